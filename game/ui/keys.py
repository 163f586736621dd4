"""Names of keys: plain for the program, short for key caps."""

from typing import Final

import pygame

from game.ui import bindings

_NAMES: Final = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_INSERT: "insert",
    pygame.K_PLUS: "plus",
    pygame.K_KP_PLUS: "plus",
    **{getattr(pygame, f"K_KP_{i}"): str(i) for i in range(10)},
    **{getattr(pygame, f"K_F{i}"): f"f{i}" for i in range(1, 13)},
}

_CAPS: Final = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": "⌫",
    "delete": "Del",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "insert": "Ins",
    "plus": "+",
    "ctrl": "Ctrl",
    "alt": "Alt",
    "shift": "Shift",
}


def key_name(code: int) -> str:
    """Return the plain name of a pygame key code; empty for keys without one."""
    return _NAMES.get(code) or (
        chr(code).lower() if 33 <= code < 0x110000 and chr(code).isprintable() else ""
    )


def modifiers(bits: int) -> frozenset[str]:
    """Return the names of the modifier keys held. The Command key counts as Ctrl."""
    held = {"ctrl": bits & (pygame.KMOD_CTRL | pygame.KMOD_META), "shift": bits & pygame.KMOD_SHIFT}
    held["alt"] = bits & pygame.KMOD_ALT
    return frozenset(name for name, bit in held.items() if bit)


def cap_label(chord: str) -> str:
    """Return what stands on the key cap: `"ctrl+z"` → `"Ctrl+Z"`; of an action, its key's."""
    parts = bindings.chord(chord).split("+")
    return "+".join(_CAPS.get(part, part.upper()) for part in parts if part)
