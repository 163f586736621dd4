"""The three sheets beside the field: the level, the instruments, the last shot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.flick.attempt import MOST_STARS
from game.scenes.flicking.aids import paint_gauge, paint_sway
from game.scenes.range import words
from game.scenes.range.field import look_of
from game.scenes.range.ticket import paint_star
from game.ui import sheet, svg
from game.ui.geometry import Point, Rect, around
from game.ui.ink import FADED, INK, RED
from game.ui.style import pony_key, pony_key_width

if TYPE_CHECKING:
    from game.flick.attempt import Attempt
    from game.flick.levels import RangeFigure, RangeLevel
    from game.scenes.flicking.launch import Reading
    from game.scenes.services import Services
    from game.store.settings import Control
    from game.ui.layout import Layout
    from game.ui.painter import Painter


@dataclass(frozen=True)
class Sheets:
    """Where the sheets lie, right of the field."""

    lay: Layout
    field: Rect

    @property
    def u(self) -> float:
        """The size of things against the regular layout's."""
        return self.lay.pick(1.0, 0.72)

    @property
    def _m(self) -> float:
        return self.lay.pick(24.0, 16.0)

    def _at(self, y: float, h: float) -> Rect:
        x = self.field.right + self._m
        return Rect(x, y, self.lay.w - x - self._m, h)

    @property
    def level(self) -> Rect:
        """The level: dice, targets, stars."""
        return self._at(self.field.y, 250 * self.u)

    @property
    def control(self) -> Rect:
        """The instruments."""
        return self._at(self.level.bottom + self._m, 344 * self.u)

    @property
    def shot(self) -> Rect:
        """The last shot, and the buttons."""
        y = self.control.bottom + self._m
        return self._at(y, self.field.bottom - y)

    @property
    def gauge(self) -> Point:
        """The middle of the gauge."""
        box = self.control
        return box.x + box.w * 0.3, box.y + 190 * self.u

    @property
    def right_of_gauge(self) -> Rect:
        """The room for sway and words beside the gauge."""
        box, x = self.control, self.control.x + self.control.w * 0.56
        return Rect(x, box.y + 84 * self.u, box.right - 28 * self.u - x, 196 * self.u)

    @property
    def retry(self) -> Point:
        """Right end and middle of the key that takes the last shot back."""
        return self.shot.right - 28 * self.u, self.shot.y + 38 * self.u

    @property
    def switch(self) -> Point:
        """Left end and middle of the key that goes to another control."""
        return self.control.x + (28 + 132) * self.u, self.control.bottom - 36 * self.u

    @property
    def buttons(self) -> tuple[Rect, Rect]:
        """Start again, and back to the levels."""
        box, u = self.shot, self.u
        w = (box.w - 72 * u) / 2
        y = box.bottom - 84 * u
        return Rect(box.x + 28 * u, y, w, 60 * u), Rect(box.x + 44 * u + w, y, w, 60 * u)


class Column:
    """Draws the sheets."""

    def __init__(self, services: Services, level: RangeLevel) -> None:
        self._language = services.language
        self._level = level
        self._clock = services.clock

    def paint(
        self, p: Painter, sheets: Sheets, attempt: Attempt, control: Control, last: str, *, practice: bool
    ) -> None:
        """Draw what is still on them."""
        self._paint_level(p, sheets, attempt, practice=practice)
        self._paint_control(p, sheets, control)
        self._paint_shot(p, sheets, last, hint=not attempt.dice_used)

    # ---------------------------------------------------------------- the level
    def _paint_level(self, p: Painter, sheets: Sheets, attempt: Attempt, *, practice: bool) -> None:
        lay, u, box = p.layout, sheets.u, sheets.level
        say, level = self._language.say, self._level
        sheet.sheet(p, box)
        name = level.name.in_language(self._language.code)
        sheet.sheet_heading(p, box.x + 24 * u, box.y + 52 * u, box.w - 48 * u, name, lay.pick(32.0, 24.0))
        size, middle = lay.size(21, 16), box.x + box.w * 0.5 + 12 * u
        p.text(box.x + 32 * u, box.y + 104 * u, say("Dice left"), size, "semi", FADED)
        kinds = words.kind_of_targets(self._language, level)
        p.text(middle, box.y + 104 * u, kinds, size, "semi", FADED, width=box.right - middle - 24 * u)
        self._paint_dice(p, box, u, attempt)
        self._paint_targets(p, Rect(middle, box.y + 112 * u, box.right - middle - 28 * u, 70 * u), u, attempt)
        y = box.y + 212 * u
        if practice:
            text = say("Practice: a shot was taken back, so no stars.")
            p.text(box.x + 32 * u, y + 7 * u, text, lay.size(20, 15), "semi", FADED, width=box.w - 64 * u)
            return
        stars, hope = words.hopes(self._language, attempt)
        if attempt.status == "won":
            stars, hope = attempt.stars, say("earned")
        elif attempt.status == "arrested":
            stars, hope = 0, say("lost: a bystander was touched")
        for star in range(MOST_STARS):
            paint_star(p, (box.x + (50 + 44 * star) * u, y), 18 * u, full=star < stars)
        x = box.x + 190 * u
        p.text(x, y + 7 * u, hope, lay.size(20, 15), "semi", width=box.right - x - 24 * u)

    def _paint_dice(self, p: Painter, box: Rect, u: float, attempt: Attempt) -> None:
        """Draw a die for each that is left, and an empty place for each that is gone."""
        room = box.w * 0.5 - 40 * u
        step = min(46 * u, room / self._level.dice)
        side = min(38 * u, step * 0.86)
        for number in range(self._level.dice):
            x, y = box.x + 35 * u + step * number + side / 2, box.y + 146 * u
            if number < attempt.dice_left:
                k = side / 64
                p.picture("pony/dice-A", Rect(x - 36 * k, y - 36 * k, 72 * k, 76 * k))
                continue
            dashes = f"{svg.num(4 * u)} {svg.num(4 * u)}"
            empty = svg.rect(0, 0, side, side, "none", 7 * u, stroke=FADED, stroke_dasharray=dashes)
            p.shapes(around(x, y, side, side), empty, pad=3)

    def _paint_targets(self, p: Painter, room: Rect, u: float, attempt: Attempt) -> None:
        """Draw each target; one that is down is faint and crossed out."""
        targets = [(id_, figure) for id_, figure in self._level.figures if id_.startswith("target:")]
        step = min(66 * u, room.w / len(targets))
        for number, (id_, figure) in enumerate(targets):
            x = room.x + step * (number + 0.5) if len(targets) > 3 else room.x + (28 + 62 * number) * u
            down = id_ in attempt.down
            top = _paint_target(p, figure, (x, room.bottom), (step, room.h), faint=down)
            if down:
                r = min(16 * u, step * 0.4)
                cross = f"M0 0L{svg.num(2 * r)} {svg.num(2 * r)}M{svg.num(2 * r)} 0L0 {svg.num(2 * r)}"
                body = svg.path(cross, stroke=RED, stroke_width=5 * u)
                p.shapes(around(x, (top + room.bottom) / 2, 2 * r, 2 * r), body, pad=4)

    # ---------------------------------------------------------------- the instruments
    def _paint_control(self, p: Painter, sheets: Sheets, control: Control) -> None:
        lay, u, box = p.layout, sheets.u, sheets.control
        say = self._language.say
        sheet.sheet(p, box)
        title = say(words.CONTROLS[control])
        sheet.sheet_heading(p, box.x + 24 * u, box.y + 50 * u, box.w - 48 * u, title, lay.pick(28.0, 21.0))
        side, size = sheets.right_of_gauge, lay.size(19, 14.5)
        if control == "flick":
            y = side.y + 30 * u
        else:
            p.text(side.x, side.y + 26 * u, say("Sway"), lay.size(20, 15), "semi", FADED)
            y = side.y + 116 * u
        y = p.paragraph(side.x, y, say(words.HOW[control]), size, side.w, "semi", lead=1.28, lines=4)
        if control == "keys":
            self._paint_keys(p, side, y - size * 0.5)
        else:
            more = say(words.PLACING[control])
            p.paragraph(side.x, y + 8 * u, more, size, side.w, "semi", FADED, lead=1.28, lines=3)
        cap, small = lay.pick(28.0, 21.0), lay.size(18, 14)
        x, middle = box.x + 28 * u, sheets.switch[1]
        wide = pony_key(p, x, middle - cap / 2, "Esc", cap)
        room = sheets.switch[0] - x - wide - 14 * u
        p.text(x + wide + 8, middle + small * 0.34, say("cancel"), small, "semi", width=room)

    def _paint_keys(self, p: Painter, side: Rect, y: float) -> None:
        """Name the keys that aim."""
        lay, say = p.layout, self._language.say
        cap, size = lay.pick(26.0, 20.0), lay.size(18, 14)
        for caps, label in (("← →", say("aim")), ("↑ ↓", say("power")), ("W A S D", say("move it"))):
            x = side.x
            for key in caps.split():
                pony_key(p, x, y, key, cap)
                x += pony_key_width(p, key, cap) + 3
            p.text(x + 6, y + cap * 0.5 + size * 0.34, label, size, "semi", width=side.right - x - 6)
            y += cap + lay.pick(6, 4)

    def paint_instruments(
        self, p: Painter, sheets: Sheets, control: Control, reading: Reading | None, last_speed: float
    ) -> None:
        """Draw what moves on them: the gauge, and the sway."""
        going = reading is not None and reading.speed > 0
        speed = reading.speed if going and reading is not None else last_speed
        paint_gauge(p, sheets.gauge, speed, u=sheets.u)
        if control != "flick":
            side, u = sheets.right_of_gauge, sheets.u
            sway = 0.0 if reading is None or reading.sway is None else reading.sway
            paint_sway(p, Rect(side.x, side.y + 42 * u, side.w, 18 * u), sway)

    # ---------------------------------------------------------------- the last shot
    def _paint_shot(self, p: Painter, sheets: Sheets, last: str, *, hint: bool) -> None:
        lay, u, box = p.layout, sheets.u, sheets.shot
        sheet.sheet(p, box)
        x, w = box.x + 28 * u, box.w - 56 * u
        p.text(x, box.y + 46 * u, self._language.say("Last shot"), lay.pick(24, 18), "display")
        sheet.double_rule(p, x, box.y + 62 * u, w, k=u * 0.8)
        text = self._level.hint.in_language(self._language.code) if hint else last
        ink = FADED if hint else INK
        p.paragraph(x, box.y + 100 * u, text, lay.size(20, 15), w, "semi", ink, lead=1.32, lines=4)


def _paint_target(
    p: Painter, figure: RangeFigure, foot: Point, most: tuple[float, float], *, faint: bool
) -> float:
    """Draw a figure as large as its place allows, its foot at a point; return its top."""
    look = look_of(figure)
    w, h = p.shop.pictures.size(f"{look.name}-upright")
    left, _ = look.anchors.upright
    # Small things are drawn larger than they are beside tall ones, but not as tall.
    scale = min(most[0] / (w * 0.8), most[1] / (h * 0.5 + 28))
    box = Rect(foot[0] - left * scale, foot[1] - h * scale, w * scale, h * scale)
    p.picture(f"{look.name}-upright", box, alpha=0.28 if faint else 1.0)
    return box.y
