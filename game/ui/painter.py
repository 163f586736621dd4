"""Drawing in virtual units onto real pixels.

A `Painter` belongs to one window scale. It either draws at once on a surface or records what it
would draw (`Record`), so that the compositor knows what moves where. Everything ends in blits of
cached surfaces; nothing is scaled twice.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil, floor
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.ui.geometry import Point, Rect
from game.ui.ink import INK, rgb
from game.ui.layout import Layout
from game.ui.pictures import Pictures, raster
from game.ui.text import Typesetter

Align: TypeAlias = Literal["left", "middle", "right"]
Pen: TypeAlias = Callable[[pygame.Surface, int, int], None]
"""Draws on a surface, moved by (dx, dy) px."""

_ALIGN: Final = {"left": 0.0, "middle": 0.5, "right": 1.0}


class Op(NamedTuple):
    """One thing to draw: a surface with its alpha, or a pen; `area` in px, already clipped."""

    area: pygame.Rect
    at: tuple[int, int]
    what: pygame.Surface | Pen
    alpha: int


class Stamp(NamedTuple):
    """A composed picture; its origin lies `pad` px inside its top left corner."""

    surface: pygame.Surface
    pad: int


def play(op: Op, target: pygame.Surface) -> None:
    """Draw a recorded thing, respecting the target's clip."""
    clip = target.get_clip()
    area = op.area.clip(clip)
    if not (area.w and area.h):
        return
    if isinstance(op.what, pygame.Surface):
        source = area.move(-op.at[0], -op.at[1])
        if op.alpha == 255:
            target.blit(op.what, area, source)
            return
        before = op.what.get_alpha()
        op.what.set_alpha(op.alpha)
        target.blit(op.what, area, source)
        op.what.set_alpha(before)
        return
    target.set_clip(area)
    op.what(target, 0, 0)
    target.set_clip(clip)


def _filler(box: pygame.Rect, colour: pygame.typing.ColorLike) -> Pen:
    def fill(target: pygame.Surface, dx: int, dy: int) -> None:
        target.fill(colour, box.move(dx, dy))

    return fill


class Workshop(NamedTuple):
    """What every painter draws with."""

    pictures: Pictures
    type: Typesetter
    grain: bool = True


class Painter:
    """Draws in virtual units. `target` None: record instead, into `ops`.

    `scale` px per unit, `origin` the px of virtual (0, 0); `bounds` what may be drawn on, in px;
    `window` is all there is, in virtual units: the letterbox bars included.
    """

    def __init__(
        self,
        shop: Workshop,
        layout: Layout,
        scale: float,
        origin: tuple[float, float],
        bounds: pygame.Rect,
        target: pygame.Surface | None,
        window: Rect | None = None,
    ) -> None:
        self.shop = shop
        self.layout = layout
        self.scale = scale
        self.origin = origin
        self.clip_px = bounds
        self.ops: list[Op] = []
        self._target = target
        self.window = window or self.virtual(bounds)

    @property
    def type(self) -> Typesetter:
        """The typesetter, for measuring."""
        return self.shop.type

    # ---------------------------------------------------------------- units
    def pixels(self, rect: Rect) -> pygame.Rect:
        """Map a rectangle to whole pixels; neighbours that touch still touch."""
        x0, y0 = round(rect.x * self.scale + self.origin[0]), round(rect.y * self.scale + self.origin[1])
        x1 = round(rect.right * self.scale + self.origin[0])
        y1 = round(rect.bottom * self.scale + self.origin[1])
        return pygame.Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0))

    def virtual(self, px: pygame.Rect) -> Rect:
        """Map pixels back to virtual units."""
        return Rect(
            (px.x - self.origin[0]) / self.scale,
            (px.y - self.origin[1]) / self.scale,
            px.w / self.scale,
            px.h / self.scale,
        )

    def sees(self, rect: Rect) -> bool:
        """Whether any of it would be drawn now; lets a scene leave out what would not."""
        return bool(self.pixels(rect).colliderect(self.clip_px))

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Draw only inside `rect` for a while."""
        before = self.clip_px
        self.clip_px = self.pixels(rect).clip(before)
        try:
            yield
        finally:
            self.clip_px = before

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Move everything drawn for a while by (dx, dy), to whole pixels."""
        before, window = self.origin, self.window
        self.origin = (before[0] + round(dx * self.scale), before[1] + round(dy * self.scale))
        self.window = window.moved(-dx, -dy)
        try:
            yield
        finally:
            self.origin, self.window = before, window

    def _emit(
        self, bounds: pygame.Rect, at: tuple[int, int], what: pygame.Surface | Pen, alpha: float
    ) -> None:
        area = bounds.clip(self.clip_px)
        if not (area.w and area.h) or alpha <= 0:
            return
        op = Op(area, at, what, 255 if alpha >= 1 else round(alpha * 255))
        if self._target is None:
            self.ops.append(op)
        else:
            play(op, self._target)

    # ---------------------------------------------------------------- flat areas and shapes
    def fill(self, rect: Rect, colour: str, alpha: float = 1.0) -> None:
        """Fill a rectangle, to whole pixels, without smooth edges."""
        px = self.pixels(rect)
        if not px.colliderect(self.clip_px):
            return
        if alpha >= 1:
            self._emit(px, px.topleft, _filler(px, rgb(colour)), 1)
            return
        area = px.clip(self.clip_px)
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        veil.fill((*rgb(colour), round(255 * alpha)))
        self._emit(area, area.topleft, veil, 1)

    def shapes(self, rect: Rect, body: str, pad: float = 0.0, alpha: float = 1.0) -> None:
        """Draw SVG shapes (`game.ui.svg`) whose (0, 0) is the rectangle's top left corner.

        They are cut off `pad` outside the rectangle: enough for shadows, outlines and rings.
        """
        px = self.pixels(rect)
        edge = ceil(pad * self.scale)
        box = px.inflate(2 * edge, 2 * edge)
        if not box.colliderect(self.clip_px):
            return
        surface = self.shop.pictures.changed(
            ("shapes", body, box.size, self.scale),
            lambda: raster(body, box.w, box.h, self.scale, edge / self.scale, edge / self.scale),
        )
        self._emit(box, box.topleft, surface, alpha)

    def frame(self, rect: Rect, body: Callable[[float, float], str], edge: float, pad: float = 0.0) -> None:
        """Draw shapes that look the same all along each side: paper, outlines, shadows.

        `body(w, h)` gives them for any size; corners reach `edge` units inwards. However large the
        rectangle, only a small one is rasterised and its middle drawn out.
        """
        px = self.pixels(rect)
        reach = ceil(edge * self.scale) + 1
        small = 2 * reach + 4
        if px.w <= 2 * small or px.h <= 2 * small:
            self.shapes(rect, body(px.w / self.scale, px.h / self.scale), pad)
            return
        out = ceil(pad * self.scale)
        if not px.inflate(2 * out, 2 * out).colliderect(self.clip_px):
            return
        shapes, side = body(small / self.scale, small / self.scale), small + 2 * out
        key = ("frame", shapes, side, self.scale)
        one = self.shop.pictures.changed(
            key, lambda: raster(shapes, side, side, self.scale, out / self.scale, out / self.scale)
        )
        corner, middle = out + reach, side // 2
        columns = ((0, corner), (middle, 1), (side - corner, corner))
        lefts = (px.left - out, px.left + reach, px.right - reach)
        tops = (px.top - out, px.top + reach, px.bottom - reach)
        widths, heights = (corner, px.w - 2 * reach, corner), (corner, px.h - 2 * reach, corner)
        for i, (x, w) in enumerate(columns):
            for k, (y, h) in enumerate(columns):
                part = one.subsurface((x, y, w, h))
                box = pygame.Rect(lefts[i], tops[k], widths[i], heights[k])
                self._draw_out((*key, i, k), part, box)

    def _draw_out(self, key: Hashable, part: pygame.Surface, box: pygame.Rect) -> None:
        """Draw a part of a frame as large as its box: corners as they are, sides and middle stretched."""
        if not box.colliderect(self.clip_px):
            return
        if part.get_size() == (1, 1):
            colour = part.get_at((0, 0))
            if colour.a == 255:
                self._emit(box, box.topleft, _filler(box, colour), 1)
                return
            if colour.a == 0:
                return
        if part.get_size() != box.size:
            plain = part
            part = self.shop.pictures.changed(
                (key, box.size), lambda: pygame.transform.scale(plain, box.size)
            )
        self._emit(box, box.topleft, part, 1)

    # ---------------------------------------------------------------- pictures
    def picture(
        self, name: str, rect: Rect, *, alpha: float = 1.0, tint: str | None = None, flip: bool = False
    ) -> None:
        """Draw a picture of `assets/pictures` filling the rectangle; `tint` recolours a white one."""
        px = self.pixels(rect)
        if not px.colliderect(self.clip_px):
            return
        self._emit(px, px.topleft, self._picture(name, px.size, tint=tint, flip=flip), alpha)

    def _picture(self, name: str, size: tuple[int, int], *, tint: str | None, flip: bool) -> pygame.Surface:
        plain = self.shop.pictures.at(name, *size)
        if tint is None and not flip:
            return plain

        def change() -> pygame.Surface:
            surface = pygame.transform.flip(plain, True, False) if flip else plain.copy()
            if tint is not None:
                surface.fill((*rgb(tint), 255), special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self.shop.pictures.changed((name, size, tint, flip), change)

    def tile(self, name: str, rect: Rect, size: Rect, alpha: float = 1.0) -> None:
        """Repeat a seamless picture of `size.w` × `size.h` units over the rectangle, from `size`'s corner."""
        px = self.pixels(rect).clip(self.clip_px)
        if not (px.w and px.h):
            return
        one = self.pixels(size)
        picture = self.shop.pictures.at(name, one.w, one.h)
        with self.clipped(rect):
            for row in range(floor((px.top - one.y) / one.h), ceil((px.bottom - one.y) / one.h)):
                for column in range(floor((px.left - one.x) / one.w), ceil((px.right - one.x) / one.w)):
                    at = (one.x + column * one.w, one.y + row * one.h)
                    self._emit(pygame.Rect(at, one.size), at, picture, alpha)

    def blit(self, surface: pygame.Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a surface that already has real pixels, its top left corner at (x, y)."""
        at = (round(x * self.scale + self.origin[0]), round(y * self.scale + self.origin[1]))
        self._emit(pygame.Rect(at, surface.get_size()), at, surface, alpha)

    # ---------------------------------------------------------------- composed pictures
    def stamp(
        self, key: Hashable, w: float, h: float, paint: "Callable[[Painter], None]", pad: float = 8.0
    ) -> Stamp:
        """Compose a picture once and keep it: a card, an engine with its name.

        `paint` draws with (0, 0) at the top left; `pad` more is kept on each side. The key names
        everything the picture depends on but scale and layout.
        """
        edge = ceil(pad * self.scale)
        size = (ceil(w * self.scale) + 2 * edge, ceil(h * self.scale) + 2 * edge)

        def compose() -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            paint(Painter(self.shop, self.layout, self.scale, (edge, edge), surface.get_rect(), surface))
            return surface

        return Stamp(self.shop.pictures.changed(("stamp", key, size, self.layout), compose), edge)

    def place(
        self, stamp: Stamp, x: float, y: float, *, alpha: float = 1.0, turn: float = 0.0, grow: float = 1.0
    ) -> None:
        """Draw a composed picture with its origin at (x, y).

        Turned by `turn` degrees counter-clockwise and grown about its middle.
        """
        left = round(x * self.scale + self.origin[0]) - stamp.pad
        top = round(y * self.scale + self.origin[1]) - stamp.pad
        surface = stamp.surface
        if turn or grow != 1:
            middle = surface.get_rect(topleft=(left, top)).center
            surface = pygame.transform.rotozoom(surface, turn, grow)
            left, top = surface.get_rect(center=middle).topleft
        self._emit(pygame.Rect((left, top), surface.get_size()), (left, top), surface, alpha)

    # ---------------------------------------------------------------- text
    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        style: str = "text",
        ink: str = INK,
        *,
        align: Align = "left",
        width: float | None = None,
        least: float | None = None,
        track: float = 0.0,
        rich: bool = False,
        alpha: float = 1.0,
    ) -> float:
        """Draw one line whose baseline is y; return its width.

        With `width` the line shrinks to fit it, down to `least` (default 80 % of the size), and
        after that ends in an ellipsis.
        """
        if width is not None and self.type.width(text, size, style, track, rich=rich) > width:
            size = self.type.fit(text, size, style, width, size * 0.8 if least is None else least)
            text = self.type.shorten(text, size, style, width, rich=rich)
        px, spacing = self.type.px(size), round(track * self.scale)
        line = self.type.set(text, px, style, spacing, rich=rich)
        left = round(x * self.scale + self.origin[0] - line.width * _ALIGN[align])
        top = round(y * self.scale + self.origin[1]) - line.ascent
        box = pygame.Rect(left, top, max(1, line.width), line.ascent + line.descent)
        if box.colliderect(self.clip_px) and text:
            drawn = self.type.draw(text, px, style, ink, spacing, rich=rich)
            self._emit(box, box.topleft, drawn.surface, alpha)
        return line.width / self.scale

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        width: float,
        style: str = "text",
        ink: str = INK,
        *,
        align: Align = "left",
        lead: float = 1.3,
        lines: int | None = None,
        rich: bool = False,
        alpha: float = 1.0,
    ) -> float:
        """Draw wrapped text, first baseline y; return the y of the next baseline.

        At most `lines` of them; the last one then ends in an ellipsis.
        """
        broken = self.type.wrap(text, size, style, width, rich=rich)
        if lines is not None and len(broken) > lines:
            rest = " ".join(broken[lines - 1 :])
            broken = [*broken[: lines - 1], self.type.shorten(rest, size, style, width, rich=rich)]
        at = x + width * _ALIGN[align]
        for line in broken:
            self.text(at, y, line, size, style, ink, align=align, rich=rich, alpha=alpha)
            y += size * lead
        return y

    # ---------------------------------------------------------------- quick strokes, for what moves
    def stroke(self, points: Sequence[Point], colour: str, width: float, *, closed: bool = False) -> None:
        """Draw a smooth polyline; for lines that change each frame."""
        px = [(x * self.scale + self.origin[0], y * self.scale + self.origin[1]) for x, y in points]
        thick = max(1, round(width * self.scale))
        xs, ys = [x for x, _ in px], [y for _, y in px]
        box = pygame.Rect(
            floor(min(xs)), floor(min(ys)), ceil(max(xs) - min(xs)) + 1, ceil(max(ys) - min(ys)) + 1
        )
        pairs = list(zip(px, [*px[1:], px[0]] if closed else px[1:], strict=closed))

        def draw(target: pygame.Surface, dx: int, dy: int) -> None:
            for (ax, ay), (bx, by) in pairs:
                pygame.draw.aaline(target, rgb(colour), (ax + dx, ay + dy), (bx + dx, by + dy), thick)

        self._emit(box.inflate(2 * thick + 4, 2 * thick + 4), box.topleft, draw, 1)

    def disc(self, centre: Point, radius: float, colour: str, width: float = 0.0) -> None:
        """Draw a smooth disc, or a ring of the given width; for what changes each frame."""
        x, y = centre[0] * self.scale + self.origin[0], centre[1] * self.scale + self.origin[1]
        r = max(1.0, radius * self.scale)
        thick = max(1, round(width * self.scale)) if width else 0
        box = pygame.Rect(floor(x - r) - 2, floor(y - r) - 2, ceil(2 * r) + 4, ceil(2 * r) + 4)

        def draw(target: pygame.Surface, dx: int, dy: int) -> None:
            pygame.draw.aacircle(target, rgb(colour), (x + dx, y + dy), r, thick)

        self._emit(box, box.topleft, draw, 1)

    def polygon(self, points: Sequence[Point], colour: str, alpha: float = 1.0) -> None:
        """Fill a polygon; for what changes each frame."""
        px = [(x * self.scale + self.origin[0], y * self.scale + self.origin[1]) for x, y in points]
        xs, ys = [x for x, _ in px], [y for _, y in px]
        box = pygame.Rect(
            floor(min(xs)), floor(min(ys)), ceil(max(xs) - min(xs)) + 2, ceil(max(ys) - min(ys)) + 2
        )
        box = box.clip(self.clip_px.inflate(64, 64))
        if not (box.w and box.h):
            return
        surface = pygame.Surface(box.size, pygame.SRCALPHA)
        local = [(x - box.x, y - box.y) for x, y in px]
        pygame.draw.polygon(surface, rgb(colour), local)
        pygame.draw.aalines(surface, rgb(colour), True, local)
        self._emit(box, box.topleft, surface, alpha)
