"""Tooltips and toasts: what the table says in passing."""

from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import ALERT_NIGHT, BRASS, BRASS_LIGHT, NIGHT, PAPER, SHADE
from game.ui.painter import Painter
from game.ui.widget import Tip


def _measures(p: Painter) -> tuple[float, float, float]:
    lay = p.layout
    return lay.size(20, 15), lay.size(23, 17), lay.pick(18, 12)


def tip_rect(p: Painter, tip: Tip, owner: Rect, room: Rect) -> Rect:
    """Return where a tooltip stands: above its owner, below where there is no room, inside `room`."""
    size, head, pad = _measures(p)
    beak = p.layout.pick(14, 10)
    most = p.layout.pick(500.0, 352.0)
    body = p.type.wrap(tip.body, size, "text", most - 2 * pad, rich=True) if tip.body else []
    wide = max([p.type.width(line, size, "text", rich=True) for line in body], default=0.0)
    extra = p.layout.pick(90, 64) if tip.rule or tip.alert else 0
    wide = max(wide, p.type.width(tip.head, head, "bold") + extra)
    w = min(most, wide + 2 * pad + 2)
    h = pad * 1.6 + head * 1.25 + len(body) * size * 1.32
    x = max(room.x + 4, min(owner.cx - w / 2, room.right - w - 4))
    y = owner.y - h - beak - p.layout.pick(8, 6)
    if y < room.y:
        y = owner.bottom + beak + p.layout.pick(10, 8)
    return Rect(x, min(y, room.bottom - h - 4), w, h)


def tooltip(p: Painter, rect: Rect, tip: Tip, owner: Rect) -> None:
    """Draw a tooltip: a night plate with a beak towards its owner."""
    lay = p.layout
    size, head, pad = _measures(p)
    b = lay.pick(14, 10)
    above = rect.cy < owner.cy
    at = max(b * 2.0, min(owner.cx - rect.x, rect.w - b * 2.0))
    w, h, r = rect.w, rect.h, lay.radius
    foot, point, start = (h, h + b, h - 1) if above else (0, -b, 1)
    shapes = svg.rect(0, 5, w, h, SHADE, r, opacity=0.55) + svg.rect(
        0, 0, w, h, NIGHT, r, stroke=PAPER, stroke_width=lay.hair
    )
    shapes += svg.polygon([(at - b, start), (at, point), (at + b, start)], NIGHT)
    shapes += svg.path(
        svg.points_path([(at - b, foot), (at, point), (at + b, foot)]),
        stroke=PAPER,
        stroke_width=lay.hair,
    )
    p.shapes(rect, shapes, pad=24)
    x, right = rect.x + pad, rect.right - pad
    if tip.alert:
        k = head * 0.46
        mark = svg.circle(k, k, k, "#D9685A") + svg.rect(k * 0.4, k * 0.83, k * 1.2, k * 0.34, NIGHT)
        p.shapes(Rect(x, rect.y + pad + head * 0.06, 2 * k, 2 * k), mark)
        x += 2 * k + lay.pick(10, 7)
    if tip.rule:
        right -= paper.tag(p, right, rect.y + pad + head * 0.5, tip.rule) + 8
    ink = ALERT_NIGHT if tip.alert else BRASS_LIGHT
    p.text(x, rect.y + pad + head * 0.86, tip.head, head, "bold", ink, width=right - x)
    if tip.body:
        first = rect.y + pad + head * 1.3 + size
        p.paragraph(
            rect.x + pad, first, tip.body, size, rect.w - 2 * pad, "text", PAPER, lead=1.32, rich=True
        )


def toast(p: Painter, text: str, seat: int | None, *, rise: float, y: float | None = None) -> None:
    """Draw a passing message near the foot of the table; `rise` 0 to 1 is how far it has come in."""
    lay = p.layout
    h = lay.pick(52.0, 38.0)
    lead = h if seat is not None else h * 0.6
    w = min(lay.w * 0.7, p.type.width(text, lay.body, "semi") + lead + h * 0.6)
    top = (lay.h * 0.62 if y is None else y) + (1 - rise) * 12
    rect = Rect((lay.w - w) / 2, top, w, h)
    shapes = svg.rect(0, 5, w, h, SHADE, h / 2, opacity=0.5)
    shapes += svg.rect(0, 0, w, h, NIGHT, h / 2, stroke=BRASS, stroke_width=lay.hair)
    p.shapes(rect, shapes, pad=8, alpha=rise)
    if seat is not None:
        paper.badge(p, (rect.x + h / 2, rect.cy), h * 0.34, seat, edge=PAPER)
    room = w - lead - h * 0.5
    p.text(rect.x + lead, rect.cy + lay.body * 0.34, text, lay.body, "semi", PAPER, width=room, alpha=rise)
