"""Developer commands: `python -m game.dev COMMAND`; not part of the bundle."""

import argparse
import io
import sys

from game.dev import bench, catalogues, referee, screenshot, simulate, tournament
from game.dev.render import fonts, pictures, sounds
from game.match.levels import LevelError


def main() -> int:
    """Run one command; 2 for a wrong call."""
    parser = argparse.ArgumentParser(prog="python -m game.dev", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (simulate, tournament, referee, bench, screenshot, catalogues, fonts, pictures, sounds):
        module.add_command(commands)
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


if __name__ == "__main__":
    sys.exit(main())
