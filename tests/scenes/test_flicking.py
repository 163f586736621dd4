"""Flicking a die by hand on any board: the three controls, cancelling, the film of a shot, its picture."""

import math
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from drags import TICK, Range

from game.app import rehearse
from game.flick.shot import shoot
from game.flick.table import Flick, FlickFigure, FlickTable
from game.flick.tumble import DiePose, about, times
from game.places import assets_folder
from game.scenes.flicking.camera import Camera, shooting, upright
from game.scenes.flicking.cast import Extra
from game.scenes.flicking.cube import LABELS, DieArt
from game.scenes.flicking.faces import SIDE, face_pieces
from game.scenes.flicking.figures import LYING, Look, Stance, paint_figure
from game.scenes.flicking.film import HOLD, TEETER, Film
from game.scenes.flicking.gallery import Gallery
from game.scenes.flicking.launch import CONTROLS, HAND
from game.scenes.stack import Scene
from game.ui.clock import HandClock
from game.ui.events import FocusLost, KeyDown, PointerMoved
from game.ui.geometry import Rect
from game.ui.layout import Layout
from game.ui.painter import Painter
from game.ui.pilot import Pilot

FAST = (60.4, 413.5, -23.5, 2500)
"""Passes the rider of level 5 closely and hits nobody."""
HIT = (62.2, 418.9, -11.1, 2170)


# -------------------------------------------------------------------- where the board lies
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("corner", ["NW", "SE", "NE"])
def test_the_shot_runs_from_left_to_right(corner: Any, compact: bool) -> None:
    """Turned for a duel, the shooter's corner lies at the left edge, the far one at the right (P37)."""
    lay = Layout(compact=compact)
    camera = shooting(lay, corner)
    corners = {"NW": (0, 0), "SE": (600, 450), "NE": (600, 0)}
    x, y = corners[corner]
    near, far = camera.at(x, y), camera.at(600 - x, 450 - y)
    assert near[0] < lay.w * 0.05
    assert far[0] > lay.w * 0.95
    assert abs(near[1] - far[1]) < 1


@pytest.mark.parametrize("corner", ["NW", "SE", "NE"])
def test_places_on_the_screen_lead_back_to_the_board(corner: Any) -> None:
    """A point of the board, seen and pointed at, is the same point."""
    camera = shooting(Layout(compact=False), corner)
    for point in ((0.0, 0.0), (42.0, 42.0), (558.0, 408.0), (236.5, 276.25)):
        assert camera.board(camera.at(*point)) == pytest.approx(point)
        assert camera.turned_back(*camera.turned(*point)) == pytest.approx(point)


# -------------------------------------------------------------------- the flick
def test_the_speed_is_the_hands_whatever_the_scale() -> None:
    """The same mm in the same time give the same shot at any window size and board scale."""
    flicks: list[Flick] = []
    for size in ((1024, 600), (1366, 768), (1920, 1080), (3840, 2160)):
        table = Range(size=size)
        table.flick(HIT)
        flicks += table.flicks
    for flick in flicks:
        assert flick.speed == pytest.approx(2170, rel=1e-6)
        assert math.degrees(flick.heading) == pytest.approx(-11.1, abs=1e-3)
        assert (flick.x, flick.y) == pytest.approx((62.2, 418.9), abs=0.01)


def test_the_setting_multiplies_the_strength() -> None:
    """Strength 0.5 halves the speed of the same drag."""
    table = Range()
    table.level.services.settings.values.strength = 0.5
    table.flick(HIT)
    assert table.level.gallery.last_speed == pytest.approx(2170 / 2, rel=1e-6)


def test_the_pointer_is_polled_only_while_the_die_is_held() -> None:
    """240 readings a second while the die is in the hand, none else."""
    table = Range()
    assert table.level.poll_hz is None
    place = table.level.gallery.place
    assert place is not None
    table.pilot.hold(table.screen(*place))
    assert table.level.poll_hz == 240
    table.clock.advance(0.5)
    table.pilot.release()
    assert table.level.poll_hz is None


def test_a_slow_drag_puts_the_die_elsewhere() -> None:
    """Moved slowly the die is placed, anywhere in the launch band (P22), and no shot is spent."""
    table = Range()
    for x, y in ((20.0, 380.0), (75.0, 410.0), (40.0, 405.0)):
        table.put(x, y)
        assert table.level.gallery.place == pytest.approx((x, y), abs=0.1)
    table.put(20.0, 430.0)
    place = table.level.gallery.place
    assert place is not None
    assert math.dist(place, (0, 450)) >= 35 - 1e-6
    assert table.level.attempt.dice_left == 5


def test_a_press_beside_the_die_brings_it_there() -> None:
    """A click elsewhere in the launch band puts the die there; one outside doesn't."""
    table = Range()
    table.pilot.hold(table.screen(25.0, 385.0))
    table.clock.advance(0.3)
    table.pilot.release()
    assert table.level.gallery.place == pytest.approx((25.0, 385.0), abs=0.1)
    table.pilot.click(table.screen(200.0, 300.0))
    assert table.level.gallery.place == pytest.approx((25.0, 385.0), abs=0.1)


def held(table: Range) -> None:
    """Take the die, and push it fast, but not over the arc."""
    place = table.level.gallery.place
    assert place is not None
    table.pilot.hold(table.screen(*place))
    for step in range(1, 4):
        table.clock.advance(TICK)
        table.to(place[0] + step * 4, place[1] - step * 4)


CANCELS: dict[str, Callable[[Range], None]] = {
    "escape": lambda table: table.pilot.press("escape"),
    "right click": lambda table: table.pilot.click(table.pilot.pointer, 3),
    "focus": lambda table: table.pilot.look_away(),
    "button": lambda table: table.pilot.send(PointerMoved(table.pilot.pointer, (), table.clock.now())),
    "another scene": lambda table: table.stack.push(Scene(table.level.services)),
}


@pytest.mark.parametrize("control", ["flick", "slingshot"])
@pytest.mark.parametrize("way", CANCELS)
def test_cancelling_keeps_the_die(way: str, control: Any) -> None:
    """Esc, right click, lost focus, a lost button, leaving: the die goes back, and no shot is spent."""
    table = Range()
    table.level.services.settings.values.control = control
    before = table.level.gallery.place
    held(table)
    assert table.level.gallery.held
    CANCELS[way](table)
    assert not table.level.gallery.held
    assert table.level.gallery.poll_hz is None
    assert table.level.attempt.dice_left == 5
    assert table.level.gallery.place == before
    table.pilot.release()
    table.pilot.settle()
    assert table.level.attempt.dice_left == 5
    assert table.level.gallery.armed


def test_a_resize_while_the_die_is_held_keeps_it() -> None:
    """A window that changes its size in the middle of a drag cancels it; the next drag shoots."""
    table = Range()
    held(table)
    table.pilot.resize((1920, 1080))
    assert not table.level.gallery.held
    table.pilot.release()
    assert table.level.attempt.dice_left == 5
    table.flick(HIT)
    assert table.level.attempt.dice_left == 4


def test_a_backward_push_is_no_shot() -> None:
    """Pushed out of the field the die is kept, and that is said."""
    table = Range()
    table.flick((40.0, 400.0, 135.0, 2000))
    assert table.level.attempt.dice_left == 5
    assert table.stack.toasts == ("The die must leave into the field. It was kept.",)


def test_a_release_after_holding_still_is_no_shot() -> None:
    """A pointer that rested for longer than a tenth of a second before the release has no speed."""
    table = Range()
    held(table)
    table.clock.advance(0.2)
    table.pilot.release()
    assert table.level.attempt.dice_left == 5


# -------------------------------------------------------------------- the other controls
def pull(table: Range, dx: float, dy: float, seconds: float) -> None:
    """Pull the die back by so many mm, wait, and let go."""
    place = table.level.gallery.place
    assert place is not None
    table.pilot.hold(table.screen(*place))
    table.to(place[0] + dx, place[1] + dy)
    table.clock.advance(seconds)
    table.pilot.release()


def test_the_slingshot_shoots_against_the_pull() -> None:
    """The die leaves against the pull, as fast as it was pulled far, off by the sway of the moment."""
    table = Range()
    table.level.services.settings.values.control = "slingshot"
    table.pilot.draw()
    pull(table, -40.0, 10.0, 0.25)
    speed = 2600 * math.hypot(40, 10) / 46
    assert table.flicks[0].speed == pytest.approx(speed, rel=0.01)
    off = math.degrees(table.flicks[0].heading - math.atan2(-10, 40))
    assert 0.5 < abs(off) < 5


def test_a_short_pull_is_no_shot() -> None:
    """A pull of a few mm is kept."""
    table = Range()
    table.level.services.settings.values.control = "slingshot"
    pull(table, -3.0, 1.0, 0.2)
    assert table.level.attempt.dice_left == 5
    assert table.level.gallery.armed


def test_the_slingshot_places_the_die_by_dragging_beside_it() -> None:
    """With the slingshot a press beside the die puts it there, and dragging carries it on."""
    table = Range()
    table.level.services.settings.values.control = "slingshot"
    table.pilot.hold(table.screen(20.0, 378.0))
    table.to(30.0, 390.0)
    table.pilot.release()
    assert table.level.gallery.place == pytest.approx((30.0, 390.0), abs=0.1)
    assert table.level.attempt.dice_left == 5


def test_the_keys_place_aim_and_shoot() -> None:
    """By keys alone: W A S D place, arrows aim, Space begins and shoots; Esc keeps the shot."""
    table = Range()
    table.level.services.settings.values.control = "keys"
    before = table.level.gallery.place
    assert before is not None
    table.pilot.press("a", "w")
    assert table.level.gallery.place == pytest.approx((before[0] - 3, before[1] - 3), abs=0.01)
    table.pilot.press("right", "right", "shift+right", "down")
    assert table.level.gallery.busy
    table.pilot.press("escape")
    assert not table.level.gallery.busy
    assert table.stack.top is table.level
    table.pilot.press("space")
    assert not table.flicks
    table.pilot.press("space")
    assert math.degrees(table.flicks[0].heading) == pytest.approx(-45 + 2.2, abs=0.02)
    assert table.flicks[0].speed == pytest.approx(2600 * 0.75, rel=0.001)


def test_an_aim_by_keys_comes_to_rest() -> None:
    """Twenty seconds without a key: nothing sways any more, and nothing wants to be drawn."""
    table = Range()
    table.level.services.settings.values.control = "keys"
    table.pilot.press("up")
    assert table.stack.due() == 0.0
    table.clock.advance(20.5)
    table.stack.advance()
    assert table.stack.due() is None
    table.pilot.press("space")
    assert table.level.attempt.dice_left == 5


def test_tab_goes_round_the_controls_and_is_remembered() -> None:
    """Tab goes from flick to slingshot to keys and back; the settings keep it."""
    table = Range()
    values = table.level.services.settings.values
    for control in (*CONTROLS[1:], CONTROLS[0]):
        table.pilot.press("tab")
        assert values.control == control
        assert table.level.gallery.armed


def test_nothing_moves_at_rest() -> None:
    """With the die waiting nothing wants frames, and a second picture changes nothing."""
    table = Range()
    table.pilot.settle()
    assert table.stack.due() is None
    table.pilot.draw()
    assert table.pilot.draw() == []


# -------------------------------------------------------------------- the film
def film_of(shot: tuple[float, float, float, float], *, plain: bool = False) -> Film:
    """Return the film of a shot in level 5."""
    table = Range().level.attempt.table
    x, y, heading, speed = shot
    way = math.radians(heading)
    result = shoot(table, Flick(x, y, speed * math.cos(way), speed * math.sin(way)))
    return Film(table, result.trace, plain=plain)


def test_time_runs_on_and_shows_everything() -> None:
    """The film's time never runs back, and ends with the trace's."""
    film = film_of(FAST)
    times = [film.trace_time(step / 100) for step in range(round(film.seconds * 100) + 20)]
    assert times == sorted(times)
    assert film.trace_time(film.seconds) >= film.trace.seconds - 1e-9
    for seconds in (0.0, 0.1, 0.3, film.trace.seconds):
        assert film.trace_time(film.film_time(seconds)) == pytest.approx(seconds, abs=0.005)


def test_a_near_miss_runs_at_a_quarter() -> None:
    """Near a figure the film runs at a quarter of the speed and closes in; elsewhere at full speed."""
    film = film_of(FAST)
    near = film.near[0]
    at = film.film_time(near.time)
    assert (film.trace_time(at + 0.04) - film.trace_time(at - 0.04)) / 0.08 == pytest.approx(0.25, rel=0.1)
    assert film.slowness(at) > 0.9
    assert film.slowness(film.seconds) == 0


def test_reduced_motion_has_no_slow_motion_nor_tumbling() -> None:
    """With reduced motion the film is as long as the shot; nothing tumbles, rocks or shakes."""
    film = film_of(FAST, plain=True)
    assert film.near == ()
    assert film.seconds <= film.trace.seconds + 0.3
    for step in range(20):
        shown = film.die(film.seconds * step / 20)
        if shown is not None:
            assert shown[0].lift <= 0
            assert abs(shown[0].turn[1]) + abs(shown[0].turn[2]) == 0
    hit = film_of(HIT, plain=True)
    for _, stance in hit.stances(hit.knocks[0].at + 0.03):
        assert stance.shake == 0


def test_a_figure_hit_hard_teeters_falls_and_lies() -> None:
    """A figure that falls leans slowly to 18°, then faster, bounces once and lies as it was pushed."""
    film = film_of(HIT)
    fall = film.trace.falls[0]
    start = film.film_time(fall.time) + HOLD

    def tilt(at: float) -> float:
        return next(stance.tilt for figure, stance in film.stances(at) if figure.id == fall.id)

    assert tilt(start - 0.02) < 0.2
    early, late = tilt(start + 0.05), tilt(start + 0.25)
    assert 0 < early < TEETER < late
    assert tilt(film.seconds) == pytest.approx(LYING)
    stance = next(stance for figure, stance in film.stances(film.seconds) if figure.id == fall.id)
    assert math.atan2(stance.dy, stance.dx) == pytest.approx(math.atan2(fall.dy, fall.dx))
    assert film.directions()[fall.id] == pytest.approx(math.atan2(fall.dy, fall.dx))


def test_a_weak_knock_rocks_a_figure_and_leaves_it_upright() -> None:
    """A figure that isn't hit hard enough rocks, ever less, and stands."""
    table = FlickTable("SW", (FlickFigure("rider:1", 130.0, 400.0),))
    result = shoot(table, Flick(60.0, 400.0, 640.0, 0.0))
    assert result.outcome.touched == ("rider:1",)
    assert result.outcome.fell == ()
    film = Film(table, result.trace)
    tilts = [stance.tilt for step in range(200) for _, stance in film.stances(step / 100)]
    assert max(tilts) > math.radians(1.5)
    assert max(tilts[150:]) < math.radians(0.5)
    assert "rock" in {moment.kind for moment in film.moments}


def test_a_die_that_leaves_tips_over_the_edge_and_is_gone() -> None:
    """Over the edge the die shrinks and fades within a quarter of a second; its fall is heard."""
    table = Range("11-high-noon")
    table.flick((60.0, 420.0, -2.0, 3900))
    film = table.level.gallery.film
    assert film is not None
    assert film.trace.die_left is not None
    at = film.film_time(film.trace.die_left)
    shown = film.die(at + 0.12)
    assert shown is not None
    assert shown[1] < 1
    assert shown[2] < 1
    assert film.die(at + 0.26) is None
    table.watch()
    assert "off-board" in table.heard
    assert "Then it left the field." in table.level.last


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_the_players_speed_is_respected(speed: Any) -> None:
    """Off: the outcome at once. Fast takes half the time, slow 1.6 times as long."""
    table = Range()
    table.level.services.settings.values.speed = speed
    table.flick(HIT)
    factor = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}[speed]
    film = table.level.gallery.film
    assert film is not None
    assert table.watch() == pytest.approx(film.seconds * factor, abs=0.04)


@pytest.mark.parametrize("way", ["click", "space", "escape"])
def test_a_click_or_a_key_skips_the_shot(way: str) -> None:
    """A click or Space or Esc ends the film, and does nothing else."""
    table = Range()
    table.flick(HIT)
    table.pilot.advance(0.05)
    assert table.level.gallery.running
    if way == "click":
        table.pilot.click(table.screen(300, 200))
    else:
        table.pilot.press(way)
    assert not table.level.gallery.running
    assert table.stack.top is table.level
    assert table.level.last.startswith("One fell.")
    assert table.level.gallery.armed


def test_a_window_that_was_away_doesnt_jump_over_the_shot() -> None:
    """A pause of seconds (a title bar dragged) shows no more than a tenth of a second of the film."""
    table = Range()
    table.flick(HIT)
    table.clock.advance(5.0)
    table.stack.advance()
    assert table.level.gallery.running


def test_the_sliding_is_heard_as_long_as_the_die_slides(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hiss begins with the shot and ends with it, also when the shot is skipped or the scene left."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    table = Range()
    sound = table.level.services.sound
    assert sound.open()
    try:
        for end in (table.watch, lambda: table.pilot.press("space"), lambda: table.level.close(None)):
            table.flick(HIT)
            table.pilot.advance(0.1)
            assert set(sound._sustained) == {"slide"}
            end()
            assert not sound._sustained
    finally:
        sound.close()


# -------------------------------------------------------------------- a board that is turned
class Duel(Scene[None]):
    """A duel as Pony Express will have it: the board turned, the own rider beside the launch band."""

    def __init__(self, services: Any) -> None:
        super().__init__(services)
        self.shots: list[Any] = []
        self.shown = 0
        self.table = FlickTable("NW", (FlickFigure("rider:1", 558.0, 408.0),))
        self.gallery = Gallery(
            services,
            self.paint,
            lambda _figure: Look("pony/rider-red"),
            fired=lambda flick, result: self.shots.append((flick, result)),
            shown=self.count,
        )

    def count(self) -> None:
        """Notice that the film is over."""
        self.shown += 1

    def enter(self) -> None:
        """Set up."""
        self.gallery.set_up(self.table, extras=[Extra(Look("pony/rider-blue"), 42, 42)])
        self.gallery.frame(shooting(self.layout, "NW"), Rect(0, 56, self.layout.w, self.layout.h - 56))
        self.gallery.arm()

    def handle(self, event: Any) -> bool:
        """The die first."""
        return self.gallery.handle(event) or super().handle(event)

    def tick(self, now: float) -> None:
        """Let the shot go on."""
        self.gallery.tick(now)

    def due(self, now: float) -> float | None:
        """Frames while it does."""
        return self.gallery.due(now)

    def paint(self, p: Painter) -> None:
        """Draw a plain board."""
        p.fill(p.window, "#C9A36B")

    def paint_moving(self, p: Painter) -> None:
        """Draw what moves."""
        self.gallery.paint(p)


def test_a_drag_to_the_right_shoots_along_the_turned_board() -> None:
    """On the board turned for a duel a drag to the right leads from the NW corner to the SE one (P22)."""
    clock = HandClock(1.0)
    stack = rehearse((1366, 768), clock=clock)
    duel = Duel(stack.services)
    stack.push(duel)
    pilot = Pilot(stack, clock, (1366, 768))
    pilot.draw()
    place = duel.gallery.place
    assert place is not None
    x, y = duel.gallery.camera.at(*place)
    pilot.hold((x, y))
    for step in range(1, 60):
        if not duel.gallery.armed:
            break
        clock.advance(TICK)
        pilot.pointer = (x + step * 8, y)
        pilot.send(PointerMoved(pilot.pointer, (1,), clock.now()))
    flick, result = duel.shots[0]
    assert math.degrees(flick.heading) == pytest.approx(36.87, abs=0.01)
    assert flick.speed == pytest.approx(8 / TICK / 1.7 * HAND, rel=0.01)
    assert duel.table.from_corner(flick.x, flick.y) == pytest.approx(95, abs=0.02)
    pilot.settle()
    assert duel.shown == 1
    assert result.trace.seconds > 0


def test_a_shot_of_another_is_shown_on_the_same_board() -> None:
    """`play` shows a trace that nobody here flicked, and tells when it is over."""
    clock = HandClock(1.0)
    stack = rehearse((1366, 768), clock=clock)
    duel = Duel(stack.services)
    stack.push(duel)
    pilot = Pilot(stack, clock, (1366, 768))
    trace = shoot(duel.table, Flick(60.0, 45.0, 2200.0, 1500.0)).trace
    duel.gallery.play(trace)
    assert not duel.gallery.armed
    pilot.send(FocusLost(), KeyDown("f"))
    pilot.settle()
    assert duel.shown == 1
    assert not duel.shots


# -------------------------------------------------------------------- the pictures
def test_the_faces_are_read_as_polygons() -> None:
    """Every poker face becomes polygons within the face: its ink, its frame, its holes."""
    for label in LABELS:
        pieces = face_pieces(assets_folder() / "pictures" / "pony" / f"die-{label}.svg")
        assert len(pieces) > 3
        for points, _ in pieces:
            assert len(points) >= 3
            assert all(-1 <= x <= SIDE + 1 and -1 <= y <= SIDE + 1 for x, y in points)
    holes = [
        piece for piece in face_pieces(assets_folder() / "pictures/pony/die-A.svg") if piece.colour[0] > 200
    ]
    assert len(holes) >= 2


class Canvas:
    """A painter on a plain ground, one pixel a unit."""

    def __init__(self) -> None:
        services = rehearse((1920, 1080)).services
        self.surface = pygame.Surface((200, 200))
        self.wipe()
        self.pictures = services.shop.pictures
        layout = services.frame.layout
        self.painter = Painter(services.shop, layout, 1.0, (0, 0), self.surface.get_rect(), self.surface)

    def wipe(self) -> None:
        """Begin anew."""
        self.surface.fill((255, 0, 255))

    def drawn(self) -> pygame.Rect:
        """The rectangle of everything that was drawn."""
        mask = pygame.mask.from_threshold(self.surface, (255, 0, 255), (1, 1, 1))
        mask.invert()
        return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


def test_three_faces_are_seen_at_most_and_the_top_one_is_first() -> None:
    """A die that lies flat shows the face of its first label; turned by half, the opposite one."""
    canvas = Canvas()
    for turn, label in (
        (about((0, 0, 1), 0.3), "K"),
        (times(about((1, 0, 0), math.pi), about((0, 0, 1), 0.3)), "9"),
    ):
        canvas.wipe()
        art = DieArt(canvas.pictures)
        laid: list[str] = []
        pieces = art._pieces
        art._pieces = lambda name, laid=laid, pieces=pieces: (laid.append(name), pieces(name))[1]  # type: ignore[method-assign]
        art.paint(canvas.painter, Camera(100, 120, 4.0, pivot=(0, 0)), DiePose(0, 0, 0, turn))
        assert label in laid
        assert 1 <= len(laid) <= 3


def test_the_die_stands_on_its_place() -> None:
    """The picture of the die covers its place, and reaches over its outline by little but the shadow."""
    canvas = Canvas()
    DieArt(canvas.pictures).paint(
        canvas.painter, Camera(100, 100, 4.0, pivot=(0, 0)), DiePose(0, 0, 0, about((0, 0, 1), 0.0))
    )
    box = canvas.drawn()
    assert box.collidepoint(100, 100)
    assert box.left >= 100 - 40
    assert box.right <= 100 + 60


@pytest.mark.parametrize(
    "family", ["pony/rider-green", "pony/figure-outlaw", "range/bottle-blue", "range/can-red"]
)
def test_a_figure_lies_the_way_it_fell(family: str) -> None:
    """A fallen figure's head lies in the direction of its fall, whichever that is."""
    canvas = Canvas()
    for turn in range(0, 360, 30):
        canvas.wipe()
        dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        paint_figure(
            canvas.painter, Camera(100, 100, 1.6, pivot=(0, 0)), Look(family), Stance(0, 0, LYING, dx, dy)
        )
        box = canvas.drawn()
        assert (box.centerx - 100) * dx + (box.centery - 100) * dy > 6


def test_a_falling_figure_never_jumps() -> None:
    """From upright to lying the picture's middle moves in small steps, in every direction."""
    canvas = Canvas()
    for turn in range(0, 360, 30):
        dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        before: tuple[int, int] | None = None
        for degrees in range(0, 91, 3):
            canvas.wipe()
            stance = Stance(0, 0, math.radians(degrees), dx, dy)
            paint_figure(
                canvas.painter, Camera(100, 100, 2.0, pivot=(0, 0)), Look("pony/figure-outlaw"), stance
            )
            middle = canvas.drawn().center
            if before is not None:
                assert math.dist(before, middle) < 22
            before = middle


def test_upright_is_a_camera_without_a_turn() -> None:
    """The field of the range lies as it is drawn."""
    camera = upright(Rect(24, 96, 1280, 960), 600.0)
    assert camera.at(0, 0) == (24, 96)
    assert camera.at(600, 450) == pytest.approx((1304, 1056))
