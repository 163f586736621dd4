"""Settings: one JSON file, read tolerantly. A bad setting never stops the start."""

import contextlib
import json
import os
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.store.folder import set_aside

Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
Control: TypeAlias = Literal["flick", "slingshot", "keys"]
AimLine: TypeAlias = Literal["long", "short", "none"]
Volume: TypeAlias = Annotated[float, Meta(ge=0, le=1)]


class Settings(Struct, kw_only=True):
    """Everything that a player may set; a field left out has its default.

    Volumes from 0 to 1. `language` is empty until chosen: the system's. `window` is the last windowed
    size in pixels. `scale` multiplies what the window's size gives. `names` are the players' last
    names by seat, `tables` the last seats and options of each game, as the set-up scene keeps them.
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
    muted: bool = False
    master: Volume = 0.8
    effects: Volume = 1.0
    music: Volume = 0.0
    control: Control = "flick"
    strength: Annotated[float, Meta(ge=0.25, le=4)] = 1.0
    aim_line: AimLine = "short"
    names: tuple[str, ...] = ()
    tables: dict[str, Any] = {}


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
            found = json.loads(self._path.read_text(encoding="utf-8"))
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
                with contextlib.suppress(msgspec.ValidationError):
                    setattr(values, field.name, msgspec.convert(found[field.name], field.type))
        known = Settings.__struct_fields__
        self._unknown = {key: value for key, value in found.items() if key not in known}
        return values

    def save(self) -> None:
        """Write all settings, whole or not at all; a folder that can't be written sets `unsaved`."""
        text = json.dumps({**self._unknown, **msgspec.to_builtins(self.values)}, ensure_ascii=False, indent=1)
        fresh = self._path.with_name(f"settings-{os.getpid()}.new")
        try:
            with fresh.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)
            self.unsaved = False
        except (OSError, ValueError):
            self.unsaved = True
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)
