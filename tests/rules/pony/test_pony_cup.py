"""Rolling, re-rolling and claiming under the cup (P8-P12), Oat Bag, Loaded Die, Poker Face (P36)."""

from itertools import chain, combinations
from random import Random

import pytest
from pony_tables import (
    FIVE,
    FULL_HOUSE,
    NOTHING,
    PAIR,
    THREE,
    asked,
    at_cup,
    begin_turn,
    claim,
    do,
    facts,
    roll,
    step,
    to_roll,
    why,
    words,
)

from game.rules.pony import PonyExpress, events
from game.rules.pony.cup import AtCup
from game.rules.pony.hands import CLAIMS, FACES
from game.rules.pony.moves import Claim, Luck, Pass, Reroll, Roll, Use
from game.rules.pony.pieces import Cup
from game.rules.pony.state import State
from game.rules.table import Chance, Decide, Move

DICE = ("K", "K", "9", "10", "J")
SUBSETS = tuple(chain.from_iterable(combinations(range(5), count) for count in range(6)))


def cup(state: State) -> Cup:
    """The cup of a state that has one."""
    assert state.cup is not None
    return state.cup


def seen(rules: PonyExpress, state: State, viewer: int) -> tuple[str, ...]:
    """The dice as a seat sees them; those it can't see are empty."""
    return cup(rules.view(state, viewer).table).dice


def test_relief_at_the_start_of_a_turn(rules: PonyExpress) -> None:
    """Who has no gold at the start of the turn takes one; who has some takes none (P8)."""
    for gold, after in ((0, 1), (1, 1), (4, 4)):
        done = begin_turn(rules, 1, gold=(3, gold))
        assert done.state.riders[1].gold == after
        assert facts(done, events.Gold) == ([] if gold else [events.Gold(None, 1, 1, "relief")])


def test_relief_at_a_mailbox(rules: PonyExpress) -> None:
    """A rider at a mailbox gets the relief too (P8)."""
    done = begin_turn(rules, 1, (10, 33), gold=(3, 0), mailbox={1: 1})
    assert done.state.riders[1].gold == 1


def test_the_turn_roll_is_seen_by_the_roller_alone(rules: PonyExpress) -> None:
    """Five dice roll under the cup; only the roller sees and learns them (P9)."""
    state = to_roll((10, 20, 30))
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    done = step(rules, state, Roll(0, DICE))
    assert done.informs == (0,)
    assert asked(rules, done.state) == (0,)
    assert seen(rules, done.state, 0) == DICE
    assert seen(rules, done.state, 1) == seen(rules, done.state, -1) == ("",) * 5
    (rolled,) = facts(done, events.Rolled)
    assert (rolled.faces, rolled.hidden, rolled.cause) == (DICE, True, "turn")
    assert rules.witness(rolled, 0) == rolled
    assert rules.witness(rolled, 1).faces == (None,) * 5  # type: ignore[union-attr] # masked, not hidden


def test_the_roller_is_asked_what_to_do(rules: PonyExpress) -> None:
    """After the roll: re-roll or claim; another's move or another kind of move is out of place (P12)."""
    state = at_cup(DICE)
    assert words(rules, state, 0) == {"reroll", "claim"}
    assert why(rules, state, claim("pair"), by=1) == ("not-your-turn", "P12")
    assert why(rules, state, Pass()) == ("not-now", "P12")
    assert why(rules, state, Luck()) == ("not-now", "P12")


@pytest.mark.parametrize(("space", "price"), [(1, 1), (24, 1), (25, 2), (32, 2)])
def test_price_of_a_reroll(rules: PonyExpress, space: int, price: int) -> None:
    """A re-roll costs one gold, two from space 25 on, however many dice roll (P10)."""
    for beside in ((0,), (0, 1, 2, 3)):
        for side in ("open", "hidden"):
            state = at_cup(DICE, (space, 1))
            done = step(rules, state, Reroll(beside, side))
            assert done.state.riders[0].gold == 3 - price
            assert facts(done, events.Rerolled)[0].price == price
        poor = at_cup(DICE, (space, 1), gold=(price - 1, 3))
        assert why(rules, poor, Reroll(beside, "open")) == ("reroll-price", "P10")
        assert words(rules, poor, 0) == {"claim"}


def test_rerolls_go_on_as_long_as_they_are_paid(rules: PonyExpress) -> None:
    """One may re-roll as often as one can pay (P10)."""
    state = at_cup(DICE, gold=(3, 3))
    for left in (2, 1, 0):
        state = roll(rules, do(rules, state, Reroll((0, 1), "hidden")), ("9", "9", "9"))
        assert state.riders[0].gold == left
    assert why(rules, state, Reroll((0, 1), "hidden")) == ("reroll-price", "P10")


@pytest.mark.parametrize("side", ["open", "hidden"])
@pytest.mark.parametrize("beside", SUBSETS)
def test_which_dice_roll(rules: PonyExpress, side: str, beside: tuple[int, ...]) -> None:
    """Any arrangement with one die to roll and one to stay; all open or all hidden dice roll (P10)."""
    state = at_cup(DICE)
    move = Reroll(beside, side)
    if len(beside) in {0, 5}:
        assert why(rules, state, move) == ("reroll-some", "P10")
        return
    rolling = [die for die in range(5) if (die in beside) == (side == "open")]
    state = do(rules, state, move)
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    assert pending.lots[0][1].count == len(rolling)  # type: ignore[union-attr] # dice are rolled
    assert why(rules, state, Roll(0, ("A",) * (len(rolling) + 1))) == ("roll-count", "P9")
    state = roll(rules, state, ("A",) * len(rolling))
    assert cup(state).dice == tuple("A" if die in rolling else face for die, face in enumerate(DICE))
    assert cup(state).open == sum(1 << die for die in beside)


def test_dice_lists(rules: PonyExpress) -> None:
    """Dice are numbered 0 to 4, in any order, none twice; sides are `open` and `hidden` (P10, P12)."""
    state = at_cup(DICE)
    for wrong in ((0, 0), (5,), (-1,), (1, 2, 1)):
        assert why(rules, state, Reroll(wrong, "open")) == ("dice", "P10")
        assert why(rules, state, Claim("pair", wrong)) == ("dice", "P12")
    assert why(rules, state, Reroll((0,), "both")) == ("reroll-side", "P10")
    assert rules.apply(state, 0, Claim("pair", (3, 1))) == rules.apply(state, 0, Claim("pair", (1, 3)))


def test_open_dice_roll_openly(rules: PonyExpress) -> None:
    """Open dice roll before all eyes, hidden ones under the cup (P10)."""
    state = do(rules, at_cup(DICE, (10, 20, 20)), Reroll((2, 3), "open"))
    done = step(rules, state, Roll(0, ("A", "Q")))
    assert done.informs == (0, 1, 2)
    assert seen(rules, done.state, 1) == ("", "", "A", "Q", "")
    state = do(rules, done.state, Reroll((2, 3), "hidden"))
    done = step(rules, state, Roll(0, ("9", "9", "9")))
    assert done.informs == (0,)
    assert seen(rules, done.state, 1) == ("", "", "A", "Q", "")
    assert seen(rules, done.state, 0) == ("9", "9", "A", "Q", "9")


def test_dice_become_known_when_put_beside_the_cup(rules: PonyExpress) -> None:
    """A die moved beside the cup is seen by all, before any roll (P10)."""
    done = step(rules, at_cup(DICE, (10, 20, 20)), Reroll((0, 1), "hidden"))
    assert done.informs == (1, 2)
    assert facts(done, events.Arranged) == [events.Arranged(0, (0, 1), (0, 1), ("K", "K"))]
    assert seen(rules, done.state, 2) == ("K", "K", "", "", "")
    claimed = step(rules, at_cup(DICE), claim("pair", 0, 1))
    assert claimed.informs == (1,)
    assert seen(rules, claimed.state, 1) == ("K", "K", "", "", "")


def test_a_known_die_stays_known_under_the_cup(rules: PonyExpress) -> None:
    """A die once open is known to all until rolled again hidden, even put back under the cup (P10)."""
    state = roll(rules, do(rules, at_cup(DICE), Reroll((0, 1), "hidden")), ("9", "9", "9"))
    done = step(rules, state, Reroll((2,), "open"))
    assert cup(done.state).open == 0b00100
    assert seen(rules, done.state, 1) == ("K", "K", "9", "", "")
    state = roll(rules, done.state, ("A",))
    assert seen(rules, state, 1) == ("K", "K", "A", "", "")
    claimed = step(rules, state, claim("pair"))
    assert claimed.informs == ()
    assert seen(rules, claimed.state, 1) == ("K", "K", "A", "", "")
    state = do(rules, state, Reroll((3,), "hidden"))
    assert seen(rules, roll(rules, state, ("J", "J", "J", "J")), 1) == ("", "", "", "9", "")


def test_rearranging_alone_tells_nothing_new(rules: PonyExpress) -> None:
    """Leaving the dice as they lie is no rearrangement and no news (P12)."""
    state = roll(rules, do(rules, at_cup(DICE), Reroll((0, 1), "hidden")), ("9", "9", "9"))
    done = step(rules, state, claim("pair", 1, 0))
    assert done.informs == ()
    assert not facts(done, events.Arranged)


def test_the_sole_last_rerolls_free_once(rules: PonyExpress) -> None:
    """The sole last rider has the first re-roll free, in the desert too; the second costs (P11)."""
    for spaces in ((10, 20, 30), (27, 28, 33)):
        state = roll(rules, begin_turn(rules, 0, spaces).state, DICE)
        state = roll(rules, do(rules, state, Reroll((0,), "open")), ("A",))
        assert state.riders[0].gold == 3
        state = do(rules, state, Reroll((0,), "open"))
        assert state.riders[0].gold == (2 if spaces[0] < 25 else 1)


def test_the_free_reroll_needs_no_gold(rules: PonyExpress) -> None:
    """Even in the desert with one gold the sole last rider re-rolls once (P11)."""
    state = roll(rules, begin_turn(rules, 0, (27, 30), gold=(0, 3)).state, DICE)
    assert "reroll" in words(rules, state, 0)
    state = roll(rules, do(rules, state, Reroll((0,), "hidden")), DICE[:4])
    assert words(rules, state, 0) == {"claim"}


@pytest.mark.parametrize(
    ("spaces", "jailed"), [((10, 10, 20), ()), ((10, 10, 20), (1,)), ((20, 10, 30), ()), ((10, 9, 30), (1,))]
)
def test_tied_or_not_last_pays(rules: PonyExpress, spaces: tuple[int, ...], jailed: tuple[int, ...]) -> None:
    """Tied for last, or not last, is not free; jailed riders count as well (P11)."""
    state = roll(rules, begin_turn(rules, 0, spaces, jailed=jailed).state, DICE)
    assert do(rules, state, Reroll((0,), "open")).riders[0].gold == 2


def test_a_new_turn_brings_a_new_free_reroll(rules: PonyExpress) -> None:
    """The free re-roll is per turn (P11)."""
    waits = roll(rules, begin_turn(rules, 0, (10, 20)).state, DICE).waits
    assert isinstance(waits, AtCup)
    assert waits.free


def test_oat_bag_makes_a_reroll_free(rules: PonyExpress) -> None:
    """The Oat Bag makes this re-roll free, also for who has no gold; it is spent (P36)."""
    state = at_cup(DICE, (27, 20), gold=(0, 3), items={0: ["oat-bag"]})
    assert why(rules, state, Reroll((0,), "open")) == ("reroll-price", "P10")
    done = step(rules, state, Reroll((0,), "open", "oat-bag"))
    assert (done.state.riders[0].gold, done.state.riders[0].items) == (0, ())
    assert done.state.pack.used == ("oat-bag",)
    assert done.informs == (1,)
    assert words(rules, roll(rules, done.state, ("A",)), 0) == {"claim"}


def test_oat_bag_on_the_free_reroll_is_wasted(rules: PonyExpress) -> None:
    """An Oat Bag on the sole last rider's free re-roll saves nothing and uses the free one up (P11)."""
    state = at_cup(DICE, (10, 20), free=True, items={0: ["oat-bag"]})
    state = roll(rules, do(rules, state, Reroll((0,), "open", "oat-bag")), ("A",))
    assert do(rules, state, Reroll((0,), "open")).riders[0].gold == 2


def test_oat_bag_only_at_a_reroll_and_only_if_held(rules: PonyExpress) -> None:
    """Items out of their moment, or not held, are refused (P36)."""
    state = at_cup(DICE, items={0: ["oat-bag"], 1: ["loaded-die", "poker-face"]})
    assert why(rules, state, Claim("pair", (), "oat-bag")) == ("item-moment", "P36")
    assert why(rules, state, Use("oat-bag")) == ("item-moment", "P36")
    assert why(rules, state, Reroll((0,), "open", "loaded-die")) == ("item-moment", "P36")
    assert why(rules, state, Claim("pair", (), "poker-face")) == ("item-missing", "P36")
    assert why(rules, state, Use("loaded-die", die=0, face="A")) == ("item-missing", "P36")
    assert why(rules, at_cup(DICE), Reroll((0,), "open", "oat-bag")) == ("item-missing", "P36")
    assert why(rules, state, Reroll((0,), "open", "")) == ("item-moment", "P36")


def test_loaded_die_turns_a_die_where_it_lies(rules: PonyExpress) -> None:
    """The Loaded Die turns one own die to any face, hidden or open as it was, at no cost (P36, P11)."""
    state = at_cup(DICE, free=True, items={0: ["loaded-die"]})
    done = step(rules, state, Use("loaded-die", die=2, face="K"))
    assert cup(done.state).dice == ("K", "K", "K", "10", "J")
    assert done.state.riders[0].gold == 3
    assert isinstance(done.state.waits, AtCup)
    assert done.state.waits.free
    assert seen(rules, done.state, 1) == ("",) * 5


def test_nobody_learns_which_hidden_die_was_turned(rules: PonyExpress) -> None:
    """After a hidden die was turned, all that is under the cup counts as unknown (P36)."""
    state = at_cup(DICE, items={0: ["loaded-die"]})
    state = roll(rules, do(rules, state, Reroll((0, 1), "hidden")), ("9", "9", "9"))
    state = roll(rules, do(rules, state, Reroll((0,), "open")), ("Q",))
    assert seen(rules, state, 1) == ("Q", "K", "", "", "")
    done = step(rules, state, Use("loaded-die", die=4, face="A"))
    assert seen(rules, done.state, 1) == ("Q", "", "", "", "")
    (turned,) = facts(done, events.Turned)
    assert rules.witness(turned, 0) == turned
    assert rules.witness(turned, 1) == events.Turned(0, None, None, hidden=True)


def test_an_open_die_is_turned_openly(rules: PonyExpress) -> None:
    """An open die that is turned stays open and known; known dice under the cup stay known (P36)."""
    state = at_cup(DICE, items={0: ["loaded-die"]})
    state = roll(rules, do(rules, state, Reroll((0, 1), "hidden")), ("9", "9", "9"))
    state = roll(rules, do(rules, state, Reroll((0,), "open")), ("Q",))
    done = step(rules, state, Use("loaded-die", die=0, face="A"))
    assert seen(rules, done.state, 1) == ("A", "K", "", "", "")
    (turned,) = facts(done, events.Turned)
    assert rules.witness(turned, 1) == turned == events.Turned(0, 0, "A", hidden=False)


def test_one_item_between_two_rolls(rules: PonyExpress) -> None:
    """After a Loaded Die no Oat Bag and no second one until the next roll; gold still works (P36)."""
    state = at_cup(DICE, items={0: ["loaded-die", "loaded-die", "oat-bag", "poker-face"]})
    state = do(rules, state, Use("loaded-die", die=0, face="A"))
    assert why(rules, state, Use("loaded-die", die=1, face="A")) == ("item-second", "P36")
    assert why(rules, state, Reroll((0,), "open", "oat-bag")) == ("item-second", "P36")
    assert words(rules, state, 0) == {"reroll", "claim"}
    after = roll(rules, do(rules, state, Reroll((0,), "open")), ("J",))
    assert after.riders[0].gold == 2
    assert "loaded-die" in words(rules, after, 0)
    assert rules.refuse(after, 0, Reroll((0,), "open", "oat-bag")) is None


def test_the_claim_is_a_moment_of_its_own(rules: PonyExpress) -> None:
    """Poker Face may follow a Loaded Die (P36)."""
    state = at_cup(DICE, items={0: ["loaded-die", "poker-face"]})
    state = do(rules, state, Use("loaded-die", die=0, face="A"))
    assert rules.refuse(state, 0, Claim("straight", (), "poker-face")) is None


def test_loaded_die_names_a_die_and_a_face(rules: PonyExpress) -> None:
    """`use` of the Loaded Die has a die and one of the six faces, and nothing else (P36)."""
    state = at_cup(DICE, items={0: ["loaded-die"]})
    assert why(rules, state, Use("loaded-die", die=0)) == ("use-fields", "P36")
    assert why(rules, state, Use("loaded-die", face="A")) == ("use-fields", "P36")
    assert why(rules, state, Use("loaded-die", die=0, face="A", dice=(1,))) == ("use-fields", "P36")
    assert why(rules, state, Use("loaded-die", die=5, face="A")) == ("dice", "P36")
    assert why(rules, state, Use("loaded-die", die=0, face="8")) == ("roll-face", "P1")
    for face in FACES:
        assert rules.refuse(state, 0, Use("loaded-die", die=0, face=face)) is None


@pytest.mark.parametrize("dice", [NOTHING, THREE, FIVE])
def test_any_category_may_be_claimed(rules: PonyExpress, dice: tuple[str, ...]) -> None:
    """Pair to five of a kind may be claimed with any dice, nothing may not (P12)."""
    for beside in SUBSETS:
        for hand in CLAIMS:
            assert rules.refuse(at_cup(dice), 0, Claim(hand, beside)) is None
    for hand in ("nothing", "straight-flush", "", "K"):
        assert why(rules, at_cup(dice), claim(hand)) == ("claim-hand", "P12")


def test_whether_a_claim_is_true_stays_secret(rules: PonyExpress) -> None:
    """The claim is known to all, its truth to the roller alone; who may challenge is announced (P13)."""
    done = step(rules, at_cup(PAIR, (10, 12, 20)), claim("three"))
    (claimed,) = facts(done, events.Claimed)
    assert (claimed.hand, claimed.steps, claimed.entitled, claimed.true) == ("three", 3, (1,), False)
    assert rules.witness(claimed, 0) == claimed
    assert rules.witness(claimed, 1).true is None  # type: ignore[union-attr] # masked, not hidden
    assert rules.witness(claimed, None).true is None  # type: ignore[union-attr] # likewise


def test_poker_face_bars_all_challenges(rules: PonyExpress) -> None:
    """After a Poker Face nobody may challenge, not even by Telegraph; a straight at most (P36)."""
    state = at_cup(NOTHING, (10, 10), items={0: ["poker-face"], 1: ["telegraph"]})
    for hand in ("full-house", "four", "five"):
        assert why(rules, state, Claim(hand, (), "poker-face")) == ("poker-face-hand", "P36")
    done = step(rules, state, Claim("straight", (), "poker-face"))
    assert done.state.riders[0].space == 14
    assert done.state.pack.used == ("poker-face",)
    assert facts(done, events.Claimed)[0].entitled == ()


def test_choices_are_listed_once_and_lead_elsewhere(rules: PonyExpress) -> None:
    """`moves` lists each strategically different re-roll once: equal dice are alike (P10)."""
    state = at_cup(("K", "K", "K", "K", "9"), gold=(1, 3))
    listed = [move for move in rules.moves(state, 0) if isinstance(move, Reroll)]
    rolled = {
        (move.roll, tuple(sorted(cup(state).dice[die] for die in move.open)))
        for move in (Reroll(beside, side) for beside in SUBSETS[1:-1] for side in ("open", "hidden"))
    }
    assert len(listed) == len(rolled)
    assert {
        (move.roll, tuple(sorted(cup(state).dice[die] for die in move.open))) for move in listed
    } == rolled


def test_sampled_choices_reach_all_kinds(rules: PonyExpress) -> None:
    """`sample` draws every kind of choice, with every set of dice, and nothing illegal (P10, P12, P36)."""
    state = at_cup(FULL_HOUSE, items={0: ["oat-bag", "loaded-die", "poker-face"]})
    random = Random(1)
    drawn = [rules.sample(state, 0, random) for _ in range(6000)]
    assert all(rules.refuse(state, 0, move) is None for move in set(drawn))
    rerolls = {move for move in drawn if isinstance(move, Reroll)}
    assert {(move.open, move.roll, move.item) for move in rerolls} >= {
        (beside, side, "oat-bag") for beside in SUBSETS[1:-1] for side in ("open", "hidden")
    }
    assert len(rerolls) == 30 * 2 * 2
    claims = {move for move in drawn if isinstance(move, Claim)}
    assert {move.open for move in claims} == set(SUBSETS)
    assert {(move.hand, move.item == "poker-face") for move in claims} == {
        *((hand, False) for hand in CLAIMS),
        *((hand, True) for hand in CLAIMS[:4]),
    }
    turns = {(move.die, move.face) for move in drawn if isinstance(move, Use)}
    assert turns == {(die, face) for die in range(5) for face in FACES}


def test_all_legal_choices_are_known(rules: PonyExpress) -> None:
    """Of all well-formed moves at the cup exactly those that the rules allow are legal (P10, P12)."""
    state = at_cup(THREE, gold=(1, 3))
    every: list[Move] = [Reroll(beside, side) for beside in SUBSETS for side in ("open", "hidden")]
    every += [Claim(hand, beside) for hand in ("nothing", *CLAIMS) for beside in SUBSETS]
    legal = [move for move in every if rules.refuse(state, 0, move) is None]
    assert len(legal) == 60 + 7 * 32
    assert set(rules.moves(state, 0)) <= set(legal)
    assert rules.pending(state) == Decide((0,))
