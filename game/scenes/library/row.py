"""One match in the library's list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, BRASS_LIGHT, INK, NIGHT, PAPER, PAPER_LIGHT, SECONDARY, mix
from game.ui.signs import seat_sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.painter import Painter
    from game.ui.style import Look

_SIGNS = {"yardmaster-express": ("star", 0.6, BRASS_LIGHT), "pony-express": ("horseshoe", 0.52, PAPER)}


def game_sign(p: Painter, cx: float, cy: float, r: float, game: str) -> None:
    """Draw a game's sign on a disc of night: the watch, the star, the horseshoe."""
    box = Rect(cx - r, cy - r, 2 * r, 2 * r)
    shapes = svg.circle(r, r, r, NIGHT, stroke=INK, stroke_width=p.layout.hair)
    if game in _SIGNS:
        sign, size, ink = _SIGNS[game]
        shapes += svg.circle(r, r, r * 0.82, stroke=BRASS, stroke_width=p.layout.hair)
        shapes += svg.group(seat_sign(sign, r * size, ink), r, r)
    p.shapes(box, shapes, pad=3)
    if game == "yardmaster":
        p.picture("trains/yardmaster-up", Rect(cx - r * 0.86, cy - r * 0.95, r * 1.72, r * 1.72))


def paint_row(
    p: Painter,
    rect: Rect,
    look: Look,
    game: str,
    title: str,
    state: str,
    date: str,
    tag: tuple[str, bool],
    seats: Sequence[int],
) -> None:
    """Draw an entry: sign, title over its state, the seats' badges, its date over a `tag`, framed or not."""
    lay = p.layout
    ground = Rect(rect.x, rect.y + 2, rect.w, rect.h - 4)
    if look.state == "pressed":
        shapes = svg.rect(0, 0, ground.w, ground.h, mix(PAPER, BRASS_LIGHT, 0.8), 4)
        p.shapes(ground, shapes + svg.rect(0, 0, lay.pick(8, 6), ground.h, BRASS))
    elif look.state == "hover":
        p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, PAPER_LIGHT, 4))
    cy, right = rect.cy, rect.right - lay.pick(24, 16)
    game_sign(p, rect.x + lay.pick(60, 42), cy, min(rect.h * 0.34, lay.pick(38, 27)), game)
    last = right - lay.pick(306, 210)
    step, r = lay.pick(40, 28), lay.pick(17.0, 12.0)
    for at, seat in enumerate(seats):
        paper.badge(p, (last - (len(seats) - 1 - at) * step, cy), r, seat)
    x = rect.x + lay.pick(120, 84)
    room = last - len(seats) * step - x
    p.text(x, cy - lay.pick(6, 4), title, lay.size(25, 18), "bold", width=room)
    p.text(x, cy + lay.pick(24, 17), state, lay.size(20, 15), width=room, least=lay.pick(16, 12))
    p.text(right, cy - lay.pick(5, 3), date, lay.cap, "semi", align="right", width=lay.pick(250, 170))
    _tag(p, right, cy + lay.pick(6, 4), *tag)


def _tag(p: Painter, right: float, y: float, label: str, framed: bool) -> None:
    lay = p.layout
    size = lay.size(17, 14)
    if not framed:
        p.text(right, y + size * 1.08, label, size, "text", SECONDARY, align="right")
        return
    wide = p.type.width(label, size, "bold") + lay.pick(18, 12)
    box = Rect(right - wide, y, wide, size * 1.5)
    p.shapes(box, svg.rect(0, 0, box.w, box.h, BRASS, 3, stroke=INK, stroke_width=1.4), pad=3)
    p.text(box.cx, y + size * 1.08, label, size, "bold", align="middle")
