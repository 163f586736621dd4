"""The game on its real deck, and tables for the tests."""

from pathlib import Path

import pytest

from game.match.levels import read_level
from game.rules.yardmaster.deck import Deck
from game.rules.yardmaster.engine import Yardmaster

LEVEL = Path(__file__).resolve().parents[3] / "levels" / "yardmaster.toml"


@pytest.fixture(scope="session")
def deck() -> Deck:
    return read_level(LEVEL, Deck)


@pytest.fixture(scope="session")
def rules(deck: Deck) -> Yardmaster:
    return Yardmaster(deck)
