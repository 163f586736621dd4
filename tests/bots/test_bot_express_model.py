"""The table that the Old-timer of Yardmaster Express imagines is the one that the rules play."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.express.cabooses import condition
from game.bots.express.oldtimer import imagine
from game.bots.express.sketch import Sketch
from game.bots.express.tails import Habits
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.express.engine import Express
from game.rules.express.scoring import caboose_points
from game.rules.express.table import Laid, Options, State
from game.rules.table import NATURE, Chance, Over, Setup


def the_rules() -> Express:
    rules = open_shelf(levels_folder())["yardmaster-express"]
    assert isinstance(rules, Express)
    return rules


RULES = the_rules()


def turns(seats: int, options: Options, seed: int) -> Iterator[State]:
    """All states of a game of random plays in which somebody holds the hand."""
    random = Random(f"{seats}/{seed}")
    state = RULES.start(Setup(seats, options))
    while not isinstance(pending := RULES.pending(state), Over):
        if isinstance(pending, Chance):
            state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
            continue
        yield state
        state = RULES.apply(state, state.seat, random.choice(RULES.moves(state, state.seat))).state


def seen_by(state: State) -> Any:
    return RULES.view(state, state.seat)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("caboose", [one.name for one in RULES.deck.cabooses])
def test_an_imagined_game_ends_as_the_rules_end_it(seats: int, caboose: str) -> None:
    """The same cards laid in both bring the same legal lays, totals and winner (E6–E9, E11–E17)."""
    random = Random(f"{seats}/{caboose}")
    setup = Setup(seats, Options(cabooses="all"))
    state = RULES.start(setup)
    pending = RULES.pending(state)
    assert isinstance(pending, Chance)
    state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES, {"caboose": caboose})).state
    game = imagine(RULES, seen_by(state))
    pack = game.tails.pack
    table = game.sketch.fork()
    table.draws = [pack.number[card] for card in reversed(state.order[seats + 1 : seats * (10 - seats)])]
    while state.result is None:
        moves = RULES.moves(state, state.seat)
        lays = table.lays(game.tails)
        assert sorted(pack.lays_of(moves)) == sorted(lays)
        assert game.to_move(table) == state.seat
        move = random.choice(moves)
        table = game.play(table, pack.lays_of([move])[0], random)
        state = RULES.apply(state, state.seat, move).state
    assert game.to_move(table) is None
    totals = table.totals(game.tails)
    assert tuple(totals) == state.result.scores
    assert (game.stakes.winner(totals),) == state.result.winners
    shares = game.stakes.shares(totals)
    assert max(range(seats), key=shares.__getitem__) == state.result.winners[0]


@pytest.mark.parametrize("caboose", RULES.deck.cabooses, ids=lambda one: one.name)
def test_conditions_count_like_the_rules(caboose: Any) -> None:
    """After any cards in any way a caboose's automaton gives its points to those whom the rules give them."""
    random = Random(caboose.name)
    automaton = condition(caboose)
    cards = list(RULES.deck.cards)
    pack = imagine(RULES, seen_by(next(turns(3, Options(), 1)))).tails.pack
    paid: Counter[int] = Counter()
    for _ in range(400):
        trains, signs = [], []
        for _ in range(3):
            train, sign = [], automaton.start
            down = random.random() * 0.6
            # Few kinds of cards in a train bring about the conditions that luck seldom meets.
            kinds = random.sample(cards, random.randint(1, 6))
            for _ in range(random.randint(0, 7)):
                card = random.choice(kinds)
                up = random.random() > down
                train.append(Laid(card, "up" if up else "down"))
                sign = automaton.after(sign, pack.cars[2 * pack.number[card] + up], up)
            trains.append(tuple(train))
            signs.append(sign)
        met = automaton.meets([automaton.measure(sign) for sign in signs])
        points = tuple(automaton.points * one for one in met)
        assert points == caboose_points(caboose, trains)
        paid.update(points)
    assert set(paid) == {0, caboose.points}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_view_is_imagined_as_the_state_it_shows(seats: int) -> None:
    """Ends, sums, hand and turns left follow from the view, and no card is both seen and unseen (E10)."""
    for state in turns(seats, Options(), 5):
        view = seen_by(state)
        game = imagine(RULES, view)
        pack, sketch = game.tails.pack, game.sketch
        assert [pack.cards[card] for card in sketch.hand] == list(state.hand)
        assert sketch.sums == list(view.score.values)
        assert max(tail.longest for tail in sketch.tails) == view.score.run.length
        assert sketch.left == seats * (9 - seats) - state.turn
        pile = Counter(state.order[seats + state.turn + 1 :])
        unseen = Counter(pack.cards[card] for card in game.unseen)
        assert pile <= unseen
        hidden = sum(
            laid.card is None for at, train in enumerate(view.trains) if at != state.seat for laid in train
        )
        assert unseen.total() <= pile.total() + hidden


def test_worlds_draw_every_unseen_card() -> None:
    """A world's pile consists of unseen cards, one a turn to come, and any of them may come next (E6)."""
    state = list(turns(3, Options(), 2))[6]
    game = imagine(RULES, seen_by(state))
    random = Random(1)
    nexts = set()
    for _ in range(300):
        world = game.world(random)
        assert len(world.draws) == world.left - 1
        assert Counter(world.draws) <= Counter(game.unseen)
        nexts.add(world.draws[-1])
    assert nexts == set(game.unseen)


@pytest.mark.parametrize("options", [Options(), Options(cabooses="all")])
def test_quick_players_finish_every_game(options: Options) -> None:
    """A playout lays as many cards as there are turns, and what one seat wins no other does."""
    for seats in range(2, 6):
        for state in turns(seats, options, 3):
            game = imagine(RULES, seen_by(state), Habits(deny=0.5))
            world = game.world(Random(1))
            shares = game.payoffs(world, Random(1))
            assert game.to_move(world) is None
            assert all(0 <= share <= 1 for share in shares)
            assert sum(share > 0.5 for share in shares) == 1


@pytest.mark.parametrize(("deny", "sums"), [(0.0, [10, 13]), (2.0, [9, 12])])
def test_quick_players_keep_a_card_from_the_neighbour(deny: float, sums: list[int]) -> None:
    """With `deny` the card that suits the neighbour best is laid if that saves more than it costs (E9)."""
    game = imagine(RULES, seen_by(next(turns(2, Options(), 1))), Habits(growth=0.0, run=0.0, deny=deny))
    tails, number = game.tails, game.tails.pack.number
    own = tails.after(tails.engine, 2 * number["R2|R2"] + 1)
    other = tails.after(tails.engine, 2 * number["R4|B4"] + 1)
    # Everything fits the own train; the neighbour, ending in B4, has a use for B2|B3 alone.
    hand = [number[card] for card in ("R3|G3", "B2|B3", "Y2|Y2")]
    table = Sketch([own, other], [4, 8], hand, seat=0, way=1, left=2, draws=[number["G2|G2"]])
    table.play_out(tails)
    assert table.sums == sums
