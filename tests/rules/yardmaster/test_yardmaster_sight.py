"""What a seat may know: Y8, Y10, Y20, Y25; no more, and no less."""

from collections import Counter
from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace
from yardmaster_table import TABLES, begin, do, lay, step, walk

from game.rules.table import Event, Seat, Setup
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    End,
    Looked,
    Options,
    Paid,
    PlayedBonus,
    Reshuffle,
    Reshuffled,
    State,
    Stole,
    Swap,
    Take,
    Tuck,
)


def views(rules: Yardmaster, state: State) -> list[object]:
    """Everybody's view, nobody's last."""
    return [rules.view(state, viewer) for viewer in (*range(state.seats), None)]


def test_hands_and_decks_are_hidden_all_else_is_open(rules: Yardmaster) -> None:
    """Own cards, sizes, the whole discard pile in its order, yard, trains, tokens (Y8)."""
    state = lay(rules, 3, discards=("R", "sweep", "B"), sorting=(("R1",), (), ()))
    view = rules.view(state, 1)
    assert view.hand == tuple(sorted(state.hands[1], key=_rank))
    assert view.hands == (3, 3, 3)
    assert (view.cargo, view.railcars) == (len(state.cargo), len(state.railcars))
    for field in ("yard", "trains", "sorting", "discards", "tokens", "spare", "yardmaster", "scores"):
        assert getattr(view, field) == getattr(state, field)
    assert view.known == ((), view.hand, ())
    nobody = rules.view(state, None)
    assert nobody.hand is None
    assert nobody.known == ((), (), ())


def _rank(card: str) -> int:
    return ("B", "R", "G", "Y", "P", "draw-three", "pay-one-less", "steal-one", "sweep").index(card)


def test_view_before_the_deal(rules: Yardmaster) -> None:
    """Before the deal there is nothing to see, and the drawn world is the state itself."""
    state = rules.start(Setup(3, Options()))
    for viewer in (0, 2, None):
        view = rules.view(state, viewer)
        assert (view.hand, view.hands, view.known) == (None, (), ())
        assert rules.worlds(view, Random(1)) == state


def test_railcar_deck_is_known_but_for_its_order(rules: Yardmaster) -> None:
    """Who counts knows which cars are unseen; swept cars are known to lie below them (Y8, Y21)."""
    state = begin(rules)
    view = rules.view(state, 0)
    assert view.blocks == (tuple(sorted(state.railcars)),)
    state = replace(state, hands=(("sweep",), state.hands[1]))
    swept = state.yard
    state = do(rules, state, Bonus("sweep", slots=(0, 1, 2)), Tuck(tuple(reversed(swept))))  # type: ignore[arg-type] # the yard is full
    view = rules.view(state, None)
    assert [len(part) for part in view.blocks] == [34, 3]
    assert view.blocks[1] == tuple(sorted(swept))  # type: ignore[type-var] # the yard is full


def test_open_draws_are_remembered(rules: Yardmaster) -> None:
    """Everybody knows a card that was drawn from the pile, until it is played (Y10)."""
    state = do(rules, lay(rules, 3, discards=("R", "B"), hands=(("G",), (), ())), Draw("discard"))
    assert rules.view(state, 1).known[0] == rules.view(state, None).known[0] == ("R",)
    assert rules.view(state, 0).known == (("R", "G"), (), ())
    bought = do(rules, replace(state, yard=("R1", "B1", "G1")), Buy(0, "R1", ("R",)))
    assert rules.view(bought, 1).known[0] == ()
    other = do(rules, replace(state, yard=("R1", "B1", "G1")), Buy(2, "G1", ("G",)))
    assert rules.view(other, 1).known[0] == ("R",)


def test_seen_hands_are_remembered(rules: Yardmaster) -> None:
    """The thief remembers the hand, the victim the stolen card, the others nothing of it (Y20)."""
    state = lay(rules, 3, hands=(("steal-one", "B"), ("R", "R", "sweep"), ("Y",)))
    looking = do(rules, state, Bonus("steal-one", 1))
    assert rules.view(looking, 0).known[1] == ("R", "R", "sweep")
    assert rules.view(looking, 2).known[1] == ()
    state = do(rules, looking, Take("sweep"))
    assert rules.view(state, 0).known == (("B", "sweep"), ("R", "R"), ())
    assert rules.view(state, 1).known == (("sweep",), ("R", "R"), ())
    assert rules.view(state, 2).known == ((), (), ("Y",))
    assert rules.view(state, None).known == ((), (), ())


def test_unseen_theft_of_a_known_card(rules: Yardmaster) -> None:
    """Others then know of a drawn card only that one of the two has it, or that it is still there (Y20)."""
    state = lay(rules, 3, hands=(("steal-one",), ("B",), ("G",)), discards=("R",), seat=1, turn=1)
    state = do(rules, state, Draw("discard"))
    state = replace(state, seat=0, actions=2)
    state = do(rules, state, Bonus("steal-one", 1), Take("B"))
    view = rules.view(state, 2)
    assert (view.known, view.loose) == (((), (), ("G",)), ("R",))
    for seed in range(10):
        world = rules.worlds(view, Random(seed))
        assert "R" in world.hands[0] + world.hands[1]


def test_theft_of_the_only_card_that_all_know(rules: Yardmaster) -> None:
    """Where all the victim's cards are known and alike, everybody knows what went (Y20)."""
    state = lay(rules, 3, hands=(("steal-one",), (), ("G",)), discards=("R",), seat=1, turn=1)
    state = replace(do(rules, state, Draw("discard")), seat=0, actions=2)
    state = do(rules, state, Bonus("steal-one", 1), Take("R"))
    assert rules.view(state, 2).known == (("R",), (), ("G",))
    assert rules.view(state, None).known == (("R",), (), ())


def test_reshuffle_shows_what_is_in_the_hands(rules: Yardmaster) -> None:
    """The pile was open, so all cards that are not in the new deck are in the hands (Y25)."""
    hands = (("B",), ("R", "sweep"))
    state = do(rules, lay(rules, hands=hands, cargo=(), discards=("G", "Y", "Y")), Draw("deck"))
    state = do(rules, state, Reshuffle(("Y", "Y")))
    assert rules.view(state, 0).known == (("B", "Y"), ("R", "sweep"))
    assert rules.view(state, 1).known == (("B",), ("R", "sweep"))
    three = lay(rules, 3, hands=(*hands, ("G",)), cargo=(), discards=("G", "Y", "Y"))
    three = do(rules, three, Draw("deck"), Reshuffle(("Y", "Y")))
    view = rules.view(three, 0)
    assert (view.known, view.loose) == ((("B", "Y"), (), ()), ("R", "G", "sweep"))
    assert rules.view(three, None).loose == ("B", "R", "G", "sweep")


class Notebook:
    """One of two players takes notes of all it sees: witnessed events and the open table, nothing else."""

    def __init__(self, me: Seat) -> None:
        self.me = me
        self.mine: Counter[str] = Counter()
        self.yours: Counter[str] = Counter()

    def note(self, event: Event, state: State, every_card: Counter[str]) -> None:
        """Write down what a fact says about the two hands."""
        match event:
            case Dealt():
                self.mine = Counter(event.hands[self.me])
                assert event.hands[1 - self.me] is None
            case Drew(seat=seat, card=card):
                if seat == self.me:
                    assert card is not None
                    self.mine[card] += 1
                elif card is not None:
                    self.yours[card] += 1
            case Paid(seat=seat, cards=cards) | Discarded(seat=seat, cards=cards):
                self.gone(seat, cards)
            case PlayedBonus(seat=seat, card=card):
                self.gone(seat, (card,))
            case Looked(seat=seat, hand=hand) if seat == self.me:
                self.yours = Counter(hand)
            case Stole(seat=seat, card=card):
                assert card is not None
                taker, loser = (self.mine, self.yours) if seat == self.me else (self.yours, self.mine)
                taker[card] += 1
                loser[card] -= 1
            case Reshuffled(kept=kept):
                deck = Counter(self.pile_before) - Counter(filter(None, (kept,)))
                self.yours = every_card - self.mine - deck - Counter(filter(None, (kept,)))
        self.pile_before = state.discards

    def gone(self, seat: Seat, cards: tuple[str, ...]) -> None:
        """Cards were laid open."""
        hand = self.mine if seat == self.me else self.yours
        hand.subtract(cards)
        self.yours = +self.yours


@pytest.mark.parametrize("seed", range(20))
def test_with_two_players_the_memory_is_what_one_can_know(rules: Yardmaster, seed: int) -> None:
    """A player who notes down every fact it sees knows exactly what its view knows (Y8, Y20, Y25)."""
    options = Options(bonus_cards=4) if seed % 2 else Options()
    deck = Counter(rules.deck.pack("v1", options.bonus_cards).cargo)
    for me in (0, 1):
        notes = Notebook(me)
        for state, _, _, done in walk(rules, 2, options, Random(seed)):
            notes.pile_before = state.discards
            for event in done.events:
                seen = rules.witness(event, me)
                assert seen is not None
                notes.note(seen, done.state, deck)
            view = rules.view(done.state, me)
            assert view.loose == ()
            assert Counter(view.hand) == notes.mine
            assert Counter(view.known[1 - me]) == +notes.yours


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_hidden_things_change_no_view_and_no_offer(rules: Yardmaster, seats: int, options: Options) -> None:
    """Another world that agrees with a view gives that view, the same moves, and is sound (Y8)."""
    random = Random(f"worlds {seats} {options}")
    for state, _, _, _ in walk(rules, seats, options, random)[::3]:
        for viewer in (*range(seats), None):
            view = rules.view(state, viewer)
            world = rules.worlds(view, random)
            assert rules.view(world, viewer) == view
            assert not rules.audit(world)
            if viewer is not None:
                assert rules.moves(world, viewer) == rules.moves(state, viewer)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_drawn_worlds_can_be_played(rules: Yardmaster, seats: int, options: Options) -> None:
    """A game goes on soundly from any drawn world, whoever's view it was drawn from, up to its end."""
    random = Random(f"played {seats} {options}")
    for at, (state, _, _, _) in enumerate(walk(rules, seats, options, random)[1::9]):
        viewer = at % (seats + 1)
        world = rules.worlds(rules.view(state, viewer if viewer < seats else None), random)
        last = walk(rules, seats, options, random, world)[-1][3].state
        assert last.result is not None
        assert rules.audit(last) == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_who_is_not_informed_learns_nothing(rules: Yardmaster, seats: int, options: Options) -> None:
    """A move looks the same in all worlds that agree with a view, to all whom the step doesn't inform.

    They see the same facts and afterwards the same table; so `informs` names everybody who learns.
    """
    random = Random(f"informs {seats} {options}")
    compared = 0
    for _ in range(2):
        for state, by, move, done in walk(rules, seats, options, random)[1:]:
            for viewer in range(seats):
                world = rules.worlds(rules.view(state, viewer), random)
                if rules.refuse(world, by, move) is not None:
                    continue
                there = rules.apply(world, by, move)
                assert (viewer in there.informs) == (viewer in done.informs)
                if viewer not in done.informs:
                    compared += 1
                    assert rules.view(there.state, viewer) == rules.view(done.state, viewer)
                    assert [rules.witness(event, viewer) for event in there.events] == [
                        rules.witness(event, viewer) for event in done.events
                    ]
    assert compared > 200


def test_permuted_hands_and_decks(rules: Yardmaster) -> None:
    """Swapping what one can't see, by hand and not by `worlds`, changes neither view nor moves (Y8)."""
    random = Random(4)
    for state, _, _, _ in walk(rules, 3, Options(), random)[1::5]:
        if any(chain.from_iterable(state.memory)):
            continue
        pool = [*state.cargo, *state.hands[1], *state.hands[2]]
        random.shuffle(pool)
        one, two = len(state.hands[1]), len(state.hands[2])
        hands = (state.hands[0][::-1], tuple(pool[:one]), tuple(pool[one : one + two]))
        railcars = state.railcars
        if len(state.blocks) == 1:
            railcars = tuple(random.sample(railcars, len(railcars)))
        other = replace(state, hands=hands, cargo=tuple(pool[one + two :]), railcars=railcars)
        assert rules.view(other, 0) == rules.view(state, 0)
        assert rules.moves(other, 0) == rules.moves(state, 0)


def test_worlds_differ(rules: Yardmaster) -> None:
    """The drawn worlds vary in everything that is hidden: hands, both decks."""
    view = rules.view(begin(rules, 3), 0)
    worlds = [rules.worlds(view, Random(seed)) for seed in range(30)]
    for hidden in ("hands", "cargo", "railcars"):
        assert len({getattr(world, hidden) for world in worlds}) > 20
    assert worlds[0] == rules.worlds(view, Random(0))


def test_witness_hides_what_is_hidden(rules: Yardmaster) -> None:
    """Deals, blind draws, opened hands and stolen cards are for those who see them (Y8, Y10, Y20)."""
    dealt = Dealt(0, (("R",), ("B",)), 1, ("R1",), None, ("R", "B"), ("G",), 1)
    assert rules.witness(dealt, 1) == Dealt(0, (None, ("B",)), 1, ("R1",), None, ("R", "B"), ("G",), 1)
    assert rules.witness(dealt, None) == Dealt(0, (None, None), 1, ("R1",), None, ("R", "B"), ("G",), 1)
    for viewer in (1, 2, None):
        assert rules.witness(Drew(0, "R", "deck"), viewer) == Drew(0, None, "deck")
        assert rules.witness(Drew(0, "R", "discard"), viewer) == Drew(0, "R", "discard")
    assert rules.witness(Drew(0, "R", "deck"), 0) == Drew(0, "R", "deck")
    for viewer, sees in ((0, True), (1, True), (2, False), (None, False)):
        looked, stole = Looked(0, 1, ("R", "B")), Stole(0, 1, "B")
        assert rules.witness(looked, viewer) == (looked if sees else Looked(0, 1, None))
        assert rules.witness(stole, viewer) == (stole if sees else Stole(0, 1, None))


def test_paying_and_discarding_inform_the_others(rules: Yardmaster) -> None:
    """Who sees hidden cards laid open learns them; who knew them already does not."""
    state = lay(rules, 3, hands=(("R",), (), ()), yard=("R1", "B1", None), railcars=())
    assert step(rules, state, Buy(0, "R1", ("R",))).informs == (1, 2)
    drawn = do(rules, replace(state, hands=((), (), ()), discards=("R",)), Draw("discard"))
    assert step(rules, drawn, Buy(0, "R1", ("R",))).informs == ()
    full = replace(state, hands=(("R",) * 8, (), ()), actions=0)
    done = step(rules, full, End())
    assert done.informs == ()
    assert step(rules, done.state, Discard(("R",))).informs == (1, 2)
    assert step(rules, state, Swap(1, state.tokens[1])).informs == ()


def test_views_of_a_theft_in_progress(rules: Yardmaster) -> None:
    """The opened hand is in the thief's view alone; all know whose it is (Y20)."""
    state = do(rules, lay(rules, 3, hands=(("steal-one",), ("R",), ("Y",))), Bonus("steal-one", 1))
    for viewer, knows in ((0, ("R",)), (1, ("R",)), (2, ()), (None, ())):
        view = rules.view(state, viewer)
        assert (view.phase, view.victim, view.known[1]) == ("take", 1, knows)


def test_no_view_holds_a_hidden_order(rules: Yardmaster) -> None:
    """The order in which hands were drawn and decks lie leaves no trace in a view (Y8)."""
    for state, _, _, _ in walk(rules, 2, Options(), Random(8))[1::4]:
        turned = replace(state, hands=tuple(hand[::-1] for hand in state.hands), cargo=state.cargo[::-1])
        assert views(rules, turned) == views(rules, state)
