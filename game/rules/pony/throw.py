"""Rolling five dice openly, and the Ace up the Sleeve (P25, P28, P29, P35, P36)."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.pony import events, hands
from game.rules.pony.hands import Dice
from game.rules.pony.items import ACE
from game.rules.pony.moment import Asking, Moment, asked, not_now, refuse_roll, roll_of
from game.rules.pony.moves import Pass, Roll, Use
from game.rules.pony.offer import refuse_use
from game.rules.pony.pieces import mask_of, numbers
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


CALLED_FOR_BY: Final = {"poker": "P25", "mine": "P28", "saloon": "P29", "jail": "P35"}


class Throwing(Moment, frozen=True):
    """A moment that has someone roll openly and goes on by the dice."""

    def thrown(self, draft: "Draft", seat: Seat, dice: Dice, /) -> None:
        """Go on with the dice as they lie in the end."""
        raise NotImplementedError


class Throw(Asking, frozen=True):
    """A rider rolls five dice openly once; `cause` as in `Rolled`. The moment below goes on."""

    seat: Seat
    cause: str

    @property
    def rule(self) -> str:
        """The rule that calls for the roll."""
        return CALLED_FOR_BY[self.cause]

    def pending(self, _state: "State", /) -> Pending:
        """Wait for five dice."""
        return roll_of(self.seat, 5)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """Any five faces may come."""
        return refuse_roll(move, self.seat, 5, self.rule)

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Ask for the Ace up the Sleeve, or go on."""
        if isinstance(move, Roll):
            seat, dice = move.seat, move.dice
            draft.events.append(events.Rolled(seat, self.cause, (0, 1, 2, 3, 4), dice))
            draft.inform_all()
            draft.saddlebags("ace", ACE, (seat,))
            if draft.holds(seat, ACE):
                draft.agenda.append(AceOffer(seat, self.cause, dice))
            else:
                _count(draft, seat, self.cause, dice)


class AceOffer(Asking, frozen=True):
    """The roller may roll some of the five dice again, once (P36)."""

    rule: ClassVar[str] = "P36"
    seat: Seat
    cause: str
    dice: Dice

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the roller."""
        return asked(self.seat)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """`use` with at least one die, or `pass`."""
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Use):
            return not_now(move, self.rule)
        refusal = refuse_use(move, ACE, ("dice",))
        if refusal is not None or not isinstance(move.dice, tuple):
            return refusal
        if not move.dice or not are_dice(move.dice):
            return Refusal("ace-dice", self.rule)
        return None

    def moves(self, _state: "State", _seat: Seat, /) -> Sequence[Move]:
        """Roll any of the dice again, dice of one face being alike; or none."""
        found: dict[tuple[str, ...], Use] = {}
        for count in range(1, 6):
            for dice in combinations(range(5), count):
                found.setdefault(tuple(sorted(self.dice[die] for die in dice)), Use(ACE, dice=dice))
        return (*found.values(), Pass())

    def sample(self, _state: "State", _seat: Seat, random: Random, /) -> Move:
        """Any set of dice, or none."""
        mask = random.randrange(32)
        return Use(ACE, dice=numbers(mask)) if mask else Pass()

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Roll again, or go on."""
        match move:
            case Use(dice=tuple(dice)):
                draft.spend(self.seat, ACE)
                draft.agenda.append(AceRoll(self.seat, self.cause, self.dice, mask_of(dice)))
            case _:
                draft.events.append(events.Passed(self.seat, "ace", open=False))
                _count(draft, self.seat, self.cause, self.dice)


class AceRoll(Asking, frozen=True):
    """The dice of the mask `again` are rolled again (P36)."""

    rule: ClassVar[str] = "P36"
    seat: Seat
    cause: str
    dice: Dice
    again: int

    def pending(self, _state: "State", /) -> Pending:
        """Wait for these dice."""
        return roll_of(self.seat, self.again.bit_count())

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """Any faces may come."""
        return refuse_roll(move, self.seat, self.again.bit_count(), self.rule)

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Go on with the new dice."""
        if isinstance(move, Roll):
            seat, faces = move.seat, move.dice
            draft.events.append(events.Rolled(seat, "ace", numbers(self.again), faces))
            draft.inform_all()
            _count(draft, seat, self.cause, rolled(self.dice, self.again, faces))


def are_dice(dice: tuple[int, ...]) -> bool:
    """Tell whether these are numbers of dice, none twice."""
    return len(set(dice)) == len(dice) and all(0 <= die < 5 for die in dice)


def rolled(dice: Dice, mask: int, faces: Dice) -> Dice:
    """Return the dice with new faces on those of the mask, in the order of their numbers."""
    after = list(dice)
    for die, face in zip(numbers(mask), faces, strict=True):
        after[die] = face
    return tuple(after)


def _count(draft: "Draft", seat: Seat, cause: str, dice: Dice) -> None:
    """Let the roll count for the moment below."""
    draft.events.append(events.Scored(seat, cause, dice, hands.hand(dice).name))
    below = draft.agenda.pop()
    if isinstance(below, Throwing):
        below.thrown(draft, seat, dice)
