"""How a table of Yardmaster stands between two turns: each seat's chance to win, without playing on."""

from math import exp
from typing import Final

from game.bots.yardmaster.pack import DRAW_THREE, FITS, PAY_ONE_LESS, STEAL_ONE, SWEEP
from game.bots.yardmaster.sketch import Sketch
from game.rules.table import Seat

WEIGHTS: Final[tuple[float, ...]] = (
    *(-0.499, 0.04, 0.288, 0.053, 0.207, 0.152, 0.347),
    *(0.251, 0.566, 0.117, 0.28, -0.183, -0.176, 0.196),
)
"""What each of the `features` counts for: the logarithm of the odds."""


def features(table: Sketch, seat: Seat) -> tuple[float, ...]:
    """What speaks for or against a seat.

    In this order: the points to go, squared, too; points of waiting cars, once more if a car in the
    arrival yard would join them to the train; cards in hand; the best car to be had, in points for each
    draw that it takes, once more near the goal, and whether it reaches the goal; each kind of bonus card;
    turns until it moves; the number of waiting cars.
    """
    hand, waiting = table.hands[seat], table.waiting[seat]
    fits = FITS[table.lasts[seat]]
    left = table.goal - table.scores[seat] - sum([car & 15 for car in waiting if fits[car]])
    idle = sum([car & 15 for car in waiting if not fits[car]])
    best, linked = _best_car(table, seat)
    return (
        left,
        left * left * 0.05,
        idle,
        idle if linked else 0,
        table.sizes[seat],
        best,
        best if left <= 4 else 0.0,
        1.0 if left <= best else 0.0,
        hand[DRAW_THREE],
        hand[PAY_ONE_LESS],
        hand[STEAL_ONE],
        hand[SWEEP],
        (seat - table.seat) % table.seats,
        len(waiting),
    )


def _best_car(table: Sketch, seat: Seat) -> tuple[float, bool]:
    """The best car to be had, in points for each draw, and whether any lets waiting cars join behind it."""
    hand, token, waiting = table.hands[seat], table.tokens[seat], table.waiting[seat]
    fits = FITS[table.lasts[seat]]
    pairs, less = hand[token] >> 1, hand[PAY_ONE_LESS]
    best, linked = 0.0, False
    for car in table.yard:
        if not car:
            continue
        colour, value = car >> 4, car & 15
        short = value - hand[colour] - less - (0 if colour == token else pairs)
        if fits[car]:
            gain = value + 1.0
            linked = linked or any(FITS[car][other] for other in waiting)
        else:
            gain = 0.4 * value + 0.2
        best = max(best, gain / (1 + short) if short > 0 else gain)
    return best, linked


def chances(table: Sketch) -> list[float]:
    """Estimate each seat's chance to win a game that goes on."""
    odds = [
        exp(sum([weight * one for weight, one in zip(WEIGHTS, features(table, seat), strict=True)]))
        for seat in range(table.seats)
    ]
    total = sum(odds)
    return [one / total for one in odds]
