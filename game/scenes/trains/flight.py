"""Cards, cars and tokens on their way over a table of trains."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi
from typing import Final

import pygame

from game.ui.geometry import Point, Rect
from game.ui.motion import Ease, Motion, Sprite, arc, between, ease_out
from game.ui.painter import Painter, Stamp

_RAIL: Final = 40.0
"""How far from the train's end a car that couples comes down to the rail."""


@dataclass
class Flight(Sprite):
    """Something of `w` × `h` units under way; `front` shows first, `other` after half a turn."""

    front: Callable[[Painter], Stamp] | None = None
    other: Callable[[Painter], Stamp] | None = None
    w: float = 0.0
    h: float = 0.0
    turned: float = 0.0
    """How far it has turned over, 0 to 1."""

    def lay(self, rect: Rect) -> None:
        """Put it with its middle on that of a place, as wide as the place."""
        self.grow = rect.w / self.w
        self.x, self.y = rect.cx - self.w / 2, rect.cy - self.h / 2

    def paint(self, p: Painter) -> None:
        """Draw it as it is now."""
        face = self.other if self.other is not None and self.turned >= 0.5 else self.front
        if face is None:
            return
        stamp = face(p)
        squash = abs(cos(pi * self.turned))
        if squash > 0.99:
            p.place(stamp, self.x, self.y, grow=self.grow, alpha=self.alpha)
            return
        # Turning over about the upright axis, it is seen narrower.
        wide, high = stamp.surface.get_size()
        size = (max(1, round(wide * self.grow * squash)), max(1, round(high * self.grow)))
        seen = pygame.transform.smoothscale(stamp.surface, size)
        x = self.x + self.w / 2 - size[0] / 2 / p.scale
        y = self.y + self.h / 2 - size[1] / 2 / p.scale
        p.blit(seen, x, y, self.alpha)


def fly(
    flight: Flight,
    start: Rect,
    end: Rect,
    seconds: float,
    *,
    lift: float = 0.0,
    ease: Ease = ease_out,
    delay: float = 0.0,
    onto_rail: bool = False,
    begin: Callable[[], None] = lambda: None,
    done: Callable[[], None] = lambda: None,
) -> Motion:
    """Return the cue that takes a flight from place to place over an arc, growing to the place's width.

    With `other` it turns over on the way. `onto_rail`: the last bit is straight along the rail.
    """

    def step(t: float) -> None:
        at = _rolled(start, end, t, lift) if onto_rail else arc(start.centre, end.centre, t, lift)
        flight.grow = (start.w + (end.w - start.w) * t) / flight.w
        flight.x, flight.y = at[0] - flight.w / 2, at[1] - flight.h / 2
        if flight.other is not None:
            flight.turned = t

    def go() -> None:
        flight.lay(start)
        begin()

    return Motion(seconds, step, ease, go, done, delay)


def _rolled(start: Rect, end: Rect, t: float, lift: float) -> Point:
    """Over an arc down to the rail, then along it."""
    on_rail = (end.cx + _RAIL, end.cy)
    if t < 0.75:
        return arc(start.centre, on_rail, t / 0.75, lift)
    return between(on_rail, end.centre, (t - 0.75) / 0.25)
