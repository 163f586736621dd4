"""The library's file: opened, checked, brought up to date, and set aside when it is damaged."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from game.store.folder import set_aside
from game.store.rescue import Remains, remains
from game.store.schema import SCHEMA, make_tables, migrate, version_of

PATIENCE: Final = 5.0
"""Seconds to wait for another running copy to finish its writing."""
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


class StoreError(Exception):
    """Something could not be read or written now (disk full, file locked); nothing was changed."""


class Database:
    """The open file; without a folder one that lasts as long as the program runs.

    `notice` is the place of a damaged or foreign file that was set aside, else None. `newer` is the
    place of a file that only a newer version understands: it stays as it is, and this version keeps
    its matches in a file beside it.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / "library.db"
        self._own_changes = 0
        self.notice: Path | None = None
        self.newer: Path | None = None
        self._db = self._open()

    def take_in(self, found: Remains) -> None:
        """Take in what was read from a damaged file."""
        raise NotImplementedError

    @property
    def lasting(self) -> bool:
        """Whether matches stay when the program ends."""
        return self._path is not None

    def _open(self) -> sqlite3.Connection:
        if self._path is None:
            db = self._connect(":memory:")
            assert db is not None  # noqa: S101 - a fresh one is never newer
            return db
        try:
            db = self._connect(self._path)
            if db is None:
                self.newer = self._path
                self._path = self._path.with_name(f"library-{SCHEMA}.db")
                db = self._connect(self._path)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # The latter when SQLite's message quotes damaged names.
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _PASSING:
                raise StoreError(str(error)) from error
            return self._begin_again(self._path)
        if db is None:
            raise StoreError(f"{self._path}: written by a newer version")
        return db

    def _begin_again(self, path: Path) -> sqlite3.Connection:
        """Set a damaged file aside, and bring what can be read of it into a fresh one."""
        self.notice = _set_aside(path)
        try:
            db = self._connect(path)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error
        if db is None:
            raise StoreError(f"{path}: written by a newer version")
        self._db = db
        for one in remains(self.notice):
            self.take_in(one)
        return db

    def _connect(self, place: Path | str) -> sqlite3.Connection | None:
        """Open the file and make or check its tables; None for a newer version's. Raises sqlite3.Error."""
        db = sqlite3.connect(place, timeout=PATIENCE, isolation_level=None)
        # Damage may stand in any text; what is no UTF-8 is found by what reads it.
        db.text_factory = _tolerant
        try:
            version = version_of(db)
            if version > SCHEMA:
                db.close()
                return None
            if version and db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("damaged")  # noqa: TRY301 - handled like what SQLite itself finds
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            if not version:
                make_tables(db)
            elif version < SCHEMA:
                migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @property
    def changes(self) -> tuple[int, int]:
        """Something that differs once this copy or another has changed the library."""
        try:
            others = self._db.execute("PRAGMA data_version").fetchone()[0]
        except sqlite3.Error:
            others = -1
        return self._own_changes, others

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing. Raises StoreError."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
                self._own_changes += 1
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(str(error)) from error

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows; none where nothing can be read."""
        try:
            with closing(self._db.execute(sql, values)) as cursor:
                return cursor.fetchall()
        except (sqlite3.Error, UnicodeDecodeError):
            return []


def _set_aside(path: Path) -> Path:
    """Move the file out of the way, and what SQLite keeps beside it along with it. Raises StoreError."""
    place = set_aside(path)
    if place is None:
        raise StoreError(f"{path}: damaged, and can't be renamed")
    for suffix in ("-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + suffix).rename(place.with_name(place.name + suffix))
    return place


def _tolerant(text: bytes) -> str:
    return text.decode("utf-8", "replace")
