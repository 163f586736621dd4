"""Riders on the trail and gold on its way, as they are seen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.pony import events
from game.scenes.pony.picture import after
from game.ui.motion import Motion, Sprite, ease_in_out, together

if TYPE_CHECKING:
    from game.rules.table import Seat
    from game.scenes.pony.story import Story
    from game.scenes.pony.table import PonyTable

HOP: Final = 0.24
"""Seconds for a step along the trail."""


class Travel:
    """What moves over the table of a story. `riding` is a rider on the way: seat, place in mm, hop."""

    def __init__(self, table: PonyTable, story: Story) -> None:
        self._table = table
        self._story = story
        self.sprites: list[Sprite] = []
        self.riding: tuple[Seat, float, float, float] | None = None

    def ride(self, event: events.Moved) -> None:
        """Queue a rider's way, step by step, or by train."""
        table = self._table
        path = list(event.path)
        if len(path) < 2:
            self._story.then(event, lambda: None)
            return
        glide = event.cause == "train"
        seconds = 1.1 if glide else HOP * (len(path) - 1)

        def begin() -> None:
            self._story.take_bill_down()
            table.map.focus_on(event.seat)
            if glide:
                table.services.sound.play("steam")
            ride(0.0)
            table.rebuild()

        heard = [0]

        def ride(t: float) -> None:
            place = t * (len(path) - 1)
            leg = min(int(place), len(path) - 2)
            part = place - leg
            if not glide and leg >= heard[0]:
                heard[0] = leg + 1
                table.services.sound.play(f"knock-{leg % 5 + 1}", 0.35)
            (x, y), (to_x, to_y) = (table.board.board.layout.spaces[path[leg + n] - 1] for n in (0, 1))
            hop = 0.0 if glide else 26.0 * part * (1 - part)
            self.riding = (
                event.seat,
                (x + (to_x - x) * part) / 100,
                (y + (to_y - y) * part) / 100,
                hop,
            )

        def end() -> None:
            self.riding = None
            table.view = after(table.view, event)
            table.rebuild()

        ease = ease_in_out if glide else (lambda t: t)
        table.stage.play(Motion(seconds, ride, ease, begin, end))
        self._story.wait(0.15)

    def pay(self, event: events.Gold) -> None:
        """Queue gold on its way from purse to purse."""
        table = self._table
        note = self._roll_note(event)
        if note is not None and self._story.rolls is not None:
            rolls, (seat, text, good) = self._story.rolls, note
            table.stage.call(partial(rolls.note, seat, text, good=good))
        count = min(event.amount, 5)
        start, end = table.purse(event.giver), table.purse(event.taker)
        if table.bill is None and self._story.rolls is None:
            sprites = [Sprite(*start) for _ in range(count)]
            cues = [
                together(sprite.travel(end, 0.36, lift=30, delay=0.07 * at)).cues[0]
                for at, sprite in enumerate(sprites)
            ]

            def begin() -> None:
                self.sprites = list(sprites)
                table.services.sound.play(f"gold-{event.amount % 3 + 1}")

            table.stage.call(begin)
            table.stage.play(together(*cues))
        else:
            self._story.play(f"gold-{event.amount % 3 + 1}")
        self._story.then(event, self.sprites.clear)
        if self._story.rolls is not None:
            self._story.wait(0.25)

    def _roll_note(self, event: events.Gold) -> tuple[Seat, str, bool] | None:
        """Say in a row of the open rolls what a payment means for its rider."""
        say, n = self._table.say, event.amount
        match event:
            case events.Gold(giver=None, taker=int(seat), cause="mine" | "jail"):
                return seat, say("finds {n} gold", n=n), True
            case events.Gold(giver=int(seat), taker=None, cause="saloon"):
                return seat, say("pays {n} gold", n=n), False
            case events.Gold(giver=int(seat), cause="poker"):
                return seat, say("pays {n} gold", n=n), False
            case _:
                return None
