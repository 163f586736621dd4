"""What a computer player is, what it can say for its choice, and the one that needs no thought."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from game.rules.table import Move, Rules, Seat


class Bot(Protocol):
    """A computer player: from what its seat may know to one of the moves it is offered."""

    def choose(
        self, rules: Rules[Any, Any], view: Any, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Move:
        """Return one of `moves`, the listed choices of `seat` (never empty).

        The choice depends on the arguments alone, unless a clock ends the thinking.
        """
        ...


class Reason(Struct, frozen=True):
    """One thing that speaks for a move: a code, and what its sentence needs to name."""

    code: str
    values: Mapping[str, str | int] = {}


class Advice(Struct, frozen=True):
    """A move for a person who asks for a hint, with the reasons, the weightiest first.

    `win_chance` from 0 to 1 and `points`, the final points to expect: None where nothing can be said.
    """

    move: Move
    win_chance: float | None = None
    points: float | None = None
    reasons: tuple[Reason, ...] = ()


class Adviser(Bot, Protocol):
    """A computer player that can say why."""

    def advise(
        self, rules: Rules[Any, Any], view: Any, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Advice:
        """Return what this player would do, and why; the arguments are those of `choose`."""
        ...


class Silent:
    """Gives another player's choice as advice, without a word why."""

    def __init__(self, bot: Bot) -> None:
        self.choose = bot.choose

    def advise(
        self, rules: Rules[Any, Any], view: Any, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Advice:
        """Return the bare choice."""
        return Advice(self.choose(rules, view, moves, seat, random))


class Uniform:
    """Takes any listed choice, each equally likely."""

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: Any,  # noqa: ARG002 - likewise
        moves: Sequence[Move],
        seat: Seat,  # noqa: ARG002 - likewise
        random: Random,
    ) -> Move:
        """Pick one blindly."""
        return random.choice(moves)
