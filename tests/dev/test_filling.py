"""Libraries full of random games, for pictures and measurements."""

from pathlib import Path

from game.dev.filling import copy_matches, fill_library
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.store.library import Library


def test_filled_and_copied(tmp_path: Path) -> None:
    """All games are there, finished and not; copies are matches like any other, played last."""
    shelf = open_shelf(levels_folder())
    library = Library(tmp_path, shelf)
    fill_library(library, shelf, 8, 1)
    assert (library.count().finished, library.count().unfinished) == (6, 2)
    numbers = library.find()
    assert {one.game for one in library.rows(numbers).values()} == set(shelf)
    copy_matches(library, 20)
    assert library.count().all == 20
    newest = library.find()[0]
    assert newest not in numbers
    assert library.load(newest)[0].entries
    library.close()
