"""Paying for railcars (Y11–Y13, Y19): which cards, how many, what is missing.

The listings are remembered between calls: they depend on a few small numbers alone.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from game.rules.yardmaster.deck import PAY_ONE_LESS, RANK
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


def purchases(slot: int, car: str, hand: Cards, token: str) -> tuple[Buy, ...]:
    """Every payment for a car: each multiset of cards, once with each of its kinds on top (Y11–Y13)."""
    own, pairs, less = means(hand, token, car[0])
    price = int(car[1])
    if own + pairs + less < price:
        return ()
    return _purchases(slot, car, token, (min(own, price), min(pairs, price), less))


@cache
def _purchases(slot: int, car: str, token: str, held: tuple[int, int, int]) -> tuple[Buy, ...]:
    return tuple(Buy(slot, car, pay) for pay in _payments(car, token, *held))


def _payments(car: str, token: str, own: int, pairs: int, less: int) -> Iterator[Cards]:
    """From few to many Pay One Less (a surplus one is spent in vain), then from few to many pairs."""
    for played in range(less + 1):
        price = max(0, int(car[1]) - played)
        for exchanged in range(max(0, price - own), min(pairs, price) + 1):
            paid = {car[0]: price - exchanged, token: 2 * exchanged, PAY_ONE_LESS: played}
            if token == car[0]:
                paid[token] = price
            yield from with_each_on_top(paid)


def with_each_on_top(counts: dict[str, int]) -> Iterator[Cards]:
    """Lay out these cards once for each kind among them, that kind last (so on top)."""
    kinds = sorted((kind for kind, count in counts.items() if count), key=RANK.__getitem__)
    for top in kinds:
        under = chain.from_iterable((kind,) * (counts[kind] - (kind == top)) for kind in kinds)
        yield (*under, top)
