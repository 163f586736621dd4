"""`tournament`: how much better one computer player is than another, by paired deals."""

import argparse
import json
import math
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.bots.patience import Patience
from game.bots.player import Bot
from game.bots.pony.marksman import error_of, fire
from game.bots.register import LEVELS, bot_for
from game.dev.simulate import options_from
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Move, Over, Rules, Seat, Setup, Shot

RANDOM: Final = "random"
MAX_DECISIONS: Final = 20_000
"""A game with more decisions than this has stalled."""


class Terms(Struct, frozen=True):
    """What a tournament is played under; `simulations` None leaves the searching levels their own number."""

    game: str
    options: Struct
    seats: int
    seed: int
    simulations: int | None = None


class Tally(Struct):
    """Games of one `bot` against `others`; a shared win counts in parts, times are CPU seconds a choice."""

    bot: str
    others: str
    games: int = 0
    wins: float = 0.0
    lead: float = 0.0
    bot_times: list[float] = []
    others_times: list[float] = []

    def add(self, other: "Tally") -> None:
        """Count another tally's games in."""
        self.games += other.games
        self.wins += other.wins
        self.lead += other.lead
        self.bot_times += other.bot_times
        self.others_times += other.others_times


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the score interval of a share (Wilson, 1927), by default at 95 %."""
    share = wins / games
    centre = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (centre - reach) / scale, (centre + reach) / scale


def play_deal(terms: Terms, pair: tuple[str, str], deal: int, rules: Rules[Any, Any]) -> Tally:
    """Play one deal once for each seat of the first bot; the second one fills all other seats.

    Nature draws from the seed and the deal's number alone, so it deals the same in every rotation and
    whoever plays; each player has random numbers of its own.
    """
    tally = Tally(*pair)
    for seat in range(terms.seats):
        levels = [pair[0] if at == seat else pair[1] for at in range(terms.seats)]
        result = _play_game(terms, levels, deal, rules, tally, seat)
        winners = result["winners"]
        scores = result.get("scores", result.get("positions", ()))
        tally.games += 1
        tally.wins += (seat in winners) / len(winners)
        tally.lead += scores[seat] - max(scores[at] for at in range(terms.seats) if at != seat)
    return tally


def _play_game(
    terms: Terms, levels: list[str], deal: int, rules: Rules[Any, Any], tally: Tally, own: Seat
) -> dict[str, Any]:
    """Play one game to its end and return the result as a plain object."""
    name = f"{terms.seed}/{deal}"
    dealer = Dealer(Random(name))
    randoms = [Random(f"{name}/{seat}") for seat in range(terms.seats)]
    order = Random(f"{name}/order")
    bots = [_bot(terms, level) for level in levels]
    state = rules.start(Setup(terms.seats, terms.options))
    decisions = 0
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            state = rules.apply(state, NATURE, dealer.answer(pending, rules)).state
            continue
        seat = pending.seat if isinstance(pending, Shot) else order.choice(pending.seats)
        bot = bots[seat]
        started = time.process_time()
        if isinstance(pending, Shot) and levels[seat] != RANDOM:
            move: Move = fire(pending, error_of(levels[seat]), randoms[seat])
        elif bot is None:
            move = rules.sample(state, seat, randoms[seat])
        else:
            moves = rules.moves(state, seat)
            move = bot.choose(rules, rules.view(state, seat), moves, seat, randoms[seat])
        (tally.bot_times if seat == own else tally.others_times).append(time.process_time() - started)
        refused = rules.refuse(state, seat, move)
        decisions += 1
        if refused is not None or decisions > MAX_DECISIONS:
            raise AssertionError(f"deal {deal}: {levels[seat]}: {move}: {refused or 'the game does not end'}")
        state = rules.apply(state, seat, move).state
    found: dict[str, Any] = msgspec.to_builtins(pending.result)
    return found


def _bot(terms: Terms, level: str) -> Bot | None:
    """Return the level's player; None stands for any legal choice, unlisted ones included."""
    return None if level == RANDOM else bot_for(terms.game, level, Patience(terms.simulations))


def play_pair(terms: Terms, pair: tuple[str, str], deals: Iterable[int]) -> Tally:
    """Play some deals of a pair, in the order given."""
    rules = open_shelf(levels_folder())[terms.game]
    tally = Tally(*pair)
    for deal in deals:
        tally.add(play_deal(terms, pair, deal, rules))
    return tally


def report(tally: Tally, seats: int) -> dict[str, Any]:
    """Return a pair's outcome as the command prints it."""
    low, high = wilson(tally.wins, tally.games)
    return {
        "bot": tally.bot,
        "others": tally.others,
        "games": tally.games,
        "wins": round(tally.wins, 3),
        "share": round(tally.wins / tally.games, 4),
        "wilson_95": [round(low, 4), round(high, 4)],
        "parity": round(1 / seats, 4),
        "better": low > 1 / seats,
        "mean_lead": round(tally.lead / tally.games, 3),
        "cpu_ms": {tally.bot: _times(tally.bot_times), tally.others: _times(tally.others_times)},
    }


def _times(seconds: list[float]) -> dict[str, float]:
    ranked = sorted(seconds)
    places = {"median": 0.5, "p95": 0.95, "max": 1.0}
    return {
        name: round(1000 * ranked[min(len(ranked) - 1, int(part * len(ranked)))], 2)
        for name, part in places.items()
    }


def run(arguments: argparse.Namespace) -> int:
    """Play each bot of the list against the next one and print the outcome as JSON."""
    shelf = open_shelf(levels_folder())
    rules = shelf.get(arguments.game)
    if rules is None:
        raise ValueError(f"there is no game {arguments.game!r}; there are {', '.join(shelf)}")
    options = options_from(rules, arguments.option)
    if arguments.seats not in rules.seats(options):
        raise ValueError(f"{rules.name} can't be played with {arguments.seats} seats")
    levels = arguments.bots.split(",")
    offered = (*LEVELS.get(rules.name, ()), RANDOM)
    for level in levels:
        if level not in offered:
            raise ValueError(f"{rules.name} has no computer player {level!r}; it has {', '.join(offered)}")
    if len(levels) < 2:
        raise ValueError("a tournament needs two computer players")
    for name in ("games", "simulations", "processes"):
        number = getattr(arguments, name)
        if number is not None and number < 1:
            raise ValueError(f"{number} {name} are too few")
    terms = Terms(rules.name, options, arguments.seats, arguments.seed, arguments.simulations)
    pairs = [
        report(_play(terms, pair, math.ceil(arguments.games / terms.seats), arguments.processes), terms.seats)
        for pair in pairwise(levels)
    ]
    found = {
        "game": rules.name,
        "options": msgspec.to_builtins(options),
        "seats": terms.seats,
        "seed": terms.seed,
        "simulations": terms.simulations,
        "pairs": pairs,
    }
    if arguments.out:
        Path(arguments.out).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=1))
    return 0


def _play(terms: Terms, pair: tuple[str, str], deals: int, processes: int) -> Tally:
    """Play a pair's deals, shared out among processes; the outcome doesn't depend on their number."""
    if processes == 1:
        return play_pair(terms, pair, range(deals))
    whole = Tally(*pair)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        parts = [range(start, deals, processes) for start in range(processes)]
        for tally in pool.map(play_pair, [terms] * processes, [pair] * processes, parts):
            whole.add(tally)
    return whole


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `tournament` to the developer commands."""
    parser = commands.add_parser("tournament", help=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", required=True, help="levels, comma-separated; each plays against the next")
    parser.add_argument(
        "--games", type=int, default=1000, help="for each pair; rounded up to whole rotations"
    )
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument(
        "--simulations", type=int, help="budget of the levels that search (default: their own)"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", metavar="FILE", help="write the JSON there, too")
    parser.set_defaults(run=run)
