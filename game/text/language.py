"""Sentences in the player's language.

English sentences in the source are the message ids. Every other language is a folder of gettext
catalogues, one for each area of the game (`zh_TW/title.mo`), merged when the language is chosen.
`python -m game.dev catalogues` keeps them in step with the source.
"""

import gettext
import locale
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

Value: TypeAlias = str | int

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({"en": "English", "zh_TW": "繁體中文"})
"""Every language by its code, under its own name, in the order in which they are offered."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def mark(msgid: str) -> str:
    """Return the sentence unchanged; the catalogues' extraction finds it here.

    For sentences that stand in a table and are said later: `language.say(HEADINGS[kind])`.
    """
    return msgid


def placeholders(sentence: str) -> frozenset[str]:
    """Return the names that stand in braces in a sentence."""
    return frozenset(_PLACEHOLDER.findall(sentence))


def fill(sentence: str, values: Mapping[str, Value]) -> str:
    """Put the values where their names stand in braces: `"{name} to play"`.

    Nothing inside a value is looked at, so a player may be called `{0}`. A name without a value
    stays as it stands, and a value without a place is left out.
    """
    return _PLACEHOLDER.sub(
        lambda found: str(values[found[1]]) if found[1] in values else found[0],
        sentence,
    )


def language_for(locales: Iterable[str]) -> str:
    """Return the code of the language for the first locale that has one, else `"en"`.

    Locales as systems write them, best first: `zh_TW.UTF-8`, `zh-Hant-HK`, `en_GB`, `C`.
    """
    for name in locales:
        match re.split(r"[-_.@]", name.lower())[0]:
            case "zh" | "yue":
                return "zh_TW"
            case "en" | "c" | "posix":
                return "en"
    return "en"


def system_locales(environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Return the locales that the player's system asks for, best first.

    The environment decides as POSIX and gettext have it; without any of its variables Windows is
    asked for its display language.
    """
    chosen = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    listed = tuple(name for name in environ.get("LANGUAGE", "").split(":") if name)
    if chosen or listed:
        return (*listed, chosen) if chosen else listed
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 -- windll exists nowhere else

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return tuple(name for name in [locale.windows_locale.get(number)] if name)
    return ()


class Language:
    """What the game says, in one of `LANGUAGES`; `use` switches while running.

    `folder` holds a folder of compiled catalogues for each language but English. A code that is
    not offered (an old settings file) gives the system's language.
    """

    def __init__(self, folder: Path, code: str = "") -> None:
        self._folder = folder
        self._code = ""
        self._catalogue = gettext.NullTranslations()
        self.use(code)

    @property
    def code(self) -> str:
        """The language spoken now: `"en"` or `"zh_TW"`."""
        return self._code

    @property
    def languages(self) -> Mapping[str, str]:
        """Every language by its code, under its own name."""
        return LANGUAGES

    def use(self, code: str) -> None:
        """Speak this language from now on."""
        self._code = code if code in LANGUAGES else language_for(system_locales())
        self._catalogue = _merged(sorted((self._folder / self._code).glob("*.mo")))

    def say(self, msgid: str, /, **values: Value) -> str:
        """Return the sentence in the language spoken, with the values put in by name."""
        # gettext keeps the catalogue's header under the empty id.
        return fill(_typeset(self._catalogue.gettext(msgid)), values) if msgid else ""

    def say_n(self, singular: str, plural: str, n: int, /, **values: Value) -> str:
        """Return the sentence for n of something; `{n}` stands for the number."""
        return fill(_typeset(self._catalogue.ngettext(singular, plural, n)), {"n": n, **values})

    def listed(self, items: Sequence[str]) -> str:
        """Return the items in one breath: `"Ann, Bea and Cho"`; empty for none."""
        if not items:
            return ""
        *front, last = items
        if not front:
            return last
        text = front[0]
        for item in front[1:]:
            text = self.say("{items}, {next}", items=text, next=item)
        return self.say("{items} and {last}", items=text, last=last)


def _typeset(sentence: str) -> str:
    """Return the sentence with a printer's apostrophe for the typewriter's; values keep theirs."""
    return sentence.replace("'", "’")


def _merged(files: Iterable[Path]) -> gettext.NullTranslations:
    """Return one catalogue that looks into each file in turn."""
    first = gettext.NullTranslations()
    for path in files:
        with path.open("rb") as file:
            first.add_fallback(gettext.GNUTranslations(file))
    return first
