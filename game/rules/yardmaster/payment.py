"""Paying for railcars (Y11–Y13, Y19): which cards, how many, what is missing.

The listings are remembered between calls: they depend on a few small numbers alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from game.rules.yardmaster.deck import PAY_ONE_LESS
from game.rules.yardmaster.table import Buy, Cards


def means(hand: Cards, token: str, colour: str) -> tuple[int, int, int]:
    """Count the cards of the car's colour, the pairs to exchange (Y12) and the Pay One Less (Y19).

    For a car of its own colour a token has no use.
    """
    pairs = 0 if token == colour else hand.count(token) // 2
    return hand.count(colour), pairs, hand.count(PAY_ONE_LESS)


def missing(hand: Cards, token: str, car: str) -> int:
    """How many more cards of its colour a hand needs for a car; 0 if it can pay."""
    return max(0, int(car[1]) - sum(means(hand, token, car[0])))


def proposal(hand: Cards, token: str, car: str) -> Cards | None:
    """The payment that costs least: own colour first, then Pay One Less, then pairs; None if too dear."""
    own, pairs, less = means(hand, token, car[0])
    price = int(car[1])
    if own + pairs + less < price:
        return None
    own = min(own, price)
    less = min(less, price - own)
    return (car[0],) * own + (PAY_ONE_LESS,) * less + (token,) * (2 * (price - own - less))


def purchases(slots: Iterable[int], yard: Sequence[str | None], hand: Cards, token: str) -> list[Buy]:
    """Every payment for the cars in some places: each multiset of cards, once with each kind on top."""
    pairs, less = hand.count(token) // 2, hand.count(PAY_ONE_LESS)
    listed: list[Buy] = []
    for slot in slots:
        car = yard[slot]
        if car is None:
            continue
        colour, price = car[0], int(car[1])
        own = hand.count(colour)
        exchanged = 0 if token == colour else pairs
        if own + exchanged + less >= price:
            listed += _purchases(slot, car, token, (min(own, price), min(exchanged, price), less))
    return listed


@cache
def _purchases(slot: int, car: str, token: str, held: tuple[int, int, int]) -> tuple[Buy, ...]:
    return tuple(Buy(slot, car, pay) for pay in _payments(car, token, *held))


def _payments(car: str, token: str, own: int, pairs: int, less: int) -> Iterator[Cards]:
    """From few to many Pay One Less (a surplus one is spent in vain), then from few to many pairs."""
    colour = car[0]
    for played in range(less + 1):
        price = max(0, int(car[1]) - played)
        for exchanged in range(max(0, price - own), min(pairs, price) + 1):
            paid = (colour,) * (price - exchanged) + (token,) * (2 * exchanged)
            yield from each_on_top(paid + (PAY_ONE_LESS,) * played)


def each_on_top(cards: Cards) -> Iterator[Cards]:
    """Lay out cards once for each kind among them, that kind last (so on top)."""
    for kind in dict.fromkeys(cards):
        at = cards.index(kind)
        yield (*cards[:at], *cards[at + 1 :], kind)
