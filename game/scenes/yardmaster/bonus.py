"""The little scenes of the bonus cards: Draw Three, Steal One with the opened hand, Sweep (Y17–Y21)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.yardmaster.deck import BONUS, DRAW_THREE, STEAL_ONE, SWEEP
from game.rules.yardmaster.table import Bonus, Take
from game.scenes.trains import freight
from game.scenes.trains.cars import hover_ring
from game.scenes.yardmaster.docket import Docket, bonus_picture, picture_w
from game.scenes.yardmaster.purchase import card_of
from game.text import yardmaster as words
from game.text.naming import name_of
from game.ui import paper, svg
from game.ui.controls import Area, Button
from game.ui.geometry import Rect
from game.ui.ink import INK, PAPER_DARK, PAPER_LIGHT
from game.ui.widget import Tip

if TYPE_CHECKING:
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.painter import Painter


def docket_for(table: YardmasterTable, card: str) -> BonusDocket:
    """Open the little scene of a bonus card that is played by itself."""
    return {DRAW_THREE: DrawThree, STEAL_ONE: Steal, SWEEP: Sweep}[card](table)


class BonusDocket(Docket):
    """What the bonus cards' scenes share: the picture and the card's text."""

    card = ""

    def __init__(self, table: YardmasterTable) -> None:
        super().__init__(table)
        self.title = name_of(self.language, self.card)

    def lights_card(self, key: str) -> bool:
        """The first such card in hand."""
        return key == f"hand-{self.card}-0"

    def press_hand(self, key: str) -> bool:
        """Clicking the card again gives it up."""
        if card_of(key) != self.card:
            return False
        self.table.close_docket()
        return True

    def paint(self, p: Painter) -> None:
        """Draw the paper, the card, and what it does."""
        super().paint(p)
        x = bonus_picture(p, self, self.card)
        room = self.room
        self.paint_lines(p, Rect(x, room.y, room.right - x, self.lines_h()), self.lines())

    def lines_h(self) -> float:
        """How high the text may be."""
        return self.room.h

    def lines(self) -> list[tuple[str, str]]:
        """The text, line by line, with its style."""
        effect, rule = words.EFFECTS[self.card]
        return [
            ("bold", self.say(effect)),
            ("text", self.say("Playing it costs no action. [Y17]") + f" [{rule}]"),
        ]


class DrawThree(BonusDocket):
    """Draw Three Cargo (Y18)."""

    card = DRAW_THREE
    first = "play"

    def build(self) -> None:
        """Add the buttons."""
        play, cancel = self.buttons(0.7, 0.3)
        why, rule = self.table.why(Bonus(DRAW_THREE))
        label = self.say("Draw three cards")
        action = partial(self.table.make, Bonus(DRAW_THREE))
        self.add(Button("play", play, label, action, kind="primary", shortcut="enter", off=why, rule=rule))
        self.add_cancel(cancel)


class Steal(BonusDocket):
    """Steal One Cargo: whose hand is to be opened (Y20)."""

    card = STEAL_ONE

    def __init__(self, table: YardmasterTable) -> None:
        super().__init__(table)
        holders = [seat for seat in table.places.order if table.view.hands[seat]]
        self.first = f"victim-{holders[0]}" if holders else "cancel"

    def status(self) -> str | None:
        """Ask whose hand."""
        return self.say("Choose the opponent whose hand you open.")

    def _column(self) -> Rect:
        room, wide = self.room, picture_w(self)
        return Rect(room.x + wide, room.y, room.w - wide, room.h)

    def lines_h(self) -> float:
        """The upper part: the opponents stand below."""
        return self.room.h * 0.46

    def build(self) -> None:
        """Add an area for each opponent."""
        lay, column = self.table.layout, self._column()
        high = min(column.h * 0.5 - lay.pick(8, 4), lay.pick(62.0, 44.0))
        row = Rect(column.x, column.y + column.h * 0.5, column.w, high)
        order = self.table.places.order
        columns = row.columns(max(2, len(order)), lay.pick(12, 8))
        for box, seat in zip(columns, order, strict=False):
            why, rule = self.table.why(Bonus(STEAL_ONE, seat))
            self.add(
                Area(
                    f"victim-{seat}",
                    box,
                    self.table.session.names[seat],
                    partial(self._paint_victim, seat),
                    partial(self.table.make, Bonus(STEAL_ONE, seat)),
                    off=why,
                    rule=rule,
                )
            )
        *_, cancel = self.buttons(0.7, 0.3)
        self.add_cancel(cancel)

    def _paint_victim(self, seat: int, p: Painter, area: Area) -> None:
        lay, box, count = p.layout, area.rect, self.table.view.hands[seat]
        fill = PAPER_DARK if area.look.state == "pressed" else PAPER_LIGHT
        edge = svg.rect(0, lay.drop - 1, box.w, box.h, INK, lay.radius)
        edge += svg.rect(0, 0, box.w, box.h, fill, lay.radius, stroke=INK, stroke_width=lay.outline)
        p.shapes(box, edge, pad=8)
        r = min(box.h * 0.3, box.w * 0.16)
        paper.badge(p, (box.x + r + lay.pick(12, 8), box.cy), r, seat)
        x = box.x + 2 * r + lay.pick(22, 14)
        side = box.h * 0.66
        hand = Rect(box.right - side - lay.pick(8, 5), box.y + (box.h - side) / 2, side, side)
        freight.hand_count(p, hand, count)
        name = self.table.session.names[seat]
        p.text(x, box.cy + lay.body * 0.34, name, lay.body, "bold", width=hand.x - x - 4, least=12)
        if area.look.focused:
            paper.ring(p, box)
        elif area.hovered:
            hover_ring(p, box)


class OpenedHand(Docket):
    """The opened hand: take one card (Y20). Only the thief's eyes see this paper."""

    must = True

    def __init__(self, table: YardmasterTable) -> None:
        super().__init__(table)
        view = table.view
        self.hand = view.known[view.victim]
        self.chosen: int | None = None
        self.title = self.say("{player}'s hand", player=table.session.names[view.victim])
        self.first = "steal-0"

    def heading(self) -> str:
        """What to do."""
        return self.say("Take one card")

    def _cards(self) -> list[Rect]:
        lay, room = self.table.layout, self.room
        high = min(room.h - lay.pick(36, 24), lay.pick(150.0, 112.0))
        wide = high * freight.CARD_RATIO
        pitch = wide + lay.pick(16, 9)
        if len(self.hand) > 1:
            pitch = min(pitch, (room.w - wide) / (len(self.hand) - 1))
        y = room.y + (room.h - high) / 2 + lay.pick(1, 1)
        return [Rect(room.x + at * pitch, y, wide, high) for at in range(len(self.hand))]

    def build(self) -> None:
        """Add the cards and the button."""
        for at, (card, rect) in enumerate(zip(self.hand, self._cards(), strict=True)):
            self.add(
                Area(
                    f"steal-{at}",
                    rect,
                    name_of(self.language, card),
                    partial(self._paint_card, at),
                    partial(self._press, at),
                    tip=self._tip(card),
                )
            )
        (row,) = self.buttons(1)
        self.add(
            Button(
                "take-card",
                Rect(row.x, row.y, row.w * 0.6, row.h),
                self._label(),
                self._take,
                kind="primary",
                shortcut="enter",
                off="" if self.chosen is not None else self.say("Choose one of these cards."),
                rule="Y20",
            )
        )

    def _tip(self, card: str) -> Tip | None:
        if card not in BONUS:
            return None
        effect, rule = words.EFFECTS[card]
        return Tip(name_of(self.language, card), self.say(effect), rule)

    def _label(self) -> str:
        if self.chosen is None:
            return self.say("Take a card")
        return self.say("Take {card}", card=name_of(self.language, self.hand[self.chosen]))

    def _press(self, at: int) -> None:
        """Choose a card; the chosen one is taken."""
        if self.chosen == at:
            self._take()
            return
        self.chosen = at
        self.changed("take-card")

    def _take(self) -> None:
        if self.chosen is not None:
            self.table.make(Take(self.hand[self.chosen]))

    def _paint_card(self, at: int, p: Painter, area: Area) -> None:
        lay, chosen = p.layout, at == self.chosen
        rect = area.rect.moved(0, -lay.pick(6, 4) if chosen or area.lit else 0)
        stamp = freight.freight_card(p, self.hand[at], rect.w, rect.h, self.language)
        p.place(stamp, rect.x, rect.y)
        if chosen or area.look.focused:
            paper.ring(p, rect, lay.radius + 2)
        elif area.hovered:
            hover_ring(p, rect)


class Sweep(BonusDocket):
    """Sweep the Yard: one, several or all cars of the arrival yard (Y21)."""

    card = SWEEP
    takes_cars = True

    def __init__(self, table: YardmasterTable) -> None:
        super().__init__(table)
        self.slots: set[int] = set()
        self.first = f"yard-{next((slot for slot, car in enumerate(table.view.yard) if car), 0)}"

    def status(self) -> str | None:
        """Ask which cars."""
        return self.say("Choose the cars of the arrival yard that go under their deck.")

    def lights_car(self, slot: int) -> bool:
        """Whether the car is to be swept."""
        return slot in self.slots

    def press_car(self, slot: int) -> bool:
        """Choose a car, or spare it."""
        self.slots ^= {slot}
        self.changed("sweep")
        return True

    @property
    def _move(self) -> Bonus:
        return Bonus(SWEEP, slots=tuple(sorted(self.slots)))

    def build(self) -> None:
        """Add the buttons."""
        sweep, everything, cancel = self.buttons(0.46, 0.302, 0.238)
        why, rule = self.table.why(self._move)
        label = (
            self.language.say_n("Sweep {n} car", "Sweep {n} cars", len(self.slots))
            if self.slots
            else self.say("Sweep")
        )
        self.add(
            Button(
                "sweep",
                sweep,
                label,
                lambda: self.table.make(self._move),
                kind="primary",
                shortcut="enter",
                off=why,
                rule=rule,
            ),
            Button(
                "sweep-all", everything, self.say("Choose all"), self._choose_all, shortcut="@sweep-all=a"
            ),
        )
        self.add_cancel(cancel)

    def _choose_all(self) -> None:
        self.slots = {slot for slot, car in enumerate(self.table.view.yard) if car}
        self.table.form.focus("sweep")
        self.table.rebuild()

    def lines(self) -> list[tuple[str, str]]:
        """The chosen cars too."""
        chosen = [car for slot, car in enumerate(self.table.view.yard) if car and slot in self.slots]
        if chosen:
            line = self.say("Chosen: {cars}.", cars=words.cars(self.language, chosen))
        else:
            line = self.say("Click one car of the arrival yard, several, or all.")
        return [*super().lines(), ("semi", line)]
