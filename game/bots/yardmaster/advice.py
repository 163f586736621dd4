"""What speaks for a move of Yardmaster: codes and numbers, of which `text` makes sentences."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.player import Reason
from game.bots.yardmaster.habits import finish_turn
from game.bots.yardmaster.imagined import Imagined, play
from game.bots.yardmaster.sketch import OVER
from game.rules.table import Move, Seat
from game.rules.yardmaster import payment
from game.rules.yardmaster.deck import DRAW_THREE, HAND_LIMIT, STEAL_ONE
from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, End, Swap, Take, View

WORLDS: Final = 100
"""Playouts to the end from which the chance to win and the points to expect are taken."""
TURNS: Final = 400
"""Turns after which a playout is given up; hardly one lasts a quarter of that."""


def outlook(game: Imagined, move: Move, seat: Seat, random: Random) -> tuple[float, float]:
    """Return the chance to win after a move, and the mean of the own final points."""
    wins = points = 0.0
    for _ in range(WORLDS):
        table = game.fork(game.world(random))
        play(table, move)
        for _ in range(TURNS):
            if table.phase == OVER:
                break
            finish_turn(table, game.habits)
        if seat in table.winners:
            wins += 1 / len(table.winners)
        points += table.scores[seat]
    return wins / WORLDS, points / WORLDS


def reasons(view: View, move: Move, moves: Sequence[Move]) -> tuple[Reason, ...]:
    """Return what can be said for a move among those on offer, the weightiest first.

    - `only-choice`: there is no other
    - `wins` {points}: the train reaches the goal (Y26)
    - `joins` {points}: the car bought joins the train at once
    - `follows` {points}: behind it, cars of the sorting yard fit
    - `waits` {points}: it doesn't fit yet, but is safe in the sorting yard
    - `couples` {points}: points that cost no action
    - `pays` {car}: with it that car can be paid for
    - `nearer` {car, missing}: then so many cards are missing for that car
    - `blind`: nothing that lies open is worth more than a card of the deck
    - `token` {car}: pairs that pay with the new token buy that car
    - `three`, `steal`, `sweep`: what the bonus cards are good for just now
    - `finished`: nothing more is worth doing
    - `least`: these cards are missed least
    """
    if len(moves) == 1:
        return (Reason("only-choice"),)
    found: list[Reason] = []
    match move:
        case Buy(car=car) | Couple(car=car):
            found = _joined(view, car, bought=isinstance(move, Buy))
        case Draw(source="discard"):
            found = _helps(view, view.discards[0])
        case Draw():
            found = [Reason("blind")]
        case Take(card=card):
            found = _helps(view, card)
        case Swap(token=token):
            found = _affords(view, token)
        case Bonus(card=card):
            found = [Reason({DRAW_THREE: "three", STEAL_ONE: "steal"}.get(card, "sweep"))]
        case Discard():
            found = [Reason("least", {"limit": HAND_LIMIT})]
        case End():
            found = [Reason("finished")]
    return tuple(found)


def _joined(view: View, car: str, *, bought: bool) -> list[Reason]:
    """What a car does in the train, or in the sorting yard."""
    seat, value = view.seat, int(car[1])
    if not fits(view.trains[seat], car):
        return [Reason("waits", {"points": value})]
    if view.scores[seat] + value >= view.goal:
        return [Reason("wins", {"points": view.scores[seat] + value})]
    found = [Reason("joins" if bought else "couples", {"points": value})]
    waiting = list(view.sorting[seat])
    if not bought:
        waiting.remove(car)
    pulled = sum(int(other[1]) for other in waiting if fits((car,), other))
    if pulled:
        found.append(Reason("follows", {"points": pulled}))
    return found


def _helps(view: View, card: str) -> list[Reason]:
    """For which car of the yard one more card is good: the dearest it pays for, or the nearest."""
    hand, token = view.hand or (), view.tokens[view.seat]
    paid: list[tuple[int, str]] = []
    nearer: list[tuple[int, int, str]] = []
    for car in filter(None, view.yard):
        before = payment.missing(hand, token, car)
        after = payment.missing((*hand, card), token, car)
        if before and not after:
            paid.append((int(car[1]), car))
        elif after < before:
            nearer.append((-after, int(car[1]), car))
    if paid:
        return [Reason("pays", {"car": max(paid)[1]})]
    if nearer:
        missing, _, car = max(nearer)
        return [Reason("nearer", {"car": car, "missing": -missing})]
    return []


def _affords(view: View, token: str) -> list[Reason]:
    """The dearest car that only the new token pays for."""
    hand, own = view.hand or (), view.tokens[view.seat]
    paid = [
        (fits(view.trains[view.seat], car), int(car[1]), car)
        for car in filter(None, view.yard)
        if payment.missing(hand, own, car) and not payment.missing(hand, token, car)
    ]
    return [Reason("token", {"car": max(paid)[2]})] if paid else []
