"""Which computer players there are for each game, by the level that records name."""

from typing import Final

from game.bots.express import Steady
from game.bots.player import Bot, Uniform

LEVELS: Final[dict[str, tuple[str, ...]]] = {"yardmaster-express": ("hand",)}
"""Levels offered for each game, weakest first."""


def bot_for(game: str, level: str) -> Bot:
    """Return the computer player of a level; a level that this version doesn't know plays the strongest.

    `random` is no level of the table but the yardstick of simulations. Raises KeyError for a game
    without computer players.
    """
    if level == "random":
        return Uniform()
    known = LEVELS[game]
    return _BOTS[game, level if level in known else known[-1]]()


_BOTS: Final[dict[tuple[str, str], type[Bot]]] = {("yardmaster-express", "hand"): Steady}
