"""Full states that a seat must hold possible, for computer players."""

from collections import Counter
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from game.rules.pony.challenge import Doubt
from game.rules.pony.hands import FACES
from game.rules.pony.items import ACE, COPIES, RAIL_PASS, TELEGRAPH
from game.rules.pony.offer import Offer, Offering
from game.rules.pony.opening import Choose, Reshuffle
from game.rules.pony.pieces import Rider
from game.rules.pony.spaces import AtRelay, AtStation
from game.rules.pony.state import State, View, Waiting
from game.rules.pony.throw import AceOffer
from game.rules.table import Seat

Holding: TypeAlias = tuple[Seat, str]


def worlds(view: View, random: Random) -> State:
    """Fill in a view's blanks at random, consistently with everything the viewer knows."""
    table = view.table
    pool = _unseen(table)
    random.shuffle(pool)
    hands = [list(rider.items) for rider in table.riders]
    asked = _deal_asked(view, hands, pool, random)
    _deal_first_cards(view, hands, pool)
    for hand in hands:
        _fill(hand, pool)
    waits = _fill_moment(view, asked, hands, pool)
    riders = [
        replace(rider, items=tuple(sorted(hand))) if "" in rider.items else rider
        for rider, hand in zip(table.riders, hands, strict=True)
    ]
    if isinstance(waits, Choose | Reshuffle):
        _give_back(waits.seats if isinstance(waits, Choose) else (), riders, pool)
    deck = list(table.pack.deck)
    _fill(deck, pool)
    cup = table.cup
    if cup is not None and "" in cup.dice:
        cup = replace(cup, dice=tuple(face or random.choice(FACES) for face in cup.dice))
    return replace(
        table, riders=tuple(riders), waits=waits, cup=cup, pack=replace(table.pack, deck=tuple(deck))
    )


def _unseen(table: State) -> list[str]:
    """Return the cards of which the viewer doesn't know where they are."""
    seen = [*table.pack.deck, *table.pack.used]
    for rider in table.riders:
        seen += rider.items
    match table.waits:
        case Choose(offers=offers):
            seen += [card for offer in offers for card in offer]
        case AtRelay(cards=cards):
            seen += cards
        case _:
            pass
    if isinstance(table.waits, Choose | Reshuffle):
        seen += [rider.returned for rider in table.riders]
    known = Counter(seen)
    return [item for item, copies in COPIES.items() for _ in range(copies - known[item])]


def _deal_asked(view: View, hands: list[list[str]], pool: list[str], random: Random) -> Holding | None:
    """Deal the card that someone must hold, as otherwise nobody would be asked now; return who and what."""
    table = view.table
    candidates: tuple[Holding, ...] = ()
    match table.waits:
        case Offer(seat=-1, moment=moment):
            below = table.agenda[-1]
            if isinstance(below, Offering):
                candidates = below.candidates(moment, table.riders)
        case Doubt(waiting=(), seat=roller, entitled=entitled):
            candidates = tuple(
                (seat, TELEGRAPH)
                for seat, rider in enumerate(table.riders)
                if seat not in entitled and seat != roller and not rider.jailed
            )
        case AceOffer(seat=seat):
            candidates = ((seat, ACE),)
        case AtStation(seat=seat) if (
            table.riders[seat].gold < table.board.prices[table.riders[seat].space - 1]
        ):
            candidates = ((seat, RAIL_PASS),)
        case _:
            return None
    possible = [
        (seat, item)
        for seat, item in candidates
        if seat != view.viewer and (item in hands[seat] or (item in pool and "" in hands[seat]))
    ]
    if not possible:
        return None
    seat, item = random.choice(possible)
    if item not in hands[seat]:
        hands[seat][hands[seat].index("")] = item
        pool.remove(item)
    return seat, item


def _deal_first_cards(view: View, hands: list[list[str]], pool: list[str]) -> None:
    """Deal to riders who hold their first card: it isn't the one that the viewer gave back."""
    riders = view.table.riders
    returned = riders[view.viewer].returned if view.viewer >= 0 else ""
    if not returned or isinstance(view.table.waits, Choose | Reshuffle):
        return
    first = [
        seat for seat, rider in enumerate(riders) if seat != view.viewer and rider.drawn == 0 and rider.items
    ]
    left = COPIES[returned] - 1 - _first_copies(view, returned)
    left -= sum(hands[seat] == [returned] for seat in first)
    for seat in first:
        if hands[seat] != [""]:
            continue
        place = next(place for place, item in enumerate(pool) if item != returned or left > 0)
        left -= pool[place] == returned
        hands[seat][0] = pool.pop(place)


def _first_copies(view: View, item: str) -> int:
    """Return how many copies of a card are known to have been kept in the set-up, as far as it matters."""
    riders = view.table.riders
    own = riders[view.viewer]
    kept = own.spent == item or (own.drawn == 0 and item in own.items)
    return kept + sum(rider.spent == item for seat, rider in enumerate(riders) if seat != view.viewer)


def _fill(cards: list[str], pool: list[str]) -> None:
    """Fill blanks from the pool."""
    for place, item in enumerate(cards):
        if not item:
            cards[place] = pool.pop()


def _fill_moment(
    view: View, asked: Holding | None, hands: list[list[str]], pool: list[str]
) -> Waiting | None:
    """Fill in what is hidden of the moment itself."""
    waits = view.table.waits
    match waits:
        case Offer(seat=-1, moment=moment) if asked is not None:
            return Offer(*asked, moment)
        case Doubt():
            wired = {
                seat
                for seat, hand in enumerate(hands)
                if TELEGRAPH in hand and _could_wire(waits, view.viewer, seat, view.table.riders[seat])
            }
            return replace(waits, waiting=tuple(sorted({*waits.waiting, *wired})))
        case Choose():
            offers = [list(offer) for offer in waits.offers]
            for seat in waits.seats:
                _fill(offers[seat], pool)
            return Choose(waits.seats, tuple((one, two) for one, two in offers))
        case AtRelay():
            one, two = (card or pool.pop() for card in waits.cards)
            return AtRelay(waits.seat, (one, two))
        case _:
            return waits


def _could_wire(waits: Doubt, viewer: Seat, seat: Seat, rider: Rider) -> bool:
    """Tell whether a rider other than the viewer would be asked only for a Telegraph."""
    return seat not in {waits.seat, viewer} and seat not in waits.entitled and not rider.jailed


def _give_back(choosing: tuple[Seat, ...], riders: list[Rider], pool: list[str]) -> None:
    """During the set-up: who has chosen has also given a card back."""
    for seat, rider in enumerate(riders):
        if seat not in choosing and not rider.returned:
            riders[seat] = replace(rider, returned=pool.pop())
