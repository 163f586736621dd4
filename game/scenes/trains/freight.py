"""Cards of the cargo deck, the backs of both decks, and the small signs beside them.

Sizes are in virtual units; a card is `CARD_RATIO` as wide as it is high.
"""

from typing import Final, Literal, TypeAlias

from game.scenes.trains.cargo import TINTS, letter, pattern
from game.scenes.trains.cars import Car
from game.text.language import Language
from game.text.naming import BONUS_SHORT, CARGO, name_of
from game.ui import paper, svg
from game.ui.geometry import Point, Rect
from game.ui.ink import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    LANE,
    NIGHT,
    PAPER,
    PAPER_DARK,
    SHADE,
    WOOD,
    WOOD_LIGHT,
    mix,
)
from game.ui.painter import Painter, Stamp

CARD_RATIO: Final = 0.72
Tone: TypeAlias = Literal["plain", "go", "side", "no"]

_PICTURES: Final = {
    "draw-three": "trains/bonus-draw",
    "pay-one-less": "trains/bonus-less",
    "steal-one": "trains/bonus-steal",
    "sweep": "trains/bonus-sweep",
}
"""The picture of each bonus card."""


def _ground(q: Painter, w: float, h: float) -> None:
    """Draw a card's shadow and its paper."""
    lay = q.layout
    r = lay.radius + 2
    shapes = svg.rect(0, lay.pick(6, 4), w, h, SHADE, r, opacity=0.5) + svg.rect(0, 0, w, h, PAPER, r)
    q.shapes(Rect(0, 0, w, h), shapes, pad=10)


def _outline(q: Painter, w: float, h: float) -> None:
    lay = q.layout
    q.shapes(
        Rect(0, 0, w, h), svg.rect(0, 0, w, h, r=lay.radius + 2, stroke=INK, stroke_width=lay.outline), pad=4
    )


def rail_back(p: Painter, w: float, h: float) -> Stamp:
    """Compose the back of a railcar card: night with crossed rails."""

    def draw(q: Painter) -> None:
        _ground(q, w, h)
        lay = q.layout
        a, r = lay.pick(6, 5), min(w, h) * 0.3
        rails = svg.rect(-r * 1.35, -r * 0.2, r * 2.7, r * 0.1, BRASS)
        rails += svg.rect(-r * 1.35, r * 0.1, r * 2.7, r * 0.1, BRASS)
        rails += "".join(
            svg.rect(-r * 1.3 + i * r * 0.4, -r * 0.34, r * 0.14, r * 0.68, BRASS_DARK) for i in range(7)
        )
        shapes = svg.rect(a, a, w - 2 * a, h - 2 * a, NIGHT, 3)
        shapes += svg.group(rails, w / 2, h / 2, turn=35) + svg.group(rails, w / 2, h / 2, turn=-35)
        shapes += svg.circle(w / 2, h / 2, r * 0.52, NIGHT, stroke=BRASS, stroke_width=lay.hair * 1.5)
        shapes += svg.rect(a + 4, a + 4, w - 2 * a - 8, h - 2 * a - 8, r=2, stroke=BRASS, stroke_width=1.2)
        q.shapes(Rect(0, 0, w, h), shapes)
        q.text(w / 2, h / 2 + r * 0.25, "R", r * 0.7, "display", BRASS_LIGHT, align="middle")
        _outline(q, w, h)

    return p.stamp(("rail back", w, h), w, h, draw, pad=12)


def cargo_back(p: Painter, w: float, h: float) -> Stamp:
    """Compose the back of a cargo card: a crate."""

    def draw(q: Painter) -> None:
        _ground(q, w, h)
        lay = q.layout
        a = lay.pick(6, 5)
        beam = w * 0.08
        shapes = svg.rect(a, a, w - 2 * a, h - 2 * a, WOOD_LIGHT, 3)
        shapes += "".join(svg.rect(a, a + i * (h - 2 * a) / 5, w - 2 * a, 2, WOOD) for i in range(1, 5))
        shapes += svg.line(a, a, w - a, h - a, WOOD, beam) + svg.line(a, h - a, w - a, a, WOOD, beam)
        shapes += svg.circle(w / 2, h / 2, w * 0.27, PAPER, stroke=INK, stroke_width=lay.hair * 1.4)
        q.shapes(Rect(0, 0, w, h), shapes)
        q.text(w / 2, h / 2 + w * 0.12, "R", w * 0.34, "display", align="middle")
        _outline(q, w, h)

    return p.stamp(("cargo back", w, h), w, h, draw, pad=12)


def freight_card(p: Painter, card: str, w: float, h: float, language: Language) -> Stamp:
    """Compose a card of the cargo deck by its word in records: `"R"` or `"draw-three"`."""

    def draw(q: Painter) -> None:
        _ground(q, w, h)
        if card in CARGO:
            _cargo(q, card, w, h, language)
        else:
            _bonus(q, card, w, h, language)
        _outline(q, w, h)

    return p.stamp(("freight", card, w, h, language.code), w, h, draw, pad=12)


def _cargo(q: Painter, card: str, w: float, h: float, language: Language) -> None:
    """Colour, pattern and sign; the letter at the top left, the name at the foot."""
    lay, tint = q.layout, TINTS[card]
    a = max(4.0, w * 0.045)
    ink = mix(tint.base, tint.dark, 0.6)
    shapes = svg.rect(a, a, w - 2 * a, h - 2 * a, tint.base, 3)
    shapes += svg.group(pattern(card, w - 2 * a, h - 2 * a, ink, max(7.0, w * 0.1)), a, a)
    middle = h * 0.46
    shapes += svg.circle(w / 2, middle, w * 0.375, PAPER, stroke=INK, stroke_width=lay.hair * 1.3)
    q.shapes(Rect(0, 0, w, h), shapes)
    half = w * 0.27
    q.picture(f"trains/cargo-{tint.name}", Rect(w / 2 - half, middle - half, 2 * half, 2 * half))
    high = max(lay.pick(26.0, 20.0), h * 0.15)
    plate, side = h - a - high, w * 0.25
    shapes = svg.rect(a, plate, w - 2 * a, high, PAPER) + svg.rect(a, plate, w - 2 * a, lay.hair, INK)
    shapes += svg.rect(a, a, side, side, PAPER, 2, stroke=INK, stroke_width=lay.hair * 0.8)
    q.shapes(Rect(0, 0, w, h), shapes)
    name, room = name_of(language, card), w - 2 * a - 6
    size = q.type.fit(name, high * 0.74, "bold", room, 9)
    q.text(w / 2, plate + high / 2 + size * 0.34, name, size, "bold", align="middle", width=room)
    sign = letter(card, language.code)
    q.text(a + side / 2, a + side * 0.78, sign, side * 0.8, "bold", align="middle")


def _bonus(q: Painter, card: str, w: float, h: float, language: Language) -> None:
    """A black title and the card's picture."""
    lay = q.layout
    a = max(4.0, w * 0.045)
    box = Rect(0, 0, w, h)
    paper.grain(q, box.grown(-3), 0.6)
    title, room = language.say(BONUS_SHORT[card]), w - 2 * a - 6
    size = q.type.fit(title, h * 0.125, "bold", room, 9)
    lines = q.type.wrap(title, size, "bold", room)
    band = max(h * 0.2, len(lines) * size * 1.12 + 4)
    q.shapes(box, svg.rect(a, a, w - 2 * a, band, INK, 2))
    for at, line in enumerate(lines):
        y = a + band / 2 + size * 0.34 + (at - (len(lines) - 1) / 2) * size * 1.08
        q.text(w / 2, y, line, size, "bold", PAPER, align="middle", width=room)
    wide = w - 2 * a - 8
    high = wide * 120 / 160
    q.picture(_PICTURES[card], Rect(a + 4, a + band + (h - band - 2 * a - high) / 2, wide, high))
    q.shapes(box, svg.rect(a, a, w - 2 * a, h - 2 * a, r=3, stroke=INK, stroke_width=lay.hair * 0.8))


def chip(p: Painter, card: str, side: float, language: Language) -> Stamp:
    """Compose a card as a small square: sign on its colour, or a bonus card's picture on paper."""

    def draw(q: Painter) -> None:
        lay, box = q.layout, Rect(0, 0, side, side)
        if card in CARGO:
            tint = TINTS[card]
            shapes = svg.rect(0, 0, side, side, tint.base, 4, stroke=INK, stroke_width=lay.hair)
            q.shapes(box, shapes + svg.circle(side / 2, side / 2, side * 0.4, PAPER), pad=3)
            q.picture(f"trains/cargo-{tint.name}", box.grown(-side * 0.19))
            return
        q.shapes(box, svg.rect(0, 0, side, side, PAPER, 4, stroke=INK, stroke_width=lay.hair), pad=3)
        wide = side * 0.9
        q.picture(_PICTURES[card], Rect(side * 0.05, (side - wide * 0.75) / 2, wide, wide * 0.75))

    return p.stamp(("chip", card, side, language.code), side, side, draw, pad=4)


def number_disc(p: Painter, centre: Point, r: float, number: int, outline: float) -> None:
    """Draw the brass disc with a card's place in an order."""
    box = Rect(centre[0] - r, centre[1] - r, 2 * r, 2 * r)
    p.shapes(box, svg.circle(r, r, r, BRASS, stroke=INK, stroke_width=outline), pad=3)
    p.text(centre[0], centre[1] + r * 0.48, str(number), r * 1.4, "bold", align="middle")


def pile_edges(p: Painter, rect: Rect, cards: int) -> None:
    """Draw the cards under the top one, as many as there are up to two."""
    lay = p.layout
    for at in (2, 1):
        if cards > at:
            box = rect.moved(at * 3, at * 3)
            p.shapes(
                box,
                svg.rect(0, 0, box.w, box.h, PAPER_DARK, lay.radius, stroke=INK, stroke_width=lay.hair),
                pad=3,
            )


def badge(p: Painter, centre: Point, label: str) -> None:
    """Draw the count on a pile."""
    lay = p.layout
    size = lay.pick(24, 17)
    w = max(lay.pick(44.0, 32.0), p.type.width(label, size, "bold") + lay.pick(20, 14))
    h = lay.pick(34.0, 25.0)
    box = Rect(centre[0] - w / 2, centre[1] - h / 2, w, h)
    p.shapes(box, svg.rect(0, 0, w, h, PAPER, h / 2, stroke=INK, stroke_width=lay.outline * 0.8), pad=3)
    p.text(centre[0], centre[1] + size * 0.34, label, size, "bold", align="middle")


def plate(p: Painter, cx: float, cy: float, label: str, tone: Tone = "plain", room: float = 1e3) -> None:
    """Draw a small plate under a card, at most `room` wide: brass and a tick, paper, or wood and a bar."""
    lay = p.layout
    size, h = lay.size(18, 14), lay.pick(28.0, 20.0)
    fill, ink = {
        "plain": (PAPER, INK),
        "go": (BRASS_LIGHT, INK),
        "side": (PAPER_DARK, INK),
        "no": (LANE, PAPER),
    }[tone]
    side = lay.pick(12.0, 8.0)
    size = p.type.fit(label, size, "bold", room - size * 1.1 - 2 * side, 10)
    mark = size * 1.1 if tone in ("go", "no") else 0.0
    w = p.type.width(label, size, "bold") + 2 * side + mark
    box = Rect(cx - w / 2, cy - h / 2 + lay.pick(2, 1), w, h)
    shapes = svg.rect(0, 0, w, h, fill, h / 2, stroke=INK, stroke_width=lay.hair)
    if tone == "go":
        tick = [
            (side + 1, h / 2),
            (side + 1 + size * 0.22, h / 2 + size * 0.26),
            (side + 1 + size * 0.62, h / 2 - size * 0.24),
        ]
        shapes += svg.path(
            svg.points_path(tick),
            stroke=INK,
            stroke_width=lay.pick(3, 2.4),
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    if tone == "no":
        r, thick = size * 0.36, lay.pick(2.2, 1.8)
        shapes += svg.circle(side + r, h / 2, r, stroke=PAPER, stroke_width=thick)
        shapes += svg.line(
            side + r - size * 0.24,
            h / 2 + size * 0.24,
            side + r + size * 0.24,
            h / 2 - size * 0.24,
            PAPER,
            thick,
        )
    p.shapes(box, shapes, pad=3)
    p.text(box.x + side + mark, box.cy + size * 0.34, label, size, "bold", ink)


def mini(p: Painter, car: Car, w: float, h: float) -> Stamp:
    """Compose a car in a sorting yard: its head alone. Where it is narrow, value and sign are smaller."""

    def draw(q: Painter) -> None:
        colour, value = car
        tint = TINTS[colour]
        ink = mix(tint.base, tint.dark, 0.8)
        box, narrow = Rect(0, 0, w, h), w < h * 1.35
        r, size = h * (0.27 if narrow else 0.38), h * (0.6 if narrow else 0.78)
        middle = w - r - (2.5 if narrow else 4)
        number = (middle - r) / 2 if narrow else w * 0.22
        shapes = svg.rect(0, 0, w, h, tint.base, 3)
        shapes += svg.group(pattern(colour, w * 0.56, h, ink, 6), w * 0.44)
        shapes += svg.circle(middle, h / 2, r, PAPER, stroke=INK, stroke_width=1)
        shapes += svg.rect(0, 0, w, h, r=3, stroke=INK, stroke_width=q.layout.hair)
        q.shapes(box, shapes, pad=3)
        q.text(number, h / 2 + size * 0.34, str(value), size, "bold", tint.text, align="middle")
        half = r * 0.74
        q.picture(f"trains/cargo-{tint.name}", Rect(middle - half, h / 2 - half, 2 * half, 2 * half))

    return p.stamp(("mini", car, w, h), w, h, draw, pad=4)


def hand_count(p: Painter, rect: Rect, count: int) -> None:
    """Draw fanned backs with a number."""
    h = rect.h
    w = h * 0.62
    lay = p.layout
    leaf = svg.rect(-w / 2, -h, w, h * 0.86, WOOD_LIGHT, 3, stroke=INK, stroke_width=lay.hair)
    front = svg.rect(-w / 2, -h, w, h * 0.86, PAPER, 3, stroke=INK, stroke_width=lay.hair)
    shapes = svg.group(leaf, w / 2, h + 2, turn=-9) + svg.group(front, w * 0.78, h, turn=7)
    p.shapes(rect, shapes, pad=8)
    p.text(rect.x + w * 0.82, rect.y + h * 0.66, str(count), h * 0.56, "bold", align="middle")


def token(p: Painter, colour: str, rect: Rect, *, alpha: float = 1.0) -> None:
    """Draw an exchange token."""
    p.picture(f"trains/token-{TINTS[colour].name}", rect, alpha=alpha)


def watch(p: Painter, rect: Rect, *, face_up: bool) -> None:
    """Draw the yardmaster's watch."""
    p.picture("trains/yardmaster-up" if face_up else "trains/yardmaster-down", rect)
