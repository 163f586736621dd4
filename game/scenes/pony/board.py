"""The map: land, trail, riders, landings; zoom and pan."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from game.rules.pony.board import standard_board
from game.rules.pony.rules import PonyExpress
from game.scenes.flicking.camera import Camera
from game.scenes.pony.looks import RIDERS, picture_at, seal
from game.text.pony_names import SIGNS
from game.ui import svg
from game.ui.geometry import Rect, around
from game.ui.ink import CREAM, GREEN, INK, PAPER, RED, WOOD_LIGHT, YELLOW, mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pony.board import Board
    from game.rules.pony.level import BoardLevel
    from game.rules.pony.pieces import Rider
    from game.rules.table import Rules, Seat
    from game.text.language import Language
    from game.ui.geometry import Point
    from game.ui.painter import Painter

WIDTH: Final = 600.0
HEIGHT: Final = 450.0
MOST_ZOOM: Final = 3.0
STEP: Final = 1.35
RING: Final = "M-11.9 9.6A15.3 15.3 0 1 1 11.9 9.6"
DASHED_RING: Final = svg.dash(svg.arc_points(0, 0, 15.3, 231, 489), (5, 3.6))
TRAIL: Final = mix(WOOD_LIGHT, YELLOW, 0.22)


@dataclass(frozen=True)
class Landing:
    """A space that can be reached: how many steps away, and whether it is the chosen one."""

    space: int
    steps: int
    chosen: bool = False


@dataclass
class Shown:
    """What stands on the board just now besides what the view says.

    `landings` get a lasso and a pennant, `ghost` (a seat and a space) is a rider who might ride there;
    `marked` riders bear a red "!", `riding` is drawn elsewhere. `tents` says how the three figures at the
    red tents look; empty, they aren't drawn.
    """

    landings: Sequence[Landing] = ()
    ghost: tuple[Seat, int] | None = None
    marked: Sequence[Seat] = ()
    riding: Seat | None = None
    path: Sequence[int] = field(default_factory=tuple)
    tents: str = ""


def level_of(rules: Rules[Any, Any], board: Board) -> BoardLevel | None:
    """Return the data of a board, if it is one of those on the shelf."""
    assert isinstance(rules, PonyExpress)  # noqa: S101 - only this game has boards
    return next((level for level in rules.boards if level.board == board), None)


def space_names(language: Language, board: Board, level: BoardLevel | None) -> list[str]:
    """Return the names of a board's spaces; on a board that came with a record, those of their signs."""
    if level is None:
        return [language.say(SIGNS[kind][0]) for kind in board.signs]
    return [space.zh if language.code.startswith("zh") else space.name for space in level.spaces]


class BoardPicture:
    """Draws the board in `field`; (0, 0) mm of the unzoomed board is the field's top left corner."""

    def __init__(self, board: Board, level: BoardLevel | None, language: Language) -> None:
        self.board = board
        self._level = level
        self._language = language
        self.field = Rect(0, 0, WIDTH, HEIGHT)
        self.zoom = 1.0
        self.middle: Point = (WIDTH / 2, HEIGHT / 2)

    def plain(self) -> BoardPicture:
        """Return another picture of the same board, with a place and a zoom of its own."""
        return BoardPicture(self.board, self._level, self._language)

    @property
    def names(self) -> list[str]:
        """The names of its spaces in the player's language."""
        return space_names(self._language, self.board, self._level)

    @property
    def lettering(self) -> str:
        """The language in which its names are printed."""
        return self._language.code

    # ---------------------------------------------------------------- where things are
    @property
    def camera(self) -> Camera:
        """How the board lies on the screen."""
        scale = self.field.w / WIDTH * self.zoom
        return Camera(self.field.cx, self.field.cy, scale, pivot=self.middle)

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the board, in mm, is seen."""
        return self.camera.at(x, y)

    def space_at(self, space: int) -> Point:
        """Return where a space is seen."""
        x, y = self.board.layout.spaces[space - 1]
        return self.at(x / 100, y / 100)

    def stands(self, riders: Sequence[Rider]) -> list[Point]:
        """Return where riders stand, in mm, by seat (P39)."""
        places = self.board.layout.stands(
            [rider.space for rider in riders], [rider.mailbox for rider in riders]
        )
        return [(x / 100, y / 100) for x, y in places]

    def visible(self, at: Point) -> bool:
        """Whether a place on the screen lies on the board."""
        return self.field.holds(at)

    # ---------------------------------------------------------------- zoom and pan
    def zoom_by(self, notches: float, about: Point | None = None) -> bool:
        """Zoom in or out about a place on the screen; False if it changed nothing."""
        before = self.zoom
        about = self.field.centre if about is None else about
        held = self.camera.board(about)
        self.zoom = max(1.0, min(MOST_ZOOM, self.zoom * STEP**notches))
        if abs(self.zoom - 1) < 0.05:
            self.zoom = 1.0
        if self.zoom == before:
            return False
        now = self.camera.board(about)
        self.look_at((self.middle[0] + held[0] - now[0], self.middle[1] + held[1] - now[1]))
        return True

    def look_at(self, middle: Point) -> None:
        """Bring a point of the board, in mm, into the middle as far as its edges allow."""
        half_w, half_h = WIDTH / 2 / self.zoom, HEIGHT / 2 / self.zoom
        x = max(half_w, min(WIDTH - half_w, middle[0]))
        y = max(half_h, min(HEIGHT - half_h, middle[1]))
        self.middle = (x, y)

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by so many units of the screen."""
        scale = self.camera.scale
        self.look_at((self.middle[0] - dx / scale, self.middle[1] - dy / scale))

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter, riders: Sequence[Rider], shown: Shown) -> None:
        """Draw everything that stands still."""
        field_, lay = self.field, p.layout
        p.fill(field_.moved(lay.pick(6, 5), lay.pick(8, 6)), INK, 0.6)
        with p.clipped(field_):
            self.paint_ground(p)
            for landing in shown.landings:
                self._paint_ring(p, landing)
            for space in shown.path:
                self._paint_ring(p, Landing(space, 0))
            self._paint_riders(p, riders, shown)
            for landing in shown.landings:
                if landing.steps:
                    self._paint_pennant(p, landing, riders)
            for seat in shown.marked:
                self._paint_mark(p, riders, seat)

    def paint_ground(self, p: Painter, *, words: bool = True) -> None:
        """Draw land and trail, without anybody on it; without `words` for a board that lies head down."""
        left, top = self.at(0, 0)
        scale = self.camera.scale
        whole = Rect(left, top, WIDTH * scale, HEIGHT * scale)
        standard = standard_board()
        board = self.board
        own = (board.signs, board.prices, board.layout.spaces) == (
            standard.signs,
            standard.prices,
            standard.layout.spaces,
        )
        if own:
            lettered = "rendered/board-zh" if self._language.code.startswith("zh") else "rendered/board"
            p.picture(lettered if words else "rendered/board-bare", whole)
            return
        p.picture("rendered/board-land", whole)
        self._paint_trail(p, whole, scale)
        for number in range(1, board.last + 1):
            self._paint_space(p, number, scale)
        self._paint_mailboxes(p, scale)
        if words and self._level is not None:
            self._paint_names(p, self._level, scale)
            self._paint_title(p, self._level, scale)

    def _paint_trail(self, p: Painter, whole: Rect, scale: float) -> None:
        points = [(x / 100, y / 100) for x, y in self.board.layout.spaces]
        boxes = [(x / 100, y / 100) for x, y in self.board.layout.mailboxes]
        shapes = ""
        for d, stitches, wide in (
            (svg.curve(points), svg.dash(_along(points), (4, 2.9)), 1.0),
            (svg.points_path(boxes), svg.dash(boxes, (3.4, 2.8)), 0.85),
        ):
            shapes += svg.path(
                d, stroke=INK, stroke_width=5.4 * wide, stroke_linecap="round", stroke_linejoin="round"
            )
            shapes += svg.path(
                d, stroke=TRAIL, stroke_width=4.1 * wide, stroke_linecap="round", stroke_linejoin="round"
            )
            shapes += svg.path(
                stitches,
                stroke=PAPER,
                stroke_width=1.15 * wide,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
        p.shapes(whole, svg.group(shapes, scale=scale))

    def _paint_space(self, p: Painter, number: int, scale: float) -> None:
        board = self.board
        kind = board.signs[number - 1]
        x, y = self.space_at(number)
        seal(p, kind, x, y, scale)
        price, peace = board.prices[number - 1], number <= board.peace
        left = x - (5.6 * scale if price or peace else 0) + (6.2 * scale if number == board.last else 0)
        self._disc(p, left, y + 12.4 * scale, 6.1 * scale, str(number), PAPER)
        if price:
            self._disc(p, x + 7.2 * scale, y + 12.6 * scale, 5.6 * scale, str(price), YELLOW)
        elif peace:
            box = around(x + 7.2 * scale, y + 12.6 * scale, 10.8 * scale, 10.8 * scale)
            r = box.w / 2
            p.shapes(box, svg.circle(r, r, r, PAPER, stroke=INK, stroke_width=0.7 * scale), pad=2)
            p.picture("pony/sign-peace", box.grown(-0.6 * scale))

    def _disc(self, p: Painter, x: float, y: float, r: float, text: str, fill: str) -> None:
        box = around(x, y, 2 * r, 2 * r)
        p.shapes(box, svg.circle(r, r, r, fill, stroke=INK, stroke_width=r * 0.13), pad=2)
        size = r * 1.38
        p.text(x, y + size * 0.34, text, size, "bold", align="middle")

    def _paint_mailboxes(self, p: Painter, scale: float) -> None:
        for place in self.board.layout.mailboxes[1:]:
            x, y = self.at(place[0] / 100, place[1] / 100)
            seal(p, "mailboxes", x, y, scale * 0.86)
        for number, place in enumerate(self.board.layout.mailboxes, 1):
            x, y = self.at(place[0] / 100, place[1] / 100)
            x, y = (x - 7 * scale, y + 12.4 * scale) if number == 1 else (x, y + 11 * scale)
            self._disc(p, x, y, 5.6 * scale, "I" * number if number < 3 else "", PAPER)
        star = svg.polygon(svg.star_points(0, 0, 4.4 * scale), RED)
        p.shapes(around(x, y, 0, 0), star, pad=6 * scale)

    def _paint_title(self, p: Painter, level: BoardLevel, scale: float) -> None:
        """Draw the board's name between the desert and the trail, in ink over its red shadow."""
        name = level.zh if self._language.code.startswith("zh") else level.name.upper()
        size = p.type.fit(name, 25 * scale, "display", 150 * scale, 8)
        x, y = self.at(208, 187)
        for off, ink in ((0.9 * scale, RED), (0.0, INK)):
            p.text(x + off, y + off, name, size, "display", ink)

    def _paint_names(self, p: Painter, level: BoardLevel, scale: float) -> None:
        chinese = self._language.code.startswith("zh")
        halo = mix(GREEN, PAPER, 0.72)
        for space in level.spaces:
            x, y = self.at(*space.label)
            size = 7.2 * scale
            align = {"l": "left", "m": "middle", "r": "right"}[space.anchor]
            lines = (space.zh,) if chinese else space.lines
            for at, line in enumerate(lines):
                base = y + at * size * 1.02
                wide = p.type.width(line, size, "bold")
                left = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * wide
                p.fill(Rect(left - scale, base - size * 0.8, wide + 2 * scale, size), halo, 0.66)
                p.text(left, base, line, size, "bold")

    def _paint_ring(self, p: Painter, landing: Landing) -> None:
        x, y = self.space_at(landing.space)
        k = self.camera.scale
        box = around(x, y, 40 * k, 40 * k)
        shapes = svg.path(RING, stroke=INK, stroke_width=4, stroke_linecap="round")
        if landing.chosen:
            shapes += svg.path(RING, stroke=YELLOW, stroke_width=2.3, stroke_linecap="round")
        else:
            shapes += svg.path(DASHED_RING, stroke=CREAM, stroke_width=2.3, stroke_linecap="round")
        p.shapes(box, svg.group(shapes, 20 * k, 20 * k, k))

    def _paint_pennant(self, p: Painter, landing: Landing, riders: Sequence[Rider]) -> None:
        x, y = self.space_at(landing.space)
        k = self.camera.scale
        taken = any(rider.space == landing.space for rider in riders)
        foot = (x + (15.5 if taken else 13.5) * k, y - 8 * k)
        fill, ink = (RED, PAPER) if landing.chosen else (CREAM, INK)
        shapes = svg.line(0, 6, 0, -18, INK, 1.6, stroke_linecap="round")
        shapes += svg.path("M0 -18H13.5L11 -12.5L13.5 -7H0Z", fill, stroke=INK, stroke_width=1.1)
        box = Rect(foot[0] - 4 * k, foot[1] - 22 * k, 24 * k, 32 * k)
        p.shapes(box, svg.group(shapes, 4 * k, 22 * k, k))
        p.text(
            foot[0] + 5.6 * k, foot[1] - 9.4 * k, str(landing.steps), 9 * k, "display", ink, align="middle"
        )

    def _paint_riders(self, p: Painter, riders: Sequence[Rider], shown: Shown) -> None:
        stands = self.stands(riders)
        order = sorted(range(len(riders)), key=lambda seat: stands[seat][1])
        if shown.tents:
            self._paint_tents(p, shown.tents)
        if shown.ghost is not None:
            seat, space = shown.ghost
            x, y = self.board.layout.spaces[space - 1]
            self.paint_rider(p, seat, x / 100, y / 100, alpha=0.6)
        for seat in order:
            if seat != shown.riding:
                self.paint_rider(p, seat, *stands[seat], lying=riders[seat].jailed)

    def _paint_tents(self, p: Painter, look: str) -> None:
        """Draw the three figures on their red spots (P7). No rider ever stands before or behind them."""
        for x, y in sorted(self.board.layout.indians, key=lambda place: place[1]):
            left, top = self.at(x / 100, y / 100)
            picture_at(p, f"pony/figure-{look}-upright", left, top, (14, 47), self.camera.scale)

    def paint_rider(
        self, p: Painter, seat: Seat, x: float, y: float, *, lying: bool = False, alpha: float = 1.0
    ) -> None:
        """Draw a rider whose base stands at (x, y) mm."""
        name = RIDERS[seat].name
        left, top = self.at(x, y)
        k = self.camera.scale
        if lying:
            picture_at(p, f"pony/rider-{name}-fallen", left - 6 * k, top, (12, 22), k * 0.9)
            return
        w, h = p.shop.pictures.size(f"pony/rider-{name}-upright")
        rect = Rect(left - 24 * k, top - 48 * k, w * k, h * k)
        p.picture(f"pony/rider-{name}-upright", rect, alpha=alpha)

    def _paint_mark(self, p: Painter, riders: Sequence[Rider], seat: Seat) -> None:
        x, y = self.at(*self.stands(riders)[seat])
        k = self.camera.scale
        x, y, r = x + 15 * k, y - 38 * k, 7.4 * k
        p.shapes(around(x, y, 2 * r, 2 * r), svg.circle(r, r, r, CREAM, stroke=INK, stroke_width=k), pad=2)
        p.text(x, y + 4.2 * k, "!", 12 * k, "display", RED, align="middle")


def _along(points: Sequence[Point]) -> list[Point]:
    """Return points on the smooth line through others (Catmull-Rom, as `svg.curve` draws it)."""
    last, found = len(points) - 1, [points[0]]
    for at in range(last):
        p0, p1, p2, p3 = (points[max(0, min(last, at + step))] for step in (-1, 0, 1, 2))
        one = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        two = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        for step in range(1, 9):
            t = step / 8
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            legs = tuple(zip(weights, (p1, one, two, p2), strict=True))
            found.append((sum(w * q[0] for w, q in legs), sum(w * q[1] for w, q in legs)))
    return found
