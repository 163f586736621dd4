"""Hands of five dice, how they compare, and what open rolls are worth: P1, P3, P4."""

from collections import Counter
from functools import cmp_to_key
from itertools import pairwise, product
from random import Random

import pytest

from game.rules.pony import hands
from game.rules.pony.hands import FACES, HANDS, Dice

ALL_ROLLS = tuple(product(FACES, repeat=5))


def plain_category(dice: Dice) -> str:
    """Name the category the way one reads it off the table, not the way the engine does."""
    ranks = sorted(FACES.index(face) for face in dice)
    most = max(ranks.count(rank) for rank in ranks)
    different = len(set(ranks))
    if different == 5 and ranks[4] - ranks[0] == 4:
        return "straight"
    names = {1: "five", 2: "four" if most == 4 else "full-house", 3: "three" if most == 3 else "two-pair"}
    return names.get(different, "pair" if different == 4 else "nothing")


def plain_compare(one: Dice, other: Dice) -> int:
    """Compare by P4, word for word: category, then groups by size and rank, then single dice."""
    order = ["nothing", "pair", "two-pair", "three", "straight", "full-house", "four", "five"]
    first, second = order.index(plain_category(one)), order.index(plain_category(other))
    if first != second:
        return first - second
    for size in (5, 4, 3, 2, 1):
        mine = sorted((FACES.index(face) for face in set(one) if one.count(face) == size), reverse=True)
        yours = sorted((FACES.index(face) for face in set(other) if other.count(face) == size), reverse=True)
        if mine != yours:
            return 1 if mine > yours else -1
    return 0


def test_all_rolls_by_category() -> None:
    """Of 7,776 rolls five of a kind are 6, four 150, full house 300, straight 240, three 1,200 … (P3)."""
    assert Counter(hands.hand(dice).name for dice in ALL_ROLLS) == {
        "five": 6,
        "four": 150,
        "full-house": 300,
        "straight": 240,
        "three": 1200,
        "two-pair": 1800,
        "pair": 3600,
        "nothing": 480,
    }


def test_every_roll_has_its_category() -> None:
    """Each of the rolls has the category that an independent count gives it, and its steps (P3)."""
    for dice in ALL_ROLLS:
        assert hands.hand(dice).name == plain_category(dice)
        assert HANDS[hands.steps(dice)] == plain_category(dice)


def test_steps() -> None:
    """Nothing 0, pair 1, two pair 2, three 3, straight 4, full house 5, four 6, five of a kind 7 (P3)."""
    assert hands.STEPS == {
        "nothing": 0,
        "pair": 1,
        "two-pair": 2,
        "three": 3,
        "straight": 4,
        "full-house": 5,
        "four": 6,
        "five": 7,
    }


def test_all_hands_are_ordered() -> None:
    """All rolls, sorted by the engine, are sorted by P4 as well; equal ones tie there and only there (P4)."""
    random = Random(1)
    rolls = sorted({tuple(sorted(dice)) for dice in ALL_ROLLS})
    random.shuffle(rolls)
    assert len(rolls) == 252
    ordered = sorted(rolls, key=hands.hand)
    assert ordered == sorted(ordered, key=cmp_to_key(plain_compare))
    for one, other in pairwise(ordered):
        assert plain_compare(one, other) < 0
        assert hands.hand(one) < hands.hand(other)


def test_order_of_the_dice_does_not_matter() -> None:
    """A hand is worth the same in whatever order its dice lie (P3)."""
    for dice in ALL_ROLLS:
        assert hands.hand(dice) == hands.hand(tuple(sorted(dice)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("K K K 9 9", "Q Q Q A A"),
        ("K K K Q Q", "K K K 9 9"),
        ("A A 10 10 9", "K K Q Q J"),
        ("A A Q Q 9", "A A J J K"),
        ("A A Q Q 10", "A A Q Q 9"),
        ("9 9 A 10 J", "9 9 K Q J"),
        ("10 J Q K A", "9 10 J Q K"),
        ("9 9 9 9 9", "A A A A K"),
        ("9 J Q K A", "9 10 Q K A"),
    ],
)
def test_better_hands(better: str, worse: str) -> None:
    """The greater triple beats the greater pair, two pairs by the higher, the lower, the odd die … (P4)."""
    assert hands.hand(tuple(better.split())) > hands.hand(tuple(worse.split()))
    assert hands.best([tuple(worse.split()), tuple(better.split())]) == (1,)


def test_best_names_all_that_tie() -> None:
    """Complete ties are all named, in their order (P4)."""
    full, other = ("K", "K", "9", "9", "9"), ("9", "K", "9", "K", "9")
    assert hands.best([("9", "9", "J", "Q", "K"), full, other]) == (1, 2)


def test_group_dice() -> None:
    """The dice that make a hand are its groups; a straight and five of a kind need all five (P3)."""
    assert hands.group_dice(("9", "A", "9", "J", "Q")) == (0, 2)
    assert hands.group_dice(("9", "A", "9", "A", "Q")) == (0, 1, 2, 3)
    assert hands.group_dice(("9", "9", "9", "A", "A")) == (0, 1, 2, 3, 4)
    assert hands.group_dice(("Q", "J", "10", "9", "K")) == (0, 1, 2, 3, 4)
    assert hands.group_dice(("Q", "J", "10", "9", "A")) == ()
