"""A match: the record so far, the state after each move, and what may be taken back."""

from typing import Any

from msgspec import Struct

from game.match import record
from game.match.record import Entry, Header
from game.rules.table import By, Move, Over, Pending, Refusal, Rules, Seat, Setup, Step


class IllegalMove(Exception):  # noqa: N818 - it is the move that is illegal
    """A move was refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.code}")
        self.refusal = refusal


class Match:
    """One game being played.

    `practice`: a person among computers may take back any of the own choices. Otherwise undo never
    crosses a chance outcome, a shot, another seat's choice, or something that a seat has learned.
    """

    def __init__(self, rules: Rules[Any, Any], header: Header, *, practice: bool = False) -> None:
        self.rules = rules
        self.header = header
        self.practice = practice
        self.notes: dict[str, str] = {}
        self._states: list[Any] = [rules.start(Setup(len(header.seats), header.options))]
        self._steps: list[Step[Any]] = []
        self._entries: list[Entry] = []
        self._looked: set[Seat] = set()

    @property
    def state(self) -> Any:
        """The whole truth. Nothing that draws may read it: draw `view`."""
        return self._states[-1]

    @property
    def pending(self) -> Pending:
        """What the match waits for."""
        return self.rules.pending(self.state)

    @property
    def result(self) -> Struct | None:
        """The outcome, once the game is over."""
        pending = self.pending
        return pending.result if isinstance(pending, Over) else None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All moves so far."""
        return tuple(self._entries)

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """What each move brought about; as long as `entries`."""
        return tuple(self._steps)

    def view(self, viewer: Seat | None) -> Any:
        """What a seat may know."""
        return self.rules.view(self.state, viewer)

    def play(self, by: By, move: Move) -> Step[Any]:
        """Make a move. Raises IllegalMove, and changes nothing, if the rules refuse it."""
        refused = self.rules.refuse(self.state, by, move)
        if refused is not None:
            raise IllegalMove(refused)
        step = self.rules.apply(self.state, by, move)
        self._states.append(step.state)
        self._steps.append(step)
        self._entries.append(Entry(by, move))
        self._looked.clear()
        return step

    def look(self, seat: Seat) -> None:
        """Note that a seat has seen the table as it is now; what it learned bars undo."""
        self._looked.add(seat)

    def looked_by_all(self) -> None:
        """Note that every seat may have seen the table, as after loading."""
        self._looked.update(range(len(self.header.seats)))

    def undo_to(self, seat: Seat) -> int | None:
        """How many moves stay if this seat takes its last choice back; None if it may not."""
        if not self._entries:
            return None
        if self.practice:
            own = [at for at, one in enumerate(self._entries) if one.by == seat]
            return own[-1] if own else None
        last, step = self._entries[-1], self._steps[-1]
        if last.by != seat or last.move.__struct_config__.tag == "shot":
            return None
        if seat in step.informs or self._looked.intersection(step.informs):
            return None
        return len(self._entries) - 1

    def pending_after(self, moves: int) -> Pending:
        """What the match waited for after its first `moves` moves."""
        return self.rules.pending(self._states[moves])

    def up_to(self, moves: int) -> "Match":
        """Return the match as it stood after its first `moves` moves."""
        found = Match(self.rules, self.header, practice=self.practice)
        found._entries = self._entries[:moves]
        found._steps = self._steps[:moves]
        found._states = self._states[: moves + 1]
        found.looked_by_all()
        return found

    def truncate(self, moves: int) -> None:
        """Take back everything after the first `moves` moves, and the notes on it."""
        for place in list(self.notes):
            part, _, rest = place.partition("/")
            if part == "result" or (part == "moves" and rest and int(rest.partition("/")[0]) >= moves):
                del self.notes[place]
        del self._entries[moves:], self._steps[moves:], self._states[moves + 1 :]
        self.looked_by_all()

    def to_record(self) -> bytes:
        """Encode the match as a record (`docs/records.md`)."""
        return record.write(self.header, self._entries, self.result, self.notes)
