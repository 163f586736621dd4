"""The table of Pony Express: the map, the riders, the cup, claims and challenges."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.offer import Offer
from game.rules.pony.opening import Choose
from game.rules.pony.spaces import AtRelay
from game.rules.pony.state import View
from game.rules.pony.throw import AceOffer
from game.rules.table import NATURE, Decide, Over, Setup, Shot
from game.scenes.flicking.cube import DieArt
from game.scenes.match import MatchScene
from game.scenes.pony.bags import Bags
from game.scenes.pony.bill import Bill
from game.scenes.pony.board import BoardPicture, level_of
from game.scenes.pony.claiming import Claiming
from game.scenes.pony.column import Column
from game.scenes.pony.concerned import concerned
from game.scenes.pony.cup import CupSheet
from game.scenes.pony.deciding import Deciding
from game.scenes.pony.doubt import DoubtDesk
from game.scenes.pony.facts import Facts, since_all_saw
from game.scenes.pony.looks import nugget, portrait
from game.scenes.pony.map import Map
from game.scenes.pony.odds import Odds
from game.scenes.pony.places import Places
from game.scenes.pony.plates import Plates
from game.scenes.pony.shooting import Shooting
from game.scenes.pony.story import Story
from game.scenes.pony.tools import tool_row
from game.scenes.pony.wording import Wording
from game.ui.events import FocusLost, InputEvent, KeyDown, KeyUp, PointerUp
from game.ui.geometry import Rect
from game.ui.sheet import dark_wood, tall_status
from game.ui.style import PONY_STYLE, TrainStyle

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.play import Match
    from game.rules.pony.moment import Asking
    from game.rules.table import Event, Move, Seat
    from game.scenes.match import Crossings
    from game.scenes.pony.fight import FightScene
    from game.scenes.services import Services
    from game.scenes.session import Happened, Session
    from game.ui.geometry import Point
    from game.ui.painter import Painter

SECRET: Final = (AtCup, Choose, AtRelay)
"""Moments at which the one who is asked sees what the others must not."""


class PonyTable(MatchScene[View]):
    """One game of Pony Express on the screen."""

    game: ClassVar[str] = "pony-express"
    style: ClassVar[TrainStyle] = PONY_STYLE

    def __init__(self, services: Services, session: Session, crossings: Crossings) -> None:
        super().__init__(services, session, crossings)
        rules, match = session.match.rules, session.match
        if all(entry.by == NATURE for entry in match.entries):
            self._reason = "begin"
        self._again: list[Happened] = []
        """Facts that are told on entering, though they have happened long before."""
        if not session.watching and (since := _told_from(match)) is not None:
            setup = Setup(len(match.header.seats), match.header.options)
            before = match.steps[since - 1].state if since else rules.start(setup)
            self.view = rules.view(before, session.viewer)
            self._again = session.log(session.viewer)[since:]
        board = self.view.table.board
        level = level_of(rules, board)
        self.board = BoardPicture(board, level, services.language)
        self.wording = Wording(self, level)
        self.art = DieArt(services.shop.pictures)
        self.alone = len(session.people) <= 1 or session.watching
        self.telling = False
        self.bill: Bill | None = None
        self.doubt: DoubtDesk | None = None
        self.facts = Facts(self)
        self.map = Map(self)
        self.plates = Plates(self)
        self.shooting = Shooting(self)
        self.desk = CupSheet(self)
        self.column = Column(self)
        self.claiming = Claiming(self)
        self.bags = Bags(self)
        self.story = Story(self)
        self.deciding = Deciding(self)
        self._recall()

    # ---------------------------------------------------------------- what lies where, what it is called
    @property
    def places(self) -> Places:
        """The regions of the present layout."""
        return Places(self.layout, len(self.session.names))

    def purse(self, seat: Seat | None) -> Point:
        """Return where gold comes from and goes to; None is the bank."""
        if seat is None:
            board = self.places.board
            return board.right - 40, board.y + 30
        plate = self.places.plates[seat]
        return plate.x + plate.h, plate.bottom - plate.h * 0.25

    @property
    def at_cup(self) -> bool:
        """Whether the viewer has the dice and may act."""
        waits = self.view.table.waits
        return isinstance(waits, AtCup) and waits.seat == self.session.viewer and not self.telling

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place the tools, the spaces, and what the column needs."""
        self.board.field = self.places.board
        self.form.tip_room = Rect(0, self.layout.pick(86, 60), self.layout.w, self.layout.h)
        self.form.add(*tool_row(self.layout, self.services.shop.type, self._tools()))
        self.form.add(*self.map.widgets())
        if self.bill is not None:
            if self.doubt is not None and not self.doubt.over and not self.telling:
                self.form.add(*self.column.widgets(self.doubt))
            return
        self.form.add(*self.plates.widgets(), *self.desk.widgets(), *self.claiming.widgets())

    def _tools(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        say = self.say
        can_undo = self._may_undo and not self.stage.holding
        off = "" if can_undo else self.why_no_undo()
        return [
            ("odds", say("Odds"), "@chances=t", self._show_odds, ""),
            self.hint_tool(),
            ("log", say("Log"), "@pony-log=g", lambda: self.crossings.log(self), ""),
            ("undo", say("Undo"), "@pony-undo=z", self.undo, off),
            ("book", say("Rules"), "@rules=f1", lambda: self.crossings.rules(self, None), ""),
            ("menu", say("Menu"), "escape", lambda: self.crossings.pause(self), ""),
        ]

    def hint_tool(self) -> tuple[str, str, str, Callable[[], None], str]:
        """The tool that asks for a hint, at the table and on its sheets."""
        return "hint", self.say("Hint"), "@hint=h", self.ask_hint, self.why_no_hint()

    def why_no_hint(self) -> str:
        """What lies in doubt may be several people's to answer: then a hint would tell the others."""
        if (self.telling and not self.bags.open) or (self.doubt is not None and not self.alone):
            return self.say("A hint is for whoever has to decide.")
        return super().why_no_hint()

    @property
    def hint_place(self) -> Rect:
        """Over the map, clear of cup and claims."""
        lay, board = self.layout, self.places.board
        return Rect(board.x + lay.pick(12, 8), board.y + lay.pick(12, 8), lay.pick(500.0, 372.0), 0)

    @property
    def hint_held(self) -> bool:
        """The others sit at the screen, as they do for the dice under the cup."""
        return not self.alone

    def concerned(self, move: Move) -> list[str]:
        """What the viewer would press for a move."""
        viewer = self.session.viewer
        return [] if viewer is None else concerned(self.session.view().table, viewer, move)

    @property
    def _may_undo(self) -> bool:
        """Whether the last choice can be taken back: among several people never one before a saddlebag.

        Else the button would tell whether somebody was asked.
        """
        if self.session.undo_seat() is None:
            return False
        return self.alone or not (self.telling or since_all_saw(self.session.match) is not None)

    def _show_odds(self) -> None:
        self.push(Odds(self))

    # ---------------------------------------------------------------- the story
    def enter(self) -> None:
        """Begin with the start rolls, or go on; what not all may have seen when it was left is told again."""
        super().enter()
        if self._again:
            self.telling = True
            self.after(0.0, partial(self.follow, self._again, None))

    def begin_now(self) -> None:
        """Show the present on entering, and tell nothing again: for pictures of a moment."""
        self._again, self.bill = [], None
        self.view = self.session.view()
        self._recall()

    def follow(self, happened: list[Happened], start: Point | None) -> None:
        """Tell what has happened, fact by fact; then the truth shows, and play goes on."""
        del start
        self.telling = True
        self.facts.hear(happened)
        self.facts.tell()

    def retell(self, happened: list[Happened]) -> None:
        """Tell what a recorded move has brought about."""
        self.telling = True
        self.facts.retell(happened)

    def make(self, by: Seat, move: Move) -> list[Happened]:
        """Make a move that is told later, and say if it can't be saved. Raises IllegalMove."""
        happened = self.session.play(by, move)
        self._tell_saving()
        return happened

    def restage(self, move: Move) -> FightScene | None:
        """A recorded shot is seen on the board itself."""
        return self.shooting.restage(move)

    def settle(self) -> None:
        """Show the present truth."""
        self.telling = False
        self.story.travel.sprites.clear()
        self.story.travel.riding = None
        self.desk.thrown = []
        self.desk.shaking = 0.0
        self.view = self.session.view()
        waits = self.view.table.waits
        if not isinstance(waits, Doubt):
            self.doubt = None
        if isinstance(waits, AtCup):
            self.bill = None
            self.desk.begin()
            self.claiming.begin()
        if self.session.watching:
            self.bill = None
            self._recall()
        self.rebuild()

    @property
    def bar(self) -> tuple[float, str]:
        """The status line stands in the bar."""
        now = self.wording.status
        return self.layout.pick(82.0, 58.0), f"{now.line} {now.reason}".strip()

    def _recall(self) -> None:
        """Hang up the claim that is in doubt, after loading."""
        table = self.view.table
        if isinstance(table.waits, AtCup):
            self.desk.begin()
            self.claiming.begin()
        if not isinstance(table.waits, Doubt) or table.cup is None:
            return
        waits = table.waits
        self.bill = Bill(waits.seat, table.cup.claimed, waits.steps, waits.entitled)
        self.facts.recall()

    # ---------------------------------------------------------------- turns
    def proceed(self) -> None:
        """Let whoever is asked answer: at the cup, on a sheet, all at once, or by a shot."""
        if self.stack.top is not self or self.stage.holding or self.telling or self.facts.coming:
            return
        pending = self.session.pending
        match pending:
            case Over():
                super().proceed()
            case Shot():
                self._round += 1
                self.shooting.begin(pending)
            case Decide():
                self._round += 1
                self._decide(pending)
            case _:
                pass

    def _decide(self, pending: Decide) -> None:
        waits = self.session.match.view(None).table.waits
        if isinstance(waits, Doubt):
            self._doubt(waits)
        elif isinstance(waits, Offer | AceOffer):
            self.telling = True
            self.bags.resume()
        else:
            self._ask(waits, pending.seats[0])

    def _doubt(self, waits: Doubt) -> None:
        if self.doubt is None:
            if not self.alone:
                self.session.cover()
                self.view = self.session.view()
            self.doubt = DoubtDesk(self, waits.seat, waits.entitled, self.facts.could)
            self.rebuild()
            self.doubt.begin()

    def _ask(self, waits: Asking | None, seat: Seat) -> None:
        if seat not in self.session.people:
            self.session.cover()
            self.settle()
            self.let_think(seat, strict=True)
            return
        if isinstance(waits, SECRET) and not self.alone and self.session.viewer != seat:
            self._cover(seat)
            return
        if isinstance(waits, AtCup):
            return
        if not isinstance(waits, SECRET) and not self.alone:
            self.session.cover()
        self.settle()
        own = self.session.match.view(seat).table.waits
        if own is not None:
            self.deciding.ask(own, seat)

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something after a pause, but not while a menu lies over the table."""
        fight = self.shooting.fight
        host = self if fight is None else fight

        def due() -> None:
            if self.stack.top in (self, self.story.rolls, self.shooting.fight):
                action()
            else:
                host.after(0.2, due)

        host.after(seconds, due)

    def undo(self) -> None:
        """Take the last choice back; whatever was being told is dropped."""
        if not self._may_undo:
            return
        if not self.stage.holding:
            self.facts.coming.clear()
            self.bags.drop()
            if self.doubt is not None:
                self.doubt.over = True
            self.bill = self.doubt = None
        super().undo()

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """Space lifts the cup, or lets a claim ride; a click first ends what moves."""
        if isinstance(event, KeyDown) and event.chord == "space" and not self.stage.holding:
            if self.at_cup and not self.alone:
                self.desk.peek("key")
                return True
            if self.doubt is not None and self.form.has("ride-all") and not event.repeat:
                self.doubt.ride_all()
                return True
        match event:
            case FocusLost():
                self.desk.cover()
            case KeyUp(key="space"):
                self.desk.cover("key")
            case PointerUp():
                self.map.let_go()
                self.desk.cover("mouse")
            case _:
                pass
        return super().handle(event)

    def on_event(self, event: InputEvent) -> bool:
        """Zoom and pan the map; choose the claim by the page keys."""
        if self.map.handle(event):
            return True
        if isinstance(event, KeyDown) and event.key in ("pageup", "pagedown") and self.at_cup:
            self.claiming.step(-1 if event.key == "pageup" else 1)
            return True
        return super().on_event(event)

    # ---------------------------------------------------------------- painting
    def paint_status(self, p: Painter) -> None:
        """Draw the status line with the rider of the turn."""
        lay, now = p.layout, self.wording.status
        high = lay.pick(80.0, 56.0)
        tools = [widget for widget in self.form.widgets if widget.name == "odds"]
        right = (tools[0].rect.x if tools else lay.w) - 16
        x = lay.pick(98, 66) if now.seat is not None else lay.pick(32, 20)
        tall_status(p, now.line, now.reason, x=x, right=right)
        if now.seat is not None:
            portrait(p, lay.pick(56, 36), high - lay.pick(12, 9), lay.pick(1.42, 1.0), now.seat)

    def paint(self, p: Painter) -> None:
        """Draw everything that stands still."""
        dark_wood(p)
        self.paint_status(p)
        self.board.paint(p, self.view.table.riders, self.map.shown)
        if self.bill is not None:
            self.column.paint(p, self.bill, self.doubt)
            return
        self.plates.paint(p)
        self.desk.paint(p)
        self.claiming.paint(p)

    def paint_moving(self, p: Painter) -> None:
        """Draw the rider on the way, dice that tumble, gold that changes hands."""
        riding = self.story.travel.riding
        if riding is not None:
            seat, x, y, hop = riding
            with p.clipped(self.places.board):
                self.board.paint_rider(p, seat, x, y - hop)
        if self.bill is None:
            self.desk.paint_moving(p)
        for sprite in self.story.travel.sprites:
            nugget(p, sprite.x, sprite.y, self.layout.pick(1.3, 0.95))
        self.paint_thinking(p)

    def plate(self, seat: Seat) -> Point | None:
        """Where the sign stands that a rider's player thinks: over the plate's lower corner."""
        rect = self.places.plates[seat]
        return None if self.bill is not None else (rect.right - rect.h * 0.4, rect.bottom - rect.h * 0.06)

    # ---------------------------------------------------------------- the log
    def log_line(self, event: Event) -> str | None:
        """Say one fact for the open log."""
        return self.wording.teller.line(event)


def _told_from(match: Match) -> int | None:
    """Return the entry from which on a match is told on entering: in a new one from the start rolls on."""
    if match.entries and all(entry.by == NATURE for entry in match.entries):
        return 0
    return since_all_saw(match)
