"""The settings' second sheet: how a die is flicked, by everybody or by one player alone."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any, Final

from game.scenes.settings_flick import paint_flick
from game.scenes.settings_rows import percent
from game.store.settings import AimLine, Control, Hand, Settings, Tents
from game.text.language import mark
from game.ui.choices import Dropdown, Segmented
from game.ui.controls import Slider, Toggle
from game.ui.geometry import Rect

if TYPE_CHECKING:
    from game.scenes.settings import SettingsScene
    from game.scenes.settings_rows import Row, Rows
    from game.ui.painter import Painter
    from game.ui.widget import Widget

STRENGTHS: Final = (0.25, 4.0)
"""The ends of the strength's slider, whose middle is 1."""
_CONTROLS: Final[dict[Control, str]] = {
    "flick": mark("Flick"),
    "slingshot": mark("Slingshot"),
    "keys": mark("Keys"),
}
_AIM_LINES: Final[dict[AimLine, str]] = {"long": mark("Long"), "short": mark("Short"), "none": mark("None")}
_TENTS: Final[dict[Tents, str]] = {"camp": mark("Indians"), "outlaw": mark("Outlaws")}


class ShotSheet:
    """Control, strength and aim line, for everybody or for the chosen player; the figures at the tents."""

    def __init__(self, scene: SettingsScene) -> None:
        self._scene = scene
        self.player = ""
        """Whose hand is shown; empty: everybody's."""

    @property
    def players(self) -> list[str]:
        """Everybody who played last, or who has a hand of the own."""
        values = self._scene.values
        return list(dict.fromkeys(name for name in (*values.names, *sorted(values.hands)) if name))

    @property
    def hand(self) -> Settings | Hand:
        """The hand that is shown."""
        return self._scene.values.hand(self.player)

    # ---------------------------------------------------------------- widgets
    def build(self, rows: Rows) -> list[Widget]:
        """Return the controls of the sheet."""
        lay, column, say = rows.lay, rows.column(0), rows.say
        lines = self._lines(rows)
        high = lay.pick(48.0, 35.0)
        places = [Rect(column.x, row.y + lay.pick(44, 30), column.w, high) for row in lines]
        slider = Rect(
            column.x, places[1].y + lay.pick(4, 2), column.w - lay.pick(96, 66), lay.pick(40.0, 30.0)
        )
        share = log(self.hand.strength / STRENGTHS[0]) / log(STRENGTHS[1] / STRENGTHS[0])
        own = self.player in self._scene.values.hands
        off = say("{player} shoots like everybody.", player=self.player) if self.player and not own else ""
        found: list[Widget] = [
            self._who(rows),
            self._among("control", places[0], lines[0].label, _CONTROLS, off),
            Slider("strength", slider, lines[1].label, share, self._strength, off=off),
            self._among("aim_line", places[2], lines[2].label, _AIM_LINES, off),
        ]
        if self.player:
            row = lines[3]
            rect = Rect(row.x, row.y - lay.pick(30, 22), column.w, lay.pick(64, 46))
            found.append(Toggle("own", rect, row.label, own, self._own))
        else:
            found.append(self._among("tents", places[3], lines[3].label, _TENTS, ""))
        return found

    def _who(self, rows: Rows) -> Dropdown:
        """Return the choice of the player, beside the heading."""
        lay, column = rows.lay, rows.column(0)
        wide, high = lay.pick((320.0, 46.0), (232.0, 34.0))
        rect = Rect(column.right - wide, column.y - lay.pick(92, 63), wide, high)
        names = self.players
        if self.player not in names:
            self.player = ""
        chosen = names.index(self.player) + 1 if self.player else 0
        return Dropdown(
            "who", rect, rows.say("Player"), [rows.say("Everybody"), *names], chosen, self._choose
        )

    def _lines(self, rows: Rows) -> list[Row]:
        lines = rows.flick_rows()
        if self.player:
            label = rows.say("A hand of one’s own")
            note = rows.say("On: {player} shoots as set here, whatever holds for others", player=self.player)
            lines[3] = lines[3]._replace(label=label, note=note)
        return lines

    def _among(self, name: str, rect: Rect, label: str, choices: dict[Any, str], off: str) -> Segmented:
        listed = list(choices)
        return Segmented(
            name,
            rect,
            label,
            [self._scene.say(text) for text in choices.values()],
            listed.index(getattr(self._scene.values if name == "tents" else self.hand, name)),
            lambda index: self._set(name, listed[index]),
            off=off,
        )

    # ---------------------------------------------------------------- changes
    def _choose(self, index: int) -> None:
        self.player = ["", *self.players][index]
        self._scene.rebuild()

    def _own(self, on: bool) -> None:
        values = self._scene.values
        if on:
            hand = Hand(control=values.control, strength=values.strength, aim_line=values.aim_line)
            values.hands = {**values.hands, self.player: hand}
        else:
            values.hands = {name: hand for name, hand in values.hands.items() if name != self.player}
        self._scene.follow()

    def _set(self, name: str, value: Any) -> None:
        setattr(self._scene.values if name == "tents" else self.hand, name, value)
        self._scene.follow()

    def _strength(self, share: float) -> None:
        low, high = STRENGTHS
        self.hand.strength = round(low * (high / low) ** share, 2)
        self._scene.slid()

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter, rows: Rows) -> None:
        """Draw the headings, the names of the rows, and the picture of a shot."""
        lay, column, right = p.layout, rows.column(0), rows.column(1)
        rows.head(p, column, rows.say("The shot"), ornament=False)
        rows.head(p, right, rows.say("How it is done"))
        lines = self._lines(rows)
        for row in lines:
            room = column.w - (lay.pick(90, 64) if self.player and row is lines[3] else 0)
            rows.label(p, row, room)
        y = lines[1].y + lay.pick(44, 30) + lay.pick(31, 22)
        p.text(column.right, y, percent(self.hand.strength), lay.body, "semi", align="right")
        top = right.y - lay.pick(28, 20)
        paint_flick(p, Rect(right.x, top, right.w, rows.foot - top), self.hand, self._scene.services.language)
