"""Sounds of wood and bone: dice, the leather cup, turned figures that rock and fall."""

import math
from random import Random

from game.dev.render.cards import TABLE
from game.dev.render.tones import (
    Mode,
    Wave,
    detuned,
    filtered,
    mixed,
    noise,
    ringing,
    samples,
    shaped,
    strike,
)

DIE = (Mode(2650, 0.028, 1.0), Mode(3920, 0.02, 0.8), Mode(5480, 0.015, 0.5), Mode(7300, 0.01, 0.3))
"""A wooden cube of 16 mm: it hardly rings."""
FIGURE = (Mode(640, 0.06, 1.0), Mode(1130, 0.045, 0.8), Mode(1870, 0.03, 0.5), Mode(2940, 0.02, 0.3))
"""A turned figure of 3 g on its base."""
FLOOR = (
    Mode(86, 0.12, 0.45),
    Mode(158, 0.12, 0.7),
    Mode(274, 0.1, 0.8),
    Mode(467, 0.07, 0.6),
    Mode(812, 0.04, 0.4),
)
"""Planks over a hollow."""


def knock(random: Random) -> Wave:
    """Return a die that hits wood: a dry click, and the board answers."""
    die = ringing(strike(random.uniform(0.00015, 0.00025), random), detuned(DIE, 0.05, random), 0.1)
    other = ringing(strike(0.0004, random), detuned(FIGURE, 0.06, random), 0.14)
    board = ringing(strike(0.0008, random), detuned(TABLE, 0.04, random), 0.18)
    return mixed((0, 0.9, die), (0, 0.8, other), (0, 0.45, board))


def flick(random: Random) -> Wave:
    """Return a finger that snaps against a die, and the first scrape."""
    nail = ringing(strike(0.0012, random), (Mode(980, 0.03, 1.0), Mode(1720, 0.02, 0.7), *DIE[:2]), 0.08)
    scrape = shaped(
        filtered(noise(0.22, random), lambda t: 2900 - 5200 * t, 0.7), (0, 0.2), (0.02, 1), (0.22, 0)
    )
    return mixed((0, 1.0, nail), (0.004, 0.45, scrape))


def slide(random: Random) -> Wave:
    """Return a second of a die that slides over a printed board; its end runs into its beginning."""
    seconds, seam = 1.0, 0.15
    hiss = filtered(noise(seconds + seam, random), 2400, 0.9)
    felt = filtered(noise(seconds + seam, random), 620, 0.9)
    long = mixed((0, 0.8, hiss), (0, 0.5, felt))
    count = samples(seam)
    body = long[: samples(seconds)]
    for i in range(count):
        # Noise adds by power: cross-fade with a sine and a cosine.
        turn = math.pi / 2 * i / count
        body[i] = body[i] * math.sin(turn) + long[samples(seconds) + i] * math.cos(turn)
    return body


def wobble(random: Random) -> Wave:
    """Return a figure that rocks on the rim of its base, faster and softer."""
    parts = []
    time, gap, level = 0.0, 0.15, 1.0
    while gap > 0.022:
        rim = ringing(strike(0.0006, random), detuned(FIGURE, 0.05, random), 0.1)
        board = ringing(strike(0.001, random), TABLE, 0.12)
        parts += [(time, 0.7 * level, rim), (time, 0.4 * level, board)]
        time += gap * random.uniform(0.94, 1.06)
        gap, level = gap * 0.84, level * 0.88
    return mixed(*parts)


def fall(random: Random) -> Wave:
    """Return a figure that falls flat on the board and bounces once."""

    def clap(level: float) -> Wave:
        flat = shaped(filtered(noise(0.05, random), 1500, 0.9), (0, 1), (0.005, 0.6), (0.05, 0))
        wood = ringing(strike(0.0007, random), detuned(FIGURE, 0.05, random), 0.16)
        board = ringing(strike(0.0016, random), (Mode(92, 0.1, 0.5), *TABLE), 0.2)
        return mixed((0, 1.1 * level, flat), (0, 0.8 * level, wood), (0, 0.7 * level, board))

    brim = ringing(strike(0.0007, random), (Mode(1480, 0.03, 1.0), Mode(2600, 0.02, 0.6)), 0.06)
    return mixed((0, 1.0, clap(1)), (0.118, 1.0, clap(0.34)), (0.126, 0.2, brim), (0.19, 1.0, clap(0.1)))


def off_board(random: Random) -> Wave:
    """Return a die that drops on planks, bounces, and rolls away."""
    parts = []
    time, gap, level = 0.0, 0.26, 1.0
    while gap > 0.03:
        die = ringing(strike(0.0003, random), detuned(DIE, 0.06, random), 0.08)
        floor = ringing(strike(0.0012, random), detuned(FLOOR, 0.03, random), 0.26)
        parts += [(time, 0.7 * level, die), (time, 0.8 * level, floor)]
        time += gap * random.uniform(0.93, 1.07)
        gap, level = gap * 0.72, level * 0.66
    for _ in range(12):
        die = ringing(strike(0.0008, random), detuned(DIE, 0.1, random), 0.06)
        parts.append((time, 0.5 * level, die))
        time += random.uniform(0.04, 0.075)
        level *= 0.86
    return mixed(*parts)


def throw(random: Random) -> Wave:
    """Return five dice rolled on the table: they land, tumble and settle."""
    parts = []
    for die in range(5):
        time, gap, level = (
            0.012 * die + random.uniform(0, 0.05),
            random.uniform(0.05, 0.1),
            random.uniform(0.6, 1),
        )
        for _ in range(random.randint(3, 6)):
            parts.append((time, level, knock(random)))
            time += gap * random.uniform(0.6, 1.3)
            gap, level = gap * 0.8, level * 0.55
    return mixed(*parts)


def _muffled(random: Random) -> Wave:
    """Return a die that hits leather or another die, from inside the cup."""
    click = ringing(strike(0.0006, random), detuned((*DIE[:2], *FIGURE[:2]), 0.1, random), 0.09)
    wall = ringing(
        strike(0.004, random), detuned((Mode(190, 0.07, 1.0), Mode(310, 0.05, 0.7)), 0.1, random), 0.1
    )
    return mixed((0, 0.55, filtered(click, 3000, 1.2, "low")), (0, 0.9, wall))


def cup_shake(random: Random) -> Wave:
    """Return five dice shaken in leather, four times to and fro."""
    parts = []
    for swing in range(4):
        for _ in range(7):
            time = 0.02 + 0.105 * swing + abs(random.gauss(0, 0.022))
            parts.append((time, random.uniform(0.35, 1), _muffled(random)))
    leather = filtered(noise(0.5, random), 520, 0.9)
    swish = shaped(leather, *((0.0525 * k, 0.6 if k % 2 else 0.1) for k in range(9)), (0.5, 0))
    return mixed(*parts, (0, 0.25, swish))


def cup_lift(random: Random) -> Wave:
    """Return leather that creaks: it sticks and slips, quicker and quicker."""
    modes = (Mode(540, 0.025, 1.0), Mode(880, 0.02, 0.9), Mode(1490, 0.012, 0.5))
    slips = []
    time = 0.012
    while time < 0.22:
        slips.append((time, random.uniform(0.5, 1) * min(1, 6 * time + 0.2), ringing([1.0], modes, 0.05)))
        time += 0.013 * (1 - 2.6 * time) * random.uniform(0.8, 1.2)
    rub = shaped(filtered(noise(0.28, random), 1300, 0.8), (0, 0), (0.08, 0.6), (0.28, 0))
    return mixed(*slips, (0, 0.12, rub))


def cup_down(random: Random) -> Wave:
    """Return the cup turned over on the table: leather, air, wood, and the dice inside."""
    thump = ringing(strike(0.003, random), (Mode(78, 0.12, 0.6), Mode(113, 0.12, 0.7), *TABLE[1:]), 0.26)
    slap = shaped(filtered(noise(0.07, random), 680, 0.9), (0, 1), (0.01, 0.5), (0.07, 0))
    rattle = [(0.02 + 0.02 * k, 0.2, _muffled(random)) for k in range(4)]
    return mixed((0, 1.0, thump), (0, 1.3, slap), *rattle)
