"""Where the time comes from: the machine in the program, a hand in the tests."""

import time
from typing import Protocol


class Clock(Protocol):
    """A clock that never runs backwards."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        ...


class MachineClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.perf_counter()


class HandClock:
    """A clock that a test moves by hand."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """Seconds moved so far, plus the start."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move on; `seconds` must not be negative."""
        if seconds < 0:
            raise ValueError(f"time does not run backwards: {seconds}")
        self._now += seconds
