"""The table of Yardmaster: trains, yards, piles, the hand, and the actions of a turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game.rules.table import Over
from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Couple,
    Discard,
    Draw,
    End,
    Swap,
    View,
)
from game.scenes.dialog import Answer, Dialog
from game.scenes.match import MatchScene
from game.scenes.trains import freight
from game.scenes.yardmaster.bill import Bill
from game.scenes.yardmaster.bonus import OpenedHand
from game.scenes.yardmaster.cards import Chip, SidingCar, car
from game.scenes.yardmaster.chain import best_chain
from game.scenes.yardmaster.choices import Discarding, Swapping
from game.scenes.yardmaster.concerned import concerned
from game.scenes.yardmaster.docket import Docket, Notice
from game.scenes.yardmaster.hand import HandRow
from game.scenes.yardmaster.lanes import Lanes, fitting
from game.scenes.yardmaster.market import Market
from game.scenes.yardmaster.pile import Pile
from game.scenes.yardmaster.places import Places
from game.scenes.yardmaster.purchase import Purchase
from game.scenes.yardmaster.status import StatusLine
from game.scenes.yardmaster.told import Told
from game.scenes.yardmaster.travel import Travel
from game.text import yardmaster as words
from game.text.naming import GAMES
from game.text.refusals import explain
from game.ui import paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import BRASS_LIGHT, PAPER

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.table import Move, Seat
    from game.scenes.match import Crossings
    from game.scenes.services import Services
    from game.scenes.session import Happened, Session
    from game.ui.geometry import Point
    from game.ui.painter import Painter


class YardmasterTable(MatchScene[View]):
    """One game of Yardmaster on the screen."""

    game: ClassVar[str] = "yardmaster"

    def __init__(self, services: Services, session: Session, crossings: Crossings) -> None:
        super().__init__(services, session, crossings)
        self.travel = Travel(self)
        self.told = Told(session, services.language)
        self.status_line = StatusLine(self)
        self.lanes = Lanes(self)
        self.market = Market(self)
        self.hand_row = HandRow(self)
        self._answers: dict[Move, tuple[str, str]] = {}
        self.docket: Docket = self._due_docket()
        self._looked_at: tuple[str, str] | None = None
        """Name and car of the sorting yard's widget that pointer or keyboard rest on."""

    # ---------------------------------------------------------------- what lies where
    @property
    def own(self) -> Seat:
        """The seat whose lane is the large one: the viewer's, else that of the turn."""
        return self.view.seat if self.session.viewer is None else self.session.viewer

    @property
    def places(self) -> Places:
        """The regions for the present view."""
        view = self.view
        key = (self.layout, view.seats, len(view.yard), len(view.spare), self.own)
        if self._places is None or self._places[0] != key:
            self._places = (key, Places(*key))
        return self._places[1]

    _places: tuple[tuple[object, ...], Places] | None = None

    @property
    def mine(self) -> bool:
        """Whether the viewer may act: it is that seat's turn, and no record is being watched."""
        viewer = self.session.viewer
        return viewer is not None and self.view.seat == viewer and not self.session.watching

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that the viewer may see."""
        return self.view.hand or ()

    # ---------------------------------------------------------------- what may be done
    def why(self, move: Move) -> tuple[str, str]:
        """Why the viewer can't make a move now, with the rule; empty if it can.

        While something moves everything stays as it was when it began.
        """
        if self.stage.holding:
            return self._answers.get(move, ("", ""))
        self._answers[move] = answer = self._answer(move)
        return answer

    def _answer(self, move: Move) -> tuple[str, str]:
        if not self.mine:
            return self.not_now()
        match = self.session.match
        refusal = match.rules.refuse(match.state, self.view.seat, move)
        if refusal is None:
            return "", ""
        return explain(self.services.language, refusal, self.session.names), refusal.rule

    def not_now(self) -> tuple[str, str]:
        """Why the viewer can't act at all now, with the rule."""
        if self.session.watching:
            return self.say("You are watching: nothing can be played here."), ""
        if isinstance(self.session.pending, Over):
            return self.say("The game has ended; no further move is possible."), "Y26"
        return self.say("It is not your turn."), "Y7"

    def why_not_couple(self, word: str) -> tuple[str, str]:
        """Why a car of the own sorting yard can't be coupled now; empty if it can."""
        return self.why(Couple(word))

    def why_not_choose(self, slot: int) -> tuple[str, str]:
        """Why a car of the arrival yard can't be chosen now; one that is too dear can, to see its bill."""
        word = self.view.yard[slot]
        if self.docket.takes_cars or word is None:
            return "", ""
        if not self.mine:
            return self.not_now()
        why, rule = self.why(Buy(slot, word, ()))
        return (why, rule) if rule not in ("Y11", "Y12") else ("", "")

    def landing(self, word: str) -> str:
        """Say where a bought car would go."""
        train = self.view.trains[self.own]
        if fits(train, word):
            return self.say("It couples to your train.")
        return self.say("It doesn't fit your train now, so it goes to your sorting yard.")

    # ---------------------------------------------------------------- what is foreseen
    @property
    def foreseen(self) -> tuple[str, ...]:
        """The cars that what is chosen would couple to the own train, in their order."""
        view = self.view
        if isinstance(self.docket, Bill):
            word = self.docket.purchase.car
            return (word,) if fits(view.trains[self.own], word) else ()
        if self._looked_at is None or not self.mine:
            return ()
        word = self._looked_at[1]
        room = view.goal - view.scores[self.own]
        return best_chain(view.trains[self.own], view.sorting[self.own], room, word)

    @property
    def shunting(self) -> str | None:
        """The car that what is chosen would bring to the own sorting yard."""
        if isinstance(self.docket, Bill) and not self.foreseen:
            return self.docket.purchase.car
        return None

    def look_at(self, word: str, name: str, looking: bool) -> None:
        """Pointer or keyboard rest on a car of the sorting yard, or have left it."""
        before = self._looked_at
        if looking:
            self._looked_at = (name, word)
        elif before is not None and before[0] == name:
            self._looked_at = None
        if self._looked_at != before:
            self.back.spoil(self.places.rows[self.own].lane.grown(8))

    # ---------------------------------------------------------------- dockets
    def _due_docket(self) -> Docket:
        """The paper that the phase of the turn asks for."""
        if self.mine and self.view.phase == "take":
            return OpenedHand(self)
        if self.mine and self.view.phase == "discard":
            return Discarding(self)
        return Notice(self)

    def open_docket(self, docket: Docket) -> None:
        """Open a choice and give its first control the keyboard."""
        self.docket = docket
        self.services.sound.play("paper-flick")
        self.form.focus(docket.first or None)
        self.rebuild()

    def close_docket(self) -> None:
        """Give up the choice, if the rules don't ask for it."""
        if self.docket.must:
            return
        self.docket = Notice(self)
        self.services.sound.play("card-slide")
        self.rebuild()

    def open_swap(self) -> None:
        """Choose whose token to swap for."""
        why, rule = self.why_not_swap()
        if why:
            self.refuse(why, rule)
            return
        self.open_docket(Swapping(self))

    def why_not_swap(self) -> tuple[str, str]:
        """Why no token can be swapped now; empty if one can."""
        view = self.view
        other = self.places.order[0]
        return self.why(Swap(other, view.tokens[other]))

    def open_pile(self) -> None:
        """Look through the discard pile."""
        self.push(Pile(self.services, self.view.discards))

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place cars, piles, hand, paper, buttons, and the bar's tools."""
        if self._looked_at is not None:
            self._looked_at = None
        lay, places = self.layout, self.places
        self.form.tip_room = Rect(0, lay.topbar, lay.w, places.status.y - lay.topbar - 2)
        self.lanes.build()
        self.market.build()
        self.docket.build()
        self.lanes.build_siding()
        self.hand_row.build()
        self._build_actions()
        super().build()

    def _build_actions(self) -> None:
        say = self.say
        blind, top = Draw("deck"), Draw("discard")
        buttons: list[tuple[str, str, Callable[[], None], str, tuple[str, str]]] = [
            ("draw", say("Draw from the deck"), partial(self.make, blind), "@draw=d", self.why(blind)),
            ("take", say("Take the discard"), partial(self.make, top), "@take=t", self.why(top)),
            ("swap", say("Swap exchange token"), self.open_swap, "@swap=x", self.why_not_swap()),
            ("end", say("End turn"), self._ask_end, "@end=e", self.why(End())),
        ]
        for rect, (name, label, action, key, (why, rule)) in zip(self.places.actions, buttons, strict=True):
            primary = name == "end" and not why
            self.form.add(
                Button(
                    name,
                    rect,
                    label,
                    action,
                    kind="primary" if primary else "plain",
                    shortcut=key,
                    off=why,
                    rule=rule,
                )
            )

    # ---------------------------------------------------------------- what the player does
    def refuse(self, why: str, rule: str = "") -> None:
        """Say why something can't be done, with the rule's number."""
        self.services.sound.play("refusal")
        said = self.say("{sentence} ({rule})", sentence=why, rule=rule) if rule else why
        self.toast(said, self.session.viewer)

    def make(self, move: Move, start: Point | None = None) -> None:
        """Make a move of the viewer's."""
        seat = self.session.viewer
        if seat is None or self.stage.holding:
            return
        why, rule = self.why(move)
        if why:
            self.refuse(why, rule)
            return
        self.travel.cargo.leaving = self._leaving(move)
        self.docket = Notice(self)
        self.act(seat, move, start)

    def _leaving(self, move: Move) -> list[str]:
        """The names of the cards that a move takes from the hand: those that were chosen."""
        match move:
            case Buy() if isinstance(self.docket, Bill):
                return list(self.docket.purchase.keys)
            case Discard() if isinstance(self.docket, Discarding):
                return list(self.docket.keys)
            case Bonus(card=card):
                return [f"hand-{card}-0"]
            case _:
                return []

    def press_car(self, slot: int) -> None:
        """A car of the arrival yard was chosen: for the open paper, else to see its bill."""
        word, hand = self.view.yard[slot], self.view.hand
        if word is None or hand is None or self.docket.press_car(slot):
            return
        token = self.view.tokens[self.own]
        self.open_docket(Bill(self, Purchase.proposed(slot, word, token, hand)))

    def couple(self, word: str, start: Point | None = None) -> None:
        """Couple a car from the own sorting yard."""
        self.make(Couple(word), start)

    def _ask_end(self) -> None:
        """End the turn; if a car could still be coupled, ask first, unless that is off (Y16, Y22)."""
        waiting = fitting(self.view.trains[self.own], self.view.sorting[self.own])
        if not waiting or not self.services.settings.values.confirm_end:
            self.make(End())
            return
        text = self.say(
            "You can still couple from your sorting yard: {cars}. Once you end your turn you can't. [Y16]",
            cars=words.cars(self.services.language, waiting),
        )
        answers = [
            Answer("back", self.say("Don't end yet"), "escape", "primary"),
            Answer("end", self.say("End turn"), "@end=e"),
        ]
        dialog = Dialog(self.services, self.say("A car fits"), text, answers, cancel="back")
        self.push(dialog, lambda answer: self.make(End()) if answer == "end" else None)

    def on_event(self, event: InputEvent) -> bool:
        """Move a chip with Shift and an arrow; give up a choice with Esc."""
        match event:
            case KeyDown(chord="shift+left" | "shift+right") if isinstance(self.docket, Bill | Discarding):
                return self.docket.sheaf.shift(-1 if event.key == "left" else 1)
            case KeyDown(key="escape", repeat=False) if not isinstance(self.docket, Notice):
                if not self.docket.must:
                    self.close_docket()
                    return True
        return super().on_event(event)

    def concerned(self, move: Move) -> list[str]:
        """What the viewer would press for a move."""
        return concerned(self.view, move)

    def paint_over_ring(self, p: Painter, name: str) -> None:
        """A pile's count stays readable."""
        self.market.paint_count(p, name)

    # ---------------------------------------------------------------- what moves
    def show(self, happened: list[Happened], start: Point | None) -> None:
        """Turn facts into motion."""
        self.travel.show(happened, start)
        self.rebuild()

    def settle(self) -> None:
        """Show the present truth: the queue is empty, or what moved was skipped."""
        self.travel.clear()
        self.lanes.scrolled.clear()
        self._answers.clear()
        self.view = self.session.view()
        self.docket = self._due_docket()
        if self.docket.first:
            self.form.focus(self.docket.first)
        self.rebuild()

    # ---------------------------------------------------------------- words
    def last_moves(self, count: int) -> list[str]:
        """The last moves in words, newest first, as everybody may read them."""
        return self.told.last(count)

    def log_lines(self) -> list[str]:
        """All moves in words, oldest first, as everybody may read them."""
        return self.told.everything()

    def private_lines(self) -> list[str]:
        """What only the viewer may know of the last moves."""
        viewer = self.session.viewer
        return [] if viewer is None else self.told.private(viewer)

    # ---------------------------------------------------------------- painting
    def plate(self, seat: Seat) -> Point | None:
        """Where the sign stands that a seat's player thinks: at the foot of its score."""
        stub = self.places.rows[seat].stub
        return stub.cx, stub.bottom + self.layout.pick(6, 5)

    def toast_y(self) -> float:
        """Over the own train: clear of the hand and the status line."""
        lane = self.places.rows[self.own].lane
        return lane.y - self.layout.pick(60, 44)

    def paint_bar(self, p: Painter) -> None:
        """Draw the bar with the game's name and the goal."""
        title = self.say(GAMES[self.game])
        paper.topbar(p, title)
        lay = p.layout
        x = lay.pick(80, 56) + p.type.width(title, lay.pick(32, 22), "display") + lay.pick(28, 18)
        line = self.say("First train to {goal} points wins", goal=self.view.goal)
        p.text(x, lay.pick(43, 29), line, lay.pick(22, 15), "semi", BRASS_LIGHT, width=lay.w * 0.5)

    def paint(self, p: Painter) -> None:
        """Draw everything that is no widget."""
        paper.wood(p)
        self.paint_bar(p)
        self.lanes.paint(p)
        self.market.paint(p)
        self.docket.paint(p)
        lay, actions = p.layout, self.places.actions
        p.text(
            actions[0].x,
            actions[0].y - lay.pick(16, 10),
            self.say("Other actions"),
            lay.pick(26, 20),
            "display",
            PAPER,
        )
        self.hand_row.paint(p)
        self.status_line.paint(p)

    def paint_moving(self, p: Painter) -> None:
        """Draw what is on its way, and what is being carried."""
        self.paint_thinking(p)
        for widget in self.form.widgets:
            if isinstance(widget, Chip) and widget.dragged is not None:
                widget.draw(p, *widget.dragged)
            elif isinstance(widget, SidingCar) and widget.dragged is not None:
                stamp = freight.mini(p, car(widget.word), widget.rect.w, widget.rect.h)
                p.place(stamp, *widget.dragged, grow=1.15)
        self.travel.paint(p)
