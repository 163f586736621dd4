"""The trace of a shot that is told by a record: the recorded outcome wins over any simulation."""

import itertools
import math
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.flick.bodies import DIE_SIDE, FRICTION, GRAVITY
from game.flick.shot import ShotRefused, shoot
from game.flick.table import DIE, Flick, FlickFigure, FlickTable
from game.flick.trace import POSES_PER_SECOND, Contact, Fall, Outcome, Pose, Trace, Track

OFF_SPEED: Final = 500.0
"""mm/s with which an imagined die leaves the board."""
IMPULSE: Final = 2500.0
"""g·mm/s of an imagined knock."""
_BRAKE: Final = FRICTION * GRAVITY

Point: TypeAlias = tuple[float, float]


def told_trace(table: FlickTable, outcome: Outcome, flick: Flick | None = None) -> Trace:
    """Return a trace that shows exactly this outcome, as like the true one as can be.

    With the flick that the record notes, the simulated one, eased to where the die came to rest if
    another machine's arithmetic differed. Without it, or where the two tell different stories, an
    imagined one along the figures touched.
    """
    if flick is None:
        return _imagined(table, outcome)
    try:
        result = shoot(table, flick)
    except ShotRefused:
        return _imagined(table, outcome)
    if result.outcome == outcome:
        return result.trace
    same = (result.outcome.touched, result.outcome.fell) == (outcome.touched, outcome.fell)
    if same and outcome.rest is not None and result.outcome.rest is not None:
        return _eased(result.trace, outcome.rest)
    return _imagined(table, outcome)


def _eased(trace: Trace, rest: tuple[int, int]) -> Trace:
    """Bend the die's way so that it ends at `rest`, a little more with each mm it goes."""
    poses = trace.die.poses
    ways = _lengths([pose[:2] for pose in poses])
    off_x, off_y = rest[0] / 100 - poses[-1][0], rest[1] / 100 - poses[-1][1]
    whole = ways[-1] or 1.0
    bent = [
        (x + off_x * way / whole, y + off_y * way / whole, angle)
        for (x, y, angle), way in zip(poses[:-1], ways, strict=False)
    ]
    bent.append((rest[0] / 100, rest[1] / 100, poses[-1][2]))
    return replace(trace, die=Track(DIE, 0, tuple(bent)), near_misses=())


def _imagined(table: FlickTable, outcome: Outcome) -> Trace:
    """A die that slides straight from the band to each figure touched, and on to its rest."""
    figures = {figure.id: figure for figure in table.figures}
    touched = [figures[id_] for id_ in outcome.touched]
    points = _waypoints(table, touched, outcome.rest)
    ways = _lengths(points)
    last = 0.0 if outcome.rest is not None else OFF_SPEED
    first = math.sqrt(last**2 + 2 * _BRAKE * ways[-1])
    seconds = (first - last) / _BRAKE
    times = [sample / POSES_PER_SECOND for sample in range(math.ceil(seconds * POSES_PER_SECOND))]
    poses = [_on_way(points, ways, first * time - _BRAKE * time**2 / 2) for time in times]
    poses.append(_on_way(points, ways, ways[-1]))
    met = [
        (first - math.sqrt(max(first**2 - 2 * _BRAKE * way, 0.0))) / _BRAKE
        for way in ways[1 : len(touched) + 1]
    ]
    contacts = [
        _contact(figure, time, place, fell=figure.id in outcome.fell)
        for figure, time, place in zip(touched, met, points[1:], strict=False)
    ]
    knocks = {contact.other: contact for contact in contacts}
    falls = []
    for id_ in outcome.fell:
        # What the die didn't touch was pushed over by what it touched last.
        knock = knocks.get(id_, contacts[-1])
        falls.append(Fall(id_, knock.time, knock.nx, knock.ny))
    return Trace(
        seconds=len(times) / POSES_PER_SECOND,
        die=Track(DIE, 0, tuple(poses)),
        contacts=tuple(contacts),
        falls=tuple(falls),
        die_left=seconds if outcome.rest is None else None,
    )


def _waypoints(table: FlickTable, touched: list[FlickFigure], rest: tuple[int, int] | None) -> list[Point]:
    """The start, the places from which the die touches each figure, and the end.

    A die that left went off over the nearest side; if it touched nothing, over the one opposite.
    """
    end = None if rest is None else (rest[0] / 100, rest[1] / 100)
    opposite = (table.width + 1 if table.inwards[0] > 0 else -1.0, table.height / 2)
    first = (touched[0].x, touched[0].y) if touched else end or opposite
    points = [table.nearest_start(*first)]
    for figure in touched:
        x, y = points[-1]
        distance = math.dist((x, y), (figure.x, figure.y)) or 1.0
        share = max(distance - figure.build.radius - DIE_SIDE / 2, 0.0) / distance
        points.append((x + (figure.x - x) * share, y + (figure.y - y) * share))
    if end is None and touched:
        x, y = points[-1]
        edges = [(-1.0, y), (table.width + 1, y), (x, -1.0), (x, table.height + 1)]
        end = min(edges, key=lambda edge: math.dist(edge, (x, y)))
    return [*points, end or opposite]


def _lengths(points: list[Point]) -> list[float]:
    """The way from the first point to each."""
    legs = (math.dist(before, after) for before, after in itertools.pairwise(points))
    return list(itertools.accumulate(legs, initial=0.0))


def _on_way(points: list[Point], ways: list[float], way: float) -> Pose:
    """Where the die is after `way` mm, turned along its path."""
    leg = max(index for index in range(len(points) - 1) if ways[index] <= way)
    (x0, y0), (x1, y1) = points[leg], points[leg + 1]
    length = ways[leg + 1] - ways[leg]
    share = min((way - ways[leg]) / length, 1.0) if length else 1.0
    return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, math.atan2(y1 - y0, x1 - x0))


def _contact(figure: FlickFigure, time: float, place: Point, *, fell: bool) -> Contact:
    angle = math.atan2(figure.y - place[1], figure.x - place[0])
    severity = 1.0 if fell else 0.0 if figure.lying else 0.5
    return Contact(time, DIE, figure.id, *place, math.cos(angle), math.sin(angle), IMPULSE, severity)
