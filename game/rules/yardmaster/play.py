"""What moves do to the table: each function takes a legal move and returns the new state and the facts."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from game.rules.table import Event, Move, Seat, Step
from game.rules.yardmaster import memory
from game.rules.yardmaster.deck import BONUS, DRAW_THREE, PAY_ONE_LESS, STEAL_ONE, Edition
from game.rules.yardmaster.table import (
    Bonus,
    Bought,
    Buy,
    Cards,
    Couple,
    Coupled,
    Dealt,
    Discard,
    Draw,
    Drew,
    End,
    Looked,
    Paid,
    PlayedBonus,
    RanDry,
    Refilled,
    Reshuffle,
    Reshuffled,
    SetUp,
    Shunted,
    State,
    Stole,
    Swap,
    Swapped,
    Take,
    Tuck,
    Tucked,
    TurnBegan,
)
from game.rules.yardmaster.tuples import put, taken
from game.rules.yardmaster.turns import discard, end, unless_won

Play: TypeAlias = Callable[[State, Any], Step[State]]
"""What a kind of move does: its second argument is that kind."""


def fits(train: Cards, car: str) -> bool:
    """Whether a car joins the end of a train: same colour or value, and any fits the engine (Y15)."""
    if not train:
        return True
    last = train[-1]
    return last[0] == car[0] or last[1] == car[1]


def reshuffles(discards: Cards) -> bool:
    """Whether the discard pile can give a new cargo deck: anything but a lone cargo card can (Y25)."""
    return len(discards) > 1 or (len(discards) == 1 and discards[0] in BONUS)


def split_pile(discards: Cards) -> tuple[Cards, Cards]:
    """Return what stays on the discard pile in a reshuffle, and what is shuffled (Y25)."""
    return ((), discards) if discards[0] in BONUS else (discards[:1], discards[1:])


def deal(state: State, move: SetUp, edition: Edition) -> Step[State]:
    """Deal hands, yard and tokens (Y5–Y7), in the published edition turn a cargo card (Y29)."""
    seats, first = state.seats, move.first
    hands: list[Cards] = [()] * seats
    at = 0
    for turn in range(seats):
        hands[(first + turn) % seats] = move.cargo[at : at + edition.hand]
        at += edition.hand
    turned = move.cargo[at : at + edition.turned]
    yard = move.railcars[: edition.yard]
    railcars = move.railcars[edition.yard :]
    after = replace(
        state,
        phase="act",
        first=first,
        seat=first,
        actions=2,
        yard=yard,
        railcars=railcars,
        blocks=(len(railcars),),
        trains=((),) * seats,
        sorting=((),) * seats,
        scores=(0,) * seats,
        hands=tuple(hands),
        cargo=move.cargo[at + edition.turned :],
        discards=turned,
        tokens=move.tokens[:seats],
        spare=move.tokens[seats:],
        yardmaster=(first - 1) % seats,
        memory=memory.blank(seats),
    )
    dealt = Dealt(
        first,
        tuple(map(memory.in_rank, hands)),
        edition.hand,
        yard,
        turned[0] if turned else None,
        after.tokens,
        after.spare,
        after.yardmaster,
    )
    return Step(after, (dealt, TurnBegan(first, 0, 2)), tuple(range(seats)))


def draw(state: State, move: Draw) -> Step[State]:
    """Take the top card of the deck or of the discard pile (Y10)."""
    seat, actions = state.seat, state.actions - 1
    if move.source == "discard":
        card = state.discards[0]
        after = replace(
            state,
            actions=actions,
            hands=put(state.hands, seat, (*state.hands[seat], card)),
            discards=state.discards[1:],
            memory=memory.shown(state.memory, seat, card),
        )
        return Step(after, (Drew(seat, card, "discard"),))
    if not state.cargo:
        return _draw_from_deck(replace(state, actions=actions), 1)
    card = state.cargo[0]
    hands = put(state.hands, seat, (*state.hands[seat], card))
    after = replace(state, actions=actions, hands=hands, cargo=state.cargo[1:])
    return Step(after, (Drew(seat, card, "deck"),), (seat,))


def _draw_from_deck(
    state: State, owed: int, events: tuple[Event, ...] = (), informs: tuple[Seat, ...] = ()
) -> Step[State]:
    """Draw what the deck holds of the owed cards; then a reshuffle is due, or nothing is left (Y25)."""
    seat = state.seat
    cards = state.cargo[:owed]
    short = owed - len(cards)
    due = short > 0 and reshuffles(state.discards)
    after = replace(
        state,
        phase="reshuffle" if due else "act",
        hands=put(state.hands, seat, state.hands[seat] + cards),
        cargo=state.cargo[owed:],
        owed=short if due else 0,
    )
    events += tuple(Drew(seat, card, "deck") for card in cards)
    if short and not due:
        events = (*events, RanDry(seat, short))
    if cards:
        informs = tuple(sorted((*informs, seat)))
    return Step(after, events, informs)


def reshuffle(state: State, move: Reshuffle) -> Step[State]:
    """Make a new cargo deck of the discard pile, and draw what is owed (Y25)."""
    kept, _ = split_pile(state.discards)
    after = replace(state, cargo=move.cargo, discards=kept, memory=memory.counted(state.memory, state.hands))
    reshuffled = Reshuffled(len(move.cargo), kept[0] if kept else None)
    return _draw_from_deck(after, state.owed, events=(reshuffled,))


def buy(state: State, move: Buy) -> Step[State]:
    """Pay for a car, couple it or send it to the sorting yard, refill its place (Y11–Y15, Y26)."""
    seat, car, pay = state.seat, move.car, move.pay
    known, informs = memory.revealed(state.memory, seat, pay)
    railcars, blocks, slot = state.railcars, state.blocks, move.slot
    refill: tuple[Event, ...] = ()
    new = None
    if railcars:
        new = railcars[0]
        railcars = railcars[1:]
        blocks = (blocks[0] - 1, *blocks[1:]) if blocks[0] > 1 else blocks[1:]
        refill = (Refilled(slot, new, len(railcars)),)
        informs = tuple(range(state.seats))
    trains, sorting, scores, train = state.trains, state.sorting, state.scores, state.trains[seat]
    joined: Event
    if fits(train, car):
        score = scores[seat] + int(car[1])
        trains = put(trains, seat, (*train, car))
        scores = put(scores, seat, score)
        joined = Coupled(seat, car, "yard", score)
    else:
        sorting = put(sorting, seat, (*sorting[seat], car))
        joined = Shunted(seat, car)
    after = replace(
        state,
        actions=state.actions - 1,
        yard=put(state.yard, slot, new),
        railcars=railcars,
        blocks=blocks,
        trains=trains,
        sorting=sorting,
        scores=scores,
        hands=put(state.hands, seat, taken(state.hands[seat], pay)),
        discards=pay[::-1] + state.discards,
        idle=-1,
        memory=known,
    )
    token = state.tokens[seat]
    pairs = 0 if token == car[0] else pay.count(token) // 2
    paid = Paid(seat, pay, pairs, pay.count(PAY_ONE_LESS))
    return unless_won(after, (paid, Bought(seat, slot, car), joined, *refill), informs)


def couple(state: State, move: Couple) -> Step[State]:
    """Move a car from the sorting yard to the train (Y16, Y26)."""
    seat, car = state.seat, move.car
    score = state.scores[seat] + int(car[1])
    after = replace(
        state,
        trains=put(state.trains, seat, (*state.trains[seat], car)),
        sorting=put(state.sorting, seat, taken(state.sorting[seat], (car,))),
        scores=put(state.scores, seat, score),
    )
    return unless_won(after, (Coupled(seat, car, "sorting", score),), ())


def swap(state: State, move: Swap) -> Step[State]:
    """Exchange the token for another player's or a spare one (Y14)."""
    seat, partner = state.seat, move.partner
    tokens, spare, gave = state.tokens, state.spare, state.tokens[state.seat]
    if partner == "spare":
        spare = put(spare, spare.index(move.token), gave)
    else:
        tokens = put(tokens, partner, gave)
    after = replace(state, actions=state.actions - 1, tokens=put(tokens, seat, move.token), spare=spare)
    return Step(after, (Swapped(seat, partner, gave, move.token),))


def play_bonus(state: State, move: Bonus) -> Step[State]:
    """Put a bonus card on the discard pile first, then let it take effect (Y17–Y21)."""
    seat, card = state.seat, move.card
    known, informs = memory.revealed(state.memory, seat, (card,))
    hands = put(state.hands, seat, taken(state.hands[seat], (card,)))
    discards = (card, *state.discards)
    if card == DRAW_THREE:
        after = replace(state, hands=hands, discards=discards, memory=known)
        return _draw_from_deck(after, 3, events=(PlayedBonus(seat, card),), informs=informs)
    if card == STEAL_ONE:
        assert isinstance(move.victim, int)  # noqa: S101 - `refuse` has let it pass
        hand = memory.in_rank(hands[move.victim])
        known, news = memory.opened(known, seat, move.victim, hand)
        after = replace(state, phase="take", hands=hands, discards=discards, memory=known, victim=move.victim)
        events = (
            PlayedBonus(seat, card, move.victim),
            Looked(seat, move.victim, hand),
        )
        return Step(after, events, tuple(sorted((*informs, seat))) if news else informs)
    assert isinstance(move.slots, tuple)  # noqa: S101 - `refuse` has let it pass
    after = replace(state, phase="tuck", hands=hands, discards=discards, memory=known, swept=move.slots)
    return Step(after, (PlayedBonus(seat, card, None, move.slots),), informs)


def take(state: State, move: Take) -> Step[State]:
    """Move the stolen card from hand to hand (Y20)."""
    seat, victim, card = state.seat, state.victim, move.card
    hand = state.hands[victim]
    hands = put(state.hands, victim, taken(hand, (card,)))
    after = replace(
        state,
        phase="act",
        hands=put(hands, seat, (*hands[seat], card)),
        memory=memory.stolen(state.memory, seat, victim, card, hand),
        victim=-1,
    )
    return Step(after, (Stole(seat, victim, card),), (victim,))


def tuck(state: State, move: Tuck) -> Step[State]:
    """Put the swept cars under the railcar deck and refill their places, lowest first (Y21)."""
    slots = state.swept
    railcars = state.railcars + move.order
    count = len(slots)
    yard = list(state.yard)
    events: list[Event] = [Tucked(slots, tuple(car for slot in slots if (car := yard[slot])))]
    for drawn, slot in enumerate(slots):
        yard[slot] = railcars[drawn]
        events.append(Refilled(slot, railcars[drawn], len(railcars) - drawn - 1))
    after = replace(
        state,
        phase="act",
        yard=tuple(yard),
        railcars=railcars[count:],
        blocks=_drawn_blocks((*state.blocks, count), count),
        swept=(),
    )
    return Step(after, tuple(events), tuple(range(state.seats)))


def _drawn_blocks(blocks: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Sizes of the deck's parts after so many cars were drawn off the top."""
    left: list[int] = []
    for size in blocks:
        gone = min(size, count)
        count -= gone
        if size > gone:
            left.append(size - gone)
    return tuple(left)


PLAYS: Final[Mapping[type[Move], Play]] = {
    Draw: draw,
    Buy: buy,
    Couple: couple,
    Swap: swap,
    Bonus: play_bonus,
    Take: take,
    Tuck: tuck,
    Reshuffle: reshuffle,
    End: end,
    Discard: discard,
}
"""What each kind of move does; nature's deal stands apart, for it needs the edition."""
