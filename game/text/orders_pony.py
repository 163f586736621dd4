"""What a hint tells the player to do in Pony Express: the move as a sentence."""

from msgspec import UNSET

from game.rules.pony.challenge import Doubt
from game.rules.pony.moves import (
    Bail,
    Board,
    Challenge,
    Claim,
    Corners,
    Keep,
    Luck,
    Pass,
    Reroll,
    Stay,
    Use,
)
from game.rules.pony.riding import Reward
from game.rules.pony.state import State
from game.rules.pony.throw import AceOffer
from game.rules.table import Move
from game.text.language import Language
from game.text.pony_names import claimed, item_name


def order(language: Language, move: Move, table: State) -> str:  # noqa: PLR0911 - one case a move
    """Say what to do; `table` is what the seat may know."""
    say = language.say
    match move:
        case Claim(hand=hand, item=item):
            said = say("Claim {hand}.", hand=claimed(language, hand))
            return said if item is UNSET else say("{order} Play the Poker Face with it.", order=said)
        case Reroll(open=aside, roll=roll, item=item):
            said = _reroll(language, aside, table, opened=roll == "open")
            return said if item is UNSET else say("{order} Pay with the Oat Bag.", order=said)
        case Use(item=item, face=str(face), die=int()):
            return say(
                "Use {item}: turn the marked die to {face}.", item=item_name(language, item), face=face
            )
        case Use(item=item, dice=tuple(dice)):
            return _with_dice(language, item_name(language, item), dice, table)
        case Use(item=item):
            return say("Use {item}.", item=item_name(language, item))
        case Keep(item=item):
            return say("Keep {item}.", item=item_name(language, item))
        case _:
            return _plain(language, move, table)


def _with_dice(language: Language, item: str, dice: tuple[int, ...], table: State) -> str:
    """Say which open dice an Ace rolls again, or how many hidden ones a Spyglass looks at."""
    waits = table.waits
    if isinstance(waits, AceOffer):
        faces = " ".join(waits.dice[die] for die in dice)
        return language.say("Use {item} and roll {dice} again.", item=item, dice=faces)
    return language.say_n(
        "Look at {n} hidden die through {item}.",
        "Look at {n} hidden dice through {item}.",
        len(dice),
        item=item,
    )


def _reroll(language: Language, aside: tuple[int, ...], table: State, *, opened: bool) -> str:
    """Say which dice are rolled, and where they have to lie."""
    faces = table.cup.dice if table.cup is not None else ("",) * 5
    rolled = language.listed([faces[die] for die in range(5) if (die in aside) == opened])
    if opened:
        return language.say("Put {dice} beside the cup and roll there again.", dice=rolled)
    if not aside:
        return language.say("Roll {dice} again.", dice=rolled)
    return language.say("Leave {dice} in the cup, put the others beside it, and roll again.", dice=rolled)


def _plain(language: Language, move: Move, table: State) -> str:  # noqa: PLR0911 - one case a move
    say = language.say
    match move:
        case Challenge(item=item):
            return say("Challenge the claim.") if item is UNSET else say("Challenge by Telegraph.")
        case Pass():
            if isinstance(table.waits, Doubt):
                return say("Let it ride.")
            return say("Stay where you are.") if isinstance(table.waits, Reward) else say("Keep your cards.")
        case Corners(mine="NW"):
            return say("Take the north-west corner.")
        case Corners():
            return say("Take the south-east corner.")
        case Board():
            return say("Take the train.")
        case Stay():
            return say("Let the train go.")
        case Bail():
            return say("Pay three gold and leave jail.")
        case Luck():
            return say("Roll for luck.")
        case _:
            return say("Ride the claimed steps.")
