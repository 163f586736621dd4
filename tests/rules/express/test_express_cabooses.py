"""The caboose expansion: each condition by example, and all of them against the rule's text."""

from random import Random

import pytest
from express_oracle import POINTS, TWELVE, whole_deck
from express_oracle import caboose as oracle
from express_tables import before, dealt, plain, play_out, stacked, trains

from game.rules.express.deck import Caboose
from game.rules.express.engine import Express
from game.rules.express.scoring import caboose_points, score
from game.rules.express.table import Cabooses, SetUp, Train
from game.rules.table import NATURE, Chance, Pick

WILD = "-R2|R2 -G2|G2"


def points(express: Express, name: str, *texts: str) -> tuple[int, ...]:
    """The caboose's points by seat."""
    (card,) = [one for one in express.deck.cabooses if one.name == name]
    return caboose_points(card, trains(*texts))


@pytest.mark.parametrize(
    ("name", "texts", "found"),
    [
        ("executive", ("R2|R2 R2|R3", "R3|G3 G2|G2", WILD), (0, 0, 5)),
        ("executive", ("R2|R2 R2|R3", "R3|G3 G2|G2", "B2|B2"), (5, 0, 5)),
        ("executive", ("R2|R2 -G2|G2", "R3|G3 G2|G2"), (5, 0)),
        ("two-timer", ("R2|R2 R3|G3 G2|G2", "R2|R2 R2|R3 G2|G2"), (5, 0)),
        ("two-timer", ("R3|G3 G2|G2 R2|R2", "R2|R2 R3|G3 B3|Y3"), (5, 0)),
        ("two-timer", (WILD, "R2|R2 R3|Y3 Y2|Y2 G3|B3 B2|B2"), (0, 5)),
        ("diversified", ("R2|R2 G2|G2 B2|B2", "R2|R2 R2|R3 R2|R2"), (5, 0)),
        ("diversified", ("R2|R2 -B2|B2 R2|R2", "G2|G2 Y2|Y2", "G3|B3"), (5, 5, 0)),
        ("diversified", (WILD, "R3|G3 B3|Y3"), (0, 0)),
        ("short-line", ("R2|R2 G3|B3 R2|R2", "G2|G2 G2|G3"), (5, 5)),
        ("short-line", ("R2|R2 R3|G3", "G2|G2"), (5, 0)),
        ("short-line", (WILD, WILD), (0, 0)),
        ("lightweight", ("B4|G4", "P4|P4", "-B4|G4 R2|R2"), (0, 0, 6)),
        ("lightweight", (WILD, "G3|R3"), (6, 6)),
        ("specialized", ("R2|R2 R2|R3 R3|G3", "R2|R2 R2|R2 R2|R3", WILD), (3, 0, 0)),
        ("little-engine", ("R2|R2 B4|G4", "R2|R3 R3|G3", WILD), (0, 0, 7)),
        ("little-engine", ("R2|R2 -B4|G4", WILD, "R2|R3 -B4|G4"), (7, 7, 0)),
        ("efficient", ("R2|R2 -R3|G3", "R2|R2 R3|G3", WILD), (8, 0, 8)),
        ("end-of-line", ("R2|R2 R2|R3", "R3|G3 R2|R2", "R3|G3 -R2|R3"), (4, 0, 0)),
        ("end-of-line", ("", WILD), (0, 0)),
        ("buried-alive", ("-R2|R2 R2|R2", "-G2|G2 -B2|B2", WILD), (0, 7, 7)),
        ("buried-alive", ("R2|R2", "G2|G2"), (0, 0)),
        ("inefficient", ("R3|G3 B3|Y3", "R3|G3 G2|G2", WILD), (5, 0, 5)),
        ("inefficient", ("R3|G3 -B2|B2 G3|R3", "G3|R3 R3|G3"), (5, 0)),
        ("sequence-22233", ("R2|R2 R2|R3 R3|G3", "R3|G3 R2|R2 R2|R3"), (6, 0)),
        ("sequence-22233", ("R4|B4 -B4|G4 B2|B3 B3|Y3", "R2|R3 R3|G3"), (6, 0)),
        ("sequence-22222", ("R2|R2 -R3|G3 R2|R3", "R2|R2 R2|R2"), (6, 0)),
        ("sequence-33333", ("R3|G3 G3|B3 B3|Y3", "R3|G3 G3|B3 -B3|Y3"), (6, 0)),
        ("sequence-22223", (WILD + " R3|G3", WILD + " B4|G4"), (6, 0)),
        ("sequence-32233", ("R2|R3 -R4|B4 R3|G3", "R3|G3 G2|G2 G3|B3", "R3|G3 G2|G3"), (6, 6, 0)),
    ],
)
def test_condition(express: Express, name: str, texts: tuple[str, ...], found: tuple[int, ...]) -> None:
    """E16, E17: everybody who meets the condition scores once; of the tied, all."""
    assert points(express, name, *texts) == found


def test_double_means_both_halves() -> None:
    """E17: Lightweight looks for its value on both halves of one card, not on one, nor across two."""
    card = Caboose("middleweight", 6, "no-double", value=3)
    assert caboose_points(card, trains("R2|R3 R3|G3", "R2|R3 -R3|G3", "R2|R3 B2|B3")) == (0, 6, 6)


def test_all_wild_train(express: Express) -> None:
    """E17: an all-wild train fulfils Executive, Lightweight, Efficient and Inefficient by itself."""
    alone = [name for name in POINTS if points(express, name, "-R2|R2 -G2|G2 -B2|B2", "P4|P4 B4|G4 R2|R2")[0]]
    assert {"executive", "lightweight", "efficient", "inefficient"} <= set(alone)
    assert set(alone) == {
        "executive",
        "lightweight",
        "little-engine",
        "efficient",
        "buried-alive",
        "inefficient",
        "sequence-22222",
    }


@pytest.mark.parametrize("name", list(POINTS))
def test_condition_against_the_oracle(express: Express, name: str) -> None:
    """E16, E17: over random trains the points are those of a second count from the rule's text."""
    random = Random(name)
    (card,) = [one for one in express.deck.cabooses if one.name == name]
    earned = 0
    for _ in range(400):
        seats = random.randint(2, 5)
        table = random_trains(random, seats)
        found = caboose_points(card, table)
        assert list(found) == oracle(name, plain(table)), table
        assert score(table, card).totals == tuple(
            total + extra for total, extra in zip(score(table, None).totals, found, strict=True)
        )
        earned += sum(found) > 0
    assert earned > 5


def random_trains(random: Random, seats: int) -> tuple[Train, ...]:
    """Trains of any cards, with anything from none to most of them face down."""
    cards = random.sample(whole_deck(), seats * random.randint(1, 9 - seats))
    wild = random.choice((0.0, 0.2, 0.7))
    return trains(
        *(
            " ".join(("-" if random.random() < wild else "") + card for card in cards[seat::seats])
            for seat in range(seats)
        )
    )


@pytest.mark.parametrize(("kind", "names"), [("twelve", TWELVE), ("all", tuple(POINTS))])
def test_caboose_is_drawn(express: Express, kind: Cabooses, names: tuple[str, ...]) -> None:
    """E16, E17: one random card of the deck agreed on."""
    pending = express.pending(before(express, 3, cabooses=kind))
    assert isinstance(pending, Chance)
    assert dict(pending.lots)["caboose"] == Pick(names)
    assert pending.fixed == ()


@pytest.mark.parametrize(
    ("kind", "caboose", "rule"),
    [
        ("none", None, None),
        ("none", "executive", "E16"),
        ("twelve", "executive", None),
        ("twelve", None, "E16"),
        ("twelve", "sequence-22222", "E17"),
        ("twelve", "dining-car", "E17"),
        ("all", "sequence-22222", None),
        ("all", None, "E16"),
    ],
)
def test_wrong_cabooses(express: Express, kind: Cabooses, caboose: str | None, rule: str | None) -> None:
    """E16, E17: no caboose without the expansion, one with it, and only from the deck agreed on."""
    deal = SetUp(0, stacked(express, 3), caboose)
    refused = express.refuse(before(express, 3, cabooses=kind), NATURE, deal)
    assert (refused.rule if refused else None) == rule
    assert refused is None or refused.code == "wrong-caboose"


def test_caboose_counts_in_the_end(express: Express) -> None:
    """E16: it lies open the whole game and is in the running and in the final totals."""
    state = dealt(express, 4, caboose="buried-alive", cabooses="twelve")
    assert express.view(state, None).caboose == "buried-alive"
    state = play_out(express, state, Random(8))
    assert state.result is not None
    (counted,) = state.result.games
    down = [sum(laid.face == "down" for laid in train) for train in state.trains]
    assert counted.caboose == tuple(7 if count == max(down) else 0 for count in down)
    assert any(counted.caboose)
    for seat in range(4):
        run = counted.run.length if seat in counted.run.seats else 0
        assert counted.totals[seat] == counted.values[seat] + run + counted.caboose[seat]
    assert express.view(state, 2).score == counted
