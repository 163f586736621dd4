"""The table of Yardmaster Express: trains, the travelling hand, playing a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.rules.express.engine import couples
from game.rules.express.scoring import cars
from game.rules.express.table import Coupled, Ended, Passed, Play, Scored, View
from game.scenes.express.card import FACE_DOWN, HandCard, faces
from game.scenes.express.card_moves import CardMoves
from game.scenes.express.places import Places, Row
from game.scenes.express.side import Side
from game.scenes.match import MatchScene
from game.scenes.trains import cars as draw
from game.text import express as words
from game.text.naming import name_of
from game.text.refusals import explain
from game.ui import paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.widget import Tip

if TYPE_CHECKING:
    from game.rules.express.deck import Caboose, Deck
    from game.rules.table import Event, Move, Refusal, Seat
    from game.scenes.match import Crossings
    from game.scenes.services import Services
    from game.scenes.session import Happened, Session
    from game.ui.geometry import Point
    from game.ui.painter import Painter

_LAST_MOVES = 4


class ExpressTable(MatchScene[View]):
    """One game of Yardmaster Express on the screen."""

    game: ClassVar[str] = "yardmaster-express"

    def __init__(self, services: Services, session: Session, crossings: Crossings, deck: Deck) -> None:
        super().__init__(services, session, crossings)
        self._cabooses = {caboose.name: caboose for caboose in deck.cabooses}
        self._chosen: str | None = None
        self._flipped: set[str] = set()
        self.side = Side(
            services.language,
            session.names,
            [not seat.is_person for seat in session.match.header.seats],
        )
        self.moves = CardMoves(self)

    # ---------------------------------------------------------------- what lies where
    @property
    def places(self) -> Places:
        """The regions for the present view."""
        view = self.view
        own = self.session.viewer
        if own is None:
            own = view.seat if view.seat >= 0 else self._last_seat()
        return Places(self.layout, view.seats, 9 - view.seats, own)

    def _last_seat(self) -> int:
        return (self.view.first + self.view.way * (self.view.turn - 1)) % self.view.seats

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that the viewer may see and play now."""
        return () if self.moves.hand_gone or self.view.hand is None else self.view.hand

    @property
    def caboose(self) -> Caboose | None:
        """The caboose of this game."""
        return self._cabooses[self.view.caboose] if self.view.caboose else None

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place the bar's tools, the hand and the two buttons."""
        super().build()
        places, hand = self.places, self.hand
        if self._chosen not in self._keys(hand):
            self._chosen = None
        self._flipped &= set(self._keys(hand))
        self.form.tip_room = Rect(0, self.layout.topbar, self.layout.w, places.bar - self.layout.topbar - 2)
        for at, (key, card, rect) in enumerate(
            zip(self._keys(hand), hand, places.hand(len(hand)), strict=True), start=1
        ):
            self.form.add(self._card(key, card, rect, at))
        play, turn = places.buttons
        off = self._why_not()
        self.form.add(
            Button(
                "play",
                play,
                self.say("Play face down") if self._chosen in self._flipped else self.say("Couple"),
                self._play_chosen,
                kind="primary",
                shortcut="enter",
                off=off[0],
                rule=off[1],
            ),
            Button(
                "turn",
                turn,
                self.say("Turn over"),
                self._turn_chosen,
                shortcut="@face-down=f",
                off="" if self._chosen else self.say("Choose a card first."),
                tip=Tip(
                    self.say("Turn over"), self.say("Face down a card is two wild cars of value 2."), "E2"
                ),
            ),
        )

    def _keys(self, hand: tuple[str, ...]) -> list[str]:
        """Names for the cards in hand that stay the same whatever the hand's order; copies are numbered."""
        return [f"card-{card}-{hand[:at].count(card)}" for at, card in enumerate(hand)]

    def _card(self, key: str, card: str, rect: Rect, number: int) -> HandCard:
        flipped = key in self._flipped
        fits = not flipped and couples(self.view.trains[self.view.seat], card)
        return HandCard(
            key,
            rect,
            name_of(self.services.language, card),
            card,
            number,
            cell=self.places.hand_w,
            language=self.services.language.code,
            tab=self.say("fits"),
            flipped=flipped,
            fits=fits,
            chosen=key == self._chosen,
            on_press=lambda: self._press(key),
            on_drop=lambda at: self._drop(key, at),
            shortcut=str(number),
            tip=self._tip(card, flipped=flipped, fits=fits),
        )

    def _tip(self, card: str, *, flipped: bool, fits: bool) -> Tip:
        say = self.say
        if flipped:
            body = say("Two wild cars of value 2. Anything may follow them.")
            return Tip(say("Face down"), body, "E2")
        if fits:
            return Tip(name_of(self.services.language, card), say("Couples to the end of your train."), "E8")
        refusal = self.session.match.rules.refuse(self.session.match.state, self.view.seat, Play(card, "up"))
        why = explain(self.services.language, refusal, self.session.names) if refusal else ""
        return Tip(
            say("Doesn’t couple"), f"{why} {say('You may still play it face down.')}", "E8", alert=True
        )

    def _why_not(self) -> tuple[str, str]:
        """Why the chosen card can't be played as it shows, with the rule; empty if it can."""
        move = self._move()
        if self.session.viewer is None or self.view.seat != self.session.viewer or self.moves.hand_gone:
            return self.say("It is not your turn."), "E9"
        if move is None:
            return self.say("Choose a card first."), "E7"
        refusal: Refusal | None = self.session.match.rules.refuse(
            self.session.match.state, self.view.seat, move
        )
        if refusal is None:
            return "", ""
        return explain(self.services.language, refusal, self.session.names), refusal.rule

    def _move(self) -> Play | None:
        """The play that the chosen card, as it shows, would be."""
        if self._chosen is None:
            return None
        card = self._chosen.split("-")[1]
        return Play(card, "down" if self._chosen in self._flipped else "up")

    # ---------------------------------------------------------------- what the player does
    def _press(self, key: str) -> None:
        if self._chosen == key and not self._why_not()[0]:
            self._play_chosen()
            return
        self._chosen = key
        self.services.sound.play("card-slide")
        self.rebuild()

    def _turn_chosen(self) -> None:
        if self._chosen is not None:
            self._turn(self._chosen)

    def _turn(self, key: str) -> None:
        self._chosen = key
        self._flipped ^= {key}
        self.services.sound.play("paper-flick")
        self.rebuild()

    def _drop(self, key: str, at: Point) -> None:
        """Play a card that was let go over the trains; anywhere else it goes back."""
        lane = self.places.rows[self.view.seat].lane.grown(40)
        self._chosen = key
        if not lane.holds(at):
            self.rebuild()
            return
        why, _ = self._why_not()
        if why:
            self.services.sound.play("refusal")
            self.toast(why, self.view.seat)
            self.rebuild()
            return
        self._play_chosen(at)

    def _play_chosen(self, dropped: Point | None = None) -> None:
        move, seat = self._move(), self.session.viewer
        if move is None or seat is None or self.stage.holding:
            return
        rect = self._rect_of(self._chosen)
        start = (rect.x, rect.y) if dropped is None else (dropped[0] - rect.w / 2, dropped[1] - rect.h / 2)
        self._chosen = None
        self._flipped.clear()
        self.act(seat, move, start)

    def _rect_of(self, key: str | None) -> Rect:
        hand = self.hand
        return self.places.hand(len(hand))[self._keys(hand).index(key or "")]

    def on_event(self, event: InputEvent) -> bool:
        """Turn a card over with the right button; give up a choice with Esc; skip what moves."""
        match event:
            case PointerDown(button=3, at=at):
                widget = self.form.at(at)
                if isinstance(widget, HandCard):
                    self._turn(widget.name)
                    return True
            case KeyDown(key="escape") if self._chosen is not None:
                self._chosen = None
                self.rebuild()
                return True
        return super().on_event(event)

    def concerned(self, move: Move) -> tuple[str, ...]:
        """The card that a play is about."""
        return (f"card-{move.card}-0",) if isinstance(move, Play) else ()

    # ---------------------------------------------------------------- what moves
    def show(self, happened: list[Happened], start: Point | None) -> None:
        """Turn facts into motion: the card goes to its train, the rest of the hand goes round."""
        for each in happened:
            for event in each.events:
                self._show(event, start)

    def _show(self, event: Event, start: Point | None) -> None:
        match event:
            case Coupled():
                self.moves.couple(event, start)
            case Passed(seat=seat, to=to, cards=count):
                self.moves.hand_on(seat, to, count)
            case Scored(number=1, score=counted) if self.view.options.strategy_variant:
                trains = self.view_after_play().trains
                self.stage.call(lambda: self.crossings.interim(self, counted, trains))
            case Ended():
                self.services.sound.play("whistle")

    def view_after_play(self) -> View:
        """The table as everybody sees it after the last card, before the next game was dealt."""
        match = self.session.match
        last = max(at for at, entry in enumerate(match.entries) if isinstance(entry.move, Play))
        view = match.rules.view(match.steps[last].state, None)
        assert isinstance(view, View)  # noqa: S101 - the rules are Express's
        return view

    def settle(self) -> None:
        """Show the present truth: the queue is empty, or what moved was skipped."""
        self.moves.clear()
        super().settle()

    def log_line(self, event: Event) -> str | None:
        """Say one fact for the open log."""
        return words.log_line(self.services.language, event, self.session.names)

    def tells(self, event: Event) -> bool:
        """Leave out that the hand went on: the timetable shows it."""
        return not isinstance(event, Passed)

    # ---------------------------------------------------------------- painting
    def plate(self, seat: Seat) -> Point | None:
        """Where the sign stands that a seat's player thinks: at the foot of its score."""
        stub = self.places.rows[seat].stub
        return stub.cx, stub.bottom + self.layout.pick(6, 5)

    def status(self) -> tuple[int | None, str]:
        """Whose turn it is, and what now."""
        seat = self.view.seat if self.view.seat >= 0 else None
        return seat, words.status(self.services.language, self.view, self.session.names)

    def paint(self, p: Painter) -> None:
        """Draw trains, timetable and status line."""
        paper.wood(p)
        self.paint_bar(p)
        places = self.places
        for row in places.rows.values():
            self._paint_row(p, row)
        points = self.caboose.points if self.caboose else None
        self.side.paint(p, places.side, self.view, points, self.last_moves(_LAST_MOVES))
        seat, message = self.status()
        paper.status(p, places.status, seat, "" if seat is None else self.session.names[seat], message)
        if not self.hand and not self.moves.sprites and self.session.viewer is None:
            self._paint_closed_hand(p)

    def _paint_closed_hand(self, p: Painter) -> None:
        """Show the hand that nobody may see now as closed cards."""
        count = self.view.seats + 1 if self.view.seat >= 0 else 0
        stamp = draw.hand_card(p, FACE_DOWN, self.places.hand_w, self.services.language.code)
        for rect in self.places.hand(count) if count else []:
            p.place(stamp, rect.x, rect.y, alpha=0.55)

    def _paint_row(self, p: Painter, row: Row) -> None:
        view, code, seat = self.view, self.services.language.code, row.seat
        active, train = seat == view.seat, view.trains[seat]
        paper.lane(p, row.lane, active=active)
        k = row.w / draw.UNITS
        rail = row.top + draw.head(row.w) + row.w * 0.03
        draw.track(p, row.lane.x + 6, rail, row.lane.w - 12, k, on_wood=True)
        mine = active and seat == self.session.viewer
        for number in range(len(train) + int(mine), 9 - view.seats):
            x, y = row.card(number)
            draw.to_come(p, x, y, row.w, 2)
        total = view.score.totals[seat] if view.score is not None and self.session.house.totals else None
        big, small = ("–", "") if total is None else (str(total), self.say("points"))
        draw.stub(p, row.stub, big, small)
        for number, laid in enumerate(train):
            x, y = row.card(number)
            draw.train_card(
                p, cars((laid,)), x + self.moves.recoil.jolt(seat, len(train), number), y, row.w, code
            )
        if mine:
            self._paint_ghost(p, row)
        x, y = row.engine
        draw.engine_card(p, seat, self.session.names[seat], x, y, row.w, steam=active)

    def _paint_ghost(self, p: Painter, row: Row) -> None:
        """Draw what couples next, or the chosen card in its place at 55 %."""
        train = self.view.trains[row.seat]
        x, y = row.card(len(train))
        move = self._move()
        if move is not None:
            cells = FACE_DOWN if move.face == "down" else faces(move.card)
            stamp = p.stamp(
                ("preview", cells, row.w, self.services.language.code),
                row.w * 2,
                draw.cell_h(row.w),
                lambda q: draw.train_card(q, cells, 0, 0, row.w, self.services.language.code),
            )
            p.place(stamp, x, y, alpha=0.55)
            return
        last = train[-1] if train else None
        wanted = None if last is None or last.card is None else (last.card[3], last.card[4])
        below = self.say("Next car") if wanted else self.say("Any car couples")
        draw.ghost(p, x + 5, y, row.w, 2, wanted, (self.say("or"), below))

    def paint_moving(self, p: Painter) -> None:
        """Draw cards on their way, and the one that is being carried."""
        self.paint_thinking(p)
        w, code = self.places.hand_w, self.services.language.code
        for sprite in self.moves.sprites:
            assert isinstance(sprite.key, tuple)  # noqa: S101 - sprites here carry a card's cells
            stamp = draw.hand_card(p, sprite.key, w, code)
            p.place(stamp, sprite.x, sprite.y, grow=sprite.grow, alpha=sprite.alpha)
        for widget in self.form.widgets:
            if isinstance(widget, HandCard) and widget.dragged is not None:
                p.place(draw.hand_card(p, widget.cars, w, code), *widget.dragged)
                if widget.fits or widget.flipped:
                    paper.ring(p, Rect(*widget.dragged, *draw.hand_card_size(w)), self.layout.radius + 2)
