"""The next state while a move is being applied.

The rules' states are frozen. Within one `apply` the changes are gathered in a draft, which never
leaves it; what is done to the table reads like the rule book: `pay`, `jail`, `spend`.
"""

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.rules.pony import events
from game.rules.pony.board import Board
from game.rules.pony.events import Fact
from game.rules.pony.items import COPIES
from game.rules.pony.pieces import Cup, Pack, Result, Rider, Trace, numbers
from game.rules.pony.state import State
from game.rules.table import Seat

if TYPE_CHECKING:
    from game.rules.pony.moment import Asking, Moment


class Draft(Struct, eq=False):
    """A state in the making. `agenda` is what is still to happen, the next thing last.

    `informs` is a mask of the seats that learn something hidden.
    """

    board: Board
    jail_bluffers: bool
    riders: list[Rider]
    agenda: list["Moment"]
    turn: Seat
    cup: Cup | None
    pack: Pack
    bank: int
    result: Result | None = None
    events: list[Fact] = []
    informs: int = 0

    def state(self, waits: "Asking | None") -> State:
        """Return the state that this has become, waiting for an answer or over."""
        return State(
            self.board,
            self.jail_bluffers,
            tuple(self.riders),
            waits,  # type: ignore[arg-type] # every moment that waits is named in `Waiting`
            tuple(self.agenda),  # type: ignore[arg-type] # and every one that may be ahead in `Ahead`
            self.turn,
            self.cup,
            self.pack,
            self.bank,
            self.result,
        )

    # Seats

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats in turn order from one on."""
        return clockwise(len(self.riders), seat)

    def free_on(self, space: int, but: Seat) -> tuple[Seat, ...]:
        """Return the other free riders on a space, clockwise from one (P18)."""
        riders = self.riders
        others = self.clockwise(but)[1:]
        return tuple([seat for seat in others if riders[seat].space == space and not riders[seat].jailed])

    # Knowledge

    def inform_all(self) -> None:
        """Everyone learns something."""
        self.informs |= (1 << len(self.riders)) - 1

    def inform_others(self, seat: Seat) -> None:
        """Everyone but one learns something."""
        self.informs |= (1 << len(self.riders)) - 1 & ~(1 << seat)

    def inform(self, seat: Seat) -> None:
        """One seat learns something."""
        self.informs |= 1 << seat

    # Gold

    def pay(self, giver: Seat | None, taker: Seat | None, amount: int, cause: str) -> None:
        """Move gold; None is the bank, which never runs out (P1)."""
        if amount == 0:
            return
        riders = self.riders
        if giver is None:
            self.bank += amount
        else:
            riders[giver] = replace(riders[giver], gold=riders[giver].gold - amount)
        if taker is None:
            self.bank -= amount
        else:
            riders[taker] = replace(riders[taker], gold=riders[taker].gold + amount)
        self.events.append(events.Gold(giver, taker, amount, cause))

    def relieve(self, seat: Seat) -> None:
        """A player without gold takes one from the bank (P8)."""
        if self.riders[seat].gold == 0:
            self.pay(None, seat, 1, "relief")

    # Jail

    def jail(self, seat: Seat, cause: str) -> None:
        """Lay a rider on its side (P34)."""
        self.riders[seat] = replace(self.riders[seat], jailed=True)
        self.events.append(events.Jailed(seat, cause))

    def free(self, seat: Seat, cause: str) -> None:
        """Stand a rider up (P35)."""
        self.riders[seat] = replace(self.riders[seat], jailed=False)
        self.events.append(events.Freed(seat, cause))

    # Item cards

    def holds(self, seat: Seat, item: str) -> bool:
        """Tell whether a rider holds an item card."""
        return item in self.riders[seat].items

    def saddlebags(self, moment: str, item: str, seats: tuple[Seat, ...]) -> None:
        """Announce a moment at which, from open knowledge, one of `seats` could use `item`.

        It comes alike whether someone is asked or not, so that it tells nothing.
        """
        if self.pack.used.count(item) < COPIES[item]:
            could = [seat for seat in seats if self.riders[seat].items]
            if could:
                self.events.append(events.Saddlebags(moment, tuple(could)))

    def spend(self, seat: Seat, item: str) -> None:
        """Use an item card: it leaves the game, open to all (P36)."""
        rider, pack = self.riders[seat], self.pack
        place = rider.items.index(item)
        self.riders[seat] = replace(
            rider,
            items=rider.items[:place] + rider.items[place + 1 :],
            spent=rider.spent if rider.drawn else item,
        )
        self.pack = replace(pack, used=(*pack.used, item), traces=_faded(pack.traces, seat, item))
        self.events.append(events.Used(seat, item))
        self.inform_others(seat)

    def draw(self, seat: Seat, count: int, cause: str) -> tuple[str, ...]:
        """Take the top cards of the deck, as far as there are any, into no hand yet."""
        pack = self.pack
        drawn, deck = pack.deck[:count], pack.deck[count:]
        buriers = pack.buriers[max(len(pack.buriers) - len(deck), 0) :]
        traces = pack.traces
        if len(drawn) == 1 and len(buriers) < len(pack.buriers) and pack.buriers[0] != seat:
            traces = (*traces, Trace(pack.buriers[0], seat, drawn[0]))
        self.pack = Pack(deck, buriers, traces, pack.used)
        if drawn:
            self.inform(seat)
            self.riders[seat] = replace(self.riders[seat], drawn=self.riders[seat].drawn + len(drawn))
            self.events.append(events.Drew(seat, drawn, cause))
        return drawn

    def keep(self, seat: Seat, item: str) -> None:
        """Put a card into a hand, which stays sorted: the order must not tell when it came."""
        rider = self.riders[seat]
        self.riders[seat] = replace(rider, items=tuple(sorted((*rider.items, item))))

    def bury(self, seat: Seat, item: str) -> None:
        """Put a card under the deck; only the one who does knows it (P30)."""
        pack = self.pack
        self.pack = Pack((*pack.deck, item), (*pack.buriers, seat), pack.traces, pack.used)

    # The end

    def informed(self) -> tuple[Seat, ...]:
        """Return the seats that learn something hidden."""
        return numbers(self.informs)

    def win(self, seat: Seat, reason: str) -> None:
        """End the game."""
        positions = tuple(rider.space for rider in self.riders)
        gold = tuple(rider.gold for rider in self.riders)
        self.result = Result((seat,), reason, positions, gold)
        self.agenda.clear()
        self.events.append(events.Won(seat, reason))


def draft_of(state: State) -> Draft:
    """Return a draft that begins as a state."""
    return Draft(
        state.board,
        state.jail_bluffers,
        list(state.riders),
        list(state.agenda),
        state.turn,
        state.cup,
        state.pack,
        state.bank,
    )


@cache
def clockwise(count: int, seat: Seat) -> tuple[Seat, ...]:
    """Return so many seats in turn order from one on."""
    return tuple((seat + step) % count for step in range(count))


def _faded(traces: tuple[Trace, ...], holder: Seat, item: str) -> tuple[Trace, ...]:
    """Let each knower forget one trace of a card that was used: it may have been that one."""
    left: list[Trace] = []
    gone: set[Seat] = set()
    for trace in traces:
        if trace.holder == holder and trace.item == item and trace.knower not in gone:
            gone.add(trace.knower)
        else:
            left.append(trace)
    return tuple(left)
