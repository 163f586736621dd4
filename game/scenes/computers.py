"""Computer players at a table: they think beside the window while a pause runs that tells nothing.

How long a pause lasts never depends on what is decided, nor on whether anybody had to be asked at all:
whoever watches the clock learns nothing about cups and saddlebags.
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Final

from game.bots.worker import SECONDS
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.rules.table import Move, Seat
    from game.scenes.services import Services
    from game.scenes.session import Session
    from game.store.settings import Speed
    from game.ui.geometry import Point
    from game.ui.painter import Painter

PAUSES: Final[Mapping[Speed, float]] = {"off": 0.4, "fast": 0.5, "normal": 0.6, "slow": 0.8}
"""Seconds that a computer player seems to think, by the speed of motion, whatever it decides."""
FRAME: Final = 1 / 60
"""Seconds between two looks for an answer."""
PULSE: Final = 0.12
"""Seconds between two pictures of a pause in which nothing else is waited for."""
LEAST: Final = 0.15
"""Seconds that a search has at least."""
SPARE: Final = 0.1
"""Seconds that a search must leave of a pause which its answer may not outlast."""


class Computers:
    """Asks the computer players of one match. `later` does something after a pause, while play goes on.

    One moment is asked about at a time: a new one takes the place of the one before.
    """

    def __init__(
        self, services: Services, session: Session, later: Callable[[float, Callable[[], None]], None]
    ) -> None:
        self._services = services
        self._session = session
        self._later = later
        self._token = 0
        self._moment: tuple[int, tuple[Seat, ...]] | None = None
        self._left: list[Seat] = []
        self._asking: Seat | None = None
        self._answers: dict[Seat, Move] = {}
        self._due = 0.0
        self._limit = SECONDS
        self._skippable = True
        self._then: Callable[[dict[Seat, Move]], None] = lambda _: None
        self.thinking: tuple[Seat, ...] = ()
        """The seats that seem to think now."""

    @property
    def pause(self) -> float:
        """How long a computer player seems to think, in seconds."""
        return PAUSES[self._services.settings.values.speed]

    @property
    def busy(self) -> bool:
        """Whether a moment is being waited for."""
        return self._moment is not None

    def ask(
        self,
        seats: Sequence[Seat],
        then: Callable[[dict[Seat, Move]], None],
        *,
        seconds: float | None = None,
        seem: Sequence[Seat] | None = None,
        skippable: bool = True,
        strict: bool = False,
    ) -> None:
        """Let these seats think, and a pause of so many `seconds` run; then hand their moves over.

        `seem` are the seats that seem to think, else those asked; without any asked only the pause runs.
        `strict`: whoever searches does so within the pause, so that it lasts no longer for a hard decision.
        A moment that is being waited for already isn't asked about again.
        """
        moment = (len(self._session.match.entries), tuple(seats))
        if seats and moment == self._moment:
            return
        self.cancel()
        self._moment = moment
        pause = self.pause if seconds is None else seconds
        now = self._services.clock.now()
        self._left, self._answers, self._then = list(seats), {}, then
        self._due, self._skippable = now + pause, skippable
        share = (pause - SPARE) / max(1, len(seats))
        self._limit = min(SECONDS, max(LEAST, share)) if strict else SECONDS
        self.thinking = tuple(seats if seem is None else seem)
        self._poll(self._token)

    def cancel(self) -> None:
        """Give the moment up: undo, loading, leaving the table."""
        self._token += 1
        if self._asking is not None:
            self._services.thinker.cancel()
        self._moment = self._asking = None
        self._left.clear()
        self.thinking = ()

    def skip(self) -> bool:
        """End the pause as soon as the answers are there; False if there is none to end."""
        if self._moment is None or not self._skippable or self._due <= self._services.clock.now():
            return False
        self._due = self._services.clock.now()
        self._token += 1
        self._poll(self._token)
        return True

    def _poll(self, token: int) -> None:
        """Ask the next one, or pick up what has been answered."""
        if token != self._token:
            return
        thinker = self._services.thinker
        if self._asking is not None:
            if (move := thinker.poll()) is not None:
                self._answers[self._asking] = move
                self._asking = None
            elif not thinker.thinking:
                # Somebody dropped the question: put it again.
                self._left.insert(0, self._asking)
                self._asking = None
        if self._asking is None and self._left and not thinker.thinking:
            self._asking = self._left.pop(0)
            self._session.put(thinker, self._asking, self._limit)
        left = self._due - self._services.clock.now()
        if self._asking is not None or self._left:
            self._later(FRAME, lambda: self._poll(token))
        elif left > 0:
            self._later(min(left, PULSE), lambda: self._poll(token))
        else:
            self._done()

    def _done(self) -> None:
        answers, then = self._answers, self._then
        self._token += 1
        self._moment = None
        self.thinking = ()
        then(answers)


def paint_thinking(p: Painter, at: Point, now: float, *, still: bool = False) -> None:
    """Draw the sign that a player thinks: three dots on a plate that breathe in turn; `now` in seconds."""
    k = p.layout.pick(1.0, 0.78)
    w, h = 56 * k, 26 * k
    rect = Rect(at[0] - w / 2, at[1] - h / 2, w, h)
    p.shapes(rect, svg.rect(0, 0, w, h, PAPER, h / 2, stroke=INK, stroke_width=2), pad=3)
    for number in range(3):
        swell = 0.5 if still else 0.5 + 0.5 * sin(2 * pi * (now / 0.9 - number / 3))
        p.disc((at[0] + (number - 1) * 15 * k, at[1]), (2.4 + 2.4 * swell) * k, INK)
