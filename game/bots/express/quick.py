"""Greenhorn and Hand: players of Yardmaster Express that look no further than the table as it is."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.rules.express.deck import Caboose
from game.rules.express.engine import Express
from game.rules.express.scoring import cars, points, runs, score
from game.rules.express.table import Laid, Play, Train, View
from game.rules.table import Move, Rules, Seat

CARELESS: Final = 0.3
"""How often a greenhorn takes any card that comes to hand."""


class Greenhorn:
    """Goes for the biggest numbers, blind to runs, cabooses and the neighbour, and often careless."""

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: View,  # noqa: ARG002 - likewise
        moves: Sequence[Move],
        seat: Seat,  # noqa: ARG002 - likewise
        random: Random,
    ) -> Move:
        """Return the play of the highest value, or any play."""
        if random.random() < CARELESS:
            return random.choice(moves)
        worth = {move: points((Laid(move.card, move.face),)) for move in moves if isinstance(move, Play)}
        best = max(worth.values())
        return random.choice([move for move, value in worth.items() if value == best])


class Hand:
    """Plays what brings most: cars, runs and the caboose as the table stands; of equals, what helps least."""

    def choose(
        self,
        rules: Rules[Any, Any],
        view: View,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Move:
        """Return the play of the highest worth; equals are drawn by lot."""
        assert isinstance(rules, Express)  # noqa: S101 - narrows the contract's type
        caboose = caboose_of(rules, view)
        worth = {move: _worth(view, seat, move, caboose) for move in moves if isinstance(move, Play)}
        best = max(worth.values())
        return random.choice([move for move, value in worth.items() if value == best])


def caboose_of(rules: Express, view: View) -> Caboose | None:
    """Find the caboose that lies by the pile (E16)."""
    return next((one for one in rules.deck.cabooses if one.name == view.caboose), None)


def _worth(view: View, seat: Seat, play: Play, caboose: Caboose | None) -> float:
    """Points that the train gains; in the last round exactly, before it with an eye on runs to come."""
    train = (*view.trains[seat], Laid(play.card, play.face))
    trains = (*view.trains[:seat], train, *view.trains[seat + 1 :])
    after = score(trains, caboose)
    rounds = 9 - view.seats
    if len(train) == rounds:
        return after.totals[seat]
    return points(train) + _prospect(train) + after.caboose[seat] * len(train) / rounds


def _prospect(train: Train) -> float:
    """A little for a run that may become the longest of all, more if it can still grow."""
    found = runs(train)
    longest = max((length for _, _, length in found), default=0)
    growing = found[-1][2] if found and cars(train)[-1][0] == found[-1][0] else 0
    return 0.6 * longest + 0.3 * growing
