"""What a seat may know of the table (Y8), and whole tables that agree with what it knows."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from game.rules.table import Event, Seat
from game.rules.yardmaster import memory
from game.rules.yardmaster.table import (
    Cards,
    Dealt,
    Drew,
    Looked,
    Memory,
    State,
    Stole,
    View,
)
from game.rules.yardmaster.tuples import in_any_order


def view(state: State, viewer: Seat | None) -> View:
    """The table with hidden cards counted instead of shown, and what the viewer remembers of them."""
    dealt = state.phase != "setup"
    known: list[Cards] = []
    loose: Cards = ()
    if dealt:
        entry = state.seats if viewer is None else viewer
        *known, loose = (memory.in_rank(column[entry]) for column in state.memory)
    hand = None
    if viewer is not None and dealt:
        hand = memory.in_rank(state.hands[viewer])
        known[viewer] = hand
    return View(
        viewer=viewer,
        seats=state.seats,
        options=state.options,
        goal=state.goal,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        seat=state.seat,
        actions=state.actions,
        yard=state.yard,
        railcars=len(state.railcars),
        blocks=tuple(tuple(sorted(part)) for part in _parts(state.railcars, state.blocks)),
        trains=state.trains,
        sorting=state.sorting,
        scores=state.scores,
        hand=hand,
        hands=tuple(map(len, state.hands)),
        known=tuple(known),
        loose=loose,
        cargo=len(state.cargo),
        discards=state.discards,
        tokens=state.tokens,
        spare=state.spare,
        yardmaster=state.yardmaster,
        face_up=state.face_up,
        idle=state.idle,
        owed=state.owed,
        victim=state.victim,
        swept=state.swept,
        result=state.result,
    )


def _parts(railcars: Cards, blocks: Sequence[int]) -> list[Cards]:
    """Cut the railcar deck into its parts."""
    parts: list[Cards] = []
    at = 0
    for size in blocks:
        parts.append(railcars[at : at + size])
        at += size
    return parts


def witness(event: Event, viewer: Seat | None) -> Event:
    """The event as this seat sees it: hidden cards are None for all but those who see them."""
    match event:
        case Dealt():
            hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return Dealt(
                event.first,
                hands,
                event.cards,
                event.yard,
                event.turned,
                event.tokens,
                event.spare,
                event.yardmaster,
            )
        case Drew(seat=seat, source="deck") if viewer != seat:
            return Drew(seat, None, "deck")
        case Looked(seat=seat, victim=victim) if viewer not in (seat, victim):
            return Looked(seat, victim, None)
        case Stole(seat=seat, victim=victim) if viewer not in (seat, victim):
            return Stole(seat, victim, None)
        case _:
            return event


def world(view: View, deck: Sequence[str], random: Random) -> State:
    """Draw a table that the viewer can't tell from the real one; `deck` holds all cargo and bonus cards.

    Known cards lie where they are known to be, loose ones in some hand with room, all others anywhere.
    What the other seats remember is not for the viewer to know: in the drawn table it is nothing but a
    hand that lies open to a thief.
    """
    if view.phase == "setup":
        return State(view.seats, view.options, view.goal)
    railcars: Cards = ()
    for part in view.blocks:
        railcars += in_any_order(part, random)
    hands, cargo = _hidden_cargo(view, deck, random)
    known = _own_memory(view)
    if view.phase == "take":
        hand = memory.in_rank(hands[view.victim])
        known, _ = memory.opened(known, view.seat, view.victim, hand)
    return State(
        seats=view.seats,
        options=view.options,
        goal=view.goal,
        phase=view.phase,
        first=view.first,
        turn=view.turn,
        seat=view.seat,
        actions=view.actions,
        yard=view.yard,
        railcars=railcars,
        blocks=tuple(map(len, view.blocks)),
        trains=view.trains,
        sorting=view.sorting,
        scores=view.scores,
        hands=hands,
        cargo=cargo,
        discards=view.discards,
        tokens=view.tokens,
        spare=view.spare,
        yardmaster=view.yardmaster,
        face_up=view.face_up,
        idle=view.idle,
        owed=view.owed,
        victim=view.victim,
        swept=view.swept,
        memory=known,
        result=view.result,
    )


def _hidden_cargo(view: View, deck: Sequence[str], random: Random) -> tuple[tuple[Cards, ...], Cards]:
    """Draw the hands and the cargo deck."""
    unseen = Counter(deck)
    unseen.subtract(view.discards)
    unseen.subtract(view.loose)
    for cards in view.known:
        unseen.subtract(cards)
    pool = in_any_order(unseen.elements(), random)
    rooms = [
        seat
        for seat, (size, cards) in enumerate(zip(view.hands, view.known, strict=True))
        for _ in range(size - len(cards))
    ]
    hands = [list(cards) for cards in view.known]
    for seat, card in zip(in_any_order(rooms, random), (*view.loose, *pool), strict=False):
        hands[seat].append(card)
    return tuple(map(tuple, hands)), pool[len(rooms) - len(view.loose) :]


def _own_memory(view: View) -> Memory:
    """The viewer's own entries; the others' are blank."""
    entry = view.seats if view.viewer is None else view.viewer
    blank = ((),) * (view.seats + 1)
    return tuple(
        blank if seat == view.viewer else (*blank[:entry], cards, *blank[entry + 1 :])
        for seat, cards in enumerate((*view.known, view.loose))
    )
