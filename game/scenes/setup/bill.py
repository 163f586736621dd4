"""The bills of the games: a name, a claim, and as many trains below as there is room for."""

from typing import Final, NamedTuple

from game.scenes.setup.games import SHEETS
from game.scenes.trains import cars
from game.text.language import Language
from game.text.naming import GAMES
from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import ALERT, BRASS, BRASS_LIGHT, INK, PAPER, PAPER_DARK, mix
from game.ui.painter import Painter
from game.ui.style import Look

_CONSISTS: Final = {
    "yardmaster": (
        ("car-coal", "car-livestock", "car-timber"),
        ("car-oil", "car-automobile", "car-coal"),
        ("car-timber", "car-oil", "car-livestock"),
        ("car-automobile", "car-timber", "car-oil"),
        ("car-livestock", "car-coal", "car-automobile"),
    ),
    "yardmaster-express": (
        ("engine-3", "car-oil"),
        ("engine-2", "car-timber"),
        ("engine-1", "car-automobile"),
        ("engine-4", "car-coal"),
        ("engine-5", "car-livestock"),
    ),
}
"""The trains on a bill, from its foot upwards."""
_ENGINE: Final = 400
_CAR: Final = 240
_PONY: Final = ("setup/bill-pony", (396, 165))


class BillLook(NamedTuple):
    """What a bill shows: whether its game is chosen, and the pointer and keyboard."""

    chosen: bool
    look: Look = Look()


def paint_bill(p: Painter, rect: Rect, game: str, language: Language, shown: BillLook) -> None:
    """Draw a game's bill."""
    lay, look = p.layout, shown.look
    lit = look.state == "hover"
    dim = mix(PAPER, PAPER_DARK, 0.4 if lit else 0.8)
    rect = rect.moved(0, 2 if look.state == "pressed" and not shown.chosen else -1 if lit else 0)
    paper.paper(p, rect, fill=PAPER if shown.chosen else dim)
    paper.nicked(p, rect)
    y = _paint_words(p, rect, game, language, chosen=shown.chosen)
    room = Rect(rect.x + lay.pick(26, 18), y, rect.w - lay.pick(52, 36), rect.bottom - lay.pick(14, 10) - y)
    if game in _CONSISTS:
        _paint_trains(p, room, game)
    else:
        picture, (w, h) = _PONY
        k = min(room.w / w, room.h / h)
        p.picture(picture, Rect(room.cx - w * k / 2, room.bottom - h * k, w * k, h * k))
    if shown.chosen:
        _paint_choice(p, rect)
    if look.focused:
        paper.ring(p, rect)


def _paint_words(p: Painter, rect: Rect, game: str, language: Language, *, chosen: bool) -> float:
    """Write name, claim and number of players; return the y below them."""
    lay, sheet = p.layout, SHEETS[game]
    pad = lay.pick(26, 18)
    x, room = rect.x + pad, rect.w - 2 * pad
    size = lay.pick(34.0, 24.0)
    ink = ALERT if chosen else INK
    p.text(
        x,
        rect.y + lay.pick(50, 34),
        language.say(GAMES[game]),
        size,
        "display",
        ink,
        width=room - lay.pick(50, 36),
    )
    y = p.paragraph(x, rect.y + lay.pick(78, 54), language.say(sheet.claim), lay.cap, room, "semi", lead=1.25)
    return p.paragraph(x, y, language.say(sheet.players), lay.cap, room, "semi", lead=1.25)


def _paint_trains(p: Painter, room: Rect, game: str) -> None:
    """Draw trains on tracks of their own, the first at the foot."""
    trains = _CONSISTS[game]
    units = sum(_ENGINE if name.startswith("engine") else _CAR for name in trains[0])
    k = min(room.h / 165, room.w / max(units, 660))
    pitch = 156 * k + p.layout.pick(26, 18)
    count = max(1, min(len(trains), int((room.h + p.layout.pick(26, 18)) / pitch)))
    for number, train in enumerate(trains[:count]):
        y = room.bottom - 156 * k - number * pitch
        cars.track(p, room.x, y, room.w, k)
        x = room.x + max(0.0, (room.w - units * k) / 2)
        for name in train:
            wide = (_ENGINE if name.startswith("engine") else _CAR) * k
            p.picture(f"trains/{name}", Rect(x, y, wide, 160 * k))
            x += wide


def _paint_choice(p: Painter, rect: Rect) -> None:
    """Draw the brass ring and the tick of the chosen game."""
    lay = p.layout
    shapes = "".join(
        svg.rect(0, 0, rect.w, rect.h, r=lay.radius, stroke=ink, stroke_width=wide)
        for ink, wide in ((INK, lay.pick(8, 6)), (BRASS_LIGHT, lay.pick(4.5, 3.5)))
    )
    p.shapes(rect, shapes, pad=6)
    r = lay.pick(20, 14)
    x, y = rect.right - lay.pick(34, 24), rect.y + lay.pick(36, 26)
    shapes = svg.circle(r, r, r, BRASS, stroke=INK, stroke_width=lay.outline)
    p.shapes(Rect(x - r, y - r, 2 * r, 2 * r), shapes, pad=3)
    paper.draw_icon(p, (x, y), "check", INK, r * 0.95)
