"""Thinking off the main thread: asking, polling, dropping, and what happens when a player fails."""

import logging
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from game.bots.player import Advice
from game.bots.thinker import LATE, Thinker, WorkerProcess
from game.bots.worker import Answer, Cancel, Ear, Question, Ready, answer
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.express.table import Options, Play, State
from game.rules.table import NATURE, Chance, Setup

SHELF = open_shelf(levels_folder())
RULES = SHELF["yardmaster-express"]
PATIENT = 60
"""Seconds after which a test gives a real process up."""


class Clock:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class Puppet:
    """A worker whose end of the line the test holds."""

    def __init__(self, levels: Path) -> None:
        self.levels = levels
        self.line, self.far = Pipe()
        self.dismissed = False

    def dismiss(self) -> None:
        """Cut the line."""
        self.dismissed = True
        self.line.close()

    def heard(self) -> list[Any]:
        """Everything that was said to the worker since last time."""
        found = []
        while self.far.poll():
            found.append(self.far.recv())
        return found


class Desk(Struct):
    """A thinker on a clock, and the workers that it has hired."""

    thinker: Thinker
    clock: Clock
    workers: list[Puppet]

    def ask(self, level: str = "old-timer") -> Question:
        """Ask for a move and return the question as the worker gets it."""
        self.thinker.ask(RULES, level, RULES.view(STATE, STATE.seat), MOVES, STATE.seat, Random(4))
        question = self.workers[-1].heard()[-1]
        assert isinstance(question, Question)
        return question

    def consult(self) -> Question:
        """Ask for a hint and return the question as the worker gets it."""
        self.thinker.consult(RULES, RULES.view(STATE, STATE.seat), MOVES, STATE.seat, Random(4))
        question = self.workers[-1].heard()[-1]
        assert isinstance(question, Question)
        return question


def first_turn() -> State:
    state = RULES.start(Setup(2, Options()))
    chance = RULES.pending(state)
    assert isinstance(chance, Chance)
    found = RULES.apply(state, NATURE, Dealer(Random(6)).answer(chance, RULES)).state
    assert isinstance(found, State)
    return found


STATE = first_turn()
MOVES = tuple(RULES.moves(STATE, STATE.seat))


@pytest.fixture
def desk() -> Iterator[Desk]:
    workers: list[Puppet] = []

    def hire(levels: Path) -> Puppet:
        workers.append(Puppet(levels))
        return workers[-1]

    clock = Clock()
    thinker = Thinker(levels_folder(), clock=clock, hire=hire)
    yield Desk(thinker, clock, workers)
    thinker.close()
    for worker in workers:
        worker.far.close()


def test_an_answer_is_picked_up_once(desk: Desk) -> None:
    """Polling waits for nothing, brings the choice when it is there, and then nothing more."""
    question = desk.ask()
    assert desk.thinker.thinking
    assert desk.thinker.poll() is None
    desk.workers[0].far.send(Answer(question.number, Advice(MOVES[2])))
    assert desk.thinker.poll() == MOVES[2]
    assert not desk.thinker.thinking
    assert desk.thinker.poll() is None
    assert desk.thinker.fallbacks == []


def test_a_question_holds_what_the_seat_may_know(desk: Desk) -> None:
    """The worker gets the view, never the state, and a seed drawn from the match's random numbers."""
    question = desk.ask("hand")
    assert question.view == RULES.view(STATE, STATE.seat)
    assert (question.game, question.level, question.moves) == (RULES.name, "hand", MOVES)
    assert question.seed == desk.ask("hand").seed


def test_one_worker_answers_every_question(desk: Desk) -> None:
    """The worker is started once, ahead of time if wanted, with the data folder."""
    desk.thinker.warm()
    desk.thinker.warm()
    desk.ask()
    desk.ask()
    assert [worker.levels for worker in desk.workers] == [levels_folder()]


def test_a_hint_comes_with_its_reasons(desk: Desk) -> None:
    """A hint is picked up as advice; polling for a move doesn't take it away."""
    question = desk.consult()
    assert question.why
    advice = Advice(MOVES[0], 0.6, 41.5)
    desk.workers[0].far.send(Answer(question.number, advice))
    assert desk.thinker.poll() is None
    assert desk.thinker.advice() == advice


def test_a_dropped_question_is_never_answered(desk: Desk) -> None:
    """After undo or load the worker is told, and what it still sends goes nowhere."""
    first = desk.ask()
    desk.thinker.cancel()
    assert desk.workers[0].heard() == [Cancel(first.number)]
    desk.workers[0].far.send(Answer(first.number, Advice(MOVES[0])))
    assert desk.thinker.poll() is None
    second = desk.ask()
    desk.workers[0].far.send(Answer(first.number, Advice(MOVES[0])))
    assert desk.thinker.poll() is None
    desk.workers[0].far.send(Answer(second.number, Advice(MOVES[1])))
    assert desk.thinker.poll() == MOVES[1]


def test_a_new_question_drops_the_old_one(desk: Desk) -> None:
    """Only one question waits; asking again cancels the one before."""
    first = desk.ask()
    desk.thinker.ask(RULES, "hand", RULES.view(STATE, STATE.seat), MOVES, STATE.seat, Random(4))
    cancel, second = desk.workers[0].heard()
    assert cancel == Cancel(first.number)
    assert second.number > first.number


def sound(move: Any) -> bool:
    """Whether a stand-in's choice is legal and the greedy one: the best card, face up."""
    return isinstance(move, Play) and move in MOVES and move.face == "up"


def test_a_late_player_is_stood_in_for(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """After two seconds a quick and sound choice is played, and the log says so."""
    desk.ask()
    desk.clock.now += LATE - 0.01
    assert desk.thinker.poll() is None
    desk.clock.now += 0.02
    with caplog.at_level(logging.WARNING):
        assert sound(desk.thinker.poll())
    assert "late" in caplog.text
    assert "old-timer" in desk.thinker.fallbacks[0]
    assert "late" in desk.thinker.fallbacks[0]


def test_a_late_worker_is_replaced(desk: Desk) -> None:
    """A worker that was there and hangs is dismissed; the next question goes to another."""
    desk.ask()
    desk.workers[0].far.send(Ready())
    desk.clock.now += LATE
    assert sound(desk.thinker.poll())
    assert desk.workers[0].dismissed
    question = desk.ask()
    assert len(desk.workers) == 2
    desk.workers[1].far.send(Answer(question.number, Advice(MOVES[0])))
    assert desk.thinker.poll() == MOVES[0]


def test_a_worker_that_still_starts_is_kept(desk: Desk) -> None:
    """On a busy machine the first choice may be a stand-in's; the worker goes on starting."""
    question = desk.ask()
    desk.clock.now += LATE
    assert sound(desk.thinker.poll())
    assert not desk.workers[0].dismissed
    assert desk.workers[0].heard() == [Cancel(question.number)]
    desk.ask()
    assert len(desk.workers) == 1


def test_a_failing_player_is_stood_in_for(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """What went wrong stands in the log in full, and in one line beside the match."""
    question = desk.ask()
    desk.workers[0].far.send(
        Answer(question.number, None, "Traceback …\nZeroDivisionError: division by zero\n")
    )
    assert sound(desk.thinker.poll())
    assert "Traceback" in caplog.text
    assert desk.thinker.fallbacks == [
        "computer player old-timer, seat 0: ZeroDivisionError: division by zero"
    ]


def test_a_choice_that_was_not_offered_is_not_played(desk: Desk) -> None:
    """A player that makes a move up is stood in for."""
    question = desk.ask()
    desk.workers[0].far.send(Answer(question.number, Advice(Play("R2|R2", "up"))))
    assert Play("R2|R2", "up") not in MOVES
    assert sound(desk.thinker.poll())
    assert "no choice" in desk.thinker.fallbacks[0]


def test_a_dead_worker_is_stood_in_for_and_replaced(desk: Desk) -> None:
    """When the process is gone, the game goes on at once, and the next question starts another."""
    desk.ask()
    desk.workers[0].far.close()
    assert sound(desk.thinker.poll())
    assert desk.workers[0].dismissed
    desk.ask()
    assert len(desk.workers) == 2


def test_without_any_process_the_quick_player_plays() -> None:
    """Where no process can be started at all, every choice is the stand-in's."""

    def refuse(levels: Path) -> Puppet:
        raise OSError(str(levels))

    thinker = Thinker(levels_folder(), clock=Clock(), hire=refuse)
    thinker.ask(RULES, "old-timer", RULES.view(STATE, STATE.seat), MOVES, STATE.seat, Random(4))
    assert sound(thinker.poll())
    thinker.close()


def test_a_failing_stand_in_leaves_a_legal_choice(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else breaks, a legal move comes out."""

    def broken(game: str) -> Any:
        raise KeyError(game)

    monkeypatch.setattr("game.bots.thinker.stand_in_for", broken)
    question = desk.consult()
    desk.workers[0].far.send(Answer(question.number, None, "broken"))
    advice = desk.thinker.advice()
    assert advice is not None
    assert advice.move in MOVES


def test_closing_dismisses_the_worker(desk: Desk) -> None:
    """After closing nothing runs and nothing waits."""
    desk.ask()
    desk.thinker.close()
    assert desk.workers[0].dismissed
    assert not desk.thinker.thinking
    assert desk.thinker.poll() is None


def question(
    number: int, level: str = "hand", game: str = "yardmaster-express", *, why: bool = False
) -> Question:
    return Question(number, game, level, RULES.view(STATE, STATE.seat), MOVES, STATE.seat, 7, why)


@pytest.fixture
def ear() -> Iterator[tuple[Ear, Connection, list[str]]]:
    """The worker's ear, the window's end of the line, and what happened when it was cut."""
    near, far = Pipe()
    cut: list[str] = []
    ear = Ear(far, lambda: cut.append("hung up"))
    ear.start()
    yield ear, near, cut
    near.close()
    ear.join(PATIENT)
    far.close()


def test_a_worker_answers_with_the_levels_choice(ear: tuple[Ear, Connection, list[str]]) -> None:
    """The same question gets the same answer: the seed decides."""
    first = answer(question(1), SHELF, ear[0])
    assert first.advice is not None
    assert first.advice.move in MOVES
    assert first == answer(question(1), SHELF, ear[0])


def test_a_worker_that_is_told_to_stop_answers_at_once(ear: tuple[Ear, Connection, list[str]]) -> None:
    """A cancelled search ends between two simulations; the clock isn't waited for."""
    listener, line, cut = ear
    line.send(Cancel(5))
    line.close()
    listener.join(PATIENT)
    assert cut == ["hung up"]
    assert listener.cancelled == 5
    assert answer(question(5, "old-timer"), SHELF, listener).advice == Advice(MOVES[0])


def test_a_worker_hears_questions_in_their_order(ear: tuple[Ear, Connection, list[str]]) -> None:
    """Questions wait in line while one is thought about."""
    listener, line, _ = ear
    line.send(question(1))
    line.send(question(2))
    assert [listener.questions.get(timeout=PATIENT).number for _ in range(2)] == [1, 2]


def test_a_worker_gives_hints(ear: tuple[Ear, Connection, list[str]]) -> None:
    """With `why` the adviser answers; here in no time, as if cancelled."""
    ear[0].cancelled = 3
    found = answer(question(3, why=True), SHELF, ear[0])
    assert found.advice is not None
    assert found.advice.points is not None


def test_a_worker_survives_what_it_cannot_answer(ear: tuple[Ear, Connection, list[str]]) -> None:
    """A failure comes back as text, with its place."""
    found = answer(question(1, game="whist"), SHELF, ear[0])
    assert found.advice is None
    assert "KeyError" in found.failure


def test_a_process_thinks_and_goes() -> None:
    """A real process starts, answers, and has ended when it is dismissed."""
    thinker = Thinker(levels_folder(), clock=Clock())
    thinker.ask(RULES, "hand", RULES.view(STATE, STATE.seat), MOVES, STATE.seat, Random(4))
    worker = thinker._worker
    assert isinstance(worker, WorkerProcess)
    while (move := thinker.poll()) is None:
        assert wait([worker.line], PATIENT)
    assert move in MOVES
    assert thinker.fallbacks == []
    process = worker._process
    assert process.is_alive()
    # Even in the middle of a thought:
    thinker.ask(RULES, "old-timer", RULES.view(STATE, STATE.seat), MOVES, STATE.seat, Random(4))
    thinker.close()
    with pytest.raises(ValueError, match="closed"):
        process.is_alive()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="watching another process needs pidfd")
def test_a_process_dies_with_the_window() -> None:
    """When the window's process is killed, even in the middle of a thought, the worker ends by itself."""
    window = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(Path(__file__).parents[2])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert window.stdout is not None
    assert window.stdin is not None
    watched = os.pidfd_open(int(window.stdout.readline()))
    try:
        window.send_signal(signal.SIGKILL)
        window.wait(PATIENT)
        assert select.select([watched], [], [], PATIENT)[0]
    finally:
        os.close(watched)
        window.stdin.close()
        window.stdout.close()


WINDOW = """
import sys
sys.path.insert(0, sys.argv[1])
from multiprocessing.connection import wait
from random import Random
from game.bots.thinker import Thinker
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import Setup

rules = open_shelf(levels_folder())["yardmaster-express"]
state = rules.start(Setup(5, rules.options_type()))
state = rules.apply(state, "nature", Dealer(Random(1)).answer(rules.pending(state), rules)).state
thinker = Thinker(levels_folder())
thinker.warm()
wait([thinker._worker.line])
moves = rules.moves(state, state.seat)
thinker.ask(rules, "old-timer", rules.view(state, state.seat), moves, state.seat, Random(1))
print(thinker._worker._process.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("module", ["game.__main__", "game.bots.worker"])
def test_a_worker_opens_no_window(module: str) -> None:
    """What the worker's process imports, the program's main module among it, never loads pygame."""
    code = f"import sys, {module}; sys.exit('pygame' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode
        == 0
    )
