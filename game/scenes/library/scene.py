"""The library as a scene: the list, the chosen match, and what can be done with it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from game.scenes.library.catalogue import Catalogue, Glimpse
from game.scenes.library.details import paint_details, paint_saloon
from game.scenes.library.doing import Deeds
from game.scenes.library.places import ROWS, Places
from game.scenes.library.row import paint_empty, paint_match, paint_unreadable
from game.scenes.stack import Scene
from game.ui import paper
from game.ui.choices import Tabs
from game.ui.controls import Button, IconButton
from game.ui.events import InputEvent, KeyDown
from game.ui.field import TextField
from game.ui.geometry import Rect
from game.ui.ink import INK, SECONDARY
from game.ui.lists import ScrollList

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.library.doing import Crossings
    from game.scenes.services import Services
    from game.store.listing import Saved, Which
    from game.ui.painter import Painter
    from game.ui.style import Look

TABS: Final[tuple[Which, ...]] = ("unfinished", "finished", "all")
LOOK_AGAIN: Final = 3.0
"""Seconds between two looks at what other running copies have changed."""
CALM: Final = 0.15
"""Seconds after the last scrolling until unknown matches are played through for their state."""


class LibraryScene(Scene[None]):
    """All matches; `chosen` is the number of the one to begin with. `now` tells the time of day."""

    def __init__(
        self,
        services: Services,
        crossings: Crossings,
        chosen: int | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__(services)
        self._crossings = crossings
        self._now = now
        self.catalogue = Catalogue(services)
        self._chosen = self.catalogue.number(0) if chosen is None else chosen
        self.deeds = Deeds(self, crossings)
        self._looked = services.clock.now()
        self._offset = 0.0
        self._scrolled = -CALM
        self.form.focus("act" if self._chosen is not None else "import")

    # ---------------------------------------------------------------- what is chosen
    @property
    def chosen(self) -> Saved | None:
        """The chosen match, if the list has it."""
        index = self.catalogue.index(self._chosen)
        return None if index is None else self.catalogue.row(index)

    @property
    def glimpse(self) -> Glimpse | None:
        """How the chosen match stands."""
        saved = self.chosen
        return None if saved is None or saved.game not in self.services.shelf else self._glimpse(saved)

    def _glimpse(self, saved: Saved) -> Glimpse | None:
        return self.catalogue.glimpse(saved, now=True)

    def choose(self, number: int | None) -> None:
        """Choose a match; one that the present search hides is searched for without words."""
        if number is not None and self.catalogue.index(number) is None:
            self.catalogue.which, self.catalogue.words = "all", ""
            self.catalogue.read()
        self._chosen = number
        self.rebuild()
        self._reveal()

    def _reveal(self) -> None:
        index, rows = self.catalogue.index(self._chosen), self.form.find("matches")
        if index is not None and isinstance(rows, ScrollList):
            rows.reveal(Rect(rows.rect.x, rows.rect.y + index * rows.row_height, 1, rows.row_height))

    def look_again(self) -> None:
        """Search anew, and keep to the chosen match or what now stands in its place."""
        place = self.catalogue.index(self._chosen) or 0
        self.catalogue.read()
        if self.catalogue.index(self._chosen) is None:
            self._chosen = self.catalogue.number(min(place, len(self.catalogue) - 1))
        self.rebuild()

    def resumed(self) -> None:
        """A match may have been played on, or a record taken in."""
        self.catalogue.read()

    # ---------------------------------------------------------------- widgets
    @property
    def places(self) -> Places:
        """The regions of the present layout."""
        return Places(self.layout)

    def build(self) -> None:
        """Place tabs, search, list and buttons."""
        self._build_bar()
        places, say, catalogue = self.places, self.say, self.catalogue
        counts = catalogue.counts
        labels = [
            say("Unfinished {n}", n=counts.unfinished),
            say("Finished {n}", n=counts.finished),
            say("All {n}", n=counts.all),
        ]
        index = catalogue.index(self._chosen)
        area = places.rows
        self.form.add(
            Tabs("tabs", places.tabs, labels, TABS.index(catalogue.which), self._turn_to),
            Button(
                "import",
                places.importing,
                say("Import"),
                self.deeds.bring_in,
                icon="tray",
                shortcut="i",
                key=False,
            ),
            TextField(
                "search",
                places.search,
                say("Search"),
                catalogue.words,
                self._search,
                hint=say("Search names and games"),
                most=60,
            ),
            ScrollList(
                "matches",
                area,
                say("Matches"),
                len(catalogue),
                area.h / ROWS,
                self._paint_match,
                self._choose_row,
                on_open=lambda _: self.deeds.act(),
                chosen=0 if index is None else index,
            ),
        )
        saved = self.chosen
        if saved is not None:
            self._build_buttons(saved)

    def _build_bar(self) -> None:
        lay, say = self.layout, self.say
        side = lay.pick(44, 34)
        y = (lay.topbar - 3 - side) / 2
        back = Rect(lay.pick(18, 11), y, side, side)
        self.form.add(
            IconButton("back", back, "back", say("Back"), lambda: self.close(None), shortcut="escape")
        )
        muted = self.services.settings.values.muted
        none = "" if self.deeds.deleted else say("Nothing was deleted just now.")
        tools = [
            ("sound", "silent" if muted else "sound", say("Sound"), self._toggle_sound, "@sound=m", ""),
            ("book", "book", say("Rules"), self._open_rules, "@rules=f1", ""),
            ("statistics", "chart", say("Statistics"), self._open_statistics, "s", ""),
            ("undo", "undo", say("Undo"), self.deeds.undo, "@undo=ctrl+z", none),
        ]
        for at, (name, icon, label, action, key, off) in enumerate(tools):
            rect = Rect(lay.w - lay.pick(62, 45) - at * lay.pick(52, 38), y, side, side)
            self.form.add(IconButton(name, rect, icon, label, action, shortcut=key, off=off))

    def _build_buttons(self, saved: Saved) -> None:
        say, places = self.say, self.places
        large, small = places.buttons
        broken, fault = self._why_broken(saved), self._fault(saved)
        busy = say("It is being played just now, here or by another running Railhead.") if saved.busy else ""
        label, off = (
            (say("Watch it"), broken) if saved.finished else (say("Continue"), broken or fault or busy)
        )
        self.form.add(
            Button("act", large, label, self.deeds.act, kind="primary", shortcut="enter", off=off),
            Button("watch", small[0], say("Replay"), self.deeds.watch, shortcut="r", off=broken),
            Button("export", small[1], say("Export"), self.deeds.export, shortcut="x", off=broken or fault),
            Button("delete", small[2], say("Delete"), self.deeds.delete, shortcut="delete", off=busy),
        )
        lay, side = self.layout, self.layout.pick(44, 34)
        box = Rect(places.inner.right - side + 4, places.details.y + lay.pick(26, 16), side, side)
        self.form.add(
            IconButton("rename", box, "pencil", say("Rename"), self.deeds.rename, colour=INK, shortcut="f2")
        )

    def _why_broken(self, saved: Saved) -> str:
        if saved.game not in self.services.shelf:
            return self.say("This version doesn’t know the game.")
        glimpse = self._glimpse(saved)
        if glimpse is None or glimpse.view is not None:
            return ""
        return self._fault(saved) or self.say(
            "The library can’t be read just now. Nothing is lost; try again."
        )

    def _fault(self, saved: Saved) -> str:
        """Say at which move a record is damaged; what stands before it can be watched."""
        glimpse = self._glimpse(saved) if saved.game in self.services.shelf else None
        if glimpse is None or not glimpse.fault:
            return ""
        return self.say("This game can’t go on: its record is damaged at move {n}.", n=glimpse.fault)

    # ---------------------------------------------------------------- what the player does
    def _toggle_sound(self) -> None:
        values = self.services.settings.values
        values.muted = not values.muted
        self.services.save_settings()
        self.rebuild()

    def _open_rules(self) -> None:
        self.push(self._crossings.rules(self.services))

    def _open_statistics(self) -> None:
        self.push(self._crossings.statistics(self.services))

    def _turn_to(self, tab: int) -> None:
        self.catalogue.which = TABS[tab]
        self._searched()

    def _search(self, text: str) -> None:
        self.catalogue.words = text
        self._searched()

    def _searched(self) -> None:
        self.catalogue.read()
        if self.catalogue.index(self._chosen) is None:
            self._chosen = self.catalogue.number(0)
        self.rebuild()
        self._reveal()

    def _choose_row(self, index: int) -> None:
        self._chosen = self.catalogue.number(index)
        self.rebuild()

    # ---------------------------------------------------------------- time
    def due(self, now: float) -> float | None:
        """When other copies' changes are looked for, and when states that aren't known are found out."""
        waits = [self._looked + LOOK_AGAIN - now]
        if self._unknown() is not None:
            waits.append(self._scrolled + CALM - now)
        return max(0.0, min(waits))

    def tick(self, now: float) -> None:
        """Look for changes; find out how one match in view stands, if nothing scrolls."""
        if now - self._looked >= LOOK_AGAIN:
            self._looked = now
            if self.catalogue.stale() and self.stack.top is self:
                self.look_again()
        rows = self.form.find("matches")
        if isinstance(rows, ScrollList) and rows.offset != self._offset:
            self._offset, self._scrolled = rows.offset, now
        unknown = self._unknown()
        if unknown is not None and now - self._scrolled >= CALM:
            index, saved = unknown
            self._glimpse(saved)
            if isinstance(rows, ScrollList):
                self.form.layer.spoil(rows.row(index))

    def _unknown(self) -> tuple[int, Saved] | None:
        """The first match in view of whose table nothing is known."""
        rows = self.form.find("matches")
        if not isinstance(rows, ScrollList):
            return None
        first = int(rows.offset // rows.row_height)
        for index in range(first, min(first + ROWS + 1, len(self.catalogue))):
            saved = self.catalogue.row(index)
            if saved is None or saved.game not in self.services.shelf:
                continue
            if self.catalogue.glimpse(saved, now=False) is None:
                return index, saved
        return None

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the bar, the two sheets, and what is known of the chosen match."""
        paper.wood(p)
        paper.topbar(p, self.say("Library"))
        places, lay = self.places, p.layout
        paper.paper(p, places.sheet)
        paper.paper(p, places.details)
        paper.nicked(p, places.details)
        if not len(self.catalogue):
            paint_empty(p, places.rows, self.services.language, self.catalogue)
        saved = self.chosen
        if saved is not None:
            y = paint_details(p, places, self.services, saved, self.glimpse, self._now())
            paint_saloon(p, places, self.services, self.catalogue, y)
        else:
            box = places.details
            told = self.say("A record that somebody gave you can be imported.")
            if len(self.catalogue):
                told = self.say("Choose a match on the left to see its table.")
            p.paragraph(
                places.inner.x, box.cy, told, lay.body, places.inner.w, "semi", SECONDARY, align="middle"
            )

    def _paint_match(self, p: Painter, index: int, rect: Rect, look: Look) -> None:
        saved = self.catalogue.row(index)
        if index and look.state == "rest":
            paper.rule(p, rect.x + p.layout.pick(16, 10), rect.y, rect.w - p.layout.pick(32, 20), alpha=0.3)
        if saved is None:
            paint_unreadable(p, rect, look, self.say("This entry can’t be read."))
            return
        glimpse = self.catalogue.glimpse(saved, now=False)
        paint_match(p, rect, look, self.services, saved, glimpse, self._now())

    def on_event(self, event: InputEvent) -> bool:
        """Ctrl+F goes to the search."""
        if isinstance(event, KeyDown) and event.chord == "ctrl+f":
            self.form.focus("search")
            return True
        return False
