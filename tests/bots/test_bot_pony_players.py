"""Greenhorn, Hand and Old-timer of Pony Express."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.patience import Patience
from game.bots.player import Advice, Reason
from game.bots.pony import oldtimer, outlook
from game.bots.pony.characters import CHARACTERS, RIDERS, STEADY, character_of
from game.bots.pony.marksman import ERRORS, error_of, fire, sight
from game.bots.pony.outlook import Standing, chances
from game.bots.pony.prospect import Prospect
from game.bots.register import LEVELS, adviser_for, bot_for
from game.dev.__main__ import main
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import assets_folder, levels_folder
from game.rules.pony.board import Options
from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup
from game.rules.pony.fights import Duel
from game.rules.pony.indians import IndianShot
from game.rules.pony.items import ACE, FAVOUR, POKER_FACE, SPYGLASS, STOVE_LID, TELEGRAPH
from game.rules.pony.jail import JailTurn
from game.rules.pony.moves import Advance, Bail, Board, Challenge, Claim, Keep, Luck, Pass, Reroll, Use
from game.rules.pony.offer import Offer
from game.rules.pony.pieces import Cup, Rider
from game.rules.pony.riding import Reward
from game.rules.pony.spaces import AtRelay, AtStation, Mine
from game.rules.pony.state import State, Waiting
from game.rules.pony.throw import AceOffer
from game.rules.table import NATURE, Chance, Decide, Move, Over, Seat, Setup, Shot
from game.text.advice_pony import sentences, why
from game.text.language import LANGUAGES, Language

CATALOGUES = assets_folder() / "catalogues"
RULES = open_shelf(levels_folder())["pony-express"]
GAME = "pony-express"
QUICK = Patience(30)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS[GAME])


def table(waits: Waiting, *riders: Rider, dice: str = "", turn: Seat = 0, **more: Any) -> State:
    """A table that waits for something; `dice` under the roller's cup as `"K K 9 J Q"`."""
    start: State = RULES.start(Setup(len(riders), Options()))
    cup = Cup(turn, tuple(dice.split())) if dice else None
    known = {key: more.pop(key) for key in ("known", "open") if key in more}
    if cup is not None and known:
        cup = replace(cup, **known)
    return replace(start, riders=riders, waits=waits, turn=turn, cup=cup, **more)


def asked(bots: list[str], seed: str) -> Iterator[tuple[State, Seat]]:
    """Every moment of a game between such players at which a seat must choose."""
    random = Random(seed)
    players = [bot_for(GAME, level, QUICK) for level in bots]
    state: Any = RULES.start(Setup(len(bots), Options()))
    while not isinstance(pending := RULES.pending(state), Over):
        if isinstance(pending, Chance):
            state = RULES.apply(state, NATURE, Dealer(random).answer(pending, RULES)).state
        elif isinstance(pending, Shot):
            move: Move = fire(pending, error_of(bots[pending.seat]), random)
            assert RULES.refuse(state, pending.seat, move) is None
            state = RULES.apply(state, pending.seat, move).state
        else:
            seat = random.choice(pending.seats)
            yield state, seat
            moves = RULES.moves(state, seat)
            move = players[seat].choose(RULES, RULES.view(state, seat), moves, seat, random)
            assert move in moves
            state = RULES.apply(state, seat, move).state


def choose(level: str, state: State, seat: Seat = 0, seed: object = 1, name: str = "") -> Move:
    """What a player does there; it must be on offer."""
    moves = RULES.moves(state, seat)
    bot = bot_for(GAME, level, QUICK, name)
    move = bot.choose(RULES, RULES.view(state, seat), moves, seat, Random(f"{seed}"))
    assert move in moves
    return move


def advise(state: State, seat: Seat = 0, seed: object = 1) -> Advice:
    """What the adviser says there."""
    moves = RULES.moves(state, seat)
    adviser = adviser_for(GAME, QUICK)
    return adviser.advise(RULES, RULES.view(state, seat), moves, seat, Random(f"{seed}"))


def codes(advice: Advice) -> set[str]:
    """The codes of the reasons."""
    return {reason.code for reason in advice.reasons}


# ---------------------------------------------------------------- all levels


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_games_of_all_levels_end(seats: int) -> None:
    """Mixed levels play whole games; every choice is on offer, every shot legal, and somebody wins."""
    levels = [LEVELS[GAME][seat % 3] for seat in range(seats)]
    for number in range(2):
        decisions = sum(1 for _ in asked(levels, f"whole {seats} {number}"))
        assert 20 < decisions < 2000


@EVERY_LEVEL
def test_the_same_luck_makes_the_same_choice(level: str) -> None:
    """Without a clock a choice depends on the view and the random numbers alone."""
    for number, (state, seat) in enumerate(asked(["hand", "greenhorn", "hand"], "again")):
        if number % 7 == 0:
            assert choose(level, state, seat) == choose(level, state, seat)


@EVERY_LEVEL
def test_hidden_things_change_no_distribution(level: str) -> None:
    """Other dice, cards and draws that look the same to the seat leave how often it does what unchanged."""
    looked = Random("fair")
    for number, (state, seat) in enumerate(asked(["hand"] * 4, "hidden")):
        if number % 9 == 0:
            world = RULES.worlds(RULES.view(state, seat), looked)
            seeds = range(6)
            here = Counter(str(choose(level, state, seat, seed)) for seed in seeds)
            assert here == Counter(str(choose(level, world, seat, seed)) for seed in seeds)


def test_the_levels_shoot_differently() -> None:
    """A steadier hand hits more often, and all outcomes keep to their chances (P23, P41)."""
    riders = (Rider(8), Rider(8), Rider(2))
    due = RULES.pending(table(Duel(0, 1, "NW"), *riders))
    assert isinstance(due, Shot)
    hits = [sight(due, ERRORS[level]).hit for level in LEVELS[GAME]]
    assert 0.2 < hits[0] < 0.35 < hits[1] < 0.5 < hits[2] < 0.75
    random = Random(2)
    shots = [fire(due, ERRORS["hand"], random) for _ in range(400)]
    assert sum(shot.touched == ("rider:1",) for shot in shots) / 400 == pytest.approx(hits[1], abs=0.07)
    assert error_of("of-old") == ERRORS["old-timer"]


def test_bystanders_are_avoided() -> None:
    """Somebody in the line of fire lowers the chances, and is not shot at (P23)."""
    clear = RULES.pending(table(Duel(0, 1, "NW"), Rider(8), Rider(8), Rider(2)))
    crowded = RULES.pending(table(Duel(0, 1, "NW"), Rider(8), Rider(8), Rider(19), Rider(18)))
    assert isinstance(clear, Shot)
    assert isinstance(crowded, Shot)
    assert sight(crowded, 1.8).hit <= sight(clear, 1.8).hit
    assert sight(crowded, 1.8).harm < sight(crowded, 1.8).hit


def test_a_final_duel_past_bystanders_ends() -> None:
    """Where a bystander covers the target most shots are held back, but not for ever (P33)."""
    due = RULES.pending(table(Duel(0, 1, "NW"), Rider(8), Rider(8), Rider(19), Rider(20), Rider(18)))
    assert isinstance(due, Shot)
    random = Random(4)
    shots = [fire(due, ERRORS["greenhorn"], random) for _ in range(200)]
    assert any(shot.touched for shot in shots)
    careful, bold = (sight(due, ERRORS["greenhorn"], bold=brave) for brave in (False, True))
    assert careful.harm <= bold.harm
    assert bold.hit + bold.harm > 0


def test_shots_at_indians_are_legal() -> None:
    """What falls was touched, and riders beside them are taken into account (P27, P40)."""
    state = table(IndianShot(0), Rider(12), Rider(13, jailed=True))
    due = RULES.pending(state)
    assert isinstance(due, Shot)
    random = Random(1)
    for _ in range(200):
        assert RULES.refuse(state, 0, fire(due, 3.0, random)) is None


# ---------------------------------------------------------------- the chance to win


def formula() -> outlook.Formula:
    return outlook.shipped()


def test_chances_to_win() -> None:
    """They sum to 1; steps, gold, cards, the next turn and freedom all help."""
    plain = Standing(10, 3, jailed=False, mailbox=0, bag=1.0)

    def first(other: Standing = plain, following: Seat = 0) -> float:
        found = chances(formula(), (other, plain), 33, following)
        assert sum(found) == pytest.approx(1)
        return found[0]

    assert first(plain._replace(space=14)) > first() > first(plain._replace(space=7))
    assert first(plain._replace(gold=5)) > first() > first(plain._replace(jailed=True))
    assert first(plain._replace(bag=3.0)) > first() > first(following=1)


def test_a_chase_is_short() -> None:
    """Who stands at the second mailbox and moves next has won; the nearer chaser has more hope (P31, P33)."""
    waiting = Standing(33, 3, jailed=False, mailbox=2, bag=0.0)
    near, far = (Standing(space, 3, jailed=False, mailbox=0, bag=0.0) for space in (31, 20))
    assert chances(formula(), (waiting, near), 33, 0)[0] > 0.97
    found = chances(formula(), (waiting, near, far), 33, 1)
    assert found[1] > found[2]


def test_the_final_duel_by_hand() -> None:
    """From mailbox 1 shots alternate, from mailbox 2 the first has two for each one (P33)."""
    prospect = Prospect(
        table(AtCup(0, free=False), Rider(20), Rider(20), dice="9 9 9 9 9"), formula(), 0, 1.8
    )
    hit, other = prospect.hit(0), prospect.hit(1)
    assert prospect.final_duel(0, 1, 1) == pytest.approx(hit / (1 - (1 - hit) * (1 - other)))
    assert prospect.final_duel(0, 1, 2) > prospect.final_duel(0, 1, 1) > 0.5


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_nobody_may_challenge(level: str) -> None:
    """With all others in jail the highest claim is as good as true (P14)."""
    state = table(AtCup(0, free=False), Rider(26), Rider(26, jailed=True), dice="9 9 J Q A")
    move = choose(level, state)
    assert isinstance(move, Claim)
    assert move.hand == "five"


@EVERY_LEVEL
def test_a_grand_roll_is_claimed(level: str) -> None:
    """Four aces on the first roll are mostly said to be four of a kind."""
    state = table(AtCup(0, free=False), Rider(8, gold=0), Rider(9), dice="A A A A 9")
    said = Counter(str(getattr(choose(level, state, seed=seed), "hand", "")) for seed in range(20))
    assert said["four"] >= 12


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_a_pair_is_rolled_again(level: str) -> None:
    """With gold to spend a pair is kept and the rest rolled again, nothing else being shown (P10)."""
    state = table(AtCup(0, free=False), Rider(8, gold=6), Rider(9), dice="K K 9 J Q")
    moves = [choose(level, state, seed=seed) for seed in range(8)]
    rerolls = [move for move in moves if isinstance(move, Reroll)]
    assert len(rerolls) >= 6
    assert all(move.roll == "hidden" for move in rerolls)


def test_nothing_is_claimed_in_many_ways() -> None:
    """With nothing and no gold the Old-timer draws among bluffs, so that a claim tells little."""
    state = table(AtCup(0, free=False), Rider(8, gold=0), Rider(9), dice="9 10 J Q A")
    said = Counter(str(getattr(choose("old-timer", state, seed=seed), "hand", "")) for seed in range(40))
    assert len([hand for hand, times in said.items() if times >= 4]) >= 2


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_the_impossible_is_challenged(level: str) -> None:
    """Three kings that all know make a claim of a pair false whatever else there is (P13)."""
    state = table(
        Doubt(1, 1, (0,), (0,)), Rider(8), Rider(9), dice="K K K 9 J", turn=1, known=0b111, open=0b111
    )
    assert all(choose(level, state, seed=seed) == Challenge() for seed in range(8))


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_the_certain_is_not_challenged(level: str) -> None:
    """All five dice are known and the claim is true: whoever challenged would go to jail (P17)."""
    state = table(Doubt(1, 6, (0,), (0,)), Rider(8), Rider(9), dice="K K K K J", turn=1, known=31, open=31)
    assert all(choose(level, state, seed=seed) == Pass() for seed in range(8))


def test_doubts_are_mixed() -> None:
    """The Old-timer calls one claim now and lets it ride another time, where both are about as good."""
    often = []
    for claimed in range(1, 8):
        state = table(Doubt(1, claimed, (0,), (0,)), Rider(8), Rider(8), dice="9 10 J Q A", turn=1)
        often.append(sum(choose("old-timer", state, seed=seed) == Challenge() for seed in range(12)))
    assert any(0 < calls < 12 for calls in often)
    assert 12 < sum(often) < 60


def test_a_telegraph_risks_nothing() -> None:
    """Where a claim may well be false, a challenge by Telegraph is worth its card late in the race (P36)."""
    state = table(
        Doubt(1, 7, (0,), (0,)), Rider(17, items=(TELEGRAPH,)), Rider(17), dice="9 10 J Q A", turn=1
    )
    advice = advise(state)
    assert advice.move == Challenge(TELEGRAPH)
    assert "telegraph-safe" in codes(advice)


def test_the_spyglass_is_used_where_much_is_at_stake() -> None:
    """Before a claim that would decide the race, two dice are looked at (P36)."""
    state = table(Doubt(1, 7, (0,), (0,)), Rider(17, items=(SPYGLASS,)), Rider(17), dice="9 10 J Q A", turn=1)
    move = choose("old-timer", state)
    assert isinstance(move, Use)
    assert move.item == SPYGLASS


def test_what_the_spyglass_saw_is_used() -> None:
    """Two different dice seen under the cup make five of a kind impossible."""
    state = table(Doubt(1, 7, (0,), (0,), spied=0), Rider(8), Rider(9), dice="9 10 J Q A", turn=1)
    assert state.cup is not None
    spied = replace(state, cup=replace(state.cup, peeker=0, peeked=0b11))
    assert choose("old-timer", spied) == Challenge()


@pytest.mark.parametrize("level", ["hand", "old-timer"])
def test_a_won_move_is_taken(level: str) -> None:
    """Who has challenged rightly rides (P16)."""
    assert choose(level, table(Reward(0, 5), Rider(10), Rider(12), turn=1)) == Advance()


def test_the_poker_face_covers_a_bluff() -> None:
    """One step from home and with nothing to show, nobody may challenge behind a Poker Face (P36)."""
    state = table(AtCup(0, free=False), Rider(30, gold=0, items=(POKER_FACE,)), Rider(30), dice="9 10 J Q A")
    advice = advise(state)
    assert isinstance(advice.move, Claim)
    assert advice.move.item == POKER_FACE
    assert {"poker-face", "home"} <= codes(advice)


def test_trains_jail_and_cards() -> None:
    """A cheap long ride is taken; a Favour frees at once; the rich pay bail, the poor trust to luck."""
    assert choose("old-timer", table(AtStation(0), Rider(16, gold=5), Rider(20))) == Board()
    jailed = Rider(16, gold=1, jailed=True, items=(FAVOUR,))
    assert choose("old-timer", table(JailTurn(0), jailed, Rider(20))) == Use(FAVOUR)
    rich, other = Rider(20, gold=12, jailed=True), Rider(22)
    assert choose("old-timer", table(JailTurn(0), rich, other)) == Bail()
    poor = Rider(20, gold=1, jailed=True)
    assert choose("old-timer", table(JailTurn(0), poor, other)) == Luck()
    assert choose("old-timer", table(AtRelay(0, (FAVOUR, ACE)), Rider(9), Rider(12))) == Keep(FAVOUR)


def test_the_final_duel_is_no_time_to_save() -> None:
    """A hit in the final duel would end the game, so the Stove Lid is used (P33, P36)."""
    riders = (Rider(33, items=(STOVE_LID,)), Rider(33, mailbox=1))
    duel = Duel(1, 0, "SE", mailbox=1)
    state = table(Offer(0, STOVE_LID, "lid"), *riders, agenda=(duel,))
    advice = advise(state)
    assert advice.move == Use(STOVE_LID)
    assert "final" in codes(advice)


def test_an_ace_in_the_mine() -> None:
    """With nothing dug the dice are rolled again; five of a kind is left alone (P28, P36)."""
    rider = Rider(8, gold=0, items=(ACE,))
    found = []
    for dice in (("9", "10", "J", "Q", "A"), ("A", "A", "A", "A", "A")):
        state = table(AceOffer(0, "mine", dice), rider, Rider(9), agenda=(Mine(0),))
        found.append(advise(state))
    assert isinstance(found[0].move, Use)
    assert found[1].move == Pass()


# ---------------------------------------------------------------- characters


def test_names_have_characters() -> None:
    """Each rider's name, in either language and however written, has its character; others have none."""
    for rider in RIDERS:
        assert character_of(rider.name).code == rider.character
        assert character_of(f" {rider.zh} ").code == rider.character
        assert character_of(rider.name.upper()).code == rider.character
    assert character_of("Ada") == STEADY
    assert len({rider.name for rider in RIDERS}) == len(RIDERS) > 5


@EVERY_LEVEL
def test_a_character_shows(level: str) -> None:
    """Who bluffs a lot says more than is there more often than the cautious."""
    state = table(AtCup(0, free=False), Rider(20, gold=0), Rider(21), dice="9 9 J Q A")
    lies = []
    for name in ("Dusty Rose", "Parson Hale"):
        said = [choose(level, state, seed=seed, name=name) for seed in range(120)]
        lies.append(sum(isinstance(move, Claim) and move.hand != "pair" for move in said))
    assert lies[0] > lies[1]


@EVERY_LEVEL
def test_who_is_suspicious_challenges_more(level: str) -> None:
    """Doubts differ by character as bluffs do."""
    state = table(Doubt(1, 5, (0,), (0,)), Rider(8), Rider(8), dice="9 10 J Q A", turn=1)
    calls = [
        sum(choose(level, state, seed=seed, name=name) == Challenge() for seed in range(120))
        for name in ("Hawkeye Nell", "Sunny Jim")
    ]
    assert calls[0] > calls[1]


# ---------------------------------------------------------------- advice


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_has_a_sentence(code: str) -> None:
    """Whatever the adviser says in whole games becomes an order, its reasons and the chance to win."""
    language = Language(CATALOGUES, code)
    seen: set[str] = set()
    for number, (state, seat) in enumerate(asked(["hand", "hand", "greenhorn"], "advice")):
        if number % 3:
            continue
        advice = advise(state, seat)
        assert advice.move in RULES.moves(state, seat)
        assert advice.reasons
        assert advice.win_chance is not None
        assert 0 <= advice.win_chance <= 1
        seen |= codes(advice)
        assert all(why(language, reason) for reason in advice.reasons)
        said = sentences(language, advice, ("Ada", "Bo", "Cy"), RULES.view(state, seat).table)
        assert len(said) >= 3
        assert not any("{" in sentence for sentence in said)
    assert len(seen) >= 6


def test_every_code_has_a_sentence() -> None:
    """All codes that the players' modules name are known to the text, and each character has its line."""
    from game.text.pony_names import CHARACTERS as LINES  # noqa: PLC0415 - beside the players' own

    assert set(LINES) == set(CHARACTERS)
    folder = Path(oldtimer.__file__).parent
    found: set[str] = set()
    for file in folder.glob("*.py"):
        for part in file.read_text(encoding="utf-8").split('Reason("')[1:]:
            found.add(part.split('"')[0])
    found |= {"no-doubters", "poker-face"}
    assert len(found) > 25
    values: dict[str, str | int] = {"percent": 40, "hand": "pair", "claims": 2, "steps": 3}
    for one in found:
        assert why(Language(CATALOGUES, "en"), Reason(one, values))
    assert why(Language(CATALOGUES, "en"), Reason("of-another-version")) == ""


def test_a_hint_is_the_old_timers_choice() -> None:
    """The hint's move is what the Old-timer would do with the same luck."""
    for number, (state, seat) in enumerate(asked(["hand", "hand"], "hint")):
        if number % 11 == 0:
            assert advise(state, seat).move == choose("old-timer", state, seat)


def test_thinking_stops_when_told_to() -> None:
    """However long it may think, the Old-timer returns a choice at once when the answer isn't wanted."""
    state = table(AtCup(0, free=False), Rider(8), Rider(9), dice="9 9 J Q A")
    bot = bot_for(GAME, "old-timer", Patience(10**9, stopped=lambda: True))
    assert bot.choose(RULES, RULES.view(state, 0), RULES.moves(state, 0), 0, Random(1)) in RULES.moves(
        state, 0
    )
    ticks = iter(range(10**6))
    timed = bot_for(GAME, "old-timer", Patience(10**9, seconds=50, clock=lambda: float(next(ticks))))
    assert timed.choose(RULES, RULES.view(state, 0), RULES.moves(state, 0), 0, Random(1)) in RULES.moves(
        state, 0
    )


def test_asked_needs_a_decision() -> None:
    """The generator of these tests stops only where somebody must choose."""
    state, seat = next(asked(["hand", "hand"], "first"))
    pending = RULES.pending(state)
    assert isinstance(pending, Decide)
    assert seat in pending.seats


def test_the_chances_fit_new_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`outlook` finds the shipped numbers less surprised by games than even chances are."""
    monkeypatch.setattr("sys.argv", ["dev", "outlook", "--games", "24", "--seed", "77"])
    assert main() == 0
    found = json.loads(capsys.readouterr().out)
    assert found["surprise"] < 0.95 * found["surprise_of_even_chances"]
