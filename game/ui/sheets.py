"""The compositor: redraws only what changed.

A scene's picture is a pile of layers. A still layer is kept as pixels and redrawn where it was
`spoil`ed; a moving layer is recorded anew each frame. Only the damaged rectangles of the window
are put together again.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

import pygame

from game.ui.geometry import Rect
from game.ui.layout import Frame
from game.ui.painter import Op, Painter, Workshop, play

MOST_RECTS = 12
"""More damaged rectangles than this are joined."""


class Layer:
    """One layer of a scene, drawn by `paint`. Still ones keep their pixels until spoiled."""

    def __init__(self, paint: Callable[[Painter], None], *, moving: bool = False) -> None:
        self.paint = paint
        self.moving = moving
        self.spoiled_wholly = True
        self.spoiled: list[Rect] = []

    def spoil(self, rect: Rect | None = None) -> None:
        """Have a part (virtual units) or, without one, everything drawn again."""
        if rect is None:
            self.spoiled_wholly = True
        elif not self.spoiled_wholly:
            self.spoiled.append(rect)

    def take(self) -> tuple[bool, list[Rect]]:
        """Return what was spoiled, and forget it."""
        taken = self.spoiled_wholly, self.spoiled
        self.spoiled_wholly, self.spoiled = False, []
        return taken


class _Kept:
    """Pixels of neighbouring still layers."""

    def __init__(self, layers: tuple[Layer, ...], size: tuple[int, int], *, solid: bool) -> None:
        self.layers = layers
        self.solid = solid
        self.surface = pygame.Surface(size, 0 if solid else pygame.SRCALPHA)
        self.used = pygame.Rect(0, 0, *size) if solid else pygame.Rect(0, 0, 0, 0)


class Compositor:
    """Puts layers together on a canvas of real pixels."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self._piles: list[_Kept | Layer] = []
        self._shape: tuple[object, ...] = ()
        self._moved: dict[Layer, list[Op]] = {}

    def painter(self, frame: Frame, bounds: pygame.Rect, target: pygame.Surface | None) -> Painter:
        """Return a painter for a window; `target` None: a recording one."""
        return Painter(
            self._shop, frame.layout, frame.scale, (frame.left, frame.top), bounds, target, frame.whole
        )

    def compose(
        self, layers: Sequence[Layer], frame: Frame, canvas: pygame.Surface, *, wholly: bool = False
    ) -> list[pygame.Rect]:
        """Bring the canvas up to date, or put it together `wholly`; return what changed, in px."""
        whole = canvas.get_rect()
        damage: list[pygame.Rect] = [whole] if wholly else []
        shape = (canvas.get_size(), frame, tuple(layers))
        if shape != self._shape:
            self._rebuild(layers, canvas.get_size())
            self._shape = shape
            damage.append(whole)
        moved: dict[Layer, list[Op]] = {}
        for pile in self._piles:
            if isinstance(pile, _Kept):
                damage += self._refresh(pile, frame, whole)
                continue
            painter = self.painter(frame, whole, None)
            pile.paint(painter)
            moved[pile] = painter.ops
            before = self._moved.get(pile, [])
            if not _same(before, painter.ops):
                damage += [op.area for op in before] + [op.area for op in painter.ops]
        self._moved = moved
        joined = _join(damage, whole)
        for rect in joined:
            self._put_together(rect, canvas)
        return joined

    def _rebuild(self, layers: Sequence[Layer], size: tuple[int, int]) -> None:
        old = {pile.layers: pile for pile in self._piles if isinstance(pile, _Kept)}
        self._piles = []
        solid = True
        for moving, run in groupby(layers, key=lambda layer: layer.moving):
            together = tuple(run)
            if moving:
                self._piles += together
            else:
                kept = old.get(together)
                if kept is None or kept.surface.get_size() != size or kept.solid != solid:
                    kept = _Kept(together, size, solid=solid)
                    for layer in together:
                        layer.spoil()
                self._piles.append(kept)
            solid = False

    def _refresh(self, pile: _Kept, frame: Frame, whole: pygame.Rect) -> list[pygame.Rect]:
        rects: list[pygame.Rect] = []
        everything = False
        finder = self.painter(frame, whole, None)
        for layer in pile.layers:
            wholly, parts = layer.take()
            everything = everything or wholly
            rects += [finder.pixels(part.grown(2)).clip(whole) for part in parts]
        rects = [whole] if everything else _join(rects, whole)
        for rect in rects:
            pile.surface.set_clip(rect)
            pile.surface.fill((0, 0, 0) if pile.solid else (0, 0, 0, 0))
            painter = self.painter(frame, rect, pile.surface)
            for layer in pile.layers:
                layer.paint(painter)
            pile.surface.set_clip(None)
        if everything and not pile.solid:
            pile.used = pile.surface.get_bounding_rect()
        elif rects:
            pile.used = rects[0].unionall([*rects, *([pile.used] if pile.used.w else [])])
        return rects

    def _put_together(self, rect: pygame.Rect, canvas: pygame.Surface) -> None:
        canvas.set_clip(rect)
        lowest, first = self._covering(rect)
        for number, pile in enumerate(self._piles[lowest:]):
            if isinstance(pile, _Kept):
                area = pile.used.clip(rect)
                if area.w and area.h:
                    canvas.blit(pile.surface, area, area)
            else:
                for op in self._moved.get(pile, [])[0 if number else first :]:
                    play(op, canvas)
        canvas.set_clip(None)

    def _covering(self, rect: pygame.Rect) -> tuple[int, int]:
        """Return the topmost pile, and in it the drawn thing, under which nothing shows in a rectangle."""
        for number in range(len(self._piles) - 1, 0, -1):
            pile = self._piles[number]
            ops = [] if isinstance(pile, _Kept) else self._moved.get(pile, [])
            for at in range(len(ops) - 1, -1, -1):
                if ops[at].area.contains(rect) and _covers(ops[at]):
                    return number, at
        return 0, 0


def _same(before: list[Op], now: list[Op]) -> bool:
    """Whether two recordings draw the same; pens are taken to differ."""
    return len(before) == len(now) and all(
        a.area == b.area and a.what is b.what and a.alpha == b.alpha and a.at == b.at
        for a, b in zip(before, now, strict=True)
    )


def _covers(op: Op) -> bool:
    """Whether nothing shows through what is drawn."""
    surface = op.what
    if op.alpha < 255 or not isinstance(surface, pygame.Surface):
        return False
    seen = surface.get_flags() & pygame.SRCALPHA or surface.get_colorkey() is not None
    return not seen and surface.get_alpha() in (None, 255)


def _join(rects: list[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Join damaged rectangles until few are left and none overlap."""
    joined: list[pygame.Rect] = []
    for fresh in rects:
        rect = fresh.clip(whole)
        if not (rect.w and rect.h):
            continue
        while (hit := rect.collidelist(joined)) >= 0:
            rect = rect.union(joined.pop(hit))
        joined.append(rect)
    while len(joined) > MOST_RECTS:
        joined.sort(key=lambda r: r.w * r.h)
        pair = joined.pop(0).union(joined.pop(0))
        while (hit := pair.collidelist(joined)) >= 0:
            pair = pair.union(joined.pop(hit))
        joined.append(pair)
    return joined
