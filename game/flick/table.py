"""The table of one shot: the board, its launch band, and what stands on it. No physics here.

Positions are in mm from the board's top left corner, x to the right, y down; angles in radians,
turning from x towards y.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.flick.bodies import BUILDS, DIE_REACH, BlockKind, Build, FigureKind

CornerName: TypeAlias = Literal["NW", "NE", "SE", "SW"]

BAND: Final = 35.0
ARC: Final = 95.0
"""Where the launch band begins and ends: distances from the shooter's corner (P37)."""
BAND_SLACK: Final = 0.02
"""A start may miss the band by this much: positions are rounded to 1/100 mm."""
EDGE_ROOM: Final = DIE_REACH + 0.5
"""How far inside the board's edges `nearest_start` keeps the centre of the die."""
TOP_SPEED: Final = 4000.0
"""No die leaves faster, mm/s: below it nothing can tunnel and impulses stay proportional to speed."""
SPEED_SLACK: Final = 0.01
TOP_SPIN: Final = 100.0
"""No die leaves spinning faster, rad/s."""

_INWARDS: Final[Mapping[CornerName, tuple[int, int]]] = MappingProxyType(
    {"NW": (1, 1), "NE": (-1, 1), "SE": (-1, -1), "SW": (1, -1)}
)


class FlickFigure(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure at (x, y). A lying one has the same footprint and can't fall (P39, P40)."""

    id: str
    x: float
    y: float
    kind: FigureKind = "rider"
    lying: bool = False

    @property
    def build(self) -> Build:
        """Its size and weight."""
        return BUILDS[self.kind]


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that never moves: a rectangle about (x, y), turned by `angle`."""

    id: str
    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0
    kind: BlockKind = "crate"

    def gap(self, x: float, y: float) -> float:
        """The distance of a point from its outline; 0 within."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        right, down = x - self.x, y - self.y
        across = abs(right * cos + down * sin) - self.width / 2
        along = abs(down * cos - right * sin) - self.height / 2
        return math.hypot(max(across, 0.0), max(along, 0.0))


class Flick(Struct, frozen=True, forbid_unknown_fields=True):
    """How a die is shot: its centre in mm, its velocity in mm/s, its spin in rad/s."""

    x: float
    y: float
    vx: float
    vy: float
    spin: float = 0.0

    @property
    def speed(self) -> float:
        """In mm/s."""
        return math.hypot(self.vx, self.vy)

    @property
    def heading(self) -> float:
        """The direction of the velocity, in radians."""
        return math.atan2(self.vy, self.vx)

    def as_recorded(self) -> "Flick":
        """Return this flick under the caps and on the grid of `game.flick.pony.flick_note`.

        Every shot is simulated from that, so one told by a record runs exactly as it did.
        """
        # The rounding of a capped flick may exceed the cap a little; it must not be capped again.
        share = TOP_SPEED / self.speed if self.speed > TOP_SPEED + SPEED_SLACK else 1.0
        spin = min(max(self.spin, -TOP_SPIN), TOP_SPIN)
        return Flick(
            round(self.x * 100) / 100,
            round(self.y * 100) / 100,
            round(self.vx * share * 100) / 100,
            round(self.vy * share * 100) / 100,
            round(spin * 1000) / 1000,
        )


class FlickTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A board of `width` × `height` mm with figures and blocks; the shooter stands at `corner`.

    With `rim` its edges are walls; without, a die or a figure whose centre passes them is gone. The die
    starts between `band` and `arc`, distances from the corner. Raises ValueError for numbers that aren't
    finite, an empty board or band, or an id that occurs twice.
    """

    corner: CornerName
    figures: tuple[FlickFigure, ...] = ()
    blocks: tuple[Block, ...] = ()
    width: float = 600.0
    height: float = 450.0
    rim: bool = False
    band: float = BAND
    arc: float = ARC

    def __post_init__(self) -> None:
        """Check what no shot could be simulated with."""
        if not 0 < self.band < self.arc < math.inf:
            raise ValueError("band: must be positive and end before the arc")
        if not (_sizes(self.width, self.height) and all(_sizes(b.width, b.height) for b in self.blocks)):
            raise ValueError("width: sizes must be positive and finite")
        places = [(f.x, f.y) for f in self.figures] + [(b.x + b.angle, b.y) for b in self.blocks]
        if not all(math.isfinite(number) for place in places for number in place):
            raise ValueError("figures: positions must be finite")
        ids = [figure.id for figure in self.figures] + [block.id for block in self.blocks]
        if len({*ids, DIE, RIM}) != len(ids) + 2:
            raise ValueError("figures: an id occurs twice")

    @property
    def corner_point(self) -> tuple[float, float]:
        """The board corner at which the shooter stands."""
        inward_x, inward_y = _INWARDS[self.corner]
        return (0.0 if inward_x > 0 else self.width, 0.0 if inward_y > 0 else self.height)

    @property
    def inwards(self) -> tuple[int, int]:
        """The signs of x and y that lead from the shooter's corner into the board."""
        return _INWARDS[self.corner]

    def on_board(self, x: float, y: float) -> bool:
        """Whether the point lies on the board, its edges included."""
        return 0 <= x <= self.width and 0 <= y <= self.height

    def from_corner(self, x: float, y: float) -> float:
        """The distance of a point from the shooter's corner."""
        corner_x, corner_y = self.corner_point
        return math.hypot(x - corner_x, y - corner_y)

    def in_band(self, x: float, y: float) -> bool:
        """Whether a die may start with its centre here (P22); `nearest_start` finds a place that may."""
        distance = self.from_corner(x, y)
        return self.band - BAND_SLACK <= distance <= self.arc + BAND_SLACK and self.on_board(x, y)

    def nearest_start(self, x: float, y: float) -> tuple[float, float]:
        """The place in the launch band to which a die held at (x, y) is drawn.

        The whole die lies on the board there, whichever way it is turned.
        """
        corner_x, corner_y = self.corner_point
        inward_x, inward_y = self.inwards
        across, down = max((x - corner_x) * inward_x, 0.0), max((y - corner_y) * inward_y, 0.0)
        distance = math.hypot(across, down)
        radius = min(max(distance, self.band), self.arc)
        bearing = math.atan2(down, across) if distance else math.pi / 4
        least = math.asin(min(EDGE_ROOM / radius, math.sqrt(0.5)))
        bearing = min(max(bearing, least), math.pi / 2 - least)
        return (
            corner_x + inward_x * radius * math.cos(bearing),
            corner_y + inward_y * radius * math.sin(bearing),
        )


DIE: Final = "die"
RIM: Final = "rim"
"""Ids of the die and of the board's rim in contacts; no figure or block bears them."""


def _sizes(*numbers: float) -> bool:
    return all(math.isfinite(number) and number > 0 for number in numbers)
