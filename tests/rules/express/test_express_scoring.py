"""Counting: cars, the longest run, ties."""

from random import Random

import pytest
from express_oracle import score as oracle
from express_oracle import whole_deck
from express_tables import before, dealt, plain, play_out, stacked, trains

from game.rules.express.engine import Express
from game.rules.express.scoring import cars, longest_run, next_starter, points, runs, score, winner
from game.rules.express.table import Play, Run, SetUp
from game.rules.table import NATURE


def test_both_halves_count() -> None:
    """E2, E3, E11: values of all cars; a wild car 2, the engine nothing."""
    (some, none) = trains("B4|G4 -P4|P4 R2|R3", "")
    assert cars(some) == [("B", 4), ("G", 4), ("*", 2), ("*", 2), ("R", 2), ("R", 3)]
    assert points(some) == 17
    assert points(none) == 0


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("R2|R2 R2|R3", [("R", 0, 4)]),
        ("R2|R2 -R2|R3 R2|R2", [("R", 0, 2), ("R", 4, 2)]),
        ("R3|G3 G2|G2 B3|Y3", [("R", 0, 1), ("G", 1, 3), ("B", 4, 1), ("Y", 5, 1)]),
        ("-R2|R2 -G2|G2", []),
        ("", []),
    ],
)
def test_runs(text: str, found: list[tuple[str, int, int]]) -> None:
    """E12: each half is a car, runs go over cards' edges, and wild cars break them."""
    assert runs(trains(text)[0]) == found


@pytest.mark.parametrize(
    ("tables", "run"),
    [
        (("R2|R2 R2|R3", "B2|B2 Y2|Y2"), Run(4, (0,))),
        (("R2|R2 G2|G2", "B2|B2 Y4|R4"), Run(2, (0, 1))),
        (("R2|R2 G2|G2", "B2|B2 Y2|Y2", "R3|G3"), Run(2, (0, 1))),
        (("R3|G3 B3|Y3", "-R2|R2 -R2|R2"), Run(1, (0,))),
        (("-R3|G3", "-R2|R2"), Run(0, ())),
        (("", ""), Run(0, ())),
        (("R2|R2 -R2|R2 R2|R3", "G2|G2 G2|G3"), Run(4, (1,))),
        (("P2|P2 P2|P3", "G2|G2 G2|G3"), Run(4, (0, 1))),
    ],
)
def test_longest_run_of_the_table(tables: tuple[str, ...], run: Run) -> None:
    """E12: one run for the whole table, not one a colour; ties all score, within a train once."""
    assert longest_run(trains(*tables)) == run
    totals = score(trains(*tables), None).totals
    for seat, one in enumerate(trains(*tables)):
        assert totals[seat] == points(one) + (run.length if seat in run.seats else 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_score_against_the_oracle(seats: int) -> None:
    """E11, E12: over random trains, fitting or not, the count is the one of the rule's text."""
    random = Random(seats)
    for _ in range(400):
        cards = random.sample(whole_deck(), seats * random.randint(0, 9 - seats))
        some = [tuple(cards[seat::seats]) for seat in range(seats)]
        table = trains(*(" ".join(random.choice(("", "", "-")) + card for card in one) for one in some))
        counted = score(table, None)
        expected = oracle(plain(table), None)
        assert list(counted.values) == expected["values"]
        assert (counted.run.length, list(counted.run.seats)) == tuple(expected["run"].values())
        assert list(counted.totals) == expected["totals"]
        assert counted.caboose == (0,) * seats


@pytest.mark.parametrize(
    ("totals", "first", "won"),
    [
        ((30, 31), 0, 1),
        ((31, 30), 0, 0),
        ((30, 30), 0, 1),
        ((30, 30), 1, 0),
        ((30, 30, 30), 1, 0),
        ((30, 30, 29), 1, 0),
        ((30, 29, 30), 1, 0),
        ((29, 30, 30), 1, 2),
        ((30, 30, 30, 30, 30), 2, 1),
        ((30, 28, 30, 28, 30), 3, 2),
        ((40, 28, 30, 28, 30), 3, 0),
    ],
)
def test_winner(totals: tuple[int, ...], first: int, won: int) -> None:
    """E13: the highest total; of the tied, who sits farthest clockwise from the start player."""
    assert winner(totals, first, 1) == won


@pytest.mark.parametrize(
    ("totals", "first", "won"),
    [
        ((60, 61), 0, 1),
        ((60, 60), 0, 1),
        ((60, 60, 60), 1, 2),
        ((60, 60, 59), 1, 0),
        ((60, 59, 60), 1, 2),
        ((60, 60, 60, 60, 60), 2, 3),
        ((60, 50, 60, 50, 60), 3, 4),
    ],
)
def test_winner_of_two_games(totals: tuple[int, ...], first: int, won: int) -> None:
    """E15: the final tie goes the other way round, as game 2 was played."""
    assert winner(totals, first, -1) == won


@pytest.mark.parametrize(
    ("totals", "first", "starts"),
    [
        ((30, 29, 28), 0, 2),
        ((28, 28, 30), 0, 0),
        ((28, 28, 30), 1, 1),
        ((28, 28, 30), 2, 0),
        ((28, 28, 28, 28), 3, 3),
    ],
)
def test_starter_of_game_two(totals: tuple[int, ...], first: int, starts: int) -> None:
    """E15: the lowest total; of the tied, the earliest in game 1's turn order."""
    assert next_starter(totals, first) == starts


def test_tie_in_a_played_game(express: Express) -> None:
    """E13: everybody plays face down to equal totals, and the last in turn order wins."""
    for seats in (2, 3, 4, 5):
        for first in range(seats):
            state = dealt(express, seats, first=first)
            while state.seat >= 0:
                state = express.apply(state, state.seat, Play(state.hand[0], "down")).state
            assert state.result is not None
            assert len(set(state.result.scores)) == 1
            assert state.result.winners == ((first - 1) % seats,)


def test_result_lists_what_was_counted(express: Express) -> None:
    """E11–E13: the outcome is the count of the trains that lie there."""
    random = Random(5)
    for seats in (2, 3, 4, 5):
        deal = SetUp(seats - 1, stacked(express, seats, seed=seats), None)
        state = express.apply(before(express, seats), NATURE, deal).state
        state = play_out(express, state, random)
        assert state.result is not None
        counted = score(state.trains, None)
        assert state.result.games == (counted,)
        assert state.result.scores == counted.totals
        assert state.result.winners == (winner(counted.totals, seats - 1, 1),)
