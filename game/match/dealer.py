"""The dealer: the only randomness in play. It draws lots without knowing any game."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from game.match.record import move_kind
from game.rules.table import Chance, Lot, Move, Pick, Roll, Rules, Shuffle


class Dealer:
    """Answers `Chance` with nature's move, from the random numbers it is given."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, chance: Chance, rules: Rules[Any, Any], wanted: Mapping[str, Any] | None = None) -> Move:
        """Draw nature's move. `wanted` replaces lots by field: a chosen first player, a lesson's deal."""
        kind = move_kind(rules, chance.move)
        assert kind is not None  # noqa: S101 - rules await a move of their own
        found: dict[str, Any] = dict(chance.fixed)
        for field, lot in chance.lots:
            found[field] = wanted[field] if wanted and field in wanted else self._draw(lot)
        return msgspec.convert({"move": chance.move, **found}, kind)

    def _draw(self, lot: Lot) -> Any:
        match lot:
            case Pick(items):
                return self._random.choice(items)
            case Roll(count, faces):
                return [self._random.choice(faces) for _ in range(count)]
            case Shuffle():
                return self._shuffle(lot)

    def _shuffle(self, lot: Shuffle) -> list[str]:
        """Shuffle; a barred card at the marked place goes back into the rest, and another is turned."""
        items = list(lot.items)
        self._random.shuffle(items)
        if lot.barred:
            while items[lot.at] in lot.barred:
                # What was dealt before stays dealt, unless nothing that may be turned is left.
                start = lot.at if any(one not in lot.barred for one in items[lot.at :]) else 0
                rest = items[start:]
                self._random.shuffle(rest)
                items[start:] = rest
        return items
