"""The dealer: fair lots, chosen ones, and nothing barred in its place."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from msgspec import ValidationError

from game.match.dealer import Dealer
from game.match.shelf import Shelf
from game.rules.express.engine import Express
from game.rules.express.table import Options, SetUp
from game.rules.table import Chance, Move, Pick, Roll, Setup, Shuffle


class Drawn(Move, frozen=True, tag="drawn"):
    """All kinds of lots."""

    cards: tuple[str, ...]
    dice: tuple[str, ...]
    seat: int
    fixed: str


class Fair(Express):
    """Rules whose only move is a draw of lots."""

    move_types = (Drawn,)


@pytest.fixture
def fair(shelf: Shelf) -> Fair:
    """Rules to draw lots for."""
    express = shelf["yardmaster-express"]
    assert isinstance(express, Express)
    return Fair(express.deck)


def draw(fair: Fair, dealer: Dealer, shuffle: Shuffle) -> Drawn:
    """One draw of everything."""
    lots = (("cards", shuffle), ("dice", Roll(2, ("9", "10", "J"))), ("seat", Pick((0, 1, 2))))
    move = dealer.answer(Chance("drawn", lots, (("fixed", "so"),)), fair)
    assert isinstance(move, Drawn)
    return move


def test_lots_are_fair(fair: Fair) -> None:
    """Every order, roll and pick is as likely as any other, and known fields are as given."""
    dealer = Dealer(Random(1))
    draws = [draw(fair, dealer, Shuffle(("a", "b", "c"))) for _ in range(6000)]
    orders = Counter(move.cards for move in draws)
    assert set(orders) == set(permutations("abc"))
    assert all(900 < count < 1100 for count in orders.values())
    rolls = Counter(move.dice for move in draws)
    assert len(rolls) == 9
    assert all(570 < count < 770 for count in rolls.values())
    picks = Counter(move.seat for move in draws)
    assert set(picks) == {0, 1, 2}
    assert all(1900 < count < 2100 for count in picks.values())
    assert {move.fixed for move in draws} == {"so"}


def test_barred_cards_stay_away(fair: Fair) -> None:
    """A barred card never lies at the marked place; the order is otherwise as likely as any other."""
    dealer = Dealer(Random(2))
    items = ("a", "b", "X", "Y")
    orders = Counter(draw(fair, dealer, Shuffle(items, 2, ("X", "Y"))).cards for _ in range(6000))
    assert all(order[2] not in ("X", "Y") for order in orders)
    assert len(orders) == 12
    assert all(sorted(order) == sorted(items) for order in orders)


def test_same_seed_same_lots(fair: Fair) -> None:
    """The dealer's random numbers are those it is given, and no others."""
    one, two = Dealer(Random(5)), Dealer(Random(5))
    shuffle = Shuffle(tuple(map(str, range(40))))
    assert [draw(fair, one, shuffle) for _ in range(5)] == [draw(fair, two, shuffle) for _ in range(5)]


def test_wanted_lots(shelf: Shelf) -> None:
    """A chosen first player or a lesson's deal replaces the lot; the rest is drawn."""
    rules = shelf["yardmaster-express"]
    pending = rules.pending(rules.start(Setup(3, Options())))
    assert isinstance(pending, Chance)
    move = Dealer(Random(1)).answer(pending, rules, {"first": 2})
    assert isinstance(move, SetUp)
    assert move.first == 2
    assert len(move.deck) == 32
    assert move.caboose is None
    with pytest.raises(ValidationError):
        Dealer(Random(1)).answer(pending, rules, {"first": "Ann"})
