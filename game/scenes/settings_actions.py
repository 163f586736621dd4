"""Every action whose key the player may choose: its usual key, its name, and where it is at hand."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.text.language import Language, mark
from game.ui import bindings

EVERYWHERE: Final = ("sound", "fullscreen", "rules", "undo")
_TRAINS: Final = ("speed", "log", "hint")
_PONY: Final = ("hint", "chances", "pony-log", "pony-undo")
SEATS: Final = 5

USUAL: Final[dict[str, str]] = {
    "sound": "m",
    "fullscreen": "f11",
    "rules": "f1",
    "undo": "ctrl+z",
    "hint": "h",
    "speed": "s",
    "log": "l",
    "draw": "d",
    "take": "t",
    "swap": "x",
    "end": "e",
    "pile": "p",
    "pay-anew": "r",
    "sweep-all": "a",
    "face-down": "f",
    "chances": "t",
    "pony-log": "g",
    "pony-undo": "z",
    "roll-hidden": "r",
    "roll-open": "o",
    "bail": "p",
    "luck": "r",
    "board": "b",
    "stay": "s",
    "decline": "s",
    "corner-nw": "n",
    "corner-se": "s",
    **dict(zip((f"liar-{seat}" for seat in range(1, SEATS + 1)), "alfjy", strict=True)),
    **dict(zip((f"ride-{seat}" for seat in range(1, SEATS + 1)), "skdnu", strict=True)),
}
"""The usual keys by action."""

SCREENS: Final[tuple[frozenset[str], ...]] = tuple(
    frozenset((*EVERYWHERE, *actions))
    for actions in (
        (*_TRAINS, "draw", "take", "swap", "end", "pile", "pay-anew", "sweep-all"),
        (*_TRAINS, "face-down"),
        (*_PONY, "roll-hidden", "roll-open"),
        (*_PONY, "bail", "luck"),
        (*_PONY, "board", "stay"),
        (*_PONY, "decline"),
        (*_PONY, "corner-nw", "corner-se"),
        (*_PONY, *(f"{word}-{seat}" for word in ("liar", "ride") for seat in range(1, SEATS + 1))),
    )
)
"""Actions that are at hand together, and therefore can't share a key."""
MENU_KEYS: Final = frozenset("abceghilnpqrstvxy")
"""Letters with a use in menus and lists: what works everywhere can't have them."""


class Group(NamedTuple):
    """Actions under a heading."""

    heading: str
    actions: tuple[tuple[str, str], ...]


GROUPS: Final = (
    Group(
        mark("Everywhere"),
        (
            ("sound", mark("Sound on and off")),
            ("fullscreen", mark("Full screen")),
            ("rules", mark("Rule book")),
            ("undo", mark("Undo")),
            ("hint", mark("Hint")),
        ),
    ),
    Group(
        mark("Train games"),
        (
            ("speed", mark("Speed")),
            ("log", mark("Log")),
        ),
    ),
    Group(
        mark("Yardmaster"),
        (
            ("draw", mark("Draw from the deck")),
            ("take", mark("Take the discard")),
            ("swap", mark("Swap exchange token")),
            ("end", mark("End turn")),
            ("pile", mark("Look through the discard pile")),
            ("pay-anew", mark("Pay otherwise")),
            ("sweep-all", mark("Sweep: choose all")),
        ),
    ),
    Group(mark("Yardmaster Express"), (("face-down", mark("Play face down")),)),
    Group(
        mark("Pony Express"),
        (
            ("chances", mark("Odds")),
            ("pony-log", mark("Log")),
            ("pony-undo", mark("Undo")),
            ("roll-hidden", mark("Roll hidden")),
            ("roll-open", mark("Roll open")),
            ("bail", mark("Jail: pay three gold")),
            ("luck", mark("Jail: roll for luck")),
            ("board", mark("Station: board the train")),
            ("stay", mark("Station: let it go")),
            ("decline", mark("Right challenge: stay")),
            ("corner-nw", mark("Duel: the north-west corner")),
            ("corner-se", mark("Duel: the south-east corner")),
        ),
    ),
)
_LIAR: Final = mark("Seat {n}: liar!")
_RIDE: Final = mark("Seat {n}: let it ride")
_CHALLENGES: Final = mark("Pony Express: challenges")


def groups(language: Language) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return headings with their actions: each action's name in the program and in the player's language."""
    say = language.say
    found = [(say(group.heading), [(name, say(label)) for name, label in group.actions]) for group in GROUPS]
    challenges = [
        (f"{word}-{seat}", say(label, n=seat))
        for seat in range(1, SEATS + 1)
        for word, label in (("liar", _LIAR), ("ride", _RIDE))
    ]
    return [*found, (say(_CHALLENGES), challenges)]


def key_of(action: str) -> str:
    """Return the key that an action has now."""
    return bindings.chord(f"@{action}={USUAL[action]}")


def rivals(action: str, key: str) -> list[str]:
    """Return the other actions that have a key now and are at hand together with this one."""
    return [
        other
        for other in USUAL
        if other != action
        and key_of(other) == key
        and any(action in screen and other in screen for screen in SCREENS)
    ]


def refusal(action: str, key: str) -> str:
    """Return why an action can't have a key: as `bindings.refusal`, or `"menu"`; empty if it can."""
    if key == USUAL[action]:
        return ""
    if action in EVERYWHERE and key in MENU_KEYS:
        return "menu"
    return bindings.refusal(key)


def given(action: str, key: str) -> tuple[dict[str, str], list[str]] | None:
    """Give an action a key: return what the player has chosen then, and who had to change places.

    Those that had the key get the one that is given up. None where one of them can't have that, or where
    others would then share a key.
    """
    old, moved = key_of(action), rivals(action, key)
    keys = {name: key_of(name) for name in USUAL}
    keys[action] = key
    for other in moved:
        if refusal(other, old):
            return None
        keys[other] = old
    for changed in (action, *moved):
        for other in USUAL:
            together = any(changed in screen and other in screen for screen in SCREENS)
            if other != changed and together and keys[other] == keys[changed]:
                return None
    return {name: chosen for name, chosen in keys.items() if chosen != USUAL[name]}, moved


def sensible(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return what can be used of keys read from a file: known actions, free keys, none shared."""
    keys = {name: chosen[name] for name in USUAL if name in chosen and not refusal(name, chosen[name])}
    for name in list(keys):
        for screen in SCREENS:
            if name in screen and any(
                keys.get(other, USUAL[other]) == keys[name] for other in screen - {name}
            ):
                del keys[name]
                break
    return keys
