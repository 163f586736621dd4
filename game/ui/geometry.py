"""Rectangles and points in virtual units: floats, origin top left, y downwards."""

from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Rect(NamedTuple):
    """A box: left, top, width, height. Every method returns a new one."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The x of the middle."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of the middle."""
        return self.y + self.h / 2

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.cx, self.cy

    def holds(self, at: Point) -> bool:
        """Whether the point lies inside (left and top edge count, right and lower don't)."""
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def meets(self, other: "Rect") -> bool:
        """Whether the two share an area."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def grown(self, dx: float, dy: float | None = None) -> "Rect":
        """Return it with `dx` more at left and right, `dy` (else `dx`) more at top and foot."""
        dy = dx if dy is None else dy
        return Rect(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return it shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def joined(self, other: "Rect") -> "Rect":
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def shared(self, other: "Rect") -> "Rect":
        """Return the area in both; of no size where they don't meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(
            x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y)
        )

    def columns(self, count: int, gap: float = 0.0) -> "list[Rect]":
        """Cut it into equal columns with `gap` between them."""
        w = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 0.0) -> "list[Rect]":
        """Cut it into equal rows with `gap` between them."""
        h = (self.h - gap * (count - 1)) / count
        return [Rect(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]


def around(cx: float, cy: float, w: float, h: float) -> Rect:
    """Return the box of that size whose middle is (cx, cy)."""
    return Rect(cx - w / 2, cy - h / 2, w, h)
