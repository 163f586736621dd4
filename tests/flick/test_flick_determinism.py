"""The same shot gives the same bits, and no direction is better than another."""

import math
import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import NormalDist

import msgspec

from game.flick.aim import thrown
from game.flick.shot import outcome_of, shoot
from game.flick.space import ShotSpace
from game.flick.table import Block, CornerName, Flick, FlickFigure, FlickTable

ROOT = Path(__file__).parents[2]

PROGRAM = """
import hashlib, json, random
import msgspec
from game.flick.aim import thrown
from game.flick.shot import shoot
from game.flick.table import Block, FlickFigure, FlickTable
draw = random.Random(7)
digest = hashlib.sha256()
for _ in range(25):
    figures = tuple(
        FlickFigure(f"r{n}", 150 + n % 4 * 60 + draw.random() * 20, 40 + n // 4 * 60 + draw.random() * 20)
        for n in range(12)
    )
    table = FlickTable("NW", figures, (Block("crate", 420, 300, 34, 34, 0.4),), rim=True)
    flick = thrown(60, 60, draw.uniform(0, 1.5), draw.uniform(1000, 4000))
    digest.update(msgspec.json.encode(shoot(table, flick)))
print(digest.hexdigest())
"""


def test_bit_identical_over_processes() -> None:
    """Other processes with other hash seeds compute the same traces, bit for bit."""
    digests = set()
    for seed in ("0", "1", "424242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        digests.add(run.stdout)
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


def crowd(draw: random.Random) -> tuple[FlickFigure, ...]:
    """Twelve riders, none in another."""
    return tuple(
        FlickFigure(
            f"rider:{n}", 150 + n % 4 * 60 + draw.uniform(0, 30), 40 + n // 4 * 60 + draw.uniform(0, 30)
        )
        for n in range(12)
    )


def test_identical_whatever_was_shot_before() -> None:
    """A shot leaves nothing behind: repeated after others, in one process, it is the same."""
    draw = random.Random(3)
    table = FlickTable("NW", crowd(draw), rim=True)
    flick = thrown(60, 60, 0.6, 3900)
    first = shoot(table, flick)
    assert len(first.outcome.touched) > 1
    for _ in range(5):
        shoot(table, thrown(60, 60, draw.uniform(0, 1.5), 3000))
    assert msgspec.json.encode(shoot(table, flick)) == msgspec.json.encode(first)


def test_the_order_in_which_figures_are_named_is_of_no_meaning() -> None:
    """Bodies enter the space by id, so any order of the figures is the same table."""
    figures = crowd(random.Random(5))
    flick = thrown(60, 60, 0.6, 3900)
    first = shoot(FlickTable("NW", figures, rim=True), flick)
    again = shoot(FlickTable("NW", figures[::-1], rim=True), flick)
    assert again.outcome == first.outcome
    assert again.trace.die == first.trace.die


def test_outcome_alone_is_the_outcome_of_the_whole() -> None:
    """The quick way gives what the recorded way gives."""
    draw = random.Random(11)
    for _ in range(30):
        table = FlickTable("NW", crowd(draw))
        flick = thrown(60, 60, draw.uniform(0, 1.5), draw.uniform(500, 4000))
        assert outcome_of(table, flick) == shoot(table, flick).outcome


CORNERS: tuple[CornerName, ...] = ("NW", "NE", "SE", "SW")


def mirrored(corner: CornerName, figures: tuple[FlickFigure, ...], flick: Flick) -> tuple[FlickTable, Flick]:
    """A scene shot from NW, mirrored into another corner."""
    table = FlickTable(corner)
    right, down = table.inwards
    corner_x, corner_y = table.corner_point
    moved = tuple(FlickFigure(f.id, corner_x + right * f.x, corner_y + down * f.y, f.kind) for f in figures)
    turned = Flick(
        corner_x + right * flick.x, corner_y + down * flick.y, right * flick.vx, down * flick.vy, flick.spin
    )
    return FlickTable(corner, moved), turned


def test_every_corner_is_alike() -> None:
    """Over all four corners a mirrored fan of shots hits a far rider equally often, within 1 %."""
    rider = (FlickFigure("rider:1", 558, 408),)
    direct = math.atan2(408 - 67.1, 558 - 67.1)
    aims = [direct + math.radians(3) * NormalDist().inv_cdf((n + 0.5) / 200) for n in range(200)]
    hits = {}
    for corner in CORNERS:
        scenes = [mirrored(corner, rider, thrown(67.1, 67.1, heading, 2200)) for heading in aims]
        hits[corner] = sum(bool(outcome_of(*scene).touched) for scene in scenes)
    assert max(hits.values()) - min(hits.values()) <= 2
    assert min(hits.values()) > 70


def test_every_direction_is_alike() -> None:
    """Turned by any angle, the same meeting gives the same knock and the same way on, within 1 %."""
    impulses, ways = [], []
    for degrees in range(5, 90, 7):
        heading = math.radians(degrees)
        ahead, aside = 200.0, 9.0
        x = 62 + ahead * math.cos(heading) - aside * math.sin(heading)
        y = 62 + ahead * math.sin(heading) + aside * math.cos(heading)
        result = shoot(FlickTable("NW", (FlickFigure("a", x, y),)), thrown(62, 62, heading, 2200))
        impulses.append(result.trace.contacts[0].impulse)
        [track] = result.trace.figures
        ways.append(math.dist(track.poses[0][:2], track.poses[-1][:2]))
    assert max(impulses) / min(impulses) < 1.01
    assert max(ways) / min(ways) < 1.01


def top_speed_flick(draw: random.Random) -> Flick:
    """From anywhere in the band towards a line across the corner, at top speed, with any spin."""
    bearing, radius, aside = draw.uniform(0.25, 1.32), draw.uniform(36, 94), draw.uniform(-60, 60)
    x, y = radius * math.cos(bearing), radius * math.sin(bearing)
    flick = thrown(x, y, math.atan2(100 - aside - y, 100 + aside - x), 4000)
    return Flick(x, y, flick.vx, flick.vy, draw.uniform(-100, 100)).as_recorded()


def test_nothing_tunnels_through_a_rail() -> None:
    """In 5,000 random shots at top speed no die gets through, or into the far half of, a thin rail."""
    draw = random.Random(1)
    table = FlickTable("NW", blocks=(Block("rail", 100, 100, 300, 6, -math.pi / 4),))
    for _ in range(5000):
        space = ShotSpace(table, flick := top_speed_flick(draw))
        space.launch(flick)
        met = False
        for _ in range(60):
            space.step()
            met = met or bool(space.meetings)
            assert sum(space.die.position) < 200, flick
        assert met, flick


def test_nothing_tunnels_through_figures() -> None:
    """In 5,000 random shots at top speed no die slips through a row with gaps narrower than itself."""
    draw = random.Random(2)
    places = [100 + n * 24.7 for n in range(-3, 4)]
    table = FlickTable("NW", tuple(FlickFigure(f"f{x}", x, 200 - x, "indian") for x in places))
    for _ in range(5000):
        space = ShotSpace(table, flick := top_speed_flick(draw))
        space.launch(flick)
        while not space.meetings:
            space.step()
            assert sum(space.die.position) < 230, flick
