"""How colours look to colour-blind eyes, and how far apart two of them are.

Simulation: Machado, Oliveira and Fernandes (2009), severity 1, in linear light. Distance: CIEDE2000.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final, TypeAlias

from game.ui.ink import rgb

Triple: TypeAlias = tuple[float, float, float]

SIGHTS: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What the three cones' loss makes of linear red, green and blue."""


def linear(colour: str) -> Triple:
    """Return `#RRGGBB` as linear light, 0 to 1."""
    r, g, b = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (part / 255 for part in rgb(colour))
    )
    return r, g, b


def seen(colour: str, sight: str) -> Triple:
    """Return the linear light that those eyes take a colour for."""
    light = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(m * part for m, part in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return r, g, b


def lab(light: Triple) -> Triple:
    """Return linear light as CIE L*a*b* under D65."""
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, sight: str = "usual") -> float:
    """Return the CIEDE2000 distance of two colours as those eyes see them."""
    return ciede2000(lab(seen(one, sight)), lab(seen(other, sight)))


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the distance of two L*a*b* colours (Sharma, Wu and Dalal, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = 1 - 0.17 * cos(radians(hm - 30)) + 0.24 * cos(radians(2 * hm))
    t += 0.32 * cos(radians(3 * hm + 6)) - 0.20 * cos(radians(4 * hm - 63))
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * sqrt(cm**7 / (cm**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((hm - 275) / 25) ** 2)))) * rc
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG has it, 1 to 21."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)
