"""How the Yardmaster table looks: the picture follows the facts, everything has its place."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from yardmaster_hands import Seated, cards

from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import Chance, Over
from game.rules.yardmaster.engine import Yardmaster
from game.rules.yardmaster.play import fits
from game.rules.yardmaster.table import Options
from game.scenes.trains.cars import cell_h
from game.scenes.yardmaster.chain import best_chain, points
from game.scenes.yardmaster.picture import after
from game.scenes.yardmaster.places import Places
from game.ui.geometry import Rect
from game.ui.layout import Layout

LATER = {
    "actions": 0,
    "phase": "act",
    "idle": 0,
    "owed": 0,
    "victim": -1,
    "swept": (),
    "known": (),
    "loose": (),
    "blocks": (),
}
"""What a folded picture leaves to the end of the motion."""
CROWDED: dict[str, Any] = {
    "hands": (cards("B B R R R G Y Y draw-three steal-one sweep pay-one-less"), cards("B B"), ()),
    "sorting": (cards("R3 R4 G3 B1 B2 Y4 Y2"), cards("G1 G2 G3 G4 Y1 Y2 Y3 Y4"), cards("R2")),
    "trains": (cards("B1 B2 B3 G3 G1 Y1 R1 R2"), (), cards("R1 R2 Y2")),
    "discards": cards("R B sweep G") * 6,
}


@pytest.fixture(scope="module")
def rules() -> Yardmaster:
    """The rules on the bundled deck."""
    found = open_shelf(levels_folder())["yardmaster"]
    assert isinstance(found, Yardmaster)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_picture_after_all_facts_is_the_view(rules: Yardmaster, seed: int) -> None:
    """Folding what a seat, or nobody, witnesses gives what it may see: nothing is shown but facts."""
    options, seats, random = Options("published") if seed % 2 else Options(), 2 + seed % 3, Random(seed)
    infos = tuple(SeatInfo(str(seat), "person") for seat in range(seats))
    match, dealer = Match(rules, Header("yardmaster", options, infos)), Dealer(random)
    match.play("nature", dealer.answer(match.pending, rules))
    while not isinstance(pending := match.pending, Over):
        before = {viewer: match.view(viewer) for viewer in (None, 0, 1)}
        if isinstance(pending, Chance):
            step = match.play("nature", dealer.answer(pending, rules))
        else:
            step = match.play(match.state.seat, rules.sample(match.state, match.state.seat, random))
        for viewer, view in before.items():
            picture = view
            for event in step.events:
                picture = after(picture, rules.witness(event, viewer) or event)
            assert replace(picture, **LATER) == replace(match.view(viewer), **LATER)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize(
    ("seats", "slots", "spares"),
    [(2, 3, 2), (3, 3, 1), (4, 3, 0), (2, 4, 3), (3, 4, 2), (4, 4, 1), (5, 4, 0)],
)
def test_everything_has_its_place(seats: int, slots: int, spares: int, compact: bool) -> None:
    """Lanes, market, bill, hand, buttons and status line lie in the window and don't overlap."""
    lay = Layout(compact=compact)
    window = Rect(0, lay.topbar, lay.w, lay.h - lay.topbar)
    places = Places(lay, seats, slots, spares, 1)
    market = [places.railcars, *map(places.slot, range(slots)), places.cargo, places.discards]
    market += [places.spare(number) for number in range(spares)]
    things = [
        *(row.lane for row in places.rows.values()),
        *market,
        places.bill,
        *places.hand(7),
        *places.actions,
        places.status,
    ]
    for at, one in enumerate(things):
        assert window.shared(one) == pytest.approx(one)
        for other in things[at + 1 :]:
            assert not one.meets(other), (one, other)
    assert places.note < places.rows[1].lane.y - lay.pick(14, 9), "plates under the cars are free"
    assert places.hand(16)[-1].right < places.actions[0].x


def test_five_players_lanes_are_as_drawn() -> None:
    """The measures of the mock-ups, regular and compact, to a pixel or two."""
    drawn = {
        False: {
            "lane": (24, 82, 1872, 80),
            "car": (170, 473, 141, 162),
            "bill": (1093, 429, 803, 252),
            "own": (24, 696, 1872, 116),
            "card": (32, 842, 99, 138),
        },
        True: {
            "lane": (12, 52, 1342, 64),
            "car": (105, 350, 94, 107),
            "bill": (708, 322, 646, 166),
            "own": (12, 496, 1342, 82),
            "card": (17, 600, 75, 104),
        },
    }
    for compact, wanted in drawn.items():
        places = Places(Layout(compact=compact), 5, 4, 0, 4)
        found = {
            "lane": places.rows[0].lane,
            "car": places.slot(0),
            "bill": places.bill,
            "own": places.rows[4].lane,
            "card": places.hand(6)[0],
        }
        for name, rect in found.items():
            assert rect == pytest.approx(wanted[name], abs=2.5), (compact, name)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("cars", [0, 1, 6, 12, 16, 20, 40])
@pytest.mark.parametrize("siding", [0, 3, 4, 12])
def test_a_long_train_shrinks_then_folds_its_first_cars(cars: int, siding: int, compact: bool) -> None:
    """The end is always in view, and no cell gets narrower than the least that is readable."""
    lay = Layout(compact=compact)
    for row in Places(lay, 5, 4, 0, 4).rows.values():
        train = row.train(cars, siding, 1)
        assert train.w >= lay.pick(44, 36)
        assert train.at(cars) + train.w <= row.siding(siding)[0].x
        assert train.at(train.folded) >= train.plate.right - 0.01
        assert train.y + cell_h(train.w) <= row.lane.bottom
        if train.folded:
            assert train.w == lay.pick(44, 36)
            back = row.train(cars, siding, 1, scrolled=3)
            assert back.folded == max(0, train.folded - 3)


def test_the_wheel_moves_along_a_folded_train() -> None:
    """A notch shows one car further forward, and back again; a train in full view stays."""
    train = tuple(cards("R1 R2 B2 B1") * 10)
    seated = Seated(5, Options("published"), trains=(train, cards("R1"), (), (), ()), scores=(0, 0, 0, 0, 0))
    row = seated.table.places.rows[0]
    folded = seated.table.lanes.train(row).folded
    assert folded > 0
    for _ in range(3):
        seated.pilot.wheel("lane-0", 1)
    assert seated.table.lanes.train(row).folded == folded - 3
    for _ in range(5):
        seated.pilot.wheel("lane-0", -1)
    assert seated.table.lanes.train(row).folded == folded
    assert not seated.pilot.find("lane-1").wheel(1)


def test_the_best_chain_is_the_best_of_all_orders() -> None:
    """Against trying every order; a chain ends at the goal (Y16, Y26)."""
    random = Random(4)

    def every(train: tuple[str, ...], sorting: tuple[str, ...], room: int) -> int:
        gains = [0]
        for at, car in enumerate(sorting):
            if fits(train, car) and room > 0:
                rest = (*sorting[:at], *sorting[at + 1 :])
                gains.append(int(car[1]) + every((car,), rest, room - int(car[1])))
        return max(gains)

    for _ in range(150):
        pool = cards("R1 R2 R4 B1 B2 B3 G1 G2 Y3 Y4")
        sorting, train = tuple(random.sample(pool, random.randint(0, 6))), tuple(random.sample(pool, 1))
        room = random.randint(1, 12)
        chain = best_chain(train, sorting, room)
        assert points(chain) == every(train, sorting, room)
        for last, car in zip((train[-1], *chain), chain, strict=False):
            assert fits((last,), car)
        if chain:
            assert points(chain[:-1]) < room


SIZES = [(1366, 768), (1920, 1080), (1024, 600), (2560, 1080), (900, 1200)]


@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("size", SIZES)
def test_every_paper_is_drawn_in_every_window_and_language(size: tuple[int, int], language: str) -> None:
    """A crowded table with each choice open: nothing fails, and the papers differ."""
    seated = Seated(3, size=size, language=language, **CROWDED)
    seen = set()
    for name in ("yard-0", "hand-draw-three-0", "hand-steal-one-0", "hand-sweep-0", "swap"):
        seated.pilot.click(name)
        seated.pilot.settle()
        seen.add(seated.pilot.screenshot().get_buffer().raw)
        seated.pilot.press("escape")
    seated.pilot.click("pile")
    seen.add(seated.pilot.screenshot().get_buffer().raw)
    assert len(seen) == 6


def test_a_change_of_size_keeps_the_open_paper() -> None:
    """Chips and choices survive it."""
    seated = Seated(3, **CROWDED)
    seated.pilot.click("hand-sweep-0")
    seated.pilot.click("yard-1")
    seated.pilot.resize((1920, 1080))
    seated.pilot.settle()
    assert seated.table.docket.lights_car(1)
    seated.pilot.click("sweep")
    seated.pilot.settle()
    assert type(seated.last).__name__ == "Bonus"


def test_motion_ends_with_the_truth_and_can_be_skipped() -> None:
    """A click skips what moves and does nothing else; the picture is then the view."""
    seated = Seated(3, speed="slow", hands=(cards("B B B B"), (), ()), yard=cards("B4 R1 G1"))
    seated.pilot.click("yard-0")
    seated.pilot.click("buy")
    assert seated.table.stage.holding
    assert seated.table.view != seated.session.view()
    seated.pilot.advance(0.2)
    assert seated.table.travel.traffic.flights
    seated.pilot.click("end")
    assert not seated.table.stage.holding
    assert not seated.table.travel.traffic.flights
    assert seated.table.view == seated.session.view()
    assert seated.state.seat == 0
    assert "couple" in seated.heard


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_random_moves_are_shown_at_every_speed(speed: str) -> None:
    """Whatever happens is shown, and every picture at rest is the view."""
    seated = Seated(2, seed=9, speed=speed)
    random, rules = Random(9), seated.session.match.rules
    for _ in range(14):
        seated.hand_over()
        state = seated.state
        seated.table.make(rules.sample(state, state.seat, random))
        for _ in range(200):
            if not seated.table.stage.holding:
                break
            seated.pilot.advance(0.2, 0.2)
        assert seated.table.view == seated.session.view()
    assert {"card-slide", "steam"} <= set(seated.heard)
