"""Points of Yardmaster Express: cars, the longest run, the caboose (E11–E13, E15–E17)."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from game.rules.express.deck import Caboose
from game.rules.express.table import Run, Score, Train
from game.rules.table import Seat

Car: TypeAlias = tuple[str, int]
"""A colour letter, or `WILD`, and a value."""

WILD: Final = "*"
WILD_VALUE: Final = 2

_BACK: Final[tuple[Car, Car]] = ((WILD, WILD_VALUE), (WILD, WILD_VALUE))


@cache
def _front(card: str) -> tuple[Car, Car]:
    return (card[0], int(card[1])), (card[3], int(card[4]))


def cars(train: Train) -> list[Car]:
    """Colour and value of each car from the engine on; a face-down card is two wild cars (E2)."""
    row: list[Car] = []
    for laid in train:
        card = laid.card
        row += _BACK if laid.face == "down" or card is None else _front(card)
    return row


def points(train: Train) -> int:
    """Sum of all cars' values (E11)."""
    return _points(cars(train))


def _points(row: Sequence[Car]) -> int:
    return sum([value for _, value in row])


def runs(train: Train) -> list[tuple[str, int, int]]:
    """All unbroken runs of one colour: colour, index of the first car, length (E12)."""
    found: list[tuple[str, int, int]] = []
    last = WILD
    for index, (colour, _) in enumerate(cars(train)):
        if colour == WILD:
            last = WILD
        elif colour == last:
            _, start, length = found[-1]
            found[-1] = (colour, start, length + 1)
        else:
            found.append((colour, index, 1))
            last = colour
    return found


def _longest(row: Sequence[Car]) -> int:
    """Length of the row's longest run; 0 without a coloured car."""
    best = length = 0
    last = WILD
    for colour, _ in row:
        if colour != WILD:
            length = length + 1 if colour == last else 1
            best = max(best, length)
        last = colour
    return best


def longest_run(trains: Sequence[Train]) -> Run:
    """Find the longest run of the whole table and all seats that show one (E12, ruling)."""
    return _longest_run([cars(train) for train in trains])


def _longest_run(rows: Sequence[Sequence[Car]]) -> Run:
    lengths = [_longest(row) for row in rows]
    best = max(lengths, default=0)
    if not best:
        return Run(0, ())
    return Run(best, tuple([seat for seat, length in enumerate(lengths) if length == best]))


def _colours(train: Train) -> Counter[str]:
    return Counter(colour for colour, _ in cars(train) if colour != WILD)


def _long_runs(train: Train) -> int:
    return sum(length >= 2 for _, _, length in runs(train))


def _sequence(train: Train, wanted: tuple[int, ...]) -> bool:
    values = [value for _, value in cars(train)]
    return any(tuple(values[at : at + len(wanted)]) == wanted for at in range(len(values) - len(wanted) + 1))


def _face_up(train: Train) -> list[str]:
    return [laid.card for laid in train if laid.face == "up" and laid.card is not None]


def _most(counts: list[int]) -> list[bool]:
    best = max(counts)
    return [best > 0 and count == best for count in counts]


def _fewest(counts: list[int]) -> list[bool]:
    return [count == min(counts) for count in counts]


def _comparison(caboose: Caboose, trains: Sequence[Train]) -> list[bool] | None:
    """Conditions that compare the trains with each other: all tied players score (E17)."""
    match caboose.condition:
        case "fewest-colours":
            return _fewest([len(_colours(train)) for train in trains])
        case "lowest-sum":
            return _fewest([points(train) for train in trains])
        case "most-runs":
            return _most([_long_runs(train) for train in trains])
        case "most-of-a-colour":
            return _most([max(_colours(train).values(), default=0) for train in trains])
        case "most-face-down":
            return _most([sum(laid.face == "down" for laid in train) for train in trains])
        case _:
            return None


def _own_condition(caboose: Caboose) -> Callable[[Train], bool]:
    """Conditions that a train meets or not, whatever the others look like (E17)."""
    match caboose.condition:
        case "exact-colours":
            return lambda train: (
                sum(count == caboose.cars for count in _colours(train).values()) >= caboose.colours
            )
        case "no-double":
            return lambda train: (
                not any(int(card[1]) == caboose.value == int(card[4]) for card in _face_up(train))
            )
        case "no-mixed-card":
            return lambda train: all(card[0] == card[3] for card in _face_up(train))
        case "last-value":
            return lambda train: bool(train) and cars(train)[-1][1] == caboose.value
        case "no-run":
            return lambda train: not _long_runs(train)
        case _:
            return lambda train: _sequence(train, caboose.sequence)


def caboose_points(caboose: Caboose, trains: Sequence[Train]) -> tuple[int, ...]:
    """Points of the caboose by seat: everyone who meets its condition scores, once (E16, E17)."""
    met = _comparison(caboose, trains)
    if met is None:
        met = list(map(_own_condition(caboose), trains))
    return tuple(caboose.points if one else 0 for one in met)


def score(trains: Sequence[Train], caboose: Caboose | None) -> Score:
    """Count one game, finished or as it stands (E11, E12, E16)."""
    rows = [cars(train) for train in trains]
    values = [_points(row) for row in rows]
    run = _longest_run(rows)
    extra = caboose_points(caboose, trains) if caboose else (0,) * len(trains)
    totals = [value + bonus for value, bonus in zip(values, extra, strict=True)]
    for seat in run.seats:
        totals[seat] += run.length
    return Score(tuple(values), run, extra, tuple(totals))


def winner(totals: Sequence[int], first: Seat, way: int) -> Seat:
    """Find the highest total; of the tied, the one last in turn order (E13, E15)."""
    seats = len(totals)
    order = [(first + way * turn) % seats for turn in range(seats)]
    best = max(totals)
    return next(seat for seat in reversed(order) if totals[seat] == best)


def next_starter(totals: Sequence[int], first: Seat) -> Seat:
    """Find who starts game 2: the lowest total, of the tied the earliest in game 1's order (E15)."""
    seats = len(totals)
    order = [(first + turn) % seats for turn in range(seats)]
    return min(order, key=lambda seat: totals[seat])
