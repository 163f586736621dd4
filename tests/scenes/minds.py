"""Tables with computers whose thoughts a test decides: what they answer, after how long, or never."""

from collections.abc import Callable
from random import Random
from typing import Any

from game.app import rehearse
from game.bots.player import Advice
from game.bots.thinker import Thinker
from game.bots.worker import Answer, Cancel, Question
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.places import levels_folder
from game.rules.table import Move
from game.scenes import saloon
from game.scenes.session import Session
from game.store.library import House
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

NAMES = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")
EXPRESS = "yardmaster-express"
SIZE = (1366, 768)


def first(question: Question) -> Move:
    """Decide for the first choice on offer."""
    return question.moves[0]


class Mind:
    """A worker that a test thinks for: `decide` says what, `takes` how long on the clock of the table."""

    def __init__(
        self, clock: HandClock, decide: Callable[[Question], Any] = first, takes: float = 0.0
    ) -> None:
        self.decide = decide
        self.takes = takes
        self.heard: list[Question | Cancel] = []
        self._clock = clock
        self._asked: list[tuple[float, Question]] = []

    @property
    def questions(self) -> list[Question]:
        """Everything that was ever asked."""
        return [each for each in self.heard if isinstance(each, Question)]

    @property
    def line(self) -> "Mind":
        """Itself."""
        return self

    def send(self, message: Question | Cancel) -> None:
        """Listen."""
        self.heard.append(message)
        if isinstance(message, Question):
            self._asked = [(self._clock.now(), message)]
        else:
            self._asked = []

    def poll(self) -> bool:
        """Whether the answer is ready."""
        return bool(self._asked) and self._clock.now() >= self._asked[0][0] + self.takes - 1e-9

    def recv(self) -> Answer:
        """Answer: with advice, with a move, or, where `decide` raises, with what went wrong."""
        _, question = self._asked.pop(0)
        try:
            found = self.decide(question)
        except ArithmeticError as error:
            return Answer(question.number, None, f"Traceback …\n{type(error).__name__}: {error}\n")
        return Answer(question.number, found if isinstance(found, Advice) else Advice(found))

    def dismiss(self) -> None:
        """Go."""
        self._asked = []


class Tablemates:
    """A match with people and computers on a stack, with a pilot; all computers share one mind.

    `people` are the seats that people play. `match`: one that is under way, else a new one is dealt.
    """

    def __init__(
        self,
        game: str = EXPRESS,
        seats: int = 3,
        people: tuple[int, ...] = (0,),
        *,
        first: int = 0,
        level: str = "old-timer",
        speed: str = "normal",
        seed: int = 1,
        house: House | None = None,
        match: Callable[[Any, tuple[SeatInfo, ...]], Match] | None = None,
        language: str = "en",
        at_hand: bool = False,
        size: tuple[int, int] = SIZE,
    ) -> None:
        self.clock = HandClock(5.0)
        self.stack = rehearse(size, language, clock=self.clock, seed=seed)
        self.services = self.stack.services
        self.services.settings.values.speed = speed  # type: ignore[assignment] # one of the four
        self.mind = Mind(self.clock)
        self.hired = 0
        if not at_hand:
            self.services.thinker = Thinker(levels_folder(), clock=self.clock.now, hire=self._hire)
        rules, house = self.services.shelf[game], house or House()
        infos = tuple(
            SeatInfo(NAMES[seat], "person" if seat in people else f"computer:{level}")
            for seat in range(seats)
        )
        if match is None:
            header = Header(game, rules.options_type(), infos)
            self.session = Session.begin(
                rules, header, house, self.services.library, random=Random(seed), first=first
            )
        else:
            made = match(rules, infos)
            number = self.services.library.add(made.header, house, made.entries, made.result)
            self.session = Session(made, house, self.services.library, number, random=Random(seed))
        self.table: Any = saloon.table(self.services, self.session)
        self.stack.push(self.table)
        self.pilot = Pilot(self.stack, self.clock, size)

    def _hire(self, levels: object) -> Mind:
        del levels
        self.hired += 1
        return self.mind

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.stack.top

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return len(self.session.match.entries)

    def wait(self, seconds: float, step: float = 1 / 60) -> None:
        """Let time pass without drawing."""
        for _ in range(max(1, round(seconds / step))):
            self.clock.advance(step)
            self.stack.advance()

    def until(self, done: Callable[[], bool], longest: float = 20.0) -> float:
        """Let time pass until something is so; return the seconds."""
        began = self.clock.now()
        while not done():
            self.wait(1 / 60)
            if self.clock.now() > began + longest:
                raise TimeoutError(f"nothing came of it within {longest} s")
        return self.clock.now() - began
