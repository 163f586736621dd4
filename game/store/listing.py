"""Finding matches in the library: what is asked for, and how it is compared."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from game.match.record import SeatInfo

Which: TypeAlias = Literal["unfinished", "finished", "all"]

LONGEST_TITLE = 60
"""Characters of the name that a player gives to a match."""

_STATES: dict[Which, str] = {
    "unfinished": "deleted IS NULL AND result IS NULL",
    "finished": "deleted IS NULL AND result IS NOT NULL",
    "all": "deleted IS NULL",
}


class Saved(Struct, frozen=True):
    """A match in the library, without its moves. Times are UTC in ISO form.

    `title` is the name that a player gave it, or empty. `options` and `result` are the game's own
    structs, None where the game isn't on the shelf or the entry can't be read. `fault` says what is
    damaged. `busy`: it is being played now, here
    or by another running copy.
    """

    id: int
    game: str
    seats: tuple[SeatInfo, ...]
    moves: int
    begun: str
    changed: str
    finished: bool
    title: str = ""
    options: Struct | None = None
    result: Struct | None = None
    fault: str | None = None
    busy: bool = False


class Counts(Struct, frozen=True):
    """How many matches a search finds, by state."""

    unfinished: int = 0
    finished: int = 0

    @property
    def all(self) -> int:
        """All of them."""
        return self.unfinished + self.finished


def fold(text: str) -> str:
    """Return the text as it is compared: without case, accents and widths of letters."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(each for each in plain if unicodedata.category(each) != "Mn")


def words_of(seats: Sequence[SeatInfo], title: str) -> str:
    """Return what a search looks into: the players' names and the match's own, folded."""
    return "\n".join(fold(text) for text in (title, *(seat.name for seat in seats)))


def clause(which: Which, words: str, games: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return the condition of a search, and its values.

    Every word must stand in a player's name, in the match's own, or in the name of its game; `games`
    are those names as the player reads them.
    """
    parts, values = [_STATES[which]], []
    for word in fold(words).split():
        named = [game for game, name in games.items() if word in fold(name)]
        places = ", ".join("?" * len(named))
        parts.append(rf"(words LIKE ? ESCAPE '\' OR game IN ({places}))")
        escaped = "".join(f"\\{each}" if each in "%_\\" else each for each in word)
        values += [f"%{escaped}%", *named]
    return " AND ".join(parts), values
