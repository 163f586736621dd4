"""What all overlays of this table share: a sheet over the darkened table, the menu, the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from game.scenes.dialog import veil
from game.scenes.pony.tools import tool_row
from game.scenes.stack import Scene
from game.ui.geometry import Rect
from game.ui.sheet import sheet
from game.ui.style import PONY_STYLE, TrainStyle

if TYPE_CHECKING:
    from game.scenes.pony.table import PonyTable
    from game.ui.events import InputEvent
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
            ("book", self.say("Rules"), "f1", lambda: crossings.rules(self.table, None), ""),
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
