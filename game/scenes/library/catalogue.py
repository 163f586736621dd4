"""What the library's list shows: the matches that a search finds, read page by page."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from game.store.library import DamagedMatch, StoreError
from game.store.listing import Counts
from game.text.naming import GAMES

if TYPE_CHECKING:
    from game.scenes.services import Services
    from game.store.listing import Saved, Which

PAGE: Final = 40
"""Entries that are read at once."""
_KEPT_VIEWS: Final = 400


class Glimpse(Struct, frozen=True):
    """The open table of a match as it stands. `fault` is the move at which its record is damaged, 0 for none.

    `view` is then the table before that move, or None if there was none.
    """

    view: Any
    fault: int = 0


class Catalogue:
    """The list for the chosen tab and words. `index` counts from the match that was played last.

    `counts` are those that the words find, `everything` and `wins` those of the whole library.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._library = services.library
        self.which: Which = "all"
        self.words = ""
        self.counts = Counts()
        self.everything = Counts()
        self.wins: dict[str, int] = {}
        self._numbers: list[int] = []
        self._rows: dict[int, Saved] = {}
        self._glimpses: OrderedDict[tuple[int, str, int], Glimpse] = OrderedDict()
        self._seen: tuple[int, int] | None = None
        self.read()

    def __len__(self) -> int:
        return len(self._numbers)

    def read(self) -> None:
        """Search anew."""
        if self.stale():
            self._seen = self._library.changes
            self.wins = self._library.wins()
            self.everything = self._library.count()
        games = {game: self._services.language.say(GAMES[game]) for game in self._services.shelf}
        self._numbers = self._library.find(self.which, self.words, games)
        self.counts = self._library.count(self.words, games)
        self._rows.clear()

    def stale(self) -> bool:
        """Whether this copy or another has changed something since the last search."""
        return self._library.changes != self._seen

    def number(self, index: int) -> int | None:
        """Return the number of a match by its place in the list; None for a place that isn't there."""
        return self._numbers[index] if 0 <= index < len(self._numbers) else None

    def index(self, number: int | None) -> int | None:
        """Return the place of a match in the list."""
        return self._numbers.index(number) if number in self._numbers else None

    def row(self, index: int) -> Saved | None:
        """Return an entry; None where there is none, or where it can't be read."""
        number = self.number(index)
        if number is None:
            return None
        if number not in self._rows:
            first = index // PAGE * PAGE
            self._rows |= self._library.rows(self._numbers[first : first + PAGE])
        return self._rows.get(number)

    def glimpse(self, saved: Saved, *, now: bool) -> Glimpse | None:
        """Return how a match stands, playing it through if it isn't known and if it must be known `now`."""
        key = saved.id, saved.changed, saved.moves
        if key not in self._glimpses:
            if not now:
                return None
            self._glimpses[key] = self._look(saved)
            if len(self._glimpses) > _KEPT_VIEWS:
                self._glimpses.popitem(last=False)
        return self._glimpses[key]

    def _look(self, saved: Saved) -> Glimpse:
        try:
            match, fault = self._library.reading(saved.id).sound()
        except DamagedMatch:
            return Glimpse(None, 1)
        except StoreError:
            return Glimpse(None)
        if fault is None:
            return Glimpse(match.view(None))
        self._library.mark_damaged(saved.id, fault)
        # Before its first move nothing lies on a table.
        return Glimpse(match.view(None) if match.entries else None, max(1, fault.move))
