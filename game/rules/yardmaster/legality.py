"""Which moves are legal, and by which rule the others are not."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import UNSET

from game.rules.table import NATURE, By, Move, Pending, Refusal, not_asked
from game.rules.yardmaster.deck import BONUS, HAND_LIMIT, PAY_ONE_LESS, STEAL_ONE, SWEEP, Pack
from game.rules.yardmaster.play import fits, reshuffles, split_pile
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Cards,
    Couple,
    Discard,
    Draw,
    End,
    Reshuffle,
    SetUp,
    State,
    Swap,
    Take,
    Tuck,
)

Code: TypeAlias = Literal[
    # Turns; the contract's own codes "game-over", "nature-first" and "not-your-turn" come on top.
    "no-such-move",  # not a move of this game
    "not-a-players-move",  # a player deals, tucks or shuffles
    "no-action-left",  # the turn's actions are used up
    "actions-left",  # left: the turn can't end yet
    "take-first",  # seat, the one stolen from: a stolen card must be taken now
    "nothing-opened",  # a card is taken though no hand lies open
    "discard-first",  # needed: so many cards must be discarded now
    "nothing-to-discard",  # cards are discarded though nobody has to
    # Cards
    "not-in-hand",  # card
    "not-in-that-hand",  # card, seat: the victim does not hold it
    # Draw
    "pile-empty",
    "bonus-on-top",  # card
    "nothing-to-draw",
    # Buy
    "no-such-place",  # place, counted from 1
    "empty-place",  # place
    "other-car",  # place, car: the car that lies there
    "bonus-cannot-pay",  # card
    "wrong-colour",  # card, car
    "odd-pair",  # token: exchanged cards come in twos
    "too-little",  # paid, price: in cards of the car's colour
    "too-much",  # paid, price
    # Couple
    "not-in-sorting-yard",  # car
    "does-not-couple",  # car, last
    # Swap
    "own-token",
    "no-such-seat",  # seat
    "no-such-spare",  # token
    "other-token",  # seat, token: the one that seat has
    # Bonus cards
    "plays-with-purchase",  # Pay One Less stands in a payment
    "no-bonus-card",  # card
    "no-part-of-card",  # card, field: a choice that belongs to another bonus card
    "no-victim",  # steal-one without saying from whom
    "own-hand",
    "empty-hand",  # seat
    "railcar-deck-empty",
    "nothing-swept",
    "places-not-ascending",
    # Discard
    "wrong-count",  # needed, given
    # Nature
    "wrong-railcars",
    "wrong-cargo",
    "wrong-tokens",
    "turned-bonus",  # card: the discard pile starts with a bonus card
    "wrong-cars",  # the tucked cars are not the swept ones
    "wrong-pile",  # the new deck is not the pile's cards
]
"""Every code of a refusal, with its values."""

_RULES_OF_TURN: Final[Mapping[type[Move], str]] = {
    SetUp: "Y5",
    Tuck: "Y21",
    Reshuffle: "Y25",
    Couple: "Y16",
    Bonus: "Y17",
}
_RULES_OF_NATURE: Final = {"setup": "Y5", "tuck": "Y21", "reshuffle": "Y25"}
_RULES_OF_END: Final = {"goal": "Y26", "exhausted": "Y27", "stalled": "Y28"}


def _no(code: Code, rule: str, /, **values: str | int) -> Refusal:
    return Refusal(code, rule, values)


def answers(state: State, by: By) -> bool:
    """Whether `by` is the one whom the state asks."""
    if state.phase in ("act", "take", "discard"):
        return by == state.seat
    return by == NATURE and state.phase != "over"


def refuse_turn(pending: Pending, state: State, by: By, move: Move) -> Refusal | None:
    """Refuse a move by anyone who is not asked, or of a kind that is not asked for."""
    rule = _RULES_OF_TURN.get(type(move), "Y7")
    if state.result is not None:
        rule = _RULES_OF_END[state.result.reason]
    elif state.phase in _RULES_OF_NATURE and not isinstance(move, Couple):
        rule = _RULES_OF_NATURE[state.phase]
    return not_asked(pending, by, move, rule)


def refuse_deal(state: State, move: SetUp, pack: Pack) -> Refusal | None:
    """Check nature's deal (Y5–Y7, Y29)."""
    published = state.options.edition == "published"
    if not 0 <= move.first < state.seats:
        return _no("no-such-seat", "Y7", seat=move.first)
    if Counter(move.railcars) != Counter(pack.railcars):
        return _no("wrong-railcars", "Y29" if published else "Y1")
    if Counter(move.cargo) != Counter(pack.cargo):
        return _no("wrong-cargo", "Y29" if published else "Y2")
    if Counter(move.tokens) != Counter(pack.colours):
        return _no("wrong-tokens", "Y29" if published else "Y6")
    turned = move.cargo[state.seats * pack.edition.hand]
    return _no("turned-bonus", "Y29", card=turned) if pack.edition.turned and turned in BONUS else None


def refuse_nature(state: State, move: Move) -> Refusal | None:
    """Check the order of swept cars (Y21) or the new cargo deck (Y25)."""
    match move:
        case Tuck():
            swept = Counter(state.yard[slot] for slot in state.swept)
            return None if Counter(move.order) == swept else _no("wrong-cars", "Y21")
        case Reshuffle():
            pile = Counter(split_pile(state.discards)[1])
            return None if Counter(move.cargo) == pile else _no("wrong-pile", "Y25")
        case _:
            return _no("no-such-move", "Y9")


def refuse_choice(state: State, move: Move) -> Refusal | None:  # noqa: PLR0911 - one return a kind of move
    """Check a choice of the seat whose turn it is."""
    if isinstance(move, SetUp | Tuck | Reshuffle):
        return _no("not-a-players-move", _RULES_OF_TURN[type(move)])
    if state.phase == "take" or isinstance(move, Take):
        return _refuse_take(state, move)
    if state.phase == "discard" or isinstance(move, Discard):
        return _refuse_discard(state, move)
    if isinstance(move, Draw | Buy | Swap):
        return _refuse_action(state, move)
    match move:
        case Couple():
            return _refuse_couple(state, move)
        case Bonus():
            return _refuse_bonus(state, move)
        case End():
            return _no("actions-left", "Y9", left=state.actions) if state.actions else None
        case _:
            return _no("no-such-move", "Y9")


def _refuse_action(state: State, move: Draw | Buy | Swap) -> Refusal | None:
    if not state.actions:
        return _no("no-action-left", "Y9")
    match move:
        case Draw():
            return _refuse_draw(state, move)
        case Buy():
            return _refuse_buy(state, move)
        case Swap():
            return _refuse_swap(state, move)


def _refuse_take(state: State, move: Move) -> Refusal | None:
    """After steal-one a card is taken, and nothing else is done (Y16, Y20)."""
    if not isinstance(move, Take):
        return _no("take-first", "Y16" if isinstance(move, Couple) else "Y20", seat=state.victim)
    if state.phase != "take":
        return _no("nothing-opened", "Y20")
    if move.card not in state.hands[state.victim]:
        return _no("not-in-that-hand", "Y20", card=move.card, seat=state.victim)
    return None


def _refuse_discard(state: State, move: Move) -> Refusal | None:
    """After `end` exactly what is over seven is discarded, and nothing else is done (Y16, Y23)."""
    hand = state.hands[state.seat]
    needed = len(hand) - HAND_LIMIT
    if not isinstance(move, Discard):
        return _no("discard-first", "Y16" if isinstance(move, Couple) else "Y23", needed=needed)
    if state.phase != "discard":
        return _no("nothing-to-discard", "Y23")
    if len(move.cards) != needed:
        return _no("wrong-count", "Y23", needed=needed, given=len(move.cards))
    return _not_held(hand, move.cards, "Y23")


def _not_held(hand: Cards, cards: Cards, rule: str) -> Refusal | None:
    """Refuse cards that are not, or not so often, in the hand."""
    short = Counter(cards) - Counter(hand)
    return _no("not-in-hand", rule, card=next(iter(short))) if short else None


def _refuse_draw(state: State, move: Draw) -> Refusal | None:
    if move.source == "discard":
        if not state.discards:
            return _no("pile-empty", "Y10")
        if state.discards[0] in BONUS:
            return _no("bonus-on-top", "Y10", card=state.discards[0])
    elif not state.cargo and not reshuffles(state.discards):
        return _no("nothing-to-draw", "Y10")
    return None


def _refuse_place(state: State, slot: int, rule: str) -> Refusal | None:
    """Refuse a place that the arrival yard does not have, or where no car lies."""
    if not 0 <= slot < len(state.yard):
        return _no("no-such-place", rule, place=slot + 1)
    if state.yard[slot] is None:
        return _no("empty-place", rule, place=slot + 1)
    return None


def _refuse_buy(state: State, move: Buy) -> Refusal | None:
    refused = _refuse_place(state, move.slot, "Y11")
    if refused:
        return refused
    car = state.yard[move.slot]
    if car is None or move.car != car:
        return _no("other-car", "Y11", place=move.slot + 1, car=car or "")
    for card in move.pay:
        if card in BONUS and card != PAY_ONE_LESS:
            return _no("bonus-cannot-pay", "Y11", card=card)
    refused = _not_held(state.hands[state.seat], move.pay, "Y11")
    return refused or _refuse_payment(car, state.tokens[state.seat], move.pay)


def _refuse_payment(car: str, token: str, pay: Cards) -> Refusal | None:
    """Check that held cards make exactly the price: own colour, exchanged pairs, Pay One Less (Y11–Y19)."""
    colour = car[0]
    for card in pay:
        if card not in (colour, token, PAY_ONE_LESS):
            return _no("wrong-colour", "Y11", card=card, car=car)
    exchanged = 0 if token == colour else pay.count(token)
    if exchanged % 2:
        return _no("odd-pair", "Y12", token=token)
    less = pay.count(PAY_ONE_LESS)
    price, paid = max(0, int(car[1]) - less), pay.count(colour) + exchanged // 2
    if paid != price:
        return _no("too-little" if paid < price else "too-much", "Y11", paid=paid, price=price)
    return None


def _refuse_couple(state: State, move: Couple) -> Refusal | None:
    if move.car not in state.sorting[state.seat]:
        return _no("not-in-sorting-yard", "Y16", car=move.car)
    train = state.trains[state.seat]
    if not fits(train, move.car):
        return _no("does-not-couple", "Y16", car=move.car, last=train[-1])
    return None


def _refuse_swap(state: State, move: Swap) -> Refusal | None:
    if move.partner == "spare":
        return None if move.token in state.spare else _no("no-such-spare", "Y14", token=move.token)
    if move.partner == state.seat:
        return _no("own-token", "Y14")
    if not 0 <= move.partner < state.seats:
        return _no("no-such-seat", "Y14", seat=move.partner)
    token = state.tokens[move.partner]
    return None if move.token == token else _no("other-token", "Y14", seat=move.partner, token=token)


def _refuse_bonus(state: State, move: Bonus) -> Refusal | None:
    card = move.card
    if card == PAY_ONE_LESS:
        return _no("plays-with-purchase", "Y19")
    if card not in BONUS:
        return _no("no-bonus-card", "Y17", card=card)
    for field, choice, needed_by in (("from", move.victim, STEAL_ONE), ("slots", move.slots, SWEEP)):
        if choice is not UNSET and card != needed_by:
            return _no("no-part-of-card", "Y17", card=card, field=field)
    if card not in state.hands[state.seat]:
        return _no("not-in-hand", "Y17", card=card)
    if card == STEAL_ONE:
        return _refuse_steal(state, move)
    return _refuse_sweep(state, move) if card == SWEEP else None


def _refuse_steal(state: State, move: Bonus) -> Refusal | None:
    victim = move.victim
    if not isinstance(victim, int):
        return _no("no-victim", "Y20")
    if victim == state.seat:
        return _no("own-hand", "Y20")
    if not 0 <= victim < state.seats:
        return _no("no-such-seat", "Y20", seat=victim)
    return None if state.hands[victim] else _no("empty-hand", "Y20", seat=victim)


def _refuse_sweep(state: State, move: Bonus) -> Refusal | None:
    slots = move.slots
    if not state.railcars:
        return _no("railcar-deck-empty", "Y21")
    if not isinstance(slots, tuple) or not slots:
        return _no("nothing-swept", "Y21")
    if any(low >= high for low, high in pairwise(slots)):
        return _no("places-not-ascending", "Y21")
    for slot in slots:
        refused = _refuse_place(state, slot, "Y21")
        if refused:
            return refused
    return None
