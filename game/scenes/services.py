"""What a scene is given: everything outside itself that it may use, passed by constructor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from game.scenes.settings_actions import sensible
from game.ui import bindings, palette

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from game.bots.thinker import Thinker
    from game.match.shelf import Shelf
    from game.store.library import Library
    from game.store.settings import SettingsFile
    from game.text.language import Language
    from game.ui.clock import Clock
    from game.ui.layout import Frame
    from game.ui.painter import Workshop
    from game.ui.sound import Sound


class WindowControl(Protocol):
    """What a scene may do with the window."""

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        ...

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to the last window size."""
        ...


class Unseen:
    """The window of tests and pictures: none."""

    fullscreen = False

    def set_fullscreen(self, on: bool) -> None:
        """Remember what was asked for."""
        self.fullscreen = on


@dataclass
class Services:
    """One for the whole program, built in `game.app`. `folder` is the player's."""

    language: Language
    settings: SettingsFile
    sound: Sound
    clock: Clock
    shop: Workshop
    window: WindowControl
    folder: Path
    shelf: Shelf
    """The rules of every game that can be played, by name."""
    library: Library
    random: Random
    """The only luck outside the rules: deals, lots, computer players."""
    hire: Callable[[], Thinker]
    """Makes the `thinker`."""
    frame: Frame
    """How big the window is now; the stack keeps it."""
    post: Callable[[Callable[[], None]], None] = lambda action: action()
    """Runs something in the main loop soon; safe from any thread."""

    @cached_property
    def thinker(self) -> Thinker:
        """Who thinks for computer players and gives hints, beside the window; made when first wanted."""
        return self.hire()

    def close(self) -> None:
        """End what runs beside the window."""
        if "thinker" in self.__dict__:
            self.thinker.close()

    def save_settings(self) -> None:
        """Write the settings; volumes, keys and inks follow at once, the rest by `rebuild`."""
        values = self.settings.values
        bindings.use(sensible(values.keys))
        if palette.use(values.colours):
            self.shop.pictures.forget()
        self.sound.set_volumes(values.master, values.effects, values.music, muted=values.muted)
        self.settings.save()
