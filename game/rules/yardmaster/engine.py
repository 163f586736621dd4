"""The rules engine of Yardmaster (Y1–Y29)."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from msgspec import Struct

from game.rules.table import (
    NATURE,
    By,
    Chance,
    Decide,
    Event,
    Lot,
    Move,
    Over,
    Pending,
    Pick,
    Refusal,
    Seat,
    Setup,
    Shuffle,
    Step,
)
from game.rules.yardmaster import audit, choices, legality, play, sight
from game.rules.yardmaster.deck import BONUS_KINDS, COLOURS, Deck, Pack
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Couple,
    Discard,
    Draw,
    End,
    Options,
    Reshuffle,
    Result,
    SetUp,
    State,
    Swap,
    Take,
    Tuck,
    View,
)


class Yardmaster:
    """Yardmaster on a given deck; implements `game.rules.table.Rules`."""

    name: ClassVar[str] = "yardmaster"
    options_type: ClassVar[type[Struct]] = Options
    move_types: ClassVar[tuple[type[Move], ...]] = (
        SetUp,
        Draw,
        Buy,
        Couple,
        Swap,
        Bonus,
        Take,
        Tuck,
        Reshuffle,
        End,
        Discard,
    )
    result_type: ClassVar[type[Struct]] = Result
    view_type: ClassVar[type[Struct]] = View
    state_type: ClassVar[type[Struct]] = State

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._packs = {
            options: deck.pack(options.edition, options.bonus_cards)
            for options in (Options(), Options(bonus_cards=4), Options("published"))
        }
        self._plays: dict[type[Move], play.Play] = {**play.PLAYS, SetUp: self._deal}
        # No more seats than colours: each needs an exchange token (Y6).
        self._decides = tuple(Decide((seat,)) for seat in range(len(COLOURS)))

    def _pack(self, options: Struct) -> Pack:
        assert isinstance(options, Options)  # noqa: S101 - narrows the contract's type
        return self._packs[options]

    def seats(self, options: Struct) -> range:
        """Two to four players, in the published edition two to five (Y4, Y29)."""
        return range(2, len(self._pack(options).edition.goals) + 2)

    def start(self, setup: Setup) -> State:
        """Return the table before the deal; the goal depends on the number of players (Y4)."""
        assert isinstance(setup.options, Options)  # noqa: S101 - narrows the contract's type
        goals = self._pack(setup.options).edition.goals
        return State(setup.seats, setup.options, goals[setup.seats - 2])

    def pending(self, state: State) -> Pending:
        """Wait for the seat whose turn it is, or for nature's deal, tuck or reshuffle."""
        phase = state.phase
        if phase in ("act", "take", "discard"):
            return self._decides[state.seat]
        if state.result is not None:
            return Over(state.result)
        if phase == "tuck":
            cars = tuple(car for slot in state.swept if (car := state.yard[slot]))
            return Chance("tuck", (("order", Shuffle(cars)),))
        if phase == "reshuffle":
            return Chance("reshuffle", (("cargo", Shuffle(play.split_pile(state.discards)[1])),))
        return Chance("setup", self._deal_lots(state))

    def _deal_lots(self, state: State) -> tuple[tuple[str, Lot], ...]:
        """What nature draws for the deal (Y5–Y7, Y29)."""
        pack = self._packs[state.options]
        cargo = Shuffle(pack.cargo)
        if pack.edition.turned:
            cargo = Shuffle(pack.cargo, pack.edition.hand * state.seats, BONUS_KINDS)
        return (
            ("first", Pick(tuple(range(state.seats)))),
            ("railcars", Shuffle(pack.railcars)),
            ("cargo", cargo),
            ("tokens", Shuffle(pack.colours)),
        )

    def refuse(self, state: State, by: By, move: Move) -> Refusal | None:
        """Check who moves, and the move against its rule; `legality.Code` lists the codes."""
        if not legality.answers(state, by):
            refused = legality.refuse_turn(self.pending(state), state, by, move)
            assert refused is not None  # noqa: S101 - the contract refuses all who are not asked
            return refused
        if by != NATURE:
            return legality.refuse_choice(state, move)
        refused = legality.refuse_turn(self.pending(state), state, by, move)
        if refused:
            return refused
        if isinstance(move, SetUp):
            return legality.refuse_deal(state, move, self._packs[state.options])
        return legality.refuse_nature(state, move)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """List a seat's choices: draws, purchases, couplings, swaps, bonus cards, the end; see `choices`."""
        return choices.listed(state) if legality.answers(state, seat) else ()

    def sample(self, state: State, seat: Seat, random: Random) -> Move:  # noqa: ARG002 - only one seat is ever asked
        """Draw any legal choice of the seat whose turn it is, unlisted orders of cards included."""
        return choices.any_legal(state, random)

    def apply(self, state: State, by: By, move: Move) -> Step[State]:  # noqa: ARG002 - follows from the state
        """Make a legal move; each kind has its function in `play`."""
        return self._plays[type(move)](state, move)

    def _deal(self, state: State, move: SetUp) -> Step[State]:
        return play.deal(state, move, self._packs[state.options].edition)

    def view(self, state: State, viewer: Seat | None) -> View:
        """What a seat may know (Y8), its memory of hidden cards included."""
        return sight.view(state, viewer)

    def witness(self, event: Event, viewer: Seat | None) -> Event | None:
        """Hide blind draws, opened hands and stolen cards from those who don't see them (Y8, Y20)."""
        return sight.witness(event, viewer)

    def worlds(self, view: View, random: Random) -> State:
        """Draw a whole table that the viewer can't tell from the real one."""
        return sight.world(view, self._packs[view.options].cargo, random)

    def audit(self, state: State) -> Sequence[str]:
        """Check that nothing was lost or made, and that counts, phases and memories agree."""
        if state.phase == "setup":
            return ()
        return list(audit.faults(state, self._packs[state.options]))
