"""Riders who decide at once: Greenhorn by feeling, Hand by the odds and the solved game of bluff."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, TypeVar

from game.bots.pony import moves as offered
from game.bots.pony.bluff import CLAIMS, Gains, Row, alike, gains_in_steps, worths
from game.bots.pony.characters import STEADY, Character
from game.bots.pony.odds import DICE, KINDS, Ranks, chances, mean, ranks_of, steps
from game.bots.pony.table import Solved, nearest
from game.bots.pony.worth import WORTH
from game.rules.pony.challenge import Doubt, entitled
from game.rules.pony.cup import AtCup
from game.rules.pony.hands import STEPS, group_dice
from game.rules.pony.items import (
    LOADED_DIE,
    OAT_BAG,
    POKER_FACE,
    SPYGLASS,
    TELEGRAPH,
)
from game.rules.pony.jail import BAIL
from game.rules.pony.moves import Advance, Bail, Board, Challenge, Keep, Luck, Use
from game.rules.pony.pieces import Cup
from game.rules.pony.state import State
from game.rules.pony.throw import AceOffer
from game.rules.table import Move, Rules, Seat

T = TypeVar("T")

GOLD: Final = 0.5
"""What a gold is worth, in steps."""
JAIL: Final = 2.5
"""What a turn in jail costs, in steps; who can pay bail loses less."""
BAILED: Final = 2.0


class _Rider:
    """Meets each kind of decision by a way of its own; `thrifty` ones look at their gold first."""

    thrifty: ClassVar[bool]

    def __init__(self, character: Character = STEADY) -> None:
        self._character = character

    def choose(
        self,
        rules: Rules[Any, Any],  # noqa: ARG002 - the protocol's
        view: Any,
        moves: Sequence[Move],
        seat: Seat,
        random: Random,
    ) -> Move:
        """Return a move by the kind of decision."""
        table: State = view.table
        gold = table.riders[seat].gold
        match table.waits:
            case AtCup() as waits if table.cup is not None:
                return self._at_cup(table, waits, table.cup, moves, random)
            case Doubt() as waits if table.cup is not None:
                return self._doubt(table, waits, seat, moves, random)
            case AceOffer(cause=cause, dice=dice):
                return _ace(cause, dice, gold, moves)
            case _:
                return _plain(moves, gold if self.thrifty else 0, random)

    def _at_cup(self, table: State, waits: AtCup, cup: Cup, moves: Sequence[Move], random: Random) -> Move:
        raise NotImplementedError

    def _doubt(self, table: State, waits: Doubt, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
        raise NotImplementedError


class Greenhorn(_Rider):
    """Says mostly what is there, bluffs and doubts by feeling, and counts nothing."""

    thrifty = False

    def _at_cup(self, table: State, waits: AtCup, cup: Cup, moves: Sequence[Move], random: Random) -> Move:
        """Keep what matches and roll the rest again if there is gold to spare; then claim."""
        worth = offered.held(cup)
        if worth <= 1 and table.riders[waits.seat].gold >= 2 and random.random() < 0.5:
            dice = ranks_of(cup.dice)
            group = tuple(rank for rank in dice if dice.count(rank) > 1) or (random.choice(dice),)
            options = offered.rerolls(moves, cup)
            if group in options and "" in options[group]:
                return options[group][""]
        bluffs = 0.2 * self._character.bluffs
        claim = worth
        if worth == 0 or random.random() < bluffs:
            claim = min(worth + random.choice((1, 1, 2, 3)), KINDS - 1)
        return offered.claims(moves)[claim]

    def _doubt(
        self,
        table: State,  # noqa: ARG002 - the other riders'
        waits: Doubt,
        seat: Seat,  # noqa: ARG002 - likewise
        moves: Sequence[Move],
        random: Random,
    ) -> Move:
        """Doubt what sounds like a lot."""
        calls = offered.of_kind(moves, Challenge)
        doubts = (0.08 + 0.07 * waits.steps) * self._character.doubts
        if calls and random.random() < doubts:
            return calls[0]
        return offered.declining(moves)


class Hand(_Rider):
    """Knows the odds, bluffs and challenges by the table, and adds up steps and gold."""

    thrifty = True

    def _at_cup(self, table: State, waits: AtCup, cup: Cup, moves: Sequence[Move], random: Random) -> Move:
        """Roll again, or turn a die, as long as it promises more than it costs; then claim."""
        seat = waits.seat
        doubters = entitled(table.riders, seat)
        if not doubters:
            return offered.claims(moves)[KINDS - 1]
        known, own = offered.known_dice(cup), ranks_of(cup.dice)
        solved = solved_for(table, waits, doubters, known)
        needed = table.board.last - table.riders[seat].space
        worth = hand_worths(solved, needed)
        now = worth_of(worth, known)[steps(own)]
        price = waits.price(table)
        best: tuple[float, Move] | None = None
        for kept, ways in offered.rerolls(moves, cup).items():
            item = "" if "" in ways and (price <= 1 or OAT_BAG not in ways) else OAT_BAG
            if item in ways:
                cost = WORTH[OAT_BAG] if item else price * GOLD
                gain = mean(kept, worth_of(worth, kept)) - cost - now
                if gain > 0.05 and (best is None or gain > best[0]):
                    best = (gain, ways[item])
        for turn in offered.of_kind(moves, Use):
            gain = worth_of(worth, known)[steps(offered.turned(cup, turn))] - now - WORTH[LOADED_DIE]
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, turn)
        if best is not None:
            return best[1]
        return self._claim(solved, known, steps(own), needed, moves, random)

    def _claim(
        self, solved: Solved, known: Ranks, own: int, needed: int, moves: Sequence[Move], random: Random
    ) -> Move:
        """Draw a claim; what is there is said where it takes the rider home."""
        if own >= needed:
            return offered.claims(moves)[own]
        covered = offered.claims(moves, POKER_FACE)
        if covered and own < 2:
            return covered[max(covered)]
        rows = strategy(solved.strategies.claims, known)
        if rows is None:
            return offered.claims(moves)[max(own, 1)]
        row = rows[own]
        bluffs = self._character.bluffs
        weights = [row[claim - 1] * (1.0 if claim == own else bluffs) for claim in CLAIMS]
        claim = random.choices(CLAIMS, weights)[0]
        return offered.claims(moves)[claim]

    def _doubt(self, table: State, waits: Doubt, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
        """Challenge as often as the table says; what can't be always."""
        cup = table.cup
        assert cup is not None  # noqa: S101 - there is a claim
        calls = offered.of_kind(moves, Challenge)
        seen = ranks_of(cup.dice)
        chance = chances(seen)[waits.steps]
        wired = [call for call in calls if call.item == TELEGRAPH]
        plain = [call for call in calls if call.item != TELEGRAPH]
        if calls and chance == 0:
            return (plain or wired)[0]
        if not plain:
            return wired[0] if wired and chance < 0.2 and waits.steps >= 3 else offered.declining(moves)
        spyglass = offered.using(moves, SPYGLASS)
        if spyglass is not None and waits.steps >= 4:
            return spyglass
        solved = nearest(BAILED if table.riders[seat].gold >= BAIL else JAIL, GOLD)
        row = strategy(solved.strategies.doubts, seen)
        if row is None:
            return offered.declining(moves)  # all dice are known, and the claim is true
        often = row[waits.steps - 1] * self._character.doubts
        alone = 1 - (1 - min(often, 0.95)) ** (1 / len(waits.entitled))
        return plain[0] if random.random() < alone else offered.declining(moves)


def solved_for(table: State, waits: AtCup, doubters: Sequence[Seat], known: Ranks) -> Solved:
    """Return the solved game that is nearest to what the roller faces."""
    rich = sum(table.riders[seat].gold >= BAIL for seat in doubters) * 2 >= len(doubters)
    price = waits.price(table)
    dear = price > table.riders[waits.seat].gold and not known
    return nearest(BAILED if rich else JAIL, None if dear else price * GOLD)


def hand_worths(solved: Solved, needed: int) -> dict[Ranks, Row]:
    """Return what each hand is worth to the roller, in steps, by the known dice; `needed` steps suffice."""
    gains = gains_in_steps(solved.terms.jail)
    passed = [min(gain, needed) for gain in gains.passed]
    proved = [gain + solved.terms.jail for gain in passed]
    capped = Gains(passed, gains.caught, proved)
    return {
        known: [max(row) for row in worths(capped, doubt)]
        for known, doubt in solved.strategies.doubts.items()
    }


def strategy(found: Mapping[Ranks, T], known: Ranks) -> T | None:
    """Return what a solved game says with these dice known; None where all are."""
    return found.get(alike(known)) if len(known) < DICE else None


def worth_of(found: Mapping[Ranks, Row], known: Ranks) -> Row:
    """Return the row of the known dice; where all are known only the truth counts."""
    return strategy(found, known) or [float(worth) for worth in range(KINDS)]


def _plain(moves: Sequence[Move], gold: int, random: Random) -> Move:
    """Ride, take trains, leave jail if there is gold to spare, use what helps, keep the better card."""
    keeps = offered.of_kind(moves, Keep)
    if keeps:
        return max(keeps, key=lambda move: WORTH[move.item]) if gold else random.choice(keeps)
    for move in moves:
        match move:
            case Advance() | Board() | Use():
                return move
            case Bail() if gold > BAIL:
                return move
            case Luck():
                return move
    return random.choice(moves)


def _ace(cause: str, dice: tuple[str, ...], gold: int, moves: Sequence[Move]) -> Move:
    """Roll again what is no part of a hand; in the saloon the hand itself, if it is too dear."""
    worth = ranks_of(dice)
    group = group_dice(dice)
    if cause == "saloon":
        again = group if steps(worth) > gold else ()
    else:
        again = tuple(die for die in range(5) if die not in group) if steps(worth) < STEPS["straight"] else ()
    faces = ranks_of(dice[die] for die in again)
    for move in offered.of_kind(moves, Use):
        if isinstance(move.dice, tuple) and faces and ranks_of(dice[die] for die in move.dice) == faces:
            return move
    return offered.declining(moves)
