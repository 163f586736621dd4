"""The program: its window, its main loop, and the one place that puts everything together."""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import sys
import time
import traceback
import weakref
from logging.handlers import RotatingFileHandler
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.match.levels import LevelError
from game.match.shelf import Shelf, open_shelf
from game.places import assets_folder, levels_folder
from game.scenes.dialog import Answer, Dialog
from game.scenes.library.notices import notice
from game.scenes.services import Services, Unseen, WindowControl
from game.scenes.settings_actions import sensible
from game.scenes.stack import Scene, SceneStack
from game.scenes.title import Doors, TitleScene
from game.store.folder import FolderError, player_folder, prepare
from game.store.library import Library, StoreError
from game.store.settings import SettingsFile
from game.text.language import Language
from game.ui import bindings, palette
from game.ui import window as screen
from game.ui.clock import Clock, HandClock, MachineClock
from game.ui.fonts import Faces, FontError
from game.ui.layout import Frame, frame_for
from game.ui.painter import Workshop
from game.ui.pictures import Pictures
from game.ui.sound import Sound
from game.ui.text import Typesetter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.bots.thinker import Thinker

_log = logging.getLogger(__name__)

FPS: Final = 60
SETTLE: Final = 0.12
"""Seconds without a change of size before a window that is being resized is laid out anew."""
LONGEST_SLEEP: Final = 3600.0


def provide(
    folder: Path,
    settings: SettingsFile,
    library: Library,
    shelf: Shelf,
    frame: Frame,
    *,
    clock: Clock,
    window: WindowControl,
    random: Random,
    hire: Callable[[], Thinker],
    language: str | None = None,
) -> Services:
    """Put together what scenes need, from the bundled assets. Raises FontError. Needs `pygame.font`."""
    assets = assets_folder()
    palette.use(settings.values.colours)
    bindings.use(sensible(settings.values.keys))
    typesetter = Typesetter(Faces(assets / "fonts"), frame.scale)
    return Services(
        language=Language(assets / "catalogues", settings.values.language if language is None else language),
        settings=settings,
        sound=Sound(assets / "sounds"),
        clock=clock,
        shop=Workshop(Pictures(assets / "pictures"), typesetter),
        window=window,
        folder=folder,
        shelf=shelf,
        library=library,
        random=random,
        hire=hire,
        frame=frame,
    )


def _thinker(clock: Clock, at_hand: Shelf | None = None) -> Thinker:
    """Return who thinks for computer players: in a process of its own, or `at_hand` with these rules."""
    from game.bots.thinker import Thinker, WorkerAtHand  # noqa: PLC0415 - the title shows before it is loaded

    if at_hand is None:
        return Thinker(levels_folder(), clock=clock.now)
    return Thinker(levels_folder(), clock=clock.now, hire=lambda _: WorkerAtHand(at_hand))


def rehearse(
    size: tuple[int, int],
    language: str = "en",
    folder: Path | None = None,
    clock: Clock | None = None,
    seed: int = 1,
) -> SceneStack:
    """Return an empty stack without a window, for tests and pictures. Exceptions come out of it.

    Computer players think in this process, without a clock. `folder` is the player's; without one there
    is an empty one as long as the stack lives. Opens SDL's dummy display unless another one is open.
    """
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
    if not pygame.display.get_surface():
        pygame.display.set_mode((64, 64))
    pygame.font.init()
    place = folder or Path(mkdtemp(prefix="railhead-"))
    shelf = open_shelf(levels_folder())
    library = Library(place, shelf)
    clock = clock or HandClock()
    services = provide(
        place,
        SettingsFile(place),
        library,
        shelf,
        frame_for(*size),
        clock=clock,
        window=Unseen(),
        random=Random(seed),
        hire=lambda: _thinker(clock, shelf),
        language=language,
    )
    stack = SceneStack(services)
    weakref.finalize(stack, _put_away, library, place if folder is None else None)
    return stack


def _put_away(library: Library, folder: Path | None) -> None:
    library.close()
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)


def render(
    scene: Callable[[Services], Scene[Any]],
    size: tuple[int, int],
    language: str = "en",
    folder: Path | None = None,
    seed: int = 1,
) -> pygame.Surface:
    """Draw one scene without a window, as it looks once nothing moves any more.

    `scene` makes it from the services; the rest is as for `rehearse`.
    """
    clock = HandClock()
    stack = rehearse(size, language, folder, clock, seed)
    stack.push(scene(stack.services))
    for _ in range(1200):
        due = stack.due()
        if due is None or due > 0.1:
            break
        clock.advance(1 / FPS)
        stack.advance()
    canvas = pygame.Surface(size)
    stack.compose(canvas)
    return canvas


def _saloon() -> Any:
    """Return the ways between the scenes. All tables hang on them: the title shows before they are loaded."""
    from game.scenes import saloon  # noqa: PLC0415 - half of the start's time

    return saloon


def doors() -> Doors:
    """Return where the title leads, as `game.scenes.saloon.doors` has it."""
    return Doors(
        new_game=lambda services, game: _saloon().new_game(services, game),
        resume=lambda services, number: _saloon().resume(services, number),
        library=lambda services: _saloon().doors().library(services),
        range=lambda services: _saloon().shooting_range(services),
        rules=lambda services: _saloon().rule_book(services),
        settings=lambda services: _saloon().SettingsScene(services),
    )


class App:
    """The running program: a window, a stack of scenes, and the loop between them."""

    def __init__(
        self, folder: Path, settings: SettingsFile, library: Library, shelf: Shelf, clock: Clock
    ) -> None:
        values = settings.values
        self._clock = clock
        self.window = screen.Window(clock, values.window, fullscreen=values.fullscreen, scale=values.scale)
        pygame.font.init()
        self.services = provide(
            folder,
            settings,
            library,
            shelf,
            self.window.frame,
            clock=clock,
            window=self.window,
            random=Random(),
            hire=lambda: _thinker(clock),
        )
        self.services.sound.set_volumes(values.master, values.effects, values.music, muted=values.muted)
        self.stack = SceneStack(self.services, home=self.home, crashed=self._tell)
        self._post = self.services.post
        self.services.post = self._post_and_wake
        self._sized_at: float | None = None
        self._picture: pygame.Surface | None = None

    def home(self) -> Scene[Any]:
        """Return a new title scene."""
        return TitleScene(self.services, doors())

    def _post_and_wake(self, action: Callable[[], None]) -> None:
        self._post(action)
        self.window.wake()

    def _tell(self, error: BaseException) -> Scene[Any]:
        """Write a crash down in the player's folder and return the dialog that says so."""
        say = self.services.language.say
        text = "".join(traceback.format_exception(error))
        file = self.services.folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.txt"
        try:
            file.write_text(text, encoding="utf-8")
            where = str(file)
        except OSError:
            where = text.strip().rsplit("\n", 1)[-1]
        return Dialog(
            self.services,
            say("Something broke"),
            say("This is a fault of the program. Every move up to now is saved: Continue goes on with it."),
            [Answer("stay", say("Back to the title"), "enter", "primary")],
            cancel="stay",
            detail=say("Details for a report: {file}", file=where),
        )

    def start(self, record: Path | None = None, trouble: str = "") -> None:
        """Show the first picture, then load what takes longer.

        `record` is a file to take into the library; `trouble` says why the player's folder can't be used.
        """
        self.stack.push(TitleScene(self.services, doors(), arriving=True))
        self._draw()
        if record is not None:
            _saloon().reading_room().bring_in(self.stack.top, record)
        message = notice(self.services, trouble)
        if message is not None:
            self.stack.push(message)
        icon = assets_folder() / "icon.png"
        if icon.is_file():
            self.window.set_icon(pygame.image.load(icon))
        self.services.sound.open()
        if self.services.settings.values.music > 0:
            self.services.sound.play_music("saloon")
        _saloon()

    def run(self) -> None:
        """Run until the player leaves."""
        pacer = pygame.time.Clock()
        while self.stack.running:
            self._turn(pacer)
        self._keep_window()
        self.services.sound.close()

    def close(self) -> None:
        """End what runs beside the window."""
        self.services.close()

    def _turn(self, pacer: pygame.time.Clock) -> None:
        due = self._due()
        if due is None or due > 1 / FPS:
            events = self.window.wait(due if due is None or due < LONGEST_SLEEP else LONGEST_SLEEP)
        else:
            pacer.tick(FPS)
            events = pygame.event.get()
        self._take(events)
        polled = self.stack.poll_hz
        if polled:
            # A flick is read from how the pointer moves: look at it more often than at the picture.
            until = self._clock.now() + 1 / FPS
            while self._clock.now() < until and self.stack.poll_hz:
                pacer.tick(polled)
                self._take(pygame.event.get())
        self.stack.advance()
        if self._resizing():
            return
        self.window.type_at(self.stack.text_at())
        self._draw()

    def _due(self) -> float | None:
        due = self.stack.due()
        if self._sized_at is not None:
            return SETTLE if due is None else min(due, SETTLE)
        return due

    def _take(self, events: Sequence[pygame.event.Event]) -> None:
        """Let the window's own events do their work and give the others to the scenes."""
        for event in events:
            match event.type:
                case pygame.QUIT:
                    self.stack.request_quit()
                case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE:
                    self._sized_at = self._clock.now()
                case pygame.DROPFILE:
                    _saloon().reading_room().bring_in(self.stack.top, Path(event.file))
                case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                    self.window.show([self.window.canvas.get_rect()])
        for made in self.window.translate(list(events), coalesce=not self.stack.poll_hz):
            self.stack.handle(made)

    def _resizing(self) -> bool:
        """While the window is dragged to another size, show the old picture scaled; then lay out anew."""
        self.window.scale = self.services.settings.values.scale
        frame = self.window.frame
        if frame == self.services.frame:
            if self._picture is not None:
                self.stack.redraw()
            self._sized_at = self._picture = None
            return False
        old = self.services.frame
        dragged = self._sized_at is not None and self._clock.now() - self._sized_at < SETTLE
        if dragged and (old.width, old.height) != (frame.width, frame.height):
            if self._picture is None:
                self._picture = pygame.Surface((old.width, old.height))
                self.stack.compose(self._picture, wholly=True)
            self.window.stretch(self._picture)
            return True
        self._sized_at = self._picture = None
        self.stack.resize(frame)
        self.stack.redraw()
        return False

    def _draw(self) -> None:
        self.window.show(self.stack.compose(self.window.canvas))

    def _keep_window(self) -> None:
        """Remember the window's size for the next start."""
        values = self.services.settings.values
        values.window = self.window.windowed_size if self.window.fullscreen else self.window.canvas.get_size()
        values.fullscreen = self.window.fullscreen
        self.services.settings.save()


def _complain(message: str) -> int:
    """Say on standard error, if there is one, why the program can't start."""
    if sys.stderr is not None:
        print(message, file=sys.stderr)  # noqa: T201 - there is no window to say it in
    return 2


def _log_to(folder: Path) -> None:
    handler = RotatingFileHandler(
        folder / "railhead.log", maxBytes=512 * 1024, backupCount=1, encoding="utf-8"
    )
    logging.basicConfig(
        level=logging.INFO, handlers=[handler], format="%(asctime)s %(name)s %(levelname)s %(message)s"
    )


def _open_library(folder: Path, shelf: Shelf) -> tuple[Library, str]:
    """Open the library; where the folder can't be used, one that lasts until the end, and why.

    Playing goes on in any case: the player is told (`game.scenes.library.notices`).
    """
    try:
        prepare(folder)
        _log_to(folder)
        return Library(folder, shelf), ""
    except (FolderError, StoreError, OSError) as error:
        _log.exception("the player's folder can't be used")
        return Library(None, shelf), str(error)


def run(arguments: Sequence[str]) -> int:
    """Run the program; return its exit status: 0, or 2 with a message if it can't start."""
    parser = argparse.ArgumentParser(prog="railhead", description="A table for three games.")
    parser.add_argument("--profile", metavar="FOLDER", help="keep matches and settings there")
    parser.add_argument("record", metavar="FILE", nargs="?", type=Path, help="a game's record to open")
    options = parser.parse_args(arguments)
    folder = player_folder(options.profile)
    try:
        settings = SettingsFile(folder)
        shelf = open_shelf(levels_folder())
        library, trouble = _open_library(folder, shelf)
        screen.prepare()
        app = App(folder, settings, library, shelf, MachineClock())
    except screen.NoScreen as error:
        return _complain(f"railhead: there is no screen to open a window on ({error}).")
    except (LevelError, FontError) as error:
        return _complain(f"railhead: {error}")
    try:
        app.start(options.record, trouble)
        app.run()
    finally:
        app.close()
        library.close()
        pygame.quit()
    return 0
