"""The table as it is shown while the facts of a move are told one by one.

The rules have finished long before; the picture follows fact by fact, and is then put right by the truth.
"""

from msgspec.structs import replace

from game.rules.pony import events
from game.rules.pony.pieces import ALL_DICE, Cup, Rider, mask_of
from game.rules.pony.state import State, View
from game.rules.table import Event, Seat


def after(view: View, event: Event) -> View:
    """Return the view after a fact, as far as the fact tells."""
    table = view.table
    return replace(view, table=_cup(_riders(table, event), event))


def _riders(table: State, event: Event) -> State:  # noqa: PLR0911 - one case a fact
    match event:
        case events.TurnBegan(seat=seat):
            return replace(table, turn=seat, cup=None)
        case events.Gold(giver=giver, taker=taker, amount=amount):
            if giver is not None:
                table = _with(table, giver, gold=table.riders[giver].gold - amount)
            if taker is not None:
                table = _with(table, taker, gold=table.riders[taker].gold + amount)
            return table
        case events.Moved(seat=seat, path=path):
            return _with(table, seat, space=path[-1])
        case events.ReachedMailbox(seat=seat, mailbox=mailbox):
            return _with(table, seat, mailbox=mailbox)
        case events.Jailed(seat=seat):
            return _with(table, seat, jailed=True)
        case events.Freed(seat=seat):
            return _with(table, seat, jailed=False)
        case _:
            return _bags(table, event)


def _bags(table: State, event: Event) -> State:
    """Count the item cards: drawn ones that are kept at once, chosen ones, used ones."""
    match event:
        case events.Drew(seat=seat, items=items, cause=cause) if cause == "jail" or len(items) == 1:
            held = table.riders[seat].items
            return _with(table, seat, items=tuple(sorted((*held, *(item or "" for item in items)))))
        case events.Kept(seat=seat, item=item):
            return _with(table, seat, items=tuple(sorted((*table.riders[seat].items, item or ""))))
        case events.Used(seat=seat, item=item):
            left = list(table.riders[seat].items)
            if left:
                left.remove(item if item in left else left[0])
            pack = replace(table.pack, used=(*table.pack.used, item))
            return replace(_with(table, seat, items=tuple(left)), pack=pack)
        case _:
            return table


def _cup(table: State, event: Event) -> State:  # noqa: PLR0911 - one case a fact
    cup = table.cup
    match event:
        case events.Rolled(seat=seat, cause="turn", faces=faces):
            return replace(table, cup=Cup(seat, tuple(face or "" for face in faces)))
        case events.Rolled(cause="reroll", dice=dice, faces=faces, hidden=hidden) if cup is not None:
            now = list(cup.dice)
            for die, face in zip(dice, faces, strict=True):
                now[die] = face or ""
            mask = mask_of(dice)
            known = cup.known & ~mask if hidden else cup.known | mask
            return replace(table, cup=replace(cup, dice=tuple(now), known=known))
        case events.Arranged(open=open_, shown=shown, faces=faces) if cup is not None:
            now = list(cup.dice)
            for die, face in zip(shown, faces, strict=True):
                now[die] = face
            known = cup.known | mask_of(shown)
            return replace(table, cup=replace(cup, dice=tuple(now), open=mask_of(open_), known=known))
        case events.Turned(die=die, face=face) if cup is not None and die is not None and face is not None:
            now = list(cup.dice)
            now[die] = face
            return replace(table, cup=replace(cup, dice=tuple(now)))
        case events.Claimed(hand=hand) if cup is not None:
            return replace(table, cup=replace(cup, claimed=hand))
        case events.Revealed(dice=dice) if cup is not None:
            return replace(table, cup=replace(cup, dice=dice, known=ALL_DICE))
        case _:
            return table


def _with(table: State, seat: Seat, **changes: object) -> State:
    riders = list(table.riders)
    rider: Rider = replace(riders[seat], **changes)
    riders[seat] = rider
    return replace(table, riders=tuple(riders))
