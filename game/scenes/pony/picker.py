"""Choosing among five dice: some of them, or one and a face for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony.hands import FACES
from game.scenes.pony import looks
from game.scenes.pony.panel import SecretPanel
from game.ui.controls import Area, Button
from game.ui.geometry import Rect, around
from game.ui.ink import FADED
from game.ui.sheet import sheet_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter


@dataclass(frozen=True)
class Picked:
    """The dice chosen, and the face where one was asked for."""

    dice: tuple[int, ...]
    face: str = ""


class Picker(SecretPanel[Picked]):
    """Choose from `least` to `most` of the dice in `choosable`; with `turning` also a face.

    `faces` are the dice as the chooser sees them, empty where hidden. The dice in `secret`, and what is
    chosen, show among several people only while the chooser looks. Hands back None if given up.
    """

    def __init__(
        self,
        table: PonyTable,
        title: str,
        text: str,
        button: str,
        faces: Sequence[str],
        choosable: Sequence[int],
        *,
        least: int = 1,
        most: int = 5,
        turning: bool = False,
        secret: Sequence[int] = (),
    ) -> None:
        super().__init__(table)
        self._title = title
        self._text = text
        self._button = button
        self._faces = list(faces)
        self._choosable = tuple(choosable)
        self._least = least
        self._most = most
        self._turning = turning
        self._secret = frozenset(secret)
        self.picked: list[int] = []
        self.face = ""

    @property
    def size(self) -> tuple[float, float]:
        """A low sheet; higher where a face is chosen too."""
        return 860, 560 if self._turning else 440

    def _row(self, y: float, count: int) -> list[Rect]:
        k, box = self.k, self.box
        step = 122 * k
        left = box.cx - (count - 1) * step / 2
        return [around(left + at * step, box.y + y * k, 96 * k, 96 * k) for at in range(count)]

    def build(self) -> None:
        """Place the dice, the faces and the buttons."""
        super().build()
        say, box, k = self.say, self.box, self.k
        for at, rect in enumerate(self._row(220, 5)):
            off = "" if at in self._choosable else say("This die can't be chosen.")
            self.form.add(
                Area(
                    f"pick-{at}",
                    rect,
                    say("Die {n}", n=at + 1),
                    partial(self._paint_die, at),
                    partial(self._pick, at),
                    off=off,
                    shortcut=str(at + 1),
                )
            )
        if self._turning:
            for face, rect in zip(FACES, self._row(362, 6), strict=True):
                self.form.add(
                    Area(
                        f"face-{face}", rect, face, partial(self._paint_face, face), partial(self._turn, face)
                    )
                )
        wide, high, y = (230 if self._secret else 330) * k, 60 * k, box.bottom - 92 * k
        back = Rect(box.x + 48 * k, y, 170 * k, high)
        if self._secret:
            self.add_look_button(Rect(back.right + 20 * k, y, 260 * k, high))
        done = Rect(box.right - 48 * k - wide, y, wide, high)
        ready = self._least <= len(self.picked) <= self._most and (bool(self.face) or not self._turning)
        size = self.layout.pick(24.0, 18.0)
        self.form.add(
            Button("back", back, say("Back"), lambda: self.close(None), shortcut="backspace", size=size),
            Button(
                "done",
                done,
                self._button,
                self._done,
                kind="primary",
                shortcut="enter",
                size=size,
                off="" if ready else self._missing(),
            ),
        )

    @property
    def _tells(self) -> bool:
        """Whether what is chosen shows."""
        return self.shown or not self._secret

    def _missing(self) -> str:
        say_n = self.services.language.say_n
        if self._turning:
            return self.say("Choose a die and the face that it is to show.")
        if self._least == self._most:
            return say_n("Choose {n} die.", "Choose {n} dice.", self._least)
        return say_n("Choose at least {n} die.", "Choose at least {n} dice.", self._least)

    def _pick(self, number: int) -> None:
        if number in self.picked:
            self.picked.remove(number)
        else:
            self.picked = [*self.picked, number][-self._most :]
        self.rebuild()

    def _turn(self, face: str) -> None:
        self.face = face
        self.rebuild()

    def _done(self) -> None:
        self.close(Picked(tuple(sorted(self.picked)), self.face))

    def paint_sheet(self, p: Painter) -> None:
        """Draw heading and explanation."""
        box, k, lay = self.box, self.k, p.layout
        sheet_heading(p, box.x + 40 * k, box.y + 72 * k, box.w - 80 * k, self._title, lay.pick(42.0, 31.0))
        p.paragraph(
            box.x + 60 * k,
            box.y + 116 * k,
            self._text,
            lay.size(21, 16),
            box.w - 120 * k,
            align="middle",
            lines=2,
        )

    def _paint_die(self, number: int, p: Painter, area: Area) -> None:
        rect, k = area.rect, self.k
        chosen = number in self.picked and self._tells
        if chosen or area.look.focused:
            looks.focus(p, rect.grown(-8 * k))
        face = self.face if chosen and self._turning and self.face else self._faces[number]
        if number in self._secret and not self.shown:
            face = ""
        looks.die(p, rect.cx, rect.cy - (8 * k if chosen else 0), 80 * k, face, number=number)
        if area.off:
            p.text(rect.cx, rect.bottom + 14 * k, "–", p.layout.cap, "semi", FADED, align="middle")

    def _paint_face(self, face: str, p: Painter, area: Area) -> None:
        if (face == self.face and self._tells) or area.look.focused:
            looks.focus(p, area.rect.grown(-12 * self.k))
        looks.die(p, *area.rect.centre, 64 * self.k, face, turn=0)
