"""Sums over a player's matches, and the table of them that others can read."""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.store.census import Census, Part
from game.store.newfile import write_new
from game.store.tally import Tally, added

FACE_NAMES: Final = ("9", "10", "J", "Q", "K", "A")
COLUMNS: Final = (
    "match",
    "finished",
    "game",
    "players",
    "seat",
    "name",
    "player",
    "won",
    "shared",
    "score",
    "claims",
    "bluffs",
    "bluffs_caught",
    "challenges_right",
    "challenges_wrong",
    "duel_shots",
    "duel_hits",
    "indian_shots",
    "indian_hits",
    *(f"dice_{face}" for face in FACE_NAMES),
)
"""The columns of the table, in the order of the values below."""


class Games(Struct, frozen=True):
    """So many matches, and so many of them won; a shared win counts as a win.

    `fair` is how many would be won if everybody at each table won alike often.
    """

    played: int = 0
    won: int = 0
    fair: float = 0.0

    def plus(self, part: Part) -> "Games":
        """Count one more."""
        return Games(self.played + 1, self.won + part.won, self.fair + 1 / part.seats)


class Sums(Struct, frozen=True):
    """What a player's parts come to. The scores are in the order of the matches."""

    games: Games
    shared: int
    by_game: dict[str, Games]
    by_players: dict[int, Games]
    by_seat: dict[int, Games]
    by_rivals: dict[str, Games]
    scores: tuple[int, ...]
    total: Tally


def sums(parts: Sequence[Part]) -> Sums:
    """Add up; `by_rivals` tells matches apart by `rivals`."""
    whole = Games()
    by_game: dict[str, Games] = {}
    by_players: dict[int, Games] = {}
    by_seat: dict[int, Games] = {}
    by_rivals: dict[str, Games] = {}
    for part in parts:
        whole = whole.plus(part)
        by_game[part.game] = by_game.get(part.game, Games()).plus(part)
        by_players[part.seats] = by_players.get(part.seats, Games()).plus(part)
        by_seat[part.seat] = by_seat.get(part.seat, Games()).plus(part)
        rival = rivals(part)
        by_rivals[rival] = by_rivals.get(rival, Games()).plus(part)
    tallies = [part.tally for part in parts]
    scores = tuple(tally.score for tally in tallies)
    shared = sum(part.shared for part in parts)
    return Sums(whole, shared, by_game, by_players, by_seat, by_rivals, scores, added(tallies))


STRENGTH: Final = ("greenhorn", "hand", "old-timer")
"""Levels from the weakest up."""


def rivals(part: Part) -> str:
    """Return the level of the strongest computer player at the table; `person` where people were alone."""
    levels = [player.partition(":")[2] for player in part.against if player != "person"]
    if not levels:
        return "person"
    return max(levels, key=lambda level: STRENGTH.index(level) if level in STRENGTH else -1)


def _cell(text: str) -> str:
    """Keep a spreadsheet from taking a player's name for a formula."""
    return f"'{text}" if text[:1] in tuple("=+-@\t\r") else text


def table(parts: Iterable[Part]) -> str:
    """Write parts as comma-separated values, one line each under the names of the columns."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for part in sorted(parts, key=lambda one: (one.touched, one.seat)):
        tally = part.tally
        writer.writerow(
            (
                part.match,
                part.changed,
                part.game,
                part.seats,
                part.seat + 1,
                _cell(part.name),
                part.player,
                int(part.won),
                int(part.shared),
                tally.score,
                tally.claims,
                tally.bluffs,
                tally.caught,
                tally.right,
                tally.wrong,
                tally.duel_shots,
                tally.duel_hits,
                tally.indian_shots,
                tally.indian_hits,
                *tally.dice,
            )
        )
    return page.getvalue()


def write_table(census: Census, game: str, folder: Path, name: str) -> Path:
    """Write everybody's counted parts into a new file, and return it. Raises StoreError.

    `game`: of one game alone; empty for all.
    """
    parts = [part for one in census.names() for part in census.of(one, game)]
    # With the mark in front, spreadsheets read the text as what it is.
    return write_new(table(parts).encode("utf-8-sig"), folder, name, ".csv")
