"""Sounds: silence without a device, volumes, files that are missing or broken."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.places import assets_folder
from game.ui.sound import Sound


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without sound plays on in silence."""

    def no_device(**_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sound = Sound(tmp_path)
    assert not sound.open()
    sound.play("couple")
    sound.play_music("saloon")
    sound.set_volumes(1, 1, 1, muted=False)
    sound.close()


@pytest.fixture
def playing() -> Iterator[Sound]:
    """A sound on SDL's dummy device."""
    sound = Sound(assets_folder() / "sounds")
    assert sound.open()
    sound.set_volumes(1.0, 0.5, 0.5, muted=False)
    yield sound
    sound.close()


def test_a_sound_plays_at_its_volume(playing: Sound) -> None:
    """Master and effects multiply with the sound's own volume."""
    playing.play("couple", 0.5)
    busy = [pygame.mixer.Channel(i) for i in range(pygame.mixer.get_num_channels())]
    volumes = [channel.get_volume() for channel in busy if channel.get_busy()]
    assert len(volumes) == 1


def test_muting_stops_what_plays(playing: Sound) -> None:
    """Mute is heard at once, and nothing new begins."""
    playing.play("couple")
    playing.set_volumes(1.0, 1.0, 1.0, muted=True)
    playing.play("couple")
    assert not pygame.mixer.get_busy()


def test_missing_and_broken_files_are_silent(playing: Sound, tmp_path: Path) -> None:
    """A name without a file, or a file that is no sound, plays nothing and harms nothing."""
    (tmp_path / "broken.ogg").write_bytes(b"no sound at all")
    playing._folder = tmp_path
    playing.play("broken")
    playing.play("nothing")
    playing.play_music("broken")
    assert not pygame.mixer.get_busy()
    assert not playing.has("nothing")


def test_tests_hear_what_is_asked_for(tmp_path: Path) -> None:
    """Every name that is asked for is told, heard or not."""
    heard: list[str] = []
    sound = Sound(tmp_path)
    sound.on_play = heard.append
    sound.play("whistle")
    assert heard == ["whistle"]
