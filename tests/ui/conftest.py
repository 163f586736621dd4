"""What the interface's tests share: SDL without a screen, the bundled assets, a form on a canvas."""

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.places import assets_folder
from game.ui.clock import HandClock
from game.ui.fonts import Faces
from game.ui.layout import frame_for
from game.ui.painter import Painter, Workshop
from game.ui.pictures import Pictures
from game.ui.text import Typesetter


@pytest.fixture(scope="session")
def faces() -> Iterator[Faces]:
    """The bundled fonts."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    yield Faces(assets_folder() / "fonts")
    pygame.quit()


@pytest.fixture
def typesetter(faces: Faces) -> Typesetter:
    """A typesetter at one pixel for each unit."""
    return Typesetter(faces)


@pytest.fixture
def shop(typesetter: Typesetter) -> Workshop:
    """Pictures and type."""
    return Workshop(Pictures(assets_folder() / "pictures"), typesetter)


@pytest.fixture
def clock() -> HandClock:
    """A clock moved by hand."""
    return HandClock(100.0)


@pytest.fixture
def canvas() -> pygame.Surface:
    """A transparent picture of the compact layout's size."""
    return pygame.Surface((1366, 768), pygame.SRCALPHA)


@pytest.fixture
def painter(shop: Workshop, canvas: pygame.Surface) -> Painter:
    """A painter on the canvas, one pixel for each unit."""
    frame = frame_for(1366, 768)
    return Painter(shop, frame.layout, 1.0, (0, 0), canvas.get_rect(), canvas)
