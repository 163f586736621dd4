"""The levels of the shooting range: one TOML file each, in `levels/range/`.

A file says what stands where on a field of 600 × 450 mm, how many dice there are and what earns stars.
The shooter's corner is the bottom left one. A new level is one new file; a broken one is reported and
left out, and never keeps the others from being played.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from game.flick.bodies import DIE_SIDE, BlockKind, FigureKind
from game.flick.table import Block, CornerName, FlickFigure, FlickTable
from game.match.levels import LevelError, read_level

RANGE_CORNER: Final[CornerName] = "SW"
FIELD: Final = (600.0, 450.0)

CRATE: Final = 34.0
COACH: Final = (72.0, 40.0)
RAIL_THICKNESS: Final = 6.0

Look: TypeAlias = Literal["", "blue", "red", "yellow", "green", "purple"]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Degrees: TypeAlias = Annotated[float, Meta(ge=-360, le=360)]

_LOOKS: Final[Mapping[FigureKind, tuple[Look, ...]]] = MappingProxyType(
    {
        "rider": ("blue", "red", "yellow", "green", "purple"),
        "bottle": ("blue", "red", "green"),
        "can": ("blue", "red"),
        "outlaw": ("",),
        "indian": ("",),
    }
)


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: Text
    zh_TW: Text  # noqa: N815 - the name of the language, as in the catalogues

    def in_language(self, language: str) -> str:
        """The text in a language of the catalogues; English for one that has none here."""
        return self.zh_TW if language == "zh_TW" else self.en


class RangeFigure(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of a level: its kind, its look (the colour of riders, bottles and cans), its place in mm."""

    kind: FigureKind
    x: float
    y: float
    look: Look = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a look in which the kind isn't drawn."""
        looks = _LOOKS[self.kind]
        if self.look not in looks:
            raise ValueError(f"look: {self.kind} comes in {', '.join(looks) or 'one look only'}")


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that stands fast: about (x, y), turned by `angle` degrees clockwise.

    A `crate` is 34 × 34 mm, a `stagecoach` 72 × 40; a `rail` is 6 mm thick and has a `length`.
    """

    kind: BlockKind
    x: float
    y: float
    angle: Degrees = 0.0
    length: Annotated[float, Meta(ge=20, le=600)] | None = None

    def __post_init__(self) -> None:
        """Raise ValueError if a rail has no length, or something else has one."""
        if (self.length is not None) != (self.kind == "rail"):
            raise ValueError(f"length: {'missing' if self.kind == 'rail' else 'only a rail has one'}")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm before it is turned."""
        if self.length is not None:
            return (self.length, RAIL_THICKNESS)
        return (CRATE, CRATE) if self.kind == "crate" else COACH


class Stars(Struct, frozen=True, forbid_unknown_fields=True):
    """What earns more than the one star for felling every target.

    Two stars with `two` dice at most, three with `three`; if `clean`, three only when no die has met
    a crate, coach or rail.
    """

    two: Annotated[int, Meta(ge=1)]
    three: Annotated[int, Meta(ge=1)]
    clean: bool = False


class RangeLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """A level as its file tells it.

    `order`: its number on the ticket. `unlock`: the stars one must have earned to play it. `targets`
    are to be felled, `bystanders` must not be touched by a die, `extras` merely stand there. With `rim`
    the field has walls. Raises ValueError with the offending key for what can't be played.
    """

    order: Annotated[int, Meta(ge=1, le=999)]
    name: Words
    hint: Words
    dice: Annotated[int, Meta(ge=1, le=12)]
    stars: Stars
    targets: Annotated[tuple[RangeFigure, ...], Meta(min_length=1, max_length=12)]
    bystanders: Annotated[tuple[RangeFigure, ...], Meta(max_length=12)] = ()
    extras: Annotated[tuple[RangeFigure, ...], Meta(max_length=12)] = ()
    obstacles: Annotated[tuple[Obstacle, ...], Meta(max_length=24)] = ()
    unlock: Annotated[int, Meta(ge=0, le=999)] = 0
    rim: bool = False

    def __post_init__(self) -> None:
        """Check the stars, and that everything has a place of its own outside the launch corner."""
        if self.stars.two > self.dice:
            raise ValueError(f"stars.two: there are only {self.dice} dice")
        if self.stars.three > self.stars.two:
            raise ValueError("stars.three: must not allow more dice than stars.two")
        if self.stars.clean and not self.obstacles:
            raise ValueError("stars.clean: there is nothing to touch")
        self._check_places()

    @property
    def figures(self) -> tuple[tuple[str, RangeFigure], ...]:
        """All figures with their ids: `"target:0"`, `"bystander:0"`, `"extra:0"` … in the file's order."""
        groups = (("target", self.targets), ("bystander", self.bystanders), ("extra", self.extras))
        return tuple((f"{role}:{n}", figure) for role, group in groups for n, figure in enumerate(group))

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The obstacles as the physics knows them, with ids `"obstacle:0"` … in the file's order."""
        return tuple(
            Block(
                f"obstacle:{n}",
                obstacle.x,
                obstacle.y,
                *obstacle.size,
                angle=math.radians(obstacle.angle),
                kind=obstacle.kind,
            )
            for n, obstacle in enumerate(self.obstacles)
        )

    def table(self, figures: Sequence[FlickFigure] | None = None) -> FlickTable:
        """The table as it is set up, or with these figures instead."""
        if figures is None:
            figures = [FlickFigure(id_, f.x, f.y, f.kind) for id_, f in self.figures]
        width, height = FIELD
        return FlickTable(RANGE_CORNER, tuple(figures), self.blocks, width, height, rim=self.rim)

    def _check_places(self) -> None:
        table = self.table()
        for figure in table.figures:
            _check_figure(table, figure)
        for one, other in itertools.combinations(table.figures, 2):
            if math.dist((one.x, one.y), (other.x, other.y)) < one.build.radius + other.build.radius:
                raise ValueError(f"{_key(other.id)}: stands in {_key(one.id)}")
        for block in table.blocks:
            if not table.on_board(block.x, block.y):
                raise ValueError(f"{_key(block.id)}: not on the field")
            if block.gap(*table.corner_point) < table.arc + DIE_SIDE:
                raise ValueError(f"{_key(block.id)}: too near the launch corner")


def _check_figure(table: FlickTable, figure: FlickFigure) -> None:
    key, radius = _key(figure.id), figure.build.radius
    if not (radius <= figure.x <= table.width - radius and radius <= figure.y <= table.height - radius):
        raise ValueError(f"{key}: not wholly on the field")
    if table.from_corner(figure.x, figure.y) < table.arc + radius + DIE_SIDE:
        raise ValueError(f"{key}: too near the launch corner")
    for block in table.blocks:
        if block.gap(figure.x, figure.y) < radius:
            raise ValueError(f"{key}: stands in {_key(block.id)}")


def _key(id_: str) -> str:
    """`target:0` as the file's reader counts: `targets[0]`."""
    role, _, number = id_.partition(":")
    return f"{role}s[{number}]"


def range_levels(folder: Path) -> tuple[Mapping[str, RangeLevel], tuple[LevelError, ...]]:
    """Read every `*.toml` of a folder: the levels by file name without ending, and what is wrong.

    The levels come in the order of their numbers, those with equal numbers in that of their names.
    The file name is what best results are kept under. A missing folder is an empty one.
    """
    levels: list[tuple[str, RangeLevel]] = []
    errors: list[LevelError] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            levels.append((path.stem, read_level(path, RangeLevel)))
        except LevelError as error:
            errors.append(error)
    levels.sort(key=lambda entry: (entry[1].order, entry[0]))
    return MappingProxyType(dict(levels)), tuple(errors)
