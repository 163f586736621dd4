"""Looking through the discard pile: it lies open, all of it, in its order (Y8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import veil
from game.scenes.stack import Scene
from game.scenes.trains import freight
from game.ui import bindings, paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.lists import ScrollArea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.services import Services
    from game.ui.painter import Painter


class Pile(Scene[None]):
    """All cards of the discard pile, the top one first."""

    opaque = False

    def __init__(self, services: Services, cards: Sequence[str]) -> None:
        super().__init__(services)
        self._cards = tuple(cards)
        self.form.focus("close")

    @property
    def _box(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((1280.0, 800.0), (920.0, 580.0))
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    @property
    def _page(self) -> Rect:
        lay, box = self.layout, self._box
        side, top = lay.pick(44, 30), lay.pick(104, 76)
        return Rect(
            box.x + side, box.y + top, box.w - 2 * side, box.h - top - lay.button_h - lay.pick(56, 38)
        )

    def _places(self) -> list[Rect]:
        """Where the cards lie, row by row, on the unscrolled page."""
        lay, page = self.layout, self._page
        high = lay.pick(132.0, 96.0)
        wide, gap = high * freight.CARD_RATIO, lay.pick(16, 11)
        line = lay.pick(30, 22)
        columns = max(1, int((page.w - 24 + gap) / (wide + gap)))
        return [
            Rect(
                page.x + 6 + at % columns * (wide + gap),
                page.y + line + at // columns * (high + line + gap * 0.4),
                wide,
                high,
            )
            for at in range(len(self._cards))
        ]

    def build(self) -> None:
        """Place the page and the button."""
        lay, box, places = self.layout, self._box, self._places()
        height = (places[-1].bottom - self._page.y + 16) if places else 0.0
        self.form.add(ScrollArea("cards", self._page, self.say("Discard pile"), height, self._paint_cards))
        wide = lay.pick(240, 180)
        low = Rect(box.cx - wide / 2, box.bottom - lay.button_h - lay.pick(28, 20), wide, lay.button_h)
        self.form.add(Button("close", low, self.say("Back"), lambda: self.close(None), shortcut="escape"))

    def _paint_cards(self, p: Painter) -> None:
        size = p.layout.size(17, 13)
        for at, (card, rect) in enumerate(zip(self._cards, self._places(), strict=True)):
            if not p.sees(rect.grown(30)):
                continue
            stamp = freight.freight_card(p, card, rect.w, rect.h, self.services.language)
            p.place(stamp, rect.x, rect.y)
            label = self.say("top") if at == 0 else str(at + 1)
            p.text(rect.cx, rect.y - size * 0.4, label, size, "bold" if at == 0 else "semi", align="middle")

    def paint(self, p: Painter) -> None:
        """Draw the sheet."""
        veil(p)
        paper.panel(p, self._box, self.say("Discard pile"))

    def on_event(self, event: InputEvent) -> bool:
        """P closes it again."""
        if isinstance(event, KeyDown) and event.chord == bindings.chord("@pile=p"):
            self.close(None)
            return True
        return False
