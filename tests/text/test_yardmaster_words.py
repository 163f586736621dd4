"""What is said at the Yardmaster table: every refusal and every fact has its sentence, in both languages."""

from random import Random
from typing import get_args

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.match.dealer import Dealer
from game.match.levels import read_level
from game.places import data_folder, levels_folder
from game.rules.table import Chance, Event, Move, Over, Setup
from game.rules.yardmaster.deck import BONUS_KINDS, Deck
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.legality import Code
from game.rules.yardmaster.table import (
    Bonus,
    Bought,
    Buy,
    Couple,
    Coupled,
    Discard,
    Draw,
    End,
    Options,
    Paid,
    Refilled,
    Result,
    State,
    Swap,
    Take,
)
from game.text import yardmaster as words
from game.text.language import Language
from game.text.refusals import SENTENCES, explain

NAMES = ("Ada", "Bruno", "陳美", "Dora", "Edith")
COLOURS = ("B", "R", "G", "Y", "P")


@pytest.fixture(scope="module")
def rules() -> Yardmaster:
    """The rules on the bundled deck."""
    return Yardmaster(read_level(levels_folder() / "yardmaster.toml", Deck))


@pytest.fixture(params=["en", "zh_TW"])
def language(request: pytest.FixtureRequest) -> Language:
    """Both languages."""
    return Language(data_folder() / "assets" / "catalogues", request.param)


def played(
    rules: Yardmaster, seats: int, options: Options, seed: int
) -> list[tuple[State, tuple[Event, ...]]]:
    """A random game: each state with the facts that led to it."""
    random, state = Random(seed), rules.start(Setup(seats, options))
    dealer, found = Dealer(random), []
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            step = rules.apply(state, "nature", dealer.answer(pending, rules))
        else:
            step = rules.apply(state, state.seat, rules.sample(state, state.seat, random))
        state = step.state
        found.append((state, step.events))
    return found


def any_move(random: Random) -> Move:
    """Any move at all, mostly an illegal one."""
    pick, cards = random.choice, (*COLOURS, *BONUS_KINDS)
    cars = [f"{colour}{value}" for colour in COLOURS for value in range(1, 5)]
    some = tuple(random.choices(cards, k=random.randint(0, 4)))
    return pick(
        [
            Draw(pick(["deck", "discard"])),
            Buy(random.randint(-1, 4), pick(cars), some),
            Couple(pick(cars)),
            Swap(pick(["spare", 0, 1, 2, 7]), pick(COLOURS)),
            Bonus(pick(cards), pick([UNSET, 0, 1, 9]), pick([UNSET, (), (0,), (1, 0), (0, 9)])),
            Take(pick(cards)),
            Discard(some),
            End(),
        ]
    )


def test_every_refusal_has_a_sentence() -> None:
    """No code of the rules is unknown to the player's language."""
    assert set(get_args(Code)) <= set(SENTENCES)


def test_every_refusal_that_happens_is_said_in_full(rules: Yardmaster, language: Language) -> None:
    """Nothing stays in braces, and no word of the records stands in a sentence."""
    random, codes = Random(1), set()
    for seed in range(6):
        for state, _ in played(rules, 3, Options("published"), seed):
            move = any_move(random)
            refusal = rules.refuse(state, random.choice([state.seat, state.seat, 0]), move)
            if refusal is None:
                continue
            codes.add(refusal.code)
            sentence = explain(language, refusal, NAMES)
            assert "{" not in sentence, refusal
            assert "-one" not in sentence, sentence
    assert len(codes) > 25


@pytest.mark.parametrize(
    ("seats", "options"), [(2, Options()), (3, Options(bonus_cards=4)), (5, Options("published"))]
)
def test_every_fact_is_told(rules: Yardmaster, language: Language, seats: int, options: Options) -> None:
    """Each move leaves whole sentences in the log, but for the look into a hand, which the next one tells."""
    said = set()
    for seed in range(3):
        for state, events in played(rules, seats, options, seed):
            public = [rules.witness(event, None) for event in events]
            lines = words.log_lines(language, [event for event in public if event is not None], NAMES)
            said |= {type(event).__name__ for event in events}
            assert all("{" not in line and line.endswith((".", "。")) for line in lines), lines
            kinds = {type(event).__name__ for event in events}
            assert lines or kinds <= {"TurnEnded", "TurnBegan", "Looked"}, events
            assert "{" not in words.status(language, rules.view(state, state.seat), NAMES)
            assert "{" not in words.status(language, rules.view(state, None), NAMES)
    assert {"Paid", "Coupled", "Shunted", "Swapped", "Stole", "Tucked", "TokenPassed", "Ended"} <= said


def test_a_purchase_is_one_line() -> None:
    """Payment, car and coupling are told in one breath."""
    language = Language(data_folder() / "assets" / "catalogues", "en")
    facts = [
        Paid(0, ("G", "B", "B", "pay-one-less"), 1, 1),
        Bought(0, 1, "G3"),
        Coupled(0, "G3", "yard", 9),
        Refilled(1, "R1", 12),
    ]
    assert words.log_lines(language, facts, NAMES) == [
        "Ada bought Timber 3 for Timber, 2 × Coal and Pay One Less and coupled it: 9 points."
    ]


def test_ends_are_explained(rules: Yardmaster) -> None:
    """The goal, used-up cars, and endless play, each with what decided (Y26–Y28)."""
    language = Language(data_folder() / "assets" / "catalogues", "en")
    state, _ = played(rules, 3, Options(), 3)[-1]
    view = rules.view(state, None)

    def said(result: Result, sorting: tuple[tuple[str, ...], ...], railcars: int = 0) -> str:
        return words.reason_of(language, replace(view, result=result, sorting=sorting, railcars=railcars))

    none = ((), (), ())
    assert said(Result((0,), (12, 9, 3), "exhausted"), none) == (
        "No railcar is left to buy. The highest train wins, 3 points ahead."
    )
    assert said(Result((1,), (9, 9, 3), "stalled"), (("R1", "R2"), ("B1",), ())) == (
        "Nobody bought a car for 3 rounds. "
        "Of equal trains the one with the fewest cars in the sorting yard wins: 1 car."
    )
    assert said(Result((0, 1), (9, 9, 3), "stalled"), none, railcars=5) == (
        "Nobody bought a car for 30 rounds. Equal points, and equally many cars in the sorting yards."
    )
    assert (
        words.headline(language, Result((0, 1), (9, 9, 3), "stalled"), NAMES) == "Ada and Bruno share the win"
    )
