"""Whole games: they end, stay sound, agree with a second referee, and travel as records (P1-P36)."""

import copy
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from pony_referee import CARDS, FACES, HANDS, Referee, Table, category
from pony_tables import BOARDS, answer, to_move, walk

from game.match.levels import read_level
from game.rules.pony import PonyExpress, events
from game.rules.pony.board import Board, Options, OwnBoard, standard_board
from game.rules.pony.hands import hand
from game.rules.pony.level import BoardLevel
from game.rules.pony.pieces import Result
from game.rules.pony.state import State
from game.rules.pony.throw import AceOffer
from game.rules.table import NATURE, Chance, Decide, Over, Setup
from game.rules.table import Shot as ShotDue

SHORT = read_level(BOARDS / "desert-run.toml", BoardLevel)
TINY = OwnBoard("Tiny", ("", "station", "indians", "mine", "station", "saloon", "mailboxes"), {"2": 0}, 0, 4)
OPTIONS = (Options(), Options(jail_bluffers=True), Options(board=SHORT.option), Options(board=TINY))


def second_referee(seats: int, board: Board, *, bluffers: bool) -> Table:
    """A game in the hands of the second referee."""
    prices = {str(number): price for number, price in enumerate(board.prices, 1) if board.ride_to[number - 1]}
    return Table(
        Referee(
            seats,
            list(board.signs),
            prices,
            peace=board.peace,
            desert=board.desert,
            bluffers=bluffers,
        )
    )


def plain(move: Any) -> dict[str, Any]:
    """Write a move as an object of a record."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(move))
    return found


def guesses(state: State, random: Random) -> Iterator[dict[str, Any]]:
    """Moves of all kinds: well-formed, some legal, most of them wrong in one way or another."""
    seats = len(state.riders)
    items = [item for rider in state.riders for item in rider.items] or ["oat-bag"]
    item = random.choice([*items, *CARDS, ""])
    dice = random.sample(range(-1, 6) if random.random() < 0.2 else range(5), random.randrange(6))
    if random.random() < 0.1:
        dice = [*dice, *dice[:1]]
    maybe = {"item": item} if random.random() < 0.5 else {}
    names = [*(f"rider:{seat}" for seat in range(seats + 1)), *(f"indian:{number}" for number in range(4))]
    yield {
        "move": "roll",
        "for": random.randrange(seats),
        "dice": random.choices(FACES, k=random.randrange(6)),
    }
    yield {"move": "shuffle", "items": random.sample(sorted(CARDS.elements()), 20)}
    yield {"move": "keep", "item": item}
    yield {"move": "reroll", "open": dice, "roll": random.choice(["open", "hidden", "both"]), **maybe}
    yield {"move": "claim", "hand": random.choice([*HANDS, "flush"]), "open": dice, **maybe}
    yield {"move": "challenge", **maybe}
    yield {"move": "use", "item": item}
    yield {"move": "use", "item": item, "dice": dice}
    yield {"move": "use", "item": item, "die": random.randrange(-1, 6), "face": random.choice([*FACES, "8"])}
    yield {"move": "use", "item": item, "die": 0}
    yield {"move": "corners", "mine": random.choice(["NW", "SE", "NE"])}
    touched = random.sample(names, random.randrange(3))
    fell = (
        random.sample(touched or names, random.randrange(2))
        if random.random() < 0.7
        else random.sample(names, 1)
    )
    rest = random.choice([None, [0, 0], [60000, 45000], [60001, 0], [0, -1]])
    yield {
        "move": "shot",
        "touched": touched + touched[:1] * (random.random() < 0.1),
        "fell": fell,
        "rest": rest,
    }
    for word in ("pass", "advance", "board", "stay", "bail", "luck"):
        yield {"move": word}


def compare(rules: PonyExpress, state: State, table: Table, random: Random) -> Counter[bool]:
    """Both referees ask the same seats and judge the same of any move; count legal and illegal guesses."""
    pending = rules.pending(state)
    asked: set[Any] = set()
    match pending:
        case Chance():
            asked = {NATURE}
        case ShotDue(seat=seat):
            asked = {seat}
        case Decide(seats=seats):
            asked = set(seats)
        case Over():
            pass
    assert asked == table.asked
    judged: Counter[bool] = Counter()
    for guess in guesses(state, random):
        everyone = [NATURE, *range(len(state.riders))]
        for by in {random.choice(everyone), random.choice([*asked, 0])}:
            legal = rules.refuse(state, by, to_move(guess)) is None
            assert legal == table.legal(by, copy.deepcopy(guess)), (by, guess, state.waits)
            judged[legal] += 1
    for seat in range(len(state.riders)):
        listed = rules.moves(state, seat)
        for move in random.sample(listed, min(5, len(listed))):
            assert table.legal(seat, plain(move)), move
    return judged


def same(state: State, table: Table) -> bool:
    """Whether both referees see the same riders."""
    referee = table.referee
    mine = [
        (rider.space, rider.gold, rider.jailed, rider.mailbox, sorted(rider.items)) for rider in state.riders
    ]
    theirs = list(
        zip(referee.space, referee.gold, referee.jail, referee.box, map(sorted, referee.hand), strict=True)
    )
    return mine == theirs


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "jail bluffers", "short", "tiny"])
def test_a_second_referee_agrees(rules: PonyExpress, seats: int, options: Options) -> None:
    """Another referee, written from the rules alone, asks and judges everything alike (P1-P40)."""
    random = Random(f"{seats} {options}")
    judged: Counter[bool] = Counter()
    for _ in range(4):
        state = rules.start(Setup(seats, options))
        table = second_referee(seats, state.board, bluffers=options.jail_bluffers)
        while True:
            judged += compare(rules, state, table, random)
            assert same(state, table)
            pending = rules.pending(state)
            if isinstance(pending, Over):
                assert msgspec.to_builtins(pending.result) == {
                    key: tuple(value) if isinstance(value, list) else value
                    for key, value in (table.result or {}).items()
                }
                break
            by, move = answer(rules, state, random)
            assert table.legal(by, plain(move)), move
            table.make(by, plain(move))
            state = rules.apply(state, by, move).state
    assert judged[False] > 3000
    assert judged[True] > 40


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_and_stay_sound(rules: PonyExpress, seats: int) -> None:
    """Random games end; after each move gold, cards, riders and dice are accounted for (P1-P36)."""
    reasons: Counter[str] = Counter()
    longest = 0
    for seed in range(250):
        options = OPTIONS[seed % 4]
        state, number = None, 0
        for number, (_, by, _, done) in enumerate(walk(rules, seats, Random(f"{seats} {seed}"), options), 1):
            state = done.state
            assert not rules.audit(state), (seed, number, by)
        assert state is not None
        assert isinstance(state.result, Result)
        reasons[state.result.reason] += 1
        longest = max(longest, number)
    assert set(reasons) == ({"mailbox", "duel", "arrest"} if seats > 2 else {"mailbox", "duel"})
    assert longest < 3000


def test_random_games_meet_everything(rules: PonyExpress) -> None:
    """Random games come upon every kind of move, every item, every fact save the rare tie (P1-P36)."""
    kinds: set[type] = set()
    words: set[str] = set()
    used: set[str] = set()
    for seed in range(150):
        for _, _, move, done in walk(rules, 2 + seed % 4, Random(f"all {seed}"), OPTIONS[seed % 3]):
            kinds |= {type(event) for event in done.events}
            words.add(str(move.__struct_config__.tag))
            used |= {event.item for event in done.events if isinstance(event, events.Used)}
    assert kinds | {events.Tied} == set(events.Fact.__subclasses__())
    assert words == {str(kind.__struct_config__.tag) for kind in rules.move_types}
    assert used == set(CARDS)


@pytest.mark.parametrize("seats", [2, 5])
def test_states_and_moves_travel(rules: PonyExpress, seats: int) -> None:
    """States, views, moves and results are written as JSON and read back the same (P40)."""
    kinds: Any = rules.move_types[0]
    for kind in rules.move_types[1:]:
        kinds |= kind
    facts: Any = events.Rolled
    for fact in events.Fact.__subclasses__():
        facts |= fact
    for seed in range(6):
        for state, _, move, done in walk(rules, seats, Random(seed), OPTIONS[seed % 3]):
            assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
            view = rules.view(state, 0)
            assert msgspec.json.decode(msgspec.json.encode(view), type=rules.view_type) == view
            assert msgspec.json.decode(msgspec.json.encode(move), type=kinds) == move
            for event in done.events:
                assert msgspec.json.decode(msgspec.json.encode(event), type=facts) == event


def test_rules_are_pure(rules: PonyExpress) -> None:
    """The same state and move give the same step, and nothing is changed in passing (P40)."""
    for seed in range(8):
        for state, by, move, done in walk(rules, 2 + seed % 4, Random(seed)):
            before = msgspec.json.encode(state)
            assert rules.apply(state, by, move) == done
            rules.refuse(state, by, move)
            rules.pending(state)
            for seat in range(len(state.riders)):
                rules.moves(state, seat)
                rules.view(state, seat)
            assert msgspec.json.encode(state) == before


def test_sampled_moves_are_legal_and_listed_in_kind(rules: PonyExpress) -> None:
    """Every drawn choice is legal, and one of its kind is listed; every listed one is legal (P36)."""
    random = Random(7)
    for seed in range(40):
        for state, _, _, _ in walk(rules, 2 + seed % 4, Random(f"kind {seed}"), OPTIONS[seed % 3]):
            pending = rules.pending(state)
            if not isinstance(pending, Decide):
                continue
            for seat in pending.seats:
                listed = rules.moves(state, seat)
                assert len(set(map(msgspec.json.encode, listed))) == len(listed) > 0
                assert all(rules.refuse(state, seat, move) is None for move in listed)
                drawn = rules.sample(state, seat, random)
                assert rules.refuse(state, seat, drawn) is None
                assert kind_of(state, drawn) in {kind_of(state, move) for move in listed}
            for other in set(range(len(state.riders))) - set(pending.seats):
                assert rules.moves(state, other) == ()


def kind_of(state: State, move: Any) -> tuple[Any, ...]:
    """What makes a choice strategically different: word, item, hand, and which faces roll on which side."""
    fields = plain(move)
    faces = state.cup.dice if state.cup is not None else ()
    match fields:
        case {"move": "reroll", "open": beside, "roll": side}:
            return "reroll", side, tuple(sorted(faces[die] for die in beside)), fields.get("item")
        case {"move": "claim", "hand": claimed}:
            return "claim", claimed, fields.get("item")
        case {"move": "use", "item": "loaded-die", "die": die, "face": face}:
            after = tuple(sorted(face if number == die else one for number, one in enumerate(faces)))
            return ("claim", "pair", None) if faces[die] == face else ("loaded-die", after)
        case {"move": "use", "item": "spyglass", "dice": dice}:
            return "spyglass", tuple(sorted(dice))
        case {"move": "use", "item": "ace-up-the-sleeve", "dice": dice}:
            assert isinstance(state.waits, AceOffer)
            thrown = state.waits.dice
            return "ace", tuple(sorted(thrown[die] for die in dice))
        case _:
            return tuple(sorted(fields.items()))


def test_strange_moves_are_refused_not_crashed_on(rules: PonyExpress) -> None:
    """Whatever comes from outside is refused with a numbered rule, never with an error (P40)."""
    random = Random(3)
    for state, by, _, _ in walk(rules, 4, Random(11)):
        for guess in guesses(state, random):
            for who in (by, -1, 4, 99, NATURE):
                refusal = rules.refuse(state, who, to_move(guess))
                if refusal is not None:
                    assert refusal.rule[0] == "P"
                    assert 1 <= int(refusal.rule[1:]) <= 41
                    assert all(isinstance(value, str | int) for value in refusal.values.values())


def test_audit_notices_faults(rules: PonyExpress) -> None:
    """Gold from nowhere, cards amiss, riders off the board, dice known that aren't: all is named (P1)."""
    state = next(state for state, *_ in walk(rules, 3, Random(2)) if state.cup is not None)
    assert not rules.audit(state)
    rider, cup = state.riders[0], state.cup
    assert cup is not None
    change = msgspec.structs.replace
    for broken in (
        change(state, bank=state.bank + 1),
        change(state, pack=change(state.pack, deck=state.pack.deck[1:])),
        change(state, pack=change(state.pack, buriers=(0,) * 21)),
        change(state, riders=(change(rider, space=34), *state.riders[1:])),
        change(state, riders=(change(rider, mailbox=1), *state.riders[1:])),
        change(state, riders=(change(rider, gold=-1), *state.riders[1:])),
        change(state, cup=change(cup, open=1, known=0)),
        change(state, cup=change(cup, seat=(state.turn + 1) % 3)),
        change(state, waits=None),
    ):
        assert rules.audit(broken)


def test_every_hand_is_scored_alike_by_both_referees() -> None:
    """The second referee's hands are the engine's (P3)."""
    random = Random(5)
    for _ in range(2000):
        dice = random.choices(FACES, k=5)
        assert category(dice) == hand(tuple(dice)).steps
    assert standard_board().last == 33
