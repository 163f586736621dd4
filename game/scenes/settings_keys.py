"""The settings' third sheet: which key does what, and what is asked before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes import settings_actions as actions
from game.scenes.settings_rows import Row
from game.ui import bindings, paper
from game.ui.controls import Button, Toggle
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.ink import ALERT, INK, SECONDARY
from game.ui.keys import cap_label
from game.ui.lists import ScrollList

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.settings import SettingsScene
    from game.scenes.settings_rows import Rows
    from game.ui.painter import Painter
    from game.ui.style import Look
    from game.ui.widget import Widget

QUESTIONS: Final = ("confirm_end", "confirm_delete", "confirm_quit")


class Line(NamedTuple):
    """A row of the list: a heading without an action, or an action by its name."""

    text: str
    action: str = ""


class KeysSheet:
    """The list of actions with their keys, and the questions.

    `listening`: the next key pressed goes to the chosen action.
    """

    def __init__(self, scene: SettingsScene) -> None:
        self._scene = scene
        self.chosen = 1
        self.listening = False

    # ---------------------------------------------------------------- widgets
    def build(self, rows: Rows) -> list[Widget]:
        """Return the list, its buttons and the switches."""
        lay, say = self._scene.layout, self._scene.say
        lines = self._lines()
        found: list[Widget] = [
            ScrollList(
                "actions",
                self._list_rect(rows),
                say("Keys"),
                len(lines),
                lay.pick(42, 31),
                self._paint_line,
                self._choose,
                on_open=lambda _: self.listen(),
                chosen=self.chosen,
            )
        ]
        action = lines[self.chosen].action
        heading = "" if action else say("Choose an action on the left.")
        usual = heading
        if action and actions.key_of(action) == actions.USUAL[action]:
            usual = say("It has its usual key.")
        changed = self._scene.values.keys
        all_usual = "" if changed else say("All keys are the usual ones.")
        places = self._buttons(rows)
        found += [
            Button("change", places[0], say("Change key"), self.listen, off=heading),
            Button("usual", places[1], say("Usual key"), self._usual, off=usual),
            Button("all-usual", places[2], say("All usual keys"), self._all_usual, off=all_usual),
        ]
        for name, row in zip(QUESTIONS, self._questions(rows), strict=True):
            rect = Rect(row.x, row.y - lay.pick(30, 22), rows.column(1).w, lay.pick(64, 46))
            on = getattr(self._scene.values, name)
            found.append(Toggle(name, rect, row.label, on, self._switch(name)))
        return found

    def _list_rect(self, rows: Rows) -> Rect:
        column, up = rows.column(0), rows.lay.pick(34, 24)
        return Rect(column.x, column.y - up, column.w, rows.foot - column.y + up)

    def _buttons(self, rows: Rows) -> list[Rect]:
        column, high = rows.column(1), rows.lay.pick(50, 37)
        return Rect(column.x, rows.foot - high, column.w, high).columns(3, rows.lay.gap)

    def _questions(self, rows: Rows) -> list[Row]:
        say, column, step = rows.say, rows.column(1), rows.lay.pick(88, 60)
        texts = [
            (say("Before a turn ends"), say("When a car could still be coupled")),
            (say("Before a game is deleted"), say("It can be brought back in any case")),
            (say("Before leaving Railhead"), say("Every move is saved in any case")),
        ]
        return [Row(column.x, column.y + at * step, *text) for at, text in enumerate(texts)]

    def _lines(self) -> list[Line]:
        found: list[Line] = []
        for heading, listed in actions.groups(self._scene.services.language):
            found.append(Line(heading))
            found += [Line(label, action) for action, label in listed]
        return found

    # ---------------------------------------------------------------- changes
    @property
    def action(self) -> str:
        """The chosen action; empty on a heading."""
        return self._lines()[self.chosen].action

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.listening = False
        self._scene.rebuild()

    def _switch(self, name: str) -> Callable[[bool], None]:
        return lambda on: self._scene.set_value(name, on)

    def listen(self) -> None:
        """Give the next key pressed to the chosen action."""
        self.listening = bool(self.action)
        self._scene.rebuild()

    def handle(self, event: InputEvent) -> bool:
        """While listening take the next key; Esc or a click keep the old one."""
        if not self.listening:
            return False
        if isinstance(event, PointerDown):
            self._stop()
            return True
        if isinstance(event, KeyDown):
            if event.key and not event.repeat:
                self._stop()
                if event.key != "escape":
                    self.give(self.action, event.chord)
            return True
        return False

    def _stop(self) -> None:
        self.listening = False
        self._scene.rebuild()

    def give(self, action: str, key: str) -> None:
        """Give an action a key, or say why it can't have it."""
        say, cap = self._scene.say, cap_label(key)
        if key == actions.key_of(action):
            return
        why = {
            "fixed": say("{key} means the same everywhere and can’t be given away.", key=cap),
            "held": say("Keys with Alt belong to the system."),
            "menu": say("{key} already does something in menus and lists.", key=cap),
        }.get(actions.refusal(action, key), "")
        found = None if why else actions.given(action, key)
        if found is None:
            others = self._names(actions.rivals(action, key))
            self._scene.services.sound.play("refusal")
            self._scene.toast(
                why or say("{key} belongs to another action: {actions}.", key=cap, actions=others)
            )
            return
        keys, moved = found
        self._scene.set_value("keys", keys)
        if moved:
            told = say(
                "They change places: {key} was the key of {actions}.", key=cap, actions=self._names(moved)
            )
            self._scene.toast(told)

    def _names(self, listed: list[str]) -> str:
        labels = {line.action: line.text for line in self._lines()}
        return self._scene.services.language.listed([labels[action] for action in listed])

    def _usual(self) -> None:
        self.give(self.action, actions.USUAL[self.action])

    def _all_usual(self) -> None:
        self._scene.set_value("keys", {})

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter, rows: Rows) -> None:
        """Draw what stands beside the list."""
        lay, say, column = p.layout, rows.say, rows.column(1)
        rows.head(p, rows.column(0), say("Keys"))
        rows.head(p, column, say("Questions"))
        for row in self._questions(rows):
            rows.label(p, row, column.w - lay.pick(90, 64))
        high = lay.pick(50, 37)
        y = rows.foot - high - lay.pick(84, 58)
        if self.listening:
            told, ink = (
                say("Press the new key for: {action}. Esc keeps the old one.", action=self._label()),
                ALERT,
            )
        else:
            told = say("Esc, Enter, Space, arrows and numbers mean the same everywhere.")
            ink = SECONDARY
        paper.rule(p, column.x, y - lay.pick(30, 21), column.w, alpha=0.3)
        p.paragraph(column.x, y, told, lay.body, column.w, "semi", ink, lead=1.25, lines=3)

    def _label(self) -> str:
        return self._lines()[self.chosen].text

    def _paint_line(self, p: Painter, index: int, rect: Rect, look: Look) -> None:
        lay, line = p.layout, self._lines()[index]
        size = lay.size(20, 15)
        y = rect.cy + size * 0.34
        paper.row_ground(p, rect, chosen=look.state == "pressed", hover=look.state == "hover")
        if not line.action:
            p.text(rect.x + lay.pick(12, 8), y, line.text, size, "bold", ALERT, width=rect.w - 20)
            return
        right = rect.right - lay.pick(12, 8)
        waits = self.listening and index == self.chosen
        cap = "…" if waits else cap_label(actions.key_of(line.action))
        wide = paper.key_width(p, cap)
        own = bindings.chord(f"@{line.action}=") != ""
        paper.keycap(p, right - wide, rect.cy, cap, ALERT if own else INK)
        x = rect.x + lay.pick(34, 24)
        p.text(x, y, line.text, size, "semi", width=right - wide - x - 10)
