"""Cars, cards and engines. `w` is always the width of one car cell in virtual units."""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from game.scenes.trains.cargo import TINTS, letter, pattern
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, BRASS_LIGHT, INK, LIVERIES, PAPER, PAPER_LIGHT, SHADE, STEEL, WOOD_LIGHT, mix
from game.ui.painter import Painter, Stamp

Car: TypeAlias = tuple[str, int]
"""A cargo letter (or WILD) and a value."""

UNITS: Final = 240
"""Width of the car drawing: a cell of width w shows it at scale w / 240."""
ENGINE: Final = 400 / 240
"""Width of the engine card in cells."""


def head(w: float) -> float:
    """Height of a cell's coloured head: taller when the cell is small, so that the value stays readable."""
    return w * (0.37 if w >= 52 else 0.5)


def cell_h(w: float) -> float:
    """Height of a cell: its head and the car on its rail."""
    return head(w) + w * 0.73


def track(p: Painter, x: float, y: float, w: float, k: float, *, on_wood: bool = False) -> None:
    """Draw rails over a width; y is the top of the car drawing (160 units high at scale k)."""
    p.shapes(Rect(x, y + 140 * k, w, 16 * k), _rails(w, k, "#7C4F2E" if on_wood else WOOD_LIGHT))


@cache
def _rails(w: float, k: float, tint: str) -> str:
    """Return sleepers and rail as shapes; a lane's hundred sleepers are written only once."""
    step, sleeper = 30 * k, 18 * k
    count = int((w + 0.5 - sleeper) / step) + 1
    shapes = "".join(svg.rect(6 * k + i * step, 6 * k, sleeper, 8 * k, tint, 0.5) for i in range(count))
    return shapes + svg.rect(0, 0, w, 6 * k, INK) + svg.rect(0, 0, w, 2.2 * k, STEEL)


def sign_disc(p: Painter, colour: str, cx: float, cy: float, r: float, outline: float) -> None:
    """Draw the cargo's sign on a disc of paper."""
    disc = svg.circle(r, r, r, PAPER, stroke=INK, stroke_width=outline)
    p.shapes(Rect(cx - r, cy - r, 2 * r, 2 * r), disc, pad=2)
    half = r * 0.74
    name = TINTS[colour].name
    if name == "wild":
        p.shapes(
            Rect(cx - half, cy - half, 2 * half, 2 * half),
            svg.polygon(svg.star_points(half, half, half * 0.96), INK),
        )
    else:
        p.picture(f"trains/cargo-{name}", Rect(cx - half, cy - half, 2 * half, 2 * half))


def cell(p: Painter, car: Car, x: float, y: float, w: float, language: str) -> None:
    """Draw one car: coloured head with value, letter and sign; below it the car on its rail."""
    colour, value = car
    tint = TINTS[colour]
    high = head(w)
    size = w * (0.33 if w >= 52 else 0.44)
    style = "display" if size >= 22 else "bold"
    number = str(value)
    wide = p.type.width(number, size, style)
    at = max(4.0, w * 0.06)
    solid = at + wide + w * 0.03
    small = max(12.0, w * 0.155)
    sign = letter(colour, language)
    if w >= 64:
        solid += p.type.width(sign, small, "bold") + w * 0.03
    shapes = svg.rect(0, 0, w, high, tint.base)
    ink = mix(tint.base, tint.dark, 0.8)
    shapes += svg.group(pattern(colour, round(w - solid, 2), high, ink, max(4.5, w * 0.075)), solid)
    p.shapes(Rect(x, y, w, high), shapes)
    p.text(x + at, y + high * 0.5 + size * 0.35, number, size, style, tint.text)
    if w >= 64:
        p.text(x + at + wide + w * 0.025, y + high * 0.5 + size * 0.35, sign, small, "bold", tint.text)
    r = high * (0.43 if w >= 52 else 0.42)
    sign_disc(p, colour, x + w - r - high * 0.09, y + high / 2, r, max(1.0, w * 0.014))
    k = w / UNITS
    top = y + high + w * 0.03
    track(p, x, top, w, k)
    p.picture(f"trains/car-{tint.name}", Rect(x, top, UNITS * k, 160 * k))


def train_card(p: Painter, cars: Sequence[Car], x: float, y: float, w: float, language: str) -> None:
    """Draw a played card: one or two cells on one piece of paper."""
    wide, high = w * len(cars), cell_h(w)

    def draw(q: Painter) -> None:
        box = Rect(0, 0, wide, high)
        q.shapes(box, svg.rect(0, 0, wide, high, PAPER))
        paper.grain(q, box, 0.6)
        for at, car in enumerate(cars):
            cell(q, car, at * w, 0, w, language)
            if at:
                q.shapes(Rect(at * w - 1, 0, 2, head(w)), svg.rect(0, 0, 2, head(w), INK))
        edge = svg.rect(0, 0, wide, high, r=max(2, w * 0.03), stroke=INK, stroke_width=max(1.6, w * 0.022))
        q.shapes(box, edge, pad=3)

    p.place(p.stamp(("train card", tuple(cars), w, language), wide, high, draw), x, y)


def hand_card_size(w: float, cells: int = 2) -> tuple[float, float]:
    """Return the size of a big card whose cells are w wide."""
    return w * cells + 8, w * 1.16 + 8


def hand_card(p: Painter, cars: Sequence[Car], w: float, language: str) -> Stamp:
    """Compose a big railcar card: two cells (Express) or one (Yardmaster's yard), with its shadow."""
    wide, high = hand_card_size(w, len(cars))
    lay = p.layout
    r = lay.radius + 2

    def draw(q: Painter) -> None:
        box = Rect(0, 0, wide, high)
        q.shapes(box, svg.rect(0, lay.pick(7, 5), wide, high, SHADE, r, opacity=0.55), pad=10)
        q.shapes(box, svg.rect(0, 0, wide, high, PAPER, r))
        paper.grain(q, box.grown(-3), 0.6)
        for at, car in enumerate(cars):
            cell(q, car, 4 + at * w, 4, w, language)
            if at:
                q.shapes(Rect(4 + at * w - 1, 4, 2, w * 0.37), svg.rect(0, 0, 2, w * 0.37, INK))
        shapes = svg.rect(4, 4, wide - 8, w * 0.37, r=2, stroke=INK, stroke_width=lay.hair)
        shapes += svg.rect(0, 0, wide, high, r=r, stroke=INK, stroke_width=lay.outline)
        q.shapes(box, shapes, pad=4)

    return p.stamp(("hand card", tuple(cars), w, language), wide, high, draw, pad=12)


def engine_card(
    p: Painter, seat: int, name: str, x: float, y: float, w: float, *, steam: bool = False
) -> None:
    """Draw the head of a train: name on the livery, engine below, on the cars' rail line.

    With `steam` the plume takes the first part of the name's band; a long name wins over it.
    """
    wide, high = w * ENGINE, cell_h(w)

    def draw(q: Painter) -> None:
        _engine(q, seat, name, w, steam=steam)

    stamp = p.stamp(("engine card", seat, name, w, steam), wide, high, draw, pad=max(8.0, 24 * w / UNITS))
    p.place(stamp, x, y)


def _engine(p: Painter, seat: int, name: str, w: float, *, steam: bool) -> None:
    wide, high, band = w * ENGINE, cell_h(w), head(w)
    lay, livery, k = p.layout, LIVERIES[seat], w / UNITS
    box = Rect(0, 0, wide, high)
    p.shapes(box, svg.rect(0, 0, wide, high, PAPER))
    paper.grain(p, box, 0.6)
    p.shapes(Rect(0, 0, wide, band), svg.rect(0, 0, wide, band, livery.base))
    size = min(max(lay.pick(18.0, 14.0), w * 0.2), 26.0)
    plume = 148 * k if steam else 0.0
    if steam and p.type.width(name, lay.pick(19, 14), "bold") > wide - plume - band + 1:
        steam, plume = False, 0.0
    least = lay.pick(19.0, 14.0) if steam else 11.0
    paper.sign(p, (plume + band * 0.5, band / 2), band * 0.27, seat, livery.text)
    room = wide - plume - band * 1.08
    size = p.type.fit(name, size, "bold", room, min(size, least))
    p.text(
        plume + band * 0.92, band / 2 + size * 0.34, name, size, "bold", livery.text, width=room, least=size
    )
    top = band + w * 0.03
    track(p, 0, top, wide, k)
    edge = svg.rect(0, 0, wide, high, r=max(2, w * 0.03), stroke=INK, stroke_width=max(1.6, w * 0.022))
    p.shapes(box, edge, pad=3)
    if steam:
        # The plume's mouth (39, 140) of its drawing lies on the stack's mouth (97, 8) of the engine's.
        p.picture("trains/steam", Rect(58 * k, top - 132 * k, 80 * k, 152 * k))
    p.picture(f"trains/engine-{seat + 1}", Rect(0, top, 400 * k, 160 * k))


def stub(p: Painter, rect: Rect, big: str, small: str) -> None:
    """Draw the score stub of a train ticket, perforated at its right edge."""
    w, h = rect.w, rect.h
    p.shapes(rect, svg.rect(0, 0, w, h, PAPER))
    paper.grain(p, rect, 0.6)
    edge = svg.rect(0, 0, w, h, r=3, stroke=INK, stroke_width=max(1.6, h * 0.018))
    edge += "".join(svg.circle(w, at * 9, 1.7, INK) for at in range(1, int(h / 9)))
    p.shapes(rect, edge, pad=3)
    size = p.type.fit(big, h * 0.46, "display", w - 10, 12)
    p.text(rect.cx, rect.y + h * (0.52 if small else 0.66), big, size, "display", align="middle")
    if small:
        p.text(rect.cx, rect.y + h * 0.82, small, p.layout.cap, "semi", align="middle", width=w - 8, least=10)


def ghost(
    p: Painter,
    x: float,
    y: float,
    w: float,
    cells: int,
    wanted: tuple[str, str] | None,
    words: tuple[str, str],
) -> None:
    """Draw where the next card goes: a dashed place with the sign or the value that couples.

    `wanted` is cargo letter and value, None: anything. `words` are what stands between sign and
    value and below them; without `wanted` only the second is written.
    """
    lay = p.layout
    wide, high = w * cells, cell_h(w)
    box = Rect(x, y, wide, high)
    paper.dashed(p, box, BRASS_LIGHT, radius=max(2, w * 0.03), width=lay.pick(3, 2.2), fill=PAPER)
    between, below = words
    if wanted is None:
        p.text(
            box.cx, y + high * 0.55, below, lay.size(20, 15), "bold", PAPER, align="middle", width=wide - 14
        )
        return
    colour, value = wanted
    r, middle, size = w * 0.2, y + high * 0.4, lay.pick(22, 16)
    gap, number = lay.pick(14, 10), w * 0.42
    word = p.type.width(between, size, "semi")
    left = box.cx - (2 * r + word + p.type.width(value, number, "display") + 2 * gap) / 2
    sign_disc(p, colour, left + r, middle, r, lay.hair)
    left += 2 * r + gap
    p.text(left, middle + size * 0.34, between, size, "semi", PAPER)
    p.text(left + word + gap, middle + number * 0.36, value, number, "display", BRASS_LIGHT)
    p.text(box.cx, y + high * 0.8, below, lay.cap, "semi", PAPER, align="middle", width=wide - 14)


def to_come(p: Painter, x: float, y: float, w: float, cells: int) -> None:
    """Draw the faint dotted place of a card still to come."""
    wide, high = w * cells, cell_h(w)
    shapes = svg.rect(
        0,
        0,
        wide - 6,
        high - 2,
        r=max(2, w * 0.03),
        stroke="#7E5637",
        stroke_width=p.layout.hair,
        stroke_dasharray="3 8",
        stroke_linecap="round",
    )
    p.shapes(Rect(x + 5, y + 1, wide - 6, high - 2), shapes, pad=3)


def fits_tab(p: Painter, cx: float, y: float, label: str) -> None:
    """Draw the brass tab over a card that couples; y is its top."""
    lay = p.layout
    size = lay.size(20, 15)
    w, h = p.type.width(label, size, "bold") + lay.pick(32, 22), lay.pick(30, 22)
    shapes = svg.rect(0, 0, w, h, BRASS_LIGHT, h / 2, stroke=INK, stroke_width=lay.hair)
    p.shapes(Rect(cx - w / 2, y, w, h), shapes, pad=3)
    p.text(cx, y + h * 0.72, label, size, "bold", align="middle")


def number_plate(p: Painter, cx: float, cy: float, label: str) -> None:
    """Draw the small plate under a card that names its key."""
    lay = p.layout
    w, h = lay.pick(30, 22), lay.pick(26, 19)
    shapes = svg.rect(0, 0, w, h, PAPER, 3, stroke=INK, stroke_width=lay.hair)
    p.shapes(Rect(cx - w / 2, cy - h / 2 + lay.pick(4, 3), w, h), shapes, pad=3)
    p.text(cx, cy + lay.pick(11, 8), label, lay.pick(18, 14), "bold", align="middle")


def hover_ring(p: Painter, rect: Rect) -> None:
    """Draw the white ring round a card under the pointer that does not fit."""
    lay = p.layout
    shapes = svg.rect(
        -3,
        -3,
        rect.w + 6,
        rect.h + 6,
        r=lay.radius + 4,
        stroke=PAPER_LIGHT,
        stroke_width=lay.pick(4, 3),
    )
    p.shapes(rect, shapes, pad=8)


def run_bracket(p: Painter, rect: Rect) -> None:
    """Draw the bracket that marks the longest run in a train."""
    shapes = svg.rect(-4, -4, rect.w + 8, rect.h + 8, r=5, stroke=INK, stroke_width=p.layout.pick(7, 5.5))
    shapes += svg.rect(-4, -4, rect.w + 8, rect.h + 8, r=5, stroke=BRASS, stroke_width=p.layout.pick(4, 3))
    p.shapes(rect, shapes, pad=10)
