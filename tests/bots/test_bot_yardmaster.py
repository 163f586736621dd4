"""Greenhorn, Hand and Old-timer of Yardmaster, and the small table on which the Old-timer plays."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.patience import Patience
from game.bots.player import Advice
from game.bots.register import LEVELS, adviser_for, bot_for
from game.bots.search import Tree, weigh
from game.bots.yardmaster.advice import reasons
from game.bots.yardmaster.habits import Habits, finish_turn
from game.bots.yardmaster.imagined import Imagined, play
from game.bots.yardmaster.oldtimer import TURNS
from game.bots.yardmaster.pack import car_number, counted
from game.bots.yardmaster.shortlist import DISCARDS, PAYMENTS, shortlist
from game.bots.yardmaster.sketch import OVER, Sketch
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import data_folder, levels_folder
from game.rules.table import NATURE, Chance, Over, Setup
from game.rules.yardmaster.deck import RANK
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.table import Buy, Couple, Discard, Options, State
from game.text import advice_yardmaster
from game.text.language import Language

NAMES = ("Ada", "Bruno", "Chen Mei", "Dora", "Edith")
TABLES = [(2, Options()), (3, Options(bonus_cards=4)), (4, Options()), (5, Options("published"))]


def the_rules() -> Yardmaster:
    rules = open_shelf(levels_folder())["yardmaster"]
    assert isinstance(rules, Yardmaster)
    return rules


RULES = the_rules()


def dealt(seats: int = 2, options: Options | None = None, seed: int = 1) -> State:
    """A table after the deal."""
    state = RULES.start(Setup(seats, options or Options()))
    chance = RULES.pending(state)
    assert isinstance(chance, Chance)
    return RULES.apply(state, NATURE, Dealer(Random(seed)).answer(chance, RULES)).state


def with_hand(state: State, *hand: str, **changes: Any) -> State:
    """The same table, the seat that moves holding these cards; the others of the pack are in the deck."""
    pack = RULES.deck.pack(state.options.edition, state.options.bonus_cards)
    hands = tuple(tuple(sorted(hand)) if seat == state.seat else () for seat in range(state.seats))
    deck = list(pack.cargo)
    for card in hand:
        deck.remove(card)
    top = changes.pop("discards", ())
    for card in top:
        deck.remove(card)
    return replace(state, hands=hands, cargo=tuple(deck), discards=tuple(top), **changes)


def choose(state: State, level: str, seed: int = 1) -> Any:
    """What a player does at this table; an Old-timer tries 300 times."""
    seat = state.seat
    bot = bot_for("yardmaster", level, Patience(simulations=300))
    move = bot.choose(RULES, RULES.view(state, seat), RULES.moves(state, seat), seat, Random(seed))
    assert RULES.refuse(state, seat, move) is None
    return move


def the_truth(state: State) -> Sketch:
    """The small table as it really is, piles, decks and hands included."""
    table = Imagined(RULES, RULES.view(state, state.seat), Habits(), 0).sketch
    table.hands = [counted(hand) for hand in state.hands]
    table.deck = [RANK[card] for card in reversed(state.cargo)]
    table.cars = [car_number(car) for car in reversed(state.railcars)]
    return table


def told(table: Sketch) -> tuple[Any, ...]:
    """Everything that a small table says."""
    names = [name for name in Sketch.__slots__ if name not in ("luck", "winners", "victim")]
    return tuple(getattr(table, name) for name in names)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_small_table_keeps_the_rules(seats: int, options: Options) -> None:
    """Move by move the Old-timer's table in numbers is the rules' own (Y9-Y28), wherever luck has no part."""
    compared = ended = 0
    for seed in range(5):
        random = Random(seed)
        state = dealt(seats, options, seed)
        table = the_truth(state)
        while not isinstance(pending := RULES.pending(state), Over):
            if isinstance(pending, Chance):
                state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
                table = the_truth(state)
                continue
            move = random.choice(RULES.moves(state, state.seat))
            play(table, move)
            state = RULES.apply(state, state.seat, move).state
            if state.result is not None:
                assert (table.phase, table.winners) == (OVER, state.result.winners)
                ended += 1
            elif not isinstance(RULES.pending(state), Chance):
                assert told(table) == told(the_truth(state)), move
                compared += 1
    assert compared > 300
    assert ended


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_imagined_worlds_agree_with_the_view(seats: int, options: Options) -> None:
    """Each imagined world has all cards, the own hand as it is, and hands of the right sizes (Y8)."""
    random = Random(4)
    state = dealt(seats, options, 2)
    pack = RULES.deck.pack(options.edition, options.bonus_cards)
    for _ in range(40):
        pending = RULES.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
            continue
        game = Imagined(RULES, RULES.view(state, state.seat), Habits(), TURNS)
        world = game.world(random)
        assert [sum(hand) for hand in world.hands] == world.sizes == list(map(len, state.hands))
        assert world.hands[state.seat] == counted(state.hands[state.seat])
        held = [sum(copies) for copies in zip(*world.hands, strict=True)]
        for kind in (*world.deck, *world.pile):
            held[kind] += 1
        assert held == counted(pack.cargo)
        cars = [car for car in (*world.cars, *world.yard) if car]
        trains = [car_number(car) for row in (*state.trains, *state.sorting) for car in row]
        assert sorted(cars + trains) == sorted(map(car_number, pack.railcars))
        state = RULES.apply(state, state.seat, random.choice(RULES.moves(state, state.seat))).state


def test_quick_players_end_every_game() -> None:
    """A playout to the end has winners, and takes no more turns than a game may last (Y26-Y28)."""
    for seed in range(20):
        seats = 2 + seed % 3
        view = RULES.view(dealt(seats, seed=seed), 0)
        table = Imagined(RULES, replace(view, seat=view.seat), Habits(), TURNS).world(Random(seed))
        for _ in range(400):
            if table.phase == OVER:
                break
            finish_turn(table, Habits())
        assert table.winners


def test_a_tree_can_grow_on_the_small_table() -> None:
    """The search may also branch below a choice: what the model lists can be played."""
    state = dealt(3, seed=5)
    game = Imagined(RULES, RULES.view(state, state.seat), Habits(), TURNS)
    moves = shortlist(game.sketch, RULES.moves(state, state.seat), Habits())
    weighed = weigh(game, moves, state.seat, Random(1), Patience(simulations=300).begin(300), Tree(depth=3))
    assert sum(one.worlds for one in weighed) >= 290
    assert all(0 <= one.worth <= 1 for one in weighed)


@pytest.mark.parametrize("level", LEVELS["yardmaster"])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_games_are_played_to_the_end(level: str, seats: int, options: Options) -> None:
    """Every choice in a whole game is legal, and the game ends."""
    random = Random(9)
    state = dealt(seats, options, 3)
    bot = bot_for("yardmaster", level, Patience(simulations=8))
    while not isinstance(pending := RULES.pending(state), Over):
        if isinstance(pending, Chance):
            state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
            continue
        seat = state.seat
        move = bot.choose(RULES, RULES.view(state, seat), RULES.moves(state, seat), seat, random)
        assert RULES.refuse(state, seat, move) is None
        state = RULES.apply(state, seat, move).state


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_a_win_is_taken(level: str) -> None:
    """Whoever can reach the goal now does (Y26)."""
    state = dealt()
    state = with_hand(state, *"BBBR", yard=("B3", "R1", "G2"), trains=(("B2",), ()), scores=(17, 0))
    move = choose(state, level)
    assert isinstance(move, Buy)
    assert move.car == "B3"


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_what_costs_nothing_is_not_left_behind(level: str) -> None:
    """A waiting car that fits is coupled before the turn ends (Y16, Y22)."""
    state = dealt()
    state = with_hand(state, "R", actions=0, trains=(("B2",), ()), sorting=(("B3",), ()), scores=(2, 0))
    assert choose(state, level) == Couple("B3")


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_useless_cards_are_discarded(level: str) -> None:
    """Over seven cards, what pays for a good car stays in the hand (Y23)."""
    state = dealt()
    state = with_hand(
        state,
        *("B", "B", "B", "B", "R", "G", "Y", "Y"),
        phase="discard",
        actions=0,
        yard=("B4", "B4", "B3"),
        trains=(("B2",), ()),
        scores=(2, 0),
    )
    move = choose(state, level)
    assert isinstance(move, Discard)
    assert "B" not in move.cards


def test_a_greenhorn_looks_at_the_number_alone() -> None:
    """It buys the biggest car although a smaller one would join the train."""
    state = with_hand(dealt(), *"BBBRR", yard=("B3", "R2", "G4"), trains=(("R1",), ()), scores=(1, 0))
    bought = [move.car for seed in range(20) if isinstance(move := choose(state, "greenhorn", seed), Buy)]
    assert bought.count("B3") > 2 * bought.count("R2")


def test_the_shortlist_keeps_one_of_each_sort() -> None:
    """Payments and discards that differ in trifles are thinned out; nothing else is lost."""
    state = with_hand(dealt(), *"BBBRRGY", "pay-one-less", yard=("B3", "R2", "G4"))
    game = Imagined(RULES, RULES.view(state, state.seat), Habits(), TURNS)
    moves = RULES.moves(state, state.seat)
    kept = shortlist(game.sketch, moves, Habits())
    assert set(kept) <= set(moves)
    for slot in range(3):
        offered = [move for move in moves if isinstance(move, Buy) and move.slot == slot]
        left = [move for move in kept if isinstance(move, Buy) and move.slot == slot]
        assert len(left) == min(PAYMENTS, len(offered))
    others = [move for move in moves if not isinstance(move, Buy | Discard)]
    assert [move for move in kept if not isinstance(move, Buy | Discard)] == others
    late = replace(state, phase="discard", actions=0)
    assert len(shortlist(game.sketch, RULES.moves(late, late.seat), Habits())) <= DISCARDS


def advised(state: State) -> Advice:
    """What an Old-timer advises the seat that moves."""
    seat = state.seat
    adviser = adviser_for("yardmaster", Patience(simulations=200))
    return adviser.advise(RULES, RULES.view(state, seat), RULES.moves(state, seat), seat, Random(1))


def test_advice_counts_on_the_end() -> None:
    """A winning purchase has a chance of 1, the points reached, and says so."""
    state = with_hand(dealt(), *"BBBR", yard=("B3", "R1", "G2"), trains=(("B2",), ()), scores=(17, 0))
    advice = advised(state)
    assert (advice.win_chance, advice.points) == (1.0, 20.0)
    assert [reason.code for reason in advice.reasons] == ["wins"]
    said = advice_yardmaster.sentences(Language(data_folder(), "en"), advice, NAMES)
    assert said == [
        "Buy Coal 3 for 3 × Coal.",
        "With it your train reaches 20 points and wins.",
        "Chance to win: 100 %; about 20 points.",
    ]


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_every_reason_has_its_words(language: str) -> None:
    """Whatever speaks for a move in random games can be said."""
    words = Language(data_folder(), language)
    codes = set()
    for seats, options in TABLES:
        random = Random(seats)
        state = dealt(seats, options, 7)
        while not isinstance(pending := RULES.pending(state), Over):
            if isinstance(pending, Chance):
                state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
                continue
            seat, moves = state.seat, RULES.moves(state, state.seat)
            move = random.choice(moves)
            found = reasons(RULES.view(state, seat), move, moves)
            codes |= {reason.code for reason in found}
            said = advice_yardmaster.sentences(words, Advice(move, reasons=found), NAMES)
            assert len(said) == 1 + min(len(found), advice_yardmaster.SAID)
            assert all(line.endswith((".", "。")) and "{" not in line for line in said)
            state = RULES.apply(state, seat, move).state
    assert codes >= {
        *("joins", "waits", "couples", "follows", "pays", "nearer", "blind", "three", "steal", "sweep"),
        *("least", "finished", "only-choice", "token"),
    }
