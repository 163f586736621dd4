"""The last turns of Yardmaster Express, counted out instead of sampled.

Every seat is taken to choose what is best for itself, every unseen card to be drawn equally often.
"""

from collections import Counter
from collections.abc import Sequence

from game.bots.express.pack import Lay
from game.bots.express.sketch import Imagined, Sketch

MAX_TABLES = 40_000
"""Finished tables that may be counted in one decision: about a third of a second."""


def tables_to_count(sketch: Sketch, kinds: int) -> int:
    """Estimate how many finished tables must be looked at, `kinds` different cards being unseen."""
    lays = 2 * len(sketch.hand)
    tables = lays
    if sketch.left > 1:
        tables *= 2 * kinds + lays
    for _ in range(sketch.left - 2):
        tables *= kinds * lays
    return tables


def count_out(game: Imagined) -> dict[Lay, Sequence[float]]:
    """Return every seat's expected share of the stakes after each lay of the seat that moves."""
    unseen = Counter(game.unseen)
    return {lay: _after(game, game.sketch, lay, unseen) for lay in game.sketch.lays(game.tails)}


def _after(game: Imagined, sketch: Sketch, lay: Lay, unseen: Counter[int]) -> Sequence[float]:
    """Return the shares to expect once this card is laid."""
    following = sketch.fork()
    following.draws = [-1] * sketch.left  # the next card is put in by hand, each kind in turn
    following.play(lay, game.tails)
    if not following.left:
        return game.stakes.shares(following.totals(game.tails))
    hand = following.hand[:-1]
    seat = following.seat
    cards = unseen.total()
    expected = [0.0] * sketch.seats
    held = _best(game, following, hand, unseen) if following.left == 1 else None
    for card, copies in unseen.items():
        if held is None:
            shares = _best(game, following, [*hand, card], unseen - Counter((card,)))
        else:
            # In the very last turn a card that isn't laid means nothing: the held ones count once.
            shares = max(held, _best(game, following, [card], unseen), key=lambda one: one[seat])
        for at, share in enumerate(shares):
            expected[at] += share * copies / cards
    return expected


def _best(game: Imagined, sketch: Sketch, hand: list[int], unseen: Counter[int]) -> Sequence[float]:
    """Return the shares after the lay that suits the moving seat best."""
    sketch = sketch.fork()
    sketch.hand = hand
    seat = sketch.seat
    return max(
        (_after(game, sketch, lay, unseen) for lay in sketch.lays(game.tails)),
        key=lambda shares: shares[seat],
    )
