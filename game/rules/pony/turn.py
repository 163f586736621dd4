"""The start of a turn (P8, P35)."""

from typing import TYPE_CHECKING

from game.rules.pony import events
from game.rules.pony.cup import NormalTurn
from game.rules.pony.jail import JailTurn
from game.rules.pony.moment import Asking, Moment
from game.rules.table import Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft


class TurnStart(Moment, frozen=True):
    """A player's turn begins."""

    seat: Seat

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Relief for who has no gold; then the jail turn or a normal one."""
        seat = self.seat
        jailed = draft.riders[seat].jailed
        draft.turn = seat
        draft.cup = None
        draft.events.append(events.TurnBegan(seat, jailed))
        if jailed:
            draft.relieve(seat)
            return JailTurn(seat)
        draft.agenda.append(NormalTurn(seat))
        return None
