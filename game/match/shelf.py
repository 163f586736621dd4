"""The shelf: every game with its rules, built from the data files."""

from pathlib import Path
from typing import Any, TypeAlias

from game.match.levels import read_level
from game.rules.express.deck import Deck
from game.rules.express.engine import Express
from game.rules.table import Rules

Shelf: TypeAlias = dict[str, Rules[Any, Any]]


def open_shelf(levels: Path) -> Shelf:
    """Build the rules of all games from `levels`. Raises LevelError naming a broken file."""
    games: list[Rules[Any, Any]] = [
        Express(read_level(levels / "yardmaster-express.toml", Deck)),
    ]
    return {rules.name: rules for rules in games}
