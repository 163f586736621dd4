"""How a computer player shoots: it aims a few shots a frame, and then its hand errs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.pony.marksman import BOLD, ERRORS
from game.flick.aim import Hand, Task, aiming, stances, thrown
from game.flick.pony import bystanders
from game.flick.shot import ShotRefused, shoot

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from game.flick.table import Flick, FlickTable
    from game.flick.trace import ShotResult
    from game.rules.table import Shot

HANDS: Final[Mapping[str, Hand]] = {level: Hand(error) for level, error in ERRORS.items()}
"""How steady a level's hand is (P41)."""
BUDGET: Final = 42
"""Shots that are tried in the head before one is shot."""
SHOTS_A_FRAME: Final = 1
"""A simulated shot takes a few milliseconds: more would cost the frame rate."""


class Marksman:
    """Aims one shot for a computer player of a level; a level that isn't known shoots like the best."""

    def __init__(self, table: FlickTable, due: Shot, level: str, random: Random) -> None:
        self._table = table
        self._hand = HANDS.get(level, HANDS["old-timer"])
        self._random = random
        wish = "fell" if due.targets[0].startswith("indian:") else "touch"
        task = Task(due.targets, bystanders(due), "fell" if wish == "fell" else "touch")
        bold = random.random() < BOLD
        self._thinking = aiming(table, task, self._hand, BUDGET, bold=bold)

    def think(self, shots: int = SHOTS_A_FRAME) -> tuple[Flick, ShotResult] | None:
        """Try so many shots more; return the one that is then shot, or None while it still aims."""
        for _ in range(shots):
            try:
                next(self._thinking)
            except StopIteration as done:
                return self._shot(done.value)
        return None

    def _shot(self, aim: Flick) -> tuple[Flick, ShotResult]:
        """Shoot as aimed, with the hand's error; from elsewhere in the band if something lies there."""
        flick = self._hand.shake(aim, self._random)
        try:
            return flick, shoot(self._table, flick)
        except ShotRefused:
            for x, y in stances(self._table, 9):
                flick = thrown(x, y, aim.heading, aim.speed)
                try:
                    return flick, shoot(self._table, flick)
                except ShotRefused:
                    continue
            raise
