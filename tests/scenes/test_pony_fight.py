"""Shooting in Pony Express: gunfights, final duels, Indians; by hand, by computers, from records."""

from random import Random
from typing import Any, Final

import pygame
import pytest
from showdowns import Fight

from game.app import rehearse
from game.dev import fights
from game.flick.pony import noted_flick
from game.match.record import SeatInfo
from game.rules.pony.board import standard_board
from game.rules.pony.events import Fired
from game.rules.pony.fights import Duel
from game.rules.pony.moves import Shot
from game.rules.pony.pieces import Rider
from game.rules.pony.state import State
from game.rules.table import Figure
from game.rules.table import Shot as ShotDue
from game.scenes.flicking.launch import CONTROLS
from game.scenes.pony.corners import CornersScene
from game.scenes.pony.fight import RESULT_SECONDS, TURN_SECONDS, FightScene
from game.scenes.pony.fight_aim import HANDS, Marksman
from game.scenes.pony.fight_mouse import TakeMouse
from game.scenes.pony.fight_words import FightWords, Showdown
from game.store.library import House
from game.text.language import LANGUAGES
from game.ui.clock import HandClock
from game.ui.events import FocusLost, KeyDown
from game.ui.pilot import Pilot

SIZES: Final = ((1024, 600), (1366, 768), (1920, 1080))
KINDS: Final = {"gunfight": fights.gunfight, "final": fights.final_duel, "indians": fights.indians}


def armed(wanted: fights.Wanted = fights.gunfight, *more: Any, **kinds: Any) -> Fight:
    """Return a fight in which a person may shoot."""
    fight = Fight(wanted, *more, **kinds)
    fight.until("aiming")
    return fight


def outcomes(fight: Fight) -> list[str]:
    """What the match says of its shots, last one last."""
    return [event.outcome for step in fight.match.steps for event in step.events if isinstance(event, Fired)]


# -------------------------------------------------------------------- shots and what they become
def test_a_drag_that_hits_ends_the_duel() -> None:
    """A real drag at the opponent becomes the record's `shot`: touched, fell, rest, how it was shot (P23)."""
    fight = armed()
    target = fight.scene.it.due.targets[0]
    fight.drag(fight.hitting())
    shot = fight.shots[-1]
    assert shot.touched[0] == target
    assert noted_flick(shot.flick) is not None
    assert outcomes(fight)[-1] == "hit"
    fight.until("result")
    assert fight.scene.result is not None
    assert fight.scene.result.outcome == "hit"
    assert "bell" in fight.heard


def test_the_move_is_made_before_it_is_seen() -> None:
    """The shot counts, and is saved, as soon as the die has left: closing the window can't take it back."""
    fight = armed()
    before = len(fight.match.entries)
    fight.drag(fight.missing())
    assert fight.scene.phase == "flying"
    assert len(fight.match.entries) > before
    assert not fight.session.unsaved


def test_a_bystander_touched_means_arrest() -> None:
    """Whoever touches a bystander first is arrested; whistle and cell door are heard (P23)."""
    fight = armed()
    who = fight.scene.it.bystanders[0]
    fight.drag(fight.touching(f"rider:{who}"))
    assert outcomes(fight)[-1] == "arrest"
    fight.until("result")
    assert fight.scene.result is not None
    assert fight.scene.result.outcome == "arrest"
    assert {"sheriff", "cell-door"} <= set(fight.heard)


def test_a_miss_passes_on_to_the_other_duelist() -> None:
    """After a miss the board turns to the other one, who is asked to take the mouse (P22)."""
    fight = armed()
    first, other = fight.scene.it.shooter, fight.scene.it.opponent
    fight.drag(fight.missing())
    fight.until("result")
    fight.until("handing")
    fight.pilot.advance(0.1)
    assert fight.scene.it.shooter == other
    assert fight.scene.it.opponent == first
    assert isinstance(fight.stack.top, TakeMouse)
    fight.pilot.press("enter")
    assert fight.scene.phase == "aiming"
    assert fight.scene.gallery.armed


def test_nobody_can_shoot_while_the_mouse_goes_to_another() -> None:
    """Until the next shooter has the mouse a press on the board does nothing (P22)."""
    fight = armed()
    fight.drag(fight.missing())
    fight.until("handing")
    fight.pilot.advance(0.1)
    shots = len(fight.shots)
    fight.drag(fight.hitting())
    assert isinstance(fight.stack.top, TakeMouse)
    assert len(fight.shots) == shots


def test_a_gunfight_of_misses_ends_after_three_shots_each() -> None:
    """Three shots each, then the scene goes and nobody is hit (P22)."""
    fight = armed(players=("person", *("person",) * 4))
    shooters = []
    while fight.scene in fight.stack.scenes:
        fight.until("aiming", "handing", "over")
        fight.pilot.advance(0.1)
        if isinstance(fight.stack.top, TakeMouse):
            fight.pilot.press("enter")
        shooters.append(fight.scene.it.shooter)
        before = len(fight.shots)
        fight.drag(fight.missing())
        assert len(fight.shots) == before + 1
        fight.until("result")
        fight.pilot.press("space")
        if not isinstance(fight.session.pending, ShotDue):
            break
    first, second = shooters[:2]
    assert shooters[:6] == [first, second] * 3
    assert len(shooters) >= 6


# -------------------------------------------------------------------- keeping the shot
@pytest.mark.parametrize("way", ["escape", "right click", "focus"])
def test_cancelling_keeps_the_shot(way: str) -> None:
    """Esc, a right click, losing the keyboard: no shot, no move, and the shooter may shoot again."""
    fight = armed()
    shots, place = len(fight.shots), fight.scene.gallery.place
    assert place is not None
    fight.pilot.hold(fight.scene.sight.camera.at(*place))
    fight.to(place[0] + 8, place[1] + 3)
    if way == "escape":
        fight.pilot.press("escape")
    elif way == "right click":
        fight.pilot.click(fight.pilot.pointer, button=3)
    else:
        fight.pilot.send(FocusLost())
    fight.pilot.release()
    assert len(fight.shots) == shots
    assert fight.scene.phase == "aiming"
    fight.pilot.advance(0.4)
    fight.drag(fight.hitting())
    assert len(fight.shots) == shots + 1


def test_leaving_the_scene_with_the_die_in_the_hand_shoots_nothing() -> None:
    """The menu over a drag keeps the shot."""
    fight = armed()
    place = fight.scene.gallery.place
    assert place is not None
    shots = len(fight.shots)
    fight.pilot.hold(fight.scene.sight.camera.at(*place))
    fight.stack.push(TakeMouse(fight.stack.services, 0, "Ruth"))
    fight.to(place[0] + 60, place[1] + 40)
    fight.pilot.release()
    assert len(fight.shots) == shots


# -------------------------------------------------------------------- Indians
def test_figures_that_fall_are_counted() -> None:
    """At the Indians the record says which figures fell; the result tells gold and steps (P27)."""
    fight = armed(fights.indians)
    fight.drag(fight.hitting())
    fell = [name for name in fight.shots[-1].fell if name.startswith("indian:")]
    assert fell
    assert outcomes(fight)[-1] == "felled"
    fight.until("result")
    assert fight.scene.result is not None
    assert fight.scene.result.outcome == "felled"


def test_touching_a_rider_at_the_indians_is_an_arrest() -> None:
    """Any rider touched in that shot: arrested, whatever else falls (P27)."""
    fight = armed(fights.indians)
    for seat in fight.scene.it.bystanders:
        try:
            flick = fight.touching(f"rider:{seat}")
        except AssertionError:
            continue
        fight.drag(flick)
        break
    assert outcomes(fight)[-1] == "arrest"


def test_the_own_rider_is_seen_but_never_met() -> None:
    """One's own rider stands where it is and isn't in the physics of the shot (P23)."""
    for wanted in KINDS.values():
        scene = Fight(wanted).scene
        own = f"rider:{scene.it.shooter}"
        assert own not in {figure.id for figure in scene.sight.table.figures}
        x, y = scene.sight.own_place
        assert all(abs(x - f.x) > 1 or abs(y - f.y) > 1 for f in scene.sight.table.figures)


def test_the_tents_figures_look_as_they_are_set() -> None:
    """Indians, or outlaws: a setting, or agreed upon at the table; nothing else changes."""
    looks = {}
    for tents in ("camp", "outlaw"):
        fight = armed(fights.indians, tents=tents)
        sight = fight.scene.sight
        figures = [figure for figure in sight.table.figures if figure.id.startswith("indian")]
        looks[tents] = {sight.look(figure).name for figure in figures}
        fight.session.house = House(outlaws=True)
        fight.scene.carry_on(fight.scene.it.due)
        assert {fight.scene.sight.look(figure).name for figure in figures} == {"pony/figure-outlaw"}
    assert looks == {"camp": {"pony/figure-camp"}, "outlaw": {"pony/figure-outlaw"}}


# -------------------------------------------------------------------- what plates and sheets say
def showdown(duel: Duel, gold: tuple[int, ...] = (3, 5, 2)) -> Showdown:
    """Return a duel of seats 0 and 1, with seat 2 as a bystander."""
    riders = tuple(Rider(space=9 + seat, gold=g) for seat, g in enumerate(gold))
    table = State(board=standard_board(), jail_bluffers=False, riders=riders, waits=duel)
    names = ("A", "B", "C")
    due = duel.pending(table)
    return Showdown(due, table, names, [str(n) for n in range(1, 34)])


def stakes(it: Showdown) -> list[str]:
    """What the sheet says in English."""
    return FightWords(rehearse((1366, 768)).services.language).stakes(it)[1]


def test_cartridges_count_the_shots_of_the_order() -> None:
    """Three each in a gunfight; those that are spent are hollow (P22)."""
    it = showdown(Duel(0, 1, "NW", fired=3))
    assert (it.shooter, it.rounds(0), it.rounds(1)) == (1, (1, 3), (2, 3))


def test_a_final_duel_has_no_limit_of_shots() -> None:
    """From mailbox 1 an endless sign stands in place of cartridges (P33)."""
    it = showdown(Duel(0, 1, "NW", mailbox=1, fired=9))
    assert it.rounds(0) is None
    assert it.rounds(1) is None


@pytest.mark.parametrize(("fired", "first", "shooter"), [(0, 2, 0), (1, 1, 0), (2, 0, 1), (3, 2, 0)])
def test_from_mailbox_two_the_first_has_two_shots_by_turns(fired: int, first: int, shooter: int) -> None:
    """Two cartridges, one, none, and again; the other has one each time (P33)."""
    it = showdown(Duel(0, 1, "NW", mailbox=2, fired=fired))
    assert it.shooter == shooter
    assert it.rounds(0) == (first, 2)
    assert it.rounds(1) == (1, 1)


@pytest.mark.parametrize(
    ("duel", "gold", "lines"),
    [
        (
            Duel(0, 1, "NW"),
            (3, 5, 2),
            ["Hit B: half of the gold, 3 of 5", "Touch C: jail, and 2 gold to B", "The first touch decides"],
        ),
        (
            Duel(0, 1, "NW"),
            (0, 0, 2),
            ["Hit B: jail for B, 1 gold from the bank", "Touch C: jail", "The first touch decides"],
        ),
        (
            Duel(0, 1, "NW", mailbox=1),
            (3, 5, 2),
            ["Hit B: the game is won", "Touch C: the game is lost", "The first touch decides"],
        ),
    ],
)
def test_the_stakes_are_the_true_ones(duel: Duel, gold: tuple[int, ...], lines: list[str]) -> None:
    """Half of the gold rounded up, jail without any, in the final duel the game itself (P24, P33)."""
    assert stakes(showdown(duel, gold)) == lines


def test_without_bystanders_nobody_is_named() -> None:
    """With two riders there is nobody to touch by mistake."""
    it = showdown(Duel(0, 1, "NW"))
    due = ShotDue(0, "NW", (Figure("rider:1", 558_00, 408_00),), ("rider:1",))
    lines = stakes(Showdown(due, it.table, it.names, it.spaces))
    assert lines == ["Hit B: half of the gold, 3 of 5", "The first touch decides"]


# -------------------------------------------------------------------- computers
def test_a_computer_aims_and_shoots_by_itself() -> None:
    """A computer's shot is flicked, made and shown like anybody's, without a hand-over (P41)."""
    fight = Fight(fights.gunfight, players=("computer:hand",) * 5)
    shots = len(fight.shots)
    fight.until("thinking")
    fight.until("flying")
    assert len(fight.shots) == shots + 1
    assert noted_flick(fight.shots[-1].flick) is not None
    assert fight.scene.gallery.running


def test_a_computer_thinks_no_more_than_a_shot_a_frame() -> None:
    """A frame simulates one shot at most, so that the picture goes on while it aims."""
    fight = Fight(fights.gunfight, players=("computer:hand",) * 5)
    fight.until("thinking")
    frames = 0
    while fight.scene._marksman is not None:
        fight.pilot.advance(1 / 60)
        frames += 1
    assert frames > 20


def test_better_levels_have_steadier_hands() -> None:
    """Greenhorn 5°, hand 3°, old-timer 1.8°; an unknown level shoots like the best (P41)."""
    assert [HANDS[level].angle_error for level in ("greenhorn", "hand", "old-timer")] == [5.0, 3.0, 1.8]
    fight = Fight(fights.gunfight)
    found = []
    for level in ("old-timer", "a level to come"):
        marksman = Marksman(fight.scene.sight.table, fight.scene.it.due, level, Random(3))
        found.append(marksman.think(1000))
    assert found[0] is not None
    assert found[1] is not None
    assert found[0][0] == found[1][0]


# -------------------------------------------------------------------- all controls
@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_control_shoots(control: Any, kind: str) -> None:
    """Flick, slingshot and keys all end in one `shot` of the record."""
    fight = armed(KINDS[kind], control=control)
    shots, place, scene = len(fight.shots), fight.scene.gallery.place, fight.scene
    assert place is not None
    if control == "flick":
        fight.drag(fight.missing())
    elif control == "slingshot":
        x, y = place
        across, down = scene.sight.table.inwards
        fight.pilot.drag([scene.sight.camera.at(x - across * n, y - down * n) for n in (0, 5, 10, 15)], 0.3)
    else:
        fight.pilot.press("up", "left", "space")
        fight.pilot.advance(0.2)
        if scene.phase == "aiming":
            fight.pilot.press("space")
    assert scene.phase == "flying"
    assert len(fight.shots) == shots + 1


def test_tab_goes_round_the_controls() -> None:
    """Tab changes the control, and the sheet with the keys follows."""
    fight = armed()
    seen = []
    for _ in CONTROLS:
        seen.append(fight.stack.services.settings.values.control)
        fight.pilot.press("tab")
    assert seen == list(CONTROLS)
    assert fight.stack.services.settings.values.control == CONTROLS[0]


# -------------------------------------------------------------------- time
def test_the_board_turns_in_700_ms_and_no_longer() -> None:
    """From the table to the shooter in 700 ms, plates included."""
    fight = Fight(fights.gunfight)
    assert fight.scene.phase == "turning"
    assert fight.until("aiming") == pytest.approx(TURN_SECONDS, abs=0.05)
    assert fight.scene.slid == 1.0


def test_with_reduced_motion_nothing_turns() -> None:
    """The shooter may shoot at once."""
    fight = Fight(fights.gunfight, reduced_motion=True)
    assert fight.scene.phase == "aiming"
    assert fight.scene.slid == 1.0


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_the_result_stays_long_enough_to_be_read(speed: Any) -> None:
    """Whatever the speed, what a shot brought can be read; a click goes on before."""
    fight = armed(speed=speed)
    fight.drag(fight.missing())
    fight.until("result")
    stays = 0.0
    while fight.scene.phase == "result":
        fight.pilot.advance(0.05)
        stays += 0.05
    assert 1.1 <= stays <= 1.7 * RESULT_SECONDS


def test_a_click_skips_the_turn_the_slide_and_the_result() -> None:
    """Every wait can be skipped."""
    fight = Fight(fights.gunfight)
    phases = []
    fight.pilot.click((600, 500))
    phases.append(fight.scene.phase)
    fight.drag(fight.missing())
    for _ in range(2):
        fight.pilot.click((600, 500))
        phases.append(fight.scene.phase)
    assert phases == ["aiming", "result", "turning"]


def test_f9_shows_the_slide_in_slow_motion() -> None:
    """F9 slows the film of the shot, and lets it run again."""
    fight = armed()
    fight.drag(fight.missing())
    fight.pilot.advance(0.1)
    before = fight.scene.gallery.moment
    fight.pilot.press("f9")
    fight.pilot.advance(0.1)
    slow = fight.scene.gallery.moment - before
    fight.pilot.press("f9")
    fight.pilot.advance(0.1)
    assert slow < 0.5 * (fight.scene.gallery.moment - before - slow)


def test_everything_shown_the_program_sleeps() -> None:
    """Nothing moves while a person thinks: no frames are drawn."""
    fight = armed()
    fight.pilot.settle()
    assert fight.stack.due() is None


# -------------------------------------------------------------------- records
@pytest.mark.parametrize("kind", KINDS)
def test_a_recorded_shot_is_shown_as_it_was(kind: str) -> None:
    """A told shot is shown without asking anybody, and hands back the record's own move."""
    fight = armed(KINDS[kind])
    fight.drag(fight.hitting())
    shot = fight.shots[-1]
    stack = rehearse((1366, 768), clock=(clock := HandClock(5.0)))
    match = fights.match_at(stack.services.shelf[fights.GAME], fight.match.header.seats, KINDS[kind], 1)
    session = fights.session_at(stack.services, match)
    due = match.pending
    assert isinstance(due, ShotDue)
    got: list[Shot] = []
    scene = FightScene(
        stack.services, session, fights.board_of(stack.services, session), due, got.append, told=shot
    )
    stack.push(scene)
    pilot = Pilot(stack, clock, (1366, 768))
    for _ in range(1200):
        clock.advance(1 / 60)
        stack.advance()
        if scene.phase == "result":
            break
    pilot.draw()
    assert got == [shot]
    film = scene.gallery.film
    assert film is not None
    assert {fall.id for fall in film.trace.falls} == set(shot.fell)
    if shot.rest is not None:
        assert film.trace.die.poses[-1][:2] == pytest.approx(
            (shot.rest[0] / 100, shot.rest[1] / 100), abs=0.01
        )


def test_a_foreign_record_without_a_note_is_shown_too() -> None:
    """Another program's shot need not say how it was flicked: the picture ends as it says."""
    fight = Fight(fights.gunfight)
    target = fight.scene.it.due.targets[0]
    fight.scene._told = Shot((target,), (target,), None)
    fight.until("result")
    assert fight.scene.result is not None
    assert fight.scene.result.outcome == "hit"
    assert fight.scene.gallery.film is not None
    assert fight.scene.gallery.film.trace.die_left is not None


# -------------------------------------------------------------------- the picture
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "size"),
    [*(("gunfight", size) for size in SIZES), ("final", (1366, 768)), ("indians", (1024, 600))],
)
def test_every_size_and_language_shows_the_whole_fight(
    kind: str, size: tuple[int, int], language: str
) -> None:
    """Turning, aiming, flying, the result and the mouse's way all draw, in both languages and all sizes."""
    fight = Fight(KINDS[kind], size, language)
    fight.pilot.advance(0.3)
    turning = fight.pilot.screenshot()
    fight.until("aiming")
    aiming = fight.pilot.screenshot()
    fight.drag(fight.hitting())
    fight.pilot.advance(0.3)
    flying = fight.pilot.screenshot()
    fight.until("result")
    fight.pilot.advance(0.3)
    shown = [turning, aiming, flying, fight.pilot.screenshot()]
    pixels = {pygame.image.tobytes(picture, "RGB") for picture in shown}
    assert len(pixels) == len(shown)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_a_drag_counts_in_millimetres_of_the_board(size: tuple[int, int]) -> None:
    """The same flick in another window is the same shot: speed is in board millimetres, not in pixels."""
    fight = armed(fights.gunfight, size)
    flick = fight.hitting()
    fight.drag(flick)
    noted = noted_flick(fight.shots[-1].flick)
    assert noted is not None
    assert noted.speed == pytest.approx(flick.speed, rel=0.02)


def test_a_new_window_size_moves_board_and_plates() -> None:
    """Resized in the middle of a shot, everything lies right again and the shot goes on."""
    fight = armed()
    fight.drag(fight.hitting())
    fight.pilot.advance(0.2)
    fight.pilot.resize((1920, 1080))
    fight.pilot.advance(0.1)
    assert fight.scene.gallery.camera == fight.scene.sight.camera
    fight.until("result")


# -------------------------------------------------------------------- corners
class Corners:
    """The choice of corners on its stack."""

    def __init__(self, size: tuple[int, int] = (1366, 768), language: str = "en") -> None:
        stack = rehearse(size, language, clock=(clock := HandClock(5.0)))
        seats = [SeatInfo(name, "person") for name in ("Ruth", "Silas", "Mei")]
        match = fights.match_at(stack.services.shelf[fights.GAME], seats, fights.corners)
        session = fights.session_at(stack.services, match)
        self.got: list[str] = []
        self.scene = CornersScene(
            stack.services, session, fights.board_of(stack.services, session), self.got.append
        )
        stack.push(self.scene)
        self.stack = stack
        self.pilot = Pilot(stack, clock, size)
        self.pilot.draw()


@pytest.mark.parametrize("corner", ["NW", "SE"])
@pytest.mark.parametrize("way", ["board", "button", "key"])
def test_a_corner_is_chosen_on_the_board_or_beside_it(corner: str, way: str) -> None:
    """A click on the glowing corner, its button and its key all say the same (P21)."""
    at = Corners()
    if way == "board":
        x, y = at.pilot.find(f"corner-{corner}").screen.centre
        at.pilot.click((x, y))
    elif way == "button":
        at.pilot.click(corner)
    else:
        at.pilot.press(corner[0].lower())
    assert at.got == [corner]
    assert at.scene not in at.stack.scenes


def test_a_press_beside_the_arc_chooses_nothing() -> None:
    """Only what lies behind the arc is the corner."""
    at = Corners()
    box = at.pilot.find("corner-NW").screen
    at.pilot.click((box.right - 2, box.bottom - 2))
    assert at.got == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_corners_show_who_would_stand_where(size: tuple[int, int], language: str) -> None:
    """Under the pointer a corner lights up with the rider who goes there, and the other with the opponent."""
    at = Corners(size, language)
    before = at.pilot.screenshot()
    at.pilot.move("corner-SE")
    at.pilot.advance(0.2)
    lit = at.pilot.screenshot()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(lit, "RGB")


def test_escape_opens_the_menu_instead_of_shooting() -> None:
    """Esc with nothing in the hand is the menu."""
    opened: list[str] = []
    fight = armed()
    fight.scene._menu = lambda: opened.append("menu")
    fight.scene.rebuild()
    fight.pilot.send(KeyDown("escape"))
    assert opened == ["menu"]


def test_who_has_just_moved_is_not_asked_to_take_the_mouse() -> None:
    """The arriver who chose the corners shoots at once, though the table has been covered (P21, P22)."""
    fight = Fight(fights.gunfight)
    fight.session.cover()
    fight.pilot.advance(TURN_SECONDS + 0.1)
    assert fight.scene.phase == "aiming"


def test_a_computer_waits_while_the_menu_lies_over_the_board() -> None:
    """Nobody shoots under a menu; afterwards the computer goes on."""
    fight = Fight(fights.gunfight, players=("computer:hand",) * 5)
    fight.until("thinking")
    over = TakeMouse(fight.stack.services, 0, "Ruth")
    fight.stack.push(over)
    shots = len(fight.shots)
    fight.pilot.advance(3.0)
    assert len(fight.shots) == shots
    over.close(True)
    fight.until("flying")
    assert len(fight.shots) == shots + 1
