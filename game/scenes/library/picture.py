"""A small picture of each game's table, drawn from what everybody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.rules.express.scoring import cars
from game.scenes.pony.board import BoardPicture, Shown, level_of
from game.scenes.pony.looks import RIDERS
from game.scenes.trains import cars as draw
from game.scenes.trains.cargo import TINTS, pattern
from game.scenes.yardmaster.cards import car
from game.ui import svg
from game.ui.geometry import Rect
from game.ui.ink import INK, LANE, LIVERIES, PAPER_LIGHT, WOOD, mix

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.express.table import View as ExpressView
    from game.rules.pony.state import View as PonyView
    from game.rules.table import Rules
    from game.rules.yardmaster.table import View as YardmasterView
    from game.scenes.trains.cars import Car
    from game.text.language import Language
    from game.ui.painter import Painter


def paint_table(
    p: Painter, rect: Rect, rules: Rules[Any, Any], view: Any, names: Sequence[str], language: Language
) -> None:
    """Draw the open table of a match into a rectangle, in its frame; the picture is composed once."""

    def draw_all(q: Painter) -> None:
        box = Rect(0, 0, rect.w, rect.h)
        q.shapes(box, svg.rect(0, 0, box.w, box.h, WOOD, 3))
        with q.clipped(box):
            _PICTURES[rules.name](q, box, rules, view, names, language)
        edge = svg.rect(0, 0, box.w, box.h, r=3, stroke=INK, stroke_width=q.layout.outline)
        q.shapes(box, edge, pad=4)

    key = ("library", rules.name, view, tuple(names), language.code)
    p.place(p.stamp(key, rect.w, rect.h, draw_all), rect.x, rect.y)


def paint_small(p: Painter, rect: Rect, rules: Rules[Any, Any], view: Any, language: Language) -> None:
    """Draw the open table so small that only colours tell: trains as strips, riders as dots on the map."""

    def draw_all(q: Painter) -> None:
        box = Rect(0, 0, rect.w, rect.h)
        q.shapes(box, svg.rect(0, 0, box.w, box.h, WOOD, 3))
        with q.clipped(box):
            _SMALL[rules.name](q, box, rules, view, language)
        q.shapes(box, svg.rect(0, 0, box.w, box.h, r=3, stroke=INK, stroke_width=q.layout.hair), pad=4)

    key = ("library, small", rules.name, view)
    p.place(p.stamp(key, rect.w, rect.h, draw_all), rect.x, rect.y)


def _small_express(p: Painter, box: Rect, rules: Any, view: ExpressView, language: Language) -> None:
    del rules, language
    trains = [[colour for laid in train for colour, _ in cars((laid,))] for train in view.trains]
    _strips(p, box, trains, 2 * (9 - view.seats))


def _small_yardmaster(p: Painter, box: Rect, rules: Any, view: YardmasterView, language: Language) -> None:
    del rules, language
    trains = [[car(word)[0] for word in train] for train in view.trains]
    _strips(p, box, trains, max([8, *map(len, trains)]))


def _strips(p: Painter, box: Rect, trains: Sequence[Sequence[str]], most: int) -> None:
    """Draw each train as an engine in its seat's livery and blocks in its cars' colours and patterns."""
    if not trains:
        return
    pad, gap = p.layout.pick((9, 5), (6, 4))
    inner = box.grown(-pad)
    high = min((inner.h - gap * (len(trains) - 1)) / len(trains), p.layout.pick(20, 14))
    top = inner.cy - (high * len(trains) + gap * (len(trains) - 1)) / 2
    w = min(inner.w / (most + 1.5), high * 1.3)
    for seat, train in enumerate(trains):
        y = top + seat * (high + gap) - box.y
        shapes = svg.rect(inner.x, y + high - 1, inner.w, 2, LANE)
        shapes += svg.rect(inner.x, y, w * 1.4, high, LIVERIES[seat].base, 2, stroke=INK, stroke_width=1)
        x = inner.x + w * 1.5
        for colour in train:
            tint = TINTS[colour]
            block = svg.rect(0, 0, w - 1, high, tint.base)
            block += pattern(colour, w - 1, high, mix(tint.base, tint.dark, 0.8), max(4.0, high * 0.4))
            shapes += svg.group(block, x, y)
            x += w
        p.shapes(box, shapes)


def _small_pony(p: Painter, box: Rect, rules: Any, view: PonyView, language: Language) -> None:
    board = view.table.board
    picture = BoardPicture(board, level_of(rules, board), language)
    wide = box.h * 4 / 3
    picture.field = Rect(box.cx - wide / 2, box.y, wide, box.h)
    picture.paint_ground(p, words=False)
    r = p.layout.pick(6.0, 4.4)
    for seat, place in enumerate(picture.stands(view.table.riders)):
        x, y = picture.at(*place)
        at = Rect(x - r, y - r, 2 * r, 2 * r)
        p.shapes(at, svg.circle(r, r, r, RIDERS[seat].ink, stroke=PAPER_LIGHT, stroke_width=1.4), pad=2)


_SMALL: Final[dict[str, Callable[[Painter, Rect, Any, Any, Language], None]]] = {
    "yardmaster-express": _small_express,
    "yardmaster": _small_yardmaster,
    "pony-express": _small_pony,
}


def _express(
    p: Painter, box: Rect, rules: Any, view: ExpressView, names: Sequence[str], language: Language
) -> None:
    del rules
    trains = [[cars((laid,)) for laid in train] for train in view.trains]
    _trains(p, box, trains, 2 * (9 - view.seats), names, language)


def _yardmaster(
    p: Painter, box: Rect, rules: Any, view: YardmasterView, names: Sequence[str], language: Language
) -> None:
    del rules
    trains: list[list[Sequence[Car]]] = [[(car(word),) for word in train] for train in view.trains]
    _trains(p, box, trains, max([6, *map(len, trains)]), names, language)


def _trains(
    p: Painter,
    box: Rect,
    trains: Sequence[Sequence[Sequence[Car]]],
    most: int,
    names: Sequence[str],
    language: Language,
) -> None:
    """Draw one train under the other, as large as they fit with `most` cars."""
    if not trains:
        return
    pad, gap = p.layout.pick((12, 8), (8, 5))
    inner = box.grown(-pad)
    high = inner.h / len(trains)
    w = min(inner.w / (draw.ENGINE + most), (high - gap) / 1.1)
    # Small cells have taller heads.
    while draw.cell_h(w) > high - gap:
        w -= 0.5
    y = inner.y + (high - draw.cell_h(w)) / 2
    for seat, train in enumerate(trains):
        rail = y + draw.head(w) + w * 0.03
        draw.track(p, inner.x, rail, inner.w, w / draw.UNITS, on_wood=True)
        x = inner.x + w * draw.ENGINE
        for card in train:
            draw.train_card(p, card, x, y, w, language.code)
            x += w * len(card)
        draw.engine_card(p, seat, names[seat], inner.x, y, w)
        y += high


def _pony(
    p: Painter, box: Rect, rules: Any, view: PonyView, names: Sequence[str], language: Language
) -> None:
    del names
    board = view.table.board
    picture = BoardPicture(board, level_of(rules, board), language)
    wide = box.h * 4 / 3
    picture.field = Rect(box.cx - wide / 2, box.y, wide, box.h)
    picture.paint(p, view.table.riders, Shown())


_PICTURES: Final[dict[str, Callable[[Painter, Rect, Any, Any, Sequence[str], Language], None]]] = {
    "yardmaster-express": _express,
    "yardmaster": _yardmaster,
    "pony-express": _pony,
}
