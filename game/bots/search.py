"""Search under hidden information: determinised Monte Carlo with an optional tree below each choice.

Each round draws one world that agrees with the view and tries every choice that is still in the race
in that same world, so that the choices differ by their own merit and not by the luck of the draw. As
the limits are used up, the weaker half leaves the race (sequential halving: Karnin, Koren and Somekh,
2013), which spends the effort on the choices that are hard to tell apart. Below each choice a
tree may grow over all worlds at once (information-set Monte Carlo tree search: Cowling, Powley and
Whitehouse, 2012); beyond it a quick playout goes to the end.
"""

import math
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from game.bots.patience import Spent
from game.rules.table import Seat

P = TypeVar("P")
"""A position: whatever the model keeps of the table."""
C = TypeVar("C", bound=Hashable)
"""A choice, in the model's own form."""


class Model(Protocol[P, C]):
    """A game as a search plays it, made from one seat's view. Nature's moves are the model's business."""

    def world(self, random: Random) -> P:
        """Draw a position that agrees with the view."""
        ...

    def fork(self, position: P) -> P:
        """Return a position that may be played on while this one stays as it is."""
        ...

    def to_move(self, position: P) -> Seat | None:
        """Return the seat that chooses now; None when the game is over."""
        ...

    def choices(self, position: P) -> Sequence[C]:
        """List the choices of the seat that moves."""
        ...

    def play(self, position: P, choice: C, random: Random) -> P:
        """Make a choice and let nature answer. The position given is spent."""
        ...

    def payoffs(self, position: P, random: Random) -> Sequence[float]:
        """Play a spent position out quickly and say what each seat gets, from 0 to 1."""
        ...


class Tree(Struct, frozen=True):
    """How far a tree grows below each choice, in decisions, and how curious it is (UCB1's constant)."""

    depth: int = 0
    curiosity: float = 0.5


class Weighed(Struct, frozen=True):
    """A choice after the search: the mean payoff for the seat and in how many worlds it was tried."""

    choice: Any
    worth: float
    worlds: int


class _Node:
    """What is known about the choices met after one line of play, over all worlds."""

    __slots__ = ("branches",)

    def __init__(self) -> None:
        self.branches: dict[Hashable, _Branch] = {}


class _Branch(_Node):
    """A choice in the tree: how often it could have been made, was made, and what it brought."""

    __slots__ = ("made", "offered", "total")

    def __init__(self) -> None:
        super().__init__()
        self.made = 0
        self.offered = 0
        self.total = 0.0


def weigh(
    model: Model[P, C],
    choices: Sequence[C],
    seat: Seat,
    random: Random,
    spent: Spent,
    tree: Tree | None = None,
) -> list[Weighed]:
    """Try the choices until the limits are used up; best first, equals in the order given.

    At least one world is tried, unless the thinking is stopped before.
    """
    race = list(choices)
    totals = dict.fromkeys(race, 0.0)
    worlds = dict.fromkeys(race, 0)
    roots: dict[C, _Node] = {choice: _Node() for choice in race}
    cuts = (len(race) - 1).bit_length()
    cut = 0
    share = spent.share()
    while share < 1.0:
        world = model.world(random)
        gains = []
        for choice in race:
            position = model.play(model.fork(world), choice, random)
            gains.append(_explore(model, position, roots[choice], tree, random)[seat])
            spent.simulations += 1
            share = spent.share()
            if share >= 1.0:
                break
        if len(gains) < len(race) and worlds[race[0]]:
            break  # a world that only some choices have seen would favour or harm them
        for choice, gain in zip(race, gains, strict=False):
            totals[choice] += gain
            worlds[choice] += 1
        while cut < cuts - 1 and share * cuts >= cut + 1:
            cut += 1
            race.sort(key=lambda choice: -totals[choice])
            del race[-(-len(choices) >> cut) :]
    weighed = [
        Weighed(choice, totals[choice] / worlds[choice] if worlds[choice] else 0.0, worlds[choice])
        for choice in choices
    ]
    return sorted(weighed, key=lambda one: (-one.worlds, -one.worth))


def _explore(
    model: Model[P, C], position: P, root: _Node, tree: Tree | None, random: Random
) -> Sequence[float]:
    """Walk down the tree, grow it by one branch, play out, and remember what came of it."""
    path: list[tuple[_Branch, Seat]] = []
    node: _Node = root
    grown = False
    while tree is not None and len(path) < tree.depth and not grown:
        mover = model.to_move(position)
        if mover is None:
            break
        choice, branch = _select(node, model.choices(position), tree.curiosity, random)
        grown = branch.made == 0
        path.append((branch, mover))
        position = model.play(position, choice, random)
        node = branch
    gains = model.payoffs(position, random)
    for branch, mover in path:
        branch.made += 1
        branch.total += gains[mover]
    return gains


def _select(node: _Node, choices: Sequence[C], curiosity: float, random: Random) -> tuple[C, _Branch]:
    """Pick a choice never made before, else the one with the highest upper confidence bound.

    Which choices are offered differs from world to world: the bound counts how often a choice could
    have been made, not how often the node was visited.
    """
    branches = node.branches
    fresh = []
    for choice in choices:
        branch = branches.get(choice)
        if branch is None:
            branch = branches[choice] = _Branch()
        branch.offered += 1
        if not branch.made:
            fresh.append(choice)
    if fresh:
        picked = random.choice(fresh)
        return picked, branches[picked]

    def bound(choice: C) -> float:
        branch = branches[choice]
        return branch.total / branch.made + curiosity * math.sqrt(math.log(branch.offered) / branch.made)

    picked = max(choices, key=bound)
    return picked, branches[picked]
