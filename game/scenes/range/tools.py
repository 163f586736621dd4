"""Keys that can be clicked: at the right of the status line, and on a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, BRASS_LIGHT, INK, PAPER
from game.ui.keys import cap_label
from game.ui.style import pony_key
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.form import Form
    from game.ui.geometry import Point
    from game.ui.layout import Layout
    from game.ui.painter import Painter
    from game.ui.text import Typesetter


class Tool(NamedTuple):
    """A key with its label: a name for tests, the label, the key, what it does, its tooltip."""

    name: str
    label: str
    shortcut: str
    action: Callable[[], None]
    tip: Tip | None = None


class Key(Widget):
    """A key cap with a label that can be clicked. `dark`: on night, with the label before the cap."""

    def __init__(self, name: str, rect: Rect, label: str, on_press: Callable[[], None], **more: Any) -> None:
        self.dark = bool(more.pop("dark", False))
        super().__init__(name, rect, label, **more)
        self._on_press = on_press

    def press(self) -> None:
        """Do what it is for."""
        self._on_press()

    def paint(self, p: Painter) -> None:
        """Draw it: lit under the pointer, with a brass plate when it has the keyboard."""
        lay, rect, look = p.layout, self.rect, self.look
        cap = lay.pick(28.0, 22.0) if self.dark else lay.pick(28.0, 21.0)
        size = lay.size(19, 15) if self.dark else lay.size(18, 14)
        lit = look.state in ("hover", "pressed")
        if look.focused:
            plate = svg.rect(
                -5, -4, rect.w + 10, rect.h + 8, "none" if self.dark else BRASS_LIGHT, 5, stroke=BRASS
            )
            p.shapes(rect, plate, pad=8)
        ink = (BRASS_LIGHT if lit else PAPER) if self.dark else INK
        top = rect.cy - cap / 2 + (1 if look.state == "pressed" else 0)
        key, base = cap_label(self.shortcut), rect.cy + size * 0.34
        if self.dark:
            p.text(rect.x, base, self.label, size, "semi", ink)
            pony_key(p, rect.right - _cap_width(p.type, key, cap), top, key, cap, dark=True)
            return
        wide = pony_key(p, rect.x, top, key, cap)
        drawn = p.text(rect.x + wide + 8, base, self.label, size, "semi", ink)
        if lit:
            p.fill(Rect(rect.x + wide + 8, base + 3, drawn, lay.hair), BRASS)


def _cap_width(type_: Typesetter, label: str, height: float) -> float:
    return max(height, type_.width(label, height * 0.56, "bold") + height * 0.6)


def _width(type_: Typesetter, lay: Layout, tool: Tool, *, dark: bool) -> float:
    cap = lay.pick(28.0, 22.0) if dark else lay.pick(28.0, 21.0)
    size = lay.size(19, 15) if dark else lay.size(18, 14)
    return _cap_width(type_, cap_label(tool.shortcut), cap) + 8 + type_.width(tool.label, size, "semi")


def status_tools(form: Form, type_: Typesetter, lay: Layout, tools: Sequence[Tool]) -> float:
    """Add keys to the right of the status line, first one leftmost; return where they begin."""
    right, height = lay.w - lay.pick(24.0, 16.0), lay.pick(80.0, 56.0)
    for tool in reversed(tools):
        wide = _width(type_, lay, tool, dark=True)
        rect = Rect(right - wide, (height - 4 - lay.pick(36, 28)) / 2, wide, lay.pick(36, 28))
        form.add(Key(tool.name, rect, tool.label, tool.action, shortcut=tool.shortcut, dark=True))
        right = rect.x - lay.pick(30, 20)
    return right


def add_key(
    form: Form, type_: Typesetter, lay: Layout, at: Point, tool: Tool, *, from_right: bool = False
) -> None:
    """Add a key on paper that begins, or `from_right` ends, at a point half its height down."""
    wide = _width(type_, lay, tool, dark=False)
    x = at[0] - wide if from_right else at[0]
    rect = Rect(x, at[1] - lay.pick(16, 12), wide, lay.pick(32, 24))
    form.add(Key(tool.name, rect, tool.label, tool.action, shortcut=tool.shortcut, tip=tool.tip))
