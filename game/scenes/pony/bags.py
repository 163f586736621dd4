"""Item cards at their moments: everyone who might hold a fitting one is asked alike, one after the other.

The rules ask only a rider who really holds a card. Here every person who could is shown the same sheet,
and every computer seems to think for the same time, whether asked or not.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony.events import Saddlebags
from game.rules.pony.items import ACE, RAIL_PASS
from game.rules.pony.moves import Pass, Stay, Use
from game.rules.pony.offer import Offer
from game.rules.pony.spaces import AtStation
from game.rules.pony.throw import AceOffer
from game.scenes.pony.picker import Picked, Picker
from game.scenes.pony.saddlebag import Saddlebag
from game.text.pony_status import saddlebags

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.table import Move, Seat
    from game.scenes.pony.table import PonyTable


class Bags:
    """The riders still to be asked at one moment."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self._left: deque[Seat] = deque()
        self.moment = ""
        self.about = -1
        self.open = False

    def ask(self, moment: str, seats: Sequence[Seat]) -> None:
        """Ask these riders in their order, then let the story go on."""
        self.moment, self._left, self.open = moment, deque(seats), True
        self.about = seats[0]
        self._table.rebuild()
        self._next()

    def resume(self) -> None:
        """Ask again after loading: all riders of the last such moment."""
        found = [
            event
            for each in self._table.session.log(None)
            for event in each.events
            if isinstance(event, Saddlebags)
        ]
        self.ask(found[-1].moment, found[-1].seats)

    def drop(self) -> None:
        """Ask nobody any more: what the moment belonged to is taken back."""
        self._left.clear()
        self.open = False

    def real(self, seat: Seat) -> bool:
        """Whether the rules do wait for an answer of this rider about an item card."""
        if self._table.session.asked() != (seat,):
            return False
        match self._table.session.match.view(seat).table.waits:
            case AtStation():
                return self.moment == "station"
            case AceOffer():
                return self.moment == "ace"
            case Offer(moment=moment):
                # The rules may be moments ahead of what is being asked here.
                return self.moment == moment
            case _:
                return False

    def fits(self, seat: Seat, item: str) -> bool:
        """Whether a card of this rider can be used now."""
        if not self.real(seat):
            return False
        waits = self._table.session.match.view(seat).table.waits
        if isinstance(waits, Offer):
            return item == waits.item
        return item == (RAIL_PASS if isinstance(waits, AtStation) else ACE)

    def _next(self) -> None:
        if not self._left:
            self.open = False
            self._table.rebuild()
            self._table.facts.tell()
            return
        seat, table = self._left.popleft(), self._table
        if seat in table.session.people:
            if table.alone and not self.real(seat):
                self._next()
                return
            self._show(seat)
        else:
            asked = (seat,) if self.real(seat) else ()
            answered = partial(self._computer, seat)
            table.computers.ask(asked, answered, seem=(seat,), strict=True)

    def _show(self, seat: Seat) -> None:
        table = self._table
        when = saddlebags(
            table.services.language, table.view.table, table.session.names, self.moment, self.about
        ).reason
        panel = Saddlebag(
            table,
            seat,
            table.session.match.view(seat).table.riders[seat].items,
            when,
            use=partial(self._use, seat),
            decline=partial(self._decline, seat),
            fits=partial(self.fits, seat),
        )
        table.stack.push(panel)

    def _computer(self, seat: Seat, moves: Mapping[Seat, Move]) -> None:
        if seat in moves and self.real(seat):
            self._answer(seat, moves[seat])
        else:
            self._next()

    def _decline(self, seat: Seat) -> None:
        if not self.real(seat):
            self._next()
            return
        waits = self._table.session.match.view(seat).table.waits
        self._answer(seat, Stay() if isinstance(waits, AtStation) else Pass())

    def _use(self, seat: Seat, item: str) -> None:
        table = self._table
        waits = table.session.match.view(seat).table.waits
        if not isinstance(waits, AceOffer):
            self._answer(seat, Use(item))
            return
        picker = Picker(
            table,
            table.say("Ace up the Sleeve"),
            table.say("Choose the dice to roll again."),
            table.say("Roll these again"),
            waits.dice,
            range(5),
        )
        table.stack.push(picker, partial(self._rolled, seat))

    def _rolled(self, seat: Seat, picked: Picked | None) -> None:
        if picked is None:
            self._show(seat)
        else:
            self._answer(seat, Use(ACE, dice=picked.dice))

    def _answer(self, seat: Seat, move: Move) -> None:
        """Tell the rules; what was used shows at once, the rest once all have been asked."""
        self._table.facts.hear(self._table.make(seat, move))
        self._next()
