"""Where everything lies at the table of Pony Express (measures: art of the Pony Express screens)."""

from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.layout import Layout


@dataclass(frozen=True)
class Places:
    """All regions of one layout for so many riders."""

    lay: Layout
    seats: int

    @property
    def margin(self) -> float:
        """Free edge of the window."""
        return self.lay.pick(24.0, 16.0)

    @property
    def gap(self) -> float:
        """Between the sheets of the column."""
        return self.lay.pick(16.0, 12.0)

    @property
    def board(self) -> Rect:
        """The board as it fills its place without zoom."""
        return self.lay.rect_of((24, 96, 1280, 960), (16, 64, 917, 688))

    @property
    def column(self) -> Rect:
        """Everything right of the board."""
        return self.lay.rect_of((1328, 96, 568, 960), (949, 64, 401, 688))

    @property
    def plates(self) -> list[Rect]:
        """The riders' plates by seat: in two columns, in three for five riders."""
        lay, column = self.lay, self.column
        high, gap = lay.pick(88.0, 60.0), 8.0
        across = 3 if self.seats == 5 else 2
        wide = (column.w - gap * (across - 1)) / across
        return [
            Rect(
                column.x + (seat % across) * (wide + gap),
                column.y + (seat // across) * (high + gap),
                wide,
                high,
            )
            for seat in range(self.seats)
        ]

    @property
    def cup(self) -> Rect:
        """The sheet with cup, dice and saddlebag."""
        y = self.plates[-1].bottom + self.gap
        return Rect(self.column.x, y, self.column.w, self.lay.pick(288.0, 200.0))

    @property
    def ladder(self) -> Rect:
        """The sheet with the claims."""
        y = self.cup.bottom + self.gap
        return Rect(self.column.x, y, self.column.w, self.column.bottom - y)

    @property
    def claim(self) -> Rect:
        """The claim that is doubted."""
        column = self.column
        return Rect(column.x, column.y, column.w, self.lay.pick(472.0, 330.0))


@dataclass(frozen=True)
class CupPlaces:
    """The parts of the sheet with cup, dice and saddlebag."""

    lay: Layout
    sheet: Rect

    @property
    def inner(self) -> float:
        """Left edge of what lies in it."""
        return self.sheet.x + self.lay.pick(20, 14)

    @property
    def width(self) -> float:
        """Room between the edges."""
        return self.sheet.w - self.lay.pick(40, 28)

    @property
    def gap(self) -> float:
        """Between the trays."""
        return self.lay.pick(12.0, 8.0)

    @property
    def button_h(self) -> float:
        """Height of the re-roll buttons with the gap above them."""
        return self.lay.pick(60.0, 42.0)

    @property
    def hidden(self) -> Rect:
        """The tray under the cup."""
        top = self.sheet.y + self.lay.pick(16, 12)
        high = self.sheet.h - self.button_h - self.lay.pick(52, 36)
        return Rect(self.inner, top, self.width * 0.5, high)

    @property
    def open(self) -> Rect:
        """The tray beside it."""
        hidden = self.hidden
        return Rect(hidden.right + self.gap, hidden.y, self.width * 0.15, hidden.h)

    @property
    def bag(self) -> Rect:
        """The saddlebag's cards."""
        tray = self.open
        x = tray.right + self.gap
        return Rect(x, tray.y, self.inner + self.width - x, tray.h)

    @property
    def rolls(self) -> tuple[Rect, Rect]:
        """The buttons that roll the hidden dice, and the open ones, again."""
        high = self.button_h - 4
        y = self.sheet.bottom - self.button_h - self.lay.pick(16, 10)
        wide = (self.width - self.gap) / 2
        left = Rect(self.inner, y, wide, high)
        return left, left.moved(wide + self.gap, 0)

    def dice_hidden(self, count: int) -> tuple[float, list[tuple[float, float]]]:
        """Return the size of dice in the cup's tray and the middles of so many."""
        tray = self.hidden
        columns = 2 if count <= 4 else 3
        top = self.lay.pick(14.0, 10.0)
        room = tray.w * (0.54 if columns == 2 else 0.66)
        high = tray.h - self.lay.pick(44, 34)
        cell = min(room / columns, high / 2, self.lay.pick(62.0, 44.0))
        left = tray.right - self.lay.pick(12, 8) - columns * cell
        return cell - 8, [
            (left + (at % columns + 0.5) * cell, tray.y + top + (at // columns + 0.5) * cell)
            for at in range(count)
        ]

    def dice_open(self, count: int) -> tuple[float, list[tuple[float, float]]]:
        """Return the size of dice in the open tray and the middles of so many places."""
        tray = self.open
        columns = 1 if count <= 2 else 2
        cell = min(tray.w / columns - 2, self.lay.pick(62.0, 44.0))
        top = self.lay.pick(14.0, 10.0)
        left = tray.cx - columns * cell / 2
        return cell - (8 if columns == 1 else 5), [
            (left + (at % columns + 0.5) * cell, tray.y + top + (at // columns + 0.5) * cell)
            for at in range(count)
        ]

    def cards(self, count: int) -> list[Rect]:
        """Return the places of so many item cards, smaller and overlapping where there are many."""
        area, gap = self.bag, self.lay.pick(8.0, 6.0)
        ratio = self.lay.pick(1.36, 1.16)
        if count <= 2:
            wide = (area.w - gap) / 2
            high = wide * ratio
            y = area.y + (area.h - high) / 2
            return [Rect(area.x + at * (wide + gap), y, wide, high) for at in range(count)]
        across = (count + 1) // 2
        high = (area.h - 2 * self.lay.pick(14, 12)) / 2
        wide = min(high / 1.16, (area.w - gap) / 2)
        step = min(wide + gap, (area.w - wide) / max(1, across - 1))
        return [
            Rect(
                area.x + (at % across) * step,
                area.y + (at // across) * (high + self.lay.pick(14, 12)),
                wide,
                high,
            )
            for at in range(count)
        ]
