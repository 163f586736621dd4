"""`bench`: how fast rules, shots, frames and the start are on this machine, beside a yardstick."""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from game.app import rehearse
from game.bots.patience import Patience
from game.bots.player import Bot
from game.bots.register import bot_for
from game.dev import fights
from game.dev.filling import copy_matches, fill_library
from game.dev.scenes import SCENES, Wish
from game.dev.simulate import simulation
from game.flick.attempt import begin
from game.flick.levels import range_levels
from game.flick.shot import shoot
from game.flick.table import Flick
from game.match.dealer import Dealer
from game.match.record import SeatInfo
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Over, Rules, Setup, Shot
from game.scenes import saloon
from game.scenes.express.table import ExpressTable
from game.store.census import Census
from game.text.naming import GAMES
from game.ui.clock import HandClock
from game.ui.lists import ScrollList
from game.ui.motion import Sprite

YARDSTICK_MS: Final = 20.0
"""What the yardstick takes on a quiet machine of the kind that the aims were written for."""

_START = """
import sys, game.app as app
app.App.run = lambda self: None
sys.exit(app.run(["--profile", sys.argv[1]]))
"""


def yardstick() -> float:
    """Milliseconds of CPU time for a fixed plain-Python loop: the scale of everything else."""
    started = time.process_time()
    sum(number * number for number in range(380_000))
    return (time.process_time() - started) * 1000


def _median(times: int, action: Callable[[], Any]) -> float:
    """Median milliseconds of CPU time of an action."""
    found = []
    for _ in range(times):
        started = time.process_time()
        action()
        found.append((time.process_time() - started) * 1000)
    return statistics.median(found)


def bench_rules(games: int) -> dict[str, Any]:
    """Decisions per CPU-second of random games for every game and number of seats."""
    found: dict[str, Any] = {}
    for rules in open_shelf(levels_folder()).values():
        for seats in rules.seats(rules.options_type()):
            # What is computed once, such as the ranks of all rolls, is no part of the pace.
            simulation(rules, seats, ("random",), rules.options_type()).play(Random(0))
            before = yardstick()
            sim = simulation(rules, seats, ("random",), rules.options_type())
            random = Random(1)
            for _ in range(games):
                sim.play(random)
            scale = (before + yardstick()) / 2 / YARDSTICK_MS
            rate = sim.decisions / sim.seconds
            found[f"{rules.name} {seats}"] = {
                "decisions_per_cpu_second": round(rate),
                "on_the_yardstick": round(rate * scale),
            }
    return found


def bench_search(decisions: int) -> dict[str, Any]:
    """Simulations per CPU-second of every game's Old-timer, over decisions of random games of two."""
    found: dict[str, Any] = {}
    for rules in open_shelf(levels_folder()).values():
        asked = 0

        def count() -> bool:
            nonlocal asked
            asked += 1
            return False

        bot = bot_for(rules.name, "old-timer", Patience(simulations=400, stopped=count))
        before = yardstick()
        seconds = _decide(rules, bot, decisions)
        scale = (before + yardstick()) / 2 / YARDSTICK_MS
        found[rules.name] = {
            "simulations_per_cpu_second": round(asked / seconds),
            "on_the_yardstick": round(asked / seconds * scale),
        }
    return found


def _decide(rules: Rules[Any, Any], bot: Bot, decisions: int) -> float:
    """CPU-seconds that a computer player needs for so many decisions of random games."""
    random = Random(1)
    dealer = Dealer(random)
    seconds = 0.0
    while True:
        state = rules.start(Setup(2, rules.options_type()))
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Chance):
                state = rules.apply(state, NATURE, dealer.answer(pending, rules)).state
                continue
            seat = pending.seat if isinstance(pending, Shot) else random.choice(pending.seats)
            moves = rules.moves(state, seat)
            if len(moves) > 1 and random.random() < 0.2:
                view = rules.view(state, seat)
                started = time.process_time()
                bot.choose(rules, view, moves, seat, random)
                seconds += time.process_time() - started
                decisions -= 1
                if not decisions:
                    return seconds
            state = rules.apply(state, seat, rules.sample(state, seat, random)).state


def bench_shot() -> dict[str, float]:
    """A whole shot in the first level of the range: milliseconds, and simulated seconds per second."""
    levels, _ = range_levels(levels_folder() / "range")
    table = begin(next(iter(levels.values()))).table
    x, y = table.nearest_start(table.corner_point[0] + 60, table.corner_point[1] - 60)
    flick = Flick(x, y, 1500.0, -700.0)
    seconds = shoot(table, flick).trace.seconds
    ms = _median(40, lambda: shoot(table, flick))
    return {"ms": round(ms, 2), "simulated_seconds_per_second": round(seconds * 1000 / ms, 1)}


def bench_frame() -> dict[str, float]:
    """Milliseconds a frame of the Express table at 1920 × 1080: at rest, one card moving, everything."""
    clock = HandClock()
    stack = rehearse((1920, 1080), clock=clock)
    scene = SCENES["yardmaster-express"](stack.services, Wish())
    assert isinstance(scene, ExpressTable)  # noqa: S101 - the scene of that name
    stack.push(scene)
    canvas = pygame.Surface((1920, 1080))
    stack.compose(canvas)
    rest = _median(60, lambda: stack.compose(canvas))
    sprite = Sprite(200.0, 600.0, key=(("R", 2), ("R", 3)))
    scene.moves.sprites.append(sprite)

    def move() -> None:
        sprite.x = (sprite.x + 9) % 1200
        stack.compose(canvas)

    moving = _median(60, move)

    def everything() -> None:
        stack.redraw()
        stack.compose(canvas)

    return {
        "rest_ms": round(rest, 3),
        "one_card_moving_ms": round(moving, 2),
        "everything_ms": round(_median(10, everything), 1),
    }


def bench_duel() -> dict[str, float]:
    """Milliseconds a frame of a gunfight at 1920 × 1080: the board turning, then a die on its way."""
    clock = HandClock()
    stack = rehearse((1920, 1080), clock=clock)
    shelf = stack.services.shelf
    seats = [SeatInfo(name, "computer:old-timer") for name in ("Ann", "Bo", "Cy", "Di", "Ed")]
    scene = fights.fight_at(stack.services, fights.match_at(shelf[fights.GAME], seats, fights.gunfight))
    stack.push(scene)
    canvas = pygame.Surface((1920, 1080))
    stack.compose(canvas)
    times: dict[str, list[float]] = {"turning": [], "thinking": [], "flying": []}

    def frame() -> None:
        stack.advance()
        stack.compose(canvas)

    while scene.phase in times:
        clock.advance(1 / 60)
        phase = scene.phase
        times[phase].append(_median(1, frame))
    return {f"{phase}_ms": round(statistics.median(found), 2) for phase, found in times.items()}


def bench_library(matches: int) -> dict[str, float]:
    """Milliseconds over a library of so many matches at 1920 × 1080.

    To open it, to search a name, a frame while it scrolls; to count all of it for the statistics, at the
    first time and later.
    """
    clock = HandClock()
    stack = rehearse((1920, 1080), clock=clock)
    services = stack.services
    fill_library(services.library, services.shelf, 60, 1)
    copy_matches(services.library, matches)
    room = saloon.reading_room()
    found = {"open_ms": _median(3, lambda: stack.push(room.library(services)))}
    scene = stack.top
    canvas = pygame.Surface((1920, 1080))
    stack.compose(canvas)
    rows = scene.form.find("matches")
    assert isinstance(rows, ScrollList)  # noqa: S101 - the library's list

    def scroll() -> None:
        clock.advance(1 / 60)
        rows.wheel(-1)
        stack.advance()
        stack.compose(canvas)

    found["scrolling_ms"] = _median(120, scroll)
    games = dict(GAMES)
    found["search_ms"] = _median(5, lambda: services.library.find("all", "bruno express", games))

    def count() -> None:
        for _ in Census(services.library, services.shelf).steps():
            pass

    found["first_count_ms"] = _median(1, count)
    found["count_ms"] = _median(3, count)
    return {name: round(ms, 2) for name, ms in found.items()}


def bench_start() -> dict[str, float]:
    """Milliseconds from starting the interpreter to the first picture, without a window system."""
    found = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            subprocess.run(  # noqa: S603 - our own interpreter and words
                [sys.executable, "-c", _START, folder],
                check=True,
                env={"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(Path.cwd())},
                stdout=subprocess.DEVNULL,
            )
            found.append((time.perf_counter() - started) * 1000)
    return {"ms": round(min(found))}


def run(arguments: argparse.Namespace) -> int:
    """Measure and print JSON."""
    print(
        json.dumps(
            {
                "yardstick_ms": round(min(yardstick() for _ in range(5)), 2),
                "rules": bench_rules(arguments.games),
                "search": bench_search(40),
                "shot": bench_shot(),
                "frame": bench_frame(),
                "duel_frame": bench_duel(),
                "library": bench_library(arguments.matches),
                "start": bench_start(),
            },
            indent=1,
        )
    )
    return 0


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench` to the developer commands."""
    parser = commands.add_parser("bench", help=__doc__)
    parser.add_argument("--games", type=int, default=300, help="random games for each number of seats")
    parser.add_argument("--matches", type=int, default=5000, help="matches in the library")
    parser.set_defaults(run=run)
