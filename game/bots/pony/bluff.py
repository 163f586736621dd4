"""The game of claim and challenge, by itself, and how its mixed strategies are found.

A roller rolls five dice under the cup, may once roll a part of them again, and claims a hand. A
challenger, who sees the dice that are known to all and hears the claim, challenges or passes. Counted in
steps of the trail, one's gain being the other's loss (P13-P17):

- not challenged, the roller rides the steps claimed;
- challenged and false, the challenger rides them;
- challenged and true, the roller rides them, and the challenger loses `jail` steps.

The roller shows what is kept and rolls the rest hidden. Both sides' strategies are found by CFR+
(Tammelin: *Solving Large Imperfect Information Games Using CFR+*, 2014): exact counterfactual regrets
over all dice, nothing is sampled. `Measure` says how much best answers gain against them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct

from game.bots.pony.odds import KINDS, Chances, Ranks, chances, parts, rolls, steps

CLAIMS: Final = range(1, KINDS)
"""Claims by their steps (P12)."""
Row: TypeAlias = list[float]
"""One number for each claim, or for each hand."""


class Terms(Struct, frozen=True):
    """What is at stake beside the steps claimed.

    `jail`: what a turn in jail costs, in steps; `price`: what a re-roll costs, in steps, None where it
    can't be paid.
    """

    jail: float
    price: float | None


class Gains(Struct, frozen=True):
    """What a side has of each claim: not challenged, challenged and false, challenged and true."""

    passed: Sequence[float]
    caught: Sequence[float]
    proved: Sequence[float]

    def turned(self) -> "Gains":
        """The other side's gains, where one's gain is the other's loss."""
        return Gains(*([-one for one in row] for row in (self.passed, self.caught, self.proved)))


class Strategies(Struct, frozen=True):
    """How both sides play; each row sums to 1 or is a chance.

    `keeps`, by the first roll: what is kept for a re-roll, `()` where none is made, and how often.
    `claims[known][hand][claim - 1]` and `doubts[known][claim - 1]`, by `alike` of the known dice: how often a
    claim is made, and how often it is challenged.
    """

    keeps: dict[Ranks, dict[Ranks, float]]
    claims: dict[Ranks, list[Row]]
    doubts: dict[Ranks, Row]


class Measure(Struct, frozen=True):
    """What best answers gain, in steps a turn.

    `roller`: what the best roller gets against these doubts; `challenger`: what these claims get against
    the best challenger. The value of the game lies between. `stake`: the mean of the steps claimed.
    """

    roller: float
    challenger: float
    stake: float

    @property
    def exploitability(self) -> float:
        """How much a side loses to its best answer, the mean of both, as a share of the stake."""
        return (self.roller - self.challenger) / 2 / self.stake


@cache
def alike(known: Ranks) -> Ranks:
    """Return the first set of known dice that leaves open the same hands with the same chances."""
    return _first_with(_exact(known)) if known else ()


@cache
def _first_with(odds: Chances) -> Ranks:
    return next(ranks for count in range(1, 6) for ranks, _ in rolls(count) if _exact(ranks) == odds)


@cache
def _exact(known: Ranks) -> Chances:
    """The chances without the last digits, in which equal ones may differ by the order of adding up."""
    return tuple(round(chance, 9) for chance in chances(known))


def gains_in_steps(jail: float) -> Gains:
    """Return the roller's gains in steps."""
    return Gains(
        [float(claim) for claim in CLAIMS],
        [-float(claim) for claim in CLAIMS],
        [claim + jail for claim in CLAIMS],
    )


def worths(gains: Gains, doubt: Sequence[float]) -> list[Row]:
    """Return a side's mean gain by hand and claim, where claims are challenged as often as `doubt` says."""
    false = [p + q * (c - p) for p, c, q in zip(gains.passed, gains.caught, doubt, strict=True)]
    true = [p + q * (t - p) for p, t, q in zip(gains.passed, gains.proved, doubt, strict=True)]
    return [
        [true[claim - 1] if claim == hand else false[claim - 1] for claim in CLAIMS] for hand in range(KINDS)
    ]


def matched(regrets: Sequence[float]) -> Row:
    """Return a mixed choice in proportion to the regrets; all alike where there are none."""
    whole = sum(regrets)
    if whole <= 0:
        return [1 / len(regrets)] * len(regrets)
    return [regret / whole for regret in regrets]


class Showdown:
    """Claim and challenge once the dice lie, for one set of known dice, with the regrets of both sides."""

    def __init__(self, roller: Gains, challenger: Gains, hands: Sequence[int]) -> None:
        self._roller = roller
        self._challenger = challenger
        self._hands = hands
        self._regrets = [[0.0] * len(CLAIMS) for _ in range(KINDS)]
        self._doubts = [[0.0, 0.0] for _ in CLAIMS]
        self._claimed = [[0.0] * len(CLAIMS) for _ in range(KINDS)]
        self._doubted = [0.0] * len(CLAIMS)
        self._weight = 0.0

    def worth(self) -> Row:
        """Let the roller regret what was claimed against the present doubts; return each hand's worth."""
        found = [0.0] * KINDS
        rows = worths(self._roller, [matched(regrets)[0] for regrets in self._doubts])
        for hand in self._hands:
            row, regrets = rows[hand], self._regrets[hand]
            mean = sum(share * gain for share, gain in zip(matched(regrets), row, strict=True))
            found[hand] = mean
            self._regrets[hand] = _more(regrets, row, mean)
        return found

    def answer(self, reach: Sequence[float], weight: float) -> None:
        """Let the challenger regret its doubts of the present claims; count both strategies in.

        `reach` says how often each hand is held.
        """
        false = [0.0] * len(CLAIMS)
        true = [0.0] * len(CLAIMS)
        for hand in self._hands:
            if reach[hand] > 0:
                claimed = self._claimed[hand]
                for at, share in enumerate(matched(self._regrets[hand])):
                    often = reach[hand] * share
                    claimed[at] += weight * often
                    if at + 1 == hand:
                        true[at] += often
                    else:
                        false[at] += often
        gains = self._challenger
        for at, regrets in enumerate(self._doubts):
            gain = false[at] * (gains.caught[at] - gains.passed[at]) + true[at] * (
                gains.proved[at] - gains.passed[at]
            )
            share = matched(regrets)[0]
            regrets[0] = max(regrets[0] + gain * (1 - share), 0.0)
            regrets[1] = max(regrets[1] - gain * share, 0.0)
            self._doubted[at] += weight * matched(regrets)[0]
        self._weight += weight

    def claims(self) -> list[Row]:
        """How often each claim was made over all passes, by hand."""
        return [matched(row) for row in self._claimed]

    def doubts(self) -> Row:
        """How often each claim was challenged over all passes."""
        return [doubted / self._weight for doubted in self._doubted]


def holdings(keeps: Mapping[Ranks, Mapping[Ranks, float]]) -> dict[Ranks, Row]:
    """Return how often the roller comes to hold each hand, by `alike` of the known dice."""
    found: dict[Ranks, Row] = {(): [0.0] * KINDS}
    for ranks, chance in rolls(5):
        for part, share in keeps[ranks].items():
            row = found.setdefault(alike(part), [0.0] * KINDS)
            if part:
                for hand, odds in enumerate(chances(part)):
                    row[hand] += chance * share * odds
            else:
                row[steps(ranks)] += chance * share
    return found


def solve(terms: Terms, passes: int) -> Strategies:
    """Find both sides' strategies in so many passes of CFR+."""
    seen = _seen(terms)
    gains = gains_in_steps(terms.jail)
    tables = {known: Showdown(gains, gains.turned(), _possible(known)) for known in seen}
    choices = {
        ranks: ((), *(() if terms.price is None else dict.fromkeys(map(alike, parts(ranks)))))
        for ranks, _ in rolls(5)
    }
    regrets = {ranks: [0.0] * len(found) for ranks, found in choices.items()}
    sums = {ranks: [0.0] * len(found) for ranks, found in choices.items()}
    for number in range(1, passes + 1):
        worth = {known: table.worth() for known, table in tables.items()}
        after = {
            known: sum(odds * one for odds, one in zip(chances(known), worth[known], strict=True))
            - (terms.price or 0.0)
            for known in seen
            if known
        }
        keeps = {}
        for ranks, found in choices.items():
            gains_now = [after[part] if part else worth[()][steps(ranks)] for part in found]
            regrets[ranks] = _regret(regrets[ranks], gains_now)
            shares = matched(regrets[ranks])
            keeps[ranks] = dict(zip(found, shares, strict=True))
            sums[ranks] = [old + number * share for old, share in zip(sums[ranks], shares, strict=True)]
        reach = holdings(keeps)
        for known, table in tables.items():
            table.answer(reach[known], float(number))
    return Strategies(
        {ranks: dict(zip(choices[ranks], matched(sums[ranks]), strict=True)) for ranks in choices},
        {known: table.claims() for known, table in tables.items()},
        {known: table.doubts() for known, table in tables.items()},
    )


def _regret(regrets: Sequence[float], gains: Sequence[float]) -> Row:
    mean = sum(share * gain for share, gain in zip(matched(regrets), gains, strict=True))
    return _more(regrets, gains, mean)


def _more(regrets: Sequence[float], gains: Sequence[float], mean: float) -> Row:
    return [max(old + gain - mean, 0.0) for old, gain in zip(regrets, gains, strict=True)]


def _seen(terms: Terms) -> tuple[Ranks, ...]:
    """What a challenger may see: nothing, or any dice kept for a re-roll."""
    if terms.price is None:
        return ((),)
    return ((), *dict.fromkeys(alike(part) for count in range(1, 5) for part, _ in rolls(count)))


def _possible(known: Ranks) -> tuple[int, ...]:
    return tuple(hand for hand, odds in enumerate(chances(known)) if odds > 0)


def measure(terms: Terms, found: Strategies) -> Measure:
    """Play best answers against both strategies."""
    gains = gains_in_steps(terms.jail)
    price = terms.price or 0.0
    best = {known: [max(row) for row in worths(gains, doubt)] for known, doubt in found.doubts.items()}
    roller = 0.0
    paid = 0.0
    for ranks, chance in rolls(5):
        after = [best[()][steps(ranks)]]
        if terms.price is not None:
            after += [_mean(chances(part), best[alike(part)]) - price for part in parts(ranks)]
        roller += chance * max(after)
        paid += chance * price * (1 - found.keeps[ranks].get((), 0.0))
    challenger = -paid
    stake = 0.0
    for known, reach in holdings(found.keeps).items():
        for at, claim in enumerate(CLAIMS):
            made = sum(often * row[at] for often, row in zip(reach, found.claims[known], strict=True))
            true = reach[claim] * found.claims[known][claim][at]
            passed = made * gains.passed[at]
            doubted = (made - true) * gains.caught[at] + true * gains.proved[at]
            challenger += min(passed, doubted)
            stake += claim * made
    return Measure(roller, challenger, stake)


def _mean(odds: Sequence[float], worth: Sequence[float]) -> float:
    return sum(chance * one for chance, one in zip(odds, worth, strict=True))
