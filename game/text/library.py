"""What is said in the library: when a match was played, how it stands, how it ended."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec import Struct

from game.match.record import FORM, RecordError, SeatInfo
from game.rules.express.table import View as ExpressView
from game.rules.pony.state import View as PonyView
from game.rules.yardmaster.table import View as YardmasterView
from game.text.language import Language, mark
from game.text.levels import level_name
from game.text.naming import GAMES
from game.text.refusals import explain

MONTHS: Final = (
    mark("{day} January"),
    mark("{day} February"),
    mark("{day} March"),
    mark("{day} April"),
    mark("{day} May"),
    mark("{day} June"),
    mark("{day} July"),
    mark("{day} August"),
    mark("{day} September"),
    mark("{day} October"),
    mark("{day} November"),
    mark("{day} December"),
)

_ENDED: Final[dict[str, str]] = {
    "mailbox": mark("Won by {player}: the last mailbox"),
    "duel": mark("Won by {player} in the final duel"),
    "arrest": mark("Won by {player}: the other shot hit a bystander"),
}


def local(moment: str) -> datetime | None:
    """Return a time of the library in the time zone of this computer; None if it can't be read."""
    try:
        return datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def when(language: Language, moment: str, now: datetime) -> str:
    """Say when something was, as short as it can be; empty for a time that can't be read."""
    then = local(moment)
    if then is None:
        return ""
    day, today = then.date(), now.date()
    if day == today:
        return language.say("Today, {time}", time=f"{then:%H:%M}")
    if day == today - timedelta(days=1):
        return language.say("Yesterday, {time}", time=f"{then:%H:%M}")
    date = language.say(MONTHS[then.month - 1], day=then.day)
    return date if day.year == today.year else language.say("{date} {year}", date=date, year=then.year)


def since(language: Language, begun: str, changed: str, now: datetime) -> str:
    """Say when a match was begun and last played."""
    return language.say(
        "Begun: {begun} · last move: {changed}",
        begun=when(language, begun, now),
        changed=when(language, changed, now),
    )


def ended(language: Language, result: Any, names: Sequence[str]) -> str:
    """Say who has won, and with what."""
    winners = language.listed([names[seat] for seat in result.winners])
    scores = getattr(result, "scores", None)
    if scores is None:
        return language.say(_ENDED[result.reason], player=winners)
    return language.say_n(
        "Won by {player}, {n} point", "Won by {player}, {n} points", scores[result.winners[0]], player=winners
    )


def progress(language: Language, view: Struct, names: Sequence[str]) -> str:
    """Say how a match stands, from open knowledge alone."""
    match view:
        case ExpressView(seat=seat) | YardmasterView(seat=seat) if seat < 0:
            return language.say("The cards have yet to be dealt")
        case ExpressView():
            return _express(language, view, names)
        case YardmasterView():
            return _yardmaster(language, view, names)
        case PonyView():
            return _pony(language, view, names)
        case _:
            return ""


def _express(language: Language, view: ExpressView, names: Sequence[str]) -> str:
    told = language.say(
        "Round {round} of {rounds}: {player} to play",
        round=view.turn // view.seats + 1,
        rounds=9 - view.seats,
        player=names[view.seat],
    )
    if not view.options.strategy_variant:
        return told
    return language.say("Game {number}, {round}", number=len(view.cabooses), round=told)


def _yardmaster(language: Language, view: YardmasterView, names: Sequence[str]) -> str:
    most = max(view.scores)
    leaders = [seat for seat, score in enumerate(view.scores) if score == most]
    if len(leaders) > 1:
        return language.say("{player} to play, {goal} points win", player=names[view.seat], goal=view.goal)
    return language.say(
        "{player} leads with {points} of {goal} points", player=names[leaders[0]], points=most, goal=view.goal
    )


def _pony(language: Language, view: PonyView, names: Sequence[str]) -> str:
    table = view.table
    if table.turn < 0:
        return language.say("The riders are getting ready")
    first = max(rider.space for rider in table.riders)
    leaders = [names[seat] for seat, rider in enumerate(table.riders) if rider.space == first]
    return language.say(
        "{player} in front, on space {space} of {last}",
        player=language.listed(leaders),
        space=first,
        last=len(table.board.signs),
    )


def players(language: Language, seats: Sequence[SeatInfo]) -> str:
    """Name everybody, and the computer players' levels."""
    told = []
    for seat in seats:
        level = seat.player.partition(":")[2]
        told.append(
            seat.name
            if seat.is_person
            else language.say("{name} (computer, {level})", name=seat.name, level=level_name(language, level))
        )
    return language.listed(told)


def title(language: Language, game: str, own: str = "") -> str:
    """Name a match: by the name it was given, else by its game."""
    return own or (language.say(GAMES[game]) if game in GAMES else game)


def record_line(language: Language, moves: int, *, complete: bool) -> str:
    """Say how long a record is."""
    if complete:
        return language.say_n("{n} move, complete", "{n} moves, complete", moves)
    return language.say_n("{n} move so far", "{n} moves so far", moves)


def record_fault(language: Language, error: RecordError, names: Sequence[str]) -> tuple[str, str]:
    """Say what is wrong with a record, and where."""
    reason = explain(language, error.refusal, names)
    if error.refusal.rule != FORM:
        return reason, language.say("Move {number}, rule {rule}", number=error.move, rule=error.refusal.rule)
    if error.move:
        return reason, language.say("Move {number}", number=error.move)
    return reason, ""
