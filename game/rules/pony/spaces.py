"""The effects of spaces, but for the Indians, who have their own module (P19, P26, P28-P30)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from game.rules.pony import events, hands
from game.rules.pony.hands import Dice
from game.rules.pony.indians import Indians
from game.rules.pony.items import RAIL_PASS
from game.rules.pony.moment import Asking, Moment, asked, not_now
from game.rules.pony.moves import Board, Keep, Stay, Use
from game.rules.pony.offer import refuse_use
from game.rules.pony.sheriff import Sentence
from game.rules.pony.throw import Throw, Throwing
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State


class Effect(Moment, frozen=True):
    """The effect of the arriver's space, unless the arriver has been jailed (P19)."""

    seat: Seat

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """See what the space's sign is."""
        rider = draft.riders[self.seat]
        if rider.jailed:
            return None
        match draft.board.signs[rider.space - 1]:
            case "station":
                return self._stop_at_station(draft)
            case "indians":
                draft.agenda.append(Indians(self.seat))
            case "mine":
                draft.agenda.append(Mine(self.seat))
                return Throw(self.seat, "mine")
            case "saloon":
                draft.events.append(events.DrinkOffered(self.seat))
                draft.agenda.append(Saloon(self.seat))
                return Throw(self.seat, "saloon")
            case "relay":
                return self._draw(draft)
            case _:
                pass
        return None

    def _stop_at_station(self, draft: "Draft") -> "Asking | None":
        """A train goes unless it is the end of the line; only who can ride is asked (P26)."""
        rider, board = draft.riders[self.seat], draft.board
        if not board.ride_to[rider.space - 1]:
            return None
        if rider.gold >= board.prices[rider.space - 1]:
            return AtStation(self.seat)
        draft.saddlebags("station", RAIL_PASS, (self.seat,))
        return AtStation(self.seat) if draft.holds(self.seat, RAIL_PASS) else None

    def _draw(self, draft: "Draft") -> "Asking | None":
        """Two cards to choose from; the last single one is taken; none, nothing (P30)."""
        drawn = draft.draw(self.seat, 2, "relay")
        if len(drawn) == 2:
            return AtRelay(self.seat, (drawn[0], drawn[1]))
        for item in drawn:
            draft.keep(self.seat, item)
        return None


class AtStation(Asking, frozen=True):
    """Take the train to the next station, or stay (P26)."""

    rule: ClassVar[str] = "P26"
    seat: Seat

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the rider."""
        return asked(self.seat)

    def refuse(self, state: "State", _by: By, move: Move, /) -> Refusal | None:
        """`board` who can pay, `use` a Rail Pass, or `stay`."""
        rider = state.riders[self.seat]
        match move:
            case Stay():
                return None
            case Board():
                price = state.board.prices[rider.space - 1]
                if rider.gold >= price:
                    return None
                return Refusal("station-price", self.rule, {"price": price, "gold": rider.gold})
            case Use(item=item):
                if item == RAIL_PASS and item not in rider.items:
                    return Refusal("item-missing", "P36", {"item": item})
                return refuse_use(move, RAIL_PASS)
            case _:
                return not_now(move, self.rule)

    def moves(self, state: "State", seat: Seat, /) -> Sequence[Move]:
        """All ways to go on."""
        rider = state.riders[seat]
        found: list[Move] = []
        if rider.gold >= state.board.prices[rider.space - 1]:
            found.append(Board())
        if RAIL_PASS in rider.items:
            found.append(Use(RAIL_PASS))
        return (*found, Stay())

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Ride; nothing happens where the train stops (P20)."""
        seat = self.seat
        space = draft.riders[seat].space
        match move:
            case Board():
                draft.pay(seat, None, draft.board.prices[space - 1], "train")
            case Use():
                draft.spend(seat, RAIL_PASS)
            case _ if draft.riders[seat].gold >= draft.board.prices[space - 1]:
                draft.events.append(events.LetTrainGo(seat))
                return
            case _:
                # Only a Rail Pass could have helped: nobody learns that there was one.
                draft.events.append(events.Passed(seat, "station", open=False))
                return
        reached = draft.board.ride_to[space - 1]
        draft.riders[seat] = replace(draft.riders[seat], space=reached)
        draft.events.append(events.Moved(seat, tuple(range(space, reached + 1)), "train"))


class AtRelay(Asking, frozen=True):
    """Keep one of two cards drawn; seen by others they are empty (P30)."""

    rule: ClassVar[str] = "P30"
    seat: Seat
    cards: tuple[str, str]

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the rider."""
        return asked(self.seat)

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """One of the two."""
        if not isinstance(move, Keep):
            return not_now(move, self.rule)
        if move.item not in self.cards:
            return Refusal("keep-card", self.rule, {"item": move.item})
        return None

    def moves(self, _state: "State", _seat: Seat, /) -> Sequence[Move]:
        """Each of the two."""
        return tuple(Keep(item) for item in dict.fromkeys(self.cards))

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Keep one, put the other under the deck."""
        if isinstance(move, Keep):
            item = move.item
            one, two = self.cards
            other = two if item == one else one
            draft.keep(self.seat, item)
            draft.bury(self.seat, other)
            draft.events.append(events.Kept(self.seat, item, other, "relay"))

    def seen(self, viewer: Seat, /) -> "Asking":
        """Only the rider sees the cards."""
        return self if viewer == self.seat else AtRelay(self.seat, ("", ""))


class Mine(Throwing, frozen=True):
    """Dig for gold (P28)."""

    seat: Seat

    def thrown(self, draft: "Draft", seat: Seat, dice: Dice, /) -> None:
        """As much gold as the hand has steps."""
        draft.pay(None, seat, hands.steps(dice), "mine")


class Saloon(Throwing, frozen=True):
    """Pay for a drink (P29)."""

    seat: Seat

    def thrown(self, draft: "Draft", seat: Seat, dice: Dice, /) -> None:
        """As much gold as the hand has steps; who is short pays all and goes to jail."""
        price, gold = hands.steps(dice), draft.riders[seat].gold
        draft.pay(seat, None, min(price, gold), "saloon")
        if price > gold:
            draft.agenda.append(Sentence((seat,), "saloon"))
