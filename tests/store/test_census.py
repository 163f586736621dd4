"""What statistics count: in one match by its facts, over the library by player, and since when."""

import csv
import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from saved_games import saved_match

from game.dev.filling import random_match
from game.match.play import Match
from game.match.record import SeatInfo
from game.match.shelf import Shelf
from game.rules.pony import events
from game.rules.pony.pieces import Result
from game.store import census as module
from game.store.census import Census, Part, Who
from game.store.figures import COLUMNS, Games, rivals, sums, table, write_table
from game.store.library import House, Library
from game.store.tally import VERSION, Tally, tally_of
from game.text.statistics import chance_of

ZOE = SeatInfo("Zoë", "person")
BO = SeatInfo("Bo", "computer:hand")


def finished(shelf: Shelf, game: str, seats: tuple[SeatInfo, ...], seed: int = 1) -> Match:
    """A match played to its end by chance."""
    return random_match(shelf[game], seats, Random(seed))


def keep(library: Library, match: Match, **house: bool) -> int:
    """Put a match into the library."""
    return library.add(match.header, House(**house), match.entries, match.result)


def counted(library: Library, shelf: Shelf) -> Census:
    """A census brought to its end."""
    census = Census(library, shelf)
    for _ in census.steps():
        pass
    assert census.done
    return census


def facts_of(match: Match, kind: type) -> list[Any]:
    """All facts of a kind in a match."""
    return [event for step in match.steps for event in step.events if isinstance(event, kind)]


def test_a_tally_agrees_with_the_facts(shelf: Shelf) -> None:
    """Claims, bluffs, challenges, shots and dice of all seats together are those that happened (P13–P27)."""
    people = (ZOE, BO, SeatInfo("Cy", "person"))
    match = next(
        match
        for match in (finished(shelf, "pony-express", people, seed) for seed in range(50))
        if {each.corner for each in facts_of(match, events.Fired)} >= {"NE", "NW", "SE"}
    )
    tallies, result = tally_of(match), match.result
    assert isinstance(result, Result)
    claims = facts_of(match, events.Claimed)
    assert sum(one.claims for one in tallies) == len(claims) > 0
    assert sum(one.bluffs for one in tallies) == sum(not each.true for each in claims) > 0
    shown = facts_of(match, events.Revealed)
    assert sum(one.right for one in tallies) == sum(one.caught for one in tallies)
    assert sum(one.right for one in tallies) == sum(not each.true for each in shown) > 0
    assert sum(one.wrong for one in tallies) == sum(bool(each.true) for each in shown)
    fired = facts_of(match, events.Fired)
    assert sum(one.duel_shots + one.indian_shots for one in tallies) == len(fired) > 0
    assert sum(one.indian_shots for one in tallies) == sum(each.corner == "NE" for each in fired)
    hits = sum(each.outcome in ("hit", "felled") for each in fired)
    assert sum(one.duel_hits + one.indian_hits for one in tallies) == hits
    for seat, one in enumerate(tallies):
        own = [face for each in facts_of(match, events.Rolled) if each.seat == seat for face in each.faces]
        assert one.dice == tuple(own.count(face) for face in ("9", "10", "J", "Q", "K", "A"))
        assert one.score == result.gold[seat]


@pytest.mark.parametrize("game", ["yardmaster", "yardmaster-express"])
def test_scores_of_the_yards(shelf: Shelf, game: str) -> None:
    """In the yards the points are counted, and nothing of Pony Express."""
    match = finished(shelf, game, (ZOE, BO))
    result: Any = match.result
    assert tally_of(match) == tuple(Tally(score=score) for score in result.scores)


def test_the_census_by_player_and_game(tmp_path: Path, shelf: Shelf) -> None:
    """People count by name, computer players by level; each match gives every seat its part."""
    library = Library(tmp_path, shelf)
    keep(library, finished(shelf, "yardmaster", (ZOE, BO)))
    keep(library, finished(shelf, "pony-express", (BO, ZOE)))
    keep(library, finished(shelf, "yardmaster", (SeatInfo("Cy", "person"), SeatInfo(" Zoë ", "person"))))
    saved_match(library, shelf, 5)
    census = counted(library, shelf)
    zoe, hand = Who("person", "Zoë"), Who("computer", "hand")
    assert census.names() == [zoe, Who("person", "Cy"), hand]
    assert [len(census.of(one)) for one in census.names()] == [3, 1, 2]
    assert [part.game for part in census.of(zoe)] == ["yardmaster", "pony-express", "yardmaster"]
    assert [(part.seat, part.seats) for part in census.of(zoe)] == [(0, 2), (1, 2), (1, 2)]
    assert len(census.of(zoe, "yardmaster")) == 2
    assert census.total == 3
    library.close()


def test_what_is_left_out(tmp_path: Path, shelf: Shelf) -> None:
    """Practice doesn't count, nor unfinished and deleted matches; damaged ones are passed over and told."""
    library = Library(tmp_path, shelf)
    match = finished(shelf, "yardmaster-express", (ZOE, BO))
    keep(library, match, practice=True)
    broken, lost, gone = keep(library, match), keep(library, match), keep(library, match)
    good = keep(library, match)
    library.delete(gone)
    saved_match(library, shelf, 5)
    with library.transaction() as db:
        db.execute("UPDATE moves SET move = '{' WHERE match = ? AND number = 9", (broken,))
        db.execute("UPDATE matches SET seats = '[' WHERE id = ?", (lost,))
    for _ in range(2):
        census = counted(library, shelf)
        assert [part.match for part in census.of(Who("person", "Zoë"))] == [good]
        assert (census.practice, census.unreadable) == (1, 2)
    assert library.rows([broken])[broken].fault is not None
    library.close()


def test_each_match_is_played_through_once(
    tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was counted is kept, until the match changes or something else is counted."""
    library = Library(tmp_path, shelf)
    match = finished(shelf, "yardmaster-express", (ZOE, BO))
    number = keep(library, match)
    counted(library, shelf)
    played: list[int] = []
    reading = Library.reading

    def spy(self: Library, match: int) -> object:
        played.append(match)
        return reading(self, match)

    monkeypatch.setattr(Library, "reading", spy)
    counted(library, shelf)
    assert played == []
    library.save(number, len(match.entries) - 1, match.entries[-1:], match.result)
    counted(library, shelf)
    assert played == [number]
    monkeypatch.setattr(module, "VERSION", VERSION + 1)
    counted(library, shelf)
    assert played == [number, number]
    with library.transaction() as db:
        db.execute("UPDATE tallies SET seats = '[{}]'")
    counted(library, shelf)
    assert played == [number] * 3
    library.delete(number)
    with library.transaction() as db:
        db.execute("DELETE FROM matches WHERE id = ?", (number,))
    assert library.read("SELECT * FROM tallies") == []
    library.close()


def test_counting_goes_move_by_move(tmp_path: Path, shelf: Shelf) -> None:
    """No step is longer than a move of a match, so that a window stays alive; broken off, little is lost."""
    library = Library(tmp_path, shelf)
    match = finished(shelf, "yardmaster", (ZOE, BO))
    keep(library, match)
    keep(library, match)
    census = Census(library, shelf)
    steps = census.steps()
    for _ in range(len(match.entries) + 1):
        next(steps)
    assert not census.done
    census.write()
    assert len(library.read("SELECT * FROM tallies")) == 1
    assert sum(1 for _ in Census(library, shelf).steps()) == len(match.entries) + 2
    library.close()


def test_beginning_afresh(tmp_path: Path, shelf: Shelf) -> None:
    """After a fresh start only later matches count for that player; all can count again."""
    library = Library(tmp_path, shelf)
    keep(library, finished(shelf, "yardmaster", (ZOE, BO)))
    census = counted(library, shelf)
    zoe, hand = Who("person", "Zoë"), Who("computer", "hand")
    census.begin_again(zoe)
    assert census.of(zoe) == []
    assert len(census.of(hand)) == 1
    assert library.count().finished == 1
    later = keep(library, finished(shelf, "yardmaster", (ZOE, BO), 2))
    library.close()
    library = Library(tmp_path, shelf)
    census = counted(library, shelf)
    assert [part.match for part in census.of(zoe)] == [later]
    assert len(census.of(hand)) == 2
    census.count_all(zoe)
    assert len(census.of(zoe)) == 2
    assert census.fresh == {}
    library.close()


def part(seats: int = 2, seat: int = 0, *, won: bool = False, against: tuple[str, ...] = ()) -> Part:
    """A part of some match."""
    return Part(1, "yardmaster", 1, "", seats, seat, "Zoë", "person", won, False, against, Tally(score=7))


def test_sums() -> None:
    """Wins are added up by game, players, seat and company, with what luck alone would bring."""
    found = sums([part(won=True), part(4, 3), part(4, 3, won=True)])
    assert found.games == Games(3, 2, 1.0)
    assert found.by_players == {2: Games(1, 1, 0.5), 4: Games(2, 1, 0.5)}
    assert found.by_seat == {0: Games(1, 1, 0.5), 3: Games(2, 1, 0.5)}
    assert found.by_game == {"yardmaster": Games(3, 2, 1.0)}
    assert found.scores == (7, 7, 7)
    assert found.total.score == 21
    assert rivals(part(against=("person",))) == "person"
    assert rivals(part(against=("computer:hand", "person", "computer:old-timer"))) == "old-timer"
    assert rivals(part(against=("computer:hand", "computer:martian"))) == "hand"


def test_fair_dice() -> None:
    """Even counts are what fair dice bring most often; less often the more uneven."""
    assert chance_of((0,) * 6) == 1.0
    assert chance_of((10,) * 6) == pytest.approx(1.0)
    # Chi-squared is 17.9 here; the tabled bounds of 5 and of 1 in a thousand are 16.75 and 20.52.
    assert 0.001 < chance_of((25, 25, 25, 25, 25, 50)) < 0.005
    assert chance_of((100, 0, 0, 0, 0, 0)) < 1e-6


def test_the_table_for_others(tmp_path: Path, shelf: Shelf) -> None:
    """The table is UTF-8 with a mark, one line a seat, and no name in it can become a formula."""
    library = Library(tmp_path, shelf)
    rascal = SeatInfo('=HYPERLINK("x")', "person")
    keep(library, finished(shelf, "yardmaster", (SeatInfo("小明, Jr.", "person"), rascal)))
    keep(library, finished(shelf, "pony-express", (ZOE, BO)))
    census = counted(library, shelf)
    file = write_table(census, "", tmp_path, "Statistics")
    again = write_table(census, "pony-express", tmp_path, "Statistics")
    assert (file.name, again.name) == ("Statistics.csv", "Statistics (2).csv")
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert [row["name"] for row in rows] == ["小明, Jr.", "'" + rascal.name, "Zoë", "Bo"]
    assert tuple(rows[0]) == COLUMNS
    assert {row["players"] for row in rows} == {"2"}
    assert [row["seat"] for row in rows] == ["1", "2", "1", "2"]
    assert [row["won"] for row in rows[:2]].count("1") >= 1
    assert int(rows[2]["claims"]) == census.of(Who("person", "Zoë"))[0].tally.claims
    assert len(table(census.of(Who("person", "Zoë"))).splitlines()) == 2
    assert len(again.read_text("utf-8-sig").splitlines()) == 3
    library.close()


def test_counting_where_nothing_can_be_written(tmp_path: Path, shelf: Shelf) -> None:
    """A full disk keeps nobody from seeing the figures."""
    library = Library(tmp_path, shelf)
    keep(library, finished(shelf, "yardmaster-express", (ZOE, BO)))
    library.read("PRAGMA query_only = ON")
    census = counted(library, shelf)
    assert len(census.of(Who("person", "Zoë"))) == 1
    library.read("PRAGMA query_only = OFF")
    assert library.read("SELECT * FROM tallies") == []
    library.close()
