"""What can be clicked on the Yardmaster table: cards in hand, cars in the yards, chips of a payment."""

from collections.abc import Callable, Collection
from typing import Any, Final

from game.scenes.trains import freight
from game.scenes.trains.carried import Carried
from game.scenes.trains.cars import Car, hand_card, hover_ring
from game.text.language import Language
from game.ui import paper, svg
from game.ui.geometry import Point, Rect
from game.ui.ink import BRASS_LIGHT, INK
from game.ui.painter import Painter
from game.ui.widget import Widget

GHOST: Final = "#C9A36B"


def car(word: str) -> Car:
    """Return a railcar of the records (`"R3"`) as its drawing takes it."""
    return word[0], int(word[1])


class HandCard(Widget):
    """A card in hand. `order` is its place in a payment or a discard; it then stands higher.

    While its name is in `away` it is not drawn.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        card: str,
        language: Language,
        *,
        order: int | None,
        lit: bool,
        away: Collection[object],
        on_press: Callable[[], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.card = card
        self._away = away
        self.order = order
        self.lit = lit
        self._language = language
        self._on_press = on_press

    @property
    def reach(self) -> Rect:
        """Everything it may draw on."""
        return self.rect.grown(26, 36)

    @property
    def raised(self) -> bool:
        """Whether pointer or keyboard lift it."""
        return self.hovered or self.look.focused

    def press(self) -> None:
        """Do what the table has it for now."""
        self._on_press()

    def paint(self, p: Painter) -> None:
        """Draw it where it stands, unless it is on its way."""
        if self.name in self._away:
            return
        lay = p.layout
        lift = lay.pick(16, 10) if self.order is not None else lay.pick(12, 8) if self.raised else 0
        rect = self.rect.moved(0, -lift)
        p.place(freight.freight_card(p, self.card, rect.w, rect.h, self._language), rect.x, rect.y)
        if self.order is not None or self.lit or self.look.focused:
            paper.ring(p, rect, lay.radius + 2)
        elif self.hovered:
            hover_ring(p, rect)
        if self.order is not None:
            at = (rect.right - 4, rect.y + 4)
            freight.number_disc(p, at, lay.pick(17, 13), self.order, lay.outline * 0.8)


class Foremost(Widget):
    """Draws the raised one of overlapping cards once more, over its neighbours. It can't be touched."""

    focusable = False

    def __init__(self, name: str, rect: Rect, cards: list[HandCard]) -> None:
        super().__init__(name, rect)
        self._cards = cards

    @property
    def reach(self) -> Rect:
        """The whole hand."""
        return self.rect.grown(26, 36)

    def hit(self, at: Point) -> bool:
        """Never."""
        del at
        return False

    def paint(self, p: Painter) -> None:
        """Draw the card under the pointer, else the one with the focus."""
        for card in sorted(self._cards, key=lambda one: one.hovered):
            if card.raised and p.sees(card.reach):
                card.paint(p)


class YardCar(Widget):
    """A car in the arrival yard with the plate that says what its purchase would bring."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        word: str,
        cell: float,
        language: Language,
        *,
        lit: bool,
        note: tuple[str, freight.Tone] | None,
        note_y: float,
        on_press: Callable[[], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.word = word
        self.note = note
        self._lit = lit
        self._cell = cell
        self._language = language
        self._note_y = note_y
        self._on_press = on_press

    @property
    def reach(self) -> Rect:
        """Everything it may draw on."""
        return self.rect.grown(20, 44)

    def press(self) -> None:
        """Open its bill, or whatever the table has it for now."""
        self._on_press()

    def paint(self, p: Painter) -> None:
        """Draw card and plate."""
        lay = p.layout
        lift = lay.pick(6, 3) if self._lit or self.hovered else 0
        rect = self.rect.moved(0, -lift)
        stamp = hand_card(p, (car(self.word),), self._cell, self._language.code)
        p.place(stamp, rect.x, rect.y)
        if self._lit or self.look.focused:
            paper.ring(p, rect, lay.radius + 2)
        elif self.hovered:
            hover_ring(p, rect)
        if self.note is not None:
            freight.plate(p, self.rect.cx, self._note_y, *self.note, room=self.rect.w + lay.pick(12, 8))


class SidingCar(Carried):
    """A car in the own sorting yard; one that fits glows."""

    def __init__(self, *args: Any, word: str, fits: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        self.word = word
        self.fits = fits

    @property
    def reach(self) -> Rect:
        """Everything it may draw on."""
        return self.rect.grown(16)

    def spoil(self) -> None:
        """Have it drawn again; the table shows what the car would bring while it is looked at."""
        super().spoil()
        self.on_look(self.hovered or self.look.focused or self.dragged is not None)

    on_look: Callable[[bool], None] = staticmethod(lambda _: None)
    """Hears whether pointer or keyboard rest on it."""

    def paint(self, p: Painter) -> None:
        """Draw it, or its empty place while it is carried."""
        if self.carried:
            paper.dashed(p, self.rect, GHOST, radius=3)
            return
        p.place(freight.mini(p, car(self.word), self.rect.w, self.rect.h), self.rect.x, self.rect.y)
        if self.fits or self.look.focused:
            self._glow(p)
        elif self.hovered:
            hover_ring(p, self.rect)

    def _glow(self, p: Painter) -> None:
        lay, box = p.layout, self.rect
        wide = lay.pick(5, 4) if self.hovered or self.look.focused else lay.pick(3.5, 2.8)
        frame = svg.rect(-3, -3, box.w + 6, box.h + 6, r=5, stroke=INK, stroke_width=wide + 2.5)
        frame += svg.rect(-3, -3, box.w + 6, box.h + 6, r=5, stroke=BRASS_LIGHT, stroke_width=wide)
        p.shapes(box, frame, pad=10)


class Chip(Carried):
    """A card of a payment or a discard on its paper: click to take it back, drag to another place."""

    def __init__(self, *args: Any, card: str, number: int, language: Language, **more: Any) -> None:
        super().__init__(*args, **more)
        self.card = card
        self.number = number
        self._language = language

    @property
    def reach(self) -> Rect:
        """Everything it may draw on."""
        return self.rect.grown(16)

    def draw(self, p: Painter, x: float, y: float) -> None:
        """Draw it with its number, top left at (x, y)."""
        lay, side = p.layout, self.rect.w
        p.place(freight.chip(p, self.card, side, self._language), x, y)
        r = min(lay.pick(12.0, 9.0), side * 0.3)
        freight.number_disc(p, (x + side - 2, y + 2), r, self.number, 1.5)

    def paint(self, p: Painter) -> None:
        """Draw it, or its empty place while it is carried."""
        if self.carried:
            paper.dashed(p, self.rect, "#8A6144", radius=4)
            return
        up = 2 if self.hovered else 0
        self.draw(p, self.rect.x, self.rect.y - up)
        if self.look.focused:
            paper.ring(p, self.rect, 4)
