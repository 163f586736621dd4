"""Finding a choice among those offered, by what it means."""

from collections.abc import Sequence
from typing import TypeVar

from game.bots.pony.odds import Ranks, ranks_of, steps
from game.rules.pony.hands import HANDS
from game.rules.pony.moves import Claim, Pass, Reroll, Use
from game.rules.pony.pieces import Cup
from game.rules.table import Move

M = TypeVar("M", bound=Move)


def of_kind(moves: Sequence[Move], kind: type[M]) -> list[M]:
    """Return the choices of one kind."""
    return [move for move in moves if isinstance(move, kind)]


def declining(moves: Sequence[Move]) -> Move:
    """Return the choice to decline, else the last one."""
    return next((move for move in moves if isinstance(move, Pass)), moves[-1])


def using(moves: Sequence[Move], item: str) -> Use | None:
    """Return the first use of an item card that is offered."""
    return next((move for move in of_kind(moves, Use) if move.item == item), None)


def claims(moves: Sequence[Move], item: str = "") -> dict[int, Claim]:
    """Return the claims made with an item card or without, by their steps.

    All dice go under the cup: how they lie then tells nothing that isn't known.
    """
    return {
        HANDS.index(move.hand): move
        for move in of_kind(moves, Claim)
        if not move.open and (move.item if isinstance(move.item, str) else "") == item
    }


def rerolls(moves: Sequence[Move], cup: Cup) -> dict[Ranks, dict[str, Reroll]]:
    """Return the re-rolls that show what is kept and roll the rest hidden: by what is kept, then by item.

    Without an item the key is empty. Of dice of one face those that all know already are kept first.
    """
    found: dict[Ranks, dict[str, Reroll]] = {}
    for move in of_kind(moves, Reroll):
        if move.roll != "hidden":
            continue
        kept = ranks_of(cup.dice[die] for die in move.open)
        item = move.item if isinstance(move.item, str) else ""
        one = found.setdefault(kept, {}).get(item)
        if one is None or _known(cup, move) > _known(cup, one):
            found[kept][item] = move
    return found


def _known(cup: Cup, move: Reroll) -> int:
    return sum(cup.known >> die & 1 for die in move.open)


def turned(cup: Cup, move: Use) -> Ranks:
    """Return the dice after a Loaded Die."""
    dice = list(cup.dice)
    if isinstance(move.die, int) and isinstance(move.face, str):
        dice[move.die] = move.face
    return ranks_of(dice)


def known_dice(cup: Cup) -> Ranks:
    """Return the dice that everybody knows."""
    return ranks_of(face for die, face in enumerate(cup.dice) if cup.known >> die & 1)


def held(cup: Cup) -> int:
    """Return the steps that the roller's own dice are worth."""
    return steps(ranks_of(cup.dice))
