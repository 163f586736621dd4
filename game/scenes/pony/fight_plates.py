"""What lies round the turned board: the duelists' plates, sheets with keys and stakes, the result's sheet.

Each is composed once and then placed: what moves below is drawn anew in every frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from game.scenes.pony.looks import DEEP, DEEP_RED, RIDERS, nugget, portrait, tab_path
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, FADED, GREEN, INK, PAPER, RED, YELLOW, mix
from game.ui.sheet import sheet
from game.ui.style import pony_key, pony_key_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.table import Seat
    from game.scenes.pony.fight_words import Result
    from game.ui.layout import Layout
    from game.ui.painter import Painter, Stamp

PAD: Final = 16.0
ENDLESS: Final = "M20 8C14 -2 0 -2 0 8S14 18 20 8S40 -2 40 8S26 18 20 8Z"
"""The sign for shots without a limit, 40 × 16."""


@dataclass(frozen=True)
class FightPlaces:
    """Where the plates and sheets lie. `narrow`: both lower sheets are one line above the lower edge."""

    lay: Layout
    narrow: bool

    @property
    def margin(self) -> float:
        """Free edge of the window."""
        return self.lay.pick(24.0, 16.0)

    @property
    def status_h(self) -> float:
        """Height of the status line."""
        return self.lay.pick(80.0, 56.0)

    @property
    def region(self) -> Rect:
        """What the board may be drawn on."""
        return Rect(0, self.status_h + 2, self.lay.w, self.lay.h - self.status_h - 2)

    @property
    def shooter(self) -> Rect:
        """The shooter's plate."""
        w, h = self.lay.pick((320.0, 112.0), (272.0 if self.narrow else 232.0, 80.0))
        return Rect(self.margin, self.status_h + self.margin, w, h)

    @property
    def opponent(self) -> Rect:
        """The opponent's plate, at the right edge."""
        rect = self.shooter
        return Rect(self.lay.w - self.margin - rect.w, rect.y, rect.w, rect.h)

    @property
    def text(self) -> float:
        """Size of the sheets' text."""
        return self.lay.size(19, 15)

    def sheet_h(self, lines: int, *, heading: bool = True) -> float:
        """Return the height of a sheet with so many lines."""
        return 2 * self.lay.pick(18.0, 14.0) + self.text * (lines * 1.36 - 0.3 + (1.7 if heading else 0.0))

    def hints(self, lines: int, *, heading: bool) -> Rect:
        """The sheet that says how to shoot, bottom left."""
        h, w = self.sheet_h(lines, heading=heading), self.lay.pick(296.0, 214.0)
        return Rect(self.margin, self.lay.h - self.margin - h, w, h)

    def stakes(self, lines: int, wide: float, *, top: bool) -> Rect:
        """The sheet with what is at stake, bottom right; at the Indians `top` right."""
        least, most = self.lay.pick((344.0, 520.0), (250.0, 372.0))
        h, w = self.sheet_h(lines), min(max(least, wide + self.lay.pick(44, 32)), most)
        y = self.status_h + self.margin if top else self.lay.h - self.margin - h
        return Rect(self.lay.w - self.margin - w, y, w, h)

    @property
    def line(self) -> Rect:
        """The one line of narrow windows."""
        return Rect(self.margin, self.lay.h - 44, self.lay.w - 2 * self.margin, 38)

    @property
    def result(self) -> Rect:
        """The sheet that tells what a shot brought, between the plates."""
        w, h = self.lay.pick((660.0, 132.0), (470.0, 94.0))
        return Rect((self.lay.w - w) / 2, self.status_h + self.margin, w, h)

    @property
    def prompt(self) -> Rect:
        """The sheet that asks for the next shooter."""
        w, h = self.lay.pick((640.0, 300.0), (460.0, 216.0))
        return Rect((self.lay.w - w) / 2, self.status_h + (self.lay.h - self.status_h - h) / 2, w, h)


@dataclass(frozen=True)
class Plate:
    """A duelist: `rounds` are cartridges left and of how many, None shows the endless sign."""

    seat: Seat
    name: str
    role: str
    rounds: tuple[int, int] | None
    mirrored: bool = False

    def stamp(self, p: Painter, rect: Rect) -> Stamp:
        """Compose it."""
        return p.stamp(("duelist", self, rect.w), rect.w, rect.h, partial(self._paint, rect.w, rect.h), PAD)

    def _paint(self, w: float, h: float, p: Painter) -> None:
        ink = RIDERS[self.seat].ink
        bar = h * 0.82
        shapes = svg.path(svg.notched(4, 5, w, h, 8), INK, fill_opacity=0.5)
        shapes += svg.path(svg.notched(0, 0, w, h, 8), PAPER, stroke=INK, stroke_width=2.6)
        tab = svg.path(tab_path(0, 0, bar, h, 8), mix(ink, PAPER, 0.08)) + svg.line(
            bar, 2, bar, h - 2, INK, 2
        )
        if self.mirrored:
            tab = svg.group(svg.group(tab, turn=180), w, h)
        p.shapes(Rect(0, 0, w, h), shapes + tab, pad=PAD)
        portrait(p, w - bar / 2 if self.mirrored else bar / 2, h * 0.9, h / 52, self.seat)
        x, room = 16.0 if self.mirrored else bar + 16, w - bar - 30
        p.text(x, h * 0.36, self.name, h * 0.27, "display", width=room, least=h * 0.16)
        small = max(h * 0.17, p.layout.size(19, 14.5) * 0.94)
        p.text(x, h * 0.57, self.role, small, "semi", FADED, width=room, least=small * 0.75)
        self._paint_rounds(p, x, h)

    def _paint_rounds(self, p: Painter, x: float, h: float) -> None:
        k = h / 104 * 0.78
        if self.rounds is None:
            shapes = svg.path(ENDLESS, stroke=INK, stroke_width=8) + svg.path(
                ENDLESS, stroke=BRASS, stroke_width=4
            )
            p.shapes(Rect(x, h * 0.66, 60 * k, 28 * k), svg.group(shapes, 6 * k, 6 * k, 1.3 * k), pad=8)
            return
        left, of = self.rounds
        for number in range(of):
            name = "pony/cartridge" if number < left else "pony/cartridge-spent"
            middle = x + h * 0.07 + number * 28 * k
            p.picture(name, Rect(middle - 10 * k, h * 0.77 - 15 * k, 20 * k, 36 * k))


@dataclass(frozen=True)
class Note:
    """A sheet with a heading and lines; a line may begin with key caps."""

    heading: str
    lines: tuple[tuple[tuple[str, ...], str], ...]

    @classmethod
    def of(cls, heading: str, lines: Sequence[str]) -> Note:
        """Return a sheet of plain lines."""
        return cls(heading, tuple(((), line) for line in lines))

    def width(self, p: Painter, size: float) -> float:
        """Return how wide its widest line is."""
        return max(p.type.width(text, size, "semi") for _, text in self.lines)

    def stamp(self, p: Painter, rect: Rect, size: float) -> Stamp:
        """Compose it."""
        return p.stamp(("note", self, rect.w, size), rect.w, rect.h, partial(self._paint, rect, size), PAD)

    def _paint(self, rect: Rect, size: float, p: Painter) -> None:
        sheet(p, Rect(0, 0, rect.w, rect.h), shade=5, corner=8)
        x, edge = p.layout.pick(20.0, 16.0), p.layout.pick(18.0, 14.0)
        y = edge + size * 0.85
        if self.heading:
            p.text(x, y + 2, self.heading, size * 1.2, "display", width=rect.w - 2 * x)
            y += size * 1.7
        for caps, text in self.lines:
            left = _paint_caps(p, x, y - size * 0.98, caps, size * 1.3)
            p.text(left, y, text, size, "semi", width=rect.w - x - left, least=size * 0.7)
            y += size * 1.36

    def line(self, p: Painter, rect: Rect, size: float, *, right: bool) -> None:
        """Write it in one line, from the left, or up to the right."""
        base = rect.cy + size * 0.34
        texts = [text for _, text in self.lines]
        if right:
            p.text(
                rect.right,
                base,
                " · ".join(texts),
                size,
                "semi",
                align="right",
                width=rect.w,
                least=size * 0.6,
            )
            return
        x = rect.x
        for caps, text in self.lines:
            x = _paint_caps(p, x, rect.cy - size * 0.66, caps, size * 1.3)
            x += p.text(x, base, text, size, "semi") + size


def _paint_caps(p: Painter, x: float, y: float, caps: Sequence[str], cap: float) -> float:
    """Draw key caps beside each other; return where the text begins."""
    for label in caps:
        pony_key(p, x, y, label, cap)
        x += pony_key_width(p, label, cap) + 3
    return x + 7 if caps else x


def line_stamp(p: Painter, rect: Rect, left: Note, right: Note, size: float) -> Stamp:
    """Compose both lower sheets as one line."""

    def paint(q: Painter) -> None:
        sheet(q, Rect(0, 0, rect.w, rect.h), shade=4, corner=6, frame=False)
        half = Rect(14, 0, rect.w / 2 - 22, rect.h)
        left.line(q, half, size, right=False)
        right.line(q, half.moved(rect.w / 2 - 6, 0), size, right=True)

    return p.stamp(("fight-line", left, right, size), rect.w, rect.h, paint, PAD)


def result_stamp(p: Painter, rect: Rect, result: Result, seat: Seat) -> Stamp:
    """Compose the sheet that tells what a shot brought."""

    def paint(q: Painter) -> None:
        w, h = rect.w, rect.h
        sheet(q, Rect(0, 0, w, h))
        portrait(q, h * 0.6, h * 0.84, h / 62, seat)
        ink = {"hit": DEEP, "felled": DEEP, "arrest": DEEP_RED}.get(result.outcome, INK)
        x, room, size = h * 1.14, w - h * 1.34, q.layout.size(24, 17.5)
        q.text(x, h * 0.47, result.title, h * 0.35, "display", ink, width=room)
        q.text(x, h * 0.78, result.line, size, "semi", width=room, least=size * 0.6)

    return p.stamp(("fight-result", result, seat, rect.w), rect.w, rect.h, paint, PAD)


def tag_stamp(p: Painter, kind: str) -> Stamp:
    """Compose what stands beside a figure at the tents: `"fell"`, `"rocks"` or `"stands"`."""
    k = p.layout.pick(1.0, 0.72)

    def paint(q: Painter) -> None:
        fill, ink = {"fell": (GREEN, PAPER), "rocks": (YELLOW, INK)}.get(kind, (RED, PAPER))
        shapes = svg.rect(0, 0, 68, 40, fill, 8, stroke=INK, stroke_width=2.4)
        if kind == "stands":
            shapes += svg.path("M58 20H36M36 20L44 12M36 20L44 28", stroke=ink, stroke_width=4)
        q.shapes(Rect(0, 0, 68 * k, 40 * k), svg.group(shapes, scale=k), pad=4)
        if kind == "rocks":
            q.text(34 * k, 30 * k, "?", 28 * k, "display", ink, align="middle")
            return
        q.text(10 * k, 30 * k, "+1" if kind == "fell" else "1", 26 * k, "display", ink)
        if kind == "fell":
            nugget(q, 51 * k, 20 * k, 0.9 * k)

    return p.stamp(("tent-tag", kind), 68 * k, 40 * k, paint, PAD)
