"""`outlook`: fit the chance to win in Pony Express to games of computer players."""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.bots.patience import Patience
from game.bots.pony.marksman import error_of, fire
from game.bots.pony.outlook import (
    FAR,
    FILE,
    TURNS,
    Formula,
    Standing,
    Trail,
    chances,
    shipped,
    standing,
    turns_of,
)
from game.bots.register import bot_for
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Over, Rules, Seat, Setup, Shot

if TYPE_CHECKING:
    from game.rules.pony.state import State

GAME: Final = "pony-express"
FIRST: Final = Trail(gold=0.5, spare=0.2, bag=0.5, jail=2.0, later=2.0, reach=0.6, blur=3.0)
"""Where the fit begins."""
THIN: Final = 0.4
"""The share of turns that is looked at: those of one game are much alike."""
PRIOR: Final = 6.0
"""So many games weigh as much as what is known without any."""

Sample = tuple[tuple[Standing, ...], Seat, Seat]
"""Riders, whose turn follows, who won."""


def samples(rules: Rules[Any, Any], level: str, games: int, seed: int) -> Iterator[Sample]:
    """Play games of one level among itself, two to five riders in turn, and note tables between turns."""
    for number in range(games):
        random = Random(f"outlook {seed} {number}")
        dealer = Dealer(random)
        seats = 2 + number % 4
        bot = bot_for(GAME, level, Patience(1))
        state: State = rules.start(Setup(seats, rules.options_type()))
        found: list[tuple[tuple[Standing, ...], Seat]] = []
        turn = -1
        while not isinstance(pending := rules.pending(state), Over):
            if state.turn != turn and not state.agenda and state.cup is None and state.riders[0].kept:
                turn = state.turn
                if random.random() < THIN:
                    found.append((tuple(map(standing, state.riders)), turn))
            if isinstance(pending, Chance):
                state = rules.apply(state, NATURE, dealer.answer(pending, rules)).state
            elif isinstance(pending, Shot):
                state = rules.apply(state, pending.seat, fire(pending, error_of(level), random)).state
            else:
                seat = random.choice(pending.seats)
                moves = rules.moves(state, seat)
                move = bot.choose(rules, rules.view(state, seat), moves, seat, random)
                state = rules.apply(state, seat, move).state
        winner: Seat = msgspec.to_builtins(pending.result)["winners"][0]
        yield from ((riders, following, winner) for riders, following in found)


def loss(formula: Formula, found: Sequence[Sample], last: int) -> float:
    """Return the mean surprise at who won, in nats."""
    whole = 0.0
    for riders, following, winner in found:
        whole -= math.log(max(chances(formula, riders, last, following)[winner], 1e-4))
    return whole / len(found)


def fit_trail(found: Sequence[Sample], last: int, rounds: int) -> Trail:
    """Find the numbers that are least surprised, one after the other with ever smaller steps."""
    formula = Formula(FIRST, ())
    best = loss(formula, found, last)
    reach = dict.fromkeys(Trail.__struct_fields__, 0.3)
    for _ in range(rounds):
        for name in Trail.__struct_fields__:
            now = getattr(formula.trail, name)
            for factor in (1 + reach[name], 1 / (1 + reach[name])):
                trail = msgspec.structs.replace(formula.trail, **{name: now * factor})
                other = loss(Formula(trail, ()), found, last)
                if other < best:
                    best, formula = other, Formula(trail, ())
                    break
            else:
                reach[name] /= 2
    return formula.trail


def fit_chase(found: Sequence[Sample], last: int) -> tuple[tuple[float, ...], ...]:
    """Count how often chasers won, by their turns and steps left."""
    tried = [[0.0] * (FAR + 1) for _ in range(TURNS)]
    won = [[0.0] * (FAR + 1) for _ in range(TURNS)]
    for riders, following, winner in found:
        first = next(seat for seat, rider in enumerate(riders) if rider.mailbox)
        for seat, rider in enumerate(riders):
            if seat != first:
                turns = turns_of(riders, following, first, seat)
                far = min(last - rider.space, FAR)
                tried[turns][far] += 1
                won[turns][far] += seat == winner
    table = []
    for turns in range(TURNS):
        row = []
        for far in range(FAR + 1):
            near = [at for at in (far - 1, far, far + 1) if 0 <= at <= FAR]
            wins = sum(won[turns][at] for at in near)
            games = sum(tried[turns][at] for at in near)
            guess = 0.35 * max(0.0, 1 - far / (3.2 * turns + 0.1)) if turns else 0.0
            row.append(round((wins + PRIOR * guess) / (games + PRIOR), 4))
        table.append(tuple(row))
    return tuple(table)


def run(arguments: argparse.Namespace) -> int:
    """Print how surprised the formula is by new games; with `--make` fit it first and write the file."""
    if arguments.games < 4:
        raise ValueError(f"{arguments.games} games are too few")
    rules = open_shelf(levels_folder())[GAME]
    last = len(rules.start(Setup(2, rules.options_type())).board.signs)
    played = list(samples(rules, arguments.level, arguments.games, arguments.seed))
    trail = [one for one in played if not any(rider.mailbox for rider in one[0])]
    chase = [one for one in played if any(rider.mailbox for rider in one[0])]
    if arguments.make:
        fitted = fit_trail(trail, last, arguments.rounds)
        rounded = Trail(*(round(getattr(fitted, name), 4) for name in Trail.__struct_fields__))
        formula = Formula(rounded, fit_chase(chase, last))
        text = msgspec.json.format(msgspec.json.encode(formula), indent=1) + b"\n"
        (levels_folder() / FILE).write_bytes(text)
    else:
        formula = shipped()
    even = sum(math.log(len(riders)) for riders, _, _ in trail) / len(trail)
    found = {
        "games": arguments.games,
        "tables": len(played),
        "surprise": round(loss(formula, trail, last), 4),
        "surprise_of_even_chances": round(even, 4),
        "surprise_in_a_chase": round(loss(formula, chase, last), 4),
        "trail": msgspec.to_builtins(formula.trail),
    }
    print(json.dumps(found, indent=1))
    return 0


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `outlook` to the developer commands."""
    parser = commands.add_parser("outlook", help=__doc__)
    parser.add_argument("--make", action="store_true", help="fit the formula and write the file anew")
    parser.add_argument("--level", default="hand", help="the computer players whose games are looked at")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=25, help="rounds of the fit")
    parser.set_defaults(run=run)
