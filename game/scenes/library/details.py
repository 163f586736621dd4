"""The sheet about the chosen match: its table, who plays, by which rules, how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.library.picture import paint_table
from game.scenes.setup.games import SHEETS, Choice
from game.text import library as words
from game.ui import paper, svg
from game.ui.ink import ALERT, INK, LANE, PAPER

if TYPE_CHECKING:
    from datetime import datetime

    from game.scenes.library.catalogue import Catalogue, Glimpse
    from game.scenes.library.places import Places
    from game.scenes.services import Services
    from game.store.listing import Saved
    from game.ui.painter import Painter


def house_rules(services: Services, saved: Saved) -> str:
    """Name the rules that differ from the plain game, and the board."""
    say, rules = services.language.say, services.shelf.get(saved.game)
    if rules is None or saved.options is None or saved.game not in SHEETS:
        return ""
    told = []
    for row in SHEETS[saved.game].rows:
        if isinstance(row, Choice):
            offered = row.offers(rules, services.language, saved.options)
            told += [name for name, options in offered[1:] if options == saved.options]
        elif row.part == "options" and row.get(saved.options):
            told.append(say(row.label))
    return services.language.listed(told)


def state_of(services: Services, saved: Saved, glimpse: Glimpse | None) -> str:
    """Say in a line how a match stands or how it ended."""
    language, names = services.language, [seat.name for seat in saved.seats]
    if saved.game not in services.shelf:
        return language.say("This version doesn’t know the game")
    if saved.result is not None:
        return words.ended(language, saved.result, names)
    if glimpse is not None and glimpse.fault:
        return language.say("Damaged at move {n}", n=glimpse.fault)
    if glimpse is not None and glimpse.view is not None:
        return words.progress(language, glimpse.view, names)
    return words.record_line(language, saved.moves, complete=saved.finished)


def paint_details(
    p: Painter, places: Places, services: Services, saved: Saved, glimpse: Glimpse | None, now: datetime
) -> float:
    """Draw everything but the buttons; return where there is room again."""
    lay, say, inner, language = p.layout, services.language.say, places.inner, services.language
    size = lay.pick(36.0, 25.0)
    title = words.title(language, saved.game, saved.title)
    room = inner.w - lay.pick(56, 42)
    p.text(inner.x, places.details.y + lay.pick(60, 42), title, size, "display", width=room)
    p.text(
        inner.x,
        places.details.y + lay.pick(94, 66),
        words.since(language, saved.begun, saved.changed, now),
        lay.cap,
        width=inner.w,
    )
    box, names = places.picture, [seat.name for seat in saved.seats]
    if glimpse is not None and glimpse.view is not None:
        paint_table(p, box, services.shelf[saved.game], glimpse.view, names, language)
    else:
        p.shapes(box, svg.rect(0, 0, box.w, box.h, LANE, 3, stroke=INK, stroke_width=lay.outline), pad=4)
        sorry = say("The table can’t be shown.")
        p.text(box.cx, box.cy, sorry, lay.body, "semi", PAPER, align="middle", width=box.w - 20)
    facts = [(say("Players"), words.players(language, saved.seats))]
    if saved.title:
        facts.insert(0, (say("Game"), words.title(language, saved.game)))
    if told := house_rules(services, saved):
        facts.append((say("Rules"), told))
    facts.append((say("State"), state_of(services, saved, glimpse)))
    facts.append((say("Record"), words.record_line(language, saved.moves, complete=saved.finished)))
    y: float = box.bottom + lay.pick(40, 27)
    size, aside = lay.size(20, 15), lay.pick(120, 84)
    for label, text in facts:
        p.text(inner.x, y, label, size, "bold", ALERT, width=aside - 8)
        y = p.paragraph(inner.x + aside, y, text, size, inner.w - aside, lead=1.25, lines=3)
        y += lay.pick(10, 6)
    return y


def paint_saloon(p: Painter, places: Places, services: Services, catalogue: Catalogue, y: float) -> None:
    """Draw the saloon's figures where there is room between the facts and the buttons."""
    lay, say, inner = p.layout, services.language.say, places.inner
    room = places.buttons[0].y - y
    if room < lay.pick(150, 100):
        return
    paper.ornament(p, inner.cx, y + lay.pick(8, 6), inner.w * 0.7)
    y += lay.pick(50, 32)
    p.text(inner.x, y, say("Your saloon so far"), lay.pick(28, 20), "display", width=inner.w)
    y += lay.pick(40, 27)
    figures = _figures(services, catalogue)
    for column, (figure, label) in zip(inner.columns(len(figures)), figures, strict=True):
        size = lay.pick(48, 34)
        p.text(column.cx, y + lay.pick(26, 18), figure, size, "display", ALERT, align="middle")
        p.text(column.cx, y + lay.pick(54, 38), label, lay.cap, "semi", align="middle", width=column.w - 8)


def _figures(services: Services, catalogue: Catalogue) -> list[tuple[str, str]]:
    say, counts, wins = services.language.say, catalogue.everything, catalogue.wins
    figures = [(str(counts.all), say("games")), (str(counts.finished), say("finished"))]
    if wins:
        best = max(wins, key=lambda name: (wins[name], name))
        figures.append((str(wins[best]), say("won by {player}", player=best)))
    return figures
