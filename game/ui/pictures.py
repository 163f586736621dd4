"""Pictures at real pixel size: SVG assets and shapes rasterised once, PNGs scaled once, all kept by size."""

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

import pygame

from game.ui.palette import follows, recoloured

SMALL_PX: Final = 160
"""SVGs up to this size are drawn doubled and scaled down: thin outlines stay even."""


class SurfaceCache:
    """Surfaces by key, the least recently used dropped when they take more than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under `key`, making it if need be."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        made = make()
        self._kept[key] = made
        self._held += made.get_width() * made.get_height() * made.get_bytesize()
        while self._held > self._limit and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._held -= gone.get_width() * gone.get_height() * gone.get_bytesize()
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._held = 0


def raster(
    shapes: str, width: int, height: int, scale: float = 1.0, dx: float = 0, dy: float = 0
) -> pygame.Surface:
    """Draw SVG shapes on a transparent surface of `width` × `height` px.

    Shape coordinates are moved by (dx, dy) and multiplied by `scale`.
    """
    width, height = max(1, width), max(1, height)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<g transform="scale({scale:.6f}) translate({dx:.4f} {dy:.4f})">{shapes}</g></svg>'
    )
    loaded = pygame.image.load(io.BytesIO(text.encode()), "shapes.svg")
    return loaded.convert_alpha() if pygame.display.get_surface() else loaded


class Pictures:
    """The pictures of `assets/pictures`, by name without suffix (`"trains/car-coal"`), at any size.

    A PNG may have a brother of twice the size, `name@2x.png`, taken where more pixels are wanted.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, Path | None] = {}
        self._sizes: dict[str, tuple[int, int]] = {}
        self._kept = SurfaceCache(160 * 1024 * 1024)
        self._sources = SurfaceCache(96 * 1024 * 1024)

    def file(self, name: str) -> Path | None:
        """Return the file of a picture, SVG before PNG; None where there is none."""
        if name not in self._files:
            candidates = (self._folder / f"{name}{suffix}" for suffix in (".svg", ".png"))
            self._files[name] = next((path for path in candidates if path.is_file()), None)
        return self._files[name]

    def has(self, name: str) -> bool:
        """Whether there is such a picture."""
        return self.file(name) is not None

    def _found(self, name: str) -> Path:
        file = self.file(name)
        if file is None:
            raise FileNotFoundError(f"no picture {name!r} in {self._folder}")
        return file

    def size(self, name: str) -> tuple[int, int]:
        """Return the picture's own size: units of its drawing, or pixels. Raises FileNotFoundError."""
        if name not in self._sizes:
            self._sizes[name] = self._source(name).get_size()
        return self._sizes[name]

    def _source(self, name: str) -> pygame.Surface:
        return self._sources.get(name, lambda: pygame.image.load(self._found(name)))

    def at(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the picture at exactly `width` × `height` px. Raises FileNotFoundError."""
        width, height = max(1, width), max(1, height)
        return self._kept.get((name, width, height), lambda: self._drawn(name, width, height))

    def _drawn(self, name: str, width: int, height: int) -> pygame.Surface:
        file = self._found(name)
        if file.suffix == ".svg":
            over = 2 if max(width, height) <= SMALL_PX else 1
            source = self._svg(name, file) if follows(name) else file
            surface = pygame.image.load_sized_svg(source, (width * over, height * over))
        else:
            larger = f"{name}@2x"
            wants_more = width > self.size(name)[0] and self.has(larger)
            surface = self._source(larger if wants_more else name)
        if surface.get_bitsize() < 32:
            surface = surface.convert(32)
        if surface.get_size() != (width, height):
            surface = pygame.transform.smoothscale(surface, (width, height))
        if not pygame.display.get_surface():
            return surface
        return surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()

    def _svg(self, name: str, file: Path) -> io.BytesIO:
        """Return a picture in the inks of the palette in use."""
        return io.BytesIO(recoloured(file.read_text(encoding="utf-8"), name).encode())

    def changed(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Keep any surface derived from pictures under a key of the caller's."""
        return self._kept.get(("changed", key), make)

    def forget(self) -> None:
        """Drop what was drawn for the old size of the window, or in the old inks."""
        self._kept.clear()
