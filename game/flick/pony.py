"""Shots of Pony Express: from what the rules wait for to a table, and from a flick to a record.

The board has no rim (P37), one's own rider isn't in the physics (P23), lying riders can't fall (P40).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from game.flick.bodies import FigureKind
from game.flick.table import CornerName, Flick, FlickFigure, FlickTable
from game.rules.pony.layout import HEIGHT, WIDTH, Layout
from game.rules.table import Shot

_KINDS: Final[Mapping[str, FigureKind]] = MappingProxyType({"rider": "rider", "indian": "indian"})
_CORNERS: Final[Mapping[str, CornerName]] = MappingProxyType({"NW": "NW", "SE": "SE", "NE": "NE"})
_UNITS: Final = MappingProxyType({"x": 100, "y": 100, "vx": 100, "vy": 100, "spin": 1000})


def pony_table(shot: Shot, layout: Layout) -> FlickTable:
    """Set up the table of a shot that the rules wait for, on a board of this layout.

    The ids stay those of the rules (`"rider:2"`, `"indian:0"`), so that the touched and fallen ones
    of an `Outcome` enter the record as they are.
    """
    own = f"rider:{shot.seat}"
    return FlickTable(
        _CORNERS[shot.corner],
        tuple(
            FlickFigure(
                figure.id,
                figure.x / 100,
                figure.y / 100,
                _KINDS[figure.id.partition(":")[0]],
                lying=figure.lying,
            )
            for figure in shot.figures
            if figure.id != own
        ),
        width=WIDTH / 100,
        height=HEIGHT / 100,
        band=layout.band / 100,
        arc=layout.arc / 100,
    )


def bystanders(shot: Shot) -> tuple[str, ...]:
    """The riders that must not be touched (P23, P27). Indians are nobody's bystanders."""
    riders = (figure.id for figure in shot.figures if figure.id.startswith("rider:"))
    return tuple(id_ for id_ in riders if id_ not in shot.targets and id_ != f"rider:{shot.seat}")


def flick_note(flick: Flick) -> dict[str, int]:
    """How a die was shot, as the record's `flick`: 1/100 mm, 1/100 mm/s, 1/1000 rad/s."""
    recorded = flick.as_recorded()
    return {key: round(getattr(recorded, key) * unit) for key, unit in _UNITS.items()}


def noted_flick(note: Any) -> Flick | None:
    """Read a record's `flick` back; None unless it is one of ours: other programs may write what they like.

    Simulated again on the same machine, it gives the same trace bit for bit.
    """
    if not isinstance(note, Mapping) or set(note) != set(_UNITS):
        return None
    if not all(type(note[key]) is int and abs(note[key]) < 10**9 for key in _UNITS):
        return None
    return Flick(**{key: note[key] / unit for key, unit in _UNITS.items()})
