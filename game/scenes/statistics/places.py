"""Where everything lies on the statistics' two sheets."""

from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.layout import Layout


@dataclass(frozen=True)
class Places:
    """All regions of one layout."""

    lay: Layout

    @property
    def names(self) -> Rect:
        """The sheet of the names."""
        return self.lay.rect_of((24, 96, 400, 955), (12, 60, 276, 692))

    @property
    def rows(self) -> Rect:
        """The list of the names."""
        box, side, top = self.names, self.lay.pick(12, 8), self.lay.pick(84, 60)
        return Rect(box.x + side, box.y + top, box.w - 2 * side, box.h - top - self.lay.pick(14, 9))

    @property
    def tabs(self) -> Rect:
        """The row of tabs over the figures."""
        return self.lay.rect_of((464, 96, 1410, 52), (312, 60, 1030, 38))

    @property
    def sheet(self) -> Rect:
        """The sheet of the figures."""
        return self.lay.rect_of((448, 148, 1448, 903), (300, 98, 1054, 654))

    @property
    def inner(self) -> Rect:
        """What can be written on of that sheet."""
        pad, box = self.lay.pick(40, 26), self.sheet
        return Rect(box.x + pad, box.y, box.w - 2 * pad, box.h)

    @property
    def figures(self) -> Rect:
        """The large figures, right of the name."""
        box, wide = self.inner, self.lay.pick(660, 470)
        return Rect(box.right - wide, box.y + self.lay.pick(20, 14), wide, self.lay.pick(96, 68))

    @property
    def foot(self) -> Rect:
        """The row of the buttons."""
        box, high = self.inner, self.lay.pick(54, 40)
        return Rect(box.x, box.bottom - self.lay.pick(34, 22) - high, box.w, high)

    @property
    def buttons(self) -> tuple[Rect, Rect]:
        """The two buttons, at the right of the foot."""
        row, wide, gap = self.foot, self.lay.pick(250, 180), self.lay.pick(18, 12)
        export = Rect(row.right - wide, row.y, wide, row.h)
        return Rect(export.x - gap - wide, row.y, wide, row.h), export

    def charts(self, rows: list[int]) -> list[Rect]:
        """Return the places of the charts, row by row; `rows` says how many stand in each."""
        box, gap = self.inner, self.lay.pick(44, 30)
        top = box.y + self.lay.pick(144, 102)
        whole = Rect(box.x, top, box.w, self.foot.y - self.lay.pick(32, 20) - top)
        lower = self.lay.pick(26, 16)
        high = (whole.h - (len(rows) - 1) * lower) / len(rows)
        return [
            part
            for at, count in enumerate(rows)
            for part in Rect(whole.x, whole.y + at * (high + lower), whole.w, high).columns(count, gap)
        ]
