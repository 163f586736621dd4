"""Shooting on the board itself: gunfights, the final duel, the Indians (P21-P23, P27, P33).

A shot hides nothing, so no hand-over is needed: the scene asks for the next shooter itself. How a table
goes from shot to shot is in `shooting`: `on_done` gets the move at once, when the die has left the hand;
`on_shown` is told when everything has been seen, and then carries on with the next shot or closes the
scene. Without it the scene closes itself. Where the mouse goes to another person it calls
`session.cover()`: what the table shows afterwards is nobody's view.

A recorded shot (`told`) is shown as the record has it; `on_done` then gets the same move. Computer
players aim by themselves. Nothing is asked of the rules, and nothing is decided here: the move only
says what the die touched.

Long, because every phase of a shot hands over to the next; pictures, words, sight, cameras and the aim of
computer players have modules of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from game.flick.pony import flick_note, noted_flick
from game.flick.replay import told_trace
from game.flick.trace import Outcome
from game.flick.tumble import DiePose, about
from game.rules.pony.moves import Shot
from game.scenes.flicking.cast import Extra
from game.scenes.flicking.cube import LABELS, DieArt
from game.scenes.flicking.gallery import Gallery
from game.scenes.flicking.launch import CONTROLS
from game.scenes.pony import fight_picture
from game.scenes.pony.fight_aim import Marksman
from game.scenes.pony.fight_camera import Ground, Turn, flat_on
from game.scenes.pony.fight_mouse import TakeMouse
from game.scenes.pony.fight_sight import Sight
from game.scenes.pony.fight_words import FightWords, Result, Showdown
from game.scenes.range import words as range_words
from game.scenes.range.tools import Tool, status_tools
from game.scenes.stack import Scene
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.motion import SPEEDS, Effect, Motion, between, ease_in_out, ease_out, together
from game.ui.style import PONY_STYLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.flick.table import Flick, FlickFigure
    from game.flick.trace import ShotResult, Trace
    from game.rules.table import Seat
    from game.rules.table import Shot as ShotDue
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.cube import Labels
    from game.scenes.flicking.figures import Look
    from game.scenes.pony.board import BoardPicture
    from game.scenes.services import Services
    from game.scenes.session import Session
    from game.ui.geometry import Point
    from game.ui.painter import Painter

Phase: TypeAlias = Literal["turning", "handing", "aiming", "thinking", "flying", "result", "over"]
"""The board turns; the mouse goes to another; a person aims; a computer player does; the die flies; what
it brought is read; everything has been seen."""

TURN_SECONDS: Final = 0.7
SLIDE_SECONDS: Final = 0.2
WIND_SECONDS: Final = 0.35
"""Seconds in which a computer player puts the die where it shoots from."""
RESULT_SECONDS: Final = 2.0
LEAST_RESULT: Final = 1.2
"""Seconds that the result stays at least, however fast the rest is."""
SLOW_PACE: Final = 0.3
"""The speed of slow motion on request."""


class FightScene(Scene[None]):
    """Shots on the board, one after the other; see the module's text."""

    style = PONY_STYLE

    def __init__(
        self,
        services: Services,
        session: Session,
        board: BoardPicture,
        pending: ShotDue,
        on_done: Callable[[Shot], None],
        *,
        on_shown: Callable[[], None] | None = None,
        rules: Callable[[], None] | None = None,
        menu: Callable[[], None] | None = None,
        told: Shot | None = None,
    ) -> None:
        super().__init__(services)
        self.session = session
        self._board = board
        self._on_done = on_done
        self._on_shown = on_shown
        self._rules = rules
        self._menu = menu
        self.words = FightWords(services.language)
        self.ground = Ground(board)
        self.phase: Phase = "turning"
        self.share = 0.0
        """How far the board has turned (0 to 1)."""
        self.slid = 0.0
        """How far the plates have come in (0 to 1)."""
        self.popped = 0.0
        """How far the result's sheet has come in (0 to 1)."""
        self.spun = 1.0
        """How far the marker of the gunfight has spun after a hit (0 to 1)."""
        self.shot: Shot | None = None
        """The shot that is shown, or was shown last."""
        self.result: Result | None = None
        self._marksman: Marksman | None = None
        self._wound: tuple[Point, float] | None = None
        self._round = 0
        self.gallery = Gallery(
            services,
            self.paint_board,
            self._look,
            fired=self._fired,
            shown=self._shown,
            kept=self._kept,
        )
        self.art = DieArt(services.shop.pictures)
        self._start = flat_on(board)
        self._face(pending, told)

    # ---------------------------------------------------------------- what it is about
    def _face(self, due: ShotDue, told: Shot | None) -> None:
        """Turn to a shot that is due, or that is told by a record."""
        table = self.session.match.view(None).table
        self._told = told
        self.it = Showdown(due, table, self.session.names, self._board.names)
        self.sight = Sight(self.services, self.session.house, self._board, self.it)

    @property
    def turning(self) -> Camera:
        """The camera on its way."""
        return Turn(self._start, self.sight.camera).at(self.share)

    @property
    def by_person(self) -> bool:
        """Whether a person makes this shot."""
        return self._told is None and self.it.shooter in self.session.people

    def _look(self, figure: FlickFigure) -> Look:
        return self.sight.look(figure)

    def _labels(self) -> Labels:
        """The faces of the next die: each begins with another one on top."""
        start = self._round % len(LABELS)
        a, b, c, d, e, f = (*LABELS[start:], *LABELS[:start])
        return (a, b, c, d, e, f)

    # ---------------------------------------------------------------- one shot after the other
    def enter(self) -> None:
        """Turn from the table to the first shooter."""
        self._begin(flat_on(self._board))

    def leave(self) -> None:
        """Let go of the die."""
        self.gallery.stop()

    def resumed(self) -> None:
        """Follow settings that another scene may have changed."""
        values = self.services.settings.values
        self.stage.speed, self.stage.reduced = values.speed, values.reduced_motion

    def carry_on(self, pending: ShotDue, told: Shot | None = None) -> None:
        """Turn to the next shot of the same fight."""
        before = self.sight.camera
        self._face(pending, told)
        self._begin(before)
        self.rebuild()

    def _begin(self, start: Camera) -> None:
        """Set the figures up and turn the board to the shooter."""
        self._round += 1
        self.phase, self.shot, self.result, self.gallery.pace = "turning", None, None, 1.0
        self._marksman = self._wound = None
        self.share, self.popped, self.spun = 0.0, 0.0, 1.0
        sight = self.sight
        own = Extra(sight.rider(self.it.shooter), *sight.own_place)
        self.gallery.frame(sight.camera, sight.places.region)
        self.gallery.set_up(
            sight.table, extras=(own,), labels=self._labels(), fresh=True, place=sight.first_place
        )
        self._start = start
        if start == sight.camera:
            self._turned()
            return
        self.slid = 0.0
        if self.stage.reduced:
            self.slid = 1.0
            self._turned()
            return
        self.ground.prepare(self.services.shop, self.services.frame, sight.camera)
        self.services.sound.play("paper-flick", 0.5)
        delay = TURN_SECONDS - SLIDE_SECONDS
        self.stage.play(
            together(
                Motion(TURN_SECONDS, self._turn_to, ease_in_out, end=self._turned),
                Motion(SLIDE_SECONDS, self._slide_to, ease_out, delay=delay),
            )
        )

    def _turn_to(self, share: float) -> None:
        self.share = share

    def _slide_to(self, share: float) -> None:
        self.slid = share

    def _pop_to(self, share: float) -> None:
        self.popped = share

    def _spin_to(self, share: float) -> None:
        self.spun = share

    def _turned(self) -> None:
        """The board lies right: let the shooter shoot."""
        self.share, it = 1.0, self.it
        self.gallery.shooter = it.names[it.shooter]
        if self._told is not None:
            self._show_told(self._told)
        elif not self.by_person:
            level = self.session.match.header.seats[it.shooter].player.partition(":")[2]
            self.phase = "thinking"
            self._marksman = Marksman(self.sight.table, it.due, level, self.services.random)
        elif self._has_mouse(it.shooter):
            self._aim()
        else:
            self.phase = "handing"
            self.session.cover()
        self._tell(wholly=True)

    def _has_mouse(self, seat: Seat) -> bool:
        """Whether that person looks at the table, or made the last move that a person made."""
        people = self.session.people
        moved = (entry.by for entry in reversed(self.session.match.entries) if entry.by in people)
        return self.session.viewer == seat or next(moved, None) == seat

    def _hand_over(self) -> None:
        """Ask for the next shooter."""
        scene = TakeMouse(self.services, self.it.shooter, self.it.names[self.it.shooter], self._menu)
        self.push(scene, self._taken)

    def _taken(self, taken: bool | None) -> None:
        if taken and self.phase == "handing":
            self._aim()
            self._tell()

    def _aim(self) -> None:
        self.phase = "aiming"
        self.gallery.arm()

    # ---------------------------------------------------------------- the shot
    def _fired(self, flick: Flick, result: ShotResult) -> None:
        """The die has left: the move is made at once, what follows is only its picture."""
        outcome = result.outcome
        self._fly(Shot(outcome.touched, outcome.fell, outcome.rest, flick_note(flick)), result.trace)

    def _fly(self, shot: Shot, trace: Trace) -> None:
        self.shot, self.phase = shot, "flying"
        self.result = self.words.result(self.it, shot, trace.near_misses)
        self._marksman = self._wound = None
        self._on_done(shot)
        self._tell()

    def _show_told(self, told: Shot) -> None:
        """Show a recorded shot."""
        outcome = Outcome(told.touched, told.fell, told.rest)
        flick = noted_flick(told.flick)
        trace = told_trace(self.sight.table, outcome, flick)
        self._launch(told, trace, trace.speed_at(0.0))

    def _wind_up(self, flick: Flick, result: ShotResult) -> None:
        """Put the die where a computer player shoots from, and shoot."""
        self._marksman = None
        start, end = self.sight.first_place, (flick.x, flick.y)

        def move(share: float) -> None:
            self._wound = between(start, end, share), flick.heading

        def loose() -> None:
            outcome = result.outcome
            shot = Shot(outcome.touched, outcome.fell, outcome.rest, flick_note(flick))
            self._launch(shot, result.trace, flick.speed)

        self.stage.play(Motion(WIND_SECONDS, move, ease_in_out, end=loose))

    def _launch(self, shot: Shot, trace: Trace, speed: float) -> None:
        self.services.sound.play("flick", 0.35 + 0.65 * min(1.0, speed / 3000.0))
        self._fly(shot, trace)
        self.gallery.play(trace)

    def _shown(self) -> None:
        """The picture has come to rest: tell what it brought."""
        if self.result is None or self.phase != "flying":
            return
        self.phase = "result"
        outcome = self.result.outcome
        sound = {"hit": "bell", "arrest": "cell-door", "felled": "gold-1"}.get(outcome, "stamp")
        self.services.sound.play(sound, 0.7)
        self.stage.play(Effect(0.16, self._pop_to, ease_out))
        if outcome == "hit" and not self.stage.reduced:
            self.stage.play(Effect(0.9, self._spin_to, ease_out))
        token = self._round
        seconds = max(LEAST_RESULT, RESULT_SECONDS * SPEEDS[self.stage.speed])
        self.after(seconds, lambda: self._finish(token))
        self._tell()

    def _finish(self, token: int) -> None:
        """Everything has been seen, or somebody has seen enough."""
        if token != self._round or self.phase != "result":
            return
        if self.stack.top is not self:
            # The menu or the rule book lies over it: wait until it is gone.
            self.after(0.2, lambda: self._finish(token))
            return
        self.phase = "over"
        if self._on_shown is None:
            self.close()
        else:
            self._on_shown()

    def _kept(self, reason: str) -> None:
        if reason in range_words.REFUSALS:
            self.toast(self.say(range_words.REFUSALS[reason]))

    # ---------------------------------------------------------------- widgets and events
    def build(self) -> None:
        """Place the board and the tools of the status line."""
        say = self.say
        self.gallery.frame(self.sight.camera, self.sight.places.region)
        tools = []
        if self.phase == "flying":
            tools.append(Tool("skip", say("Skip"), "space", self._skip))
        elif self.phase == "aiming":
            control = self.services.settings.values.hand(self.gallery.shooter).control
            other = CONTROLS[(CONTROLS.index(control) + 1) % len(CONTROLS)]
            tools.append(Tool("control", say(range_words.SWITCHES[other]), "tab", self._switch))
        if self._rules is not None:
            tools.append(Tool("rules", say("Rules"), "@rules=f1", self._rules))
        if self._menu is not None:
            tools.append(Tool("menu", say("Menu"), "escape", self._menu))
        type_ = self.services.shop.type
        self.tools_from = status_tools(self.form, type_, self.layout, tools)

    def _tell(self, *, wholly: bool = False) -> None:
        """Show another phase: only the status line is drawn again, unless the board lies elsewhere.

        A die that has just left the hand must not wait for a picture that hasn't changed.
        """
        if self._stack is None:
            return
        self.form.clear()
        self.form.layout = self.layout
        self.build()
        self.form.ready()
        bar = Rect(0, 0, self.layout.w, self.sight.places.status_h + 2)
        for layer in (self.form.layer, self.form.above):
            layer.take()
            layer.spoil(bar)
        self.spoil(None if wholly else bar)

    def _skip(self) -> None:
        self.gallery.skip()

    def _switch(self) -> None:
        """Go to the next way of shooting."""
        hand = self.services.settings.values.hand(self.gallery.shooter)
        self.gallery.disarm()
        hand.control = CONTROLS[(CONTROLS.index(hand.control) + 1) % len(CONTROLS)]
        self.services.save_settings()
        self.gallery.arm()
        self._tell()

    def handle(self, event: InputEvent) -> bool:
        """The die has every event first; a click or a key ends what is only to be seen."""
        press = isinstance(event, PointerDown) or (
            isinstance(event, KeyDown) and event.key in ("space", "enter") and not event.repeat
        )
        if press and self.stage.holding:
            return self.stage.skip()
        if press and self.phase == "result" and not self._on_tool(event):
            self._finish(self._round)
            return True
        if isinstance(event, KeyDown) and event.key == "f9" and self.phase == "flying":
            self.gallery.pace = SLOW_PACE if self.gallery.pace == 1.0 else 1.0
            return True
        used = not self._on_tool(event) and self.gallery.handle(event)
        self.poll_hz = self.gallery.poll_hz
        if used:
            return True
        if isinstance(event, KeyDown) and event.chord == "tab" and self.phase == "aiming":
            if not event.repeat:
                self._switch()
            return True
        return super().handle(event)

    def _on_tool(self, event: InputEvent) -> bool:
        """Whether a press is meant for the status line."""
        return isinstance(event, PointerDown) and event.at[1] < self.sight.places.status_h

    def tick(self, now: float) -> None:
        """Let the shot go on; let a computer player think a little more."""
        before = self.gallery.moment
        self.gallery.tick(now)
        at = fight_picture.arrest_at(self)
        if at is not None and before < at <= self.gallery.moment:
            self.services.sound.play("sheriff")
        if self._thinks:
            self._think()
        elif self._hands:
            self._hand_over()

    @property
    def _hands(self) -> bool:
        """Whether the next shooter has yet to be asked for."""
        return self.phase == "handing" and self.stack.top is self

    def _think(self) -> None:
        found = self._marksman.think() if self._marksman is not None else None
        if found is not None:
            self._wind_up(*found)

    def due(self, now: float) -> float | None:
        """Frames while something moves or a computer player thinks."""
        return 0.0 if self._thinks or self._hands else self.gallery.due(now)

    @property
    def _thinks(self) -> bool:
        """Whether a computer player aims; it waits while a menu lies over the board."""
        return self._marksman is not None and self.stack.top is self

    # ---------------------------------------------------------------- drawing
    @property
    def waiting_die(self) -> DiePose | None:
        """The die of a computer player that aims; None where nobody does."""
        if self.phase != "thinking":
            return None
        (x, y), facing = self._wound or (self.sight.first_place, 0.0)
        return DiePose(x, y, 0.0, about((0, 0, 1), facing))

    def paint_board(self, p: Painter) -> None:
        """Draw everything that stays while somebody shoots."""
        fight_picture.paint_board(self, p)

    def paint(self, p: Painter) -> None:
        """Draw the still picture, and the status line."""
        fight_picture.paint_still(self, p)

    def paint_moving(self, p: Painter) -> None:
        """Draw figures, die, plates and sheets."""
        fight_picture.paint_moving(self, p)
