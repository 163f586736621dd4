"""Yardmaster Express as its computer players imagine it: a small table that changes in place."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from game.bots.express.pack import Lay
from game.bots.express.tails import Tail, Tails
from game.rules.table import Seat


class Stakes(Struct, frozen=True):
    """What a finished game is worth to each seat.

    Half of it is the win itself (E13), half the lead over the best other total, `reach` points
    being as good as it gets: leads matter because a playout's luck can turn a narrow one. Before game 2
    of the strategy variant nothing is won yet (E15): only the lead counts. `before` are the totals of
    game 1.
    """

    first: Seat
    way: int
    before: tuple[int, ...]
    final: bool = True
    win: float = 0.5
    reach: float = 10.0

    def shares(self, totals: Sequence[int]) -> list[float]:
        """Return each seat's share of the stakes, from 0 to 1."""
        sums = self.sums(totals)
        ranked = sorted(sums)
        top, second = ranked[-1], ranked[-2]
        win, reach = (self.win, self.reach) if self.final else (0.0, 2 * self.reach)
        half = (1 - win) / 2
        shares = [
            half + half * max(-1.0, min(1.0, (own - (second if own == top else top)) / reach)) for own in sums
        ]
        if win:
            shares[self._last_of(sums, top)] += win
        return shares

    def sums(self, totals: Sequence[int]) -> list[int]:
        """Add what game 1 has brought (E15)."""
        return [total + past for total, past in zip(totals, self.before, strict=True)]

    def winner(self, totals: Sequence[int]) -> Seat:
        """Find who wins with these totals."""
        sums = self.sums(totals)
        return self._last_of(sums, max(sums))

    def _last_of(self, sums: Sequence[int], top: int) -> Seat:
        """Of those who have the most, the one last in turn order wins (E13, E15)."""
        seats = len(sums)
        seat = (self.first - self.way) % seats
        while sums[seat] != top:
            seat = (seat - self.way) % seats
        return seat


class Sketch:
    """A table in play. `draws` are the cards to come, the last turn's first: turn by turn from the end.

    `left` counts the turns to play, the present one included; `hand` holds card numbers.
    """

    __slots__ = ("draws", "hand", "left", "seat", "seats", "sums", "tails", "way")

    def __init__(
        self,
        tails: list[Tail],
        sums: list[int],
        hand: list[int],
        *,
        seat: Seat,
        way: int,
        left: int,
        draws: Sequence[int] = (),
    ) -> None:
        self.seats = len(tails)
        self.way = way
        self.seat = seat
        self.left = left
        self.hand = hand
        self.draws = draws
        self.tails = tails
        self.sums = sums

    def fork(self) -> "Sketch":
        """Return a table that may go on while this one stays."""
        return Sketch(
            self.tails[:],
            self.sums[:],
            self.hand[:],
            seat=self.seat,
            way=self.way,
            left=self.left,
            draws=self.draws,
        )

    def lays(self, tails: Tails) -> list[Lay]:
        """List the legal lays of the seat that moves, each once (E7, E8)."""
        last = self.tails[self.seat].last
        lays: list[Lay] = []
        for card in dict.fromkeys(self.hand):
            if tails.pack.fits(last, card):
                lays.append(2 * card + 1)
            lays.append(2 * card)
        return lays

    def play(self, lay: Lay, tails: Tails) -> None:
        """Lay a card, pass the hand on, and draw (E6–E9)."""
        seat = self.seat
        self.hand.remove(lay >> 1)
        self.sums[seat] += tails.pack.points[lay]
        self.tails[seat] = tails.after(self.tails[seat], lay)
        self.left -= 1
        self.seat = (seat + self.way) % self.seats
        if self.left:
            self.hand.append(self.draws[self.left - 1])

    def play_out(self, tails: Tails) -> None:
        """Play to the end, every seat by quick habits. This is where the time goes."""
        hand, trains, sums, draws = self.hand, self.tails, self.sums, self.draws
        seats, way, seat, left = self.seats, self.way, self.seat, self.left
        points, deny = tails.pack.points, tails.habits.deny
        while left:
            tail = trains[seat]
            following = (seat + way) % seats
            rating = tail.rating
            card = max(hand, key=rating.__getitem__)
            if deny and left > 1:
                wanted = trains[following].rating
                best = max(hand, key=wanted.__getitem__)
                if best != card:
                    hand.remove(best)
                    loss = wanted[best] - max([wanted[other] for other in hand])
                    hand.append(best)
                    if rating[best] + deny * loss > rating[card]:
                        card = best
            lay = tail.lay[card]
            hand.remove(card)
            sums[seat] += points[lay]
            trains[seat] = tail.following[lay] or tails.after(tail, lay)
            left -= 1
            if left:
                hand.append(draws[left - 1])
            seat = following
        self.left = 0

    def totals(self, tails: Tails) -> list[int]:
        """Count the trains as they stand (E11, E12, E16)."""
        longest = max(tail.longest for tail in self.tails)
        totals = [
            total + (longest if tail.longest == longest else 0)
            for total, tail in zip(self.sums, self.tails, strict=True)
        ]
        condition = tails.condition
        if condition:
            met = condition.meets([condition.measure(tail.sign) for tail in self.tails])
            totals = [total + condition.points * one for total, one in zip(totals, met, strict=True)]
        return totals


class Imagined:
    """The game that a view leaves possible; implements `game.bots.search.Model` over `Sketch`.

    `unseen` are all cards that the viewer has never seen: each order of them is equally likely.
    """

    def __init__(self, sketch: Sketch, unseen: Sequence[int], tails: Tails, stakes: Stakes) -> None:
        self.sketch = sketch
        self.unseen = list(unseen)
        self.tails = tails
        self.stakes = stakes

    def world(self, random: Random) -> Sketch:
        """Shuffle what is unseen and put as many of it on the pile as will be drawn."""
        world = self.sketch.fork()
        world.draws = random.sample(self.unseen, world.left - 1)
        return world

    def fork(self, position: Sketch) -> Sketch:
        """Return a copy to play on."""
        return position.fork()

    def to_move(self, position: Sketch) -> Seat | None:
        """Return the holder of the hand, None at the end."""
        return position.seat if position.left else None

    def choices(self, position: Sketch) -> Sequence[Lay]:
        """List the legal lays."""
        return position.lays(self.tails)

    def play(self, position: Sketch, choice: Lay, random: Random) -> Sketch:  # noqa: ARG002 - no luck but the draws
        """Lay a card; the next player draws."""
        position.play(choice, self.tails)
        return position

    def payoffs(self, position: Sketch, random: Random) -> Sequence[float]:  # noqa: ARG002 - habits roll no dice
        """Let quick players finish the game."""
        position.play_out(self.tails)
        return self.stakes.shares(position.totals(self.tails))
