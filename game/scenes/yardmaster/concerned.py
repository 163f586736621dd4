"""What on the table a move is made with: the names of its widgets, for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, End, Swap, Take, View
from game.scenes.yardmaster.purchase import keys_for

if TYPE_CHECKING:
    from game.rules.table import Move


def concerned(view: View, move: Move) -> list[str]:  # noqa: C901, PLR0911 - one case a move
    """Name the widgets that the seat to act would press for a move; some only show on the open paper."""
    hand = view.hand or ()
    match move:
        case Draw(source="deck"):
            return ["cargo-deck"]
        case Draw():
            return ["discard-pile"]
        case Buy(slot=slot, pay=pay):
            return [f"yard-{slot}", *keys_for(hand, pay)]
        case Couple(car=word):
            return [f"siding-{view.sorting[view.seat].index(word)}"]
        case Swap(partner="spare", token=token):
            return ["swap", f"spare-{token}", f"swap-spare-{token}"]
        case Swap(partner=partner):
            return ["swap", f"token-{partner}", f"swap-{partner}"]
        case Bonus(card=card, victim=victim, slots=slots):
            swept = [] if slots is UNSET else [f"yard-{slot}" for slot in slots]
            robbed = [] if victim is UNSET else [f"cards-{victim}", f"victim-{victim}"]
            return [*keys_for(hand, (card,)), *swept, *robbed]
        case Take(card=card):
            return [f"steal-{view.known[view.victim].index(card)}"]
        case Discard(cards=cards):
            return keys_for(hand, cards)
        case End():
            return ["end"]
        case _:
            return []
