"""How a computer player aims: it tries shots in its head with the same physics, then its hand errs.

`aiming` is a generator, so that a scene can let it think a few shots a frame; `aim` runs it through.
"""

import math
from collections.abc import Generator, Iterable
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.flick.bodies import DIE_SIDE, FRICTION, GRAVITY
from game.flick.shot import ShotRefused, outcome_of
from game.flick.table import EDGE_ROOM, TOP_SPEED, Flick, FlickFigure, FlickTable
from game.flick.trace import Outcome

Wish: TypeAlias = Literal["touch", "fell"]

STANCES: Final = 3
"""So many places along the arc are compared, if the budget allows."""
FAN: Final = 6
"""So many shots from one place are wanted at least before another is tried."""
ARRIVAL: Final = 1000.0
"""mm/s: as fast a die is meant to be at the farthest target."""
STEADIEST: Final = math.radians(0.15)
"""rad: no aim is thought of as finer than this."""
SOFT_SPEED: Final = 250.0
"""mm/s: a die that only just leaves the hand, where every real shot would do harm."""


class Task(Struct, frozen=True):
    """What a shot is for. `wish`: touch a target before any bystander (P23), or fell many (P27)."""

    targets: tuple[str, ...]
    bystanders: tuple[str, ...] = ()
    wish: Wish = "touch"

    def worth(self, outcome: Outcome) -> float:
        """1 for a hit, or for each fallen target a share of 1; −1 for a bystander touched; else 0."""
        if self.wish == "touch":
            decisive = [id_ for id_ in outcome.touched if id_ in self.targets or id_ in self.bystanders]
            return 0.0 if not decisive else 1.0 if decisive[0] in self.targets else -1.0
        if any(id_ in self.bystanders for id_ in outcome.touched):
            return -1.0
        return sum(id_ in self.targets for id_ in outcome.fell) / len(self.targets)


class Hand(Struct, frozen=True):
    """How a shooter errs: standard deviations of the angle in degrees, of the speed as a share.

    P41: 5° hits a far duel opponent with about 29 % of shots, 3° with 46 %, 1.8° with 69 %.
    """

    angle_error: float
    speed_error: float = 0.1

    def shake(self, flick: Flick, random: Random) -> Flick:
        """Return the shot that comes of meaning `flick`."""
        heading = flick.heading + math.radians(random.gauss(0, self.angle_error))
        speed = flick.speed * max(1 + random.gauss(0, self.speed_error), 0.1)
        return thrown(flick.x, flick.y, heading, speed)


def aim(table: FlickTable, task: Task, hand: Hand, random: Random, budget: int = 60) -> Flick:
    """Try at most `budget` shots, three or more, and return one with the hand's error. See `aiming`."""
    thinking = aiming(table, task, hand, budget)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return hand.shake(done.value, random)


def aiming(
    table: FlickTable, task: Task, hand: Hand, budget: int = 60, *, bold: bool = False
) -> Generator[None, None, Flick]:
    """Yield after each simulated shot; return the aim that promises most to such a hand, without error.

    From a few places on the arc a fan of shots is tried; what lies beside an aim counts as much as it
    is likely to be shot instead of it. Where every shot would do more harm than good the die hardly leaves
    the hand, unless the shooter is `bold`. Raises ValueError without a target that is on the table.
    """
    targets = [figure for figure in table.figures if figure.id in task.targets]
    if not targets:
        raise ValueError("targets: none of them is on the table")
    spread = max(math.radians(hand.angle_error), STEADIEST)
    best: tuple[float, Flick] | None = None
    places = stances(table, min(max(budget // FAN, 1), STANCES))
    for x, y in places:
        # An odd number, so that the straight line to the middle is among them.
        headings, speed = _fan(targets, x, y, spread, max((budget // len(places) - 1) // 2 * 2 + 1, 3))
        worths = []
        for heading in headings:
            worths.append(_tried(table, task, thrown(x, y, heading, speed)))
            yield
        for heading, promise in zip(headings, promises(headings, worths, spread), strict=True):
            if best is None or promise > best[0]:
                best = (promise, thrown(x, y, heading, speed))
    assert best is not None  # noqa: S101 - tells the type checker; every fan has shots
    promise, flick = best
    return flick if promise >= 0 or bold else _soft(flick)


def stances(table: FlickTable, count: int) -> list[tuple[float, float]]:
    """Places on the arc from which to shoot, evenly from one edge to the other, middle one first."""
    (corner_x, corner_y), (inward_x, inward_y) = table.corner_point, table.inwards
    least = math.asin(min((EDGE_ROOM + DIE_SIDE / 2) / table.arc, math.sqrt(0.5)))
    bearings = [
        least + (math.pi / 2 - 2 * least) * (number + 0.5) / count
        for number in sorted(range(count), key=lambda number: abs(2 * number - count + 1))
    ]
    return [
        (
            corner_x + inward_x * table.arc * math.cos(bearing),
            corner_y + inward_y * table.arc * math.sin(bearing),
        )
        for bearing in bearings
    ]


def promises(headings: list[float], worths: list[float], spread: float) -> list[float]:
    """What each aim of an even fan promises: the worths about it, weighted by a normal error.

    What lies outside the fan counts as a miss.
    """
    gap = headings[1] - headings[0]
    spread = max(spread, gap / 2)
    whole = spread * math.sqrt(2 * math.pi) / gap
    return [
        sum(
            worth * math.exp(-(((other - heading) / spread) ** 2) / 2)
            for other, worth in zip(headings, worths, strict=True)
        )
        / whole
        for heading in headings
    ]


def thrown(x: float, y: float, heading: float, speed: float) -> Flick:
    """A flick from (x, y) by heading and speed, in radians and mm/s; capped at the top speed."""
    speed = min(speed, TOP_SPEED)
    return Flick(x, y, speed * math.cos(heading), speed * math.sin(heading))


def _fan(
    targets: Iterable[FlickFigure], x: float, y: float, spread: float, count: int
) -> tuple[list[float], float]:
    """Headings that cover all targets and the error beside them, and the speed that reaches them all."""
    sides: list[float] = []
    farthest = 0.0
    for target in targets:
        distance = max(math.hypot(target.x - x, target.y - y), 1.0)
        heading = math.atan2(target.y - y, target.x - x)
        half = math.asin(min((target.build.radius + DIE_SIDE / 2) / distance, 1.0)) + 2 * spread
        # A turn of a whole circle lies in no quarter: headings are compared to the first target's.
        middle = sides[0] if sides else heading
        heading = middle + math.remainder(heading - middle, math.tau)
        sides += [heading - half, heading + half]
        farthest = max(farthest, distance)
    first, last = min(sides), max(sides)
    step = (last - first) / (count - 1)
    speed = math.sqrt(2 * FRICTION * GRAVITY * farthest + ARRIVAL**2)
    return [first + step * number for number in range(count)], min(speed, TOP_SPEED)


def _tried(table: FlickTable, task: Task, flick: Flick) -> float:
    """The worth of a shot; one that can't be made from there is worth as little as any harm."""
    try:
        return task.worth(outcome_of(table, flick))
    except ShotRefused:
        return -1.0


def _soft(flick: Flick) -> Flick:
    return thrown(flick.x, flick.y, flick.heading, SOFT_SPEED)
