"""The mouse goes to the next shooter: a neutral question, the same whoever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.scenes.pony.fight_plates import FightPlaces
from game.scenes.pony.looks import portrait
from game.scenes.stack import Scene
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.sheet import sheet
from game.ui.style import PONY_STYLE, TrainStyle

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.table import Seat
    from game.scenes.services import Services
    from game.ui.painter import Painter


class TakeMouse(Scene[bool]):
    """Asks for a shooter; hands back True once that person has the mouse. Esc opens the menu."""

    opaque = False
    style: ClassVar[TrainStyle] = PONY_STYLE

    def __init__(
        self, services: Services, seat: Seat, name: str, menu: Callable[[], None] | None = None
    ) -> None:
        super().__init__(services)
        self._seat = seat
        self._name = name
        self._menu = menu
        self.form.focus("ready")

    @property
    def _box(self) -> Rect:
        return FightPlaces(self.layout, narrow=False).prompt

    def build(self) -> None:
        """Place the one button."""
        lay, box = self.layout, self._box
        w, h = lay.pick((380.0, 72.0), (280.0, 52.0))
        rect = Rect(box.cx - w / 2, box.bottom - h - lay.pick(36, 26), w, h)
        label = self.say("I have the mouse")
        size = lay.pick(27.0, 20.0)
        self.form.add(
            Button(
                "ready", rect, label, lambda: self.close(True), kind="primary", shortcut="enter", size=size
            )
        )

    def paint(self, p: Painter) -> None:
        """Draw the sheet."""
        lay, box = p.layout, self._box
        sheet(p, box, shade=10)
        k = lay.pick(2.1, 1.5)
        portrait(p, box.x + lay.pick(96, 68), box.y + lay.pick(150, 108), k, self._seat)
        x = box.x + lay.pick(180, 128)
        room = box.right - x - lay.pick(36, 24)
        title = self.say("{player}, it’s your shot", player=self._name)
        p.text(
            x,
            box.y + lay.pick(82, 58),
            title,
            lay.pick(40.0, 28.0),
            "display",
            width=room,
            least=lay.pick(22.0, 16.0),
        )
        text = self.say("Please take the mouse. Nothing counts until you shoot.")
        p.paragraph(x, box.y + lay.pick(124, 88), text, lay.size(21, 16), room, "semi", lead=1.28, lines=2)

    def on_event(self, event: InputEvent) -> bool:
        """Esc opens the menu; nothing reaches the board."""
        if (
            isinstance(event, KeyDown)
            and event.key == "escape"
            and not event.repeat
            and self._menu is not None
        ):
            self._menu()
        return True
