"""The data file of a board: `levels/boards/*.toml` (P2, P37, P38).

Lengths are millimetres from the board's top left corner; the board measures 600 × 450. Every
struct checks itself and raises ValueError with a message that begins with the offending key.
"""

from itertools import combinations
from math import hypot
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from game.rules.pony.board import Board, BoardOption, OwnBoard, board_of, option_of
from game.rules.pony.layout import BOARD_CORNERS, HEIGHT, INDIAN_RADIUS, RIDER_RADIUS, WIDTH, Layout, Point

Place: TypeAlias = tuple[float, float]
Sign: TypeAlias = Literal["", "station", "relay", "mine", "saloon", "indians", "mailboxes"]

MOST_RIDERS: Final = 5


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """One space of the trail.

    `at` is its centre; `lines` is the English name as it is printed, `label` the base line of its first line,
    which starts (`"l"`), is centred (`"m"`) or ends (`"r"`) there. `price` is the fare to the next station.
    """

    number: int
    name: str
    lines: tuple[str, ...]
    zh: str
    at: Place
    label: Place
    anchor: Literal["l", "m", "r"]
    sign: Sign = ""
    price: int = 0

    def __post_init__(self) -> None:
        """Check what can be seen from one space alone."""
        if " ".join(self.lines) != self.name:
            raise ValueError(f"lines: {' '.join(self.lines)!r} is not the name {self.name!r}")
        for key, text in (("name", self.name), ("zh", self.zh)):
            if not text.strip():
                raise ValueError(f"{key}: empty")
        if not _on_board(self.at, RIDER_RADIUS / 100):
            raise ValueError(f"at: a rider would not stand on the board at {list(self.at)}")
        if not _on_board(self.label, 0):
            raise ValueError(f"label: {list(self.label)} is not on the board")
        if self.price < 0 or (self.price and self.sign != "station"):
            raise ValueError(f"price: {self.price} where there is no train")


class DuelCorners(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the riders of a gunfight stand (P37)."""

    nw: Place = field(name="NW")
    se: Place = field(name="SE")


class BoardLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as its file describes it.

    `peace` is the last peaceful space, `desert` the first of the desert. A shot starts between `band` and
    `arc`, distances from a corner of the board. `mailboxes` are where a rider stands at each.
    """

    name: str
    zh: str
    peace: int
    desert: int
    arc: float
    band: float
    corners: DuelCorners
    indians: tuple[Place, Place, Place]
    mailboxes: tuple[Place, Place, Place]
    spaces: tuple[Space, ...] = field(name="space")

    def __post_init__(self) -> None:
        """Check that one can play on the board, and that nothing stands in another's way."""
        for key, text in (("name", self.name), ("zh", self.zh)):
            if not text.strip():
                raise ValueError(f"{key}: empty")
        for place, space in enumerate(self.spaces, 1):
            if space.number != place:
                raise ValueError(f"space: number {space.number} stands where {place} belongs")
        stations = [space for space in self.spaces if space.sign == "station"]
        for space in stations[:-1]:
            if space.price < 1:
                raise ValueError(f"space: station {space.number} needs a price of at least 1")
        if stations and stations[-1].price:
            raise ValueError(
                f"space: no train leaves the last station {stations[-1].number}, so it has no price"
            )
        _ = self.rules
        self._check_places()
        _check_room(self.layout)

    @property
    def rules(self) -> OwnBoard:
        """The board as a record describes it."""
        return OwnBoard(
            name=self.name,
            signs=tuple(space.sign for space in self.spaces),
            prices={str(space.number): space.price for space in self.spaces if space.price},
            peace=self.peace,
            desert=self.desert,
        )

    @property
    def option(self) -> BoardOption:
        """The option of a game on this board: the rules' own by its word, any other described."""
        return option_of(self.rules)

    @property
    def board(self) -> Board:
        """The board to play on."""
        return board_of(self.rules, self.layout)

    @property
    def layout(self) -> Layout:
        """The geometry in 1/100 mm."""
        one, two, three = (_point(place) for place in self.indians)
        first, second, third = (_point(place) for place in self.mailboxes)
        return Layout(
            spaces=tuple(_point(space.at) for space in self.spaces),
            corners=(_point(self.corners.nw), _point(self.corners.se)),
            indians=(one, two, three),
            mailboxes=(first, second, third),
            arc=round(self.arc * 100),
            band=round(self.band * 100),
        )

    def _check_places(self) -> None:
        """Check the places beside the trail."""
        if not 0 < self.band < self.arc <= HEIGHT / 200:
            raise ValueError(f"band: from {self.band} to the arc at {self.arc} there is no room for a shot")
        for key, corner, place in (("NW", (0, 0), self.corners.nw), ("SE", (WIDTH, HEIGHT), self.corners.se)):
            radius = RIDER_RADIUS / 100
            if not _on_board(place, radius) or _gap(place, corner) + radius > self.arc:
                raise ValueError(f"corners.{key}: {list(place)} is not behind the arc")
        for key, places, radius in (
            ("indians", self.indians, INDIAN_RADIUS),
            ("mailboxes", self.mailboxes, RIDER_RADIUS),
        ):
            for place in places:
                if not _on_board(place, radius / 100):
                    raise ValueError(f"{key}: {list(place)} is not on the board")
        if self.mailboxes[0] != self.spaces[-1].at:
            raise ValueError(f"mailboxes: the first stands on the last space, at {list(self.spaces[-1].at)}")


def _on_board(place: Place, radius: float) -> bool:
    """Tell whether a figure of this radius in mm stands wholly on the board; NaN never does."""
    x, y = place
    return radius <= x <= WIDTH / 100 - radius and radius <= y <= HEIGHT / 100 - radius


def _gap(place: Place, corner: Point) -> float:
    """Return the distance in mm from a corner of the board."""
    return hypot(place[0] - corner[0] / 100, place[1] - corner[1] / 100)


def _point(place: Place) -> Point:
    """Return a place in 1/100 mm."""
    return round(place[0] * 100), round(place[1] * 100)


def _check_room(layout: Layout) -> None:
    """Check that riders of two spaces don't overlap, however many there are (P39), nor anything else."""
    count = len(layout.spaces)
    crowds = {
        (space, riders): layout.group(space, riders)
        for space in range(1, count + 1)
        for riders in range(1, MOST_RIDERS + 1)
    }
    for (space, riders), (other, more) in combinations(crowds, 2):
        if space == other or riders + more > MOST_RIDERS:
            continue
        if _nearest(crowds[space, riders], crowds[other, more]) < 2 * RIDER_RADIUS:
            raise ValueError(f"space: riders on {space} and {other} would overlap")
    for (space, _), places in crowds.items():
        if _nearest(places, layout.indians) < RIDER_RADIUS + INDIAN_RADIUS:
            raise ValueError(f"space: riders on {space} would overlap the Indians")
        if space < count and _nearest(places, layout.mailboxes) < 2 * RIDER_RADIUS:
            raise ValueError(f"space: riders on {space} would overlap the mailboxes")
        if _nearest(places, tuple(BOARD_CORNERS.values())) < layout.arc + RIDER_RADIUS:
            raise ValueError(f"space: riders on {space} would stand behind an arc")


def _nearest(places: tuple[tuple[float, float], ...], others: tuple[tuple[float, float], ...]) -> float:
    """Return the least distance between two sets of places."""
    return min(hypot(x - to_x, y - to_y) for x, y in places for to_x, to_y in others)
