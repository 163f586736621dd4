"""The field of the range: ground, crates, coaches, rails, walls, and how its figures look."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.scenes.flicking.camera import upright
from game.scenes.flicking.figures import Look, Stance, paint_figure
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, INK, NIGHT, PAPER, RED, WOOD, WOOD_DARK, WOOD_LIGHT, YELLOW, mix

if TYPE_CHECKING:
    from game.flick.levels import RangeFigure, RangeLevel
    from game.flick.table import Block
    from game.scenes.flicking.camera import Camera
    from game.ui.painter import Painter

GROUND: Final = "rendered/range-field"
_FAMILIES: Final = {
    "rider": "pony/rider-{look}",
    "outlaw": "pony/figure-outlaw",
    "indian": "pony/figure-camp",
    "bottle": "range/bottle-{look}",
    "can": "range/can-{look}",
}
_SHADOW: Final = (2.5, 4.0)
WALL: Final = 5.0
"""mm: how thick the walls of a closed field are drawn."""


def look_of(figure: RangeFigure) -> Look:
    """How a figure of a level is drawn."""
    return Look(_FAMILIES[figure.kind].format(look=figure.look))


def paint_field(p: Painter, rect: Rect, level: RangeLevel) -> None:
    """Draw the field of a level without its figures; `rect` is 600 × 450 mm."""
    table = level.table()
    camera = upright(rect, table.width)
    p.fill(rect.moved(6, 6), INK, 0.55)
    p.picture(GROUND, rect)
    for block in table.blocks:
        _paint_block(p, camera, block)
    if table.rim:
        _paint_walls(p, rect, camera.scale)


def paint_level(p: Painter, rect: Rect, level: RangeLevel) -> None:
    """Draw a level as it is set up, for a preview."""
    camera = upright(rect, level.table().width)
    paint_field(p, rect, level)
    with p.clipped(rect):
        for _, figure in sorted(level.figures, key=lambda each: each[1].y):
            paint_figure(p, camera, look_of(figure), Stance(figure.x, figure.y))


def paint_icon(p: Painter, rect: Rect, level: RangeLevel) -> None:
    """Draw the sign of a level in the lower right of `rect`: what makes it what it is."""
    kinds = {obstacle.kind for obstacle in level.obstacles}
    if "stagecoach" in kinds:
        k = rect.w / 84
        box = Rect(rect.right - 76 * k, rect.bottom - 44 * k, 72 * k, 40 * k)
        p.shapes(box, svg.group(_coach(), 36 * k, 20 * k, k), pad=8)
    elif level.rim or "rail" in kinds:
        side, die = rect.h * 0.62, rect.h * 0.42
        p.picture("range/crate", Rect(rect.right - side * 1.25, rect.bottom - side, side, side))
        p.picture("pony/dice-9", Rect(rect.right - die, rect.bottom - die * 1.05, die, die * 76 / 72))
    else:
        _paint_figures(p, rect, _signs(level))


def _signs(level: RangeLevel) -> tuple[RangeFigure, ...]:
    """The figures on a ticket: a lonely bystander, else the targets; bottles and cans in twos."""
    if len(level.bystanders) == 1:
        return level.bystanders
    return level.targets[: 2 if level.targets[0].kind in ("bottle", "can") else 1]


def _paint_figures(p: Painter, rect: Rect, figures: tuple[RangeFigure, ...]) -> None:
    scale = rect.h / 56
    for number, figure in enumerate(figures):
        look = look_of(figure)
        w, h = p.shop.pictures.size(f"{look.name}-upright")
        left, top = look.anchors.upright
        x = rect.right - (16 + 18 * (len(figures) - 1 - number)) * scale
        foot = rect.bottom - 9 * scale
        p.picture(f"{look.name}-upright", Rect(x - left * scale, foot - top * scale, w * scale, h * scale))


# -------------------------------------------------------------------- what stands fast
def _paint_block(p: Painter, camera: Camera, block: Block) -> None:
    """Draw a crate, a coach or a rail where it stands, turned as it is."""
    scale, turn = camera.scale, math.degrees(block.angle)
    x, y = camera.at(block.x, block.y)
    reach = math.hypot(block.width, block.height) / 2 * scale
    box = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
    w, h = block.width, block.height
    shade = svg.rect(-w / 2, -h / 2, w, h, INK, 1, opacity=0.3)
    body = {"crate": _crate, "stagecoach": _coach}.get(block.kind)
    drawn = body() if body is not None else _rail(w, h)
    low = (reach + _SHADOW[0] * scale, reach + _SHADOW[1] * scale)
    if block.kind == "rail":
        low = (reach + 1.5 * scale, reach + 2.2 * scale)
    p.shapes(box, svg.group(shade, *low, scale, turn) + svg.group(drawn, reach, reach, scale, turn), pad=16)


def _crate() -> str:
    """A crate of 34 × 34 mm about (0, 0)."""
    shapes = svg.rect(-17, -17, 34, 34, WOOD_LIGHT, stroke=INK, stroke_width=1.2)
    shapes += svg.path("M-17 -9H17M-17 0H17M-17 9H17", stroke=mix(WOOD_LIGHT, INK, 0.45), stroke_width=0.9)
    light, dark = mix(WOOD_LIGHT, PAPER, 0.12), mix(WOOD_LIGHT, INK, 0.2)
    shapes += svg.rect(-17, -17, 5, 34, light, stroke=INK, stroke_width=0.9)
    shapes += svg.rect(12, -17, 5, 34, dark, stroke=INK, stroke_width=0.9)
    shapes += svg.path("M-12 13L12 -13", stroke=INK, stroke_width=4.6)
    return shapes + svg.path("M-12 13L12 -13", stroke=light, stroke_width=2.8)


def _coach() -> str:
    """A stagecoach of 72 × 40 mm about (0, 0), seen from above: the driver's bench to the right."""
    wheel = mix(WOOD, INK, 0.35)
    shapes = ""
    for x, long in ((-33, 22), (9, 18)):
        for y in (-20.0, 14.6):
            shapes += svg.rect(x, y, long, 5.4, wheel, 2.4, stroke=INK, stroke_width=1.1)
            shapes += svg.line(x + 3, y + 2.7, x + long - 3, y + 2.7, mix(WOOD_LIGHT, PAPER, 0.2), 1)
    shapes += svg.rect(22, -2.6, 14, 5.2, WOOD_LIGHT, 1.5, stroke=INK, stroke_width=1)
    shapes += svg.rect(-35, -13, 12, 26, WOOD, 3, stroke=INK, stroke_width=1.2)
    shapes += svg.path("M-31 -12V12M-27 -12V12", stroke=WOOD_DARK, stroke_width=1.2)
    body = "M-25 -15H18Q25 -14 25 0T18 15H-25Q-28 0 -25 -15Z"
    shapes += svg.path(body, RED, stroke=INK, stroke_width=1.4)
    roof = "M-20 -10.5H12Q17 -10 17 0T12 10.5H-20Q-22 0 -20 -10.5Z"
    shapes += svg.path(roof, mix(RED, PAPER, 0.16), stroke=INK, stroke_width=1)
    shapes += svg.path("M-23 -12.8H17M-23 12.8H17", stroke=YELLOW, stroke_width=1.1)
    shapes += svg.rect(-16, -8, 12, 9, WOOD_LIGHT, 1, stroke=INK, stroke_width=1)
    shapes += svg.path("M-13 -8V1M-7 -8V1", stroke=BRASS, stroke_width=1.4)
    shapes += svg.rect(-13, 2.4, 15, 6, mix(NIGHT, PAPER, 0.25), 2, stroke=INK, stroke_width=1)
    shapes += svg.rect(0, -7.4, 9, 8, PAPER, 1, stroke=INK, stroke_width=1)
    shapes += svg.path("M0 -3.4H9M4.5 -7.4V0.6", stroke=mix(INK, PAPER, 0.4), stroke_width=0.8)
    return shapes + svg.rect(21, -12, 8, 24, WOOD, 2, stroke=INK, stroke_width=1.2)


def _rail(length: float, thick: float) -> str:
    """A beam on posts about (0, 0)."""
    shapes = svg.rect(-length / 2, -thick / 2, length, thick, WOOD_LIGHT, 1, stroke=INK, stroke_width=1.2)
    grain = f"M{svg.num(-length / 2 + 4)} {svg.num(-thick * 0.1)}H{svg.num(length / 2 - 4)}"
    shapes += svg.path(grain, stroke=mix(WOOD_LIGHT, INK, 0.35), stroke_width=0.7)
    posts = max(2, round(length / 60) + 1)
    for number in range(posts):
        x = -length / 2 + 4 + (length - 8) * number / (posts - 1)
        shapes += svg.rect(x - 3, -thick / 2, 6, thick, WOOD, 1, stroke=INK, stroke_width=1)
        shapes += svg.circle(x, 0, 1.1, WOOD_DARK)
    return shapes


def _paint_walls(p: Painter, rect: Rect, scale: float) -> None:
    """Draw the boards that close the field, just outside its edges."""
    wide = WALL * scale
    outer = rect.grown(wide)
    w, h = outer.w, outer.h
    shapes = ""
    for x, y, long, high in (
        (0, 0, w, wide),
        (0, h - wide, w, wide),
        (0, wide, wide, h - 2 * wide),
        (w - wide, wide, wide, h - 2 * wide),
    ):
        shapes += svg.rect(x, y, long, high, WOOD_LIGHT, stroke=INK, stroke_width=2)
        across = long > high
        for number in range(1, 6):
            share = number / 6
            if across:
                shapes += svg.line(x + long * share, y, x + long * share, y + high, WOOD_DARK, 1.5)
            else:
                shapes += svg.line(x, y + high * share, x + long, y + high * share, WOOD_DARK, 1.5)
    p.shapes(outer, shapes, pad=3)
