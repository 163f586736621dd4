"""The end of a turn and of the game (Y22–Y24, Y26–Y28)."""

from msgspec.structs import replace

from game.rules.table import Event, Seat, Step
from game.rules.yardmaster import memory
from game.rules.yardmaster.deck import HAND_LIMIT
from game.rules.yardmaster.table import (
    Discard,
    Discarded,
    End,
    Ended,
    Reason,
    Result,
    State,
    TokenFlipped,
    TokenPassed,
    TurnBegan,
    TurnEnded,
)
from game.rules.yardmaster.tuples import put, taken

STALL_ROUNDS = 3
"""Full rounds without a purchase that end the game when the railcar deck is empty (Y28)."""
ENDLESS_ROUNDS = 30
"""Full rounds without a purchase that always end it (Y28)."""


def unless_won(state: State, events: tuple[Event, ...], informs: tuple[Seat, ...]) -> Step[State]:
    """Stop at once when the train has reached the goal (Y26)."""
    if state.scores[state.seat] < state.goal:
        return Step(state, events, informs)
    return _over(state, (state.seat,), "goal", events, informs)


def end(state: State, move: End) -> Step[State]:  # noqa: ARG001 - each move's function takes it
    """End the turn; over seven cards the player must discard first (Y22, Y23)."""
    seat = state.seat
    over = len(state.hands[seat]) - HAND_LIMIT
    if over > 0:
        return Step(replace(state, phase="discard"), (TurnEnded(seat, over),))
    return _pass_turn(state, (TurnEnded(seat, 0),), ())


def discard(state: State, move: Discard) -> Step[State]:
    """Discard what is over seven cards, without any effect; the turn is over (Y23)."""
    seat = state.seat
    known, informs = memory.revealed(state.memory, seat, move.cards)
    after = replace(
        state,
        hands=put(state.hands, seat, taken(state.hands[seat], move.cards)),
        discards=move.cards[::-1] + state.discards,
        memory=known,
    )
    return _pass_turn(after, (Discarded(seat, move.cards),), informs)


def _pass_turn(state: State, events: tuple[Event, ...], informs: tuple[Seat, ...]) -> Step[State]:
    """End the game (Y27, Y28), or pass the yardmaster token (Y24) and the turn (Y7, Y9)."""
    seat, seats, idle = state.seat, state.seats, state.idle + 1
    if not state.railcars and not any(state.yard):
        return _over(state, _leaders(state), "exhausted", events, informs)
    if idle >= seats * (ENDLESS_ROUNDS if state.railcars else STALL_ROUNDS):
        return _over(state, _leaders(state), "stalled", events, informs)
    holder, face_up = state.yardmaster, state.face_up
    if holder == seat:
        if face_up:
            holder, face_up = (seat - 1) % seats, seats > 2
            events = (*events, TokenPassed(seat, holder, face_up))
        else:
            face_up = True
            events = (*events, TokenFlipped(seat))
    following, turn = (seat + 1) % seats, state.turn + 1
    actions = 3 if holder == following and face_up else 2
    after = replace(
        state,
        phase="act",
        turn=turn,
        seat=following,
        actions=actions,
        yardmaster=holder,
        face_up=face_up,
        idle=idle,
    )
    return Step(after, (*events, TurnBegan(following, turn, actions)), informs)


def _leaders(state: State) -> tuple[Seat, ...]:
    """The highest train; of equals the fewest cars in the sorting yard; then all of them (Y27)."""
    standings = [(score, -len(cars)) for score, cars in zip(state.scores, state.sorting, strict=True)]
    best = max(standings)
    return tuple(seat for seat, standing in enumerate(standings) if standing == best)


def _over(
    state: State,
    winners: tuple[Seat, ...],
    reason: Reason,
    events: tuple[Event, ...],
    informs: tuple[Seat, ...],
) -> Step[State]:
    result = Result(winners, state.scores, reason)
    return Step(replace(state, phase="over", result=result), (*events, Ended(result)), informs)
