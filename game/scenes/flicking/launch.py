"""A person's hand on the die: placing it in the launch band, and the three ways to shoot it.

*Flick*: press on the die, push it forward, let go or cross the arc. *Slingshot*: pull it back and let
go while the sway is small. *Keys*: turn with left and right, power with up and down, Space shoots;
W, A, S and D put the die elsewhere. Esc, a right click, losing the focus: the shot is kept.
"""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.flick.gesture import LEAST_SPEED, FlickDrag, Kept
from game.flick.slingshot import SWAY, Aim, KeyAim, SlingDrag, fire
from game.ui.events import FocusLost, InputEvent, KeyDown, PointerDown, PointerMoved, PointerUp

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.flick.gesture import CancelReason, Ended
    from game.flick.table import FlickTable
    from game.scenes.flicking.camera import Camera
    from game.store.settings import AimLine, Control, Hand, Settings
    from game.ui.clock import Clock
    from game.ui.geometry import Point

POLL_HZ: Final = 240.0
HAND: Final = 1.8
"""The die leaves so much faster than the pointer at strength 1: a mouse has little room in the band."""
BACK_SECONDS: Final = 0.15
"""Seconds in which a kept die goes back to its place."""
RESTED: Final = 20.0
"""Seconds without a key after which an aim by keys no longer sways, nor needs to be drawn."""
PLACE_STEP: Final = 3.0
"""mm a key press moves the die."""
BAND_SLACK: Final = 9.0
"""mm: a press so far outside the launch band still puts the die into it."""

CONTROLS: Final[tuple[Control, ...]] = ("flick", "slingshot", "keys")

_STEPS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"a": (-1, 0), "d": (1, 0), "w": (0, -1), "s": (0, 1)}
)


class Reading(NamedTuple):
    """What the instruments show: speed in mm/s, power and sway as shares (sway −1 to 1), heading in radians.

    `heading` is None while the die isn't going anywhere, `sway` None in a control that doesn't sway.
    """

    speed: float = 0.0
    power: float = 0.0
    sway: float | None = None
    heading: float | None = None


class Placing:
    """The die is being put elsewhere in the launch band with the pointer."""

    def __init__(self, taken: Point, offset: Point) -> None:
        self.taken = taken
        self.offset = offset


Grip: TypeAlias = FlickDrag | SlingDrag | Placing


class Launch:
    """One die that may be shot, until it is. Then `ended` is called, once for each shot fired or kept.

    `place` is where the die lies, in mm. Settings are read while it goes on: control, strength. A die
    that is put elsewhere or kept calls `ended` too, with `Kept`.
    """

    def __init__(
        self,
        table: FlickTable,
        camera: Camera,
        place: Point,
        values: Settings | Hand,
        clock: Clock,
        ended: Callable[[Ended], None],
    ) -> None:
        self.table = table
        self.camera = camera
        self.place = table.nearest_start(*place)
        self._values = values
        self._clock = clock
        self._ended = ended
        self._grip: Grip | None = None
        self._control = values.control
        self._keys = KeyAim.into(table)
        self._keyed: tuple[float, float] | None = None
        self._heading = self._keys.heading
        self._back: tuple[float, Point, str] | None = None

    # ---------------------------------------------------------------- what it looks like
    @property
    def control(self) -> Control:
        """The way of shooting that the player has chosen."""
        return self._values.control

    @property
    def aim_line(self) -> AimLine:
        """How far it shows where the die will go."""
        return self._values.aim_line

    @property
    def grip(self) -> Grip | None:
        """How the die is held with the pointer just now."""
        return self._grip

    @property
    def held(self) -> bool:
        """Whether the die is held with the pointer."""
        return self._grip is not None

    @property
    def poll_hz(self) -> float | None:
        """How often the pointer should be read now."""
        return POLL_HZ if self.held else None

    @property
    def aiming(self) -> bool:
        """Whether an aim by keys is swaying."""
        return self._keyed is not None and self.control == "keys"

    def spot(self, now: float) -> Point:
        """Where the die is seen, in mm: in the hand, on its way back, or at its place."""
        if isinstance(self._grip, FlickDrag):
            return self._grip.place
        if self._back is not None:
            share = (now - self._back[0]) / BACK_SECONDS
            if share < 1:
                rest = (1 - share) ** 3
                (x, y), (from_x, from_y) = self.place, self._back[1]
                return x + (from_x - x) * rest, y + (from_y - y) * rest
        return self.place

    def puff(self, now: float) -> float | None:
        """The share of its time that the dust of a kept shot has risen; None: there is none."""
        if self._back is None or self._back[2] != "cancelled":
            return None
        share = (now - self._back[0]) / (BACK_SECONDS * 2)
        return share if share < 1 else None

    def facing(self, now: float) -> float:
        """The direction in which the die is turned, in radians on the board."""
        reading = self.reading(now)
        if reading.heading is not None and (reading.speed >= LEAST_SPEED or not self.held):
            self._heading = reading.heading
        return self._heading

    def aim(self, now: float) -> Aim | None:
        """What a pull or an aim by keys amounts to just now; None in a flick."""
        if isinstance(self._grip, SlingDrag):
            return self._grip.aim(now)
        if self.control != "keys":
            return None
        passed = 0.0 if self._keyed is None else now - self._keyed[0]
        return self._keys.aim(passed, self._values.strength)

    def reading(self, now: float) -> Reading:
        """What the instruments show just now."""
        if isinstance(self._grip, FlickDrag):
            vx, vy = self._grip.velocity(now)
            speed = math.hypot(vx, vy)
            inwards = vx * self.table.inwards[0] + vy * self.table.inwards[1] > 0
            return Reading(speed, heading=math.atan2(vy, vx) if inwards and speed > LEAST_SPEED / 3 else None)
        aim = self.aim(now)
        if aim is None:
            return Reading(sway=0.0 if self.control == "slingshot" else None)
        return Reading(aim.speed, aim.power, (aim.heading - aim.steady) / SWAY, aim.heading)

    def due(self, now: float) -> float | None:
        """Seconds until it must be drawn again by itself; None: not before the next event."""
        if self._back is not None:
            if now - self._back[0] < BACK_SECONDS * 2:
                return 0.0
            self._back = None
        if self._keyed is not None and now - self._keyed[1] > RESTED:
            self._keyed = None
        return 0.0 if self.held or self.aiming else None

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """Use an event; True if it was for the die."""
        if self._control != self.control:
            self._control, self._keyed = self.control, None
            self.cancel()
        used = False
        match event:
            case PointerDown(at=at, button=1, time=time):
                used = self._press(time, self.camera.board(at))
            case PointerDown(button=3) | KeyDown(key="escape"):
                used = self.cancel()
            case PointerMoved(at=at, held=held, time=time) if self.held:
                self._move(time, self.camera.board(at), held=1 in held)
                used = True
            case PointerUp(at=at, button=1, time=time) if self.held:
                self._release(time, self.camera.board(at))
                used = True
            case FocusLost():
                self.cancel("focus-lost")
            case KeyDown() if self.control == "keys" and not self.held:
                used = self._key(event)
        return used

    def cancel(self, reason: CancelReason = "cancelled") -> bool:
        """Keep the shot. False if the die wasn't held, nor an aim by keys begun."""
        grip, now = self._grip, self._clock.now()
        if grip is None:
            stopped, self._keyed = self._keyed is not None, None
            return stopped
        if isinstance(grip, Placing):
            self._grip = None
            self._put_back(now, self.place, Kept(reason, *grip.taken))
        else:
            seen = self.spot(now)
            kept = grip.cancel(reason)
            self._grip = None
            if isinstance(kept, Kept):
                self._put_back(now, seen, kept)
        return True

    def _put_back(self, now: float, seen: Point, kept: Kept) -> None:
        self.place = (kept.x, kept.y)
        self._back = (now, seen, "cancelled" if kept.reason == "cancelled" else kept.reason)
        self._ended(kept)

    def holds(self, at: Point) -> bool:
        """Whether a press at a place on the screen takes hold of the die, or puts it there."""
        x, y = self.camera.board(at)
        near = self.table.nearest_start(x, y)
        return FlickDrag.grabs(self.place, x, y) or math.dist(near, (x, y)) <= BAND_SLACK

    def _press(self, time: float, at: Point) -> bool:
        if self._grip is not None:
            return True
        grabbed = FlickDrag.grabs(self.place, *at)
        near = self.table.nearest_start(*at)
        if not grabbed and math.dist(near, at) > BAND_SLACK:
            return False
        self._back = None
        if self.control == "flick":
            # A press beside the die brings it there first: a cancelled shot then leaves it there.
            if not grabbed:
                self.place = near
            self._grip = FlickDrag(self.table, self.place, (time, *at), self._values.strength * HAND)
        elif self.control == "slingshot" and grabbed:
            self._grip = SlingDrag(self.table, self.place, time, self._values.strength)
            self._grip.move(*at)
        else:
            taken, offset = self.place, (self.place[0] - at[0], self.place[1] - at[1])
            if not grabbed:
                self.place, offset = near, (0.0, 0.0)
            self._grip = Placing(taken, offset)
        return True

    def _move(self, time: float, at: Point, *, held: bool) -> None:
        match self._grip:
            case FlickDrag() as drag:
                self._settle(drag.move(time, *at, held=held))
            case SlingDrag() as sling:
                self._settle(sling.move(*at, held=held))
            case Placing() as placing:
                if not held:
                    self.cancel("button-lost")
                else:
                    self.place = self.table.nearest_start(
                        at[0] + placing.offset[0], at[1] + placing.offset[1]
                    )

    def _release(self, time: float, at: Point) -> None:
        match self._grip:
            case FlickDrag() as drag:
                self._settle(drag.release(time, *at))
            case SlingDrag() as sling:
                self._settle(sling.release(time, *at))
            case Placing():
                self._grip = None
                self._ended(Kept("too-slow", *self.place))

    def _settle(self, ended: Ended | None) -> None:
        """Pass on how a press ended, if it did."""
        if ended is None:
            return
        now = self._clock.now()
        seen = self.spot(now)
        self._grip = None
        if isinstance(ended, Kept):
            self._put_back(now, seen, ended)
        else:
            self._ended(ended)

    def _key(self, event: KeyDown) -> bool:
        """Aim, put the die elsewhere, or shoot."""
        fine, key, now = "shift" in event.mods, event.key, self._clock.now()
        if event.mods - {"shift"}:
            return False
        if key in _STEPS:
            across, down = _STEPS[key]
            step = PLACE_STEP * (0.3 if fine else 1.0)
            dx, dy = self.camera.turned_back(across * step, down * step)
            self.place = self.table.nearest_start(self.place[0] + dx, self.place[1] + dy)
        elif key in ("left", "right"):
            self._keys = self._keys.turned(self.table, -1 if key == "left" else 1, fine=fine)
        elif key in ("up", "down"):
            self._keys = self._keys.stronger(1 if key == "up" else -1, fine=fine)
        elif key in ("space", "enter") and not event.repeat:
            if self._keyed is None:
                # One sees first how the aim sways, and shoots at the right moment.
                self._keyed = (now, now)
            else:
                self._shoot(now)
            return True
        else:
            return False
        self._keyed = (now if self._keyed is None else self._keyed[0], now)
        return True

    def _shoot(self, now: float) -> None:
        aim = self.aim(now)
        if aim is not None:
            self._keyed = None
            self._settle(fire(self.table, self.place, aim))
