"""Pony Express in a real window: a whole game of two people with real clicks and real drags of the die."""

import json
import math
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flow import begin, prepare
from mirror import Mirror
from onlooker import NOTE
from screen import PATIENCE, Program, Screen

from game.rules.pony import events
from game.rules.pony.hands import CLAIMS, hand
from game.rules.table import Event
from game.scenes import saloon
from game.scenes.session import Session
from game.store.library import House

pytestmark = pytest.mark.window

PUSH = 150.0
"""How far the pointer is drawn, in mm, through the die and over the arc."""
STEPS = 8
MS_A_STEP = (9, 16, 25)
"""How long a step of the drag takes, try by try: a busy machine may read a quick one as no movement."""
LONGEST = 400
"""Hand movements after which the game is given up; about a hundred are needed."""
Seen = dict[str, Any]


class Rider:
    """Plays for both people: what the window shows tells which hand comes next.

    The two agree on their claims, so that the race passes what is to be seen: a bluff that is caught,
    Indians, a gunfight up to a hit, and both at Sacramento.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.mirror = Mirror(program)
        self.met: set[str] = set()
        self._presses = 0
        self._looked: set[int] = set()
        self._told = 0
        self._kept = 0

    # ---------------------------------------------------------------- eyes
    def seen(self) -> Seen:
        """What the window shows now."""
        found: Seen = json.loads((self.program.profile / NOTE).read_text(encoding="utf-8"))
        return found

    def look(self) -> Seen:
        """Wait until the last press has done its work and a scene wants a hand."""
        deadline = time.monotonic() + PATIENCE
        while (now := self.seen())["presses"] <= self._presses or not ready(now):
            assert self.program.process.poll() is None, "the program has ended"
            assert time.monotonic() < deadline, f"nothing follows: {now}"
            time.sleep(0.01)
        return now

    def remember(self) -> Any:
        """Read the saved match, and note what has been met on the way; return the rules' state."""
        match = self.mirror.match()
        steps = match.steps[self._told :]
        self._told = len(match.steps)
        for step in steps:
            self.met.update(met for event in step.events if (met := meeting(event)))
        return match

    # ---------------------------------------------------------------- hands
    def click(self, now: Seen, widget: str) -> None:
        """Click on a widget for real."""
        self._presses = now["presses"]
        self.program.click(tuple(now["at"][widget]))

    def flick(self, now: Seen) -> None:
        """Push the die straight at a target; a shot too slow is kept, and the next look flicks again."""
        self._presses = now["presses"]
        (x, y), (to_x, to_y) = now["die"], now["targets"][len(now["targets"]) // 2]
        length, push = math.dist((x, y), (to_x, to_y)), PUSH * now["scale"]
        ux, uy = (to_x - x) / length, (to_y - y) / length
        path = [(x + ux * push * n / STEPS, y + uy * push * n / STEPS) for n in range(STEPS + 1)]
        self.program.drag(path, MS_A_STEP[self._kept % len(MS_A_STEP)])
        self._kept += 1

    def act(self, now: Seen) -> bool:
        """Do what the scene on top asks for; False at the result."""
        match now["scene"]:
            case "PonyResult":
                return False
            case "PonyTable":
                self.ride(now)
            case "FightScene" if now["phase"] == "aiming":
                self.flick(now)
            case "FightScene":
                self._presses, self._kept = now["presses"], 0
                self.program.press("space")
            case scene:
                self.click(now, next(name for name in ANSWERS[scene] if name in now["at"]))
        return True

    def ride(self, now: Seen) -> None:
        """Challenge or let it ride; or choose a claim and make it."""
        match = self.remember()
        if now["doubt"]:
            table = match.state
            bluff = hand(table.cup.dice).name != table.cup.claimed
            other = 1 - table.cup.seat
            call = f"challenge-{other}"
            self.click(now, call if bluff and "bluff" not in self.met and call in now["at"] else "ride-all")
            return
        seat = match.state.cup.seat
        if seat not in self._looked:
            self._looked.add(seat)
            self.mirror.table(seat)
            self.mirror.expect(f"the table as seat {seat} sees it")
        claim = CLAIMS[steps_of(match.state, self.met) - 1]
        if now["picked"] != claim:
            self.click(now, f"claim-{claim}")
        else:
            self.click(now, "claim")


ANSWERS = {
    "HandOver": ("ready",),
    "Keep": ("keep-0",),
    "Rolls": ("done",),
    "Saddlebag": ("nothing",),
    "Question": ("advance", "stay", "pass"),
    "JailQuestion": ("bail", "luck"),
    "CornersScene": ("NW",),
    "TakeMouse": ("ready",),
}
"""What is clicked on which sheet: the first of these that is there."""


def ready(now: Seen) -> bool:
    """Whether a scene waits for a hand."""
    match now["scene"]:
        case "PonyTable":
            return not now["holding"] and ("ride-all" if now["doubt"] else "claim") in now["at"]
        case "FightScene":
            return now["phase"] == "result" or ("die" in now and not now["holding"])
        case "PonyResult":
            return True
        case scene:
            return any(name in now["at"] for name in ANSWERS.get(scene, ())) and not now["holding"]


def meeting(event: Event) -> str:
    """Name what a fact brings into the game, of those that it must show."""
    match event:
        case events.Revealed(true=False):
            return "bluff"
        case events.FightEnded(reason="hit"):
            return "hit"
        case events.IndiansFaced():
            return "indians"
        case events.FinalDuelBegan():
            return "final duel"
        case _:
            return ""


def steps_of(table: Any, met: set[str]) -> int:
    """The claim that leads to what hasn't been met yet (1 to 7 steps)."""
    seat, board = table.cup.seat, table.board
    own: int = table.riders[seat].space
    other: int = table.riders[1 - seat].space
    ahead, last = other - own, int(board.last)
    if "bluff" not in met:
        return 1 if hand(table.cup.dice).name != CLAIMS[0] else 2
    reach = range(1, 8)
    if "indians" not in met:
        found = [n for n in reach if own + n < last and board.signs[own + n - 1] == "indians"]
        if found:
            return found[0]
    plain = [n for n in reach if n != ahead and own + n < 28 and board.signs[own + n - 1] != "indians"]
    if "hit" not in met:
        if ahead in reach and board.peace < other < last:
            return ahead
        # Where fights are fought, and in the other's reach.
        return next((n for n in plain if own + n > board.peace), 1) if ahead <= 7 else max(plain)
    if last - own <= 7 and last - other <= 7:
        return last - own
    # Both come close to Sacramento before one arrives.
    return max(plain, default=1)


@pytest.fixture
def program(screen: Screen, tmp_path: Path) -> Iterator[Program]:
    """The program with an onlooker, for two people who play without motion."""
    profile = tmp_path / "profile"
    prepare(profile, "pony-express", ["person", "person"], {})
    command = (sys.executable, str(Path(__file__).with_name("onlooker.py")))
    made = Program(screen, profile, command=command)
    yield made
    if made.process.poll() is None:
        made.kill()


def test_two_people_race_to_sacramento_with_the_mouse(program: Program) -> None:
    """P1–P33 at the table, by clicks and drags alone: a whole game from the title to its result.

    On the way a bluff is caught (P16), a shot fells what it fells at the Indians (P27), a gunfight ends
    with a hit (P23, P24), and the second rider's arrival brings the final duel (P33).
    """
    rider = Rider(program)
    begin(rider.mirror, "pony-express")
    for _ in range(LONGEST):
        if not rider.act(rider.look()):
            break
    match = rider.remember()
    assert match.result is not None
    assert match.result.reason == "duel"
    assert rider.met >= {"bluff", "indians", "hit", "final duel"}
    shots = [entry.move for entry in match.entries if type(entry.move).__name__ == "Shot"]
    assert all(shot.flick for shot in shots), "each was flicked by hand, and noted so"
    rider.mirror.show(lambda services: saloon.result(services, shelved(rider.mirror, services)))
    rider.mirror.expect("the result")


def shelved(mirror: Mirror, services: Any) -> Session:
    """The finished match as a scene of its own shows it."""
    return Session(mirror.match(), House(), services.library, 1, random=services.random)
