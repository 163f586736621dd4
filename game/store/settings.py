"""Settings: one JSON file, read tolerantly. A bad setting never stops the start."""

import contextlib
import json
import os
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.store.folder import set_aside

Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
Control: TypeAlias = Literal["flick", "slingshot", "keys"]
AimLine: TypeAlias = Literal["long", "short", "none"]
Colours: TypeAlias = Literal["printed", "clear"]
Tents: TypeAlias = Literal["camp", "outlaw"]
Volume: TypeAlias = Annotated[float, Meta(ge=0, le=1)]


class Hand(Struct, kw_only=True):
    """How one player shoots: `control`, `strength` and `aim_line` as in `Settings`."""

    control: Control = "flick"
    strength: Annotated[float, Meta(ge=0.25, le=4)] = 1.0
    aim_line: AimLine = "short"


class Settings(Struct, kw_only=True):
    """Everything that a player may set; a field left out has its default.

    Volumes from 0 to 1. `language` is empty until chosen: the system's. `window` is the last windowed
    size in pixels. `scale` multiplies what the window's size gives. `names` are the players' last
    names by seat, `tables` the last seats and options of each game, as the set-up scene keeps them. `tents`
    says how the figures at the red tents of Pony Express look. `records` is the folder where a game's
    record was last written or read. `hands` are those of players who shoot otherwise than everybody, by
    name. `keys` are those that the player has chosen, by action. `colours` are the inks of cargo and
    riders: `clear` to colour-blind eyes. `confirm_end`, `confirm_delete` and `confirm_quit`: ask before a
    turn is ended in which something is left to do, a match deleted, the program left.
    """

    language: str = ""
    fullscreen: bool = False
    window: tuple[Annotated[int, Meta(ge=320, le=16384)], Annotated[int, Meta(ge=240, le=16384)]] = (
        1366,
        768,
    )
    scale: Annotated[float, Meta(ge=0.75, le=3)] = 1.0
    speed: Speed = "normal"
    reduced_motion: bool = False
    colours: Colours = "printed"
    muted: bool = False
    master: Volume = 0.8
    effects: Volume = 1.0
    music: Volume = 0.0
    control: Control = "flick"
    strength: Annotated[float, Meta(ge=0.25, le=4)] = 1.0
    aim_line: AimLine = "short"
    tents: Tents = "camp"
    confirm_end: bool = True
    confirm_delete: bool = False
    confirm_quit: bool = False
    keys: dict[str, str] = {}
    hands: dict[str, Hand] = {}

    def hand(self, name: str = "") -> "Settings | Hand":
        """Return how a player shoots: by a hand of the own, else as everybody. What is set there counts."""
        return self.hands.get(name, self)

    names: tuple[str, ...] = ()
    tables: dict[str, Any] = {}
    records: str = ""


class SettingsFile:
    """Reads and writes the settings. What a newer version has written is kept.

    `notice` is the place of a damaged file that was set aside on reading, else None; `unsaved` tells
    that the last writing failed.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "settings.json"
        self._unknown: dict[str, Any] = {}
        self.notice: Path | None = None
        self.unsaved = False
        self.values = self._read()

    def _read(self) -> Settings:
        try:
            # Some editors put a byte order mark in front.
            found = json.loads(self._path.read_text(encoding="utf-8-sig"))
            if not isinstance(found, dict):
                raise ValueError("no object")  # noqa: TRY301, TRY004 - damaged like any other text
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError):
            self.notice = set_aside(self._path) or self._path
            return Settings()
        values = Settings()
        for field in msgspec.structs.fields(Settings):
            if field.name in found:
                with contextlib.suppress(*_UNREADABLE):
                    setattr(values, field.name, _through_json(found[field.name], field.type))
        for key, value in found.items():
            if key not in Settings.__struct_fields__:
                with contextlib.suppress(*_UNREADABLE):
                    self._unknown.update(_through_json({key: value}, dict[str, Any]))
        return values

    def save(self) -> None:
        """Write all settings, whole or not at all; a folder that can't be written sets `unsaved`."""
        fresh = self._path.with_name(f"settings-{os.getpid()}.new")
        try:
            found = {**self._unknown, **msgspec.to_builtins(self.values)}
            text = json.dumps(found, ensure_ascii=False, indent=1)
            with fresh.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)
            self.unsaved = False
        except (OSError, ValueError, RecursionError):
            self.unsaved = True
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)


_UNREADABLE: Final = (msgspec.DecodeError, UnicodeEncodeError, RecursionError)


def _through_json(value: Any, kind: Any) -> Any:
    """Return the value as `kind`. Raises one of `_UNREADABLE` for what JSON can't say again.

    Python's reader lets NaN, halves of characters and bottomless nesting pass.
    """
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
