"""A shelf of games for the library."""

import pytest

from game.match.shelf import Shelf, open_shelf
from game.places import levels_folder


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    """All games."""
    return open_shelf(levels_folder())
