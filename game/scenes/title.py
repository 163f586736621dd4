"""The title: Railhead at dusk, the bill with the menu, the saloon's three windows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scenes.stack import Scene
from game.ui import sheet
from game.ui.controls import Button
from game.ui.geometry import Rect
from game.ui.ink import PAPER
from game.ui.style import PONY_STYLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.services import Services
    from game.ui.painter import Painter


@dataclass(frozen=True)
class Entry:
    """One line of the bill: a name for tests, its label and key, what it does."""

    name: str
    label: str
    shortcut: str
    action: Callable[[], None]
    sub: str = ""


class TitleScene(Scene[None]):
    """The title."""

    style = PONY_STYLE

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._bill = Rect(0, 0, 0, 0)

    def entries(self) -> Sequence[Entry]:
        """The lines of the bill, from the top."""
        return [Entry("quit", self.say("Quit"), "q", self.stack.request_quit)]

    def build(self) -> None:
        """Place the bill."""
        self._bill = self.layout.rect_of((96, 348, 416, 684), (56, 244, 320, 492))
        for entry, row in zip(self.entries(), self._bill.grown(-32).rows(7, 16), strict=False):
            self.form.add(
                Button(
                    entry.name, row, entry.label, entry.action, shortcut=entry.shortcut, sub=entry.sub or None
                )
            )

    def paint(self, p: Painter) -> None:
        """Draw the bill."""
        sheet.dark_wood(p)
        p.text(
            p.layout.pick(96, 56),
            p.layout.pick(238, 168),
            "RAILHEAD",
            p.layout.pick(204, 146),
            "display",
            PAPER,
        )
        sheet.sheet(p, self._bill, shade=9)
