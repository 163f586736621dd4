"""A library full of random games, for pictures and measurements of what shows it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.match.shelf import Shelf
from game.rules.table import NATURE, Chance, Decide, Over, Rules, Shot
from game.store.library import House, Library

ENDLESS = 100_000
"""More moves than any game has."""
PLAYERS = (
    ("Ada", "person"),
    ("Bruno", "person"),
    ("陳美", "person"),
    ("Dora", "computer:hand"),
    ("Edith", "computer:old-timer"),
)


def random_move(match: Match, random: Random) -> None:
    """Let nature, or one of the seats that are asked, make any legal move. The match must not be over."""
    rules, pending = match.rules, match.pending
    if isinstance(pending, Chance):
        match.play(NATURE, Dealer(random).answer(pending, rules))
    elif isinstance(pending, Decide | Shot):
        seat = pending.seat if isinstance(pending, Shot) else random.choice(pending.seats)
        match.play(seat, rules.sample(match.state, seat, random))


def random_match(
    rules: Rules[Any, Any],
    seats: Sequence[SeatInfo],
    random: Random,
    moves: int = ENDLESS,
    options: Any = None,
) -> Match:
    """Return a match of random moves: so many of them, or up to its end."""
    match = Match(rules, Header(rules.name, options or rules.options_type(), tuple(seats)))
    while len(match.entries) < moves and not isinstance(match.pending, Over):
        random_move(match, random)
    return match


def copy_matches(library: Library, total: int) -> None:
    """Copy a library's matches, last played last, until there are so many: much quicker than playing them."""
    columns = "game, options, seats, notes, house, begun, changed, result, title, words"
    with library.transaction() as db:
        sources = [number for (number,) in db.execute("SELECT id FROM matches ORDER BY touched")]
        for at in range(total - len(sources)):
            source = sources[at % len(sources)]
            new = db.execute(
                f"INSERT INTO matches ({columns}, touched)"  # noqa: S608 - our own words
                f" SELECT {columns}, (SELECT MAX(touched) + 1 FROM matches) FROM matches WHERE id = ?",
                (source,),
            ).lastrowid
            db.execute("INSERT INTO moves SELECT ?, number, move FROM moves WHERE match = ?", (new, source))


def fill_library(library: Library, shelf: Shelf, matches: int, seed: int) -> None:
    """Put so many matches of all games into a library, every fourth of them unfinished."""
    random = Random(seed)
    for at in range(matches):
        rules = shelf[sorted(shelf)[at % len(shelf)]]
        offered = rules.seats(rules.options_type())
        people = [SeatInfo(*each) for each in PLAYERS[: random.choice([n for n in offered if n <= 4])]]
        random.shuffle(people)
        match = random_match(rules, people, random, random.randrange(12, 40) if at % 4 == 3 else ENDLESS)
        library.add(match.header, House(), match.entries, match.result)
