"""Greenhorn and Hand: players of Yardmaster that look no further than the table as it is."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.rules.table import Move, Rules, Seat
from game.rules.yardmaster import payment
from game.rules.yardmaster.deck import BONUS, COLOURS, DRAW_THREE, HAND_LIMIT, PAY_ONE_LESS, STEAL_ONE
from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import Bonus, Buy, Cards, Couple, Discard, Draw, Swap, Take, View

CARELESS: Final = 0.3
"""How often a greenhorn does whatever comes to mind."""

_BONUS_WORTH: Final = 2.5
"""What a bonus card is worth in hand, in cargo cards of a colour that is wanted."""
_TOKEN_WORTH: Final = 0.6
"""What a card of the token's colour is worth at least: half a card of any other."""
_OTHER_WORTH: Final = 0.2
"""What a card is worth that nothing in the yard needs."""
_SWEEP_BELOW: Final = 1.8
"""When no colour is worth more than this to a Hand, new cars must come."""


class Greenhorn:
    """Buys the biggest car it can pay, whether it couples or not, and is often careless."""

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: View,
        moves: Sequence[Move],
        seat: Seat,  # noqa: ARG002 - likewise
        random: Random,
    ) -> Move:
        """Return the move that looks biggest, or any move."""
        if random.random() < CARELESS:
            return random.choice(moves)
        return _best(moves, [_glamour(view, move) for move in moves], random)


def _glamour(view: View, move: Move) -> float:  # noqa: PLR0911 - one case a move
    """How tempting a move looks at first sight."""
    match move:
        case Couple(car=car):
            return 20 + int(car[1])
        case Buy(car=car, pay=pay):
            return 10 + int(car[1]) - 0.1 * len(pay)
        case Bonus():
            return 9
        case Draw(source="discard"):
            return 5.5 if any(car and car[0] == view.discards[0] for car in view.yard) else 4
        case Draw():
            return 5
        case Discard(cards=cards):
            return -sum(card in BONUS for card in cards)
    return 1


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
        return _best(moves, [_worth(view, seat, move, wanted) for move in moves], random)


def _best(moves: Sequence[Move], worth: Sequence[float], random: Random) -> Move:
    best = max(worth)
    return random.choice([move for move, value in zip(moves, worth, strict=True) if value == best])


def _gain(view: View, seat: Seat, car: str) -> float:
    """What a car brings, its price left aside: its points, and those of waiting cars that it lets couple."""
    value = int(car[1])
    if not fits(view.trains[seat], car):
        return 0.7 * value
    pull = sum(int(other[1]) for other in view.sorting[seat] if fits((car,), other))
    return 2 + 1.6 * value + 0.8 * pull


def _wanted(view: View, seat: Seat) -> dict[str, float]:
    """How much one more card of each kind helps: most for the car that is nearest to be paid."""
    hand, token = view.hand or (), view.tokens[seat]
    wanted = dict.fromkeys(COLOURS, _OTHER_WORTH) | dict.fromkeys(BONUS, _BONUS_WORTH)
    wanted[token] = _TOKEN_WORTH
    for car in filter(None, view.yard):
        missing = payment.missing(hand, token, car)
        wanted[car[0]] = max(wanted[car[0]], _gain(view, seat, car) / (1 + missing))
    return wanted


def _worth(view: View, seat: Seat, move: Move, wanted: dict[str, float]) -> float:
    """Compare moves of all kinds, in points or so; what costs no action comes first, the end last."""
    worth = 0.0
    match move:
        case Couple(car=car):
            worth = 100 + int(car[1]) + _follow(view, seat, car)
        case Buy():
            worth = _purchase_worth(view, seat, move, wanted)
        case Bonus():
            worth = _bonus_worth(view, move, wanted)
        case Draw(source="discard"):
            worth = _in_hand(view, wanted[view.discards[0]])
        case Draw():
            worth = _in_hand(view, 0.4 + 0.1 * sum(wanted[colour] for colour in COLOURS))
        case Swap(token=token):
            worth = _swap_worth(view, seat, token)
        case Take(card=card):
            worth = wanted[card]
        case Discard(cards=cards):
            worth = -sum(wanted[card] for card in cards)
    return worth


def _follow(view: View, seat: Seat, car: str) -> int:
    """Points of the waiting cars that could couple behind this one."""
    return sum(int(other[1]) for other in view.sorting[seat] if fits((car,), other))


def _in_hand(view: View, worth: float) -> float:
    """A card too many must be discarded at the end of the turn (Y23)."""
    return worth if len(view.hand or ()) < HAND_LIMIT else 0.3 * worth


def _purchase_worth(view: View, seat: Seat, move: Buy, wanted: dict[str, float]) -> float:
    """The car's gain, less what is paid; winning beats everything."""
    if fits(view.trains[seat], move.car) and view.scores[seat] + int(move.car[1]) >= view.goal:
        return 1000.0
    # What lies on top may be taken by the next player: better a bonus card, or what one doesn't need.
    gift = 0.0 if move.pay and move.pay[-1] in BONUS else 0.05 * wanted[move.pay[-1]] if move.pay else 0.0
    return _gain(view, seat, move.car) - _cost(move.pay) - gift


def _cost(pay: Cards) -> float:
    return 0.35 * len(pay) + 0.3 * pay.count(PAY_ONE_LESS)


def _bonus_worth(view: View, move: Bonus, wanted: dict[str, float]) -> float:
    """Draw Three while there is room, Steal One from the fullest hand, Sweep what can't be used."""
    held = len(view.hand or ())
    if move.card == DRAW_THREE:
        return 50.0 if held + 2 <= HAND_LIMIT else -1.0
    if move.card == STEAL_ONE and isinstance(move.victim, int):
        return 40.0 + view.hands[move.victim] if held <= HAND_LIMIT else -1.0
    slots = move.slots if isinstance(move.slots, tuple) else ()
    useless = max(wanted[colour] for colour in COLOURS) < _SWEEP_BELOW and view.actions
    return 30.0 if useless and len(slots) == sum(car is not None for car in view.yard) else -1.0


def _swap_worth(view: View, seat: Seat, token: str) -> float:
    """A token is good for the car that its pairs would pay at once."""
    hand, own = view.hand or (), view.tokens[seat]
    worth = 0.1
    if view.actions > 1:
        for car in filter(None, view.yard):
            pay = payment.proposal(hand, token, car)
            if pay is not None and payment.missing(hand, own, car):
                worth = max(worth, _gain(view, seat, car) - _cost(pay) - 1)
    return worth
