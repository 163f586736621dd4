"""The start of the program: with a record to open, with files dropped on it, in folders that are no good."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from played_games import kept, played

from game import app as program
from game.app import App
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.scenes.dialog import Dialog
from game.scenes.library.importing import Importing
from game.scenes.title import TitleScene
from game.store.library import Library
from game.store.settings import SettingsFile

_close = Library.close
_left_open: list[Library] = []
"""Libraries of started programs, which a test still looks into."""


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither screen nor sound nor log."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(program, "_log_to", lambda _: None)
    pygame.display.quit()
    yield
    while _left_open:
        _close(_left_open.pop())
    pygame.mixer.quit()
    pygame.display.quit()


class Started(Exception):  # noqa: N818 - it ends the program where a test looks at it
    """The program would now run."""


def start(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> App:
    """Start the program up to its main loop; return it as it stands then."""
    found: list[App] = []

    def look(app: App) -> None:
        found.append(app)
        raise Started

    monkeypatch.setattr(App, "run", look)
    monkeypatch.setattr(Library, "close", leave_open)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    with pytest.raises(Started):
        program.run(arguments)
    return found[0]


def leave_open(library: Library) -> None:
    """Close a library only after the test."""
    _left_open.append(library)


def drop(app: App, file: Path) -> None:
    """Drop a file onto the window."""
    app._take([pygame.event.Event(pygame.DROPFILE, file=str(file))])


def record(folder: Path, **more: Any) -> Path:
    """Write the record of a game."""
    file = folder / "遊戲 game.json"
    file.write_bytes(played(open_shelf(levels_folder()), **more).to_record())
    return file


def test_a_record_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`railhead FILE` takes the record in and offers to watch it, over the title."""
    app = start(monkeypatch, "--profile", str(tmp_path / "profile"), str(record(tmp_path)))
    assert isinstance(app.stack.top, Importing)
    assert isinstance(app.stack.scenes[0], TitleScene)
    app.stack.advance()
    assert app.stack.top.checked
    assert len(app.services.library.find()) == 1
    assert sorted(path.name for path in (tmp_path / "profile").glob("*.db")) == ["library.db"]


def test_files_dropped_on_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file dropped is read, whatever scene is there; one that is no record is refused."""
    app = start(monkeypatch, "--profile", str(tmp_path / "profile"))
    assert isinstance(app.stack.top, TitleScene)
    (tmp_path / "note.txt").write_text("hello")
    drop(app, tmp_path / "note.txt")
    drop(app, record(tmp_path, moves=9))
    for _ in range(2):
        assert isinstance(app.stack.top, Importing)
        app.stack.advance()
        assert app.stack.top.checked
        app.stack.top.close(None)
    assert isinstance(app.stack.top, TitleScene)
    assert len(app.services.library.find()) == 1


def test_a_folder_that_can_not_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program starts all the same, says that nothing lasts, and games can be kept until it ends."""
    (tmp_path / "file").touch()
    app = start(monkeypatch, "--profile", str(tmp_path / "file"))
    message = app.stack.top
    assert isinstance(message, Dialog)
    assert "until you quit" in message._text
    assert "settings could not be read" not in message._text
    kept(app.services.library, played(app.services.shelf, moves=5))
    assert app.services.library.latest_unfinished() is not None
    app.services.save_settings()
    assert app.services.settings.unsaved


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs users and their rights")
def test_a_folder_without_the_right_to_write(tmp_path: Path) -> None:
    """Read-only, the library of the start is one that lasts as long as the program; nothing is touched."""
    folder = tmp_path / "folder"
    folder.mkdir()
    shelf = open_shelf(levels_folder())
    library = Library(folder, shelf)
    kept(library, played(shelf, moves=5))
    library.close()
    folder.chmod(0o555)
    before = sorted(path.name for path in folder.iterdir())
    child = os.fork()
    if not child:
        code = 1
        try:
            os.chdir(folder)
            if os.geteuid() == 0:
                os.setuid(65534)
            opened, trouble = program._open_library(Path(), shelf)
            code = 0 if not opened.lasting and trouble else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert sorted(path.name for path in folder.iterdir()) == before
    folder.chmod(0o755)


def test_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system knows no home, the start finds a place for the folder that can be written."""
    monkeypatch.setattr(
        "platformdirs.user_data_dir", lambda *_, **__: (_ for _ in ()).throw(RuntimeError("no home"))
    )
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    app = start(monkeypatch)
    assert app.services.folder == tmp_path / "Railhead"
    assert app.services.library.lasting
    assert (tmp_path / "Railhead" / "library.db").exists()


def test_a_damaged_settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damaged settings are set aside, which is said once; the start goes on with the usual ones."""
    (tmp_path / "settings.json").write_bytes(b"\0" * 300)
    app = start(monkeypatch, "--profile", str(tmp_path))
    message = app.stack.top
    assert isinstance(message, Dialog)
    assert "settings" in message._text
    assert SettingsFile(tmp_path).notice is None
