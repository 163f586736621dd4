"""Simulating a flicked die: `shoot` gives outcome and trace, `outcome_of` the outcome alone, faster.

Pure functions: the same table and flick give the same bits in every process on one machine. Other
processors may differ in the last bits, so a game keeps the outcome, and in a replay that one wins.
"""

import math
from typing import Final

import pymunk

from game.flick.bodies import DIE_PATCH, DIE_STRIKES_AT
from game.flick.near import near_misses
from game.flick.space import STEP, Meeting, ShotSpace
from game.flick.table import DIE, Flick, FlickTable
from game.flick.trace import POSES_PER_SECOND, Contact, Fall, Outcome, Pose, ShotResult, Trace, Track

STEPS_PER_POSE: Final = round(1 / (STEP * POSES_PER_SECOND))
LONGEST_SHOT: Final = 12_000
"""Steps after which a shot ends in any case. A die at top speed slides for 1,360."""
STILL: Final = 1.0
"""mm/s: when everything is slower, the shot is over."""


class ShotRefused(Exception):  # noqa: N818 - a refusal, as in the rules, not a fault of the program
    """A flick can't be simulated: `code` is `"not-finite"`, `"outside-band"` or `"blocked"`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def shoot(table: FlickTable, flick: Flick) -> ShotResult:
    """Simulate the whole shot. Speed and spin are capped (`TOP_SPEED`, `TOP_SPIN`).

    Raises ShotRefused for numbers that aren't finite, a start outside the launch band, and a start on
    which something else stands.
    """
    course = _Course(table, _accepted(table, flick))
    course.run(record=True)
    die = Track(DIE, 0, tuple(course.die_poses))
    tracks = {id_: Track(id_, first, tuple(poses)) for id_, (first, poses) in sorted(course.tracks.items())}
    passed = [figure for figure in table.figures if figure.id not in course.touched]
    trace = Trace(
        seconds=course.steps * STEP,
        die=die,
        figures=tuple(tracks.values()),
        contacts=tuple(course.contacts),
        falls=tuple(course.falls.values()),
        near_misses=near_misses(die, passed, tracks),
        die_left=course.die_left,
        gone=tuple(course.gone),
    )
    return ShotResult(course.outcome(), trace, tuple(course.bounces))


def outcome_of(table: FlickTable, flick: Flick) -> Outcome:
    """Return the outcome that `shoot` gives, without recording the way to it. Raises as `shoot` does."""
    course = _Course(table, _accepted(table, flick))
    course.run(record=False)
    return course.outcome()


def _accepted(table: FlickTable, flick: Flick) -> Flick:
    if not all(math.isfinite(number) for number in (flick.x, flick.y, flick.vx, flick.vy, flick.spin)):
        raise ShotRefused("not-finite")
    if not table.in_band(flick.x, flick.y):
        raise ShotRefused("outside-band")
    return flick.as_recorded()


class _Course:
    """The course of one shot: the space, and what is written down while it runs."""

    def __init__(self, table: FlickTable, flick: Flick) -> None:
        self.steps = 0
        self.touched: list[str] = []
        self.bounces: list[str] = []
        self.contacts: list[Contact] = []
        self.falls: dict[str, Fall] = {}
        self.gone: list[str] = []
        self.die_left: float | None = None
        self.die_poses: list[Pose] = []
        self.tracks: dict[str, tuple[int, list[Pose]]] = {}
        self._table = table
        self._figures = {figure.id: figure for figure in table.figures}
        self._space = ShotSpace(table, flick)
        if self._space.blocked():
            raise ShotRefused("blocked")
        self._space.launch(flick)
        self._moving = {DIE: self._space.die}

    def outcome(self) -> Outcome:
        """What the rules learn (P40)."""
        rest = None
        if self.die_left is None:
            x, y = self._space.die.position
            rest = (round(x * 100), round(y * 100))
        return Outcome(tuple(self.touched), tuple(self.falls), rest)

    def run(self, *, record: bool) -> None:
        """Simulate until everything is still; with `record` keep poses for the trace."""
        space = self._space
        if record:
            self._take_poses()
        while self.steps < LONGEST_SHOT:
            space.step()
            self.steps += 1
            if space.meetings:
                self._account()
            for id_, body in list(self._moving.items()):
                x, y = body.position
                if not self._table.on_board(x, y):
                    self._leave(id_)
            if self.steps % STEPS_PER_POSE == 0:
                if record:
                    self._take_poses()
                if all(
                    body.velocity.length + DIE_PATCH * abs(body.angular_velocity) < STILL
                    for body in self._moving.values()
                ):
                    break

    def _take_poses(self) -> None:
        for id_, body in self._moving.items():
            self._take_pose(id_, body)

    def _take_pose(self, id_: str, body: pymunk.Body) -> None:
        """Add a sample to a track. A figure's track begins with the sample before it was moved."""
        pose = (*body.position, body.angle)
        if id_ == DIE:
            self.die_poses.append(pose)
        else:
            figure = self._figures[id_]
            before = (self.steps - 1) // STEPS_PER_POSE
            self.tracks.setdefault(id_, (before, [(figure.x, figure.y, 0.0)]))[1].append(pose)

    def _account(self) -> None:
        """Account for the first contacts of a step. What is deepest met first: order decides (P23)."""
        met = sorted(self._space.meetings, key=lambda meeting: (-meeting.depth, meeting.one, meeting.other))
        self._space.meetings.clear()
        for meeting in met:
            if meeting.one == DIE:
                self._touch(meeting.other)
            severity = self._knock(meeting.other, meeting, 1)
            self._knock(meeting.one, meeting, -1)
            (x, y), (nx, ny) = meeting.place, meeting.normal
            time = self.steps * STEP
            self.contacts.append(
                Contact(time, meeting.one, meeting.other, x, y, nx, ny, meeting.impulse, severity)
            )

    def _touch(self, id_: str) -> None:
        if id_ not in self._figures:
            self.bounces.append(id_)
        elif id_ not in self.touched:
            self.touched.append(id_)

    def _knock(self, id_: str, meeting: Meeting, sense: int) -> float:
        """Set a figure moving, and falling where the knock is hard enough; return its severity.

        Blocks knock nothing over: P27 names the die and other figures.
        """
        figure = self._figures.get(id_)
        if figure is None:
            return 0.0
        if id_ not in self._moving:
            self._space.wake(figure)
            self._moving[id_] = self._space.bodies[id_]
        if figure.lying or meeting.other not in self._space.bodies:
            return 0.0
        strikes_at = DIE_STRIKES_AT if meeting.one == DIE else figure.build.height / 2
        severity = meeting.impulse / figure.build.toppling_impulse(strikes_at)
        if severity >= 1:
            self._fall(id_, sense * meeting.normal[0], sense * meeting.normal[1])
        return severity

    def _fall(self, id_: str, dx: float, dy: float) -> None:
        """Let a standing figure fall, once. Before the die has touched any, none does (P40)."""
        if self.touched and not self._figures[id_].lying:
            self.falls.setdefault(id_, Fall(id_, self.steps * STEP, dx, dy))

    def _leave(self, id_: str) -> None:
        """Take a body away whose centre has passed the edge; a figure has fallen over it."""
        body = self._moving[id_]
        self._take_pose(id_, body)
        self._space.take_away(id_)
        del self._moving[id_]
        if id_ == DIE:
            self.die_left = self.steps * STEP
        else:
            self.gone.append(id_)
            self._fall(id_, *body.velocity.normalized())
