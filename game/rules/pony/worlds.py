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
"""A rider and an item card."""


def worlds(view: View, random: Random) -> State:
    """Fill in a view's blanks at random, consistently with everything the viewer knows."""
    table = view.table
    deal = _Deal(view, random)
    asked = deal.give_to_asked()
    deal.give_first_cards()
    for hand in deal.hands:
        deal.fill(hand)
    waits = _fill_moment(view, asked, deal)
    riders = [
        replace(rider, items=tuple(sorted(hand))) if "" in rider.items else rider
        for rider, hand in zip(table.riders, deal.hands, strict=True)
    ]
    if isinstance(waits, Choose | Reshuffle):
        choosing = waits.seats if isinstance(waits, Choose) else ()
        for seat, rider in enumerate(riders):
            if seat not in choosing and not rider.returned:
                riders[seat] = replace(rider, returned=deal.pool.pop())
    deck = list(table.pack.deck)
    deal.fill(deck)
    cup = table.cup
    if cup is not None and "" in cup.dice:
        cup = replace(cup, dice=tuple([face or random.choice(FACES) for face in cup.dice]))
    pack = replace(table.pack, deck=tuple(deck))
    return replace(table, riders=tuple(riders), waits=waits, cup=cup, pack=pack)


class _Deal:
    """Cards being dealt to the blanks of a view.

    `pool` are the cards of which the viewer doesn't know where they are, shuffled. `first` are the
    riders whose one blank card is that of the set-up: the card that the viewer gave back then isn't
    among these; at most `left` of its copies are.
    """

    def __init__(self, view: View, random: Random) -> None:
        table = view.table
        self._view = view
        self._random = random
        self.hands = [list(rider.items) for rider in table.riders]
        self.pool = _unseen(table)
        random.shuffle(self.pool)
        self.first: list[Seat] = []
        self.left = 0
        self.returned = table.riders[view.viewer].returned if view.viewer >= 0 else ""
        if self.returned and not isinstance(table.waits, Choose | Reshuffle):
            self.first = [
                seat for seat, rider in enumerate(table.riders) if rider.drawn == 0 and rider.items == ("",)
            ]
            known = [rider.spent for seat, rider in enumerate(table.riders) if seat != view.viewer]
            known.append(table.riders[view.viewer].kept)
            self.left = COPIES[self.returned] - 1 - known.count(self.returned)

    def give_to_asked(self) -> Holding | None:
        """Deal the card that somebody must hold, as otherwise nobody would be asked now."""
        candidates = _candidates(self._view.table)
        possible = [holding for holding in candidates if self._can_hold(*holding)]
        if not possible:
            return None
        seat, item = self._random.choice(possible)
        if item not in self.hands[seat]:
            self.pool.remove(item)
            self.hands[seat][self.hands[seat].index("")] = item
            if seat in self.first:
                self.first.remove(seat)
                self.left -= item == self.returned
        return seat, item

    def _can_hold(self, seat: Seat, item: str) -> bool:
        """Tell whether a rider may hold a card, with enough others left for the first cards."""
        if seat == self._view.viewer:
            return False
        if item in self.hands[seat]:
            return True
        if "" not in self.hands[seat] or item not in self.pool:
            return False
        first = len(self.first) - (seat in self.first)
        left = self.left - (seat in self.first and item == self.returned)
        copies = self.pool.count(self.returned) - (item == self.returned)
        return left >= 0 and len(self.pool) - 1 - copies + min(left, copies) >= first

    def give_first_cards(self) -> None:
        """Deal to the riders who still hold the blank card of the set-up."""
        for seat in self.first:
            place = next(
                place for place, item in enumerate(self.pool) if item != self.returned or self.left > 0
            )
            self.left -= self.pool[place] == self.returned
            self.hands[seat][0] = self.pool.pop(place)

    def fill(self, cards: list[str]) -> None:
        """Fill blanks from the pool."""
        for place, item in enumerate(cards):
            if not item:
                cards[place] = self.pool.pop()


def _unseen(table: State) -> list[str]:
    """Return the cards of which the viewer doesn't know where they are."""
    seen = [*table.pack.deck, *table.pack.used]
    for rider in table.riders:
        seen += rider.items
    waits = table.waits
    if isinstance(waits, Choose):
        seen += [card for offer in waits.offers for card in offer]
    elif isinstance(waits, AtRelay):
        seen += waits.cards
    if isinstance(waits, Choose | Reshuffle):
        seen += [rider.returned for rider in table.riders]
    known = Counter(seen)
    return [item for item, copies in COPIES.items() for _ in range(copies - known[item])]


def _candidates(table: State) -> tuple[Holding, ...]:
    """Return who could be the one that is asked, and for which card; none where it is open."""
    waits, riders = table.waits, table.riders
    if isinstance(waits, Offer) and waits.seat < 0:
        below = table.agenda[-1]
        return below.candidates(waits.moment, riders) if isinstance(below, Offering) else ()
    if isinstance(waits, Doubt) and not waits.waiting:
        return tuple(
            (seat, TELEGRAPH) for seat in range(len(riders)) if _could_wire(waits, seat, riders[seat])
        )
    if isinstance(waits, AceOffer):
        return ((waits.seat, ACE),)
    if isinstance(waits, AtStation):
        rider = riders[waits.seat]
        if rider.gold < table.board.prices[rider.space - 1]:
            return ((waits.seat, RAIL_PASS),)
    return ()


def _could_wire(doubt: Doubt, seat: Seat, rider: Rider) -> bool:
    """Tell whether a rider would be asked only for holding a Telegraph."""
    return seat != doubt.seat and seat not in doubt.entitled and not rider.jailed


def _fill_moment(view: View, asked: Holding | None, deal: _Deal) -> Waiting | None:
    """Fill in what is hidden of the moment itself."""
    waits = view.table.waits
    if isinstance(waits, Offer) and asked is not None:
        return Offer(*asked, waits.moment)
    if isinstance(waits, Doubt):
        wired = {
            seat
            for seat, rider in enumerate(view.table.riders)
            if seat != view.viewer and _could_wire(waits, seat, rider) and TELEGRAPH in deal.hands[seat]
        }
        return replace(waits, waiting=tuple(sorted({*waits.waiting, *wired})))
    if isinstance(waits, Choose):
        offers = [list(offer) for offer in waits.offers]
        for seat in waits.seats:
            deal.fill(offers[seat])
        return Choose(waits.seats, tuple((one, two) for one, two in offers))
    if isinstance(waits, AtRelay):
        one, two = (card or deal.pool.pop() for card in waits.cards)
        return AtRelay(waits.seat, (one, two))
    return waits
