"""What the Old-timer says of a move of Yardmaster, and why (the codes of its players' advice)."""

from collections.abc import Sequence
from typing import Final

from game.text.advised import Advised, Because, outlook
from game.text.language import Language, mark
from game.text.naming import name_of
from game.text.orders_yardmaster import order

SAID: Final = 2
"""Reasons that are given at most: the weightiest."""
_PLAIN: Final = {
    "only-choice": mark("There is nothing else to do."),
    "blind": mark("Nothing that lies open is worth more than a card of the deck."),
    "three": mark("Three cards without an action, and there is room for them."),
    "steal": mark("A look into that hand, and its best card."),
    "sweep": mark("These cars help the others more than you."),
    "finished": mark("Nothing more is worth doing in this turn."),
    "least": mark("You will miss these least."),
}


def sentences(language: Language, advice: Advised, names: Sequence[str]) -> list[str]:
    """Say the move, then why, then what may be expected."""
    said = [line for reason in advice.reasons if (line := _why(language, reason))]
    return [order(language, advice.move, names), *said[:SAID], *outlook(language, advice)]


def _why(language: Language, reason: Because) -> str:  # noqa: PLR0911 - one case a reason
    """Say one reason; empty for one that this version has no words for."""
    say, say_n, values = language.say, language.say_n, reason.values
    if reason.code in _PLAIN:
        return say(_PLAIN[reason.code])
    points, missing = (
        value if isinstance(value := values.get(key), int) else 0 for key in ("points", "missing")
    )
    car = name_of(language, str(values["car"])) if "car" in values else ""
    match reason.code:
        case "wins":
            return say("With it your train reaches {points} points and wins.", points=points)
        case "joins":
            return say_n(
                "It joins your train at once: {n} point.", "It joins your train at once: {n} points.", points
            )
        case "couples":
            return say_n("{n} point without an action.", "{n} points without an action.", points)
        case "follows":
            return say_n(
                "Waiting cars fit behind it: {n} point more.",
                "Waiting cars fit behind it: {n} points more.",
                points,
            )
        case "waits":
            return say("It waits in your sorting yard, where nobody else can buy it.")
        case "pays":
            return say("With it you can pay for {car}.", car=car)
        case "nearer":
            return say_n(
                "Then {n} card is missing for {car}.",
                "Then {n} cards are missing for {car}.",
                missing,
                car=car,
            )
        case "token":
            return say("Pairs of that cargo then pay for {car}.", car=car)
        case _:
            return ""
