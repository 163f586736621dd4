"""The end of a race: who delivered the mail, how, and where the others stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from game.scenes.pony import looks
from game.scenes.stack import Scene
from game.text.language import mark
from game.ui import svg
from game.ui.controls import Button
from game.ui.geometry import Rect
from game.ui.ink import BRASS, INK, PAPER, RED, WOOD_LIGHT, YELLOW, mix
from game.ui.sheet import dark_wood, sheet, sheet_heading
from game.ui.style import PONY_STYLE, TrainStyle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pony.pieces import Result
    from game.rules.pony.state import State
    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.style import Kind

Answer: TypeAlias = Literal["again", "table", "watch", "leave"]

REASONS: Final = {
    "mailbox": mark("The mail went into the third mailbox of Sacramento."),
    "duel": mark("A hit in the final duel decided the race."),
    "arrest": mark("In the final duel the other one touched a bystander."),
}


class PonyResult(Scene[Answer]):
    """The bill of the winner; Rematch, the table once more, the replay, or back to the saloon."""

    style: ClassVar[TrainStyle] = PONY_STYLE

    def __init__(
        self, services: Services, names: Sequence[str], table: State, result: Result, spaces: Sequence[str]
    ) -> None:
        super().__init__(services)
        self._names = names
        self._table = table
        self._result = result
        self._spaces = spaces
        self._ranking = sorted(
            range(len(names)),
            key=lambda seat: (
                seat != result.winners[0],
                -result.positions[seat],
                -table.riders[seat].mailbox,
                -result.gold[seat],
                seat,
            ),
        )
        self.form.focus("again")

    def toast_y(self) -> float:
        """Below the ranking, where few riders leave room."""
        return self.layout.h * 0.8

    def enter(self) -> None:
        """The crowd cheers."""
        self.services.sound.play("fanfare")

    @property
    def _k(self) -> float:
        return self.layout.pick(1.0, 0.72)

    @property
    def _box(self) -> Rect:
        return self.layout.rect_of((160, 48, 1600, 984), (60, 28, 1246, 712))

    def build(self) -> None:
        """Place the ways on."""
        k, box = self._k, self._box
        answers: list[tuple[Answer, str, str]] = [
            ("again", self.say("Rematch"), "enter"),
            ("table", self.say("Look at the table"), "l"),
            ("watch", self.say("Watch the replay"), "r"),
            ("leave", self.say("Back to the saloon"), "escape"),
        ]
        wide, gap, count = 344 * k, 30 * k, len(answers)
        x = box.cx - (count * wide + (count - 1) * gap) / 2
        for at, (value, label, key) in enumerate(answers):
            rect = Rect(x + at * (wide + gap), box.bottom - 104 * k, wide, 64 * k)
            kind: Kind = "primary" if at == 0 else "plain"
            size = self.layout.pick(26.0, 19.0)
            self.form.add(
                Button(value, rect, label, partial(self.close, value), kind=kind, shortcut=key, size=size)
            )

    def paint(self, p: Painter) -> None:
        """Draw the bill."""
        dark_wood(p)
        box, k, lay = self._box, self._k, p.layout
        sheet(p, box, shade=10)
        winner = self._result.winners[0]
        head = self.say("Pony Express · St. Joseph to Sacramento")
        if len(self._spaces) > 1:
            head = self.say("Pony Express · {start} to {end}", start=self._spaces[0], end=self._spaces[-1])
        sheet_heading(p, box.x + 60 * k, box.y + 70 * k, box.w - 120 * k, head, lay.pick(30.0, 22.0))
        title = self.say("{player} wins", player=self._names[winner])
        size = p.type.fit(title, 118 * k, "display", box.w - 620 * k, 30)
        y = box.y + 214 * k
        for off, ink in ((4 * k, mix(PAPER, RED, 0.4)), (0.0, RED)):
            p.text(box.cx + off, y + off, title, size, "display", ink, align="middle")
        p.text(
            box.cx,
            y + 54 * k,
            self.say(REASONS[self._result.reason]),
            lay.size(25, 18),
            "semi",
            align="middle",
            width=box.w - 560 * k,
        )
        for x in (box.x + 170 * k, box.right - 170 * k):
            looks.portrait(p, x, box.y + 290 * k, 4.0 * k, winner)
        self._paint_rows(p, Rect(box.x + 90 * k, box.y + 318 * k, box.w - 180 * k, box.h - 460 * k))

    def _paint_rows(self, p: Painter, area: Rect) -> None:
        gap = 12 * self._k
        high = min(106 * self._k, (area.h - gap * (len(self._names) - 1)) / len(self._names))
        for at, seat in enumerate(self._ranking):
            self._paint_row(p, Rect(area.x, area.y + at * (high + gap), area.w, high), at, seat)

    def _paint_row(self, p: Painter, row: Rect, at: int, seat: int) -> None:
        k, h, first = self._k, row.h, at == 0
        shapes = ""
        if first:
            shapes += svg.path(
                svg.notched(-6, -6, row.w + 12, h + 12, 10), BRASS, stroke=INK, stroke_width=1.6
            )
        fill = mix(PAPER, YELLOW, 0.3) if first else mix(PAPER, WOOD_LIGHT, 0.14)
        shapes += svg.path(svg.notched(0, 0, row.w, h, 8), fill, stroke=INK, stroke_width=2.4)
        shapes += svg.path(looks.tab_path(0, 0, h * 1.1, h, 8), mix(looks.RIDERS[seat].ink, PAPER, 0.06))
        shapes += svg.line(h * 1.1, 1.3, h * 1.1, h - 1.3, INK, 2.2)
        p.shapes(row, shapes, pad=10)
        looks.portrait(p, row.x + h * 0.55, row.y + h * 0.9, h / 52, seat)
        base = row.cy + h * 0.13
        p.text(
            row.x + h * 1.1 + 26 * k,
            base,
            self._names[seat],
            h * 0.38,
            "display",
            width=row.w * 0.32,
            least=14,
        )
        rider = self._table.riders[seat]
        place = self.say("{number} · {name}", number=rider.space, name=self._spaces[rider.space - 1])
        if rider.mailbox:
            place = self.say("Mailbox {n}", n=rider.mailbox)
        if rider.jailed:
            place = self.say("{place} (in jail)", place=place)
        p.text(row.x + row.w * 0.48, base, place, h * 0.27, "semi", width=row.w * 0.3)
        looks.tally(p, row.right - h * 2.3, base, h * 0.36, rider.gold, len(rider.items))
