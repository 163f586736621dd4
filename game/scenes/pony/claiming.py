"""What the roller does: re-roll, play an item card with it, choose a claim, make it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.pony.cup import AtCup
from game.rules.pony.hands import CLAIMS
from game.rules.pony.items import LOADED_DIE, OAT_BAG, POKER_FACE
from game.rules.pony.moves import Claim, Use
from game.scenes.pony.board import Landing, Shown
from game.scenes.pony.ladder import LadderPlaces, Rung, paint_ladder, paint_rung, rungs
from game.scenes.pony.picker import Picked, Picker
from game.text.pony_names import ITEMS, claimed
from game.text.refusals import explain
from game.ui.controls import Area, Button
from game.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from game.rules.table import Move, Seat
    from game.scenes.pony.table import PonyTable
    from game.ui.geometry import Rect
    from game.ui.painter import Painter


class Claiming:
    """The ladder, and what the roller has chosen on it."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.say = table.say
        self.pick = "pair"
        self.lit: int | None = None

    # ---------------------------------------------------------------- what is known
    @property
    def waits(self) -> AtCup | None:
        """The roller's moment, if it is the viewer's."""
        waits = self._table.view.table.waits
        return waits if self._table.at_cup and isinstance(waits, AtCup) else None

    @property
    def price(self) -> int:
        """What the next re-roll costs without a card."""
        waits = self._table.view.table.waits
        return waits.price(self._table.view.table) if isinstance(waits, AtCup) else 1

    @property
    def free(self) -> bool:
        """Whether it is the free one of the sole last rider (P11)."""
        waits = self._table.view.table.waits
        return isinstance(waits, AtCup) and waits.free

    @property
    def places(self) -> LadderPlaces:
        """Where the ladder's parts lie."""
        return LadderPlaces(self._table.layout, self._table.places.ladder)

    def begin(self) -> None:
        """Begin at the hand that the dice make, where they show to nobody but the roller."""
        desk = self._table.desk
        if self._table.alone and desk.true_hand in CLAIMS:
            self.pick = desk.true_hand or "pair"
        elif self._table.alone:
            self.pick = "pair"

    def why_not(self, move: Move) -> tuple[str, str]:
        """Why a move can't be made now, with the rule; empty if it can."""
        session, viewer = self._table.session, self._table.session.viewer
        if viewer is None:
            return self.say("It is not your turn."), "P9"
        refusal = session.match.rules.refuse(session.match.state, viewer, move)
        if refusal is None:
            return "", ""
        return explain(self._table.services.language, refusal, session.names), refusal.rule

    @property
    def claim(self) -> Claim:
        """The claim as it is chosen now."""
        desk = self._table.desk
        aside = tuple(sorted(desk.aside))
        if desk.chosen_item == POKER_FACE:
            return Claim(self.pick, aside, POKER_FACE)
        return Claim(self.pick, aside)

    # ---------------------------------------------------------------- what the roller does
    def choose(self, hand: str) -> None:
        """Choose a claim. Only the button makes it, so that no slip does."""
        self.pick = hand
        self._table.services.sound.play("card-slide")
        self._table.rebuild()

    def step(self, by: int) -> None:
        """Choose the next claim up or down."""
        at = CLAIMS.index(self.pick) + by
        if 0 <= at < len(CLAIMS):
            self.pick = CLAIMS[at]
            self._table.rebuild()

    def make(self) -> None:
        """Make the claim. The others don't see the roller's view any more."""
        table, seat = self._table, self._table.session.viewer
        if seat is None or self.waits is None:
            return
        move = self.claim
        table.session.cover()
        table.act(seat, move)

    def roll_again(self, side: str) -> None:
        """Roll the hidden dice, or the open ones, again."""
        table, seat = self._table, self._table.session.viewer
        if seat is not None and self.waits is not None:
            table.act(seat, table.desk.reroll(side))

    def choose_item(self, at: int) -> None:
        """Take a card up for the next re-roll or claim, or put it back; a Loaded Die is used at once."""
        table, desk = self._table, self._table.desk
        items = desk.items
        if at >= len(items):
            return
        item = items[at]
        shown = desk.visible or (table.alone and bool(item))
        if self.waits is None or item not in (OAT_BAG, POKER_FACE, LOADED_DIE):
            self._explain(item, shown=shown)
            return
        if item == LOADED_DIE:
            self._turn_die()
            return
        desk.item = None if desk.item == at else at
        table.services.sound.play("card-turn")
        table.rebuild()

    def _explain(self, item: str, *, shown: bool) -> None:
        """Say when a card can be used; in words that tell nothing where others may look on."""
        self._table.services.sound.play("refusal")
        if shown and item:
            what = ITEMS[item]
            self._table.toast(f"{self.say(what.name)}: {self.say(what.moment)}.")
        else:
            self._table.toast(self.say("That card does nothing now."))

    def _turn_die(self) -> None:
        table, cup = self._table, self._table.view.table.cup
        why, _ = self.why_not(Use(LOADED_DIE, die=0, face="9"))
        if cup is None or why:
            table.toast(why)
            return
        picker = Picker(
            table,
            self.say("Loaded Die"),
            self.say("Turn one die to any face. It stays hidden or open as it is."),
            self.say("Turn it"),
            cup.dice,
            range(5),
            most=1,
            turning=True,
            secret=[die for die in range(5) if not cup.known >> die & 1 and die not in table.desk.opened],
        )
        table.push(picker, self._turned)

    def _turned(self, picked: Picked | None) -> None:
        seat = self._table.session.viewer
        if picked is not None and seat is not None:
            self._table.act(seat, Use(LOADED_DIE, die=picked.dice[0], face=picked.face))

    # ---------------------------------------------------------------- widgets
    def widgets(self) -> list[Widget]:
        """Return the rows and the button, for the roller."""
        if self.waits is None:
            return []
        table = self._table
        found: list[Widget] = []
        for row, rung in zip(self.places.rows, self._rungs(), strict=True):
            found.append(
                Area(
                    f"claim-{rung.hand}",
                    row,
                    claimed(table.services.language, rung.hand),
                    partial(self._paint_row, rung),
                    partial(self.choose, rung.hand),
                    on_hover=partial(self._light, rung.steps),
                    spread=8,
                    tip=self._rung_tip(rung),
                )
            )
        off, rule = self.why_not(self.claim)
        found.append(
            Button(
                "claim",
                self.places.button,
                self.say("Claim {hand}", hand=claimed(table.services.language, self.pick)),
                self.make,
                kind="primary",
                shortcut="enter",
                sub=None if table.layout.compact else self._consequence(),
                size=table.layout.pick(24.0, 19.0),
                off=off,
                rule=rule,
            )
        )
        return found

    def _rungs(self) -> list[Rung]:
        seat = self._roller
        return rungs(self._table.view.table, seat) if seat is not None else []

    @property
    def _roller(self) -> Seat | None:
        cup = self._table.view.table.cup
        return None if cup is None else cup.seat

    def _light(self, steps: int, lit: bool) -> None:
        self.lit = steps if lit else None
        self._table.back.spoil(self._table.places.board)

    def _rung_tip(self, rung: Rung) -> Tip:
        table = self._table
        head = table.wording.names_of_spaces[rung.space - 1]
        sign, effect = table.wording.sign_text(rung.space)
        body = f"{sign}: {effect}"
        names = table.services.language.listed([table.session.names[seat] for seat in rung.met])
        if len(rung.met) == 1:
            body += " " + self.say("First a gunfight with {player}.", player=names)
        elif rung.met:
            body += " " + self.say("First a poker game with {players}.", players=names)
        return Tip(head, body, "P18" if rung.met else table.wording.sign_rule(rung.space))

    def _consequence(self) -> str:
        """Say what the chosen claim is, to those who may know, and where it leads."""
        table = self._table
        rung = self._rungs()[CLAIMS.index(self.pick)]
        place = table.wording.names_of_spaces[rung.space - 1]
        say_n = table.services.language.say_n
        true = table.desk.true_hand
        if table.desk.chosen_item == POKER_FACE and table.desk.visible:
            return self.say("With the Poker Face: nobody may challenge.")
        if true is None:
            return say_n("{n} step to {place}", "{n} steps to {place}", rung.steps, place=place)
        if true == self.pick:
            return say_n(
                "The truth: {n} step to {place}", "The truth: {n} steps to {place}", rung.steps, place=place
            )
        return say_n("A bluff: {n} step to {place}", "A bluff: {n} steps to {place}", rung.steps, place=place)

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the ladder; in another rider's turn it lists what the claim may be."""
        table, seat = self._table, self._roller
        if self.waits is not None:
            paint_ladder(p, self.places, self.say("Claim a hand"))
            return
        if seat is None:
            paint_ladder(p, self.places, self.say("The hands"))
            seat = max(0, table.view.table.turn)
        else:
            title = self.say("What {player} may claim", player=table.session.names[seat])
            paint_ladder(p, self.places, title)
        for at, (row, rung) in enumerate(zip(self.places.rows, rungs(table.view.table, seat), strict=True)):
            self._paint(p, row, rung, chosen=False, first=at == 0)
        self._paint_last(p)

    def _paint_last(self, p: Painter) -> None:
        """In place of the button: the last things that happened."""
        button, size = self.places.button, p.layout.size(17, 13)
        lines = self._table.last_moves(2)
        for at, line in enumerate(lines[: 2 if not p.layout.compact else 1]):
            p.text(button.x, button.y + size * (1.1 + at * 1.4), line, size, "text", width=button.w, least=11)

    def _paint_row(self, rung: Rung, p: Painter, area: Area) -> None:
        chosen = rung.hand == self.pick
        self._paint(p, area.rect, rung, chosen=chosen, lit=area.lit, first=rung.steps == 1)

    def _paint(
        self, p: Painter, row: Rect, rung: Rung, *, chosen: bool, lit: bool = False, first: bool = False
    ) -> None:
        table = self._table
        place = table.view.table.board.signs[rung.space - 1], table.wording.names_of_spaces[rung.space - 1]
        paint_rung(
            p,
            table.services.language,
            row,
            rung,
            place,
            chosen=chosen,
            true=self.waits is not None and table.desk.true_hand == rung.hand,
            lit=lit,
            true_word=self.say("TRUE"),
            first=first or rung.steps - 1 == (CLAIMS.index(self.pick) + 1 if self.waits is not None else -1),
        )

    def shown(self) -> Shown:
        """Return the landings on the map, the chosen one with the ghost of the rider."""
        if self.waits is None:
            return Shown()
        last = self._table.view.table.board.last
        found: list[Landing] = []
        ghost: tuple[Seat, int] | None = None
        for rung in self._rungs():
            chosen = rung.hand == self.pick
            if rung.space == last and any(landing.space == last for landing in found):
                if chosen:
                    found[-1] = Landing(last, found[-1].steps, chosen=True)
            else:
                found.append(Landing(rung.space, rung.steps, chosen or rung.steps == self.lit))
            if chosen:
                ghost = (self.waits.seat, rung.space)
        return Shown(landings=found, ghost=ghost)
