"""The bill of lading: the payment for a car, every card and their order to be changed (Y11–Y13, Y19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.yardmaster.play import fits
from game.scenes.yardmaster.cards import Chip
from game.scenes.yardmaster.docket import Docket
from game.scenes.yardmaster.purchase import Purchase, card_of
from game.text import yardmaster as words
from game.text.naming import name_of
from game.ui import svg
from game.ui.controls import Button
from game.ui.geometry import Rect
from game.ui.ink import INK
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.geometry import Point
    from game.ui.painter import Painter


class Sheaf:
    """Cards in the order in which they will be discarded, as chips on a docket.

    `keys` are the cards' names in hand; the docket's own list, changed in place. `confirm` names the
    control that does it. In `reordering` a click lays a chip on top instead of taking it back;
    dragging works at any time.
    """

    def __init__(self, docket: Docket, keys: list[str], confirm: str) -> None:
        self._docket = docket
        self._confirm = confirm
        self.keys = keys
        self.reordering = False

    def places(self, parts: Sequence[Sequence[int]], room: Rect) -> list[Rect]:
        """Where the chips stand, from the left, the parts a little apart; smaller if there are many."""
        lay = self._docket.table.layout
        gap, apart = 5.0, lay.pick(22.0, 13.0)
        count = len(self.keys)
        spaces = (count - len(parts)) * gap + max(0, len(parts) - 1) * apart
        side = min(lay.pick(52.0, 34.0), room.h - lay.pick(56, 36))
        side = min(side, max(18.0, (room.w * 0.62 - spaces) / max(1, count)))
        y = room.y + (room.h - side - lay.pick(26, 18)) / 2
        x, found = room.x, {}
        for part in parts:
            for at in part:
                found[at] = Rect(x, y, side, side)
                x += side + gap
            x += apart - gap
        return [found[at] for at in range(count)]

    def build(self, places: Sequence[Rect]) -> None:
        """Add the chips."""
        table, say = self._docket.table, self._docket.say
        body = (
            say("Click to lay it on top. Drag it, or press Shift with an arrow, to move it.")
            if self.reordering
            else say("Click to take it back. Drag it, or press Shift with an arrow, to move it.")
        )
        for at, (key, rect) in enumerate(zip(self.keys, places, strict=True)):
            name = name_of(table.services.language, card_of(key))
            self._docket.add(
                Chip(
                    f"chip-{at}",
                    rect,
                    name,
                    self._presser(at),
                    self._dropper(at, places),
                    card=card_of(key),
                    number=at + 1,
                    language=table.services.language,
                    tip=Tip(name, body, "Y13"),
                )
            )

    def _presser(self, at: int) -> Callable[[], None]:
        return lambda: self.move(at, len(self.keys) - 1) if self.reordering else self.drop(at)

    def drop(self, at: int) -> None:
        """Take a card back."""
        del self.keys[at]
        self._docket.changed(self._confirm)

    def move(self, at: int, to: int) -> None:
        """Put a card at another place of the order; places beyond the ends are the ends."""
        to = max(0, min(len(self.keys) - 1, to))
        self.keys.insert(to, self.keys.pop(at))
        self._docket.table.form.focus(f"chip-{to}")
        self._docket.changed(self._confirm)

    def _dropper(self, at: int, places: Sequence[Rect]) -> Callable[[Point], None]:
        def let_go(point: Point) -> None:
            nearest = min(range(len(places)), key=lambda one: abs(places[one].cx - point[0]))
            if nearest == at:
                self._docket.table.rebuild()
            else:
                self.move(at, nearest)

        return let_go

    def shift(self, step: int) -> bool:
        """Move the chip that has the keyboard by one place; False if none has it."""
        focused = self._docket.table.form.focused
        if not isinstance(focused, Chip):
            return False
        self.move(focused.number - 1, focused.number - 1 + step)
        return True


class Bill(Docket):
    """Paying for one car."""

    first = "buy"

    def __init__(self, table: YardmasterTable, purchase: Purchase) -> None:
        super().__init__(table)
        self.title = self.say("Bill of lading")
        self.purchase = purchase
        self.sheaf = Sheaf(self, purchase.keys, "buy")

    def heading(self) -> str:
        """The car."""
        return name_of(self.language, self.purchase.car)

    def status(self) -> str | None:
        """What is being paid for."""
        return words.paying(self.language, self.table.view, self.purchase.car)

    def lights_car(self, slot: int) -> bool:
        """The car that is being paid for."""
        return slot == self.purchase.slot

    def order(self, key: str) -> int | None:
        """The card's place in the payment."""
        keys = self.purchase.keys
        return keys.index(key) + 1 if key in keys else None

    def press_hand(self, key: str) -> bool:
        """Put a card into the payment or take it back; one that can't pay says why."""
        card = card_of(key)
        if not self.purchase.takes(card):
            return False
        self.purchase.toggle(key)
        self.changed("buy")
        return True

    def _places(self) -> list[Rect]:
        return self.sheaf.places(self._parts(), self.room)

    def _parts(self) -> list[Sequence[int]]:
        if self.sheaf.reordering:
            return [(at,) for at in range(len(self.purchase.keys))]
        return [part.places for part in self.purchase.parts]

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Add chips and buttons."""
        self.sheaf.build(self._places())
        why, rule = self.table.why(self.purchase.move)
        couples = fits(self.table.view.trains[self.table.own], self.purchase.car)
        buy, order, cancel = self.buttons(0.46, 0.302, 0.238)
        self.add(
            Button(
                "buy",
                buy,
                self.say("Buy and couple") if couples else self.say("Buy for the sorting yard"),
                self._buy,
                kind="primary",
                shortcut="enter",
                off=why,
                rule=rule,
                tip=self._landing(couples=couples),
            ),
            Button(
                "reorder",
                order,
                self.say("Done") if self.sheaf.reordering else self.say("Reorder"),
                self._toggle_order,
                shortcut="@pay-anew=r",
                off="" if len(self.purchase.keys) > 1 else self.say("There is only one order."),
                rule="Y13",
                tip=Tip(
                    self.say("Reorder"),
                    self.say("The cards are discarded in this order; the last one lies on top."),
                    "Y13",
                ),
            ),
        )
        self.add_cancel(cancel)

    def _landing(self, *, couples: bool) -> Tip:
        body = (
            self.say("A bought car that fits joins your train.")
            if couples
            else self.say("It doesn't fit now, so it goes to your sorting yard.")
        )
        return Tip(name_of(self.language, self.purchase.car), body, "Y15")

    def _buy(self) -> None:
        self.table.make(self.purchase.move)

    def _toggle_order(self) -> None:
        self.sheaf.reordering = not self.sheaf.reordering
        self.table.rebuild()

    # ---------------------------------------------------------------- painting
    def paint(self, p: Painter) -> None:
        """Draw the paper, what each part is worth, and the sum in words."""
        super().paint(p)
        lay, room = p.layout, self.room
        places = self._places()
        if not self.sheaf.reordering:
            for part in self.purchase.parts:
                self._paint_brace(p, places[part.places[0]], places[part.places[-1]], part.worth)
        x = (places[-1].right if places else room.x - lay.pick(22, 13)) + lay.pick(30, 17)
        self.paint_lines(p, Rect(x, room.y, room.right - x, room.h), self._lines())

    def _lines(self) -> list[tuple[str, str]]:
        purchase = self.purchase
        said = words.payment_words(self.language, purchase.car, purchase.token, purchase.account)
        if purchase.cards:
            said.append(words.top_words(self.language, purchase.cards[-1]))
        if self.sheaf.reordering:
            said[1:] = [
                self.say("Drag the cards into their order, or click the one that shall lie on top."),
                said[-1],
            ]
        return [("text" if at else "bold", line) for at, line in enumerate(said)]

    def _paint_brace(self, p: Painter, first: Rect, last: Rect, worth: float) -> None:
        lay = p.layout
        wide, y = last.right - first.x, first.bottom + lay.pick(6, 4)
        down = lay.pick(5, 4)
        shape = f"M0 0v{down}h{svg.num(wide)}v-{down}"
        p.shapes(Rect(first.x, y, wide, down), svg.path(shape, stroke=INK, stroke_width=lay.hair), pad=3)
        label = {1: "= 1", 0.5: "½"}.get(worth, "= 0")
        p.text(first.x + wide / 2, y + lay.pick(24, 18), label, lay.pick(18, 14), "bold", align="middle")
