"""The clear palette: told apart by colour-blind eyes, readable, followed by everything that is drawn."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from eyes import SIGHTS, ciede2000, contrast, distance
from played_games import kept, played

from game.app import rehearse
from game.places import assets_folder
from game.scenes import saloon
from game.scenes.library.picture import paint_table
from game.scenes.pony.looks import RIDERS
from game.scenes.settings import SettingsScene
from game.scenes.trains.cargo import TINTS
from game.store.settings import SettingsFile
from game.ui import palette
from game.ui.choices import Segmented
from game.ui.clock import HandClock
from game.ui.geometry import Rect
from game.ui.ink import INK, PAPER, PAPER_LIGHT
from game.ui.layout import frame_for
from game.ui.painter import Painter
from game.ui.pilot import Pilot

SIZE = (1366, 768)
KINDS = ("protanopia", "deuteranopia", "tritanopia")


@pytest.fixture(autouse=True)
def _printed() -> Iterator[None]:
    """Leave the usual inks to the other tests."""
    yield
    palette.use("printed")


def nearest(name: palette.Name, sight: str) -> float:
    """The smallest distance between two colours of a palette, to those eyes."""
    bases = [shades.base for shades in palette.PALETTES[name].values()]
    return min(distance(one, other, sight) for one, other in combinations(bases, 2))


def test_the_measure_itself() -> None:
    """CIEDE2000 gives the published distances (Sharma, Wu and Dalal, pairs 1, 7 and 23)."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(
        2.0373, abs=1e-4
    )


@pytest.mark.parametrize("sight", SIGHTS)
def test_clear_colours_are_far_apart(sight: str) -> None:
    """To every kind of eyes any two of the six clear colours lie at least 20 apart."""
    assert nearest("clear", sight) >= 20


def test_the_printed_ones_are_not() -> None:
    """The usual inks are the reason for the others: without red or green cones two of them are one."""
    assert nearest("printed", "usual") >= 20
    assert min(nearest("printed", sight) for sight in KINDS) < 5


@pytest.mark.parametrize("name", palette.PALETTES)
def test_text_on_colours_can_be_read(name: palette.Name) -> None:
    """Text stands out on every colour of both palettes at 4.5 to 1 at least, and the colours on paper."""
    palette.use(name)
    for tint in TINTS.values():
        assert contrast(tint.base, tint.text) >= 4.5
        assert contrast(tint.base, tint.dark) >= 1.2
        assert contrast(tint.base, PAPER) >= 1.2
    for rider in RIDERS:
        assert rider.text in (INK, PAPER)
        assert contrast(rider.ink, rider.text) >= 4.0


def test_cargo_and_riders_follow() -> None:
    """Cargoes and riders have the inks of the palette in use, five of them the same in all three games."""
    for name, inks in palette.PALETTES.items():
        palette.use(name)
        assert {tint.base for tint in TINTS.values()} == {shades.base for shades in inks.values()}
        assert {rider.ink for rider in RIDERS} < {tint.base for tint in TINTS.values()}


def test_no_picture_of_a_piece_keeps_an_old_ink() -> None:
    """Every picture of a car, cargo, token or rider is printed wholly in the inks of the palette."""
    palette.use("clear")
    old = {tint for shades in palette.PALETTES["printed"].values() for tint in shades[:3]}
    pictures = assets_folder() / "pictures"
    followed = 0
    for file in sorted(pictures.glob("*/*.svg")):
        name = file.relative_to(pictures).as_posix().removesuffix(".svg")
        text = file.read_text("utf-8")
        if palette.follows(name):
            followed += 1
            assert not any(
                tint in palette.recoloured(text, name).upper() for tint in old - {INK, PAPER_LIGHT}
            )
        else:
            assert palette.recoloured(text, name) == text
    assert followed >= 35


@pytest.mark.parametrize("game", ["yardmaster", "yardmaster-express", "pony-express"])
def test_the_tables_change(game: str) -> None:
    """In each of the three games the table shows the clear inks, and no more the printed ones."""
    stack = rehearse(SIZE)
    shop, frame = stack.services.shop, frame_for(*SIZE)
    # The map of Pony Express has blue water.
    told = ("purple",) if game == "pony-express" else ("blue", "purple")
    people = ("Ada", "Bruno", "Cho", "Dora", "Edith")[: 4 if game == "yardmaster" else 5]
    match = played(stack.services.shelf, game, people)

    def pixels() -> dict[str, int]:
        """How many pixels have nearly the inks of each palette."""
        canvas = pygame.Surface((640, 360))
        painter = Painter(shop, frame.layout, 1.0, (0, 0), canvas.get_rect(), canvas)
        near = pygame.Color(5, 5, 5, 255)
        names, box = [seat.name for seat in match.header.seats], Rect(0, 0, 640, 360)
        paint_table(painter, box, match.rules, match.view(None), names, stack.services.language)
        return {
            name: sum(
                pygame.mask.from_threshold(canvas, pygame.Color(shades[colour].base), near).count()
                for colour in told
            )
            for name, shades in palette.PALETTES.items()
        }

    before = pixels()
    stack.services.settings.values.colours = "clear"
    stack.services.save_settings()
    after = pixels()
    assert before["printed"] > 20
    assert after["clear"] > 20
    # What is left are edges, smoothed between other inks.
    assert before["clear"] < 0.1 * after["clear"]
    assert after["printed"] < 0.1 * before["printed"]


def test_a_table_below_the_settings_follows(tmp_path: Path) -> None:
    """The choice counts at once, also for what was drawn before, and is saved."""
    clock = HandClock(50.0)
    stack = rehearse(SIZE, folder=tmp_path, clock=clock)
    pilot, services = Pilot(stack, clock, SIZE), stack.services
    match = played(services.shelf, names=("Ada", "Bruno"), moves=12)
    stack.push(saloon.resume(services, kept(services.library, match)))
    pilot.settle()
    pilot.press("space")
    pilot.settle()
    before = pygame.image.tobytes(pilot.screenshot(), "RGB")
    for name in ("clear", "printed"):
        stack.push(SettingsScene(services))
        pilot.settle()
        choice = pilot.find("colours")
        assert isinstance(choice, Segmented)
        choice.choose(["printed", "clear"].index(name))
        pilot.settle()
        assert SettingsFile(tmp_path).values.colours == palette.in_use() == name
        pilot.press("escape")
        pilot.settle()
        after = pygame.image.tobytes(pilot.screenshot(), "RGB")
        assert (after == before) == (name == "printed")
