"""Golden playthroughs: games that were played once, and must come out the same for ever.

Each `<game>/<name>.json` is a record; `<name>.views` beside it holds what everybody saw after half of
the moves and at the end, one line each: the number of moves, the viewer (or `nobody`), the view as JSON.
A game that comes out otherwise has changed its rules, its records or its views.
"""

from pathlib import Path
from typing import Any

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


def _played(game: str) -> list[tuple[int, dict[str, Any], str]]:
    """Seats, options and the end's reason of the stored games."""
    found = []
    for path in RECORDS:
        raw = record.read(path.read_bytes(), SHELF)
        if raw.header.game == game:
            result = msgspec.to_builtins(raw.result)
            options = msgspec.to_builtins(raw.header.options)
            found.append((len(raw.header.seats), options, result.get("reason", "")))
    return found


def test_there_are_express_playthroughs_of_every_kind() -> None:
    """Express: two to five players, one game and the strategy variant, with and without cabooses."""
    played = _played("yardmaster-express")
    kinds = {(seats, options["strategy_variant"]) for seats, options, _ in played}
    assert kinds == {(seats, strategy) for seats in (2, 3, 4, 5) for strategy in (False, True)}
    assert {options["cabooses"] for _, options, _ in played} == {"none", "twelve", "all"}


def test_there_are_yardmaster_playthroughs_of_every_kind() -> None:
    """Yardmaster: both editions at each number of seats, 8 and 4 bonus cards, all three ends (Y26-Y29)."""
    played = _played("yardmaster")
    kinds = {(seats, options["edition"]) for seats, options, _ in played}
    assert kinds == {
        *((seats, "v1") for seats in (2, 3, 4)),
        *((seats, "published") for seats in (2, 3, 4, 5)),
    }
    assert {options["bonus_cards"] for _, options, _ in played} == {8, 4}
    assert {reason for _, _, reason in played} == {"goal", "exhausted", "stalled"}


def test_there_are_pony_playthroughs_of_every_kind() -> None:
    """Pony Express: two to five riders, both boards, with and without jail for bluffers, all three ends."""
    played = _played("pony-express")
    assert {seats for seats, _, _ in played} == {2, 3, 4, 5}
    assert {options["jail_bluffers"] for _, options, _ in played} == {True, False}
    assert {options["board"] == "pony-express" for _, options, _ in played} == {True, False}
    assert {reason for _, _, reason in played} == {"mailbox", "duel", "arrest"}
