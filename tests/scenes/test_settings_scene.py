"""The settings: each control by mouse and keys, heard and seen and saved at once."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.app import rehearse
from game.places import assets_folder
from game.scenes.dialog import Dialog
from game.scenes.settings import SCALES, SETTLE, SettingsScene
from game.scenes.settings_seen import LOOK, Seen
from game.store.settings import Settings, SettingsFile
from game.text.language import LANGUAGES
from game.ui.choices import Dropdown, Segmented
from game.ui.clock import HandClock
from game.ui.controls import Toggle
from game.ui.layout import frame_for
from game.ui.pilot import Pilot

SIZES = ((1024, 600), (1366, 768), (1920, 1080))


class Kit:
    """The settings on their stack, with a folder of their own."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1366, 768), language: str = "en") -> None:
        self.folder = folder
        self.clock = HandClock(7.0)
        self.stack = rehearse(size, language, folder, self.clock)
        self.services = self.stack.services
        self.heard: list[str] = []
        self.services.sound.on_play = self.heard.append
        self.closed: list[Any] = []
        self.scene = SettingsScene(self.services)
        self.stack.push(self.scene, self.closed.append)
        self.pilot = Pilot(self.stack, self.clock, size)

    @property
    def values(self) -> Settings:
        """The settings as they are now."""
        return self.services.settings.values

    @property
    def saved(self) -> Settings:
        """The settings as a new start would find them."""
        return SettingsFile(self.folder).values

    def segment(self, name: str, index: int) -> None:
        """Click one part of a choice."""
        widget = self.pilot.find(name)
        assert isinstance(widget, Segmented)
        self.pilot.click(widget.rect.columns(len(widget.choices))[index].centre)

    def chosen(self, name: str) -> str:
        """The choice that shows as taken."""
        widget = self.pilot.find(name)
        assert isinstance(widget, Segmented | Dropdown)
        return widget.choices[widget.chosen]

    def flicking(self) -> "Kit":
        """The same, on the second sheet."""
        self.pilot.form.focus("tabs")
        self.pilot.press("right")
        return self


CHOICES = [
    ("speed", "speed", ["off", "fast", "normal", "slow"], False),
    ("control", "control", ["flick", "slingshot", "keys"], True),
    ("aim_line", "aim_line", ["long", "short", "none"], True),
    ("tents", "tents", ["camp", "outlaw"], True),
]


@pytest.mark.parametrize(("name", "setting", "values", "second"), CHOICES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_choices(
    tmp_path: Path, name: str, setting: str, values: list[str], second: bool, language: str
) -> None:
    """Each value by a click and by the arrows; saved at once, and shown."""
    kit = Kit(tmp_path, language=language)
    if second:
        kit.flicking()
    for index, value in enumerate(values):
        kit.segment(name, index)
        assert getattr(kit.saved, setting) == value
    kit.pilot.form.focus(name)
    for value in reversed(values[:-1]):
        kit.pilot.press("left")
        assert getattr(kit.saved, setting) == value
    assert kit.pilot.focused == name


def test_the_motion_follows_its_settings(tmp_path: Path) -> None:
    """Speed and reduced motion count in this scene too, without leaving it."""
    kit = Kit(tmp_path)
    kit.segment("speed", 3)
    assert kit.scene.stage.speed == "slow"
    kit.pilot.click("reduced")
    assert kit.scene.stage.reduced
    assert kit.saved.reduced_motion
    kit.pilot.form.focus("reduced")
    kit.pilot.press("space")
    assert not kit.saved.reduced_motion


def test_the_language_changes_while_running(tmp_path: Path) -> None:
    """Everything is said in the other language at once, and again after a new start."""
    kit = Kit(tmp_path)
    assert kit.pilot.find("done").label == "Done"
    kit.segment("language", 1)
    assert kit.pilot.find("done").label == "完成"
    assert kit.saved.language == "zh_TW"
    kit.pilot.form.focus("language")
    kit.pilot.press("left")
    assert kit.pilot.find("done").label == "Done"
    assert kit.saved.language == "en"


@pytest.mark.parametrize("size", [*SIZES, (2560, 1440), (3840, 2160)])
def test_every_size_that_is_offered_makes_a_difference(tmp_path: Path, size: tuple[int, int]) -> None:
    """No two sizes look the same in the window; in large ones there are more of them."""
    kit = Kit(tmp_path, size)
    sizes = kit.pilot.find("scale")
    assert isinstance(sizes, Dropdown)
    scales = [1.0 if label == "Automatic" else int(label.split()[0]) / 100 for label in sizes.choices]
    assert 1.0 in scales
    layouts = {frame_for(*size, scale).layout for scale in scales}
    assert len(layouts) == len(sizes.choices) >= 4
    assert sizes.choices[0] == "75 %"
    assert kit.chosen("scale") == "Automatic"


def test_the_size_by_mouse_and_keys(tmp_path: Path) -> None:
    """A row of the list, or arrows and Enter; saved at once. A larger window’s shows as the nearest."""
    kit = Kit(tmp_path)
    sizes = kit.pilot.find("scale")
    assert isinstance(sizes, Dropdown)
    kit.pilot.click("scale")
    rows = sizes._list
    kit.pilot.click((rows.cx, rows.y + 0.5 * sizes.rect.h))
    assert kit.saved.scale == SCALES[0]
    kit.pilot.form.focus("scale")
    kit.pilot.press("enter", "down", "enter")
    assert kit.saved.scale == 1.0
    kit.values.scale = 3.0
    kit.scene.rebuild()
    assert kit.chosen("scale") == "125 %"


@pytest.mark.parametrize("name", ["master", "effects", "music"])
def test_volumes(tmp_path: Path, name: str) -> None:
    """A slider is heard at once, saved as soon as it rests, and on leaving if it didn't."""
    kit = Kit(tmp_path)
    slider = kit.pilot.find(name)
    y = slider.rect.cy
    kit.pilot.drag([(slider.rect.x + 40, y), (slider.rect.cx, y), (slider.rect.cx + 1, y)], seconds=0.02)
    assert getattr(kit.services.sound, name) == getattr(kit.values, name) == pytest.approx(0.5, abs=0.02)
    kit.pilot.advance(SETTLE + 0.02)
    assert getattr(kit.saved, name) == getattr(kit.values, name)
    assert "couple" in kit.heard
    kit.pilot.form.focus(name)
    kit.pilot.press("end")
    kit.pilot.press("escape")
    assert getattr(kit.saved, name) == 1.0


def test_music_begins_with_its_volume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turned up from nothing the piano begins, at nothing it ends."""
    kit = Kit(tmp_path)
    played: list[str | None] = []
    monkeypatch.setattr(kit.services.sound, "play_music", played.append)
    kit.pilot.form.focus("music")
    kit.pilot.press("right", "home")
    assert played == ["saloon", None]
    assert (assets_folder() / "sounds" / "saloon.ogg").is_file()


def test_a_slider_is_saved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it moves, the disk is written when it rests."""
    kit = Kit(tmp_path)
    writes = []
    monkeypatch.setattr(kit.services.settings, "save", lambda: writes.append(kit.values.master))
    kit.pilot.form.focus("master")
    kit.pilot.press("home", "right", "right", "right")
    assert writes == []
    assert kit.stack.due() == pytest.approx(SETTLE)
    kit.pilot.advance(SETTLE + 0.01)
    assert writes == [pytest.approx(0.15)]
    assert kit.stack.due() is None


@pytest.mark.parametrize("way", ["click", "space", "m"])
def test_mute(tmp_path: Path, way: str) -> None:
    """The switch, Space on it, and M anywhere; the switch always shows the truth."""
    kit = Kit(tmp_path)
    if way == "click":
        kit.pilot.click("sound")
    elif way == "space":
        kit.pilot.form.focus("sound")
        kit.pilot.press("space")
    else:
        kit.pilot.press("m")
    assert kit.saved.muted
    assert kit.services.sound.muted
    toggle = kit.pilot.find("sound")
    assert isinstance(toggle, Toggle)
    assert not toggle.on


def test_strength(tmp_path: Path) -> None:
    """From a quarter to four times, the middle being the hand's own; it shows as a percentage."""
    kit = Kit(tmp_path).flicking()
    kit.pilot.form.focus("strength")
    found = []
    for key in ("home", "end", "left"):
        kit.pilot.press(key)
        found.append(kit.values.strength)
    assert found[:2] == [0.25, 4.0]
    assert 3.0 < found[2] < 4.0
    slider = kit.pilot.find("strength")
    kit.pilot.click((slider.rect.cx, slider.rect.cy))
    assert kit.values.strength == pytest.approx(1.0, abs=0.02)
    kit.pilot.advance(SETTLE + 0.02)
    assert kit.saved.strength == kit.values.strength


# ---------------------------------------------------------------- full screen
def full(kit: Kit) -> Seen:
    """Switch to the full screen; return the question."""
    kit.segment("window", 1)
    assert kit.services.window.fullscreen
    top = kit.stack.top
    assert isinstance(top, Seen)
    return top


@pytest.mark.parametrize("way", ["click", "enter"])
def test_a_full_screen_that_is_seen_is_kept(tmp_path: Path, way: str) -> None:
    """Confirmed, it stays, also over the next ten seconds."""
    kit = Kit(tmp_path)
    full(kit)
    if way == "click":
        kit.pilot.click("keep")
    else:
        kit.pilot.press("enter")
    kit.pilot.advance(LOOK + 1, frame=0.25)
    assert kit.services.window.fullscreen
    assert kit.saved.fullscreen
    assert kit.chosen("window") == "Full screen"


def test_a_full_screen_that_is_not_seen_goes_back(tmp_path: Path) -> None:
    """Without an answer the window comes back after ten seconds, and the question counts them down."""
    kit = Kit(tmp_path)
    seen = full(kit)
    kit.pilot.advance(3.2, frame=0.1)
    assert "7" in seen._text
    kit.pilot.advance(LOOK - 3.3, frame=0.1)
    assert kit.stack.top is seen
    assert "1 second" in seen._text
    kit.pilot.advance(0.3, frame=0.1)
    assert kit.stack.top is kit.scene
    assert not kit.services.window.fullscreen
    assert not kit.saved.fullscreen
    assert kit.chosen("window") == "Window"


@pytest.mark.parametrize("way", ["click", "escape"])
def test_a_full_screen_can_be_taken_back(tmp_path: Path, way: str) -> None:
    """By its button or Esc, at once."""
    kit = Kit(tmp_path)
    full(kit)
    if way == "click":
        kit.pilot.click("back")
    else:
        kit.pilot.press("escape")
    assert not kit.services.window.fullscreen
    assert kit.stack.top is kit.scene


def test_the_countdown_wakes_once_a_second(tmp_path: Path) -> None:
    """Between the seconds nothing is drawn."""
    kit = Kit(tmp_path)
    full(kit)
    due = kit.stack.due()
    assert due is not None
    assert 0.5 < due <= 1.0


def test_back_to_the_window_needs_no_question(tmp_path: Path) -> None:
    """A window is always seen."""
    kit = Kit(tmp_path)
    full(kit)
    kit.pilot.press("enter")
    kit.pilot.form.focus("window")
    kit.pilot.press("left")
    assert not kit.services.window.fullscreen
    assert kit.stack.top is kit.scene


# ---------------------------------------------------------------- defaults and ways
def test_defaults_are_asked_for(tmp_path: Path) -> None:
    """Restored after a question only; language, names and tables stay."""
    kit = Kit(tmp_path, language="zh_TW")
    kit.values.names, kit.values.tables = ("Zoë",), {"yardmaster-express": {"first": 1}}
    kit.values.language, kit.values.scale, kit.values.master, kit.values.control = "zh_TW", 2.0, 0.1, "keys"
    kit.pilot.click("reduced")
    kit.pilot.click("defaults")
    assert isinstance(kit.stack.top, Dialog)
    kit.pilot.press("escape")
    assert kit.values.reduced_motion
    kit.pilot.click("defaults")
    kit.pilot.click("restore")
    plain, saved = Settings(), kit.saved
    for name in Settings.__struct_fields__:
        if name not in ("language", "names", "tables"):
            assert getattr(saved, name) == getattr(plain, name), name
    assert (saved.language, saved.names) == ("zh_TW", ("Zoë",))
    assert saved.tables == {"yardmaster-express": {"first": 1}}
    assert kit.services.sound.master == plain.master


def test_defaults_leave_the_full_screen(tmp_path: Path) -> None:
    """The window is among them."""
    kit = Kit(tmp_path)
    full(kit)
    kit.pilot.press("enter")
    kit.pilot.click("defaults")
    kit.pilot.press("enter")
    assert not kit.services.window.fullscreen


@pytest.mark.parametrize("way", ["done", "leave", "escape"])
def test_ways_out(tmp_path: Path, way: str) -> None:
    """Done, the arrow in the bar, and Esc."""
    kit = Kit(tmp_path)
    if way == "escape":
        kit.pilot.press("escape")
    else:
        kit.pilot.click(way)
    assert kit.closed == [None]


@pytest.mark.parametrize("second", [False, True])
def test_the_tab_key_reaches_everything(tmp_path: Path, second: bool) -> None:
    """Going round with Tab, every control has the focus once."""
    kit = Kit(tmp_path)
    if second:
        kit.flicking()
    wanted = set(kit.pilot.names())
    reached = set()
    for _ in range(len(wanted)):
        kit.pilot.press("tab")
        reached.add(kit.pilot.focused)
    assert reached == wanted


def test_tabs_by_mouse(tmp_path: Path) -> None:
    """A click on a tab opens its sheet."""
    kit = Kit(tmp_path)
    kit.pilot.draw()
    tabs = kit.pilot.find("tabs")
    kit.pilot.click((tabs.rect.x + 240, tabs.rect.cy))
    assert "strength" in kit.pilot.names()
    assert "master" not in kit.pilot.names()


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    """The setting counts for now; the file tells that it is unsaved."""
    kit = Kit(tmp_path)
    kit.services.settings._path = tmp_path / "no" / "such" / "folder" / "settings.json"
    kit.segment("speed", 0)
    assert kit.values.speed == "off"
    assert kit.services.settings.unsaved


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    """What is saved can be read by anyone."""
    kit = Kit(tmp_path)
    kit.segment("speed", 1)
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))["speed"] == "fast"


# ---------------------------------------------------------------- sizes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("second", [False, True])
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int], language: str, second: bool) -> None:
    """In every size and language no two controls meet, none leaves the screen, and it can be drawn."""
    kit = Kit(tmp_path, size, language)
    if second:
        kit.flicking()
    widgets = kit.pilot.form.widgets
    for one, other in combinations(widgets, 2):
        assert not one.rect.meets(other.rect), (one.name, other.name)
    room = kit.scene.layout.rect.grown(0.001)
    assert all(room.joined(widget.rect) == room for widget in widgets)
    kit.pilot.draw()


@pytest.mark.parametrize("control", range(3))
@pytest.mark.parametrize("line", range(3))
def test_the_picture_shows_control_and_aim_line(tmp_path: Path, control: int, line: int) -> None:
    """Each of the nine looks otherwise than with another line or another control."""
    kit = Kit(tmp_path).flicking()
    kit.segment("control", control)
    kit.segment("aim_line", line)
    pictures = {drawing(kit)}
    kit.segment("control", (control + 1) % 3)
    pictures.add(drawing(kit))
    kit.segment("control", control)
    kit.segment("aim_line", (line + 1) % 3)
    pictures.add(drawing(kit))
    assert len(pictures) == 3


def drawing(kit: Kit) -> bytes:
    """The pixels of the drawing at the right."""
    column = kit.scene._rows.column(1)
    canvas = kit.pilot.screenshot()
    return canvas.subsurface((round(column.x), round(column.y), round(column.w), 200)).copy().get_buffer().raw


def test_at_rest_nothing_is_drawn_anew(tmp_path: Path) -> None:
    """No frame is wanted."""
    kit = Kit(tmp_path)
    kit.pilot.draw()
    assert kit.stack.due() is None
    assert kit.pilot.draw() == []
