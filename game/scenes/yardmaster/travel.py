"""Facts as motion: which travels how (table "Motion" of the train tables' art)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.yardmaster.table import (
    Bought,
    Coupled,
    Discarded,
    Drew,
    Ended,
    Paid,
    PlayedBonus,
    RanDry,
    Refilled,
    Reshuffled,
    Shunted,
    Stole,
    Swapped,
    TokenFlipped,
    TokenPassed,
    Tucked,
    TurnBegan,
    View,
)
from game.scenes.yardmaster.car_moves import CarMoves
from game.scenes.yardmaster.cargo_moves import CargoMoves
from game.scenes.yardmaster.picture import after
from game.scenes.yardmaster.token_moves import TokenMoves
from game.scenes.yardmaster.traffic import Traffic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.table import Event
    from game.scenes.session import Happened
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.geometry import Point
    from game.ui.painter import Painter


class Travel:
    """Turns facts into cues. The picture follows each fact as it arrives."""

    def __init__(self, table: YardmasterTable) -> None:
        self._table = table
        self.traffic = Traffic(table)
        self.cargo = CargoMoves(self.traffic)
        self.cars = CarMoves(self.traffic)
        self.tokens = TokenMoves(self.traffic)

    def clear(self) -> None:
        """Show nothing on its way."""
        self.traffic.clear()
        self.cargo.leaving.clear()
        self.cars.clear()
        self.tokens.clear()

    def show(self, happened: Sequence[Happened], start: Point | None) -> None:
        """Queue the motion for facts. `start`: where the player let a car go."""
        picture = self._table.view
        for each in happened:
            for event in each.events:
                before, picture = picture, after(picture, event)
                self._show(event, before, picture, start)

    def _show(self, event: Event, before: View, then: View, start: Point | None) -> None:
        match event:
            case Bought(slot=slot):
                self.cars.bought(slot)
            case Coupled():
                self.cars.couple(event, before, then, start)
            case Shunted():
                self.cars.shunt(event, before, then)
            case Refilled(slot=slot, car=word):
                self.cars.refill(slot, word, then)
            case Tucked():
                self.cars.sweep(event, then)
            case Swapped() | TokenPassed() | TokenFlipped() | TurnBegan() | Ended():
                self._show_token(event, before, then)
            case _:
                self._show_cargo(event, before, then)

    def _show_cargo(self, event: Event, before: View, then: View) -> None:
        match event:
            case Drew():
                self.cargo.draw(event, before, then)
            case Paid(seat=seat, cards=cards) | Discarded(seat=seat, cards=cards):
                self.cargo.discard(seat, cards, before, then)
            case PlayedBonus():
                self.cargo.play_bonus(event, before, then)
            case Stole():
                self.cargo.steal(event, then)
            case Reshuffled():
                self.cargo.reshuffle(before, then)
            case RanDry():
                self.cargo.run_dry()

    def _show_token(self, event: Event, before: View, then: View) -> None:
        match event:
            case Swapped():
                self.tokens.swap(event, before, then)
            case TokenPassed():
                self.tokens.pass_watch(event, then)
            case TokenFlipped(seat=seat):
                self.tokens.flip_watch(seat, then)
            case TurnBegan(seat=seat):
                self.tokens.begin_turn(seat, then)
            case Ended():
                self.tokens.end(event, then)

    def paint(self, p: Painter) -> None:
        """Draw what is on its way."""
        self.tokens.paint(p)
        self.traffic.paint(p)
