"""Gunfights and what their shots may be (P21-P24, P40), Peace Pipe, Second Barrel, Stove Lid (P36)."""

from random import Random

import pytest
from pony_tables import MISS, arriving, asked, do, facts, lay, step, why, words

from game.rules.pony import PonyExpress, events
from game.rules.pony.fights import Duel, TakeCorners
from game.rules.pony.moves import Corners, Pass, Shot, Use
from game.rules.pony.shots import random_shot
from game.rules.pony.spaces import Effect
from game.rules.pony.state import State
from game.rules.table import Chance, Decide
from game.rules.table import Shot as ShotDue

BARREL, LID, PIPE, FAVOUR = "second-barrel", "stove-lid", "peace-pipe", "sheriffs-favour"


def hit(seat: int) -> Shot:
    """A shot that touches one rider, who falls."""
    return Shot((f"rider:{seat}",), (f"rider:{seat}",), (30000, 20000))


def duel(
    spaces: tuple[int, ...] = (9, 9, 20),
    corner: str = "NW",
    fired: int = 0,
    mailbox: int = 0,
    **fields: object,
) -> State:
    """Seats 0 and 1 fight; seat 0 has arrived and stands in `corner`."""
    return lay(spaces, Duel(0, 1, corner, mailbox, fired), Effect(0), **fields)  # type: ignore[arg-type] # passed on


def due(rules: PonyExpress, state: State) -> ShotDue:
    """The shot that is awaited."""
    pending = rules.pending(state)
    assert isinstance(pending, ShotDue)
    return pending


@pytest.mark.parametrize(("mine", "theirs"), [("NW", "SE"), ("SE", "NW")])
def test_the_arriver_picks_opposite_corners(rules: PonyExpress, mine: str, theirs: str) -> None:
    """The arriver chooses, both go to opposite corners, the arriver shoots first (P21, P22)."""
    state = arriving(rules, 1, (9, 9, 20)).state
    assert list(rules.moves(state, 1)) == [Corners("NW"), Corners("SE")]
    assert why(rules, state, Corners("NE")) == ("corner", "P21")
    assert why(rules, state, Corners("NW"), by=0) == ("not-your-turn", "P21")
    assert why(rules, state, Pass()) == ("not-now", "P21")
    done = step(rules, state, Corners(mine))
    assert facts(done, events.TookCorners) == [events.TookCorners(1, 0, mine, theirs)]
    shot = due(rules, done.state)
    assert (shot.seat, shot.corner, shot.targets) == (1, mine, ("rider:0",))


def test_figures_of_a_gunfight(rules: PonyExpress) -> None:
    """The target is in its corner, the others where they are, jailed ones lying (P21, P23)."""
    state = duel((9, 9, 9, 20, 20), jailed=(2, 4))
    figures = {figure.id: figure for figure in due(rules, state).figures}
    assert set(figures) == {*(f"rider:{seat}" for seat in (1, 2, 3, 4)), "indian:0", "indian:1", "indian:2"}
    assert (figures["rider:1"].x, figures["rider:1"].y) == (55800, 40800)
    assert (figures["rider:2"].x, figures["rider:2"].y) == (28300, 39200)
    assert [figures[f"rider:{seat}"].lying for seat in (1, 2, 3, 4)] == [False, True, False, True]
    assert figures["rider:3"].x != figures["rider:4"].x


def test_shots_alternate_three_each(rules: PonyExpress) -> None:
    """The arriver first, then in turn, three shots each; nobody hit: nothing happens (P22, P24)."""
    state = duel()
    corners = []
    for number in range(6):
        shot = due(rules, state)
        corners.append((shot.seat, shot.corner))
        assert isinstance(state.waits, Duel)
        assert state.waits.shots_left(0) == 3 - (number + 1) // 2
        assert state.waits.shots_left(1) == 3 - number // 2
        assert why(rules, state, MISS, by=1 - shot.seat) == ("shot-first", "P22")
        done = step(rules, state, MISS)
        state = done.state
    assert corners == [(0, "NW"), (1, "SE")] * 3
    assert facts(done, events.FightEnded) == [events.FightEnded(None, None, "blank")]
    assert [rider.gold for rider in state.riders] == [3, 3, 3]
    assert [rider.space for rider in state.riders] == [9, 9, 20]
    assert rules.pending(state) == Decide((0,)), "the relay station's effect follows"


@pytest.mark.parametrize("gold", range(8))
def test_the_loser_gives_half_rounded_half_up(rules: PonyExpress, gold: int) -> None:
    """Half of the gold, rounded half up; of none the bank pays one, and jail for the loser (P24)."""
    done = step(rules, duel(gold=(2, gold, 3)), hit(1))
    lost = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4}[gold]
    assert done.state.riders[1].gold == gold - lost
    assert done.state.riders[0].gold == 2 + (lost or 1)
    assert done.state.riders[1].jailed == (gold == 0)
    assert facts(done, events.FightEnded) == [events.FightEnded(0, 1, "hit")]
    assert [rider.space for rider in done.state.riders] == [9, 9, 20]


def test_the_second_shooter_wins_likewise(rules: PonyExpress) -> None:
    """The other's hit takes half of the arriver's gold; the space's effect still follows (P24, P19)."""
    done = step(rules, duel(fired=1, gold=(5, 3, 3)), hit(0))
    assert [rider.gold for rider in done.state.riders] == [2, 6, 3]
    assert asked(rules, done.state) == (0,)


def test_a_jailed_arriver_has_no_effect(rules: PonyExpress) -> None:
    """The space's effect follows only if the roller has not been jailed (P19)."""
    state = do(rules, duel(fired=1, gold=(0, 3, 3)), hit(0))
    assert state.riders[0].jailed
    assert state.turn == 1
    assert isinstance(rules.pending(state), Chance)


def test_a_bystander_touched_is_an_arrest(rules: PonyExpress) -> None:
    """Touching a bystander first: jailed and loses, half the gold with it (P23, P24)."""
    done = step(rules, duel(gold=(5, 3, 3)), Shot(("rider:2", "rider:1"), (), None))
    assert facts(done, events.Fired)[0].outcome == "arrest"
    assert facts(done, events.Fired)[0].victim == 2
    assert facts(done, events.FightEnded) == [events.FightEnded(1, 0, "arrest")]
    assert facts(done, events.Jailed) == [events.Jailed(0, "arrest")]
    assert [rider.gold for rider in done.state.riders][:2] == [2, 6]


def test_a_jailed_bystander_counts_too(rules: PonyExpress) -> None:
    """A jailed rider is a bystander as well (P23)."""
    assert do(rules, duel(jailed=(2,)), Shot(("rider:2",), (), None)).riders[0].jailed


def test_an_arrested_shooter_without_gold_is_jailed_once(rules: PonyExpress) -> None:
    """Arrested without gold: the bank pays the winner one, and one jail is enough (P23, P24)."""
    done = step(rules, duel(gold=(0, 3, 3)), Shot(("rider:2",), (), None))
    assert [rider.gold for rider in done.state.riders] == [0, 4, 3]
    assert len(facts(done, events.Jailed)) == 1


@pytest.mark.parametrize(
    ("touched", "outcome"),
    [
        (("rider:1", "rider:2"), "hit"),
        (("rider:2", "rider:1"), "arrest"),
        (("indian:1", "rider:1"), "hit"),
        (("indian:0", "rider:2", "rider:1"), "arrest"),
        (("indian:0", "indian:2"), "miss"),
        ((), "miss"),
    ],
)
def test_the_first_touch_that_matters_decides(
    rules: PonyExpress, touched: tuple[str, ...], outcome: str
) -> None:
    """Ricochets count; the first rider touched decides; Indians don't matter in a gunfight (P23)."""
    done = step(rules, duel(), Shot(touched, (), (100, 100)))
    assert facts(done, events.Fired)[0].outcome == outcome


@pytest.mark.parametrize(
    ("shot", "code", "rule"),
    [
        (Shot(("rider:0",), (), None), "shot-own", "P23"),
        (Shot(("rider:1",), ("rider:0",), None), "shot-own", "P23"),
        (Shot(("rider:3",), (), None), "shot-figure", "P40"),
        (Shot(("rider:-1",), (), None), "shot-figure", "P40"),
        (Shot(("indian:3",), (), None), "shot-figure", "P40"),
        (Shot(("rider:1",), ("die",), None), "shot-figure", "P40"),
        (Shot(("rider:1", "rider:1"), (), None), "shot-twice", "P40"),
        (Shot(("rider:1",), ("rider:1", "rider:1"), None), "shot-twice", "P40"),
        (Shot((), ("rider:1",), None), "shot-untouched", "P40"),
        (Shot(("rider:2",), ("rider:2",), None), "shot-lying", "P40"),
        (Shot((), (), (60001, 5)), "shot-rest", "P40"),
        (Shot((), (), (5, 45001)), "shot-rest", "P40"),
        (Shot((), (), (-1, 5)), "shot-rest", "P40"),
    ],
)
def test_impossible_shots_are_refused(rules: PonyExpress, shot: Shot, code: str, rule: str) -> None:
    """Unknown figures, the own one, one twice, impossible falls, rest off the board (P40)."""
    assert why(rules, duel(jailed=(2,)), shot) == (code, rule)


def test_possible_shots(rules: PonyExpress) -> None:
    """A figure may be felled by another one; the rest may be the board's very edge (P40)."""
    for shot in (
        Shot(("indian:0",), ("indian:1", "indian:0"), (0, 0)),
        Shot(("rider:1",), ("rider:2",), (60000, 45000)),
        Shot((), (), None, flick={"any": ["thing"]}),
        Shot((), (), None, flick=None),
    ):
        assert rules.refuse(duel(), 0, shot) is None


def test_figures_are_set_up_again(rules: PonyExpress) -> None:
    """After each shot all figures stand as before (P23)."""
    state = duel()
    before = due(rules, state)
    state = do(rules, state, Shot(("indian:0",), ("indian:0", "indian:1"), None), MISS)
    assert due(rules, state) == before


def test_peace_pipe_of_the_arriver(rules: PonyExpress) -> None:
    """The arriver's Peace Pipe: no gunfight, but the space's effect (P36)."""
    state = arriving(rules, 0, (8, 8), items={0: [PIPE]}).state
    assert words(rules, state, 0) == {PIPE, "pass"}
    done = step(rules, state, Use(PIPE))
    assert facts(done, events.FightEnded) == [events.FightEnded(None, None, "peace")]
    assert rules.pending(done.state).move == "roll"  # type: ignore[union-attr] # the mine
    fought = do(rules, state, Pass())
    assert isinstance(fought.waits, TakeCorners)


def test_peace_pipe_of_the_other(rules: PonyExpress) -> None:
    """The other one's Peace Pipe works as well; who is asked stays secret (P36)."""
    state = arriving(rules, 0, (8, 8, 20), items={1: [PIPE], 0: ["oat-bag"]}).state
    assert asked(rules, state) == (1,)
    other = arriving(rules, 0, (8, 8, 20), items={0: [PIPE], 1: ["oat-bag"]}).state
    assert rules.view(state, 2) == rules.view(other, 2)
    assert do(rules, state, Use(PIPE)).waits == do(rules, other, Use(PIPE)).waits


def test_second_barrel_is_one_more_shot_at_once(rules: PonyExpress) -> None:
    """After a miss the shooter may shoot again at once, not counted among the three (P36)."""
    state = duel(items={0: [BARREL]})
    state = do(rules, state, MISS)
    assert words(rules, state, 0) == {BARREL, "pass"}
    again = do(rules, state, Use(BARREL))
    assert due(rules, again).seat == 0
    shots = 0
    while isinstance(again.waits, Duel):
        again = do(rules, again, MISS)
        shots += 1
    assert shots == 6, "the first shot of the order has not been counted yet"
    assert due(rules, do(rules, state, Pass())).seat == 1


def test_each_miss_is_a_moment_of_its_own(rules: PonyExpress) -> None:
    """After the extra shot missed as well, the second Second Barrel can be used (P36)."""
    state = do(rules, duel(items={0: [BARREL, BARREL]}), MISS, Use(BARREL), MISS)
    assert words(rules, state, 0) == {BARREL, "pass"}
    assert due(rules, do(rules, state, Use(BARREL))).seat == 0


def test_no_second_barrel_after_a_hit_or_an_arrest(rules: PonyExpress) -> None:
    """Only a miss asks for a Second Barrel (P36)."""
    for shot in (hit(1), Shot(("rider:2",), (), None)):
        state = do(rules, duel(items={0: [BARREL]}), shot)
        assert BARREL in state.riders[0].items
        assert not any(BARREL in words(rules, state, seat) for seat in range(3))


def test_stove_lid_cancels_a_hit(rules: PonyExpress) -> None:
    """The one hit may use the Stove Lid: no hit, no miss, and the next shot is due (P36)."""
    state = duel(items={1: [LID], 0: [BARREL]})
    state = do(rules, state, hit(1))
    assert words(rules, state, 1) == {LID, "pass"}
    mended = do(rules, state, Use(LID))
    assert due(rules, mended).seat == 1, "no Second Barrel: it was no miss"
    assert mended.riders[1].gold == 3
    assert do(rules, state, Pass()).riders[1].gold == 1


def test_a_stove_lid_at_the_last_shot_ends_the_fight_blank(rules: PonyExpress) -> None:
    """The fight goes on as if nobody was hit: after the sixth shot it is over (P36, P22)."""
    state = do(rules, duel(fired=5, items={0: [LID]}), hit(0))
    done = step(rules, state, Use(LID))
    assert facts(done, events.FightEnded) == [events.FightEnded(None, None, "blank")]


def test_a_stove_lid_does_not_mend_a_bystander(rules: PonyExpress) -> None:
    """A bystander touched can't be mended (P36)."""
    state = do(rules, duel(items={2: [LID]}), Shot(("rider:2",), (), None))
    assert state.riders[0].jailed


def test_favour_of_an_arrested_shooter(rules: PonyExpress) -> None:
    """The favour spares jail; the gold is lost all the same, and the effect follows (P36, P19, P24)."""
    state = do(rules, duel(gold=(5, 3, 3), items={0: [FAVOUR]}), Shot(("rider:2",), (), None))
    assert [rider.gold for rider in state.riders] == [2, 6, 3]
    assert words(rules, state, 0) == {FAVOUR, "pass"}
    spared = do(rules, state, Use(FAVOUR))
    assert not spared.riders[0].jailed
    assert asked(rules, spared) == (0,), "the relay station"
    jailed = do(rules, state, Pass())
    assert jailed.riders[0].jailed
    assert jailed.turn == 1


def test_a_gunfight_ends_with_the_arriver_at_the_station(rules: PonyExpress) -> None:
    """First the fight, then the train (P19)."""
    state = lay((11, 11, 20), Duel(0, 1, "SE"), Effect(0))
    state = do(rules, state, hit(1))
    assert words(rules, state, 0) == {"board", "stay"}


def test_random_shots_are_legal_and_of_all_kinds(rules: PonyExpress) -> None:
    """Shots drawn without physics are legal: hits, misses, arrests, on the board and off it (P40)."""
    state = duel((9, 9, 9, 20, 20), jailed=(2,))
    random = Random(4)
    shots = [rules.sample(state, 0, random) for _ in range(600)]
    assert all(rules.refuse(state, 0, shot) is None for shot in shots)
    outcomes = {facts(rules.apply(state, 0, shot), events.Fired)[0].outcome for shot in shots}
    assert outcomes == {"hit", "miss", "arrest"}
    assert {shot.rest is None for shot in shots if isinstance(shot, Shot)} == {True, False}
    assert random_shot(due(rules, state), Random(1)) == rules.sample(state, 0, Random(1))
    assert rules.moves(state, 0) == ()
