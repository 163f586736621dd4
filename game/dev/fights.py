"""Matches of Pony Express that wait for a shot: for pictures, the bench and the tests."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from game.dev.filling import random_move
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.rules.pony.fights import Duel, TakeCorners
from game.rules.pony.indians import IndianShot
from game.rules.pony.state import State
from game.rules.table import Chance, Over, Shot
from game.scenes.pony.board import BoardPicture, level_of
from game.scenes.pony.fight import FightScene
from game.scenes.services import Services
from game.scenes.session import Session
from game.store.library import House

GAME: Final = "pony-express"
LONGEST: Final = 2000
"""Moves after which a random game is given up."""

Wanted = Callable[[State], bool]


def gunfight(state: State) -> bool:
    """Whether the first shot of a gunfight is due."""
    return isinstance(state.waits, Duel) and not state.waits.mailbox and not state.waits.fired


def final_duel(state: State) -> bool:
    """Whether the first shot of the final duel is due."""
    return isinstance(state.waits, Duel) and state.waits.mailbox > 0 and not state.waits.fired


def indians(state: State) -> bool:
    """Whether the shot at the Indians is due."""
    return isinstance(state.waits, IndianShot)


def corners(state: State) -> bool:
    """Whether the arriver chooses the corners of a gunfight."""
    return isinstance(state.waits, TakeCorners) and not state.waits.mailbox


def match_at(rules: Any, seats: Sequence[SeatInfo], wanted: Wanted, seed: int = 1, *, skip: int = 0) -> Match:
    """Play random games, from the one of this seed on, until one comes to a moment that is `wanted`.

    So many such moments are passed by first.
    """
    while True:
        random = Random(seed)
        match = Match(rules, Header(GAME, rules.options_type(), tuple(seats)))
        while len(match.entries) < LONGEST and not isinstance(match.pending, Over):
            if not isinstance(match.pending, Chance) and wanted(match.state):
                if not skip:
                    return match
                skip -= 1
            random_move(match, random)
        seed += 1


def session_at(services: Services, match: Match) -> Session:
    """Put a match into the library and on the table; the seat that is asked looks on."""
    number = services.library.add(match.header, House())
    services.library.save(number, 0, match.entries, None)
    session = Session(match, House(), services.library, number, random=services.random)
    session.deal()
    asked = session.asked()
    if asked and asked[0] in session.people:
        session.take_over(asked[0])
    return session


def board_of(services: Services, session: Session) -> BoardPicture:
    """Return the board of a match, lying as it does at the table."""
    rules, state = session.match.rules, session.match.state
    picture = BoardPicture(state.board, level_of(rules, state.board), services.language)
    picture.field = services.frame.layout.rect_of((24, 96, 1280, 960), (16, 64, 917, 688))
    return picture


def fight_at(services: Services, match: Match) -> FightScene:
    """Return the scene of the shot that a match waits for; it goes on as long as the fight does."""
    session = session_at(services, match)
    due = match.pending
    if not isinstance(due, Shot):
        raise TypeError("the match waits for no shot")

    def fired(move: Any) -> None:
        session.play(scene.it.shooter, move)

    def shown() -> None:
        following = session.pending
        if isinstance(following, Shot):
            scene.carry_on(following)
        else:
            scene.close()

    scene = FightScene(services, session, board_of(services, session), due, fired, on_shown=shown)
    return scene
