"""Game records: the published JSON form of a whole game (`docs/records.md`).

Reading is strict and happens in two stages: `read` checks the file's form and header and leaves the
moves as plain objects; `referee` turns them into moves one by one and plays them through the rules,
so that the first fault is named by move and rule.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.rules.table import NATURE, By, Move, Over, Refusal, Rules, Setup

FORMAT: Final = "railhead-record"
VERSION: Final = 1
FORM: Final = "record"
"""What stands for the rule where a record's form is at fault."""
MAX_BYTES: Final = 8 * 1024 * 1024
"""A file larger than this is no game; the longest games stay under a tenth of it."""
MAX_DEPTH: Final = 32
"""Objects and lists nested deeper than this are in no record."""

_PLAYER = re.compile(r"person|computer:.+", re.DOTALL)
_HEADER = ("format", "version", "game", "options", "seats", "moves", "result")


class RecordError(Exception):
    """A record is not in order. `move` counts from 1; 0 is the header. `refusal` says what and why."""

    def __init__(self, move: int, refusal: Refusal) -> None:
        super().__init__(f"move {move} rule {refusal.rule}: {refusal.code} {dict(refusal.values)}")
        self.move = move
        self.refusal = refusal


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a name, and `person` or `computer:` with a level."""

    name: str
    player: str

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat."""
        return self.player == "person"


class Entry(Struct, frozen=True, gc=False):
    """A move and who made it."""

    by: By
    move: Move


class Header(Struct, frozen=True):
    """What a record says before the first move."""

    game: str
    options: Struct
    seats: tuple[SeatInfo, ...]


class Raw(Struct, frozen=True):
    """A record whose form is checked and whose moves are still plain objects.

    `notes` holds the free `"note"` texts by their place, such as `"moves/3"`.
    """

    header: Header
    moves: tuple[dict[str, Any], ...]
    result: Any
    notes: dict[str, str]


def _fail(code: str, move: int = 0, **values: str | int) -> RecordError:
    return RecordError(move, Refusal(code, FORM, values))


def _pairs(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _fail("key-repeats", key=next(key for key in keys if keys.count(key) > 1))
    return found


def _no_fraction(text: str) -> Any:
    raise _fail("not-an-integer", number=text[:40])


def _integer(text: str) -> int:
    if len(text) > 20 or not -(2**63) <= int(text) < 2**63:
        raise _fail("number-too-large", number=text[:40])
    return int(text)


def _parse(data: bytes) -> Any:
    """Decode JSON without fractions, repeated keys, lone surrogates or bottomless nesting."""
    if len(data) > MAX_BYTES:
        raise _fail("too-large", limit=MAX_BYTES // 1024 // 1024)
    try:
        text = data.decode("utf-8")
        found = json.loads(
            text,
            object_pairs_hook=_pairs,
            parse_int=_integer,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
        msgspec.json.encode(found)
    except UnicodeDecodeError as error:
        raise _fail("not-utf-8") from error
    except UnicodeEncodeError as error:
        raise _fail("lone-surrogate") from error
    except json.JSONDecodeError as error:
        raise _fail("not-json", reason=error.msg, line=error.lineno) from error
    except RecursionError as error:
        raise _fail("nested-too-deeply", limit=MAX_DEPTH) from error
    return found


def _take_notes(value: Any, place: str, notes: dict[str, str], depth: int = 1) -> Any:
    """Return the value without its `"note"` texts, which go to `notes` by place."""
    if not isinstance(value, list | dict):
        return value
    if depth > MAX_DEPTH:
        raise _fail("nested-too-deeply", limit=MAX_DEPTH)
    if isinstance(value, list):
        return [_take_notes(one, f"{place}/{at}", notes, depth + 1) for at, one in enumerate(value)]
    kept = {}
    for key, one in value.items():
        if key == "note":
            if not isinstance(one, str):
                raise _fail("note-is-no-text")
            notes[place] = one
        else:
            kept[key] = _take_notes(one, f"{place}/{key}" if place else key, notes, depth + 1)
    return kept


def read(data: bytes, shelf: Mapping[str, Rules[Any, Any]]) -> Raw:
    """Check a record's form and header. Raises RecordError."""
    notes: dict[str, str] = {}
    found = _take_notes(_parse(data), "", notes)
    _check_frame(found)
    rules = shelf.get(found["game"]) if isinstance(found["game"], str) else None
    if rules is None:
        raise _fail("unknown-game", game=str(found["game"])[:40])
    moves = found["moves"]
    if not isinstance(moves, list):
        raise _fail("moves-are-no-list")
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, dict):
            raise _fail("move-is-no-object", number)
    header = Header(rules.name, _options(found["options"], rules), _seats(found["seats"]))
    if len(header.seats) not in rules.seats(header.options):
        raise _fail("wrong-number-of-seats", seats=len(header.seats))
    return Raw(header, tuple(moves), found["result"], notes)


def _check_frame(found: Any) -> None:
    """Raise RecordError unless this is a record of a version that we know, with exactly its keys."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise _fail("not-a-record")
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise _fail("bad-version")
    if version > VERSION:
        raise _fail("newer-version", version=version)
    for key in found:
        if key not in _HEADER:
            raise _fail("unknown-key", key=key)
    for key in _HEADER:
        if key not in found:
            raise _fail("missing-key", key=key)


def _options(found: Any, rules: Rules[Any, Any]) -> Struct:
    try:
        options: Struct = msgspec.convert(found, rules.options_type)
    except msgspec.ValidationError as error:
        raise _fail("bad-options", reason=str(error)) from error
    for key in rules.options_type.__struct_encode_fields__:
        if key not in found:
            raise _fail("missing-option", key=key)
    return options


def _seats(found: Any) -> tuple[SeatInfo, ...]:
    try:
        seats = msgspec.convert(found, tuple[SeatInfo, ...])
    except msgspec.ValidationError as error:
        raise _fail("bad-seats", reason=str(error)) from error
    for seat in seats:
        if not _PLAYER.fullmatch(seat.player):
            raise _fail("bad-player", player=seat.player[:40])
    return seats


def entry(found: dict[str, Any], rules: Rules[Any, Any], number: int) -> Entry:
    """Turn a plain object into a move. Raises RecordError naming move `number`."""
    rest = dict(found)
    by = rest.pop("by", None)
    if by != NATURE and type(by) is not int:
        raise _fail("bad-by", number)
    try:
        move = msgspec.convert(rest, move_kind(rules, rest.get("move")) or move_union(rules))
    except msgspec.ValidationError as error:
        raise _fail("bad-move", number, reason=str(error)) from error
    return Entry(by, move)


def move_kind(rules: Rules[Any, Any], word: Any) -> type[Move] | None:
    """Return the move struct that bears the record's word; None if the game has no such move."""
    return next((kind for kind in rules.move_types if kind.__struct_config__.tag == word), None)


def move_union(rules: Rules[Any, Any]) -> Any:
    """Return the tagged union of the game's moves, for decoding."""
    union: Any = rules.move_types[0]
    for kind in rules.move_types[1:]:
        union |= kind
    return union


def referee(raw: Raw, rules: Rules[Any, Any]) -> tuple[Entry, ...]:
    """Play the record through the rules. Raises RecordError at the first move that is not legal."""
    return tuple(refereeing(raw, rules))


def refereeing(raw: Raw, rules: Rules[Any, Any]) -> Iterator[Entry]:
    """Play the record through the rules move by move, for whoever can't wait for the whole.

    Yields each move that is legal; raises RecordError where one is not, and at the end for a wrong result.
    """
    state = rules.start(Setup(len(raw.header.seats), raw.header.options))
    number = 0
    for number, found in enumerate(raw.moves, start=1):
        one = entry(found, rules, number)
        refused = rules.refuse(state, one.by, one.move)
        if refused is not None:
            raise RecordError(number, refused)
        state = rules.apply(state, one.by, one.move).state
        yield one
    pending = rules.pending(state)
    if isinstance(pending, Over):
        if raw.result is None:
            raise _fail("result-missing", number)
        if _canonical(raw.result) != _canonical(msgspec.to_builtins(pending.result)):
            raise _fail("wrong-result", number)
    elif raw.result is not None:
        raise _fail("result-too-early", number)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def write(
    header: Header, entries: Sequence[Entry], result: Struct | None, notes: Mapping[str, str] | None = None
) -> bytes:
    """Encode a record as readable JSON, one move a line."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "options": msgspec.to_builtins(header.options),
        "seats": msgspec.to_builtins(header.seats),
        "moves": [{"by": one.by, **msgspec.to_builtins(one.move)} for one in entries],
        "result": None if result is None else msgspec.to_builtins(result),
    }
    for place, note in (notes or {}).items():
        _put_note(found, place, note)
    moves = ",\n".join("  " + json.dumps(move, ensure_ascii=False) for move in found["moves"])
    parts = []
    for key, value in found.items():
        shown = f"[\n{moves}\n ]" if key == "moves" and moves else json.dumps(value, ensure_ascii=False)
        parts.append(f" {json.dumps(key)}: {shown}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _put_note(found: Any, place: str, note: str) -> None:
    """Put a note back where it stood; a place that no longer exists loses it."""
    for key in filter(None, place.split("/")):
        try:
            found = found[int(key)] if isinstance(found, list | tuple) else found[key]
        except (KeyError, IndexError, ValueError, TypeError):
            return
    if isinstance(found, dict):
        found["note"] = note
