"""The Old-timer's other decisions: item cards, jail, trains, corners; each choice by its mean outcome."""

from collections.abc import Sequence
from typing import Final

from game.bots.player import Reason
from game.bots.pony import moves as offered
from game.bots.pony.aces import FREE, aces, jailed_roll
from game.bots.pony.marksman import HARM, USUAL_ERROR, sight
from game.bots.pony.odds import chances
from game.bots.pony.prospect import beaten, changed, mixed
from game.bots.pony.weighing import Desk, Option, percent
from game.bots.pony.worth import WORTH
from game.rules.pony.fights import OPPOSITE, Duel, Gunfight, TakeCorners
from game.rules.pony.indians import Indians, IndianShot
from game.rules.pony.items import (
    BURR,
    FAVOUR,
    FRESH_HORSE,
    RAIL_PASS,
    SECOND_BARREL,
    STOVE_LID,
)
from game.rules.pony.jail import BAIL
from game.rules.pony.moves import Advance, Bail, Board, Corners, Keep, Luck, Pass, Stay, Use
from game.rules.pony.offer import Offer
from game.rules.pony.riding import Grant
from game.rules.pony.shots import RIDERS, shot_due
from game.rules.pony.throw import AceOffer
from game.rules.table import Move

NO_FIELD: Final = 0.2
"""The share of its worth that a card keeps where its moment can hardly come any more."""


def options(desk: Desk, moves: Sequence[Move], error: float) -> list[Option]:
    """Weigh every choice of a moment other than claiming and challenging."""
    match desk.table.waits:
        case Offer():
            return _offered(desk, moves)
        case TakeCorners() as waits:
            return _corners(desk, moves, waits, error)
        case AceOffer() as waits:
            return aces(desk, moves, waits)
        case _:
            return [option for move in moves if (option := _plain(desk, move)) is not None]


# ---------------------------------------------------------------- jail, trains, cards, the challenger's move


def _plain(desk: Desk, move: Move) -> Option | None:
    """Weigh a choice that stands for itself."""
    riders, seat, prospect = desk.riders, desk.seat, desk.prospect
    rider, board = desk.table.riders[seat], desk.table.board
    free = changed(riders, seat, jailed=False)
    found: Option | None = None
    match move:
        case Keep(item=item):
            found = Option(move, desk.now(changed(riders, seat, bag=_worth(desk, item))), (Reason("keep"),))
        case Bail():
            paid = changed(free, seat, gold=max(rider.gold - BAIL, 1))
            reasons = (Reason("bail", {"percent": percent(1 - _luck())}),)
            found = Option(move, prospect.settled(paid, seat)[seat], reasons)
        case Luck():
            reasons = (Reason("luck", {"percent": percent(_luck())}),)
            found = Option(move, jailed_roll(desk), reasons)
        case Use(item=item) if item == FAVOUR:
            after = prospect.settled(desk.without(FAVOUR, free), seat)
            found = Option(move, after[seat], (Reason("favour"),))
        case Use(item=item) if item == RAIL_PASS:
            to = board.ride_to[rider.space - 1] - rider.space
            after = prospect.ridden(desk.without(RAIL_PASS), seat, to)
            found = Option(move, after[seat], (Reason("train", {"steps": to}), Reason("rail-pass")))
        case Board():
            to = board.ride_to[rider.space - 1] - rider.space
            after = prospect.ridden(desk.paid(board.prices[rider.space - 1]), seat, to)
            found = Option(move, after[seat], (Reason("train", {"steps": to}),))
        case Stay():
            found = Option(move, desk.now(), (Reason("save-gold"),))
        case Pass() | Advance():
            found = _challenger_moves(desk, move)
        case _:
            pass
    return found


def _challenger_moves(desk: Desk, move: Move) -> Option:
    """Take the move that a right challenge has won, or not (P16)."""
    steps_won = getattr(desk.table.waits, "steps", 0)
    if isinstance(move, Pass):
        return Option(move, desk.now(), (Reason("stay-put"),))
    chance = desk.prospect.ridden(desk.riders, desk.seat, steps_won)[desk.seat]
    return Option(move, chance, (Reason("advance", {"steps": steps_won}),))


def _worth(desk: Desk, item: str) -> float:
    """What a card to be kept is worth on what is left of the trail."""
    board, space = desk.table.board, desk.table.riders[desk.seat].space
    ahead = range(space, board.last)
    if item == RAIL_PASS and not any(board.ride_to[at] for at in ahead):
        return WORTH[item] * NO_FIELD
    return WORTH[item]


def _luck() -> float:
    """How often the jail roll frees."""
    return sum(chances(())[FREE:])


# ---------------------------------------------------------------- item cards on offer


def _offered(desk: Desk, moves: Sequence[Move]) -> list[Option]:
    """Weigh the use of an item card at its moment against keeping it."""
    waits = desk.table.waits
    assert isinstance(waits, Offer)  # noqa: S101 - the caller has looked
    used, kept = _used_or_not(desk, waits.item)
    keeping = (Reason("keep-card"),)
    using = (Reason("use", {"percent": max(percent(used) - percent(kept), 0)}),)
    if waits.item in (STOVE_LID, SECOND_BARREL) and _is_final(desk):
        using = (Reason("final"),)
    return [
        Option(move, used, using) if isinstance(move, Use) else Option(move, kept, keeping) for move in moves
    ]


def _is_final(desk: Desk) -> bool:
    below = desk.table.agenda[-1] if desk.table.agenda else None
    return isinstance(below, Duel) and below.mailbox > 0


def _used_or_not(desk: Desk, item: str) -> tuple[float, float]:
    """Return the own chance with the card used, and with it kept."""
    seat, prospect, riders = desk.seat, desk.prospect, desk.riders
    without = desk.without(item)
    below = desk.table.agenda[-1]
    match below:
        case Grant(seat=roller, steps=granted):
            change = {FRESH_HORSE: 1, BURR: -1}[item]
            used = prospect.landed(without, roller, granted + change)[seat]
            return used, prospect.landed(riders, roller, granted)[seat]
        case Gunfight(arriver=arriver, other=other):
            used = prospect.effect(without, arriver)[seat]
            endings = prospect.fought(riders, arriver, other)
            return used, mixed((odds, prospect.effect(after, arriver)) for odds, after in endings)[seat]
        case Indians():
            return prospect.settled(without)[seat], prospect.met_indians(riders, seat)[seat]
        case IndianShot():
            return (
                prospect.met_indians(without, seat)[seat],
                prospect.settled(changed(riders, seat, space=max(1, riders[seat].space - 3)))[seat],
            )
        case Duel():
            return _in_duel(desk, below, item)
        case _:
            # Sentence: jail, or the Favour.
            jailed = changed(riders, seat, jailed=True)
            return prospect.settled(without)[seat], prospect.settled(jailed)[seat]


def _in_duel(desk: Desk, duel: Duel, item: str) -> tuple[float, float]:
    """Weigh Stove Lid and Second Barrel: in the final duel they are for use."""
    seat, prospect, riders = desk.seat, desk.prospect, desk.riders
    if duel.mailbox:
        return 1.0, 0.0
    without = desk.without(item)
    other = duel.second if duel.first == seat else duel.first
    if item == STOVE_LID:
        return prospect.settled(without)[seat], prospect.settled(beaten(riders, other, seat))[seat]
    won = prospect.settled(beaten(without, seat, other))[seat]
    blank = prospect.settled(without)[seat]
    hit = prospect.hit(seat)
    return hit * won + (1 - hit) * blank, desk.now()


# ---------------------------------------------------------------- corners


def _corners(desk: Desk, moves: Sequence[Move], waits: TakeCorners, error: float) -> list[Option]:
    """Compare both corners by what stands in the way of either shooter (P21, P23)."""
    seat, table = desk.seat, desk.table
    other = waits.other
    found = []
    for move in offered.of_kind(moves, Corners):
        corners = {seat: move.mine, other: OPPOSITE[move.mine]}
        own = sight(shot_due(table, seat, corners[seat], corners, (RIDERS[other],)), error)
        their = sight(shot_due(table, other, corners[other], corners, (RIDERS[seat],)), USUAL_ERROR)
        lead = own.hit - HARM * own.harm - their.hit + HARM * their.harm
        reasons = (Reason("line", {"percent": percent(own.hit)}),)
        found.append(Option(move, 0.5 + lead / 2, reasons))
    return found
