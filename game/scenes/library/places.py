"""Where everything lies in the library (measures: art of the train tables)."""

from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.layout import Layout

ROWS = 7
"""Entries in view."""


@dataclass(frozen=True)
class Places:
    """All regions of one layout."""

    lay: Layout

    @property
    def tabs(self) -> Rect:
        """The row of tabs over the list."""
        return self.lay.rect_of((44, 96, 700, 52), (24, 60, 480, 38))

    @property
    def importing(self) -> Rect:
        """The button beside the search."""
        return self.lay.rect_of((752, 94, 164, 44), (548, 59, 128, 32))

    @property
    def search(self) -> Rect:
        """The field for words."""
        return self.lay.rect_of((932, 94, 340, 44), (686, 59, 236, 32))

    @property
    def sheet(self) -> Rect:
        """The sheet of the list."""
        return self.lay.rect_of((24, 148, 1248, 903), (12, 98, 910, 654))

    @property
    def rows(self) -> Rect:
        """The rows."""
        box = self.sheet
        side, top = self.lay.pick((12, 12), (8, 7))
        return Rect(box.x + side, box.y + top, box.w - 2 * side, box.h - 2 * top)

    @property
    def details(self) -> Rect:
        """The sheet about the chosen match."""
        return self.lay.rect_of((1296, 96, 600, 955), (934, 60, 420, 692))

    @property
    def inner(self) -> Rect:
        """What can be written on of that sheet."""
        pad = self.lay.pick(36, 24)
        box = self.details
        return Rect(box.x + pad, box.y, box.w - 2 * pad, box.h)

    @property
    def picture(self) -> Rect:
        """The window on the table."""
        lay, box = self.lay, self.inner
        return Rect(box.x, box.y + lay.pick(120, 82), box.w, lay.pick(300, 206))

    @property
    def buttons(self) -> tuple[Rect, list[Rect]]:
        """The large button, and the three below it."""
        lay, box = self.lay, self.inner
        high, gap = lay.pick(54, 40), lay.pick(16, 10)
        top = box.bottom - lay.pick(32, 20) - 2 * high - gap - lay.pick(4, 3)
        row = Rect(box.x, top + high + gap, box.w, high)
        return Rect(box.x, top, box.w, high), row.columns(3, gap)
