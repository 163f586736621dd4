"""Boards: the rules' own (P2, P37, P38), others, their files, and where things stand (P7, P39, P41)."""

from itertools import combinations, product
from math import atan, degrees, erf, hypot, sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pony_tables import BOARDS, lay

from game.match.levels import LevelError, read_level
from game.rules.pony import PonyExpress
from game.rules.pony.board import (
    Options,
    OwnBoard,
    board_of,
    option_of,
    standard_board,
    standard_layout,
    standard_rules,
)
from game.rules.pony.fights import Duel
from game.rules.pony.layout import Layout, spread
from game.rules.pony.level import BoardLevel
from game.rules.table import Setup, Shot

P38 = """
1|St. Joseph|-|552,222      18|Sweetwater|R|327,284
2|Kennekuk|-|547,267        19|South Pass|M|372,282
3|Seneca|R|526,308          20|Green River|-|417,272
4|Marysville|S|497,343      21|Fort Bridger|S|455,249
5|Rock Creek|M|462,371      22|Salt Lake City|T|474,208
6|Liberty Farm|I|419,387    23|Camp Floyd|R|459,166
7|Fort Kearny|T2|374,391    24|Rush Valley|S|423,139
8|Plum Creek|M|328,392      25|Simpson Springs|M|380,125
9|Cottonwood Springs|R|283,392  26|Fish Springs|R|335,115
10|O'Fallon's Bluff|S|237,391   27|Deep Creek|-|290,109
11|Julesburg|T2|192,385     28|Egan Canyon|I|245,108
12|Mud Springs|I|151,366    29|Ruby Valley|R|200,112
13|Chimney Rock|R|126,330   30|Cold Springs|I|157,126
14|Scotts Bluff|M|147,292   31|Fort Churchill|M|125,159
15|Fort Laramie|S|191,279   32|Carson City|S|95,193
16|Horseshoe|T3|236,276     33|Sacramento|mailboxes|66,228
17|Platte Bridge|I|282,279
"""
SIGNS = {"-": "", "R": "relay", "M": "mine", "S": "saloon", "I": "indians", "T": "station"}


def p38() -> list[tuple[int, str, str, int, tuple[int, int]]]:
    """The table of the rules: number, name, sign, price, place."""
    found = []
    for line in P38.strip().splitlines():
        for cell in line.replace("      ", "\t").replace("  ", "\t").split("\t"):
            if "|" in cell:
                number, name, sign, place = cell.strip().split("|")
                x, y = place.split(",")
                price = int(sign[1:]) if sign[0] == "T" and sign[1:] else 0
                kind = SIGNS.get(sign[0], sign) if sign != "mailboxes" else sign
                found.append((int(number), name, kind, price, (int(x), int(y))))
    return sorted(found)


def test_the_board_of_the_rules(boards: dict[str, BoardLevel]) -> None:
    """The file holds the table of the rules, name by name, and so does the engine (P38)."""
    level = boards["pony-express"]
    rows = p38()
    assert [row[0] for row in rows] == list(range(1, 34))
    for space, (number, name, sign, price, place) in zip(level.spaces, rows, strict=True):
        assert (space.number, space.name.replace("’", "'"), space.sign, space.price) == (
            number,
            name,
            sign,
            price,
        )
        assert space.at == place
        assert standard_board().signs[number - 1] == sign
        assert standard_board().prices[number - 1] == price
        assert standard_board().layout.spaces[number - 1] == (place[0] * 100, place[1] * 100)


def test_peace_desert_and_the_line() -> None:
    """Peace to space 5, desert from 25, trains 7 to 11 to 16 to 22, the end of the line (P2, P38)."""
    board = standard_board()
    assert (board.peace, board.desert, board.last) == (5, 25, 33)
    assert {number: to for number, to in enumerate(board.ride_to, 1) if to} == {7: 11, 11: 16, 16: 22}
    assert standard_rules().prices == {"7": 2, "11": 2, "16": 3}


def test_geometry_of_the_rules(boards: dict[str, BoardLevel]) -> None:
    """Duel corners, arcs, launch band and red spots of file and engine are those of P37, in mm."""
    level = boards["pony-express"]
    assert (level.corners.nw, level.corners.se) == ((42, 42), (558, 408))
    assert (level.arc, level.band) == (95, 35)
    assert level.indians == ((40, 330), (75, 375), (115, 410))
    assert level.mailboxes[0] == (66, 228)
    assert level.layout == standard_layout()
    assert level.board == standard_board()


def test_every_board_has_chinese_names(boards: dict[str, BoardLevel]) -> None:
    """All spaces have a Chinese name that is not the English one (P2)."""
    for level in boards.values():
        assert all(not space.zh.isascii() for space in level.spaces)
        assert not level.zh.isascii()


def test_a_shorter_board_ships(boards: dict[str, BoardLevel]) -> None:
    """A board of 20 spaces, with every sign and trains, recorded as an object (P2)."""
    level = boards["desert-run"]
    assert len(level.spaces) == 20
    assert {space.sign for space in level.spaces} == {*SIGNS.values(), "mailboxes"}
    assert isinstance(level.option, OwnBoard)
    assert level.board.ride_to[6] == 11
    assert level.board.ride_to[10] == 15
    assert not level.board.ride_to[14]


def test_options_as_in_records(boards: dict[str, BoardLevel]) -> None:
    """The rules' own board is a word, any other an object with its rules; both read back (P38)."""
    assert boards["pony-express"].option == "pony-express"
    assert msgspec.json.encode(Options()) == b'{"jail_bluffers":false,"board":"pony-express"}'
    options = Options(jail_bluffers=True, board=boards["desert-run"].option)
    plain = msgspec.to_builtins(options)
    assert set(plain["board"]) == {"name", "signs", "prices", "peace", "desert"}
    assert plain["board"]["prices"] == {"7": 2, "11": 3}
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"board": "prairie"}, Options)


def test_a_changed_board_file_is_no_longer_the_rules_own(boards: dict[str, BoardLevel]) -> None:
    """A board that differs from P38 in its rules can't go under the rules' name in a record (P38)."""
    level = msgspec.structs.replace(boards["pony-express"], desert=26)
    assert isinstance(level.option, OwnBoard)


GOOD: dict[str, Any] = {
    "name": "Short",
    "signs": ["", "station", "mine", "station", "saloon", "mailboxes"],
    "prices": {"2": 1},
    "peace": 1,
    "desert": 6,
}


def test_own_boards() -> None:
    """A board of a record needs no more than its rules (P2); a price at the last station means nothing."""
    board = board_of(msgspec.convert(GOOD, OwnBoard))
    assert board.ride_to == (0, 4, 0, 0, 0, 0)
    priced = msgspec.convert({**GOOD, "prices": {"2": 1, "4": 3}}, OwnBoard)
    assert board_of(priced).prices == board.prices == (0, 1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"signs": ["mailboxes"]}, "signs"),
        ({"signs": ["", "casino", "", "mailboxes"], "prices": {}}, "signs"),
        ({"signs": ["", "mailboxes", "", "mailboxes"], "prices": {}}, "signs"),
        ({"signs": ["", "station", "mine", "station", "saloon", ""]}, "signs"),
        ({"prices": {}}, "prices"),
        ({"prices": {"2": 1, "3": 1}}, "prices"),
        ({"prices": {"02": 1}}, "prices"),
        ({"prices": {"2": -1}}, "prices"),
        ({"peace": -1}, "peace"),
        ({"peace": 7}, "peace"),
        ({"desert": 0}, "desert"),
        ({"desert": 8}, "desert"),
    ],
)
def test_impossible_boards_are_refused(changes: dict[str, Any], key: str) -> None:
    """A board on which one can't play is refused by the key at fault (P2)."""
    with pytest.raises(msgspec.ValidationError, match=f"^{key}: "):
        msgspec.convert({**GOOD, **changes}, OwnBoard)


def test_an_unknown_board_lies_along_the_trail(rules: PonyExpress) -> None:
    """A board without geometry begins at St. Joseph, ends at Sacramento, and is spread evenly (P38)."""
    own = msgspec.convert(GOOD, OwnBoard)
    layout = rules.start(Setup(2, Options(board=own))).board.layout
    assert len(layout.spaces) == 6
    assert layout.spaces[0] == (55200, 22200)
    assert layout.spaces[-1] == (6600, 22800)
    assert layout.indians == standard_layout().indians
    exact = spread(standard_layout(), 33).spaces
    assert all(
        hypot(x - to_x, y - to_y) < 3500
        for (x, y), (to_x, to_y) in zip(exact, standard_layout().spaces, strict=True)
    )


def test_known_boards_keep_their_geometry(rules: PonyExpress, boards: dict[str, BoardLevel]) -> None:
    """The engine finds the geometry of the boards that it was given (P37)."""
    for level in boards.values():
        assert rules.start(Setup(2, Options(board=level.option))).board == level.board
    assert PonyExpress().start(Setup(2, Options())).board.layout == boards["pony-express"].layout


def gaps(places: tuple[tuple[int, int], ...]) -> float:
    """The least distance between any two places, in mm."""
    return min(hypot(x - to_x, y - to_y) / 100 for (x, y), (to_x, to_y) in combinations(places, 2))


def test_two_riders_stand_across_the_trail() -> None:
    """Two on a space stand 12.2 mm to either side of its centre, across the trail (P39)."""
    layout = standard_layout()
    one, two = layout.stands((9, 9), (0, 0))
    assert one[0] == pytest.approx(28300, abs=50)
    assert abs(one[1] - 39200) == pytest.approx(1220, abs=2)
    assert (one[0] + two[0]) / 2 == pytest.approx(28300, abs=1)
    assert (one[1] + two[1]) / 2 == pytest.approx(39200, abs=1)


def test_three_riders_stand_on_a_circle() -> None:
    """Three stand on a circle of 14.2 mm; four and five on one as wide as it takes not to overlap (P39)."""
    layout = standard_layout()
    for count in (3, 4, 5):
        places = layout.stands((14,) * count, (0,) * count)
        radii = [hypot(x - 14700, y - 29200) / 100 for x, y in places]
        assert max(radii) - min(radii) < 0.1
        assert radii[0] == pytest.approx({3: 14.2, 4: 15.84, 5: 19.05}[count], abs=0.01)
        assert gaps(places) >= 22


@pytest.mark.parametrize("stem", ["pony-express", "desert-run"])
def test_riders_never_overlap(boards: dict[str, BoardLevel], stem: str) -> None:
    """Riders of one space or of neighbouring ones never overlap, nor what stands beside the trail (P39)."""
    layout = boards[stem].layout
    last = len(layout.spaces)
    for space in range(1, last):
        for group in product((space, space + 1, min(space + 2, last - 1)), repeat=5):
            spaces = tuple(sorted(min(one, last - 1) for one in group))
            places = (*layout.stands(spaces, (0,) * 5), *layout.corners)
            assert gaps(places) >= 22
            assert gaps((*places[:5], layout.mailboxes[0])) >= 22
            for place in places[:5]:
                assert all(hypot(place[0] - x, place[1] - y) >= 2100 for x, y in layout.indians)


def test_mailboxes_stand_at_sacramento() -> None:
    """A rider at a mailbox stands around (66, 228), the first one right there (P39)."""
    layout = standard_layout()
    assert layout.stands((33, 5), (1, 0))[0] == (6600, 22800)
    for mailbox in (1, 2, 3):
        x, y = layout.stands((33,), (mailbox,))[0]
        assert hypot(x - 6600, y - 22800) < 5000


def test_crowded_boards_make_room() -> None:
    """On a board too long for the trail riders of neighbouring spaces make room for each other (P39)."""
    layout = spread(standard_layout(), 120)
    for space in range(1, 117):
        spaces = (space, space + 1, space + 1, space + 2, space + 3)
        places = layout.stands(spaces, (0,) * 5)
        assert gaps(places) >= 21.99
        assert all(1100 <= x <= 58900 and 1100 <= y <= 43900 for x, y in places)


def test_indians_stand_on_their_red_spots(rules: PonyExpress) -> None:
    """The three Indians stand on their spots in every shot (P7, P37)."""
    shot = rules.pending(lay((10, 20), Duel(0, 1, "NW")))
    assert isinstance(shot, Shot)
    assert [(figure.id, figure.x, figure.y) for figure in shot.figures[-3:]] == [
        ("indian:0", 4000, 33000),
        ("indian:1", 7500, 37500),
        ("indian:2", 11500, 41000),
    ]


@pytest.mark.parametrize(("error", "share"), [(5.0, 0.29), (3.0, 0.46), (1.8, 0.69)])
def test_duel_geometry_is_balanced(error: float, share: float) -> None:
    """From the arc a die meets the far rider with as many shots as P41 says, by the angle it may err."""
    (x, y) = standard_layout().corner("SE")
    reach = hypot(x, y) / 100 - standard_layout().arc / 100
    allowed = degrees(atan((11 + 8) / reach))
    assert erf(allowed / error / sqrt(2)) == pytest.approx(share, abs=0.01)


def toml(level: Path) -> str:
    """The text of the standard board's file."""
    return level.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ("peace = 5", "peace = 5\nwar = 6", "", "unknown field `war`"),
        ("desert = 25", "", "", "missing required field `desert`"),
        ('name = "Kennekuk"\nlines = ["Kennekuk"]', 'name = ""\nlines = [""]', "space[1]", "name: empty"),
        ('lines = ["Kennekuk"]', 'lines = ["Kenne", "kuk"]', "space[1]", "lines: "),
        ('sign = "relay"', 'sign = "casino"', "space[2].sign", "Invalid enum value 'casino'"),
        ("number = 2\n", "number = 3\n", "", "space: number 3 stands where 2 belongs"),
        ("at = [526, 308]", "at = [526, 445]", "space[2]", "at: "),
        ("at = [526, 308]", "at = [nan, 308]", "space[2]", "at: "),
        ("at = [526, 308]", "at = [540, 270]", "", "space: riders on 2 and 3 would overlap"),
        ("at = [328, 392]", "at = [115, 400]", "", "space: riders on 8 would overlap the Indians"),
        ("at = [423, 139]", "at = [530, 60]", "", "space: riders on 24 would stand behind an arc"),
        ("label = [535.6, 224.4]", "label = [-1, 224.4]", "space[0]", "label: "),
        ('anchor = "r"', 'anchor = "x"', "space[0].anchor", "Invalid enum value 'x'"),
        ('sign = "station"\nprice = 3', 'sign = "station"', "", "space: station 16 needs a price"),
        ('zh = "鹽湖城"', 'zh = "鹽湖城"\nprice = 1', "", "space: no train leaves the last station 22"),
        ('zh = "聖約瑟夫"', 'zh = "聖約瑟夫"\nprice = 1', "space[0]", "price: "),
        ('sign = "mailboxes"', 'sign = "relay"', "", "signs: the mailboxes"),
        ("peace = 5", "peace = 50", "", "peace: "),
        ("desert = 25", "desert = 0", "", "desert: "),
        ("band = 35", "band = 95", "", "band: "),
        ("NW = [42, 42]", "NW = [90, 90]", "", "corners.NW: "),
        ("SE = [558, 408]", "SE = [598, 448]", "", "corners.SE: "),
        ("[115, 410]]", "[115, 449]]", "", "indians: "),
        ("mailboxes = [[66, 228]", "mailboxes = [[60, 228]", "", "mailboxes: "),
        ("[76, 272]]", "[76, 472]]", "", "mailboxes: "),
        ("arc = 95", "arc = ", "line 10", "Invalid value"),
    ],
)
def test_broken_board_files(tmp_path: Path, old: str, new: str, where: str, reason: str) -> None:
    """A broken board file is refused with the place and the reason (P2)."""
    text = toml(BOARDS / "pony-express.toml")
    assert old in text
    path = tmp_path / "board.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LevelError) as caught:
        read_level(path, BoardLevel)
    assert caught.value.where.startswith(where) if where else not caught.value.where
    assert reason in caught.value.reason


def test_option_of_names_the_rules_own_board() -> None:
    """Whatever its name, a board with the rules of P38 is the rules' own (P38)."""
    assert option_of(msgspec.structs.replace(standard_rules(), name="Another")) == "pony-express"


def test_layouts_travel() -> None:
    """A layout, as part of a state, is written and read back (P37)."""
    layout = standard_layout()
    assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
