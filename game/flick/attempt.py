"""One attempt at a level of the shooting range: pure, like the rules of a game.

`begin` a level, `shoot` at `attempt.table`, hand the result to `after`, until `attempt.status` says
that it is over. What fell stays down where it lies, what was pushed stays where it was pushed, and
each die is taken away after its shot.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.flick.levels import RangeLevel
from game.flick.table import RIM, FlickFigure, FlickTable
from game.flick.trace import ShotResult

Status: TypeAlias = Literal["shooting", "won", "arrested", "spent"]

MOST_STARS: Final = 3


class Attempt(Struct, frozen=True):
    """Where an attempt stands. `figures`: what is on the field, the fallen lying; `down`: fallen targets.

    `touched`: the bystander that a die touched, the first if several. `met_obstacle`: whether any die has
    met a crate, coach or rail.
    """

    level: RangeLevel
    figures: tuple[FlickFigure, ...]
    dice_used: int = 0
    down: tuple[str, ...] = ()
    touched: str | None = None
    met_obstacle: bool = False

    @property
    def table(self) -> FlickTable:
        """The table for the next die."""
        return self.level.table(self.figures)

    @property
    def dice_left(self) -> int:
        """Dice not shot yet."""
        return self.level.dice - self.dice_used

    @property
    def status(self) -> Status:
        """`won`: every target is down. `arrested`: a bystander was touched, which comes first (P23).

        `spent`: no dice left. Else one goes on `shooting`.
        """
        if self.touched is not None:
            return "arrested"
        if len(self.down) == len(self.level.targets):
            return "won"
        return "shooting" if self.dice_left else "spent"

    @property
    def stars(self) -> int:
        """The stars earned: 0 unless it is won."""
        return self.stars_with(0) if self.status == "won" else 0

    def stars_with(self, more: int) -> int:
        """The stars if the targets left fall with so many dice more, none of which meets an obstacle."""
        dice, stars = self.dice_used + more, self.level.stars
        if self.touched is not None or dice > self.level.dice:
            return 0
        if dice > stars.two:
            return 1
        return 2 if dice > stars.three or (stars.clean and self.met_obstacle) else MOST_STARS


def begin(level: RangeLevel) -> Attempt:
    """Set the level up anew."""
    return Attempt(level, level.table().figures)


def after(attempt: Attempt, result: ShotResult) -> Attempt:
    """Return the attempt after a shot at its table. Raises ValueError when it is over already."""
    if attempt.status != "shooting":
        raise ValueError("the attempt is over")
    ends = {track.id: track.poses[-1] for track in result.trace.figures}
    figures = tuple(
        replace(
            figure,
            x=ends[figure.id][0] if figure.id in ends else figure.x,
            y=ends[figure.id][1] if figure.id in ends else figure.y,
            lying=figure.lying or figure.id in result.outcome.fell,
        )
        for figure in attempt.figures
        if figure.id not in result.trace.gone
    )
    fell = tuple(id_ for id_ in result.outcome.fell if id_.startswith("target:"))
    touched = (id_ for id_ in result.outcome.touched if id_.startswith("bystander:"))
    return replace(
        attempt,
        figures=figures,
        dice_used=attempt.dice_used + 1,
        down=attempt.down + fell,
        touched=next(touched, None),
        met_obstacle=attempt.met_obstacle or any(id_ != RIM for id_ in result.bounces),
    )
