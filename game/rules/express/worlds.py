"""Drawing a whole table that agrees with everything a seat has seen (for computer players).

The hand travels, so between two of the viewer's turns each other player drew one card and laid one.
What was laid face up, or comes back in the hand without having been handed on, was drawn in
between; what was handed on and is gone was laid face down. Everything else is drawn from the unseen.
"""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from game.rules.express.table import Laid, State, Train, View


class _Leg(Struct):
    """Consecutive turns between two sights of the hand.

    `handed`: the cards before the first draw, None where nobody has seen them; `plays`: the open card
    of each turn, None for a face-down one; `back`: the hand as it was seen again, or None.
    """

    handed: list[str] | None
    plays: list[str | None]
    back: tuple[str, ...] | None


class _Plan(Struct):
    """What is known of a leg's draws; its draws, the deal among them, have the places 0 … `draws` − 1.

    `due`: the last place at which a card must come, ascending, and the card; None stands for any
    unseen one that a face-down play needs. `spare`: handed cards that nobody has seen again.
    """

    deal: int
    draws: int
    due: list[tuple[int, str | None]]
    spare: list[str]


def draw(view: View, cards: Sequence[str], random: Random) -> State:
    """Return a state consistent with the view; `cards` are all cards in play."""
    if not view.trains:
        return _state(view, (), view.trains, ())
    legs = _legs(view)
    plans = [_plan(leg, view) for leg in legs]
    pool = _unseen(plans, cards)
    random.shuffle(pool)
    order: list[str] = []
    plays: list[str] = []
    hand: list[str] = []
    for leg, plan in zip(legs, plans, strict=True):
        drawn, laid = _fill(leg, plan, pool, random)
        order += drawn
        plays += laid
        hand = [*(leg.handed or ()), *drawn]
        for card in laid:
            hand.remove(card)
        if leg.back is not None and len(plays) < view.turn:
            plays.append(view.laid[len(plays) // view.seats])
    order += pool
    trains: list[list[Laid]] = [[] for _ in range(view.seats)]
    for turn, card in enumerate(plays):
        seat = (view.first + view.way * turn) % view.seats
        trains[seat].append(Laid(card, view.trains[seat][turn // view.seats].face))
    held = tuple(sorted(hand)) if view.seat >= 0 else ()
    return _state(view, tuple(order), tuple(map(tuple, trains)), held)


def unseen(view: View, cards: Sequence[str]) -> list[str]:
    """List the cards that the viewer has never seen in this game, in the order of `cards`."""
    return _unseen([_plan(leg, view) for leg in _legs(view)], cards)


def _unseen(plans: Sequence[_Plan], cards: Sequence[str]) -> list[str]:
    pool = list(cards)
    for plan in plans:
        for _, known in plan.due:
            if known is not None:
                pool.remove(known)
    return pool


def _plan(leg: _Leg, view: View) -> _Plan:
    """Say by when each card that the viewer knows of must have been drawn."""
    deal = view.seats if leg.handed is None else 0
    # After the leg's plays one more card has been drawn, unless the game is over.
    draws = deal + len(leg.plays) + (view.seat >= 0 or leg.back is not None)
    spare = list(leg.handed or ())
    due: list[tuple[int, str | None]] = []
    for at, card in enumerate(leg.plays, start=deal):
        if card is not None:
            if card in spare:
                spare.remove(card)
            else:
                due.append((at, card))
    for card in leg.back or ():
        if card in spare:
            spare.remove(card)
        else:
            due.append((draws - 1, card))
    hidden = [at for at, card in enumerate(leg.plays, start=deal) if card is None]
    due += [(at, None) for at in hidden[len(spare) :]]
    due.sort(key=lambda one: one[0])
    return _Plan(deal, draws, due, spare)


def _fill(leg: _Leg, plan: _Plan, pool: list[str], random: Random) -> tuple[list[str], list[str]]:
    """Return the leg's draws, the deal first, and its plays, taking the unseen cards off the pool.

    Each card that is due takes any free place in time. In the order of their dates there always is
    one: a turn has one draw and one play, so no more cards can be due by then than have been drawn.
    """
    drawn = [""] * plan.draws
    unseen = [True] * plan.draws
    for last, card in plan.due:
        place = random.choice([at for at in range(last + 1) if not drawn[at]])
        drawn[place] = card or pool.pop()
        unseen[place] = card is None
    drawn = [card or pool.pop() for card in drawn]
    free = plan.spare + [drawn[at] for at in range(plan.deal) if unseen[at]]
    laid: list[str] = []
    for at, card in enumerate(leg.plays, start=plan.deal):
        if unseen[at]:
            free.append(drawn[at])
        laid.append(card or free.pop(random.randrange(len(free))))
    return drawn, laid


def _state(view: View, order: tuple[str, ...], trains: tuple[Train, ...], hand: tuple[str, ...]) -> State:
    return State(
        view.seats,
        view.options,
        view.first,
        view.way,
        order,
        view.caboose,
        view.turn,
        view.seat,
        hand,
        trains,
        view.cabooses,
        view.finished,
        view.result,
    )


def _legs(view: View) -> list[_Leg]:
    """Cut the turns at those where the viewer held the hand."""
    seats = view.seats

    def shown(turn: int) -> str | None:
        seat = (view.first + view.way * turn) % seats
        return view.trains[seat][turn // seats].card

    own = [
        turn
        for turn in range(view.turn + (view.seat >= 0))
        if view.viewer is not None and (view.first + view.way * turn) % seats == view.viewer
    ]
    legs: list[_Leg] = []
    start, handed = 0, None
    for sight, turn in enumerate(own):
        legs.append(_Leg(handed, [shown(one) for one in range(start, turn)], view.held[sight]))
        if turn >= view.turn:
            return legs
        handed = list(view.held[sight])
        handed.remove(view.laid[sight])
        start = turn + 1
    legs.append(_Leg(handed, [shown(one) for one in range(start, view.turn)], None))
    return legs
