"""The tools in the status line: a word and a key cap each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui import svg
from game.ui.controls import Area, IconButton
from game.ui.geometry import Rect
from game.ui.ink import BRASS_LIGHT, CREAM, HOVER_NIGHT, INK, NIGHT, PAPER, mix
from game.ui.keys import cap_label
from game.ui.paper import draw_icon
from game.ui.style import pony_key, pony_key_width
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.layout import Layout
    from game.ui.painter import Painter
    from game.ui.text import Typesetter


def tool_row(
    lay: Layout, type_: Typesetter, tools: Sequence[tuple[str, str, str, Callable[[], None], str]]
) -> list[Tool]:
    """Return the tools right-aligned in the status line.

    Each is a name, a word, a shortcut, what it does, and the reason why it can't be used, or empty.
    """
    right, found = lay.w - lay.pick(24.0, 16.0), []
    for name, word, key, action, off in reversed(tools):
        tool = Tool(name, word, key, action, off)
        wide = tool.width(lay, type_)
        right -= wide
        tool.rect = Rect(right, lay.pick(12, 7), wide, lay.pick(52.0, 40.0))
        right -= lay.pick(18.0, 12.0)
        found.append(tool)
    return found[::-1]


class Tool(Area):
    """One tool."""

    def __init__(self, name: str, word: str, key: str, action: Callable[[], None], off: str) -> None:
        super().__init__(
            name, Rect(0, 0, 1, 1), word, lambda _p, _a: None, action, off=off, shortcut=key, spread=8
        )

    def width(self, lay: Layout, type_: Typesetter) -> float:
        """Return how wide it is."""
        cap = lay.pick(28.0, 22.0)
        label = cap_label(self.shortcut)
        key = max(cap, type_.width(label, cap * 0.56, "bold") + cap * 0.6)
        return type_.width(self.label, lay.pick(19, 15), "semi") + key + 8 + lay.pick(12, 8)

    def paint(self, p: Painter) -> None:
        """Draw word and key."""
        lay, rect = p.layout, self.rect
        if self.look.state in ("hover", "pressed") or self.look.focused:
            edge = BRASS_LIGHT if self.look.focused else HOVER_NIGHT
            shapes = svg.rect(0, 0, rect.w, rect.h, HOVER_NIGHT, 5, stroke=edge, stroke_width=2.4)
            p.shapes(rect, shapes, pad=4)
        size, cap = lay.pick(19.0, 15.0), lay.pick(28.0, 22.0)
        ink = mix(PAPER, NIGHT, 0.45) if self.off else PAPER
        label = cap_label(self.shortcut)
        wide = pony_key_width(p, label, cap)
        x = rect.x + lay.pick(6, 4)
        p.text(x, rect.cy + size * 0.33, self.label, size, "semi", ink)
        pony_key(p, rect.right - lay.pick(6, 4) - wide, rect.cy - cap / 2, label, cap, dark=True)


class ZoomButton(IconButton):
    """A button that brings the map closer or farther, on a plate of its own."""

    def __init__(
        self, name: str, rect: Rect, icon: str, label: str, action: Callable[[], None], *, shortcut: str
    ) -> None:
        super().__init__(
            name,
            rect,
            icon,
            label,
            action,
            colour=INK,
            shortcut=shortcut,
            tip=Tip(label, cap_label(shortcut)),
        )
        self.focusable = False

    def paint(self, p: Painter) -> None:
        """Draw plate and icon."""
        w, h = self.rect.w, self.rect.h
        fill = PAPER if self.look.state == "rest" else CREAM
        p.shapes(self.rect, svg.rect(0, 0, w, h, fill, 5, stroke=INK, stroke_width=2), pad=3)
        draw_icon(p, self.rect.centre, self.icon, INK, h * 0.4)
