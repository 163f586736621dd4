"""Facts become motion: what is seen and heard of each, in order.

The rules have long finished. The table tells the facts one by one; each changes the shown picture, and
may take its time.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.pony import events
from game.scenes.pony.bill import Bill
from game.scenes.pony.picture import after
from game.scenes.pony.rolls import Rolls
from game.scenes.pony.throw import APART, ROLL
from game.scenes.pony.travel import Travel
from game.ui.motion import Motion, stagger

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.table import Event, Seat
    from game.scenes.pony.table import PonyTable
    from game.scenes.pony.throw import Thrown

OPEN_ROLLS: Final = ("start", "mine", "saloon", "jail", "poker")
SHAKE: Final = 0.42
READ: Final = 1.2
"""Seconds to read what has come of a challenge or a roll."""

_TOLD: Final = (
    events.Used,
    events.Jailed,
    events.Spared,
    events.DrinkOffered,
    events.LetTrainGo,
    events.FightEnded,
    events.GunfightBegan,
    events.FinalDuelBegan,
    events.IndiansMet,
    events.ReachedMailbox,
)
"""Facts that are also said in passing."""

_OF_A_ROLL: Final = (
    events.Scored,
    events.Tied,
    events.Starts,
    events.PokerWon,
    events.Passed,
    events.Used,
    events.Spared,
    events.Saddlebags,
)
_ROLL_CAUSES: Final = ("poker", "mine", "saloon", "jail")


class Story:
    """Queues the cues of one table."""

    def __init__(self, table: PonyTable) -> None:
        self._table = table
        self.rolls: Rolls | None = None
        self.travel = Travel(table, self)

    # ---------------------------------------------------------------- open rolls
    def belongs_to_rolls(self, event: Event) -> bool:
        """Whether a fact is part of the open roll that is shown."""
        match event:
            case events.Rolled(cause=cause):
                return cause in (*OPEN_ROLLS, "ace") and (
                    self.rolls is None or cause in ("ace", self.rolls.cause)
                )
            case events.Gold(cause=cause) | events.Drew(cause=cause) | events.Jailed(cause=cause):
                return cause in _ROLL_CAUSES
            case events.Freed(cause=cause):
                return cause in ("luck", "time")
            case _:
                return isinstance(event, _OF_A_ROLL)

    def open_rolls(self, cause: str, seats: Sequence[Seat]) -> None:
        """Show the sheet of open rolls, once whoever is on the way there has arrived."""
        table = self._table
        rolls = self.rolls = Rolls(table, cause, seats, table.facts.tell)

        def show() -> None:
            space = table.view.table.riders[seats[0]].space
            rolls.space = table.wording.names_of_spaces[space - 1]
            table.stack.push(rolls)

        table.stage.call(show)

    def close_rolls(self) -> bool:
        """End the sheet of open rolls; True if that takes a person's consent first."""
        rolls, self.rolls = self.rolls, None
        if rolls is None:
            return False
        people = self._table.session.people
        if any(seat in people for seat in rolls.seats):
            self._table.stage.call(rolls.wait)
        else:
            self._table.stage.play(Motion(READ, reduced=False))
            self._table.stage.call(rolls.finish)
        return True

    def see_rolls(self) -> None:
        """End the sheet of open rolls in a replay: by itself, once it has been read."""
        rolls, self.rolls = self.rolls, None
        if rolls is not None:
            self.wait(READ)
            self._table.stage.call(rolls.close)

    # ---------------------------------------------------------------- facts
    def show(self, event: Event) -> None:  # noqa: C901, PLR0912 - one case a kind of fact
        """Queue what is seen and heard of a fact."""
        match event:
            case events.Rolled(cause="turn" | "reroll"):
                self._cup_roll(event)
            case events.Rolled():
                self._open_roll(event)
            case events.Scored() | events.Tied() | events.PokerWon() | events.PokerBegan() | events.Starts():
                self._of_roll(event)
            case events.Claimed():
                self._claimed(event)
            case events.Challenged():
                self.then(event, partial(self._bill_challenged, event))
                self.wait(0.7)
            case events.Revealed():
                self._revealed(event)
            case events.Passed(seat=seat, moment="challenge"):
                self.then(event, partial(self._bill_ticked, seat))
            case events.Granted():
                self.then(event, self.take_bill_down)
            case events.Moved():
                self.travel.ride(event)
            case events.Gold():
                self.travel.pay(event)
            case events.Jailed(seat=seat):
                self._sound(event, "cell-door", 0.5)
                if self.rolls is not None:
                    note = partial(self.rolls.note, seat, self._table.say("and goes to jail"), good=False)
                    self._table.stage.call(note)
            case events.TurnBegan():
                self.then(event, self.take_bill_down)
            case events.Won():
                self._sound(event, "whistle", 0.3)
            case _:
                self._plain(event)
        if isinstance(event, _TOLD) and self.rolls is None:
            self._table.stage.call(partial(self._say, event))

    def _say(self, event: Event) -> None:
        line = self._table.wording.teller.line(event)
        if line:
            self._table.toast(line)

    def _plain(self, event: Event) -> None:
        sounds = {
            events.Used: "card-turn",
            events.Drew: "card-slide",
            events.Kept: "card-place",
            events.Freed: "spur",
            events.GunfightBegan: "bell",
            events.FinalDuelBegan: "bell",
            events.ReachedMailbox: "whistle",
            events.Arranged: "knock-3",
            events.Turned: "knock-4",
            events.Shuffled: "shuffle",
        }
        sound = sounds.get(type(event))
        self.then(event, lambda: None)
        if sound is not None:
            self.play(sound)
        if isinstance(event, events.GunfightBegan | events.FinalDuelBegan | events.IndiansMet):
            self.wait(0.9)
        elif isinstance(event, events.Used | events.Spared):
            self.wait(0.6)

    def then(self, event: Event, action: Callable[[], None]) -> None:
        """Take a fact into the picture when its turn comes, and do something."""

        def step() -> None:
            self._table.view = after(self._table.view, event)
            action()
            self._refresh()

        self._table.stage.call(step)

    def _refresh(self) -> None:
        self._table.rebuild()
        if self.rolls is not None:
            self.rolls.spoil()

    def wait(self, seconds: float) -> None:
        """Queue time to look or read."""
        self._table.stage.play(Motion(seconds, reduced=False))

    def play(self, sound: str) -> None:
        """Queue a sound."""
        self._table.stage.call(lambda: self._table.services.sound.play(sound))

    def _sound(self, event: Event, sound: str, wait: float) -> None:
        self.then(event, lambda: None)
        self.play(sound)
        self.wait(wait)

    # ---------------------------------------------------------------- dice
    def _cup_roll(self, event: events.Rolled) -> None:
        table, desk = self._table, self._table.desk
        sound = "cup-shake" if event.hidden else "dice"
        if event.hidden:
            self._shake(sound)
        else:
            self.play(sound)
        thrown: list[Thrown] = []

        def begin() -> None:
            table.view = after(table.view, event)
            thrown.extend(desk.throw(event.dice, event.faces))
            desk.thrown = thrown
            self._refresh()

        def end() -> None:
            desk.thrown = []
            self._refresh()

        table.stage.call(begin)
        self._tumble(thrown, 5 if event.hidden else len(event.dice))
        table.stage.call(end)

    def _shake(self, sound: str) -> None:
        desk, table = self._table.desk, self._table

        def begin() -> None:
            table.services.sound.play(sound)
            desk.shaking = 0.01
            table.spoil(table.places.cup)

        def step(t: float) -> None:
            desk.shaking = max(0.01, t * SHAKE)

        def end() -> None:
            desk.shaking = 0.0
            table.spoil(table.places.cup)

        table.stage.play(Motion(SHAKE, step, begin=begin, end=end))

    def _tumble(self, thrown: Sequence[Thrown], most: int) -> None:
        """Let dice tumble that will be known only when their turn comes; `most` of them."""

        def step(number: int, t: float) -> None:
            if number < len(thrown):
                thrown[number].begun, thrown[number].t = True, t

        cues = [Motion(ROLL, partial(step, number)) for number in range(most)]
        self._table.stage.play(stagger(cues, APART))

    def _open_roll(self, event: events.Rolled) -> None:
        table = self._table
        if self.rolls is None and event.cause in OPEN_ROLLS:
            seats = range(len(table.view.table.riders)) if event.cause == "start" else (event.seat,)
            self.open_rolls(event.cause, tuple(seats))
        rolls = self.rolls
        if rolls is None:
            return
        thrown: list[Thrown] = []
        faces = [face or "" for face in event.faces]
        table.stage.call(lambda: thrown.extend(rolls.throw(event.seat, event.dice, faces)))
        self.play("dice")
        self._tumble(thrown, len(event.dice))
        table.stage.call(partial(rolls.land, event.seat))

    def _of_roll(self, event: Event) -> None:
        table, rolls = self._table, self.rolls
        match event:
            case events.PokerBegan(seats=seats):
                self.open_rolls("poker", seats)
            case events.Scored(seat=seat, dice=dice) if rolls is not None:
                table.stage.call(partial(rolls.score, seat, dice))
                self.wait(0.5)
            case events.Tied(seats=seats) if rolls is not None:
                self.wait(0.8)
                table.stage.call(partial(rolls.again, seats))
            case events.PokerWon(seat=seat) if rolls is not None:
                table.stage.call(partial(rolls.win, (seat,)))
                self.play("fanfare")
                self.wait(0.4)
            case events.Starts(seat=seat) if rolls is not None:
                table.stage.call(partial(rolls.win, (seat,)))
                table.stage.call(partial(rolls.note, seat, table.say("starts"), good=True))
                self.wait(0.4)
            case _:
                pass

    # ---------------------------------------------------------------- claims
    def _claimed(self, event: events.Claimed) -> None:
        table = self._table
        bill = Bill(event.seat, event.hand, event.steps, event.entitled)

        def begin() -> None:
            bill.rolled_out = 0.0
            table.bill = bill
            table.facts.could = ()
            table.services.sound.play("stamp")

        def step(t: float) -> None:
            bill.rolled_out = t
            table.spoil(table.places.column)

        self.then(event, begin)
        table.stage.play(Motion(0.22, step))
        table.stage.call(table.rebuild)
        self.wait(0.3)

    def _bill_challenged(self, event: events.Challenged) -> None:
        if self._table.bill is not None:
            self._table.bill.challenger, self._table.bill.telegraph = event.seat, event.telegraph
        self._table.services.sound.play("refusal")

    def _bill_ticked(self, seat: Seat) -> None:
        if self._table.bill is not None:
            self._table.bill.ticked.add(seat)

    def take_bill_down(self) -> None:
        """The claim is settled."""
        self._table.bill = None
        self._table.doubt = None

    def _revealed(self, event: events.Revealed) -> None:
        """Take the cup off: dice light one by one, then it is stamped."""
        table = self._table

        def show(count: int) -> None:
            if table.bill is not None:
                table.bill.shown = count
                table.bill.true = event.true if count == 5 else None
            table.services.sound.play("drum")
            table.spoil(table.places.column)

        self.then(event, lambda: table.services.sound.play("cup-lift"))
        for count in range(1, 6):
            table.stage.play(Motion(0.12, reduced=False))
            table.stage.call(partial(show, count))
        self.play("lose" if event.true else "fanfare")
        self.wait(READ)
