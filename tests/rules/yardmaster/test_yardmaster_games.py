"""Whole random games: the engine against a second referee, and what must hold after every move."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

import msgspec
import pytest
from yardmaster_oracle import Referee, pays
from yardmaster_table import TABLES, begin, lay, natures, to_move, walk

from game.rules.table import NATURE, By, Chance, Decide, Move, Over, Setup
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import Buy, Discard, Options, State

CARDS = ("B", "R", "G", "Y", "P", "draw-three", "pay-one-less", "steal-one", "sweep")


def plain(move: Move) -> dict[str, Any]:
    """Write a move as an object of a record."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(move))
    return found


def fitting(state: State, car: str, random: Random) -> list[str]:
    """Cards of the hand that may well pay for a car."""
    if not state.hands:
        return []
    use = [car[0], "pay-one-less", state.tokens[state.seat]][: random.choice((1, 2, 3, 3))]
    cards = [card for card in state.hands[state.seat] if card in use]
    return random.sample(cards, min(len(cards), max(0, int(car[1]) + random.choice((-1, 0, 0, 0, 1, 2)))))


def guesses(state: State, random: Random) -> Iterator[dict[str, Any]]:
    """Moves of all kinds, some legal, most of them wrong in one way or another."""
    seats, own = state.seats, state.hands[state.seat] if state.hands else ()
    cars = [car for car in (*state.yard, *(car for cars in state.sorting for car in cars)) if car]
    slot = random.randrange(-1, len(state.yard) + 1) if state.yard else 0
    car = (
        state.yard[slot]
        if 0 <= slot < len(state.yard) and random.random() < 0.8
        else random.choice([*cars, "B1"])
    )
    yield {
        "move": "buy",
        "slot": slot,
        "car": car or "R2",
        "pay": random.choices(CARDS, k=random.randrange(5)),
    }
    yield {"move": "buy", "slot": slot, "car": car or "R2", "pay": fitting(state, car or "R2", random)}
    yield {"move": "draw", "from": random.choice(("deck", "discard"))}
    yield {"move": "couple", "car": random.choice([*cars, "G4"])}
    yield {
        "move": "swap",
        "with": random.choice([*range(-1, seats + 1), "spare"]),
        "token": random.choice("BRGYP"),
    }
    bonus: dict[str, Any] = {"move": "bonus", "card": random.choice(CARDS[4:])}
    if random.random() < (0.9 if bonus["card"] == "steal-one" else 0.1):
        bonus["from"] = random.randrange(-1, seats + 1)
    if random.random() < (0.9 if bonus["card"] == "sweep" else 0.1):
        bonus["slots"] = sorted(random.choices(range(-1, 5), k=random.randrange(4)))
        if random.random() < 0.2:
            bonus["slots"].reverse()
    yield bonus
    yield {"move": "take", "card": random.choice(CARDS)}
    over = max(0, len(own) - 7) + random.choice((0, 0, 0, 1, -1))
    yield {"move": "discard", "cards": random.sample(own, min(len(own), max(0, over)))}
    yield {"move": "discard", "cards": random.choices(CARDS, k=max(0, len(own) - 7))}
    yield {"move": "end"}
    swept = [state.yard[slot] for slot in state.swept]
    yield {
        "move": "tuck",
        "order": random.choice([swept[::-1], swept[:-1], [*swept, "B1"], ["B1"] * len(swept)]),
    }
    pile = list(state.discards)
    yield {"move": "reshuffle", "cargo": random.choice([pile, pile[1:], pile[2:], pile[::-1][:-1]])}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_engine_agrees_with_a_second_referee(rules: Yardmaster, seats: int, options: Options) -> None:
    """In random games the engine lets pass exactly what an independent referee does, and ends alike.

    Y1–Y29 as far as random games reach them; anybody tries anything at any time (Y7, Y16, Y17).
    """
    random = Random(f"{seats} {options}")
    passed: Counter[str] = Counter()
    for _ in range(3):
        referee = Referee(seats, options.edition, options.bonus_cards)
        state = rules.start(Setup(seats, options))
        while not isinstance(pending := rules.pending(state), Over):
            for guess in guesses(state, random):
                for by in (state.seat, NATURE, random.randrange(-1, seats + 1)):
                    fine = rules.refuse(state, by, to_move(rules, guess)) is None
                    assert fine == referee.legal(by, guess), (by, guess, state)
                    passed[guess["move"]] += fine
                    if fine and guess["move"] not in ("buy", "discard", "tuck", "reshuffle"):
                        assert to_move(rules, guess) in rules.moves(state, state.seat)
            by, move = next_move(rules, state, pending, random)
            assert referee.legal(by, plain(move)), (move, state)
            referee.play(plain(move))
            state = rules.apply(state, by, move).state
            compare(state, referee)
        assert msgspec.json.decode(msgspec.json.encode(pending.result)) == referee.over
        for guess in guesses(state, random):
            assert rules.refuse(state, state.seat, to_move(rules, guess)) is not None
    assert {"buy", "draw", "swap", "couple", "discard", "end"} <= set(+passed)


def next_move(rules: Yardmaster, state: State, pending: object, random: Random) -> tuple[By, Move]:
    if isinstance(pending, Chance):
        return NATURE, natures(rules, pending, random)
    assert pending == Decide((state.seat,))
    return state.seat, rules.sample(state, state.seat, random)


def compare(state: State, referee: Referee) -> None:
    assert (state.phase == "over") == (referee.over is not None)
    assert list(state.yard) == referee.yard
    assert list(state.railcars) == referee.cars
    assert list(state.cargo) == referee.deck
    assert list(state.discards) == referee.pile
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in referee.hands]
    assert [list(train) for train in state.trains] == referee.trains
    assert [sorted(cars) for cars in state.sorting] == [sorted(cars) for cars in referee.sidings]
    assert (list(state.tokens), list(state.spare)) == (referee.tokens, referee.spare)
    assert list(state.scores) == referee.points()
    if state.phase != "over":
        assert (state.seat, state.actions, state.phase) == (referee.seat, referee.left, referee.waits)
        assert (state.yardmaster, state.face_up) == (referee.watch, referee.watch_up)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_cards_are_conserved_and_every_game_ends(rules: Yardmaster, seats: int, options: Options) -> None:
    """No card is lost or made by any move of 100 random games, and all end (Y1–Y3, Y28).

    Every tenth state is audited for all other invariants.
    """
    random = Random(f"conserved {seats} {options}")
    colours = "BRGYP"[: 5 if options.edition == "published" else 4]
    cars = sorted(f"{colour}{value}" for colour in colours for value in "1111222334")
    cargo = sorted([*colours * 12, *(kind for kind in CARDS[5:] for _ in range(options.bonus_cards // 4))])
    for _ in range(100):
        state = rules.start(Setup(seats, options))
        moves = 0
        while not isinstance(pending := rules.pending(state), Over):
            by, move = next_move(rules, state, pending, random)
            state = rules.apply(state, by, move).state
            moves += 1
            assert moves < 20_000
            yard = [car for car in state.yard if car]
            assert sorted(chain(yard, state.railcars, *state.trains, *state.sorting)) == cars
            assert sorted(chain(state.cargo, state.discards, *state.hands)) == cargo
            assert sorted(state.tokens + state.spare) == sorted(colours)
            if moves % 10 == 0:
                assert rules.audit(state) == []
        assert rules.audit(state) == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_listed_moves_are_legal_different_and_readable(
    rules: Yardmaster, seats: int, options: Options
) -> None:
    """Every listed move passes, none is listed twice, and its record form reads back the same."""
    random = Random(f"listed {seats} {options}")
    for _ in range(3):
        for state, by, move, _ in walk(rules, seats, options, random):
            assert to_move(rules, plain(move)) == move
            if by == NATURE:
                continue
            assert rules.refuse(state, by, move) is None
            listed = rules.moves(state, state.seat)
            assert len(set(listed)) == len(listed) > 0
            assert list(listed) == list(rules.moves(state, state.seat))
            for one in listed:
                assert rules.refuse(state, state.seat, one) is None, (one, state)
            for other in range(seats):
                assert other == state.seat or rules.moves(state, other) == ()


def held_cards(hand: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every multiset that can be made of a hand, sorted."""
    return {cards for count in range(len(hand) + 1) for cards in combinations(sorted(hand), count)}


@pytest.mark.parametrize("seed", range(60))
def test_every_legal_payment_passes_and_every_illegal_one_is_refused(rules: Yardmaster, seed: int) -> None:
    """Brute force over all cards of a hand and every car: Y11, Y12 and Y19, exactly, in any order (Y13).

    What passes is listed in `moves`, each multiset once with each of its kinds on top.
    """
    random = Random(seed)
    kinds = ("B", "R", "G", "Y", "pay-one-less", "sweep")
    hand = tuple(random.choices(kinds, weights=(4, 4, 1, 1, 2, 1), k=random.randrange(1, 11)))
    yard = tuple(random.choice("BR") + random.choice("1234") for _ in range(3))
    state = lay(
        rules, hands=(hand, ("B",)), yard=yard, tokens=(random.choice("BR"), "Y"), spare=("G",), railcars=()
    )
    listed = [move for move in rules.moves(state, 0) if isinstance(move, Buy)]
    expected = set()
    for slot, car in enumerate(yard):
        for cards in held_cards(hand):
            pay = tuple(random.sample(cards, len(cards)))
            refusal = rules.refuse(state, 0, Buy(slot, car, pay))
            if "sweep" not in cards and pays(list(cards), int(car[1]), car[0], state.tokens[0]):
                assert refusal is None, (pay, car)
                expected |= {(slot, cards, top) for top in cards}
            else:
                assert refusal is not None, (pay, car)
                assert refusal.rule in ("Y11", "Y12")
                assert (refusal.code == "odd-pair") == (refusal.rule == "Y12")
    assert len(listed) == len(expected)
    assert {(move.slot, tuple(sorted(move.pay)), move.pay[-1]) for move in listed} == expected


@pytest.mark.parametrize("size", range(8, 13))
def test_every_discard_is_listed(rules: Yardmaster, size: int) -> None:
    """Each multiset over seven cards stands in `moves` once with each of its kinds on top (Y23, Y13)."""
    random = Random(size)
    hand = tuple(random.choices(("B", "R", "G", "sweep", "draw-three"), k=size))
    state = lay(rules, hands=(hand, ("B",)), phase="discard", actions=0)
    expected = {
        (tuple(sorted(cards)), top) for cards in combinations(sorted(hand), size - 7) for top in cards
    }
    listed = rules.moves(state, 0)
    assert len(listed) == len(expected)
    found = {(tuple(sorted(move.cards)), move.cards[-1]) for move in listed if isinstance(move, Discard)}
    assert found == expected


def test_sample_draws_every_listed_move_and_unlisted_orders(rules: Yardmaster) -> None:
    """All of `moves`, and payments in orders that are not listed, come up in `sample` (Y13)."""
    state = lay(
        rules,
        3,
        hands=(("B", "B", "R", "R", "pay-one-less", "steal-one", "draw-three"), ("Y",), ("G",)),
        yard=("B3", "R1", "G4"),
        tokens=("R", "Y", "G"),
        spare=("B",),
        discards=("Y",),
        sorting=(("G2", "Y1"), (), ()),
    )
    random = Random(1)
    drawn = {rules.sample(state, 0, random) for _ in range(6000)}
    assert set(rules.moves(state, 0)) <= drawn
    unlisted = drawn - set(rules.moves(state, 0))
    assert any(isinstance(move, Buy) and move.pay == ("B", "R", "B", "R") for move in unlisted)
    assert all(rules.refuse(state, 0, move) is None for move in unlisted)


def test_apply_changes_nothing_it_was_given(rules: Yardmaster) -> None:
    """`apply` is pure: the old state stays as it was, and the same move gives the same step again."""
    random = Random(5)
    for state, by, move, done in walk(rules, 3, Options(), random):
        before = msgspec.json.encode(state)
        assert rules.apply(state, by, move) == done
        assert msgspec.json.encode(state) == before


def test_states_and_views_can_be_stored(rules: Yardmaster) -> None:
    """Every state and view reads back the same from JSON."""
    random = Random(6)
    for state, _, _, _ in walk(rules, 4, Options(), random)[::7]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        view = rules.view(state, 1)
        assert msgspec.json.decode(msgspec.json.encode(view), type=rules.view_type) == view


def test_games_of_one_seed_are_the_same(rules: Yardmaster) -> None:
    """The same deals and choices give the same game; a fresh deal starts with seat 0 if so wanted."""
    first, second = (walk(rules, 2, Options(), Random(9)) for _ in range(2))
    assert first == second
    assert begin(rules).seat == 0
