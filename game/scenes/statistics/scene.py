"""The statistics as a scene: everybody's name, one player's figures, all games or one."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from game.scenes.dialog import Answer, Dialog
from game.scenes.library.chooser import Chooser, shown
from game.scenes.library.exporting import keep_folder, last_folder
from game.scenes.stack import Scene
from game.scenes.statistics.charts import paint_chart
from game.scenes.statistics.figures import charts
from game.scenes.statistics.places import Places
from game.store.census import Census
from game.store.figures import sums, write_table
from game.store.library import StoreError
from game.store.records import file_name
from game.text import library as library_words
from game.text import statistics as words
from game.text.naming import GAMES
from game.ui import paper
from game.ui.choices import Tabs
from game.ui.controls import Button, IconButton
from game.ui.geometry import Rect
from game.ui.ink import ALERT, SECONDARY
from game.ui.lists import ScrollList

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.scenes.services import Services
    from game.store.census import Part, Who
    from game.ui.painter import Painter
    from game.ui.style import Look

BUDGET: Final = 0.008
"""Seconds of a frame in which matches are counted."""
SHOW: Final = 0.4
"""Seconds between two looks at the figures while they still grow."""
_END: Final = object()


class Crossings(Protocol):
    """Where the statistics' ways lead to."""

    def rules(self, services: Services) -> Scene[None]:
        """Return the rule book."""
        ...


class StatisticsScene(Scene[None]):
    """Everybody's figures; counting goes on from frame to frame, so that nothing waits for it."""

    def __init__(
        self,
        services: Services,
        crossings: Crossings,
        *,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__(services)
        self._crossings = crossings
        self._now = now
        self._game = ""
        self._chosen: Who | None = None
        self._begin()
        self.form.focus("names")

    def _begin(self) -> None:
        self.census = Census(self.services.library, self.services.shelf)
        self._steps = self.census.steps()
        self._names = self.census.names()
        self._unfinished = self.services.library.count().unfinished
        self._shown = self.services.clock.now()

    def resumed(self) -> None:
        """Matches may have been watched and played on in the meantime."""
        self._names = self.census.names()

    # ---------------------------------------------------------------- counting
    def due(self, now: float) -> float | None:
        """At once while there is something to count."""
        del now
        return None if self.census.done else 0.0

    def tick(self, now: float) -> None:
        """Count for a little while, and show from time to time what was found."""
        counting, clock = not self.census.done, self.services.clock
        if not counting:
            return
        while counting and clock.now() - now < BUDGET:
            counting = next(self._steps, _END) is not _END
        if not counting or now - self._shown >= SHOW:
            self._shown = now
            self._names = self.census.names()
            if self._chosen is None and self._names and not counting:
                self._chosen = self._names[0]
            self.rebuild()

    def leave(self) -> None:
        """Keep what was counted so far."""
        self.census.write()

    # ---------------------------------------------------------------- what is shown
    @property
    def chosen(self) -> Who | None:
        """Whose figures are shown."""
        if self._chosen in self._names:
            return self._chosen
        return self._names[0] if self._names else None

    @property
    def parts(self) -> list[Part]:
        """What counts of the chosen player's matches."""
        return [] if self.chosen is None else self.census.of(self.chosen, self._game)

    @property
    def _games(self) -> list[str]:
        return ["", *(game for game in GAMES if game in self.services.shelf)]

    @property
    def places(self) -> Places:
        """The regions of the present layout."""
        return Places(self.layout)

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place the list, the tabs of the games and the buttons."""
        self._build_bar()
        lay, say, places = self.layout, self.say, self.places
        labels = [say(GAMES[game]) if game else say("All games") for game in self._games]
        chosen = self.chosen
        index = self._names.index(chosen) if chosen is not None else 0
        self.form.add(
            ScrollList(
                "names",
                places.rows,
                say("Players"),
                len(self._names),
                lay.pick(64, 46),
                self._paint_name,
                self._choose,
                chosen=index,
            ),
            Tabs("games", places.tabs, labels, self._games.index(self._game), self._turn_to),
        )
        self._build_buttons()

    def _build_bar(self) -> None:
        lay, say = self.layout, self.say
        side = lay.pick(44, 34)
        y = (lay.topbar - 3 - side) / 2
        muted = self.services.settings.values.muted
        right = lay.w - lay.pick(62, 45)
        self.form.add(
            IconButton(
                "back",
                Rect(lay.pick(18, 11), y, side, side),
                "back",
                say("Back"),
                lambda: self.close(None),
                shortcut="escape",
            ),
            IconButton(
                "sound",
                Rect(right, y, side, side),
                "silent" if muted else "sound",
                say("Sound"),
                self._toggle_sound,
                shortcut="@sound=m",
            ),
            IconButton(
                "book",
                Rect(right - lay.pick(52, 38), y, side, side),
                "book",
                say("Rules"),
                lambda: self.push(self._crossings.rules(self.services)),
                shortcut="@rules=f1",
            ),
        )

    def _build_buttons(self) -> None:
        say, (reset, export), chosen = self.say, self.places.buttons, self.chosen
        counting = "" if self.census.done else say("The games are still being counted.")
        none = counting or ("" if chosen is not None else say("There is nothing yet."))
        if chosen is not None and chosen.key in self.census.fresh:
            self.form.add(Button("reset", reset, say("Count all again"), self._count_all, off=none))
        else:
            off = none or ("" if self.census.of(chosen) else say("There is nothing yet.")) if chosen else none
            self.form.add(Button("reset", reset, say("Begin afresh"), self._ask, shortcut="delete", off=off))
        self.form.add(Button("export", export, say("Export"), self._export, shortcut="x", off=none))

    # ---------------------------------------------------------------- what the player does
    def _toggle_sound(self) -> None:
        values = self.services.settings.values
        values.muted = not values.muted
        self.services.save_settings()
        self.rebuild()

    def _choose(self, index: int) -> None:
        self._chosen = self._names[index]
        self.rebuild()

    def _turn_to(self, tab: int) -> None:
        self._game = self._games[tab]
        self.rebuild()

    def _ask(self) -> None:
        chosen, say = self.chosen, self.say
        if chosen is None:
            return
        name = words.player_name(self.services.language, chosen.kind, chosen.name)
        text = say(
            "The figures of {player} begin at nothing. No game is deleted, and the earlier ones can be "
            "counted again.",
            player=name,
        )
        answers = [
            Answer("afresh", say("Begin afresh"), "enter", "primary"),
            Answer("stay", say("Leave it"), "escape"),
        ]
        self.push(
            Dialog(self.services, say("Begin afresh?"), text, answers, cancel="stay"),
            lambda answer: self._answered(chosen, answer),
        )

    def _answered(self, one: Who, answer: str | None) -> None:
        if answer == "afresh":
            self._write(lambda: self.census.begin_again(one))

    def _count_all(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            self._write(lambda: self.census.count_all(chosen))

    def _write(self, change: Callable[[], None]) -> None:
        try:
            change()
        except StoreError:
            self.toast(self.say("The library can’t be written just now; try again."))
        self._names = self.census.names()
        self.rebuild()

    def _export(self) -> None:
        note = self.say("Everybody’s games as a table for a spreadsheet, one line for each player of a game.")
        head = self.say("Where shall the table go?")
        self.push(Chooser(self.services, "save", last_folder(self.services), note, head), self._put)

    def _put(self, folder: Path | None) -> None:
        if folder is None:
            return
        keep_folder(self.services, folder)
        say = self.say
        title = say(GAMES[self._game]) if self._game else say("All games")
        try:
            path = write_table(self.census, self._game, folder, file_name(f"{say('Statistics')} - {title}"))
        except StoreError as error:
            answers = [Answer("well", say("Very well"), "enter", "primary")]
            text, head = (
                say("Nothing was written there. Choose another folder."),
                say("The table can’t be written"),
            )
            self.push(Dialog(self.services, head, text, answers, cancel="well", detail=shown(str(error))))
        else:
            self.toast(say("Written: {file}", file=shown(path.name)))

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the bar, the two sheets, the figures and their charts."""
        paper.wood(p)
        paper.topbar(p, self.say("Statistics"))
        lay, places, say = p.layout, self.places, self.say
        paper.paper(p, places.names)
        paper.paper(p, places.sheet)
        box = places.names
        p.text(box.x + lay.pick(28, 18), box.y + lay.pick(56, 40), say("Players"), lay.h2, "display")
        self._paint_foot(p)
        chosen, parts = self.chosen, self.parts
        if chosen is None or not parts:
            self._paint_nothing(p)
        if chosen is None:
            return
        inner = places.inner
        name = words.player_name(self.services.language, chosen.kind, chosen.name)
        room = places.figures.x - inner.x - lay.pick(20, 14)
        p.text(inner.x, inner.y + lay.pick(68, 48), name, lay.pick(40, 28), "display", width=room)
        p.text(inner.x, inner.y + lay.pick(102, 72), self._since(chosen), lay.cap, width=room)
        if parts:
            self._paint_figures(p, parts)

    def _since(self, chosen: Who) -> str:
        fresh = self.census.fresh.get(chosen.key)
        if fresh is None:
            return self.say("Counted from the first game on")
        day = library_words.when(self.services.language, fresh.made, self._now())
        return self.say("Counted since: {day}", day=day)

    def _paint_figures(self, p: Painter, parts: list[Part]) -> None:
        lay, say, found = p.layout, self.say, sums(parts)
        games = found.games
        figures = [
            (str(games.played), say("games")),
            (str(games.won), say("won")),
            (words.share(games.won, games.played), say("of the games")),
        ]
        if found.shared:
            figures.insert(2, (str(found.shared), say("of them shared")))
        for column, (figure, label) in zip(self.places.figures.columns(len(figures)), figures, strict=True):
            size = lay.pick(50, 35)
            p.text(column.cx, column.y + lay.pick(52, 37), figure, size, "display", ALERT, align="middle")
            p.text(column.cx, column.y + lay.pick(82, 58), label, lay.cap, "semi", align="middle")
        drawn = charts(self.services.language, found, self._game)
        boxes = self.places.charts([len(row) for row in drawn])
        inner, y = self.places.inner, boxes[0].y - lay.pick(20, 13)
        paper.ornament(p, inner.cx, y, inner.w * 0.8)
        for box, chart in zip(boxes, (chart for row in drawn for chart in row), strict=True):
            paint_chart(p, box, chart, self.services.language)

    def _paint_nothing(self, p: Painter) -> None:
        lay, say, box = p.layout, self.say, self.places.sheet
        if not self.census.done:
            head, told = say("Counting"), say("The games are being played through once.")
        elif self.chosen is None or not self._game:
            head, told = say("Nothing yet"), say("Finish a game, and its figures stand here.")
        else:
            head, told = say("Nothing yet"), say("No finished game of this kind counts here.")
        p.text(box.cx, box.y + box.h * 0.46, head, lay.h1 * 0.8, "display", align="middle")
        y = box.y + box.h * 0.46 + lay.pick(34, 24)
        paper.ornament(p, box.cx, y, lay.pick(420, 300))
        p.text(box.cx, y + lay.pick(50, 36), told, lay.body, "semi", SECONDARY, align="middle")

    def _paint_foot(self, p: Painter) -> None:
        lay, census, foot = p.layout, self.census, self.places.foot
        room = self.places.buttons[0].x - foot.x - lay.pick(24, 16)
        if census.done:
            told = words.not_counted(
                self.services.language, self._unfinished, census.practice, census.unreadable
            )
        else:
            told = self.say("Counting: {n} of {all}", n=census.counted, all=census.total)
        paper.rule(p, foot.x, foot.y - lay.pick(16, 10), foot.w, alpha=0.4)
        p.paragraph(foot.x, foot.y + lay.pick(22, 16), told, lay.cap, room, "text", SECONDARY, lines=2)

    def _paint_name(self, p: Painter, index: int, rect: Rect, look: Look) -> None:
        lay, one = p.layout, self._names[index]
        paper.row_ground(p, rect, chosen=look.state == "pressed", hover=look.state == "hover")
        played = len(self.census.of(one))
        name = words.player_name(self.services.language, one.kind, one.name)
        x, size = rect.x + lay.pick(20, 14), lay.size(22, 16)
        y = rect.cy + size * 0.34
        count = p.text(rect.right - lay.pick(16, 10), y, str(played), size, "semi", SECONDARY, align="right")
        p.text(x, y, name, size, "bold", width=rect.right - x - count - lay.pick(30, 20))
