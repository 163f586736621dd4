"""The inks of the poster and the liveries of the seats. Colours are `#RRGGBB`."""

from typing import Final, NamedTuple

PAPER: Final = "#F3E7CF"
PAPER_LIGHT: Final = "#FBF4E4"
PAPER_DARK: Final = "#E3D2B0"
INK: Final = "#2A211C"
NIGHT: Final = "#1D2B36"
HOVER_NIGHT: Final = "#2C3E4B"
PRESSED_NIGHT: Final = "#152029"
WOOD: Final = "#6B4226"
WOOD_LIGHT: Final = "#8A5A35"
WOOD_DARK: Final = "#53321D"
BOARD: Final = "#72482A"
LANE: Final = "#54331E"
SHADE: Final = "#140E0A"
BRASS: Final = "#B58B45"
BRASS_LIGHT: Final = "#DDBB78"
BRASS_DARK: Final = "#7D5C28"
STEEL: Final = "#A89F8E"
ALERT: Final = "#8E2A20"
ALERT_NIGHT: Final = "#F0A79B"
SECONDARY: Final = "#4A3D33"
PLACEHOLDER: Final = "#6B6156"
FAINT: Final = "#8B8072"
OFF_TEXT: Final = "#5B5248"
BLUE: Final = "#2F5F8F"
RED: Final = "#B4392D"
YELLOW: Final = "#D79B1E"
GREEN: Final = "#4C7A39"
PURPLE: Final = "#6C4B88"


class Livery(NamedTuple):
    """How a seat is told: three tints, its sign, and the ink of text on the base tint."""

    base: str
    light: str
    dark: str
    sign: str
    text: str


LIVERIES: Final = (
    Livery("#3A3330", "#746A61", "#1F1916", "star", PAPER_LIGHT),
    Livery("#8A4A2C", "#C58358", "#5C2D18", "horseshoe", PAPER_LIGHT),
    Livery("#1F7672", "#62ABA4", "#12504F", "moon", PAPER_LIGHT),
    Livery("#9C4E67", "#D2909F", "#6C3146", "bell", PAPER_LIGHT),
    Livery("#D9C79C", "#F6EBCB", "#A48E5C", "key", INK),
)
"""The liveries of seats 0 to 4."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Return `#RRGGBB` as three numbers 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """Return ink `a` with a share (0 to 1) of ink `b`, as one flat colour."""
    mixed = (round(p + (q - p) * share) for p, q in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


CREAM: Final = "#F7F0E0"
"""Paper with 35 % white: faces of buttons in the Pony Express style."""
FADED: Final = "#62584E"
"""Secondary text on paper in the Pony Express style: ink with 28 % paper."""
