"""The arrival yard, both decks, the discard pile and the spare tokens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.yardmaster import payment
from game.rules.yardmaster.table import Draw
from game.scenes.trains import freight
from game.scenes.trains.cars import hover_ring
from game.scenes.yardmaster.cards import GHOST, YardCar
from game.scenes.yardmaster.purchase import outlook
from game.text import yardmaster as words
from game.text.naming import name_of
from game.ui import paper, svg
from game.ui.controls import Area
from game.ui.geometry import Rect
from game.ui.ink import BRASS_LIGHT, PAPER, SHADE
from game.ui.widget import Tip

if TYPE_CHECKING:
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.painter import Painter


class Market:
    """The middle of the table."""

    def __init__(self, table: YardmasterTable) -> None:
        self.table = table
        self.say = table.say
        self.language = table.services.language

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Add the cars, the piles and what explains them."""
        table, places = self.table, self.table.places
        for slot, word in enumerate(table.view.yard):
            if word is not None and ("slot", slot) not in table.travel.traffic.away:
                table.form.add(self._car(slot, word))
        deck = Area(
            "railcar-deck",
            places.railcars,
            self.say("Railcar deck"),
            self._paint_railcars,
            lambda: None,
            tip=self._deck_tip(),
        )
        deck.focusable, deck.sound = False, ""
        table.form.add(deck)
        self._build_cargo()
        for at, token in enumerate(table.view.spare):
            cargo = name_of(self.language, token)
            tip = Tip(
                self.say("Spare token: {cargo}", cargo=cargo),
                self.say("Swap yours for it as an action."),
                "Y14",
            )
            area = Area(
                f"spare-{token}", places.spare(at), cargo, lambda _p, _a: None, table.open_swap, tip=tip
            )
            area.focusable = False
            table.form.add(area)

    def _build_cargo(self) -> None:
        table, places, view = self.table, self.table.places, self.table.view
        why, rule = table.why(Draw("deck"))
        table.form.add(
            Area(
                "cargo-deck",
                places.cargo,
                self.say("Cargo deck"),
                self._paint_cargo,
                partial(table.make, Draw("deck")),
                off=why,
                rule=rule,
                tip=Tip(
                    self.say("Draw from the deck"),
                    self.language.say_n("{n} card is left.", "{n} cards are left.", view.cargo),
                    "Y10",
                ),
            )
        )
        why, rule = table.why(Draw("discard"))
        top = name_of(self.language, view.discards[0]) if view.discards else ""
        table.form.add(
            Area(
                "discard-pile",
                places.discards,
                self.say("Discard pile"),
                self._paint_discards,
                partial(table.make, Draw("discard")),
                off=why,
                rule=rule,
                tip=Tip(self.say("Take the discard"), self.say("On top: {card}.", card=top), "Y10"),
            )
        )
        if len(view.discards) > 1:
            lay, pile = table.layout, places.discards
            high = lay.pick(30.0, 22.0)
            box = Rect(pile.x - lay.pick(6, 4), places.note - high / 2 + 1, pile.w + lay.pick(12, 8), high)
            table.form.add(
                Area(
                    "pile",
                    box,
                    self.say("Look through"),
                    self._paint_look,
                    table.open_pile,
                    shortcut="@pile=p",
                    tip=Tip(
                        self.say("Look through the discard pile"),
                        self.say("It lies open, in its order."),
                        "Y8",
                    ),
                )
            )

    def _car(self, slot: int, word: str) -> YardCar:
        table, places = self.table, self.table.places
        why, rule = table.why_not_choose(slot)
        return YardCar(
            f"yard-{slot}",
            places.slot(slot),
            name_of(self.language, word),
            word,
            places.car_w,
            self.language,
            lit=table.docket.lights_car(slot),
            note=self._note(word),
            note_y=places.note,
            on_press=partial(table.press_car, slot),
            off=why,
            rule=rule,
            shortcut=str(slot + 1),
            tip=self._car_tip(slot, word),
        )

    def _note(self, word: str) -> tuple[str, freight.Tone] | None:
        """The plate under a car: what a purchase would bring, before anything is clicked."""
        found = self._outlook(word)
        if found is None:
            return None
        kind, short = found
        match kind:
            case "couples":
                return self.say("Couples"), "go"
            case "sorting":
                return self.say("Sorting yard"), "side"
            case "bonus":
                return self.say("With bonus"), "side"
            case _:
                return self.language.say_n("{n} short", "{n} short", short), "no"

    def _outlook(self, word: str) -> tuple[str, int] | None:
        table, view = self.table, self.table.view
        if table.stage.holding or not table.mine or view.hand is None:
            return None
        if view.phase != "act" or not view.actions:
            return None
        own = table.own
        return outlook(view.hand, view.tokens[own], view.trains[own], word)

    def _car_tip(self, slot: int, word: str) -> Tip:
        view, own = self.table.view, self.table.own
        cargo = name_of(self.language, word[0])
        said = [
            self.language.say_n("It costs {n} {cargo}.", "It costs {n} {cargo}.", int(word[1]), cargo=cargo)
        ]
        found = self._outlook(word)
        if found is not None and view.hand is not None:
            if found[0] == "short":
                said.append(words.missing_words(self.language, word, view.tokens[own], found[1], cargo))
            else:
                cards = payment.proposal(view.hand, view.tokens[own], word) or ()
                said.append(self.say("You can pay {cards}.", cards=words.counted(self.language, cards)))
        said += [self.table.landing(word), self.say("Key {key} chooses it.", key=slot + 1)]
        return Tip(name_of(self.language, word), " ".join(said), "Y11")

    def _deck_tip(self) -> Tip:
        view = self.table.view
        if not view.railcars:
            return Tip(
                self.say("Railcar deck"), self.say("It is empty: the yard is no longer filled up."), "Y27"
            )
        head = self.language.say_n("{n} railcar in the deck", "{n} railcars in the deck", view.railcars)
        return Tip(head, words.in_deck(self.language, view.blocks), "Y11")

    # ---------------------------------------------------------------- painting
    def paint(self, p: Painter) -> None:
        """Draw headings, empty places and spare tokens; the rest are widgets."""
        lay, places, view = p.layout, self.table.places, self.table.view
        size = lay.pick(26, 20)
        p.text(places.railcars.x, places.heading, self.say("Arrival yard"), size, "display", PAPER)
        p.text(places.cargo.x, places.heading, self.say("Cargo"), size, "display", PAPER)
        p.fill(Rect(places.cargo.x - lay.pick(18, 10), places.cargo.y, 2, places.cargo.h), SHADE, 0.5)
        for slot, word in enumerate(view.yard):
            if word is None or ("slot", slot) in self.table.travel.traffic.away:
                paper.dashed(p, places.slot(slot), GHOST, radius=lay.radius + 2)
        if view.spare:
            first = places.spare(0)
            p.text(
                first.cx,
                places.heading,
                self.say("Spare"),
                lay.size(18, 14),
                "semi",
                PAPER,
                align="middle",
                width=first.w + lay.pick(24, 16),
            )
        for at, token in enumerate(view.spare):
            if ("spare", token) not in self.table.travel.traffic.away:
                freight.token(p, token, places.spare(at))

    def _paint_railcars(self, p: Painter, area: Area) -> None:
        rect, count = area.rect, self.table.view.railcars
        if count:
            freight.pile_edges(p, rect, count)
            p.place(freight.rail_back(p, rect.w, rect.h), rect.x, rect.y)
        else:
            paper.dashed(p, rect, GHOST, radius=p.layout.radius + 2)
        self._paint_count(p, rect, count)

    def _paint_count(self, p: Painter, rect: Rect, count: int) -> None:
        lay = p.layout
        freight.badge(p, (rect.right - lay.pick(12, 9), rect.y + lay.pick(6, 4)), str(count))

    def paint_count(self, p: Painter, name: str) -> None:
        """Draw a pile's count by the name of its widget; nothing for any other."""
        view, places = self.table.view, self.table.places
        if name == "cargo-deck":
            self._paint_count(p, places.cargo, view.cargo)
        elif name == "discard-pile":
            self._paint_count(p, places.discards, len(view.discards))

    def _paint_cargo(self, p: Painter, area: Area) -> None:
        rect, count = area.rect, self.table.view.cargo
        if count:
            freight.pile_edges(p, rect, count)
            p.place(freight.cargo_back(p, rect.w, rect.h), rect.x, rect.y)
        else:
            paper.dashed(p, rect, GHOST, radius=p.layout.radius + 2)
        self._paint_ring(p, area)
        self._paint_count(p, rect, count)

    def _paint_discards(self, p: Painter, area: Area) -> None:
        rect, discards = area.rect, self.table.view.discards
        if discards:
            freight.pile_edges(p, rect, len(discards))
            p.place(freight.freight_card(p, discards[0], rect.w, rect.h, self.language), rect.x, rect.y)
        else:
            paper.dashed(p, rect, GHOST, radius=p.layout.radius + 2)
        self._paint_ring(p, area)
        self._paint_count(p, rect, len(discards))

    def _paint_ring(self, p: Painter, area: Area) -> None:
        if area.look.focused:
            paper.ring(p, area.rect, p.layout.radius + 2)
        elif area.hovered and not area.off:
            hover_ring(p, area.rect)

    def _paint_look(self, p: Painter, area: Area) -> None:
        """Draw the small button under the pile."""
        lay, box = p.layout, area.rect
        size = p.type.fit(area.label, lay.size(17, 13), "semi", box.w - 6, 10)
        ink = BRASS_LIGHT if area.lit else PAPER
        wide = p.type.width(area.label, size, "semi")
        p.text(box.cx, box.cy + size * 0.34, area.label, size, "semi", ink, align="middle", width=box.w - 6)
        line = Rect(box.cx - wide / 2, box.cy + size * 0.5, wide, 2)
        p.shapes(line, svg.rect(0, 0, line.w, 1.4, ink), pad=2)
        if area.look.focused:
            paper.ring(p, box, box.h / 2)
