"""Open rolls: for the start, in the mine, the saloon, in jail, and the poker game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.rules.pony.hands import group_dice, hand
from game.scenes.pony import looks
from game.scenes.pony.panel import Panel
from game.scenes.pony.throw import Thrown
from game.text.language import mark
from game.text.pony import hand_with_faces
from game.ui import svg
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.ink import BRASS, FADED, INK, PAPER, WOOD_LIGHT, YELLOW, mix
from game.ui.sheet import sheet_heading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.table import Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.geometry import Point
    from game.ui.painter import Painter

TITLES: Final = {
    "start": mark("Who rides first?"),
    "mine": mark("The mine at {space}"),
    "saloon": mark("The saloon at {space}"),
    "jail": mark("Luck in jail"),
    "poker": mark("Poker game at {space}"),
}
TEXTS: Final = {
    "start": mark("Everyone rolls five dice once. The best hand starts; ties roll again."),
    "mine": mark("One open roll: a gold for every step that the hand is worth."),
    "saloon": mark("A cool drink for everyone, one open roll: a gold to pay for every step of the hand."),
    "jail": mark("Straight or better goes free; two pair, a full house and five of a kind find gold."),
    "poker": mark(
        "Everyone free on the space rolls once, openly. The sole best hand collects two gold from each other."
    ),
}


@dataclass
class Line:
    """What is shown of one rider: dice, what they are worth, what comes of it."""

    dice: list[str] = field(default_factory=list)
    scored: bool = False
    note: str = ""
    good: bool = True


class Rolls(Panel[None]):
    """One row for each rider who rolls. The table tells it what happens; `done` is called on closing.

    With `confirm` a person ends it by a button, otherwise the table closes it.
    """

    def __init__(self, table: PonyTable, cause: str, seats: Sequence[Seat], done: Callable[[], None]) -> None:
        super().__init__(table)
        self.cause = cause
        self.seats = tuple(seats)
        self.lines = {seat: Line() for seat in self.seats}
        self.best: set[Seat] = set()
        self.thrown: list[Thrown] = []
        self.space = ""
        """The name of the space on which they roll."""
        self._done = done
        self.confirm = False

    @property
    def size(self) -> tuple[float, float]:
        """As high as its rows."""
        count = len(self.seats)
        return 1360, 232 + count * (self._row_h + 12)

    @property
    def _row_h(self) -> float:
        return 176.0 if len(self.seats) <= 3 else 128.0 if len(self.seats) == 4 else 116.0

    def row(self, seat: Seat) -> Rect:
        """Return a rider's row."""
        k, box = self.k, self.box
        at = self.seats.index(seat)
        y = box.y + 144 * k + at * (self._row_h + 12) * k
        return Rect(box.x + 40 * k, y, box.w - 80 * k, self._row_h * k)

    def _spot(self, seat: Seat, number: int, *, up: bool = False) -> tuple[Point, float]:
        """Return where a die of a row lies, and its size; those that make the hand lie higher."""
        k, row = self.k, self.row(seat)
        low = self._row_h < 150
        size = (76 if not low else 66) if not up else (88 if not low else 74)
        x = row.x + (390 + number * 104) * k
        return (x, row.cy + (-6 if up else 8) * k), size * k

    # ---------------------------------------------------------------- what the table tells
    def throw(self, seat: Seat, dice: Sequence[int], faces: Sequence[str]) -> list[Thrown]:
        """Take dice up to be thrown; they lie where they fall once `land` is called."""
        line = self.lines[seat]
        if len(line.dice) < 5:
            line.dice = [""] * 5
        line.scored = False
        row = self.row(seat)
        thrown = []
        for die, face in zip(dice, faces, strict=True):
            line.dice[die] = ""
            spot, size = self._spot(seat, die)
            thrown.append(Thrown(die, face, (row.x + 120 * self.k, row.cy), spot, size))
        self.thrown = thrown
        self.spoil()
        return thrown

    def land(self, seat: Seat) -> None:
        """The dice lie."""
        for thrown in self.thrown:
            self.lines[seat].dice[thrown.number] = thrown.face
        self.thrown = []
        self.spoil()

    def score(self, seat: Seat, dice: Sequence[str]) -> None:
        """The roll counts."""
        line = self.lines[seat]
        line.dice, line.scored = list(dice), True
        self.spoil()

    def note(self, seat: Seat, text: str, *, good: bool) -> None:
        """Say what comes of a roll."""
        if seat in self.lines:
            line = self.lines[seat]
            line.note = f"{line.note} {text}".strip() if line.note and line.note != text else text
            line.good = good and (line.good or not line.note)
            self.spoil()

    def win(self, seats: Sequence[Seat]) -> None:
        """These rows are the best."""
        self.best = set(seats)
        self.spoil()

    def again(self, seats: Sequence[Seat]) -> None:
        """These tie and roll again."""
        for seat in seats:
            self.lines[seat] = Line(note=self.say("tie: once more"))
        self.spoil()

    def wait(self) -> None:
        """Wait until a person has seen it."""
        self.confirm = True
        self.form.focus("done")
        self.rebuild()

    # ---------------------------------------------------------------- the scene
    def build(self) -> None:
        """Place the button once everything is told."""
        super().build()
        if not self.confirm:
            return
        k, box = self.k, self.box
        rect = Rect(box.right - 360 * k, box.bottom - 88 * k, 320 * k, 60 * k)
        label = self.say("Settle up") if self.cause == "poker" else self.say("Ride on")
        size = self.layout.pick(28.0, 21.0)
        self.form.add(Button("done", rect, label, self.finish, kind="primary", shortcut="enter", size=size))

    def finish(self) -> None:
        """Close, and tell the table."""
        self.close(None)
        self._done()

    def handle(self, event: InputEvent) -> bool:
        """A click or key first ends what is moving."""
        press = isinstance(event, PointerDown) or (
            isinstance(event, KeyDown)
            and (event.key in ("space", "enter") or self.table.session.watching)
            and not event.repeat
        )
        if press and self.table.stage.holding:
            return self.table.stage.skip()
        return super().handle(event)

    # ---------------------------------------------------------------- drawing
    def paint_sheet(self, p: Painter) -> None:
        """Draw heading and rows."""
        box, k, lay = self.box, self.k, p.layout
        title = self.say(TITLES[self.cause], space=self.space)
        sheet_heading(p, box.x + 40 * k, box.y + 76 * k, box.w - 80 * k, title, lay.pick(48.0, 37.0))
        size = lay.size(21, 16)
        text = self.say(TEXTS[self.cause])
        p.text(box.cx, box.y + 116 * k, text, size, "text", align="middle", width=box.w - 90 * k)
        for seat in self.seats:
            self._paint_row(p, seat)

    def _paint_row(self, p: Painter, seat: Seat) -> None:
        k, row, line, lay = self.k, self.row(seat), self.lines[seat], p.layout
        h = row.h
        best = seat in self.best
        shapes = ""
        if best:
            grown = svg.notched(-8 * k, -8 * k, row.w + 16 * k, h + 16 * k, 10)
            shapes += svg.path(grown, BRASS, stroke=INK, stroke_width=2)
        fill = mix(PAPER, YELLOW, 0.3) if best else mix(PAPER, WOOD_LIGHT, 0.16)
        shapes += svg.path(svg.notched(0, 0, row.w, h, 9), fill, stroke=INK, stroke_width=2.6)
        bar = 150 * k
        shapes += svg.path(looks.tab_path(0, 0, bar, h, 9), mix(looks.RIDERS[seat].ink, PAPER, 0.06))
        shapes += svg.line(bar, 1.3, bar, h - 1.3, INK, 2.4)
        p.shapes(row, shapes, pad=12)
        looks.portrait(p, row.x + 74 * k, row.y + h * 0.9, h / 50, seat)
        name = self.table.session.names[seat]
        rider = self.table.view.table.riders[seat]
        x = row.x + 172 * k
        p.text(
            x,
            row.y + h * 0.42,
            name,
            lay.pick(38.0, 29.0) * (h / k / 176) ** 0.4,
            "display",
            width=166 * k,
            least=14,
        )
        r = min(20 * k, h * 0.14)
        looks.emblem(p, x + r, row.y + h * 0.67, r, seat)
        looks.nugget(p, x + 68 * k, row.y + h * 0.67, 1.3 * k)
        p.text(x + 86 * k, row.y + h * 0.67 + 10 * k, str(rider.gold), lay.pick(28.0, 22.0), "display")
        self._paint_dice(p, seat, line)
        self._paint_worth(p, row, line)

    def _paint_dice(self, p: Painter, seat: Seat, line: Line) -> None:
        used = group_dice(tuple(line.dice)) if line.scored else ()
        flying = {thrown.number for thrown in self.thrown}
        for number, face in enumerate(line.dice):
            if face and number not in flying:
                (x, y), size = self._spot(seat, number, up=number in used)
                looks.die(p, x, y, size, face, number=number + seat)

    def _paint_worth(self, p: Painter, row: Rect, line: Line) -> None:
        k, h, lay = self.k, row.h, p.layout
        x = row.x + 910 * k
        room = row.right - x - 16 * k
        if line.scored:
            worth = hand(tuple(line.dice))
            name, of = hand_with_faces(self.services.language, worth.steps, line.dice)
            p.text(x, row.y + h * 0.4, name, lay.pick(36.0, 27.0), "display", width=room, least=14)
            p.text(x, row.y + h * 0.6, of, lay.size(23, 17), "semi", FADED, width=room)
        if line.note:
            ink = looks.DEEP if line.good else looks.DEEP_RED
            p.text(x, row.y + h * 0.82, line.note, lay.size(24, 18), "bold", ink, width=room, least=12)

    def paint_moving(self, p: Painter) -> None:
        """Draw dice that tumble."""
        for thrown in self.thrown:
            thrown.paint(p, self.table.art)
