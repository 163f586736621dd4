"""The cards of Yardmaster in numbers, for playouts by the thousand.

A kind of cargo card is its rank: the colours are 0 to 4, the bonus cards 5 to 8. A railcar is sixteen times
its colour plus its value; 0 is the engine, or a place where no car lies.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from game.rules.yardmaster.deck import COLOURS, RANK

Kind: TypeAlias = int
Car: TypeAlias = int

DRAW_THREE: Final[Kind] = RANK["draw-three"]
PAY_ONE_LESS: Final[Kind] = RANK["pay-one-less"]
STEAL_ONE: Final[Kind] = RANK["steal-one"]
SWEEP: Final[Kind] = RANK["sweep"]
KINDS: Final = len(RANK)
HUES: Final = len(COLOURS)
"""Kinds below this are cargo, the others are bonus cards."""
WORDS: Final[tuple[str, ...]] = tuple(RANK)
"""The word of each kind."""
NOTHING: Final[Car] = 0
_CARS: Final = HUES << 4


def _fits(last: Car, car: Car) -> bool:
    return last == NOTHING or last >> 4 == car >> 4 or last & 15 == car & 15


FITS: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(_fits(last, car) for car in range(_CARS)) for last in range(_CARS)
)
"""By the last car of a train: which cars join it (Y15)."""


def car_number(car: str | None) -> Car:
    """Return a car's number; 0 for None."""
    return (RANK[car[0]] << 4) + int(car[1]) if car else NOTHING


def car_word(car: Car) -> str:
    """Return a car's word."""
    return f"{WORDS[car >> 4]}{car & 15}"


def counted(cards: Iterable[str]) -> list[int]:
    """Count cargo cards by kind."""
    counts = [0] * KINDS
    for card in cards:
        counts[RANK[card]] += 1
    return counts
