"""The title: only what leads somewhere is offered, in every window, and it rests."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app import rehearse
from game.match.record import SeatInfo
from game.scenes.dialog import Dialog
from game.scenes.services import Services
from game.scenes.stack import Scene, SceneStack
from game.scenes.title import AWAKE, SMOKE_FPS, Doors, TitleScene
from game.scenes.title_scenery import ROLL
from game.store.library import DamagedMatch, Saved, StoreError
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

SIZE = (1366, 768)
SAVED = Saved(
    7, "yardmaster-express", (SeatInfo("Ada", "person"), SeatInfo("陳美", "person")), 9, "", "", False
)


class Room(Scene[None]):
    """Where a door leads."""

    def __init__(self, services: Services, what: Any = None) -> None:
        super().__init__(services)
        self.what = what


DOORS = Doors(new_game=Room, resume=Room, range=Room, settings=Room)


class Kit:
    """A title with its stack and pilot."""

    def __init__(
        self,
        doors: Doors = DOORS,
        saved: Saved | None = None,
        *,
        arriving: bool = False,
        size: tuple[int, int] = SIZE,
    ) -> None:
        self.clock = HandClock(50.0)
        self.stack: SceneStack = rehearse(size, clock=self.clock)
        self.heard: list[str] = []
        services = self.stack.services
        services.sound.on_play = self.heard.append
        services.library.latest_unfinished = lambda: saved  # type: ignore[method-assign] # what is saved
        self.title = TitleScene(services, doors, arriving=arriving)
        self.stack.push(self.title)
        self.pilot = Pilot(self.stack, self.clock, size)

    @property
    def lines(self) -> list[str]:
        """The names on the bill."""
        return [entry.name for entry in self.title.entries()]


def test_only_what_leads_somewhere_is_offered() -> None:
    """A line without a scene behind it isn't on the bill."""
    assert Kit(Doors()).lines == ["quit"]
    assert Kit().lines == ["new", "range", "settings", "quit"]
    assert Kit(replace(DOORS, library=Room, rules=Room)).lines == [
        "new",
        "library",
        "range",
        "rules",
        "settings",
        "quit",
    ]


def test_continue_stands_first_when_something_is_saved() -> None:
    """Continue has the focus and says which game and who plays."""
    kit = Kit(saved=SAVED)
    entry = kit.title.entries()[0]
    assert (entry.name, entry.sub) == ("continue", "Yardmaster Express: Ada and 陳美")
    assert kit.pilot.focused == "continue"
    kit.pilot.press("enter")
    assert isinstance(kit.stack.top, Room)
    assert kit.stack.top.what == 7


@pytest.mark.parametrize("error", [DamagedMatch(3, "E8"), StoreError("locked")])
def test_a_saved_game_that_cannot_go_on_says_so(error: Exception) -> None:
    """A damaged record or a locked library gets a message, and the title stays."""

    def door(_: Services, __: int) -> Scene[Any]:
        raise error

    kit = Kit(replace(DOORS, resume=door), SAVED)
    kit.pilot.press("c")
    assert isinstance(kit.stack.top, Dialog)
    kit.pilot.press("enter")
    assert kit.stack.top is kit.title


def test_lit_windows_start_their_game() -> None:
    """The window of a game that can be played is a button; the others are neither lit nor clickable."""
    kit = Kit()
    playable = set(kit.stack.services.shelf)
    assert {n for n in kit.pilot.names() if n not in kit.lines} == playable & {
        "yardmaster",
        "yardmaster-express",
        "pony-express",
    }
    kit.pilot.click("yardmaster-express")
    assert isinstance(kit.stack.top, Room)
    assert kit.stack.top.what == "yardmaster-express"


def test_keys_and_arrows_work_the_bill() -> None:
    """Each line has a letter; arrows go from line to line and over to the windows."""
    kit = Kit()
    kit.pilot.press("down")
    assert kit.pilot.focused == "range"
    kit.pilot.press("t")
    assert isinstance(kit.stack.top, Room)
    kit.stack.top.close()
    kit.pilot.press("q")
    assert not kit.stack.running


def test_the_train_rolls_in_once() -> None:
    """On arriving the train rolls in, blows its whistle and stands; coming back it stands already."""
    kit = Kit(arriving=True)
    assert kit.stack.due() == 0.0
    kit.pilot.advance(ROLL / 2)
    assert kit.heard == []
    kit.pilot.advance(ROLL)
    assert kit.heard == ["whistle"]
    kit.title.push(Room(kit.stack.services))
    kit.stack.top.close()
    kit.pilot.advance(0.1)
    assert kit.heard == ["whistle"]


def test_the_title_comes_to_rest() -> None:
    """Smoke drifts at a low rate while someone is there, then stands still."""
    kit = Kit()
    assert kit.stack.due() == pytest.approx(1 / SMOKE_FPS)
    kit.pilot.advance(AWAKE + 0.1, frame=0.1)
    due = kit.stack.due()
    assert due is not None
    assert due > 10
    assert kit.pilot.draw() == []
    kit.pilot.move("new")
    assert kit.stack.due() == pytest.approx(1 / SMOKE_FPS)


@pytest.mark.parametrize("setting", ["reduced_motion", "speed"])
def test_reduced_motion_is_still(setting: str) -> None:
    """With reduced motion, or motion off, the train stands there and nothing is ever due."""
    clock = HandClock()
    stack = rehearse(SIZE, clock=clock)
    setattr(stack.services.settings.values, setting, True if setting == "reduced_motion" else "off")
    stack.push(TitleScene(stack.services, DOORS, arriving=True))
    assert stack.due() is None


@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1280, 1024), (1920, 1080), (2560, 1080)])
def test_everything_is_in_the_window(size: tuple[int, int], language: str) -> None:
    """Bill and windows lie wholly inside the window and don't overlap, whatever its shape."""
    kit = Kit(replace(DOORS, library=Room, rules=Room), SAVED, size=size)
    kit.stack.services.language.use(language)
    kit.stack.advance()
    kit.pilot.draw()
    whole = kit.stack.services.frame.whole.grown(0.5)
    widgets = [widget.rect for widget in kit.title.form.widgets]
    for i, rect in enumerate(widgets):
        assert whole.joined(rect) == whole
        assert not any(rect.meets(other) for other in widgets[:i])


def test_nothing_is_left_behind() -> None:
    """The pointing hand, lit lines and windows leave no trace where they have been."""
    kit = Kit(saved=SAVED, size=(1024, 600))
    kit.pilot.draw()
    for key in ("down", "down", "up", "right", "left", "tab"):
        kit.pilot.press(key)
        kit.pilot.draw()
    kit.pilot.click((700.0, 120.0))
    kit.pilot.draw()
    kit.pilot.move("yardmaster-express")
    kit.pilot.draw()
    shown = pygame.image.tobytes(kit.pilot.screenshot(), "RGB")
    kit.stack.redraw()
    assert pygame.image.tobytes(kit.pilot.screenshot(), "RGB") == shown
