"""Exact odds of five dice: all 252 sets of faces, and what rolling any part of one again brings.

Dice are ranks here, 0 for a 9 to 5 for an ace, and a set of dice is a sorted tuple of ranks: which die
shows what never matters for a hand's worth.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Final, TypeAlias

from game.rules.pony import hands
from game.rules.pony.hands import FACES, HANDS

Ranks: TypeAlias = tuple[int, ...]
"""Faces of dice by rank, ascending."""
Chances: TypeAlias = tuple[float, ...]
"""A probability for each hand by its steps, 0 to 7 (P3)."""

DICE: Final = 5
KINDS: Final = len(HANDS)
_RANK: Final = {face: rank for rank, face in enumerate(FACES)}


def ranks_of(faces: Iterable[str]) -> Ranks:
    """Return the ranks of some faces, ascending; blank ones (dice not seen) are left out."""
    return tuple(sorted(_RANK[face] for face in faces if face))


@cache
def rolls(count: int) -> tuple[tuple[Ranks, float], ...]:
    """Return every set that so many dice can show, with its probability."""
    found = []
    for ranks in combinations_with_replacement(range(len(FACES)), count):
        ways = factorial(count)
        for same in Counter(ranks).values():
            ways //= factorial(same)
        found.append((ranks, ways / len(FACES) ** count))
    return tuple(found)


@cache
def steps(ranks: Ranks) -> int:
    """Return the steps that five dice are worth (P3)."""
    return hands.steps(tuple(FACES[rank] for rank in ranks))


@cache
def joined(kept: Ranks, rolled: Ranks) -> Ranks:
    """Return two sets as one."""
    return tuple(sorted(kept + rolled))


@cache
def parts(ranks: Ranks) -> tuple[Ranks, ...]:
    """Return what may be kept of a set when the rest rolls again: one to four dice (P10)."""
    return tuple(dict.fromkeys(part for count in range(1, 5) for part in combinations(ranks, count)))


@cache
def outcomes(kept: Ranks) -> tuple[tuple[Ranks, float], ...]:
    """Return the sets of five that come of keeping some dice and rolling the others, with probabilities."""
    return tuple((joined(kept, rolled), chance) for rolled, chance in rolls(5 - len(kept)))


@cache
def chances(kept: Ranks) -> Chances:
    """Return the probability of each hand when some dice are kept and the others rolled."""
    found = [0.0] * KINDS
    for ranks, chance in outcomes(kept):
        found[steps(ranks)] += chance
    return tuple(found)


def mean(kept: Ranks, worths: Iterable[float]) -> float:
    """Return what to expect of keeping these dice, each hand being worth as much as `worths` says."""
    return sum(chance * worth for chance, worth in zip(chances(kept), worths, strict=True))
