"""Start the application."""

import os
import sys


def main() -> None:
    """Open the window and play."""
    # pygame greets on standard output when it is imported; a windowed build has none.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app import run  # noqa: PLC0415 - after the environment is set

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
