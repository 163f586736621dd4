"""Jail: being in it and getting out (P34, P35, P8), Sheriff's Favour and Ace up the Sleeve there (P36)."""

import pytest
from pony_tables import (
    BY_STEPS,
    FIVE,
    FOUR,
    NOTHING,
    PAIR,
    STRAIGHT,
    THREE,
    asked,
    at_cup,
    begin_turn,
    claim,
    do,
    facts,
    lay,
    roll,
    step,
    why,
    words,
)

from game.rules.pony import PonyExpress, events
from game.rules.pony.cup import CupRoll
from game.rules.pony.items import COPIES
from game.rules.pony.moves import Bail, Challenge, Luck, Pass, Roll, Use
from game.rules.pony.riding import Reward
from game.rules.pony.sheriff import Sentence
from game.rules.pony.state import State
from game.rules.table import Chance

FAVOUR, ACE = "sheriffs-favour", "ace-up-the-sleeve"


def in_jail(
    rules: PonyExpress, gold: int = 3, spaces: tuple[int, ...] = (10, 20, 30), **fields: object
) -> State:
    """Seat 1 is in jail and its turn begins."""
    coins = tuple(gold if seat == 1 else 3 for seat in range(len(spaces)))
    return begin_turn(rules, 1, spaces, jailed=(1,), gold=coins, **fields).state


@pytest.mark.parametrize(("gold", "after"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_relief_comes_first(rules: PonyExpress, gold: int, after: int) -> None:
    """A jailed player without gold takes one first (P35, P8)."""
    assert in_jail(rules, gold).riders[1].gold == after


def test_always_asked(rules: PonyExpress) -> None:
    """Bail with three gold, or luck; asked also with one answer left (P35)."""
    assert words(rules, in_jail(rules, 3), 1) == {"bail", "luck"}
    poor = in_jail(rules, 2)
    assert words(rules, poor, 1) == {"luck"}
    assert asked(rules, poor) == (1,)
    assert why(rules, poor, Bail()) == ("bail-price", "P35")
    assert why(rules, poor, Pass()) == ("not-now", "P35")
    assert why(rules, poor, Luck(), by=0) == ("not-your-turn", "P35")


@pytest.mark.parametrize("gold", [3, 4, 9])
def test_bail(rules: PonyExpress, gold: int) -> None:
    """Pay three gold, take relief if none is left, and play a normal turn (P35, P8)."""
    done = step(rules, in_jail(rules, gold), Bail())
    rider = done.state.riders[1]
    assert (rider.jailed, rider.gold) == (False, max(1, gold - 3))
    assert facts(done, events.Freed) == [events.Freed(1, "bail")]
    assert done.state.waits == CupRoll(1, 31, hidden=True, free=False)


@pytest.mark.parametrize("steps", range(8))
def test_jail_table(rules: PonyExpress, steps: int) -> None:
    """Two pair 1 gold; three 1 card; straight free; full house free + 1; four free + card; five all (P35)."""
    gold = {2: 1, 5: 1, 7: 1}.get(steps, 0)
    cards = {3: 1, 6: 1, 7: 1}.get(steps, 0)
    state = do(rules, in_jail(rules, 2), Luck())
    assert why(rules, state, Roll(0, PAIR)) == ("roll-seat", "P35")
    top = state.pack.deck[0]
    done = step(rules, state, Roll(1, BY_STEPS[steps]))
    rider = done.state.riders[1]
    assert rider.gold == 2 + gold
    assert rider.items == (top,) * cards
    assert not rider.jailed, "freed, or stood up again"
    assert facts(done, events.Freed) == [events.Freed(1, "luck" if steps >= 4 else "time")]
    assert done.state.turn == (1 if steps >= 4 else 2)
    assert isinstance(done.state.waits, CupRoll)


def test_relief_again_when_freed(rules: PonyExpress) -> None:
    """P8 holds again for the normal turn that follows (P35)."""
    state = roll(rules, do(rules, in_jail(rules, 0), Luck()), STRAIGHT)
    assert state.riders[1].gold == 1
    bailed = do(rules, in_jail(rules, 3), Bail())
    assert bailed.riders[1].gold == 1


def test_a_jail_card_from_an_empty_deck_is_not_drawn(rules: PonyExpress) -> None:
    """A card that one would draw from an empty deck is not drawn (P36)."""
    for dice in (THREE, FOUR, FIVE):
        state = do(rules, in_jail(rules, deck=()), Luck())
        done = step(rules, state, Roll(1, dice))
        assert done.state.riders[1].items == ()
        assert not facts(done, events.Drew)


def test_a_jail_card_is_secret(rules: PonyExpress) -> None:
    """The drawn card is known to its rider alone (P36)."""
    done = step(rules, do(rules, in_jail(rules), Luck()), Roll(1, THREE))
    (drew,) = facts(done, events.Drew)
    assert rules.witness(drew, 1) == drew
    assert rules.witness(drew, 0).items == (None,)  # type: ignore[union-attr] # masked, not hidden


def test_the_turn_after_jail_is_normal(rules: PonyExpress) -> None:
    """Not freed, the rider stands up and the next turn is normal (P35)."""
    state = roll(rules, do(rules, in_jail(rules, spaces=(19, 25)), Luck()), NOTHING)
    assert state.turn == 0
    state = do(rules, roll(rules, state, NOTHING), claim("pair"), Pass())
    assert state.turn == 1
    assert isinstance(state.waits, CupRoll)


def test_favour_opens_the_jail_turn(rules: PonyExpress) -> None:
    """A Sheriff's Favour at the start of the jail turn: free at once, and a normal turn follows (P36)."""
    state = in_jail(rules, items={1: [FAVOUR]})
    assert words(rules, state, 1) == {FAVOUR, "bail", "luck"}
    done = step(rules, state, Use(FAVOUR))
    assert (done.state.riders[1].jailed, done.state.riders[1].gold) == (False, 3)
    assert facts(done, events.Freed) == [events.Freed(1, "favour")]
    assert isinstance(done.state.waits, CupRoll)
    assert why(rules, in_jail(rules), Use(FAVOUR)) == ("item-missing", "P36")


@pytest.mark.parametrize("item", sorted(set(COPIES) - {FAVOUR}))
def test_other_items_cannot_open_the_jail_turn(rules: PonyExpress, item: str) -> None:
    """In jail only Sheriff's Favour and, after the roll, the Ace can be used (P36)."""
    assert why(rules, in_jail(rules, items={1: [item]}), Use(item)) == ("item-moment", "P36")


def test_ace_in_jail(rules: PonyExpress) -> None:
    """After the jail roll the Ace may roll dice again (P36)."""
    state = roll(rules, do(rules, in_jail(rules, items={1: [ACE]}), Luck()), PAIR)
    assert words(rules, state, 1) == {ACE, "pass"}
    freed = roll(rules, do(rules, state, Use(ACE, dice=(2, 3, 4))), ("9", "9", "9"))
    assert freed.turn == 1
    assert freed.riders[1].gold == 4
    assert do(rules, state, Pass()).turn == 2


def test_a_jailed_rider_cannot_challenge(rules: PonyExpress) -> None:
    """In jail one can't challenge, however near (P34)."""
    state = do(rules, at_cup(NOTHING, (10, 10, 20), jailed=(1,)), claim("pair"))
    assert asked(rules, state) == (2,)
    assert why(rules, state, Challenge(), by=1) == ("not-your-turn", "P14")


def test_a_jailed_rider_is_laid_down_once(rules: PonyExpress) -> None:
    """Who is in jail can't be jailed again: its favour isn't asked for (P34)."""
    state = lay((10, 20), Reward(1, 1), Sentence((0,), "arrest"), jailed=(0,), items={0: [FAVOUR]})
    done = step(rules, state, Pass())
    assert not facts(done, events.Jailed)
    assert done.state.turn == 1


def test_jailed_riders_still_count_as_last(rules: PonyExpress) -> None:
    """A rider freed from jail as the sole last has the free re-roll of a normal turn (P35, P11)."""
    state = do(rules, in_jail(rules, spaces=(10, 5, 30)), Bail())
    assert state.waits == CupRoll(1, 31, hidden=True, free=True)
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
