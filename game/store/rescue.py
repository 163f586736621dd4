"""Reading what can still be read of a damaged library."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct

from game.store.schema import APPLICATION, PAGE, make_tables

_COLUMNS: Final = ("game", "options", "seats", "house", "notes", "begun", "changed", "title", "deleted")
_MOST_IDS: Final = 200_000


class Remains(Struct, frozen=True):
    """What is left of a match: the texts of its row, and its moves as far as none is missing."""

    row: dict[str, Any]
    moves: tuple[str, ...]


def remains(path: Path) -> list[Remains]:
    """Return what can be read of the damaged library at `path`, oldest match first.

    The file itself stays untouched: a copy is read. Where its first page is lost, so that it is no
    database any more, a fresh one takes its place: our tables always begin on the same pages.
    """
    try:
        with TemporaryDirectory(prefix="rescue-", dir=path.parent) as place:
            copy = Path(place) / "library.db"
            shutil.copyfile(path, copy)
            for suffix in ("-wal", "-journal"):
                beside = path.with_name(path.name + suffix)
                if beside.exists():
                    shutil.copyfile(beside, copy.with_name(copy.name + suffix))
            found = _read(copy)
            if not found and _is_ours(path):
                _graft(copy)
                found = _read(copy)
            return found
    except OSError:
        return []


def _is_ours(path: Path) -> bool:
    """Whether the file may be a library of ours without its first page: no other program's database."""
    with path.open("rb") as file:
        head = file.read(100)
    sound = head.startswith(b"SQLite format 3\0")
    return not sound or head[68:72] == APPLICATION.to_bytes(4, "big")


def _graft(copy: Path) -> None:
    """Put the first page of a fresh library in the place of a damaged one."""
    fresh = copy.with_name("fresh.db")
    with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        make_tables(db)
    head = bytearray(fresh.read_bytes()[:PAGE])
    data = copy.read_bytes()
    pages = max(1, len(data) // PAGE)
    # The header's size counts only if the two change counters agree.
    head[28:32] = pages.to_bytes(4, "big")
    head[92:96] = head[24:28]
    copy.write_bytes(bytes(head) + data[PAGE:])
    for suffix in ("-wal", "-shm", "-journal"):
        copy.with_name(copy.name + suffix).unlink(missing_ok=True)


def _read(copy: Path) -> list[Remains]:
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as db:
            return list(_matches(db))
    except (sqlite3.Error, UnicodeDecodeError):
        return []


def _rows(db: sqlite3.Connection, sql: str, *values: Any) -> Iterator[tuple[Any, ...]]:
    """Yield rows up to the first that can't be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(db.execute(sql, values)) as cursor:
        yield from cursor


def _matches(db: sqlite3.Connection) -> Iterator[Remains]:
    there = {name for _, name, *_ in _rows(db, "PRAGMA table_info(matches)")}
    columns = [column for column in _COLUMNS if column in there]
    if "seats" not in there:
        return
    for number in sorted(_ids(db)):
        # Each row is looked up by itself: one that lies behind a damaged page is found nevertheless.
        row = next(_rows(db, f"SELECT {', '.join(columns)} FROM matches WHERE id = ?", number), None)  # noqa: S608 - our own words
        if row is not None:
            moves: list[str] = []
            for at, text in _rows(
                db, "SELECT number, move FROM moves WHERE match = ? ORDER BY number", number
            ):
                if at != len(moves) or not isinstance(text, str):
                    break
                moves.append(text)
            yield Remains(dict(zip(columns, row, strict=True)), tuple(moves))


def _ids(db: sqlite3.Connection) -> set[int]:
    """The numbers of all matches there may be, read from both ends and counted."""
    found: set[Any] = set()
    for sql in ("SELECT id FROM matches", "SELECT id FROM matches ORDER BY id DESC"):
        found |= {number for (number,) in _rows(db, sql)}
    last = next(_rows(db, "SELECT seq FROM sqlite_sequence WHERE name = 'matches'"), (0,))[0]
    if isinstance(last, int):
        found |= set(range(1, min(last, _MOST_IDS) + 1))
    return {number for number in found if isinstance(number, int)}
