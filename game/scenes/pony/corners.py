"""The duel corners: the arriver clicks the one from which to shoot (P21)."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.pony.fights import OPPOSITE, TakeCorners
from game.scenes.pony.board import HEIGHT, WIDTH, Shown
from game.scenes.pony.looks import portrait, tents
from game.scenes.pony.places import Places
from game.scenes.range.tools import Tool, status_tools
from game.scenes.stack import Scene
from game.ui import svg
from game.ui.controls import Area, Button
from game.ui.geometry import Rect
from game.ui.ink import BRASS_LIGHT, CREAM, FADED, INK, YELLOW
from game.ui.sheet import dark_wood, sheet, sheet_heading, tall_status
from game.ui.style import PONY_STYLE, TrainStyle

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.table import Seat
    from game.scenes.pony.board import BoardPicture
    from game.scenes.services import Services
    from game.scenes.session import Session
    from game.ui.geometry import Point
    from game.ui.painter import Painter

KEYS: Final = {"NW": "@corner-nw=n", "SE": "@corner-se=s"}
DASH, GAP = 9.0, 7.0
GLOW: Final = {"rest": 0.42, "mine": 0.72, "other": 0.12}
"""How strongly a corner glows: before one is chosen, under the pointer, opposite it."""


class CornersScene(Scene[None]):
    """Two corners glow; `on_done` gets the chosen one, `"NW"` or `"SE"`, once the scene has gone.

    The match waits for the arriver's `corners`. Nothing here is hidden from anybody.
    """

    style: ClassVar[TrainStyle] = PONY_STYLE

    def __init__(
        self,
        services: Services,
        session: Session,
        board: BoardPicture,
        on_done: Callable[[str], None],
        *,
        rules: Callable[[], None] | None = None,
        menu: Callable[[], None] | None = None,
        hint: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(services)
        self._table = session.match.view(None).table
        waits = self._table.waits
        if not isinstance(waits, TakeCorners):
            raise TypeError("the match waits for no corners")
        self._waits: TakeCorners = waits
        self._names = session.names
        self._tents = tents(services.settings.values, session.house)
        self._board = board.plain()
        self._on_done = on_done
        self._rules = rules
        self._menu = menu
        self._hint = hint
        self._lit = ""
        self.form.focus("NW")

    # ---------------------------------------------------------------- places
    def _corner_point(self, corner: str) -> Point:
        """Return where a corner of the board is seen."""
        return self._board.at(*((0.0, 0.0) if corner == "NW" else (WIDTH, HEIGHT)))

    @property
    def _reach(self) -> float:
        """The arc's radius on the screen."""
        return self._board.board.layout.arc / 100 * self._board.camera.scale

    def _quarter(self, corner: str) -> Rect:
        x, y = self._corner_point(corner)
        r = self._reach
        return Rect(x, y, r, r) if corner == "NW" else Rect(x - r, y - r, r, r)

    @property
    def _sheet(self) -> Rect:
        column = Places(self.layout, len(self._names)).column
        return Rect(column.x, column.y, column.w, self.layout.pick(560.0, 404.0))

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place both corners on the board, and a button for each beside it."""
        lay, say = self.layout, self.say
        self._board.field = Places(lay, len(self._names)).board
        box, edge = self._sheet, lay.pick(28.0, 20.0)
        high, gap = lay.pick(80.0, 58.0), lay.pick(20.0, 14.0)
        labels = {"NW": say("North-west, on the left"), "SE": say("South-east, on the right")}
        for at, corner in enumerate(OPPOSITE):
            quarter = self._quarter(corner)
            area = Area(
                f"corner-{corner}",
                quarter,
                labels[corner],
                partial(self._paint_corner, corner),
                partial(self._choose, corner),
                on_hover=partial(self._light, corner),
                shape=partial(self._within, corner),
                spread=4,
            )
            area.focusable = False
            y = box.bottom - edge - (2 - at) * high - (1 - at) * gap
            self.form.add(
                area,
                Button(
                    corner,
                    Rect(box.x + edge, y, box.w - 2 * edge, high),
                    labels[corner],
                    partial(self._choose, corner),
                    kind="primary" if corner == "NW" else "plain",
                    shortcut=KEYS[corner],
                    sub=say("{player} goes to the corner opposite", player=self._names[self._waits.other]),
                    size=lay.pick(27.0, 20.0),
                ),
            )
        tools = []
        if self._hint is not None:
            tools.append(Tool("hint", say("Hint"), "@hint=h", self._hint))
        if self._rules is not None:
            tools.append(Tool("rules", say("Rules"), "@rules=f1", self._rules))
        if self._menu is not None:
            tools.append(Tool("menu", say("Menu"), "escape", self._menu))
        self._tools_from = status_tools(self.form, self.services.shop.type, lay, tools)

    def _within(self, corner: str, at: Point) -> bool:
        return self._quarter(corner).holds(at) and math.dist(self._corner_point(corner), at) <= self._reach

    def _light(self, corner: str, lit: bool) -> None:
        """Show who would stand where."""
        now = corner if lit else "" if self._lit == corner else self._lit
        if now != self._lit:
            self._lit = now
            self.spoil()

    def _choose(self, corner: str) -> None:
        self.close()
        self._on_done(corner)

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the board with everybody on it, the line of fire, and the sheet beside it."""
        lay, say = p.layout, self.say
        dark_wood(p)
        names, it = self._names, self._waits
        line = say("{player}, choose your corner", player=names[it.arriver])
        tall_status(p, line, self._order(), x=lay.pick(98.0, 66.0), right=self._tools_from - lay.pick(24, 16))
        portrait(p, lay.pick(56.0, 36.0), lay.pick(68.0, 47.0), lay.pick(1.42, 1.0), it.arriver)
        self._board.paint(p, self._table.riders, Shown(tents=self._tents))
        self._paint_line(p)
        self._paint_sheet(p)

    def _order(self) -> str:
        """Say who shoots first, and how often."""
        it, names, say = self._waits, self._names, self.say
        if not it.mailbox:
            return say("You shoot first, then {other}: three shots each.", other=names[it.other])
        if it.mailbox == 2:
            return say("{other} shoots first, twice for each shot of yours.", other=names[it.other])
        return say("{other} shoots first, then you, in turn.", other=names[it.other])

    def _paint_line(self, p: Painter) -> None:
        """Draw the line from corner to corner on which bystanders are in danger."""
        layout = self._board.board.layout
        start, end = (self._board.at(x / 100, y / 100) for x, y in layout.corners)
        k, whole = self._board.camera.scale, math.dist(start, end)
        room = self._reach * 1.02 / whole
        across, down = end[0] - start[0], end[1] - start[1]
        d, share = "", room
        while share < 1 - room:
            upto = min(share + DASH * k / whole, 1 - room)
            d += f"M{svg.num(across * share)} {svg.num(down * share)}"
            d += f"L{svg.num(across * upto)} {svg.num(down * upto)}"
            share += (DASH + GAP) * k / whole
        shapes = svg.path(d, stroke=INK, stroke_width=2.6 * k, stroke_linecap="round")
        shapes += svg.path(d, stroke=CREAM, stroke_width=1.5 * k, stroke_linecap="round")
        p.shapes(Rect(*start, across, down), shapes, pad=8)

    def _paint_corner(self, corner: str, p: Painter, area: Area) -> None:
        """Light a corner up, with the rider who would stand there."""
        box, r = area.rect, self._reach
        mine = self._lit == corner
        x, y, s = (0.0, 0.0, 1.0) if corner == "NW" else (r, r, -1.0)
        start, along = f"{svg.num(x)} {svg.num(y)}", svg.num(x + s * r)
        arc = f"A{svg.num(r)} {svg.num(r)} 0 0 1 {svg.num(x)} {svg.num(y + s * r)}"
        k = self._board.camera.scale
        glow = GLOW["mine" if mine else "other" if self._lit else "rest"]
        shapes = svg.path(f"M{start}H{along}{arc}Z", YELLOW, fill_opacity=glow)
        ring = f"M{along} {svg.num(y)}{arc}"
        shapes += svg.path(ring, stroke=INK, stroke_width=4.2 * k)
        shapes += svg.path(ring, stroke=YELLOW if mine else BRASS_LIGHT, stroke_width=2.6 * k)
        p.shapes(box, shapes, pad=6)
        if self._lit:
            seat: Seat = self._waits.arriver if mine else self._waits.other
            place = self._board.board.layout.corner(corner)
            self._board.paint_rider(p, seat, place[0] / 100, place[1] / 100, alpha=1.0 if mine else 0.75)

    def _paint_sheet(self, p: Painter) -> None:
        lay, say, box = p.layout, self.say, self._sheet
        it, edge = self._waits, lay.pick(28.0, 20.0)
        sheet(p, box)
        title = say("The final duel") if it.mailbox else say("Gunfight")
        y = box.y + lay.pick(60, 44)
        sheet_heading(p, box.x + edge, y, box.w - 2 * edge, title, lay.pick(36.0, 26.0))
        y += lay.pick(128, 92)
        k = lay.pick(1.9, 1.36)
        portrait(p, box.x + box.w * 0.28, y, k, it.arriver)
        portrait(p, box.x + box.w * 0.72, y, k, it.other)
        side = lay.pick(60.0, 44.0)
        p.picture("pony/gunfight-marker", Rect(box.cx - side / 2, y - side * 1.1, side, side))
        size = lay.pick(25.0, 18.0)
        for share, seat in ((0.28, it.arriver), (0.72, it.other)):
            room = box.w * 0.42
            p.text(
                box.x + box.w * share,
                y + size * 1.5,
                self._names[seat],
                size,
                "display",
                align="middle",
                width=room,
            )
        text = say(
            "Each shoots from the own corner across the board at the other. The others stay where they are."
        )
        p.paragraph(
            box.x + edge,
            y + lay.pick(92, 66),
            text,
            lay.size(20, 15),
            box.w - 2 * edge,
            "semi",
            FADED,
            lead=1.3,
            lines=3,
        )
