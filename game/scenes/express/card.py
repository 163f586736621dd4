"""A card in hand at the Express table: click, turn over, drag to the train."""

from collections.abc import Callable
from typing import Any

from game.rules.express.scoring import WILD
from game.scenes.trains.cars import Car, fits_tab, hand_card, hover_ring, number_plate
from game.ui import paper
from game.ui.geometry import Point, Rect
from game.ui.painter import Painter
from game.ui.widget import Widget

FACE_DOWN: tuple[Car, ...] = ((WILD, 2), (WILD, 2))
"""The back of every card (E2)."""

_DRAG_FROM = 12.0
"""How far, in virtual units, the pointer must go before a press becomes a drag."""


def faces(card: str) -> tuple[Car, ...]:
    """Return the two cars of a card written as in records."""
    return (card[0], int(card[1])), (card[3], int(card[4]))


class HandCard(Widget):
    """One card in hand. `flipped` shows its back; `fits` lights it; `chosen` keeps it raised.

    `on_drop` gets the point where a dragged card was let go.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        card: str,
        number: int,
        *,
        cell: float,
        language: str,
        tab: str,
        flipped: bool,
        fits: bool,
        chosen: bool,
        on_press: Callable[[], None],
        on_drop: Callable[[Point], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.card = card
        self.number = number
        self.cell = cell
        self.language = language
        self.tab = tab
        self.flipped = flipped
        self.fits = fits
        self.chosen = chosen
        self.on_press = on_press
        self.on_drop = on_drop
        self._grip: Point | None = None
        self.dragged: Point | None = None

    @property
    def cars(self) -> tuple[Car, ...]:
        """The cars that it shows."""
        return FACE_DOWN if self.flipped else faces(self.card)

    @property
    def raised(self) -> bool:
        """Whether it stands higher than the others."""
        return self.chosen or self.hovered or self.look.focused

    @property
    def reach(self) -> Rect:
        """Everything it may draw on."""
        return self.rect.grown(24, 44)

    def press(self) -> None:
        """Choose it, or play it if it is chosen."""
        self.on_press()

    def down(self, at: Point, clicks: int) -> None:
        """Take hold of it."""
        del clicks
        self._grip = (at[0] - self.rect.x, at[1] - self.rect.y)

    def drag(self, at: Point) -> None:
        """Carry it along once the pointer has left its place."""
        if self._grip is None:
            return
        to = (at[0] - self._grip[0], at[1] - self._grip[1])
        far = abs(to[0] - self.rect.x) + abs(to[1] - self.rect.y)
        if self.dragged is not None or far > _DRAG_FROM:
            self.dragged = to
            self.spoil()

    def up(self, at: Point) -> None:
        """Let it go: a drag drops it, a click presses it."""
        self._grip = None
        if self.dragged is not None:
            self.dragged = None
            self.spoil()
            self.on_drop(at)
        elif self.hit(at):
            self.press()

    def paint(self, p: Painter) -> None:
        """Draw it in its place, unless it is being carried."""
        if not self.held:
            self.dragged = None
        if self.dragged is not None:
            paper.dashed(p, self.rect, "#C9A36B", radius=p.layout.radius + 2)
            return
        rect = self.rect.moved(0, -p.layout.pick(12, 8) if self.raised or self.fits else 0)
        p.place(hand_card(p, self.cars, self.cell, self.language), rect.x, rect.y)
        if self.chosen or self.look.focused or self.fits:
            paper.ring(p, rect, p.layout.radius + 2)
        if self.hovered and not self.fits and not self.chosen:
            hover_ring(p, rect)
        number_plate(p, rect.cx, rect.bottom, str(self.number))
        if self.fits:
            fits_tab(p, rect.cx, rect.y - p.layout.pick(22, 16), self.tab)
