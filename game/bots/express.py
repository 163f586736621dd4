"""A computer player for Yardmaster Express."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game.rules.express.scoring import cars, points, runs
from game.rules.express.table import Laid, Play, Train, View
from game.rules.table import Move, Rules, Seat


class Steady:
    """Couples what brings most now: value, its own longest run, and a hand that still fits."""

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: View,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Move:
        """Return the play of the highest worth; equals are drawn by lot."""
        train = view.trains[seat]
        worth = {move: self._worth(train, move) for move in moves if isinstance(move, Play)}
        best = max(worth.values())
        return random.choice([move for move, value in worth.items() if value == best])

    def _worth(self, train: Train, play: Play) -> float:
        """Points that the train gains, and a little for a run that may become the longest."""
        after = (*train, Laid(play.card, play.face))
        gain = points(after) - points(train)
        longest = max((length for _, _, length in runs(after)), default=0)
        tail_runs = runs(after)
        tail = tail_runs[-1][2] if tail_runs and cars(after)[-1][0] == tail_runs[-1][0] else 0
        return gain + 0.6 * longest + 0.3 * tail
