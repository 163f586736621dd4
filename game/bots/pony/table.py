"""The shipped strategies of claim and challenge: `levels/bots/pony-bluff.json`.

`python -m game.dev bluffing` makes the file and measures it; `game.bots.pony.bluff` says what game it solves.
"""

from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from game.bots.pony.bluff import CLAIMS, Row, Strategies, Terms, holdings
from game.bots.pony.odds import KINDS, Ranks, chances
from game.places import levels_folder
from game.rules.pony.hands import HANDS

K = TypeVar("K")

FILE: Final = Path("bots", "pony-bluff.json")
"""Below the levels' folder."""
JAILS: Final = (1.0, 2.0, 3.0, 4.0)
PRICES: Final = (None, 0.0, 0.5, 1.0)
"""The terms that are solved."""
LEAST: Final = 0.003
"""Choices made less often than this are left out."""
DIGITS: Final = 3


class Entry(Struct, frozen=True, omit_defaults=True):
    """The strategies under one set of terms, as in the file.

    Dice are written as digits, 0 for a 9 to 5 for an ace. What is never done is left out: `keeps` by
    the first roll, `claims` by the known dice and the hand held, `doubts` by the known dice.
    """

    jail: float
    price: float | None
    keeps: dict[str, dict[str, float]]
    claims: dict[str, dict[str, dict[str, float]]]
    doubts: dict[str, dict[str, float]]


class Solved(Struct, frozen=True):
    """Strategies ready for use; `reach` says how often each hand is held while these dice are known."""

    terms: Terms
    strategies: Strategies
    reach: dict[Ranks, Row]


def packed(terms: Terms, found: Strategies) -> Entry:
    """Round strategies to what the file holds."""
    return Entry(
        terms.jail,
        terms.price,
        {
            _digits(ranks): _rounded({_digits(part): share for part, share in row.items()})
            for ranks, row in found.keeps.items()
        },
        {
            _digits(known): {
                HANDS[hand]: _rounded(_named(row)) for hand, row in enumerate(rows) if len(set(row)) > 1
            }
            for known, rows in found.claims.items()
        },
        {
            _digits(known): {
                name: round(share, DIGITS) for name, share in _named(row).items() if share > LEAST
            }
            for known, row in found.doubts.items()
        },
    )


def unpacked(entry: Entry) -> Solved:
    """Return the strategies of an entry.

    A hand of which nothing is said claims anything; what can't be, by the known dice, is always challenged.
    """
    keeps = {
        _ranks(text): _whole({_ranks(part): share for part, share in row.items()})
        for text, row in entry.keeps.items()
    }
    claims = {_ranks(known): [_row(rows.get(hand)) for hand in HANDS] for known, rows in entry.claims.items()}
    doubts = {
        _ranks(known): [
            row.get(HANDS[claim], 0.0) if chances(_ranks(known))[claim] else 1.0 for claim in CLAIMS
        ]
        for known, row in entry.doubts.items()
    }
    return Solved(Terms(entry.jail, entry.price), Strategies(keeps, claims, doubts), holdings(keeps))


def encode(entries: list[Entry]) -> bytes:
    """Write the file's content, one set of terms a line."""
    lines = [msgspec.json.encode(entry) for entry in entries]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


@cache
def shipped() -> tuple[Solved, ...]:
    """Read the shipped strategies. Raises OSError or msgspec.DecodeError where the file is damaged."""
    content = (levels_folder() / FILE).read_bytes()
    return tuple(unpacked(entry) for entry in msgspec.json.decode(content, type=list[Entry]))


def nearest(jail: float, price: float | None) -> Solved:
    """Return the strategies whose terms are nearest: jail and price of a re-roll in steps, None: none."""
    fitting = [one for one in shipped() if (one.terms.price is None) == (price is None)]
    asked = price or 0.0
    return min(
        fitting,
        key=lambda one: abs(one.terms.jail - jail) + 2 * abs((one.terms.price or 0.0) - asked),
    )


def _digits(ranks: Ranks) -> str:
    return "".join(map(str, ranks))


def _ranks(text: str) -> Ranks:
    return tuple(map(int, text))


def _named(row: Row) -> dict[str, float]:
    return {HANDS[claim]: share for claim, share in zip(CLAIMS, row, strict=True)}


def _rounded(row: dict[str, float]) -> dict[str, float]:
    """Leave out what is hardly ever done, and round the rest."""
    return {key: round(share, DIGITS) for key, share in _whole(row, LEAST).items()}


def _whole(row: dict[K, float], least: float = 0.0) -> dict[K, float]:
    """Scale shares so that they sum to 1."""
    kept = {key: share for key, share in row.items() if share > least}
    whole = sum(kept.values())
    return {key: share / whole for key, share in kept.items()}


def _row(found: dict[str, float] | None) -> Row:
    if not found:
        return [1 / (KINDS - 1)] * (KINDS - 1)
    whole = sum(found.values())
    return [found.get(HANDS[claim], 0.0) / whole for claim in CLAIMS]
