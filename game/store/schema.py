"""The library's tables, and the steps from each version of them to the next."""

import sqlite3
from collections.abc import Callable
from typing import Final

import msgspec

from game.match.record import SeatInfo
from game.store.listing import words_of

APPLICATION: Final = 0x5241494C
"""Marks the file as ours ("RAIL"), so that another program's database is never touched."""
SCHEMA: Final = 3
PAGE: Final = 4096
"""Bytes of a page of the file."""

# A new column always stands last: so the fresh tables are those that the steps lead to.
_MATCHES: Final = """CREATE TABLE matches (
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
    fault TEXT,
    title TEXT NOT NULL DEFAULT '',
    words TEXT NOT NULL DEFAULT '',
    deleted TEXT,
    holder TEXT
)"""
_MOVES: Final = """CREATE TABLE moves (
    match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID"""
_TALLIES: Final = """CREATE TABLE tallies (
    match INTEGER PRIMARY KEY REFERENCES matches(id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seats TEXT NOT NULL
)"""
_RESETS: Final = """CREATE TABLE resets (
    player TEXT PRIMARY KEY,
    touched INTEGER NOT NULL,
    made TEXT NOT NULL
) WITHOUT ROWID"""
# The order in which matches were last played; clocks may go backwards.
_TOUCHED: Final = "CREATE UNIQUE INDEX matches_touched ON matches(touched)"


def version_of(db: sqlite3.Connection) -> int:
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


def make_tables(db: sqlite3.Connection) -> None:
    """Make the tables, all at once, unless another running copy has just done so."""
    db.execute("BEGIN IMMEDIATE")
    if not version_of(db):
        for statement in (_MATCHES, _MOVES, _TOUCHED, _TALLIES, _RESETS):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {SCHEMA}")
    db.execute("COMMIT")


def migrate(db: sqlite3.Connection) -> None:
    """Bring older tables up to date, version by version, all at once or not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another running copy may have done it in the meantime.
        for version in range(version_of(db), SCHEMA):
            _STEPS[version](db)
            db.execute(f"PRAGMA user_version = {version + 1}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _names_titles_and_holders(db: sqlite3.Connection) -> None:
    """1 → 2: names for matches, words to search, deletion that can be undone, who plays it now."""
    for column in (
        "title TEXT NOT NULL DEFAULT ''",
        "words TEXT NOT NULL DEFAULT ''",
        "deleted TEXT",
        "holder TEXT",
    ):
        db.execute(f"ALTER TABLE matches ADD COLUMN {column}")
    for number, seats in db.execute("SELECT id, seats FROM matches").fetchall():
        try:
            people = msgspec.json.decode(seats, type=tuple[SeatInfo, ...])
        except msgspec.DecodeError:
            continue
        db.execute("UPDATE matches SET words = ? WHERE id = ?", (words_of(people, ""), number))


def _statistics(db: sqlite3.Connection) -> None:
    """2 → 3: what statistics have counted in a match, and since when a player's count."""
    db.execute(_TALLIES)
    db.execute(_RESETS)


_STEPS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {
    1: _names_titles_and_holders,
    2: _statistics,
}
"""What leads from each version to the next."""
