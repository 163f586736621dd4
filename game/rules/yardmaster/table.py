"""What lies on the table of Yardmaster, what may be done there, and what is told of it."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from game.rules.table import Event, Move, Seat

EditionName: TypeAlias = Literal["v1", "published"]
Pile: TypeAlias = Literal["deck", "discard"]
Partner: TypeAlias = Seat | Literal["spare"]
Reason: TypeAlias = Literal["goal", "exhausted", "stalled"]
Phase: TypeAlias = Literal["setup", "act", "take", "tuck", "reshuffle", "discard", "over"]
"""What the game waits for: the deal; a choice in the turn; the stolen card (Y20); the order of swept
cars (Y21); a new cargo deck (Y25); the discard after the turn's end (Y23); nothing any more."""

Cards: TypeAlias = tuple[str, ...]
Memory: TypeAlias = tuple[tuple[Cards, ...], ...]
"""What the seats and the public know of hidden cargo; see `memory`."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`edition`: V1.0 or the printed game (Y29). `bonus_cards`: how many are in the deck (Y2)."""

    edition: EditionName = "v1"
    bonus_cards: Literal[8, 4] = 8

    def __post_init__(self) -> None:
        """Raise ValueError for a published edition without its eight bonus cards (Y29)."""
        if self.edition == "published" and self.bonus_cards != 8:
            raise ValueError("bonus_cards: the published edition always has 8")


# Moves. Piles are listed top first; what is discarded or tucked one by one is listed in that order.


class SetUp(Move, frozen=True, tag="setup"):
    """Nature's deal (Y5–Y7): the start player, both decks before the deal, the tokens by seat."""

    first: Seat
    railcars: Cards
    cargo: Cards
    tokens: Cards


class Draw(Move, frozen=True, tag="draw"):
    """Action: take the top card of the cargo deck or of the discard pile (Y10)."""

    source: Pile = msgspec.field(name="from")


class Buy(Move, frozen=True, tag="buy"):
    """Action: buy the car in place `slot`, discarding `pay` in this order, the last on top (Y11–Y13, Y19)."""

    slot: int
    car: str
    pay: Cards


class Couple(Move, frozen=True, tag="couple"):
    """Free: move a car from the own sorting yard to the end of the own train (Y16)."""

    car: str


class Swap(Move, frozen=True, tag="swap"):
    """Action: exchange the own token for the partner's or a spare one, `token` (Y14)."""

    partner: Partner = msgspec.field(name="with")
    token: str


class Bonus(Move, frozen=True, tag="bonus"):
    """Free: play a bonus card (Y17); `victim` belongs to steal-one (Y20), `slots` to sweep (Y21)."""

    card: str
    victim: Seat | UnsetType = msgspec.field(default=UNSET, name="from")
    slots: tuple[int, ...] | UnsetType = UNSET


class Take(Move, frozen=True, tag="take"):
    """The card that the thief takes out of the opened hand (Y20)."""

    card: str


class Tuck(Move, frozen=True, tag="tuck"):
    """Nature's order of the swept cars; the last one comes to lie at the very bottom (Y21)."""

    order: Cards


class Reshuffle(Move, frozen=True, tag="reshuffle"):
    """Nature's new cargo deck, top first (Y25)."""

    cargo: Cards


class End(Move, frozen=True, tag="end"):
    """End the turn, when no action is left (Y22)."""


class Discard(Move, frozen=True, tag="discard"):
    """Discard what is over seven cards, in this order, the last on top (Y23)."""

    cards: Cards


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome as in records: winners, every seat's points, and what ended the game (Y26–Y28)."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: Reason


class State(Struct, frozen=True, gc=False):
    """The whole truth between two moves.

    Decks and the discard pile are listed top first, places, trains and sorting yards in the order in
    which they lie. `seat` has the turn; it is −1 before the deal, as is `first`. `turn` counts from 0.

    - `yard`: the car in each place, None where the railcar deck could not refill it
    - `blocks`: sizes of the parts of the railcar deck whose cards, but not their order, are known to
      all, from the top: what has not been seen yet, then each sweep's cars (Y21)
    - `actions`: left in this turn
    - `yardmaster`, `face_up`: who has the yardmaster token and how it lies (Y7, Y24)
    - `idle`: turns completed since the turn of the last purchase; −1 while that turn goes on (Y28)
    - `owed`: cards still to be drawn when the reshuffle is done (Y25)
    - `victim`: whose hand lies open to the thief, −1 otherwise (Y20)
    - `swept`: places whose cars are to be tucked (Y21); until then they lie there
    """

    seats: int
    options: Options
    goal: int
    phase: Phase = "setup"
    first: Seat = -1
    turn: int = 0
    seat: Seat = -1
    actions: int = 0
    yard: tuple[str | None, ...] = ()
    railcars: Cards = ()
    blocks: tuple[int, ...] = ()
    trains: tuple[Cards, ...] = ()
    sorting: tuple[Cards, ...] = ()
    scores: tuple[int, ...] = ()
    hands: tuple[Cards, ...] = ()
    cargo: Cards = ()
    discards: Cards = ()
    tokens: Cards = ()
    spare: Cards = ()
    yardmaster: Seat = -1
    face_up: bool = True
    idle: int = 0
    owed: int = 0
    victim: Seat = -1
    swept: tuple[int, ...] = ()
    memory: Memory = ()
    result: Result | None = None


class View(Struct, frozen=True):
    """The table as one seat, or nobody, may know it (Y8); the fields are those of `State` except here.

    - `railcars`: size of the railcar deck; `blocks`: its parts from the top, each sorted: which cars
      they hold is known to all who count, their order to nobody
    - `hand`: the viewer's own, sorted; None for nobody
    - `hands`: sizes; `cargo`: size of the cargo deck
    - `known`: for each seat the cards that are surely in its hand, sorted: the own hand, what was
      drawn openly, what was seen or lost in a theft (Y10, Y20), what a reshuffle shows (Y25)
    - `loose`: cards that are surely in other hands, beyond `known`, but nobody can say in whose
    """

    viewer: Seat | None
    seats: int
    options: Options
    goal: int
    phase: Phase
    first: Seat
    turn: int
    seat: Seat
    actions: int
    yard: tuple[str | None, ...]
    railcars: int
    blocks: tuple[Cards, ...]
    trains: tuple[Cards, ...]
    sorting: tuple[Cards, ...]
    scores: tuple[int, ...]
    hand: Cards | None
    hands: tuple[int, ...]
    known: tuple[Cards, ...]
    loose: Cards
    cargo: int
    discards: Cards
    tokens: Cards
    spare: Cards
    yardmaster: Seat
    face_up: bool
    idle: int
    owed: int
    victim: Seat
    swept: tuple[int, ...]
    result: Result | None


# Events, in the order in which things happen. What a seat must not see is None in its copy.


class Dealt(Event, frozen=True, tag="dealt"):
    """The game begins (Y5–Y7, Y29): hands (each for its owner alone), yard, the turned card, tokens."""

    first: Seat
    hands: tuple[Cards | None, ...]
    cards: int
    yard: tuple[str, ...]
    turned: str | None
    tokens: Cards
    spare: Cards
    yardmaster: Seat


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A turn begins with two or three actions (Y9); `turn` counts from 0."""

    seat: Seat
    turn: int
    actions: int


class Drew(Event, frozen=True, tag="drew"):
    """A card went into a hand; off the deck it is for the drawer's eyes (Y10, Y18)."""

    seat: Seat
    card: str | None
    source: Pile


class RanDry(Event, frozen=True, tag="ran-dry"):
    """So many cards could not be drawn: nothing at all is left (Y25)."""

    seat: Seat
    cards: int


class Paid(Event, frozen=True, tag="paid"):
    """Cards went to the discard pile for a car, the last on top (Y11–Y13).

    `pairs`: how many exchanged pairs are among them (Y12); `less`: how many Pay One Less (Y19).
    """

    seat: Seat
    cards: Cards
    pairs: int
    less: int


class Bought(Event, frozen=True, tag="bought"):
    """A car left the arrival yard for its buyer (Y11)."""

    seat: Seat
    slot: int
    car: str


class Coupled(Event, frozen=True, tag="coupled"):
    """A car joined the end of a train, from the arrival yard (Y15) or from the sorting yard (Y16)."""

    seat: Seat
    car: str
    source: Literal["yard", "sorting"]
    score: int


class Shunted(Event, frozen=True, tag="shunted"):
    """A bought car that does not fit went to the sorting yard (Y15)."""

    seat: Seat
    car: str


class Refilled(Event, frozen=True, tag="refilled"):
    """A new car came to a place of the arrival yard (Y11, Y21); `left` remain in the deck."""

    slot: int
    car: str
    left: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two tokens changed places (Y14): the seat gave `gave` and got `got`."""

    seat: Seat
    partner: Partner
    gave: str
    got: str


class PlayedBonus(Event, frozen=True, tag="played-bonus"):
    """A bonus card went face up on the discard pile and takes effect (Y17)."""

    seat: Seat
    card: str
    victim: Seat | None = None
    slots: tuple[int, ...] = ()


class Looked(Event, frozen=True, tag="looked"):
    """The thief saw a hand, for the eyes of the two only (Y20)."""

    seat: Seat
    victim: Seat
    hand: Cards | None


class Stole(Event, frozen=True, tag="stole"):
    """A card went from hand to hand; only the two know which (Y20)."""

    seat: Seat
    victim: Seat
    card: str | None


class Tucked(Event, frozen=True, tag="tucked"):
    """The swept cars went under the railcar deck, in an order that nobody knows (Y21)."""

    slots: tuple[int, ...]
    cars: Cards


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile became a new deck of so many cards; `kept` stayed on the pile (Y25)."""

    cards: int
    kept: str | None


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A player ended the turn (Y22) and must discard so many cards (Y23)."""

    seat: Seat
    over: int


class Discarded(Event, frozen=True, tag="discarded"):
    """Cards over the hand limit went to the discard pile, the last on top (Y23)."""

    seat: Seat
    cards: Cards


class TokenPassed(Event, frozen=True, tag="token-passed"):
    """The yardmaster token went to the right: face down with two players, else face up (Y24)."""

    seat: Seat
    to: Seat
    face_up: bool


class TokenFlipped(Event, frozen=True, tag="token-flipped"):
    """With two players: the holder's turn without a third action is over, the token lies face up (Y24)."""

    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    """The game is over (Y26–Y28)."""

    result: Result
