"""Buttons, switches, choices: by mouse and by keyboard, and within their bounds."""

from collections.abc import Callable

import pygame
import pytest
from scaffold import SIZE, bench

from game.ui.choices import Dropdown, Segmented, Tabs
from game.ui.clock import HandClock
from game.ui.controls import Area, Button, IconButton, Slider, Stepper, Toggle
from game.ui.field import TextField
from game.ui.form import Form
from game.ui.geometry import Rect
from game.ui.layout import frame_for
from game.ui.lists import ScrollArea, ScrollList
from game.ui.painter import Painter, Workshop
from game.ui.style import PONY_STYLE, TRAIN_STYLE, TrainStyle
from game.ui.widget import Widget

BOX = Rect(500, 300, 240, 40)
Changes = list[object]


def _nothing(*_: object) -> None:
    """Do nothing."""


MAKERS: dict[str, Callable[[Callable[..., None]], Widget]] = {
    "button": lambda on: Button("w", BOX, "Play face down", lambda: on("pressed"), shortcut="f"),
    "primary": lambda on: Button("w", BOX, "Couple", lambda: on("pressed"), kind="primary", sub="a bluff"),
    "dashed": lambda on: Button("w", BOX, "+ Add a seat", lambda: on("pressed"), kind="dashed"),
    "icon": lambda on: IconButton("w", Rect(500, 300, 40, 40), "undo", "Undo", lambda: on("pressed")),
    "toggle": lambda on: Toggle("w", BOX, "Caboose", True, on),
    "segmented": lambda on: Segmented("w", BOX, "Motion", ["Off", "Fast", "Slow"], 1, on),
    "stepper": lambda on: Stepper("w", BOX, "Seats", 3, (2, 5), on),
    "slider": lambda on: Slider("w", BOX, "Volume", 0.5, on),
    "dropdown": lambda on: Dropdown("w", BOX, "Level", ["Calm", "Steady", "Sharp"], 1, on),
    "tabs": lambda on: Tabs("w", BOX, ["One", "Two"], 0, on),
    "field": lambda on: TextField("w", BOX, "Name", "Ada", on),
    "page": lambda _: ScrollArea("w", BOX, "Page", 400, _nothing),
    "list": lambda on: ScrollList("w", BOX, "Games", 30, 20, _nothing, on, chosen=0),
}


@pytest.mark.parametrize("style", [TRAIN_STYLE, PONY_STYLE], ids=["train", "pony"])
@pytest.mark.parametrize("kind", MAKERS)
def test_a_control_draws_within_its_reach(
    shop: Workshop, clock: HandClock, kind: str, style: TrainStyle
) -> None:
    """In no state does a control draw outside what is redrawn when it changes."""
    pilot = bench(shop, clock, lambda form: form.add(MAKERS[kind](_nothing)), style)
    widget = pilot.find("w")
    reach = widget.reach
    for off in ("", "Not now."):
        widget.off = off
        for hovered, held, focused in ((False, False, False), (True, False, True), (True, True, True)):
            widget.hovered, widget.held, widget.focused = hovered, held, focused
            canvas = pygame.Surface(SIZE, pygame.SRCALPHA)
            painter = Painter(shop, frame_for(*SIZE).layout, 1.0, (0, 0), canvas.get_rect(), canvas)
            widget.paint(painter)
            drawn = painter.virtual(canvas.get_bounding_rect())
            spot = (kind, off, hovered, held, focused)
            assert not drawn.w or reach.joined(drawn) == pytest.approx(reach), spot


@pytest.mark.parametrize("kind", MAKERS)
def test_each_state_looks_different(shop: Workshop, clock: HandClock, kind: str) -> None:
    """Rest, hover, pressed, focus and off can be told apart, at least where they mean something."""
    pilot = bench(shop, clock, lambda form: form.add(MAKERS[kind](_nothing)))
    widget = pilot.find("w")
    pictures = {}
    for state in ("rest", "hover", "focus", "off"):
        widget.hovered, widget.focused = state == "hover", state == "focus"
        widget.off = "Not now." if state == "off" else ""
        widget.spoil()
        pictures[state] = pygame.image.tobytes(pilot.screenshot(), "RGB")
    assert pictures["rest"] != pictures["focus"]
    if kind not in {"page", "list", "tabs"}:
        assert pictures["rest"] != pictures["off"]
    if kind not in {"page", "list", "field", "stepper", "tabs", "segmented"}:
        assert pictures["rest"] != pictures["hover"]


@pytest.fixture
def told() -> Changes:
    """What the control told."""
    return []


CASES = [
    ("toggle", "click", [False]),
    ("toggle", "space space", [False, True]),
    ("segmented", (710.0, 320.0), [2]),
    ("segmented", "left left left", [0]),
    ("segmented", "enter enter", [2, 0]),
    ("stepper", (520.0, 320.0), [2]),
    ("stepper", (720.0, 320.0), [4]),
    ("stepper", (620.0, 320.0), []),
    ("stepper", "right right right right", [4, 5]),
    ("stepper", "home", [2]),
    ("slider", "right left end", [0.55, 0.5, 1.0]),
    ("slider", (500.0, 320.0), [0.0]),
    ("dropdown", "enter down enter", [2]),
    ("dropdown", "enter up up enter", [2]),
    ("dropdown", "enter escape", []),
    ("tabs", "right right", [1]),
    ("list", "down down up", [1, 2, 1]),
    ("list", "end", [29]),
]


@pytest.mark.parametrize(("kind", "how", "told_then"), CASES)
def test_controls_tell_what_a_person_changed(
    shop: Workshop,
    clock: HandClock,
    told: Changes,
    kind: str,
    how: str | tuple[float, float],
    told_then: Changes,
) -> None:
    """Mouse and keyboard change a control; it tells each change once and stays within its ends."""
    pilot = bench(shop, clock, lambda form: form.add(MAKERS[kind](told.append)))
    pilot.draw()
    if isinstance(how, tuple):
        pilot.click(how)
    elif how == "click":
        pilot.click("w")
    else:
        pilot.press("tab", *how.split())
    assert told == told_then


def test_a_dropdown_is_chosen_from_by_mouse(shop: Workshop, clock: HandClock, told: Changes) -> None:
    """The list opens over everything, takes the click, and closes; a click beside it only closes it."""
    below: list[str] = []

    def build(form: Form) -> None:
        form.add(MAKERS["dropdown"](told.append))
        form.add(Button("under", Rect(500, 350, 240, 120), "Under", lambda: below.append("under")))

    pilot = bench(shop, clock, build)
    pilot.click("w")
    pilot.draw()
    pilot.click((600.0, 440.0))
    assert (told, below) == ([2], [])
    pilot.click("w")
    pilot.click((100.0, 100.0))
    dropdown = pilot.find("w")
    assert isinstance(dropdown, Dropdown)
    assert not dropdown.open
    pilot.click("under")
    assert below == ["under"]


def test_a_dropdown_near_the_foot_opens_upwards(shop: Workshop, clock: HandClock, told: Changes) -> None:
    """The list stays in the window."""
    pilot = bench(shop, clock, lambda form: form.add(MAKERS["dropdown"](told.append)))
    pilot.find("w").rect = Rect(500, 700, 240, 40)
    pilot.click("w")
    pilot.click((600.0, 590.0))
    assert told == [0]


def test_tabs_are_chosen_by_mouse(shop: Workshop, clock: HandClock, told: Changes) -> None:
    """A click on a tab chooses it; a click beside the tabs does nothing."""
    pilot = bench(shop, clock, lambda form: form.add(MAKERS["tabs"](told.append)))
    pilot.draw()
    pilot.click((600.0, 325.0))
    pilot.click((730.0, 325.0))
    assert told == [1]


def test_an_area_tells_when_it_lights_up(shop: Workshop, clock: HandClock) -> None:
    """A scene's own control tells when pointer or keyboard come and go, and may have any shape."""
    lit: list[bool] = []

    def build(form: Form) -> None:
        form.add(
            Area("w", BOX, "Pane", _nothing, _nothing, on_hover=lit.append, shape=lambda at: at[0] < BOX.cx)
        )

    pilot = bench(shop, clock, build)
    pilot.move((700.0, 320.0))
    pilot.move((520.0, 320.0))
    pilot.move((700.0, 320.0))
    assert lit == [True, False]
