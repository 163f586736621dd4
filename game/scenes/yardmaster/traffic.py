"""What is on its way over the Yardmaster table, and what is said beside it meanwhile."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.scenes.trains import cars as draw
from game.scenes.trains import freight
from game.scenes.trains.flight import Flight, fly
from game.scenes.yardmaster.cards import car
from game.scenes.yardmaster.purchase import hand_keys
from game.ui.geometry import Rect, around
from game.ui.motion import Motion
from game.ui.tips import tip_rect, tooltip
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.table import Seat
    from game.rules.yardmaster.table import View
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.motion import Cue
    from game.ui.painter import Painter, Stamp


class Traffic:
    """Flights and captions of a table.

    `away` names what must not be drawn in its place meanwhile: keys of cards in hand, `("slot", n)`,
    `("token", seat)`, `("spare", colour)`, `"watch"`.
    """

    def __init__(self, table: YardmasterTable) -> None:
        self.table = table
        self.say = table.say
        self.language = table.services.language
        self.flights: list[Flight] = []
        self.away: set[Any] = set()
        self._caption: tuple[Tip, Rect] | None = None

    @property
    def caption(self) -> Tip | None:
        """What is said beside a thing just now."""
        return None if self._caption is None else self._caption[0]

    def clear(self) -> None:
        """Show nothing on its way."""
        self.flights.clear()
        self.away.clear()
        self._caption = None

    def play(self, *cues: Cue) -> None:
        """Queue cues, one after the other."""
        self.table.stage.play(*cues)

    def sound(self, name: str, volume: float = 1.0) -> None:
        """Play a sound now."""
        self.table.services.sound.play(name, volume)

    def become(self, picture: View) -> None:
        """Let the table show a picture."""
        self.table.view = picture
        self.table.rebuild()

    def refresh(self, *rects: Rect) -> None:
        """Have parts of the table drawn again."""
        for rect in rects:
            area = rect.grown(40)
            self.table.back.spoil(area)
            self.table.form.layer.spoil(area)

    # ---------------------------------------------------------------- places
    @property
    def deck(self) -> Rect:
        """The cargo deck."""
        return self.table.places.cargo

    @property
    def pile(self) -> Rect:
        """The discard pile."""
        return self.table.places.discards

    def hand_place(self, seat: Seat, view: View, key: str | None) -> Rect:
        """Where a card of a hand lies: its own place for the viewer, else in the lane's fan."""
        if seat == view.viewer and view.hand is not None and key is not None:
            keys = hand_keys(view.hand)
            if key in keys:
                return self.table.places.hand(len(keys))[keys.index(key)]
        fan = self.table.places.rows[seat].hand
        return around(fan.cx, fan.cy, fan.w * 0.5, fan.h * 0.7)

    def end_of_train(self, seat: Seat, view: View, number: int) -> Rect:
        """The place of a car of that number in a train, when the picture is this."""
        cars, siding = len(view.trains[seat]), len(view.sorting[seat])
        train = self.table.places.rows[seat].train(cars, siding, 1)
        return Rect(train.at(number), train.y, train.w, draw.cell_h(train.w))

    # ---------------------------------------------------------------- things that fly
    def fly(
        self,
        flight: Flight,
        start: Rect,
        end: Rect,
        seconds: float,
        *,
        begin: Callable[[], None] = lambda: None,
        done: Callable[[], None] = lambda: None,
        **more: Any,
    ) -> Motion:
        """Return the cue of a flight that appears when it begins and goes when it has arrived.

        `more` is for `game.scenes.trains.flight.fly`.
        """

        def leave() -> None:
            self.flights.append(flight)
            begin()

        def arrive() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            done()

        return fly(flight, start, end, seconds, begin=leave, done=arrive, **more)

    def card(self, card: str | None, size: Rect, *, turns: bool = False) -> Flight:
        """Make a flying card of the cargo deck; None: its back. `turns`: from the back to the front."""

        def front(p: Painter) -> Stamp:
            return freight.freight_card(p, card or "", size.w, size.h, self.language)

        def back(p: Painter) -> Stamp:
            return freight.cargo_back(p, size.w, size.h)

        if card is None:
            return Flight(0, 0, front=back, w=size.w, h=size.h)
        if turns:
            return Flight(0, 0, front=back, other=front, w=size.w, h=size.h)
        return Flight(0, 0, front=front, w=size.w, h=size.h)

    def car(self, word: str, *, turns: bool = False) -> Flight:
        """Make a flying railcar; `turns`: from the back to the front."""
        cell = self.table.places.car_w
        w, h = draw.hand_card_size(cell, 1)

        def front(p: Painter) -> Stamp:
            return draw.hand_card(p, (car(word),), cell, self.language.code)

        if turns:
            return Flight(0, 0, front=lambda p: freight.rail_back(p, w, h), other=front, w=w, h=h)
        return Flight(0, 0, front=front, w=w, h=h)

    def picture(self, name: str, size: Rect, other: str | None = None) -> Flight:
        """Make a flying picture; it turns over to `other`."""
        box = Rect(0, 0, size.w, size.h)

        def stamp(which: str, p: Painter) -> Stamp:
            return p.stamp(("flying", which, box), box.w, box.h, lambda q: q.picture(which, box), pad=2)

        turned = None if other is None else partial(stamp, other)
        return Flight(0, 0, front=partial(stamp, name), other=turned, w=box.w, h=box.h)

    # ---------------------------------------------------------------- captions
    def read(self, head: str, body: str, rule: str, owner: Rect) -> None:
        """Say something beside a thing for as long as it takes to read."""
        tip = Tip(head, body, rule)

        def begin() -> None:
            self._caption = (tip, owner)

        def end() -> None:
            self._caption = None

        seconds = max(1.0, 0.7 + 0.028 * len(head + body))
        self.play(Motion(seconds, begin=begin, end=end, reduced=False))

    def paint(self, p: Painter) -> None:
        """Draw what is on its way, and the caption."""
        for flight in self.flights:
            flight.paint(p)
        if self._caption is not None:
            tip, owner = self._caption
            room = Rect(0, p.layout.topbar, p.layout.w, self.table.places.status.y - p.layout.topbar)
            tooltip(p, tip_rect(p, tip, owner, room), tip, owner)
