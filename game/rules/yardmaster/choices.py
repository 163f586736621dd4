"""What a seat may choose: the listing of all strategically different moves, and drawing any legal one."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import Final, TypeAlias

from game.rules.table import Move, Seat
from game.rules.yardmaster.deck import BONUS, DRAW_THREE, HAND_LIMIT, STEAL_ONE, SWEEP
from game.rules.yardmaster.memory import in_rank
from game.rules.yardmaster.payment import purchases, with_each_on_top
from game.rules.yardmaster.play import reshuffles
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Cards,
    Couple,
    Discard,
    Draw,
    End,
    Partner,
    State,
    Swap,
    Take,
)

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
def _swap(partner: Partner, token: str) -> Swap:
    return Swap(partner, token)


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


@cache
def _take(card: str) -> Take:
    return Take(card)


def _draws(state: State) -> Moves:
    discards = state.discards
    return _DRAWS[bool(state.cargo) or reshuffles(discards), bool(discards) and discards[0] not in BONUS]


def _purchases(state: State) -> Moves:
    hand, token = state.hands[state.seat], state.tokens[state.seat]
    if not hand:
        return ()
    listed: tuple[Move, ...] = ()
    for slot, car in enumerate(state.yard):
        if car is not None:
            listed += purchases(slot, car, hand, token)
    return listed


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
    own = state.seat
    listed: list[Move] = [_swap(seat, token) for seat, token in enumerate(state.tokens) if seat != own]
    listed += [_swap("spare", token) for token in state.spare]
    return listed


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


_LISTED: Final = (_draws, _purchases, _couplings, _swaps, _bonuses)
_FREE: Final = (_couplings, _bonuses, _end)
_Kind: TypeAlias = Callable[[State], Moves]
_DRAWN: Final[tuple[_Kind, ...]] = (
    *(_draws, _draws, _draws),
    *(_purchases, _purchases, _purchases),
    *(_couplings, _couplings),
    _bonuses,
    _swaps,
)
"""Kinds of choice while actions are left, by the weight with which `sample` tries them."""


def listed(state: State) -> Moves:
    """List the choices of the seat whose turn it is, in a stable order.

    Payments and discards are listed once for each multiset of cards and each kind that may lie on
    top; the order below the top is the player's free choice, too (Y13).
    """
    if state.phase == "act":
        return list(chain.from_iterable(kind(state) for kind in (_LISTED if state.actions else _FREE)))
    if state.phase == "take":
        return [_take(card) for card in dict.fromkeys(in_rank(state.hands[state.victim]))]
    if state.phase == "discard":
        return [Discard(cards) for cards in _discards(state.hands[state.seat])]
    return ()


def _discards(hand: Cards) -> Iterator[Cards]:
    """Every multiset over the hand limit, once with each of its kinds on top (Y23)."""
    counts = Counter(in_rank(hand))
    kinds = tuple(counts)

    def chosen(at: int, left: int) -> Iterator[dict[str, int]]:
        if at == len(kinds):
            if not left:
                yield {}
            return
        kind = kinds[at]
        for count in range(min(left, counts[kind]), -1, -1):
            for rest in chosen(at + 1, left - count):
                yield {kind: count, **rest}

    for multiset in chosen(0, len(hand) - HAND_LIMIT):
        yield from with_each_on_top(multiset)


def any_legal(state: State, random: Random) -> Move:
    """Draw any legal choice: first a kind of choice, by weight, then one of it, in any order of cards."""
    if state.phase == "act":
        kinds = _DRAWN if state.actions else _FREE
        while True:
            group = kinds[int(random.random() * len(kinds))](state)
            if group:
                break
        move = group[int(random.random() * len(group))]
        if isinstance(move, Buy) and len(move.pay) > 2:
            return Buy(move.slot, move.car, tuple(random.sample(move.pay, len(move.pay))))
        return move
    hand = state.hands[state.victim if state.phase == "take" else state.seat]
    if state.phase == "take":
        return _take(hand[int(random.random() * len(hand))])
    return Discard(tuple(random.sample(hand, len(hand) - HAND_LIMIT)))
