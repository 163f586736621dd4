"""Settings: kept, and read from whatever is left of the file."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from game.store.settings import Settings, SettingsFile


def written(folder: Path, data: bytes | str | dict[str, Any]) -> SettingsFile:
    """Settings read from a file with these contents."""
    if isinstance(data, dict):
        data = json.dumps(data)
    (folder / "settings.json").write_bytes(data.encode() if isinstance(data, str) else data)
    return SettingsFile(folder)


def test_first_start(tmp_path: Path) -> None:
    """Without a file everything has its default, and nothing is said or written."""
    file = SettingsFile(tmp_path)
    assert file.values == Settings()
    assert file.notice is None
    assert not list(tmp_path.iterdir())


def test_settings_are_kept(tmp_path: Path) -> None:
    """What is set and saved is there again, names in any script too, and no other file stays behind."""
    file = SettingsFile(tmp_path)
    file.values.language = "zh_TW"
    file.values.window = (1920, 1080)
    file.values.master = 0.35
    file.values.names = ("小明", "Zoë")
    file.values.tables = {"yardmaster-express": {"seats": 3}}
    file.save()
    assert not file.unsaved
    assert SettingsFile(tmp_path).values == file.values
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", 5),
        ("language", None),
        ("fullscreen", 1),
        ("fullscreen", "yes"),
        ("window", [100, 100]),
        ("window", [1366]),
        ("window", [1366, 768, 1]),
        ("window", ["1366", "768"]),
        ("window", {"w": 1366}),
        ("window", [10**30, 10**30]),
        ("scale", 0.1),
        ("scale", 1e9),
        ("scale", True),
        ("scale", "1"),
        ("speed", "warp"),
        ("speed", None),
        ("master", -0.1),
        ("master", 1.01),
        ("master", [0.5]),
        ("control", "mouse"),
        ("strength", 0),
        ("strength", 100),
        ("aim_line", True),
        ("names", "Ann"),
        ("names", ["Ann", 3]),
        ("tables", []),
    ],
)
def test_one_bad_value_spoils_no_other(tmp_path: Path, key: str, value: Any) -> None:
    """A value of the wrong kind or out of range has its default; all others stay as they were set."""
    good = {"muted": True, "master": 0.5, "names": ["Ann"], "speed": "slow", "reduced_motion": True}
    file = written(tmp_path, {**good, key: value})
    assert getattr(file.values, key) == getattr(Settings(), key)
    for other in good.keys() - {key}:
        expected = tuple(good[other]) if isinstance(good[other], list) else good[other]
        assert getattr(file.values, other) == expected
    assert file.notice is None


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "-Infinity", "1e999", '"\\ud800"', "[" * 700 + "]" * 700]
)
def test_values_that_json_does_not_know(tmp_path: Path, value: str) -> None:
    """Numbers without bounds, half characters and deep nesting are bad values like others."""
    text = f'{{"scale": {value}, "names": [{value}], "tables": {value}, "muted": true, "other": {value}}}'
    file = written(tmp_path, text)
    assert file.values == Settings(muted=True)
    file.save()
    assert not file.unsaved
    assert SettingsFile(tmp_path).values == Settings(muted=True)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 400,
        b"{",
        b'{"muted": tru',
        b"[]",
        b"null",
        b"5",
        b"muted = true",
        b"\xff\xfe{\0}\0",
        b'{"names": ["\xff"]}',
        b"[" * 100_000,
        b'{"a": ' * 5000,
        b"SQLite format 3\0" + bytes(100),
    ],
)
def test_damaged_files_are_set_aside(tmp_path: Path, data: bytes) -> None:
    """A file that can't be read at all is kept under another name, and the start goes on with defaults."""
    file = written(tmp_path, data)
    assert file.values == Settings()
    assert file.notice == tmp_path / "settings-damaged-1.json"
    assert file.notice.read_bytes() == data
    file.save()
    assert SettingsFile(tmp_path).notice is None


def test_damaged_files_are_all_kept(tmp_path: Path) -> None:
    """A second damaged file doesn't take the place of the first."""
    written(tmp_path, "one")
    file = written(tmp_path, "two")
    assert file.notice == tmp_path / "settings-damaged-2.json"
    assert (tmp_path / "settings-damaged-1.json").read_text() == "one"


def test_byte_order_mark(tmp_path: Path) -> None:
    """A file saved by an editor that puts a byte order mark in front is read."""
    assert written(tmp_path, b'\xef\xbb\xbf{"muted": true}').values.muted


def test_newer_settings_survive(tmp_path: Path) -> None:
    """What a newer version has written is kept, though this one doesn't know it."""
    file = written(tmp_path, {"hats": ["top", "bowler"], "speed": "ludicrous", "muted": True})
    file.values.muted = False
    file.save()
    found = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert found["hats"] == ["top", "bowler"]
    assert found["muted"] is False


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    """Even a folder of that name is set aside."""
    (tmp_path / "settings.json").mkdir()
    file = SettingsFile(tmp_path)
    assert file.notice == tmp_path / "settings-damaged-1.json"
    file.save()
    assert not file.unsaved


def test_folder_that_is_gone(tmp_path: Path) -> None:
    """Where nothing can be written, the settings hold for this run, and the file says so."""
    file = SettingsFile(tmp_path / "gone")
    file.values.muted = True
    file.save()
    assert file.unsaved
    assert file.values.muted
    (tmp_path / "gone").mkdir()
    file.save()
    assert not file.unsaved
    assert SettingsFile(tmp_path / "gone").values.muted


def test_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save that fails half-way leaves the old settings whole, and no rest behind."""
    file = SettingsFile(tmp_path)
    file.values.names = ("Ann",)
    file.save()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    file.values.names = ("Bo",)
    file.save()
    assert file.unsaved
    assert SettingsFile(tmp_path).values.names == ("Ann",)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
