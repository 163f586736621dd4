"""The facts that have yet to be told: one after the other, up to a question about item cards."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony import events
from game.rules.pony.offer import Offer
from game.rules.pony.throw import AceOffer
from game.rules.table import NATURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.play import Match
    from game.rules.table import Event, Seat
    from game.scenes.pony.table import PonyTable
    from game.scenes.session import Happened


class Facts:
    """What has happened and isn't seen yet. `could` are the seats that the last claim's moment named."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.coming: deque[Event] = deque()
        self.could: tuple[Seat, ...] = ()

    def hear(self, happened: Sequence[Happened]) -> None:
        """Keep facts to be told."""
        self.coming.extend(event for each in happened for event in each.events)

    def tell(self) -> None:
        """Tell facts up to the next question about item cards; at the end go on."""
        table, story = self._table, self._table.story
        if table.shooting.tell():
            return
        while self.coming:
            event = self.coming[0]
            if story.rolls is not None and not story.belongs_to_rolls(event):
                story.close_rolls()
                return
            self.coming.popleft()
            if isinstance(event, events.Saddlebags):
                if event.moment == "challenge":
                    table.stage.call(partial(self._note_could, event.seats))
                    continue
                table.stage.call(partial(table.bags.ask, event.moment, event.seats))
                return
            story.show(event)
        if story.rolls is not None and not self._waits_in_rolls():
            story.close_rolls()
            return
        table.stage.call(table.settle_and_proceed)

    def retell(self, happened: Sequence[Happened]) -> None:
        """Tell what a recorded move has brought about; nobody is asked, and everything ends by itself."""
        story, stage = self._table.story, self._table.stage
        for event in (event for each in happened for event in each.events):
            if story.rolls is not None and not story.belongs_to_rolls(event):
                story.see_rolls()
            if isinstance(event, events.Saddlebags):
                continue
            story.show(event)
        story.see_rolls()
        stage.call(self._table.settle)

    def recall(self) -> None:
        """After loading: whom the moment of the claim in doubt named."""
        for each in reversed(self._table.session.log(None)):
            for event in each.events:
                if isinstance(event, events.Saddlebags) and event.moment == "challenge":
                    self.could = event.seats
            if any(isinstance(event, events.Claimed) for event in each.events):
                break

    def _note_could(self, seats: tuple[Seat, ...]) -> None:
        self.could = seats

    def _waits_in_rolls(self) -> bool:
        """Whether the open roll that is shown has yet to be finished by an answer."""
        return isinstance(self._table.session.match.view(None).table.waits, AceOffer | Offer)


def since_all_saw(match: Match) -> int | None:
    """Return the entry of the last move that everybody saw, if item cards were a matter after it; else None.

    Whether somebody was really asked since, and has declined, makes no difference.
    """
    bags = False
    for at in reversed(range(len(match.entries))):
        by, told = match.entries[at].by, match.steps[at].events
        bags = bags or any(isinstance(it, events.Saddlebags) and it.moment != "challenge" for it in told)
        secret = any(isinstance(it, events.Passed) and not it.open and it.seat == by for it in told)
        if by != NATURE and not secret:
            return at if bags else None
    return None
