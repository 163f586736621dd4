"""What a person does, in virtual units and with plain names for keys."""

from dataclasses import dataclass
from typing import TypeAlias

from game.ui.geometry import Point


@dataclass(frozen=True)
class PointerMoved:
    """The pointer went to `at`; `held` are the buttons down (1 left, 2 middle, 3 right).

    `time` is the clock's, in seconds: when the event was read.
    """

    at: Point
    held: tuple[int, ...] = ()
    time: float = 0.0


@dataclass(frozen=True)
class PointerDown:
    """A mouse button went down. `clicks` is 2 for the second press of a double click."""

    at: Point
    button: int = 1
    clicks: int = 1
    time: float = 0.0


@dataclass(frozen=True)
class PointerUp:
    """A mouse button went up."""

    at: Point
    button: int = 1
    time: float = 0.0


@dataclass(frozen=True)
class Wheel:
    """The wheel turned: `dy` notches, positive away from the person."""

    at: Point
    dy: float
    dx: float = 0.0


@dataclass(frozen=True)
class KeyDown:
    """A key went down. `key` is its name (see `game.ui.keys`), such as `"a"`, `"enter"`, `"f11"`.

    `mods` holds some of `"ctrl"`, `"shift"`, `"alt"`.
    """

    key: str
    mods: frozenset[str] = frozenset()
    repeat: bool = False

    @property
    def chord(self) -> str:
        """The whole combination as shortcuts name it: `"ctrl+z"`, `"f"`, `"shift+tab"`."""
        return "+".join([m for m in ("ctrl", "alt", "shift") if m in self.mods] + [self.key])


@dataclass(frozen=True)
class KeyUp:
    """A key went up."""

    key: str


@dataclass(frozen=True)
class TextTyped:
    """Characters arrived from the keyboard or the input method."""

    text: str


@dataclass(frozen=True)
class Composing:
    """The input method shows unfinished text; empty when it is done or given up."""

    text: str
    caret: int = 0


@dataclass(frozen=True)
class FocusLost:
    """The window lost the keyboard, or was minimised: give up every drag."""


@dataclass(frozen=True)
class FocusGained:
    """The window has the keyboard again."""


InputEvent: TypeAlias = (
    PointerMoved
    | PointerDown
    | PointerUp
    | Wheel
    | KeyDown
    | KeyUp
    | TextTyped
    | Composing
    | FocusLost
    | FocusGained
)
