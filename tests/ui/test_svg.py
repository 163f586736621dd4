"""Shapes as SVG text."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui import svg
from game.ui.pictures import raster

pytestmark = pytest.mark.usefixtures("faces")


@pytest.mark.parametrize("dashes", ["6 5", "8 7", "10 7", "4 3"])
@pytest.mark.parametrize("size", [(200, 40), (200, 44), (200, 54), (280, 40), (598, 54)])
@pytest.mark.parametrize("radius", [0, 3, 5, 20])
def test_dashed_boxes_draw_nothing_but_their_outline(size: tuple[int, int], radius: int, dashes: str) -> None:
    """Dashes stay on the outline: no streak across the picture, some of it drawn and some left out."""
    w, h = size
    shapes = svg.rect(0, 0, w, h, r=radius, stroke="#000000", stroke_width=2, stroke_dasharray=dashes)
    picture = raster(shapes, w + 20, h + 20, 1.0, 10, 10)
    bounds = pygame.mask.from_surface(picture, 1).get_bounding_rects()
    outer = pygame.Rect(8, 8, w + 4, h + 4)
    assert all(outer.contains(box) for box in bounds)
    inside = picture.subsurface((10 + 25, 14, w - 50, h - 8))
    assert pygame.mask.from_surface(inside, 1).count() == 0
    share = pygame.mask.from_surface(picture, 127).count() / (2 * 2 * (w + h))
    assert 0.35 < share < 0.8


@given(
    st.lists(st.tuples(st.floats(0, 500), st.floats(0, 500)), min_size=2, max_size=6),
    st.lists(st.floats(1, 40), min_size=2, max_size=2),
)
def test_dashes_never_run_away(points: list[tuple[float, float]], lengths: list[float]) -> None:
    """However the line runs, every dash lies in its bounding box."""
    d = svg.dash(points, lengths)
    numbers = [float(part) for part in d.replace("M", " ").replace("L", " ").split()]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert all(min(xs) - 0.01 <= x <= max(xs) + 0.01 for x in numbers[::2])
    assert all(min(ys) - 0.01 <= y <= max(ys) + 0.01 for y in numbers[1::2])


def test_dashed_paths_are_refused() -> None:
    """A dash pattern on a path is a mistake, since SDL's loader may draw streaks."""
    with pytest.raises(ValueError, match="dash"):
        svg.path("M0 0H10", stroke="#000000", stroke_dasharray="4 3")


def test_numbers_are_short() -> None:
    """Coordinates have at most two decimals and no negative zero."""
    assert [svg.num(v) for v in (1.0, -0.001, 2.345, -3.1)] == ["1", "0", "2.35", "-3.1"]
