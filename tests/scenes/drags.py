"""Driving shots in tests: a level on its stack, and drags of the die like those of a hand."""

import math
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import rehearse
from game.flick.table import Flick
from game.flick.trace import ShotResult
from game.places import levels_folder
from game.scenes.flicking.launch import HAND
from game.scenes.range.level import LevelScene
from game.scenes.range.progress import Progress
from game.ui.clock import HandClock
from game.ui.events import PointerMoved
from game.ui.geometry import Point
from game.ui.pilot import Pilot

if TYPE_CHECKING:
    from game.scenes.stack import SceneStack

TICK = 1 / 240
"""Seconds between two readings of the pointer while a die is held."""

Shot = tuple[float, float, float, float]
"""Where the die leaves, in mm; the heading in degrees (to the upper right if negative); mm/s."""


class Range:
    """A level of the range on its stack, driven by a pilot."""

    def __init__(
        self,
        level: str = "05-mind-the-rider",
        size: tuple[int, int] = (1366, 768),
        language: str = "en",
        folder: Path | None = None,
        *,
        levels: Path | None = None,
    ) -> None:
        self.clock = HandClock(50.0)
        self.stack: SceneStack = rehearse(size, language, folder, self.clock)
        self.heard: list[str] = []
        self.left: list[str] = []
        services = self.stack.services
        services.sound.on_play = self.heard.append
        progress = Progress(levels or levels_folder() / "range", services.folder)
        self.level = LevelScene(
            services, progress, level, rules=None, settings=None, leave=lambda: self.left.append("range")
        )
        self.flicks: list[Flick] = []
        self.level.gallery.fired = self._note
        self.stack.push(self.level)
        self.pilot = Pilot(self.stack, self.clock, size)
        self.pilot.draw()

    def _note(self, flick: Flick, result: ShotResult) -> None:
        """Note a shot, and let the level have it."""
        self.flicks.append(flick)
        self.level.fired(flick, result)

    def screen(self, x: float, y: float) -> Point:
        """Return where a point of the field is on the screen."""
        camera = self.level.gallery.camera
        return camera.at(x, y)

    def to(self, x: float, y: float) -> None:
        """Move the pointer over the field with the left button down."""
        self.pilot.pointer = self.screen(x, y)
        self.pilot.send(PointerMoved(self.pilot.pointer, (1,), self.clock.now()))

    def put(self, x: float, y: float) -> None:
        """Put the die elsewhere: drag it there slowly, hold still, let go."""
        place = self.level.gallery.place
        assert place is not None
        self.pilot.hold(self.screen(*place))
        for step in range(1, 11):
            self.clock.advance(0.05)
            self.to(place[0] + (x - place[0]) * step / 10, place[1] + (y - place[1]) * step / 10)
        self.clock.advance(0.2)
        self.pilot.release()

    def flick(self, shot: Shot, ticks: int = 3) -> None:
        """Put the die a little behind, press on it, push it evenly, let go at the place of the shot."""
        x, y, heading, speed = shot
        dx, dy = math.cos(math.radians(heading)), math.sin(math.radians(heading))
        pace = speed / HAND * TICK
        self.put(x - dx * pace * ticks, y - dy * pace * ticks)
        self.clock.advance(0.3)
        self.pilot.hold(self.screen(x - dx * pace * ticks, y - dy * pace * ticks))
        for step in range(ticks - 1, -1, -1):
            self.clock.advance(TICK)
            self.to(x - dx * pace * step, y - dy * pace * step)
        self.pilot.release()

    def watch(self) -> float:
        """Look on until the shot is over; return the seconds."""
        passed = 0.0
        while self.level.gallery.running:
            self.pilot.advance(1 / 60)
            passed += 1 / 60
            assert passed < 30
        return passed
