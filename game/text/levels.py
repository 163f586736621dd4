"""What the computer players' levels are called."""

from typing import Final

from game.text.language import Language, mark

LEVELS: Final[dict[str, str]] = {
    "greenhorn": mark("Greenhorn"),
    "hand": mark("Hand"),
    "old-timer": mark("Old-timer"),
}
"""By the word that records use, such as `computer:hand`."""


def level_name(language: Language, level: str) -> str:
    """Name a level; a word that this version doesn't know is returned as it is."""
    return language.say(LEVELS[level]) if level in LEVELS else level
