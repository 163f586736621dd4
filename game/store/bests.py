"""The best results in the shooting range: one JSON file, read tolerantly. Damage never stops a shot."""

import contextlib
import json
import os
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from game.store.folder import set_aside


class Best(Struct, frozen=True, kw_only=True):
    """The best result of a level: the stars earned, and the fewest dice with which they were."""

    stars: Annotated[int, Meta(ge=1, le=3)]
    dice: Annotated[int, Meta(ge=1, le=99)]

    def beats(self, other: "Best | None") -> bool:
        """Whether it is worth more: more stars, or as many with fewer dice."""
        return other is None or (self.stars, -self.dice) > (other.stars, -other.dice)


class BestsFile:
    """Reads and writes the best results by level. What it can't read of single levels it leaves alone.

    `notice` is the place of a damaged file that was set aside on reading, else None; `unsaved` tells
    that the last writing failed, and then the results are kept as long as the program runs.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "bests.json"
        self._rest: dict[str, Any] = {}
        self._bests: dict[str, Best] = {}
        self.notice: Path | None = None
        self.unsaved = False
        self._read()

    def best(self, level: str) -> Best | None:
        """Return the best result of a level, by its file's name without ending; None: not won yet."""
        return self._bests.get(level)

    def keep(self, level: str, result: Best) -> bool:
        """Keep a result if it is the best so far; whether it is. Another running copy's results stay."""
        better = result.beats(self.best(level))
        if better:
            self._bests[level] = result
        if better or self.unsaved:
            self._read()
            self._write()
        return better

    def _read(self) -> None:
        """Take in what the file holds, where it is better than what is known."""
        try:
            # Some editors put a byte order mark in front.
            found = json.loads(self._path.read_text(encoding="utf-8-sig"))
            if not isinstance(found, dict):
                raise ValueError("no object")  # noqa: TRY301, TRY004 - damaged like any other text
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError):
            self.notice = set_aside(self._path) or self._path
            return
        for level, value in found.items():
            try:
                best = msgspec.convert(value, Best)
            except (msgspec.ValidationError, RecursionError):
                with contextlib.suppress(*_UNREADABLE):
                    self._rest[level] = msgspec.json.decode(msgspec.json.encode(value))
                continue
            if best.beats(self._bests.get(level)):
                self._bests[level] = best

    def _write(self) -> None:
        """Write all results, whole or not at all."""
        fresh = self._path.with_name(f"bests-{os.getpid()}.new")
        try:
            text = json.dumps(
                {**self._rest, **msgspec.to_builtins(self._bests)}, ensure_ascii=False, indent=1
            )
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
