"""Odds of five dice, and the solved game of claim and challenge in Pony Express."""

import json
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

from game.bots.pony.bluff import Measure, Terms, alike, measure, solve
from game.bots.pony.odds import chances, mean, outcomes, parts, ranks_of, rolls, steps
from game.bots.pony.table import FILE, JAILS, PRICES, Solved, encode, nearest, packed, shipped, unpacked
from game.dev.__main__ import main
from game.places import levels_folder

ALL_ROLLS = tuple(product(range(6), repeat=5))
LIMIT = 0.02
"""What a best answer may gain, as a share of the stake."""


def worth_by_hand(dice: tuple[int, ...]) -> int:
    """The steps of five dice, told from the sizes of their groups alone (P3)."""
    sizes = sorted(Counter(dice).values(), reverse=True)
    if len(sizes) == 5 and max(dice) - min(dice) == 4:
        return 4
    return {5: 7, 4: 6, 3: 5 if sizes[1:] == [2] else 3, 2: 2 if sizes[1:2] == [2] else 1, 1: 0}[sizes[0]]


@cache
def counted(kept: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each hand with these dice kept, by rolling all others in every way."""
    rolled = list(product(range(6), repeat=5 - len(kept)))
    found = Counter(worth_by_hand(kept + roll) for roll in rolled)
    return tuple(found[hand] / len(rolled) for hand in range(8))


def test_all_rolls_are_counted() -> None:
    """The 252 sets of five dice come as often as among the 7,776 rolls, and are worth what P3 says."""
    found = Counter(tuple(sorted(roll)) for roll in ALL_ROLLS)
    table = dict(rolls(5))
    assert len(table) == 252
    for ranks, chance in table.items():
        assert chance == pytest.approx(found[ranks] / 7776)
        assert steps(ranks) == worth_by_hand(ranks)


def test_odds_of_every_re_roll() -> None:
    """Whatever is kept, the odds are those of counting every roll of the other dice (P10)."""
    for count in range(5):
        for kept, _ in rolls(count):
            assert chances(kept) == pytest.approx(counted(kept))
            assert sum(chance for _, chance in outcomes(kept)) == pytest.approx(1)
            assert mean(kept, range(8)) == pytest.approx(
                sum(hand * chance for hand, chance in enumerate(counted(kept)))
            )


def test_what_may_be_kept() -> None:
    """At least one die stays, at least one rolls (P10); dice of one face are alike, blank ones left out."""
    assert parts((0, 0, 0, 0, 0)) == ((0,), (0, 0), (0, 0, 0), (0, 0, 0, 0))
    assert len(parts((0, 1, 2, 3, 4))) == 30
    assert ranks_of(("A", "", "9", "J")) == (0, 2, 5)


def test_known_dice_that_are_alike() -> None:
    """Dice are alike just where they leave open the same hands with the same chances."""
    everything = [kept for count in range(1, 5) for kept, _ in rolls(count)]
    for kept in everything:
        assert counted(alike(kept)) == pytest.approx(counted(kept))
    for one, other in combinations({alike(kept) for kept in everything}, 2):
        assert counted(one) != pytest.approx(counted(other), abs=1e-6)


def best_answers(table: Solved) -> Measure:  # noqa: C901 - it shall not lean on what it checks
    """What best answers gain, counted roll by roll and hand by hand."""
    terms, play = table.terms, table.strategies
    jail, price = terms.jail, terms.price
    roller = paid = 0.0
    held: dict[tuple[int, ...], list[float]] = {}
    for ranks, ways in Counter(tuple(sorted(roll)) for roll in ALL_ROLLS).items():
        here = ways / 7776

        def best(known: tuple[int, ...], hand: int) -> float:
            doubts = play.doubts[known]
            return max(
                claim + jail * often if claim == hand else claim * (1 - often) - claim * often
                for claim, often in enumerate(doubts, 1)
            )

        options = [best((), worth_by_hand(ranks))]
        if price is not None:
            for count in range(1, 5):
                for kept in set(combinations(ranks, count)):
                    after = enumerate(counted(kept))
                    options.append(
                        sum(odds * best(alike(kept), hand) for hand, odds in after if odds) - price
                    )
        roller += here * max(options)
        for kept, share in play.keeps[ranks].items():
            row = held.setdefault(kept, [0.0] * 8)
            if kept:
                paid += here * share * (price or 0)
                for hand, odds in enumerate(counted(kept)):
                    row[hand] += here * share * odds
            else:
                row[worth_by_hand(ranks)] += here * share
    challenger, stake = -paid, 0.0
    for known, row in held.items():
        for claim in range(1, 8):
            made = [often * play.claims[known][hand][claim - 1] for hand, often in enumerate(row)]
            true, false = made[claim], sum(made) - made[claim]
            challenger += min(claim * sum(made), true * (claim + jail) - false * claim)
            stake += claim * sum(made)
    return Measure(roller, challenger, stake)


@pytest.mark.parametrize("table", shipped(), ids=lambda table: f"{table.terms.jail}-{table.terms.price}")
def test_the_shipped_table_can_hardly_be_exploited(table: Solved) -> None:
    """Best answers against the shipped strategies gain at most 2 % of the stake (in fact far less)."""
    found = best_answers(table)
    assert 0 <= found.exploitability <= LIMIT
    assert measure(table.terms, table.strategies).exploitability == pytest.approx(
        found.exploitability, abs=1e-6
    )
    assert 2 < found.stake < 4


def test_strategies_are_mixed_and_whole() -> None:
    """Rows are probabilities; with nothing in hand more than one claim is made, so none gives it away."""
    for table in shipped():
        for rows in table.strategies.claims.values():
            assert all(sum(row) == pytest.approx(1) for row in rows)
        assert all(0 <= share <= 1 for row in table.strategies.doubts.values() for share in row)
        assert sum(share > 0.05 for share in table.strategies.claims[()][0]) >= 2
        assert all(sum(row.values()) == pytest.approx(1) for row in table.strategies.keeps.values())


def test_what_cannot_be_is_challenged() -> None:
    """With three of a kind open to all, a claim of a pair is false in any case (P13)."""
    table = nearest(2.0, 0.5)
    assert table.strategies.doubts[alike((4, 4, 4))][0] == 1.0


def test_solving_again() -> None:
    """A few passes give the same strategies each time, and worse ones than many."""
    terms = Terms(2.0, None)
    few = solve(terms, 8)
    assert few == solve(terms, 8)
    exploited = [measure(terms, solve(terms, passes)).exploitability for passes in (4, 60)]
    assert exploited[1] < exploited[0] / 3


def test_the_file_holds_what_was_solved() -> None:
    """What is written can be read back; the file has an entry for all terms."""
    terms = Terms(1.0, None)
    entry = packed(terms, solve(terms, 20))
    again = unpacked(entry)
    assert packed(terms, again.strategies).doubts == entry.doubts
    written = json.loads(encode([entry]))
    assert written[0]["jail"] == 1.0
    known = json.loads((levels_folder() / FILE).read_bytes())
    assert {(one["jail"], one["price"]) for one in known} == {
        (jail, price) for jail in JAILS for price in PRICES
    }


def test_nearest_terms() -> None:
    """The strategies of the nearest terms are taken; without gold for a re-roll, those without any."""
    assert nearest(2.4, 0.4).terms == Terms(2.0, 0.5)
    assert nearest(9.0, None).terms == Terms(4.0, None)


def test_the_command_measures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`bluffing` prints how exploitable the shipped strategies are."""
    monkeypatch.setattr("sys.argv", ["dev", "bluffing"])
    assert main() == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["tables"]) == len(JAILS) * len(PRICES)
    assert found["worst"] <= LIMIT
