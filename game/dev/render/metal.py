"""Sounds of iron, brass and gold: couplers, rails, coins, bells, the jail."""

from random import Random

from game.dev.render.cards import TABLE
from game.dev.render.dice import FLOOR
from game.dev.render.tones import (
    Mode,
    Wave,
    detuned,
    filtered,
    in_room,
    mixed,
    noise,
    ringing,
    shaped,
    strike,
)

IRON = (
    Mode(312, 0.3, 0.9),
    Mode(518, 0.26, 1.0),
    Mode(867, 0.22, 0.8),
    Mode(1391, 0.18, 0.6),
    Mode(2114, 0.13, 0.45),
    Mode(3275, 0.08, 0.3),
)
"""A knuckle coupler: a fistful of cast iron."""
GRATE = (
    Mode(187, 0.9, 0.6),
    Mode(391, 0.8, 0.8),
    Mode(642, 0.75, 1.0),
    Mode(1013, 0.6, 0.8),
    Mode(1547, 0.5, 0.6),
    Mode(2266, 0.36, 0.4),
    Mode(3391, 0.22, 0.25),
)
"""A door of iron bars."""
BELL = (
    Mode(196, 3.4, 0.5),
    Mode(392, 2.6, 0.8),
    Mode(466.5, 2.2, 0.7),
    Mode(588, 1.7, 0.35),
    Mode(784, 1.9, 1.0),
    Mode(988, 1.1, 0.4),
    Mode(1180, 0.9, 0.35),
    Mode(1635, 0.6, 0.25),
    Mode(2129, 0.4, 0.15),
)
"""A church bell: hum, prime, tierce, quint, nominal, and what lies above."""
COIN = (Mode(3420, 0.32, 0.8), Mode(5610, 0.4, 1.0), Mode(8270, 0.26, 0.7), Mode(11200, 0.16, 0.4))


def couple(random: Random) -> Wave:
    """Return two cars that meet: couplers clash, the frames thud, the slack runs out."""
    clash = ringing(strike(0.0006, random), detuned(IRON, 0.03, random), 0.45)
    thud = ringing(
        strike(0.007, random), (Mode(72, 0.16, 0.7), Mode(103, 0.15, 0.7), Mode(171, 0.12, 0.6)), 0.4
    )
    grit = shaped(filtered(noise(0.05, random), 1900, 0.9), (0, 1), (0.006, 0.4), (0.05, 0))
    pin = ringing(
        strike(0.0007, random), (Mode(1630, 0.16, 0.8), Mode(2790, 0.14, 1.0), Mode(4310, 0.1, 0.6)), 0.25
    )
    slack = ringing(strike(0.0018, random), detuned(IRON, 0.06, random), 0.3)
    once = mixed((0, 0.9, clash), (0, 1.0, thud), (0, 0.4, grit))
    return in_room(
        mixed((0, 1.0, once), (0.075, 0.22, pin), (0.13, 0.3, slack), (0.14, 0.3, thud)), 3.2, 0.3, 0.3
    )


def roll_in(random: Random) -> Wave:
    """Return a train that rolls in, slower and slower over the rail joints, and stops."""
    joint = mixed(
        (0, 0.8, ringing(strike(0.003, random), FLOOR, 0.2)),
        (0, 0.35, ringing(strike(0.0012, random), detuned(IRON, 0.05, random), 0.16)),
    )
    parts = []
    time, gap = 0.0, 0.1
    while time < 1.3:
        level = 0.5 + 0.5 * min(1, time / 0.4)
        parts += [(time, level, joint), (time + 0.46 * gap, 0.75 * level, joint)]
        time += gap * random.uniform(0.97, 1.03)
        gap *= 1.13
    rumble = shaped(filtered(noise(1.7, random), 120, 0.6), (0, 0), (0.25, 1), (1.0, 0.6), (1.7, 0))
    brake = shaped(
        filtered(noise(1.8, random), lambda t: 2700 - 500 * t, 0.12),
        (0, 0),
        (0.7, 0),
        (1.2, 0.5),
        (1.6, 0.35),
        (1.8, 0),
    )
    sigh = shaped(filtered(noise(0.7, random), lambda t: 4200 - 2600 * t, 0.9), (0, 0), (0.03, 1), (0.7, 0))
    stop = couple(random)
    return mixed(*parts, (0, 1.0, rumble), (0, 0.35, brake), (1.56, 0.5, stop), (1.66, 0.3, sigh))


def token(random: Random) -> Wave:
    """Return a brass token that is pushed across wood and set down."""
    scrape = shaped(filtered(noise(0.16, random), 3300, 0.6), (0, 0), (0.06, 0.8), (0.16, 0))
    brass = ringing(
        strike(0.0006, random), (Mode(2190, 0.22, 1.0), Mode(3870, 0.2, 0.7), Mode(5930, 0.12, 0.4)), 0.3
    )
    wood = ringing(strike(0.0018, random), TABLE, 0.16)
    return mixed((0, 0.35, scrape), (0.14, 0.6, brass), (0.14, 0.8, wood), (0.19, 0.18, brass))


def watch(random: Random) -> Wave:
    """Return a pocket watch: its lid springs open, and it ticks three times."""

    def tick(hz: float) -> Wave:
        modes = (Mode(hz, 0.012, 1.0), Mode(hz * 1.62, 0.01, 0.7), Mode(hz * 2.3, 0.007, 0.5))
        return ringing(strike(0.0002, random), modes, 0.05)

    lid = ringing(
        strike(0.0005, random), (Mode(2530, 0.12, 1.0), Mode(4180, 0.1, 0.8), Mode(6620, 0.07, 0.4)), 0.2
    )
    wheel = [(0.16 + 0.2 * k, 0.55, tick(3900 if k % 2 else 4400)) for k in range(3)]
    return mixed((0, 0.6, lid), (0.012, 0.3, lid), *wheel)


def gold(random: Random) -> Wave:
    """Return a nugget that drops on others."""
    ring = ringing(strike(0.0003, random), detuned(COIN, 0.04, random), 0.4)
    heavy = ringing(
        strike(0.0009, random), detuned((Mode(1180, 0.06, 1.0), Mode(1930, 0.05, 0.6)), 0.05, random), 0.12
    )
    again = ringing(strike(0.0003, random), detuned(COIN, 0.05, random), 0.3)
    gap = random.uniform(0.045, 0.07)
    return mixed((0, 0.8, ring), (0, 0.6, heavy), (gap, 0.3, again), (1.8 * gap, 0.12, again))


def spur(random: Random) -> Wave:
    """Return the jingle of a spur."""
    parts = []
    for k in range(7):
        wheel = detuned((Mode(4630, 0.13, 1.0), Mode(6240, 0.11, 0.8), Mode(8810, 0.08, 0.5)), 0.08, random)
        ring = ringing(strike(0.0003, random), wheel, 0.2)
        parts.append((0.052 * k + random.uniform(0, 0.014), random.uniform(0.4, 1) * 0.86**k, ring))
    return mixed(*parts)


def cell_door(random: Random) -> Wave:
    """Return the grated door that rolls shut, and the bolt."""
    parts = []
    time = 0.0
    while time < 0.42:
        rattle = ringing(strike(0.0012, random), detuned(IRON, 0.08, random), 0.1)
        parts.append((time, random.uniform(0.12, 0.22), rattle))
        time += random.uniform(0.022, 0.036)
    clang = ringing(strike(0.0014, random), GRATE, 1.1)
    thud = ringing(strike(0.006, random), (Mode(74, 0.14, 0.7), Mode(118, 0.12, 0.7)), 0.3)
    bolt = ringing(strike(0.0009, random), detuned(IRON, 0.05, random), 0.26)
    parts += [(0.44, 0.85, clang), (0.44, 1.0, thud), (0.82, 0.4, bolt), (0.9, 0.55, bolt)]
    return in_room(mixed(*parts), 4.5, 0.35, 0.6)


def bell(random: Random) -> Wave:
    """Return a church bell at the other end of the town."""
    # A cast bell is never quite round: each partial is two, and they beat.
    modes = [Mode(hz * (1 + off), ring, level / 2) for hz, ring, level in BELL for off in (-0.0011, 0.0013)]
    blow = ringing(strike(0.0009, random), modes, 2.6)
    return filtered(in_room(blow, 14.0, 0.8, 0.8), 2300, 1.2, "low")
