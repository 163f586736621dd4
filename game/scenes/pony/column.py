"""The claim in doubt, drawn: the bill, cup and dice, a big button for each who may speak."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony.pieces import ALL_DICE, numbers
from game.scenes.pony import looks
from game.scenes.pony.doubt import DoubtDesk, keys_of
from game.text.pony_names import BILLS
from game.ui import svg
from game.ui.controls import Area, Button
from game.ui.geometry import Rect
from game.ui.ink import INK, NIGHT, PAPER, RED, mix
from game.ui.keys import cap_label
from game.ui.paper import draw_icon
from game.ui.sheet import double_rule, sheet, sheet_heading
from game.ui.style import pony_key, pony_key_width
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter


@dataclass
class Bill:
    """A claim as it hangs there: who, what, how far; `shown` dice are uncovered, `true` is stamped on it."""

    seat: Seat
    hand: str
    steps: int
    entitled: tuple[Seat, ...]
    challenger: Seat | None = None
    shown: int = 0
    true: bool | None = None
    rolled_out: float = 1.0
    ticked: set[Seat] = field(default_factory=set)


class Column:
    """Everything right of the board while a claim is in doubt."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say

    @property
    def _k(self) -> float:
        return self._table.layout.pick(1.0, 0.72)

    # ---------------------------------------------------------------- places
    def rows(self, desk: DoubtDesk) -> dict[Seat, Rect]:
        """Return the listed riders' buttons; those who aren't entitled have lower ones."""
        lay, column = self._table.layout, self._table.places.column
        claim, gap = self._table.places.claim, lay.pick(20.0, 14.0)
        top = claim.bottom + self._note_h() + gap
        room = self._foot.y - gap - top
        weights = [1.0 if seat in desk.entitled else 0.62 for seat in desk.listed]
        count = len(desk.listed)
        gap = min(gap, room * 0.06)
        most = lay.pick(162.0, 122.0)
        unit = min(most, (room - gap * (count - 1)) / sum(weights))
        found, y = {}, top
        for seat, weight in zip(desk.listed, weights, strict=True):
            found[seat] = Rect(column.x, y, column.w, unit * weight)
            y += unit * weight + gap
        return found

    @property
    def _foot(self) -> Rect:
        lay, column = self._table.layout, self._table.places.column
        high = lay.pick(104.0, 72.0)
        return Rect(column.x, column.bottom - high, column.w, high)

    def _note_h(self) -> float:
        return self._table.layout.pick(34.0, 24.0)

    # ---------------------------------------------------------------- widgets
    def widgets(self, desk: DoubtDesk) -> list[Widget]:
        """Return the buttons of everyone who may speak, and the one for all."""
        found: list[Widget] = []
        people = self._table.session.people
        for seat, rect in self.rows(desk).items():
            if seat in people:
                found += self._speaker(desk, seat, rect)
        if desk.people:
            lay = self._table.layout
            roller = self._table.session.names[desk.roller]
            found.append(
                Button(
                    "ride-all",
                    self._foot,
                    self.say("Everybody lets it ride"),
                    desk.ride_all,
                    kind="quiet",
                    shortcut="space",
                    sub=self.say("{player} rides, and the dice stay secret", player=roller),
                    size=lay.pick(30.0, 22.0),
                    tip=Tip(self.say("Everybody lets it ride"), self.say("Nobody challenges."), "P15"),
                )
            )
        return found

    def _speaker(self, desk: DoubtDesk, seat: Seat, rect: Rect) -> list[Widget]:
        name = self._table.session.names[seat]
        entitled = seat in desk.entitled
        call, ride = keys_of(seat)
        off = self.say("{player} has let it ride.", player=name) if seat in desk.let else ""
        tip_text = (
            self.say("If the claim is false, you may ride the claimed steps. If it is true, you go to jail.")
            if entitled
            else self.say("Not among the nearest: only a Telegraph would help.")
        )
        action = partial(desk.challenge, seat) if entitled else partial(desk.open_bag, seat)
        found: list[Widget] = [
            Area(
                f"challenge-{seat}",
                rect,
                self.say("{player}: liar!", player=name) if entitled else name,
                partial(self._paint_speaker, desk, seat),
                action,
                off=off,
                shortcut=call,
                tip=Tip(name, tip_text, "P14"),
            ),
            Area(
                f"ride-{seat}",
                self._ride_rect(rect),
                self.say("let it ride"),
                partial(self._paint_ride, desk, seat),
                partial(desk.ride, seat),
                off=off,
                shortcut=ride,
                z=1,
            ),
        ]
        if desk.has_bag(seat) and entitled:
            found.append(
                Area(
                    f"bag-{seat}",
                    self._bag_rect(rect),
                    self.say("Saddlebag"),
                    partial(self._paint_bag, desk, seat),
                    partial(desk.open_bag, seat),
                    off=off,
                    z=1,
                    tip=Tip(self.say("Saddlebag"), self.say("Look whether a card helps now."), "P36"),
                )
            )
        return found

    def _ride_rect(self, rect: Rect) -> Rect:
        h = rect.h
        x = rect.x + 22 * self._k + h * 0.5 + 16
        return Rect(x, *self._second_line(rect, min(rect.w * 0.42, h * 1.6 + 40)))

    def _second_line(self, rect: Rect, wide: float) -> tuple[float, float, float]:
        """Return y, width and height of what stands under a name: never too low to be read."""
        high = max(rect.h * 0.28, self._table.layout.pick(32.0, 25.0))
        return rect.y + rect.h * 0.7 - high / 2, wide, high

    def _small(self, high: float) -> float:
        """Return the size of text in a line so high."""
        return min(high * 0.58, self._table.layout.pick(25.0, 19.0))

    def _bag_rect(self, rect: Rect) -> Rect:
        w, h = 58 * self._k, min(66 * self._k, rect.h * 0.5)
        return Rect(rect.right - rect.h * 0.78 - w - 12, rect.y + (rect.h - h) * 0.72, w, h)

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter, bill: Bill, desk: DoubtDesk | None) -> None:
        """Draw the bill, and the computers that may speak."""
        self._paint_claim(p, bill)
        if desk is None or desk.over:
            self._paint_verdict(p, bill, desk)
            return
        self._paint_note(p, bill, desk)
        people = self._table.session.people
        for seat, rect in self.rows(desk).items():
            if seat not in people:
                self._paint_computer(p, desk, seat, rect)

    def _paint_claim(self, p: Painter, bill: Bill) -> None:
        lay, k, rect = p.layout, self._k, self._table.places.claim
        cut = Rect(rect.x - 8, rect.y - 8, rect.w + 24, (rect.h + 24) * bill.rolled_out)
        with p.clipped(cut):
            sheet(p, rect)
            name = self._table.session.names[bill.seat]
            title = self.say("{player} swears to have", player=name)
            sheet_heading(p, rect.x + 24 * k, rect.y + 48 * k, rect.w - 48 * k, title, lay.pick(26.0, 20.0))
            first, second = (self.say(line) for line in BILLS[bill.hand])
            room = rect.w - 60 * k
            for off, ink in ((3 * k, RED), (0.0, INK)):
                for line, y, size, track in ((first, 136, 96, 6), (second, 212, 62, 2)):
                    fitted = p.type.fit(line, size * k, "display", room - track * k * len(line), 20)
                    x = rect.cx + off
                    p.text(
                        x, rect.y + y * k + off, line, fitted, "display", ink, align="middle", track=track * k
                    )
            double_rule(p, rect.x + 40 * k, rect.y + 238 * k, rect.w - 80 * k, k=k)
            where = self._table.wording.where_to(bill.seat, bill.steps)
            p.text(rect.cx, rect.y + 272 * k, where, lay.size(24, 18), "bold", align="middle", width=room)
            strip = Rect(rect.x + 24 * k, rect.y + 294 * k, rect.w - 48 * k, rect.h - 316 * k)
            self._paint_strip(p, strip, bill)

    def _paint_strip(self, p: Painter, strip: Rect, bill: Bill) -> None:
        shapes = svg.rect(0, 0, strip.w, strip.h, looks.BOARD, 8, stroke=INK, stroke_width=2)
        p.shapes(strip, shapes, pad=2)
        cup = self._table.view.table.cup
        if cup is None:
            return
        if bill.true is not None or bill.shown:
            self._paint_shown(p, strip, bill)
            return
        k = self._k
        known = cup.known
        beside = numbers(cup.open)
        looks.picture_at(p, "pony/cup-closed", strip.x + 80 * k, strip.bottom - 38 * k, (80, 142), 0.8 * k)
        hidden = 5 - len(beside)
        size = p.layout.size(19, 14)
        text = self._table.services.language.say_n("{n} die under the cup", "{n} dice under the cup", hidden)
        room = (170 if len(beside) < 4 else 120) * k
        p.paragraph(strip.x + 156 * k, strip.cy - 8 * k, text, size, room, "bold", PAPER, lead=1.25, lines=3)
        under = list(numbers(known & ~cup.open & ALL_DICE))
        dice = [*beside, *under]
        if not dice:
            return
        left = strip.x + 156 * k + room + 6 * k
        cell = min((strip.right - left - 8 * k) / len(dice), 84 * k)
        x = strip.right - 10 * k - cell * len(dice)
        side = min(cell - 8 * k, 70 * k)
        for at, die in enumerate(dice):
            cx, cy = x + (at + 0.5) * cell, strip.cy - 10 * k
            looks.die(p, cx, cy, side, cup.dice[die], number=die)
            if die in under:
                looks.known_eye(p, cx + side * 0.38, cy + side * 0.4, max(7.0, side * 0.17))
        middle = x + cell * len(dice) / 2
        caption = self.say("open beside it") if not under else self.say("known to all")
        foot = strip.bottom - 12 * k
        p.text(
            middle,
            foot,
            caption,
            p.layout.size(17, 13),
            "bold",
            PAPER,
            align="middle",
            width=cell * len(dice) + 60,
        )

    def _paint_shown(self, p: Painter, strip: Rect, bill: Bill) -> None:
        """Draw the dice that are uncovered one by one."""
        cup = self._table.view.table.cup
        if cup is None:
            return
        k = self._k
        cell = min(strip.w / 5, 104 * k)
        left = strip.cx - cell * 2.5
        for die in range(5):
            face = cup.dice[die] if die < bill.shown else ""
            looks.die(p, left + (die + 0.5) * cell, strip.cy - 2 * k, cell * 0.78, face, number=die)

    def _paint_verdict(self, p: Painter, bill: Bill, desk: DoubtDesk | None) -> None:
        """Draw who called, and once the dice are open, who was right."""
        if bill.challenger is None:
            return
        lay, k, column = p.layout, self._k, self._table.places.column
        top = self._table.places.claim.bottom + lay.pick(20, 14)
        rect = Rect(column.x, top, column.w, lay.pick(162.0, 122.0))
        self._plate(p, rect, bill.challenger, grey=False)
        name = self._table.session.names[bill.challenger]
        ink = looks.RIDERS[bill.challenger].text
        room = rect.w - rect.h * 0.9 - 40 * k
        size = p.type.fit(self.say("{player}: liar!", player=name), rect.h * 0.3, "display", room, 14)
        p.text(
            rect.x + 28 * k,
            rect.cy + size * 0.36,
            self.say("{player}: liar!", player=name),
            size,
            "display",
            ink,
        )
        looks.portrait(p, rect.right - rect.h * 0.4, rect.y + rect.h * 0.92, rect.h / 54, bill.challenger)
        if bill.true is not None and bill.shown >= 5:
            below = Rect(column.x, rect.bottom + lay.pick(20, 14), column.w, lay.pick(150.0, 108.0))
            sheet(p, below)
            word = self.say("THE TRUTH") if bill.true else self.say("A BLUFF")
            ink = looks.DEEP if bill.true else RED
            p.text(
                below.cx,
                below.y + 80 * k,
                word,
                60 * k,
                "display",
                ink,
                align="middle",
                width=below.w - 60 * k,
            )
            text = (
                self.say("{player} goes to jail.", player=name)
                if bill.true
                else self.say("{player} may ride the claimed steps.", player=name)
            )
            p.text(
                below.cx,
                below.y + 122 * k,
                text,
                lay.size(22, 16),
                "semi",
                align="middle",
                width=below.w - 40,
            )
        del desk

    def _paint_note(self, p: Painter, bill: Bill, desk: DoubtDesk) -> None:
        """Say who may not challenge, and why; and how long there is left."""
        claim, lay = self._table.places.claim, p.layout
        y = claim.bottom + lay.pick(34, 25)
        ink = mix(PAPER, NIGHT, 0.08)
        size = lay.size(18, 13.5)
        right = claim.right
        if desk.clock is not None:
            text = self.say("{n} s", n=int(desk.clock + 0.99))
            right -= p.text(claim.right, y, text, size * 1.3, "display", ink, align="right") + 16
        p.text(
            claim.x + 4,
            y,
            self._table.wording.why_not_challenge(bill),
            size,
            "semi",
            ink,
            width=right - claim.x - 8,
            least=11,
        )

    def _plate(self, p: Painter, rect: Rect, seat: Seat, *, grey: bool, look: str = "rest") -> None:
        ink = looks.RIDERS[seat]
        fill = mix(ink.ink, "#8A8177", 0.72) if grey else ink.ink
        if look == "hover":
            fill = mix(fill, "#FFFFFF", 0.1)
        w, h = rect.w, rect.h
        dx, dy = (2, 3) if look == "pressed" else (0, 0)
        shapes = "" if look == "pressed" else svg.path(svg.notched(5, 7, w, h, 10), INK, fill_opacity=0.55)
        shapes += svg.path(svg.notched(dx, dy, w, h, 10), fill, stroke=INK, stroke_width=3)
        shapes += svg.path(svg.notched(dx + 6, dy + 6, w - 12, h - 12, 9), stroke=ink.text, stroke_width=1.4)
        p.shapes(rect, shapes, pad=10)

    def _paint_speaker(self, desk: DoubtDesk, seat: Seat, p: Painter, area: Area) -> None:
        rect, h = area.rect, area.rect.h
        let = seat in desk.let
        if area.look.focused:
            looks.focus(p, rect)
        self._plate(p, rect, seat, grey=let, look=area.look.state)
        ink = looks.RIDERS[seat].text
        side = h * 0.5
        key = cap_label(keys_of(seat)[0])
        pony_key(p, rect.x + 22 * self._k, rect.cy - side / 2 - 3, key, side)
        x = rect.x + 22 * self._k + pony_key_width(p, key, side) + 22 * self._k
        right = rect.right - h * 0.78
        entitled = seat in desk.entitled
        if entitled and desk.has_bag(seat):
            right = self._bag_rect(rect).x
        name = self._table.session.names[seat]
        text = (
            self.say("{player}: liar!", player=name)
            if entitled
            else self.say("{player}: saddlebag", player=name)
        )
        size = h * (0.25 if entitled else 0.27)
        p.text(x, rect.y + h * 0.42, text, size, "display", ink, width=right - x - 6, least=size * 0.5)
        looks.portrait(p, rect.right - h * 0.4, rect.y + h * 0.92, h / 54, seat)

    def _paint_ride(self, desk: DoubtDesk, seat: Seat, p: Painter, area: Area) -> None:
        rect, ink = area.rect, looks.RIDERS[seat]
        size = self._small(rect.h)
        if seat in desk.let:
            self._paint_let(p, rect, seat)
            return
        if area.look.focused or area.look.state == "hover":
            w, h = rect.w, rect.h
            shade = svg.rect(0, 0, w, h, mix(ink.ink, INK, 0.3), 5, stroke=ink.text, stroke_width=1.4)
            p.shapes(rect, shade, pad=3)
        cap = rect.h * 0.74
        key = cap_label(keys_of(seat)[1])
        x = rect.x + 6
        wide = pony_key(p, x, rect.cy - cap / 2, key, cap)
        label = self.say("let it ride")
        p.text(x + wide + 9, rect.cy + size * 0.34, label, size, "bold", ink.text, width=rect.w - wide - 20)

    def _paint_let(self, p: Painter, rect: Rect, seat: Seat) -> None:
        """A rider who lets it ride gets a tick."""
        ink = looks.RIDERS[seat]
        size = self._small(rect.h)
        label = self.say("lets it ride")
        wide = min(rect.w, p.type.width(label, size, "bold") + 54 * self._k)
        box = Rect(rect.x, rect.y, wide, rect.h)
        p.shapes(box, svg.rect(0, 0, box.w, box.h, mix(ink.ink, INK, 0.45), 5))
        p.text(box.x + 10, box.cy + size * 0.34, label, size, "bold", PAPER, width=wide - 36 * self._k)
        draw_icon(p, (box.right - 20 * self._k, box.cy), "check", PAPER, 13 * self._k)

    def _paint_bag(self, desk: DoubtDesk, seat: Seat, p: Painter, area: Area) -> None:
        if seat in desk.let:
            return
        if area.look.focused:
            looks.focus(p, area.rect)
        rect = area.rect.moved(0, -3) if area.look.state == "hover" else area.rect
        looks.item_card(p, rect, "")

    def _paint_computer(self, p: Painter, desk: DoubtDesk, seat: Seat, rect: Rect) -> None:
        """Draw the plate of a computer that may challenge."""
        self._plate(p, rect, seat, grey=seat in desk.let)
        h, ink = rect.h, looks.RIDERS[seat].text
        x = rect.x + 28 * self._k
        name = self._table.session.names[seat]
        p.text(x, rect.y + h * 0.42, name, h * 0.25, "display", ink, width=rect.w - h * 0.9, least=h * 0.14)
        box = Rect(x, *self._second_line(rect, rect.w * 0.5))
        if seat in desk.let:
            self._paint_let(p, box, seat)
        else:
            size = self._small(box.h)
            p.text(x, box.cy + size * 0.34, self.say("considers …"), size, "bold", ink)
        looks.portrait(p, rect.right - h * 0.4, rect.y + h * 0.92, h / 54, seat)
