"""Scenes as the developer commands show them: each made from services, a seed and perhaps a record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.dev import fights
from game.dev.filling import fill_library, random_match
from game.dev.simulate import options_from
from game.match import record
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.rules.pony import events
from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.jail import JailTurn
from game.rules.pony.offer import Offer
from game.rules.pony.riding import Reward
from game.rules.pony.spaces import AtRelay, AtStation
from game.rules.table import Decide, Shot
from game.scenes import saloon
from game.scenes.handover import HandOver
from game.scenes.pony.table import PonyTable
from game.scenes.services import Services
from game.scenes.session import Happened, Session
from game.scenes.settings import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.stack import Scene
from game.scenes.title import TitleScene
from game.store.library import House

NAMES = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")


@dataclass(frozen=True)
class Wish:
    """What a picture is to show: a seed for its luck, seats, moves played, options, or a record instead."""

    seed: int = 1
    seats: int = 4
    moves: int = 12
    record: Path | None = None
    options: tuple[str, ...] = ()
    """`KEY=VALUE` each."""


def session(services: Services, game: str, wish: Wish) -> Session:
    """Return a match under way, the seat that is asked looking on.

    Raises RecordError, OSError, and ValueError for options or seats that the game doesn't know.
    """
    rules = services.shelf[game]
    random = Random(wish.seed)
    if wish.record is not None:
        raw = record.read(wish.record.read_bytes(), services.shelf)
        match = Match(services.shelf[raw.header.game], raw.header)
        for one in record.referee(raw, match.rules):
            match.play(one.by, one.move)
    else:
        options = options_from(rules, wish.options)
        if wish.seats not in rules.seats(options):
            raise ValueError(f"{game} can't be played with {wish.seats} seats")
        seats = tuple(SeatInfo(name, "person") for name in NAMES[: wish.seats])
        match = random_match(rules, seats, random, wish.moves, options)
    number = services.library.add(match.header, House())
    services.library.save(number, 0, match.entries, match.result)
    made = Session(match, House(), services.library, number, random=random)
    made.deal()
    pending = match.pending
    if isinstance(pending, Decide):
        made.take_over(pending.seats[0])
    elif isinstance(pending, Shot):
        made.take_over(pending.seat)
    return made


def _table(game: str) -> Callable[[Services, Wish], Scene[Any]]:
    return lambda services, wish: saloon.table(services, session(services, game, wish))


def _result(game: str) -> Callable[[Services, Wish], Scene[Any]]:
    def make(services: Services, wish: Wish) -> Scene[Any]:
        played = Wish(wish.seed, wish.seats, 10_000, wish.record)
        return saloon.result(services, session(services, game, played))

    return make


def _fight(wanted: fights.Wanted) -> Callable[[Services, Wish], Scene[Any]]:
    def make(services: Services, wish: Wish) -> Scene[Any]:
        seats = [SeatInfo(name, "person") for name in NAMES[: wish.seats]]
        return fights.fight_at(
            services, fights.match_at(services.shelf[fights.GAME], seats, wanted, seed=wish.seed)
        )

    return make


def pony_start(services: Services, wish: Wish) -> Scene[Any]:
    """Return a new game of Pony Express: the start rolls."""
    rules = services.shelf[fights.GAME]
    seats = tuple(SeatInfo(name, "person") for name in NAMES[: wish.seats])
    header = Header(fights.GAME, rules.options_type(), seats)
    begun = Session.begin(rules, header, House(), services.library, random=Random(wish.seed))
    return saloon.table(services, begun)


def _poker_in(rules: Any, seats: list[SeatInfo], seed: int) -> tuple[Match, int, int]:
    """Play random games until one had a poker game; return the moves that began and decided it."""
    while True:
        match = fights.match_at(rules, seats, lambda state: isinstance(state.waits, AtCup), seed, skip=40)
        began: int | None = None
        for at, step in enumerate(match.steps):
            if any(isinstance(event, events.PokerBegan) for event in step.events):
                began = at
            if began is not None and any(isinstance(event, events.PokerWon) for event in step.events):
                return match, began, at
        seed += 1


def pony_poker(services: Services, wish: Wish) -> Scene[Any]:
    """Return the table of Pony Express while a poker game is told."""
    rules = services.shelf[fights.GAME]
    seats = [SeatInfo(name, "person") for name in NAMES[: wish.seats]]
    match, at, end = _poker_in(rules, seats, wish.seed)
    made = fights.session_at(services, match)
    made.cover()
    table = saloon.table(services, made)
    assert isinstance(table, PonyTable)  # noqa: S101 - the rules are Pony Express's
    table.view = rules.view(match.steps[at - 1].state, None)
    told = [
        Happened(each.by, tuple(event for event in each.events if not isinstance(event, events.Saddlebags)))
        for each in made.log(None)[at : end + 1]
    ]
    table.after(0.0, lambda: table.follow(told, None))
    return table


def _pony(wanted: fights.Wanted) -> Callable[[Services, Wish], Scene[Any]]:
    """Return the table of Pony Express at a moment of a random game; `--moves` passes so many by."""

    def make(services: Services, wish: Wish) -> Scene[Any]:
        seats = [SeatInfo(name, "person") for name in NAMES[: wish.seats]]
        match = fights.match_at(services.shelf[fights.GAME], seats, wanted, wish.seed, skip=wish.moves)
        table = saloon.table(services, fights.session_at(services, match))
        assert isinstance(table, PonyTable)  # noqa: S101 - the rules are Pony Express's
        table.begin_now()
        return table

    return make


def _library(scene: Callable[[Services], Scene[Any]]) -> Callable[[Services, Wish], Scene[Any]]:
    """Return a scene that shows a library of some random games."""

    def make(services: Services, wish: Wish) -> Scene[Any]:
        fill_library(services.library, services.shelf, 40, wish.seed)
        return scene(services)

    return make


SCENES: dict[str, Callable[[Services, Wish], Scene[Any]]] = {
    "title": lambda services, _: TitleScene(services, saloon.doors()),
    "setup": lambda services, _: SetupScene(services, None, lambda *_: None),
    "library": _library(saloon.reading_room().library),
    "statistics": _library(saloon.reading_room().statistics),
    "settings": lambda services, _: SettingsScene(services),
    "handover": lambda services, _: HandOver(services, 2, NAMES[2], "turn", NAMES[1], on_menu=lambda: None),
    "yardmaster-express": _table("yardmaster-express"),
    "result": _result("yardmaster-express"),
    "yardmaster": _table("yardmaster"),
    "yardmaster-result": _result("yardmaster"),
    "pony-express": _pony(lambda state: isinstance(state.waits, AtCup)),
    "pony-challenge": _pony(lambda state: isinstance(state.waits, Doubt) and len(state.waits.entitled) > 1),
    "pony-jail": _pony(lambda state: isinstance(state.waits, JailTurn)),
    "pony-station": _pony(lambda state: isinstance(state.waits, AtStation)),
    "pony-relay": _pony(lambda state: isinstance(state.waits, AtRelay)),
    "pony-reward": _pony(lambda state: isinstance(state.waits, Reward)),
    "pony-corners": _pony(fights.corners),
    "pony-bags": _pony(lambda state: isinstance(state.waits, Offer)),
    "pony-poker": pony_poker,
    "pony-start": pony_start,
    "pony-result": _result("pony-express"),
    "pony-duel": _fight(fights.gunfight),
    "pony-final": _fight(fights.final_duel),
    "pony-indians": _fight(fights.indians),
}
"""Every scene that `screenshot` knows, by name."""
