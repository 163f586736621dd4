"""The log of a match: everything that has happened, in words that everybody may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import veil
from game.scenes.stack import Scene
from game.ui import bindings, paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import FAINT
from game.ui.lists import ScrollList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.style import Look


class Journal(Scene[None]):
    """A list of lines over the table, the newest in view."""

    opaque = False

    def __init__(self, services: Services, lines: Sequence[str]) -> None:
        super().__init__(services)
        self._lines = list(lines)
        self._begun = False
        self.form.focus("lines")

    @property
    def _box(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((960, 860), (700, 620))
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    def build(self) -> None:
        """Place the list and the button."""
        lay, box = self.layout, self._box
        side = lay.pick(40, 28)
        foot = lay.button_h + lay.pick(48, 32)
        area = Rect(box.x + side, box.y + lay.pick(96, 70), box.w - 2 * side, box.h - lay.pick(96, 70) - foot)
        rows = ScrollList(
            "lines",
            area,
            self.say("Log"),
            len(self._lines),
            lay.pick(40, 29),
            self._paint_line,
            lambda _: None,
            chosen=len(self._lines) - 1,
        )
        self.form.add(rows)
        if not self._begun:
            self._begun = True
            rows.scroll_to(rows.most)
        wide, low = lay.pick(240, 180), box.bottom - lay.button_h - lay.pick(28, 20)
        back = Rect(box.cx - wide / 2, low, wide, lay.button_h)
        self.form.add(Button("close", back, self.say("Back"), lambda: self.close(None), shortcut="escape"))

    def _paint_line(self, p: Painter, index: int, rect: Rect, look: Look) -> None:
        del look
        lay = p.layout
        number = lay.pick(56, 40)
        p.text(
            rect.x + number - lay.pick(14, 10),
            rect.cy + lay.cap * 0.34,
            str(index + 1),
            lay.cap,
            "semi",
            FAINT,
            align="right",
        )
        p.text(
            rect.x + number,
            rect.cy + lay.body * 0.34,
            self._lines[index],
            lay.body,
            "text",
            width=rect.w - number - 8,
        )
        paper.rule(p, rect.x, rect.bottom - 1, rect.w, alpha=0.15)

    def paint(self, p: Painter) -> None:
        """Draw the sheet."""
        veil(p)
        paper.panel(p, self._box, self.say("Log"))

    def on_event(self, event: InputEvent) -> bool:
        """The log's key closes it again."""
        if isinstance(event, KeyDown) and event.chord == bindings.chord("@log=l"):
            self.close(None)
            return True
        return False
