"""The riders' plates: name, place, purse, saddlebag, and whether one may challenge."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony.challenge import entitled
from game.rules.pony.cup import AtCup
from game.scenes.pony.looks import DEEP_RED, RIDERS, emblem, portrait, sign, tab_path, tally
from game.ui import svg
from game.ui.controls import Area
from game.ui.ink import BRASS, FADED, INK, PAPER, mix
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from game.rules.pony.pieces import Rider
    from game.rules.table import Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.geometry import Rect
    from game.ui.painter import Painter


def paint_plate(
    p: Painter,
    rect: Rect,
    seat: int,
    rider: Rider,
    name: str,
    where: str,
    *,
    active: bool = False,
    note: str = "",
) -> None:
    """Draw one plate; `note` stands in red in place of `where`."""
    h = rect.h
    ink = RIDERS[seat].ink
    shapes = ""
    if active:
        shapes += svg.path(svg.notched(-5, -5, rect.w + 10, h + 10, 9), BRASS, stroke=INK, stroke_width=1.4)
    else:
        shapes += svg.path(svg.notched(3, 4, rect.w, h, 7), INK, fill_opacity=0.5)
    shapes += svg.path(svg.notched(0, 0, rect.w, h, 7), PAPER, stroke=INK, stroke_width=2.4)
    bar = h * (0.8 if rect.w > 3 * h else 0.68)
    shapes += svg.path(tab_path(0, 0, bar, h, 7), mix(ink, PAPER, 0.1))
    shapes += svg.line(bar, 1, bar, h - 1, INK, 2)
    p.shapes(rect, shapes, pad=8)
    portrait(p, rect.x + bar / 2, rect.y + h * 0.88, h / 52, seat)
    x = rect.x + bar + (14 if h > 70 else 9)
    room = rect.right - x
    p.text(x, rect.y + h * 0.34, name, h * 0.29, "bold", width=room - h * 0.46, least=h * 0.2)
    emblem(p, rect.right - h * 0.22, rect.y + h * 0.25, h * 0.155, seat)
    ink = DEEP_RED if note else FADED
    size = max(h * 0.2, p.layout.pick(15.0, 12.0))
    p.text(x, rect.y + h * 0.58, note or where, size, "semi", ink, width=room - 8, least=size * 0.72)
    end = tally(p, x, rect.y + h * 0.86, h * 0.26, rider.gold, len(rider.items))
    if rider.jailed:
        sign(p, "jail", min(end + h * 0.24, rect.right - h * 0.2), rect.y + h * 0.78, h * 0.13)


class Plates:
    """All plates of one table; one pressed brings its rider into view."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say

    def widgets(self) -> list[Widget]:
        """Return what explains the plates."""
        table = self._table
        say_n = table.services.language.say_n
        found: list[Widget] = []
        for seat, rect in enumerate(table.places.plates):
            rider = table.view.table.riders[seat]
            body = table.wording.landing(seat, 0)
            body += ". " + say_n("{n} gold in the purse.", "{n} gold in the purse.", rider.gold)
            body += " " + say_n("{n} item card.", "{n} item cards.", len(rider.items))
            if rider.jailed:
                body += " " + self.say("In jail.")
            name = table.session.names[seat]
            look_for = partial(self._look_for, seat)
            area = Area(f"plate-{seat}", rect, name, lambda _p, _a: None, look_for, tip=Tip(name, body))
            area.focusable = False
            area.sound = ""
            found.append(area)
        return found

    def _look_for(self, seat: Seat) -> None:
        self._table.map.focus_on(seat)
        self._table.rebuild()

    def paint(self, p: Painter) -> None:
        """Draw them all."""
        table, shown = self._table, self._table.view.table
        for seat, rect in enumerate(table.places.plates):
            rider = shown.riders[seat]
            jailed = self.say("In jail at {n}", n=rider.space)
            paint_plate(
                p,
                rect,
                seat,
                rider,
                table.session.names[seat],
                jailed if rider.jailed else table.wording.landing(seat, 0),
                active=seat == shown.turn,
                note=self._note(seat),
            )

    def _note(self, seat: Seat) -> str:
        """Say who will be able to challenge the claim to come (P14)."""
        shown = self._table.view.table
        cup, riders = shown.cup, shown.riders
        if cup is None or self._table.telling or not isinstance(shown.waits, AtCup):
            return ""
        if seat not in entitled(riders, cup.seat):
            return ""
        near = riders[seat].space == riders[cup.seat].space
        return self.say("Same space: may challenge") if near else self.say("Nearest: may challenge")
