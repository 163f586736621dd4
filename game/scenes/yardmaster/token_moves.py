"""How tokens and turns pass on: coins swapped, the watch, whose turn it is, and the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.scenes.trains import cars as draw
from game.scenes.trains.cargo import TINTS
from game.text import yardmaster as words
from game.ui import svg
from game.ui.geometry import around
from game.ui.ink import PAPER_LIGHT
from game.ui.motion import Effect, Motion, ease_in_out

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.rules.yardmaster.table import Ended, Swapped, TokenPassed, View
    from game.scenes.yardmaster.traffic import Traffic
    from game.ui.geometry import Rect
    from game.ui.painter import Painter

SWAP: Final = 0.45
WATCH: Final = 0.5
TURN: Final = 0.24
STEAM: Final = 0.9
_PUFFS: Final = 4


class TokenMoves:
    """Coins, the watch and the engines' steam."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._table = traffic.table
        self.say = traffic.say
        self._puffs: tuple[Seat, float] | None = None

    def clear(self) -> None:
        """Let the steam go."""
        self._puffs = None

    def swap(self, event: Swapped, before: View, then: View) -> None:
        """Both coins on opposite arcs."""
        traffic, places = self._traffic, self._table.places
        own = places.rows[event.seat].token
        names: set[tuple[str, int | str]] = {("token", event.seat)}
        if isinstance(event.partner, int):
            other = places.rows[event.partner].token
            names.add(("token", event.partner))
        else:
            other = places.spare(before.spare.index(event.got))
            names.add(("spare", event.got))

        def begin() -> None:
            traffic.away.update(names)
            traffic.sound("token")
            traffic.refresh(own, other)

        def done() -> None:
            traffic.away.difference_update(names)
            traffic.become(then)

        given, got = (traffic.picture(_token(colour), own) for colour in (event.gave, event.got))
        self._table.play_together(
            traffic.fly(given, own, other, SWAP, begin=begin, done=done, lift=46, ease=ease_in_out),
            traffic.fly(got, other, own, SWAP, lift=-46, ease=ease_in_out),
        )

    # ---------------------------------------------------------------- the watch
    def pass_watch(self, event: TokenPassed, then: View) -> None:
        """To the next lane; with two players it turns over, which is explained (Y24)."""
        rows = self._table.places.rows
        self._swing(rows[event.seat].watch, rows[event.to].watch, then, turns=not event.face_up)
        if not event.face_up:
            body = self.say(
                "{player}'s next turn has only two actions and turns it up; the one after that has three.",
                player=self._table.session.names[event.to],
            )
            self._traffic.read(self.say("The watch lies face down"), body, "Y24", rows[event.to].watch)

    def flip_watch(self, seat: Seat, then: View) -> None:
        """With two players it turns face up at the end of its holder's turn (Y24)."""
        place = self._table.places.rows[seat].watch
        self._swing(place, place, then, turns=True)
        body = self.say("{player}'s next turn has three actions.", player=self._table.session.names[seat])
        self._traffic.read(self.say("Face up again"), body, "Y24", place)

    def _swing(self, start: Rect, end: Rect, then: View, *, turns: bool) -> None:
        traffic = self._traffic
        faces = ["trains/yardmaster-up", "trains/yardmaster-down"]
        if then.face_up and turns:
            faces.reverse()
        flight = traffic.picture(faces[0], start, faces[1] if turns else None)

        def begin() -> None:
            traffic.away.add("watch")
            traffic.sound("watch")
            traffic.refresh(start)

        def done() -> None:
            traffic.away.discard("watch")
            traffic.become(then)

        traffic.play(
            traffic.fly(flight, start, end, WATCH, begin=begin, done=done, ease=ease_in_out, lift=18)
        )

    # ---------------------------------------------------------------- turns
    def begin_turn(self, seat: Seat, then: View) -> None:
        """The ring moves to the lane, and the engine has steam up."""

        def begin() -> None:
            self._traffic.sound("steam")
            self._traffic.become(then)

        self._traffic.play(Motion(TURN, begin=begin), Effect(STEAM, partial(self._puff, seat)))

    def _puff(self, seat: Seat, t: float) -> None:
        self._puffs = None if t >= 1 else (seat, t)

    def end(self, event: Ended, then: View) -> None:
        """The whistle; the winner's last car is shown, and why it is over."""
        traffic = self._traffic

        def begin() -> None:
            traffic.sound("whistle")
            traffic.become(then)

        traffic.play(Motion(0.0, begin=begin))
        winner = event.result.winners[0]
        last = traffic.end_of_train(winner, then, max(0, len(then.trains[winner]) - 1))
        head = words.headline(traffic.language, event.result, self._table.session.names)
        rule = words.END_RULES[event.result.reason]
        traffic.read(head, words.reason_of(traffic.language, then), rule, last)

    def paint(self, p: Painter) -> None:
        """Draw puffs rising from the stack of the engine whose turn has begun, one after the other."""
        if self._puffs is None:
            return
        seat, t = self._puffs
        train = self._table.lanes.train(self._table.places.rows[seat])
        k = train.w / draw.UNITS
        x, y = train.x + 97 * k, train.y + draw.head(train.w) + train.w * 0.03 - 40 * k
        for number in range(_PUFFS):
            local = (t - number * 0.16) / 0.5
            if 0 <= local < 1:
                r = round((16 + 26 * local) * k) + 1
                box = around(x + 14 * k * local, y - 95 * k * local, 2 * r, 2 * r)
                p.shapes(box, svg.circle(r, r, r, PAPER_LIGHT), alpha=0.8 * (1 - local))


def _token(colour: str) -> str:
    return f"trains/token-{TINTS[colour].name}"
