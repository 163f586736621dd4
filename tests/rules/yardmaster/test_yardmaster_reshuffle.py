"""The cargo deck runs out: Y25, from tables laid by hand."""

from collections import Counter

import pytest
from yardmaster_table import do, facts, lay, step, why

from game.rules.table import NATURE, Chance, Shuffle
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import (
    Bonus,
    Couple,
    Draw,
    Drew,
    End,
    PlayedBonus,
    RanDry,
    Reshuffle,
    Reshuffled,
    State,
    Tuck,
)

BLIND = Draw("deck")
DRAW_THREE = Bonus("draw-three")


def dry(rules: Yardmaster, discards: tuple[str, ...], *hand: str, cargo: tuple[str, ...] = ()) -> State:
    """Seat 0 with this hand, few or no cards in the deck, and this discard pile."""
    return lay(rules, hands=(hand, ("B",)), cargo=cargo, discards=discards)


def shuffled(rules: Yardmaster, state: State) -> Counter[str]:
    """The cards that nature is asked to shuffle."""
    chance = rules.pending(state)
    assert isinstance(chance, Chance)
    ((field, lot),) = chance.lots
    assert (chance.move, field, chance.fixed) == ("reshuffle", "cargo", ())
    assert isinstance(lot, Shuffle)
    return Counter(lot.items)


def test_top_card_stays(rules: Yardmaster) -> None:
    """The top card of the pile stays there, the rest is the new deck, and the owed card is drawn (Y25)."""
    state = do(rules, dry(rules, ("R", "B", "sweep", "G")), BLIND)
    assert (state.phase, state.owed, state.actions) == ("reshuffle", 1, 1)
    assert shuffled(rules, state) == Counter(("B", "sweep", "G"))
    done = step(rules, state, Reshuffle(("G", "sweep", "B")))
    assert done.state.hands[0] == ("G",)
    assert done.state.cargo == ("sweep", "B")
    assert done.state.discards == ("R",)
    assert done.events == (Reshuffled(3, "R"), Drew(0, "G", "deck"))
    assert done.informs == (0,)
    assert (done.state.phase, done.state.owed, done.state.actions) == ("act", 0, 1)


def test_bonus_card_on_top_is_shuffled_in(rules: Yardmaster) -> None:
    """With a bonus card on top all cards are shuffled, and the pile is empty (Y25)."""
    state = do(rules, dry(rules, ("sweep", "B", "G")), BLIND)
    assert shuffled(rules, state) == Counter(("sweep", "B", "G"))
    done = step(rules, state, Reshuffle(("B", "G", "sweep")))
    assert (done.state.discards, done.state.cargo) == ((), ("G", "sweep"))
    assert done.events[0] == Reshuffled(3, None)


def test_lone_bonus_card_becomes_the_deck(rules: Yardmaster) -> None:
    """A pile of one bonus card gives a deck of one card, shuffled by a recorded move (Y25)."""
    state = do(rules, dry(rules, ("sweep",)), BLIND, Reshuffle(("sweep",)))
    assert (state.hands[0], state.cargo, state.discards) == (("sweep",), (), ())


def test_lone_cargo_card_can_only_be_taken_openly(rules: Yardmaster) -> None:
    """A pile of one cargo card gives no deck: drawing blind is illegal, drawing openly is not (Y10, Y25)."""
    state = dry(rules, ("R",))
    assert why(rules, state, BLIND) == ("nothing-to-draw", "Y10")
    assert BLIND not in rules.moves(state, 0)
    assert do(rules, state, Draw("discard")).hands[0] == ("R",)


def test_on_demand_only(rules: Yardmaster) -> None:
    """The deck may lie empty: it is reshuffled when a card must be drawn, not before (Y25)."""
    state = do(rules, dry(rules, ("R", "B"), cargo=("G",)), BLIND)
    assert (state.cargo, state.phase) == ((), "act")
    assert why(rules, state, Reshuffle(("B",)), by=NATURE) == ("not-your-turn", "Y25")
    state = do(rules, state, Draw("discard"))
    assert (state.cargo, state.discards) == ((), ("B",))


def test_draw_three_empties_the_old_deck_first(rules: Yardmaster) -> None:
    """What the old deck still holds is drawn, then all is shuffled, the played card too (Y18, Y25)."""
    state = dry(rules, ("R", "B"), "draw-three", cargo=("G", "Y"))
    done = step(rules, state, DRAW_THREE)
    state = done.state
    assert done.events == (PlayedBonus(0, "draw-three"), Drew(0, "G", "deck"), Drew(0, "Y", "deck"))
    assert done.informs == (0, 1)
    assert (state.hands[0], state.owed, state.phase) == (("G", "Y"), 1, "reshuffle")
    assert shuffled(rules, state) == Counter(("draw-three", "R", "B"))
    state = do(rules, state, Reshuffle(("draw-three", "B", "R")))
    assert state.hands[0] == ("G", "Y", "draw-three")
    assert (state.cargo, state.discards, state.actions) == (("B", "R"), (), 2)


def test_draw_three_with_an_exact_deck_shuffles_nothing(rules: Yardmaster) -> None:
    """Three cards are there: no reshuffle, though the deck is empty then (Y18, Y25)."""
    state = do(rules, dry(rules, ("R",), "draw-three", cargo=("G", "Y", "B")), DRAW_THREE)
    assert (state.phase, state.cargo, state.discards) == ("act", (), ("draw-three", "R"))


def test_draw_three_on_an_empty_table(rules: Yardmaster) -> None:
    """Nothing at all is left: the card draws itself, and what can't be drawn is not drawn (Y18, Y25)."""
    state = do(rules, dry(rules, (), "draw-three"), DRAW_THREE)
    assert (state.owed, shuffled(rules, state)) == (3, Counter(("draw-three",)))
    done = step(rules, state, Reshuffle(("draw-three",)))
    assert done.state.hands[0] == ("draw-three",)
    assert facts(done, RanDry) == [RanDry(0, 2)]
    assert (done.state.phase, done.state.owed) == ("act", 0)


def test_draw_three_with_too_few_cards_after_the_reshuffle(rules: Yardmaster) -> None:
    """One old card and a pile of one more: three are drawn in all, nothing is left (Y25)."""
    state = do(rules, dry(rules, ("R",), "draw-three", cargo=("G",)), DRAW_THREE)
    assert (state.owed, shuffled(rules, state)) == (2, Counter(("draw-three", "R")))
    done = step(rules, state, Reshuffle(("R", "draw-three")))
    assert sorted(done.state.hands[0]) == ["G", "R", "draw-three"]
    assert facts(done, RanDry) == []
    assert why(rules, done.state, BLIND) == ("nothing-to-draw", "Y10")


def test_draw_three_after_the_last_action(rules: Yardmaster) -> None:
    """A reshuffle in the free part of a turn leads back to it (Y22, Y25)."""
    state = lay(rules, hands=(("draw-three",), ()), cargo=(), discards=("R", "B"), actions=0)
    state = do(rules, state, DRAW_THREE, Reshuffle(("B", "R", "draw-three")), End())
    assert (state.seat, state.hands[0]) == (1, ("B", "R", "draw-three"))


@pytest.mark.parametrize(
    "cargo",
    [("B", "sweep"), ("B", "sweep", "G", "R"), ("B", "B", "G"), ("R", "B", "sweep"), ()],
)
def test_new_deck_is_exactly_the_pile(rules: Yardmaster, cargo: tuple[str, ...]) -> None:
    """A foreign record's reshuffle holds all cards but the one that stays, and no other (Y25)."""
    state = do(rules, dry(rules, ("R", "B", "sweep", "G")), BLIND)
    assert why(rules, state, Reshuffle(cargo)) == ("wrong-pile", "Y25")


def test_the_reshuffle_comes_at_once(rules: Yardmaster) -> None:
    """Nobody moves before the deck is there: no action (Y25), no coupling (Y16), no other chance."""
    state = lay(rules, hands=((), ()), cargo=(), discards=("R", "B"), sorting=(("R1",), ()))
    state = do(rules, state, BLIND)
    assert why(rules, state, BLIND, by=0) == ("nature-first", "Y25")
    assert why(rules, state, Reshuffle(("B",)), by=0) == ("nature-first", "Y25")
    assert why(rules, state, Couple("R1"), by=0) == ("nature-first", "Y16")
    assert why(rules, state, Tuck(("R1",)), by=NATURE) == ("nature-first", "Y25")
