"""A decision of the Old-timer: its options with what they are worth, and the reasons."""

from typing import TypeAlias

from msgspec import Struct

from game.bots.player import Reason
from game.bots.pony.outlook import Formula
from game.bots.pony.prospect import Prospect, Riders, changed
from game.bots.pony.worth import WORTH
from game.rules.pony.state import State
from game.rules.table import Move, Seat

Reasons: TypeAlias = tuple[Reason, ...]


class Option(Struct, frozen=True):
    """A choice, the chance to win that it gives, and what speaks for it."""

    move: Move
    chance: float
    reasons: Reasons = ()


class Desk:
    """What a seat knows of the table, set up for reckoning."""

    def __init__(self, table: State, seat: Seat, formula: Formula, error: float) -> None:
        self.table = table
        self.seat = seat
        self.prospect = Prospect(table, formula, seat, error)

    @property
    def riders(self) -> Riders:
        """The riders between turns."""
        return self.prospect.riders

    def without(self, item: str, riders: Riders | None = None) -> Riders:
        """Return the riders after the own seat has used an item card."""
        riders = self.riders if riders is None else riders
        return changed(riders, self.seat, bag=riders[self.seat].bag - WORTH[item])

    def paid(self, gold: int, riders: Riders | None = None) -> Riders:
        """Return the riders after the own seat has paid gold."""
        riders = self.riders if riders is None else riders
        return changed(riders, self.seat, gold=riders[self.seat].gold - gold)

    def now(self, riders: Riders | None = None) -> float:
        """Return the own chance if the turn ended like this."""
        return self.prospect.settled(self.riders if riders is None else riders)[self.seat]


def percent(chance: float) -> int:
    """Return a chance in whole percent."""
    return round(100 * chance)
