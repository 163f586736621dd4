"""Where everything lies on the Yardmaster table (measures: art of the train tables)."""

from dataclasses import dataclass
from functools import cached_property

from game.scenes.trains.cars import ENGINE, UNITS, cell_h, hand_card_size, head
from game.scenes.trains.freight import CARD_RATIO
from game.ui.geometry import Rect
from game.ui.layout import Layout

_OTHERS_W = {2: (104.0, 72.0), 3: (90.0, 62.0), 4: (76.0, 54.0), 5: (58.0, 44.0)}
"""Widest car cell in the opponents' lanes, by the number of players."""
_OWN_W = {2: (112.0, 78.0), 3: (104.0, 72.0), 4: (96.0, 66.0), 5: (84.0, 60.0)}
_HAND_H = {2: (164.0, 120.0), 3: (156.0, 116.0), 4: (150.0, 112.0), 5: (138.0, 104.0)}
_STUB = 0.84
_LEAST_W = (44.0, 36.0)
"""A train shrinks to this cell width; after that its first cars fold."""
SIDING_PLACES = 3
_TIGHT = 0.6
"""How much narrower the cars of a sorting yard stand when there are more than three."""


@dataclass(frozen=True)
class Train:
    """A train fitted into its lane: cell width, the cars that show, the fold before them.

    `folded` cars stand as a plate of width `plate_w` behind the engine; those from `folded` on show.
    """

    x: float
    y: float
    w: float
    cars: int
    folded: int = 0
    plate_w: float = 0.0

    def at(self, number: int) -> float:
        """Left edge of the car of that number (the next one's place for the number of cars)."""
        return self.x + self.w * ENGINE + self.plate_w + (number - self.folded) * self.w

    @property
    def plate(self) -> Rect:
        """The plate that stands for the folded cars."""
        return Rect(self.x + self.w * ENGINE, self.y, self.plate_w, cell_h(self.w))


@dataclass(frozen=True)
class Row:
    """One player's lane: the score stub, the train, and at the right the player's own things."""

    lay: Layout
    seat: int
    lane: Rect
    w: float
    pad: float
    own: bool

    @property
    def stub(self) -> Rect:
        """The score stub."""
        wide = max(_STUB * self.w, self.lay.pick(78.0, 52.0))
        return Rect(self.lane.x + self.pad, self.lane.y + self.pad, wide, cell_h(self.w))

    @property
    def rail(self) -> float:
        """Top of the drawing box whose foot is the rail, at the lane's full cell width."""
        return self.lane.y + self.pad + head(self.w) + self.w * 0.03

    def train(self, cars: int, siding: int, extra: int = 0, scrolled: int = 0) -> Train:
        """Fit a train and `extra` cars more between stub and sorting yard; the end is in view.

        `scrolled` cars further forward show instead, as far as there are any.
        """
        x = self.stub.right
        room = self.siding(siding)[0].x - self.lay.pick(16, 10) - x
        least, plate_w = self.lay.pick(*_LEAST_W), self.lay.pick(96.0, 70.0)
        w = max(least, min(self.w, room / (ENGINE + cars + extra)))
        folded = 0
        if w * (ENGINE + cars + extra) > room + 0.01:
            seen = max(1, int((room - w * ENGINE - plate_w) / w))
            folded = max(0, min(cars - 1, cars + extra - seen) - scrolled)
        # Whatever its size, a train stands on the lane's rail.
        y = self.rail + self.w * 140 / UNITS - (head(w) + w * 0.03 + w * 140 / UNITS)
        return Train(x, y, w, cars, folded, plate_w if folded else 0.0)

    # ---------------------------------------------------------------- the right end
    @property
    def item(self) -> float:
        """Side of token, watch and hand."""
        lay = self.lay
        return min(self.lane.h - lay.pick(16, 10) - lay.pick(18, 14) * 1.25, lay.pick(60.0, 44.0))

    @property
    def _top(self) -> float:
        return self.lane.y + (self.lane.h - self.item - self.lay.pick(18, 14) * 1.25) / 2

    @property
    def caption(self) -> float:
        """Baseline of the captions."""
        return self._top + self.lay.pick(18, 14) * 0.8

    def _column(self, number: int) -> Rect:
        """The column of that number from the right: token, hand, watch."""
        lay = self.lay
        pad, widths = lay.pick(20, 12), lay.pick((64, 64, 64), (48, 46, 46))
        right = self.lane.right - pad - sum(widths[:number]) - number * pad
        return Rect(right - widths[number], self._top + lay.pick(18, 14) * 1.25, widths[number], self.item)

    def _square(self, number: int) -> Rect:
        column = self._column(number)
        return Rect(column.cx - self.item / 2, column.y, self.item, self.item)

    @property
    def token(self) -> Rect:
        """The exchange token."""
        return self._square(0)

    @property
    def hand(self) -> Rect:
        """The fanned backs with the number of cards in hand."""
        column = self._column(1)
        return Rect(column.cx - self.item * 0.48, column.y, self.item, self.item)

    @property
    def watch(self) -> Rect:
        """The yardmaster token's place."""
        return self._square(2)

    @property
    def mini(self) -> tuple[float, float]:
        """Size of a car in the sorting yard."""
        lay = self.lay
        return lay.pick(66.0, 46.0), min(self.item - lay.pick(8, 6), lay.pick(42.0, 30.0))

    def shown(self, cars: int) -> int:
        """How many cars of a sorting yard show: the own ones all, of others up to six."""
        return cars if self.own else min(cars, 2 * SIDING_PLACES)

    def siding(self, cars: int) -> list[Rect]:
        """Places of the sorting yard from its left: at least three; beyond that they are narrower."""
        lay, (w, h) = self.lay, self.mini
        gap, shown = lay.pick(6.0, 4.0), max(SIDING_PLACES, self.shown(cars))
        least = SIDING_PLACES * (w + gap)
        if shown > SIDING_PLACES:
            gap, w = gap * _TIGHT, w * _TIGHT
        left = self._column(2).x - lay.pick(20, 12) - max(shown * (w + gap), least)
        y = self._column(2).y
        return [Rect(left + at * (w + gap), y, w, h) for at in range(shown)]


@dataclass(frozen=True)
class Places:
    """All regions of one layout for so many seats, places of the yard and spare tokens, seen by one seat."""

    lay: Layout
    seats: int
    slots: int
    spares: int
    own: int

    @property
    def margin(self) -> float:
        """Free edge of the window."""
        return self.lay.margin

    @property
    def status(self) -> Rect:
        """The status line, actions included."""
        lay = self.lay
        return Rect(
            self.margin, lay.h - self.margin - lay.button_h, lay.w - 2 * self.margin, float(lay.button_h)
        )

    # ---------------------------------------------------------------- lanes
    @property
    def order(self) -> list[int]:
        """The opponents from the left-hand neighbour on."""
        return [(self.own + at) % self.seats for at in range(1, self.seats)]

    @cached_property
    def rows(self) -> dict[int, Row]:
        """Every seat's lane."""
        lay = self.lay
        w, pad = lay.pick(*_OTHERS_W[self.seats]), lay.pick(8.0, 5.0)
        wide, high = lay.w - 2 * self.margin, cell_h(w) + 2 * pad
        y, found = lay.pick(82.0, 52.0), {}
        for seat in self.order:
            found[seat] = Row(lay, seat, Rect(self.margin, y, wide, high), w, pad, own=False)
            y += high + lay.pick(6, 3)
        own_w, own_pad = lay.pick(*_OWN_W[self.seats]), lay.pick(12.0, 8.0)
        own_h = cell_h(own_w) + 2 * own_pad
        top = self._hand_y - lay.pick(30, 22) - own_h
        found[self.own] = Row(lay, self.own, Rect(self.margin, top, wide, own_h), own_w, own_pad, own=True)
        return found

    # ---------------------------------------------------------------- the hand and the actions
    @property
    def card(self) -> tuple[float, float]:
        """Size of a card in hand."""
        high = self.lay.pick(*_HAND_H[self.seats])
        return high * CARD_RATIO, high

    @property
    def _hand_y(self) -> float:
        return self.status.y - self.lay.pick(20, 12) - self.card[1]

    def hand(self, cards: int) -> list[Rect]:
        """Places of the cards in hand; they overlap when there are many."""
        wide, high = self.card
        left = self.margin + self.lay.pick(8, 5)
        pitch = wide + self.lay.pick(22, 14)
        if cards > 1:
            pitch = min(pitch, (self.lay.pick(1120, 800) - wide) / (cards - 1))
        return [Rect(left + at * pitch, self._hand_y, wide, high) for at in range(cards)]

    @property
    def actions(self) -> tuple[Rect, Rect, Rect, Rect]:
        """Buttons: draw from the deck, take the discard, swap, end the turn."""
        lay = self.lay
        wide, high = lay.pick(720.0, 520.0), lay.pick(50.0, 37.0)
        gap, step = lay.pick(16, 8), lay.pick(14, 10)
        left = lay.w - self.margin - wide
        top = self._hand_y + self.card[1] - 2 * high - step
        first, second = (Rect(left, top + at * (high + step), wide, high).columns(2, gap) for at in (0, 1))
        return first[0], first[1], second[0], second[1]

    # ---------------------------------------------------------------- the market
    @property
    def _market(self) -> Rect:
        """Between the opponents' lanes and the own one."""
        lay = self.lay
        top = max(self.rows[seat].lane.bottom for seat in self.order) + lay.pick(8, 5)
        bottom = self.rows[self.own].lane.y - lay.pick(10, 6)
        return Rect(self.margin, top, lay.w - 2 * self.margin, bottom - top)

    @cached_property
    def car_w(self) -> float:
        """Cell width of the cars in the arrival yard: by height, and by what the bill needs beside them."""
        lay = self.lay
        by_height = (self._market.h - lay.pick(96, 60)) / 1.16 - 7
        least_bill = lay.pick(780.0, 560.0)
        w = min(by_height, lay.pick(164.0, 116.0) if self.seats > 3 else lay.pick(178.0, 126.0))
        while w > lay.pick(90, 64) and self._market.right - self._bill_x(w) < least_bill:
            w -= 1
        return w

    @property
    def _free(self) -> float:
        """Half of the height that the market's things leave."""
        lay = self.lay
        used = lay.pick(46, 28) + hand_card_size(self.car_w, 1)[1] + lay.pick(40, 26)
        return max(0.0, (self._market.h - used) / 2 - lay.pick(6, 5))

    @property
    def heading(self) -> float:
        """Baseline of the market's headings."""
        return self._market.y + self._free + self.lay.pick(25, 17)

    @property
    def _card_y(self) -> float:
        return self._market.y + self._free + self.lay.pick(46, 28)

    @property
    def railcars(self) -> Rect:
        """The railcar deck."""
        wide, high = hand_card_size(self.car_w, 1)
        return Rect(self.margin + self.lay.pick(8, 4), self._card_y, wide * 0.78, high)

    def slot(self, number: int) -> Rect:
        """A place of the arrival yard."""
        lay, deck = self.lay, self.railcars
        wide, high = hand_card_size(self.car_w, 1)
        gap = lay.pick(16, 10)
        return Rect(deck.right + gap + lay.pick(12, 6) + number * (wide + gap), deck.y, wide, high)

    @property
    def note(self) -> float:
        """Middle line of the plates under the cars."""
        return self.railcars.bottom + self.lay.pick(24, 15)

    @property
    def cargo(self) -> Rect:
        """The cargo deck."""
        last = self.slot(self.slots - 1)
        return Rect(last.right + self.lay.pick(36, 20), last.y, last.h * 0.7, last.h)

    @property
    def discards(self) -> Rect:
        """The discard pile."""
        deck = self.cargo
        return deck.moved(deck.w + self.lay.pick(20, 14), 0)

    def spare(self, number: int) -> Rect:
        """A spare exchange token, right of the discard pile."""
        pile, gap = self.discards, self.lay.pick(8.0, 5.0)
        side = min(self.lay.pick(50.0, 38.0), (pile.h - gap * (self.spares - 1)) / self.spares)
        return Rect(pile.right + self.lay.pick(22, 14), pile.y + number * (side + gap), side, side)

    def _bill_x(self, car_w: float) -> float:
        """Left edge of the bill for a given size of cars."""
        lay = self.lay
        wide, high = hand_card_size(car_w, 1)
        gap = lay.pick(16, 10)
        x = self.margin + lay.pick(8, 4) + wide * 0.78 + gap + lay.pick(12, 6) + self.slots * (wide + gap)
        x += lay.pick(20, 10) + 2 * high * 0.7 + lay.pick(20, 14) + lay.pick(28, 14)
        return x + (lay.pick(66, 48) if self.spares else 0)

    @property
    def bill(self) -> Rect:
        """The paper beside the market: bill of lading, choices of bonus cards, journal and goal."""
        lay, market = self.lay, self._market
        x = self._bill_x(self.car_w)
        top = market.y + (0.0 if self.seats > 3 else min(self._free, lay.pick(40.0, 28.0)))
        bottom = self.rows[self.own].lane.y - lay.pick(14, 8) - (top - market.y)
        return Rect(x, top + lay.pick(2, 0), market.right - x, bottom - top - lay.pick(2, 0))
