"""Counting all finished matches of the library, player by player, a little at a time.

What a match holds is counted once, by playing it through its rules, and then kept in the library.
"""

from collections.abc import Generator, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from game.match.record import SeatInfo
from game.match.shelf import Shelf
from game.store.library import DamagedMatch, House, Library, StoreError
from game.store.tally import VERSION, Tally, tally_of

PAGE: Final = 200
"""Matches that are fetched at once."""
BATCH: Final = 25
"""Matches that are counted before what was counted is written."""
_COMPUTER: Final = "computer:"
Kind: TypeAlias = Literal["person", "computer"]


class Who(Struct, frozen=True, order=True):
    """Whose figures: a person by name, or all computer players of a level."""

    kind: Kind
    name: str

    @property
    def key(self) -> str:
        """The name under which a fresh start is noted."""
        return f"{self.kind}:{self.name}"


class Part(Struct, frozen=True, gc=False):
    """What one seat did in one match. `against`: what plays the other seats, as in `SeatInfo.player`."""

    match: int
    game: str
    touched: int
    changed: str
    seats: int
    seat: int
    name: str
    player: str
    won: bool
    shared: bool
    against: tuple[str, ...]
    tally: Tally


class Fresh(Struct, frozen=True):
    """Since when a player's matches count: after the one numbered `touched`, made at that time (UTC, ISO)."""

    touched: int
    made: str


class _Winners(Struct):
    winners: tuple[int, ...]


class Census:
    """Everybody's parts in finished matches; `parts` grows while `steps` is followed.

    Unfinished matches are not counted, nor those of practice, where choices could be taken back at
    will: `practice` says how many. `unreadable` are damaged, or of a game that isn't on the shelf.
    """

    def __init__(self, library: Library, shelf: Shelf) -> None:
        self._library = library
        self._shelf = shelf
        self._unwritten: list[tuple[int, int, str]] = []
        self.parts: dict[Who, list[Part]] = {}
        self.fresh: dict[str, Fresh] = {}
        self.total = library.count().finished
        self.counted = 0
        self.practice = 0
        self.unreadable = 0
        self.done = False
        self._read_fresh()

    # ---------------------------------------------------------------- counting
    def steps(self) -> Iterator[None]:
        """Count; each step is a match that was counted before, or one move of another."""
        last = -1
        while rows := self._library.read(
            "SELECT m.id, m.game, m.seats, m.house, m.result, m.changed, m.touched, m.fault,"
            " t.version, t.seats FROM matches m LEFT JOIN tallies t ON t.match = m.id"
            " WHERE m.deleted IS NULL AND m.result IS NOT NULL AND m.touched > ?"
            " ORDER BY m.touched LIMIT ?",
            (last, PAGE),
        ):
            for row in rows:
                yield from self._match(row)
                yield
            last = rows[-1][6]
        self.write()
        self.done = True

    def _match(self, row: tuple[Any, ...]) -> Iterator[None]:
        number, game, seats, house, result, changed, touched, fault, version, known = row
        self.counted += 1
        if game not in self._shelf or fault is not None:
            self.unreadable += 1
            return
        try:
            people = msgspec.json.decode(seats, type=tuple[SeatInfo, ...])
            winners = msgspec.json.decode(result, type=_Winners).winners
            practice = msgspec.json.decode(house, type=House).practice
        except msgspec.DecodeError:
            self.unreadable += 1
            return
        if practice:
            self.practice += 1
            return
        tallies = _known(known, len(people)) if version == VERSION else None
        if tallies is None:
            tallies = yield from self._play(number)
        if tallies is None:
            self.unreadable += 1
            return
        for seat, (one, tally) in enumerate(zip(people, tallies, strict=True)):
            against = tuple(other.player for at, other in enumerate(people) if at != seat)
            won = seat in winners
            part = Part(
                number,
                game,
                touched,
                changed,
                len(people),
                seat,
                one.name,
                one.player,
                won,
                won and len(winners) > 1,
                against,
                tally,
            )
            self.parts.setdefault(who(one), []).append(part)

    def _play(self, number: int) -> Generator[None, None, tuple[Tally, ...] | None]:
        """Play a match through and keep what was counted; None for a damaged one."""
        try:
            reading = self._library.reading(number)
            for _ in reading.steps():
                yield
            tallies = tally_of(reading.match)
        except DamagedMatch as fault:
            self._library.mark_damaged(number, fault)
            return None
        except StoreError:
            return None
        self._unwritten.append((number, VERSION, msgspec.json.encode(tallies).decode()))
        if len(self._unwritten) >= BATCH:
            self.write()
        return tallies

    def write(self) -> None:
        """Keep what was counted; where that can't be written, it is counted again next time."""
        rows, self._unwritten = self._unwritten, []
        if rows:
            with suppress(StoreError), self._library.transaction() as db:
                # A match may have been played on or deleted by another copy in the meantime.
                db.executemany(
                    "INSERT OR REPLACE INTO tallies (match, version, seats)"
                    " SELECT ?1, ?2, ?3 WHERE EXISTS"
                    " (SELECT 1 FROM matches WHERE id = ?1 AND result IS NOT NULL)",
                    rows,
                )

    # ---------------------------------------------------------------- whose figures
    def names(self) -> list[Who]:
        """Return everybody: people first, who has played most before the others; then the levels."""
        return sorted(
            self.parts, key=lambda one: (one.kind == "computer", -len(self.of(one)), one.name.casefold())
        )

    def of(self, one: Who, game: str = "") -> list[Part]:
        """Return what counts of a player's matches, of one game or of all, the oldest first."""
        since = self.fresh[one.key].touched if one.key in self.fresh else -1
        return [
            part
            for part in self.parts.get(one, ())
            if part.touched > since and (not game or part.game == game)
        ]

    def _read_fresh(self) -> None:
        rows = self._library.read("SELECT player, touched, made FROM resets")
        self.fresh = {player: Fresh(touched, made) for player, touched, made in rows}

    def begin_again(self, one: Who) -> None:
        """Count only matches that are played from now on. No match is deleted. Raises StoreError."""
        with self._library.transaction() as db:
            (last,) = db.execute("SELECT COALESCE(MAX(touched), 0) FROM matches").fetchone()
            made = datetime.now(UTC).isoformat(timespec="seconds")
            db.execute("INSERT OR REPLACE INTO resets VALUES (?, ?, ?)", (one.key, last, made))
        self._read_fresh()

    def count_all(self, one: Who) -> None:
        """Count the earlier matches again too. Raises StoreError."""
        with self._library.transaction() as db:
            db.execute("DELETE FROM resets WHERE player = ?", (one.key,))
        self._read_fresh()


def who(seat: SeatInfo) -> Who:
    """Return whose figures a seat's are."""
    if seat.is_person:
        return Who("person", " ".join(seat.name.split()))
    return Who("computer", seat.player.removeprefix(_COMPUTER))


def _known(text: str | None, seats: int) -> tuple[Tally, ...] | None:
    """Return what was counted before; None if it can't be read."""
    try:
        found = msgspec.json.decode(text or "", type=tuple[Tally, ...])
    except msgspec.DecodeError:
        return None
    return found if len(found) == seats else None
