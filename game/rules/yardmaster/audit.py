"""What must be true of every state, whatever has been played."""

from collections.abc import Iterator
from itertools import chain, pairwise

from game.rules.yardmaster.deck import HAND_LIMIT, Pack
from game.rules.yardmaster.play import fits, reshuffles
from game.rules.yardmaster.table import Cards, State
from game.rules.yardmaster.turns import ENDLESS_ROUNDS


def faults(state: State, pack: Pack) -> Iterator[str]:
    """Name every broken invariant of a dealt state."""
    cars = chain(state.railcars, filter(None, state.yard), *state.trains, *state.sorting)
    if sorted(cars) != sorted(pack.railcars):
        yield "railcars were lost or made"
    if sorted(chain(state.cargo, state.discards, *state.hands)) != sorted(pack.cargo):
        yield "cargo cards were lost or made"
    if sorted(state.tokens + state.spare) != sorted(pack.colours) or len(state.tokens) != state.seats:
        yield "exchange tokens were lost or made"
    yield from _turn_faults(state)
    yield from _yard_faults(state)
    yield from _train_faults(state)
    yield from _phase_faults(state)
    yield from _token_faults(state)
    yield from _memory_faults(state)


def _yard_faults(state: State) -> Iterator[str]:
    if state.railcars and None in state.yard:
        yield "an empty place was not refilled"
    if sum(state.blocks) != len(state.railcars) or 0 in state.blocks:
        yield "the railcar deck's parts don't make it up"


def _train_faults(state: State) -> Iterator[str]:
    for seat, train in enumerate(state.trains):
        if state.scores[seat] != sum(int(car[1]) for car in train):
            yield f"seat {seat}'s score is not its train's"
        if not all(fits((last,), car) for last, car in pairwise(train)):
            yield f"seat {seat}'s train doesn't couple"
        if state.scores[seat] >= state.goal and state.result is None:
            yield f"seat {seat} has won and the game goes on"


def _phase_faults(state: State) -> Iterator[str]:
    phase = state.phase
    if (phase == "take") != (state.victim >= 0) or (phase == "take" and not state.hands[state.victim]):
        yield "the opened hand and the phase disagree"
    if (phase == "tuck") != bool(state.swept):
        yield "the swept places and the phase disagree"
    if (phase == "reshuffle") != bool(state.owed):
        yield "the owed cards and the phase disagree"
    if phase == "reshuffle" and (state.cargo or not reshuffles(state.discards)):
        yield "a reshuffle is due without need or means"
    if phase == "discard" and len(state.hands[state.seat]) <= HAND_LIMIT:
        yield "a discard is due without need"
    if (phase == "over") != (state.result is not None):
        yield "the result and the phase disagree"


def _turn_faults(state: State) -> Iterator[str]:
    if state.seat != (state.first + state.turn) % state.seats:
        yield "the turn is not that seat's"
    if not 0 <= state.actions <= 3:
        yield "impossible number of actions"
    if not -1 <= state.idle <= ENDLESS_ROUNDS * state.seats:
        yield "too many turns without a purchase"
    for seat, hand in enumerate(state.hands):
        if seat != state.seat and len(hand) > HAND_LIMIT:
            yield f"seat {seat} has too many cards"


def _token_faults(state: State) -> Iterator[str]:
    """The yardmaster token's place follows from the number of turns alone (Y24)."""
    seats, turn = state.seats, state.turn
    if seats > 2:
        holder, face_up = (state.first - 1 - max(0, turn - 1) // (seats - 1)) % seats, True
    else:
        # Turns 0, 1: with the opponent, used in turn 1; then three turns for each lap of the token.
        holder, face_up = (state.first + 1 + (turn + 1) // 3) % 2, turn % 3 != 2
    if (state.yardmaster, state.face_up) != (holder, face_up):
        yield "the yardmaster token is not where it should be"


def _memory_faults(state: State) -> Iterator[str]:
    if state.phase == "take":
        seen, hand = state.memory[state.victim][state.seat], state.hands[state.victim]
        if sorted(seen) != sorted(hand):
            yield "the thief doesn't see the opened hand"
    for viewer, known in enumerate(zip(*state.memory, strict=True)):
        if not any(known):
            continue
        hands = [() if seat == viewer else hand for seat, hand in enumerate(state.hands)]
        if not all(_within(cards, hand) for cards, hand in zip(known, hands, strict=False) if cards):
            yield f"viewer {viewer} errs about a hand"
        if not _within(tuple(chain.from_iterable(known)), tuple(chain.from_iterable(hands))):
            yield f"viewer {viewer} errs about the hands together"


def _within(cards: Cards, hand: Cards) -> bool:
    """Whether these cards can all be in that hand."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True
