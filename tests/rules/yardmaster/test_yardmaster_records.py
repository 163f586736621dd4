"""Moves as records hold them, and the codes of refusals."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from yardmaster_table import begin, lay, to_move

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


@pytest.mark.parametrize(
    ("move", "values"),
    [
        (End(), {"left": 2}),
        (Buy(7, "R1", ("R",)), {"place": 8}),
        (Buy(2, "G1", ("G",)), {"place": 3}),
        (Buy(1, "R1", ("R",)), {"place": 2, "car": "B3"}),
        (Buy(0, "R3", ("R",)), {"paid": 1, "price": 3}),
        (Buy(0, "R3", ("R", "pay-one-less")), {"paid": 1, "price": 2}),
        (Buy(0, "R3", ("R", "B")), {"card": "B", "car": "R3"}),
        (Buy(0, "R3", ("R", "Y")), {"token": "Y"}),
        (Buy(0, "R3", ("R", "R", "R")), {"card": "R"}),
        (Buy(0, "R3", ("sweep",)), {"card": "sweep"}),
        (Couple("G1"), {"car": "G1", "last": "B2"}),
        (Couple("G2"), {"car": "G2"}),
        (Swap(1, "R"), {"seat": 1, "token": "G"}),
        (Swap(2, "R"), {"seat": 2}),
        (Swap("spare", "G"), {"token": "G"}),
        (Bonus("steal-one", 1), {"seat": 1}),
        (Bonus("draw-three", 1), {"card": "draw-three", "field": "from"}),
        (Draw("discard"), {"card": "sweep"}),
    ],
)
def test_refusals_name_what_is_wrong(rules: Yardmaster, move: Any, values: dict[str, Any]) -> None:
    """The values of a refusal are what its sentence names; places count from 1."""
    state = lay(
        rules,
        hands=(("R", "R", "B", "Y", "pay-one-less", "sweep", "steal-one"), ()),
        yard=("R3", "B3", None),
        railcars=(),
        tokens=("Y", "G"),
        spare=("B", "R"),
        trains=(("B2",), ()),
        sorting=(("G1",), ()),
        discards=("sweep",),
    )
    refusal = rules.refuse(state, 0, move)
    assert refusal is not None
    assert refusal.values == values


def test_refusals_name_what_is_due(rules: Yardmaster) -> None:
    """What must be done first is named: a card taken from whom, how many cards discarded."""
    state = lay(rules, 3, hands=(("R",) * 9, (), ("B",)), actions=0, phase="discard")
    assert (refusal := rules.refuse(state, 0, End()))
    assert refusal.values == {"needed": 2}
    assert (refusal := rules.refuse(state, 0, Discard(("R",))))
    assert refusal.values == {"needed": 2, "given": 1}
    state = lay(rules, 3, hands=((), (), ("B",)), phase="take", victim=2)
    assert (refusal := rules.refuse(state, 0, End()))
    assert refusal.values == {"seat": 2}
    assert (refusal := rules.refuse(state, 0, Take("R")))
    assert refusal.values == {"card": "R", "seat": 2}


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
