"""The statistics scene: counting beside the picture, names, games, beginning afresh, the table."""

from pathlib import Path

import pygame
import pytest
from played_games import kept, played

from game.app import rehearse
from game.scenes import saloon
from game.scenes.dialog import Dialog
from game.scenes.library.chooser import Chooser
from game.scenes.library.scene import LibraryScene
from game.scenes.statistics import scene as module
from game.scenes.statistics.figures import binned, charts
from game.scenes.statistics.places import Places
from game.scenes.statistics.scene import StatisticsScene
from game.store.census import Who
from game.store.figures import sums
from game.ui.choices import Tabs
from game.ui.clock import HandClock
from game.ui.layout import frame_for
from game.ui.lists import ScrollList
from game.ui.pilot import Pilot

SIZE = (1366, 768)


class Kit:
    """The statistics over a library with three finished matches and an unfinished one."""

    def __init__(self, tmp_path: Path, *, filled: bool = True, language: str = "en") -> None:
        self.clock = HandClock(50.0)
        self.out = tmp_path / "out"
        self.out.mkdir(exist_ok=True)
        self.stack = rehearse(SIZE, language, None, self.clock)
        services = self.stack.services
        services.settings.values.records = str(self.out)
        shelf = services.shelf
        if filled:
            kept(services.library, played(shelf, "yardmaster", ("Ada", "Bo*")))
            kept(services.library, played(shelf, "pony-express", ("Ada", "陳美")))
            kept(services.library, played(shelf, names=("Ada", "陳美", "Bo*"), moves=9))
            kept(services.library, played(shelf, names=("陳美", "Ada", "Bo*")))
        scene = saloon.reading_room().statistics(services)
        assert isinstance(scene, StatisticsScene)
        self.scene = scene
        self.stack.push(scene)
        self.pilot = Pilot(self.stack, self.clock, SIZE)

    @property
    def figures(self) -> tuple[int, int]:
        """How many games count for the chosen player, and how many of them were won."""
        parts = self.scene.parts
        return len(parts), sum(part.won for part in parts)

    def turn_to(self, tab: int) -> None:
        """Choose a game."""
        tabs = self.pilot.find("games")
        assert isinstance(tabs, Tabs)
        tabs.choose(tab)


def test_names_and_games(tmp_path: Path) -> None:
    """Whoever has played most stands first; the tabs narrow the figures down to one game."""
    kit = Kit(tmp_path)
    kit.pilot.advance(0.1)
    assert kit.scene.census.done
    assert kit.scene.chosen == Who("person", "Ada")
    assert kit.figures[0] == 3
    for tab in (1, 2, 3):
        kit.turn_to(tab)
        assert kit.figures[0] == 1
    kit.turn_to(0)
    names = kit.pilot.find("names")
    assert isinstance(names, ScrollList)
    names.choose(2)
    assert kit.scene.chosen == Who("computer", "hand")
    assert kit.figures[0] == 2
    kit.turn_to(3)
    assert kit.figures[0] == 0
    kit.pilot.press("escape")
    assert not kit.stack.scenes


def test_counting_does_not_stop_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame counts no longer than its budget; then the next one goes on, and the names grow."""
    kit = Kit(tmp_path)
    clock = kit.clock
    steps = kit.scene.census.steps()
    made: list[None] = []

    def slow() -> object:
        for step in steps:
            made.append(step)
            clock.advance(module.BUDGET / 4)
            yield step

    monkeypatch.setattr(kit.scene, "_steps", slow())
    kit.stack.advance()
    assert 0 < len(made) <= 5
    assert not kit.scene.census.done
    assert kit.pilot.find("export").off
    assert kit.scene.due(clock.now()) == 0.0
    while not kit.scene.census.done:
        clock.advance(1 / 60)
        kit.stack.advance()
    assert kit.figures[0] == 3
    assert not kit.pilot.find("export").off
    assert kit.scene.due(clock.now()) is None


def test_beginning_afresh_asks_first(tmp_path: Path) -> None:
    """The figures of one player begin at nothing after a question, all games stay, and all come back."""
    kit = Kit(tmp_path)
    kit.pilot.advance(0.1)
    kit.pilot.press("delete")
    assert isinstance(kit.stack.top, Dialog)
    kit.pilot.press("escape")
    assert kit.figures[0] == 3
    kit.pilot.press("delete", "enter")
    assert kit.scene.chosen is not None
    ada = Who("person", "Ada")
    assert kit.scene.census.of(ada) == []
    assert len(kit.scene.census.of(Who("person", "陳美"))) == 2
    assert kit.stack.services.library.count().finished == 3
    names = kit.pilot.find("names")
    assert isinstance(names, ScrollList)
    names.choose(kit.scene.census.names().index(ada))
    kit.pilot.click("reset")
    assert kit.figures[0] == 3


def test_the_table_goes_into_a_folder(tmp_path: Path) -> None:
    """Export asks where, writes what the tab shows, and says what the file is called."""
    kit = Kit(tmp_path)
    kit.pilot.advance(0.1)
    kit.turn_to(3)
    kit.pilot.press("x")
    assert isinstance(kit.stack.top, Chooser)
    kit.pilot.press("ctrl+s")
    (file,) = kit.out.iterdir()
    assert file.name == "Statistics - Pony Express.csv"
    assert len(file.read_text("utf-8-sig").splitlines()) == 3
    kit.scene._put(kit.out / "nowhere")
    assert isinstance(kit.stack.top, Dialog)


def test_an_empty_library(tmp_path: Path) -> None:
    """Without a finished game the scene says so, and nothing can be pressed that would do nothing."""
    kit = Kit(tmp_path, filled=False)
    kit.pilot.advance(0.1)
    assert kit.scene.chosen is None
    assert kit.pilot.find("export").off
    assert kit.pilot.find("reset").off
    kit.pilot.screenshot()


def test_the_library_leads_there(tmp_path: Path) -> None:
    """S in the library opens the statistics, and Esc leads back."""
    kit = Kit(tmp_path)
    kit.pilot.press("escape")
    library = saloon.reading_room().library(kit.stack.services)
    kit.stack.push(library)
    kit.pilot.press("s")
    assert isinstance(kit.stack.top, StatisticsScene)
    kit.pilot.press("escape")
    assert isinstance(kit.stack.top, LibraryScene)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
def test_charts_stay_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    """In every layout the charts stand on the sheet, over the buttons, and none on another."""
    frame = frame_for(*size)
    places = Places(frame.layout)
    for rows in ([3, 3], [3, 1]):
        boxes = places.charts(rows)
        for at, box in enumerate(boxes):
            assert box.bottom <= places.foot.y
            assert box.right <= places.sheet.right
            for other in boxes[:at]:
                assert other.right <= box.x or other.bottom <= box.y
    kit = Kit(tmp_path, language="zh_TW")
    kit.pilot.resize(size)
    kit.pilot.advance(0.1)
    pictures = set()
    for tab in range(4):
        kit.turn_to(tab)
        pictures.add(pygame.image.tobytes(kit.pilot.screenshot(), "RGB"))
    assert len(pictures) == 4


def test_scores_in_steps() -> None:
    """Scores are counted in steps of one width, few enough for the chart, and none is lost."""
    assert binned((), 10) == []
    assert [(each.label, each.times) for each in binned((3, 4, 4), 10)] == [("3", 1), ("4", 2)]
    found = binned(tuple(range(101)), 10)
    assert len(found) <= 10
    assert sum(each.times for each in found) == 101
    assert found[0].label == "0–19"
    assert len(binned((0, 10**9), 10)) <= 10


def test_bluffs_stand_in_the_charts(tmp_path: Path) -> None:
    """The charts of Pony Express show bluffs, challenges, shots and dice of the chosen player."""
    kit = Kit(tmp_path)
    kit.pilot.advance(0.1)
    kit.turn_to(3)
    found = sums(kit.scene.parts)
    drawn = charts(kit.stack.services.language, found, "pony-express")
    bars = {bar.label: (bar.some, bar.all) for row in drawn for chart in row for bar in chart.bars}
    assert bars["Claims that were bluffs"] == (found.total.bluffs, found.total.claims)
    assert bars["Bluffs that were caught"] == (found.total.caught, found.total.bluffs)
    (dice,) = [chart for row in drawn for chart in row if chart.expected is not None]
    assert [column.times for column in dice.columns] == list(found.total.dice)
    assert dice.expected == sum(found.total.dice) / 6
