"""A recorded match at any of its moments, as the tables show it; nothing in it can be played or saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from game.rules.table import NATURE, Chance
from game.scenes.session import Happened, Session
from game.store.library import House

if TYPE_CHECKING:
    from random import Random

    from game.match.play import Match
    from game.rules.table import Move, Seat
    from game.store.library import Library

Eyes: TypeAlias = "Seat | Literal['nobody', 'everybody']"
"""Whose eyes one watches with: a seat's, nobody's (what all may see), or everybody's in turn."""
NOBODY: Final = "nobody"
EVERYBODY: Final = "everybody"


class Screening(Session):
    """A record being watched. `at` is the present stop, an index of `stops`.

    A stop is a moment at which somebody had to act, or the end: a player's move and what nature
    answered to it pass together, as they did when the game was played.
    """

    watching = True

    def __init__(self, match: Match, library: Library, *, random: Random) -> None:
        self.whole = match
        self.stops = stops_of(match)
        self.at = len(self.stops) - 1
        self.eyes: Eyes = NOBODY
        super().__init__(match, House(), library, 0, random=random)
        self.viewer = None

    @property
    def finished(self) -> bool:
        """Whether the recorded game has ended: then nothing of it is secret any more."""
        return self.whole.result is not None

    @property
    def last(self) -> int:
        """The last stop."""
        return len(self.stops) - 1

    def open_to(self, eyes: Eyes) -> bool:
        """Whether one may watch with these eyes without asking: they give nothing away.

        While a game is not over, only what all may see does not; or, with one person among
        computers, what that person has seen anyway.
        """
        return self.finished or eyes == NOBODY or (len(self.people) == 1 and eyes == self.people[0])

    def look_with(self, eyes: Eyes) -> None:
        """Watch with other eyes from now on."""
        self.eyes = eyes
        self._turn_eyes()

    def _turn_eyes(self) -> None:
        if self.eyes == NOBODY:
            self.viewer = None
        elif self.eyes == EVERYBODY:
            self.viewer = self._acting()
        else:
            self.viewer = self.eyes

    def _acting(self) -> Seat | None:
        """The seat whose eyes tell most: the one who acts next; at the end, the one who acted last."""
        asked = self.asked()
        if asked:
            return asked[0]
        moved = (one.by for one in reversed(self.match.entries) if isinstance(one.by, int))
        return next(moved, None)

    def seek(self, stop: int) -> None:
        """Go to a stop."""
        self.at = max(0, min(self.last, stop))
        self.match = self.whole.up_to(self.stops[self.at])
        self._turn_eyes()

    @property
    def coming(self) -> Move | None:
        """The next player's move; None at the end, or where nature moves next."""
        at = self.stops[self.at]
        if at >= len(self.whole.entries) or self.whole.entries[at].by == NATURE:
            return None
        return self.whole.entries[at].move

    def step(self) -> list[Happened]:
        """Go on to the next stop; return what happens on the way, as the present eyes see it."""
        first, after = self.stops[self.at], self.stops[min(self.at + 1, self.last)]
        by = self.whole.entries[first].by if first < after else None
        if self.eyes == EVERYBODY and isinstance(by, int):
            self.viewer = by
        happened = [
            self._witness(self.whole.entries[move].by, self.whole.steps[move].events)
            for move in range(first, after)
        ]
        self.at = min(self.at + 1, self.last)
        self.match = self.whole.up_to(after)
        return happened

    def arrive(self) -> None:
        """What a step has brought about is shown: look on with the eyes of the new moment."""
        self._turn_eyes()

    def turn(self, way: int) -> int:
        """Return the stop at which the turn before (−1) or after (+1) begins: another seat acts."""
        at = self.at
        if way > 0:
            here = self._by(at)
            while at < self.last and self._by(at) == here:
                at += 1
            return at
        at = max(0, at - 1)
        here = self._by(at)
        while at > 0 and self._by(at - 1) == here:
            at -= 1
        return at

    def begins_turn(self, stop: int) -> bool:
        """Whether another seat acts at a stop than at the one before."""
        return stop == 0 or self._by(stop) != self._by(stop - 1)

    def _by(self, stop: int) -> object:
        move = self.stops[stop]
        return self.whole.entries[move].by if move < len(self.whole.entries) else None

    # ---------------------------------------------------------------- what a record can't do
    def undo_seat(self) -> None:
        """Nothing is taken back."""

    def hand_over_to(self) -> None:
        """Nobody takes the screen over."""

    def computer_to_move(self) -> None:
        """No computer player thinks."""

    def leave(self) -> None:
        """Nothing was held."""

    def _save(self) -> None:
        """Nothing is saved."""


def stops_of(match: Match) -> tuple[int, ...]:
    """Return after how many moves somebody had to act, and the end; a record may stop anywhere."""
    waits = [
        moves for moves in range(len(match.entries)) if not isinstance(match.pending_after(moves), Chance)
    ]
    return (*waits, len(match.entries))
