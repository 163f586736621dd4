"""What things are called and what is said at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.pony.board import space_names
from game.text.pony import Teller
from game.text.pony_names import SIGN_RULES, SIGNS
from game.text.pony_status import Status, saddlebags, status

if TYPE_CHECKING:
    from game.rules.pony.level import BoardLevel
    from game.rules.table import Seat
    from game.scenes.pony.bill import Bill
    from game.scenes.pony.table import PonyTable


class Wording:
    """The words of one table. `level` is the board's data, None for one that isn't on the shelf."""

    def __init__(self, table: PonyTable, level: BoardLevel | None) -> None:
        self._table = table
        self._level = level
        self.say = table.say

    @property
    def names_of_spaces(self) -> list[str]:
        """The names of the board's spaces, from the first on."""
        return space_names(self._table.services.language, self._table.board.board, self._level)

    @property
    def teller(self) -> Teller:
        """Says facts for the log."""
        return Teller(self._table.services.language, self._table.session.names, self.names_of_spaces)

    def sign_text(self, space: int) -> tuple[str, str]:
        """Return what a space is and what happens there."""
        sign, effect = SIGNS[self._table.board.board.signs[space - 1]]
        return self.say(sign), self.say(effect)

    def sign_rule(self, space: int) -> str:
        """Return the rule of a space's effect."""
        return SIGN_RULES[self._table.board.board.signs[space - 1]]

    def landing(self, seat: Seat, steps: int) -> str:
        """Name the space so many steps ahead of a rider."""
        space = min(self._table.view.table.riders[seat].space + steps, self._table.board.board.last)
        return self.teller.space(space)

    def where_to(self, seat: Seat, steps: int) -> str:
        """Say how far a claim goes, and to which space."""
        say_n = self._table.services.language.say_n
        return say_n("{n} step, to {space}", "{n} steps, to {space}", steps, space=self.landing(seat, steps))

    def why_not_challenge(self, bill: Bill) -> str:
        """Say of all who may not challenge why not."""
        table, say = self._table.view.table, self.say
        told = []
        for seat, rider in enumerate(table.riders):
            if seat == bill.seat or seat in bill.entitled:
                continue
            name = self._table.session.names[seat]
            why = (
                say("{player}: in jail", player=name)
                if rider.jailed
                else say("{player}: too far away", player=name)
            )
            told.append(why)
        return " · ".join(told)

    @property
    def status(self) -> Status:
        """Whose turn it is, and what now."""
        it = self._table
        language, shown, names = it.services.language, it.view.table, it.session.names
        if it.bags.open:
            return saddlebags(language, shown, names, it.bags.moment, it.bags.about)
        viewer = -1 if it.session.viewer is None else it.session.viewer
        if it.telling:
            seat = shown.turn if shown.turn >= 0 else None
            if seat is None:
                return Status(None, self.say("Who rides first?"))
            return Status(seat, self.say("{player} rides", player=names[seat]), self._last_line())
        return status(language, shown, viewer, names, alone=it.alone, price=it.claiming.price)

    def _last_line(self) -> str:
        lines = self._table.last_moves(1)
        return lines[0] if lines and self._table.bill is None and not self._table.facts.coming else ""
