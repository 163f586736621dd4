"""Where the settings' rows stand on their sheet, and how they are drawn."""

from typing import Final, NamedTuple

from game.scenes.trains import cars
from game.text.language import Language
from game.ui import paper
from game.ui.geometry import Rect
from game.ui.ink import SECONDARY
from game.ui.keys import cap_label
from game.ui.layout import Layout
from game.ui.painter import Painter

_TRAIN: Final = (
    ("engine-1", 400),
    *((f"car-{cargo}", 240) for cargo in ("coal", "livestock", "oil", "timber", "automobile")),
    ("caboose", 240),
)
"""The train at the foot: pictures and their widths."""


class Row(NamedTuple):
    """A setting's line: the baseline of its name, the name, and what stands below in small."""

    x: float
    y: float
    label: str
    note: str = ""


class Rows:
    """The rows of both sheets in one layout and language."""

    def __init__(self, lay: Layout, language: Language) -> None:
        self.lay = lay
        self.say = language.say

    @property
    def sheet(self) -> Rect:
        """Return the paper that everything stands on."""
        return self.lay.rect_of((180, 160, 1560, 880), (113, 102, 1140, 646))

    def column(self, right: int) -> Rect:
        """Return one of the two columns, from the first row's baseline down."""
        sheet, pad = self.sheet, self.lay.pick(64.0, 40.0)
        w = (sheet.w - 3 * pad) / 2
        return Rect(sheet.x + pad + right * (w + pad), sheet.y + self.lay.pick(128, 84), w, sheet.h)

    @property
    def foot(self) -> float:
        """Where the columns end, over the train at the foot of the sheet."""
        return self.sheet.bottom - self.lay.pick(256, 172)

    def _step(self, regular: float, compact: float) -> float:
        return self.lay.pick(regular, compact)

    def volumes(self) -> list[tuple[str, Row]]:
        """Return the rows of the volumes with the names of their settings."""
        say, column, step = self.say, self.column(0), self._step(124, 84)
        texts = [
            ("master", say("Everything"), say("All that is heard")),
            ("effects", say("Table"), say("Wood, paper, metal, the whistle")),
            ("music", say("Music"), say("A piano in the next room")),
        ]
        return [
            (name, Row(column.x, column.y + at * step, label, note))
            for at, (name, label, note) in enumerate(texts)
        ]

    def sound_row(self) -> Row:
        """Return the row of the switch for all sound."""
        column = self.column(0)
        y = column.y + 3 * self._step(124, 84) + self._step(14, 10)
        return Row(
            column.x,
            y,
            self.say("Sound"),
            self.say("{key} switches it on and off, anywhere", key=cap_label("@sound=m")),
        )

    def picture_rows(self) -> list[Row]:
        """Return the rows of window, size, colours, motion and language."""
        say, column, step = self.say, self.column(1), self._step(80, 54)
        labels = [
            say("Window"),
            say("Interface size"),
            say("Colours"),
            say("Motion"),
            say("Language"),
        ]
        return [Row(column.x, column.y + at * step, label) for at, label in enumerate(labels)]

    def reduced_row(self) -> Row:
        """Return the row of reduced motion."""
        column = self.column(1)
        y = column.y + 5 * self._step(80, 54) + self._step(20, 10)
        return Row(column.x, y, self.say("Reduced motion"), self.say("Things fade instead of travelling"))

    def flick_rows(self) -> list[Row]:
        """Return the rows of control, strength, aim line and figures at the tents."""
        say, column, step = self.say, self.column(0), self._step(132, 95)
        texts = [
            (say("Control"), say("How a die is shot")),
            (
                say("Strength"),
                say("The speed of a shot: more helps where there is little room for the mouse"),
            ),
            (say("Aim line"), say("How far it shows where the die will go; none is the hardest")),
            (say("Figures at the red tents"), say("How they look in Pony Express; nothing else changes")),
        ]
        return [Row(column.x, column.y + at * step, *text) for at, text in enumerate(texts)]

    # ---------------------------------------------------------------- drawing
    def head(self, p: Painter, column: Rect, text: str, *, ornament: bool = True) -> None:
        """Draw a column's heading, with its ornament unless something else stands there."""
        lay = p.layout
        size = lay.pick(34.0, 24.0)
        y = column.y - lay.pick(54, 36)
        wide = p.text(column.x, y, text, size, "display")
        most = min(lay.pick(260.0, 180.0), column.w - wide - lay.pick(32, 22))
        if ornament:
            paper.ornament(p, column.right - most / 2, y - size * 0.3, most)

    def label(self, p: Painter, row: Row, width: float) -> None:
        """Draw a row's name and what stands below it."""
        lay = p.layout
        size = lay.size(23, 17)
        p.text(row.x, row.y, row.label, size, "bold", width=width)
        if row.note:
            p.text(row.x, row.y + lay.pick(28, 20), row.note, lay.cap, "text", SECONDARY, width=width)

    def train(self, p: Painter) -> None:
        """Draw a train at the foot of the sheet, from one edge of the columns to the other."""
        lay, sheet = p.layout, self.sheet
        pad, k = lay.pick(64.0, 40.0), lay.pick(0.62, 0.42)
        y = sheet.bottom - lay.pick(124, 84) - 158 * k
        cars.track(p, sheet.x + pad, y, sheet.w - 2 * pad, k)
        x = sheet.cx - sum(wide for _, wide in _TRAIN) * k / 2
        for name, wide in _TRAIN:
            p.picture(f"trains/{name}", Rect(x, y, wide * k, 160 * k))
            x += wide * k


def percent(share: float) -> str:
    """Write a share as a player reads it."""
    return f"{round(share * 100)} %"
