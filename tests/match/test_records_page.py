"""The public page of the record format says what the program does."""

import json
import re
from pathlib import Path

import pytest

from game.match import record
from game.match.record import MAX_BYTES, MAX_DEPTH, VERSION
from game.match.shelf import Shelf
from game.places import data_folder

PAGE = data_folder() / "docs" / "records.md"


@pytest.fixture(scope="module")
def page() -> str:
    """The page's text."""
    return Path(PAGE).read_text(encoding="utf-8")


def test_limits(page: str) -> None:
    """The page names the reader's version and limits."""
    assert page.startswith(f"# Game records, version {VERSION}\n")
    assert f"more than {MAX_BYTES // 2**20} MB, or nested more than {MAX_DEPTH} deep" in page


def test_every_move_and_option_is_described(page: str, shelf: Shelf) -> None:
    """Each game has its section, and in it every option, every move and every field of a move."""
    titles = {
        "yardmaster-express": "Yardmaster Express",
        "yardmaster": "Yardmaster",
        "pony-express": "Pony Express",
    }
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    for game, rules in shelf.items():
        section = sections[titles[game]]
        for option in rules.options_type.__struct_encode_fields__:
            assert f"`{option}`" in section
        for kind in rules.move_types:
            row = next(
                line
                for line in section.split("\n")
                if re.match(rf"\| \w+ \|.*`{kind.__struct_config__.tag}`", line)
            )
            for field in kind.__struct_encode_fields__:
                assert f"`{field}`" in row, (game, kind, field)
        for key in rules.result_type.__struct_encode_fields__:
            assert f'"{key}"' in section


def test_example_has_the_form(page: str, shelf: Shelf) -> None:
    """The page's example is a record but for its shortened deck."""
    text = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert text is not None
    raw = record.read(json.dumps(json.loads(text[1])).encode(), shelf)
    assert raw.header.game == "yardmaster-express"
    assert [record.entry(move, shelf[raw.header.game], at).by for at, move in enumerate(raw.moves)] == [
        "nature",
        0,
    ]
