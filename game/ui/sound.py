"""Sounds by name, silent where there is no device. Files are read when they are first played."""

import contextlib
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)
CHANNELS: Final = 24


class Sound:
    """Plays the files of a folder of sounds: `play("couple")` plays `couple.ogg`.

    Volumes from 0 to 1: `master` times `effects` or `music`. Until `open` everything is silent;
    so it stays where no device can be opened.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._playing: str | None = None
        self._sustained: dict[str, pygame.mixer.Channel] = {}
        self.ready = False
        self.master = 0.8
        self.effects = 1.0
        self.music = 0.0
        self.muted = False
        self.on_play: Callable[[str], None] = lambda _: None
        """Called with every name that is asked for, heard or not; tests listen here."""

    def open(self) -> bool:
        """Open the device; False, and silence, where there is none."""
        if not self.ready:
            try:
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
                pygame.mixer.set_num_channels(CHANNELS)
                self.ready = True
            except pygame.error as error:
                _log.info("no sound: %s", error)
        return self.ready

    def close(self) -> None:
        """Let the device go."""
        if self.ready:
            self.ready = False
            self._loaded.clear()
            self._sustained.clear()
            pygame.mixer.quit()

    def set_volumes(self, master: float, effects: float, music: float, *, muted: bool) -> None:
        """Set all volumes; what plays changes at once."""
        self.master, self.effects, self.music, self.muted = master, effects, music, muted
        if self.ready:
            pygame.mixer.music.set_volume(self._music_volume)
            if muted:
                pygame.mixer.stop()

    @property
    def _music_volume(self) -> float:
        return 0.0 if self.muted else self.master * self.music

    def _load(self, name: str) -> "pygame.mixer.Sound | None":
        if name not in self._loaded:
            self._loaded[name] = None
            file = next((f for s in (".ogg", ".wav") if (f := self._folder / f"{name}{s}").is_file()), None)
            if file is not None:
                with contextlib.suppress(pygame.error, OSError):
                    self._loaded[name] = pygame.mixer.Sound(file)
        return self._loaded[name]

    def has(self, name: str) -> bool:
        """Whether there is such a sound."""
        return any((self._folder / f"{name}{suffix}").is_file() for suffix in (".ogg", ".wav"))

    def play(self, name: str, volume: float = 1.0, *, pan: float = 0.0) -> None:
        """Play a sound once; `pan` from -1 (left) to 1 (right). A name without a file is silent."""
        self.on_play(name)
        level = self.master * self.effects * max(0.0, min(1.0, volume))
        if not self.ready or self.muted or level <= 0:
            return
        sound = self._load(name)
        channel = sound.play() if sound is not None else None
        if channel is not None:
            channel.set_volume(level * min(1.0, 1 - pan), level * min(1.0, 1 + pan))

    def sustain(self, name: str, volume: float, *, pan: float = 0.0) -> None:
        """Let a sound go round and round at this volume, until it is called with 0."""
        channel = self._sustained.get(name)
        level = self.master * self.effects * max(0.0, min(1.0, volume))
        if not self.ready or self.muted or level <= 0:
            if channel is not None:
                self._sustained.pop(name).fadeout(60)
            return
        if channel is None:
            sound = self._load(name)
            channel = sound.play(loops=-1, fade_ms=20) if sound is not None else None
            if channel is None:
                return
            self._sustained[name] = channel
            self.on_play(name)
        channel.set_volume(level * min(1.0, 1 - pan), level * min(1.0, 1 + pan))

    def play_music(self, name: str | None) -> None:
        """Play a piece round and round, softly begun; None ends it."""
        if name == self._playing or not self.ready:
            return
        if name is None:
            pygame.mixer.music.fadeout(800)
            self._playing = None
            return
        with contextlib.suppress(pygame.error):
            pygame.mixer.music.load(self._folder / f"{name}.ogg")
            pygame.mixer.music.set_volume(self._music_volume)
            pygame.mixer.music.play(-1, fade_ms=800)
            self._playing = name
