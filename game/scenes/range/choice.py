"""The choice of levels: a wall of tickets, and what the chosen one is like."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.flick.attempt import MOST_STARS
from game.places import levels_folder
from game.scenes.dialog import Answer, Dialog
from game.scenes.range import words
from game.scenes.range.field import paint_level
from game.scenes.range.level import LevelScene
from game.scenes.range.progress import Progress
from game.scenes.range.ticket import Ticket, paint_star
from game.scenes.range.tools import Tool, status_tools
from game.scenes.stack import Scene
from game.ui import sheet, svg
from game.ui.controls import Area, Button, IconButton
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import ALERT, FADED, INK, PAPER, PAPER_LIGHT, WOOD_LIGHT, mix
from game.ui.style import PONY_STYLE
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.match.levels import LevelError
    from game.scenes.services import Services
    from game.ui.painter import Painter

COLUMNS, ROWS = 3, 4


class RangeScene(Scene[None]):
    """The shooting range. Broken level files are told of, and the others play.

    `rules` opens the rule book and `settings` the settings; where one is None, nothing offers it.
    `levels` is the folder of the level files.
    """

    style = PONY_STYLE

    def __init__(
        self,
        services: Services,
        *,
        rules: Callable[[Services], Scene[Any]] | None = None,
        settings: Callable[[Services], Scene[Any]] | None = None,
        levels: Path | None = None,
    ) -> None:
        super().__init__(services)
        self._rules = rules
        self._settings = settings
        self.progress = Progress(levels or levels_folder() / "range", services.folder)
        self.chosen = self.progress.first
        self._page = 0
        if self.chosen is not None:
            self._turn_to(self.chosen)
            self.form.focus(self.chosen)

    def enter(self) -> None:
        """Tell of a damaged file of results."""
        setback = self.progress.setback
        if setback is not None:
            self.toast(
                self.say(
                    "The best results could not be read. The file was put aside: {file}", file=setback.name
                )
            )

    # ---------------------------------------------------------------- places
    @property
    def _wall(self) -> Rect:
        """The sheet with the tickets."""
        lay = self.layout
        m = lay.pick(24.0, 16.0)
        top = lay.pick(80, 56) + m
        return Rect(m, top, lay.w * 0.62 - m, lay.h - top - m)

    @property
    def _side(self) -> Rect:
        """The sheet with the chosen level."""
        lay, wall = self.layout, self._wall
        m = wall.x
        return Rect(wall.right + m, wall.y, lay.w - wall.right - 2 * m, wall.h)

    @property
    def _u(self) -> float:
        return self.layout.pick(1.0, 0.72)

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self.progress.levels) // (COLUMNS * ROWS)))

    def _turn_to(self, id_: str) -> None:
        self._page = self.progress.ids.index(id_) // (COLUMNS * ROWS)

    def build(self) -> None:
        """Place tickets, the button, the notice of broken files."""
        lay, wall, u = self.layout, self._wall, self._u
        tools = [Tool("leave", self.say("Saloon"), "escape", self.close)]
        if self._settings is not None:
            tools.insert(0, Tool("settings", self.say("Settings"), "t", self._open_settings))
        if self._rules is not None:
            tools.insert(0, Tool("rules", self.say("Rules"), "@rules=f1", self._open_rules))
        self._tools_from = status_tools(self.form, self.services.shop.type, lay, tools)
        inner = Rect(wall.x + 32 * u, wall.y + 128 * u, wall.w - 64 * u, wall.h - 128 * u - 36 * u)
        first = self._page * COLUMNS * ROWS
        shown = self.progress.ids[first : first + COLUMNS * ROWS]
        places = [cell for row in inner.rows(ROWS, 24 * u) for cell in row.columns(COLUMNS, 24 * u)]
        for id_, rect in zip(shown, places, strict=False):
            self.form.add(self._ticket(id_, rect))
        if self._pages > 1:
            side = lay.pick(40, 30)
            for name, icon, label, x, step, key in (
                ("back", "left", self.say("Levels before"), inner.x, -1, "pageup"),
                ("on", "right", self.say("More levels"), inner.right - side, 1, "pagedown"),
            ):
                box = Rect(x, wall.y + 78 * u, side, side)
                turn = partial(self._leaf, step)
                self.form.add(IconButton(name, box, icon, label, turn, colour=INK, shortcut=key))
        if self.progress.errors:
            self.form.add(self._notice(wall, u))
        if self.chosen is not None:
            self._add_shoot(self.chosen)

    def _ticket(self, id_: str, rect: Rect) -> Ticket:
        level, missing = self.progress.level(id_), self.progress.missing(id_)
        say_n = self.services.language.say_n
        lock = say_n("{n} more star", "{n} more stars", missing) if missing else ""
        name = level.name.in_language(self.services.language.code)
        return Ticket(
            id_,
            rect,
            name,
            level,
            self.progress.stars_of(id_),
            lock,
            chosen=id_ == self.chosen,
            on_choose=partial(self._choose, id_),
            on_play=self._shoot,
            tip=Tip(name, self._why_locked(missing), alert=True) if missing else None,
        )

    def _add_shoot(self, id_: str) -> None:
        lay, side, u = self.layout, self._side, self._u
        w = (side.w - 64 * u) * 0.56
        missing = self.progress.missing(id_)
        rect = Rect(side.right - 32 * u - w, side.bottom - 104 * u, w, 72 * u)
        size = lay.pick(32.0, 24.0)
        self.form.add(
            Button(
                "shoot",
                rect,
                self.say("Shoot"),
                self._shoot,
                kind="primary",
                shortcut="enter",
                size=size,
                off=self._why_locked(missing) if missing else "",
            )
        )

    def _why_locked(self, missing: int) -> str:
        """Say how many stars are missing."""
        return self.services.language.say_n(
            "Earn {n} more star first.", "Earn {n} more stars first.", missing
        )

    def _notice(self, wall: Rect, u: float) -> Area:
        """A strip at the sheet's foot that names the first broken file and opens the list of all."""
        rect = Rect(wall.x + 32 * u, wall.bottom - 33 * u, wall.w - 64 * u, 26 * u)
        text = self._fault(self.progress.errors[0])
        more = len(self.progress.errors) - 1
        if more:
            text = self.services.language.say_n(
                "{fault} And {n} more.", "{fault} And {n} more.", more, fault=text
            )
        tip = Tip(self.say("Level files that can’t be played"), self.say("Click to read them all."))
        return Area("broken", rect, text, self._paint_notice, self._tell_broken, tip=tip, shortcut="b")

    def _fault(self, error: LevelError) -> str:
        """Name the file, the key and the reason."""
        reason = f"{error.where}: {error.reason}" if error.where else error.reason
        return self.say("{file} can’t be played: {reason}.", file=error.file, reason=reason)

    def _paint_notice(self, p: Painter, area: Area) -> None:
        rect = area.rect
        fill = PAPER_LIGHT if area.lit else PAPER
        p.shapes(rect, svg.rect(0, 0, rect.w, rect.h, fill, 4, stroke=ALERT, stroke_width=1.6), pad=3)
        size = p.layout.size(16, 14)
        p.text(rect.x + 10, rect.cy + size * 0.34, area.label, size, "semi", ALERT, width=rect.w - 20)

    # ---------------------------------------------------------------- what the player does
    def _choose(self, id_: str) -> None:
        """Show a level; the widgets stay, so that focus and presses do too."""
        self.chosen = id_
        self.after(0.0, self.rebuild)

    def _leaf(self, step: int) -> None:
        self._page = (self._page + step) % self._pages
        ids = self.progress.ids
        self.chosen = ids[self._page * COLUMNS * ROWS]
        self.form.focus(self.chosen)
        self.rebuild()

    def _shoot(self) -> None:
        if self.chosen is None:
            return
        if self.progress.missing(self.chosen):
            self.services.sound.play("refusal")
            return
        self.play(self.chosen)

    def play(self, id_: str) -> None:
        """Open a level, and come back to it, or to the one played last."""
        scene = LevelScene(
            self.services, self.progress, id_, rules=self._rules, settings=self._settings, leave=self.close
        )
        self.push(scene, self._back_from)

    def _back_from(self, id_: str | None) -> None:
        if id_ is not None:
            self.chosen = id_
            self._turn_to(id_)
            self.form.focus(id_)
            self.rebuild()

    def _open_rules(self) -> None:
        if self._rules is not None:
            self.push(self._rules(self.services))

    def _open_settings(self) -> None:
        if self._settings is not None:
            self.push(self._settings(self.services))

    def _tell_broken(self) -> None:
        faults = "\n".join(self._fault(error) for error in self.progress.errors)
        answers = [Answer("well", self.say("Very well"), "enter", "primary")]
        title = self.say("Level files that can’t be played")
        self.push(Dialog(self.services, title, faults, answers, cancel="well"))

    def on_event(self, event: InputEvent) -> bool:
        """Home and End go to the first and the last level."""
        ids = self.progress.ids
        if isinstance(event, KeyDown) and event.key in ("home", "end") and ids:
            self.chosen = ids[0 if event.key == "home" else -1]
            self._turn_to(self.chosen)
            self.form.focus(self.chosen)
            self.rebuild()
            return True
        return False

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw both sheets."""
        lay, wall, u = p.layout, self._wall, self._u
        sheet.dark_wood(p)
        sheet.tall_status(
            p,
            self.say("Pick a level"),
            self.say("Practise the flick. The physics is the race’s own."),
            right=self._tools_from,
        )
        sheet.sheet(p, wall, fill=mix(PAPER, WOOD_LIGHT, 0.12))
        title = self.say("Shooting range")
        sheet.sheet_heading(p, wall.x + 32 * u, wall.y + 62 * u, wall.w - 64 * u, title, lay.pick(44.0, 34.0))
        earned = self.say("{n} of {most} stars", n=self.progress.stars, most=self.progress.most)
        size = lay.size(21, 16)
        p.text(wall.cx, wall.y + lay.pick(98, 74), earned, size, "semi", align="middle")
        side = self._side
        sheet.sheet(p, side)
        if self.chosen is None:
            text = self.say("There is no level that can be played.")
            p.paragraph(side.x + 32 * u, side.y + 80 * u, text, size, side.w - 64 * u)
            return
        self._paint_chosen(p, side, self.chosen)

    def _paint_chosen(self, p: Painter, side: Rect, id_: str) -> None:
        """Draw the chosen level: name, field, hint, what earns stars, the best result."""
        lay, u, level = p.layout, self._u, self.progress.level(id_)
        code = self.services.language.code
        x, w = side.x + 32 * u, side.w - 64 * u
        name = self.say("{number}. {name}", number=level.order, name=level.name.in_language(code))
        p.text(x, side.y + 70 * u, name, lay.pick(38, 29), "display", width=w)
        sheet.double_rule(p, x, side.y + 94 * u, w, k=u)
        field = Rect(x, side.y + 120 * u, w, w * 0.75)
        paint_level(p, field, level)
        size = lay.size(21, 16)
        y = p.paragraph(x, field.bottom + 44 * u, level.hint.in_language(code), size, w, lead=1.34, lines=3)
        y += 10 * u
        foot = side.bottom - 116 * u
        step = min(lay.pick(34.0, 25.0), (foot - y) / MOST_STARS)
        for number, text in enumerate(words.star_conditions(self.services.language, level), start=1):
            for star in range(MOST_STARS):
                paint_star(p, (x + (12 + star * 26) * u, y - 6 * u), 11 * u, full=star < number)
            p.text(x + 92 * u, y, text, size, "semi", width=w - 92 * u)
            y += step
        best = self.progress.best(id_)
        y = side.bottom - 104 * u
        p.text(x, y + 30 * u, self.say("Best"), lay.size(18, 14), "semi", FADED)
        room = w * 0.44 - 60 * u
        if best is None:
            p.text(x, y + 62 * u, self.say("not won yet"), lay.size(21, 16), "semi", width=room)
        else:
            dice = self.services.language.say_n("{n} die", "{n} dice", best.dice)
            p.text(x, y + 64 * u, dice, lay.pick(28, 22), "display", width=room)
