"""Computer players aim as well as their hands let them (P41)."""

import math
from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from game.flick.aim import SOFT_SPEED, Hand, Task, aim, aiming, promises, stances, thrown
from game.flick.shot import outcome_of
from game.flick.table import CornerName, Flick, FlickFigure, FlickTable
from game.flick.trace import Outcome

FAR = {"NW": (558.0, 408.0), "NE": (42.0, 408.0), "SE": (42.0, 42.0), "SW": (558.0, 42.0)}
SPEEDS = (-1.2816, -0.5244, 0.0, 0.5244, 1.2816)
INDIANS = (
    FlickFigure("indian:0", 40, 330, "indian"),
    FlickFigure("indian:1", 75, 375, "indian"),
    FlickFigure("indian:2", 115, 410, "indian"),
)


def thought(table: FlickTable, task: Task, hand: Hand, budget: int = 60) -> tuple[Flick, int]:
    """The aim without error, and the number of shots it took."""
    thinking, shots = aiming(table, task, hand, budget), 0
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value, shots
        shots += 1


def share_of_hits(table: FlickTable, meant: Flick, hand: Hand) -> float:
    """How many shots about an aim touch anyone first of all, over evenly likely errors."""
    hits = []
    for number in range(31):
        turn = math.radians(hand.angle_error) * NormalDist().inv_cdf((number + 0.5) / 31)
        for deviation in SPEEDS:
            speed = meant.speed * (1 + hand.speed_error * deviation)
            shot = thrown(meant.x, meant.y, meant.heading + turn, speed)
            hits.append(bool(outcome_of(table, shot).touched))
    return mean(hits)


def duel(corner: CornerName, *others: FlickFigure) -> FlickTable:
    """A rider in the opposite corner, and others."""
    return FlickTable(corner, (FlickFigure("rider:1", *FAR[corner]), *others))


@pytest.mark.parametrize(
    ("error", "least", "most"), [(5.0, 0.25, 0.33), (3.0, 0.40, 0.50), (1.8, 0.63, 0.74)]
)
def test_hit_rates(error: float, least: float, most: float) -> None:
    """At a far opponent 5° hit about 29 %, 3° about 46 %, 1.8° about 69 % (P41)."""
    table, hand = duel("NW"), Hand(error)
    meant, _ = thought(table, Task(("rider:1",)), hand)
    assert least < share_of_hits(table, meant, hand) < most


def test_a_practised_person() -> None:
    """Angle error 3°, speed error 10 %, from every corner: 35 to 50 % (P41), alike within 1 %."""
    rates = []
    for corner in ("NW", "NE", "SE", "SW"):
        table: FlickTable = duel(corner)
        meant, _ = thought(table, Task(("rider:1",)), Hand(3.0))
        rates.append(share_of_hits(table, meant, Hand(3.0)))
    assert min(rates) > 0.35
    assert max(rates) < 0.50
    assert max(rates) - min(rates) < 0.01


def test_bystander_is_aimed_around() -> None:
    """With a bystander beside the line one aims a little to the other side, and hits it less often."""
    x, y = 558 * 0.7, 408 * 0.7
    table = duel("NW", FlickFigure("rider:2", x + 14, y - 18))
    hand, task = Hand(1.8), Task(("rider:1",), ("rider:2",))
    wary, _ = thought(table, task, hand)
    bold, _ = thought(table, Task(("rider:1",)), hand)

    def arrests(meant: Flick) -> int:
        turns = [math.radians(1.8) * NormalDist().inv_cdf((n + 0.5) / 61) for n in range(61)]
        shots = [thrown(meant.x, meant.y, meant.heading + turn, meant.speed) for turn in turns]
        return sum(task.worth(outcome_of(table, shot)) < 0 for shot in shots)

    assert task.worth(outcome_of(table, wary)) == 1
    assert arrests(wary) < arrests(bold)


def test_no_way_past_the_bystanders() -> None:
    """Where every shot does more harm than good the die is only nudged, and touches nobody."""
    wall = [FlickFigure(f"wall:{n}", 330 + n * 24, 300 - n * 30, lying=n % 2 == 0) for n in range(-4, 6)]
    table = duel("NW", *wall)
    task = Task(("rider:1",), tuple(figure.id for figure in wall))
    meant, _ = thought(table, task, Hand(4.0))
    assert meant.speed == pytest.approx(SOFT_SPEED)
    assert outcome_of(table, meant).touched == ()


def test_indians_are_felled() -> None:
    """At the Indians one aims where most fall (P27): hands that don't err fell one at least."""
    table = FlickTable("NE", INDIANS)
    task = Task(tuple(figure.id for figure in INDIANS), wish="fell")
    meant, _ = thought(table, task, Hand(0.3))
    assert task.worth(outcome_of(table, meant)) >= 1 / 3


def test_worth() -> None:
    """What decides is touched first (P23); at the Indians any contact with a rider is arrest (P27)."""
    task = Task(("rider:1",), ("rider:2",))
    assert task.worth(Outcome(("indian:0", "rider:1", "rider:2"), (), None)) == 1
    assert task.worth(Outcome(("rider:2", "rider:1"), ("rider:1",), None)) == -1
    assert task.worth(Outcome((), (), (1, 1))) == 0
    camp = Task(("indian:0", "indian:1", "indian:2"), ("rider:2",), "fell")
    assert camp.worth(Outcome(("indian:0",), ("indian:0", "indian:2"), None)) == pytest.approx(2 / 3)
    assert camp.worth(Outcome(("indian:0", "rider:2"), ("indian:0",), None)) == -1


@pytest.mark.parametrize("budget", [1, 3, 7, 20, 60])
def test_budget(budget: int) -> None:
    """No more shots are tried than allowed, three at least; few of them still give an aim."""
    table = duel("NW")
    meant, shots = thought(table, Task(("rider:1",)), Hand(3.0), budget)
    assert shots <= max(budget, 3)
    assert outcome_of(table, meant).touched == ("rider:1",)


def test_the_hand_errs_as_said() -> None:
    """Errors are normal about the aim, of the given size; random numbers come from the caller."""
    meant, hand = thrown(60, 60, 0.6, 2000), Hand(3.0, 0.1)
    shots = [hand.shake(meant, Random(seed)) for seed in range(2000)]
    assert mean(shot.heading for shot in shots) == pytest.approx(0.6, abs=math.radians(0.25))
    assert stdev(shot.heading for shot in shots) == pytest.approx(math.radians(3), rel=0.06)
    assert stdev(shot.speed for shot in shots) == pytest.approx(200, rel=0.06)
    assert hand.shake(meant, Random(1)) == hand.shake(meant, Random(1))
    assert all((shot.x, shot.y) == (60, 60) for shot in shots)


def test_aim_is_the_thought_and_the_error() -> None:
    """`aim` returns what `aiming` came to, shaken once."""
    table, task, hand = duel("SE"), Task(("rider:1",)), Hand(3.0)
    meant, _ = thought(table, task, hand, 20)
    assert aim(table, task, hand, Random(4), 20) == hand.shake(meant, Random(4))


def test_blocked_places_are_left() -> None:
    """A place on which a figure stands isn't shot from."""
    blocked = [FlickFigure(f"x{n}", *place) for n, place in enumerate(stances(FlickTable("NW"), 3)[:2])]
    table = duel("NW", *blocked)
    meant, _ = thought(table, Task(("rider:1",)), Hand(1.8))
    assert outcome_of(table, meant).touched == ("rider:1",)


def test_without_a_target() -> None:
    """There is nothing to aim at without a target on the table."""
    with pytest.raises(ValueError, match="targets"):
        next(aiming(duel("NW"), Task(("rider:9",)), Hand(3.0)))


def test_promises_are_weighted_worths() -> None:
    """A hit between two arrests promises less than one between two misses."""
    headings = [n * 0.02 for n in range(9)]
    lonely = promises(headings, [0, 0, 0, 0, 1, 0, 0, 0, 0], 0.03)
    flanked = promises(headings, [0, 0, 0, -1, 1, -1, 0, 0, 0], 0.03)
    assert lonely[4] == max(lonely)
    assert flanked[4] < lonely[4]
    assert promises(headings, [1] * 9, 0.01)[4] == pytest.approx(1, abs=0.02)
