"""What must hold in every state."""

from collections import Counter

from game.rules.pony.items import COPIES
from game.rules.pony.opening import Choose, Deal, Reshuffle, StartRolls
from game.rules.pony.pieces import ALL_DICE
from game.rules.pony.spaces import AtRelay
from game.rules.pony.state import State

FIRST_GOLD = 3


def audit(state: State) -> tuple[str, ...]:
    """Name every broken invariant; none in a sound state."""
    return (*_gold(state), *_cards(state), *_riders(state), *_cup(state), *_end(state))


def _gold(state: State) -> list[str]:
    """Gold comes from the bank and goes there; nobody owes any."""
    faults = [
        f"rider {seat} has {rider.gold} gold" for seat, rider in enumerate(state.riders) if rider.gold < 0
    ]
    held = sum(rider.gold for rider in state.riders)
    if held != FIRST_GOLD * len(state.riders) + state.bank:
        faults.append(f"{held} gold is held, {state.bank} beyond the first was paid out")
    return faults


def _cards(state: State) -> list[str]:
    """The twenty item cards are all there (P36)."""
    if isinstance(state.waits, StartRolls | Deal):
        return []
    cards = [*state.pack.deck, *state.pack.used]
    for rider in state.riders:
        cards += rider.items
    match state.waits:
        case Choose(offers=offers):
            cards += [card for offer in offers for card in offer if card]
            cards += [rider.returned for rider in state.riders if rider.returned]
        case Reshuffle():
            cards += [rider.returned for rider in state.riders]
        case AtRelay(cards=drawn):
            cards += drawn
        case _:
            pass
    faults = [] if Counter(cards) == Counter(COPIES) else [f"the item cards are {sorted(cards)}"]
    if len(state.pack.buriers) > len(state.pack.deck):
        faults.append("more cards were put under the deck than it has")
    faults += [
        f"rider {trace.holder} is thought to hold {trace.item}"
        for trace in state.pack.traces
        if trace.item not in state.riders[trace.holder].items
    ]
    return faults


def _riders(state: State) -> list[str]:
    """Riders stand on the board; one at most waits at a mailbox, on the last space (P31)."""
    last = state.board.last
    faults = [
        f"rider {seat} is on space {rider.space}"
        for seat, rider in enumerate(state.riders)
        if not 1 <= rider.space <= last
    ]
    faults += [
        f"rider {seat} is at mailbox {rider.mailbox} from space {rider.space}"
        for seat, rider in enumerate(state.riders)
        if not 0 <= rider.mailbox <= 3 or (rider.mailbox and rider.space != last)
    ]
    if sum(rider.mailbox > 0 for rider in state.riders) > 1:
        faults.append("several riders wait at the mailboxes")
    return faults


def _cup(state: State) -> list[str]:
    """Open dice are known; the dice belong to the rider of the turn (P10)."""
    cup = state.cup
    if cup is None:
        return []
    faults = [] if cup.seat == state.turn else [f"rider {cup.seat} has the dice in the turn of {state.turn}"]
    if cup.open & ~cup.known or cup.known & ~ALL_DICE:
        faults.append(f"of the open dice {cup.open:05b} only {cup.known:05b} are known")
    return faults


def _end(state: State) -> list[str]:
    """Either something is awaited or the game is over."""
    return (
        [] if (state.waits is None) == (state.result is not None) else ["nothing is awaited, nothing decided"]
    )
