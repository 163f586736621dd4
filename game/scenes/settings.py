"""The settings: sound, picture, flicking, keys, questions. Every change counts and is saved at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.scenes.dialog import Answer, Dialog
from game.scenes.settings_keys import KeysSheet
from game.scenes.settings_rows import Rows, percent
from game.scenes.settings_seen import Seen
from game.scenes.settings_shot import ShotSheet
from game.scenes.stack import Scene
from game.store.settings import Colours, Settings, Speed
from game.text.language import LANGUAGES, mark
from game.ui import paper
from game.ui.choices import Dropdown, Segmented, Tabs
from game.ui.controls import Button, IconButton, Slider, Toggle
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import INK
from game.ui.layout import Layout, frame_for

if TYPE_CHECKING:
    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.widget import Widget

SCALES: Final = (0.75, 0.85, 1.0, 1.15, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""Sizes of the interface; those are offered that make a difference in the window."""
SETTLE: Final = 0.25
"""Seconds after the last movement of a slider until it is saved."""
TUNE: Final = "saloon"
"""The piece of music that is played."""
KEPT: Final = ("language", "window", "names", "tables")
"""What restoring the defaults leaves alone."""

_SPEEDS: Final[dict[Speed, str]] = {
    "off": mark("Off"),
    "fast": mark("Fast"),
    "normal": mark("Normal"),
    "slow": mark("Slow"),
}
_COLOURS: Final[dict[Colours, str]] = {"printed": mark("As printed"), "clear": mark("Colour-blind")}


class SettingsScene(Scene[None]):
    """Three sheets of settings under their tabs."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._tab = 0
        self._save_at: float | None = None
        self.shot = ShotSheet(self)
        self.keys = KeysSheet(self)
        self.form.focus("tabs")

    @property
    def _rows(self) -> Rows:
        return Rows(self.layout, self.services.language)

    @property
    def values(self) -> Settings:
        """The settings as they are now."""
        return self.services.settings.values

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place the tabs, the rows of the open sheet and the buttons."""
        lay, sheet, say = self.layout, self._rows.sheet, self.say
        inset, high = lay.pick(36.0, 24.0), lay.pick(56.0, 40.0)
        tabs = [say("Sound and picture"), say("Flicking"), say("Keys and questions")]
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
        elif self._tab == 1:
            self.form.add(*self.shot.build(self._rows))
        else:
            self.form.add(*self.keys.build(self._rows))
        self._build_ways()

    def _build_sound(self) -> None:
        column, lay, values = self._rows.column(0), self.layout, self.values
        w, h = column.w * 0.46, lay.pick(40.0, 30.0)
        x = column.right - w - lay.pick(84, 58)
        for name, row in self._rows.volumes():
            y = row.y - lay.pick(12, 9)
            self.form.add(
                Slider(name, Rect(x, y, w, h), row.label, getattr(values, name), partial(self._volume, name))
            )
        row = self._rows.sound_row()
        rect = Rect(row.x, row.y - lay.pick(30, 22), column.w, lay.pick(64, 46))
        self.form.add(Toggle("sound", rect, row.label, not values.muted, self._sound))

    def _build_picture(self) -> None:
        column, lay, values = self._rows.column(1), self.layout, self.values
        full = int(self.services.window.fullscreen)
        rows = self._rows.picture_rows()
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
        languages, scales = list(LANGUAGES), self._scales()
        self.form.add(
            Segmented(
                "window", rects[0], rows[0].label, [say("Window"), say("Full screen")], full, self._fullscreen
            ),
            Dropdown(
                "scale",
                rects[1],
                rows[1].label,
                [percent(scale) if scale != 1 else self.say("Automatic") for scale in scales],
                scales.index(max(scale for scale in scales if scale <= max(values.scale, scales[0]))),
                lambda index: self.set_value("scale", scales[index]),
            ),
            self._among("colours", rects[2], rows[2].label, _COLOURS),
            self._among("speed", rects[3], rows[3].label, _SPEEDS),
            Segmented(
                "language",
                rects[4],
                rows[4].label,
                list(LANGUAGES.values()),
                languages.index(self.services.language.code),
                lambda index: self._speak(languages[index]),
            ),
        )
        row = self._rows.reduced_row()
        rect = Rect(row.x, row.y - lay.pick(30, 22), column.w, lay.pick(64, 46))
        self.form.add(
            Toggle(
                "reduced",
                rect,
                row.label,
                values.reduced_motion,
                lambda on: self.set_value("reduced_motion", on),
            )
        )

    def _scales(self) -> list[float]:
        """The sizes that look different from each other in the window as it is."""
        frame, found = self.services.frame, dict[Layout, float]()
        # Where several look alike, the window's own size stands for them.
        for scale in sorted(SCALES, key=lambda scale: scale != 1):
            found.setdefault(frame_for(frame.width, frame.height, scale).layout, scale)
        return sorted(found.values())

    def _among(self, name: str, rect: Rect, label: str, choices: dict[Any, str]) -> Widget:
        """Return a control that chooses one of a setting's values."""
        listed = list(choices)
        return Segmented(
            name,
            rect,
            label,
            [self.say(text) for text in choices.values()],
            listed.index(getattr(self.values, name)),
            lambda index: self.set_value(name, listed[index]),
        )

    def _build_ways(self) -> None:
        lay, sheet, say = self.layout, self._rows.sheet, self.say
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

    # ---------------------------------------------------------------- changes
    def _turn(self, tab: int) -> None:
        self.services.sound.play("paper-flick")
        self._tab = tab
        self.keys.listening = False
        self.rebuild()

    def set_value(self, name: str, value: Any) -> None:
        """Change a setting, save it, and show what follows from it."""
        setattr(self.values, name, value)
        self.follow()

    def follow(self) -> None:
        """Save the settings, and show what follows from them."""
        values = self.values
        self.stage.speed, self.stage.reduced = values.speed, values.reduced_motion
        self._save_at = None
        self.services.save_settings()
        self.rebuild()

    def slid(self) -> None:
        """Follow a slider at once, and save when it rests."""
        values = self.values
        self.services.sound.set_volumes(values.master, values.effects, values.music, muted=values.muted)
        self._save_at = self.services.clock.now() + SETTLE
        self.spoil()

    def _volume(self, name: str, value: float) -> None:
        setattr(self.values, name, value)
        self.slid()
        if name == "music":
            self.services.sound.play_music(TUNE if value else None)

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
        self.set_value("muted", not on)

    def _speak(self, code: str) -> None:
        self.services.language.use(code)
        self.set_value("language", code)

    def _fullscreen(self, chosen: int) -> None:
        self._show_full(chosen == 1)
        if chosen:
            self.push(Seen(self.services), self._seen)

    def _seen(self, answer: str | None) -> None:
        if answer != "keep":
            self._show_full(False)

    def _show_full(self, on: bool) -> None:
        self.services.window.set_fullscreen(on)
        self.set_value("fullscreen", self.services.window.fullscreen)

    def _ask_defaults(self) -> None:
        say = self.say
        answers = [
            Answer("restore", say("Restore"), "enter", "primary"),
            Answer("stay", say("Leave it"), "escape"),
        ]
        text = say(
            "Sound, picture, flicking, keys and questions become as they were at first. "
            "Language, names and games stay."
        )
        self.push(Dialog(self.services, say("Restore defaults"), text, answers, cancel="stay"), self._restore)

    def _restore(self, answer: str | None) -> None:
        if answer != "restore":
            return
        plain = Settings()
        for name in Settings.__struct_fields__:
            if name not in KEPT:
                setattr(self.values, name, getattr(plain, name))
        self._show_full(self.values.fullscreen)

    def handle(self, event: InputEvent) -> bool:
        """A key that an action waits for goes nowhere else."""
        return self.keys.handle(event) or super().handle(event)

    def on_event(self, event: InputEvent) -> bool:
        """Esc leads back."""
        if isinstance(event, KeyDown) and event.key == "escape":
            self.close()
            return True
        return False

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the sheet with its headings and the names of the rows."""
        lay, sheet = p.layout, self._rows.sheet
        paper.wood(p)
        paper.topbar(p, self.say("Settings"))
        paper.paper(p, sheet)
        left, right = self._rows.column(0), self._rows.column(1)
        top = sheet.y + lay.pick(56, 36)
        p.fill(Rect(sheet.cx - 1, top, lay.hair, self._rows.foot - top), INK, 0.35)
        self._rows.train(p)
        if self._tab == 0:
            self._rows.head(p, left, self.say("Sound"))
            self._rows.head(p, right, self.say("Picture"))
            self._paint_sound(p)
            self._paint_picture(p)
        elif self._tab == 2:
            self.keys.paint(p, self._rows)
        else:
            self.shot.paint(p, self._rows)
        pad = lay.pick(64, 40)
        y = sheet.bottom - lay.pick(34, 20) - lay.pick(54, 40)
        paper.rule(p, sheet.x + pad, y - lay.pick(26, 16), sheet.w - 2 * pad, alpha=0.5)
        note = self.say("Changes take effect at once and are kept.")
        p.text(sheet.cx, y + lay.pick(27, 20) + lay.cap * 0.34, note, lay.cap, "text", align="middle")

    def _paint_sound(self, p: Painter) -> None:
        lay, column, values = p.layout, self._rows.column(0), self.values
        room = column.w * 0.54 - lay.pick(100, 70)
        for name, row in self._rows.volumes():
            self._rows.label(p, row, room)
            share = percent(getattr(values, name))
            p.text(column.right, row.y + lay.pick(15, 11), share, lay.body, "semi", align="right")
        row = self._rows.sound_row()
        paper.rule(p, column.x, row.y - lay.pick(48, 32), column.w, alpha=0.3)
        self._rows.label(p, row, column.w - lay.pick(90, 64))

    def _paint_picture(self, p: Painter) -> None:
        lay, column = p.layout, self._rows.column(1)
        for row in self._rows.picture_rows():
            self._rows.label(p, row, column.w * 0.32)
        row = self._rows.reduced_row()
        paper.rule(p, column.x, row.y - lay.pick(48, 32), column.w, alpha=0.3)
        self._rows.label(p, row, column.w - lay.pick(90, 64))
