"""Who may challenge a claim and what comes of it (P13-P17), Telegraph, Spyglass, Sheriff's Favour (P36)."""

from itertools import combinations, product

import pytest
from pony_tables import (
    BY_STEPS,
    FIVE,
    NOTHING,
    PAIR,
    STRAIGHT,
    THREE,
    asked,
    at_cup,
    claim,
    do,
    facts,
    riders,
    step,
    why,
    words,
)

from game.rules.pony import PonyExpress, events
from game.rules.pony.board import standard_board
from game.rules.pony.challenge import entitled
from game.rules.pony.hands import CLAIMS, HANDS
from game.rules.pony.moves import Advance, Challenge, Claim, Pass, Reroll, Use
from game.rules.pony.state import State
from game.rules.table import Chance


def turn_of(rules: PonyExpress, state: State) -> int:
    """Whose turn roll nature owes; the turn before is over."""
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    return int(dict(pending.fixed)["for"] or 0)


def plain_entitled(roller: int, spaces: tuple[int, ...], jailed: set[int]) -> set[int]:
    """Who may challenge, by P14 word for word, ring by ring."""
    others = [seat for seat in range(len(spaces)) if seat != roller and seat not in jailed]
    for ring in range(40):
        here = {seat for seat in others if spaces[seat] in {spaces[roller] - ring, spaces[roller] + ring}}
        if here:
            return here
    return set()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_entitlement_for_all_patterns(seats: int) -> None:
    """All patterns of up to five riders near the roller, each free or jailed, against an oracle (P14)."""
    reach = range(2, 9) if seats < 5 else range(3, 8)
    for places in product(product(reach, (False, True)), repeat=seats - 1):
        spaces = (5, *(space for space, _ in places))
        jailed = {seat for seat, (_, is_jailed) in enumerate(places, 1) if is_jailed}
        found = entitled(riders(spaces, jailed=tuple(jailed)), 0)
        assert found == tuple(sorted(plain_entitled(0, spaces, jailed)))


def test_entitlement_for_any_roller() -> None:
    """The roller may sit anywhere, the others anywhere on the board, at mailboxes too (P14, P32)."""
    for spaces in product((1, 4, 7, 32, 33), repeat=4):
        for roller in range(4):
            for jailed in ((), ((roller + 1) % 4,), ((roller + 2) % 4, (roller + 3) % 4)):
                found = entitled(riders(spaces, jailed=jailed), roller)
                assert found == tuple(sorted(plain_entitled(roller, spaces, set(jailed))))


def test_riders_on_the_space_come_first(rules: PonyExpress) -> None:
    """Free riders on the roller's space alone may challenge, however near others are (P14)."""
    state = do(rules, at_cup(PAIR, (10, 11, 10, 9)), claim("pair"))
    assert asked(rules, state) == (2,)
    assert why(rules, state, Challenge(), by=1) == ("not-your-turn", "P14")
    assert why(rules, state, Challenge(), by=0) == ("not-your-turn", "P14")


def test_the_nearest_ahead_and_behind(rules: PonyExpress) -> None:
    """Without any on the space, the nearest ahead or behind, all at one distance; no jailed ones (P14)."""
    state = do(rules, at_cup(PAIR, (10, 13, 7, 11, 14), jailed=(3,)), claim("pair"))
    assert asked(rules, state) == (1, 2)


def test_all_others_in_jail(rules: PonyExpress) -> None:
    """When all others are in jail nobody may challenge, and the roller moves at once (P14)."""
    items = {1: ["telegraph"]}
    done = step(rules, at_cup(NOTHING, (10, 10, 11), jailed=(1, 2), items=items), claim("five"))
    assert done.state.riders[0].space == 17
    assert facts(done, events.Claimed)[0].entitled == ()


def test_a_rider_at_a_mailbox_may_challenge(rules: PonyExpress) -> None:
    """Riders at the mailboxes count as on 33 (P32, P14)."""
    state = do(rules, at_cup(PAIR, (31, 33, 28), mailbox={1: 2}), claim("pair"))
    assert asked(rules, state) == (1,)


@pytest.mark.parametrize("real", range(8))
def test_a_claim_is_true_only_if_the_category_is_the_same(rules: PonyExpress, real: int) -> None:
    """True exactly when the category equals the claim; claiming too low is a bluff as well (P13)."""
    for said in CLAIMS:
        state = do(rules, at_cup(BY_STEPS[real], (10, 20)), claim(said))
        done = step(rules, state, Challenge())
        (shown,) = facts(done, events.Revealed)
        assert shown.hand == HANDS[real]
        assert shown.true == (HANDS[real] == said)
        assert done.state.riders[1].jailed == shown.true


def test_unchallenged_dice_stay_secret(rules: PonyExpress) -> None:
    """When all let it ride the roller moves the claimed steps, and nobody sees the dice (P15)."""
    state = do(rules, at_cup(NOTHING, (9, 20, 20)), claim("three"))
    assert asked(rules, state) == (1, 2)
    state = do(rules, state, Pass(), by=2)
    assert asked(rules, state) == (1,)
    assert why(rules, state, Pass(), by=2) == ("not-your-turn", "P14")
    done = step(rules, state, Pass(), by=1)
    assert done.state.riders[0].space == 12
    assert not facts(done, events.Revealed)
    assert done.state.cup is not None
    assert rules.view(done.state, 1).table.cup.dice == ("",) * 5  # type: ignore[union-attr] # there is one


def test_the_first_to_call_gets_it(rules: PonyExpress) -> None:
    """Whoever calls first challenges; the others are no longer asked (P14)."""
    for first in (1, 2):
        state = do(rules, at_cup(NOTHING, (10, 20, 20)), claim("pair"))
        state = do(rules, state, Challenge(), by=first)
        assert asked(rules, state) == (first,)
        assert why(rules, state, Challenge(), by=3 - first) == ("not-your-turn", "P16")


def test_a_challenge_shows_the_dice(rules: PonyExpress) -> None:
    """Challenged, the dice are shown to all (P16, P17)."""
    done = step(rules, do(rules, at_cup(NOTHING, (10, 20, 21)), claim("pair")), Challenge())
    assert done.informs == (1, 2)
    assert facts(done, events.Challenged) == [events.Challenged(1, 0, telegraph=False)]
    assert rules.view(done.state, 2).table.cup.dice == NOTHING  # type: ignore[union-attr] # there is one


def test_dice_that_all_know_are_no_news(rules: PonyExpress) -> None:
    """A challenge informs nobody where all dice lie open already (P10)."""
    done = step(rules, do(rules, at_cup(NOTHING), claim("pair", 0, 1, 2, 3, 4)), Challenge())
    assert done.informs == ()


def test_a_caught_bluffer_stays_and_is_not_jailed(rules: PonyExpress) -> None:
    """A false claim: the roller stays, free; the challenger may move the claimed steps or not (P16)."""
    state = do(rules, at_cup(PAIR, (10, 15)), claim("straight"), Challenge())
    assert words(rules, state, 1) == {"advance", "pass"}
    assert why(rules, state, Challenge()) == ("not-now", "P16")
    assert why(rules, state, Advance(), by=0) == ("not-your-turn", "P16")
    for move, space in ((Advance(), 19), (Pass(), 15)):
        after = do(rules, state, move)
        assert [rider.space for rider in after.riders] == [10, space]
        assert not any(rider.jailed for rider in after.riders)
        assert turn_of(rules, after) == 1


@pytest.mark.parametrize(
    ("start", "sign"), [(8, "relay"), (9, "saloon"), (13, "mine"), (11, "indians"), (15, "station")]
)
def test_nothing_happens_where_the_challenger_lands(rules: PonyExpress, start: int, sign: str) -> None:
    """No fight, no effect where the challenger lands, whatever the space and whoever is there (P16, P20)."""
    assert standard_board().signs[start] == sign
    state = do(
        rules, at_cup(NOTHING, (start, start, start + 1, start + 1)), claim("pair"), Challenge(), Advance()
    )
    assert state.riders[1].space == start + 1
    assert turn_of(rules, state) == 1


def test_jail_bluffers(rules: PonyExpress) -> None:
    """With the option a caught bluffer is jailed as well, before the challenger moves (P16)."""
    done = step(rules, do(rules, at_cup(PAIR, (10, 15), jail_bluffers=True), claim("straight")), Challenge())
    assert done.state.riders[0].jailed
    assert facts(done, events.Jailed) == [events.Jailed(0, "bluff")]
    assert words(rules, done.state, 1) == {"advance", "pass"}
    after = do(rules, done.state, Advance())
    assert after.riders[1].space == 19


def test_favour_of_a_jailed_bluffer(rules: PonyExpress) -> None:
    """The bluffer who would be jailed may use a Sheriff's Favour; then the challenger may move (P16, P36)."""
    state = at_cup(PAIR, (10, 15), jail_bluffers=True, items={0: ["sheriffs-favour"]})
    state = do(rules, state, claim("straight"), Challenge())
    assert asked(rules, state) == (0,)
    after = do(rules, state, Use("sheriffs-favour"))
    assert not after.riders[0].jailed
    assert asked(rules, after) == (1,)
    assert do(rules, state, Pass()).riders[0].jailed


def test_a_wrong_challenger_is_jailed_and_the_roller_moves(rules: PonyExpress) -> None:
    """A true claim: the challenger goes to jail, the roller moves and everything applies (P17)."""
    state = do(rules, at_cup(THREE, (11, 12)), claim("three"))
    done = step(rules, state, Challenge())
    assert facts(done, events.Jailed) == [events.Jailed(1, "challenge")]
    assert done.state.riders[1].jailed
    assert done.state.riders[0].space == 14
    assert facts(done, events.Moved) == [events.Moved(0, (11, 12, 13, 14), "claim")]
    assert rules.pending(done.state).move == "roll"  # type: ignore[union-attr] # the mine


def test_the_jailed_challenger_takes_no_part_where_the_roller_lands(rules: PonyExpress) -> None:
    """The challenger is jailed before the move: no gunfight with it where the roller lands (P17, P18)."""
    state = do(rules, at_cup(PAIR, (19, 20)), claim("pair"), Challenge())
    assert state.riders[0].space == 20
    assert turn_of_jail(rules, state) == 1


def turn_of_jail(rules: PonyExpress, state: State) -> int:
    """Who is asked in a jail turn."""
    (seat,) = asked(rules, state)
    assert "luck" in words(rules, state, seat)
    return seat


def test_favour_of_the_challenger(rules: PonyExpress) -> None:
    """The challenger who would be jailed is asked for a Sheriff's Favour, only if it holds one (P36, P17)."""
    state = do(rules, at_cup(PAIR, (19, 25), items={1: ["sheriffs-favour"]}), claim("pair"), Challenge())
    assert words(rules, state, 1) == {"sheriffs-favour", "pass"}
    spared = step(rules, state, Use("sheriffs-favour"))
    assert not spared.state.riders[1].jailed
    assert spared.state.riders[0].space == 20
    assert facts(spared, events.Spared) == [events.Spared(1, "challenge")]
    assert do(rules, state, Pass()).riders[1].jailed


def test_a_challenger_at_a_mailbox_has_no_move_to_take(rules: PonyExpress) -> None:
    """A right challenger at a mailbox isn't asked; the turn is over (P16)."""
    state = do(rules, at_cup(PAIR, (31, 33, 20), mailbox={1: 1}), claim("straight"), Challenge())
    assert state.riders[1].mailbox == 2, "the challenger's own turn has followed at once"
    assert turn_of(rules, state) == 2


def test_a_right_challenger_may_reach_sacramento(rules: PonyExpress) -> None:
    """A won challenge can lead to the first mailbox (P16, P31)."""
    state = do(rules, at_cup(PAIR, (31, 30)), claim("straight"), Challenge())
    done = step(rules, state, Advance())
    assert (done.state.riders[1].space, facts(done, events.ReachedMailbox)[0]) == (
        33,
        events.ReachedMailbox(1, 1),
    )


def test_a_telegraph_challenges_without_right(rules: PonyExpress) -> None:
    """A free rider with a Telegraph may challenge though not entitled, with the Telegraph only (P36)."""
    state = do(rules, at_cup(PAIR, (10, 12, 25), items={2: ["telegraph"]}), claim("straight"))
    assert asked(rules, state) == (1, 2)
    assert words(rules, state, 2) == {"challenge", "pass"}
    assert list(rules.moves(state, 2)) == [Challenge("telegraph"), Pass()]
    assert why(rules, state, Challenge(), by=2) == ("challenge-entitled", "P14")
    assert why(rules, state, Challenge("telegraph"), by=1) == ("item-missing", "P36")
    done = step(rules, state, Challenge("telegraph"), by=2)
    assert asked(rules, done.state) == (2,)
    assert do(rules, done.state, Advance()).riders[2].space == 29


def test_a_wrong_telegraph_is_not_jailed(rules: PonyExpress) -> None:
    """If the claim was true the Telegraph's challenger isn't jailed; the card is spent (P36)."""
    state = do(rules, at_cup(STRAIGHT, (20, 22, 25), items={2: ["telegraph"]}), claim("straight"))
    done = step(rules, state, Challenge("telegraph"), by=2)
    assert not done.state.riders[2].jailed
    assert done.state.riders[0].space == 24
    assert done.state.pack.used == ("telegraph",)


def test_an_entitled_rider_may_but_need_not_telegraph(rules: PonyExpress) -> None:
    """An entitled rider may challenge with the Telegraph, which is spent, or without (P36)."""
    state = do(rules, at_cup(STRAIGHT, (20, 22), items={1: ["telegraph"]}), claim("straight"))
    assert list(rules.moves(state, 1)) == [Challenge(), Challenge("telegraph"), Pass()]
    wired = do(rules, state, Challenge("telegraph"))
    assert (wired.riders[1].jailed, wired.riders[1].items) == (False, ())
    plain = do(rules, state, Challenge())
    assert (plain.riders[1].jailed, plain.riders[1].items) == (True, ("telegraph",))


def test_a_jailed_rider_cannot_telegraph(rules: PonyExpress) -> None:
    """In jail no Telegraph can be used: its holder isn't asked (P34, P36)."""
    state = do(rules, at_cup(PAIR, (10, 12, 25), items={2: ["telegraph"]}, jailed=(2,)), claim("pair"))
    assert asked(rules, state) == (1,)


def test_each_answers_once_until_all_have_passed(rules: PonyExpress) -> None:
    """Entitled riders and Telegraph holders answer in any order; a Telegraph can come last (P36)."""
    state = do(rules, at_cup(PAIR, (10, 12, 25), items={2: ["telegraph"]}), claim("five"))
    state = do(rules, state, Pass(), by=1)
    assert asked(rules, state) == (2,)
    assert do(rules, state, Pass()).riders[0].space == 17
    assert asked(rules, do(rules, state, Challenge("telegraph"))) == (2,)


def test_passing_with_a_telegraph_is_unseen(rules: PonyExpress) -> None:
    """Nobody learns that someone who wasn't entitled was asked and passed (P36)."""
    state = do(rules, at_cup(PAIR, (10, 12, 25), items={2: ["telegraph"]}), claim("pair"))
    (secret,) = facts(step(rules, state, Pass(), by=2), events.Passed)
    assert rules.witness(secret, 2) == secret
    assert rules.witness(secret, 1) is None
    assert rules.witness(secret, None) is None
    (open_one,) = facts(step(rules, state, Pass(), by=1), events.Passed)
    assert rules.witness(open_one, 2) == open_one


@pytest.mark.parametrize("beside", [(), (0,), (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4)])
def test_spyglass_looks_at_two_hidden_dice(rules: PonyExpress, beside: tuple[int, ...]) -> None:
    """An entitled rider may look at two dice under the cup, or the only one; not if none is (P36)."""
    state = do(rules, at_cup(PAIR, (10, 12), items={1: ["spyglass"]}), claim("pair", *beside))
    hidden = [die for die in range(5) if die not in beside]
    pairs = set(combinations(hidden, min(2, len(hidden)))) - {()}
    assert {move.dice for move in rules.moves(state, 1) if isinstance(move, Use)} == pairs
    for count in range(4):
        for dice in combinations(range(5), count):
            if dice not in pairs:
                assert why(rules, state, Use("spyglass", dice=dice))[1] == "P36"
    for dice in pairs:
        done = step(rules, state, Use("spyglass", dice=dice))
        assert done.informs == (0, 1)
        peeked = rules.view(done.state, 1).table.cup.dice  # type: ignore[union-attr] # there is one
        assert all((face != "") == (die in dice or die in beside) for die, face in enumerate(peeked))
        (spied,) = facts(done, events.Spied)
        assert rules.witness(spied, 0).faces == (None,) * len(dice)  # type: ignore[union-attr] # masked
        assert words(rules, done.state, 1) == {"challenge", "pass"}


def test_spyglass_dice_may_be_named_in_any_order(rules: PonyExpress) -> None:
    """Lists of dice come in any order, none twice (P36)."""
    state = do(rules, at_cup(PAIR, (10, 12), items={1: ["spyglass"]}), claim("pair"))
    assert rules.refuse(state, 1, Use("spyglass", dice=(4, 0))) is None
    assert why(rules, state, Use("spyglass", dice=(4, 4))) == ("spyglass-dice", "P36")
    assert why(rules, state, Use("spyglass")) == ("use-fields", "P36")
    assert why(rules, state, Use("spyglass", dice=(0, 1), die=0)) == ("use-fields", "P36")
    open_one = do(rules, at_cup(PAIR, (10, 12), items={1: ["spyglass"]}), claim("pair", 0))
    assert why(rules, open_one, Use("spyglass", dice=(0, 1))) == ("spyglass-hidden", "P36")


def test_after_the_spyglass_no_telegraph(rules: PonyExpress) -> None:
    """One item at a moment: who has used the Spyglass challenges without a Telegraph or passes (P36)."""
    items = {1: ["spyglass", "telegraph"]}
    state = do(rules, at_cup(NOTHING, (10, 12), items=items), claim("pair"))
    state = do(rules, state, Use("spyglass", dice=(0, 1)))
    assert list(rules.moves(state, 1)) == [Challenge(), Pass()]
    assert why(rules, state, Challenge("telegraph")) == ("item-second", "P36")
    assert why(rules, state, Use("spyglass", dice=(2, 3))) == ("item-missing", "P36")


def test_spyglass_needs_the_right_to_challenge(rules: PonyExpress) -> None:
    """A rider with a Telegraph who isn't entitled can't use the Spyglass (P36)."""
    items = {2: ["spyglass", "telegraph"]}
    state = do(rules, at_cup(NOTHING, (10, 12, 25), items=items), claim("pair"))
    assert words(rules, state, 2) == {"challenge", "pass"}
    assert why(rules, state, Use("spyglass", dice=(0, 1)), by=2) == ("challenge-entitled", "P14")
    plain = do(rules, at_cup(NOTHING, (10, 12, 25), items={2: ["spyglass"]}), claim("pair"))
    assert asked(rules, plain) == (1,)


def test_other_items_are_out_of_place(rules: PonyExpress) -> None:
    """At a claim no other item can be used (P36)."""
    items = {1: ["stove-lid", "poker-face", "burr-under-the-saddle"]}
    state = do(rules, at_cup(NOTHING, (10, 12), items=items), claim("pair"))
    assert why(rules, state, Challenge("poker-face")) == ("item-moment", "P36")
    assert why(rules, state, Challenge("")) == ("item-moment", "P36")
    assert why(rules, state, Use("stove-lid")) == ("item-moment", "P36")
    assert why(rules, state, Use("spyglass", dice=(0, 1))) == ("item-missing", "P36")
    assert why(rules, state, Reroll((0,), "open")) == ("not-now", "P14")
    assert why(rules, state, Claim("pair", ())) == ("not-now", "P14")


def test_the_moment_for_saddlebags_tells_nothing(rules: PonyExpress) -> None:
    """Who could hold a Telegraph, or being entitled a Spyglass, is told from open knowledge alone (P36)."""
    announced = set()
    for card in ("telegraph", "spyglass", "rail-pass"):
        state = at_cup(PAIR, (10, 12, 25, 26), items={1: ["oat-bag"], 2: [card]})
        done = step(rules, state, claim("pair"))
        announced.add(tuple(facts(done, events.Saddlebags)))
    assert announced == {(events.Saddlebags("challenge", (1, 2)),)}


def test_the_challenged_move_is_granted_in_full(rules: PonyExpress) -> None:
    """Challenged and true, the move is made with all that follows: here a gunfight (P17)."""
    state = do(rules, at_cup(FIVE, (10, 12, 17)), claim("five"))
    assert asked(rules, state) == (1,)
    done = step(rules, state, Challenge())
    assert facts(done, events.GunfightBegan) == [events.GunfightBegan(0, 2, 17)]
