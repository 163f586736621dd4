"""The jail turn (P35, P36)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.pony import hands
from game.rules.pony.cup import NormalTurn
from game.rules.pony.hands import STEPS, Dice
from game.rules.pony.items import FAVOUR
from game.rules.pony.moment import Asking, asked, not_now
from game.rules.pony.moves import Bail, Luck, Use
from game.rules.pony.offer import refuse_use
from game.rules.pony.throw import Throw, Throwing
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State

BAIL: Final = 3
FINDS_GOLD: Final = (STEPS["two-pair"], STEPS["full-house"], STEPS["five"])
DRAWS_CARD: Final = (STEPS["three"], STEPS["four"], STEPS["five"])


class JailTurn(Asking, frozen=True):
    """A jailed rider pays bail, trusts to luck, or uses a Sheriff's Favour (P35)."""

    rule: ClassVar[str] = "P35"
    seat: Seat

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the rider, also when only one answer is left."""
        return asked(self.seat)

    def refuse(self, state: "State", _by: By, move: Move, /) -> Refusal | None:
        """`luck` always; `bail` with three gold; `use` of the Favour only."""
        rider = state.riders[self.seat]
        match move:
            case Luck():
                return None
            case Bail():
                return (
                    None
                    if rider.gold >= BAIL
                    else Refusal("bail-price", self.rule, {"price": BAIL, "gold": rider.gold})
                )
            case Use(item=item):
                if item == FAVOUR and item not in rider.items:
                    return Refusal("item-missing", "P36", {"item": item})
                return refuse_use(move, FAVOUR)
            case _:
                return not_now(move, self.rule)

    def moves(self, state: "State", seat: Seat, /) -> Sequence[Move]:
        """All ways out."""
        rider = state.riders[seat]
        found: list[Move] = []
        if FAVOUR in rider.items:
            found.append(Use(FAVOUR))
        if rider.gold >= BAIL:
            found.append(Bail())
        return (*found, Luck())

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Freed at once, a normal turn follows; or roll."""
        match move:
            case Bail():
                draft.pay(self.seat, None, BAIL, "bail")
                draft.free(self.seat, "bail")
                draft.agenda.append(NormalTurn(self.seat))
            case Use():
                draft.spend(self.seat, FAVOUR)
                draft.free(self.seat, "favour")
                draft.agenda.append(NormalTurn(self.seat))
            case _:
                draft.agenda += [JailLuck(self.seat), Throw(self.seat, "jail")]


class JailLuck(Throwing, frozen=True):
    """The jail roll: gold, a card, freedom (P35)."""

    seat: Seat

    def thrown(self, draft: "Draft", seat: Seat, dice: Dice, /) -> None:
        """Freed by a straight or more, the normal turn follows; otherwise the turn is over."""
        steps = hands.steps(dice)
        if steps in FINDS_GOLD:
            draft.pay(None, seat, 1, "jail")
        if steps in DRAWS_CARD:
            for item in draft.draw(seat, 1, "jail"):
                draft.keep(seat, item)
        if steps >= STEPS["straight"]:
            draft.free(seat, "luck")
            draft.agenda.append(NormalTurn(seat))
        else:
            draft.free(seat, "time")
