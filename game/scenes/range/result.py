"""The end of an attempt: won or not, the stars, and where to go from here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.flick.attempt import MOST_STARS
from game.scenes.dialog import veil
from game.scenes.range import words
from game.scenes.range.ticket import paint_star
from game.scenes.stack import Scene
from game.ui import sheet
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.ink import FADED, INK, RED
from game.ui.motion import Motion, ease_out
from game.ui.style import PONY_STYLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.flick.attempt import Attempt
    from game.flick.levels import RangeLevel
    from game.scenes.services import Services
    from game.store.bests import Best
    from game.ui.painter import Painter
    from game.ui.style import Kind

STAR_SECONDS: Final = 0.28


class LevelResult(Scene[str]):
    """Hands back `"next"`, `"again"`, `"retry"` or `"levels"`."""

    opaque = False
    style = PONY_STYLE

    def __init__(
        self,
        services: Services,
        level: RangeLevel,
        attempt: Attempt,
        *,
        best: Best | None,
        better: bool,
        practice: bool,
        following: bool,
    ) -> None:
        super().__init__(services)
        self._level = level
        self._attempt = attempt
        self._best = best
        self._better = better
        self._practice = practice
        self._won = attempt.status == "won"
        self._following = following and self._won
        self._stars = 0 if practice else attempt.stars
        self._shown = 0.0
        self.form.focus("next" if self._following else "again")

    def enter(self) -> None:
        """Sound it, and stamp the stars on one by one."""
        sound = self.services.sound
        sound.play("bell" if self._won else "cell-door" if self._attempt.status == "arrested" else "lose")
        for number in range(self._stars):
            self.stage.play(
                Motion(
                    STAR_SECONDS,
                    partial(self._stamp, number),
                    ease_out,
                    end=lambda: sound.play("stamp", 0.7),
                )
            )
        if self._stars == MOST_STARS:
            self.stage.call(lambda: sound.play("fanfare", 0.7))

    def _stamp(self, number: int, share: float) -> None:
        self._shown = number + share

    # ---------------------------------------------------------------- places
    @property
    def _box(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((760.0, 470.0), (560.0, 344.0))
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    def build(self) -> None:
        """Place the ways on."""
        lay, say, box = self.layout, self.say, self._box
        u = lay.pick(1.0, 0.72)
        ways = [
            ("again", say("Start again"), "r"),
            ("retry", say("That shot again"), "z"),
            ("levels", say("Levels"), "escape"),
        ]
        if self._following:
            ways[1] = ("next", say("Next level"), "enter")
            ways = [ways[1], ways[0], ways[2]]
        row = Rect(box.x + 40 * u, box.bottom - 104 * u, box.w - 80 * u, 64 * u)
        for rect, (value, label, key) in zip(row.columns(len(ways), 20 * u), ways, strict=True):
            kind: Kind = "primary" if value == ("next" if self._following else "again") else "plain"
            size = lay.pick(22.0, 16.5)
            self.form.add(Button(value, rect, label, self._giver(value), kind=kind, shortcut=key, size=size))

    def _giver(self, value: str) -> Callable[[], None]:
        return lambda: self.close(value)

    # ---------------------------------------------------------------- events and drawing
    def handle(self, event: InputEvent) -> bool:
        """A click or a key first ends the stamping."""
        press = isinstance(event, PointerDown) or (isinstance(event, KeyDown) and not event.repeat)
        if press and self.stage.holding:
            return self.stage.skip()
        return super().handle(event)

    def on_event(self, event: InputEvent) -> bool:
        """Nothing reaches the field below."""
        del event
        return True

    def paint(self, p: Painter) -> None:
        """Draw the sheet with the words."""
        lay, box = p.layout, self._box
        u = lay.pick(1.0, 0.72)
        veil(p)
        sheet.sheet(p, box, shade=10)
        title = self.say(words.ENDS[self._attempt.status])
        colour = INK if self._won else RED
        sheet.sheet_heading(
            p, box.x + 32 * u, box.y + 84 * u, box.w - 64 * u, title, lay.pick(50.0, 38.0), colour
        )
        for star in range(MOST_STARS):
            paint_star(p, self._star(star), 34 * u, full=False)
        size = lay.size(23, 17)
        text = words.ending(self.services.language, self._level, self._attempt)
        y = p.paragraph(
            box.x + 40 * u, box.y + 262 * u, text, size, box.w - 80 * u, "semi", align="middle", lines=2
        )
        p.text(
            box.cx, y + 4 * u, self._note(), lay.size(20, 15), "semi", FADED, align="middle",
            width=box.w - 80 * u,
        )  # fmt: skip

    def _note(self) -> str:
        """Say what is kept of it."""
        if self._practice:
            return self.say("Practice: a shot was taken back, so no stars.")
        if self._better:
            return self.say("Your best so far.")
        if self._best is None:
            return self.say("Not won yet.")
        dice = self.services.language.say_n("{n} die", "{n} dice", self._best.dice)
        stars = self.services.language.say_n("{n} star", "{n} stars", self._best.stars)
        return self.say("Best: {stars}, {dice}.", stars=stars, dice=dice)

    def _star(self, number: int) -> tuple[float, float]:
        u = self.layout.pick(1.0, 0.72)
        return self._box.cx + (number - 1) * 96 * u, self._box.y + 166 * u

    def paint_moving(self, p: Painter) -> None:
        """Draw the stars that have been stamped on, and the one that just is."""
        u = p.layout.pick(1.0, 0.72)
        shown = self._shown if self.stage.busy else float(self._stars)
        for star in range(self._stars):
            share = min(max(shown - star, 0.0), 1.0)
            if share > 0:
                grow = 1 + round((1 - share) * 8) / 8
                paint_star(p, self._star(star), 34 * u * grow, full=True)
