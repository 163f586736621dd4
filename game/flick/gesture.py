"""The flick: a press on the die, a push forward, and the die leaves with the pointer's velocity.

No window and no clock here: the caller passes times in seconds and pointer positions in board mm.
The result doesn't depend on how often it does so.
"""

import itertools
import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.flick.bodies import DIE_SIDE
from game.flick.table import TOP_SPEED, Flick, FlickTable

FIT_WINDOW: Final = 0.06
"""Seconds before the release over which the velocity is fitted."""
SHORTEST_FIT: Final = 0.008
"""Seconds: what is known of the pointer for a shorter time than this says nothing of its speed."""
HELD_STILL: Final = 0.1
"""Seconds after the last movement, from which on a release has no speed at all."""
LEAST_SPEED: Final = 300.0
"""mm/s: a slower die wouldn't get 16 mm far. It is put down, not shot."""
RUN_UP: Final = 40.0
"""mm that the pointer goes at least before it counts as fast: a die at the arc has no way within the band."""
GRAB_RADIUS: Final = 14.0
"""How far from the die's centre it can be taken hold of."""
GRIP_SHARE: Final = 0.1
"""Of the spin that a push beside the centre would give a rigid die, what a fingertip passes on."""
GRIP_SPIN: Final = 40.0
"""rad/s: no grip gives more."""

Sample: TypeAlias = tuple[float, float, float]
"""Time in seconds, x and y in mm."""

Reason: TypeAlias = Literal["too-slow", "backwards", "cancelled", "focus-lost", "button-lost"]
CancelReason: TypeAlias = Literal["cancelled", "focus-lost", "button-lost"]


class Fired(Struct, frozen=True):
    """The die was shot."""

    flick: Flick


class Kept(Struct, frozen=True):
    """The shot was kept, and why; the die goes to (x, y).

    Too slow or pushed backwards, it stays where it was dragged to: that is how it is placed. Cancelled
    (Esc, right click, leaving, lost focus), it returns to where it was taken.
    """

    reason: Reason
    x: float
    y: float


Ended: TypeAlias = Fired | Kept


def release_velocity(samples: Sequence[Sample], released: float) -> tuple[float, float]:
    """Fit the pointer's velocity, in mm/s, at the end of `samples`; times ascend strictly.

    Least squares over the last `FIT_WINDOW` before the last movement, on the straight lines between
    the samples rather than on the samples themselves: many or few of them give the same. (0, 0)
    when the pointer had been still for longer than `HELD_STILL`, or is known too briefly.
    """
    last = len(samples) - 1
    while last > 0 and samples[last][1:] == samples[last - 1][1:]:
        last -= 1
    if last <= 0 or released - samples[last][0] > HELD_STILL:
        return (0.0, 0.0)
    end = samples[last][0]
    start = max(end - FIT_WINDOW, samples[0][0])
    length, middle = end - start, (start + end) / 2
    if length < SHORTEST_FIT:
        return (0.0, 0.0)
    moment_x = moment_y = 0.0
    for before, after in itertools.pairwise(samples[: last + 1]):
        if after[0] <= start:
            continue
        first = before if before[0] >= start else between(before, after, start)
        a, b = first[0] - middle, after[0] - middle
        moment_x += (b - a) / 6 * (2 * a * first[1] + a * after[1] + b * first[1] + 2 * b * after[1])
        moment_y += (b - a) / 6 * (2 * a * first[2] + a * after[2] + b * first[2] + 2 * b * after[2])
    scale = 12 / length**3
    return (moment_x * scale, moment_y * scale)


def between(before: Sample, after: Sample, time: float) -> Sample:
    """Where the pointer was at a time between two samples."""
    share = (time - before[0]) / (after[0] - before[0])
    return (
        time,
        before[1] + (after[1] - before[1]) * share,
        before[2] + (after[2] - before[2]) * share,
    )


def launched(
    table: FlickTable, place: tuple[float, float], velocity: tuple[float, float], spin: float = 0.0
) -> Ended:
    """Shoot from `place` if the velocity is fast enough and leads into the board; cap it at the top."""
    x, y = table.nearest_start(*place)
    vx, vy = velocity
    speed = math.hypot(vx, vy)
    if speed < LEAST_SPEED:
        return Kept("too-slow", x, y)
    inward_x, inward_y = table.inwards
    if vx * inward_x + vy * inward_y <= 0:
        return Kept("backwards", x, y)
    share = min(1.0, TOP_SPEED / speed)
    return Fired(Flick(x, y, vx * share, vy * share, spin))


class FlickDrag:
    """One press on the die, until it is shot or kept. What comes after that is ignored.

    Begin it where the pointer goes down within `GRAB_RADIUS` of the die; then feed every position,
    best at 240 Hz while the button is down, also through `release`. `strength` multiplies the speed.
    """

    def __init__(
        self, table: FlickTable, die: tuple[float, float], pressed: Sample, strength: float = 1.0
    ) -> None:
        self._table = table
        self._taken = die
        self._grip = (pressed[1] - die[0], pressed[2] - die[1])
        self._samples: list[Sample] = [(pressed[0], *die)]
        self._strength = strength
        self._left: tuple[float, float] | None = None
        self.ended: Ended | None = None
        """How it ended; None while the die is held."""

    @staticmethod
    def grabs(die: tuple[float, float], x: float, y: float) -> bool:
        """Whether a press at (x, y) takes hold of the die."""
        return math.dist(die, (x, y)) <= GRAB_RADIUS

    @property
    def place(self) -> tuple[float, float]:
        """Where to draw the die while it is held: under the pointer, within the launch band."""
        return self._table.nearest_start(*self._samples[-1][1:])

    @property
    def trail(self) -> tuple[tuple[float, float], ...]:
        """Where the die's centre was dragged within the last `FIT_WINDOW`, oldest first."""
        since = self._samples[-1][0] - FIT_WINDOW
        return tuple((x, y) for time, x, y in self._samples if time >= since)

    def velocity(self, now: float) -> tuple[float, float]:
        """The velocity in mm/s, strength included and capped, with which the die would leave now."""
        vx, vy = release_velocity(self._samples, now)
        speed = math.hypot(vx, vy) * self._strength
        share = self._strength * min(1.0, TOP_SPEED / (speed or 1.0))
        return (vx * share, vy * share)

    def move(self, time: float, x: float, y: float, *, held: bool = True) -> Ended | None:
        """Follow the pointer; across the arc the die is shot. `held`: the button is still down.

        A die that lies so near the arc that its run-up is too short leaves there as fast as the pointer
        is once it has gone on far enough.
        """
        if self.ended is not None:
            return None
        if not held:
            return self.cancel("button-lost")
        before = self._samples[-1]
        after = (time, x - self._grip[0], y - self._grip[1])
        crossing = self._crossing(before, after)
        if crossing is not None and math.dist(self._taken, crossing[1:]) >= RUN_UP:
            self._add(crossing)
            return self._end(self._samples[-1][0])
        self._add(after)
        if crossing is not None:
            self._left = crossing[1:]
        elif self._table.from_corner(*after[1:]) <= self._table.arc:
            self._left = None
        if self._left is None or math.dist(self._taken, after[1:]) < RUN_UP:
            return None
        return self._end(self._samples[-1][0])

    def release(self, time: float, x: float, y: float) -> Ended | None:
        """End the drag where the button came up. None if it had ended before."""
        ended = self.move(time, x, y)
        if ended is None and self.ended is None:
            ended = self._end(max(time, self._samples[-1][0]))
        return ended

    def cancel(self, reason: CancelReason = "cancelled") -> Ended | None:
        """Keep the shot: Esc, right click, leaving the scene, lost focus. None if it had ended before."""
        if self.ended is not None:
            return None
        self.ended = Kept(reason, *self._taken)
        return self.ended

    def _crossing(self, before: Sample, after: Sample) -> Sample | None:
        """Where the die's centre left the launch band forwards on this stretch, if it did."""
        (corner_x, corner_y), (inward_x, inward_y) = self._table.corner_point, self._table.inwards
        run_x, run_y = after[1] - before[1], after[2] - before[2]
        from_x, from_y = before[1] - corner_x, before[2] - corner_y
        squared = run_x**2 + run_y**2
        forwards = (after[1] - corner_x) * inward_x + (after[2] - corner_y) * inward_y > 0
        beyond = forwards and self._table.from_corner(*after[1:]) > self._table.arc
        if not beyond or not squared or after[0] <= before[0]:
            return None
        half = (from_x * run_x + from_y * run_y) / squared
        root = half**2 - (from_x**2 + from_y**2 - self._table.arc**2) / squared
        share = min(max(math.sqrt(max(root, 0.0)) - half, 0.0), 1.0)
        return between(before, after, before[0] + (after[0] - before[0]) * share)

    def _add(self, sample: Sample) -> None:
        """Append a sample; one at the time of the last replaces it, an older one is out of date."""
        if sample[0] == self._samples[-1][0]:
            self._samples[-1] = sample
        elif sample[0] > self._samples[-1][0]:
            self._samples.append(sample)

    def _end(self, now: float) -> Ended:
        vx, vy = self.velocity(now)
        reach = DIE_SIDE / 2 / max(DIE_SIDE / 2, math.hypot(*self._grip))
        turn = (self._grip[0] * vy - self._grip[1] * vx) * reach
        spin = GRIP_SHARE * turn * 6 / DIE_SIDE**2
        spin = min(max(spin, -GRIP_SPIN), GRIP_SPIN)
        self.ended = launched(self._table, self._left or self._samples[-1][1:], (vx, vy), spin)
        return self.ended
