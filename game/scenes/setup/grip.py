"""The handle by which a seat is carried to another place, with the pointer or by keys."""

from collections.abc import Callable
from typing import Any, Final

from game.ui import paper
from game.ui.events import KeyDown
from game.ui.geometry import Point, Rect
from game.ui.ink import FAINT, INK, PAPER_LIGHT
from game.ui.painter import Painter
from game.ui.svg import rect as box
from game.ui.widget import Widget

SLACK: Final = 6.0
"""Units that the pointer must move before anything is carried."""


class Grip(Widget):
    """Six dots to take hold of. `on_drop` gets where it was let go, `on_step` −1 or 1 for a step by keys.

    The keys are Ctrl or Alt with an arrow; Esc puts back what is carried.
    """

    sound = ""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        on_drop: Callable[[Point], None],
        on_step: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self._on_drop = on_drop
        self._on_step = on_step
        self._from: Point | None = None
        self._at: Point | None = None

    @property
    def carried(self) -> Point | None:
        """Where the pointer has carried it; None unless it is carried. A broken-off drag puts it back."""
        return self._at if self.held else None

    def down(self, at: Point, clicks: int) -> None:
        """Take hold."""
        del clicks
        self._from, self._at = at, None

    def drag(self, at: Point) -> None:
        """Carry it, once the pointer has really moved."""
        if self._from is None:
            return
        far = abs(at[0] - self._from[0]) + abs(at[1] - self._from[1])
        if self._at is not None or far > SLACK:
            self._at = at

    def up(self, at: Point) -> None:
        """Put it down."""
        carried, self._from, self._at = self._at is not None, None, None
        if carried:
            self._on_drop(at)

    def key(self, event: KeyDown) -> bool:
        """Move by a key, or put back."""
        if event.key == "escape" and self.carried is not None:
            self._from = self._at = None
            return True
        if event.key in ("up", "down") and event.mods & {"ctrl", "alt"}:
            self._on_step(-1 if event.key == "up" else 1)
            return True
        return False

    def paint(self, p: Painter) -> None:
        """Draw the dots."""
        lit = self.look.state in ("hover", "pressed")
        if lit:
            p.shapes(self.rect, box(0, 0, self.rect.w, self.rect.h, PAPER_LIGHT, p.layout.radius))
        paper.draw_icon(p, self.rect.centre, "grip", INK if lit else FAINT, p.layout.pick(24, 17))
        if self.look.focused:
            paper.ring(p, self.rect)
