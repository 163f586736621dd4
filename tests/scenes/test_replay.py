"""Replays: every moment as it was, at the tables themselves, with the eyes that one is entitled to."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace
from played_games import GAMES, played

from game.app import rehearse
from game.match.play import IllegalMove, Match
from game.match.shelf import Shelf
from game.rules.pony.moves import Shot
from game.rules.table import NATURE, Decide, Over
from game.scenes import saloon
from game.scenes.dialog import Dialog
from game.scenes.match import MatchScene
from game.scenes.pony.fight import FightScene
from game.scenes.pony.rolls import Rolls
from game.scenes.pony.table import PonyTable
from game.scenes.replay.scene import SPEEDS, ReplayBar
from game.scenes.replay.screening import EVERYBODY, NOBODY, Eyes, Screening
from game.scenes.session import Session
from game.scenes.title import TitleScene
from game.store.library import House
from game.ui.choices import Dropdown
from game.ui.clock import HandClock
from game.ui.controls import Button
from game.ui.pilot import Pilot

SIZE = (1366, 768)


class Kit:
    """A replay over the title, and its pilot."""

    def __init__(
        self,
        match: Match | None = None,
        *,
        game: str = "yardmaster-express",
        moves: int = 10_000,
        speed: int = 3,
        size: tuple[int, int] = SIZE,
        **more: Any,
    ) -> None:
        self.clock = HandClock(50.0)
        self.stack = rehearse(size, clock=self.clock)
        services = self.stack.services
        self.stack.push(TitleScene(services, saloon.doors()))
        self.match = match or played(services.shelf, game, moves=moves, **more)
        saloon.reading_room().watch(self.stack.top, self.match)
        bar = self.stack.top
        assert isinstance(bar, ReplayBar)
        self.bar: ReplayBar = bar
        self.bar._set_speed(speed)
        self.bar._agreed = True
        self.pilot = Pilot(self.stack, self.clock, size)
        self.pilot.advance(0.05)

    @property
    def table(self) -> MatchScene[Any]:
        """The watched table."""
        return self.bar.table

    @property
    def screening(self) -> Screening:
        """What is watched."""
        return self.bar.screening

    def pixels(self) -> bytes:
        """The whole picture, once nothing moves."""
        self.pilot.settle()
        return pygame.image.tobytes(self.pilot.screenshot(), "RGB")


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    """All games."""
    return rehearse(SIZE).services.shelf


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("eyes", [NOBODY, 0, 2, EVERYBODY])
def test_every_moment_is_as_it_was(game: str, eyes: Eyes) -> None:
    """At each stop, reached move by move, the table shows exactly the view of the live game's moment."""
    kit = Kit(game=game, seed=4, moves=24)
    screening, rules = kit.screening, kit.match.rules
    kit.bar._look_with(eyes)
    for stop in range(screening.last + 1):
        assert screening.at == stop
        then = kit.match.up_to(screening.stops[stop])
        assert kit.table.session.match.state == then.state
        viewer = screening.viewer if eyes == EVERYBODY else None if eyes == NOBODY else eyes
        assert kit.table.view == rules.view(then.state, viewer)
        if eyes == EVERYBODY and screening.asked():
            assert viewer in screening.asked()
        kit.pilot.press("right")
        kit.pilot.advance(0.02)
    assert screening.at == screening.last


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str) -> None:
    """A finished game is watched to its end, where everything is open, and from there back to the deal."""
    kit = Kit(game=game, seed=4)
    for stop in (kit.screening.last // 2, kit.screening.last - 1, kit.screening.last, 0):
        kit.bar.go(stop)
        kit.pilot.draw()
        then = kit.match.up_to(kit.screening.stops[stop])
        assert kit.table.view == then.view(kit.screening.viewer)
        assert kit.screening.viewer is not None
    kit.bar.go(kit.screening.last)
    assert isinstance(kit.table.session.pending, Over)


@pytest.mark.parametrize("game", GAMES)
def test_steps_are_those_of_the_live_game(shelf: Shelf, game: str) -> None:
    """A step tells the same facts, in the same order, as the live session told its viewer."""
    match = played(shelf, game, seed=6)
    stack = rehearse(SIZE)
    library = stack.services.library
    screening = Screening(match, library, random=Random(1))
    screening.look_with(1)
    screening.seek(0)
    number = library.add(match.header, House())
    start = match.up_to(screening.stops[0])
    live = Session(start, House(), library, number, random=Random(1))
    live.viewer = 1
    for stop in range(screening.last):
        first, after = screening.stops[stop : stop + 2]
        told = [live._witness(match.entries[first].by, start.play(*_move(match, first)).events)]
        told += [
            live._witness(NATURE, start.play(*_move(match, at)).events) for at in range(first + 1, after)
        ]
        assert screening.step() == told
        assert screening.view() == live.view()


def _move(match: Match, at: int) -> tuple[Any, Any]:
    return match.entries[at].by, match.entries[at].move


@pytest.mark.parametrize("game", GAMES)
def test_ways_to_a_moment_lead_to_one_picture(game: str) -> None:
    """Step by step, back again, or by a jump: the same stop is the same picture, with motion or without."""
    kit = Kit(game=game, moves=40, seed=3, speed=1)
    stops = range(1, min(7, kit.screening.last))
    pictures = {}
    for stop in stops:
        kit.pilot.press("right")
        pictures[stop] = kit.pixels()
        assert kit.screening.at == stop
    for stop in reversed(stops):
        kit.bar.go(stop)
        assert kit.pixels() == pictures[stop]
    kit.bar.go(kit.screening.last)
    kit.pilot.press("home")
    for stop in stops:
        kit.pilot.press("right", "left", "right")
        assert kit.pixels() == pictures[stop]


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_to_the_end(game: str) -> None:
    """Space plays by itself, at each speed, until the end; there it stands still and wants no frames."""
    for speed in (0, len(SPEEDS) - 1):
        kit = Kit(game=game, moves=26, seed=5, speed=speed)
        kit.pilot.press("end")
        for _ in range(3):
            kit.pilot.press("left")
        kit.pilot.press("space")
        assert kit.bar.playing
        kit.pilot.advance(30.0, frame=1 / 20)
        assert kit.screening.at == kit.screening.last
        assert not kit.bar.playing
        assert kit.table.view == kit.screening.view()
        assert (kit.bar.due(kit.clock.now()), kit.table.stage.busy) == (None, False)


def test_whoever_steps_stops_the_playing() -> None:
    """A key, the line or a button of the bar ends the playing by itself; at the end Space begins again."""
    kit = Kit(seed=2)
    for action in (
        lambda: kit.pilot.press("left"),
        lambda: kit.pilot.click("next"),
        lambda: kit.pilot.click("line"),
        lambda: kit.pilot.press("space"),
    ):
        kit.bar.go(5)
        kit.pilot.press("space")
        assert kit.bar.playing
        action()
        assert not kit.bar.playing
    kit.pilot.press("end", "space")
    assert kit.bar.playing
    assert kit.screening.at == 0


def test_turns_and_the_line() -> None:
    """Page up and down go by turns; the line goes anywhere, also while it is dragged."""
    kit = Kit(game="yardmaster", seed=3)
    screening = kit.screening
    kit.pilot.press("pagedown")
    first = screening.at
    assert first > 0
    assert screening.begins_turn(first)
    kit.pilot.press("pagedown")
    second = screening.at
    assert second > first
    kit.pilot.press("left", "pageup")
    assert screening.at == first
    kit.bar.go(second)
    kit.pilot.press("pageup", "pageup", "pageup", "pageup")
    assert screening.at == 0
    line = kit.pilot.find("line")
    y = line.rect.cy
    kit.pilot.hold((line.rect.x + 12, y))
    assert screening.at == 0
    for share, stop in ((0.5, round(screening.last / 2)), (2.0, screening.last)):
        kit.pilot.drag([(line.rect.x + 12, y), (line.rect.x + line.rect.w * share, y)])
        assert abs(screening.at - stop) <= 1
    assert kit.table.view == screening.view()


# -------------------------------------------------------------------- what may be seen


def test_eyes_that_need_no_asking() -> None:
    """Over: everything is open at once. Not over: what all may see, or the one person's own side."""
    assert Kit(seed=1).screening.eyes == EVERYBODY
    assert Kit(seed=1, moves=8).screening.eyes == NOBODY
    assert Kit(seed=1, moves=8, names=("Ada", "*Bo", "*Cy")).screening.eyes == 0


@pytest.mark.parametrize("answer", ["escape", "enter", "y"])
def test_hidden_things_of_a_game_that_goes_on(answer: str) -> None:
    """Before the end, other eyes are given only after everybody was asked; then they stay."""
    kit = Kit(seed=1, moves=8)
    kit.bar._agreed = False
    eyes = kit.pilot.find("eyes")
    assert isinstance(eyes, Dropdown)
    eyes.choose(3)
    dialog = kit.stack.top
    assert isinstance(dialog, Dialog)
    assert "Bruno" in dialog._text
    assert kit.screening.viewer is None
    kit.pilot.press(answer)
    agreed = answer == "y"
    assert kit.screening.eyes == (1 if agreed else NOBODY)
    eyes = kit.pilot.find("eyes")
    assert isinstance(eyes, Dropdown)
    assert eyes.chosen == (3 if agreed else 1)
    eyes.choose(0)
    assert (kit.stack.top is kit.bar) == agreed
    assert kit.screening.finished is False


def twins(shelf: Shelf, game: str, eyes: int, steps: int) -> tuple[Match, Match]:
    """Two matches that differ only in what a seat can't know up to so many of its steps."""
    match = played(shelf, game, moves=60, seed=7)
    for at, entry in enumerate(match.entries):
        if entry.by != NATURE:
            continue
        for field, value in msgspec.structs.asdict(entry.move).items():
            if isinstance(value, tuple) and len(value) > 8:
                for one, two in ((-1, -2), (-2, -3), (-1, -5), (-3, -8)):
                    items = list(value)
                    items[one], items[two] = items[two], items[one]
                    other = _with(match, at, replace(entry.move, **{field: tuple(items)}), steps)
                    if other is not None and _alike(match, other, eyes):
                        return match.up_to(len(other.entries)), other
    raise LookupError(game)


def _with(match: Match, at: int, move: Any, steps: int) -> Match | None:
    other = match.up_to(at)
    try:
        other.play(NATURE, move)
        for entry in match.entries[at + 1 : at + 1 + steps]:
            other.play(entry.by, entry.move)
    except IllegalMove:
        return None
    return other if other.state != match.up_to(len(other.entries)).state else None


def _alike(match: Match, other: Match, seat: int) -> bool:
    rules = match.rules
    for moves in range(1, len(other.entries) + 1):
        mine, its = match.up_to(moves), other.up_to(moves)
        if mine.view(seat) != its.view(seat) or mine.view(None) != its.view(None):
            return False
        told = [[rules.witness(event, seat) for event in each.steps[-1].events] for each in (mine, its)]
        if told[0] != told[1]:
            return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_can_not_know_changes_no_pixel(shelf: Shelf, game: str) -> None:
    """Two records that differ only in what a seat can't know replay in the same pixels for that seat."""
    pictures: list[list[bytes]] = []
    for match in twins(shelf, game, 0, 12):
        kit = Kit(match, speed=1)
        kit.bar._look_with(0)
        frames = [kit.pixels()]
        while kit.screening.at < min(5, kit.screening.last):
            kit.pilot.press("right")
            for _ in range(3):
                kit.pilot.advance(0.12)
                frames.append(pygame.image.tobytes(kit.pilot.screenshot(), "RGB"))
            frames.append(kit.pixels())
        pictures.append(frames)
    assert len(pictures[0]) > 4
    assert pictures[0] == pictures[1]


# -------------------------------------------------------------------- what can't happen, what can


@pytest.mark.parametrize("game", GAMES)
def test_nothing_can_be_played_or_saved(game: str) -> None:
    """All buttons of the watched table are off, presses on it do nothing, and the library stays the same."""
    kit = Kit(game=game, moves=30, seed=2)
    library = kit.stack.services.library
    before = library.changes
    kit.bar._look_with(EVERYBODY)
    for _ in range(3):
        kit.pilot.press("right")
        kit.pilot.advance(0.05)
        assert all(widget.off for widget in kit.table.form.widgets if isinstance(widget, Button))
        state = kit.screening.match.state
        for widget in list(kit.table.form.widgets):
            if widget.screen.cy > 50:
                kit.pilot.click(widget.screen.centre)
            if kit.stack.top is not kit.bar:
                kit.pilot.press("escape")
        kit.pilot.press("e", "d", "1", "f", "ctrl+z", "c")
        assert kit.screening.match.state == state or kit.screening.at != 0
    assert library.changes == before
    assert library.find() == []
    assert kit.match.entries == kit.screening.whole.entries


def test_playing_on_from_a_moment() -> None:
    """A new match begins with the moves up to there; the record stays; the table takes the replay's place."""
    kit = Kit(seed=8)
    for _ in range(7):
        kit.pilot.press("right")
    moves = kit.screening.stops[7]
    kit.pilot.click("play-on")
    library = kit.stack.services.library
    (number,) = library.find()
    table = kit.stack.scenes[1]
    assert isinstance(table, MatchScene)
    assert not isinstance(table.session, Screening)
    assert table.session.match.entries == kit.match.entries[:moves]
    assert library.load(number)[0].entries == kit.match.entries[:moves]
    assert not library.rows([number])[number].finished
    table.close(None)
    assert isinstance(kit.stack.top, TitleScene)


def test_a_game_can_not_be_played_on_from_its_end() -> None:
    """At the end of a finished game playing on is off, and says why; a moment before it is not."""
    kit = Kit(seed=8)
    kit.pilot.press("end")
    assert kit.pilot.find("play-on").off
    kit.pilot.press("left")
    assert not kit.pilot.find("play-on").off


@pytest.mark.parametrize("moves", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_records_that_have_hardly_begun(game: str, moves: int) -> None:
    """A record may stop after any move: it can be watched, and left again."""
    kit = Kit(game=game, moves=moves)
    kit.pilot.press("right", "right", "left", "end", "home", "pagedown", "pageup", "space")
    kit.pilot.advance(1.0)
    kit.pilot.press("escape")
    assert isinstance(kit.stack.top, TitleScene)


def test_a_recorded_shot_is_seen() -> None:
    """A shot is acted out on the board before its outcome shows; Esc ends it, and the outcome is there."""
    kit = Kit(game="pony-express", seed=9, names=("Ada", "Dora"), speed=1)
    screening = kit.screening
    shots = [at for at in range(screening.last) if _is_shot(screening, at)]
    assert shots
    for ending in ("escape", ""):
        kit.bar.go(shots[0])
        kit.pilot.press("right")
        fight = kit.stack.top
        assert isinstance(fight, FightScene)
        assert screening.at == shots[0]
        kit.pilot.advance(0.2)
        if ending:
            kit.pilot.press(ending)
        for _ in range(400):
            if kit.stack.top is kit.bar:
                break
            kit.pilot.advance(0.05)
        assert kit.stack.top is kit.bar
        assert screening.at == shots[0] + 1
        kit.pilot.settle()
        assert kit.table.view == screening.view()
    kit.bar._set_speed(3)
    kit.bar.go(shots[0])
    kit.pilot.press("right")
    assert kit.stack.top is kit.bar


def test_a_race_is_retold_with_its_own_motion() -> None:
    """Riders hop, dice tumble, sheets of open rolls come and go by themselves; nobody is asked anything."""
    kit = Kit(game="pony-express", seed=9, names=("Ada", "Dora"), speed=1)
    table = kit.table
    assert isinstance(table, PonyTable)
    rode: set[int] = set()
    rolled = False
    kit.pilot.press("space")
    for _ in range(4000):
        kit.clock.advance(0.05)
        kit.stack.advance()
        top = kit.stack.top
        assert isinstance(top, ReplayBar | Rolls | FightScene)
        assert not isinstance(top, Rolls) or not top.confirm
        rolled = rolled or isinstance(top, Rolls)
        if table.story.travel.riding is not None:
            rode.add(table.story.travel.riding[0])
        if rolled and rode == {0, 1}:
            break
    assert rolled
    assert rode == {0, 1}
    while kit.stack.top is not kit.bar or table.stage.holding:
        kit.clock.advance(0.05)
        kit.stack.advance()
    kit.bar.go(kit.screening.at)
    assert table.view == kit.screening.view()


def test_a_key_ends_an_open_roll_in_a_replay() -> None:
    """Who has seen enough presses any key: the sheet goes, and the bar has the keyboard again."""
    kit = Kit(game="pony-express", seed=9, names=("Ada", "Dora"), speed=1)
    kit.pilot.press("space")
    for _ in range(2000):
        kit.clock.advance(0.05)
        kit.stack.advance()
        if isinstance(kit.stack.top, Rolls):
            break
    sheet: Any = kit.stack.top
    assert isinstance(sheet, Rolls)
    kit.pilot.press("left")
    kit.pilot.advance(0.05)
    assert sheet not in kit.stack.scenes


def _is_shot(screening: Screening, stop: int) -> bool:
    return isinstance(screening.whole.entries[screening.stops[stop]].move, Shot)


def test_dice_under_the_cup() -> None:
    """Over, or agreed upon, the cup stands open for the eyes of its roller, and stays shut for others."""
    kit = Kit(game="pony-express", seed=9, names=("Ada", "Dora"))
    stop = next(at for at in range(9, 40) if kit.screening.turn(1) and _cup_seat(kit, at) is not None)
    for eyes, visible in ((EVERYBODY, True), (NOBODY, False)):
        kit.bar._look_with(eyes)
        kit.bar.go(stop)
        table = kit.table
        assert isinstance(table, PonyTable)
        assert table.desk.visible == visible


def _cup_seat(kit: Kit, stop: int) -> int | None:
    kit.bar.go(stop)
    pending = kit.screening.pending
    cup = kit.table.view.table.cup
    return cup.seat if cup is not None and pending == Decide((cup.seat,)) else None


def test_a_record_without_a_move(shelf: Shelf) -> None:
    """Before the first move there is nothing to watch, which is said."""
    stack = rehearse(SIZE)
    title = TitleScene(stack.services, saloon.doors())
    stack.push(title)
    saloon.reading_room().watch(title, played(shelf, moves=0))
    assert stack.top is title
    assert len(stack.toasts) == 1


def test_the_log_goes_as_far_as_one_has_come() -> None:
    """The log tells what has happened up to the present moment, and not a line more."""
    kit = Kit(seed=8)
    lines = []
    for _ in range(4):
        kit.pilot.press("l")
        lines.append(len(kit.stack.top._lines))  # type: ignore[attr-defined] # the journal
        kit.pilot.press("escape", "right")
    assert lines == sorted(set(lines))


def test_back_from_the_result(tmp_path: Path) -> None:
    """R on the playbill shows the replay; afterwards the playbill is there again."""
    clock = HandClock(50.0)
    stack = rehearse(SIZE, "en", tmp_path, clock)
    services = stack.services
    services.settings.values.speed = "off"
    match = played(services.shelf, seed=9)
    number = services.library.add(match.header, House(), match.entries[:-1])
    session = Session.resume(services.library, number, random=Random(1))
    table = saloon.table(services, session)
    assert isinstance(table, MatchScene)
    stack.push(TitleScene(services, saloon.doors()))
    stack.push(table)
    pilot = Pilot(stack, clock, SIZE)
    session.play(*_move(match, len(match.entries) - 1))
    table.crossings.result(table)
    bill = type(stack.top)
    pilot.advance(3.0)
    pilot.press("r")
    assert isinstance(stack.top, ReplayBar)
    pilot.press("escape")
    assert type(stack.top) is bill


def test_resizing_and_hovering() -> None:
    """In another size the replay goes on where it was; the table explains itself under the pointer."""
    kit = Kit(seed=8)
    for _ in range(5):
        kit.pilot.press("right")
    kit.pilot.resize((1920, 1080))
    kit.pilot.advance(0.1)
    assert kit.screening.at == 5
    card = next(widget for widget in kit.table.form.widgets if widget.name.startswith("card-"))
    kit.pilot.move(card.screen.centre)
    kit.pilot.advance(0.5)
    assert kit.table.form.shown_tip is not None
