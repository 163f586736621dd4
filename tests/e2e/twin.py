"""A table driven twice at once: by a pilot without a window, and by the real mouse in the window.

The windowless one says where to click. After each move it is made anew from the program's library, so
that both always stand at the same move, whatever nature has brought.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from mirror import ASIDE, Mirror
from screen import SIZE, Program

from game.scenes import saloon
from game.scenes.session import Session
from game.scenes.stack import SceneStack
from game.store.library import House
from game.ui.clock import HandClock
from game.ui.geometry import Point
from game.ui.pilot import Pilot


class TwinPilot(Pilot):
    """Clicks in the window first, then in the scene that knows where."""

    def __init__(self, program: Program, stack: SceneStack, clock: HandClock) -> None:
        super().__init__(stack, clock, SIZE)
        self._program = program
        self._stack = stack

    def click(self, where: str | Point, button: int = 1, clicks: int = 1) -> None:
        """Click for real, take the pointer away, and do the same here."""
        at = self.find(where).screen.centre if isinstance(where, str) else where
        self._program.click(self._stack.services.frame.to_pixels(at), button)
        self._program.screen.tool("mousemove", *ASIDE)
        super().click(where, button, clicks)


def twin(mirror: Mirror, viewer: int) -> tuple[Any, Session, TwinPilot]:
    """Return the saved match's table as `viewer` sees it, its session, and the pilot of both tables."""
    stack = mirror.plain()
    services, clock = stack.services, stack.services.clock
    assert isinstance(clock, HandClock)
    services.settings.values.speed = "off"
    match, house = mirror.match(), House()
    number = services.library.add(match.header, house)
    services.library.save(number, 0, match.entries, match.result)
    session = Session(match, house, services.library, number, random=Random(0))
    session.take_over(viewer)
    table = saloon.table(services, session)
    stack.reset(table)
    pilot = TwinPilot(mirror.program, stack, clock)
    pilot.settle()
    return table, session, pilot


def best(moves: list[Any], worth: Callable[[Any], float]) -> Any:
    """The move of the highest worth; of equals the first."""
    return max(moves, key=worth)
