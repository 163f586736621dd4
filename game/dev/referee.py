"""`referee`: replay record files through the rules."""

import argparse
from pathlib import Path

from game.match import record
from game.match.record import FORM, MAX_BYTES, RecordError
from game.match.shelf import Shelf, open_shelf
from game.places import assets_folder, levels_folder
from game.text.language import Language
from game.text.refusals import explain_record


def verdict(path: Path, shelf: Shelf, language: Language) -> str:
    """Return `ok FILE` or `BAD FILE move N rule X: message`; moves count from 1, the header is move 0."""
    try:
        with path.open("rb") as file:
            raw = record.read(file.read(MAX_BYTES + 1), shelf)
        record.referee(raw, shelf[raw.header.game])
    except OSError as error:
        return _one_line(f"BAD {path} move 0 rule {FORM}: {error.strerror or error}")
    except RecordError as error:
        return _one_line(f"BAD {path} {explain_record(language, error)}")
    return _one_line(f"ok {path}")


def _one_line(text: str) -> str:
    """Escape what would break the line or can't be printed: a record may quote anything."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode()
        for char in text
    )


def run(arguments: argparse.Namespace) -> int:
    """Print one line a file; 1 if any is bad."""
    shelf = open_shelf(levels_folder())
    language = Language(assets_folder() / "catalogues", "en")
    bad = False
    for name in arguments.files:
        line = verdict(Path(name), shelf, language)
        bad |= line.startswith("BAD")
        print(line)
    return int(bad)


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `referee` to the developer commands."""
    parser = commands.add_parser("referee", help=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.set_defaults(run=run)
