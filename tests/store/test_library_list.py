"""The library as a list: paged, searched, renamed, deleted and brought back; old files brought up to date."""

import shutil
import sqlite3
import time
from pathlib import Path
from random import Random

import pytest
from saved_games import PEOPLE, new_match, save_next, saved_match

from game.match.record import Header, SeatInfo
from game.match.shelf import Shelf
from game.places import data_folder
from game.rules.express.table import Options
from game.store import library as module
from game.store import schema
from game.store.census import Census, Who
from game.store.library import DamagedMatch, House, Library, StoreError
from game.store.listing import LONGEST_TITLE, Counts
from game.store.schema import SCHEMA

GAMES = {"yardmaster-express": "Yardmaster Express", "pony-express": "驛馬快遞"}
OLD = data_folder() / "tests" / "data" / "library-v1.db"
SECOND = data_folder() / "tests" / "data" / "library-v2.db"


def named(library: Library, *names: str, title: str = "") -> int:
    """Add a match of these people."""
    header = Header("yardmaster-express", Options(), tuple(SeatInfo(name, "person") for name in names))
    number = library.add(header, House())
    if title:
        library.rename(number, title)
    return number


def test_the_last_played_stands_first(tmp_path: Path, shelf: Shelf) -> None:
    """The list is in the order in which matches were last played, by state, and counts agree with it."""
    library = Library(tmp_path, shelf)
    first, match = saved_match(library, shelf, 3)
    done, _ = saved_match(library, shelf)
    last, _ = saved_match(library, shelf, 2)
    assert library.find() == [last, done, first]
    save_next(library, first, match, Random(1))
    assert library.find("all") == [first, last, done]
    assert library.find("unfinished") == [first, last]
    assert library.find("finished") == [done]
    assert library.count() == Counts(2, 1)
    assert library.count().all == 3
    rows = library.rows([first, done, 99])
    assert sorted(rows) == sorted([first, done])
    assert rows[first].moves == 4
    assert rows[first].seats == PEOPLE
    assert rows[first].options == Options(strategy_variant=True, cabooses="all")
    assert rows[first].result is None
    assert rows[done].result is not None
    assert library.rows([]) == {}
    library.close()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", "abc"),
        ("ada", "a"),
        ("ÁDA", "a"),
        ("chen  bru", "a"),
        ("陳", "b"),
        ("sunday", "b"),
        ("sunday 陳美", "b"),
        ("sunday ada", ""),
        ("express", "abc"),
        ("master zoe", "c"),
        ("100%", "c"),
        ("0%x", ""),
        ("_", ""),
        ("\\", ""),
        ("驛馬", ""),
        ("'; DROP TABLE matches; --", ""),
    ],
)
def test_search(tmp_path: Path, shelf: Shelf, words: str, found: str) -> None:
    """Every word must stand in a name, the match's own name or its game's, whatever its case and accents."""
    library = Library(tmp_path, shelf)
    numbers = {
        "a": named(library, "Ada", "Bruno", "Chen Mei"),
        "b": named(library, "陳美", "Bo", title="The Sunday game"),
        "c": named(library, "Zoë 100%", "Bo"),
    }
    assert library.find("all", words, GAMES) == [numbers[key] for key in reversed(found)]
    assert library.count(words, GAMES).all == len(found)
    library.close()


def test_names_of_matches(tmp_path: Path, shelf: Shelf) -> None:
    """A match can be given a name, which a search finds, and which can be taken away again."""
    library = Library(tmp_path, shelf)
    number = named(library, "Ada", "Bo")
    library.rename(number, "  Rainy\n Sunday ")
    assert library.rows([number])[number].title == "Rainy Sunday"
    assert library.find("all", "rainy") == [number]
    library.rename(number, "長" * 500)
    assert library.rows([number])[number].title == "長" * LONGEST_TITLE
    library.rename(number, "")
    assert library.rows([number])[number].title == ""
    assert library.find("all", "rainy") == []
    assert library.find("all", "ada") == [number]
    with pytest.raises(StoreError):
        library.rename(99, "None")
    library.close()


def test_deleting_can_be_undone(tmp_path: Path, shelf: Shelf) -> None:
    """A deleted match is gone from every list at once, and comes back as it was."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 5)
    library.delete(number)
    assert library.find() == []
    assert library.rows([number]) == {}
    assert library.count() == Counts()
    assert library.latest_unfinished() is None
    library.close()
    library = Library(tmp_path, shelf)
    library.restore(number)
    assert library.find() == [number]
    assert library.load(number)[0].entries == match.entries
    for act in (library.delete, library.restore):
        with pytest.raises(StoreError):
            act(99)
    library.close()


def test_deleted_matches_are_forgotten_in_the_end(
    tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A week after its deletion a match is gone with its moves; a clock gone backwards forgets nothing."""
    library = Library(tmp_path, shelf)
    gone, _ = saved_match(library, shelf, 3)
    kept, _ = saved_match(library, shelf, 3)
    monkeypatch.setattr(module, "_now", lambda: "2030-06-08T00:00:00.000+00:00")
    library.delete(gone)
    library.close()
    for day, moves in (("2030-06-14", 3), ("2020-01-01", 3), ("2030-06-16", 0)):
        monkeypatch.setattr(module, "_now", lambda day=day: f"{day}T00:00:00.000+00:00")
        library = Library(tmp_path, shelf)
        assert len(library.read("SELECT * FROM moves WHERE match = ?", (gone,))) == moves
        assert library.find() == [kept]
        library.close()


def test_a_clock_that_goes_backwards(tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """No match ends before it has begun, and the order of the list is that of playing."""
    library = Library(tmp_path, shelf)
    monkeypatch.setattr(module, "_now", lambda: "2030-01-01T00:00:00.000+00:00")
    number, match = saved_match(library, shelf, 3)
    monkeypatch.setattr(module, "_now", lambda: "2020-01-01T00:00:00.000+00:00")
    other = named(library, "Ada", "Bo")
    save_next(library, number, match, Random(1))
    assert library.find() == [number, other]
    row = library.rows([number])[number]
    library.close()
    assert row.changed == row.begun == "2030-01-01T00:00:00.000+00:00"


def test_wins(tmp_path: Path, shelf: Shelf) -> None:
    """Finished matches count for the people who won them, and a deleted one doesn't."""
    library = Library(tmp_path, shelf)
    expected: dict[str, int] = {}
    for seed in range(6):
        _, match = saved_match(library, shelf, seed=seed)
        winner = PEOPLE[match.result.winners[0]]  # type: ignore[union-attr] # it is finished
        if winner.is_person:
            expected[winner.name] = expected.get(winner.name, 0) + 1
    assert expected
    assert library.wins() == expected
    for number in library.find():
        library.delete(number)
    assert library.wins() == {}
    library.close()


def test_changes_are_noticed(tmp_path: Path, shelf: Shelf) -> None:
    """What this copy or another one writes is noticed; reading is no change."""
    one, two = Library(tmp_path, shelf), Library(tmp_path, shelf)
    before = one.changes
    one.find()
    assert one.changes == before
    number = named(two, "Ada", "Bo")
    after = one.changes
    assert after != before
    one.rename(number, "Sunday")
    assert one.changes != after
    one.close()
    two.close()


def test_thousands_of_matches(tmp_path: Path, shelf: Shelf) -> None:
    """Fifty times the matches take a search by far less than the square of it, and a page no longer."""
    seconds: dict[int, tuple[float, float]] = {}
    for many in (100, 5000):
        folder = tmp_path / str(many)
        folder.mkdir()
        library = Library(folder, shelf)
        number, _ = saved_match(library, shelf, 20)
        with library.transaction() as db:
            db.executemany(
                "INSERT INTO matches (game, options, seats, words, begun, changed, touched)"
                " SELECT game, options, seats, words || ?, begun, changed, touched + ? FROM matches"
                " WHERE id = 1",
                [(f" p{at}", at) for at in range(1, many)],
            )
            db.executemany(
                "INSERT INTO moves SELECT ?, number, move FROM moves WHERE match = 1",
                [(at,) for at in range(2, many + 1)],
            )
        best = [9.0, 9.0]
        for _ in range(5):
            begun = time.perf_counter()
            assert len(library.find("all", "p9 express", GAMES)) == (11 if many == 100 else 111)
            found = library.find()
            best[0] = min(best[0], time.perf_counter() - begun)
            assert found[-1] == number
            begun = time.perf_counter()
            assert len(library.rows(found[40:80])) == 40
            best[1] = min(best[1], time.perf_counter() - begun)
        seconds[many] = best[0], best[1]
        library.close()
    assert seconds[5000][0] < 200 * seconds[100][0]
    assert seconds[5000][1] < 10 * seconds[100][1]


def test_the_first_version_is_brought_up_to_date(tmp_path: Path, shelf: Shelf) -> None:
    """A library of version 1 has all its matches afterwards, found by names, and is of today's version."""
    shutil.copyfile(OLD, tmp_path / "library.db")
    library = Library(tmp_path, shelf)
    assert library.notice is None
    assert library.newer is None
    assert library.find() == [3, 2, 1]
    assert library.find("unfinished", "小明") == [3, 1]
    assert library.rows([1])[1].begun == "2026-11-30T22:04:46.153+00:00"
    assert [len(library.load(number)[0].entries) for number in (1, 2, 3)] == [7, 38, 4]
    assert library.load(3)[1] == House(totals=False, practice=True)
    library.rename(2, "The first ever")
    named(library, "Ada", "Bo")
    library.close()
    library = Library(tmp_path, shelf)
    assert library.read("PRAGMA user_version") == [(SCHEMA,)]
    assert library.find("all", "first ever") == [2]
    library.close()


def test_the_second_version_is_brought_up_to_date(tmp_path: Path, shelf: Shelf) -> None:
    """A library of version 2 has all its matches, names and deleted ones afterwards, and can be counted."""
    shutil.copyfile(SECOND, tmp_path / "library.db")
    library = Library(tmp_path, shelf)
    assert library.notice is None
    assert library.find() == [5, 4, 3, 2, 1]
    assert library.find("all", "下雨天 小明") == [1]
    assert library.load(5)[1] == House(practice=True)
    assert [len(library.load(number)[0].entries) for number in (1, 2, 3, 4)] == [7, 38, 194, 73]
    library.restore(6)
    assert library.find() == [6, 5, 4, 3, 2, 1]
    census = Census(library, shelf)
    for _ in census.steps():
        pass
    assert len(census.of(Who("person", "小明"))) == 3
    assert census.practice == 1
    assert library.read("PRAGMA user_version") == [(SCHEMA,)]
    library.close()


def test_updating_all_or_nothing(tmp_path: Path, shelf: Shelf) -> None:
    """Where bringing up to date breaks off, the file is still the old version's; the next start does it."""
    shutil.copyfile(OLD, tmp_path / "library.db")
    step = schema._STEPS[1]

    def breaks(db: sqlite3.Connection) -> None:
        step(db)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(schema._STEPS, 1, breaks)
        with pytest.raises(KeyboardInterrupt):
            Library(tmp_path, shelf)
    library = Library(tmp_path, shelf)
    assert library.find() == [3, 2, 1]
    library.close()


def test_a_fresh_file_is_like_an_updated_one(tmp_path: Path, shelf: Shelf) -> None:
    """All ways to today's tables lead to the same columns, in the same order."""
    columns = []
    for name, file in (("v1", OLD), ("v2", SECOND), ("new", None)):
        (tmp_path / name).mkdir()
        if file is not None:
            shutil.copyfile(file, tmp_path / name / "library.db")
        library = Library(tmp_path / name, shelf)
        tables = [name for (name,) in library.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert {"matches", "moves", "tallies", "resets"} <= set(tables)
        columns.append([library.read(f"PRAGMA table_info({table})") for table in sorted(tables)])
        library.close()
    assert columns[0] == columns[1] == columns[2]


def test_a_damaged_entry_does_not_hide_the_others(tmp_path: Path, shelf: Shelf) -> None:
    """An entry whose names can't be read is missing in the pages; one whose moves are wrong says so."""
    library = Library(tmp_path, shelf)
    first, _ = saved_match(library, shelf, 3)
    second, _ = saved_match(library, shelf, 3)
    with library.transaction() as db:
        db.execute("UPDATE matches SET seats = '5' WHERE id = ?", (first,))
        db.execute("UPDATE moves SET move = '{' WHERE match = ? AND number = 2", (second,))
    assert library.find() == [second, first]
    with pytest.raises(DamagedMatch):
        library.load(second)
    rows = library.rows([first, second])
    library.close()
    assert list(rows) == [second]
    assert rows[second].fault is not None
    assert rows[second].fault.startswith("move 3")


def test_long_and_foreign_folders(tmp_path: Path, shelf: Shelf) -> None:
    """A folder deep down, with letters of other scripts and spaces in its name, is one like any other."""
    folder = tmp_path
    for part in ("沙漠 дом – Ünïcode's", *(["very long name " * 6] * 4)):
        folder /= part
    folder.mkdir(parents=True)
    assert len(str(folder)) > 350
    library = Library(folder, shelf)
    number, match = saved_match(library, shelf, 3)
    library.close()
    library = Library(folder, shelf)
    assert library.load(number)[0].entries == match.entries
    library.close()


def test_without_a_folder(shelf: Shelf) -> None:
    """A library without a folder works as long as it is open, and says that it doesn't last."""
    library = Library(None, shelf)
    assert not library.lasting
    number, match = saved_match(library, shelf)
    library.claim(number)
    library.release(number)
    assert library.load(number)[0].entries == match.entries
    assert library.find("finished") == [number]
    assert new_match(shelf).header.seats == library.rows([number])[number].seats
    library.close()
