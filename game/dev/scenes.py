"""Scenes as the developer commands show them: each made from services, a seed and perhaps a record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.dev import fights
from game.match import record
from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.rules.table import Chance, Decide, Over, Shot
from game.scenes import saloon
from game.scenes.handover import HandOver
from game.scenes.services import Services
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.stack import Scene
from game.scenes.title import TitleScene
from game.store.library import House

NAMES = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")


@dataclass(frozen=True)
class Wish:
    """What a picture is to show: a seed for its luck, seats, moves played, or a record instead."""

    seed: int = 1
    seats: int = 4
    moves: int = 12
    record: Path | None = None


def session(services: Services, game: str, wish: Wish) -> Session:
    """Return a match under way, the seat that is asked looking on. Raises RecordError, OSError."""
    rules = services.shelf[game]
    random = Random(wish.seed)
    if wish.record is not None:
        raw = record.read(wish.record.read_bytes(), services.shelf)
        match = Match(services.shelf[raw.header.game], raw.header)
        for one in record.referee(raw, match.rules):
            match.play(one.by, one.move)
    else:
        seats = tuple(SeatInfo(name, "person") for name in NAMES[: wish.seats])
        match = Match(rules, Header(game, rules.options_type(), seats))
        dealer = Dealer(random)
        while len(match.entries) < wish.moves and not isinstance(pending := match.pending, Over):
            if isinstance(pending, Chance):
                match.play("nature", dealer.answer(pending, rules))
            else:
                seat = pending.seat if isinstance(pending, Shot) else random.choice(pending.seats)
                match.play(seat, rules.sample(match.state, seat, random))
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


SCENES: dict[str, Callable[[Services, Wish], Scene[Any]]] = {
    "title": lambda services, _: TitleScene(services, saloon.doors()),
    "setup": lambda services, _: SetupScene(services, None, lambda *_: None),
    "settings": lambda services, _: SettingsScene(services),
    "handover": lambda services, _: HandOver(services, 2, NAMES[2], "turn", NAMES[1], on_menu=lambda: None),
    "yardmaster-express": _table("yardmaster-express"),
    "result": _result("yardmaster-express"),
    "yardmaster": _table("yardmaster"),
    "yardmaster-result": _result("yardmaster"),
    "pony-duel": _fight(fights.gunfight),
    "pony-final": _fight(fights.final_duel),
    "pony-indians": _fight(fights.indians),
}
"""Every scene that `screenshot` knows, by name."""
