"""The status line at the table of Pony Express: whose turn, what now, and why."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.fights import Duel, TakeCorners
from game.rules.pony.indians import IndianShot
from game.rules.pony.jail import JailTurn
from game.rules.pony.offer import Offer
from game.rules.pony.opening import Choose
from game.rules.pony.riding import Reward
from game.rules.pony.spaces import AtRelay, AtStation
from game.rules.pony.state import State
from game.rules.pony.throw import AceOffer
from game.rules.table import Seat
from game.text.language import Language, mark

MOMENTS: Final[dict[str, str]] = {
    "challenge": mark("A claim stands."),
    "granted": mark("{player} is about to ride."),
    "gunfight": mark("A gunfight is about to begin."),
    "barrel": mark("A shot has missed."),
    "lid": mark("A shot has hit."),
    "favour": mark("{other} would go to jail."),
    "ace": mark("{other} has rolled."),
    "indians": mark("{player} comes upon Indians."),
    "station": mark("{player} stops at a station."),
}
"""Why everyone is asked for item cards; `player` has the turn, `other` is the one it is about."""


class Status(NamedTuple):
    """Whose figure stands in the status line, what now, and why; no seat: nobody's."""

    seat: Seat | None
    line: str
    reason: str = ""


def status(  # noqa: C901, PLR0911 - one case a moment
    language: Language, table: State, viewer: Seat, names: Sequence[str], *, alone: bool, price: int
) -> Status:
    """Answer whose turn it is and what now. `viewer` is −1 for the open table."""
    say, waits = language.say, table.waits
    if table.result is not None:
        winner = table.result.winners[0]
        return Status(winner, say("{player} has won", player=names[winner]), say("The game is over."))
    match waits:
        case AtCup(seat=seat):
            return _at_cup(language, table, seat, names, own=seat == viewer, alone=alone, price=price)
        case Doubt(seat=seat, entitled=entitled):
            return _doubt(language, table, seat, entitled, names)
        case Choose(seats=seats):
            line = say("{player}, keep one item card", player=names[seats[0]])
            return Status(seats[0], line, say("Each rider keeps one of two in secret."))
        case AtRelay(seat=seat):
            return Status(
                seat, say("{player}, keep one item card", player=names[seat]), say("A relay station.")
            )
        case JailTurn(seat=seat):
            line = say("{player}, pay, roll, or play a card", player=names[seat])
            return Status(seat, line, say("Three gold, or luck with the dice."))
        case AtStation(seat=seat):
            line = say("{player}, take the train?", player=names[seat])
            return Status(seat, line, say("Nothing happens where the train stops."))
        case Reward(seat=seat):
            line = say("{player}, ride the claimed steps?", player=names[seat])
            return Status(
                seat, line, say("The bluff was called. Nothing happens where you land, save in Sacramento.")
            )
        case TakeCorners(arriver=seat):
            line = say("{player}, choose your corner", player=names[seat])
            return Status(seat, line, say("The other one takes the corner opposite."))
        case Duel() | IndianShot():
            seat = waits.shooter if isinstance(waits, Duel) else waits.seat
            return Status(seat, say("{player} shoots", player=names[seat]))
        case Offer() | AceOffer():
            return saddlebags(language, table, names)
        case _:
            seat_now = table.turn if table.turn >= 0 else None
            line = say("The dice roll") if seat_now is None else say("{player} rides", player=names[seat_now])
            return Status(seat_now, line)


def saddlebags(
    language: Language, table: State, names: Sequence[str], moment: str = "", about: Seat = -1
) -> Status:
    """Say that item cards may be used now, the same for everyone."""
    turn = table.turn if table.turn >= 0 else None
    reason = ""
    if moment in MOMENTS:
        player = names[turn] if turn is not None else ""
        reason = language.say(MOMENTS[moment], player=player, other=names[about] if about >= 0 else player)
    return Status(turn, language.say("Anything from the saddlebags?"), reason)


def _at_cup(
    language: Language, table: State, seat: Seat, names: Sequence[str], *, own: bool, alone: bool, price: int
) -> Status:
    say, name = language.say, names[seat]
    if not own:
        return Status(seat, say("{player} looks under the cup", player=name), say("A claim is coming."))
    gold = table.riders[seat].gold
    if price == 0:
        line = say("{player}, claim a hand, or re-roll free", player=name)
    elif price > gold:
        line = say("{player}, claim a hand", player=name)
    else:
        line = say("{player}, claim a hand, or re-roll for {n} gold", player=name, n=price)
    if alone:
        return Status(seat, line, say("Click dice to take them out of the cup or back."))
    return Status(seat, line, say("Hold Space to look under the cup. Nobody else should look now."))


def _doubt(
    language: Language, table: State, roller: Seat, entitled: Sequence[Seat], names: Sequence[str]
) -> Status:
    say = language.say
    if not entitled:
        return Status(roller, say("Nobody may challenge"))
    who = _either(language, [names[seat] for seat in entitled])
    line = say("{players}: challenge, or let it ride?", players=who)
    distance = abs(table.riders[entitled[0]].space - table.riders[roller].space)
    if distance == 0:
        reason = say("On the same space. The first to call gets it; wrong means jail.")
    elif len(entitled) == 1:
        reason = language.say_n(
            "The nearest free rider, {n} space away. Wrong means jail.",
            "The nearest free rider, {n} spaces away. Wrong means jail.",
            distance,
        )
    else:
        reason = language.say_n(
            "The nearest free riders, {n} space away. The first to call gets it; wrong means jail.",
            "The nearest free riders, {n} spaces away. The first to call gets it; wrong means jail.",
            distance,
        )
    return Status(roller, line, reason)


def _either(language: Language, names: Sequence[str]) -> str:
    """Name people of whom any may act: "Ruth, Mei or Pell"."""
    *front, last = names
    if not front:
        return last
    text = front[0]
    for name in front[1:]:
        text = language.say("{items}, {next}", items=text, next=name)
    return language.say("{names} or {last}", names=text, last=last)
