"""How railcars travel: bought, coupled, shunted, refilled, swept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from game.scenes.trains.recoil import Recoil
from game.ui.geometry import around
from game.ui.motion import linear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.table import Seat
    from game.rules.yardmaster.table import Coupled, Shunted, Tucked, View
    from game.scenes.yardmaster.traffic import Traffic
    from game.ui.geometry import Point, Rect

COUPLE: Final = 0.42
REFILL: Final = 0.3
SWEEP: Final = 0.28
SWEEP_APART: Final = 0.12


class CarMoves:
    """Railcars on their way, and the recoil that runs through a train."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._table = traffic.table
        self.recoil = Recoil(self._spoil_train)
        self._slot = 0

    def clear(self) -> None:
        """Let every train stand still."""
        self.recoil.clear()

    def _spoil_train(self, seat: Seat) -> None:
        self._table.back.spoil(self._table.places.rows[seat].lane.grown(8))

    def bought(self, slot: int) -> None:
        """Note from which place the next car comes."""
        self._slot = slot

    def _roll(
        self, word: str, start: Rect, end: Rect, before: View, then: View, sound: str, **more: Any
    ) -> None:
        """A car from one place to another; `before` is the picture without it."""
        traffic = self._traffic

        def done() -> None:
            traffic.sound(sound)
            traffic.become(then)

        begin = partial(traffic.become, before)
        flight = traffic.car(word)
        traffic.play(traffic.fly(flight, start, end, COUPLE, begin=begin, done=done, lift=24, **more))

    def couple(self, event: Coupled, before: View, then: View, start: Point | None) -> None:
        """To the train's end: over an arc, the last bit along the rail; the stop runs through the train."""
        seat, places = event.seat, self._table.places
        source = places.slot(self._slot)
        if event.source == "sorting":
            waiting = before.sorting[seat]
            siding = places.rows[seat].siding(len(waiting))
            source = siding[min(waiting.index(event.car), len(siding) - 1)]
            if start is not None:
                source = around(*start, source.w, source.h)
            before = replace(before, sorting=then.sorting)
        end = self._traffic.end_of_train(seat, before, len(before.trains[seat]))
        self._roll(event.car, source, end, before, then, "couple", onto_rail=True)
        self._traffic.play(self.recoil.of(seat))

    def shunt(self, event: Shunted, before: View, then: View) -> None:
        """To the sorting yard."""
        row, count = self._table.places.rows[event.seat], len(then.sorting[event.seat])
        end = row.siding(count)[row.shown(count) - 1]
        self._roll(event.car, self._table.places.slot(self._slot), end, before, then, "card-place")

    def refill(self, slot: int, word: str, then: View) -> None:
        """The deck fills the gap; the card turns over on its way."""
        traffic, places = self._traffic, self._table.places
        begin, done = partial(traffic.sound, "card-turn"), partial(traffic.become, then)
        flight = traffic.car(word, turns=True)
        traffic.play(traffic.fly(flight, places.railcars, places.slot(slot), REFILL, begin=begin, done=done))

    def sweep(self, event: Tucked, then: View) -> None:
        """The cars roll left under the deck, one by one."""
        traffic, places, cues = self._traffic, self._table.places, []
        for at, (slot, word) in enumerate(zip(event.slots, event.cars, strict=True)):
            begin, delay = partial(self._leave, slot), at * SWEEP_APART
            start, end, flight = places.slot(slot), places.railcars, traffic.car(word)
            cues.append(traffic.fly(flight, start, end, SWEEP, begin=begin, ease=linear, delay=delay))
        self._table.play_together(*cues)
        self._table.stage.call(partial(self._swept, event.slots, then))

    def _leave(self, slot: int) -> None:
        self._traffic.away.add(("slot", slot))
        self._traffic.sound("roll-in", 0.4)
        self._table.rebuild()

    def _swept(self, slots: Sequence[int], then: View) -> None:
        self._traffic.away.difference_update(("slot", slot) for slot in slots)
        self._traffic.become(then)
