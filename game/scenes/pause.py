"""The menu over a table: go on, settings, rules, back to the saloon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scenes.dialog import veil
from game.scenes.stack import Scene
from game.ui import paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.services import Services
    from game.ui.painter import Painter


@dataclass(frozen=True)
class Choice:
    """One line of the menu: its value, which the scene hands back, its label and key."""

    value: str
    label: str
    shortcut: str = ""


class Pause(Scene[str]):
    """A short menu; hands back the chosen value. Esc is the first choice, which goes on."""

    opaque = False

    def __init__(self, services: Services, title: str, note: str, choices: Sequence[Choice]) -> None:
        super().__init__(services)
        self._title = title
        self._note = note
        self._choices = list(choices)
        self.form.focus(self._choices[0].value)

    @property
    def _box(self) -> Rect:
        lay = self.layout
        step = lay.button_h + lay.pick(18, 13)
        h = lay.pick(190, 138) + step * len(self._choices)
        w = lay.pick(560, 410)
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    def build(self) -> None:
        """Place the choices under each other."""
        lay, box = self.layout, self._box
        side = lay.pick(56, 40)
        y = box.y + lay.pick(104, 76)
        for at, choice in enumerate(self._choices):
            rect = Rect(box.x + side, y, box.w - 2 * side, lay.button_h)
            self.form.add(
                Button(
                    choice.value,
                    rect,
                    choice.label,
                    self._giver(choice.value),
                    kind="plain" if at else "primary",
                    shortcut=choice.shortcut,
                )
            )
            y += lay.button_h + lay.pick(18, 13)

    def _giver(self, value: str) -> Callable[[], None]:
        return lambda: self.close(value)

    def paint(self, p: Painter) -> None:
        """Draw the sheet with its note at the foot."""
        veil(p)
        lay, box = p.layout, self._box
        paper.panel(p, box, self._title)
        p.text(
            box.cx,
            box.bottom - lay.pick(36, 26),
            self._note,
            lay.cap,
            "text",
            align="middle",
            width=box.w - lay.pick(72, 52),
        )

    def on_event(self, event: InputEvent) -> bool:
        """Esc goes on."""
        if isinstance(event, KeyDown) and event.key == "escape":
            self.close(self._choices[0].value)
        return True
