"""The slingshot and the keys: a pull or an angle becomes a shot, with a visible sway."""

import itertools
import math

import pytest

from game.flick.gesture import Fired, Kept
from game.flick.shot import shoot
from game.flick.slingshot import (
    FULL_SPEED,
    LEAST_POWER,
    PULL_RING,
    SWAY,
    KeyAim,
    SlingDrag,
    aim_of,
    fire,
    sway,
)
from game.flick.table import TOP_SPEED, FlickTable

TABLE = FlickTable("SW")
DIE = (58.0, 386.0)


def test_sway_is_slow_small_and_the_same_each_time() -> None:
    """It depends on the time alone, stays within 5° to either side, uses most of that, never jumps."""
    swings = [sway(step / 100) for step in range(3000)]
    assert sway(0) == 0
    assert swings == [sway(step / 100) for step in range(3000)]
    assert max(map(abs, swings)) <= SWAY
    assert max(swings) > 0.8 * SWAY
    assert min(swings) < -0.8 * SWAY
    fastest = max(abs(b - a) for a, b in itertools.pairwise(swings)) * 100
    assert fastest < math.radians(15)


def test_pull_gives_the_opposite_direction() -> None:
    """Pulled back to the lower left, the die goes to the upper right, with the sway of the moment."""
    sling = SlingDrag(TABLE, DIE, began=10.0)
    assert sling.move(DIE[0] - 20, DIE[1] + 20) is None
    aim = sling.aim(now=10.7)
    assert aim is not None
    assert aim.steady == pytest.approx(-math.pi / 4)
    assert aim.heading == pytest.approx(-math.pi / 4 + sway(0.7))
    shot = sling.release(10.7, DIE[0] - 20, DIE[1] + 20)
    assert isinstance(shot, Fired)
    assert shot.flick.heading == pytest.approx(aim.heading)
    assert shot.flick.speed == pytest.approx(aim.speed)
    assert (shot.flick.x, shot.flick.y) == (pytest.approx(DIE[0]), pytest.approx(DIE[1]))
    shoot(TABLE, shot.flick)


def test_power_ring() -> None:
    """Speed grows evenly with the pull, up to the ring of 46 mm; beyond it nothing more is gained."""
    for pull, share in ((23, 0.5), (46, 1.0), (200, 1.0)):
        sling = SlingDrag(TABLE, DIE, 0.0)
        sling.move(DIE[0] - pull, DIE[1])
        aim = sling.aim(0.0)
        assert aim is not None
        assert aim.power == pytest.approx(share)
        assert aim.speed == pytest.approx(FULL_SPEED * share)
        assert math.dist(sling.handle, DIE) == pytest.approx(min(pull, PULL_RING))
    assert aim_of(0, 1.0, 0, strength=9).speed == TOP_SPEED
    assert aim_of(0, 1.0, 0, strength=0.5).speed == FULL_SPEED / 2


def test_too_short_a_pull_is_no_shot() -> None:
    """A tap, or a pull let back, keeps the shot."""
    sling = SlingDrag(TABLE, DIE, 0.0)
    assert sling.handle == DIE
    sling.move(DIE[0] - 30, DIE[1])
    assert sling.release(1.0, DIE[0] - 3, DIE[1]) == Kept("too-slow", *DIE)
    assert sling.aim(1.0) is None


def test_backwards_is_no_shot() -> None:
    """Pulled into the board the die would leave it: kept."""
    sling = SlingDrag(TABLE, DIE, 0.0)
    kept = sling.release(0.0, DIE[0] + 40, DIE[1] - 40)
    assert isinstance(kept, Kept)
    assert kept.reason == "backwards"


def test_cancelling_a_pull() -> None:
    """Esc, lost focus, or motion without the button keep the shot; nothing after it counts."""
    for end in ("cancelled", "focus-lost"):
        sling = SlingDrag(TABLE, DIE, 0.0)
        sling.move(DIE[0] - 30, DIE[1])
        assert sling.cancel(end) == Kept(end, *DIE)  # type: ignore[arg-type] # both are reasons
        assert sling.release(1.0, DIE[0] - 30, DIE[1]) is None
        assert sling.cancel() is None
    sling = SlingDrag(TABLE, DIE, 0.0)
    assert sling.move(DIE[0] - 30, DIE[1], held=False) == Kept("button-lost", *DIE)
    assert sling.move(DIE[0] - 30, DIE[1]) is None


def test_aiming_by_keys() -> None:
    """Turn, change the power, fire: coarse and fine steps, within the board and the power's range."""
    aim = KeyAim.into(TABLE)
    assert aim.heading == pytest.approx(-math.pi / 4)
    assert aim.turned(TABLE, 3).heading == pytest.approx(-math.pi / 4 + math.radians(3))
    assert aim.turned(TABLE, -1, fine=True).heading == pytest.approx(-math.pi / 4 - math.radians(0.2))
    assert aim.turned(TABLE, 500).heading == pytest.approx(-math.pi / 4 + math.radians(80))
    assert aim.stronger(2).power == pytest.approx(0.9)
    assert aim.stronger(-1, fine=True).power == pytest.approx(0.79)
    assert aim.stronger(99).power == 1
    assert aim.stronger(-99).power == LEAST_POWER
    swaying = aim.aim(0.9)
    assert swaying.heading == pytest.approx(aim.heading + sway(0.9))
    shot = fire(TABLE, DIE, swaying)
    assert isinstance(shot, Fired)
    assert shot.flick.speed == pytest.approx(FULL_SPEED * 0.8)


@pytest.mark.parametrize("corner", ["NW", "NE", "SE", "SW"])
def test_the_weakest_shot_by_keys_is_a_shot(corner: str) -> None:
    """Whatever heading and power the keys allow, firing shoots."""
    table = FlickTable(corner)  # type: ignore[arg-type] # one of the corners
    (corner_x, corner_y), (right, down) = table.corner_point, table.inwards
    die = (corner_x + right * 60, corner_y + down * 60)
    for steps in (-500, 0, 500):
        aim = KeyAim.into(table).turned(table, steps).stronger(-99)
        for time in (0.0, 0.4, 1.1, 2.7):
            assert isinstance(fire(table, die, aim.aim(time)), Fired)
