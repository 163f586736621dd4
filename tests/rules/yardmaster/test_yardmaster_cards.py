"""Cards, deal and goals: Y1–Y8, Y29, and the level file that holds them."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from yardmaster_table import TABLES, begin, facts, natures, why

from game.match.levels import LevelError, read_level
from game.rules.table import NATURE, Chance, Setup, Shuffle
from game.rules.yardmaster.deck import BONUS, Deck
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import Dealt, Options, SetUp, TurnBegan

LEVEL = Path(__file__).resolve().parents[3] / "levels" / "yardmaster.toml"


def opening(rules: Yardmaster, seats: int, options: Options) -> SetUp:
    """Nature's move for a new game."""
    chance = rules.pending(rules.start(Setup(seats, options)))
    assert isinstance(chance, Chance)
    move = natures(rules, chance, Random(3), first=1)
    assert isinstance(move, SetUp)
    return move


def test_railcars_are_ten_a_colour_and_twenty_points(deck: Deck) -> None:
    """Four colours of four 1s, three 2s, two 3s and one 4: 20 points a colour, 80 in all (Y1)."""
    cars = deck.pack("v1", 8).railcars
    assert len(cars) == 40
    assert sum(int(car[1]) for car in cars) == 80
    for colour in "BRGY":
        assert sorted(car for car in cars if car[0] == colour) == [colour + value for value in "1111222334"]


@pytest.mark.parametrize(("bonus_cards", "total", "each"), [(8, 56, 2), (4, 52, 1)])
def test_cargo_deck(deck: Deck, bonus_cards: int, total: int, each: int) -> None:
    """Twelve cargo cards a colour and eight or four bonus cards, as many of each kind (Y2)."""
    cargo = deck.pack("v1", bonus_cards).cargo
    assert len(cargo) == total
    assert all(cargo.count(colour) == 12 for colour in "BRGY")
    assert all(cargo.count(kind) == each for kind in BONUS)


def test_tokens(rules: Yardmaster) -> None:
    """One exchange token a colour (Y3), one each; spare ones lie open: none with four players (Y6)."""
    for seats, spare in ((2, 2), (3, 1), (4, 0)):
        state = begin(rules, seats, tokens=["G", "B", "Y", "R"])
        assert state.tokens + state.spare == ("G", "B", "Y", "R")
        assert (len(state.tokens), len(state.spare)) == (seats, spare)
    state = begin(rules, 5, Options("published"))
    assert sorted(state.tokens) == ["B", "G", "P", "R", "Y"]


def test_players_and_goals(rules: Yardmaster) -> None:
    """Two to four players need 20, 18 and 16 points (Y4)."""
    assert rules.seats(Options()) == range(2, 5)
    assert [begin(rules, seats).goal for seats in (2, 3, 4)] == [20, 18, 16]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_deal(rules: Yardmaster, seats: int, options: Options) -> None:
    """Yard, hands a hand at a time from the first player clockwise, both decks (Y5, Y29)."""
    move = opening(rules, seats, options)
    state = rules.apply(rules.start(Setup(seats, options)), NATURE, move).state
    places, dealt = (4, 5) if options.edition == "published" else (3, 3)
    assert state.yard == move.railcars[:places]
    assert state.railcars == move.railcars[places:]
    for turn in range(seats):
        hand = state.hands[(1 + turn) % seats]
        assert hand == move.cargo[turn * dealt : (turn + 1) * dealt]
    after = seats * dealt
    if options.edition == "published":
        assert state.discards == move.cargo[after : after + 1]
        after += 1
    else:
        assert state.discards == ()
    assert state.cargo == move.cargo[after:]


def test_start_player_and_yardmaster_token(rules: Yardmaster) -> None:
    """The token lies face up with the player on the start player's right; play goes clockwise (Y7)."""
    for seats in (2, 3, 4):
        for first in range(seats):
            state = begin(rules, seats, first=first)
            assert state.seat == first
            assert (state.yardmaster + 1) % seats == first
            assert state.face_up
    assert begin(rules, 2, first=0).yardmaster == 1


def test_sorting_yards_start_empty(rules: Yardmaster) -> None:
    """Trains and sorting yards are empty before the first turn (Y8)."""
    state = begin(rules, 3)
    assert state.sorting == state.trains == ((), (), ())
    assert state.scores == (0, 0, 0)


def test_deal_is_told(rules: Yardmaster) -> None:
    """The deal's facts name yard, tokens and start player, and then the first turn with two actions."""
    move = opening(rules, 3, Options("published"))
    done = rules.apply(rules.start(Setup(3, Options("published"))), NATURE, move)
    (dealt,) = facts(done, Dealt)
    assert (dealt.first, dealt.cards, dealt.yardmaster) == (1, 5, 0)
    assert (dealt.yard, dealt.turned) == (move.railcars[:4], move.cargo[15])
    assert (dealt.tokens, dealt.spare) == (move.tokens[:3], move.tokens[3:])
    assert done.events[-1] == TurnBegan(1, 0, 2)
    assert done.informs == (0, 1, 2)


def test_published_edition(rules: Yardmaster, deck: Deck) -> None:
    """Five colours, 50 railcars, 60 cargo and 8 bonus cards, five players, four places, other goals (Y29)."""
    pack = deck.pack("published", 8)
    assert (len(pack.railcars), len(pack.cargo)) == (50, 68)
    assert sum(card in BONUS for card in pack.cargo) == 8
    assert pack.colours == ("B", "R", "G", "Y", "P")
    options = Options("published")
    assert rules.seats(options) == range(2, 6)
    assert [begin(rules, seats, options).goal for seats in (2, 3, 4, 5)] == [18, 18, 16, 16]
    assert len(begin(rules, 5, options).yard) == 4


def test_published_edition_never_turns_a_bonus_card(rules: Yardmaster) -> None:
    """The card after the hands is no bonus card: the dealer is told so, and such a deal is refused (Y29)."""
    state = rules.start(Setup(4, Options("published")))
    chance = rules.pending(state)
    assert isinstance(chance, Chance)
    cargo = dict(chance.lots)["cargo"]
    assert isinstance(cargo, Shuffle)
    assert (cargo.at, set(cargo.barred)) == (20, BONUS)
    move = opening(rules, 4, Options("published"))
    at = next(at for at, card in enumerate(move.cargo) if card in BONUS and at > 20)
    cards = list(move.cargo)
    cards[at], cards[20] = cards[20], cards[at]
    assert why(rules, state, replace(move, cargo=tuple(cards))) == ("turned-bonus", "Y29")


def test_options(rules: Yardmaster) -> None:
    """The plain game is V1.0 with eight bonus cards (Y2); the published edition has no four (Y29)."""
    assert rules.options_type() == Options("v1", 8)
    for text in (b'{"edition":"published","bonus_cards":4}', b'{"bonus_cards":6}', b'{"edition":"v2"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=Options)
    assert msgspec.json.encode(Options(bonus_cards=4)) == b'{"edition":"v1","bonus_cards":4}'


@pytest.mark.parametrize(
    ("fault", "code", "rules_of_editions"),
    [
        ({"first": 3}, "no-such-seat", ("Y7", "Y7")),
        ({"first": -1}, "no-such-seat", ("Y7", "Y7")),
        ({"railcars": "drop"}, "wrong-railcars", ("Y1", "Y29")),
        ({"cargo": "drop"}, "wrong-cargo", ("Y2", "Y29")),
        ({"tokens": "drop"}, "wrong-tokens", ("Y6", "Y29")),
        ({"railcars": "double"}, "wrong-railcars", ("Y1", "Y29")),
        ({"cargo": "double"}, "wrong-cargo", ("Y2", "Y29")),
        ({"tokens": "double"}, "wrong-tokens", ("Y6", "Y29")),
    ],
)
def test_wrong_deals_are_refused(
    rules: Yardmaster, fault: dict[str, object], code: str, rules_of_editions: tuple[str, str]
) -> None:
    """A foreign record's deal must hold exactly the edition's cards and a real start player."""
    for options, rule in zip((Options(), Options("published")), rules_of_editions, strict=True):
        move = opening(rules, 3, options)
        (field, value), *_ = fault.items()
        cards = getattr(move, field)
        if value == "drop":
            value = cards[:-1]
        elif value == "double":
            value = (*cards[:-1], next(card for card in cards if card != cards[-1]))
        state = rules.start(Setup(3, options))
        assert rules.refuse(state, NATURE, move) is None
        assert why(rules, state, replace(move, **{field: value})) == (code, rule)


def broken(tmp_path: Path, pattern: str, replacement: str) -> LevelError:
    """Read the level with one change; the error."""
    text, count = re.subn(pattern, replacement, LEVEL.read_text(encoding="utf-8"), count=1)
    assert count == 1
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LevelError) as caught:
        read_level(path, Deck)
    return caught.value


@pytest.mark.parametrize(
    ("pattern", "replacement", "where", "reason"),
    [
        (r'"Y"\]', '"Z"]', "v1", "colours: 'Z' is none of B R G Y P"),
        (r'"Y"\]', '"B"]', "v1", "colours: one stands twice"),
        (r"railcars = \[4, 3, 2, 1\]", "railcars = []", "v1", "railcars: one to nine values are possible"),
        (r"railcars = \[4,", "railcars = [-4,", "v1", "railcars: from 0 to 99 cars of a value"),
        ("cargo = 12", "cargo = 0", "v1", "cargo: from 1 to 99 cards of a colour"),
        ("yard = 3", "yard = 0", "v1", "yard: at least one place"),
        ("yard = 3", "yard = 40", "v1", "yard: at least one place"),
        (r"goals = \[.*?\]", "goals = []", "v1", "goals: at least one is needed"),
        (r"goals = \[20,", "goals = [0,", "v1", "goals: at least one is needed"),
        (r"goals = \[20,", "goals = [20, 19,", "v1", "goals: each player needs an exchange token"),
        ("hand = 3", "hand = 8", "v1", "hand: from 1 to 7 cards"),
        ("cargo = 12", "cargo = 2", "v1", "hand: too few cargo cards for 4 players"),
        (r"\[bonus_cards.4\]", "[bonus_cards.6]", "", "bonus_cards: the choices are 8 and 4"),
        ("draw-three", "draw-four", "", "bonus_cards.8: 'draw-four' is no bonus card"),
        ("draw-three = 2", "draw-three = -2", "", "bonus_cards.8.draw-three: less than none"),
        ("draw-three = 2", "draw-three = 1", "", "bonus_cards.8: the copies make 7 cards"),
        ("turned = false", "turned = 0", "v1.turned", "Expected `bool`"),
    ],
)
def test_broken_level_names_the_key(
    tmp_path: Path, pattern: str, replacement: str, where: str, reason: str
) -> None:
    """A deck file that can't be played is refused with file, key and reason."""
    error = broken(tmp_path, pattern, replacement)
    assert error.where == where
    assert error.reason.startswith(reason)
