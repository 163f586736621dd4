"""Computers at the table: pauses that tell nothing, answers from beside the window, and what may go wrong."""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from minds import EXPRESS, Tablemates

from game.bots.register import LEVELS, stand_in_for
from game.bots.worker import Cancel, Question
from game.dev import fights
from game.match.record import SeatInfo
from game.rules.express.table import Play
from game.rules.pony.challenge import Doubt
from game.rules.pony.moves import Challenge, Pass
from game.rules.table import Move
from game.scenes.computers import PAUSES, Computers
from game.store.library import House

PONY = "pony-express"


def last(question: Question) -> Move:
    return question.moves[-1]


def turn_of_computer(**more: Any) -> Tablemates:
    """A table of Express at which a computer has just been asked."""
    mates = Tablemates(first=1, **more)
    mates.until(lambda: mates.table.computers.busy)
    return mates


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
@pytest.mark.parametrize(("decide", "takes"), [(last, 0.0), (last, 0.3), (None, 0.0)])
def test_a_computer_seems_to_think_for_the_same_time(
    speed: str, decide: Callable[[Question], Move] | None, takes: float
) -> None:
    """Between 0.4 and 0.8 seconds, whatever is decided and however soon."""
    mates = Tablemates(first=1, speed=speed)
    mates.mind.takes = takes
    if decide is not None:
        mates.mind.decide = decide
    mates.until(lambda: mates.table.computers.busy)
    seconds = mates.until(lambda: mates.session.asked() != (1,))
    assert seconds == pytest.approx(PAUSES[speed], abs=0.04)  # type: ignore[index] # one of the four
    assert 0.4 <= PAUSES[speed] <= 0.8  # type: ignore[index] # likewise


def test_a_sign_shows_whose_player_thinks() -> None:
    """The sign stands on the seat's plate as long as the pause runs, and is gone with the move."""
    mates = turn_of_computer()
    assert mates.table.computers.thinking == (1,)
    x, y = mates.table.plate(1)
    box = (round(x) - 20, round(y) - 8, 40, 16)
    thinking = mates.pilot.screenshot().subsurface(box).copy()
    mates.until(lambda: 1 not in mates.session.asked())
    assert mates.table.computers.thinking != (1,)
    mates.pilot.settle()
    after = mates.pilot.screenshot().subsurface(box)
    assert thinking.get_at((2, 8)) != after.get_at((2, 8))


def test_the_loop_sleeps_when_nobody_thinks() -> None:
    """Frames are wanted while a computer is waited for, and none in a person's turn."""
    mates = turn_of_computer()
    mates.wait(0.1)
    due = mates.stack.due()
    assert due is not None
    assert due <= 0.12
    mates.until(lambda: mates.session.asked() == (0,))
    mates.pilot.settle()
    mates.pilot.advance(3.0)
    assert mates.stack.due() is None


@pytest.mark.parametrize("by", ["click", "space"])
def test_the_pause_can_be_skipped(by: str) -> None:
    """A click on nothing, or Space: the move comes as soon as it is there."""
    mates = turn_of_computer()
    mates.wait(0.1)
    if by == "click":
        mates.pilot.click((560.0, 500.0))
    else:
        mates.pilot.press(by)
    assert mates.until(lambda: 1 not in mates.session.asked()) < 0.1


def test_undo_takes_the_question_back() -> None:
    """In practice a move is taken back while the next computer thinks: nothing comes of it."""
    mates = Tablemates(house=House(practice=True))
    mates.mind.takes = 0.5
    mates.until(lambda: mates.session.asked() == (0,))
    mates.pilot.settle()
    move = mates.session.offered()[0]
    mates.table.act(0, move)
    mates.until(lambda: len(mates.mind.questions) == 1)
    asked = mates.mind.questions[0].number
    mates.table.undo()
    assert mates.mind.heard[-1] == Cancel(asked)
    assert mates.session.asked() == (0,)
    count = mates.moves
    mates.wait(3.0)
    assert mates.moves == count
    assert mates.table.computers.thinking == ()
    # The same move again: the same question with the same luck.
    mates.table.act(0, move)
    mates.until(lambda: len(mates.mind.questions) == 2)
    assert mates.mind.questions[1].seed == mates.mind.questions[0].seed


def test_leaving_the_table_takes_the_question_back() -> None:
    """Back to the saloon in the middle of a thought: the thought is dropped."""
    mates = turn_of_computer()
    mates.mind.takes = 9.0
    mates.wait(0.1)
    mates.table.close(None)
    assert isinstance(mates.mind.heard[-1], Cancel)
    assert not mates.services.thinker.thinking


def test_quitting_ends_the_process() -> None:
    """The services are closed with the window; without any question there is nothing to end."""
    mates = turn_of_computer()
    mates.services.close()
    assert not mates.services.thinker.thinking
    idle = Tablemates(people=(0, 1, 2))
    idle.services.close()
    assert idle.hired == 0


def test_nothing_goes_on_under_a_menu() -> None:
    """While the menu lies over the table no move is made; then it comes, without being asked for anew."""
    mates = turn_of_computer()
    mates.pilot.press("escape")
    count = mates.moves
    mates.wait(4.0)
    assert mates.moves == count
    mates.top.close(None)
    assert mates.until(lambda: mates.moves > count) < 0.5
    assert len([one for one in mates.mind.questions if one.seat == 1]) == 1
    assert mates.services.thinker.fallbacks == []


def test_a_late_answer_is_stood_in_for(caplog: pytest.LogCaptureFixture) -> None:
    """After two seconds the Hand's choice is played, and the program's log says so."""
    mates = turn_of_computer()
    mates.mind.takes = 99.0
    with caplog.at_level(logging.WARNING):
        seconds = mates.until(lambda: 1 not in mates.session.asked())
    assert seconds == pytest.approx(2.0, abs=0.1)
    played = mates.session.match.entries[-1].move
    assert isinstance(played, Play)
    assert played.face == "up"
    assert "old-timer, seat 1: late" in caplog.text


def _fail(question: Question) -> Move:
    return question.moves[1 // 0]


def _invent(question: Question) -> Move:
    del question
    return Play("R2|R2", "up")


@pytest.mark.parametrize(("decide", "said"), [(_fail, "ZeroDivisionError"), (_invent, "is no choice")])
def test_a_bad_answer_is_stood_in_for(
    decide: Callable[[Question], Move], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A player that fails or makes a move up: the game goes on with the Hand's choice, as fast as ever."""
    mates = Tablemates(first=1)
    mates.mind.decide = decide
    mates.until(lambda: mates.table.computers.busy)
    with caplog.at_level(logging.WARNING):
        seconds = mates.until(lambda: 1 not in mates.session.asked())
    assert seconds < 0.7
    question = mates.mind.questions[0]
    rules = mates.session.match.rules
    wanted = stand_in_for(EXPRESS).choose(rules, question.view, question.moves, 1, Random(question.seed))
    assert mates.session.match.entries[-1].move == wanted
    assert said in caplog.text


def test_the_process_starts_with_the_match() -> None:
    """Where computers sit it is warm before the first question; among people alone nobody is hired."""
    assert Tablemates().hired == 1
    assert Tablemates(people=(0, 1, 2)).hired == 0


def test_a_question_holds_what_the_seat_may_know() -> None:
    """The view and the choices of the seat that is asked, its level, and nothing else."""
    mates = turn_of_computer()
    (question,) = mates.mind.questions
    match = mates.session.match
    assert question.view == match.view(1)
    assert question.moves == tuple(match.rules.moves(match.state, 1))
    assert (question.game, question.level, question.seat, question.why) == (EXPRESS, "old-timer", 1, False)


@pytest.mark.parametrize("game", sorted(LEVELS))
def test_the_deal_is_the_same_whoever_plays(game: str) -> None:
    """Computers' luck is not the dealer's: the same cards and dice come whatever their level."""
    decks = []
    for level in ("greenhorn", "old-timer"):
        mates = Tablemates(game, level=level, first=1 if game != PONY else 0, speed="off", seed=8)
        mates.wait(8.0)
        drawn = [one.move for one in mates.session.match.entries if one.by == "nature"]
        decks.append(drawn[:2])
        if game == PONY:
            decks[-1] = drawn[:1]
    assert decks[0] == decks[1]


# ---------------------------------------------------------------- several at once: the challenge


def _doubted(roller: int, entitled: set[int]) -> Callable[[Any], bool]:
    def reached(state: Any) -> bool:
        waits = state.waits
        return isinstance(waits, Doubt) and waits.seat == roller and set(waits.entitled) == entitled

    return reached


def _in_doubt(people: tuple[int, ...], roller: int, entitled: set[int], decide: Any) -> Tablemates:
    def made(rules: Any, seats: tuple[SeatInfo, ...]) -> Any:
        return fights.match_at(rules, seats, _doubted(roller, entitled), 3)

    mates = Tablemates(PONY, 3, people, match=made, speed="fast")
    mates.mind.decide = decide
    mates.until(lambda: mates.table.doubt is not None)
    return mates


def _challenges(question: Question) -> Move:
    return next((move for move in question.moves if isinstance(move, Challenge)), question.moves[0])


def _passes(question: Question) -> Move:
    return next(move for move in question.moves if isinstance(move, Pass))


def _second_challenges(question: Question) -> Move:
    return (_challenges if question.seat == 2 else _passes)(question)


@pytest.mark.parametrize(
    ("people", "roller", "entitled"), [((0,), 0, {1, 2}), ((0,), 1, {0, 2}), ((), 1, {0, 2})]
)
@pytest.mark.parametrize("takes", [0.0, 0.2])
def test_all_speak_at_one_moment_whatever_they_say(
    people: tuple[int, ...], roller: int, entitled: set[int], takes: float
) -> None:
    """P14: the moment at which computers speak tells neither who challenges nor whether anybody does."""
    moments = set()
    for decide in (_challenges, _passes, _second_challenges):
        mates = _in_doubt(people, roller, entitled, decide)
        mates.mind.takes = takes
        desk = mates.table.doubt
        seconds = mates.until(lambda desk=desk: desk.over or desk.let)  # type: ignore[misc] # this round's
        moments.add(round(seconds, 1))
    assert len(moments) == 1


def test_people_have_their_time_to_challenge() -> None:
    """A click or Enter never cuts the seconds short in which a person may speak."""
    mates = _in_doubt((0,), 1, {0, 2}, _challenges)
    mates.wait(0.5)
    mates.pilot.press("enter")
    mates.pilot.click((300.0, 700.0))
    mates.wait(1.0)
    assert not mates.table.doubt.over


def test_undo_ends_a_challenge_under_way() -> None:
    """A claim that is taken back while the others consider it is considered by nobody any more."""
    mates = _in_doubt((0,), 0, {1, 2}, _challenges)
    desk = mates.table.doubt
    mates.session.match.practice = True
    mates.wait(0.3)
    mates.table.undo()
    assert desk.over
    count = mates.moves
    mates.wait(6.0)
    assert mates.moves == count


def test_who_is_not_asked_seems_to_think_as_long() -> None:
    """P36: whoever could hold a card takes the same time, whether the rules ask or not."""
    taken = []
    for asked in ((0,), ()):
        mates = Tablemates()
        done: list[float] = []
        waits = Computers(mates.services, mates.session, mates.table.after)
        waits.ask(asked, lambda _: done.append(mates.clock.now()), seem=(0,), strict=True)  # noqa: B023
        assert waits.thinking == (0,)
        began = mates.clock.now()
        mates.until(lambda: bool(done))  # noqa: B023
        taken.append(round(done[0] - began, 2))
        assert waits.thinking == ()
    assert taken[0] == taken[1]


def test_a_search_ends_within_a_pause_that_must_not_grow() -> None:
    """Where the length of a thought could tell something, the searches share the pause between them."""
    mates = _in_doubt((0,), 0, {1, 2}, _passes)
    mates.until(lambda: len(mates.mind.questions) == 2)
    assert all(question.seconds <= 0.8 for question in mates.mind.questions)
    alone = _in_doubt((), 1, {0, 2}, _passes)
    alone.until(lambda: len(alone.mind.questions) == 2)
    assert sum(question.seconds for question in alone.mind.questions) < 1.2 * 0.5


def test_whoever_moved_the_hint_aside_is_asked_again() -> None:
    """A question that somebody else has dropped is put again, and the game goes on."""
    mates = turn_of_computer()
    mates.mind.takes = 0.3
    mates.wait(0.1)
    mates.services.thinker.cancel()
    mates.until(lambda: 1 not in mates.session.asked())
    assert len([one for one in mates.mind.questions if one.seat == 1]) == 2
