"""What a shot brought: the outcome for the rules, and the trace that a scene plays back."""

import math
from typing import Final, TypeAlias

from msgspec import Struct

POSES_PER_SECOND: Final = 125

Pose: TypeAlias = tuple[float, float, float]
"""x and y in mm, angle in radians."""


class Outcome(Struct, frozen=True):
    """What enters the rules (P40), word for word as in a record.

    `touched`: the figures that the die touched, in order of first contact. `fell`: the figures that
    fell, in the order in which they did; a figure pushed off the board fell. `rest`: where the die
    lies, in 1/100 mm, or None when it left the board.
    """

    touched: tuple[str, ...]
    fell: tuple[str, ...]
    rest: tuple[int, int] | None


class Track(Struct, frozen=True):
    """Where a body was: poses 125 times a second from sample number `first` on.

    Before the first pose and after the last one the body stays there.
    """

    id: str
    first: int
    poses: tuple[Pose, ...]

    def at(self, seconds: float) -> Pose:
        """The pose at this time since the launch, straight between the samples."""
        place = min(max(seconds * POSES_PER_SECOND - self.first, 0.0), len(self.poses) - 1.0)
        index = min(int(place), max(len(self.poses) - 2, 0))
        (x, y, angle), end = self.poses[index], self.poses[min(index + 1, len(self.poses) - 1)]
        share = place - index
        return (x + (end[0] - x) * share, y + (end[1] - y) * share, angle + (end[2] - angle) * share)


class Contact(Struct, frozen=True):
    """Two bodies met: `one` is the die wherever it took part, `other` may be a block or the rim.

    (x, y) is the place, (nx, ny) the direction from `one` to `other`, `impulse` its strength in g·mm/s;
    `severity` is that strength as a share of what would have toppled the figure `other` (0 for what
    can't fall): below 1 it wobbles.
    """

    time: float
    one: str
    other: str
    x: float
    y: float
    nx: float
    ny: float
    impulse: float
    severity: float


class Fall(Struct, frozen=True):
    """A figure was hit hard enough at `time`; it falls towards (dx, dy)."""

    id: str
    time: float
    dx: float
    dy: float


class NearMiss(Struct, frozen=True):
    """At `time` the die passed a figure it never touched, `gap` mm away, at `speed` mm/s."""

    id: str
    time: float
    gap: float
    speed: float


class Trace(Struct, frozen=True):
    """The course of a shot. Times are in seconds since the launch; everything is still after `seconds`.

    `die_left` is when the die left the board, None if it lies there; its track ends then. `figures`
    are the tracks of those that moved, `gone` those that left the board.
    """

    seconds: float
    die: Track
    figures: tuple[Track, ...] = ()
    contacts: tuple[Contact, ...] = ()
    falls: tuple[Fall, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    die_left: float | None = None
    gone: tuple[str, ...] = ()

    def speed_at(self, seconds: float) -> float:
        """The speed of the die at this time, mm/s, for sounds and the shadow."""
        step = 0.5 / POSES_PER_SECOND
        before, after = self.die.at(max(seconds - step, 0.0)), self.die.at(seconds + step)
        return math.dist(before[:2], after[:2]) / (min(seconds, step) + step)


class ShotResult(Struct, frozen=True):
    """A whole shot. `bounces`: the blocks (and `"rim"`) that the die met, in order, each time it did."""

    outcome: Outcome
    trace: Trace
    bounces: tuple[str, ...] = ()
