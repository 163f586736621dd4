"""Each item card at its moment, used from the saddlebag by clicks, keys and drags (P36)."""

from typing import Any

import pytest
from pony_kit import NOTHING, Kit

from game.rules.pony.challenge import Doubt
from game.rules.pony.events import Fired, Used
from game.rules.pony.hands import CLAIMS
from game.rules.pony.jail import JailTurn
from game.rules.table import Event, Shot
from game.scenes.pony.choices import Glimpse, JailQuestion, Question
from game.scenes.pony.corners import CornersScene
from game.scenes.pony.picker import Picker
from game.scenes.pony.rolls import Rolls
from game.scenes.pony.saddlebag import Saddlebag
from game.ui.events import KeyDown, KeyUp

OAT, LOADED, HORSE, PIPE, BARREL = (
    "oat-bag",
    "loaded-die",
    "fresh-horse",
    "peace-pipe",
    "second-barrel",
)
LID, FAVOUR, PASS, ACE, TELEGRAPH = (
    "stove-lid",
    "sheriffs-favour",
    "rail-pass",
    "ace-up-the-sleeve",
    "telegraph",
)


def claim(kit: Kit, distance: int) -> None:
    """The roller takes over, claims so many steps, and everybody lets it ride."""
    kit.take_over()
    kit.click(f"claim-{CLAIMS[distance - 1]}")
    kit.click("claim")
    kit.press("space")
    kit.wait(2)


def use(kit: Kit, seat: int) -> None:
    """Questions before this seat's are answered with nothing; this one uses the first card."""
    while kit.top.seat != seat:
        kit.click("nothing")
        kit.wait()
    kit.click("item-0")
    kit.wait()


def events_of(kit: Kit, kind: type[Event]) -> list[Any]:
    """All facts of a kind so far."""
    return [event for step in kit.session.match.steps for event in step.events if isinstance(event, kind)]


def used(kit: Kit) -> list[str]:
    """The cards used so far."""
    return [event.item for event in events_of(kit, Used)]


def shoot(kit: Kit, *, hit: bool) -> None:
    """Flick the die, well or badly, and see what comes of it."""
    kit.until("aiming")
    kit.drag(kit.hitting() if hit else kit.missing())
    kit.until("result")
    kit.press("space")


def to_gunfight(kit: Kit) -> None:
    """Seat 0 rides seven steps to the mine, seat 1 follows there: the corners are chosen."""
    claim(kit, 7)
    kit.listen()
    claim(kit, 7)
    kit.listen()


# -------------------------------------------------------------------- at the cup
def test_an_oat_bag_makes_a_reroll_free() -> None:
    """Chosen beside the dice, it takes the price of the next re-roll (P10)."""
    kit = Kit(items=(OAT, PASS))
    kit.take_over()
    kit.pilot.send(KeyDown("space"))
    kit.click("die-0")
    kit.click("item-0")
    kit.click("roll-hidden")
    kit.pilot.send(KeyUp("space"))
    assert used(kit) == [OAT]
    assert kit.state.riders[0].gold == 3
    assert kit.table.at_cup, "and the turn goes on"


def test_an_oat_bag_can_be_put_back() -> None:
    """Pressed twice it stays in the saddlebag, and the re-roll costs its gold (P10)."""
    kit = Kit(items=(OAT, PASS))
    kit.take_over()
    kit.pilot.send(KeyDown("space"))
    kit.click("die-0")
    kit.press("1", "1")
    kit.click("roll-hidden")
    assert used(kit) == []
    assert kit.state.riders[0].gold == 2


def test_a_loaded_die_is_turned_in_secret() -> None:
    """One die turns to any face and stays hidden; among several people it is chosen while one looks."""
    kit = Kit(items=(LOADED, PASS), dice=("K", "K", "K", "K", "9"))
    kit.take_over()
    kit.press("1")
    assert isinstance(kit.top, Picker)
    covered = kit.pixels()
    kit.pilot.send(KeyDown("space"))
    assert kit.pixels() != covered
    kit.click("pick-4")
    kit.click("face-K")
    kit.pilot.send(KeyUp("space"))
    kit.pilot.move((5.0, 300.0))
    hidden = kit.pixels()
    kit.pilot.send(KeyDown("space"))
    assert kit.pixels() != hidden, "what is chosen shows only while one looks"
    kit.pilot.send(KeyUp("space"))
    kit.click("done")
    assert used(kit) == [LOADED]
    assert kit.state.cup.dice == ("K",) * 5
    assert kit.state.cup.known == 0
    assert kit.table.at_cup


def test_a_claim_with_the_poker_face_rides() -> None:
    """Nobody may challenge it; a straight is the most it carries (P14, P36)."""
    kit = Kit(people=3, items=("poker-face", PASS, LID), dice=NOTHING)
    kit.take_over()
    kit.press("1")
    kit.click("claim-four")
    assert kit.pilot.find("claim").off
    kit.click("claim-two-pair")
    kit.click("claim")
    assert used(kit) == ["poker-face"]
    assert not isinstance(kit.state.waits, Doubt)
    kit.listen()
    assert kit.state.riders[0].space == 3


def test_declining_one_question_declines_no_later_one() -> None:
    """Nothing at the ride, while the rules already wait for an answer about the Ace: that one comes (P36)."""
    kit = Kit(items=(ACE, PASS))
    claim(kit, 4)
    assert kit.table.bags.moment == "granted"
    kit.click("nothing")
    kit.wait(2)
    kit.click("nothing")
    kit.wait(2)
    assert kit.table.bags.moment == "ace"
    assert kit.session.asked() == (0,)


# -------------------------------------------------------------------- at a challenge
def _others_claim(*items: str) -> Kit:
    """Seat 0 is ahead; seat 1 claims three of a kind, and only seat 2 beside it is entitled."""
    kit = Kit(people=3, items=items)
    claim(kit, 3)
    kit.listen()
    kit.take_over()
    kit.click("claim-three")
    kit.click("claim")
    assert kit.state.waits.entitled == (2,)
    return kit


def test_a_telegraph_challenges_from_afar() -> None:
    """Who isn't entitled looks into the saddlebag and challenges: if the claim is true, no jail (P36)."""
    kit = _others_claim(TELEGRAPH, PASS, LID)
    assert 0 in kit.table.doubt.listed
    kit.press("a")
    assert isinstance(kit.top, Saddlebag)
    kit.click("item-0")
    kit.wait(4)
    assert used(kit)[-1] == TELEGRAPH
    assert kit.table.bill is None or kit.table.bill.challenger == 0
    assert not kit.state.riders[0].jailed


def test_without_a_telegraph_the_same_button_leads_nowhere() -> None:
    """The button and the sheet are there all the same; another card is refused, and play goes on."""
    kit = _others_claim(PASS, LID, OAT)
    assert 0 in kit.table.doubt.listed
    kit.press("a")
    assert isinstance(kit.top, Saddlebag)
    kit.click("item-0")
    assert isinstance(kit.top, Saddlebag)
    kit.click("nothing")
    assert kit.top is kit.table
    kit.press("s", "d")
    kit.listen()
    assert not isinstance(kit.state.waits, Doubt)


@pytest.mark.parametrize("challenges", [True, False])
def test_a_spyglass_looks_at_two_dice_first(challenges: bool) -> None:
    """The entitled rider looks at two hidden dice of choice in private, then decides (P36)."""
    kit = Kit(items=(PASS, "spyglass"), dice=NOTHING)
    kit.take_over()
    kit.click("claim-four")
    kit.click("claim")
    kit.click("bag-1")
    assert isinstance(kit.top, Saddlebag)
    kit.click("item-0")
    assert isinstance(kit.top, Picker)
    assert kit.pilot.find("done").off, "two are chosen"
    kit.click("pick-0")
    kit.click("pick-3")
    kit.click("done")
    assert isinstance(kit.top, Glimpse)
    covered = kit.pixels()
    kit.pilot.send(KeyDown("space"))
    assert kit.pixels() != covered
    kit.pilot.send(KeyUp("space"))
    assert kit.pixels() == covered
    kit.press("enter")
    kit.wait(2)
    assert used(kit) == ["spyglass"]
    assert isinstance(kit.state.waits, Doubt), "one may still decide"
    kit.press("l" if challenges else "k")
    kit.wait(4)
    assert isinstance(kit.top, Question) == challenges


# -------------------------------------------------------------------- on the way
def test_a_fresh_horse_goes_one_step_farther() -> None:
    """Used when the ride is granted, before anything happens where it would have ended (P36)."""
    kit = Kit(items=(HORSE, PASS))
    claim(kit, 3)
    use(kit, 0)
    kit.listen()
    assert kit.state.riders[0].space == 5
    assert used(kit) == [HORSE]


def test_a_favour_keeps_the_challenger_out_of_jail() -> None:
    """The truth was challenged: with the Sheriff's Favour the challenger stays free (P17, P36)."""
    kit = Kit(items=(PASS, FAVOUR))
    kit.take_over()
    kit.click("claim-three")
    kit.click("claim")
    kit.press("l")
    kit.wait(4)
    use(kit, 1)
    kit.listen()
    assert not kit.state.riders[1].jailed
    assert used(kit) == [FAVOUR]


def _jailed(item: str) -> Kit:
    """Seat 1 has challenged the truth and begins its turn in jail."""
    kit = Kit(items=(PASS, item))
    kit.take_over()
    kit.click("claim-three")
    kit.click("claim")
    kit.press("l")
    kit.wait(4)
    kit.listen()
    assert isinstance(kit.state.waits, JailTurn)
    assert isinstance(kit.top, JailQuestion)
    return kit


def test_a_favour_opens_the_jail() -> None:
    """At the start of the jail turn: free at once, and a normal turn follows (P35, P36)."""
    kit = _jailed(FAVOUR)
    kit.click("bag")
    assert isinstance(kit.top, Saddlebag)
    kit.click("item-0")
    kit.listen()
    assert not kit.state.riders[1].jailed
    assert used(kit) == [FAVOUR]
    kit.take_over()
    assert kit.table.at_cup


def test_the_jail_asks_alike_without_a_favour() -> None:
    """Another card in the saddlebag brings the same answers, and leads back to them (P36)."""
    with_favour, without = _jailed(FAVOUR), _jailed(LID)
    assert with_favour.pixels() == without.pixels()
    without.click("bag")
    without.click("item-0")
    assert isinstance(without.top, Saddlebag)
    without.click("nothing")
    assert isinstance(without.top, JailQuestion)


def test_bail_opens_the_jail_too() -> None:
    """Three gold, and a normal turn follows (P35)."""
    kit = _jailed(LID)
    kit.click("bail")
    kit.listen()
    assert not kit.state.riders[1].jailed
    kit.take_over()
    assert kit.table.at_cup


# -------------------------------------------------------------------- where the ride ends
def test_a_peace_pipe_at_the_tents() -> None:
    """No shot takes place (P27, P36)."""
    kit = Kit(items=(PIPE, PASS))
    claim(kit, 5)
    while kit.table.bags.moment != "indians":
        kit.click("nothing")
        kit.wait(2)
    use(kit, 0)
    kit.listen()
    assert used(kit) == [PIPE]
    assert kit.state.riders[0].space == 6
    assert kit.state.turn == 1


def test_a_second_barrel_at_the_tents() -> None:
    """A shot that fells none: with the card a second one at once (P27, P36)."""
    kit = Kit(items=(BARREL, PASS))
    claim(kit, 5)
    kit.listen()
    shoot(kit, hit=False)
    assert isinstance(kit.top, Saddlebag)
    assert kit.table.bags.moment == "barrel"
    use(kit, 0)
    shoot(kit, hit=True)
    kit.listen()
    assert used(kit) == [BARREL]
    assert [event.outcome for event in events_of(kit, Fired)] == ["miss", "felled"]


def test_without_a_second_barrel_the_question_comes_too() -> None:
    """Any card might be one: the same sheet after a miss, and then the next rider's turn (P36)."""
    kit = Kit(items=(PASS, LID))
    claim(kit, 5)
    kit.listen()
    shoot(kit, hit=False)
    assert isinstance(kit.top, Saddlebag)
    kit.click("nothing")
    kit.listen()
    assert kit.state.turn == 1


def test_a_stove_lid_stops_a_hit_and_the_fight_goes_on() -> None:
    """The hit does not count; the other one shoots next (P23, P36)."""
    kit = Kit(items=(LID, PASS))
    to_gunfight(kit)
    assert isinstance(kit.top, CornersScene)
    kit.click("SE")
    shoot(kit, hit=True)
    assert isinstance(kit.top, Saddlebag)
    assert kit.table.bags.moment == "lid"
    use(kit, 0)
    assert used(kit) == [LID]
    kit.until("aiming")
    assert kit.scene.it.shooter == 0
    gold = [rider.gold for rider in kit.state.riders]
    shoot(kit, hit=True)
    kit.listen()
    taken = (gold[1] + 1) // 2
    assert kit.state.riders[0].gold == gold[0] + taken
    assert not isinstance(kit.session.pending, Shot)


def test_a_peace_pipe_before_a_gunfight() -> None:
    """No shot is fired; the space's effect still follows (P36)."""
    kit = Kit(items=(PIPE, PASS))
    claim(kit, 7)
    kit.listen()
    claim(kit, 7)
    while kit.table.bags.moment != "gunfight":
        kit.click("nothing")
        kit.wait(2)
    use(kit, 0)
    kit.wait(3)
    kit.skip_bags()
    kit.wait(3)
    assert events_of(kit, Fired) == []
    assert isinstance(kit.top, Rolls), "the mine"
    assert kit.top.seats == (1,)


@pytest.mark.parametrize("item", [PASS, LID])
def test_the_train_for_who_can_pay_offers_the_saddlebag(item: str) -> None:
    """With gold the train asks openly, and its saddlebag is there whichever card it holds (P26, P36)."""
    kit = Kit(items=(item, OAT))
    claim(kit, 6)
    kit.listen()
    assert isinstance(kit.top, Question)
    kit.click("bag")
    kit.click("item-0")
    if item == PASS:
        kit.listen()
        assert kit.state.riders[0].space == 11
        assert kit.state.riders[0].gold == 3
    else:
        kit.click("nothing")
        kit.click("stay")
        kit.listen()
        assert kit.state.riders[0].space == 7


@pytest.mark.parametrize("item", [PASS, LID])
def test_who_cannot_pay_is_asked_for_a_rail_pass_alike(item: str) -> None:
    """Without the gold the neutral question comes, whatever the saddlebag holds (P26, P36)."""
    kit = Kit(items=(item, OAT))
    kit.take_over()
    kit.pilot.send(KeyDown("space"))
    kit.click("die-0")
    kit.click("roll-hidden")
    kit.pilot.send(KeyDown("space"))
    kit.click("die-0") if kit.table.desk.opened == () else None
    kit.click("roll-hidden")
    kit.pilot.send(KeyUp("space"))
    assert kit.state.riders[0].gold == 1
    kit.click("claim-four")
    kit.click("claim")
    kit.press("space")
    kit.wait(2)
    while kit.table.bags.moment != "station":
        kit.click("nothing")
        kit.wait(2)
    assert isinstance(kit.top, Saddlebag)
    kit.click("item-0")
    if item == LID:
        kit.click("nothing")
    kit.listen()
    assert kit.state.riders[0].space == (11 if item == PASS else 7)


def test_an_ace_rolls_some_dice_again() -> None:
    """After an open roll any of the five dice roll once more (P36)."""
    kit = Kit(items=(ACE, PASS))
    claim(kit, 4)
    while kit.table.bags.moment != "ace":
        kit.click("nothing")
        kit.wait(2)
    use(kit, 0)
    assert isinstance(kit.top, Picker)
    kit.click("pick-1")
    kit.click("pick-2")
    kit.click("done")
    kit.wait(3)
    assert used(kit) == [ACE]
    assert isinstance(kit.top, Rolls)
    assert kit.top.lines[0].scored
    kit.click("done")
    assert kit.state.turn == 1
