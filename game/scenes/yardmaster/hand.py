"""The viewer's hand: what each card says, and what a click on it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.yardmaster.deck import BONUS, PAY_ONE_LESS
from game.rules.yardmaster.table import End
from game.scenes.trains import freight
from game.scenes.yardmaster.bill import Bill
from game.scenes.yardmaster.bonus import docket_for
from game.scenes.yardmaster.cards import Foremost, HandCard
from game.scenes.yardmaster.purchase import card_of, hand_keys
from game.text import yardmaster as words
from game.text.naming import name_of
from game.ui.widget import Tip

if TYPE_CHECKING:
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.geometry import Rect
    from game.ui.painter import Painter


class HandRow:
    """The cards in hand, grouped by colour; backs while nobody may see them."""

    def __init__(self, table: YardmasterTable) -> None:
        self._table = table
        self._language = table.services.language
        self.say = table.say

    def build(self) -> None:
        """Add the cards, and what draws the raised one over its neighbours."""
        table = self._table
        hand, keys = table.hand, hand_keys(table.hand)
        rects = table.places.hand(len(hand))
        cards = [self._card(key, card, rect) for key, card, rect in zip(keys, hand, rects, strict=True)]
        table.form.add(*cards)
        if len(rects) > 1 and rects[1].x < rects[0].right:
            table.form.add(Foremost("foremost", rects[0].joined(rects[-1]), cards))

    def _card(self, key: str, card: str, rect: Rect) -> HandCard:
        table = self._table
        return HandCard(
            key,
            rect,
            name_of(self._language, card),
            card,
            self._language,
            order=table.docket.order(key),
            lit=table.docket.lights_card(key),
            away=table.travel.traffic.away,
            on_press=partial(self._press, key),
            tip=self._tip(card),
        )

    def _tip(self, card: str) -> Tip:
        table, name = self._table, name_of(self._language, card)
        if card in BONUS:
            effect, rule = words.EFFECTS[card]
            why, why_rule = words.bonus_refusal(self._language, table.view, card) if table.mine else ("", "")
            return Tip(name, why, why_rule, alert=True) if why else Tip(name, self.say(effect), rule)
        body = self.say("It pays for {cargo} cars.", cargo=name)
        if table.view.tokens[table.own] == card:
            body += " " + self.say("With your token two of them pay for one card of any other cargo.")
        return Tip(name, body, "Y11")

    def _press(self, key: str) -> None:
        """A card was chosen: for the open paper, else a bonus card's scene opens."""
        table, card = self._table, card_of(key)
        if table.docket.press_hand(key):
            return
        if not table.mine:
            table.refuse(*table.not_now())
        elif table.docket.must:
            table.refuse(*table.why(End()))
        elif card == PAY_ONE_LESS:
            table.refuse(self.say("Pay One Less is played with a purchase: choose a car first."), "Y19")
        elif card in BONUS:
            why, rule = words.bonus_refusal(self._language, table.view, card)
            if why:
                table.refuse(why, rule)
            else:
                table.open_docket(docket_for(table, card))
        elif isinstance(table.docket, Bill):
            table.refuse(self._cant_pay(card, table.docket.purchase.car), "Y11")
        else:
            table.refuse(self.say("Cargo pays for cars: choose a car of the arrival yard first."), "Y11")

    def _cant_pay(self, card: str, car: str) -> str:
        return self.say(
            "{card} can't pay for {car}.",
            card=name_of(self._language, card),
            car=name_of(self._language, car),
        )

    def paint(self, p: Painter) -> None:
        """Show the hand that nobody may see now as closed cards."""
        table = self._table
        if table.session.viewer is not None:
            return
        for rect in table.places.hand(table.view.hands[table.own]):
            p.place(freight.cargo_back(p, rect.w, rect.h), rect.x, rect.y)
