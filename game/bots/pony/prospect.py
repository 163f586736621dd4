"""What may come of a ride, in chances to win: fights, poker games and spaces reckoned by their means.

A table is a tuple of `Standing`s here; every method returns each seat's chance to win once the present
turn is over.
"""

from collections.abc import Iterable, Sequence
from math import asin, degrees, erf, sqrt
from typing import Final, TypeAlias

from game.bots.pony.marksman import DIE_REACH, FELLED, USUAL_ERROR
from game.bots.pony.odds import chances
from game.bots.pony.outlook import Formula, Standing, standing
from game.bots.pony.outlook import chances as chances_to_win
from game.bots.pony.worth import CARD
from game.rules.pony.fights import SHOTS_EACH
from game.rules.pony.indians import CORNER
from game.rules.pony.layout import BOARD_CORNERS, INDIAN_RADIUS, RIDER_RADIUS
from game.rules.pony.poker import STAKE
from game.rules.pony.shots import INDIANS
from game.rules.pony.state import State
from game.rules.table import Seat

Riders: TypeAlias = tuple[Standing, ...]
Shares: TypeAlias = list[float]
"""Each seat's chance to win."""

FIVE_DICE: Final = chances(())
"""The hands that a single roll brings, by steps."""
DUG: Final = sum(steps * chance for steps, chance in enumerate(FIVE_DICE))
"""Gold to expect of a mine (P28)."""
BETTER: Final = 1.2
"""How much more the better one of two cards is worth than any card (P30)."""


class Prospect:
    """A table as its next turns may go. `sure` is a seat whose aim is known to err by `error` degrees."""

    def __init__(self, table: State, formula: Formula, sure: Seat, error: float) -> None:
        self.riders: Riders = tuple(map(standing, table.riders))
        self.turn = table.turn
        self.jail_bluffers = table.jail_bluffers
        self._board = table.board
        self._formula = formula
        self._sure = sure
        self._error = error
        layout = table.board.layout
        (x, y), (to_x, to_y) = layout.corners
        self._wide = _half_width(RIDER_RADIUS, sqrt((x - to_x) ** 2 + (y - to_y) ** 2) - 2 * layout.arc / 3)
        x, y = BOARD_CORNERS[CORNER]
        middle = layout.indians[len(INDIANS) // 2]
        far = sqrt((x - middle[0]) ** 2 + (y - middle[1]) ** 2) - layout.arc
        self._indian = _half_width(INDIAN_RADIUS, far)

    # Between turns

    def settled(self, riders: Riders, following: Seat | None = None) -> Shares:
        """Return the chances when the turn is over; `following` has the next one, else who comes next."""
        after = (self.turn + 1) % len(riders) if following is None else following
        return chances_to_win(self._formula, riders, self._board.last, after)

    # Riding

    def ridden(self, riders: Riders, seat: Seat, steps: int) -> Shares:
        """Return the chances when a rider moves and nothing happens there, save Sacramento (P20, P31)."""
        reached = min(riders[seat].space + steps, self._board.last)
        there = changed(riders, seat, space=reached)
        if reached < self._board.last:
            return self.settled(there)
        return self._arrived(there, seat)

    def landed(self, riders: Riders, seat: Seat, steps: int) -> Shares:
        """Return the chances when a rider makes an own rolled move, with all that follows (P18, P19)."""
        reached = min(riders[seat].space + steps, self._board.last)
        there = changed(riders, seat, space=reached)
        if reached == self._board.last:
            return self._arrived(there, seat)
        met = [
            other
            for other, rider in enumerate(there)
            if other != seat and rider.space == reached and not rider.jailed and reached > self._board.peace
        ]
        if not met:
            return self.effect(there, seat)
        branches = self.fought(there, seat, met[0]) if len(met) == 1 else _poker(there, (seat, *met))
        return mixed((chance, self.effect(after, seat)) for chance, after in branches)

    def _arrived(self, riders: Riders, seat: Seat) -> Shares:
        """The first one waits at the mailboxes, the second one fights (P31, P33)."""
        waiting = next((other for other, rider in enumerate(riders) if rider.mailbox), None)
        if waiting is None:
            return self.settled(changed(riders, seat, mailbox=1))
        found = [0.0] * len(riders)
        found[waiting] = self.final_duel(waiting, seat, riders[waiting].mailbox)
        found[seat] = 1 - found[waiting]
        return found

    # Shooting

    def hit(self, seat: Seat) -> float:
        """Return how often a rider hits another one in a duel (P41)."""
        return self._within(self._wide, seat)

    def _within(self, half: float, seat: Seat) -> float:
        error = self._error if seat == self._sure else USUAL_ERROR
        return erf(half / error / sqrt(2))

    def final_duel(self, first: Seat, second: Seat, mailbox: int) -> float:
        """Return how often the first to arrive wins the final duel (P33)."""
        miss, other = 1 - self.hit(first), self.hit(second)
        hit = 1 - miss ** (2 if mailbox == 2 else 1)
        return hit / (1 - (1 - hit) * (1 - other))

    def fought(self, riders: Riders, seat: Seat, other: Seat) -> list[tuple[float, Riders]]:
        """Return how a gunfight may end, the arriver shooting first (P22, P24)."""
        own, their = self.hit(seat), self.hit(other)
        on = (1 - own) * (1 - their)
        rounds = sum(on**number for number in range(SHOTS_EACH))
        won, lost = rounds * own, rounds * (1 - own) * their
        return [
            (won, beaten(riders, seat, other)),
            (lost, beaten(riders, other, seat)),
            (1 - won - lost, riders),
        ]

    # Spaces

    def effect(self, riders: Riders, seat: Seat) -> Shares:
        """Return the chances with the effect of a free rider's space still to come (P19)."""
        rider = riders[seat]
        sign = "" if rider.jailed else self._board.signs[rider.space - 1]
        match sign:
            case "saloon":
                return self._drunk(riders, seat)
            case "station":
                return self.trained(riders, seat)
            case "indians":
                return self.met_indians(riders, seat)
            case "mine":
                riders = changed(riders, seat, gold=rider.gold + DUG)
            case "relay":
                riders = changed(riders, seat, bag=rider.bag + BETTER * CARD)
            case _:
                pass
        return self.settled(riders)

    def _drunk(self, riders: Riders, seat: Seat) -> Shares:
        """A drink is paid, or jail follows (P29)."""
        gold = riders[seat].gold
        paid = [(steps, chance) for steps, chance in enumerate(FIVE_DICE) if steps <= gold]
        often = sum(chance for _, chance in paid)
        mean = sum(steps * chance for steps, chance in paid) / often
        branches = [(often, self.settled(changed(riders, seat, gold=gold - mean)))]
        if often < 1:
            branches.append((1 - often, self.settled(changed(riders, seat, gold=0, jailed=True))))
        return mixed(branches)

    def trained(self, riders: Riders, seat: Seat) -> Shares:
        """The train is taken if that is better (P26)."""
        rider = riders[seat]
        stayed = self.settled(riders)
        price, to = self._board.prices[rider.space - 1], self._board.ride_to[rider.space - 1]
        if not to or price > rider.gold:
            return stayed
        ridden = self.ridden(changed(riders, seat, gold=rider.gold - price), seat, to - rider.space)
        return max(stayed, ridden, key=lambda shares: shares[seat])

    def met_indians(self, riders: Riders, seat: Seat, barrels: int = 1) -> Shares:
        """One falls, or none (P27); with two barrels a miss doesn't count the first time."""
        missed = (1 - self._within(self._indian, seat) * FELLED) ** barrels
        return mixed(
            (chance, self.settled(retreated(riders, seat, felled)))
            for chance, felled in ((1 - missed, 1), (missed, 0))
        )


def changed(riders: Riders, seat: Seat, **new: float) -> Riders:
    """Return the table with one rider changed."""
    return (*riders[:seat], riders[seat]._replace(**new), *riders[seat + 1 :])  # type: ignore[arg-type] # spaces and mailboxes are whole numbers


def beaten(riders: Riders, winner: Seat, loser: Seat) -> Riders:
    """Return the table after a gunfight (P24)."""
    gold = riders[loser].gold
    if gold:
        paid = (gold + 1) // 2
        riders = changed(riders, loser, gold=gold - paid)
    else:
        paid = 1
        riders = changed(riders, loser, jailed=True)
    return changed(riders, winner, gold=riders[winner].gold + paid)


def retreated(riders: Riders, seat: Seat, felled: int) -> Riders:
    """Return the table after the Indians (P27)."""
    rider = riders[seat]
    space = max(1, rider.space - len(INDIANS) + felled)
    return changed(riders, seat, gold=rider.gold + felled, space=space)


def mixed(branches: Iterable[tuple[float, Sequence[float]]]) -> Shares:
    """Return the mean of some outcomes, each with its chance."""
    found: Shares = []
    for chance, shares in branches:
        found = found or [0.0] * len(shares)
        for seat, share in enumerate(shares):
            found[seat] += chance * share
    return found


def _poker(riders: Riders, players: Sequence[Seat]) -> list[tuple[float, Riders]]:
    """Each wins equally often; who can't pay goes to jail (P25)."""
    branches = []
    for winner in players:
        after = changed(riders, winner, gold=riders[winner].gold + STAKE * (len(players) - 1))
        for loser in players:
            gold = riders[loser].gold
            if loser != winner:
                after = changed(after, loser, gold=max(gold - STAKE, 0), jailed=gold < STAKE)
        branches.append((1 / len(players), after))
    return branches


def _half_width(radius: float, distance: float) -> float:
    return degrees(asin(min((radius + DIE_REACH) / max(distance, 1.0), 1.0)))
