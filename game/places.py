"""Where the program's own data lies: pictures, fonts, sounds, catalogues, levels.

The player's own folder is the store's business; nothing here is ever written.
"""

import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the folder that holds `assets/` and `levels/`.

    Frozen: where the bundle unpacked them. From a source tree: its top. Installed as a
    package: beside the modules.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    here = Path(__file__).resolve().parent
    installed = here / "_data"
    return installed if installed.is_dir() else here.parent


def assets_folder() -> Path:
    """Return the folder of pictures, fonts, sounds and catalogues."""
    return data_folder() / "assets"


def levels_folder() -> Path:
    """Return the folder of decks, boards, range levels and tutorials."""
    return data_folder() / "levels"
