"""Data files: read into checked structs, or refused with file, place and reason."""

from pathlib import Path

import pytest
from msgspec import Struct

from game.match.levels import LevelError, read_level
from game.match.shelf import open_shelf


class Step(Struct, forbid_unknown_fields=True):
    """Something inside a level."""

    price: int

    def __post_init__(self) -> None:
        """Refuse prices below nothing."""
        if self.price < 0:
            raise ValueError("price: below nothing")


class Level(Struct, forbid_unknown_fields=True):
    """A small level."""

    name: str
    steps: tuple[Step, ...] = ()


def read(tmp_path: Path, data: bytes) -> Level:
    """Read a level from these bytes."""
    path = tmp_path / "level.toml"
    path.write_bytes(data)
    return read_level(path, Level)


def test_a_level_is_read(tmp_path: Path) -> None:
    """Texts of any script, lists of tables, defaults."""
    level = read(tmp_path, 'name = "沙漠"\n[[steps]]\nprice = 3\n'.encode())
    assert level == Level("沙漠", (Step(3),))
    assert read(tmp_path, b'name = ""') == Level("")


@pytest.mark.parametrize(
    ("data", "where", "reason"),
    [
        (b"name = ", "end of document", "Invalid value"),
        (b'name = "a"\nname = "b"\nx = 1', "line 2", "Cannot overwrite a value"),
        (b'\n\nname = "\xff"', "line 3", "not UTF-8"),
        (b'name = "a"\n[[steps]]\nprice = "3"', "steps[0].price", "Expected `int`, got `str`"),
        (b'name = "a"\n[[steps]]\nprice = 3.0', "steps[0].price", "Expected `int`, got `float`"),
        (b'name = "a"\n[[steps]]\nprice = true', "steps[0].price", "Expected `int`, got `bool`"),
        (b'name = "a"\n[[steps]]\nprice = -1', "steps[0]", "price: below nothing"),
        (b'name = "a"\ncolour = 1', "", "unknown field `colour`"),
        (b"steps = []", "", "missing required field `name`"),
        (b"", "", "missing required field `name`"),
        (b"x = " + b"[" * 100_000, "", ""),
    ],
)
def test_broken_levels(tmp_path: Path, data: bytes, where: str, reason: str) -> None:
    """A broken file is refused with its name, the line or key, and the reason."""
    with pytest.raises(LevelError) as caught:
        read(tmp_path, data)
    error = caught.value
    assert error.file == "level.toml"
    assert error.where.startswith(where)
    assert reason in error.reason
    assert str(error).startswith("level.toml: ")


def test_missing_files(tmp_path: Path) -> None:
    """A file that isn't there, or is a folder, is named as well."""
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(LevelError) as caught:
            read_level(path, Level)
        assert caught.value.file == path.name
        assert caught.value.reason
    with pytest.raises(LevelError, match="yardmaster"):
        open_shelf(tmp_path)
