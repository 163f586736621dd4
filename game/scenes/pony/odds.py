"""The table of odds: what five dice bring, and what rolling the hidden or the open dice again would."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Final

from game.rules.pony.hands import CLAIMS, FACES, HANDS, steps
from game.scenes.pony.panel import Panel
from game.text.pony_names import HANDS as NAMES
from game.ui import bindings
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import FADED, INK, PAPER, WOOD_LIGHT, mix
from game.ui.sheet import sheet_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.pony.table import PonyTable
    from game.ui.painter import Painter

ONE_ROLL: Final = (480, 3600, 1800, 1200, 240, 300, 150, 6)
"""Of the 7,776 rolls of five dice, how many are worth so many steps."""


def odds(kept: Sequence[str]) -> tuple[float, ...]:
    """Return the chance of each hand, by steps, when all dice but the kept ones are rolled again."""
    rolled = 5 - len(kept)
    found = Counter(steps((*kept, *roll)) for roll in product(FACES, repeat=rolled))
    return tuple(found[worth] / 6**rolled for worth in range(8))


class Odds(Panel[None]):
    """What may be hoped for: of five dice, and for the roller of a re-roll, as far as all may know it."""

    def __init__(self, table: PonyTable) -> None:
        super().__init__(table)
        whole = sum(ONE_ROLL)
        self.columns = [(self.say("Five dice"), tuple(n / whole for n in ONE_ROLL))]
        cup, desk = table.view.table.cup, table.desk
        if cup is not None and desk.own:
            self._add(self.say("Roll hidden"), [cup.dice[die] for die in desk.opened])
            if table.alone:
                # What is kept then lies under the cup: nobody else may learn its odds.
                self._add(self.say("Roll open"), [cup.dice[die] for die in desk.hidden])
        self.form.focus("close")

    def _add(self, title: str, kept: Sequence[str]) -> None:
        """Add the column of a re-roll that keeps these dice, if one is possible."""
        if 0 < len(kept) < 5:
            self.columns.append((title, odds(kept)))

    @property
    def size(self) -> tuple[float, float]:
        """Wide enough for three columns."""
        return 860, 640

    def build(self) -> None:
        """Place the button."""
        super().build()
        k, box = self.k, self.box
        rect = Rect(box.cx - 130 * k, box.bottom - 88 * k, 260 * k, 58 * k)
        size = self.layout.pick(24.0, 18.0)
        self.form.add(
            Button("close", rect, self.say("Back"), lambda: self.close(None), shortcut="enter", size=size)
        )

    def paint_sheet(self, p: Painter) -> None:
        """Draw the table."""
        box, k, lay = self.box, self.k, p.layout
        sheet_heading(
            p, box.x + 40 * k, box.y + 72 * k, box.w - 80 * k, self.say("Odds"), lay.pick(44.0, 32.0)
        )
        left, right, top = box.x + 48 * k, box.right - 48 * k, box.y + 104 * k
        size = lay.size(21, 15.5)
        middles = [right - (2 - at) * 170 * k - 85 * k for at in range(3)][3 - len(self.columns) :]
        for middle, (title, _) in zip(middles, self.columns, strict=True):
            p.text(middle, top + 26 * k, title, size * 0.92, "bold", FADED, align="middle", width=160 * k)
        high = 48 * k
        for at, hand in enumerate((*CLAIMS[::-1], HANDS[0])):
            y = top + 44 * k + at * high
            if at % 2 == 0:
                p.fill(Rect(left - 12 * k, y, right - left + 24 * k, high), mix(PAPER, WOOD_LIGHT, 0.14))
            worth = HANDS.index(hand)
            p.text(left, y + high * 0.66, str(worth), size * 1.15, "display")
            p.text(left + 40 * k, y + high * 0.66, self.say(NAMES[hand]), size, "bold", width=280 * k)
            for middle, (_, chances) in zip(middles, self.columns, strict=True):
                ink = INK if chances[worth] else mix(PAPER, INK, 0.45)
                p.text(middle, y + high * 0.66, _percent(chances[worth]), size, "semi", ink, align="middle")

    def on_event(self, event: InputEvent) -> bool:
        """T closes it again."""
        if isinstance(event, KeyDown) and event.chord == bindings.chord("@chances=t"):
            self.close(None)
        return True


def _percent(chance: float) -> str:
    """Write a chance; small ones with a decimal, so that they don't seem impossible."""
    if not chance:
        return "–"
    return f"{chance * 100:.1f} %" if chance < 0.1 else f"{chance * 100:.0f} %"
