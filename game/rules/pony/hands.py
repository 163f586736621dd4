"""Five poker dice: their hands, the steps these are worth, and how two of them compare (P1, P3, P4)."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from msgspec import Struct

Dice: TypeAlias = tuple[str, ...]
"""Faces of dice; a whole hand has five, in the order of the dice's numbers."""

FACES: Final = ("9", "10", "J", "Q", "K", "A")
"""The faces of a poker die, low to high (P1)."""

HANDS: Final = ("nothing", "pair", "two-pair", "three", "straight", "full-house", "four", "five")
"""The categories by the number of steps they are worth (P3)."""

CLAIMS: Final = HANDS[1:]
"""What may be claimed (P12)."""

STEPS: Final = {hand: steps for steps, hand in enumerate(HANDS)}
"""Steps of each category (P3)."""

BY_GROUPS: Final = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 5,
    (4, 1): 6,
    (5,): 7,
}
STRAIGHTS: Final = ((4, 3, 2, 1, 0), (5, 4, 3, 2, 1))


class Hand(Struct, frozen=True, order=True):
    """What five dice are worth; the greater hand wins (P4).

    `steps` is the category (P3), `ranks` the faces' ranks (0 for a 9 … 5 for an ace): those of
    the greatest group first, groups of one size and single dice from high to low.
    """

    steps: int
    ranks: tuple[int, ...]

    @property
    def name(self) -> str:
        """The category's name, as in records."""
        return HANDS[self.steps]


def hand(dice: Dice) -> Hand:
    """Return the hand that five dice make."""
    return _all_hands()[dice]


def steps(dice: Dice) -> int:
    """Return the steps that five dice are worth, 0 for nothing (P3)."""
    return _all_hands()[dice].steps


def best(hands: Sequence[Dice]) -> tuple[int, ...]:
    """Return the places of the best of some hands; several where they tie completely (P4)."""
    worth = [hand(dice) for dice in hands]
    top = max(worth)
    return tuple(place for place, one in enumerate(worth) if one == top)


def group_dice(dice: Dice) -> tuple[int, ...]:
    """Return the numbers of the dice that make the hand: its groups, or all five of a straight."""
    worth = steps(dice)
    if worth in {STEPS["straight"], STEPS["full-house"], STEPS["five"]}:
        return (0, 1, 2, 3, 4)
    return tuple(number for number, face in enumerate(dice) if dice.count(face) > 1)


@cache
def _all_hands() -> dict[Dice, Hand]:
    """Evaluate all 7,776 rolls once."""
    made: dict[tuple[int, ...], Hand] = {}
    table: dict[Dice, Hand] = {}
    for ranks in product(range(len(FACES)), repeat=5):
        key = tuple(sorted(ranks))
        if key not in made:
            made[key] = _evaluate(key)
        table[tuple(FACES[rank] for rank in ranks)] = made[key]
    return table


def _evaluate(ranks: tuple[int, ...]) -> Hand:
    """Evaluate one combination of ranks."""
    groups = sorted(((size, rank) for rank, size in Counter(ranks).items()), reverse=True)
    order = tuple(rank for _, rank in groups)
    if order in STRAIGHTS:
        return Hand(STEPS["straight"], order)
    return Hand(BY_GROUPS[tuple(size for size, _ in groups)], order)
