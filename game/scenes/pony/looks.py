"""How the things of Pony Express look on plates, sheets and cards: riders, dice, items, signs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.ui import palette, svg
from game.ui.geometry import Rect, around
from game.ui.ink import (
    BRASS,
    CREAM,
    GREEN,
    INK,
    NIGHT,
    PAPER,
    RED,
    WOOD,
    WOOD_LIGHT,
    mix,
    rgb,
)

if TYPE_CHECKING:
    from game.store.library import House
    from game.store.settings import Settings, Tents
    from game.ui.painter import Painter, Stamp

DEEP: Final = mix(GREEN, INK, 0.3)
"""Green that carries text on paper."""
DEEP_RED: Final = mix(RED, INK, 0.12)
TRAY: Final = mix(NIGHT, WOOD, 0.25)
BOARD: Final = mix(WOOD_LIGHT, WOOD, 0.35)


class RiderInk(NamedTuple):
    """A rider's colour, by its name in pictures and in the palette."""

    name: str

    @property
    def ink(self) -> str:
        """The colour itself."""
        return palette.ink(self.name).base

    @property
    def text(self) -> str:
        """The ink of text on it."""
        return INK if palette.ink(self.name).text == INK else PAPER


RIDERS: Final = tuple(RiderInk(name) for name in ("blue", "red", "yellow", "green", "purple"))
"""The riders' colours by seat."""

_TURNS: Final = (-4, 3, -2, 5, -3)


def tents(settings: Settings, house: House) -> Tents:
    """Return how the figures at the red tents look: as outlaws where a player or the table wants it so."""
    return "outlaw" if house.outlaws else settings.tents


def picture_at(p: Painter, name: str, x: float, y: float, anchor: tuple[float, float], scale: float) -> None:
    """Draw a picture whose anchor, in its own units, comes to lie at (x, y)."""
    w, h = p.shop.pictures.size(name)
    p.picture(name, Rect(x - anchor[0] * scale, y - anchor[1] * scale, w * scale, h * scale))


def portrait(p: Painter, x: float, y: float, scale: float, seat: int) -> None:
    """Draw a rider without base; the hoofs stand at (x, y)."""
    picture_at(p, f"pony/portrait-{RIDERS[seat].name}", x, y, (20, 48), scale)


def inked(p: Painter, name: str, rect: Rect, ink: str) -> None:
    """Draw a picture that has a single ink in another one."""
    px = p.pixels(rect)
    plain = p.shop.pictures.at(name, px.w, px.h)

    def change() -> pygame.Surface:
        surface = plain.copy()
        surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        surface.fill((*rgb(ink), 255), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    p.blit(p.shop.pictures.changed(("inked", name, px.size, ink), change), rect.x, rect.y)


def emblem(p: Painter, x: float, y: float, r: float, seat: int, *, coloured: bool = False) -> None:
    """Draw a rider's emblem in a disc of radius r: on cream, or on the rider's own colour."""
    ink = RIDERS[seat]
    ground = ink.ink if coloured else CREAM
    box = around(x, y, 2 * r, 2 * r)
    p.shapes(box, svg.circle(r, r, r - 0.7, ground, stroke=INK, stroke_width=max(1.2, r * 0.1)), pad=2)
    inner = around(x, y, 1.42 * r, 1.42 * r)
    inked(p, f"pony/emblem-{ink.name}", inner, ink.text if coloured else INK)


def nugget(p: Painter, x: float, y: float, scale: float) -> None:
    """Draw a gold nugget with its middle at (x, y); its own size is 24."""
    p.picture("pony/nugget", around(x, y, 24 * scale, 24 * scale))


def sign(p: Painter, name: str, x: float, y: float, r: float) -> None:
    """Draw a sign (`gunfight`, `poker`, `relay` …) of radius r."""
    p.picture(f"pony/sign-{name}", around(x, y, 2.6 * r, 2.6 * r))


def seal_name(kind: str) -> str:
    """Return the picture of a space's wax seal."""
    return "pony/seal-" + {"": "none", "mailboxes": "mailbox"}.get(kind, kind)


def seal(p: Painter, kind: str, x: float, y: float, scale: float) -> None:
    """Draw a space's wax seal with its middle at (x, y)."""
    picture_at(p, seal_name(kind), x, y, (15.5, 15.5), scale)


def die_stamp(p: Painter, face: str, size: float) -> Stamp:
    """Compose a die seen from above; `size` is the width of its top. An empty face is a blank back."""
    k = size / 64

    def paint(q: Painter) -> None:
        if face:
            q.picture(f"pony/dice-{face}", Rect(0, 0, 72 * k, 76 * k))
        else:
            shapes = svg.rect(4 * k, 8 * k, 64 * k, 64 * k, mix(WOOD, INK, 0.4), 12 * k)
            shapes += svg.rect(
                4 * k, 4 * k, 64 * k, 64 * k, WOOD_LIGHT, 12 * k, stroke=INK, stroke_width=max(1.6, 2.4 * k)
            )
            q.shapes(Rect(0, 0, 72 * k, 76 * k), shapes, pad=2)

    return p.stamp(("pony-die", face, round(size, 2)), 72 * k, 76 * k, paint)


def die(
    p: Painter, x: float, y: float, size: float, face: str, *, number: int = 0, turn: float | None = None
) -> None:
    """Draw a die with its middle at (x, y), lying a little askew as its number has it."""
    k = size / 64
    lies = float(_TURNS[number % 5]) if turn is None else turn
    p.place(die_stamp(p, face, size), x - 36 * k, y - 38 * k, turn=lies)


def known_eye(p: Painter, x: float, y: float, r: float) -> None:
    """Draw the small eye of a die that everybody knows though it lies under the cup."""
    shapes = svg.circle(r, r, r, CREAM, stroke=INK, stroke_width=1.4)
    lid = (
        f"M{svg.num(0.35 * r)} {svg.num(r)}Q{svg.num(r)} {svg.num(0.2 * r)} {svg.num(1.65 * r)} {svg.num(r)}"
    )
    lid += f"Q{svg.num(r)} {svg.num(1.8 * r)} {svg.num(0.35 * r)} {svg.num(r)}Z"
    shapes += svg.path(lid, stroke=INK, stroke_width=r * 0.17) + svg.circle(r, r, r * 0.28, INK)
    p.shapes(around(x, y, 2 * r, 2 * r), shapes, pad=2)


def item_card(p: Painter, rect: Rect, item: str, label: str = "", *, chosen: bool = False) -> None:
    """Draw an item card, or its back for an empty `item`, with its name where there is room."""
    w, h = rect.w, rect.h
    shapes = svg.rect(2, 3, w, h, INK, 6, fill_opacity=0.45)
    if chosen:
        shapes = svg.path(svg.notched(-5, -5, w + 10, h + 10, 8), BRASS, stroke=INK, stroke_width=1.4)
    face = CREAM if item else mix(RED, INK, 0.15)
    shapes += svg.rect(0, 0, w, h, face, 6, stroke=INK, stroke_width=2)
    p.shapes(rect, shapes, pad=8)
    side = min(w * 0.86, h * 0.86)
    top = rect.y + (h - side) / 2 if not label else rect.y + w * 0.05
    p.picture(f"pony/item-{item or 'back'}", Rect(rect.cx - side / 2, top, side, side))
    if label:
        size = max(p.layout.pick(14.0, 12.0), w * 0.155)
        lines = p.type.wrap(label, size, "bold", w - 8)[:2]
        y = rect.bottom - w * 0.24 - (len(lines) - 1) * size
        for line in lines:
            p.text(rect.cx, y, line, size, "bold", align="middle", width=w - 6, least=size * 0.6)
            y += size


def focus(p: Painter, rect: Rect) -> None:
    """Draw the brass plate behind something that has the keyboard."""
    w, h = rect.w, rect.h
    plate = svg.path(svg.notched(-7, -7, w + 14, h + 14, 8), BRASS, stroke=INK, stroke_width=1.6)
    p.shapes(rect, plate, pad=10)


@lru_cache(maxsize=256)
def tab_path(x: float, y: float, bar: float, h: float, r: float) -> str:
    """Return path data of the coloured left end of a notched plate."""
    i, n = 1.3, svg.num
    return (
        f"M{n(x + r)} {n(y + i)}H{n(x + bar)}V{n(y + h - i)}H{n(x + r)}A{n(r)} {n(r)} 0 0 0 {n(x + i)}"
        f" {n(y + h - r)}V{n(y + r)}A{n(r)} {n(r)} 0 0 0 {n(x + r)} {n(y + i)}Z"
    )


def tally(p: Painter, x: float, y: float, size: float, gold: int, items: int) -> float:
    """Draw a purse and a number of item cards; return the x after them."""
    nugget(p, x + size * 0.42, y - size * 0.33, size * 0.036)
    x += size * 0.98
    x += p.text(x, y, str(gold), size, "display") + size * 0.9
    sign(p, "relay", x, y - size * 0.33, size * 0.4)
    x += size * 0.6
    return x + p.text(x, y, str(items), size, "display")
