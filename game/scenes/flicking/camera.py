"""Where the board lies on the screen: mm on the board to virtual units and back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.flick.table import CornerName
    from game.ui.geometry import Point, Rect
    from game.ui.layout import Layout

MIDDLE: Final = (300.0, 225.0)
"""mm: the middle of the board, round which it turns."""

_TURNS: Final[Mapping[CornerName, float]] = MappingProxyType({"NW": -36.87, "SE": 143.13, "NE": -143.13})
_SHIFTS: Final[Mapping[CornerName, float]] = MappingProxyType({"NW": -40.0, "SE": 20.0, "NE": 44.0})


@dataclass(frozen=True)
class Camera:
    """The point of the board `pivot` (mm) lies at (x, y), `scale` virtual units make one mm.

    `angle` turns the board clockwise on the screen, in radians. Figures stay upright whatever it is.
    """

    x: float
    y: float
    scale: float
    angle: float = 0.0
    pivot: tuple[float, float] = MIDDLE

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the board is seen."""
        dx, dy = self.turned(x - self.pivot[0], y - self.pivot[1])
        return self.x + dx * self.scale, self.y + dy * self.scale

    def board(self, at: Point) -> Point:
        """Return the point of the board, in mm, that is seen at a place."""
        dx, dy = (at[0] - self.x) / self.scale, (at[1] - self.y) / self.scale
        dx, dy = self.turned_back(dx, dy)
        return self.pivot[0] + dx, self.pivot[1] + dy

    def turned(self, dx: float, dy: float) -> Point:
        """Return a direction of the board as it points on the screen; lengths stay."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return dx * cos - dy * sin, dx * sin + dy * cos

    def turned_back(self, dx: float, dy: float) -> Point:
        """Return a direction on the screen as it points on the board; lengths stay."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return dx * cos + dy * sin, dy * cos - dx * sin


def upright(field: Rect, width: float) -> Camera:
    """Return the camera for a board `width` mm wide that fills `field` without being turned."""
    scale = field.w / width
    return Camera(field.x, field.y, scale, pivot=(0.0, 0.0))


def shooting(lay: Layout, corner: CornerName) -> Camera:
    """Return the camera under which the shot from a corner of Pony Express runs from left to right.

    The board of 600 × 450 mm turns round its middle; all spaces stay between status line and lower
    edge. Corners as in P37: `"NW"` and `"SE"` for duels, `"NE"` for the Indians.
    """
    scale = lay.pick(2.4, 1.7)
    status = lay.pick(80, 56)
    y = (lay.h + status) / 2 + _SHIFTS[corner] * scale / 2.4
    return Camera(lay.w / 2, y, scale, math.radians(_TURNS[corner]))
