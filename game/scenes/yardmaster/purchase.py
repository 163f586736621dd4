"""A purchase under way: which cards of the hand pay for which car, and what they are worth (Y11–Y13, Y19)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from game.rules.yardmaster import payment
from game.rules.yardmaster.deck import PAY_ONE_LESS
from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import Buy, Cards

Outlook: TypeAlias = Literal["couples", "sorting", "bonus", "short"]
"""What a purchase of a car would bring before anything is clicked."""


def hand_keys(hand: Sequence[str]) -> list[str]:
    """Name the cards in hand, copies by number; a name stays the same while its card is in the hand."""
    return [f"hand-{card}-{hand[:at].count(card)}" for at, card in enumerate(hand)]


def card_of(key: str) -> str:
    """Return the card that a name of `hand_keys` means."""
    return key.removeprefix("hand-").rpartition("-")[0]


def keys_for(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    """Name cards of the hand, the first copies of each kind, in the given order."""
    return [f"hand-{card}-{cards[:at].count(card)}" for at, card in enumerate(cards) if card in hand]


def outlook(hand: Cards, token: str, train: Cards, car: str) -> tuple[Outlook, int]:
    """Say what a purchase of the car would bring now, and how many cards are missing for it."""
    short = payment.missing(hand, token, car)
    if short:
        return "short", short
    own, pairs, _ = payment.means(hand, token, car[0])
    if own + pairs < int(car[1]):
        return "bonus", 0
    return ("couples" if fits(train, car) else "sorting"), 0


class Part(NamedTuple):
    """Cards of a payment that count together: their places in its order, and what they are worth.

    Half of an exchanged pair whose cards lie apart is worth half a card; a card that finds no
    partner, or a Pay One Less too many, nothing.
    """

    places: tuple[int, ...]
    worth: float


class Account(NamedTuple):
    """What a payment amounts to. `single` is an exchanged card without its partner, `vain` a wasted bonus."""

    price: int
    own: int
    pairs: int
    single: int
    less: int
    vain: int

    @property
    def paid(self) -> int:
        """How many cards of the price are paid or saved."""
        return self.own + self.pairs + self.less - self.vain

    @property
    def missing(self) -> int:
        """How many are still to be paid; negative if too many are."""
        return self.price - self.paid


@dataclass
class Purchase:
    """The car in a place of the yard, and the names of the cards that pay for it, in their order."""

    slot: int
    car: str
    token: str
    keys: list[str] = field(default_factory=list)

    @classmethod
    def proposed(cls, slot: int, car: str, token: str, hand: Cards) -> "Purchase":
        """Propose the cheapest payment: own colour, then Pay One Less, then pairs; or all there is."""
        cards = payment.proposal(hand, token, car)
        if cards is None:
            own, pairs, less = payment.means(hand, token, car[0])
            cards = (car[0],) * own + (PAY_ONE_LESS,) * less + (token,) * (2 * pairs)
        return cls(slot, car, token, keys_for(hand, cards))

    @property
    def cards(self) -> Cards:
        """The cards in the order in which they are discarded."""
        return tuple(map(card_of, self.keys))

    @property
    def move(self) -> Buy:
        """The purchase as a move."""
        return Buy(self.slot, self.car, self.cards)

    def takes(self, card: str) -> bool:
        """Whether a card can be part of a payment for the car at all."""
        return card in (self.car[0], self.token, PAY_ONE_LESS)

    def toggle(self, key: str) -> None:
        """Put a card into the payment, on top of it, or take it back."""
        if key in self.keys:
            self.keys.remove(key)
        else:
            self.keys.append(key)

    @property
    def account(self) -> Account:
        """Count it up."""
        cards, price = self.cards, int(self.car[1])
        exchanged = 0 if self.token == self.car[0] else cards.count(self.token)
        less = cards.count(PAY_ONE_LESS)
        return Account(
            price,
            cards.count(self.car[0]),
            exchanged // 2,
            exchanged % 2,
            less,
            max(0, less - price),
        )

    @property
    def parts(self) -> list[Part]:
        """Group the cards by what they pay, in their order; pairs that lie side by side stay together."""
        cards, found = self.cards, []
        swapped = [at for at, card in enumerate(cards) if card == self.token != self.car[0]]
        beside: set[int] = set()
        for at in swapped:
            if at not in beside and at + 1 in swapped and at + 1 not in beside:
                beside |= {at, at + 1}
                found.append(Part((at, at + 1), 1))
        apart = [at for at in swapped if at not in beside]
        paired = len(apart) - len(apart) % 2
        found += [Part((at,), 0.5 if number < paired else 0) for number, at in enumerate(apart)]
        bonus = 0
        for at, card in enumerate(cards):
            if at in swapped:
                continue
            bonus += card == PAY_ONE_LESS
            found.append(Part((at,), 0 if card == PAY_ONE_LESS and bonus > int(self.car[1]) else 1))
        return sorted(found)
