"""What is missing or wrong in the translations, and in the calls that say sentences."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from game.dev.po_files import Entry, compiled_forms, read_entries
from game.dev.sentences import AREAS, MsgId, Saying, area_of, sayings
from game.text.language import placeholders

_HAN: Final = "\u3400-\u9fff"
_HALF_WIDTH: Final = re.compile(
    rf"[{_HAN}}}] ?[,;:?!]|[,;:?!] ?[{_HAN}]|[{_HAN}}}]\.(?!\w)|\([{_HAN}]|[{_HAN}]\)"
)
"""Western punctuation that touches Chinese."""


def findings(top: Path, code: str, areas: Iterable[str] = AREAS) -> list[str]:
    """Return one line for each thing wrong in these areas, in the project below `top`.

    Sentences that are not translated, obsolete or fuzzy; placeholders that differ; a sentence
    translated differently in two areas; Western punctuation or simplified characters; a compiled
    catalogue that isn't its source's; sayings that no catalogue can serve.
    """
    areas = tuple(areas)
    said: dict[str, list[Saying]] = defaultdict(list)
    for saying in sayings(top / "game"):
        said[area_of(saying.place)].append(saying)
    folder = top / "assets" / "catalogues" / code
    catalogues = {area: read_entries(folder / f"{area}.po", code) for area in AREAS}
    found = [line for area in areas for saying in said[area] for line in _calls(saying)]
    for area in areas:
        ids = {msgid for saying in said[area] for msgid in saying.ids}
        lines = [
            *_coverage(catalogues[area], ids),
            *(line for entry in catalogues[area] if not entry.obsolete for line in _wording(entry)),
            *_compiled(folder / f"{area}.mo", catalogues[area]),
        ]
        found += [f"{code}/{area}.po: {line}" for line in lines]
    found += _disagreements(catalogues, areas)
    return found + [f"{code}/{path.name}: no such area" for path in _strangers(folder)]


def _calls(saying: Saying) -> Iterator[str]:
    where = f"game/{saying.place}:{saying.line}"
    if saying.computed:
        yield f"{where}: the sentence is computed; say a plain one with {{placeholders}}"
    if saying.values is None or not saying.ids:
        return
    plural = any(isinstance(msgid, tuple) for msgid in saying.ids)
    given = saying.values | {"n"} if plural else saying.values
    wanted = frozenset[str]().union(*(_names(msgid) for msgid in saying.ids))
    for name in sorted(wanted - given):
        yield f"{where}: no value for {{{name}}}"
    for name in sorted(saying.values - wanted):
        yield f"{where}: no place for the value {name}"


def _coverage(entries: list[Entry], ids: set[MsgId]) -> Iterator[str]:
    listed = {entry.msgid for entry in entries}
    for msgid in sorted(ids - listed, key=str):
        yield f"not in the catalogue: {msgid!r}"
    for entry in entries:
        if entry.obsolete or entry.msgid not in ids:
            yield f"obsolete: {entry.msgid!r}"
        elif entry.fuzzy:
            yield f"fuzzy: {entry.msgid!r}"
        elif not entry.translated:
            yield f"not translated: {entry.msgid!r}"


def _wording(entry: Entry) -> Iterator[str]:
    wanted = _names(entry.msgid)
    for text in filter(None, entry.forms):
        if placeholders(text) != wanted:
            yield f"placeholders differ: {entry.msgid!r} and {text!r}"
        if text != text.strip():
            yield f"stray space: {text!r}"
        for found in _HALF_WIDTH.finditer(text):
            yield f"Western punctuation: {found[0]!r} in {text!r}"
        for character in sorted(set(text)):
            if re.match(f"[{_HAN}]", character) and not _in_big5(character):
                yield f"not a Traditional character: {character} in {text!r}"


def _names(msgid: MsgId) -> frozenset[str]:
    """Return the placeholders of a sentence; of a plural, those of the form for several."""
    return placeholders(msgid if isinstance(msgid, str) else msgid[1])


def _in_big5(character: str) -> bool:
    try:
        character.encode("cp950")
    except UnicodeEncodeError:
        return False
    return True


def _compiled(path: Path, entries: list[Entry]) -> Iterator[str]:
    """Compare what the game will say with what the source file says."""
    wanted = {
        entry.msgid: entry.forms[-1]
        for entry in entries
        if entry.translated and not entry.fuzzy and not entry.obsolete
    }
    if not path.exists():
        if wanted:
            yield "not compiled"
        return
    if compiled_forms(path, wanted) != (wanted, len(wanted)):
        yield "the compiled catalogue differs: run `python -m game.dev catalogues`"


def _disagreements(catalogues: Mapping[str, list[Entry]], areas: tuple[str, ...]) -> Iterator[str]:
    versions: dict[MsgId, dict[tuple[str, ...], list[str]]] = defaultdict(lambda: defaultdict(list))
    for area, entries in catalogues.items():
        for entry in entries:
            if entry.translated and not entry.obsolete:
                versions[entry.msgid][entry.forms].append(area)
    for msgid, places in versions.items():
        if len(places) > 1 and any(area in areas for listed in places.values() for area in listed):
            listed = "; ".join(f"{' '.join(names)}: {' / '.join(forms)}" for forms, names in places.items())
            yield f"translated in several ways: {msgid!r}: {listed}"


def _strangers(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.stem not in AREAS)
