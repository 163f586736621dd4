"""What scrolls."""

import pytest
from scaffold import bench

from game.ui.clock import HandClock
from game.ui.controls import Button
from game.ui.form import Form
from game.ui.geometry import Rect
from game.ui.lists import ScrollArea, ScrollList
from game.ui.painter import Painter, Workshop
from game.ui.pilot import Pilot
from game.ui.style import Look

BOX = Rect(100, 100, 400, 200)


def _rows(shop: Workshop, clock: HandClock, seen: list[int], opened: list[int], count: int = 1000) -> Pilot:
    def row(_: Painter, index: int, __: Rect, ___: Look) -> None:
        seen.append(index)

    def build(form: Form) -> None:
        form.add(ScrollList("list", BOX, "Games", count, 40, row, lambda _: None, on_open=opened.append))

    return bench(shop, clock, build)


def test_only_rows_in_view_are_drawn(shop: Workshop, clock: HandClock) -> None:
    """A list of a thousand rows draws the handful that shows."""
    seen: list[int] = []
    pilot = _rows(shop, clock, seen, [])
    pilot.draw()
    assert sorted(set(seen)) == [0, 1, 2, 3, 4]
    seen.clear()
    pilot.press("tab", "end")
    pilot.draw()
    assert min(seen) >= 994
    assert max(seen) == 999


def test_wheel_and_bar_scroll(shop: Workshop, clock: HandClock) -> None:
    """The wheel scrolls by notches, the bar to any place; neither beyond the ends."""
    pilot = _rows(shop, clock, [], [])
    rows = pilot.find("list")
    assert isinstance(rows, ScrollList)
    pilot.wheel("list", 3)
    assert rows.offset == 0
    pilot.wheel("list", -1)
    assert rows.offset == 60
    pilot.drag([(494.0, 110.0), (494.0, 900.0)])
    assert rows.offset == rows.most


def test_rows_open_by_double_click_and_enter(shop: Workshop, clock: HandClock) -> None:
    """One click chooses, two open; so does Enter."""
    opened: list[int] = []
    pilot = _rows(shop, clock, [], opened)
    pilot.click((200.0, 190.0))
    assert opened == []
    pilot.click((200.0, 190.0), clicks=2)
    pilot.press("down", "enter")
    assert opened == [2, 3]


def test_an_empty_list_is_quiet(shop: Workshop, clock: HandClock) -> None:
    """A list without rows draws, and takes keys and clicks without harm."""
    opened: list[int] = []
    pilot = _rows(shop, clock, [], opened, count=0)
    pilot.draw()
    pilot.click("list", clicks=2)
    pilot.press("down", "enter", "end")
    assert opened == []


@pytest.fixture
def page(shop: Workshop, clock: HandClock) -> tuple[Pilot, list[str]]:
    """A page four times as high as its window, with a button at each end."""
    pressed: list[str] = []

    def build(form: Form) -> None:
        area = ScrollArea("page", BOX, "Page", 800, lambda _: None)
        form.add(area)
        area.hold(
            Button("top", Rect(120, 120, 100, 40), "Top", lambda: pressed.append("top")),
            Button("end", Rect(120, 840, 100, 40), "End", lambda: pressed.append("end")),
        )
        form.add(Button("outside", Rect(600, 120, 100, 40), "Outside", lambda: pressed.append("outside")))

    return bench(shop, clock, build), pressed


def test_widgets_scroll_with_their_page(page: tuple[Pilot, list[str]]) -> None:
    """A widget is pressed where it shows, not where it would be without scrolling."""
    pilot, pressed = page
    pilot.wheel("page", -100)
    pilot.click("end")
    pilot.click((130.0, 130.0))
    assert pressed == ["end"]


def test_widgets_out_of_view_are_not_hit(page: tuple[Pilot, list[str]]) -> None:
    """What is scrolled out of the window can't be clicked beside it."""
    pilot, pressed = page
    pilot.click((130.0, 860.0))
    assert pressed == []


def test_focus_brings_a_widget_into_view(page: tuple[Pilot, list[str]]) -> None:
    """Tab to a widget further down scrolls until it shows whole."""
    pilot, _ = page
    pilot.form.focus("end")
    at = pilot.find("end").screen
    assert at.y >= BOX.y
    assert at.bottom <= BOX.bottom
