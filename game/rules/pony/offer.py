"""Asking one rider whether to use an item card now (P36).

The rules ask only a rider who holds the card. Others must not learn who is asked, nor for what:
an offer looks to them like the bare moment.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import UNSET

from game.rules.pony import events
from game.rules.pony.moment import Asking, Moment, asked, not_now
from game.rules.pony.moves import Pass, Use
from game.rules.pony.pieces import Rider
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


class Offering(Moment, frozen=True):
    """A moment that offers the use of items and goes on by the answer."""

    def offered(self, draft: "Draft", offer: "Offer", used: bool, /) -> None:
        """Go on after an offer was taken (`used`) or declined."""
        raise NotImplementedError

    def candidates(self, moment: str, riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """Return who could be asked for which item at a moment, as far as all know."""
        raise NotImplementedError


class Offer(Asking, frozen=True):
    """One rider may use one item; the moment below on the agenda goes on.

    Seen by others, `seat` is −1 and `item` empty. `moment` as in `Saddlebags`.
    """

    rule: ClassVar[str] = "P36"
    seat: Seat
    item: str
    moment: str

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the rider."""
        return asked(self.seat)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """`use` of this one item, or `pass`."""
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Use):
            return not_now(move, self.rule)
        return refuse_use(move, self.item)

    def moves(self, _state: "State", _seat: Seat, /) -> Sequence[Move]:
        """Use it, or not."""
        return (Use(self.item), Pass())

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Spend the card or not; the moment below goes on."""
        used = isinstance(move, Use)
        if used:
            draft.spend(self.seat, self.item)
        else:
            draft.events.append(events.Passed(self.seat, self.moment, open=False))
        below = draft.agenda.pop()
        if isinstance(below, Offering):
            below.offered(draft, self, used)

    def seen(self, viewer: Seat, /) -> "Asking":
        """Others see that it is a moment for items, not whose nor which."""
        return self if viewer == self.seat else Offer(-1, "", self.moment)


def refuse_use(move: Use, fitting: str, fields: tuple[str, ...] = ()) -> Refusal | None:
    """Refuse the use of another item than the fitting one, or with other fields than it needs."""
    if move.item != fitting:
        return Refusal("item-moment", "P36", {"item": move.item})
    for name in ("die", "face", "dice"):
        if (getattr(move, name) is UNSET) == (name in fields):
            return Refusal("use-fields", "P36", {"item": move.item, "field": name})
    return None
