"""Setting up tables of Yardmaster Express for tests."""

from collections.abc import Sequence
from random import Random

from game.rules.express.engine import Express
from game.rules.express.table import Cabooses, Laid, Options, Play, SetUp, State, Train
from game.rules.table import NATURE, Setup


def train(text: str) -> Train:
    """A train written card by card: `"R2|R3 -B4|G4"`; the minus turns the card face down."""
    return tuple(Laid(card.removeprefix("-"), "down" if card[0] == "-" else "up") for card in text.split())


def trains(*texts: str) -> tuple[Train, ...]:
    """One train a seat."""
    return tuple(train(text) for text in texts)


def plain(some: Sequence[Train]) -> list[list[tuple[str, str]]]:
    """The trains as the oracle wants them."""
    return [[(laid.card or "", laid.face) for laid in one] for one in some]


def before(rules: Express, seats: int, *, strategy: bool = False, cabooses: Cabooses = "none") -> State:
    """The table before the deal."""
    return rules.start(Setup(seats, Options(strategy, cabooses)))


def dealt(
    rules: Express,
    seats: int,
    *,
    first: int = 0,
    top: str = "",
    caboose: str | None = None,
    strategy: bool = False,
    cabooses: Cabooses = "none",
) -> State:
    """The table after the deal; `top` names the deck's first cards, the rest is shuffled."""
    state = before(rules, seats, strategy=strategy, cabooses=cabooses)
    return rules.apply(state, NATURE, SetUp(first, stacked(rules, seats, top), caboose)).state


def stacked(rules: Express, seats: int, top: str = "", seed: int = 1) -> tuple[str, ...]:
    """A deck with these cards on top, the others shuffled."""
    first = top.split()
    rest = list(rules.deck.in_play(seats))
    for card in first:
        rest.remove(card)
    Random(seed).shuffle(rest)
    return (*first, *rest)


def play(rules: Express, state: State, text: str) -> State:
    """Play cards in turn, as `train` writes them; each must be legal."""
    for laid in train(text):
        assert laid.card is not None
        move = Play(laid.card, laid.face)
        assert rules.refuse(state, state.seat, move) is None, (state.seat, move)
        state = rules.apply(state, state.seat, move).state
    return state


def play_out(rules: Express, state: State, random: Random) -> State:
    """Play at random until the present game is counted."""
    while state.seat >= 0:
        state = rules.apply(state, state.seat, rules.sample(state, state.seat, random)).state
    return state
