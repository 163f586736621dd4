"""The end of the game: Y26–Y28."""

import msgspec
import pytest
from msgspec.structs import replace
from yardmaster_table import begin, do, facts, lay, step, why

from game.rules.table import NATURE, Over
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Couple,
    Discard,
    Draw,
    End,
    Ended,
    Result,
    State,
    Swap,
    TokenPassed,
    Tuck,
)


def idle_turn(rules: Yardmaster, state: State) -> State:
    """A turn without a purchase."""
    while state.actions:
        partner = (state.seat + 1) % state.seats
        state = do(rules, state, Swap(partner, state.tokens[partner]))
    return do(rules, state, End())


def test_goal_wins_at_once_by_a_purchase(rules: Yardmaster) -> None:
    """Reaching the goal ends the game in the middle of the turn, whatever the others have (Y26)."""
    state = lay(
        rules,
        hands=(("R", "R"), ()),
        yard=("R2", "B1", "G1"),
        trains=(("R4", "R4", "R4", "R4", "R3"), ("B4",)),
    )
    done = step(rules, state, Buy(0, "R2", ("R", "R")))
    result = Result((0,), (21, 4), "goal")
    assert rules.pending(done.state) == Over(result)
    assert done.events[-1] == Ended(result)
    assert done.state.actions == 1


def test_goal_wins_at_once_by_a_coupling(rules: Yardmaster) -> None:
    """Exactly the goal is enough (Y26), also by a coupling after the last action (Y16)."""
    state = lay(
        rules, 4, actions=0, trains=(("R4", "R4", "R4", "R2"), (), (), ()), sorting=(("R2",), (), (), ())
    )
    assert state.goal == 16
    done = step(rules, state, Couple("R2"))
    assert rules.pending(done.state) == Over(Result((0,), (16, 0, 0, 0), "goal"))


def test_nothing_follows_a_win(rules: Yardmaster) -> None:
    """After the winning move nothing is legal, not even `end` (Y26)."""
    state = lay(rules, actions=0, trains=(("R4",) * 4 + ("R3",), ()), sorting=(("R1", "R2"), ()))
    state = do(rules, state, Couple("R1"))
    for by, move in ((0, End()), (0, Couple("R2")), (1, Draw("deck")), (NATURE, Tuck(()))):
        assert why(rules, state, move, by=by) == ("game-over", "Y26")
    assert rules.moves(state, 0) == ()


def test_sorting_yard_never_scores(rules: Yardmaster) -> None:
    """A car that goes to the sorting yard wins nothing, however many points lie there (Y26)."""
    state = lay(
        rules,
        hands=(("B", "B"), ()),
        yard=("B2", "B1", "G1"),
        trains=(("R4", "R4", "R4", "R4", "R3"), ()),
        sorting=(("G4", "G4"), ()),
    )
    state = do(rules, state, Buy(0, "B2", ("B", "B")))
    assert (state.phase, state.scores) == ("act", (19, 0))


def test_exhaustion_ends_with_the_turn(rules: Yardmaster) -> None:
    """Deck and yard empty: the owner still couples, acts and ends; then trains are compared (Y27)."""
    state = lay(
        rules,
        hands=(("R",), ()),
        yard=(None, "R1", None),
        railcars=(),
        trains=(("B2",), ("G4",)),
        sorting=(("B1", "B3"), ()),
    )
    state = do(rules, state, Buy(1, "R1", ("R",)), Couple("B1"))
    assert why(rules, state, End()) == ("actions-left", "Y9")
    state = do(rules, state, Couple("R1"), Draw("deck"))
    done = step(rules, state, End())
    assert rules.pending(done.state) == Over(Result((1,), (4, 4), "exhausted"))
    assert why(rules, done.state, End(), by=1) == ("game-over", "Y27")


def test_exhaustion_waits_for_the_discard(rules: Yardmaster) -> None:
    """The end of the turn includes its discard (Y27), and no token is passed any more."""
    state = lay(
        rules,
        hands=(("R",) * 9, ()),
        yard=(None, "R1", None),
        railcars=(),
        actions=1,
        yardmaster=0,
    )
    state = do(rules, state, Buy(1, "R1", ("R",)), End())
    assert state.phase == "discard"
    done = step(rules, state, Discard(("R",)))
    assert rules.pending(done.state) == Over(Result((0,), (1, 0), "exhausted"))
    assert facts(done, TokenPassed) == []


@pytest.mark.parametrize(
    ("trains", "sorting", "winners"),
    [
        ((("B4",), ("G3",), ("Y1",)), ((), (), ()), (0,)),
        ((("B4",), ("G4",), ("Y1",)), (("R1",), (), ()), (1,)),
        ((("B4",), ("G4",), ("Y4",)), (("R1",), (), ()), (1, 2)),
        ((("B4",), ("G4",), ("Y1",)), (("R1",), ("R4",), ()), (0, 1)),
        (((), (), ()), ((), ("R1",), ()), (0, 2)),
    ],
)
def test_ties(
    rules: Yardmaster,
    trains: tuple[tuple[str, ...], ...],
    sorting: tuple[tuple[str, ...], ...],
    winners: tuple[int, ...],
) -> None:
    """Of equal trains the one with the fewest cars in the sorting yard wins, else they share (Y27)."""
    state = lay(rules, 3, trains=trains, sorting=sorting, yard=(None,) * 3, railcars=(), actions=0)
    scores = tuple(sum(int(car[1]) for car in train) for train in trains)
    assert do(rules, state, End()).result == Result(winners, scores, "exhausted")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stall_with_an_empty_deck(rules: Yardmaster, seats: int) -> None:
    """3n turns in a row without a purchase, from the turn after the last one, end the game (Y28)."""
    hands = (("R",),) + ((),) * (seats - 1)
    state = lay(rules, seats, hands=hands, yard=("R1", "B1", None), railcars=())
    state = idle_turn(rules, do(rules, state, Buy(0, "R1", ("R",))))
    for _ in range(3 * seats - 1):
        state = idle_turn(rules, state)
        assert state.phase == "act"
    state = idle_turn(rules, state)
    assert state.result == Result((0,), (1,) + (0,) * (seats - 1), "stalled")
    assert why(rules, state, End(), by=1) == ("game-over", "Y28")


def test_couplings_do_not_count_as_purchases(rules: Yardmaster) -> None:
    """A coupling doesn't start the count anew, a purchase does (Y28)."""
    state = lay(
        rules,
        hands=(("R",), ()),
        yard=("R1", "B1", None),
        railcars=(),
        idle=5,
        sorting=(("G1",), ()),
    )
    coupled = idle_turn(rules, do(rules, state, Couple("G1")))
    assert coupled.result == Result((0,), (1, 0), "stalled")
    assert idle_turn(rules, do(rules, state, Buy(0, "R1", ("R",)))).result is None


def test_stall_includes_the_discard(rules: Yardmaster) -> None:
    """The game ends with the end of the last turn, its discard included (Y28, Y23)."""
    state = lay(rules, hands=(("R",) * 8, ()), railcars=(), idle=5, actions=0)
    state = do(rules, state, End())
    assert state.phase == "discard"
    assert do(rules, state, Discard(("R",))).result == Result((0, 1), (0, 0), "stalled")


@pytest.mark.parametrize("seats", [2, 4])
def test_endless_play_ends(rules: Yardmaster, seats: int) -> None:
    """Thirty full rounds without a purchase end the game whatever is left in the deck (Y28)."""
    state = begin(rules, seats)
    for turn in range(30 * seats):
        assert state.result is None
        assert state.idle == turn
        state = idle_turn(rules, state)
    assert state.railcars
    assert state.result == Result(tuple(range(seats)), (0,) * seats, "stalled")


def test_a_sweep_keeps_the_deck_as_large_as_it_is(rules: Yardmaster) -> None:
    """Only purchases empty the railcar deck, so the count for an empty one starts with one (Y21, Y28)."""
    state = lay(rules, hands=(("sweep",), ()), yard=("R1", "B1", "G1"), railcars=("Y1",))
    state = do(rules, state, Bonus("sweep", slots=(0, 1, 2)), Tuck(("R1", "B1", "G1")))
    assert state.railcars == ("G1",)


def test_result_is_the_records(rules: Yardmaster) -> None:
    """The result is written as winners, scores and reason (Y26)."""
    state = lay(rules, trains=(("R4",) * 5, ()))
    state = replace(state, sorting=(("R1",), ()))
    done = do(rules, state, Couple("R1"))
    assert msgspec.json.encode(done.result) == b'{"winners":[0],"scores":[21,0],"reason":"goal"}'
