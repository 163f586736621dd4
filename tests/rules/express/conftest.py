"""The rules under test, on the shipped deck."""

import pytest

from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.express.engine import Express


@pytest.fixture(scope="session")
def express() -> Express:
    """Yardmaster Express as it is shipped."""
    rules = open_shelf(levels_folder())["yardmaster-express"]
    assert isinstance(rules, Express)
    return rules
