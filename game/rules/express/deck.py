"""The cards and cabooses of Yardmaster Express as data (E1, E5, E17)."""

import re
from typing import Literal, TypeAlias

from msgspec import Struct

Condition: TypeAlias = Literal[
    "fewest-colours",
    "exact-colours",
    "most-runs",
    "most-of-a-colour",
    "no-double",
    "lowest-sum",
    "no-mixed-card",
    "last-value",
    "most-face-down",
    "no-run",
    "sequence",
]

_CARD = re.compile(r"[BRGYP][1-9]\|[BRGYP][1-9]")
_NEEDS = {
    "exact-colours": ("cars", "colours"),
    "no-double": ("value",),
    "last-value": ("value",),
    "sequence": ("sequence",),
}


class Caboose(Struct, frozen=True, forbid_unknown_fields=True):
    """One caboose card (E17): its points and the condition under which a train earns them.

    `exact-colours`: at least `colours` colours have exactly `cars` cars each. `no-double`: no face-up
    card bears `value` on both halves. `last-value`: the last car bears `value`. `sequence`: these
    values stand somewhere in the train, consecutive. The others need no number.
    """

    name: str
    points: int
    condition: Condition
    cars: int = 0
    colours: int = 0
    value: int = 0
    sequence: tuple[int, ...] = ()
    extra: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError where a number is missing, in vain or out of range."""
        if self.points < 1:
            raise ValueError(f"points: {self.points} is not positive")
        for key in ("cars", "colours", "value", "sequence"):
            given, wanted = bool(getattr(self, key)), key in _NEEDS.get(self.condition, ())
            if given != wanted:
                raise ValueError(f"{key}: {'needed by' if wanted else 'no part of'} {self.condition}")
        if min(self.cars, self.colours, self.value, *self.sequence, 0) < 0:
            raise ValueError("a number is negative")


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """`cards`: copies a card, written left|right. `apart`: the colour that two players leave out."""

    cards: dict[str, int]
    cabooses: tuple[Caboose, ...]
    apart: Literal["", "B", "R", "G", "Y", "P"] = ""

    def __post_init__(self) -> None:
        """Raise ValueError for an unreadable card, too few cards, or a caboose named twice."""
        for card, copies in self.cards.items():
            if not _CARD.fullmatch(card):
                raise ValueError(f"cards: {card!r} is no card, such as R2|G3")
            if not 1 <= copies <= 99:
                raise ValueError(f"cards.{card}: {copies} copies")
        for seats in range(2, 6):
            if len(self.in_play(seats)) < seats + seats * (9 - seats):
                raise ValueError(f"cards: too few for {seats} players")
        names = [caboose.name for caboose in self.cabooses]
        if len(set(names)) < len(names):
            raise ValueError("cabooses: a name stands twice")
        if sum(not caboose.extra for caboose in self.cabooses) < 2:
            raise ValueError("cabooses: two games in a row need two that are not extra")

    def in_play(self, seats: int) -> tuple[str, ...]:
        """All cards that `seats` players use, sorted by the file's order (E5)."""
        return tuple(
            card
            for card, copies in self.cards.items()
            if seats > 2 or not self.is_apart(card)
            for _ in range(copies)
        )

    def is_apart(self, card: str) -> bool:
        """Whether the card shows the colour that two players leave out (E5)."""
        return bool(self.apart) and self.apart in card
