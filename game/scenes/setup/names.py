"""Players' names: what may be one, when two are the same, and what is suggested."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from game.bots.pony.characters import RIDERS
from game.text.language import Language, mark
from game.ui.text import clusters

LONGEST: Final = 20
"""Characters of a name, as a reader counts them."""
_DEEPEST: Final = 12
"""Code points of one such character: a family emoji has eleven."""

PEOPLE: Final = (mark("Ada"), mark("Bruno"), mark("Clara"), mark("Dora"), mark("Emil"))
COMPUTERS: Final = (
    mark("Casey"),
    mark("Old Smoky"),
    mark("Boiler Bess"),
    mark("Whistling Pete"),
    mark("Tin Lizzie"),
)
"""Names that are offered, more than there are seats."""

PONY: Final = "pony-express"


def computers(game: str, language: Language) -> tuple[str, ...]:
    """Return the names that are offered for the computer players of a game, more than there are seats."""
    if game == PONY:
        return tuple(rider.zh if language.code.startswith("zh") else rider.name for rider in RIDERS)
    return COMPUTERS


def offered_anywhere(language: Language) -> frozenset[str]:
    """Return all names that are offered, as `same` has them; those of riders in every language."""
    riders = [name for rider in RIDERS for name in (rider.name, rider.zh)]
    return frozenset(map(same, [*map(language.say, (*PEOPLE, *COMPUTERS)), *riders]))


_KEPT_MARKS: Final = "\u200c\u200d"
"""Joiners that belong to words and emoji; other invisible marks are dropped."""


def tidy(name: str) -> str:
    """Return the name as it is kept: no invisible marks, single blanks, no more than `LONGEST` characters."""
    shown = []
    for character in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(character)
        if character.isspace():
            shown.append(" ")
        elif kind not in ("Cc", "Cf", "Cs", "Co", "Cn") or character in _KEPT_MARKS:
            shown.append(character)
    parts = [part[:_DEEPEST] for part in clusters(" ".join("".join(shown).split()))[:LONGEST]]
    return "".join(parts).strip(" " + _KEPT_MARKS)


def same(name: str) -> str:
    """Return what two names have in common that people would take for the same: case and width ignored."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy(name)).casefold())
    return "".join(character for character in folded if unicodedata.category(character) != "Cf")


def suggest(language: Language, offered: Sequence[str], taken: Iterable[str], before: Collection[str]) -> str:
    """Return the first name nobody has: one of `before`, else of the `offered` sentences, else numbered."""
    used = {same(name) for name in taken}
    names = [*map(tidy, before), *(language.say(name) for name in offered)]
    found = next((name for name in names if name and same(name) not in used), None)
    number = 1
    while found is None:
        name = language.say("Player {n}", n=number)
        found = None if same(name) in used else name
        number += 1
    return found
