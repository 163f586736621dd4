"""The Express table: played by clicks and keys, covered between people, the same for all who can't know."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

import pygame
import pytest

from game.app import rehearse
from game.match.record import Header, SeatInfo
from game.rules.express.engine import Express
from game.rules.express.table import Options, Play
from game.scenes import saloon
from game.scenes.express.card import HandCard
from game.scenes.express.result import ExpressResult
from game.scenes.express.table import ExpressTable
from game.scenes.handover import HandOver
from game.scenes.journal import Journal
from game.scenes.pause import Pause
from game.scenes.rulebook.scene import RuleBookScene
from game.scenes.session import Session
from game.store.library import House, StoreError
from game.text.language import LANGUAGES
from game.ui.clock import HandClock
from game.ui.pilot import Pilot

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (2560, 1440))
PEOPLE = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")


class Kit:
    """A table on its stack, with a pilot. `computers` are seats that computers play."""

    def __init__(
        self,
        folder: Path,
        seats: int = 2,
        *,
        computers: tuple[int, ...] = (),
        options: Options | None = None,
        house: House | None = None,
        size: tuple[int, int] = (1366, 768),
        language: str = "en",
        seed: int = 5,
        first: int = 0,
    ) -> None:
        self.clock = HandClock()
        self.stack = rehearse(size, language, folder, self.clock, seed)
        self.services = self.stack.services
        self.services.settings.values.speed = "off"
        rules = self.services.shelf["yardmaster-express"]
        assert isinstance(rules, Express)
        self.rules = rules
        infos = tuple(
            SeatInfo(PEOPLE[seat], "computer:hand" if seat in computers else "person")
            for seat in range(seats)
        )
        self.session = Session.begin(
            rules,
            Header(rules.name, options or Options(), infos),
            house or House(),
            self.services.library,
            random=Random(seed),
            first=first,
        )
        self.table = saloon.table(self.services, self.session)
        assert isinstance(self.table, ExpressTable)
        self.stack.push(self.table)
        self.pilot = Pilot(self.stack, self.clock, size)
        self.pilot.settle()

    @property
    def top(self) -> object:
        """The scene that gets the events."""
        return self.stack.top

    def take_over(self) -> None:
        """Answer the hand-over."""
        assert isinstance(self.stack.top, HandOver)
        self.pilot.settle()
        self.pilot.click("ready")
        self.pilot.settle()

    def play(self, move: Play) -> None:
        """Play a card by clicking on it, turning it over first if it goes face down."""
        name = f"card-{move.card}-0"
        self.pilot.click(name, 3 if move.face == "down" else 1)
        self.pilot.click("play")
        self.pilot.settle()

    def plays(self) -> list[Play]:
        """What may be played now."""
        return [cast("Play", move) for move in self.session.offered()]

    def wait(self) -> None:
        """Let the computers think and everything come to rest."""
        self.pilot.advance(3)
        self.pilot.settle()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_people_play_whole_games_by_clicks(tmp_path: Path, seats: int) -> None:
    """E5–E13: every turn is handed over, every play is a click, and the result scene counts it all."""
    kit = Kit(tmp_path, seats, options=Options(cabooses="twelve"))
    random = Random(seats)
    for _ in range(seats * (9 - seats)):
        kit.take_over()
        kit.play(random.choice(kit.plays()))
    assert kit.session.over
    kit.pilot.advance(1)
    assert isinstance(kit.top, ExpressResult)


def test_one_person_is_never_covered(tmp_path: Path) -> None:
    """With one person at the table nothing is handed over, and the computers play in turn."""
    kit = Kit(tmp_path, 3, computers=(1, 2))
    for round_ in range(1, 7):
        assert kit.top is kit.table
        assert kit.session.viewer == 0
        kit.play(kit.plays()[0])
        kit.wait()
        assert kit.session.match.state.turn >= min(18, 3 * round_)
    assert isinstance(kit.top, ExpressResult)


def test_the_strategy_variant_counts_game_one_and_goes_on(tmp_path: Path) -> None:
    """E15: after the last round of game 1 its count is shown, then game 2 is handed over."""
    kit = Kit(tmp_path, options=Options(strategy_variant=True))
    for _ in range(14):
        kit.take_over()
        kit.play(kit.plays()[0])
    kit.pilot.settle()
    assert isinstance(kit.top, ExpressResult)
    kit.pilot.click("next")
    kit.pilot.settle()
    assert isinstance(kit.top, HandOver)
    kit.take_over()
    assert kit.session.match.state.way == -1
    assert len(kit.plays()) >= 3


def test_a_card_that_does_not_couple_says_why(tmp_path: Path) -> None:
    """E8: its tooltip names the rule, the button is off, and turned over it may be played."""
    kit = Kit(tmp_path, computers=(1,))
    kit.play(next(play for play in kit.plays() if play.face == "up"))
    kit.wait()
    ups = {play.card for play in kit.plays() if play.face == "up"}
    card = next((play.card for play in kit.plays() if play.card not in ups), None)
    assert card is not None
    name = f"card-{card}-0"
    widget = kit.pilot.find(name)
    assert isinstance(widget, HandCard)
    assert not widget.fits
    tip = widget.explanation()
    assert tip is not None
    assert tip.rule == "E8"
    assert tip.alert
    kit.pilot.click(name)
    assert kit.pilot.find("play").off
    before = len(kit.session.match.entries)
    kit.pilot.press("enter")
    assert len(kit.session.match.entries) == before
    kit.pilot.press("f", "enter")
    kit.pilot.settle()
    assert kit.session.match.entries[before].move == Play(card, "down")


def test_number_keys_choose_and_enter_plays(tmp_path: Path) -> None:
    """The whole game can be played from the keyboard."""
    kit = Kit(tmp_path, computers=(1,))
    hand = kit.table.hand
    kit.pilot.press("2", "enter")
    kit.pilot.settle()
    plays = [entry.move for entry in kit.session.match.entries if isinstance(entry.move, Play)]
    assert plays[0] == Play(hand[1], "up")


def test_a_card_is_dragged_to_the_train(tmp_path: Path) -> None:
    """Let go over the own train it is played; let go elsewhere it goes back."""
    kit = Kit(tmp_path, computers=(1,))
    name = f"card-{kit.table.hand[0]}-0"
    lane = kit.table.places.rows[0].lane
    kit.pilot.drag([name, (600.0, 480.0)])
    assert len(kit.session.match.entries) == 1
    kit.pilot.drag([name, (600.0, 480.0), lane.centre])
    kit.pilot.settle()
    assert len(kit.session.match.entries) >= 2


@pytest.mark.parametrize("seed", range(3))
def test_the_picture_holds_while_cards_travel(tmp_path: Path, seed: int) -> None:
    """E12: with cards still on their way, run and totals beside the table already fit the trains shown."""
    kit = Kit(tmp_path, 2, options=Options(cabooses="all"), seed=seed)
    kit.table.stage.speed = "normal"
    kit.services.settings.values.speed = "normal"
    for _ in range(14):
        kit.take_over()
        plays = kit.plays()
        kit.play(next((play for play in plays if play.face == "up"), plays[0]))
    assert kit.session.over


def test_undo_takes_a_play_back_until_the_next_player_looks(tmp_path: Path) -> None:
    """Before the hand-over is answered the player may take the card back; afterwards nobody may."""
    kit = Kit(tmp_path)
    kit.take_over()
    before = kit.session.match.state
    kit.play(kit.plays()[0])
    kit.pilot.settle()
    kit.pilot.click("undo")
    kit.pilot.settle()
    assert kit.session.match.state == before
    assert kit.session.viewer == 0
    kit.play(kit.plays()[0])
    kit.take_over()
    assert kit.pilot.find("undo").off
    assert kit.session.undo_seat() is None


def test_practice_takes_back_across_the_computers(tmp_path: Path) -> None:
    """In a practice match one person takes back any own choice."""
    kit = Kit(tmp_path, computers=(1,), house=House(practice=True))
    before = kit.session.match.state
    kit.play(kit.plays()[0])
    kit.wait()
    assert kit.session.match.state.turn >= 2
    kit.pilot.press("ctrl+z")
    kit.pilot.settle()
    assert kit.session.match.state == before


def test_menu_log_and_rules_open_over_the_table(tmp_path: Path) -> None:
    """Each opens by its key and closes with Esc; computers wait meanwhile."""
    kit = Kit(tmp_path, computers=(1,))
    for key, kind in (("escape", Pause), ("l", Journal), ("f1", RuleBookScene)):
        kit.pilot.press(key)
        assert isinstance(kit.top, kind)
        kit.pilot.settle()
        kit.pilot.press("escape")
        assert kit.top is kit.table
    kit.pilot.press("escape")
    before = len(kit.session.match.entries)
    kit.pilot.advance(3)
    assert len(kit.session.match.entries) == before


def test_the_log_never_names_a_face_down_card(tmp_path: Path) -> None:
    """E10: not even to the player who laid it, who is not the only one to read the log."""
    kit = Kit(tmp_path, computers=(1,))
    card = kit.table.hand[0]
    kit.play(Play(card, "down"))
    assert kit.table.log_lines()[1] == "Ada played a card face down."


def permuted(kit: Kit, seed: int) -> Kit:
    """Another table which the viewer can't tell from this one."""
    view = kit.session.view()
    world = kit.rules.worlds(view, Random(seed))
    kit.session.match._states[-1] = world
    kit.table.settle()
    return kit


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_things_change_no_pixel(tmp_path: Path, viewer: int | None) -> None:
    """E10: tables that differ only in what the viewer can't know look the same and offer the same."""

    def look(seed: int | None) -> tuple[bytes, tuple[object, ...]]:
        folder = tmp_path / f"{viewer}-{seed}"
        folder.mkdir()
        kit = Kit(folder, 3, options=Options(cabooses="all"))
        kit.stack.close(kit.stack.top, None)
        random = Random(9)
        for _ in range(7):
            match = kit.session.match
            match.play(match.state.seat, random.choice(kit.rules.moves(match.state, match.state.seat)))
        kit.session.viewer = viewer
        kit.table.settle()
        if seed is not None:
            permuted(kit, seed)
        kit.stack.redraw()
        picture = kit.pilot.screenshot()
        return pygame.image.tobytes(picture, "RGB"), kit.session.offered()

    real = look(None)
    for seed in range(3):
        assert look(seed) == real


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_size_and_language_draws(
    tmp_path: Path, size: tuple[int, int], language: str, seats: int
) -> None:
    """Lanes, hand and buttons lie inside the window and apart from each other."""
    kit = Kit(tmp_path, seats, size=size, language=language, options=Options(True, "all"))
    kit.take_over()
    places = kit.table.places
    lanes = sorted((row.lane for row in places.rows.values()), key=lambda lane: lane.y)
    boxes = [*lanes, *places.hand(seats + 1), places.status, *places.buttons, places.side]
    for box in boxes:
        assert kit.table.layout.rect.holds((box.x, box.y))
        assert box.right <= kit.table.layout.w
        assert box.bottom <= kit.table.layout.h
    for at, box in enumerate(boxes):
        assert not any(box.meets(other) for other in boxes[at + 1 :])
    kit.pilot.screenshot()


def test_a_move_that_cannot_be_saved_is_told_and_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk stops no game: the player is told, and the next saving writes everything."""
    kit = Kit(tmp_path, computers=(1,), house=House(practice=True))
    library = kit.services.library
    save: Callable[..., None] = library.save

    def full(*_: object) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(library, "save", full)
    kit.play(kit.plays()[0])
    assert kit.session.unsaved
    assert any("could not be saved" in text for text in kit.stack.toasts)
    monkeypatch.setattr(library, "save", save)
    kit.wait()
    kit.play(kit.plays()[0])
    assert not kit.session.unsaved
    saved, _ = library.load(1)
    assert saved.entries == kit.session.match.entries[: len(saved.entries)]
    assert len(saved.entries) == len(kit.session.match.entries)
