"""The end of an Express game: every train, every point, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from game.rules.express.scoring import cars, runs
from game.scenes.stack import Scene
from game.scenes.trains import cars as draw
from game.text import express as words
from game.text.naming import CARGO, caboose_condition, name_of
from game.ui import paper, svg
from game.ui.controls import Area, Button
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS_LIGHT, INK, PAPER, PLACEHOLDER, mix
from game.ui.motion import Motion
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.express.table import Result, Score, Train
    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.style import Kind

Answer: TypeAlias = Literal["again", "table", "leave", "next"]


class ExpressResult(Scene[Answer]):
    """The count of one game, or of both in the strategy variant.

    `result` is None between the two games of that variant; then the only way is on. `trains` belong
    to the game that `score` counts; `starter` is who started it (for the tie's reason, E13).
    """

    def __init__(
        self,
        services: Services,
        names: Sequence[str],
        score: Score,
        trains: Sequence[Train],
        *,
        caboose: str | None,
        result: Result | None,
        starter: int,
        earlier: Score | None = None,
    ) -> None:
        super().__init__(services)
        self._names = names
        self._score = score
        self._trains = trains
        self._caboose = caboose
        self._result = result
        self._starter = starter
        self._earlier = earlier
        totals = score.totals if result is None else result.scores
        # The tied stand in the order of the tie-break: the winner first, the others as they sit.
        winner = result.winners[0] if result is not None else -1
        self._ranking = sorted(range(len(names)), key=lambda seat: (-totals[seat], seat != winner, seat))
        self._totals = totals
        self._counted = 0
        self.form.focus("again" if result is not None else "next")

    def enter(self) -> None:
        """Count the rows up, from the last to the first."""
        self.services.sound.play("stamp")
        for _ in self._ranking:
            self.stage.play(Motion(0.5, end=self._count))

    def _count(self) -> None:
        self._counted += 1
        if self._counted == len(self._ranking) and self._result is not None:
            self.services.sound.play("fanfare")
        self.rebuild()

    def handle(self, event: InputEvent) -> bool:
        """A click or key ends the counting first."""
        if self.stage.holding and (
            isinstance(event, PointerDown) or (isinstance(event, KeyDown) and not event.repeat)
        ):
            return self.stage.skip()
        return super().handle(event)

    # ---------------------------------------------------------------- places
    @property
    def _sheet(self) -> Rect:
        lay = self.layout
        return Rect(lay.pick(48, 24), lay.pick(32, 16), lay.w - lay.pick(96, 48), lay.h - lay.pick(64, 32))

    @property
    def _inner(self) -> Rect:
        """Where the rows lie."""
        lay, sheet = self.layout, self._sheet
        side = lay.pick(40, 26)
        top = sheet.y + lay.pick(296, 201)
        return Rect(sheet.x + side, top, sheet.w - 2 * side, sheet.bottom - lay.pick(104, 72) - top)

    @property
    def _columns(self) -> dict[str, float]:
        """Middles of the columns of figures."""
        right = self._inner.right
        shown = {"cars": (520, 358), "run": (370, 256), "caboose": (210, 146), "total": (64, 44)}
        if self._earlier is not None:
            shown = {
                "cars": (580, 400),
                "run": (448, 310),
                "caboose": (320, 222),
                "game": (196, 136),
                "total": (64, 44),
            }
        if self._caboose is None:
            shown.pop("caboose")
        return {name: right - self.layout.pick(*at) for name, at in shown.items()}

    def build(self) -> None:
        """Place the buttons and a tip on every figure."""
        lay, say, sheet = self.layout, self.say, self._sheet
        answers: list[tuple[Answer, str, str]] = [
            ("again", say("Rematch"), "enter"),
            ("table", say("Look at the table"), "l"),
            ("leave", say("Back to the saloon"), "escape"),
        ]
        if self._result is None:
            answers = [("next", say("On to game 2"), "enter")]
        wide, gap, high = lay.pick(290.0, 206.0), lay.pick(20, 12), lay.pick(54, 40)
        x = sheet.cx - (len(answers) * wide + (len(answers) - 1) * gap) / 2
        for at, (value, label, key) in enumerate(answers):
            rect = Rect(x + at * (wide + gap), sheet.bottom - lay.pick(84, 58), wide, high)
            kind: Kind = "primary" if at == 0 else "plain"
            self.form.add(Button(value, rect, label, self._giver(value), kind=kind, shortcut=key))
        rows = self._inner.rows(len(self._ranking))
        for row, seat in zip(rows, self._ranking, strict=True):
            for name, middle in self._columns.items():
                box = Rect(middle - lay.pick(60, 42), row.y, lay.pick(120, 84), row.h)
                area = Area(
                    f"why-{name}-{seat}",
                    box,
                    self._names[seat],
                    lambda _p, _a: None,
                    lambda: None,
                    tip=self._why(name, seat),
                )
                area.focusable = False
                self.form.add(area)

    def _giver(self, value: Answer) -> Callable[[], None]:
        return lambda: self.close(value)

    def _why(self, column: str, seat: int) -> Tip:
        """Why the figure in a column is what it is, with its rule."""
        say, language, score = self.say, self.services.language, self._score
        match column:
            case "cars":
                values = " + ".join(str(value) for _, value in cars(self._trains[seat]))
                return Tip(say("Cars"), f"{values} = {score.values[seat]}", "E11")
            case "run":
                body = say(
                    "The longest run at the table has {n} cars. Whoever shows one scores a point a car.",
                    n=score.run.length,
                )
                return Tip(say("Longest run"), body, "E12")
            case "caboose":
                return Tip(
                    name_of(language, self._caboose or ""),
                    caboose_condition(language, self._caboose or ""),
                    "E16",
                )
            case "game":
                return Tip(say("Game 1"), say("The points of the first game are added."), "E15")
            case _:
                return Tip(say("Total"), self._total_reason(seat), "E13")

    def _total_reason(self, seat: int) -> str:
        tied = [other for other in self._ranking if self._totals[other] == self._totals[seat]]
        if len(tied) > 1 and self._result is not None:
            return words.margin(self.services.language, self._result, self._starter, self._names)
        return self.say("Cars, longest run and caboose together.")

    # ---------------------------------------------------------------- painting
    def paint(self, p: Painter) -> None:
        """Draw the playbill."""
        paper.wood(p)
        lay, sheet = p.layout, self._sheet
        paper.paper(p, sheet)
        paper.nicked(p, sheet, inset=lay.pick(10, 7))
        self._paint_head(p, sheet)
        inner = self._inner
        size, y = lay.size(19, 14), inner.y - lay.pick(14, 9)
        p.text(inner.x + lay.pick(8, 4), y, self.say("Train"), size, "bold", ALERT)
        labels = {
            "cars": self.say("Cars"),
            "run": self.say("Longest run"),
            "caboose": self.say("Caboose"),
            "game": self.say("Game 1"),
            "total": self.say("Total"),
        }
        for name, middle in self._columns.items():
            p.text(middle, y, labels[name], size, "bold", ALERT, align="middle")
        rows = inner.rows(len(self._ranking))
        shown = len(self._ranking) - self._counted
        for at, (row, seat) in enumerate(zip(rows, self._ranking, strict=True)):
            if at == 0 and not shown:
                ground = Rect(
                    row.x - lay.pick(6, 4), row.y + 2, row.w + lay.pick(12, 8), row.h - lay.pick(6, 4)
                )
                p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, mix(PAPER, BRASS_LIGHT, 0.75), 4))
            elif at:
                paper.rule(p, row.x, row.y - 1, row.w, alpha=0.4)
            self._paint_row(p, row, seat, at + 1, counted=at >= shown)
        paper.rule(p, inner.x, sheet.bottom - lay.pick(98, 68), inner.w)

    def _paint_head(self, p: Painter, sheet: Rect) -> None:
        lay, say = p.layout, self.say
        rounds = 9 - len(self._names)
        y = sheet.y + lay.pick(62, 42)
        line = say("Yardmaster Express · {rounds} rounds · the last train is in", rounds=rounds)
        p.text(sheet.cx, y, line, lay.pick(26, 18), "semi", align="middle", width=sheet.w * 0.6)
        y += lay.pick(112, 76)
        if self._result is None:
            title, winner = say("Game 1 is counted"), self._ranking[0]
        else:
            winner = self._result.winners[0]
            title = say("{player} wins", player=self._names[winner])
        k = lay.pick(0.98, 0.68)
        room = sheet.w - 2 * (lay.pick(56, 36) + 400 * k + lay.pick(40, 24))
        size = p.type.fit(title, lay.pick(116, 80), "display", room, 30)
        off = lay.pick(4, 3)
        p.text(
            sheet.cx + off,
            y + off,
            title,
            size,
            "display",
            mix(PAPER, ALERT, 0.35),
            align="middle",
            width=room,
            least=size,
        )
        p.text(sheet.cx, y, title, size, "display", ALERT, align="middle", width=room, least=size)
        top = y - 146 * k + lay.pick(18, 12)
        for x, flip in (
            (sheet.x + lay.pick(56, 36), False),
            (sheet.right - lay.pick(56, 36) - 400 * k, True),
        ):
            draw.track(p, x - 6, top, 400 * k + 12, k)
            p.picture(f"trains/engine-{winner + 1}", Rect(x, top, 400 * k, 160 * k), flip=flip)
        y += lay.pick(44, 30)
        p.text(sheet.cx, y, self._subtitle(), lay.pick(24, 17), "semi", align="middle", width=sheet.w * 0.62)
        y += lay.pick(24, 16)
        side = lay.pick(40, 26)
        p.fill(Rect(sheet.x + side, y, sheet.w - 2 * side, lay.pick(3, 2.4)), INK)
        p.fill(Rect(sheet.x + side, y + lay.pick(7, 5), sheet.w - 2 * side, 1), INK)

    def _subtitle(self) -> str:
        if self._result is not None:
            return words.margin(self.services.language, self._result, self._starter, self._names)
        return self.say(
            "The lowest total starts game 2, and the hand goes the other way: {player}",
            player=self._names[self._starter],
        )

    def _paint_row(self, p: Painter, row: Rect, seat: int, rank: int, *, counted: bool) -> None:
        lay, train = p.layout, self._trains[seat]
        size = lay.pick(44, 30)
        p.text(row.x + lay.pick(34, 22), row.cy + size * 0.34, str(rank), size, "display", align="middle")
        x = row.x + lay.pick(72, 48)
        room = self._columns["cars"] - lay.pick(70, 50) - x
        w = min((row.h - lay.pick(22, 14)) / 1.1, lay.pick(88, 60), room / (draw.ENGINE + 2 * len(train)))
        high = draw.cell_h(w)
        y = row.y + (row.h - high) / 2
        first = x + w * draw.ENGINE
        for number, laid in enumerate(train):
            draw.train_card(p, cars((laid,)), first + number * 2 * w, y, w, self.services.language.code)
        draw.engine_card(p, seat, self._names[seat], x, y, w)
        run = self._score.run
        best = [one for one in runs(train) if one[2] == run.length]
        if counted and seat in run.seats and best:
            draw.run_bracket(p, Rect(first + best[0][1] * w, y, run.length * w, high))
        if counted:
            self._paint_figures(p, row, seat)

    def _paint_figures(self, p: Painter, row: Rect, seat: int) -> None:
        lay, say, score = p.layout, self.say, self._score
        size = lay.pick(40, 28)
        y = row.cy + size * 0.2
        train = self._trains[seat]
        longest = max(runs(train), key=lambda one: one[2], default=None)
        run_text = (
            say("{n} {cargo}", n=longest[2], cargo=say(CARGO[longest[0]])) if longest else say("no colour")
        )
        bonus = score.run.length if seat in score.run.seats else 0
        caboose = score.caboose[seat]
        figures = {
            "cars": (
                str(score.values[seat]),
                self.services.language.say_n("{n} car", "{n} cars", 2 * len(train)),
            ),
            "run": (f"+{bonus}" if bonus else "–", run_text),
            "caboose": (
                f"+{caboose}" if caboose else "–",
                name_of(self.services.language, self._caboose or ""),
            ),
            "game": (str(self._earlier.totals[seat]) if self._earlier else "", ""),
        }
        for name, middle in self._columns.items():
            if name == "total":
                continue
            big, small = figures[name]
            ink = PLACEHOLDER if big == "–" else INK
            p.text(middle, y, big, size, "display", ink, align="middle")
            room = lay.pick(146, 100)
            p.text(middle, y + lay.pick(28, 19), small, lay.cap, "text", align="middle", width=room, least=11)
        size = lay.pick(60, 42)
        total = str(self._totals[seat])
        p.text(self._columns["total"], row.cy + size * 0.34, total, size, "display", align="middle")
