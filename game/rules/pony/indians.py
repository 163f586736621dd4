"""Meeting the Indians: one shot at three figures (P27)."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace

from game.rules.pony import events
from game.rules.pony.items import PEACE_PIPE, SECOND_BARREL
from game.rules.pony.moment import Asking
from game.rules.pony.moves import Shot
from game.rules.pony.offer import Offer, Offering
from game.rules.pony.pieces import Rider
from game.rules.pony.sheriff import Sentence
from game.rules.pony.shots import INDIANS, first_rider, random_shot, refuse_shot, shot_due
from game.rules.table import By, Move, Refusal, Seat
from game.rules.table import Shot as ShotDue

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State

CORNER: Final = "NE"


class Indians(Offering, frozen=True):
    """A rider has come upon the Indians: the Peace Pipe may be smoked (P36)."""

    seat: Seat

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Ask for the Peace Pipe, or shoot."""
        draft.saddlebags("indians", PEACE_PIPE, (self.seat,))
        if draft.holds(self.seat, PEACE_PIPE):
            draft.agenda.append(self)
            return Offer(self.seat, PEACE_PIPE, "indians")
        self._meet(draft, peace=False)
        return None

    def offered(self, draft: "Draft", _offer: Offer, used: bool, /) -> None:
        """Peace, or the shot."""
        self._meet(draft, peace=used)

    def candidates(self, _moment: str, _riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """The rider alone."""
        return ((self.seat, PEACE_PIPE),)

    def _meet(self, draft: "Draft", *, peace: bool) -> None:
        """Say how they meet."""
        draft.events.append(events.IndiansMet(self.seat, peace))
        if not peace:
            draft.agenda.append(IndianShot(self.seat))


class IndianShot(Asking, Offering, frozen=True):
    """One shot from the arc diagonally opposite (P27)."""

    rule: ClassVar[str] = "P27"
    seat: Seat

    def pending(self, state: "State", /) -> ShotDue:
        """Wait for the shot."""
        return shot_due(state, self.seat, CORNER, {}, INDIANS)

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
        """Any rider touched: arrested. None felled: a miss (P36)."""
        if isinstance(move, Shot):
            touched, fell, rest = move.touched, move.fell, move.rest
            victim = first_rider(touched)
            felled = sum(name in INDIANS for name in fell)
            outcome = "arrest" if victim is not None else "felled" if felled else "miss"
            draft.events.append(events.Fired(self.seat, CORNER, touched, fell, rest, outcome, victim))
            if outcome == "arrest":
                draft.agenda.append(Sentence((self.seat,), "arrest"))
            elif outcome == "felled":
                self._settle(draft, felled)
            else:
                draft.saddlebags("barrel", SECOND_BARREL, (self.seat,))
                if draft.holds(self.seat, SECOND_BARREL):
                    draft.agenda += [self, Offer(self.seat, SECOND_BARREL, "barrel")]
                else:
                    self._settle(draft, 0)

    def offered(self, draft: "Draft", _offer: Offer, used: bool, /) -> None:
        """One more shot, or the miss counts."""
        if used:
            draft.agenda.append(self)
        else:
            self._settle(draft, 0)

    def candidates(self, _moment: str, _riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """The shooter alone."""
        return ((self.seat, SECOND_BARREL),)

    def _settle(self, draft: "Draft", felled: int) -> None:
        """Gold for those who fell, a step back for those who stand; nobody retreats below space 1."""
        standing = len(INDIANS) - felled
        draft.events.append(events.IndiansFaced(self.seat, felled, standing))
        draft.pay(None, self.seat, felled, "indians")
        space = draft.riders[self.seat].space
        reached = max(1, space - standing)
        if reached < space:
            draft.riders[self.seat] = replace(draft.riders[self.seat], space=reached)
            draft.events.append(events.Moved(self.seat, tuple(range(space, reached - 1, -1)), "retreat"))
