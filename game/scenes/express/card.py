"""A card in hand at the Express table: click, turn over, drag to the train."""

from collections.abc import Callable
from typing import Any

from game.rules.express.scoring import WILD
from game.scenes.trains.carried import Carried
from game.scenes.trains.cars import Car, fits_tab, hand_card, hover_ring, number_plate
from game.ui import paper
from game.ui.geometry import Point, Rect
from game.ui.painter import Painter

FACE_DOWN: tuple[Car, ...] = ((WILD, 2), (WILD, 2))
"""The back of every card (E2)."""


def faces(card: str) -> tuple[Car, ...]:
    """Return the two cars of a card written as in records."""
    return (card[0], int(card[1])), (card[3], int(card[4]))


class HandCard(Carried):
    """One card in hand. `flipped` shows its back; `fits` lights it; `chosen` keeps it raised."""

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
        super().__init__(name, rect, label, on_press, on_drop, **more)
        self.card = card
        self.number = number
        self.cell = cell
        self.language = language
        self.tab = tab
        self.flipped = flipped
        self.fits = fits
        self.chosen = chosen

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

    def paint(self, p: Painter) -> None:
        """Draw it in its place, unless it is being carried."""
        if self.carried:
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
