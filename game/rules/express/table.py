"""What lies on the table of Yardmaster Express, and what may be done there.

`gc=False`: frozen structs of texts, numbers and tuples make no cycles, so the collector need not look.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from game.rules.table import Event, Move, Seat

Face: TypeAlias = Literal["up", "down"]
Cabooses: TypeAlias = Literal["none", "twelve", "all"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`strategy_variant`: two games in a row (E15). `cabooses`: which caboose cards (E16, E17)."""

    strategy_variant: bool = False
    cabooses: Cabooses = "none"


class SetUp(Move, frozen=True, gc=False, tag="setup"):
    """Nature's deal: the start player, all cards in play in their order (top first), the caboose."""

    first: Seat
    deck: tuple[str, ...]
    caboose: str | None


class Play(Move, frozen=True, gc=False, tag="play"):
    """A card of the hand goes to the end of the player's train (E7)."""

    card: str
    face: Face


class Laid(Struct, frozen=True, gc=False):
    """A card in a train. In views `card` is None where it lies face down (E10)."""

    card: str | None
    face: Face


Train: TypeAlias = tuple[Laid, ...]


class Run(Struct, frozen=True, gc=False):
    """The longest run of one colour and whose trains show it (E12); length 0 with nobody's."""

    length: int
    seats: tuple[Seat, ...]


class Score(Struct, frozen=True, gc=False):
    """One game's points by seat: cars, the run, the caboose, their sums (E11, E12, E16)."""

    values: tuple[int, ...]
    run: Run
    caboose: tuple[int, ...]
    totals: tuple[int, ...]


class Result(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The outcome as in records: winners, sums over the games, and each game's score."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    games: tuple[Score, ...]


class State(Struct, frozen=True, gc=False):
    """The whole truth between two moves.

    `order` is the game's deck before the deal; what has been drawn follows from `turn`, the number of
    cards played in this game. `way` is +1 clockwise, −1 in game 2 of the strategy variant (E15).
    `hand` belongs to `seat`, sorted, this turn's card included. Before the first set-up `order` is empty.
    """

    seats: int
    options: Options
    first: Seat = -1
    way: int = 1
    order: tuple[str, ...] = ()
    caboose: str | None = None
    turn: int = 0
    seat: Seat = -1
    hand: tuple[str, ...] = ()
    trains: tuple[Train, ...] = ()
    cabooses: tuple[str | None, ...] = ()
    finished: tuple[Score, ...] = ()
    result: Result | None = None


class View(Struct, frozen=True):
    """The table as one seat may know it, its memory included (E10).

    `held`: the hands that the viewer has had in this game, in turn order, each sorted and with the
    card drawn; `laid`: the cards it has played from them, in order. `seat` is −1 while nobody is to
    play.
    """

    viewer: Seat | None
    seats: int
    options: Options
    first: Seat
    way: int
    caboose: str | None
    turn: int
    seat: Seat
    hand: tuple[str, ...] | None
    pile: int
    trains: tuple[Train, ...]
    score: Score | None
    held: tuple[tuple[str, ...], ...]
    laid: tuple[str, ...]
    cabooses: tuple[str | None, ...]
    finished: tuple[Score, ...]
    result: Result | None


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """A game begins: `number` 1 or 2, the start player, the caboose, the size of the pile."""

    number: int
    first: Seat
    caboose: str | None
    pile: int


class Drew(Event, frozen=True, gc=False, tag="drew"):
    """A seat took the hand and drew a card into it; both None for all others (E6)."""

    seat: Seat
    card: str | None
    hand: tuple[str, ...] | None


class Coupled(Event, frozen=True, gc=False, tag="coupled"):
    """A card joined a train. Face down its name is for the player's own eyes (E10)."""

    seat: Seat
    card: str | None
    face: Face


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """The hand went on to the next player (E9)."""

    seat: Seat
    to: Seat
    cards: int


class Scored(Event, frozen=True, gc=False, tag="scored"):
    """A game's last round is over (E11)."""

    number: int
    score: Score


class Ended(Event, frozen=True, gc=False, tag="ended"):
    """Everything is over (E13, E15)."""

    result: Result
