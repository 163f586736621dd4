"""What a hint tells the player to do in Yardmaster: the move as a sentence."""

from collections.abc import Sequence

from game.rules.table import Move
from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, Swap, Take
from game.text.language import Language
from game.text.naming import name_of
from game.text.yardmaster import counted


def order(  # noqa: C901, PLR0911 - one case a move
    language: Language, move: Move, names: Sequence[str]
) -> str:
    """Say what to do; `names` are the players.."""
    say = language.say
    match move:
        case Draw(source="deck"):
            return say("Draw from the deck.")
        case Draw():
            return say("Take the discard.")
        case Buy(car=car, pay=pay):
            return say("Buy {car} for {cards}.", car=name_of(language, car), cards=counted(language, pay))
        case Couple(car=car):
            return say("Couple {car} from your sorting yard.", car=name_of(language, car))
        case Swap(partner=int(partner), token=token):
            cargo = name_of(language, token)
            return say("Swap your token for {player}'s: {cargo}.", player=names[partner], cargo=cargo)
        case Swap(token=token):
            return say("Swap your token for the spare {cargo} token.", cargo=name_of(language, token))
        case Bonus(card=card, victim=int(victim)):
            return say("Play {card} on {player}.", card=name_of(language, card), player=names[victim])
        case Bonus(card=card):
            return say("Play {card}.", card=name_of(language, card))
        case Take(card=card):
            return say("Take {card} from the opened hand.", card=name_of(language, card))
        case Discard(cards=cards):
            return say("Discard {cards}.", cards=counted(language, cards))
        case _:
            return say("End your turn.")
