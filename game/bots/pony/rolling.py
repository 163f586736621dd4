"""The roller's decision: roll again, turn a die, or claim (P10, P12)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from game.bots.patience import Spent
from game.bots.player import Reason
from game.bots.pony import moves as offered
from game.bots.pony.bluff import CLAIMS, Row, alike, worths
from game.bots.pony.characters import Character
from game.bots.pony.odds import DICE, KINDS, Ranks, chances, mean, parts, ranks_of, rolls, steps
from game.bots.pony.quick import GOLD, strategy
from game.bots.pony.stakes import Solution, believed, settle, solved_like, stakes
from game.bots.pony.weighing import Desk, Option, Reasons, percent
from game.rules.pony.challenge import entitled
from game.rules.pony.cup import AtCup
from game.rules.pony.hands import HANDS
from game.rules.pony.items import LOADED_DIE, OAT_BAG, POKER_FACE
from game.rules.pony.moves import Reroll, Use
from game.rules.pony.pieces import Cup
from game.rules.table import Move

CLOSE: Final = 0.01
"""Choices that differ by less than this chance to win are mixed as the solved game says."""
PARTS: Final = tuple(part for count in range(1, DICE) for part, _ in rolls(count))
"""All sets of dice that can be kept for a re-roll."""
RARE: Final = 0.03
"""Claims made less often than this are left alone."""


class Roller:
    """One decision at the cup."""

    def __init__(
        self, desk: Desk, moves: Sequence[Move], waits: AtCup, cup: Cup, character: Character, spent: Spent
    ) -> None:
        self._desk = desk
        self._moves = moves
        self._cup = cup
        self._character = character
        self._own = ranks_of(cup.dice)
        self._hand = steps(self._own)
        self._known = offered.known_dice(cup)
        self._price = waits.price(desk.table)
        self._gold = desk.table.riders[desk.seat].gold
        self._needed = desk.table.board.last - desk.table.riders[desk.seat].space
        self._doubters = entitled(desk.table.riders, desk.seat)
        self._stakes = stakes(desk.prospect, desk.riders, desk.seat, self._doubters)
        self._spent = spent

    def decide(self, random: Random) -> Option:
        """Return the choice: the best one, or one drawn where a best one could be read."""
        if not self._doubters:
            return self._unchallenged(offered.claims(self._moves), "no-doubters")
        dear = self._price > self._gold and not self._known
        self._solved = solved_like(self._stakes, None if dear else self._price * GOLD)
        self._gains = self._stakes.of(self._desk.seat)
        if len(self._known) < DICE:
            reach = believed(self._known, self._solved)
            self._here = settle(self._stakes, reach, self._spent)
        others = [*self._rerolls(), *self._turns(), *self._covered()]
        best = max(others, key=lambda one: one.chance, default=None)
        claimed = self._claimed()
        if best is None or best.chance < claimed - CLOSE:
            return self._claim(random)
        if best.chance < claimed + CLOSE and not self._known and isinstance(best.move, Reroll):
            # Whoever always rolled again with nothing could be believed without a re-roll.
            stays = self._solved.strategies.keeps[self._own].get((), 0.0)
            return self._claim(random) if random.random() < stays else best
        return best if best.chance > claimed else self._claim(random)

    # ---------------------------------------------------------------- claims
    def _claimed(self) -> float:
        if len(self._known) == DICE:
            return self._truth(self._hand)
        return max(self._here.worth[self._hand])

    def _truth(self, hand: int) -> float:
        """What an open hand is worth: what isn't true is always challenged."""
        return self._gains.passed[hand - 1] if hand else self._gains.caught[0]

    def _claim(self, random: Random) -> Option:
        """Draw a claim as the solution mixes them; one that loses much isn't made."""
        options = offered.claims(self._moves)
        if len(self._known) == DICE:
            shown = max(self._hand, 1)
            return Option(options[shown], self._truth(self._hand), self._reasons(shown, None, 1))
        found = self._here
        worth = found.worth[self._hand]
        best = max(worth)
        weights = []
        for claim in CLAIMS:
            share = found.claims[self._hand][claim - 1]
            sound = share > RARE and worth[claim - 1] > best - 2 * CLOSE
            tilt = 1.0 if claim == self._hand else self._character.bluffs
            weights.append(share * tilt if sound else 0.0)
        if not any(weights):
            weights = [float(one == best) for one in worth]
        claim = random.choices(CLAIMS, weights)[0]
        mixed = sum(weight > 0 for weight in weights)
        return Option(options[claim], best, self._reasons(claim, found, mixed))

    def _reasons(self, claim: int, found: Solution | None, mixed: int) -> Reasons:
        """Say what can be said for a claim."""
        reasons = []
        if claim >= self._needed:
            reasons.append(Reason("home"))
        doubted = percent(found.doubts[claim - 1]) if found else 0
        if claim == self._hand:
            reasons.append(Reason("truth", {"percent": doubted}))
        else:
            reasons.append(Reason("bluff", {"hand": HANDS[self._hand], "percent": doubted}))
        if mixed > 1:
            reasons.append(Reason("mixed", {"claims": mixed}))
        return tuple(reasons)

    def _unchallenged(self, options: Mapping[int, Move], code: str) -> Option:
        """Claim what is best to ride when nobody may challenge."""
        seat = self._desk.seat
        claim = max(options, key=lambda one: self._stakes.passed[one - 1][seat])
        reasons = (Reason(code),) if claim < self._needed else (Reason(code), Reason("home"))
        return Option(options[claim], self._stakes.passed[claim - 1][seat], reasons)

    def _covered(self) -> list[Option]:
        """Claim under a Poker Face."""
        options = offered.claims(self._moves, POKER_FACE)
        if not options:
            return []
        one = self._unchallenged(options, "poker-face")
        return [Option(one.move, one.chance - self._cost(POKER_FACE), one.reasons)]

    # ---------------------------------------------------------------- dice
    def _cost(self, item: str) -> float:
        """The chance to win that goes with a card."""
        return self._desk.now() - self._desk.now(self._desk.without(item))

    def _paid(self, gold: int) -> float:
        """The chance to win that goes with gold."""
        riders = self._desk.paid(min(gold, self._gold))
        return self._desk.now() - self._desk.now(riders)

    def _worth(self, known: Ranks) -> Row:
        """What each hand is worth with these dice known."""
        doubts = strategy(self._solved.strategies.doubts, known)
        if doubts is None:
            return [self._truth(hand) for hand in range(KINDS)]
        return [max(row) for row in worths(self._gains, doubts)]

    def _rerolls(self) -> list[Option]:
        """Weigh every part of the dice that may be kept; it may pay to roll once more after that."""
        ways = offered.rerolls(self._moves, self._cup)
        if not ways:
            return []
        rows = {part: self._worth(part) for part in {alike(part) for part in PARTS}}
        once = {part: mean(part, rows[alike(part)]) for part in PARTS}
        again = 2 if self._desk.riders[self._desk.seat].space >= self._desk.table.board.desert else 1
        later = self._paid(again)
        left = self._gold - self._price
        more: dict[Ranks, float] = {}
        if left >= again:
            for ranks, _ in rolls(DICE):
                more[ranks] = max(once[part] for part in parts(ranks)) - later
        found = []
        for kept, items in ways.items():
            row = rows[alike(kept)]
            chance = 0.0
            for rolled, odds in rolls(DICE - len(kept)):
                ranks = tuple(sorted(kept + rolled))
                chance += odds * max(row[steps(ranks)], more.get(ranks, 0.0))
            for item, move in items.items():
                cost = self._cost(OAT_BAG) if item else self._paid(self._price)
                found.append(Option(move, chance - cost, self._rerolled(kept, item)))
        return found

    def _rerolled(self, kept: Ranks, item: str) -> Reasons:
        """Say what can be said for a re-roll."""
        odds = chances(kept)
        better = sum(odds[hand] for hand in range(KINDS) if hand > self._hand)
        reasons = [Reason("reroll", {"percent": percent(better), "hand": HANDS[self._hand]})]
        if item:
            reasons.append(Reason("oat-bag"))
        elif not self._price:
            reasons.append(Reason("free"))
        return tuple(reasons)

    def _turns(self) -> list[Option]:
        """Weigh the turns of a Loaded Die; what lies under the cup counts as unknown after it."""
        found = []
        for move in offered.of_kind(self._moves, Use):
            if move.item != LOADED_DIE or not isinstance(move.die, int):
                continue
            hand = steps(offered.turned(self._cup, move))
            if hand <= self._hand:
                continue
            known = self._known_after(move.die)
            chance = self._worth(known)[hand] - self._cost(LOADED_DIE)
            found.append(Option(move, chance, (Reason("loaded", {"hand": HANDS[hand]}),)))
        return found

    def _known_after(self, turned: int) -> Ranks:
        """The dice known to all once one is turned; an open one counts with its old face."""
        cup = self._cup
        if cup.open >> turned & 1:
            return self._known
        return ranks_of(cup.dice[die] for die in range(DICE) if cup.open >> die & 1)
