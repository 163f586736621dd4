"""The die as it is seen: a cube in perspective with poker faces, its light and its contact shadow.

The board is seen from straight above, what stands on it from the front and above: so the cube is
turned towards the viewer a little, and its shadow falls on the flat board.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame

from game.flick.bodies import DIE_SIDE
from game.flick.tumble import FACES, DiePose, rotate
from game.scenes.flicking.faces import IVORY, SIDE, face_pieces
from game.ui.ink import INK, WOOD, rgb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.flick.tumble import Axis
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.faces import RGB, Piece
    from game.ui.geometry import Point
    from game.ui.painter import Painter
    from game.ui.pictures import Pictures

Labels: TypeAlias = tuple[str, str, str, str, str, str]
"""Which poker face stands on each of `game.flick.tumble.FACES`."""

LABELS: Final[Labels] = ("K", "A", "Q", "J", "10", "9")

LOOK_DOWN: Final = math.radians(64)
"""How steeply the viewer looks down on the die."""
SINE, COSINE = math.sin(LOOK_DOWN), math.cos(LOOK_DOWN)
EYE: Final = 5.5
"""Distance of the eye from the die's centre, in sides: how strong the perspective is."""
_LIGHT: Final = (-0.46, -0.5, 0.73)
_SHADE: Final = rgb(WOOD)
_EDGE: Final = rgb(INK)
_BEVEL: Final[RGB] = (222, 203, 172)
_INSET: Final = 3.2
_ROUND: Final = 9.0
_SHADOW_FALL: Final = (0.3, 0.2)
_SHADOW_ALPHA: Final = 88
_ROOM: Final = 1.75
"""Half the size of the picture of a die, in sides."""
_KEPT: Final = 24


class _View(NamedTuple):
    """What a step along each of the die's three axes is on the screen: right, down, towards the viewer."""

    right: Axis
    down: Axis
    near: Axis

    def seen(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a point of the cube (in half sides, its own axes) is seen from its centre."""
        near = 2 * EYE / (2 * EYE - (self.near[0] * x + self.near[1] * y + self.near[2] * z))
        across = self.right[0] * x + self.right[1] * y + self.right[2] * z
        down = self.down[0] * x + self.down[1] * y + self.down[2] * z
        return across * near, down * near


class DieArt:
    """Draws dice; keeps the faces, and the last pictures of dice that lie still."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._faces: dict[str, tuple[Piece, ...]] = {}
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def warm(self) -> None:
        """Read all faces, so that the first throw needn't wait for them."""
        for label in LABELS:
            self._pieces(label)

    def paint(
        self,
        p: Painter,
        camera: Camera,
        pose: DiePose,
        labels: Labels = LABELS,
        *,
        grow: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw the die at its place; `grow` makes it larger, `alpha` fainter."""
        side = DIE_SIDE * camera.scale * p.scale * grow
        x, y = camera.at(pose.x, pose.y)
        x, y = x * p.scale + p.origin[0], y * p.scale + p.origin[1]
        left, top = math.floor(x), math.floor(y)
        # The part of a pixel is drawn, in quarters, so that a slow die doesn't creep in steps.
        part = (round((x - left) * 4) / 4, round((y - top) * 4) / 4)
        room = math.ceil(side * _ROOM)
        turn = tuple(round(number, 3) for number in pose.turn)
        key = (turn, round(pose.lift, 2), labels, round(side, 2), part, round(camera.angle, 4))
        surface = self._kept.get(key)
        if surface is None:
            surface = self._drawn(camera, pose, labels, side, room, part)
            self._kept[key] = surface
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        p.blit(surface, (left - room - p.origin[0]) / p.scale, (top - room - p.origin[1]) / p.scale, alpha)

    def _drawn(
        self,
        camera: Camera,
        pose: DiePose,
        labels: Labels,
        side: float,
        room: int,
        part: Point,
    ) -> pygame.Surface:
        over = 3 if side < 48 else 2
        surface = pygame.Surface((2 * room * over, 2 * room * over), pygame.SRCALPHA)
        half = side * over / 2
        ground = ((room + part[0]) * over, (room + part[1]) * over)
        height = 1 + pose.lift / (DIE_SIDE / 2)
        axes = [_on_screen(camera, rotate(pose.turn, axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
        _shadow(surface, ground, half, axes, height)
        centre = (ground[0], ground[1] - height * COSINE * half)
        self._cube(surface, centre, half, axes, labels)
        if over > 1:
            surface = pygame.transform.smoothscale(surface, (2 * room, 2 * room))
        return surface

    def _cube(
        self, surface: pygame.Surface, centre: Point, half: float, axes: Sequence[Axis], labels: Labels
    ) -> None:
        one, two, three = (_seen(axis) for axis in axes)
        view = _View(*((one[n], two[n], three[n]) for n in range(3)))
        k = 0.95  # the rounded corners lie within those of the cube
        corners = [view.seen(x, y, z) for x in (-k, k) for y in (-k, k) for z in (-k, k)]
        outline = [(centre[0] + x * half, centre[1] + y * half) for x, y in _hull(corners)]
        thick = max(2, round(half * 0.17))
        pygame.draw.polygon(surface, _EDGE, outline)
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
            pygame.draw.line(surface, _EDGE, a, b, thick)
            pygame.draw.circle(surface, _EDGE, a, thick / 2)
        pygame.draw.polygon(surface, _BEVEL, outline)
        for face, label in zip(FACES, labels, strict=True):
            near = sum(a * b for a, b in zip(view.near, face, strict=True))
            # In perspective a face is seen once the eye lies before its plane.
            if near > 1 / (2 * EYE):
                self._face(surface, centre, half, view, axes, face, label)

    def _face(
        self,
        surface: pygame.Surface,
        centre: Point,
        half: float,
        view: _View,
        axes: Sequence[Axis],
        face: Axis,
        label: str,
    ) -> None:
        """Lay a face on the cube: its ground, rounded, and the pieces of its drawing."""
        across, along = _edges(face)
        unit = 2 / SIDE
        start = tuple(f - a - b for f, a, b in zip(face, across, along, strict=True))
        ox, ux, vx = (_dot(view.right, v) for v in (start, across, along))
        oy, uy, vy = (_dot(view.down, v) for v in (start, across, along))
        oz, uz, vz = (_dot(view.near, v) for v in (start, across, along))
        ux, uy, uz, vx, vy, vz = (n * unit for n in (ux, uy, uz, vx, vy, vz))
        eye = 2 * EYE
        reach = eye * half
        cx, cy = centre

        def laid(points: Sequence[Point]) -> list[Point]:
            placed = []
            for u, v in points:
                near = reach / (eye - oz - uz * u - vz * v)
                placed.append((cx + (ox + ux * u + vx * v) * near, cy + (oy + uy * u + vy * v) * near))
            return placed

        normal = [sum(axis[n] * part for axis, part in zip(axes, face, strict=True)) for n in range(3)]
        light = max(0.0, sum(a * b for a, b in zip(normal, _LIGHT, strict=True)))
        dark = 0.4 * (1 - min(1.0, light / 0.78))
        pygame.draw.polygon(surface, _shaded(IVORY, dark), laid(_GROUND))
        for points, colour in self._pieces(label):
            pygame.draw.polygon(surface, _shaded(colour, dark), laid(points))

    def _pieces(self, label: str) -> tuple[Piece, ...]:
        if label not in self._faces:
            file = self._pictures.file(f"pony/die-{label}")
            self._faces[label] = () if file is None else face_pieces(file)
        return self._faces[label]


def _on_screen(camera: Camera, axis: Axis) -> Axis:
    x, y = camera.turned(axis[0], axis[1])
    return (x, y, axis[2])


def _seen(axis: Axis) -> Axis:
    """A direction as the viewer sees it who looks down on it from the front."""
    return (axis[0], axis[1] * SINE - axis[2] * COSINE, axis[1] * COSINE + axis[2] * SINE)


def _edges(face: Axis) -> tuple[Axis, Axis]:
    """The directions across and down a face, seen from outside, in the die's own axes."""
    x, y, z = face
    across = (0.0, -x, 0.0) if x else (-1.0 if z < 0 else 1.0, 0.0, 0.0)
    return across, (
        y * across[2] - z * across[1],
        z * across[0] - x * across[2],
        x * across[1] - y * across[0],
    )


def _dot(a: Axis, b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _shaded(colour: RGB, dark: float) -> RGB:
    red, green, blue = (round(a + (b - a) * dark) for a, b in zip(colour, _SHADE, strict=True))
    return (red, green, blue)


def _shadow(surface: pygame.Surface, ground: Point, half: float, axes: Sequence[Axis], height: float) -> None:
    """Draw where the light from the top left doesn't reach the board."""
    cast = []
    for x in (-1, 1):
        for y in (-1, 1):
            for z in (-1, 1):
                right, down, up = (axes[0][n] * x + axes[1][n] * y + axes[2][n] * z for n in range(3))
                up += height
                cast.append((right + up * _SHADOW_FALL[0], down + up * _SHADOW_FALL[1]))
    points = [(ground[0] + x * half, ground[1] + y * half) for x, y in _hull(cast)]
    pygame.draw.polygon(surface, (*_EDGE, _SHADOW_ALPHA), points)


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline round some points (Andrew's monotone chain)."""
    ordered = sorted(points)
    halves: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in run:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _rounded() -> tuple[Point, ...]:
    """The ground of a face: a square within its edges, its corners rounded."""
    low, high = _INSET + _ROUND, SIDE - _INSET - _ROUND
    corners = ((high, low, -90), (high, high, 0), (low, high, 90), (low, low, 180))
    return tuple(
        (x + _ROUND * math.cos(math.radians(start + step)), y + _ROUND * math.sin(math.radians(start + step)))
        for x, y, start in corners
        for step in (0, 30, 60, 90)
    )


_GROUND: Final = _rounded()
