"""The window: its real pixels, its events in virtual units, full screen and back.

Before SDL starts, `prepare` sets what must be in the environment by then.
"""

import contextlib
import os
import sys
import warnings
from collections.abc import Iterator
from typing import Final

import pygame

from game.ui.clock import Clock
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
from game.ui.geometry import Rect
from game.ui.keys import key_name, modifiers
from game.ui.layout import SMALLEST_WINDOW, Frame, frame_for

DOUBLE_CLICK: Final = 0.35
NEAR: Final = 6
"""Pixels a double click may wander."""
NAP: Final = 0.006
LONG_NAP: Final = 0.016
DROWSY: Final = 0.5
"""Seconds without an event after which naps grow longer."""
_BUTTONS: Final = (1, 2, 3)


class NoScreen(Exception):  # noqa: N818 - it says what is the matter
    """There is no screen to open a window on."""


def prepare() -> None:
    """Set what SDL reads when it starts; a value the user has set stays."""
    wayland = os.environ.get("SDL_VIDEODRIVER", "") == "wayland"
    if sys.platform.startswith("linux") and not wayland:
        # Without it each flip goes through a software GL: 12 to 19 ms instead of 1 at 720 lines.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")


class Window:
    """The program's one window. Opening it raises NoScreen where there is none."""

    def __init__(
        self, clock: Clock, size: tuple[int, int], *, fullscreen: bool = False, scale: float = 1.0
    ) -> None:
        self._clock = clock
        self._windowed = max(SMALLEST_WINDOW[0], size[0]), max(SMALLEST_WINDOW[1], size[1])
        self.scale = scale
        self.fullscreen = False
        self._naps = sys.platform.startswith("linux")
        self._typing_at: Rect | None = None
        self._keys_down: set[int] = set()
        self._last_down = (-1.0, (0, 0), 0, 0)
        asked = os.environ.get("SDL_VIDEODRIVER")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreen(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in ("offscreen", "dummy", "evdev") and asked != driver:
            # SDL falls back to drivers nobody can see; better to say so than to run unseen.
            pygame.display.quit()
            raise NoScreen(f"only the driver {driver!r}")
        self.driver = driver
        pygame.display.set_caption("Railhead")
        self._open(fullscreen)
        pygame.key.stop_text_input()
        pygame.key.set_repeat(400, 40)

    def _open(self, fullscreen: bool) -> None:
        with warnings.catch_warnings():
            # "Forcibly resized by the OS": the size that counts is read from the surface anyway.
            warnings.simplefilter("ignore", RuntimeWarning)
            if fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                size = self._fitting()
                if pygame.display.set_mode(size, pygame.RESIZABLE).get_size() != size:
                    # Without a window manager the first call only ends the full screen.
                    pygame.event.pump()
                    pygame.display.set_mode(size, pygame.RESIZABLE)
        self.fullscreen = fullscreen

    def _fitting(self) -> tuple[int, int]:
        """Return the windowed size, made to fit the desktop."""
        desktops = pygame.display.get_desktop_sizes()
        most = desktops[0] if desktops else self._windowed
        return min(self._windowed[0], most[0]), min(self._windowed[1], most[1])

    @property
    def canvas(self) -> pygame.Surface:
        """The real pixels. Raises RuntimeError if the window is gone."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window is closed")
        return surface

    @property
    def frame(self) -> Frame:
        """The letterbox for the present size."""
        return frame_for(*self.canvas.get_size(), self.scale)

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The last size that was not the full screen's."""
        return self._windowed

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to the last window size."""
        if on != self.fullscreen:
            if on:
                self._windowed = self.canvas.get_size()
            self._open(on)

    def set_icon(self, icon: pygame.Surface) -> None:
        """Show an icon in the task bar."""
        pygame.display.set_icon(icon)

    def show(self, rects: list[pygame.Rect]) -> None:
        """Bring changed pixels to the screen."""
        if rects:
            pygame.display.update(rects)

    def stretch(self, old: pygame.Surface) -> None:
        """Show an old picture scaled to the present size, until a new one is drawn."""
        canvas = self.canvas
        scale = min(canvas.get_width() / old.get_width(), canvas.get_height() / old.get_height())
        size = max(1, round(old.get_width() * scale)), max(1, round(old.get_height() * scale))
        canvas.fill((29, 43, 54))
        picture = pygame.transform.scale(old, size)
        canvas.blit(picture, picture.get_rect(center=canvas.get_rect().center))
        pygame.display.flip()

    def type_at(self, rect: Rect | None) -> None:
        """Let the input method work at a place (virtual units), or not at all."""
        if rect == self._typing_at:
            return
        if rect is None:
            pygame.key.stop_text_input()
        else:
            frame = self.frame
            x, y = frame.to_pixels((rect.x, rect.y))
            place = pygame.Rect(round(x), round(y), round(rect.w * frame.scale), round(rect.h * frame.scale))
            pygame.key.set_text_input_rect(place)
            if self._typing_at is None:
                pygame.key.start_text_input()
        self._typing_at = rect

    # ---------------------------------------------------------------- events
    def wait(self, seconds: float | None) -> list[pygame.event.Event]:
        """Sleep until something happens, at most so long (None: for good); return all that did."""
        if self._naps:
            return self._nap(seconds)
        first = pygame.event.wait() if seconds is None else pygame.event.wait(max(1, round(seconds * 1000)))
        events = pygame.event.get()
        return events if first.type == pygame.NOEVENT else [first, *events]

    def _nap(self, seconds: float | None) -> list[pygame.event.Event]:
        """Wait by looking now and then: on X11 SDL's own waiting looks a thousand times a second."""
        begun = self._clock.now()
        until = None if seconds is None else begun + seconds
        while not (events := pygame.event.get()):
            now = self._clock.now()
            if until is not None and now >= until:
                break
            nap = NAP if now - begun < DROWSY else LONG_NAP
            pygame.time.wait(max(1, round(1000 * (nap if until is None else min(nap, until - now)))))
        return events

    def wake(self) -> None:
        """End a `wait`; safe from any thread."""
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def translate(self, events: list[pygame.event.Event], *, coalesce: bool = True) -> Iterator[InputEvent]:
        """Turn SDL's events into the program's. `coalesce`: of moves in a row, without button, the last."""
        now = self._clock.now()
        for i, event in enumerate(events):
            follows = events[i + 1].type if i + 1 < len(events) else None
            if (
                coalesce
                and event.type == pygame.MOUSEMOTION
                and follows == pygame.MOUSEMOTION
                and not any(event.buttons)
            ):
                continue
            made = self._translated(event, now)
            if made is not None:
                yield made

    def _translated(self, event: pygame.event.Event, now: float) -> InputEvent | None:
        made: InputEvent | None = None
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                made = self._pointed(event, now)
            case pygame.KEYDOWN | pygame.KEYUP:
                made = self._key(event)
            case pygame.TEXTINPUT:
                made = TextTyped(event.text)
            case pygame.TEXTEDITING:
                made = Composing(event.text, event.start)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                self._keys_down.clear()
                made = FocusLost()
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWRESTORED:
                made = FocusGained()
        return made

    def _pointed(self, event: pygame.event.Event, now: float) -> InputEvent | None:
        frame = self.frame
        if event.type == pygame.MOUSEWHEEL:
            sign = -1 if event.flipped else 1
            return Wheel(
                frame.to_virtual(pygame.mouse.get_pos()), event.precise_y * sign, event.precise_x * sign
            )
        at = frame.to_virtual(event.pos)
        if event.type == pygame.MOUSEMOTION:
            held = tuple(b for b, down in zip(_BUTTONS, event.buttons, strict=True) if down)
            return PointerMoved(at, held, now)
        if event.button not in _BUTTONS:
            return None
        if event.type == pygame.MOUSEBUTTONUP:
            return PointerUp(at, event.button, now)
        return PointerDown(at, event.button, self._clicks(event, now), now)

    def _key(self, event: pygame.event.Event) -> InputEvent | None:
        name = key_name(event.key)
        if event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
            return KeyUp(name) if name else None
        # pygame doesn't tell that a key repeats itself.
        repeat = event.key in self._keys_down
        self._keys_down.add(event.key)
        return KeyDown(name, modifiers(event.mod), repeat) if name else None

    def _clicks(self, event: pygame.event.Event, now: float) -> int:
        """Count presses of the same button at the same place in quick succession."""
        then, at, button, count = self._last_down
        near = abs(event.pos[0] - at[0]) <= NEAR and abs(event.pos[1] - at[1]) <= NEAR
        count = count + 1 if button == event.button and near and now - then <= DOUBLE_CLICK else 1
        self._last_down = (now, event.pos, event.button, count)
        return count

    def close(self) -> None:
        """Let the window go."""
        pygame.display.quit()
