"""What lies on the table: riders, the cup, the pack of item cards."""

from functools import cache

from msgspec import Struct

from game.rules.pony.hands import Dice
from game.rules.table import Seat

ALL_DICE = 0b11111
"""Sets of dice are bit masks; bit n stands for die n."""


@cache
def numbers(mask: int) -> tuple[int, ...]:
    """Return the numbers in a mask, of dice or of seats."""
    return tuple(number for number in range(5) if mask >> number & 1)


@cache
def mask_of(dice: tuple[int, ...]) -> int:
    """Return the mask of some dice."""
    mask = 0
    for number in dice:
        mask |= 1 << number
    return mask


class Rider(Struct, frozen=True):
    """One player's rider and belongings.

    `space` counts from 1; `mailbox` is 0 before Sacramento. `items` are secret and sorted.
    What others may remember: `drawn` counts the cards drawn since the set-up, `spent` names the
    card of the set-up if it was used before any other was drawn. `kept` and `returned` are the
    cards kept and given back in the set-up, known to this player alone.
    """

    space: int = 1
    gold: int = 3
    jailed: bool = False
    mailbox: int = 0
    items: tuple[str, ...] = ()
    drawn: int = 0
    spent: str = ""
    kept: str = ""
    returned: str = ""


class Cup(Struct, frozen=True):
    """The five dice of a turn (P9, P10).

    `open` are the dice beside the cup, `known` those that all have seen since they were last
    rolled hidden. `peeker` (−1: nobody) has seen `peeked` with the Spyglass. `claimed` is the hand
    claimed, empty before.
    """

    seat: Seat
    dice: Dice
    open: int = 0
    known: int = 0
    peeker: Seat = -1
    peeked: int = 0
    claimed: str = ""


class Trace(Struct, frozen=True):
    """`knower` put `item` under the deck and saw `holder` draw it as the only card."""

    knower: Seat
    holder: Seat
    item: str


class Pack(Struct, frozen=True):
    """The item cards outside the players' hands (P36).

    `deck` is top first. Its last cards were put there one by one in relays by `buriers`, who know
    them; nobody knows the others. `used` have left the game and are open.
    """

    deck: tuple[str, ...] = ()
    buriers: tuple[Seat, ...] = ()
    traces: tuple[Trace, ...] = ()
    used: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """How a game ended, as in records: `"mailbox"`, `"duel"` or `"arrest"` (P31, P33).

    `positions` and `gold` have one entry a seat.
    """

    winners: tuple[Seat, ...]
    reason: str
    positions: tuple[int, ...]
    gold: tuple[int, ...]
