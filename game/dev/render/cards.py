"""Sounds of paper: cards, bills, tickets, stamps; and of the keys."""

from random import Random

from game.dev.render.tones import Mode, Wave, filtered, mixed, noise, ringing, samples, shaped, strike

TABLE = (
    Mode(124, 0.07, 0.45),
    Mode(236, 0.07, 0.7),
    Mode(402, 0.06, 0.8),
    Mode(733, 0.05, 0.6),
    Mode(1180, 0.035, 0.4),
    Mode(1910, 0.02, 0.2),
)
"""A heavy wooden table top."""


def _rustle(seconds: float, random: Random, density: float, low: float, high: float) -> Wave:
    """Return fibres tearing loose: grains of noise, so many a second, in this band."""
    out = [0.0] * samples(seconds)
    for _ in range(round(density * seconds)):
        at = random.randrange(len(out))
        level = random.random() ** 3
        for i in range(at, min(len(out), at + random.randint(8, 60))):
            out[i] += level * random.uniform(-1, 1)
    return filtered(filtered(out, low, 1.2, "high"), high, 1.2, "low")


def _sweep(seconds: float, random: Random, start: float, end: float) -> Wave:
    """Return stiff paper drawn over cloth, its pitch moving from start to end."""
    air = filtered(noise(seconds, random), lambda t: start + (end - start) * t / seconds, 0.8)
    grain = _rustle(seconds, random, 900, 1200, 7000)
    return mixed((0, 1.0, air), (0, 0.5, grain))


def tap(random: Random) -> Wave:
    """Return a key of a telegraph."""
    click = ringing(
        strike(0.0006, random), (Mode(1450, 0.035, 1.0), Mode(2380, 0.02, 0.6), Mode(640, 0.03, 0.5)), 0.09
    )
    return mixed((0, 1.0, click), (0.03, 0.25, click))


def refusal(random: Random) -> Wave:
    """Return two dull blows of a knuckle, the second lower."""
    first = ringing(
        strike(0.003, random), (Mode(340, 0.1, 1.0), Mode(540, 0.07, 0.6), Mode(900, 0.04, 0.3)), 0.16
    )
    second = ringing(
        strike(0.003, random), (Mode(270, 0.12, 1.0), Mode(430, 0.08, 0.6), Mode(730, 0.04, 0.3)), 0.2
    )
    return mixed((0, 0.9, first), (0.1, 1.0, second))


def paper_flick(random: Random) -> Wave:
    """Return a page that is turned."""
    crackle = shaped(
        _rustle(0.34, random, 1500, 900, 6500), (0, 0), (0.05, 0.7), (0.16, 1), (0.24, 0.35), (0.34, 0)
    )
    air = shaped(
        filtered(noise(0.34, random), lambda t: 900 + 3600 * t, 0.9),
        (0, 0),
        (0.14, 0.4),
        (0.2, 0.6),
        (0.34, 0),
    )
    return mixed((0, 1.0, crackle), (0, 0.35, air))


def card_slide(random: Random) -> Wave:
    """Return a card that slides over wood."""
    return shaped(_sweep(0.2, random, 2600, 4200), (0, 0), (0.03, 0.8), (0.1, 1), (0.2, 0))


def card_place(random: Random) -> Wave:
    """Return a card that is laid down: a puff of air, the edge, the table."""
    air = shaped(filtered(noise(0.05, random), 1500, 0.9), (0, 0.1), (0.022, 0.5), (0.03, 0))
    edge = shaped(filtered(noise(0.03, random), 3200, 0.8), (0, 1), (0.004, 0.6), (0.03, 0))
    table = ringing(strike(0.0012, random), TABLE, 0.16)
    return mixed((0, 0.5, air), (0.024, 0.9, edge), (0.024, 0.8, table))


def card_turn(random: Random) -> Wave:
    """Return a card that is bent up and snaps over."""
    bend = shaped(_sweep(0.11, random, 1800, 3400), (0, 0), (0.07, 0.6), (0.11, 0.1))
    return mixed((0, 0.7, bend), (0.1, 1.0, card_place(random)))


def hand_pass(random: Random) -> Wave:
    """Return a few cards pushed together and handed on."""
    parts = [(0.028 * k + random.uniform(0, 0.01), 0.5, card_place(random)) for k in range(4)]
    slide = shaped(_sweep(0.34, random, 1900, 3600), (0, 0), (0.1, 0.9), (0.24, 0.7), (0.34, 0))
    return mixed(*parts, (0.12, 0.9, slide))


def shuffle(random: Random) -> Wave:
    """Return a riffle: the cards fall ever faster, then are squared."""
    parts = []
    time = 0.02
    for k in range(34):
        click = shaped(
            filtered(noise(0.016, random), 2300 + 1500 * random.random(), 0.7),
            (0, 1),
            (0.003, 0.5),
            (0.016, 0),
        )
        parts.append((time, 0.4 + 0.4 * random.random(), click))
        time += 0.03 * (1 - 0.6 * k / 34) * random.uniform(0.7, 1.3)
    bridge = shaped(_sweep(0.3, random, 3800, 1700), (0, 0), (0.06, 0.7), (0.2, 0.8), (0.3, 0))
    square = card_place(random)
    return mixed(*parts, (time + 0.04, 0.8, bridge), (time + 0.34, 0.9, square), (time + 0.44, 0.7, square))


def punch(random: Random) -> Wave:
    """Return a conductor's pliers going through card."""
    crunch = shaped(filtered(noise(0.03, random), 2700, 0.6), (0, 0.3), (0.012, 1), (0.03, 0))
    jaws = ringing(
        strike(0.0005, random),
        (Mode(2950, 0.07, 1.0), Mode(4420, 0.05, 0.7), Mode(6870, 0.04, 0.5), Mode(1240, 0.05, 0.6)),
        0.14,
    )
    spring = ringing(strike(0.0008, random), (Mode(1730, 0.09, 0.6), Mode(3380, 0.07, 0.5)), 0.14)
    return mixed((0, 0.7, crunch), (0.018, 0.9, jaws), (0.13, 0.3, spring))


def stamp(random: Random) -> Wave:
    """Return a wooden stamp pressed on a bill."""
    thump = ringing(strike(0.002, random), (Mode(96, 0.1, 0.5), *TABLE), 0.2)
    face = shaped(filtered(noise(0.06, random), 1100, 1.0), (0, 1), (0.006, 0.55), (0.06, 0))
    lift = shaped(_rustle(0.07, random, 900, 1500, 6000), (0, 0), (0.03, 1), (0.07, 0))
    return mixed((0, 1.0, thump), (0, 1.1, face), (0.17, 0.4, lift))
