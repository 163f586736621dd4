"""The state of a game, and what a seat may know of it."""

from typing import TypeAlias

from msgspec import Struct

from game.rules.pony.board import Board
from game.rules.pony.challenge import Doubt
from game.rules.pony.cup import AtCup, CupRoll
from game.rules.pony.fights import Duel, Gunfight, TakeCorners
from game.rules.pony.indians import Indians, IndianShot
from game.rules.pony.jail import JailLuck, JailTurn
from game.rules.pony.offer import Offer
from game.rules.pony.opening import Choose, Deal, Reshuffle, StartRolls
from game.rules.pony.pieces import Cup, Pack, Result, Rider
from game.rules.pony.poker import PokerGame
from game.rules.pony.riding import Grant, Reward
from game.rules.pony.sheriff import Sentence
from game.rules.pony.spaces import AtRelay, AtStation, Effect, Mine, Saloon
from game.rules.pony.throw import AceOffer, AceRoll, Throw
from game.rules.table import Seat

Waiting: TypeAlias = (
    StartRolls
    | Deal
    | Choose
    | Reshuffle
    | JailTurn
    | CupRoll
    | AtCup
    | Doubt
    | Reward
    | Offer
    | TakeCorners
    | Duel
    | IndianShot
    | Throw
    | AceOffer
    | AceRoll
    | AtStation
    | AtRelay
)
"""Moments that can be waited for."""

Ahead: TypeAlias = (
    Sentence
    | Grant
    | Reward
    | Gunfight
    | Duel
    | PokerGame
    | Effect
    | Indians
    | IndianShot
    | Mine
    | Saloon
    | JailLuck
)
"""Moments that can stand on the agenda while another is waited for."""


class State(Struct, frozen=True):
    """A game of Pony Express.

    `waits` is the moment that must be answered now, None when the game is over; `agenda` what
    follows in this turn, the next thing last. `turn` is −1 until the starting player is known;
    `bank` counts the gold that the bank has paid out beyond the riders' first three each.
    """

    board: Board
    jail_bluffers: bool
    riders: tuple[Rider, ...]
    waits: Waiting | None
    agenda: tuple[Ahead, ...] = ()
    turn: Seat = -1
    cup: Cup | None = None
    pack: Pack = Pack()
    bank: int = 0
    result: Result | None = None


class View(Struct, frozen=True):
    """What a seat may know: the state with everything else left blank (`""`).

    Blank are faces of dice under the cup, item cards of others and of the deck, and who is asked
    about an item. `viewer` is −1 for nobody, who sees the open table.
    """

    viewer: Seat
    table: State
