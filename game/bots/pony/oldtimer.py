"""The strongest rider for Pony Express: it reckons every choice as a chance to win."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.bots.patience import Patience
from game.bots.player import Advice, Reason
from game.bots.pony import outlook
from game.bots.pony.chances import options
from game.bots.pony.characters import STEADY, Character
from game.bots.pony.doubting import Doubter
from game.bots.pony.marksman import ERRORS
from game.bots.pony.rolling import Roller
from game.bots.pony.weighing import Desk, Option
from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.state import State
from game.rules.table import Move, Rules, Seat

PASSES: Final = 1_000
"""Passes of CFR+ a decision where nobody says otherwise."""


class OldTimer:
    """Exact odds, the game of bluff solved for this very table, and means of everything else."""

    def __init__(self, patience: Patience, character: Character = STEADY) -> None:
        self._patience = patience
        self._character = character

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: Any,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Move:
        """Return the best choice, or one of those that must be mixed."""
        return moves[0] if len(moves) == 1 else self._best(view.table, moves, seat, random).move

    def advise(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: Any,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Advice:
        """Return that choice with the chance to win and the reasons."""
        best = self._best(view.table, moves, seat, random)
        reasons = (Reason("only-choice"),) if len(moves) == 1 else best.reasons
        return Advice(best.move, min(max(best.chance, 0.0), 1.0), None, reasons)

    def _best(self, table: State, moves: Sequence[Move], seat: Seat, random: Random) -> Option:
        desk = Desk(table, seat, outlook.shipped(), ERRORS["old-timer"])
        match table.waits:
            case AtCup() as waits if table.cup is not None:
                spent = self._patience.begin(PASSES)
                return Roller(desk, moves, waits, table.cup, self._character, spent).decide(random)
            case Doubt() as waits if table.cup is not None:
                spent = self._patience.begin(PASSES)
                return Doubter(desk, moves, waits, table.cup, self._character, spent).decide(random)
            case _:
                weighed = options(desk, moves, ERRORS["old-timer"])
                return max(weighed, key=lambda option: option.chance)
