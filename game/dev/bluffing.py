"""`bluffing`: the strategies of claim and challenge in Pony Express, made anew or measured."""

import argparse
import json
from typing import Any

from game.bots.pony.bluff import Terms, measure, solve
from game.bots.pony.table import FILE, JAILS, PRICES, encode, packed, shipped, unpacked
from game.places import levels_folder


def run(arguments: argparse.Namespace) -> int:
    """Print how exploitable the shipped strategies are; with `--make` solve them first and write the file."""
    if arguments.passes < 1:
        raise ValueError(f"{arguments.passes} passes are too few")
    if arguments.make:
        terms = [Terms(jail, price) for price in PRICES for jail in JAILS]
        entries = [packed(one, solve(one, arguments.passes)) for one in terms]
        (levels_folder() / FILE).write_bytes(encode(entries))
        tables = tuple(map(unpacked, entries))
    else:
        tables = shipped()
    rows: list[dict[str, Any]] = []
    for table in tables:
        found = measure(table.terms, table.strategies)
        rows.append(
            {
                "jail": table.terms.jail,
                "price": table.terms.price,
                "best_roller": round(found.roller, 4),
                "best_challenger": round(found.challenger, 4),
                "stake": round(found.stake, 4),
                "exploitability": round(found.exploitability, 5),
            }
        )
    print(json.dumps({"tables": rows, "worst": max(row["exploitability"] for row in rows)}, indent=1))
    return 0


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bluffing` to the developer commands."""
    parser = commands.add_parser("bluffing", help=__doc__)
    parser.add_argument("--make", action="store_true", help="solve the game and write the file anew")
    parser.add_argument("--passes", type=int, default=400, help="passes of CFR+ for each set of terms")
    parser.set_defaults(run=run)
