"""What a hint says, in whichever game: what to do, then why, then what may be expected."""

from collections.abc import Sequence
from typing import Any

from game.text import advice_express, advice_pony, advice_yardmaster
from game.text.advised import Advised
from game.text.language import Language


def sentences(language: Language, game: str, advice: Advised, names: Sequence[str], view: Any) -> list[str]:
    """Say a hint of a game's adviser; the first sentence is what to do.

    `names` are the players', `view` is what the seat that asks may know.
    """
    match game:
        case "yardmaster":
            return advice_yardmaster.sentences(language, advice, names)
        case "pony-express":
            return advice_pony.sentences(language, advice, names, view.table)
        case _:
            return advice_express.sentences(language, advice, names)
