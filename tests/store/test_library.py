"""The library in good times: matches saved move by move and found again."""

import sqlite3
from pathlib import Path
from random import Random

import pytest
from saved_games import PEOPLE, new_match, next_move, save_next, saved_match

from game.match.shelf import Shelf
from game.store import database, schema
from game.store import library as module
from game.store.library import DamagedMatch, House, Library, StoreError


def test_a_saved_match_comes_back(tmp_path: Path, shelf: Shelf) -> None:
    """After closing and opening, the match is exactly the same: header, moves, state, house rules."""
    library = Library(tmp_path, shelf)
    match = new_match(shelf)
    number = library.add(match.header, House(totals=False, practice=True))
    random = Random(1)
    for _ in range(12):
        save_next(library, number, match, random)
    library.close()
    library = Library(tmp_path, shelf)
    loaded, house = library.load(number)
    library.close()
    assert loaded.header == match.header
    assert loaded.entries == match.entries
    assert loaded.state == match.state
    assert loaded.steps == match.steps
    assert loaded.practice
    assert house == House(totals=False, practice=True)
    assert library.notice is None
    assert library.newer is None


def test_a_loaded_match_can_not_be_peeked_at(tmp_path: Path, shelf: Shelf) -> None:
    """After loading, undo can't cross what anyone may have seen before (information gained bars undo)."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 3)
    last = match.entries[-1].by
    assert isinstance(last, int)
    assert match.undo_to(last) == 2
    loaded, _ = library.load(number)
    library.close()
    assert loaded.undo_to(last) is None


def test_every_move_is_there_at_once(tmp_path: Path, shelf: Shelf) -> None:
    """Another connection sees each move as soon as it is saved."""
    library, other = Library(tmp_path, shelf), Library(tmp_path, shelf)
    match, random = new_match(shelf), Random(2)
    number = library.add(match.header, House())
    while save_next(library, number, match, random):
        assert other.load(number)[0].entries == match.entries
    assert other.load(number)[0].result == match.result
    library.close()
    other.close()


def test_takebacks_are_saved(tmp_path: Path, shelf: Shelf) -> None:
    """Saving from an earlier move on drops what stood there before."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 8)
    match.truncate(5)
    library.save(number, 5, (), None)
    assert library.load(number)[0].entries == match.entries
    random = Random(9)
    next_move(match, random)
    next_move(match, random)
    library.save(number, 5, match.entries[5:], None)
    assert library.load(number)[0].entries == match.entries
    match.truncate(0)
    library.save(number, 0, (), None)
    assert library.load(number)[0].entries == ()
    library.close()


def test_gaps_are_refused(tmp_path: Path, shelf: Shelf) -> None:
    """Moves after some that were never saved are refused, and nothing is changed by the attempt."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 4)
    random = Random(3)
    next_move(match, random)
    next_move(match, random)
    with pytest.raises(StoreError):
        library.save(number, 5, match.entries[5:], None)
    assert library.load(number)[0].entries == match.entries[:4]
    library.save(number, 4, match.entries[4:], None)
    assert library.load(number)[0].entries == match.entries
    library.close()


def test_matches_that_are_not_there(tmp_path: Path, shelf: Shelf) -> None:
    """Saving or loading a match that isn't in the library is an error, not silence."""
    library = Library(tmp_path, shelf)
    _, match = saved_match(library, shelf, 2)
    for entries in ((), match.entries):
        with pytest.raises(StoreError):
            library.save(99, 0, entries, None)
    with pytest.raises(StoreError):
        library.load(99)
    library.close()


def test_continue_takes_the_last_one_played(tmp_path: Path, shelf: Shelf) -> None:
    """Continue goes on with the unfinished match that was touched last, whatever its number."""
    library = Library(tmp_path, shelf)
    assert library.latest_unfinished() is None
    first, match = saved_match(library, shelf, 3)
    second, _ = saved_match(library, shelf, 5)
    found = library.latest_unfinished()
    assert found is not None
    assert (found.id, found.moves, found.finished, found.seats) == (second, 5, False, PEOPLE)
    save_next(library, first, match, Random(4))
    found = library.latest_unfinished()
    assert found is not None
    assert (found.id, found.moves, found.game) == (first, 4, "yardmaster-express")
    saved_match(library, shelf)
    found = library.latest_unfinished()
    assert found is not None
    assert found.id == first
    library.close()


def test_continue_does_not_trust_the_clock(
    tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that goes backwards doesn't change which match was played last."""
    library = Library(tmp_path, shelf)
    monkeypatch.setattr(module, "_now", lambda: "2030-01-01T00:00:00.000+00:00")
    saved_match(library, shelf, 3)
    monkeypatch.setattr(module, "_now", lambda: "2020-01-01T00:00:00.000+00:00")
    second, _ = saved_match(library, shelf, 3)
    found = library.latest_unfinished()
    assert found is not None
    assert found.id == second
    assert found.begun.startswith("2020")
    library.close()


def test_finished_matches_are_not_continued(tmp_path: Path, shelf: Shelf) -> None:
    """A match with its result is finished; taking its last move back makes it unfinished again."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf)
    assert match.result is not None
    assert library.latest_unfinished() is None
    match.truncate(len(match.entries) - 1)
    library.save(number, len(match.entries), (), match.result)
    found = library.latest_unfinished()
    assert found is not None
    assert (found.id, found.moves) == (number, len(match.entries))
    library.close()


def test_games_that_are_not_on_the_shelf(tmp_path: Path, shelf: Shelf) -> None:
    """A match of a game that this version lacks is passed over by Continue, and not lost."""
    library = Library(tmp_path, shelf)
    number, _ = saved_match(library, shelf, 3)
    library.close()
    poor = Library(tmp_path, {})
    assert poor.latest_unfinished() is None
    poor.close()
    library = Library(tmp_path, shelf)
    found = library.latest_unfinished()
    library.close()
    assert found is not None
    assert found.id == number


def test_one_transaction_a_move(tmp_path: Path, shelf: Shelf) -> None:
    """Write-ahead log, full synchronisation, and exactly one commit for each accepted move."""
    library = Library(tmp_path, shelf)
    match, random = new_match(shelf), Random(1)
    number = library.add(match.header, House())
    assert library._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert library._db.execute("PRAGMA synchronous").fetchone() == (2,)
    said: list[str] = []
    library._db.set_trace_callback(said.append)
    save_next(library, number, match, random)
    library._db.set_trace_callback(None)
    library.close()
    assert said[0].startswith("BEGIN")
    assert said[-1] == "COMMIT"
    assert sum(line in ("COMMIT", "ROLLBACK") or line.startswith("BEGIN") for line in said) == 2


@pytest.mark.parametrize(
    ("sql", "move"),
    [
        ("UPDATE moves SET move = '{' WHERE number = 3", 4),
        ("UPDATE moves SET move = '5' WHERE number = 3", 4),
        ("UPDATE moves SET move = '[]' WHERE number = 3", 4),
        ("UPDATE moves SET move = '{\"by\": 0}' WHERE number = 3", 4),
        ("UPDATE moves SET move = replace(move, '\"by\": ', '\"by\": 1') WHERE number = 3", 4),
        ('UPDATE moves SET move = \'{"by": 0, "move": "play", "card": "R9|R9", "face": "up"}\'', 1),
        ("DELETE FROM moves WHERE number = 3", 4),
        ("DELETE FROM moves WHERE number = 0", 1),
        ("UPDATE moves SET number = 77 WHERE number = 5", 6),
        ("UPDATE matches SET seats = '[]'", 0),
        ("UPDATE matches SET seats = '{}'", 0),
        ("UPDATE matches SET seats = 'x'", 0),
        ('UPDATE matches SET options = \'{"cabooses": "some"}\'', 0),
        ("UPDATE matches SET options = ''", 0),
        ("UPDATE matches SET game = 'chess'", 0),
        ("UPDATE matches SET house = '[]'", 0),
        ("UPDATE matches SET notes = '5'", 0),
    ],
)
def test_damaged_matches(tmp_path: Path, shelf: Shelf, sql: str, move: int) -> None:
    """A match that doesn't follow the rules any more is named with its move, and never continued again."""
    library = Library(tmp_path, shelf)
    number, _ = saved_match(library, shelf, 6)
    library._db.execute(sql)
    with pytest.raises(DamagedMatch) as caught:
        library.load(number)
    assert caught.value.move == move
    assert library.latest_unfinished() is None
    good, _ = saved_match(library, shelf, 3)
    assert library.load(good)
    found = library.latest_unfinished()
    library.close()
    assert found is not None
    assert found.id == good


def test_two_running_copies(tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two copies write by turns; while one is writing the other can read, and waits with its own writing."""
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    one, two = Library(tmp_path, shelf), Library(tmp_path, shelf)
    first, first_match = saved_match(one, shelf, 3)
    second, second_match = saved_match(two, shelf, 3, seed=2)
    assert first != second
    random = Random(5)
    with one.transaction():
        assert two.load(first)[0].entries == first_match.entries
        with pytest.raises(StoreError):
            save_next(two, second, second_match, random)
        with pytest.raises(StoreError):
            two.add(second_match.header, House())
    two.save(second, 3, second_match.entries[3:], None)
    assert one.load(second)[0].entries == second_match.entries
    one.close()
    two.close()


def test_two_first_starts_at_once(tmp_path: Path, shelf: Shelf) -> None:
    """A copy that finds the file empty, and then filled by another, goes on with it."""
    late = sqlite3.connect(tmp_path / "library.db", isolation_level=None)
    assert schema.version_of(late) == 0
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 3)
    schema.make_tables(late)
    assert not late.in_transaction
    late.close()
    assert library.load(number)[0].entries == match.entries
    library.close()
