"""The shelf: every game with its rules, built from the data files."""

from pathlib import Path
from typing import Any, TypeAlias

from game.match.levels import read_level
from game.rules.express.deck import Deck
from game.rules.express.engine import Express
from game.rules.pony.level import BoardLevel
from game.rules.pony.rules import PonyExpress
from game.rules.table import Rules
from game.rules.yardmaster.deck import Deck as YardmasterDeck
from game.rules.yardmaster.engine import Yardmaster

Shelf: TypeAlias = dict[str, Rules[Any, Any]]


def open_shelf(levels: Path) -> Shelf:
    """Build the rules of all games from `levels`. Raises LevelError naming a broken file."""
    games: list[Rules[Any, Any]] = [
        Express(read_level(levels / "yardmaster-express.toml", Deck)),
        Yardmaster(read_level(levels / "yardmaster.toml", YardmasterDeck)),
        PonyExpress(_boards(levels / "boards")),
    ]
    return {rules.name: rules for rules in games}


def _boards(folder: Path) -> list[BoardLevel]:
    """Read the boards of Pony Express, the rules' own first."""
    boards = [read_level(file, BoardLevel) for file in sorted(folder.glob("*.toml"))]
    return sorted(boards, key=lambda board: board.option != "pony-express")
