"""Motion that follows the rules: cues in a queue, sprites that travel, easing.

Rules finish at once and the picture follows. A `Motion` holds the queue until it is over, an
`Effect` never does, a `Noise` is a sound. Seconds are those of normal speed; the player's speed
stretches them. Skipping and snapping end every cue with its last picture, so nothing is ever lost.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import pi, sin
from typing import Final, TypeAlias

from game.ui.clock import Clock
from game.ui.geometry import Point

Ease: TypeAlias = Callable[[float], float]

SPEEDS: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
REDUCED_SECONDS: Final = 0.12
"""How long a motion lasts with reduced motion, whatever it would take."""


def linear(t: float) -> float:
    """Run evenly: along rails."""
    return t


def ease_out(t: float) -> float:
    """Arrive softly (cubic)."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Leave and arrive softly."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def between(a: Point, b: Point, t: float) -> Point:
    """Return the point that lies `t` (0 to 1) of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def arc(a: Point, b: Point, t: float, lift: float) -> Point:
    """Return the point of a throw from a to b whose top lies `lift` over the straight line."""
    x, y = between(a, b, t)
    return x, y - lift * sin(pi * t)


@dataclass
class Cue:
    """Something that takes `seconds` at normal speed. `step` gets 0 to 1, eased; 1 always comes.

    `begin` is called first, `end` last. `reduced` says whether reduced motion shortens it: a pause
    that gives time to read should not be shortened.
    """

    seconds: float
    step: Callable[[float], None] = lambda _: None
    ease: Ease = linear
    begin: Callable[[], None] = lambda: None
    end: Callable[[], None] = lambda: None
    delay: float = 0.0
    reduced: bool = True
    started: float | None = field(default=None, init=False)
    begun: bool = field(default=False, init=False)

    def finish(self) -> None:
        """Show the end now."""
        if not self.begun:
            self.begun = True
            self.begin()
        self.step(1.0)
        self.end()


class Motion(Cue):
    """A cue that holds the queue."""


class Effect(Cue):
    """A cue that never holds the queue: steam, dust, a stamp."""


@dataclass
class Together:
    """Cues that begin at once; the queue waits until the last `Motion` among them is over."""

    cues: tuple[Cue, ...]


def together(*cues: Cue) -> Together:
    """Let cues begin at once; give each a `delay` to stagger them."""
    return Together(cues)


class Stagehand:
    """Plays a scene's cues in time.

    `speed` is one of `SPEEDS`. Nothing runs by itself: call `advance` each frame while `busy`.
    """

    def __init__(self, clock: Clock, *, speed: str = "normal", reduced: bool = False) -> None:
        self._clock = clock
        self.speed = speed
        self.reduced = reduced
        self._queue: list[Together] = []
        self._running: list[Cue] = []

    @property
    def busy(self) -> bool:
        """Whether anything moves or waits."""
        return bool(self._queue or self._running)

    @property
    def holding(self) -> bool:
        """Whether something runs or waits that holds the queue."""
        return bool(self._queue) or any(isinstance(cue, Motion) for cue in self._running)

    def play(self, *cues: Cue | Together) -> None:
        """Queue cues, one after the other. With speed off they are over at once."""
        self._queue += [cue if isinstance(cue, Together) else Together((cue,)) for cue in cues]
        self.advance()

    def call(self, action: Callable[[], None]) -> None:
        """Queue something to do once everything before it is over."""
        self.play(Motion(0.0, end=action))

    def seconds(self, cue: Cue) -> float:
        """How long a cue lasts with the present settings."""
        if self.speed == "off":
            return 0.0
        if self.reduced and cue.reduced:
            return min(cue.seconds, REDUCED_SECONDS)
        return cue.seconds * SPEEDS[self.speed]

    def advance(self) -> None:
        """Bring every running cue to the present moment and start those whose turn has come."""
        now = self._clock.now()
        self._run(now)
        while self._queue and not any(isinstance(cue, Motion) for cue in self._running):
            for cue in self._queue.pop(0).cues:
                cue.started = now + (
                    0.0 if self.reduced or self.speed == "off" else cue.delay * SPEEDS[self.speed]
                )
                self._running.append(cue)
            self._run(now)

    def _run(self, now: float) -> None:
        for cue in tuple(self._running):
            started = cue.started if cue.started is not None else now
            if now < started or cue not in self._running:
                continue
            if not cue.begun:
                cue.begun = True
                cue.begin()
            lasts = self.seconds(cue)
            share = 1.0 if lasts <= 0 else (now - started) / lasts
            if share < 1:
                cue.step(cue.ease(share))
                continue
            if cue in self._running:
                self._running.remove(cue)
                cue.step(1.0)
                cue.end()

    def skip(self) -> bool:
        """End what runs and all that waits, in order; False if there was nothing."""
        if not self.busy:
            return False
        rounds = 0
        while self.busy and rounds < 1000:
            rounds += 1
            ending = self._running or (list(self._queue.pop(0).cues) if self._queue else [])
            self._running = []
            for cue in ending:
                cue.finish()
        return True

    def drop(self) -> None:
        """Forget everything without showing it: after loading, undo, or a change of size."""
        self._queue.clear()
        self._running.clear()


@dataclass
class Sprite:
    """Something that moves over the table; the scene draws it in its moving layer.

    Position in virtual units; `turn` degrees counter-clockwise; `grow` 1 is its own size.
    """

    x: float
    y: float
    key: object = None
    turn: float = 0.0
    grow: float = 1.0
    alpha: float = 1.0
    lift: float = 0.0
    """How high it is held over the table: its shadow lies that much lower."""

    def travel(
        self, to: Point, seconds: float, *, lift: float = 0.0, ease: Ease = ease_out, delay: float = 0.0
    ) -> Motion:
        """Return a cue that takes it from where it then is to a point, over an arc of height `lift`."""
        start: list[Point] = []

        def begin() -> None:
            start.append((self.x, self.y))

        def step(t: float) -> None:
            if start:
                self.x, self.y = arc(start[0], to, t, lift)

        return Motion(seconds, step, ease, begin, delay=delay)


def stagger(cues: Iterable[Cue], apart: float) -> Together:
    """Let cues begin `apart` seconds after one another."""
    listed = tuple(cues)
    for i, cue in enumerate(listed):
        cue.delay += i * apart
    return Together(listed)
