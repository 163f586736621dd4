"""Setting a chapter: blocks of rules in one or two columns, with their tables and found words marked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.match.rulebook import Chapter, InShort, Mark, Rule, Table, spoken
from game.scenes.rulebook.figures import draw_figure, figure_height
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS_LIGHT, INK, PAPER, PAPER_DARK, RED, SECONDARY, mix
from game.ui.layout import Layout
from game.ui.painter import Painter
from game.ui.text import Typesetter

_LEAD = 1.34


@dataclass(frozen=True)
class Words:
    """One line of text, its baseline at y."""

    x: float
    y: float
    text: str
    size: float
    style: str = "text"
    ink: str = INK


@dataclass
class Block:
    """A rule as it is set: everything in it lies relative to its own top left corner."""

    number: str
    lines: list[Words] = field(default_factory=list)
    marks: list[Rect] = field(default_factory=list)
    bands: list[Rect] = field(default_factory=list)
    figure: tuple[Rule, Rect] | None = None
    height: float = 0.0


class Compositor:
    """Sets rules in a language, at a column's width."""

    def __init__(self, type_: Typesetter, lay: Layout, language: str, width: float) -> None:
        self.type = type_
        self.lay = lay
        self.language = language
        self.width = width
        self.size = lay.size(21, 16)
        self.hang = lay.pick(62.0, 45.0)

    def rule(self, rule: Rule, marks: Sequence[Mark]) -> Block:
        """Set a rule: number hanging, heading, text, points, tables, figure."""
        block, size = Block(rule.number), self.size
        found = [mark for mark in marks if mark.where == "number"]
        if found:
            block.marks.append(Rect(-4, 2, self.hang - 10, size * 1.3))
        block.lines.append(Words(0, size, rule.number, size * 1.05, "display", ALERT))
        y = self._words(block, rule.heading.spoken(self.language), "heading", marks, 0.0, style="bold")
        for at, part in enumerate(rule.text.spoken(self.language).split("\n\n")):
            offset = sum(len(one) + 2 for one in rule.text.spoken(self.language).split("\n\n")[:at])
            y = self._words(block, part, "text", marks, y, offset=offset)
        for at, point in enumerate(rule.points):
            block.lines.append(Words(self.hang, y + size, "·", size, "bold", ALERT))
            inset = self.lay.pick(18.0, 13.0)
            y = self._words(block, point.spoken(self.language), f"points.{at}", marks, y, inset=inset)
        for at, table in enumerate(rule.tables):
            y = self._table(block, table, f"tables.{at}", marks, y + size * 0.4)
        if rule.figure is not None:
            high = figure_height(self.lay)
            block.figure = (rule, Rect(0, y + size * 0.5, self.width, high))
            y += high + size * 0.5
            y = self._words(
                block, rule.figure.caption.spoken(self.language), "figure.caption", marks, y, inset=-self.hang
            )
        block.height = y + size * 0.9
        return block

    def short(self, short: InShort) -> list[Block]:
        """Set the game in short: summary, then the steps with their rules' numbers."""
        size = self.size
        first = Block("")
        y = self._words(first, short.summary.spoken(self.language), "", (), 0.0, inset=-self.hang)
        first.height = y + size
        blocks = [first]
        for at, step in enumerate(short.steps, start=1):
            block = Block("")
            block.lines.append(Words(0, size, str(at), size * 1.3, "display", ALERT))
            y = self._words(block, step.text.spoken(self.language), "", (), 0.0)
            y += size * 1.1
            block.lines.append(Words(self.hang, y, "  ".join(step.rules), self.lay.cap, "bold", SECONDARY))
            block.height = y + size * 1.1
            blocks.append(block)
        return blocks

    def _words(
        self,
        block: Block,
        text: str,
        where: str,
        marks: Iterable[Mark],
        y: float,
        *,
        style: str = "text",
        inset: float = 0.0,
        offset: int = 0,
    ) -> float:
        """Wrap a passage into the block below y; return the y below it."""
        x = self.hang + inset
        spans = [(mark.start - offset, mark.end - offset) for mark in marks if mark.where == where]
        return self._wrapped(block, text, Rect(x, y, self.width - x, 0), spans, self.size, style)

    def _wrapped(
        self,
        block: Block,
        text: str,
        box: Rect,
        spans: Sequence[tuple[int, int]],
        size: float,
        style: str,
    ) -> float:
        y, at = box.y, 0
        for line in self.type.wrap(text, size, style, box.w):
            start = text.find(line, at)
            at = max(at, start + len(line))
            for begin, end in spans:
                left, right = max(begin, start), min(end, start + len(line))
                if start >= 0 and left < right:
                    x = box.x + self.type.width(line[: left - start], size, style)
                    wide = self.type.width(line[left - start : right - start], size, style)
                    block.marks.append(Rect(x - 2, y + size * 0.12, wide + 4, size * 1.2))
            block.lines.append(Words(box.x, y + size, line, size, style))
            y += size * _LEAD
        return y

    def _table(self, block: Block, table: Table, where: str, marks: Sequence[Mark], y: float) -> float:
        """Set a table over the whole column; wide cells wrap."""
        size = self.lay.cap
        gap = self.lay.pick(14.0, 10.0)
        if table.title is not None:
            y = self._words(
                block, table.title.spoken(self.language), f"{where}.title", marks, y, style="bold"
            )
        widths = self._columns(table, size, gap)

        def row(cells: Sequence[str], key: str, y: float, style: str) -> float:
            x, low = 0.0, y
            for at, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
                spans = [(mark.start, mark.end) for mark in marks if mark.where == f"{where}.{key}.{at}"]
                low = max(low, self._wrapped(block, cell, Rect(x, y, wide, 0), spans, size, style))
                x += wide + gap
            return low + size * 0.25

        top = y
        y = row([head.spoken(self.language) for head in table.columns], "columns", y, "bold")
        block.bands.append(Rect(-6, top - 2, self.width + 6, y - top))
        for at, cells in enumerate(table.rows):
            y = row([spoken(cell, self.language) for cell in cells], f"rows.{at}", y, "text")
        return y

    def _columns(self, table: Table, size: float, gap: float) -> list[float]:
        """Share the width among the columns: by their longest cell, the widest giving way."""
        wanted = []
        for at, head in enumerate(table.columns):
            cells = [(head.spoken(self.language), "bold")]
            cells += [(spoken(row[at], self.language), "text") for row in table.rows]
            wanted.append(max(self.type.width(text, size, style) for text, style in cells) + 2)
        room = self.width - gap * (len(wanted) - 1)
        while sum(wanted) > room + 1:
            widest = max(range(len(wanted)), key=lambda at: wanted[at])
            second = max([w for at, w in enumerate(wanted) if at != widest], default=0.0)
            excess = sum(wanted) - room
            least = max(second, wanted[widest] - excess)
            if least >= wanted[widest] - 0.5:
                scale = room / sum(wanted)
                return [wide * scale for wide in wanted]
            wanted[widest] = least
        return wanted


@dataclass(frozen=True)
class Placed:
    """A block and where its corner lies on the page."""

    block: Block
    x: float
    y: float


def chapter_blocks(
    compositor: Compositor, chapter: Chapter, found: dict[str, tuple[Mark, ...]]
) -> list[Block]:
    """Set every rule of a chapter, found words marked."""
    return [compositor.rule(rule, found.get(rule.number, ())) for rule in chapter.rules]


def in_columns(blocks: Sequence[Block], columns: int, width: float, gap: float) -> tuple[list[Placed], float]:
    """Place blocks in reading order, columns of nearly equal height; return them and the page's height."""
    if columns == 1 or len(blocks) < 2:
        placed, y = [], 0.0
        for block in blocks:
            placed.append(Placed(block, 0, y))
            y += block.height
        return placed, y
    heights = [block.height for block in blocks]
    cut = min(range(1, len(blocks)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    left, low = in_columns(blocks[:cut], 1, width, gap)
    right, other = in_columns(blocks[cut:], 1, width, gap)
    return [*left, *(Placed(one.block, width + gap, one.y) for one in right)], max(low, other)


def paint_page(p: Painter, placed: Iterable[Placed], x: float, y: float, language: str) -> None:
    """Draw what has been placed, the page's corner at (x, y)."""
    for one in placed:
        block, left, top = one.block, x + one.x, y + one.y
        if not p.sees(Rect(left - 10, top, 2000, block.height)):
            continue
        for band in block.bands:
            p.shapes(band.moved(left, top), svg.rect(0, 0, band.w, band.h, PAPER_DARK, 3))
        for mark in block.marks:
            p.shapes(mark.moved(left, top), svg.rect(0, 0, mark.w, mark.h, BRASS_LIGHT, 3))
        for line in block.lines:
            p.text(left + line.x, top + line.y, line.text, line.size, line.style, line.ink)
        if block.figure is not None:
            rule, rect = block.figure
            draw_figure(p, rule, rect.moved(left, top), language)


def cover(p: Painter, rect: Rect, spine: float) -> None:
    """Draw the open book: red cover, two pages, the fold at `spine`."""
    lay = p.layout
    edge = lay.pick(18, 12)
    outer = rect.grown(edge)
    shapes = svg.rect(6, 9, outer.w, outer.h, INK, 10, opacity=0.55)
    shapes += svg.rect(0, 0, outer.w, outer.h, mix(RED, INK, 0.08), 10, stroke=INK, stroke_width=3)
    p.shapes(outer, shapes, pad=12)
    page = svg.rect(0, 0, rect.w, rect.h, PAPER, 3, stroke=INK, stroke_width=2)
    for inset in (3, 6):
        page += svg.rect(
            -inset, -inset, rect.w + 2 * inset, rect.h + 2 * inset, r=4, stroke=INK, stroke_width=0.8
        )
    p.shapes(rect, page, pad=10)
    paper.grain(p, rect.grown(-4))
    at = spine - rect.x
    shading = "".join(
        svg.rect(at + side, y, 24, 1.1, INK, opacity=0.28)
        for y in range(6, round(rect.h) - 4, 7)
        for side in (-26, 2)
    )
    p.shapes(rect, shading + svg.line(at, 0, at, rect.h, INK, 2))
