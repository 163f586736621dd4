"""A match being played: moves, what may be taken back, and its record."""

import json
from random import Random

import pytest

from game.match import record
from game.match.dealer import Dealer
from game.match.play import IllegalMove, Match
from game.match.record import Header, SeatInfo
from game.match.shelf import Shelf
from game.rules.express.table import Options, Play
from game.rules.table import NATURE, Chance


def begun(shelf: Shelf, seats: int = 3, *, strategy: bool = False, practice: bool = False) -> Match:
    """A match after the deal."""
    people = tuple(SeatInfo(f"Seat {seat}", "person") for seat in range(seats))
    rules = shelf["yardmaster-express"]
    match = Match(rules, Header(rules.name, Options(strategy), people), practice=practice)
    deal(match)
    return match


def deal(match: Match) -> None:
    """Let nature answer, the first player being seat 0 where that is free."""
    pending = match.pending
    assert isinstance(pending, Chance)
    wanted = {"first": 0} if dict(pending.lots).get("first") else None
    match.play(NATURE, Dealer(Random(1)).answer(pending, match.rules, wanted))


def play(match: Match, moves: int = 1) -> None:
    """Play the first card of the hand face down, so many times."""
    for _ in range(moves):
        match.play(match.state.seat, Play(match.state.hand[0], "down"))


def test_illegal_moves_change_nothing(shelf: Shelf) -> None:
    """A refused move raises its refusal, and state, record and steps are as before."""
    match = begun(shelf)
    state = match.state
    with pytest.raises(IllegalMove) as caught:
        match.play(1, Play(state.hand[0], "down"))
    assert caught.value.refusal == match.rules.refuse(state, 1, Play(state.hand[0], "down"))
    assert match.state is state
    assert len(match.entries) == len(match.steps) == 1


def test_last_choice_may_be_taken_back(shelf: Shelf) -> None:
    """The one who has just played may take it back until the next has taken the hand."""
    match = begun(shelf)
    before = match.state
    play(match)
    assert [match.undo_to(seat) for seat in range(3)] == [1, None, None]
    match.truncate(1)
    assert match.state == before
    assert len(match.entries) == len(match.steps) == 1


def test_undo_stops_where_another_has_looked(shelf: Shelf) -> None:
    """What the next player has learned bars it; that somebody else looks doesn't."""
    match = begun(shelf)
    play(match)
    match.look(0)
    match.look(2)
    assert match.undo_to(0) == 1
    match.look(1)
    assert match.undo_to(0) is None


def test_undo_stops_at_another_seats_choice(shelf: Shelf) -> None:
    """After the next player has moved, only that one may take back."""
    match = begun(shelf)
    play(match, 2)
    assert [match.undo_to(seat) for seat in range(3)] == [None, 2, None]


def test_undo_never_crosses_a_deal(shelf: Shelf) -> None:
    """Nothing is taken back over nature's moves: not at the beginning, not after game 2's deal."""
    match = begun(shelf, strategy=True)
    assert [match.undo_to(seat) for seat in range(3)] == [None] * 3
    play(match, 18)
    assert match.undo_to(2) == 18
    deal(match)
    assert [match.undo_to(seat) for seat in range(3)] == [None] * 3


def test_after_an_undo_all_have_looked(shelf: Shelf) -> None:
    """Who takes back has seen the own hand again, so the move before can't be taken back as well."""
    match = begun(shelf)
    play(match, 2)
    match.truncate(2)
    assert [match.undo_to(seat) for seat in range(3)] == [None] * 3
    play(match)
    assert match.undo_to(1) == 2


def test_after_loading_all_may_have_looked(shelf: Shelf) -> None:
    """A match that has been left may have been seen by anyone."""
    match = begun(shelf)
    play(match)
    match.looked_by_all()
    assert match.undo_to(0) is None


def test_the_last_move_of_a_game_may_be_taken_back(shelf: Shelf) -> None:
    """E10: the end tells nobody anything hidden, so a slip in the last move can be mended."""
    match = begun(shelf)
    play(match, 18)
    assert match.result is not None
    assert match.undo_to(2) == 18
    match.truncate(18)
    assert match.result is None


def test_practice_goes_back_over_everything(shelf: Shelf) -> None:
    """In practice one goes back to the own last choice, over others' choices and nature's."""
    match = begun(shelf, strategy=True, practice=True)
    assert match.undo_to(0) is None
    play(match, 18)
    deal(match)
    match.looked_by_all()
    assert [match.undo_to(seat) for seat in range(3)] == [16, 17, 18]


def test_fresh_match_has_nothing_to_take_back(shelf: Shelf) -> None:
    """Before the first move there is no undo, in practice neither."""
    for practice in (False, True):
        people = (SeatInfo("Ann", "person"), SeatInfo("Bo", "person"))
        rules = shelf["yardmaster-express"]
        match = Match(rules, Header(rules.name, Options(), people), practice=practice)
        assert match.undo_to(0) is None


def test_notes_go_with_what_is_taken_back(shelf: Shelf) -> None:
    """A note on a move that is taken back doesn't turn up at the next one in its place."""
    match = begun(shelf)
    play(match, 4)
    match.notes = {"": "all", "moves/1": "first", "moves/3": "third", "seats/0": "Ann", "result": "end"}
    match.truncate(3)
    assert match.notes == {"": "all", "moves/1": "first", "seats/0": "Ann"}


def test_record_of_a_match(shelf: Shelf) -> None:
    """The record is complete at any moment and is in order."""
    match = begun(shelf, 2)
    match.notes["moves/0"] = "dealt by hand"
    play(match, 14)
    found = json.loads(match.to_record())
    assert found["moves"][0]["note"] == "dealt by hand"
    assert found["result"]["scores"] == [28, 28]
    raw = record.read(match.to_record(), shelf)
    assert record.referee(raw, match.rules) == match.entries
    assert raw.notes == match.notes


def test_views_are_the_rules(shelf: Shelf) -> None:
    """A match shows what the rules let a seat know."""
    match = begun(shelf)
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer) == match.rules.view(match.state, viewer)
