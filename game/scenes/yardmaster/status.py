"""The status line: whose turn, what now, and how many actions are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.yardmaster.play import fits
from game.text import yardmaster as words
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, INK, PAPER, PAPER_LIGHT

if TYPE_CHECKING:
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.painter import Painter


class StatusLine:
    """The line at the foot of the table."""

    def __init__(self, table: YardmasterTable) -> None:
        self._table = table

    def message(self) -> str:
        """What it says."""
        table, view = self._table, self._table.view
        if table.mine and view.result is None:
            said = table.docket.status()
            if said is not None:
                return said
        own = table.own
        waiting = table.mine and any(fits(view.trains[own], car) for car in view.sorting[own])
        return words.status(table.services.language, view, table.session.names, fitting=waiting)

    def paint(self, p: Painter) -> None:
        """Draw it, with a pip for each action."""
        lay, table, view = p.layout, self._table, self._table.view
        box, name = table.places.status, table.session.names[view.seat]
        if view.result is not None:
            paper.status(p, box, view.seat, name, self.message())
            return
        total, label = words.turn_actions(view), table.say("Actions")
        r, step = lay.pick(13.0, 9.0), lay.pick(10, 7)
        aside = total * (2 * r + step) + p.type.width(label, lay.body, "semi") + lay.pick(60, 40)
        paper.status(p, box, view.seat, name, self.message(), aside=aside)
        x = box.right - lay.pick(30, 20)
        for at in reversed(range(total)):
            self._paint_pip(p, x - r, box.cy, r, at - (total - view.actions))
            x -= 2 * r + step
        p.text(x - lay.pick(4, 2), box.cy + lay.body * 0.34, label, lay.body, "semi", align="right")

    def _paint_pip(self, p: Painter, cx: float, cy: float, r: float, place: int) -> None:
        """One action: used (`place` below 0) with a tick, the next (0) in brass, later ones open."""
        lay = p.layout
        fill = INK if place < 0 else BRASS if place == 0 else PAPER_LIGHT
        shapes = svg.circle(r, r, r, fill, stroke=INK, stroke_width=lay.outline * 0.8)
        if place < 0:
            tick = [(r * 0.55, r), (r * 0.9, r * 1.4), (r * 1.5, r * 0.65)]
            shapes += svg.path(
                svg.points_path(tick), stroke=PAPER, stroke_width=lay.pick(3, 2.4), stroke_linecap="round"
            )
        p.shapes(Rect(cx - r, cy - r, 2 * r, 2 * r), shapes, pad=3)
