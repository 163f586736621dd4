"""Small charts on paper: bars of shares, columns of counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.text.statistics import of
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS, INK, PAPER_DARK, SECONDARY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.text.language import Language
    from game.ui.painter import Painter


class Bar(NamedTuple):
    """So many of so many. `fair`: how many of them luck alone would bring, drawn as a mark."""

    label: str
    some: int
    all: int
    fair: float | None = None


class Column(NamedTuple):
    """How often something came up."""

    label: str
    times: int


class Chart(NamedTuple):
    """A heading, what stands below it in small, and either bars or columns.

    `expected`: the count that every column would have if all came up alike often.
    """

    heading: str
    note: str = ""
    bars: tuple[Bar, ...] = ()
    columns: tuple[Column, ...] = ()
    expected: float | None = None


def paint_chart(p: Painter, box: Rect, chart: Chart, language: Language) -> None:
    """Draw a chart into its place."""
    lay = p.layout
    size = lay.size(24, 18)
    p.text(box.x, box.y + size, chart.heading, size, "bold", ALERT, width=box.w)
    paper.rule(p, box.x, box.y + lay.pick(34, 25), box.w, alpha=0.4)
    top = box.y + lay.pick(46, 33)
    lines = 2 if chart.columns else 1
    foot = lay.cap * 1.25 * lines + lay.pick(8, 5) if chart.note else 0.0
    room = Rect(box.x, top, box.w, box.bottom - top - foot)
    if chart.bars:
        _bars(p, room, chart.bars, language)
    else:
        _columns(p, room, chart)
    if chart.note:
        y = box.bottom - foot + lay.cap + lay.pick(6, 4)
        p.paragraph(box.x, y, chart.note, lay.cap, box.w, "text", SECONDARY, lead=1.25, lines=lines)


def _bars(p: Painter, box: Rect, bars: Sequence[Bar], language: Language) -> None:
    lay = p.layout
    step = min(box.h / len(bars), lay.pick(66, 47))
    size = lay.size(19, 14)
    thick = min(lay.pick(18, 13), step - size * 1.5)
    for at, bar in enumerate(bars):
        y = box.y + at * step
        told = of(language, bar.some, bar.all)
        wide = p.text(box.right, y + size, told, size, "semi", SECONDARY, align="right", width=box.w * 0.55)
        p.text(box.x, y + size, bar.label, size, "bold", width=box.w - wide - lay.pick(12, 8))
        track = Rect(box.x, y + size * 1.38, box.w, thick)
        filled = track.w * bar.some / bar.all if bar.all else 0.0
        shapes = svg.rect(0, 0, track.w, track.h, PAPER_DARK, 3)
        if filled > 0:
            shapes += svg.rect(0, 0, max(4.0, filled), track.h, BRASS, 3)
        shapes += svg.rect(0, 0, track.w, track.h, r=3, stroke=INK, stroke_width=lay.hair)
        if bar.fair is not None and bar.all:
            x = track.w * bar.fair / bar.all
            shapes += svg.rect(x - 2, -4, 4, track.h + 8, INK, 1)
        p.shapes(track, shapes, pad=6)


def _columns(p: Painter, box: Rect, chart: Chart) -> None:
    """Draw columns, their counts over them, and a dashed line at what is expected."""
    lay, columns = p.layout, chart.columns
    if not columns:
        return
    size = lay.size(17, 13)
    base = box.bottom - size * 1.5
    head = box.y + size * 1.5
    most = max([1.0, chart.expected or 0.0, *(column.times for column in columns)])
    pitch = box.w / len(columns)
    wide = min(pitch * 0.68, lay.pick(90, 64))
    for at, column in enumerate(columns):
        middle = box.x + (at + 0.5) * pitch
        high = (base - head) * column.times / most
        if high > 0:
            bar = Rect(middle - wide / 2, base - high, wide, high)
            shape = svg.rect(0, 0, bar.w, bar.h, BRASS, 2, stroke=INK, stroke_width=lay.hair)
            p.shapes(bar, shape, pad=3)
        if column.times:
            # Beside the dashed line nothing could be read.
            y = base - lay.pick(10, 7) if chart.expected is not None else base - high - lay.pick(7, 5)
            p.text(middle, y, str(column.times), size, "semi", align="middle", width=pitch)
        p.text(middle, base + size * 1.3, column.label, size, "bold", align="middle", width=pitch - 2)
    paper.rule(p, box.x, base, box.w)
    if chart.expected:
        y = base - (base - head) * chart.expected / most
        line = svg.line(0, 2, box.w, 2, ALERT, lay.pick(2.5, 2), stroke_dasharray="9 6")
        p.shapes(Rect(box.x, y - 2, box.w, 4), line, pad=2)
