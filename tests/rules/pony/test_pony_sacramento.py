"""Sacramento, its mailboxes, and the final duel (P31-P33)."""

from random import Random

import msgspec
import pytest
from pony_tables import (
    MISS,
    NOTHING,
    PAIR,
    arriving,
    asked,
    at_cup,
    begin_turn,
    claim,
    do,
    facts,
    granting,
    lay,
    roll,
    step,
    walk,
    why,
    words,
)

from game.rules.pony import PonyExpress, events
from game.rules.pony.board import Options
from game.rules.pony.cup import CupRoll
from game.rules.pony.fights import Duel, TakeCorners
from game.rules.pony.level import BoardLevel
from game.rules.pony.moves import Advance, Bail, Challenge, Claim, Corners, Luck, Pass, Roll, Shot, Use
from game.rules.pony.pieces import Result
from game.rules.pony.state import State
from game.rules.table import NATURE, Over
from game.rules.table import Shot as ShotDue


def final(rules: PonyExpress, mailbox: int, **fields: object) -> State:
    """Seat 2 stands at a mailbox, seat 0 arrives on its own move, and is asked for the corners."""
    state = granting(rules, 0, 3, (31, 5, 33), mailbox={2: mailbox}, **fields).state
    assert isinstance(state.waits, TakeCorners)
    return state


def due(rules: PonyExpress, state: State) -> ShotDue:
    """The shot that is awaited."""
    pending = rules.pending(state)
    assert isinstance(pending, ShotDue)
    return pending


def result(rules: PonyExpress, state: State) -> Result:
    """The result of a game that is over."""
    pending = rules.pending(state)
    assert isinstance(pending, Over)
    assert isinstance(pending.result, Result)
    return pending.result


@pytest.mark.parametrize(("space", "steps"), [(32, 1), (32, 7), (30, 3), (26, 7)])
def test_no_exact_count_is_needed(rules: PonyExpress, space: int, steps: int) -> None:
    """Reaching or passing 33 ends the move there, at the first mailbox (P31)."""
    done = granting(rules, 0, steps, (space, 5))
    assert (done.state.riders[0].space, done.state.riders[0].mailbox) == (33, 1)
    assert facts(done, events.Moved)[0].path[-1] == 33
    assert facts(done, events.ReachedMailbox) == [events.ReachedMailbox(0, 1)]
    assert isinstance(done.state.waits, CupRoll), "the turn is over, without any effect"


def test_one_mailbox_a_turn_and_the_third_wins(rules: PonyExpress) -> None:
    """In each own turn one mailbox on instead of rolling; at the third the rider wins at once (P31)."""
    first = begin_turn(rules, 0, (33, 20), mailbox={0: 1})
    assert facts(first, events.ReachedMailbox) == [events.ReachedMailbox(0, 2)]
    assert first.state.turn == 1, "no roll, the next one's turn"
    second = begin_turn(rules, 0, (33, 20), mailbox={0: 2}, gold=(0, 5))
    assert facts(second, events.Won) == [events.Won(0, "mailbox")]
    assert result(rules, second.state) == Result((0,), "mailbox", (33, 20), (1, 5))


def test_the_result_as_in_records(rules: PonyExpress) -> None:
    """Winners, reason, positions and gold (P31)."""
    state = begin_turn(rules, 0, (33, 20), mailbox={0: 2}).state
    assert msgspec.json.encode(result(rules, state)) == (
        b'{"winners":[0],"reason":"mailbox","positions":[33,20],"gold":[3,3]}'
    )


def test_after_the_end_nothing_moves(rules: PonyExpress) -> None:
    """A finished game has no further move (P31)."""
    state = begin_turn(rules, 0, (33, 20), mailbox={0: 2}).state
    for by, move in ((NATURE, Roll(1, PAIR)), (1, Pass()), (0, Luck()), (1, Claim("pair", ()))):
        assert why(rules, state, move, by=by) == ("game-over", "P31")
    assert rules.moves(state, 0) == rules.moves(state, 1) == ()
    with pytest.raises(ValueError, match="the game is over"):
        rules.sample(state, 0, Random(1))


def test_a_rider_at_a_mailbox_may_be_jailed(rules: PonyExpress) -> None:
    """A wrong challenge jails a rider at a mailbox too; the next turn is a jail turn (P32, P35)."""
    state = do(rules, at_cup(PAIR, (19, 33), mailbox={1: 1}), claim("pair"), Challenge())
    rider = state.riders[1]
    assert (rider.jailed, rider.mailbox) == (True, 1)
    assert words(rules, state, 1) == {"bail", "luck"}
    free = step(rules, state, Bail())
    assert facts(free, events.ReachedMailbox) == [events.ReachedMailbox(1, 2)]
    assert free.state.turn == 0


def test_luck_at_a_mailbox(rules: PonyExpress) -> None:
    """Freed by the roll includes the mailbox step; not freed, the rider stays there (P32, P35)."""
    state = do(rules, begin_turn(rules, 1, (20, 33), mailbox={1: 2}, jailed=(1,)).state, Luck())
    won = roll(rules, state, ("9", "10", "J", "Q", "K"))
    assert result(rules, won).winners == (1,)
    stayed = roll(rules, state, NOTHING)
    assert (stayed.riders[1].mailbox, stayed.riders[1].jailed, stayed.turn) == (2, False, 0)


def test_favour_at_a_mailbox(rules: PonyExpress) -> None:
    """Freed by the favour includes the mailbox step (P32, P36)."""
    fields = {"mailbox": {1: 1}, "jailed": (1,), "items": {1: ["sheriffs-favour"]}}
    begun = begin_turn(rules, 1, (20, 33), **fields).state
    state = do(rules, begun, Use("sheriffs-favour"))
    assert state.riders[1].mailbox == 2


def test_the_second_rider_brings_the_final_duel(rules: PonyExpress) -> None:
    """A second rider arrives: it chooses the corners, the first to arrive shoots first (P33)."""
    state = final(rules, 1)
    assert asked(rules, state) == (0,)
    done = step(rules, state, Corners("NW"))
    assert facts(done, events.TookCorners) == [events.TookCorners(2, 0, "SE", "NW")]
    shot = due(rules, done.state)
    assert (shot.seat, shot.corner, shot.targets) == (2, "SE", ("rider:0",))
    assert why(rules, done.state, MISS, by=0) == ("shot-first", "P33")


def test_the_final_duel_is_announced(rules: PonyExpress) -> None:
    """Who came first, who second, and from which mailbox (P33)."""
    done = granting(rules, 0, 3, (31, 5, 33), mailbox={2: 2})
    assert facts(done, events.FinalDuelBegan) == [events.FinalDuelBegan(2, 0, 2)]
    assert not facts(done, events.ReachedMailbox)


def test_no_peace_pipe_in_the_final_duel(rules: PonyExpress) -> None:
    """The final duel knows no Peace Pipe (P36)."""
    assert asked(rules, final(rules, 1, items={0: ["peace-pipe"]})) == (0,)
    assert words(rules, final(rules, 1, items={0: ["peace-pipe"]}), 0) == {"corners"}


@pytest.mark.parametrize(("mailbox", "order"), [(1, [2, 0, 2, 0, 2, 0]), (2, [2, 2, 0, 2, 2, 0])])
def test_order_of_the_final_shots(rules: PonyExpress, mailbox: int, order: list[int]) -> None:
    """First, second, first, second from mailbox 1; first, first, second from mailbox 2; no limit (P33)."""
    state = do(rules, final(rules, mailbox), Corners("SE"))
    for seat in order * 5:
        assert due(rules, state).seat == seat
        assert isinstance(state.waits, Duel)
        assert state.waits.shots_left(seat) is None
        state = do(rules, state, MISS)


@pytest.mark.parametrize("mailbox", [1, 2])
def test_a_hit_wins_the_game(rules: PonyExpress, mailbox: int) -> None:
    """The winner wins the game; no gold changes hands and nobody is jailed (P33)."""
    state = do(rules, final(rules, mailbox, gold=(0, 3, 7)), Corners("SE"))
    done = step(rules, state, Shot(("indian:0", "rider:0"), (), None))
    assert result(rules, done.state) == Result((2,), "duel", (33, 5, 33), (0, 3, 7))
    assert not facts(done, events.Gold)
    assert not any(rider.jailed for rider in done.state.riders)
    assert why(rules, done.state, MISS, by=0) == ("game-over", "P33")


def test_the_second_to_arrive_can_win(rules: PonyExpress) -> None:
    """A hit of the second to arrive wins as well (P33)."""
    state = do(rules, final(rules, 1), Corners("SE"), MISS)
    assert result(rules, do(rules, state, Shot(("rider:2",), (), None))).winners == (0,)


def test_a_bystander_touched_loses_the_game(rules: PonyExpress) -> None:
    """Whoever touches a bystander first loses at once; a Sheriff's Favour doesn't help (P33)."""
    state = do(rules, final(rules, 2, items={2: ["sheriffs-favour"]}), Corners("SE"))
    over = do(rules, state, Shot(("rider:1", "rider:0"), (), None))
    assert result(rules, over) == Result((0,), "arrest", (33, 5, 33), (3, 3, 3))


def test_items_in_the_final_duel(rules: PonyExpress) -> None:
    """Second Barrel and Stove Lid work in the final duel too (P36, P33)."""
    items = {2: ["second-barrel"], 0: ["stove-lid"]}
    state = do(rules, final(rules, 2, items=items), Corners("SE"), MISS)
    assert words(rules, state, 2) == {"second-barrel", "pass"}
    state = do(rules, state, Use("second-barrel"))
    state = do(rules, state, Shot(("rider:0",), (), None))
    assert words(rules, state, 0) == {"stove-lid", "pass"}
    order = []
    state = do(rules, state, Use("stove-lid"))
    for _ in range(3):
        order.append(due(rules, state).seat)
        state = do(rules, state, MISS)
    assert order == [2, 0, 2], "the extra shot was not one of the order"


def test_a_jailed_first_arriver_stands_up_and_fights(rules: PonyExpress) -> None:
    """A first-arriver who is in jail stands up and fights (P33)."""
    done = granting(rules, 0, 3, (31, 5, 33), mailbox={2: 1}, jailed=(2,))
    assert facts(done, events.Freed) == [events.Freed(2, "final-duel")]
    assert not done.state.riders[2].jailed
    shot = due(rules, do(rules, done.state, Corners("NW")))
    assert shot.seat == 2


def test_a_won_challenge_brings_the_final_duel(rules: PonyExpress) -> None:
    """The second rider may arrive by a won challenge (P33, P16)."""
    state = do(rules, at_cup(NOTHING, (30, 31, 33), mailbox={2: 2}), claim("straight"))
    assert asked(rules, state) == (1,)
    state = do(rules, state, Challenge(), Advance())
    assert asked(rules, state) == (1,)
    state = do(rules, state, Corners("NW"))
    assert due(rules, state).seat == 2


def test_no_gunfight_at_sacramento(rules: PonyExpress) -> None:
    """Riders of the final duel stand in their corners; there is no gunfight or poker at 33 (P18, P33)."""
    state = do(rules, final(rules, 1), Corners("NW"))
    figures = {figure.id: (figure.x, figure.y) for figure in due(rules, state).figures}
    assert figures["rider:0"] == (4200, 4200)
    assert isinstance(state.waits, Duel)
    assert state.waits.mailbox == 1


def test_short_boards_play_alike(rules: PonyExpress, boards: dict[str, BoardLevel]) -> None:
    """On another board its last space is Sacramento, its desert and peace are its own (P2, P31)."""
    option = boards["desert-run"].option
    for seed in range(10):
        *_, (_, _, _, done) = walk(rules, 3, Random(seed), Options(board=option))
        assert max(result(rules, done.state).positions) == 20
    assert lay((20,), None).board.last == 33
    assert arriving(rules, 0, (20, 1)).state.turn == 1
