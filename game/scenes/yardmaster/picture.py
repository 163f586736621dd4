"""The table as it looks after a fact: what is drawn while the cards still travel.

A folded picture agrees with the view in everything that moves; the number of actions, the phase and
what is only remembered follow when the motion is over.
"""

from msgspec.structs import replace

from game.rules.table import Event, Seat
from game.rules.yardmaster.memory import in_rank
from game.rules.yardmaster.table import (
    Bought,
    Cards,
    Coupled,
    Discarded,
    Drew,
    Ended,
    Paid,
    PlayedBonus,
    Refilled,
    Reshuffled,
    Shunted,
    Stole,
    Swapped,
    TokenFlipped,
    TokenPassed,
    Tucked,
    TurnBegan,
    View,
)
from game.rules.yardmaster.tuples import put, taken


def after(view: View, event: Event) -> View:
    """Return the picture after one fact, as the view's viewer witnesses it."""
    match event:
        case Drew() | Paid() | PlayedBonus() | Discarded() | Stole() | Reshuffled():
            return _after_cargo(view, event)
        case Bought() | Coupled() | Shunted() | Refilled() | Tucked():
            return _after_cars(view, event)
        case TurnBegan() | Swapped() | TokenPassed() | TokenFlipped() | Ended():
            return _after_turn(view, event)
        case _:
            return view


def _after_turn(view: View, event: Event) -> View:
    """Turns, tokens, and the end."""
    then = view
    match event:
        case TurnBegan(seat=seat, turn=turn, actions=actions):
            then = replace(view, seat=seat, turn=turn, actions=actions)
        case Swapped(seat=seat, partner=int(partner), gave=gave, got=got):
            then = replace(view, tokens=put(put(view.tokens, seat, got), partner, gave))
        case Swapped(seat=seat, gave=gave, got=got):
            spare = put(view.spare, view.spare.index(got), gave)
            then = replace(view, tokens=put(view.tokens, seat, got), spare=spare)
        case TokenPassed(to=to, face_up=face_up):
            then = replace(view, yardmaster=to, face_up=face_up)
        case TokenFlipped():
            then = replace(view, face_up=True)
        case Ended(result=result):
            then = replace(view, result=result)
    return then


def discarded(view: View, seat: Seat, cards: Cards) -> View:
    """Cards have left a hand for the discard pile one by one, the last on top."""
    return replace(_with_hand(view, seat, (), cards), discards=cards[::-1] + view.discards)


def _with_hand(view: View, seat: Seat, more: tuple[str | None, ...], less: tuple[str | None, ...]) -> View:
    """Cards have come into or gone from a hand; None stands for one that the viewer does not see."""
    hands = put(view.hands, seat, view.hands[seat] + len(more) - len(less))
    hand = view.hand
    if seat == view.viewer and hand is not None:
        hand = in_rank((*taken(hand, tuple(filter(None, less))), *filter(None, more)))
    return replace(view, hands=hands, hand=hand)


def _after_cargo(view: View, event: Event) -> View:
    """Cards of the cargo deck."""
    then = view
    match event:
        case Drew(seat=seat, card=card, source="deck"):
            then = replace(_with_hand(view, seat, (card,), ()), cargo=view.cargo - 1)
        case Drew(seat=seat, card=card):
            then = replace(_with_hand(view, seat, (card,), ()), discards=view.discards[1:])
        case Paid(seat=seat, cards=cards) | Discarded(seat=seat, cards=cards):
            then = discarded(view, seat, cards)
        case PlayedBonus(seat=seat, card=card):
            then = discarded(view, seat, (card,))
        case Stole(seat=seat, victim=victim, card=card):
            then = _with_hand(_with_hand(view, victim, (), (card,)), seat, (card,), ())
        case Reshuffled(cards=cards, kept=kept):
            then = replace(view, cargo=cards, discards=() if kept is None else (kept,))
    return then


def _after_cars(view: View, event: Event) -> View:
    """Railcars."""
    then = view
    match event:
        case Bought(slot=slot):
            then = replace(view, yard=put(view.yard, slot, None))
        case Coupled(seat=seat, car=car, source=source, score=score):
            sorting = view.sorting
            if source == "sorting":
                sorting = put(sorting, seat, taken(sorting[seat], (car,)))
            trains = put(view.trains, seat, (*view.trains[seat], car))
            then = replace(view, trains=trains, sorting=sorting, scores=put(view.scores, seat, score))
        case Shunted(seat=seat, car=car):
            then = replace(view, sorting=put(view.sorting, seat, (*view.sorting[seat], car)))
        case Refilled(slot=slot, car=car, left=left):
            then = replace(view, yard=put(view.yard, slot, car), railcars=left)
        case Tucked(slots=slots):
            yard = tuple(None if at in slots else car for at, car in enumerate(view.yard))
            then = replace(view, yard=yard, railcars=view.railcars + len(slots))
    return then
