"""What the Old-timer says of a play of Yardmaster Express, and why (the codes of its players' advice)."""

from collections.abc import Sequence
from typing import Final

from game.rules.express.table import Play
from game.text.advised import Advised, Because, outlook
from game.text.language import Language, Value
from game.text.naming import name_of

SAID: Final = 2
"""Reasons that are given at most: the weightiest."""


def sentences(language: Language, advice: Advised, names: Sequence[str]) -> list[str]:
    """Say the play, then why, then what may be expected."""
    said = [line for reason in advice.reasons if (line := _why(language, reason, names))]
    return [_play(language, advice.move), *said[:SAID], *outlook(language, advice)]


def _play(language: Language, move: Play) -> str:
    if move.face == "up":
        return language.say("Couple {card}.", card=name_of(language, move.card))
    return language.say("Play {card} face down.", card=name_of(language, move.card))


def _why(  # noqa: PLR0911 - one case a reason
    language: Language, reason: Because, names: Sequence[str]
) -> str:
    """Say one reason; empty for one that this version has no words for."""
    values: dict[str, Value] = dict(reason.values)
    number = values.get("points", values.get("length", values.get("turns", 0)))
    n = number if isinstance(number, int) else 0
    say, say_n = language.say, language.say_n
    match reason.code:
        case "only-play":
            return say("There is no other play.")
        case "run":
            return say_n(
                "Then your train shows the longest run on the table, {n} car.",
                "Then your train shows the longest run on the table, {n} cars.",
                n,
            )
        case "caboose":
            return say_n(
                "As the table stands, it earns the caboose's {n} point.",
                "As the table stands, it earns the caboose's {n} points.",
                n,
            )
        case "most-points":
            return say_n(
                "No play couples more: {n} point.",
                "No play couples more: {n} points.",
                n,
            )
        case "points":
            return say_n("It couples {n} point.", "It couples {n} points.", n)
        case "nothing-couples":
            return say("No card of the hand couples, so one goes face down.")
        case "open-end":
            return say("After a card face down, anything couples next time.")
        case "deny":
            return _deny(language, values, n, names)
        case "counted":
            return say("So few cards are left that everything that may come was counted out.")
        case _:
            return ""


def _deny(language: Language, values: dict[str, Value], n: int, names: Sequence[str]) -> str:
    seat = values["seat"]
    return language.say_n(
        "Passed on, it would bring {player} {n} point more than any other card.",
        "Passed on, it would bring {player} {n} points more than any other card.",
        n,
        player=names[seat if isinstance(seat, int) else 0],
    )
