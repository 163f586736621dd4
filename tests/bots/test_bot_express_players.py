"""Greenhorn, Hand and Old-timer of Yardmaster Express."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.express.advice import reasons
from game.bots.express.endgame import MAX_TABLES, count_out, tables_to_count
from game.bots.express.oldtimer import OldTimer, imagine
from game.bots.express.quick import Greenhorn, Hand
from game.bots.patience import Patience
from game.bots.player import Advice, Reason
from game.bots.register import LEVELS, adviser_for, bot_for, stand_in_for
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.express.engine import Express
from game.rules.express.table import Laid, Options, Play, State, Train
from game.rules.table import NATURE, Chance, Over, Setup


def the_rules() -> Express:
    rules = open_shelf(levels_folder())["yardmaster-express"]
    assert isinstance(rules, Express)
    return rules


RULES = the_rules()


def train(text: str) -> Train:
    """A train from cards in a row; a leading `_` lays a card face down."""
    return tuple(
        Laid(card.removeprefix("_"), "down" if card.startswith("_") else "up") for card in text.split()
    )


def table(hand: str, *trains: str, caboose: str | None = None, pile: str = "") -> State:
    """A table at which these trains were laid, seat 0 first, and the next seat holds this hand.

    The cards were drawn in the order in which they were laid; `pile` names the next cards to come.
    """
    rows = tuple(map(train, trains))
    seats, turn = len(rows), sum(map(len, rows))
    held = sorted(hand.split())
    laid = [rows[at % seats][at // seats].card or "" for at in range(turn)]
    rest = Counter(RULES.deck.in_play(seats)) - Counter([*held, *laid, *pile.split()])
    return State(
        seats,
        Options(cabooses="all" if caboose else "none"),
        first=0,
        order=(*laid, *held, *pile.split(), *sorted(rest.elements())),
        caboose=caboose,
        turn=turn,
        seat=turn % seats,
        hand=tuple(held),
        trains=rows,
        cabooses=(caboose,),
    )


def choose(bot: Any, state: State, seed: int = 1) -> Play:
    """What a player does at this table."""
    seat = state.seat
    move = bot.choose(RULES, RULES.view(state, seat), RULES.moves(state, seat), seat, Random(seed))
    assert RULES.refuse(state, seat, move) is None
    assert isinstance(move, Play)
    return move


def late_states(left: int, games: int) -> list[State]:
    """Two seats with so many turns left, every card laid openly so far."""
    found = []
    for seed in range(games):
        random = Random(f"late {seed}")
        state = RULES.start(Setup(2, Options()))
        chance = RULES.pending(state)
        assert isinstance(chance, Chance)
        state = RULES.apply(state, NATURE, Dealer(random).answer(chance, RULES)).state
        while state.turn < 14 - left:
            moves = [move for move in RULES.moves(state, state.seat) if isinstance(move, Play)]
            state = RULES.apply(state, state.seat, max(moves, key=lambda one: one.face)).state
        if all(laid.face == "up" for one in state.trains for laid in one):
            found.append(state)
    assert found
    return found


def test_a_greenhorn_goes_for_the_numbers() -> None:
    """Mostly the biggest card, though a smaller one would make the longest run; now and then any play."""
    state = table("R2|R2 R3|G3 B2|B2", "R2|R3", "Y4|R4")
    plays = Counter(choose(Greenhorn(), state, seed) for seed in range(400))
    assert plays.most_common(1)[0][0] == Play("R3|G3", "up")
    assert 0.65 < plays[Play("R3|G3", "up")] / 400 < 0.85
    assert set(plays) == set(RULES.moves(state, 0))


def test_a_hand_looks_at_runs() -> None:
    """A point less for a run of four that can still grow is a bargain (E12)."""
    assert choose(Hand(), table("R2|R2 B2|B3 B2|B2", "R2|R2", "Y4|R4")) == Play("R2|R2", "up")


TWO_LONG_TRAINS = ("B2|B2 B2|B3 B3|Y3 Y3|G3 G3|R3 R3|Y3", "G2|G2 G2|G3 G3|B3 B3|R3 R2|R3 R2|R2")


@pytest.mark.parametrize(
    ("caboose", "card"), [(None, "Y4|R4"), ("lightweight", "Y2|Y3"), ("efficient", "Y4|R4")]
)
def test_a_hand_counts_the_last_round_exactly(caboose: str | None, card: str) -> None:
    """Eight points beat five, unless they cost the six of the Lightweight (E11, E17)."""
    state = table("Y4|R4 Y2|Y3 B4|G4", *TWO_LONG_TRAINS, caboose=caboose)
    assert choose(Hand(), state) == Play(card, "up")


def test_a_hand_decides_between_equals_by_lot() -> None:
    """Plays of equal worth are all made sooner or later."""
    state = table("B2|B2 R2|R2 G3|B3", "", "")
    assert {choose(Hand(), table("B2|B2 R2|R2 G2|G2", "", ""), seed).card for seed in range(40)} == {
        "B2|B2",
        "R2|R2",
        "G2|G2",
    }
    assert choose(Hand(), state).face == "up"


def expected(state: State, move: Play, stakes: Any) -> list[float]:
    """The shares to expect, worked out by the rules: every card of the pile may come next."""
    seat = state.seat
    after = RULES.apply(state, seat, move).state
    if after.result is not None:
        return list(stakes.shares(after.result.scores))
    at = state.seats + after.turn
    totals = [0.0] * state.seats
    pile = after.order[at:]
    for card in pile:
        rest = list(pile)
        rest.remove(card)
        order = (*after.order[:at], card, *rest)
        hand = tuple(sorted((*(Counter(state.hand) - Counter([move.card])).elements(), card)))
        world = replace(after, order=order, hand=hand)
        best = max(
            (expected(world, reply, stakes) for reply in RULES.moves(world, world.seat)),  # type: ignore[arg-type] # Express has no other moves
            key=lambda shares: shares[world.seat],
        )
        totals = [total + share / len(pile) for total, share in zip(totals, best, strict=True)]
    return totals


@pytest.mark.parametrize(("left", "games"), [(1, 6), (2, 6), (3, 2)])
def test_the_last_turns_are_counted_out(left: int, games: int) -> None:
    """The shares after each lay are those that the rules give, every card to come included (E6–E13)."""
    for state in late_states(left, games):
        game = imagine(RULES, RULES.view(state, state.seat))
        assert Counter(game.unseen).total() == len(state.order) - 2 - state.turn - 1
        moves = RULES.moves(state, state.seat)
        shares = count_out(game)
        for move, lay in zip(moves, game.tails.pack.lays_of(moves), strict=True):
            assert isinstance(move, Play)
            assert shares[lay] == pytest.approx(expected(state, move, game.stakes))


def test_counting_out_costs_what_it_was_estimated_to() -> None:
    """The estimate bounds the tables looked at, and grows with each turn."""
    costs = []
    for left in (1, 2, 3, 4):
        game = imagine(RULES, RULES.view(late_states(left, 9)[0], late_states(left, 9)[0].seat))
        costs.append(tables_to_count(game.sketch, len(set(game.unseen))))
    assert costs == sorted(costs)
    assert costs[0] == 6
    assert costs[2] < MAX_TABLES < costs[3]


def test_an_old_timer_needs_no_luck_at_the_end() -> None:
    """Where the last turns can be counted out, neither time nor random numbers matter."""
    for state in late_states(2, 6):
        view = RULES.view(state, state.seat)
        moves = RULES.moves(state, state.seat)
        hurried = OldTimer(Patience(1, stopped=lambda: True))
        chosen = {choose(OldTimer(Patience(50)), state, seed) for seed in range(3)} | {choose(hurried, state)}
        assert len(chosen) == 1
        shares = count_out(imagine(RULES, view))
        lays = imagine(RULES, view).tails.pack.lays_of(moves)
        best = max(shares.values(), key=lambda one: one[state.seat])[state.seat]
        assert shares[lays[moves.index(chosen.pop())]][state.seat] == best


def test_an_old_timer_minds_what_it_passes_on() -> None:
    """The hand travels (E9): near the end an Old-timer never does worse than a Hand, and often better."""
    better = 0
    for state in late_states(2, 20):
        game = imagine(RULES, RULES.view(state, state.seat))
        shares = count_out(game)
        greedy, wise = (
            shares[game.tails.pack.lays_of([choose(bot, state)])[0]][state.seat]
            for bot in (Hand(), OldTimer(Patience(50)))
        )
        assert wise >= greedy
        better += wise > greedy
    assert better


@pytest.mark.parametrize("level", ["greenhorn", "hand", "old-timer"])
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options(strategy_variant=True, cabooses="all")),
        (3, Options()),
        (4, Options(cabooses="twelve")),
        (5, Options(strategy_variant=True)),
    ],
)
def test_whole_games_are_legal(level: str, seats: int, options: Options) -> None:
    """Every level plays whole games of every kind without an illegal move."""
    bot = bot_for(RULES.name, level, Patience(24))
    random = Random(f"{level}{seats}")
    state = RULES.start(Setup(seats, options))
    while not isinstance(pending := RULES.pending(state), Over):
        if isinstance(pending, Chance):
            state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
        else:
            state = RULES.apply(state, state.seat, choose(bot, state, state.turn)).state


@pytest.mark.parametrize("level", LEVELS[RULES.name])
@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_do_not_matter(level: str, seats: int) -> None:
    """Whatever the face-down cards and the pile are, a player's choices stay the same, seed by seed (E10)."""
    bot = bot_for(RULES.name, level, Patience(30))
    random = Random(f"{level}{seats}")
    state = RULES.start(Setup(seats, Options(cabooses="all")))
    hidden = 0
    while not isinstance(pending := RULES.pending(state), Over):
        if isinstance(pending, Chance):
            state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
            continue
        for seed in range(2 * (state.turn % 5 == 4)):
            other = RULES.worlds(RULES.view(state, state.seat), random)
            hidden += other != state
            assert choose(bot, other, seed) == choose(bot, state, seed)
        state = RULES.apply(state, state.seat, random.choice(RULES.moves(state, state.seat))).state
    assert hidden


def test_an_unknown_level_plays_the_strongest() -> None:
    """A record may name a level of a later version; it is played as well as we can."""
    assert LEVELS[RULES.name] == ("greenhorn", "hand", "old-timer")
    assert isinstance(bot_for(RULES.name, "grand-master"), OldTimer)
    assert isinstance(stand_in_for(RULES.name), Hand)


def test_a_game_without_an_adviser_gets_silent_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a game's strongest player can say why, a hint is its bare choice."""
    monkeypatch.setattr("game.bots.register._ADVISERS", {})
    state = late_states(1, 2)[0]
    assert advise(state) == Advice(choose(bot_for(RULES.name, "old-timer"), state))


def advise(state: State) -> Advice:
    """The hint at this table."""
    seat = state.seat
    adviser = adviser_for(RULES.name, Patience(300))
    return adviser.advise(RULES, RULES.view(state, seat), RULES.moves(state, seat), seat, Random(1))


def spoken(state: State, play: Play) -> list[Reason]:
    """What speaks for this play at this table."""
    game = imagine(RULES, RULES.view(state, state.seat))
    lays = game.tails.pack.lays_of(RULES.moves(state, state.seat))
    return list(reasons(game, game.tails.pack.lays_of([play])[0], lays, counted=False))


def test_a_hint_is_the_old_timers_choice_with_chances() -> None:
    """A hint names the play, the chance to win and the own points to expect of the finished game."""
    state = table("R4|B4 R3|G3 B2|B2", "R2|R3 R3|Y3", "R2|R2 B2|B3")
    advice = advise(state)
    assert advice.move in RULES.moves(state, 0)
    assert advice.win_chance is not None
    assert 0.2 < advice.win_chance < 0.9
    assert advice.points is not None
    assert 35 < advice.points < 55
    assert advice.reasons


def test_a_hint_for_a_game_that_is_won_says_so() -> None:
    """With the last card of the game the chance is certain, and the points are those of the count (E11)."""
    ahead = ("R4|B4 B4|G4 G4|Y4 Y4|R4 R3|G3 G3|B3 B3|R3", "B2|B2 B2|B2 R2|R2 R2|R2 G2|G2 G2|G2")
    state = table("Y2|Y2 R2|R3 Y2|Y3", *ahead)
    advice = advise(state)
    won = RULES.apply(state, 1, advice.move).state.result
    assert won is not None
    assert advice.win_chance == float(won.winners == (1,))
    assert advice.points == won.scores[1]


def test_before_game_two_a_hint_gives_no_chance_to_win() -> None:
    """In game 1 of the strategy variant too much is to come (E15)."""
    state = replace(table("R4|B4 R3|G3 B2|B2", "", ""), options=Options(strategy_variant=True))
    assert advise(state).win_chance is None
    assert advise(state).points is not None


def test_reasons_for_points() -> None:
    """The most points of all plays, or just so many (E11)."""
    state = table("B4|G4 B2|B3 B2|B2", "B2|B2", "R2|R2")
    assert Reason("most-points", {"points": 8}) in spoken(state, Play("B4|G4", "up"))
    assert Reason("points", {"points": 5}) in spoken(state, Play("B2|B3", "up"))


def test_reasons_for_a_run() -> None:
    """A run counts as a reason where it grows and no train shows a longer one (E12)."""
    state = table("B4|G4 B2|B3 B2|B2", "B2|B2", "R2|R2")
    assert Reason("run", {"length": 4}) in spoken(state, Play("B2|B3", "up"))
    behind = table("Y2|Y3 Y2|Y2 G2|G2", "R4|B4 B3|Y3", "R2|R2 R2|R3")
    assert "run" not in [reason.code for reason in spoken(behind, Play("Y2|Y3", "up"))]


def test_reasons_for_a_caboose() -> None:
    """Earning the caboose's points is a reason only where another play would not (E16)."""
    state = table("B2|B3 B4|G4 Y2|Y2", "B2|B2", "R2|R2", caboose="efficient")
    assert Reason("caboose", {"points": 8}) in spoken(state, Play("B2|B3", "up"))
    assert "caboose" not in [reason.code for reason in spoken(state, Play("B4|G4", "up"))]
    whatever = table("B2|B3 Y2|Y3 Y2|Y2", "B2|B2", "R2|R2", caboose="efficient")
    assert "caboose" not in [reason.code for reason in spoken(whatever, Play("B2|B3", "up"))]


def test_reasons_for_going_face_down() -> None:
    """Nothing couples, or an end to which anything couples is worth it (E8)."""
    stuck = table("Y3|B3 G4|Y4 R3|G3", "Y2|Y2 B2|B2", "R2|R2 R2|R3")
    assert Reason("nothing-couples") in spoken(stuck, Play("G4|Y4", "down"))
    free = table("B3|Y3 G4|Y4 R3|G3", "Y2|Y2 B2|B2", "R2|R2 R2|R3")
    assert Reason("open-end") in spoken(free, Play("G4|Y4", "down"))


def test_reasons_for_keeping_a_card_from_the_neighbour() -> None:
    """What is passed on is the neighbour's to use (E9): the card that brings the neighbour most is named."""
    state = table("B4|G4 Y2|Y2 G3|R3", "B2|B2", "R4|B4")
    denied = Reason("deny", {"card": "B4|G4", "seat": 1, "points": 4})
    assert denied in spoken(state, Play("B4|G4", "up"))
    assert "deny" not in [reason.code for reason in spoken(state, Play("Y2|Y2", "up"))]


def test_a_lone_play_needs_no_other_reason() -> None:
    """Where there is one play only, that is the reason."""
    state = table("B2|B2 B2|B2", "", "")
    state = replace(state, hand=("B2|B2",))
    game = imagine(RULES, RULES.view(state, 0))
    assert reasons(game, 0, [0], counted=False) == (Reason("only-play"),)


def test_a_hint_says_when_all_was_counted_out() -> None:
    """In the last turns the hint isn't a guess."""
    assert advise(late_states(2, 9)[0]).reasons[-1] == Reason("counted", {"turns": 2})
