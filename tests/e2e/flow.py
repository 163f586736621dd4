"""What every window test of a table does: beginning as last time, and handing the screen over."""

import json
from pathlib import Path
from typing import Any

from mirror import Mirror
from screen import wait_until

from game.rules.table import Decide, Shot
from game.scenes import saloon
from game.scenes.handover import HandOver
from game.scenes.match import Reason
from game.scenes.setup.scene import SetupScene
from game.scenes.title import TitleScene


def prepare(profile: Path, game: str, players: list[str], options: dict[str, Any]) -> None:
    """Write settings as the set-up scene leaves them: who sat there last; cards don't travel."""
    people = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")
    seats = [{"name": people[at], "player": player} for at, player in enumerate(players)]
    table = {"seats": seats, "options": options, "house": {"totals": True, "practice": False}, "first": 0}
    profile.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"speed": "off", "language": "en", "tables": {game: table}})
    (profile / "settings.json").write_text(text, encoding="utf-8")


def begin(mirror: Mirror, game: str) -> None:
    """From the title through the set-up, which recalls the last table, to a new match."""
    mirror.show(lambda services: TitleScene(services, saloon.doors()), saved=True)
    mirror.expect("the title")
    mirror.click("new")
    mirror.show(lambda services: SetupScene(services, game, lambda *_: None), saved=True)
    mirror.expect("the set-up scene")
    mirror.click("start")
    wait_until(mirror.begun, "the match")


def asked(mirror: Mirror) -> int | None:
    """The seat that the saved match asks; None once it has ended."""
    match mirror.match().pending:
        case Decide(seats):
            return seats[0]
        case Shot(seat):
            return seat
        case _:
            return None


def take_over(mirror: Mirror, reason: Reason) -> None:
    """Answer the hand-over scene as the next person does, and wait for the table."""
    match = mirror.match()
    seat = asked(mirror)
    assert seat is not None
    names = [each.name for each in match.header.seats]
    last, step = match.entries[-1], match.steps[-1]
    free = isinstance(last.by, int) and last.by not in step.informs
    person = free and match.header.seats[int(last.by)].is_person
    undo = names[int(last.by)] if person and reason == "turn" else None
    mirror.show(lambda services: HandOver(services, seat, names[seat], reason, undo, on_menu=lambda: None))
    mirror.expect(f"the hand-over to {names[seat]}")
    mirror.click("ready")
    mirror.table(seat)
    mirror.expect(f"the table as {names[seat]} sees it")
