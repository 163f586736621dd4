"""A hand of one's own: one player's control, strength and aim line beside everybody's."""

import json
from pathlib import Path

import pygame
from test_settings_scene import Kit

from game.app import rehearse
from game.dev import fights
from game.match.record import SeatInfo
from game.store.settings import Hand, Settings, SettingsFile
from game.ui.choices import Dropdown
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

SIZE = (1366, 768)


def kit_of(folder: Path) -> Kit:
    """The sheet of shots, with two players known."""
    kit = Kit(folder)
    kit.values.names = ("Ann", "Bo")
    kit.flicking()
    return kit


def choose(kit: Kit, player: str) -> None:
    """Choose whose hand is shown."""
    who = kit.pilot.find("who")
    assert isinstance(who, Dropdown)
    who.on_change(who.choices.index(player))


def test_one_player_shoots_otherwise(tmp_path: Path) -> None:
    """What is set for one player holds for nobody else, is saved at once, and can be given up."""
    kit = kit_of(tmp_path)
    choose(kit, "Bo")
    assert "like everybody" in kit.pilot.find("control").off
    kit.pilot.click("own")
    kit.segment("control", 1)
    kit.segment("aim_line", 0)
    assert kit.saved.hands == {"Bo": Hand(control="slingshot", strength=1.0, aim_line="long")}
    assert (kit.saved.control, kit.saved.aim_line) == ("flick", "short")
    assert kit.values.hand("Bo").control == "slingshot"
    assert kit.values.hand("Ann").control == "flick"
    choose(kit, "Everybody")
    kit.segment("control", 2)
    assert kit.saved.hand("Ann").control == "keys"
    assert kit.saved.hand("Bo").control == "slingshot"
    choose(kit, "Bo")
    kit.pilot.click("own")
    assert kit.saved.hands == {}
    assert kit.values.hand("Bo").control == "keys"


def test_a_hand_that_can_not_be_read(tmp_path: Path) -> None:
    """A wrong hand in the file spoils no other setting."""
    (tmp_path / "settings.json").write_text(
        json.dumps({"hands": {"Ann": {"control": "telepathy"}}, "strength": 2.0}), "utf-8"
    )
    assert SettingsFile(tmp_path).values == Settings(strength=2.0)


def test_the_fight_takes_the_shooters_hand() -> None:
    """In a gunfight each shooter has the own hand; Tab changes that one and not everybody's."""
    clock = HandClock(1.0)
    stack = rehearse(SIZE, clock=clock)
    services = stack.services
    services.settings.values.speed = "off"
    people = [SeatInfo(name, "person") for name in ("Ann", "Bo", "Cy")]
    services.settings.values.hands = {
        name: Hand(control="keys", aim_line="none") for name in ("Ann", "Bo", "Cy")
    }
    match = fights.match_at(services.shelf[fights.GAME], people, fights.gunfight)
    fight = fights.fight_at(services, match)
    stack.push(fight)
    pilot = Pilot(stack, clock, SIZE)
    for _ in range(200):
        pilot.advance(0.1)
        if fight.phase == "aiming":
            break
        pilot.press("space")
    assert fight.phase == "aiming"
    launch = fight.gallery._launch
    assert launch is not None
    assert (launch.control, launch.aim_line) == ("keys", "none")
    stack.compose(pygame.Surface(SIZE))
    name = fight.gallery.shooter
    pilot.press("tab")
    assert services.settings.values.hands[name].control != "keys"
    assert services.settings.values.control == "flick"
