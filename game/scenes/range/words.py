"""What the shooting range says: what to do, what a shot brought, what earns stars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.text.language import Language, mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.flick.attempt import Attempt, Status
    from game.flick.levels import RangeLevel
    from game.flick.trace import NearMiss, ShotResult
    from game.store.settings import Control

CONTROLS: Final[dict[Control, str]] = {
    "flick": mark("Flick"),
    "slingshot": mark("Slingshot"),
    "keys": mark("Keys"),
}
SWITCHES: Final[dict[Control, str]] = {
    "flick": mark("to flick"),
    "slingshot": mark("to slingshot"),
    "keys": mark("to keys"),
}
ORDERS: Final[dict[Control, str]] = {
    "flick": mark("Push the die and let go"),
    "slingshot": mark("Pull back and let go"),
    "keys": mark("Aim, and shoot with Space"),
}
HOW: Final[dict[Control, str]] = {
    "flick": mark("Press on the die and push it forward: it leaves as fast as your hand."),
    "slingshot": mark("Let go while the mark is in the green."),
    "keys": mark("Shoot in the green."),
}
PLACING: Final[dict[Control, str]] = {
    "flick": mark("Moved slowly, it is only put elsewhere."),
    "slingshot": mark("Click in the band to put the die elsewhere."),
}
ENDS: Final[dict[Status, str]] = {
    "won": mark("All down!"),
    "arrested": mark("Arrested"),
    "spent": mark("Out of dice"),
}
REFUSALS: Final[dict[str, str]] = {
    "backwards": mark("The die must leave into the field. It was kept."),
    "focus-lost": mark("The shot was kept: the window lost the keyboard."),
    "button-lost": mark("The shot was kept: the button came up elsewhere."),
    "blocked": mark("Something lies on that place. Put the die elsewhere."),
    "outside-band": mark("The die must start in the launch band."),
    "not-finite": mark("That was no shot. Try again."),
}
"""Why a die stayed, where it isn't plain to see."""


def targets(language: Language, level: RangeLevel) -> str:
    """Name what is to be felled, with the number."""
    n, kinds = len(level.targets), {target.kind for target in level.targets}
    if kinds == {"outlaw"}:
        return language.say_n("{n} outlaw", "{n} outlaws", n)
    if kinds == {"bottle"}:
        return language.say_n("{n} bottle", "{n} bottles", n)
    if kinds == {"can"}:
        return language.say_n("{n} can", "{n} cans", n)
    return language.say_n("{n} target", "{n} targets", n)


def kind_of_targets(language: Language, level: RangeLevel) -> str:
    """Name what is to be felled, as a heading."""
    match {target.kind for target in level.targets}:
        case kinds if kinds == {"outlaw"}:
            return language.say("Outlaws")
        case kinds if kinds == {"bottle"}:
            return language.say("Bottles")
        case kinds if kinds == {"can"}:
            return language.say("Cans")
        case _:
            return language.say("Targets")


def task(language: Language, level: RangeLevel) -> str:
    """Say in one line what a level is: its number, targets, dice, and who is to be spared."""
    dice = language.say_n("{n} die", "{n} dice", level.dice)
    what = targets(language, level)
    spared = len(level.bystanders)
    if not spared:
        return language.say("Level {number}: {targets}, {dice}.", number=level.order, targets=what, dice=dice)
    who = language.say_n(
        "{n} rider who is none of your business", "{n} riders who are none of your business", spared
    )
    return language.say(
        "Level {number}: {targets}, {dice}, {riders}.",
        number=level.order,
        targets=what,
        dice=dice,
        riders=who,
    )


def star_conditions(language: Language, level: RangeLevel) -> tuple[str, str, str]:
    """Say what earns one, two and three stars."""
    stars, n = level.stars, len(level.targets)
    one = language.say_n("the target falls", "all {n} fall", n)
    two = language.say_n("with one die", "with {n} dice or fewer", stars.two)
    if stars.clean:
        three = language.say_n(
            "with one die, and no obstacle met", "with {n} dice or fewer, no obstacle met", stars.three
        )
    else:
        three = language.say_n("with one die", "with {n} dice or fewer", stars.three)
    return one, two, three


def hopes(language: Language, attempt: Attempt) -> tuple[int, str]:
    """Return the stars that can still be earned, and say with how many dice more."""
    stars = attempt.stars_with(1)
    if not stars:
        return 0, language.say("none any more")
    most = 1
    while attempt.stars_with(most + 1) == stars:
        most += 1
    return stars, language.say_n("with one more die", "with up to {n} more dice", most)


def name_of(language: Language, level: RangeLevel, id_: str) -> str:
    """Name a figure in a sentence."""
    kind = dict(level.figures)[id_].kind
    if kind == "rider":
        return language.say("the mail rider") if len(level.bystanders) == 1 else language.say("a mail rider")
    return {
        "outlaw": language.say("an outlaw"),
        "indian": language.say("an Indian"),
        "bottle": language.say("a bottle"),
        "can": language.say("a can"),
    }[kind]


def report(language: Language, level: RangeLevel, result: ShotResult) -> str:
    """Say what a shot brought."""
    outcome = result.outcome
    fell = sum(id_.startswith("target:") for id_ in outcome.fell)
    touched = next((id_ for id_ in outcome.touched if id_.startswith("bystander:")), None)
    said = []
    if fell:
        said.append(language.say_n("One fell.", "{n} fell.", fell))
    elif any(id_.startswith("target:") for id_ in outcome.touched):
        said.append(language.say("It was hit, but it stands."))
    else:
        said.append(language.say("Nothing fell."))
    if touched is not None:
        said.append(language.say("The die touched {figure}.", figure=name_of(language, level, touched)))
    elif near := _nearest(result):
        said.append(
            language.say(
                "The die missed {figure} by {gap} mm, a near miss.",
                figure=name_of(language, level, near.id),
                gap=max(1, round(near.gap)),
            )
        )
    if outcome.rest is None:
        said.append(language.say("Then it left the field."))
    return joined(language, said)


def joined(language: Language, sentences: Sequence[str]) -> str:
    """Return sentences one after the other, as the language has them."""
    text = sentences[0]
    for sentence in sentences[1:]:
        text = language.say("{text} {sentence}", text=text, sentence=sentence)
    return text


def _nearest(result: ShotResult) -> NearMiss | None:
    """The near miss that is told: of a bystander first, else the closest."""
    found = [near for near in result.trace.near_misses if not near.id.startswith("extra:")]
    found.sort(key=lambda near: (not near.id.startswith("bystander:"), near.gap))
    return found[0] if found else None


def ending(language: Language, level: RangeLevel, attempt: Attempt) -> str:
    """Say why an attempt is over."""
    match attempt.status:
        case "won":
            return language.say_n("Done with one die.", "Done with {n} dice.", attempt.dice_used)
        case "arrested" if attempt.touched is not None:
            return language.say(
                "The die touched {figure}: the sheriff takes you along.",
                figure=name_of(language, level, attempt.touched),
            )
        case _:
            left = len(level.targets) - len(attempt.down)
            return language.say_n(
                "No dice left, and one still stands.", "No dice left, and {n} still stand.", left
            )
