"""A die slides as Coulomb friction lets it."""

import math

import pytest

from game.flick.bodies import DIE_SIDE, FRICTION, GRAVITY
from game.flick.shot import ShotRefused, outcome_of, shoot
from game.flick.table import TOP_SPEED, TOP_SPIN, Flick, FlickTable
from game.flick.trace import POSES_PER_SECOND

EMPTY = FlickTable("NW", width=4000, height=450)


def slide(speed: float, spin: float = 0.0) -> float:
    """How far a die gets, in mm."""
    rest = shoot(EMPTY, Flick(60, 60, speed, 0, spin)).outcome.rest
    assert rest is not None
    return math.hypot(rest[0] / 100 - 60, rest[1] / 100 - 60)


@pytest.mark.parametrize("speed", [150, 500, 1000, 2000, 3000, 4000])
def test_distance(speed: float) -> None:
    """A die slides v² / 2µg, within 1 %."""
    assert slide(speed) == pytest.approx(speed**2 / (2 * FRICTION * GRAVITY), rel=0.01)


def test_half_kick_makes_the_distance_exact() -> None:
    """The step leaves no more than the rounding of the rest: 1/100 mm."""
    assert slide(2000) == pytest.approx(2000**2 / (2 * FRICTION * GRAVITY), abs=0.011)


def test_speed_falls_evenly() -> None:
    """The braking is constant: speed falls by µg in a second, as no damping would have it."""
    trace = shoot(EMPTY, Flick(60, 60, 3000, 0)).trace
    for time in (0.1, 0.4, 0.7):
        assert trace.speed_at(time) == pytest.approx(3000 - FRICTION * GRAVITY * time, rel=0.005)


def test_a_die_at_rest_is_over_at_once() -> None:
    """What doesn't move isn't simulated any longer; it rests where it was put."""
    result = shoot(EMPTY, Flick(60, 60, 0, 0))
    assert result.outcome.rest == (6000, 6000)
    assert result.trace.seconds < 0.02


def patches(speed: float, spin: float) -> float:
    """How far a spinning square slides by integrating its friction over 9 × 9 patches, in mm."""
    places = [((i - 4) / 9 * DIE_SIDE, (j - 4) / 9 * DIE_SIDE) for i in range(9) for j in range(9)]
    moment = DIE_SIDE**2 / 6
    vx, vy, way, angle, step = speed, 0.0, 0.0, 0.0, 0.001
    while math.hypot(vx, vy) > 3:
        force_x = force_y = torque = 0.0
        cos, sin = math.cos(angle), math.sin(angle)
        for a, b in places:
            x, y = a * cos - b * sin, a * sin + b * cos
            px, py = vx - spin * y, vy + spin * x
            length = math.hypot(px, py) or 1.0
            force_x -= px / length
            force_y -= py / length
            torque += (y * px - x * py) / length
        share = FRICTION * GRAVITY * step / len(places)
        vx, vy = vx + force_x * share, vy + force_y * share
        spin, angle = spin + torque * share / moment, angle + spin * step
        way += vx * step
    return way


@pytest.mark.parametrize(("speed", "spin", "share"), [(1500, 40, 0.005), (1500, 80, 0.02), (800, 100, 0.08)])
def test_a_spinning_die_slides_farther(speed: float, spin: float, share: float) -> None:
    """Spin takes its share of the friction: as much as a patch integration says, 8 % at extreme spin."""
    assert slide(speed, spin) > slide(speed) * 1.002
    assert slide(speed, spin) == pytest.approx(patches(speed, spin), rel=share)


def test_spin_comes_to_rest() -> None:
    """A die that only spins stops, turned, where it was."""
    result = shoot(EMPTY, Flick(60, 60, 0, 0, 50))
    assert result.outcome.rest == (6000, 6000)
    assert result.trace.die.poses[-1][2] > 1
    assert 0.05 < result.trace.seconds < 2


def test_top_speed_caps() -> None:
    """No die is faster than 4 m/s or spins faster than the cap, whatever the hand says."""
    fast = Flick(60, 60, 9000, 12000, 1e6).as_recorded()
    assert fast.speed == pytest.approx(TOP_SPEED, abs=0.01)
    assert fast.heading == pytest.approx(math.atan2(12000, 9000), abs=1e-5)
    assert fast.spin == TOP_SPIN
    assert slide(20_000) == slide(TOP_SPEED)


def test_recorded_flick_stays_itself() -> None:
    """What has been put on the record's grid isn't changed by being put there again."""
    for number in range(500):
        angle = number * 0.0126
        flick = Flick(60.123, 59.987, 5000 * math.cos(angle), 5000 * math.sin(angle), 0.12345).as_recorded()
        assert flick.as_recorded() == flick


def test_off_the_board_is_gone() -> None:
    """A die whose centre passes the edge of a board without rim has no rest (P37, P40)."""
    result = shoot(FlickTable("NW"), Flick(60, 60, 0, 3000))
    assert result.outcome.rest is None
    assert result.trace.die_left == pytest.approx(0.146, abs=0.02)
    assert result.trace.die.poses[-1][1] == pytest.approx(450, abs=4)
    assert len(result.trace.die.poses) <= result.trace.die_left * POSES_PER_SECOND + 2


def test_rim_keeps_the_die() -> None:
    """With a rim the same die stays, and the bounce is told."""
    result = shoot(FlickTable("NW", rim=True), Flick(60, 60, 0, 3000))
    assert result.outcome.rest is not None
    assert result.bounces[0] == "rim"


@pytest.mark.parametrize(
    ("code", "flick"),
    [
        ("not-finite", Flick(math.nan, 60, 1000, 0)),
        ("not-finite", Flick(60, 60, math.nan, 0)),
        ("not-finite", Flick(60, 60, 0, math.inf)),
        ("not-finite", Flick(60, 60, 0, 1000, -math.inf)),
        ("outside-band", Flick(10, 10, 1000, 0)),
        ("outside-band", Flick(80, 80, 1000, 0)),
        ("outside-band", Flick(-5, 60, 1000, 0)),
        ("outside-band", Flick(1e308, 60, 1000, 0)),
    ],
)
def test_refused(code: str, flick: Flick) -> None:
    """A number that isn't finite, or a start outside the launch band (P22), is refused by code."""
    for simulate in (shoot, outcome_of):
        with pytest.raises(ShotRefused) as refused:
            simulate(FlickTable("NW"), flick)
        assert refused.value.code == code
