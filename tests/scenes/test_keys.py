"""Keys that the player chooses: which may be had, who changes places, and that everything follows them."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from game.app import rehearse
from game.match.record import Header, SeatInfo
from game.places import data_folder
from game.scenes import saloon
from game.scenes import settings_actions as actions
from game.scenes.dialog import Dialog
from game.scenes.journal import Journal
from game.scenes.quitting import Quitting
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.settings_keys import KeysSheet
from game.store.library import House
from game.store.settings import SettingsFile
from game.ui import bindings
from game.ui.clock import HandClock
from game.ui.keys import cap_label
from game.ui.lists import ScrollList
from game.ui.pilot import Pilot

SIZE = (1366, 768)


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    """Leave the usual keys to the other tests."""
    yield
    bindings.use({})


class Kit:
    """The settings' sheet of keys."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = HandClock(5.0)
        self.stack = rehearse(SIZE, folder=folder, clock=self.clock)
        self.scene = SettingsScene(self.stack.services)
        self.stack.push(self.scene)
        self.pilot = Pilot(self.stack, self.clock, SIZE)
        self.pilot.form.focus("tabs")
        self.pilot.press("right", "right")

    @property
    def sheet(self) -> KeysSheet:
        """The sheet."""
        return self.scene.keys

    def choose(self, action: str) -> None:
        """Choose an action in the list."""
        listed = [line.action for line in self.sheet._lines()]
        rows = self.pilot.find("actions")
        assert isinstance(rows, ScrollList)
        rows.choose(listed.index(action))

    def rebind(self, action: str, key: str) -> None:
        """Give an action a key as a player does."""
        self.choose(action)
        self.pilot.click("change")
        self.pilot.press(key)

    @property
    def saved(self) -> dict[str, str]:
        """The keys as a new start would find them."""
        return SettingsFile(self.folder).values.keys


def test_every_shortcut_with_an_action_is_in_the_list() -> None:
    """Each action in the source is one of the list's, with the same usual key, and none is listed idly."""
    found: set[tuple[str, str]] = set()
    for file in sorted((data_folder() / "game").rglob("*.py")):
        if file.name != "bindings.py":
            found |= set(re.findall(r'"@([a-z0-9-]+)=([a-z0-9+]+)"', file.read_text("utf-8")))
    assert found == set(actions.USUAL.items())
    listed = [action for group in actions.GROUPS for action, _ in group.actions]
    challenges = [name for name in actions.USUAL if name.startswith(("liar-", "ride-"))]
    assert sorted(listed + challenges) == sorted(actions.USUAL)


def test_usual_keys_do_not_clash() -> None:
    """No two actions that are at hand together have the same usual key."""
    for screen in actions.SCREENS:
        for one, other in combinations(sorted(screen), 2):
            assert actions.USUAL[one] != actions.USUAL[other]
    assert set().union(*actions.SCREENS) == set(actions.USUAL)


def test_a_new_key_works_and_is_kept(tmp_path: Path) -> None:
    """Pressed in the settings, a key is the action's at once and after a new start; its cap says so."""
    kit = Kit(tmp_path)
    kit.rebind("log", "k")
    assert kit.saved == {"log": "k"}
    assert bindings.chord("@log=l") == "k"
    assert cap_label("@log=l") == "K"
    rehearse(SIZE, folder=tmp_path)
    assert bindings.chord("@log=l") == "k"
    kit.pilot.click("usual")
    assert kit.saved == {}


def test_a_table_follows(tmp_path: Path) -> None:
    """At a table that is already open the new key works and the old one doesn't any more."""
    kit = Kit(tmp_path)
    kit.pilot.press("escape")
    services = kit.stack.services
    rules = services.shelf["yardmaster-express"]
    header = Header(rules.name, rules.options_type(), (SeatInfo("Ada", "person"), SeatInfo("Bo", "person")))
    session = Session.begin(rules, header, House(), services.library, random=Random(1))
    session.take_over(0)
    kit.stack.push(saloon.table(services, session))
    kit.pilot.settle()
    assert kit.pilot.find("log").shortcut == "l"
    services.settings.values.keys = {"log": "k"}
    services.save_settings()
    kit.pilot.advance(0.1)
    assert kit.pilot.find("log").shortcut == "k"
    kit.pilot.press("l")
    assert not isinstance(kit.stack.top, Journal)
    kit.pilot.press("k")
    assert isinstance(kit.stack.top, Journal)
    kit.pilot.press("k")
    assert not isinstance(kit.stack.top, Journal)


def test_keys_change_places(tmp_path: Path) -> None:
    """A key that another action at hand has is taken in exchange, and that is told."""
    kit = Kit(tmp_path)
    kit.rebind("draw", "t")
    assert kit.saved == {"draw": "t", "take": "d"}
    assert any("change places" in text for text in kit.stack.toasts)
    kit.rebind("liar-1", "l")
    assert kit.saved["liar-1"] == "l"
    assert kit.saved["liar-2"] == "a"
    kit.pilot.click("all-usual")
    assert kit.saved == {}


def test_the_same_key_at_different_tables(tmp_path: Path) -> None:
    """Actions that are never at hand together may share a key."""
    kit = Kit(tmp_path)
    kit.rebind("face-down", "d")
    assert kit.saved == {"face-down": "d"}


@pytest.mark.parametrize(
    ("action", "key"),
    [("log", "enter"), ("log", "space"), ("log", "3"), ("log", "alt+l"), ("sound", "x"), ("rules", "up")],
)
def test_keys_that_are_not_given(tmp_path: Path, action: str, key: str) -> None:
    """Keys with one meaning everywhere, the system's, and letters of the menus are refused with a reason."""
    kit = Kit(tmp_path)
    kit.rebind(action, key)
    assert kit.saved == {}
    assert kit.stack.toasts
    assert actions.key_of(action) == actions.USUAL[action]


def test_thinking_better_of_it(tmp_path: Path) -> None:
    """Esc and a click keep the old key, and Esc then doesn't leave the settings."""
    kit = Kit(tmp_path)
    kit.rebind("log", "escape")
    assert kit.stack.top is kit.scene
    assert not kit.sheet.listening
    kit.pilot.click("change")
    assert kit.sheet.listening
    kit.pilot.click((20, 700))
    assert not kit.sheet.listening
    kit.pilot.press("k")
    assert kit.saved == {}


def test_no_exchange_that_would_clash() -> None:
    """Where the other action could not have the old key, nothing changes."""
    assert actions.given("draw", "m") is None
    assert actions.given("log", "k") == ({"log": "k"}, [])
    assert actions.given("log", "s") == ({"log": "s", "speed": "l"}, ["speed"])


def test_whatever_is_chosen_stays_free_of_clashes() -> None:
    """Any number of exchanges leaves no two actions at hand together with one key."""
    random = Random(1)
    for _ in range(400):
        action = random.choice(sorted(actions.USUAL))
        key = random.choice("abcdefghijklmnopqrstuvwxyz")
        found = None if actions.refusal(action, key) else actions.given(action, key)
        if found is not None:
            bindings.use(found[0])
        assert actions.sensible(bindings._InUse.chosen) == bindings._InUse.chosen
        for screen in actions.SCREENS:
            keys = [actions.key_of(name) for name in screen]
            assert len(set(keys)) == len(keys)


def test_a_file_with_odd_keys() -> None:
    """Of keys read from a file only those count that could have been chosen."""
    assert actions.sensible({"log": "enter", "nothing": "k", "speed": "q"}) == {"speed": "q"}
    assert actions.sensible({"log": "m"}) == {}
    assert actions.sensible({"sound": "x"}) == {}
    assert actions.sensible({"draw": "t"}) == {}
    assert actions.sensible({"draw": "t", "take": "d"}) == {"draw": "t", "take": "d"}


def test_questions(tmp_path: Path) -> None:
    """Whoever wants to be asked before leaving is asked; closing twice leaves, and off asks nothing."""
    kit = Kit(tmp_path)
    kit.pilot.click("confirm_quit")
    assert SettingsFile(tmp_path).values.confirm_quit
    kit.stack.request_quit()
    assert isinstance(kit.stack.top, Quitting)
    kit.pilot.press("escape")
    assert kit.stack.running
    kit.stack.request_quit()
    kit.stack.request_quit()
    assert not kit.stack.running


def test_a_question_before_deleting(tmp_path: Path) -> None:
    """With the question on, a game is deleted only after Yes."""
    kit = Kit(tmp_path)
    kit.pilot.click("confirm_delete")
    library = kit.stack.services.library
    rules = kit.stack.services.shelf["yardmaster"]
    header = Header("yardmaster", rules.options_type(), (SeatInfo("Ada", "person"), SeatInfo("Bo", "person")))
    library.add(header, House())
    kit.stack.push(saloon.reading_room().library(kit.stack.services))
    kit.pilot.press("delete")
    assert isinstance(kit.stack.top, Dialog)
    kit.pilot.press("escape")
    assert library.count().all == 1
    kit.pilot.press("delete", "enter")
    assert library.count().all == 0
