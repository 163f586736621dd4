"""The library in bad times: damaged and foreign files, full disks, folders without rights."""

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from saved_games import new_match, next_move, saved_match

from game.match.play import Match
from game.match.shelf import Shelf
from game.store import database
from game.store.library import DamagedMatch, House, Library, StoreError
from game.store.schema import SCHEMA

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs users, rights and limits")


def filled(folder: Path, shelf: Shelf, matches: int = 4) -> bytes:
    """Fill a library and close it; return the file's bytes."""
    library = Library(folder, shelf)
    for seed in range(matches):
        saved_match(library, shelf, 12, seed)
    library.close()
    return (folder / "library.db").read_bytes()


def in_child(task: Callable[[], bool]) -> None:
    """Run a task in a forked process, that may give its rights away; it must return True."""
    child = os.fork()
    if not child:
        code = 1
        try:
            code = 0 if task() else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def foreign(path: Path, *statements: str) -> bytes:
    """Make a database that another program might have made."""
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()
    return path.read_bytes()


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 50_000,
        b"\0" * 100,
        b"not a database at all",
        b"x" * 5000,
        b"SQLite format 3\0",
        b"SQLite format 3\0" + b"\xff" * 4096,
        b"PK\x03\x04" + bytes(2000),
    ],
)
def test_damaged_file_is_set_aside(tmp_path: Path, shelf: Shelf, data: bytes) -> None:
    """A file that is no database is kept under another name, named in the notice, and the start goes on."""
    (tmp_path / "library.db").write_bytes(data)
    library = Library(tmp_path, shelf)
    assert library.notice == tmp_path / "library-damaged-1.db"
    assert library.notice.read_bytes() == data
    number, match = saved_match(library, shelf, 5)
    library.close()
    library = Library(tmp_path, shelf)
    assert library.notice is None
    assert library.load(number)[0].entries == match.entries
    library.close()


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE matches (id INTEGER)",),
        ("CREATE TABLE people (name TEXT)", "PRAGMA application_id = 77"),
        ("CREATE TABLE people (name TEXT)", "PRAGMA user_version = 1"),
        ("CREATE TABLE people (name TEXT)", "PRAGMA user_version = 99"),
        (
            "CREATE TABLE matches (id INTEGER)",
            "CREATE TABLE moves (id INTEGER)",
            "PRAGMA application_id = 77",
            f"PRAGMA user_version = {SCHEMA}",
        ),
        ("CREATE TABLE matches (id INTEGER)", "PRAGMA application_id = 0x5241494C"),
        (
            "CREATE TABLE matches (id INTEGER)",
            "PRAGMA application_id = 0x5241494C",
            f"PRAGMA user_version = {SCHEMA}",
        ),
    ],
)
def test_foreign_database_is_set_aside(tmp_path: Path, shelf: Shelf, statements: tuple[str, ...]) -> None:
    """Another program's database is never written to."""
    data = foreign(tmp_path / "library.db", *statements)
    library = Library(tmp_path, shelf)
    assert library.notice is not None
    assert library.notice.read_bytes() == data
    saved_match(library, shelf, 2)
    library.close()


def test_all_damaged_files_are_kept(tmp_path: Path, shelf: Shelf) -> None:
    """A second damaged file doesn't take the place of the first."""
    for number in (1, 2, 3):
        (tmp_path / "library.db").write_bytes(b"damaged" * 100 + bytes([number]))
        library = Library(tmp_path, shelf)
        library.close()
        assert library.notice == tmp_path / f"library-damaged-{number}.db"
        assert library.notice.read_bytes()[-1] == number


def test_log_goes_with_the_file(tmp_path: Path, shelf: Shelf) -> None:
    """What SQLite keeps beside the file is set aside under the same name, so that nothing in it is lost."""
    (tmp_path / "library-damaged-1.db").touch()
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 5)
    assert (tmp_path / "library.db-wal").exists()
    place = database._set_aside(tmp_path / "library.db")
    aside = sorted(path.name for path in tmp_path.glob("library*"))
    shutil.copytree(tmp_path, tmp_path / "copy")
    library.close()
    assert place == tmp_path / "library-damaged-2.db"
    assert aside == ["library-damaged-1.db"] + [f"library-damaged-2.db{end}" for end in ("", "-shm", "-wal")]
    for end in ("", "-wal"):
        (tmp_path / "copy" / f"library-damaged-2.db{end}").rename(tmp_path / f"library.db{end}")
    library = Library(tmp_path, shelf)
    assert library.load(number)[0].entries == match.entries
    library.close()


def test_log_heals_a_damaged_file(tmp_path: Path, shelf: Shelf) -> None:
    """Pages that the log holds again are no loss, however the file itself looks."""
    library = Library(tmp_path, shelf)
    number, match = saved_match(library, shelf, 12)
    base, log = ((tmp_path / f"library.db{end}").read_bytes() for end in ("", "-wal"))
    library.close()
    (tmp_path / "library.db").write_bytes(bytes(len(base)))
    (tmp_path / "library.db-wal").write_bytes(log)
    library = Library(tmp_path, shelf)
    assert library.notice is None
    assert library.load(number)[0].entries == match.entries
    library.close()


def test_empty_file_is_a_fresh_one(tmp_path: Path, shelf: Shelf) -> None:
    """An empty file, or a database without anything in it, is what a first start may leave: no notice."""
    (tmp_path / "library.db").touch()
    library = Library(tmp_path, shelf)
    library.close()
    assert library.notice is None
    (tmp_path / "library.db").unlink()
    foreign(tmp_path / "library.db", "PRAGMA journal_mode = WAL")
    library = Library(tmp_path, shelf)
    number, _ = saved_match(library, shelf, 2)
    assert library.load(number)
    library.close()
    assert library.notice is None


def test_file_of_a_newer_version(tmp_path: Path, shelf: Shelf) -> None:
    """A newer version's library stays where and what it is; this version keeps its matches beside it."""
    filled(tmp_path, shelf)
    newer = foreign(tmp_path / "library.db", f"PRAGMA user_version = {SCHEMA + 1}")
    library = Library(tmp_path, shelf)
    assert library.notice is None
    assert library.newer == tmp_path / "library.db"
    number, match = saved_match(library, shelf, 5)
    library.close()
    assert (tmp_path / "library.db").read_bytes() == newer
    library = Library(tmp_path, shelf)
    assert library.load(number)[0].entries == match.entries
    library.close()


def test_truncated_files(tmp_path: Path, shelf: Shelf) -> None:
    """Cut anywhere, the file is set aside whole, or it is sound; the start goes on in any case."""
    data = filled(tmp_path, shelf)
    aside = 0
    for length in range(100, len(data), 2999):
        for path in tmp_path.iterdir():
            path.unlink()
        (tmp_path / "library.db").write_bytes(data[:length])
        library = Library(tmp_path, shelf)
        if library.notice:
            aside += 1
            assert library.notice.read_bytes() == data[:length]
        number, match = saved_match(library, shelf, 3)
        assert library.load(number)[0].entries == match.entries
        library.close()
    assert aside >= 5


def test_flipped_bytes(tmp_path: Path, shelf: Shelf) -> None:
    """Whatever bytes have gone wrong: set aside, or read as far as it goes, with no other errors."""
    data = filled(tmp_path, shelf, 2)
    random = Random(1)
    found = {"aside": 0, "damaged": 0, "sound": 0}
    for _ in range(150):
        for path in tmp_path.iterdir():
            path.unlink()
        spoilt = bytearray(data)
        for _ in range(random.choice((1, 3, 30))):
            spoilt[random.randrange(len(spoilt))] ^= 1 << random.randrange(8)
        (tmp_path / "library.db").write_bytes(spoilt)
        library = Library(tmp_path, shelf)
        if library.notice:
            found["aside"] += 1
        library.latest_unfinished()
        for number in (1, 2):
            try:
                match, _ = library.load(number)
                found["sound"] += len(match.entries) == 12
            except (DamagedMatch, StoreError):
                found["damaged"] += 1
        library.close()
    assert min(found.values()) > 10, found


def test_file_that_can_not_be_renamed(tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file that can't be set aside is an error, and stays as it is."""
    (tmp_path / "library.db").write_bytes(b"damaged" * 100)

    def forbidden(*_: object) -> None:
        raise PermissionError("in use")

    monkeypatch.setattr(Path, "rename", forbidden)
    with pytest.raises(StoreError):
        Library(tmp_path, shelf)
    assert (tmp_path / "library.db").read_bytes() == b"damaged" * 100


def test_folder_that_is_none(tmp_path: Path, shelf: Shelf) -> None:
    """Without a folder there is no library, and nothing else goes wrong."""
    (tmp_path / "file").touch()
    for folder in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(StoreError):
            Library(folder, shelf)


def saved_until_full(library: Library, shelf: Shelf, random: Random) -> tuple[int, Match]:
    """Play and save until it fails; the match has one move more than was saved."""
    match = new_match(shelf)
    number = library.add(match.header, House())
    while next_move(match, random):
        try:
            library.save(number, len(match.entries) - 1, match.entries[-1:], match.result)
        except StoreError:
            return number, match
    pytest.fail("the disk is never full")


def test_locked_file(tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that another program holds can't be opened now; it is not taken for damaged."""
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    filled(tmp_path, shelf, 1)
    holder = sqlite3.connect(tmp_path / "library.db", isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError):
        Library(tmp_path, shelf)
    holder.close()
    assert [path.name for path in tmp_path.glob("*damaged*")] == []
    library = Library(tmp_path, shelf)
    assert len(library.load(1)[0].entries) == 12
    library.close()


def test_full_disk(tmp_path: Path, shelf: Shelf) -> None:
    """When no page can be added a move is refused whole; with room again the saving goes on."""
    library = Library(tmp_path, shelf)
    random = Random(1)
    saved_match(library, shelf, 30)
    pages = library._db.execute("PRAGMA page_count").fetchone()[0]
    library._db.execute(f"PRAGMA max_page_count = {pages}")
    number, match = saved_until_full(library, shelf, random)
    saved = len(match.entries) - 1
    assert saved > 0
    assert library.load(number)[0].entries == match.entries[:saved]
    with pytest.raises(StoreError):
        library.save(number, saved, match.entries[saved:], None)
    library._db.execute(f"PRAGMA max_page_count = {pages + 50}")
    library.save(number, saved, match.entries[saved:], None)
    assert library.load(number)[0].entries == match.entries
    library.close()


@FORKS
def test_disk_that_fills_up_while_writing(tmp_path: Path, shelf: Shelf) -> None:
    """Where the system breaks a write off, the move is refused, and all moves before it are kept."""
    import resource  # noqa: PLC0415 - not on every system

    library = Library(tmp_path, shelf)
    library.close()
    marker = tmp_path / "accepted"

    def fill() -> bool:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        filling = Library(tmp_path, shelf)
        resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, 90_000))
        _, match = saved_until_full(filling, shelf, Random(1))
        marker.write_text(str(len(match.entries) - 1))
        return True

    in_child(fill)
    match, random = new_match(shelf), Random(1)
    for _ in range(int(marker.read_text())):
        next_move(match, random)
    library = Library(tmp_path, shelf)
    assert library.notice is None
    assert library.load(1)[0].entries == match.entries
    library.close()


@FORKS
def test_folder_without_the_right_to_write(tmp_path: Path, shelf: Shelf) -> None:
    """Read-only, there is an error for a fresh library and for a full one; neither is set aside."""
    for name, full in (("fresh", False), ("full", True)):
        folder = tmp_path / name
        folder.mkdir()
        if full:
            filled(folder, shelf, 1)
            (folder / "library.db").chmod(0o444)
        folder.chmod(0o555)
        before = sorted(path.name for path in folder.iterdir())

        def start(folder: Path = folder) -> bool:
            os.chdir(folder)
            if os.geteuid() == 0:
                os.setuid(65534)
            try:
                Library(Path(), shelf)
            except StoreError:
                return True
            return False

        in_child(start)
        assert sorted(path.name for path in folder.iterdir()) == before
        folder.chmod(0o755)
