"""The table of Pony Express through its widgets: turns, challenges, saddlebags, and what nobody may see."""

from typing import Any

import pygame
import pytest
from pony_kit import NAMES, NOTHING, SIZE, THREE_KINGS, Kit

from game.app import rehearse
from game.dev import fights
from game.dev.scenes import SCENES, Wish
from game.match.record import SeatInfo
from game.rules.pony.board import Options
from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.hands import CLAIMS, FACES, steps
from game.rules.pony.items import all_items
from game.rules.pony.jail import JailTurn
from game.rules.pony.spaces import AtRelay, AtStation
from game.rules.table import Setup
from game.scenes.handover import HandOver
from game.scenes.pony.bill import Bill
from game.scenes.pony.choices import JailQuestion, Question
from game.scenes.pony.choices import Keep as KeepPanel
from game.scenes.pony.doubt import CLOCK
from game.scenes.pony.odds import ONE_ROLL, odds
from game.scenes.pony.picture import after
from game.scenes.pony.rolls import Rolls
from game.scenes.pony.saddlebag import Saddlebag
from game.store.library import House, StoreError
from game.text.language import LANGUAGES
from game.ui.clock import HandClock
from game.ui.events import KeyDown, KeyUp
from game.ui.pilot import Pilot


def test_a_whole_turn_by_clicking() -> None:
    """A roller takes over, looks, claims; the other lets it ride, and the rider rides (P9, P12, P15)."""
    kit = Kit()
    kit.take_over()
    table = kit.table
    assert table.at_cup
    assert not table.desk.visible
    kit.click("claim-three")
    assert table.claiming.pick == "three"
    kit.click("claim")
    assert isinstance(kit.state.waits, Doubt)
    assert kit.session.viewer is None, "the challenge is everyone's"
    kit.click("ride-1")
    kit.wait(2)
    assert kit.skip_bags() >= 2, "both could hold a card that changes the ride"
    kit.wait(2)
    assert kit.state.riders[0].space == 4
    assert kit.table.view.table.riders[0].space == 4
    assert isinstance(kit.top, Rolls), "a saloon"
    kit.click("done")
    assert kit.table.view.table.turn == 1


def test_the_cup_is_lifted_only_while_it_is_held() -> None:
    """Among several people the hidden dice show while Space or the mouse holds the cup (P9)."""
    kit = Kit()
    kit.take_over()
    closed = kit.pixels()
    kit.pilot.send(KeyDown("space"))
    assert kit.table.desk.visible
    opened = kit.pixels()
    assert opened != closed
    kit.pilot.send(KeyUp("space"))
    assert kit.pixels() == closed
    kit.pilot.hold("cup")
    assert kit.pixels() != closed
    kit.pilot.release()
    kit.pilot.move((5.0, 300.0))
    assert not kit.table.desk.visible
    kit.pilot.send(KeyDown("space"))
    kit.pilot.look_away()
    assert not kit.table.desk.visible, "another window takes the keyboard"


def test_dice_are_taken_out_while_the_key_holds_the_cup() -> None:
    """With Space down the mouse is free for the dice: a click or a drag doesn't let the cup fall (P10)."""
    kit = Kit()
    kit.take_over()
    kit.pilot.send(KeyDown("space"))
    for die in ("die-0", "die-3"):
        kit.click(die)
        assert kit.table.desk.visible
    kit.pilot.drag([kit.pilot.find("die-1").rect.centre, kit.table.desk.places.open.centre])
    assert kit.table.desk.opened == (0, 1, 3)
    kit.pilot.send(KeyUp("space"))
    assert not kit.table.desk.visible


def test_dice_go_to_the_other_tray_and_roll_again_for_gold() -> None:
    """Dice are clicked or dragged beside the cup; the open or the hidden ones roll again for a gold (P10)."""
    kit = Kit(people=1, computers=1)
    assert kit.table.alone
    assert kit.table.desk.visible, "nobody else looks on"
    for die in ("die-0", "die-1"):
        kit.click(die)
    kit.pilot.drag([kit.pilot.find("die-2").rect.centre, kit.table.desk.places.open.centre])
    kit.wait()
    assert kit.table.desk.opened == (0, 1, 2)
    gold = kit.state.riders[0].gold
    kit.press("r")
    assert kit.state.riders[0].gold == gold - 1
    assert kit.state.cup.open == 0b00111
    assert kit.state.cup.dice[:3] == ("K", "K", "K")
    assert kit.table.view.table.cup.known == 0b00111
    kit.click("die-0")
    assert kit.table.desk.hidden[0] == 0, "back under the cup, but known"


def test_rolling_all_dice_again_is_refused_with_the_rule() -> None:
    """At least one die stays: the button says why it is off, with the rule (P10)."""
    kit = Kit(people=1, computers=1)
    button = kit.pilot.find("roll-hidden")
    assert button.off
    assert button.rule == "P10"


def test_a_bluff_is_caught_by_the_first_key() -> None:
    """The challenger's key ends it: the dice show, the bluffer stays, the challenger rides (P16)."""
    kit = Kit(people=3, dice=NOTHING)
    kit.take_over()
    kit.click("claim-four")
    kit.click("claim")
    kit.press("l", "f")
    kit.wait(4)
    assert isinstance(kit.top, Question)
    assert isinstance(kit.table.bill, Bill)
    assert kit.table.bill.challenger == 1, "the first key counts"
    assert kit.table.bill.true is False
    kit.click("advance")
    kit.wait(2)
    assert [rider.space for rider in kit.state.riders] == [1, 7, 1]


def test_who_challenges_the_truth_goes_to_jail() -> None:
    """A true claim challenged: the challenger is jailed, the roller rides (P17)."""
    kit = Kit()
    kit.take_over()
    kit.click("claim-three")
    kit.click("claim")
    kit.press("l")
    kit.wait(4)
    kit.skip_bags()
    kit.wait(4)
    kit.skip_bags()
    assert kit.state.riders[1].jailed or kit.state.turn == 1
    assert kit.state.riders[0].space == 4


def test_bluffers_go_to_jail_where_that_is_agreed() -> None:
    """With the option a caught bluffer is jailed too, and the verdict says so (P16)."""
    kit = Kit(dice=NOTHING, options=Options(jail_bluffers=True))
    kit.take_over()
    kit.click("claim-four")
    kit.click("claim")
    said: list[str] = []
    say = kit.table.column.sheet.say

    def hear(text: str, **words: object) -> str:
        said.append(text)
        return str(say(text, **words))

    kit.table.column.sheet.say = hear
    kit.press("l")
    kit.pilot.screenshot()
    kit.wait(4)
    kit.listen()
    kit.pilot.screenshot()
    assert "{roller} goes to jail; {player} may ride the steps." in said
    assert kit.state.riders[0].jailed
    assert kit.table.view.table.riders[0].jailed


def test_everybody_lets_it_ride_with_one_key() -> None:
    """Space lets the claim ride for all (P15)."""
    kit = Kit(people=3)
    kit.take_over()
    kit.click("claim")
    kit.press("space")
    kit.wait(2)
    kit.skip_bags()
    assert not isinstance(kit.state.waits, Doubt)


def test_the_challenge_clock_lets_it_ride() -> None:
    """With the house's clock nobody's silence holds the table for longer than its seconds."""
    kit = Kit(house=House(clock=True))
    kit.take_over()
    kit.click("claim")
    assert kit.table.doubt is not None
    kit.wait(CLOCK - 3)
    assert isinstance(kit.state.waits, Doubt)
    kit.wait(5)
    assert not isinstance(kit.state.waits, Doubt)


def test_computers_answer_after_the_same_pause_whatever_they_say() -> None:
    """A computer's answer comes at one moment, challenge or not."""
    moments = []
    for dice in (THREE_KINGS, NOTHING):
        kit = Kit(people=1, computers=1, dice=dice)
        kit.click("claim-five" if dice == NOTHING else "claim-three")
        kit.click("claim")
        began = kit.clock.now()
        while isinstance(kit.state.waits, Doubt):
            kit.wait(0.1)
        moments.append(round(kit.clock.now() - began, 1))
    assert moments[0] == moments[1]


def test_a_burr_is_used_from_the_private_sheet() -> None:
    """A fitting card pressed at its moment works; one that doesn't fit tells nothing (P36)."""
    kit = Kit(people=2, items=("rail-pass", "burr-under-the-saddle"))
    kit.take_over()
    kit.click("claim-three")
    kit.click("claim")
    kit.press("space")
    assert isinstance(kit.top, Saddlebag)
    assert kit.top.seat == 0
    kit.press("1")
    assert isinstance(kit.top, Saddlebag), "a Rail Pass does nothing now"
    assert kit.stack.toasts[-1] == "That card does nothing now."
    kit.click("nothing")
    assert kit.top.seat == 1
    kit.press("1")
    kit.wait(3)
    kit.skip_bags()
    kit.wait(3)
    assert kit.state.riders[0].space == 3
    assert kit.state.pack.used == ("burr-under-the-saddle",)


def test_a_mine_is_dug_by_clicks() -> None:
    """One open roll brings its steps in gold, said in its row; then the next rider's turn (P28)."""
    kit = Kit()
    kit.take_over()
    kit.click("claim-straight")
    kit.click("claim")
    kit.press("k")
    kit.wait(2)
    kit.skip_bags()
    kit.wait(2)
    kit.skip_bags()
    kit.wait(2)
    assert isinstance(kit.top, Rolls)
    worth = steps(tuple(kit.top.lines[0].dice))
    assert kit.state.riders[0].gold == 3 + worth
    assert kit.table.view.table.riders[0].gold == 3 + worth
    kit.click("done")
    assert kit.session.asked() == (1,)


def test_the_rider_arrives_before_the_dice_are_thrown() -> None:
    """The sheet of an open roll comes once the ride has been seen (P15, P29)."""
    kit = Kit()
    kit.take_over()
    kit.click("claim-three")
    kit.click("claim")
    kit.stack.services.settings.values.speed = kit.table.stage.speed = "normal"
    kit.press("k")
    kit.wait(2)
    rode = False
    for _ in range(400):
        if isinstance(kit.top, Saddlebag) and not rode:
            kit.pilot.click("nothing")
        kit.wait(0.1)
        if kit.table.story.travel.riding is not None:
            rode = True
            assert kit.top is kit.table
        if isinstance(kit.top, Rolls):
            break
    assert rode
    assert isinstance(kit.top, Rolls)
    assert kit.top.space == "Marysville"


def test_a_move_that_cannot_be_saved_is_said_wherever_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letting it ride, item cards and shots: once the disk is full, the players learn of it at once."""
    kit = Kit()
    kit.take_over()
    kit.click("claim-full-house")
    kit.click("claim")
    library = kit.stack.services.library

    def full(*_: object) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(library, "save", full)
    kit.pilot.press("k")
    said = "This move could not be saved. Play on: the next saving tries again."
    assert said in kit.stack.toasts
    kit.listen()
    monkeypatch.undo()
    kit.until("aiming")
    kit.drag(kit.missing())
    assert "Everything is saved again." in kit.stack.toasts


def _leads_to_poker(state: Any) -> int:
    """How many steps ahead two free riders stand on a space where they would play; 0: nowhere."""
    if not isinstance(state.waits, AtCup):
        return 0
    own = state.riders[state.waits.seat].space
    others = [rider.space for rider in state.riders if not rider.jailed]
    last, peace = state.board.last, state.board.peace
    found = (n for n in range(1, 8) if peace < own + n < last and others.count(own + n) >= 2)
    return next(found, 0)


def test_a_poker_game_by_clicks() -> None:
    """Two others are met: each rolls in a row of its own, the best collects, and a click settles up (P25)."""
    kit = Kit(people=4, reach=lambda state: bool(_leads_to_poker(state)))
    kit.take_over()
    seat, distance = kit.session.viewer, _leads_to_poker(kit.state)
    before = [rider.gold for rider in kit.state.riders]
    kit.click(f"claim-{CLAIMS[distance - 1]}")
    kit.click("claim")
    kit.press("space")
    kit.wait(2)
    while not isinstance(kit.top, Rolls) or not kit.top.confirm:
        kit.skip_bags()
        kit.wait(2)
    assert kit.top.cause == "poker"
    assert seat in kit.top.seats
    assert len(kit.top.seats) == 3
    (best,) = kit.top.best
    assert all(line.scored for line in kit.top.lines.values())
    assert kit.table.view.table.riders[best].gold >= before[best] + 4
    kit.click("done")
    kit.listen()
    assert kit.table.story.rolls is None


def test_the_jail_turn_offers_its_ways_out() -> None:
    """In jail one pays, rolls, or looks into the saddlebag; gold decides what is off (P35)."""
    kit = Kit(people=3, reach=lambda state: isinstance(state.waits, JailTurn))
    assert isinstance(kit.top, JailQuestion)
    seat = kit.session.asked()[0]
    gold = kit.state.riders[seat].gold
    assert bool(kit.pilot.find("bail").off) == (gold < 3)
    kit.click("luck")
    kit.wait(2)
    kit.skip_bags()
    kit.wait(2)
    assert isinstance(kit.top, Rolls)
    assert kit.top.lines[seat].scored
    kit.click("done")
    assert not isinstance(kit.state.waits, JailTurn) or kit.session.asked() != (seat,)


def test_a_relay_card_is_kept_in_private() -> None:
    """The two cards show after the hand-over only (P30)."""
    kit = Kit(people=2, reach=lambda state: isinstance(state.waits, AtRelay), seed=3)
    kit.take_over()
    assert isinstance(kit.top, KeepPanel)
    seat = kit.session.asked()[0]
    kept = kit.state.waits.cards[1]
    kit.press("2")
    assert kept in kit.state.riders[seat].items
    assert kit.session.viewer is None


def test_the_train_is_taken_or_left() -> None:
    """At a station with a price one can pay, the train is boarded by its button (P26)."""
    kit = Kit(
        people=2,
        reach=lambda state: (
            isinstance(state.waits, AtStation)
            and state.riders[state.waits.seat].gold
            >= state.board.prices[state.riders[state.waits.seat].space - 1]
        ),
    )
    assert isinstance(kit.top, Question)
    seat = kit.session.asked()[0]
    before = kit.state.riders[seat].space
    kit.click("board")
    assert kit.state.riders[seat].space == kit.state.board.ride_to[before - 1]


def test_the_start_rolls_are_shown_and_the_first_card_is_chosen_in_turn() -> None:
    """A new game shows everybody's roll, then each keeps one of two cards in private (P5, P6)."""
    clock = HandClock(5.0)
    stack = rehearse(SIZE, "en", clock=clock)
    stack.services.settings.values.speed = "off"
    stack.push(SCENES["pony-start"](stack.services, Wish(seats=2)))
    pilot = Pilot(stack, clock, SIZE)
    pilot.settle()
    top: Any = stack.top
    assert isinstance(top, Rolls)
    assert all(line.scored for line in top.lines.values())
    pilot.press("enter")
    pilot.settle()
    assert isinstance(stack.top, HandOver)
    assert stack.top._reason == "begin", "nothing was loaded"
    pilot.press("enter")
    pilot.advance(1.0, 0.1)
    assert isinstance(stack.top, KeepPanel)


def test_the_picture_follows_every_fact_to_the_truth() -> None:
    """What the facts make of the shown table is the table of the rules, for nobody's eyes."""
    kit = Kit(people=2)
    rules = kit.session.match.rules
    seats = [SeatInfo(name, "person") for name in NAMES[:4]]
    match = fights.match_at(rules, seats, lambda state: isinstance(state.waits, AtCup), 5, skip=25)
    shown = rules.view(rules.start(Setup(len(seats), match.header.options)), None)
    for step in match.steps:
        for event in step.events:
            seen = rules.witness(event, None)
            shown = shown if seen is None else after(shown, seen)
        truth = rules.view(step.state, None).table
        for one, other in zip(shown.table.riders, truth.riders, strict=True):
            assert (one.space, one.gold, one.jailed, one.mailbox) == (
                other.space,
                other.gold,
                other.jailed,
                other.mailbox,
            )
            assert len(one.items) == len(other.items)


def test_the_odds_are_counted() -> None:
    """The table of odds is what a count of all rolls gives (P3)."""
    assert [round(chance * 7776) for chance in odds(())] == list(ONE_ROLL)
    certain = odds(("K", "K", "K", "K"))
    assert round(certain[7], 4) == round(1 / 6, 4)
    assert round(certain[6], 4) == round(5 / 6, 4)


def test_zooming_keeps_the_board_in_its_frame() -> None:
    """The wheel enlarges the map about the pointer; it never leaves its frame."""
    kit = Kit(people=1, computers=1)
    board = kit.table.board
    for at in ((30.0, 80.0), (900.0, 740.0), (400.0, 400.0)):
        for _ in range(6):
            kit.pilot.wheel(at, 1)
        assert board.zoom == 3.0
        left, top = board.at(0, 0)
        right, bottom = board.at(600, 450)
        field = board.field
        assert left <= field.x + 0.01
        assert top <= field.y + 0.01
        assert right >= field.right - 0.01
        assert bottom >= field.bottom - 0.01
        for _ in range(8):
            kit.pilot.wheel(at, -1)
        assert board.zoom == 1.0


@pytest.mark.parametrize("scene", ["pony-express", "pony-challenge", "pony-jail", "pony-result"])
@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080)])
def test_everything_is_drawn_at_every_size(scene: str, language: str, size: tuple[int, int]) -> None:
    """Each sheet is drawn in both languages from the smallest window on."""
    stack = rehearse(size, language, clock=HandClock(5.0))
    stack.services.settings.values.speed = "off"
    stack.push(SCENES[scene](stack.services, Wish(seats=5, moves=3)))
    for _ in range(20):
        stack.services.clock.advance(0.1)  # type: ignore[attr-defined] # a HandClock
        stack.advance()
    canvas = pygame.Surface(size)
    stack.compose(canvas)
    colours = {tuple(canvas.get_at((x, y))) for x in range(0, size[0], 40) for y in range(0, size[1], 40)}
    assert len(colours) > 12


def test_the_other_board_is_drawn_with_its_own_trail() -> None:
    """On another board the land bears that board's spaces, names and prices (P2)."""
    stack = rehearse(SIZE, "en", clock=HandClock(5.0))
    rules: Any = stack.services.shelf["pony-express"]
    own = Kit(people=1, computers=1, options=Options(board=rules.boards[1].option))
    assert own.table.wording.names_of_spaces[0] == "Salt Lake City"
    other = Kit(people=1, computers=1)
    assert own.pixels() != other.pixels()
    assert own.pilot.form.has("space-20")
    assert not own.pilot.form.has("space-21")


@pytest.mark.parametrize("by", ["settings", "house"])
def test_the_figures_at_the_red_tents_stand_on_the_map_as_chosen(by: str) -> None:
    """Indians, or outlaws by a player's setting or the table's agreement: on the map, too (P7)."""
    usual = Kit(people=3)
    assert usual.table.map.shown.tents == "camp"
    kit = Kit(people=3, house=House(outlaws=by == "house"))
    if by == "settings":
        kit.stack.services.settings.values.tents = "outlaw"
        kit.table.rebuild()
    assert kit.table.map.shown.tents == "outlaw"
    usual.take_over()
    kit.take_over()
    assert kit.pixels() != usual.pixels()


def test_every_claim_and_face_has_a_picture_and_a_name() -> None:
    """Nothing that can be claimed or rolled lacks its drawing."""
    stack = rehearse(SIZE)
    pictures = stack.services.shop.pictures
    assert all(pictures.has(f"pony/dice-{face}") for face in FACES)
    assert all(pictures.has(f"pony/item-{item}") for item in set(all_items()))
    assert len(CLAIMS) == 7
