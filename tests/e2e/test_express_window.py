"""Yardmaster Express in a real window: real clicks from the title to the result, kill and continue."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pytest
from mirror import Mirror
from screen import Program, wait_until

from game.scenes import saloon
from game.scenes.handover import HandOver
from game.scenes.match import Reason
from game.scenes.services import Services
from game.scenes.session import Session
from game.scenes.setup.scene import SetupScene
from game.scenes.stack import Scene
from game.scenes.title import TitleScene
from game.store.library import Library

if TYPE_CHECKING:
    from game.rules.express.table import Play

pytestmark = [pytest.mark.window, pytest.mark.packaged]


def title(services: Services) -> Scene[None]:
    """The title as it stands with nothing saved."""
    return TitleScene(services, saloon.doors())


def begin(mirror: Mirror) -> None:
    """From the title through the set-up to a two-person game."""
    mirror.show(title)
    mirror.expect("the title")
    mirror.click("new")
    mirror.show(lambda services: SetupScene(services, None, lambda *_: None))
    mirror.expect("the set-up scene")
    mirror.click("game-yardmaster-express")
    mirror.show(lambda services: SetupScene(services, "yardmaster-express", lambda *_: None))
    mirror.expect("the set-up of Express")
    # The second seat's choice between person and computer: its left half.
    x, y = mirror.at("kind-1")
    program = mirror.program
    program.click((x - 40, y))
    mirror.click("start")
    wait_until(mirror.begun, "the match")


def take_over(mirror: Mirror, reason: Reason) -> None:
    """Answer the hand-over scene as the next person does."""
    match = mirror.match()
    seat = match.state.seat
    names = [each.name for each in match.header.seats]
    undo = names[1 - seat] if reason == "turn" else None
    mirror.show(lambda services: HandOver(services, seat, names[seat], reason, undo, on_menu=lambda: None))
    mirror.expect(f"the hand-over to {names[seat]}")
    mirror.click("ready")
    mirror.table(seat)
    mirror.expect(f"the table as {names[seat]} sees it")


def play_card(mirror: Mirror) -> None:
    """Click the first card that couples, else turn the first one over, and play it."""
    match = mirror.match()
    plays = [cast("Play", move) for move in match.rules.moves(match.state, match.state.seat)]
    move = next((play for play in plays if play.face == "up"), plays[0])
    mirror.click(f"card-{move.card}-0", button=1 if move.face == "up" else 3)
    mirror.click("play")
    wait_until(lambda: mirror.moves() > len(match.entries), "the move in the library")


def play_on(mirror: Mirror, turns: int, reason: Reason = "turn") -> None:
    """Play so many turns, the people handing the screen over between them."""
    for _ in range(turns):
        take_over(mirror, reason)
        play_card(mirror)
        reason = "turn"


def show_result(mirror: Mirror) -> None:
    """Expect the result scene of the finished match."""

    def make(services: Services) -> Scene[object]:
        library = Library(mirror.program.profile, services.shelf)
        match, house = library.load(mirror.number())
        library.close()
        session = Session(match, house, services.library, 1, random=services.random)
        scene = saloon.result(services, session)
        return cast("Scene[object]", scene)

    mirror.show(make)
    mirror.expect("the result")


def test_two_people_play_a_whole_game_with_the_mouse(start: Callable[..., Program]) -> None:
    """E1–E13 at the table: title, set-up, hand-overs, fourteen plays, result, and back to the title."""
    program = start()
    mirror = Mirror(program)
    begin(mirror)
    play_on(mirror, 1, "begin")
    play_on(mirror, 13)
    assert mirror.match().result is not None
    show_result(mirror)
    mirror.click("leave")
    mirror.show(title)
    mirror.expect("the title without anything to continue")
    program.press("q")
    assert program.leave() == 0


def test_a_killed_game_goes_on_where_it_was(start: Callable[..., Program]) -> None:
    """After kill -9 Continue brings back exactly the same game, covered until its player is there."""
    program = start()
    mirror = Mirror(program)
    begin(mirror)
    play_on(mirror, 1, "begin")
    play_on(mirror, 2)
    before = mirror.match().to_record()
    program.kill()
    again = start()
    mirror = Mirror(again)
    assert mirror.match().to_record() == before
    mirror.show(title, saved=True)
    mirror.expect("the title with Continue")
    mirror.click("continue")
    play_on(mirror, 1, "loaded")
    assert len(mirror.match().entries) == 5
