"""Records as files: written whole and under names that every system takes, read and refereed."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from saved_games import PEOPLE, new_match, next_move, saved_match

from game.match.play import Match
from game.match.record import MAX_BYTES, RecordError
from game.match.shelf import Shelf
from game.store.library import House, Library, StoreError
from game.store.records import LONGEST_NAME, Import, file_name, write_record


def played(shelf: Shelf, moves: int = 1000, seed: int = 1) -> Match:
    """A match after so many moves, or at its end."""
    match, random = new_match(shelf), Random(seed)
    while len(match.entries) < moves and next_move(match, random):
        pass
    return match


def whole(reading: Import) -> None:
    """Referee all of it."""
    while not reading.advance(10):
        pass


def bad(tmp_path: Path, shelf: Shelf, data: bytes | dict[str, Any]) -> RecordError:
    """Return the error of a record that is wrong."""
    path = tmp_path / "bad.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    with pytest.raises(RecordError) as caught:
        whole(Import(path, shelf))
    return caught.value


@pytest.mark.parametrize("moves", [0, 1, 9, 1000])
def test_there_and_back(tmp_path: Path, shelf: Shelf, moves: int) -> None:
    """What is exported comes back the same: header, moves, result, notes."""
    match = played(shelf, moves)
    match.notes["moves/0" if moves else ""] = "the deal"
    path = write_record(match, tmp_path, "Sunday")
    assert path == tmp_path / "Sunday.json"
    reading = Import(path, shelf)
    assert reading.header == match.header
    assert reading.moves == len(match.entries)
    whole(reading)
    library = Library(None, shelf)
    number = reading.keep(library)
    found, house = library.load(number)
    assert (found.header, found.entries, found.result) == (match.header, match.entries, match.result)
    assert found.notes == match.notes
    assert house == House()
    assert library.rows([number])[number].finished == (match.result is not None)
    library.close()


def test_checking_a_little_at_a_time(tmp_path: Path, shelf: Shelf) -> None:
    """The referee can be stopped after any move, so that a window stays alive."""
    match = played(shelf, 9)
    reading = Import(write_record(match, tmp_path, "nine"), shelf)
    assert not reading.advance(4)
    assert reading.checked == 4
    assert not reading.advance(5)
    assert reading.advance(1)
    assert reading.checked == reading.moves == 9


def test_nothing_is_written_over(tmp_path: Path, shelf: Shelf) -> None:
    """A second export under the same name stands beside the first."""
    first, second = played(shelf, 3), played(shelf, 5)
    paths = [write_record(match, tmp_path, "same") for match in (first, second, first)]
    assert [path.name for path in paths] == ["same.json", "same (2).json", "same (3).json"]
    assert paths[0].read_bytes() == first.to_record()
    assert paths[1].read_bytes() == second.to_record()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Yardmaster Express, Ada and Bo", "Yardmaster Express, Ada and Bo"),
        ("陳美 與 小明", "陳美 與 小明"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"),
        ("../../etc/passwd", "etc passwd"),
        ("CON", "_CON"),
        ("aux.txt", "_aux.txt"),
        ("line\nbreak\ttab\0", "line break tab"),
        ("dots...", "dots"),
        ("", "_"),
        ("///", "_"),
        ("\ud800half", "half"),
    ],
)
def test_file_names(tmp_path: Path, shelf: Shelf, text: str, name: str) -> None:
    """Names are such as Windows, macOS and Linux all take."""
    assert file_name(text) == name
    assert write_record(played(shelf, 0), tmp_path, name).parent == tmp_path


def test_long_file_names(tmp_path: Path, shelf: Shelf) -> None:
    """However long the players' names, the file's fits, counted in bytes."""
    name = file_name("長" * 500)
    assert 0 < len(name.encode()) <= LONGEST_NAME
    assert write_record(played(shelf, 0), tmp_path, name).exists()


def test_places_that_can_not_be_written(tmp_path: Path, shelf: Shelf) -> None:
    """A folder that isn't there, or a full disk, is an error that names the file; nothing half stays."""
    with pytest.raises(StoreError, match="nowhere"):
        write_record(played(shelf, 3), tmp_path / "nowhere", "x")
    if Path("/dev/full").exists():
        (tmp_path / "real").mkdir()

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(StoreError, match="No space"):
                write_record(played(shelf, 3), tmp_path / "real", "x")
        assert list((tmp_path / "real").iterdir()) == []


def test_what_is_no_record(tmp_path: Path, shelf: Shelf) -> None:
    """No file, a folder, a pipe, too large a file: each is said plainly, and nothing is read without end."""
    for place in (tmp_path / "none.json", tmp_path, Path("nul\0")):
        with pytest.raises(StoreError):
            Import(place, shelf)
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(StoreError):
        Import(tmp_path / "pipe.json", shelf)
    assert bad(tmp_path, shelf, b" " * (MAX_BYTES + 1)).refusal.code == "too-large"
    assert bad(tmp_path, shelf, b"\x89PNG").refusal.code == "not-utf-8"
    assert bad(tmp_path, shelf, b"[" * 100_000).refusal.code == "nested-too-deeply"
    assert bad(tmp_path, shelf, b"import os").refusal.code == "not-json"


def test_wrong_records_name_move_and_rule(tmp_path: Path, shelf: Shelf) -> None:
    """The first fault is named: by the rule's number in a move, as newer version, or as wrong result."""
    good = json.loads(played(shelf).to_record())
    assert bad(tmp_path, shelf, {**good, "version": 2}).refusal.code == "newer-version"
    moves = [dict(one) for one in good["moves"]]
    moves[4]["by"] = (moves[4]["by"] + 1) % 3
    error = bad(tmp_path, shelf, {**good, "moves": moves})
    assert error.move == 5
    assert error.refusal.rule.startswith("E")
    assert error.refusal.code == "not-your-turn"
    assert bad(tmp_path, shelf, {**good, "result": None}).refusal.code == "result-missing"
    assert bad(tmp_path, shelf, {**good, "code": "import os"}).refusal.code == "unknown-key"


def test_a_fault_leaves_the_library_alone(tmp_path: Path, shelf: Shelf) -> None:
    """A record with a wrong move anywhere adds nothing."""
    library = Library(tmp_path, shelf)
    saved_match(library, shelf, 3)
    good = json.loads(played(shelf).to_record())
    good["moves"][-1]["face"] = "sideways"
    bad(tmp_path, shelf, good)
    assert len(library.find()) == 1
    assert library.rows([1])[1].seats == PEOPLE
    library.close()
