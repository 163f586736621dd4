"""The compositor: little is redrawn, and it always looks as if everything had been."""

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.layout import frame_for
from game.ui.painter import Painter, Workshop
from game.ui.sheets import Compositor, Layer

SIZE = (320, 240)


class Pile:
    """Three layers: ground, something that moves, and a paper over both."""

    def __init__(self, shop: Workshop, size: tuple[int, int] = SIZE) -> None:
        self.shop = shop
        self.frame = frame_for(*size)
        self.at = (200.0, 200.0)
        self.moving = True
        self.ink = "#B4392D"
        self.word = "Ada"
        self.ground = Layer(self.paint_ground)
        self.mover = Layer(self.paint_mover, moving=True)
        self.over = Layer(self.paint_over)
        self.canvas = pygame.Surface(size)
        self.compositor = Compositor(shop)

    def paint_ground(self, p: Painter) -> None:
        """Draw the table and a patch of ink."""
        paper.wood(p)
        p.fill(Rect(100, 100, 300, 200), self.ink)

    def paint_mover(self, p: Painter) -> None:
        """Draw a car and a disc, or nothing."""
        if self.moving:
            p.picture("trains/car-coal", Rect(*self.at, 240, 160), alpha=0.8)
            p.disc((self.at[0] + 300, self.at[1]), 20, "#D79B1E")

    def paint_over(self, p: Painter) -> None:
        """Draw a paper with a word."""
        paper.panel(p, Rect(500, 250, 500, 300), self.word)

    @property
    def layers(self) -> list[Layer]:
        """From below."""
        return [self.ground, self.mover, self.over]

    def draw(self) -> list[pygame.Rect]:
        """Bring the canvas up to date."""
        return self.compositor.compose(self.layers, self.frame, self.canvas)

    def fresh(self) -> pygame.Surface:
        """Draw everything from nothing."""
        canvas = pygame.Surface(self.canvas.get_size())
        layers = [
            Layer(self.paint_ground),
            Layer(self.paint_mover, moving=True),
            Layer(self.paint_over),
        ]
        Compositor(self.shop).compose(layers, self.frame, canvas)
        return canvas


@pytest.fixture
def pile(shop: Workshop) -> Pile:
    """A pile, drawn once."""
    shop.type.scale = frame_for(*SIZE).scale
    pile = Pile(shop)
    pile.draw()
    return pile


def test_nothing_changed_nothing_drawn(pile: Pile) -> None:
    """At rest a frame costs nothing."""
    pile.moving = False
    pile.draw()
    assert pile.draw() == []


def test_only_the_spoiled_part_is_drawn(pile: Pile) -> None:
    """A change of one thing redraws that thing's place and not the window."""
    pile.moving = False
    pile.draw()
    pile.word = "Bruno"
    pile.over.spoil(Rect(600, 270, 300, 60))
    rects = pile.draw()
    assert len(rects) == 1
    assert rects[0].w * rects[0].h < SIZE[0] * SIZE[1] / 10


def test_something_moving_leaves_no_trail(pile: Pile) -> None:
    """Where a thing was is repaired, where it is it shows, and a paper above stays above."""
    for x in range(200, 900, 90):
        pile.at = (float(x), 220.0)
        pile.draw()
    assert pygame.image.tobytes(pile.canvas, "RGB") == pygame.image.tobytes(pile.fresh(), "RGB")


STEP = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 1200), st.integers(0, 700)),
    st.tuples(st.just("hide"), st.just(0), st.just(0)),
    st.tuples(st.just("ink"), st.sampled_from(["#2F5F8F", "#4C7A39"]), st.just(0)),
    st.tuples(st.just("word"), st.sampled_from(["Ada", "陳美", "A rather long name"]), st.just(0)),
    st.tuples(st.just("frame"), st.just(0), st.just(0)),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, min_size=1, max_size=12))
def test_parts_always_add_up(pile: Pile, steps: list[tuple[str, int | str, int]]) -> None:
    """However changes and frames follow one another, the window equals one drawn from nothing."""
    for what, value, other in steps:
        match what, value:
            case "move", int():
                pile.at, pile.moving = (float(value), float(other)), True
            case "hide", _:
                pile.moving = False
            case "ink", str():
                pile.ink = value
                pile.ground.spoil(Rect(100, 100, 300, 200))
            case "word", str():
                pile.word = value
                pile.over.spoil(Rect(500, 200, 500, 140))
            case _:
                pile.draw()
    pile.draw()
    assert pygame.image.tobytes(pile.canvas, "RGB") == pygame.image.tobytes(pile.fresh(), "RGB")


def test_another_size_draws_everything(pile: Pile) -> None:
    """After a resize nothing of the old size is left."""
    pile.frame = frame_for(400, 240)
    pile.canvas = pygame.Surface((400, 240))
    pile.shop.type.scale = pile.frame.scale
    assert pile.draw() == [pygame.Rect(0, 0, 400, 240)]
    assert pygame.image.tobytes(pile.canvas, "RGB") == pygame.image.tobytes(pile.fresh(), "RGB")


@pytest.mark.parametrize("scale", [0.71, 1.0, 1.337, 2.0])
def test_neighbouring_fills_leave_no_gap(shop: Workshop, scale: float) -> None:
    """Rectangles that touch in virtual units touch in pixels, at every scale."""
    canvas = pygame.Surface((400, 60))
    canvas.fill("#FF00FF")
    painter = Painter(shop, frame_for(1366, 768).layout, scale, (3.3, 0), canvas.get_rect(), canvas)
    for i in range(12):
        painter.fill(Rect(i * 17.3, 0, 17.3, 40), "#6B4226")
    end = int(3.3 + 12 * 17.3 * scale) - 1
    row = [canvas.get_at((x, 10))[:3] for x in range(4, min(400, end))]
    assert set(row) == {(0x6B, 0x42, 0x26)}


def test_a_tile_starts_where_its_rectangle_starts(shop: Workshop) -> None:
    """A tiled pattern drawn in parts joins without a seam."""
    pictures: list[bytes] = []
    for clips in ([(0, 0, 200, 100)], [(0, 0, 90, 100), (90, 0, 110, 100)]):
        canvas = pygame.Surface((200, 100))
        for clip in clips:
            painter = Painter(shop, frame_for(1366, 768).layout, 1.0, (0, 0), pygame.Rect(clip), canvas)
            painter.tile("trains/pattern-coal", Rect(5, 5, 180, 80), Rect(5, 5, 64, 64))
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_picture_that_is_missing_is_named(shop: Workshop) -> None:
    """Asking for a picture that isn't there says which one."""
    with pytest.raises(FileNotFoundError, match="trains/car-cheese"):
        shop.pictures.at("trains/car-cheese", 10, 10)


def test_large_windows_get_the_larger_picture(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a rendered picture the one of twice the size is taken where it has more to show."""
    loaded: list[str] = []
    plain = shop.pictures._source

    def noting(name: str) -> pygame.Surface:
        loaded.append(name)
        return plain(name)

    monkeypatch.setattr(shop.pictures, "_source", noting)
    shop.pictures.at("rendered/range-field", 800, 600)
    assert not any(name.endswith("@2x") for name in loaded)
    shop.pictures.at("rendered/range-field", 2000, 1500)
    assert loaded[-1] == "rendered/range-field@2x"


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_a_frame_looks_as_if_drawn_whole(shop: Workshop, scale: float) -> None:
    """A large paper put together from a small one has the pixels of one drawn at full size."""

    def body(w: float, h: float) -> str:
        dark = svg.rect(0, 5, w, h, "#140E0A", 6, opacity=0.5)
        return dark + svg.rect(0, 0, w, h, "#F3E7CF", 6, stroke="#2A211C", stroke_width=3)

    pictures: list[bytes] = []
    rect = Rect(20, 20, 400, 240)
    for whole in (True, False):
        canvas = pygame.Surface((700, 420))
        painter = Painter(shop, frame_for(1366, 768).layout, scale, (0, 0), canvas.get_rect(), canvas)
        if whole:
            painter.shapes(rect, body(rect.w, rect.h), pad=10)
        else:
            painter.frame(rect, body, 12, pad=10)
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    assert pictures[0] == pictures[1]


class Watched(pygame.Surface):
    """A canvas that counts how often something large is drawn on it."""

    count = 0

    def blit(self, *words: object, **more: object) -> pygame.Rect:
        """Count, and draw."""
        self.count += 1
        return super().blit(*words, **more)  # type: ignore[arg-type] # passed on as they come


@pytest.mark.parametrize("faint", [False, True])
def test_nothing_is_drawn_under_what_covers_it(shop: Workshop, *, faint: bool) -> None:
    """What is opaque over everything else saves the drawing below; what is faint doesn't."""
    below, over = pygame.Surface(SIZE), pygame.Surface(SIZE)
    below.fill("#2F5F8F")
    over.fill("#4C7A39")
    frame, canvas = frame_for(*SIZE), Watched(SIZE)
    ground = Layer(lambda p: p.blit(below, p.window.x, p.window.y))
    cover = Layer(
        lambda p: p.blit(over, p.window.x, p.window.y, 0.5 if faint else 1.0),
        moving=True,
    )
    Compositor(shop).compose([ground, cover], frame, canvas)
    assert canvas.count == (2 if faint else 1)
    assert (canvas.get_at((160, 120)) == pygame.Color("#4C7A39")) != faint
