"""The ways between the scenes: from the title to the tables and back, and what a table leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.match.levels import LevelError
from game.rules.express.engine import Express
from game.rules.express.table import View
from game.rules.pony.rules import PonyExpress
from game.rules.pony.state import View as PonyView
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import View as YardmasterView
from game.scenes.dialog import Answer, Dialog
from game.scenes.express.result import ExpressResult
from game.scenes.express.table import ExpressTable
from game.scenes.handover import HandOver
from game.scenes.journal import Journal
from game.scenes.pause import Choice, Pause
from game.scenes.pony.board import level_of, space_names
from game.scenes.pony.result import PonyResult
from game.scenes.pony.table import PonyTable
from game.scenes.range.choice import RangeScene
from game.scenes.reading_room import ReadingRoom
from game.scenes.rulebook.scene import RuleBookScene
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.title import Doors
from game.scenes.yardmaster.result import YardmasterResult
from game.scenes.yardmaster.table import YardmasterTable
from game.store.library import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.record import Header
    from game.rules.express.table import Score, Train
    from game.rules.table import Seat
    from game.scenes.match import Crossings, MatchScene, Reason
    from game.scenes.services import Services
    from game.scenes.stack import Scene
    from game.store.library import House


def doors() -> Doors:
    """Return where the title leads."""
    return Doors(
        new_game=new_game,
        resume=resume,
        library=reading_room().library,
        range=shooting_range,
        rules=rule_book,
        settings=SettingsScene,
    )


def shooting_range(services: Services) -> Scene[Any]:
    """Return the range, with the ways to rules and settings."""
    return RangeScene(services, rules=lambda given: rule_book(given, "pony-express"), settings=SettingsScene)


def rule_book(services: Services, game: str | None = None, number: str | None = None) -> Scene[Any]:
    """Return the rule book, open at a game and perhaps at a rule; a broken book is explained."""
    try:
        return RuleBookScene(services, game, number)
    except LevelError as error:
        say = services.language.say
        answer = Answer("well", say("Very well"), "enter", "primary")
        text = say("The rule book can’t be opened.")
        return Dialog(services, say("Rule book"), text, [answer], cancel="well", detail=str(error))


def new_game(services: Services, game: str | None) -> Scene[Any]:
    """Return the set-up scene, which leads to a table; the computers' process starts meanwhile."""
    services.thinker.warm()
    scene = SetupScene(services, game, lambda header, house, first: begin(scene, header, house, first))
    return scene


def begin(scene: Scene[Any], header: Header, house: House, first: Seat | None) -> None:
    """Start a match and let its table take a scene's place; a library that can't take it is explained."""
    services = scene.services
    try:
        session = Session.begin(
            services.shelf[header.game], header, house, services.library, random=services.random, first=first
        )
    except StoreError as error:
        say = services.language.say
        answer = Answer("well", say("Very well"), "enter", "primary")
        text = say(
            "The match can’t be saved, so it was not begun. Free some space on the disk and try again."
        )
        scene.push(
            Dialog(services, say("No place in the library"), text, [answer], cancel="well", detail=str(error))
        )
        return
    scene.replace(table(services, session))


def resume(services: Services, number: int) -> Scene[Any]:
    """Return the table of a saved match. Raises StoreError or DamagedMatch."""
    return table(services, Session.resume(services.library, number, random=services.random))


def table(services: Services, session: Session, ways: Crossings | None = None) -> Scene[Any]:
    """Return the table for a match; `ways` lead from it, else the usual ones."""
    rules, ways = session.match.rules, ways or Ways(services)
    if isinstance(rules, Yardmaster):
        return YardmasterTable(services, session, ways)
    if isinstance(rules, PonyExpress):
        return PonyTable(services, session, ways)
    assert isinstance(rules, Express)  # noqa: S101 - the only other game with a table
    return ExpressTable(services, session, ways, rules.deck)


def reading_room() -> ReadingRoom:
    """Return the ways between the library, replays and tables."""
    return ReadingRoom(table, resume, rule_book)


def result(services: Services, session: Session) -> Scene[Any]:
    """Return the scene that counts a finished match."""
    view = session.match.view(None)
    if isinstance(view, YardmasterView):
        assert view.result is not None  # noqa: S101 - the match is finished
        return YardmasterResult(services, session.names, view, view.result)
    if isinstance(view, PonyView):
        assert view.table.result is not None  # noqa: S101 - the match is finished
        board = view.table.board
        spaces = space_names(services.language, board, level_of(session.match.rules, board))
        return PonyResult(services, session.names, view.table, view.table.result, spaces)
    assert isinstance(view, View)  # noqa: S101 - the only other game with a table
    return ExpressResult(
        services,
        session.names,
        view.finished[-1],
        view.trains,
        caboose=view.caboose,
        result=view.result,
        starter=view.first,
        earlier=view.finished[0] if len(view.finished) > 1 else None,
    )


@dataclass
class Ways:
    """What a table leads to; see `game.scenes.match.Crossings`."""

    services: Services

    def hand_over(
        self,
        table: MatchScene[Any],
        seat: Seat,
        reason: Reason,
        undo: Callable[[], None] | None,
        ready: Callable[[], None],
    ) -> None:
        """Cover the table until the person of `seat` has taken over."""
        names = table.session.names
        last = table.session.match.entries[-1].by if undo is not None else None
        undo_name = names[last] if isinstance(last, int) else None

        def gone(answer: str | None) -> None:
            if answer == "undo" and undo is not None:
                undo()
            elif answer == "ready":
                ready()

        scene = HandOver(
            self.services, seat, names[seat], reason, undo_name, on_menu=lambda: self.pause(table)
        )
        table.push(scene, gone)

    def interim(self, table: MatchScene[Any], score: Score, trains: Sequence[Train]) -> None:
        """Show the count of game 1 of the strategy variant."""
        view = table.session.match.view(None)
        assert isinstance(view, View)  # noqa: S101 - only Express has a second game
        table.session.cover()
        scene = ExpressResult(
            self.services,
            table.session.names,
            score,
            trains,
            caboose=view.cabooses[0],
            result=None,
            starter=view.first,
        )
        table.push(scene)

    def result(self, table: MatchScene[Any]) -> None:
        """Show the end, and go where the players then want to go."""
        table.push(result(self.services, table.session), lambda answer: self._after(table, answer))

    def _after(self, table: MatchScene[Any], answer: str | None) -> None:
        if answer == "again":
            begin(table, table.session.match.header, table.session.house, None)
        elif answer == "watch":
            reading_room().watch(table, table.session.match, lambda: self.result(table))
        elif answer == "leave":
            table.close(None)

    def log(self, table: MatchScene[Any]) -> None:
        """Show everything that has happened."""
        table.push(Journal(self.services, table.log_lines()))

    def rules(self, table: MatchScene[Any], number: str | None) -> None:
        """Open the rule book at the table's game."""
        table.stack.push(rule_book(self.services, table.game, number))

    def pause(self, table: MatchScene[Any]) -> None:
        """Show what one can do instead of playing on. Every move is saved, so leaving asks nothing."""
        say = self.services.language.say
        choices = [
            Choice("on", say("Play on")),
            Choice("settings", say("Settings"), "t"),
            Choice("export", say("Export this game"), "x"),
            Choice("leave", say("Back to the saloon"), "b"),
            Choice("quit", say("Quit"), "q"),
        ]
        if table.session.over:
            choices.insert(1, Choice("result", say("The result"), "r"))
        note = say("Every move is saved as it is made.")
        table.stack.push(
            Pause(self.services, say("Menu"), note, choices), lambda answer: self._paused(table, answer)
        )

    def _paused(self, table: MatchScene[Any], answer: str | None) -> None:
        match answer:
            case "settings":
                table.stack.push(SettingsScene(self.services))
            case "export":
                reading_room().export(table, table.session.match)
            case "leave":
                table.close(None)
            case "quit":
                table.stack.request_quit()
            case "result":
                self.result(table)
