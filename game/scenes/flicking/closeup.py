"""Closing in on a near miss: the board is put together unseen, and the middle of it enlarged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.painter import Painter, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.geometry import Point, Rect


class CloseUp:
    """Surfaces as large as the board's part of the screen, kept while it keeps its size."""

    def __init__(self, ground: Callable[[Painter], None]) -> None:
        self._ground = ground
        self._still: pygame.Surface | None = None
        self._work: pygame.Surface | None = None
        self._shown: list[pygame.Surface] = []
        self._touched: list[pygame.Rect] = []
        """Where something has been drawn over the bare board."""

    def forget(self) -> None:
        """Drop them: the board lies elsewhere, or looks different."""
        self._still = self._work = None
        self._shown, self._touched = [], []

    def prepare(self, p: Painter, region: Rect) -> None:
        """Draw the bare board, so that the first frame of a close-up comes in time."""
        box = p.pixels(region)
        if self._still is None or self._still.get_size() != box.size:
            self._still, self._work = pygame.Surface(box.size), pygame.Surface(box.size)
            # Of two, the one not shown last is drawn on next: by that a change is noticed.
            self._shown = [pygame.Surface(box.size), pygame.Surface(box.size)]
            self._ground(_painter_on(p, self._still, box))
            self._work.blit(self._still, (0, 0))
            self._touched = []

    def paint(
        self, p: Painter, region: Rect, zoom: float, focus: Point, paint: Callable[[Painter], None]
    ) -> None:
        """Draw `region` as `paint` does over the ground, enlarged `zoom` times about `focus`."""
        self.prepare(p, region)
        if self._still is None or self._work is None:
            return
        box = p.pixels(region)
        for area in self._touched:
            self._work.blit(self._still, area, area)
        moving = _painter_on(p, None, box)
        paint(moving)
        for op in moving.ops:
            play(op, self._work)
        self._touched = [op.area for op in moving.ops]
        across = min(max((focus[0] - region.x) / region.w, 0.0), 1.0)
        down = min(max((focus[1] - region.y) / region.h, 0.0), 1.0)
        w, h = round(box.w / zoom), round(box.h / zoom)
        part = self._work.subsurface((round((box.w - w) * across), round((box.h - h) * down), w, h))
        self._shown.reverse()
        pygame.transform.smoothscale(part, box.size, self._shown[0])
        p.blit(self._shown[0], (box.x - p.origin[0]) / p.scale, (box.y - p.origin[1]) / p.scale)


def _painter_on(p: Painter, surface: pygame.Surface | None, box: pygame.Rect) -> Painter:
    """A painter that draws on a surface, or records, what `p` would draw in a box of its window."""
    origin = (p.origin[0] - box.x, p.origin[1] - box.y)
    bounds = pygame.Rect((0, 0), box.size)
    return Painter(p.shop, p.layout, p.scale, origin, bounds, surface, p.window)
