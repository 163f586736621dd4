"""Developer commands: `python -m game.dev COMMAND`; not part of the bundle."""

import argparse
import sys

from game.dev import catalogues, referee, simulate
from game.dev.render import fonts, pictures
from game.match.levels import LevelError


def main() -> int:
    """Run one command; 2 for a wrong call."""
    parser = argparse.ArgumentParser(prog="python -m game.dev", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (simulate, referee, catalogues, fonts, pictures):
        module.add_command(commands)
    arguments = parser.parse_args()
    try:
        code: int = arguments.run(arguments)
    except (ValueError, LevelError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
