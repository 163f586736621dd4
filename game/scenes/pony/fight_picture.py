"""How a fight looks: the turned board, the figures on their way, tags, plates and sheets over them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.rules.pony.shots import INDIANS, RIDERS, first_rider
from game.scenes.flicking.arrest import arrest_moment, paint_badge, paint_frame
from game.scenes.flicking.camera import Camera
from game.scenes.flicking.figures import LYING, Stance, paint_figure
from game.scenes.pony.fight_plates import Note, Plate, line_stamp, result_stamp, tag_stamp
from game.scenes.pony.fight_words import HEADINGS
from game.scenes.pony.looks import picture_at, portrait
from game.ui.geometry import Rect
from game.ui.sheet import dark_wood, tall_status

if TYPE_CHECKING:
    from game.scenes.pony.fight import FightScene
    from game.ui.geometry import Point
    from game.ui.painter import Painter

MARKER_AT = (-22.0, -6.0)
MARKER_SCALE = 0.42
TAGS = {"fell": (44.0, -14.0), "rocks": (32.0, -12.0), "stands": (30.0, -12.0)}
"""mm on the screen from a figure's place to the middle of its tag."""


# -------------------------------------------------------------------- what stands still
def paint_board(it: FightScene, p: Painter) -> None:
    """Draw the table and the turned board, without figures."""
    dark_wood(p)
    with p.clipped(it.sight.places.region):
        it.ground.paint(p, it.sight.camera)
        at = marker_place(it)
        if at is not None:
            scale = it.sight.camera.scale * MARKER_SCALE
            picture_at(p, "pony/gunfight-marker", *at, (29, 29), scale)


def marker_place(it: FightScene) -> Point | None:
    """Return where the marker of a gunfight lies on the screen: beside the space where the two met."""
    duel = it.it.duel
    if duel is None or duel.mailbox:
        return None
    x, y = it.ground.board.layout.spaces[it.it.table.riders[duel.first].space - 1]
    left, top = it.sight.camera.at(x / 100, y / 100)
    return left + MARKER_AT[0] * it.sight.camera.scale, top + MARKER_AT[1] * it.sight.camera.scale


def paint_still(it: FightScene, p: Painter) -> None:
    """Draw what needn't be drawn for each frame."""
    lay = p.layout
    if it.phase == "turning":
        dark_wood(p)
    else:
        paint_board(it, p)
    line, reason = status(it)
    x = lay.pick(98.0, 66.0)
    tall_status(p, line, reason, x=x, right=it.tools_from - lay.pick(24, 16))
    portrait(p, lay.pick(56.0, 36.0), lay.pick(68.0, 47.0), lay.pick(1.42, 1.0), it.it.shooter)


def status(it: FightScene) -> tuple[str, str]:
    """Return whose turn it is and what now, and why."""
    words, facts = it.words, it.it
    reason = words.reason(facts)
    if it.phase in ("result", "over") and it.result is not None:
        return it.result.title, reason
    if it.phase == "flying":
        return it.say("The die is on its way"), reason
    if not it.by_person and it.phase != "turning":
        return words.aims(facts), reason
    return words.turn(facts), reason


# -------------------------------------------------------------------- what moves
def paint_moving(it: FightScene, p: Painter) -> None:
    """Draw everything else, plates and sheets last."""
    if it.phase == "turning":
        _paint_turning(it, p)
    else:
        _paint_spin(it, p)
        it.gallery.paint(p)
        _paint_waiting(it, p)
        _paint_tags(it, p)
        _paint_arrest(it, p)
    _paint_plates(it, p)
    _paint_sheets(it, p)
    _paint_result(it, p)


def _paint_turning(it: FightScene, p: Painter) -> None:
    """Draw the board on its way, with the figures upright on it."""
    camera = it.turning
    with p.clipped(it.sight.places.region):
        it.ground.paint_turning(p, camera, it.sight.camera, it.sight.places.region)
        stances = [
            (it.sight.look(figure), Stance(figure.x, figure.y, LYING if figure.lying else 0.0))
            for figure in it.sight.table.figures
        ]
        stances.append((it.sight.rider(it.it.shooter), Stance(*it.sight.own_place)))
        for look, stance in sorted(stances, key=lambda each: camera.at(each[1].x, each[1].y)[1]):
            # At its final size: no picture need be made anew for each frame.
            x, y = camera.at(stance.x, stance.y)
            own = Camera(x, y, it.sight.camera.scale, camera.angle, (stance.x, stance.y))
            paint_figure(p, own, look, stance)


def _paint_waiting(it: FightScene, p: Painter) -> None:
    """Draw the die of a computer player that aims."""
    pose = it.waiting_die
    if pose is not None:
        with p.clipped(it.sight.places.region):
            it.art.paint(p, it.sight.camera, pose)


def _paint_spin(it: FightScene, p: Painter) -> None:
    """Spin the marker of the gunfight after a hit."""
    at = marker_place(it)
    if at is None or it.spun >= 1:
        return
    scale = it.sight.camera.scale * MARKER_SCALE
    stamp = p.stamp(
        ("spun-marker", round(scale, 3)),
        60 * scale,
        60 * scale,
        lambda q: q.picture("pony/gunfight-marker", Rect(0, 0, 60 * scale, 60 * scale)),
    )
    grow = 1 + 0.5 * math.sin(math.pi * it.spun)
    p.place(stamp, at[0] - 29 * scale, at[1] - 29 * scale, turn=-1080 * it.spun, grow=grow)


def _paint_tags(it: FightScene, p: Painter) -> None:
    """Write beside each figure at the tents what it brings, as soon as it is plain to see."""
    film = it.gallery.film
    if (
        it.it.opponent is not None
        or it.shot is None
        or film is None
        or first_rider(it.shot.touched) is not None
    ):
        return
    at, settled = it.gallery.moment, it.phase in ("result", "over")
    seen: dict[str, str] = {}
    for moment in film.moments:
        if moment.at <= at and moment.kind in ("down", "rock"):
            seen[moment.id] = "fell" if moment.kind == "down" else "rocks"
    for figure, stance in film.stances(at):
        if figure.id not in INDIANS:
            continue
        kind = seen.get(figure.id, "")
        if settled:
            kind = "fell" if figure.id in it.shot.fell else "stands"
        if kind:
            stamp = tag_stamp(p, kind)
            k = p.layout.pick(1.0, 0.72)
            dx, dy = TAGS[kind]
            x, y = it.sight.camera.at(stance.x, stance.y)
            p.place(stamp, x + dx * it.sight.camera.scale - 34 * k, y + dy * it.sight.camera.scale - 20 * k)


def arrest_at(it: FightScene) -> float | None:
    """Return the moment of the film at which a bystander is touched first; None: none decides."""
    film = it.gallery.film
    if film is None or it.shot is None or it.it.outcome(it.shot) != "arrest":
        return None
    victim = first_rider(it.shot.touched)
    return None if victim is None else arrest_moment(film, RIDERS[victim])


def _paint_arrest(it: FightScene, p: Painter) -> None:
    """Flash the frame, stamp the badge."""
    at, film, shot = arrest_at(it), it.gallery.film, it.shot
    victim = first_rider(shot.touched) if shot is not None else None
    if at is None or film is None or victim is None or it.gallery.moment < at:
        return
    passed = it.gallery.moment - at
    if not film.plain:
        paint_frame(p, it.sight.places.region, passed)
    paint_badge(p, it.sight.camera, film, RIDERS[victim], it.gallery.moment, passed)


# -------------------------------------------------------------------- plates and sheets
def _paint_plates(it: FightScene, p: Painter) -> None:
    """Draw the duelists' plates, sliding in from the corners."""
    facts, places = it.it, it.sight.places
    out = (1 - it.slid) * (places.shooter.right + 8)
    spent = 1 if it.shot is not None else 0
    for seat, rect, way in ((facts.shooter, places.shooter, -1), (facts.opponent, places.opponent, 1)):
        if seat is None:
            continue
        rounds = facts.rounds(seat)
        role = it.words.role(facts, seat, None if rounds is None else rounds[0])
        if rounds is not None and seat == facts.shooter:
            rounds = (rounds[0] - spent, rounds[1])
        plate = Plate(seat, facts.names[seat], role, rounds, way > 0)
        p.place(plate.stamp(p, rect), rect.x + way * out, rect.y)


def _paint_sheets(it: FightScene, p: Painter) -> None:
    """Draw how to shoot, and what is at stake."""
    places, say = it.sight.places, it.say
    size = places.text
    heading, lines = it.words.stakes(it.it)
    stakes = Note.of(heading, lines)
    hints = None
    if it.phase == "flying":
        hints = Note("", ((("F9",), say("slow motion")), ((say("Click"),), say("skip the slide"))))
    elif it.by_person and it.phase in ("turning", "handing", "aiming"):
        control = it.services.settings.values.hand(it.gallery.shooter).control
        hints = Note(say(HEADINGS[control]), tuple(it.words.hints(control)))
    out = 1 - it.slid
    if places.narrow:
        rect = places.line
        p.place(line_stamp(p, rect, hints or Note("", ()), stakes, size), rect.x, rect.y + out * 60)
        return
    if hints is not None:
        rect = places.hints(len(hints.lines), heading=bool(hints.heading))
        p.place(hints.stamp(p, rect, size), rect.x - out * (rect.right + 8), rect.y)
    rect = places.stakes(len(lines), stakes.width(p, size), top=it.it.opponent is None)
    p.place(stakes.stamp(p, rect, size), rect.x + out * (rect.w + places.margin + 8), rect.y)


def _paint_result(it: FightScene, p: Painter) -> None:
    """Draw what the shot brought."""
    if it.phase not in ("result", "over") or it.result is None:
        return
    rect = it.sight.places.result
    stamp = result_stamp(p, rect, it.result, it.it.shooter)
    p.place(stamp, rect.x, rect.y - (1 - it.popped) * 24, alpha=0.4 + 0.6 * it.popped)
