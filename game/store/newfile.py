"""Writing a new file into a folder that somebody has chosen."""

import os
from contextlib import suppress
from pathlib import Path

from game.store.database import StoreError


def write_new(data: bytes, folder: Path, name: str, suffix: str) -> Path:
    """Write a new file in a folder, and return it. Raises StoreError.

    An existing file is never written over: the new one gets a number. Either the whole of it stands
    there in the end, or nothing.
    """
    for number in range(1, 1000):
        path = folder / f"{name}{f' ({number})' if number > 1 else ''}{suffix}"
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        except (OSError, ValueError) as error:
            raise StoreError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
        try:
            with file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            with suppress(OSError):
                path.unlink()
            raise StoreError(f"{path}: {error.strerror or error}") from error
        return path
    raise StoreError(f"{folder}: too many files called {name}")
