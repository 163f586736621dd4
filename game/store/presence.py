"""This running copy, as other copies can see it.

Each copy holds a lock on a file of its own. The system takes the lock away when the program ends,
however it ends, so a dead copy is never taken for a living one. SQLite does the locking: it does so
everywhere alike.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


class Presence:
    """One running copy. `name` is empty where files can't be locked; then nobody sees it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.name = ""
        self._lock: sqlite3.Connection | None = None
        self._sweep()
        # Another copy that sweeps just now may take the fresh file for a dead copy's.
        for _ in range(3):
            name = uuid4().hex
            lock = _locked(self._file(name))
            if lock is None:
                continue
            if self._file(name).exists():
                self.name, self._lock = name, lock
                break
            lock.close()

    def _file(self, name: str) -> Path:
        return self._folder / f"running-{name}.lock"

    def lives(self, name: str) -> bool:
        """Whether the copy of that name still runs."""
        if name == self.name:
            return bool(name)
        if not self._file(name).exists():
            return False
        return not self._removed(self._file(name))

    def _removed(self, file: Path) -> bool:
        """Remove the lock file of a copy that is dead; False if it is alive."""
        lock = _locked(file)
        if lock is None:
            return False
        lock.close()
        with suppress(OSError):
            file.unlink(missing_ok=True)
        return True

    def _sweep(self) -> None:
        """Remove what dead copies have left."""
        with suppress(OSError):
            for file in list(self._folder.glob("running-*.lock")):
                self._removed(file)

    def close(self) -> None:
        """Be seen no more."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            with suppress(OSError):
                self._file(self.name).unlink(missing_ok=True)


def _locked(file: Path) -> sqlite3.Connection | None:
    """Lock a file; None if another holds it, or if it can't be locked."""
    try:
        db = sqlite3.connect(file, timeout=0, isolation_level=None)
    except sqlite3.Error:
        return None
    try:
        db.execute("PRAGMA journal_mode = MEMORY")
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        db.close()
        return None
    return db
