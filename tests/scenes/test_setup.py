"""New game: every control by mouse and keys, what is refused and where, what is remembered."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.app import rehearse
from game.bots.register import LEVELS
from game.match.levels import read_level
from game.match.record import Header, SeatInfo
from game.places import levels_folder
from game.rules.express.deck import Deck as ExpressDeck
from game.rules.express.engine import Express
from game.rules.pony.board import OwnBoard
from game.rules.pony.level import BoardLevel
from game.rules.pony.rules import PonyExpress
from game.rules.table import Rules
from game.rules.yardmaster.deck import Deck as YardDeck
from game.rules.yardmaster.engine import Yardmaster
from game.scenes.setup.grip import Grip
from game.scenes.setup.names import LONGEST, same, suggest, tidy
from game.scenes.setup.scene import SetupScene
from game.store.library import House
from game.text.language import LANGUAGES
from game.ui.choices import Dropdown, Segmented
from game.ui.clock import HandClock
from game.ui.controls import Toggle
from game.ui.events import PointerMoved
from game.ui.field import TextField
from game.ui.geometry import Point
from game.ui.pilot import Pilot
from game.ui.text import clusters

SIZES = ((1024, 600), (1366, 768), (1920, 1080))
EXPRESS = "yardmaster-express"
ALL = ("yardmaster", EXPRESS, "pony-express")


def engines() -> dict[str, Rules[Any, Any]]:
    """All three games, whether on the shelf already or not."""
    levels = levels_folder()
    boards = [
        read_level(file, BoardLevel) for file in sorted((levels / "boards").glob("*.toml"), reverse=True)
    ]
    return {
        "yardmaster": Yardmaster(read_level(levels / "yardmaster.toml", YardDeck)),
        EXPRESS: Express(read_level(levels / "yardmaster-express.toml", ExpressDeck)),
        "pony-express": PonyExpress(boards),
    }


@pytest.fixture(autouse=True)
def _levels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three levels of computer players in every game, so that the tests don't hang on how many there are."""
    for game in ALL:
        monkeypatch.setitem(LEVELS, game, ("greenhorn", "hand", "old-timer"))
    return iter([None])


class Kit:
    """The scene with what it hands on."""

    def __init__(
        self,
        folder: Path,
        game: str | None = None,
        *,
        games: tuple[str, ...] = (EXPRESS,),
        size: tuple[int, int] = (1366, 768),
        language: str = "en",
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.clock = HandClock(3.0)
        self.stack = rehearse(size, language, folder, self.clock)
        self.services = self.stack.services
        known = engines()
        self.services.shelf.clear()
        self.services.shelf.update({name: known[name] for name in games})
        self.heard: list[str] = []
        self.services.sound.on_play = self.heard.append
        self.started: list[tuple[Header, House, int | None]] = []
        self.closed: list[Any] = []
        self.scene = SetupScene(self.services, game, lambda *what: self.started.append(what))
        self.stack.push(self.scene, self.closed.append)
        self.pilot = Pilot(self.stack, self.clock, size)

    @property
    def names(self) -> list[str]:
        """The names in the fields."""
        fields = (w for w in self.pilot.form.widgets if isinstance(w, TextField))
        return [field.text for field in sorted(fields, key=lambda field: field.rect.y)]

    def rename(self, index: int, name: str) -> None:
        """Type another name over the one in a field."""
        self.pilot.click(f"name-{index}")
        self.pilot.press("ctrl+a", "backspace")
        self.pilot.type(name)

    def pick(self, dropdown: str, index: int) -> None:
        """Open a list with the mouse and click one of its rows."""
        self.pilot.click(dropdown)
        widget = self.pilot.find(dropdown)
        assert isinstance(widget, Dropdown)
        rows = widget._list
        self.pilot.click((rows.cx, rows.y + (index + 0.5) * widget.rect.h))

    def segment(self, name: str, index: int) -> None:
        """Click one part of a choice."""
        widget = self.pilot.find(name)
        assert isinstance(widget, Segmented)
        part = widget.rect.columns(len(widget.choices))[index]
        self.pilot.click(part.centre)

    def on(self, option: str) -> bool:
        """Whether a house rule is on."""
        toggle = self.pilot.find(f"option-{option}")
        assert isinstance(toggle, Toggle)
        return toggle.on

    def carry(self, where: str | Point) -> None:
        """Move the pointer with the button held."""
        at = self.pilot.find(where).screen.centre if isinstance(where, str) else where
        self.pilot.pointer = at
        self.pilot.send(PointerMoved(at, (1,), self.clock.now()))

    @property
    def last(self) -> tuple[Header, House, int | None]:
        """What the last start gave."""
        return self.started[-1]


# ---------------------------------------------------------------- the plain start
@pytest.mark.parametrize("way", ["click", "enter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_starts_as_it_comes(tmp_path: Path, way: str, language: str) -> None:
    """One click, or Enter: a person against a computer, the plain game, the first player by lot."""
    kit = Kit(tmp_path, language=language)
    if way == "click":
        kit.pilot.click("start")
    else:
        kit.pilot.press("enter")
    header, house, first = kit.last
    assert header.game == EXPRESS
    assert header.options == engines()[EXPRESS].options_type()
    assert [seat.player for seat in header.seats] == ["person", "computer:hand"]
    assert [seat.name for seat in header.seats] == kit.names
    assert house == House(totals=True, practice=False)
    assert first is None


def test_names_are_suggested_in_the_language(tmp_path: Path) -> None:
    """In Chinese the suggested names are Chinese, and those of computers are others than people's."""
    english, chinese = Kit(tmp_path / "en"), Kit(tmp_path / "zh", language="zh_TW")
    assert english.names == ["Ada", "Casey"]
    assert all("\u4e00" <= character <= "\u9fff" for name in chinese.names for character in name)


@pytest.mark.parametrize("way", ["click", "escape", "leave"])
def test_back(tmp_path: Path, way: str) -> None:
    """Back, its button in the bar, and Esc leave without starting."""
    kit = Kit(tmp_path)
    if way == "escape":
        kit.pilot.press("escape")
    else:
        kit.pilot.click("back" if way == "click" else "leave")
    assert kit.closed == [None]
    assert not kit.started


# ---------------------------------------------------------------- seats
def test_seats_by_mouse(tmp_path: Path) -> None:
    """Add three, let people and computers of several levels sit there, remove one, name them, start."""
    kit = Kit(tmp_path)
    for count in (3, 4, 5):
        kit.pilot.click("add")
        assert len(kit.names) == count
    assert not kit.pilot.form.has("add")
    kit.segment("kind-1", 0)
    kit.pick("level-2", 0)
    kit.pick("level-3", 2)
    kit.pilot.click("remove-4")
    kit.rename(0, "Zoë")
    kit.rename(1, "陳美玲")
    kit.pilot.click("start")
    assert [seat.player for seat in kit.last[0].seats] == [
        "person",
        "person",
        "computer:greenhorn",
        "computer:old-timer",
    ]
    assert [seat.name for seat in kit.last[0].seats][:2] == ["Zoë", "陳美玲"]


def test_seats_by_keys(tmp_path: Path) -> None:
    """The same without a mouse."""
    kit = Kit(tmp_path)
    pilot, form = kit.pilot, kit.pilot.form
    form.focus("add")
    pilot.press("space")
    assert pilot.focused == "add"
    form.focus("kind-1")
    pilot.press("left")
    form.focus("level-2")
    pilot.press("space", "down", "enter")
    form.focus("remove-0")
    pilot.press("enter")
    form.focus("name-0")
    pilot.press("ctrl+a")
    pilot.type("Bo")
    pilot.press("enter")
    assert kit.last[0].seats == (SeatInfo("Bo", "person"), SeatInfo(kit.names[1], "computer:old-timer"))


@pytest.mark.parametrize("games", [(EXPRESS,), ALL])
def test_the_tab_key_reaches_everything(tmp_path: Path, games: tuple[str, ...]) -> None:
    """Going round with Tab, every control has the focus once."""
    kit = Kit(tmp_path, EXPRESS, games=games)
    kit.pilot.click("add")
    wanted = {widget.name for widget in kit.pilot.form.widgets}
    reached = set()
    for _ in range(len(wanted)):
        kit.pilot.press("tab")
        reached.add(kit.pilot.focused)
    assert reached == wanted


def test_a_suggested_name_goes_with_the_kind_of_player(tmp_path: Path) -> None:
    """A seat that becomes a person's is offered a person's name; a typed name stays."""
    kit = Kit(tmp_path)
    kit.segment("kind-1", 0)
    assert kit.names == ["Ada", "Bruno"]
    kit.rename(1, "Xu")
    kit.segment("kind-1", 1)
    assert kit.names == ["Ada", "Xu"]


def test_fewer_than_two_seats_are_refused_with_the_reason(tmp_path: Path) -> None:
    """With two seats none can be removed, and the tooltip says why (E4)."""
    kit = Kit(tmp_path)
    kit.pilot.click("remove-0")
    assert len(kit.names) == 2
    assert kit.pilot.find("remove-0").off == "At least 2 play."
    assert kit.pilot.tip == "remove-0"


def test_a_seat_is_dragged_to_another_place(tmp_path: Path) -> None:
    """The row under the pointer is where the seat goes; the others move up."""
    kit = Kit(tmp_path)
    kit.pilot.click("add")
    before = kit.names
    kit.pilot.drag(["grip-0", "grip-1", "grip-2"])
    assert kit.names == [before[1], before[2], before[0]]
    assert kit.pilot.focused == "grip-2"
    kit.pilot.drag(["grip-2", (400.0, 20.0)])
    assert kit.names == before


def test_a_seat_is_moved_by_keys(tmp_path: Path) -> None:
    """Ctrl or Alt with an arrow moves the seat whose grip has the focus; the ends hold."""
    kit = Kit(tmp_path)
    first, second = kit.names
    kit.pilot.form.focus("grip-0")
    kit.pilot.press("ctrl+up")
    assert kit.names == [first, second]
    kit.pilot.press("ctrl+down")
    assert kit.names == [second, first]
    assert kit.pilot.focused == "grip-1"
    kit.pilot.press("alt+down", "alt+up")
    assert kit.names == [first, second]


@pytest.mark.parametrize("how", ["escape", "away", "still"])
def test_a_broken_off_drag_moves_nothing(tmp_path: Path, how: str) -> None:
    """Esc, another window, or a press that hardly moves leave the seats as they are."""
    kit = Kit(tmp_path)
    before = kit.names
    kit.pilot.hold("grip-0")
    kit.carry("grip-1" if how != "still" else (kit.pilot.pointer[0] + 2, kit.pilot.pointer[1] + 2))
    grip = kit.pilot.find("grip-0")
    assert isinstance(grip, Grip)
    assert (grip.carried is not None) == (how != "still")
    if how == "escape":
        kit.pilot.press("escape")
        assert not kit.closed
    elif how == "away":
        kit.pilot.look_away()
    assert grip.carried is None
    if how != "still":
        kit.carry("grip-1")
    kit.pilot.release()
    assert kit.names == before


def test_a_carried_seat_is_drawn_at_the_pointer(tmp_path: Path) -> None:
    """While it is carried a card follows the pointer; afterwards nothing of it is left."""
    kit = Kit(tmp_path)
    kit.pilot.click("add")
    kit.pilot.move("grip-1")
    kit.pilot.draw()
    before = kit.pilot.screenshot()
    kit.pilot.hold("grip-1")
    kit.carry("grip-2")
    assert kit.pilot.draw()
    kit.pilot.press("escape")
    kit.pilot.release()
    kit.pilot.move("grip-1")
    kit.pilot.form.focus("start")
    kit.pilot.draw()
    after = kit.pilot.screenshot()
    assert before.get_at((400, 330)) == after.get_at((400, 330))


def test_the_start_player_follows_the_seat(tmp_path: Path) -> None:
    """Chosen by name, it stays the same one when seats change places, and goes with the seat."""
    kit = Kit(tmp_path)
    kit.pilot.click("add")
    kit.pick("first", 3)
    kit.pilot.form.focus("grip-2")
    kit.pilot.press("ctrl+up", "ctrl+up")
    kit.pilot.click("start")
    assert kit.last[2] == 0
    kit.pilot.click("remove-0")
    kit.pilot.click("start")
    assert kit.last[2] is None


def test_the_list_of_start_players_names_them_as_they_are_typed(tmp_path: Path) -> None:
    """The choices follow the fields at once."""
    kit = Kit(tmp_path)
    kit.rename(0, "Zoë")
    first = kit.pilot.find("first")
    assert isinstance(first, Dropdown)
    assert first.choices == ["By lot", "Zoë", "Casey"]


# ---------------------------------------------------------------- names
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada  ", "Ada"),
        ("A\u00a0\u3000 b", "A b"),
        ("\u202eevil\u202c", "evil"),
        ("\u200b\ufeff", ""),
        ("\u200d", ""),
        ("e\u0301", "é"),
        ("👩\u200d👩\u200d👧\u200d👦", "👩\u200d👩\u200d👧\u200d👦"),
        ("שלום", "שלום"),
        ("a\nb\tc", "a b c"),
        ("x" * 500, "x" * LONGEST),
        ("陳" * 40, "陳" * LONGEST),
    ],
)
def test_names_are_tidied(typed: str, kept: str) -> None:
    """Blanks at the ends, invisible marks and what is too long go; every script stays."""
    assert tidy(typed) == kept
    assert tidy(kept) == kept


def test_piled_up_accents_are_cut() -> None:
    """A single character can't be hundreds of code points high."""
    name = tidy("a" + "\u0301" * 300 + "b")
    assert len(clusters(name)) == 2
    assert len(name) < 30


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "aDA"),
        ("Ada", "ＡＤＡ"),
        ("Ada", " Ada\u200b"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("ﾊﾅ", "ハナ"),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    """Case, width and invisible marks don't tell two players apart."""
    assert same(one) == same(other)
    assert same(one) != same("Bruno")


def test_there_is_always_another_name(tmp_path: Path) -> None:
    """When all suggestions are taken, the players are numbered."""
    language = Kit(tmp_path).services.language
    taken: list[str] = []
    for _ in range(8):
        taken.append(suggest(language, ("Ada", "Bruno"), taken, ("Ada", "")))
    assert taken[:3] == ["Ada", "Bruno", "Player 1"]
    assert len({same(name) for name in taken}) == 8


@pytest.mark.parametrize("bad", ["", "   ", "\u200b\u200b"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_name_is_refused_at_its_field(tmp_path: Path, bad: str, language: str) -> None:
    """Start goes to the field, says what is wrong below it, and starts nothing."""
    kit = Kit(tmp_path, language=language)
    kit.rename(1, bad)
    kit.pilot.click("start")
    assert not kit.started
    assert kit.pilot.focused == "name-1"
    assert kit.scene.faults == {1: kit.scene.say("A player needs a name.")}
    assert kit.heard[-1] == "refusal"
    kit.pilot.type("Bo")
    assert kit.scene.faults == {}
    kit.pilot.press("enter")
    assert [seat.name for seat in kit.last[0].seats][1] == "Bo"


@pytest.mark.parametrize("twin", ["Ada", "ADA", "ａｄａ", " Ada "])
def test_two_players_of_one_name_are_refused(tmp_path: Path, twin: str) -> None:
    """Also if they differ in case or width only; the later seat is told which one has it."""
    kit = Kit(tmp_path)
    kit.rename(1, twin)
    kit.pilot.press("enter")
    assert not kit.started
    assert kit.scene.faults == {1: "Seat 1 has this name already."}


def test_the_fault_shows_below_the_field(tmp_path: Path) -> None:
    """The sentence is drawn, and goes once it is put right."""
    kit = Kit(tmp_path)
    kit.rename(1, "")
    kit.pilot.click("start")
    words = ink(kit)
    assert words > 50
    kit.pilot.type("Bo")
    assert ink(kit) == 0


def ink(kit: Kit) -> int:
    """Count the pixels in the ink of refusals below the second name."""
    row, picture = kit.scene.places.row(1), kit.pilot.screenshot()
    band = range(round(row.bottom) - 16, round(row.bottom) - 2)
    return sum(picture.get_at((x, y))[:3] == (142, 42, 32) for y in band for x in range(470, 700))


def test_ugly_names_are_played_with(tmp_path: Path) -> None:
    """Emoji, Hebrew and a very long name start a game, cut to what is allowed."""
    kit = Kit(tmp_path)
    kit.pilot.click("add")
    for index, name in enumerate(("🚂🤠", "שלום", "W" * 60)):
        kit.rename(index, name)
    kit.pilot.draw()
    kit.pilot.click("start")
    assert [seat.name for seat in kit.last[0].seats] == ["🚂🤠", "שלום", "W" * LONGEST]


def test_the_input_method_has_its_own_enter(tmp_path: Path) -> None:
    """Enter that ends a composition starts nothing."""
    kit = Kit(tmp_path)
    kit.rename(0, "")
    kit.pilot.compose_text("ㄇㄟˇ", 3)
    kit.pilot.press("enter")
    assert not kit.started
    kit.pilot.type("美")
    kit.pilot.compose_text("")
    kit.clock.advance(1.0)
    kit.pilot.press("enter")
    assert kit.last[0].seats[0].name == "美"


def test_letters_belong_to_the_field(tmp_path: Path) -> None:
    """M in a name is a letter; elsewhere it switches the sound off."""
    kit = Kit(tmp_path)
    kit.rename(0, "")
    kit.pilot.press("m")
    assert not kit.services.settings.values.muted
    kit.pilot.form.focus("start")
    kit.pilot.press("m")
    assert kit.services.settings.values.muted
    kit.pilot.click("sound")
    assert not kit.services.settings.values.muted


# ---------------------------------------------------------------- house rules
def test_house_rules_of_express(tmp_path: Path) -> None:
    """Caboose expansion (E16), all sixteen only with it (E17), strategy variant (E15), running totals."""
    kit = Kit(tmp_path)
    assert kit.pilot.find("option-all-cabooses").off
    kit.pilot.click("option-all-cabooses")
    assert not kit.on("all-cabooses")
    for option in ("cabooses", "all-cabooses", "strategy", "totals"):
        kit.pilot.click(f"option-{option}")
    kit.pilot.click("start")
    header, house, _ = kit.last
    assert header.options == engines()[EXPRESS].options_type(strategy_variant=True, cabooses="all")
    assert house.totals is False
    kit.pilot.click("option-cabooses")
    assert not kit.on("all-cabooses")
    kit.pilot.click("start")
    assert kit.last[0].options == engines()[EXPRESS].options_type(strategy_variant=True)


def test_house_rules_by_keys(tmp_path: Path) -> None:
    """Space switches them; one that is off says why."""
    kit = Kit(tmp_path)
    kit.pilot.form.focus("option-cabooses")
    kit.pilot.press("space")
    assert kit.on("cabooses")
    kit.pilot.press("space")
    kit.pilot.form.focus("option-all-cabooses")
    kit.pilot.press("space")
    assert not kit.on("all-cabooses")
    assert kit.pilot.tip == "option-all-cabooses"


def test_practice_is_for_one_person_among_computers(tmp_path: Path) -> None:
    """With a second person it is off and doesn't count; alone again it is as it was."""
    kit = Kit(tmp_path)
    kit.pilot.click("option-practice")
    kit.pilot.click("start")
    assert kit.last[1].practice
    kit.segment("kind-1", 0)
    assert kit.pilot.find("option-practice").off
    kit.pilot.click("start")
    assert not kit.last[1].practice
    kit.segment("kind-1", 1)
    assert kit.on("practice")


def test_yardmaster_seats_five_in_the_published_edition_alone(tmp_path: Path) -> None:
    """Four seats at most (Y4), five with the published edition (Y29); taken back, the fifth seat is told."""
    kit = Kit(tmp_path, "yardmaster", games=ALL)
    kit.pilot.click("add")
    kit.pilot.click("add")
    assert not kit.pilot.form.has("add")
    kit.pilot.click("option-four-bonus")
    kit.pilot.click("option-published")
    assert not kit.on("four-bonus")
    assert kit.pilot.find("option-four-bonus").off
    kit.pilot.click("add")
    kit.pilot.click("start")
    options = engines()["yardmaster"].options_type(edition="published")
    assert (kit.last[0].options, len(kit.last[0].seats)) == (options, 5)
    kit.pilot.click("option-published")
    kit.pilot.click("start")
    assert kit.scene.faults == {4: "One seat too many: 4 at most."}
    assert len(kit.started) == 1
    kit.pilot.click("remove-4")
    kit.pilot.click("option-four-bonus")
    kit.pilot.click("start")
    assert kit.last[0].options == engines()["yardmaster"].options_type(bonus_cards=4)


def test_pony_express_rolls_for_the_start(tmp_path: Path) -> None:
    """No start player is chosen (P5); board (P2) and jail for bluffers (P16) are; no totals are shown."""
    kit = Kit(tmp_path, "pony-express", games=ALL)
    names = kit.pilot.names()
    assert "first" not in names
    assert "option-totals" not in names
    kit.pick("option-board", 1)
    kit.pilot.click("option-jail-bluffers")
    kit.pilot.click("start")
    header, _, first = kit.last
    assert first is None
    assert isinstance(header.options.board, OwnBoard)  # type: ignore[attr-defined] # Pony Express's options
    assert header.options.jail_bluffers  # type: ignore[attr-defined] # likewise


def test_a_board_that_is_gone_is_not_kept(tmp_path: Path) -> None:
    """The last board is offered again; one that isn't on the shelf any more gives way to the first."""
    kit = Kit(tmp_path, "pony-express", games=ALL)
    kit.pick("option-board", 1)
    kit.pilot.click("start")
    again = Kit(tmp_path, "pony-express", games=ALL)
    assert again.scene.draft.options == kit.last[0].options
    again.services.shelf["pony-express"] = PonyExpress(again.scene.draft.rules.boards[:1])  # type: ignore[attr-defined] # Pony Express's rules
    fresh = SetupScene(again.services, "pony-express", lambda *_: None)
    assert fresh.draft.options.board == "pony-express"


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_long_it_takes(tmp_path: Path, game: str, language: str) -> None:
    """More seats never take less time, and the line has no gap in any language."""
    kit = Kit(tmp_path, game, games=ALL, language=language)
    draft = kit.scene.draft
    lines = [kit.scene.sheet.lasts(draft.rules, draft.language, draft.options, n) for n in draft.seats]
    assert len(set(lines)) == len(lines)
    assert all("{" not in line and str(n) in line for n, line in zip(draft.seats, lines, strict=True))


# ---------------------------------------------------------------- games
def test_only_games_on_the_shelf_are_offered(tmp_path: Path) -> None:
    """One game: its bill hangs there and needs no choosing. Several: each can be chosen."""
    assert [n for n in Kit(tmp_path).pilot.names() if n.startswith("game-")] == []
    kit = Kit(tmp_path, games=("yardmaster", EXPRESS))
    assert [n for n in kit.pilot.names() if n.startswith("game-")] == ["game-yardmaster", f"game-{EXPRESS}"]


def test_another_game_is_set_up_for_the_same_people(tmp_path: Path) -> None:
    """Choosing another bill, by mouse or key, keeps the people; each game keeps its own options."""
    kit = Kit(tmp_path, EXPRESS, games=ALL)
    kit.rename(0, "Zoë")
    kit.pilot.click("option-cabooses")
    kit.pilot.click("game-pony-express")
    assert kit.names[0] == "Zoë"
    kit.pilot.form.focus(f"game-{EXPRESS}")
    kit.pilot.press("space")
    assert kit.on("cabooses")
    kit.pilot.click("game-yardmaster")
    kit.pilot.click("start")
    assert kit.last[0].game == "yardmaster"
    assert kit.last[0].seats[0].name == "Zoë"


def test_a_game_without_computer_players_has_people_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no computer can play, nothing offers one."""
    monkeypatch.delitem(LEVELS, "pony-express")
    kit = Kit(tmp_path, EXPRESS, games=ALL)
    kit.pilot.click("game-pony-express")
    assert not [name for name in kit.pilot.names() if name.startswith(("kind-", "level-"))]
    kit.pilot.click("start")
    assert {seat.player for seat in kit.last[0].seats} == {"person"}


def test_one_level_needs_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single level of computer players there is nothing to choose."""
    monkeypatch.setitem(LEVELS, EXPRESS, ("hand",))
    kit = Kit(tmp_path)
    assert not [name for name in kit.pilot.names() if name.startswith("level-")]
    kit.pilot.click("start")
    assert kit.last[0].seats[1].player == "computer:hand"


# ---------------------------------------------------------------- memory
def test_the_last_settings_are_kept_for_each_game(tmp_path: Path) -> None:
    """A new window shows the last game with its seats, options, house rules and start player."""
    kit = Kit(tmp_path, EXPRESS, games=ALL)
    kit.pilot.click("add")
    kit.rename(0, "Zoë")
    kit.pick("level-1", 2)
    kit.pick("first", 1)
    kit.pilot.click("option-strategy")
    kit.pilot.click("option-totals")
    kit.pilot.click("start")
    kit.pilot.click("game-yardmaster")
    kit.pilot.click("option-published")
    kit.pilot.click("start")
    again = Kit(tmp_path, games=ALL)
    assert again.scene.game == "yardmaster"
    assert again.on("published")
    again.pilot.click(f"game-{EXPRESS}")
    again.pilot.click("start")
    assert again.last == kit.started[0]


def test_what_was_set_up_is_kept_when_one_goes_back(tmp_path: Path) -> None:
    """Esc after typing a name loses nothing."""
    kit = Kit(tmp_path)
    kit.rename(0, "Zoë")
    kit.pilot.press("escape")
    assert kit.closed
    assert Kit(tmp_path).names[0] == "Zoë"


def test_going_back_untouched_keeps_nothing(tmp_path: Path) -> None:
    """A glance at a game doesn't make it the last one."""
    kit = Kit(tmp_path, EXPRESS, games=ALL)
    kit.pilot.click("game-pony-express")
    kit.pilot.press("escape")
    assert kit.services.settings.values.tables == {}


def test_peoples_names_are_suggested_in_other_games(tmp_path: Path) -> None:
    """Who has played before comes first."""
    kit = Kit(tmp_path, EXPRESS, games=ALL)
    kit.segment("kind-1", 0)
    kit.rename(0, "Zoë")
    kit.rename(1, "Xu")
    kit.pilot.click("start")
    assert kit.services.settings.values.names[:2] == ("Zoë", "Xu")
    other = Kit(tmp_path, "yardmaster", games=ALL)
    assert other.names[0] == "Zoë"
    other.segment("kind-1", 0)
    assert other.names == ["Zoë", "Xu"]


@pytest.mark.parametrize(
    "kept",
    [
        None,
        "nonsense",
        [],
        {"seats": 7, "options": [], "house": None, "first": "x"},
        {"seats": [], "options": {"unheard-of": 1}, "first": 99},
        {"seats": [{"name": "A", "player": "computer:genius"}] * 40, "first": -3},
        {"seats": [{"name": "\u200b", "player": "what?"}]},
    ],
)
def test_memory_that_makes_no_sense_is_left_out(tmp_path: Path, kept: Any) -> None:
    """Whatever stands in the settings, the scene opens with a game that can be set up."""
    first = Kit(tmp_path)
    first.services.settings.values.tables = {EXPRESS: kept, "no-such-game": {}}
    kit = SetupScene(first.services, None, lambda *_: None)
    assert kit.game == EXPRESS
    assert 2 <= len(kit.draft.chairs) <= 5
    assert all(chair.level in (None, *LEVELS[EXPRESS]) for chair in kit.draft.chairs)
    first.stack.push(kit)
    first.pilot.draw()


def test_parts_of_the_memory_survive_each_other(tmp_path: Path) -> None:
    """Options of a newer version are dropped, and the seats stay."""
    kit = Kit(tmp_path)
    seats = [{"name": "Zoë", "player": "person"}, {"name": "Xu", "player": "computer:greenhorn"}]
    kit.services.settings.values.tables = {EXPRESS: {"seats": seats, "options": {"from-the-future": 1}}}
    scene = SetupScene(kit.services, None, lambda *_: None)
    assert [(chair.name, chair.level) for chair in scene.draft.chairs] == [("Zoë", None), ("Xu", "greenhorn")]


# ---------------------------------------------------------------- sizes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int], language: str, game: str) -> None:
    """In every size and language no two controls meet, none leaves the sheet, and it can be drawn."""
    kit = Kit(tmp_path, game, games=ALL, size=size, language=language)
    while kit.pilot.form.has("add"):
        kit.pilot.click("add")
    widgets = kit.pilot.form.widgets
    for one, other in combinations(widgets, 2):
        assert not one.rect.meets(other.rect), (one.name, other.name)
    room = kit.scene.layout.rect.grown(0.001)
    assert all(room.joined(widget.rect) == room for widget in widgets)
    rules = kit.scene.places.rules
    options = [widget for widget in widgets if widget.name.startswith("option-")]
    assert all(widget.rect.bottom < rules.bottom - 60 for widget in options)
    kit.pilot.draw()


@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_every_text_size_has_room(tmp_path: Path, scale: float) -> None:
    """The largest text still leaves the house rules over their foot."""
    kit = Kit(tmp_path, EXPRESS, games=ALL)
    kit.pilot.resize((1366, 768), scale)
    rules = kit.scene.places.rules
    options = [widget for widget in kit.pilot.form.widgets if widget.name.startswith("option-")]
    assert all(widget.rect.bottom < rules.bottom - 60 for widget in options)
    kit.pilot.draw()


def test_at_rest_nothing_is_drawn_anew(tmp_path: Path) -> None:
    """Without a caret no frame is wanted."""
    kit = Kit(tmp_path)
    kit.pilot.settle()
    kit.pilot.draw()
    assert kit.stack.due() is None
    assert kit.pilot.draw() == []
