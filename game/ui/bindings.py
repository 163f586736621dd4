"""Keys that the player may choose.

A shortcut written `"@pile=p"` belongs to the action `pile`, whose usual key is P: `chord` gives the key
that the player has chosen for it. Widgets and key caps ask by themselves; whoever compares a pressed key
asks here. One choice is in use in the whole program.
"""

from collections.abc import Mapping
from typing import Final

FIXED: Final = frozenset(
    {
        *("escape", "enter", "space", "tab", "backspace", "delete", "insert"),
        *("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "plus", "-"),
        *(str(digit) for digit in range(10)),
    }
)
"""Keys that mean the same everywhere: choosing, going on, going back, moving, numbers of cards."""


class _InUse:
    """What the player has chosen, and how often that has changed."""

    chosen: Mapping[str, str] = {}
    changes = 0


def use(chosen: Mapping[str, str]) -> None:
    """Use these keys from now on, by action; the others keep their usual ones."""
    if dict(chosen) != dict(_InUse.chosen):
        _InUse.chosen = dict(chosen)
        _InUse.changes += 1


def changes() -> int:
    """Return a number that differs once other keys are in use."""
    return _InUse.changes


def chord(shortcut: str) -> str:
    """Return the key of a shortcut: the player's for an action, any other as it is."""
    if not shortcut.startswith("@"):
        return shortcut
    action, _, usual = shortcut[1:].partition("=")
    return _InUse.chosen.get(action, usual)


def refusal(pressed: str) -> str:
    """Return why a key can't be chosen: `"fixed"`, `"held"` (Alt belongs to the system); empty if it can."""
    *held, key = pressed.split("+")
    if key in FIXED or not key:
        return "fixed"
    return "held" if "alt" in held else ""
