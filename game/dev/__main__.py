"""Developer commands: `python -m game.dev COMMAND`; not part of the bundle."""

import argparse
import io
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Final

from game.match.levels import LevelError

_COMMANDS: Final = {
    "simulate": "simulate",
    "tournament": "tournament",
    "bluffing": "bluffing",
    "outlook": "outlook",
    "referee": "referee",
    "bench": "bench",
    "screenshot": "screenshot",
    "catalogues": "catalogues",
    "fonts": "render.fonts",
    "pictures": "render.pictures",
    "sounds": "render.sounds",
}
"""The module in `game.dev` that adds and runs each command."""


def main() -> int:
    """Run one command; 2 for a wrong call."""
    # Importing pygame greets on standard output, where the commands' results stand.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = argparse.ArgumentParser(prog="python -m game.dev", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in _needed(sys.argv[1:]):
        import_module(f"game.dev.{_COMMANDS[name]}").add_command(commands)
    arguments = parser.parse_args()
    for stream in (sys.stdout, sys.stderr):
        # A narrow console shows an escape for a letter that it lacks, rather than failing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code: int = arguments.run(arguments)
    except (ValueError, OSError, LevelError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return code


def _needed(arguments: list[str]) -> Iterable[str]:
    """The command that is called, so that the referee needs no window; all where help may be wanted."""
    return arguments[:1] if arguments[:1] and arguments[0] in _COMMANDS else _COMMANDS


if __name__ == "__main__":
    sys.exit(main())
