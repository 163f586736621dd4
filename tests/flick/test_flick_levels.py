"""The levels of the range: one file each, checked on reading, playable to three stars."""

import math
import shutil
import tomllib
from pathlib import Path

import pytest

from game.flick.attempt import after, begin
from game.flick.levels import RangeLevel, range_levels
from game.flick.shot import shoot
from game.flick.table import Flick, FlickTable

FOLDER = Path(__file__).parents[2] / "levels" / "range"
SOLUTIONS = Path(__file__).parent / "data" / "three_stars.toml"

PLAIN = """
order = 1
dice = 3
[name]
en = "Two cans"
zh_TW = "兩個罐子"
[hint]
en = "Fell both."
zh_TW = "兩個都打倒。"
[stars]
two = 2
three = 1
[[targets]]
kind = "can"
look = "red"
x = 300
y = 200
[[targets]]
kind = "outlaw"
x = 400
y = 200
"""
CRATE = '[[obstacles]]\nkind = "crate"\nx = 200\ny = 100\n'


@pytest.fixture(scope="module")
def levels() -> dict[str, RangeLevel]:
    """The levels of the game."""
    found, errors = range_levels(FOLDER)
    assert errors == ()
    return dict(found)


def test_twelve_levels_in_order(levels: dict[str, RangeLevel]) -> None:
    """There are twelve, numbered as their files are, each to be unlocked by stars one can have by then."""
    assert [level.order for level in levels.values()] == list(range(1, 13))
    assert [int(id_[:2]) for id_ in levels] == list(range(1, 13))
    for level in levels.values():
        assert level.unlock <= 3 * (level.order - 1)
        assert level.stars.three < level.dice


def test_first_level(levels: dict[str, RangeLevel]) -> None:
    """The first: three standing figures, one bystander, nothing in the way; open from the start."""
    first = levels["01-ten-paces"]
    assert first.name.in_language("en") == "One rider at ten paces"
    assert [figure.kind for figure in first.targets] == ["outlaw"] * 3
    assert [figure.kind for figure in first.bystanders] == ["rider"]
    assert first.obstacles == first.extras == ()
    assert first.unlock == 0


def test_words_in_both_languages(levels: dict[str, RangeLevel]) -> None:
    """Each level has its name and hint in English and in Chinese, no two names alike."""
    for level in levels.values():
        for words in (level.name, level.hint):
            assert words.in_language("en").isascii()
            assert any("\u4e00" <= letter <= "\u9fff" for letter in words.in_language("zh_TW"))
            assert words.in_language("fr") == words.in_language("en")
    assert len({level.name.in_language("zh_TW") for level in levels.values()}) == 12


def test_ricochet_levels_want_a_ricochet(levels: dict[str, RangeLevel]) -> None:
    """In the trick levels no straight shot gets at the hidden targets; off a rail or wall one does."""
    for id_, hidden in (
        ("06-bank-shot", {"target:0"}),
        ("09-stagecoach", {"target:0", "target:1"}),
        ("12-last-round", {"target:0", "target:1"}),
    ):
        table = levels[id_].table()
        for bearing in (20, 70):
            x, y = table.nearest_start(
                95 * math.cos(math.radians(bearing)), 450 - 95 * math.sin(math.radians(bearing))
            )
            for degrees in range(0, 90, 3):
                heading = -math.radians(degrees)
                result = shoot(table, Flick(x, y, 2600 * math.cos(heading), 2600 * math.sin(heading)))
                if not result.bounces:
                    assert hidden.isdisjoint(result.outcome.touched)


def solutions() -> dict[str, list[Flick]]:
    """The recorded shots of each level."""
    data = tomllib.loads(SOLUTIONS.read_text(encoding="utf-8"))
    return {entry["id"]: [Flick(**shot) for shot in entry["shots"]] for entry in data["levels"]}


def test_every_level_has_a_solution(levels: dict[str, RangeLevel]) -> None:
    """A new level comes with shots that prove it."""
    assert set(solutions()) == set(levels)


@pytest.mark.parametrize("id_", sorted(solutions()))
def test_three_stars_can_be_had(levels: dict[str, RangeLevel], id_: str) -> None:
    """The recorded shots win the level with three stars."""
    attempt = begin(levels[id_])
    for flick in solutions()[id_]:
        assert attempt.status == "shooting"
        attempt = after(attempt, shoot(attempt.table, flick))
    assert attempt.status == "won"
    assert attempt.stars == 3
    assert attempt.met_obstacle or id_ not in ("06-bank-shot", "09-stagecoach")


def test_plain_level(tmp_path: Path) -> None:
    """What a file leaves out has its usual value; ids tell role and place in the file."""
    (tmp_path / "plain.toml").write_text(PLAIN + CRATE, encoding="utf-8")
    found, errors = range_levels(tmp_path)
    assert errors == ()
    level = found["plain"]
    assert (level.unlock, level.rim, level.stars.clean) == (0, False, False)
    table = level.table()
    assert isinstance(table, FlickTable)
    assert (table.corner, table.width, table.height) == ("SW", 600, 450)
    assert [figure.id for figure in table.figures] == ["target:0", "target:1"]
    assert [(block.id, block.width, block.height) for block in table.blocks] == [("obstacle:0", 34, 34)]


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ("dice = 3", "dice = 0", "dice", ">= 1"),
        ("dice = 3", "dice = true", "dice", "bool"),
        ("dice = 3", "", "", "dice"),
        ("dice = 3", "dice = 3\nmusic = 1", "", "music"),
        ("dice = 3", "dice = = 3", "line 3", "Invalid"),
        ('zh_TW = "兩個罐子"', "", "name", "zh_TW"),
        ('en = "Fell both."', 'en = ""', "hint.en", "length"),
        ("two = 2", "two = 4", "", "stars.two: there are only 3 dice"),
        ("three = 1", "three = 3", "", "stars.three"),
        ("three = 1", "three = 1\nclean = true", "", "stars.clean: there is nothing to touch"),
        ('kind = "can"', 'kind = "cow"', "targets[0].kind", "cow"),
        ('look = "red"', 'look = "purple"', "targets[0]", "look: can comes in blue, red"),
        ('look = "red"\n', "", "targets[0]", "look: can comes in blue, red"),
        (
            'kind = "outlaw"',
            'kind = "outlaw"\nlook = "red"',
            "targets[1]",
            "look: outlaw comes in one",
        ),
        ("x = 300", 'x = "far"', "targets[0].x", "float"),
        ("x = 300", "x = 597", "", "targets[0]: not wholly on the field"),
        ("x = 300", "x = nan", "", "figures: positions must be finite"),
        ("x = 300", "x = 390", "", "targets[1]: stands in targets[0]"),
        ("x = 300\ny = 200", "x = 70\ny = 370", "", "targets[0]: too near the launch corner"),
        ("x = 300\ny = 200", "x = 210\ny = 110", "", "targets[0]: stands in obstacles[0]"),
        ("x = 200\ny = 100", "x = 90\ny = 400", "", "obstacles[0]: too near the launch corner"),
        ("x = 200\ny = 100", "x = 900\ny = 100", "", "obstacles[0]: not on the field"),
        ('kind = "crate"', 'kind = "rail"', "obstacles[0]", "length: missing"),
        ('kind = "crate"', 'kind = "crate"\nlength = 60', "obstacles[0]", "length: only a rail has one"),
        ('kind = "crate"', 'kind = "rail"\nlength = 5', "obstacles[0].length", ">= 20"),
    ],
)
def test_broken_file_names_the_place(tmp_path: Path, old: str, new: str, where: str, reason: str) -> None:
    """A broken file is reported with its name, the key or line, and the reason; the others are played."""
    crate = "" if "clean" in new else CRATE
    text = PLAIN + crate
    assert old in text
    (tmp_path / "a-good.toml").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "b-broken.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    (tmp_path / "c-good.toml").write_text(PLAIN, encoding="utf-8")
    found, [error] = range_levels(tmp_path)
    assert list(found) == ["a-good", "c-good"]
    assert error.file == "b-broken.toml"
    assert where in error.where
    assert reason in error.reason


def test_files_that_are_no_levels(tmp_path: Path) -> None:
    """A file that isn't text, and one that can't be read, are reported; other files aren't looked at."""
    (tmp_path / "binary.toml").write_bytes(b"order = 1\n\xff\xfe")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "notes.txt").write_text("not a level", encoding="utf-8")
    found, errors = range_levels(tmp_path)
    assert not found
    assert [error.file for error in errors] == ["binary.toml", "folder.toml"]
    assert errors[0].where == "line 2"


def test_no_folder(tmp_path: Path) -> None:
    """Without a folder there are no levels and nothing is wrong."""
    found, errors = range_levels(tmp_path / "nowhere")
    assert (dict(found), errors) == ({}, ())


def test_a_new_level_is_one_file(tmp_path: Path) -> None:
    """A file put beside the others is a level, in the order of its number and then its name."""
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    (tmp_path / "my-own.toml").write_text(PLAIN, encoding="utf-8")
    found, _ = range_levels(tmp_path)
    assert list(found)[:3] == ["01-ten-paces", "my-own", "02-tin-cans"]
