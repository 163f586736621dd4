"""What each seat, and the public, surely knows of hidden cargo cards.

A memory has a column for each seat, and last one for the loose cards. A column has an entry for each
viewer, and last one for the public. In a seat's column: cards that the viewer is sure are in that
seat's hand; in the last one: cards that are in other hands, too, but the viewer can't say in whose.
A seat's entry about itself stays empty: it sees its hand. All of it is a lower bound, true at any
time. With two players it is everything that can be known; with more, a theft blurs it a little for
those who do not see the stolen card.
"""

from collections.abc import Iterable
from functools import cache

from game.rules.table import Seat
from game.rules.yardmaster.deck import RANK
from game.rules.yardmaster.table import Cards, Memory
from game.rules.yardmaster.tuples import put, taken


@cache
def blank(seats: int) -> Memory:
    """Nobody knows anything (after the deal)."""
    return (((),) * (seats + 1),) * (seats + 1)


@cache
def others(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """All seats but one."""
    return tuple(one for one in range(seats) if one != seat)


def in_rank(cards: Iterable[str]) -> Cards:
    """Sort cargo cards so that their order tells nothing."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def shown(memory: Memory, seat: Seat, card: str) -> Memory:
    """Everybody sees an open card go into a hand (Y10)."""
    column = [(*cards, card) for cards in memory[seat]]
    column[seat] = ()
    return put(memory, seat, tuple(column))


def revealed(memory: Memory, seat: Seat, cards: Cards) -> tuple[Memory, tuple[Seat, ...]]:
    """Cards of a hand come to lie open; second, the seats that did not know of one of them."""
    seats = len(memory) - 1
    if not any(memory[seat]) and not any(memory[seats]):
        return memory, others(seats, seat) if cards else ()
    column, loose = list(memory[seat]), list(memory[seats])
    learners: list[Seat] = []
    seen: tuple[Cards, Cards] | None = None
    for viewer in (*others(seats, seat), seats):
        entry = (column[viewer], loose[viewer])
        if entry != seen:
            # Mostly the same as for the viewer before.
            seen = entry
            known, rest, news = _seen(*entry, cards)
        column[viewer] = known
        loose[viewer] = rest
        if news and viewer < seats:
            learners.append(viewer)
    columns = (*memory[:seat], tuple(column), *memory[seat + 1 : seats], tuple(loose))
    return columns, tuple(learners)


def _seen(known: Cards, loose: Cards, cards: Cards) -> tuple[Cards, Cards, bool]:
    """What remains of known and loose cards when these are seen; third, whether one was not known."""
    news = False
    for card in cards:
        if card in known:
            known = taken(known, (card,))
        else:
            news = True
            if card in loose:
                loose = taken(loose, (card,))
    return known, loose, news


def opened(memory: Memory, thief: Seat, victim: Seat, hand: Cards) -> tuple[Memory, bool]:
    """The thief looks into a hand (Y20); second, whether it holds news."""
    seats = len(memory) - 1
    news = taken(hand, memory[victim][thief])
    loose = _seen(memory[seats][thief], (), news)[0]
    return _noted(_noted(memory, victim, thief, hand), seats, thief, loose), bool(news)


def stolen(memory: Memory, thief: Seat, victim: Seat, card: str, hand: Cards) -> Memory:
    """A card goes from hand to hand, seen by these two only (Y20); `hand` is the victim's before."""
    memory = _noted(memory, victim, thief, taken(memory[victim][thief], (card,)))
    memory = _noted(memory, thief, victim, (*memory[thief][victim], card))
    for viewer in range(len(memory)):
        if viewer not in (thief, victim):
            memory = _blurred(memory, viewer, thief, victim, len(hand))
    return memory


def _blurred(memory: Memory, viewer: int, thief: Seat, victim: Seat, size: int) -> Memory:
    """What is left to know for one who doesn't see which of so many cards went."""
    known, loose = memory[victim][viewer], memory[-1][viewer]
    if not known:
        return memory
    kinds = in_rank(set(known))
    if len(known) == size and len(kinds) == 1:
        # All the cards in that hand were known and alike: no secret which one went.
        memory = _noted(memory, thief, viewer, (*memory[thief][viewer], *kinds))
    else:
        memory = _noted(memory, len(memory) - 1, viewer, loose + kinds)
    return _noted(memory, victim, viewer, taken(known, kinds))


def counted(memory: Memory, hands: tuple[Cards, ...]) -> Memory:
    """A reshuffle shows all cards of the new deck, so all others must be in the hands (Y25)."""
    seats = len(hands)
    for viewer in range(seats + 1):
        rest: list[str] = []
        rooms: list[Seat] = []
        for seat, hand in enumerate(hands):
            known = memory[seat][viewer]
            if seat != viewer and len(hand) > len(known):
                rest += taken(hand, known)
                rooms.append(seat)
        loose = in_rank(rest)
        if len(rooms) == 1:
            only = rooms[0]
            memory = _noted(memory, only, viewer, memory[only][viewer] + loose)
            loose = ()
        memory = _noted(memory, seats, viewer, loose)
    return memory


def _noted(memory: Memory, seat: int, viewer: int, cards: Cards) -> Memory:
    """Replace one entry."""
    return put(memory, seat, put(memory[seat], viewer, cards))
