"""What all three tables share: the bar, turns, hand-over, computers' moves, undo, motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from game.match.play import IllegalMove
from game.rules.table import By, Decide, Move, Over, Seat
from game.scenes.computers import Computers, paint_thinking
from game.scenes.hint import Hint
from game.scenes.stack import Scene
from game.text import advice as advised
from game.text.naming import GAMES
from game.text.refusals import explain
from game.ui import paper
from game.ui.controls import Button, IconButton
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.motion import Cue, Motion, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.bots.player import Advice
    from game.scenes.services import Services
    from game.scenes.session import Happened, Session
    from game.store.settings import Speed
    from game.ui.geometry import Point
    from game.ui.painter import Painter

V = TypeVar("V")
Reason: TypeAlias = Literal["begin", "loaded", "turn"]


class Crossings(Protocol):
    """Where a table's ways lead to; the composing code knows the other scenes."""

    def hand_over(
        self,
        table: MatchScene[Any],
        seat: Seat,
        reason: Reason,
        undo: Callable[[], None] | None,
        ready: Callable[[], None],
    ) -> None:
        """Cover the table until the person of `seat` has taken over, then call `ready`."""
        ...

    def interim(self, table: MatchScene[Any], score: Any, trains: Any) -> None:
        """Show the count of a game after which another one follows."""
        ...

    def result(self, table: MatchScene[Any]) -> None:
        """Show the end."""
        ...

    def log(self, table: MatchScene[Any]) -> None:
        """Show everything that has happened."""
        ...

    def rules(self, table: MatchScene[Any], number: str | None) -> None:
        """Open the rule book, at a rule if one is named."""
        ...

    def pause(self, table: MatchScene[Any]) -> None:
        """Show what one can do instead of playing on."""
        ...


class MatchScene(Scene[None], Generic[V]):
    """A table. `view` is what the picture shows; while cards travel it lags behind the session's."""

    game: ClassVar[str] = ""

    def __init__(self, services: Services, session: Session, crossings: Crossings) -> None:
        super().__init__(services)
        self.session = session
        self.crossings = crossings
        self.view: V = session.view()
        self._reason: Reason = "loaded" if len(session.match.entries) > 1 else "begin"
        self._round = 0
        self._shown_end = False
        self._told_unsaved = False
        self.computers = Computers(services, session, self.later)

    # ---------------------------------------------------------------- what a table writes itself
    def show(self, happened: list[Happened], start: Point | None) -> None:
        """Queue the motion for what has happened. `start`: where the player let a card go."""
        del happened, start

    def retell(self, happened: list[Happened]) -> None:
        """Show what a recorded move has brought about, and then the moment after it; nobody is asked."""
        self.show(happened, None)
        self.stage.call(self.settle)

    def restage(self, move: Move) -> Scene[Any] | None:
        """Return a scene in which a recorded move is acted out before the table follows, if there is one."""
        del move
        return None

    @property
    def bar(self) -> tuple[float, str]:
        """The height of the bar at the top, and what stands in it that must be read."""
        return self.layout.topbar, ""

    def settle(self) -> None:
        """Show the present truth."""
        self.view = self.session.view()
        self.rebuild()

    def last_moves(self, count: int) -> list[str]:
        """The last moves in words, newest first, as everybody may read them."""
        found: list[str] = []
        for each in reversed(self.session.log(None)):
            lines = [line for event in each.events if self.tells(event) and (line := self.log_line(event))]
            found += reversed(lines)
            if len(found) >= count:
                break
        return found[:count]

    def tells(self, event: Any) -> bool:
        """Whether a fact is worth a place among the last moves beside the table."""
        del event
        return True

    def log_lines(self) -> list[str]:
        """All moves in words, oldest first, as everybody may read them."""
        found = []
        for each in self.session.log(None):
            found += [line for event in each.events if (line := self.log_line(event))]
        return found

    def log_line(self, event: Any) -> str | None:
        """Say one fact for the open log; None where it needs no line."""
        del event
        return None

    def rebuild(self) -> None:
        """Place everything anew; while a record is watched, no button at the table does anything."""
        super().rebuild()
        if self.session.watching:
            for widget in self.form.widgets:
                if isinstance(widget, Button) and not widget.off:
                    widget.off = self.say("You are watching: nothing can be played here.")

    # ---------------------------------------------------------------- turns
    def enter(self) -> None:
        """Begin, or go on; the computers' process starts ahead of their first move."""
        if not self.session.watching and len(self.session.people) < len(self.session.names):
            self.services.thinker.warm()
        self.after(0.0, self.proceed)

    def leave(self) -> None:
        """Leave the match to whoever wants to go on with it."""
        self.computers.cancel()
        self.session.leave()

    def act(self, by: By, move: Move, start: Point | None = None) -> None:
        """Make a move, show what follows, and go on. A refused one is explained."""
        try:
            happened = self.session.play(by, move)
        except IllegalMove as error:
            self.services.sound.play("refusal")
            self.toast(explain(self.services.language, error.refusal, self.session.names))
            return
        self._tell_saving()
        self.follow(happened, start)

    def follow(self, happened: list[Happened], start: Point | None) -> None:
        """Show what has happened, then the present truth, and go on."""
        self.show(happened, start)
        self.stage.call(self.settle_and_proceed)

    def _tell_saving(self) -> None:
        """Say once that the match can't be saved now, and once that it can again."""
        if self.session.unsaved and not self._told_unsaved:
            self.toast(self.say("This move could not be saved. Play on: the next saving tries again."))
        elif self._told_unsaved and not self.session.unsaved:
            self.toast(self.say("Everything is saved again."))
        self._told_unsaved = self.session.unsaved

    def settle_and_proceed(self) -> None:
        """Everything has been shown: show the truth, and let the next one act."""
        self.settle()
        self.proceed()

    def proceed(self) -> None:
        """Let the next one act: cover the table for a person, let a computer think, or end.

        Under another scene (menu, log, count of a game) nothing goes on; it does once that has gone.
        """
        if self.stack.top is not self or self.stage.holding:
            return
        self._round += 1
        if isinstance(self.session.pending, Over):
            token = self._round
            self.after(0.8, lambda: self._end(token))
            return
        seat = self.session.hand_over_to()
        if seat is not None:
            self._cover(seat)
            return
        seat = self.session.computer_to_move()
        if seat is not None:
            self.session.cover()
            self.settle()
            self.let_think(seat)

    def _end(self, token: int) -> None:
        """Show the result once; whoever looks at the table afterwards finds it in the menu."""
        if token == self._round and not self._shown_end and self.stack.top is self:
            self._shown_end = True
            self.crossings.result(self)

    def _cover(self, seat: Seat) -> None:
        undo_seat = self.session.undo_seat()
        self.session.cover()
        self.settle()
        undo = None if undo_seat is None else self.undo
        reason, self._reason = self._reason, "turn"
        self.crossings.hand_over(self, seat, reason, undo, lambda: self._uncover(seat))

    def _uncover(self, seat: Seat) -> None:
        self.session.take_over(seat)
        self.settle()

    def let_think(self, seat: Seat, *, strict: bool = False) -> None:
        """Let a computer player think and then act; `strict` as for `Computers.ask`."""

        def act(moves: dict[Seat, Move]) -> None:
            if self.session.computer_to_move() == seat:
                self.act(seat, moves[seat])

        self.computers.ask((seat,), act, strict=strict)

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something after a pause, but not while another scene lies over the table."""

        def due() -> None:
            if self.stack.top is self:
                action()
            else:
                self.after(0.2, due)

        self.after(seconds, due)

    def undo(self) -> None:
        """Take the last choice back, if that may be."""
        if self.stage.holding or not self.session.undo():
            return
        self._round += 1
        self._shown_end = False
        self.computers.cancel()
        self.stage.drop()
        self.services.sound.play("card-slide")
        self.settle()
        self.toast(self.say("Taken back."), self.session.viewer)
        self.proceed()

    def play_together(self, *cues: Cue) -> None:
        """Queue cues that begin at once."""
        self.stage.play(together(*cues))

    def pause_for(self, seconds: float) -> Motion:
        """Return a cue that only gives time to read."""
        return Motion(seconds, reduced=False)

    # ---------------------------------------------------------------- hints
    def words_of(self, advice: Advice) -> list[str]:
        """Say a hint: what to do, then why."""
        return advised.sentences(
            self.services.language, self.game, advice, self.session.names, self.session.view()
        )

    def concerned(self, move: Move) -> Sequence[str]:
        """The names of the widgets that a move is made with, on the table or on a sheet over it."""
        del move
        return ()

    def paint_over_ring(self, p: Painter, name: str) -> None:
        """Draw what a hint's ring round a widget must not cover."""
        del p, name

    @property
    def hint_place(self) -> Rect:
        """Where a hint's slip hangs: left, top and width."""
        lay = self.layout
        wide = lay.pick(500.0, 372.0)
        return Rect(lay.w - lay.margin - wide, lay.topbar + lay.pick(14, 9), wide, 0)

    @property
    def hint_held(self) -> bool:
        """Whether others look at the screen too, so that a hint shows only as long as it is held."""
        return False

    def why_no_hint(self) -> str:
        """Say why there is no hint now; empty if there is one for whoever looks on."""
        session = self.session
        if session.watching:
            return self.say("You are watching: nothing can be played here.")
        if isinstance(session.pending, Over):
            return self.say("The game is over.")
        if not isinstance(session.pending, Decide) or session.viewer not in session.asked():
            return self.say("A hint is for whoever has to decide.")
        return ""

    def ask_hint(self) -> None:
        """Lay a hint for the one who decides over whatever asks for the decision."""
        why = self.why_no_hint()
        if why:
            self.services.sound.play("refusal")
            self.toast(why)
        elif not self.stage.holding and self.view == self.session.view():
            # While the picture lags behind, the hint would be for a moment that nobody sees yet.
            self.stack.push(Hint(self, held=self.hint_held))

    # ---------------------------------------------------------------- the bar
    def build(self) -> None:
        """Place the bar's tools."""
        lay, say = self.layout, self.say
        side = lay.pick(44, 34)
        y = (lay.topbar - 3 - side) / 2
        can_undo = self.session.undo_seat() is not None and not self.stage.holding
        muted = self.services.settings.values.muted
        tools = [
            ("sound", "silent" if muted else "sound", say("Sound"), self._toggle_sound, "@sound=m", ""),
            ("speed", "speed", self._speed_label(), self._next_speed, "@speed=s", ""),
            ("book", "book", say("Rules"), lambda: self.crossings.rules(self, None), "@rules=f1", ""),
            ("log", "log", say("Log"), lambda: self.crossings.log(self), "@log=l", ""),
            ("undo", "undo", say("Undo"), self.undo, "@undo=ctrl+z", "" if can_undo else self.why_no_undo()),
            ("hint", "hint", say("Hint"), self.ask_hint, "@hint=h", self.why_no_hint()),
        ]
        for at, (name, icon, label, action, key, off) in enumerate(tools):
            x = lay.w - lay.pick(62, 45) - at * lay.pick(52, 38)
            self.form.add(
                IconButton(name, Rect(x, y, side, side), icon, label, action, shortcut=key, off=off)
            )
        menu = Rect(lay.pick(18, 11), y, side, side)
        self.form.add(IconButton("menu", menu, "menu", say("Menu"), lambda: self.crossings.pause(self)))

    def why_no_undo(self) -> str:
        """Say why nothing can be taken back."""
        return self.say(
            "Nothing to take back: undo stops at chance, at what a player has seen, and at others’ moves."
        )

    def _speed_label(self) -> str:
        name = {
            "off": self.say("off"),
            "fast": self.say("fast"),
            "normal": self.say("normal"),
            "slow": self.say("slow"),
        }[self.stage.speed]
        return self.say("Motion: {speed}", speed=name)

    def _next_speed(self) -> None:
        speeds: tuple[Speed, ...] = ("normal", "fast", "off", "slow")
        values = self.services.settings.values
        values.speed = speeds[(speeds.index(values.speed) + 1) % len(speeds)]
        self.stage.speed = values.speed
        self.services.save_settings()
        self.rebuild()
        self.toast(self._speed_label())

    def _toggle_sound(self) -> None:
        values = self.services.settings.values
        values.muted = not values.muted
        self.services.save_settings()
        self.rebuild()

    def plate(self, seat: Seat) -> Point | None:
        """Where the sign that a seat's player thinks stands: the middle of its place on the seat's plate."""
        del seat
        return None

    def paint_thinking(self, p: Painter) -> None:
        """Draw on their plates that computer players think; for `paint_moving`."""
        for seat in self.computers.thinking:
            if (at := self.plate(seat)) is not None:
                paint_thinking(p, at, self.services.clock.now(), still=self.stage.reduced)

    def paint_bar(self, p: Painter) -> None:
        """Draw the bar with the game's name."""
        paper.topbar(p, self.say(GAMES[self.game]))

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """A click or a key first ends what is moving, and does nothing else."""
        press = isinstance(event, PointerDown) or (
            isinstance(event, KeyDown) and event.key in ("space", "enter", "escape") and not event.repeat
        )
        if press and self.stage.holding:
            return self.stage.skip()
        return super().handle(event)

    def on_event(self, event: InputEvent) -> bool:
        """Esc opens the menu; a click on nothing and Space end a computer's pause."""
        if isinstance(event, KeyDown) and event.key == "escape" and not event.repeat:
            self.crossings.pause(self)
            return True
        press = isinstance(event, PointerDown) or (
            isinstance(event, KeyDown) and event.key == "space" and not event.repeat
        )
        return press and self.computers.skip()

    def resumed(self) -> None:
        """Follow settings that another scene may have changed, and go on."""
        values = self.services.settings.values
        self.stage.speed, self.stage.reduced = values.speed, values.reduced_motion
        self.after(0.0, self.proceed)
