"""Writing a match's record into a folder that the player has chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.scenes.dialog import Answer, Dialog
from game.scenes.library.chooser import shown
from game.store.library import StoreError
from game.store.records import file_name, write_record
from game.text import library as words

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.play import Match
    from game.scenes.services import Services
    from game.scenes.stack import Scene


def last_folder(services: Services) -> Path | None:
    """Return the folder where a record was last written or read."""
    kept = services.settings.values.records
    return Path(kept) if kept else None


def keep_folder(services: Services, folder: Path) -> None:
    """Remember a folder for the next time, if its name is text that settings can hold."""
    if shown(folder) == str(folder):
        services.settings.values.records = str(folder)
        services.save_settings()


def unless_secret(scene: Scene[Any], match: Match, then: Callable[[], None]) -> None:
    """Go on at once with a match that is over; otherwise first say what its record gives away.

    A record holds every shuffle and roll, so hands, decks and dice under the cup stand in it.
    """
    if match.result is not None:
        then()
        return
    say = scene.services.language.say
    text = say(
        "This game is not over, and its record holds everything: whoever reads it knows the hands, the decks "
        "and the dice under the cup."
    )
    answers = [
        Answer("export", say("Export it anyway"), "enter"),
        Answer("stay", say("Leave it"), "escape", "primary"),
    ]
    dialog = Dialog(scene.services, say("Hidden things"), text, answers, cancel="stay")
    scene.stack.push(dialog, lambda answer: then() if answer == "export" else None)


def export(scene: Scene[Any], match: Match, title: str, folder: Path) -> None:
    """Write a match's record into a folder, and say where it is, or why it is not there."""
    language = scene.services.language
    names = ", ".join(seat.name for seat in match.header.seats)
    name = file_name(f"{words.title(language, match.header.game, title)} - {names}")
    try:
        path = write_record(match, folder, name)
    except StoreError as error:
        say = language.say
        answers = [Answer("well", say("Very well"), "enter", "primary")]
        text = say("Nothing was written there. Choose another folder.")
        head = say("The record can’t be written")
        dialog = Dialog(scene.services, head, text, answers, cancel="well", detail=shown(str(error)))
        scene.push(dialog)
    else:
        scene.toast(language.say("Written: {file}", file=shown(path.name)))
