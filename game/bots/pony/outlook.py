"""The chance to win from a table between two turns, by a formula fitted to games of computer players.

Before anyone has reached Sacramento each rider has so many steps left, less what gold and item cards are
worth in steps, more for sitting in jail and for moving later; the less, the better, and the more so
the nearer the first one is (`Trail`). Once a rider stands at a mailbox it wins unless another one
arrives in time and then hits: how often that happens goes by how far off that one is and how many turns
it still has (`Chase`). `python -m game.dev outlook` makes `levels/bots/pony-outlook.json`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, exp, sqrt
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from game.bots.pony.worth import CARD, WORTH
from game.places import levels_folder
from game.rules.pony.jail import BAIL
from game.rules.pony.pieces import Rider
from game.rules.table import Seat

FILE: Final = Path("bots", "pony-outlook.json")
"""Below the levels' folder."""
FAR: Final = 16
"""Steps from which a chase is as good as hopeless."""
TURNS: Final = 4
"""So many turns of a chaser are told apart."""
ENOUGH: Final = 4.0
"""Gold up to which each piece is worth most."""


class Standing(NamedTuple):
    """A rider between two turns; gold may be a mean, `bag` is what its cards are worth by `WORTH`."""

    space: int
    gold: float
    jailed: bool
    mailbox: int
    bag: float


class Trail(Struct, frozen=True):
    """What things are worth in steps; `reach` and `blur` say how steps left become chances."""

    gold: float
    spare: float
    bag: float
    jail: float
    later: float
    reach: float
    blur: float


class Formula(Struct, frozen=True):
    """The fitted numbers; `chase[turns][steps]` is how often a chaser wins."""

    trail: Trail
    chase: tuple[tuple[float, ...], ...]


@cache
def shipped() -> Formula:
    """Read the fitted numbers. Raises OSError or msgspec.DecodeError where the file is damaged."""
    return msgspec.json.decode((levels_folder() / FILE).read_bytes(), type=Formula)


def bag(items: Iterable[str]) -> float:
    """Return what cards are worth; blank ones are any."""
    return sum(WORTH.get(item, CARD) for item in items)


def standing(rider: Rider) -> Standing:
    """Return a rider as far as the viewer knows it."""
    return Standing(rider.space, rider.gold, rider.jailed, rider.mailbox, bag(rider.items))


def steps_left(trail: Trail, rider: Standing, last: int, wait: float) -> float:
    """Return the steps that a rider seems to have left; `wait`: the part of a round until its turn."""
    gold = trail.gold * min(rider.gold, ENOUGH) + trail.spare * max(rider.gold - ENOUGH, 0.0)
    left = last - rider.space - gold - trail.bag * rider.bag + trail.later * wait
    return left + trail.jail if rider.jailed else left


def chances(formula: Formula, riders: Sequence[Standing], last: int, following: Seat) -> list[float]:
    """Return each seat's chance to win, with this seat's turn to follow."""
    count = len(riders)
    for seat, rider in enumerate(riders):
        if rider.mailbox:
            return _chased(formula, riders, last, following, seat)
    trail = formula.trail
    left = [
        steps_left(trail, rider, last, ((seat - following) % count) / count)
        for seat, rider in enumerate(riders)
    ]
    first = min(left)
    sharp = trail.reach / sqrt(max(first, 0.0) + trail.blur)
    weights = [exp(sharp * (first - one)) for one in left]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def turns_of(riders: Sequence[Standing], following: Seat, first: Seat, seat: Seat) -> int:
    """Return how many turns a chaser still has before the rider at the mailbox wins (P31, P35)."""
    count, waiting, chaser = len(riders), riders[first], riders[seat]
    rounds = 2 - waiting.mailbox + (waiting.jailed and waiting.gold < BAIL)
    ends = (first - following) % count + rounds * count
    turns = ceil((ends - (seat - following) % count) / count)
    return max(0, min(turns - (chaser.jailed and chaser.gold < BAIL), TURNS - 1))


def _chased(
    formula: Formula, riders: Sequence[Standing], last: int, following: Seat, first: Seat
) -> list[float]:
    """Let each chaser try in the order of their turns."""
    found = [0.0] * len(riders)
    open_still = 1.0
    for step in range(len(riders)):
        seat = (following + step) % len(riders)
        if seat != first:
            far = min(max(last - riders[seat].space, 0), FAR)
            found[seat] = open_still * formula.chase[turns_of(riders, following, first, seat)][far]
            open_still -= found[seat]
    found[first] = open_still
    return found
