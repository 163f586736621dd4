"""The stack of scenes: results, overlays, events, time, crashes, sizes."""

from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from game.app import rehearse, render
from game.scenes.dialog import Answer, Dialog, veil
from game.scenes.services import Services
from game.scenes.stack import Scene, SceneStack
from game.ui.clock import HandClock
from game.ui.controls import Button
from game.ui.events import FocusLost, InputEvent
from game.ui.field import TextField
from game.ui.geometry import Rect
from game.ui.layout import frame_for
from game.ui.motion import Motion
from game.ui.painter import Painter
from game.ui.pilot import Pilot

SIZE = (1366, 768)


class Room(Scene[str]):
    """A scene that notes what happens to it."""

    def __init__(self, services: Services, name: str = "room") -> None:
        super().__init__(services)
        self.name = name
        self.log: list[str] = []
        self.events: list[InputEvent] = []
        self.quits = True

    def enter(self) -> None:
        """Note it."""
        self.log.append("enter")

    def leave(self) -> None:
        """Note it."""
        self.log.append("leave")

    def resumed(self) -> None:
        """Note it."""
        self.log.append("resumed")

    def build(self) -> None:
        """Place a button and a field."""
        self.log.append("build")
        self.form.add(Button("done", Rect(100, 100, 200, 40), self.say("Quit"), lambda: self.close("result")))
        self.form.add(TextField("name", Rect(100, 200, 200, 40), "Name", "Ada", lambda _: None))

    def paint(self, p: Painter) -> None:
        """Draw a plain ground."""
        p.fill(p.window, "#6B4226")

    def may_quit(self) -> bool:
        """Say what the test wants."""
        return self.quits

    def on_event(self, event: InputEvent) -> bool:
        """Note it."""
        self.events.append(event)
        return False


class Overlay(Room):
    """The same, seen through."""

    opaque: ClassVar[bool] = False

    def paint(self, p: Painter) -> None:
        """Darken what is below."""
        veil(p)


@pytest.fixture
def clock() -> HandClock:
    """A clock moved by hand."""
    return HandClock(50.0)


@pytest.fixture
def stack(clock: HandClock) -> SceneStack:
    """An empty stack."""
    return rehearse(SIZE, clock=clock)


@pytest.fixture
def room(stack: SceneStack) -> Room:
    """A scene on the stack."""
    room = Room(stack.services)
    stack.push(room)
    return room


@pytest.fixture
def pilot(stack: SceneStack, clock: HandClock, room: Room) -> Pilot:
    """A pilot of the stack."""
    assert room in stack.scenes
    return Pilot(stack, clock, SIZE)


def test_a_scene_hands_its_result_to_who_pushed_it(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """Closing brings the scene below back and then gives it the result."""
    results: list[str | None] = []
    above = Room(stack.services, "above")
    room.push(above, results.append)
    pilot.click("done")
    assert results == ["result"]
    assert stack.top is room
    assert above.log == ["enter", "build", "leave"]
    assert room.log[-2:] == ["resumed", "build"]


def test_replacing_keeps_who_waits_for_the_result(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """A scene that gives its place to another one leaves it the receiver too."""
    results: list[str | None] = []
    first = Room(stack.services)
    room.push(first, results.append)
    first.replace(Room(stack.services))
    pilot.click("done")
    assert results == ["result"]


def test_closing_the_last_scene_ends_the_program(stack: SceneStack, room: Room) -> None:
    """An empty stack has nothing to show."""
    room.close()
    assert not stack.running


def test_only_the_top_scene_has_events(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """A scene below an overlay is seen and hears nothing but that it lost the keyboard."""
    room.push(Overlay(stack.services))
    pilot.press("x")
    pilot.click((700.0, 500.0))
    assert room.events == [FocusLost()]
    assert stack.visible == stack.scenes


def test_an_opaque_scene_hides_those_below(stack: SceneStack, room: Room) -> None:
    """What lies under an opaque scene isn't drawn."""
    room.push(Room(stack.services))
    assert stack.visible == (stack.top,)


def test_an_overlay_darkens_what_is_below_and_goes_without_a_trace(
    stack: SceneStack, room: Room, pilot: Pilot
) -> None:
    """The picture under a closed overlay is as before."""
    before = pilot.screenshot()
    overlay = Overlay(stack.services)
    room.push(overlay)
    assert pilot.screenshot().get_at((5, 5)) != before.get_at((5, 5))
    overlay.close()
    assert pygame.image.tobytes(pilot.screenshot(), "RGB") == pygame.image.tobytes(before, "RGB")


def test_at_rest_nothing_is_due_and_nothing_drawn(stack: SceneStack, pilot: Pilot) -> None:
    """A scene in which nothing moves never wakes the program."""
    pilot.draw()
    assert stack.due() is None
    assert pilot.draw() == []


def test_motion_wants_every_frame_and_then_none(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """While cues run each frame is due; afterwards the program sleeps."""
    room.stage.play(Motion(0.5))
    assert stack.due() == 0.0
    assert pilot.settle() == pytest.approx(0.5, abs=0.05)
    assert stack.due() is None


def test_timers_ring_once(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """Something put off happens at its time, and never once its scene has gone."""
    rung: list[str] = []
    room.after(1.0, lambda: rung.append("room"))
    above = Overlay(stack.services)
    room.push(above)
    above.after(0.5, lambda: rung.append("above"))
    assert stack.due() == pytest.approx(0.5)
    above.close()
    pilot.advance(1.1)
    assert rung == ["room"]


def test_work_comes_back_from_other_threads(stack: SceneStack, room: Room) -> None:
    """What is posted runs in the main loop's next turn, not at once."""
    done: list[str] = []
    room.services.post(lambda: done.append("done"))
    assert done == []
    assert stack.due() == 0.0
    stack.advance()
    assert done == ["done"]


def test_a_new_size_lays_out_anew(room: Room, pilot: Pilot) -> None:
    """After a resize every scene is built for the new layout; focus stays, motion is snapped."""
    room.form.focus("name")
    room.stage.play(Motion(5.0))
    pilot.resize((1920, 1080))
    assert not room.layout.compact
    assert room.log[-1] == "build"
    assert pilot.focused == "name"
    assert not room.stage.busy


def test_a_new_language_is_seen_at_once(stack: SceneStack, room: Room) -> None:
    """Switching the language builds every scene with its sentences in the new one."""
    assert room.form.find("done").label == "Quit"
    stack.services.language.use("zh_TW")
    stack.advance()
    assert room.form.find("done").label == "離開"


def test_m_mutes_unless_it_is_typed(stack: SceneStack, pilot: Pilot) -> None:
    """M switches all sound; in a field it is a letter."""
    pilot.press("m")
    assert stack.services.settings.values.muted
    assert stack.toasts == ("Sound off",)
    pilot.click("name")
    pilot.press("m")
    assert stack.services.settings.values.muted


def test_f11_fills_the_screen_and_is_remembered(stack: SceneStack, pilot: Pilot) -> None:
    """F11 switches full screen on and off, also while a field has the focus."""
    pilot.click("name")
    pilot.press("f11")
    assert stack.services.window.fullscreen
    assert stack.services.settings.values.fullscreen
    pilot.press("f11")
    assert not stack.services.window.fullscreen


def test_a_scene_may_object_to_quitting(stack: SceneStack, room: Room) -> None:
    """The window closes unless the top scene says no."""
    room.quits = False
    stack.request_quit()
    assert stack.running
    room.quits = True
    stack.request_quit()
    assert not stack.running


def test_toasts_pass(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """A message stays long enough to be read, then goes, and the program sleeps again."""
    room.toast("Saved. You can leave at any time.", 2)
    pilot.advance(2.0)
    assert stack.toasts
    pilot.advance(1.5)
    assert stack.toasts == ()
    assert stack.due() is None


def test_the_input_method_is_told_where(stack: SceneStack, pilot: Pilot) -> None:
    """While a field has the focus the stack knows where characters appear."""
    assert stack.text_at() is None
    pilot.click("name")
    pilot.draw()
    at = stack.text_at()
    assert at is not None
    assert Rect(100, 200, 200, 40).holds((at.x, at.y))


class Faulty(Room):
    """A scene that fails at one of its tasks."""

    def __init__(self, services: Services, where: str) -> None:
        super().__init__(services, "faulty")
        self.where = where
        self.armed = False

    def _fail(self, where: str) -> None:
        if self.armed and where == self.where:
            raise RuntimeError(f"failed at {where}")

    def on_event(self, event: InputEvent) -> bool:
        """Fail, or not."""
        self._fail("event")
        return super().on_event(event)

    def tick(self, now: float) -> None:
        """Fail, or not."""
        del now
        self._fail("tick")

    def paint(self, p: Painter) -> None:
        """Fail, or not."""
        self._fail("paint")
        super().paint(p)

    def paint_moving(self, p: Painter) -> None:
        """Fail, or not."""
        del p
        self._fail("moving")

    def leave(self) -> None:
        """Fail too: it is broken."""
        self._fail(self.where)


@pytest.fixture
def guarded(clock: HandClock) -> SceneStack:
    """A stack that falls back to a room and tells about crashes."""
    plain = rehearse(SIZE, clock=clock)
    services = plain.services

    def tell(error: BaseException) -> Scene[Any]:
        return Dialog(
            services, "Something broke", str(error), [Answer("well", "Very well", "enter", "primary")]
        )

    stack = SceneStack(services, home=lambda: Room(services, "home"), crashed=tell)
    stack.keep_alive = plain  # type: ignore[attr-defined] # the plain stack owns the temporary folder
    return stack


@pytest.mark.parametrize("where", ["event", "tick", "paint", "moving"])
def test_a_crash_falls_back_and_tells(guarded: SceneStack, clock: HandClock, where: str) -> None:
    """Whatever of a scene fails: the home scene stands there with a dialog, and the program goes on."""
    faulty = Faulty(guarded.services, where)
    guarded.push(Room(guarded.services))
    guarded.push(faulty)
    pilot = Pilot(guarded, clock, SIZE)
    pilot.draw()
    faulty.armed = True
    faulty.spoil()
    pilot.press("x")
    pilot.draw()
    assert [type(scene) for scene in guarded.scenes] == [Room, Dialog]
    pilot.draw()
    pilot.press("enter")
    assert isinstance(guarded.top, Room)
    assert guarded.top.name == "home"
    assert guarded.running


def test_a_crash_comes_out_in_tests(stack: SceneStack) -> None:
    """Without a home scene nothing is swallowed."""
    faulty = Faulty(stack.services, "tick")
    stack.push(faulty)
    faulty.armed = True
    with pytest.raises(RuntimeError, match="failed at tick"):
        stack.advance()
    faulty.armed = False


def test_a_dialog_answers(stack: SceneStack, room: Room, pilot: Pilot) -> None:
    """Enter gives the primary answer, Esc the cancelling one, the mouse any."""
    answers: list[str | None] = []
    offered = [Answer("stay", "Stay", "escape"), Answer("go", "Leave", "enter", "primary")]

    def ask() -> None:
        dialog = Dialog(stack.services, "Leave?", "It waits in the library.", offered, cancel="stay")
        room.push(dialog, answers.append)

    for act in (lambda: pilot.press("enter"), lambda: pilot.press("escape"), lambda: pilot.click("Leave")):
        ask()
        act()
    assert answers == ["go", "stay", "go"]


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080), (3840, 2160)])
def test_any_scene_can_be_rendered(size: tuple[int, int]) -> None:
    """A picture of a scene is drawn at any size without a window."""
    assert render(Room, size, "zh_TW").get_size() == size


def test_drawing_again_after_the_pixels_were_lost(stack: SceneStack, pilot: Pilot) -> None:
    """After minimising, a full redraw gives the same picture."""
    before = pygame.image.tobytes(pilot.screenshot(), "RGB")
    pilot.canvas.fill("#000000")
    stack.redraw()
    assert pygame.image.tobytes(pilot.screenshot(), "RGB") == before


def test_a_rehearsal_keeps_the_players_folder_apart(tmp_path: Path) -> None:
    """With a folder, settings and library are those in it."""
    first = rehearse(SIZE, folder=tmp_path)
    first.services.settings.values.muted = True
    first.services.save_settings()
    assert rehearse(SIZE, folder=tmp_path).services.settings.values.muted
    assert first.services.frame == frame_for(*SIZE)
