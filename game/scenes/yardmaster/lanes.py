"""The players' lanes: score, train, sorting yard, watch, hand and token, with what each means."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from game.rules.yardmaster.play import fits
from game.scenes.trains import cars as draw
from game.scenes.trains import freight
from game.scenes.yardmaster.cards import SidingCar, car
from game.scenes.yardmaster.chain import best_chain, points
from game.scenes.yardmaster.places import SIDING_PLACES
from game.text import yardmaster as words
from game.text.levels import level_name
from game.text.naming import name_of
from game.ui import paper, svg
from game.ui.controls import Area
from game.ui.geometry import Rect
from game.ui.ink import BRASS_LIGHT, INK, PAPER, STEEL, WOOD, mix
from game.ui.widget import Tip

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.scenes.yardmaster.places import Row, Train
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.geometry import Point
    from game.ui.painter import Painter

_CAPTION = mix(PAPER, WOOD, 0.1)
GHOST_ALPHA = 0.55


class LaneArea(Area):
    """A whole lane: it explains itself, and the wheel moves along a train that has been folded."""

    focusable = False

    def __init__(self, *args: Any, on_wheel: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._on_wheel = on_wheel

    def wheel(self, dy: float) -> bool:
        """Scroll by a car a notch."""
        return bool(self._on_wheel(1 if dy > 0 else -1))


class Lanes:
    """All lanes of a table. `scrolled` tells how many cars from its end each folded train shows."""

    def __init__(self, table: YardmasterTable) -> None:
        self.table = table
        self.say = table.say
        self.scrolled: dict[Seat, int] = {}

    def train(self, row: Row) -> Train:
        """Where a seat's train stands; the lane whose turn it is keeps room for what comes next."""
        view = self.table.view
        extra = max(1, len(self._ghosts(row))) if row.own else 1
        return row.train(
            len(view.trains[row.seat]), len(view.sorting[row.seat]), extra, self.scrolled.get(row.seat, 0)
        )

    def _ghosts(self, row: Row) -> tuple[str, ...]:
        """The cars that what is chosen would couple, in their order."""
        return self.table.foreseen if row.own else ()

    def _scroll(self, row: Row, step: int) -> bool:
        """Show cars further forward (1) or back (-1) in a folded train; False if none are hidden there."""
        train, now = self.train(row), self.scrolled.get(row.seat, 0)
        if (step > 0 and not train.folded) or (step < 0 and not now):
            return False
        self.scrolled[row.seat] = now + step
        self.table.rebuild()
        return True

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Add what explains the lanes, and the own sorting yard."""
        for row in self.table.places.rows.values():
            self.table.form.add(
                LaneArea(
                    f"lane-{row.seat}",
                    row.lane,
                    self.table.session.names[row.seat],
                    lambda _p, _a: None,
                    lambda: None,
                    on_wheel=partial(self._scroll, row),
                    tip=self._lane_tip(row.seat),
                )
            )
            for name, rect, tip in self._things(row):
                area = Area(name, rect, tip.head, lambda _p, _a: None, lambda: None, tip=tip)
                area.focusable = False
                area.sound = ""
                self.table.form.add(area)

    def build_siding(self) -> None:
        """Add the cars of the own sorting yard."""
        table = self.table
        if table.session.viewer is None:
            return
        row, sorting = table.places.rows[table.own], table.view.sorting[table.own]
        for at, (word, rect) in enumerate(zip(sorting, row.siding(len(sorting)), strict=False)):
            why, rule = table.why_not_couple(word)
            widget = SidingCar(
                f"siding-{at}",
                rect,
                name_of(table.services.language, word),
                partial(table.couple, word),
                partial(self._drop, word),
                word=word,
                fits=not why,
                off=why,
                rule=rule,
                tip=self._siding_tip(word),
            )
            widget.on_look = partial(table.look_at, word, widget.name)
            table.form.add(widget)

    def _drop(self, word: str, at: Point) -> None:
        """Couple a car that was let go over the own train; elsewhere it goes back."""
        if self.table.places.rows[self.table.own].lane.grown(40).holds(at):
            self.table.couple(word, at)
        else:
            self.table.rebuild()

    # ---------------------------------------------------------------- words
    def _lane_tip(self, seat: Seat) -> Tip:
        view, language = self.table.view, self.table.services.language
        info = self.table.session.match.header.seats[seat]
        who = info.name
        if not info.is_person:
            level = level_name(language, info.player.partition(":")[2])
            who = self.say("{player}, computer: {level}", player=info.name, level=level)
        train = view.trains[seat]
        if not train:
            return Tip(who, self.say("No car is coupled yet: any car fits the engine."), "Y15")
        body = self.say(
            "{n} points of {goal}. {cargo} or a {value} couples next.",
            n=view.scores[seat],
            goal=view.goal,
            cargo=name_of(language, train[-1][0]),
            value=train[-1][1],
        )
        return Tip(who, body, "Y15")

    def _things(self, row: Row) -> list[tuple[str, Rect, Tip]]:
        """The things at a lane's right end: widget name, place, tooltip."""
        view, seat, language = self.table.view, row.seat, self.table.services.language
        cargo = name_of(language, view.tokens[seat])
        cards = self.say("Cards in hand: {n}", n=view.hands[seat])
        found = [
            (
                f"token-{seat}",
                row.token,
                Tip(
                    self.say("{cargo} token", cargo=cargo),
                    self.say("Two {cargo} pay for one card of any other cargo.", cargo=cargo),
                    "Y12",
                ),
            ),
            (
                f"cards-{seat}",
                row.hand,
                Tip(cards, self.say("At the end of a turn seven may stay."), "Y23"),
            ),
        ]
        if view.yardmaster == seat:
            found.append(("watch", row.watch, self._watch_tip()))
        sorting = view.sorting[seat]
        if not (row.own and self.table.session.viewer is not None) or not sorting:
            places = row.siding(len(sorting))
            body = words.cars(language, sorting) if sorting else self.say("Cars that did not fit wait here.")
            tip = Tip(self.say("Sorting yard"), body, "Y16")
            found.append((f"yard-of-{seat}", places[0].joined(places[-1]), tip))
        return found

    def _watch_tip(self) -> Tip:
        view, say = self.table.view, self.say
        player = self.table.session.names[view.yardmaster]
        if not view.face_up:
            body = say("{player}'s next turn has two actions, and ends by turning the watch.", player=player)
            return Tip(say("The watch lies face down"), body, "Y24")
        if view.yardmaster == view.seat:
            return Tip(say("Yardmaster"), say("This turn has three actions; then the watch moves on."), "Y24")
        body = say("{player}'s next turn has three actions.", player=player)
        return Tip(say("Yardmaster"), body, "Y24")

    def _siding_tip(self, word: str) -> Tip:
        """What a coupling would bring, with the best that could follow."""
        view, own, language = self.table.view, self.table.own, self.table.services.language
        now = view.scores[own] + int(word[1])
        chain = best_chain(view.trains[own], view.sorting[own], view.goal - view.scores[own], word)
        body = self.say("Coupled now: {n} points.", n=now)
        if now >= view.goal:
            body = self.say("Coupled now: {n} points, and the game is won.", n=now)
        elif len(chain) > 1:
            body += " " + self.say(
                "Then could follow: {cars}, {n} points.",
                cars=words.cars(language, chain[1:]),
                n=view.scores[own] + points(chain),
            )
        return Tip(name_of(language, word), body, "Y16")

    # ---------------------------------------------------------------- painting
    def paint(self, p: Painter) -> None:
        """Draw every lane."""
        for row in self.table.places.rows.values():
            self._paint(p, row)

    def _paint(self, p: Painter, row: Row) -> None:
        table, seat = self.table, row.seat
        view = table.view
        active = seat == view.seat and view.result is None
        paper.lane(p, row.lane, active=active)
        draw.track(p, row.lane.x + 6, row.rail, row.lane.w - 12, row.w / draw.UNITS, on_wood=True)
        total = str(view.scores[seat]) if table.session.house.totals or view.result is not None else "–"
        draw.stub(p, row.stub, total, self.say("of {goal}", goal=view.goal))
        train = self.train(row)
        self._paint_train(p, row, train)
        name = table.session.names[seat]
        draw.engine_card(p, seat, name, train.x, train.y, train.w, steam=active)
        self._paint_right(p, row)
        self._paint_siding(p, row)

    def _paint_train(self, p: Painter, row: Row, train: Train) -> None:
        table, code = self.table, self.table.services.language.code
        words_ = table.view.trains[row.seat]
        if train.folded:
            self._paint_fold(p, train, words_[: train.folded])
        for number in range(train.folded, len(words_)):
            x = train.at(number) + table.travel.cars.recoil.jolt(row.seat, len(words_), number)
            draw.train_card(p, (car(words_[number]),), x, train.y, train.w, code)
        if words_ and self._has_won(row.seat):
            paper.ring(p, Rect(train.at(len(words_) - 1), train.y, train.w, draw.cell_h(train.w)), 3)
        if not row.own or not table.mine or table.view.result is not None or table.stage.holding:
            return
        ghosts = self._ghosts(row)
        for at, word in enumerate(ghosts):
            self._paint_ghost(p, train, len(words_) + at, word)
        if not ghosts:
            self._paint_next(p, train, words_[-1] if words_ else None)

    def _has_won(self, seat: Seat) -> bool:
        """Whether the last car of this train has won the game (Y26)."""
        result = self.table.view.result
        return result is not None and result.reason == "goal" and seat in result.winners

    def _paint_fold(self, p: Painter, train: Train, folded: tuple[str, ...]) -> None:
        """Draw the plate that stands for the first cars."""
        lay, box = p.layout, train.plate
        edge = svg.rect(0, 0, box.w, box.h, PAPER, 3, stroke=INK, stroke_width=lay.hair)
        p.shapes(box, edge, pad=3)
        size = p.layout.size(17, 13)
        cars_line = self.table.services.language.say_n("+{n} car", "+{n} cars", len(folded))
        points_line = self.table.services.language.say_n("{n} point", "{n} points", points(folded))
        p.text(box.cx, box.cy - size * 0.25, cars_line, size, "bold", align="middle", width=box.w - 8)
        p.text(box.cx, box.cy + size * 1.0, points_line, size, "text", align="middle", width=box.w - 8)

    def _paint_ghost(self, p: Painter, train: Train, number: int, word: str) -> None:
        """Draw a car that would be coupled, half seen, in a dashed place."""
        code, w, high = self.table.services.language.code, train.w, draw.cell_h(train.w)
        cells = (car(word),)
        stamp = p.stamp(
            ("ghost", cells, w, code), w, high, lambda q: draw.train_card(q, cells, 0, 0, w, code)
        )
        x = train.at(number) + 6
        p.place(stamp, x, train.y, alpha=GHOST_ALPHA)
        width = p.layout.pick(4, 3)
        paper.dashed(p, Rect(x, train.y, w, high), BRASS_LIGHT, radius=3, width=width)

    def _paint_next(self, p: Painter, train: Train, last: str | None) -> None:
        """Draw the dashed place of the next car: which cargo or value couples."""
        lay, w = p.layout, train.w
        box = Rect(train.at(train.cars) + 6, train.y, w, draw.cell_h(w))
        paper.dashed(p, box, BRASS_LIGHT, radius=3, width=lay.pick(3, 2.2), fill=PAPER)
        size = lay.size(17, 13)
        if last is None:
            for at, part in enumerate(p.type.wrap(self.say("any car"), size, "bold", w - 8)[:2]):
                y = box.cy + size * (0.1 + at * 1.15)
                p.text(box.cx, y, part, size, "bold", PAPER, align="middle", width=w - 8)
            return
        r, number = w * 0.17, w * 0.36
        middle = box.cy + lay.pick(2, 1)
        draw.sign_disc(p, last[0], box.x + w * 0.27, middle, r, lay.hair)
        p.text(box.cx + w * 0.02, middle + size * 0.3, "/", size * 1.2, "bold", PAPER, align="middle")
        p.text(
            box.x + w * 0.76, middle + number * 0.36, last[1], number, "display", BRASS_LIGHT, align="middle"
        )

    def _paint_right(self, p: Painter, row: Row) -> None:
        """Draw token, hand and watch under their captions."""
        view, seat, away = self.table.view, row.seat, self.table.travel.traffic.away
        size = p.layout.size(18, 14)
        if row.item >= p.layout.pick(40, 30):
            named = [(row.token, self.say("Token")), (row.hand, self.say("Cards"))]
            if view.yardmaster == seat:
                named.append((row.watch, self.say("Watch")))
            for rect, caption in named:
                p.text(
                    rect.cx,
                    row.caption,
                    caption,
                    size,
                    "semi",
                    _CAPTION,
                    align="middle",
                    width=p.layout.pick(80, 58),
                )
            p.text(
                row.siding(len(view.sorting[seat]))[0].x,
                row.caption,
                self.say("Sorting yard"),
                size,
                "semi",
                _CAPTION,
            )
        if ("token", seat) not in away:
            freight.token(p, view.tokens[seat], row.token)
        freight.hand_count(p, row.hand, view.hands[seat])
        if view.yardmaster == seat and "watch" not in away:
            freight.watch(p, row.watch, face_up=view.face_up)

    def _paint_siding(self, p: Painter, row: Row) -> None:
        """Draw the sorting yard's rail, its empty places, and cars that are no widgets of the viewer's."""
        lay, table, seat = p.layout, self.table, row.seat
        sorting = table.view.sorting[seat]
        places = row.siding(len(sorting))
        first, last = places[0], places[-1]
        rail = Rect(first.x - 4, first.bottom + lay.pick(3, 2), last.right - first.x + 8, lay.pick(4, 3))
        p.fill(rail, INK)
        p.fill(Rect(rail.x, rail.y, rail.w, 1.2), STEEL)
        own = row.own and table.session.viewer is not None
        for at, rect in enumerate(places):
            if at >= len(sorting):
                if at < SIDING_PLACES:
                    self._paint_place(p, rect)
            elif not own:
                p.place(freight.mini(p, car(sorting[at]), rect.w, rect.h), rect.x, rect.y)
        hidden = len(sorting) - row.shown(len(sorting))
        if hidden:
            freight.plate(p, last.cx, last.cy, f"+{hidden}")
        waiting = table.shunting
        if row.own and waiting is not None:
            place = row.siding(len(sorting) + 1)[len(sorting)]
            p.place(freight.mini(p, car(waiting), place.w, place.h), place.x, place.y, alpha=GHOST_ALPHA)
            paper.dashed(p, place, BRASS_LIGHT, radius=3, width=lay.pick(3, 2.2))

    def _paint_place(self, p: Painter, rect: Rect) -> None:
        """Draw an empty place."""
        p.shapes(rect, _empty_place(rect.w, rect.h), pad=2)


@cache
def _empty_place(w: float, h: float) -> str:
    more: dict[str, svg.Attribute] = {"stroke": "#8A6144", "stroke_width": 1.5, "stroke_dasharray": "5 5"}
    return svg.rect(1, 1, w - 2, h - 2, r=3, more=more)


def fitting(train: tuple[str, ...], sorting: tuple[str, ...]) -> list[str]:
    """Return the cars of a sorting yard that fit the train now, each kind once."""
    return [word for word in dict.fromkeys(sorting) if fits(train, word)]
