"""The settings: sound, picture, and how a die is flicked. Every change counts and is saved at once."""

from __future__ import annotations

from functools import partial
from math import ceil, log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.scenes.dialog import Answer, Dialog
from game.scenes.settings_flick import paint_flick
from game.scenes.stack import Scene
from game.scenes.trains import cars
from game.store.settings import AimLine, Control, Settings, Speed
from game.text.language import LANGUAGES, mark
from game.ui import paper
from game.ui.choices import Dropdown, Segmented, Tabs
from game.ui.controls import Button, IconButton, Slider, Toggle
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import INK, SECONDARY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.widget import Widget

SCALES: Final = (0.75, 0.85, 1.0, 1.15, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""The sizes of the interface that are offered."""
STRENGTHS: Final = (0.25, 4.0)
"""The ends of the strength's slider, whose middle is 1."""
LOOK: Final = 10.0
"""Seconds in which the player must say that the full screen can be seen."""
SETTLE: Final = 0.25
"""Seconds after the last movement of a slider until it is saved."""
KEPT: Final = ("language", "window", "names", "tables")
"""What restoring the defaults leaves alone."""

_SPEEDS: Final[dict[Speed, str]] = {
    "off": mark("Off"),
    "fast": mark("Fast"),
    "normal": mark("Normal"),
    "slow": mark("Slow"),
}
_CONTROLS: Final[dict[Control, str]] = {
    "flick": mark("Flick"),
    "slingshot": mark("Slingshot"),
    "keys": mark("Keys"),
}
_AIM_LINES: Final[dict[AimLine, str]] = {"long": mark("Long"), "short": mark("Short"), "none": mark("None")}

_TRAIN: Final = (
    ("engine-1", 400),
    *((f"car-{cargo}", 240) for cargo in ("coal", "livestock", "oil", "timber", "automobile")),
    ("caboose", 240),
)
"""The train at the foot: pictures and their widths."""


class _Row(NamedTuple):
    """A setting's line: the baseline of its name, the name, and what stands below in small."""

    x: float
    y: float
    label: str
    note: str = ""


class Seen(Dialog):
    """Asks whether the full screen can be seen; without an answer it gives `"back"` after `LOOK` seconds."""

    def __init__(self, services: Services) -> None:
        say = services.language.say
        answers = [
            Answer("keep", say("Keep it"), "enter", "primary"),
            Answer("back", say("Back to the window"), "escape"),
        ]
        self._until = services.clock.now() + LOOK
        self._left = ceil(LOOK)
        super().__init__(services, say("Full screen"), self._question(services), answers, cancel="back")

    def _question(self, services: Services) -> str:
        return services.language.say_n(
            "Can you see this? In {n} second the window comes back.",
            "Can you see this? In {n} seconds the window comes back.",
            self._left,
        )

    def due(self, now: float) -> float | None:
        """Until the next second has gone."""
        return max(0.0, self._until - (self._left - 1) - now)

    def tick(self, now: float) -> None:
        """Count down, and go back at the end."""
        left = ceil(self._until - now)
        if left <= 0:
            self.close("back")
        elif left != self._left:
            self._left = left
            self._text = self._question(self.services)
            self.rebuild()


class SettingsScene(Scene[None]):
    """Two sheets of settings under their tabs."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._tab = 0
        self._save_at: float | None = None
        self.form.focus("tabs")

    @property
    def _values(self) -> Settings:
        return self.services.settings.values

    # ---------------------------------------------------------------- places
    @property
    def _sheet(self) -> Rect:
        return self.layout.rect_of((180, 160, 1560, 880), (113, 102, 1140, 646))

    def _column(self, right: int) -> Rect:
        """Return one of the two columns, from the first row's baseline down."""
        sheet, pad = self._sheet, self.layout.pick(64.0, 40.0)
        w = (sheet.w - 3 * pad) / 2
        return Rect(sheet.x + pad + right * (w + pad), sheet.y + self.layout.pick(128, 84), w, sheet.h)

    @property
    def _foot(self) -> float:
        """Where the columns end, over the train at the foot of the sheet."""
        return self._sheet.bottom - self.layout.pick(256, 172)

    def _step(self, regular: float, compact: float) -> float:
        return self.layout.pick(regular, compact)

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place the tabs, the rows of the open sheet and the buttons."""
        lay, sheet, say = self.layout, self._sheet, self.say
        inset, high = lay.pick(36.0, 24.0), lay.pick(56.0, 40.0)
        tabs = [say("Sound and picture"), say("Flicking")]
        self.form.add(
            Tabs(
                "tabs",
                Rect(sheet.x + inset, sheet.y - high, sheet.w - 2 * inset, high),
                tabs,
                self._tab,
                self._turn,
            )
        )
        if self._tab == 0:
            self._build_sound()
            self._build_picture()
        else:
            self._build_flick()
        self._build_ways()

    def _build_sound(self) -> None:
        column, lay, values = self._column(0), self.layout, self._values
        w, h = column.w * 0.46, lay.pick(40.0, 30.0)
        x = column.right - w - lay.pick(84, 58)
        for name, row in self._volumes():
            y = row.y - lay.pick(12, 9)
            self.form.add(
                Slider(name, Rect(x, y, w, h), row.label, getattr(values, name), partial(self._volume, name))
            )
        row = self._sound_row()
        rect = Rect(row.x, row.y - lay.pick(30, 22), column.w, lay.pick(64, 46))
        self.form.add(Toggle("sound", rect, row.label, not values.muted, self._sound))

    def _build_picture(self) -> None:
        column, lay, values = self._column(1), self.layout, self._values
        full = int(self.services.window.fullscreen)
        rows = self._picture_rows()
        rects = [
            Rect(
                column.x + column.w * 0.34,
                row.y - lay.pick(30, 21),
                column.w * 0.66,
                lay.pick(48.0, 35.0),
            )
            for row in rows
        ]
        say = self.say
        languages = list(LANGUAGES)
        self.form.add(
            Segmented(
                "window", rects[0], rows[0].label, [say("Window"), say("Full screen")], full, self._fullscreen
            ),
            Dropdown(
                "scale",
                rects[1],
                rows[1].label,
                [percent(scale) for scale in SCALES],
                _nearest(SCALES, values.scale),
                lambda index: self._set("scale", SCALES[index]),
            ),
            self._among("speed", rects[2], rows[2].label, _SPEEDS),
            Segmented(
                "language",
                rects[3],
                rows[3].label,
                list(LANGUAGES.values()),
                languages.index(self.services.language.code),
                lambda index: self._speak(languages[index]),
            ),
        )
        row = self._reduced_row()
        rect = Rect(row.x, row.y - lay.pick(30, 22), column.w, lay.pick(64, 46))
        self.form.add(
            Toggle(
                "reduced", rect, row.label, values.reduced_motion, lambda on: self._set("reduced_motion", on)
            )
        )

    def _build_flick(self) -> None:
        column, lay, values = self._column(0), self.layout, self._values
        rows = self._flick_rows()
        high = lay.pick(48.0, 35.0)
        places = [Rect(column.x, row.y + lay.pick(44, 30), column.w, high) for row in rows]
        slider = Rect(
            column.x, places[1].y + lay.pick(4, 2), column.w - lay.pick(96, 66), lay.pick(40.0, 30.0)
        )
        share = log(values.strength / STRENGTHS[0]) / log(STRENGTHS[1] / STRENGTHS[0])
        self.form.add(
            self._among("control", places[0], rows[0].label, _CONTROLS),
            Slider("strength", slider, rows[1].label, share, self._strength),
            self._among("aim_line", places[2], rows[2].label, _AIM_LINES),
        )

    def _among(self, name: str, rect: Rect, label: str, choices: dict[Any, str]) -> Widget:
        """Return a control that chooses one of a setting's values."""
        listed = list(choices)
        return Segmented(
            name,
            rect,
            label,
            [self.say(text) for text in choices.values()],
            listed.index(getattr(self._values, name)),
            lambda index: self._set(name, listed[index]),
        )

    def _build_ways(self) -> None:
        lay, sheet, say = self.layout, self._sheet, self.say
        pad, high = lay.pick(64.0, 40.0), lay.pick(54.0, 40.0)
        y = sheet.bottom - lay.pick(34, 20) - high
        wide, done = lay.pick((300.0, 240.0), (210.0, 170.0))
        side = lay.pick(44.0, 34.0)
        self.form.add(
            Button(
                "defaults", Rect(sheet.x + pad, y, wide, high), say("Restore defaults"), self._ask_defaults
            ),
            Button(
                "done",
                Rect(sheet.right - pad - done, y, done, high),
                say("Done"),
                self.close,
                kind="primary",
                shortcut="escape",
            ),
            IconButton(
                "leave",
                Rect(lay.pick(18, 11), (lay.topbar - 3 - side) / 2, side, side),
                "back",
                say("Back"),
                self.close,
            ),
        )

    # ---------------------------------------------------------------- rows
    def _volumes(self) -> list[tuple[str, _Row]]:
        say, column, step = self.say, self._column(0), self._step(124, 84)
        texts = [
            ("master", say("Everything"), say("All that is heard")),
            ("effects", say("Table"), say("Wood, paper, metal, the whistle")),
            ("music", say("Music"), say("A piano in the next room")),
        ]
        return [
            (name, _Row(column.x, column.y + at * step, label, note))
            for at, (name, label, note) in enumerate(texts)
        ]

    def _sound_row(self) -> _Row:
        column = self._column(0)
        y = column.y + 3 * self._step(124, 84) + self._step(14, 10)
        return _Row(column.x, y, self.say("Sound"), self.say("M switches it on and off, anywhere"))

    def _picture_rows(self) -> list[_Row]:
        say, column, step = self.say, self._column(1), self._step(93, 65)
        labels = [say("Window"), say("Interface size"), say("Motion"), say("Language")]
        return [_Row(column.x, column.y + at * step, label) for at, label in enumerate(labels)]

    def _reduced_row(self) -> _Row:
        column = self._column(1)
        y = column.y + 4 * self._step(93, 65) + self._step(14, 2)
        return _Row(column.x, y, self.say("Reduced motion"), self.say("Things fade instead of travelling"))

    def _flick_rows(self) -> list[_Row]:
        say, column, step = self.say, self._column(0), self._step(166, 116)
        texts = [
            (say("Control"), say("How a die is shot")),
            (
                say("Strength"),
                say("The speed of a shot: more helps where there is little room for the mouse"),
            ),
            (say("Aim line"), say("How far it shows where the die will go; none is the hardest")),
        ]
        return [_Row(column.x, column.y + at * step, *text) for at, text in enumerate(texts)]

    # ---------------------------------------------------------------- changes
    def _turn(self, tab: int) -> None:
        self.services.sound.play("paper")
        self._tab = tab
        self.rebuild()

    def _set(self, name: str, value: Any) -> None:
        """Change a setting, save it, and show what follows from it."""
        setattr(self._values, name, value)
        self._follow()

    def _follow(self) -> None:
        values = self._values
        self.stage.speed, self.stage.reduced = values.speed, values.reduced_motion
        self._save_at = None
        self.services.save_settings()
        self.rebuild()

    def _slid(self, name: str, value: float) -> None:
        """Follow a slider at once, and save when it rests."""
        setattr(self._values, name, value)
        values = self._values
        self.services.sound.set_volumes(values.master, values.effects, values.music, muted=values.muted)
        self._save_at = self.services.clock.now() + SETTLE
        self.spoil()

    def _volume(self, name: str, value: float) -> None:
        self._slid(name, value)

    def _strength(self, share: float) -> None:
        low, high = STRENGTHS
        self._slid("strength", round(low * (high / low) ** share, 2))

    def tick(self, now: float) -> None:
        """Save what a slider has been left at, and let it be heard."""
        if self._save_at is not None and now >= self._save_at:
            self._save_at = None
            self.services.save_settings()
            self.services.sound.play("couple" if self._tab == 0 else "flick")

    def due(self, now: float) -> float | None:
        """Until a slider is saved."""
        return None if self._save_at is None else max(0.0, self._save_at - now)

    def leave(self) -> None:
        """Save what was not saved yet."""
        if self._save_at is not None:
            self._save_at = None
            self.services.save_settings()

    def _sound(self, on: bool) -> None:
        self._set("muted", not on)

    def _speak(self, code: str) -> None:
        self.services.language.use(code)
        self._set("language", code)

    def _fullscreen(self, chosen: int) -> None:
        self._show_full(chosen == 1)
        if chosen:
            self.push(Seen(self.services), self._seen)

    def _seen(self, answer: str | None) -> None:
        if answer != "keep":
            self._show_full(False)

    def _show_full(self, on: bool) -> None:
        self.services.window.set_fullscreen(on)
        self._set("fullscreen", self.services.window.fullscreen)

    def _ask_defaults(self) -> None:
        say = self.say
        answers = [
            Answer("restore", say("Restore"), "enter", "primary"),
            Answer("stay", say("Leave it"), "escape"),
        ]
        text = say(
            "Sound, picture and flicking become as they were at first. Language, names and games stay."
        )
        self.push(Dialog(self.services, say("Restore defaults"), text, answers, cancel="stay"), self._restore)

    def _restore(self, answer: str | None) -> None:
        if answer != "restore":
            return
        plain = Settings()
        for name in Settings.__struct_fields__:
            if name not in KEPT:
                setattr(self._values, name, getattr(plain, name))
        self._show_full(self._values.fullscreen)

    def on_event(self, event: InputEvent) -> bool:
        """Esc leads back."""
        if isinstance(event, KeyDown) and event.key == "escape":
            self.close()
            return True
        return False

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the sheet with its headings and the names of the rows."""
        lay, sheet = p.layout, self._sheet
        paper.wood(p)
        paper.topbar(p, self.say("Settings"))
        paper.paper(p, sheet)
        left, right = self._column(0), self._column(1)
        top = sheet.y + lay.pick(56, 36)
        p.fill(Rect(sheet.cx - 1, top, lay.hair, self._foot - top), INK, 0.35)
        self._paint_train(p)
        if self._tab == 0:
            self._head(p, left, self.say("Sound"))
            self._head(p, right, self.say("Picture"))
            self._paint_sound(p)
            self._paint_picture(p)
        else:
            self._head(p, left, self.say("The shot"))
            self._head(p, right, self.say("How it is done"))
            self._paint_flick(p)
        pad = lay.pick(64, 40)
        y = sheet.bottom - lay.pick(34, 20) - lay.pick(54, 40)
        paper.rule(p, sheet.x + pad, y - lay.pick(26, 16), sheet.w - 2 * pad, alpha=0.5)
        note = self.say("Changes take effect at once and are kept.")
        p.text(sheet.cx, y + lay.pick(27, 20) + lay.cap * 0.34, note, lay.cap, "text", align="middle")

    def _paint_train(self, p: Painter) -> None:
        """Draw a train at the foot of the sheet, from one edge of the columns to the other."""
        lay, sheet = p.layout, self._sheet
        pad, k = lay.pick(64.0, 40.0), lay.pick(0.62, 0.42)
        y = sheet.bottom - lay.pick(124, 84) - 158 * k
        cars.track(p, sheet.x + pad, y, sheet.w - 2 * pad, k)
        x = sheet.cx - sum(wide for _, wide in _TRAIN) * k / 2
        for name, wide in _TRAIN:
            p.picture(f"trains/{name}", Rect(x, y, wide * k, 160 * k))
            x += wide * k

    def _head(self, p: Painter, column: Rect, text: str) -> None:
        lay = p.layout
        size = lay.pick(34.0, 24.0)
        y = column.y - lay.pick(54, 36)
        wide = p.text(column.x, y, text, size, "display")
        most = min(lay.pick(260.0, 180.0), column.w - wide - lay.pick(32, 22))
        paper.ornament(p, column.right - most / 2, y - size * 0.3, most)

    def _label(self, p: Painter, row: _Row, width: float) -> None:
        lay = p.layout
        size = lay.size(23, 17)
        p.text(row.x, row.y, row.label, size, "bold", width=width)
        if row.note:
            p.text(row.x, row.y + lay.pick(28, 20), row.note, lay.cap, "text", SECONDARY, width=width)

    def _paint_sound(self, p: Painter) -> None:
        lay, column, values = p.layout, self._column(0), self._values
        room = column.w * 0.54 - lay.pick(100, 70)
        for name, row in self._volumes():
            self._label(p, row, room)
            share = percent(getattr(values, name))
            p.text(column.right, row.y + lay.pick(15, 11), share, lay.body, "semi", align="right")
        row = self._sound_row()
        paper.rule(p, column.x, row.y - lay.pick(48, 32), column.w, alpha=0.3)
        self._label(p, row, column.w - lay.pick(90, 64))

    def _paint_picture(self, p: Painter) -> None:
        lay, column = p.layout, self._column(1)
        for row in self._picture_rows():
            self._label(p, row, column.w * 0.32)
        row = self._reduced_row()
        paper.rule(p, column.x, row.y - lay.pick(48, 32), column.w, alpha=0.3)
        self._label(p, row, column.w - lay.pick(90, 64))

    def _paint_flick(self, p: Painter) -> None:
        lay, column, values = p.layout, self._column(0), self._values
        rows = self._flick_rows()
        for row in rows:
            self._label(p, row, column.w)
        y = rows[1].y + lay.pick(44, 30) + lay.pick(31, 22)
        p.text(column.right, y, percent(values.strength), lay.body, "semi", align="right")
        right = self._column(1)
        top = right.y - lay.pick(28, 20)
        box = Rect(right.x, top, right.w, self._foot - top)
        paint_flick(p, box, values, self.services.language)


def percent(share: float) -> str:
    """Write a share as a player reads it."""
    return f"{round(share * 100)} %"


def _nearest(choices: Sequence[float], value: float) -> int:
    """Return the index of the choice nearest to a value."""
    return min(range(len(choices)), key=lambda at: abs(choices[at] - value))
