"""What item cards are worth to a rider."""

from typing import Final

from game.rules.pony.items import (
    ACE,
    BURR,
    COPIES,
    FAVOUR,
    FRESH_HORSE,
    LOADED_DIE,
    OAT_BAG,
    PEACE_PIPE,
    POKER_FACE,
    RAIL_PASS,
    SECOND_BARREL,
    SPYGLASS,
    STOVE_LID,
    TELEGRAPH,
)

WORTH: Final = {
    FAVOUR: 2.2,
    POKER_FACE: 2.6,
    LOADED_DIE: 2.0,
    TELEGRAPH: 1.9,
    SPYGLASS: 1.6,
    PEACE_PIPE: 1.4,
    STOVE_LID: 1.3,
    RAIL_PASS: 1.3,
    SECOND_BARREL: 1.2,
    FRESH_HORSE: 1.1,
    BURR: 0.9,
    ACE: 0.9,
    OAT_BAG: 0.8,
}
"""What an item card is worth, in steps or so."""
CARD: Final = sum(WORTH[item] * copies for item, copies in COPIES.items()) / sum(COPIES.values())
"""What a card is worth that isn't known."""
