"""From what the rules of Pony Express wait for to a table, and back into a record."""

import math

import msgspec
import pytest

from game.flick.pony import bystanders, flick_note, noted_flick, pony_table
from game.flick.shot import shoot
from game.flick.table import Flick, FlickFigure
from game.rules.pony.board import standard_layout
from game.rules.table import Figure, Shot

DUEL = Shot(
    seat=1,
    corner="NW",
    figures=(
        Figure("rider:0", 55800, 40800),
        Figure("rider:1", 4200, 4200),
        Figure("rider:2", 30000, 22001, lying=True),
        Figure("indian:0", 4000, 33000),
    ),
    targets=("rider:0",),
)


def test_table_of_a_duel() -> None:
    """Positions in mm, kinds by id, lying riders lie, and one's own rider isn't in the physics (P23)."""
    table = pony_table(DUEL, standard_layout())
    assert table.corner == "NW"
    assert (table.width, table.height, table.rim) == (600, 450, False)
    assert (table.band, table.arc) == (35, 95)
    assert table.figures == (
        FlickFigure("rider:0", 558, 408, "rider"),
        FlickFigure("rider:2", 300, 220.01, "rider", lying=True),
        FlickFigure("indian:0", 40, 330, "indian"),
    )
    assert bystanders(DUEL) == ("rider:2",)


@pytest.mark.parametrize(("corner", "point"), [("NW", (0, 0)), ("SE", (600, 450)), ("NE", (600, 0))])
def test_arcs_lie_about_the_board_corners(corner: str, point: tuple[float, float]) -> None:
    """P37: the arcs' centres are the board corners; the band takes a die from 35 to 95 mm."""
    table = pony_table(msgspec.structs.replace(DUEL, corner=corner), standard_layout())
    assert table.corner_point == point
    inward_x, inward_y = table.inwards
    for distance, inside in ((34, False), (36, True), (94, True), (96, False)):
        place = (point[0] + inward_x * distance * 0.6, point[1] + inward_y * distance * 0.8)
        assert table.in_band(*place) is inside


def test_another_board_has_its_own_band() -> None:
    """Band and arc are the board's own, down to the place where the die is put."""
    layout = msgspec.structs.replace(standard_layout(), band=20_00, arc=60_00)
    table = pony_table(DUEL, layout)
    assert (table.band, table.arc) == (20, 60)
    assert math.hypot(*table.nearest_start(200, 200)) == pytest.approx(60)


def test_note_brings_the_shot_back() -> None:
    """A flick kept in a record shoots the same trace again, bit for bit, also one beyond the caps."""
    table = pony_table(DUEL, standard_layout())
    for flick in (Flick(60.1234, 59.9, 1987.654321, 1432.1, 3.14159), Flick(70, 60, 9000, 7000, 1000)):
        note = msgspec.json.decode(msgspec.json.encode(flick_note(flick)))
        assert all(type(number) is int for number in note.values())
        again = noted_flick(note)
        assert again is not None
        assert shoot(table, again) == shoot(table, flick)


@pytest.mark.parametrize(
    "note",
    [
        None,
        "fast",
        [],
        {},
        {"x": 1, "y": 2},
        {"x": 1, "y": 2, "vx": 3, "vy": 4, "spin": 5.5},
        {"x": 1, "y": 2, "vx": 3, "vy": 4, "spin": True},
        {"x": 10**30, "y": 2, "vx": 3, "vy": 4, "spin": 5},
        {"x": 1, "y": 2, "vx": 3, "vy": 4, "spin": 5, "hand": "left"},
    ],
)
def test_notes_of_other_programs(note: object) -> None:
    """What another program wrote under `flick` is no flick of ours, and no error."""
    assert noted_flick(note) is None


def test_outcome_enters_the_record() -> None:
    """Touched and fallen by the rules' ids, the rest in whole 1/100 mm on the board (P40)."""
    table = pony_table(DUEL, standard_layout())
    direct = math.atan2(408 - 67, 558 - 67)
    outcome = shoot(table, Flick(67, 67, 2200 * math.cos(direct), 2200 * math.sin(direct))).outcome
    assert outcome.touched[0] in ("rider:2", "rider:0")
    assert set(outcome.fell) <= {"rider:0"}
    assert outcome.rest is not None
    assert all(type(number) is int for number in outcome.rest)
    assert 0 <= outcome.rest[0] <= 60000
    assert 0 <= outcome.rest[1] <= 45000
