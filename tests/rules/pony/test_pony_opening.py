"""Before the first turn: number of players, start roll, first item cards (P1, P4-P7)."""

from collections import Counter
from random import Random

import pytest
from pony_tables import FIVE, FOUR, NOTHING, PAIR, STRAIGHT, do, facts, natures, roll, step, walk, why

from game.rules.pony import PonyExpress, events
from game.rules.pony.board import Options
from game.rules.pony.items import COPIES, all_items
from game.rules.pony.moves import Keep, Pass, Roll, Shuffle
from game.rules.pony.state import State
from game.rules.table import NATURE, Chance, Decide, Setup
from game.rules.table import Shuffle as ShuffleLot


def started(rules: PonyExpress, *dice: tuple[str, ...]) -> State:
    """A game whose players have rolled these for the start, from seat 0 clockwise."""
    state = rules.start(Setup(len(dice), Options()))
    for faces in dice:
        state = roll(rules, state, faces)
    return state


def test_two_to_five_riders(rules: PonyExpress) -> None:
    """Two to five may ride, not one nor six (P1)."""
    assert list(rules.seats(Options())) == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(ValueError, match=r"^seats: "):
            rules.start(Setup(seats, Options()))
    with pytest.raises(TypeError, match=r"^options: "):
        rules.start(Setup(2, ShuffleLot(())))


def test_all_start_on_space_one_with_three_gold(rules: PonyExpress) -> None:
    """All riders stand on space 1 with three gold, free, without cards (P5)."""
    for seats in rules.seats(Options()):
        state = rules.start(Setup(seats, Options()))
        assert [(rider.space, rider.gold, rider.jailed, rider.items) for rider in state.riders] == [
            (1, 3, False, ())
        ] * seats


def test_start_rolls_go_clockwise_from_seat_0(rules: PonyExpress) -> None:
    """Everyone rolls five dice once, openly, from seat 0 on (P5)."""
    state = rules.start(Setup(3, Options()))
    for seat in range(3):
        pending = rules.pending(state)
        assert isinstance(pending, Chance)
        assert (pending.move, dict(pending.fixed)) == ("roll", {"for": seat})
        assert why(rules, state, Roll((seat + 1) % 3, PAIR)) == ("roll-seat", "P5")
        assert why(rules, state, Roll(seat, PAIR[:4])) == ("roll-count", "P5")
        assert why(rules, state, Roll(seat, (*PAIR[:4], "8"))) == ("roll-face", "P1")
        assert why(rules, state, Shuffle(())) == ("nature-first", "P5")
        done = step(rules, state, Roll(seat, (PAIR, FOUR, NOTHING)[seat]))
        assert done.informs == (0, 1, 2)
        state = done.state
    assert state.turn == 1


def test_the_best_hand_starts(rules: PonyExpress) -> None:
    """The best of the open hands starts (P5, P4)."""
    done = step(rules, started(rules, PAIR, STRAIGHT), Shuffle(all_items()))
    assert done.state.turn == 1
    assert started(rules, NOTHING, PAIR, FIVE, FOUR).turn == 2


def test_ties_roll_again_among_the_tied(rules: PonyExpress) -> None:
    """Only those who tie for the best roll again, from seat 0 clockwise, until it is decided (P4)."""
    state = started(rules, STRAIGHT, PAIR, STRAIGHT[::-1], STRAIGHT)
    for seat in (0, 2):
        pending = rules.pending(state)
        assert isinstance(pending, Chance)
        assert dict(pending.fixed)["for"] == seat
        state = roll(rules, state, FOUR)
    done = step(rules, state, Roll(3, NOTHING))
    assert facts(done, events.Tied) == [events.Tied((0, 2), "start")]
    state = roll(rules, roll(rules, done.state, NOTHING), PAIR)
    assert state.turn == 2


def test_there_are_twenty_item_cards() -> None:
    """Twenty cards, in the copies of the rules' table (P36)."""
    assert len(all_items()) == 20
    assert Counter(all_items()) == COPIES
    assert sorted(COPIES.values()) == [1] * 6 + [2] * 7


def test_each_draws_two_from_the_starting_player_on(rules: PonyExpress) -> None:
    """The starting player gets the first two cards, and so on clockwise (P6)."""
    state = started(rules, NOTHING, PAIR, NOTHING)
    deck = all_items()
    assert why(rules, state, Shuffle(deck[1:])) == ("shuffle-cards", "P6")
    assert why(rules, state, Shuffle((*deck[1:], "ace"))) == ("shuffle-cards", "P6")
    done = step(rules, state, Shuffle(deck))
    assert done.informs == (0, 1, 2)
    assert {drew.seat: drew.items for drew in facts(done, events.Drew)} == {
        1: deck[0:2],
        2: deck[2:4],
        0: deck[4:6],
    }
    pending = rules.pending(done.state)
    assert pending == Decide((1,))


def test_each_keeps_one_in_turn_order(rules: PonyExpress) -> None:
    """Each keeps one of the own two, from the starting player clockwise, even of two alike (P6)."""
    state = do(rules, started(rules, PAIR, NOTHING), Shuffle(all_items()))
    assert list(rules.moves(state, 0)) == [Keep("oat-bag")]
    assert rules.moves(state, 1) == ()
    assert why(rules, state, Keep("loaded-die")) == ("keep-card", "P6")
    assert why(rules, state, Pass()) == ("not-now", "P6")
    assert why(rules, state, Keep("oat-bag"), by=1) == ("not-your-turn", "P6")
    done = step(rules, state, Keep("oat-bag"))
    assert done.informs == ()
    assert done.state.riders[0].items == ("oat-bag",)
    assert rules.pending(done.state) == Decide((1,))


def test_cards_given_back_are_shuffled_in(rules: PonyExpress) -> None:
    """When all have chosen, nature shuffles the deck with the cards given back (P6)."""
    deck = ("ace-up-the-sleeve", "rail-pass", "spyglass", "peace-pipe")
    rest = [item for item in all_items() if item not in deck]
    state = do(rules, started(rules, PAIR, NOTHING), Shuffle((*deck, *rest)))
    state = do(rules, state, Keep("rail-pass"), Keep("spyglass"))
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    (name, lot), *none = pending.lots
    assert (pending.move, name, none) == ("shuffle", "items", [])
    assert isinstance(lot, ShuffleLot)
    expected = sorted(["ace-up-the-sleeve", "peace-pipe", *rest])
    assert list(lot.items) == expected
    assert why(rules, state, Shuffle(tuple(sorted(rest)))) == ("shuffle-cards", "P6")
    after = do(rules, state, Shuffle(tuple(expected)))
    assert after.pack.deck == tuple(expected)
    assert dict(rules.pending(after).fixed) == {"for": 0}  # type: ignore[union-attr] # a chance follows
    assert [rider.items for rider in after.riders] == [("rail-pass",), ("spyglass",)]


def test_the_starting_player_has_the_first_turn(rules: PonyExpress) -> None:
    """Whoever rolled best rolls first under the cup; then play goes clockwise (P5)."""
    for seed in range(20):
        turns = []
        starter = -1
        for _, _, _, done in walk(rules, 4, Random(seed)):
            starter = facts(done, events.Starts)[0].seat if facts(done, events.Starts) else starter
            turns += [began.seat for began in facts(done, events.TurnBegan)]
        assert turns[0] == starter
        assert turns == [(starter + number) % 4 for number in range(len(turns))]


def test_nature_alone_opens_the_game(rules: PonyExpress) -> None:
    """No player can roll or shuffle in nature's place (P5)."""
    state = rules.start(Setup(2, Options()))
    assert why(rules, state, Roll(0, PAIR), by=0) == ("nature-first", "P5")
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    assert rules.refuse(state, NATURE, natures(pending, Random(1))) is None
