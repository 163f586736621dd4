"""A replayed shot shows what the record tells, whatever this machine would compute."""

import math

import msgspec
import pytest

from game.flick.replay import told_trace
from game.flick.shot import shoot
from game.flick.table import Flick, FlickFigure, FlickTable
from game.flick.trace import Outcome
from game.flick.tumble import Tumble

FIGURES = (
    FlickFigure("rider:1", 300, 140),
    FlickFigure("rider:2", 330, 190),
    FlickFigure("indian:0", 40, 330),
)
TABLE = FlickTable("NW", FIGURES)
FLICK = Flick(67, 67, 2300 * math.cos(0.3), 2300 * math.sin(0.3))


def test_the_same_machine_shows_the_same_trace() -> None:
    """With the flick noted and the outcome confirmed, the simulated trace it is."""
    result = shoot(TABLE, FLICK)
    assert result.outcome.touched
    assert told_trace(TABLE, result.outcome, FLICK) == result.trace


def test_another_rest_is_eased_to() -> None:
    """If only the rest differs the die bends towards the recorded one, smoothly; all else is as it was."""
    result = shoot(TABLE, FLICK)
    assert result.outcome.rest is not None
    x, y = result.outcome.rest
    told = msgspec.structs.replace(result.outcome, rest=(x + 450, y - 300))
    trace = told_trace(TABLE, told, FLICK)
    assert trace.die.poses[-1][:2] == ((x + 450) / 100, (y - 300) / 100)
    assert trace.die.poses[0] == result.trace.die.poses[0]
    assert trace.falls == result.trace.falls
    for mine, theirs in zip(trace.die.poses, result.trace.die.poses, strict=True):
        assert math.dist(mine[:2], theirs[:2]) <= math.hypot(4.5, 3) + 1e-9


OUTCOMES = [
    Outcome((), (), (30000, 20000)),
    Outcome((), (), None),
    Outcome(("rider:1",), (), (28000, 15000)),
    Outcome(("rider:2", "rider:1"), ("rider:1", "indian:0"), None),
    Outcome(("indian:0",), ("indian:0",), (4000, 30000)),
]


@pytest.mark.parametrize("flick", [None, FLICK, Flick(0, 0, math.nan, 0)])
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_any_outcome_can_be_shown(outcome: Outcome, flick: Flick | None) -> None:
    """Without a flick, or with one that tells another story, a way is imagined that ends as told."""
    trace = told_trace(TABLE, outcome, flick)
    assert tuple(contact.other for contact in trace.contacts if contact.one == "die") == outcome.touched
    assert tuple(fall.id for fall in trace.falls) == outcome.fell
    assert TABLE.in_band(*trace.die.poses[0][:2])
    end = trace.die.poses[-1][:2]
    if outcome.rest is None:
        assert trace.die_left is not None
        assert not TABLE.on_board(*end)
    else:
        assert trace.die_left is None
        assert end == (pytest.approx(outcome.rest[0] / 100), pytest.approx(outcome.rest[1] / 100))
    times = [contact.time for contact in trace.contacts]
    assert times == sorted(times)
    assert all(0 <= time <= trace.seconds for time in times)
    for contact in trace.contacts:
        place = trace.die.at(contact.time)
        assert math.dist(place[:2], (contact.x, contact.y)) < 12
    assert Tumble(trace).at(trace.seconds).lift >= -1e-9
