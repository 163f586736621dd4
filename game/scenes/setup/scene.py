"""The scene in which a new game is set up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.scenes.setup.bill import BillLook, paint_bill
from game.scenes.setup.draft import Chair, Draft, default_level
from game.scenes.setup.games import SHEETS, Choice, Sheet, Switch
from game.scenes.setup.grip import Grip
from game.scenes.setup.names import LONGEST, PEOPLE, suggest, tidy
from game.scenes.setup.places import Places
from game.scenes.stack import Scene
from game.scenes.trains import cars
from game.text.language import mark
from game.text.levels import level_name
from game.text.naming import GAMES
from game.ui import paper, svg
from game.ui.choices import Dropdown, Segmented
from game.ui.controls import Area, Button, IconButton, Toggle
from game.ui.editing import Line
from game.ui.events import InputEvent, KeyDown
from game.ui.field import TextField
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS_LIGHT, INK, PAPER, SECONDARY
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.record import Header
    from game.scenes.services import Services
    from game.store.library import House
    from game.ui.geometry import Point
    from game.ui.painter import Painter

ADD: Final = {3: mark("Add a third seat"), 4: mark("Add a fourth seat"), 5: mark("Add a fifth seat")}


class SetupScene(Scene[None]):
    """Sets up a new game. `game` is what it begins with, None: the last one.

    `start` gets the header of the record, the house rules, and the seat of the start player, None by
    lot; it is called when everything is in order, and then leads away from here. Esc goes back.
    """

    def __init__(
        self,
        services: Services,
        game: str | None,
        start: Callable[[Header, House, int | None], None],
    ) -> None:
        super().__init__(services)
        self._start = start
        self.games = tuple(name for name in SHEETS if name in services.shelf)
        last = [name for name in reversed(services.settings.values.tables) if name in self.games]
        self._drafts: dict[str, Draft] = {}
        self._touched: set[str] = set()
        self.game = game if game in self.games else (last or self.games)[0]
        self.draft = self._draft(self.game, None)
        self.faults: dict[int, str] = {}
        self._carried: tuple[int, float] | None = None
        self.form.focus("start")

    def _draft(self, game: str, before: Draft | None) -> Draft:
        """Return a game's set-up: as it was last, else with the people of the one before."""
        if game not in self._drafts:
            values, rules = self.services.settings.values, self.services.shelf[game]
            language = self.services.language
            draft = Draft.recall(rules, language, values.names, values.tables.get(game))
            if draft is None:
                chairs = []
                for chair in before.chairs if before is not None else ():
                    level = None if chair.level is None else default_level(game)
                    chairs.append(Chair(chair.name, level, chair.own))
                draft = Draft(rules, language, values.names, chairs)
            self._drafts[game] = draft
        return self._drafts[game]

    @property
    def sheet(self) -> Sheet:
        """What is shown of the chosen game."""
        return SHEETS[self.game]

    @property
    def places(self) -> Places:
        """Where everything stands."""
        return Places(self.layout)

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place everything, in the order of the Tab key."""
        self._build_bills()
        for index in range(len(self.draft.chairs)):
            self._build_seat(index)
        self._build_add()
        if self.sheet.chosen:
            self._build_begins()
        self._build_rules()
        self._build_ways()

    def _build_bills(self) -> None:
        if len(self.games) < 2:
            return
        for game, rect in zip(self.games, self.places.bills(len(self.games)), strict=True):
            label = self.say(GAMES[game])
            self.form.add(
                Area(f"game-{game}", rect, label, partial(self._paint_bill, game), partial(self.choose, game))
            )

    def _build_seat(self, index: int) -> None:
        draft, say = self.draft, self.say
        chair = draft.chairs[index]
        at = self._controls(index)
        self.form.add(
            Grip(
                f"grip-{index}",
                self.places.grip(index),
                say("Seat {n}", n=index + 1),
                partial(self._carry, index),
                partial(self._drop, index),
                partial(self._step, index),
                tip=Tip(
                    say("Seat {n}", n=index + 1), say("Drag it to another place, or press Ctrl+↑ or Ctrl+↓.")
                ),
            ),
            TextField(
                f"name-{index}",
                at["name"],
                say("Name of seat {n}", n=index + 1),
                chair.name,
                partial(self._name, index),
                on_done=partial(self._named, index),
                hint=suggest(self.services.language, PEOPLE, [c.name for c in draft.chairs], draft.names),
                most=LONGEST,
            ),
        )
        if "kind" in at:
            kinds = [say("Person"), say("Computer")]
            self.form.add(
                Segmented(
                    f"kind-{index}",
                    at["kind"],
                    say("Who plays seat {n}", n=index + 1),
                    kinds,
                    int(chair.level is not None),
                    partial(self._kind, index),
                )
            )
        if "level" in at and chair.level is not None:
            names = [level_name(self.services.language, level) for level in draft.levels]
            self.form.add(
                Dropdown(
                    f"level-{index}",
                    at["level"],
                    say("How strong seat {n} plays", n=index + 1),
                    names,
                    draft.levels.index(chair.level),
                    partial(self._level, index),
                )
            )
        few = len(draft.chairs) <= draft.seats[0]
        self.form.add(
            IconButton(
                f"remove-{index}",
                at["remove"],
                "close",
                say("Remove {name}", name=tidy(chair.name) or say("Seat {n}", n=index + 1)),
                partial(self._remove, index),
                colour=INK,
                off=say("At least {n} play.", n=draft.seats[0]) if few else "",
            )
        )

    def _controls(self, index: int) -> dict[str, Rect]:
        levels = self.draft.levels
        return self.places.controls(index, levels=len(levels) > 1, computers=bool(levels))

    def _build_add(self) -> None:
        count = len(self.draft.chairs)
        if count < self.draft.seats[-1]:
            self.form.add(
                Button(
                    "add",
                    self.places.empty(count),
                    self.say(ADD[count + 1]),
                    self._add,
                    kind="dashed",
                    icon="plus",
                    size=self.layout.body,
                )
            )

    def _build_begins(self) -> None:
        draft, lay, row = self.draft, self.layout, self.places.begins
        w, h = lay.pick(360.0, 250.0), lay.pick(48.0, 35.0)
        chosen = 0 if draft.first is None else draft.chairs.index(draft.first) + 1
        self.form.add(
            Dropdown(
                "first",
                Rect(row.right - w, row.cy - h / 2, w, h),
                self.say("Start player"),
                self._beginners(),
                chosen,
                self._choose_first,
            )
        )

    def _beginners(self) -> list[str]:
        """The choices of the start player: the lot, then everybody by name."""
        seats = enumerate(self.draft.chairs, start=1)
        return [self.say("By lot"), *(tidy(c.name) or self.say("Seat {n}", n=n) for n, c in seats)]

    def _build_rules(self) -> None:
        for row, rect in self._rows():
            self._build_rule(row, rect)

    def _build_rule(self, row: Switch | Choice, rect: Rect) -> None:
        draft, say = self.draft, self.say
        label = say(row.label)
        if isinstance(row, Switch):
            off = row.off(draft)
            self.form.add(
                Toggle(
                    f"option-{row.name}",
                    rect,
                    label,
                    row.on(draft) and not off,
                    partial(self._switch, row),
                    off=say(off) if off else "",
                    rule=row.rule,
                )
            )
            return
        offers = self._offers(row)
        chosen = next((i for i, (_, options) in enumerate(offers) if options == draft.options), 0)
        w, h = self.layout.pick((210.0, 46.0), (150.0, 34.0))
        self.form.add(
            Dropdown(
                f"option-{row.name}",
                Rect(rect.right - w, rect.y + self.layout.pick(2, 1), w, h),
                label,
                [name for name, _ in offers],
                chosen,
                lambda index: self._set_options(offers[index][1]),
            )
        )

    def _rows(self) -> list[tuple[Switch | Choice, Rect]]:
        """Return the house rules with their places; each keeps its height whatever it says."""
        lay, area = self.layout, self.places.options
        y, found = area.y, []
        for row in self.sheet.rows:
            lines = max(len(self._wrapped(row, text)) for text in self._notes(row))
            high = lay.size(22, 16) + lines * lay.cap * 1.28 + lay.pick(14, 8)
            found.append((row, Rect(area.x, y, area.w, high)))
            y += high + lay.pick(16, 10)
        return found

    def _notes(self, row: Switch | Choice) -> list[str]:
        """Everything that a row may say below its name: the note first, then the reason it is off."""
        off = row.off(self.draft) if isinstance(row, Switch) else ""
        return [self.say(row.note), *([self.say(off)] if off else [])]

    def _wrapped(self, row: Switch | Choice, text: str) -> list[str]:
        lay = self.layout
        control = lay.pick(64, 46) if isinstance(row, Switch) else lay.pick(210, 150)
        room = self.places.options.w - control - lay.pick(20, 12)
        return self.services.shop.type.wrap(text, lay.cap, "text", room)

    def _build_ways(self) -> None:
        lay, say = self.layout, self.say
        side = lay.pick(44.0, 34.0)
        y = (lay.topbar - 3 - side) / 2
        muted = self.services.settings.values.muted
        places = self.places
        self.form.add(
            Button("back", places.back, say("Back"), self.close, shortcut="escape"),
            Button(
                "start",
                places.start,
                say("All aboard: start the game"),
                self.begin,
                kind="primary",
                shortcut="enter",
            ),
            IconButton("leave", Rect(lay.pick(18, 11), y, side, side), "back", say("Back"), self.close),
            IconButton(
                "sound",
                Rect(lay.w - lay.pick(62, 45), y, side, side),
                "silent" if muted else "sound",
                say("Sound"),
                self._toggle_sound,
                shortcut="m",
            ),
        )

    # ---------------------------------------------------------------- what the players do
    def _changed(self) -> None:
        """Follow a change of the draft; what was wrong is looked at again if anything was."""
        self._touched.add(self.game)
        if self.faults:
            self.faults = dict(self.draft.faults())
        self.rebuild()

    def choose(self, game: str) -> None:
        """Set up another game."""
        if game != self.game:
            self.services.sound.play("paper")
            self.game, self.draft = game, self._draft(game, self.draft)
            self.faults = {}
            self.rebuild()

    def _name(self, index: int, text: str) -> None:
        chair = self.draft.chairs[index]
        chair.name, chair.own = text, True
        self._touched.add(self.game)
        if self.faults:
            self.faults = dict(self.draft.faults())
            self.back.spoil(self.places.seats)
        self._tell_beginners()

    def _named(self, index: int, text: str) -> None:
        """Show the name as it is kept, once it is typed."""
        chair, name = self.draft.chairs[index], tidy(text)
        chair.name = name
        field = self.form.find(f"name-{index}")
        if isinstance(field, TextField) and field.text != name:
            field.line = Line.of(name, LONGEST)
            field.spoil()

    def _tell_beginners(self) -> None:
        """Have the list of start players follow the names without laying everything out anew."""
        if self.form.has("first"):
            first = self.form.find("first")
            if isinstance(first, Dropdown):
                first.choices = self._beginners()
                first.spoil()

    def _kind(self, index: int, chosen: int) -> None:
        self.draft.set_level(index, default_level(self.game) if chosen else None)
        self._changed()

    def _level(self, index: int, chosen: int) -> None:
        self.draft.set_level(index, self.draft.levels[chosen])
        self._changed()

    def _add(self) -> None:
        self.services.sound.play("couple")
        self.draft.add()
        count = len(self.draft.chairs)
        self._changed()
        self.form.focus("add" if self.form.has("add") else f"name-{count - 1}")

    def _remove(self, index: int) -> None:
        self.draft.remove(index)
        self._changed()
        self.form.focus(f"remove-{min(index, len(self.draft.chairs) - 1)}")

    def _step(self, index: int, step: int) -> None:
        to = index + step
        if 0 <= to < len(self.draft.chairs):
            self._move(index, to)

    def _move(self, index: int, to: int) -> None:
        self.services.sound.play("card-slide")
        self.draft.move(index, to)
        self._changed()
        self.form.focus(f"grip-{to}")

    def _carry(self, index: int, at: Point | None) -> None:
        self._carried = None if at is None else (index, at[1])

    def _drop(self, index: int, at: Point) -> None:
        self._carried = None
        to = self.places.row_at(at[1], len(self.draft.chairs))
        if to != index:
            self._move(index, to)

    def _choose_first(self, chosen: int) -> None:
        self.draft.first = self.draft.chairs[chosen - 1] if chosen else None
        self._changed()

    def _switch(self, row: Switch, on: bool) -> None:
        row.turn(self.draft, on)
        self._changed()

    def _offers(self, row: Choice) -> list[tuple[str, Any]]:
        return list(row.offers(self.draft.rules, self.services.language, self.draft.options))

    def _set_options(self, options: Any) -> None:
        self.draft.options = options
        self._changed()

    def _toggle_sound(self) -> None:
        values = self.services.settings.values
        values.muted = not values.muted
        self.services.save_settings()
        self.rebuild()

    def begin(self) -> None:
        """Begin the game, or say at the seats what is still wrong."""
        draft = self.draft
        self.faults = dict(draft.faults())
        if self.faults:
            self.services.sound.play("refuse")
            self.form.focus(f"name-{min(self.faults)}")
            self.rebuild()
            return
        self._touched.add(self.game)
        people = tuple(tidy(chair.name) for chair in draft.chairs if chair.level is None)
        values = self.services.settings.values
        values.names = (
            people + tuple(name for name in values.names if tidy(name) not in people)[: 5 - len(people)]
        )
        self.leave()
        first = None if draft.first is None or not self.sheet.chosen else draft.chairs.index(draft.first)
        self._start(draft.header, draft.agreed, first)

    def leave(self) -> None:
        """Keep what was set up, the game shown last as the last one."""
        if not self._touched:
            return
        tables = self.services.settings.values.tables
        for game in sorted(self._touched, key=lambda name: name == self.game):
            tables.pop(game, None)
            tables[game] = self._drafts[game].keep()
        self._touched.clear()
        self.services.save_settings()

    def on_event(self, event: InputEvent) -> bool:
        """Esc leads back."""
        if isinstance(event, KeyDown) and event.key == "escape":
            self.close()
            return True
        return False

    # ---------------------------------------------------------------- painting
    def paint(self, p: Painter) -> None:
        """Draw the sheets and what stands on them beside the controls."""
        lay, places = p.layout, self.places
        paper.wood(p)
        paper.topbar(p, self.say("New game"))
        if len(self.games) == 1:
            rect = places.bills(1)[0]
            paint_bill(p, rect, self.game, self.services.language, BillLook(chosen=True))
        paper.panel(p, places.seats, self.say("Seats"))
        for index in range(len(self.draft.chairs)):
            self._paint_seat(p, index)
        self._paint_empty(p)
        self._paint_begins(p)
        paper.panel(p, places.rules, self.say("House rules"))
        for row, rect in self._rows():
            self._paint_rule(p, row, rect)
        self._paint_foot(p)
        back = places.back
        p.text(
            back.right + lay.pick(30, 20),
            back.cy + lay.cap * 0.34,
            self.say("Last used settings are kept for each game."),
            lay.cap,
            "semi",
            PAPER,
        )

    def _paint_bill(self, game: str, p: Painter, area: Area) -> None:
        paint_bill(p, area.rect, game, self.services.language, BillLook(game == self.game, area.look))

    def _paint_seat(self, p: Painter, index: int) -> None:
        lay, row, box = p.layout, self.places.row(index), self.places.engine(index)
        k = box.w / 400
        cars.track(p, box.x - 2, box.y, box.w + 4, k)
        p.picture(f"trains/engine-{index + 1}", box)
        paper.rule(p, row.x, row.bottom - 1, row.w, alpha=0.3)
        fault = self.faults.get(index)
        if fault:
            at = self._controls(index)["name"]
            p.text(
                at.x,
                at.bottom + lay.cap * 1.12,
                fault,
                lay.cap,
                "bold",
                ALERT,
                width=row.right - at.x,
            )

    def _paint_empty(self, p: Painter) -> None:
        """Say under the last seat why no other one is free."""
        count, full = len(self.draft.chairs), self.sheet.full
        if full and count == self.draft.seats[-1] < 5:
            rect = self.places.empty(count)
            p.text(
                rect.cx,
                rect.cy + p.layout.cap * 0.34,
                self.say(full),
                p.layout.cap,
                "text",
                SECONDARY,
                align="middle",
            )

    def _paint_begins(self, p: Painter) -> None:
        lay, row, sheet = p.layout, self.places.begins, self.sheet
        paper.ornament(p, row.cx, row.y - lay.pick(24, 14), row.w * 0.7)
        size = lay.size(22, 16)
        label = self.say("Start player")
        y = row.cy - lay.pick(4, 3)
        wide = p.text(row.x, y, label, size, "bold")
        self._tag(p, row.x + wide, y - size * 0.32, sheet.begins)
        room = row.w - (lay.pick(380, 262) if sheet.chosen else 0)
        p.paragraph(
            row.x, y + lay.cap * 1.38, self.say(sheet.begins_note), lay.cap, room, "text", SECONDARY, lines=2
        )

    def _tag(self, p: Painter, x: float, cy: float, rule: str) -> None:
        """Draw a rule's number after a label that ends at x."""
        size = p.layout.size(17, 13)
        wide = p.type.width(rule, size, "bold") + p.layout.pick(16, 12)
        paper.tag(p, x + p.layout.pick(14, 9) + wide, cy, rule, INK)

    def _paint_rule(self, p: Painter, row: Switch | Choice, rect: Rect) -> None:
        lay, size = p.layout, p.layout.size(22, 16)
        base = rect.y + size * 0.9
        wide = p.text(rect.x, base, self.say(row.label), size, "bold")
        if row.rule:
            self._tag(p, rect.x + wide, base - size * 0.32, row.rule)
        y = base + lay.cap * 1.28 + lay.pick(2, 1)
        for line in self._wrapped(row, self._notes(row)[-1]):
            p.text(rect.x, y, line, lay.cap, "text", SECONDARY)
            y += lay.cap * 1.28
        paper.rule(p, rect.x, rect.bottom, rect.w, alpha=0.3)

    def _paint_foot(self, p: Painter) -> None:
        """Draw how long it takes, and over it a picture where there is room."""
        lay, sheet, panel = p.layout, self.sheet, self.places.rules
        room = self.places.options
        paper.ornament(p, panel.cx, panel.bottom - lay.pick(84, 56), room.w * 0.7)
        seats = min(len(self.draft.chairs), self.draft.seats[-1])
        text = sheet.lasts(self.draft.rules, self.services.language, self.draft.options, seats)
        p.text(
            panel.cx,
            panel.bottom - lay.pick(46, 30),
            text,
            lay.body,
            "semi",
            align="middle",
            width=room.w,
        )
        top = self._rows()[-1][1].bottom
        high = room.bottom - top - lay.pick(16, 10)
        w, h = sheet.picture.size
        k = min((high - lay.pick(24, 14)) / h, room.w * 0.72 / w)
        if k * h < lay.pick(80, 56):
            return
        y = top + (room.bottom - top - h * k) / 2
        if sheet.picture.on_rails:
            cars.track(p, room.x, y, room.w, k)
        p.picture(sheet.picture.name, Rect(panel.cx - w * k / 2, y, w * k, h * k))

    def paint_moving(self, p: Painter) -> None:
        """Draw the seat that is carried, and a line where it would come to stand."""
        if self._carried is None:
            return
        lay, places = p.layout, self.places
        index, y = self._carried
        to = places.row_at(y, len(self.draft.chairs))
        row = places.row(to)
        if to != index:
            edge = row.bottom if to > index else row.y
            shapes = svg.rect(0, 0, row.w, 6, BRASS_LIGHT, 3, stroke=INK, stroke_width=1.5)
            p.shapes(Rect(row.x, edge - 4, row.w, 6), shapes, pad=3)
        stamp = p.stamp(
            ("carried", index, self.draft.chairs[index].name), row.w * 0.5, row.h * 0.8, self._card
        )
        p.place(stamp, row.x - lay.pick(8, 6), y - row.h * 0.4, alpha=0.94)

    def _card(self, p: Painter) -> None:
        """Draw the carried seat as a card: engine and name."""
        lay, places = p.layout, self.places
        assert self._carried is not None  # noqa: S101 - only drawn while something is carried
        index, _ = self._carried
        row, box = places.row(0), places.engine(0)
        card = Rect(0, 0, row.w * 0.5, row.h * 0.8)
        paper.paper(p, card, outline=lay.hair)
        engine = Rect(box.x - row.x, card.cy - box.h * 0.575, box.w, box.h)
        p.picture(f"trains/engine-{index + 1}", engine)
        x = engine.right + lay.pick(16, 10)
        p.text(
            x,
            card.cy + lay.body * 0.35,
            tidy(self.draft.chairs[index].name),
            lay.body,
            "bold",
            width=card.right - x - lay.pick(16, 10),
        )
