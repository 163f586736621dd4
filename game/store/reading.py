"""Saved matches as texts, turned into matches again by playing every move through the rules."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from game.match.play import IllegalMove, Match
from game.match.record import Header, RecordError, SeatInfo, entry
from game.match.shelf import Shelf


class DamagedMatch(Exception):  # noqa: N818 - it is the match that is damaged
    """A saved match does not follow the rules any more; `move` counts from 1; 0: none was."""

    def __init__(self, move: int, reason: str) -> None:
        super().__init__(f"move {move}: {reason}")
        self.move = move


class House(Struct, frozen=True):
    """How the people at the table have agreed to play on this computer; no part of the record.

    `totals`: show running totals. `practice`: a person among computers may take back any choice.
    `clock`: a challenge must be called within some seconds. `outlaws`: the figures at the red tents are
    drawn as outlaws.
    """

    totals: bool = True
    practice: bool = False
    clock: bool = False
    outlaws: bool = False


class Reading:
    """A match being played through, a move at a time, so that a window stays alive over a long one.

    `row` are the texts of game, options, seats, house and notes; `moves` their numbers and texts.
    Raises DamagedMatch where what stands before the moves can't be read.
    """

    def __init__(self, shelf: Shelf, row: Sequence[str], moves: Sequence[tuple[int, str]]) -> None:
        game, options, seats, house, notes = row
        try:
            rules = shelf[game]
            header = Header(
                game,
                msgspec.json.decode(options, type=rules.options_type),
                msgspec.json.decode(seats, type=tuple[SeatInfo, ...]),
            )
            self.house = msgspec.json.decode(house, type=House)
            if len(header.seats) not in rules.seats(header.options):
                raise DamagedMatch(0, f"{len(header.seats)} seats")
            self.match = Match(rules, header, practice=self.house.practice)
            self.match.notes = msgspec.json.decode(notes, type=dict[str, str])
        except (KeyError, msgspec.DecodeError) as error:
            raise DamagedMatch(0, str(error)) from error
        self._moves = moves

    def steps(self) -> Iterator[None]:
        """Play one move after the other. Raises DamagedMatch at the first that is wrong; it isn't played."""
        rules = self.match.rules
        for at, (stored, text) in enumerate(self._moves, start=1):
            if stored != at - 1:
                raise DamagedMatch(at, "a move is missing")
            try:
                one = entry(msgspec.json.decode(text, type=dict[str, Any]), rules, at)
                self.match.play(one.by, one.move)
            except (msgspec.DecodeError, RecursionError, RecordError, IllegalMove) as error:
                raise DamagedMatch(at, str(error)) from error
            yield
        self.match.looked_by_all()

    def whole(self) -> tuple[Match, House]:
        """Play all moves. Raises DamagedMatch."""
        for _ in self.steps():
            pass
        return self.match, self.house

    def sound(self) -> tuple[Match, DamagedMatch | None]:
        """Play all moves up to the first that is wrong, and return what is wrong with it."""
        try:
            return self.whole()[0], None
        except DamagedMatch as fault:
            self.match.looked_by_all()
            return self.match, fault
