"""The rule book as a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.rulebook import RULES, Found, Game, RuleBook, read_rule_book
from game.places import levels_folder
from game.scenes.rulebook.page import Compositor, Placed, chapter_blocks, cover, in_columns, paint_page
from game.scenes.stack import Scene
from game.text.language import mark
from game.text.naming import GAMES
from game.ui import bindings, sheet, svg
from game.ui.choices import Segmented
from game.ui.controls import Area, Button, IconButton
from game.ui.events import InputEvent, KeyDown
from game.ui.field import TextField
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS_LIGHT, INK, PAPER_LIGHT, SECONDARY
from game.ui.lists import ScrollArea
from game.ui.style import PONY_STYLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.services import Services
    from game.ui.painter import Painter

_SHORT_NAMES: Final[dict[Game, str]] = {
    "yardmaster": mark("Yardmaster"),
    "yardmaster-express": mark("Express"),
    "pony-express": mark("Pony Express"),
}


class RuleBookScene(Scene[None]):
    """The rules of the games on the shelf; `game` and `number` say where the book opens.

    Without a number it opens at the game in short. Raises LevelError for a broken book.
    """

    style = PONY_STYLE

    def __init__(self, services: Services, game: str | None = None, number: str | None = None) -> None:
        super().__init__(services)
        self._games: list[Game] = [name for name in RULES if name in services.shelf]
        wanted = next((name for name in self._games if name == game), self._games[0])
        self._books: dict[Game, RuleBook] = {}
        self._game: Game = wanted
        self._chapter = 0
        self._words = ""
        self._placed: list[Placed] = []
        self._height = 0.0
        self._rule = number
        self._goto: str | None = None
        if number is not None:
            self._open_rule(number)

    @property
    def book(self) -> RuleBook:
        """The book of the chosen game."""
        if self._game not in self._books:
            self._books[self._game] = read_rule_book(levels_folder(), self._game)
        return self._books[self._game]

    def _open_rule(self, number: str) -> None:
        """Turn to the chapter of a rule, and to the rule."""
        chapters = self.book.chapters
        self._chapter = 1 + chapters.index(self.book.chapter_of(number))
        self._goto = number

    # ---------------------------------------------------------------- places
    @property
    def _cover(self) -> Rect:
        lay = self.layout
        return lay.rect_of((76, 122, 1768, 916), (50, 84, 1266, 656))

    @property
    def _spine(self) -> float:
        return self._cover.x + self._cover.w * 0.37

    @property
    def _left(self) -> Rect:
        pad, box = self.layout.pick(44, 30), self._cover
        return Rect(box.x + pad, box.y + pad, self._spine - box.x - 2 * pad, box.h - 2 * pad)

    @property
    def _right(self) -> Rect:
        lay, box = self.layout, self._cover
        pad, top, foot = lay.pick(60, 42), lay.pick(110, 78), lay.pick(92, 66)
        return Rect(
            self._spine + pad,
            box.y + top,
            box.right - self._spine - pad - lay.pick(40, 26),
            box.h - top - foot,
        )

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place tabs, search, contents, the page and its neighbours' buttons."""
        lay, say, left = self.layout, self.say, self._left
        side = lay.pick(44, 34)
        back = Rect(lay.w - lay.pick(76, 54), lay.pick(16, 9), side, side)
        self.form.add(
            IconButton("back", back, "close", say("Close"), lambda: self.close(None), shortcut="escape")
        )
        y = left.y + lay.pick(72, 50)
        high = lay.pick(48, 36)
        if len(self._games) > 1:
            names = [say(_SHORT_NAMES[game]) for game in self._games]
            box = Rect(left.x, y, left.w, high)
            self.form.add(
                Segmented("games", box, say("Game"), names, self._games.index(self._game), self._choose_game)
            )
            y += high + lay.pick(16, 11)
        search = TextField(
            "search",
            Rect(left.x, y, left.w, high),
            say("Search"),
            self._words,
            self._search,
            hint=say("Search the rules"),
            most=60,
        )
        self.form.add(search)
        y += high + lay.pick(22, 14)
        self._build_contents(Rect(left.x, y, left.w, left.bottom - y))
        self._set_page()
        page = ScrollArea("page", self._right, self._title(), self._height, self._paint_page)
        self.form.add(page)
        if self._goto is not None:
            spot = next((one.y for one in self._placed if one.block.number == self._goto), 0.0)
            page.scroll_to(spot)
            self._goto = None
        self._build_neighbours()

    def _build_contents(self, room: Rect) -> None:
        found = {one.number for one in self._found()}
        titles = [self.book.short.title, *(chapter.title for chapter in self.book.chapters)]
        numbers = ["", *(chapter.rules[0].number for chapter in self.book.chapters)]
        hits = [0, *(sum(rule.number in found for rule in chapter.rules) for chapter in self.book.chapters)]
        high = min(self.layout.pick(51.0, 36.0), room.h / len(titles))
        for at, (title, number) in enumerate(zip(titles, numbers, strict=True)):
            rect = Rect(room.x, room.y + at * high, room.w, high)
            label = title.spoken(self.services.language.code)
            painter = self._line_painter(at, label, number, hits[at])
            area = Area(f"chapter-{at}", rect, label, painter, self._chooser(at))
            self.form.add(area)

    def _line_painter(self, at: int, label: str, number: str, hits: int) -> Callable[[Painter, Area], None]:
        def paint(p: Painter, area: Area) -> None:
            lay, rect = p.layout, area.rect.grown(-2)
            if at == self._chapter:
                shape = svg.path(
                    svg.notched(0, 0, rect.w, rect.h, 6), BRASS_LIGHT, stroke=INK, stroke_width=2
                )
                p.shapes(rect, shape, pad=3)
            elif area.lit:
                p.shapes(rect, svg.path(svg.notched(0, 0, rect.w, rect.h, 6), PAPER_LIGHT))
            size = lay.size(22, 16)
            pad, line = lay.pick(14, 10), rect.cy + size * 0.34
            right = rect.right - pad
            if number:
                p.text(right, line, number, size, "display", ALERT, align="right")
                right -= lay.pick(58, 42)
            room = right - rect.x - pad - 6
            wide = p.text(rect.x + pad, line, label, size, "bold", width=room)
            if hits:
                note = self.services.language.say_n("{n} place", "{n} places", hits)
                p.text(right, line, note, lay.cap, "semi", SECONDARY, align="right")
                return
            start = rect.x + pad + wide + 10
            if right - start > 20 and number:
                p.shapes(
                    Rect(start, line - 4, right - start, 4),
                    "".join(svg.circle(x, 2, 1.1, SECONDARY) for x in range(0, round(right - start), 8)),
                    pad=2,
                )

        return paint

    def _chooser(self, at: int) -> Callable[[], None]:
        return lambda: self._choose_chapter(at)

    def _build_neighbours(self) -> None:
        lay, right = self.layout, self._right
        titles = [self.book.short.title, *(chapter.title for chapter in self.book.chapters)]
        code = self.services.language.code
        high, wide = lay.pick(48, 36), lay.pick(330, 226)
        y = self._cover.bottom - high - lay.pick(22, 15)
        for name, at, x, key in (
            ("previous", self._chapter - 1, right.x, "pageup"),
            ("next", self._chapter + 1, right.right - wide, "pagedown"),
        ):
            if 0 <= at < len(titles):
                self.form.add(
                    Button(
                        name,
                        Rect(x, y, wide, high),
                        titles[at].spoken(code),
                        self._chooser(at),
                        size=lay.size(21, 15),
                        icon="left" if name == "previous" else "right",
                        shortcut=f"ctrl+{key}",
                        key=False,
                    )
                )

    # ---------------------------------------------------------------- what the reader does
    def _choose_game(self, index: int) -> None:
        self._game = self._games[index]
        self._choose_chapter(0)

    def _choose_chapter(self, at: int) -> None:
        self._chapter = at
        self.services.sound.play("paper-flick")
        self.rebuild()
        page = self.form.find("page")
        if isinstance(page, ScrollArea):
            page.scroll_to(0)

    def _search(self, words: str) -> None:
        """Mark what is found, and turn to the first chapter with a find if this one has none."""
        self._words = words
        found = self._found()
        chapters = [self.book.chapters.index(self.book.chapter_of(one.number)) + 1 for one in found]
        if found and self._chapter not in chapters:
            self._chapter = chapters[0]
        if found:
            here = next(one.number for one, at in zip(found, chapters, strict=True) if at == self._chapter)
            self._goto = here
        self.rebuild()

    def _found(self) -> tuple[Found, ...]:
        return self.book.search(self._words, self.services.language.code) if self._words.strip() else ()

    def on_event(self, event: InputEvent) -> bool:
        """F1 closes the book that it opened; Ctrl+F goes to the search."""
        if isinstance(event, KeyDown) and event.chord == bindings.chord("@rules=f1"):
            self.close(None)
            return True
        if isinstance(event, KeyDown) and event.chord == "ctrl+f":
            self.form.focus("search")
            return True
        return False

    # ---------------------------------------------------------------- the page
    def _title(self) -> str:
        code = self.services.language.code
        if self._chapter == 0:
            return self.book.short.title.spoken(code)
        return self.book.chapters[self._chapter - 1].title.spoken(code)

    def _set_page(self) -> None:
        lay = self.layout
        gap = lay.pick(40.0, 29.0)
        width = (self._right.w - lay.pick(24, 18) - gap) / 2
        compositor = Compositor(self.services.shop.type, lay, self.services.language.code, width)
        if self._chapter == 0:
            blocks = compositor.short(self.book.short)
        else:
            found = {one.number: one.marks for one in self._found()}
            blocks = chapter_blocks(compositor, self.book.chapters[self._chapter - 1], found)
        self._placed, self._height = in_columns(blocks, 2, width, gap)
        self._height += lay.pick(20, 14)

    def _paint_page(self, p: Painter) -> None:
        paint_page(p, self._placed, self._right.x, self._right.y, self.services.language.code)

    def paint(self, p: Painter) -> None:
        """Draw the open book."""
        sheet.dark_wood(p)
        say, lay = self.say, p.layout
        reason = say(GAMES[self._game])
        sheet.tall_status(p, say("Rule book"), reason)
        cover(p, self._cover, self._spine)
        left, right = self._left, self._right
        size = lay.pick(50, 36)
        p.text(left.x, left.y + size * 0.8, say("Rules"), size, "display")
        sheet.double_rule(p, left.x, left.y + lay.pick(60, 42), left.w)
        title_y = self._cover.y + lay.pick(78, 55)
        p.text(right.x, title_y, self._title(), lay.pick(46, 33), "display", width=right.w)
        sheet.double_rule(p, right.x, title_y + lay.pick(20, 14), right.w)
        count = len(self._found())
        if self._words.strip():
            note = self.services.language.say_n("{n} rule", "{n} rules", count) if count else say("not found")
            p.text(left.right, left.y + size * 0.8, note, lay.cap, "semi", SECONDARY, align="right")
