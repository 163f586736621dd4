"""How one shot looks: where the board lies under the camera, who stands where, and as what."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.flick.pony import pony_table
from game.rules.pony.shots import RIDERS
from game.scenes.flicking.camera import shooting
from game.scenes.flicking.figures import Look
from game.scenes.pony.fight_camera import above_line
from game.scenes.pony.fight_plates import FightPlaces
from game.scenes.pony.looks import RIDERS as INKS
from game.scenes.pony.looks import tents

if TYPE_CHECKING:
    from game.flick.table import FlickFigure
    from game.rules.table import Seat
    from game.scenes.flicking.camera import Camera
    from game.scenes.pony.board import BoardPicture
    from game.scenes.pony.fight_words import Showdown
    from game.scenes.services import Services
    from game.store.library import House
    from game.ui.geometry import Point

NARROW: Final = 1200
"""Pixels: in a narrower window the lower sheets become one line."""
BESIDE: Final = 66.0
"""Degrees from the board's long edge at which a die lies that leaves its shooter's rider in view."""


class Sight:
    """One shot that is due, as it is seen. Measures follow the window."""

    def __init__(self, services: Services, house: House, board: BoardPicture, it: Showdown) -> None:
        self._services = services
        self._house = house
        self._layout = board.board.layout
        self._it = it
        self.table = pony_table(it.due, self._layout)
        """The table of the shot."""

    @property
    def places(self) -> FightPlaces:
        """Where plates and sheets lie."""
        frame = self._services.frame
        return FightPlaces(frame.layout, narrow=frame.width < NARROW)

    @property
    def camera(self) -> Camera:
        """The camera from which the shot is seen."""
        places = self.places
        seen = shooting(places.lay, self.table.corner)
        return above_line(seen, places) if places.narrow else seen

    @property
    def own_place(self) -> Point:
        """Where the shooter's own rider stands, in mm: it is to be seen, but no die can meet it (P23)."""
        riders, due = self._it.table.riders, self._it.due
        if self._it.opponent is not None:
            x, y = self._layout.corner(due.corner)
        else:
            spaces, mailboxes = [rider.space for rider in riders], [rider.mailbox for rider in riders]
            x, y = self._layout.stands(spaces, mailboxes)[due.seat]
        return x / 100, y / 100

    @property
    def first_place(self) -> Point:
        """Where the die lies first, in mm: with room for a run-up, and beside the shooter's rider."""
        table, beside = self.table, self._it.opponent is not None
        (x, y), (dx, dy) = table.corner_point, table.inwards
        far = table.band + (table.arc - table.band) * 0.4
        turn = math.radians(BESIDE if beside else 45.0)
        return x + dx * far * math.cos(turn), y + dy * far * math.sin(turn)

    def rider(self, seat: Seat) -> Look:
        """Return how a rider looks."""
        return Look(f"pony/rider-{INKS[seat].name}")

    def look(self, figure: FlickFigure) -> Look:
        """Return how a figure looks; those at the tents as the settings have it."""
        if figure.id in RIDERS:
            return self.rider(RIDERS.index(figure.id))
        return Look(f"pony/figure-{tents(self._services.settings.values, self._house)}")
