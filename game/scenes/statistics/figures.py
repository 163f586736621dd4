"""Which charts tell about a player, in all games or in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.statistics.charts import Bar, Chart, Column
from game.store.figures import FACE_NAMES, STRENGTH
from game.text import statistics as words
from game.text.naming import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.store.figures import Games, Sums
    from game.text.language import Language

PONY: Final = "pony-express"
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
NARROW: Final = 10
"""Columns of scores in a chart beside others."""
WIDE: Final = 20
"""Columns in one that has a row to itself."""


def charts(language: Language, sums: Sums, game: str) -> list[list[Chart]]:
    """Return the charts, row by row. `game` empty: of all games."""
    say = language.say
    wins = [
        Chart(say("Wins by players"), say("Mark: with luck alone"), _by_players(language, sums.by_players)),
        Chart(say("Wins by seat"), say("Mark: with luck alone"), _by_seat(language, sums.by_seat)),
    ]
    if game and game != PONY:
        return [[_company(language, sums), *wins], [_scores(language, sums, game, WIDE)]]
    first = _scores(language, sums, game, NARROW) if game else _games(language, sums)
    total = sums.total
    doubts = (
        Bar(say("Claims that were bluffs"), total.bluffs, total.claims),
        Bar(say("Bluffs that were caught"), total.caught, total.bluffs),
        Bar(say("Challenges that were right"), total.right, total.right + total.wrong),
    )
    shots = (
        Bar(say("Duels: shots that hit"), total.duel_hits, total.duel_shots),
        Bar(say("Indians: shots that felled one"), total.indian_hits, total.indian_shots),
    )
    dice = tuple(Column(face, count) for face, count in zip(FACE_NAMES, total.dice, strict=True))
    play = [
        Chart(say("Bluffs and challenges"), bars=doubts),
        Chart(say("Marksmanship"), bars=shots),
        Chart(
            say("Dice"),
            words.dice_verdict(language, total.dice),
            columns=dice,
            expected=sum(total.dice) / len(dice),
        ),
    ]
    return [[first, *wins], play]


def _bar(label: str, games: Games) -> Bar:
    return Bar(label, games.won, games.played, games.fair)


def _games(language: Language, sums: Sums) -> Chart:
    say = language.say
    bars = tuple(_bar(say(GAMES[game]), sums.by_game[game]) for game in GAMES if game in sums.by_game)
    return Chart(say("Wins by game"), say("Mark: with luck alone"), bars)


def _company(language: Language, sums: Sums) -> Chart:
    order = ("person", *STRENGTH)
    there = [word for word in order if word in sums.by_rivals]
    there += sorted(word for word in sums.by_rivals if word not in order)
    bars = tuple(_bar(words.rivals(language, word), sums.by_rivals[word]) for word in there)
    return Chart(language.say("Wins by company"), language.say("Mark: with luck alone"), bars)


def _by_players(language: Language, found: dict[int, Games]) -> tuple[Bar, ...]:
    return tuple(
        _bar(language.say_n("{n} player", "{n} players", seats), found[seats]) for seats in sorted(found)
    )


def _by_seat(language: Language, found: dict[int, Games]) -> tuple[Bar, ...]:
    return tuple(_bar(language.say("Seat {n}", n=seat + 1), found[seat]) for seat in sorted(found))


def _scores(language: Language, sums: Sums, game: str, most: int) -> Chart:
    say = language.say
    heading = say("Gold at the end") if game == PONY else say("Points")
    return Chart(heading, words.average(language, sums.scores), columns=tuple(binned(sums.scores, most)))


def binned(scores: Sequence[int], most: int) -> list[Column]:
    """Count scores in at most so many steps of one width, each named by its scores."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    step = next((step for step in STEPS if high // step - low // step < most), high - low + 1)
    counts = dict.fromkeys(range(low // step, high // step + 1), 0)
    for score in scores:
        counts[score // step] += 1
    return [
        Column(str(at * step) if step == 1 else f"{at * step}–{(at + 1) * step - 1}", count)
        for at, count in counts.items()
    ]
