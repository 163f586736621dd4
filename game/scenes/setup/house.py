"""The sheet of house rules: a row for each, how long it all takes, a picture where there is room."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from game.scenes.services import Services
from game.scenes.setup.draft import Draft
from game.scenes.setup.games import Choice, Sheet, Switch
from game.scenes.setup.marks import rule_tag
from game.scenes.setup.places import Places
from game.scenes.trains import cars
from game.ui import paper
from game.ui.choices import Dropdown
from game.ui.controls import Toggle
from game.ui.geometry import Rect
from game.ui.ink import SECONDARY
from game.ui.painter import Painter
from game.ui.widget import Widget


class HouseRules:
    """Places and draws the rows of one draft; `changed` is called when a player has changed one."""

    def __init__(
        self, services: Services, places: Places, sheet: Sheet, draft: Draft, changed: Callable[[], None]
    ) -> None:
        self._services = services
        self.say = services.language.say
        self._places = places
        self._lay = places.lay
        self._sheet = sheet
        self._draft = draft
        self._changed = changed

    # ---------------------------------------------------------------- rows
    @cached_property
    def _rows(self) -> list[tuple[Switch | Choice, Rect]]:
        """The rows with their places; each keeps its height whether it is off or not."""
        lay, area = self._lay, self._places.options
        y, found = area.y, []
        for row in self._sheet.rows:
            lines = max(len(self._wrapped(row, text)) for text in self._notes(row))
            high = lay.size(22, 16) + lines * lay.cap * 1.28 + lay.pick(14, 8)
            found.append((row, Rect(area.x, y, area.w, high)))
            y += high + lay.pick(16, 10)
        return found

    def _notes(self, row: Switch | Choice) -> list[str]:
        """What may stand below a row's name; the last one stands there now."""
        off = row.off(self._draft) if isinstance(row, Switch) else ""
        return [self.say(row.note), *([self.say(off)] if off else [])]

    def _wrapped(self, row: Switch | Choice, text: str) -> list[str]:
        lay = self._lay
        control = lay.pick(64, 46) if isinstance(row, Switch) else lay.pick(210, 150)
        room = self._places.options.w - control - lay.pick(20, 12)
        return self._services.shop.type.wrap(text, lay.cap, "text", room)

    # ---------------------------------------------------------------- controls
    def widgets(self) -> list[Widget]:
        """Return the rows' controls, named `option-…`."""
        return [
            self._toggle(row, rect) if isinstance(row, Switch) else self._dropdown(row, rect)
            for row, rect in self._rows
        ]

    def _toggle(self, row: Switch, rect: Rect) -> Toggle:
        off = row.off(self._draft)
        return Toggle(
            f"option-{row.name}",
            rect,
            self.say(row.label),
            row.on(self._draft) and not off,
            partial(self._switch, row),
            off=self.say(off) if off else "",
            rule=row.rule,
        )

    def _switch(self, row: Switch, on: bool) -> None:
        row.turn(self._draft, on)
        self._changed()

    def _dropdown(self, row: Choice, rect: Rect) -> Dropdown:
        draft = self._draft
        offers = list(row.offers(draft.rules, self._services.language, draft.options))
        chosen = next((at for at, (_, options) in enumerate(offers) if options == draft.options), 0)
        w, h = self._lay.pick((210.0, 46.0), (150.0, 34.0))
        return Dropdown(
            f"option-{row.name}",
            Rect(rect.right - w, rect.y + (rect.h - h) / 2, w, h),
            self.say(row.label),
            [name for name, _ in offers],
            chosen,
            lambda index: self._take(offers[index][1]),
        )

    def _take(self, options: Any) -> None:
        self._draft.options = options
        self._changed()

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the sheet."""
        paper.panel(p, self._places.rules, self.say("House rules"))
        for row, rect in self._rows:
            self._paint_row(p, row, rect)
        self._paint_foot(p)
        self._paint_picture(p)

    def _paint_row(self, p: Painter, row: Switch | Choice, rect: Rect) -> None:
        lay, size = p.layout, p.layout.size(22, 16)
        base = rect.y + size * 0.9
        wide = p.text(rect.x, base, self.say(row.label), size, "bold")
        if row.rule:
            rule_tag(p, rect.x + wide, base - size * 0.32, row.rule)
        y = base + lay.cap * 1.28 + lay.pick(2, 1)
        for line in self._wrapped(row, self._notes(row)[-1]):
            p.text(rect.x, y, line, lay.cap, "text", SECONDARY)
            y += lay.cap * 1.28
        paper.rule(p, rect.x, rect.bottom, rect.w, alpha=0.3)

    def _paint_foot(self, p: Painter) -> None:
        """Say how long it takes."""
        lay, panel, draft = p.layout, self._places.rules, self._draft
        room = self._places.options.w
        paper.ornament(p, panel.cx, panel.bottom - lay.pick(84, 56), room * 0.7)
        seats = min(len(draft.chairs), draft.seats[-1])
        text = self._sheet.lasts(draft.rules, self._services.language, draft.options, seats)
        p.text(panel.cx, panel.bottom - lay.pick(46, 30), text, lay.body, "semi", align="middle", width=room)

    def _paint_picture(self, p: Painter) -> None:
        lay, area, picture = p.layout, self._places.options, self._sheet.picture
        top = self._rows[-1][1].bottom
        room = area.bottom - top
        w, h = picture.size
        k = min((room - lay.pick(40, 24)) / h, area.w * (0.72 if picture.on_rails else 0.46) / w)
        if k * h < lay.pick(80, 56):
            return
        y = top + (room - h * k) / 2
        if picture.on_rails:
            cars.track(p, area.x, y, area.w, k)
        p.picture(picture.name, Rect(area.cx - w * k / 2, y, w * k, h * k))
