"""The moves of Pony Express, as they stand in records.

Dice are named by their numbers 0-4, riders by their seats, items by their names in records.
A field that a move need not have is `UNSET` where it is missing.
"""

from typing import Any

from msgspec import UNSET, UnsetType, field

from game.rules.pony.hands import Dice
from game.rules.table import Move, Seat


class Roll(Move, frozen=True, tag="roll"):
    """Nature rolls: `dice` are the faces of the dice rolled, in the order of their numbers."""

    seat: Seat = field(name="for")
    dice: Dice


class Shuffle(Move, frozen=True, tag="shuffle"):
    """Nature shuffles the item cards, top first (P6)."""

    items: tuple[str, ...]


class Keep(Move, frozen=True, tag="keep"):
    """Keep one of two item cards drawn (P6, P30)."""

    item: str


class Reroll(Move, frozen=True, tag="reroll"):
    """Put the dice `open` beside the cup and roll these (`"open"`) or all others (`"hidden"`) (P10)."""

    open: tuple[int, ...]
    roll: str
    item: str | UnsetType = UNSET


class Claim(Move, frozen=True, tag="claim"):
    """Claim a hand, with the dice `open` beside the cup (P12)."""

    hand: str
    open: tuple[int, ...]
    item: str | UnsetType = UNSET


class Challenge(Move, frozen=True, tag="challenge"):
    """Say that the claim is false (P14), entitled or by Telegraph."""

    item: str | UnsetType = UNSET


class Pass(Move, frozen=True, tag="pass"):
    """Decline what one is asked."""


class Advance(Move, frozen=True, tag="advance"):
    """The challenger who was right takes the claimed move (P16)."""


class Use(Move, frozen=True, tag="use"):
    """Use an item card at its moment (P36).

    `die` and `face`: what a Loaded Die turns; `dice`: what a Spyglass looks at, or what an Ace up
    the Sleeve rolls again.
    """

    item: str
    die: int | UnsetType = UNSET
    face: str | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET


class Corners(Move, frozen=True, tag="corners"):
    """Choose the own duel corner, `"NW"` or `"SE"` (P21)."""

    mine: str


class Shot(Move, frozen=True, tag="shot"):
    """What a flicked die did (P40).

    `touched`: figures in the order of first contact; `fell`: figures; `rest`: where the die lies,
    in 1/100 mm, None off the board; `flick`: how it was shot, of no meaning to the rules.
    """

    touched: tuple[str, ...]
    fell: tuple[str, ...]
    rest: tuple[int, int] | None
    flick: Any = UNSET


class Board(Move, frozen=True, tag="board"):
    """Pay for the train (P26)."""


class Stay(Move, frozen=True, tag="stay"):
    """Let the train go (P26)."""


class Bail(Move, frozen=True, tag="bail"):
    """Pay three gold and leave jail (P35)."""


class Luck(Move, frozen=True, tag="luck"):
    """Roll the dice in jail (P35)."""


MOVE_TYPES: tuple[type[Move], ...] = (
    Roll,
    Shuffle,
    Keep,
    Reroll,
    Claim,
    Challenge,
    Pass,
    Advance,
    Use,
    Corners,
    Shot,
    Board,
    Stay,
    Bail,
    Luck,
)
