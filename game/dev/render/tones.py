"""Waves out of nothing: strikes, strings, pipes, breath, and the room they sound in.

A wave is a list of samples at `RATE`, about -1 to 1. Everything random comes from the generator
handed in, so the same seed gives the same wave.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

RATE: Final = 44_100
Wave: TypeAlias = list[float]


class Mode(NamedTuple):
    """One way in which a struck thing rings: pitch, seconds until it has fallen by 60 dB, strength."""

    hz: float
    ring: float
    strength: float


def samples(seconds: float) -> int:
    """Return how many samples last so long."""
    return round(seconds * RATE)


def noise(seconds: float, random: Random) -> Wave:
    """White noise."""
    return [random.uniform(-1, 1) for _ in range(samples(seconds))]


def strike(contact: float, random: Random, rough: float = 0.3) -> Wave:
    """Return the push of a blow that touches for `contact` seconds: the shorter, the brighter."""
    count = max(2, samples(contact))
    return [math.sin(math.pi * (i + 0.5) / count) * (1 + rough * random.uniform(-1, 1)) for i in range(count)]


def ringing(push: Wave, modes: Iterable[Mode], seconds: float) -> Wave:
    """Return what a thing with these modes sounds like when it is pushed so."""
    count = samples(seconds)
    out = [0.0] * count
    for hz, ring, strength in modes:
        radius = math.exp(-6.91 / (ring * RATE))
        turn = 2 * radius * math.cos(math.tau * hz / RATE)
        fall = -radius * radius
        # A push of n samples pumps about n times as much into a mode: even that out.
        gain = strength * math.sin(math.tau * hz / RATE) / (len(push) * 0.6)
        last = before = 0.0
        for i in range(count):
            new = turn * last + fall * before + (push[i] * gain if i < len(push) else 0.0)
            before, last = last, new
            out[i] += new
    return out


def detuned(modes: Sequence[Mode], share: float, random: Random) -> list[Mode]:
    """Return the modes of a like thing that is not the same: each pitch off by up to this share."""
    return [Mode(hz * (1 + random.uniform(-share, share)), ring, strength) for hz, ring, strength in modes]


Pitch: TypeAlias = float | Callable[[float], float]
"""In Hz; fixed, or by the seconds since the start."""


def _at(pitch: Pitch, time: float) -> float:
    return pitch(time) if callable(pitch) else pitch


def filtered(wave: Wave, pitch: Pitch, width: float, kind: str = "band") -> Wave:
    """Return the wave through a state-variable filter: `"low"`, `"band"` or `"high"`.

    `width` is 1/Q: 0.1 rings, 1.4 is flat. The pitch may move.
    """
    out: Wave = []
    low = band = 0.0
    a1 = a2 = a3 = 0.0
    for i, x in enumerate(wave):
        if i % 32 == 0:
            g = math.tan(math.pi * min(_at(pitch, i / RATE), 0.45 * RATE) / RATE)
            a1 = 1 / (1 + g * (g + width))
            a2, a3 = g * a1, g * g * a1
        v3 = x - low
        v1 = a1 * band + a2 * v3
        v2 = low + a2 * band + a3 * v3
        band, low = 2 * v1 - band, 2 * v2 - low
        out.append(v2 if kind == "low" else v1 * width if kind == "band" else x - width * v1 - v2)
    return out


def pipe(pitch: Pitch, seconds: float, overtones: Sequence[float], breath: float, random: Random) -> Wave:
    """Return a blown pipe: a tone with these strengths of its harmonics, in a stream of hiss."""
    out: Wave = []
    phase = 0.0
    for i in range(samples(seconds)):
        phase += math.tau * _at(pitch, i / RATE) / RATE
        out.append(sum(level * math.sin(phase * (k + 1)) for k, level in enumerate(overtones)))
    hiss = filtered(noise(seconds, random), pitch, 0.5)
    return [tone + breath * air for tone, air in zip(out, hiss, strict=True)]


def string(hz: float, seconds: float, bright: float, random: Random) -> Wave:
    """Return a plucked string (Karplus and Strong). `bright` 0 to 1: from thumb to plectrum."""
    period = RATE / hz
    whole = int(period - 0.6)
    part = period - 0.5 - whole
    tuner = (1 - part) / (1 + part)
    line = [random.uniform(-1, 1) for _ in range(whole)]
    for _ in range(round(9 - 8 * bright)):
        line = [(line[k - 1] + 2 * line[k] + line[(k + 1) % whole]) / 4 for k in range(whole)]
    # Plucked at a fifth of its length: every fifth harmonic is missing.
    spot = max(1, whole // 5)
    line = [line[k] - line[k - spot] for k in range(whole)]
    loss = 0.5 ** (1 / (hz * (0.55 if hz < 150 else 0.4)))
    out: Wave = []
    last = before = tuned = 0.0
    at = 0
    for _ in range(samples(seconds)):
        x = line[at]
        out.append(x)
        soft = loss * (0.5 * x + 0.5 * last)
        last = x
        tuned = tuner * (soft - tuned) + before
        before = soft
        line[at] = tuned
        at = at + 1 if at + 1 < whole else 0
    return out


def shaped(wave: Wave, *points: tuple[float, float]) -> Wave:
    """Return the wave under an envelope of straight lines through (second, level)."""
    out = list(wave)
    (start, level), *rest = points
    first = samples(start)
    out[:first] = [x * level for x in out[:first]]
    for time, target in rest:
        last = min(samples(time), len(out))
        span = max(1, last - first)
        for i in range(first, last):
            out[i] *= level + (target - level) * (i - first) / span
        first, level = last, target
    out[first:] = [x * level for x in out[first:]]
    return out


def mixed(*parts: tuple[float, float, Wave], seconds: float = 0.0) -> Wave:
    """Return parts sounding together: each with its start in seconds and its level."""
    out = [0.0] * max(samples(seconds), *(samples(start) + len(wave) for start, _, wave in parts))
    for start, level, wave in parts:
        at = samples(start)
        for i, x in enumerate(wave):
            out[at + i] += level * x
    return out


def in_room(wave: Wave, size: float, wet: float, tail: float) -> Wave:
    """Return the wave in a room of so many metres, with `tail` seconds more to die away."""
    dry = wave + [0.0] * samples(tail)
    sound = [0.0] * len(dry)
    for path in (1.0, 1.17, 1.31, 1.49):
        gap = max(8, samples(size * path / 343))
        back = 10 ** (-3 * gap / RATE / max(tail, 0.05))
        ring = [0.0] * gap
        soft = 0.0
        for i, x in enumerate(dry):
            echo = ring[i % gap]
            soft = 0.6 * soft + 0.4 * echo
            ring[i % gap] = x + back * soft
            sound[i] += 0.25 * echo
    for gap in (221, 556):
        ring = [0.0] * gap
        for i, x in enumerate(sound):
            echo = ring[i % gap]
            ring[i % gap] = x + 0.6 * echo
            sound[i] = echo - 0.6 * ring[i % gap]
    return [x + wet * y for x, y in zip(dry, sound, strict=True)]


def finished(wave: Wave, peak: float, *, fade: float = 0.012) -> Wave:
    """Return the wave without rumble, at this peak, its last moment faded."""
    clean = filtered(wave, 32.0, 1.4, "high")
    level = peak / max(abs(x) for x in clean)
    count = min(len(clean), samples(fade))
    for i in range(count):
        clean[-1 - i] *= i / count
    return [x * level for x in clean]
