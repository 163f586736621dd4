"""The bill of lading: the proposal, every card changeable, the order, what is missing (Y11–Y13, Y19)."""

from itertools import permutations
from random import Random

import pytest
from yardmaster_hands import Seated, cards, lay

from game.rules.yardmaster import payment
from game.rules.yardmaster.table import Buy
from game.scenes.yardmaster.bill import Bill
from game.scenes.yardmaster.docket import Notice
from game.scenes.yardmaster.purchase import Purchase, card_of, hand_keys, outlook

COAL = cards("B G R Y")


def opened(hand: str, car: str = "G3", **fields: object) -> tuple[Seated, Bill]:
    """A table whose first seat holds the Coal token, with the bill for a car open."""
    fields.setdefault("yard", (car, "B1", "R4"))
    seated = Seated(3, hands=(cards(hand), (), ()), tokens=COAL[:3], spare=COAL[3:], **fields)
    seated.pilot.click("yard-0")
    bill = seated.table.docket
    assert isinstance(bill, Bill)
    return seated, bill


@pytest.mark.parametrize(
    ("hand", "proposed"),
    [
        ("G G G B B", "G G G"),
        ("G G B B", "G G B B"),
        ("G G B B pay-one-less", "G G pay-one-less"),
        ("G B B B B", "G B B B B"),
        ("pay-one-less pay-one-less B B", "pay-one-less pay-one-less B B"),
        ("B B B B B B", "B B B B B B"),
    ],
)
def test_the_cheapest_payment_is_proposed(hand: str, proposed: str) -> None:
    """Own colour first, then Pay One Less, then exchanged pairs (Y11, Y12, Y19)."""
    seated, bill = opened(hand)
    assert bill.purchase.cards == cards(proposed)
    assert not seated.pilot.find("buy").off
    seated.pilot.press("enter")
    seated.pilot.settle()
    assert seated.last == Buy(0, "G3", cards(proposed))


@pytest.mark.parametrize(
    "pay",
    ["pay-one-less G G", "B B G G", "B G B pay-one-less B B", "pay-one-less B B pay-one-less", "G B B B B"],
)
def test_every_legal_payment_can_be_laid_by_clicks(pay: str) -> None:
    """Any mixture and any order that the rules let pass can be chosen and bought (Y12, Y13, Y19)."""
    seated, _ = opened("G G B B B B pay-one-less pay-one-less")
    seated.pilot.press("escape")
    move = Buy(0, "G3", cards(pay))
    if seated.session.match.rules.refuse(seated.state, 0, move) is None:
        seated.play(move)
        assert seated.state.discards[0] == move.pay[-1]
    else:
        seated.pilot.click("yard-0")
        seated.choose(list(move.pay))
        assert seated.pilot.find("buy").off


def test_two_pay_one_less_add_up_and_a_third_card_too_many_is_spent_in_vain() -> None:
    """A car of value 1 is free with one; the second is wasted, and the bill says so (Y19)."""
    seated, bill = opened("pay-one-less pay-one-less", "G1")
    assert bill.purchase.cards == cards("pay-one-less")
    seated.pilot.click("hand-pay-one-less-1")
    assert bill.purchase.account.vain == 1
    assert "in vain" in " ".join(line for _, line in bill._lines())
    assert [part.worth for part in bill.purchase.parts] == [1, 0]
    seated.pilot.press("enter")
    seated.pilot.settle()
    assert seated.last == Buy(0, "G1", cards("pay-one-less pay-one-less"))


def test_what_is_too_dear_says_what_is_missing() -> None:
    """The bill opens with all that could pay, and names what would (Y11)."""
    seated, bill = opened("G B R pay-one-less", "G4")
    assert set(bill.purchase.cards) == {"G", "pay-one-less"}
    said = " ".join(line for _, line in bill._lines())
    assert "2 of 4 paid" in said
    assert "2 cards are missing: for each Timber, two Coal, or a Pay One Less." in said
    assert "Paid 1, the price is 3" in seated.pilot.find("buy").off
    seated.pilot.press("enter")
    assert seated.session.match.entries[-1].by == "nature"


def test_plates_tell_what_each_purchase_would_bring_before_a_click() -> None:
    """Couples, sorting yard, with bonus, so many short."""
    seated = Seated(
        4,
        hands=(cards("G G G B B R pay-one-less"), (), (), ()),
        yard=cards("G3 R1 Y2"),
        tokens=COAL,
        spare=(),
        trains=(cards("B3"), (), (), ()),
    )
    notes = [seated.pilot.find(f"yard-{slot}").note for slot in range(3)]
    assert notes == [("Couples", "go"), ("Sorting yard", "side"), ("With bonus", "side")]
    seated = Seated(4, hands=(cards("G B"), (), (), ()), yard=cards("G3 R4 Y2"), tokens=COAL, spare=())
    notes = [seated.pilot.find(f"yard-{slot}").note for slot in range(3)]
    assert notes == [("2 short", "no"), ("4 short", "no"), ("2 short", "no")]


def test_no_plates_while_others_act() -> None:
    """They belong to the own turn: nobody else's hand decides what they say."""
    seated = Seated(3, people=(0,), seat=1, turn=1, hands=(cards("R"), (), ()), yard=cards("R1 B1 G1"))
    assert seated.pilot.find("yard-0").note is None
    assert seated.pilot.find("yard-0").off


def test_a_card_is_taken_back_by_its_chip_or_in_the_hand() -> None:
    """Both click the same card; taken back, it stands in the hand as before."""
    seated, bill = opened("G G B B B B")
    assert bill.purchase.keys == ["hand-G-0", "hand-G-1", "hand-B-0", "hand-B-1"]
    seated.pilot.click("chip-1")
    assert bill.purchase.keys == ["hand-G-0", "hand-B-0", "hand-B-1"]
    seated.pilot.click("hand-B-1")
    assert bill.purchase.keys == ["hand-G-0", "hand-B-0"]
    assert bill.purchase.account.single == 1
    assert "single Coal" in " ".join(line for _, line in bill._lines())
    seated.pilot.click("hand-B-3")
    seated.pilot.click("hand-B-2")
    seated.pilot.click("hand-B-1")
    assert not seated.pilot.find("buy").off


def test_a_card_that_cant_pay_says_why() -> None:
    """Livestock pays neither for Timber nor through a Coal token (Y11, Y12)."""
    seated, bill = opened("G G G R")
    seated.pilot.click("hand-R-0")
    assert seated.stack.toasts[-1] == "Livestock can’t pay for Timber 3. (Y11)"
    assert bill.purchase.cards == cards("G G G")


def test_the_order_is_changed_by_dragging_a_chip() -> None:
    """The last chip lies on top of the discard pile (Y13)."""
    seated, bill = opened("G B B B B")
    seated.pilot.drag(
        ["chip-0", seated.pilot.find("chip-2").rect.centre, seated.pilot.find("chip-4").rect.centre]
    )
    assert bill.purchase.cards == cards("B B B B G")
    assert seated.pilot.focused == "buy"
    seated.pilot.press("enter")
    seated.pilot.settle()
    assert seated.state.discards[0] == "G"


def test_in_reordering_a_click_lays_a_card_on_top() -> None:
    """R begins and ends it; without it a click takes the card back (Y13)."""
    seated, bill = opened("G B B B B")
    seated.pilot.press("r")
    seated.pilot.click("chip-0")
    assert bill.purchase.cards == cards("B B B B G")
    seated.pilot.press("r")
    seated.pilot.click("chip-0")
    assert bill.purchase.cards == cards("B B B G")


def test_the_order_is_changed_with_the_keyboard() -> None:
    """Shift and an arrow move the chip that has the focus, and the focus goes with it (Y13)."""
    seated, bill = opened("G G B B")
    for _ in range(60):
        if seated.pilot.focused == "chip-1":
            break
        seated.pilot.press("tab")
    seated.pilot.press("shift+right", "shift+right")
    assert bill.purchase.cards == cards("G B B G")
    assert seated.pilot.focused == "chip-3"


def test_the_bill_is_given_up_by_escape_and_by_its_button() -> None:
    """Nothing is paid then."""
    seated, _ = opened("G G G")
    seated.pilot.press("escape")
    assert isinstance(seated.table.docket, Notice)
    seated.pilot.click("yard-0")
    seated.pilot.click("cancel")
    assert isinstance(seated.table.docket, Notice)
    assert seated.state.hands[0] == cards("G G G")


def test_another_action_may_be_chosen_over_an_open_bill() -> None:
    """The bill binds nobody."""
    seated, _ = opened("G G G")
    seated.pilot.press("d")
    seated.pilot.settle()
    assert isinstance(seated.table.docket, Notice)
    assert len(seated.state.hands[0]) == 4


def test_the_bill_agrees_with_the_rules_about_every_payment() -> None:
    """A payment that adds up by the bill's account is legal, and every other is not (Y11–Y19)."""
    seated = Seated(4, tokens=COAL, spare=())
    rules, random, legal = seated.session.match.rules, Random(3), 0
    deck = cards("B B B B B G G G R pay-one-less pay-one-less")
    for _ in range(400):
        hand = tuple(random.sample(deck, random.randint(1, 8)))
        car = random.choice(cards("G1 G2 G3 G4 B1 B3 R2"))
        from_hand = random.sample(hand_keys(hand), random.randint(0, len(hand)))
        purchase = Purchase(
            0, car, "B", [key for key in from_hand if Purchase(0, car, "B").takes(card_of(key))]
        )
        lay(seated.session.match, hands=(hand, (), (), ()), yard=(car, "Y1", "Y1"))
        refusal = rules.refuse(seated.state, 0, purchase.move)
        account = purchase.account
        sound = account.missing == 0 and not account.single
        assert (refusal is None) == sound, (hand, purchase, refusal)
        legal += sound
    assert legal > 20


@pytest.mark.parametrize("order", sorted(set(permutations(cards("B B G pay-one-less")))))
def test_the_parts_of_a_payment_hold_every_card_once(order: tuple[str, ...]) -> None:
    """Whatever the order, the parts' worth adds up to what is paid (Y12, Y13, Y19)."""
    keys = [f"hand-{card}-{order[:at].count(card)}" for at, card in enumerate(order)]
    purchase = Purchase(0, "G3", "B", keys)
    assert sorted(at for part in purchase.parts for at in part.places) == [0, 1, 2, 3]
    assert sum(part.worth for part in purchase.parts) == purchase.account.paid == 3


def test_the_outlook_is_that_of_the_rules() -> None:
    """A plate says short exactly when no purchase of the car is listed (Y11, Y12, Y19)."""
    random = Random(5)
    for _ in range(300):
        hand = tuple(random.choices(cards("B B B G R Y pay-one-less"), k=random.randint(0, 7)))
        car, token = random.choice(cards("B1 B4 G1 G2 G3 R2 Y4")), random.choice(COAL)
        kind, short = outlook(hand, token, (), car)
        listed = payment.purchases((0,), (car,), hand, token)
        assert (kind == "short") == (not listed) == (short > 0)
        if kind == "bonus":
            assert all("pay-one-less" in move.pay for move in listed)
