"""A match on the table: who looks at the screen, nature, computer players, saving, undo.

The table scenes draw what a session shows and answer what it waits for; nothing here knows the window.
"""

import logging
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header
from game.rules.table import NATURE, By, Chance, Decide, Event, Move, Over, Pending, Seat, Shot
from game.store.library import House, Library, MatchInUse, StoreError

if TYPE_CHECKING:
    from game.bots.thinker import Thinker

_log = logging.getLogger(__name__)


class Happened(Struct, frozen=True):
    """One move's facts as the present viewer may see them."""

    by: By
    events: tuple[Event, ...]


class Session:
    """One match with its place in the library.

    `viewer` is the seat whose eyes the screen serves: the only person at the table, or the person who
    has taken over; None (nobody) during hand-over, loading and computers' turns among several people.
    `unsaved` tells that the last saving failed; the next one writes everything that is missing.
    """

    watching = False
    """Whether a record is shown, in which nothing can be played."""

    def __init__(
        self,
        match: Match,
        house: House,
        library: Library,
        number: int,
        *,
        random: Random,
    ) -> None:
        self.match = match
        self.house = house
        self.unsaved = False
        self._library = library
        self._number = number
        self._saved = len(match.entries)
        self._dealer = Dealer(random)
        # Thoughts have a luck of their own; nothing is drawn from the dealer's for it.
        self._thoughts = random.getstate()[1][:4]
        people = self.people
        self.viewer: Seat | None = people[0] if len(people) == 1 else None

    @classmethod
    def begin(
        cls,
        rules: Any,
        header: Header,
        house: House,
        library: Library,
        *,
        random: Random,
        first: Seat | None = None,
    ) -> "Session":
        """Start a new match and deal. `first`: the chosen start player, None by lot.

        Raises StoreError when the library can't take it.
        """
        number = library.add(header, house)
        _claim(library, number)
        session = cls(Match(rules, header, practice=house.practice), house, library, number, random=random)
        session.deal(None if first is None else {"first": first})
        return session

    @classmethod
    def resume(cls, library: Library, number: int, *, random: Random) -> "Session":
        """Go on with a saved match. Raises MatchInUse, StoreError or DamagedMatch."""
        match, house = library.load(number)
        _claim(library, number)
        session = cls(match, house, library, number, random=random)
        session.deal()
        return session

    def leave(self) -> None:
        """Leave the match, so that another running copy may go on with it."""
        self._library.release(self._number)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(at for at, seat in enumerate(self.match.header.seats) if seat.is_person)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.match.header.seats)

    @property
    def pending(self) -> Pending:
        """What the match waits for."""
        return self.match.pending

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.pending, Over)

    def asked(self) -> tuple[Seat, ...]:
        """The seats that must choose or shoot now."""
        match self.pending:
            case Decide(seats):
                return seats
            case Shot(seat):
                return (seat,)
            case _:
                return ()

    def view(self) -> Any:
        """What the present viewer may know."""
        return self.match.view(self.viewer)

    def offered(self) -> tuple[Move, ...]:
        """The choices of the present viewer, if it is asked."""
        if self.viewer is None or self.viewer not in self.asked():
            return ()
        return tuple(self.match.rules.moves(self.match.state, self.viewer))

    def hand_over_to(self) -> Seat | None:
        """The person who must take the screen before play goes on; None if nobody needs to.

        With one person at the table nothing is ever covered.
        """
        people = self.people
        if len(people) < 2:
            return None
        waiting = [seat for seat in self.asked() if seat in people]
        if not waiting or self.viewer in waiting:
            return None
        return waiting[0]

    def cover(self) -> None:
        """Show the table as nobody sees it (hand-over, loading, computers' turns)."""
        if len(self.people) != 1:
            self.viewer = None

    def take_over(self, seat: Seat) -> None:
        """A person has taken the screen."""
        self.viewer = seat
        self.match.look(seat)

    def computer_to_move(self) -> Seat | None:
        """The first asked seat that a computer plays, if no person is asked."""
        asked = self.asked()
        people = self.people
        if not asked or any(seat in people for seat in asked):
            return None
        return asked[0]

    def put(self, thinker: "Thinker", seat: Seat, seconds: float) -> None:
        """Ask the computer player of a seat for its move, from what that seat may know.

        Its luck depends on the moment alone: it is the same when it is asked again, and the deal is the
        same whoever plays.
        """
        match = self.match
        info = match.header.seats[seat]
        level = info.player.partition(":")[2]
        moves = match.rules.moves(match.state, seat)
        luck = self._luck(seat)
        thinker.ask(match.rules, level, match.view(seat), moves, seat, luck, seconds, info.name)

    def consult(self, thinker: "Thinker") -> None:
        """Ask for a hint for the present viewer, who must be asked to decide."""
        match, seat = self.match, self.viewer
        if seat is not None and (moves := self.offered()):
            thinker.consult(match.rules, match.view(seat), moves, seat, self._luck("hint"))

    def _luck(self, what: object) -> Random:
        return Random(f"{self._thoughts} {len(self.match.entries)} {what}")

    def play(self, by: By, move: Move) -> list[Happened]:
        """Make a move, let nature answer what follows, and save it all.

        Returns the facts as the viewer sees them, move by move. Raises IllegalMove.
        """
        happened = [self._witness(by, self.match.play(by, move).events)]
        if by != NATURE and by not in self.people:
            self.match.look(by)
        happened += self._nature(None)
        self._save()
        return happened

    def deal(self, wanted: Mapping[str, Any] | None = None) -> list[Happened]:
        """Let nature answer what the match waits for, if it waits for nature."""
        happened = self._nature(wanted)
        self._save()
        return happened

    def _nature(self, wanted: Mapping[str, Any] | None) -> list[Happened]:
        happened = []
        while isinstance(pending := self.pending, Chance):
            move = self._dealer.answer(pending, self.match.rules, wanted)
            happened.append(self._witness(NATURE, self.match.play(NATURE, move).events))
            wanted = None
        return happened

    def _witness(self, by: By, events: tuple[Event, ...]) -> Happened:
        seen = (self.match.rules.witness(event, self.viewer) for event in events)
        return Happened(by, tuple(event for event in seen if event is not None))

    def undo_seat(self) -> Seat | None:
        """Whose last choice may be taken back now; None if nobody's.

        Only the person who looks may do so, or, while the table is covered, the one who has just moved.
        """
        if not self.match.entries:
            return None
        last = self.match.entries[-1].by
        seat = self.viewer if self.viewer is not None else last
        if seat == NATURE or seat not in self.people or self.match.undo_to(seat) is None:
            return None
        return seat

    def undo(self) -> bool:
        """Take the last choice back; the one who takes it back looks on. False if that may not be."""
        seat = self.undo_seat()
        keep = None if seat is None else self.match.undo_to(seat)
        if seat is None or keep is None:
            return False
        self.match.truncate(keep)
        self._saved = min(self._saved, keep)
        self.viewer = seat
        self._save()
        return True

    def _save(self) -> None:
        """Write what the library doesn't have yet; a failure is kept in `unsaved` and made good later."""
        entries = self.match.entries
        try:
            self._library.save(self._number, self._saved, entries[self._saved :], self.match.result)
            self._saved = len(entries)
            self.unsaved = False
        except StoreError:
            _log.exception("match %d could not be saved", self._number)
            self.unsaved = True

    def record(self) -> bytes:
        """Return the match as a record (`docs/records.md`)."""
        return self.match.to_record()

    def log(self, viewer: Seat | None) -> list[Happened]:
        """Return the whole match's facts as a seat may see them, oldest first."""
        shown = []
        for entry, step in zip(self.match.entries, self.match.steps, strict=True):
            seen = (self.match.rules.witness(event, viewer) for event in step.events)
            shown.append(Happened(entry.by, tuple(event for event in seen if event is not None)))
        return shown


def _claim(library: Library, number: int) -> None:
    """Keep other running copies from going on with a match. Raises MatchInUse if one already does."""
    try:
        library.claim(number)
    except MatchInUse:
        raise
    except StoreError:
        # A full disk is no reason not to play; saving says so soon enough.
        _log.exception("match %d could not be claimed", number)
