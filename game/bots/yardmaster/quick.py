"""A plain computer player for Yardmaster: it takes what brings most at once."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game.rules.table import Move, Rules, Seat
from game.rules.yardmaster import payment
from game.rules.yardmaster.deck import BONUS, DRAW_THREE, HAND_LIMIT, PAY_ONE_LESS, STEAL_ONE
from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import Bonus, Buy, Cards, Couple, Discard, Draw, Swap, Take, View

_BONUS_WORTH = 2.5
"""What a bonus card is worth in hand, in cargo cards of a colour that is wanted."""


class Hand:
    """Couples whenever it can, buys the best car that it can pay, and collects for the nearest one."""

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: View,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Move:
        """Return the move of the highest worth; equals are drawn by lot."""
        wanted = _wanted(view, seat)
        worth = [_worth(view, seat, move, wanted) for move in moves]
        best = max(worth)
        return random.choice([move for move, value in zip(moves, worth, strict=True) if value == best])


def _wanted(view: View, seat: Seat) -> dict[str, float]:
    """How much one more card of each kind helps: most for the car that is nearest to be paid."""
    hand, token, train = view.hand or (), view.tokens[seat], view.trains[seat]
    wanted = dict.fromkeys(BONUS, _BONUS_WORTH)
    wanted[token] = 0.6
    for car in filter(None, view.yard):
        gain = int(car[1]) * (1.0 if fits(train, car) else 0.5)
        missing = payment.missing(hand, token, car)
        wanted[car[0]] = max(wanted.get(car[0], 0.2), gain / (1 + missing))
    return wanted


def _worth(view: View, seat: Seat, move: Move, wanted: dict[str, float]) -> float:
    """Compare moves of all kinds, in points or so; what costs no action comes first, the end last."""
    worth = 0.0
    match move:
        case Couple(car=car):
            worth = 100 + int(car[1])
        case Buy():
            worth = _purchase_worth(view, seat, move, wanted)
        case Bonus():
            worth = _bonus_worth(view, move)
        case Draw(source="discard"):
            worth = wanted.get(view.discards[0], 0.2)
        case Draw():
            worth = 0.9
        case Swap(token=token):
            worth = _swap_worth(view, seat, token)
        case Take(card=card):
            worth = wanted.get(card, 0.2)
        case Discard(cards=cards):
            worth = -sum(wanted.get(card, 0.2) for card in cards)
    return worth


def _purchase_worth(view: View, seat: Seat, move: Buy, wanted: dict[str, float]) -> float:
    """The car's points, less what is paid; winning beats everything."""
    value = int(move.car[1])
    if not fits(view.trains[seat], move.car):
        return 2 + value * 0.7 - 0.35 * _cost(move.pay)
    if view.scores[seat] + value >= view.goal:
        return 1000.0
    # What lies on top may be taken by the next player: better a bonus card, or what one doesn't need.
    return 4 + value * 1.6 - 0.35 * _cost(move.pay) - 0.05 * wanted.get(move.pay[-1], 0.2)


def _cost(pay: Cards) -> float:
    return len(pay) + 1.5 * pay.count(PAY_ONE_LESS)


def _bonus_worth(view: View, move: Bonus) -> float:
    """Draw Three while there is room, Steal One from the fullest hand, Sweep only what helps nobody here."""
    hand = view.hand or ()
    if move.card == DRAW_THREE:
        return 50.0 if len(hand) + 2 <= HAND_LIMIT else -1.0
    if move.card == STEAL_ONE and isinstance(move.victim, int):
        return 40.0 + view.hands[move.victim] if len(hand) <= HAND_LIMIT else -1.0
    token = view.tokens[view.seat]
    slots = move.slots if isinstance(move.slots, tuple) else ()
    cars = [car for slot in slots if (car := view.yard[slot])]
    dear = [car for car in cars if payment.missing(hand, token, car) > 1]
    return 30.0 + len(cars) if len(dear) == len(cars) == len(view.yard) else -1.0


def _swap_worth(view: View, seat: Seat, token: str) -> float:
    """A token is good for the pairs that are in hand."""
    hand, own = view.hand or (), view.tokens[seat]
    return 0.5 + 0.8 * (hand.count(token) // 2 - hand.count(own) // 2)
