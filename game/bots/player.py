"""What a computer player is, and the ones that need no thought."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from game.rules.table import Move, Rules, Seat


class Bot(Protocol):
    """A computer player: from what its seat may know to one of the moves it is offered."""

    def choose(
        self, rules: Rules[Any, Any], view: Any, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Move:
        """Return one of `moves`, the listed choices of `seat` (never empty)."""
        ...


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
