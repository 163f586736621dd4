"""Searching any game through its rules alone; the dealer brings the luck."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from game.match.dealer import Dealer
from game.rules.table import NATURE, Chance, Decide, Move, Over, Rules, Seat, Shot

Policy: TypeAlias = Callable[[Rules[Any, Any], Any, Seat, Sequence[Move], Random], Move]
"""Picks a move in a playout: rules, state, seat, the seat's moves, random numbers."""
Evaluation: TypeAlias = Callable[[Rules[Any, Any], Any], Sequence[float]]
"""Estimates each seat's payoff, from 0 to 1, in a state that is not over."""


def at_random(
    rules: Rules[Any, Any],  # noqa: ARG001 - a policy's form
    state: Any,  # noqa: ARG001 - likewise
    seat: Seat,  # noqa: ARG001 - likewise
    moves: Sequence[Move],
    random: Random,
) -> Move:
    """Pick any move: the policy of a game of which nothing is known."""
    return random.choice(moves)


def winners_share(result: Struct, seats: int) -> Sequence[float]:
    """Return the payoffs of a finished game: one win, shared by its winners."""
    winners: tuple[Seat, ...] = result.winners  # type: ignore[attr-defined] # every game's result names them
    return [(seat in winners) / len(winners) for seat in range(seats)]


class Playout(Struct, frozen=True):
    """How a search leaves the tree: `policy` for `decisions` choices, then `evaluate` where it isn't over."""

    policy: Policy = at_random
    decisions: int = 10_000
    evaluate: Evaluation | None = None


class RulesModel:
    """A game as its own rules play it, seen from one view; implements `game.bots.search.Model`."""

    def __init__(self, rules: Rules[Any, Any], view: Any, playout: Playout, seats: int) -> None:
        self._rules = rules
        self._view = view
        self._playout = playout
        self._seats = seats

    def world(self, random: Random) -> Any:
        """Draw a whole state that agrees with the view."""
        return self._rules.worlds(self._view, random)

    def fork(self, position: Any) -> Any:
        """Return the state itself: states never change."""
        return position

    def to_move(self, position: Any) -> Seat | None:
        """Return the first of the seats asked; None when the game is over."""
        pending = self._rules.pending(position)
        return pending.seats[0] if isinstance(pending, Decide) else None

    def choices(self, position: Any) -> Sequence[Move]:
        """List the moves of the seat that is to move."""
        seat = self.to_move(position)
        assert seat is not None  # noqa: S101 - a search asks only where somebody is to move
        return self._rules.moves(position, seat)

    def play(self, position: Any, choice: Move, random: Random) -> Any:
        """Make the move, then let the dealer answer chance, and any legal outcome answer a shot."""
        seat = self.to_move(position)
        assert seat is not None  # noqa: S101 - likewise
        return self._settle(self._rules.apply(position, seat, choice).state, random)

    def _settle(self, state: Any, random: Random) -> Any:
        rules, dealer = self._rules, Dealer(random)
        while True:
            match pending := rules.pending(state):
                case Chance():
                    state = rules.apply(state, NATURE, dealer.answer(pending, rules)).state
                case Shot(seat):
                    state = rules.apply(state, seat, rules.sample(state, seat, random)).state
                case _:
                    return state

    def payoffs(self, position: Any, random: Random) -> Sequence[float]:
        """Play on by the playout's policy, to the end or to where the evaluation takes over."""
        rules, playout = self._rules, self._playout
        for _ in range(playout.decisions):
            seat = self.to_move(position)
            if seat is None:
                break
            moves = rules.moves(position, seat)
            position = self.play(position, playout.policy(rules, position, seat, moves, random), random)
        pending = rules.pending(position)
        if isinstance(pending, Over):
            return winners_share(pending.result, self._seats)
        if playout.evaluate is None:
            return [1 / self._seats] * self._seats
        return playout.evaluate(rules, position)
