"""The game on its shipped boards."""

from pathlib import Path

import pytest

from game.match.levels import read_level
from game.rules.pony import PonyExpress
from game.rules.pony.level import BoardLevel

BOARDS = Path(__file__).resolve().parents[3] / "levels" / "boards"


@pytest.fixture(scope="session")
def boards() -> dict[str, BoardLevel]:
    return {path.stem: read_level(path, BoardLevel) for path in sorted(BOARDS.glob("*.toml"))}


@pytest.fixture(scope="session")
def rules(boards: dict[str, BoardLevel]) -> PonyExpress:
    return PonyExpress(boards.values())
