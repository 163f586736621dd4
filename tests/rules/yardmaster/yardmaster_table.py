"""Tables laid by hand, and nature's answers, for the tests of Yardmaster."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from game.rules.table import NATURE, By, Chance, Event, Lot, Move, Over, Pick, Setup, Shuffle, Step
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.memory import blank
from game.rules.yardmaster.table import Options, State

ALL_OPTIONS = (Options(), Options(bonus_cards=4), Options("published"))
TABLES = [
    (seats, options)
    for options in ALL_OPTIONS
    for seats in range(2, 6 if options.edition == "published" else 5)
]
"""Every number of seats under all options."""


def to_move(rules: Yardmaster, built_ins: object) -> Move:
    """Read a move from the objects of a record."""
    kinds: Any = rules.move_types[0]
    for kind in rules.move_types[1:]:
        kinds |= kind
    move: Move = msgspec.convert(built_ins, kinds)
    return move


def lot(one: Lot, random: Random) -> object:
    """Draw one lot as any dealer would."""
    if isinstance(one, Pick):
        return random.choice(one.items)
    assert isinstance(one, Shuffle)
    while True:
        items = random.sample(one.items, len(one.items))
        if one.at < 0 or items[one.at] not in one.barred:
            return items


def natures(rules: Yardmaster, chance: Chance, random: Random, **wanted: object) -> Move:
    """Answer a chance; `wanted` replaces lots."""
    drawn = {field: lot(one, random) for field, one in chance.lots}
    return to_move(rules, {"move": chance.move, **dict(chance.fixed), **drawn, **wanted})


def begin(
    rules: Yardmaster, seats: int = 2, options: Options | None = None, seed: int = 1, **wanted: object
) -> State:
    """Deal a game; seat 0 begins unless `wanted` says otherwise."""
    state = rules.start(Setup(seats, options or Options()))
    chance = rules.pending(state)
    assert isinstance(chance, Chance)
    move = natures(rules, chance, Random(seed), **{"first": 0, **wanted})
    assert rules.refuse(state, NATURE, move) is None
    return rules.apply(state, NATURE, move).state


def lay(rules: Yardmaster, seats: int = 2, options: Options | None = None, **fields: Any) -> State:
    """Lay a table by hand: a fresh game of seat 0 with fields replaced; nobody knows anything hidden.

    What is not named keeps its place, so the cards need not add up.
    """
    state = begin(rules, seats, options)
    if "railcars" in fields:
        fields.setdefault("blocks", (len(fields["railcars"]),) if fields["railcars"] else ())
    fields.setdefault("memory", blank(seats))
    if "trains" in fields:
        fields.setdefault("scores", tuple(sum(int(car[1]) for car in train) for train in fields["trains"]))
    return replace(state, **fields)


def do(rules: Yardmaster, state: State, *moves: Move, by: By | None = None) -> State:
    """Make legal moves one after the other, by the one who is asked."""
    for move in moves:
        state = step(rules, state, move, by=by).state
    return state


def step(rules: Yardmaster, state: State, move: Move, by: By | None = None) -> Step[State]:
    """Make one legal move."""
    if by is None:
        by = NATURE if isinstance(rules.pending(state), Chance) else state.seat
    refusal = rules.refuse(state, by, move)
    assert refusal is None, (refusal, move)
    return rules.apply(state, by, move)


def why(rules: Yardmaster, state: State, move: Move, by: By | None = None) -> tuple[str, str]:
    """Return code and rule of a refusal."""
    if by is None:
        by = NATURE if isinstance(rules.pending(state), Chance) else state.seat
    refusal = rules.refuse(state, by, move)
    assert refusal is not None, move
    return refusal.code, refusal.rule


def walk(
    rules: Yardmaster, seats: int, options: Options, random: Random, state: State | None = None
) -> list[tuple[State, By, Move, Step[State]]]:
    """Play one random game, or a given one on; every state with the move made in it and what came of it."""
    state = state or rules.start(Setup(seats, options))
    found: list[tuple[State, By, Move, Step[State]]] = []
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            by: By = NATURE
            move = natures(rules, pending, random)
        else:
            by = state.seat
            move = rules.sample(state, by, random)
        done = rules.apply(state, by, move)
        found.append((state, by, move, done))
        state = done.state
    return found


def facts(done: Step[State], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in done.events if isinstance(event, kind)]
