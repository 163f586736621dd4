"""Riders by name: what kind of player each of them is, a little beside the book.

Records keep a computer player's level and name, so the character goes by the name: whoever has one of
these names, in any language, plays like this; everyone else plays by the book.
"""

from typing import Final

from msgspec import Struct


class Character(Struct, frozen=True):
    """A way of playing: how much more often than by the book it bluffs, and challenges (1.0: as often)."""

    code: str
    bluffs: float = 1.0
    doubts: float = 1.0


class Rider(Struct, frozen=True):
    """A computer player's name, in English and in Traditional Chinese, and its character's code."""

    name: str
    zh: str
    character: str


STEADY: Final = Character("steady")
CHARACTERS: Final[dict[str, Character]] = {
    one.code: one
    for one in (
        STEADY,
        Character("bluffer", bluffs=1.5),
        Character("cautious", bluffs=0.6, doubts=0.85),
        Character("suspicious", doubts=1.3),
        Character("trusting", bluffs=0.9, doubts=0.7),
        Character("daring", bluffs=1.3, doubts=1.2),
    )
}
"""By their codes."""

RIDERS: Final = (
    Rider("Dusty Rose", "沙塵玫瑰", "bluffer"),
    Rider("Parson Hale", "海爾牧師", "cautious"),
    Rider("Hawkeye Nell", "鷹眼奈兒", "suspicious"),
    Rider("Sunny Jim", "陽光吉姆", "trusting"),
    Rider("Quickdraw Mae", "快槍梅", "daring"),
    Rider("Steady Walt", "穩手華特", "steady"),
)
"""The riders who offer themselves for Pony Express, more than there are seats for them."""


def character_of(name: str) -> Character:
    """Return the character that goes with a name; one that isn't known plays by the book."""
    plain = _plain(name)
    for rider in RIDERS:
        if plain in {_plain(rider.name), _plain(rider.zh)}:
            return CHARACTERS[rider.character]
    return STEADY


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
