"""Advice as sentences need it, and what they say alike in all games.

The players that give it stand higher than the text; so it is known here by its shape alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.text.language import Language


class Because(Protocol):
    """One thing that speaks for a move: a code, and what its sentence needs to name."""

    @property
    def code(self) -> str:
        """Which reason it is."""
        ...

    @property
    def values(self) -> Mapping[str, str | int]:
        """What the sentence names."""
        ...


class Advised(Protocol):
    """A move for a person who asks for a hint, as `game.bots.player.Advice` has it."""

    @property
    def move(self) -> Any:
        """What to do."""
        ...

    @property
    def win_chance(self) -> float | None:
        """From 0 to 1; None where nothing can be said."""
        ...

    @property
    def points(self) -> float | None:
        """The final points to expect; None where nothing can be said."""
        ...

    @property
    def reasons(self) -> Sequence[Because]:
        """Why, the weightiest first."""
        ...


def outlook(language: Language, advice: Advised) -> list[str]:
    """Say the chance to win and the points to expect, as far as they are known."""
    chance, points = advice.win_chance, advice.points
    percent = None if chance is None else percentage(chance)
    if percent is not None and points is not None:
        said = language.say("Chance to win: {n} %; about {points} points.", n=percent, points=round(points))
    elif percent is not None:
        said = language.say("Chance to win: {n} %.", n=percent)
    elif points is not None:
        said = language.say("About {points} points are to be expected.", points=round(points))
    else:
        return []
    return [said]


def percentage(chance: float) -> int:
    """Return a chance in whole percent; 0 and 100 are for what is certain."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)
