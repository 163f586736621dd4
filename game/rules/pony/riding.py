"""A move along the trail: granted, made, and what waits where it ends (P15-P20, P31, P33)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from game.rules.pony import events
from game.rules.pony.fights import Gunfight, TakeCorners
from game.rules.pony.items import BURR, COPIES, FRESH_HORSE
from game.rules.pony.moment import Asking, Moment, asked, not_now
from game.rules.pony.moves import Advance, Pass
from game.rules.pony.offer import Offer, Offering
from game.rules.pony.pieces import Rider
from game.rules.pony.poker import PokerGame
from game.rules.pony.spaces import Effect
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


class Grant(Offering, frozen=True):
    """The roller may move so many steps; Fresh Horse and Burr may change them (P36)."""

    seat: Seat
    steps: int

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """Announce the moment, and ask."""
        self._announce(draft)
        self.ask(draft, 0)
        return None

    def offered(self, draft: "Draft", offer: Offer, used: bool, /) -> None:
        """Count the item, and ask the next one."""
        count = len(draft.riders)
        steps = self.steps if not used else self.steps + (1 if offer.item == FRESH_HORSE else -1)
        Grant(self.seat, steps).ask(draft, (offer.seat - self.seat) % count + 1)

    def candidates(self, _moment: str, riders: tuple[Rider, ...], /) -> tuple[tuple[Seat, str], ...]:
        """The roller for a Fresh Horse, any other free rider for a Burr, of a step that can be lost."""
        burr = tuple(
            (seat, BURR) for seat, rider in enumerate(riders) if seat != self.seat and not rider.jailed
        )
        return ((self.seat, FRESH_HORSE), *(burr if self.steps > 1 else ()))

    def _announce(self, draft: "Draft") -> None:
        """Announce who could use an item from open knowledge: one's Fresh Horse may make room for a Burr."""
        used = draft.pack.used
        could: list[Seat] = []
        horse = used.count(FRESH_HORSE) < COPIES[FRESH_HORSE] and bool(draft.riders[self.seat].items)
        if horse:
            could.append(self.seat)
        if used.count(BURR) < COPIES[BURR] and (self.steps > 1 or horse):
            others = draft.clockwise(self.seat)[1:]
            riders = draft.riders
            could += [seat for seat in others if riders[seat].items and not riders[seat].jailed]
        if could:
            draft.events.append(events.Saddlebags("granted", tuple(could)))

    def ask(self, draft: "Draft", first: int) -> None:
        """Ask whoever holds a fitting card, from the `first`-th rider after the roller on; then ride."""
        for seat in draft.clockwise(self.seat)[first:]:
            rider = draft.riders[seat]
            item = FRESH_HORSE if seat == self.seat else BURR
            if item in rider.items and not rider.jailed and (item == FRESH_HORSE or self.steps > 1):
                draft.agenda += [self, Offer(seat, item, "granted")]
                return
        draft.events.append(events.Granted(self.seat, self.steps))
        if not ride(draft, self.seat, self.steps, "claim"):
            draft.agenda.append(Arrival(self.seat))


class Reward(Asking, frozen=True):
    """The challenger who was right may take the claimed steps (P16)."""

    rule: ClassVar[str] = "P16"
    seat: Seat
    steps: int

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the challenger."""
        return asked(self.seat)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """`advance` or `pass`."""
        return None if isinstance(move, Advance | Pass) else not_now(move, self.rule)

    def moves(self, _state: "State", _seat: Seat, /) -> Sequence[Move]:
        """Take it or not."""
        return (Advance(), Pass())

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Move; nothing happens there, save Sacramento (P20, P33)."""
        if isinstance(move, Advance):
            ride(draft, self.seat, self.steps, "challenge")
        else:
            draft.events.append(events.Passed(self.seat, "advance", open=True))


class Arrival(Moment, frozen=True):
    """The roller has arrived: whom does it meet, and what then? (P18, P19)."""

    seat: Seat

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """One other free rider: gunfight; more: poker game; then the space's effect."""
        space = draft.riders[self.seat].space
        met = draft.free_on(space, self.seat) if space > draft.board.peace else ()
        effect = Effect(self.seat)
        if not met:
            return effect.begin(draft)
        draft.agenda.append(effect)
        if len(met) == 1:
            draft.agenda.append(Gunfight(self.seat, met[0]))
        else:
            players = (self.seat, *met)
            draft.events.append(events.PokerBegan(players, space))
            draft.agenda.append(PokerGame(players, players))
        return None


def ride(draft: "Draft", seat: Seat, steps: int, cause: str) -> bool:
    """Move a rider forward; at Sacramento the move ends (P31). Tell whether it got there."""
    rider = draft.riders[seat]
    last = draft.board.last
    reached = min(rider.space + steps, last)
    draft.riders[seat] = replace(rider, space=reached)
    draft.events.append(events.Moved(seat, tuple(range(rider.space, reached + 1)), cause))
    if reached < last:
        return False
    waiting = [other for other, one in enumerate(draft.riders) if one.mailbox]
    if waiting:
        _begin_final_duel(draft, waiting[0], seat)
    else:
        draft.riders[seat] = replace(draft.riders[seat], mailbox=1)
        draft.events.append(events.ReachedMailbox(seat, 1))
    return True


def _begin_final_duel(draft: "Draft", first: Seat, second: Seat) -> None:
    """The second rider has come in time: final duel (P33)."""
    mailbox = draft.riders[first].mailbox
    draft.events.append(events.FinalDuelBegan(first, second, mailbox))
    if draft.riders[first].jailed:
        draft.free(first, "final-duel")
    draft.agenda.append(TakeCorners(second, first, mailbox))
