"""What each seat may know, and worlds that it must hold possible (P6, P9, P10, P30, P36)."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from pony_tables import (
    NOTHING,
    PAIR,
    arriving,
    asked,
    at_cup,
    claim,
    do,
    facts,
    granting,
    roll,
    step,
    turn_over,
    walk,
)

from game.rules.pony import PonyExpress, events
from game.rules.pony.board import Options
from game.rules.pony.items import COPIES, all_items
from game.rules.pony.moves import Challenge, Keep, Luck, Pass, Reroll, Shuffle, Use
from game.rules.pony.offer import Offer
from game.rules.pony.opening import Choose
from game.rules.pony.pieces import Pack, Trace
from game.rules.pony.state import State, View
from game.rules.table import Setup, Step

ACE, PIPE, BARREL, FAVOUR = "ace-up-the-sleeve", "peace-pipe", "second-barrel", "sheriffs-favour"


def items_seen(rules: PonyExpress, state: State, viewer: int | None) -> list[tuple[str, ...]]:
    """The hands as a seat sees them; blank is unknown."""
    return [rider.items for rider in rules.view(state, viewer).table.riders]


def strings(value: object) -> Counter[str]:
    """Every text anywhere in a view."""
    found: Counter[str] = Counter()
    plain = msgspec.to_builtins(value)
    stack = [plain]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            stack += one.values()
        elif isinstance(one, list | tuple):
            stack += one
        elif isinstance(one, str):
            found[one] += 1
    return found


def test_hands_are_secret_their_sizes_open(rules: PonyExpress) -> None:
    """One sees the own cards, of others how many; used cards are open to all (P36)."""
    state = at_cup(PAIR, (10, 20), items={0: [ACE, PIPE], 1: [BARREL]})
    assert items_seen(rules, state, 0) == [(ACE, PIPE), ("",)]
    assert items_seen(rules, state, 1) == [("", ""), (BARREL,)]
    assert items_seen(rules, state, None) == [("", ""), ("",)]
    used = do(rules, granting(rules, 1, 2, (10, 20), items={1: ["fresh-horse"]}).state, Use("fresh-horse"))
    assert rules.view(used, 0).table.pack.used == ("fresh-horse",)


def test_the_deck_is_secret(rules: PonyExpress) -> None:
    """Nobody sees the deck, but how many cards are left (P6)."""
    state = at_cup(PAIR)
    for viewer in (None, 0, 1):
        assert rules.view(state, viewer).table.pack.deck == ("",) * 20


def test_offers_of_the_set_up_are_secret(rules: PonyExpress) -> None:
    """In the set-up each sees the own two cards, and remembers which went back (P6)."""
    state = rules.start(Setup(3, Options()))
    state = roll(rules, roll(rules, roll(rules, state, PAIR), NOTHING), NOTHING)
    done = step(rules, state, Shuffle(all_items()))
    for drew in facts(done, events.Drew):
        assert rules.witness(drew, drew.seat) == drew
        assert rules.witness(drew, None) == replace(drew, items=(None, None))
    state = done.state
    waits = rules.view(state, 1).table.waits
    assert isinstance(waits, Choose)
    assert waits.offers == (("", ""), ("loaded-die", "loaded-die"), ("", ""))
    kept = step(rules, state, Keep("oat-bag"))
    (event,) = facts(kept, events.Kept)
    assert rules.witness(event, 0) == event
    assert rules.witness(event, 1) == events.Kept(0, None, None, "deal")
    assert rules.view(kept.state, 0).table.riders[0].returned == "oat-bag"
    assert rules.view(kept.state, 1).table.riders[0].returned == ""
    assert rules.view(kept.state, 1).table.riders[0].kept == ""


def test_a_buried_card_is_remembered_by_one(rules: PonyExpress) -> None:
    """Who puts a card under the deck knows where it is, the others don't (P30)."""
    state = do(rules, arriving(rules, 0, (9, 20), deck=(ACE, PIPE, BARREL)).state, Keep(PIPE))
    assert rules.view(state, 0).table.pack.deck == ("", ACE)
    assert rules.view(state, 1).table.pack.deck == ("", "")
    assert rules.view(state, None).table.pack.deck == ("", "")


def test_a_card_drawn_alone_is_traced(rules: PonyExpress) -> None:
    """Who buried the card that another draws as the only one knows that it is there (P30)."""
    begun = turn_over(0, (10, 20, 30), deck=("fresh-horse",), jailed=(0,))
    begun = replace(begun, pack=replace(begun.pack, buriers=(1,)))
    state = roll(rules, do(rules, begun, Pass(), Luck()), ("9", "9", "9", "J", "Q"))
    assert items_seen(rules, state, 1)[0] == ("fresh-horse",)
    assert items_seen(rules, state, 2)[0] == ("",)
    assert items_seen(rules, state, None)[0] == ("",)
    assert state.pack.traces == (Trace(1, 0, "fresh-horse"),)
    unburied = arriving(rules, 0, (9, 20, 30), deck=("fresh-horse",))
    assert items_seen(rules, unburied.state, 1)[0] == ("",)


def test_traces_fade_when_a_card_of_that_name_is_used(rules: PonyExpress) -> None:
    """The card used may have been the one known; of two known ones one stays known (P36)."""
    state = granting(rules, 0, 3, (10, 20), items={0: ["fresh-horse", "fresh-horse"]}).state
    for traces, left in (((1,), 0), ((1, 1), 1)):
        known = tuple(Trace(knower, 0, "fresh-horse") for knower in traces)
        traced = replace(state, pack=replace(state.pack, traces=known))
        after = do(rules, traced, Use("fresh-horse"))
        assert len(after.pack.traces) == left
        assert items_seen(rules, after, 1)[0] == (("fresh-horse",) if left else ("",))


def test_nothing_hidden_stands_in_a_view(rules: PonyExpress) -> None:
    """A view holds no card name and no face that its viewer can't know (P9, P36)."""
    for seed in range(12):
        for state, *_ in walk(rules, 3, Random(seed)):
            for viewer in (None, 0, 1, 2):
                seen = strings(rules.view(state, viewer).table)
                cards = Counter(state.pack.used)
                if viewer is not None:
                    own = state.riders[viewer]
                    cards += Counter((*own.items, own.spent, own.kept, own.returned))
                    traced = [trace.item for trace in state.pack.traces if trace.knower == viewer]
                    cards += Counter([*traced, *traced])  # in the trace and in the hand
                    known = zip(state.pack.deck[-len(state.pack.buriers) :], state.pack.buriers, strict=False)
                    cards += Counter(item for item, burier in known if burier == viewer)
                cards += Counter(rider.spent for rider in state.riders)
                waits: Any = state.waits
                if getattr(waits, "seat", None) == viewer:
                    cards += Counter([getattr(waits, "item", ""), *getattr(waits, "cards", ())])
                if isinstance(waits, Choose) and viewer is not None:
                    cards += Counter(waits.offers[viewer])
                for item in COPIES:
                    assert seen[item] <= cards[item], (item, viewer)


def test_two_tables_that_look_alike(rules: PonyExpress) -> None:
    """Tables that differ only in what a seat can't know give it the same view, choices and facts (P36)."""
    random = Random(9)
    for seed in range(12):
        for state, by, move, _ in walk(rules, 2 + seed % 4, Random(seed)):
            if random.random() < 0.6:
                continue
            viewer = random.choice([None, *range(len(state.riders))])
            view = rules.view(state, viewer)
            world = rules.worlds(view, random)
            assert not rules.audit(world)
            assert rules.view(world, viewer) == view
            for seat in range(len(state.riders)):
                if seat == viewer:
                    assert rules.moves(world, seat) == rules.moves(state, seat)
            if by != viewer or viewer is None:
                continue
            assert rules.refuse(world, by, move) is None
            one, other = (rules.apply(table, by, move) for table in (state, world))
            if not depends_on_secrets(one, other):
                assert witnessed(rules, one, viewer) == witnessed(rules, other, viewer)


def depends_on_secrets(one: Step[State], other: Step[State]) -> bool:
    """Whether the move itself brought something hidden to light, or asked for secret items on the way."""
    bare = (events.Revealed, events.Drew, events.Won)
    return any(isinstance(event, bare) for step_ in (one, other) for event in step_.events) or (
        type(one.state.waits) is not type(other.state.waits)
    )


def witnessed(rules: PonyExpress, done: Step[State], viewer: int) -> list[Any]:
    """The facts as a seat sees them."""
    return [seen for event in done.events if (seen := rules.witness(event, viewer)) is not None]


def test_claims_and_peeks_tell_nobody_else(rules: PonyExpress) -> None:
    """Whatever lies under the cup, others see the same: roll, re-roll, claim, peek and passing (P9, P36)."""
    views = []
    for dice in (NOTHING, PAIR, ("9", "9", "K", "K", "A")):
        state = at_cup(dice, (10, 12, 20), items={1: ["spyglass"]})
        said = step(rules, state, claim("three"))
        spied = step(rules, said.state, Use("spyglass", dice=(0, 1)))
        passed = step(rules, spied.state, Pass())
        shown = [rules.view(done.state, 2) for done in (said, spied, passed)]
        told = [witnessed(rules, done, 2) for done in (said, spied, passed)]
        views.append((shown, told))
    assert views[0] == views[1] == views[2]


def test_asking_for_secret_items_looks_alike(rules: PonyExpress) -> None:
    """At a moment for items a third seat can't tell who is asked, nor for what (P36)."""
    one = granting(rules, 0, 3, (10, 20, 30, 31), items={0: ["fresh-horse"], 1: [ACE], 3: [PIPE]})
    two = granting(rules, 0, 3, (10, 20, 30, 31), items={0: [ACE], 1: [PIPE], 3: ["burr-under-the-saddle"]})
    assert asked(rules, one.state) == (0,)
    assert asked(rules, two.state) == (3,)
    assert rules.view(one.state, 2) == rules.view(two.state, 2)
    assert witnessed(rules, one, 2) == witnessed(rules, two, 2)
    assert rules.view(one.state, 0) != rules.view(two.state, 0)


def test_undo_is_barred_by_what_is_learned(rules: PonyExpress) -> None:
    """Whoever learns something hidden by a move is named (P9, P10, P36)."""
    assert step(rules, at_cup(PAIR, (10, 20, 30)), claim("pair", 1)).informs == (1, 2)
    assert step(rules, at_cup(PAIR, (10, 20, 30)), claim("pair")).informs == ()
    assert step(rules, at_cup(PAIR, (10, 20, 30)), Reroll((3,), "open")).informs == (1, 2)
    doubted = do(rules, at_cup(PAIR, (10, 20, 30)), claim("two-pair"))
    assert step(rules, doubted, Pass(), by=1).informs == ()
    assert step(rules, doubted, Challenge(), by=1).informs == (1, 2)
    horse = granting(rules, 0, 3, (24, 1, 2), items={0: ["fresh-horse"]}).state
    assert step(rules, horse, Use("fresh-horse")).informs == (1, 2)
    assert step(rules, horse, Pass()).informs == ()


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_worlds_spread_over_what_is_possible(rules: PonyExpress, viewer: int | None) -> None:
    """Drawn worlds fill hidden dice and cards in many ways, each card as often as it may be (P36)."""
    state = at_cup(PAIR, (10, 20, 30), items={0: [ACE], 1: [BARREL], 2: [PIPE]})
    view = rules.view(state, viewer)
    random = Random(1)
    worlds = [rules.worlds(view, random) for _ in range(2000)]
    other = 1 if viewer != 1 else 2
    held = Counter(world.riders[other].items[0] for world in worlds)
    own = {0: ACE, 1: BARREL, 2: PIPE}.get(-1 if viewer is None else viewer)
    unseen = Counter(COPIES)
    if own:
        unseen[own] -= 1
    total = sum(unseen.values())
    for item, copies in unseen.items():
        expected = 2000 * copies / total
        assert abs(held[item] - expected) < 5 * (expected + 1) ** 0.5
    dice = Counter(world.cup.dice[0] for world in worlds if world.cup is not None)
    assert len(dice) == (1 if viewer == 0 else 6)


def test_a_card_given_back_is_in_nobodys_first_hand(rules: PonyExpress) -> None:
    """In no world does another hold, without having drawn, the card that the viewer gave back (P6)."""
    state = at_cup(PAIR, (10, 20, 30), items={0: [ACE], 1: [BARREL], 2: [BARREL]})
    first = [replace(rider, drawn=0) for rider in state.riders]
    for returned, kept, possible in ((PIPE, ACE, 0), (FAVOUR, ACE, 1), (FAVOUR, FAVOUR, 0)):
        own = replace(first[0], kept=kept, returned=returned, items=(kept,))
        pack = Pack(tuple(item for item in all_items() if item not in {kept, BARREL}))
        view = rules.view(replace(state, riders=(own, *first[1:]), pack=pack), 0)
        random = Random(2)
        most = max(
            sum(rider.items == (returned,) for rider in rules.worlds(view, random).riders[1:])
            for _ in range(500)
        )
        assert most == possible


def test_who_is_asked_holds_the_card_in_every_world(rules: PonyExpress) -> None:
    """Where someone is asked in secret, somebody fitting is asked in each world and can answer (P36)."""
    random = Random(3)
    state = granting(rules, 0, 3, (10, 20, 30), items={0: [ACE], 1: ["burr-under-the-saddle"]}).state
    view = rules.view(state, 2)
    seats: Counter[int] = Counter()
    for _ in range(200):
        world = rules.worlds(view, random)
        (seat,) = asked(rules, world)
        assert isinstance(world.waits, Offer)
        assert world.waits.item in world.riders[seat].items
        assert rules.refuse(world, seat, Use(world.waits.item)) is None
        seats[seat] += 1
    assert set(seats) == {0, 1}


def test_a_hidden_telegraph_in_worlds(rules: PonyExpress) -> None:
    """When all who are entitled have passed and the game still waits, someone has a Telegraph (P36)."""
    state = do(rules, at_cup(PAIR, (10, 12, 25, 26), items={2: ["telegraph"], 3: [ACE]}), claim("pair"))
    state = do(rules, state, Pass(), by=1)
    random = Random(4)
    for _ in range(100):
        world = rules.worlds(rules.view(state, 0), random)
        waiting = asked(rules, world)
        assert waiting
        assert all("telegraph" in world.riders[seat].items for seat in waiting)
        assert set(waiting) <= {2, 3}


def test_views_are_whole_tables(rules: PonyExpress) -> None:
    """A view is of the type that the contract names, for every viewer and for nobody (P1)."""
    state = at_cup(PAIR)
    assert isinstance(rules.view(state, None), View)
    assert rules.view(state, None).viewer == -1
    assert rules.view(state, 1).viewer == 1
    assert rules.witness(events.Starts(0), None) == events.Starts(0)
