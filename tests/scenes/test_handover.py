"""The hand-over: opaque, the same for every table, nothing uncovered by a slip."""

from collections.abc import Callable
from typing import Any, Literal

import pygame
import pytest

from game.app import rehearse
from game.scenes.handover import FALL, RISE, HandOver
from game.scenes.stack import Scene, SceneStack
from game.text.language import LANGUAGES
from game.ui.clock import HandClock
from game.ui.events import KeyDown, PointerDown, PointerUp
from game.ui.painter import Painter
from game.ui.pilot import Pilot

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (1024, 768), (2560, 1080))
UGLY = (
    "x",
    "👩‍👩‍👧‍👦🚂🤠",
    "שלום עולם",
    "Ẑ̷̡͔͎̦̥̫̙̏̓̽͝ä̵́͜l̶͇̆g̶̨̈́o̴͓̓",
    "W" * 300,
    "\u202eevil\u202c",
    "{name} **b** [E8]",
    "陳美玲與她的小馬快遞與火車頭與車廂",
)


class Table(Scene[None]):
    """What lies below: a plain colour."""

    def __init__(self, services: Any, colour: str) -> None:
        super().__init__(services)
        self.colour = colour

    def paint(self, p: Painter) -> None:
        """Fill everything."""
        p.fill(p.window, self.colour)


class Kit:
    """A hand-over on its stack, over a table of one colour."""

    def __init__(
        self,
        size: tuple[int, int] = (1366, 768),
        language: str = "en",
        *,
        name: str = "Bruno",
        reason: Literal["begin", "loaded", "turn"] = "turn",
        undo: str | None = None,
        colour: str = "#FF00FF",
        speed: Literal["off", "fast", "normal", "slow"] = "normal",
        reduced: bool = False,
    ) -> None:
        self.clock = HandClock(5.0)
        self.stack: SceneStack = rehearse(size, language, clock=self.clock)
        values = self.stack.services.settings.values
        values.speed, values.reduced_motion = speed, reduced
        self.table = Table(self.stack.services, colour)
        self.stack.push(self.table)
        self.answers: list[str | None] = []
        self.menus = 0
        self.scene = HandOver(self.stack.services, 1, name, reason, undo, on_menu=self._menu)
        self.stack.push(self.scene, self.answers.append)
        self.pilot = Pilot(self.stack, self.clock, size)

    def _menu(self) -> None:
        self.menus += 1

    @property
    def up(self) -> "Kit":
        """The same, once the curtain is up."""
        self.pilot.settle()
        return self

    def picture(self) -> bytes:
        """The pixels now."""
        return pygame.image.tobytes(self.pilot.screenshot(), "RGB")


@pytest.mark.parametrize("size", SIZES)
def test_it_shows_nothing_of_the_table(size: tuple[int, int]) -> None:
    """Once the curtain is up, the pixels are the same whatever lies on the table."""
    one, other = Kit(size, colour="#FF00FF").up, Kit(size, colour="#00FF00").up
    assert one.picture() == other.picture()
    assert one.stack.visible == (one.scene,)


def test_what_shows_depends_on_name_seat_and_reason_alone() -> None:
    """Another name, another reason: another picture."""
    plain = Kit().up.picture()
    assert Kit(name="Bruna").up.picture() != plain
    assert Kit(reason="begin").up.picture() != plain
    assert Kit(reason="loaded").up.picture() != plain
    assert Kit(undo="Ada").up.picture() != plain
    assert Kit().up.picture() == plain


def test_the_curtain_rises_over_the_covered_table() -> None:
    """Night comes from below: at first the table still shows at the top, and frames are wanted."""
    kit = Kit()
    kit.pilot.advance(RISE / 5)
    assert kit.stack.due() == 0.0
    canvas = kit.pilot.screenshot()
    assert canvas.get_at((5, 5))[:3] == (255, 0, 255)
    assert canvas.get_at((5, 760))[:3] != (255, 0, 255)
    kit.pilot.advance(RISE)
    assert kit.stack.due() is None
    assert kit.pilot.screenshot().get_at((5, 5))[:3] != (255, 0, 255)


WAYS: dict[str, Callable[[Pilot], None]] = {
    "click": lambda pilot: pilot.click("ready"),
    "space": lambda pilot: pilot.press("space"),
    "enter": lambda pilot: pilot.press("enter"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_ready(way: str, language: str) -> None:
    """A click on the button, Space and Enter uncover the table, once the curtain has fallen."""
    kit = Kit(language=language).up
    WAYS[way](kit.pilot)
    assert kit.answers == []
    kit.pilot.advance(FALL + 0.05)
    assert kit.answers == ["ready"]
    assert kit.stack.top is kit.table


def test_a_second_press_while_the_curtain_falls_ends_its_fall() -> None:
    """Leaving can be skipped, and answers only once."""
    kit = Kit().up
    kit.pilot.press("space")
    kit.pilot.press("space")
    assert kit.answers == ["ready"]


def test_a_press_while_the_curtain_rises_only_skips() -> None:
    """The key that ended the last turn, pressed once too often, uncovers nothing."""
    kit = Kit()
    kit.pilot.press("space")
    assert kit.answers == []
    assert kit.stack.due() is None
    kit.pilot.press("space")
    kit.pilot.settle()
    assert kit.answers == ["ready"]


def test_half_a_double_click_uncovers_nothing() -> None:
    """The second half of a double click that began on the table is no answer."""
    kit = Kit(speed="off")
    at = kit.pilot.find("ready").screen.centre
    kit.pilot.send(PointerDown(at, 1, 2), PointerUp(at, 1))
    assert kit.answers == []
    kit.pilot.click("ready")
    assert kit.answers == ["ready"]


def test_a_held_key_uncovers_nothing() -> None:
    """A key's repetition is no press."""
    kit = Kit(speed="off")
    kit.pilot.send(KeyDown("space", repeat=True), KeyDown("enter", repeat=True))
    assert kit.answers == []


def test_esc_opens_the_menu_and_uncovers_nothing() -> None:
    """Esc and the button in the corner call for the menu; the cover stays."""
    kit = Kit().up
    kit.pilot.press("escape")
    kit.pilot.click("menu")
    assert kit.menus == 2
    assert kit.answers == []
    assert kit.stack.top is kit.scene


def test_other_keys_and_clicks_beside_do_nothing() -> None:
    """Only the answers answer."""
    kit = Kit().up
    kit.pilot.press("a", "1", "tab", "ctrl+z", "f")
    kit.pilot.click((40.0, 400.0))
    kit.pilot.click((683.0, 400.0), button=3)
    kit.pilot.settle()
    assert kit.answers == []


@pytest.mark.parametrize("way", ["click", "key"])
def test_undo_is_offered_to_the_one_who_has_moved(way: str) -> None:
    """With a name to undo, the button and Ctrl+Z take the last choice back; without there is none."""
    kit = Kit(undo="Ada").up
    assert "Ada" in kit.pilot.find("undo").label
    if way == "click":
        kit.pilot.click("undo")
    else:
        kit.pilot.press("ctrl+z")
    kit.pilot.settle()
    assert kit.answers == ["undo"]
    assert "undo" not in Kit().pilot.names()


def test_the_reasons_differ() -> None:
    """Before the first turn, after loading and between turns it says why in other words."""
    said: list[list[str]] = []
    for reason in ("begin", "loaded", "turn"):
        kit = Kit(reason=reason)
        words: list[str] = []
        say = kit.scene.say
        kit.scene.say = lambda text, say=say, words=words, **values: (
            words.append(text),
            say(text, **values),
        )[1]
        kit.pilot.settle()
        said.append(words)
    heads = [{text for text in words if "{name}" not in text} for words in said]
    assert heads[0] != heads[1] != heads[2] != heads[0]


def test_motion_off_snaps_and_reduced_motion_fades() -> None:
    """Off: it stands there at once. Reduced: 120 ms of night, and nothing travels."""
    off = Kit(speed="off")
    assert off.stack.due() is None
    assert off.picture() == Kit().up.picture()
    reduced = Kit(reduced=True)
    reduced.pilot.advance(0.06)
    middle = reduced.pilot.screenshot()
    assert middle.get_at((5, 5)) == middle.get_at((1360, 760)) != (255, 0, 255, 255)
    assert reduced.pilot.settle() < 0.12


@pytest.mark.parametrize("name", UGLY)
def test_ugly_names(name: str) -> None:
    """Any name fits: the buttons keep their words, whatever stands before them."""
    kit = Kit((1024, 600), name=name, undo=name).up
    kit.pilot.screenshot()
    assert kit.pilot.find("ready").label.endswith("uncover the table")
    assert kit.pilot.find("undo").label.endswith("undo")
    layout, setter = kit.scene.layout, kit.stack.services.shop.type
    for button in ("ready", "undo"):
        widget = kit.pilot.find(button)
        assert setter.width(widget.label, layout.button_text * 0.82, "bold") < widget.rect.w


def test_resizing_and_another_language_keep_it() -> None:
    """A change of size or language lays it out anew and uncovers nothing."""
    kit = Kit().up
    kit.pilot.resize((1920, 1080))
    kit.stack.services.language.use("zh_TW")
    kit.pilot.advance(0.05)
    assert kit.stack.top is kit.scene
    assert kit.pilot.find("ready").label == "我是 Bruno，揭開桌面"
    assert kit.picture() == Kit((1920, 1080), "zh_TW").up.picture()


def test_at_rest_nothing_is_drawn_anew() -> None:
    """No frame is wanted and none changes a pixel."""
    kit = Kit().up
    kit.pilot.draw()
    assert kit.stack.due() is None
    assert kit.pilot.draw() == []
