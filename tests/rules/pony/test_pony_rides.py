"""The granted move, Fresh Horse and Burr, and whom the roller meets (P15, P18-P20, P36)."""

import pytest
from pony_tables import PAIR, STRAIGHT, arriving, asked, at_cup, claim, do, facts, granting, step, why, words

from game.rules.pony import PonyExpress, events
from game.rules.pony.fights import TakeCorners
from game.rules.pony.items import COPIES
from game.rules.pony.moves import Advance, Challenge, Pass, Use
from game.rules.pony.throw import Throw
from game.rules.table import Chance, Decide

HORSE, BURR = "fresh-horse", "burr-under-the-saddle"


@pytest.mark.parametrize("steps", range(1, 8))
def test_the_roller_moves_the_claimed_steps(rules: PonyExpress, steps: int) -> None:
    """The roller moves as many steps as the claim is worth, space by space (P15, P3)."""
    done = granting(rules, 0, steps, (12, 1))
    assert done.state.riders[0].space == 12 + steps
    assert facts(done, events.Moved)[0] == events.Moved(0, tuple(range(12, 13 + steps)), "claim")


def test_fresh_horse_is_one_step_more(rules: PonyExpress) -> None:
    """The roller with a Fresh Horse is asked once the move is granted, and goes one step more (P36)."""
    state = granting(rules, 0, 2, (24, 1), items={0: [HORSE]}).state
    assert state.riders[0].space == 24
    assert words(rules, state, 0) == {HORSE, "pass"}
    assert why(rules, state, Use(BURR)) == ("item-moment", "P36")
    assert why(rules, state, Use(HORSE, die=1)) == ("use-fields", "P36")
    assert why(rules, state, Advance()) == ("not-now", "P36")
    assert do(rules, state, Use(HORSE)).riders[0].space == 27
    assert do(rules, state, Pass()).riders[0].space == 26


def test_burr_is_one_step_less(rules: PonyExpress) -> None:
    """Another free rider's Burr makes the move one step shorter (P36)."""
    state = granting(rules, 0, 3, (24, 1), items={1: [BURR]}).state
    assert words(rules, state, 1) == {BURR, "pass"}
    done = step(rules, state, Use(BURR))
    assert done.state.riders[0].space == 26
    assert facts(done, events.Granted) == [events.Granted(0, 2)]
    assert do(rules, state, Pass()).riders[0].space == 27


def test_a_move_is_never_shorter_than_one_step(rules: PonyExpress) -> None:
    """While the move is one step long nobody is asked for a Burr (P36)."""
    done = granting(rules, 0, 1, (26, 1), items={1: [BURR]})
    assert done.state.riders[0].space == 27
    state = granting(rules, 0, 2, (25, 1, 2), items={1: [BURR], 2: [BURR]}).state
    assert asked(rules, state) == (1,)
    assert do(rules, state, Use(BURR)).riders[0].space == 26
    assert asked(rules, do(rules, state, Pass())) == (2,)


def test_a_fresh_horse_makes_room_for_a_burr(rules: PonyExpress) -> None:
    """A step gained can be lost again: the move as it stands counts (P36)."""
    state = granting(rules, 0, 1, (26, 1), items={0: [HORSE], 1: [BURR]}).state
    assert do(rules, state, Pass()).riders[0].space == 27
    state = do(rules, state, Use(HORSE))
    assert asked(rules, state) == (1,)
    assert do(rules, state, Use(BURR)).riders[0].space == 27


def test_order_of_asking_at_a_granted_move(rules: PonyExpress) -> None:
    """The roller first, then clockwise; jailed riders can't use a Burr (P36, P34)."""
    items = {0: [BURR], 1: [BURR], 2: [HORSE, HORSE]}
    state = granting(rules, 2, 4, (1, 2, 21, 5), items=items, jailed=(0,)).state
    assert asked(rules, state) == (2,)
    state = do(rules, state, Use(HORSE))
    assert asked(rules, state) == (1,), "one item at a moment, and seat 0 is jailed"
    assert do(rules, state, Use(BURR)).riders[2].space == 25


def test_both_burrs_count(rules: PonyExpress) -> None:
    """Two riders may each use a Burr (P36)."""
    state = granting(rules, 0, 3, (24, 1, 2), items={1: [BURR], 2: [BURR]}).state
    assert do(rules, state, Use(BURR), Use(BURR)).riders[0].space == 25


def test_items_at_a_move_into_sacramento(rules: PonyExpress) -> None:
    """Whether Sacramento cuts the move short doesn't matter: both are asked (P36)."""
    state = granting(rules, 0, 7, (32, 1), items={0: [HORSE], 1: [BURR]}).state
    assert asked(rules, state) == (0,)
    state = do(rules, state, Use(HORSE))
    assert asked(rules, state) == (1,)
    assert do(rules, state, Use(BURR)).riders[0].space == 33


def test_a_rider_at_a_mailbox_may_use_a_burr(rules: PonyExpress) -> None:
    """A free rider at a mailbox is asked like any other (P32, P36)."""
    state = granting(rules, 0, 3, (10, 33), items={1: [BURR]}, mailbox={1: 1}).state
    assert asked(rules, state) == (1,)


def test_a_telegraph_challenger_may_use_a_burr(rules: PonyExpress) -> None:
    """The granted move is another moment than the claim (P36)."""
    state = at_cup(STRAIGHT, (23, 20), items={1: ["telegraph", BURR]})
    state = do(rules, state, claim("straight"), Challenge("telegraph"))
    assert words(rules, state, 1) == {BURR, "pass"}
    plain = at_cup(STRAIGHT, (23, 20), items={1: [BURR]})
    done = step(rules, do(rules, plain, claim("straight")), Challenge())
    assert done.state.riders[0].space == 27, "in jail the challenger can't use it"


def test_who_is_asked_at_a_granted_move_stays_secret(rules: PonyExpress) -> None:
    """Others see that it is a moment for items, not who is asked for what (P36)."""
    views = []
    for items in ({0: [HORSE], 1: ["oat-bag"]}, {0: ["oat-bag"], 1: [BURR]}):
        state = granting(rules, 0, 3, (20, 1, 2), items=items).state
        views.append((rules.view(state, 2), rules.view(state, None)))
    assert views[0] == views[1]


def test_granted_moves_are_announced_from_open_knowledge(rules: PonyExpress) -> None:
    """The same riders are announced whether or not they hold a fitting card (P36)."""
    for mine, theirs in ((HORSE, BURR), ("oat-bag", "oat-bag")):
        done = granting(rules, 0, 2, (24, 1, 2), items={0: [mine], 1: [theirs]})
        assert facts(done, events.Saddlebags) == [events.Saddlebags("granted", (0, 1))]
    lone = granting(rules, 0, 1, (24, 1), items={1: ["oat-bag"]})
    assert not facts(lone, events.Saddlebags), "a step can't be lost"
    spent = [item for item in COPIES if item not in {HORSE, BURR, "oat-bag"}]
    gone = granting(rules, 0, 3, (24, 1), items={1: ["oat-bag"]}, deck=spent)
    assert not facts(gone, events.Saddlebags), "both kinds have been used"


def test_one_other_free_rider_is_a_gunfight(rules: PonyExpress) -> None:
    """Where the roller lands on one other free rider: gunfight; the arriver picks the corners (P18, P21)."""
    done = arriving(rules, 1, (9, 9, 20))
    assert facts(done, events.GunfightBegan) == [events.GunfightBegan(1, 0, 9)]
    assert done.state.waits == TakeCorners(1, 0, mailbox=0)
    assert rules.pending(done.state) == Decide((1,))


def test_two_other_free_riders_are_a_poker_game(rules: PonyExpress) -> None:
    """Two or more others: poker game among all there, clockwise from the arriver (P18, P25)."""
    done = arriving(rules, 2, (9, 20, 9, 9, 9))
    assert facts(done, events.PokerBegan) == [events.PokerBegan((2, 3, 4, 0), 9)]
    assert done.state.waits == Throw(2, "poker")


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_peace_spaces(rules: PonyExpress, space: int) -> None:
    """On spaces 1 to 5 nobody fights; the space's effect still follows (P2, P18, P19)."""
    for spaces in ((space, space), (space, space, space)):
        done = arriving(rules, 0, spaces)
        assert not facts(done, events.GunfightBegan)
        assert not facts(done, events.PokerBegan)
    assert isinstance(rules.pending(arriving(rules, 0, (5, 5)).state), Chance), "the mine"
    assert isinstance(rules.pending(arriving(rules, 0, (3, 3)).state), Decide), "the relay"


def test_jailed_riders_take_no_part(rules: PonyExpress) -> None:
    """Jailed riders on the space don't count for gunfight or poker (P18)."""
    assert not facts(arriving(rules, 0, (6, 6), jailed=(1,)), events.GunfightBegan)
    done = arriving(rules, 0, (9, 9, 9), jailed=(1,))
    assert facts(done, events.GunfightBegan) == [events.GunfightBegan(0, 2, 9)]
    assert not facts(done, events.PokerBegan)


def test_an_empty_space_has_just_its_effect(rules: PonyExpress) -> None:
    """Nobody there: the space's effect alone (P19)."""
    done = arriving(rules, 0, (8, 30))
    assert done.state.waits == Throw(0, "mine")


def test_no_fight_after_a_train_or_a_won_challenge(rules: PonyExpress) -> None:
    """After train, challenge or retreat nothing of P18 and P19 happens (P20)."""
    state = do(rules, at_cup(PAIR, (15, 14, 18, 18)), claim("straight"), Challenge(), Advance())
    assert state.riders[1].space == 18
    assert isinstance(rules.pending(state), Chance)
    assert state.turn == 1
