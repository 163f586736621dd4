"""A sound rider for Pony Express: knows the odds, bluffs now and then, doubts what is unlikely."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.hands import CLAIMS, FACES, group_dice, steps
from game.rules.pony.items import ACE, FAVOUR, LOADED_DIE, OAT_BAG, POKER_FACE, TELEGRAPH
from game.rules.pony.jail import BAIL
from game.rules.pony.moves import Advance, Bail, Board, Challenge, Claim, Keep, Pass, Reroll, Use
from game.rules.pony.pieces import Cup, numbers
from game.rules.pony.state import State
from game.rules.pony.throw import AceOffer
from game.rules.table import Move, Rules, Seat

BLUFFS: Final = 0.3
"""How often a claim is higher than the hand."""
WORTH: Final = 0.55
"""Steps that a gold must bring in a re-roll."""
HONEST: Final = 2.6
"""How much likelier than by chance a claimed hand is: dice are rolled again to get it."""
LIES: Final = 0.1
"""The share of all claims of one hand that are bluffs, against its chance among five dice."""
PREFERRED: Final = (FAVOUR, OAT_BAG, LOADED_DIE, POKER_FACE, TELEGRAPH, ACE)


class PonyHand:
    """Plays soundly from what its seat may know, at once."""

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: Any,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Move:
        """Return a move by the kind of decision; what isn't weighed is the first choice offered."""
        table: State = view.table
        match table.waits:
            case AtCup() as waits if table.cup is not None:
                return _at_cup(table, waits, table.cup, seat, moves, random)
            case Doubt(steps=claimed) if table.cup is not None:
                return _doubt(table.cup, claimed, moves, random)
            case AceOffer(cause=cause, dice=dice):
                return _ace(cause, dice, table.riders[seat].gold, moves)
            case _:
                return _plain(table, seat, moves)


def _plain(table: State, seat: Seat, moves: Sequence[Move]) -> Move:
    """Ride, take trains, leave jail if there is gold to spare, keep the better card."""
    gold = table.riders[seat].gold
    for move in moves:
        match move:
            case Advance() | Board():
                return move
            case Bail() if gold > BAIL:
                return move
            case Keep(item=item) if item in PREFERRED:
                return move
            case Use(item=item) if item == FAVOUR:
                return move
    return next((move for move in moves if not isinstance(move, Bail)), moves[0])


def _at_cup(table: State, waits: AtCup, cup: Cup, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
    """Roll again while it pays, then claim."""
    worth = steps(cup.dice)
    price, rider = waits.price(table), table.riders[seat]
    kept = _kept(cup.dice)
    if 0 < len(kept) < 5:
        gain = _expected(tuple(cup.dice[die] for die in kept)) - worth
        bag = OAT_BAG in rider.items and not waits.turned and bool(price)
        pays = bag or price <= rider.gold - (1 if price else 0)
        if pays and gain > WORTH * (1 if bag else max(1, price)):
            return _reroll(cup, kept, bag, moves)
    hand = worth
    if worth == 0 or random.random() < BLUFFS:
        hand = min(7, worth + (1 if random.random() < 0.6 else 2))
    hand = max(1, hand)
    aside = numbers(cup.open)
    if hand != worth and hand <= 4 and POKER_FACE in rider.items:
        return Claim(CLAIMS[hand - 1], aside, POKER_FACE)
    return Claim(CLAIMS[hand - 1], aside)


def _reroll(cup: Cup, kept: tuple[int, ...], bag: bool, moves: Sequence[Move]) -> Move:
    """Find the re-roll among those offered that keeps dice of these faces."""
    faces = sorted(cup.dice[die] for die in kept)
    return next(
        move
        for move in moves
        if isinstance(move, Reroll)
        and move.roll == "hidden"
        and (move.item == OAT_BAG) == bag
        and sorted(cup.dice[die] for die in move.open) == faces
    )


def _kept(dice: tuple[str, ...]) -> tuple[int, ...]:
    """Return the dice worth keeping: those that make the hand, else the highest one."""
    group = group_dice(dice)
    return group or (max(range(5), key=lambda die: FACES.index(dice[die])),)


def _doubt(cup: Cup, claimed: int, moves: Sequence[Move], random: Random) -> Move:
    """Challenge what is unlikely from the dice one knows; what can't be is always challenged."""
    known = tuple(sorted(face for face in cup.dice if face))
    chance = _odds(known)[claimed]
    true = chance * HONEST / (chance * HONEST + LIES)
    calls = [move for move in moves if isinstance(move, Challenge)]
    if calls and (chance == 0 or random.random() < max(0.0, 0.45 - true)):
        return calls[0]
    return next(move for move in moves if isinstance(move, Pass))


def _ace(cause: str, dice: tuple[str, ...], gold: int, moves: Sequence[Move]) -> Move:
    """Roll again what is no part of a hand; in the saloon the hand itself, if it is too dear."""
    group = group_dice(dice)
    if cause == "saloon":
        again = group if steps(dice) > gold else ()
    else:
        again = tuple(die for die in range(5) if die not in group) if steps(dice) < 4 else ()
    faces = sorted(dice[die] for die in again)
    return next(
        move
        for move in moves
        if (isinstance(move, Pass) and not faces)
        or (
            isinstance(move, Use)
            and isinstance(move.dice, tuple)
            and sorted(dice[die] for die in move.dice) == faces
        )
    )


@cache
def _odds(kept: tuple[str, ...]) -> tuple[float, ...]:
    """Return the chance of each hand by its steps, when some dice are as given."""
    rolled = 5 - len(kept)
    found = Counter(steps((*kept, *roll)) for roll in product(FACES, repeat=rolled))
    return tuple(found[worth] / 6**rolled for worth in range(8))


def _expected(kept: tuple[str, ...]) -> float:
    """Return the steps to expect when all dice but these are rolled again."""
    return sum(worth * chance for worth, chance in enumerate(_odds(tuple(sorted(kept)))))
