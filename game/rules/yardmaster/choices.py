"""What a seat may choose: the listing of all strategically different moves, and drawing any legal one."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from game.rules.table import Move, Seat
from game.rules.yardmaster.deck import BONUS, DRAW_THREE, HAND_LIMIT, STEAL_ONE, SWEEP
from game.rules.yardmaster.memory import in_rank
from game.rules.yardmaster.payment import each_on_top, purchases
from game.rules.yardmaster.play import reshuffles
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Cards,
    Couple,
    Discard,
    Draw,
    End,
    State,
    Swap,
    Take,
)
from game.rules.yardmaster.tuples import in_any_order

Moves: TypeAlias = Sequence[Move]

_BLIND: Final = Draw("deck")
_OPEN: Final = Draw("discard")
_DRAWS: Final[dict[tuple[bool, bool], tuple[Move, ...]]] = {
    (True, True): (_BLIND, _OPEN),
    (True, False): (_BLIND,),
    (False, True): (_OPEN,),
    (False, False): (),
}
_END: Final[tuple[Move, ...]] = (End(),)


# Moves are immutable, and most of them depend on a few words alone, so each is made only once.


@cache
def _couple(car: str) -> Couple:
    return Couple(car)


@cache
def _swaps_for(own: Seat, tokens: Cards, spare: Cards) -> tuple[Swap, ...]:
    """Clockwise from seat 0, then the spare tokens (Y14)."""
    swaps = [Swap(seat, token) for seat, token in enumerate(tokens) if seat != own]
    swaps += [Swap("spare", token) for token in spare]
    return tuple(swaps)


@cache
def _steal(victim: Seat) -> Bonus:
    return Bonus(STEAL_ONE, victim)


@cache
def _sweeps(slots: tuple[int, ...]) -> tuple[Bonus, ...]:
    """Every choice of one or more of these places, the fewest first (Y21)."""
    return tuple(
        Bonus(SWEEP, slots=chosen)
        for count in range(1, len(slots) + 1)
        for chosen in combinations(slots, count)
    )


@cache
def _plain(card: str) -> Bonus:
    return Bonus(card)


@lru_cache(maxsize=4096)
def _laid_down(cards: Cards) -> tuple[Discard, ...]:
    return tuple(Discard(laid) for laid in each_on_top(cards))


@cache
def _take(card: str) -> Take:
    return Take(card)


def _draws(state: State) -> Moves:
    discards = state.discards
    return _DRAWS[bool(state.cargo) or reshuffles(discards), bool(discards) and discards[0] not in BONUS]


def _purchases(state: State) -> Moves:
    yard = state.yard
    return purchases(range(len(yard)), yard, state.hands[state.seat], state.tokens[state.seat])


def _some_purchases(state: State, random: Random) -> Moves:
    """The payments for the car in one place of the yard."""
    slot = int(random.random() * len(state.yard))
    return purchases((slot,), state.yard, state.hands[state.seat], state.tokens[state.seat])


def _couplings(state: State) -> Moves:
    sorting = state.sorting[state.seat]
    if not sorting:
        return ()
    train = state.trains[state.seat]
    if not train:
        return [_couple(car) for car in dict.fromkeys(sorting)]
    colour, value = train[-1][0], train[-1][1]
    return [_couple(car) for car in dict.fromkeys(sorting) if car[0] == colour or car[1] == value]


def _swaps(state: State) -> Moves:
    return _swaps_for(state.seat, state.tokens, state.spare)


def _bonuses(state: State) -> Moves:
    hand = state.hands[state.seat]
    listed: list[Move] = []
    if DRAW_THREE in hand:
        listed.append(_plain(DRAW_THREE))
    if STEAL_ONE in hand:
        listed += [_steal(seat) for seat, cards in enumerate(state.hands) if cards and seat != state.seat]
    if SWEEP in hand and state.railcars:
        listed += _sweeps(tuple(slot for slot, car in enumerate(state.yard) if car))
    return listed


def _end(state: State) -> Moves:
    return () if state.actions else _END


_Kind: TypeAlias = Callable[[State], Moves]
_LISTED: Final[tuple[_Kind, ...]] = (_draws, _purchases, _couplings, _swaps, _bonuses)
_FREE: Final[tuple[_Kind, ...]] = (_couplings, _bonuses, _end)
_TRIED: Final[tuple[_Kind, ...]] = (
    *(_draws, _draws, _draws),
    *(_purchases, _purchases, _purchases),
    *(_couplings, _bonuses, _swaps),
)
_TRIED_FREE: Final[tuple[_Kind, ...]] = (_end, _end, _couplings, _bonuses)
"""Kinds of choice with actions left and without, by the weight with which `any_legal` tries them."""


def listed(state: State) -> Moves:
    """List the choices of the seat whose turn it is, in a stable order.

    Payments and discards are listed once for each multiset of cards and each kind that may lie on
    top; the order below the top is the player's free choice, too (Y13).
    """
    if state.phase == "act":
        found: list[Move] = []
        for kind in _LISTED if state.actions else _FREE:
            found += kind(state)
        return found
    if state.phase == "take":
        return [_take(card) for card in dict.fromkeys(in_rank(state.hands[state.victim]))]
    return _discards(state.hands[state.seat])


def _discards(hand: Cards) -> list[Move]:
    """Every multiset over the hand limit, once with each of its kinds on top (Y23)."""
    over = later = len(hand)
    over -= HAND_LIMIT
    chosen: list[Cards] = [()]
    for kind in dict.fromkeys(in_rank(hand)):
        count = hand.count(kind)
        later -= count
        chosen = [
            cards + (kind,) * more
            for cards in chosen
            for more in range(max(0, over - len(cards) - later), min(count, over - len(cards)) + 1)
        ]
    found: list[Move] = []
    for cards in chosen:
        found += _laid_down(cards)
    return found


def any_legal(state: State, random: Random) -> Move:
    """Draw any legal choice: first a kind of choice, by weight, then one of it, in any order of cards."""
    roll = random.random
    if state.phase == "act":
        kinds = _TRIED if state.actions else _TRIED_FREE
        group: Moves = ()
        while not group:
            kind = kinds[int(roll() * len(kinds))]
            group = _some_purchases(state, random) if kind is _purchases else kind(state)
        move = group[int(roll() * len(group))]
        if isinstance(move, Buy) and len(move.pay) > 2:
            return Buy(move.slot, move.car, in_any_order(move.pay, random))
        return move
    if state.phase == "take":
        hand = state.hands[state.victim]
        return _take(hand[int(roll() * len(hand))])
    hand = state.hands[state.seat]
    return Discard(in_any_order(hand, random)[HAND_LIMIT:])
