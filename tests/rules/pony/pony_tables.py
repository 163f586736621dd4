"""Tables laid by hand, and nature's answers, for the tests of Pony Express."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from game.rules import table
from game.rules.pony import PonyExpress
from game.rules.pony.board import Options, standard_board
from game.rules.pony.cup import AtCup, CupRoll
from game.rules.pony.items import all_items
from game.rules.pony.moves import Challenge, Claim, Pass, Roll, Shot, Use
from game.rules.pony.pieces import ALL_DICE, Cup, Pack, Rider
from game.rules.pony.riding import Arrival, Grant, Reward
from game.rules.pony.state import State
from game.rules.table import NATURE, By, Chance, Decide, Event, Move, Over, Pending, Setup, Step

BOARDS = Path(__file__).resolve().parents[3] / "levels" / "boards"

E = TypeVar("E", bound=Event)

NOTHING = ("9", "10", "J", "Q", "A")
PAIR = ("9", "9", "J", "Q", "A")
TWO_PAIR = ("9", "9", "J", "J", "A")
THREE = ("9", "9", "9", "J", "A")
STRAIGHT = ("9", "10", "J", "Q", "K")
FULL_HOUSE = ("9", "9", "9", "J", "J")
FOUR = ("9", "9", "9", "9", "A")
FIVE = ("A", "A", "A", "A", "A")
BY_STEPS = (NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE)
MISS = Shot((), (), (30000, 20000))

READER: Any = PonyExpress.move_types[0]
for kind in PonyExpress.move_types[1:]:
    READER |= kind


def to_move(plain: Mapping[str, Any]) -> Move:
    """Read a move from an object of a record."""
    move: Move = msgspec.convert(plain, READER)
    return move


def riders(
    spaces: Sequence[int],
    gold: Sequence[int] | None = None,
    items: Mapping[int, Sequence[str]] | None = None,
    jailed: Sequence[int] = (),
    mailbox: Mapping[int, int] | None = None,
) -> tuple[Rider, ...]:
    """Riders on these spaces; three gold each unless said otherwise."""
    return tuple(
        Rider(
            space,
            3 if gold is None else gold[seat],
            seat in jailed,
            (mailbox or {}).get(seat, 0),
            tuple(sorted((items or {}).get(seat, ()))),
            drawn=len((items or {}).get(seat, ())),
        )
        for seat, space in enumerate(spaces)
    )


def lay(
    spaces: Sequence[int],
    waits: Any,
    *agenda: Any,
    gold: Sequence[int] | None = None,
    items: Mapping[int, Sequence[str]] | None = None,
    jailed: Sequence[int] = (),
    mailbox: Mapping[int, int] | None = None,
    turn: int = 0,
    cup: Cup | None = None,
    jail_bluffers: bool = False,
    deck: Sequence[str] | None = None,
) -> State:
    """Lay a table; cards that nobody holds are in the deck (a given deck: the rest have been used)."""
    found = riders(spaces, gold, items, jailed, mailbox)
    rest = list(all_items())
    for rider in found:
        for item in rider.items:
            rest.remove(item)
    pack = Pack(tuple(rest))
    if deck is not None:
        for item in deck:
            rest.remove(item)
        pack = Pack(tuple(deck), used=tuple(rest))
    return State(
        standard_board(),
        jail_bluffers,
        found,
        waits,
        agenda,
        turn,
        cup,
        pack,
        bank=sum(rider.gold for rider in found) - 3 * len(found),
    )


def at_cup(
    dice: Sequence[str], spaces: Sequence[int] = (10, 20), *, seat: int = 0, free: bool = False, **fields: Any
) -> State:
    """A rider has rolled these dice under the cup and is asked what to do."""
    return lay(spaces, AtCup(seat, free), turn=seat, cup=Cup(seat, tuple(dice)), **fields)


def to_roll(spaces: Sequence[int] = (10, 20), *, seat: int = 0, **fields: Any) -> State:
    """A rider is about to roll for a turn."""
    return lay(spaces, CupRoll(seat, ALL_DICE, hidden=True, free=False), turn=seat, **fields)


def turn_over(seat: int, spaces: Sequence[int] = (10, 20), **fields: Any) -> State:
    """A rider's `pass` as the challenger ends the turn of the one before this seat."""
    before = (seat - 1) % len(spaces)
    return lay(spaces, Reward((before + 1) % len(spaces), 1), turn=before, **fields)


def begin_turn(rules: PonyExpress, seat: int, spaces: Sequence[int] = (10, 20), **fields: Any) -> Step[State]:
    """Begin a rider's turn."""
    state = turn_over(seat, spaces, **fields)
    return step(rules, state, Pass())


def arriving(rules: PonyExpress, seat: int, spaces: Sequence[int], **fields: Any) -> Step[State]:
    """A rider's own rolled move ends on its space: what follows (P18, P19)."""
    last = (seat + 1) % len(spaces)
    state = lay(spaces, Reward(last, 1), Arrival(seat), turn=seat, **fields)
    return step(rules, state, Pass())


def granting(rules: PonyExpress, seat: int, steps: int, spaces: Sequence[int], **fields: Any) -> Step[State]:
    """A rider's move of so many steps is granted (P15, P17)."""
    last = (seat + 1) % len(spaces)
    return step(rules, lay(spaces, Reward(last, 1), Grant(seat, steps), turn=seat, **fields), Pass())


def asked_by(pending: Pending) -> By:
    """Who must answer; of several the first."""
    match pending:
        case Decide(seats=seats):
            return seats[0]
        case table.Shot(seat=seat):
            return seat
        case _:
            return NATURE


def step(rules: PonyExpress, state: State, move: Move, by: By | None = None) -> Step[State]:
    """Make one legal move; the state after it is sound if the one before was."""
    who = asked_by(rules.pending(state)) if by is None else by
    refusal = rules.refuse(state, who, move)
    assert refusal is None, (refusal, move)
    done = rules.apply(state, who, move)
    assert not rules.audit(done.state) or rules.audit(state)
    return done


def do(rules: PonyExpress, state: State, *moves: Move, by: By | None = None) -> State:
    """Make legal moves one after the other, by those who are asked."""
    for move in moves:
        state = step(rules, state, move, by).state
    return state


def why(rules: PonyExpress, state: State, move: Move, by: By | None = None) -> tuple[str, str]:
    """Return code and rule of a refusal."""
    refusal = rules.refuse(state, asked_by(rules.pending(state)) if by is None else by, move)
    assert refusal is not None, move
    return refusal.code, refusal.rule


def facts(done: Step[State], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in done.events if isinstance(event, kind)]


def asked(rules: PonyExpress, state: State) -> tuple[int, ...]:
    """The seats that must decide; none when nature or a shot is awaited."""
    pending = rules.pending(state)
    return pending.seats if isinstance(pending, Decide) else ()


def roll(rules: PonyExpress, state: State, faces: Sequence[str]) -> State:
    """Nature rolls what is awaited."""
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    assert pending.move == "roll"
    return do(rules, state, Roll(int(dict(pending.fixed)["for"] or 0), tuple(faces)))


def words(rules: PonyExpress, state: State, seat: int) -> set[str]:
    """The words of the moves that a seat is offered; items stand for their use."""
    return {
        move.item if isinstance(move, Use) else str(move.__struct_config__.tag)
        for move in rules.moves(state, seat)
    }


def claim(hand: str, *beside: int) -> Claim:
    """Claim a hand with some dice open."""
    return Claim(hand, beside)


def settle(rules: PonyExpress, state: State) -> State:
    """Everybody lets the claim ride."""
    while rules.pending(state) and state.waits is not None and asked(rules, state):
        if not any(isinstance(move, Challenge) for move in rules.moves(state, asked(rules, state)[0])):
            break
        state = do(rules, state, Pass())
    return state


def natures(chance: Chance, random: Random) -> Move:
    """Answer a chance as any dealer would."""
    drawn: dict[str, Any] = {}
    for name, lot in chance.lots:
        match lot:
            case table.Shuffle(items=items):
                drawn[name] = random.sample(items, len(items))
            case table.Roll(count=count, faces=faces):
                drawn[name] = [random.choice(faces) for _ in range(count)]
            case table.Pick(items=items):
                drawn[name] = random.choice(items)
    return to_move({"move": chance.move, **dict(chance.fixed), **drawn})


def answer(rules: PonyExpress, state: State, random: Random) -> tuple[By, Move]:
    """A random legal move of whoever must answer."""
    pending = rules.pending(state)
    if isinstance(pending, Chance):
        return NATURE, natures(pending, random)
    by = random.choice(pending.seats) if isinstance(pending, Decide) else asked_by(pending)
    assert isinstance(by, int)
    return by, rules.sample(state, by, random)


def walk(
    rules: PonyExpress, seats: int, random: Random, options: Options | None = None
) -> Iterator[tuple[State, By, Move, Step[State]]]:
    """Play one random game: every state, the move made in it, and what came of it."""
    state = rules.start(Setup(seats, options or Options()))
    while not isinstance(rules.pending(state), Over):
        by, move = answer(rules, state, random)
        done = rules.apply(state, by, move)
        yield state, by, move, done
        state = done.state
