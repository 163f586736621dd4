"""The Old-timer of Yardmaster: tries every sensible choice in thousands of possible worlds."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.bots.patience import Patience
from game.bots.player import Advice
from game.bots.search import weigh
from game.bots.yardmaster.advice import outlook, reasons
from game.bots.yardmaster.habits import Habits
from game.bots.yardmaster.imagined import Imagined
from game.bots.yardmaster.shortlist import shortlist
from game.rules.table import Move, Rules, Seat
from game.rules.yardmaster.table import Buy, Couple, End, View

SIMULATIONS: Final = 4_000
"""Playouts a decision where nobody says otherwise."""
TURNS: Final = 1
"""Turns after the present one that a playout looks ahead; longer ones blur the choice."""
EVEN: Final = 0.05
"""Chances to win that differ by less are taken as equal where a car could be coupled."""


class OldTimer:
    """Determinised Monte Carlo: quick players play some turns, then the standing is estimated."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._habits = Habits()

    def choose(
        self, rules: Rules[Any, Any], view: View, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Move:
        """Return the choice that promises the most."""
        return self._best(Imagined(rules, view, self._habits, TURNS), moves, seat, random)

    def advise(
        self, rules: Rules[Any, Any], view: View, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Advice:
        """Return that choice with its chance to win, the points to expect, and the reasons."""
        game = Imagined(rules, view, self._habits, TURNS)
        best = self._best(game, moves, seat, random)
        chance, points = outlook(game, best, seat, random)
        return Advice(best, chance, points, reasons(view, best, moves))

    def _best(self, game: Imagined, moves: Sequence[Move], seat: Seat, random: Random) -> Move:
        choices = shortlist(game.sketch, moves, self._habits)
        if len(choices) == 1:
            return choices[0]
        for choice in choices:
            # A win that also another move leads to later in the turn would look no better.
            if isinstance(choice, Buy | Couple) and game.wins(choice, seat):
                return choice
        weighed = weigh(game, choices, seat, random, self._patience.begin(SIMULATIONS))
        best = weighed[0]
        if isinstance(best.choice, End):
            # What may still be coupled counts as coupled in the estimate: leaving it must promise more.
            for other in weighed[1:]:
                if isinstance(other.choice, Couple) and other.worth >= best.worth - EVEN:
                    best = other
                    break
        move: Move = best.choice
        return move
