"""Gunfights and the final duel (P18, P21-P24, P33)."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace

from game.rules.pony import events
from game.rules.pony.items import PEACE_PIPE, SECOND_BARREL, STOVE_LID
from game.rules.pony.moment import Asking, asked, not_now
from game.rules.pony.moves import Corners, Shot
from game.rules.pony.offer import Offer, Offering
from game.rules.pony.pieces import Rider
from game.rules.pony.sheriff import Sentence
from game.rules.pony.shots import RIDERS, first_rider, random_shot, refuse_shot, shot_due
from game.rules.table import By, Move, Pending, Refusal, Seat
from game.rules.table import Shot as ShotDue

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State

OPPOSITE: Final = {"NW": "SE", "SE": "NW"}
SHOTS_EACH: Final = 3


class Gunfight(Offering, frozen=True):
    """The arriver meets one other free rider: Peace Pipe, corners, shots (P18, P36)."""

    arriver: Seat
    other: Seat

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Ask for the Peace Pipe, the arriver first; only one of the two can hold it."""
        draft.events.append(events.GunfightBegan(self.arriver, self.other, draft.riders[self.arriver].space))
        draft.saddlebags("gunfight", PEACE_PIPE, (self.arriver, self.other))
        for seat in (self.arriver, self.other):
            if draft.holds(seat, PEACE_PIPE):
                draft.agenda.append(self)
                return Offer(seat, PEACE_PIPE, "gunfight")
        return TakeCorners(self.arriver, self.other, mailbox=0)

    def offered(self, draft: "Draft", offer: Offer, used: bool, /) -> None:  # noqa: ARG002 -- whose pipe is alike
        """No fight, or to the corners."""
        if used:
            draft.events.append(events.FightEnded(None, None, "peace"))
        else:
            draft.agenda.append(TakeCorners(self.arriver, self.other, mailbox=0))

    def candidates(self, _moment: str, _riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """Either of the two."""
        return ((self.arriver, PEACE_PIPE), (self.other, PEACE_PIPE))


class TakeCorners(Asking, frozen=True):
    """The arriver picks the corners (P21).

    `mailbox` is 0 in a gunfight, where the arriver shoots first; in the final duel, where the other
    one does, it is the one at which that other stood (P33).
    """

    rule: ClassVar[str] = "P21"
    arriver: Seat
    other: Seat
    mailbox: int

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the arriver."""
        return asked(self.arriver)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """North-west or south-east."""
        if not isinstance(move, Corners):
            return not_now(move, self.rule)
        return None if move.mine in OPPOSITE else Refusal("corner", self.rule, {"corner": move.mine})

    def moves(self, _state: "State", _seat: Seat, /) -> Sequence[Move]:
        """The two corners."""
        return tuple(Corners(corner) for corner in OPPOSITE)

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Both go to their corners."""
        match move:
            case Corners(mine) if self.mailbox:
                duel = Duel(self.other, self.arriver, OPPOSITE[mine], self.mailbox)
            case Corners(mine):
                duel = Duel(self.arriver, self.other, mine)
            case _:
                return
        draft.events.append(
            events.TookCorners(duel.first, duel.second, duel.corner, OPPOSITE[duel.corner]),
        )
        draft.agenda.append(duel)


class Duel(Asking, Offering, frozen=True):
    """Two riders shoot at each other.

    `first` shoots first, from `corner`; `mailbox` is 0 in a gunfight; `fired` counts the shots of
    the order, not those of a Second Barrel (P22, P33, P36).
    """

    first: Seat
    second: Seat
    corner: str
    mailbox: int = 0
    fired: int = 0

    @property
    def rule(self) -> str:
        """The rule of the shots' order."""
        return "P33" if self.mailbox else "P22"

    @property
    def shooter(self) -> Seat:
        """Who shoots: in turn; from mailbox 2 two shots against one."""
        if self.mailbox == 2:
            return self.second if self.fired % 3 == 2 else self.first
        return self.second if self.fired % 2 else self.first

    @property
    def target(self) -> Seat:
        """Who is shot at."""
        return self.first if self.shooter == self.second else self.second

    @property
    def corners(self) -> dict[Seat, str]:
        """The duelists' corners."""
        return {self.first: self.corner, self.second: OPPOSITE[self.corner]}

    def shots_left(self, seat: Seat) -> int | None:
        """Return how many shots of the order a duelist still has; None: no limit."""
        if self.mailbox:
            return None
        return SHOTS_EACH - (self.fired + (seat == self.first)) // 2

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Wait for a shot; a gunfight ends after three each (P22)."""
        if not self.mailbox and self.fired == 2 * SHOTS_EACH:
            draft.events.append(events.FightEnded(None, None, "blank"))
            return None
        return self

    def pending(self, state: "State", /) -> ShotDue:
        """Wait for the shot."""
        shooter, corners = self.shooter, self.corners
        return shot_due(state, shooter, corners[shooter], corners, (RIDERS[self.target],))

    def refuse(self, state: "State", _by: By, move: Move, /) -> Refusal | None:
        """Any outcome that can be."""
        return refuse_shot(move, self.pending(state), self.rule)

    def moves(self, _state: "State", _seat: Seat, /) -> Sequence[Move]:
        """A shot can't be listed."""
        return ()

    def sample(self, state: "State", _seat: Seat, random: Random, /) -> Move:
        """Any outcome, without physics."""
        return random_shot(self.pending(state), random)

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """The first thing touched that matters decides (P23); Indians don't matter here."""
        if isinstance(move, Shot):
            touched, fell, rest = move.touched, move.fell, move.rest
            shooter, target = self.shooter, self.target
            victim = first_rider(touched)
            outcome = "miss" if victim is None else "hit" if victim == target else "arrest"
            corner = self.corners[shooter]
            draft.events.append(events.Fired(shooter, corner, touched, fell, rest, outcome, victim))
            if outcome == "arrest":
                self._end(draft, target, shooter, "arrest")
            elif outcome == "hit":
                self._offer(draft, target, STOVE_LID, "lid")
            else:
                self._offer(draft, shooter, SECOND_BARREL, "barrel")

    def _offer(self, draft: "Draft", seat: Seat, item: str, moment: str) -> None:
        """Ask for the item that may mend this, or go on without."""
        draft.saddlebags(moment, item, (seat,))
        offer = Offer(seat, item, moment)
        if draft.holds(seat, item):
            draft.agenda += [self, offer]
        else:
            self.offered(draft, offer, False)

    def offered(self, draft: "Draft", offer: Offer, used: bool, /) -> None:
        """A Second Barrel used: the same shooter again. A Stove Lid declined: the hit counts."""
        if offer.item == STOVE_LID and not used:
            self._end(draft, self.shooter, self.target, "hit")
        elif offer.item == SECOND_BARREL and used:
            draft.agenda.append(self)
        else:
            draft.agenda.append(replace(self, fired=self.fired + 1))

    def candidates(self, moment: str, _riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """After a miss the shooter, after a hit the one hit."""
        return ((self.shooter, SECOND_BARREL),) if moment == "barrel" else ((self.target, STOVE_LID),)

    def _end(self, draft: "Draft", winner: Seat, loser: Seat, reason: str) -> None:
        """The final duel wins the game; a gunfight costs half the gold, and maybe jail (P24)."""
        draft.events.append(events.FightEnded(winner, loser, reason))
        if self.mailbox:
            draft.win(winner, "arrest" if reason == "arrest" else "duel")
            return
        gold = draft.riders[loser].gold
        if gold:
            draft.pay(loser, winner, (gold + 1) // 2, "gunfight")
        else:
            draft.pay(None, winner, 1, "gunfight")
        if reason == "arrest" or not gold:
            draft.agenda.append(Sentence((loser,), "arrest" if reason == "arrest" else "gunfight"))
