"""Lines of text: mixed scripts, fallback by glyph, wrapping, rich bits. Sizes are virtual units.

Nothing a player types can break it: control characters and lone surrogates are replaced, invisible
marks dropped, a character no bundled face has shows as a box. Rich text knows two marks:
`**bold**` and a rule's number in brackets, `[E8]`, drawn as a small tag.
"""

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pygame

from game.ui import svg
from game.ui.fonts import BOLD, Face, Faces
from game.ui.ink import rgb
from game.ui.layout import LEAST_TEXT_PX
from game.ui.pictures import SurfaceCache, raster

K = TypeVar("K")
V = TypeVar("V")

LONGEST: Final = 4000
"""Characters of one line or paragraph that are looked at; what follows is dropped."""
WIDEST_PX: Final = 12000
SIDE_GAP: Final = 0.12
"""The gap between Chinese and Latin that stand side by side without a blank, in parts of the size."""

_HAN = re.compile(r"[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]")
_QUOTES = "‘’“”…—"
_IDEOGRAPH = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_RICH = re.compile(r"(\*\*|\[[A-Z]{1,2}\d+[a-z]?(?:[-–][A-Z]?\d+[a-z]?)?\])")
_SIMPLE = re.compile(r"[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2e80-\u9fff\uff00-\uffef]*")


def clean(text: str) -> str:
    """Return what can be drawn on one line of `text`: see the module's promise."""
    text = text[:LONGEST]
    if _SIMPLE.fullmatch(text):
        return text
    out = []
    for c in text:
        category = unicodedata.category(c)
        if c in "\n\t\r\u2028\u2029":
            out.append(" ")
        elif category in {"Cs", "Cc"}:
            out.append("\ufffd")
        elif category != "Cf" and not "\ufe00" <= c <= "\ufe0f":
            out.append(c)
    return unicodedata.normalize("NFC", "".join(out))


def clusters(text: str) -> list[str]:
    """Split into what a reader takes for single characters."""
    if _SIMPLE.fullmatch(text):
        return list(text)
    from uniseg.graphemecluster import grapheme_clusters  # noqa: PLC0415 - its tables take a tenth of the start

    return list(grapheme_clusters(text))


class Recent(Generic[K, V]):
    """The last `limit` results, by key."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return what is kept, if it still is."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: K, value: V) -> V:
        """Keep a result."""
        self._kept[key] = value
        if len(self._kept) > self._limit:
            self._kept.popitem(last=False)
        return value


@dataclass(frozen=True)
class Run:
    """Characters of one line that share a face. `face` None: no face has them, draw boxes."""

    text: str
    face: Face | None
    px: int
    rtl: bool
    tag: bool
    width: int


@dataclass(frozen=True)
class SetLine:
    """A line cut into runs; pixels."""

    runs: tuple[Run, ...]
    width: int
    ascent: int
    descent: int


@dataclass(frozen=True)
class Drawn:
    """A line as a picture; its baseline lies `ascent` px below the picture's top."""

    surface: pygame.Surface
    ascent: int


class Typesetter:
    """Sets lines for one window scale. `scale` is real pixels per virtual unit and may change."""

    def __init__(self, faces: Faces, scale: float = 1.0) -> None:
        self._faces = faces
        self.scale = scale
        self._lines: Recent[tuple[str, int, str, int, bool], SetLine] = Recent(6000)
        self._wraps: Recent[tuple[str, int, str, int, bool], list[str]] = Recent(1000)
        self._drawn = SurfaceCache(48 * 1024 * 1024)

    def px(self, size: float) -> int:
        """Real pixels of a text size; never under the smallest readable."""
        return max(LEAST_TEXT_PX, round(size * self.scale))

    # ---------------------------------------------------------------- measuring
    def width(
        self, text: str, size: float, style: str = "text", track: float = 0.0, *, rich: bool = False
    ) -> float:
        """Return the width of one line in virtual units."""
        return self.set(text, self.px(size), style, round(track * self.scale), rich=rich).width / self.scale

    def fit(self, text: str, size: float, style: str, width: float, least: float = 0.0) -> float:
        """Return the largest size up to `size` at which the text is at most `width` wide, or `least`."""
        wide = self.width(text, size, style)
        if wide <= width or not text:
            return size
        size = max(least, size * max(0.02, width / wide))
        while size > least and self.px(size) > LEAST_TEXT_PX and self.width(text, size, style) > width:
            size = max(least, size - 1 / self.scale)
        return size

    def shorten(self, text: str, size: float, style: str, width: float, *, rich: bool = False) -> str:
        """Return the text, or its beginning with an ellipsis that is at most `width` wide."""
        if self.width(text, size, style, rich=rich) <= width:
            return text
        parts = clusters(clean(_RICH.sub(r"\1", text) if not rich else text.replace("**", "")))
        low, high = 0, len(parts)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width("".join(parts[:middle]).rstrip() + "…", size, style, rich=rich) <= width:
                low = middle
            else:
                high = middle - 1
        return "".join(parts[:low]).rstrip() + "…"

    # ---------------------------------------------------------------- runs
    def set(self, text: str, px: int, style: str, track_px: int = 0, *, rich: bool = False) -> SetLine:
        """Cut a line into runs and measure them; all in real pixels."""
        key = (text, px, style, track_px, rich)
        return self._lines.get(key) or self._lines.put(key, self._set(text, px, style, track_px, rich=rich))

    def _set(self, text: str, px: int, style: str, track_px: int, *, rich: bool) -> SetLine:
        text = clean(text)
        chinese = bool(_IDEOGRAPH.search(text))
        runs: list[Run] = []
        for part, part_style, tag in _parts(text, style) if rich else [(text, style, False)]:
            size = max(LEAST_TEXT_PX - 1, round(px * 0.8)) if tag else px
            runs += self._runs(part, size, part_style, chinese=chinese, track=track_px, tag=tag)
        plain = self._faces.pick(style, "x", han=False)[0]
        fonts = [run.face.at(run.px) for run in runs if run.face] or ([plain.at(px)] if plain else [])
        return SetLine(
            tuple(runs),
            min(WIDEST_PX, sum(run.width for run in runs)),
            max((f.get_ascent() for f in fonts), default=px),
            max((-f.get_descent() for f in fonts), default=px // 4),
        )

    def _runs(self, text: str, px: int, style: str, *, chinese: bool, track: int, tag: bool) -> Iterator[Run]:
        # Words stand alone: kerning across a space would swallow a third of it at small sizes.
        pieces: list[tuple[str, Face | None, int, bool]] = []
        parts = clusters(text)
        before = ""
        for cluster, rtl in zip(parts, _directions(parts), strict=True):
            # An apostrophe after a Latin letter stays Latin: "I’m 陳美".
            quote = cluster in _QUOTES and not (cluster == "’" and before.isascii() and before.isalpha())
            han = bool(_HAN.match(cluster)) or (chinese and quote)
            before = cluster
            face, factor = self._faces.pick(style, cluster, han=han)
            kind = (face, max(LEAST_TEXT_PX - 1, round(px * factor)), rtl)
            if pieces and pieces[-1][1:] == kind and not track and " " not in (cluster, pieces[-1][0]):
                pieces[-1] = (pieces[-1][0] + cluster, *kind)
            else:
                pieces.append((cluster, *kind))
        for i, (piece, face, size, rtl) in enumerate(pieces):
            after = pieces[i + 1][0][0] if i + 1 < len(pieces) else ""
            gap = round(px * SIDE_GAP) if _sides(piece[-1], after) else 0
            if face is None:
                width = round(size * 0.62) * len(clusters(piece))
            else:
                width = face.at(size).size(piece)[0] + (max(1, round(size * 0.03)) if piece == " " else 0)
            yield Run(piece, face, size, rtl, tag, width + gap + track + (round(px * 0.9) if tag else 0))

    # ---------------------------------------------------------------- drawing
    def draw(
        self, text: str, px: int, style: str, colour: str, track_px: int = 0, *, rich: bool = False
    ) -> Drawn:
        """Return one line as a picture."""
        line = self.set(text, px, style, track_px, rich=rich)
        key = (text, px, style, colour, track_px, rich)
        return Drawn(self._drawn.get(key, lambda: _draw(line, colour)), line.ascent)

    # ---------------------------------------------------------------- wrapping
    def wrap(self, text: str, size: float, style: str, width: float, *, rich: bool = False) -> list[str]:
        """Break into lines at most `width` wide, by the line-breaking rules of Unicode (UAX 14).

        Line feeds in the text break too. Bold that runs over a break goes on in the next line.
        """
        key = (text, self.px(size), style, round(width * self.scale), rich)
        found = self._wraps.get(key)
        if found is None:
            found = []
            for block in text[:LONGEST].split("\n"):
                found += self._wrap(block, size, style, width, rich=rich)
            self._wraps.put(key, found)
        return found

    def _wrap(self, text: str, size: float, style: str, width: float, *, rich: bool) -> list[str]:
        lines: list[str] = []
        current, used, bold = "", 0.0, False
        for unit in self._units(text, size, style, width):
            marks = unit.count("**") % 2 if rich else 0
            face = BOLD if rich and (bold or "**" in unit) else style
            wide = self.width(unit, size, face, rich=rich)
            tight = self.width(unit.rstrip(), size, face, rich=rich)
            if current and used + tight > width:
                lines.append(current.rstrip())
                current, used = "", 0.0
            current, used = current + unit, used + wide
            bold ^= bool(marks)
        lines.append(current.rstrip())
        return _reopened(lines) if rich else lines

    def _units(self, text: str, size: float, style: str, width: float) -> Iterator[str]:
        text = clean(text)
        for unit in text.split(" ") if text.isascii() and "-" not in text and "/" not in text else []:
            yield from self._cut(unit + " ", size, style, width)
        if not text.isascii() or "-" in text or "/" in text:
            from uniseg.linebreak import line_break_units  # noqa: PLC0415 - likewise

            for unit in line_break_units(text):
                yield from self._cut(unit, size, style, width)

    def _cut(self, unit: str, size: float, style: str, width: float) -> Iterator[str]:
        """Cut a word that is wider than the whole line."""
        if len(unit) * size * 0.2 < width and self.width(unit.rstrip(), size, style) <= width:
            yield unit
            return
        piece = ""
        for cluster in clusters(unit):
            if piece and self.width(piece + cluster, size, style) > width:
                yield piece
                piece = ""
            piece += cluster
        yield piece

    def forget(self) -> None:
        """Drop what was drawn for the old size of the window."""
        self._drawn.clear()


def _sides(before: str, after: str) -> bool:
    """Whether a Chinese character and a Latin letter or digit stand side by side."""
    if not after or before.isascii() == after.isascii():
        return False
    latin, other = (before, after) if before.isascii() else (after, before)
    return latin.isalnum() and bool(_IDEOGRAPH.match(other))


def _parts(text: str, style: str) -> Iterator[tuple[str, str, bool]]:
    """Cut rich text into (text, style, is a tag)."""
    bold = False
    for part in _RICH.split(text):
        if part == "**":
            bold = not bold
        elif part.startswith("[") and _RICH.fullmatch(part):
            yield part[1:-1], BOLD, True
        elif part:
            yield part, BOLD if bold and style != "display" else style, False


def _reopened(lines: list[str]) -> list[str]:
    """Close bold at each line's end and open it again in the next."""
    bold, out = False, []
    for line in lines:
        whole = ("**" if bold else "") + line
        bold = bool(whole.count("**") % 2)
        out.append(whole + ("**" if bold else ""))
    return out


def _directions(parts: list[str]) -> list[bool]:
    """Tell for each character whether it runs from right to left; neutral ones join their neighbours."""
    strong: list[bool | None] = []
    for part in parts:
        kind = "L" if part.isascii() and part.isalnum() else unicodedata.bidirectional(part[0])
        strong.append({"R": True, "AL": True, "L": False, "EN": False}.get(kind))
    if True not in strong:
        return [False] * len(parts)
    out: list[bool] = []
    for i, rtl in enumerate(strong):
        if rtl is not None:
            out.append(rtl)
            continue
        after = next((k for k in strong[i:] if k is not None), False)
        out.append(bool(out) and out[-1] and after)
    return out


def _draw(line: SetLine, colour: str) -> pygame.Surface:
    surface = pygame.Surface((max(1, line.width), max(1, line.ascent + line.descent)), pygame.SRCALPHA)
    x = 0
    for run in line.runs:
        if run.tag:
            _draw_tag(surface, run, line, x, colour)
        elif run.face is None:
            _draw_boxes(surface, run, line, x, colour)
        elif run.width > 0:
            font = run.face.at(run.px)
            surface.blit(_glyphs(font, run, colour), (x, line.ascent - font.get_ascent()))
        x += run.width
    return surface


def _glyphs(font: pygame.font.Font, run: Run, colour: str) -> pygame.Surface:
    if not run.rtl:
        return font.render(run.text[:LONGEST], True, colour)
    font.set_direction(pygame.DIRECTION_RTL)
    try:
        return font.render(run.text[:LONGEST], True, colour)
    finally:
        font.set_direction(pygame.DIRECTION_LTR)


def _draw_tag(surface: pygame.Surface, run: Run, line: SetLine, x: int, colour: str) -> None:
    if run.face is None:
        return
    font = run.face.at(run.px)
    glyphs = font.render(run.text, True, colour)
    inset = max(1, round(run.px * 0.14))
    w, h = run.width - 2 * inset, round(run.px * 1.36)
    top = max(0, round(line.ascent - run.px * 0.98))
    edge = max(1.0, run.px / 12)
    box = svg.rect(
        edge, edge, w - 2 * edge, h - 2 * edge, "none", run.px * 0.2, stroke=colour, stroke_width=edge
    )
    surface.blit(raster(box, w, h), (x + inset, top))
    surface.blit(
        glyphs,
        (x + (run.width - glyphs.get_width()) // 2, top + round(h * 0.5 + run.px * 0.34) - font.get_ascent()),
    )


def _draw_boxes(surface: pygame.Surface, run: Run, line: SetLine, x: int, colour: str) -> None:
    count = len(clusters(run.text))
    each = run.width // max(1, count)
    h = round(run.px * 0.72)
    for i in range(count):
        box = pygame.Rect(x + i * each + 1, line.ascent - h, max(2, each - 2), h)
        pygame.draw.rect(surface, rgb(colour), box, max(1, run.px // 14))
