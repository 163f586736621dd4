"""Near misses: where a die passed a figure closely without ever touching it."""

import math
from collections.abc import Iterable, Mapping
from typing import Final

from game.flick.bodies import DIE_REACH, DIE_ROUNDING, DIE_SIDE
from game.flick.table import FlickFigure
from game.flick.trace import POSES_PER_SECOND, NearMiss, Pose, Track

NEAR: Final = 12.0
"""mm between the outlines of die and figure."""
NEAR_SPEED: Final = 400.0
"""mm/s: a slower die passes nobody in a way worth slow motion."""


def near_misses(
    die: Track, passed: Iterable[FlickFigure], tracks: Mapping[str, Track]
) -> tuple[NearMiss, ...]:
    """Return the near misses of these figures, none of which the die touched, in order of time."""
    found = []
    for figure in passed:
        track = tracks.get(figure.id) or Track(figure.id, 0, ((figure.x, figure.y, 0.0),))
        near = _closest(die, track, figure.build.radius)
        if near is not None:
            found.append(near)
    return tuple(sorted(found, key=lambda near: (near.time, near.id)))


def _closest(die: Track, track: Track, radius: float) -> NearMiss | None:
    """Return the closest passage as a near miss; None if it is too wide, too slow or no passage."""
    best = None
    for sample, (start, end) in enumerate(zip(die.poses, die.poses[1:], strict=False)):
        x, y, _ = track.at(sample / POSES_PER_SECOND)
        run_x, run_y = end[0] - start[0], end[1] - start[1]
        length = math.hypot(run_x, run_y)
        reach = NEAR + radius + DIE_REACH + length
        if abs(x - start[0]) > reach or abs(y - start[1]) > reach or not length:
            continue
        share = ((x - start[0]) * run_x + (y - start[1]) * run_y) / length**2
        if not 0 <= share <= 1:
            continue
        pose = (
            start[0] + run_x * share,
            start[1] + run_y * share,
            start[2] + (end[2] - start[2]) * share,
        )
        gap = max(die_gap(pose, x, y) - radius, 0.0)
        speed = length * POSES_PER_SECOND
        if gap < NEAR and speed > NEAR_SPEED and (best is None or gap < best.gap):
            best = NearMiss(track.id, (sample + share) / POSES_PER_SECOND, gap, speed)
    return best


def die_gap(pose: Pose, x: float, y: float) -> float:
    """The distance from the outline of a die at `pose` to a point outside it, seen from above."""
    half = DIE_SIDE / 2 - DIE_ROUNDING
    cos, sin = math.cos(pose[2]), math.sin(pose[2])
    right, down = x - pose[0], y - pose[1]
    across, along = abs(right * cos + down * sin) - half, abs(down * cos - right * sin) - half
    return math.hypot(max(across, 0.0), max(along, 0.0)) - DIE_ROUNDING
