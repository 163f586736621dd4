"""How the table lets dice be flicked: shots that are due, and those of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.pony import events, moves
from game.rules.table import Shot
from game.scenes.pony.fight import FightScene
from game.scenes.pony.picture import after

if TYPE_CHECKING:
    from game.rules.table import Move, Seat
    from game.scenes.pony.table import PonyTable
    from game.scenes.session import Happened


class Shooting:
    """The fight that lies over a table, if there is one."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.fight: FightScene | None = None
        self._due: Seat = -1
        self._fired: list[Happened] = []

    def begin(self, pending: Shot) -> None:
        """Let a die be flicked, by a person or a computer; its outcome is the shooter's move."""
        table = self._table
        self._due = pending.seat
        self.fight = FightScene(
            table.services,
            table.session,
            table.board,
            pending,
            self._flicked,
            on_shown=self._shown,
            rules=lambda: table.crossings.rules(table, None),
            menu=lambda: table.crossings.pause(table),
        )
        table.push(self.fight)

    def restage(self, move: Move) -> FightScene | None:
        """Return the scene of a recorded shot: it is seen on the board itself."""
        table = self._table
        pending = table.session.pending
        if not isinstance(pending, Shot) or not isinstance(move, moves.Shot):
            return None
        fight = FightScene(
            table.services,
            table.session,
            table.board,
            pending,
            lambda _: None,
            rules=lambda: table.crossings.rules(table, None),
            menu=lambda: fight.close(None),
            told=move,
        )
        return fight

    def _flicked(self, move: Move) -> None:
        """The die has left the hand: the outcome counts and is saved at once."""
        self._fired = self._table.make(self._due, move)

    def _shown(self) -> None:
        """The shot has been seen: ask for item cards over the scene, go on with the next one, or leave."""
        fired, self._fired = self._fired, []
        self._table.follow(fired, None)

    def tell(self) -> bool:
        """Tell what belongs to the fight; False once the rest is to be seen at the table."""
        fight, table = self.fight, self._table
        if fight is None:
            return False
        coming = table.facts.coming
        while coming:
            event = coming[0]
            if isinstance(event, events.Saddlebags) and event.moment in ("barrel", "lid"):
                coming.popleft()
                table.bags.ask(event.moment, event.seats)
                return True
            if not isinstance(event, events.Fired | events.Used | events.Passed):
                break
            coming.popleft()
            table.view = after(table.view, event)
            if isinstance(event, events.Used) and (line := table.wording.teller.line(event)):
                table.toast(line, event.seat)
        pending = table.session.pending
        if not coming and isinstance(pending, Shot):
            table.telling = False
            table.view = table.session.view()
            self._due = pending.seat
            fight.carry_on(pending)
            return True
        self.fight = None
        fight.close()
        return False
