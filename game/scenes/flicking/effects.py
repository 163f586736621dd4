"""What a shot leaves in the air and on the board: knocks, dust, the puff at the arc, the chalk mark."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui import svg
from game.ui.geometry import Rect, around
from game.ui.ink import CREAM, PAPER

if TYPE_CHECKING:
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.film import Film, Knock
    from game.ui.geometry import Point
    from game.ui.painter import Painter

KNOCK_SECONDS: Final = 0.09
KNOCK_SIZE: Final = (10.0, 16.0)
DUST_SECONDS: Final = 0.45
DUST_SIZE: Final = 18.0
PUFF_SECONDS: Final = 0.3
MARK_FADES: Final = 1.2
"""Seconds in which the chalk mark fades to what stays until the next shot."""
MARK_ALPHA: Final = (0.6, 0.28)
MARK_WIDTH: Final = (0.4, 5.5)
"""mm: half the width of the mark where the die left, and after `MARK_REACH`."""
MARK_REACH: Final = 480.0


def paint_effects(p: Painter, camera: Camera, film: Film, at: float) -> None:
    """Draw what flashes and flies at a moment of the film."""
    for knock in film.knocks:
        share = (at - knock.at) / KNOCK_SECONDS
        if 0 <= share < 1:
            _paint_knock(p, camera, knock, share)
    for moment in film.moments:
        share = (at - moment.at) / DUST_SECONDS
        if moment.kind == "down" and 0 <= share < 1:
            x, y = camera.at(moment.x, moment.y)
            size = DUST_SIZE * camera.scale * (0.7 + 0.7 * share)
            p.picture(
                "pony/fx-dust", around(x, y, _even(size), _even(size * 40 / 64)), alpha=1 - share * share
            )
    start = film.trace.die.poses[0]
    if not film.plain and at < PUFF_SECONDS:
        paint_puff(p, camera, start[0], start[1], at / PUFF_SECONDS)


def _paint_knock(p: Painter, camera: Camera, knock: Knock, share: float) -> None:
    strength = min(1.0, 0.45 + knock.impulse / 9000)
    low, high = KNOCK_SIZE
    size = _even((low + (high - low) * share) * camera.scale * strength)
    x, y = camera.at(knock.x, knock.y)
    p.picture("pony/fx-knock", around(x, y - 3 * camera.scale, size, size))


def _even(size: float) -> float:
    """Few sizes, so that pictures are drawn once and kept."""
    return max(4.0, round(size / 4) * 4.0)


def paint_puff(p: Painter, camera: Camera, x: float, y: float, share: float) -> None:
    """Draw a little chalk dust, `share` (0 to 1) of its time after it rose."""
    cx, cy = camera.at(x, y)
    for number in range(6):
        turn = math.tau * number / 6 + 0.4
        reach = (4 + 7 * share) * camera.scale
        at = (cx + reach * math.cos(turn), cy + reach * math.sin(turn) * 0.8)
        p.disc(at, (1.6 - 1.3 * share) * camera.scale, PAPER)


def paint_mark(p: Painter, camera: Camera, film: Film, at: float) -> None:
    """Draw the chalk mark of the die's way up to a moment of the film."""
    seconds = film.trace_time(at)
    fading = min(1.0, max(0.0, at - film.film_time(film.trace.seconds)) / MARK_FADES)
    alpha = MARK_ALPHA[0] + (MARK_ALPHA[1] - MARK_ALPHA[0]) * fading
    way = 0.0
    for leg in _legs(film, seconds):
        outline, way = _wedge(camera, leg, way)
        if len(outline) < 4:
            continue
        if seconds < film.trace.seconds or fading < 1:
            p.polygon(outline, CREAM, alpha)
            continue
        # At rest it is kept: a picture that stays the same needn't be put together again.
        x, y = min(x for x, _ in outline), min(y for _, y in outline)
        w, h = max(x for x, _ in outline) - x, max(y for _, y in outline) - y
        body = svg.polygon([(px - x, py - y) for px, py in outline], CREAM)
        p.shapes(Rect(x, y, max(w, 1), max(h, 1)), body, alpha=alpha)


def _legs(film: Film, seconds: float) -> list[list[Point]]:
    """The die's way, cut where it met something."""
    die = film.trace.die
    cuts = [
        contact.time for contact in film.trace.contacts if contact.one == die.id and contact.time < seconds
    ]
    legs = []
    for start, end in zip([0.0, *cuts], [*cuts, seconds], strict=True):
        count = max(2, min(12, math.ceil((end - start) * 24)))
        times = [start + (end - start) * step / (count - 1) for step in range(count)]
        legs.append([die.at(time)[:2] for time in times])
    return legs


def _wedge(camera: Camera, leg: list[Point], way: float) -> tuple[list[Point], float]:
    """The outline of a leg on the screen, wider the farther it went; and the way after it."""
    left, right = [], []
    for index, (x, y) in enumerate(leg):
        x0, y0 = leg[max(index - 1, 0)]
        x1, y1 = leg[min(index + 1, len(leg) - 1)]
        length = math.hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        if index:
            way += math.dist(leg[index - 1], (x, y))
        wide = MARK_WIDTH[0] + (MARK_WIDTH[1] - MARK_WIDTH[0]) * min(1.0, way / MARK_REACH)
        nx, ny = -(y1 - y0) / length * wide, (x1 - x0) / length * wide
        left.append(camera.at(x + nx, y + ny))
        right.append(camera.at(x - nx, y - ny))
    return left + right[::-1], way
