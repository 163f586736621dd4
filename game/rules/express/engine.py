"""The rules engine of Yardmaster Express (E1–E17)."""

from bisect import insort
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from msgspec import Struct

from game.rules.express import worlds
from game.rules.express.deck import Deck
from game.rules.express.scoring import next_starter, score, winner
from game.rules.express.table import (
    Coupled,
    Dealt,
    Drew,
    Ended,
    Laid,
    Options,
    Passed,
    Play,
    Result,
    Scored,
    SetUp,
    State,
    Train,
    View,
)
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
    not_asked,
)


def couples(train: Train, card: str) -> bool:
    """Whether the card, face up, connects to the end of the train (E8)."""
    if not train:
        return True
    last = train[-1]
    if last.face == "down" or last.card is None:
        return True
    return card[0] == last.card[3] or card[1] == last.card[4]


class Express:
    """Yardmaster Express on a given deck; implements `game.rules.table.Rules`."""

    name: ClassVar[str] = "yardmaster-express"
    options_type: ClassVar[type[Struct]] = Options
    move_types: ClassVar[tuple[type[Move], ...]] = (SetUp, Play)
    result_type: ClassVar[type[Struct]] = Result
    view_type: ClassVar[type[Struct]] = View
    state_type: ClassVar[type[Struct]] = State

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._cards = {seats: deck.in_play(seats) for seats in range(2, 6)}
        self._sorted = {seats: sorted(cards) for seats, cards in self._cards.items()}
        self._cabooses = {caboose.name: caboose for caboose in deck.cabooses}
        self._decides = tuple(Decide((seat,)) for seat in range(5))
        self._plays = {card: (Play(card, "up"), Play(card, "down")) for card in deck.cards}

    def seats(self, options: Struct) -> range:  # noqa: ARG002 - the contract passes them; E4 doesn't vary
        """Two to five players (E4)."""
        return range(2, 6)

    def start(self, setup: Setup) -> State:
        """Return the table before the deal (E5)."""
        assert isinstance(setup.options, Options)  # noqa: S101 - narrows the contract's type
        return State(setup.seats, setup.options)

    def pending(self, state: State) -> Pending:
        """Wait for the set-up, then for the holder of the hand."""
        if state.result is not None:
            return Over(state.result)
        if state.seat >= 0:
            return self._decides[state.seat]
        game_two = bool(state.finished)
        fixed: list[tuple[str, str | int | None]] = []
        lots: list[tuple[str, Lot]] = []
        if game_two:
            fixed.append(("first", next_starter(state.finished[0].totals, state.first)))
        else:
            lots.append(("first", Pick(tuple(range(state.seats)))))
        lots.append(("deck", Shuffle(self._cards[state.seats])))
        names = self._free_cabooses(state)
        if names:
            lots.append(("caboose", Pick(names)))
        else:
            fixed.append(("caboose", None))
        return Chance("setup", tuple(lots), tuple(fixed))

    def _free_cabooses(self, state: State) -> tuple[str, ...]:
        """Names of the cabooses that may be drawn now (E15, E17)."""
        kind = state.options.cabooses
        if kind == "none":
            return ()
        return tuple(
            caboose.name
            for caboose in self.deck.cabooses
            if (kind == "all" or not caboose.extra) and caboose.name not in state.cabooses
        )

    def refuse(self, state: State, by: By, move: Move) -> Refusal | None:
        """Check who may move (E4, E7, E9), the deal (E5, E15–E17) and the play (E7, E8)."""
        if state.seat < 0 or by != state.seat:
            refused = not_asked(self.pending(state), by, move, _rule_of_turn(state))
            if refused:
                return refused
        if isinstance(move, Play):
            if move.card not in state.hand:
                return Refusal("not-in-hand", "E7", {"card": move.card})
            train = state.trains[state.seat]
            if move.face == "up" and not couples(train, move.card):
                assert train[-1].card is not None  # noqa: S101 - `couples` lets everything follow a wild car
                values = {"car": move.card[:2], "last": train[-1].card[3:], "card": move.card}
                return Refusal("does-not-couple", "E8", values)
            return None
        if isinstance(move, SetUp):
            return self._refuse_setup(state, move) if by == NATURE else Refusal("not-a-players-move", "E5")
        return Refusal("no-such-move", "E7")

    def _refuse_setup(self, state: State, move: SetUp) -> Refusal | None:
        if not 0 <= move.first < state.seats:
            return Refusal("no-such-seat", "E5", {"seat": move.first})
        if state.finished:
            starter = next_starter(state.finished[0].totals, state.first)
            if move.first != starter:
                return Refusal("wrong-starter", "E15", {"seat": starter})
        if sorted(move.deck) != self._sorted[state.seats]:
            apart = state.seats == 2 and any(self.deck.is_apart(card) for card in move.deck)
            return Refusal("wrong-deck", "E5" if apart else "E1")
        names = self._free_cabooses(state)
        if move.caboose not in (names or (None,)):
            if not names or move.caboose is None:
                return Refusal("wrong-caboose", "E16")
            return Refusal("wrong-caboose", "E15" if move.caboose in state.cabooses else "E17")
        return None

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """Every legal play, in the hand's order, face up before face down (E7, E8)."""
        if seat != state.seat:
            return ()
        train, plays = state.trains[seat], self._plays
        last = train[-1] if train else None
        listed: list[Move] = []
        if last is None or last.face == "down":
            for card in dict.fromkeys(state.hand):
                listed += plays[card]
            return listed
        colour, value = last.card[3], last.card[4]  # type: ignore[index] # states hold every face
        for card in dict.fromkeys(state.hand):
            if card[0] == colour or card[1] == value:
                listed += plays[card]
            else:
                listed.append(plays[card][1])
        return listed

    def sample(self, state: State, seat: Seat, random: Random) -> Move:
        """Draw any legal play; all are listed."""
        listed = self.moves(state, seat)
        return listed[int(random.random() * len(listed))]

    def apply(self, state: State, by: By, move: Move) -> Step[State]:  # noqa: ARG002 - the state knows the seat
        """Deal, or couple the card and hand the rest on (E5–E9), counting after the last round."""
        if not isinstance(move, Play):
            assert isinstance(move, SetUp)  # noqa: S101 - `refuse` lets no other pass
            return self._deal(state, move)
        seat, seats, turn = state.seat, state.seats, state.turn + 1
        hand = [*state.hand]
        hand.remove(move.card)
        before = state.trains
        trains = (*before[:seat], (*before[seat], Laid(move.card, move.face)), *before[seat + 1 :])
        coupled = Coupled(seat, move.card, move.face)
        if turn == seats * (9 - seats):
            return self._count(state, turn, trains, coupled)
        following = (seat + state.way) % seats
        drawn = state.order[seats + turn]
        insort(hand, drawn)
        held = tuple(hand)
        after = State(
            seats,
            state.options,
            state.first,
            state.way,
            state.order,
            state.caboose,
            turn,
            following,
            held,
            trains,
            state.cabooses,
            state.finished,
        )
        return Step(
            after, (coupled, Passed(seat, following, seats), Drew(following, drawn, held)), (following,)
        )

    def _deal(self, state: State, move: SetUp) -> Step[State]:
        seats = state.seats
        after = State(
            seats,
            state.options,
            move.first,
            -1 if state.finished else 1,
            move.deck,
            move.caboose,
            0,
            move.first,
            tuple(sorted(move.deck[: seats + 1])),
            ((),) * seats,
            (*state.cabooses, move.caboose),
            state.finished,
        )
        dealt = Dealt(len(after.cabooses), move.first, move.caboose, len(move.deck) - seats)
        drew = Drew(move.first, move.deck[seats], after.hand)
        return Step(after, (dealt, drew), (move.first,))

    def _count(self, state: State, turn: int, trains: tuple[Train, ...], coupled: Coupled) -> Step[State]:
        """Score a game after its last round (E11–E14), and open game 2 or end it all (E13, E15)."""
        counted = score(trains, self._cabooses[state.caboose] if state.caboose else None)
        finished = (*state.finished, counted)
        events: list[Event] = [coupled, Scored(len(finished), counted)]
        result = None
        if len(finished) == (2 if state.options.strategy_variant else 1):
            sums = tuple(sum(game.totals[seat] for game in finished) for seat in range(state.seats))
            result = Result((winner(sums, state.first, state.way),), sums, finished)
            events.append(Ended(result))
        after = State(
            state.seats,
            state.options,
            state.first,
            state.way,
            state.order,
            state.caboose,
            turn,
            -1,
            (),
            trains,
            state.cabooses,
            finished,
            result,
        )
        return Step(after, tuple(events))

    def view(self, state: State, viewer: Seat | None) -> View:
        """What a seat may know: open trains without face-down faces, the hands it has held (E10)."""
        trains = tuple(
            tuple(laid if laid.face == "up" else Laid(None, "down") for laid in train)
            for train in state.trains
        )
        held: list[tuple[str, ...]] = []
        laid: tuple[str, ...] = ()
        if viewer is not None and state.trains:
            laid = tuple(one.card for one in state.trains[viewer] if one.card is not None)
            held = _hands(state, viewer)
        caboose = self._cabooses[state.caboose] if state.caboose else None
        return View(
            viewer,
            state.seats,
            state.options,
            state.first,
            state.way,
            state.caboose,
            state.turn,
            state.seat,
            state.hand if viewer is not None and viewer == state.seat else None,
            max(0, len(state.order) - state.seats - state.turn - (state.seat >= 0)),
            trains,
            score(trains, caboose) if trains else None,
            tuple(held),
            laid,
            state.cabooses,
            state.finished,
            state.result,
        )

    def witness(self, event: Event, viewer: Seat | None) -> Event | None:
        """Hide drawn hands and face-down faces from everybody but their player (E10)."""
        match event:
            case Drew(seat=seat) if seat != viewer:
                return Drew(seat, None, None)
            case Coupled(seat=seat, face="down") if seat != viewer:
                return Coupled(seat, None, "down")
            case _:
                return event

    def worlds(self, view: View, random: Random) -> State:
        """Draw a whole table that the viewer can't tell from the real one."""
        return worlds.draw(view, self._cards[view.seats], random)

    def audit(self, state: State) -> Sequence[str]:
        """Check that every card is in one place, and turns, trains, hand and counts agree (E5–E17)."""
        if not state.order:
            return ()
        faults: list[str] = []
        seats, over = state.seats, state.seat < 0
        if sorted(state.order) != self._sorted[seats]:
            faults.append("the deck is not the game's")
        for seat, train in enumerate(state.trains):
            place = (seat - state.first) * state.way % seats
            if len(train) != (state.turn - place + seats - 1) // seats:
                return [*faults, f"seat {seat} has not played in its turns"]
            for at, laid in enumerate(train):
                if laid.face == "up" and not couples(train[:at], laid.card or ""):
                    faults.append(f"seat {seat}: car {at} does not couple")
        try:
            hands = _hands(state)
        except ValueError:
            return [*faults, "a card was played that the hand did not hold"]
        if state.hand != (() if over else hands[-1]):
            faults.append("the hand is not what was handed on")
        if over != (state.turn == seats * (9 - seats)):
            faults.append("the rounds are not the game's")
        return faults + self._audit_counts(state, over=over)

    def _audit_counts(self, state: State, *, over: bool) -> list[str]:
        """Check cabooses, counted games and the result (E11–E17)."""
        faults: list[str] = []
        game = len(state.cabooses)
        if len(set(state.cabooses) - {None}) != (game if state.options.cabooses != "none" else 0):
            faults.append("a caboose is missing or came twice")
        if len(state.finished) != game - (not over) or state.way != (1, -1)[game - 1]:
            faults.append("the games are not counted")
        elif over and state.finished[-1] != score(state.trains, self._cabooses.get(state.caboose or "")):
            faults.append("the last game is counted wrongly")
        last = over and game == (2 if state.options.strategy_variant else 1)
        if last != (state.result is not None):
            faults.append("the end is not where it belongs")
        return faults


def _rule_of_turn(state: State) -> str:
    """The rule that says who is to move now: nobody any more, nature, or the hand's holder."""
    if state.result is not None:
        return "E4"
    if state.seat < 0:
        return "E15" if state.finished else "E5"
    return "E9"


def _hands(state: State, holder: Seat | None = None) -> list[tuple[str, ...]]:
    """Every hand of this game so far, drawn card included, sorted; only `holder`'s if one is named.

    Raises ValueError where a card was played that the hand did not hold (E6, E7, E9).
    """
    seats, trains = state.seats, state.trains
    hand = list(state.order[:seats])
    hands: list[tuple[str, ...]] = []
    seat = state.first
    for turn in range(state.turn + (state.seat >= 0)):
        hand.append(state.order[seats + turn])
        if holder is None or seat == holder:
            hands.append(tuple(sorted(hand)))
        if turn < state.turn:
            hand.remove(trains[seat][turn // seats].card or "")
        seat = (seat + state.way) % seats
    return hands
