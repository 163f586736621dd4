"""What at the table or on a sheet over it a move is made with: the names of its widgets, for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from game.rules.pony.challenge import Doubt
from game.rules.pony.moves import (
    Advance,
    Bail,
    Board,
    Challenge,
    Claim,
    Corners,
    Keep,
    Luck,
    Pass,
    Reroll,
    Stay,
    Use,
)
from game.rules.pony.opening import Choose
from game.rules.pony.pieces import ALL_DICE, numbers
from game.rules.pony.spaces import AtRelay

if TYPE_CHECKING:
    from game.rules.pony.state import State
    from game.rules.table import Move, Seat

PLAIN = {Bail: "bail", Luck: "luck", Board: "board", Stay: "stay", Advance: "advance"}


def concerned(table: State, seat: Seat, move: Move) -> list[str]:  # noqa: PLR0911 - one case a move
    """Name the widgets that a seat would press for a move."""
    match move:
        case Claim(hand=hand, item=item):
            return [f"claim-{hand}", *_item(table, seat, item)]
        case Reroll(open=aside, roll=side, item=item):
            rolled = aside if side == "open" else tuple(die for die in numbers(ALL_DICE) if die not in aside)
            return [*(f"die-{die}" for die in rolled), *_item(table, seat, item)]
        case Challenge(item=item):
            return [f"challenge-{seat}" if item is UNSET else f"bag-{seat}"]
        case Pass():
            return [f"ride-{seat}" if isinstance(table.waits, Doubt) else "pass", "nothing"]
        case Use(item=item, die=die):
            turned = [] if die is UNSET else [f"die-{die}"]
            return ["card", *_item(table, seat, item), *turned]
        case Keep(item=item):
            return [f"keep-{_offered(table, seat).index(item)}"]
        case Corners(mine=corner):
            return [corner]
        case _:
            return [PLAIN[type(move)]] if type(move) in PLAIN else []


def _item(table: State, seat: Seat, item: object) -> list[str]:
    """Name the card in the saddlebag, if the move uses one."""
    items = table.riders[seat].items
    return [f"item-{items.index(item)}"] if isinstance(item, str) and item in items else []


def _offered(table: State, seat: Seat) -> tuple[str, ...]:
    """The two cards of which one is kept."""
    match table.waits:
        case Choose(offers=offers):
            return offers[seat]
        case AtRelay(cards=cards):
            return cards
        case _:
            return ()
