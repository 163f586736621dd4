"""Being sent to jail, and the Sheriff's Favour (P34, P36)."""

from typing import TYPE_CHECKING

from game.rules.pony import events
from game.rules.pony.items import FAVOUR
from game.rules.pony.offer import Offer, Offering
from game.rules.pony.pieces import Rider
from game.rules.table import Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.moment import Asking


class Sentence(Offering, frozen=True):
    """These riders would be jailed, one after the other; `cause` as in `Jailed`.

    A rider in jail can't be jailed again (P34).
    """

    seats: tuple[Seat, ...]
    cause: str

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Jail them, save where a Sheriff's Favour must be asked for first."""
        for place, seat in enumerate(self.seats):
            if draft.riders[seat].jailed:
                continue
            draft.saddlebags("favour", FAVOUR, (seat,))
            if draft.holds(seat, FAVOUR):
                draft.agenda.append(Sentence(self.seats[place:], self.cause))
                return Offer(seat, FAVOUR, "favour")
            draft.jail(seat, self.cause)
        return None

    def offered(self, draft: "Draft", offer: Offer, used: bool, /) -> None:
        """Spared or jailed; then the next one."""
        if used:
            draft.events.append(events.Spared(offer.seat, self.cause))
        else:
            draft.jail(offer.seat, self.cause)
        if len(self.seats) > 1:
            draft.agenda.append(Sentence(self.seats[1:], self.cause))

    def candidates(self, _moment: str, _riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """Only the one to be jailed."""
        return ((self.seats[0], FAVOUR),)
