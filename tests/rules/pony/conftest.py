"""The game on its shipped boards."""

import pytest
from pony_tables import BOARDS

from game.match.levels import read_level
from game.rules.pony import PonyExpress
from game.rules.pony.level import BoardLevel


@pytest.fixture(scope="session")
def boards() -> dict[str, BoardLevel]:
    return {path.stem: read_level(path, BoardLevel) for path in sorted(BOARDS.glob("*.toml"))}


@pytest.fixture(scope="session")
def rules(boards: dict[str, BoardLevel]) -> PonyExpress:
    return PonyExpress(boards.values())
