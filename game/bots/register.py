"""Which computer players there are for each game, by the level that records name.

A game joins in by its lines in the tables of this module: its levels, their players, and, if one of
them can say why it plays as it does, its adviser.
"""

from collections.abc import Callable
from typing import Final

from game.bots.express.oldtimer import OldTimer as ExpressOldTimer
from game.bots.express.quick import Greenhorn as ExpressGreenhorn
from game.bots.express.quick import Hand as ExpressHand
from game.bots.patience import Patience
from game.bots.player import Adviser, Bot, Silent, Uniform
from game.bots.pony.characters import Character, character_of
from game.bots.pony.oldtimer import OldTimer as PonyOldTimer
from game.bots.pony.quick import Greenhorn as PonyGreenhorn
from game.bots.pony.quick import Hand as PonyHand
from game.bots.yardmaster.oldtimer import OldTimer as YardmasterOldTimer
from game.bots.yardmaster.quick import Greenhorn as YardmasterGreenhorn
from game.bots.yardmaster.quick import Hand as YardmasterHand

LEVELS: Final[dict[str, tuple[str, ...]]] = {
    "yardmaster-express": ("greenhorn", "hand", "old-timer"),
    "yardmaster": ("greenhorn", "hand", "old-timer"),
    "pony-express": ("greenhorn", "hand", "old-timer"),
}
"""Levels offered for each game, weakest first."""


def bot_for(game: str, level: str, patience: Patience | None = None, name: str = "") -> Bot:
    """Return the computer player of a level; a level that this version doesn't know plays the strongest.

    `name` is the player's: some riders of Pony Express have a character of their own. `patience`
    limits the levels that search; without it they are limited by a number of simulations of their
    own. `random` is no level of the table but the yardstick of simulations. Raises KeyError for a game
    without computer players.
    """
    if level == "random":
        return Uniform()
    known = LEVELS[game]
    level = level if level in known else known[-1]
    if game in _CHARACTERS:
        return _CHARACTERS[game][level](patience or Patience(), character_of(name))
    return _BOTS[game][level](patience or Patience())


def stand_in_for(game: str) -> Bot:
    """Return the player that jumps in where another fails or is late: sound, and done in milliseconds."""
    return bot_for(game, "hand")


def adviser_for(game: str, patience: Patience | None = None) -> Adviser:
    """Return the player who gives hints: the strongest, silent where it can't say why.

    Raises KeyError for a game without computer players.
    """
    patience = patience or Patience()
    if game in _ADVISERS:
        return _ADVISERS[game](patience)
    return Silent(bot_for(game, LEVELS[game][-1], patience))


_BOTS: Final[dict[str, dict[str, Callable[[Patience], Bot]]]] = {
    "yardmaster-express": {
        "greenhorn": lambda _: ExpressGreenhorn(),
        "hand": lambda _: ExpressHand(),
        "old-timer": ExpressOldTimer,
    },
    "yardmaster": {
        "greenhorn": lambda _: YardmasterGreenhorn(),
        "hand": lambda _: YardmasterHand(),
        "old-timer": YardmasterOldTimer,
    },
}
_CHARACTERS: Final[dict[str, dict[str, Callable[[Patience, Character], Bot]]]] = {
    "pony-express": {
        "greenhorn": lambda _, character: PonyGreenhorn(character),
        "hand": lambda _, character: PonyHand(character),
        "old-timer": PonyOldTimer,
    },
}
"""Likewise, where the players of a level differ in character."""
_ADVISERS: Final[dict[str, Callable[[Patience], Adviser]]] = {
    "yardmaster-express": ExpressOldTimer,
    "yardmaster": YardmasterOldTimer,
    "pony-express": PonyOldTimer,
}
