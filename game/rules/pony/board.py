"""The board as the rules see it, and the options of a game (P2, P37, P38)."""

from functools import cache
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules.pony.layout import Layout, spread

SIGNS: Final = ("", "station", "relay", "mine", "saloon", "indians", "mailboxes")

NAME: Final = "Pony Express"

# P38: sign, x, y in mm of spaces 1 to 33.
SPACES: Final = (
    *(("", 552, 222), ("", 547, 267), ("relay", 526, 308), ("saloon", 497, 343), ("mine", 462, 371)),
    *(("indians", 419, 387), ("station", 374, 391), ("mine", 328, 392), ("relay", 283, 392)),
    *(("saloon", 237, 391), ("station", 192, 385), ("indians", 151, 366), ("relay", 126, 330)),
    *(("mine", 147, 292), ("saloon", 191, 279), ("station", 236, 276), ("indians", 282, 279)),
    *(("relay", 327, 284), ("mine", 372, 282), ("", 417, 272), ("saloon", 455, 249)),
    *(("station", 474, 208), ("relay", 459, 166), ("saloon", 423, 139), ("mine", 380, 125)),
    *(("relay", 335, 115), ("", 290, 109), ("indians", 245, 108), ("relay", 200, 112)),
    *(("indians", 157, 126), ("mine", 125, 159), ("saloon", 95, 193), ("mailboxes", 66, 228)),
)
PRICES: Final = {"7": 2, "11": 2, "16": 3}


class OwnBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """A board other than the rules' own, as a record describes it.

    `signs` has one entry a space, `prices` maps the number of a station to gold; `peace` is the
    last peaceful space, `desert` the first of the desert. Raises ValueError ("key: reason").
    """

    name: str
    signs: tuple[str, ...]
    prices: dict[str, int]
    peace: int
    desert: int

    def __post_init__(self) -> None:
        """Check that one can play on it."""
        count = len(self.signs)
        if count < 2:
            raise ValueError("signs: a board has at least two spaces")
        for number, sign in enumerate(self.signs, 1):
            if sign not in SIGNS:
                raise ValueError(f"signs: {sign!r} on space {number} is no sign")
            if (sign == "mailboxes") != (number == count):
                raise ValueError("signs: the mailboxes stand on the last space and only there")
        self._check_prices()
        if not 0 <= self.peace <= count:
            raise ValueError(f"peace: {self.peace} is no space")
        if not 1 <= self.desert <= count + 1:
            raise ValueError(f"desert: {self.desert} is no space")

    def _check_prices(self) -> None:
        """Every station that a train leaves has a price, and nothing else has."""
        stations = [str(number) for number, sign in enumerate(self.signs, 1) if sign == "station"]
        for station, price in self.prices.items():
            if station not in stations:
                raise ValueError(f"prices: {station!r} is no station")
            if price < 0:
                raise ValueError(f"prices: {price} at station {station} is less than nothing")
        for station in stations[:-1]:
            if station not in self.prices:
                raise ValueError(f"prices: station {station} has none")


BoardOption: TypeAlias = Literal["pony-express"] | OwnBoard


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game, as in records."""

    jail_bluffers: bool = False
    board: BoardOption = "pony-express"


class Board(Struct, frozen=True):
    """The board of a game: its rules and its geometry.

    `signs` and `prices` have one entry a space, in order; spaces count from 1. A space without
    a train to take has price 0, and `ride_to` 0.
    """

    name: str
    signs: tuple[str, ...]
    prices: tuple[int, ...]
    ride_to: tuple[int, ...]
    peace: int
    desert: int
    layout: Layout

    @property
    def last(self) -> int:
        """The number of the last space, Sacramento."""
        return len(self.signs)


def option_of(board: OwnBoard) -> BoardOption:
    """Return how a record names the board: the rules' own by its word, any other as an object."""
    own = standard_rules()
    same = (board.signs, board.prices, board.peace, board.desert) == (
        own.signs,
        own.prices,
        own.peace,
        own.desert,
    )
    return "pony-express" if same else board


def board_of(rules: OwnBoard, layout: Layout | None = None) -> Board:
    """Return the board to play on; without a layout its spaces are spread along the rules' trail."""
    stations = [number for number, sign in enumerate(rules.signs, 1) if sign == "station"]
    after = dict(pairwise(stations))
    numbers = range(1, len(rules.signs) + 1)
    return Board(
        name=rules.name,
        signs=rules.signs,
        prices=tuple(rules.prices[str(number)] if number in after else 0 for number in numbers),
        ride_to=tuple(after.get(number, 0) for number in numbers),
        peace=rules.peace,
        desert=rules.desert,
        layout=spread(standard_layout(), len(rules.signs)) if layout is None else layout,
    )


@cache
def standard_rules() -> OwnBoard:
    """Return the signs and prices of P38."""
    return OwnBoard(NAME, tuple(sign for sign, _, _ in SPACES), PRICES, peace=5, desert=25)


@cache
def standard_board() -> Board:
    """Return the rules' own board (P37, P38)."""
    return board_of(standard_rules(), standard_layout())


@cache
def standard_layout() -> Layout:
    """Return the geometry of P37 and P38."""
    return Layout(
        spaces=tuple((x * 100, y * 100) for _, x, y in SPACES),
        corners=((42_00, 42_00), (558_00, 408_00)),
        indians=((40_00, 330_00), (75_00, 375_00), (115_00, 410_00)),
        mailboxes=((66_00, 228_00), (42_00, 254_00), (76_00, 272_00)),
    )
