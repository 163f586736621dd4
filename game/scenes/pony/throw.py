"""Dice that are thrown: real cubes tumbling to where they come to lie."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.flick.bodies import DIE_SIDE
from game.flick.tumble import DiePose, about, times
from game.rules.pony.hands import FACES
from game.scenes.flicking.camera import Camera
from game.ui.motion import between, ease_out

if TYPE_CHECKING:
    from game.scenes.flicking.cube import DieArt, Labels
    from game.ui.geometry import Point
    from game.ui.painter import Painter

ROLL: Final = 0.62
"""Seconds that a die tumbles."""
APART: Final = 0.05
"""Seconds between one die and the next of a throw."""
_AXES: Final = ((0.6, 0.8, 0.0), (-0.8, 0.6, 0.0), (0.28, 0.96, 0.0), (0.96, -0.28, 0.0), (-0.6, 0.8, 0.0))


@dataclass
class Thrown:
    """A die on its way from `start` to `end`, both on the screen; `t` runs from 0 to 1.

    `size` is the width of its top as it lies; `face` comes to lie upwards.
    """

    number: int
    face: str
    start: Point
    end: Point
    size: float
    t: float = 0.0
    begun: bool = False

    def paint(self, p: Painter, art: DieArt) -> None:
        """Draw it, if it has left the hand."""
        if not self.begun:
            return
        t = ease_out(min(1.0, self.t))
        x, y = between(self.start, self.end, t)
        rest = 1 - t
        hop = abs(math.sin(math.pi * 2.5 * t)) * rest * DIE_SIDE * 1.1
        spin = about((0.0, 0.0, 1.0), (0.9 + 0.3 * self.number) * rest)
        turn = times(spin, about(_AXES[self.number % 5], 2 * math.pi * 1.6 * rest))
        camera = Camera(x, y, self.size / DIE_SIDE, pivot=(0.0, 0.0))
        art.paint(p, camera, DiePose(0.0, 0.0, hop, turn), _labels(self.face))


def _labels(face: str) -> Labels:
    """Label the cube so that `face` lies on top at the end."""
    rest = [other for other in FACES if other != face]
    return (face, rest[0], rest[1], rest[2], rest[3], rest[4])
