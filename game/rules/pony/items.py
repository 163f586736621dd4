"""The twenty item cards (P36)."""

from typing import Final

OAT_BAG: Final = "oat-bag"
LOADED_DIE: Final = "loaded-die"
FRESH_HORSE: Final = "fresh-horse"
BURR: Final = "burr-under-the-saddle"
POKER_FACE: Final = "poker-face"
TELEGRAPH: Final = "telegraph"
SPYGLASS: Final = "spyglass"
SECOND_BARREL: Final = "second-barrel"
STOVE_LID: Final = "stove-lid"
FAVOUR: Final = "sheriffs-favour"
PEACE_PIPE: Final = "peace-pipe"
RAIL_PASS: Final = "rail-pass"  # noqa: S105 -- a ticket, not a password
ACE: Final = "ace-up-the-sleeve"

COPIES: Final = {
    OAT_BAG: 2,
    LOADED_DIE: 2,
    FRESH_HORSE: 2,
    BURR: 2,
    POKER_FACE: 1,
    TELEGRAPH: 2,
    SPYGLASS: 1,
    SECOND_BARREL: 2,
    STOVE_LID: 1,
    FAVOUR: 2,
    PEACE_PIPE: 1,
    RAIL_PASS: 1,
    ACE: 1,
}
"""Every card by its name in records, with the number of copies (P36)."""


def all_items() -> tuple[str, ...]:
    """Return the twenty cards, in the order of the rules' table."""
    return tuple(item for item, copies in COPIES.items() for _ in range(copies))
