"""The contract between a game's rules and everybody who plays it.

Rules are pure. They never roll, shuffle, simulate, read a file, know a clock or draw.
A state says what it waits for (`Pending`): seats that must choose, nature that must deal,
a die that must be flicked, or nothing any more. Whoever answers, the answer is a `Move`:
checked by `refuse`, applied by `apply`, stored in the record.

A seat is its 0-based number, clockwise. Nature is a player too: `NATURE`.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

Seat: TypeAlias = int
Nature: TypeAlias = Literal["nature"]
By: TypeAlias = Seat | Nature

NATURE: Final[Nature] = "nature"


class Move(Struct, frozen=True, tag_field="move", forbid_unknown_fields=True, omit_defaults=True):
    """A choice or a chance outcome; each game declares its own, tagged with the record's word."""


class Event(Struct, frozen=True, tag_field="event"):
    """A fact that a move brought about, for the log, the animation and the bots' memory."""


class Refusal(Struct, frozen=True):
    """Why a move is not legal: a code, the numbered rule, and what the sentence needs to name."""

    code: str
    rule: str
    values: Mapping[str, str | int] = {}


# What chance must bring. The dealer draws these without knowing any game.


class Shuffle(Struct, frozen=True):
    """All of `items` in random order. An item of `barred` never comes to lie at index `at`."""

    items: tuple[str, ...]
    at: int = -1
    barred: tuple[str, ...] = ()


class Pick(Struct, frozen=True):
    """One of `items`, each equally likely."""

    items: tuple[str | int | None, ...]


class Roll(Struct, frozen=True):
    """So many independent dice, each showing one of `faces`."""

    count: int
    faces: tuple[str, ...]


Lot: TypeAlias = Shuffle | Pick | Roll


class Chance(Struct, frozen=True, tag="chance"):
    """Nature must move: `move` is the record's word, `fixed` its known fields, `lots` the drawn ones."""

    move: str
    lots: tuple[tuple[str, Lot], ...]
    fixed: tuple[tuple[str, str | int | None], ...] = ()


class Decide(Struct, frozen=True, tag="decide"):
    """These seats must choose; with several, any of them may speak first. They ascend."""

    seats: tuple[Seat, ...]


class Figure(Struct, frozen=True):
    """A body on the board in a shot. Position in 1/100 mm; `id` as in records (`"rider:2"`)."""

    id: str
    x: int
    y: int
    lying: bool = False


class Shot(Struct, frozen=True, tag="shot"):
    """A die must be flicked by `seat` from the launch band of `corner` (`"NW"`, `"SE"`, `"NE"`)."""

    seat: Seat
    corner: str
    figures: tuple[Figure, ...]
    targets: tuple[str, ...]


class Over(Struct, frozen=True, tag="over"):
    """The game has ended. `result` is the game's own result struct, as in records."""

    result: Struct


Pending: TypeAlias = Decide | Chance | Shot | Over

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


class Setup(Struct, frozen=True):
    """What a game starts from: the number of seats and the game's options struct."""

    seats: int
    options: Struct


class Step(Struct, Generic[S], frozen=True, gc=False):
    """The outcome of a move: the new state, the facts, and who learns something hidden by it.

    `informs` names the seats that come to know a card, a die or the like that they did not know
    before, as soon as they look at the table: undo must not cross what a seat has learned.
    """

    state: S
    events: tuple[Event, ...] = ()
    informs: tuple[Seat, ...] = ()


class Rules(Protocol[S, V]):
    """One game. All methods are pure; none keeps anything between calls."""

    name: ClassVar[str]
    """The game's name in records, such as `"yardmaster-express"`."""
    options_type: ClassVar[type[Struct]]
    """The options struct; every field has a default, so `options_type()` is the plain game."""
    move_types: ClassVar[tuple[type[Move], ...]]
    """Every move struct of the game."""
    result_type: ClassVar[type[Struct]]
    view_type: ClassVar[type[Struct]]
    state_type: ClassVar[type[Struct]]

    def seats(self, options: Struct) -> range:
        """How many players may sit down under these options."""
        ...

    def start(self, setup: Setup) -> S:
        """Return the state before the first move; nature's set-up is the first."""
        ...

    def pending(self, state: S) -> Pending:
        """What the state waits for."""
        ...

    def refuse(self, state: S, by: By, move: Move) -> Refusal | None:
        """None if `by` may make `move` now; else why not, with the rule number."""
        ...

    def moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """List the choices of a seat that must decide, in a stable order; empty for other seats.

        Where a choice is too wide to list, the strategically different ones.
        """
        ...

    def sample(self, state: S, seat: Seat, random: Random) -> Move:
        """Draw any legal choice of a seat that must decide, unlisted ones included."""
        ...

    def apply(self, state: S, by: By, move: Move) -> Step[S]:
        """Return the state after a move that `refuse` lets pass. Undefined for others."""
        ...

    def view(self, state: S, viewer: Seat | None) -> V:
        """What this seat may know, all that it has seen included; None: nobody, the open table."""
        ...

    def witness(self, event: Event, viewer: Seat | None) -> Event | None:
        """Return the event as this seat sees it, or None if it does not see it at all."""
        ...

    def worlds(self, view: V, random: Random) -> S:
        """Draw a full state consistent with the view, for computer players."""
        ...

    def audit(self, state: S) -> Sequence[str]:
        """Name every broken invariant of the state (conservation of cards, gold …); empty is sound."""
        ...


def not_asked(pending: Pending, by: By, move: Move, rule: str) -> Refusal | None:
    """Refuse a move by anyone whose turn to answer it is not; None where `by` is asked.

    `rule` is the game's rule on turns, cited in the refusal. Whether a chance move bears the
    awaited word is checked here too; its fields are the game's own business.
    """
    word = move.__struct_config__.tag
    match pending:
        case Over():
            return Refusal("game-over", rule, {})
        case Chance():
            if by != NATURE or word != pending.move:
                return Refusal("nature-first", rule, {"awaited": pending.move})
        case Decide():
            if by == NATURE or by not in pending.seats:
                return Refusal("not-your-turn", rule, {"seat": pending.seats[0]})
        case Shot():
            if by != pending.seat or word != "shot":
                return Refusal("shot-first", rule, {"seat": pending.seat})
    return None
