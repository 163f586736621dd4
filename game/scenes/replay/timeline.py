"""The line of a replay: where one is, and a way to anywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, BRASS_LIGHT, INK, NIGHT, PAPER, STEEL, mix
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.geometry import Point
    from game.ui.painter import Painter


class Timeline(Widget):
    """A rail from the first stop to the `last`; `marks` are the stops at which a turn begins."""

    sound = ""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        at: int,
        last: int,
        marks: Sequence[int],
        on_seek: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.at = at
        self.last = last
        self._marks = marks
        self._on_seek = on_seek

    @property
    def rail(self) -> Rect:
        """The rail itself."""
        inset = self.rect.h * 0.36
        return Rect(self.rect.x + inset, self.rect.cy - 2, self.rect.w - 2 * inset, 4)

    def x_of(self, stop: int) -> float:
        """Return where a stop lies on the rail."""
        return self.rail.x + self.rail.w * stop / max(1, self.last)

    def show(self, at: int) -> None:
        """Show another stop."""
        if at != self.at:
            self.at = at
            self.spoil()

    def _seek(self, at: Point) -> None:
        share = (at[0] - self.rail.x) / max(1.0, self.rail.w)
        stop = round(max(0.0, min(1.0, share)) * self.last)
        if stop != self.at:
            self.show(stop)
            self._on_seek(stop)

    def down(self, at: Point, clicks: int) -> None:
        """Go to where it was pressed."""
        del clicks
        self._seek(at)

    def drag(self, at: Point) -> None:
        """Follow the pointer."""
        self._seek(at)

    def up(self, at: Point) -> None:
        """Let go."""

    def paint(self, p: Painter) -> None:
        """Draw rail, marks and the lamp that shows where one is."""
        rail, r = self.rail, self.rect.h * (0.3 if self.hovered or self.held else 0.26)
        reached = self.x_of(self.at) - rail.x
        shapes = svg.rect(0, 0, rail.w, rail.h, mix(NIGHT, STEEL, 0.55), 2)
        shapes += svg.rect(0, 0, reached, rail.h, BRASS, 2)
        if len(self._marks) < rail.w / 7:
            for mark in self._marks:
                x = self.x_of(mark) - rail.x
                shapes += svg.rect(x - 1, -4, 2, 12, BRASS if x <= reached else mix(NIGHT, STEEL, 0.55))
        p.shapes(rail, shapes, pad=6)
        box = Rect(rail.x + reached - r, self.rect.cy - r, 2 * r, 2 * r)
        lamp = svg.circle(r, r, r, PAPER, stroke=INK, stroke_width=p.layout.outline)
        p.shapes(box, lamp + svg.circle(r, r, r * 0.5, BRASS_LIGHT, stroke=INK, stroke_width=1), pad=4)
        if self.look.focused:
            paper.ring(p, self.rect)
