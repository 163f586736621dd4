"""The table of Pony Express: the map, the riders, the cup, claims and challenges."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.pony import events, moves
from game.rules.pony.challenge import Doubt, entitled
from game.rules.pony.cup import AtCup
from game.rules.pony.hands import CLAIMS
from game.rules.pony.offer import Offer
from game.rules.pony.opening import Choose
from game.rules.pony.spaces import AtRelay
from game.rules.pony.state import View
from game.rules.pony.throw import AceOffer
from game.rules.table import Decide, Over, Setup, Shot
from game.scenes.flicking.cube import DieArt
from game.scenes.match import THINKING, MatchScene
from game.scenes.pony.bags import Bags
from game.scenes.pony.board import BoardPicture, Landing, Shown, level_of, space_names
from game.scenes.pony.claiming import Claiming
from game.scenes.pony.column import Bill, Column
from game.scenes.pony.cup import CupSheet
from game.scenes.pony.deciding import Deciding
from game.scenes.pony.doubt import DoubtDesk
from game.scenes.pony.fight import FightScene
from game.scenes.pony.looks import nugget, portrait
from game.scenes.pony.odds import Odds
from game.scenes.pony.picture import after
from game.scenes.pony.places import Places
from game.scenes.pony.plates import paint_plate
from game.scenes.pony.story import Story
from game.scenes.pony.tools import ZoomButton, tool_row
from game.text.pony import Teller
from game.text.pony_names import SIGN_RULES, SIGNS
from game.text.pony_status import Status, saddlebags, status
from game.ui.controls import Area
from game.ui.events import FocusLost, InputEvent, KeyDown, KeyUp, PointerDown, PointerMoved, PointerUp, Wheel
from game.ui.geometry import Rect, around
from game.ui.motion import SPEEDS
from game.ui.sheet import dark_wood, tall_status
from game.ui.style import PONY_STYLE, TrainStyle
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.pony.moment import Asking
    from game.rules.table import Event, Move, Seat
    from game.scenes.match import Crossings
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
        if not any(entry.by != "nature" for entry in match.entries):
            # The start rolls have yet to be shown.
            start = rules.start(Setup(len(match.header.seats), match.header.options))
            self.view = rules.view(start, session.viewer)
        board = self.view.table.board
        level = level_of(rules, board)
        self.board = BoardPicture(board, level, services.language)
        self._level = level
        self._fight: FightScene | None = None
        self._due: Seat = -1
        self._fired: list[Happened] = []
        self.art = DieArt(services.shop.pictures)
        self.alone = len(session.people) <= 1 or session.watching
        self.telling = False
        self.could: tuple[Seat, ...] = ()
        self.bill: Bill | None = None
        self.doubt: DoubtDesk | None = None
        self._coming: deque[Event] = deque()
        self._panned: Point | None = None
        self.desk = CupSheet(self)
        self.column = Column(self)
        self.claiming = Claiming(self)
        self.bags = Bags(self)
        self.story = Story(self)
        self.deciding = Deciding(self)
        moved = any(entry.by != "nature" for entry in match.entries)
        self._begun = session.watching or match.entries == () or moved
        if self._begun:
            self._recall()

    # ---------------------------------------------------------------- what lies where, what it is called
    @property
    def places(self) -> Places:
        """The regions of the present layout."""
        return Places(self.layout, len(self.session.names))

    @property
    def names_of_spaces(self) -> list[str]:
        """The names of the board's spaces, from the first on."""
        return space_names(self.services.language, self.board.board, self._level)

    @property
    def teller(self) -> Teller:
        """Says facts for the log."""
        return Teller(self.services.language, self.session.names, self.names_of_spaces)

    def sign_text(self, space: int) -> tuple[str, str]:
        """Return what a space is and what happens there."""
        sign, effect = SIGNS[self.board.board.signs[space - 1]]
        return self.say(sign), self.say(effect)

    def sign_rule(self, space: int) -> str:
        """Return the rule of a space's effect."""
        return SIGN_RULES[self.board.board.signs[space - 1]]

    def landing(self, seat: Seat, steps: int) -> str:
        """Name the space so many steps ahead of a rider."""
        space = min(self.view.table.riders[seat].space + steps, self.board.board.last)
        return self.teller.space(space)

    def where_to(self, seat: Seat, steps: int) -> str:
        """Say how far a claim goes, and to which space."""
        say_n = self.services.language.say_n
        return say_n("{n} step, to {space}", "{n} steps, to {space}", steps, space=self.landing(seat, steps))

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

    @property
    def price(self) -> int:
        """What the next re-roll costs without a card."""
        return self.claiming.price

    @property
    def free_roll(self) -> bool:
        """Whether the next re-roll is the free one of the sole last rider."""
        return self.claiming.free

    def why_not(self, move: Move) -> tuple[str, str]:
        """Why the viewer can't make a move now, with the rule; empty if it can be made."""
        return self.claiming.why_not(move)

    def choose_item(self, at: int) -> None:
        """Press one of the viewer's item cards."""
        self.claiming.choose_item(at)

    def roll_again(self, side: str) -> None:
        """Roll the `"hidden"` or the `"open"` dice again."""
        self.claiming.roll_again(side)

    def why_not_challenge(self, bill: Bill) -> str:
        """Say of all who may not challenge why not."""
        table, say = self.view.table, self.say
        told = []
        for seat, rider in enumerate(table.riders):
            if seat == bill.seat or seat in bill.entitled:
                continue
            name = self.session.names[seat]
            why = (
                say("{player}: in jail", player=name)
                if rider.jailed
                else say("{player}: too far away", player=name)
            )
            told.append(why)
        return " · ".join(told)

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place the tools, the spaces, and what the column needs."""
        self.board.field = self.places.board
        self.form.tip_room = Rect(0, self.layout.pick(86, 60), self.layout.w, self.layout.h)
        self.form.add(*tool_row(self.layout, self.services.shop.type, self._tools()))
        self._build_spaces()
        self._build_zoom()
        if self.bill is not None:
            if self.doubt is not None and not self.doubt.over and not self.telling:
                self.form.add(*self.column.widgets(self.doubt))
            return
        self._build_plates()
        self.form.add(*self.desk.widgets(), *self.claiming.widgets())

    def _tools(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        say = self.say
        can_undo = self.session.undo_seat() is not None and not self.stage.holding
        off = "" if can_undo else self.why_no_undo()
        return [
            ("odds", say("Odds"), "t", self._show_odds, ""),
            ("log", say("Log"), "g", lambda: self.crossings.log(self), ""),
            ("undo", say("Undo"), "z", self.undo, off),
            ("book", say("Rules"), "f1", lambda: self.crossings.rules(self, None), ""),
            ("menu", say("Menu"), "escape", lambda: self.crossings.pause(self), ""),
        ]

    def _show_odds(self) -> None:
        self.push(Odds(self))

    def _build_spaces(self) -> None:
        """Every space explains itself; the landings can be chosen."""
        r = 15 * self.board.camera.scale
        landings = {landing.space: landing.steps for landing in self.shown.landings if landing.steps}
        for space in range(1, self.board.board.last + 1):
            x, y = self.board.space_at(space)
            if not self.board.visible((x, y)):
                continue
            sign, effect = self.sign_text(space)
            body = f"{sign}. {effect}"
            if space <= self.board.board.peace and space < self.board.board.last:
                body += " " + self.say("A peaceful space: no fights.")
            area = Area(
                f"space-{space}",
                around(x, y, 2 * r, 2 * r),
                self.teller.space(space),
                lambda _p, _a: None,
                partial(self._press_space, landings.get(space)),
                spread=0,
                tip=Tip(self.teller.space(space), body, self.sign_rule(space)),
            )
            area.focusable = False
            area.sound = ""
            self.form.add(area)

    def _press_space(self, steps: int | None) -> None:
        if steps is not None and self.at_cup:
            self.claiming.choose(CLAIMS[steps - 1])

    def _build_zoom(self) -> None:
        board, side = self.places.board, self.layout.pick(40.0, 32.0)
        say = self.say
        for at, (name, icon, label, key, notches) in enumerate(
            (("zoom-in", "plus", say("Closer"), "plus", 1), ("zoom-out", "minus", say("Farther"), "-", -1))
        ):
            rect = Rect(board.x + 8, board.bottom - (2 - at) * (side + 4) - 4, side, side)
            self.form.add(ZoomButton(name, rect, icon, label, partial(self._zoom, notches), shortcut=key))

    def _zoom(self, notches: float, about: Point | None = None) -> None:
        if about is None and self.board.zoom == 1.0 and notches > 0:
            turn = max(0, self.view.table.turn)
            about = self.board.at(*self.board.stands(self.view.table.riders)[turn])
        if self.board.zoom_by(notches, about):
            self.rebuild()

    def focus_on(self, seat: Seat) -> None:
        """Bring a rider into view where the board is enlarged."""
        if self.board.zoom > 1:
            self.board.look_at(self.board.stands(self.view.table.riders)[seat])

    def _build_plates(self) -> None:
        for seat, rect in enumerate(self.places.plates):
            rider = self.view.table.riders[seat]
            say_n = self.services.language.say_n
            body = self.landing(seat, 0)
            body += ". " + say_n("{n} gold in the purse.", "{n} gold in the purse.", rider.gold)
            body += " " + say_n("{n} item card.", "{n} item cards.", len(rider.items))
            if rider.jailed:
                body += " " + self.say("In jail.")
            area = Area(
                f"plate-{seat}",
                rect,
                self.session.names[seat],
                lambda _p, _a: None,
                partial(self._look_for, seat),
                tip=Tip(self.session.names[seat], body),
            )
            area.focusable = False
            area.sound = ""
            self.form.add(area)

    def _look_for(self, seat: Seat) -> None:
        self.focus_on(seat)
        self.rebuild()

    # ---------------------------------------------------------------- the story
    def enter(self) -> None:
        """Begin with the start rolls, or go on."""
        if self._begun:
            super().enter()
        else:
            self._begun = True
            self.after(0.0, lambda: self.follow(self.session.log(self.session.viewer), None))

    def follow(self, happened: list[Happened], start: Point | None) -> None:
        """Tell what has happened, fact by fact; then the truth shows, and play goes on."""
        del start
        self.telling = True
        self.hear(happened)
        self.tell()

    def hear(self, happened: list[Happened]) -> None:
        """Keep facts to be told."""
        self._coming.extend(event for each in happened for event in each.events)

    def tell(self) -> None:
        """Tell facts up to the next question about item cards; at the end go on."""
        if self._fight is not None and self._tell_in_fight(self._fight):
            return
        while self._coming:
            event = self._coming[0]
            if self.story.rolls is not None and not self.story.belongs_to_rolls(event):
                self.story.close_rolls()
                return
            self._coming.popleft()
            if isinstance(event, events.Saddlebags):
                if event.moment == "challenge":
                    self.stage.call(partial(self._note_could, event.seats))
                    continue
                self.stage.call(partial(self.bags.ask, event.moment, event.seats))
                return
            self.story.show(event)
        if self.story.rolls is not None and not self._waits_in_rolls():
            self.story.close_rolls()
            return
        self.stage.call(self.settle_and_proceed)

    def _note_could(self, seats: tuple[Seat, ...]) -> None:
        self.could = seats

    def _waits_in_rolls(self) -> bool:
        """Whether the open roll that is shown has yet to be finished by an answer."""
        return isinstance(self.session.match.view(None).table.waits, AceOffer | Offer)

    def settle(self) -> None:
        """Show the present truth."""
        self.telling = False
        self.story.sprites.clear()
        self.story.riding = None
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

    def restage(self, move: Move) -> FightScene | None:
        """A recorded shot is seen on the board itself."""
        pending = self.session.pending
        if not isinstance(pending, Shot) or not isinstance(move, moves.Shot):
            return None
        fight = FightScene(
            self.services,
            self.session,
            self.board,
            pending,
            lambda _: None,
            rules=lambda: self.crossings.rules(self, None),
            menu=lambda: fight.close(None),
            told=move,
        )
        return fight

    @property
    def bar(self) -> tuple[float, str]:
        """The status line stands in the bar."""
        now = self.status
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
        for each in reversed(self.session.log(None)):
            for event in each.events:
                if isinstance(event, events.Saddlebags) and event.moment == "challenge":
                    self.could = event.seats
            if any(isinstance(event, events.Claimed) for event in each.events):
                break

    # ---------------------------------------------------------------- turns
    def proceed(self) -> None:
        """Let whoever is asked answer: at the cup, on a sheet, all at once, or by a shot."""
        if self.stack.top is not self or self.stage.holding or self.telling or self._coming:
            return
        pending = self.session.pending
        match pending:
            case Over():
                super().proceed()
            case Shot():
                self._round += 1
                self.shoot(pending)
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
            self.doubt = DoubtDesk(self, waits.seat, waits.entitled, self.could)
            self.rebuild()
            self.doubt.begin()

    def _ask(self, waits: Asking | None, seat: Seat) -> None:
        if seat not in self.session.people:
            self.session.cover()
            self.settle()
            token = self._round
            self.later(THINKING * max(0.4, SPEEDS[self.stage.speed]), lambda: self._compute(seat, token))
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

    # ---------------------------------------------------------------- shots
    def shoot(self, pending: Shot) -> None:
        """Let a die be flicked, by a person or a computer; its outcome is the shooter's move."""
        self._due = pending.seat
        self._fight = FightScene(
            self.services,
            self.session,
            self.board,
            pending,
            self._flicked,
            on_shown=self._shot_shown,
            rules=lambda: self.crossings.rules(self, None),
            menu=lambda: self.crossings.pause(self),
        )
        self.push(self._fight)

    def _flicked(self, move: Move) -> None:
        """The die has left the hand: the outcome counts and is saved at once."""
        self._fired = self.session.play(self._due, move)

    def _shot_shown(self) -> None:
        """The shot has been seen: ask for item cards over the scene, go on with the next one, or leave."""
        fired, self._fired = self._fired, []
        self.follow(fired, None)

    def _tell_in_fight(self, fight: FightScene) -> bool:
        """Tell what belongs to the fight; False once the rest is to be seen at the table."""
        while self._coming:
            event = self._coming[0]
            if isinstance(event, events.Saddlebags) and event.moment in ("barrel", "lid"):
                self._coming.popleft()
                self.bags.ask(event.moment, event.seats)
                return True
            if not isinstance(event, events.Fired | events.Used | events.Passed):
                break
            self._coming.popleft()
            self.view = after(self.view, event)
            if isinstance(event, events.Used) and (line := self.teller.line(event)):
                self.toast(line, event.seat)
        pending = self.session.pending
        if not self._coming and isinstance(pending, Shot):
            self.telling = False
            self.view = self.session.view()
            self._due = pending.seat
            fight.carry_on(pending)
            return True
        self._fight = None
        fight.close()
        return False

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something after a pause, but not while a menu lies over the table."""
        host = self if self._fight is None else self._fight

        def due() -> None:
            if self.stack.top in (self, self.story.rolls, self._fight):
                action()
            else:
                host.after(0.2, due)

        host.after(seconds, due)

    def undo(self) -> None:
        """Take the last choice back; whatever was being told is dropped."""
        if not self.stage.holding:
            self._coming.clear()
            self.bill = self.doubt = None
        super().undo()

    # ---------------------------------------------------------------- events
    def peek(self) -> None:
        """Lift the cup for as long as it is held."""
        if self.at_cup and not self.alone and not self.desk.peeking:
            self.desk.peeking = True
            self.services.sound.play("cup-lift")
            self.rebuild_column()

    def _unpeek(self) -> None:
        if self.desk.peeking:
            self.desk.peeking = False
            self.services.sound.play("cup-down")
            self.rebuild_column()

    def rebuild_column(self) -> None:
        """Draw the column again, its widgets with it, without placing them anew: a press may be held."""
        self.spoil(self.places.column.grown(16))
        self.form.layer.spoil()

    def handle(self, event: InputEvent) -> bool:
        """Space lifts the cup, or lets a claim ride; a click first ends what moves."""
        if isinstance(event, KeyDown) and event.chord == "space" and not self.stage.holding:
            if self.at_cup and not self.alone:
                self.peek()
                return True
            if self.doubt is not None and self.form.has("ride-all") and not event.repeat:
                self.doubt.ride_all()
                return True
        if isinstance(event, FocusLost) or (isinstance(event, KeyUp) and event.key == "space"):
            self._unpeek()
        if isinstance(event, PointerUp):
            self._panned = None
            self._unpeek()
        return super().handle(event)

    def on_event(self, event: InputEvent) -> bool:
        """Zoom by the wheel, pan by dragging, choose the claim by the arrows' pages."""
        match event:
            case Wheel(at=at, dy=dy) if self.places.board.holds(at):
                self._zoom(dy, at)
                return True
            case PointerDown(at=at) if self.board.zoom > 1 and self.places.board.holds(at):
                self._panned = at
                return True
            case PointerMoved(at=at) if self._panned is not None:
                self.board.pan(at[0] - self._panned[0], at[1] - self._panned[1])
                self._panned = at
                self.rebuild()
                return True
            case KeyDown(key="pageup" | "pagedown") if self.at_cup:
                self.claiming.step(-1 if event.key == "pageup" else 1)
                return True
        return super().on_event(event)

    # ---------------------------------------------------------------- painting
    @property
    def status(self) -> Status:
        """Whose turn it is, and what now."""
        language, table, names = self.services.language, self.view.table, self.session.names
        if self.bags.open:
            return saddlebags(language, table, names, self.bags.moment, self.bags.about)
        viewer = -1 if self.session.viewer is None else self.session.viewer
        if self.telling:
            seat = table.turn if table.turn >= 0 else None
            if seat is None:
                return Status(None, self.say("Who rides first?"))
            return Status(seat, self.say("{player} rides", player=names[seat]), self._last_line())
        return status(language, table, viewer, names, alone=self.alone, price=self.price)

    def _last_line(self) -> str:
        lines = self.last_moves(1)
        return lines[0] if lines and self.bill is None and not self._coming else ""

    def paint_status(self, p: Painter) -> None:
        """Draw the status line with the rider of the turn."""
        lay, now = p.layout, self.status
        high = lay.pick(80.0, 56.0)
        tools = [widget for widget in self.form.widgets if widget.name == "odds"]
        right = (tools[0].rect.x if tools else lay.w) - 16
        x = lay.pick(98, 66) if now.seat is not None else lay.pick(32, 20)
        tall_status(p, now.line, now.reason, x=x, right=right)
        if now.seat is not None:
            portrait(p, lay.pick(56, 36), high - lay.pick(12, 9), lay.pick(1.42, 1.0), now.seat)

    @property
    def shown(self) -> Shown:
        """What stands on the map besides the riders."""
        found = self.claiming.shown() if self.bill is None else Shown()
        if self.bill is not None:
            found = self._shown_of_claim(self.bill)
        if self.story.riding is not None:
            found.riding = self.story.riding[0]
            found.landings, found.ghost, found.path = (), None, ()
        return found

    def _shown_of_claim(self, bill: Bill) -> Shown:
        riders, last = self.view.table.riders, self.board.board.last
        here = riders[bill.seat].space
        to = min(here + bill.steps, last)
        marked = [] if self.doubt is None or self.doubt.over else list(bill.entitled)
        return Shown(
            landings=(Landing(to, bill.steps, chosen=True),),
            ghost=(bill.seat, to),
            marked=marked,
            path=range(here + 1, to),
        )

    def paint(self, p: Painter) -> None:
        """Draw everything that stands still."""
        dark_wood(p)
        self.paint_status(p)
        self.board.paint(p, self.view.table.riders, self.shown)
        if self.bill is not None:
            self.column.paint(p, self.bill, self.doubt)
            return
        table = self.view.table
        for seat, rect in enumerate(self.places.plates):
            where = self.say("In jail at {n}", n=table.riders[seat].space)
            paint_plate(
                p,
                rect,
                seat,
                table.riders[seat],
                self.session.names[seat],
                where if table.riders[seat].jailed else self.landing(seat, 0),
                active=seat == table.turn,
                note=self._plate_note(seat),
            )
        self.desk.paint(p)
        self.claiming.paint(p)

    def _plate_note(self, seat: Seat) -> str:
        """Say who will be able to challenge the claim to come (P14)."""
        cup = self.view.table.cup
        if cup is None or self.telling or not isinstance(self.view.table.waits, AtCup):
            return ""
        right = entitled(self.view.table.riders, cup.seat)
        if seat not in right:
            return ""
        near = self.view.table.riders[seat].space == self.view.table.riders[cup.seat].space
        return self.say("Same space: may challenge") if near else self.say("Nearest: may challenge")

    def paint_moving(self, p: Painter) -> None:
        """Draw the rider on the way, dice that tumble, gold that changes hands."""
        riding = self.story.riding
        if riding is not None:
            seat, x, y, hop = riding
            with p.clipped(self.places.board):
                self.board.paint_rider(p, seat, x, y - hop)
        if self.bill is None:
            self.desk.paint_moving(p)
        for sprite in self.story.sprites:
            nugget(p, sprite.x, sprite.y, self.layout.pick(1.3, 0.95))

    # ---------------------------------------------------------------- the log
    def log_line(self, event: Event) -> str | None:
        """Say one fact for the open log."""
        return self.teller.line(event)
