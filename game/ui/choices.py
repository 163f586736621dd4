"""One choice among several: all in view, dropped down, or as tabs over a sheet."""

from collections.abc import Callable, Sequence
from typing import Any

from game.ui import paper, svg
from game.ui.events import KeyDown
from game.ui.geometry import Point, Rect
from game.ui.ink import BRASS_LIGHT, INK, PAPER_LIGHT, SHADE
from game.ui.painter import Painter
from game.ui.style import Look
from game.ui.widget import Widget


class Segmented(Widget):
    """One choice among few, all in view. `chosen` is the index; arrows and clicks change it."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        choices: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.choices = list(choices)
        self.chosen = chosen
        self.on_change = on_change
        self._under = -1

    def choose(self, index: int) -> None:
        """Choose as a person would."""
        if 0 <= index < len(self.choices) and index != self.chosen:
            self.chosen = index
            self.spoil()
            self.on_change(index)

    def _index(self, at: Point) -> int:
        return min(
            len(self.choices) - 1, max(0, int((at[0] - self.rect.x) / (self.rect.w / len(self.choices))))
        )

    def up(self, at: Point) -> None:
        """Choose what was released on."""
        if self.hit(at):
            self.choose(self._index(at))

    def hover(self, at: Point) -> None:
        """Light the choice under the pointer."""
        if self._under != self._index(at):
            self._under = self._index(at)
            self.spoil()

    def key(self, event: KeyDown) -> bool:
        """Left and right choose; Space and Enter go round."""
        if event.chord in ("left", "right"):
            self.choose(self.chosen + (1 if event.key == "right" else -1))
            return True
        if event.chord in ("space", "enter"):
            self.choose((self.chosen + 1) % len(self.choices))
            return True
        return False

    def paint(self, p: Painter) -> None:
        """Draw it."""
        self.style.segmented(
            p, self.rect, self.choices, self.chosen, self.look, hovered=self._under if self.hovered else -1
        )


class Dropdown(Widget):
    """One choice among several, listed when opened."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        choices: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.choices = list(choices)
        self.chosen = chosen
        self.on_change = on_change
        self._lit = chosen

    @property
    def open(self) -> bool:
        """Whether its list shows."""
        return self.form is not None and self.form.popup is self

    @property
    def _list(self) -> Rect:
        """The list, in the widget's own space: below, or above where there is no room."""
        h = self.rect.h * len(self.choices)
        room = self.form.layout.h if self.form is not None else 1080
        below = self.screen.bottom + h + 8 <= room
        return Rect(self.rect.x, self.rect.bottom + 4 if below else self.rect.y - h - 4, self.rect.w, h)

    def hit(self, at: Point) -> bool:
        """The box, and the list while it is open."""
        return self.rect.holds(at) or (self.open and self._list.holds(at))

    def focus_changed(self) -> None:
        """Close the list when the focus goes."""
        if self.form is not None:
            self.form.close_popup(self)

    def press(self) -> None:
        """Open or close the list."""
        if self.form is None:
            return
        if self.open:
            self.form.close_popup(self)
        else:
            self._lit = self.chosen
            self.form.open_popup(self)
        self.spoil()

    def choose(self, index: int) -> None:
        """Choose as a person would, and close."""
        if self.form is not None:
            self.form.close_popup(self)
        self.spoil()
        if index != self.chosen:
            self.chosen = index
            self.on_change(index)

    def _row(self, at: Point) -> int:
        return int((at[1] - self._list.y) // self.rect.h)

    def up(self, at: Point) -> None:
        """Choose from the list, or open it."""
        if self.open and self._list.holds(at):
            self.choose(self._row(at))
        elif self.rect.holds(at):
            self.press()

    def hover(self, at: Point) -> None:
        """Light the row under the pointer."""
        if self.open and self._list.holds(at) and self._row(at) != self._lit:
            self._lit = self._row(at)
            self.spoil()

    def key(self, event: KeyDown) -> bool:
        """Enter opens and takes; up and down move."""
        if event.chord in ("enter", "space"):
            if self.open:
                self.choose(self._lit)
            else:
                self.press()
            return True
        if event.chord in ("up", "down") and self.open:
            self._lit = (self._lit + (1 if event.key == "down" else -1)) % len(self.choices)
            self.spoil()
            return True
        return False

    def paint(self, p: Painter) -> None:
        """Draw the box."""
        self.style.box(p, self.rect, self.look, field=False)
        size, pad = p.layout.size(20, 15), p.layout.pick(14, 10)
        arrow = p.layout.pick(34, 26)
        ink = INK if not self.off else "#5B5248"
        room = self.rect.w - pad - arrow
        p.text(
            self.rect.x + pad,
            self.rect.cy + size * 0.34,
            self.choices[self.chosen],
            size,
            "bold",
            ink,
            width=room,
        )
        paper.draw_icon(
            p,
            (self.rect.right - arrow * 0.62, self.rect.cy),
            "up" if self.open else "down",
            ink,
            arrow * 0.42,
        )

    def paint_above(self, p: Painter) -> None:
        """Draw the list."""
        lay = p.layout
        box = self._list.moved(0, self.screen.y - self.rect.y)
        shapes = svg.rect(0, lay.drop, box.w, box.h, SHADE, 3, opacity=0.5)
        shapes += svg.rect(0, 0, box.w, box.h, PAPER_LIGHT, 3, stroke=INK, stroke_width=lay.outline)
        if 0 <= self._lit < len(self.choices):
            shapes += svg.rect(3, self._lit * self.rect.h + 3, box.w - 6, self.rect.h - 6, BRASS_LIGHT, 2)
        p.shapes(box, shapes, pad=10)
        size, pad = lay.size(20, 15), lay.pick(14, 10)
        for i, (row, choice) in enumerate(zip(box.rows(len(self.choices)), self.choices, strict=True)):
            style = "bold" if i == self.chosen else "semi"
            p.text(row.x + pad, row.cy + size * 0.34, choice, size, style, width=row.w - 2 * pad)


class Tabs(Widget):
    """A row of tabs over a sheet. `rect` is the whole row; tabs are as wide as their labels."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, labels[chosen], **more)
        self.labels = list(labels)
        self.chosen = chosen
        self.on_change = on_change
        self._rects: list[Rect] = []
        self._under = -1

    def choose(self, index: int) -> None:
        """Choose as a person would."""
        if index != self.chosen and 0 <= index < len(self.labels):
            self.chosen = index
            self.label = self.labels[index]
            self.spoil()
            self.on_change(index)

    def _index(self, at: Point) -> int:
        return next((i for i, rect in enumerate(self._rects) if rect.holds(at)), -1)

    def hit(self, at: Point) -> bool:
        """Only on a tab, not beside them."""
        return self.rect.holds(at) and (not self._rects or self._index(at) >= 0)

    def up(self, at: Point) -> None:
        """Choose the tab that was released on."""
        if (index := self._index(at)) >= 0:
            self.choose(index)

    def hover(self, at: Point) -> None:
        """Light the tab under the pointer."""
        if self._index(at) != self._under:
            self._under = self._index(at)
            self.spoil()

    def key(self, event: KeyDown) -> bool:
        """Left and right go to the neighbour."""
        if event.chord in ("left", "right"):
            self.choose(self.chosen + (1 if event.key == "right" else -1))
            return True
        return False

    def paint(self, p: Painter) -> None:
        """Draw them."""
        lay = p.layout
        size, gap = lay.size(22, 16), lay.pick(6, 4)
        widths = [p.type.width(label, size, "bold") + lay.pick(48, 32) for label in self.labels]
        room = self.rect.w - gap * (len(widths) - 1)
        shrink = min(1.0, room / sum(widths))
        x, self._rects = self.rect.x, []
        for i, (label, wide) in enumerate(zip(self.labels, widths, strict=True)):
            rect = Rect(x, self.rect.y, wide * shrink, self.rect.h)
            self._rects.append(rect)
            on = i == self.chosen
            look = Look("hover" if self.hovered and i == self._under else "rest", self.look.focused and on)
            self.style.tab(p, rect, label, look, on=on)
            x = rect.right + gap
