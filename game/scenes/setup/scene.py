"""The scene in which a new game is set up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.scenes.setup.bill import BillLook, paint_bill
from game.scenes.setup.draft import Chair, Draft, default_level
from game.scenes.setup.games import SHEETS, Choice, Sheet
from game.scenes.setup.grip import Grip
from game.scenes.setup.house import HouseRules
from game.scenes.setup.names import LONGEST, PEOPLE, suggest, tidy
from game.scenes.setup.places import Places
from game.scenes.setup.seats import MOST, Seats
from game.scenes.stack import Scene
from game.text.language import mark
from game.text.levels import level_name
from game.text.naming import GAMES
from game.ui import paper
from game.ui.choices import Dropdown, Segmented
from game.ui.controls import Area, Button, IconButton
from game.ui.editing import Line
from game.ui.events import InputEvent, KeyDown
from game.ui.field import TextField
from game.ui.geometry import Rect
from game.ui.ink import INK, PAPER
from game.ui.keys import cap_label
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
            for row in SHEETS[game].rows:
                if isinstance(row, Choice):
                    row.settle(draft)
            self._drafts[game] = draft
        return self._drafts[game]

    @property
    def sheet(self) -> Sheet:
        """What is shown of the chosen game."""
        return SHEETS[self.game]

    @property
    def _seats(self) -> Seats:
        return Seats(self.places, self.sheet, self.draft, self.faults)

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
        self._house = HouseRules(self.services, self.places, self.sheet, self.draft, self._changed)
        self.form.add(*self._house.widgets())
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
                partial(self._drop, index),
                partial(self._step, index),
                tip=Tip(
                    say("Seat {n}", n=index + 1),
                    say(
                        "Drag it to another place, or press {up} or {down}.",
                        up=cap_label("ctrl+up"),
                        down=cap_label("ctrl+down"),
                    ),
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
                shortcut="@sound=m",
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
            self.services.sound.play("paper-flick")
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

    def _drop(self, index: int, at: Point) -> None:
        to = self.places.row_at(at[1], len(self.draft.chairs))
        if to != index:
            self._move(index, to)

    def _choose_first(self, chosen: int) -> None:
        self.draft.first = self.draft.chairs[chosen - 1] if chosen else None
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
            self.services.sound.play("refusal")
            self.form.focus(f"name-{min(self.faults)}")
            self.rebuild()
            return
        self._touched.add(self.game)
        people = tuple(tidy(chair.name) for chair in draft.chairs if chair.level is None)
        values = self.services.settings.values
        values.names = (
            people + tuple(name for name in values.names if tidy(name) not in people)[: MOST - len(people)]
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
        self._seats.paint(p)
        self._house.paint(p)
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

    def paint_moving(self, p: Painter) -> None:
        """Draw the seat that is carried."""
        for index in range(len(self.draft.chairs)):
            grip = self.form.find(f"grip-{index}")
            if isinstance(grip, Grip) and grip.carried is not None:
                self._seats.paint_carried(p, index, grip.carried[1])
