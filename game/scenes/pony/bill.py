"""The bill on which a claim hangs: what is sworn, the cup and the dice, and who was right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.rules.pony.pieces import ALL_DICE, numbers
from game.scenes.pony import looks
from game.text.pony_names import BILLS
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import INK, PAPER, RED, mix
from game.ui.sheet import double_rule, sheet, sheet_heading

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter


@dataclass
class Bill:
    """A claim as it hangs there: who, what, how far; `shown` dice are uncovered, `true` is stamped on it.

    `challenger` has called it, by `telegraph` or not.
    """

    seat: Seat
    hand: str
    steps: int
    entitled: tuple[Seat, ...]
    challenger: Seat | None = None
    telegraph: bool = False
    shown: int = 0
    true: bool | None = None
    rolled_out: float = 1.0
    ticked: set[Seat] = field(default_factory=set)


class BillSheet:
    """Draws the bill of one table."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say

    @property
    def _k(self) -> float:
        return self._table.layout.pick(1.0, 0.72)

    def paint(self, p: Painter, bill: Bill) -> None:
        """Draw the claim on its bill, with cup and dice."""
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

    def paint_verdict(self, p: Painter, bill: Bill) -> None:
        """Draw who called, and once the dice are open, who was right."""
        if bill.challenger is None:
            return
        lay, k, column = p.layout, self._k, self._table.places.column
        top = self._table.places.claim.bottom + lay.pick(20, 14)
        rect = Rect(column.x, top, column.w, lay.pick(162.0, 122.0))
        paint_speaker_plate(p, rect, bill.challenger)
        text = self.say("{player}: liar!", player=self._table.session.names[bill.challenger])
        ink = looks.RIDERS[bill.challenger].text
        size = p.type.fit(text, rect.h * 0.3, "display", rect.w - rect.h * 0.9 - 40 * k, 14)
        p.text(rect.x + 28 * k, rect.cy + size * 0.36, text, size, "display", ink)
        looks.portrait(p, rect.right - rect.h * 0.4, rect.y + rect.h * 0.92, rect.h / 54, bill.challenger)
        if bill.true is None or bill.shown < 5:
            return
        below = Rect(column.x, rect.bottom + lay.pick(20, 14), column.w, lay.pick(150.0, 108.0))
        sheet(p, below)
        word = self.say("THE TRUTH") if bill.true else self.say("A BLUFF")
        ink = looks.DEEP if bill.true else RED
        p.text(
            below.cx, below.y + 80 * k, word, 60 * k, "display", ink, align="middle", width=below.w - 60 * k
        )
        size, y = lay.size(22, 16), below.y + 122 * k
        line = self._outcome(bill, bill.challenger)
        p.text(below.cx, y, line, size, "semi", align="middle", width=below.w - 40, least=size * 0.7)

    def _outcome(self, bill: Bill, challenger: Seat) -> str:
        """Say what comes of the challenge (P16, P17, P36)."""
        say, names, table = self.say, self._table.session.names, self._table.view.table
        name, roller = names[challenger], names[bill.seat]
        if bill.true:
            if bill.telegraph:
                return say("By Telegraph: no jail for {player}.", player=name)
            return say("{player} goes to jail.", player=name)
        rides = not table.riders[challenger].mailbox
        if not table.jail_bluffers:
            return (
                say("{player} may ride the claimed steps.", player=name)
                if rides
                else say("{player} stays at the mailbox.", player=name)
            )
        if rides:
            return say("{roller} goes to jail; {player} may ride the steps.", roller=roller, player=name)
        return say("{player} goes to jail.", player=roller)


def paint_speaker_plate(
    p: Painter, rect: Rect, seat: Seat, *, grey: bool = False, look: str = "rest"
) -> None:
    """Draw a big plate in a rider's colour: grey once it doesn't count any more."""
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
