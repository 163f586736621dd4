"""Computer players off the main thread: ask, go on drawing, pick the answer up when it is there."""

import logging
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from game.bots.patience import Patience
from game.bots.player import Advice
from game.bots.register import stand_in_for
from game.bots.worker import SECONDS, Answer, Cancel, Question, Ready, consider, serve
from game.match.shelf import Shelf
from game.rules.table import Move, Rules, Seat

LATE: Final = 2.0
"""Seconds after which an answer is no longer waited for."""

_log = logging.getLogger(__name__)


class Line(Protocol):
    """One end of a line, as far as a thinker needs it of `multiprocessing.connection.Connection`."""

    def send(self, message: Question | Cancel, /) -> None:
        """Say something. Raises OSError when the line is cut."""
        ...

    def poll(self) -> bool:
        """Whether something can be heard, at once."""
        ...

    def recv(self) -> Ready | Answer:
        """Hear the next thing. Raises EOFError when the line is cut, OSError."""
        ...


class Worker(Protocol):
    """Somebody at the other end of a line who answers questions."""

    @property
    def line(self) -> Line:
        """This end of the line."""
        ...

    def dismiss(self) -> None:
        """End it, in the middle of a thought if need be."""
        ...


class WorkerProcess:
    """A worker in a process of its own; `levels` is the folder with the games' data.

    Raises OSError where no process can be started.
    """

    def __init__(self, levels: Path) -> None:
        # "spawn" on every system: a forked window would share its connection to the display.
        context = get_context("spawn")
        self.line, far_end = context.Pipe()
        self._process = context.Process(target=serve, args=(far_end, levels), name="thinker", daemon=True)
        try:
            self._process.start()
        finally:
            far_end.close()

    def dismiss(self) -> None:
        """Cut the line, at which the process ends by itself; kill it where it doesn't at once."""
        self.line.close()
        self._process.join(0.1)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


class WorkerAtHand:
    """A worker without a process, for tests and pictures: it thinks while it is being listened to.

    No clock limits it but a number of simulations, so that its answers depend on the questions alone.
    """

    SIMULATIONS: Final = 60

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._asked: list[Question] = []

    @property
    def line(self) -> "WorkerAtHand":
        """Itself: there is no distance."""
        return self

    def send(self, message: Question | Cancel) -> None:
        """Take a question down; one that is cancelled is forgotten."""
        if isinstance(message, Cancel):
            self._asked = [question for question in self._asked if question.number > message.number]
        else:
            self._asked.append(message)

    def poll(self) -> bool:
        """Whether there is a question to think about."""
        return bool(self._asked)

    def recv(self) -> Answer:
        """Think about the next question."""
        return consider(self._asked.pop(0), self._shelf, Patience(self.SIMULATIONS))

    def dismiss(self) -> None:
        """Forget what was asked."""
        self._asked.clear()


class _Pending(Struct):
    """A question that waits for its answer, and since when."""

    question: Question
    rules: Any
    since: float


class Thinker:
    """Thinks about one question at a time; nothing here ever waits.

    A player that fails, or has not answered after two seconds, is replaced for this one choice by the
    game's quick and sound one; the log says so, and so does `fallbacks`.
    """

    def __init__(
        self,
        levels: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        hire: Callable[[Path], Worker] = WorkerProcess,
    ) -> None:
        self.fallbacks: list[str] = []
        self._levels = levels
        self._clock = clock
        self._hire = hire
        self._worker: Worker | None = None
        self._ready = False
        self._number = 0
        self._pending: _Pending | None = None
        self._found: Answer | None = None

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer to be picked up."""
        return self._pending is not None

    def warm(self) -> None:
        """Start the worker ahead of the first question. Where that fails, the first question says so."""
        if self._worker is None:
            try:
                self._worker, self._ready = self._hire(self._levels), False
            except OSError:
                _log.exception("no process for the computer players")

    def ask(
        self,
        rules: Rules[Any, Any],
        level: str,
        view: Any,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
        seconds: float = SECONDS,
        name: str = "",
    ) -> None:
        """Ask a computer player for its choice; `poll` brings it. Drops what was asked before.

        A search ends after so many seconds; `moves` are the listed choices, at least one; `name` is the
        player's.
        """
        number, seed = self._number + 1, random.getrandbits(63)
        self._put(
            rules,
            Question(number, rules.name, level, view, tuple(moves), seat, seed, seconds=seconds, name=name),
        )

    def consult(
        self, rules: Rules[Any, Any], view: Any, moves: Sequence[Move], seat: Seat, random: Random
    ) -> None:
        """Ask for a hint; `advice` brings it. Drops what was asked before."""
        number, seed = self._number + 1, random.getrandbits(63)
        self._put(rules, Question(number, rules.name, "", view, tuple(moves), seat, seed, why=True))

    def poll(self) -> Move | None:
        """Return the choice that was asked for, once; None while it isn't there."""
        advice = self._take(why=False)
        return advice.move if advice else None

    def advice(self) -> Advice | None:
        """Return the hint that was asked for, once; None while it isn't there."""
        return self._take(why=True)

    def cancel(self) -> None:
        """Drop the question (undo, load, quit): its answer will not come."""
        if self._pending is not None:
            self._pending = None
            self._send(Cancel(self._number))

    def close(self) -> None:
        """End the worker. A later question would start another."""
        self._pending = None
        if self._worker is not None:
            self._worker.dismiss()
            self._worker = None

    def _put(self, rules: Rules[Any, Any], question: Question) -> None:
        self.cancel()
        self.warm()
        self._number = question.number
        self._pending = _Pending(question, rules, self._clock())
        self._found = None
        self._send(question)

    def _send(self, message: Question | Cancel) -> None:
        if self._worker is None:
            return
        try:
            self._worker.line.send(message)
        except OSError:
            self._lose()

    def _listen(self) -> None:
        """Read what has come in, and keep the answer to the question that waits."""
        try:
            while self._worker is not None and self._worker.line.poll():
                message = self._worker.line.recv()
                if isinstance(message, Ready):
                    self._ready = True
                elif message.number == self._number:
                    self._found = message
        except (EOFError, OSError):
            self._lose()

    def _lose(self) -> None:
        """Give up a worker that has ended by itself or hangs; the next question starts another."""
        if self._worker is not None:
            self._worker.dismiss()
            self._worker = None

    def _take(self, *, why: bool) -> Advice | None:
        pending = self._pending
        if pending is None or pending.question.why != why:
            return None
        self._listen()
        found = self._found
        reason = ""
        if found is not None:
            reason = found.failure
            if found.advice is not None and found.advice.move not in pending.question.moves:
                reason = f"{found.advice.move} is no choice"
        elif self._worker is None:
            reason = "its process has ended"
        elif self._clock() - pending.since >= LATE:
            reason = "late"
            self._hurry()
        else:
            return None
        self._pending = None
        if reason or found is None or found.advice is None:
            return self._stand_in(pending, reason)
        return found.advice

    def _hurry(self) -> None:
        """Deal with a worker that is late: it may hang, and another takes its place at the next question.

        One that is still starting, as on a busy machine, only needs to know that this answer can wait.
        """
        if self._ready:
            self._lose()
        else:
            self._send(Cancel(self._number))

    def _stand_in(self, pending: _Pending, reason: str) -> Advice:
        """Let the quick player choose, and write down why."""
        question = pending.question
        who = "adviser" if question.why else f"computer player {question.level}"
        _log.warning("%s, seat %d: %s; a quick choice stands in", who, question.seat, reason)
        self.fallbacks.append(f"{who}, seat {question.seat}: {reason.strip().splitlines()[-1]}")
        random = Random(question.seed)
        try:
            bot = stand_in_for(question.game)
            move = bot.choose(pending.rules, question.view, question.moves, question.seat, random)
        except Exception:  # noqa: BLE001 - the last resort must not fail
            _log.exception("the quick player failed, too")
            move = random.choice(question.moves)
        return Advice(move)
