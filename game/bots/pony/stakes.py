"""What a claim is really about on this table, in chances to win, and the game of bluff solved for it."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.bots.patience import Spent
from game.bots.pony.bluff import CLAIMS, Gains, Row, Showdown, worths
from game.bots.pony.odds import KINDS, Ranks, chances
from game.bots.pony.prospect import Prospect, Riders, Shares, changed
from game.bots.pony.quick import JAIL
from game.bots.pony.table import Solved, nearest
from game.rules.table import Seat

LEAST: Final = 24
"""Passes over a showdown that are always made."""
BOOKISH: Final = 0.75
"""So many riders roll again what the solved game would."""


class Stakes(Struct, frozen=True):
    """Each seat's chances by claim: not challenged; and by the challenger too: caught, and proved true."""

    roller: Seat
    doubters: tuple[Seat, ...]
    passed: list[Shares]
    caught: dict[Seat, list[Shares]]
    proved: dict[Seat, list[Shares]]

    def of(self, seat: Seat) -> Gains:
        """What a seat has of each claim if it challenges; for the roller the mean over its challengers."""
        callers = self.doubters if seat == self.roller else (seat,)
        return Gains(
            [shares[seat] for shares in self.passed],
            _means(self.caught, callers, seat),
            _means(self.proved, callers, seat),
        )

    def of_doubters(self) -> Gains:
        """What challengers have of each claim, on the mean."""
        each = [self.of(seat) for seat in self.doubters]
        return Gains(
            *(
                [sum(column) / len(each) for column in zip(*rows, strict=True)]
                for rows in (
                    [gains.passed for gains in each],
                    [gains.caught for gains in each],
                    [gains.proved for gains in each],
                )
            )
        )


def _means(found: Mapping[Seat, list[Shares]], callers: Sequence[Seat], seat: Seat) -> Row:
    return [sum(found[caller][at][seat] for caller in callers) / len(callers) for at in range(len(CLAIMS))]


def stakes(prospect: Prospect, riders: Riders, roller: Seat, doubters: tuple[Seat, ...]) -> Stakes:
    """Reckon what each claim may lead to (P15-P17)."""
    bluffed = changed(riders, roller, jailed=True) if prospect.jail_bluffers else riders
    passed = [prospect.landed(riders, roller, claim) for claim in CLAIMS]
    caught: dict[Seat, list[Shares]] = {}
    proved: dict[Seat, list[Shares]] = {}
    stays = prospect.settled(bluffed)
    for caller in doubters:
        jailed = changed(riders, caller, jailed=True)
        proved[caller] = [prospect.landed(jailed, roller, claim) for claim in CLAIMS]
        if riders[caller].mailbox:
            caught[caller] = [stays] * len(CLAIMS)
        else:
            ridden = [prospect.ridden(bluffed, caller, claim) for claim in CLAIMS]
            caught[caller] = [max(one, stays, key=lambda shares: shares[caller]) for one in ridden]
    return Stakes(roller, doubters, passed, caught, proved)


class Solution(Struct, frozen=True):
    """Both sides' strategies in one showdown, and what each hand is worth to the roller by claim."""

    claims: list[Row]
    doubts: Row
    worth: list[Row]


def settle(found: Stakes, reach: Sequence[float], spent: Spent) -> Solution:
    """Solve the showdown over dice of which each hand is held as often as `reach` says."""
    roller = found.of(found.roller)
    possible = [hand for hand in range(KINDS) if reach[hand] > 0]
    table = Showdown(roller, found.of_doubters(), possible)
    number = 0
    while number < LEAST or spent.share() < 1.0:
        number += 1
        spent.simulations += 1
        table.worth()
        table.answer(reach, float(number))
    doubts = table.doubts()
    return Solution(table.claims(), doubts, worths(roller, doubts))


def solved_like(found: Stakes, price: float | None) -> Solved:
    """Return the shipped solution whose terms are nearest; `price` of a re-roll in steps, None: none.

    A middling claim says how much a step is worth here, and so how many steps jail costs.
    """
    gains = found.of(found.roller)
    middle = len(CLAIMS) // 2
    swing = gains.passed[middle] - gains.caught[middle]
    if swing <= 0:
        return nearest(JAIL, price)
    return nearest((gains.proved[middle] - gains.passed[middle]) / swing * 2 * CLAIMS[middle], price)


def believed(known: Ranks, solved: Solved) -> Row:
    """Return how often each hand is held with these dice known, as one may believe it of any rider.

    Before a re-roll, part of them go by the book about what they roll again; the others just claim.
    """
    if known:
        return list(chances(known))
    booked = solved.reach[()]
    whole = sum(booked)
    return [
        BOOKISH * often / whole + (1 - BOOKISH) * chance
        for often, chance in zip(booked, chances(()), strict=True)
    ]
