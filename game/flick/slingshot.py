"""The slingshot, for touchpads, one hand and the keyboard: pull back against a power ring, or aim by keys.

Instead of the hand's own error the aim sways, slowly and for all to see: one shoots at the right
moment. Times come from the caller; the same time since the pull began gives the same sway.
"""

import math
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.flick.gesture import CancelReason, Ended, Kept, launched
from game.flick.table import TOP_SPEED, FlickTable

PULL_RING: Final = 46.0
"""mm: pulled this far, the shot has its full speed."""
LEAST_PULL: Final = 6.0
"""mm: a shorter pull is no shot."""
FULL_SPEED: Final = 2600.0
"""mm/s at full pull and strength 1."""
SWAY: Final = math.radians(5)
"""The sway never exceeds this to either side."""
STEADY: Final = math.radians(1)
"""Within this the mark is in the green."""

TURN_STEP: Final = math.radians(1)
POWER_STEP: Final = 0.05
FINE: Final = 0.2
"""Share of a step that a fine step has."""
LEAST_POWER: Final = 0.15


def sway(seconds: float) -> float:
    """The deviation of the aim, in radians, so long after the pull began (or the last shot)."""
    slow, slower = math.sin(2 * math.pi * 0.45 * seconds), math.sin(2 * math.pi * 0.17 * seconds)
    return SWAY * (0.65 * slow + 0.35 * slower)


class Aim(Struct, frozen=True):
    """What a pull amounts to at a moment, to be drawn.

    `steady` is the heading without sway, `heading` the one it would be shot with; `speed` in mm/s,
    `power` the share of the full pull.
    """

    steady: float
    heading: float
    speed: float
    power: float


def aim_of(steady: float, power: float, seconds: float, strength: float = 1.0) -> Aim:
    """Return the aim at a steady heading and a power from 0 to 1, `seconds` after aiming began."""
    speed = min(FULL_SPEED * power * strength, TOP_SPEED)
    return Aim(steady, steady + sway(seconds), speed, power)


class SlingDrag:
    """One pull on the die, until it is shot or kept. What comes after that is ignored."""

    def __init__(
        self, table: FlickTable, die: tuple[float, float], began: float, strength: float = 1.0
    ) -> None:
        self._table = table
        self._die = die
        self._began = began
        self._strength = strength
        self._pointer = die
        self.ended: Ended | None = None
        """How it ended; None while it is pulled."""

    @property
    def handle(self) -> tuple[float, float]:
        """Where the pulled band ends: at the pointer, or on the power ring."""
        pull = math.dist(self._die, self._pointer)
        share = min(1.0, PULL_RING / (pull or 1.0))
        return (
            self._die[0] + (self._pointer[0] - self._die[0]) * share,
            self._die[1] + (self._pointer[1] - self._die[1]) * share,
        )

    def aim(self, now: float) -> Aim | None:
        """What the pull amounts to now; None while it is too short."""
        pull = math.dist(self._die, self._pointer)
        if pull < LEAST_PULL:
            return None
        steady = math.atan2(self._die[1] - self._pointer[1], self._die[0] - self._pointer[0])
        return aim_of(steady, min(pull / PULL_RING, 1.0), now - self._began, self._strength)

    def move(self, x: float, y: float, *, held: bool = True) -> Ended | None:
        """Follow the pointer. `held`: the button is still down."""
        if self.ended is not None:
            return None
        if not held:
            return self.cancel("button-lost")
        self._pointer = (x, y)
        return None

    def release(self, now: float, x: float, y: float) -> Ended | None:
        """Shoot, or keep the shot if the pull was too short. None if it had ended before."""
        if self.ended is not None:
            return None
        self._pointer = (x, y)
        aim = self.aim(now)
        self.ended = Kept("too-slow", *self._die) if aim is None else fire(self._table, self._die, aim)
        return self.ended

    def cancel(self, reason: CancelReason = "cancelled") -> Ended | None:
        """Keep the shot: Esc, right click, leaving the scene, lost focus. None if it had ended before."""
        if self.ended is not None:
            return None
        self.ended = Kept(reason, *self._die)
        return self.ended


class KeyAim(Struct, frozen=True):
    """Aiming by keys: a steady heading in radians and a power from `LEAST_POWER` to 1."""

    heading: float
    power: float = 0.8

    @classmethod
    def into(cls, table: FlickTable) -> "KeyAim":
        """Start with the middle of the quarter that lies before the shooter."""
        inward_x, inward_y = table.inwards
        return cls(math.atan2(inward_y, inward_x))

    def turned(self, table: FlickTable, steps: int, *, fine: bool = False) -> "KeyAim":
        """Turn by steps of 1° (fine: 0.2°), clockwise on the board if positive; never backwards."""
        middle = KeyAim.into(table).heading
        turn = math.remainder(self.heading - middle, math.tau) + steps * TURN_STEP * (FINE if fine else 1)
        limit = math.radians(80)
        return replace(self, heading=middle + min(max(turn, -limit), limit))

    def stronger(self, steps: int, *, fine: bool = False) -> "KeyAim":
        """Change the power by steps of a twentieth (fine: a hundredth); weaker if negative."""
        power = self.power + steps * POWER_STEP * (FINE if fine else 1)
        return replace(self, power=min(max(power, LEAST_POWER), 1.0))

    def aim(self, seconds: float, strength: float = 1.0) -> Aim:
        """What it amounts to, `seconds` after the aiming began."""
        return aim_of(self.heading, self.power, seconds, strength)


def fire(table: FlickTable, die: tuple[float, float], aim: Aim) -> Ended:
    """Let go: shoot the die as the aim says, or keep it where that is too slow or leads backwards."""
    velocity = (aim.speed * math.cos(aim.heading), aim.speed * math.sin(aim.heading))
    return launched(table, die, velocity)
