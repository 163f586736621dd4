"""Bonus cards: Y17–Y21."""

import pytest
from msgspec.structs import replace
from yardmaster_table import do, facts, lay, step, why

from game.rules.table import NATURE, Chance, Decide, Shuffle
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import (
    Bonus,
    Couple,
    Draw,
    Drew,
    End,
    Looked,
    PlayedBonus,
    Refilled,
    State,
    Stole,
    Take,
    Tuck,
    Tucked,
)

DRAW_THREE = Bonus("draw-three")


def holding(rules: Yardmaster, *hand: str, seats: int = 2, **fields: object) -> State:
    """Seat 0 with this hand, the others with a few cards each."""
    others = (("B", "G", "sweep"), ("Y",), ())[: seats - 1]
    fields = {"yard": ("R1", "B2", "G3"), "railcars": ("Y1", "Y2", "Y3", "Y4"), "discards": ("G",), **fields}
    return lay(rules, seats, hands=(hand, *others), **fields)


def test_bonus_cards_are_free_and_several_a_turn(rules: Yardmaster) -> None:
    """Playing one costs no action, also in the turn in which it was drawn, and several a turn (Y17)."""
    state = holding(rules, "draw-three", cargo=("draw-three", "B", "R", "G", "Y", "sweep", "R"))
    done = step(rules, state, DRAW_THREE)
    assert done.state.discards == ("draw-three", "G")
    assert facts(done, PlayedBonus) == [PlayedBonus(0, "draw-three")]
    state = do(rules, done.state, DRAW_THREE, Draw("deck"))
    assert (state.actions, state.seat) == (1, 0)
    assert sorted(state.hands[0]) == sorted(("B", "R", "G", "Y", "sweep", "R"))
    assert state.discards == ("draw-three", "draw-three", "G")


def test_bonus_cards_are_played_from_the_hand(rules: Yardmaster) -> None:
    """Only bonus cards of the own hand can be played (Y17); Pay One Less goes with a purchase (Y19)."""
    state = holding(rules, "R", "pay-one-less")
    assert why(rules, state, DRAW_THREE) == ("not-in-hand", "Y17")
    assert why(rules, state, Bonus("R")) == ("no-bonus-card", "Y17")
    assert why(rules, state, Bonus("pay-one-less")) == ("plays-with-purchase", "Y19")


@pytest.mark.parametrize(
    "move",
    [
        Bonus("draw-three", 1),
        Bonus("draw-three", slots=(0,)),
        Bonus("sweep", 1, (0,)),
        Bonus("steal-one", 1, (0,)),
    ],
)
def test_no_choice_but_the_cards_own(rules: Yardmaster, move: Bonus) -> None:
    """A victim belongs to Steal One Cargo alone, places to Sweep the Yard (Y17, Y20, Y21)."""
    state = holding(rules, "draw-three", "sweep", "steal-one")
    assert why(rules, state, move) == ("no-part-of-card", "Y17")


def test_draw_three(rules: Yardmaster) -> None:
    """Three cards from the deck, seen by the drawer alone (Y18)."""
    done = step(rules, holding(rules, "draw-three", cargo=("R", "sweep", "B", "G")), DRAW_THREE)
    assert done.state.hands[0] == ("R", "sweep", "B")
    assert done.state.cargo == ("G",)
    assert facts(done, Drew) == [Drew(0, card, "deck") for card in ("R", "sweep", "B")]
    assert done.informs == (0, 1)
    assert done.state.phase == "act"


def test_steal_one(rules: Yardmaster) -> None:
    """Name an opponent, see the hand, take one card, bonus cards included (Y20)."""
    state = holding(rules, "steal-one", "R", seats=3)
    done = step(rules, state, Bonus("steal-one", 1))
    assert facts(done, Looked) == [Looked(0, 1, ("B", "G", "sweep"))]
    state = done.state
    assert rules.pending(state) == Decide((0,))
    assert rules.moves(state, 0) == [Take("B"), Take("G"), Take("sweep")]
    assert why(rules, state, Take("R")) == ("not-in-that-hand", "Y20")
    done = step(rules, state, Take("sweep"))
    assert done.state.hands == (("R", "sweep"), ("B", "G"), ("Y",))
    assert done.state.discards[0] == "steal-one"
    assert done.events == (Stole(0, 1, "sweep"),)
    assert (done.state.actions, done.state.victim, done.state.phase) == (2, -1, "act")


def test_whom_to_steal_from(rules: Yardmaster) -> None:
    """An opponent with cards; not playable if there is none (Y20)."""
    state = holding(rules, "steal-one", "R", seats=4)
    assert why(rules, state, Bonus("steal-one")) == ("no-victim", "Y20")
    assert why(rules, state, Bonus("steal-one", 0)) == ("own-hand", "Y20")
    assert why(rules, state, Bonus("steal-one", 4)) == ("no-such-seat", "Y20")
    assert why(rules, state, Bonus("steal-one", 3)) == ("empty-hand", "Y20")
    assert [move for move in rules.moves(state, 0) if isinstance(move, Bonus)] == [
        Bonus("steal-one", 1),
        Bonus("steal-one", 2),
    ]
    poor = replace(state, hands=(("steal-one",), (), (), ()))
    assert not any(isinstance(move, Bonus) for move in rules.moves(poor, 0))


def test_a_theft_is_finished_before_anything_else(rules: Yardmaster) -> None:
    """The stolen card is taken first: no coupling (Y16), nothing else (Y20); and none without a theft."""
    state = holding(rules, "steal-one", "draw-three", sorting=(("R1",), ()))
    assert why(rules, state, Take("B")) == ("nothing-opened", "Y20")
    state = do(rules, state, Bonus("steal-one", 1))
    assert why(rules, state, Couple("R1")) == ("take-first", "Y16")
    for move in (DRAW_THREE, Draw("deck"), End()):
        assert why(rules, state, move) == ("take-first", "Y20")
    assert why(rules, state, Take("B"), by=1) == ("not-your-turn", "Y7")


def test_last_card_is_taken_by_a_move_too(rules: Yardmaster) -> None:
    """Also from a hand of one card the taking is a choice that is recorded (Y20)."""
    state = do(rules, holding(rules, "steal-one", seats=3), Bonus("steal-one", 2))
    assert rules.moves(state, 0) == [Take("Y")]
    assert do(rules, state, Take("Y")).hands[2] == ()


def test_theft_informs_the_two(rules: Yardmaster) -> None:
    """The thief learns the hand, then the victim which card is gone; the others only that one is (Y20)."""
    state = holding(rules, "steal-one", seats=3)
    looked = step(rules, state, Bonus("steal-one", 1))
    assert looked.informs == (0, 1, 2)  # the others see that seat 0 held the card
    assert step(rules, looked.state, Take("G")).informs == (1,)
    seen = replace(looked.state, phase="act", victim=-1, hands=(("steal-one",), *state.hands[1:]))
    assert step(rules, seen, Bonus("steal-one", 1)).informs == (1, 2)  # the thief knows that hand already


def test_sweep(rules: Yardmaster) -> None:
    """The named cars go under the deck in random order; the places are refilled, lowest first (Y21)."""
    state = holding(rules, "sweep")
    done = step(rules, state, Bonus("sweep", slots=(0, 2)))
    state = done.state
    assert done.events == (PlayedBonus(0, "sweep", None, (0, 2)),)
    assert rules.pending(state) == Chance("tuck", (("order", Shuffle(("R1", "G3"))),))
    done = step(rules, state, Tuck(("G3", "R1")))
    assert done.state.yard == ("Y1", "B2", "Y2")
    assert done.state.railcars == ("Y3", "Y4", "G3", "R1")
    assert done.events == (Tucked((0, 2), ("R1", "G3")), Refilled(0, "Y1", 5), Refilled(2, "Y2", 4))
    assert done.informs == (0, 1)
    assert (done.state.actions, done.state.seat, done.state.swept) == (2, 0, ())


def test_sweep_with_few_cars_in_the_deck(rules: Yardmaster) -> None:
    """Swept cars come straight back when the deck is shorter than the sweep (Y21)."""
    state = do(rules, holding(rules, "sweep", railcars=("Y1",)), Bonus("sweep", slots=(0, 1, 2)))
    done = step(rules, state, Tuck(("G3", "R1", "B2")))
    assert done.state.yard == ("Y1", "G3", "R1")
    assert done.state.railcars == ("B2",)
    assert done.state.blocks == (1,)


def test_sweep_of_one_car_is_dealt_with_by_nature_too(rules: Yardmaster) -> None:
    """Also the order of a single car is nature's recorded move (Y21)."""
    state = do(rules, holding(rules, "sweep"), Bonus("sweep", slots=(1,)))
    for order in ((), ("R1",), ("B2", "B2")):
        assert why(rules, state, Tuck(order)) == ("wrong-cars", "Y21")
    assert do(rules, state, Tuck(("B2",))).railcars == ("Y2", "Y3", "Y4", "B2")


@pytest.mark.parametrize(
    ("slots", "code"),
    [
        ((), "nothing-swept"),
        (None, "nothing-swept"),
        ((1, 0), "places-not-ascending"),
        ((1, 1), "places-not-ascending"),
        ((0, 3), "no-such-place"),
        ((-1, 0), "no-such-place"),
    ],
)
def test_wrong_sweeps(rules: Yardmaster, slots: tuple[int, ...] | None, code: str) -> None:
    """One or more places of the yard, ascending (Y21)."""
    move = Bonus("sweep") if slots is None else Bonus("sweep", slots=slots)
    assert why(rules, holding(rules, "sweep"), move) == (code, "Y21")


def test_sweep_needs_a_railcar_deck(rules: Yardmaster) -> None:
    """Not playable when the railcar deck is empty (Y21)."""
    state = holding(rules, "sweep", railcars=())
    assert why(rules, state, Bonus("sweep", slots=(0,))) == ("railcar-deck-empty", "Y21")
    assert not any(isinstance(move, Bonus) for move in rules.moves(state, 0))


def test_every_choice_of_places_is_listed(rules: Yardmaster) -> None:
    """One, two or all cars (Y21)."""
    swept = [move.slots for move in rules.moves(holding(rules, "sweep"), 0) if isinstance(move, Bonus)]
    assert swept == [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]


def test_nature_moves_before_the_player_goes_on(rules: Yardmaster) -> None:
    """While cars are being tucked nobody else moves (Y21), and nothing is coupled (Y16)."""
    state = do(
        rules, holding(rules, "sweep", "draw-three", sorting=(("R1",), ())), Bonus("sweep", slots=(0,))
    )
    assert why(rules, state, Couple("R1"), by=0) == ("nature-first", "Y16")
    assert why(rules, state, DRAW_THREE, by=0) == ("nature-first", "Y21")
    assert rules.moves(state, 0) == ()
    assert do(rules, state, Tuck(("R1",)), Couple("R1"), by=None).trains[0] == ("R1",)
    assert rules.refuse(state, NATURE, Tuck(("R1",))) is None
