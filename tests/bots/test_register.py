"""What every computer player on the register must keep to, whatever its level."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.player import Uniform
from game.bots.register import LEVELS, bot_for
from game.match.dealer import Dealer
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Decide, Over, Rules, Seat, Setup, Shot

SHELF = open_shelf(levels_folder())
EVERY_LEVEL = pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in LEVELS for level in (*LEVELS[game], "random")]
)


def asked(rules: Rules[Any, Any], seed: str, states: int) -> Iterator[tuple[Any, Seat]]:
    """Some states of random games in which a seat must choose, spread over the games."""
    random = Random(seed)
    while True:
        state = rules.start(Setup(2, rules.options_type()))
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Chance):
                state = rules.apply(state, NATURE, Dealer(random).answer(pending, rules)).state
                continue
            seat = pending.seat if isinstance(pending, Shot) else random.choice(pending.seats)
            if isinstance(pending, Decide) and random.random() < 0.2:
                yield state, seat
                states -= 1
                if not states:
                    return
            state = rules.apply(state, seat, rules.sample(state, seat, random)).state


def choose(rules: Rules[Any, Any], level: str, state: Any, seat: Seat, seed: int) -> Any:
    """What the computer player does."""
    return bot_for(rules.name, level).choose(
        rules, rules.view(state, seat), rules.moves(state, seat), seat, Random(seed)
    )


@EVERY_LEVEL
def test_choices_are_legal(game: str, level: str) -> None:
    """Whatever a computer player chooses, the rules let it pass."""
    rules = SHELF[game]
    for state, seat in asked(rules, f"legal {level}", 6):
        move = choose(rules, level, state, seat, 1)
        assert rules.refuse(state, seat, move) is None


@EVERY_LEVEL
def test_hidden_things_change_nothing(game: str, level: str) -> None:
    """In every world that looks the same to the seat, a computer player does the same: it can't cheat."""
    rules = SHELF[game]
    random = Random(3)
    for state, seat in asked(rules, f"fair {level}", 4):
        world = rules.worlds(rules.view(state, seat), random)
        assert choose(rules, level, state, seat, 5) == choose(rules, level, world, seat, 5)


def test_unknown_levels_play_the_strongest() -> None:
    """A record may name a level of another version: then the strongest known one takes the seat."""
    for game, levels in LEVELS.items():
        assert type(bot_for(game, "grandmaster")) is type(bot_for(game, levels[-1]))
    with pytest.raises(KeyError):
        bot_for("chess", "hand")


def test_random_is_the_yardstick() -> None:
    """`random` takes any listed choice, each equally likely."""
    assert isinstance(bot_for("yardmaster-express", "random"), Uniform)
    rules = SHELF["yardmaster-express"]
    (state, seat), *_ = asked(rules, "yardstick", 1)
    offered = rules.moves(state, seat)
    random = Random(1)
    bot = Uniform()
    taken = [bot.choose(rules, rules.view(state, seat), offered, seat, random) for _ in range(600)]
    for move in offered:
        assert 0.6 < taken.count(move) * len(offered) / 600 < 1.4
