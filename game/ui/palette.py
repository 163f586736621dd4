"""The inks that tell cargoes and riders apart, as printed or clear to colour-blind eyes.

One of the two is in use in the whole program: `use` chooses it. What draws asks `ink` each time, and the
pictures of cars, cargo and riders are printed anew in its inks (`recoloured`). Patterns, signs and
letters stay on everything: nothing depends on colour alone.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from game.ui.ink import BLUE, GREEN, INK, PAPER, PAPER_LIGHT, PURPLE, RED, YELLOW, mix, rgb

Name: TypeAlias = Literal["printed", "clear"]


class Shades(NamedTuple):
    """A colour in three tints, and the ink of text on the base."""

    base: str
    light: str
    dark: str
    text: str


def _shades(base: str, text: str) -> Shades:
    return Shades(base, mix(base, PAPER_LIGHT, 0.42), mix(base, INK, 0.42), text)


PALETTES: Final[dict[Name, dict[str, Shades]]] = {
    "printed": {
        "blue": Shades(BLUE, "#6C99C2", "#1E4267", PAPER_LIGHT),
        "red": Shades(RED, "#DA7667", "#7F241B", PAPER_LIGHT),
        "yellow": Shades(YELLOW, "#F0C766", "#99680B", INK),
        "green": Shades(GREEN, "#85AE6E", "#2F5322", PAPER_LIGHT),
        "purple": Shades(PURPLE, "#A285BA", "#482F5F", PAPER_LIGHT),
        "grey": Shades("#716A5E", "#AFA797", "#4A443B", PAPER_LIGHT),
    },
    # Found by searching for the largest smallest distance under all kinds of colour blindness.
    "clear": {
        "blue": _shades("#18497F", PAPER_LIGHT),
        "red": _shades("#BA2717", PAPER_LIGHT),
        "yellow": _shades("#F1CA3D", INK),
        "green": _shades("#6CC8B3", INK),
        "purple": _shades("#C06ACB", INK),
        "grey": _shades("#736F6B", PAPER_LIGHT),
    },
}
_IN_WORDS: Final = {
    **{name: name for name in ("blue", "red", "yellow", "green", "purple")},
    "coal": "blue",
    "livestock": "red",
    "oil": "yellow",
    "timber": "green",
    "automobile": "purple",
    "wild": "grey",
}
"""What the words in a picture's name say about its colour."""
_PIECES: Final = re.compile(r"(trains/(car|cargo|token|bonus)|pony/(rider|portrait))-")
_HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_NEAR: Final = 7
"""How far apart, of 255, a tint may lie from a mixture and still be one."""


class _InUse:
    """Which palette is in use."""

    name: Name = "printed"


def in_use() -> Name:
    """Return the name of the palette in use."""
    return _InUse.name


def use(name: Name) -> bool:
    """Use a palette from now on; whether that is a change, so that what is drawn must be drawn anew."""
    changed = name != _InUse.name
    _InUse.name = name
    return changed


def ink(colour: str) -> Shades:
    """Return a colour in the palette in use: `blue`, `red`, `yellow`, `green`, `purple`, `grey`."""
    return PALETTES[_InUse.name][colour]


def follows(picture: str) -> bool:
    """Whether a picture, by name, is printed in the inks of the palette."""
    return _PIECES.match(picture) is not None


def recoloured(text: str, picture: str) -> str:
    """Return a picture's SVG text in the inks of the palette in use."""
    if _InUse.name == "printed" or not follows(picture):
        return text
    words = re.split(r"[-/]", picture)
    main = next((_IN_WORDS[word] for word in words if word in _IN_WORDS), "")
    return _HEX.sub(lambda found: _exchanged(found[0].upper(), main, _InUse.name), text)


@lru_cache(maxsize=1024)
def _exchanged(colour: str, main: str, name: Name) -> str:
    """Return what a colour becomes: another ink's tint, or its mixture with ink or paper."""
    for printed, shades in PALETTES["printed"].items():
        for at, tint in enumerate(shades[:3]):
            if colour == tint:
                return PALETTES[name][printed][at]
    if not main or colour in (INK, PAPER, PAPER_LIGHT):
        return colour
    old, new = PALETTES["printed"][main].base, PALETTES[name][main].base
    for other in (INK, PAPER):
        share = _share(colour, old, other)
        if share is not None:
            return mix(new, other, share)
    return colour


def _share(colour: str, base: str, other: str) -> float | None:
    """Return how much of `other` makes `colour` out of `base`; None if no mixture of the two is near it."""
    c, b, o = rgb(colour), rgb(base), rgb(other)
    way = [p - q for p, q in zip(o, b, strict=True)]
    share = sum((p - q) * w for p, q, w in zip(c, b, way, strict=True)) / sum(w * w for w in way)
    # Near either end it is the other ink that is meant, or none at all.
    if not 0.0 <= share <= 0.9:
        return None
    off = max(abs(p - q - share * w) for p, q, w in zip(c, b, way, strict=True))
    return share if off <= _NEAR else None
