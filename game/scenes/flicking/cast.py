"""What stands and lies on a board at one moment, drawn: figures, dice, the mark of the last one."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.flick.tumble import DiePose, about
from game.scenes.flicking import aids, effects
from game.scenes.flicking.figures import LYING, Look, Stance, paint_figure, paint_footprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.flick.table import FlickFigure, FlickTable
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.cube import DieArt, Labels
    from game.scenes.flicking.film import Film
    from game.scenes.flicking.launch import Launch
    from game.ui.painter import Painter

RING_SNAPS: Final = 0.08
"""Seconds in which the speed ring snaps shut when the die leaves."""
HELD_SIZE: Final = 17 / 16


class Extra(NamedTuple):
    """A figure that is to be seen, but that no die can meet: the shooter's own, at (x, y) mm."""

    look: Look
    x: float
    y: float


@dataclass(frozen=True)
class Cast:
    """One moment of a gallery.

    `film` is shown at second `at`, `running` or at rest; its die has `gone` so far (0 to 1). `lying` are the
    directions in which figures lie, `launch` is the die in a person's hand, `hovered` the figure under the
    pointer. `last_speed` is that of the last die, in mm/s; `now` the clock's second.
    """

    table: FlickTable
    camera: Camera
    looks: Callable[[FlickFigure], Look]
    extras: Sequence[Extra]
    lying: Mapping[str, float]
    art: DieArt
    labels: Labels
    launch: Launch | None
    film: Film | None
    film_labels: Labels
    at: float
    running: bool
    gone: float
    last_speed: float
    hovered: str | None
    now: float

    def paint_board(self, p: Painter) -> None:
        """Draw all of it."""
        self.paint_mark(p)
        self.paint(p)

    def paint_mark(self, p: Painter) -> None:
        """Draw the chalk mark of the last die, which lies flat."""
        if self.film is not None and self.gone < 1:
            effects.paint_mark(p, self.camera, self.film, self.at)

    def paint(self, p: Painter) -> None:
        """Draw figures and dice, what is true about them, and what flies about."""
        film = self.film
        self._paint_footprints(p)
        for _, _, draw in sorted(self._standing(p), key=lambda each: each[:2]):
            draw()
        if film is None:
            return
        effects.paint_effects(p, self.camera, film, self.at)
        if self.running and self.at < RING_SNAPS and not film.plain:
            x, y, _ = film.trace.die.poses[0]
            share = self.last_speed / aids.FULL_SPEED
            aids.paint_ring(p, self.camera, (x, y), share, 1 - 0.75 * self.at / RING_SNAPS)

    def _paint_footprints(self, p: Painter) -> None:
        """Draw the true circles: of the figure under the pointer, and of those a die passes closely."""
        table, camera, film = self.table, self.camera, self.film
        shown = {self.hovered}
        if self.running and film is not None and film.slowness(self.at) > 0.3:
            shown |= {near.id for near in film.near}
        for figure in table.figures:
            if figure.id in shown:
                paint_footprint(p, camera, figure.x, figure.y, figure.build.radius)

    def _standing(self, p: Painter) -> Iterator[tuple[float, int, Callable[[], None]]]:
        """Everything on the board that isn't flat, with how far down the screen it stands.

        What stands farther down is drawn later, over the rest.
        """
        camera, now, gone = self.camera, self.now, self.gone
        for number, (look, stance) in enumerate(self._stances()):
            # One that lies is flat: what stands beside it is never behind it.
            flat = stance.grow < 1 or stance.tilt >= LYING * 0.9
            down = camera.at(stance.x, stance.y)[1] - (1000 if flat else 0)
            yield down, number, partial(paint_figure, p, camera, look, stance)
        film, launch = self.film, self.launch
        shown = film.die(self.at) if film is not None and gone < 1 else None
        if shown is not None:
            pose, grow, alpha = shown
            alpha *= 1 - gone
            yield (
                camera.at(pose.x, pose.y)[1],
                -1,
                lambda: self.art.paint(p, camera, pose, self.film_labels, grow=grow, alpha=alpha),
            )
        if launch is not None:
            x, y = launch.spot(now)
            own = DiePose(x, y, 0.0, about((0, 0, 1), launch.facing(now)))
            size = HELD_SIZE if launch.held else 1.0
            yield (
                camera.at(x, y)[1],
                -2,
                lambda: self.art.paint(p, camera, own, self.labels, grow=size),
            )

    def _stances(self) -> Iterator[tuple[Look, Stance]]:
        """How everything stands: as in the film of the table, or at rest."""
        table, film = self.table, self.film
        if film is not None and film.table is table:
            for figure, stance in film.stances(self.at):
                yield self.looks(figure), stance
        else:
            for figure in table.figures:
                way = self.lying.get(figure.id, 0.0)
                tilt = LYING if figure.lying else 0.0
                yield self.looks(figure), Stance(figure.x, figure.y, tilt, math.cos(way), math.sin(way))
        for extra in self.extras:
            yield extra.look, Stance(extra.x, extra.y)
