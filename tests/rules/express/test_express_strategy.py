"""The strategy variant: two games in a row."""

from random import Random

import pytest
from express_oracle import TWELVE
from express_tables import dealt, play_out, stacked

from game.rules.express.engine import Express
from game.rules.express.scoring import next_starter
from game.rules.express.table import Dealt, Play, SetUp
from game.rules.table import NATURE, Chance, Decide, Over, Pick, Shuffle


def second(express: Express, seats: int, first: int, caboose: str | None = None) -> SetUp:
    """Nature's deal of game 2."""
    return SetUp(first, stacked(express, seats, seed=2), caboose)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_games(express: Express, seats: int) -> None:
    """E15: after game 1 nature deals again for its lowest total; the hand then goes counter-clockwise."""
    state = play_out(express, dealt(express, seats, first=1, strategy=True), Random(seats))
    (game,) = state.finished
    starter = next_starter(game.totals, 1)
    assert game.totals[starter] == min(game.totals)
    assert state.result is None
    assert express.pending(state) == Chance(
        "setup",
        (("deck", Shuffle(express.deck.in_play(seats))),),
        (("first", starter), ("caboose", None)),
    )
    step = express.apply(state, NATURE, second(express, seats, starter))
    assert step.events[0] == Dealt(2, starter, None, len(state.order) - seats)
    state = step.state
    seen = []
    while state.seat >= 0:
        seen.append(state.seat)
        state = express.apply(state, state.seat, Play(state.hand[0], "down")).state
    assert seen == [(starter - turn) % seats for turn in range(seats * (9 - seats))]
    assert state.result is not None
    assert state.result.games == (game, state.finished[1])
    assert state.result.scores == tuple(
        one + two for one, two in zip(game.totals, state.finished[1].totals, strict=True)
    )
    assert isinstance(express.pending(state), Over)


def test_final_tie_goes_by_game_two(express: Express) -> None:
    """E15: equal sums go to the seat farthest from game 2's start player, counter-clockwise."""
    for seats in (2, 3, 4, 5):
        for first in range(seats):
            state = dealt(express, seats, first=first, strategy=True)
            for _ in range(2):
                while state.seat >= 0:
                    state = express.apply(state, state.seat, Play(state.hand[0], "down")).state
                if state.result is None:
                    deal = second(express, seats, first)
                    assert express.refuse(state, NATURE, deal) is None
                    state = express.apply(state, NATURE, deal).state
            assert state.result is not None
            assert state.result.winners == ((first + 1) % seats,)


def test_wrong_starter_of_game_two(express: Express) -> None:
    """E15: nobody but the lowest of game 1 starts game 2."""
    state = play_out(express, dealt(express, 4, strategy=True), Random(3))
    starter = next_starter(state.finished[0].totals, 0)
    for seat in range(4):
        refused = express.refuse(state, NATURE, second(express, 4, seat))
        if seat == starter:
            assert refused is None
        else:
            assert refused is not None
            assert (refused.code, refused.rule) == ("wrong-starter", "E15")
            assert refused.values == {"seat": starter}


def test_run_and_caboose_decide_who_starts(express: Express) -> None:
    """E15: the lowest total counts run and caboose: the lowest cars alone may not start."""
    found = 0
    for seed in range(60):
        state = dealt(express, 4, caboose="little-engine", strategy=True, cabooses="twelve")
        state = play_out(express, state, Random(seed))
        (game,) = state.finished
        pending = express.pending(state)
        assert isinstance(pending, Chance)
        starter = dict(pending.fixed)["first"]
        assert starter == min(range(4), key=lambda seat: game.totals[seat])
        found += game.values[starter] > min(game.values)
    assert found > 5


def test_nobody_plays_between_the_games(express: Express) -> None:
    """E15: until nature has dealt, no seat may move."""
    state = play_out(express, dealt(express, 3, strategy=True), Random(3))
    for by in (0, 1, 2):
        refused = express.refuse(state, by, Play("R2|R2", "down"))
        assert refused is not None
        assert (refused.code, refused.rule) == ("nature-first", "E15")
        assert express.moves(state, by) == ()


def test_second_caboose_from_the_remaining_ones(express: Express) -> None:
    """E15: game 2's caboose is another one, drawn from those left."""
    state = dealt(express, 3, caboose="efficient", strategy=True, cabooses="twelve")
    state = play_out(express, state, Random(4))
    pending = express.pending(state)
    assert isinstance(pending, Chance)
    assert dict(pending.lots)["caboose"] == Pick(tuple(name for name in TWELVE if name != "efficient"))
    starter = next_starter(state.finished[0].totals, 0)
    again = express.refuse(state, NATURE, second(express, 3, starter, "efficient"))
    assert again is not None
    assert (again.code, again.rule) == ("wrong-caboose", "E15")
    none = express.refuse(state, NATURE, second(express, 3, starter))
    assert none is not None
    assert (none.code, none.rule) == ("wrong-caboose", "E16")
    state = express.apply(state, NATURE, second(express, 3, starter, "executive")).state
    assert state.cabooses == ("efficient", "executive")
    assert express.view(state, 0).cabooses == ("efficient", "executive")


def test_second_game_deals_to_its_starter(express: Express) -> None:
    """E5, E15: the first n cards are the hand of game 2's start player, with the drawn one."""
    state = play_out(express, dealt(express, 5, strategy=True), Random(1))
    starter = next_starter(state.finished[0].totals, 0)
    deal = second(express, 5, starter)
    step = express.apply(state, NATURE, deal)
    assert step.state.hand == tuple(sorted(deal.deck[:6]))
    assert step.informs == (starter,)
    assert express.pending(step.state) == Decide((starter,))
    assert step.state.trains == ((),) * 5
