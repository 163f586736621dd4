"""The library: every match in one SQLite file, one transaction for each accepted move.

Write-ahead logging and full synchronisation: whatever moment the program ends at, no accepted move
is lost, and two running copies can't damage the file.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.match.play import Match
from game.match.record import Entry, Header, SeatInfo
from game.match.shelf import Shelf
from game.rules.table import NATURE
from game.store.database import Database, StoreError
from game.store.listing import LONGEST_TITLE, Counts, Saved, Which, clause, words_of
from game.store.presence import Presence
from game.store.reading import DamagedMatch, House, Reading
from game.store.rescue import Remains

__all__ = ["DamagedMatch", "House", "Library", "MatchInUse", "Saved", "StoreError"]

KEPT_DELETED: Final = timedelta(days=7)
"""How long a deleted match can still be brought back."""

_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})
_NEXT = "(SELECT COALESCE(MAX(touched), 0) + 1 FROM matches)"


class MatchInUse(StoreError):  # noqa: N818 - it is the match that is in use
    """The match is being played just now, at a table of this running copy or by another one."""


class _Won(Struct, frozen=True):
    winners: tuple[int, ...]


class Library(Database):
    """Matches, their moves, and who plays them now.

    `rescued` counts the matches that could be read out of a damaged file.
    """

    def __init__(self, folder: Path | None, shelf: Shelf) -> None:
        self._shelf = shelf
        self.rescued = 0
        self._played: set[int] = set()
        super().__init__(folder)
        self._presence = None if folder is None else Presence(folder)
        self._purge()

    def close(self) -> None:
        """Close the file, and leave the matches that this copy plays to others."""
        if self._presence is not None:
            with suppress(StoreError), self.transaction() as db:
                db.execute("UPDATE matches SET holder = NULL WHERE holder = ?", (self._presence.name,))
            self._presence.close()
        super().close()

    def take_in(self, found: Remains) -> None:
        """Add a match that was read from a damaged file, with its moves up to the first that is wrong."""
        row = {"house": "{}", "notes": "{}", "title": "", "deleted": None, **found.row}
        if row["deleted"] is not None:
            return
        with suppress(StoreError, DamagedMatch, KeyError):
            match, house = self._as_far_as_legal(row, list(enumerate(found.moves)))
            number = self.add(match.header, house, match.entries, match.result, match.notes, row["title"])
            times = row["begun"], row["changed"], number
            with self.transaction() as db:
                db.execute("UPDATE matches SET begun = ?, changed = ? WHERE id = ?", times)
            self.rescued += 1

    def _as_far_as_legal(self, row: Mapping[str, Any], moves: list[tuple[int, str]]) -> tuple[Match, House]:
        texts = [row[name] for name in ("game", "options", "seats", "house", "notes")]
        while True:
            try:
                return Reading(self._shelf, texts, moves).whole()
            except DamagedMatch as error:
                if not error.move:
                    raise
                del moves[error.move - 1 :]

    def add(
        self,
        header: Header,
        house: House,
        entries: Sequence[Entry] = (),
        result: Struct | None = None,
        notes: Mapping[str, str] = _NO_NAMES,
        title: str = "",
    ) -> int:
        """Save a match, with moves that it may have already; return its number. Raises StoreError."""
        now = _now()
        texts = [_text(part) for part in (header.options, header.seats, dict(notes), house)]
        found = None if result is None else _text(result)
        with self.transaction() as db:
            cursor = db.execute(
                "INSERT INTO matches"  # noqa: S608 - our own words
                " (game, options, seats, notes, house, result, title, words, begun, changed, touched)"
                f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {_NEXT})",
                (header.game, *texts, found, title, words_of(header.seats, title), now, now),
            )
            number = cursor.lastrowid
            assert number is not None  # noqa: S101 - an INSERT has just succeeded
            _insert_moves(db, number, 0, entries)
        return number

    def save(self, number: int, first: int, entries: Sequence[Entry], result: Struct | None) -> None:
        """Make `entries` the match's moves from index `first` on; what stood there before goes.

        Raises StoreError, and then the saved match is as it was: no such match, moves before `first`
        that were never saved, or whatever SQLite reports.
        """
        with self.transaction() as db:
            db.execute("DELETE FROM moves WHERE match = ? AND number >= ?", (number, first))
            # What statistics have counted no longer holds once the moves change.
            db.execute("DELETE FROM tallies WHERE match = ?", (number,))
            (last,) = db.execute("SELECT MAX(number) FROM moves WHERE match = ?", (number,)).fetchone()
            if (-1 if last is None else last) != first - 1:
                raise StoreError(f"match {number}: moves before {first} are not saved")
            _insert_moves(db, number, first, entries)
            changed = db.execute(
                f"UPDATE matches SET changed = MAX(begun, ?), touched = {_NEXT}, result = ? WHERE id = ?",  # noqa: S608 - our own words
                (_now(), None if result is None else _text(result), number),
            )
            if not changed.rowcount:
                raise StoreError(f"there is no match {number}")

    # ---------------------------------------------------------------- the list
    def latest_unfinished(self) -> Saved | None:
        """Return the match that Continue goes on with: the last one touched that can be played on here."""
        condition = "deleted IS NULL AND result IS NULL AND fault IS NULL"
        rows = self._list(f"WHERE {condition} ORDER BY touched DESC LIMIT 20")
        return next((one for one in rows if one.game in self._shelf and not one.busy), None)

    def find(self, which: Which = "all", words: str = "", games: Mapping[str, str] = _NO_NAMES) -> list[int]:
        """Return the numbers of the matches that a search finds, the one played last first.

        `games` are the games' names as the player reads them. Nothing is found where nothing can be read.
        """
        condition, values = clause(which, words, games)
        sql = f"SELECT id FROM matches WHERE {condition} ORDER BY touched DESC"  # noqa: S608 - our own words
        return [number for (number,) in self.read(sql, values)]

    def count(self, words: str = "", games: Mapping[str, str] = _NO_NAMES) -> Counts:
        """Return how many matches a search finds, by state."""
        condition, values = clause("all", words, games)
        sql = f"SELECT COUNT(*) - COUNT(result), COUNT(result) FROM matches WHERE {condition}"  # noqa: S608 - our own words
        return Counts(*next(iter(self.read(sql, values)), (0, 0)))

    def rows(self, numbers: Sequence[int]) -> dict[int, Saved]:
        """Return the entries of some matches by number; those that can't be read are missing."""
        listed = ", ".join(str(int(number)) for number in numbers)
        return {one.id: one for one in self._list(f"WHERE deleted IS NULL AND id IN ({listed})")}

    def wins(self) -> dict[str, int]:
        """Return how many finished matches people have won, by their names."""
        won: dict[str, int] = {}
        for seats, result in self.read(
            "SELECT seats, result FROM matches WHERE deleted IS NULL AND result > ''"
        ):
            with suppress(msgspec.DecodeError, IndexError):
                people = msgspec.json.decode(seats, type=tuple[SeatInfo, ...])
                for seat in msgspec.json.decode(result, type=_Won).winners:
                    if people[seat].is_person:
                        won[people[seat].name] = won.get(people[seat].name, 0) + 1
        return won

    def _list(self, condition: str) -> list[Saved]:
        rows = self.read(
            "SELECT id, game, options, seats, begun, changed, result, title, fault, holder,"  # noqa: S608 - our own words
            f" (SELECT COUNT(*) FROM moves WHERE match = id) FROM matches {condition}"
        )
        living: dict[str | None, bool] = {}
        found = []
        for number, game, options, seats, begun, changed, result, title, fault, holder, moves in rows:
            try:
                people = msgspec.json.decode(seats, type=tuple[SeatInfo, ...])
            except msgspec.DecodeError:
                continue
            if holder not in living:
                living[holder] = self._held_by_another(holder)
            rules = self._shelf.get(game)
            found.append(
                Saved(
                    number,
                    game,
                    people,
                    moves,
                    begun,
                    changed,
                    result is not None,
                    title,
                    None if rules is None else _decoded(options, rules.options_type),
                    None if rules is None or result is None else _decoded(result, rules.result_type),
                    fault,
                    number in self._played or living[holder],
                )
            )
        return found

    # ---------------------------------------------------------------- who plays what
    def _held_by_another(self, holder: str | None) -> bool:
        presence = self._presence
        return (
            presence is not None and bool(holder) and holder != presence.name and presence.lives(holder or "")
        )

    def claim(self, number: int) -> None:
        """Take a match to play it. Raises MatchInUse if that is being done, here or elsewhere; StoreError."""
        with self._own(number) as db:
            name = None if self._presence is None else self._presence.name
            db.execute("UPDATE matches SET holder = ? WHERE id = ?", (name or None, number))
        self._played.add(number)

    def release(self, number: int) -> None:
        """Leave a match to others again."""
        self._played.discard(number)
        if self._presence is not None:
            with suppress(StoreError), self.transaction() as db:
                db.execute(
                    "UPDATE matches SET holder = NULL WHERE id = ? AND holder = ?",
                    (number, self._presence.name),
                )

    @contextmanager
    def _own(self, number: int) -> Iterator[sqlite3.Connection]:
        """A transaction on a match that nobody plays just now. Raises MatchInUse, StoreError."""
        with self.transaction() as db:
            row = db.execute("SELECT holder FROM matches WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise StoreError(f"there is no match {number}")
            if number in self._played or self._held_by_another(row[0]):
                raise MatchInUse(f"match {number} is being played")
            yield db

    # ---------------------------------------------------------------- keeping order
    def rename(self, number: int, title: str) -> None:
        """Give a match a name; an empty one takes it away. Raises StoreError."""
        title = " ".join(title.split())[:LONGEST_TITLE]
        with self.transaction() as db:
            row = db.execute("SELECT seats FROM matches WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise StoreError(f"there is no match {number}")
            people = _decoded(row[0], tuple[SeatInfo, ...]) or ()
            values = (title, words_of(people, title), number)
            db.execute("UPDATE matches SET title = ?, words = ? WHERE id = ?", values)

    def delete(self, number: int) -> None:
        """Delete a match; for some days `restore` brings it back. Raises MatchInUse, StoreError."""
        with self._own(number) as db:
            db.execute("UPDATE matches SET deleted = ? WHERE id = ?", (_now(), number))

    def restore(self, number: int) -> None:
        """Bring a deleted match back. Raises StoreError."""
        with self.transaction() as db:
            if not db.execute("UPDATE matches SET deleted = NULL WHERE id = ?", (number,)).rowcount:
                raise StoreError(f"there is no match {number}")

    def _purge(self) -> None:
        """Forget for good what was deleted long ago."""
        before = (datetime.fromisoformat(_now()) - KEPT_DELETED).isoformat(timespec="milliseconds")
        if self.read("SELECT 1 FROM matches WHERE deleted < ? LIMIT 1", (before,)):
            with suppress(StoreError), self.transaction() as db:
                db.execute("DELETE FROM matches WHERE deleted < ?", (before,))

    # ---------------------------------------------------------------- reading a match
    def reading(self, number: int) -> Reading:
        """Fetch a match to play it through. Raises StoreError, or DamagedMatch and marks it so."""
        try:
            row = self._db.execute(
                "SELECT game, options, seats, house, notes FROM matches WHERE id = ?", (number,)
            ).fetchone()
            moves = self._db.execute(
                "SELECT number, move FROM moves WHERE match = ? ORDER BY number", (number,)
            ).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(str(error)) from error
        if row is None:
            raise StoreError(f"there is no match {number}")
        try:
            return Reading(self._shelf, row, moves)
        except DamagedMatch as error:
            self.mark_damaged(number, error)
            raise

    def load(self, number: int) -> tuple[Match, House]:
        """Read a match and play it through. Raises StoreError, or DamagedMatch and marks it so."""
        try:
            return self.reading(number).whole()
        except DamagedMatch as error:
            self.mark_damaged(number, error)
            raise

    def load_sound(self, number: int) -> Match:
        """Read a match up to its first damaged move. Raises StoreError; DamagedMatch if nothing is sound."""
        return self.reading(number).sound()[0]

    def mark_damaged(self, number: int, fault: DamagedMatch) -> None:
        """Note what is wrong with a match, where that can be written."""
        with suppress(StoreError), self.transaction() as db:
            db.execute("UPDATE matches SET fault = ? WHERE id = ?", (str(fault), number))


def _insert_moves(db: sqlite3.Connection, number: int, first: int, entries: Sequence[Entry]) -> None:
    db.executemany(
        "INSERT INTO moves (match, number, move) VALUES (?, ?, ?)",
        [(number, at, _move_text(one)) for at, one in enumerate(entries, start=first)],
    )


def _decoded(text: str, kind: Any) -> Any:
    """Return what a text says, or None if it can't be read."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        return None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _move_text(one: Entry) -> str:
    assert one.by == NATURE or isinstance(one.by, int)  # noqa: S101 - a record's `by` is one of the two
    return json.dumps({"by": one.by, **msgspec.to_builtins(one.move)}, ensure_ascii=False)
