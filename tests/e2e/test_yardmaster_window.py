"""Yardmaster in a real window: whole games of three and of five seats by real clicks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flow import asked, begin, prepare, take_over
from mirror import Mirror
from screen import Program, wait_until
from twin import best, twin
from yardmaster_hands import Seated

from game.rules.table import Move
from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, End, Take

pytestmark = pytest.mark.window


class Twins(Seated):
    """The hands of the scene tests, with the mouse of the window."""

    def __init__(self, mirror: Mirror, viewer: int) -> None:
        self.table, self.session, self.pilot = twin(mirror, viewer)
        self.stack = self.table.stack


TASTE: dict[type[Move], int] = {Couple: 90, Bonus: 80, Take: 60, Discard: 60, Draw: 40, End: 30}


def worth(move: Move) -> float:
    """A plain player's taste: couple, buy dear cars, draw; no sweeping, no swapping."""
    if isinstance(move, Buy):
        return 100 + 10 * int(move.car[1]) - len(move.pay)
    if isinstance(move, Bonus) and move.card == "sweep":
        return 0
    return TASTE.get(type(move), 0)


def play_to_the_end(mirror: Mirror, people: int) -> None:
    """Play all people's turns with the mouse until the saved match has a result."""
    looking, reason = None, "begin"
    while (seat := asked(mirror)) is not None:
        count = mirror.moves()
        if seat >= people:
            looking = None
            wait_until(lambda count=count: mirror.moves() > count, "a computer's move")  # type: ignore[misc] # bound now
            continue
        if looking != seat:
            take_over(mirror, reason)  # type: ignore[arg-type] # one of the reasons
            looking, reason = seat, "turn"
        hands = Twins(mirror, seat)
        moves: list[Any] = list(hands.session.offered())
        hands.play(best(moves, worth))
        wait_until(lambda count=count: mirror.moves() > count, "the move in the library")  # type: ignore[misc] # bound now


@pytest.mark.parametrize(
    ("players", "people", "options"),
    [
        (["person"] * 3, 3, {"edition": "v1", "bonus_cards": 8}),
        (["person"] * 2 + ["computer:hand"] * 3, 2, {"edition": "published", "bonus_cards": 8}),
    ],
    ids=["three", "published-five"],
)
def test_a_whole_game_by_real_clicks(
    start: Callable[..., Program],
    tmp_path: Path,
    players: list[str],
    people: int,
    options: dict[str, Any],
) -> None:
    """Y1–Y29 at the table: every draw, purchase, coupling and end of turn is a click, up to the result."""
    prepare(tmp_path / "profile", "yardmaster", players, options)
    mirror = Mirror(start())
    begin(mirror, "yardmaster")
    play_to_the_end(mirror, people)
    assert mirror.match().result is not None
