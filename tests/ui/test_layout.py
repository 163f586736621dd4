"""Layouts, letterbox, inks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.geometry import Rect, around
from game.ui.ink import INK, LIVERIES, PAPER, PAPER_LIGHT, SECONDARY, mix, rgb
from game.ui.layout import frame_for


@pytest.mark.parametrize(
    ("size", "compact"),
    [
        ((1600, 900), False),
        ((1599, 900), True),
        ((1600, 899), True),
        ((1024, 600), True),
        ((1366, 768), True),
        ((3840, 2160), False),
    ],
)
def test_layout_follows_the_window(size: tuple[int, int], compact: bool) -> None:
    """The regular layout is taken from 1600 × 900 on; smaller either way means compact."""
    assert frame_for(*size).layout.compact is compact


def test_larger_text_takes_the_compact_layout_sooner() -> None:
    """A player who wants larger text gets the layout whose things are larger, and larger text in it."""
    plain, large = frame_for(1920, 1080), frame_for(1920, 1080, 1.25)
    assert large.layout.compact
    assert large.layout.cap * large.scale > plain.layout.cap * plain.scale * 1.2


@given(
    st.integers(320, 8000),
    st.integers(240, 5000),
    st.floats(0, 1, allow_nan=False),
    st.floats(0, 1, allow_nan=False),
)
def test_letterbox_maps_there_and_back(width: int, height: int, fx: float, fy: float) -> None:
    """A pixel mapped to virtual units and back is the same pixel; the whole layout is in the window."""
    frame = frame_for(width, height)
    px = fx * width, fy * height
    there = frame.to_pixels(frame.to_virtual(px))
    assert there == pytest.approx(px, abs=1e-6)
    for corner in ((0, 0), (frame.layout.w, frame.layout.h)):
        x, y = frame.to_pixels(corner)
        assert -1 <= x <= width + 1
        assert -1 <= y <= height + 1
    assert frame.whole.holds(frame.to_virtual((width / 2, height / 2)))


def test_columns_fill_the_row() -> None:
    """Columns are equal, apart by the gap, and end where the row ends."""
    columns = Rect(10, 0, 100, 20).columns(3, 5)
    assert columns[0].x == 10
    assert columns[-1].right == pytest.approx(110)
    assert columns[1].x - columns[0].right == pytest.approx(5)


def test_rectangles_meet_and_join() -> None:
    """Touching edges share no area; what joins two holds both."""
    a, b = Rect(0, 0, 10, 10), Rect(10, 0, 5, 5)
    assert not a.meets(b)
    assert a.meets(b.moved(-1, 0))
    assert a.joined(b) == Rect(0, 0, 15, 10)
    assert a.shared(around(10, 10, 4, 4)) == Rect(8, 8, 2, 2)


def _luminance(colour: str) -> float:
    channels = [c / 255 for c in rgb(colour)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("text", "ground"),
    [(INK, PAPER), (SECONDARY, PAPER), (INK, PAPER_LIGHT), *((seat.text, seat.base) for seat in LIVERIES)],
)
def test_text_can_be_read(text: str, ground: str) -> None:
    """Text on its ground has a contrast of 4.5 to 1 or better."""
    light, dark = sorted((_luminance(text), _luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_mixing_reaches_both_ends() -> None:
    """No share is the first ink, all of it the second."""
    assert mix(PAPER, INK, 0) == PAPER
    assert mix(PAPER, INK, 1) == INK
