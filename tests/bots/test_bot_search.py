"""The search: budgets, races between choices, the tree, and playing by the rules alone."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import pytest
from msgspec import Struct

from game.bots.patience import Patience, Spent
from game.bots.playout import Playout, RulesModel, at_random, winners_share
from game.bots.search import Tree, weigh
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.express.table import Options, Play, Result, Run, Score, State
from game.rules.table import NATURE, Chance, Setup


class Ticks:
    """A clock that goes on by a second each time someone looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time, a second later than last time."""
        self.now += 1.0
        return self.now


class Lottery:
    """One seat, one decision: choice k wins with a chance of `odds[k]`, decided by the world drawn."""

    def __init__(self, odds: Sequence[float]) -> None:
        self.odds = odds
        self.worlds: list[float] = []
        self.tried: list[tuple[float, int]] = []

    def world(self, random: Random) -> tuple[float, int]:
        """Draw the lot."""
        self.worlds.append(random.random())
        return (self.worlds[-1], -1)

    def fork(self, position: tuple[float, int]) -> tuple[float, int]:
        """Positions don't change."""
        return position

    def to_move(self, position: tuple[float, int]) -> int | None:
        """The only seat moves once."""
        return 0 if position[1] < 0 else None

    def choices(self, position: tuple[float, int]) -> Sequence[int]:
        """All choices, once."""
        return range(len(self.odds)) if position[1] < 0 else ()

    def play(self, position: tuple[float, int], choice: int, random: Random) -> tuple[float, int]:
        """Take a ticket."""
        del random
        return (position[0], choice)

    def payoffs(self, position: tuple[float, int], random: Random) -> Sequence[float]:
        """Pay out."""
        del random
        self.tried.append(position)
        return [float(position[0] < self.odds[position[1]])]


class Trap:
    """Seat 0 chooses, seat 1 answers. "trap" looks better on average, and one answer refutes it."""

    PAYS: ClassVar = {"trap": {"a": 1.0, "b": 1.0, "c": 0.0}, "plain": {"a": 0.5, "b": 0.5, "c": 0.5}}

    def world(self, random: Random) -> tuple[str, ...]:
        """Nothing is hidden."""
        del random
        return ()

    def fork(self, position: tuple[str, ...]) -> tuple[str, ...]:
        """Positions don't change."""
        return position

    def to_move(self, position: tuple[str, ...]) -> int | None:
        """Seat 0, then seat 1."""
        return len(position) if len(position) < 2 else None

    def choices(self, position: tuple[str, ...]) -> Sequence[str]:
        """What may be answered."""
        return ("a", "b", "c") if position else ("trap", "plain")

    def play(self, position: tuple[str, ...], choice: str, random: Random) -> tuple[str, ...]:
        """Say it."""
        del random
        return (*position, choice)

    def payoffs(self, position: tuple[str, ...], random: Random) -> Sequence[float]:
        """Answer blindly where nobody has answered yet; what one seat wins the other loses."""
        answer = position[1] if len(position) > 1 else random.choice(("a", "b", "c"))
        pay = self.PAYS[position[0]][answer]
        return [pay, 1 - pay]


def budget(simulations: int) -> Spent:
    return Patience(simulations).begin(1)


def test_patience_counts_simulations() -> None:
    """Without a clock a decision is limited by simulations alone; the player's own number is a default."""
    assert Patience().begin(40).share() == 0.0
    spent = Patience(10).begin(40)
    spent.simulations = 5
    assert spent.share() == 0.5
    spent.simulations = 10
    assert spent.share() == 1.0


def test_patience_looks_at_its_clock() -> None:
    """Seconds count on the clock that was passed in, and the limit that comes first holds."""
    spent = Patience(1000, seconds=4.0, clock=Ticks()).begin(1)
    assert [spent.share() for _ in range(4)] == [0.25, 0.5, 0.75, 1.0]
    spent.simulations = 1000
    assert spent.share() == 1.0


def test_patience_can_be_stopped() -> None:
    """A stop flag ends the thinking whatever else is left."""
    flags = iter([False, True])
    spent = Patience(1000, stopped=lambda: next(flags)).begin(1)
    assert [spent.share(), spent.share()] == [0.0, 1.0]


def test_every_choice_is_tried_in_the_same_worlds() -> None:
    """Choices are compared in the worlds that all of them have seen, not by the luck of the draw."""
    model = Lottery([0.5, 0.5, 0.5])
    weighed = weigh(model, range(3), 0, Random(1), budget(30))
    for world in model.worlds[:5]:
        assert [choice for lot, choice in model.tried if lot == world] == [0, 1, 2]
    assert {one.worth for one in weighed if one.worlds == weighed[0].worlds} == {weighed[0].worth}


def test_the_best_choice_wins_the_race_and_gets_most_worlds() -> None:
    """The weaker half drops out as the budget is used up, and the best choice comes first."""
    weighed = weigh(Lottery([0.2, 0.7, 0.3, 0.4, 0.1]), range(5), 0, Random(2), budget(1000))
    assert weighed[0].choice == 1
    assert weighed[0].worth == pytest.approx(0.7, abs=0.08)
    assert weighed[0].worlds > 3 * weighed[-1].worlds
    assert sum(one.worlds for one in weighed) <= 1000


def test_equal_choices_keep_their_order() -> None:
    """Of equals the first one given comes first."""
    assert [one.choice for one in weigh(Lottery([1.0, 1.0]), [1, 0], 0, Random(1), budget(8))] == [1, 0]


def test_the_same_numbers_give_the_same_result() -> None:
    """A search without a clock depends on its random numbers alone."""
    first, second = (weigh(Trap(), ["trap", "plain"], 0, Random(5), budget(99), Tree(1)) for _ in range(2))
    assert first == second


def test_a_stop_ends_the_search_between_simulations() -> None:
    """Once stopped, not one more simulation is run, and what was found so far is returned."""
    model = Lottery([0.1, 0.9])
    weighed = weigh(
        model, range(2), 0, Random(1), Patience(10_000, stopped=lambda: len(model.tried) >= 7).begin(1)
    )
    assert len(model.tried) == 7
    # The seventh saw only one of the two choices, so its world doesn't count.
    assert [one.worlds for one in weighed] == [3, 3]


def test_a_deadline_ends_the_search() -> None:
    """The clock is looked at after every simulation."""
    model = Lottery([0.1, 0.9])
    weigh(model, range(2), 0, Random(1), Patience(10_000, seconds=20.0, clock=Ticks()).begin(1))
    assert len(model.tried) == 19


def test_stopped_before_it_began_a_search_keeps_the_order() -> None:
    """With no time at all the choices come back as they were given."""
    weighed = weigh(Lottery([0.1, 0.9]), range(2), 0, Random(1), Patience(9, stopped=lambda: True).begin(1))
    assert [(one.choice, one.worlds) for one in weighed] == [(0, 0), (1, 0)]


def test_a_tree_finds_the_refutation_that_playouts_miss() -> None:
    """Below each choice the other seats look for their own best answer."""
    flat = weigh(Trap(), ["trap", "plain"], 0, Random(3), budget(600))
    grown = weigh(Trap(), ["trap", "plain"], 0, Random(3), budget(600), Tree(depth=1))
    assert flat[0].choice == "trap"
    assert grown[0].choice == "plain"


@pytest.fixture
def last_turn() -> tuple[RulesModel, State]:
    """Express, two seats, the very last turn of a random game."""
    rules = open_shelf(levels_folder())["yardmaster-express"]
    random = Random(8)
    state = rules.start(Setup(2, Options()))
    chance = rules.pending(state)
    assert isinstance(chance, Chance)
    state = rules.apply(state, NATURE, Dealer(random).answer(chance, rules)).state
    while state.turn < 13:
        state = rules.apply(state, state.seat, random.choice(rules.moves(state, state.seat))).state
    return RulesModel(rules, rules.view(state, state.seat), Playout(), 2), state


def test_rules_are_searched_without_knowing_the_game(last_turn: tuple[RulesModel, State]) -> None:
    """Any game can be searched by its rules: in the last turn the search finds a play that wins."""
    model, state = last_turn
    rules = open_shelf(levels_folder())["yardmaster-express"]
    moves = rules.moves(state, state.seat)
    wins = {move: state.seat in rules.apply(state, state.seat, move).state.result.winners for move in moves}
    assert len(set(wins.values())) == 2
    weighed = weigh(model, moves, state.seat, Random(1), budget(60))
    assert wins[weighed[0].choice]
    assert {one.choice: one.worth for one in weighed} == {move: float(won) for move, won in wins.items()}


def test_a_playout_may_end_in_an_evaluation(last_turn: tuple[RulesModel, State]) -> None:
    """After so many decisions the evaluation takes over; without one everybody is as well off."""
    _, state = last_turn
    rules = open_shelf(levels_folder())["yardmaster-express"]
    short = RulesModel(
        rules, rules.view(state, state.seat), Playout(at_random, 0, lambda _, __: [0.9, 0.1]), 2
    )
    assert short.payoffs(state, Random(1)) == [0.9, 0.1]
    blind = RulesModel(rules, rules.view(state, state.seat), Playout(at_random, 0), 2)
    assert blind.payoffs(state, Random(1)) == [0.5, 0.5]


def test_playing_lets_nature_answer() -> None:
    """In the strategy variant the second deal follows the first game's last play at once (E15)."""
    rules = open_shelf(levels_folder())["yardmaster-express"]
    random = Random(8)
    state = rules.start(Setup(2, Options(strategy_variant=True)))
    state = rules.apply(state, NATURE, Dealer(random).answer(rules.pending(state), rules)).state
    model = RulesModel(rules, rules.view(state, state.seat), Playout(), 2)
    for _ in range(14):
        state = model.play(state, model.choices(state)[0], random)
    assert len(state.finished) == 1
    assert model.to_move(state) == state.first
    assert sum(model.payoffs(state, random)) == 1.0


def test_a_shared_win_is_shared_out() -> None:
    """Several winners get equal parts of one win."""
    score = Score((1, 1, 0), Run(0, ()), (0, 0, 0), (1, 1, 0))
    assert winners_share(Result((0, 1), (1, 1, 0), (score,)), 3) == [0.5, 0.5, 0.0]


def test_choices_are_moves_of_the_rules(last_turn: tuple[RulesModel, State]) -> None:
    """The model lists what the rules list, and a world of it agrees with the view."""
    model, state = last_turn
    world = model.world(Random(4))
    assert isinstance(world, Struct)
    assert all(isinstance(move, Play) for move in model.choices(world))
    assert world.hand == state.hand
