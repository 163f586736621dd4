"""The drawings of the rule book: small scenes of the games' own pieces, each with its words below."""

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final, TypeAlias

from game.match.rulebook import FigureName, Rule
from game.rules.express.scoring import WILD
from game.scenes.trains.cars import Car, cell, cell_h
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import CREAM, GREEN, INK, NIGHT, PAPER, RED, WOOD, WOOD_LIGHT, mix
from game.ui.layout import Layout
from game.ui.painter import Painter

Part: TypeAlias = Callable[[Painter, Rect, str], None]
"""Draws one thing into a box, in a language."""

_GROUND: Final = mix(PAPER, GREEN, 0.28)


def figure_height(lay: Layout) -> float:
    """Height of every figure."""
    return lay.pick(176.0, 126.0)


def draw_figure(p: Painter, rule: Rule, rect: Rect, language: str) -> None:
    """Draw a rule's figure: its parts side by side on a coloured ground, a label under each."""
    figure = rule.figure
    if figure is None:
        return
    p.shapes(rect, svg.rect(0, 0, rect.w, rect.h, _GROUND, 6, stroke=INK, stroke_width=2), pad=3)
    foot = p.layout.pick(44.0, 32.0)
    stage = Rect(rect.x + 10, rect.y + 8, rect.w - 20, rect.h - foot - 10)
    parts = _PARTS[figure.name]
    columns = stage.columns(len(parts), 6)
    for part, box in zip(parts, columns, strict=True):
        part(p, box, language)
    widths = Rect(stage.x, rect.bottom - foot, stage.w, foot - 8).columns(len(figure.labels), 6)
    for label, box in zip(figure.labels, widths, strict=True):
        _label(p, box, label.spoken(language))


def _label(p: Painter, box: Rect, text: str) -> None:
    size = p.layout.size(16, 12)
    lines = [text]
    if p.type.width(text, size, "semi") > box.w - 10:
        size *= 0.86
        lines = p.type.wrap(text, size, "semi", box.w - 10)
    wide = min(box.w, max(p.type.width(line, size, "semi") for line in lines) + 16)
    plate = Rect(box.cx - wide / 2, box.y, wide, box.h)
    p.shapes(plate, svg.rect(0, 0, plate.w, plate.h, CREAM, 3, stroke=INK, stroke_width=1.4), pad=3)
    y = plate.cy + size * 0.34 - (len(lines) - 1) * size * 0.5
    for line in lines:
        p.text(plate.cx, y, line, size, "semi", align="middle", width=plate.w - 8, least=size * 0.7)
        y += size


# ---------------------------------------------------------------- the train games
def _cars(p: Painter, box: Rect, language: str, *, cars: Sequence[Car]) -> None:
    """Draw cars on a piece of paper, as large as the box lets them be."""
    w = min(box.w / len(cars) - 2, (box.h - 4) / 1.12)
    x, high = box.cx - w * len(cars) / 2, cell_h(w)
    y = box.cy - high / 2
    ground = Rect(x, y, w * len(cars), high)
    p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, PAPER), pad=2)
    for at, car in enumerate(cars):
        cell(p, car, x + at * w, y, w, language)
    p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, r=2, stroke=INK, stroke_width=2), pad=3)


def _minis(p: Painter, box: Rect, _language: str, *, cargo: Sequence[str]) -> None:
    """Draw cargo cards as small paper squares with their signs."""
    side = min(box.h * 0.62, (box.w - 4 * (len(cargo) - 1)) / len(cargo))
    x = box.cx - (side * len(cargo) + 4 * (len(cargo) - 1)) / 2
    for name in cargo:
        square = Rect(x, box.cy - side / 2, side, side)
        p.shapes(square, svg.rect(0, 0, side, side, PAPER, 3, stroke=INK, stroke_width=2), pad=3)
        p.picture(f"trains/cargo-{name}", square.grown(-side * 0.14))
        x += side + 4


def _piece(p: Painter, box: Rect, _language: str, *, name: str, share: float = 1.0) -> None:
    """Draw one of the bundled pieces, upright, in the middle of the box."""
    w, h = p.shop.pictures.size(name)
    scale = min(box.w / w, box.h / h) * share
    p.picture(name, Rect(box.cx - w * scale / 2, box.cy - h * scale / 2, w * scale, h * scale))


def _arrow(p: Painter, box: Rect, _language: str, *, left: bool, piece: str) -> None:
    """Draw a piece over an arrow that points the way it goes."""
    _piece(p, Rect(box.x, box.y, box.w, box.h * 0.7), "", name=piece)
    w, y = min(box.w * 0.6, 150.0), box.h * 0.86
    tip, tail = (0.0, w) if left else (w, 0.0)
    back = 14 if left else -14
    shapes = svg.line(tail, 8, tip + back * 0.6, 8, INK, 4)
    shapes += svg.polygon([(tip, 8), (tip + back, 0), (tip + back, 16)], INK)
    p.shapes(Rect(box.cx - w / 2, box.y + y - 8, w, 16), shapes, pad=3)


# ---------------------------------------------------------------- Pony Express
def _trail(p: Painter, box: Rect, _language: str) -> None:
    """Draw seven spaces with four riders; the second from the left claims (P14)."""
    step, y = box.w / 7, box.bottom - box.h * 0.24
    p.shapes(Rect(box.x + step / 2, y - 4, step * 6, 8), svg.rect(0, 0, step * 6, 8, WOOD_LIGHT, 4), pad=2)
    seals = ("none", "mine", "none", "station", "none", "relay", "none")
    riders = {0: "blue", 2: "red", 4: "yellow", 6: "green"}
    size = min(step * 0.9, box.h * 0.42)
    for at, seal in enumerate(seals):
        cx = box.x + step * (at + 0.5)
        p.picture(f"pony/seal-{seal}", Rect(cx - size / 2, y - size / 2, size, size))
        if at in riders:
            high = box.h * 0.92
            wide = high * 48 / 60
            p.picture(f"pony/rider-{riders[at]}-upright", Rect(cx - wide / 2, y - high * 0.8, wide, high))


def _corner(p: Painter, box: Rect, _language: str) -> None:
    """Draw a corner of the board with its launch band, a die in it and the way of the flick (P37)."""
    r = box.h * 0.94
    x, y = box.x + box.w * 0.16, box.bottom
    inner = r * 35 / 95
    shapes = svg.path(f"M0 0H{r:.1f}A{r:.1f} {r:.1f} 0 0 0 0 {-r:.1f}Z", NIGHT)
    shapes += svg.path(
        f"M0 0H{inner:.1f}A{inner:.1f} {inner:.1f} 0 0 0 0 {-inner:.1f}Z", mix(NIGHT, INK, 0.5)
    )
    shapes += svg.path(f"M{r:.1f} 0A{r:.1f} {r:.1f} 0 0 0 0 {-r:.1f}", stroke=CREAM, stroke_width=3)
    p.shapes(Rect(x, y, r, 0.1), shapes, pad=r + 6)
    at = (x + r * 0.62 * cos(pi / 5), y - r * 0.62 * sin(pi / 5))
    side = box.h * 0.2
    p.picture("pony/die-A", Rect(at[0] - side / 2, at[1] - side / 2, side, side))
    far = box.w * 0.5
    end = (at[0] + far, at[1] - far * 0.34)
    p.stroke([(at[0] + side, at[1] - side * 0.34), end], INK, 3)
    p.disc(end, 5, INK)


def _board(p: Painter, box: Rect, _language: str) -> None:
    """Draw the board, small, with two duelists in their corners, a bystander and the line of fire (P21)."""
    h = box.h
    w = h * 600 / 450
    board = Rect(box.cx - w / 2, box.y, w, h)
    p.picture("rendered/board-bare", board)
    k = h / 450
    spots = ((42, 42, "blue"), (300, 250, "green"), (558, 408, "red"))
    first, last = spots[0], spots[2]
    p.stroke(
        [(board.x + first[0] * k, board.y + first[1] * k), (board.x + last[0] * k, board.y + last[1] * k)],
        RED,
        2,
    )
    high = h * 0.34
    for x, y, colour in spots:
        wide = high * 48 / 60
        p.picture(
            f"pony/rider-{colour}-upright",
            Rect(board.x + x * k - wide / 2, board.y + y * k - high * 0.8, wide, high),
        )


def _known(p: Painter, box: Rect, _language: str) -> None:
    """Draw a die that everybody knows: with a small eye beside it (P10)."""
    side = box.h * 0.44
    die = Rect(box.cx - side / 2, box.cy - side / 2, side, side)
    p.picture("pony/die-K", die)
    eye = svg.path("M0 8Q12 -4 24 8Q12 20 0 8Z", PAPER, stroke=INK, stroke_width=2) + svg.circle(
        12, 8, 4, INK
    )
    p.shapes(Rect(die.right - 10, die.y - 10, 24, 16), eye, pad=4)


def _cup(p: Painter, box: Rect, language: str) -> None:
    _piece(p, box, language, name="pony/cup-closed")


def _die(p: Painter, box: Rect, language: str) -> None:
    ground = Rect(box.cx - box.h * 0.34, box.cy - box.h * 0.34, box.h * 0.68, box.h * 0.68)
    p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, WOOD, 5, stroke=INK, stroke_width=2), pad=3)
    _piece(p, ground, language, name="pony/die-10", share=0.66)


def _paid(p: Painter, box: Rect, language: str) -> None:
    _minis(p, box, language, cargo=("timber", "coal", "coal", "coal", "coal"))


def _hand(p: Painter, box: Rect, language: str, *, cards: int) -> None:
    """Draw the backs of cards, one behind the other."""
    for at in range(cards):
        shift = (at - (cards - 1) / 2) * box.h * 0.16
        _cars(p, box.moved(shift, at * 3 - 4).grown(-box.w * 0.12, -6), language, cars=((WILD, 2), (WILD, 2)))


_PARTS: Final[dict[FigureName, tuple[Part, ...]]] = {
    "couple": (
        partial(_cars, cars=(("B", 3),)),
        partial(_cars, cars=(("B", 2),)),
        partial(_cars, cars=(("Y", 3),)),
        partial(_cars, cars=((WILD, 2),)),
    ),
    "hand-goes-round": (
        partial(_hand, cards=1),
        partial(_cars, cars=(("G", 2), ("G", 3))),
        partial(_hand, cards=3),
    ),
    "run": (
        partial(
            _cars,
            cars=(("R", 3), ("Y", 3), ("Y", 2), ("Y", 2), (WILD, 2), (WILD, 2), ("Y", 2), ("Y", 3)),
        ),
    ),
    "exchange": (
        partial(_piece, name="trains/token-coal", share=0.8),
        _paid,
        partial(_cars, cars=(("G", 3),)),
    ),
    "sorting-yard": (
        partial(_cars, cars=(("Y", 2),)),
        partial(_cars, cars=(("B", 2),)),
        partial(_cars, cars=(("B", 4),)),
    ),
    "yardmaster-goes-round": (
        partial(_arrow, left=True, piece="trains/engine-1"),
        partial(_arrow, left=False, piece="trains/yardmaster-up"),
    ),
    "cup": (_cup, _die, _known),
    "who-may-challenge": (_trail,),
    "duel-corners": (_board,),
    "launch-band": (_corner,),
    "mailboxes": tuple(partial(_piece, name=f"pony/mailbox-{number}") for number in (1, 2, 3)),
}
"""What stands side by side in each drawing; labels share the width below them."""
