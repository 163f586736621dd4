"""A shot as it is shown: when what is seen, and where it then stands.

The trace of a shot has its own time; the film runs it slower at a near miss and holds it for a moment
where something is hit hard. What a film shows at a moment depends on the moment alone: so it can be
skipped, drawn at any rate, and drawn again. Seconds of the film are those of normal speed.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from game.flick.bodies import DIE_SIDE
from game.flick.table import DIE
from game.flick.trace import POSES_PER_SECOND
from game.flick.tumble import DiePose, Tumble, about
from game.scenes.flicking.figures import LYING, Stance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.flick.table import FlickFigure, FlickTable
    from game.flick.trace import Contact, Fall, NearMiss, Trace, Track

STEP: Final = 1 / 250
SLOW: Final = 0.25
"""The speed of a near miss."""
SLOW_SECONDS: Final = 0.35
BACK_SECONDS: Final = 0.2
"""Seconds in which the picture widens again after a near miss."""
MOST_SLOW: Final = 2
"""So many near misses of a shot are shown slowly, the closest."""
HOLD: Final = 0.08
"""Seconds for which the picture stands still when a figure is hit so that it falls."""
ZOOM: Final = 1.15

TEETER: Final = math.radians(18)
"""A figure that leans farther than this falls."""
TEETER_SECONDS: Final = 0.18
FALL_SECONDS: Final = 0.22
BOUNCE_SECONDS: Final = 0.16
BOUNCE: Final = math.radians(6)
OVER_SECONDS: Final = 0.25
"""Seconds in which what leaves the board tips over its edge."""
SWING: Final = math.radians(9)
"""How far a figure rocks that was all but toppled."""
SWING_SECONDS: Final = 1.4
SHY: Final = math.radians(4)
"""How far a figure leans away from a die that passes closely."""
SHAKE_SECONDS: Final = 0.09
LEAST_KNOCK: Final = 150.0
"""g·mm/s: what meets more softly isn't heard or seen."""


class Knock(NamedTuple):
    """Two things met at (x, y) mm, with an impulse in g·mm/s."""

    at: float
    x: float
    y: float
    impulse: float
    other: str


class Moment(NamedTuple):
    """Something of the film that is heard or seen beside the figures: when, what, with whom."""

    at: float
    kind: str
    id: str
    x: float
    y: float


class _Swing(NamedTuple):
    """A figure that was knocked, but stays up: since when, how far, whereto."""

    at: float
    angle: float
    dx: float
    dy: float


class _Drop(NamedTuple):
    """A figure that falls: since when, whereto, and how long it hesitates."""

    at: float
    dx: float
    dy: float
    teeter: float


class Film:
    """One shot, ready to be shown. `plain`: without slow motion, holding, rocking and tumbling.

    `lying` are the directions, in radians on the board, in which figures lie that have fallen before.
    """

    def __init__(
        self, table: FlickTable, trace: Trace, lying: dict[str, float] | None = None, *, plain: bool = False
    ) -> None:
        self.table = table
        self.trace = trace
        self.plain = plain
        self._lying = {} if lying is None else lying
        self._tumble = Tumble(trace)
        self._tracks: dict[str, Track] = {track.id: track for track in trace.figures}
        nearest = sorted(trace.near_misses, key=lambda near: near.gap)[:MOST_SLOW]
        self.near = () if plain else tuple(sorted(nearest, key=lambda near: near.time))
        self._times = _pace(trace.seconds, [] if plain else self._holds(), self.near)
        self._drops = {fall.id: self._drop(fall) for fall in trace.falls}
        self._swings: dict[str, list[_Swing]] = {}
        self.knocks = tuple(self._knocks())
        self.moments = tuple(sorted(self._moments()))
        ends = [drop.at + drop.teeter + FALL_SECONDS + BOUNCE_SECONDS for drop in self._drops.values()]
        ends += [s.at + SWING_SECONDS * 0.6 for swings in self._swings.values() for s in swings]
        ends += [moment.at + OVER_SECONDS for moment in self.moments if moment.kind == "over"]
        ends += [self._slow_from(near) + SLOW_SECONDS + BACK_SECONDS for near in self.near]
        self.seconds = max([self.film_time(trace.seconds), *ends])

    @property
    def tumble(self) -> Tumble:
        """The rolling die."""
        return self._tumble

    # ---------------------------------------------------------------- time
    def trace_time(self, at: float) -> float:
        """Return the time of the trace that is seen at a moment of the film."""
        place = max(at, 0.0) / STEP
        index = int(place)
        if index >= len(self._times) - 1:
            return self._times[-1] + (at - (len(self._times) - 1) * STEP)
        return self._times[index] + (self._times[index + 1] - self._times[index]) * (place - index)

    def film_time(self, seconds: float) -> float:
        """Return the moment at which a time of the trace is first seen."""
        index = bisect_left(self._times, seconds)
        if index >= len(self._times):
            return (len(self._times) - 1) * STEP + seconds - self._times[-1]
        return index * STEP

    def _after_hold(self, seconds: float) -> float:
        """The moment at which a time of the trace is last seen, if the picture stands still there."""
        index = bisect_left(self._times, seconds)
        if index >= len(self._times):
            return self.film_time(seconds)
        return (bisect_right(self._times, self._times[index]) - 1) * STEP

    def slowness(self, at: float) -> float:
        """How far (0 to 1) the picture has closed in on a near miss."""
        most = 0.0
        for near in self.near:
            passed = at - self._slow_from(near)
            if 0 <= passed < SLOW_SECONDS:
                most = max(most, _smooth(min(1.0, passed / 0.12)))
            elif 0 <= passed < SLOW_SECONDS + BACK_SECONDS:
                most = max(most, _smooth(1 - (passed - SLOW_SECONDS) / BACK_SECONDS))
        return most

    def focus(self, at: float) -> tuple[float, float]:
        """The place on the board, in mm, on which the picture closes in: between die and figure."""
        near = min(self.near, key=lambda each: abs(self._slow_from(each) + SLOW_SECONDS / 2 - at))
        x, y, _ = self.trace.die.at(near.time)
        figure = self._pose(near.id, near.time)
        return (x + figure[0]) / 2, (y + figure[1]) / 2

    def _slow_from(self, near: NearMiss) -> float:
        return self.film_time(near.time) - SLOW_SECONDS / 2

    def _holds(self) -> list[float]:
        """Times of the trace at which the picture stands still: the first knocks that fell somebody."""
        fallen = {fall.id for fall in self.trace.falls}
        first = (contact.time for contact in self.trace.contacts if contact.other in fallen)
        return [next(first)] if fallen and any(c.other in fallen for c in self.trace.contacts) else []

    # ---------------------------------------------------------------- the die
    def die(self, at: float) -> tuple[DiePose, float, float] | None:
        """Return the die, its size (1: its own) and its opacity; None once it is gone."""
        seconds = self.trace_time(at)
        grow = alpha = 1.0
        left = self.trace.die_left
        pose = self._flat(seconds) if self.plain else self._tumble.at(seconds)
        if left is not None and seconds >= left:
            share = (at - self.film_time(left)) / OVER_SECONDS
            if share >= 1:
                return None
            grow, alpha = 1 - 0.2 * share, 1 - share * share
            x, y, _ = self._beyond(share)
            pose = DiePose(x, y, -6 * share, pose.turn)
        return pose, grow, alpha

    def _flat(self, seconds: float) -> DiePose:
        x, y, angle = self.trace.die.at(seconds)
        return DiePose(x, y, 0.0, about((0, 0, 1), angle))

    def _beyond(self, share: float) -> tuple[float, float, float]:
        """Where the die tips over the edge: as far again as it went in the last moments, but not far."""
        poses = self.trace.die.poses
        (x0, y0, _), (x1, y1, angle) = poses[max(len(poses) - 3, 0)], poses[-1]
        run = math.hypot(x1 - x0, y1 - y0) or 1.0
        reach = min(DIE_SIDE * 0.9, run * 4) * share
        return x1 + (x1 - x0) / run * reach, y1 + (y1 - y0) / run * reach, angle

    # ---------------------------------------------------------------- figures
    def stances(self, at: float) -> list[tuple[FlickFigure, Stance]]:
        """Return all figures that are still to be seen, with how they stand."""
        found = []
        for figure in self.table.figures:
            stance = self._stance(figure, at)
            if stance is not None:
                found.append((figure, stance))
        return found

    def _stance(self, figure: FlickFigure, at: float) -> Stance | None:
        x, y = self._pose(figure.id, self.trace_time(at))
        grow = alpha = 1.0
        if figure.id in self.trace.gone:
            share = (at - self._gone_from(figure.id)) / OVER_SECONDS
            if share >= 1:
                return None
            share = max(share, 0.0)
            grow, alpha = 1 - 0.2 * share, 1 - share * share
        if figure.lying:
            angle = self._lying.get(figure.id, 0.0)
            return Stance(x, y, LYING, math.cos(angle), math.sin(angle), grow, alpha)
        drop = self._drops.get(figure.id)
        shake = self._shake(figure.id, at)
        if drop is not None and at >= drop.at:
            return Stance(x, y, self._fallen(at - drop.at, drop.teeter), drop.dx, drop.dy, grow, alpha, shake)
        tilt, dx, dy = self._rocking(figure, at)
        return Stance(x, y, tilt, dx, dy, grow, alpha, shake)

    def _pose(self, id_: str, seconds: float) -> tuple[float, float]:
        track = self._tracks.get(id_)
        if track is not None:
            return track.at(seconds)[:2]
        return next((figure.x, figure.y) for figure in self.table.figures if figure.id == id_)

    def _gone_from(self, id_: str) -> float:
        return self.film_time(_last(self._tracks[id_]))

    def _fallen(self, passed: float, teeter: float) -> float:
        """The lean of a figure so long after the knock: it teeters, falls with its weight, bounces once."""
        if self.plain:
            return LYING * min(1.0, passed / 0.12)
        if passed < teeter:
            # A weak knock lifts it quickly and leaves it hanging before it goes over.
            share = passed / teeter
            return TEETER * (math.pow(share, 1.5) if teeter < TEETER_SECONDS * 1.4 else _hesitant(share))
        passed -= teeter
        if passed < FALL_SECONDS:
            share = passed / FALL_SECONDS
            return TEETER + (LYING - TEETER) * (0.25 * share + 0.75 * share * share)
        share = (passed - FALL_SECONDS) / BOUNCE_SECONDS
        return LYING - BOUNCE * math.sin(math.pi * share) if share < 1 else LYING

    def _rocking(self, figure: FlickFigure, at: float) -> tuple[float, float, float]:
        """The lean of a figure that stays up: it rocks from knocks, and shies from what passes."""
        across = down = 0.0
        for swing in self._swings.get(figure.id, ()):
            passed = at - swing.at
            if 0 <= passed < SWING_SECONDS:
                rise = min(1.0, passed / 0.04)
                lean = rise * swing.angle * math.exp(-3 * passed) * math.cos(math.tau * 3.1 * passed)
                across, down = across + lean * swing.dx, down + lean * swing.dy
        for near in self.near:
            if near.id == figure.id:
                passed = at - self._slow_from(near)
                share = passed / (SLOW_SECONDS + BACK_SECONDS)
                if 0 <= share < 1:
                    x, y, _ = self.trace.die.at(near.time)
                    away = math.hypot(figure.x - x, figure.y - y) or 1.0
                    lean = SHY * math.sin(math.pi * share)
                    across += lean * (figure.x - x) / away
                    down += lean * (figure.y - y) / away
        tilt = math.hypot(across, down)
        return (tilt, across / tilt, down / tilt) if tilt else (0.0, 1.0, 0.0)

    def _shake(self, id_: str, at: float) -> float:
        """By how many virtual units a knock shakes a figure."""
        if self.plain:
            return 0.0
        for knock in self.knocks:
            if knock.other == id_ and 0 <= at - knock.at < SHAKE_SECONDS:
                share = (at - knock.at) / SHAKE_SECONDS
                return 2.0 * math.sin(share * math.pi * 4) * (1 - share)
        return 0.0

    def directions(self) -> dict[str, float]:
        """The directions, in radians on the board, in which figures lie at the end."""
        return {**self._lying, **{id_: math.atan2(drop.dy, drop.dx) for id_, drop in self._drops.items()}}

    # ---------------------------------------------------------------- preparing
    def _drop(self, fall: Fall) -> _Drop:
        knock = next((c for c in self.trace.contacts if c.other == fall.id and c.severity >= 1), None)
        severity = 3.0 if knock is None else knock.severity
        factor = min(max(2.4 / (severity + 0.4), 0.5), 1.8)
        length = math.hypot(fall.dx, fall.dy) or 1.0
        at = self._after_hold(fall.time)
        return _Drop(at, fall.dx / length, fall.dy / length, TEETER_SECONDS * factor)

    def _knocks(self) -> Iterable[Knock]:
        """What is heard, and the rocking that comes of it."""
        for contact in self.trace.contacts:
            at = self.film_time(contact.time)
            if contact.impulse >= LEAST_KNOCK:
                yield Knock(at, contact.x, contact.y, contact.impulse, contact.other)
            if not self.plain and 0.05 < contact.severity < 1:
                self._swings.setdefault(contact.other, []).append(_swing(contact, at))

    def _moments(self) -> Iterable[Moment]:
        for id_, drop in self._drops.items():
            at = drop.at + (0.12 if self.plain else drop.teeter + FALL_SECONDS)
            x, y = self._pose(id_, self.trace_time(at))
            height = next(figure.build.height for figure in self.table.figures if figure.id == id_)
            yield Moment(at, "down", id_, x + drop.dx * height * 1.15, y + drop.dy * height * 1.15)
        for id_, swings in self._swings.items():
            if id_ not in self._drops:
                yield Moment(swings[0].at, "rock", id_, *self._pose(id_, self.trace_time(swings[0].at)))
        for near in self.near:
            yield Moment(self._slow_from(near), "near", near.id, *self.focus(self.film_time(near.time)))
        if self.trace.die_left is not None:
            x, y, _ = self.trace.die.poses[-1]
            yield Moment(self.film_time(self.trace.die_left), "over", DIE, x, y)
        for id_ in self.trace.gone:
            yield Moment(self._gone_from(id_), "over", id_, *self._pose(id_, self.trace.seconds))

    def knocks_until(self, before: float, now: float) -> tuple[Knock, ...]:
        """The knocks after `before`, up to `now`."""
        times = [knock.at for knock in self.knocks]
        return self.knocks[bisect_right(times, before) : bisect_right(times, now)]


def _last(track: Track) -> float:
    last: int = track.first + len(track.poses) - 1
    return last / POSES_PER_SECOND


def _swing(contact: Contact, at: float) -> _Swing:
    return _Swing(at, SWING * math.sqrt(contact.severity), contact.nx, contact.ny)


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _hesitant(share: float) -> float:
    """From 0 to 1: quickly up, a moment of doubt just short of the tipping point, and over."""
    return 0.9 * (1 - math.pow(1 - share, 2.5)) + 0.1 * share**6


def _pace(seconds: float, holds: list[float], near: tuple[NearMiss, ...]) -> list[float]:
    """The trace's time at each step of the film."""
    half = SLOW_SECONDS * SLOW / 2
    windows = [(each.time - half, each.time + half) for each in near]
    times, now, waiting = [0.0], 0.0, sorted(holds)
    while now < seconds:
        if waiting and now >= waiting[0]:
            waiting.pop(0)
            times += [now] * round(HOLD / STEP)
        slow = any(start <= now < end for start, end in windows)
        now = min(now + STEP * (SLOW if slow else 1.0), seconds)
        times.append(now)
    return times
