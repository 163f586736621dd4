"""Names of the things in Pony Express: hands, item cards, signs, spaces."""

from typing import Final, NamedTuple

from game.text.language import Language, mark

HANDS: Final[dict[str, str]] = {
    "nothing": mark("Nothing"),
    "pair": mark("Pair"),
    "two-pair": mark("Two pair"),
    "three": mark("Three of a kind"),
    "straight": mark("Straight"),
    "full-house": mark("Full house"),
    "four": mark("Four of a kind"),
    "five": mark("Five of a kind"),
}
"""The hands (P3), as headings and in rows."""

CLAIMED: Final[dict[str, str]] = {
    "pair": mark("a pair"),
    "two-pair": mark("two pair"),
    "three": mark("three of a kind"),
    "straight": mark("a straight"),
    "full-house": mark("a full house"),
    "four": mark("four of a kind"),
    "five": mark("five of a kind"),
    "nothing": mark("nothing"),
}
"""The hands within a sentence: "Ruth claims {hand}."."""

BILLS: Final[dict[str, tuple[str, str]]] = {
    "pair": (mark("A PAIR"), mark("OF DICE")),
    "two-pair": (mark("TWO"), mark("PAIR")),
    "three": (mark("THREE"), mark("OF A KIND")),
    "straight": (mark("A"), mark("STRAIGHT")),
    "full-house": (mark("FULL"), mark("HOUSE")),
    "four": (mark("FOUR"), mark("OF A KIND")),
    "five": (mark("FIVE"), mark("OF A KIND")),
}
"""The hands as they stand on the bill of a claim, in two lines."""


class Item(NamedTuple):
    """An item card: its name, when it can be used, and what it does (P36)."""

    name: str
    moment: str
    effect: str


ITEMS: Final[dict[str, Item]] = {
    "oat-bag": Item(mark("Oat Bag"), mark("When you re-roll"), mark("This re-roll is free.")),
    "loaded-die": Item(
        mark("Loaded Die"),
        mark("After you have rolled, before you claim"),
        mark("Turn one of your dice to any face. It stays hidden or open as it was."),
    ),
    "fresh-horse": Item(
        mark("Fresh Horse"), mark("When you are about to ride on your own roll"), mark("Ride one step more.")
    ),
    "burr-under-the-saddle": Item(
        mark("Burr under the Saddle"),
        mark("When another rider is about to ride on a roll"),
        mark("That ride is one step shorter, but at least one step long."),
    ),
    "poker-face": Item(
        mark("Poker Face"),
        mark("When you claim, a straight at most"),
        mark("Nobody may challenge this claim."),
    ),
    "telegraph": Item(
        mark("Telegraph"),
        mark("When another rider has claimed"),
        mark("Challenge even if you are not among those who may. If the claim was true, you are not jailed."),
    ),
    "spyglass": Item(
        mark("Spyglass"),
        mark("When you may challenge"),
        mark("Look at two hidden dice of your choice, then decide."),
    ),
    "second-barrel": Item(
        mark("Second Barrel"), mark("When your shot has missed"), mark("Shoot once more at once.")
    ),
    "stove-lid": Item(
        mark("Stove Lid"), mark("When you are hit"), mark("The hit does not count; the fight goes on.")
    ),
    "sheriffs-favour": Item(
        mark("Sheriff's Favour"),
        mark("When you are about to go to jail, or your jail turn begins"),
        mark("You are not jailed, or free at once; other losses stand."),
    ),
    "peace-pipe": Item(
        mark("Peace Pipe"),
        mark("When you come upon Indians, or a gunfight with you begins"),
        mark("It does not take place."),
    ),
    "rail-pass": Item(
        mark("Rail Pass"), mark("When you stop at a station"), mark("Take the train for free.")
    ),
    "ace-up-the-sleeve": Item(
        mark("Ace up the Sleeve"),
        mark("After your open roll: mine, saloon, jail, poker game"),
        mark("Roll any of the five dice again, once."),
    ),
}
"""By the word that records use."""

CHARACTERS: Final[dict[str, str]] = {
    "steady": mark("Plays by the book."),
    "bluffer": mark("Bluffs a lot."),
    "cautious": mark("Cautious: bluffs seldom, lets much ride."),
    "suspicious": mark("Suspicious: challenges often."),
    "trusting": mark("Trusting: hardly ever challenges."),
    "daring": mark("Daring: bluffs and challenges often."),
}
"""What kind of player a computer's rider is, by the code of its character."""

SIGNS: Final[dict[str, tuple[str, str]]] = {
    "": (mark("Open country"), mark("Nothing happens here.")),
    "station": (mark("Station"), mark("Pay the price and ride to the next station.")),
    "relay": (mark("Relay station"), mark("Draw two item cards and keep one.")),
    "mine": (mark("Mine"), mark("Roll once, openly: gold for every step of the hand.")),
    "saloon": (mark("Saloon"), mark("Roll once, openly, and pay gold for every step of the hand.")),
    "indians": (
        mark("Indians"),
        mark("One shot: gold for each that falls, a step back for each that stands."),
    ),
    "mailboxes": (mark("Mailboxes"), mark("One mailbox a turn; the third one wins.")),
}
"""The signs of spaces: name and effect (P26 to P31)."""

SIGN_RULES: Final[dict[str, str]] = {
    "": "P19",
    "station": "P26",
    "relay": "P30",
    "mine": "P28",
    "saloon": "P29",
    "indians": "P27",
    "mailboxes": "P31",
}

RANKS: Final[dict[str, str]] = {
    "9": mark("nines"),
    "10": mark("tens"),
    "J": mark("jacks"),
    "Q": mark("queens"),
    "K": mark("kings"),
    "A": mark("aces"),
}
"""Several dice of one face."""


def hand_name(language: Language, hand: str) -> str:
    """Name a hand as a heading."""
    return language.say(HANDS[hand])


def claimed(language: Language, hand: str) -> str:
    """Name a hand within a sentence."""
    return language.say(CLAIMED[hand])


def item_name(language: Language, item: str) -> str:
    """Name an item card."""
    return language.say(ITEMS[item].name)
