"""The timetable beside the Express table: round, pile, caboose, who holds the hand, the longest run."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.rules.express.scoring import WILD
from game.rules.express.table import View
from game.scenes.trains.cars import hand_card, track
from game.text import express as words
from game.text.language import Language
from game.text.naming import caboose_condition, name_of
from game.ui import paper, svg
from game.ui.geometry import Point, Rect
from game.ui.ink import BRASS, BRASS_LIGHT, INK, PAPER, PAPER_DARK
from game.ui.painter import Painter


@dataclass
class Side:
    """The side panel. `pile` and `order` tell, once painted, where cards come from and go to."""

    language: Language
    names: Sequence[str]
    computers: Sequence[bool]
    pile: Point = (0.0, 0.0)
    order: dict[int, Point] = field(default_factory=dict)

    def paint(self, p: Painter, rect: Rect, view: View, points: int | None, last: Sequence[str]) -> None:
        """Draw it; `points` are the caboose's. What finds no room is left out: last moves, then run."""
        paper.panel(p, rect)
        lay = p.layout
        pad = lay.pick(26, 18)
        inner = Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)
        y = self._rounds(p, inner, view)
        y = self._pile(p, inner, y, view)
        if view.caboose is not None and points is not None:
            y = self._caboose(p, inner, y, view.caboose, points)
        y = self._order(p, inner, y, view)
        y = self._run(p, inner, y, view, rect.bottom)
        self._last(p, inner, y, last, rect.bottom - lay.pick(24, 14))

    def _rounds(self, p: Painter, inner: Rect, view: View) -> float:
        """Heading and one ticket a round: punched, current, to come."""
        lay, rounds = p.layout, 9 - view.seats
        now = min(rounds, view.turn // view.seats + 1)
        y = inner.y + lay.pick(48, 33)
        title = self.language.say("Round {round} of {rounds}", round=now, rounds=rounds)
        p.text(inner.cx, y, title, lay.h2, "display", align="middle", width=inner.w, least=14)
        if view.options.strategy_variant:
            y += lay.pick(28, 20)
            game = self.language.say("Game {number} of 2", number=len(view.cabooses))
            p.text(inner.cx, y, game, lay.cap, "semi", align="middle", width=inner.w)
        y += lay.pick(16, 11)
        gap = lay.pick(8, 5)
        w = min(lay.pick(44.0, 31.0), (inner.w - gap * (rounds - 1)) / rounds)
        h = lay.pick(26, 19)
        x = inner.cx - (rounds * w + (rounds - 1) * gap) / 2
        for number in range(1, rounds + 1):
            fill = INK if number < now else BRASS if number == now else "none"
            box = Rect(x, y, w, h)
            p.shapes(box, svg.rect(0, 0, w, h, fill, 3, stroke=INK, stroke_width=lay.hair), pad=3)
            ink = PAPER if number < now else INK
            p.text(box.cx, y + h * 0.74, str(number), h * 0.72, "bold", ink, align="middle")
            x += w + gap
        return y + h + lay.pick(22, 15)

    def _divider(self, p: Painter, inner: Rect, y: float) -> None:
        paper.ornament(p, inner.cx, y, inner.w)

    def _pile(self, p: Painter, inner: Rect, y: float, view: View) -> float:
        lay = p.layout
        self._divider(p, inner, y)
        y += lay.pick(16, 10)
        w = lay.pick(78, 54)
        wide, high = w * 2 + 8, w * 1.16 + 8
        for at in (2, 1):
            if view.pile > at:
                box = Rect(inner.x + at * 4, y + at * 4, wide, high)
                p.shapes(
                    box,
                    svg.rect(0, 0, wide, high, PAPER_DARK, 5, stroke=INK, stroke_width=lay.hair),
                    pad=3,
                )
        self.pile = (inner.x, y)
        if view.pile:
            p.place(hand_card(p, ((WILD, 2), (WILD, 2)), w, self.language.code), inner.x, y)
        else:
            paper.dashed(p, Rect(inner.x, y, wide, high), INK, radius=5)
        x = inner.x + wide + lay.pick(22, 14)
        p.text(x, y + lay.pick(56, 40), str(view.pile), lay.pick(50, 36), "display")
        label = self.language.say("left in the pile")
        p.paragraph(x, y + lay.pick(80, 58), label, lay.cap, inner.right - x + 8, "semi", lead=1.15)
        return y + w * 1.16 + lay.pick(34, 22)

    def _caboose(self, p: Painter, inner: Rect, y: float, caboose: str, points: int) -> float:
        lay, say = p.layout, self.language.say
        self._divider(p, inner, y)
        y += lay.pick(30, 21)
        paper.heading(p, inner.x, y + lay.pick(4, 3), say("Caboose"))
        k = lay.pick(0.5, 0.35)
        x, top = inner.right - 240 * k, y - lay.pick(24, 16)
        track(p, x, top, 240 * k, k)
        p.picture("trains/caboose", Rect(x, top, 240 * k, 160 * k))
        room = inner.w - 240 * k - 6
        y += lay.pick(32, 22)
        p.text(inner.x, y, name_of(self.language, caboose), lay.bold_head, "bold", width=room, least=12)
        y += lay.pick(26, 18)
        worth = self.language.say_n("{n} point", "{n} points", points)
        p.text(inner.x, y, worth, lay.size(21, 15), "semi")
        y += lay.pick(28, 20)
        text = say(
            "{condition} Everyone who meets it scores.", condition=caboose_condition(self.language, caboose)
        )
        return p.paragraph(inner.x, y, text, lay.cap, inner.w, lead=1.25) - lay.pick(4, 3)

    def _order(self, p: Painter, inner: Rect, y: float, view: View) -> float:
        """The order in which the hand goes round, from the start player on."""
        lay, say = p.layout, self.language.say
        self._divider(p, inner, y)
        y += lay.pick(32, 21)
        paper.heading(p, inner.x, y, say("Hand goes round"))
        y += lay.pick(10, 7)
        high = lay.pick(36.0, 25.0)
        following = (view.seat + view.way) % view.seats if view.seat >= 0 else -1
        for turn in range(view.seats):
            seat = (view.first + view.way * turn) % view.seats
            row = Rect(inner.x, y, inner.w, high)
            now = seat == view.seat
            if now:
                ground = row.grown(lay.pick(8, 6), 0)
                p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, BRASS_LIGHT, 3))
            r = high * 0.34
            paper.badge(p, (row.x + r + 2, row.cy), r, seat)
            notes = [say("computer")] if self.computers[seat] else []
            notes += [say("start")] if turn == 0 and not now else []
            notes += [say("now")] if now else [say("next")] if seat == following else []
            left = row.x + r * 2 + lay.pick(14, 10)
            style = "bold" if now else "semi"
            name = p.type.width(self.names[seat], lay.body, style)
            # The name comes first: of several notes only those stay that leave it room.
            while len(notes) > 1 and left + name + 8 > row.right - self._wide(p, notes):
                notes.pop(0)
            note = " · ".join(reversed(notes))
            room = row.right - left - self._wide(p, notes) - 8
            p.text(left, row.cy + lay.body * 0.34, self.names[seat], lay.body, style, width=room)
            p.text(row.right, row.cy + lay.cap * 0.34, note, lay.cap, "semi", align="right")
            self.order[seat] = (row.x + r + 2, row.cy)
            y += high
        return y + lay.pick(20, 13)

    def _wide(self, p: Painter, notes: Sequence[str]) -> float:
        return p.type.width(" · ".join(notes), p.layout.cap, "semi")

    def _run(self, p: Painter, inner: Rect, y: float, view: View, bottom: float) -> float:
        lay = p.layout
        if view.score is None or bottom - y < lay.pick(110, 76):
            return y
        self._divider(p, inner, y)
        y += lay.pick(32, 21)
        paper.heading(p, inner.x, y, self.language.say("Longest run"))
        lines = words.longest_run(self.language, view.score, view.trains, self.names)
        for line in lines[:3] or [self.language.say("none yet")]:
            y += lay.pick(30, 21)
            p.text(inner.x, y, line, lay.body, "semi", width=inner.w)
        return y + lay.pick(28, 19)

    def _last(self, p: Painter, inner: Rect, y: float, last: Sequence[str], bottom: float) -> None:
        lay = p.layout
        if not last or bottom - y < lay.pick(90, 62):
            return
        self._divider(p, inner, y)
        y += lay.pick(32, 21)
        paper.heading(p, inner.x, y, self.language.say("Last moves"))
        y += lay.pick(26, 18)
        for line in last:
            broken = p.type.wrap(line, lay.cap, "text", inner.w)
            if y + (len(broken) - 1) * lay.cap * 1.2 > bottom:
                break
            y = p.paragraph(inner.x, y, line, lay.cap, inner.w, lead=1.2) + lay.pick(6, 4)
