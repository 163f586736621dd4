"""The two virtual layouts and the letterbox between them and the window's real pixels."""

from dataclasses import dataclass
from typing import Final, TypeVar

from game.ui.geometry import Point, Rect

T = TypeVar("T")

LEAST_TEXT_PX: Final = 11
"""Text is never drawn smaller than this many real pixels, whatever the window."""
SMALLEST_WINDOW: Final = (1024, 600)


@dataclass(frozen=True)
class Layout:
    """Measures of one virtual layout, in virtual units.

    `text_scale` is the player's choice of text size; it is already in `cap` … `h1` and `size`.
    """

    compact: bool
    text_scale: float = 1.0

    @property
    def w(self) -> int:
        """Width of the virtual space."""
        return 1366 if self.compact else 1920

    @property
    def h(self) -> int:
        """Height of the virtual space."""
        return 768 if self.compact else 1080

    @property
    def rect(self) -> Rect:
        """The whole virtual space."""
        return Rect(0, 0, self.w, self.h)

    def pick(self, regular: T, compact: T) -> T:
        """Choose a measure by layout."""
        return compact if self.compact else regular

    def size(self, regular: float, compact: float) -> float:
        """Choose a text size by layout, with the player's scale."""
        return (compact if self.compact else regular) * self.text_scale

    def rect_of(
        self, regular: tuple[float, float, float, float], compact: tuple[float, float, float, float]
    ) -> Rect:
        """Choose a region by layout."""
        return Rect(*(compact if self.compact else regular))

    @property
    def cap(self) -> float:
        """Caption text."""
        return self.size(18, 14)

    @property
    def body(self) -> float:
        """Running text."""
        return self.size(21, 16)

    @property
    def stat(self) -> float:
        """Status line."""
        return self.size(26, 18)

    @property
    def button_text(self) -> float:
        """Labels of buttons."""
        return self.size(23, 17)

    @property
    def bold_head(self) -> float:
        """Bold heading."""
        return self.size(25, 18)

    @property
    def h2(self) -> float:
        """Display heading."""
        return self.pick(30.0, 21.0)

    @property
    def h1(self) -> float:
        """Title."""
        return self.pick(48.0, 34.0)

    @property
    def margin(self) -> int:
        """Between the window's edge and the first thing."""
        return self.pick(24, 12)

    @property
    def gap(self) -> int:
        """Inside a panel, between things."""
        return self.pick(16, 8)

    @property
    def hair(self) -> float:
        """Hairline."""
        return self.pick(2, 1.5)

    @property
    def outline(self) -> float:
        """Outline of panels, cards and buttons."""
        return self.pick(3, 2.2)

    @property
    def radius(self) -> int:
        """Corners of panels, buttons and lanes."""
        return self.pick(6, 5)

    @property
    def drop(self) -> int:
        """How far the hard shadow of a panel or button falls."""
        return self.pick(5, 4)

    @property
    def topbar(self) -> int:
        """Height of the bar at the top."""
        return self.pick(64, 44)

    @property
    def button_h(self) -> int:
        """Usual height of a button."""
        return self.pick(56, 40)


@dataclass(frozen=True)
class Frame:
    """The letterbox: where the virtual space of `layout` lies in a window of `width` × `height` px."""

    width: int
    height: int
    layout: Layout

    @property
    def scale(self) -> float:
        """Real pixels per virtual unit."""
        return min(self.width / self.layout.w, self.height / self.layout.h)

    @property
    def left(self) -> float:
        """Real x of virtual 0."""
        return round((self.width - self.layout.w * self.scale) / 2)

    @property
    def top(self) -> float:
        """Real y of virtual 0."""
        return round((self.height - self.layout.h * self.scale) / 2)

    @property
    def whole(self) -> Rect:
        """The whole window in virtual units: the virtual space with what lies beside it."""
        return Rect(
            -self.left / self.scale,
            -self.top / self.scale,
            self.width / self.scale,
            self.height / self.scale,
        )

    def to_virtual(self, px: Point) -> Point:
        """Map a real pixel to virtual units."""
        return (px[0] - self.left) / self.scale, (px[1] - self.top) / self.scale

    def to_pixels(self, at: Point) -> Point:
        """Map a virtual point to real pixels."""
        return at[0] * self.scale + self.left, at[1] * self.scale + self.top


def frame_for(width: int, height: int, scale: float = 1.0) -> Frame:
    """Choose the layout for a window: regular from 1600 × 900, compact when smaller either way.

    A player's `scale` over 1 enlarges text and takes the compact layout, whose things are larger,
    in larger windows; under 1 it makes text smaller.
    """
    width, height = max(1, width), max(1, height)
    compact = width < 1600 * scale or height < 900 * scale if scale > 1 else width < 1600 or height < 900
    return Frame(width, height, Layout(compact, max(0.85, min(1.25, scale))))
