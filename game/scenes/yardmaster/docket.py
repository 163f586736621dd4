"""The paper beside the market: what a choice is about, its parts and its buttons.

Each choice that needs more than one click has its own `Docket`. While none is open, `Notice` shows
the last moves and the goal there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.trains import freight
from game.ui import paper
from game.ui.controls import Button
from game.ui.geometry import Rect
from game.ui.ink import ALERT, INK, SECONDARY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.painter import Painter
    from game.ui.widget import Widget


class Docket:
    """A choice under way. It draws on the bill's place and adds its widgets to the table's form."""

    title = ""
    first = ""
    """The widget that gets the keyboard when it opens."""
    must = False
    """Whether the rules ask for it, so that it can't be given up."""
    takes_cars = False
    """Whether clicks on the arrival yard belong to it, actions left or not."""

    def __init__(self, table: YardmasterTable) -> None:
        self.table = table
        self.say = table.say
        self.language = table.services.language

    @property
    def rect(self) -> Rect:
        """The whole paper."""
        return self.table.places.bill

    @property
    def pad(self) -> float:
        """Between the paper's edge and what stands on it."""
        return self.table.layout.pick(28.0, 18.0)

    @property
    def _button_row(self) -> Rect:
        lay, rect = self.table.layout, self.rect
        high = lay.pick(50.0, 36.0)
        y = rect.bottom - lay.pick(26, 17) - high
        return Rect(rect.x + self.pad, y, rect.w - 2 * self.pad, high)

    @property
    def room(self) -> Rect:
        """Between heading and buttons."""
        lay, row = self.table.layout, self._button_row
        top = self.rect.y + lay.pick(59, 40)
        return Rect(row.x, top, row.w, row.y - top)

    def build(self) -> None:
        """Add the widgets."""

    def paint(self, p: Painter) -> None:
        """Draw the paper."""
        self.paint_head(p, self.heading())

    def heading(self) -> str:
        """What stands at the right of the title."""
        return ""

    def status(self) -> str | None:
        """What the status line says while it is open; None: the usual."""
        return None

    def press_hand(self, key: str) -> bool:
        """A card in hand was clicked; True if that belongs to this choice."""
        del key
        return False

    def press_car(self, slot: int) -> bool:
        """A car of the arrival yard was clicked; True if that belongs to this choice."""
        del slot
        return False

    def order(self, key: str) -> int | None:
        """The number that a card in hand bears; None: none."""
        del key
        return None

    def lights_card(self, key: str) -> bool:
        """Whether a card in hand is the one that this is about."""
        del key
        return False

    def lights_car(self, slot: int) -> bool:
        """Whether a car of the arrival yard is chosen."""
        del slot
        return False

    def changed(self, name: str) -> None:
        """Something was chosen: show it. After a click the keyboard goes to the control `name`.

        So Enter does what its key cap says; whoever chooses with the keyboard stays where they are.
        """
        self.table.services.sound.play("card-slide")
        if not self.table.form.by_keyboard:
            self.table.form.focus(name)
        self.table.rebuild()

    # ---------------------------------------------------------------- parts
    def add(self, *widgets: Widget) -> None:
        """Put widgets on the table."""
        self.table.form.add(*widgets)

    def add_cancel(self, rect: Rect) -> None:
        """Put the button that gives the choice up."""
        self.add(Button("cancel", rect, self.say("Cancel"), self.table.close_docket))

    def buttons(self, *shares: float) -> list[Rect]:
        """Cut the row of buttons; shares of its width."""
        row, gap = self._button_row, self.table.layout.pick(12.0, 8.0)
        free, x, found = row.w - gap * (len(shares) - 1), row.x, []
        for share in shares:
            found.append(Rect(x, row.y, free * share / sum(shares), row.h))
            x = found[-1].right + gap
        return found

    def paint_head(self, p: Painter, right: str) -> None:
        """Draw the paper with the title, what stands at its right, and a double rule."""
        lay, rect = p.layout, self.rect
        paper.paper(p, rect)
        paper.nicked(p, rect)
        x, wide = rect.x + self.pad, rect.w - 2 * self.pad
        y = rect.y + lay.pick(42, 28)
        used = p.text(x, y, self.title, lay.pick(28, 20), "display", width=wide * 0.72)
        if right:
            p.text(
                x + wide,
                y,
                right,
                lay.size(26, 18),
                "bold",
                align="right",
                width=wide - used - lay.pick(30, 20),
            )
        y += lay.pick(12, 8)
        paper.rule(p, x, y, wide)
        p.fill(Rect(x, y + lay.pick(5, 4), wide, 1), INK)

    def paint_lines(
        self, p: Painter, box: Rect, lines: Sequence[tuple[str, str]], size: float | None = None
    ) -> None:
        """Draw styled lines, each wrapped, centred over the height; they shrink until they fit."""
        size = p.layout.size(20, 15) if size is None else size
        while True:
            broken = [
                (style, part)
                for style, line in lines
                for part in p.type.wrap(line, size, style, box.w, rich=True)
            ]
            if len(broken) * size * 1.28 <= box.h or size <= 11:
                break
            size -= 0.5
        y = box.y + (box.h - len(broken) * size * 1.28) / 2 + size * 0.95
        for style, part in broken:
            p.text(box.x, y, part, size, style, width=box.w, rich=True)
            y += size * 1.28


class Notice(Docket):
    """Between choices: the last moves, what only the viewer may know, and the goal."""

    title = ""

    def paint(self, p: Painter) -> None:
        """Draw the journal at the left, the goal at the right."""
        self.title = self.say("Last moves")
        self.paint_head(p, "")
        lay, rect = p.layout, self.rect
        left, right = rect.x + self.pad, rect.right - self.pad
        top, bottom = rect.y + lay.pick(59, 40), rect.bottom - lay.pick(18, 12)
        wide = min((right - left) * 0.34, lay.pick(260.0, 180.0))
        self._paint_goal(p, Rect(right - wide, top, wide, bottom - top))
        column = Rect(left, top, right - left - wide - lay.pick(30, 18), bottom - top)
        x = column.right + lay.pick(14, 9)
        p.fill(Rect(x, top + lay.pick(14, 10), lay.hair, column.h - lay.pick(22, 15)), INK, 0.35)
        self._paint_lines(p, column)

    def _paint_lines(self, p: Painter, box: Rect) -> None:
        """Draw private lines first, then the newest moves, as many as find room."""
        lay, size = p.layout, p.layout.size(19, 14)
        y = box.y + lay.pick(30, 20)
        lines = [("bold", ALERT, line) for line in self.table.private_lines()]
        lines += [("text", INK, line) for line in self.table.last_moves(6)]
        for style, ink, line in lines:
            broken = p.type.wrap(line, size, style, box.w)
            if y + (len(broken) - 1) * size * 1.22 > box.bottom:
                break
            y = p.paragraph(box.x, y, line, size, box.w, style, ink, lead=1.22) + size * 0.28

    def _paint_goal(self, p: Painter, box: Rect) -> None:
        lay, view = p.layout, self.table.view
        head = lay.size(18, 14)
        y = box.y + lay.pick(30, 20)
        p.text(box.cx, y, self.say("Goal"), head, "bold", ALERT, align="middle")
        size = min(lay.pick(66.0, 44.0), box.h * 0.4)
        y += size * 0.98
        p.text(box.cx, y, str(view.goal), size, "display", align="middle")
        best = max(view.scores)
        names = [self.table.session.names[seat] for seat, score in enumerate(view.scores) if score == best]
        if best == 0:
            line = self.say("No car is coupled yet.")
        elif len(names) == 1:
            line = self.say("{player} leads with {score}.", player=names[0], score=best)
        else:
            line = self.say("{players} lead with {score}.", players=self.language.listed(names), score=best)
        p.paragraph(
            box.x, y + head * 1.5, line, head, box.w, "semi", SECONDARY, align="middle", lead=1.2, lines=2
        )


def bonus_picture(p: Painter, docket: Docket, card: str) -> float:
    """Draw a bonus card at the left of a docket's room; return the x right of it."""
    room = docket.room
    high = min(room.h - p.layout.pick(34, 22), p.layout.pick(150.0, 110.0))
    wide = high * freight.CARD_RATIO
    top = room.y + (room.h - high) / 2 - p.layout.pick(2, 1)
    p.place(freight.freight_card(p, card, wide, high, docket.language), room.x, top)
    return room.x + picture_w(docket)


def picture_w(docket: Docket) -> float:
    """How much of a docket's room its bonus card takes, with the gap beside it."""
    lay = docket.table.layout
    high = min(docket.room.h - lay.pick(34, 22), lay.pick(150.0, 110.0))
    return high * freight.CARD_RATIO + lay.pick(26, 16)
