"""Reading and writing the catalogues' files: `.po` for translators, `.mo` for the game."""

import gettext
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.dev.sentences import MsgId

_LONG_AGO: Final = datetime(1870, 1, 1, tzinfo=UTC)
"""Stands where gettext wants a date, so that the files depend on their sentences alone."""
_IDLE_HEADER: Final = re.compile(
    r'^"(?:POT-Creation|PO-Revision|Last-Translator|Language-Team|Report-Msgid|Generated).*\n', re.MULTILINE
)


@dataclass(frozen=True)
class Entry:
    """A sentence of a catalogue. `forms`: its translation, for plurals one for each number form.

    `places`: the source files that say it. An untranslated entry's forms are empty strings.
    """

    msgid: MsgId
    forms: tuple[str, ...] = ("",)
    places: tuple[str, ...] = ()
    fuzzy: bool = False
    obsolete: bool = False

    @property
    def translated(self) -> bool:
        """Whether every form is there."""
        return all(self.forms)


def read_entries(path: Path, code: str) -> list[Entry]:
    """Return the entries of a `.po` file, obsolete ones last; none where there is no file."""
    if not path.exists():
        return []
    with path.open("rb") as file:
        catalogue = read_po(file, locale=code, charset="utf-8")
    return [*_entries(catalogue, obsolete=False), *_entries(catalogue.obsolete.values(), obsolete=True)]


def _entries(messages: Iterable[Message], *, obsolete: bool) -> Iterator[Entry]:
    for message in messages:
        if not message.id:
            continue
        msgid = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
        text = message.string or ""
        forms = (text,) if isinstance(text, str) else tuple(text)
        places = tuple(name for name, _line in message.locations)
        yield Entry(msgid, forms, places, message.fuzzy, obsolete)


def write_area(folder: Path, area: str, code: str, entries: Iterable[Entry], comment: str) -> None:
    """Write `<area>.po` under this comment, and compile `<area>.mo`.

    The same entries give the same bytes: no dates, no line numbers.
    """
    folder.mkdir(parents=True, exist_ok=True)
    entries = tuple(entries)
    po = _po_text(_catalogue(entries, code, comment))
    (folder / f"{area}.po").write_text(po, encoding="utf-8", newline="\n")
    # gettext would say the empty forms of an untranslated plural.
    spoken = [entry for entry in entries if entry.translated and not entry.obsolete]
    with (folder / f"{area}.mo").open("wb") as file:
        write_mo(file, _catalogue(spoken, code, comment))


def _catalogue(entries: Iterable[Entry], code: str, comment: str) -> Catalog:
    catalogue = Catalog(
        locale=code,
        project="Railhead",
        version="1",
        charset="utf-8",
        fuzzy=False,
        header_comment=f"# {comment}",
        creation_date=_LONG_AGO,
        revision_date=_LONG_AGO,
    )
    for entry in entries:
        text = entry.forms[0] if isinstance(entry.msgid, str) else entry.forms
        places = [(place, 0) for place in entry.places]
        message = Message(entry.msgid, text, places, {"fuzzy"} if entry.fuzzy else ())
        if entry.obsolete:
            key = entry.msgid if isinstance(entry.msgid, str) else entry.msgid[0]
            catalogue.obsolete[key] = message
        else:
            catalogue[entry.msgid] = message
    return catalogue


def _po_text(catalogue: Catalog) -> str:
    file = io.BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False)
    header, _gap, entries = file.getvalue().decode().partition("\n\n")
    text = _IDLE_HEADER.sub("", header + "\n")
    return text + "\n" + entries.rstrip("\n") + "\n" if entries.strip() else text


def compiled_forms(path: Path, msgids: Iterable[MsgId]) -> tuple[dict[MsgId, str], int]:
    """Return what the game says for these sentences (for plurals: of several), and how many it has."""
    with path.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    said = {
        msgid: catalogue.gettext(msgid) if isinstance(msgid, str) else catalogue.ngettext(*msgid, 2)
        for msgid in msgids
    }
    # The format's word at byte 8 counts the entries; the header is one of them.
    return said, int.from_bytes(path.read_bytes()[8:12], "little") - 1
