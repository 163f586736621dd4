"""The parts of a game: what happens next, and what it waits for.

A state keeps an agenda of moments. One that needs nobody's answer does its work when its turn
comes; one that needs an answer says what it waits for, refuses what is illegal, and acts on the rest.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from game.rules import table
from game.rules.pony.hands import FACES
from game.rules.pony.moves import Roll
from game.rules.table import By, Chance, Decide, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


class Moment(Struct, frozen=True, tag_field="kind", tag=str.lower):
    """Something that happens in a game."""

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Do what happens by itself; return the moment that must be answered before all else, if any."""
        raise NotImplementedError


class Asking(Moment, frozen=True):
    """A moment that may wait for an answer."""

    @property
    def rule(self) -> str:
        """The rule that says who is asked for what."""
        raise NotImplementedError

    def begin(self, _draft: "Draft", /) -> "Asking | None":
        """Wait."""
        return self

    def pending(self, state: "State", /) -> Pending:
        """What is awaited."""
        raise NotImplementedError

    def refuse(self, state: "State", by: By, move: Move, /) -> Refusal | None:
        """Why the move of someone who is asked is illegal; None where it is legal."""
        raise NotImplementedError

    def moves(self, state: "State", seat: Seat, /) -> Sequence[Move]:
        """List the choices of a seat that is asked."""
        raise NotImplementedError

    def sample(self, state: "State", seat: Seat, random: Random, /) -> Move:
        """Draw any legal choice; where all are listed, one of these."""
        choices = self.moves(state, seat)
        return choices[int(random.random() * len(choices))]

    def answer(self, draft: "Draft", by: By, move: Move, /) -> None:
        """Act on a legal move."""
        raise NotImplementedError

    def seen(self, _viewer: Seat, /) -> "Asking":
        """Return the moment as a viewer may know it."""
        return self


@cache
def asked(*seats: Seat) -> Decide:
    """Return the wait for these seats' choice."""
    return Decide(seats)


@cache
def roll_of(seat: Seat, count: int) -> Chance:
    """Return the wait for a roll of so many dice for a seat."""
    return Chance("roll", (("dice", table.Roll(count, FACES)),), (("for", seat),))


def not_now(move: Move, rule: str) -> Refusal:
    """Refuse a kind of move that this moment doesn't know."""
    return Refusal("not-now", rule, {"move": str(move.__struct_config__.tag)})


def refuse_roll(move: Move, seat: Seat, count: int, rule: str) -> Refusal | None:
    """Refuse any other roll than so many dice for a seat."""
    if not isinstance(move, Roll):
        return not_now(move, rule)
    if move.seat != seat:
        return Refusal("roll-seat", rule, {"seat": seat})
    if len(move.dice) != count:
        return Refusal("roll-count", rule, {"dice": count})
    for face in move.dice:
        if face not in FACES:
            return Refusal("roll-face", "P1", {"face": face})
    return None
