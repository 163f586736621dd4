"""What is said about statistics: whose they are, what a chart shows, what was not counted."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt

from game.text.language import Language
from game.text.levels import level_name


def _joined(language: Language, sentences: Sequence[str]) -> str:
    """Write sentences one after the other; Chinese leaves no space between them."""
    return ("" if language.code.startswith("zh") else " ").join(sentences)


def player_name(language: Language, kind: str, name: str) -> str:
    """Name those whose figures they are: a person, or all computer players of a level."""
    if kind == "person":
        return name
    return language.say("Computer: {level}", level=level_name(language, name))


def rivals(language: Language, word: str) -> str:
    """Name the company: people alone, or with a computer player of this level as the strongest."""
    if word == "person":
        return language.say("People only")
    return language.say("With {level}", level=level_name(language, word))


def share(won: int, played: int) -> str:
    """Write a share as a percentage."""
    return f"{round(100 * won / played)} %"


def of(language: Language, some: int, all_: int) -> str:
    """Say how many of how many, and which share that is."""
    if not all_:
        return language.say("none yet")
    return language.say("{some} of {all} · {share}", some=some, all=all_, share=share(some, all_))


def not_counted(language: Language, unfinished: int, practice: int, unreadable: int) -> str:
    """Say which matches are left out, and why."""
    told = [language.say("Finished games count.")]
    if unfinished:
        told.append(
            language.say_n(
                "{n} unfinished game is left out.", "{n} unfinished games are left out.", unfinished
            )
        )
    if practice:
        told.append(
            language.say_n("{n} practice game is left out.", "{n} practice games are left out.", practice)
        )
    if unreadable:
        told.append(
            language.say_n(
                "{n} damaged or unknown game was passed over.",
                "{n} damaged or unknown games were passed over.",
                unreadable,
            )
        )
    return _joined(language, told)


def chance_of(counts: Sequence[int]) -> float:
    """Return how often fair dice stray from even counts at least as far as these six do, from 0 to 1.

    Pearson's chi-squared test with five degrees of freedom.
    """
    expected = sum(counts) / len(counts)
    if not expected:
        return 1.0
    x = sum((count - expected) ** 2 for count in counts) / expected
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


def dice_verdict(language: Language, counts: Sequence[int]) -> str:
    """Say how many dice were rolled, and whether fair ones would come up like that."""
    rolled = sum(counts)
    if not rolled:
        return language.say("No dice rolled yet")
    percent = round(100 * chance_of(counts))
    dice = language.say_n("{n} die rolled.", "{n} dice rolled.", rolled)
    if percent < 1:
        return _joined(language, [dice, language.say("Fair dice stray so far in fewer than 1 of 100 cases.")])
    told = language.say("Fair dice stray at least so far in {n} of 100 cases.", n=percent)
    return _joined(language, [dice, told])


def average(language: Language, scores: Sequence[int]) -> str:
    """Say the best and the mean of some scores."""
    if not scores:
        return language.say("No finished game yet")
    mean = f"{sum(scores) / len(scores):.1f}"
    return language.say("Best {best} · mean {mean}", best=max(scores), mean=mean)
