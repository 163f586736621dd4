"""A bystander is touched: a red frame flashes, and the sheriff's badge is stamped on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.flick.table import DIE
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import INK, RED, YELLOW

if TYPE_CHECKING:
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.film import Film
    from game.ui.painter import Painter

FLASHES: Final = 2
FLASH_SECONDS: Final = 0.12
STAMP_SECONDS: Final = 0.14


def arrest_moment(film: Film, who: str) -> float | None:
    """Return the moment of the film at which the die touches the bystander; None if it doesn't."""
    contacts = film.trace.contacts
    return next((film.film_time(c.time) for c in contacts if c.one == DIE and c.other == who), None)


def paint_frame(p: Painter, field: Rect, passed: float) -> None:
    """Flash a red frame round the field, `passed` seconds after the touch."""
    if passed >= 2 * FLASHES * FLASH_SECONDS or passed % (2 * FLASH_SECONDS) >= FLASH_SECONDS:
        return
    wide = p.layout.pick(10.0, 7.0)
    inner = Rect(field.x + wide / 2, field.y + wide / 2, field.w - wide, field.h - wide)
    corners = [
        (inner.x, inner.y),
        (inner.right, inner.y),
        (inner.right, inner.bottom),
        (inner.x, inner.bottom),
    ]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        x, y = min(a[0], b[0]) - wide / 2, min(a[1], b[1]) - wide / 2
        p.fill(Rect(x, y, abs(a[0] - b[0]) + wide, abs(a[1] - b[1]) + wide), RED)


def paint_badge(p: Painter, camera: Camera, film: Film, who: str, at: float, passed: float) -> None:
    """Stamp the badge on the bystander, as it stands at a moment of the film."""
    stance = next((stance for figure, stance in film.stances(at) if figure.id == who), None)
    if stance is None:
        return
    x, y = camera.at(stance.x, stance.y)
    share = 1.0 if film.plain else min(1.0, passed / STAMP_SECONDS)
    r = p.layout.pick(26.0, 19.0) * (1 + round((1 - share) * 4) / 4)
    out = r * 1.2
    badge = svg.circle(out, out, r * 1.12, RED, stroke=INK, stroke_width=2)
    badge += svg.polygon(svg.star_points(out, out, r, 5, 0.5), YELLOW, stroke=INK, stroke_width=2)
    p.shapes(Rect(x - out, y - 2 * out, 2 * out, 2 * out), badge, pad=3)
