"""Drawing a whole table that agrees with everything a seat has seen (for computer players).

The hand travels, so between two of the viewer's turns each other player drew one card and laid one.
What was laid face up, or comes back in the hand without having been handed on, was drawn in
between; what was handed on and is gone was laid face down. Everything else is drawn from the unseen.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from msgspec import Struct

from game.rules.express.table import Laid, State, Train, View

_TRIES = 200


class _Leg(Struct):
    """Consecutive turns between two sights of the hand.

    `handed`: the cards before the first draw, None where nobody has seen them; `plays`: the open card
    of each turn, None for a face-down one; `back`: the hand as it was seen again, or None.
    """

    first_turn: int
    handed: list[str] | None
    plays: list[str | None]
    back: tuple[str, ...] | None


def draw(view: View, cards: Sequence[str], random: Random) -> State:
    """Return a state consistent with the view; `cards` are all cards in play."""
    if not view.trains:
        return _state(view, (), view.trains, ())
    legs = _legs(view)
    unseen = Counter(cards)
    unseen.subtract(_seen(legs))
    pool = sorted(unseen.elements())
    random.shuffle(pool)
    order: list[str] = []
    plays: list[str] = []
    hand: list[str] = []
    for leg in legs:
        extra = leg.back is not None or view.seat >= 0
        drawn, laid, hand = _fill(leg, view.seats, pool, random, extra=extra)
        order += drawn
        plays += laid
        if leg.back is not None and len(plays) < view.turn:
            own = view.laid[len(plays) // view.seats]
            plays.append(own)
            hand.remove(own)
    order += pool
    trains: list[list[Laid]] = [[] for _ in range(view.seats)]
    for turn, card in enumerate(plays):
        seat = (view.first + view.way * turn) % view.seats
        trains[seat].append(Laid(card, view.trains[seat][turn // view.seats].face))
    held = view.hand if view.hand is not None else tuple(hand)
    return _state(view, tuple(order), tuple(map(tuple, trains)), held if view.seat >= 0 else ())


def _fill(
    leg: _Leg, seats: int, pool: list[str], random: Random, *, extra: bool
) -> tuple[list[str], list[str], list[str]]:
    """Draw and lay the leg's cards, taking unseen ones off the pool.

    `extra`: one more card is drawn after the leg's plays, by whoever then holds the hand. Returns the
    cards drawn (the deal first), the cards laid and the hand afterwards.
    """
    count = len(leg.plays) + extra + (seats if leg.handed is None else 0)
    draws = list(_entered(leg).elements())
    while len(draws) < count:
        draws.append(pool.pop())
    for attempt in range(2 * _TRIES):
        if attempt < _TRIES:
            random.shuffle(draws)
        elif attempt == _TRIES:
            # Luck has not found an order: take the one in which every card comes before it is needed.
            draws = _by_deadline(leg, draws)
        played = _replay(leg, seats, draws, random)
        if played is not None:
            return draws, *played
    raise AssertionError("a view that no table can show")


def _replay(
    leg: _Leg, seats: int, draws: Sequence[str], random: Random
) -> tuple[list[str], list[str]] | None:
    """Play the leg with these draws; None where a card is not there in time."""
    deal = seats if leg.handed is None else 0
    hand = list(draws[:deal]) if leg.handed is None else list(leg.handed)
    kept = Counter(card for card in leg.plays if card is not None)
    kept.update(leg.back or ())
    laid: list[str] = []
    for at, shown in enumerate(leg.plays, start=deal):
        hand.append(draws[at])
        if shown is None:
            spare = Counter(hand) + Counter(draws[at + 1 :]) - kept
            free = [card for card in sorted(hand) if spare[card]]
            if not free:
                return None
            shown = random.choice(free)  # noqa: PLW2901 - the unseen card takes the place of None
        elif shown in hand:
            kept[shown] -= 1
        else:
            return None
        hand.remove(shown)
        laid.append(shown)
    hand += draws[deal + len(leg.plays) :]
    return laid, hand


def _by_deadline(leg: _Leg, draws: Sequence[str]) -> list[str]:
    """Order the draws by when each must be there at the latest."""
    left = Counter(draws)
    handed = Counter(leg.handed or ())
    dated: list[tuple[int, str]] = []
    for turn, card in enumerate(leg.plays):
        if card is None:
            continue
        if handed[card]:
            handed[card] -= 1
        else:
            dated.append((turn, card))
            left[card] -= 1
    for card in leg.back or ():
        if handed[card]:
            handed[card] -= 1
        else:
            dated.append((len(leg.plays), card))
            left[card] -= 1
    fillers = list((+left).elements())
    # What was handed on and is not wanted later went face down first; the unseen fill the other gaps.
    gaps = [turn for turn, card in enumerate(leg.plays) if card is None][handed.total() :]
    latest = gaps + [len(leg.plays)] * (len(fillers) - len(gaps))
    dated += zip(latest, fillers, strict=True)
    return [card for _, card in sorted(dated)]


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


def _seen(legs: Iterable[_Leg]) -> Counter[str]:
    """Every card that the viewer has seen in this game, each copy once."""
    seen: Counter[str] = Counter()
    for leg in legs:
        seen.update(_entered(leg))
    return seen


def _entered(leg: _Leg) -> Counter[str]:
    """The known cards that must have been drawn during the leg."""
    shown = Counter(card for card in leg.plays if card is not None)
    shown.update(leg.back or ())
    return shown - Counter(leg.handed or ())


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
        legs.append(_Leg(start, handed, [shown(one) for one in range(start, turn)], view.held[sight]))
        if turn >= view.turn:
            return legs
        handed = list(view.held[sight])
        handed.remove(view.laid[sight])
        start = turn + 1
    legs.append(_Leg(start, handed, [shown(one) for one in range(start, view.turn)], None))
    return legs
