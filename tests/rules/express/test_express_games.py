"""Whole games, right and wrong, against the second opinion of `express_oracle`."""

import json
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from express_oracle import Wrong
from express_oracle import referee as second_opinion

from game.dev.simulate import simulation
from game.match import record
from game.match.record import RecordError
from game.rules.express.engine import Express
from game.rules.express.table import Options

CONFIGURATIONS = list(product((2, 3, 4, 5), (False, True), ("none", "twelve", "all")))
EQUAL = {"E5": {"E1"}, "E17": {"E16"}, "E15": {"E16", "E15"}}
"""Rules that the oracle cites for what the engine cites more exactly."""


def records(express: Express, seats: int, strategy: bool, cabooses: Any, games: int) -> list[bytes]:
    """Records of random games."""
    sim = simulation(express, seats, ("random",), Options(strategy, cabooses))
    random = Random(f"{seats} {strategy} {cabooses}")
    found = []
    for _ in range(games):
        entries, result = sim.play(random)
        found.append(record.write(sim.header, entries, result))
    return found


@pytest.mark.parametrize(("seats", "strategy", "cabooses"), CONFIGURATIONS)
def test_random_games_against_the_oracle(
    express: Express,
    seats: int,
    strategy: bool,
    cabooses: str,
) -> None:
    """E1–E17: every game is legal to the oracle, and both count the same points for the same winner."""
    for data in records(express, seats, strategy, cabooses, 50):
        found = json.loads(data)
        assert second_opinion(found) == found["result"]


def spoilt(found: dict[str, Any], random: Random) -> dict[str, Any]:
    """The record with one move changed, at random, into something that may or may not be legal."""
    found = json.loads(json.dumps(found))
    moves = found["moves"]
    at = random.randrange(len(moves))
    move = moves[at]
    match random.randrange(7):
        case 0:
            moves.insert(at, moves[random.randrange(len(moves))])
        case 1:
            del moves[at]
        case 2:
            move["by"] = random.choice([*range(len(found["seats"])), "nature", 5, -1])
        case 3 if "face" in move:
            move["face"] = "up" if move["face"] == "down" else "down"
        case 4 if "card" in move:
            move["card"] = random.choice(
                ["R2|R2", "P4|P4", "G3|R3", "B4|B4", random.choice(moves[0]["deck"])]
            )
        case 5 if "deck" in move:
            one, two = random.sample(range(len(move["deck"])), 2)
            move["deck"][one] = move["deck"][two]
        case 6 if "deck" in move:
            move["caboose"] = random.choice([None, "executive", "sequence-22222", "little-engine"])
        case _:
            one, two = sorted(random.sample(range(len(moves)), 2))
            moves[one], moves[two] = moves[two], moves[one]
    found["result"] = None
    return found


def opinion(found: dict[str, Any]) -> Any:
    """What the oracle says: the result, None for an unfinished game, or what is wrong."""
    try:
        return second_opinion(found)
    except Wrong as wrong:
        return wrong


@pytest.mark.parametrize(("seats", "strategy", "cabooses"), CONFIGURATIONS)
def test_wrong_records_against_the_oracle(
    express: Express, seats: int, strategy: bool, cabooses: str
) -> None:
    """E4–E9, E15–E17: of spoilt records the same are refused, at the same move, by the same rule."""
    random = Random(f"spoil {seats} {strategy} {cabooses}")
    verdicts: Counter[str] = Counter()
    for data in records(express, seats, strategy, cabooses, 5):
        for _ in range(25):
            found = spoilt(json.loads(data), random)
            said = opinion(found)
            raw = record.read(json.dumps(found).encode(), {express.name: express})
            if said is None:
                record.referee(raw, express)
                verdicts["unfinished"] += 1
                continue
            with pytest.raises(RecordError) as caught:
                record.referee(raw, express)
            if isinstance(said, Wrong):
                assert caught.value.move == said.move
                rule = caught.value.refusal.rule
                assert said.rule in {rule, *EQUAL.get(rule, ())}
                verdicts[said.rule] += 1
            else:
                assert caught.value.refusal.code == "result-missing"
                verdicts["finished"] += 1
    assert len(verdicts) >= 4
