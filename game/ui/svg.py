"""Shapes as SVG text: the only way anything with an edge is drawn, so that every edge is smooth.

The subset is what SDL's loader knows: path, rect, circle, ellipse, polygon, line and g, with fill,
stroke, opacity and transform; dashes (`stroke_dasharray` of rect, circle, line) are drawn one by one.
Keyword arguments become attributes (`stroke_width=3`).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, dist, pi, sin

from game.ui.geometry import Point

Attribute = str | float | None


def num(value: float) -> str:
    """Write a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _attributes(attributes: Mapping[str, Attribute]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for name, value in attributes.items()
        if value is not None
    )


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    r: float = 0,
    *,
    more: Mapping[str, Attribute] | None = None,
    **attributes: Attribute,
) -> str:
    """Return a box with corners of radius `r`; `more` are attributes kept in a mapping."""
    attributes = {**(more or {}), **attributes}
    if attributes.get("stroke_dasharray") is not None:
        return _dashed(rect(x, y, w, h, fill, r), _round_box(x, y, w, h, r), attributes)
    corner = f' rx="{num(r)}" ry="{num(r)}"' if r else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(max(0, w))}" height="{num(max(0, h))}"'
        f'{corner} fill="{fill}"{_attributes(attributes)}/>'
    )


def circle(x: float, y: float, r: float, fill: str = "none", **more: Attribute) -> str:
    """Return a circle."""
    if more.get("stroke_dasharray") is not None:
        return _dashed(circle(x, y, r, fill), arc_points(x, y, r, 0, 360), more)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{_attributes(more)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", **more: Attribute) -> str:
    """Return an ellipse."""
    place = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f'<ellipse {place} fill="{fill}"{_attributes(more)}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, w: float, **more: Attribute) -> str:
    """Return a straight line."""
    if more.get("stroke_dasharray") is not None:
        return _dashed("", [(x1, y1), (x2, y2)], {"stroke": stroke, "stroke_width": w, **more})
    return (
        f'<line x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        f' stroke="{stroke}" stroke-width="{num(w)}"{_attributes(more)}/>'
    )


def _round_box(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """Return the outline of a box with round corners, clockwise from its top left straight, closed."""
    r = min(r, w / 2, h / 2)
    outline: list[Point] = [(x + r, y)]
    for cx, cy, start in (
        (x + w - r, y + r, 0.0),
        (x + w - r, y + h - r, 0.5),
        (x + r, y + h - r, 1.0),
        (x + r, y + r, 1.5),
    ):
        steps = 4 if r else 0
        angles = [pi * (start + 0.5 * i / max(1, steps)) for i in range(steps + 1)]
        outline += [(cx + r * sin(a), cy - r * cos(a)) for a in angles]
    return outline


def arc_points(cx: float, cy: float, r: float, start: float, end: float) -> list[Point]:
    """Return points along an arc; degrees clockwise from straight up."""
    steps = max(2, round(abs(end - start) / 5))
    angles = [pi / 180 * (start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + r * sin(a), cy - r * cos(a)) for a in angles]


def dash(points: Sequence[Point], lengths: Sequence[float]) -> str:
    """Return path data of the dashes along a line: `lengths` are drawn and left out by turns."""
    pieces: list[list[Point]] = [[points[0]]]
    turn, left = 0, lengths[0]
    for a, b in pairwise(points):
        length, done = dist(a, b), 0.0
        while length - done > left:
            done += left
            at = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if turn % 2 == 0:
                pieces[-1].append(at)
            else:
                pieces.append([at])
            turn += 1
            left = lengths[turn % len(lengths)]
        left -= length - done
        if turn % 2 == 0:
            pieces[-1].append(b)
    return "".join(points_path(piece) for piece in pieces if len(piece) > 1)


def _dashed(filled: str, outline: Sequence[Point], attributes: Mapping[str, Attribute]) -> str:
    """Draw dashes one by one: SDL's loader turns some dash patterns into streaks across the picture."""
    pattern = str(attributes["stroke_dasharray"])
    lengths = [float(part) for part in pattern.replace(",", " ").split()]
    kept = {name: value for name, value in attributes.items() if name != "stroke_dasharray"}
    return filled + f'<path d="{dash(outline, lengths)}" fill="none"{_attributes(kept)}/>'


def path(d: str, fill: str = "none", **more: Attribute) -> str:
    """Return a path. Dashes are not for paths; see `dash`."""
    if more.get("stroke_dasharray") is not None:
        raise ValueError("draw the dashes of a path with `dash`")
    return f'<path d="{d}" fill="{fill}"{_attributes(more)}/>'


def polygon(points: Iterable[Point], fill: str = "none", **more: Attribute) -> str:
    """Return a closed polygon."""
    listed = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    return f'<polygon points="{listed}" fill="{fill}"{_attributes(more)}/>'


def group(body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **more: Attribute) -> str:
    """Return shapes moved, then scaled, then turned (degrees, clockwise) about their origin."""
    steps = []
    if x or y:
        steps.append(f"translate({num(x)} {num(y)})")
    if scale != 1:
        steps.append(f"scale({scale:.5f})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    transform = f' transform="{" ".join(steps)}"' if steps else ""
    return f"<g{transform}{_attributes(more)}>{body}</g>"


def star_points(
    cx: float, cy: float, r: float, points: int = 5, inner: float = 0.42, turn: float = 0.0
) -> list[Point]:
    """Return the corners of a star, the first one upwards, turned by `turn` radians."""
    return [
        (
            cx + (r if i % 2 == 0 else r * inner) * sin(i * pi / points + turn),
            cy - (r if i % 2 == 0 else r * inner) * cos(i * pi / points + turn),
        )
        for i in range(points * 2)
    ]


def curve(points: Sequence[Point]) -> str:
    """Return path data of a smooth line (Catmull-Rom) through the points."""
    last = len(points) - 1
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(last):
        p0, p1, p2, p3 = (points[max(0, min(last, i + k))] for k in (-1, 0, 1, 2))
        d += (
            f"C{num(p1[0] + (p2[0] - p0[0]) / 6)} {num(p1[1] + (p2[1] - p0[1]) / 6)}"
            f" {num(p2[0] - (p3[0] - p1[0]) / 6)} {num(p2[1] - (p3[1] - p1[1]) / 6)}"
            f" {num(p2[0])} {num(p2[1])}"
        )
    return d


def points_path(points: Iterable[Point], *, closed: bool = False) -> str:
    """Return path data of straight lines through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if closed else "")


def notched(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return path data of a box with concave corners of radius `r`."""
    return (
        f"M{num(x + r)} {num(y)}H{num(x + w - r)}A{num(r)} {num(r)} 0 0 0 {num(x + w)} {num(y + r)}"
        f"V{num(y + h - r)}A{num(r)} {num(r)} 0 0 0 {num(x + w - r)} {num(y + h)}"
        f"H{num(x + r)}A{num(r)} {num(r)} 0 0 0 {num(x)} {num(y + h - r)}"
        f"V{num(y + r)}A{num(r)} {num(r)} 0 0 0 {num(x + r)} {num(y)}Z"
    )
