"""Reading the data files of `levels/`: TOML into checked structs, with errors that name the place."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


class LevelError(Exception):
    """A data file can't be used. `file` is its name, `where` the line or key, `reason` a sentence."""

    def __init__(self, file: str, where: str, reason: str) -> None:
        super().__init__(f"{file}: {where}: {reason}" if where else f"{file}: {reason}")
        self.file = file
        self.where = where
        self.reason = reason


def read_level(path: Path, kind: type[T]) -> T:
    """Read one TOML file as `kind`, a msgspec struct type.

    A struct may check itself in `__post_init__` and raise ValueError with a message that
    begins with the offending key. Raises LevelError for everything that is wrong: a missing or
    unreadable file, text that is not UTF-8 or not TOML (with the line), an unknown or missing
    key, a value of the wrong type or out of range.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise LevelError(path.name, f"line {line}", "not UTF-8 text") from error
    except OSError as error:
        raise LevelError(path.name, "", error.strerror or "cannot be read") from error
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LevelError(path.name, *_toml_place(str(error))) from error
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `")
        raise LevelError(path.name, where.rstrip("`").removeprefix("$").lstrip("."), reason) from error


def _toml_place(message: str) -> tuple[str, str]:
    """Split tomllib's `reason (at line 3, column 7)` into place and reason."""
    reason, _, place = message.rpartition(" (at ")
    return (place.rstrip(")"), reason) if reason else ("", message)
