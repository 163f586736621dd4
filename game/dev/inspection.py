"""Everything that must hold in any game at any moment: what `simulate --check` checks.

A separate source of random numbers is used, so that checked games are the same as unchecked ones.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.match import record
from game.match.record import Entry, Header, RecordError
from game.rules.table import Decide, Rules

_LOOKS: Final = 0.2
"""The share of states at which someone looks at the table; a look costs as much as many moves."""
OFFERS: Final = 0.25
"""The share of states at which every choice on offer is tried; some states offer hundreds."""


class Broken(Exception):  # noqa: N818 - it is the rules that are broken
    """An invariant does not hold; `entries` are the moves that led there."""

    def __init__(self, reason: str, entries: Sequence[Entry]) -> None:
        super().__init__(reason)
        self.entries = tuple(entries)


def inspect_state(
    rules: Rules[Any, Any], state: Any, seats: int, entries: Sequence[Entry], random: Random
) -> None:
    """Check that the state is sound and, now and then, that everybody is offered just what they may do.

    Now and then, too, one seat, or nobody, looks at the table: a world drawn from its view must be
    sound, look the same to it and offer it the same. Raises Broken.
    """
    faults = list(rules.audit(state))
    lot = random.random()
    if lot < OFFERS:
        faults += _offers(rules, state, seats)
    if not faults and lot < _LOOKS:
        faults += _look(rules, state, random.randrange(-1, seats), random)
    if faults:
        raise Broken("; ".join(faults), entries)


def _offers(rules: Rules[Any, Any], state: Any, seats: int) -> list[str]:
    """Try every choice that is offered to anybody."""
    faults: list[str] = []
    pending = rules.pending(state)
    asked = pending.seats if isinstance(pending, Decide) else ()
    for seat in range(seats):
        listed = rules.moves(state, seat)
        if isinstance(pending, Decide) and bool(listed) != (seat in asked):
            faults.append(f"seat {seat} is {'asked but offered nothing' if seat in asked else 'not asked'}")
        if len({msgspec.json.encode(move) for move in listed}) < len(listed):
            faults.append(f"seat {seat} is offered a move twice")
        faults += [f"listed but refused: {move}" for move in listed if rules.refuse(state, seat, move)]
    return faults


def _look(rules: Rules[Any, Any], state: Any, viewer: int, random: Random) -> list[str]:
    """Compare the table with another one that the viewer can't tell from it; −1 is nobody."""
    seat = None if viewer < 0 else viewer
    view = rules.view(state, seat)
    world = rules.worlds(view, random)
    faults = [f"a world of seat {seat}: {fault}" for fault in rules.audit(world)]
    if rules.view(world, seat) != view:
        faults.append(f"a world of seat {seat} looks otherwise to it")
    if seat is not None and list(rules.moves(world, seat)) != list(rules.moves(state, seat)):
        faults.append(f"what seat {seat} is offered tells it what it may not know")
    return faults


def inspect_move(rules: Rules[Any, Any], state: Any, one: Entry, entries: Sequence[Entry]) -> None:
    """Check that a move about to be made is legal. Raises Broken."""
    refused = rules.refuse(state, one.by, one.move)
    if refused is not None:
        raise Broken(f"{one} refused by {refused.rule}: {refused.code}", entries)


def inspect_game(rules: Rules[Any, Any], header: Header, entries: Sequence[Entry], result: Struct) -> None:
    """Check that the game's record, read back, is the same game and refereed as in order. Raises Broken."""
    try:
        raw = record.read(record.write(header, entries, result), {rules.name: rules})
        same = raw.header == header and list(record.referee(raw, rules)) == list(entries)
    except RecordError as error:
        raise Broken(f"the record is refused: {error}", entries) from error
    if not same:
        raise Broken("the record, read back, is another game", entries)
