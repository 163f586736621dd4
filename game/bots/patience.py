"""How long a computer player may think: simulations, seconds on a given clock, and a way to stop it."""

import math
from collections.abc import Callable

from msgspec import Struct


class Patience(Struct, frozen=True):
    """The limits of one decision; whichever comes first ends the thinking.

    `simulations`: None leaves their number to the player. `seconds` counts on `clock` and is no limit
    without one, so that a decision without a clock depends on the random numbers alone. `stopped` is
    asked between simulations: once it says True, the player returns what it has found so far.
    """

    simulations: int | None = None
    seconds: float = math.inf
    clock: Callable[[], float] | None = None
    stopped: Callable[[], bool] | None = None

    def begin(self, usual: int) -> "Spent":
        """Start the clock of a decision; `usual` is the player's own number of simulations."""
        return Spent(self, usual if self.simulations is None else self.simulations)


class Spent:
    """What one decision has used up so far."""

    def __init__(self, patience: Patience, simulations: int) -> None:
        self.simulations = 0
        self._limit = max(1, simulations)
        self._stopped = patience.stopped
        self._clock = patience.clock
        self._seconds = patience.seconds
        self._started = patience.clock() if patience.clock is not None else 0.0

    def share(self) -> float:
        """The part of the limits that is used up; 1.0 or more: enough."""
        if self._stopped is not None and self._stopped():
            return 1.0
        used = self.simulations / self._limit
        if self._clock is not None and used < 1.0:
            used = max(used, (self._clock() - self._started) / self._seconds)
        return used
