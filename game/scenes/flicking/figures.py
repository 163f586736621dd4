"""The figures on the board: always upright on the screen, until they lean, wobble, tip and lie.

A figure that leans is drawn from three pictures: upright, tilting (24° to the right) and fallen (head to
the right). Between them they are turned and foreshortened, so that it falls the way it was pushed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import INK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.scenes.flicking.camera import Camera
    from game.ui.geometry import Point
    from game.ui.painter import Painter
    from game.ui.pictures import Pictures

DRAWN_TILT: Final = math.radians(24)
TILTING: Final = (math.radians(18), math.radians(40))
"""Between these angles the tilting picture is taken; below it the upright one, above it the fallen one."""
LYING: Final = math.radians(90)
_SIDEWAYS: Final = 0.6
"""A fall that leads to the side by this share of its direction is drawn with the tilting picture."""
_SHORTEST: Final = 0.22
_STEP: Final = math.radians(1.5)
"""Pictures of leaning figures are kept for angles this far apart."""


class _Anchors(NamedTuple):
    upright: Point
    tilting: Point
    fallen: Point
    rim: float
    """Half the width of the drawn base, in mm."""


_FAMILIES: Final[Mapping[str, _Anchors]] = MappingProxyType(
    {
        "pony/rider": _Anchors((24, 48), (22, 46), (12, 22), 11),
        "pony/figure": _Anchors((14, 47), (18, 46), (10, 18), 10),
        "range/bottle": _Anchors((10, 37), (12, 38), (8, 10), 6),
        "range/can": _Anchors((11, 22), (12, 24), (8, 11), 7.4),
    }
)


@dataclass(frozen=True)
class Look:
    """How a figure is drawn; `name` begins its pictures' names: `"pony/rider-blue"`, `"range/can-red"`."""

    name: str

    @property
    def anchors(self) -> _Anchors:
        """Where its pictures stand on the board. Raises KeyError for a family that isn't known."""
        return _FAMILIES[self.name.partition("-")[0]]


class Stance(NamedTuple):
    """How a figure stands: its place in mm, and its lean by `tilt` radians towards (dx, dy) on the board.

    `grow` and `alpha` are for figures that go over the edge; `shake` moves it by so many virtual units.
    """

    x: float
    y: float
    tilt: float = 0.0
    dx: float = 1.0
    dy: float = 0.0
    grow: float = 1.0
    alpha: float = 1.0
    shake: float = 0.0


def warm(pictures: Pictures, look: Look, px: float) -> None:
    """Draw the pictures of a figure at `px` pixels a mm, so that a fall needn't wait for them."""
    for kind in ("upright", "tilting", "fallen"):
        w, h = pictures.size(f"{look.name}-{kind}")
        pictures.at(f"{look.name}-{kind}", round(w * px), round(h * px))


def paint_figure(p: Painter, camera: Camera, look: Look, stance: Stance) -> None:
    """Draw a figure."""
    tilt, (dx, dy) = stance.tilt, camera.turned(stance.dx, stance.dy)
    if tilt < 0:
        tilt, dx, dy = -tilt, -dx, -dy
    x, y = camera.at(stance.x, stance.y)
    x += stance.shake
    scale = camera.scale * stance.grow
    if tilt < _STEP / 2:
        left, top = look.anchors.upright
        w, h = p.shop.pictures.size(f"{look.name}-upright")
        rect = Rect(x - left * scale, y - top * scale, w * scale, h * scale)
        p.picture(f"{look.name}-upright", rect, alpha=stance.alpha)
        return
    surface, (left, top) = _leaning(p, look, scale, round(tilt / _STEP), round(math.atan2(dy, dx) / _STEP))
    p.blit(surface, x - left / p.scale, y - top / p.scale, stance.alpha)


def paint_footprint(p: Painter, camera: Camera, x: float, y: float, radius: float) -> None:
    """Draw the true circle on which a figure stands: with it the die meets, not with the picture."""
    cx, cy = camera.at(x, y)
    r = radius * camera.scale
    ring = svg.circle(r, r, r, "none", stroke=INK, stroke_width=p.layout.pick(1.4, 1.1), stroke_opacity=0.6)
    p.shapes(Rect(cx - r, cy - r, 2 * r, 2 * r), ring, pad=3)


def _leaning(
    p: Painter, look: Look, scale: float, tilt_step: int, way_step: int
) -> tuple[pygame.Surface, Point]:
    """The picture of a leaning figure, and where in it (px) the figure's place is."""
    px = scale * p.scale
    tilt, way = tilt_step * _STEP, way_step * _STEP
    dx, dy = math.cos(way), math.sin(way)
    # The figure's height, seen from above and from the front: upright it points up the screen.
    across, down = math.sin(tilt) * dx, math.sin(tilt) * dy - math.cos(tilt)
    lean = _Lean(look, px, (across, down), (dx, dy), tilt)
    key = ("leaning", look.name, round(px, 3), tilt_step, way_step)
    surface = p.shop.pictures.changed(key, lambda: lean.draw(p))
    return surface, lean.place(p, surface)


@dataclass(frozen=True)
class _Lean:
    """One picture of a leaning figure. `axis` is its height on the screen, `way` where it falls to."""

    look: Look
    px: float
    axis: Point
    way: Point
    tilt: float

    @property
    def kind(self) -> str:
        """Which of the three pictures it is made from."""
        if self.tilt >= TILTING[1]:
            return "fallen"
        sideways = abs(self.way[0]) > _SIDEWAYS
        return "tilting" if sideways and self.tilt >= TILTING[0] else "upright"

    @property
    def mirrored(self) -> bool:
        """Whether the picture is turned over: a shadow must always fall to the lower right."""
        if self.kind == "upright":
            return False
        if self.kind == "tilting":
            return self.way[0] < 0
        angle = math.degrees(math.atan2(self.axis[1], self.axis[0]))
        return not -120 < angle <= 60

    @property
    def turn(self) -> float:
        """By how much the picture is turned clockwise, in radians."""
        angle = math.atan2(self.axis[1], self.axis[0])
        if self.kind == "fallen":
            return angle - (math.pi if self.mirrored else 0)
        up = angle + math.pi / 2
        if self.kind == "tilting":
            return up - math.copysign(DRAWN_TILT, self.way[0])
        # Straight towards the viewer or away it isn't turned, only foreshortened.
        return math.remainder(up, math.pi) if abs(self.way[0]) < 0.2 else up

    @property
    def length(self) -> float:
        """How much of its height is seen."""
        return min(max(math.hypot(*self.axis), _SHORTEST), 1.0 if self.kind == "fallen" else 1.12)

    def _size(self, p: Painter) -> tuple[int, int]:
        w, h = p.shop.pictures.size(f"{self.look.name}-{self.kind}")
        along = self.length if self.kind != "tilting" else 1.0
        if self.kind == "fallen":
            return round(w * self.px * along), round(h * self.px)
        return round(w * self.px), round(h * self.px * along)

    def draw(self, p: Painter) -> pygame.Surface:
        """Draw it."""
        w, h = p.shop.pictures.size(f"{self.look.name}-{self.kind}")
        whole = (round(w * self.px), round(h * self.px))
        surface = p.shop.pictures.at(f"{self.look.name}-{self.kind}", *whole)
        if self.mirrored:
            surface = pygame.transform.flip(surface, True, False)
        if self._size(p) != whole:
            surface = pygame.transform.smoothscale(surface, self._size(p))
        return pygame.transform.rotozoom(surface, -math.degrees(self.turn), 1.0)

    def place(self, p: Painter, surface: pygame.Surface) -> Point:
        """Where in its picture, as drawn, the figure's place is, in px."""
        w, h = self._size(p)
        own_w, own_h = p.shop.pictures.size(f"{self.look.name}-{self.kind}")
        x, y = getattr(self.look.anchors, self.kind)
        x, y = x * w / own_w, y * h / own_h
        if self.mirrored:
            x = w - x
        # It turns about the rim over which it tips; lying, it has its place under its base again.
        share = min(max((TILTING[1] - self.tilt) / (TILTING[1] - TILTING[0]), 0.0), 1.0)
        rim = self.look.anchors.rim * self.px * share
        rim_x, rim_y = (self.way[0] * rim, self.way[1] * rim * 0.6) if self.kind == "upright" else (0.0, 0.0)
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        dx, dy = x + rim_x - w / 2, y + rim_y - h / 2
        wide, high = surface.get_size()
        return wide / 2 + dx * cos - dy * sin - rim_x, high / 2 + dx * sin + dy * cos - rim_y
