"""The cards of Yardmaster Express in numbers, for playouts by the ten thousand.

Card c may be laid in two ways: 2c is face down, 2c + 1 face up. Such a number is a *lay*.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.rules.express.deck import Deck
from game.rules.express.scoring import WILD, WILD_VALUE
from game.rules.express.table import Play
from game.rules.table import Move

Lay: TypeAlias = int
Car: TypeAlias = tuple[str, int]
"""Colour and value."""

ENGINE: Final[Car] = (WILD, 0)
WILD_CAR: Final[Car] = (WILD, WILD_VALUE)


class Pack:
    """The cards that so many players use, each once, by number; by lay its cars and their points."""

    def __init__(self, deck: Deck, seats: int) -> None:
        self.cards = tuple(dict.fromkeys(deck.in_play(seats)))
        self.number = {card: at for at, card in enumerate(self.cards)}
        plays: list[Play] = []
        self.cars: list[tuple[Car, Car]] = []
        for card in self.cards:
            plays += (Play(card, "down"), Play(card, "up"))
            self.cars += ((WILD_CAR, WILD_CAR), ((card[0], int(card[1])), (card[3], int(card[4]))))
        self.points = [left[1] + right[1] for left, right in self.cars]
        self._lays: dict[Move, Lay] = {play: lay for lay, play in enumerate(plays)}

    def lays_of(self, plays: Sequence[Move]) -> list[Lay]:
        """Return the numbers of these plays."""
        return [self._lays[play] for play in plays]

    def fits(self, last: Car, card: int) -> bool:
        """Whether a card, face up, connects to a train that ends in this car (E8)."""
        left = self.cars[2 * card + 1][0]
        return last[0] in (WILD, left[0]) or last[1] == left[1]
