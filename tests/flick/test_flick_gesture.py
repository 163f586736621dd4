"""A push on the die becomes a shot with the pointer's own speed, whatever the frame rate."""

import math
from collections.abc import Callable

import pytest

from game.flick.bodies import DIE_REACH
from game.flick.gesture import Fired, FlickDrag, Kept, Sample, release_velocity
from game.flick.shot import shoot
from game.flick.table import TOP_SPEED, CornerName, FlickTable

TABLE = FlickTable("NW")
DIE = (45.0, 40.0)

Motion = Callable[[float], tuple[float, float]]


def even(speed: float, heading: float = 0.7) -> Motion:
    """A push at constant speed."""
    return lambda time: (speed * time * math.cos(heading), speed * time * math.sin(heading))


def growing(pull: float, heading: float = 0.7) -> Motion:
    """A push that gets faster and faster, as fingers do."""
    return lambda time: (pull * time**2 / 2 * math.cos(heading), pull * time**2 / 2 * math.sin(heading))


def sampled(motion: Motion, rate: float, until: float, phase: float = 0.3) -> list[Sample]:
    """The pointer as a program sees it: at the press, at its own frames, and at the release."""
    times = [0.0]
    frame = phase / rate
    while frame < until - 1e-9:
        times.append(frame)
        frame += 1 / rate
    return [(time, *motion(time)) for time in [*times, until]]


def drag(motion: Motion, rate: float, until: float, strength: float = 1.0) -> Fired | Kept:
    """Press on the die, follow the motion, let go at `until` if it wasn't shot before."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE), strength)
    *moves, release = [(t, DIE[0] + x, DIE[1] + y) for t, x, y in sampled(motion, rate, until)[1:]]
    for sample in moves:
        ended = flick.move(*sample)
        if ended is not None:
            return ended
    ended = flick.release(*release)
    assert ended is not None
    return ended


@pytest.mark.parametrize("rate", [60, 125, 240, 1000])
@pytest.mark.parametrize("speed", [400, 1500, 3500])
def test_velocity_of_an_even_push(rate: float, speed: float) -> None:
    """The fit gives the pointer's velocity exactly, however often it was sampled."""
    vx, vy = release_velocity(sampled(even(speed), rate, 0.2), 0.2)
    assert math.hypot(vx, vy) == pytest.approx(speed, rel=1e-6)
    assert math.atan2(vy, vx) == pytest.approx(0.7)


@pytest.mark.parametrize("phase", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("until", [0.05, 0.12, 0.2])
def test_the_frame_rate_is_of_no_meaning(until: float, phase: float) -> None:
    """The same growing push, sampled at 60, 240 or 1000 Hz, gives the same speed within 2 %."""
    speeds = [
        math.hypot(*release_velocity(sampled(growing(12_000), rate, until, phase), until))
        for rate in (60, 240, 1000)
    ]
    assert max(speeds) / min(speeds) < 1.02
    assert speeds[-1] == pytest.approx(12_000 * (until - min(until, 0.06) / 2), rel=0.01)


@pytest.mark.parametrize("until", [0.03, 0.045])
def test_frame_rate_and_the_shot(until: float) -> None:
    """From press to shot, let go behind the arc or pushed across it: within 2 % in speed at any rate."""
    for motion in (even(1300), growing(30_000)):
        shots = [drag(motion, rate, until) for rate in (60, 240, 1000)]
        flicks = [shot.flick for shot in shots if isinstance(shot, Fired)]
        assert len(flicks) == 3
        assert max(f.speed for f in flicks) / min(f.speed for f in flicks) < 1.02
        assert max(f.x for f in flicks) - min(f.x for f in flicks) < 0.5


def test_crossing_the_arc_fires_at_the_arc() -> None:
    """Pushed across the arc the die leaves there, between two samples, and not from behind or beyond it."""
    for rate in (60, 240, 1000):
        shot = drag(even(1500), rate, 0.5)
        assert isinstance(shot, Fired)
        assert TABLE.from_corner(shot.flick.x, shot.flick.y) == pytest.approx(95, abs=0.01)
        assert shot.flick.heading == pytest.approx(0.7)
        assert shot.flick.speed == pytest.approx(1500, rel=0.001)
        shoot(TABLE, shot.flick)


@pytest.mark.parametrize("rate", [60, 240, 1000])
@pytest.mark.parametrize("waits", [0.0, 0.5])
def test_a_die_at_the_arc_can_be_flicked(rate: float, waits: float) -> None:
    """Put down at the arc it has no way within the band: it leaves there, as fast as the pointer goes on."""
    die = TABLE.nearest_start(*(95 / math.sqrt(2),) * 2)
    flick = FlickDrag(TABLE, die, (0.0, *die), 1.0)
    ended = None
    for time, x, y in sampled(even(1500, math.pi / 4), rate, 0.2)[1:]:
        ended = flick.move(waits + time, die[0] + x, die[1] + y)
        if ended is not None:
            break
    assert isinstance(ended, Fired)
    assert TABLE.from_corner(ended.flick.x, ended.flick.y) == pytest.approx(95, abs=0.01)
    assert ended.flick.heading == pytest.approx(math.pi / 4)
    assert 1500 * 0.25 < ended.flick.speed < 1500 * 1.01
    if not waits:
        assert ended.flick.speed == pytest.approx(1500, rel=0.01)


def test_a_die_taken_over_the_arc_and_back_is_put_down() -> None:
    """A pointer that strays over the arc and comes back still only puts the die elsewhere."""
    die = TABLE.nearest_start(*(95 / math.sqrt(2),) * 2)
    flick = FlickDrag(TABLE, die, (0.0, *die))
    assert flick.move(0.1, die[0] + 8, die[1] + 8) is None
    assert flick.move(0.3, die[0] - 10, die[1] - 4) is None
    ended = flick.release(0.8, die[0] - 10, die[1] - 4)
    assert isinstance(ended, Kept)
    assert ended.reason == "too-slow"
    assert math.dist((ended.x, ended.y), (die[0] - 10, die[1] - 4)) < 0.01


def test_released_behind_the_arc() -> None:
    """Let go before the arc, the die leaves from where it was, aim frozen at the release."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    for step in range(1, 11):
        assert flick.move(step / 500, DIE[0] + 2 * step, DIE[1]) is None
    shot = flick.release(0.02, DIE[0] + 20, DIE[1])
    assert isinstance(shot, Fired)
    assert (shot.flick.x, shot.flick.y) == (pytest.approx(65), pytest.approx(40))
    assert (shot.flick.vx, shot.flick.vy) == (pytest.approx(1000), pytest.approx(0, abs=1e-6))
    assert flick.move(0.03, 300, 300) is None
    assert flick.release(0.04, 300, 300) is None
    assert flick.cancel() is None
    assert flick.ended is shot


def test_release_is_where_the_last_movement_was() -> None:
    """Some ms between the last movement and the button don't slow the shot; 100 ms take it all."""
    push = sampled(even(1200), 240, 0.1)
    for later, speed in ((0.0, 1200), (0.02, 1200), (0.09, 1200), (0.11, 0)):
        held = [*push, (0.1 + later / 2 + 1e-6, *push[-1][1:]), (0.1 + later + 2e-6, *push[-1][1:])]
        assert math.hypot(*release_velocity(held, 0.1 + later + 2e-6)) == pytest.approx(speed, rel=0.01)
        assert math.hypot(*release_velocity(push, 0.1 + later)) == pytest.approx(speed, rel=0.01)


def test_held_still_is_no_shot() -> None:
    """Held still longer than 100 ms before it is let go, the die stays where it was dragged to."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    for step in range(1, 11):
        flick.move(step / 500, DIE[0] + 2 * step, DIE[1] + step)
    kept = flick.release(0.15, DIE[0] + 20, DIE[1] + 10)
    assert kept == Kept("too-slow", pytest.approx(65), pytest.approx(50))


@pytest.mark.parametrize(("speed", "fires"), [(250, False), (350, True)])
def test_least_speed(speed: float, fires: bool) -> None:
    """A push below the least speed puts the die down and keeps the shot."""
    ended = drag(even(speed), 240, 0.1)
    assert isinstance(ended, Fired if fires else Kept)


def test_slow_over_the_arc_is_put_down_at_the_arc() -> None:
    """Dragged slowly across the arc the die isn't shot: it lies on the arc."""
    kept = drag(even(200), 240, 0.5)
    assert isinstance(kept, Kept)
    assert kept.reason == "too-slow"
    assert TABLE.from_corner(kept.x, kept.y) == pytest.approx(95, abs=0.01)


def test_backwards_is_no_shot() -> None:
    """A fast pull away from the board shoots nothing off it."""
    kept = drag(even(1500, heading=-2.4), 240, 0.05)
    assert isinstance(kept, Kept)
    assert kept.reason == "backwards"
    assert TABLE.in_band(kept.x, kept.y)


def test_pulled_back_behind_the_corner_it_stays_in_hand() -> None:
    """Drawing far back for a run-up doesn't end the drag; the die is drawn within the band meanwhile."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    for step in range(1, 31):
        assert flick.move(step / 100, DIE[0] - 6 * step, DIE[1] - 6 * step) is None
        assert TABLE.in_band(*flick.place)
    assert flick.ended is None


@pytest.mark.parametrize("reason", ["cancelled", "focus-lost"])
def test_cancelled(reason: str) -> None:
    """Esc, right click, leaving and lost focus keep the shot; the die returns to where it was taken."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    flick.move(0.01, DIE[0] + 20, DIE[1])
    assert flick.cancel(reason) == Kept(reason, *DIE)  # type: ignore[arg-type] # both are reasons
    assert flick.move(0.02, DIE[0] + 300, DIE[1]) is None
    assert flick.release(0.02, DIE[0] + 300, DIE[1]) is None


def test_motion_without_button_cancels() -> None:
    """A release that never arrived is noticed by the next motion: cancelled, not shot."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    flick.move(0.01, DIE[0] + 20, DIE[1])
    assert flick.move(0.02, DIE[0] + 200, DIE[1], held=False) == Kept("button-lost", *DIE)


def test_strength_and_cap() -> None:
    """Strength multiplies the speed, up to the top speed; it doesn't turn the aim."""
    for strength in (0.5, 1.0, 2.0):
        shot = drag(even(1500), 240, 0.5, strength)
        assert isinstance(shot, Fired)
        assert shot.flick.speed == pytest.approx(1500 * strength, rel=0.001)
    shot = drag(even(3000), 1000, 0.5, 2.0)
    assert isinstance(shot, Fired)
    assert shot.flick.speed == pytest.approx(TOP_SPEED)
    assert shot.flick.heading == pytest.approx(0.7)


@pytest.mark.parametrize("corner", ["NW", "NE", "SE", "SW"])
def test_every_corner(corner: CornerName) -> None:
    """Power doesn't depend on the direction: mirrored pushes give mirrored shots."""
    table = FlickTable(corner)
    (corner_x, corner_y), (right, down) = table.corner_point, table.inwards
    die = (corner_x + right * 45, corner_y + down * 40)
    flick = FlickDrag(table, die, (0.0, *die))
    ended = None
    for step in range(1, 60):
        x, y = even(1500)(step / 240)
        ended = ended or flick.move(step / 240, die[0] + right * x, die[1] + down * y)
    assert isinstance(ended, Fired)
    assert ended.flick.vx * right == pytest.approx(1500 * math.cos(0.7))
    assert ended.flick.vy * down == pytest.approx(1500 * math.sin(0.7))


def test_grip_beside_the_centre_spins() -> None:
    """Taken hold of to its left and pushed ahead, the die spins to the right; in the middle it doesn't."""
    spins = []
    for aside in (-6.0, 0.0, 6.0):
        flick = FlickDrag(TABLE, DIE, (0.0, DIE[0], DIE[1] + aside))
        ended = None
        for step in range(1, 60):
            ended = ended or flick.move(step / 240, DIE[0] + 1500 * step / 240, DIE[1] + aside)
        assert isinstance(ended, Fired)
        assert (ended.flick.y, ended.flick.vy) == (pytest.approx(DIE[1]), pytest.approx(0, abs=1e-6))
        spins.append(ended.flick.spin)
    assert spins[0] > 5
    assert spins[1] == pytest.approx(0, abs=1e-6)
    assert spins[2] == pytest.approx(-spins[0])


def test_grabbing() -> None:
    """The die is taken hold of on it or close by."""
    assert FlickDrag.grabs(DIE, DIE[0] + 9, DIE[1] - 9)
    assert not FlickDrag.grabs(DIE, DIE[0] + 15, DIE[1])


def test_events_without_times_of_their_own() -> None:
    """Several events read in one frame bear one time: the last one counts; older ones are ignored."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    for frame in range(1, 4):
        for part in range(1, 9):
            flick.move(frame / 60, DIE[0] + (frame - 1 + part / 8) * 8, DIE[1])
        flick.move(frame / 60 - 0.01, DIE[0] - 30, DIE[1])
    shot = flick.release(3 / 60, DIE[0] + 24, DIE[1])
    assert isinstance(shot, Fired)
    assert shot.flick.speed == pytest.approx(480, rel=0.001)


def test_what_is_drawn_while_held() -> None:
    """The speed ring shows the speed it would leave with; the trail is the last 60 ms."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE), strength=2.0)
    for step in range(1, 21):
        flick.move(step / 200, DIE[0] + 2 * step, DIE[1])
    assert math.hypot(*flick.velocity(0.1)) == pytest.approx(800)
    assert flick.velocity(0.3) == (0, 0)
    assert flick.trail[-1] == (DIE[0] + 40, DIE[1])
    assert 12 <= len(flick.trail) <= 13
    assert flick.place == (pytest.approx(DIE[0] + 40), pytest.approx(DIE[1]))


def test_a_click_is_no_shot() -> None:
    """Pressing and letting go at once tells nothing of a speed."""
    flick = FlickDrag(TABLE, DIE, (0.0, *DIE))
    assert flick.release(0.0, *DIE) == Kept("too-slow", pytest.approx(DIE[0]), pytest.approx(DIE[1]))
    assert release_velocity([(0.0, 0.0, 0.0), (0.005, 20.0, 0.0)], 0.005) == (0, 0)


@pytest.mark.parametrize(
    ("x", "y"), [(0, 0), (10, 300), (300, 10), (200, 200), (-50, 20), (-80, -80), (60, 60)]
)
@pytest.mark.parametrize("corner", ["NW", "NE", "SE", "SW"])
def test_nearest_start(corner: CornerName, x: float, y: float) -> None:
    """Wherever the pointer is, the die is drawn to a place in the band, wholly on the board (P22)."""
    table = FlickTable(corner)
    (corner_x, corner_y), (right, down) = table.corner_point, table.inwards
    placed = table.nearest_start(corner_x + right * x, corner_y + down * y)
    assert table.in_band(*placed)
    assert abs(placed[0] - corner_x) > DIE_REACH
    assert abs(placed[1] - corner_y) > DIE_REACH
    assert table.nearest_start(*placed) == (pytest.approx(placed[0]), pytest.approx(placed[1]))
    if (x, y) == (60, 60):
        assert placed == (pytest.approx(corner_x + right * 60), pytest.approx(corner_y + down * 60))
