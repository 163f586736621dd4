"""Pony Express: the rules behind the contract of the table."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from game.rules.pony import audit, view, worlds
from game.rules.pony.board import Board, Options, OwnBoard, board_of, standard_board
from game.rules.pony.draft import draft_of
from game.rules.pony.events import Fact
from game.rules.pony.level import BoardLevel
from game.rules.pony.moves import MOVE_TYPES
from game.rules.pony.opening import StartRolls
from game.rules.pony.pieces import Result, Rider
from game.rules.pony.state import State, View
from game.rules.pony.turn import TurnStart
from game.rules.table import By, Decide, Event, Move, Over, Pending, Refusal, Seat, Setup, Step, not_asked

if TYPE_CHECKING:
    from game.rules.pony.moment import Asking


class PonyExpress:
    """The rules engine. It holds nothing but the boards that it was made with."""

    name: ClassVar[str] = "pony-express"
    options_type: ClassVar[type[Struct]] = Options
    move_types: ClassVar[tuple[type[Move], ...]] = MOVE_TYPES
    result_type: ClassVar[type[Struct]] = Result
    view_type: ClassVar[type[Struct]] = View
    state_type: ClassVar[type[Struct]] = State

    def __init__(self, boards: Iterable[BoardLevel] = ()) -> None:
        """Make the engine; `boards` give the geometry of boards, which records don't hold.

        The rules' own board is known without; any other unknown board is laid along its trail.
        """
        self._levels = tuple(boards)
        self._boards = tuple((level.option, level.board) for level in self._levels)

    @property
    def boards(self) -> tuple[BoardLevel, ...]:
        """The boards that it was made with, in their order."""
        return self._levels

    def seats(self, options: Struct) -> range:
        """Two to five riders (P1)."""
        del options
        return range(2, 6)

    def start(self, setup: Setup) -> State:
        """All riders on space 1, three gold each (P5). Raises ValueError for another number of riders."""
        options = setup.options
        if not isinstance(options, Options):
            raise TypeError(f"options: {type(options).__name__} is not of Pony Express")
        if setup.seats not in self.seats(options):
            raise ValueError(f"seats: {setup.seats} riders can't play, two to five can")
        return State(
            board=self._board(options),
            jail_bluffers=options.jail_bluffers,
            riders=(Rider(),) * setup.seats,
            waits=StartRolls(tuple(range(setup.seats))),
        )

    def _board(self, options: Options) -> Board:
        """Find the board with its geometry, or lay it out."""
        for option, board in self._boards:
            if option == options.board:
                return board
        if isinstance(options.board, OwnBoard):
            return board_of(options.board)
        return standard_board()

    def pending(self, state: State) -> Pending:
        """What the state waits for."""
        if state.waits is not None:
            return state.waits.pending(state)
        if state.result is None:
            raise ValueError("a state must wait for something or have a result")
        return Over(state.result)

    def refuse(self, state: State, by: By, move: Move) -> Refusal | None:
        """None if `by` may make `move` now; else why not, with the rule number."""
        waits = state.waits
        if waits is None:
            rule = "P31" if state.result is None or state.result.reason == "mailbox" else "P33"
            return not_asked(self.pending(state), by, move, rule)
        return not_asked(waits.pending(state), by, move, waits.rule) or waits.refuse(state, by, move)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """List the choices of a seat that must decide, in a stable order; empty for other seats."""
        pending = self.pending(state)
        if state.waits is None or not isinstance(pending, Decide) or seat not in pending.seats:
            return ()
        return state.waits.moves(state, seat)

    def sample(self, state: State, seat: Seat, random: Random) -> Move:
        """Draw any legal choice of a seat that must decide, unlisted ones included."""
        if state.waits is None:
            raise ValueError("nothing is awaited: the game is over")
        return state.waits.sample(state, seat, random)

    def apply(self, state: State, by: By, move: Move) -> Step[State]:
        """Return the state after a move that `refuse` lets pass."""
        draft = draft_of(state)
        if state.waits is not None:
            state.waits.answer(draft, by, move)
        agenda = draft.agenda
        waits: Asking | None = None
        while waits is None and draft.result is None:
            moment = agenda.pop() if agenda else TurnStart((draft.turn + 1) % len(draft.riders))
            waits = moment.begin(draft)
        return Step(draft.state(waits), tuple(draft.events), draft.informed())

    def view(self, state: State, viewer: Seat | None) -> View:
        """What this seat may know, all that it has seen included; None: nobody, the open table."""
        return view.view(state, viewer)

    def witness(self, event: Event, viewer: Seat | None) -> Event | None:
        """Return the event as this seat sees it, or None if it does not see it at all."""
        if not isinstance(event, Fact):
            return event
        return event.seen(-1 if viewer is None else viewer)

    def worlds(self, view: View, random: Random) -> State:
        """Draw a full state consistent with the view, for computer players."""
        return worlds.worlds(view, random)

    def audit(self, state: State) -> Sequence[str]:
        """Name every broken invariant of the state; empty is sound."""
        return audit.audit(state)
