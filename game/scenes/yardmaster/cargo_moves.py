"""How cards of the cargo deck travel: drawn, paid, discarded, stolen, shuffled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from game.scenes.yardmaster.purchase import keys_for
from game.text import yardmaster as words
from game.text.naming import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.table import Seat
    from game.rules.yardmaster.table import Drew, PlayedBonus, Stole, View
    from game.scenes.yardmaster.traffic import Traffic
    from game.ui.geometry import Rect

PAY: Final = 0.26
PAY_APART: Final = 0.06
DRAW: Final = 0.32
STEAL: Final = 0.42
SHUFFLE: Final = 0.42


class CargoMoves:
    """Cards on their way. `leaving` names those that the player's own move takes from the hand."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._table = traffic.table
        self.say = traffic.say
        self.leaving: list[str] = []

    def draw(self, event: Drew, before: View, then: View) -> None:
        """Deck or pile to the hand; the face turns only for those who may see it."""
        traffic, hidden = self._traffic, event.source == "deck"
        source = traffic.deck if hidden else traffic.pile
        lifted = before if hidden else replace(before, discards=before.discards[1:])

        def begin() -> None:
            self._table.view = lifted
            traffic.sound("card-slide")
            traffic.refresh(source)

        end = traffic.hand_place(event.seat, then, self._last_key(event.card, then))
        flight = traffic.card(event.card, source, turns=hidden)
        done = partial(traffic.become, then)
        traffic.play(traffic.fly(flight, source, end, DRAW, begin=begin, done=done, lift=20))

    def _last_key(self, card: str | None, view: View) -> str | None:
        """The name that the newest card of a kind has in the viewer's hand."""
        if card is None or view.hand is None:
            return None
        return f"hand-{card}-{view.hand.count(card) - 1}"

    def discard(self, seat: Seat, cards: Sequence[str], before: View, then: View) -> None:
        """Cards from the hand to the discard pile in their order, one shortly after the other."""
        traffic = self._traffic
        keys: Sequence[str | None] = [None] * len(cards)
        if seat == before.viewer and before.hand is not None:
            keys = list(self.leaving)
            if len(keys) != len(cards):
                keys = keys_for(before.hand, cards)
        cues = []
        for at, (card, key) in enumerate(zip(cards, keys, strict=True)):
            start = traffic.hand_place(seat, before, key)
            begin, done = partial(self._leave, key, start), partial(self._land, card)
            flight = traffic.card(card, traffic.pile)
            delay = at * PAY_APART
            cues.append(traffic.fly(flight, start, traffic.pile, PAY, begin=begin, done=done, delay=delay))
        self._table.play_together(*cues)
        self._table.stage.call(partial(self._landed, keys, then))

    def _leave(self, key: str | None, place: Rect) -> None:
        self._traffic.sound("card-slide")
        if key is not None:
            self._traffic.away.add(key)
            self._traffic.refresh(place)

    def _land(self, card: str) -> None:
        view = self._table.view
        self._table.view = replace(view, discards=(card, *view.discards))
        self._traffic.sound("card-place")
        self._traffic.refresh(self._traffic.pile)

    def _landed(self, keys: Sequence[str | None], then: View) -> None:
        self._traffic.away.difference_update(keys)
        self.leaving.clear()
        self._traffic.become(then)

    def play_bonus(self, event: PlayedBonus, before: View, then: View) -> None:
        """From the hand to the pile; the others read what it does."""
        self.discard(event.seat, (event.card,), before, then)
        self._table.stage.call(lambda: self._traffic.sound("stamp"))
        if event.seat != before.viewer:
            head = self.say(
                "{player} plays {card}",
                player=self._table.session.names[event.seat],
                card=name_of(self._traffic.language, event.card),
            )
            effect, rule = words.EFFECTS[event.card]
            self._traffic.read(head, self.say(effect), rule, self._traffic.pile)

    def steal(self, event: Stole, then: View) -> None:
        """From hand to hand; only the two see which card it is."""
        traffic, names = self._traffic, self._table.session.names
        mine = event.seat == then.viewer
        start = traffic.hand_place(event.victim, then, None)
        end = traffic.hand_place(event.seat, then, self._last_key(event.card, then) if mine else None)
        begin = partial(traffic.sound, "card-slide")
        done = partial(traffic.become, then)
        flight = traffic.card(event.card, traffic.pile)
        traffic.play(traffic.fly(flight, start, end, STEAL, begin=begin, done=done, lift=30))
        if mine:
            return
        head = self.say("{player} takes a card", player=names[event.seat])
        if event.card is not None:
            body = self.say("From you: {card}.", card=name_of(traffic.language, event.card))
        else:
            body = self.say("From {player}'s hand; only the two know which.", player=names[event.victim])
        traffic.read(head, body, "Y20", self._table.places.rows[event.victim].hand)

    def reshuffle(self, before: View, then: View) -> None:
        """The pile turns over into a new deck."""
        traffic = self._traffic

        def begin() -> None:
            self._table.view = replace(before, discards=then.discards)
            traffic.sound("shuffle")
            traffic.refresh(traffic.pile)

        flight, done = traffic.card(None, traffic.deck), partial(traffic.become, then)
        traffic.play(traffic.fly(flight, traffic.pile, traffic.deck, SHUFFLE, begin=begin, done=done))
        head = self.say("A new cargo deck")
        body = self.say("The discards are shuffled; a cargo card on top stays where it lies.")
        traffic.read(head, body, "Y25", traffic.deck)

    def run_dry(self) -> None:
        """Nothing is left to draw."""
        head = self.say("No card is left to draw.")
        body = self.say("Nothing can be shuffled into a new deck.")
        self._traffic.read(head, body, "Y25", self._traffic.deck)
