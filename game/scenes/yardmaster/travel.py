"""Facts as motion: how cards, cars, tokens and the watch travel (table "Motion" of the train tables' art)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from game.rules.yardmaster.table import (
    Bought,
    Coupled,
    Discarded,
    Drew,
    Ended,
    Paid,
    PlayedBonus,
    RanDry,
    Refilled,
    Reshuffled,
    Shunted,
    Stole,
    Swapped,
    TokenFlipped,
    TokenPassed,
    Tucked,
    TurnBegan,
    View,
)
from game.scenes.trains import cars as draw
from game.scenes.trains import freight
from game.scenes.trains.cargo import TINTS
from game.scenes.trains.flight import Flight, fly
from game.scenes.yardmaster.cards import car
from game.scenes.yardmaster.picture import after
from game.scenes.yardmaster.purchase import hand_keys, keys_for
from game.text import yardmaster as words
from game.text.naming import name_of
from game.ui import svg
from game.ui.geometry import Rect, around
from game.ui.ink import PAPER_LIGHT
from game.ui.motion import Effect, Motion, ease_in_out, linear
from game.ui.tips import tip_rect, tooltip
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.table import Event, Seat
    from game.scenes.session import Happened
    from game.scenes.yardmaster.table import YardmasterTable
    from game.ui.geometry import Point
    from game.ui.painter import Painter, Stamp

PAY: Final = 0.26
PAY_APART: Final = 0.06
COUPLE: Final = 0.42
REFILL: Final = 0.3
DRAW: Final = 0.32
SWAP: Final = 0.45
WATCH: Final = 0.5
SWEEP: Final = 0.28
SWEEP_APART: Final = 0.12
TURN: Final = 0.24
STEAM: Final = 0.9
RECOIL: Final = 0.24


class Travel:
    """What is on its way at a table.

    `away` names what must not be drawn in its place meanwhile: keys of cards in hand, `("slot", n)`,
    `("token", seat)`, `("spare", colour)`, `("siding", seat, n)`, `"watch"`.
    """

    def __init__(self, table: YardmasterTable) -> None:
        self.table = table
        self.say = table.say
        self.flights: list[Flight] = []
        self.away: set[Any] = set()
        self.leaving: list[str] = []
        """The names of the cards in hand that the player's own move takes away, in their order."""
        self._recoil: dict[Seat, float] = {}
        self._caption: tuple[Tip, Rect] | None = None
        self._puffs: tuple[Seat, float] | None = None
        self._slot = 0

    def clear(self) -> None:
        """Show nothing on its way."""
        self.flights.clear()
        self.away.clear()
        self.leaving.clear()
        self._recoil.clear()
        self._caption = self._puffs = None

    # ---------------------------------------------------------------- from facts to cues
    def show(self, happened: Sequence[Happened], start: Point | None) -> None:
        """Queue the motion for facts; the picture follows each as it arrives."""
        picture = self.table.view
        for each in happened:
            for event in each.events:
                before, picture = picture, after(picture, event)
                self._show(event, before, picture, start)

    def _show(self, event: Event, before: View, then: View, start: Point | None) -> None:
        match event:
            case TurnBegan(seat=seat):
                self._begin_turn(seat, then)
            case Drew():
                self._draw(event, before, then)
            case Paid(seat=seat, cards=cards) | Discarded(seat=seat, cards=cards):
                self._discard(seat, cards, before, then)
            case PlayedBonus():
                self._play_bonus(event, before, then)
            case Bought(slot=slot):
                self._slot = slot
            case Coupled():
                self._couple(event, before, then, start)
            case Shunted(seat=seat, car=word):
                row, count = self.table.places.rows[seat], len(then.sorting[seat])
                place = row.siding(count)[min(count, row.shown(count)) - 1]
                self._car(word, self._slot_rect(), place, COUPLE, before, then, "card-place")
            case Refilled(slot=slot, car=word):
                self._refill(slot, word, then)
            case _:
                self._show_rest(event, before, then)

    def _show_rest(self, event: Event, before: View, then: View) -> None:
        match event:
            case Swapped():
                self._swap(event, before, then)
            case Stole():
                self._steal(event, then)
            case Tucked():
                self._sweep(event, then)
            case Reshuffled():
                self._reshuffle(before, then)
            case TokenPassed():
                self._pass_watch(event, then)
            case TokenFlipped(seat=seat):
                place = self.table.places.rows[seat].watch
                self._watch(place, place, then, turns=True)
                self._read(self.say("Face up again"), self._flip_words(seat), "Y24", place)
            case RanDry():
                head = self.say("No card is left to draw.")
                self._read(head, self.say("Nothing can be shuffled into a new deck."), "Y25", self._deck)
            case Ended():
                self._end(event, then)

    def _become(self, picture: View) -> None:
        """Let the table show a picture."""
        self.table.view = picture
        self.table.rebuild()

    def _refresh(self, *rects: Rect) -> None:
        """Have parts of the table drawn again."""
        for rect in rects:
            area = rect.grown(40)
            self.table.back.spoil(area)
            self.table.form.layer.spoil(area)

    @property
    def _deck(self) -> Rect:
        return self.table.places.cargo

    @property
    def _pile(self) -> Rect:
        return self.table.places.discards

    def _slot_rect(self) -> Rect:
        return self.table.places.slot(self._slot)

    # ---------------------------------------------------------------- things that fly
    def _fly(
        self,
        flight: Flight,
        start: Rect,
        end: Rect,
        seconds: float,
        *,
        begin: Callable[[], None] = lambda: None,
        done: Callable[[], None] = lambda: None,
        **more: Any,
    ) -> Motion:
        """Return the cue of a flight that appears when it begins and goes when it has arrived."""

        def leave() -> None:
            self.flights.append(flight)
            begin()

        def arrive() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            done()

        return fly(flight, start, end, seconds, begin=leave, done=arrive, **more)

    def _card(self, card: str | None, size: Rect, *, turns: bool = False) -> Flight:
        """A card of the cargo deck; None: its back. `turns`: from the back to the front."""
        language = self.table.services.language

        def front(p: Painter) -> Stamp:
            return freight.freight_card(p, card or "", size.w, size.h, language)

        def back(p: Painter) -> Stamp:
            return freight.cargo_back(p, size.w, size.h)

        if card is None:
            return Flight(0, 0, front=back, w=size.w, h=size.h)
        if turns:
            return Flight(0, 0, front=back, other=front, w=size.w, h=size.h)
        return Flight(0, 0, front=front, w=size.w, h=size.h)

    def _car_flight(self, word: str, *, turns: bool = False) -> Flight:
        cell, code = self.table.places.car_w, self.table.services.language.code
        w, h = draw.hand_card_size(cell, 1)

        def front(p: Painter) -> Stamp:
            return draw.hand_card(p, (car(word),), cell, code)

        if turns:
            return Flight(0, 0, front=lambda p: freight.rail_back(p, w, h), other=front, w=w, h=h)
        return Flight(0, 0, front=front, w=w, h=h)

    def _picture(self, name: str, rect: Rect, other: str | None = None) -> Flight:
        """A flying picture; it turns over to `other`."""

        def stamp(which: str, p: Painter) -> Stamp:
            box = Rect(0, 0, rect.w, rect.h)
            return p.stamp(
                ("flying", which, rect.w, rect.h), rect.w, rect.h, lambda q: q.picture(which, box), pad=2
            )

        return Flight(
            0,
            0,
            front=partial(stamp, name),
            other=None if other is None else partial(stamp, other),
            w=rect.w,
            h=rect.h,
        )

    def _hand_place(self, seat: Seat, view: View, key: str | None) -> Rect:
        """Where a card of a hand lies: its own place for the viewer, else the lane's fan."""
        if seat == view.viewer and view.hand is not None and key is not None:
            keys = hand_keys(view.hand)
            if key in keys:
                return self.table.places.hand(len(keys))[keys.index(key)]
        fan = self.table.places.rows[seat].hand
        return around(fan.cx, fan.cy, fan.w * 0.5, fan.h * 0.7)

    # ---------------------------------------------------------------- cargo
    def _draw(self, event: Drew, before: View, then: View) -> None:
        """Deck or pile to the hand; the face turns only for those who may see it."""
        seat, card, hidden = event.seat, event.card, event.source == "deck"
        source = self._deck if hidden else self._pile
        key = None
        if card is not None and then.hand is not None:
            key = f"hand-{card}-{then.hand.count(card) - 1}"
        flight = self._card(card, source, turns=hidden)
        lifted = before if hidden else replace(before, discards=before.discards[1:])

        def begin() -> None:
            self.table.view = lifted
            self.table.services.sound.play("card-slide")
            self._refresh(source)

        end = self._hand_place(seat, then, key)
        self.table.stage.play(
            self._fly(flight, source, end, DRAW, begin=begin, done=partial(self._become, then), lift=20)
        )

    def _discard(self, seat: Seat, cards: Sequence[str], before: View, then: View) -> None:
        """Cards from the hand to the discard pile in their order, one shortly after the other."""
        keys: Sequence[str | None] = [None] * len(cards)
        if seat == before.viewer and before.hand is not None:
            keys = self.leaving if len(self.leaving) == len(cards) else keys_for(before.hand, cards)
        cues = []
        for at, (card, key) in enumerate(zip(cards, keys, strict=True)):
            start = self._hand_place(seat, before, key)
            begin = partial(self._leave, key, start)
            done = partial(self._land, card)
            flight = self._card(card, self._pile)
            cues.append(
                self._fly(flight, start, self._pile, PAY, begin=begin, done=done, delay=at * PAY_APART)
            )
        self.table.play_together(*cues)
        self.table.stage.call(partial(self._landed, list(keys), then))

    def _leave(self, key: str | None, place: Rect) -> None:
        self.table.services.sound.play("card-slide")
        if key is not None:
            self.away.add(key)
            self._refresh(place)

    def _land(self, card: str) -> None:
        view = self.table.view
        self.table.view = replace(view, discards=(card, *view.discards))
        self.table.services.sound.play("card-place")
        self._refresh(self._pile)

    def _landed(self, keys: Sequence[str | None], then: View) -> None:
        self.away -= set(keys)
        self.leaving.clear()
        self._become(then)

    def _play_bonus(self, event: PlayedBonus, before: View, then: View) -> None:
        self._discard(event.seat, (event.card,), before, then)
        self.table.stage.call(lambda: self.table.services.sound.play("stamp"))
        if event.seat != before.viewer:
            language = self.table.services.language
            head = self.say(
                "{player} plays {card}",
                player=self.table.session.names[event.seat],
                card=name_of(language, event.card),
            )
            effect, rule = words.EFFECTS[event.card]
            self._read(head, self.say(effect), rule, self._pile)

    def _steal(self, event: Stole, then: View) -> None:
        """From hand to hand; only the two see which card it is."""
        key = None
        if event.card is not None and then.hand is not None and event.seat == then.viewer:
            key = f"hand-{event.card}-{then.hand.count(event.card) - 1}"
        start = self._hand_place(event.victim, self.table.view, None)
        end = self._hand_place(event.seat, then, key)
        flight = self._card(event.card, self._pile)
        begin = partial(self.table.services.sound.play, "card-slide")
        self.table.stage.play(
            self._fly(flight, start, end, COUPLE, begin=begin, done=partial(self._become, then), lift=30)
        )
        if event.seat != then.viewer:
            names = self.table.session.names
            head = self.say("{player} takes a card", player=names[event.seat])
            if event.card is not None:
                body = self.say("From you: {card}.", card=name_of(self.table.services.language, event.card))
            else:
                body = self.say("From {player}'s hand; only the two know which.", player=names[event.victim])
            self._read(head, body, "Y20", self.table.places.rows[event.victim].hand)

    def _reshuffle(self, before: View, then: View) -> None:
        """The pile turns over into a new deck."""

        def begin() -> None:
            self.table.view = replace(before, discards=then.discards)
            self.table.services.sound.play("shuffle")
            self._refresh(self._pile)

        flight = self._card(None, self._deck)
        self.table.stage.play(
            self._fly(flight, self._pile, self._deck, COUPLE, begin=begin, done=partial(self._become, then))
        )
        head = self.say("A new cargo deck")
        body = self.say("The discards are shuffled; a cargo card on top stays where it lies.")
        self._read(head, body, "Y25", self._deck)

    # ---------------------------------------------------------------- cars
    def _car(
        self,
        word: str,
        start: Rect,
        end: Rect,
        seconds: float,
        before: View,
        then: View,
        sound: str,
        **more: Any,
    ) -> None:
        """A car from one place to another; `before` is the picture without it."""

        def done() -> None:
            self.table.services.sound.play(sound)
            self._become(then)

        self.table.stage.play(
            self._fly(
                self._car_flight(word),
                start,
                end,
                seconds,
                begin=partial(self._become, before),
                done=done,
                lift=24,
                **more,
            )
        )

    def _couple(self, event: Coupled, before: View, then: View, start: Point | None) -> None:
        """To the train's end: over an arc, the last bit along the rail; the stop runs through the train."""
        seat, row = event.seat, self.table.places.rows[event.seat]
        train = row.train(len(before.trains[seat]), len(then.sorting[seat]), 1)
        end = Rect(train.at(len(before.trains[seat])), train.y, train.w, draw.cell_h(train.w))
        source = self._slot_rect()
        if event.source == "sorting":
            at = before.sorting[seat].index(event.car)
            places = row.siding(len(before.sorting[seat]))
            source = places[min(at, len(places) - 1)]
            if start is not None:
                source = around(*start, source.w, source.h)
            before = replace(before, sorting=then.sorting)
        self._car(event.car, source, end, COUPLE, before, then, "couple", onto_rail=True)
        self.table.stage.play(Effect(RECOIL, partial(self._shake, seat)))

    def _shake(self, seat: Seat, t: float) -> None:
        if t >= 1:
            self._recoil.pop(seat, None)
        else:
            self._recoil[seat] = t
        self.table.back.spoil(self.table.places.rows[seat].lane.grown(8))

    def jolt(self, seat: Seat, count: int, number: int) -> float:
        """How far a car is off its place while the recoil runs through its train, car by car."""
        t = self._recoil.get(seat)
        if t is None:
            return 0.0
        local = (t - (count - 1 - number) * 0.08) / 0.4
        return -3.0 * (1 - local) if 0 <= local < 1 else 0.0

    def _refill(self, slot: int, word: str, then: View) -> None:
        """The deck fills the gap."""
        places = self.table.places
        begin = partial(self.table.services.sound.play, "card-turn")
        flight = self._car_flight(word, turns=True)
        done = partial(self._become, then)
        self.table.stage.play(
            self._fly(flight, places.railcars, places.slot(slot), REFILL, begin=begin, done=done)
        )

    def _sweep(self, event: Tucked, then: View) -> None:
        """The cars roll left under the deck, one by one."""
        places, cues = self.table.places, []
        for at, (slot, word) in enumerate(zip(event.slots, event.cars, strict=True)):
            begin = partial(self._roll_off, slot)
            start, end = places.slot(slot), places.railcars
            cues.append(
                self._fly(
                    self._car_flight(word),
                    start,
                    end,
                    SWEEP,
                    begin=begin,
                    ease=linear,
                    delay=at * SWEEP_APART,
                )
            )
        self.table.play_together(*cues)
        self.table.stage.call(partial(self._swept, event.slots, then))

    def _roll_off(self, slot: int) -> None:
        self.away.add(("slot", slot))
        self.table.services.sound.play("roll-in", 0.4)
        self.table.rebuild()

    def _swept(self, slots: Sequence[int], then: View) -> None:
        self.away -= {("slot", slot) for slot in slots}
        self._become(then)

    # ---------------------------------------------------------------- tokens
    def _swap(self, event: Swapped, before: View, then: View) -> None:
        """Both coins on opposite arcs."""
        places = self.table.places
        own = places.rows[event.seat].token
        names: set[tuple[str, int | str]]
        if isinstance(event.partner, int):
            other = places.rows[event.partner].token
            names = {("token", event.seat), ("token", event.partner)}
        else:
            other = places.spare(before.spare.index(event.got))
            names = {("token", event.seat), ("spare", event.got)}

        def begin() -> None:
            self.away |= names
            self.table.services.sound.play("token")
            self._refresh(own, other)

        def done() -> None:
            self.away -= names
            self._become(then)

        given = self._picture(_token(event.gave), own)
        got = self._picture(_token(event.got), own)
        self.table.play_together(
            self._fly(given, own, other, SWAP, begin=begin, done=done, lift=46, ease=ease_in_out),
            self._fly(got, other, own, SWAP, lift=-46, ease=ease_in_out),
        )

    def _pass_watch(self, event: TokenPassed, then: View) -> None:
        rows = self.table.places.rows
        self._watch(rows[event.seat].watch, rows[event.to].watch, then, turns=not event.face_up)
        if not event.face_up:
            head = self.say("The watch lies face down")
            self._read(head, self._down_words(event.to), "Y24", rows[event.to].watch)

    def _watch(self, start: Rect, end: Rect, then: View, *, turns: bool) -> None:
        """Swing the watch to its new place; face down, or up again, it turns over."""
        faces = ["trains/yardmaster-up", "trains/yardmaster-down"]
        if then.face_up and turns:
            faces.reverse()
        flight = self._picture(faces[0], start, faces[1] if turns else None)

        def begin() -> None:
            self.away.add("watch")
            self.table.services.sound.play("watch")
            self._refresh(start)

        def done() -> None:
            self.away.discard("watch")
            self._become(then)

        self.table.stage.play(
            self._fly(flight, start, end, WATCH, begin=begin, done=done, ease=ease_in_out, lift=18)
        )

    def _down_words(self, seat: Seat) -> str:
        return self.say(
            "{player}'s next turn has only two actions and turns it up; the one after that has three.",
            player=self.table.session.names[seat],
        )

    def _flip_words(self, seat: Seat) -> str:
        return self.say("{player}'s next turn has three actions.", player=self.table.session.names[seat])

    # ---------------------------------------------------------------- turn and end
    def _begin_turn(self, seat: Seat, then: View) -> None:
        def begin() -> None:
            self.table.services.sound.play("steam")
            self._become(then)

        self.table.stage.play(Motion(TURN, begin=begin))
        self.table.stage.play(Effect(STEAM, partial(self._puff, seat)))

    def _puff(self, seat: Seat, t: float) -> None:
        self._puffs = None if t >= 1 else (seat, t)

    def _end(self, event: Ended, then: View) -> None:
        names, language = self.table.session.names, self.table.services.language

        def begin() -> None:
            self.table.services.sound.play("whistle")
            self._become(then)

        self.table.stage.play(Motion(0.0, begin=begin))
        winner = event.result.winners[0]
        row = self.table.places.rows[winner]
        train = row.train(len(then.trains[winner]), len(then.sorting[winner]), 1)
        last = Rect(train.at(len(then.trains[winner]) - 1), train.y, train.w, draw.cell_h(train.w))
        head = words.headline(language, event.result, names)
        self._read(head, words.reason_of(language, then), words.END_RULES[event.result.reason], last)

    # ---------------------------------------------------------------- captions
    def _read(self, head: str, body: str, rule: str, owner: Rect) -> None:
        """Say something beside a thing for as long as it takes to read."""
        tip = Tip(head, body, rule)

        def begin() -> None:
            self._caption = (tip, owner)

        def end() -> None:
            self._caption = None

        seconds = max(1.0, 0.7 + 0.028 * len(head + body))
        self.table.stage.play(Motion(seconds, begin=begin, end=end, reduced=False))

    def paint(self, p: Painter) -> None:
        """Draw what is on its way, the steam and the caption."""
        if self._puffs is not None:
            self._paint_puffs(p, *self._puffs)
        for flight in self.flights:
            flight.paint(p)
        if self._caption is not None:
            tip, owner = self._caption
            room = Rect(0, p.layout.topbar, p.layout.w, self.table.places.status.y - p.layout.topbar)
            tooltip(p, tip_rect(p, tip, owner, room), tip, owner)

    def _paint_puffs(self, p: Painter, seat: Seat, t: float) -> None:
        """Four puffs rise from the stack, one after the other."""
        row = self.table.places.rows[seat]
        train = self.table.lanes.train(row)
        k = train.w / draw.UNITS
        x, y = train.x + 97 * k, train.y + draw.head(train.w) + train.w * 0.03 - 40 * k
        for number in range(4):
            local = (t - number * 0.16) / 0.5
            if 0 <= local < 1:
                r = round((16 + 26 * local) * k, 0) + 1
                box = around(x + 14 * k * local, y - 95 * k * local, 2 * r, 2 * r)
                p.shapes(box, svg.circle(r, r, r, PAPER_LIGHT), alpha=0.8 * (1 - local))


def _token(colour: str) -> str:
    return f"trains/token-{TINTS[colour].name}"
