"""Before the first turn: who starts, and the first item cards (P5, P6)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from game.rules import table
from game.rules.pony import events, hands
from game.rules.pony.hands import Dice
from game.rules.pony.items import all_items
from game.rules.pony.moment import Asking, asked, not_now, refuse_roll, roll_of
from game.rules.pony.moves import Keep, Roll, Shuffle
from game.rules.pony.turn import TurnStart
from game.rules.table import By, Chance, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


class StartRolls(Asking, frozen=True):
    """These players roll for the first turn, in order; `rolls` are those made (P5)."""

    rule: ClassVar[str] = "P5"
    seats: tuple[Seat, ...]
    rolls: tuple[Dice, ...] = ()

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the next one's roll."""
        return roll_of(self.seats[len(self.rolls)], 5)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """Any five faces may come."""
        return refuse_roll(move, self.seats[len(self.rolls)], 5, self.rule)

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """The best hand starts; complete ties roll again (P4)."""
        if isinstance(move, Roll):
            seat, dice = move.seat, move.dice
            draft.events.append(events.Rolled(seat, "start", (0, 1, 2, 3, 4), dice))
            draft.events.append(events.Scored(seat, "start", dice, hands.hand(dice).name))
            draft.inform_all()
            self._go_on(draft, (*self.rolls, dice))

    def _go_on(self, draft: "Draft", rolls: tuple[Dice, ...]) -> None:
        """Ask the next one, or see who is best."""
        if len(rolls) < len(self.seats):
            draft.agenda.append(StartRolls(self.seats, rolls))
            return
        tied = tuple(self.seats[place] for place in hands.best(rolls))
        if len(tied) > 1:
            draft.events.append(events.Tied(tied, "start"))
            draft.agenda.append(StartRolls(tied))
            return
        draft.turn = tied[0]
        draft.events.append(events.Starts(tied[0]))
        draft.agenda.append(Deal())


class Deal(Asking, frozen=True):
    """The item cards are shuffled, and each player draws two (P6)."""

    rule: ClassVar[str] = "P6"

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the deck."""
        return Chance("shuffle", (("items", table.Shuffle(all_items())),))

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """All twenty cards may come in any order."""
        return _refuse_deck(move, all_items())

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Deal two cards each, from the starting player clockwise."""
        if isinstance(move, Shuffle):
            items = move.items
            order = draft.clockwise(draft.turn)
            offers = [("", "")] * len(order)
            draft.events.append(events.Shuffled(len(items)))
            for place, seat in enumerate(order):
                offers[seat] = items[2 * place], items[2 * place + 1]
                draft.events.append(events.Drew(seat, offers[seat], "deal"))
            draft.pack = replace(draft.pack, deck=items[2 * len(order) :])
            draft.inform_all()
            draft.agenda.append(Choose(order, tuple(offers)))


class Choose(Asking, frozen=True):
    """These players still keep one of two cards, in order; `offers` has an entry for each seat (P6).

    Seen by others, an offer's cards are empty.
    """

    rule: ClassVar[str] = "P6"
    seats: tuple[Seat, ...]
    offers: tuple[tuple[str, str], ...]

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """When all have chosen, the cards given back are shuffled in."""
        if self.seats:
            return self
        draft.agenda.append(Reshuffle())
        return None

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the next one's choice."""
        return asked(self.seats[0])

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """One of the own two."""
        if not isinstance(move, Keep):
            return not_now(move, self.rule)
        if move.item not in self.offers[self.seats[0]]:
            return Refusal("keep-card", self.rule, {"item": move.item})
        return None

    def moves(self, _state: "State", seat: Seat, /) -> Sequence[Move]:
        """Each of the own two."""
        return tuple(Keep(item) for item in dict.fromkeys(self.offers[seat]))

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Keep one, give the other back."""
        if isinstance(move, Keep):
            item = move.item
            seat = self.seats[0]
            one, two = self.offers[seat]
            other = two if item == one else one
            draft.riders[seat] = replace(draft.riders[seat], items=(item,), kept=item, returned=other)
            draft.events.append(events.Kept(seat, item, other, "deal"))
            offers = (*self.offers[:seat], ("", ""), *self.offers[seat + 1 :])
            draft.agenda.append(Choose(self.seats[1:], offers))

    def seen(self, viewer: Seat, /) -> "Asking":
        """Each sees the own offer."""
        offers = tuple(offer if seat == viewer else ("", "") for seat, offer in enumerate(self.offers))
        return Choose(self.seats, offers)


class Reshuffle(Asking, frozen=True):
    """The cards given back are shuffled into the deck (P6)."""

    rule: ClassVar[str] = "P6"

    def pending(self, state: "State", /) -> Pending:
        """Wait for the deck; its cards are named in a fixed order, which tells nothing."""
        return Chance("shuffle", (("items", table.Shuffle(_with_returned(state))),))

    def refuse(self, state: "State", _by: By, move: Move, /) -> Refusal | None:
        """The rest of the deck and the cards given back, in any order."""
        return _refuse_deck(move, _with_returned(state))

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """The first turn begins."""
        if isinstance(move, Shuffle):
            items = move.items
            draft.pack = replace(draft.pack, deck=items)
            draft.events.append(events.Shuffled(len(items)))
            draft.agenda.append(TurnStart(draft.turn))


def _with_returned(state: "State") -> tuple[str, ...]:
    """Return the deck's cards and those given back, sorted."""
    return tuple(sorted((*state.pack.deck, *(rider.returned for rider in state.riders))))


def _refuse_deck(move: Move, cards: tuple[str, ...]) -> Refusal | None:
    """Refuse a deck of other cards."""
    if not isinstance(move, Shuffle):
        return not_now(move, "P6")
    if sorted(move.items) != sorted(cards):
        return Refusal("shuffle-cards", "P6", {"cards": len(cards)})
    return None
