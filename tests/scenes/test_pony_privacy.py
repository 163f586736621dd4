"""What nobody may see at the table of Pony Express: cups, saddlebags, and who was asked about them.

Two games that differ only in what a viewer can't know show that viewer the same pixels and the same
widgets, at every step, also after the game was left and loaded again.
"""

from collections.abc import Sequence

import pytest
from pony_kit import NOTHING, THREE_KINGS, Kit

from game.rules.pony.challenge import Doubt
from game.scenes.handover import HandOver
from game.scenes.pony.odds import Odds
from game.scenes.pony.saddlebag import Saddlebag
from game.ui.events import KeyDown, KeyUp

PLAINEST = ("rail-pass", "stove-lid", "second-barrel")
"""Item cards of three riders that fit none of the moments here."""
HOLDERS = (
    ("stove-lid", "burr-under-the-saddle", "rail-pass"),
    ("fresh-horse", "rail-pass", "stove-lid"),
    ("stove-lid", "telegraph", "burr-under-the-saddle"),
    ("rail-pass", "spyglass", "telegraph"),
)
"""Hands with cards that fit the claim or the ride."""
OTHER_DICE = ("A", "9", "Q", "Q", "J")
Frames = list[tuple[bytes, list[str]]]


def differing(one: Frames, other: Frames) -> list[int]:
    """The steps at which two traces differ, in pixels or widgets."""
    assert len(one) == len(other)
    return [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


def _claimed(items: Sequence[str], dice: Sequence[str] = THREE_KINGS) -> Kit:
    kit = Kit(people=3, items=items, dice=dice)
    kit.take_over()
    kit.click("claim-pair")
    kit.click("claim")
    return kit


def _trace(kit: Kit, steps: Sequence[str]) -> Frames:
    """Return the frames and widgets on the way through some key presses."""
    found = []
    for step in steps:
        found.append((kit.pixels(), kit.pilot.names()))
        kit.press(step)
    found.append((kit.pixels(), kit.pilot.names()))
    return found


@pytest.mark.parametrize("items", HOLDERS)
def test_nobody_sees_who_holds_a_fitting_card(items: Sequence[str]) -> None:
    """Whoever holds what, the table asks the same riders with the same pictures and buttons (P36)."""
    steps = ("space", "enter", "enter", "enter")
    assert differing(_trace(_claimed(PLAINEST), steps), _trace(_claimed(items), steps)) == []


def test_hidden_dice_show_to_nobody() -> None:
    """Other dice under the cup leave the roller's closed cup and the open table as they are (P9, P10)."""
    frames = []
    for dice in (THREE_KINGS, ("A", "9", "Q", "Q", "J")):
        kit = Kit(people=3, dice=dice)
        kit.take_over()
        own = kit.pixels()
        kit.click("claim-pair")
        kit.click("claim")
        frames.append((own, kit.pixels()))
    assert frames[0] == frames[1]


@pytest.mark.parametrize("items", HOLDERS)
@pytest.mark.parametrize("answered", [0, 2])
def test_loading_tells_nobody_who_was_asked(items: Sequence[str], answered: int) -> None:
    """Left at any of the questions and loaded again, the game goes on alike, whoever held what (P36)."""
    traces = []
    for held in (PLAINEST, items):
        kit = _claimed(held)
        kit.press("space", *("enter",) * answered)
        kit.reload()
        traces.append(_trace(kit, ("enter",) * 3))
    assert differing(*traces) == []


def test_a_question_comes_again_after_loading_though_nobody_was_asked() -> None:
    """Nobody holds a fitting card: the table asks all the same, before and after loading (P36)."""
    kit = _claimed(PLAINEST)
    kit.press("space")
    assert isinstance(kit.top, Saddlebag)
    assert not isinstance(kit.state.waits, Doubt), "the rules have long gone on"
    kit.reload()
    assert isinstance(kit.top, Saddlebag)
    assert kit.top.seat == 0
    assert kit.skip_bags() == 3
    kit.listen()
    assert kit.table.view.table.riders[0].space == kit.state.riders[0].space
    assert isinstance(kit.top, HandOver)


def test_loading_where_no_card_was_a_matter_shows_the_present_at_once() -> None:
    """At the cup, with nothing open since, the game goes on with the hand-over and tells nothing again."""
    kit = Kit(people=3)
    kit.take_over()
    kit.reload()
    assert isinstance(kit.top, HandOver)
    kit.take_over()
    assert kit.table.at_cup


def test_the_pause_of_a_computer_shows_no_undo() -> None:
    """While a computer may be thinking about a card, the tools are the same whether it does (P36)."""
    traces = []
    for card in ("burr-under-the-saddle", "oat-bag"):
        kit = Kit(people=2, computers=1, items=("rail-pass", "burr-under-the-saddle", card))
        kit.take_over()
        kit.click("claim-three")
        kit.click("claim")
        kit.press("s")
        kit.press("k")
        kit.wait(4)
        frames = _trace(kit, ("enter",))
        assert isinstance(kit.top, Saddlebag)
        kit.pilot.press("enter")
        kit.wait(0.1)
        assert kit.top is kit.table, "the computer seems to think"
        traces.append([*frames, (kit.pixels(), kit.pilot.names())])
        assert kit.pilot.find("undo").off
    assert differing(*traces) == []


def test_undo_does_not_tell_that_somebody_was_asked() -> None:
    """Among several people nothing is taken back while saddlebags are a matter, though it could be (P36)."""
    offs = []
    for items, could in ((PLAINEST, False), (HOLDERS[1], True)):
        kit = _claimed(items)
        kit.press("space")
        assert isinstance(kit.top, Saddlebag)
        assert (kit.session.undo_seat() is not None) == could
        kit.table.rebuild()
        offs.append(kit.table.form.find("undo").off)
        before = tuple(kit.session.match.entries)
        kit.table.undo()
        assert tuple(kit.session.match.entries) == before
    assert offs[0]
    assert offs[0] == offs[1]


def _peeked(kit: Kit) -> Frames:
    """Look under the cup with the key, choose a claim meanwhile, and let go: frames before and after."""
    found = [(kit.pixels(), kit.pilot.names())]
    kit.pilot.send(KeyDown("space"))
    kit.wait()
    kit.pilot.send(KeyUp("space"))
    kit.wait()
    found.append((kit.pixels(), kit.pilot.names()))
    kit.click("claim-four")
    found.append((kit.pixels(), kit.pilot.names()))
    kit.press("t")
    assert isinstance(kit.top, Odds)
    found.append((kit.pixels(), kit.pilot.names()))
    kit.press("enter")
    return found


def test_peeking_leaves_no_trace() -> None:
    """Once the cup is down again, frames and the odds are those of any other dice under it (P9)."""
    traces = []
    for dice in (THREE_KINGS, OTHER_DICE, NOTHING):
        kit = Kit(people=3, dice=dice)
        kit.take_over()
        traces.append(_peeked(kit))
    assert differing(traces[0], traces[1]) == []
    assert differing(traces[0], traces[2]) == []


def test_odds_called_while_peeking_show_no_hidden_dice() -> None:
    """With the cup lifted among several people the odds of keeping hidden dice stay closed (P10)."""
    traces = []
    for dice in (THREE_KINGS, ("K", "9", "9", "Q", "Q")):
        kit = Kit(people=3, dice=dice)
        kit.take_over()
        kit.pilot.send(KeyDown("space"))
        kit.click("die-0")
        kit.press("t")
        kit.pilot.send(KeyUp("space"))
        assert isinstance(kit.top, Odds)
        traces.append([(kit.pixels(), kit.pilot.names())])
    assert differing(*traces) == []


def test_alone_the_odds_know_the_own_dice() -> None:
    """Where nobody else looks on, both re-rolls have their column (P10)."""
    kit = Kit(people=1, computers=1)
    kit.click("die-0")
    kit.press("t")
    assert isinstance(kit.top, Odds)
    assert len(kit.top.columns) == 3


@pytest.mark.parametrize("claim", ["pair", "five"])
def test_a_claim_shows_the_same_whatever_the_dice(claim: str) -> None:
    """True or a bluff, the claim and what follows it until somebody challenges look alike (P12, P15)."""
    traces = []
    for dice in (OTHER_DICE, NOTHING):
        kit = Kit(people=3, dice=dice)
        kit.take_over()
        kit.click(f"claim-{claim}")
        frames = [(kit.pixels(), kit.pilot.names())]
        kit.click("claim")
        traces.append([*frames, *_trace(kit, ("d", "k"))])
    assert differing(*traces) == []


def test_the_saddlebag_closed_again_is_any_saddlebag() -> None:
    """Cards looked at and put back show as backs only, in the same number and place (P36)."""
    traces = []
    for items in (PLAINEST, HOLDERS[1]):
        kit = _claimed(items)
        kit.press("space")
        assert isinstance(kit.top, Saddlebag)
        kit.pilot.send(KeyDown("space"))
        opened = kit.pixels()
        kit.pilot.send(KeyUp("space"))
        traces.append([(kit.pixels(), kit.pilot.names())])
        assert opened != traces[-1][0][0]
    assert differing(*traces) == []


def test_a_computers_dice_are_hidden_from_the_only_person() -> None:
    """The view of another rider's turn has no faces, and the picture has none either (P9)."""
    kit = Kit(people=1, computers=1)
    kit.click("claim-pair")
    kit.click("claim")
    kit.wait(30)
    cup = kit.table.view.table.cup
    if cup is not None and cup.seat == 1:
        assert all(not face for die, face in enumerate(cup.dice) if not cup.known >> die & 1)
