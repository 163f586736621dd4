"""The rolling die of a trace: it slides in the physics, and tumbles along its path in the picture.

A quaternion (w, x, y, z) turns the die's own axes into the board's: x right, y down, z towards the
viewer. It rolls about ẑ × v at speed / (side / 2) and spins with the body. Both ends lie flat: what
the end is off a face is made up for little by little along the whole path.
"""

import itertools
import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from game.flick.bodies import DIE_SIDE
from game.flick.trace import POSES_PER_SECOND, Trace

Quaternion: TypeAlias = tuple[float, float, float, float]
Axis: TypeAlias = tuple[float, float, float]

FLAT: Final[Quaternion] = (1.0, 0.0, 0.0, 0.0)
FACES: Final[tuple[Axis, ...]] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1))
"""The outward directions of the six faces in the die's own axes; opposite ones add up to index 5."""


class DiePose(Struct, frozen=True):
    """Where the die is and how it lies: x, y in mm, `lift` of its centre above side / 2, orientation."""

    x: float
    y: float
    lift: float
    turn: Quaternion


class Tumble:
    """The die's pose at any time of a trace. Building it costs about 10 µs a sample."""

    def __init__(self, trace: Trace) -> None:
        self._track = trace.die
        poses = trace.die.poses
        self._turns = [about((0, 0, 1), poses[0][2])]
        self._ways = [0.0]
        for (x0, y0, a0), (x1, y1, a1) in itertools.pairwise(poses):
            self._turns.append(_rolled(self._turns[-1], x1 - x0, y1 - y0, a1 - a0))
            self._ways.append(self._ways[-1] + math.hypot(x1 - x0, y1 - y0))
        self._axis, self._amend = (0.0, 0.0, 1.0), 0.0
        if trace.die_left is None:
            end = self._turns[-1]
            self._axis, self._amend = axis_angle(times(_nearest_flat(end, poses[-1][2]), conjugate(end)))

    @property
    def face_up(self) -> int:
        """The index in `FACES` of the face on top at the end: label it with what shall be thrown."""
        return face_up(self._turn(len(self._turns) - 1, 0.0))

    def at(self, seconds: float) -> DiePose:
        """The pose at this time since the launch; before and after it lies still."""
        place = min(max(seconds * POSES_PER_SECOND, 0.0), len(self._turns) - 1.0)
        index = min(int(place), max(len(self._turns) - 2, 0))
        turn = self._turn(index, place - index)
        x, y, _ = self._track.at(seconds)
        # The height of a cube's lowest corner below its centre is half the sum of its axes' z parts.
        depth = sum(abs(rotate(turn, axis)[2]) for axis in FACES[:3]) * DIE_SIDE / 2
        return DiePose(x, y, depth - DIE_SIDE / 2, turn)

    def _turn(self, index: int, share: float) -> Quaternion:
        turn, way = self._turns[index], self._ways[index]
        if share:
            (x0, y0, a0), (x1, y1, a1) = self._track.poses[index : index + 2]
            turn = _rolled(turn, (x1 - x0) * share, (y1 - y0) * share, (a1 - a0) * share)
            way += math.hypot(x1 - x0, y1 - y0) * share
        return times(about(self._axis, self._amend * way / (self._ways[-1] or 1.0)), turn)


def face_up(turn: Quaternion) -> int:
    """The index in `FACES` of the face that looks at the viewer most."""
    return max(range(6), key=lambda face: rotate(turn, FACES[face])[2])


def about(axis: Axis, angle: float) -> Quaternion:
    """The turn by `angle` about a unit axis."""
    sin = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * sin, axis[1] * sin, axis[2] * sin)


def axis_angle(turn: Quaternion) -> tuple[Axis, float]:
    """The unit axis and the angle, from 0 to π, of a turn."""
    w, x, y, z = turn if turn[0] >= 0 else tuple(-part for part in turn)
    sin = math.sqrt(x * x + y * y + z * z)
    if not sin:
        return (0.0, 0.0, 1.0), 0.0
    return (x / sin, y / sin, z / sin), 2 * math.atan2(sin, w)


def times(one: Quaternion, other: Quaternion) -> Quaternion:
    """First `other`, then `one`."""
    (a, b, c, d), (e, f, g, h) = one, other
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def conjugate(turn: Quaternion) -> Quaternion:
    """The turn back."""
    return (turn[0], -turn[1], -turn[2], -turn[3])


def rotate(turn: Quaternion, point: Axis) -> Axis:
    """Where a point of the die's own axes lies on the board, relative to the die's centre."""
    _, x, y, z = times(times(turn, (0.0, *point)), conjugate(turn))
    return (x, y, z)


def _rolled(turn: Quaternion, dx: float, dy: float, spin: float) -> Quaternion:
    """Roll over a straight way, spinning meanwhile: about ẑ × d by d / (side / 2), about ẑ by `spin`."""
    rx, ry = -dy / (DIE_SIDE / 2), dx / (DIE_SIDE / 2)
    angle = math.sqrt(rx * rx + ry * ry + spin * spin)
    return times(about((rx / angle, ry / angle, spin / angle), angle), turn) if angle else turn


def _nearest_flat(turn: Quaternion, angle: float) -> Quaternion:
    """Of the 24 ways in which a die lies flat with its body turned by `angle`, the nearest to `turn`."""
    body = about((0, 0, 1), angle)
    return max((times(body, flat) for flat in _flats()), key=lambda flat: abs(_dot(flat, turn)))


def _flats() -> list[Quaternion]:
    quarter = math.pi / 2
    rolls = [FLAT, *(about((0, 1, 0), quarter * n) for n in (1, 2, 3))]
    rolls += [about((1, 0, 0), quarter * n) for n in (1, 3)]
    return [times(about((0, 0, 1), quarter * n), roll) for roll in rolls for n in range(4)]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
