"""Where everything stands in the set-up, after the mock-up's measures."""

from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.layout import Layout


@dataclass(frozen=True)
class Places:
    """The regions of one layout, in virtual units."""

    lay: Layout

    @property
    def _pad(self) -> float:
        return self.lay.pick(30, 18)

    def bills(self, count: int) -> list[Rect]:
        """Return where the bills of the games hang: the fewer, the higher each."""
        column = self.lay.rect_of((24, 88, 440, 884), (12, 56, 312, 640))
        return column.rows(count, self.lay.pick(24, 12))

    @property
    def seats(self) -> Rect:
        """The sheet with the seats."""
        return self.lay.rect_of((488, 88, 864, 884), (336, 56, 634, 640))

    @property
    def rules(self) -> Rect:
        """The sheet with the house rules."""
        return self.lay.rect_of((1376, 88, 520, 884), (982, 56, 372, 640))

    def row(self, index: int) -> Rect:
        """Return the row of a seat."""
        sheet, pitch = self.seats, self.lay.pick(108.0, 74.0)
        top = sheet.y + self.lay.pick(100, 70)
        return Rect(sheet.x + self._pad, top + index * pitch, sheet.w - 2 * self._pad, pitch)

    def row_at(self, y: float, count: int) -> int:
        """Return the row nearest to a height, of so many."""
        first = self.row(0)
        return max(0, min(count - 1, int((y - first.y) // first.h)))

    def middle(self, index: int) -> float:
        """Return the y about which a row's things stand: a little high, so that a fault fits below."""
        return self.row(index).cy - self.lay.pick(5, 4)

    def empty(self, index: int) -> Rect:
        """Return the dashed place of a seat that may be added."""
        row = self.row(index)
        inset = self.lay.pick(22, 15)
        return Rect(row.x, self.middle(index) - row.h / 2 + inset, row.w, row.h - 2 * inset)

    def grip(self, index: int) -> Rect:
        """Return where a row is taken hold of: grip and engine."""
        row = self.row(index)
        h = self.lay.pick(84.0, 58.0)
        return Rect(row.x - self.lay.pick(8, 6), self.middle(index) - h / 2, self.lay.pick(30.0, 20.0), h)

    def engine(self, index: int) -> Rect:
        """Return where the engine of a row stands (its drawing's box)."""
        row, k = self.row(index), self.lay.pick(0.32, 0.22)
        return Rect(row.x + self.lay.pick(30, 20), self.middle(index) - 92 * k, 400 * k, 160 * k)

    def controls(self, index: int, *, levels: bool, computers: bool) -> dict[str, Rect]:
        """Return the places of `name`, `kind`, `level` and `remove` in a row."""
        lay, row = self.lay, self.row(index)
        h, gap = lay.pick(50.0, 36.0), lay.pick(14, 8)
        y = self.middle(index) - h / 2
        cross = lay.pick(44.0, 32.0)
        right = row.right - cross + lay.pick(12, 9)
        found = {"remove": Rect(right, self.middle(index) - cross / 2, cross, cross)}
        right -= lay.pick(4, 2)
        for name, wide, shown in (
            ("level", lay.pick(158.0, 120.0), levels),
            ("kind", lay.pick(216.0, 152.0), computers),
        ):
            if shown:
                right -= wide
                found[name] = Rect(right, y, wide, h)
                right -= gap
        left = self.engine(index).right + lay.pick(16, 9)
        found["name"] = Rect(left, y, right - left, h)
        return found

    @property
    def begins(self) -> Rect:
        """The row of the start player, under the seats."""
        sheet = self.seats
        h = self.lay.pick(84.0, 56.0)
        return Rect(
            sheet.x + self._pad,
            sheet.bottom - h - self.lay.pick(36, 22),
            sheet.w - 2 * self._pad,
            h,
        )

    @property
    def options(self) -> Rect:
        """Where the house rules' rows lie."""
        sheet = self.rules
        top = sheet.y + self.lay.pick(100, 70)
        return Rect(
            sheet.x + self._pad,
            top,
            sheet.w - 2 * self._pad,
            sheet.bottom - self.lay.pick(100, 66) - top,
        )

    @property
    def back(self) -> Rect:
        """The button at the foot that leads back."""
        return self.lay.rect_of((24, 991, 200, 60), (12, 710, 140, 42))

    @property
    def start(self) -> Rect:
        """The button that begins the game."""
        return self.lay.rect_of((1376, 991, 520, 60), (982, 710, 372, 42))
