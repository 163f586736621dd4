"""The picture of the die tumbles along its path and lies flat at both ends."""

import math

import pytest

from game.flick.bodies import DIE_SIDE
from game.flick.shot import shoot
from game.flick.table import Block, Flick, FlickFigure, FlickTable
from game.flick.trace import Trace
from game.flick.tumble import FACES, Quaternion, Tumble, conjugate, face_up, rotate, times

FIGURES = (FlickFigure("a", 300, 66), FlickFigure("b", 340, 130, "can"))
CRATE = Block("crate", 420, 120, 34, 34, 0.5)


WAYS = [(700, 0, 0), (2500, 0, 0), (2000, 900, 30), (3900, 300, -60), (900, 1500, 0), (0, 0, 0)]


def trace_of(way: tuple[float, float, float]) -> Trace:
    """A shot among figures and a crate, with velocity and spin."""
    return shoot(FlickTable("NW", FIGURES, (CRATE,), rim=True), Flick(60, 60, *way)).trace


def angle_between(one: Quaternion, other: Quaternion) -> float:
    """The angle of the turn from one orientation to another."""
    turn = times(one, conjugate(other))
    return 2 * math.atan2(math.hypot(*turn[1:]), abs(turn[0]))


@pytest.mark.parametrize("way", WAYS)
def test_flat_at_both_ends(way: tuple[float, float, float]) -> None:
    """Before the launch and at rest the die lies on a face, turned as its body is, on the table."""
    trace = trace_of(way)
    tumble = Tumble(trace)
    for time, pose in ((0.0, trace.die.poses[0]), (trace.seconds, trace.die.poses[-1])):
        die = tumble.at(time)
        assert (die.x, die.y) == (pytest.approx(pose[0]), pytest.approx(pose[1]))
        assert die.lift == pytest.approx(0, abs=1e-6)
        for face in FACES:
            x, y, z = rotate(die.turn, face)
            assert abs(z) == pytest.approx(round(abs(z)), abs=1e-9)
            if abs(z) < 0.5:
                quarters = (math.atan2(y, x) - pose[2]) / (math.pi / 2)
                assert quarters == pytest.approx(round(quarters), abs=1e-6)
    assert face_up(tumble.at(trace.seconds + 9).turn) == tumble.face_up
    assert face_up(tumble.at(0.0).turn) == 0


@pytest.mark.parametrize("way", WAYS)
def test_no_jumps(way: tuple[float, float, float]) -> None:
    """At any slowness of the playback the die turns smoothly, about as fast as it rolls and spins."""
    trace = trace_of(way)
    tumble = Tumble(trace)
    step = 1 / 2000
    for number in range(int(trace.seconds / step)):
        before, after = tumble.at(number * step), tumble.at((number + 1) * step)
        moved = math.dist((before.x, before.y), (after.x, after.y))
        spun = abs(trace.die.at((number + 1) * step)[2] - trace.die.at(number * step)[2])
        assert angle_between(before.turn, after.turn) <= moved / (DIE_SIDE / 2) * 1.9 + spun + 1e-6
        assert math.hypot(*after.turn) == pytest.approx(1)
        assert 0 <= after.lift + 1e-9 <= DIE_SIDE / 2 * (math.sqrt(3) - 1) + 1e-9


def test_rolls_forward_over_its_faces() -> None:
    """Rolling about ẑ × v: after a quarter turn's way, side · π / 4, the face at the back is on top."""
    trace = shoot(FlickTable("NW"), Flick(60, 60, 4000, 0)).trace
    tumble = Tumble(trace)
    assert trace.die_left is not None
    quarter = DIE_SIDE * math.pi / 4
    seen = []
    for turns in range(5):
        time = next(n / 4000 for n in range(4000) if tumble.at(n / 4000).x >= 60 + turns * quarter)
        seen.append(face_up(tumble.at(time).turn))
    assert [FACES[face] for face in seen] == [(0, 0, 1), (-1, 0, 0), (0, 0, -1), (1, 0, 0), (0, 0, 1)]


def test_spin_turns_the_die_about_the_vertical() -> None:
    """A die that only spins keeps its face on top and turns with its body, clockwise on the board."""
    trace = shoot(FlickTable("NW"), Flick(60, 60, 0, 0, 20)).trace
    tumble = Tumble(trace)
    for time in (0.01, 0.05, trace.seconds):
        turn, angle = tumble.at(time).turn, trace.die.at(time)[2]
        assert face_up(turn) == 0
        assert rotate(turn, (1, 0, 0)) == pytest.approx((math.cos(angle), math.sin(angle), 0))


def test_opposite_faces() -> None:
    """The numbers of opposite faces add up to 5."""
    for number, face in enumerate(FACES):
        assert FACES[5 - number] == tuple(-part for part in face)
