"""A stage without a stack: one form on one canvas, for the tests of widgets."""

from collections.abc import Callable

import pygame

from game.ui.clock import HandClock
from game.ui.events import InputEvent
from game.ui.form import Form
from game.ui.layout import Frame, frame_for
from game.ui.painter import Painter, Workshop
from game.ui.pilot import Pilot
from game.ui.sheets import Compositor, Layer
from game.ui.style import TRAIN_STYLE, TrainStyle

SIZE = (1366, 768)


class Bench:
    """One form; `build` fills it, anew whenever asked."""

    def __init__(
        self, shop: Workshop, clock: HandClock, build: Callable[[Form], None], style: TrainStyle = TRAIN_STYLE
    ) -> None:
        self.noises: list[str] = []
        self.form = Form(clock, style, self.noises.append)
        self.frame = frame_for(*SIZE)
        self.unused: list[InputEvent] = []
        self._clock = clock
        self._build = build
        self._compositor = Compositor(shop)
        self._ground = Layer(self._paint)
        self.rebuild()

    def _paint(self, p: Painter) -> None:
        p.fill(p.window, "#F3E7CF")

    def rebuild(self) -> None:
        """Place the widgets anew."""
        self.form.clear()
        self.form.layout = self.frame.layout
        self._build(self.form)
        self.form.ready()

    @property
    def top(self) -> "Bench":
        """The scene: itself."""
        return self

    def handle(self, event: InputEvent) -> bool:
        """Give the form an event."""
        used = self.form.handle(event)
        if not used:
            self.unused.append(event)
        return used

    def advance(self) -> None:
        """Let time pass."""
        self.form.advance(self._clock.now())

    def due(self) -> float | None:
        """When the form wants to be advanced."""
        return self.form.due(self._clock.now())

    def compose(self, canvas: pygame.Surface) -> list[pygame.Rect]:
        """Draw it."""
        return self._compositor.compose([self._ground, self.form.layer, self.form.above], self.frame, canvas)

    def fresh(self) -> pygame.Surface:
        """Draw everything from nothing, as a yardstick for what was redrawn in parts."""
        for layer in (self._ground, self.form.layer, self.form.above):
            layer.spoil()
        canvas = pygame.Surface(SIZE)
        shop = self._compositor._shop
        Compositor(shop).compose([self._ground, self.form.layer, self.form.above], self.frame, canvas)
        return canvas

    def resize(self, frame: Frame) -> None:
        """Take another size."""
        self.frame = frame
        self.rebuild()


def bench(
    shop: Workshop, clock: HandClock, build: Callable[[Form], None], style: TrainStyle = TRAIN_STYLE
) -> Pilot:
    """Return a pilot of a form."""
    return Pilot(Bench(shop, clock, build, style), clock, SIZE)
