"""Yardmaster as its computer players imagine it: a small table that changes in place.

It plays by the rules of `game.rules.yardmaster` in numbers (see `pack`) and takes for granted that what it
is told to do is legal.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.yardmaster.pack import (
    DRAW_THREE,
    FITS,
    HUES,
    NOTHING,
    STEAL_ONE,
    SWEEP,
    Car,
    Kind,
)
from game.rules.table import Seat
from game.rules.yardmaster.deck import HAND_LIMIT
from game.rules.yardmaster.turns import ENDLESS_ROUNDS, STALL_ROUNDS

ACT: Final = 0
TAKE: Final = 1
DISCARD: Final = 2
OVER: Final = 3


class Sketch:
    """A table in play, seat by seat where it says so. Piles lie with their top at the end.

    - `hands`: how many cards of each kind; `sizes`: how many in all
    - `deck`, `pile`: cargo cards and discards; `cars`: the railcar deck
    - `lasts`: the last car of each train; `waiting`: the cars of each sorting yard
    - `victim`: whose hand lies open in the phase TAKE
    """

    __slots__ = (
        "actions",
        "cars",
        "deck",
        "goal",
        "hands",
        "idle",
        "lasts",
        "luck",
        "phase",
        "pile",
        "scores",
        "seat",
        "seats",
        "sizes",
        "spare",
        "tokens",
        "turn",
        "victim",
        "waiting",
        "winners",
        "yard",
    )

    def __init__(self, seats: int, goal: int, luck: Random) -> None:
        self.seats = seats
        self.goal = goal
        self.luck = luck
        self.phase = ACT
        self.seat: Seat = 0
        self.turn = 0
        self.actions = 0
        self.idle = 0
        self.victim: Seat = -1
        self.yard: list[Car] = []
        self.cars: list[Car] = []
        self.deck: list[Kind] = []
        self.pile: list[Kind] = []
        self.hands: list[list[int]] = []
        self.sizes: list[int] = []
        self.lasts: list[Car] = []
        self.waiting: list[list[Car]] = []
        self.scores: list[int] = []
        self.tokens: list[Kind] = []
        self.spare: list[Kind] = []
        self.winners: tuple[Seat, ...] = ()

    def fork(self) -> "Sketch":
        """Return a table that may go on while this one stays."""
        copy = Sketch.__new__(Sketch)
        copy.seats = self.seats
        copy.goal = self.goal
        copy.luck = self.luck
        copy.phase = self.phase
        copy.seat = self.seat
        copy.turn = self.turn
        copy.actions = self.actions
        copy.idle = self.idle
        copy.victim = self.victim
        copy.yard = self.yard[:]
        copy.cars = self.cars[:]
        copy.deck = self.deck[:]
        copy.pile = self.pile[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.sizes = self.sizes[:]
        copy.lasts = self.lasts[:]
        copy.waiting = [cars[:] for cars in self.waiting]
        copy.scores = self.scores[:]
        copy.tokens = self.tokens[:]
        copy.spare = self.spare[:]
        copy.winners = self.winners
        return copy

    # -------------------------------------------------------------- actions

    def draw(self) -> None:
        """Take the top card of the cargo deck (Y10)."""
        self.actions -= 1
        if not self.deck:
            self._draw(1)
            return
        kind = self.deck.pop()
        self.hands[self.seat][kind] += 1
        self.sizes[self.seat] += 1

    def draw_open(self) -> None:
        """Take the top card of the discard pile (Y10)."""
        self.actions -= 1
        self.hands[self.seat][self.pile.pop()] += 1
        self.sizes[self.seat] += 1

    def buy(self, slot: int, pay: Sequence[Kind]) -> None:
        """Buy the car in a place; the last card paid lies on top (Y11–Y15, Y26)."""
        seat, yard, cars = self.seat, self.yard, self.cars
        hand = self.hands[seat]
        for kind in pay:
            hand[kind] -= 1
        self.sizes[seat] -= len(pay)
        self.pile += pay
        self.actions -= 1
        self.idle = -1
        car = yard[slot]
        yard[slot] = cars.pop() if cars else NOTHING
        if FITS[self.lasts[seat]][car]:
            self._join(seat, car)
        else:
            self.waiting[seat].append(car)

    def couple(self, car: Car) -> None:
        """Move a car from the sorting yard to the train (Y16)."""
        self.waiting[self.seat].remove(car)
        self._join(self.seat, car)

    def _join(self, seat: Seat, car: Car) -> None:
        self.lasts[seat] = car
        self.scores[seat] += car & 15
        if self.scores[seat] >= self.goal:
            self.phase = OVER
            self.winners = (seat,)

    def swap(self, token: Kind) -> None:
        """Exchange the own token for another one, wherever it lies: there is one of each (Y14)."""
        self.actions -= 1
        tokens, own = self.tokens, self.tokens[self.seat]
        if token in tokens:
            tokens[tokens.index(token)] = own
        else:
            self.spare[self.spare.index(token)] = own
        tokens[self.seat] = token

    # -------------------------------------------------------------- bonus cards

    def _lay_down(self, kind: Kind) -> None:
        self.hands[self.seat][kind] -= 1
        self.sizes[self.seat] -= 1
        self.pile.append(kind)

    def draw_three(self) -> None:
        """Play that card (Y18)."""
        self._lay_down(DRAW_THREE)
        self._draw(3)

    def steal(self, victim: Seat) -> None:
        """Open a hand (Y20); `take` must follow."""
        self._lay_down(STEAL_ONE)
        self.victim = victim
        self.phase = TAKE

    def take(self, kind: Kind) -> None:
        """Take a card out of the opened hand (Y20)."""
        seat, victim = self.seat, self.victim
        self.hands[victim][kind] -= 1
        self.sizes[victim] -= 1
        self.hands[seat][kind] += 1
        self.sizes[seat] += 1
        self.phase = ACT

    def sweep(self, slots: Sequence[int]) -> None:
        """Put cars under the deck in any order, and refill (Y21)."""
        self._lay_down(SWEEP)
        swept = [self.yard[slot] for slot in slots]
        if len(swept) > 1:
            self.luck.shuffle(swept)
        self.cars[:0] = swept
        for slot in slots:
            self.yard[slot] = self.cars.pop()

    def _draw(self, cards: int) -> None:
        """Draw so many cards, as far as there are any; the pile becomes the deck when need be (Y25)."""
        seat, deck, pile = self.seat, self.deck, self.pile
        hand = self.hands[seat]
        for _ in range(cards):
            if not deck:
                if len(pile) < 2 and not (pile and pile[0] >= HUES):
                    return
                kept = [] if pile[-1] >= HUES else [pile.pop()]
                self.luck.shuffle(pile)
                deck += pile
                pile[:] = kept
            hand[deck.pop()] += 1
            self.sizes[seat] += 1

    # -------------------------------------------------------------- the end of a turn

    def end(self) -> None:
        """End the turn; over seven cards a discard must follow (Y22, Y23)."""
        if self.sizes[self.seat] > HAND_LIMIT:
            self.phase = DISCARD
        else:
            self._pass_turn()

    def discard(self, kinds: Sequence[Kind]) -> None:
        """Discard what is over seven, the last on top; the turn is over (Y23)."""
        hand = self.hands[self.seat]
        for kind in kinds:
            hand[kind] -= 1
        self.sizes[self.seat] -= len(kinds)
        self.pile += kinds
        self._pass_turn()

    def _pass_turn(self) -> None:
        """End the game (Y27, Y28) or begin the next turn (Y9, Y24)."""
        seats = self.seats
        idle = self.idle = self.idle + 1
        if idle >= seats * STALL_ROUNDS or not self.cars:
            exhausted = not self.cars and not any(self.yard)
            if exhausted or idle >= seats * (ENDLESS_ROUNDS if self.cars else STALL_ROUNDS):
                self.phase = OVER
                self.winners = self._leaders()
                return
        turn = self.turn = self.turn + 1
        self.seat = (self.seat + 1) % seats
        self.actions = 3 if (turn % 3 == 1 if seats == 2 else turn % (seats - 1) == 0) else 2
        self.phase = ACT

    def _leaders(self) -> tuple[Seat, ...]:
        """The highest train; of equals the fewest cars in the sorting yard; then all of them (Y27)."""
        standings = [(score, -len(cars)) for score, cars in zip(self.scores, self.waiting, strict=True)]
        best = max(standings)
        return tuple(seat for seat, standing in enumerate(standings) if standing == best)
