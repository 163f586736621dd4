"""Giving a match a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import veil
from game.scenes.stack import Scene
from game.store.listing import LONGEST_TITLE
from game.ui import paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.field import TextField
from game.ui.geometry import Rect

if TYPE_CHECKING:
    from game.scenes.services import Services
    from game.ui.painter import Painter


class Naming(Scene[str]):
    """Asks for a name; hands it back, empty to take it away, or None when the player thinks better of it."""

    opaque = False

    def __init__(self, services: Services, title: str, hint: str) -> None:
        super().__init__(services)
        self._text = title
        self._hint = hint
        self.form.focus("title")

    @property
    def _box(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((720, 300), (520, 216))
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    def build(self) -> None:
        """Place the field and the two buttons."""
        lay, say, box = self.layout, self.say, self._box
        side, high = lay.pick(40, 28), lay.pick(54, 40)
        field = Rect(box.x + side, box.y + lay.pick(110, 80), box.w - 2 * side, high)
        self.form.add(
            TextField(
                "title", field, say("Name"), self._text, self._typed, hint=self._hint, most=LONGEST_TITLE
            )
        )
        row = Rect(field.x, box.bottom - high - lay.pick(32, 22), field.w, high)
        keep, back = row.columns(2, lay.gap)
        self.form.add(
            Button("keep", keep, say("Keep this name"), self._keep, kind="primary", shortcut="enter"),
            Button("back", back, say("Leave it"), lambda: self.close(None), shortcut="escape"),
        )

    def _typed(self, text: str) -> None:
        self._text = text

    def _keep(self) -> None:
        self.close(self._text)

    def paint(self, p: Painter) -> None:
        """Draw the sheet."""
        veil(p)
        paper.panel(p, self._box, self.say("The match’s name"))

    def on_event(self, event: InputEvent) -> bool:
        """Enter in the field keeps the name; nothing reaches the scene below."""
        if isinstance(event, KeyDown) and event.key == "enter" and not event.repeat:
            self._keep()
        return True
