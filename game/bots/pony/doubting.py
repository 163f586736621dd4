"""The challenger's decision: is the claim true, and what if not? (P14-P17)."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.patience import Spent
from game.bots.player import Reason
from game.bots.pony import moves as offered
from game.bots.pony.characters import Character
from game.bots.pony.odds import DICE, KINDS, chances, ranks_of
from game.bots.pony.quick import GOLD
from game.bots.pony.stakes import believed, settle, solved_like, stakes
from game.bots.pony.weighing import Desk, Option, percent
from game.rules.pony.challenge import Doubt
from game.rules.pony.items import SPYGLASS, TELEGRAPH
from game.rules.pony.moves import Challenge
from game.rules.pony.pieces import Cup
from game.rules.table import Move

CLEAR: Final = 0.02
"""Calling and passing that differ by more than this chance to win aren't mixed."""
CURIOUS: Final = 2.0
"""A Spyglass is used where so many times its worth are at stake."""


class Doubter:
    """One decision after a claim."""

    def __init__(
        self,
        desk: Desk,
        moves: Sequence[Move],
        waits: Doubt,
        cup: Cup,
        character: Character,
        spent: Spent,
    ) -> None:
        self._desk = desk
        self._moves = moves
        self._claim = waits.steps
        self._character = character
        self._rivals = max(len(waits.entitled), 1)
        callers = tuple(sorted({*waits.entitled, desk.seat}))
        found = stakes(desk.prospect, desk.riders, waits.seat, callers)
        self._gains = found.of(desk.seat)
        known = offered.known_dice(cup)
        self._seen = ranks_of(cup.dice)
        self._spied = self._seen != known
        roller = desk.table.riders[waits.seat]
        price = 2 if roller.space >= desk.table.board.desert else 1
        dear = roller.gold < price and not known
        reach = believed(known, solved_like(found, None if dear else price * GOLD))
        self._doubt = 0.0
        self._possible = chances(self._seen)[self._claim] > 0
        self._true = float(self._possible)
        if self._true and len(known) < DICE:
            solved = settle(found, reach, spent)
            self._doubt = solved.doubts[self._claim - 1]
            odds = chances(self._seen) if self._seen else reach
            held = [odds[hand] * solved.claims[hand][self._claim - 1] for hand in range(KINDS)]
            whole = sum(held)
            self._true = held[self._claim] / whole if whole else odds[self._claim]

    def decide(self, random: Random) -> Option:
        """Return what to do about the claim."""
        at = self._claim - 1
        gains = self._gains
        passed, caught, proved = gains.passed[at], gains.caught[at], gains.proved[at]
        plain = next((one for one in self._calls() if one.item != TELEGRAPH), None)
        wired = next((one for one in self._calls() if one.item == TELEGRAPH), None)
        called = passed + (1 - self._true) * (caught - passed) + self._true * (proved - passed)
        declined = Option(offered.declining(self._moves), passed, self._why())
        if not self._true:
            call = plain or wired
            # What the dice allow may still be a hand that nobody would claim as it is.
            why = (
                self._why(call=True)
                if self._possible
                else (Reason("impossible"), Reason("advance", {"steps": self._claim}))
            )
            return Option(call, caught, why) if call else declined
        if wired is not None:
            sure = passed + (1 - self._true) * (caught - passed) - self._cost(TELEGRAPH)
            if sure > max(passed, called if plain else passed):
                return Option(wired, sure, (Reason("telegraph-safe"), *self._why(call=True)))
        if plain is None:
            return declined
        spyglass = offered.using(self._moves, SPYGLASS)
        worthwhile = caught - proved > CURIOUS * self._cost(SPYGLASS) and 0.1 < self._true < 0.9
        if spyglass is not None and worthwhile:
            return Option(spyglass, max(passed, called), (Reason("spyglass"),))
        clear = self._spied or abs(called - passed) > CLEAR
        lot = () if clear else (Reason("lot"),)
        if clear:
            # Nobody knows what was seen, and nobody mixes what is clear.
            call_it = called > passed
        else:
            often = min(self._doubt * self._character.doubts, 0.97)
            call_it = random.random() < 1 - (1 - often) ** (1 / self._rivals)
        if call_it:
            return Option(plain, called, (*self._why(call=True), *lot))
        return Option(declined.move, passed, (*declined.reasons, *lot))

    def _calls(self) -> list[Challenge]:
        return offered.of_kind(self._moves, Challenge)

    def _cost(self, item: str) -> float:
        return self._desk.now() - self._desk.now(self._desk.without(item))

    def _prize(self) -> Reason:
        return Reason("prize", {"steps": self._claim})

    def _why(self, *, call: bool = False) -> tuple[Reason, ...]:
        """Say how likely the claim is, and what is at stake."""
        if call:
            return Reason("doubtful", {"percent": percent(min(1 - self._true, 0.99))}), self._prize()
        return Reason("believable", {"percent": percent(self._true)}), Reason("jail-risk")
