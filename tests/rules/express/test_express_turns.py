"""Set-up, turns and the end, move by move."""

from itertools import product
from random import Random
from typing import Final

import pytest
from express_oracle import fits
from express_tables import before, dealt, play, stacked, train

from game.rules.express.engine import Express, couples
from game.rules.express.table import Coupled, Drew, Ended, Face, Laid, Passed, Play, Scored, SetUp
from game.rules.table import NATURE, By, Chance, Decide, Move, Over, Pick, Refusal, Setup, Shuffle

FACES: Final[tuple[Face, Face]] = ("up", "down")


class Foreign(Move, frozen=True, tag="foreign"):
    """A move of some other game."""


def found(refused: Refusal | None) -> tuple[str, str] | None:
    """A refusal's code and rule."""
    return None if refused is None else (refused.code, refused.rule)


def test_two_to_five_players(express: Express) -> None:
    """E4: two to five may sit down, under whatever options."""
    for strategy, cabooses in product((False, True), ("none", "twelve", "all")):
        options = before(express, 2, strategy=strategy, cabooses=cabooses).options
        assert list(express.seats(options)) == [2, 3, 4, 5]


def test_nature_sets_up_first(express: Express) -> None:
    """E5: a start player by lot, all cards in play shuffled, and no caboose unless agreed."""
    pending = express.pending(before(express, 3))
    assert pending == Chance(
        "setup",
        (("first", Pick((0, 1, 2))), ("deck", Shuffle(express.deck.in_play(3)))),
        (("caboose", None),),
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_start_player_alone_gets_a_hand(express: Express, seats: int) -> None:
    """E5, E6: the start player holds the first n cards and the one drawn; the rest is the pile."""
    deck = stacked(express, seats)
    step = express.apply(before(express, seats), NATURE, SetUp(1, deck, None))
    assert step.state.seat == 1
    assert step.state.hand == tuple(sorted(deck[: seats + 1]))
    assert step.informs == (1,)
    for seat in range(seats):
        view = express.view(step.state, seat)
        assert view.hand == (step.state.hand if seat == 1 else None)
        assert view.pile == len(deck) - seats - 1


@pytest.mark.parametrize(
    ("move", "by", "refused"),
    [
        (SetUp(3, (), None), NATURE, ("no-such-seat", "E5")),
        (SetUp(-1, (), None), NATURE, ("no-such-seat", "E5")),
        (SetUp(0, (), None), NATURE, ("wrong-deck", "E1")),
        (SetUp(0, (), None), 0, ("nature-first", "E5")),
        (Play("R2|R2", "up"), 0, ("nature-first", "E5")),
        (Play("R2|R2", "up"), NATURE, ("nature-first", "E5")),
    ],
)
def test_wrong_deals(express: Express, move: Move, by: By, refused: tuple[str, str]) -> None:
    """E1, E5: seats that aren't there, decks that aren't whole, and anyone but nature are refused."""
    assert found(express.refuse(before(express, 3), by, move)) == refused


def test_wrong_decks(express: Express) -> None:
    """E1, E5: a card missing, doubled, turned round or to be left out makes the deck wrong."""
    two, three = list(express.deck.in_play(2)), list(express.deck.in_play(3))
    turned = ["G3|R3" if card == "R3|G3" else card for card in three]
    for seats, deck, rule in [
        (3, three[1:], "E1"),
        (3, [*three, three[0]], "E1"),
        (3, turned, "E1"),
        (3, two, "E1"),
        (2, three, "E5"),
        (2, [*two[1:], two[-1]], "E1"),
        (2, [*two[1:], "P4|P4"], "E5"),
    ]:
        refused = express.refuse(before(express, seats), NATURE, SetUp(0, tuple(deck), None))
        assert found(refused) == ("wrong-deck", rule)
    assert express.refuse(before(express, 2), NATURE, SetUp(0, tuple(two), None)) is None


def test_engine_lets_anything_follow(express: Express) -> None:
    """E3, E8: the first card of a train always fits, for the engine counts as wild."""
    for card in express.deck.cards:
        assert couples((), card)


def test_coupling_against_the_rule(express: Express) -> None:
    """E8: every pair of cards, the first one up or down, the second one up."""
    for first, face, second in product(express.deck.cards, ("up", "down"), express.deck.cards):
        assert couples((Laid(first, face),), second) == fits([(first, face)], second)


def test_only_the_left_car_connects() -> None:
    """E1, E8: cards are never turned; the right car of the new card doesn't matter, nor the first's left."""
    assert couples(train("B4|G4"), "G2|G3")
    assert couples(train("B4|G4"), "R4|B4")
    assert not couples(train("B4|G4"), "R3|G3")
    assert not couples(train("G3|B3"), "G2|G2")


def test_face_down_is_always_allowed(express: Express) -> None:
    """E7, E8: also where the card would fit; anything follows a card that lies face down."""
    state = dealt(express, 2, top="R2|R2 R2|R3 B4|G4 Y2|Y2 Y2|Y3")
    assert express.refuse(state, 0, Play("R2|R2", "down")) is None
    state = play(express, state, "-R2|R2 B4|G4")
    assert "R2|R3" in state.hand
    for card in state.hand:
        assert express.refuse(state, 0, Play(card, "up")) is None


def test_refused_plays(express: Express) -> None:
    """E7–E9: cards that aren't there or don't fit, and those whose turn it isn't."""
    state = play(express, dealt(express, 2, top="R2|R2 Y4|R4 B4|G4 Y2|Y2 B2|B3"), "R2|R2 B4|G4")
    assert state.hand == ("B2|B3", "Y2|Y2", "Y4|R4")
    assert express.refuse(state, 0, Play("Y4|R4", "up")) == Refusal(
        "does-not-couple", "E8", {"car": "Y4", "last": "R2", "card": "Y4|R4"}
    )
    assert express.refuse(state, 0, Play("Y4|R4", "down")) is None
    assert express.refuse(state, 0, Play("Y2|Y2", "up")) is None
    assert express.refuse(state, 0, Play("R2|R2", "up")) == Refusal("not-in-hand", "E7", {"card": "R2|R2"})
    assert express.refuse(state, 1, Play("Y2|Y2", "up")) == Refusal("not-your-turn", "E9", {"seat": 0})
    assert express.refuse(state, 7, Play("Y2|Y2", "up")) == Refusal("not-your-turn", "E9", {"seat": 0})
    assert express.refuse(state, NATURE, Play("Y2|Y2", "up")) == Refusal("not-your-turn", "E9", {"seat": 0})
    deal = SetUp(0, stacked(express, 2), None)
    assert found(express.refuse(state, 0, deal)) == ("not-a-players-move", "E5")
    assert found(express.refuse(state, NATURE, deal)) == ("not-your-turn", "E9")
    assert found(express.refuse(state, 0, Foreign())) == ("no-such-move", "E7")


def test_a_turn_draws_plays_and_passes(express: Express) -> None:
    """E6, E7, E9: one card into the hand, one out of it, the other n on to the left."""
    deck = stacked(express, 3, "R2|R2 Y4|R4 B4|G4 Y2|Y2 B2|B3")
    state = express.apply(before(express, 3), NATURE, SetUp(2, deck, None)).state
    assert (state.seat, state.hand) == (2, ("B4|G4", "R2|R2", "Y2|Y2", "Y4|R4"))
    step = express.apply(state, 2, Play("Y4|R4", "up"))
    assert step.events == (
        Coupled(2, "Y4|R4", "up"),
        Passed(2, 0, 3),
        Drew(0, "B2|B3", ("B2|B3", "B4|G4", "R2|R2", "Y2|Y2")),
    )
    assert step.informs == (0,)
    assert step.state.seat == 0
    assert step.state.hand == ("B2|B3", "B4|G4", "R2|R2", "Y2|Y2")
    assert step.state.trains == ((), (), train("Y4|R4"))


@pytest.mark.parametrize(("seats", "rounds"), [(2, 7), (3, 6), (4, 5), (5, 4)])
def test_rounds(express: Express, seats: int, rounds: int) -> None:
    """E4, E9, E11: 9 − n rounds, everyone once a round in clockwise order, then it is counted."""
    state = dealt(express, seats, first=1)
    for turn in range(rounds * seats):
        assert express.pending(state) == Decide(((1 + turn) % seats,))
        assert len(state.hand) == seats + 1
        assert state.result is None
        step = express.apply(state, state.seat, express.moves(state, state.seat)[-1])
        state = step.state
    assert all(len(one) == rounds for one in state.trains)
    assert state.result is not None
    assert express.pending(state) == Over(state.result)
    assert step.events[1:] == (Scored(1, state.finished[0]), Ended(state.result))
    assert step.informs == ()
    assert express.moves(state, 1) == ()
    for by in (0, 1, NATURE):
        assert found(express.refuse(state, by, Play("R2|R2", "down"))) == ("game-over", "E4")
    assert found(express.refuse(state, NATURE, SetUp(0, state.order, None))) == ("game-over", "E4")


def test_what_is_left_scores_nothing(express: Express) -> None:
    """E14: the hand passed last and the pile are in nobody's total."""
    state = dealt(express, 5)
    while state.seat >= 0:
        state = express.apply(state, state.seat, Play(state.hand[0], "down")).state
    assert state.finished[0].values == (16,) * 5
    assert state.finished[0].totals == (16,) * 5


def test_listed_moves_are_all_the_legal_ones(express: Express) -> None:
    """E7, E8: every card of the hand in both faces, just as far as it is legal, each once."""
    state = play(express, dealt(express, 2, top="R2|R2 R2|R2 B4|G4 Y2|Y2 B2|B3"), "B4|G4 Y2|Y2")
    wanted = [
        Play(card, face)
        for card in ("B2|B3", "R2|R2")
        for face in ("up", "down")
        if face == "down" or fits([("B4|G4", "up")], card)
    ]
    assert list(express.moves(state, 0)) == wanted == [Play("B2|B3", "down"), Play("R2|R2", "down")]
    assert express.moves(state, 1) == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_legal_is_left_out(express: Express, seats: int) -> None:
    """E7, E8: in whole games `moves` lists exactly the plays that `refuse` lets pass."""
    random = Random(seats)
    for _ in range(15):
        state = dealt(express, seats, first=random.randrange(seats))
        while state.seat >= 0:
            every = [Play(card, face) for card in sorted(set(state.hand)) for face in FACES]
            legal = [move for move in every if express.refuse(state, state.seat, move) is None]
            assert list(express.moves(state, state.seat)) == legal
            state = express.apply(state, state.seat, random.choice(legal)).state


def test_a_seat_that_has_nothing_laid_is_offered_everything(express: Express) -> None:
    """E3, E7: at the engine both faces of every card."""
    state = express.apply(
        express.start(Setup(2, before(express, 2).options)),
        NATURE,
        SetUp(0, stacked(express, 2, "R2|R2 Y4|R4 B4|G4"), None),
    ).state
    assert [(move.card, move.face) for move in express.moves(state, 0) if isinstance(move, Play)] == [
        (card, face) for card in ("B4|G4", "R2|R2", "Y4|R4") for face in ("up", "down")
    ]
