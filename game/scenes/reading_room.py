"""The ways between the library, replays and tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.scenes.dialog import Answer, Dialog
from game.scenes.journal import Journal
from game.scenes.library.chooser import Chooser
from game.scenes.library.exporting import export, keep_folder, last_folder, unless_secret
from game.scenes.library.importing import Importing
from game.scenes.library.scene import LibraryScene
from game.scenes.replay.scene import ReplayBar
from game.scenes.replay.screening import Screening
from game.scenes.statistics.scene import StatisticsScene
from game.store.library import House, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.match.play import Match
    from game.rules.table import Seat
    from game.scenes.library.importing import TakenIn
    from game.scenes.match import Crossings, MatchScene, Reason
    from game.scenes.services import Services
    from game.scenes.session import Session
    from game.scenes.stack import Scene


@dataclass(frozen=True)
class ReadingRoom:
    """What the library and replays lead to.

    `table` makes the table of a session with given ways from it, `open` that of a saved match by its
    number, `book` the rule book, at a game if one is named.
    """

    table: Callable[[Services, Session, Crossings], Scene[Any]]
    open: Callable[[Services, int], Scene[Any]]
    book: Callable[[Services, str | None], Scene[Any]]

    def library(self, services: Services, chosen: int | None = None) -> Scene[Any]:
        """Return the library, at a match if one is named."""
        return LibraryScene(services, self, chosen)

    def statistics(self, services: Services) -> Scene[Any]:
        """Return the statistics."""
        return StatisticsScene(services, self)

    def resume(self, services: Services, number: int) -> Scene[Any]:
        """Return the table of a saved match. Raises StoreError or DamagedMatch."""
        return self.open(services, number)

    def rules(self, services: Services) -> Scene[Any]:
        """Return the rule book."""
        return self.book(services, None)

    def watch(self, below: Scene[Any], match: Match, then: Callable[[], None] = lambda: None) -> None:
        """Show a match over a scene, move by move; `then` is called when the player has seen enough."""
        services = below.services
        if not match.entries:
            below.toast(services.language.say("Nothing has happened in this game yet."))
            return
        screening = Screening(match, services.library, random=services.random)
        table = self.table(services, screening, _Onlooker(services, self.book))
        bar = ReplayBar(services, table, screening, self)  # type: ignore[arg-type] # a table for a session is one

        def over(_: None) -> None:
            table.close(None)
            then()

        below.push(table)
        table.push(bar, over)

    def log(self, table: MatchScene[Any]) -> None:
        """Show everything that has happened up to the present moment of a replay."""
        table.stack.push(Journal(table.services, table.log_lines()))

    def play_on(self, bar: ReplayBar) -> None:
        """Begin a new match from the present moment; its table takes the replay's place."""
        services, match = bar.services, bar.screening.match
        try:
            number = services.library.add(match.header, House(), match.entries, match.result)
            scene = self.open(services, number)
        except StoreError as error:
            say = services.language.say
            answers = [Answer("well", say("Very well"), "enter", "primary")]
            text = say(
                "The match can’t be saved, so it was not begun. Free some space on the disk and try again."
            )
            head = say("No place in the library")
            bar.push(Dialog(services, head, text, answers, cancel="well", detail=str(error)))
            return
        bar.table.replace(scene)
        scene.toast(services.language.say("A new match: the one you watched stays as it is."))

    def bring_in(self, below: Scene[Any], path: Path) -> None:
        """Take a record from a file into the library, over whatever scene is there."""
        below.stack.push(Importing(below.services, path), lambda taken: self._taken_in(below, taken))

    def _taken_in(self, below: Scene[Any], taken: TakenIn | None) -> None:
        if taken is None:
            return
        top = below.stack.top
        if isinstance(top, LibraryScene):
            top.choose(taken.number)
        if taken.watch:
            match, _ = below.services.library.load(taken.number)
            self.watch(top, match)
        elif not isinstance(top, LibraryScene):
            top.push(self.library(below.services, taken.number))

    def export(self, below: Scene[Any], match: Match) -> None:
        """Ask where a match's record shall go, and write it there."""

        def write(folder: Path | None) -> None:
            if folder is not None:
                keep_folder(below.services, folder)
                export(below, match, "", folder)

        def ask() -> None:
            below.stack.push(Chooser(below.services, "save", last_folder(below.services)), write)

        unless_secret(below, match, ask)


@dataclass(frozen=True)
class _Onlooker:
    """What a watched table leads to: nothing is played, so only words can be read."""

    services: Services
    book: Callable[[Services, str | None], Scene[Any]]

    def hand_over(
        self,
        table: MatchScene[Any],
        seat: Seat,
        reason: Reason,
        undo: Callable[[], None] | None,
        ready: Callable[[], None],
    ) -> None:
        """Nobody takes over."""

    def interim(self, table: MatchScene[Any], score: Any, trains: Any) -> None:
        """The next game follows at once."""

    def result(self, table: MatchScene[Any]) -> None:
        """The table shows the end itself."""

    def log(self, table: MatchScene[Any]) -> None:
        """Show everything that has happened."""
        table.stack.push(Journal(self.services, table.log_lines()))

    def rules(self, table: MatchScene[Any], number: str | None) -> None:
        """Open the rule book at the table's game."""
        del number
        table.stack.push(self.book(self.services, table.game))

    def pause(self, table: MatchScene[Any]) -> None:
        """There is nothing to pause."""
