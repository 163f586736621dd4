"""The library: every match in one SQLite file, one transaction for each accepted move.

Write-ahead logging and full synchronisation: whatever moment the program ends at, no accepted move
is lost, and two running copies can't damage the file.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.match.play import IllegalMove, Match
from game.match.record import Entry, Header, RecordError, SeatInfo, entry
from game.match.shelf import Shelf
from game.rules.table import NATURE
from game.store.folder import set_aside

APPLICATION: Final = 0x5241494C
"""Marks the file as ours ("RAIL"), so that another program's database is never touched."""
SCHEMA: Final = 1
PATIENCE: Final = 5.0
"""Seconds to wait for another running copy to finish its writing."""

_TABLES = (
    """CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seats TEXT NOT NULL,
    notes TEXT NOT NULL DEFAULT '{}',
    house TEXT NOT NULL DEFAULT '{}',
    begun TEXT NOT NULL,
    changed TEXT NOT NULL,
    touched INTEGER NOT NULL,
    result TEXT,
    fault TEXT
)""",
    """CREATE TABLE moves (
    match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID""",
    # The order in which matches were last played; clocks may go backwards.
    "CREATE UNIQUE INDEX matches_touched ON matches(touched)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA}",
)
_PASSING: Final = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)
"""SQLite's primary error codes under which the file itself may be sound."""
_NEXT = "(SELECT COALESCE(MAX(touched), 0) + 1 FROM matches)"


class StoreError(Exception):
    """Something could not be read or written now (disk full, file locked); nothing was changed."""


class DamagedMatch(Exception):  # noqa: N818 - it is the match that is damaged
    """A saved match does not follow the rules any more; `move` counts from 1."""

    def __init__(self, move: int, reason: str) -> None:
        super().__init__(f"move {move}: {reason}")
        self.move = move


class House(Struct, frozen=True):
    """How the people at the table have agreed to play on this computer; no part of the record.

    `totals`: show running totals. `practice`: a person among computers may take back any choice.
    """

    totals: bool = True
    practice: bool = False


class Saved(Struct, frozen=True):
    """A match in the library, without its moves. Times are UTC in ISO form."""

    id: int
    game: str
    seats: tuple[SeatInfo, ...]
    moves: int
    begun: str
    changed: str
    finished: bool


class Library:
    """The open file.

    `notice` is the place of a damaged or foreign file that was set aside, else None. `newer` is the
    place of a file that only a newer version understands: it stays as it is, and this version keeps
    its matches in a file beside it.
    """

    def __init__(self, folder: Path, shelf: Shelf) -> None:
        self._path = folder / "library.db"
        self._shelf = shelf
        self.notice: Path | None = None
        self.newer: Path | None = None
        self._db = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            db = self._connect()
            if db is None:
                self.newer = self._path
                self._path = self._path.with_name(f"library-{SCHEMA}.db")
                db = self._connect()
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _PASSING:
                raise StoreError(str(error)) from error
            self._set_aside()
            try:
                db = self._connect()
            except sqlite3.Error as error:
                raise StoreError(str(error)) from error
        if db is None:
            raise StoreError(f"{self._path}: written by a newer version")
        return db

    def _set_aside(self) -> None:
        """Move the file out of the way, and what SQLite keeps beside it along with it."""
        self.notice = set_aside(self._path)
        if self.notice is None:
            raise StoreError(f"{self._path}: damaged, and can't be renamed")
        for suffix in ("-wal", "-shm", "-journal"):
            with suppress(OSError):
                beside = self._path.with_name(self._path.name + suffix)
                beside.rename(self.notice.with_name(self.notice.name + suffix))

    def _connect(self) -> sqlite3.Connection | None:
        """Open the file and make or check its tables; None for a newer version's. Raises sqlite3.Error."""
        db = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        try:
            version = _version(db)
            if version > SCHEMA:
                db.close()
                return None
            if version and db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("damaged")  # noqa: TRY301 - handled like what SQLite itself finds
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            if not version:
                _make_tables(db)
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing. Raises StoreError."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def add(self, header: Header, house: House) -> int:
        """Save a match that has no moves yet; return its number. Raises StoreError."""
        now = _now()
        with self._transaction() as db:
            cursor = db.execute(
                "INSERT INTO matches (game, options, seats, house, begun, changed, touched)"  # noqa: S608 - our own words
                f" VALUES (?, ?, ?, ?, ?, ?, {_NEXT})",
                (header.game, _text(header.options), _text(header.seats), _text(house), now, now),
            )
        assert cursor.lastrowid is not None  # noqa: S101 - an INSERT has just succeeded
        return cursor.lastrowid

    def save(self, number: int, first: int, entries: Sequence[Entry], result: Struct | None) -> None:
        """Make `entries` the match's moves from index `first` on; what stood there before goes.

        Raises StoreError, and then the saved match is as it was: no such match, moves before `first`
        that were never saved, or whatever SQLite reports.
        """
        with self._transaction() as db:
            db.execute("DELETE FROM moves WHERE match = ? AND number >= ?", (number, first))
            (last,) = db.execute("SELECT MAX(number) FROM moves WHERE match = ?", (number,)).fetchone()
            if (-1 if last is None else last) != first - 1:
                raise StoreError(f"match {number}: moves before {first} are not saved")
            db.executemany(
                "INSERT INTO moves (match, number, move) VALUES (?, ?, ?)",
                [(number, at, _move_text(one)) for at, one in enumerate(entries, start=first)],
            )
            changed = db.execute(
                f"UPDATE matches SET changed = ?, touched = {_NEXT}, result = ? WHERE id = ?",  # noqa: S608 - our own words
                (_now(), None if result is None else _text(result), number),
            )
            if not changed.rowcount:
                raise StoreError(f"there is no match {number}")

    def latest_unfinished(self) -> Saved | None:
        """Return the match that Continue goes on with: the last one touched that can be played on."""
        rows = self._list("WHERE result IS NULL AND fault IS NULL ORDER BY touched DESC LIMIT 20")
        return next((one for one in rows if one.game in self._shelf), None)

    def _list(self, clause: str) -> list[Saved]:
        try:
            with closing(
                self._db.execute(
                    "SELECT id, game, seats, begun, changed, result IS NOT NULL,"  # noqa: S608 - our own words
                    f" (SELECT COUNT(*) FROM moves WHERE match = id) FROM matches {clause}"
                )
            ) as cursor:
                rows = cursor.fetchall()
        except sqlite3.Error:
            return []
        found = []
        for number, game, seats, begun, changed, finished, moves in rows:
            try:
                people = msgspec.json.decode(seats, type=tuple[SeatInfo, ...])
            except msgspec.DecodeError:
                continue
            found.append(Saved(number, game, people, moves, begun, changed, bool(finished)))
        return found

    def load(self, number: int) -> tuple[Match, House]:
        """Read a match and play it through. Raises StoreError, or DamagedMatch and marks it so."""
        try:
            row = self._db.execute(
                "SELECT game, options, seats, house, notes FROM matches WHERE id = ?", (number,)
            ).fetchone()
            moves = self._db.execute(
                "SELECT number, move FROM moves WHERE match = ? ORDER BY number", (number,)
            ).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error
        if row is None:
            raise StoreError(f"there is no match {number}")
        try:
            return self._replay(row, moves)
        except DamagedMatch as error:
            with suppress(StoreError), self._transaction() as db:
                db.execute("UPDATE matches SET fault = ? WHERE id = ?", (str(error), number))
            raise

    def _replay(self, row: Sequence[str], moves: Sequence[tuple[int, str]]) -> tuple[Match, House]:
        game, options, seats, house, notes = row
        try:
            rules = self._shelf[game]
            header = Header(
                game,
                msgspec.json.decode(options, type=rules.options_type),
                msgspec.json.decode(seats, type=tuple[SeatInfo, ...]),
            )
            agreed = msgspec.json.decode(house, type=House)
            if len(header.seats) not in rules.seats(header.options):
                raise DamagedMatch(0, f"{len(header.seats)} seats")
            match = Match(rules, header, practice=agreed.practice)
            match.notes = msgspec.json.decode(notes, type=dict[str, str])
        except (KeyError, msgspec.DecodeError) as error:
            raise DamagedMatch(0, str(error)) from error
        for at, (stored, text) in enumerate(moves, start=1):
            try:
                one = entry(msgspec.json.decode(text, type=dict[str, Any]), rules, at)
                match.play(one.by, one.move)
            except (msgspec.DecodeError, RecursionError, RecordError, IllegalMove) as error:
                raise DamagedMatch(at, str(error)) from error
            if stored != at - 1:
                raise DamagedMatch(at, "a move is missing")
        match.looked_by_all()
        return match, agreed


def _version(db: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 for an empty file. Raises DatabaseError for a foreign one."""
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not owner and not version and not tables:
        return 0
    if owner != APPLICATION or version < 1:
        raise sqlite3.DatabaseError("another program's file")
    if version <= SCHEMA and not {"matches", "moves"} <= tables:
        raise sqlite3.DatabaseError("tables are missing")
    return version


def _make_tables(db: sqlite3.Connection) -> None:
    """Make the tables, all at once, unless another running copy has just done so."""
    db.execute("BEGIN IMMEDIATE")
    if not _version(db):
        for statement in _TABLES:
            db.execute(statement)
    db.execute("COMMIT")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _move_text(one: Entry) -> str:
    assert one.by == NATURE or isinstance(one.by, int)  # noqa: S101 - a record's `by` is one of the two
    return json.dumps({"by": one.by, **msgspec.to_builtins(one.move)}, ensure_ascii=False)
