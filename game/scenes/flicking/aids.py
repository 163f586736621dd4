"""What helps a person to shoot: trail and speed ring of a flick, ring and band of a slingshot, aim lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.flick.bodies import DIE_SIDE
from game.flick.gesture import FlickDrag
from game.flick.slingshot import PULL_RING, STEADY, SWAY, SlingDrag
from game.ui import svg
from game.ui.geometry import Rect, around
from game.ui.ink import BRASS_LIGHT, GREEN, INK, NIGHT, PAPER, YELLOW, mix

if TYPE_CHECKING:
    from game.flick.table import FlickTable
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.launch import Launch
    from game.store.settings import AimLine
    from game.ui.geometry import Point
    from game.ui.painter import Painter

FULL_SPEED: Final = 3000.0
"""mm/s at the end of the instruments' scale."""
RING: Final = 17.0
RING_FROM, RING_TO = 130.0, 410.0
"""Degrees between which the speed ring runs, clockwise from the right."""
SHORT_LINE: Final = 117.0
DASH, GAP = 7.0, 6.0
CHALK: Final = "#EFE6D2"
UNIT: Final = "m/s"
"""The same in every language."""
_DOTS: Final = 7
_FINE: Final = 48
"""Steps of the ring's scale: few, so that its pictures are kept."""


def metres(speed: float) -> str:
    """Write a speed given in mm/s in metres: one figure after the point, as the mark of the unit has it."""
    return f"{speed / 1000:.1f}"


def paint_under(p: Painter, launch: Launch, line: AimLine, now: float) -> None:
    """Draw what lies under the figures and the die: aim lines, trail, the slingshot's ring and band."""
    camera = launch.camera
    grip, aim = launch.grip, launch.aim(now)
    if isinstance(grip, FlickDrag):
        _trail(p, camera, grip)
        reading = launch.reading(now)
        if reading.heading is not None:
            _line(p, camera, launch.table, launch.spot(now), reading.heading, line)
    elif aim is not None:
        spot = launch.spot(now)
        _line(p, camera, launch.table, spot, aim.heading, line)
        if launch.aiming or isinstance(grip, SlingDrag):
            for side in (-SWAY, SWAY):
                _dots(p, camera, spot, aim.steady + side)
    if isinstance(grip, SlingDrag):
        _band(p, camera, launch.place, grip.handle)


def paint_over(p: Painter, launch: Launch, now: float, *, rings: bool) -> None:
    """Draw what lies over the die: the speed ring and its value.

    Without `rings` only a flick has them: for a scene that shows the power of a pull elsewhere.
    """
    flick = isinstance(launch.grip, FlickDrag)
    if flick or (rings and (launch.aiming or isinstance(launch.grip, SlingDrag))):
        speed = launch.reading(now).speed
        paint_ring(p, launch.camera, launch.spot(now), speed / FULL_SPEED)
        if flick:
            _label(p, launch.camera, launch.spot(now), f"{metres(speed)} {UNIT}")


def paint_ring(p: Painter, camera: Camera, spot: Point, share: float, grow: float = 1.0) -> None:
    """Draw the speed ring round the die, filled to a share of its scale."""
    steps = round(min(max(share, 0.0), 1.0) * _FINE)
    x, y = camera.at(*spot)
    k = p.layout.pick(1.0, 0.74)
    r = RING * camera.scale * grow
    room = r + 14 * k
    end = RING_FROM + (RING_TO - RING_FROM) * steps / _FINE
    whole = _arc(room, r, RING_FROM, RING_TO)
    shapes = svg.path(whole, stroke=INK, stroke_width=7 * k, stroke_linecap="round")
    shapes += svg.path(whole, stroke=mix(NIGHT, PAPER, 0.3), stroke_width=4.4 * k, stroke_linecap="round")
    if steps:
        shapes += svg.path(
            _arc(room, r, RING_FROM, end), stroke=YELLOW, stroke_width=4.4 * k, stroke_linecap="round"
        )
    for quarter in range(5):
        turn = math.radians(RING_FROM + (RING_TO - RING_FROM) * quarter / 4)
        (ax, ay), (bx, by) = (_round(room, r + out * k, turn) for out in (4, 9))
        shapes += svg.line(ax, ay, bx, by, CHALK, 1.6 * k)
    knob = _round(room, r, math.radians(end))
    shapes += svg.circle(*knob, 6 * k, YELLOW, stroke=INK, stroke_width=2 * k)
    p.shapes(around(x, y, 2 * room, 2 * room), shapes)


def _label(p: Painter, camera: Camera, spot: Point, text: str) -> None:
    """Write a value on a chalk label below the ring, or above it at the foot of the screen."""
    k = p.layout.pick(1.0, 0.74)
    x, y = camera.at(*spot)
    size = p.layout.size(20, 15)
    w, h = p.type.width("0.0 m/s", size, "bold") + 20 * k, 28 * k
    below = y + RING * camera.scale + 12 * k
    top = below if below + h < p.layout.h - 8 else y - RING * camera.scale - 12 * k - h
    x = max(x, w / 2 + 6)
    box = Rect(x - w / 2, top, w, h)
    p.shapes(box, svg.rect(0, 0, w, h, NIGHT, 5, stroke=CHALK, stroke_width=1.4), pad=3)
    p.text(x, top + h * 0.72, text, size, "bold", PAPER, align="middle", width=w - 6)


def _trail(p: Painter, camera: Camera, drag: FlickDrag) -> None:
    """Draw where the die came from within the last moments: a wedge, and dots that grow."""
    trail = drag.trail
    if len(trail) < 2 or math.dist(trail[0], trail[-1]) < 2:
        return
    (x0, y0), (x1, y1) = camera.at(*trail[0]), camera.at(*drag.place)
    length = math.hypot(x1 - x0, y1 - y0)
    if length < 4:
        return
    wide = DIE_SIDE / 2 * camera.scale
    nx, ny = -(y1 - y0) / length * wide, (x1 - x0) / length * wide
    p.polygon([(x0, y0), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny)], YELLOW, alpha=0.42)
    for number in range(_DOTS):
        share = (number / (_DOTS - 1)) ** 0.62 * 0.86
        radius = (1.0 + number * 0.26) * camera.scale
        at = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        p.disc(at, radius + 1, INK)
        p.disc(at, radius, PAPER)


def _band(p: Painter, camera: Camera, die: Point, handle: Point) -> None:
    """Draw the pulled band and the power ring round the die."""
    k = p.layout.pick(1.0, 0.74)
    x, y = camera.at(*die)
    r = PULL_RING * camera.scale
    ring = svg.circle(
        r,
        r,
        r,
        stroke=mix(NIGHT, PAPER, 0.45),
        stroke_width=2.2 * k,
        stroke_dasharray=f"{svg.num(4.5 * k)} {svg.num(6.5 * k)}",
    )
    p.shapes(Rect(x - r, y - r, 2 * r, 2 * r), ring, pad=3)
    hx, hy = camera.at(*handle)
    p.stroke([(x, y), (hx, hy)], INK, 10 * k)
    p.stroke([(x, y), (hx, hy)], YELLOW, 6.4 * k)
    p.disc((hx, hy), 4.4 * camera.scale, INK)
    p.disc((hx, hy), 4.4 * camera.scale - 2.4 * k, YELLOW)


def _dots(p: Painter, camera: Camera, spot: Point, heading: float) -> None:
    """Draw a dotted line to show how far the aim may sway."""
    for number in range(14):
        reach = 22 + number * 7
        at = camera.at(spot[0] + reach * math.cos(heading), spot[1] + reach * math.sin(heading))
        p.disc(at, 0.75 * camera.scale, INK)


def _line(p: Painter, camera: Camera, table: FlickTable, spot: Point, heading: float, kind: AimLine) -> None:
    """Draw the aim line: chalk to the arc, ink after it."""
    if kind == "none":
        return
    free = reach_of(table, spot, heading)
    far = free if kind == "long" else min(SHORT_LINE, free)
    cos, sin = math.cos(heading), math.sin(heading)
    start = DIE_SIDE * 0.9
    count = int(max(0.0, far - start) / (DASH + GAP)) + 1
    for number in range(count):
        near = start + number * (DASH + GAP)
        end = min(near + DASH, far)
        if end - near < 1:
            break
        middle = (near + end) / 2
        inside = table.from_corner(spot[0] + cos * middle, spot[1] + sin * middle) < table.arc
        faint = 1 - 0.75 * number / max(count, 9) if kind == "short" else 1 - 0.45 * number / count
        a, b = (camera.at(spot[0] + cos * reach, spot[1] + sin * reach) for reach in (near, end))
        _dash(p, a, b, 0.7 * camera.scale, CHALK if inside else INK, faint)


def _dash(p: Painter, a: Point, b: Point, half: float, colour: str, alpha: float) -> None:
    length = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
    p.polygon(
        [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)],
        colour,
        alpha,
    )


def reach_of(table: FlickTable, spot: Point, heading: float) -> float:
    """Return how far, in mm, a die gets on a straight line until it meets a figure or the board's edge.

    Blocks are taken to be round there: the line needn't tell how a die bounces.
    """
    cos, sin = math.cos(heading), math.sin(heading)
    ways = []
    for end, at, step in ((table.width, spot[0], cos), (table.height, spot[1], sin)):
        if step:
            ways.append(((end if step > 0 else 0.0) - at) / step)
    rounds = [(figure.x, figure.y, figure.build.radius) for figure in table.figures]
    rounds += [(block.x, block.y, min(block.width, block.height) / 2) for block in table.blocks]
    for x, y, radius in rounds:
        along = (x - spot[0]) * cos + (y - spot[1]) * sin
        beside = abs((y - spot[1]) * cos - (x - spot[0]) * sin)
        wide = radius + DIE_SIDE / 2
        if along > 0 and beside < wide:
            ways.append(along - math.sqrt(wide * wide - beside * beside))
    return max(0.0, min(ways, default=0.0))


def paint_gauge(p: Painter, at: Point, speed: float, *, u: float) -> None:
    """Draw the large gauge of 240° for a speed in mm/s; `u` is its size against the regular layout's."""
    steps = round(min(max(speed / FULL_SPEED, 0.0), 1.0) * _FINE)
    r = 92 * u
    room = r + 16 * u
    end = 150 + 240 * steps / _FINE
    whole = _arc(room, r, 150, 390)
    ground = mix(PAPER, "#8A5A35", 0.3)
    shapes = svg.path(whole, stroke=INK, stroke_width=22 * u, stroke_linecap="round")
    shapes += svg.path(whole, stroke=ground, stroke_width=17 * u, stroke_linecap="round")
    if steps:
        shapes += svg.path(
            _arc(room, r, 150, end), stroke=YELLOW, stroke_width=17 * u, stroke_linecap="round"
        )
    for tick in range(7):
        turn = math.radians(150 + tick * 40)
        (ax, ay), (bx, by) = (_round(room, r + out * u, turn) for out in (-16, 14))
        shapes += svg.line(ax, ay, bx, by, INK, 2 * u)
    p.shapes(around(*at, 2 * room, 2 * room), shapes, pad=3)
    size = 50 * u
    p.text(at[0], at[1] + 12 * u, metres(speed), size, "display", align="middle")
    p.text(at[0], at[1] + 44 * u, UNIT, p.layout.size(20, 15), "semi", mix(INK, PAPER, 0.28), align="middle")


def paint_sway(p: Painter, rect: Rect, sway: float) -> None:
    """Draw the sway: a bar with its green middle, and the mark below it. `sway` runs from −1 to 1."""
    green = rect.w * STEADY / SWAY
    h, k = rect.h, rect.h / 18
    shapes = svg.rect(0, 0, rect.w, h, mix(PAPER, "#8A5A35", 0.3), h / 2, stroke=INK, stroke_width=2 * k)
    shapes += svg.rect((rect.w - green) / 2, 0, green, h, GREEN, stroke=INK, stroke_width=1.4 * k)
    p.shapes(rect, shapes, pad=3)
    x = rect.cx + sway * rect.w / 2 * 0.94
    mark = svg.polygon([(9 * k, 0), (18 * k, 16 * k), (0, 16 * k)], INK)
    if abs(sway) <= STEADY / SWAY:
        mark += svg.polygon([(9 * k, 5 * k), (14 * k, 14 * k), (4 * k, 14 * k)], BRASS_LIGHT)
    p.shapes(Rect(x - 9 * k, rect.bottom + 10 * k, 18 * k, 16 * k), mark)


def _round(middle: float, r: float, turn: float) -> Point:
    return middle + r * math.cos(turn), middle + r * math.sin(turn)


def _arc(middle: float, r: float, start: float, end: float) -> str:
    """Path data of an arc about (middle, middle), degrees clockwise from the right."""
    (ax, ay), (bx, by) = (_round(middle, r, math.radians(turn)) for turn in (start, end))
    large = 1 if end - start > 180 else 0
    return f"M{svg.num(ax)} {svg.num(ay)}A{svg.num(r)} {svg.num(r)} 0 {large} 1 {svg.num(bx)} {svg.num(by)}"
