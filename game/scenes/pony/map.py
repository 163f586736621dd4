"""The map under the player's hand: spaces that explain themselves and can be chosen, zoom and pan."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony.hands import CLAIMS
from game.scenes.pony.board import Landing, Shown
from game.scenes.pony.looks import tents
from game.scenes.pony.tools import ZoomButton
from game.ui.controls import Area
from game.ui.events import InputEvent, PointerDown, PointerMoved, Wheel
from game.ui.geometry import Rect, around
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.scenes.pony.bill import Bill
    from game.scenes.pony.board import BoardPicture
    from game.scenes.pony.table import PonyTable
    from game.ui.geometry import Point


class Map:
    """What stands on the board of one table, and what can be done there."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say
        self._held: Point | None = None

    @property
    def _board(self) -> BoardPicture:
        return self._table.board

    # ---------------------------------------------------------------- what stands there
    @property
    def shown(self) -> Shown:
        """What stands on the map besides the riders."""
        found = self._table.claiming.shown() if self._table.bill is None else Shown()
        if self._table.bill is not None:
            found = self._shown_of_claim(self._table.bill)
        if self._table.story.travel.riding is not None:
            found.riding = self._table.story.travel.riding[0]
            found.landings, found.ghost, found.path = (), None, ()
        found.tents = tents(self._table.services.settings.values, self._table.session.house)
        return found

    def _shown_of_claim(self, bill: Bill) -> Shown:
        riders, last = self._table.view.table.riders, self._board.board.last
        here = riders[bill.seat].space
        to = min(here + bill.steps, last)
        marked = [] if self._table.doubt is None or self._table.doubt.over else list(bill.entitled)
        return Shown(
            landings=(Landing(to, bill.steps, chosen=True),),
            ghost=(bill.seat, to),
            marked=marked,
            path=range(here + 1, to),
        )

    # ---------------------------------------------------------------- widgets
    def widgets(self) -> list[Widget]:
        """Return the spaces and the two zoom buttons."""
        return [*self._spaces(), *self._zoom_buttons()]

    def _spaces(self) -> list[Widget]:
        """Every space explains itself; the landings can be chosen."""
        table, board = self._table, self._board
        r = 15 * board.camera.scale
        landings = {landing.space: landing.steps for landing in self.shown.landings if landing.steps}
        found: list[Widget] = []
        for space in range(1, board.board.last + 1):
            x, y = board.space_at(space)
            if not board.visible((x, y)):
                continue
            sign, effect = table.wording.sign_text(space)
            body = f"{sign}. {effect}"
            if space <= board.board.peace and space < board.board.last:
                body += " " + self.say("A peaceful space: no fights.")
            area = Area(
                f"space-{space}",
                around(x, y, 2 * r, 2 * r),
                table.wording.teller.space(space),
                lambda _p, _a: None,
                partial(self._press_space, landings.get(space)),
                spread=0,
                tip=Tip(table.wording.teller.space(space), body, table.wording.sign_rule(space)),
            )
            area.focusable = False
            area.sound = ""
            found.append(area)
        return found

    def _press_space(self, steps: int | None) -> None:
        if steps is not None and self._table.at_cup:
            self._table.claiming.choose(CLAIMS[steps - 1])

    def _zoom_buttons(self) -> list[Widget]:
        board, side = self._table.places.board, self._table.layout.pick(40.0, 32.0)
        say = self.say
        found: list[Widget] = []
        for at, (name, icon, label, key, notches) in enumerate(
            (("zoom-in", "plus", say("Closer"), "plus", 1), ("zoom-out", "minus", say("Farther"), "-", -1))
        ):
            rect = Rect(board.x + 8, board.bottom - (2 - at) * (side + 4) - 4, side, side)
            found.append(ZoomButton(name, rect, icon, label, partial(self._zoom, notches), shortcut=key))
        return found

    # ---------------------------------------------------------------- zoom and pan
    def _zoom(self, notches: float, about: Point | None = None) -> None:
        board, riders = self._board, self._table.view.table.riders
        if about is None and board.zoom == 1.0 and notches > 0:
            about = board.at(*board.stands(riders)[max(0, self._table.view.table.turn)])
        if board.zoom_by(notches, about):
            self._table.rebuild()

    def focus_on(self, seat: Seat) -> None:
        """Bring a rider into view where the board is enlarged."""
        if self._board.zoom > 1:
            self._board.look_at(self._board.stands(self._table.view.table.riders)[seat])

    def handle(self, event: InputEvent) -> bool:
        """Zoom by the wheel, pan by dragging."""
        field = self._table.places.board
        match event:
            case Wheel(at=at, dy=dy) if field.holds(at):
                self._zoom(dy, at)
            case PointerDown(at=at) if self._board.zoom > 1 and field.holds(at):
                self._held = at
            case PointerMoved(at=at) if self._held is not None:
                self._board.pan(at[0] - self._held[0], at[1] - self._held[1])
                self._held = at
                self._table.rebuild()
            case _:
                return False
        return True

    def let_go(self) -> None:
        """The mouse button is up."""
        self._held = None
