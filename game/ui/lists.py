"""Things that scroll: an area with widgets and painting in it, a list whose rows are drawn on demand."""

from collections.abc import Callable
from typing import Any, Final

from game.ui import paper
from game.ui.events import KeyDown
from game.ui.geometry import Point, Rect
from game.ui.painter import Painter
from game.ui.style import Look
from game.ui.widget import Widget

BAR: Final = 12.0
NOTCH: Final = 60.0
"""Units that one notch of the wheel scrolls."""
LEAST_THUMB: Final = 36.0


class _Scrolled(Widget):
    """What scrolls: an offset, a bar at the right, wheel and keys."""

    sound = ""

    def __init__(self, name: str, rect: Rect, label: str, height: float, **more: Any) -> None:
        super().__init__(name, rect, label, **more)
        self.height = height
        self._offset = 0.0
        self._grip: float | None = None

    @property
    def offset(self) -> float:
        """How far the content is scrolled up."""
        return self._offset

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.height - self.rect.h)

    @property
    def inner_width(self) -> float:
        """The room beside the scroll bar."""
        return self.rect.w - (BAR + 8 if self.most > 0 else 0)

    def adopt(self, old: Widget) -> None:
        """Keep the place over a rebuild."""
        if isinstance(old, _Scrolled):
            self._offset = max(0.0, min(self.most, old.offset))

    def scroll_to(self, offset: float) -> None:
        """Scroll the content's line at `offset` to the top, as far as it goes."""
        offset = max(0.0, min(self.most, offset))
        if offset != self._offset:
            self._offset = offset
            self.spoil()

    def reveal(self, rect: Rect) -> None:
        """Scroll until a rectangle of the content (its own y as on an unscrolled page) is in view."""
        margin = 12.0
        if rect.y - margin < self.rect.y + self._offset:
            self.scroll_to(rect.y - margin - self.rect.y)
        elif rect.bottom + margin > self.rect.bottom + self._offset:
            self.scroll_to(rect.bottom + margin - self.rect.bottom)

    def wheel(self, dy: float) -> bool:
        """Scroll; True while there is something to scroll."""
        if self.most <= 0:
            return False
        self.scroll_to(self._offset - dy * NOTCH)
        return True

    # ---------------------------------------------------------------- the bar
    @property
    def _track(self) -> Rect:
        return Rect(self.rect.right - BAR, self.rect.y + 2, BAR, self.rect.h - 4)

    @property
    def _thumb(self) -> Rect:
        track = self._track
        h = max(LEAST_THUMB, track.h * self.rect.h / max(1.0, self.height))
        share = self._offset / self.most if self.most else 0.0
        return Rect(track.x, track.y + (track.h - h) * share, track.w, h)

    def down(self, at: Point, clicks: int) -> None:
        """Take hold of the bar."""
        del clicks
        self._grip = None
        if self.most > 0 and self._track.grown(4, 0).holds(at):
            thumb = self._thumb
            self._grip = at[1] - thumb.y if thumb.holds(at) else thumb.h / 2
            self.drag(at)

    def drag(self, at: Point) -> None:
        """Pull the bar."""
        if self._grip is not None:
            track, thumb = self._track, self._thumb
            self.scroll_to((at[1] - self._grip - track.y) / max(1.0, track.h - thumb.h) * self.most)

    def up(self, at: Point) -> None:
        """Let go of the bar."""
        del at
        self._grip = None

    def _paint_bar(self, p: Painter) -> None:
        if self.most > 0:
            paper.scroll_thumb(p, self._track, self._thumb, lit=self.hovered or self.held)

    def key(self, event: KeyDown) -> bool:
        """Page up and down, Home, End."""
        steps = {"pagedown": self.rect.h * 0.9, "pageup": -self.rect.h * 0.9, "home": -1e9, "end": 1e9}
        if event.chord not in steps:
            return False
        self.scroll_to(self._offset + steps[event.chord])
        return True


class ScrollArea(_Scrolled):
    """A page higher than its window. `paint` draws it as if it were not scrolled.

    Add its widgets to the form after it, through `hold`; their rectangles too are those of the
    unscrolled page, whose top lies at the area's top.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        height: float,
        paint: Callable[[Painter], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, height, **more)
        self._paint = paint

    def hold(self, *widgets: Widget) -> None:
        """Put widgets into the page, and into the form. Raises RuntimeError without a form."""
        if self.form is None:
            raise RuntimeError("add the area to the form first")
        for widget in widgets:
            widget.host = self
        self.form.add(*widgets)

    @property
    def focusable(self) -> bool:  # type: ignore[override] # a page without anything to scroll has no use for keys
        """Whether it takes the keyboard: only when there is something to scroll."""
        return self.most > 0

    def key(self, event: KeyDown) -> bool:
        """Arrows scroll too."""
        if event.chord in ("up", "down") and self.most > 0:
            before = self._offset
            self.scroll_to(self._offset + (NOTCH if event.key == "down" else -NOTCH))
            return self._offset != before
        return super().key(event)

    def paint(self, p: Painter) -> None:
        """Draw what is in view of the page, its widgets and the bar."""
        with p.clipped(self.rect), p.shifted(0, -self._offset):
            self._paint(p)
        if self.form is not None:
            # Focus rings of widgets at the edge may reach a little over it.
            with p.clipped(self.rect.grown(6, 0)), p.shifted(0, -self._offset):
                for widget in self.form.hosted(self):
                    if p.sees(widget.reach):
                        widget.paint(p)
        self._paint_bar(p)
        if self.look.focused:
            paper.ring(p, self.rect, 3)


class ScrollList(_Scrolled):
    """Rows of one height, drawn on demand, one of them chosen.

    `paint_row(p, index, rect, look)` draws a row; `look.state` is `hover` under the pointer and
    `pressed` for the chosen row. `on_choose` is called when the choice moves, `on_open` on Enter or
    a double click.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        count: int,
        row_height: float,
        paint_row: Callable[[Painter, int, Rect, Look], None],
        on_choose: Callable[[int], None],
        *,
        on_open: Callable[[int], None] | None = None,
        chosen: int = 0,
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, count * row_height, **more)
        self.count = count
        self.row_height = row_height
        self.chosen = min(chosen, count - 1)
        self._paint_row = paint_row
        self._on_choose = on_choose
        self._on_open = on_open
        self._under = -1

    def row(self, index: int) -> Rect:
        """Return where a row stands now."""
        y = self.rect.y + index * self.row_height - self._offset
        return Rect(self.rect.x, y, self.inner_width, self.row_height)

    def _index(self, at: Point) -> int:
        if not self.rect.holds(at) or at[0] >= self.rect.x + self.inner_width:
            return -1
        index = int((at[1] - self.rect.y + self._offset) // self.row_height)
        return index if 0 <= index < self.count else -1

    def choose(self, index: int) -> None:
        """Choose as a person would."""
        if not self.count:
            return
        index = max(0, min(self.count - 1, index))
        if index != self.chosen:
            self.chosen = index
            self.spoil()
            self._on_choose(index)
        top = self.rect.y + index * self.row_height
        self.reveal(Rect(self.rect.x, top + 12, self.rect.w, self.row_height - 24))

    def down(self, at: Point, clicks: int) -> None:
        """Choose the row, or take hold of the bar."""
        super().down(at, clicks)
        index = self._index(at)
        if self._grip is None and index >= 0:
            twice = clicks == 2 and index == self.chosen
            self.choose(index)
            if twice and self._on_open is not None:
                self._on_open(index)

    def hover(self, at: Point) -> None:
        """Light the row under the pointer."""
        if self._index(at) != self._under:
            self._under = self._index(at)
            self.spoil()

    def key(self, event: KeyDown) -> bool:
        """Arrows choose, Enter opens."""
        page = max(1, int(self.rect.h // self.row_height) - 1)
        steps = {
            "up": -1,
            "down": 1,
            "pageup": -page,
            "pagedown": page,
            "home": -self.count,
            "end": self.count,
        }
        if event.chord in steps:
            if event.chord in ("up", "down") and not 0 <= self.chosen + steps[event.chord] < self.count:
                return False
            self.choose(self.chosen + steps[event.chord])
            return True
        if event.chord in ("enter", "space") and self._on_open is not None and self.count:
            if not event.repeat:
                self._on_open(self.chosen)
            return True
        return False

    def _row_look(self, index: int) -> Look:
        ring = self.look.focused and index == self.chosen
        if self.off:
            return Look("off", ring)
        if index == self.chosen:
            return Look("pressed", ring)
        return Look("hover" if self.hovered and index == self._under else "rest", ring)

    def paint(self, p: Painter) -> None:
        """Draw the rows in view."""
        first = int(self._offset // self.row_height)
        with p.clipped(self.rect):
            for index in range(first, self.count):
                row = self.row(index)
                if row.y >= self.rect.bottom:
                    break
                self._paint_row(p, index, row, self._row_look(index))
        self._paint_bar(p)
        if self.look.focused:
            paper.ring(p, self.rect, 3)
