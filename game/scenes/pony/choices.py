"""Plain decisions, each on its own sheet: jail, station, reward, corners, a card to keep, a glimpse."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.pony.hands import HANDS
from game.rules.pony.jail import DRAWS_CARD, FINDS_GOLD
from game.scenes.pony import looks
from game.scenes.pony.panel import Panel, SecretPanel
from game.text.pony_names import HANDS as HAND_NAMES
from game.text.pony_names import ITEMS
from game.ui import svg
from game.ui.controls import Area, Button
from game.ui.geometry import Rect
from game.ui.ink import INK, PAPER, WOOD_LIGHT, mix
from game.ui.sheet import double_rule, sheet_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.table import Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter
    from game.ui.style import Kind

JAIL_SCENE: Final = (560.0, 744.0)


@dataclass(frozen=True)
class Option:
    """One answer: its value, label, second line, key and picture; `off` says why it can't be given."""

    value: str
    label: str
    sub: str
    key: str
    icon: str
    off: str = ""
    rule: str = ""
    kind: Kind = "plain"


class Question(Panel[str]):
    """A title, a few lines, and answers under each other; hands back the chosen one's value."""

    def __init__(
        self,
        table: PonyTable,
        title: str,
        text: str,
        options: Sequence[Option],
        picture: str,
    ) -> None:
        super().__init__(table)
        self._title = title
        self._text = text
        self._options = list(options)
        self._picture = picture
        self.form.focus(next(option.value for option in self._options if not option.off))

    @property
    def advised(self) -> bool:
        """The one person who plays may ask; among several nobody in particular looks on."""
        return self.table.session.viewer is not None

    @property
    def size(self) -> tuple[float, float]:
        """As high as its answers."""
        return 1000, 250 + 100 * len(self._options)

    @property
    def _left(self) -> float:
        """Where text and answers begin."""
        return self.box.x + 300 * self.k

    def _answer_rect(self, at: int) -> Rect:
        k, box = self.k, self.box
        x = self._left + 60 * k
        return Rect(x, box.y + (216 + at * 100) * k, box.right - 48 * k - x, 80 * k)

    def build(self) -> None:
        """Place the answers."""
        super().build()
        for at, option in enumerate(self._options):
            self.form.add(
                Button(
                    option.value,
                    self._answer_rect(at),
                    option.label,
                    partial(self.close, option.value),
                    kind=option.kind,
                    icon=option.icon or None,
                    sub=option.sub,
                    shortcut=option.key,
                    size=self.layout.pick(28.0, 20.0),
                    off=option.off,
                    rule=option.rule,
                )
            )

    def paint_sheet(self, p: Painter) -> None:
        """Draw picture, title and text."""
        box, k = self.box, self.k
        w, h = p.shop.pictures.size(self._picture)
        scale = min(210 * k / w, (box.h - 120 * k) / h)
        p.picture(
            self._picture, Rect(box.x + 160 * k - w * scale / 2, box.cy - h * scale / 2, w * scale, h * scale)
        )
        self._paint_words(p, self._left, box.right - 48 * k - self._left)

    def _paint_words(self, p: Painter, x: float, width: float) -> None:
        box, k, lay = self.box, self.k, p.layout
        size = p.type.fit(self._title, lay.pick(50.0, 38.0), "display", width, 20)
        p.text(x, box.y + 92 * k, self._title, size, "display", width=width)
        double_rule(p, x, box.y + 118 * k, width, k=k)
        p.paragraph(x, box.y + 156 * k, self._text, lay.size(21, 16), width, lines=2)


class JailQuestion(Question):
    """The jail turn, with the jail and what the roll brings."""

    def __init__(
        self, table: PonyTable, seat: Seat, title: str, text: str, options: Sequence[Option]
    ) -> None:
        super().__init__(table, title, text, options, "pony/jail")
        self._seat = seat

    @property
    def size(self) -> tuple[float, float]:
        """The measures of the drawing; a little higher with four answers."""
        return 1360, 808

    @property
    def _left(self) -> float:
        return self.box.x + (32 + 560 + 36) * self.k

    def _answer_rect(self, at: int) -> Rect:
        k, box = self.k, self.box
        x = self._left + 60 * k
        return Rect(x, box.y + (222 + at * 104) * k, box.right - 36 * k - x, 80 * k)

    def paint_sheet(self, p: Painter) -> None:
        """Draw the jail with the rider behind bars, and the table of the roll."""
        box, k = self.box, self.k
        scale = (box.h - 64 * k) / JAIL_SCENE[1]
        left, top = box.x + 32 * k, box.y + 32 * k
        w, h = JAIL_SCENE[0] * scale, JAIL_SCENE[1] * scale
        frame = Rect(left, top, w, h)
        p.picture("pony/jail-scene", frame)
        word = self.say("JAIL")
        size = p.type.fit(word, 46 * scale, "display", 150 * scale, 10)
        p.text(
            left + 280 * scale,
            top + 243 * scale + size * 0.36,
            word,
            size,
            "display",
            align="middle",
            track=6 * k,
        )
        rider = f"pony/rider-{looks.RIDERS[self._seat].name}-fallen"
        looks.picture_at(p, rider, left + 236 * scale, top + 550 * scale, (12, 22), 3.1 * scale)
        p.picture("pony/jail-bars", Rect(left + 136 * scale, top + 382 * scale, 288 * scale, 228 * scale))
        p.shapes(frame, svg.rect(0, 0, w, h, stroke=INK, stroke_width=3), pad=3)
        width = box.right - 40 * k - self._left
        self._paint_words(p, self._left, width)
        y = box.y + (222 + 104 * len(self._options) + 2) * k
        self._paint_outcomes(p, Rect(self._left, y, width, box.bottom - 30 * k - y))

    def _paint_outcomes(self, p: Painter, area: Rect) -> None:
        lay = p.layout
        title = self.say("What the roll brings")
        sheet_heading(p, area.x, area.y + 16 * self.k, area.w, title, lay.pick(22.0, 17.0))
        worth = range(2, 8)
        high = min(35 * self.k, (area.h - 30 * self.k) / len(worth))
        for at, steps in enumerate(worth):
            row = Rect(area.x, area.y + 32 * self.k + at * high, area.w, high)
            if at % 2 == 0:
                p.fill(row, mix(PAPER, WOOD_LIGHT, 0.14))
            self._paint_outcome(p, row, steps)

    def _paint_outcome(self, p: Painter, row: Rect, steps: int) -> None:
        h = row.h
        size = h * 0.54
        base = row.y + h * 0.68
        p.text(row.x + 8, base, self.say(HAND_NAMES[HANDS[steps]]), size, "bold")
        x = row.right - 10
        if steps >= HANDS.index("straight"):
            label = self.say("free")
            wide = p.type.width(label, size * 0.92, "display") + 16
            box = Rect(x - wide, row.y + h * 0.14, wide, h * 0.72)
            p.shapes(box, svg.rect(0, 0, wide, box.h, looks.DEEP, 4, stroke=INK, stroke_width=1.6), pad=2)
            p.text(box.cx, row.y + h * 0.65, label, size * 0.92, "display", PAPER, align="middle")
            x -= wide + 14
        if steps in DRAWS_CARD:
            looks.sign(p, "relay", x - h * 0.3, row.cy, h * 0.28)
            p.text(x - h * 0.68, base, "1", size, "display", align="right")
            x -= h * 1.2
        if steps in FINDS_GOLD:
            looks.nugget(p, x - h * 0.3, row.cy, h / 40)
            p.text(x - h * 0.68, base, "1", size, "display", align="right")


class Keep(Panel[str]):
    """Keep one of two item cards; hands back its name. Only the one who chooses looks."""

    def __init__(self, table: PonyTable, seat: Seat, cards: Sequence[str], *, relay: bool) -> None:
        super().__init__(table)
        self._seat = seat
        self._cards = list(cards)
        self._relay = relay
        self.form.focus("keep-0")

    @property
    def advised(self) -> bool:
        """Only the one who chooses looks."""
        return True

    @property
    def size(self) -> tuple[float, float]:
        """Two cards with what they do."""
        return 980, 660

    def build(self) -> None:
        """Place the two cards."""
        super().build()
        k, box = self.k, self.box
        for at, item in enumerate(self._cards):
            rect = Rect(box.x + (58 + at * 444) * k, box.y + 170 * k, 420 * k, 430 * k)
            name = self.say(ITEMS[item].name)
            label = self.say("Keep {item}", item=name)
            paint = partial(self._paint_choice, at)
            self.form.add(
                Area(
                    f"keep-{at}",
                    rect,
                    label,
                    paint,
                    partial(self.close, item),
                    shortcut=str(at + 1),
                    spread=24,
                )
            )

    def paint_sheet(self, p: Painter) -> None:
        """Draw title and text."""
        box, k, lay = self.box, self.k, p.layout
        name = self.table.session.names[self._seat]
        title = self.say("{player}: keep one card", player=name)
        sheet_heading(p, box.x + 40 * k, box.y + 74 * k, box.w - 80 * k, title, lay.pick(42.0, 31.0))
        text = (
            self.say("The other one goes face down under the deck.")
            if self._relay
            else self.say("The other one is shuffled back into the deck.")
        )
        p.text(box.cx, box.y + 122 * k, text, lay.size(21, 16), align="middle", width=box.w - 90 * k)

    def _paint_choice(self, at: int, p: Painter, area: Area) -> None:
        k, lay, item = self.k, p.layout, self._cards[at]
        rect = area.rect.moved(0, -4) if area.look.state == "hover" else area.rect
        if area.look.focused:
            looks.focus(p, rect)
        w, h = rect.w, rect.h
        shapes = svg.path(svg.notched(4, 5, w, h, 9), INK, fill_opacity=0.45)
        shapes += svg.path(
            svg.notched(0, 0, w, h, 9), mix(PAPER, "#FFFFFF", 0.35), stroke=INK, stroke_width=2.6
        )
        p.shapes(rect, shapes, pad=8)
        side = 180 * k
        p.picture(f"pony/item-{item}", Rect(rect.cx - side / 2, rect.y + 20 * k, side, side))
        what = ITEMS[item]
        p.text(
            rect.cx,
            rect.y + 240 * k,
            self.say(what.name),
            lay.pick(30.0, 22.0),
            "display",
            align="middle",
            width=w - 30,
        )
        size = lay.size(19, 14.5)
        room = w - 44 * k
        y = p.paragraph(
            rect.x + 22 * k,
            rect.y + 280 * k,
            f"{self.say(what.moment)}:",
            size,
            room,
            "semi",
            align="middle",
            lines=3,
        )
        p.paragraph(rect.x + 22 * k, y + 6 * k, self.say(what.effect), size, room, align="middle", lines=4)


class Glimpse(SecretPanel[None]):
    """Dice under the cup, seen through the Spyglass by one rider alone, as long as it is held."""

    def __init__(self, table: PonyTable, seat: Seat, faces: Sequence[str], dice: Sequence[int]) -> None:
        super().__init__(table)
        self._seat = seat
        self._faces = list(faces)
        self._dice = tuple(dice)
        self.form.focus("seen")

    @property
    def size(self) -> tuple[float, float]:
        """A low sheet."""
        return 780, 420

    def build(self) -> None:
        """Place the buttons."""
        super().build()
        k, box, say = self.k, self.box, self.say
        y, high, size = box.bottom - 92 * k, 60 * k, self.layout.pick(24.0, 18.0)
        self.add_look_button(Rect(box.x + 48 * k, y, 320 * k, high))
        rect = Rect(box.right - 48 * k - 280 * k, y, 280 * k, high)
        self.form.add(
            Button(
                "seen",
                rect,
                say("Seen"),
                lambda: self.close(None),
                kind="primary",
                shortcut="enter",
                size=size,
            )
        )

    def paint_sheet(self, p: Painter) -> None:
        """Draw the dice."""
        box, k, lay = self.box, self.k, p.layout
        name = self.table.session.names[self._seat]
        title = self.say("{player} looks through the Spyglass", player=name)
        sheet_heading(p, box.x + 40 * k, box.y + 74 * k, box.w - 80 * k, title, lay.pick(36.0, 27.0))
        step = 130 * k
        left = box.cx - (len(self._dice) - 1) * step / 2
        for at, die in enumerate(self._dice):
            face = self._faces[die] if self.shown else ""
            looks.die(p, left + at * step, box.y + 196 * k, 96 * k, face, number=die)
        text = self.say("Only {player} looks.", player=name)
        p.text(box.cx, box.y + 296 * k, text, lay.size(20, 15), align="middle", width=box.w - 80 * k)
