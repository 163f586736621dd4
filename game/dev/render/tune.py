"""The saloon's tune: composed for Railhead, plucked on four computed instruments.

Thirty-two bars in G: two strains of eight, each played twice, the second time embroidered. Its end
runs into its beginning.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from game.dev.render.tones import RATE, Wave, filtered, in_room, samples, shaped, string

QUAVER: Final = 0.3125
"""Seconds: 96 crotchets a minute."""
LILT: Final = 0.04
"""By how much of its length every second quaver comes late."""

# A bar is eight quavers: a note's name, `-` to let it ring, `.` for silence.
FIRST: Final = (
    "B4 - D5 - E5 D5 B4 -",
    "C5 - E5 - D5 C5 A4 -",
    "G4 A4 B4 D5 B4 - G4 -",
    "A4 - - - . . F#4 A4",
    "B4 - D5 - G5 - D5 B4",
    "E5 D5 C5 - E5 - - C5",
    "B4 D5 B4 G4 A4 - F#4 -",
    "G4 - - - . . D4 E4",
)
FIRST_AGAIN: Final = (
    "B4 C5 D5 - E5 D5 B4 A4",
    "C5 - E5 G5 E5 D5 C5 A4",
    "G4 A4 B4 D5 E5 D5 B4 G4",
    "A4 - F#4 - A4 - D5 -",
    "B4 C5 D5 - G5 F#5 E5 D5",
    "E5 G5 E5 C5 E5 - - C5",
    "B4 D5 B4 G4 A4 G4 F#4 A4",
    "G4 - - - . . B4 D5",
)
SECOND: Final = (
    "G5 - F#5 E5 - B4 - E5",
    "G5 - E5 - C5 - - -",
    "D5 - B4 D5 - G5 - F#5",
    "A4 - - - D5 - - -",
    "E5 F#5 G5 - E5 - B4 -",
    "C5 - E5 - D5 C5 B4 -",
    "F#4 - A4 - C5 - A4 F#4",
    "G4 - - - . . B4 D5",
)
SECOND_AGAIN: Final = (
    "G5 A5 G5 E5 - B4 - E5",
    "G5 - E5 C5 E5 - C5 -",
    "D5 E5 D5 B4 D5 - G5 -",
    "F#5 E5 D5 A4 D5 - - -",
    "E5 F#5 G5 A5 G5 E5 B4 -",
    "C5 D5 E5 - D5 C5 B4 A4",
    "F#4 G4 A4 - C5 - A4 F#4",
    "G4 - - - - . . .",
)
FIRST_CHORDS: Final = ("G", "C", "G", "D", "G", "C", "G D", "G")
SECOND_CHORDS: Final = ("Em", "C", "G", "D", "Em", "C", "D", "G")
SHAPES: Final = {
    # Bass, its alternate, and the three upper strings.
    "G": ("G2", "D3", "G3", "B3", "D4"),
    "C": ("C3", "G2", "G3", "C4", "E4"),
    "D": ("D3", "A2", "A3", "D4", "F#4"),
    "Em": ("E2", "B2", "G3", "B3", "E4"),
}
PICKING: Final = (0, 3, 2, 4, 1, 3, 2, 4)
"""Which string of the shape each quaver of a bar plucks: thumb, and fingers between."""


class Note(NamedTuple):
    """A plucked string: when, how high, how loud, how bright, and where (0 left, 1 right)."""

    time: float
    hz: float
    level: float
    bright: float
    place: float


def hertz(name: str) -> float:
    """Return the pitch of a note's name, as in `F#4`."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
    octave = int(name[-1])
    return 440 * 2 ** ((steps[name[0]] + ("#" in name) + 12 * (octave - 4)) / 12)


def _melody(bars: Sequence[str], start: float) -> Iterator[Note]:
    for number, bar in enumerate(bars):
        for k, name in enumerate(bar.split()):
            if name not in "-.":
                time = start + (8 * number + k + (LILT if k % 2 else 0)) * QUAVER
                yield Note(time, hertz(name), 0.62 if k % 4 == 0 else 0.5, 0.72, 0.64)


def _second_voice(bars: Sequence[str], chords: Sequence[str], start: float) -> Iterator[Note]:
    """Yield a mandolin that answers on the off-beats with the chord's upper strings."""
    for number, (bar, chord) in enumerate(zip(bars, chords, strict=True)):
        shape = SHAPES[chord.split()[-1]]
        for k in (3, 7):
            if bar.split()[k] in "-.":
                for j, name in enumerate(shape[2:]):
                    time = start + (8 * number + k + LILT) * QUAVER + 0.012 * j
                    yield Note(time, 2 * hertz(name), 0.16, 0.9, 0.82)


def _guitar(chords: Sequence[str], start: float) -> Iterator[Note]:
    for number, bar in enumerate(chords):
        both = bar.split()
        for k, which in enumerate(PICKING):
            name = SHAPES[both[0] if k < 4 else both[-1]][which]
            time = start + (8 * number + k + (LILT if k % 2 else 0)) * QUAVER
            yield Note(time, hertz(name), 0.42 if which < 2 else 0.27, 0.42, 0.3)


def _bass(chords: Sequence[str], start: float) -> Iterator[Note]:
    for number, bar in enumerate(chords):
        both = bar.split()
        for k, chord in ((0, both[0]), (4, both[-1])):
            low = SHAPES[chord][0 if k == 0 or len(both) == 2 else 1]
            pitch = hertz(low)
            yield Note(start + (8 * number + k) * QUAVER, pitch / 2 if pitch > 90 else pitch, 0.6, 0.12, 0.5)


def notes() -> list[Note]:
    """Return the whole tune, in time."""
    bar = 8 * QUAVER
    out: list[Note] = []
    strains = (
        (FIRST, FIRST_CHORDS, False),
        (FIRST_AGAIN, FIRST_CHORDS, True),
        (SECOND, SECOND_CHORDS, False),
        (SECOND_AGAIN, SECOND_CHORDS, True),
    )
    for number, (bars, chords, again) in enumerate(strains):
        start = 8 * number * bar
        out += [*_melody(bars, start), *_guitar(chords, start), *_bass(chords, start)]
        if again:
            out += _second_voice(bars, chords, start)
    return sorted(out)


def saloon(random: Random) -> tuple[Wave, Wave]:
    """Return the tune, left and right."""

    @cache
    def plucked(hz: float, bright: float, _take: int) -> Wave:
        ring = 1.9 if hz < 200 else 1.3
        wave = string(hz, ring, bright, random)
        if hz < 130:
            wave = filtered(wave, 700, 1.2, "low")
        return shaped(wave, (0, 0), (0.002, 1), (ring - 0.25, 1), (ring, 0))

    total = samples(32 * 8 * QUAVER)
    left, right = [0.0] * total, [0.0] * total
    for note in notes():
        wave = plucked(note.hz, note.bright, random.randrange(2))
        at = samples(max(0.0, note.time + random.uniform(-0.006, 0.006)))
        level = note.level * random.uniform(0.85, 1.0)
        one, other = level * (1 - note.place) ** 0.5, level * note.place**0.5
        for i, x in enumerate(wave, start=at):
            left[i % total] += one * x
            right[i % total] += other * x
    return _in_saloon(left, right)


def _in_saloon(left: Wave, right: Wave) -> tuple[Wave, Wave]:
    """Return both channels in the room, round and round: its last seconds still sound at the start."""
    before = 2 * RATE
    clear = []
    for wave, size in ((left, 6.4), (right, 7.1)):
        room = in_room(wave[-before:] + wave, size, 0.34, 0.9)
        clear.append(filtered(room, 45.0, 1.4, "high")[before : before + len(wave)])
    level = 0.6 / max(abs(x) for wave in clear for x in wave)
    one, other = ([x * level for x in wave] for wave in clear)
    return one, other
