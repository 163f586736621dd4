"""The board turned for a shot, and on its way there from the table or from the other corner."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.flicking.camera import MIDDLE, Camera
from game.scenes.pony.board import HEIGHT, WIDTH, BoardPicture
from game.ui.geometry import Rect
from game.ui.ink import INK
from game.ui.painter import Painter

if TYPE_CHECKING:
    from game.rules.pony.board import Board
    from game.scenes.pony.fight_plates import FightPlaces
    from game.ui.geometry import Point
    from game.ui.layout import Frame
    from game.ui.painter import Workshop

LEGIBLE: Final = math.radians(60)
"""Words turned farther than this aren't printed."""
SHARPEST: Final = 3.0
"""Pixels a mm up to which the board is drawn doubled, turned, and brought to size: its lines stay sharp."""
MOVING: Final = 0.72
"""Pixels a mm that a board is drawn with while it turns: it is coarse, but moves with every frame."""
SHADOW: Final = (4.0, 6.0)
"""mm by which the shadow lies to the right and lower."""


def flat_on(board: BoardPicture) -> Camera:
    """Return how the board lies at the table, about its middle."""
    camera = board.camera
    x, y = camera.at(*MIDDLE)
    return Camera(x, y, camera.scale)


def above_line(camera: Camera, places: FightPlaces) -> Camera:
    """Return the camera with everything smaller, so that it ends above the line of a narrow window."""
    top, foot = places.status_h, places.lay.h
    share = (places.line.y - top) / (foot - top)
    return Camera(camera.x, top + (camera.y - top) * share, camera.scale * share, camera.angle)


@dataclass(frozen=True)
class Turn:
    """The way of the camera from one view to another, the shorter way round."""

    start: Camera
    end: Camera

    def at(self, share: float) -> Camera:
        """Return the camera that far (0 to 1) on its way."""
        a, b = self.start, self.end
        turn = math.remainder(b.angle - a.angle, math.tau)
        return Camera(
            a.x + (b.x - a.x) * share,
            a.y + (b.y - a.y) * share,
            a.scale + (b.scale - a.scale) * share,
            a.angle + turn * share,
        )


class Ground:
    """Draws the bare board under a camera. One turned surface is kept for each corner and size."""

    def __init__(self, board: BoardPicture) -> None:
        self._picture = board.plain()

    @property
    def board(self) -> Board:
        """The board that is drawn."""
        return self._picture.board

    def prepare(self, shop: Workshop, frame: Frame, camera: Camera) -> None:
        """Draw ahead what turning the board to `camera` needs: it takes as long as many frames."""
        p = Painter(shop, frame.layout, frame.scale, (frame.left, frame.top), pygame.Rect(0, 0, 1, 1), None)
        self._turned(p, camera)
        self._coarse(p, camera)

    def paint(self, p: Painter, camera: Camera) -> None:
        """Draw it as it stays while somebody shoots."""
        self._paint_shadow(p, camera)
        _blit_middle(p, self._turned(p, camera), (camera.x, camera.y))

    def _turned(self, p: Painter, camera: Camera) -> pygame.Surface:
        """Return the board as it lies under a camera."""
        over = 2 if camera.scale * p.scale <= SHARPEST else 1
        words = self._legible(camera)
        key = ("turned-board", self.board, self._picture.lettering, words, round(camera.angle, 4))
        return p.shop.pictures.changed(
            (*key, round(camera.scale * p.scale, 4)),
            lambda: _turned(self._flat(p, camera.scale * over, words=words), camera.angle, over),
        )

    def paint_turning(self, p: Painter, camera: Camera, end: Camera, region: Rect) -> None:
        """Draw it on its way within a part of the screen: coarser, as fast as every frame needs it."""
        turned = pygame.transform.rotozoom(self._coarse(p, end), -math.degrees(camera.angle), 1.0)
        # Only what is seen is brought to size; its first pixel needn't lie on one of the screen.
        grow = camera.scale / MOVING
        w, h = turned.get_size()
        left, top = camera.x - w / 2 * grow, camera.y - h / 2 * grow
        first = max(0, int((region.x - left) / grow)), max(0, int((region.y - top) / grow))
        last = (
            min(w, math.ceil((region.right - left) / grow)),
            min(h, math.ceil((region.bottom - top) / grow)),
        )
        part = pygame.Rect(first, (last[0] - first[0], last[1] - first[1]))
        if part.w <= 0 or part.h <= 0:
            return
        size = round(part.w * grow * p.scale), round(part.h * grow * p.scale)
        whole = pygame.transform.smoothscale(turned.subsurface(part), size)
        p.blit(whole, left + part.x * grow, top + part.y * grow)

    def _coarse(self, p: Painter, end: Camera) -> pygame.Surface:
        """Return the flat board, small, from its picture at the size that it will have."""
        words = self._legible(end)

        def draw() -> pygame.Surface:
            large = self._flat(p, end.scale, words=words).convert_alpha()
            return pygame.transform.smoothscale(large, (round(WIDTH * MOVING), round(HEIGHT * MOVING)))

        key = ("coarse-board", self.board, self._picture.lettering, words)
        return p.shop.pictures.changed(key, draw)

    def _legible(self, camera: Camera) -> bool:
        return abs(math.remainder(camera.angle, math.tau)) < LEGIBLE

    def _flat(self, p: Painter, scale: float, *, words: bool) -> pygame.Surface:
        """Draw the board as it lies flat, `scale` units a mm."""
        field = Rect(0, 0, WIDTH * scale, HEIGHT * scale)
        surface = pygame.Surface((round(field.w * p.scale), round(field.h * p.scale)))
        self._picture.field = field
        q = Painter(p.shop, p.layout, p.scale, (0, 0), surface.get_rect(), surface)
        self._picture.paint_ground(q, words=words)
        return surface

    def _paint_shadow(self, p: Painter, camera: Camera) -> None:
        dx, dy = (way * camera.scale for way in SHADOW)
        p.polygon([(x + dx, y + dy) for x, y in outline(camera)], INK, 0.6)


def outline(camera: Camera) -> list[Point]:
    """Return where the board's corners are seen, in order."""
    return [camera.at(x, y) for x, y in ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))]


def _turned(flat: pygame.Surface, angle: float, over: int) -> pygame.Surface:
    """Turn a surface clockwise by `angle`; it is `over` times as large as it shall be."""
    turned = pygame.transform.rotozoom(flat.convert_alpha(), -math.degrees(angle), 1.0)
    if over == 1:
        return turned
    w, h = turned.get_size()
    return pygame.transform.smoothscale(turned, (round(w / over), round(h / over)))


def _blit_middle(p: Painter, surface: pygame.Surface, middle: Point) -> None:
    """Draw a surface with its middle at a place."""
    w, h = surface.get_size()
    p.blit(surface, middle[0] - w / 2 / p.scale, middle[1] - h / 2 / p.scale)
