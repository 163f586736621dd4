"""Reading a record from a file: refereed move by move before it is taken in; what is wrong is named."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from game.match.record import RecordError
from game.scenes.dialog import veil
from game.scenes.library.chooser import shown
from game.scenes.stack import Scene
from game.store.library import StoreError
from game.store.records import Import
from game.text import library as words
from game.ui import paper, svg
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS, INK, PAPER_DARK, SECONDARY

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.services import Services
    from game.ui.painter import Painter

AT_ONCE: Final = 120
"""Moves that are checked between two frames."""


class TakenIn(Struct, frozen=True):
    """A record that is in the library now under a number; `watch`: the player wants to see it."""

    number: int
    watch: bool


class Importing(Scene[TakenIn]):
    """Checks a file and takes it in; hands back its number, or None if it was no good or given up."""

    opaque = False

    def __init__(self, services: Services, path: Path) -> None:
        super().__init__(services)
        self._path = path
        self._reading: Import | None = None
        self._number: int | None = None
        self._head = ""
        self._told = ""
        self._place = ""

    @property
    def checked(self) -> bool:
        """Whether it has come to an end, good or bad."""
        return bool(self._head)

    # ---------------------------------------------------------------- checking
    def enter(self) -> None:
        """Read the file."""
        try:
            self._reading = Import(self._path, self.services.shelf)
        except RecordError as error:
            self._refuse(error)
        except StoreError as error:
            self._head = self.say("The file can’t be read")
            self._told = shown(str(error))

    def due(self, now: float) -> float | None:
        """The next frame, until everything is checked."""
        del now
        return None if self.checked else 0.0

    def tick(self, now: float) -> None:
        """Check some more moves."""
        del now
        if self.checked or self._reading is None:
            return
        try:
            if self._reading.advance(AT_ONCE):
                self._keep(self._reading)
                self.rebuild()
        except RecordError as error:
            self._refuse(error)
            self.rebuild()
        self.spoil()

    def _keep(self, reading: Import) -> None:
        try:
            self._number = reading.keep(self.services.library)
        except StoreError as error:
            self._head, self._told = self.say("The library can’t take it now"), str(error)
            return
        language = self.services.language
        saved = self.services.library.rows([self._number])[self._number]
        names = [seat.name for seat in saved.seats]
        self._head = self.say("The record is in order")
        self._told = self.say(
            "{game}: {players}. {record}.",
            game=words.title(language, saved.game),
            players=language.listed(names),
            record=words.record_line(language, saved.moves, complete=saved.finished),
        )
        if saved.result is not None:
            self._told += " " + self.say("{result}.", result=words.ended(language, saved.result, names))
        self.services.sound.play("stamp")
        self.form.focus("watch")

    def _refuse(self, error: RecordError) -> None:
        """Say what is wrong, where, and by which rule."""
        names = [] if self._reading is None else [seat.name for seat in self._reading.header.seats]
        if error.refusal.code == "newer-version":
            self._head = self.say("This record comes from a newer Railhead")
        else:
            self._head = self.say("The record is not in order")
        self._told, self._place = words.record_fault(self.services.language, error, names)
        self.services.sound.play("refusal")

    # ---------------------------------------------------------------- places
    @property
    def _box(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((860, 420), (620, 304))
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    def build(self) -> None:
        """Place the buttons."""
        lay, say, box = self.layout, self.say, self._box
        side, high = lay.pick(40, 28), lay.pick(54, 40)
        row = Rect(box.x + side, box.bottom - high - lay.pick(32, 22), box.w - 2 * side, high)
        if self._number is not None:
            look, find = (partial(self._hand_back, watch=watch) for watch in (True, False))
            watch, see, close = row.columns(3, lay.gap)
            self.form.add(
                Button("watch", watch, say("Watch it"), look, kind="primary", shortcut="enter"),
                Button("library", see, say("To the library"), find, shortcut="l"),
            )
        else:
            close = Rect(row.cx - row.w / 4, row.y, row.w / 2, row.h)
        label = say("Close") if self.checked else say("Cancel")
        self.form.add(Button("close", close, label, lambda: self.close(None), shortcut="escape"))

    def _hand_back(self, *, watch: bool) -> None:
        if self._number is not None:
            self.close(TakenIn(self._number, watch))

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw how far the check has come, or what it has found."""
        veil(p)
        lay, box, say = p.layout, self._box, self.say
        paper.panel(p, box, self._head or say("Checking the record"))
        side = lay.pick(48, 34)
        x, y, room = box.x + side, box.y + lay.pick(118, 84), box.w - 2 * side
        p.text(box.cx, y, shown(self._path.name), lay.cap, "text", SECONDARY, align="middle", width=room)
        y += lay.pick(44, 32)
        if self._place:
            p.text(box.cx, y, self._place, lay.bold_head, "bold", ALERT, align="middle", width=room)
            y += lay.pick(40, 29)
        if self._told:
            p.paragraph(x, y, self._told, lay.body, room, "semi", align="middle", lines=5)
        elif self._reading is not None:
            self._paint_progress(p, Rect(x, y, room, lay.pick(22, 16)), self._reading)

    def _paint_progress(self, p: Painter, bar: Rect, reading: Import) -> None:
        lay, share = p.layout, reading.checked / max(1, reading.moves)
        shapes = svg.rect(0, 0, bar.w, bar.h, PAPER_DARK, 3) + svg.rect(0, 0, bar.w * share, bar.h, BRASS, 3)
        p.shapes(bar, shapes + svg.rect(0, 0, bar.w, bar.h, r=3, stroke=INK, stroke_width=lay.hair), pad=3)
        told = self.say("Move {n} of {moves}", n=reading.checked, moves=reading.moves)
        p.text(bar.cx, bar.bottom + lay.pick(34, 24), told, lay.body, "semi", align="middle")

    def on_event(self, event: InputEvent) -> bool:
        """Enter closes what is no good; nothing reaches the scene below."""
        if isinstance(event, KeyDown) and event.key == "enter" and self.checked and self._number is None:
            self.close(None)
        return True
