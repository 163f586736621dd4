"""The title's picture: dusk over Railhead, the train that rolls in, its smoke, the three windows.

Positions are those of the 1920 × 1080 scenery (`assets/pictures/README.md`); a `View` says where it lies.
"""

from dataclasses import dataclass
from math import cos, degrees, pi, sin
from typing import Final

from game.ui import svg
from game.ui.geometry import Point, Rect
from game.ui.ink import INK, PAPER, PURPLE, YELLOW, mix
from game.ui.painter import Painter

SIZE: Final = (1920.0, 1080.0)
SCENERY: Final = "rendered/title-scenery"
ROLL: Final = 1.6
"""Seconds in which the train rolls in."""
FROM: Final = -1250.0
SMOKE_BOX: Final = Rect(430, 455, 620, 270)
SMOKE_FRAMES: Final = 32
SMOKE_LOOP: Final = 4.0
"""Seconds in which each cloud reaches the place of the second one after it: about 12 px/s."""
LEAST_RYE: Final = 13
"""Pixels under which Rye can't be read on the boards; the text face then."""
TUMBLE: Final = 7.0
"""Seconds until the next tumbleweed lies where the last one lay."""
FAR: Final = 1250.0
TUMBLE_REST: Final = (866.0, 1022.0)

PANES: Final = {"yardmaster": 0, "yardmaster-express": 1, "pony-express": 2}
"""The saloon's windows from the left, by game."""
_PICTURE: Final = {"yardmaster": "yardmaster", "yardmaster-express": "express", "pony-express": "pony"}

_PUFFS: Final = (
    (990, 700, 5), (988, 692, 11),
    (990, 686, 18), (978, 662, 25), (950, 650, 27), (962, 632, 24), (922, 632, 36), (936, 606, 27),
    (884, 622, 38), (868, 590, 40), (832, 614, 44), (800, 574, 46), (770, 604, 48), (716, 584, 56),
    (726, 548, 36), (656, 582, 44), (640, 544, 48), (590, 560, 40), (566, 524, 36), (528, 540, 30),
    (486, 516, 30), (462, 520, 12), (452, 502, 4),
)  # fmt: skip
_WHEELS: Final = (
    *(("driver", 47.9, x, 900.0, 100) for x in (736.0, 838.6)),
    *(("pilot", 25.1, x, 923.0, 56) for x in (939.0, 989.0)),
    *(("tender", 22.8, x, 923.0, 52) for x in (533.0, 576.0, 602.0, 640.0)),
    *(("car", 20.0, x + dx, 926.0, 46) for x in (6.0, 198.0, 390.0) for dx in (-62, -28, 28, 62)),
)


@dataclass(frozen=True)
class View:
    """Where the scenery lies, in virtual units: its scale and its top left corner."""

    scale: float
    x: float
    y: float

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """Map a rectangle of the scenery."""
        return Rect(self.x + x * self.scale, self.y + y * self.scale, w * self.scale, h * self.scale)

    def point(self, at: Point) -> Point:
        """Map a point of the scenery."""
        return self.x + at[0] * self.scale, self.y + at[1] * self.scale


def covering(window: Rect) -> View:
    """Return the view that fills a window; what is too much is cut off at the left and at the top."""
    scale = max(window.w / SIZE[0], window.h / SIZE[1])
    return View(scale, window.right - SIZE[0] * scale, window.bottom - SIZE[1] * scale)


def pane_rect(view: View, game: str) -> Rect:
    """Return a window pane, with its board below."""
    return view.rect(1210 + 215 * PANES[game], 616, 201, 312)


def paint_scenery(p: Painter, view: View) -> None:
    """Draw what never moves."""
    p.picture(SCENERY, view.rect(0, 0, *SIZE))


def paint_pane(p: Painter, view: View, game: str, name: str, *, open_: bool, lit: bool) -> None:
    """Draw one window of the saloon and the board under it. A game that isn't there: dark, no name."""
    i = PANES[game]
    if not open_:
        p.picture(f"title/pane-{_PICTURE[game]}-dark", view.rect(1198 + 215 * i, 604, 228, 260))
    elif lit:
        p.picture(f"title/pane-{_PICTURE[game]}-lit", view.rect(1198 + 215 * i, 604, 228, 260))
        p.picture(f"title/sign-{_PICTURE[game]}-lit", view.rect(1210 + 215 * i, 878, 204, 54))
    board = view.rect(1210 + 215 * i, 882, 197, 46)
    ink = INK if open_ else mix(INK, PAPER, 0.45)
    room = board.w - 24 * view.scale
    size = p.type.fit(name, 25 * view.scale, "display", room)
    style = (
        "display" if p.type.px(size) >= LEAST_RYE and p.type.width(name, size, "display") <= room else "bold"
    )
    if style == "bold":
        size = p.type.fit(name, 22 * view.scale, style, room)
    p.text(board.cx, board.cy + size * 0.36, name, size, style, ink, align="middle", width=room)


def paint_train(p: Painter, view: View, t: float) -> None:
    """Draw the train on its way in: `t` from 0 (not yet to be seen) to 1 (it stands)."""
    if t >= 1:
        p.picture("title/train", view.rect(-108, 684, 1200, 270))
        return
    dx = FROM * (1 - t)
    p.picture("title/train-bare", view.rect(-108 + dx, 684, 1200, 270))
    for kind, radius, x, y, size in _WHEELS:
        _turned(p, view, f"wheel-{kind}", (x + dx, y), size, -degrees(dx / radius))
    turn = dx / 47.9
    pin = (-11.4 * sin(turn), 11.4 * cos(turn))
    p.picture("title/piston", view.rect(838.6 + dx + pin[0] - 12, 900 + pin[1] - 12, 108, 24))
    p.picture("title/cylinder", view.rect(936 + dx - 30, 906 - 20, 60, 40))
    p.picture("title/rod", view.rect(736 + dx + pin[0] - 12, 900 + pin[1] - 12, 128, 24))


def _turned(p: Painter, view: View, name: str, middle: Point, size: float, angle: float) -> None:
    """Draw a round part turned about its middle."""
    side = size * view.scale
    stamp = p.stamp(("title", name), side, side, lambda q: q.picture(f"title/{name}", Rect(0, 0, side, side)))
    x, y = view.point((middle[0] - size / 2, middle[1] - size / 2))
    p.place(stamp, x, y, turn=angle)


def paint_beam(p: Painter, view: View, strength: float) -> None:
    """Draw the light of the engine's lamp."""
    p.picture("title/beam", view.rect(1046, 730, 110, 110), alpha=strength)


def paint_smoke(p: Painter, view: View, phase: float, *, along: float = 0.0) -> None:
    """Draw the plume; `phase` from 0 to 1 drifts each cloud to the second one after it.

    `along` shifts it with the train.
    """
    step = round(phase * SMOKE_FRAMES) % SMOKE_FRAMES / SMOKE_FRAMES
    box = view.rect(SMOKE_BOX.x + along, SMOKE_BOX.y, SMOKE_BOX.w, SMOKE_BOX.h)
    p.shapes(box, svg.group(plume(step), scale=view.scale))


def plume(step: float) -> str:
    """Return the clouds, grown into each other: their ink first, then shade, light, glints."""
    clouds = []
    for a, b in zip(_PUFFS, _PUFFS[2:], strict=False):
        x, y, r = (p + (q - p) * step for p, q in zip(a, b, strict=True))
        clouds.append((x - SMOKE_BOX.x, y - SMOKE_BOX.y, r))
    light, shade = mix(PAPER, PURPLE, 0.36), mix(PAPER, PURPLE, 0.58)
    shapes = "".join(svg.circle(x + 3, y + 4, r + 3, INK) for x, y, r in clouds)
    shapes += "".join(svg.circle(x, y, r, shade) for x, y, r in clouds)
    shapes += "".join(svg.circle(x - r * 0.14, y - r * 0.18, r * 0.8, light) for x, y, r in clouds)
    for x, y, r in clouds[3::3]:
        arc = [_on_circle(x - r * 0.1, y - r * 0.1, r * 0.52, 200 + 130 * i / 8) for i in range(9)]
        shapes += svg.path(
            svg.curve(arc), stroke=mix(light, PAPER, 0.6), stroke_width=3, stroke_linecap="round"
        )
    return shapes


def _on_circle(cx: float, cy: float, r: float, angle: float) -> Point:
    return cx + r * cos(angle * pi / 180), cy + r * sin(angle * pi / 180)


def paint_lamp(p: Painter, view: View, game: str, strength: float) -> None:
    """Lay a breath of lamplight, 0 to 1, over a window that is open."""
    box = view.rect(1210 + 215 * PANES[game], 650, 201, 150)
    cone = svg.polygon([(78, 12), (122, 12), (197, 142), (4, 142)], mix(YELLOW, PAPER, 0.6))
    p.shapes(box, svg.group(cone, scale=view.scale), alpha=round(strength * 6) / 6 * 0.06)


def paint_tumbleweed(p: Painter, view: View, t: float) -> None:
    """Draw the tumbleweed: at 0 and 1 it lies at its place; between it leaves and another one comes."""
    away = (2 * t) ** 2 * FAR if t < 0.5 else -((2 - 2 * t) ** 2) * FAR
    hop = abs(sin(away / 190)) * 46
    x, y = TUMBLE_REST[0] + away, TUMBLE_REST[1] - hop
    p.picture("title/tumbleweed-shadow", view.rect(x + 4 - 34, 1046 - 8, 68, 16), alpha=1 - hop / 92)
    _turned(p, view, "tumbleweed", (x, y), 56, -degrees(away / 26))
