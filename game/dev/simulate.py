"""`simulate`: whole games without a window, by random choices or by computer players."""

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from game.bots.register import bot_for
from game.match import record
from game.match.dealer import Dealer
from game.match.record import Entry, Header, SeatInfo
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Move, Over, Rules, Seat, Setup, Shot


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

        With `check`, AssertionError names the first broken invariant.
        """
        rules: Rules[Any, Any] = self.rules
        dealer = Dealer(random)
        players = {level: bot_for(rules.name, level) for level in self.bots if level != "random"}
        state = rules.start(Setup(len(self.header.seats), self.header.options))
        entries: list[Entry] = []
        started = time.process_time()
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Chance):
                one = Entry(NATURE, dealer.answer(pending, rules))
            elif isinstance(pending, Shot):
                one = Entry(pending.seat, rules.sample(state, pending.seat, random))
                self.decisions += 1
            else:
                seat = random.choice(pending.seats) if len(pending.seats) > 1 else pending.seats[0]
                one = Entry(seat, self._choose(state, seat, players, random))
                self.decisions += 1
            if self.check:
                self._check(state, one)
            state = rules.apply(state, one.by, one.move).state
            entries.append(one)
        self.seconds += time.process_time() - started
        self.games += 1
        self.moves += len(entries)
        self._count(msgspec.to_builtins(pending.result))
        return entries, pending.result

    def _choose(self, state: Any, seat: Seat, players: dict[str, Any], random: Random) -> Move:
        rules: Rules[Any, Any] = self.rules
        level = self.bots[seat]
        if level == "random":
            return rules.sample(state, seat, random)
        move: Move = players[level].choose(
            rules, rules.view(state, seat), rules.moves(state, seat), seat, random
        )
        return move

    def _check(self, state: Any, one: Entry) -> None:
        """Every invariant that can be asked before a move: sound state, legal move, listed moves legal."""
        rules: Rules[Any, Any] = self.rules
        faults = list(rules.audit(state))
        refused = rules.refuse(state, one.by, one.move)
        if refused:
            faults.append(f"refused by {refused.rule}: {refused.code}")
        if one.by != NATURE:
            faults += [
                f"listed but refused: {move}"
                for move in rules.moves(state, one.by)
                if rules.refuse(state, one.by, move)
            ]
        if faults:
            raise AssertionError(f"game {self.games + 1}: {one}: {'; '.join(faults)}")

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


def options_from(rules: Rules[Any, Any], pairs: list[str]) -> Struct:
    """Read `key=value` pairs into the game's options. Raises ValueError naming the wrong one."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in rules.options_type.__struct_encode_fields__:
            raise ValueError(f"{pair!r} is no option of {rules.name}")
        found[key] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
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
    random = Random(arguments.seed)
    for number in range(1, arguments.games + 1):
        entries, result = sim.play(random)
        if arguments.records:
            folder = Path(arguments.records)
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{rules.name}-{arguments.seed}-{number:06}.json"
            path.write_bytes(record.write(sim.header, entries, result))
    print(json.dumps(sim.report(), indent=1))
    return 0


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `simulate` to the developer commands."""
    parser = commands.add_parser("simulate", help=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random", help="levels by seat, comma-separated; repeated in turn")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--check", action="store_true", help="check every invariant before every move")
    parser.add_argument("--records", metavar="DIR", help="write one record file a game")
    parser.set_defaults(run=run)
