"""Anything from the saddlebags? The neutral question, the same for everyone who holds cards.

Whether a rider holds a fitting card shows to nobody: the cards lie face down, the buttons are the same,
and what doesn't fit only says so. The rider looks by holding Space or the mouse; the others look away.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.scenes.pony import looks
from game.scenes.pony.panel import SecretPanel
from game.text.pony_names import ITEMS
from game.ui.controls import Area, Button
from game.ui.geometry import Rect
from game.ui.ink import FADED
from game.ui.sheet import sheet_heading
from game.ui.style import pony_key, pony_key_width

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter


class Saddlebag(SecretPanel[None]):
    """The question to one rider. `items` are the cards, shown only while they are held open.

    `use` is tried with a card's name and tells whether it was taken; `decline` answers that nothing is
    used.
    """

    def __init__(
        self,
        table: PonyTable,
        seat: int,
        items: tuple[str, ...],
        when: str,
        *,
        use: Callable[[str], None],
        decline: Callable[[], None],
        fits: Callable[[str], bool],
    ) -> None:
        super().__init__(table)
        self.seat = seat
        self._items = items
        self._when = when
        self._use = use
        self._decline = decline
        self._fits = fits
        self.form.focus("nothing")

    @property
    def advised(self) -> bool:
        """Among several people everything on this sheet is neutral."""
        return self.table.alone

    @property
    def size(self) -> tuple[float, float]:
        """A low sheet."""
        return 900, 520

    def _cards(self) -> list[Rect]:
        k, box, count = self.k, self.box, len(self._items)
        w = min(128.0, 760.0 / max(1, count) - 16) * k
        h, step = w * 1.36, w + 20 * k
        left = box.cx - (count * step - 20 * k) / 2
        return [Rect(left + at * step, box.y + 168 * k, w, h) for at in range(count)]

    def build(self) -> None:
        """Place the cards, and the two buttons."""
        super().build()
        say, box, k = self.say, self.box, self.k
        for at, rect in enumerate(self._cards()):
            self.form.add(
                Area(
                    f"item-{at}",
                    rect,
                    say("Item card {n}", n=at + 1),
                    partial(self._paint_card, at),
                    partial(self._press, at),
                    spread=24,
                    shortcut=str(at + 1),
                )
            )
        y, high, size = box.bottom - 96 * k, 64 * k, self.layout.pick(25.0, 18.0)
        look = Rect(box.x + 48 * k, y, 370 * k, high)
        done = Rect(box.right - 48 * k - 330 * k, y, 330 * k, high)
        self.add_look_button(look)
        self.form.add(
            Button(
                "nothing", done, say("Nothing"), self._nothing, kind="primary", shortcut="enter", size=size
            )
        )

    def _nothing(self) -> None:
        self.close(None)
        self._decline()

    def _press(self, at: int) -> None:
        """Use a card; one that doesn't fit is refused in words that tell nothing to the others."""
        item = self._items[at]
        if self._fits(item):
            self.close(None)
            self._use(item)
            return
        self.services.sound.play("refusal")
        if self.shown:
            what = ITEMS[item]
            self.toast(f"{self.say(what.name)}: {self.say(what.moment)}.")
        else:
            self.toast(self.say("That card does nothing now."))

    def paint_sheet(self, p: Painter) -> None:
        """Draw the question, when it is asked, and what the cards in view do."""
        box, k, lay, say = self.box, self.k, p.layout, self.say
        title = say("{player}: anything from the saddlebags?", player=self.table.session.names[self.seat])
        sheet_heading(p, box.x + 40 * k, box.y + 74 * k, box.w - 80 * k, title, lay.pick(38.0, 28.0))
        size = lay.size(21, 16)
        p.text(box.cx, box.y + 120 * k, self._when, size, "semi", align="middle", width=box.w - 90 * k)
        fitting = [item for item in self._items if self._fits(item)] if self.shown else []
        if fitting:
            what = ITEMS[fitting[0]]
            text = f"{say(what.name)}: {say(what.effect)}"
        elif self.shown:
            text = say("None of these can be used now.")
        else:
            text = say("Everyone who might hold a fitting card is asked, so nobody learns who does.")
        p.text(
            box.cx,
            box.bottom - 126 * k,
            text,
            lay.size(19, 14.5),
            "text",
            FADED,
            align="middle",
            width=box.w - 90 * k,
        )

    def _paint_card(self, at: int, p: Painter, area: Area) -> None:
        item = self._items[at] if self.shown else ""
        rect = area.rect.moved(0, -4) if area.look.state == "hover" else area.rect
        if area.look.focused:
            looks.focus(p, rect)
        label = self.say(ITEMS[item].name) if item else ""
        looks.item_card(p, rect, item, label, chosen=bool(item) and self._fits(item))
        cap = p.layout.pick(26.0, 20.0)
        wide = pony_key_width(p, str(at + 1), cap)
        pony_key(p, rect.cx - wide / 2, rect.bottom - cap * 0.45, str(at + 1), cap)
