"""Surfaces of the poster: wood, paper, frames, rules, bars, badges. All measures by layout.

Every function takes the painter first, then where. They draw at once and keep nothing.
"""

from functools import cache
from random import Random
from typing import Final

from game.ui import svg
from game.ui.geometry import Point, Rect
from game.ui.ink import (
    ALERT,
    BOARD,
    BRASS,
    BRASS_LIGHT,
    INK,
    LANE,
    LIVERIES,
    NIGHT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SHADE,
    WOOD,
    WOOD_DARK,
)
from game.ui.layout import Layout
from game.ui.painter import Painter
from game.ui.signs import ICON_R, icon, seat_sign

GRAIN_TILE: Final = 256


@cache
def planks(w: int, h: int, plank: int, seed: int = 7, base: str = WOOD, other: str = BOARD) -> str:
    """Return a table top of horizontal boards: seams, butt joints, a few cut grain lines."""
    random = Random(seed)
    shapes = svg.rect(0, 0, w, h, base)
    for row, y in enumerate(range(0, h, plank)):
        high = min(plank, h - y)
        if row % 2:
            shapes += svg.rect(0, y, w, high, other)
        cuts = ""
        for _ in range(w // 70):
            x, at = random.uniform(-40, w), y + random.uniform(8, max(9, high - 8))
            length = min(random.uniform(60, 260), w - x)
            bow = random.uniform(-2.5, 2.5)
            cuts += (
                f"M{svg.num(x)} {svg.num(at)}q{svg.num(length / 2)} {svg.num(bow)} {svg.num(length)} 0"
                f"q{svg.num(-length / 2)} {svg.num(bow - 1.6)} {svg.num(-length)} 0z"
            )
        shapes += svg.path(cuts, WOOD_DARK, opacity=0.5)
        for _ in range(2):
            x = random.uniform(100, w - 100)
            shapes += svg.rect(x, y, 2, high, WOOD_DARK)
            for dx, dy in ((-9, 14), (11, 14), (-9, high - 14), (11, high - 14)):
                shapes += svg.circle(x + dx, y + dy, 2.2, WOOD_DARK)
        shapes += svg.rect(0, y, w, 2, WOOD_DARK)
    return shapes


def wood(p: Painter) -> None:
    """Cover the whole window with the table's boards."""
    plank = p.layout.pick(108, 77)
    window = p.window
    top = window.y // plank * plank
    box = Rect(window.x, top, window.w, window.bottom - top)
    p.shapes(box, planks(round(box.w) + 1, round(box.h) + 1, plank))


def grain(p: Painter, rect: Rect, alpha: float = 1.0) -> None:
    """Lay the paper's specks over a rectangle."""
    if p.shop.grain and p.shop.pictures.has("trains/grain"):
        p.tile("trains/grain", rect, Rect(rect.x, rect.y, GRAIN_TILE, GRAIN_TILE), alpha)


def paper(
    p: Painter,
    rect: Rect,
    *,
    fill: str = PAPER,
    edge: str = INK,
    radius: float | None = None,
    shadow: bool = True,
    outline: float | None = None,
) -> None:
    """Draw a sheet of paper with its outline and its hard shadow."""
    lay = p.layout
    r = lay.radius if radius is None else radius
    line = lay.outline if outline is None else outline
    inward = r + line + 4

    def ground(w: float, h: float) -> str:
        dark = svg.rect(0, lay.drop, w, h, SHADE, r, opacity=0.5) if shadow else ""
        return dark + svg.rect(0, 0, w, h, fill, r)

    p.frame(rect, ground, inward, pad=10)
    grain(p, rect.grown(-3))
    p.frame(rect, lambda w, h: svg.rect(0, 0, w, h, r=r, stroke=edge, stroke_width=line), inward, pad=4)


def nicked(
    p: Painter, rect: Rect, *, inset: float | None = None, colour: str = INK, line: float | None = None
) -> None:
    """Draw the letterpress frame: a hairline inside the edge with nicked corners."""
    lay = p.layout
    a = lay.pick(7, 5) if inset is None else inset
    corner, wide = lay.pick(10, 7), lay.hair if line is None else line

    def shapes(w: float, h: float) -> str:
        d = svg.notched(a, a, w - 2 * a, h - 2 * a, corner)
        return svg.path(d, stroke=colour, stroke_width=wide)

    p.frame(rect, shapes, a + corner + wide)


def panel(p: Painter, rect: Rect, title: str | None = None, *, fill: str = PAPER) -> float:
    """Draw a framed sheet, with a title in display type over an ornament. Return the y below it."""
    lay = p.layout
    paper(p, rect, fill=fill)
    nicked(p, rect)
    if title is None:
        return rect.y + lay.pick(24, 14)
    p.text(rect.cx, rect.y + lay.pick(50, 36), title, lay.h2, "display", align="middle", width=rect.w - 40)
    ornament(p, rect.cx, rect.y + lay.pick(68, 49), rect.w * 0.62)
    return rect.y + lay.pick(92, 68)


def ornament(p: Painter, cx: float, cy: float, w: float, colour: str = INK) -> None:
    """Draw the printer's divider: a swelled rule with a lozenge."""
    k = p.layout.pick(5.0, 4.0)
    m = w / 2
    shapes = svg.polygon([(0, 8), (m - k * 2.4, 6.6), (m - k * 2.4, 9.4)], colour)
    shapes += svg.polygon([(w, 8), (m + k * 2.4, 6.6), (m + k * 2.4, 9.4)], colour)
    shapes += svg.polygon([(m - k, 8), (m, 8 - k), (m + k, 8), (m, 8 + k)], colour)
    p.shapes(Rect(cx - m, cy - 8, w, 16), shapes)


def rule(p: Painter, x: float, y: float, w: float, colour: str = INK, alpha: float = 1.0) -> None:
    """Draw a hairline from x to x + w."""
    p.fill(Rect(x, y, w, p.layout.hair), colour, alpha)


def ring_shapes(lay: Layout, w: float, h: float, radius: float) -> str:
    """Return the focus ring round a control of w × h: brass between two lines of ink."""
    a = lay.pick(5, 4)
    box = (-a, -a, w + 2 * a, h + 2 * a)
    return svg.rect(*box, r=radius + a, stroke=INK, stroke_width=lay.pick(7, 6)) + svg.rect(
        *box, r=radius + a, stroke=BRASS_LIGHT, stroke_width=lay.pick(4.0, 3.5)
    )


def ring(p: Painter, rect: Rect, radius: float | None = None) -> None:
    """Draw the focus ring round a control."""
    r = p.layout.radius if radius is None else radius
    p.frame(rect, lambda w, h: ring_shapes(p.layout, w, h, r), r + 8, pad=12)


def lane(p: Painter, rect: Rect, *, active: bool = False) -> None:
    """Draw the trough a train stands in; the active one has the brass ring."""
    r = p.layout.radius

    def shapes(w: float, h: float) -> str:
        drawn = svg.rect(0, 0, w, h, LANE, r, opacity=0.85) + svg.rect(0, 0, w, 3, "#3A2414", 1)
        if active:
            for ink, wide in ((INK, p.layout.pick(7, 6)), (BRASS_LIGHT, p.layout.pick(4, 3))):
                drawn += svg.rect(0, 0, w, h, r=r, stroke=ink, stroke_width=wide)
        return drawn

    p.frame(rect, shapes, r + 8, pad=6)


def dashed(
    p: Painter, rect: Rect, colour: str, *, radius: float = 3, width: float | None = None, fill: str = "none"
) -> None:
    """Draw a dashed outline: an empty place."""
    wide = p.layout.hair if width is None else width
    shapes = svg.rect(0, 0, rect.w, rect.h, fill, radius, opacity=0.08) if fill != "none" else ""
    shapes += svg.rect(
        1, 1, rect.w - 2, rect.h - 2, r=radius, stroke=colour, stroke_width=wide, stroke_dasharray="10 7"
    )
    p.shapes(rect, shapes, pad=4)


def key_width(p: Painter, label: str) -> float:
    """Return how wide a key cap with this label is."""
    lay = p.layout
    return max(lay.pick(24.0, 19.0), p.type.width(label, lay.pick(16, 12), "bold") + lay.pick(14, 10))


def keycap(p: Painter, x: float, cy: float, label: str, colour: str = INK, *, fill: str = "none") -> float:
    """Draw a key cap from x, its middle at cy; return its width."""
    lay = p.layout
    size, w, h = lay.pick(16, 12), key_width(p, label), lay.pick(24.0, 19.0)
    p.shapes(Rect(x, cy - h / 2, w, h), svg.rect(0, 0, w, h, fill, 3, stroke=colour, stroke_width=1.5), pad=3)
    p.text(x + w / 2, cy + size * 0.34, label, size, "bold", colour, align="middle")
    return w


def tag(p: Painter, right: float, cy: float, label: str, colour: str = BRASS_LIGHT) -> float:
    """Draw a rule's number in a box that ends at `right`; return its width."""
    size = p.layout.size(17, 13)
    w = p.type.width(label, size, "bold") + p.layout.pick(16, 12)
    h = size * 1.44
    p.shapes(
        Rect(right - w, cy - h / 2, w, h), svg.rect(0, 0, w, h, r=3, stroke=colour, stroke_width=1.5), pad=3
    )
    p.text(right - w / 2, cy + size * 0.34, label, size, "bold", colour, align="middle")
    return w


def badge(p: Painter, centre: Point, r: float, seat: int, *, edge: str = INK) -> None:
    """Draw a seat's sign on its livery in a disc."""
    livery = LIVERIES[seat]
    shapes = svg.circle(r, r, r, livery.base, stroke=edge, stroke_width=max(1.0, r * 0.11))
    shapes += svg.group(seat_sign(livery.sign, r * 0.6, livery.text), r, r)
    p.shapes(Rect(centre[0] - r, centre[1] - r, 2 * r, 2 * r), shapes, pad=3)


def sign(p: Painter, centre: Point, r: float, seat: int, colour: str) -> None:
    """Draw a seat's sign alone."""
    p.shapes(
        Rect(centre[0] - r, centre[1] - r, 2 * r, 2 * r),
        svg.group(seat_sign(LIVERIES[seat].sign, r, colour), r, r),
        pad=2,
    )


def draw_icon(p: Painter, centre: Point, name: str, colour: str, r: float | None = None) -> None:
    """Draw an icon about a point; `r` is half the square it is drawn for."""
    half = p.layout.pick(22.0, 16.0) if r is None else r
    box = Rect(centre[0] - half, centre[1] - half, 2 * half, 2 * half)
    p.shapes(box, svg.group(icon(name, colour), half, half, half / ICON_R))


def topbar(p: Painter, title: str, *, title_x: float | None = None, height: float | None = None) -> None:
    """Draw the night bar with its brass line over the whole width of the window, and its title."""
    lay = p.layout
    h = lay.topbar if height is None else height
    top = min(0.0, p.window.y)
    p.fill(Rect(p.window.x, h, p.window.w, lay.pick(4, 3)), SHADE, 0.5)
    p.fill(Rect(p.window.x, top, p.window.w, h - top), NIGHT)
    p.fill(Rect(p.window.x, h - 3, p.window.w, 3), BRASS)
    size = lay.pick(32, 22)
    x = lay.pick(80, 56) if title_x is None else title_x
    p.text(x, h / 2 + size * 0.33, title, size, "display", PAPER, width=lay.w * 0.6)


def status(
    p: Painter,
    rect: Rect,
    seat: int | None,
    who: str,
    message: str,
    *,
    rich: bool = True,
    aside: float = 0.0,
) -> None:
    """Draw the one line that says whose turn it is and what now. `seat` None: nobody's in particular.

    So much as `aside` at its right end is left free of words.
    """
    lay = p.layout
    size = lay.stat
    paper(p, rect)
    x = rect.x + lay.pick(20, 14)
    if seat is not None:
        livery = LIVERIES[seat]
        wide = min(p.type.width(who, size, "bold"), rect.w * 0.3)
        reach = wide + lay.pick(84, 58)
        k, r = rect.h * 0.32, lay.radius
        h = rect.h
        d = (
            svg.points_path([(r, 0), (reach, 0), (reach + k, h / 2), (reach, h)])
            + f"H{r}A{r} {r} 0 0 1 0 {svg.num(rect.h - r)}V{r}A{r} {r} 0 0 1 {r} 0Z"
        )
        p.shapes(
            rect,
            svg.path(d, livery.base)
            + svg.rect(0, 0, rect.w, rect.h, r=r, stroke=INK, stroke_width=lay.outline),
            pad=4,
        )
        sign(p, (rect.x + lay.pick(32, 22), rect.cy), lay.pick(13, 9), seat, livery.text)
        p.text(
            rect.x + lay.pick(58, 40), rect.cy + size * 0.33, who, size, "bold", livery.text, width=wide + 1
        )
        x = rect.x + reach + k + lay.pick(18, 12)
    room = rect.right - aside - x - lay.pick(22, 14)
    p.text(x, rect.cy + size * 0.33, message, size, "semi", width=room, least=size * 0.7, rich=rich)


def scroll_thumb(p: Painter, track: Rect, thumb: Rect, *, lit: bool) -> None:
    """Draw a scroll bar: a groove in the paper and a brass thumb."""
    p.shapes(
        track, svg.rect(0, 0, track.w, track.h, PAPER_DARK, track.w / 2, stroke=INK, stroke_width=1), pad=2
    )
    fill = BRASS_LIGHT if lit else BRASS
    p.shapes(thumb, svg.rect(0, 0, thumb.w, thumb.h, fill, thumb.w / 2, stroke=INK, stroke_width=1.5), pad=2)


def row_ground(p: Painter, rect: Rect, *, chosen: bool, hover: bool) -> None:
    """Draw what lies under a row of a list: brass when chosen, light paper when hovered."""
    if chosen:
        shapes = svg.rect(0, 0, rect.w, rect.h, "#E0C48B", 3) + svg.rect(
            0, 0, p.layout.pick(8, 6), rect.h, BRASS
        )
        p.shapes(rect, shapes)
    elif hover:
        p.shapes(rect, svg.rect(0, 0, rect.w, rect.h, PAPER_LIGHT, 3))


def heading(p: Painter, x: float, y: float, text: str, size: float | None = None) -> float:
    """Draw a bold heading in the alert ink; y is its baseline. Return its width."""
    return p.text(x, y, text, p.layout.cap if size is None else size, "bold", ALERT)
