"""Buying, paying, coupling: Y11–Y13, Y15, Y16, Y19."""

import pytest
from yardmaster_table import do, facts, lay, step, why

from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.payment import missing, proposal
from game.rules.yardmaster.table import (
    Bought,
    Buy,
    Couple,
    Coupled,
    Draw,
    Paid,
    Refilled,
    Shunted,
    State,
)

LESS = "pay-one-less"


def shop(
    rules: Yardmaster, *hand: str, exchange: str = "Y", yard: tuple[str | None, ...] = ("R3", "B1", "R1")
) -> State:
    """Seat 0 with this hand and token before this yard."""
    return lay(
        rules,
        hands=(hand, ("Y", "Y")),
        yard=yard,
        tokens=(exchange, "G"),
        spare=("B", "R"),
        railcars=("G2", "G3", "B4"),
        discards=("G",),
    )


def test_buy(rules: Yardmaster) -> None:
    """As many cards of the car's colour as its value are discarded; the place is refilled at once (Y11)."""
    state = shop(rules, "R", "B", "R", "R")
    done = step(rules, state, Buy(0, "R3", ("R", "R", "R")))
    after = done.state
    assert after.hands[0] == ("B",)
    assert after.discards == ("R", "R", "R", "G")
    assert after.yard == ("G2", "B1", "R1")
    assert after.railcars == ("G3", "B4")
    assert (after.trains[0], after.scores[0], after.actions) == (("R3",), 3, 1)
    assert done.events == (
        Paid(0, ("R", "R", "R"), 0, 0),
        Bought(0, 0, "R3"),
        Coupled(0, "R3", "yard", 3),
        Refilled(0, "G2", 2),
    )
    assert done.informs == (0, 1)


def test_refill_lasts_as_long_as_the_deck(rules: Yardmaster) -> None:
    """Without a deck the place stays empty (Y11), and nothing can be bought there."""
    state = do(
        rules, lay(rules, hands=(("R",), ()), yard=("R1", "B1", None), railcars=()), Buy(0, "R1", ("R",))
    )
    assert state.yard == (None, "B1", None)
    assert why(rules, state, Buy(0, "R1", ("R",))) == ("empty-place", "Y11")


def test_same_car_in_another_place(rules: Yardmaster) -> None:
    """Two cars of one name are two choices: the named place is the one that is refilled (Y11)."""
    state = shop(rules, "R", yard=("R1", "B1", "R1"))
    assert [move for move in rules.moves(state, 0) if isinstance(move, Buy)] == [
        Buy(0, "R1", ("R",)),
        Buy(2, "R1", ("R",)),
    ]
    assert do(rules, state, Buy(2, "R1", ("R",))).yard == ("R1", "B1", "G2")


@pytest.mark.parametrize(
    ("slot", "car", "pay", "code", "rule"),
    [
        (3, "R3", ("R", "R", "R"), "no-such-place", "Y11"),
        (-1, "R1", ("R",), "no-such-place", "Y11"),
        (0, "B1", ("B",), "other-car", "Y11"),
        (0, "R3", ("R", "R"), "too-little", "Y11"),
        (0, "R3", ("R", "R", "R", "R"), "too-much", "Y11"),
        (0, "R3", ("R", "R", "B"), "wrong-colour", "Y11"),
        (0, "R3", ("R", "R", "sweep"), "bonus-cannot-pay", "Y11"),
        (0, "R3", (), "too-little", "Y11"),
        (1, "B1", ("B", "B"), "not-in-hand", "Y11"),
        (1, "B1", ("X",), "not-in-hand", "Y11"),
        (1, "B1", ("pay-one-less",), "not-in-hand", "Y11"),
        (0, "R3", ("R", "R", "Y"), "odd-pair", "Y12"),
        (0, "R3", ("R", "R", "Y", "Y", "Y"), "odd-pair", "Y12"),
        (0, "R3", ("R", "Y", "Y"), "too-little", "Y11"),
    ],
)
def test_wrong_purchases(
    rules: Yardmaster, slot: int, car: str, pay: tuple[str, ...], code: str, rule: str
) -> None:
    """Exactly the price, in cards of the hand that count, for the car that lies there (Y11, Y12)."""
    state = shop(rules, "R", "R", "R", "R", "B", "sweep", "Y", "Y", "Y")
    assert why(rules, state, Buy(slot, car, pay)) == (code, rule)


def test_exchange(rules: Yardmaster) -> None:
    """Every two cards of the token's colour stand for one of any other, as often as wanted (Y12)."""
    state = shop(rules, *"YYYYYYRR")
    for pay in ("RRYY", "RYYYY", "YYYYYY", "YRYRYRY"):
        legal = pay != "YRYRYRY"
        assert (rules.refuse(state, 0, Buy(0, "R3", tuple(pay))) is None) == legal
    done = step(rules, state, Buy(0, "R3", tuple("YRYYY")))
    assert facts(done, Paid) == [Paid(0, tuple("YRYYY"), 2, 0)]
    assert done.state.tokens == state.tokens


def test_token_is_of_no_use_for_its_own_colour(rules: Yardmaster) -> None:
    """Two red cards are no exchange for one red card (Y12)."""
    state = shop(rules, *"RRRR", exchange="R")
    assert why(rules, state, Buy(2, "R1", ("R", "R"))) == ("too-much", "Y11")
    assert why(rules, state, Buy(0, "R3", ("R", "R", "R", "R"))) == ("too-much", "Y11")
    done = step(rules, state, Buy(0, "R3", ("R", "R", "R")))
    assert facts(done, Paid) == [Paid(0, ("R", "R", "R"), 0, 0)]


def test_payer_chooses_the_order(rules: Yardmaster) -> None:
    """The last card of the payment lies on top of the pile (Y13), and the next player may take it (Y10)."""
    for pay in (("R", "R", "Y", "Y"), ("Y", "R", "Y", "R"), ("Y", "Y", "R", "R")):
        state = do(rules, shop(rules, *"RRYY"), Buy(0, "R3", pay))
        assert state.discards == (*reversed(pay), "G")
        assert do(rules, state, Draw("discard")).hands[0] == (pay[-1],)


def test_pay_one_less(rules: Yardmaster) -> None:
    """Played with a purchase it saves one card; the purchase still costs its action (Y19)."""
    state = shop(rules, "R", "R", LESS)
    done = step(rules, state, Buy(0, "R3", ("R", LESS, "R")))
    assert done.state.actions == 1
    assert done.state.discards == ("R", LESS, "R", "G")
    assert facts(done, Paid) == [Paid(0, ("R", LESS, "R"), 0, 1)]
    assert why(rules, state, Buy(0, "R3", ("R", LESS))) == ("too-little", "Y11")


def test_value_one_is_free_with_pay_one_less(rules: Yardmaster) -> None:
    """A value-1 car then costs nothing (Y19), and not more than nothing (Y11)."""
    state = shop(rules, "R", LESS)
    assert do(rules, state, Buy(2, "R1", (LESS,))).trains[0] == ("R1",)
    assert why(rules, state, Buy(2, "R1", (LESS, "R"))) == ("too-much", "Y11")


def test_two_pay_one_less_add_up(rules: Yardmaster) -> None:
    """Two save two cards; never below nothing: a surplus one is spent in vain (Y19)."""
    state = shop(rules, "R", "R", LESS, LESS)
    assert rules.refuse(state, 0, Buy(0, "R3", (LESS, "R", LESS))) is None
    done = step(rules, state, Buy(2, "R1", (LESS, LESS)))
    assert done.state.hands[0] == ("R", "R")
    assert done.state.discards == (LESS, LESS, "G")


def test_exchange_pays_what_remains(rules: Yardmaster) -> None:
    """Pay One Less and exchanged pairs mix: the pairs pay what is left of the price (Y12, Y19)."""
    state = shop(rules, "R", LESS, *"YYYY")
    assert rules.refuse(state, 0, Buy(0, "R3", ("R", LESS, "Y", "Y"))) is None
    assert rules.refuse(state, 0, Buy(0, "R3", (LESS, *"YYYY"))) is None
    assert why(rules, state, Buy(0, "R3", (LESS, "Y", "Y"))) == ("too-little", "Y11")


def test_bought_car_must_join_if_it_fits(rules: Yardmaster) -> None:
    """Same colour or same value as the last car: it joins; any car fits the engine (Y15)."""
    for train, joins in (((), True), (("B1", "R2"), True), (("R2", "B3"), True), (("R3", "B1"), False)):
        state = lay(rules, hands=(("R", "R", "R"), ()), yard=("R3", "B1", "R1"), trains=(train, ()))
        done = step(rules, state, Buy(0, "R3", ("R", "R", "R")))
        if joins:
            assert done.state.trains[0] == (*train, "R3")
            assert done.state.sorting[0] == ()
        else:
            assert done.state.trains[0] == train
            assert done.state.sorting[0] == ("R3",)
            assert facts(done, Shunted) == [Shunted(0, "R3")]
            assert done.state.scores[0] == 4


def test_coupling_is_free_and_a_choice(rules: Yardmaster) -> None:
    """Any number of cars that fit, in any order, without an action; never by itself (Y16)."""
    sorting = ("R3", "B3", "B1", "G4")
    state = lay(rules, trains=(("R2",), ()), sorting=(sorting, ("R1",)), goal=99)
    assert [move for move in rules.moves(state, 0) if isinstance(move, Couple)] == [Couple("R3")]
    state = do(rules, state, Couple("R3"))
    assert (state.actions, state.sorting[0]) == (2, ("B3", "B1", "G4"))
    done = step(rules, state, Couple("B3"))
    assert done.events == (Coupled(0, "B3", "sorting", 8),)
    state = do(rules, done.state, Couple("B1"))
    assert state.trains[0] == ("R2", "R3", "B3", "B1")
    assert state.scores == (9, 0)
    assert why(rules, state, Couple("G4")) == ("does-not-couple", "Y16")
    assert why(rules, state, Couple("R1")) == ("not-in-sorting-yard", "Y16")


def test_a_purchase_never_chains(rules: Yardmaster) -> None:
    """A car that fits after a purchase stays in the sorting yard until its owner couples it (Y16)."""
    state = lay(rules, hands=(("R",), ()), yard=("R1", "B1", "R1"), sorting=(("R2", "B1"), ()))
    state = do(rules, state, Buy(0, "R1", ("R",)))
    assert (state.trains[0], state.sorting[0]) == (("R1",), ("R2", "B1"))
    assert {Couple("R2"), Couple("B1")} <= set(rules.moves(state, 0))


def test_coupling_at_any_time_of_the_own_turn(rules: Yardmaster) -> None:
    """Before, between and after the actions, also onto the bare engine (Y16)."""
    state = lay(rules, sorting=(("R2", "R3", "R4"), ()))
    state = do(rules, state, Couple("R2"), Draw("deck"), Couple("R3"), Draw("deck"), Couple("R4"))
    assert state.trains[0] == ("R2", "R3", "R4")


@pytest.mark.parametrize(
    ("hand", "token", "car", "pay", "short"),
    [
        ("RRR", "Y", "R3", "RRR", 0),
        ("RRYY", "Y", "R3", "RRYY", 0),
        ("RRYY-", "Y", "R3", "RR-", 0),
        ("YYYYYY", "Y", "R3", "YYYYYY", 0),
        ("YYY--", "Y", "R4", None, 1),
        ("YYYY--", "Y", "R4", "--YYYY", 0),
        ("RRRR", "R", "R1", "R", 0),
        ("RR", "R", "R3", None, 1),
        ("", "R", "B4", None, 4),
    ],
)
def test_proposal(hand: str, token: str, car: str, pay: str | None, short: int) -> None:
    """Own colour first, then Pay One Less, then pairs (Y11, Y12, Y19); or so many own cards are missing."""

    def cards(text: str) -> tuple[str, ...]:
        return tuple(LESS if letter == "-" else letter for letter in text)

    proposed = proposal(cards(hand), token, car)
    assert proposed == (None if pay is None else cards(pay))
    assert missing(cards(hand), token, car) == short
