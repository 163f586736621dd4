"""Focus, hovering, tooltips, shortcuts."""

from collections.abc import Callable

import pytest
from scaffold import Bench, bench

from game.ui.clock import HandClock
from game.ui.controls import Area, Button
from game.ui.field import TextField
from game.ui.form import TIP_DELAY, Form
from game.ui.geometry import Rect
from game.ui.painter import Workshop
from game.ui.pilot import Pilot
from game.ui.widget import Tip

Grid = tuple[Pilot, list[str]]


@pytest.fixture
def grid(shop: Workshop, clock: HandClock) -> Grid:
    """Two rows of two buttons, the last one off."""
    pressed: list[str] = []

    def presser(name: str) -> Callable[[], None]:
        return lambda: pressed.append(name)

    def build(form: Form) -> None:
        for i, name in enumerate("abcd"):
            form.add(
                Button(
                    name,
                    Rect(100 + 300 * (i % 2), 100 + 100 * (i // 2), 200, 40),
                    f"Button {name}",
                    presser(name),
                    shortcut=f"ctrl+{name}",
                    off="Not now." if name == "d" else "",
                    rule="E8" if name == "d" else "",
                    tip=Tip("Help") if name == "a" else None,
                )
            )

    return bench(shop, clock, build), pressed


def test_a_click_presses(grid: Grid) -> None:
    """Pressing and letting go on a button presses it once and takes the focus."""
    pilot, pressed = grid
    pilot.click("b")
    assert pressed == ["b"]
    assert pilot.focused == "b"


def test_letting_go_elsewhere_presses_nothing(grid: Grid) -> None:
    """A press that is dragged off the button is given up."""
    pilot, pressed = grid
    pilot.drag(["a", (700.0, 500.0)])
    assert pressed == []


def test_losing_the_window_gives_a_press_up(grid: Grid) -> None:
    """Alt-Tab while the button is down: nothing happens, also when the button comes up later."""
    pilot, pressed = grid
    pilot.hold("a")
    pilot.look_away()
    pilot.release()
    assert pressed == []


def test_tab_goes_round(grid: Grid) -> None:
    """Tab visits every widget, the ones that are off too, and begins again; Shift goes back."""
    pilot, _ = grid
    visited = []
    for _ in range(5):
        pilot.press("tab")
        visited.append(pilot.focused)
    assert visited == ["a", "b", "c", "d", "a"]
    pilot.press("shift+tab")
    assert pilot.focused == "d"


@pytest.mark.parametrize(
    ("keys", "there"), [("right", "b"), ("down", "c"), ("right down", "d"), ("left", "a")]
)
def test_arrows_go_to_the_neighbour(grid: Grid, keys: str, there: str) -> None:
    """Arrows move to the nearest widget that way, or stay."""
    pilot, _ = grid
    pilot.press("tab", *keys.split())
    assert pilot.focused == there


@pytest.mark.parametrize("key", ["enter", "space", "ctrl+b"])
def test_keys_press(grid: Grid, key: str) -> None:
    """Enter and Space press what has the focus; a shortcut presses its own."""
    pilot, pressed = grid
    pilot.press("tab", "tab", key)
    assert pressed == ["b"]


def test_a_tooltip_waits_for_the_pointer(grid: Grid) -> None:
    """The pointer brings a tooltip after a quarter of a second, and takes it away at once."""
    pilot, _ = grid
    pilot.move("a")
    pilot.advance(TIP_DELAY - 0.02)
    assert pilot.tip is None
    pilot.advance(0.04)
    assert pilot.tip == "a"
    pilot.move((900.0, 600.0))
    assert pilot.tip is None


def test_a_tooltip_comes_at_once_with_the_keyboard(grid: Grid) -> None:
    """Focus by keyboard shows the tooltip immediately."""
    pilot, _ = grid
    pilot.press("tab")
    assert pilot.tip == "a"


@pytest.mark.parametrize("how", ["click", "shortcut", "enter"])
def test_what_is_off_says_why(grid: Grid, how: str) -> None:
    """A widget that is off does nothing, however it is tried, and gives reason and rule number."""
    pilot, pressed = grid
    if how == "click":
        pilot.click("d")
    elif how == "shortcut":
        pilot.press("ctrl+d")
    else:
        pilot.press("shift+tab", "enter")
    assert pressed == []
    assert pilot.tip == "d"
    tip = pilot.find("d").explanation()
    assert tip == Tip("Button d", "Not now.", "E8", alert=True)
    stage = pilot.stage
    assert isinstance(stage, Bench)
    assert stage.noises[-1] == "refusal"


def test_the_ring_shows_with_the_keyboard_only(grid: Grid) -> None:
    """A click doesn't draw the focus ring; the next key does."""
    pilot, _ = grid
    pilot.click("a")
    assert not pilot.find("a").look.focused
    pilot.press("right")
    assert pilot.find("b").look.focused


def test_a_rebuild_keeps_the_focus(grid: Grid) -> None:
    """Widgets placed anew take over focus and hovering from those of the same name."""
    pilot, _ = grid
    pilot.press("tab", "tab")
    pilot.move("c")
    stage = pilot.stage
    assert isinstance(stage, Bench)
    stage.rebuild()
    assert pilot.focused == "b"
    assert pilot.find("b").focused
    assert pilot.find("c").hovered


def test_two_widgets_never_share_a_name(grid: Grid) -> None:
    """A name twice is a mistake of the scene and said so."""
    pilot, _ = grid
    with pytest.raises(ValueError, match="'a'"):
        pilot.form.add(Button("a", Rect(0, 0, 1, 1), "", lambda: None))


def test_the_topmost_widget_has_the_pointer(shop: Workshop, clock: HandClock) -> None:
    """Of overlapping widgets the one added last, or with the higher z, is pressed."""
    pressed: list[str] = []

    def build(form: Form) -> None:
        for name, z in (("low", 0), ("high", 1), ("late", 0)):
            form.add(
                Area(
                    name,
                    Rect(100, 100, 100, 100),
                    name,
                    lambda *_: None,
                    lambda name=name: pressed.append(name),
                    z=z,
                )
            )

    pilot = bench(shop, clock, build)
    pilot.click((150.0, 150.0))
    assert pressed == ["high"]


def test_letters_go_to_the_field_that_is_typed_in(shop: Workshop, clock: HandClock) -> None:
    """While a field has the focus a letter types and doesn't press a shortcut."""
    pressed: list[str] = []

    def build(form: Form) -> None:
        form.add(TextField("name", Rect(100, 100, 200, 40), "Name", "", lambda _: None))
        form.add(Button("go", Rect(100, 200, 200, 40), "Go", lambda: pressed.append("go"), shortcut="g"))

    pilot = bench(shop, clock, build)
    pilot.click("name")
    pilot.press("g")
    assert pressed == []
    pilot.click("go")
    pilot.press("g")
    assert pressed == ["go", "go"]


def test_nothing_is_due_at_rest(grid: Grid) -> None:
    """Without tooltip and caret the form never asks to be drawn."""
    pilot, _ = grid
    pilot.move((900.0, 600.0))
    assert pilot.stage.due() is None
