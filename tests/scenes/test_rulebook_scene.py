"""The rule book as a scene: contents, search, the rule that is asked for."""

import pytest

from game.app import rehearse
from game.match.rulebook import RULES
from game.scenes.rulebook.scene import RuleBookScene
from game.text.language import LANGUAGES
from game.ui.clock import HandClock
from game.ui.lists import ScrollArea
from game.ui.pilot import Pilot


def open_book(
    game: str | None = None,
    number: str | None = None,
    *,
    size: tuple[int, int] = (1366, 768),
    language: str = "en",
) -> tuple[RuleBookScene, Pilot]:
    """The scene on a stack, with a pilot."""
    clock = HandClock()
    stack = rehearse(size, language, clock=clock)
    scene = RuleBookScene(stack.services, game, number)
    stack.push(scene)
    return scene, Pilot(stack, clock, size)


def test_it_opens_at_the_rule_that_is_asked_for() -> None:
    """E12 stands in the chapter that is open, scrolled into view."""
    scene, _ = open_book("yardmaster-express", "E12")
    assert "E12" in [placed.block.number for placed in scene._placed]
    spot = next(placed for placed in scene._placed if placed.block.number == "E12")
    page = scene.form.find("page")
    assert isinstance(page, ScrollArea)
    assert page.offset <= spot.y <= page.offset + page.rect.h


def test_search_marks_what_it_finds_and_turns_to_it() -> None:
    """Found words are marked on the page; the contents count them by chapter."""
    scene, pilot = open_book("yardmaster-express")
    pilot.click("search")
    pilot.type("caboose")
    assert scene._chapter > 0
    assert any(placed.block.marks for placed in scene._placed)
    pilot.type("zzz")
    assert scene._found() == ()


def test_every_chapter_is_reached_by_its_line_and_by_its_neighbours() -> None:
    """The buttons at the foot lead through the whole book and back."""
    scene, pilot = open_book("yardmaster-express")
    chapters = len(scene.book.chapters)
    for at in range(1, chapters + 1):
        pilot.click("next")
        assert scene._chapter == at
    assert "next" not in pilot.names()
    pilot.click("chapter-0")
    assert scene._chapter == 0
    assert "previous" not in pilot.names()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_every_page_is_set_inside_its_columns(size: tuple[int, int], language: str) -> None:
    """No line is wider than its column, in any chapter of any game."""
    scene, pilot = open_book(size=size, language=language)
    type_ = scene.services.shop.type
    for game in scene._games:
        scene._choose_game(scene._games.index(game))
        for at in range(len(scene.book.chapters) + 1):
            scene._choose_chapter(at)
            column = (scene._right.w - scene.layout.pick(24, 18) - scene.layout.pick(40.0, 29.0)) / 2
            for placed in scene._placed:
                for line in placed.block.lines:
                    wide = type_.width(line.text, line.size, line.style)
                    assert line.x + wide <= column + 2, (game, at, line.text)
    pilot.screenshot()


def test_esc_closes_the_book() -> None:
    """As every scene over a table."""
    scene, pilot = open_book()
    pilot.press("escape")
    assert scene not in scene.stack.scenes
    assert set(scene._games) <= set(RULES)
