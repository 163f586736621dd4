"""Bundled faces: which characters each one has, and opened fonts by real pixel size.

pygame has no fallback and draws a missing glyph as nothing, so coverage is read from the font
files themselves.
"""

import struct
from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

DISPLAY: Final = "display"
BOLD: Final = "bold"
SEMI: Final = "semi"
TEXT: Final = "text"

# style -> (Latin face, Han face, what the Han face is scaled by), by the start of the file's name.
_STYLES: Final = {
    DISPLAY: ("Rye", "NotoSerifTC-Black", 0.96),
    BOLD: ("ZillaSlab-Bold", "NotoSansTC-Bold", 0.92),
    SEMI: ("ZillaSlab-SemiBold", "NotoSansTC-Medium", 0.92),
    TEXT: ("ZillaSlab-Medium", "NotoSansTC-Medium", 0.92),
}


class FontError(Exception):
    """The bundled fonts are missing or can't be read."""


def _ranges_of_4(table: bytes) -> list[tuple[int, int]]:
    """Read a cmap subtable of format 4: segments of the basic plane."""
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts = struct.unpack_from(f">{count}H", table, 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", table, 16 + 4 * count)
    offsets_at = 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", table, offsets_at)
    found: list[tuple[int, int]] = []
    for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if start == 0xFFFF:
            continue
        if offsets[i] == 0:
            missing = -deltas[i] & 0xFFFF
            found += [(start, end)] if not start <= missing <= end else []
            if start <= missing <= end:
                found += [(a, b) for a, b in ((start, missing - 1), (missing + 1, end)) if a <= b]
            continue
        base = offsets_at + 2 * i + offsets[i]
        glyphs = struct.unpack_from(f">{end - start + 1}H", table, base)
        found += [(start + k, start + k) for k, glyph in enumerate(glyphs) if glyph]
    return found


def _ranges_of_12(table: bytes) -> list[tuple[int, int]]:
    """Read a cmap subtable of format 12: groups over all planes."""
    count = struct.unpack_from(">I", table, 12)[0]
    return [struct.unpack_from(">II", table, 16 + 12 * i) for i in range(count)]


def coverage(font: Path) -> list[tuple[int, int]]:
    """Return the code points a TrueType file has glyphs for, as ascending ranges, both ends included.

    Raises FontError if the file can't be read as a font with a Unicode character map.
    """
    try:
        with font.open("rb") as file:
            tables = struct.unpack(">H", file.read(12)[4:6])[0]
            directory = file.read(16 * tables)
            at, length = next(
                struct.unpack_from(">II", directory, 16 * i + 8)
                for i in range(tables)
                if directory[16 * i : 16 * i + 4] == b"cmap"
            )
            file.seek(at)
            cmap = file.read(length)
        subtables = {}
        for i in range(struct.unpack_from(">H", cmap, 2)[0]):
            start = struct.unpack_from(">HHI", cmap, 4 + 8 * i)[2]
            subtables[struct.unpack_from(">H", cmap, start)[0]] = cmap[start:]
        ranges = _ranges_of_12(subtables[12]) if 12 in subtables else _ranges_of_4(subtables[4])
    except (OSError, struct.error, StopIteration, KeyError) as error:
        raise FontError(f"{font.name} is not a usable font: {error}") from error
    return sorted(ranges)


class Face:
    """One font file: opened at a size when first needed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._opened: dict[int, pygame.font.Font] = {}

    @cached_property
    def _starts_and_ends(self) -> tuple[list[int], list[int]]:
        ranges = coverage(self.file)
        return [start for start, _ in ranges], [end for _, end in ranges]

    def has(self, character: str) -> bool:
        """Whether the face has a glyph for this one code point."""
        starts, ends = self._starts_and_ends
        code = ord(character)
        i = bisect_right(starts, code) - 1
        return i >= 0 and code <= ends[i]

    def at(self, px: int) -> pygame.font.Font:
        """Open the font at `px` real pixels."""
        font = self._opened.get(px)
        if font is None:
            font = self._opened[px] = pygame.font.Font(self.file, px)
        return font


class Faces:
    """The bundled faces of a folder, and for each style the order in which they are asked for a glyph.

    Styles: `"display"` (Rye · Noto Serif TC 900), `"bold"`, `"semi"`, `"text"` (Zilla Slab ·
    Noto Sans TC). Faces for other scripts in the folder come last.
    """

    def __init__(self, folder: Path) -> None:
        self.faces = {file.stem: Face(file) for file in sorted(folder.glob("*.[to]tf"))}
        named = {name for latin, han, _ in _STYLES.values() for name in (latin, han)}
        try:
            found = {
                name: next(f for stem, f in self.faces.items() if stem.startswith(name)) for name in named
            }
        except StopIteration as error:
            raise FontError(f"the bundled fonts are incomplete: {folder}") from error
        # Rare characters are in one weight of the Chinese face alone.
        others = [found["NotoSansTC-Medium"], *(f for f in self.faces.values() if f not in found.values())]
        self._chains: dict[str, tuple[Sequence[Face], Sequence[Face]]] = {}
        self._han: dict[str, Face] = {}
        self._cache: dict[tuple[str, bool, str], Face | None] = {}
        sans = [found["ZillaSlab-Bold"], found["NotoSansTC-Bold"]]
        for style, (latin, han, _) in _STYLES.items():
            first, second = found[latin], found[han]
            rest = [*sans, *others] if style in (DISPLAY, BOLD) else [*sans[::-1], *others]
            self._chains[style] = ([first, second, *rest], [second, found["NotoSansTC-Bold"], first, *others])
            self._han[style] = second

    def pick(self, style: str, cluster: str, *, han: bool) -> tuple[Face | None, float]:
        """Choose the face for a character with its marks, and the factor of its size.

        `han` says that the character stands in Chinese text and the Chinese face is asked first.
        None: no bundled face has it.
        """
        key = (style, han, cluster)
        if key not in self._cache:
            chain = self._chains[style][han]
            whole = (f for f in chain if all(f.has(c) for c in cluster))
            base = (f for f in chain if f.has(cluster[0]))
            self._cache[key] = next(whole, None) or next(base, None)
        face = self._cache[key]
        chinese = face is not None and face.file.stem.startswith("Noto") and han
        return face, _STYLES[style][2] if chinese else 1.0
