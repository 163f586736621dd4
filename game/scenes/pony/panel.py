"""What all overlays of this table share: a sheet over the darkened table, the menu, the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from game.scenes.dialog import veil
from game.scenes.pony.grips import HeldBy, HoldButton
from game.scenes.pony.tools import tool_row
from game.scenes.stack import Scene
from game.ui.events import FocusLost, InputEvent, KeyDown, KeyUp, PointerUp
from game.ui.geometry import Rect
from game.ui.sheet import sheet
from game.ui.style import PONY_STYLE, TrainStyle

if TYPE_CHECKING:
    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter

R = TypeVar("R")


class Panel(Scene[R], Generic[R]):
    """A sheet over the table. Esc opens the menu: what is asked here must be answered.

    `build` of a subclass calls this one's.
    """

    opaque = False
    style: ClassVar[TrainStyle] = PONY_STYLE

    @property
    def advised(self) -> bool:
        """Whether there may be a hint: no, where the sheet is neutral and open to everybody."""
        return False

    def __init__(self, table: PonyTable) -> None:
        super().__init__(table.services)
        self.table = table

    @property
    def k(self) -> float:
        """The scale of the compact layout's sheets against the regular one's."""
        return self.layout.pick(1.0, 0.72)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet in the regular layout."""
        raise NotImplementedError

    @property
    def box(self) -> Rect:
        """The sheet, in the middle of what lies under the status line."""
        lay, top = self.layout, self.layout.pick(80.0, 56.0)
        w, h = self.size[0] * self.k, self.size[1] * self.k
        return Rect((lay.w - w) / 2, top + (lay.h - top - h) / 2, w, h)

    def build(self) -> None:
        """Place the tools that work over the table, too."""
        crossings = self.table.crossings
        tools = [
            *([self.table.hint_tool()] if self.advised else []),
            ("book", self.say("Rules"), "@rules=f1", lambda: crossings.rules(self.table, None), ""),
            ("menu", self.say("Menu"), "escape", lambda: crossings.pause(self.table), ""),
        ]
        self.form.add(*tool_row(self.layout, self.services.shop.type, tools))

    def paint(self, p: Painter) -> None:
        """Draw the veil, the status line and the sheet with what is on it."""
        veil(p)
        self.table.paint_status(p)
        sheet(p, self.box, shade=10)
        self.paint_sheet(p)

    def paint_sheet(self, p: Painter) -> None:
        """Draw what stands on the sheet."""

    def on_event(self, event: InputEvent) -> bool:
        """Nothing reaches the table below."""
        del event
        return True


class SecretPanel(Panel[R], Generic[R]):
    """A sheet with something on it that only one rider may see.

    It shows as long as Space or the button `look` is down; where one person plays, always.
    """

    def __init__(self, table: PonyTable) -> None:
        super().__init__(table)
        self._held: HeldBy | None = None

    @property
    def shown(self) -> bool:
        """Whether the secret shows."""
        return self.table.alone or self._held is not None

    def add_look_button(self, rect: Rect) -> None:
        """Place the button to hold, among several people."""
        if not self.table.alone:
            self.form.add(HoldButton("look", rect, self.say("Hold to look"), self._look))

    def _look(self, by: HeldBy = "mouse") -> None:
        if self._held is None and not self.table.alone:
            self._held = by
            self.services.sound.play("paper-flick")
            self._refresh()

    def _shut(self, by: HeldBy | None = None) -> None:
        """Hide it again, if it was held open by that; None: however it was."""
        if self._held is not None and by in (self._held, None):
            self._held = None
            self._refresh()

    def _refresh(self) -> None:
        self.spoil()
        self.form.layer.spoil()

    def handle(self, event: InputEvent) -> bool:
        """Space is for looking, as long as it is down; the mouse is free meanwhile."""
        match event:
            case KeyDown(key="space"):
                self._look("key")
                return True
            case KeyUp(key="space"):
                self._shut("key")
            case PointerUp():
                self._shut("mouse")
            case FocusLost():
                self._shut()
            case _:
                pass
        return super().handle(event)
