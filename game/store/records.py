"""Records as files: written for others, read from others and refereed before anything is taken in."""

import re
import unicodedata
from pathlib import Path
from typing import Final

from game.match import record
from game.match.play import Match
from game.match.record import MAX_BYTES, Entry, Header, Raw
from game.match.shelf import Shelf
from game.store.database import StoreError
from game.store.library import House, Library
from game.store.newfile import write_new

SUFFIX: Final = ".json"
LONGEST_NAME: Final = 120
"""Bytes of a file's name: any system takes so many, and there is room for a number."""

_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def file_name(text: str) -> str:
    """Return a file's name, without its ending, that every system takes and that reads like the text."""
    plain = " ".join(_FORBIDDEN.sub(" ", unicodedata.normalize("NFC", text)).split())
    plain = "".join(each for each in plain if unicodedata.category(each) not in ("Cs", "Cc", "Cf"))
    while len(plain.encode()) > LONGEST_NAME:
        plain = plain[:-1]
    plain = plain.strip(" .")
    return f"_{plain}" if not plain or _DEVICES.match(plain) else plain


def write_record(match: Match, folder: Path, name: str) -> Path:
    """Write a match's record to a new file in a folder, and return it. Raises StoreError.

    An existing file is never written over: the new one gets a number. Either the whole record stands
    there in the end, or nothing.
    """
    return write_new(match.to_record(), folder, name, SUFFIX)


class Import:
    """A record being read from a file, and played through the rules before anything is kept.

    `advance` does a little of it at a time, so that a window stays alive over a long record.
    """

    def __init__(self, path: Path, shelf: Shelf) -> None:
        """Read the file and check its form. Raises RecordError, StoreError."""
        try:
            # Only a file can be read to an end: no folder, no device, no pipe.
            if not path.is_file():
                raise StoreError(f"{path}: no file")
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            raise StoreError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
        self._raw: Raw = record.read(data, shelf)
        self._shelf = shelf
        self._entries: list[Entry] = []
        rules = shelf[self.header.game]
        self._moves = record.refereeing(self._raw, rules)

    @property
    def header(self) -> Header:
        """Which game, and who played it."""
        return self._raw.header

    @property
    def checked(self) -> int:
        """How many moves are found legal so far."""
        return len(self._entries)

    @property
    def moves(self) -> int:
        """How many moves the record has."""
        return len(self._raw.moves)

    def advance(self, moves: int) -> bool:
        """Check so many more moves; True when everything is found to be in order. Raises RecordError."""
        for _ in range(moves):
            one = next(self._moves, None)
            if one is None:
                return True
            self._entries.append(one)
        return False

    def keep(self, library: Library) -> int:
        """Put the checked record into the library and return its number. Raises StoreError."""
        match = Match(self._shelf[self.header.game], self.header)
        for one in self._entries:
            match.play(one.by, one.move)
        return library.add(self.header, House(), match.entries, match.result, self._raw.notes)
