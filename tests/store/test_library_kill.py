"""kill -9 at any moment of saving loses no accepted move, nor the file.

The child stops at each statement in turn, says so, and waits; there it is killed. Nothing sleeps.
"""

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from saved_games import new_match, next_move, saved_match

from game.match.shelf import Shelf
from game.places import data_folder
from game.store.library import House, Library
from game.store.schema import APPLICATION, SCHEMA

CHILD = """
import sqlite3
import sys
from pathlib import Path
from random import Random

folder, stop, tests = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
sys.path.insert(0, tests)
from saved_games import new_match, save_next
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.store.library import House, Library

connect = sqlite3.connect
moves = 0

def said(statement):
    if stop in (f"{moves} {statement.split()[0]}", statement):
        print("stopped", flush=True)
        sys.stdin.read(1)

def connect_and_listen(*args, **options):
    db = connect(*args, **options)
    db.set_trace_callback(said)
    return db

sqlite3.connect = connect_and_listen
shelf = open_shelf(levels_folder())
library = Library(folder, shelf)
match, random = new_match(shelf), Random(1)
number = library.add(match.header, House())
while save_next(library, number, match, random):
    moves += 1
    print(f"saved {moves}", flush=True)
"""


def killed_at(folder: Path, stop: str) -> int:
    """Run the child until it stops at a statement, kill it there; return how many moves it has reported."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder), stop, str(Path(__file__).parent)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=data_folder(),
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    moves = 0
    for line in child.stdout:
        if line == "stopped\n":
            break
        moves = int(line.removeprefix("saved "))
    else:
        pytest.fail(f"the child has never reached {stop}")
    child.kill()
    assert child.wait() in (-signal.SIGKILL, 1)
    child.stdin.close()
    child.stdout.close()
    return moves


@pytest.mark.parametrize("statement", ["BEGIN", "DELETE", "INSERT", "UPDATE", "COMMIT"])
@pytest.mark.parametrize("move", [0, 1, 7])
def test_killed_while_saving(tmp_path: Path, shelf: Shelf, move: int, statement: str) -> None:
    """Wherever in a transaction the program dies, exactly the moves saved before are there."""
    saved = killed_at(tmp_path, f"{move} {statement}")
    assert saved == move
    library = Library(tmp_path, shelf)
    assert library.notice is None
    found = library.latest_unfinished()
    if move == 0 and statement in ("BEGIN", "INSERT", "COMMIT"):
        # Killed before the match itself was there.
        assert found is None
        number = library.add(new_match(shelf).header, House())
    else:
        assert found is not None
        assert found.moves == saved
        number = found.id
    loaded, _ = library.load(number)
    expected, random = new_match(shelf), Random(1)
    for _ in range(saved):
        next_move(expected, random)
    assert loaded.entries == expected.entries
    assert loaded.state == expected.state
    next_move(loaded, random)
    library.save(number, saved, loaded.entries[saved:], None)
    assert library.load(number)[0].entries == loaded.entries
    library.close()


@pytest.mark.parametrize(
    "statement",
    [
        "PRAGMA journal_mode = WAL",
        "PRAGMA foreign_keys = ON",
        "0 CREATE",
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {SCHEMA}",
    ],
)
def test_killed_in_the_first_start(tmp_path: Path, shelf: Shelf, statement: str) -> None:
    """A first start that is killed leaves nothing that the second takes for damage."""
    assert killed_at(tmp_path, statement) == 0
    library = Library(tmp_path, shelf)
    assert library.notice is None
    number, match = saved_match(library, shelf, 3)
    assert library.load(number)[0].entries == match.entries
    library.close()


def test_log_cut_anywhere(tmp_path: Path, shelf: Shelf) -> None:
    """A power failure leaves some beginning of the log: the moves of whole transactions, and a sound file."""
    (tmp_path / "whole").mkdir()
    library = Library(tmp_path / "whole", shelf)
    number, match = saved_match(library, shelf, 10)
    log = (tmp_path / "whole" / "library.db-wal").read_bytes()
    base = (tmp_path / "whole" / "library.db").read_bytes()
    counts = []
    for length in [*range(0, len(log), 1511), len(log)]:
        folder = tmp_path / "cut"
        folder.mkdir()
        (folder / "library.db").write_bytes(base)
        (folder / "library.db-wal").write_bytes(log[:length])
        cut = Library(folder, shelf)
        assert cut.notice is None
        found = cut.latest_unfinished()
        counts.append(found.moves if found else -1)
        if found:
            assert cut.load(number)[0].entries == match.entries[: found.moves]
        cut.close()
        shutil.rmtree(folder)
    library.close()
    assert counts == sorted(counts)
    assert set(counts) >= set(range(11))
