"""A thing on the table that can be clicked or carried somewhere else."""

from collections.abc import Callable
from typing import Any, Final

from game.ui.geometry import Point, Rect
from game.ui.widget import Widget

DRAG_FROM: Final = 12.0
"""How far, in virtual units, the pointer must go before a press becomes a drag."""


class Carried(Widget):
    """A widget that follows the pointer once it is dragged.

    `dragged` is then where its top left corner is. `on_drop` gets the point where it was let go,
    `on_press` is called for a click.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        on_press: Callable[[], None],
        on_drop: Callable[[Point], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.on_press = on_press
        self.on_drop = on_drop
        self.dragged: Point | None = None
        self._grip: Point | None = None

    @property
    def carried(self) -> bool:
        """Whether it is on its way; a drag that was given up ends it."""
        if not self.held:
            self.dragged = None
        return self.dragged is not None

    def press(self) -> None:
        """Do what a click does."""
        self.on_press()

    def down(self, at: Point, clicks: int) -> None:
        """Take hold of it."""
        del clicks
        self._grip = (at[0] - self.rect.x, at[1] - self.rect.y)

    def drag(self, at: Point) -> None:
        """Carry it along once the pointer has left its place."""
        if self._grip is None:
            return
        to = (at[0] - self._grip[0], at[1] - self._grip[1])
        far = abs(to[0] - self.rect.x) + abs(to[1] - self.rect.y)
        if self.dragged is not None or far > DRAG_FROM:
            self.dragged = to
            self.spoil()

    def up(self, at: Point) -> None:
        """Let it go: a drag drops it, a click presses it."""
        self._grip = None
        if self.dragged is not None:
            self.dragged = None
            self.spoil()
            self.on_drop(at)
        elif self.hit(at):
            self.press()
