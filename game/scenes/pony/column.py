"""The claim in doubt, drawn: the bill, cup and dice, a big button for each who may speak."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.scenes.pony import looks
from game.scenes.pony.bill import Bill, BillSheet, paint_speaker_plate
from game.scenes.pony.doubt import DoubtDesk, keys_of
from game.ui import svg
from game.ui.controls import Area, Button
from game.ui.geometry import Rect
from game.ui.ink import INK, NIGHT, PAPER, mix
from game.ui.keys import cap_label
from game.ui.paper import draw_icon
from game.ui.style import pony_key, pony_key_width
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter


class Column:
    """Everything right of the board while a claim is in doubt."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say
        self.sheet = BillSheet(table)

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
            label = self.say("Let it ride") if len(desk.people) == 1 else self.say("Everybody lets it ride")
            found.append(
                Button(
                    "ride-all",
                    self._foot,
                    label,
                    desk.ride_all,
                    kind="quiet",
                    shortcut="space",
                    sub=self.say("{player} rides, and the dice stay secret", player=roller),
                    size=lay.pick(30.0, 22.0),
                    tip=Tip(label, self.say("Nobody challenges."), "P15"),
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
        self.sheet.paint(p, bill)
        if desk is None or desk.over:
            self.sheet.paint_verdict(p, bill)
            return
        self._paint_note(p, bill, desk)
        people = self._table.session.people
        for seat, rect in self.rows(desk).items():
            if seat not in people:
                self._paint_computer(p, desk, seat, rect)

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

    def _paint_speaker(self, desk: DoubtDesk, seat: Seat, p: Painter, area: Area) -> None:
        rect, h = area.rect, area.rect.h
        let = seat in desk.let
        if area.look.focused:
            looks.focus(p, rect)
        paint_speaker_plate(p, rect, seat, grey=let, look=area.look.state)
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
        paint_speaker_plate(p, rect, seat, grey=seat in desk.let)
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
