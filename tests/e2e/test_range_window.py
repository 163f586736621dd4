"""The shooting range in a real window: a die flicked with a real drag fells figures."""

import math
from collections.abc import Callable

import pytest
from mirror import Mirror
from screen import Program, wait_until

from game.flick.attempt import begin
from game.places import levels_folder
from game.scenes import saloon
from game.scenes.flicking.camera import upright
from game.scenes.range.level import LevelScene
from game.scenes.range.progress import Progress
from game.scenes.title import TitleScene

pytestmark = [pytest.mark.window, pytest.mark.packaged]

ATTEMPTS = 6
"""How often a level may be tried: the drag's speed depends on how busy the machine is."""
PUSH = 150.0
"""How far the pointer is drawn, in mm, through the die and over the arc."""
STEPS = 12


def aim(start: tuple[float, float], target: tuple[float, float]) -> list[tuple[float, float]]:
    """The way of the pointer, in mm: from the die's place towards a figure."""
    length = math.dist(start, target)
    ux, uy = (target[0] - start[0]) / length, (target[1] - start[1]) / length
    return [
        (start[0] + ux * PUSH * step / STEPS, start[1] + uy * PUSH * step / STEPS)
        for step in range(STEPS + 1)
    ]


def resting(scene: LevelScene) -> tuple[float, float]:
    """Where the die waits, in mm."""
    launch = scene.gallery._launch
    assert launch is not None
    return launch.spot(0.0)


def test_a_real_drag_wins_the_first_level(start: Callable[..., Program]) -> None:
    """From the title to the range; die after die is flicked at the outlaws until all have fallen (P40)."""
    program = start()
    mirror = Mirror(program)
    mirror.show(lambda services: TitleScene(services, saloon.doors()))
    mirror.expect("the title")
    mirror.click("range")
    mirror.show(saloon.shooting_range)
    mirror.expect("the range")
    mirror.click("shoot")
    progress = Progress(levels_folder() / "range", program.profile)
    level = progress.first
    assert level is not None

    def shooting(services: object) -> LevelScene:
        return LevelScene(services, progress, level, rules=None, settings=None, leave=lambda: None)  # type: ignore[arg-type] # Services

    scene = mirror.show(shooting)
    assert isinstance(scene, LevelScene)
    field = scene._field
    frame = mirror.frame
    camera = upright(field, 600.0)
    table = begin(progress.level(level)).table
    die = resting(scene)
    figures = [figure for figure in table.figures if figure.id.startswith("target")]
    for attempt in range(ATTEMPTS):
        for number in range(progress.level(level).dice):
            figure = figures[number % len(figures)]
            path = [frame.to_pixels(camera.at(x, y)) for x, y in aim(die, (figure.x, figure.y))]
            program.drag(path)
            program.screen.settle()
            if (program.profile / "bests.json").exists():
                return
        assert attempt < ATTEMPTS - 1, "no attempt has felled all outlaws"
        program.press("r")
        program.screen.settle()


def test_a_drag_that_stops_keeps_the_die(start: Callable[..., Program]) -> None:
    """Esc gives up a drag under way: the die goes back and nothing is shot."""
    program = start()
    mirror = Mirror(program)
    mirror.show(lambda services: TitleScene(services, saloon.doors()))
    mirror.expect("the title")
    mirror.click("range")
    mirror.show(saloon.shooting_range)
    mirror.expect("the range")
    mirror.click("shoot")
    progress = Progress(levels_folder() / "range", program.profile)
    assert progress.first is not None
    first = progress.first
    scene = mirror.show(
        lambda services: LevelScene(services, progress, first, rules=None, settings=None, leave=lambda: None)
    )
    assert isinstance(scene, LevelScene)
    mirror.expect("the level")
    x, y = mirror.frame.to_pixels(upright(scene._field, 600.0).at(*resting(scene)))
    program.screen.tool("mousemove", round(x), round(y), "mousedown", 1)
    program.screen.tool("mousemove", round(x) + 20, round(y) - 10, "key", "Escape", "mouseup", 1)
    mirror.expect("the level as it was")
    wait_until(lambda: not (program.profile / "bests.json").exists(), "nothing won")
