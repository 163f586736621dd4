"""What every game on the shelf must keep to, whatever its rules: the contract of `game.rules.table`.

A new game joins by being put on the shelf. Its options are tried in all combinations of their
values, with every number of seats.
"""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Struct

from game.dev.simulate import simulation
from game.match import record
from game.match.dealer import Dealer
from game.match.play import IllegalMove, Match
from game.match.record import Entry, Header, SeatInfo
from game.match.shelf import open_shelf
from game.places import assets_folder, levels_folder
from game.rules.table import NATURE, By, Chance, Decide, Over, Refusal, Rules, Setup, Shot
from game.store.library import House, Library
from game.text.language import Language
from game.text.refusals import SENTENCES, explain

AnyRules = Rules[Any, Any]
SHELF = open_shelf(levels_folder())
GAMES = 6
"""Whole games for each configuration in the tests that play to the end."""


def values(kind: Any, default: Any) -> tuple[Any, ...]:
    """The values to try for an option of this type."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (default,)


def all_options(rules: AnyRules) -> Iterator[Struct]:
    """Every combination of option values that the game allows."""
    plain = rules.options_type()
    hints = get_type_hints(rules.options_type)
    fields = rules.options_type.__struct_fields__
    for chosen in product(*(values(hints[field], getattr(plain, field)) for field in fields)):
        try:
            yield msgspec.convert(dict(zip(fields, chosen, strict=True)), rules.options_type)
        except msgspec.ValidationError:
            continue


def tables() -> Iterator[Any]:
    """Every game with every combination of options and every number of seats."""
    for rules in SHELF.values():
        for options in all_options(rules):
            for seats in rules.seats(options):
                said = " ".join(str(value) for value in msgspec.structs.astuple(options))
                yield pytest.param(rules, options, seats, id=f"{rules.name} {said} {seats}")


EVERY_TABLE = pytest.mark.parametrize(("rules", "options", "seats"), list(tables()))


def header(rules: AnyRules, options: Struct, seats: int) -> Header:
    """The header of a match among persons."""
    return Header(rules.name, options, tuple(SeatInfo(f"Seat {seat}", "person") for seat in range(seats)))


def answer(rules: AnyRules, state: Any, random: Random) -> tuple[By, Any] | None:
    """A random legal move for whoever must answer; None when the game is over."""
    match rules.pending(state):
        case Over():
            return None
        case Chance() as chance:
            return NATURE, Dealer(random).answer(chance, rules)
        case Shot(seat=seat):
            return seat, rules.sample(state, seat, random)
        case Decide(seats=asked):
            seat = random.choice(asked)
            return seat, rules.sample(state, seat, random)


def states(rules: AnyRules, options: Struct, seats: int, seed: str) -> Iterator[tuple[Any, By, Any]]:
    """The states of one random game, each with the move that is made next."""
    random = Random(seed)
    state = rules.start(Setup(seats, options))
    while (next_one := answer(rules, state, random)) is not None:
        yield state, *next_one
        state = rules.apply(state, *next_one).state


def some(found: Iterator[tuple[Any, By, Any]], random: Random, share: float) -> list[tuple[Any, By, Any]]:
    """A random share of a game's states, the first one among them."""
    return [one for at, one in enumerate(found) if not at or random.random() < share]


def frozen(state: Any) -> bytes:
    """Everything that a state holds, as bytes."""
    return msgspec.msgpack.encode(state)


@EVERY_TABLE
def test_random_games_end_and_stay_sound(rules: AnyRules, options: Struct, seats: int) -> None:
    """All invariants of `simulate --check` hold in whole random games, and each game ends."""
    sim = simulation(rules, seats, ("random",), options, check=True)
    random = Random(f"{rules.name} {seats}")
    for _ in range(GAMES):
        entries, result = sim.play(random)
        assert isinstance(result, rules.result_type)
        assert entries[0].by == NATURE
    assert sim.games == GAMES
    assert round(sum(sim.wins), 6) == GAMES


@EVERY_TABLE
def test_listed_moves_are_legal_and_distinct(rules: AnyRules, options: Struct, seats: int) -> None:
    """`moves` is stable, passes `refuse`, is empty for seats that aren't asked, and leads to sound states."""
    random = Random(5)
    for state, _, _ in some(states(rules, options, seats, "listed"), random, 0.3):
        pending = rules.pending(state)
        asked = pending.seats if isinstance(pending, Decide) else ()
        for seat in range(seats):
            listed = list(rules.moves(state, seat))
            assert listed == list(rules.moves(state, seat))
            if not isinstance(pending, Shot):
                assert bool(listed) == (seat in asked)
            texts = {msgspec.json.encode(move) for move in listed}
            assert len(texts) == len(listed)
            for move in random.sample(listed, min(4, len(listed))):
                assert rules.refuse(state, seat, move) is None
                after = rules.apply(state, seat, move).state
                assert not rules.audit(after)


@EVERY_TABLE
def test_sampled_moves_are_legal(rules: AnyRules, options: Struct, seats: int) -> None:
    """`sample` draws legal moves only, with whatever random numbers, and is repeatable by seed."""
    for state, by, _ in some(states(rules, options, seats, "sampled"), Random(6), 0.3):
        if by == NATURE:
            continue
        for seed in range(4):
            move = rules.sample(state, by, Random(seed))
            assert rules.refuse(state, by, move) is None
            assert move == rules.sample(state, by, Random(seed))


@EVERY_TABLE
def test_apply_is_pure(rules: AnyRules, options: Struct, seats: int) -> None:
    """`apply` leaves its state as it was and gives the same for the same; so do `pending` and `refuse`."""
    for state, by, move in some(states(rules, options, seats, "pure"), Random(7), 0.5):
        before = frozen(state)
        pending = rules.pending(state)
        assert rules.refuse(state, by, move) is None
        step = rules.apply(state, by, move)
        for viewer in (None, *range(seats)):
            rules.view(state, viewer)
        assert frozen(state) == before
        assert rules.pending(state) == pending
        assert rules.apply(state, by, move) == step
        assert isinstance(step.state, rules.state_type)
        assert list(step.informs) == sorted(set(step.informs))
        assert set(step.informs) <= set(range(seats))


@EVERY_TABLE
def test_refused_moves_never_apply(rules: AnyRules, options: Struct, seats: int) -> None:
    """Moves out of place are refused by number and sentence, and a match stays as it is."""
    random = Random(8)
    found = list(states(rules, options, seats, "refused"))
    language = Language(assets_folder() / "catalogues", "en")
    match = Match(rules, header(rules, options, seats))
    refusals = 0
    for state, by, move in found:
        assert match.state == state
        others = [*random.sample(found, min(6, len(found))), (state, (seats - 1) - (by == seats - 1), move)]
        for _, other_by, other in others:
            refused = rules.refuse(state, other_by, other)
            if refused is None:
                continue
            refusals += 1
            entries = match.entries
            with pytest.raises(IllegalMove) as caught:
                match.play(other_by, other)
            assert caught.value.refusal == refused
            assert (match.state, match.entries) == (state, entries)
            check_refusal(refused, language)
        match.play(by, move)
    assert refusals > len(found)
    assert match.result is not None
    for _, by, move in found:
        refused = rules.refuse(match.state, by, move)
        assert refused is not None
        assert refused.code == "game-over"


def check_refusal(refused: Refusal, language: Language) -> None:
    """A refusal cites a rule and has a sentence that is complete."""
    assert re.fullmatch(r"[EYP]\d{1,2}", refused.rule)
    assert refused.code in SENTENCES
    sentence = explain(language, refused)
    assert sentence
    assert not re.search(r"\{\w+\}", sentence), sentence


@EVERY_TABLE
def test_only_those_asked_may_move(rules: AnyRules, options: Struct, seats: int) -> None:
    """The move that is legal for one is refused to everybody who isn't asked."""
    for state, by, move in some(states(rules, options, seats, "asked"), Random(9), 0.3):
        pending = rules.pending(state)
        asked: set[By] = set(pending.seats) if isinstance(pending, Decide) else {by}
        for other in {NATURE, -1, seats, *range(seats)} - asked:
            assert rules.refuse(state, other, move) is not None


@EVERY_TABLE
def test_dealt_lots_are_legal(rules: AnyRules, options: Struct, seats: int) -> None:
    """Whatever the dealer draws, the rules let it pass."""
    for state, by, _ in states(rules, options, seats, "dealt"):
        pending = rules.pending(state)
        assert isinstance(pending, Chance) == (by == NATURE)
        if isinstance(pending, Chance):
            for seed in range(10):
                assert rules.refuse(state, NATURE, Dealer(Random(seed)).answer(pending, rules)) is None


@EVERY_TABLE
def test_views_are_stable_and_travel(rules: AnyRules, options: Struct, seats: int) -> None:
    """The same state gives the same view, and a view written as JSON and read again is the same."""
    for state, _, _ in some(states(rules, options, seats, "views"), Random(10), 0.3):
        for viewer in (None, *range(seats)):
            view = rules.view(state, viewer)
            assert isinstance(view, rules.view_type)
            assert view == rules.view(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=rules.view_type) == view


@EVERY_TABLE
def test_worlds_look_the_same(rules: AnyRules, options: Struct, seats: int) -> None:
    """A world drawn from a view is sound, looks the same, and offers its viewer the same choices."""
    random = Random(11)
    for state, _, _ in some(states(rules, options, seats, "worlds"), random, 0.25):
        for viewer in (None, *range(seats)):
            view = rules.view(state, viewer)
            world = rules.worlds(view, random)
            assert isinstance(world, rules.state_type)
            assert not rules.audit(world)
            assert rules.view(world, viewer) == view
            if viewer is not None:
                assert list(rules.moves(world, viewer)) == list(rules.moves(state, viewer))


@EVERY_TABLE
def test_worlds_can_be_played_on(rules: AnyRules, options: Struct, seats: int) -> None:
    """From any drawn world a game goes on to its end like from the real one."""
    random = Random(12)
    for state, _, _ in some(states(rules, options, seats, "play on"), random, 0.04):
        world = rules.worlds(rules.view(state, random.randrange(seats)), random)
        while (made := answer(rules, world, random)) is not None:
            assert rules.refuse(world, *made) is None
            world = rules.apply(world, *made).state
        assert not rules.audit(world)


@EVERY_TABLE
def test_witnesses_never_tell_more_than_the_event(rules: AnyRules, options: Struct, seats: int) -> None:
    """What a seat sees of an event is the event, less of it, or nothing; nobody sees no more than a seat."""
    for state, by, move in some(states(rules, options, seats, "witness"), Random(13), 0.3):
        for event in rules.apply(state, by, move).events:
            whole = msgspec.to_builtins(event)
            for viewer in (None, *range(seats)):
                seen = rules.witness(event, viewer)
                if seen is not None:
                    told = msgspec.to_builtins(seen)
                    assert type(seen) is type(event)
                    assert rules.witness(seen, viewer) == seen
                    assert told.keys() == whole.keys()


@EVERY_TABLE
def test_moves_have_a_text_form(rules: AnyRules, options: Struct, seats: int) -> None:
    """Every move, written as the record's JSON and read again, is the same move."""
    kinds = set()
    for number, (_, by, move) in enumerate(states(rules, options, seats, "text"), start=1):
        text = json.dumps({"by": by, **msgspec.to_builtins(move)})
        assert record.entry(json.loads(text), rules, number) == Entry(by, move)
        kinds.add(type(move))
    assert kinds <= set(rules.move_types)


@EVERY_TABLE
def test_replay_gives_the_same_game(rules: AnyRules, options: Struct, seats: int) -> None:
    """A record written at any moment and read again replays to the same state, and writes the same bytes."""
    match = Match(rules, header(rules, options, seats))
    moves = list(states(rules, options, seats, "replay"))
    for at, (state, by, move) in enumerate(moves):
        if at % 7 == 0:
            again = replayed(match)
            assert again.state == match.state == state
            assert again.to_record() == match.to_record()
        match.play(by, move)
    again = replayed(match)
    assert (again.state, again.result, again.steps) == (match.state, match.result, match.steps)


def replayed(match: Match) -> Match:
    """The match that a record of this one makes."""
    raw = record.read(match.to_record(), SHELF)
    again = Match(match.rules, raw.header)
    for one in record.referee(raw, match.rules):
        again.play(one.by, one.move)
    return again


@EVERY_TABLE
def test_undo_gives_the_same_game(rules: AnyRules, options: Struct, seats: int) -> None:
    """Moves taken back leave the very state from before them, and the game goes on from there."""
    random = Random(14)
    match = Match(rules, header(rules, options, seats))
    moves = list(states(rules, options, seats, "undo"))
    while len(match.entries) < len(moves):
        if match.entries and random.random() < 0.3:
            match.truncate(random.randrange(max(0, len(match.entries) - 4), len(match.entries)))
        at = len(match.entries)
        assert match.state == moves[at][0]
        assert len(match.steps) == at
        match.play(*moves[at][1:])
    assert match.result is not None


@EVERY_TABLE
def test_saved_games_come_back(rules: AnyRules, options: Struct, seats: int, tmp_path: Path) -> None:
    """A match saved move by move, with takebacks, and loaded again is the same match."""
    random = Random(15)
    library = Library(tmp_path, SHELF)
    match = Match(rules, header(rules, options, seats))
    number = library.add(match.header, House())
    for _, by, move in list(states(rules, options, seats, "saved"))[:15]:
        if len(match.entries) > 2 and random.random() < 0.1:
            first = len(match.entries) - 1
            last = match.entries[-1]
            match.truncate(first)
            library.save(number, first, (), None)
            match.play(last.by, last.move)
            library.save(number, first, (last,), match.result)
        match.play(by, move)
        library.save(number, len(match.entries) - 1, match.entries[-1:], match.result)
    loaded, _ = library.load(number)
    library.close()
    assert (loaded.state, loaded.entries, loaded.header) == (match.state, match.entries, match.header)


def test_the_shelf_is_in_order() -> None:
    """Every game bears its own name, has seats for two, and options that need no choice."""
    assert SHELF
    for name, rules in SHELF.items():
        assert rules.name == name
        assert 2 in rules.seats(rules.options_type())
        words = [kind.__struct_config__.tag for kind in rules.move_types]
        assert len(set(words)) == len(words)
