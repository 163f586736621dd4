"""What a die meets: who was touched, what fell, what it bounced off."""

import math

import pytest

from game.flick.bodies import (
    BUILDS,
    DIE_MASS,
    DIE_SIDE,
    DIE_STRIKES_AT,
    FIGURE_FRICTION,
    FIGURE_KINDS,
    FRICTION,
    GRAVITY,
    Build,
)
from game.flick.shot import ShotRefused, shoot
from game.flick.space import DIE_BOUNCE, FIGURE_BOUNCE
from game.flick.table import Block, Flick, FlickFigure, FlickTable
from game.flick.trace import ShotResult

START = (60.0, 60.0)


def straight(figures: tuple[FlickFigure, ...], speed: float, **table: object) -> ShotResult:
    """A shot from (60, 60) along the x axis."""
    return shoot(FlickTable("NW", figures, **table), Flick(*START, speed, 0))  # type: ignore[arg-type] # as given


def launch_speed(arriving: float, way: float) -> float:
    """How fast a die must leave to arrive so fast after `way` mm."""
    return math.sqrt(arriving**2 + 2 * FRICTION * GRAVITY * way)


def test_reference_figure_falls_at_550() -> None:
    """A 3 g, 18 mm figure of half-base 4, hit at 8 mm, falls at about 550 g·mm/s."""
    assert Build(10, 3, 18, 9, 4).toppling_impulse(8) == pytest.approx(550, abs=2)


@pytest.mark.parametrize("kind", FIGURE_KINDS)
def test_figure_falls_when_hit_hard_enough(kind: str) -> None:
    """The knock decides (P27): just below the threshold it wobbles, just above it falls."""
    build = BUILDS[kind]  # type: ignore[index] # one of the kinds
    knock = (1 + DIE_BOUNCE * FIGURE_BOUNCE) * DIE_MASS * build.mass / (DIE_MASS + build.mass)
    enough = build.toppling_impulse(DIE_STRIKES_AT) / knock
    way = 240 - DIE_SIDE / 2 - build.radius
    for share, falls in ((0.93, False), (1.07, True)):
        figure = FlickFigure("a", 300, 60, kind)  # type: ignore[arg-type] # one of the kinds
        result = straight((figure,), launch_speed(enough * share, way))
        assert result.outcome.touched == ("a",)
        assert (result.outcome.fell == ("a",)) is falls
        assert result.trace.contacts[0].severity == pytest.approx(share, rel=0.03)


@pytest.mark.parametrize("arriving", [400, 1000, 2000, 3500])
def test_knock_is_that_of_two_masses(arriving: float) -> None:
    """The impulse is (1 + e) · m₁m₂ / (m₁ + m₂) · v within 2 %, so proportional to the speed."""
    build = BUILDS["rider"]
    result = straight((FlickFigure("a", 300, 60),), launch_speed(arriving, 240 - 8 - build.radius))
    reduced = DIE_MASS * build.mass / (DIE_MASS + build.mass)
    expected = (1 + DIE_BOUNCE * FIGURE_BOUNCE) * reduced * arriving
    assert result.trace.contacts[0].impulse == pytest.approx(expected, rel=0.02)


def test_momentum_is_kept() -> None:
    """Just after a square hit, die and figure together carry what the die brought, less the braking."""
    result = straight((FlickFigure("a", 300, 60, "outlaw"),), 2000)
    time = result.trace.contacts[0].time
    [track] = result.trace.figures

    def speed_of(poses: list[tuple[float, float, float]]) -> float:
        return math.dist(poses[0][:2], poses[1][:2]) / 0.008

    brought = DIE_MASS * (2000 - FRICTION * GRAVITY * time)
    later, end = time + 0.016, time + 0.024
    die = speed_of([result.trace.die.at(later), result.trace.die.at(end)])
    figure = speed_of([track.at(later), track.at(end)])
    braked = GRAVITY * 0.02
    carried = DIE_MASS * (die + FRICTION * braked)
    carried += BUILDS["outlaw"].mass * (figure + FIGURE_FRICTION * braked)
    assert carried == pytest.approx(brought, rel=0.03)


def test_touched_in_order_of_first_contact() -> None:
    """Each figure is named once, in the order in which the die first touched it (P23, P40)."""
    figures = (FlickFigure("z", 200, 74), FlickFigure("a", 330, 40, "can"), FlickFigure("m", 400, 250))
    outcome = straight(figures, 3500).outcome
    assert outcome.touched[0] == "z"
    assert len(set(outcome.touched)) == len(outcome.touched)
    assert "m" not in outcome.touched


def test_the_deeper_contact_of_a_step_was_first() -> None:
    """Two figures reached in one step are named by who was reached first, not by their names."""
    for first, second in (("a", "b"), ("b", "a")):
        figures = (FlickFigure(first, 299.0, 46), FlickFigure(second, 300.0, 74))
        assert straight(figures, 4000).outcome.touched == (first, second)


def test_a_figure_topples_another() -> None:
    """A figure driven into another fells it, though the die never touched that one (P27)."""
    pair = (FlickFigure("a", 300, 60, "indian"), FlickFigure("b", 340, 60, "indian"))
    outcome = straight(pair, 2500).outcome
    assert outcome.touched == ("a",)
    assert outcome.fell == ("a", "b")


def test_a_gentle_push_topples_nobody() -> None:
    """Touched is not fallen: a slow die leaves everyone standing."""
    pair = (FlickFigure("a", 300, 60), FlickFigure("b", 340, 60))
    result = straight(pair, launch_speed(200, 221))
    assert result.outcome.touched == ("a",)
    assert result.outcome.fell == ()
    assert result.trace.falls == ()


def test_lying_rider_is_touched_but_does_not_fall() -> None:
    """A lying rider has the same footprint and can't fall (P39, P40), not even off the board."""
    result = straight((FlickFigure("a", 300, 60, lying=True),), 3000)
    assert result.outcome.touched == ("a",)
    assert result.outcome.fell == ()
    standing = straight((FlickFigure("a", 300, 60),), 3000)
    assert standing.outcome.touched == ("a",)
    assert standing.outcome.rest == result.outcome.rest
    pushed = shoot(FlickTable("NW", (FlickFigure("a", 585, 60, lying=True),)), Flick(*START, 4000, 0))
    assert pushed.trace.gone == ("a",)
    assert pushed.outcome.fell == ()


def test_a_figure_pushed_off_the_board_fell() -> None:
    """Whoever goes over the edge doesn't stand any more, however gentle the push."""
    build = BUILDS["rider"]
    speed = launch_speed(350, 598 - 60 - 8 - build.radius)
    result = straight((FlickFigure("a", 598, 60),), speed)
    assert result.trace.contacts[0].severity < 1
    assert result.trace.gone == ("a",)
    assert result.outcome.fell == ("a",)
    assert result.trace.falls[0].dx == pytest.approx(1, abs=0.01)


def test_nothing_falls_before_the_die_touches() -> None:
    """Even figures that stand in one another don't fall by themselves (P40)."""
    pair = (FlickFigure("a", 300, 300), FlickFigure("b", 309, 300))
    result = straight(pair, 1500)
    assert result.outcome.touched == ()
    assert result.outcome.fell == ()


def test_the_fallen_lie_towards_where_they_were_hit() -> None:
    """A fall goes on in the direction of the knock."""
    [fall] = straight((FlickFigure("a", 300, 60),), 2500).trace.falls
    assert (fall.dx, fall.dy) == (pytest.approx(1, abs=0.01), pytest.approx(0, abs=0.1))
    [fall] = straight((FlickFigure("a", 300, 74),), 2500).trace.falls
    assert fall.dy > 0.2


@pytest.mark.parametrize(
    ("speed", "bounces"),
    [
        (500, ()),
        (1000, ("right",)),
        (2500, ("right", "left")),
        (4000, ("right", "left", "right")),
    ],
)
def test_ricochets_are_counted(speed: float, bounces: tuple[str, ...]) -> None:
    """Each time the die meets a block it is told, in order; between two rails it goes to and fro (P23)."""
    rails = (Block("left", 30, 150, 300, 6, math.pi / 2), Block("right", 170, 150, 300, 6, math.pi / 2))
    result = shoot(FlickTable("NW", blocks=rails), Flick(60, 60, speed, 0))
    assert result.bounces == bounces
    assert tuple(contact.other for contact in result.trace.contacts) == bounces
    assert result.outcome.touched == ()


def test_a_bounce_loses_speed() -> None:
    """A die comes back from a crate slower than it went, by the restitution of the two."""
    result = shoot(FlickTable("NW", blocks=(Block("crate", 400, 60, 34, 34),)), Flick(*START, 3000, 0))
    [bounce] = result.trace.contacts
    before = 3000 - FRICTION * GRAVITY * bounce.time
    after = result.trace.speed_at(bounce.time + 0.012)
    assert after / before == pytest.approx(0.5625, abs=0.04)
    assert bounce.severity == 0
    assert (bounce.nx, bounce.ny) == (pytest.approx(1), pytest.approx(0, abs=1e-6))


def test_ricochet_touch_counts() -> None:
    """A figure reached by a bounce is touched like any other (P23)."""
    behind = (FlickFigure("a", 268, 160),)
    flick = Flick(60, 66, 3500, 0)
    crate = Block("crate", 300, 60, 34, 34, math.pi / 4)
    assert shoot(FlickTable("NW", behind), flick).outcome.touched == ()
    banked = shoot(FlickTable("NW", behind, (crate,)), flick)
    assert banked.bounces == ("crate",)
    assert banked.outcome.touched == banked.outcome.fell == ("a",)


def test_start_on_something_is_refused() -> None:
    """A die can't be put down where something stands, nor half in a wall."""
    flick = Flick(*START, 1000, 0)
    tables = (
        FlickTable("NW", (FlickFigure("a", 70, 70),)),
        FlickTable("NW", blocks=(Block("crate", 75, 60, 34, 34),)),
    )
    for table in tables:
        with pytest.raises(ShotRefused) as refused:
            shoot(table, flick)
        assert refused.value.code == "blocked"
    with pytest.raises(ShotRefused):
        shoot(FlickTable("NW", rim=True), Flick(60, 5, 1000, 0))
    shoot(FlickTable("NW"), Flick(60, 5, 1000, 0))


def test_near_miss() -> None:
    """A die that passes a figure within 12 mm at over 0.4 m/s nearly hit it; the gap is told."""
    for gap in (1.0, 6.0, 11.0):
        result = straight((FlickFigure("a", 300, 60 + 8 + 11 + gap),), 2500)
        [miss] = result.trace.near_misses
        assert miss.id == "a"
        assert miss.gap == pytest.approx(gap, abs=0.05)
        assert miss.speed == pytest.approx(launch_speed(2500, -240), rel=0.02)
        assert result.trace.die.at(miss.time)[0] == pytest.approx(300, abs=0.2)


@pytest.mark.parametrize(
    ("figure", "speed"),
    [
        (FlickFigure("wide", 300, 60 + 8 + 11 + 13), 2500),
        (FlickFigure("slow", 300, 60 + 8 + 11 + 5), launch_speed(300, 240)),
        (FlickFigure("ahead", 300, 60), launch_speed(0, 215)),
        (FlickFigure("touched", 300, 70), 2500),
    ],
)
def test_no_near_miss(figure: FlickFigure, speed: float) -> None:
    """Too wide, too slow, not passed, or touched after all: no near miss."""
    assert straight((figure,), speed).trace.near_misses == ()


def test_a_figure_that_stands_still_has_no_track() -> None:
    """Tracks are for what moved; they begin where the figure stood and end where it came to rest."""
    figures = (FlickFigure("a", 300, 60), FlickFigure("b", 300, 300))
    [track] = straight(figures, 2500).trace.figures
    assert track.id == "a"
    assert track.at(0) == track.poses[0] == (300, 60, 0)
    assert track.at(99) == track.poses[-1]
    assert track.poses[-1][0] > 310


def test_everything_is_still_at_the_end() -> None:
    """The settle rule: a shot is over when nothing moves, without waiting any longer."""
    result = straight((FlickFigure("a", 300, 60),), 2500)
    for track in (result.trace.die, *result.trace.figures):
        assert math.dist(track.poses[-1][:2], track.poses[-2][:2]) < 0.05
    assert result.trace.seconds < 1.5


@pytest.mark.parametrize(
    "table",
    [
        {"figures": (FlickFigure("a", math.nan, 0),)},
        {"figures": (FlickFigure("a", 100, 100), FlickFigure("a", 200, 200))},
        {"figures": (FlickFigure("die", 100, 100),)},
        {"blocks": (Block("a", 100, 100, 0, 5),)},
        {"blocks": (Block("a", 100, 100, 5, 5, math.inf),)},
        {"width": math.inf},
        {"height": -1.0},
        {"band": 95.0},
    ],
)
def test_impossible_tables(table: dict[str, object]) -> None:
    """A table that no shot could be simulated on isn't built."""
    with pytest.raises(ValueError, match=r"^(figures|width|band): "):
        FlickTable("NW", **table)  # type: ignore[arg-type] # as given
