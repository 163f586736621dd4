"""What the Old-timer says of a choice in Pony Express, and why (the codes of its players' advice)."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.pony.state import State
from game.text.advised import Advised, Because, outlook
from game.text.language import Language, Value, mark
from game.text.orders_pony import order
from game.text.pony_names import claimed

SAID: Final = 3
"""Reasons that are given at most: the weightiest."""

_SENTENCES: Final[Mapping[str, str]] = {
    "only-choice": mark("There is no other choice."),
    "no-doubters": mark("Nobody may challenge this claim."),
    "poker-face": mark("Behind the Poker Face nobody may challenge."),
    "home": mark("It takes you to Sacramento."),
    "truth": mark(
        "It is true: whoever challenges goes to jail. About {percent} % of such claims are challenged."
    ),
    "bluff": mark("You hold {hand}: a bluff that is challenged in about {percent} % of cases."),
    "mixed": mark("A lot among {claims} claims that are about as good, so that nobody can read you."),
    "reroll": mark("You hold {hand}; with a chance of {percent} % it gets better."),
    "free": mark("As the last rider you have this re-roll for free."),
    "oat-bag": mark("The Oat Bag is worth it here."),
    "loaded": mark("Then you hold {hand}."),
    "impossible": mark("The dice you know rule this claim out."),
    "doubtful": mark("The claim is false with a chance of about {percent} %."),
    "believable": mark("The claim is true with a chance of about {percent} %."),
    "jail-risk": mark("Whoever challenges a true claim goes to jail."),
    "lot": mark("Both are about as good: a lot decides, so that nobody can read you."),
    "telegraph-safe": mark("By Telegraph you risk no jail."),
    "spyglass": mark("Two of the dice may decide it."),
    "keep": mark("It will help you more than the other card."),
    "bail": mark(
        "The dice alone would free you with a chance of {percent} % only, and a turn is worth more."
    ),
    "luck": mark("Bail costs more than the turn is worth; the dice free you with a chance of {percent} %."),
    "favour": mark("You ride on at once."),
    "rail-pass": mark("The Rail Pass costs no gold."),
    "save-gold": mark("The fare is worth more in your pocket."),
    "stay-put": mark("You stand better where you are."),
    "keep-card": mark("The card will be worth more later."),
    "final": mark("It is the final duel: there is no later."),
    "line": mark("From there you hit with a chance of about {percent} %."),
    "ace": mark("Your roll is {hand}; another one should serve you better."),
}
"""By the reason's code."""


def sentences(language: Language, advice: Advised, names: Sequence[str], table: State) -> list[str]:
    """Say what to do, then why, then the chance to win; `table` is what the seat may know."""
    del names
    said = [line for reason in advice.reasons if (line := why(language, reason))]
    return [order(language, advice.move, table), *said[:SAID], *outlook(language, advice)]


def why(language: Language, reason: Because) -> str:
    """Say one reason; empty for one that this version has no words for."""
    values: dict[str, Value] = dict(reason.values)
    match reason.code:
        case "prize" | "advance" | "train":
            return _steps(language, reason.code, values)
        case "use":
            return _use(language, values)
        case code if code in _SENTENCES:
            if "hand" in values:
                values["hand"] = claimed(language, str(values["hand"]))
            return language.say(_SENTENCES[code], **values)
        case _:
            return ""


def _steps(language: Language, code: str, values: dict[str, Value]) -> str:
    """Say how far one gets."""
    number = values.get("steps", 0)
    n = number if isinstance(number, int) else 0
    if code == "prize":
        return language.say_n("If it is false, you ride {n} step.", "If it is false, you ride {n} steps.", n)
    return language.say_n("It brings you {n} step forward.", "It brings you {n} steps forward.", n)


def _use(language: Language, values: dict[str, Value]) -> str:
    """Say how much a card helps."""
    number = values.get("percent", 0)
    n = number if isinstance(number, int) else 0
    if n < 1:
        return language.say("It helps you a little more now than later.")
    return language.say_n(
        "It raises your chance to win by {n} percentage point.",
        "It raises your chance to win by {n} percentage points.",
        n,
    )
