"""Poker game and the effects of spaces (P25-P30), with the items that belong to them (P36)."""

from random import Random

import pytest
from pony_tables import (
    BY_STEPS,
    FIVE,
    FOUR,
    FULL_HOUSE,
    MISS,
    NOTHING,
    PAIR,
    STRAIGHT,
    THREE,
    TWO_PAIR,
    arriving,
    asked,
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
from game.rules.pony.indians import IndianShot
from game.rules.pony.items import COPIES, all_items
from game.rules.pony.moves import Board, Keep, Pass, Roll, Shot, Stay, Use
from game.rules.pony.spaces import AtStation, Effect
from game.rules.pony.state import State
from game.rules.table import Chance
from game.rules.table import Shot as ShotDue

ACE, PIPE, BARREL, FAVOUR, PASS = (
    "ace-up-the-sleeve",
    "peace-pipe",
    "second-barrel",
    "sheriffs-favour",
    "rail-pass",
)
MINE, SALOON, RELAY, INDIANS = 8, 10, 9, 12


def over(state: State) -> bool:
    """Whether the turn is over: the next one is about to roll or in jail."""
    return isinstance(state.waits, CupRoll)


# Poker game


def poker(
    rules: PonyExpress, *dice: tuple[str, ...], gold: tuple[int, ...] = (3, 3, 3), **fields: object
) -> State:
    """Seats 0, 1, 2 play on space 10, seat 1 has arrived; they roll in turn order."""
    state = arriving(rules, 1, (10, 10, 10), gold=gold, **fields).state
    for faces in dice:
        state = roll(rules, state, faces)
    return state


def test_poker_rolls_go_clockwise_from_the_arriver(rules: PonyExpress) -> None:
    """Each rolls five dice openly once, the arriver first, then clockwise (P25)."""
    state = poker(rules)
    for seat in (1, 2, 0):
        pending = rules.pending(state)
        assert isinstance(pending, Chance)
        assert dict(pending.fixed)["for"] == seat
        done = step(rules, state, Roll(seat, BY_STEPS[seat + 1]))
        assert done.informs == (0, 1, 2)
        state = done.state


def test_the_best_collects_two_from_each(rules: PonyExpress) -> None:
    """The sole best hand collects two gold from each other; nobody is jailed who can pay (P25)."""
    state = poker(rules, PAIR, FIVE, NOTHING, gold=(2, 4, 0))
    assert [rider.gold for rider in state.riders] == [0, 2, 4]
    assert not any(rider.jailed for rider in state.riders)
    assert rules.pending(state).move == "roll"  # type: ignore[union-attr] # the saloon


@pytest.mark.parametrize(
    ("gold", "jailed"), [((0, 9, 9), (0,)), ((1, 9, 9), (0,)), ((2, 9, 9), ()), ((1, 1, 9), (1, 0))]
)
def test_poker_shortfalls(rules: PonyExpress, gold: tuple[int, ...], jailed: tuple[int, ...]) -> None:
    """Who can't pay gives what there is, the bank makes it up to two, and jail follows, clockwise (P25)."""
    state = poker(rules, PAIR, FIVE, gold=gold)
    done = step(rules, state, Roll(0, NOTHING))
    assert done.state.riders[2].gold == 9 + 4
    assert [done.state.riders[seat].gold for seat in (0, 1)] == [max(0, gold[seat] - 2) for seat in (0, 1)]
    assert facts(done, events.Jailed) == [events.Jailed(seat, "poker") for seat in jailed]


def test_a_jailed_arriver_has_no_effect_after_poker(rules: PonyExpress) -> None:
    """The arriver who is jailed for debts has no effect of the space (P25, P19)."""
    state = poker(rules, PAIR, FIVE, NOTHING, gold=(3, 1, 3))
    assert state.riders[1].jailed
    assert over(state)
    assert state.turn == 2


def test_favours_at_the_poker_table(rules: PonyExpress) -> None:
    """Each debtor may use a Sheriff's Favour, clockwise from the arriver; the gold is lost (P25, P36)."""
    items = {0: [FAVOUR], 1: [FAVOUR]}
    state = poker(rules, PAIR, FIVE, NOTHING, gold=(0, 1, 3), items=items)
    assert asked(rules, state) == (1,)
    state = do(rules, state, Use(FAVOUR))
    assert asked(rules, state) == (0,)
    state = do(rules, state, Pass())
    assert [rider.jailed for rider in state.riders] == [True, False, False]
    assert [rider.gold for rider in state.riders] == [0, 0, 7]
    assert rules.pending(state).move == "roll"  # type: ignore[union-attr] # the saloon follows


def test_poker_ties_roll_again(rules: PonyExpress) -> None:
    """Ties at the top roll again among themselves, from the arriver clockwise (P25, P4)."""
    state = poker(rules, STRAIGHT, PAIR)
    done = step(rules, state, Roll(0, STRAIGHT))
    assert facts(done, events.Tied) == [events.Tied((1, 0), "poker")]
    state = roll(rules, roll(rules, done.state, PAIR), PAIR)
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    assert dict(pending.fixed)["for"] == 1
    state = roll(rules, roll(rules, state, NOTHING), PAIR)
    assert [rider.gold for rider in state.riders] == [7, 1, 1]


def test_hands_at_the_poker_table_compare_in_full(rules: PonyExpress) -> None:
    """Ranks decide between equal categories (P4, P25)."""
    state = poker(rules, ("9", "9", "J", "Q", "A"), ("10", "10", "J", "Q", "K"), NOTHING)
    assert state.riders[2].gold == 7


def test_ace_at_the_poker_table(rules: PonyExpress) -> None:
    """After each poker roll its roller may use the Ace: any dice roll again, once (P36)."""
    state = poker(rules, PAIR, items={1: [ACE]})
    assert words(rules, state, 1) == {ACE, "pass"}
    state = roll(rules, do(rules, state, Use(ACE, dice=(4, 2, 3))), ("9", "9", "9"))
    state = roll(rules, roll(rules, state, FOUR), FOUR)
    assert state.riders[1].gold == 7


def test_ace_at_a_tie_roll(rules: PonyExpress) -> None:
    """The rolls of a tie are open rolls as well (P36)."""
    state = poker(rules, STRAIGHT, PAIR, STRAIGHT, items={0: [ACE]})
    assert asked(rules, state) == (0,)
    state = roll(rules, do(rules, state, Pass()), NOTHING)
    state = roll(rules, state, PAIR)
    assert words(rules, state, 0) == {ACE, "pass"}


# Ace up the Sleeve in general


def test_ace_rolls_at_least_one_die(rules: PonyExpress) -> None:
    """The Ace names at least one of the five dice, none twice (P36)."""
    state = roll(rules, arriving(rules, 0, (MINE, 20), items={0: [ACE]}).state, PAIR)
    for wrong in ((), (5,), (1, 1), (-1,)):
        assert why(rules, state, Use(ACE, dice=wrong)) == ("ace-dice", "P36")
    assert why(rules, state, Use(ACE)) == ("use-fields", "P36")
    assert why(rules, state, Use(PIPE)) == ("item-moment", "P36")
    assert why(rules, state, Stay()) == ("not-now", "P36")
    for right in ((0,), (4, 1), (0, 1, 2, 3, 4)):
        pending = rules.pending(do(rules, state, Use(ACE, dice=right)))
        assert isinstance(pending, Chance)
        assert pending.lots[0][1].count == len(right)  # type: ignore[union-attr] # dice are rolled
    again = do(rules, state, Use(ACE, dice=(2, 0)))
    assert why(rules, again, Roll(0, ("A",))) == ("roll-count", "P36")
    assert facts(step(rules, again, Roll(0, ("A", "K"))), events.Scored)[0].dice == ("A", "9", "K", "Q", "A")


def test_ace_choices_cover_all_dice(rules: PonyExpress) -> None:
    """Listed choices name each different set of faces once; drawn ones reach any set of dice (P36)."""
    state = roll(rules, arriving(rules, 0, (MINE, 20), items={0: [ACE]}).state, FULL_HOUSE)
    assert len(rules.moves(state, 0)) == 4 * 3 - 1 + 1
    random = Random(2)
    drawn = {rules.sample(state, 0, random) for _ in range(600)}
    assert len(drawn) == 32
    assert all(rules.refuse(state, 0, move) is None for move in drawn)


def test_no_ace_at_the_turn_roll(rules: PonyExpress) -> None:
    """The roll under the cup is no open roll (P36)."""
    state = roll(rules, lay((10, 20), CupRoll(0, 31, hidden=True, free=False), items={0: [ACE]}), PAIR)
    assert words(rules, state, 0) == {"reroll", "claim"}


# Station


@pytest.mark.parametrize(("space", "price", "to"), [(7, 2, 11), (11, 2, 16), (16, 3, 22)])
def test_station(rules: PonyExpress, space: int, price: int, to: int) -> None:
    """Pay the printed price to ride to the next station, one only, or stay (P26)."""
    state = arriving(rules, 0, (space, 5), gold=(price, 3)).state
    assert words(rules, state, 0) == {"board", "stay"}
    done = step(rules, state, Board())
    assert (done.state.riders[0].space, done.state.riders[0].gold) == (to, 0)
    assert facts(done, events.Moved) == [events.Moved(0, tuple(range(space, to + 1)), "train")]
    assert over(done.state), "one station only"
    stayed = do(rules, state, Stay())
    assert (stayed.riders[0].space, stayed.riders[0].gold) == (space, price)
    assert over(stayed)


def test_end_of_the_line(rules: PonyExpress) -> None:
    """From 22 no train goes; not even a Rail Pass is asked for (P26)."""
    assert over(arriving(rules, 0, (22, 5), items={0: [PASS]}).state)


def test_who_cannot_pay_is_not_asked(rules: PonyExpress) -> None:
    """Who can neither pay nor has a Rail Pass is not asked (P26, P36)."""
    assert over(arriving(rules, 0, (16, 5), gold=(2, 3)).state)
    state = lay((16, 5), AtStation(0), gold=(2, 3), items={0: [PASS]})
    assert why(rules, state, Board()) == ("station-price", "P26")


def test_rail_pass(rules: PonyExpress) -> None:
    """With a Rail Pass one rides free; it is spent (P36)."""
    state = arriving(rules, 0, (16, 5), gold=(0, 3), items={0: [PASS]}).state
    assert words(rules, state, 0) == {PASS, "stay"}
    done = step(rules, state, Use(PASS))
    assert (done.state.riders[0].space, done.state.riders[0].items) == (22, ())
    rich = arriving(rules, 0, (16, 5), items={0: [PASS]}).state
    assert words(rules, rich, 0) == {PASS, "board", "stay"}
    assert why(rules, rich, Pass()) == ("not-now", "P26")
    poor = arriving(rules, 0, (16, 5)).state
    assert why(rules, poor, Use(PASS)) == ("item-missing", "P36")
    assert why(rules, poor, Use(ACE)) == ("item-moment", "P36")


def test_nothing_happens_where_the_train_stops(rules: PonyExpress) -> None:
    """No fight and no effect at the next station (P26, P20)."""
    done = step(rules, arriving(rules, 0, (7, 11, 11)).state, Board())
    assert not facts(done, events.GunfightBegan)
    assert over(done.state)


def test_a_secret_rail_pass_is_announced_alike(rules: PonyExpress) -> None:
    """Who can't pay but holds cards might have a Rail Pass: the moment comes all the same (P36)."""
    for card in (PASS, ACE):
        done = arriving(rules, 0, (16, 5), gold=(2, 3), items={0: [card]})
        assert events.Saddlebags("station", (0,)) in done.events


# Indians


def test_a_secret_rail_pass_that_stays_unused_shows_to_nobody(rules: PonyExpress) -> None:
    """Who can't pay and lets the train go without using the pass: nobody learns that there was one (P36)."""
    state = arriving(rules, 0, (7, 2), gold=(1, 3), items={0: [PASS], 1: []}).state
    assert isinstance(state.waits, AtStation)
    done = step(rules, state, Stay())
    assert facts(done, events.LetTrainGo) == []
    assert [rules.witness(event, 1) for event in facts(done, events.Passed)] == [None]


def fell(*indians: int, touched: tuple[str, ...] = ()) -> Shot:
    """A shot that fells Indians."""
    names = tuple(f"indian:{number}" for number in indians)
    return Shot(touched or names, names, (5000, 35000))


def test_the_shot_at_the_indians(rules: PonyExpress) -> None:
    """One shot from the arc of the north-east corner at the three; one's own rider isn't in it (P27, P37)."""
    shot = rules.pending(arriving(rules, 0, (INDIANS, 12, 20), jailed=(1, 2)).state)
    assert isinstance(shot, ShotDue)
    assert (shot.seat, shot.corner) == (0, "NE")
    assert shot.targets == ("indian:0", "indian:1", "indian:2")
    assert {figure.id for figure in shot.figures} == {"rider:1", "rider:2", *shot.targets}
    assert [figure.lying for figure in shot.figures] == [True, True, False, False, False]


@pytest.mark.parametrize("indians", [(), (0,), (2, 0), (0, 1, 2)])
def test_gold_for_the_fallen_a_step_back_for_the_others(rules: PonyExpress, indians: tuple[int, ...]) -> None:
    """One gold from the bank for each that falls, one step back for each still standing (P27)."""
    done = step(rules, arriving(rules, 0, (INDIANS, 20)).state, fell(*indians))
    rider = done.state.riders[0]
    assert (rider.gold, rider.space) == (3 + len(indians), INDIANS - 3 + len(indians))
    assert facts(done, events.IndiansFaced) == [events.IndiansFaced(0, len(indians), 3 - len(indians))]
    assert over(done.state)


def test_an_indian_felled_by_another(rules: PonyExpress) -> None:
    """A figure felled by another one counts, though the die never touched it (P27)."""
    state = do(rules, arriving(rules, 0, (INDIANS, 20)).state, fell(0, 1, touched=("indian:0",)))
    assert state.riders[0].gold == 5


def test_retreat_has_no_further_effect(rules: PonyExpress) -> None:
    """Nothing happens where one retreats to, whoever is there (P20)."""
    done = step(rules, arriving(rules, 0, (17, 14, 14)).state, MISS)
    assert facts(done, events.Moved) == [events.Moved(0, (17, 16, 15, 14), "retreat")]
    assert not facts(done, events.PokerBegan)
    assert over(done.state)


@pytest.mark.parametrize(("space", "after"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_nobody_retreats_below_space_one(rules: PonyExpress, space: int, after: int) -> None:
    """Nobody retreats below space 1 (P27)."""
    assert do(rules, lay((space, 20), IndianShot(0)), MISS).riders[0].space == after


@pytest.mark.parametrize("jailed", [(), (1,)])
def test_touching_a_rider_is_an_arrest(rules: PonyExpress, jailed: tuple[int, ...]) -> None:
    """Any contact with another rider: jail, no gold, no retreat, whatever fell (P27)."""
    state = arriving(rules, 0, (INDIANS, 20), jailed=jailed, gold=(3, 3)).state
    done = step(rules, state, fell(0, 1, 2, touched=("indian:0", "indian:1", "rider:1")))
    rider = done.state.riders[0]
    assert (rider.jailed, rider.gold, rider.space) == (True, 3, INDIANS)
    assert facts(done, events.Jailed) == [events.Jailed(0, "arrest")]


def test_favour_at_the_indians(rules: PonyExpress) -> None:
    """Spared from jail there is still neither gold nor retreat (P36, P27)."""
    state = arriving(rules, 0, (INDIANS, 20), items={0: [FAVOUR]}).state
    state = do(rules, state, fell(0, touched=("rider:1", "indian:0")), Use(FAVOUR))
    rider = state.riders[0]
    assert (rider.jailed, rider.gold, rider.space) == (False, 3, INDIANS)


def test_peace_pipe_with_the_indians(rules: PonyExpress) -> None:
    """The Peace Pipe: the Indians' effect doesn't take place (P36)."""
    state = arriving(rules, 0, (INDIANS, 20), items={0: [PIPE]}).state
    assert words(rules, state, 0) == {PIPE, "pass"}
    smoked = do(rules, state, Use(PIPE))
    assert (smoked.riders[0].space, smoked.riders[0].gold) == (INDIANS, 3)
    assert over(smoked)
    assert isinstance(rules.pending(do(rules, state, Pass())), ShotDue)


def test_second_barrel_at_the_indians(rules: PonyExpress) -> None:
    """A shot that fells none is a miss: Second Barrel, one more shot; that one counts (P36)."""
    state = arriving(rules, 0, (INDIANS, 20), items={0: [BARREL]}).state
    touched_only = Shot(("indian:1",), (), (5000, 35000))
    state = do(rules, state, touched_only)
    assert words(rules, state, 0) == {BARREL, "pass"}
    assert do(rules, state, Pass()).riders[0].space == INDIANS - 3
    after = do(rules, state, Use(BARREL), fell(0, 1))
    assert (after.riders[0].space, after.riders[0].gold) == (INDIANS - 1, 5)
    felled = do(rules, arriving(rules, 0, (INDIANS, 20), items={0: [BARREL]}).state, fell(0))
    assert over(felled), "who fells one has not missed"


# Mine, saloon, relay


@pytest.mark.parametrize("steps", range(8))
def test_mine(rules: PonyExpress, steps: int) -> None:
    """Roll five dice openly once: gold as the hand has steps (P28)."""
    state = arriving(rules, 0, (MINE, 20)).state
    assert why(rules, state, Roll(1, PAIR)) == ("roll-seat", "P28")
    done = step(rules, state, Roll(0, BY_STEPS[steps]))
    assert done.state.riders[0].gold == 3 + steps
    assert done.informs[:2] == (0, 1)
    assert over(done.state)


@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("gold", [0, 2, 3, 7])
def test_saloon(rules: PonyExpress, steps: int, gold: int) -> None:
    """Pay the bank the steps; who is short pays all and goes to jail (P29)."""
    state = arriving(rules, 0, (SALOON, 20), gold=(gold, 3))
    assert facts(state, events.DrinkOffered) == [events.DrinkOffered(0)]
    after = roll(rules, state.state, BY_STEPS[steps])
    assert after.riders[0].gold == max(0, gold - steps)
    assert after.riders[0].jailed == (steps > gold)
    assert over(after)


def test_ace_in_the_saloon(rules: PonyExpress) -> None:
    """The Ace may lower the bill as well (P36, P29)."""
    state = roll(rules, arriving(rules, 0, (SALOON, 20), items={0: [ACE]}).state, FIVE)
    state = roll(rules, do(rules, state, Use(ACE, dice=(0, 1, 2, 3))), ("9", "10", "J", "Q"))
    assert state.riders[0].gold == 3


def test_favour_in_the_saloon(rules: PonyExpress) -> None:
    """Spared from jail, but the gold is gone (P36, P29)."""
    state = roll(rules, arriving(rules, 0, (SALOON, 20), items={0: [FAVOUR]}).state, FIVE)
    state = do(rules, state, Use(FAVOUR))
    assert (state.riders[0].jailed, state.riders[0].gold) == (False, 0)


def test_relay_station(rules: PonyExpress) -> None:
    """Draw two, keep one, put the other face down under the deck (P30)."""
    done = arriving(rules, 0, (RELAY, 20), deck=(ACE, PIPE, BARREL))
    assert done.informs == (0,)
    state = done.state
    assert list(rules.moves(state, 0)) == [Keep(ACE), Keep(PIPE)]
    assert why(rules, state, Keep(BARREL)) == ("keep-card", "P30")
    assert why(rules, state, Pass()) == ("not-now", "P30")
    after = step(rules, state, Keep(PIPE))
    assert after.informs == ()
    assert after.state.riders[0].items == (PIPE,)
    assert after.state.pack.deck == (BARREL, ACE)
    assert over(after.state)


def test_relay_with_two_alike(rules: PonyExpress) -> None:
    """The choice between two alike is made like any other (P30)."""
    state = arriving(rules, 0, (RELAY, 20), deck=(BARREL, BARREL)).state
    assert list(rules.moves(state, 0)) == [Keep(BARREL)]
    assert do(rules, state, Keep(BARREL)).pack.deck == (BARREL,)


def test_relay_with_one_card_or_none(rules: PonyExpress) -> None:
    """The last single card is simply taken; with none left nothing happens (P30)."""
    one = arriving(rules, 0, (RELAY, 20), deck=(PIPE,))
    assert one.state.riders[0].items == (PIPE,)
    assert one.state.pack.deck == ()
    assert one.informs == (0,)
    assert over(one.state)
    none = arriving(rules, 0, (RELAY, 20), deck=())
    assert none.state.riders[0].items == ()
    assert none.informs == ()
    assert over(none.state)


def test_cards_in_hand_are_unlimited(rules: PonyExpress) -> None:
    """Any number of cards may be held (P36)."""
    items = {0: all_items()[:17]}
    state = do(rules, arriving(rules, 0, (RELAY, 20), items=items).state, Keep(PASS))
    assert len(state.riders[0].items) == 18


def test_empty_spaces_have_no_effect(rules: PonyExpress) -> None:
    """A space without a sign does nothing (P38)."""
    for space in (2, 20, 27):
        assert over(arriving(rules, 0, (space, 30)).state)


def test_no_effect_for_a_jailed_roller(rules: PonyExpress) -> None:
    """The effect follows only if the roller is free (P19)."""
    state = lay((MINE, 20, 21), AtStation(1), Effect(0), jailed=(0,), turn=0)
    assert state.riders[0].jailed
    after = do(rules, state, Stay())
    assert over(after)
    assert after.turn == 1


def test_items_named_by_effects_exist() -> None:
    """The items of these tests are cards of the game (P36)."""
    assert {ACE, PIPE, BARREL, FAVOUR, PASS} <= set(COPIES)


@pytest.mark.parametrize("dice", [TWO_PAIR, THREE])
def test_scores_are_told(rules: PonyExpress, dice: tuple[str, ...]) -> None:
    """What an open roll is worth is told to all (P28)."""
    done = step(rules, arriving(rules, 0, (MINE, 20)).state, Roll(0, dice))
    (scored,) = facts(done, events.Scored)
    assert (scored.seat, scored.cause, scored.dice) == (0, "mine", dice)
    assert rules.witness(scored, None) == scored
