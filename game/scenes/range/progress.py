"""Which levels there are, which may be played, and what has been won on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.flick.attempt import MOST_STARS
from game.flick.levels import range_levels
from game.store.bests import Best, BestsFile

if TYPE_CHECKING:
    from pathlib import Path

    from game.flick.attempt import Attempt
    from game.flick.levels import RangeLevel


class Progress:
    """The levels of a folder in their order, and the player's best results. `errors`: the broken files."""

    def __init__(self, levels: Path, player: Path) -> None:
        self.levels, self.errors = range_levels(levels)
        self._bests = BestsFile(player)

    @property
    def ids(self) -> tuple[str, ...]:
        """The levels by their files' names, in order."""
        return tuple(self.levels)

    def level(self, id_: str) -> RangeLevel:
        """Return a level. Raises KeyError."""
        return self.levels[id_]

    @property
    def stars(self) -> int:
        """The stars earned on all levels together."""
        return sum(self.stars_of(id_) for id_ in self.levels)

    @property
    def most(self) -> int:
        """The stars that could be earned."""
        return MOST_STARS * len(self.levels)

    @property
    def setback(self) -> Path | None:
        """Where a damaged file of results was put aside; None: there was none."""
        return self._bests.notice

    def best(self, id_: str) -> Best | None:
        """Return the best result of a level; None: not won yet."""
        return self._bests.best(id_)

    def stars_of(self, id_: str) -> int:
        """The stars earned on a level."""
        best = self.best(id_)
        return 0 if best is None else best.stars

    def missing(self, id_: str) -> int:
        """How many stars more one must earn to play a level; 0: it is open."""
        return max(0, self.levels[id_].unlock - self.stars)

    def after(self, id_: str) -> str | None:
        """Return the next level that is open; None after the last one."""
        ids = self.ids
        return next((other for other in ids[ids.index(id_) + 1 :] if not self.missing(other)), None)

    @property
    def first(self) -> str | None:
        """Return the first open level that isn't won yet, else the first of all."""
        fresh = (id_ for id_ in self.levels if not self.missing(id_) and self.best(id_) is None)
        return next(fresh, next(iter(self.levels), None))

    def keep(self, id_: str, attempt: Attempt) -> bool:
        """Keep a won attempt's result; whether it is the best so far."""
        if not attempt.stars:
            return False
        return self._bests.keep(id_, Best(stars=attempt.stars, dice=attempt.dice_used))

    @property
    def unsaved(self) -> bool:
        """Whether the last result couldn't be written."""
        return self._bests.unsaved
