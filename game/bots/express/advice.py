"""What speaks for a play of Yardmaster Express: codes and numbers, of which `text` makes sentences."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.express.pack import Lay
from game.bots.express.sketch import Imagined, Sketch
from game.bots.player import Reason

WORLDS: Final = 300
"""Playouts from which the chance to win and the points to expect are taken."""


def outlook(game: Imagined, lay: Lay, random: Random) -> tuple[float | None, float]:
    """Return the chance to win after a lay, and the mean of the own total in this game.

    Before game 2 of the strategy variant the chance is None: too much is to come (E15).
    """
    seat = game.sketch.seat
    wins = points = 0
    for _ in range(WORLDS):
        table = game.world(random)
        table.play(lay, game.tails)
        table.play_out(game.tails)
        totals = table.totals(game.tails)
        points += totals[seat]
        wins += game.stakes.winner(totals) == seat
    return wins / WORLDS if game.stakes.final else None, points / WORLDS


def reasons(game: Imagined, lay: Lay, lays: Sequence[Lay], *, counted: bool) -> tuple[Reason, ...]:
    """Return what can be said for a lay among the legal ones, the weightiest first.

    - `only-play`: there is no other
    - `run` {length}: the train now shows the longest run of the table
    - `caboose` {points}: as the table stands it earns the caboose's points, which not every play does
    - `most-points`, `points` {points}: the cars coupled bring the most of all plays, or just so much
    - `nothing-couples`: no card fits, so one goes face down
    - `open-end`: face down though one would fit; anything fits next time
    - `deny` {card, seat, points}: the neighbour would have made so many points more of this card than
      of any other that is passed on
    - `counted` {turns}: so few turns are left that all that may come was counted out
    """
    if len(lays) == 1:
        return (Reason("only-play"),)
    found: list[tuple[float, Reason]] = []
    before, after = game.sketch, _after(game, lay)
    seat, pack = before.seat, game.tails.pack
    longest = after.tails[seat].longest
    if longest > before.tails[seat].longest and longest == max(tail.longest for tail in after.tails):
        found.append((longest + 1.0, Reason("run", {"length": longest})))
    earned = _caboose(game, after)
    if earned and not all(_caboose(game, _after(game, other)) for other in lays):
        found.append((earned + 0.5, Reason("caboose", {"points": earned})))
    points = pack.points[lay]
    if lay % 2:
        most = points >= max(pack.points[other] for other in lays)
        found.append((float(points), Reason("most-points" if most else "points", {"points": points})))
    else:
        couples = any(other % 2 for other in lays)
        found.append((float(points), Reason("open-end" if couples else "nothing-couples")))
    if before.left > 1:
        loss = _loss(game, after, lay >> 1)
        if loss > 0:
            values: dict[str, str | int] = {"card": pack.cards[lay >> 1], "seat": after.seat, "points": loss}
            found.append((loss + 2.0, Reason("deny", values)))
    found.sort(key=lambda one: -one[0])
    if counted:
        found.append((0.0, Reason("counted", {"turns": before.left})))
    return tuple(reason for _, reason in found)


def _after(game: Imagined, lay: Lay) -> Sketch:
    """The table once a card is laid, whatever comes from the pile."""
    table = game.sketch.fork()
    table.draws = [0] * table.left
    table.play(lay, game.tails)
    return table


def _caboose(game: Imagined, table: Sketch) -> int:
    """Points that the caboose would bring the seat that has just played (E16)."""
    condition = game.tails.condition
    if condition is None:
        return 0
    met = condition.meets([condition.measure(tail.sign) for tail in table.tails])
    return condition.points * met[game.sketch.seat]


def _loss(game: Imagined, after: Sketch, card: int) -> int:
    """Points by which the neighbour's next play would have been better with this card in the hand."""
    last = after.tails[after.seat].last
    pack = game.tails.pack

    def value(one: int) -> int:
        lay = 2 * one + pack.fits(last, one)
        return max(pack.points[lay], pack.points[2 * one])

    passed = after.hand[:-1]
    return value(card) - max(map(value, passed))
