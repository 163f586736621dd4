"""Matches played by chance, for the library and for replays."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game.dev.filling import random_match
from game.match.play import Match
from game.match.record import SeatInfo
from game.match.shelf import Shelf
from game.store.library import House, Library

GAMES = ("yardmaster-express", "yardmaster", "pony-express")


def played(
    shelf: Shelf,
    game: str = "yardmaster-express",
    names: Sequence[str] = ("Ada", "Bruno", "陳美"),
    moves: int = 10_000,
    seed: int = 1,
    options: Any = None,
) -> Match:
    """A match after so many moves, or at its end. A name with `*` is a computer player's."""
    rules, random = shelf[game], Random(seed)
    seats = tuple(SeatInfo(name.strip("*"), "computer:hand" if "*" in name else "person") for name in names)
    return random_match(rules, seats, random, moves, options)


def kept(library: Library, match: Match) -> int:
    """Put a match into the library; return its number."""
    return library.add(match.header, House(), match.entries, match.result)
