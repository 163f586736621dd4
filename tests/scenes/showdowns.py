"""Driving fights of Pony Express in tests: a match that waits for a shot, and drags that hit or miss."""

import math
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from game.app import rehearse
from game.dev import fights
from game.flick.aim import Hand, Task, aim, stances, thrown
from game.flick.pony import bystanders
from game.flick.shot import outcome_of
from game.flick.table import Flick
from game.match.record import SeatInfo
from game.rules.pony.moves import Shot
from game.scenes.flicking.launch import HAND
from game.scenes.pony.fight import FightScene
from game.scenes.pony.fight_mouse import TakeMouse
from game.ui.clock import HandClock
from game.ui.events import PointerMoved
from game.ui.pilot import Pilot

if TYPE_CHECKING:
    from game.scenes.stack import SceneStack

NAMES = ("Ruth", "Silas", "Mei", "Pell", "Ida")
TICK = 1 / 240
"""Seconds between two readings of the pointer while a die is held."""


class Shots:
    """Shots at whatever the scene of a fight shows: what to shoot, and the hand that does it."""

    scene: FightScene
    pilot: Pilot
    clock: HandClock

    # ---------------------------------------------------------------- shots worth making
    def hitting(self) -> Flick:
        """Return a flick that does what the shooter wants."""
        due, table = self.scene.it.due, self.scene.sight.table
        wish = "fell" if self.scene.it.opponent is None else "touch"
        task = Task(due.targets, bystanders(due), "fell" if wish == "fell" else "touch")
        flick = aim(table, task, Hand(0.05, 0.0), Random(1), 48)
        assert task.worth(outcome_of(table, flick)) > 0
        return flick

    def touching(self, id_: str) -> Flick:
        """Return a flick by which the die touches this figure first."""
        figure = next(figure for figure in self.scene.sight.table.figures if figure.id == id_)
        for x, y in stances(self.scene.sight.table, 5):
            for degrees in range(-4, 5):
                heading = math.atan2(figure.y - y, figure.x - x) + math.radians(degrees)
                flick = thrown(x, y, heading, 2600)
                if outcome_of(self.scene.sight.table, flick).touched[:1] == (id_,):
                    return flick
        raise AssertionError(f"nothing hits {id_}")

    def missing(self) -> Flick:
        """Return a flick that is far too weak for anything."""
        x, y = stances(self.scene.sight.table, 3)[0]
        across, down = self.scene.sight.table.inwards
        return thrown(x, y, math.atan2(down, across), 420)

    # ---------------------------------------------------------------- the hand
    def to(self, x: float, y: float) -> None:
        """Move the pointer over the board with the left button down."""
        self.pilot.pointer = self.scene.sight.camera.at(x, y)
        self.pilot.send(PointerMoved(self.pilot.pointer, (1,), self.clock.now()))

    def drag(self, flick: Flick, ticks: int = 12) -> None:
        """Press behind the place of the flick, push the die evenly across it, and let go."""
        pace = flick.speed / HAND * TICK
        while ticks > 3 and pace * ticks > 44:
            ticks -= 1
        dx, dy = math.cos(flick.heading) * pace, math.sin(flick.heading) * pace
        x, y = flick.x - dx * (ticks - 0.5), flick.y - dy * (ticks - 0.5)
        self.pilot.hold(self.scene.sight.camera.at(x, y))
        for step in range(1, ticks + 1):
            self.clock.advance(TICK)
            self.to(x + dx * step, y + dy * step)
        self.pilot.release()


class Fight(Shots):
    """A fight on its stack, driven by a pilot. `players` as in records; all are people without."""

    def __init__(
        self,
        wanted: fights.Wanted,
        size: tuple[int, int] = (1366, 768),
        language: str = "en",
        *,
        players: Sequence[str] = ("person",) * 5,
        seed: int = 1,
        **settings: Any,
    ) -> None:
        self.clock = HandClock(50.0)
        self.stack: SceneStack = rehearse(size, language, None, self.clock)
        services = self.stack.services
        for name, value in settings.items():
            setattr(services.settings.values, name, value)
        self.heard: list[str] = []
        services.sound.on_play = self.heard.append
        seats = [SeatInfo(name, player) for name, player in zip(NAMES, players, strict=False)]
        self.match = fights.match_at(services.shelf[fights.GAME], seats, wanted, seed)
        self.scene = fights.fight_at(services, self.match)
        self.session = self.scene.session
        self.stack.push(self.scene)
        self.pilot = Pilot(self.stack, self.clock, size)
        self.pilot.draw()

    @property
    def shots(self) -> list[Shot]:
        """All shots of the match."""
        return [entry.move for entry in self.match.entries if isinstance(entry.move, Shot)]

    def until(self, *phases: str) -> float:
        """Let time pass, unseen, until the scene is in one of these phases; return the seconds.

        Whoever is asked to take the mouse on the way takes it.
        """
        passed = 0.0
        while self.scene.phase not in phases:
            if isinstance(self.stack.top, TakeMouse):
                self.pilot.press("enter")
            self.clock.advance(1 / 60)
            self.stack.advance()
            passed += 1 / 60
            assert passed < 30, self.scene.phase
        return passed
