"""The jolt that runs through a train, car by car, when another one couples."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.ui.motion import Effect

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.table import Seat

SECONDS: Final = 0.24
_LAG: Final = 0.08
"""Of a recoil's time: how much later it reaches the next car."""
_EACH: Final = 0.4
"""Of a recoil's time: how long one car is off its place."""
_FAR: Final = -3.0
"""How far a car is off at most, in virtual units."""


class Recoil:
    """The trains that are jolted now; `spoil` has a seat's train drawn again."""

    def __init__(self, spoil: Callable[[Seat], None]) -> None:
        self._spoil = spoil
        self._shares: dict[Seat, float] = {}

    def clear(self) -> None:
        """Let every train stand still."""
        self._shares.clear()

    def of(self, seat: Seat) -> Effect:
        """Return the cue that jolts a seat's train."""
        return Effect(SECONDS, partial(self._shake, seat))

    def _shake(self, seat: Seat, t: float) -> None:
        if t >= 1:
            self._shares.pop(seat, None)
        else:
            self._shares[seat] = t
        self._spoil(seat)

    def jolt(self, seat: Seat, count: int, number: int) -> float:
        """How far the car of this number, of so many, is off its place."""
        t = self._shares.get(seat)
        if t is None:
            return 0.0
        local = (t - (count - 1 - number) * _LAG) / _EACH
        return _FAR * (1 - local) if 0 <= local < 1 else 0.0
