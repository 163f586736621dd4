"""Finding the sentences for players in the source.

A sentence is the first argument of `say` or `mark`, or the first two of `say_n`, written as a
plain string or as a choice between plain strings (`say("a" if x else "b")`). Read with `ast`
instead of Babel's token reader, which would run the two into one.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

AREAS: Final = (
    "common",
    "title",
    "setup",
    "express",
    "yardmaster",
    "pony",
    "range",
    "settings",
    "library",
    "statistics",
    "refusals",
)
"""The catalogues of a language. Sentences of places that name no area belong to the first."""

MsgId: TypeAlias = str | tuple[str, str]
"""A sentence, or its forms for one and for several."""

_FORMS: Final = {"say": 1, "mark": 1, "say_n": 2}


@dataclass(frozen=True)
class Saying:
    """A call of `say`, `say_n` or `mark`: where, with which sentences, with which values.

    `values` is None where the call can't tell (`mark`, `**values`). `computed`: the sentence is
    put together from strings, so that no catalogue can have it.
    """

    place: PurePosixPath
    line: int
    ids: tuple[MsgId, ...]
    values: frozenset[str] | None
    computed: bool


def area_of(place: PurePosixPath) -> str:
    """Return the area of a source file, named from `game/` on.

    The first folder or module on the way down that is called like an area, or has one among its words
    (`range_levels.py`), decides: `scenes/pony/duel.py` is `pony`.
    """
    for part in place.parts:
        name = part.removesuffix(".py")
        for word in (name, *name.split("_")):
            if word in AREAS:
                return word
    return AREAS[0]


def sayings(game: Path) -> Iterator[Saying]:
    """Yield every saying of the source below the folder `game`, by file and line.

    Raises SyntaxError for a file that Python can't read.
    """
    for path in sorted(game.rglob("*.py")):
        place = PurePosixPath(path.relative_to(game).as_posix())
        if place.parts[0] == "dev":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        found = [_saying(place, node) for node in ast.walk(tree) if isinstance(node, ast.Call)]
        yield from sorted((saying for saying in found if saying), key=lambda saying: saying.line)


def _saying(place: PurePosixPath, call: ast.Call) -> Saying | None:
    match call.func:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in _FORMS:
            forms = call.args[: _FORMS[name]]
        case _:
            return None
    texts = [_literals(form) for form in forms]
    ids: tuple[MsgId, ...] = ()
    if len(texts) == 1:
        ids = texts[0]
    elif len(texts) == 2 and len(texts[0]) == len(texts[1]):
        ids = tuple(zip(*texts, strict=True))
    names = [keyword.arg for keyword in call.keywords]
    values = None if name == "mark" or None in names else frozenset(filter(None, names))
    computed = any(isinstance(form, ast.JoinedStr | ast.BinOp) for form in forms)
    return Saying(place, call.lineno, ids, values, computed)


def _literals(node: ast.expr) -> tuple[str, ...]:
    """Return the strings that the expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp(body=body, orelse=orelse):
            return _literals(body) + _literals(orelse)
        case _:
            return ()
