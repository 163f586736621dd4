"""`tournament`: paired deals, rotations, intervals, and an outcome that follows from the seed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.dev.tournament import Tally, Terms, play_deal, play_pair, report, wilson
from game.match.levels import read_level
from game.places import levels_folder
from game.rules.express.deck import Deck
from game.rules.express.engine import Express
from game.rules.express.table import Options, SetUp, State
from game.rules.table import By, Move, Refusal, Step

Command = Callable[..., Any]
GAME = "yardmaster-express"


class Watched(Express):
    """Rules that remember every deal that came through them."""

    def __init__(self) -> None:
        super().__init__(read_level(levels_folder() / "yardmaster-express.toml", Deck))
        self.deals: list[SetUp] = []

    def apply(self, state: State, by: By, move: Move) -> Step[State]:
        """Play on, keeping deals."""
        if isinstance(move, SetUp):
            self.deals.append(move)
        return super().apply(state, by, move)


class Strict(Express):
    """Rules that refuse whatever a player does."""

    def __init__(self) -> None:
        super().__init__(read_level(levels_folder() / "yardmaster-express.toml", Deck))

    def refuse(self, state: State, by: By, move: Move) -> Refusal | None:
        """Refuse it."""
        del state, by, move
        return Refusal("no", "E8")


def terms(seats: int = 3, seed: int = 5, options: Options | None = None) -> Terms:
    return Terms(GAME, options or Options(), seats, seed, simulations=12)


def outcome(command: Command, *words: str) -> dict[str, Any]:
    """Run the command and return what it prints."""
    ran = command("tournament", GAME, *words)
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (750, 1000, 0.7222, 0.7759)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    """The 95 % score intervals of textbook examples."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_every_rotation_gets_the_same_deal() -> None:
    """A deal is played once for each seat of the first bot, and nature deals the same each time."""
    rules = Watched()
    tally = play_deal(terms(), ("hand", "random"), 3, rules)
    assert tally.games == 3
    assert len(rules.deals) == 3
    assert len(set(rules.deals)) == 1


def test_the_deal_does_not_depend_on_who_plays() -> None:
    """Whatever the levels, seed and number name the same deals, both games of the variant (E15)."""
    both = Options(strategy_variant=True, cabooses="all")
    dealt = []
    for pair in (("old-timer", "hand"), ("greenhorn", "random")):
        rules = Watched()
        play_deal(terms(2, options=both), pair, 1, rules)
        dealt.append([deal.deck for deal in rules.deals])
    assert dealt[0] == dealt[1]
    assert len(dealt[0]) == 4


def test_different_deals_differ() -> None:
    """Number and seed both name the deal."""
    rules = Watched()
    for seed, deal in ((1, 1), (1, 2), (2, 1)):
        play_deal(terms(2, seed), ("hand", "random"), deal, rules)
    assert len(set(rules.deals)) == 3


def test_an_illegal_move_is_no_game() -> None:
    """A computer player that breaks a rule ends the tournament, and is named."""
    with pytest.raises(AssertionError, match=r"deal 4: hand: .*E8"):
        play_deal(terms(2), ("hand", "hand"), 4, Strict())


def test_a_report_compares_with_parity() -> None:
    """Better means that the whole interval lies above the share of equals."""
    times = {"bot_times": [0.001] * 99 + [0.5], "others_times": [0.002]}
    good = report(Tally("a", "b", 1000, 260.0, 500.0, **times), 5)
    assert good["better"]
    assert good["parity"] == 0.2
    assert good["share"] == 0.26
    assert good["mean_lead"] == 0.5
    assert good["cpu_ms"]["a"] == {"median": 1.0, "p95": 1.0, "max": 500.0}
    assert not report(Tally("a", "b", 1000, 215.0, 0.0, **times), 5)["better"]


def test_the_command_plays_each_level_against_the_next(command: Command, tmp_path: Path) -> None:
    """Neighbours in the list meet, games are rounded up to whole rotations, and the seed decides."""
    words = ("--bots", "hand,greenhorn,random", "--games", "40", "--seats", "3", "--seed", "9")
    found = outcome(command, *words, "--out", str(tmp_path / "found.json"))
    assert [(one["bot"], one["others"], one["games"]) for one in found["pairs"]] == [
        ("hand", "greenhorn", 42),
        ("greenhorn", "random", 42),
    ]
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8")) == found
    again = outcome(command, *words)
    assert [one["wins"] for one in again["pairs"]] == [one["wins"] for one in found["pairs"]]
    assert found["pairs"][1]["better"]


def test_two_processes_find_the_same(command: Command) -> None:
    """The outcome doesn't depend on how many processes share the deals out."""
    words = ("--bots", "old-timer,random", "--games", "9", "--seats", "3", "--simulations", "12")
    one = outcome(command, *words)["pairs"][0]
    two = outcome(command, *words, "--processes", "2")["pairs"][0]
    del one["cpu_ms"], two["cpu_ms"]
    assert one == two


def test_the_old_timers_budget_is_an_option() -> None:
    """Fewer simulations make another player of it: the same deals end differently."""
    options = Options()
    few = play_pair(Terms(GAME, options, 2, 1, 6), ("old-timer", "hand"), range(8))
    more = play_pair(Terms(GAME, options, 2, 1, 120), ("old-timer", "hand"), range(8))
    assert few.lead != more.lead


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "hand"), "two computer players"),
        (("--bots", "hand,wizard"), "no computer player 'wizard'"),
        (("--bots", "hand,random", "--seats", "6"), "6 seats"),
        (("--bots", "hand,random", "--option", "x=1"), "no option"),
        (("--bots", "hand,random", "--games", "0"), "games"),
        (("--bots", "hand,random", "--simulations", "0"), "simulations"),
        (("--bots", "hand,random", "--processes", "0"), "processes"),
    ],
)
def test_wrong_calls_are_explained(command: Command, words: tuple[str, ...], message: str) -> None:
    """What can't be played is said before anything is."""
    ran = command("tournament", GAME, *words)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_only_games_on_the_shelf_are_played(command: Command) -> None:
    """An unknown game is named, with those that there are."""
    ran = command("tournament", "whist", "--bots", "hand,random")
    assert ran.code == 2
    assert "whist" in ran.err
    assert GAME in ran.err
