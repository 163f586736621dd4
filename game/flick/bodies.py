"""What stands on a table when a die is flicked: sizes, masses and the knock that topples each.

Units throughout `game.flick`: millimetres, grams, seconds, radians; impulses in g·mm/s.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

GRAVITY: Final = 9810.0
"""mm/s²."""
FRICTION: Final = 0.3
"""Coulomb coefficient of a die on the board."""
FIGURE_FRICTION: Final = 0.6
"""The same of figures: their bases are felted, and whoever falls doesn't slide far."""

DIE_SIDE: Final = 16.0
DIE_ROUNDING: Final = 2.0
"""Radius of the die's rounded edges; seen from above it is a rounded square (P39)."""
DIE_MASS: Final = 4.5
DIE_REACH: Final = (DIE_SIDE / 2 - DIE_ROUNDING) * math.sqrt(2) + DIE_ROUNDING
"""From the die's centre to its farthest point."""
DIE_PATCH: Final = 0.3826 * DIE_SIDE
"""Mean distance of a square's area from its centre: the lever of friction against spin."""
DIE_STRIKES_AT: Final = DIE_SIDE / 2
"""Height above the board at which the die meets a figure."""

FigureKind: TypeAlias = Literal["rider", "indian", "outlaw", "bottle", "can"]
BlockKind: TypeAlias = Literal["crate", "stagecoach", "rail"]


class Build(Struct, frozen=True):
    """A kind of figure: a disc of `radius` on the board, `height` tall, of `mass`.

    It tips over the rim of a half-base `half_base` wide once its centre of mass, `centre` above the
    board, has been lifted over that rim.
    """

    radius: float
    mass: float
    height: float
    centre: float
    half_base: float

    def toppling_impulse(self, strikes_at: float) -> float:
        """The least knock, in g·mm/s, at height `strikes_at` that topples such a figure.

        J = I·sqrt(2·m·g·(hypot(b, h) − h) / I) / z, with I the moment of inertia about the rim: the
        knock must bring the energy that lifts the centre of mass over the rim.
        """
        about_centre = (self.height**2 + (2 * self.half_base) ** 2) / 12
        about_rim = self.mass * (about_centre + self.half_base**2 + self.centre**2)
        lift = math.hypot(self.half_base, self.centre) - self.centre
        return math.sqrt(2 * self.mass * GRAVITY * lift * about_rim) / strikes_at


BUILDS: Final[Mapping[FigureKind, Build]] = MappingProxyType(
    {
        "rider": Build(radius=11, mass=7, height=30, centre=12, half_base=4.5),
        "indian": Build(radius=10, mass=5, height=26, centre=11, half_base=4),
        "outlaw": Build(radius=10, mass=5, height=26, centre=11, half_base=4),
        "bottle": Build(radius=7, mass=4, height=24, centre=9, half_base=3),
        "can": Build(radius=7.4, mass=3, height=15, centre=7, half_base=4.5),
    }
)
FIGURE_KINDS: Final = get_args(FigureKind)
