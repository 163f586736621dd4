"""What each seat, and the public, surely knows of hidden cargo cards.

A memory has one row a seat and a last one for the public. A row lists, for each seat, cards that are
surely in that seat's hand, and last the loose ones: surely in other hands too, but nobody can say in
whose. A seat's entry for itself stays empty: it sees its hand. All of it is a lower bound, true at
any time. With two players it is everything that can be known; with more, a theft blurs it a little
for those who do not see the stolen card.
"""

from collections import Counter
from collections.abc import Iterable

from game.rules.table import Seat
from game.rules.yardmaster.deck import RANK
from game.rules.yardmaster.table import Cards, Row
from game.rules.yardmaster.tuples import put, taken

Memory = tuple[Row, ...]


def blank(seats: int) -> Memory:
    """Nobody knows anything (after the deal)."""
    return (((),) * (seats + 1),) * (seats + 1)


def in_rank(cards: Iterable[str]) -> Cards:
    """Sort cargo cards so that their order tells nothing."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def shown(memory: Memory, seat: Seat, card: str) -> Memory:
    """Everybody sees an open card go into a hand (Y10)."""
    return tuple(
        row if viewer == seat else put(row, seat, (*row[seat], card)) for viewer, row in enumerate(memory)
    )


def revealed(memory: Memory, seat: Seat, cards: Cards) -> tuple[Memory, tuple[Seat, ...]]:
    """Cards of a hand come to lie open; second, the seats that did not know of one of them."""
    if not cards:
        return memory, ()
    seats = len(memory) - 1
    learners: list[Seat] = []
    rows: list[Row] = []
    for viewer, before in enumerate(memory):
        row = before
        if viewer != seat:
            known = 0
            if row[seat] or row[seats]:
                for card in cards:
                    if card in row[seat]:
                        row = put(row, seat, taken(row[seat], (card,)))
                        known += 1
                    elif card in row[seats]:
                        row = put(row, seats, taken(row[seats], (card,)))
            if known < len(cards) and viewer < seats:
                learners.append(viewer)
        rows.append(row)
    return tuple(rows), tuple(learners)


def opened(memory: Memory, thief: Seat, victim: Seat, hand: Cards) -> tuple[Memory, bool]:
    """The thief looks into a hand (Y20); second, whether it holds news."""
    row = memory[thief]
    news = Counter(hand) - Counter(row[victim])
    row = put(row, victim, in_rank(hand))
    row = put(row, len(row) - 1, in_rank((Counter(row[-1]) - news).elements()))
    return (*memory[:thief], row, *memory[thief + 1 :]), bool(news)


def stolen(memory: Memory, thief: Seat, victim: Seat, card: str, hand: Cards) -> Memory:
    """A card goes from hand to hand, seen by these two only (Y20); `hand` is the victim's before."""
    rows = [_blurred(row, thief, victim, hand) for row in memory]
    row = memory[thief]
    rows[thief] = put(row, victim, taken(row[victim], (card,)))
    row = memory[victim]
    rows[victim] = put(row, thief, (*row[thief], card))
    return tuple(rows)


def _blurred(row: Row, thief: Seat, victim: Seat, hand: Cards) -> Row:
    """What is left to know for those who don't see which card went."""
    known = row[victim]
    kinds = set(known)
    if len(known) == len(hand) and len(kinds) == 1:
        # All the cards in that hand were known and alike: no secret which one went.
        row = put(row, thief, (*row[thief], known[0]))
        return put(row, victim, known[1:])
    for kind in kinds:
        row = put(row, victim, taken(row[victim], (kind,)))
    return put(row, len(row) - 1, row[-1] + in_rank(kinds))


def counted(memory: Memory, hands: tuple[Cards, ...]) -> Memory:
    """A reshuffle shows all cards of the new deck, so all others must be in the hands (Y25)."""
    rows: list[Row] = []
    for viewer, row in enumerate(memory):
        rest: Counter[str] = Counter()
        rooms: list[Seat] = []
        for seat, hand in enumerate(hands):
            if seat != viewer and len(hand) > len(row[seat]):
                rest += Counter(hand) - Counter(row[seat])
                rooms.append(seat)
        loose = in_rank(rest.elements())
        if len(rooms) == 1:
            known = put(row, rooms[0], row[rooms[0]] + loose)
            rows.append(put(known, len(known) - 1, ()))
        else:
            rows.append(put(row, len(row) - 1, loose))
    return tuple(rows)
