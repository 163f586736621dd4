"""The player's folder: where it is, and whether it can be used."""

import os
import sys
from pathlib import Path

import pytest

from game.store import folder
from game.store.folder import FolderError, player_folder, prepare, set_aside


def test_folder_that_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--profile` decides, relative to where one stands or to one's home."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert player_folder("games") == tmp_path / "games"
    assert player_folder("~/games") == tmp_path / "home" / "games"
    assert player_folder("~nobody-of-that-name/x") == tmp_path / "~nobody-of-that-name" / "x"
    assert player_folder(str(tmp_path / "盒子")) == tmp_path / "盒子"


def test_portable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file `portable` beside the executable keeps everything beside it; only there."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "railhead"))
    (tmp_path / "portable").touch()
    assert player_folder() != tmp_path / "Railhead data"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert player_folder() == tmp_path / "Railhead data"
    assert player_folder(str(tmp_path / "else")) == tmp_path / "else"
    (tmp_path / "portable").unlink()
    assert player_folder() != tmp_path / "Railhead data"


def test_system_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system knows no home, the folder is a temporary one."""

    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(folder.platformdirs, "user_data_dir", homeless)
    found = player_folder()
    assert found.is_absolute()
    assert found.name == "Railhead"


def test_prepare_makes_the_folder(tmp_path: Path) -> None:
    """It is made with all its parents, and the trial of writing leaves nothing."""
    place = tmp_path / "a" / "沙漠" / "b"
    prepare(place)
    assert list(place.iterdir()) == []
    prepare(place)


def test_prepare_names_the_reason(tmp_path: Path) -> None:
    """A file in the way, or a name that no system takes, is an error with path and reason."""
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "deeper", Path("nul\0"), tmp_path / ("x" * 5000)):
        with pytest.raises(FolderError) as caught:
            prepare(place)
        assert caught.value.path == place
        assert caught.value.reason


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs users and their rights")
def test_prepare_in_a_folder_without_the_right_to_write(tmp_path: Path) -> None:
    """A folder that may not be written is found out at once."""
    tmp_path.chmod(0o555)
    child = os.fork()
    if not child:
        code = 1
        try:
            os.chdir(tmp_path)
            if os.geteuid() == 0:
                os.setuid(65534)
            prepare(Path())
        except FolderError as error:
            code = 0 if error.path == Path() and error.reason else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_set_aside_numbers_upwards(tmp_path: Path) -> None:
    """Each file set aside gets a number of its own; one that isn't there can't be."""
    for number in (1, 2, 3):
        path = tmp_path / "library.db"
        path.write_text(str(number))
        assert set_aside(path) == tmp_path / f"library-damaged-{number}.db"
        assert not path.exists()
    assert (tmp_path / "library-damaged-2.db").read_text() == "2"
    assert set_aside(tmp_path / "none.db") is None
