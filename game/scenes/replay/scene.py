"""The bar of a replay: it lies over the table of a record and moves it through time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from game.scenes.dialog import Answer, Dialog
from game.scenes.replay.screening import EVERYBODY, NOBODY, Eyes, Screening
from game.scenes.replay.timeline import Timeline
from game.scenes.stack import Scene
from game.text.language import mark
from game.ui import paper
from game.ui.choices import Dropdown
from game.ui.controls import Button, IconButton
from game.ui.events import InputEvent, KeyDown, PointerDown, PointerMoved, Wheel
from game.ui.geometry import Rect
from game.ui.ink import BRASS_LIGHT, PAPER

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.match import MatchScene
    from game.scenes.services import Services
    from game.store.settings import Speed
    from game.ui.painter import Painter

SPEEDS: Final[tuple[tuple[str, Speed, float], ...]] = (
    (mark("slow"), "slow", 1.8),
    (mark("normal"), "normal", 0.9),
    (mark("fast"), "fast", 0.35),
    (mark("fastest"), "off", 0.2),
)
"""What each speed is called, how fast things move at it, and seconds between two moves."""


class Crossings(Protocol):
    """Where a replay's ways lead to."""

    def play_on(self, bar: ReplayBar) -> None:
        """Begin a new match from the present moment of the record."""
        ...

    def log(self, table: MatchScene[Any]) -> None:
        """Show everything that has happened so far."""
        ...


class ReplayBar(Scene[None]):
    """Lies over `table`, whose session is `screening`; the table itself gets no presses."""

    opaque = False

    def __init__(
        self, services: Services, table: MatchScene[Any], screening: Screening, crossings: Crossings
    ) -> None:
        super().__init__(services)
        self.table = table
        self.screening = screening
        self._crossings = crossings
        self._speed = 1
        self._agreed = False
        self._playing = False
        self._next: float | None = None
        self._marks = [stop for stop in range(screening.last + 1) if screening.begins_turn(stop)]
        people = screening.people
        usual: Eyes = EVERYBODY if screening.finished else people[0] if len(people) == 1 else NOBODY
        screening.look_with(usual)
        self.form.focus("play")

    # ---------------------------------------------------------------- moving through time
    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._playing

    def enter(self) -> None:
        """Begin at the beginning."""
        self._set_speed(self._speed)
        self.go(0)

    def resumed(self) -> None:
        """Keep the table at the chosen speed, whatever another scene has set."""
        self._set_speed(self._speed)

    def go(self, stop: int) -> None:
        """Show a stop at once."""
        self.table.stage.drop()
        self.screening.seek(stop)
        self.table.settle()
        self._next = None
        self._follow()

    def forward(self) -> None:
        """Show what the next move brought about."""
        if self.table.stage.holding:
            self.table.stage.skip()
        if self.screening.at >= self.screening.last:
            return
        move = self.screening.coming
        acted = None if SPEEDS[self._speed][1] == "off" or move is None else self.table.restage(move)
        if acted is None:
            self._step()
        else:
            self.push(acted, lambda _: self._step())

    def _step(self) -> None:
        happened = self.screening.step()
        self._next = None
        self._follow()
        self.table.retell(happened)
        self.table.stage.call(self._arrive)

    def _arrive(self) -> None:
        self.screening.arrive()
        self.table.settle()

    def _follow(self) -> None:
        """Let the bar show the present stop."""
        if self.screening.at >= self.screening.last:
            self._playing = False
        self.rebuild()

    def play(self) -> None:
        """Go on by itself, or stop; at the end begin again."""
        if not self._playing and self.screening.at >= self.screening.last:
            self.go(0)
        self._playing = not self._playing
        self._next = None
        self.rebuild()

    def _by_hand(self, action: Callable[[], None]) -> Callable[[], None]:
        """Whoever moves by hand wants it to stand still."""

        def do() -> None:
            self._playing = False
            action()

        return do

    def due(self, now: float) -> float | None:
        """When the next move is due, while it plays."""
        if not self._playing or self.table.stage.holding:
            return None
        return 0.0 if self._next is None else max(0.0, self._next - now)

    def tick(self, now: float) -> None:
        """Play the next move when the last one has been seen."""
        if not self._playing or self.table.stage.holding or self.stack.top is not self:
            return
        if self._next is None:
            self._next = now + SPEEDS[self._speed][2]
        elif now >= self._next:
            self.forward()

    def _set_speed(self, speed: int) -> None:
        self._speed = speed
        self.table.stage.speed = SPEEDS[speed][1]
        self.table.stage.reduced = self.services.settings.values.reduced_motion

    # ---------------------------------------------------------------- whose eyes
    @property
    def _offers(self) -> list[tuple[Eyes, str]]:
        say = self.say
        seats = [(at, say("Seen by {player}", player=name)) for at, name in enumerate(self.screening.names)]
        return [(EVERYBODY, say("Open table")), (NOBODY, say("Seen by all")), *seats]

    def _choose_eyes(self, index: int) -> None:
        eyes, label = self._offers[index]
        if self._agreed or self.screening.open_to(eyes):
            self._look_with(eyes)
            return
        say = self.say
        answers = [
            Answer("no", say("Better not"), "escape", "primary"),
            Answer("yes", say("Show it"), "y"),
        ]
        text = say(
            "The game is not over. “{choice}” shows what the others must not know:"
            " only look if everybody agrees.",
            choice=label,
        )
        self._playing = False
        self.push(Dialog(self.services, say("Hidden things"), text, answers, cancel="no"), self._agree(eyes))

    def _agree(self, eyes: Eyes) -> Callable[[str | None], None]:
        def then(answer: str | None) -> None:
            if answer == "yes":
                self._agreed = True
                self._look_with(eyes)

        return then

    def _look_with(self, eyes: Eyes) -> None:
        self.screening.look_with(eyes)
        self.go(self.screening.at)

    # ---------------------------------------------------------------- widgets
    def build(self) -> None:
        """Place everything in the bar, from both ends; the line takes what is left."""
        lay, say, shown = self.layout, self.say, self.screening
        side, step, gap = lay.pick((44.0, 50.0, 14.0), (34.0, 37.0, 9.0))
        y = (lay.topbar - 3 - side) / 2
        x = lay.pick(18.0, 11.0)
        back = Rect(x, y, side, side)
        self.form.add(IconButton("back", back, "back", say("Back"), self._leave, shortcut="escape"))
        x = self._title_x + self.services.shop.type.width(say("Replay"), self._title_size, "display") + gap
        first = "" if shown.at else say("This is the beginning.")
        last = "" if shown.at < shown.last else say("This is the end.")
        tools: list[tuple[str, str, str, Callable[[], None], str]] = [
            ("first", "first", say("To the beginning"), self._by_hand(lambda: self.go(0)), first),
            ("previous", "left", say("Back a move"), self._by_hand(self._back), first),
            ("play", *self._play_label, self.play, ""),
            ("next", "right", say("On a move"), self._by_hand(self.forward), last),
            ("last", "last", say("To the end"), self._by_hand(lambda: self.go(shown.last)), last),
        ]
        for name, icon, label, action, off in tools:
            self.form.add(IconButton(name, Rect(x, y, side, side), icon, label, action, off=off))
            x += step
        right = self._build_right(y, side, gap)
        box = Rect(x + gap / 2, y, right - lay.pick(116, 82) - x - gap, side)
        line = Timeline("line", box, say("Where in the game"), shown.at, shown.last, self._marks, self._seek)
        self.form.add(line)

    def _build_right(self, y: float, side: float, gap: float) -> float:
        """Place what stands right of the line; return where it begins."""
        lay, say = self.layout, self.say
        x: float = lay.w - lay.pick(18, 11)
        wide = lay.pick(236.0, 172.0)
        over = self.screening.finished and self.screening.at == self.screening.last
        off = say("The game is over here: go back to an earlier moment first.") if over else ""
        on = Rect(x - wide, y, wide, side - lay.drop / 2)
        self.form.add(
            Button("play-on", on, say("Play on from here"), self._play_on, off=off, size=lay.size(19, 15))
        )
        x = on.x - gap
        eyes = [choice for choice, _ in self._offers]
        wide = lay.pick(220.0, 158.0)
        chosen = eyes.index(self.screening.eyes)
        labels = [label for _, label in self._offers]
        box = Rect(x - wide, y, wide, side)
        self.form.add(Dropdown("eyes", box, say("Whose eyes"), labels, chosen, self._choose_eyes))
        x = box.x - gap
        wide = lay.pick(128.0, 92.0)
        box = Rect(x - wide, y, wide, side)
        names = [say(name) for name, _, _ in SPEEDS]
        self.form.add(Dropdown("speed", box, say("Speed"), names, self._speed, self._set_speed))
        x = box.x - gap - side
        log = Rect(x, y, side, side)
        self.form.add(
            IconButton(
                "log", log, "log", say("Log"), lambda: self._crossings.log(self.table), shortcut="@log=l"
            )
        )
        return x

    @property
    def _play_label(self) -> tuple[str, str]:
        return ("pause", self.say("Stop")) if self._playing else ("play", self.say("Play"))

    def _back(self) -> None:
        self.go(self.screening.at - 1)

    def _seek(self, stop: int) -> None:
        self._playing = False
        self.table.stage.drop()
        self.screening.seek(stop)
        self.table.settle()
        # The bar is built anew when the line is let go: it must not vanish under the pointer.
        self.spoil()

    def _leave(self) -> None:
        self.close(None)

    def _play_on(self) -> None:
        self._playing = False
        self._crossings.play_on(self)

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """The keys that move through time come first, wherever the keyboard's focus is."""
        if isinstance(event, KeyDown) and self.form.popup is None and self._keys(event):
            return True
        return super().handle(event)

    def _keys(self, event: KeyDown) -> bool:
        # Space plays, unless the keyboard has gone to something that Space presses.
        focused, walking = self.form.focused, self.form.by_keyboard
        pressed = walking and focused is not None and focused.name not in ("line", "play", "next", "previous")
        shown = self.screening
        goals: dict[str, Callable[[], None]] = {
            "right": self.forward,
            "left": self._back,
            "home": lambda: self.go(0),
            "end": lambda: self.go(shown.last),
            "pagedown": lambda: self.go(shown.turn(1)),
            "pageup": lambda: self.go(shown.turn(-1)),
        }
        if event.chord == "space" and not pressed:
            if not event.repeat:
                self.play()
            return True
        if event.chord in goals:
            self._by_hand(goals[event.chord])()
            return True
        return False

    def on_event(self, event: InputEvent) -> bool:
        """The table explains itself under the pointer; a press on it only ends what is moving."""
        match event:
            case PointerMoved():
                self.table.form.handle(PointerMoved(event.at, (), event.time))
            case Wheel():
                self.table.handle(event)
            case PointerDown():
                self.table.stage.skip()
            case _:
                return False
        return True

    # ---------------------------------------------------------------- drawing
    @property
    def _title_x(self) -> float:
        return self.layout.pick(72.0, 52.0)

    @property
    def _title_size(self) -> float:
        return self.layout.pick(30.0, 21.0)

    def paint(self, p: Painter) -> None:
        """Draw the bar over the table's own, and how far one has come."""
        lay, shown = p.layout, self.screening
        high, line = self.table.bar
        paper.topbar(p, "", height=high)
        if line:
            size = lay.size(18, 14)
            left = self.form.find("line").rect.x
            y, room = high - lay.pick(12, 9), lay.w - left - lay.pick(24, 14)
            p.text(left, y, line, size, "semi", BRASS_LIGHT, width=room, rich=True)
        base = lay.topbar / 2 + self._title_size * 0.33
        p.text(self._title_x, base, self.say("Replay"), self._title_size, "display", PAPER)
        log = self.form.find("log").rect
        told = f"{shown.at} / {shown.last}"
        y = lay.topbar / 2 + lay.body * 0.32
        p.text(
            log.x - lay.pick(14, 9), y, told, lay.body, "bold", PAPER, align="right", width=lay.pick(104, 74)
        )
