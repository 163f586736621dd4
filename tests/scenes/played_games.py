"""Matches played by chance, for the library and for replays."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.match.shelf import Shelf
from game.rules.table import NATURE, Chance, Over, Shot
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
    match = Match(rules, Header(game, options or rules.options_type(), seats))
    dealer = Dealer(random)
    while len(match.entries) < moves and not isinstance(pending := match.pending, Over):
        if isinstance(pending, Chance):
            match.play(NATURE, dealer.answer(pending, rules))
        else:
            seat = pending.seat if isinstance(pending, Shot) else random.choice(pending.seats)
            match.play(seat, rules.sample(match.state, seat, random))
    return match


def kept(library: Library, match: Match) -> int:
    """Put a match into the library; return its number."""
    return library.add(match.header, House(), match.entries, match.result)
