"""The facts that moves bring about (for the log, the animation, statistics and computer players).

Each says itself what a seat may see of it: `seen` returns the event with everything hidden from
that seat set to None, or no event at all. A viewer of −1 is nobody: the open table.
"""

from typing import Self

from msgspec.structs import replace

from game.rules.pony.hands import Dice
from game.rules.table import Event, Seat


class Fact(Event, frozen=True, tag=str.lower):
    """A fact that all may see."""

    def seen(self, viewer: Seat) -> Self | None:  # noqa: ARG002 -- open facts look the same to everyone
        """Return the fact as `viewer` sees it."""
        return self


class Rolled(Fact, frozen=True):
    """Dice were rolled, hidden under the cup or openly.

    `dice` are their numbers, `faces` in the same order. `cause`: `"start"`, `"turn"`, `"reroll"`,
    `"mine"`, `"saloon"`, `"jail"`, `"poker"`, `"ace"` (again, by Ace up the Sleeve).
    """

    seat: Seat
    cause: str
    dice: tuple[int, ...]
    faces: tuple[str | None, ...]
    hidden: bool = False

    def seen(self, viewer: Seat) -> Self | None:
        """Hidden dice show their faces to the roller alone."""
        return (
            self if not self.hidden or viewer == self.seat else replace(self, faces=(None,) * len(self.faces))
        )


class Scored(Fact, frozen=True):
    """An open roll counts: `hand` is its category; `cause` as in `Rolled`."""

    seat: Seat
    cause: str
    dice: Dice
    hand: str


class Tied(Fact, frozen=True):
    """These tied for the best hand and roll again; `cause` is `"start"` or `"poker"` (P4)."""

    seats: tuple[Seat, ...]
    cause: str


class Starts(Fact, frozen=True):
    """This player has the first turn (P5)."""

    seat: Seat


class Drew(Fact, frozen=True):
    """Item cards were drawn; `cause`: `"deal"`, `"relay"`, `"jail"`."""

    seat: Seat
    items: tuple[str | None, ...]
    cause: str

    def seen(self, viewer: Seat) -> Self | None:
        """The others see how many."""
        return self if viewer == self.seat else replace(self, items=(None,) * len(self.items))


class Kept(Fact, frozen=True):
    """One of two cards was kept; the other goes back (`cause` `"deal"`) or under the deck (`"relay"`)."""

    seat: Seat
    item: str | None
    other: str | None
    cause: str

    def seen(self, viewer: Seat) -> Self | None:
        """Which one is secret."""
        return self if viewer == self.seat else replace(self, item=None, other=None)


class Shuffled(Fact, frozen=True):
    """So many item cards were shuffled into a new deck (P6)."""

    cards: int


class TurnBegan(Fact, frozen=True):
    """A turn began, in jail or not."""

    seat: Seat
    jailed: bool


class Gold(Fact, frozen=True):
    """Gold changed hands; None is the bank.

    `cause`: `"relief"` (P8), `"reroll"`, `"gunfight"`, `"poker"`, `"train"`, `"indians"`, `"mine"`,
    `"saloon"`, `"bail"`, `"jail"` (found in a jail roll).
    """

    giver: Seat | None
    taker: Seat | None
    amount: int
    cause: str


class Arranged(Fact, frozen=True):
    """The roller moved dice: `open` now lie beside the cup; `shown` became known, with `faces`."""

    seat: Seat
    open: tuple[int, ...]
    shown: tuple[int, ...]
    faces: Dice


class Rerolled(Fact, frozen=True):
    """The roller pays `price` to roll these dice again (P10); `item` is an Oat Bag or empty."""

    seat: Seat
    dice: tuple[int, ...]
    hidden: bool
    price: int
    item: str


class Claimed(Fact, frozen=True):
    """A hand was claimed; `entitled` may challenge (P14); `true` is known to the roller alone."""

    seat: Seat
    hand: str
    steps: int
    entitled: tuple[Seat, ...]
    true: bool | None

    def seen(self, viewer: Seat) -> Self | None:
        """Whether it is true is secret."""
        return self if viewer == self.seat else replace(self, true=None)


class Saddlebags(Fact, frozen=True):
    """A moment for items: from open knowledge any of `seats` could use one, whether asked or not.

    `moment`: `"challenge"` (Telegraph of riders not entitled, Spyglass), `"granted"`, `"gunfight"`,
    `"barrel"`, `"lid"`, `"favour"`, `"ace"`, `"indians"`, `"station"`.
    """

    moment: str
    seats: tuple[Seat, ...]


class Passed(Fact, frozen=True):
    """A seat declined; `moment` as in `Saddlebags`, or `"advance"`. Not `open`: nobody knows it was asked."""

    seat: Seat
    moment: str
    open: bool

    def seen(self, viewer: Seat) -> Self | None:
        """Nobody learns that someone who was asked in secret declined."""
        return self if self.open or viewer == self.seat else None


class Used(Fact, frozen=True):
    """An item card was used and leaves the game (P36)."""

    seat: Seat
    item: str


class Turned(Fact, frozen=True):
    """A Loaded Die turned a die."""

    seat: Seat
    die: int | None
    face: str | None
    hidden: bool

    def seen(self, viewer: Seat) -> Self | None:
        """Nobody learns which die under the cup was turned."""
        return self if not self.hidden or viewer == self.seat else replace(self, die=None, face=None)


class Spied(Fact, frozen=True):
    """A Spyglass showed dice under the cup to one rider."""

    seat: Seat
    dice: tuple[int, ...]
    faces: tuple[str | None, ...]

    def seen(self, viewer: Seat) -> Self | None:
        """All see which dice, one rider sees their faces."""
        return self if viewer == self.seat else replace(self, faces=(None,) * len(self.faces))


class Challenged(Fact, frozen=True):
    """A claim was challenged, by Telegraph or not."""

    seat: Seat
    roller: Seat
    telegraph: bool


class Revealed(Fact, frozen=True):
    """The dice of a challenged claim were shown (P16, P17)."""

    seat: Seat
    dice: Dice
    hand: str
    true: bool


class Granted(Fact, frozen=True):
    """The roller's move stands at so many steps, items counted."""

    seat: Seat
    steps: int


class Moved(Fact, frozen=True):
    """A rider moved along `path`, from the space left to the space reached.

    `cause`: `"claim"`, `"challenge"`, `"train"`, `"retreat"`.
    """

    seat: Seat
    path: tuple[int, ...]
    cause: str


class GunfightBegan(Fact, frozen=True):
    """A gunfight starts (P18)."""

    arriver: Seat
    other: Seat
    space: int


class FinalDuelBegan(Fact, frozen=True):
    """The final duel starts; `mailbox` is where the first to arrive stood (P33)."""

    first: Seat
    second: Seat
    mailbox: int


class TookCorners(Fact, frozen=True):
    """The duelists went to their corners (P21); the first shoots first."""

    first: Seat
    second: Seat
    first_corner: str
    second_corner: str


class Fired(Fact, frozen=True):
    """A shot was fired.

    `outcome`: `"hit"` or `"arrest"` with the `victim`, `"miss"`, or at the Indians `"felled"`.
    """

    seat: Seat
    corner: str
    touched: tuple[str, ...]
    fell: tuple[str, ...]
    rest: tuple[int, int] | None
    outcome: str
    victim: Seat | None


class FightEnded(Fact, frozen=True):
    """A gunfight ended: `"hit"`, `"arrest"`, `"blank"` (nobody hit) or `"peace"` (Peace Pipe)."""

    winner: Seat | None
    loser: Seat | None
    reason: str


class PokerBegan(Fact, frozen=True):
    """A poker game starts (P18, P25)."""

    seats: tuple[Seat, ...]
    space: int


class PokerWon(Fact, frozen=True):
    """The sole best hand collects (P25)."""

    seat: Seat


class IndiansMet(Fact, frozen=True):
    """The rider shoots at the Indians, or smokes with them (P27)."""

    seat: Seat
    peace: bool


class IndiansFaced(Fact, frozen=True):
    """So many Indians fell, so many still stand (P27)."""

    seat: Seat
    fell: int
    standing: int


class DrinkOffered(Fact, frozen=True):
    """The rider offers the others a cool drink (P29)."""

    seat: Seat


class LetTrainGo(Fact, frozen=True):
    """The rider stays at the station (P26)."""

    seat: Seat


class Jailed(Fact, frozen=True):
    """A rider goes to jail.

    `cause`: `"challenge"` (P17), `"bluff"` (P16), `"arrest"` (P23, P27), `"gunfight"` (P24),
    `"poker"` (P25), `"saloon"` (P29).
    """

    seat: Seat
    cause: str


class Spared(Fact, frozen=True):
    """The Sheriff's Favour keeps a rider out of jail; `cause` as in `Jailed`."""

    seat: Seat
    cause: str


class Freed(Fact, frozen=True):
    """A rider leaves jail: `"bail"`, `"favour"`, `"luck"`, `"time"` (turn spent) or `"final-duel"`."""

    seat: Seat
    cause: str


class ReachedMailbox(Fact, frozen=True):
    """A rider stands at a mailbox (P31)."""

    seat: Seat
    mailbox: int


class Won(Fact, frozen=True):
    """The game is over; `reason` as in the result."""

    seat: Seat
    reason: str
