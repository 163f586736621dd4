"""Seats' signs and the icons of tools, as SVG shapes about (0, 0)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from game.ui import svg
from game.ui.geometry import Point

ICON_R: Final = 22.0
"""Icons are drawn for a square that reaches this far from its middle."""


@cache
def seat_sign(sign: str, r: float, colour: str) -> str:
    """Return a seat's sign (`star`, `horseshoe`, `moon`, `bell`, `key`) of radius `r` about (0, 0)."""
    if sign == "star":
        return svg.polygon(svg.star_points(0, r * 0.06, r), colour)
    shapes = {
        "horseshoe": svg.path(
            "M-20 22C-32 2 -24 -26 0 -26C24 -26 32 2 20 22L9 18C18 2 14 -13 0 -13C-14 -13 -18 2 -9 18Z",
            colour,
        )
        + svg.rect(-25, 18, 15, 8, colour)
        + svg.rect(10, 18, 15, 8, colour),
        "moon": svg.path("M6 -26A26 26 0 1 0 24 13A20 20 0 1 1 6 -26Z", colour),
        "bell": svg.path(
            "M0 -26C3 -26 5 -24 5 -21C15 -18 17 -8 17 2C17 10 20 14 25 18H-25C-20 14 -17 10 -17 2"
            "C-17 -8 -15 -18 -5 -21C-5 -24 -3 -26 0 -26Z",
            colour,
        )
        + svg.circle(0, 22, 6, colour),
        "key": svg.circle(-14, 0, 12, stroke=colour, stroke_width=8)
        + svg.rect(-4, -4, 31, 8, colour)
        + svg.rect(12, 0, 6, 12, colour)
        + svg.rect(21, 0, 6, 14, colour),
    }
    return svg.group(shapes[sign], scale=r / 27)


def _line(points: Sequence[Point], colour: str, width: float) -> str:
    d = "M" + "L".join(f"{x} {y}" for x, y in points)
    return svg.path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _log(c: str) -> str:
    rows = "".join(svg.line(-5, y, x, y, c, 2.4) for y, x in ((-5, 5), (0, 5), (5, 2)))
    return svg.rect(-10, -11, 20, 22, r=2, stroke=c, stroke_width=2.6) + rows


def _book(c: str) -> str:
    return svg.path(
        "M0 -8C-4 -11 -10 -11 -13 -9V9C-10 7 -4 7 0 10C4 7 10 7 13 9V-9C10 -11 4 -11 0 -8Z",
        stroke=c,
        stroke_width=2.8,
        stroke_linejoin="round",
    ) + svg.line(0, -8, 0, 10, c, 2.4)


def _undo(c: str) -> str:
    return svg.path(
        "M-10 -2H4A7 7 0 0 1 4 12H-4", stroke=c, stroke_width=3, stroke_linecap="round"
    ) + svg.polygon([(-14, -2), (-5, -9), (-5, 5)], c)


def _speaker(c: str) -> str:
    return svg.path("M-12 -4H-7L0 -10V10L-7 4H-12Z", c)


def _sound(c: str) -> str:
    waves = "M5 -5A7 7 0 0 1 5 5M9 -9A13 13 0 0 1 9 9"
    return _speaker(c) + svg.path(waves, stroke=c, stroke_width=2.6, stroke_linecap="round")


def _gear(c: str) -> str:
    teeth = "".join(svg.group(svg.rect(-2.4, -13, 4.8, 6, c, 1), turn=45 * i) for i in range(8))
    return teeth + svg.circle(0, 0, 7.6, stroke=c, stroke_width=4)


def _pencil(c: str) -> str:
    body = svg.path("M-11 11L-8 3L6 -11L11 -6L-3 8Z", stroke=c, stroke_width=2.6, stroke_linejoin="round")
    return body + svg.polygon([(-12, 12), (-9.5, 5), (-5, 9.5)], c) + svg.line(3, -8, 8, -3, c, 2.4)


def _lantern(c: str) -> str:
    """A lantern: ring, cap, glass with its flame, foot."""
    ring = svg.path("M-4 -9A4 4 0 0 1 4 -9", stroke=c, stroke_width=2.2)
    cap = svg.polygon([(-7, -5), (-4, -9.5), (4, -9.5), (7, -5)], c)
    glass = svg.path("M-6.5 -4C-9.5 0 -9.5 3 -6.5 7H6.5C9.5 3 9.5 0 6.5 -4", stroke=c, stroke_width=2.4)
    flame = svg.path("M0 -2.5C3.6 1 3 5 0 5C-3 5 -3.6 1 0 -2.5Z", c)
    return ring + cap + glass + flame + svg.rect(-8, 7.5, 16, 3.6, c, 1)


def _tray(c: str) -> str:
    box = _line(((-12, 2), (-12, 11), (12, 11), (12, 2)), c, 3)
    return box + svg.line(0, -12, 0, 1, c, 3) + svg.polygon([(-6, -2), (6, -2), (0, 6)], c)


def _folder(c: str) -> str:
    d = "M-13 10V-9H-4L-1 -5H13V10Z"
    return svg.path(d, stroke=c, stroke_width=2.6, stroke_linejoin="round") + svg.line(-13, -1, 13, -1, c, 2)


def _file(c: str) -> str:
    d = "M-9 -12H3L9 -6V12H-9Z"
    lines = "".join(svg.line(-5, y, 5, y, c, 2) for y in (-2, 2.5, 7))
    return svg.path(d, stroke=c, stroke_width=2.6, stroke_linejoin="round") + lines


_STROKES: Final[dict[str, tuple[float, tuple[tuple[Point, ...], ...]]]] = {
    "back": (3.4, (((6, -10), (-6, 0), (6, 10)),)),
    "close": (3.2, (((-8, -8), (8, 8)), ((8, -8), (-8, 8)))),
    "check": (4.0, (((-9, 0), (-3, 7), (10, -8)),)),
    "down": (3.4, (((-8, -4), (0, 5), (8, -4)),)),
    "up": (3.4, (((-8, 4), (0, -5), (8, 4)),)),
    "left": (3.4, (((4, -8), (-5, 0), (4, 8)),)),
    "right": (3.4, (((-4, -8), (5, 0), (-4, 8)),)),
    "plus": (3.4, (((-8, 0), (8, 0)), ((0, -8), (0, 8)))),
    "minus": (3.4, (((-8, 0), (8, 0)),)),
}
_DRAWN: Final[dict[str, Callable[[str], str]]] = {
    "menu": lambda c: "".join(svg.rect(-11, y, 22, 3.5, c) for y in (-9, -2, 5)),
    "book": _book,
    "undo": _undo,
    "log": _log,
    "sound": _sound,
    "silent": lambda c: _speaker(c) + _line(((5, -5), (13, 5)), c, 2.8) + _line(((13, -5), (5, 5)), c, 2.8),
    "speed": lambda c: svg.path("M-11 -8L0 0L-11 8ZM1 -8L12 0L1 8Z", c),
    "gear": _gear,
    "play": lambda c: svg.path("M-8 -11L11 0L-8 11Z", c),
    "pause": lambda c: svg.rect(-9, -10, 6, 20, c) + svg.rect(3, -10, 6, 20, c),
    "first": lambda c: svg.rect(-11, -9, 3.5, 18, c) + svg.path("M9 -9L-5 0L9 9Z", c),
    "last": lambda c: svg.rect(7.5, -9, 3.5, 18, c) + svg.path("M-9 -9L5 0L-9 9Z", c),
    "pencil": _pencil,
    "tray": _tray,
    "hint": _lantern,
    "chart": lambda c: "".join(svg.rect(x, y, 5, 12 - y, c) for x, y in ((-11, 1), (-3, -10), (5, -4))),
    "folder": _folder,
    "file": _file,
    "grip": lambda c: "".join(svg.circle(x, y, 2.4, c) for x in (-4, 4) for y in (-8, 0, 8)),
}
ICONS: Final = (*_STROKES, *_DRAWN)


@cache
def icon(name: str, colour: str) -> str:
    """Return an icon about (0, 0), within ±`ICON_R`. `ICONS` names them; raises KeyError for others."""
    if name in _STROKES:
        width, lines = _STROKES[name]
        return "".join(_line(points, colour, width) for points in lines)
    return _DRAWN[name](colour)
