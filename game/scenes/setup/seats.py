"""What the sheet of seats shows beside its controls: engines, faults, the start player, a carried seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.scenes.setup.draft import Draft
from game.scenes.setup.games import Sheet
from game.scenes.setup.marks import rule_tag
from game.scenes.setup.names import tidy
from game.scenes.setup.places import Places
from game.scenes.trains import cars
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS_LIGHT, INK, SECONDARY
from game.ui.painter import Painter

MOST: Final = 5
"""Seats that any game has room for."""


@dataclass(frozen=True)
class Seats:
    """Draws the seats of one draft; `faults` stand below the names they are about."""

    places: Places
    sheet: Sheet
    draft: Draft
    faults: Mapping[int, str]

    def paint(self, p: Painter) -> None:
        """Draw the sheet."""
        paper.panel(p, self.places.seats, self.draft.language.say("Seats"))
        for index in range(len(self.draft.chairs)):
            self._paint_seat(p, index)
        self._paint_full(p)
        self._paint_begins(p)

    def _paint_seat(self, p: Painter, index: int) -> None:
        lay, row, box = p.layout, self.places.row(index), self.places.engine(index)
        cars.track(p, box.x - 2, box.y, box.w + 4, box.w / 400)
        p.picture(f"trains/engine-{index + 1}", box)
        paper.rule(p, row.x, row.bottom - 1, row.w, alpha=0.3)
        x, y = box.right + lay.pick(16, 9), row.bottom - lay.pick(9, 4)
        if fault := self.faults.get(index):
            p.text(x, y, fault, lay.cap, "bold", ALERT, width=row.right - x)
        elif line := self.draft.character(index):
            p.text(x, y, line, lay.cap, "text", SECONDARY, width=row.right - x)

    def _paint_full(self, p: Painter) -> None:
        """Say under the last seat how there could be another one."""
        count, full = len(self.draft.chairs), self.sheet.full
        if full and count == self.draft.seats[-1] < MOST:
            rect, cap = self.places.empty(count), p.layout.cap
            text = self.draft.language.say(full)
            p.text(rect.cx, rect.cy + cap * 0.34, text, cap, "text", SECONDARY, align="middle")

    def _paint_begins(self, p: Painter) -> None:
        """Name the row of the start player and say what the rules have to do with it."""
        lay, row, sheet, say = p.layout, self.places.begins, self.sheet, self.draft.language.say
        paper.ornament(p, row.cx, row.y - lay.pick(24, 14), row.w * 0.7)
        size = lay.size(22, 16)
        y = row.cy - lay.pick(4, 3)
        wide = p.text(row.x, y, say("Start player"), size, "bold")
        rule_tag(p, row.x + wide, y - size * 0.32, sheet.begins)
        room = row.w - (lay.pick(380, 262) if sheet.chosen else 0)
        note = say(sheet.begins_note)
        p.paragraph(row.x, y + lay.cap * 1.38, note, lay.cap, room, "text", SECONDARY, lines=2)

    def paint_carried(self, p: Painter, index: int, y: float) -> None:
        """Draw a seat that is carried, the pointer at height y, and a line where it would come to stand."""
        lay, places = p.layout, self.places
        to = places.row_at(y, len(self.draft.chairs))
        row = places.row(to)
        if to != index:
            edge = row.bottom if to > index else row.y
            shapes = svg.rect(0, 0, row.w, 6, BRASS_LIGHT, 3, stroke=INK, stroke_width=1.5)
            p.shapes(Rect(row.x, edge - 4, row.w, 6), shapes, pad=3)
        name = tidy(self.draft.chairs[index].name)
        wide, high = row.w * 0.5, row.h * 0.8
        stamp = p.stamp(
            ("carried seat", index, name), wide, high, lambda q: self._paint_card(q, index, name, wide, high)
        )
        p.place(stamp, row.x - lay.pick(8, 6), y - high / 2)

    def _paint_card(self, p: Painter, index: int, name: str, wide: float, high: float) -> None:
        """Draw a seat as a card: engine and name."""
        lay, card, box = p.layout, Rect(0, 0, wide, high), self.places.engine(0)
        paper.paper(p, card, outline=lay.hair)
        engine = Rect(box.x - self.places.row(0).x, card.cy - box.h * 0.575, box.w, box.h)
        p.picture(f"trains/engine-{index + 1}", engine)
        x = engine.right + lay.pick(16, 10)
        room = card.right - x - lay.pick(16, 10)
        p.text(x, card.cy + lay.body * 0.35, name, lay.body, "bold", width=room)
