"""What is held or carried with the mouse: the cup, a button as long as it is down, a die on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from game.scenes.pony import looks
from game.ui.controls import Area
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.geometry import Point, Rect
    from game.ui.painter import Painter

HeldBy: TypeAlias = Literal["key", "mouse"]
"""What keeps something open that only one player may see."""


class Hold(Area):
    """Something to be held down: `on_hold` is told when it begins."""

    def __init__(
        self, name: str, rect: Rect, label: str, on_hold: Callable[[], None], tip: Tip | None = None
    ) -> None:
        super().__init__(name, rect, label, lambda _p, _a: None, on_hold, tip=tip)
        self.sound = ""

    def down(self, at: Point, clicks: int) -> None:
        """Begin at once; the scene sees the release."""
        del at, clicks
        self.on_press()

    def up(self, at: Point) -> None:
        """The release is the scene's."""

    def paint(self, p: Painter) -> None:
        """Show only the focus; the cup is drawn with its sheet."""
        if self.look.focused:
            looks.focus(p, self.rect)


class HoldButton(Hold):
    """A button that works as long as it is held."""

    def paint(self, p: Painter) -> None:
        """Draw it as a button with its key."""
        self.style.button(p, self.rect, self.label, self.look, key="Space", size=p.layout.pick(24.0, 18.0))


class Die(Widget):
    """A die of the roller: a click or a drag takes it to the other tray."""

    sound = ""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        paint: Callable[[Painter, Die], None],
        on_move: Callable[[], None],
    ) -> None:
        super().__init__(name, rect, label)
        self._paint = paint
        self._on_move = on_move
        self._start: Point | None = None
        self.dragged: Point | None = None
        self.goal: Rect | None = None

    @property
    def reach(self) -> Rect:
        """It may lie askew."""
        return self.rect.grown(14)

    def press(self) -> None:
        """Take it to the other tray."""
        self._on_move()

    def down(self, at: Point, clicks: int) -> None:
        """Take hold."""
        del clicks
        self._start = at

    def drag(self, at: Point) -> None:
        """Carry it."""
        if self._start is not None and abs(at[0] - self._start[0]) + abs(at[1] - self._start[1]) > 8:
            self.dragged = at
            self.spoil()

    def up(self, at: Point) -> None:
        """A click, or a drop over the other tray, moves it."""
        carried, self.dragged, self._start = self.dragged is not None, None, None
        if not carried:
            if self.hit(at):
                self.press()
        elif self.goal is not None and self.goal.holds(at):
            self.press()
        self.spoil()

    def paint(self, p: Painter) -> None:
        """Draw it where it lies, unless it is carried."""
        if self.dragged is None:
            self._paint(p, self)
