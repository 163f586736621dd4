"""`python -m game.dev referee`: one line a file, and the exit status."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match.record import MAX_BYTES

Command = Callable[..., Any]


@pytest.fixture
def good(command: Command, tmp_path: Path) -> Path:
    """A record that is in order."""
    command("simulate", "yardmaster-express", "--games", 1, "--seats", 3, "--records", tmp_path / "good")
    (path,) = (tmp_path / "good").iterdir()
    return Path(path)


def spoilt(good: Path, name: str, change: Callable[[dict[str, Any]], None]) -> Path:
    """A copy of the record with something changed."""
    found = json.loads(good.read_text(encoding="utf-8"))
    change(found)
    path = good.with_name(name)
    path.write_text(json.dumps(found), encoding="utf-8")
    return path


def test_good_records(command: Command, good: Path) -> None:
    """`ok FILE` for each, in the order asked; exit status 0."""
    again = spoilt(good, "again.json", lambda _: None)
    ran = command("referee", good, again)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"ok {good}\nok {again}\n"


def test_bad_records_among_good_ones(command: Command, good: Path) -> None:
    """`BAD FILE move N rule X: message`, moves counted from 1; all files are looked at; exit status 1."""

    def wrong_card(found: dict[str, Any]) -> None:
        found["moves"][4]["card"] = "P9|P9"

    bad = spoilt(good, "bad.json", wrong_card)
    ran = command("referee", good, bad, good)
    assert ran.code == 1
    lines = ran.out.split("\n")
    assert lines[0] == lines[2] == f"ok {good}"
    assert lines[1] == f"BAD {bad} move 5 rule E7: Automobile 9 | Automobile 9 is not in the hand."
    assert lines[3:] == [""]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda found: found["moves"][0].update(first=3), "move 1 rule E5: There is no seat 3."),
        (lambda found: found["moves"][1].update(by="nature"), "move 2 rule E9: It is seat "),
        (lambda found: found["moves"].insert(2, found["moves"][0]), "move 3 rule E9: It is seat "),
        (lambda found: found["moves"].append(found["moves"][1]), "move 20 rule E4: The game has ended"),
        (lambda found: found.update(result=None), "move 19 rule record: The game has ended, but"),
        (lambda found: found.update(version=9), "move 0 rule record: The record is of version 9"),
        (lambda found: found["seats"].clear(), "move 0 rule record: The game can"),
        (lambda found: found["moves"][3].pop("face"), "move 4 rule record: The move is not in order: "),
    ],
)
def test_faults_are_named(
    command: Command, good: Path, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    """Each fault with its move, its rule and a sentence; the header is move 0, the form is rule `record`."""
    path = spoilt(good, "bad.json", change)
    ran = command("referee", path)
    assert ran.code == 1
    assert ran.out.startswith(f"BAD {path} {said}")
    assert re.fullmatch(r"BAD \S+ move \d+ rule (record|E\d+): .+\.?\n", ran.out)


def test_files_that_can_not_be_read(command: Command, good: Path) -> None:
    """A missing file, a folder and an endless one are bad records, not failures."""
    for path in (good.with_name("none.json"), good.parent):
        ran = command("referee", path, good)
        assert ran.code == 1
        assert ran.out.startswith(f"BAD {path} move 0 rule record: ")
        assert ran.out.endswith(f"\nok {good}\n")
    huge = good.with_name("huge.json")
    with huge.open("wb") as file:
        file.truncate(MAX_BYTES * 50)
    assert command("referee", huge).out == f"BAD {huge} move 0 rule record: The file is larger than 8 MB.\n"


def test_one_line_a_file(command: Command, good: Path) -> None:
    """Whatever a file or its name says, it gets one line of letters that can be printed."""

    def odd_game(found: dict[str, Any]) -> None:
        found["game"] = "a\nok b\u2028c\u0007"

    path = spoilt(good, "bad\nok.json", odd_game)
    ran = command("referee", path)
    assert ran.code == 1
    assert ran.out.count("\n") == 1
    assert ran.out.startswith(f"BAD {path.parent}/bad\\nok.json move 0 rule record: ")
    assert "a\\nok b\\u2028c\\x07" in ran.out


def test_wrong_calls(command: Command) -> None:
    """Without a file there is nothing to referee: 2."""
    ran = command("referee")
    assert ran.code == 2
    assert "FILE" in ran.err
