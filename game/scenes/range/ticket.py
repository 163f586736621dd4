"""A level as a ticket: number, name, stars; a locked one says what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.flick.attempt import MOST_STARS
from game.scenes.range.field import paint_icon
from game.ui import svg
from game.ui.geometry import Point, Rect
from game.ui.ink import BRASS, CREAM, FADED, INK, PAPER, RED, WOOD_LIGHT, YELLOW, mix
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.flick.levels import RangeLevel
    from game.ui.painter import Painter

_LOCKED = mix(FADED, INK, 0.25)


class Ticket(Widget):
    """One level. A first press chooses it, a second one plays it; the keyboard chooses as it goes.

    `lock` is empty, or says how many stars are missing; a locked ticket can be looked at.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        title: str,
        level: RangeLevel,
        stars: int,
        lock: str,
        *,
        chosen: bool,
        on_choose: Callable[[], None],
        on_play: Callable[[], None],
        **more: Any,
    ) -> None:
        super().__init__(name, rect, title, **more)
        self.level = level
        self.stars = stars
        self.lock = lock
        self.chosen = chosen
        self._on_choose = on_choose
        self._on_play = on_play

    def press(self) -> None:
        """Choose it, or play it when it is chosen."""
        if self.chosen:
            self._on_play()
        else:
            self._on_choose()

    def focus_changed(self) -> None:
        """Choose it as soon as the keyboard comes to it."""
        if self.focused and self.form is not None and self.form.by_keyboard and not self.chosen:
            self._on_choose()

    def paint(self, p: Painter) -> None:
        """Draw it."""
        rect, look = self.rect, self.look
        w, h = rect.w, rect.h
        shapes = ""
        if self.chosen:
            plate = mix(BRASS, CREAM, 0.35) if look.focused else BRASS
            shapes += svg.path(svg.notched(-7, -7, w + 14, h + 14, 12), plate, stroke=INK, stroke_width=1.8)
        else:
            more = 1 if look.state == "hover" else 0
            shapes += svg.path(svg.notched(4 + more, 5 + more, w, h, 12), INK, fill_opacity=0.5)
        fill = mix(PAPER, WOOD_LIGHT, 0.34) if self.lock else PAPER
        if self.chosen or look.state == "hover":
            fill = mix(fill, CREAM, 0.8 if not self.lock else 0.3)
        shapes += svg.path(svg.notched(0, 0, w, h, 12), fill, stroke=INK, stroke_width=2.6)
        line = FADED if self.lock else INK
        shapes += svg.path(svg.notched(6, 6, w - 12, h - 12, 11), stroke=line, stroke_width=1.1)
        x = w * 0.3
        shapes += svg.line(x, 12, x, h - 12, INK, 1.8, stroke_dasharray="2 7")
        p.shapes(rect, shapes, pad=14)
        if look.focused and not p.layout.compact:
            k = 0.5 * h / 100
            p.picture("pony/manicule", Rect(rect.x - 52 * k, rect.cy - 20 * k, 68 * k, 40 * k))
        self._paint_words(p)

    def _paint_words(self, p: Painter) -> None:
        rect, h = self.rect, self.rect.h
        ink = _LOCKED if self.lock else INK
        number = str(self.level.order)
        p.text(
            rect.x + rect.w * 0.158,
            rect.y + h * 0.62,
            number,
            h * 0.44,
            "display",
            FADED if self.lock else RED,
            align="middle",
            width=rect.w * 0.24,
            least=h * 0.2,
        )
        x, room = rect.x + rect.w * 0.3 + 16, rect.w * 0.7 - 28
        size = h * 0.18
        lines = p.type.wrap(self.label, size, "bold", room)
        first = rect.y + h * (0.36 if len(lines) == 1 else 0.31)
        p.paragraph(x, first, self.label, size, room, "bold", ink, lead=1.1, lines=2)
        y = rect.y + h * 0.75
        if self.lock:
            paint_lock(p, (x + h * 0.07, y), h / 180, ink)
            p.text(x + h * 0.2, y + h * 0.035, self.lock, h * 0.125, "semi", ink, width=room - h * 0.2)
            return
        step, r = h * 0.25, h * 0.12
        for star in range(MOST_STARS):
            paint_star(p, (x + r + star * step, y), r, full=star < self.stars)
        side = rect.w * 0.2
        icon_h = h * 0.46
        paint_icon(p, Rect(rect.right - side - 12, rect.bottom - icon_h - 8, side, icon_h), self.level)


def paint_star(p: Painter, at: Point, r: float, *, full: bool) -> None:
    """Draw a star about a point, earned or not."""
    points = svg.star_points(r, r, r, 5, 0.45)
    line = max(1.2, r * 0.1)
    shapes = svg.polygon(points, YELLOW if full else "none", stroke=INK, stroke_width=line)
    p.shapes(Rect(at[0] - r, at[1] - r, 2 * r, 2 * r), shapes, pad=3)


def paint_lock(p: Painter, at: Point, k: float, ink: str) -> None:
    """Draw a padlock about a point."""
    body = "M-9 -2H9V11H-9ZM-5.5 -2V-7C-5.5 -13 5.5 -13 5.5 -7V-2"
    size = 14 * k
    shapes = svg.group(svg.path(body, stroke=ink, stroke_width=2.6), size, size, k)
    p.shapes(Rect(at[0] - size, at[1] - size, 2 * size, 2 * size), shapes, pad=3)
