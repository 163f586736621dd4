"""Damaged libraries: whatever can still be read of them is in the fresh one."""

from pathlib import Path

import pytest
from saved_games import saved_match

from game.match.play import Match
from game.match.shelf import Shelf
from game.store.library import House, Library
from game.store.schema import PAGE


def filled(folder: Path, shelf: Shelf, matches: int) -> tuple[bytearray, list[Match]]:
    """Fill a library; return its file's bytes, and the matches."""
    library = Library(folder, shelf)
    played = [saved_match(library, shelf, 30, seed)[1] for seed in range(matches)]
    library.rename(1, "The first")
    library.delete(2)
    library.close()
    return bytearray((folder / "library.db").read_bytes()), played


def rescued(folder: Path, shelf: Shelf, data: bytes) -> list[Match]:
    """Open a folder with a damaged library; return the matches found in the fresh one."""
    (folder / "library.db").write_bytes(data)
    library = Library(folder, shelf)
    assert library.notice is not None
    assert library.notice.read_bytes() == data
    found = [library.load(number)[0] for number in sorted(library.find())]
    assert library.rescued == len(found)
    library.close()
    assert [path for path in folder.iterdir() if path.name.startswith("rescue")] == []
    return found


def test_a_lost_first_page(tmp_path: Path, shelf: Shelf) -> None:
    """With its first page zeroed the file is no database any more; every match is rescued all the same."""
    data, played = filled(tmp_path, shelf, 6)
    data[:PAGE] = bytes(PAGE)
    found = rescued(tmp_path, shelf, bytes(data))
    del played[1]
    assert [match.entries for match in found] == [match.entries for match in played]
    library = Library(tmp_path, shelf)
    assert library.rows([1])[1].title == "The first"
    library.close()


def test_a_truncated_file(tmp_path: Path, shelf: Shelf) -> None:
    """Of a file cut short, what stands before the cut is rescued: whole matches or their beginnings."""
    data, played = filled(tmp_path, shelf, 12)
    found = rescued(tmp_path, shelf, bytes(data[: len(data) * 2 // 3 // PAGE * PAGE]))
    whole = {match.entries for match in played}
    beginnings = {match.entries[:cut] for match in played for cut in range(31)}
    assert sum(match.entries in whole for match in found) >= 3
    assert all(match.entries in beginnings for match in found)


@pytest.mark.parametrize("page", [1, 2, 3, 4, 5, 6, 7])
def test_a_lost_page(tmp_path: Path, shelf: Shelf, page: int) -> None:
    """Whichever single page is lost, nothing wrong comes back, and the rest does."""
    data, played = filled(tmp_path, shelf, 12)
    data[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
    found = rescued(tmp_path, shelf, bytes(data))
    beginnings = {match.entries[:cut] for match in played for cut in range(31)}
    assert all(match.entries in beginnings for match in found)
    if page > 4:
        assert sum(len(match.entries) for match in found) > 100


def test_moves_that_are_not_legal(tmp_path: Path, shelf: Shelf) -> None:
    """A match whose moves went wrong in the damage is rescued up to there, and can be played on."""
    library = Library(tmp_path, shelf)
    _, match = saved_match(library, shelf, 12)
    with library.transaction() as db:
        db.execute("UPDATE moves SET move = replace(move, 'play', 'plXy') WHERE number = 7")
        db.execute("PRAGMA application_id = 1")
    library.close()
    found = rescued(tmp_path, shelf, (tmp_path / "library.db").read_bytes())
    assert [one.entries for one in found] == [match.entries[:7]]
    library = Library(tmp_path, shelf)
    assert library.latest_unfinished() is not None
    assert library.load(1)[1] == House()
    library.close()


@pytest.mark.parametrize(
    "data", [b"\0" * 50_000, b"text", b"\xa5" * 20_000, b"SQLite format 3\0" + bytes(9000)]
)
def test_nothing_to_rescue(tmp_path: Path, shelf: Shelf, data: bytes) -> None:
    """Of a file without anything readable nothing comes back, and nothing else happens."""
    assert rescued(tmp_path, shelf, data) == []
