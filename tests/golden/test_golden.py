"""Golden playthroughs: games that were played once, and must come out the same for ever.

Each `<game>/<name>.json` is a record; `<name>.views` beside it holds what everybody saw after half of
the moves and at the end, one line each: the number of moves, the viewer (or `nobody`), the view as JSON.
A game that comes out otherwise has changed its rules, its records or its views.
"""

from pathlib import Path

import msgspec
import pytest

from game.match import record
from game.match.play import Match
from game.match.shelf import open_shelf
from game.places import levels_folder

FOLDER = Path(__file__).parent
SHELF = open_shelf(levels_folder())
RECORDS = sorted(FOLDER.glob("*/*.json"))
EVERY_RECORD = pytest.mark.parametrize(
    "path", [pytest.param(path, id=f"{path.parent.name} {path.stem}") for path in RECORDS]
)


@EVERY_RECORD
def test_replay_gives_the_stored_result(path: Path) -> None:
    """The referee finds the record in order: each move, and the result exactly as it is stored."""
    raw = record.read(path.read_bytes(), SHELF)
    assert raw.header.game == path.parent.name
    assert len(record.referee(raw, SHELF[raw.header.game])) == len(raw.moves)
    assert raw.result is not None


@EVERY_RECORD
def test_writing_gives_the_stored_text(path: Path) -> None:
    """The game, replayed and written again, notes and all, is the stored file to the byte."""
    raw = record.read(path.read_bytes(), SHELF)
    rules = SHELF[raw.header.game]
    match = Match(rules, raw.header)
    match.notes.update(raw.notes)
    for one in record.referee(raw, rules):
        match.play(one.by, one.move)
    assert match.to_record() == path.read_bytes()


@EVERY_RECORD
def test_views_are_the_stored_ones(path: Path) -> None:
    """After half of the moves and at the end everybody sees exactly what is stored."""
    raw = record.read(path.read_bytes(), SHELF)
    rules = SHELF[raw.header.game]
    match = Match(rules, raw.header)
    stored = path.with_suffix(".views").read_text(encoding="utf-8").splitlines()
    shown = []
    entries = record.referee(raw, rules)
    for at, one in enumerate(entries, start=1):
        match.play(one.by, one.move)
        if at in (len(entries) // 2, len(entries)):
            for viewer in (None, *range(len(raw.header.seats))):
                text = msgspec.json.encode(match.view(viewer)).decode()
                shown.append(f"{at} {'nobody' if viewer is None else viewer} {text}")
    assert shown == stored


def test_there_are_playthroughs_of_every_kind() -> None:
    """Express: two to five players, one game and the strategy variant, with and without cabooses."""
    express = [
        record.read(path.read_bytes(), SHELF).header
        for path in RECORDS
        if path.parent.name == "yardmaster-express"
    ]
    kinds = {(len(one.seats), msgspec.to_builtins(one.options)["strategy_variant"]) for one in express}
    assert kinds == {(seats, strategy) for seats in (2, 3, 4, 5) for strategy in (False, True)}
    assert {msgspec.to_builtins(one.options)["cabooses"] for one in express} == {"none", "twelve", "all"}
