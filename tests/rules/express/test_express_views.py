"""Who knows what: the travelling hand, cards face down, and worlds that fit what was seen."""

from collections import Counter
from random import Random

import msgspec
import pytest
from express_tables import before, dealt, play, play_out, stacked, train

from game.rules.express.engine import Express
from game.rules.express.table import Coupled, Drew, Laid, Passed, Play, SetUp, State, View
from game.rules.table import NATURE, Event


def test_trains_are_open_but_not_what_lies_face_down(express: Express) -> None:
    """E10: everyone sees every card that lies face up, and of the others only that they lie there."""
    state = play(express, dealt(express, 3, top="R2|R2 Y4|R4 B4|G4 Y2|Y2 B2|B3"), "R2|R2 -B4|G4")
    for viewer in (None, 0, 1, 2):
        view = express.view(state, viewer)
        assert view.trains == (train("R2|R2"), (Laid(None, "down"),), ())
        assert "B4|G4" not in _said(view.trains)


def test_hand_is_known_to_its_holder_alone(express: Express) -> None:
    """E10: nobody else's view says a word about the hand, the pile or the deck."""
    state = dealt(express, 4, first=2)
    for viewer in (None, 0, 1, 3):
        said = _said(express.view(state, viewer))
        assert not [card for card in express.deck.cards if card in said]
    view = express.view(state, 2)
    assert view.hand == state.hand
    assert view.held == (state.hand,)
    unseen = set(express.deck.cards) - set(state.hand)
    assert not [card for card in unseen if card in _said(view)]


def test_what_was_held_is_remembered(express: Express) -> None:
    """E10: a player keeps knowing the hands held before and the cards laid, face-down ones too."""
    state = dealt(express, 2, top="R2|R2 Y4|R4 B4|G4 Y2|Y2 B2|B3 G2|G2")
    state = play(express, state, "-R2|R2 B4|G4")
    view = express.view(state, 0)
    assert view.held == (("B4|G4", "R2|R2", "Y4|R4"), ("B2|B3", "Y2|Y2", "Y4|R4"))
    assert view.laid == ("R2|R2",)
    other = express.view(state, 1)
    assert other.held == (("B4|G4", "Y2|Y2", "Y4|R4"),)
    assert other.laid == ("B4|G4",)
    assert "R2|R2" not in _said(other)
    assert express.view(state, None).held == ()


def test_memory_ends_with_the_game(express: Express) -> None:
    """E10, E15: game 2 is dealt anew, and nothing seen in game 1 says anything about it."""
    state = play_out(express, dealt(express, 3, strategy=True), Random(1))
    assert len(express.view(state, 1).held) == 6
    starter = min(range(3), key=lambda seat: state.finished[0].totals[seat])
    state = express.apply(state, NATURE, SetUp(starter, stacked(express, 3, seed=3), None)).state
    for seat in range(3):
        assert express.view(state, seat).held == ((state.hand,) if seat == starter else ())
        assert express.view(state, seat).laid == ()


def test_nothing_is_uncovered_at_the_end(express: Express) -> None:
    """E10: a card laid face down is never shown again, not even after the last round."""
    state = dealt(express, 2)
    while state.seat >= 0:
        state = express.apply(state, state.seat, Play(state.hand[0], "down")).state
    view = express.view(state, None)
    assert not [card for card in express.deck.cards if card in _said(view)]


def test_running_score_is_public(express: Express) -> None:
    """E10, E11: open knowledge alone gives the totals, so every view shows the same ones."""
    random = Random(2)
    for seats in (2, 3, 4, 5):
        state = dealt(express, seats, caboose="lightweight", cabooses="twelve")
        while state.seat >= 0:
            state = express.apply(state, state.seat, express.sample(state, state.seat, random)).state
            counts = {express.view(state, viewer).score for viewer in (None, *range(seats))}
            assert len(counts) == 1
        assert counts == set(state.finished)


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (Drew(1, "R2|R2", ("B4|G4", "R2|R2")), Drew(1, None, None)),
        (Coupled(1, "R2|R2", "down"), Coupled(1, None, "down")),
        (Coupled(1, "R2|R2", "up"), Coupled(1, "R2|R2", "up")),
        (Passed(1, 2, 3), Passed(1, 2, 3)),
    ],
)
def test_witnesses(express: Express, event: Event, seen: Event) -> None:
    """E6, E10: the drawn card, the hand and the faces laid down are for their player's eyes."""
    assert express.witness(event, 1) == event
    assert express.witness(event, 0) == seen
    assert express.witness(event, None) == seen


def test_events_tell_no_more_than_the_table_shows(express: Express) -> None:
    """E10: a seat's events of a game are the same in any game that looks the same to it."""
    random = Random(11)
    for _ in range(60):
        seats = random.randint(2, 5)
        state = dealt(express, seats, first=random.randrange(seats))
        for _ in range(random.randrange(seats * (9 - seats))):
            state = express.apply(state, state.seat, express.sample(state, state.seat, random)).state
        viewer = random.randrange(-1, seats)
        seat = None if viewer < 0 else viewer
        world = express.worlds(express.view(state, seat), random)
        if state.seat == seat:
            assert express.moves(world, state.seat) == express.moves(state, state.seat)
        for one in (state, world):
            assert express.view(one, seat) == express.view(state, seat)
        open_cards = [
            move for move in express.moves(state, state.seat) if move in express.moves(world, state.seat)
        ]
        if not open_cards:
            continue
        move = random.choice(open_cards)
        assert isinstance(move, Play)
        told = [
            [express.witness(event, seat) for event in express.apply(one, state.seat, move).events]
            for one in (state, world)
        ]
        if seat is not None and (state.seat + 1) % seats == seat:
            # The viewer takes the hand now, and only then learns what differs.
            told = [[event for event in events if not isinstance(event, Drew)] for events in told]
        assert told[0] == told[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_worlds_fit_everything_that_was_seen(express: Express, seats: int) -> None:
    """E10: in both games, at every turn and for every viewer, a drawn world looks the same and is sound."""
    random = Random(seats)
    for _ in range(6):
        state = dealt(
            express, seats, first=random.randrange(seats), strategy=True, cabooses="all", caboose="efficient"
        )
        for game in (1, 2):
            while state.seat >= 0:
                _check_worlds(express, state, random)
                state = express.apply(state, state.seat, express.sample(state, state.seat, random)).state
            _check_worlds(express, state, random)
            if game == 1:
                state = second_deal(express, state, random)


def second_deal(express: Express, state: State, random: Random) -> State:
    """Game 2, dealt at random."""
    deck = list(express.deck.in_play(state.seats))
    random.shuffle(deck)
    for first in range(state.seats):
        deal = SetUp(first, tuple(deck), "executive")
        if express.refuse(state, NATURE, deal) is None:
            return express.apply(state, NATURE, deal).state
    raise AssertionError("nobody may start game 2")


def _check_worlds(express: Express, state: State, random: Random) -> None:
    for viewer in (None, *range(state.seats)):
        view = express.view(state, viewer)
        world = express.worlds(view, random)
        assert express.view(world, viewer) == view
        assert not express.audit(world)
        assert world.seat == state.seat
        assert Counter(world.order) == Counter(state.order)


def test_worlds_before_the_deal(express: Express) -> None:
    """E5: before the deal there is nothing to guess."""
    state = before(express, 4)
    assert express.worlds(express.view(state, 2), Random(1)) == state


def test_worlds_draw_the_pile_evenly(express: Express) -> None:
    """E5, E10: to the holder of the hand every unseen card is as likely as any other to come next."""
    state = play(express, dealt(express, 3, top="R2|R2 Y4|R4 B4|G4 Y2|Y2 B2|B3 G2|G2"), "R2|R2 -Y2|Y2")
    state = play(express, state, "-B4|G4")
    view = express.view(state, 0)
    assert view.hand is not None
    random = Random(7)
    draws = Counter(express.worlds(view, random).order[3 + state.turn + 1] for _ in range(6000))
    unseen = Counter(express.deck.in_play(3))
    unseen.subtract(["R2|R2", *view.held[0], *view.hand])
    unseen["R2|R2"] += 1
    for card in view.held[0]:
        if card in view.hand:
            unseen[card] += 1
    for card, copies in (+unseen).items():
        assert 0.7 < draws[card] / (6000 * copies / unseen.total()) < 1.3, card
    assert set(draws) <= set(+unseen)


def test_worlds_differ(express: Express) -> None:
    """E10: what a viewer can't know really changes from world to world: hand, pile, faces laid down."""
    state = play(express, dealt(express, 4, top="R2|R2 Y4|R4 B4|G4 Y2|Y2 B2|B3 G2|G2"), "-R2|R2 -B4|G4")
    random = Random(1)
    view = express.view(state, 3)
    worlds = [express.worlds(view, random) for _ in range(40)]
    assert len({world.hand for world in worlds}) > 20
    assert len({world.trains[0] for world in worlds}) > 10
    assert len({world.order[-1] for world in worlds}) > 10


def test_views_say_who_looks(express: Express) -> None:
    """E10: a view carries its viewer, so that it can't be mistaken for another's."""
    state = dealt(express, 2)
    assert [express.view(state, viewer).viewer for viewer in (None, 0, 1)] == [None, 0, 1]
    assert isinstance(express.view(state, 0), View)


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()
