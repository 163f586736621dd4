"""A pilot drives the interface in tests: clicks, keys, time, pictures. No window, no waiting."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pygame

from game.ui.clock import HandClock
from game.ui.events import (
    Composing,
    FocusGained,
    FocusLost,
    InputEvent,
    KeyDown,
    KeyUp,
    PointerDown,
    PointerMoved,
    PointerUp,
    TextTyped,
    Wheel,
)
from game.ui.form import Form
from game.ui.geometry import Point
from game.ui.layout import Frame, frame_for
from game.ui.widget import Widget


class HasForm(Protocol):
    """A scene, as far as the pilot is concerned."""

    form: Form


class Stage(Protocol):
    """What the pilot drives: the stack of scenes."""

    @property
    def top(self) -> HasForm:
        """The scene that gets the events."""
        ...

    def handle(self, event: InputEvent) -> bool:
        """Give it an event."""
        ...

    def advance(self) -> None:
        """Let it have the present moment."""
        ...

    def due(self) -> float | None:
        """Seconds until it wants to be advanced."""
        ...

    def compose(self, canvas: pygame.Surface) -> list[pygame.Rect]:
        """Draw it."""
        ...

    def resize(self, frame: Frame) -> None:
        """Give it another size."""
        ...


class Pilot:
    """Drives a stage by hand. Widgets are named by `name`, or by the label a player reads."""

    def __init__(self, stage: Stage, clock: HandClock, size: tuple[int, int]) -> None:
        self.stage = stage
        self.clock = clock
        self.canvas = pygame.Surface(size)
        self.pointer: Point = (-1.0, -1.0)
        self.painted: list[pygame.Rect] = []

    # ---------------------------------------------------------------- looking
    @property
    def form(self) -> Form:
        """The widgets of the top scene."""
        return self.stage.top.form

    def find(self, what: str) -> Widget:
        """Return the widget with this name, else the one with this label. Raises LookupError."""
        if self.form.has(what):
            return self.form.find(what)
        labelled = [w for w in self.form.widgets if w.label == what]
        if len(labelled) != 1:
            names = ", ".join(f"{w.name} ({w.label})" for w in self.form.widgets)
            raise LookupError(f"{len(labelled)} widgets are called {what!r}; there are: {names}")
        return labelled[0]

    def names(self) -> list[str]:
        """The names of the top scene's widgets."""
        return [w.name for w in self.form.widgets]

    @property
    def focused(self) -> str | None:
        """The name of the widget that has the keyboard."""
        return self.form.focused.name if self.form.focused is not None else None

    @property
    def tip(self) -> str | None:
        """The name of the widget whose tooltip shows."""
        return self.form.shown_tip.name if self.form.shown_tip is not None else None

    # ---------------------------------------------------------------- doing
    def send(self, *events: InputEvent) -> None:
        """Give the stage events, and the present moment after each."""
        for event in events:
            self.stage.handle(event)
            self.stage.advance()

    def _place(self, where: str | Point) -> Point:
        return self.find(where).screen.centre if isinstance(where, str) else where

    def move(self, where: str | Point) -> None:
        """Move the pointer onto a widget or to a point in virtual units."""
        self.pointer = self._place(where)
        self.send(PointerMoved(self.pointer, (), self.clock.now()))

    def click(self, where: str | Point, button: int = 1, clicks: int = 1) -> None:
        """Move there, press and let go."""
        self.move(where)
        for count in range(1, clicks + 1):
            now = self.clock.now()
            self.send(PointerDown(self.pointer, button, count, now), PointerUp(self.pointer, button, now))

    def hold(self, where: str | Point, button: int = 1) -> None:
        """Move there and press, without letting go."""
        self.move(where)
        self.send(PointerDown(self.pointer, button, 1, self.clock.now()))

    def release(self, button: int = 1) -> None:
        """Let go where the pointer is."""
        self.send(PointerUp(self.pointer, button, self.clock.now()))

    def drag(self, path: Sequence[str | Point], seconds: float = 0.2, button: int = 1) -> None:
        """Press at the first place, move over the others in even steps of time, let go at the last."""
        self.hold(path[0], button)
        for where in path[1:]:
            self.advance(seconds / max(1, len(path) - 1))
            self.pointer = self._place(where)
            self.send(PointerMoved(self.pointer, (button,), self.clock.now()))
        self.release(button)

    def wheel(self, where: str | Point, dy: float) -> None:
        """Turn the wheel over something; positive away from the person."""
        self.move(where)
        self.send(Wheel(self.pointer, dy))

    def press(self, *chords: str) -> None:
        """Press keys one after the other: `"enter"`, `"ctrl+z"`, `"f"`."""
        for chord in chords:
            *mods, key = chord.split("+") if chord != "+" else ["plus"]
            self.send(KeyDown(key, frozenset(mods)), KeyUp(key))

    def type(self, text: str) -> None:
        """Type characters, as a keyboard or an input method sends them."""
        for character in text:
            self.send(TextTyped(character))

    def compose_text(self, text: str, caret: int = 0) -> None:
        """Show unfinished text of an input method; empty ends it."""
        self.send(Composing(text, caret))

    def look_away(self) -> None:
        """Another window takes the keyboard."""
        self.send(FocusLost())

    def look_back(self) -> None:
        """The window has the keyboard again."""
        self.send(FocusGained())

    def advance(self, seconds: float, frame: float = 1 / 60) -> None:
        """Let time pass in frames, drawing each as the window would."""
        left = seconds
        while left > 1e-9:
            step = min(frame, left)
            self.clock.advance(step)
            left -= step
            self.stage.advance()
            self.draw()

    def settle(self, limit: float = 60.0) -> float:
        """Let time pass until nothing wants the next frame; return the seconds. Raises TimeoutError."""
        passed = 0.0
        while (due := self.stage.due()) is not None and due < 0.1:
            self.advance(1 / 60)
            passed += 1 / 60
            if passed > limit:
                raise TimeoutError(f"still moving after {limit} s")
        return passed

    def draw(self) -> list[pygame.Rect]:
        """Draw what changed; return the rectangles, in px."""
        self.painted = self.stage.compose(self.canvas)
        return self.painted

    def resize(self, size: tuple[int, int], scale: float = 1.0) -> None:
        """Give the window another size."""
        self.canvas = pygame.Surface(size)
        self.stage.resize(frame_for(*size, scale))
        self.stage.advance()

    def screenshot(self, file: Path | None = None) -> pygame.Surface:
        """Draw, and return a copy; written to `file` if given."""
        self.draw()
        if file is not None:
            pygame.image.save(self.canvas, file)
        return self.canvas.copy()
