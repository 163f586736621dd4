"""What statistics count in a finished match, seat by seat: from the facts that its moves brought about."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from game.match.play import Match
from game.rules.pony.events import Challenged, Claimed, Fired, Revealed, Rolled
from game.rules.pony.hands import FACES
from game.rules.pony.indians import CORNER as INDIANS_CORNER

VERSION: Final = 1
"""Raised when something else is counted: then every match is counted again."""


class Tally(Struct, frozen=True, omit_defaults=True):
    """One seat's figures in one match.

    `score`: points in the yards, gold at the end of Pony Express. The rest is Pony Express: `claims`
    and those of them that were `bluffs` (the hand wasn't there, P13), the bluffs that a challenge
    `caught`; challenges that were `right` and `wrong`; shots and hits in gunfights and the final duel;
    shots at the Indians, and those that felled at least one; `dice`: how often each face, from 9 to A,
    came up in this player's rolls, hidden ones included.
    """

    score: int = 0
    claims: int = 0
    bluffs: int = 0
    caught: int = 0
    right: int = 0
    wrong: int = 0
    duel_shots: int = 0
    duel_hits: int = 0
    indian_shots: int = 0
    indian_hits: int = 0
    dice: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)


def tally_of(match: Match) -> tuple[Tally, ...]:
    """Count a finished match; one entry a seat. Undefined for an unfinished one."""
    result: Any = match.result
    scores = result.scores if hasattr(result, "scores") else result.gold
    counts = [_Counts() for _ in match.header.seats]
    _count(counts, (event for step in match.steps for event in step.events))
    return tuple(one.tally(score) for one, score in zip(counts, scores, strict=True))


class _Counts:
    """The figures of one seat while they are counted."""

    def __init__(self) -> None:
        self.figures: dict[str, int] = {}
        self.dice = dict.fromkeys(FACES, 0)

    def add(self, *figures: str) -> None:
        for figure in figures:
            self.figures[figure] = self.figures.get(figure, 0) + 1

    def tally(self, score: int) -> Tally:
        nine, ten, jack, queen, king, ace = self.dice.values()
        return Tally(score=score, dice=(nine, ten, jack, queen, king, ace), **self.figures)


def _count(counts: list[_Counts], events: Iterable[Any]) -> None:
    challenger = -1
    for event in events:
        match event:
            case Rolled():
                for face in event.faces:
                    counts[event.seat].dice[str(face)] += 1
            case Claimed():
                counts[event.seat].add("claims", *([] if event.true else ["bluffs"]))
            case Challenged():
                challenger = event.seat
            case Revealed():
                counts[challenger].add("wrong" if event.true else "right")
                counts[event.seat].add(*([] if event.true else ["caught"]))
            case Fired():
                where = "indian" if event.corner == INDIANS_CORNER else "duel"
                hit = [f"{where}_hits"] if event.outcome in ("hit", "felled") else []
                counts[event.seat].add(f"{where}_shots", *hit)


def added(tallies: Sequence[Tally]) -> Tally:
    """Return the sums of all figures."""
    names = [name for name in Tally.__struct_fields__ if name != "dice"]
    nine, ten, jack, queen, king, ace = (sum(tally.dice[face] for tally in tallies) for face in range(6))
    figures = {name: sum(getattr(tally, name) for tally in tallies) for name in names}
    return Tally(**figures, dice=(nine, ten, jack, queen, king, ace))
