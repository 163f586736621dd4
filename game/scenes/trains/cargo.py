"""The five cargoes and the wild car as colours, letters and patterns: never colour alone."""

from functools import cache
from typing import Final, NamedTuple

from game.rules.express.scoring import WILD
from game.ui import palette, svg
from game.ui.geometry import Point


class Tint(NamedTuple):
    """How a cargo is told: picture name, its colour in the palette, letter, Han sign."""

    name: str
    colour: str
    letter: str
    han: str

    @property
    def base(self) -> str:
        """The colour itself."""
        return palette.ink(self.colour).base

    @property
    def dark(self) -> str:
        """The colour of its pattern."""
        return palette.ink(self.colour).dark

    @property
    def text(self) -> str:
        """The ink of text on the base."""
        return palette.ink(self.colour).text


TINTS: Final[dict[str, Tint]] = {
    "B": Tint("coal", "blue", "C", "煤"),
    "R": Tint("livestock", "red", "L", "畜"),
    "Y": Tint("oil", "yellow", "O", "油"),
    "G": Tint("timber", "green", "T", "木"),
    "P": Tint("automobile", "purple", "A", "車"),
    WILD: Tint("wild", "grey", "W", "百"),
}
"""By the letter that records use; `WILD` for a face-down card's cars."""


def letter(colour: str, language: str) -> str:
    """Return the cargo's letter: a Latin one, or the Han sign in Chinese."""
    return TINTS[colour].han if language.startswith("zh") else TINTS[colour].letter


@cache
def pattern(colour: str, w: float, h: float, ink: str, pitch: float) -> str:
    """Return the cargo's pattern as shapes cut to a box of w × h with its corner at (0, 0)."""
    q = pitch
    match TINTS[colour].name:
        case "coal":
            return _dots(w, h, ink, q)
        case "livestock":
            return _hatch(w, h, ink, q, q * 0.42)
        case "automobile":
            return _hatch(w, h, ink, q * 1.15, q * 0.3) + _hatch(w, h, ink, q * 1.15, q * 0.3, down=True)
        case "oil":
            steps = _steps(q * 0.35, h - q * 0.3, q * 0.85)
            return "".join(svg.rect(0, y, w, q * 0.34, ink) for y in steps)
        case "timber":
            steps = _steps(q * 0.35, w - q * 0.3, q * 0.85)
            return "".join(svg.rect(x, 0, q * 0.34, h, ink) for x in steps)
        case _:
            return _squares(w, h, ink, q)


def _steps(start: float, end: float, step: float) -> list[float]:
    count = max(0, int((end - start) / step) + 1)
    return [start + at * step for at in range(count)]


def _dots(w: float, h: float, ink: str, q: float) -> str:
    r = q * 0.2
    return "".join(
        svg.circle(x, y, r, ink)
        for row, y in enumerate(_steps(q * 0.5, h - r, q * 0.75))
        for x in _steps(q * (1.0 if row % 2 else 0.5), w - r, q)
    )


def _squares(w: float, h: float, ink: str, q: float) -> str:
    return "".join(
        svg.rect(x, y, q * 0.3, q * 0.3, ink)
        for row, y in enumerate(_steps(q * 0.3, h - q * 0.4, q * 0.7))
        for x in _steps(q * (0.8 if row % 2 else 0.3), w - q * 0.3, q)
    )


def _hatch(w: float, h: float, ink: str, step: float, thick: float, *, down: bool = False) -> str:
    """Bars at 45 degrees, cut to the box; step and thickness measured along x."""
    shapes = ""
    for k in _steps(-h, w, step):
        bar = [(k, h), (k + thick, h), (k + thick + h, 0.0), (k + h, 0.0)]
        if down:
            bar = [(x, h - y) for x, y in bar]
        cut = _cut(bar, w, h)
        if len(cut) > 2:
            shapes += svg.polygon(cut, ink)
    return shapes


def _cut(points: list[Point], w: float, h: float) -> list[Point]:
    """Cut a convex polygon to the box (Sutherland–Hodgman)."""
    for axis, limit, sign in ((0, 0.0, 1), (0, w, -1), (1, 0.0, 1), (1, h, -1)):
        kept: list[Point] = []
        for at, here in enumerate(points):
            before = points[at - 1]
            inside, was = sign * (here[axis] - limit) >= 0, sign * (before[axis] - limit) >= 0
            if inside != was:
                share = (limit - before[axis]) / (here[axis] - before[axis])
                kept.append(
                    (before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share)
                )
            if inside:
                kept.append(here)
        points = kept
    return points
