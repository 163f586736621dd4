"""The rows of the library's list, and what stands there when it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.library.details import state_of
from game.scenes.library.picture import paint_small
from game.text import library as words
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import BRASS, BRASS_LIGHT, INK, NIGHT, PAPER, PAPER_LIGHT, SECONDARY, mix
from game.ui.signs import seat_sign

if TYPE_CHECKING:
    from datetime import datetime

    from game.scenes.library.catalogue import Catalogue, Glimpse
    from game.scenes.services import Services
    from game.store.listing import Saved
    from game.text.language import Language
    from game.ui.layout import Layout
    from game.ui.painter import Painter
    from game.ui.style import Look

_SIGNS = {"yardmaster-express": ("star", 0.6, BRASS_LIGHT), "pony-express": ("horseshoe", 0.52, PAPER)}


def game_sign(p: Painter, cx: float, cy: float, r: float, game: str) -> None:
    """Draw a game's sign on a disc of night: the watch, the star, the horseshoe."""
    box = Rect(cx - r, cy - r, 2 * r, 2 * r)
    shapes = svg.circle(r, r, r, NIGHT, stroke=INK, stroke_width=p.layout.hair)
    if game in _SIGNS:
        sign, size, ink = _SIGNS[game]
        shapes += svg.circle(r, r, r * 0.82, stroke=BRASS, stroke_width=p.layout.hair)
        shapes += svg.group(seat_sign(sign, r * size, ink), r, r)
    p.shapes(box, shapes, pad=3)
    if game == "yardmaster":
        p.picture("trains/yardmaster-up", Rect(cx - r * 0.86, cy - r * 0.95, r * 1.72, r * 1.72))


def small_picture(lay: Layout, rect: Rect) -> Rect:
    """Return the place of the table's small picture in an entry."""
    high = rect.h - lay.pick(26, 18)
    return Rect(rect.x + lay.pick(24, 17), rect.cy - high / 2, high * 1.5, high)


def paint_match(
    p: Painter,
    rect: Rect,
    look: Look,
    services: Services,
    saved: Saved,
    glimpse: Glimpse | None,
    now: datetime,
) -> None:
    """Draw an entry: picture, title over the state, the seats' badges, its date over a tag."""
    lay, language = p.layout, services.language
    state = state_of(services, saved, glimpse)
    ground = Rect(rect.x, rect.y + 2, rect.w, rect.h - 4)
    if look.state == "pressed":
        shapes = svg.rect(0, 0, ground.w, ground.h, mix(PAPER, BRASS_LIGHT, 0.8), 4)
        p.shapes(ground, shapes + svg.rect(0, 0, lay.pick(8, 6), ground.h, BRASS))
    elif look.state == "hover":
        p.shapes(ground, svg.rect(0, 0, ground.w, ground.h, PAPER_LIGHT, 4))
    cy, right = rect.cy, rect.right - lay.pick(24, 16)
    box = small_picture(lay, rect)
    rules = services.shelf.get(saved.game)
    if rules is not None and glimpse is not None and glimpse.view is not None:
        paint_small(p, box, rules, glimpse.view, language)
        game_sign(p, box.x + lay.pick(4, 3), box.bottom - lay.pick(10, 7), lay.pick(21, 15), saved.game)
    else:
        game_sign(p, box.cx, cy, min(rect.h * 0.34, lay.pick(38, 27)), saved.game)
    last = right - lay.pick(306, 210)
    step, r = lay.pick(40, 28), lay.pick(17.0, 12.0)
    seats = len(saved.seats)
    for seat in range(seats):
        paper.badge(p, (last - (seats - 1 - seat) * step, cy), r, seat)
    x = box.right + lay.pick(24, 16)
    room = last - seats * step - x
    title = words.title(language, saved.game, saved.title)
    p.text(x, cy - lay.pick(6, 4), title, lay.size(25, 18), "bold", width=room)
    p.text(x, cy + lay.pick(24, 17), state, lay.size(20, 15), width=room, least=lay.pick(16, 12))
    date = words.when(language, saved.changed, now)
    p.text(right, cy - lay.pick(5, 3), date, lay.cap, "semi", align="right", width=lay.pick(250, 170))
    _tag(p, right, cy + lay.pick(6, 4), *_tag_of(language, saved))


def _tag_of(language: Language, saved: Saved) -> tuple[str, bool]:
    """What stands under the date, framed or not."""
    if saved.busy:
        return language.say("Being played"), True
    if saved.fault is not None:
        return language.say("Damaged"), True
    return (language.say("Finished"), False) if saved.finished else (language.say("Unfinished"), True)


def _tag(p: Painter, right: float, y: float, label: str, framed: bool) -> None:
    lay = p.layout
    size = lay.size(17, 14)
    if not framed:
        p.text(right, y + size * 1.08, label, size, "text", SECONDARY, align="right")
        return
    wide = p.type.width(label, size, "bold") + lay.pick(18, 12)
    box = Rect(right - wide, y, wide, size * 1.5)
    p.shapes(box, svg.rect(0, 0, box.w, box.h, BRASS, 3, stroke=INK, stroke_width=1.4), pad=3)
    p.text(box.cx, y + size * 1.08, label, size, "bold", align="middle")


def paint_unreadable(p: Painter, rect: Rect, look: Look, told: str) -> None:
    """Draw an entry of which nothing is known."""
    lay = p.layout
    paper.row_ground(p, rect, chosen=look.state == "pressed", hover=look.state == "hover")
    p.text(rect.x + lay.pick(120, 84), rect.cy, told, lay.body, "semi", SECONDARY)


def paint_empty(p: Painter, box: Rect, language: Language, catalogue: Catalogue) -> None:
    """Say why the list is empty, and what would stand in it."""
    lay, say = p.layout, language.say
    if catalogue.words:
        head, told = say("Nothing found"), say("No match has these words in its names.")
    elif catalogue.which == "finished":
        head, told = say("None finished yet"), say("Finished games stay here to be watched.")
    elif catalogue.which == "unfinished":
        head, told = say("None under way"), say("Games that you leave wait here for you.")
    else:
        head = say("The shelves are empty")
        told = say("Every game you play is kept here from its first move on.")
    y = box.y + box.h * 0.4
    p.text(box.cx, y, head, lay.h1 * 0.8, "display", align="middle")
    paper.ornament(p, box.cx, y + lay.pick(34, 24), lay.pick(420, 300))
    p.text(box.cx, y + lay.pick(84, 60), told, lay.body, "semi", SECONDARY, align="middle")
