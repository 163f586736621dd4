"""Who may challenge a claim, and what comes of it (P13-P17, P36)."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from game.rules.pony import events, hands
from game.rules.pony.items import COPIES, SPYGLASS, TELEGRAPH
from game.rules.pony.moment import Asking, asked, not_now
from game.rules.pony.moves import Challenge, Pass, Use
from game.rules.pony.offer import refuse_use
from game.rules.pony.pieces import ALL_DICE, Cup, Rider, mask_of, numbers
from game.rules.pony.riding import Grant, Reward
from game.rules.pony.sheriff import Sentence
from game.rules.pony.throw import are_dice
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


def entitled(riders: Sequence[Rider], roller: Seat) -> tuple[Seat, ...]:
    """Return who may challenge, ascending (P14).

    The free riders on the roller's space; if there is none, the nearest free riders, ahead or
    behind, all at the same distance.
    """
    space = riders[roller].space
    nearest = -1
    found: list[Seat] = []
    for seat, rider in enumerate(riders):
        if seat == roller or rider.jailed:
            continue
        distance = abs(rider.space - space)
        if distance < nearest or nearest < 0:
            nearest = distance
            found = [seat]
        elif distance == nearest:
            found.append(seat)
    return tuple(found)


class Doubt(Asking, frozen=True):
    """A claim of `steps` stands: the entitled, and free riders with a Telegraph, challenge or pass.

    `waiting` still have to answer; any of them may speak first. `spied` has used the Spyglass.
    Seen by others, `waiting` holds only the entitled.
    """

    rule: ClassVar[str] = "P14"
    seat: Seat
    steps: int
    entitled: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    spied: Seat = -1

    def pending(self, _state: "State", /) -> Pending:
        """Wait for whoever speaks first."""
        return asked(*self.waiting)

    def refuse(self, state: "State", by: By, move: Move, /) -> Refusal | None:
        """`challenge`, by Telegraph who isn't entitled; `pass`; first `use` a Spyglass who is."""
        seat = int(by)
        match move:
            case Pass():
                return None
            case Challenge(item=item):
                return self._refuse_challenge(state, seat, item if isinstance(item, str) else None)
            case Use(item=item):
                if item == SPYGLASS and item not in state.riders[seat].items:
                    return Refusal("item-missing", "P36", {"item": item})
                return self._refuse_spyglass(state, seat, move)
            case _:
                return not_now(move, self.rule)

    def _refuse_challenge(self, state: "State", seat: Seat, item: str | None) -> Refusal | None:
        """Refuse a challenge without right to it."""
        if item is None:
            return None if seat in self.entitled else Refusal("challenge-entitled", self.rule, {"seat": seat})
        if item != TELEGRAPH:
            return Refusal("item-moment", "P36", {"item": item})
        if item not in state.riders[seat].items:
            return Refusal("item-missing", "P36", {"item": item})
        if seat == self.spied:
            return Refusal("item-second", "P36", {"item": item})
        return None

    def _refuse_spyglass(self, state: "State", seat: Seat, move: Use) -> Refusal | None:
        """Refuse to look at other than two dice under the cup, or the one that is there."""
        refusal = refuse_use(move, SPYGLASS, ("dice",))
        if refusal is not None or not isinstance(move.dice, tuple):
            return refusal
        if seat not in self.entitled:
            return Refusal("challenge-entitled", self.rule, {"seat": seat})
        hidden = _hidden(state.cup)
        if not move.dice or not are_dice(move.dice) or len(move.dice) != min(2, len(hidden)):
            return Refusal("spyglass-dice", "P36", {"dice": min(2, len(hidden))})
        if not set(move.dice) <= set(hidden):
            return Refusal("spyglass-hidden", "P36")
        return None

    def moves(self, state: "State", seat: Seat, /) -> Sequence[Move]:
        """All choices."""
        if seat not in self.waiting:
            return ()
        held = state.riders[seat].items
        found: list[Move] = []
        if seat in self.entitled:
            found.append(Challenge())
            if SPYGLASS in held:
                hidden = _hidden(state.cup)
                found += [
                    Use(SPYGLASS, dice=dice) for dice in combinations(hidden, min(2, len(hidden))) if dice
                ]
        if TELEGRAPH in held and seat != self.spied:
            found.append(Challenge(TELEGRAPH))
        return (*found, Pass())

    def answer(self, draft: "Draft", by: By, move: Move, /) -> None:
        """Look, pass, or challenge: the first challenge ends it."""
        seat = int(by)
        if isinstance(move, Challenge):
            _resolve(draft, self, seat, telegraph=move.item is not UNSET)
        elif isinstance(move, Use) and isinstance(move.dice, tuple):
            self._spy(draft, seat, move.dice)
        else:
            draft.events.append(events.Passed(seat, "challenge", seat in self.entitled))
            waiting = tuple([other for other in self.waiting if other != seat])
            if waiting:
                draft.agenda.append(Doubt(self.seat, self.steps, self.entitled, waiting, self.spied))
            else:
                draft.agenda.append(Grant(self.seat, self.steps))

    def _spy(self, draft: "Draft", seat: Seat, dice: tuple[int, ...]) -> None:
        """Look at dice under the cup."""
        if draft.cup is None:
            return
        draft.spend(seat, SPYGLASS)
        draft.inform(seat)
        draft.cup = replace(draft.cup, peeker=seat, peeked=mask_of(dice))
        draft.events.append(events.Spied(seat, dice, tuple(draft.cup.dice[die] for die in dice)))
        draft.agenda.append(replace(self, spied=seat))

    def seen(self, viewer: Seat, /) -> "Asking":
        """Nobody knows which riders that aren't entitled are asked."""
        waiting = tuple(seat for seat in self.waiting if seat in self.entitled or seat == viewer)
        return replace(self, waiting=waiting)


def doubt(draft: "Draft", roller: Seat, steps: int) -> Doubt:
    """Return the moment at which a claim may be challenged."""
    right = entitled(draft.riders, roller)
    waiting = right
    for seat, rider in enumerate(draft.riders):
        if TELEGRAPH in rider.items and seat != roller and seat not in right and not rider.jailed:
            waiting = tuple(sorted((*waiting, seat)))
    return Doubt(roller, steps, right, waiting)


def announce(draft: "Draft", moment: Doubt) -> None:
    """Announce who could use a Telegraph or, being entitled, a Spyglass from open knowledge."""
    used = draft.pack.used
    telegraph, spyglass = used.count(TELEGRAPH) < COPIES[TELEGRAPH], used.count(SPYGLASS) < COPIES[SPYGLASS]
    could: list[Seat] = []
    for seat in draft.clockwise(moment.seat)[1:]:
        rider = draft.riders[seat]
        if rider.items and not rider.jailed and (telegraph or (spyglass and seat in moment.entitled)):
            could.append(seat)
    if could:
        draft.events.append(events.Saddlebags("challenge", tuple(could)))


def _resolve(draft: "Draft", claim: Doubt, challenger: Seat, *, telegraph: bool) -> None:
    """Show the dice: false, the challenger may move (P16); true, the challenger is jailed (P17)."""
    cup = draft.cup
    if cup is None:
        return
    if telegraph:
        draft.spend(challenger, TELEGRAPH)
    draft.events.append(events.Challenged(challenger, claim.seat, telegraph))
    real = hands.hand(cup.dice)
    true = real.steps == claim.steps
    draft.events.append(events.Revealed(claim.seat, cup.dice, real.name, true))
    if cup.known != ALL_DICE:
        draft.inform_others(claim.seat)
    draft.cup = replace(cup, known=ALL_DICE)
    if true:
        draft.agenda.append(Grant(claim.seat, claim.steps))
        if not telegraph:
            draft.agenda.append(Sentence((challenger,), "challenge"))
        return
    if not draft.riders[challenger].mailbox:
        draft.agenda.append(Reward(challenger, claim.steps))
    if draft.jail_bluffers:
        draft.agenda.append(Sentence((claim.seat,), "bluff"))


def _hidden(cup: Cup | None) -> tuple[int, ...]:
    """Return the numbers of the dice under the cup."""
    return () if cup is None else numbers(ALL_DICE & ~cup.open)
