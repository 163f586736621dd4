"""The turn: actions, draws, swaps, its end and the yardmaster token: Y7, Y9, Y10, Y14, Y22–Y24."""

from random import Random

import msgspec
import pytest
from yardmaster_table import begin, do, facts, lay, step, walk, why

from game.rules.table import NATURE, Decide
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Couple,
    Discard,
    Discarded,
    Draw,
    Drew,
    End,
    Options,
    Reshuffle,
    State,
    Swap,
    Swapped,
    TokenFlipped,
    TokenPassed,
    Tuck,
    TurnBegan,
    TurnEnded,
)

BLIND, OPEN = Draw("deck"), Draw("discard")


def pass_turn(rules: Yardmaster, state: State) -> State:
    """Use all actions for swaps and end the turn."""
    while state.actions:
        partner = (state.seat + 1) % state.seats
        state = do(rules, state, Swap(partner, state.tokens[partner]))
    return do(rules, state, End())


def test_two_actions_in_any_order_the_same_twice_if_wanted(rules: Yardmaster) -> None:
    """A turn has two actions, also two alike (Y9)."""
    state = begin(rules)
    assert state.actions == 2
    state = do(rules, state, BLIND, BLIND)
    assert (state.actions, state.seat) == (0, 0)
    for move in (BLIND, Swap(1, state.tokens[1]), Buy(0, state.yard[0] or "", ())):
        assert why(rules, state, move) == ("no-action-left", "Y9")
    assert not any(isinstance(move, Draw | Buy | Swap) for move in rules.moves(state, 0))


def test_all_actions_must_be_used(rules: Yardmaster) -> None:
    """The turn can't end while actions are left (Y9), and a swap is always possible (Y14)."""
    state = lay(rules, cargo=(), discards=(), hands=((), ()))
    assert why(rules, state, End()) == ("actions-left", "Y9")
    assert why(rules, do(rules, state, Swap("spare", state.spare[0])), End()) == ("actions-left", "Y9")
    assert {type(move) for move in rules.moves(state, 0)} == {Swap}


def test_three_actions_for_the_yardmaster(rules: Yardmaster) -> None:
    """The holder of the token, face up at the start of the turn, has three actions (Y9)."""
    done = step(rules, pass_through(rules, begin(rules, 2)), End())
    assert done.state.actions == 3
    assert facts(done, TurnBegan) == [TurnBegan(1, 1, 3)]
    state = do(rules, done.state, BLIND, BLIND, BLIND)
    assert why(rules, state, BLIND) == ("no-action-left", "Y9")


def pass_through(rules: Yardmaster, state: State) -> State:
    """Use all actions without ending the turn."""
    while state.actions:
        state = do(rules, state, Swap(1 - state.seat, state.tokens[1 - state.seat]))
    return state


def test_only_the_seat_in_turn_is_asked(rules: Yardmaster) -> None:
    """Play goes clockwise (Y7); couplings and bonus cards belong to the own turn (Y16, Y17)."""
    state = begin(rules, 3)
    assert rules.pending(state) == Decide((0,))
    for move, rule in ((BLIND, "Y7"), (End(), "Y7"), (Couple("R1"), "Y16"), (Bonus("draw-three"), "Y17")):
        assert why(rules, state, move, by=1) == ("not-your-turn", rule)
    for nature, rule in ((Reshuffle(("R",)), "Y25"), (Tuck(("R1",)), "Y21")):
        assert why(rules, state, nature, by=NATURE) == ("not-your-turn", rule)
        assert why(rules, state, nature, by=0) == ("not-a-players-move", rule)
    seats = []
    for _ in range(7):
        seats.append(state.seat)
        state = pass_turn(rules, state)
    assert seats == [0, 1, 2, 0, 1, 2, 0]


def test_draw_from_the_deck(rules: Yardmaster) -> None:
    """The top card of the deck goes unseen into the hand (Y10)."""
    state = begin(rules)
    assert BLIND in rules.moves(state, 0)
    done = step(rules, state, BLIND)
    assert done.state.hands[0] == (*state.hands[0], state.cargo[0])
    assert done.state.cargo == state.cargo[1:]
    assert done.events == (Drew(0, state.cargo[0], "deck"),)
    assert done.informs == (0,)


def test_draw_from_the_discard_pile(rules: Yardmaster) -> None:
    """The top card of the pile, if it is a cargo card (Y10); everybody sees it, so nobody learns anything."""
    state = lay(rules, discards=("R", "B", "sweep"))
    done = step(rules, state, OPEN)
    assert done.state.hands[0] == (*state.hands[0], "R")
    assert done.state.discards == ("B", "sweep")
    assert done.events == (Drew(0, "R", "discard"),)
    assert done.informs == ()


def test_bonus_card_blocks_the_pile(rules: Yardmaster) -> None:
    """No bonus card is drawn from the pile, nor what lies under it (Y10)."""
    for card in ("draw-three", "pay-one-less", "steal-one", "sweep"):
        state = lay(rules, discards=(card, "R"))
        assert why(rules, state, OPEN) == ("bonus-on-top", "Y10")
        assert OPEN not in rules.moves(state, 0)


def test_nothing_to_draw(rules: Yardmaster) -> None:
    """An empty pile gives nothing, and an empty deck only if the pile can be reshuffled (Y10, Y25)."""
    state = lay(rules, cargo=(), discards=())
    assert why(rules, state, OPEN) == ("pile-empty", "Y10")
    assert why(rules, state, BLIND) == ("nothing-to-draw", "Y10")
    assert why(rules, lay(rules, cargo=(), discards=("R",)), BLIND) == ("nothing-to-draw", "Y10")


def test_swap_with_a_player_and_with_a_spare_token(rules: Yardmaster) -> None:
    """Each side ends with one token; the other can't refuse (Y14)."""
    state = lay(rules, 3, tokens=("B", "R", "G"), spare=("Y",))
    done = step(rules, state, Swap(2, "G"))
    assert (done.state.tokens, done.state.spare) == (("G", "R", "B"), ("Y",))
    assert done.events == (Swapped(0, 2, "B", "G"),)
    done = step(rules, done.state, Swap("spare", "Y"))
    assert (done.state.tokens, done.state.spare) == (("Y", "R", "B"), ("G",))
    assert done.events == (Swapped(0, "spare", "G", "Y"),)


def test_wrong_swaps(rules: Yardmaster) -> None:
    """The partner must be another player, the token the one that lies there (Y14)."""
    state = lay(rules, 3, tokens=("B", "R", "G"), spare=("Y",))
    assert why(rules, state, Swap(0, "B")) == ("own-token", "Y14")
    assert why(rules, state, Swap(1, "G")) == ("other-token", "Y14")
    assert why(rules, state, Swap(3, "G")) == ("no-such-seat", "Y14")
    assert why(rules, state, Swap(-1, "G")) == ("no-such-seat", "Y14")
    assert why(rules, state, Swap("spare", "R")) == ("no-such-spare", "Y14")
    assert [move for move in rules.moves(state, 0) if isinstance(move, Swap)] == [
        Swap(1, "R"),
        Swap(2, "G"),
        Swap("spare", "Y"),
    ]


def test_free_moves_after_the_last_action(rules: Yardmaster) -> None:
    """After the last action couplings and bonus cards are still possible, and the end is explicit (Y22)."""
    state = lay(
        rules,
        actions=0,
        trains=(("R1",), ()),
        sorting=(("R2",), ()),
        hands=(("draw-three", "B"), ("B",)),
        cargo=("R", "G", "Y", "B"),
    )
    assert set(rules.moves(state, 0)) == {Couple("R2"), Bonus("draw-three"), End()}
    state = do(rules, state, Couple("R2"), Bonus("draw-three"))
    assert (state.seat, state.actions) == (0, 0)
    done = step(rules, state, End())
    assert done.state.seat == 1
    assert facts(done, TurnEnded) == [TurnEnded(0, 0)]


def test_discard_down_to_seven(rules: Yardmaster) -> None:
    """More than seven cards: exactly what is over is discarded, in the chosen order, without effect (Y23)."""
    hand = ("R", "R", "B", "B", "G", "G", "Y", "sweep", "draw-three")
    state = lay(rules, actions=0, hands=(hand, ("B",)), discards=("Y",))
    done = step(rules, state, End())
    state = done.state
    assert done.events == (TurnEnded(0, 2),)
    assert (state.seat, state.phase) == (0, "discard")
    for cards, reason in (
        (("R",), "wrong-count"),
        (("R", "R", "B"), "wrong-count"),
        (("Y", "Y"), "not-in-hand"),
    ):
        assert why(rules, state, Discard(cards)) == (reason, "Y23")
    done = step(rules, state, Discard(("R", "draw-three")))
    assert done.state.discards == ("draw-three", "R", "Y")
    assert sorted(done.state.hands[0]) == sorted(("R", "B", "B", "G", "G", "Y", "sweep"))
    assert (done.state.seat, done.state.phase) == (1, "act")
    assert facts(done, Discarded) == [Discarded(0, ("R", "draw-three"))]


def test_no_voluntary_discard(rules: Yardmaster) -> None:
    """Seven cards are no reason to discard, and there is no other one (Y23)."""
    hand = ("R", "R", "B", "B", "G", "G", "Y")
    state = lay(rules, actions=0, hands=(hand, ("B",)))
    assert why(rules, state, Discard(("R",))) == ("nothing-to-discard", "Y23")
    assert why(rules, state, Discard(())) == ("nothing-to-discard", "Y23")
    assert do(rules, state, End()).seat == 1


def test_nothing_else_after_the_end(rules: Yardmaster) -> None:
    """While a discard is due, no coupling (Y16), no bonus card and no action (Y23)."""
    hand = ("R", "R", "B", "B", "G", "G", "Y", "draw-three")
    state = do(rules, lay(rules, actions=0, hands=(hand, ("B",)), sorting=(("R2",), ())), End())
    assert why(rules, state, Couple("R2")) == ("discard-first", "Y16")
    for move in (Bonus("draw-three"), BLIND, End()):
        assert why(rules, state, move) == ("discard-first", "Y23")
    assert all(isinstance(move, Discard) for move in rules.moves(state, 0))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_with_three_actions(rules: Yardmaster, seats: int) -> None:
    """With n ≥ 3 turn t > 0 has three actions exactly when t mod (n−1) = 0, with 2 when t mod 3 = 1 (Y24)."""
    state = begin(rules, seats, Options("published" if seats == 5 else "v1"))
    for turn in range(25):
        assert state.turn == turn
        three = turn % 3 == 1 if seats == 2 else turn > 0 and turn % (seats - 1) == 0
        assert state.actions == (3 if three else 2)
        state = pass_turn(rules, state)


def test_token_goes_to_the_right_face_up(rules: Yardmaster) -> None:
    """With three players the yardmaster passes the token counter-clockwise, face up (Y24)."""
    state = begin(rules, 3)
    state = pass_turn(rules, pass_turn(rules, state))
    assert (state.seat, state.yardmaster, state.actions) == (2, 2, 3)
    while state.actions:
        state = do(rules, state, Swap(0, state.tokens[0]))
    done = step(rules, state, End())
    assert facts(done, TokenPassed) == [TokenPassed(2, 1, face_up=True)]
    assert (done.state.yardmaster, done.state.face_up) == (1, True)


def test_two_players_pass_the_token_face_down(rules: Yardmaster) -> None:
    """The receiver has two actions, and ends that turn by turning the token face up (Y24)."""
    state = pass_through(rules, pass_turn(rules, begin(rules, 2)))
    done = step(rules, state, End())
    assert facts(done, TokenPassed) == [TokenPassed(1, 0, face_up=False)]
    state = done.state
    assert (state.seat, state.actions, state.yardmaster, state.face_up) == (0, 2, 0, False)
    done = step(rules, pass_through(rules, state), End())
    assert facts(done, TokenFlipped) == [TokenFlipped(0)]
    assert (done.state.yardmaster, done.state.face_up, done.state.actions) == (0, True, 2)


def test_token_waits_for_the_discard(rules: Yardmaster) -> None:
    """The token is passed when the turn is really over, after its discard (Y23, Y24)."""
    state = pass_through(rules, pass_turn(rules, begin(rules, 2)))
    hands = (state.hands[0], ("R",) * 8)
    state = do(rules, msgspec.structs.replace(state, hands=hands), End())
    assert (state.phase, state.yardmaster, state.face_up) == ("discard", 1, True)
    done = step(rules, state, Discard(("R",)))
    assert facts(done, TokenPassed) == [TokenPassed(1, 0, face_up=False)]


def test_every_turn_of_a_random_game_begins_with_its_actions(rules: Yardmaster) -> None:
    """Whatever is played, the number of actions of a turn follows from its number (Y24)."""
    for seats in (2, 4):
        for _, _, _, done in walk(rules, seats, Options(), Random(seats)):
            for began in facts(done, TurnBegan):
                three = began.turn % 3 == 1 if seats == 2 else began.turn and began.turn % 3 == 0
                assert began.actions == (3 if three else 2)
