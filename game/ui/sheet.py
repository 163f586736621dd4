"""Surfaces of the Pony Express style: notched sheets, headings between rules, the tall status line."""

from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, INK, NIGHT, PAPER, WOOD, WOOD_LIGHT, mix
from game.ui.painter import Painter
from game.ui.paper import grain, planks

PLANK = mix(WOOD, INK, 0.42)


def dark_wood(p: Painter) -> None:
    """Cover the whole window with the dark table of the Pony Express screens."""
    window = p.window
    top = window.y // 120 * 120
    box = Rect(window.x, top, window.w, window.bottom - top)
    p.shapes(box, planks(round(box.w) + 1, round(box.h) + 1, 120, 2, PLANK, mix(PLANK, WOOD_LIGHT, 0.08)))


def sheet(
    p: Painter,
    rect: Rect,
    *,
    fill: str = PAPER,
    shade: float = 6.0,
    frame: bool = True,
    corner: float | None = None,
) -> None:
    """Draw paper with concave corners, a second line inside, and a hard shadow `shade` down."""
    r = p.layout.pick(10.0, 8.0) if corner is None else corner

    def ground(w: float, h: float) -> str:
        dark = svg.path(svg.notched(shade * 0.7, shade, w, h, r), INK, fill_opacity=0.55) if shade else ""
        return dark + svg.path(svg.notched(0, 0, w, h, r), fill, stroke=INK, stroke_width=3)

    def line(w: float, h: float) -> str:
        return svg.path(svg.notched(6, 6, w - 12, h - 12, r), stroke=INK, stroke_width=1.2)

    p.frame(rect, ground, r + shade + 4, pad=16)
    grain(p, rect.grown(-12))
    if frame:
        p.frame(rect, line, r + 10)


def double_rule(p: Painter, x: float, y: float, w: float, colour: str = INK, k: float = 1.0) -> None:
    """Draw a thick line over a thin one, y between them."""
    if w > 0:
        shapes = svg.rect(0, 4 - 2 * k, w, 2.6 * k, colour) + svg.rect(0, 4 + 2.6 * k, w, k, colour)
        p.shapes(Rect(x, y - 4, w, 8), shapes, pad=2)


def sheet_heading(
    p: Painter, x: float, y: float, w: float, text: str, size: float | None = None, colour: str = INK
) -> None:
    """Draw a display heading centred over w between double rules with stars; y is its baseline."""
    size = p.layout.pick(26.0, 19.0) if size is None else size
    size = p.type.fit(text, size, "display", w - 20, size * 0.6)
    wide = p.type.width(text, size, "display")
    p.text(x + w / 2, y, text, size, "display", colour, align="middle", width=w)
    side = (w - wide) / 2 - 14
    if side > 16:
        k, line = size / 26, y - size * 0.32
        double_rule(p, x, line, side, colour, k)
        double_rule(p, x + w - side, line, side, colour, k)
        for cx in (x + side + 6, x + w - side - 6):
            r = 6 * k
            p.shapes(
                Rect(cx - r, line - r, 2 * r, 2 * r),
                svg.polygon(svg.star_points(r, r, 5 * k, 4, 0.35), colour),
            )


def tall_status(
    p: Painter, line: str, reason: str = "", *, x: float | None = None, right: float | None = None
) -> float:
    """Draw the status line over the whole width: what now, and why. Return its height.

    Text begins at `x` and ends before `right`.
    """
    lay = p.layout
    h = lay.pick(80.0, 56.0)
    x = lay.pick(32, 20) if x is None else x
    room = (lay.w * 0.7 if right is None else right) - x
    p.fill(Rect(p.window.x, min(0, p.window.y), p.window.w, h - min(0, p.window.y)), NIGHT)
    p.fill(Rect(p.window.x, h - 4, p.window.w, 4), BRASS)
    p.fill(Rect(p.window.x, h, p.window.w, 2), INK)
    if reason:
        p.text(x, h * 0.46, line, lay.pick(28, 20), "display", PAPER, width=room)
        p.text(x, h * 0.8, reason, lay.size(19, 15), "text", mix(PAPER, NIGHT, 0.22), width=room, rich=True)
    else:
        p.text(x, h * 0.6, line, lay.pick(30, 22), "display", PAPER, width=room)
    return h
