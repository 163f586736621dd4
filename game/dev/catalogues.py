"""The translations: `python -m game.dev catalogues [AREA …] [--check] [--tidy]`.

Every language but English has one `.po` file for each area in `assets/catalogues/<code>/`, and
its compiled `.mo` beside it; both are committed. The sentences in the source are the ids.

To translate: run the command with your areas (all without). New sentences of these areas then
stand in their `.po` with an empty `msgstr ""`; write the translation there, in a text editor or a
translation program, and run the command again to compile. A sentence keeps its translation when
it moves to another area. What the source no longer says is kept at the end, marked `#~`, and
revives when it is said again; `--tidy` drops it.

`--check` writes nothing. It lists what is untranslated, obsolete or wrong, and exits with 1 if
there is anything; the test suite does the same.
"""

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from game.dev.po_files import Entry, read_entries, write_area
from game.dev.proofreading import findings
from game.dev.sentences import AREAS, MsgId, area_of, sayings
from game.places import data_folder
from game.text.language import LANGUAGES


def said_in(game: Path) -> dict[str, list[Entry]]:
    """Return the sentences of the source below `game`, by area, untranslated."""
    areas: dict[str, dict[MsgId, list[str]]] = {area: {} for area in AREAS}
    for saying in sayings(game):
        for msgid in saying.ids:
            areas[area_of(saying.place)].setdefault(msgid, []).append(f"game/{saying.place}")
    return {
        area: [Entry(msgid, places=tuple(dict.fromkeys(places))) for msgid, places in ids.items()]
        for area, ids in areas.items()
    }


def update(top: Path, code: str, areas: Iterable[str] = AREAS, *, tidy: bool = False) -> None:
    """Bring these areas' catalogues of one language into step with the source below `top`."""
    folder = top / "assets" / "catalogues" / code
    old = {area: read_entries(folder / f"{area}.po", code) for area in AREAS}
    everywhere = [entry for entries in old.values() for entry in entries]
    fresh = said_in(top / "game")
    for area in areas:
        known = {**_translations(everywhere), **_translations(old[area])}
        entries = [replace(entry, forms=known.get(entry.msgid, entry.forms)) for entry in fresh[area]]
        said = {entry.msgid for entry in entries}
        if not tidy:
            left = [entry for entry in old[area] if entry.msgid not in said and entry.translated]
            entries += [replace(entry, places=(), obsolete=True) for entry in left]
        comment = f"{LANGUAGES[code]}: what Railhead says in the area {area}."
        write_area(folder, area, code, entries, comment)


def _translations(entries: Iterable[Entry]) -> Mapping[MsgId, tuple[str, ...]]:
    """Return what has been translated; a living entry wins over an obsolete one."""
    ordered = sorted(entries, key=lambda entry: not entry.obsolete)
    return {entry.msgid: entry.forms for entry in ordered if entry.translated}


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to `python -m game.dev`."""
    parser = commands.add_parser("catalogues", help="bring the translations into step with the source")
    parser.add_argument("area", nargs="*", help=f"only these: {', '.join(AREAS)}")
    parser.add_argument("--check", action="store_true", help="write nothing, list what is missing or wrong")
    parser.add_argument("--tidy", action="store_true", help="drop sentences that the source no longer says")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command; return its exit status."""
    unknown = sorted(set(arguments.area) - set(AREAS))
    if unknown:
        print(f"no such area: {', '.join(unknown)}")
        return 2
    areas = arguments.area or AREAS
    codes = [code for code in LANGUAGES if code != "en"]
    if not arguments.check:
        for code in codes:
            update(data_folder(), code, areas, tidy=arguments.tidy)
    found = [line for code in codes for line in findings(data_folder(), code, areas)]
    print("\n".join(found or ["Every sentence is translated."]))
    return 1 if found and arguments.check else 0
