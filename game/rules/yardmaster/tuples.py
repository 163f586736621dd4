"""Tuples with a change: states are made of them."""

from typing import TypeVar

from game.rules.yardmaster.table import Cards

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item in another's place."""
    return (*items[:index], item, *items[index + 1 :])


def taken(cards: Cards, gone: Cards) -> Cards:
    """Return the cards without these, their order kept."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)
