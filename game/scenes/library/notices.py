"""What a start has to say about the player's folder: damage, newer files, nothing that lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import Answer, Dialog
from game.scenes.library.chooser import shown

if TYPE_CHECKING:
    from game.scenes.services import Services


def notice(services: Services, trouble: str = "") -> Dialog | None:
    """Return the message about what was found at the start, None if all is well.

    `trouble` is what keeps the folder from being used, as the system says it.
    """
    library, language = services.library, services.language
    say, told, places = language.say, [], []
    if not library.lasting:
        told.append(say("Nothing can be kept here: matches and settings last until you quit, no longer."))
        told.append(say("A record of a match can still be written somewhere else."))
        places.append(trouble or str(services.folder))
    if library.notice is not None:
        told.append(say("The library was damaged. It was set aside, and a fresh one was begun."))
        told.append(
            language.say_n(
                "{n} match could be read and is in the fresh one.",
                "{n} matches could be read and are in the fresh one.",
                library.rescued,
            )
        )
        places.append(str(library.notice))
    if library.newer is not None:
        told.append(say("The library here comes from a newer Railhead. It stays as it is."))
        told.append(say("This version keeps its matches in a file beside it."))
        places.append(str(library.newer))
    if services.settings.notice is not None and library.lasting:
        told.append(say("The settings could not be read: the usual ones apply."))
        places.append(str(services.settings.notice))
    if not told:
        return None
    answers = [Answer("well", say("Very well"), "enter", "primary")]
    detail = shown(" · ".join(places))
    return Dialog(services, say("Before you begin"), " ".join(told), answers, cancel="well", detail=detail)
