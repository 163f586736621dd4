"""One level of the range being shot: the field, three sheets beside it, and how an attempt goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.flick.attempt import Attempt, after, begin
from game.scenes.flicking.arrest import arrest_moment, paint_badge, paint_frame
from game.scenes.flicking.camera import upright
from game.scenes.flicking.cube import LABELS, Labels
from game.scenes.flicking.gallery import Gallery
from game.scenes.flicking.launch import CONTROLS
from game.scenes.pause import Choice, Pause
from game.scenes.range import words
from game.scenes.range.column import Column, Sheets
from game.scenes.range.field import look_of, paint_field
from game.scenes.range.result import LevelResult
from game.scenes.range.tools import Tool, add_key, status_tools
from game.scenes.stack import Scene
from game.ui import sheet
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.style import PONY_STYLE
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.flick.table import Flick, FlickFigure
    from game.flick.trace import ShotResult
    from game.scenes.flicking.figures import Look
    from game.scenes.range.progress import Progress
    from game.scenes.services import Services
    from game.ui.painter import Painter

PAUSE: Final = 0.8
"""Seconds between the end of the last shot and the sheet with the result."""


class LevelScene(Scene[str]):
    """Shooting at one level; hands back the level that was played last. `leave` leads out of the range."""

    style = PONY_STYLE

    def __init__(
        self,
        services: Services,
        progress: Progress,
        level: str,
        *,
        rules: Callable[[Services], Scene[Any]] | None,
        settings: Callable[[Services], Scene[Any]] | None,
        leave: Callable[[], None],
    ) -> None:
        super().__init__(services)
        self._progress = progress
        self.id = level
        self._level = progress.level(level)
        self._looks = {id_: look_of(figure) for id_, figure in self._level.figures}
        self._rules = rules
        self._settings = settings
        self._leave = leave
        self.attempt = begin(self._level)
        self._before: Attempt | None = None
        """The attempt before the last shot, to be taken up again."""
        self.practice = False
        """Whether a shot was taken back: then no stars are earned."""
        self._shot: ShotResult | None = None
        self._told: ShotResult | None = None
        """The last shot, once it has been seen."""
        self._round = 0
        self._over = False
        """Whether the result has been shown."""
        self.gallery = Gallery(
            services,
            self._paint_ground,
            self._look,
            fired=self.fired,
            shown=self._shown,
            kept=self._kept,
            rings=False,
        )
        self._column = Column(services, self._level)

    # ---------------------------------------------------------------- the attempt
    def enter(self) -> None:
        """Set the field up."""
        self.start_again()

    def leave(self) -> None:
        """Let go of the die."""
        self.gallery.stop()

    def resumed(self) -> None:
        """Follow settings that another scene may have changed."""
        values = self.services.settings.values
        self.stage.speed, self.stage.reduced = values.speed, values.reduced_motion
        if self.attempt.status != "shooting" and not self._over and not self.gallery.running:
            self._finish_soon()

    def start_again(self) -> None:
        """Set everything up anew, with all dice."""
        self._round += 1
        self._over = False
        self.attempt, self._before, self.practice, self._told = begin(self._level), None, False, None
        self.gallery.set_up(self.attempt.table, labels=self._labels(), fresh=True)
        self._arm()

    def _arm(self) -> None:
        """Let the player shoot once the field has its place on the screen."""
        self.gallery.frame(upright(self._field, 600.0), self._field)
        self.gallery.arm()

    @property
    def last(self) -> str:
        """What the last shot brought, in words; empty until it has been seen."""
        return "" if self._told is None else words.report(self.services.language, self._level, self._told)

    def _labels(self) -> Labels:
        """The faces of the next die: each begins with another one on top."""
        start = self.attempt.dice_used % len(LABELS)
        a, b, c, d, e, f = (*LABELS[start:], *LABELS[:start])
        return (a, b, c, d, e, f)

    def _look(self, figure: FlickFigure) -> Look:
        return self._looks[figure.id]

    def fired(self, flick: Flick, result: ShotResult) -> None:
        """Count the shot at once: what follows is only its picture."""
        del flick
        self._before, self.attempt = self.attempt, after(self.attempt, result)
        self._shot, self._told = result, None
        # Only what tells of it: the die is on its way, and the rest of the picture must not cost a frame.
        for rect in (self._status, self._sheets.level, self._sheets.shot):
            self.spoil(rect)

    def _shown(self) -> None:
        """Say what the shot brought, and go on."""
        self._told = self._shot
        if self.attempt.status == "shooting":
            self.gallery.set_up(self.attempt.table, labels=self._labels())
            self.gallery.arm()
        else:
            self._finish_soon()
        self.rebuild()

    def _finish_soon(self) -> None:
        """Show the result in a moment, unless the level has been begun anew by then."""
        token = self._round
        self.after(0.0 if self.stage.speed == "off" else PAUSE, lambda: self._end(token))

    def _kept(self, reason: str) -> None:
        if reason in words.REFUSALS:
            self.toast(self.say(words.REFUSALS[reason]))

    def _end(self, token: int) -> None:
        """Keep the result, and show it once."""
        if token != self._round or self._over or self.stack.top is not self:
            return
        self._over = True
        before = self._progress.best(self.id)
        better = not self.practice and self._progress.keep(self.id, self.attempt)
        if self._progress.unsaved:
            self.toast(self.say("The result could not be saved."))
        scene = LevelResult(
            self.services,
            self._level,
            self.attempt,
            best=self._progress.best(self.id),
            better=better and before is not None,
            practice=self.practice,
            following=self._progress.after(self.id) is not None,
        )
        self.push(scene, self._after_result)

    def _after_result(self, answer: str | None) -> None:
        following = self._progress.after(self.id)
        match answer:
            case "next" if following is not None:
                self.replace(
                    LevelScene(
                        self.services,
                        self._progress,
                        following,
                        rules=self._rules,
                        settings=self._settings,
                        leave=self._leave,
                    )
                )
            case "levels":
                self.close(self.id)
            case "retry":
                self.take_back()
            case _:
                self.start_again()
                self.rebuild()

    def take_back(self) -> None:
        """Shoot the last die again; from now on this attempt is practice."""
        if self._before is None or self.gallery.running:
            return
        self._round += 1
        self._over = False
        self.attempt, self._before, self.practice, self._told = self._before, None, True, None
        self.gallery.set_up(self.attempt.table, labels=self._labels(), fresh=True)
        self.gallery.arm()
        self.rebuild()

    # ---------------------------------------------------------------- places and widgets
    @property
    def _field(self) -> Rect:
        return self.layout.rect_of((24, 96, 1280, 960), (16, 72, 680 * 4 / 3, 680))

    @property
    def _status(self) -> Rect:
        return Rect(0, 0, self.layout.w, self.layout.pick(80, 56))

    @property
    def _sheets(self) -> Sheets:
        return Sheets(self.layout, self._field)

    def build(self) -> None:
        """Place the tools and the buttons."""
        lay, say, sheets = self.layout, self.say, self._sheets
        self.gallery.frame(upright(self._field, 600.0), self._field)
        tools = [Tool("menu", say("Menu"), "escape", self._pause)]
        if self._rules is not None:
            tools.insert(0, Tool("rules", say("Rules"), "@rules=f1", self._open_rules))
        type_ = self.services.shop.type
        self._tools_from = status_tools(self.form, type_, lay, tools)
        control = self.services.settings.values.control
        other = CONTROLS[(CONTROLS.index(control) + 1) % len(CONTROLS)]
        tip = Tip(say(words.CONTROLS[other]), say(words.HOW[other]))
        switch = Tool("control", say(words.SWITCHES[other]), "tab", self._switch, tip)
        add_key(self.form, type_, lay, sheets.switch, switch)
        if self._before is not None:
            tip = Tip(
                say("take it back"), say("You get the die back. From then on it is practice: no stars.")
            )
            retry = Tool("retry", say("take it back"), "z", self.take_back, tip)
            add_key(self.form, type_, lay, sheets.retry, retry, from_right=True)
        again, levels = sheets.buttons
        size = lay.pick(22.0, 17.0)
        self.form.add(
            Button("again", again, say("Start again"), self._again, shortcut="r", size=size),
            Button("levels", levels, say("Levels"), lambda: self.close(self.id), shortcut="l", size=size),
        )

    def _again(self) -> None:
        self.start_again()
        self.rebuild()

    def _switch(self) -> None:
        """Go to the next way of shooting."""
        values = self.services.settings.values
        self.gallery.disarm()
        values.control = CONTROLS[(CONTROLS.index(values.control) + 1) % len(CONTROLS)]
        self.services.save_settings()
        if self.attempt.status == "shooting" and not self.gallery.running:
            self.gallery.arm()
        self.rebuild()

    def _open_rules(self) -> None:
        if self._rules is not None:
            self.push(self._rules(self.services))

    def _pause(self) -> None:
        say = self.say
        choices = [
            Choice("on", say("Play on")),
            Choice("again", say("Start again"), "r"),
            Choice("levels", say("Levels"), "l"),
            Choice("leave", say("Back to the saloon"), "b"),
        ]
        if self._settings is not None:
            choices.insert(3, Choice("settings", say("Settings"), "t"))
        note = say("Best results are kept.")
        self.push(Pause(self.services, say("Menu"), note, choices), self._paused)

    def _paused(self, answer: str | None) -> None:
        match answer:
            case "again":
                self._again()
            case "levels":
                self.close(self.id)
            case "settings" if self._settings is not None:
                self.push(self._settings(self.services))
            case "leave":
                self._leave()

    # ---------------------------------------------------------------- events and time
    def handle(self, event: InputEvent) -> bool:
        """The die has every event first; Tab goes to another way of shooting instead of another button."""
        used = self.gallery.handle(event)
        self.poll_hz = self.gallery.poll_hz
        if used:
            return True
        if isinstance(event, KeyDown) and event.chord == "tab":
            if not event.repeat and not self.gallery.running:
                self._switch()
            return True
        return super().handle(event)

    def tick(self, now: float) -> None:
        """Let the shot go on; sound the whistle when a bystander is touched."""
        before = self.gallery.moment
        self.gallery.tick(now)
        at = self._arrest_at
        if at is not None and self.gallery.film is not None and before < at <= self.gallery.moment:
            self.services.sound.play("sheriff")

    def due(self, now: float) -> float | None:
        """Frames while something moves."""
        return self.gallery.due(now)

    @property
    def _arrest_at(self) -> float | None:
        """The moment of the film at which a bystander is touched; None: none is."""
        film, who = self.gallery.film, self.attempt.touched
        return None if film is None or who is None else arrest_moment(film, who)

    # ---------------------------------------------------------------- drawing
    def _paint_ground(self, p: Painter) -> None:
        paint_field(p, self._field, self._level)

    def paint(self, p: Painter) -> None:
        """Draw field, sheets and status line."""
        say, language = self.say, self.services.language
        sheet.dark_wood(p)
        control = self.services.settings.values.control
        status = self.attempt.status
        if self.gallery.running:
            line = say("The die is on its way")
        elif status == "shooting":
            line = say(words.ORDERS[control])
        else:
            line = say(words.ENDS[status])
        sheet.tall_status(p, line, words.task(language, self._level), right=self._tools_from)
        self._paint_ground(p)
        self._column.paint(p, self._sheets, self.attempt, control, self.last, practice=self.practice)

    def paint_moving(self, p: Painter) -> None:
        """Draw what moves: the field's, and the instruments."""
        self.gallery.paint(p)
        values = self.services.settings.values
        self._column.paint_instruments(
            p, self._sheets, values.control, self.gallery.reading(), self.gallery.last_speed
        )
        at, film, who = self._arrest_at, self.gallery.film, self.attempt.touched
        if at is None or film is None or who is None or self.gallery.moment < at:
            return
        passed = self.gallery.moment - at
        if not film.plain:
            paint_frame(p, self._field, passed)
        paint_badge(p, self.gallery.camera, film, who, self.gallery.moment, passed)
