"""Who sees what at the Yardmaster table: pixels, offers, motion and words tell nothing hidden (Y8, Y20)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest
from yardmaster_hands import Seated, cards, lay

from game.rules.table import Move
from game.rules.yardmaster.table import Bonus, Draw, End, Options, Take
from game.scenes.handover import HandOver

OWN = cards("B B B G steal-one sweep draw-three")
ONE = {"hands": (OWN, cards("R R Y"), cards("G pay-one-less B")), "cargo": cards("Y G B R R G sweep B")}
OTHER = {"hands": (OWN, cards("sweep G B"), cards("R R Y")), "cargo": cards("B R G Y R G B pay-one-less")}
"""Two tables that differ only in what the first seat can't know."""
RAILCARS = cards("R4 G1 Y2 B3")
OPEN: dict[str, Any] = {
    "yard": cards("G2 R1 B3"),
    "tokens": cards("B G Y"),
    "spare": ("R",),
    "discards": cards("R G"),
    "trains": (cards("G1"), cards("R1 R2"), ()),
    "sorting": (cards("G3"), cards("Y1"), ()),
}


def tables(**fields: Any) -> tuple[Seated, Seated]:
    """The same table twice, but for what is hidden from the first seat."""
    laid = {**OPEN, **fields}
    return (
        Seated(3, **{**laid, **ONE, "railcars": RAILCARS, **_seats(laid)}),
        Seated(3, **{**laid, **OTHER, "railcars": RAILCARS[::-1], **_seats(laid)}),
    )


def _seats(laid: dict[str, Any]) -> dict[str, Any]:
    return {key: laid[key] for key in ("people", "viewer", "seat") if key in laid}


def offers(seated: Seated) -> list[tuple[Any, ...]]:
    """Everything that the widgets say and let one do."""
    return [
        (w.name, w.label, w.off, w.rule, w.explanation(), w.rect, w.focusable)
        for w in seated.stack.top.form.widgets
    ]


def alike(one: Seated, other: Seated) -> bool:
    """Whether both show the same pixels."""
    a, b = one.pilot.screenshot(), other.pilot.screenshot()
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


SITUATIONS: dict[str, Callable[[Seated], None]] = {
    "idle": lambda _: None,
    "bill": lambda s: s.pilot.click("yard-0"),
    "too dear": lambda s: s.pilot.click("yard-1"),
    "swap": lambda s: s.pilot.press("x"),
    "steal": lambda s: s.pilot.click("hand-steal-one-0"),
    "sweep": lambda s: s.pilot.click("hand-sweep-0"),
    "deck's tip": lambda s: (s.pilot.move("railcar-deck"), s.pilot.advance(0.5))[0],
    "an opponent's cards' tip": lambda s: (s.pilot.move("cards-1"), s.pilot.advance(0.5))[0],
    "pile": lambda s: s.pilot.press("p"),
    "log": lambda s: s.pilot.press("l"),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_hidden_changes_neither_pixels_nor_offers(situation: str) -> None:
    """Other hands and both decks' order don't show, whatever is open (Y8)."""
    one, other = tables()
    for seated in (one, other):
        SITUATIONS[situation](seated)
        seated.pilot.settle()
    assert offers(one) == offers(other)
    assert alike(one, other)


@pytest.mark.parametrize("viewer", [None, 0])
def test_the_table_of_anothers_turn_shows_nothing_hidden(viewer: int | None) -> None:
    """For the only person while a computer acts, and for nobody while the table is covered."""
    people = (0,) if viewer == 0 else (0, 2)
    one, other = tables(people=people, viewer=viewer, seat=1, turn=1)
    assert one.table.own == (0 if viewer == 0 else 1)
    assert offers(one) == offers(other)
    assert alike(one, other)


def test_the_covered_table_shows_no_hand_at_all() -> None:
    """With nobody looking, the hand of the turn lies there as backs, and no plate tells of it."""
    one, _ = tables(viewer=None, people=(0, 1, 2))
    names = [w.name for w in one.table.form.widgets]
    assert not [name for name in names if name.startswith(("hand-", "siding-"))]
    assert all(one.table.form.find(f"yard-{slot}").note is None for slot in range(3))


def watched(one: Seated, other: Seated, moves: tuple[Move, Move], by: int) -> None:
    """Let a seat move at both tables, and compare every frame of what the person sees."""
    for seated, move in zip((one, other), moves, strict=True):
        seated.table.act(by, move)
    for _ in range(60):
        assert alike(one, other)
        for seated in (one, other):
            seated.pilot.advance(0.1, 0.05)
    assert not one.table.stage.busy
    assert one.table.last_moves(6) == other.table.last_moves(6)
    assert one.table.log_lines() == other.table.log_lines()
    assert one.table.private_lines() == other.table.private_lines()


def acting(**fields: Any) -> tuple[Seated, Seated]:
    """Two tables with one person, in the turn of computer 1, who does nothing by itself."""
    one, other = tables(people=(0,), seat=1, turn=1, speed="normal", **fields)
    for seated in (one, other):
        seated.session.computer_to_move = lambda: None  # type: ignore[method-assign] # the test moves for it
    return one, other


def test_others_see_only_that_a_card_was_drawn() -> None:
    """A blind draw looks the same whatever is drawn (Y10)."""
    one, other = acting()
    watched(one, other, (Draw("deck"), Draw("deck")), 1)
    assert one.table.last_moves(1) == ["Bruno drew 1 card."]


def test_others_see_only_that_a_card_was_stolen() -> None:
    """Opened hand and stolen card are for the two alone: motion, caption and words (Y20)."""
    one, other = acting()
    for seated, hand in ((one, cards("steal-one R")), (other, cards("steal-one B"))):
        hands = (OWN, hand, seated.state.hands[2])
        lay(seated.session.match, hands=hands)
        seated.table.settle()
    steal = Bonus("steal-one", 2)
    watched(one, other, (steal, steal), 1)
    watched(one, other, (Take("pay-one-less"), Take("Y")), 1)
    assert one.table.last_moves(1) == ["Bruno took a card from 陳美’s hand."]


def test_the_victim_sees_which_card_was_stolen_and_the_log_does_not_name_it() -> None:
    """On the own paper it stands, in the open log it doesn't (Y20)."""
    seated = Seated(3, people=(0,), seat=1, turn=1, hands=(cards("R sweep"), cards("steal-one"), ()))
    seated.session.computer_to_move = lambda: None  # type: ignore[method-assign] # the test moves for it
    seated.table.act(1, Bonus("steal-one", 0))
    seated.pilot.settle()
    seated.table.act(1, Take("sweep"))
    seated.pilot.settle()
    assert seated.table.private_lines() == ["Bruno took this from you: Sweep the Yard."]
    assert not [line for line in seated.table.log_lines() if "Sweep" in line]


def test_private_lines_go_with_their_reader() -> None:
    """What one person has drawn is not on the paper that the next person, or nobody, sees."""
    seated = Seated(3, hands=(cards("R R"), cards("B"), cards("G")), cargo=cards("Y Y Y Y"))
    seated.play(Draw("deck"))
    assert seated.table.private_lines() == ["You drew Oil."]
    seated.play(Draw("deck"))
    seated.play(End())
    assert isinstance(seated.stack.top, HandOver)
    assert seated.table.private_lines() == []
    seated.hand_over()
    assert seated.session.viewer == 1
    assert seated.table.private_lines() == []


def test_at_the_hand_over_two_hidden_hands_look_alike() -> None:
    """Between two people nothing of the table shows."""
    one, other = tables(actions=0, sorting=((), (), ()))
    for seated in (one, other):
        seated.play(End())
    assert isinstance(one.stack.top, HandOver)
    assert offers(one) == offers(other)
    assert alike(one, other)


def test_the_log_of_a_game_names_no_hidden_card() -> None:
    """What is drawn from the deck and what is stolen is never named (Y8, Y20)."""
    seated = Seated(3, Options(), seed=8)
    random, rules = Random(8), seated.session.match.rules
    for _ in range(150):
        if seated.session.over:
            break
        state = seated.state
        seated.session.play(state.seat, rules.sample(state, state.seat, random))
    lines = seated.table.log_lines()
    assert [line for line in lines if line.endswith("drew 1 card.")]
    for line in lines:
        if " drew " in line or " took a card from " in line:
            assert not [word for word in ("Coal", "Livestock", "Oil", "Timber", "Pay One") if word in line]
