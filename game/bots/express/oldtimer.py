"""The Old-timer of Yardmaster Express: plays every choice out thousands of times, and can say why."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.bots.express.advice import outlook, reasons
from game.bots.express.cabooses import condition
from game.bots.express.endgame import MAX_TABLES, count_out, tables_to_count
from game.bots.express.pack import Lay, Pack
from game.bots.express.quick import caboose_of
from game.bots.express.sketch import Imagined, Sketch, Stakes
from game.bots.express.tails import Habits, Tails
from game.bots.patience import Patience
from game.bots.player import Advice
from game.bots.search import weigh
from game.rules.express import worlds
from game.rules.express.engine import Express
from game.rules.express.table import View
from game.rules.table import Move, Rules, Seat

SIMULATIONS: Final = 6_000
"""Playouts a decision where nobody says otherwise."""


class OldTimer:
    """Determinised Monte Carlo over the cards unseen; the last turns are counted out."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience

    def choose(
        self, rules: Rules[Any, Any], view: View, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Move:
        """Return the play that promises the most."""
        if len(moves) == 1:
            return moves[0]
        game = imagine(rules, view)
        lays = game.tails.pack.lays_of(moves)
        return moves[lays.index(self._best(game, lays, seat, random))]

    def advise(
        self, rules: Rules[Any, Any], view: View, moves: Sequence[Move], seat: Seat, random: Random
    ) -> Advice:
        """Return that play with its chance to win, the points to expect of this game, and the reasons."""
        game = imagine(rules, view)
        lays = game.tails.pack.lays_of(moves)
        lay = self._best(game, lays, seat, random)
        chance, points = outlook(game, lay, random)
        return Advice(
            moves[lays.index(lay)], chance, points, reasons(game, lay, lays, counted=_countable(game))
        )

    def _best(self, game: Imagined, lays: Sequence[Lay], seat: Seat, random: Random) -> Lay:
        """Return the best of these lays."""
        if _countable(game):
            shares = count_out(game)
            return max(lays, key=lambda lay: shares[lay][seat])
        spent = self._patience.begin(SIMULATIONS)
        best: Lay = weigh(game, lays, seat, random, spent)[0].choice
        return best


def _countable(game: Imagined) -> bool:
    return tables_to_count(game.sketch, len(set(game.unseen))) <= MAX_TABLES


def imagine(rules: Rules[Any, Any], view: View, habits: Habits | None = None) -> Imagined:
    """Set the table up in a search's own numbers, as the seat that holds the hand sees it."""
    assert isinstance(rules, Express)  # noqa: S101 - narrows the contract's type
    pack = Pack(rules.deck, view.seats)
    caboose = caboose_of(rules, view)
    tails = Tails(pack, condition(caboose) if caboose else None, habits or Habits())
    ends, sums = [], []
    for train in view.trains:
        tail, total = tails.engine, 0
        for laid in train:
            # Face down all cards are alike (E2), so any number stands for the one that isn't known.
            lay = 0 if laid.face == "down" else 2 * pack.number[laid.card or ""] + 1
            tail = tails.after(tail, lay)
            total += pack.points[lay]
        ends.append(tail)
        sums.append(total)
    hand = [pack.number[card] for card in view.hand or ()]
    left = view.seats * (9 - view.seats) - view.turn
    sketch = Sketch(ends, sums, hand, seat=view.seat, way=view.way, left=left)
    unseen = [pack.number[card] for card in worlds.unseen(view, rules.deck.in_play(view.seats))]
    before = view.finished[0].totals if view.finished else (0,) * view.seats
    final = bool(view.finished) or not view.options.strategy_variant
    return Imagined(sketch, unseen, tails, Stakes(view.first, view.way, before, final))
