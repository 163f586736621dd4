"""The poker faces of a die as polygons, read from the drawings, to be laid on a tumbling cube."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

from game.ui.ink import rgb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.ui.geometry import Point

RGB: TypeAlias = tuple[int, int, int]

SIDE: Final = 64.0
"""Units along an edge of the drawings."""
IVORY: Final[RGB] = (247, 239, 224)
_FLAT: Final = 0.55
"""Units by which a polygon may miss the curve it stands for."""
_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")


class Piece(NamedTuple):
    """One flat area of a face, in units of the drawing from its top left corner."""

    points: tuple[Point, ...]
    colour: RGB


def face_pieces(file: Path) -> tuple[Piece, ...]:
    """Return the areas of a face in the order in which they are laid on its ivory ground.

    Knows what the drawings of the dice consist of: rectangles, circles and paths of straight and
    curved lines, filled, or outlined with an even line. Raises OSError, or ElementTree.ParseError.
    """
    root = ET.parse(file).getroot()  # noqa: S314 - a drawing of our own, bundled with the program
    return tuple(_pieces(root, 1.0, (0.0, 0.0)))


def _pieces(parent: ET.Element, scale: float, move: Point) -> Iterator[Piece]:
    for element in parent:
        get = element.attrib.get
        tag = element.tag.rpartition("}")[2]
        fill, stroke = get("fill", "none"), get("stroke")
        wide = float(get("stroke-width", "1"))
        if tag == "g":
            dx, dy, factor = (float(n) for n in _NUMBER.findall(get("transform", "0 0 1")))
            yield from _pieces(element, scale * factor, (move[0] + dx, move[1] + dy))
            continue
        outlines = [_placed(outline, scale, move) for outline in _outlines(tag, element)]
        if stroke is not None:
            for outline in outlines:
                yield Piece(_grown(outline, wide / 2), rgb(stroke))
                inside = _grown(outline, -wide / 2)
                yield Piece(inside, IVORY if fill == "none" else rgb(fill))
        elif fill != "none" and not (tag == "rect" and get("x") == "0"):
            for outline in outlines:
                yield Piece(outline, IVORY if _is_hole(outline, outlines) else rgb(fill))


def _outlines(tag: str, element: ET.Element) -> list[tuple[Point, ...]]:
    def number(name: str) -> float:
        return float(element.get(name, "0"))

    if tag == "rect":
        return [_box(number("x"), number("y"), number("width"), number("height"), number("rx"))]
    if tag == "circle":
        x, y, r = number("cx"), number("cy"), number("r")
        turns = (math.tau * n / 12 for n in range(12))
        return [tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in turns)]
    return list(_traced(element.get("d", "")))


def _box(x: float, y: float, w: float, h: float, r: float) -> tuple[Point, ...]:
    """A box with round corners, clockwise from the top right one."""
    corners = (
        (x + w - r, y + r, -90),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    )
    return tuple(
        (cx + r * math.cos(math.radians(start + step)), cy + r * math.sin(math.radians(start + step)))
        for cx, cy, start in corners
        for step in (0, 30, 60, 90)
    )


def _traced(d: str) -> Iterator[tuple[Point, ...]]:
    """The closed outlines of path data in absolute M, L, Q, C, Z."""
    tokens = _TOKEN.findall(d)
    outline: list[Point] = []
    at, letter = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        if letter == "Z":
            yield tuple(outline)
            outline, letter = [], ""
            continue
        count = {"M": 1, "L": 1, "Q": 2, "C": 3}[letter]
        numbers = [float(token) for token in tokens[at : at + 2 * count]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        at += 2 * count
        outline += points if letter in "ML" else _bent([outline[-1], *points])
    if outline:
        yield tuple(outline)


def _bent(controls: Sequence[Point]) -> list[Point]:
    """Points of a Bézier curve after its first, as few as keep within `_FLAT` of it."""
    bulge = max(
        math.dist(b, ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2))
        for a, b, c in zip(controls, controls[1:], controls[2:], strict=False)
    )
    steps = max(1, math.ceil(math.sqrt(bulge / 2 / _FLAT)))
    points = []
    for step in range(1, steps + 1):
        level, t = list(controls), step / steps
        while len(level) > 1:
            level = [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in itertools.pairwise(level)
            ]
        points.append(level[0])
    return points


def _placed(points: Sequence[Point], scale: float, move: Point) -> tuple[Point, ...]:
    return tuple((move[0] + x * scale, move[1] + y * scale) for x, y in points)


def _grown(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """A closed outline moved outwards by `by`, inwards if negative."""
    outside = math.copysign(by, by) * (1 if _area(points) > 0 else -1)
    grown = []
    for before, here, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        grown.append((here[0] + dy / length * outside, here[1] - dx / length * outside))
    return tuple(grown)


def _area(points: Sequence[Point]) -> float:
    """Twice the area; positive if it runs clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))


def _is_hole(outline: Sequence[Point], outlines: Sequence[Sequence[Point]]) -> bool:
    """Whether an odd number of the other outlines goes round this one."""
    return sum(other is not outline and _holds(other, outline[0]) for other in outlines) % 2 == 1


def _holds(outline: Sequence[Point], at: Point) -> bool:
    inside = False
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (a[1] > at[1]) != (b[1] > at[1]) and at[0] < a[0] + (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]):
            inside = not inside
    return inside
