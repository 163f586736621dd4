"""The cards, the deal and the goals of Yardmaster as data (Y1, Y2, Y4, Y5, Y29)."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

COLOURS: Final[tuple[str, ...]] = ("B", "R", "G", "Y", "P")
DRAW_THREE: Final = "draw-three"
PAY_ONE_LESS: Final = "pay-one-less"
STEAL_ONE: Final = "steal-one"
SWEEP: Final = "sweep"
BONUS_KINDS: Final[tuple[str, ...]] = (DRAW_THREE, PAY_ONE_LESS, STEAL_ONE, SWEEP)
BONUS: Final[frozenset[str]] = frozenset(BONUS_KINDS)
RANK: Final[Mapping[str, int]] = {kind: rank for rank, kind in enumerate((*COLOURS, *BONUS_KINDS))}
"""The order in which cargo cards are listed wherever their order tells nothing."""

HAND_LIMIT: Final = 7
"""Cards that a player may hold at the end of a turn (Y23)."""


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """One edition of the game.

    `railcars`: cars of value 1, 2, … in each colour. `cargo`: cargo cards a colour. `yard`: places of
    the arrival yard. `hand`: cards dealt to each player. `goals`: points that win with 2, 3, … players.
    `turned`: whether a cargo card starts the discard pile.
    """

    colours: tuple[str, ...]
    railcars: tuple[int, ...]
    cargo: int
    yard: int
    hand: int
    goals: tuple[int, ...]
    turned: bool

    def __post_init__(self) -> None:
        """Raise ValueError, beginning with the key, for what can't be dealt or played."""
        self._check_cards()
        self._check_players()

    def _check_cards(self) -> None:
        for colour in self.colours:
            if colour not in COLOURS:
                raise ValueError(f"colours: {colour!r} is none of {' '.join(COLOURS)}")
        if len(set(self.colours)) < len(self.colours):
            raise ValueError("colours: one stands twice")
        if not 1 <= len(self.railcars) <= 9:
            raise ValueError("railcars: one to nine values are possible")
        if not all(0 <= copies <= 99 for copies in self.railcars):
            raise ValueError("railcars: from 0 to 99 cars of a value")
        if not 1 <= self.cargo <= 99:
            raise ValueError("cargo: from 1 to 99 cards of a colour")
        if not 1 <= self.yard < len(self.railcar_deck()):
            raise ValueError("yard: at least one place, and fewer than there are railcars")

    def _check_players(self) -> None:
        if not self.goals or min(self.goals) < 1:
            raise ValueError("goals: at least one is needed, each at least 1")
        if len(self.goals) >= len(self.colours):
            raise ValueError("goals: each player needs an exchange token, and there is one a colour")
        players = len(self.goals) + 1
        if not 1 <= self.hand <= HAND_LIMIT:
            raise ValueError(f"hand: from 1 to {HAND_LIMIT} cards")
        if self.hand * players + self.turned > self.cargo * len(self.colours):
            raise ValueError(f"hand: too few cargo cards for {players} players")

    def railcar_deck(self) -> tuple[str, ...]:
        """All railcars, a colour at a time, values rising (Y1)."""
        return tuple(
            f"{colour}{value}"
            for colour in self.colours
            for value, copies in enumerate(self.railcars, start=1)
            for _ in range(copies)
        )


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """Both editions, and how many copies of each bonus card the option `bonus_cards` brings (Y2)."""

    v1: Edition
    published: Edition
    bonus_cards: dict[str, dict[str, int]]

    def __post_init__(self) -> None:
        """Raise ValueError, beginning with the key, for bonus cards other than the game's."""
        if set(self.bonus_cards) != {"8", "4"}:
            raise ValueError("bonus_cards: the choices are 8 and 4")
        for total, copies in self.bonus_cards.items():
            for kind, count in copies.items():
                if kind not in BONUS:
                    raise ValueError(f"bonus_cards.{total}: {kind!r} is no bonus card")
                if count < 0:
                    raise ValueError(f"bonus_cards.{total}.{kind}: less than none")
            if sum(copies.values()) != int(total):
                raise ValueError(f"bonus_cards.{total}: the copies make {sum(copies.values())} cards")

    def pack(self, edition: Literal["v1", "published"], bonus_cards: int) -> "Pack":
        """Everything that is in play under these options."""
        data = self.v1 if edition == "v1" else self.published
        copies = self.bonus_cards[str(bonus_cards)]
        colours = tuple(colour for colour in COLOURS if colour in data.colours)
        cargo = tuple(colour for colour in colours for _ in range(data.cargo))
        bonus = tuple(kind for kind in BONUS_KINDS for _ in range(copies.get(kind, 0)))
        return Pack(data, colours, data.railcar_deck(), cargo + bonus)


class Pack(Struct, frozen=True):
    """The cards of one game, in an order that tells nothing; there is a token of each colour (Y3)."""

    edition: Edition
    colours: tuple[str, ...]
    railcars: tuple[str, ...]
    cargo: tuple[str, ...]
