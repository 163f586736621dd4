"""A game of Yardmaster that a view leaves possible, in a search's own numbers."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from game.bots.yardmaster.habits import Habits, finish_turn, payment
from game.bots.yardmaster.outlook import chances
from game.bots.yardmaster.pack import (
    DRAW_THREE,
    FITS,
    HUES,
    PAY_ONE_LESS,
    STEAL_ONE,
    WORDS,
    Car,
    Kind,
    car_number,
    car_word,
    counted,
)
from game.bots.yardmaster.sketch import ACT, DISCARD, OVER, TAKE, Sketch
from game.rules.table import Move, Rules, Seat
from game.rules.yardmaster.deck import RANK
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, End, Swap, Take, View

_PHASES: Final[Mapping[str, int]] = {"act": ACT, "take": TAKE, "discard": DISCARD, "over": OVER}


class Imagined:
    """The tables that a view leaves possible; implements `game.bots.search.Model` over `Sketch`.

    A playout goes on for `turns` turns after the present one; then the standing is estimated. `sketch` is
    the table with the hidden cards left out: `unseen` are all cargo cards that may lie anywhere, `loose`
    those that are in some other hand, `rooms` names a seat for each unknown card of its hand.
    """

    def __init__(self, rules: Rules[Any, Any], view: View, habits: Habits, turns: int) -> None:
        assert isinstance(rules, Yardmaster)  # noqa: S101 - narrows the contract's type
        self.habits = habits
        self.turns = turns
        self.sketch = _open_table(view)
        self.blocks = [[car_number(car) for car in part] for part in reversed(view.blocks)]
        unseen = counted(rules.deck.pack(view.options.edition, view.options.bonus_cards).cargo)
        for cards in (view.discards, view.loose, *view.known):
            for card in cards:
                unseen[RANK[card]] -= 1
        self.unseen = [kind for kind, copies in enumerate(unseen) for _ in range(copies)]
        self.loose = [RANK[card] for card in view.loose]
        self.rooms = [
            seat
            for seat, (size, cards) in enumerate(zip(view.hands, view.known, strict=True))
            for _ in range(size - len(cards))
        ]

    def world(self, random: Random) -> Sketch:
        """Shuffle what is unseen, fill the hands, make decks of the rest."""
        world = self.sketch.fork()
        world.luck = random
        for part in self.blocks:
            world.cars += random.sample(part, len(part))
        deck = self.unseen[:]
        random.shuffle(deck)
        rooms = self.rooms
        held: list[Kind] = []
        if self.loose:
            rooms = random.sample(rooms, len(rooms))
            held += self.loose
        for _ in range(len(rooms) - len(held)):
            held.append(deck.pop())
        for seat, kind in zip(rooms, held, strict=True):
            world.hands[seat][kind] += 1
        world.deck = deck
        return world

    def wins(self, move: Buy | Couple, seat: Seat) -> bool:
        """Whether a move takes a train to the goal (Y26)."""
        table = self.sketch.fork()
        play(table, move)
        return seat in table.winners

    def fork(self, position: Sketch) -> Sketch:
        """Return a copy to play on."""
        return position.fork()

    def to_move(self, position: Sketch) -> Seat | None:
        """Return the seat whose turn it is; None at the end, and where only a discard is left to habit."""
        return None if position.phase in (OVER, DISCARD) else position.seat

    def choices(self, position: Sketch) -> Sequence[Move]:
        """List the choices of the seat that moves, each car with the payment that costs least."""
        return listed(position)

    def play(self, position: Sketch, choice: Move, random: Random) -> Sketch:  # noqa: ARG002 - the world has its luck
        """Make a move of the rules."""
        play(position, choice)
        return position

    def payoffs(self, position: Sketch, random: Random) -> Sequence[float]:  # noqa: ARG002 - likewise
        """Let quick players finish this turn and a few more; return each seat's chance to win."""
        # Counted from the present turn, so that a choice that ends it is not judged a turn later than others.
        last = self.sketch.turn + self.turns
        while position.phase != OVER and position.turn <= last:
            finish_turn(position, self.habits)
        if position.phase == OVER:
            winners = position.winners
            return [(seat in winners) / len(winners) for seat in range(position.seats)]
        return chances(position)


def _open_table(view: View) -> Sketch:
    """Everything that lies open, and what is known of the hands."""
    table = Sketch(view.seats, view.goal, Random(0))
    table.phase = _PHASES[view.phase]
    table.seat = view.seat
    table.turn = view.turn
    table.actions = view.actions
    table.idle = view.idle
    table.victim = view.victim
    table.yard = [car_number(car) for car in view.yard]
    table.pile = [RANK[card] for card in reversed(view.discards)]
    table.hands = [counted(cards) for cards in view.known]
    table.sizes = list(view.hands)
    table.lasts = [car_number(train[-1] if train else None) for train in view.trains]
    table.waiting = [[car_number(car) for car in cars] for cars in view.sorting]
    table.scores = list(view.scores)
    table.tokens = [RANK[token] for token in view.tokens]
    table.spare = [RANK[token] for token in view.spare]
    return table


def play(table: Sketch, move: Move) -> None:  # noqa: C901 - one case a move
    """Make a move of the rules on the small table."""
    match move:
        case Draw(source="deck"):
            table.draw()
        case Draw():
            table.draw_open()
        case Buy(slot=slot, pay=pay):
            table.buy(slot, [RANK[card] for card in pay])
        case Couple(car=car):
            table.couple(car_number(car))
        case Swap(token=token):
            table.swap(RANK[token])
        case Bonus(victim=int(victim)):
            table.steal(victim)
        case Bonus(slots=tuple(slots)):
            table.sweep(slots)
        case Bonus():
            table.draw_three()
        case Take(card=card):
            table.take(RANK[card])
        case End():
            table.end()
        case Discard(cards=cards):
            table.discard([RANK[card] for card in cards])


_BLIND: Final = Draw("deck")
_OPEN: Final = Draw("discard")
_END: Final = End()
_THREE: Final = Bonus("draw-three")


@cache
def _take(kind: Kind) -> Move:
    return Take(WORDS[kind])


@cache
def _couple(car: Car) -> Move:
    return Couple(car_word(car))


@cache
def _steal(victim: Seat) -> Move:
    return Bonus("steal-one", victim)


@cache
def _buy(slot: int, car: Car, pay: tuple[Kind, ...]) -> Move:
    return Buy(slot, car_word(car), tuple(WORDS[kind] for kind in pay))


def listed(table: Sketch) -> list[Move]:
    """List what the seat whose turn it is may well do: neither swaps nor sweeps, one payment for each car."""
    seat = table.seat
    hand = table.hands[seat]
    if table.phase == TAKE:
        return [_take(kind) for kind, copies in enumerate(table.hands[table.victim]) if copies]
    found = _actions(table) if table.actions else [_END]
    fits = FITS[table.lasts[seat]]
    found += [_couple(car) for car in sorted(set(table.waiting[seat])) if fits[car]]
    if hand[DRAW_THREE]:
        found.append(_THREE)
    if hand[STEAL_ONE]:
        found += [_steal(other) for other in range(table.seats) if other != seat and table.sizes[other]]
    return found


def _actions(table: Sketch) -> list[Move]:
    """Draws and purchases."""
    found: list[Move] = []
    hand, token, pile = table.hands[table.seat], table.tokens[table.seat], table.pile
    if table.deck or len(pile) > 1 or (pile and pile[0] >= HUES):
        found.append(_BLIND)
    if pile and pile[-1] < HUES:
        found.append(_OPEN)
    for slot, car in enumerate(table.yard):
        if car:
            colour, value = car >> 4, car & 15
            pairs = 0 if colour == token else hand[token] >> 1
            if hand[colour] + hand[PAY_ONE_LESS] + pairs >= value:
                found.append(_buy(slot, car, tuple(payment(hand, token, car))))
    return found
