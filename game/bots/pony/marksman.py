"""Shots without physics: what a hand of some steadiness hits, reckoned from lines and angles.

At the table computer players flick with the real physics (`game.flick.aim`). Searches and tournaments need
thousands of shots a second: here a die flies straight, its heading errs by a normal error, and the first
figure in its way decides. `docs/computer-players.md` compares both.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import asin, atan2, cos, erf, hypot, pi, radians, remainder, sin, sqrt, tau
from random import Random
from typing import Final

from msgspec import Struct

from game.rules.pony.layout import BOARD_CORNERS, INDIAN_RADIUS, RIDER_RADIUS
from game.rules.pony.moves import Shot
from game.rules.table import Shot as ShotDue

ERRORS: Final[Mapping[str, float]] = {"greenhorn": 5.0, "hand": 3.0, "old-timer": 1.8}
"""How far a level's shots stray: the standard deviation of their heading in degrees (P41)."""
USUAL_ERROR: Final = 2.8
"""What a computer player expects of a rider that it knows nothing about, in degrees (P41)."""
ARC: Final = 95_00
"""From how far off the board's corner a die is shot, in 1/100 mm; the band ends there (P37)."""
DIE_REACH: Final = 6_50
"""How far from its middle a die touches, on the mean, in 1/100 mm."""
STANCES: Final = (45.0, 22.5, 67.5)
"""Bearings along the arc from which a shooter may choose, in degrees."""
AIMS: Final = 25
"""So many headings about the targets are compared."""
HARM: Final = 1.5
"""How bad it is to touch a bystander, in hits."""
BOLD: Final = 0.2
"""How often a shot is made that will rather do harm: a final duel past bystanders would never end (P33)."""
FELLED: Final = 0.82
"""How often an Indian falls that is touched first; a second one with it: hardly ever."""


class Sight(Struct, frozen=True):
    """What to expect of a shot: the chances to touch a target first, and to touch a bystander first."""

    hit: float
    harm: float


@lru_cache(maxsize=4096)
def sight(due: ShotDue, error: float, *, bold: bool = False) -> Sight:
    """Return what the best aim promises to a hand that errs by so many degrees.

    Where all aims would do more harm than good the die hardly leaves the hand, unless it is `bold`.
    """
    best = Sight(0.0, 0.0)
    worth = -HARM if bold else 0.0
    spread = radians(error)
    for bearing in STANCES:
        figures = _figures(due, *_stance(due.corner, bearing))
        own = [middle for middle, _, _, kind in figures if kind == "target"]
        first, last = min(own) - spread, max(own) + spread
        for number in range(AIMS):
            found = _chances(figures, first + (last - first) * number / (AIMS - 1), spread)
            if found.hit - HARM * found.harm > worth:
                best, worth = found, found.hit - HARM * found.harm
    return best


def fire(due: ShotDue, error: float, random: Random) -> Shot:
    """Return what comes of such a hand's shot, as a record has it."""
    chances = sight(due, error, bold=random.random() < BOLD)
    lot = random.random()
    touched: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    if lot < chances.hit:
        touched = (random.choice(due.targets),)
        if touched[0].startswith("rider:") or random.random() < FELLED:
            fell = touched
    elif lot < chances.hit + chances.harm:
        bystanders = [figure for figure in due.figures if _kind(due, figure.id) == "bystander"]
        touched = (random.choice(bystanders).id,)
    lying = {figure.id for figure in due.figures if figure.lying}
    return Shot(touched, tuple(figure for figure in fell if figure not in lying), None)


def _stance(corner: str, bearing: float) -> tuple[float, float]:
    x, y = BOARD_CORNERS[corner]
    inward_x = 1 if x == 0 else -1
    inward_y = 1 if y == 0 else -1
    return x + inward_x * ARC * cos(radians(bearing)), y + inward_y * ARC * sin(radians(bearing))


def _kind(due: ShotDue, figure: str) -> str:
    if figure in due.targets:
        return "target"
    return "bystander" if figure.startswith("rider:") else "other"


def _figures(due: ShotDue, x: float, y: float) -> list[tuple[float, float, float, str]]:
    """Return each figure as heading, half its width as an angle, distance and kind, the nearest first."""
    found: list[tuple[float, float, float, str]] = []
    straight: float | None = None
    for figure in due.figures:
        distance = max(hypot(figure.x - x, figure.y - y), 1.0)
        heading = atan2(figure.y - y, figure.x - x)
        straight = heading if straight is None else straight
        heading = straight + remainder(heading - straight, tau)
        radius = (RIDER_RADIUS if figure.id.startswith("rider:") else INDIAN_RADIUS) + DIE_REACH
        half = asin(radius / distance) if radius < distance else pi / 2
        found.append((heading, half, distance, _kind(due, figure.id)))
    found.sort(key=lambda one: one[2])
    return found


def _chances(figures: list[tuple[float, float, float, str]], aim: float, spread: float) -> Sight:
    """Share the error's bell out among the figures; what a nearer one covers doesn't count again."""
    reach = 4 * spread
    near = [one for one in figures if abs(one[0] - aim) < reach + one[1]]
    edges = sorted({edge for middle, half, _, _ in near for edge in (middle - half, middle + half)})
    hit = harm = 0.0
    for left, right in pairwise(edges):
        middle = (left + right) / 2
        kind = next((one[3] for one in near if abs(one[0] - middle) < one[1]), "")
        if kind == "target":
            hit += _between(left - aim, right - aim, spread)
        elif kind == "bystander":
            harm += _between(left - aim, right - aim, spread)
    return Sight(hit, harm)


def _between(left: float, right: float, spread: float) -> float:
    scale = spread * sqrt(2)
    return (erf(right / scale) - erf(left / scale)) / 2


def error_of(level: str) -> float:
    """Return a level's error in degrees; a level that isn't known shoots like the best (P41)."""
    return ERRORS.get(level, ERRORS["old-timer"])
