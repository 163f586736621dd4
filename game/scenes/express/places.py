"""Where everything lies on the Express table (measures: art of the train tables)."""

from dataclasses import dataclass

from game.scenes.trains.cars import ENGINE, cell_h, hand_card_size
from game.ui.geometry import Point, Rect
from game.ui.layout import Layout

_ROW_LIMIT = {2: (112, 80), 3: (112, 80), 4: (100, 69), 5: (72, 52)}
_OWN_LIMIT = (128, 90)
_STUB = 0.84


@dataclass(frozen=True)
class Row:
    """One player's line: its lane, its cell width, and where its parts begin."""

    seat: int
    lane: Rect
    w: float
    pad: float
    stub_w: float

    @property
    def top(self) -> float:
        """Top of stub, engine and cards."""
        return self.lane.y + self.pad

    @property
    def stub(self) -> Rect:
        """The score stub."""
        return Rect(self.lane.x + self.pad, self.top, self.stub_w, cell_h(self.w))

    @property
    def engine(self) -> Point:
        """Top left of the engine card."""
        return self.stub.right, self.top

    def card(self, number: int) -> Point:
        """Top left of the train's card `number`, two cells a card."""
        return self.stub.right + self.w * (ENGINE + 2 * number), self.top


@dataclass(frozen=True)
class Places:
    """All regions of one layout for so many seats and rounds, seen by one seat."""

    lay: Layout
    seats: int
    rounds: int
    own: int

    @property
    def margin(self) -> float:
        """Free edge of the window."""
        return self.lay.margin

    @property
    def main_w(self) -> float:
        """Width of lanes, hand and status line."""
        return self.lay.w - self.lay.pick(320, 232) - 3 * self.margin

    @property
    def side(self) -> Rect:
        """The timetable."""
        top = self.lay.pick(84, 54)
        w = self.lay.pick(320, 232)
        return Rect(self.lay.w - self.margin - w, top, w, self.lay.h - top - self.margin)

    @property
    def bar(self) -> float:
        """Top of the status line and its buttons."""
        return self.lay.h - self.margin - self.lay.button_h

    @property
    def buttons(self) -> tuple[Rect, Rect]:
        """Play as shown, and turn over."""
        gap, h = self.lay.gap, self.lay.button_h
        first, second = self.lay.pick((244, 208), (178, 142))
        right = self.margin + self.main_w
        turn = Rect(right - second, self.bar, second, h)
        return Rect(turn.x - gap - first, self.bar, first, h), turn

    @property
    def status(self) -> Rect:
        """The status line."""
        play, _ = self.buttons
        return Rect(self.margin, self.bar, play.x - self.lay.gap - self.margin, self.lay.button_h)

    @property
    def hand_w(self) -> float:
        """Width of a cell of the cards in hand."""
        return self.lay.pick(144.0, 100.0) if self.seats < 5 else self.lay.pick(115.0, 82.0)

    def hand(self, cards: int) -> list[Rect]:
        """Places of the cards in hand, centred under the trains."""
        wide, high = hand_card_size(self.hand_w)
        gap = min((self.main_w - cards * wide) / max(1, cards - 1), self.lay.pick(20.0, 12.0))
        left = self.margin + (self.main_w - cards * wide - (cards - 1) * gap) / 2
        top = self.bar - self.lay.pick(32, 22) - high
        return [Rect(left + at * (wide + gap), top, wide, high) for at in range(cards)]

    @property
    def rows(self) -> dict[int, Row]:
        """Every seat's line: opponents above in seat order, the own one below them, higher."""
        lay, cars = self.lay, 2 * self.rounds
        own_pad, pad = lay.pick(12.0, 8.0), lay.pick(8.0, 5.0)
        own_w = min(lay.pick(*_OWN_LIMIT), (self.main_w - 2 * own_pad) / (ENGINE + _STUB + cars))
        w = min(own_w, lay.pick(*_ROW_LIMIT[self.seats]))
        others = [seat for seat in range(self.seats) if seat != self.own]
        high, own_high = cell_h(w) + 2 * pad, cell_h(own_w) + 2 * own_pad
        gap = lay.pick(8.0, 5.0) if self.seats > 3 else lay.pick(20.0, 13.0)
        block = len(others) * (high + gap) + gap + own_high
        top = lay.pick(84.0, 54.0)
        room = self.hand(self.seats + 1)[0].y - lay.pick(150, 104) - top
        y = top + max(0.0, (room - block) / 2)
        found = {}
        for seat in others:
            found[seat] = self._row(seat, Rect(self.margin, y, self.main_w, high), w, pad)
            y += high + gap
        y += gap
        found[self.own] = self._row(self.own, Rect(self.margin, y, self.main_w, own_high), own_w, own_pad)
        return found

    def _row(self, seat: int, lane: Rect, w: float, pad: float) -> Row:
        return Row(seat, lane, w, pad, max(_STUB * w, self.lay.pick(78.0, 52.0)))
