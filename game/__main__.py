"""Start the application."""

import multiprocessing
import os
import sys


def main() -> None:
    """Open the window and play."""
    # In a bundle this program is started again to be the process in which computer players think.
    multiprocessing.freeze_support()
    # pygame greets on standard output when it is imported; a windowed build has none.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app import run  # noqa: PLC0415 - after the environment is set

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
