"""Moves as records hold them, and the codes of refusals."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from yardmaster_table import begin, to_move

from game.rules.table import Setup
from game.rules.yardmaster import legality
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import (
    Bonus,
    Buy,
    Couple,
    Discard,
    Draw,
    End,
    Options,
    Reshuffle,
    SetUp,
    Swap,
    Take,
    Tuck,
)

RECORDED: list[tuple[Any, dict[str, Any]]] = [
    (
        SetUp(1, ("R1", "B4"), ("R", "sweep"), ("B", "R")),
        {
            "move": "setup",
            "first": 1,
            "railcars": ["R1", "B4"],
            "cargo": ["R", "sweep"],
            "tokens": ["B", "R"],
        },
    ),
    (Draw("discard"), {"move": "draw", "from": "discard"}),
    (
        Buy(2, "R3", ("R", "pay-one-less")),
        {"move": "buy", "slot": 2, "car": "R3", "pay": ["R", "pay-one-less"]},
    ),
    (Couple("G1"), {"move": "couple", "car": "G1"}),
    (Swap("spare", "B"), {"move": "swap", "with": "spare", "token": "B"}),
    (Swap(0, "B"), {"move": "swap", "with": 0, "token": "B"}),
    (Bonus("draw-three"), {"move": "bonus", "card": "draw-three"}),
    (Bonus("steal-one", 0), {"move": "bonus", "card": "steal-one", "from": 0}),
    (Bonus("sweep", slots=(0, 2)), {"move": "bonus", "card": "sweep", "slots": [0, 2]}),
    (Take("R"), {"move": "take", "card": "R"}),
    (Tuck(("R1", "B2")), {"move": "tuck", "order": ["R1", "B2"]}),
    (Reshuffle(("R",)), {"move": "reshuffle", "cargo": ["R"]}),
    (End(), {"move": "end"}),
    (Discard(("R", "B")), {"move": "discard", "cards": ["R", "B"]}),
]


@pytest.mark.parametrize(("move", "recorded"), RECORDED)
def test_record_form(rules: Yardmaster, move: Any, recorded: dict[str, Any]) -> None:
    """Every move is written with the record's word and fields, and read back."""
    assert msgspec.json.decode(msgspec.json.encode(move)) == recorded
    assert to_move(rules, recorded) == move


def test_every_kind_of_move_is_recorded(rules: Yardmaster) -> None:
    """The record format knows exactly these moves."""
    assert {type(move) for move, _ in RECORDED} == set(rules.move_types)


@pytest.mark.parametrize(
    "text",
    [
        '{"move":"draw"}',
        '{"move":"draw","from":"hand"}',
        '{"move":"buy","slot":0.0,"car":"R1","pay":["R"]}',
        '{"move":"buy","slot":true,"car":"R1","pay":["R"]}',
        '{"move":"buy","slot":0,"car":"R1"}',
        '{"move":"swap","with":"pile","token":"R"}',
        '{"move":"bonus","card":"sweep","slots":null}',
        '{"move":"bonus","card":"steal-one","from":null}',
        '{"move":"end","seat":0}',
        '{"move":"pass"}',
    ],
)
def test_malformed_moves_are_not_read(rules: Yardmaster, text: str) -> None:
    """Fields that are missing, unknown, null, or of another kind are no moves of a record."""
    with pytest.raises(msgspec.ValidationError):
        to_move(rules, msgspec.json.decode(text))


def test_dealers_answer_is_a_move(rules: Yardmaster) -> None:
    """The lots of the deal bear the names of the move's fields."""
    chance: Any = rules.pending(rules.start(Setup(2, Options())))
    names = {field for field, _ in (*chance.lots, *chance.fixed)}
    assert names == {"first", "railcars", "cargo", "tokens"}
    assert chance.move == "setup"


def test_foreign_moves_are_refused(rules: Yardmaster) -> None:
    """A move of another game is no move here, whoever makes it."""

    class Deal(msgspec.Struct, frozen=True, tag="setup", tag_field="move"):
        """Another game's deal."""

    foreign: Any = Deal()
    fresh = rules.start(Setup(2, Options()))
    assert (refusal := rules.refuse(fresh, "nature", foreign))
    assert refusal.code == "no-such-move"
    assert (refusal := rules.refuse(begin(rules), 0, foreign))
    assert refusal.code == "no-such-move"


def sources() -> Iterator[str]:
    """The tests of this game."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        yield path.read_text(encoding="utf-8")


def test_every_code_is_tested() -> None:
    """Each code of a refusal stands in a test that provokes it."""
    text = "".join(sources())
    assert [code for code in get_args(legality.Code) if f'"{code}"' not in text] == []


def test_every_rule_is_tested() -> None:
    """Each rule Y1–Y29 is cited by a test."""
    cited: set[int] = set()
    for text in sources():
        for docstring in re.findall(r'^    """.*?"""', text, re.MULTILINE | re.DOTALL):
            for first, last in re.findall(r"Y(\d+)(?:–Y(\d+))?", docstring):
                if not last:
                    cited.add(int(first))
    assert cited == set(range(1, 30))
