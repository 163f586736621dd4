"""The cards and cabooses, and the checks on the file that holds them."""

from collections import Counter
from pathlib import Path

import pytest
from express_oracle import POINTS, TWELVE, row, whole_deck
from express_tables import stacked

from game.match.levels import LevelError, read_level
from game.places import levels_folder
from game.rules.express.deck import Deck
from game.rules.express.engine import Express
from game.rules.express.scoring import cars
from game.rules.express.table import Laid
from game.text.naming import CABOOSES

FILE = levels_folder() / "yardmaster-express.toml"


def written(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the shipped file with one passage changed."""
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "deck.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_deck_is_the_one_of_the_rules(express: Express) -> None:
    """The shipped file holds the 32 cards that E1 names, in their fixed orientation."""
    assert sorted(express.deck.in_play(5)) == sorted(whole_deck())


@pytest.mark.parametrize(
    ("seats", "cards", "colours", "values", "total"),
    [
        (2, 24, {"B": 12, "R": 12, "G": 12, "Y": 12}, {2: 20, 3: 20, 4: 8}, 132),
        (3, 32, {"B": 13, "R": 13, "G": 13, "Y": 13, "P": 12}, {2: 25, 3: 29, 4: 10}, 177),
    ],
)
def test_deck_arithmetic(
    express: Express, seats: int, cards: int, colours: dict[str, int], values: dict[int, int], total: int
) -> None:
    """E1's checks: with and without purple, cars a colour, cars a value, and their sum."""
    deck = express.deck.in_play(seats)
    shown = cars(tuple(Laid(card, "up") for card in deck))
    assert len(deck) == cards
    assert Counter(colour for colour, _ in shown) == colours
    assert Counter(value for _, value in shown) == values
    assert sum(value for _, value in shown) == total
    assert shown == row([(card, "up") for card in deck])


def test_two_players_leave_purple_out(express: Express) -> None:
    """E5: exactly the eight cards that show purple stay in the box with two players, with more none."""
    taken = Counter(express.deck.in_play(3)) - Counter(express.deck.in_play(2))
    assert taken.total() == 8
    assert all("P" in card for card in taken)
    assert express.deck.in_play(3) == express.deck.in_play(4) == express.deck.in_play(5)


def test_back_of_every_card(express: Express) -> None:
    """E2: face down any card is two wild cars of value 2."""
    for card in express.deck.cards:
        assert cars((Laid(card, "down"),)) == [("*", 2), ("*", 2)]


def test_sixteen_cabooses(express: Express) -> None:
    """E17: sixteen cards with their points, the first twelve the default deck; each has a name to show."""
    assert {one.name: one.points for one in express.deck.cabooses} == POINTS
    assert tuple(one.name for one in express.deck.cabooses if not one.extra) == TWELVE
    assert [one.name for one in express.deck.cabooses] == list(POINTS)
    assert set(CABOOSES) == set(POINTS)


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ('"R2|R2" = 2', '"R2R2" = 2', "", "cards: 'R2R2' is no card"),
        ('"R2|R2" = 2', '"R2|R2" = 0', "", "cards.R2|R2: 0 copies"),
        ('"R2|R2" = 2', '"R2|R2" = true', "cards", "Expected `int`, got `bool`"),
        ('"R2|R2" = 2', '"R2|R2" = ', "line", "Invalid value"),
        ('apart = "P"', 'apart = "2"', "apart", "Invalid enum value"),
        ('apart = "P"', 'colour = "P"', "", "unknown field `colour`"),
        ("points = 5", "points = 0", "cabooses[0]", "points: 0 is not positive"),
        ("points = 5", "points = 5.5", "cabooses[0].points", "Expected `int`, got `float`"),
        ("cars = 3", "", "cabooses[1]", "cars: needed by exact-colours"),
        ("cars = 3", "cars = -3", "cabooses[1]", "negative"),
        ("cars = 3", "cars = 3\nvalue = 4", "cabooses[1]", "value: no part of exact-colours"),
        ('name = "two-timer"', 'name = "executive"', "", "cabooses: a name stands twice"),
        ('condition = "no-run"', 'condition = "nice"', "cabooses[10].condition", "Invalid enum value"),
        ('"B2|B2" = 2\n"R2|R2" = 2\n"G2|G2" = 2\n"Y2|Y2" = 2\n"B2|B3" = 1', "", "", "too few for 2 players"),
    ],
)
def test_broken_file_names_place_and_reason(
    tmp_path: Path, old: str, new: str, where: str, reason: str
) -> None:
    """A broken deck file is refused with the file, the line or key, and the reason (E1, E17)."""
    with pytest.raises(LevelError) as caught:
        read_level(written(tmp_path, old, new), Deck)
    assert caught.value.file == "deck.toml"
    assert caught.value.where.startswith(where)
    assert bool(caught.value.where) == bool(where)
    assert reason in caught.value.reason


def test_two_games_need_two_cabooses(tmp_path: Path) -> None:
    """E15: a deck from which game 2 could draw no caboose is refused."""
    text = FILE.read_text(encoding="utf-8")
    head, *cabooses = text.split("[[cabooses]]")
    path = tmp_path / "deck.toml"
    path.write_text("[[cabooses]]".join([head, cabooses[0], *cabooses[-4:]]), encoding="utf-8")
    with pytest.raises(LevelError, match="two games in a row need two"):
        read_level(path, Deck)
    path.write_text("[[cabooses]]".join([head, *cabooses[:2]]), encoding="utf-8")
    assert len(read_level(path, Deck).cabooses) == 2


def test_stacked_decks_are_whole(express: Express) -> None:
    """The tests' own deals are legal ones (E1)."""
    assert sorted(stacked(express, 4, "P4|P4 R4|B4")) == sorted(whole_deck())
