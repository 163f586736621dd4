"""Everything about a train that still matters, as a node that knows its own followers.

A playout lays a card in about a microsecond this way: what each lay leads to and how a quick player
rates it is worked out once for each kind of train, and looked up ever after.
"""

from collections.abc import Hashable

from msgspec import Struct

from game.bots.express.cabooses import Condition
from game.bots.express.pack import ENGINE, Car, Lay, Pack
from game.rules.express.scoring import WILD


class Habits(Struct, frozen=True):
    """How a quick player rates a lay, in points.

    `growth`: for each car by which the train's longest run grows; `run`: for each car of the run that
    the train then ends with; `deny`: the share of the neighbour's loss, when the card that suits the
    neighbour best is not passed on. The numbers are those that made the strongest Old-timer.
    """

    growth: float = 0.6
    run: float = 0.3
    deny: float = 0.7


class Tail:
    """The end of a train: its last car, the run it ends with, its longest run, its caboose sign.

    `rating` by card is that of the better way to lay it, and `lay` is that way. `following` by lay is
    None until asked for.
    """

    __slots__ = ("following", "last", "lay", "longest", "rating", "run", "sign")

    def __init__(self, last: Car, run: int, longest: int, sign: Hashable, tails: "Tails") -> None:
        self.last = last
        self.run = run
        self.longest = longest
        self.sign = sign
        self.following: list[Tail | None] = [None] * len(tails.pack.cars)
        self.lay: dict[int, Lay] = {}
        self.rating = _Ratings(self, tails)


class _Ratings(dict[int, float]):
    """A tail's ratings by card, each worked out when it is first asked for."""

    def __init__(self, tail: Tail, tails: "Tails") -> None:
        super().__init__()
        self._tail = tail
        self._tails = tails

    def __missing__(self, card: int) -> float:
        tail, tails = self._tail, self._tails
        lay, rating = 2 * card, tails.rating(tail, 2 * card)
        if tails.pack.fits(tail.last, card):
            up = tails.rating(tail, 2 * card + 1)
            if up >= rating:
                lay, rating = 2 * card + 1, up
        tail.lay[card] = lay
        self[card] = rating
        return rating


class Tails:
    """All tails met so far, each once."""

    def __init__(self, pack: Pack, condition: Condition | None, habits: Habits) -> None:
        self.pack = pack
        self.condition = condition
        self.habits = habits
        self._met: dict[tuple[Car, int, int, Hashable], Tail] = {}
        self.engine = self._tail(ENGINE, 0, 0, condition.start if condition else None)

    def after(self, tail: Tail, lay: Lay) -> Tail:
        """Return the tail after a lay (E7, E8, E12)."""
        known = tail.following[lay]
        if known is None:
            known = tail.following[lay] = self._tail(*self._advance(tail, lay))
        return known

    def _advance(self, tail: Tail, lay: Lay) -> tuple[Car, int, int, Hashable]:
        cars = self.pack.cars[lay]
        colour, run, longest = tail.last[0], tail.run, tail.longest
        for car in cars:
            run = 0 if car[0] == WILD else run + 1 if car[0] == colour else 1
            longest = max(longest, run)
            colour = car[0]
        sign = self.condition.after(tail.sign, cars, bool(lay % 2)) if self.condition else None
        return cars[1], run, longest, sign

    def _tail(self, last: Car, run: int, longest: int, sign: Hashable) -> Tail:
        key = (last, run, longest, sign)
        tail = self._met.get(key)
        if tail is None:
            tail = self._met[key] = Tail(last, run, longest, sign, self)
        return tail

    def rating(self, tail: Tail, lay: Lay) -> float:
        """Rate a lay for a quick player."""
        _, run, longest, sign = self._advance(tail, lay)
        habits = self.habits
        rating = self.pack.points[lay] + habits.growth * (longest - tail.longest) + habits.run * run
        if self.condition:
            rating += self.condition.hope(sign) - self.condition.hope(tail.sign)
        return rating
