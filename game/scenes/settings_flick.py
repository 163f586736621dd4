"""The picture that explains how a die is flicked, and shows the aim line and the strength as they are set."""

from math import cos, sin
from typing import Final

from game.store.settings import Control, Hand, Settings
from game.text.language import Language, mark
from game.ui import paper, svg
from game.ui.geometry import Point, Rect
from game.ui.ink import BRASS, INK, PAPER, PAPER_DARK, PAPER_LIGHT, RED, mix
from game.ui.keys import cap_label
from game.ui.layout import Layout
from game.ui.painter import Painter

HOW: Final[dict[Control, str]] = {
    "flick": mark(
        "Press on the die, push it forward as a finger would, and let go: it leaves with the pointer’s "
        "speed. Let go slowly, and it only lies elsewhere in the band."
    ),
    "slingshot": mark(
        "Press on the die and pull back, away from where it shall go. The aim sways a little: let go when it "
        "points right. Good for touchpads and for one hand."
    ),
    "keys": mark(
        "Arrow keys turn the aim and set the power, Shift makes the steps fine, Space shoots. "
        "The aim sways a little: shoot when it points right."
    ),
}
KEPT: Final = mark("Esc, a right click or leaving the window keeps the shot.")
ANGLE: Final = -0.3
"""Where the die of the picture is shot to, in radians from the right, upwards being negative."""
LINES: Final = {"long": 0.62, "short": 0.24, "none": 0.0}
"""How long the aim line is, as a share of the picture's width."""


def paint_flick(p: Painter, box: Rect, values: Settings | Hand, language: Language) -> None:
    """Draw the board's corner with a die, and the words below it."""
    lay = p.layout
    board = Rect(box.x, box.y, box.w, box.h * 0.56)
    die = (board.w * 0.2, board.h * 0.72)
    ground = svg.rect(0, 0, board.w, board.h, mix(PAPER_DARK, BRASS, 0.3), lay.radius)
    with p.clipped(board.grown(2)):
        p.shapes(board, ground + _chalk(board, lay) + _aim(board, die, values, lay), pad=2)
        _paint_target(p, board)
        if values.control == "slingshot":
            p.shapes(board, _pull(board, die, lay))
        half = lay.pick(26.0, 19.0)
        k = half / 33
        at = Rect(board.x + die[0] - 36 * k, board.y + die[1] - 36 * k, 72 * k, 76 * k)
        p.picture("pony/dice-A", at)
        if values.control == "flick":
            p.shapes(board, _push(board, die, lay))
        elif values.control == "keys":
            _paint_keys(p, board)
    edge = svg.rect(0, 0, board.w, board.h, r=lay.radius, stroke=INK, stroke_width=lay.outline)
    p.shapes(board, edge, pad=4)
    y = board.bottom + lay.pick(40, 27)
    y = p.paragraph(box.x, y, language.say(HOW[values.control]), lay.body, box.w, "text", lead=1.28)
    p.paragraph(box.x, y + lay.pick(6, 3), language.say(KEPT), lay.cap, box.w, "semi", lead=1.25)


def _chalk(board: Rect, lay: Layout) -> str:
    """The band's two ends in chalk, round the corner at the left foot."""
    shapes = ""
    for share, dashes in ((0.1, (2.0, 11.0)), (0.42, None)):
        arc = svg.arc_points(0, board.h, board.w * share, 0, 90)
        d = svg.dash(arc, dashes) if dashes is not None else svg.points_path(arc)
        shapes += svg.path(d, stroke=PAPER, stroke_width=lay.pick(5, 3.5), stroke_linecap="round")
    return shapes


def _aim(board: Rect, die: Point, values: Settings | Hand, lay: Layout) -> str:
    """The aim line, as long as it is set."""
    far = board.w * LINES[values.aim_line]
    if not far:
        return ""
    a, b = _along(die, lay.pick(40, 28)), _along(die, far)
    thick = lay.pick(5.0, 3.5)
    under = svg.line(*a, *b, INK, thick + 3, stroke_dasharray="14 12", stroke_linecap="round")
    return under + svg.line(*a, *b, PAPER_LIGHT, thick, stroke_dasharray="14 12", stroke_linecap="round")


def _paint_target(p: Painter, board: Rect) -> None:
    """Draw who is shot at, on the line of the aim."""
    k = board.h / 125
    x, y = _along((board.x + board.w * 0.2, board.y + board.h * 0.72), board.w * 0.62)
    p.picture("pony/figure-outlaw-upright", Rect(x - 14 * k, y - 40 * k, 32 * k, 58 * k))


def _along(start: Point, far: float, aside: float = 0.0) -> Point:
    """Return the point so far along the aim, and so far to the right of it."""
    x, y = cos(ANGLE), sin(ANGLE)
    return start[0] + far * x - aside * y, start[1] + far * y + aside * x


def _push(board: Rect, die: Point, lay: Layout) -> str:
    """A pointer that pushes the die: three lines of haste behind it."""
    u = board.h / 380
    haste = "".join(
        svg.line(
            *_along(die, -58 * u - 18 * u * abs(aside), 26 * u * aside),
            *_along(die, -104 * u, 26 * u * aside),
            INK,
            lay.pick(4, 3),
            stroke_linecap="round",
        )
        for aside in (-1, 0, 1)
    )
    x, y = _along(die, 4 * u)
    return haste + _pointer(x, y, u * 1.5)


def _pull(board: Rect, die: Point, lay: Layout) -> str:
    """A band pulled back from the die to the pointer, within the power ring."""
    u = board.h / 380
    ring = board.h * 0.24
    end = _along(die, -ring * 0.86)
    shapes = svg.circle(
        *die,
        ring,
        stroke=PAPER_LIGHT,
        stroke_width=lay.pick(3, 2.2),
        stroke_dasharray="3 9",
        stroke_linecap="round",
    )
    for aside in (-1, 1):
        start = _along(die, 0, 24 * u * aside)
        shapes += svg.line(*start, *end, INK, lay.pick(8, 6)) + svg.line(*start, *end, RED, lay.pick(4, 3))
    return shapes + _pointer(*end, u * 1.5)


def _pointer(x: float, y: float, k: float) -> str:
    """The mouse pointer, its tip at (x, y)."""
    corners = [(0, 0), (0, 27), (6.5, 21), (11, 31), (15.5, 29), (11, 19.5), (19.5, 18.5)]
    shape = svg.polygon(corners, PAPER_LIGHT, stroke=INK, stroke_width=2.4, stroke_linejoin="round")
    return svg.group(shape, x, y, k)


def _paint_keys(p: Painter, board: Rect) -> None:
    """Draw the keys in the free corner."""
    lay = p.layout
    x, y, step = board.x + lay.pick(26, 18), board.y + lay.pick(34, 24), lay.pick(34, 26)
    for label in ("←", "→", "↑", "↓"):
        x += paper.keycap(p, x, y, label, fill=PAPER_LIGHT) + lay.pick(8, 6)
    paper.keycap(p, board.x + lay.pick(26, 18), y + step, cap_label("space"), fill=PAPER_LIGHT)
