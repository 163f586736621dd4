"""A table of Pony Express with chosen dice and item cards, driven by a pilot."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pygame
from showdowns import Shots

from game.app import rehearse
from game.dev import fights
from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.rules.pony.board import Options
from game.rules.pony.items import all_items
from game.rules.pony.moves import Keep, Roll, Shuffle
from game.rules.pony.opening import Choose
from game.rules.table import Chance
from game.scenes import saloon
from game.scenes.handover import HandOver
from game.scenes.pony.fight import FightScene
from game.scenes.pony.fight_mouse import TakeMouse
from game.scenes.pony.rolls import Rolls
from game.scenes.pony.saddlebag import Saddlebag
from game.scenes.pony.table import PonyTable
from game.scenes.session import Session
from game.store.library import House
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

NAMES = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")
SIZE = (1366, 768)
THREE_KINGS = ("K", "K", "K", "9", "10")
NOTHING = ("9", "10", "J", "Q", "A")
PLAIN = ("rail-pass", "oat-bag", "stove-lid", "second-barrel", "peace-pipe")
"""Cards of the first riders that fit none of the moments played here, but for those of the tests."""


class Kit(Shots):
    """A table at the first turn: seat 0 rolls `dice`; each seat holds the item card given."""

    def __init__(
        self,
        people: int = 2,
        computers: int = 0,
        *,
        dice: Sequence[str] = THREE_KINGS,
        items: Sequence[str] = PLAIN,
        options: Options | None = None,
        house: House | None = None,
        language: str = "en",
        seed: int = 1,
        reach: Callable[[Any], bool] | None = None,
    ) -> None:
        self.clock = HandClock(5.0)
        self.stack = rehearse(SIZE, language, clock=self.clock, seed=seed)
        services = self.stack.services
        services.settings.values.speed = "off"
        count = people + computers
        seats = tuple(
            SeatInfo(NAMES[seat], "person" if seat < people else "computer:hand") for seat in range(count)
        )
        rules = services.shelf["pony-express"]
        if reach is None:
            match = Match(rules, Header("pony-express", options or Options(), seats))
            _to_first_turn(match, count, dice, items)
        else:
            match = fights.match_at(rules, seats, reach, seed)
        agreed = house or House()
        self.number = services.library.add(match.header, agreed)
        services.library.save(self.number, 0, match.entries, None)
        self.session = Session(match, agreed, services.library, self.number, random=Random(seed))
        self.session.deal()
        self.pilot = Pilot(self.stack, self.clock, SIZE)
        self._sit_down()
        if reach is not None:
            self.listen()

    def _sit_down(self) -> None:
        """Put the table of the session on the stack."""
        table = saloon.table(self.stack.services, self.session)
        assert isinstance(table, PonyTable)
        self.table: Any = table
        self.stack.reset(table)
        self.wait()

    def reload(self) -> None:
        """Leave the match and go on with it from the library."""
        services = self.stack.services
        self.session.leave()
        self.session = Session.resume(services.library, self.number, random=Random(1))
        self._sit_down()

    @property
    def scene(self) -> FightScene:  # type: ignore[override] # only while there is one
        """The fight on top."""
        found = next(scene for scene in self.stack.scenes if isinstance(scene, FightScene))
        assert isinstance(found, FightScene)
        return found

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.stack.top

    @property
    def state(self) -> Any:
        """The truth."""
        return self.session.match.state

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass without drawing."""
        for _ in range(max(1, round(seconds / 0.1))):
            self.clock.advance(0.1)
            self.stack.advance()

    def press(self, *chords: str) -> None:
        """Press keys, each with its consequences."""
        for chord in chords:
            self.pilot.press(chord)
            self.wait()

    def click(self, name: str) -> None:
        """Click a widget, with its consequences."""
        self.pilot.click(name)
        self.wait()

    def take_over(self) -> None:
        """Answer the hand-over."""
        assert isinstance(self.top, HandOver)
        self.press("enter")

    def skip_bags(self) -> int:
        """Answer every question about item cards with nothing; return how many there were."""
        asked = 0
        while isinstance(self.top, Saddlebag):
            asked += 1
            self.click("nothing")
        return asked

    def listen(self) -> None:
        """Let everything be told that has happened: no card is used, and open rolls are seen to their end."""
        self.wait(2)
        while isinstance(self.top, Saddlebag) or (isinstance(self.top, Rolls) and self.top.confirm):
            self.click("nothing" if isinstance(self.top, Saddlebag) else "done")
            self.wait(2)

    def until(self, *phases: str) -> None:
        """Let time pass until the fight is in one of these phases; whoever is asked takes the mouse."""
        for _ in range(400):
            if isinstance(self.top, TakeMouse):
                self.press("enter")
            if isinstance(self.top, FightScene) and self.top.phase in phases:
                return
            self.wait(0.1)
        raise AssertionError(f"no shot in {phases}: {self.top}")

    def pixels(self) -> bytes:
        """What the window shows."""
        return pygame.image.tobytes(self.pilot.screenshot(), "RGB")


def _to_first_turn(match: Match, count: int, dice: Sequence[str], items: Sequence[str]) -> None:
    """Play the opening: seat 0 starts, each seat keeps its card of `items`, seat 0 rolls `dice`."""
    for seat in range(count):
        faces = ("A",) * 5 if seat == 0 else (*NOTHING[:-1], "K") if seat == 1 else NOTHING
        match.play("nature", Roll(seat, faces))
    while isinstance(match.pending, Chance) and match.pending.move == "roll":
        match.play("nature", Dealer(Random(3)).answer(match.pending, match.rules))
    rest = list(all_items())
    pairs: list[str] = []
    for item in items[:count]:
        rest.remove(item)
    for item in items[:count]:
        other = next(card for card in rest if card not in items)
        rest.remove(other)
        pairs += [item, other]
    match.play("nature", Shuffle((*pairs, *rest)))
    while isinstance(match.state.waits, Choose):
        seat = match.state.waits.seats[0]
        match.play(seat, Keep(items[seat]))
    left = sorted((*match.state.pack.deck, *(rider.returned for rider in match.state.riders)))
    match.play("nature", Shuffle(tuple(left)))
    match.play("nature", Roll(0, tuple(dice)))
