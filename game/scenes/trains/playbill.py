"""The end of a game of trains as a playbill: the winner, every train, every figure, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from game.scenes.stack import Scene
from game.scenes.trains import cars as draw
from game.ui import paper, svg
from game.ui.controls import Area, Button
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS_LIGHT, INK, PAPER, PLACEHOLDER, mix
from game.ui.motion import Motion

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.rules.table import Seat
    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.style import Kind
    from game.ui.widget import Tip

Answer: TypeAlias = Literal["again", "table", "watch", "leave", "next"]
Figure: TypeAlias = tuple[str, str]
"""What stands in a column: large, and small below it."""
NOTHING = "–"


class Playbill(Scene[Answer]):
    """Rows count up from the last of the `ranking` to the first; a click or a key ends the counting.

    A game says what stands on its bill: see the methods below `what a game writes itself`.
    `columns` are the figures' names with the distance of their middles from the right, regular and
    compact; the last one is the total.
    """

    columns: Mapping[str, tuple[float, float]]

    def __init__(self, services: Services, names: Sequence[str], ranking: Sequence[Seat]) -> None:
        super().__init__(services)
        self.names = names
        self.ranking = list(ranking)
        self._counted = 0

    # ---------------------------------------------------------------- what a game writes itself
    def answers(self) -> list[tuple[Answer, str, str]]:
        """The buttons: value, label, key; the first is the usual one."""
        say = self.say
        return [
            ("again", say("Rematch"), "enter"),
            ("table", say("Look at the table"), "l"),
            ("watch", say("Watch the replay"), "r"),
            ("leave", say("Back to the saloon"), "escape"),
        ]

    def label(self, column: str) -> str:
        """What stands over a column."""
        raise NotImplementedError

    def figure(self, column: str, seat: Seat) -> Figure:
        """What stands in a column of a row."""
        raise NotImplementedError

    def why(self, column: str, seat: Seat) -> Tip:
        """Why the figure in a column is what it is, with its rule."""
        raise NotImplementedError

    def headline(self) -> tuple[str, str, str]:
        """The line over the title, the title, and the line below it."""
        raise NotImplementedError

    def cells(self, seat: Seat) -> Sequence[Sequence[draw.Car]]:
        """A train's cards, each with its cars."""
        raise NotImplementedError

    def marked(self, seat: Seat) -> tuple[int, int] | None:
        """The cars that a bracket marks once the row is counted: the first one's number, how many."""
        del seat
        return None

    @property
    def final(self) -> bool:
        """Whether the game is over; else another one follows."""
        return True

    # ---------------------------------------------------------------- counting
    def enter(self) -> None:
        """Count the rows up, from the last to the first."""
        self.services.sound.play("stamp")
        for _ in self.ranking:
            self.stage.play(Motion(0.5, end=self._count))

    def _count(self) -> None:
        self._counted += 1
        if self._counted == len(self.ranking) and self.final:
            self.services.sound.play("fanfare")
        self.rebuild()

    def handle(self, event: InputEvent) -> bool:
        """A click or key ends the counting first."""
        if self.stage.holding and (
            isinstance(event, PointerDown) or (isinstance(event, KeyDown) and not event.repeat)
        ):
            return self.stage.skip()
        return super().handle(event)

    # ---------------------------------------------------------------- places
    @property
    def _sheet(self) -> Rect:
        lay = self.layout
        return Rect(lay.pick(48, 24), lay.pick(32, 16), lay.w - lay.pick(96, 48), lay.h - lay.pick(64, 32))

    @property
    def _inner(self) -> Rect:
        """Where the rows lie."""
        lay, sheet = self.layout, self._sheet
        side = lay.pick(40, 26)
        top = sheet.y + lay.pick(296, 201)
        return Rect(sheet.x + side, top, sheet.w - 2 * side, sheet.bottom - lay.pick(104, 72) - top)

    @property
    def _middles(self) -> dict[str, float]:
        """Middles of the columns of figures."""
        right = self._inner.right
        return {name: right - self.layout.pick(*at) for name, at in self.columns.items()}

    def build(self) -> None:
        """Place the buttons and a tip on every figure."""
        lay, sheet, answers = self.layout, self._sheet, self.answers()
        wide, gap, high = lay.pick(290.0, 206.0), lay.pick(20, 12), lay.pick(54, 40)
        x = sheet.cx - (len(answers) * wide + (len(answers) - 1) * gap) / 2
        for at, (value, label, key) in enumerate(answers):
            rect = Rect(x + at * (wide + gap), sheet.bottom - lay.pick(84, 58), wide, high)
            kind: Kind = "primary" if at == 0 else "plain"
            self.form.add(Button(value, rect, label, self._giver(value), kind=kind, shortcut=key))
        rows = self._inner.rows(len(self.ranking))
        for row, seat in zip(rows, self.ranking, strict=True):
            for name, middle in self._middles.items():
                box = Rect(middle - lay.pick(60, 42), row.y, lay.pick(120, 84), row.h)
                area = Area(
                    f"why-{name}-{seat}",
                    box,
                    self.names[seat],
                    lambda _p, _a: None,
                    lambda: None,
                    tip=self.why(name, seat),
                )
                area.focusable = False
                self.form.add(area)

    def _giver(self, value: Answer) -> Callable[[], None]:
        return lambda: self.close(value)

    # ---------------------------------------------------------------- painting
    def paint(self, p: Painter) -> None:
        """Draw the playbill."""
        paper.wood(p)
        lay, sheet = p.layout, self._sheet
        paper.paper(p, sheet)
        paper.nicked(p, sheet, inset=lay.pick(10, 7))
        self._paint_head(p, sheet)
        inner = self._inner
        size, y = lay.size(19, 14), inner.y - lay.pick(14, 9)
        p.text(inner.x + lay.pick(8, 4), y, self.say("Train"), size, "bold", ALERT)
        for name, middle in self._middles.items():
            p.text(middle, y, self.label(name), size, "bold", ALERT, align="middle")
        rows = inner.rows(len(self.ranking))
        shown = len(self.ranking) - self._counted
        for at, (row, seat) in enumerate(zip(rows, self.ranking, strict=True)):
            if at == 0 and not shown:
                ground = Rect(
                    row.x - lay.pick(6, 4), row.y + 2, row.w + lay.pick(12, 8), row.h - lay.pick(6, 4)
                )
                p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, mix(PAPER, BRASS_LIGHT, 0.75), 4))
            elif at:
                paper.rule(p, row.x, row.y - 1, row.w, alpha=0.4)
            self._paint_row(p, row, seat, self.rank(seat), counted=at >= shown)
        paper.rule(p, inner.x, sheet.bottom - lay.pick(98, 68), inner.w)

    def rank(self, seat: Seat) -> int:
        """The place that a row shows; by default its place in the ranking."""
        return self.ranking.index(seat) + 1

    def _paint_head(self, p: Painter, sheet: Rect) -> None:
        lay = p.layout
        over, title, under = self.headline()
        y = sheet.y + lay.pick(62, 42)
        p.text(sheet.cx, y, over, lay.pick(26, 18), "semi", align="middle", width=sheet.w * 0.6)
        y += lay.pick(112, 76)
        k = lay.pick(0.98, 0.68)
        room = sheet.w - 2 * (lay.pick(56, 36) + 400 * k + lay.pick(40, 24))
        size = p.type.fit(title, lay.pick(116, 80), "display", room, 30)
        off = lay.pick(4, 3)
        for shift, ink in ((off, mix(PAPER, ALERT, 0.35)), (0, ALERT)):
            p.text(
                sheet.cx + shift,
                y + shift,
                title,
                size,
                "display",
                ink,
                align="middle",
                width=room,
                least=size,
            )
        top = y - 146 * k + lay.pick(18, 12)
        for x, flip in (
            (sheet.x + lay.pick(56, 36), False),
            (sheet.right - lay.pick(56, 36) - 400 * k, True),
        ):
            draw.track(p, x - 6, top, 400 * k + 12, k)
            p.picture(f"trains/engine-{self.ranking[0] + 1}", Rect(x, top, 400 * k, 160 * k), flip=flip)
        y += lay.pick(44, 30)
        p.text(sheet.cx, y, under, lay.pick(24, 17), "semi", align="middle", width=sheet.w * 0.62)
        y += lay.pick(24, 16)
        side = lay.pick(40, 26)
        p.fill(Rect(sheet.x + side, y, sheet.w - 2 * side, lay.pick(3, 2.4)), INK)
        p.fill(Rect(sheet.x + side, y + lay.pick(7, 5), sheet.w - 2 * side, 1), INK)

    def _paint_row(self, p: Painter, row: Rect, seat: Seat, rank: int, *, counted: bool) -> None:
        lay, cards, code = p.layout, self.cells(seat), self.services.language.code
        size = lay.pick(44, 30)
        p.text(row.x + lay.pick(34, 22), row.cy + size * 0.34, str(rank), size, "display", align="middle")
        x = row.x + lay.pick(72, 48)
        room = next(iter(self._middles.values())) - lay.pick(70, 50) - x
        cells = sum(map(len, cards))
        most = lay.pick(88, 60) if len(self.ranking) > 3 else lay.pick(112, 78)
        w = min((row.h - lay.pick(22, 14)) / 1.1, most, room / (draw.ENGINE + cells))
        # Small cells have taller heads: what fits by width may be too high for the row.
        while draw.cell_h(w) > row.h - lay.pick(14, 9):
            w -= 1
        high = draw.cell_h(w)
        y = row.y + (row.h - high) / 2
        first = at = x + w * draw.ENGINE
        for card in cards:
            draw.train_card(p, card, at, y, w, code)
            at += w * len(card)
        draw.engine_card(p, seat, self.names[seat], x, y, w)
        if not counted:
            return
        marked = self.marked(seat)
        if marked is not None:
            draw.run_bracket(p, Rect(first + marked[0] * w, y, marked[1] * w, high))
        self._paint_figures(p, row, seat)

    def _paint_figures(self, p: Painter, row: Rect, seat: Seat) -> None:
        lay = p.layout
        size, y = lay.pick(40, 28), row.cy + lay.pick(40, 28) * 0.2
        *columns, total = self._middles.items()
        for name, middle in columns:
            big, small = self.figure(name, seat)
            ink = PLACEHOLDER if big == NOTHING else INK
            p.text(middle, y, big, size, "display", ink, align="middle")
            room = lay.pick(146, 100)
            p.text(middle, y + lay.pick(28, 19), small, lay.cap, "text", align="middle", width=room, least=11)
        size = lay.pick(60, 42)
        name, middle = total
        p.text(middle, row.cy + size * 0.34, self.figure(name, seat)[0], size, "display", align="middle")
