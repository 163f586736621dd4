"""Where the player's folder lies, and making sure that it can be used."""

import contextlib
import os
import sys
import tempfile
from pathlib import Path

import platformdirs


class FolderError(Exception):
    """The player's folder can't be made or written; `path` and a sentence."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def player_folder(profile: str | None = None) -> Path:
    """Return the folder for matches and settings: the one asked for, a portable one, or the system's.

    Portable: a file named `portable` lies beside the executable; then the folder is `Railhead data`
    beside it. A system that knows no home folder gets one in the temporary folder.
    """
    if profile:
        folder = Path(profile)
        # A `~somebody` that the system doesn't know is a folder of that name.
        with contextlib.suppress(RuntimeError):
            folder = folder.expanduser()
        return folder.absolute()
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).resolve().parent
        if (beside / "portable").exists():
            return beside / "Railhead data"
    try:
        return Path(platformdirs.user_data_dir("Railhead", appauthor=False))
    except (RuntimeError, OSError, KeyError):
        return Path(tempfile.gettempdir()) / "Railhead"


def prepare(folder: Path) -> None:
    """Make the folder and try to write in it. Raises FolderError."""
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
    except (OSError, ValueError) as error:
        raise FolderError(folder, getattr(error, "strerror", None) or str(error)) from error
    finally:
        with contextlib.suppress(OSError, ValueError):
            probe.unlink(missing_ok=True)


def set_aside(path: Path) -> Path | None:
    """Rename a file that can't be used to `name-damaged-N`, and return its new place.

    None if even that fails; then the file stays where it is.
    """
    for number in range(1, 1000):
        target = path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")
        if not target.exists():
            try:
                path.rename(target)
            except OSError:
                return None
            return target
    return None
