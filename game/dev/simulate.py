"""`simulate`: whole games without a window, by random choices or by computer players."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from game.bots.player import Bot
from game.bots.pony.marksman import error_of, fire
from game.bots.register import LEVELS, bot_for
from game.dev.inspection import Broken, inspect_game, inspect_move, inspect_state
from game.match import record
from game.match.dealer import Dealer
from game.match.record import Entry, Header, SeatInfo
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Decide, Move, Rules, Seat, Setup, Shot


class Simulation(Struct):
    """Games of one kind in a row; the totals grow with each `play`. `bots` are levels, seat by seat."""

    rules: Any
    header: Header
    bots: tuple[str, ...]
    check: bool = False
    games: int = 0
    moves: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[float] = []
    scores: list[int] = []

    def play(self, random: Random) -> tuple[list[Entry], Struct]:
        """Play one game to its end and count it; a shared win counts in parts. Returns its record.

        With `check`, `inspection.Broken` names the first broken invariant.
        """
        rules: Rules[Any, Any] = self.rules
        dealer = Dealer(random)
        players = [None if level == "random" else bot_for(rules.name, level) for level in self.bots]
        look = Random(self.games) if self.check else random
        state = rules.start(Setup(len(players), self.header.options))
        entries: list[Entry] = []
        decisions = 0
        started = time.process_time()
        while True:
            if self.check:
                inspect_state(rules, state, len(players), entries, look)
            pending = rules.pending(state)
            if isinstance(pending, Decide | Shot):
                seat = pending.seat if isinstance(pending, Shot) else _speaker(pending, random)
                if isinstance(pending, Shot) and players[seat] is not None:
                    one = Entry(seat, fire(pending, error_of(self.bots[seat]), random))
                else:
                    one = Entry(seat, _choice(rules, state, seat, players[seat], random))
                decisions += 1
            elif isinstance(pending, Chance):
                one = Entry(NATURE, dealer.answer(pending, rules))
            else:
                break
            if self.check:
                inspect_move(rules, state, one, entries)
            state = rules.apply(state, one.by, one.move).state
            entries.append(one)
        self.seconds += time.process_time() - started
        self.games += 1
        self.moves += len(entries)
        self.decisions += decisions
        self._count(msgspec.to_builtins(pending.result))
        if self.check:
            inspect_game(rules, self.header, entries, pending.result)
        return entries, pending.result

    def _count(self, result: dict[str, Any]) -> None:
        winners = result["winners"]
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        for seat, points in enumerate(result.get("scores", result.get("gold", ()))):
            self.scores[seat] += points

    def report(self) -> dict[str, Any]:
        """The totals as the command prints them."""
        return {
            "game": self.header.game,
            "options": msgspec.to_builtins(self.header.options),
            "seats": len(self.header.seats),
            "bots": list(self.bots),
            "games": self.games,
            "moves": self.moves,
            "decisions": self.decisions,
            "decisions_per_cpu_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "wins": [round(share, 3) for share in self.wins],
            "mean_scores": [round(total / max(1, self.games), 3) for total in self.scores],
        }


def _speaker(pending: Decide, random: Random) -> Seat:
    """Who of those asked speaks first."""
    return random.choice(pending.seats) if len(pending.seats) > 1 else pending.seats[0]


def _choice(rules: Rules[Any, Any], state: Any, seat: Seat, player: Bot | None, random: Random) -> Move:
    """What the seat's player does; without one any legal move, unlisted ones included."""
    if player is None:
        return rules.sample(state, seat, random)
    return player.choose(rules, rules.view(state, seat), rules.moves(state, seat), seat, random)


def options_from(rules: Rules[Any, Any], pairs: Sequence[str]) -> Struct:
    """Read `key=value` pairs into the game's options; a value is JSON or plain text.

    Raises ValueError naming the wrong one.
    """
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in rules.options_type.__struct_encode_fields__:
            raise ValueError(f"{pair!r} is no option of {rules.name}")
        if key in found:
            raise ValueError(f"the option {key} stands twice")
        try:
            found[key] = json.loads(value)
        except (ValueError, RecursionError):
            found[key] = value
    try:
        options: Struct = msgspec.convert(found, rules.options_type)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
    return options


def simulation(
    rules: Rules[Any, Any], seats: int, bots: tuple[str, ...], options: Struct, *, check: bool = False
) -> Simulation:
    """Set a simulation up; `bots` are dealt to the seats in turn. Raises ValueError."""
    if seats not in rules.seats(options):
        raise ValueError(f"{rules.name} can't be played with {seats} seats")
    if len(bots) > seats:
        raise ValueError(f"there are {len(bots)} bots for {seats} seats")
    offered = ("random", *LEVELS.get(rules.name, ()))
    for level in bots:
        if level not in offered:
            raise ValueError(f"there is no bot {level!r}; there are {', '.join(offered)}")
    levels = tuple(bots[seat % len(bots)] for seat in range(seats))
    infos = tuple(SeatInfo(f"Seat {seat + 1}", f"computer:{level}") for seat, level in enumerate(levels))
    return Simulation(
        rules, Header(rules.name, options, infos), levels, check, wins=[0.0] * seats, scores=[0] * seats
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the games, write the records, print the totals as JSON."""
    shelf = open_shelf(levels_folder())
    rules = shelf.get(arguments.game)
    if rules is None:
        raise ValueError(f"there is no game {arguments.game!r}; there are {', '.join(shelf)}")
    options = options_from(rules, arguments.option)
    sim = simulation(rules, arguments.seats, tuple(arguments.bots.split(",")), options, check=arguments.check)
    if arguments.games < 1:
        raise ValueError(f"{arguments.games} games can't be played")
    random = Random(arguments.seed)
    for number in range(1, arguments.games + 1):
        try:
            entries, result = sim.play(random)
        except Broken as error:
            _keep(arguments, sim.header, number, error.entries, None)
            print(f"game {number}, after move {len(error.entries)}: {error}", file=sys.stderr)
            return 1
        _keep(arguments, sim.header, number, entries, result)
    print(json.dumps(sim.report(), indent=1))
    return 0


def _keep(
    arguments: argparse.Namespace,
    header: Header,
    number: int,
    entries: Sequence[Entry],
    result: Struct | None,
) -> None:
    """Write the game's record if records are wanted. Raises OSError."""
    if arguments.records:
        folder = Path(arguments.records)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{header.game}-{arguments.seed}-{number:06}.json"
        path.write_bytes(record.write(header, entries, result))


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `simulate` to the developer commands."""
    parser = commands.add_parser("simulate", help=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random", help="levels by seat, comma-separated; repeated in turn")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--check", action="store_true", help="check every invariant at every move")
    parser.add_argument("--records", metavar="DIR", help="write one record file a game")
    parser.set_defaults(run=run)
