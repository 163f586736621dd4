"""A shelf of games, and an unfinished and a finished record to spoil."""

import json
from random import Random
from typing import Any

import pytest

from game.dev.simulate import simulation
from game.match import record
from game.match.shelf import Shelf, open_shelf
from game.places import levels_folder
from game.rules.express.table import Options


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    """All games."""
    return open_shelf(levels_folder())


@pytest.fixture(scope="session")
def finished(shelf: Shelf) -> dict[str, Any]:
    """A finished three-person game with everything in it, as plain objects; copy before changing."""
    sim = simulation(shelf["yardmaster-express"], 3, ("random",), Options(True, "all"))
    entries, result = sim.play(Random(4))
    found: dict[str, Any] = json.loads(record.write(sim.header, entries, result))
    return found


@pytest.fixture
def unfinished(finished: dict[str, Any]) -> dict[str, Any]:
    """The same game after six moves; may be changed."""
    found: dict[str, Any] = json.loads(json.dumps(finished))
    found["moves"] = found["moves"][:6]
    found["result"] = None
    return found
