"""`python -m game.dev simulate`: games, totals, checks and records."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.dev.inspection import Broken, inspect_game, inspect_move, inspect_state
from game.dev.simulate import options_from, simulation
from game.match import record
from game.match.record import Entry
from game.match.shelf import open_shelf
from game.places import data_folder, levels_folder
from game.rules.express.engine import Express
from game.rules.express.table import Options, Play, State, View
from game.rules.table import Move, Seat, Setup

Command = Callable[..., Any]
GAME = "yardmaster-express"


@pytest.fixture(scope="module")
def express() -> Express:
    """The rules on the shipped deck."""
    rules = open_shelf(levels_folder())[GAME]
    assert isinstance(rules, Express)
    return rules


def test_report(command: Command) -> None:
    """The totals are JSON: games, moves, decisions per CPU-second, wins and mean scores by seat."""
    ran = command("simulate", GAME, "--seats", 3, "--games", 40, "--seed", 7, "--check")
    assert (ran.code, ran.err) == (0, "")
    report = json.loads(ran.out)
    assert report["game"] == GAME
    assert report["options"] == {"strategy_variant": False, "cabooses": "none"}
    assert (report["seats"], report["bots"], report["games"]) == (3, ["random"] * 3, 40)
    assert (report["moves"], report["decisions"]) == (40 * 19, 40 * 18)
    assert report["decisions_per_cpu_second"] > 0
    assert sum(report["wins"]) == 40
    assert all(20 < mean < 50 for mean in report["mean_scores"])
    assert len(report["wins"]) == len(report["mean_scores"]) == 3


def test_same_seed_same_games(command: Command, tmp_path: Path) -> None:
    """A seed repeats its games to the byte, checked or not; another seed plays others."""
    for name, *more in (("a", 1), ("b", 1, "--check"), ("c", 2)):
        arguments = ("--games", 5, "--records", tmp_path / name, "--option", "cabooses=all", "--seed")
        assert command("simulate", GAME, *arguments, *more).code == 0
    files = {name: [path.read_bytes() for path in sorted((tmp_path / name).iterdir())] for name in "abc"}
    assert files["a"] == files["b"]
    assert len(set(files["a"] + files["c"])) == 10


def test_records_are_in_order(command: Command, tmp_path: Path) -> None:
    """One record a game, which the referee finds in order; bots stand in it by their level."""
    ran = command(
        *("simulate", GAME, "--seats", 4, "--games", 6, "--bots", "hand,random", "--records", tmp_path),
        *("--option", "strategy_variant=true", "--option", "cabooses=twelve"),
    )
    assert ran.code == 0
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == [f"{GAME}-1-{number:06}.json" for number in range(1, 7)]
    assert command("referee", *paths).code == 0
    found = json.loads(paths[0].read_text(encoding="utf-8"))
    assert [seat["player"] for seat in found["seats"]] == ["computer:hand", "computer:random"] * 2
    assert found["options"] == {"strategy_variant": True, "cabooses": "twelve"}


def test_a_bot_beats_chance(command: Command) -> None:
    """The bots named play: the hand wins most games against random seats."""
    report = json.loads(command("simulate", GAME, "--games", 60, "--bots", "hand,random").out)
    assert report["wins"][0] > 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "there is no game 'chess'"),
        ((GAME, "--seats", 6), "can't be played with 6 seats"),
        ((GAME, "--seats", 1), "can't be played with 1 seats"),
        ((GAME, "--seats", "two"), "invalid int value"),
        ((GAME, "--games", 0), "0 games"),
        ((GAME, "--games", -3), "-3 games"),
        ((GAME, "--bots", "wizard"), "there is no bot 'wizard'; there are random, "),
        ((GAME, "--bots", ""), "there is no bot ''"),
        ((GAME, "--bots", "random,random,random"), "3 bots for 2 seats"),
        ((GAME, "--option", "colour=red"), "'colour=red' is no option"),
        ((GAME, "--option", "cabooses"), "'cabooses' is no option"),
        ((GAME, "--option", "cabooses=some"), "Invalid enum value 'some'"),
        ((GAME, "--option", "strategy_variant=1"), "Expected `bool`, got `int`"),
        ((GAME, "--option", "strategy_variant=²"), "Expected `bool`, got `str`"),
        ((GAME, "--option", "cabooses=all", "--option", "cabooses=none"), "stands twice"),
        ((GAME, "--records", "/dev/null/x"), "Not a directory"),
        ((), "the following arguments are required: game"),
        ((GAME, "--unknown"), "unrecognized arguments"),
    ],
)
def test_wrong_calls(command: Command, arguments: tuple[object, ...], said: str) -> None:
    """A wrong call says on one line what is wrong, and exits with 2."""
    ran = command("simulate", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err.strip().split("\n")[-1]
    assert "Traceback" not in ran.err


def test_wrong_command(command: Command) -> None:
    """No command, or none of that name, exits with 2."""
    for arguments in ((), ("dance",)):
        ran = command(*arguments)
        assert ran.code == 2
        assert "COMMAND" in ran.err


def test_run_as_a_module() -> None:
    """`python -m game.dev` is the same from the outside, exit status and streams included."""
    good = [sys.executable, "-m", "game.dev", "simulate", GAME, "--games", "2"]
    ran = subprocess.run(good, capture_output=True, check=False, cwd=data_folder())
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["games"] == 2
    bad = [*good[:4], "chess"]
    ran = subprocess.run(bad, capture_output=True, check=False, cwd=data_folder())
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"python -m game.dev: ")


@pytest.mark.parametrize(
    ("pairs", "options"),
    [
        ([], Options()),
        (["strategy_variant=true"], Options(strategy_variant=True)),
        (["strategy_variant=false", "cabooses=all"], Options(cabooses="all")),
        (['cabooses="twelve"'], Options(cabooses="twelve")),
    ],
)
def test_options(express: Express, pairs: list[str], options: Options) -> None:
    """Options are JSON or plain words."""
    assert options_from(express, pairs) == options


# What --check finds. Each of these rules is wrong in one thing.


class CountsWrongly(Express):
    """Loses a card of the hand."""

    def apply(self, state: State, by: Any, move: Move) -> Any:
        """Go wrong."""
        step = super().apply(state, by, move)
        return msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, hand=("R2|R2",)))


class EndsWrongly(Express):
    """Counts the last game wrongly, in the very last state."""

    def apply(self, state: State, by: Any, move: Move) -> Any:
        """Go wrong."""
        step = super().apply(state, by, move)
        if step.state.result is None:
            return step
        spoilt = msgspec.structs.replace(step.state.finished[0], values=(0, 0))
        return msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, finished=(spoilt,)))


class OffersTooMuch(Express):
    """Offers a card that isn't there."""

    def moves(self, state: State, seat: Seat) -> Any:
        """Go wrong."""
        return [*super().moves(state, seat), Play("P9|P9", "down")] if seat == state.seat else ()


class OffersTwice(Express):
    """Offers everything twice."""

    def moves(self, state: State, seat: Seat) -> Any:
        """Go wrong."""
        return [*super().moves(state, seat)] * 2


class OffersToOthers(Express):
    """Offers the hand to everyone."""

    def moves(self, state: State, seat: Seat) -> Any:
        """Go wrong."""
        return super().moves(state, state.seat) if seat >= 0 <= state.seat else ()


class SamplesWrongly(Express):
    """Samples a card that isn't there."""

    def sample(self, state: State, seat: Seat, random: Random) -> Any:  # noqa: ARG002 - the contract's
        """Go wrong."""
        return Play("P9|P9", "down")


class Leaks(Express):
    """Everybody sees what lies on the pile's top."""

    def view(self, state: State, viewer: Seat | None) -> View:
        """Go wrong."""
        seen = super().view(state, viewer)
        return msgspec.structs.replace(seen, laid=state.order[-1:]) if state.order else seen


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (CountsWrongly, "the hand is not what was handed on"),
        (EndsWrongly, "the last game is counted wrongly"),
        (OffersTooMuch, "listed but refused"),
        (OffersTwice, "offered a move twice"),
        (OffersToOthers, "is not asked"),
        (SamplesWrongly, "refused by E7: not-in-hand"),
        (Leaks, "looks otherwise to it"),
    ],
)
def test_check_finds_what_is_broken(
    express: Express, monkeypatch: pytest.MonkeyPatch, wrong: type[Express], said: str
) -> None:
    """`--check` stops at rules that are wrong in any of these ways, with the moves that led there."""
    monkeypatch.setattr("game.dev.inspection.OFFERS", 1.0)
    sim = simulation(wrong(express.deck), 2, ("random",), Options(), check=True)
    random = Random(1)
    with pytest.raises(Broken, match=said) as caught:
        _play_several(sim, random)
    assert all(isinstance(entry, Entry) for entry in caught.value.entries)


def _play_several(sim: Any, random: Random) -> None:
    for _ in range(5):
        sim.play(random)


def test_broken_rules_exit_with_1(
    command: Command, express: Express, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A broken invariant is named with its game and move, and the game so far is kept as a record."""
    monkeypatch.setattr("game.dev.simulate.open_shelf", lambda _: {GAME: EndsWrongly(express.deck)})
    ran = command("simulate", GAME, "--games", 3, "--check", "--records", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "game 1, after move 15: the last game is counted wrongly\n"
    (path,) = tmp_path.iterdir()
    assert len(json.loads(path.read_text(encoding="utf-8"))["moves"]) == 15


def test_checks_of_the_record(express: Express) -> None:
    """The record of a game is part of the check: one that says something else is found out."""
    sim = simulation(express, 2, ("random",), Options())
    entries, result = sim.play(Random(1))
    inspect_game(express, sim.header, entries, result)
    with pytest.raises(Broken, match="the record is refused: move 14"):
        inspect_game(express, sim.header, entries[:-1], result)
    raw = record.read(record.write(sim.header, entries[:-1], None), {GAME: express})
    assert record.referee(raw, express) == tuple(entries[:-1])


def test_checks_of_a_state_and_a_move(express: Express) -> None:
    """A sound state and a legal move pass in silence."""
    sim = simulation(express, 2, ("random",), Options())
    entries, _ = sim.play(Random(1))
    raw = record.read(record.write(sim.header, entries[:3], None), {GAME: express})
    assert len(record.referee(raw, express)) == 3
    state = express.start(Setup(2, Options()))
    for at, entry in enumerate(entries):
        inspect_state(express, state, 2, entries[:at], Random(at))
        inspect_move(express, state, entry, entries[:at])
        state = express.apply(state, entry.by, entry.move).state
    with pytest.raises(Broken, match="E4: game-over"):
        inspect_move(express, state, entries[-1], entries)
