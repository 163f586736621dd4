"""The library scene: finding, going on, watching, naming, deleting, records in and out."""

import json
import os
import shutil
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest
from played_games import GAMES, kept, played

from game.app import _open_library, rehearse
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.scenes import saloon
from game.scenes.dialog import Dialog
from game.scenes.handover import HandOver
from game.scenes.library.catalogue import Glimpse
from game.scenes.library.chooser import Chooser, above, look_into, shown
from game.scenes.library.importing import Importing
from game.scenes.library.naming import Naming
from game.scenes.library.notices import notice
from game.scenes.library.picture import paint_table
from game.scenes.library.row import small_picture
from game.scenes.library.scene import LOOK_AGAIN, LibraryScene
from game.scenes.match import MatchScene
from game.scenes.replay.scene import ReplayBar
from game.store.library import Library, StoreError
from game.store.listing import Saved
from game.text import library as words
from game.ui.choices import Tabs
from game.ui.clock import HandClock
from game.ui.geometry import Rect
from game.ui.layout import frame_for
from game.ui.lists import ScrollList
from game.ui.painter import Painter
from game.ui.pilot import Pilot

SIZE = (1366, 768)


class Kit:
    """A library with some matches, and its pilot. `numbers` are theirs, the last played first."""

    def __init__(self, tmp_path: Path, *, filled: bool = True, language: str = "en") -> None:
        self.clock = HandClock(50.0)
        self.folder = tmp_path / "player"
        self.folder.mkdir(exist_ok=True)
        self.out = tmp_path / "out"
        self.out.mkdir(exist_ok=True)
        self.stack = rehearse(SIZE, language, self.folder, self.clock)
        services = self.stack.services
        services.settings.values.speed = "off"
        services.settings.values.records = str(self.out)
        self.library = services.library
        if filled:
            shelf = services.shelf
            kept(self.library, played(shelf, "yardmaster", ("Ada", "Bruno")))
            kept(self.library, played(shelf, "pony-express", ("Clara", "Dora"), 40))
            kept(self.library, played(shelf, moves=9))
        self.numbers = self.library.find()
        scene = saloon.reading_room().library(services)
        assert isinstance(scene, LibraryScene)
        self.scene = scene
        self.stack.push(self.scene)
        self.pilot = Pilot(self.stack, self.clock, SIZE)
        self.pilot.advance(0.5)

    @property
    def chosen(self) -> Saved:
        """The chosen match."""
        saved = self.scene.chosen
        assert saved is not None
        return saved

    def turn_to(self, tab: int) -> None:
        """Choose a tab."""
        tabs = self.pilot.find("tabs")
        assert isinstance(tabs, Tabs)
        tabs.choose(tab)

    @property
    def labels(self) -> list[str]:
        """What stands on the tabs."""
        tabs = self.pilot.find("tabs")
        assert isinstance(tabs, Tabs)
        return tabs.labels

    def open_chooser(self, key: str) -> Chooser:
        """Press a key that asks for a file or a folder."""
        self.pilot.press(key)
        if isinstance(self.stack.top, Dialog):
            self.pilot.click("export")
        top = self.stack.top
        assert isinstance(top, Chooser)
        return top

    def finish_import(self) -> Importing:
        """Let the referee come to an end."""
        top = self.stack.top
        assert isinstance(top, Importing)
        for _ in range(100):
            if top.checked:
                break
            self.pilot.advance(1 / 60)
        assert top.checked
        return top

    def close(self) -> None:
        """Close the library, so that another copy may be opened."""
        self.library.close()


def test_tabs_and_search(tmp_path: Path) -> None:
    """Tabs count and choose by state, the search by every word; the choice follows what is left."""
    kit = Kit(tmp_path)
    pilot = kit.pilot
    assert kit.labels == ["Unfinished 2", "Finished 1", "All 3"]
    assert kit.chosen.id == kit.numbers[0]
    kit.turn_to(1)
    assert len(kit.scene.catalogue) == 1
    assert kit.chosen.finished
    kit.turn_to(2)
    pilot.press("ctrl+f")
    pilot.type("dora pony")
    assert kit.labels == ["Unfinished 1", "Finished 0", "All 1"]
    assert kit.chosen.game == "pony-express"
    pilot.type(" nobody")
    assert kit.scene.chosen is None
    pilot.draw()
    assert not pilot.form.has("act")


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_an_empty_library(tmp_path: Path, language: str) -> None:
    """Without a match the library says so in each tab, offers to import, and nothing else fails."""
    kit = Kit(tmp_path, filled=False, language=language)
    for tab in (0, 1, 2):
        kit.turn_to(tab)
        kit.pilot.draw()
    kit.pilot.press("delete", "r", "x", "f2", "down", "end")
    assert kit.stack.top is kit.scene
    assert kit.open_chooser("i").folder == kit.out


def test_going_on(tmp_path: Path) -> None:
    """Enter goes on with an unfinished match; back from the table the list is up to date."""
    kit = Kit(tmp_path)
    kit.pilot.press("enter")
    table = kit.stack.scenes[1]
    assert isinstance(table, MatchScene)
    assert len(table.session.match.entries) == 9
    assert isinstance(kit.stack.top, HandOver)
    table.close(None)
    assert kit.stack.top is kit.scene
    assert kit.library.find() == kit.numbers


def test_a_finished_match_is_watched(tmp_path: Path) -> None:
    """Enter on a finished match shows its replay; R does so on any."""
    kit = Kit(tmp_path)
    kit.scene.choose(kit.numbers[2])
    for key in ("enter", "r"):
        kit.pilot.press(key)
        assert isinstance(kit.stack.top, ReplayBar)
        kit.pilot.press("escape")
        assert kit.stack.top is kit.scene


def test_renaming(tmp_path: Path) -> None:
    """F2 gives a match a name of its own, which the list shows and the search finds; Esc changes nothing."""
    kit = Kit(tmp_path)
    kit.pilot.press("f2")
    assert isinstance(kit.stack.top, Naming)
    kit.pilot.type("星期日 Sunday")
    kit.pilot.press("enter")
    assert kit.library.rows(kit.numbers)[kit.numbers[0]].title == "星期日 Sunday"
    assert kit.library.find("all", "sunday") == [kit.numbers[0]]
    kit.pilot.press("f2")
    kit.pilot.type("Monday")
    kit.pilot.press("escape")
    assert kit.library.rows(kit.numbers)[kit.numbers[0]].title == "星期日 Sunday"


def test_deleting_and_undoing(tmp_path: Path) -> None:
    """Delete takes a match away and says how to bring it back; Ctrl+Z does, one after the other."""
    kit = Kit(tmp_path)
    kit.pilot.press("delete", "delete")
    assert kit.library.find() == [kit.numbers[2]]
    assert any("Ctrl+Z" in text for text in kit.stack.toasts)
    assert kit.chosen.id == kit.numbers[2]
    kit.pilot.press("ctrl+z")
    assert kit.library.find() == kit.numbers[1:]
    kit.pilot.press("ctrl+z")
    assert kit.library.find() == kit.numbers
    assert kit.chosen.id == kit.numbers[0]
    kit.pilot.press("ctrl+z")
    assert kit.library.find() == kit.numbers


def test_what_another_copy_does_is_seen(tmp_path: Path) -> None:
    """A match that another running copy begins appears by itself; while it plays it can't be continued."""
    kit = Kit(tmp_path)
    other = Library(kit.folder, kit.stack.services.shelf)
    number = kept(other, played(kit.stack.services.shelf, moves=5))
    other.claim(number)
    kit.pilot.advance(LOOK_AGAIN + 0.1)
    assert len(kit.scene.catalogue) == 4
    kit.scene.choose(number)
    for name in ("act", "delete"):
        assert "running Railhead" in kit.pilot.find(name).off
    kit.pilot.press("enter", "delete")
    assert kit.stack.top is kit.scene
    assert number in kit.library.find()
    assert not kit.pilot.find("watch").off
    other.close()
    kit.library.rename(number, "free")
    kit.pilot.advance(LOOK_AGAIN + 0.1)
    assert not kit.pilot.find("act").off


def test_damaged_matches_say_so(tmp_path: Path) -> None:
    """A damaged match can be deleted, but neither continued nor exported; it is watched up to its fault."""
    kit = Kit(tmp_path)
    with kit.library.transaction() as db:
        db.execute("UPDATE moves SET move = '{' WHERE match = ? AND number = 4", (kit.numbers[0],))
    kit.pilot.advance(LOOK_AGAIN + 0.1)
    other = kit.numbers[1]
    with kit.library.transaction() as db:
        db.execute("UPDATE moves SET move = '{' WHERE match = ? AND number = 2", (other,))
    kit.scene.catalogue._glimpses.clear()
    kit.scene.choose(other)
    for name in ("act", "export"):
        assert "move 3" in kit.pilot.find(name).off
    kit.pilot.press("enter", "x")
    assert kit.stack.top is kit.scene
    kit.pilot.press("r")
    bar = kit.stack.top
    assert isinstance(bar, ReplayBar)
    assert len(bar.screening.match.entries) == 2
    assert any("move 3" in text for text in kit.stack.toasts)
    kit.pilot.press("escape")
    kit.pilot.press("delete")
    assert other not in kit.library.find()


def test_a_match_without_a_sound_move(tmp_path: Path) -> None:
    """Where already the first move is damaged there is nothing to watch."""
    kit = Kit(tmp_path)
    with kit.library.transaction() as db:
        db.execute("UPDATE moves SET move = '{' WHERE match = ? AND number = 0", (kit.numbers[1],))
    kit.scene.catalogue._glimpses.clear()
    kit.scene.choose(kit.numbers[1])
    for name in ("act", "watch", "export"):
        assert "move 1" in kit.pilot.find(name).off


def test_hidden_things_in_a_record(tmp_path: Path) -> None:
    """Before an unfinished match is exported its secrets are told; a finished one goes at once."""
    kit = Kit(tmp_path)
    kit.pilot.press("x")
    assert isinstance(kit.stack.top, Dialog)
    kit.pilot.press("enter")
    assert kit.stack.top is kit.scene
    assert list(kit.out.iterdir()) == []
    kit.scene.choose(kit.numbers[2])
    assert kit.chosen.finished
    kit.pilot.press("x")
    assert isinstance(kit.stack.top, Chooser)


def test_small_pictures(tmp_path: Path) -> None:
    """Every entry in view shows its table, each another one; two views of one table give the same pixels."""
    kit = Kit(tmp_path)
    kit.pilot.settle()
    kit.pilot.advance(1.0)
    rows = kit.pilot.find("matches")
    assert isinstance(rows, ScrollList)
    shot, frame = kit.pilot.screenshot(), frame_for(*SIZE)
    pictures = []
    for index in range(3):
        box = small_picture(frame.layout, rows.row(index)).grown(-4)
        pictures.append(pygame.image.tobytes(shot.subsurface((box.x, box.y, box.w, box.h)), "RGB"))
    assert len(set(pictures)) == 3
    for index in range(3):
        saved = kit.scene.catalogue.row(index)
        assert saved is not None
        glimpse = kit.scene.catalogue.glimpse(saved, now=False)
        assert glimpse is not None
        assert glimpse.view is not None


@pytest.mark.parametrize("game", GAMES)
def test_out_and_in_again(tmp_path: Path, game: str) -> None:
    """A match of each game that is exported and imported again is the same match, under a new number."""
    kit = Kit(tmp_path)
    match = played(kit.stack.services.shelf, game, ("Ada", "陳美*"), seed=3)
    number = kept(kit.library, match)
    kit.scene.resumed()
    kit.scene.choose(number)
    kit.open_chooser("x")
    kit.pilot.press("ctrl+s")
    (file,) = kit.out.iterdir()
    assert file.suffix == ".json"
    assert "Ada, 陳美" in file.name
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == game
    chooser = kit.open_chooser("i")
    assert [line.path for line in chooser.lines] == [file]
    kit.pilot.press("enter")
    kit.finish_import()
    kit.pilot.press("l")
    assert kit.stack.top is kit.scene
    new = kit.chosen.id
    assert new != number
    found = kit.library.load(new)[0]
    assert (found.header, found.entries, found.result) == (match.header, match.entries, match.result)


def test_a_record_in_order_can_be_watched_at_once(tmp_path: Path) -> None:
    """A file that arrives anywhere, here over a table, is taken in and watched; then one is back there."""
    kit = Kit(tmp_path)
    file = tmp_path / "game.json"
    file.write_bytes(played(kit.stack.services.shelf, seed=5).to_record())
    kit.pilot.press("enter")
    below = kit.stack.top
    saloon.reading_room().bring_in(below, file)
    kit.finish_import()
    kit.pilot.press("enter")
    assert isinstance(kit.stack.top, ReplayBar)
    kit.pilot.press("escape")
    assert kit.stack.top is below


@pytest.mark.parametrize(
    ("change", "head", "place", "told"),
    [
        ({"version": 9}, "newer Railhead", "", "version 9"),
        ({"format": "else"}, "not in order", "", "not a Railhead game record"),
        ({"game": "chess"}, "not in order", "", "no game called chess"),
        ({"result": None}, "not in order", "Move", "no result"),
        ("turn", "not in order", "Move 6, rule E", "turn"),
        ("text", "not in order", "", "not JSON"),
        ("none", "can’t be read", "", "game.json"),
        ("folder", "can’t be read", "", "game.json"),
    ],
)
def test_records_that_are_wrong(tmp_path: Path, change: object, head: str, place: str, told: str) -> None:
    """What is wrong is said with move, rule and reason; nothing is taken in; Enter closes it."""
    kit = Kit(tmp_path)
    found = json.loads(played(kit.stack.services.shelf, seed=5).to_record())
    file = tmp_path / "game.json"
    if isinstance(change, dict):
        found |= change
    if change == "turn":
        found["moves"][5]["by"] = (found["moves"][5]["by"] + 1) % 3
    if change == "folder":
        file.mkdir()
    elif change != "none":
        file.write_text("no" if change == "text" else json.dumps(found), encoding="utf-8")
    saloon.reading_room().bring_in(kit.scene, file)
    scene = kit.finish_import()
    kit.pilot.draw()
    assert head in scene._head
    assert scene._place.startswith(place)
    assert told in scene._told
    assert kit.library.find() == kit.numbers
    kit.pilot.press("enter")
    assert kit.stack.top is kit.scene


def test_a_library_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing can be written, every act says so, and nothing else happens."""
    kit = Kit(tmp_path)

    def full(*_: object, **__: object) -> int:
        raise StoreError("disk full")

    for act in ("delete", "rename", "add"):
        monkeypatch.setattr(kit.library, act, full)
    kit.pilot.press("delete")
    assert any("can’t be written" in text for text in kit.stack.toasts)
    kit.pilot.press("f2")
    kit.pilot.type("Sunday")
    kit.pilot.press("enter")
    file = tmp_path / "game.json"
    file.write_bytes(played(kit.stack.services.shelf, moves=4).to_record())
    saloon.reading_room().bring_in(kit.scene, file)
    assert kit.finish_import()._told == "disk full"
    kit.pilot.press("escape")
    kit.pilot.press("r")
    kit.pilot.press("end")
    kit.pilot.click("play-on")
    assert isinstance(kit.stack.top, Dialog)
    assert kit.library.find() == kit.numbers


def test_export_to_a_place_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that can't be written is told with the reason; choosing another one helps."""
    kit = Kit(tmp_path)
    kit.open_chooser("x")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        kit.pilot.press("ctrl+s")
    assert isinstance(kit.stack.top, Dialog)
    assert "No space left" in kit.stack.top._detail
    kit.pilot.press("enter")
    kit.open_chooser("x")
    kit.pilot.press("ctrl+s")
    assert len(list(kit.out.iterdir())) == 1


# -------------------------------------------------------------------- looking through folders


def test_what_a_folder_holds(tmp_path: Path) -> None:
    """Folders stand first, then records, by name; what is hidden, broken or something else is left out."""
    for name in ("b", "A", ".hidden"):
        (tmp_path / name).mkdir()
    for name in ("z.json", "Y.JSON", "a.txt", ".secret.json"):
        (tmp_path / name).write_text("{}")
    (tmp_path / "lost.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.json").mkdir()
    listed = look_into(tmp_path)
    assert [line.path.name for line in listed.lines] == ["A", "b", "folder.json", "Y.JSON", "z.json"]
    assert [line.folder for line in listed.lines] == [True, True, True, False, False]
    assert not listed.reason
    assert look_into(tmp_path / "nowhere").reason
    assert look_into(Path("nul\0")).reason
    assert above(tmp_path / "b") == tmp_path
    assert shown(os.fsdecode(b"caf\xe9")) == "caf?"


def test_walking_through_folders(tmp_path: Path) -> None:
    """Enter goes into a folder, Backspace out of it again, onto where one came from; Esc gives up."""
    kit = Kit(tmp_path)
    deep = kit.out / "ordner" / "深"
    deep.mkdir(parents=True)
    (kit.out / "another").mkdir()
    (deep / "x.json").write_text("{}")
    chooser = kit.open_chooser("i")
    kit.pilot.press("down", "enter", "enter")
    assert chooser.folder == deep
    kit.pilot.draw()
    kit.pilot.press("backspace", "backspace")
    assert chooser.folder == kit.out
    assert chooser._line.path.name == "ordner"  # type: ignore[union-attr] # there is one
    kit.pilot.press("backspace")
    assert chooser.folder == tmp_path
    kit.pilot.press("escape")
    assert kit.stack.top is kit.scene


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    """Where the last folder isn't there any more, the chooser begins somewhere that is."""
    kit = Kit(tmp_path)
    shutil.rmtree(kit.out)
    chooser = kit.open_chooser("i")
    assert chooser.folder.is_dir()
    gone = tmp_path / "gone"
    gone.mkdir()
    chooser._enter(gone)
    gone.rmdir()
    chooser._enter(gone)
    kit.pilot.draw()
    assert chooser._listed.reason
    assert not chooser.lines


# -------------------------------------------------------------------- thousands


def test_thousands_scroll_smoothly(tmp_path: Path) -> None:
    """With 3,000 matches a frame of scrolling takes no more than twice what it takes with 30."""
    seconds = {}
    for many in (30, 3000):
        folder = tmp_path / str(many)
        folder.mkdir()
        kit = Kit(folder)
        with kit.library.transaction() as db:
            db.executemany(
                "INSERT INTO matches (game, options, seats, words, begun, changed, touched)"
                " SELECT game, options, seats, words, begun, changed, touched + ? FROM matches WHERE id = 3",
                [(at,) for at in range(1, many - 2)],
            )
            db.executemany(
                "INSERT INTO moves SELECT ?, number, move FROM moves WHERE match = 3",
                [(at,) for at in range(4, many + 1)],
            )
        kit.scene.resumed()
        kit.scene.rebuild()
        kit.pilot.advance(0.5)
        rows = kit.pilot.find("matches")
        assert isinstance(rows, ScrollList)
        assert rows.count == many
        frames = []
        for _ in range(24):
            kit.pilot.wheel("matches", -1)
            begun = time.perf_counter()
            kit.pilot.advance(1 / 60)
            frames.append(time.perf_counter() - begun)
        seconds[many] = sorted(frames)[12]
        assert rows.offset > 0
        kit.close()
    assert seconds[3000] < 2 * seconds[30]


def test_states_are_found_out_when_nothing_scrolls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows in view say how their matches stand soon after the list has come to rest, one a frame."""
    kit = Kit(tmp_path)
    scene = kit.scene
    scene.catalogue._glimpses.clear()
    drawn: list[int] = []
    look = scene.catalogue._look

    def counted(saved: Saved) -> Glimpse:
        drawn.append(saved.id)
        return look(saved)

    monkeypatch.setattr(scene.catalogue, "_look", counted)
    kit.pilot.wheel("matches", -1)
    kit.pilot.advance(0.3)
    assert sorted(drawn) == sorted(kit.numbers)
    kit.pilot.advance(1.0)
    assert len(drawn) == 3
    assert scene.due(kit.clock.now()) > 0.5


# -------------------------------------------------------------------- words


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_dates(tmp_path: Path, language: str) -> None:
    """Today and yesterday by name, this year without the year; nonsense gives nothing."""
    said = Kit(tmp_path, filled=False, language=language).stack.services.language
    now = datetime(2026, 3, 2, 12, 0, tzinfo=UTC).astimezone()
    told = [words.when(said, (now - timedelta(days=days)).isoformat(), now) for days in (0, 1, 2, 60, 200)]
    expected = {
        "en": [
            f"Today, {now:%H:%M}",
            f"Yesterday, {now:%H:%M}",
            "28 February",
            "1 January",
            "14 August 2025",
        ],
        "zh_TW": [
            f"今天 {now:%H:%M}",
            f"昨天 {now:%H:%M}",
            "2 月 28 日",
            "1 月 1 日",
            "2025 年 8 月 14 日",
        ],
    }
    assert told == expected[language]
    for nonsense in ("", "yesterday", "9999-99-99", "0001-01-01T00:00:00+14:00"):
        assert words.when(said, nonsense, now) == "" or nonsense.startswith("0001")


@pytest.mark.parametrize("game", GAMES)
def test_every_state_can_be_told(tmp_path: Path, game: str) -> None:
    """Each moment of a game has its line and its picture from open knowledge; its end names the winner."""
    services = Kit(tmp_path, filled=False).stack.services
    match = played(services.shelf, game, ("Ada", "Bruno", "陳美"), seed=2)
    names = [seat.name for seat in match.header.seats]
    canvas = pygame.Surface((528, 300))
    frame = frame_for(1920, 1080)
    for moves in range(len(match.entries)):
        view = match.up_to(moves).view(None)
        assert words.progress(services.language, view, names)
        if moves < 3 or moves % 40 == 0:
            p = Painter(services.shop, frame.layout, 1.0, (0, 0), canvas.get_rect(), canvas)
            paint_table(p, Rect(0, 0, 528, 300), match.rules, view, names, services.language)
    assert match.result is not None
    told = words.ended(services.language, match.result, names)
    assert any(name in told for name in names)


# -------------------------------------------------------------------- the start


def test_a_start_in_a_folder_that_can_not_be_used(tmp_path: Path) -> None:
    """The start goes on with a library that lasts as long as the program, and says so and why."""
    (tmp_path / "file").touch()
    shelf = open_shelf(levels_folder())
    library, trouble = _open_library(tmp_path / "file" / "folder", shelf)
    assert not library.lasting
    assert "file" in trouble
    kit = Kit(tmp_path)
    assert notice(kit.stack.services) is None
    kit.stack.services.library = library
    message = notice(kit.stack.services, trouble)
    assert message is not None
    assert "until you quit" in message._text
    assert trouble in message._detail
    library.close()


def test_a_start_with_a_damaged_library(tmp_path: Path) -> None:
    """The start says what was set aside, where, and how much of it was rescued."""
    kit = Kit(tmp_path)
    kit.close()
    file = kit.folder / "library.db"
    data = bytearray(file.read_bytes())
    data[:4096] = bytes(4096)
    file.write_bytes(data)
    stack = rehearse(SIZE, "en", kit.folder, HandClock())
    message = notice(stack.services)
    assert message is not None
    assert "3 matches" in message._text
    assert "library-damaged-1.db" in message._detail
    assert len(stack.services.library.find()) == 3


def test_rows_of_any_kind_can_be_drawn(tmp_path: Path) -> None:
    """An entry that can't be read at all is drawn as such, and nothing fails around it."""
    kit = Kit(tmp_path)
    with kit.library.transaction() as db:
        db.execute("UPDATE matches SET seats = '5' WHERE id = ?", (kit.numbers[0],))
        db.execute("UPDATE matches SET game = 'chess' WHERE id = ?", (kit.numbers[1],))
        db.execute("UPDATE matches SET changed = 'x', result = '{}' WHERE id = ?", (kit.numbers[2],))
    kit.pilot.advance(LOOK_AGAIN + 0.1)
    for _ in kit.numbers:
        kit.pilot.press("down")
        kit.pilot.draw()


def test_a_match_is_at_one_table_only(tmp_path: Path) -> None:
    """Over its own table the library neither continues nor deletes the match that is being played there."""
    kit = Kit(tmp_path)
    kit.pilot.press("enter")
    table = kit.stack.scenes[1]
    assert isinstance(table, MatchScene)
    over = saloon.reading_room().library(kit.stack.services, kit.numbers[0])
    kit.stack.push(over)
    for name in ("act", "delete"):
        assert "being played" in kit.pilot.find(name).off
    kit.pilot.press("escape")
    table.close(None)
    assert kit.stack.top is kit.scene
    assert not kit.pilot.find("act").off
