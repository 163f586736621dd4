"""Which sheet asks a person for which decision, and what the answer becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.pony.fights import TakeCorners
from game.rules.pony.items import COPIES, FAVOUR, RAIL_PASS
from game.rules.pony.jail import BAIL, JailTurn
from game.rules.pony.moves import Advance, Bail, Board, Corners, Keep, Luck, Pass, Stay, Use
from game.rules.pony.opening import Choose
from game.rules.pony.riding import Reward
from game.rules.pony.spaces import AtRelay, AtStation
from game.scenes.pony.choices import JailQuestion, Option, Question
from game.scenes.pony.choices import Keep as KeepPanel
from game.scenes.pony.corners import CornersScene
from game.scenes.pony.looks import RIDERS, seal_name
from game.scenes.pony.saddlebag import Saddlebag

if TYPE_CHECKING:
    from game.rules.pony.moment import Asking
    from game.rules.table import Move, Seat
    from game.scenes.pony.table import PonyTable


class Deciding:
    """Asks one person at a time."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say

    def ask(self, waits: Asking, seat: Seat) -> None:
        """Put the sheet for a moment on the table; the answer is the seat's move."""
        match waits:
            case Choose(offers=offers):
                self._keep(seat, offers[seat], relay=False)
            case AtRelay(cards=cards):
                self._keep(seat, cards, relay=True)
            case JailTurn():
                self._jail(seat)
            case AtStation():
                self._station(seat)
            case Reward(steps=steps):
                self._reward(seat, steps)
            case TakeCorners():
                self._corners(seat)
            case _:
                raise TypeError(f"nobody is asked about {type(waits).__name__} here")

    def _act(self, seat: Seat, move: Move, *, cover: bool = False) -> None:
        if cover:
            self._table.session.cover()
        self._table.act(seat, move)

    def _keep(self, seat: Seat, cards: tuple[str, str], *, relay: bool) -> None:
        def kept(item: str | None) -> None:
            if item is not None:
                self._act(seat, Keep(item), cover=True)

        self._table.push(KeepPanel(self._table, seat, cards, relay=relay), kept)

    # ---------------------------------------------------------------- item cards among the answers
    def _card_option(self, seat: Seat, item: str, name: str, sub: str) -> list[Option]:
        """Return the answer that plays a card.

        Among several people it is there whenever the rider could hold the card, so that it tells nothing.
        """
        table = self._table
        state = table.view.table
        held = state.riders[seat].items
        if table.alone:
            return [Option("card", name, sub, "1", f"pony/item-{item}")] if item in held else []
        if not held or state.pack.used.count(item) >= COPIES[item]:
            return []
        label = self.say("From the saddlebag")
        return [Option("bag", label, self.say("the others look away"), "1", "pony/item-back")]

    def _bag(self, seat: Seat, item: str, again: Asking) -> None:
        table = self._table

        def decline() -> None:
            self.ask(again, seat)

        panel = Saddlebag(
            table,
            seat,
            table.session.match.view(seat).table.riders[seat].items,
            self.say("Play a card instead."),
            use=lambda used: self._act(seat, Use(used)),
            decline=decline,
            fits=lambda held: held == item,
        )
        table.push(panel)

    def _question(
        self, question: Question, seat: Seat, waits: Asking, item: str, moves: dict[str, Move]
    ) -> None:
        """Push a question; its answers are moves, or look into the saddlebag."""

        def answered(value: str | None) -> None:
            if value == "bag":
                self._bag(seat, item, waits)
            elif value == "card":
                self._act(seat, Use(item))
            elif value is not None:
                self._act(seat, moves[value])

        self._table.push(question, answered)

    # ---------------------------------------------------------------- the sheets
    def _jail(self, seat: Seat) -> None:
        table, say = self._table, self.say
        name, gold = table.session.names[seat], table.view.table.riders[seat].gold
        short = say("Leaving jail costs {price} gold; the purse holds {gold}.", price=BAIL, gold=gold)
        options = [
            Option(
                "bail",
                say("Pay three gold"),
                say("{n} in the purse; a normal turn follows", n=gold),
                "@bail=p",
                "pony/nugget",
                off="" if gold >= BAIL else short,
                rule="P35",
            ),
            Option("luck", say("Roll for luck"), say("two pair or better helps"), "@luck=r", "pony/die-A"),
            *self._card_option(seat, FAVOUR, say("Sheriff's Favour"), say("the card: free at once")),
        ]
        text = say(
            "Pay, and this is a normal turn. Or roll five dice once, openly. Not freed by the roll: "
            "{player} stands up, and the turn is over.",
            player=name,
        )
        question = JailQuestion(table, seat, say("{player} is in jail", player=name), text, options)
        waits = table.view.table.waits
        if isinstance(waits, JailTurn):
            self._question(question, seat, waits, FAVOUR, {"bail": Bail(), "luck": Luck()})

    def _station(self, seat: Seat) -> None:
        table, say = self._table, self.say
        state = table.view.table
        rider = state.riders[seat]
        price, to = state.board.prices[rider.space - 1], state.board.ride_to[rider.space - 1]
        here, there = table.wording.names_of_spaces[rider.space - 1], table.wording.names_of_spaces[to - 1]
        short = say("The train costs {price} gold; the purse holds {gold}.", price=price, gold=rider.gold)
        options = [
            Option(
                "board",
                say("All aboard: {price} gold", price=price),
                say("to {number} · {name}; {n} in the purse", number=to, name=there, n=rider.gold),
                "@board=b",
                "pony/nugget",
                off="" if rider.gold >= price else short,
                rule="P26",
                kind="primary",
            ),
            Option("stay", say("Let it go"), say("stay at {name}", name=here), "@stay=s", ""),
            *self._card_option(seat, RAIL_PASS, say("Rail Pass"), say("the card: ride for free")),
        ]
        name = table.session.names[seat]
        question = Question(
            table,
            say("The train at {space}", space=here),
            say("{player} may ride to the next station. Nothing happens there.", player=name),
            options,
            seal_name("station"),
        )
        waits = state.waits
        if isinstance(waits, AtStation):
            self._question(question, seat, waits, RAIL_PASS, {"board": Board(), "stay": Stay()})

    def _reward(self, seat: Seat, steps: int) -> None:
        table, say = self._table, self.say
        say_n = table.services.language.say_n
        options = [
            Option(
                "advance",
                say_n("Ride {n} step", "Ride {n} steps", steps),
                say("to {place}", place=table.wording.landing(seat, steps)),
                "enter",
                "pony/sign-relay",
                kind="primary",
            ),
            Option(
                "pass",
                say("Stay"),
                say("at {place}", place=table.wording.landing(seat, 0)),
                "@decline=s",
                "pony/sign-peace",
            ),
        ]
        question = Question(
            table,
            say("{player} saw through it", player=table.session.names[seat]),
            say("The claimed steps are yours, if you want them. Nothing happens where you land."),
            options,
            f"pony/portrait-{RIDERS[seat].name}",
        )
        moves: dict[str, Move] = {"advance": Advance(), "pass": Pass()}
        table.push(question, lambda value: None if value is None else self._act(seat, moves[value]))

    def _corners(self, seat: Seat) -> None:
        table, ways = self._table, self._table.crossings
        table.push(
            CornersScene(
                table.services,
                table.session,
                table.board,
                lambda corner: self._act(seat, Corners(corner)),
                rules=lambda: ways.rules(table, "P21"),
                menu=lambda: ways.pause(table),
                hint=None if table.session.viewer is None else table.ask_hint,
            )
        )
