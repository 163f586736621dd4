"""The window: what it refuses to open on, full screen and back, events in virtual units."""

import os
from collections.abc import Iterator

import pygame
import pytest

from game.ui.clock import HandClock
from game.ui.events import (
    Composing,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerMoved,
    TextTyped,
    Wheel,
)
from game.ui.geometry import Rect
from game.ui.keys import cap_label, key_name
from game.ui.window import NoScreen, Window, prepare

pytestmark = pytest.mark.usefixtures("faces")


@pytest.fixture
def window(clock: HandClock) -> Iterator[Window]:
    """A window on SDL's dummy screen."""
    yield Window(clock, (1024, 600))
    pygame.display.set_mode((64, 64))


def _events(window: Window, *events: pygame.event.Event, coalesce: bool = True) -> list[InputEvent]:
    return list(window.translate(list(events), coalesce=coalesce))


def _motion(pos: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons)


def test_a_driver_nobody_sees_is_refused(monkeypatch: pytest.MonkeyPatch, clock: HandClock) -> None:
    """SDL falling back to an unseen driver is told instead of running unseen; asked for, it is used."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    with pytest.raises(NoScreen, match="offscreen"):
        Window(clock, (1366, 768))
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert Window(clock, (1366, 768)).driver == "offscreen"
    monkeypatch.undo()
    pygame.display.set_mode((64, 64))


def test_the_users_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the user has set for SDL is never overwritten."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    monkeypatch.delenv("SDL_IME_SHOW_UI", raising=False)
    prepare()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    assert os.environ["SDL_IME_SHOW_UI"] == "1"


@pytest.mark.parametrize(
    ("platform", "driver", "set_"),
    [("linux", "x11", True), ("linux", "wayland", False), ("darwin", "", False)],
)
def test_the_quick_way_to_the_screen_is_for_x11(
    monkeypatch: pytest.MonkeyPatch, platform: str, driver: str, set_: bool
) -> None:
    """Frame buffer acceleration is turned off on Linux with X11 only."""
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    prepare()
    assert ("SDL_FRAMEBUFFER_ACCELERATION" in os.environ) is set_


def test_full_screen_and_back(window: Window) -> None:
    """Leaving the full screen brings back the size the window had before."""
    before = window.canvas.get_size()
    window.set_fullscreen(True)
    assert window.fullscreen
    window.set_fullscreen(False)
    assert window.canvas.get_size() == before
    assert window.windowed_size == before


def test_pointers_come_in_virtual_units(window: Window) -> None:
    """A pixel becomes a place of the layout, whatever the letterbox."""
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(512, 300), button=1)
    (event,) = _events(window, down)
    assert isinstance(event, PointerDown)
    assert event.at == pytest.approx((683, 384), abs=1)
    assert event.time == 100.0


def test_moves_without_a_button_are_joined(window: Window) -> None:
    """Of a thousand moves between two frames the last one counts; while a button is down, all."""
    events = [_motion((i, 5)) for i in range(50)]
    assert len(_events(window, *events)) == 1
    held = [_motion((i, 5), (1, 0, 0)) for i in range(50)]
    moved = _events(window, *held)
    assert len(moved) == 50
    assert isinstance(moved[0], PointerMoved)
    assert moved[0].held == (1,)


def test_two_quick_presses_are_a_double_click(window: Window, clock: HandClock) -> None:
    """The second press soon and near enough counts as the second; a slow or far one as the first."""
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 100), button=1)
    far = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 100), button=1)

    def press(event: pygame.event.Event) -> int:
        (made,) = _events(window, event)
        assert isinstance(made, PointerDown)
        return made.clicks

    assert press(down) == 1
    clock.advance(0.1)
    assert press(down) == 2
    assert press(far) == 1
    clock.advance(1.0)
    assert press(far) == 1


def test_keys_have_plain_names(window: Window) -> None:
    """Keys arrive under their names, with what is held beside them; unnamed ones not at all."""
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert _events(window, down) == [KeyDown("z", frozenset({"ctrl"}))]
    assert _events(window, pygame.event.Event(pygame.KEYDOWN, key=0, mod=0)) == []
    assert key_name(pygame.K_KP_ENTER) == "enter"
    assert KeyDown("tab", frozenset({"shift"})).chord == "shift+tab"


@pytest.mark.parametrize(
    ("chord", "cap"), [("ctrl+z", "Ctrl+Z"), ("escape", "Esc"), ("f11", "F11"), ("plus", "+"), ("", "")]
)
def test_key_caps(chord: str, cap: str) -> None:
    """A chord has a short label for its key cap."""
    assert cap_label(chord) == cap


def test_other_events(window: Window) -> None:
    """Text, composition, wheel and lost focus are passed on; the rest is dropped."""
    made = _events(
        window,
        pygame.event.Event(pygame.TEXTINPUT, text="美"),
        pygame.event.Event(pygame.TEXTEDITING, text="ㄇ", start=1, length=0),
        pygame.event.Event(pygame.MOUSEWHEEL, flipped=False, precise_x=0.0, precise_y=-1.0),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
        pygame.event.Event(pygame.WINDOWMINIMIZED),
        pygame.event.Event(pygame.USEREVENT),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=7),
    )
    assert made[:2] == [TextTyped("美"), Composing("ㄇ", 1)]
    assert isinstance(made[2], Wheel)
    assert made[3:] == [FocusLost(), FocusLost()]


def test_the_input_method_is_on_only_while_typing(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text input starts when a field has the focus, follows its caret, and stops after it."""
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: calls.append(f"at {rect.x}"))
    window.type_at(Rect(100, 50, 2, 40))
    window.type_at(Rect(100, 50, 2, 40))
    window.type_at(Rect(120, 50, 2, 40))
    window.type_at(None)
    assert calls == ["at 75", "start", "at 90", "stop"]


def test_a_key_held_down_repeats(window: Window) -> None:
    """The second time a key goes down without having come up is told as a repetition."""
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    lost = pygame.event.Event(pygame.WINDOWFOCUSLOST)
    made = _events(window, down, down, up, down, lost, down)
    assert [event.repeat for event in made if isinstance(event, KeyDown)] == [False, True, False, False]
