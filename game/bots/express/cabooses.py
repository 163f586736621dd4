"""What a train shows with regard to one caboose card, kept up to date card by card (E16, E17).

The rules count a finished table; a playout asks after every card, thousands of times a second. So
each condition is a small automaton here: its *sign* is all of a train's past that still matters.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from msgspec import Struct

from game.bots.express.pack import Car
from game.rules.express.deck import Caboose
from game.rules.express.scoring import WILD


class Condition(Struct, frozen=True):
    """One caboose as an automaton over the cards laid.

    `after` takes a sign, the card's two cars and whether it lies face up. `measure` is the number that
    the condition asks about; `meets` says by seat whose measures score. `hope` is what a sign is
    worth to its owner while the game goes on, in points.
    """

    points: int
    start: Hashable
    after: Callable[[Any, tuple[Car, Car], bool], Hashable]
    measure: Callable[[Any], int]
    meets: Callable[[Sequence[int]], Sequence[bool]]
    hope: Callable[[Any], float]


def _highest(measures: Sequence[int]) -> Sequence[bool]:
    top = max(measures)
    return [top > 0 and measure == top for measure in measures]


def _lowest(measures: Sequence[int]) -> Sequence[bool]:
    least = min(measures)
    return [measure == least for measure in measures]


def _met(measures: Sequence[int]) -> Sequence[bool]:
    return [measure > 0 for measure in measures]


def _coloured(sign: str, cars: tuple[Car, Car], _up: bool) -> str:
    """The colours of all coloured cars, sorted."""
    return "".join(sorted(sign + "".join(colour for colour, _ in cars if colour != WILD)))


def _counts(sign: str) -> list[int]:
    return [sign.count(colour) for colour in set(sign)]


def _fewest_colours(caboose: Caboose) -> Condition:
    return Condition(
        caboose.points,
        frozenset(),
        lambda sign, cars, _: sign.union(colour for colour, _ in cars if colour != WILD),
        len,
        _lowest,
        lambda sign: -1.5 * len(sign),
    )


def _most_of_a_colour(caboose: Caboose) -> Condition:
    def most(sign: str) -> int:
        return max(_counts(sign), default=0)

    return Condition(caboose.points, "", _coloured, most, _highest, lambda sign: 0.6 * most(sign))


def _exact_colours(caboose: Caboose) -> Condition:
    cars, colours, points = caboose.cars, caboose.colours, caboose.points

    def met(sign: str) -> int:
        return int(_counts(sign).count(cars) >= colours)

    def hope(sign: str) -> float:
        near = sorted((count / cars for count in _counts(sign) if count <= cars), reverse=True)[:colours]
        return points * (sum(near) / colours) ** 2

    return Condition(points, "", _coloured, met, _met, hope)


def _run_count(sign: tuple[str, int, int], cars: tuple[Car, Car], _up: bool) -> tuple[str, int, int]:
    """The colour of the last car, the length of its run as far as three, the runs of two or more."""
    last, length, runs = sign
    for colour, _ in cars:
        longer = min(3, length + 1) if colour == last else 1
        length = 0 if colour == WILD else longer
        runs += length == 2
        last = colour
    return last, length, runs


def _most_runs(caboose: Caboose) -> Condition:
    return Condition(
        caboose.points, (WILD, 0, 0), _run_count, lambda sign: sign[2], _highest, lambda sign: 1.2 * sign[2]
    )


def _no_run(caboose: Caboose) -> Condition:
    points = caboose.points
    return Condition(
        points,
        (WILD, 0, 0),
        lambda sign, cars, up: sign if sign[2] else _run_count(sign, cars, up),
        lambda sign: int(not sign[2]),
        _met,
        lambda sign: 0.0 if sign[2] else float(points),
    )


def _clean(caboose: Caboose, spoils: Callable[[tuple[Car, Car]], bool]) -> Condition:
    """A condition that one wrong face-up card spoils for good; the sign says whether it is still met."""
    points = caboose.points
    return Condition(
        points,
        True,
        lambda sign, cars, up: sign and not (up and spoils(cars)),
        int,
        _met,
        lambda sign: float(points * sign),
    )


def _no_double(caboose: Caboose) -> Condition:
    return _clean(caboose, lambda cars: cars[0][1] == caboose.value == cars[1][1])


def _no_mixed_card(caboose: Caboose) -> Condition:
    return _clean(caboose, lambda cars: cars[0][0] != cars[1][0])


def _lowest_sum(caboose: Caboose) -> Condition:
    return Condition(
        caboose.points, 0, lambda sign, cars, _: sign + cars[0][1] + cars[1][1], int, _lowest, lambda _: 0.0
    )


def _last_value(caboose: Caboose) -> Condition:
    value = caboose.value
    return Condition(
        caboose.points,
        0,
        lambda _, cars, __: cars[1][1],
        lambda sign: int(sign == value),
        _met,
        lambda _: 0.0,
    )


def _most_face_down(caboose: Caboose) -> Condition:
    return Condition(
        caboose.points, 0, lambda sign, _, up: sign + (not up), int, _highest, lambda sign: 1.2 * min(sign, 3)
    )


def _sequence(caboose: Caboose) -> Condition:
    wanted, points = caboose.sequence, caboose.points
    whole = len(wanted)

    def after(sign: int, cars: tuple[Car, Car], _up: bool) -> int:
        """How many of the wanted values the train ends with; all of them for good once they stood."""
        for _, value in cars:
            if sign == whole:
                break
            row = (*wanted[:sign], value)
            sign = next(fit for fit in range(len(row), -1, -1) if row[len(row) - fit :] == wanted[:fit])
        return sign

    return Condition(
        points,
        0,
        after,
        lambda sign: int(sign == whole),
        _met,
        lambda sign: points * (sign / whole) ** 2,
    )


def condition(caboose: Caboose) -> Condition:
    """Return the automaton of a caboose card."""
    return {
        "fewest-colours": _fewest_colours,
        "exact-colours": _exact_colours,
        "most-runs": _most_runs,
        "most-of-a-colour": _most_of_a_colour,
        "no-double": _no_double,
        "lowest-sum": _lowest_sum,
        "no-mixed-card": _no_mixed_card,
        "last-value": _last_value,
        "most-face-down": _most_face_down,
        "no-run": _no_run,
        "sequence": _sequence,
    }[caboose.condition](caboose)
