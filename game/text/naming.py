"""Names of the things on the tables: cargo, cars, cards, cabooses."""

import re
from typing import Final

from game.text.language import Language, mark
from game.text.pony_names import CLAIMED, ITEMS

CARGO: Final[dict[str, str]] = {
    "B": mark("Coal"),
    "R": mark("Livestock"),
    "G": mark("Timber"),
    "Y": mark("Oil"),
    "P": mark("Automobile"),
}

CABOOSES: Final[dict[str, tuple[str, str]]] = {
    "executive": (mark("Executive"), mark("The fewest kinds of cargo in the train; none is fewest.")),
    "two-timer": (mark("Two-Timer"), mark("At least two colours with exactly three cars each.")),
    "diversified": (mark("Diversified"), mark("The most separate runs of two or more cars of one colour.")),
    "short-line": (mark("Short Line"), mark("The most cars of one colour.")),
    "lightweight": (mark("Lightweight"), mark("No face-up card with a 4 on both halves.")),
    "specialized": (mark("Specialized"), mark("A colour with exactly five cars.")),
    "little-engine": (mark("Little Engine"), mark("The lowest sum of car values.")),
    "efficient": (mark("Efficient"), mark("No face-up card with two different colours.")),
    "end-of-line": (mark("End of Line"), mark("The very last car has value 3.")),
    "buried-alive": (mark("Buried Alive"), mark("The most face-down cards, at least one.")),
    "inefficient": (mark("Inefficient"), mark("No run of two or more cars of one colour.")),
    "sequence-22233": (mark("Sequence 2-2-2-3-3"), mark("The values 2, 2, 2, 3, 3 in a row.")),
    "sequence-22222": (mark("Sequence 2-2-2-2-2"), mark("The values 2, 2, 2, 2, 2 in a row.")),
    "sequence-33333": (mark("Sequence 3-3-3-3-3"), mark("The values 3, 3, 3, 3, 3 in a row.")),
    "sequence-22223": (mark("Sequence 2-2-2-2-3"), mark("The values 2, 2, 2, 2, 3 in a row.")),
    "sequence-32233": (mark("Sequence 3-2-2-3-3"), mark("The values 3, 2, 2, 3, 3 in a row.")),
}
"""Each caboose of Yardmaster Express: its name and its condition (E17)."""

GAMES: Final[dict[str, str]] = {
    "yardmaster": mark("Yardmaster"),
    "yardmaster-express": mark("Yardmaster Express"),
    "pony-express": mark("Pony Express"),
}

BONUS: Final[dict[str, str]] = {
    "draw-three": mark("Draw Three Cargo"),
    "pay-one-less": mark("Pay One Less"),
    "steal-one": mark("Steal One Cargo"),
    "sweep": mark("Sweep the Yard"),
}
"""The bonus cards of Yardmaster (Y18–Y21)."""

BONUS_SHORT: Final[dict[str, str]] = {
    "draw-three": mark("Draw Three"),
    "pay-one-less": mark("Pay One Less"),
    "steal-one": mark("Steal One"),
    "sweep": mark("Sweep the Yard"),
}
"""What stands on them."""

_CAR = re.compile(r"([BRGYP])(\d)")
_CARD = re.compile(r"([BRGYP]\d)\|([BRGYP]\d)")


def name_of(language: Language, word: str) -> str:
    """Name a word of the records in the player's language: `"R2"`, `"R2|G3"`, `"R"`, `"sweep"`.

    A word that names nothing is returned as it is.
    """
    for names in (CARGO, BONUS, CLAIMED):
        if word in names:
            return language.say(names[word])
    if word in CABOOSES:
        return language.say(CABOOSES[word][0])
    if word in ITEMS:
        return language.say(ITEMS[word].name)
    if found := _CARD.fullmatch(word):
        return f"{name_of(language, found[1])} | {name_of(language, found[2])}"
    if found := _CAR.fullmatch(word):
        return language.say("{cargo} {value}", cargo=language.say(CARGO[found[1]]), value=found[2])
    return word


def caboose_condition(language: Language, caboose: str) -> str:
    """Say what a train must show for the caboose's points (E17)."""
    return language.say(CABOOSES[caboose][1])
