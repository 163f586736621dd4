"""Sounds with breath or pitch: steam, whistles, the drum, and the short tunes of winning and losing."""

import math
from random import Random

from game.dev.render.tones import (
    Mode,
    Wave,
    filtered,
    in_room,
    mixed,
    noise,
    pipe,
    ringing,
    shaped,
    strike,
    string,
)


def steam(random: Random) -> Wave:
    """Return four puffs of an engine that has steam up."""
    parts = []
    for k in range(4):
        puff = filtered(noise(0.2, random), lambda t: 1900 - 4200 * t, 1.1)
        low = filtered(noise(0.2, random), 240, 0.8)
        body = mixed((0, 1.0, puff), (0, 0.9, low))
        parts.append((0.2 * k, 1 - 0.2 * k, shaped(body, (0, 0), (0.012, 1), (0.07, 0.4), (0.2, 0))))
    return mixed(*parts)


def _blast(seconds: float, random: Random) -> Wave:
    """Return one pull at the cord of a chime whistle: five bells in a chord."""
    chord = (311.1, 370.0, 415.3, 466.2, 622.3)
    parts = []
    for k, hz in enumerate(chord):
        drift = random.uniform(-0.004, 0.004)

        def pitch(t: float, hz: float = hz * (1 + drift), late: float = 0.05 + 0.012 * k) -> float:
            rise = 1 - 0.07 * math.exp(-t / late)
            fall = 1 - 0.1 * max(0.0, t - seconds + 0.16) / 0.16
            return hz * rise * fall * (1 + 0.0025 * math.sin(math.tau * 5.1 * t))

        parts.append((0.0, 0.24 - 0.02 * k, pipe(pitch, seconds, (1.0, 0.42, 0.2, 0.09), 1.1, random)))
    hiss = filtered(noise(seconds, random), 3600, 0.9)
    swell = ((0.0, 0.0), (0.05, 0.55), (0.16, 1.0), (seconds - 0.16, 0.9), (seconds, 0.0))
    return shaped(mixed(*parts, (0, 0.12, hiss)), *swell)


def whistle(random: Random) -> Wave:
    """Return a locomotive's whistle over the plain: short, long."""
    blasts = mixed((0, 0.9, _blast(0.42, random)), (0.56, 1.0, _blast(1.35, random)))
    return in_room(blasts, 16.0, 0.45, 0.9)


def sheriff(random: Random) -> Wave:
    """Return a pea whistle, blown twice."""

    def blow(seconds: float) -> Wave:
        def pitch(t: float) -> float:
            pea = math.sin(math.tau * 31 * t)
            return 2780 * (1 + 0.045 * pea) * (1 - 0.3 * math.exp(-t / 0.02))

        tone = pipe(pitch, seconds, (1.0, 0.25, 0.12), 1.6, random)
        flutter = [x * (0.66 + 0.34 * math.sin(math.tau * 31 * i / 44_100 + 0.8)) for i, x in enumerate(tone)]
        return shaped(flutter, (0, 0), (0.03, 1), (seconds - 0.05, 0.9), (seconds, 0))

    return in_room(mixed((0, 0.85, blow(0.2)), (0.27, 1.0, blow(0.42))), 5.0, 0.25, 0.35)


def breath(random: Random) -> Wave:
    """Return one breath drawn and held."""
    air = filtered(noise(0.5, random), lambda t: 900 + 2400 * min(t, 0.4), 0.7)
    throat = filtered(noise(0.5, random), 540, 0.5)
    return shaped(
        mixed((0, 1.0, air), (0, 0.35, throat)), (0, 0), (0.2, 0.5), (0.34, 1), (0.42, 0.2), (0.5, 0)
    )


def drum(random: Random) -> Wave:
    """Return a tap on a field drum, its snares under it."""
    skin = (Mode(176, 0.2, 1.0), Mode(281, 0.14, 0.6), Mode(377, 0.1, 0.45), Mode(514, 0.07, 0.25))
    head = ringing(strike(0.0022, random), skin, 0.3)
    snare = shaped(filtered(noise(0.16, random), 2900, 1.0), (0, 0.2), (0.006, 1), (0.05, 0.4), (0.16, 0))
    return mixed((0, 0.8, head), (0.002, 0.75, snare))


def _picked(notes: tuple[tuple[float, float], ...], ring: float, bright: float, random: Random) -> Wave:
    """Return notes plucked at their seconds, in Hz."""
    parts = [(time + random.uniform(0, 0.008), 1.0, string(hz, ring, bright, random)) for time, hz in notes]
    return mixed(*parts)


def fanfare(random: Random) -> Wave:
    """Return a banjo that runs up a chord and strums it, with a bass below."""
    run = (392.0, 493.9, 587.3, 659.3, 784.0)
    lead = _picked(tuple((0.1 * k, hz) for k, hz in enumerate(run)), 1.1, 1.0, random)
    strum = _picked(
        tuple((0.56 + 0.02 * k, hz) for k, hz in enumerate((196.0, 293.7, 392.0, 493.9, 784.0))),
        1.8,
        0.9,
        random,
    )
    low = _picked(((0.0, 98.0), (0.3, 146.8), (0.56, 98.0)), 1.6, 0.3, random)
    whole = mixed((0, 0.5, lead), (0, 0.55, strum), (0, 0.7, low))
    return in_room(shaped(whole, (0, 1), (1.7, 1), (2.3, 0)), 4.0, 0.3, 0.3)


def lose(random: Random) -> Wave:
    """Return a banjo that climbs down and stops short."""
    notes = ((0.0, 311.1), (0.19, 293.7), (0.38, 277.2), (0.6, 196.0))
    lead = _picked(notes, 0.9, 0.8, random)
    low = _picked(((0.6, 98.0), (0.62, 138.6)), 1.1, 0.3, random)
    return in_room(shaped(mixed((0, 0.6, lead), (0, 0.6, low)), (0, 1), (1.1, 1), (1.6, 0)), 4.0, 0.3, 0.2)
