"""What a chain of couplings from the sorting yard would bring (Y16)."""

from typing import Final

from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import Cards
from game.rules.yardmaster.tuples import taken

_STEPS: Final = 20_000
"""More couplings than this are not tried; only a yard full of cars would need them."""


def best_chain(train: Cards, sorting: Cards, room: int, first: str | None = None) -> Cards:
    """Return the couplings, one after the other, that bring the most points, of these the fewest.

    `room` is what is missing to the goal: whoever reaches it has won, and a chain ends there (Y26).
    With `first` only chains that begin with this car count.
    """
    left = [_STEPS]
    starts = dict.fromkeys(car for car in sorting if fits(train, car) and first in (None, car))
    best: Cards = ()
    for car in starts:
        best = max(best, (car, *_rest(car, taken(sorting, (car,)), room - int(car[1]), left)), key=_worth)
    return best


def _rest(last: str, sorting: Cards, room: int, left: list[int]) -> Cards:
    best: Cards = ()
    if room <= 0:
        return best
    for car in dict.fromkeys(sorting):
        left[0] -= 1
        if left[0] < 0:
            break
        if fits((last,), car):
            chain = (car, *_rest(car, taken(sorting, (car,)), room - int(car[1]), left))
            best = max(best, chain, key=_worth)
    return best


def _worth(chain: Cards) -> tuple[int, int]:
    return points(chain), -len(chain)


def points(cars: Cards) -> int:
    """Add up the cars' values."""
    return sum(int(car[1]) for car in cars)
