"""The shooting range: choosing levels, shooting at them by hand, stars, best results, broken files."""

import json
import shutil
from pathlib import Path

import pygame
import pytest
from drags import Range, Shot

from game.app import rehearse
from game.flick.levels import range_levels
from game.places import levels_folder
from game.scenes.pause import Pause
from game.scenes.range.choice import RangeScene
from game.scenes.range.level import LevelScene
from game.scenes.range.result import LevelResult
from game.store.bests import Best, BestsFile
from game.text.language import LANGUAGES
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

PICTURES = (
    ((1024, 600), "en"),
    ((1024, 600), "zh_TW"),
    ((1366, 768), "zh_TW"),
    ((1920, 1080), "zh_TW"),
    ((1024, 768), "en"),
    ((3840, 2160), "en"),
)
"""Sizes and languages in which both scenes are drawn."""

WINNING: dict[str, tuple[Shot, ...]] = {
    "01-ten-paces": (
        (71.9, 409.6, -53.0, 1510),
        (60.6, 392.8, -81.1, 3150),
        (64.6, 398.6, -8.5, 3300),
    ),
    "02-tin-cans": (
        (31.3, 371.8, -28.4, 1450),
        (40.4, 392.9, -41.4, 2840),
        (64.3, 422.1, -34.3, 1460),
    ),
    "03-three-bottles": (
        (27.1, 388.2, -29.1, 1880),
        (62.9, 417.7, -5.9, 1820),
        (51.7, 399.5, -66.5, 2550),
    ),
    "04-narrow-gate": ((37.0, 388.3, -28.7, 2340),),
    "05-mind-the-rider": ((43.5, 404.4, -22.6, 3230), (62.2, 418.9, -11.1, 2170)),
    "06-bank-shot": ((22.2, 391.8, -58.8, 2640),),
    "07-long-street": ((59.9, 392.1, -32.0, 2990), (54.5, 417.1, -34.3, 2750)),
    "08-gang-of-three": ((64.5, 417.6, -34.7, 3150),),
    "09-stagecoach": ((44.7, 398.1, -62.9, 3520), (68.3, 414.2, -10.0, 3440)),
    "10-two-at-a-time": ((40.2, 381.9, -49.2, 2670), (74.3, 411.1, -11.2, 2380)),
    "11-high-noon": ((80.1, 414.7, -37.5, 3990),),
    "12-last-round": ((24.0, 368.8, -65.0, 2900), (78.8, 421.5, -4.0, 2610)),
}
AT_THE_RIDER: Shot = (70.0, 400.0, -17.2, 2200)
NOWHERE: Shot = (60.0, 390.0, -75.0, 700)


def choice(
    folder: Path | None = None,
    size: tuple[int, int] = (1366, 768),
    language: str = "en",
    levels: Path | None = None,
) -> tuple[RangeScene, Pilot]:
    """Return the choice of levels on its stack, and its pilot."""
    clock = HandClock(50.0)
    stack = rehearse(size, language, folder, clock)
    scene = RangeScene(stack.services, levels=levels)
    stack.push(scene)
    pilot = Pilot(stack, clock, size)
    pilot.draw()
    return scene, pilot


def earn(folder: Path, stars: int, levels: int) -> None:
    """Write best results: so many stars on each of the first levels."""
    bests = BestsFile(folder)
    for level in list(WINNING)[:levels]:
        bests.keep(level, Best(stars=stars, dice=3))


# -------------------------------------------------------------------- shooting
@pytest.mark.parametrize("level", WINNING)
def test_each_level_is_won_by_drags(level: str) -> None:
    """Every level of the range can be won with the default control by real drags of the pointer."""
    table = Range(level)
    table.level.services.settings.values.speed = "off"
    for shot in WINNING[level]:
        assert table.level.attempt.status == "shooting"
        table.flick(shot)
    assert table.level.attempt.status == "won"
    assert table.level.attempt.stars >= 2


def test_levels_are_the_ones_tested() -> None:
    """The winning shots are those of all the levels that there are."""
    levels, errors = range_levels(levels_folder() / "range")
    assert not errors
    assert list(levels) == list(WINNING)


def test_a_drag_knocks_a_figure_over() -> None:
    """A drag knocks a figure over; it is seen to fall, it is said, and the next die lies ready."""
    table = Range()
    table.flick(WINNING["05-mind-the-rider"][1])
    assert not table.level.gallery.armed
    assert table.level.last == ""
    table.watch()
    assert table.level.attempt.dice_left == 4
    assert len(table.level.attempt.down) == 1
    assert table.level.last.startswith("One fell.")
    assert "fall" in table.heard
    assert any(name.startswith("knock-") for name in table.heard)
    assert table.level.gallery.armed


def test_a_bystander_touched_is_stated() -> None:
    """A bystander that the die touches ends the attempt: whistle, badge, words (as P23)."""
    table = Range()
    table.flick(AT_THE_RIDER)
    table.watch()
    assert table.level.attempt.status == "arrested"
    assert "The die touched the mail rider." in table.level.last
    assert "sheriff" in table.heard
    table.pilot.advance(1.5)
    assert isinstance(table.stack.top, LevelResult)
    assert "cell-door" in table.heard
    assert table.pilot.names() == ["again", "retry", "levels"]


def test_a_near_miss_is_told_and_shown_slowly() -> None:
    """A die that passes a rider closely is told in mm; its film takes longer than the shot."""
    table = Range()
    table.flick((60.4, 413.5, -23.5, 2500))
    film = table.level.gallery.film
    assert film is not None
    assert film.near
    assert table.watch() > film.trace.seconds + 0.2
    assert "spur" in table.heard
    assert "a near miss." in table.level.last


def test_stars_are_kept_in_the_players_folder(tmp_path: Path) -> None:
    """A won level's stars and dice are kept in the player's folder; a better result replaces them."""
    folder = tmp_path / "player"
    folder.mkdir()
    for shots, kept in (
        ([NOWHERE, NOWHERE, *WINNING["05-mind-the-rider"]], {"stars": 2, "dice": 4}),
        ([*WINNING["05-mind-the-rider"]], {"stars": 3, "dice": 2}),
        ([NOWHERE, *WINNING["05-mind-the-rider"]], {"stars": 3, "dice": 2}),
    ):
        table = Range(folder=folder)
        table.level.services.settings.values.speed = "off"
        for shot in shots:
            table.flick(shot)
        table.pilot.advance(1.0)
        assert isinstance(table.stack.top, LevelResult)
        found = json.loads((folder / "bests.json").read_text(encoding="utf-8"))
        assert found == {"05-mind-the-rider": kept}


def test_the_result_leads_on() -> None:
    """After a win Enter opens the next level; R starts the same one again; Esc leads to the levels."""
    for key, expected in (("enter", "06-bank-shot"), ("r", "05-mind-the-rider"), ("escape", None)):
        table = Range()
        table.level.services.settings.values.speed = "off"
        for shot in WINNING["05-mind-the-rider"]:
            table.flick(shot)
        table.pilot.advance(2.0)
        table.pilot.press(key)
        if expected is None:
            assert not table.stack.running
        else:
            top = table.stack.top
            assert isinstance(top, LevelScene)
            assert top.id == expected
            assert top.attempt.dice_used == 0


def test_the_last_level_leads_to_none() -> None:
    """After the last level no next one is offered."""
    table = Range("12-last-round")
    table.level.services.settings.values.speed = "off"
    for shot in WINNING["12-last-round"]:
        table.flick(shot)
    table.pilot.advance(2.0)
    assert "next" not in table.pilot.names()


def test_out_of_dice_is_stated() -> None:
    """When all dice are shot and somebody stands, the result says how many."""
    table = Range()
    table.level.services.settings.values.speed = "off"
    for _ in range(5):
        table.flick(NOWHERE)
    table.pilot.advance(1.0)
    assert table.level.attempt.status == "spent"
    assert isinstance(table.stack.top, LevelResult)
    assert "lose" in table.heard


def test_a_shot_taken_back_makes_it_practice(tmp_path: Path) -> None:
    """Z gives the last die back as it was; the attempt then earns no stars."""
    table = Range(folder=tmp_path)
    table.level.services.settings.values.speed = "off"
    first, second = WINNING["05-mind-the-rider"]
    table.flick(NOWHERE)
    assert table.level.attempt.dice_left == 4
    table.pilot.press("z")
    assert table.level.attempt.dice_left == 5
    assert "retry" not in table.pilot.names()
    table.flick(first)
    table.flick(second)
    table.pilot.advance(1.0)
    assert table.level.attempt.status == "won"
    assert not (tmp_path / "bests.json").exists()


def test_start_again_and_levels_have_keys() -> None:
    """R sets the level up anew in the middle of it; L leads back to the levels."""
    table = Range()
    table.level.services.settings.values.speed = "off"
    table.flick(WINNING["05-mind-the-rider"][0])
    assert table.level.attempt.down
    table.pilot.press("r")
    assert not table.level.attempt.down
    assert table.level.attempt.dice_left == 5
    table.pilot.press("l")
    assert not table.stack.running


def test_start_again_during_a_shot_forgets_it() -> None:
    """R while the die slides: the result of that shot never comes."""
    table = Range("11-high-noon")
    table.flick(WINNING["11-high-noon"][0])
    table.pilot.advance(0.1)
    table.pilot.press("r")
    assert table.level.attempt.dice_used == 0
    table.pilot.advance(4.0)
    assert table.stack.top is table.level
    assert table.level.attempt.status == "shooting"


def test_the_menu_doesnt_swallow_the_result() -> None:
    """Whoever opens the menu right after the last shot still gets the result afterwards, once."""
    table = Range("11-high-noon")
    table.flick(WINNING["11-high-noon"][0])
    table.watch()
    table.pilot.press("escape")
    table.pilot.advance(3.0)
    assert isinstance(table.stack.top, Pause)
    table.pilot.press("escape")
    table.pilot.advance(2.0)
    assert isinstance(table.stack.top, LevelResult)
    assert len(table.stack.scenes) == 2


def test_escape_opens_the_menu_and_the_menu_leads_out() -> None:
    """Esc without a die in hand opens the menu; from there one gets back to the saloon."""
    table = Range()
    table.pilot.press("escape")
    assert table.pilot.names() == ["on", "again", "levels", "leave"]
    table.pilot.press("b")
    assert table.left == ["range"]


def test_a_change_of_language_is_followed_in_the_middle() -> None:
    """Words already said are said in the other language after a switch."""
    table = Range()
    table.level.services.settings.values.speed = "off"
    table.flick(WINNING["05-mind-the-rider"][1])
    assert table.level.last.startswith("One fell.")
    table.level.services.language.use("zh_TW")
    table.stack.advance()
    assert table.level.last.startswith("倒了 1 個。")


# -------------------------------------------------------------------- choosing
def test_the_choice_shows_every_level_and_begins_with_the_first() -> None:
    """The wall has a ticket for each level; the first open one without a result is chosen."""
    scene, pilot = choice()
    assert [name for name in pilot.names() if name in WINNING] == list(WINNING)
    assert scene.chosen == "01-ten-paces"
    assert pilot.focused == "01-ten-paces"


def test_the_keyboard_chooses_and_shoots() -> None:
    """Arrows go from ticket to ticket and show the level; Enter plays it."""
    scene, pilot = choice()
    pilot.press("right", "down")
    pilot.advance(0.05)
    assert scene.chosen == "05-mind-the-rider"
    pilot.press("enter")
    top = scene.stack.top
    assert isinstance(top, LevelScene)
    assert top.id == "05-mind-the-rider"
    pilot.press("l")
    assert scene.stack.top is scene
    assert pilot.focused == "05-mind-the-rider"


def test_a_click_chooses_and_a_second_one_plays() -> None:
    """A click shows a level, another one on the same ticket plays it; so does the button."""
    scene, pilot = choice()
    pilot.click("03-three-bottles")
    pilot.advance(0.05)
    assert scene.stack.top is scene
    assert scene.chosen == "03-three-bottles"
    pilot.click("03-three-bottles")
    assert isinstance(scene.stack.top, LevelScene)
    pilot.press("l")
    pilot.click("shoot")
    assert isinstance(scene.stack.top, LevelScene)


def test_a_locked_level_says_what_is_missing(tmp_path: Path) -> None:
    """A level with too few stars earned can be looked at, not played; it opens with the stars."""
    scene, pilot = choice(tmp_path)
    pilot.click("10-two-at-a-time")
    pilot.advance(0.05)
    assert pilot.find("shoot").off == "Earn 15 more stars first."
    pilot.click("10-two-at-a-time")
    pilot.click("shoot")
    assert scene.stack.top is scene
    earn(tmp_path, 3, 5)
    scene, pilot = choice(tmp_path)
    pilot.click("10-two-at-a-time")
    pilot.advance(0.05)
    assert not pilot.find("shoot").off
    pilot.click("shoot")
    assert isinstance(scene.stack.top, LevelScene)


def test_broken_level_files_are_named_and_the_others_play(tmp_path: Path) -> None:
    """Broken files: a notice with file, key and reason; all others can be played."""
    levels = tmp_path / "levels"
    shutil.copytree(levels_folder() / "range", levels)
    text = (levels / "05-mind-the-rider.toml").read_text(encoding="utf-8")
    (levels / "05-mind-the-rider.toml").write_text(text.replace("two = 4", "two = 9"), encoding="utf-8")
    (levels / "12-last-round.toml").write_text("order = \n", encoding="utf-8")
    scene, pilot = choice(levels=levels)
    notice = pilot.find("broken").label
    fault = "05-mind-the-rider.toml can’t be played: stars.two: there are only 5 dice."
    assert notice == f"{fault} And 1 more."
    assert len([name for name in pilot.names() if name in WINNING]) == 10
    pilot.press("b")
    assert scene.stack.top is not scene
    pilot.press("escape", "enter")
    assert isinstance(scene.stack.top, LevelScene)


def test_without_levels_there_is_only_the_way_back(tmp_path: Path) -> None:
    """An empty folder of levels stops nothing: it is said, and Esc leads back."""
    scene, pilot = choice(levels=tmp_path / "none")
    assert pilot.names() == ["leave"]
    pilot.press("escape")
    assert not scene.stack.running


def test_more_than_twelve_levels_have_pages(tmp_path: Path) -> None:
    """A thirteenth file comes onto a second page."""
    levels = tmp_path / "levels"
    shutil.copytree(levels_folder() / "range", levels)
    shutil.copy(levels / "02-tin-cans.toml", levels / "zz-more.toml")
    text = (levels / "zz-more.toml").read_text(encoding="utf-8")
    (levels / "zz-more.toml").write_text(text.replace("order = 2", "order = 13"), encoding="utf-8")
    scene, pilot = choice(levels=levels)
    assert "zz-more" not in pilot.names()
    pilot.press("pagedown")
    assert scene.chosen == "zz-more"
    assert [name for name in pilot.names() if name[0].isdigit() or name == "zz-more"] == ["zz-more"]
    pilot.press("home")
    assert scene.chosen == "01-ten-paces"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"x"', "\x00\x00\x00", '{"a": {"stars": 1e999}}', "[" * 100_000]
)
def test_a_damaged_file_of_results_never_stops_the_range(tmp_path: Path, text: str) -> None:
    """Whatever stands in the file of results, the range opens, and new results are kept."""
    (tmp_path / "bests.json").write_text(text, encoding="utf-8")
    scene, _ = choice(tmp_path)
    assert scene.progress.stars == 0
    assert BestsFile(tmp_path).keep("05-mind-the-rider", Best(stars=2, dice=4))
    assert BestsFile(tmp_path).best("05-mind-the-rider") == Best(stars=2, dice=4)


def test_single_bad_results_leave_the_others_alone(tmp_path: Path) -> None:
    """A result that isn't one is kept as it is; unknown levels too; the good ones count."""
    found = {
        "a": {"stars": 3, "dice": 1},
        "b": {"stars": 9, "dice": 1},
        "c": 7,
        "gone": {"stars": 1, "dice": 2},
    }
    (tmp_path / "bests.json").write_text(json.dumps(found), encoding="utf-8")
    bests = BestsFile(tmp_path)
    assert bests.best("a") == Best(stars=3, dice=1)
    assert bests.best("b") is None
    assert bests.best("c") is None
    assert bests.keep("b", Best(stars=1, dice=5))
    after = json.loads((tmp_path / "bests.json").read_text(encoding="utf-8"))
    assert after == {**found, "b": {"stars": 1, "dice": 5}}


def test_another_running_copy_loses_nothing(tmp_path: Path) -> None:
    """Two copies that keep results by turns: the file holds the best of both."""
    one, other = BestsFile(tmp_path), BestsFile(tmp_path)
    assert one.keep("a", Best(stars=3, dice=2))
    assert other.keep("b", Best(stars=1, dice=5))
    assert other.best("a") == Best(stars=3, dice=2)
    other.keep("a", Best(stars=2, dice=2))
    assert BestsFile(tmp_path).best("a") == Best(stars=3, dice=2)
    assert BestsFile(tmp_path).best("b") == Best(stars=1, dice=5)


def test_a_folder_that_cant_be_written_keeps_results_in_mind(tmp_path: Path) -> None:
    """Without a place to write, results count as long as the program runs, and that is noticed."""
    bests = BestsFile(tmp_path / "missing")
    assert bests.keep("a", Best(stars=2, dice=2))
    assert bests.unsaved
    assert bests.best("a") == Best(stars=2, dice=2)


# -------------------------------------------------------------------- all sizes, both languages
@pytest.mark.parametrize(("size", "language"), PICTURES)
def test_both_scenes_draw_at_all_sizes(size: tuple[int, int], language: str) -> None:
    """Choice and level are drawn at every size in both languages, in each control."""
    _, pilot = choice(size=size, language=language)
    whole = pygame.mask.from_threshold(pilot.canvas, (0, 0, 0), (1, 1, 1)).count()
    assert whole < size[0] * size[1] * 0.3
    table = Range("09-stagecoach", size, language)
    pictures = set()
    for _ in range(3):
        table.pilot.press("tab")
        pictures.add(pygame.image.tobytes(table.pilot.screenshot(), "RGB"))
    assert len(pictures) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_pressed_lies_on_the_screen(language: str) -> None:
    """No button or key lies outside the layout or over another one, in any control and either language."""
    for size in ((1366, 768), (1920, 1080)):
        table = Range("09-stagecoach", size, language)
        table.level.services.settings.values.speed = "off"
        table.flick(NOWHERE)
        for _ in range(3):
            table.pilot.press("tab")
            widgets = table.pilot.form.widgets
            for widget in widgets:
                assert table.level.layout.rect.shared(widget.rect) == pytest.approx(widget.rect)
                for other in widgets:
                    assert other is widget or not widget.rect.meets(other.rect)
