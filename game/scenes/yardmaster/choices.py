"""The papers of the other choices: whose token to swap for (Y14), which cards to discard (Y23)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.yardmaster.deck import HAND_LIMIT
from game.rules.yardmaster.table import Discard, Partner, Swap
from game.scenes.trains import freight
from game.scenes.trains.cars import hover_ring
from game.scenes.yardmaster.bill import Sheaf
from game.scenes.yardmaster.docket import Docket
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


class Swapping(Docket):
    """Swap the exchange token: with whom, or for which spare one (Y14)."""

    def __init__(self, table: YardmasterTable) -> None:
        super().__init__(table)
        self.title = self.say("Swap exchange token")
        self.first = f"swap-{table.places.order[0]}"

    def status(self) -> str | None:
        """Ask whose token."""
        return self.say("Choose the token that you want; nobody can refuse.")

    def heading(self) -> str:
        """The own token's cargo."""
        token = self.table.view.tokens[self.table.own]
        return self.say("Yours: {cargo}", cargo=name_of(self.language, token))

    def _offers(self) -> list[tuple[str, Partner, str]]:
        """Name, partner and token of everything that can be had."""
        view = self.table.view
        found: list[tuple[str, Partner, str]] = [
            (f"swap-{seat}", seat, view.tokens[seat]) for seat in self.table.places.order
        ]
        return found + [(f"swap-spare-{token}", "spare", token) for token in view.spare]

    def build(self) -> None:
        """Add an area for each token."""
        lay, room, offers = self.table.layout, self.room, self._offers()
        high = min(room.h - lay.pick(26, 16), lay.pick(92.0, 64.0))
        row = Rect(room.x, room.y + (room.h - high) / 2, room.w, high)
        columns = row.columns(max(3, len(offers)), lay.pick(12, 8))
        for box, (name, partner, token) in zip(columns, offers, strict=False):
            move = Swap(partner, token)
            why, rule = self.table.why(move)
            cargo = name_of(self.language, token)
            self.add(
                Area(
                    name,
                    box,
                    cargo,
                    partial(self._paint_offer, partner, token),
                    partial(self.table.make, move),
                    off=why,
                    rule=rule,
                    tip=Tip(
                        self.say("{cargo} token", cargo=cargo),
                        self.say("Two {cargo} then pay for one card of any other cargo.", cargo=cargo),
                        "Y12",
                    ),
                )
            )
        *_, cancel = self.buttons(0.7, 0.3)
        self.add_cancel(cancel)

    def _paint_offer(self, partner: Partner, token: str, p: Painter, area: Area) -> None:
        lay, box = p.layout, area.rect
        fill = PAPER_DARK if area.look.state == "pressed" else PAPER_LIGHT
        edge = svg.rect(0, lay.drop - 1, box.w, box.h, INK, lay.radius)
        edge += svg.rect(0, 0, box.w, box.h, fill, lay.radius, stroke=INK, stroke_width=lay.outline)
        p.shapes(box, edge, pad=8)
        side = min(box.h - lay.pick(18, 12), box.w * 0.34)
        freight.token(p, token, Rect(box.x + lay.pick(12, 8), box.cy - side / 2, side, side))
        x = box.x + side + lay.pick(20, 13)
        room, cargo = box.right - x - lay.pick(10, 6), name_of(self.language, token)
        p.text(x, box.cy - lay.cap * 0.28, cargo, lay.body, "bold", width=room, least=11)
        y = box.cy + lay.cap * 1.05
        if isinstance(partner, int):
            r, name = lay.pick(11.0, 8.0), self.table.session.names[partner]
            paper.badge(p, (x + r, y - lay.cap * 0.32), r, partner)
            p.text(x + 2 * r + 5, y, name, lay.cap, "semi", width=room - 2 * r - 5, least=11)
        else:
            p.text(x, y, self.say("spare"), lay.cap, "semi", width=room)
        if area.look.focused:
            paper.ring(p, box)
        elif area.hovered:
            hover_ring(p, box)


class Discarding(Docket):
    """Discard down to seven cards, own choice and order (Y23)."""

    must = True

    def __init__(self, table: YardmasterTable) -> None:
        super().__init__(table)
        self.title = self.say("Seven cards at most")
        self.over = table.view.hands[table.own] - HAND_LIMIT
        self.keys: list[str] = []
        self.sheaf = Sheaf(self, self.keys, "discard")

    def heading(self) -> str:
        """How many are chosen."""
        return self.say("{n} of {total} chosen", n=len(self.keys), total=self.over)

    def order(self, key: str) -> int | None:
        """The card's place among the discarded."""
        return self.keys.index(key) + 1 if key in self.keys else None

    def press_hand(self, key: str) -> bool:
        """Choose a card or keep it; one more than needed takes the place of the first."""
        if key in self.keys:
            self.keys.remove(key)
        else:
            self.keys.append(key)
            del self.keys[: -self.over]
        self.changed("discard")
        return True

    @property
    def _move(self) -> Discard:
        return Discard(tuple(map(card_of, self.keys)))

    def _places(self) -> list[Rect]:
        return self.sheaf.places([(at,) for at in range(len(self.keys))], self.room)

    def build(self) -> None:
        """Add chips and the button."""
        self.sheaf.build(self._places())
        (row,) = self.buttons(1)
        why, rule = self.table.why(self._move)
        label = self.language.say_n("Discard {n} card", "Discard {n} cards", self.over)
        self.add(
            Button(
                "discard",
                Rect(row.x, row.y, row.w * 0.6, row.h),
                label,
                lambda: self.table.make(self._move),
                kind="primary",
                shortcut="enter",
                off=why,
                rule=rule,
            )
        )

    def paint(self, p: Painter) -> None:
        """Draw the paper and say what to do."""
        super().paint(p)
        lay, room, places = p.layout, self.room, self._places()
        x = (places[-1].right + lay.pick(30, 17)) if places else room.x
        lines = [
            (
                "bold",
                self.say("Click the cards that you discard; the last one lies on top of the pile. [Y23]"),
            ),
            ("text", self.say("A bonus card discarded here has no effect.")),
        ]
        if self.keys:
            lines.append(("text", words.top_words(self.language, card_of(self.keys[-1]))))
        self.paint_lines(p, Rect(x, room.y, room.right - x, room.h), lines)
