"""What the program's window ought to show: its own scenes, drawn without a window from the same library."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any

import pygame
from screen import SIZE, Program, difference, wait_until

from game.app import rehearse
from game.match.play import Match
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.scenes import saloon
from game.scenes.services import Services
from game.scenes.session import Session
from game.scenes.stack import Scene, SceneStack
from game.store.library import Library
from game.ui.layout import Frame

ALIKE = 0.03
"""Share of sampled pixels that may differ: what the pointer lights, a caret, steam."""
ASIDE = (2, 300)
"""Where the pointer lights nothing."""


class Mirror:
    """Draws scenes as the window should show them, and says where their widgets are, in pixels."""

    def __init__(self, program: Program, language: str = "en") -> None:
        self.program = program
        self.language = language
        self._shelf = open_shelf(levels_folder())
        self._plain: SceneStack | None = None
        self._stack: SceneStack | None = None

    def match(self) -> Match:
        """Read the program's latest match from its library, as it is saved now."""
        library = Library(self.program.profile, self._shelf)
        try:
            return library.load(self.number())[0]
        finally:
            library.close()

    def number(self) -> int:
        """The latest match's number in the program's library; -1 while there is none."""
        return self._ask("SELECT MAX(id) FROM matches", -1)

    def _ask(self, question: str, otherwise: int) -> int:
        with closing(sqlite3.connect(self.program.profile / "library.db")) as db:
            found = db.execute(question).fetchone()[0]
        return otherwise if found is None else int(found)

    def begun(self) -> bool:
        """Whether a match has been begun."""
        return self.number() >= 0

    def moves(self) -> int:
        """How many moves of the latest match are saved."""
        return self._ask("SELECT COUNT(*) FROM moves WHERE match = (SELECT MAX(id) FROM matches)", 0)

    def plain(self) -> SceneStack:
        """A stack without a window and with nothing saved, the same each time."""
        if self._plain is None:
            self._plain = rehearse(SIZE, self.language)
        return self._plain

    def show(self, make: Callable[[Services], Scene[Any]], *, saved: bool = False) -> Scene[Any]:
        """Make the scene and return it as it is once nothing moves; `picture` has its pixels.

        `saved`: with the program's own library and settings instead of empty ones.
        """
        stack = rehearse(SIZE, self.language, self.program.profile) if saved else self.plain()
        self._stack = stack
        scene = make(stack.services)
        stack.reset(scene)
        scene.stage.skip()
        return scene

    def table(self, viewer: int | None) -> Scene[Any]:
        """Show the table of the saved match as a seat sees it."""

        def make(services: Services) -> Scene[Any]:
            library = Library(self.program.profile, services.shelf)
            match, house = library.load(self.number())
            library.close()
            session = Session(match, house, services.library, 1, random=Random(0))
            if viewer is not None:
                session.take_over(viewer)
            return saloon.table(services, session)

        return self.show(make)

    @property
    def frame(self) -> Frame:
        """The letterbox of what is shown here."""
        assert self._stack is not None
        return self._stack.services.frame

    def picture(self) -> pygame.Surface:
        """The pixels of what is shown here."""
        assert self._stack is not None
        canvas = pygame.Surface(SIZE)
        self._stack.redraw()
        self._stack.compose(canvas)
        return canvas

    def at(self, widget: str) -> tuple[float, float]:
        """The pixel in the middle of a widget."""
        assert self._stack is not None
        rect = self._stack.top.form.find(widget).screen
        return self._stack.services.frame.to_pixels(rect.centre)

    def click(self, widget: str, button: int = 1) -> None:
        """Click on a widget of the window and take the pointer away."""
        self.program.click(self.at(widget), button)
        self.program.screen.tool("mousemove", *ASIDE)

    def expect(self, what: str) -> None:
        """Wait until the window shows what is shown here."""
        self.program.screen.tool("mousemove", *ASIDE)
        wanted = self.picture()
        try:
            wait_until(lambda: difference(self.program.screen.picture(), wanted) < ALIKE, what)
        except AssertionError:
            pygame.image.save(wanted, self.program.profile / "wanted.png")
            pygame.image.save(self.program.screen.picture(), self.program.profile / "shown.png")
            raise
