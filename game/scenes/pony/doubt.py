"""The challenge: everyone entitled may speak at the same time, the first one counts (P14, P36).

Who else might hold a Telegraph is asked in the same way, whether or not they do. That somebody lets
it ride is kept back until everybody has: when the moment ends tells nothing about who was asked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.pony.items import SPYGLASS, TELEGRAPH
from game.rules.pony.moves import Challenge, Pass, Use
from game.rules.pony.pieces import ALL_DICE, numbers
from game.scenes.pony.choices import Glimpse
from game.scenes.pony.picker import Picked, Picker
from game.scenes.pony.saddlebag import Saddlebag
from game.ui.motion import SPEEDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.table import Move, Seat
    from game.scenes.pony.table import PonyTable
    from game.scenes.session import Happened

KEYS: Final = (
    ("@liar-1=a", "@ride-1=s"),
    ("@liar-2=l", "@ride-2=k"),
    ("@liar-3=f", "@ride-3=d"),
    ("@liar-4=j", "@ride-4=n"),
    ("@liar-5=y", "@ride-5=u"),
)
"""Each seat's two keys: challenge, and let it ride."""
BOTS_WAIT: Final = 4.0
"""Seconds after which computers speak where people may speak too, whatever they say."""
BOTS_ALONE: Final = 1.2
"""Seconds after which they speak where only computers may."""
CLOCK: Final = 15.0
"""Seconds to challenge, where the house has a challenge clock."""


class DoubtDesk:
    """One claim in doubt. `listed` are the seats with buttons; `let` those that let it ride."""

    def __init__(
        self, table: PonyTable, roller: Seat, entitled: tuple[Seat, ...], could: tuple[Seat, ...]
    ) -> None:
        self.table = table
        self.roller = roller
        self.entitled = entitled
        self.could = could
        people = table.session.people
        asked = table.session.asked()
        others = [
            seat
            for seat in could
            if seat in people and seat not in entitled and (not table.alone or seat in asked)
        ]
        self.listed: tuple[Seat, ...] = (*entitled, *others)
        self.let: set[Seat] = set()
        self.losers: set[Seat] = set()
        self.over = False
        self.began = table.services.clock.now()
        self._bots_spoke = False

    @property
    def people(self) -> tuple[Seat, ...]:
        """The listed seats that people play."""
        return tuple(seat for seat in self.listed if seat in self.table.session.people)

    @property
    def _computers(self) -> bool:
        """Whether, from open knowledge, a computer could have something to say."""
        people = self.table.session.people
        return any(seat not in people for seat in (*self.entitled, *self.could))

    @property
    def clock(self) -> float | None:
        """Seconds left on the challenge clock; None where there is none."""
        if not self.table.session.house.clock or not self.people:
            return None
        return max(0.0, CLOCK - (self.table.services.clock.now() - self.began))

    def begin(self) -> None:
        """Let the computers' pause and the clock run."""
        if self._computers:
            alone = BOTS_ALONE * max(0.4, SPEEDS[self.table.stage.speed])
            self._consult(BOTS_WAIT if self.people else alone)
        else:
            self._bots_spoke = True
        if self.clock is not None:
            self.table.later(CLOCK, self.ride_all)
            self._tick()

    def _tick(self) -> None:
        """Show the seconds as they run out."""
        if not self.over and self.clock:
            self.table.spoil(self.table.places.column)
            self.table.after(0.25, self._tick)

    # ---------------------------------------------------------------- answers
    def has_bag(self, seat: Seat) -> bool:
        """Whether a seat has a saddlebag button: from open knowledge it could hold a fitting card."""
        if seat not in self.could or seat not in self.table.session.people:
            return False
        return not self.table.alone or any(self.fits(seat, item) for item in (TELEGRAPH, SPYGLASS))

    def challenge(self, seat: Seat, item: str | None = None) -> None:
        """The first one who calls gets it."""
        if self.over or seat in self.let:
            return
        self._end()
        self.losers = {other for other in self.listed if other != seat}
        self.table.act(seat, Challenge(item) if item else Challenge())

    def ride(self, seat: Seat) -> None:
        """One rider lets it ride."""
        if self.over or seat in self.let:
            return
        self.let.add(seat)
        self.table.services.sound.play("card-place", 0.6)
        self.table.rebuild()
        self._finish()

    def ride_all(self) -> None:
        """All people let it ride."""
        if not self.over:
            self.let.update(self.people)
            self.table.rebuild()
            self._finish()

    def _consult(self, seconds: float) -> None:
        """Let the computers that the rules do ask think, and all others seem to; all speak after a pause."""
        session = self.table.session
        seats = [seat for seat in session.asked() if seat not in session.people]
        self.table.computers.ask(
            seats, self._bots, seconds=seconds, seem=(), skippable=not self.people, strict=True
        )

    def _bots(self, moves: Mapping[Seat, Move]) -> None:
        """The computers speak, all at the same moment."""
        if self.over:
            return
        table, session = self.table, self.table.session
        if table.telling:
            # Somebody is just looking through the Spyglass.
            table.later(0.1, partial(self._bots, moves))
            return
        happened, again = self._hear(moves)
        if not self.over and not again:
            self._bots_spoke = True
            self.let.update(seat for seat in self.listed if seat not in session.people)
            table.rebuild()
        if happened:
            table.follow(happened, None)
        if again and not self.over:
            self._consult(table.computers.pause)
        self._finish()

    def _hear(self, moves: Mapping[Seat, Move]) -> tuple[list[Happened], bool]:
        """Make the computers' moves; return what they brought, and whether one has to think again."""
        session, happened, again = self.table.session, [], False
        for seat in session.asked():
            if seat in session.people or self.over:
                continue
            move = moves.get(seat)
            if move is None or session.match.rules.refuse(session.match.state, seat, move) is not None:
                again = True
            elif isinstance(move, Challenge):
                self._end()
                self.losers = {other for other in self.listed if other != seat}
                happened += self.table.make(seat, move)
            elif isinstance(move, Use):
                happened += self.table.make(seat, move)
                again = True
        return happened, again

    def _finish(self) -> None:
        """Once everybody has let it ride, tell the rules so."""
        if self.over or not self._bots_spoke or not self.let.issuperset(self.listed):
            return
        self._end()
        session = self.table.session
        happened: list[Happened] = []
        for seat in session.asked():
            happened += self.table.make(seat, Pass())
        self.table.follow(happened, None)

    def _end(self) -> None:
        self.over = True
        self.table.computers.cancel()

    # ---------------------------------------------------------------- item cards
    def fits(self, seat: Seat, item: str) -> bool:
        """Whether a card can be used by a seat now."""
        match = self.table.session.match
        if seat not in self.table.session.asked():
            return False
        if item == TELEGRAPH:
            return match.rules.refuse(match.state, seat, Challenge(TELEGRAPH)) is None
        return item == SPYGLASS and any(
            isinstance(move, Use) for move in match.rules.moves(match.state, seat)
        )

    def open_bag(self, seat: Seat) -> None:
        """Ask a rider what the saddlebag holds; it may be looked at as long as nobody has called."""
        if self.over or seat in self.let:
            return
        table = self.table
        panel = Saddlebag(
            table,
            seat,
            table.session.match.view(seat).table.riders[seat].items,
            table.say("Before the claim is challenged or rides."),
            use=partial(self._use, seat),
            decline=lambda: None,
            fits=partial(self.fits, seat),
        )
        table.push(panel)

    def _use(self, seat: Seat, item: str) -> None:
        if item == TELEGRAPH:
            self.challenge(seat, TELEGRAPH)
            return
        table = self.table
        cup = table.view.table.cup
        if cup is None:
            return
        hidden = numbers(ALL_DICE & ~cup.open)
        count = min(2, len(hidden))
        faces = tuple(cup.dice[die] if cup.open >> die & 1 else "" for die in range(5))
        picker = Picker(
            table,
            table.say("Spyglass"),
            table.say("Choose the dice under the cup to look at."),
            table.say("Look"),
            faces,
            hidden,
            least=count,
            most=count,
        )
        table.push(picker, partial(self._spy, seat))

    def _spy(self, seat: Seat, picked: Picked | None) -> None:
        """Use the Spyglass on the dice picked, and show them to this rider alone."""
        table = self.table
        if picked is None or self.over or seat not in table.session.asked():
            return
        happened = table.make(seat, Use(SPYGLASS, dice=picked.dice))
        cup = table.session.match.view(seat).table.cup
        table.follow(happened, None)
        if cup is not None:
            faces = tuple(cup.dice[die] if die in picked.dice else "" for die in range(5))
            table.push(Glimpse(table, seat, faces, picked.dice))


def keys_of(seat: Seat) -> tuple[str, str]:
    """Return the keys of a seat: challenge, and let it ride."""
    return KEYS[seat]
