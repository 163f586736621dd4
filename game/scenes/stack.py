"""The stack of scenes: who gets events, who is seen, what a scene hands back, what happens on a crash."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game.ui import bindings, palette
from game.ui.events import FocusLost, InputEvent, KeyDown
from game.ui.form import Form
from game.ui.motion import Stagehand
from game.ui.sheets import Compositor, Layer
from game.ui.style import TRAIN_STYLE, TrainStyle
from game.ui.tips import toast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from game.scenes.services import Services
    from game.ui.geometry import Rect
    from game.ui.layout import Frame, Layout
    from game.ui.painter import Painter

_log = logging.getLogger(__name__)
R = TypeVar("R")


class Scene(Generic[R]):
    """What fills the window, or (`opaque` False) lies over the scene below. `R` is what it hands back.

    A scene says what it shows in four places: `build` puts widgets into `form`, `paint` draws the
    still picture behind them, `paint_moving` what moves, over the widgets, and `paint_front` what
    lies over everything. `build` is called on entering and whenever the window's size, the language
    or the text size changed; call `rebuild` yourself when the model did.
    """

    opaque: bool = True
    style: ClassVar[TrainStyle] = TRAIN_STYLE
    poll_hz: float | None = None
    """Set while a die is held: the pointer is then read this often, whatever the frame rate."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.say = services.language.say
        self.form = Form(services.clock, self.style, services.sound.play)
        values = services.settings.values
        self.stage = Stagehand(services.clock, speed=values.speed, reduced=values.reduced_motion)
        self.back = Layer(self.paint)
        self.moving = Layer(self.paint_moving, moving=True)
        self.front = Layer(self.paint_front)
        self._stack: SceneStack | None = None
        self._timers: list[tuple[float, Callable[[], None]]] = []

    # ---------------------------------------------------------------- what a scene writes itself
    def enter(self) -> None:
        """The scene has come onto the stack; `build` follows."""

    def leave(self) -> None:
        """The scene goes from the stack for good."""

    def resumed(self) -> None:
        """The scene above has gone and this one is on top again; `build` follows."""

    def build(self) -> None:
        """Put the widgets in place for `layout`."""

    def paint(self, p: Painter) -> None:
        """Draw the still picture behind the widgets."""

    def paint_moving(self, p: Painter) -> None:
        """Draw what moves, over the widgets; called for every frame."""

    def paint_front(self, p: Painter) -> None:
        """Draw what is still and lies over what moves."""

    def on_event(self, event: InputEvent) -> bool:
        """Use an event that no widget wanted; True if it was used."""
        del event
        return False

    def tick(self, now: float) -> None:
        """Time has passed; called before each frame."""
        del now

    def due(self, now: float) -> float | None:
        """Seconds until the scene wants a frame by itself, 0 for the next one; None: only on events."""
        del now
        return None

    def may_quit(self) -> bool:
        """Whether the window may close now. A scene that says no tells the player why."""
        return True

    def toast_y(self) -> float:
        """Where passing messages stand: clear of a table's hand and status line."""
        return self.layout.h * 0.6

    def layers(self) -> Sequence[Layer]:
        """The scene's layers, from below."""
        return self.back, self.form.layer, self.moving, self.front, self.form.above

    def handle(self, event: InputEvent) -> bool:
        """Give an event to the widgets, then to the scene. Override to have it before the widgets."""
        return self.form.handle(event) or self.on_event(event)

    # ---------------------------------------------------------------- what a scene may ask for
    @property
    def stack(self) -> SceneStack:
        """The stack it stands on. Raises RuntimeError before `enter`."""
        if self._stack is None:
            raise RuntimeError(f"{type(self).__name__} is on no stack")
        return self._stack

    @property
    def layout(self) -> Layout:
        """The layout it is to be built for."""
        return self.services.frame.layout

    def rebuild(self) -> None:
        """Place the widgets anew and draw everything again; focus, carets and scrolling stay."""
        self.form.clear()
        self.form.layout = self.layout
        self.build()
        self.form.ready()
        self.spoil()

    def spoil(self, rect: Rect | None = None) -> None:
        """Have the still pictures drawn again, in a rectangle or wholly."""
        self.back.spoil(rect)
        self.front.spoil(rect)

    def close(self, result: R | None = None) -> None:
        """Leave the stack and hand the result to whoever pushed this scene."""
        self.stack.close(self, result)

    def push(self, scene: Scene[Any], then: Callable[[Any], None] | None = None) -> None:
        """Put a scene on top; `then` gets its result once it has closed (None if it was cancelled)."""
        self.stack.push(scene, then)

    def replace(self, scene: Scene[Any]) -> None:
        """Leave the stack and let another scene take this one's place and its result's receiver."""
        self.stack.replace(self, scene)

    def toast(self, text: str, seat: int | None = None) -> None:
        """Say something in passing, with a seat's sign or without."""
        self.stack.toast(text, seat)

    def after(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something later, if the scene is still there then."""
        self._timers.append((self.services.clock.now() + seconds, action))

    # ---------------------------------------------------------------- time
    def advance(self, now: float) -> None:
        """Let timers, widgets, cues and the scene itself have their time."""
        for timer in [t for t in self._timers if t[0] <= now]:
            if timer in self._timers:
                self._timers.remove(timer)
                timer[1]()
        self.form.advance(now)
        self.stage.advance()
        self.tick(now)

    def waits(self, now: float) -> float | None:
        """Seconds until `advance` is wanted; None: not before the next event."""
        waits = [at - now for at, _ in self._timers]
        waits += [w for w in (self.form.due(now), self.due(now)) if w is not None]
        if self.stage.busy:
            waits.append(0.0)
        return max(0.0, min(waits)) if waits else None


@dataclass
class _Toast:
    text: str
    seat: int | None
    begun: float
    stays: float


class SceneStack:
    """The scenes, lowest first. The top one gets the events.

    `home` makes the scene to fall back to after a crash; without it, exceptions come out. `crashed`
    is then told, and returns a scene that tells the player.
    """

    def __init__(
        self,
        services: Services,
        *,
        home: Callable[[], Scene[Any]] | None = None,
        crashed: Callable[[BaseException], Scene[Any]] | None = None,
    ) -> None:
        self.services = services
        self.running = True
        self._home = home
        self._crashed = crashed
        self._crashes = 0
        self._scenes: list[tuple[Scene[Any], Callable[[Any], None] | None]] = []
        self._posted: deque[Callable[[], None]] = deque()
        self._toasts: list[_Toast] = []
        self._toast_layer = Layer(self._paint_toast, moving=True)
        self._compositor = Compositor(services.shop)
        self._looked = self._look
        services.post = self._posted.append

    # ---------------------------------------------------------------- scenes
    @property
    def top(self) -> Scene[Any]:
        """The scene that gets the events. Raises IndexError on an empty stack."""
        return self._scenes[-1][0]

    @property
    def scenes(self) -> tuple[Scene[Any], ...]:
        """All scenes, lowest first."""
        return tuple(scene for scene, _ in self._scenes)

    @property
    def visible(self) -> tuple[Scene[Any], ...]:
        """The scenes that show: from the topmost opaque one upwards."""
        scenes = self.scenes
        lowest = max((i for i, scene in enumerate(scenes) if scene.opaque), default=0)
        return scenes[lowest:]

    def push(self, scene: Scene[Any], then: Callable[[Any], None] | None = None) -> None:
        """Put a scene on top."""
        if self._scenes:
            self.top.handle(FocusLost())
        self._scenes.append((scene, then))
        self._begin(scene)

    def _begin(self, scene: Scene[Any]) -> None:
        scene._stack = self  # noqa: SLF001 - the stack is what a scene stands on
        scene.enter()
        scene.rebuild()

    def close(self, scene: Scene[Any], result: Any) -> None:
        """Take a scene, and all above it, from the stack; hand on its result."""
        at = self.scenes.index(scene)
        then = self._scenes[at][1]
        self._cut(at)
        if self._scenes:
            self.top.resumed()
            self.top.rebuild()
        else:
            self.running = False
        if then is not None:
            then(result)

    def replace(self, scene: Scene[Any], by: Scene[Any]) -> None:
        """Let a scene take another's place (and that of all above it)."""
        at = self.scenes.index(scene)
        then = self._scenes[at][1]
        self._cut(at)
        self._scenes.append((by, then))
        self._begin(by)

    def reset(self, scene: Scene[Any]) -> None:
        """Clear the stack and begin with one scene."""
        self._cut(0)
        self.push(scene)

    def _cut(self, at: int) -> None:
        while len(self._scenes) > at:
            gone, _ = self._scenes.pop()
            gone.leave()

    # ---------------------------------------------------------------- the program
    def resize(self, frame: Frame) -> None:
        """The window has another size (or the player another text size)."""
        if frame != self.services.frame:
            old = self.services.frame
            self.services.frame = frame
            shop = self.services.shop
            shop.type.scale = frame.scale
            if old.scale != frame.scale:
                shop.type.forget()
                shop.pictures.forget()
            self._rebuild_all()

    @property
    def _look(self) -> tuple[object, ...]:
        """What every scene depends on: whatever changes it, all are built anew."""
        return self.services.language.code, palette.in_use(), bindings.changes()

    def _rebuild_all(self) -> None:
        for scene in self.scenes:
            scene.stage.skip()
            scene.rebuild()

    def request_quit(self) -> None:
        """The player wants to leave; the top scene may object."""
        if self._scenes and not self._guard(self.top.may_quit):
            return
        if self._scenes and self.services.settings.values.confirm_quit:
            from game.scenes.quitting import Quitting  # noqa: PLC0415 - it is itself a scene

            # Whoever closes the window twice means it.
            if not isinstance(self.top, Quitting):
                self.push(Quitting(self.services), lambda answer: self.quit() if answer == "quit" else None)
                return
        self.quit()

    def quit(self) -> None:
        """End the program."""
        self.running = False

    def toast(self, text: str, seat: int | None = None) -> None:
        """Say something in passing: for 1 s and 60 ms a character, at least 2.4 s."""
        stays = max(2.4, 1.0 + 0.06 * len(text))
        self._toasts = [*self._toasts[-2:], _Toast(text, seat, self.services.clock.now(), stays)]

    @property
    def toasts(self) -> tuple[str, ...]:
        """What is being said, oldest first."""
        return tuple(each.text for each in self._toasts)

    # ---------------------------------------------------------------- events and time
    def handle(self, event: InputEvent) -> bool:
        """Give an event to the top scene; the keys for the whole program come after it."""
        if not self._scenes:
            return False
        if self._guard(lambda: self.top.handle(event)):
            return True
        match event:
            case KeyDown(chord=pressed, repeat=False) if pressed == bindings.chord("@fullscreen=f11"):
                return bool(self._guard(self._toggle_fullscreen))
            case KeyDown(chord=pressed, repeat=False) if pressed == bindings.chord("@sound=m"):
                return bool(self._guard(self._toggle_mute))
            case _:
                return False

    def _toggle_fullscreen(self) -> bool:
        window, values = self.services.window, self.services.settings.values
        window.set_fullscreen(not window.fullscreen)
        values.fullscreen = window.fullscreen
        self.services.save_settings()
        return True

    def _toggle_mute(self) -> bool:
        values = self.services.settings.values
        values.muted = not values.muted
        self.services.save_settings()
        say = self.services.language.say
        self.toast(say("Sound off") if values.muted else say("Sound on"))
        self.top.rebuild()
        return True

    def advance(self) -> None:
        """Let time pass: posted calls first, then every visible scene."""
        now = self.services.clock.now()
        for _ in range(len(self._posted)):
            self._guard(self._posted.popleft())
        look = self._look
        if look != self._looked:
            self._looked = look
            self._guard(self._rebuild_all)
        for scene in self.visible:
            if scene in self.scenes:
                self._guard(partial(scene.advance, now), scene)
        self._toasts = [each for each in self._toasts if now < each.begun + each.stays]

    def due(self) -> float | None:
        """Seconds until `advance` is wanted; None: not before the next event."""
        now = self.services.clock.now()
        waits = [w for scene in self.visible if (w := scene.waits(now)) is not None]
        if self._posted:
            waits.append(0.0)
        for each in self._toasts:
            left = each.begun + each.stays - now
            waits.append(0.0 if left < 0.2 or now - each.begun < 0.2 else left - 0.2)
        return max(0.0, min(waits)) if waits else None

    @property
    def poll_hz(self) -> float | None:
        """How often the top scene wants the pointer read; None: with each frame."""
        return self.top.poll_hz if self._scenes else None

    def text_at(self) -> Rect | None:
        """Where characters are being typed, for the input method; None: nowhere."""
        if not self._scenes:
            return None
        focused = self.top.form.focused
        return focused.typing_at if focused is not None and focused.typing and not focused.off else None

    # ---------------------------------------------------------------- drawing
    def compose(self, canvas: pygame.Surface, *, wholly: bool = False) -> list[pygame.Rect]:
        """Bring the canvas up to date, or put it together `wholly`; return what changed, in px."""
        layers = [layer for scene in self.visible for layer in scene.layers()]
        frame = self.services.frame
        done = self._guard(
            lambda: self._compositor.compose([*layers, self._toast_layer], frame, canvas, wholly=wholly)
        )
        return done if done is not None else []

    def redraw(self) -> None:
        """Have everything drawn again, after the window's pixels were lost."""
        self._compositor = Compositor(self.services.shop)
        for scene in self.scenes:
            for layer in scene.layers():
                layer.spoil()

    def _paint_toast(self, p: Painter) -> None:
        now = self.services.clock.now()
        step = p.layout.pick(64, 48)
        for i, each in enumerate(reversed(self._toasts)):
            age, left = now - each.begun, each.begun + each.stays - now
            rise = max(0.0, min(1.0, age / 0.16, left / 0.16))
            if rise > 0:
                toast(p, each.text, each.seat, rise=rise, y=self.top.toast_y() - i * step)

    # ---------------------------------------------------------------- crashes
    def _guard(self, action: Callable[[], Any], scene: Scene[Any] | None = None) -> Any:
        """Do something of a scene's; if it fails, fall back to the home scene and tell."""
        try:
            return action()
        except Exception as error:
            if self._home is None or self._crashed is None or self._crashes >= 3:
                raise
            self._crashes += 1
            _log.exception("a scene failed: %s", type(scene or self.top).__name__ if self._scenes else "none")
            self._fall_back(error)
            return None

    def _fall_back(self, error: BaseException) -> None:
        if self._home is None or self._crashed is None:
            return
        for gone, _ in self._scenes:
            try:
                gone.leave()
            except Exception:  # noqa: BLE001 - the scene is broken already, and goes
                _log.exception("leaving failed too")
        self._scenes.clear()
        self.redraw()
        self.push(self._home())
        self.push(self._crashed(error))
