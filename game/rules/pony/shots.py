"""Shots as the rules know them: who stands where, and which outcomes can be (P37, P39, P40)."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from game.rules.pony.layout import HEIGHT, WIDTH, Point
from game.rules.pony.moment import not_now
from game.rules.pony.moves import Shot
from game.rules.table import Figure, Move, Refusal, Seat
from game.rules.table import Shot as ShotDue

if TYPE_CHECKING:
    from game.rules.pony.state import State

INDIANS: Final = ("indian:0", "indian:1", "indian:2")
RIDERS: Final = ("rider:0", "rider:1", "rider:2", "rider:3", "rider:4")
"""The riders' ids as figures, by seat."""


def first_rider(touched: tuple[str, ...]) -> Seat | None:
    """Return the rider that the die touched first, if any (P23, P27)."""
    for name in touched:
        if name in RIDERS:
            return RIDERS.index(name)
    return None


def shot_due(
    state: "State", seat: Seat, corner: str, duelists: dict[Seat, str], targets: tuple[str, ...]
) -> ShotDue:
    """Return the shot to be made by `seat` from a corner, with all figures but the own rider.

    `duelists` stand in their duel corners, all other riders on their spaces (P21); the Indians
    always stand on their red spots (P7).
    """
    layout, riders = state.board.layout, state.riders
    others = [other for other in range(len(riders)) if other not in duelists]
    spaces = [riders[other].space for other in others]
    mailboxes = [riders[other].mailbox for other in others]
    places = dict(zip(others, layout.stands(spaces, mailboxes), strict=True))
    for duelist, name in duelists.items():
        places[duelist] = layout.corner(name)
    figures: list[Figure] = []
    for other, rider in enumerate(riders):
        if other != seat:
            x, y = places[other]
            figures.append(Figure(RIDERS[other], x, y, rider.jailed))
    return ShotDue(seat, corner, (*figures, *_indians(layout.indians)), targets)


@cache
def _indians(spots: tuple[Point, Point, Point]) -> tuple[Figure, ...]:
    """Return the three Indians on their red spots."""
    return tuple(Figure(name, x, y) for name, (x, y) in zip(INDIANS, spots, strict=True))


def refuse_shot(move: Move, due: ShotDue, rule: str) -> Refusal | None:
    """Refuse an outcome that can't be (P40)."""
    if not isinstance(move, Shot):
        return not_now(move, rule)
    refusal = _refuse_names(move.touched, due) or _refuse_names(move.fell, due)
    if refusal is not None:
        return refusal
    lying = {figure.id for figure in due.figures if figure.lying}
    if not lying.isdisjoint(move.fell):
        return Refusal("shot-lying", "P40", {"figure": next(name for name in move.fell if name in lying)})
    if move.fell and not move.touched:
        return Refusal("shot-untouched", "P40", {"figure": move.fell[0]})
    if move.rest is not None and not (0 <= move.rest[0] <= WIDTH and 0 <= move.rest[1] <= HEIGHT):
        return Refusal("shot-rest", "P40", {"x": move.rest[0], "y": move.rest[1]})
    return None


def _refuse_names(names: tuple[str, ...], due: ShotDue) -> Refusal | None:
    """Refuse figures that aren't in the shot, or named twice."""
    known = {figure.id for figure in due.figures}
    for place, name in enumerate(names):
        if name == RIDERS[due.seat]:
            return Refusal("shot-own", "P23", {"figure": name})
        if name not in known:
            return Refusal("shot-figure", "P40", {"figure": name})
        if name in names[:place]:
            return Refusal("shot-twice", "P40", {"figure": name})
    return None


def random_shot(due: ShotDue, random: Random) -> Shot:
    """Draw an outcome without any physics: now a hit, now a miss, now and then a bystander.

    For games played by machines alone; every outcome it draws is legal.
    """
    touched: list[str] = []
    if random.random() < 0.4:
        touched.append(random.choice(due.targets))
    if random.random() < 0.2:
        touched.append(random.choice(due.figures).id)
        random.shuffle(touched)
    touched = list(dict.fromkeys(touched))
    fell = tuple(figure.id for figure in _standing(due, touched) if random.random() < 0.5)
    rest = (random.randrange(WIDTH + 1), random.randrange(HEIGHT + 1)) if random.random() < 0.8 else None
    return Shot(tuple(touched), fell, rest)


def _standing(due: ShotDue, touched: list[str]) -> Iterable[Figure]:
    """Return the touched figures that can fall, and their neighbours among the Indians."""
    near = {*touched, *(INDIANS if any(name in INDIANS for name in touched) else ())}
    return (figure for figure in due.figures if figure.id in near and not figure.lying)
