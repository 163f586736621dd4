"""Buttons, switches and choices. Each calls back when a person changes it, never when a program does."""

from collections.abc import Callable
from typing import Any

from game.ui import paper
from game.ui.events import KeyDown
from game.ui.geometry import Point, Rect
from game.ui.ink import INK, PAPER
from game.ui.keys import cap_label
from game.ui.painter import Painter
from game.ui.style import Kind
from game.ui.widget import Widget


class Button(Widget):
    """A button with a label. Kinds: `primary`, `plain`, `quiet` (on night), `dashed` (an empty place).

    `key` shows a key cap for its shortcut (True: the shortcut's own name, or any text).
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        on_press: Callable[[], None],
        *,
        kind: Kind = "plain",
        icon: str | None = None,
        sub: str | None = None,
        size: float | None = None,
        key: bool | str = True,
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.on_press = on_press
        self.kind: Kind = kind
        self.icon = icon
        self.sub = sub
        self.size = size
        self.cap = cap_label(self.shortcut) if key is True else (key or "")

    def press(self) -> None:
        """Do what it is for."""
        self.on_press()

    def paint(self, p: Painter) -> None:
        """Draw it."""
        self.style.button(
            p,
            self.rect,
            self.label,
            self.look,
            kind=self.kind,
            key=self.cap or None,
            icon=self.icon,
            sub=self.sub,
            size=self.size,
        )


class IconButton(Widget):
    """A square button with an icon (`game.ui.signs.icon`). `label` is for its tooltip and for tests."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        icon: str,
        label: str,
        on_press: Callable[[], None],
        *,
        colour: str = PAPER,
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.icon = icon
        self.colour = colour
        self.on_press = on_press

    def press(self) -> None:
        """Do what it is for."""
        self.on_press()

    def paint(self, p: Painter) -> None:
        """Draw it."""
        self.style.icon_button(p, self.rect, self.icon, self.look, colour=self.colour)


class Area(Widget):
    """Anything a scene draws itself that can be pressed: a card, a place, a window pane.

    `paint` gets the painter and the widget, whose `look` says what the pointer and keyboard do.
    `reach` is how far outside `rect` it may draw. `shape` decides where a press counts.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        paint: "Callable[[Painter, Area], None]",
        on_press: Callable[[], None],
        *,
        on_hover: Callable[[bool], None] | None = None,
        spread: float = 16.0,
        shape: Callable[[Point], bool] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.on_press = on_press
        self.spread = spread
        self._paint = paint
        self._shape = shape
        self._on_hover = on_hover
        self._was_lit = False

    @property
    def lit(self) -> bool:
        """Whether pointer or keyboard rests on it."""
        return self.hovered or self.look.focused

    @property
    def reach(self) -> Rect:
        """Everything it may draw on."""
        return self.rect.grown(self.spread)

    def hit(self, at: Point) -> bool:
        """Whether a point touches it."""
        return self._shape(at) if self._shape is not None else super().hit(at)

    def spoil(self) -> None:
        """Have it drawn again; tell the scene when pointer or keyboard come or go."""
        super().spoil()
        if self._on_hover is not None and self.lit != self._was_lit:
            self._was_lit = self.lit
            self._on_hover(self.lit)

    def press(self) -> None:
        """Do what it is for."""
        self.on_press()

    def paint(self, p: Painter) -> None:
        """Draw it."""
        self._paint(p, self)


class Toggle(Widget):
    """A switch. Its size is 64 × 34 (46 × 25 compact); `rect` may be larger, it stands at its right."""

    def __init__(
        self, name: str, rect: Rect, label: str, on: bool, on_change: Callable[[bool], None], **more: Any
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.on = on
        self.on_change = on_change

    def press(self) -> None:
        """Switch over."""
        self.on = not self.on
        self.spoil()
        self.on_change(self.on)

    def paint(self, p: Painter) -> None:
        """Draw it."""
        w, h = p.layout.pick((64, 34), (46, 25))
        box = Rect(self.rect.right - w, self.rect.cy - h / 2, w, h)
        self.style.toggle(p, box, self.look, on=self.on)


class Stepper(Widget):
    """A whole number between two ends, with a button on either side of it."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        value: int,
        ends: tuple[int, int],
        on_change: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.value = value
        self.ends = ends
        self.on_change = on_change

    def change(self, step: int) -> None:
        """Count up or down as a person would."""
        value = max(self.ends[0], min(self.ends[1], self.value + step))
        if value != self.value:
            self.value = value
            self.spoil()
            self.on_change(value)

    def up(self, at: Point) -> None:
        """Count by the side that was released on."""
        if self.hit(at):
            third = (at[0] - self.rect.x) / self.rect.w
            self.change(-1 if third < 1 / 3 else 1 if third > 2 / 3 else 0)

    def wheel(self, dy: float) -> bool:
        """Leave the wheel to what scrolls, unless the stepper has the focus."""
        if not self.focused or self.off:
            return False
        self.change(1 if dy > 0 else -1)
        return True

    def key(self, event: KeyDown) -> bool:
        """Left, right, plus and minus count."""
        steps = {"left": -1, "right": 1, "plus": 1, "-": -1, "home": -(10**6), "end": 10**6}
        if event.chord in steps:
            self.change(steps[event.chord])
            return True
        return False

    def paint(self, p: Painter) -> None:
        """Draw it."""
        self.style.box(p, self.rect, self.look, field=False)
        third = self.rect.w / 3
        for i, (icon, end) in enumerate((("minus", self.ends[0]), ("plus", self.ends[1]))):
            ink = "#A89F8E" if self.value == end or self.off else INK
            paper.draw_icon(
                p, (self.rect.x + third * (0.5 + 2 * i), self.rect.cy), icon, ink, self.rect.h * 0.42
            )
        size = p.layout.body
        p.text(self.rect.cx, self.rect.cy + size * 0.35, str(self.value), size, "bold", align="middle")


class Slider(Widget):
    """A share from 0 to 1, dragged, or by arrows in steps of 5 %."""

    def __init__(
        self, name: str, rect: Rect, label: str, value: float, on_change: Callable[[float], None], **more: Any
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.value = value
        self.on_change = on_change

    def set(self, value: float) -> None:
        """Slide as a person would."""
        value = round(max(0.0, min(1.0, value)), 2)
        if value != self.value:
            self.value = value
            self.spoil()
            self.on_change(value)

    def _share(self, at: Point) -> float:
        inset = 14.0 if self.form is None else self.form.layout.pick(14.0, 11.0)
        return (at[0] - self.rect.x - inset) / max(1.0, self.rect.w - 2 * inset)

    def down(self, at: Point, clicks: int) -> None:
        """Take hold."""
        del clicks
        self.set(self._share(at))

    def drag(self, at: Point) -> None:
        """Follow the pointer."""
        self.set(self._share(at))

    def up(self, at: Point) -> None:
        """Let go."""
        self.set(self._share(at))

    def key(self, event: KeyDown) -> bool:
        """Arrows slide by 5 %, Home and End to the ends."""
        steps = {"left": -0.05, "right": 0.05, "home": -1.0, "end": 1.0}
        if event.chord in steps:
            self.set(self.value + steps[event.chord])
            return True
        return False

    def paint(self, p: Painter) -> None:
        """Draw it."""
        self.style.slider(p, self.rect, self.value, self.look)
