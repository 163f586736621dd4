"""Where things stand on a board: the geometry that a shot needs (P37-P39).

Points are in 1/100 mm from the board's top left corner, as in records.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Point: TypeAlias = tuple[int, int]

WIDTH: Final = 600_00
HEIGHT: Final = 450_00
RIDER_RADIUS: Final = 11_00
INDIAN_RADIUS: Final = 10_00
BOARD_CORNERS: Final = {"NW": (0, 0), "NE": (WIDTH, 0), "SE": (WIDTH, HEIGHT)}
"""The board's corners from which shots come (P37)."""

PAIR_OFFSET: Final = 12_20
CIRCLE_RADIUS: Final = 14_20
CLEARANCE: Final = 20
"""Air between riders who had to be moved apart."""


class Layout(Struct, frozen=True):
    """The places of a board: its spaces from first to last, and what stands beside the trail.

    `corners` are the riders' places in the duel corners NW and SE, `indians` the three red spots,
    `mailboxes` where a rider stands at each of the three. Dice are shot from between `band` and
    `arc`, both distances from a corner of the board. On a `crowded` trail riders of neighbouring
    spaces may have to make room for each other.
    """

    spaces: tuple[Point, ...]
    corners: tuple[Point, Point]
    indians: tuple[Point, Point, Point]
    mailboxes: tuple[Point, Point, Point]
    arc: int = 95_00
    band: int = 35_00
    crowded: bool = False

    def corner(self, name: str) -> Point:
        """Return the rider's place in a duel corner, `"NW"` or `"SE"`."""
        return self.corners[name == "SE"]

    def group(self, space: int, count: int) -> tuple[tuple[float, float], ...]:
        """Return the places of so many riders on a space, the first one at its left hand (P39).

        Two stand across the trail; more on a circle, wide enough that none overlaps.
        """
        x, y = self.spaces[space - 1]
        if count <= 1:
            return ((x, y),) * count
        before, after = self.spaces[max(space - 2, 0)], self.spaces[min(space, len(self.spaces) - 1)]
        across = atan2(after[1] - before[1], after[0] - before[0]) + pi / 2
        radius = (
            PAIR_OFFSET if count == 2 else max(CIRCLE_RADIUS, (RIDER_RADIUS + CLEARANCE) / sin(pi / count))
        )
        angles = (across + 2 * pi * place / count for place in range(count))
        return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)

    def stands(self, spaces: Sequence[int], mailboxes: Sequence[int]) -> tuple[Point, ...]:
        """Return where riders on these spaces and mailboxes stand; none overlaps another (P39).

        `spaces` count from 1; a mailbox other than 0 goes before the space.
        """
        places = [
            self.mailboxes[mailbox - 1] if mailbox else self.spaces[space - 1]
            for space, mailbox in zip(spaces, mailboxes, strict=True)
        ]
        if len(set(spaces)) < len(spaces):
            self._spread_groups(spaces, mailboxes, places)
        return _apart(places) if self.crowded else tuple(places)

    def _spread_groups(self, spaces: Sequence[int], mailboxes: Sequence[int], places: list[Point]) -> None:
        """Move riders who share a space to their places around its centre."""
        for space in set(spaces):
            riders = [rider for rider, on in enumerate(spaces) if on == space and not mailboxes[rider]]
            for rider, (x, y) in zip(riders, self.group(space, len(riders)), strict=True):
                places[rider] = round(x), round(y)


def spread(trail: Layout, count: int) -> Layout:
    """Return a layout of `count` spaces, evenly along another one's trail, its first and last kept."""
    points = trail.spaces
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    whole = sum(lengths)
    spaces: list[Point] = []
    leg, passed = 0, 0.0
    for number in range(count):
        way = whole * number / (count - 1)
        while leg < len(lengths) - 1 and passed + lengths[leg] < way:
            passed += lengths[leg]
            leg += 1
        part = min((way - passed) / lengths[leg], 1.0)
        (x, y), (to_x, to_y) = points[leg], points[leg + 1]
        spaces.append((round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
    return replace(trail, spaces=tuple(spaces), crowded=True)


def _apart(points: list[Point]) -> tuple[Point, ...]:
    """Push overlapping riders apart and round; on a board with room for all nobody is moved."""
    places: list[tuple[float, float]] = list(points)
    least = 2 * RIDER_RADIUS
    for _ in range(100):
        moved = False
        for one, other in combinations(range(len(places)), 2):
            (x, y), (to_x, to_y) = places[one], places[other]
            if abs(to_x - x) < least and abs(to_y - y) < least and hypot(to_x - x, to_y - y) < least:
                moved = True
                gap = hypot(to_x - x, to_y - y)
                push = (least + CLEARANCE - gap) / 2
                along_x, along_y = ((to_x - x) / gap, (to_y - y) / gap) if gap else (1.0, 0.0)
                places[one] = _inside(x - along_x * push, y - along_y * push)
                places[other] = _inside(to_x + along_x * push, to_y + along_y * push)
        if not moved:
            break
    return tuple((round(x), round(y)) for x, y in places)


def _inside(x: float, y: float) -> tuple[float, float]:
    """Keep a rider's whole base on the board."""
    return (
        min(max(x, RIDER_RADIUS), WIDTH - RIDER_RADIUS),
        min(max(y, RIDER_RADIUS), HEIGHT - RIDER_RADIUS),
    )
