"""The sounds: all there, playable, and as loud as they should be."""

import ast
import math
from array import array
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.dev.render import tune
from game.dev.render.sounds import MUSIC, SOUNDS, wave_of
from game.dev.render.tones import RATE, Wave, filtered, in_room, noise, shaped, string
from game.places import assets_folder, data_folder

FOLDER = assets_folder() / "sounds"


def test_every_sound_is_there_and_listed() -> None:
    """A file for each sound, no other, and each in the list."""
    assert {file.stem for file in FOLDER.glob("*.ogg")} == {*SOUNDS, MUSIC}
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in (*SOUNDS, MUSIC) if f"| `{name}` |" not in listed] == []


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Wave]]:
    """Return what decodes a sound's file as the game does: its left channel, 1 for full scale."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    from pygame import mixer  # noqa: PLC0415 -- only after the driver is chosen

    def decode(name: str) -> Wave:
        raw = mixer.Sound(FOLDER / f"{name}.ogg").get_raw()
        return [x / 32_768 for x in array("h", raw)[::2]]

    mixer.init(frequency=RATE, size=-16, channels=2, allowedchanges=0)
    yield decode
    mixer.quit()


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_even_and_never_clips(name: str, decoded: Callable[[str], Wave]) -> None:
    """Near its peak and below full scale, without an offset, silent at the end unless it loops."""
    wave = decoded(name)
    recipe = SOUNDS[name]
    assert max(abs(x) for x in wave) == pytest.approx(recipe.peak, rel=0.15)
    assert max(abs(x) for x in wave) < 0.9
    assert abs(sum(wave) / len(wave)) < 0.002
    assert 0.05 < len(wave) / RATE < 3.6
    assert recipe.loops or max(abs(x) for x in wave[-100:]) < 0.02


def test_the_tune_is_soft_and_complete(decoded: Callable[[str], Wave]) -> None:
    """Thirty-two bars, below the effects' peaks, with no jump where it begins again."""
    wave = decoded(MUSIC)
    assert len(wave) / RATE == pytest.approx(32 * 8 * tune.QUAVER, abs=0.001)
    assert 0.4 < max(wave) < 0.7
    assert abs(wave[0] - wave[-1]) < 0.08


@pytest.mark.parametrize("name", ["tap", "knock-1", "card-place"])
def test_the_files_are_what_is_computed(name: str, decoded: Callable[[str], Wave]) -> None:
    """Computing a sound again gives the file's sound. If not, run `python -m game.dev sounds`."""
    computed, heard = wave_of(name), decoded(name)
    assert len(heard) == pytest.approx(len(computed), abs=64)
    error = sum((a - b) ** 2 for a, b in zip(computed, heard, strict=False))
    assert error < 0.06 * sum(x * x for x in computed)


def test_variants_differ_and_repeat() -> None:
    """Each sound is seeded by its name."""
    assert wave_of("knock-1") == wave_of("knock-1")
    assert wave_of("knock-1") != wave_of("knock-2")


def strength(wave: Wave, hz: float) -> float:
    """Return how much of a pitch is in a wave."""
    turn = 2 * math.cos(math.tau * hz / RATE)
    last = before = 0.0
    for x in wave:
        last, before = x + turn * last - before, last
    return math.sqrt(last * last + before * before - turn * last * before)


@pytest.mark.parametrize("name", ["E2", "G3", "F#4", "E5"])
def test_strings_are_in_tune(name: str) -> None:
    """A plucked string sounds its note within four hundredths of a semitone."""
    hz = tune.hertz(name)
    wave = string(hz, 0.6, 0.7, Random(1))[6000:]
    best = max(range(-40, 41, 4), key=lambda cents: strength(wave, hz * 2 ** (cents / 1200)))
    assert abs(best) <= 4


def test_pitches_of_notes() -> None:
    """A4 is 440 Hz, and an octave doubles."""
    assert tune.hertz("A4") == 440
    assert tune.hertz("A5") == 880
    assert tune.hertz("C4") == pytest.approx(261.63, abs=0.01)
    assert tune.hertz("F#4") == pytest.approx(369.99, abs=0.01)


@pytest.mark.parametrize("bars", [tune.FIRST, tune.FIRST_AGAIN, tune.SECOND, tune.SECOND_AGAIN])
def test_every_bar_is_full(bars: tuple[str, ...]) -> None:
    """Eight bars of eight quavers, each of them a note, a hold or a rest."""
    assert [len(bar.split()) for bar in bars] == [8] * 8
    assert all(name in "-." or tune.hertz(name) > 0 for bar in bars for name in bar.split())


def test_every_note_falls_into_the_tune() -> None:
    """Nothing is plucked after the last bar; the tune begins on its first quaver."""
    times = [note.time for note in tune.notes()]
    assert min(times) == 0
    assert max(times) < 32 * 8 * tune.QUAVER


def test_filters_keep_what_they_should() -> None:
    """A low-pass keeps low notes and drops high ones; a high-pass the other way round."""
    low = [math.sin(math.tau * 100 * i / RATE) for i in range(RATE // 4)]
    high = [math.sin(math.tau * 6000 * i / RATE) for i in range(RATE // 4)]
    both = [a + b for a, b in zip(low, high, strict=True)]
    for kind, kept, dropped in (("low", 100, 6000), ("high", 6000, 100)):
        out = filtered(both, 900.0, 1.4, kind)
        assert strength(out, kept) > 20 * strength(out, dropped)
    band = filtered(noise(0.5, Random(1)), 1000.0, 0.1)
    assert strength(band, 1000) > 3 * max(strength(band, 300), strength(band, 4000))


def test_an_envelope_goes_through_its_points() -> None:
    """Straight lines between levels; before the first and after the last the level stays."""
    wave = shaped([1.0] * 441, (0.002, 0.5), (0.004, 1), (0.006, 0))
    assert wave[10] == 0.5
    assert wave[132] == pytest.approx(0.75, abs=0.01)
    assert wave[300:] == [0.0] * 141


def test_a_room_echoes_and_dies_away() -> None:
    """What is heard after the sound itself grows weaker."""
    out = in_room([1.0] + [0.0] * 999, 5.0, 0.5, 0.4)
    early = sum(x * x for x in out[1000:6000])
    late = sum(x * x for x in out[-5000:])
    assert early > 10 * late > 0


def played() -> list[tuple[str, str]]:
    """Return every sound that the interface plays by a plain name, with its file."""
    found = []
    for path in sorted((data_folder() / "game").rglob("*.py")):
        if path.parent.name in ("render", "dev", "match", "store", "rules"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="play"), args=[ast.Constant(value=str(name)), *_]):
                    found.append((path.name, name))
    return found


def test_every_sound_that_is_played_is_there() -> None:
    """A misspelt name would be silent, and nobody would notice."""
    assert [(file, name) for file, name in played() if name not in SOUNDS] == []
