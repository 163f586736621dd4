"""The sheet with cup, dice and saddlebag: peeking, arranging, re-rolling, choosing an item card."""

from __future__ import annotations

from functools import partial
from math import sin
from typing import TYPE_CHECKING

from game.rules.pony import hands
from game.rules.pony.items import OAT_BAG
from game.rules.pony.moves import Reroll
from game.rules.pony.pieces import numbers
from game.scenes.pony import looks
from game.scenes.pony.grips import Die, Hold
from game.scenes.pony.places import CupPlaces
from game.scenes.pony.throw import Thrown
from game.text.pony_names import ITEMS
from game.ui import svg
from game.ui.controls import Area, Button
from game.ui.geometry import Rect, around
from game.ui.ink import FADED, INK, NIGHT, PAPER, WOOD_LIGHT, mix
from game.ui.sheet import sheet
from game.ui.style import pony_key, pony_key_width
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pony.pieces import Cup
    from game.scenes.pony.grips import HeldBy
    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter

SHAKE = (5.0, 6.0)
"""How far the cup is shaken, in units across and down."""


class CupSheet:
    """The roller's desk. `aside` are the dice that lie beside the cup now; `item` the chosen card's place."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say
        self.aside: set[int] = set()
        self.item: int | None = None
        self.peeking: HeldBy | None = None
        self.shaking = 0.0
        self.thrown: list[Thrown] = []

    # ---------------------------------------------------------------- looking
    def peek(self, by: HeldBy = "mouse") -> None:
        """Lift the cup for as long as it is held, or the key is."""
        if self.own and not self._table.alone and not self.peeking:
            self._lift(by, "cup-lift")

    def cover(self, by: HeldBy | None = None) -> None:
        """Let the cup fall, if it was lifted by that; None: however it was."""
        if self.peeking and by in (self.peeking, None):
            self._lift(None, "cup-down")

    def _lift(self, by: HeldBy | None, sound: str) -> None:
        """Draw the column again, its widgets with it, without placing them anew: a press may be held."""
        table = self._table
        self.peeking = by
        table.services.sound.play(sound)
        table.spoil(table.places.column.grown(16))
        table.form.layer.spoil()

    # ---------------------------------------------------------------- what is known
    @property
    def places(self) -> CupPlaces:
        """Where its parts lie."""
        return CupPlaces(self._table.layout, self._table.places.cup)

    @property
    def cup(self) -> Cup | None:
        """The cup as the picture shows it."""
        return self._table.view.table.cup

    @property
    def own(self) -> bool:
        """Whether the viewer may act on it now."""
        return self._table.at_cup

    @property
    def may_look(self) -> bool:
        """Whether the viewer is the one whose dice these are."""
        cup = self.cup
        return cup is not None and cup.seat == self._table.session.viewer

    @property
    def visible(self) -> bool:
        """Whether the hidden dice show: to the roller alone, while peeking or where nobody else plays."""
        return self.may_look and (self.peeking is not None or self._table.alone)

    @property
    def opened(self) -> tuple[int, ...]:
        """The dice that lie beside the cup, in the order of their numbers."""
        cup = self.cup
        if cup is None:
            return ()
        return tuple(sorted(self.aside)) if self.own else numbers(cup.open)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The dice under the cup, in the order of their numbers."""
        return tuple(die for die in range(5) if die not in self.opened)

    @property
    def items(self) -> tuple[str, ...]:
        """The viewer's item cards, in no telling order (the rules keep them sorted)."""
        viewer = self._table.session.viewer
        return () if viewer is None else self._table.view.table.riders[viewer].items

    @property
    def chosen_item(self) -> str | None:
        """The name of the chosen card."""
        items = self.items
        return items[self.item] if self.item is not None and self.item < len(items) else None

    @property
    def true_hand(self) -> str | None:
        """What the dice are worth, where the viewer sees them."""
        cup = self.cup
        if cup is None or not self.visible or "" in cup.dice:
            return None
        return hands.hand(cup.dice).name

    def begin(self) -> None:
        """Take the dice as the rules have them."""
        cup = self.cup
        self.aside = set() if cup is None else set(numbers(cup.open))
        self.item = self.peeking = None

    # ---------------------------------------------------------------- widgets
    def widgets(self) -> list[Widget]:
        """Return what can be pressed."""
        if not self.own:
            return [*self._bag()] if self.may_look or self._table.alone else []
        return [*self._lid(), *self._dice(), *self._bag(), *self._rolls()]

    def _lid(self) -> list[Widget]:
        if self._table.alone:
            return []
        tray = self.places.hidden
        box = Rect(tray.x, tray.y, tray.w * 0.42, tray.h)
        tip = Tip(
            self.say("Look under the cup"),
            self.say("Hold the cup, or Space, to look. Let go and it falls shut."),
            "P9",
        )
        return [Hold("cup", box, self.say("Look under the cup"), self.peek, tip)]

    def _spots(self) -> dict[int, tuple[float, float, float]]:
        """Return each die's middle and size."""
        places, spots = self.places, {}
        for dice, (size, at) in (
            (self.hidden, places.dice_hidden(len(self.hidden))),
            (self.opened, places.dice_open(max(1, len(self.opened)))),
        ):
            for die, (x, y) in zip(dice, at, strict=False):
                spots[die] = (x, y, size)
        return spots

    def _dice(self) -> list[Widget]:
        found: list[Widget] = []
        for number, (x, y, size) in sorted(self._spots().items()):
            die = Die(
                f"die-{number}",
                around(x, y, size + 6, size + 6),
                self.say("Die {n}", n=number + 1),
                partial(self._paint_die, number),
                partial(self._move, number),
            )
            die.goal = self.places.hidden if number in self.aside else self.places.open
            found.append(die)
        return found

    def _move(self, number: int) -> None:
        """Take a die to the other tray. Nobody picks a hidden die blindly."""
        if number not in self.aside and not self.visible:
            self._table.toast(self.say("Look under the cup first: hold Space."))
            return
        self.aside ^= {number}
        self._table.services.sound.play("knock-1", 0.5)
        self._table.rebuild()
        self._table.form.focus(f"die-{number}")

    def _bag(self) -> list[Widget]:
        shown = self.visible or self._table.alone
        found: list[Widget] = []
        items = self.items
        for at, (item, rect) in enumerate(zip(items, self.places.cards(len(items)), strict=True)):
            found.append(
                Area(
                    f"item-{at}",
                    rect,
                    self.say("Item card {n}", n=at + 1),
                    partial(self._paint_item, at),
                    partial(self._table.claiming.choose_item, at),
                    spread=20,
                    shortcut=str(at + 1),
                    tip=self.item_tip(item) if shown and item else None,
                )
            )
        return found

    def item_tip(self, item: str) -> Tip:
        """Explain a card: its moment and what it does."""
        what = ITEMS[item]
        return Tip(self.say(what.name), f"{self.say(what.moment)}: {self.say(what.effect)}", "P36")

    def reroll(self, side: str) -> Reroll:
        """Return the re-roll of the open or the hidden dice as they lie."""
        dice = tuple(sorted(self.aside))
        if self.chosen_item == OAT_BAG:
            return Reroll(dice, side, OAT_BAG)
        return Reroll(dice, side)

    def _rolls(self) -> list[Widget]:
        left, right = self.places.rolls
        sides = (
            ("hidden", left, self.say("Roll hidden"), "@roll-hidden=r", len(self.hidden)),
            ("open", right, self.say("Roll open"), "@roll-open=o", len(self.aside)),
        )
        found: list[Widget] = []
        for side, rect, label, key, count in sides:
            off, rule = self._table.claiming.why_not(self.reroll(side))
            button = Button(
                f"roll-{side}",
                rect,
                label,
                partial(self._table.claiming.roll_again, side),
                shortcut=key,
                icon="pony/nugget",
                sub=self._price(count),
                size=self._table.layout.pick(21.0, 15.0),
                off=off,
                rule=rule,
                tip=Tip(label, self._price_reason(), "P11" if self._table.claiming.free else "P10"),
            )
            found.append(button)
        return found

    def _price(self, count: int) -> str:
        """Say how many dice and what it costs."""
        say = self.say
        dice = self._table.services.language.say_n("{n} die", "{n} dice", count)
        price = self._table.claiming.price
        if self.visible and self.chosen_item == OAT_BAG:
            return say("{dice}, Oat Bag", dice=dice)
        if price == 0:
            return say("{dice}, free", dice=dice)
        return say("{dice}, {n} gold", dice=dice, n=price)

    def _price_reason(self) -> str:
        if self._table.claiming.free:
            return self.say("You alone are last: the first re-roll of the turn is free.")
        if self._table.claiming.price == 2:
            return self.say("In the desert a re-roll costs two gold, however many dice.")
        return self.say("One gold a re-roll, however many dice. One die at least must stay.")

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the sheet, the trays, the cup and dice that can't be pressed."""
        places, lay = self.places, p.layout
        sheet(p, places.sheet)
        hidden, opened = places.hidden, places.open
        p.shapes(hidden, svg.rect(0, 0, hidden.w, hidden.h, looks.TRAY, 6, stroke=INK, stroke_width=2), pad=2)
        p.shapes(
            opened, svg.rect(0, 0, opened.w, opened.h, looks.BOARD, 6, stroke=INK, stroke_width=2), pad=2
        )
        size = lay.pick(15.5, 12.0)
        foot = hidden.bottom - lay.pick(8, 7)
        p.text(
            opened.cx, foot, self.say("Open dice"), size, "semi", PAPER, align="middle", width=opened.w - 6
        )
        p.text(
            hidden.right - 10,
            foot,
            self._caption(),
            size,
            "semi",
            mix(PAPER, NIGHT, 0.12),
            align="right",
            width=hidden.w * (0.6 if self.visible else 0.56),
            least=9,
        )
        if self.cup is None:
            self._paint_cup(p)
            return
        self._paint_slot(p)
        if not self.shaking:
            self._paint_cup(p)
        if not self.own:
            self._paint_resting(p)
        self._paint_bag(p)

    def _caption(self) -> str:
        if self.cup is None:
            return ""
        if self.visible:
            return self.say("Only you see these")
        if self.own:
            return self.say("Hold Space to look")
        return self._table.services.language.say_n(
            "{n} die under the cup", "{n} dice under the cup", len(self.hidden)
        )

    def _paint_slot(self, p: Painter) -> None:
        """Show where the next die beside the cup would lie."""
        count = len(self.opened)
        if count > 1:
            return
        size, spots = self.places.dice_open(2)
        x, y = spots[count]
        box = around(x, y, size, size)
        edge = mix(WOOD_LIGHT, INK, 0.5)
        p.shapes(
            box,
            svg.rect(0, 0, size, size, "none", 9, stroke=edge, stroke_width=2, stroke_dasharray="5 5"),
            pad=3,
        )

    def _paint_cup(self, p: Painter, dx: float = 0.0, dy: float = 0.0) -> None:
        tray, lay = self.places.hidden, p.layout
        if self.visible and self.cup is not None:
            few = len(self.hidden) <= 4
            scale = lay.pick(0.9, 0.6) * (1.0 if few else 0.72)
            x = tray.x + lay.pick(66, 44) * (1.0 if few else 0.72)
            y = tray.bottom - lay.pick(44, 30) * (1.0 if few else 0.8)
            looks.picture_at(p, "pony/cup-lifted", x + dx, y + dy, (94, 158), scale)
        else:
            scale = lay.pick(0.86, 0.6)
            y = tray.bottom - lay.pick(46, 34)
            looks.picture_at(p, "pony/cup-closed", tray.x + tray.w * 0.24 + dx, y + dy, (80, 142), scale)

    def _paint_resting(self, p: Painter) -> None:
        """Draw the dice while nobody may move them: open ones for all, hidden ones for the roller."""
        cup = self.cup
        if cup is None:
            return
        flying = {die.number for die in self.thrown}
        for number, (x, y, size) in sorted(self._spots().items()):
            if number in flying:
                continue
            if number in self.opened or self.visible or cup.known >> number & 1:
                looks.die(p, x, y, size, cup.dice[number], number=number)
                self._paint_eye(p, number, x, y, size)

    def _paint_eye(self, p: Painter, number: int, x: float, y: float, size: float) -> None:
        """Mark a die under the cup that everybody knows."""
        cup = self.cup
        if cup is not None and cup.known >> number & 1 and number not in self.opened:
            looks.known_eye(p, x + size * 0.4, y + size * 0.4, max(7.0, size * 0.19))

    def _paint_die(self, number: int, p: Painter, die: Die) -> None:
        cup = self.cup
        if cup is None or any(thrown.number == number for thrown in self.thrown):
            return
        x, y, size = self._spots()[number]
        known = bool(cup.known >> number & 1)
        if number in self.aside or self.visible or known:
            if die.look.focused:
                looks.focus(p, around(x, y, size, size))
            grow = 1.06 if die.look.state == "hover" else 1.0
            looks.die(p, x, y, size * grow, cup.dice[number], number=number)
            self._paint_eye(p, number, x, y, size)
        elif die.look.focused:
            looks.focus(p, around(x, y, size, size))

    def _paint_bag(self, p: Painter) -> None:
        """Say that the saddlebag is empty, where the viewer has one."""
        viewer = self._table.session.viewer
        if viewer is None or self.items:
            return
        bag = self.places.bag
        text = self.say("The saddlebag is empty.")
        p.paragraph(bag.x, bag.cy - 4, text, p.layout.pick(17.0, 13.0), bag.w, "semi", FADED, align="middle")

    def _paint_item(self, at: int, p: Painter, area: Area) -> None:
        shown = self.visible or (self._table.alone and bool(self.items[at]))
        item = self.items[at] if shown else ""
        rect = area.rect
        label = self.say(ITEMS[item].name) if item and not p.layout.compact and rect.h > rect.w * 1.3 else ""
        if area.look.focused:
            looks.focus(p, rect)
        lifted = rect.moved(0, -4) if area.look.state == "hover" else rect
        looks.item_card(p, lifted, item, label, chosen=self.item == at)
        cap = p.layout.pick(24.0, 20.0)
        wide = pony_key_width(p, str(at + 1), cap)
        pony_key(p, lifted.cx - wide / 2, lifted.bottom - p.layout.pick(10, 8), str(at + 1), cap)

    def paint_moving(self, p: Painter) -> None:
        """Draw the cup that is shaken, dice that tumble and the one that is carried."""
        if self.shaking:
            self._paint_cup(p, SHAKE[0] * sin(self.shaking * 37), SHAKE[1] * sin(self.shaking * 51))
        for thrown in self.thrown:
            thrown.paint(p, self._table.art)
        cup = self.cup
        for widget in self._table.form.widgets:
            if isinstance(widget, Die) and widget.dragged is not None and cup is not None:
                number = int(widget.name.removeprefix("die-"))
                looks.die(
                    p, *widget.dragged, self._spots()[number][2], cup.dice[number], number=number, turn=0
                )

    # ---------------------------------------------------------------- motion
    def throw(self, dice: Sequence[int], faces: Sequence[str | None]) -> list[Thrown]:
        """Return the dice to be thrown out of the cup: those whose faces the viewer sees."""
        tray = self.places.hidden
        start = (tray.x + tray.w * 0.2, tray.cy)
        spots = self._spots()
        return [
            Thrown(die, face, start, spots[die][:2], spots[die][2])
            for die, face in zip(dice, faces, strict=True)
            if face and (self.visible or die in self.opened)
        ]
