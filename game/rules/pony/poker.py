"""The poker game of riders who meet on a space (P18, P25)."""

from typing import TYPE_CHECKING

from game.rules.pony import events, hands
from game.rules.pony.hands import Dice
from game.rules.pony.sheriff import Sentence
from game.rules.pony.throw import Throw, Throwing
from game.rules.table import Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.moment import Asking

STAKE = 2


class PokerGame(Throwing, frozen=True):
    """All of `seats` play, the arriver first, then clockwise.

    `rolling` roll in this round (at first all, then those who tied), `rolls` are those made.
    """

    seats: tuple[Seat, ...]
    rolling: tuple[Seat, ...]
    rolls: tuple[Dice, ...] = ()

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """The next one rolls, or the round is decided (P4)."""
        if len(self.rolls) < len(self.rolling):
            draft.agenda.append(self)
            return Throw(self.rolling[len(self.rolls)], "poker")
        tied = tuple(self.rolling[place] for place in hands.best(self.rolls))
        if len(tied) > 1:
            draft.events.append(events.Tied(tied, "poker"))
            draft.agenda.append(PokerGame(self.seats, tied))
        else:
            self._collect(draft, tied[0])
        return None

    def thrown(self, draft: "Draft", _seat: Seat, dice: Dice, /) -> None:
        """Note the roll."""
        draft.agenda.append(PokerGame(self.seats, self.rolling, (*self.rolls, dice)))

    def _collect(self, draft: "Draft", winner: Seat) -> None:
        """Two gold from each other; the bank makes it up for those who then go to jail."""
        draft.events.append(events.PokerWon(winner))
        short: list[Seat] = []
        for seat in self.seats:
            if seat == winner:
                continue
            gold = min(draft.riders[seat].gold, STAKE)
            draft.pay(seat, winner, gold, "poker")
            if gold < STAKE:
                draft.pay(None, winner, STAKE - gold, "poker")
                short.append(seat)
        if short:
            draft.agenda.append(Sentence(tuple(short), "poker"))
