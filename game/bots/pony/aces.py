"""Open rolls and the Ace up the Sleeve: every outcome is counted (P25, P28, P29, P35, P36)."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.player import Reason
from game.bots.pony.odds import DICE, Ranks, chances, ranks_of, rolls, steps
from game.bots.pony.prospect import Riders, changed
from game.bots.pony.weighing import Desk, Option
from game.bots.pony.worth import CARD
from game.rules.pony.hands import FACES, HANDS, STEPS, Hand, hand
from game.rules.pony.items import ACE
from game.rules.pony.jail import DRAWS_CARD, FINDS_GOLD
from game.rules.pony.moves import Use
from game.rules.pony.poker import STAKE, PokerGame
from game.rules.pony.throw import AceOffer
from game.rules.table import Move

FREE: Final = STEPS["straight"]
"""A jail roll worth so much or more frees (P35)."""


def aces(desk: Desk, moves: Sequence[Move], waits: AceOffer) -> list[Option]:
    """Weigh rolling any of the dice again against leaving them."""
    now = ranks_of(waits.dice)
    worth = _worth_by_dice(desk, waits.cause)
    cost = desk.now() - desk.now(desk.without(ACE))
    found = []
    for move in moves:
        if isinstance(move, Use) and isinstance(move.dice, tuple):
            kept = ranks_of(face for die, face in enumerate(waits.dice) if die not in move.dice)
            chance = sum(odds * worth[tuple(sorted(kept + again))] for again, odds in rolls(DICE - len(kept)))
            reasons = (Reason("ace", {"hand": HANDS[steps(now)]}),)
            found.append(Option(move, chance - cost, reasons))
        else:
            found.append(Option(move, worth[now], (Reason("keep-card"),)))
    return found


def _worth_by_dice(desk: Desk, cause: str) -> Mapping[Ranks, float]:
    """Return the own chance after each roll that may lie there in the end."""
    if cause == "poker":
        return _poker(desk)
    by_steps = [_after(desk, cause, worth) for worth in range(len(HANDS))]
    return {ranks: by_steps[steps(ranks)] for ranks, _ in rolls(DICE)}


def _after(desk: Desk, cause: str, worth: int) -> float:
    """Return the own chance after a mine, a saloon or the jail roll."""
    seat, riders = desk.seat, desk.riders
    gold = riders[seat].gold
    if cause == "mine":
        return desk.now(changed(riders, seat, gold=gold + worth))
    if cause == "saloon":
        return desk.now(changed(riders, seat, gold=max(gold - worth, 0), jailed=worth > gold))
    return _after_jail(desk, changed(riders, seat, jailed=False), worth)


def _after_jail(desk: Desk, free: Riders, worth: int) -> float:
    """Return the own chance after a jail roll: gold, a card, freedom (P35)."""
    seat = desk.seat
    rider = free[seat]
    after = changed(
        free, seat, gold=rider.gold + (worth in FINDS_GOLD), bag=rider.bag + CARD * (worth in DRAWS_CARD)
    )
    return desk.prospect.settled(after, seat if worth >= FREE else None)[seat]


def jailed_roll(desk: Desk) -> float:
    """Return the own chance before a jail roll."""
    free = changed(desk.riders, desk.seat, jailed=False)
    return sum(odds * _after_jail(desk, free, worth) for worth, odds in enumerate(chances(())))


def _poker(desk: Desk) -> dict[Ranks, float]:
    """Return the own chance after each roll in a poker game, which must beat those made and those to come."""
    seat, riders = desk.seat, desk.riders
    game = desk.table.agenda[-1]
    assert isinstance(game, PokerGame)  # noqa: S101 - it has called for the roll
    gold = riders[seat].gold
    won = desk.now(changed(riders, seat, gold=gold + STAKE * (len(game.seats) - 1)))
    lost = desk.now(changed(riders, seat, gold=max(gold - STAKE, 0), jailed=gold < STAKE))
    to_beat = max(map(hand, game.rolls), default=None)
    to_come = len(game.rolling) - len(game.rolls) - 1
    worth = {ranks: _hand(ranks) for ranks, _ in rolls(DICE)}
    found: dict[Ranks, float] = {}
    below = 0.0
    for ranks, odds in sorted(rolls(DICE), key=lambda roll: worth[roll[0]]):
        best = to_beat is None or worth[ranks] >= to_beat
        wins = below**to_come if best else 0.0
        found[ranks] = wins * won + (1 - wins) * lost
        below += odds
    return found


def _hand(ranks: Ranks) -> Hand:
    return hand(tuple(FACES[rank] for rank in ranks))
