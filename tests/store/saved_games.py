"""Playing and saving a match of Yardmaster Express, move by move, for the library's tests."""

from random import Random
from typing import Any

from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Entry, Header, SeatInfo
from game.match.shelf import Shelf
from game.rules.express.table import Options
from game.rules.table import NATURE, Chance, Over
from game.store.library import House, Library

PEOPLE = (SeatInfo("小明", "person"), SeatInfo("Bo", "computer:hand"), SeatInfo("Cy", "person"))


def new_match(shelf: Shelf, *, strategy: bool = True) -> Match:
    """A match before the deal."""
    rules = shelf["yardmaster-express"]
    return Match(rules, Header(rules.name, Options(strategy, "all"), PEOPLE))


def next_move(match: Match, random: Random) -> Entry | None:
    """Make a random move, or nature's; None when the game is over."""
    pending = match.pending
    if isinstance(pending, Over):
        return None
    if isinstance(pending, Chance):
        match.play(NATURE, Dealer(random).answer(pending, match.rules))
    else:
        seat = match.state.seat
        match.play(seat, match.rules.sample(match.state, seat, random))
    return match.entries[-1]


def save_next(library: Library, number: int, match: Match, random: Random) -> bool:
    """Make a move and save it; False when the game is over."""
    if next_move(match, random) is None:
        return False
    library.save(number, len(match.entries) - 1, match.entries[-1:], match.result)
    return True


def saved_match(library: Library, shelf: Shelf, moves: int = 1000, seed: Any = 1) -> tuple[int, Match]:
    """A match saved after so many moves, or at its end."""
    match, random = new_match(shelf), Random(seed)
    number = library.add(match.header, House())
    for _ in range(moves):
        if not save_next(library, number, match, random):
            break
    return number, match
