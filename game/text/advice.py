"""What a hint says, in whichever game: what to do, then why, then what may be expected."""

from collections.abc import Sequence

from game.text import advice_express
from game.text.advised import Advised
from game.text.language import Language


def sentences(language: Language, game: str, advice: Advised, names: Sequence[str]) -> list[str]:
    """Say a hint of a game's adviser; the first sentence is what to do. `names` are the players'."""
    del game
    return advice_express.sentences(language, advice, names)
