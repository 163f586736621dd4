"""An attempt at a level of the range: what fell stays down, what counts, what ends it."""

import math

import pytest
from msgspec.structs import replace

from game.flick.attempt import Attempt, after, begin
from game.flick.levels import Obstacle, RangeFigure, RangeLevel, Stars, Words
from game.flick.shot import shoot
from game.flick.table import Flick
from game.flick.trace import ShotResult

WORDS = Words(en="A level", zh_TW="一關")
LEVEL = RangeLevel(
    order=1,
    name=WORDS,
    hint=WORDS,
    dice=4,
    stars=Stars(two=3, three=2, clean=True),
    targets=(RangeFigure("outlaw", 300, 380), RangeFigure("can", 300, 200, "red")),
    bystanders=(RangeFigure("rider", 520, 200, "green"),),
    extras=(RangeFigure("bottle", 120, 200, "blue"),),
    obstacles=(Obstacle("crate", 450, 300),),
)
START = (64.0, 380.0)


def shot_at(attempt: Attempt, x: float, y: float, speed: float = 2500) -> ShotResult:
    """A die flicked straight at a place."""
    heading = math.atan2(y - START[1], x - START[0])
    flick = Flick(*START, speed * math.cos(heading), speed * math.sin(heading))
    return shoot(attempt.table, flick)


def fire(attempt: Attempt, x: float, y: float, speed: float = 2500) -> Attempt:
    """The attempt after a die flicked straight at a place."""
    return after(attempt, shot_at(attempt, x, y, speed))


def test_begin() -> None:
    """Everything stands, all dice are there."""
    attempt = begin(LEVEL)
    assert attempt.status == "shooting"
    assert attempt.dice_left == 4
    assert [figure.id for figure in attempt.figures] == ["target:0", "target:1", "bystander:0", "extra:0"]
    assert not any(figure.lying for figure in attempt.figures)
    assert (attempt.stars, attempt.stars_with(2), attempt.stars_with(3)) == (0, 3, 2)


def test_what_fell_stays_down() -> None:
    """A felled target lies where it came to rest, counts once, and is in the way of the next die."""
    first = fire(begin(LEVEL), 300, 380)
    assert first.down == ("target:0",)
    [fallen] = [figure for figure in first.figures if figure.id == "target:0"]
    assert fallen.lying
    assert fallen.x > 310
    again = fire(first, fallen.x, fallen.y)
    assert again.down == ("target:0",)
    assert again.dice_left == 2
    assert again.status == "shooting"


def test_what_was_pushed_stays_there() -> None:
    """A figure that was touched but stands goes on standing where it was pushed to."""
    way = 236 - 8 - 10
    slow = math.sqrt(250**2 + 2 * 0.3 * 9810 * way)
    result = shot_at(begin(LEVEL), 300, 380, slow)
    assert result.outcome.touched == ("target:0",)
    assert result.outcome.fell == ()
    attempt = after(begin(LEVEL), result)
    [pushed] = [figure for figure in attempt.figures if figure.id == "target:0"]
    assert not pushed.lying
    assert pushed.x > 300.5
    assert (pushed.x, pushed.y) == result.trace.figures[0].poses[-1][:2]


def test_won_with_stars() -> None:
    """All targets down wins; the stars go by the dice used."""
    attempt = fire(fire(begin(LEVEL), 300, 380), 300, 200)
    assert attempt.status == "won"
    assert attempt.stars == 3
    late = fire(fire(fire(begin(LEVEL), 200, 60), 300, 380), 300, 200)
    assert (late.status, late.stars) == ("won", 2)
    last = fire(fire(fire(fire(begin(LEVEL), 200, 60), 200, 60), 300, 380), 300, 200)
    assert (last.status, last.stars, last.dice_left) == ("won", 1, 0)


def test_clean() -> None:
    """Where the third star wants it, a die that met a crate costs it, and no more than it."""
    attempt = fire(begin(LEVEL), 450, 300, 3500)
    assert attempt.met_obstacle
    assert attempt.stars_with(1) == 2
    rough = replace(begin(LEVEL), met_obstacle=True)
    assert fire(fire(rough, 300, 380), 300, 200).stars == 2
    easy = replace(LEVEL, stars=Stars(two=3, three=2))
    assert fire(fire(replace(begin(easy), met_obstacle=True), 300, 380), 300, 200).stars == 3


def test_walls_are_no_obstacles() -> None:
    """Bouncing off the walls of a field with a rim is clean."""
    attempt = begin(replace(LEVEL, rim=True))
    result = shot_at(attempt, 120, 0, 3000)
    assert "rim" in result.bounces
    assert not after(attempt, result).met_obstacle


def test_bystander_ends_it() -> None:
    """Touch the mail rider and the level is lost, as in a gunfight (P23), whatever fell."""
    attempt = fire(begin(LEVEL), 520, 200)
    assert attempt.touched == "bystander:0"
    assert attempt.status == "arrested"
    assert (attempt.stars, attempt.stars_with(1)) == (0, 0)
    last_one = replace(begin(LEVEL), down=("target:0", "target:1"), touched="bystander:0")
    assert (last_one.status, last_one.stars) == ("arrested", 0)
    with pytest.raises(ValueError, match="over"):
        fire(attempt, 300, 380)


def test_extras_count_for_nothing() -> None:
    """What merely stands there may fall."""
    attempt = fire(begin(LEVEL), 120, 200, 1300)
    assert attempt.down == ()
    assert attempt.status == "shooting"
    assert [figure.lying for figure in attempt.figures if figure.id == "extra:0"] == [True]


def test_out_of_dice() -> None:
    """With the last die gone and targets standing it is over, without stars."""
    attempt = begin(LEVEL)
    for _ in range(4):
        assert attempt.status == "shooting"
        attempt = fire(attempt, 200, 60)
    assert (attempt.status, attempt.stars, attempt.dice_left) == ("spent", 0, 0)


def test_driven_off_the_field_is_down() -> None:
    """A target pushed over the edge is down and gone."""
    level = replace(LEVEL, targets=(RangeFigure("can", 592, 380, "red"),), obstacles=(), stars=Stars(3, 2))
    attempt = fire(begin(level), 592, 380, 3500)
    assert attempt.status == "won"
    assert "target:0" not in [figure.id for figure in attempt.figures]
