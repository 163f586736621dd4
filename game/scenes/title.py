"""The title: Railhead at dusk, the bill with the menu, the saloon's three windows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import sin
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.scenes import title_scenery as scenery
from game.scenes.dialog import Answer, Dialog
from game.scenes.stack import Scene
from game.store.library import DamagedMatch, MatchInUse, StoreError
from game.text.language import mark
from game.text.naming import GAMES
from game.ui import sheet, svg
from game.ui.controls import Area
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import BRASS, CREAM, INK, NIGHT, PAPER, RED, WOOD, mix
from game.ui.keys import cap_label
from game.ui.motion import ease_out
from game.ui.sheets import Layer
from game.ui.style import PONY_STYLE, pony_key, pony_key_width

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.services import Services
    from game.store.library import Saved
    from game.ui.painter import Painter

SMOKE_FPS: Final = 8
AWAKE: Final = 20.0
"""Seconds after the last sign of life until the smoke stands still, and the processor with it."""
TUMBLE_EVERY: Final = 60.0
CLAIM: Final = mark("The town where the line ends. Three games at its tables.")


class NewGame(Protocol):
    """Opens the set-up, for a game or for the last one."""

    def __call__(self, services: Services, game: str | None) -> Scene[Any]:
        """Return the scene."""
        ...


@dataclass(frozen=True)
class Doors:
    """Where the title leads. What is None isn't there yet, and then nothing on the title offers it.

    `resume` may raise StoreError or DamagedMatch.
    """

    new_game: NewGame | None = None
    resume: Callable[[Services, int], Scene[Any]] | None = None
    library: Callable[[Services], Scene[Any]] | None = None
    range: Callable[[Services], Scene[Any]] | None = None
    rules: Callable[[Services], Scene[Any]] | None = None
    settings: Callable[[Services], Scene[Any]] | None = None


@dataclass(frozen=True)
class Entry:
    """A line of the bill: a name for tests, its label, its key, what it does, a second line."""

    name: str
    label: str
    shortcut: str
    action: Callable[[], None]
    sub: str = ""


class TitleScene(Scene[None]):
    """The title. `arriving`: the train rolls in first."""

    style = PONY_STYLE

    def __init__(self, services: Services, doors: Doors = Doors(), *, arriving: bool = False) -> None:
        super().__init__(services)
        self._doors = doors
        self._still = services.settings.values.reduced_motion or services.settings.values.speed == "off"
        now = services.clock.now()
        self._came = now if arriving and not self._still else now - scenery.ROLL
        self._whistled = not arriving or self._still
        self._alive = now
        self._tumbled = now
        self._saved: Saved | None = None
        self._bill = Rect(0, 0, 0, 0)
        self._view = scenery.View(1, 0, 0)
        self._trains = Layer(self._paint_trains, moving=True)
        self._poster = Layer(self._paint_poster)

    def layers(self) -> Sequence[Layer]:
        """The train passes behind the bill."""
        return self.back, self._trains, self._poster, self.form.layer, self.form.above

    # ---------------------------------------------------------------- the bill
    def entries(self) -> Sequence[Entry]:
        """The lines of the bill, from the top: only those that lead somewhere."""
        say, doors = self.say, self._doors
        lines: list[Entry] = []
        if self._saved is not None and doors.resume is not None:
            lines.append(Entry("continue", say("Continue"), "c", self._resume, self._going_on(self._saved)))
        if doors.new_game is not None:
            lines.append(Entry("new", say("New game"), "n", partial(self._begin, None)))
        for name, label, key, door in (
            ("library", say("Library"), "l", doors.library),
            ("range", say("Shooting range"), "g", doors.range),
            ("rules", say("Rules"), "r", doors.rules),
            ("settings", say("Settings"), "t", doors.settings),
        ):
            if door is not None:
                lines.append(Entry(name, label, key, partial(self._open, door)))
        return [*lines, Entry("quit", say("Quit"), "q", self.stack.request_quit)]

    def _going_on(self, saved: Saved) -> str:
        people = self.services.language.listed([seat.name for seat in saved.seats])
        return self.say("{game}: {names}", game=self._game(saved.game), names=people)

    def _game(self, name: str) -> str:
        return self.say(GAMES[name])

    def _open(self, door: Callable[[Services], Scene[Any]]) -> None:
        self.push(door(self.services))

    def _begin(self, game: str | None) -> None:
        if self._doors.new_game is not None:
            self.push(self._doors.new_game(self.services, game))

    def _resume(self) -> None:
        if self._doors.resume is None or self._saved is None:
            return
        try:
            scene = self._doors.resume(self.services, self._saved.id)
        except MatchInUse:
            self._apologise(self.say("It is being played just now, here or by another running Railhead."))
        except DamagedMatch as error:
            self._apologise(
                self.say("This game can’t go on: its record is damaged at move {n}.", n=error.move)
            )
        except StoreError:
            self._apologise(self.say("The library can’t be read just now. Nothing is lost; try again."))
        else:
            self.push(scene)

    def _apologise(self, text: str) -> None:
        answers = [Answer("well", self.say("Very well"), "enter", "primary")]
        self.push(Dialog(self.services, self.say("No game to go on with"), text, answers, cancel="well"))

    # ---------------------------------------------------------------- laying out
    def enter(self) -> None:
        """Begin on the first line."""
        self._look_for_saved()
        self.form.focus(self.entries()[0].name)

    def resumed(self) -> None:
        """Look again what there is to go on with."""
        self._look_for_saved()
        if self.form.focused is not None and self.form.focused.name in ("new", "continue"):
            self.form.focus(self.entries()[0].name)
        self._alive = self.services.clock.now()

    def _look_for_saved(self) -> None:
        self._saved = self.services.library.latest_unfinished()

    def build(self) -> None:
        """Place the bill's lines and the windows."""
        lay = self.layout
        u = lay.pick(1.0, 0.72)
        entries = self.entries()
        whole = self.services.frame.whole
        x, w, top = lay.pick((96.0, 416.0, 348.0), (56.0, 320.0, 244.0))
        x, top = x + whole.x, top + whole.y
        big, step = lay.pick((92.0, 81.0), (66.0, 61.0))
        height = 36 * u + big + 26 * u + step * (len(entries) - 1) + 28 * u
        self._bill = Rect(x, top, w, height)
        line = Rect(x + 32 * u, top + 36 * u, w - 64 * u, big)
        for i, entry in enumerate(entries):
            paint = partial(
                self._paint_large if not i else self._paint_line, entry, last=i == len(entries) - 1
            )
            self.form.add(
                Area(
                    entry.name,
                    line,
                    entry.label,
                    paint,
                    entry.action,
                    shortcut=entry.shortcut,
                    spread=112 * u,
                )
            )
            line = Rect(line.x, line.bottom + (26 * u if not i else 0), line.w, step)
        self._view = scenery.covering(whole)
        for game in scenery.PANES:
            if self._playable(game):
                rect = scenery.pane_rect(self._view, game)
                paint = partial(self._paint_pane, game)
                act = partial(self._begin, game)
                self.form.add(Area(game, rect, self._game(game), paint, act, spread=30 * self._view.scale))

    def _playable(self, game: str) -> bool:
        return self._doors.new_game is not None and game in self.services.shelf

    # ---------------------------------------------------------------- motion
    def on_event(self, event: InputEvent) -> bool:
        """Any key or movement keeps the smoke drifting; Esc asks whether to leave."""
        if isinstance(event, KeyDown) and event.key == "escape":
            self.form.focus("quit")
            return True
        return False

    def handle(self, event: InputEvent) -> bool:
        """Notice signs of life."""
        self._alive = self.services.clock.now()
        return super().handle(event)

    def _rolled(self, now: float) -> float:
        return min(1.0, (now - self._came) / scenery.ROLL)

    def tick(self, now: float) -> None:
        """Blow the whistle when the train stands; start a tumbleweed once a minute."""
        if not self._whistled and self._rolled(now) >= 1:
            self._whistled = True
            self.services.sound.play("whistle", 0.6)
        if now - self._tumbled >= TUMBLE_EVERY + scenery.TUMBLE:
            self._tumbled = now - TUMBLE_EVERY

    def due(self, now: float) -> float | None:
        """60 frames a second while the train rolls, 8 while the smoke drifts, then next to none."""
        if self._still:
            return None
        if self._rolled(now) < 1:
            return 0.0
        if now - self._tumbled >= TUMBLE_EVERY:
            return 1 / 30
        if now - self._alive < AWAKE:
            return 1 / SMOKE_FPS
        return TUMBLE_EVERY - (now - self._tumbled)

    def _paint_trains(self, p: Painter) -> None:
        now = self.services.clock.now()
        view, rolled = self._view, ease_out(self._rolled(now))
        drifting = 0.0 if self._still else min(now, self._alive + AWAKE) - self._came
        scenery.paint_smoke(p, view, drifting / scenery.SMOKE_LOOP % 1, along=scenery.FROM * (1 - rolled))
        scenery.paint_train(p, view, rolled)
        if rolled >= 1:
            scenery.paint_beam(p, view, 1.0)
        for i, game in enumerate(scenery.PANES):
            if self._playable(game) and not self._still:
                scenery.paint_lamp(p, view, game, 0.5 + 0.5 * sin(drifting * 2.3 + i * 2))
        tumbling = (now - self._tumbled - TUMBLE_EVERY) / scenery.TUMBLE
        scenery.paint_tumbleweed(p, view, 0.0 if self._still else max(0.0, min(1.0, tumbling)))

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the dusk and the windows as they are at rest."""
        scenery.paint_scenery(p, self._view)
        for game in scenery.PANES:
            scenery.paint_pane(p, self._view, game, self._game(game), open_=self._playable(game), lit=False)

    def _paint_pane(self, game: str, p: Painter, area: Area) -> None:
        if area.lit:
            scenery.paint_pane(p, self._view, game, area.label, open_=True, lit=True)

    def _paint_poster(self, p: Painter) -> None:
        """Draw the name, the line below it, the empty bill, the keys for the whole program."""
        lay = p.layout
        u = lay.pick(1.0, 0.72)
        x, y, size = lay.pick((96.0, 238.0, 204.0), (56.0, 168.0, 146.0))
        # In windows of another shape the poster stays in the corner, clear of the saloon.
        x, y = x + p.window.x, y + p.window.y
        for offset, ink in ((9 * u, INK), (5 * u, RED), (0.0, PAPER)):
            p.text(x + offset, y + offset, "RAILHEAD", size, "display", ink, track=5.5 * u)
        wide = p.type.width("RAILHEAD", size, "display", 5.5 * u)
        p.text(
            x + wide / 2,
            y + lay.pick(62, 46),
            self.say(CLAIM),
            lay.pick(31, 23),
            "bold",
            PAPER,
            align="middle",
        )
        sheet.sheet(p, self._bill, shade=9)
        nail = Rect(self._bill.cx - 10 * u, self._bill.y + 12 * u - 10 * u, 20 * u, 20 * u)
        shapes = svg.circle(12 * u, 13 * u, 8 * u, INK, opacity=0.5)
        shapes += svg.circle(10 * u, 10 * u, 8 * u, mix(PAPER, NIGHT, 0.5), stroke=INK, stroke_width=2)
        p.shapes(nail, shapes, pad=4)
        full, mute = cap_label("@fullscreen=f11"), cap_label("@sound=m")
        keys = self.say("{full} full screen · {mute} sound", full=full, mute=mute)
        corner = p.window.right - 24 * u, p.window.bottom - 16 * u
        p.text(*corner, keys, lay.size(18, 14), "semi", mix(PAPER, WOOD, 0.15), align="right")

    def _hand(self, p: Painter, cy: float) -> None:
        """Point at a line with the printer's fist, left of the bill."""
        k = p.layout.pick(1.08, 0.78)
        p.picture("pony/manicule", Rect(self._bill.x - 62 * k, cy - 19 * k, 68 * k, 40 * k))

    def _paint_large(self, entry: Entry, p: Painter, area: Area, *, last: bool) -> None:
        """Draw the first line: red, with what goes on."""
        del last
        u = p.layout.pick(1.0, 0.72)
        rect, look = area.rect, area.look
        down = 2 * u if look.state == "pressed" else 0
        red = mix(RED, "#FFFFFF", 0.12) if look.state == "hover" else RED
        brass = mix(BRASS, CREAM, 0.35) if look.focused else BRASS
        outer = svg.notched(-12 * u, -6 * u, rect.w + 24 * u, rect.h + 12 * u, 9)
        inner = svg.notched(-5 * u, u + down, rect.w + 10 * u, rect.h - 2 * u, 8)
        shapes = svg.path(outer, brass, stroke=INK, stroke_width=1.8)
        p.shapes(rect, shapes + svg.path(inner, red, stroke=INK, stroke_width=2.4), pad=16)
        x, room = rect.x + 14 * u, rect.w - 20 * u
        size = 44 * u
        base = rect.y + (48 * u if entry.sub else rect.h / 2 + size * 0.36) + down
        cap = p.layout.pick(28.0, 21.0)
        key = cap_label(entry.shortcut)
        wide = pony_key_width(p, key, cap)
        p.text(x, base, entry.label, size, "display", PAPER, width=room - wide - 8)
        pony_key(p, rect.right - wide, base - size * 0.36 - cap / 2, key, cap)
        if entry.sub:
            p.text(x, rect.y + 76 * u + down, entry.sub, p.layout.pick(20, 14.5), "semi", PAPER, width=room)
        if look.focused:
            self._hand(p, rect.cy)

    def _paint_line(self, entry: Entry, p: Painter, area: Area, *, last: bool) -> None:
        """Draw one of the further lines, with the dotted rule below it."""
        lay = p.layout
        u = lay.pick(1.0, 0.72)
        rect, look = area.rect, area.look
        if look.focused or look.state in ("hover", "pressed"):
            fill = BRASS if look.focused else CREAM
            d = svg.notched(-12 * u, 6 * u, rect.w + 24 * u, rect.h - 12 * u, 8)
            edge = INK if look.focused else BRASS
            p.shapes(rect, svg.path(d, fill, stroke=edge, stroke_width=1.8), pad=16)
        elif not last:
            dots = svg.line(
                2, 3, rect.w, 3, mix(INK, PAPER, 0.35), 2, stroke_dasharray="0.1 9", stroke_linecap="round"
            )
            p.shapes(Rect(rect.x, rect.bottom - 3, rect.w, 6), dots)
        down = 2 * u if look.state == "pressed" else 0
        size, cap = lay.pick((36.0, 28.0), (26.0, 21.0))
        key = cap_label(entry.shortcut)
        wide = pony_key_width(p, key, cap)
        p.text(
            rect.x + 14 * u,
            rect.cy + size * 0.36 + down,
            entry.label,
            size,
            "display",
            width=rect.w - wide - 30 * u,
        )
        pony_key(p, rect.right - wide, rect.cy - cap / 2 + down, key, cap)
        if look.focused:
            self._hand(p, rect.cy)
