"""The process in which computer players think, so that the window keeps its frame rate.

A thread won't do: a search in pure Python holds the interpreter for 5 ms at a time, and every frame of
the window would wait for it (`docs/computer-players.md` has the measurement). The process reads
questions from a line, answers them one by one, and ends when the line is cut, even in the middle of a
thought, so that it never outlives the window.
"""

import os
import signal
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Final

from msgspec import Struct

from game.bots.patience import Patience
from game.bots.player import Advice
from game.bots.register import adviser_for, bot_for
from game.match.shelf import Shelf, open_shelf
from game.rules.table import Move, Seat

SECONDS: Final = 0.8
"""How long a search may take at most, in seconds."""


class Ready(Struct, frozen=True):
    """The worker's first word."""


class Question(Struct, frozen=True):
    """What to do in this position? With `why` the game's adviser answers, else the level's player.

    A search ends after so many `seconds`. `name` is the player's.
    """

    number: int
    game: str
    level: str
    view: Any
    moves: tuple[Move, ...]
    seat: Seat
    seed: int
    why: bool = False
    seconds: float = SECONDS
    name: str = ""


class Cancel(Struct, frozen=True):
    """The questions up to this number may be answered in any way, but soon."""

    number: int


class Answer(Struct, frozen=True):
    """The advice on a question, a bare move if no more was asked; or None and what went wrong."""

    number: int
    advice: Advice | None
    failure: str = ""


class Ear(Thread):
    """Listens to the line while the main thread thinks; calls `hang_up` when the line is cut."""

    def __init__(self, line: Connection, hang_up: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self.questions: SimpleQueue[Question] = SimpleQueue()
        self.cancelled = 0
        self._line = line
        self._hang_up = hang_up

    def run(self) -> None:
        """Take messages in until there can be no more."""
        while True:
            try:
                message = self._line.recv()
            except (EOFError, OSError):
                self._hang_up()
                return
            if isinstance(message, Cancel):
                self.cancelled = message.number
            else:
                self.questions.put(message)


def serve(line: Connection, levels: Path) -> None:
    """Answer questions for ever. `levels` is the folder with the games' data."""
    # Ctrl-C in a terminal reaches the whole group; what happens then is the window's decision.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A cut line ends the process at once, even while a player thinks or hangs.
    ear = Ear(line, lambda: os._exit(0))
    ear.start()
    shelf = open_shelf(levels)
    line.send(Ready())
    while True:
        line.send(answer(ear.questions.get(), shelf, ear))


def answer(question: Question, shelf: Shelf, ear: Ear) -> Answer:
    """Think about one question, only as long as it may take and as the answer is wanted."""
    number = question.number
    return consider(
        question,
        shelf,
        Patience(seconds=question.seconds, clock=time.monotonic, stopped=lambda: number <= ear.cancelled),
    )


def consider(question: Question, shelf: Shelf, patience: Patience) -> Answer:
    """Think about one question, within these limits."""
    number = question.number
    try:
        rules = shelf[question.game]
        position = (rules, question.view, question.moves, question.seat, Random(question.seed))
        if question.why:
            return Answer(number, adviser_for(question.game, patience).advise(*position))
        bot = bot_for(question.game, question.level, patience, question.name)
        return Answer(number, Advice(bot.choose(*position)))
    except Exception:  # noqa: BLE001 - whatever a player does wrong, the game goes on
        return Answer(number, None, traceback.format_exc())
