"""Which of the choices on offer deserve an Old-timer's thought.

Most of the listed choices differ in trifles: which cards pay, which lies on top, which of many sets of
cards is discarded. A few of each sort are enough.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from game.bots.yardmaster.habits import Habits, wants
from game.bots.yardmaster.sketch import Sketch
from game.rules.table import Move
from game.rules.yardmaster.deck import BONUS, RANK
from game.rules.yardmaster.table import Bonus, Buy, Cards, Discard

PAYMENTS: Final = 3
"""Ways to pay that are kept for each place of the yard."""
DISCARDS: Final = 8
"""Sets of cards to discard that are kept."""
GIFT: Final = 0.3
"""What it costs to leave a card on top of the discards, as a share of what it is worth to oneself."""


def shortlist(table: Sketch, moves: Sequence[Move], habits: Habits) -> list[Move]:
    """Keep the choices worth a thought; `table` knows the hand of the seat that moves.

    Of the ways to pay for a car and of the discards those stay that give away least; of the sweeps
    all places, each single place, and all but one.
    """
    wanted = wants(table, habits, table.seat)
    places = sum(map(bool, table.yard))

    def loss(cards: Cards) -> float:
        lost = sum([wanted[RANK[card]] for card in cards])
        # A bonus card on top blocks the pile (Y10).
        return lost + GIFT * wanted[RANK[cards[-1]]] if cards and cards[-1] not in BONUS else lost

    kept: list[Move] = []
    for sort, group in groupby(moves, key=_sort):
        some = list(group)
        if isinstance(sort, int):
            some = sorted(some, key=lambda move: loss(move.pay) if isinstance(move, Buy) else 0.0)[:PAYMENTS]
        elif sort is Discard:
            some = sorted(some, key=lambda move: loss(move.cards) if isinstance(move, Discard) else 0.0)
            some = some[:DISCARDS]
        elif sort is Bonus:
            some = [move for move in some if not _half_swept(move, places)]
        kept += some
    return kept


def _sort(move: Move) -> object:
    return move.slot if isinstance(move, Buy) else type(move)


def _half_swept(move: Move, places: int) -> bool:
    """Whether this sweeps neither one place, nor all of them but one at most."""
    slots = move.slots if isinstance(move, Bonus) else ()
    return isinstance(slots, tuple) and 1 < len(slots) < places - 1
