"""Hands at the Yardmaster table: tables laid for the eye, and moves made by clicks alone."""

from random import Random
from typing import Any

from msgspec.structs import replace

from game.app import rehearse
from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.rules.table import Move
from game.rules.yardmaster.memory import blank
from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, End, Options, State, Swap, Take
from game.scenes import saloon
from game.scenes.dialog import Dialog
from game.scenes.handover import HandOver
from game.scenes.session import Session
from game.scenes.yardmaster.bill import Bill
from game.scenes.yardmaster.cards import SidingCar
from game.scenes.yardmaster.choices import Discarding
from game.scenes.yardmaster.purchase import card_of
from game.scenes.yardmaster.table import YardmasterTable
from game.store.library import House
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

NAMES = ("Ada", "Bruno", "陳美", "Dora", "Edith")
SIZE = (1366, 768)


def cards(text: str) -> tuple[str, ...]:
    """Read `"R B sweep"`."""
    return tuple(text.split())


class Seated:
    """A stack with a table on it, and a pilot. `people` are the seats that people play (all)."""

    def __init__(
        self,
        seats: int = 3,
        options: Options | None = None,
        *,
        people: tuple[int, ...] | None = None,
        viewer: int | None = 0,
        seed: int = 1,
        size: tuple[int, int] = SIZE,
        language: str = "en",
        speed: str = "off",
        house: House | None = None,
        **fields: Any,
    ) -> None:
        self.clock = HandClock(20.0)
        self.stack = rehearse(size, language, clock=self.clock)
        services = self.stack.services
        services.settings.values.speed = speed  # type: ignore[assignment] # one of the four
        self.heard: list[str] = []
        services.sound.on_play = self.heard.append
        rules, house = services.shelf["yardmaster"], house or House()
        infos = tuple(
            SeatInfo(NAMES[seat], "person" if people is None or seat in people else "computer:hand")
            for seat in range(seats)
        )
        match = Match(rules, Header("yardmaster", options or Options(), infos), practice=house.practice)
        number = services.library.add(match.header, house)
        self.session = Session(match, house, services.library, number, random=Random(seed))
        if fields:
            match.play("nature", Dealer(Random(seed)).answer(match.pending, rules, {"first": 0}))
            self.session.deal()
            lay(match, **fields)
        else:
            self.session.deal({"first": 0})
        if viewer is not None:
            self.session.take_over(viewer)
        self.table = saloon.table(services, self.session)
        assert isinstance(self.table, YardmasterTable)
        self.stack.push(self.table)
        self.pilot = Pilot(self.stack, self.clock, size)
        self.pilot.settle()

    @property
    def state(self) -> State:
        """The whole truth, to check the picture against."""
        state: State = self.session.match.state
        return state

    @property
    def last(self) -> Move:
        """The last move of a seat in the record."""
        return next(one.move for one in reversed(self.session.match.entries) if one.by != "nature")

    def hand_over(self) -> None:
        """The next person takes the screen, if it is covered."""
        if isinstance(self.stack.top, HandOver):
            self.pilot.click("ready")
            self.pilot.settle()

    def to_own_turn(self) -> None:
        """Let computers act and the screen change hands until a person is asked, or the game is over."""
        for _ in range(400):
            self.pilot.settle()
            self.hand_over()
            if self.stack.top is not self.table or self.session.over or self.table.mine:
                return
            self.pilot.advance(0.7)
        raise TimeoutError("nobody is asked")

    # ---------------------------------------------------------------- moves by clicks
    def play(self, move: Move) -> None:
        """Make a move of the viewer's with the mouse, and check that it is the one that was recorded."""
        count = len(self.session.match.entries)
        match move:
            case Draw(source=source):
                self.pilot.click("cargo-deck" if source == "deck" else "discard-pile")
            case Buy():
                self.buy(move)
            case Couple(car=word):
                self.pilot.click(self.siding(word))
            case Swap(partner=partner, token=token):
                self.pilot.click("swap")
                self.pilot.click(f"swap-{partner}" if isinstance(partner, int) else f"swap-spare-{token}")
            case Bonus():
                self.bonus(move)
            case Take(card=card):
                self.take(card)
            case Discard(cards=gone):
                self.discard(gone)
            case End():
                self.pilot.click("end")
                if isinstance(self.stack.top, Dialog):
                    self.pilot.click("end")
            case _:
                raise AssertionError(move)
        self.pilot.settle()
        entry = self.session.match.entries[count]
        assert entry.move == move, (entry.move, move)

    def siding(self, word: str) -> str:
        """The name of the widget of a car in the own sorting yard."""
        return next(w.name for w in self.pilot.form.widgets if isinstance(w, SidingCar) and w.word == word)

    def buy(self, move: Buy) -> None:
        """Click the car, change the proposed payment card by card, then its order, then buy."""
        pilot = self.pilot
        pilot.click(f"yard-{move.slot}")
        self.choose(list(move.pay))
        bill = self.table.docket
        assert isinstance(bill, Bill)
        assert bill.purchase.cards == move.pay
        pilot.click("buy")

    def choose(self, wanted: list[str]) -> None:
        """Change chips by clicks until these cards lie there in this order."""
        docket = self.table.docket
        assert isinstance(docket, Bill | Discarding)
        keys = docket.sheaf.keys
        while len(set(keys)) > 0 and [card_of(key) for key in keys] != wanted:
            # From the first difference on everything is taken back, and put in anew.
            same = 0
            while same < len(keys) and same < len(wanted) and card_of(keys[same]) == wanted[same]:
                same += 1
            if same == len(keys):
                break
            self.pilot.click(f"chip-{len(keys) - 1}")
        for card in wanted[len(keys) :]:
            free = [
                widget.name
                for widget in self.pilot.form.widgets
                if widget.name.startswith(f"hand-{card}-") and widget.name not in keys
            ]
            self.pilot.click(free[0])

    def bonus(self, move: Bonus) -> None:
        """Click the card and then what its little scene asks for."""
        pilot = self.pilot
        pilot.click(f"hand-{move.card}-0")
        if isinstance(move.victim, int):
            pilot.click(f"victim-{move.victim}")
        elif isinstance(move.slots, tuple):
            for slot in move.slots:
                pilot.click(f"yard-{slot}")
            pilot.click("sweep")
        else:
            pilot.click("play")

    def take(self, card: str) -> None:
        """Click a card of the opened hand, and take it."""
        hand = self.table.view.known[self.table.view.victim]
        self.pilot.click(f"steal-{hand.index(card)}")
        self.pilot.click("take-card")

    def discard(self, gone: tuple[str, ...]) -> None:
        """Click the cards in their order."""
        self.choose(list(gone))
        self.pilot.click("discard")


def lay(match: Match, **fields: Any) -> None:
    """Replace parts of the table as it lies now; hidden memories are blank unless given."""
    if "railcars" in fields:
        fields.setdefault("blocks", (len(fields["railcars"]),) if fields["railcars"] else ())
    fields.setdefault("memory", blank(len(match.header.seats)))
    if "trains" in fields:
        fields.setdefault("scores", tuple(sum(int(car[1]) for car in train) for train in fields["trains"]))
    match._states[-1] = replace(match.state, **fields)
