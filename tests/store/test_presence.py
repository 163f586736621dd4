"""Running copies: what one plays another can't go on with, and the dead hold nothing."""

import subprocess
import sys
from pathlib import Path

import pytest
from saved_games import saved_match

from game.match.shelf import Shelf
from game.places import data_folder
from game.store.library import Library, MatchInUse, StoreError
from game.store.presence import Presence

CHILD = """
import sys
from pathlib import Path
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.store.library import Library

library = Library(Path(sys.argv[1]), open_shelf(levels_folder()))
library.claim(1)
print("claimed", flush=True)
sys.stdin.read()
library.close()
"""


def another_copy(folder: Path) -> subprocess.Popen[str]:
    """Start a program that plays match 1."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=data_folder(),
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "claimed\n"
    return child


@pytest.mark.parametrize("ending", ["kill", "leave"])
def test_a_match_that_another_program_plays(tmp_path: Path, shelf: Shelf, ending: str) -> None:
    """It is seen but can't be played or deleted, until the other program leaves it or dies (kill -9)."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 3)
    free, _ = saved_match(library, shelf, 3)
    child = another_copy(tmp_path)
    try:
        assert library.find() == [free, number]
        assert library.rows([number, free])[number].busy
        assert not library.rows([number, free])[free].busy
        assert library.load(number)[0].entries == match.entries
        for act in (library.claim, library.delete):
            with pytest.raises(MatchInUse):
                act(number)
        library.delete(free)
        assert library.latest_unfinished() is None
        if ending == "kill":
            child.kill()
    finally:
        child.communicate()
    assert not library.rows([number])[number].busy
    found = library.latest_unfinished()
    assert found is not None
    assert found.id == number
    library.claim(number)
    library.close()
    assert list(tmp_path.glob("running-*")) == []


def test_two_copies_in_turn(tmp_path: Path, shelf: Shelf) -> None:
    """What one copy releases, or holds when it closes, another may take; no match is played twice."""
    one, two = Library(tmp_path, shelf), Library(tmp_path, shelf)
    number, _ = saved_match(one, shelf, 3)
    one.claim(number)
    assert one.rows([number])[number].busy
    for act in (one.claim, one.delete):
        with pytest.raises(MatchInUse):
            act(number)
    assert two.rows([number])[number].busy
    two.release(number)
    with pytest.raises(MatchInUse):
        two.claim(number)
    one.release(number)
    two.claim(number)
    with pytest.raises(MatchInUse):
        one.claim(number)
    two.close()
    one.claim(number)
    with pytest.raises(StoreError):
        one.claim(99)
    one.close()


def test_what_the_dead_leave_is_swept(tmp_path: Path) -> None:
    """Lock files of dead copies go with the next start; those of the living stay."""
    (tmp_path / "running-dead.lock").touch()
    alive = Presence(tmp_path)
    assert not alive.lives("dead")
    assert not alive.lives("never there")
    other = Presence(tmp_path)
    assert not (tmp_path / "running-dead.lock").exists()
    assert alive.lives(other.name)
    assert other.lives(alive.name)
    assert alive.lives(alive.name)
    other.close()
    assert not alive.lives(other.name)
    alive.close()
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_locked(tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file system without locks nothing is claimed, and everything else works."""
    monkeypatch.setattr("game.store.presence._locked", lambda _: None)
    library = Library(tmp_path, shelf)
    number, _ = saved_match(library, shelf, 3)
    library.claim(number)
    library.release(number)
    other = Library(tmp_path, shelf)
    other.claim(number)
    assert not library.rows([number])[number].busy
    library.close()
    other.close()
