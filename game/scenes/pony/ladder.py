"""The claims from a pair to five of a kind: steps, where one would land, and what waits there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.pony.hands import CLAIMS
from game.scenes.pony.looks import DEEP, emblem, seal, sign
from game.text.pony_names import HANDS
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import BLUE, BRASS, GREEN, INK, PAPER, RED, YELLOW, mix
from game.ui.paper import draw_icon
from game.ui.sheet import sheet, sheet_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pony.state import State
    from game.rules.table import Seat
    from game.text.language import Language
    from game.ui.layout import Layout
    from game.ui.painter import Painter

PATTERNS = ("AA", "AAKK", "AAA", "AKQJT", "AAAKK", "AAAA", "AAAAA")
_INKS = {"A": INK, "K": RED, "Q": GREEN, "J": BLUE, "T": BLUE}


@dataclass(frozen=True)
class Rung:
    """What a claim would lead to: the space, and the free riders met there (P18)."""

    hand: str
    steps: int
    space: int
    met: tuple[Seat, ...]


def rungs(table: State, seat: Seat) -> list[Rung]:
    """Return the seven claims of a rider, from the pair on."""
    board, riders = table.board, table.riders
    found = []
    for steps, hand in enumerate(CLAIMS, 1):
        space = min(riders[seat].space + steps, board.last)
        met = tuple(
            other
            for other, rider in enumerate(riders)
            if other != seat and rider.space == space and not rider.jailed
        )
        if space <= board.peace:
            met = ()
        found.append(Rung(hand, steps, space, met))
    return found


@dataclass(frozen=True)
class LadderPlaces:
    """The parts of the ladder's sheet."""

    lay: Layout
    sheet: Rect

    @property
    def inner(self) -> Rect:
        """The room between the edges."""
        side = self.lay.pick(20, 14)
        return Rect(self.sheet.x + side, self.sheet.y, self.sheet.w - 2 * side, self.sheet.h)

    @property
    def rows(self) -> list[Rect]:
        """The seven rows."""
        inner = self.inner
        top = inner.y + self.lay.pick(52, 34)
        foot = self.lay.pick(88, 60)
        return Rect(inner.x, top, inner.w, inner.bottom - foot - top).rows(7)

    @property
    def button(self) -> Rect:
        """The button that claims."""
        inner = self.inner
        y = inner.bottom - self.lay.pick(76, 52)
        return Rect(inner.x, y, inner.w, self.lay.pick(56.0, 40.0))


def paint_ladder(p: Painter, places: LadderPlaces, title: str) -> None:
    """Draw the sheet with its heading."""
    lay, inner = p.layout, places.inner
    sheet(p, places.sheet)
    sheet_heading(p, inner.x, inner.y + lay.pick(38, 26), inner.w, title)


def paint_rung(
    p: Painter,
    language: Language,
    row: Rect,
    rung: Rung,
    place: tuple[str, str],
    *,
    chosen: bool,
    true: bool,
    lit: bool = False,
    true_word: str = "",
    first: bool = False,
) -> None:
    """Draw a row: steps, hand, what it is made of or the stamp of truth, where it leads, who is there.

    `place` is the space's sign and name.
    """
    lay = p.layout
    _paint_ground(p, row, chosen=chosen, true=true, lit=lit)
    if not (chosen or first):
        p.fill(Rect(row.x, row.y, row.w, 1), mix(PAPER, INK, 0.3))
    mid, big = row.cy, lay.pick(24.0, 18.0)
    x = row.x
    p.text(x + lay.pick(18, 12), mid + big * 0.42, str(rung.steps), big * 1.3, "display", RED, align="middle")
    pattern = x + lay.pick(206, 158)
    name = language.say(HANDS[rung.hand])
    left = x + lay.pick(42, 28)
    p.text(left, mid + big * 0.3, name, big * 0.92, "bold", width=pattern - left - 6, least=big * 0.6)
    if true:
        _paint_truth(p, pattern, mid, true_word)
    elif not lay.compact:
        _paint_pattern(p, pattern, mid, PATTERNS[rung.steps - 1])
    x = pattern + lay.pick(64, 0)
    _paint_landing(p, Rect(x, row.y, row.right - x, row.h), rung, place)


def _paint_ground(p: Painter, row: Rect, *, chosen: bool, true: bool, lit: bool) -> None:
    w, h = row.w, row.h
    if chosen:
        shapes = svg.path(svg.notched(-6, 1, w + 12, h - 2, 6), BRASS, stroke=INK, stroke_width=1.6)
        shapes += svg.path(svg.notched(-3, 4, w + 6, h - 8, 5), mix(PAPER, YELLOW, 0.22))
        p.shapes(row, shapes, pad=8)
    elif true:
        p.fill(Rect(row.x - 3, row.y + 2, w + 6, h - 4), mix(PAPER, GREEN, 0.34 if lit else 0.2))
    elif lit:
        p.fill(Rect(row.x - 3, row.y + 2, w + 6, h - 4), mix(PAPER, YELLOW, 0.2))


def _paint_truth(p: Painter, x: float, mid: float, word: str) -> None:
    """Stamp the row that is true: a framed word, or a tick where there is no room for it."""
    if p.layout.compact:
        draw_icon(p, (x - 5, mid), "check", DEEP, 11)
        return

    def paint(q: Painter) -> None:
        q.shapes(Rect(0, 0, 58, 24), svg.rect(0, 0, 58, 24, "none", 3, stroke=DEEP, stroke_width=2.2), pad=3)
        q.text(29, 18.5, word, 18, "bold", DEEP, align="middle", width=50, least=9)

    p.place(p.stamp(("pony-truth", word), 58, 24, paint), x, mid - 12, turn=3)


def _paint_pattern(p: Painter, x: float, mid: float, pattern: str) -> None:
    shapes = "".join(svg.rect(at * 12.4, 0, 11, 11, _INKS[face], 2.6) for at, face in enumerate(pattern))
    p.shapes(Rect(x, mid - 5.5, 62, 11), shapes)


def _paint_landing(p: Painter, area: Rect, rung: Rung, place: tuple[str, str]) -> None:
    lay, mid = p.layout, area.cy
    big = lay.pick(24.0, 18.0)
    kind, name = place
    seal(p, kind, area.x + lay.pick(24, 20), mid, lay.pick(1.22, 0.92))
    x = area.x + lay.pick(45, 37)
    used = len(rung.met) * lay.pick(24, 18) + lay.pick(40, 30) if rung.met else 0
    x += p.text(x, mid + big * 0.3, str(rung.space), big * 0.92, "display") + 7
    p.text(x, mid + big * 0.28, name, big * 0.8, "semi", width=area.right - x - used - 4, least=big * 0.56)
    if rung.met:
        paint_met(p, area.right, mid, rung.met)


def paint_met(p: Painter, right: float, mid: float, met: Sequence[Seat]) -> None:
    """Draw who is met, and whether it is a gunfight or a poker game, up to `right`."""
    lay = p.layout
    r = lay.pick(14.0, 10.5)
    sign(p, "gunfight" if len(met) == 1 else "poker", right - lay.pick(17, 13), mid, r)
    x = right - lay.pick(40, 30)
    for seat in reversed(met):
        emblem(p, x - lay.pick(8, 6), mid, lay.pick(11, 8), seat, coloured=True)
        x -= lay.pick(24, 18)
