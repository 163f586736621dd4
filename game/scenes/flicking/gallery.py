"""The shooting gallery: a board with its figures, the die in a person's hand, and the shot as it is shown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.flick.gesture import Kept
from game.flick.shot import ShotRefused, shoot
from game.scenes.flicking import aids, effects
from game.scenes.flicking.cast import Cast, Extra
from game.scenes.flicking.closeup import CloseUp
from game.scenes.flicking.cube import LABELS, DieArt, Labels
from game.scenes.flicking.figures import Look, warm
from game.scenes.flicking.film import ZOOM, Film
from game.scenes.flicking.launch import Launch
from game.scenes.flicking.noises import Noises
from game.ui.events import InputEvent, KeyDown, PointerDown, PointerMoved
from game.ui.motion import SPEEDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.flick.gesture import Ended
    from game.flick.table import Flick, FlickFigure, FlickTable
    from game.flick.trace import ShotResult, Trace
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.launch import Reading
    from game.scenes.services import Services
    from game.ui.geometry import Point, Rect
    from game.ui.painter import Painter

GOES: Final = 0.15
"""Seconds in which the last die goes once the next one is taken."""
LONGEST_TICK: Final = 0.1
"""Seconds: a window that was away for longer doesn't jump over the shot."""


class Gallery:
    """What a scene needs for shots on one board; it tells the scene what happens by calling back.

    The scene gives it events first (`handle`), lets it have time (`tick`, `due`), sets its `poll_hz`
    after each event, draws the board in its still picture and calls `paint` in its moving one.

    `ground` draws the still board under what moves; `looks` says how a figure is drawn. `fired` is
    called as soon as a person's die has left, with the whole outcome, before it is shown; `shown` once
    the picture has come to rest; `kept` when a shot was kept or refused, with the reason: one of
    `Kept`, or the code of a `ShotRefused`. Without `rings` only a flick has its speed ring: the scene
    then shows the power of the other controls with `aids.paint_gauge`.
    """

    def __init__(
        self,
        services: Services,
        ground: Callable[[Painter], None],
        looks: Callable[[FlickFigure], Look],
        *,
        fired: Callable[[Flick, ShotResult], None] = lambda _flick, _result: None,
        shown: Callable[[], None] = lambda: None,
        kept: Callable[[str], None] = lambda _reason: None,
        rings: bool = True,
    ) -> None:
        self._services = services
        self._looks = looks
        self.fired = fired
        self.shown = shown
        self.kept = kept
        self._rings = rings
        self._noises = Noises(services.sound)
        self._art = DieArt(services.shop.pictures)
        self._closeup = CloseUp(ground)
        self._table: FlickTable | None = None
        self._extras: Sequence[Extra] = ()
        self._camera: Camera | None = None
        self._region: Rect | None = None
        self._labels: Labels = LABELS
        self._film_labels: Labels = LABELS
        self._place: Point | None = None
        self._launch: Launch | None = None
        self._film: Film | None = None
        self.shooter = ""
        """Whose die it is, by name: a player may have a hand of the own in the settings."""
        self.pace = 1.0
        """How fast shots are shown, beside the player's speed: less than 1 is slow motion."""
        self._at = 0.0
        self._ticked = 0.0
        self._running = False
        self._lying: dict[str, float] = {}
        self._taken_at: float | None = None
        self._hovered: str | None = None
        self._last_speed = 0.0

    # ---------------------------------------------------------------- what the scene asks for
    def frame(self, camera: Camera, region: Rect) -> None:
        """Say where the board lies now, and which part of the screen it may be drawn on; in `build`."""
        if (camera, region) != (self._camera, self._region) and self._launch is not None:
            self._launch.cancel()
            self._launch.camera = camera
        self._camera, self._region = camera, region
        self._closeup.forget()

    def set_up(
        self,
        table: FlickTable,
        *,
        extras: Sequence[Extra] = (),
        labels: Labels = LABELS,
        fresh: bool = False,
        place: Point | None = None,
    ) -> None:
        """Show a table at rest, and let nobody shoot yet. `labels`: the faces of the next die.

        The last shot's die still lies there until the next one is taken, unless everything is `fresh`. The
        next one lies at `place` (mm) first, else where the last one was shot from.
        """
        self.stop()
        self._place = place or self._place
        self._table, self._extras, self._labels = table, extras, labels
        if fresh:
            self._film, self._taken_at, self._lying = None, None, {}
            self._last_speed = 0.0

    def arm(self) -> None:
        """Let a person shoot at the table. `frame` and `set_up` come first."""
        table, camera = self._ready
        values, clock = self._services.settings.values.hand(self.shooter), self._services.clock
        place = self._place or _first_place(table)
        self._art.warm()
        for look in {self._looks(figure) for figure in table.figures}:
            warm(self._services.shop.pictures, look, camera.scale * self._services.frame.scale)
        self._launch = Launch(table, camera, place, values, clock, self._ended)

    def disarm(self) -> None:
        """Let nobody shoot; a die that is held goes back."""
        if self._launch is not None:
            self._launch.cancel()
            self._launch = None

    def play(self, trace: Trace, *, labels: Labels | None = None) -> None:
        """Show a shot on the table: a computer player's, or one from a record."""
        table, _ = self._ready
        values = self._services.settings.values
        self.disarm()
        self._film_labels = labels or self._labels
        self._film = Film(table, trace, self._lying, plain=values.reduced_motion)
        self._at, self._running = 0.0, True
        self._ticked = self._services.clock.now()
        self._taken_at = self._hovered = None
        if values.speed == "off":
            self.skip()

    def skip(self) -> bool:
        """End what is being shown; False if nothing is."""
        if not self._running or self._film is None:
            return False
        self._at = self._film.seconds + effects.MARK_FADES
        self._come_to_rest()
        return True

    def stop(self) -> None:
        """Forget what is being shown without telling: after undo, or when the scene goes."""
        self._noises.hush()
        self._running = False
        self.disarm()

    @property
    def camera(self) -> Camera:
        """Where the board lies. Raises RuntimeError before `frame` and `set_up`."""
        return self._ready[1]

    @property
    def armed(self) -> bool:
        """Whether a person may shoot now."""
        return self._launch is not None

    @property
    def running(self) -> bool:
        """Whether a shot is being shown."""
        return self._running

    @property
    def film(self) -> Film | None:
        """The shot that is being shown, or was shown last."""
        return self._film

    @property
    def moment(self) -> float:
        """The second of the film that is shown, at normal speed."""
        return self._at

    @property
    def held(self) -> bool:
        """Whether the die is held with the pointer."""
        return self._launch is not None and self._launch.held

    @property
    def busy(self) -> bool:
        """Whether Esc would keep a shot: the die is held, or an aim by keys has begun."""
        return self._launch is not None and (self._launch.held or self._launch.aiming)

    @property
    def place(self) -> Point | None:
        """Where the die lies in the launch band, in mm; None until somebody may shoot."""
        return self._launch.place if self._launch is not None else self._place

    @property
    def poll_hz(self) -> float | None:
        """How often the pointer should be read now."""
        return self._launch.poll_hz if self._launch is not None else None

    def reading(self) -> Reading | None:
        """What speed and sway are just now; None while nobody may shoot."""
        return self._launch.reading(self._services.clock.now()) if self._launch is not None else None

    @property
    def last_speed(self) -> float:
        """The speed of the last die that was shot here, in mm/s."""
        return self._last_speed

    @property
    def _ready(self) -> tuple[FlickTable, Camera]:
        if self._table is None or self._camera is None:
            raise RuntimeError("the gallery has no table yet")
        return self._table, self._camera

    # ---------------------------------------------------------------- events and time
    def handle(self, event: InputEvent) -> bool:
        """Use an event: for the die in the hand, or to skip what is shown; True if it was used."""
        if isinstance(event, PointerMoved):
            self._hover(event.at)
        if self._running:
            press = isinstance(event, PointerDown) or (
                isinstance(event, KeyDown) and event.key in ("space", "enter", "escape") and not event.repeat
            )
            return press and self.skip()
        launch = self._launch
        if launch is None:
            return False
        held = launch.held
        used = launch.handle(event)
        if launch.held and not held and self._taken_at is None:
            self._taken_at = self._services.clock.now()
        return used

    def _hover(self, at: Point) -> None:
        """Notice the figure on which the pointer rests."""
        self._hovered = None
        if self._region is None or not self._region.holds(at) or self._running or self.held:
            return
        table, camera = self._ready
        for figure in table.figures:
            x, y = camera.at(figure.x, figure.y)
            radius = figure.build.radius * camera.scale
            height = 0.0 if figure.lying else figure.build.height * 1.4 * camera.scale
            if abs(at[0] - x) < radius and y - height < at[1] < y + radius:
                self._hovered = figure.id

    def tick(self, now: float) -> None:
        """Let what is shown go on."""
        film, camera = self._film, self._camera
        if film is None or camera is None or not self._moving:
            return
        factor = SPEEDS[self._services.settings.values.speed] or 1.0
        passed = min(now - self._ticked, LONGEST_TICK) / factor * self.pace
        self._ticked = now
        before, self._at = self._at, self._at + passed
        if self._running:
            width = self._services.frame.layout.w
            self._noises.play(film, before or -1.0, self._at, camera, width)
            if self._at >= film.seconds:
                self._come_to_rest()

    @property
    def _moving(self) -> bool:
        """Whether something is shown, or the chalk mark of it still fades."""
        film = self._film
        return film is not None and (self._running or self._at < film.seconds + effects.MARK_FADES)

    def due(self, now: float) -> float | None:
        """Seconds until a frame is wanted; None: not before the next event."""
        going = self._taken_at is not None and now - self._taken_at < GOES
        if self._moving or going:
            return 0.0
        return self._launch.due(now) if self._launch is not None else None

    def _ended(self, ended: Ended) -> None:
        if self._launch is None:
            return
        self._place = self._launch.place
        if isinstance(ended, Kept):
            if ended.reason == "cancelled":
                self._noises.tap()
            self.kept(ended.reason)
        else:
            self._fire(ended.flick)

    def _fire(self, flick: Flick) -> None:
        table, _ = self._ready
        try:
            result = shoot(table, flick)
        except ShotRefused as refused:
            self._services.sound.play("refusal")
            self.kept(refused.code)
            return
        self._last_speed = flick.speed
        self._noises.launch(flick)
        self.fired(flick, result)
        self.play(result.trace)

    def _come_to_rest(self) -> None:
        self._running = False
        self._noises.hush()
        if self._film is not None:
            self._lying = self._film.directions()
        self.shown()

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw everything that moves, in the moving picture of the scene."""
        region, film = self._region, self._film
        if region is None or self._table is None or self._camera is None:
            return
        now, launch = self._services.clock.now(), self._launch
        cast = self._cast(now)
        closeness = film.slowness(self._at) if self._running and film is not None else 0.0
        if closeness > 0 and film is not None:
            focus = self._camera.at(*film.focus(self._at))
            self._closeup.paint(p, region, 1 + (ZOOM - 1) * closeness, focus, cast.paint_board)
            return
        if self._running and film is not None and film.near:
            self._closeup.prepare(p, region)
        with p.clipped(region):
            cast.paint_mark(p)
        # The hand may reach over the edge of the board.
        if launch is not None:
            aids.paint_under(p, launch, launch.aim_line, now)
        with p.clipped(region):
            cast.paint(p)
        if launch is not None:
            puff = None if self._services.settings.values.reduced_motion else launch.puff(now)
            if puff is not None:
                effects.paint_puff(p, self._camera, *launch.spot(now), puff)
            aids.paint_over(p, launch, now, rings=self._rings)

    def _cast(self, now: float) -> Cast:
        """Return everything that stands and lies on the board now."""
        table, camera = self._ready
        return Cast(
            table=table,
            camera=camera,
            looks=self._looks,
            extras=self._extras,
            lying=self._lying,
            art=self._art,
            labels=self._labels,
            launch=self._launch,
            film=self._film,
            film_labels=self._film_labels,
            at=self._at,
            running=self._running,
            gone=self._gone(now),
            last_speed=self._last_speed,
            hovered=self._hovered,
            now=now,
        )

    def _gone(self, now: float) -> float:
        """How far (0 to 1) the last die and its mark have gone."""
        if self._taken_at is None:
            return 0.0
        return min(1.0, (now - self._taken_at) / GOES)


def _first_place(table: FlickTable) -> Point:
    """The place on which a die lies before it is put elsewhere: far enough behind the arc for a run-up."""
    (x, y), (dx, dy) = table.corner_point, table.inwards
    reach = (table.band + (table.arc - table.band) * 0.3) * math.sqrt(0.5)
    return x + dx * reach, y + dy * reach
