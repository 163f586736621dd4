"""Hints: what the Old-timer would do and why, for the seat that decides and for nobody else."""

from random import Random
from typing import Any

import pygame
import pytest
from minds import EXPRESS, Tablemates
from msgspec.structs import replace

from game.bots.player import Advice, Reason
from game.bots.worker import Cancel, Question
from game.dev import fights
from game.match.play import Match
from game.match.record import SeatInfo
from game.rules.express.table import Play
from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.moves import Claim
from game.rules.yardmaster.table import Draw
from game.scenes.handover import HandOver
from game.scenes.hint import Hint
from game.text.language import LANGUAGES
from game.ui.events import KeyDown, KeyUp

PONY = "pony-express"
YARDMASTER = "yardmaster"


def advise(question: Question) -> Advice:
    """Advise the first choice."""
    return Advice(question.moves[0], 0.634, 31.4, (Reason("counted", {"turns": 2}),))


def asked(game: str = EXPRESS, **more: Any) -> Tablemates:
    """A table in a person's turn; whoever is asked for a hint answers with `advise`."""
    mates = Tablemates(game, speed="off", **more)
    mates.mind.decide = advise
    mates.until(lambda: 0 in mates.session.asked() or isinstance(mates.top, HandOver))
    if isinstance(mates.top, HandOver):
        mates.pilot.settle()
        mates.pilot.click("ready")
    mates.pilot.settle()
    return mates


def hinted(game: str = EXPRESS, **more: Any) -> Tablemates:
    """The same with the hint on the table."""
    mates = asked(game, **more)
    mates.pilot.press("h")
    mates.pilot.settle()
    assert isinstance(mates.top, Hint)
    return mates


def test_a_hint_says_what_to_do_and_why() -> None:
    """The move, the reasons, the chance to win and the points to expect."""
    lines = hinted().top.lines
    assert lines[0].startswith(("Couple ", "Play "))
    assert lines[1] == "So few cards are left that everything that may come was counted out."
    assert lines[2] == "Chance to win: 63 %; about 31 points."


def test_a_hint_without_reasons_still_names_the_move() -> None:
    """Where the quick player stands in, only the move is said."""
    mates = asked()
    mates.mind.decide = lambda question: Advice(question.moves[0])
    mates.pilot.press("h")
    mates.pilot.settle()
    assert len(mates.top.lines) == 1


def test_the_real_adviser_is_heard() -> None:
    """With the game's own adviser: the named card lies in the hand, and is marked there."""
    mates = Tablemates(at_hand=True, speed="off")
    mates.until(lambda: 0 in mates.session.asked())
    mates.pilot.settle()
    mates.pilot.click("hint")
    mates.pilot.settle()
    move = mates.top.advice.move
    assert move in mates.session.offered()
    assert mates.top.rings == [mates.table.form.find(f"card-{move.card}-0").screen]
    assert "Chance to win" in mates.top.lines[-1]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(
    "reason",
    [
        Reason("only-play"),
        Reason("run", {"length": 4}),
        Reason("caboose", {"points": 5}),
        Reason("most-points", {"points": 6}),
        Reason("points", {"points": 1}),
        Reason("nothing-couples"),
        Reason("open-end"),
        Reason("deny", {"card": "R2|R3", "seat": 2, "points": 3}),
        Reason("counted", {"turns": 2}),
    ],
    ids=lambda reason: reason.code,
)
def test_every_reason_of_express_has_a_sentence(reason: Reason, language: str) -> None:
    """Each code of `game.bots.express.advice` becomes one sentence with its values in it."""
    mates = asked(language=language)
    lines = mates.table.words_of(Advice(Play("R2|R3", "down"), reasons=(reason,)))
    assert len(lines) == 2
    assert "{" not in lines[1]
    for name, value in reason.values.items():
        if name == "seat":
            assert "Chen Mei" in lines[1]
        elif name in ("points", "length"):
            assert str(value) in lines[1]


def test_a_reason_of_a_later_version_is_left_out() -> None:
    """A code that has no sentence says nothing."""
    mates = asked()
    assert len(mates.table.words_of(Advice(Play("R2|R3", "up"), reasons=(Reason("hunch"),)))) == 1


# ---------------------------------------------------------------- how it comes and goes


def test_the_slip_says_that_somebody_thinks() -> None:
    """Until the answer is there the slip says so; nothing is blocked meanwhile."""
    mates = asked()
    mates.mind.takes = 0.5
    mates.pilot.press("h")
    mates.wait(0.2)
    assert mates.top.lines == ["The Old-timer is thinking …"]
    assert mates.top.rings == []
    mates.wait(0.5)
    assert mates.top.lines[0].startswith(("Couple", "Play"))
    mates.pilot.settle()
    assert mates.stack.due() is None


@pytest.mark.parametrize("by", ["h", "escape", "close", "beside"])
def test_a_hint_is_closed(by: str) -> None:
    """By its key, Esc, its cross, or a click anywhere else; Esc opens no menu then."""
    mates = hinted()
    if by == "close":
        mates.pilot.click("close")
    elif by == "beside":
        mates.pilot.click((600.0, 400.0))
    else:
        mates.pilot.press(by)
    assert mates.top is mates.table


def test_a_click_beside_the_slip_does_what_it_always_does() -> None:
    """The card clicked is chosen; a key plays it, and the hint doesn't come back."""
    mates = hinted()
    move = mates.top.advice.move
    at = mates.table.form.find(f"card-{move.card}-0").screen.centre
    mates.pilot.click(at)
    assert mates.top is mates.table
    assert mates.table._chosen == f"card-{move.card}-0"
    mates.pilot.press("h")
    assert isinstance(mates.top, Hint)
    count = mates.moves
    mates.pilot.press("enter")
    assert mates.moves > count
    assert mates.top is mates.table


def test_a_click_on_the_slip_keeps_it() -> None:
    """Reading it with the mouse closes nothing."""
    mates = hinted()
    slip = mates.top._slip
    mates.pilot.click((slip.x + 30, slip.bottom - 20))
    assert isinstance(mates.top, Hint)


def test_closing_early_takes_the_question_back() -> None:
    """Nobody goes on thinking about a hint that isn't wanted any more."""
    mates = asked()
    mates.mind.takes = 5.0
    mates.pilot.press("h")
    mates.wait(0.2)
    number = mates.mind.questions[-1].number
    mates.pilot.press("escape")
    assert mates.mind.heard[-1] == Cancel(number)
    assert mates.top is mates.table
    assert not mates.services.thinker.thinking


def test_a_hint_changes_nothing() -> None:
    """No move is made, no luck is used up: what computers think next is the same with and without it."""
    seeds = []
    for hints in (0, 2):
        mates = asked()
        for _ in range(hints):
            mates.pilot.press("h")
            mates.pilot.settle()
            mates.pilot.press("h")
            mates.pilot.settle()
        assert mates.moves == 1
        mates.mind.decide = lambda question: question.moves[0]
        mates.table.act(0, mates.session.offered()[0])
        mates.until(lambda mates=mates: 1 in [one.seat for one in mates.mind.questions])  # type: ignore[misc] # this round's
        question = next(one for one in mates.mind.questions if one.seat == 1)
        seeds.append((question.seed, question.view))
    assert seeds[0] == seeds[1]


def test_the_same_hint_comes_again() -> None:
    """Asked twice in one position the Old-timer is asked the same with the same luck."""
    mates = hinted()
    mates.pilot.press("h", "h")
    mates.pilot.settle()
    first, second = (one for one in mates.mind.questions if one.why)
    assert (first.seed, first.view, first.moves) == (second.seed, second.view, second.moves)


# ---------------------------------------------------------------- whose it is


def test_no_hint_in_anybody_elses_turn() -> None:
    """While a computer is to move the tool says why there is none, and the key does the same."""
    mates = Tablemates(first=1)
    mates.mind.takes = 1.5
    mates.until(lambda: mates.table.computers.busy)
    assert mates.pilot.find("hint").off == "A hint is for whoever has to decide."
    mates.pilot.press("h")
    assert mates.top is mates.table
    assert not any(question.why for question in mates.mind.questions)


def test_no_hint_for_a_moment_that_is_not_shown() -> None:
    """While the picture lags behind what has happened, H asks nothing."""
    mates = asked()
    mates.table.view = replace(mates.table.view, turn=mates.table.view.turn - 1)
    mates.pilot.press("h")
    mates.pilot.settle()
    assert mates.top is mates.table


def test_no_hint_while_nobody_looks() -> None:
    """Between two people the table is covered, and H does nothing."""
    mates = Tablemates(people=(0, 1, 2))
    mates.until(lambda: isinstance(mates.top, HandOver))
    mates.pilot.press("h")
    assert isinstance(mates.top, HandOver)
    mates.table.ask_hint()
    assert isinstance(mates.top, HandOver)
    assert not mates.mind.questions


def test_a_hint_is_asked_from_the_seats_own_view() -> None:
    """The adviser gets the view and the choices of the seat that looks on."""
    mates = hinted()
    (question,) = (one for one in mates.mind.questions if one.why)
    match = mates.session.match
    assert question.view == match.view(0)
    assert question.moves == tuple(match.rules.moves(match.state, 0))


@pytest.mark.parametrize("game", [EXPRESS, YARDMASTER])
def test_hidden_cards_dont_matter_to_a_hint(game: str) -> None:
    """Two tables that differ only in what the seat can't know ask the same question."""
    mates = asked(game)
    match = mates.session.match
    view = match.view(0)
    questions = []
    for seed in (1, 2):
        world = match.rules.worlds(view, Random(seed))
        assert match.rules.view(world, 0) == view
        questions.append((match.rules.view(world, 0), tuple(match.rules.moves(world, 0))))
    mates.pilot.press("h")
    mates.pilot.settle()
    question = next(one for one in mates.mind.questions if one.why)
    assert all(one == (question.view, question.moves) for one in questions)


# ---------------------------------------------------------------- Pony Express: the others sit at the screen


def at_moment(people: tuple[int, ...], wanted: Any, seats: int = 3, takes: float = 0.0) -> Tablemates:
    """A table of Pony Express at a moment of a random game."""

    def made(rules: Any, infos: tuple[SeatInfo, ...]) -> Match:
        return fights.match_at(rules, infos, wanted, 3)

    mates = Tablemates(PONY, seats, people, match=made, speed="off")
    mates.mind.decide, mates.mind.takes = advise, takes
    mates.wait(0.3 if takes else 1.0)
    return mates


def own_cup(state: Any) -> bool:
    return isinstance(state.waits, AtCup) and state.waits.seat == 0


def test_among_several_people_the_words_show_only_while_held() -> None:
    """As with the dice under the cup: Space or the mouse lifts the slip, letting go covers it."""
    mates = at_moment((0, 1, 2), own_cup)
    if isinstance(mates.top, HandOver):
        mates.pilot.settle()
        mates.pilot.click("ready")
        mates.pilot.settle()
    mates.pilot.press("h")
    mates.pilot.settle()
    hint = mates.top
    assert isinstance(hint, Hint)
    assert hint.lines == ["Hold Space, or this slip, to read. The others look away."]
    assert hint.rings == []
    mates.pilot.send(KeyDown("space"))
    assert hint.lines != ["Hold Space, or this slip, to read. The others look away."]
    mates.pilot.send(KeyUp("space"))
    assert hint.lines == ["Hold Space, or this slip, to read. The others look away."]
    slip = hint._slip
    mates.pilot.hold((slip.x + 30, slip.bottom - 20))
    assert hint.lines != ["Hold Space, or this slip, to read. The others look away."]
    mates.pilot.release()
    assert hint.lines == ["Hold Space, or this slip, to read. The others look away."]


def test_the_covered_slip_tells_nothing() -> None:
    """Two hints that differ look alike as long as nobody holds them."""
    pictures = []
    for which in (0, -1):
        mates = at_moment((0, 1, 2), own_cup)
        if isinstance(mates.top, HandOver):
            mates.pilot.settle()
            mates.pilot.click("ready")
            mates.pilot.settle()
        mates.mind.decide = lambda question, which=which: Advice(question.moves[which])  # type: ignore[misc] # this round's
        mates.pilot.press("h")
        mates.pilot.settle()
        pictures.append(mates.pilot.screenshot().get_buffer().raw)
    assert pictures[0] == pictures[1]


def test_no_hint_where_several_people_may_speak() -> None:
    """P14: a hint about a claim would tell everybody; there is none while more than one may answer."""

    def doubted(state: Any) -> bool:
        return isinstance(state.waits, Doubt) and len(state.waits.entitled) > 1

    mates = at_moment((0, 1, 2), doubted)
    mates.until(lambda: mates.table.doubt is not None)
    assert mates.session.viewer is None
    mates.pilot.press("h")
    assert mates.top is mates.table
    assert not mates.mind.questions


def test_the_only_person_gets_a_hint_about_a_claim() -> None:
    """P14: among computers the one person may ask, even while they think; then they think on."""

    def doubted(state: Any) -> bool:
        return isinstance(state.waits, Doubt) and set(state.waits.entitled) == {0, 2}

    mates = at_moment((0,), doubted, takes=0.5)
    mates.until(lambda: mates.table.doubt is not None)
    assert mates.services.thinker.thinking
    mates.pilot.press("h")
    mates.wait(1.0)
    assert isinstance(mates.top, Hint)
    assert mates.top.advice is not None
    assert not mates.table.doubt.over
    mates.pilot.press("h")
    mates.until(lambda: mates.table.doubt is None or mates.table.doubt.over or mates.table.doubt.let)


def test_marks_show_what_a_claim_is_made_with() -> None:
    """The rung of the ladder is marked for the only person, without holding anything."""
    mates = at_moment((0,), own_cup)
    mates.mind.decide = lambda question: Advice(
        next(move for move in question.moves if isinstance(move, Claim))
    )
    mates.pilot.settle()
    mates.pilot.press("h")
    mates.pilot.settle()
    hand = mates.top.advice.move.hand
    assert mates.table.form.find(f"claim-{hand}").screen in mates.top.rings


def test_a_ring_round_a_pile_leaves_its_count_readable() -> None:
    """The number of cards at the pile's corner shows the same with the hint as without."""
    mates = asked(YARDMASTER)
    mates.mind.decide = lambda question: Advice(
        next(move for move in question.moves if isinstance(move, Draw))
    )
    pile = mates.table.form.find("cargo-deck").screen
    count = pygame.Rect(pile.right - 17, pile.y - 2, 16, 12)

    def number() -> bytes:
        return pygame.image.tobytes(frame(mates).subsurface(count), "RGB")

    before = number()
    mates.pilot.press("h")
    mates.pilot.settle()
    assert [rect.centre for rect in mates.top.rings] == [pile.centre]
    assert number() == before


def frame(mates: Tablemates) -> pygame.Surface:
    """What the window shows."""
    stack = mates.table.stack
    canvas = pygame.Surface((1366, 768))
    stack.redraw()
    stack.compose(canvas)
    return canvas
