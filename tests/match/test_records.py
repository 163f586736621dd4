"""Game records: what is read, what is refused and where, and what is written (docs/records.md)."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from game.match import record
from game.match.record import MAX_BYTES, MAX_DEPTH, RecordError
from game.match.shelf import Shelf
from game.places import assets_folder
from game.text.language import Language
from game.text.refusals import explain_record

Found = dict[str, Any]


def refereed(shelf: Shelf, data: bytes | Found) -> record.Raw:
    """Read a record and play it through."""
    raw = record.read(data if isinstance(data, bytes) else json.dumps(data).encode(), shelf)
    record.referee(raw, shelf[raw.header.game])
    return raw


def fault(shelf: Shelf, data: bytes | Found) -> tuple[int, str, str]:
    """Move, rule and code for which a record is refused; its sentence must be complete."""
    with pytest.raises(RecordError) as caught:
        refereed(shelf, data)
    error = caught.value
    sentence = explain_record(Language(assets_folder() / "catalogues", "en"), error)
    assert "{" not in sentence.replace("\\u{", "")
    return (error.move, error.refusal.rule, error.refusal.code)


def test_finished_and_unfinished_records_are_in_order(
    shelf: Shelf, finished: Found, unfinished: Found
) -> None:
    """A record may be finished, with its result, or stop early, without one."""
    assert len(refereed(shelf, finished).moves) == 38
    assert len(refereed(shelf, unfinished).moves) == 6


def test_records_may_stop_after_any_move(shelf: Shelf, finished: Found) -> None:
    """Cut at every length, even before the first move, the result null: in order; with a result: not."""
    for length in range(len(finished["moves"])):
        cut = {**finished, "moves": finished["moves"][:length], "result": None}
        refereed(shelf, cut)
        assert fault(shelf, {**cut, "result": finished["result"]}) == (length, "record", "result-too-early")
    assert fault(shelf, {**finished, "result": None}) == (38, "record", "result-missing")


def test_nothing_follows_the_end(shelf: Shelf, finished: Found) -> None:
    """A finished game has no further move, whoever makes it."""
    for by in (0, 1, 2, "nature"):
        late = {**finished, "moves": [*finished["moves"], {**finished["moves"][1], "by": by}]}
        assert fault(shelf, late) == (39, "E4", "game-over")
    again = {**finished, "moves": [*finished["moves"], finished["moves"][0]]}
    assert fault(shelf, again) == (39, "E4", "game-over")


def test_keys_and_moves_in_any_layout(shelf: Shelf, finished: Found) -> None:
    """White space and the order of keys don't matter."""
    turned = {key: finished[key] for key in reversed(finished)}
    turned["moves"] = [dict(reversed(move.items())) for move in finished["moves"]]
    for indent in (None, 4):
        refereed(shelf, json.dumps(turned, indent=indent, ensure_ascii=True).encode())


def changed(found: Found, *place: str | int, to: Any) -> Found:
    """A copy with the value at a place replaced."""
    copy = deepcopy(found)
    inner: Any = copy
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = to
    return copy


@pytest.mark.parametrize(
    ("place", "value", "at"),
    [
        (("version",), True, (0, "record", "bad-version")),
        (("version",), "1", (0, "record", "bad-version")),
        (("version",), 0, (0, "record", "bad-version")),
        (("version",), None, (0, "record", "bad-version")),
        (("version",), 2, (0, "record", "newer-version")),
        (("format",), "railhead", (0, "record", "not-a-record")),
        (("format",), None, (0, "record", "not-a-record")),
        (("game",), "Yardmaster Express", (0, "record", "unknown-game")),
        (("game",), ["yardmaster-express"], (0, "record", "unknown-game")),
        (("game",), None, (0, "record", "unknown-game")),
        (("options", "strategy_variant"), 1, (0, "record", "bad-options")),
        (("options", "strategy_variant"), "true", (0, "record", "bad-options")),
        (("options", "strategy_variant"), None, (0, "record", "bad-options")),
        (("options", "cabooses"), "ALL", (0, "record", "bad-options")),
        (("options", "cabooses"), True, (0, "record", "bad-options")),
        (("options", "colour"), "R", (0, "record", "bad-options")),
        (("options",), [], (0, "record", "bad-options")),
        (("options",), None, (0, "record", "bad-options")),
        (("seats",), {}, (0, "record", "bad-seats")),
        (("seats", 0), "Ann", (0, "record", "bad-seats")),
        (("seats", 0, "name"), None, (0, "record", "bad-seats")),
        (("seats", 0, "age"), 8, (0, "record", "bad-seats")),
        (("seats", 0, "player"), "Person", (0, "record", "bad-player")),
        (("seats", 0, "player"), "computer:", (0, "record", "bad-player")),
        (("seats", 0, "player"), "person ", (0, "record", "bad-player")),
        (("moves",), {}, (0, "record", "moves-are-no-list")),
        (("moves",), None, (0, "record", "moves-are-no-list")),
        (("moves", 3), [], (4, "record", "move-is-no-object")),
        (("moves", 3), None, (4, "record", "move-is-no-object")),
        (("moves", 3, "by"), True, (4, "record", "bad-by")),
        (("moves", 3, "by"), None, (4, "record", "bad-by")),
        (("moves", 3, "by"), "Nature", (4, "record", "bad-by")),
        (("moves", 3, "by"), "0", (4, "record", "bad-by")),
        (("moves", 3, "by"), 3, (4, "E9", "not-your-turn")),
        (("moves", 3, "by"), -1, (4, "E9", "not-your-turn")),
        (("moves", 3, "by"), "nature", (4, "E9", "not-your-turn")),
        (("moves", 3, "move"), "Play", (4, "record", "bad-move")),
        (("moves", 3, "move"), None, (4, "record", "bad-move")),
        (("moves", 3, "move"), ["play"], (4, "record", "bad-move")),
        (("moves", 3, "face"), "UP", (4, "record", "bad-move")),
        (("moves", 3, "face"), True, (4, "record", "bad-move")),
        (("moves", 3, "card"), None, (4, "record", "bad-move")),
        (("moves", 3, "card"), "R2", (4, "E7", "not-in-hand")),
        (("moves", 3, "flick"), {}, (4, "record", "bad-move")),
        (("moves", 3, "notes"), "nice", (4, "record", "bad-move")),
        (("moves", 0, "first"), True, (1, "record", "bad-move")),
        (("moves", 0, "first"), None, (1, "record", "bad-move")),
        (("moves", 0, "first"), "0", (1, "record", "bad-move")),
        (("moves", 0, "first"), 3, (1, "E5", "no-such-seat")),
        (("moves", 0, "first"), 2**40, (1, "E5", "no-such-seat")),
        (("moves", 0, "caboose"), 0, (1, "record", "bad-move")),
        (("moves", 0, "caboose"), "", (1, "E17", "wrong-caboose")),
        (("moves", 0, "deck"), "R2|R3", (1, "record", "bad-move")),
        (("moves", 0, "deck"), [], (1, "E1", "wrong-deck")),
        (("moves", 0, "deck", 0), 5, (1, "record", "bad-move")),
    ],
)
def test_values_of_the_wrong_kind(
    shelf: Shelf, unfinished: Found, place: tuple[str | int, ...], value: Any, at: tuple[int, str, str]
) -> None:
    """Each value must be exactly of its kind: `true` is no number, 0 no truth; the fault names its move."""
    refereed(shelf, unfinished)
    assert fault(shelf, changed(unfinished, *place, to=value)) == at


@pytest.mark.parametrize("key", ["version", "game", "options", "seats", "moves", "result"])
def test_missing_keys(shelf: Shelf, unfinished: Found, key: str) -> None:
    """Every key of the header must be there, the null result too."""
    del unfinished[key]
    code = "bad-version" if key == "version" else "missing-key"
    assert fault(shelf, unfinished) == (0, "record", code)


@pytest.mark.parametrize(
    ("place", "at"),
    [
        (("options", "cabooses"), (0, "record", "missing-option")),
        (("options", "strategy_variant"), (0, "record", "missing-option")),
        (("seats", 1, "name"), (0, "record", "bad-seats")),
        (("seats", 1, "player"), (0, "record", "bad-seats")),
        (("moves", 0, "caboose"), (1, "record", "bad-move")),
        (("moves", 2, "by"), (3, "record", "bad-by")),
        (("moves", 2, "move"), (3, "record", "bad-move")),
        (("moves", 2, "face"), (3, "record", "bad-move")),
    ],
)
def test_missing_fields(
    shelf: Shelf, unfinished: Found, place: tuple[str | int, ...], at: tuple[int, str, str]
) -> None:
    """Every option stands in the record, and every field of seats and moves."""
    inner: Any = unfinished
    for key in place[:-1]:
        inner = inner[key]
    del inner[place[-1]]
    assert fault(shelf, unfinished) == at


@pytest.mark.parametrize("count", [0, 1, 6])
def test_wrong_number_of_seats(shelf: Shelf, unfinished: Found, count: int) -> None:
    """E4: no game has fewer or more seats than its rules allow."""
    unfinished["seats"] = [unfinished["seats"][0]] * count
    assert fault(shelf, unfinished) == (0, "record", "wrong-number-of-seats")


def test_unknown_key_in_the_header(shelf: Shelf, unfinished: Found) -> None:
    """Unknown keys are refused."""
    assert fault(shelf, {**unfinished, "comment": "nice"}) == (0, "record", "unknown-key")


def test_names_are_any_text(shelf: Shelf, unfinished: Found) -> None:
    """A player may have any name, in any script, also none; a computer's level may be of another version."""
    for name in ("", "小明", "a\u0000b", "🚂", "{0}", "x" * 10000):
        unfinished["seats"][0] = {"name": name, "player": "computer:old-timer 小"}
        assert refereed(shelf, unfinished).header.seats[0].name == name


def test_notes_may_stand_in_any_object(shelf: Shelf, finished: Found) -> None:
    """A note is a text, in any object; it changes nothing and is found again by its place."""
    places: list[tuple[str | int, ...]] = [
        (),
        ("options",),
        ("seats", 1),
        ("moves", 0),
        ("moves", 37),
        ("result",),
        ("result", "games", 1),
        ("result", "games", 0, "run"),
    ]
    for place in places:
        raw = refereed(shelf, changed(finished, *place, "note", to="a note"))
        assert raw.notes == {"/".join(map(str, place)): "a note"}
        refused = fault(shelf, changed(finished, *place, "note", to=5))
        assert refused == (0, "record", "note-is-no-text")
    assert fault(shelf, changed(finished, "note", to=None)) == (0, "record", "note-is-no-text")


def test_notes_are_written_where_they_stood(shelf: Shelf, finished: Found) -> None:
    """Reading and writing a record keeps its notes; a place that is gone loses them."""
    noted = changed(finished, "moves", 3, "note", to="why?")
    noted["result"]["games"][1]["note"] = "close"
    noted["seats"][2]["note"] = "left-handed"
    raw = refereed(shelf, noted)
    rules = shelf[raw.header.game]
    entries = record.referee(raw, rules)
    result = rules.result_type
    data = record.write(raw.header, entries, json_result(finished, result), raw.notes)
    assert json.loads(data) == noted
    cut = json.loads(record.write(raw.header, entries[:2], None, raw.notes))
    assert cut["seats"] == noted["seats"]
    assert "why?" not in json.dumps(cut)


def json_result(found: Found, kind: type[Any]) -> Any:
    """A record's result as the game's own struct."""
    import msgspec  # noqa: PLC0415 - only here

    return msgspec.convert(found["result"], kind)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("winners",), [0, 1]),
        (("winners",), []),
        (("scores", 0), 1),
        (("scores",), None),
        (("games", 1, "totals", 2), 99),
        (("games", 0, "values", 0), True),
        (("games", 0, "run", "length"), 99),
        (("games", 0, "run", "colour"), "R"),
        (("games", 0, "caboose"), []),
        (("games",), []),
        (("reason",), "goal"),
    ],
)
def test_wrong_results(shelf: Shelf, finished: Found, place: tuple[str | int, ...], value: Any) -> None:
    """A finished game's result is exactly the one that its moves have."""
    assert fault(shelf, changed(finished, "result", *place, to=value)) == (38, "record", "wrong-result")


@pytest.mark.parametrize("value", [{}, [], False, 0, ""])
def test_result_of_an_unfinished_game_is_null(shelf: Shelf, unfinished: Found, value: Any) -> None:
    """Nothing but null stands for "not finished"."""
    assert fault(shelf, {**unfinished, "result": value}) == (6, "record", "result-too-early")


def text_of(found: Found) -> str:
    """The record on one line."""
    return json.dumps(found)


SPOILERS: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "1.0 for a number": (lambda text: text.replace('"version": 1', '"version": 1.0'), "not-an-integer"),
    "1e0 for a number": (lambda text: text.replace('"version": 1', '"version": 1e0'), "not-an-integer"),
    "a seat as 1.0": (lambda text: text.replace('"by": 1', '"by": 1.0'), "not-an-integer"),
    "NaN": (lambda text: text.replace('"first": 0', '"first": NaN'), "not-an-integer"),
    "Infinity": (lambda text: text.replace('"version": 1', '"version": -Infinity'), "not-an-integer"),
    "a huge number": (lambda text: text.replace('"by": 1', '"by": 9223372036854775808'), "number-too-large"),
    "a monstrous number": (lambda text: text.replace('"by": 1', '"by": ' + "9" * 5000), "number-too-large"),
    "a key twice": (lambda text: text.replace('"version": 1', '"version": 1, "version": 1'), "key-repeats"),
    "a key twice in a move": (
        lambda text: text.replace('"face": "up"', '"face": "up", "face": "up"', 1),
        "key-repeats",
    ),
    "a note twice": (
        lambda text: text.replace('"version": 1', '"version": 1, "note": "", "note": ""'),
        "key-repeats",
    ),
    "a byte order mark": (lambda text: b"\xef\xbb\xbf" + text.encode(), "not-json"),
    "UTF-16": (lambda text: text.encode("utf-16"), "not-utf-8"),
    "Latin-1": (lambda text: text.replace("Seat 1", "J\u00f6rg").encode("latin-1"), "not-utf-8"),
    "half a character": (lambda text: text.replace("Seat 1", "\\ud83d"), "lone-surrogate"),
    "half a character in a note": (
        lambda text: text.replace('"version": 1', '"version": 1, "note": "\\udc00"'),
        "lone-surrogate",
    ),
    "half a character in a key": (
        lambda text: text.replace('"version": 1', '"version": 1, "\\ud800": 1'),
        "lone-surrogate",
    ),
    "half a character in UTF-8": (
        lambda text: text.encode().replace(b"Seat 1", b"\xed\xa0\x80"),
        "not-utf-8",
    ),
    "nothing": (lambda text: text[:0], "not-json"),
    "half a file": (lambda text: text[: len(text) // 2], "not-json"),
    "two records": (lambda text: text + text, "not-json"),
    "a trailing comma": (lambda text: text[:-1] + ",}", "not-json"),
    "single quotes": (lambda text: text.replace('"', "'"), "not-json"),
    "zeros": (lambda text: b"\0" * len(text), "not-json"),
    "a list": (lambda text: f"[{text}]", "not-a-record"),
    "a number": (lambda text: text[:0] + "5", "not-a-record"),
    "null": (lambda text: text[:0] + "null", "not-a-record"),
}


@pytest.mark.parametrize("name", list(SPOILERS))
def test_spoilt_files(shelf: Shelf, unfinished: Found, name: str) -> None:
    """Files that are not what they should be are refused as a whole, naming why."""
    spoil, code = SPOILERS[name]
    spoilt = spoil(text_of(unfinished))
    data = spoilt if isinstance(spoilt, bytes) else spoilt.encode()
    assert data != text_of(unfinished).encode()
    assert fault(shelf, data) == (0, "record", code)


def test_not_json_names_the_line(shelf: Shelf, unfinished: Found) -> None:
    """Where a file is no JSON, the line is named."""
    text = json.dumps(unfinished, indent=1).replace('"seats"', "seats")
    with pytest.raises(RecordError) as caught:
        record.read(text.encode(), shelf)
    line = text[: text.index("seats")].count("\n") + 1
    assert caught.value.refusal.values["line"] == line


@pytest.mark.parametrize("depth", [MAX_DEPTH, 200, 500, 900, 2000, 200_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting(shelf: Shelf, unfinished: Found, depth: int, opening: str, closing: str) -> None:
    """However deep a file is nested, it is refused and doesn't crash the reader."""
    inner = opening * depth + "1" + closing * depth
    text = text_of(unfinished).replace('"version": 1', f'"version": 1, "deep": {inner}')
    assert fault(shelf, text.encode()) == (0, "record", "nested-too-deeply")


def test_nesting_that_is_allowed(shelf: Shelf, unfinished: Found) -> None:
    """Up to the limit nesting is no fault by itself: here it is the key that isn't known."""
    inner = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    text = text_of(unfinished).replace('"version": 1', f'"version": 1, "deep": {inner}')
    assert fault(shelf, text.encode()) == (0, "record", "unknown-key")


def test_size_is_limited(shelf: Shelf, unfinished: Found) -> None:
    """A file beyond the limit isn't even parsed."""
    unfinished["note"] = ""
    room = MAX_BYTES - len(text_of(unfinished))
    refereed(shelf, {**unfinished, "note": "x" * room})
    assert fault(shelf, {**unfinished, "note": "x" * (room + 1)}) == (0, "record", "too-large")


def test_first_fault_is_named(shelf: Shelf, finished: Found) -> None:
    """Of several wrong moves the first one is named."""
    spoilt = changed(finished, "moves", 20, "card", to="P9|P9")
    assert fault(shelf, spoilt) == (21, "E7", "not-in-hand")
    assert fault(shelf, changed(spoilt, "moves", 11, "face", to="sideways")) == (12, "record", "bad-move")


def test_quoted_words_are_not_translated(shelf: Shelf, unfinished: Found) -> None:
    """A file's own words are quoted as they stand, also where they happen to name a cargo."""
    language = Language(assets_folder() / "catalogues", "en")
    for spoilt in ({**unfinished, "R": 1}, {**unfinished, "game": "R"}):
        with pytest.raises(RecordError) as caught:
            refereed(shelf, spoilt)
        sentence = explain_record(language, caught.value)
        assert " R" in sentence
        assert "Livestock" not in sentence
    with pytest.raises(RecordError) as caught:
        refereed(shelf, changed(unfinished, "moves", 0, "first", to=7))
    assert "There is no seat 7." in explain_record(language, caught.value)


def test_written_records_are_readable(shelf: Shelf, finished: Found) -> None:
    """One move a line, names as they are, and the same bytes whenever it is written."""
    finished = changed(finished, "seats", 0, "name", to="小明")
    raw = refereed(shelf, finished)
    rules = shelf[raw.header.game]
    entries = record.referee(raw, rules)
    data = record.write(raw.header, entries, json_result(finished, rules.result_type))
    lines = data.decode().split("\n")
    assert sum('"by"' in line for line in lines) == len(entries)
    assert "小明" in data.decode()
    assert data.endswith(b"}\n")
    assert json.loads(data) == finished
    assert list(json.loads(data)) == ["format", "version", "game", "options", "seats", "moves", "result"]
