"""`screenshot`: any scene as a picture, without a window."""

import argparse
import re
from pathlib import Path

import pygame

from game.app import render
from game.dev.scenes import SCENES, Wish
from game.match.record import RecordError
from game.text.language import LANGUAGES


def size(text: str) -> tuple[int, int]:
    """Read `1920x1080`. Raises ArgumentTypeError."""
    found = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1920x1080")
    return int(found[1]), int(found[2])


def run(arguments: argparse.Namespace) -> int:
    """Draw the scene and write the file."""
    options = tuple(arguments.option)
    wish = Wish(arguments.seed, arguments.seats, arguments.moves, arguments.record, options)
    make = SCENES[arguments.scene]
    try:
        picture = render(lambda services: make(services, wish), arguments.size, arguments.lang)
    except RecordError as error:
        raise ValueError(f"{arguments.record}: {error}") from error
    pygame.image.save(picture, arguments.out)
    return 0


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `screenshot` to the developer commands."""
    parser = commands.add_parser("screenshot", help=__doc__)
    parser.add_argument("scene", choices=sorted(SCENES))
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=12, help="how many moves have been made")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--record", type=Path, metavar="FILE", help="show the end of this record instead")
    parser.set_defaults(run=run)
