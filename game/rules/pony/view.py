"""What each seat may know, remembered sights included (P6, P9, P10, P30, P36)."""

from msgspec.structs import replace

from game.rules.pony.pieces import ALL_DICE, Cup, Pack, Rider
from game.rules.pony.state import State, View
from game.rules.table import Seat


def view(state: State, viewer: Seat | None) -> View:
    """Return the state as a seat knows it; None: nobody."""
    seat = -1 if viewer is None else viewer
    return View(
        seat,
        replace(
            state,
            riders=tuple(
                rider if other == seat else _other_rider(state.pack, rider, other, seat)
                for other, rider in enumerate(state.riders)
            ),
            waits=None if state.waits is None else state.waits.seen(seat),
            cup=None if state.cup is None else _cup(state.cup, seat),
            pack=_pack(state.pack, seat),
        ),
    )


def visible_dice(cup: Cup, viewer: Seat) -> int:
    """Return the mask of the dice whose faces a seat knows (P9, P10)."""
    if viewer == cup.seat:
        return ALL_DICE
    return cup.known | cup.peeked if viewer == cup.peeker else cup.known


def _cup(cup: Cup, viewer: Seat) -> Cup:
    """Blank the dice that the viewer has not seen."""
    seen = visible_dice(cup, viewer)
    if seen == ALL_DICE:
        return cup
    return replace(cup, dice=tuple(face if seen >> die & 1 else "" for die, face in enumerate(cup.dice)))


def _other_rider(pack: Pack, rider: Rider, holder: Seat, viewer: Seat) -> Rider:
    """Blank the cards of another rider, save those that the viewer knows to be there."""
    traced = [trace.item for trace in pack.traces if trace.holder == holder and trace.knower == viewer]
    blank = ("",) * (len(rider.items) - len(traced))
    return replace(rider, items=(*blank, *sorted(traced)), kept="", returned="")


def _pack(pack: Pack, viewer: Seat) -> Pack:
    """Blank the deck, save the cards that the viewer has put there."""
    known = len(pack.deck) - len(pack.buriers)
    deck = ("",) * known + tuple(
        item if burier == viewer else "" for item, burier in zip(pack.deck[known:], pack.buriers, strict=True)
    )
    traces = tuple(trace for trace in pack.traces if trace.knower == viewer)
    return Pack(deck, pack.buriers, traces, pack.used)
