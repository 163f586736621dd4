"""Playing Yardmaster at the table: every action by mouse and by keyboard, undo, hand-over, the end."""

from collections.abc import Callable
from random import Random

import pytest
from yardmaster_hands import Seated, cards

from game.bots.yardmaster.quick import Hand
from game.rules.table import Move
from game.rules.yardmaster.table import Bonus, Buy, Couple, Discard, Draw, End, Options, Swap, Take
from game.scenes.dialog import Dialog
from game.scenes.handover import HandOver
from game.scenes.pause import Pause
from game.scenes.yardmaster.bonus import OpenedHand
from game.scenes.yardmaster.choices import Discarding
from game.scenes.yardmaster.docket import Notice
from game.scenes.yardmaster.pile import Pile
from game.scenes.yardmaster.result import YardmasterResult
from game.store.library import House

HANDS = (cards("R R B B draw-three steal-one sweep"), cards("G G Y"), cards("Y B R"))
"""Ada holds one of everything that is played by itself."""


def tab_to(seated: Seated, name: str) -> None:
    """Press Tab until a widget has the keyboard."""
    for _ in range(80):
        if seated.pilot.focused == name:
            return
        seated.pilot.press("tab")
    raise AssertionError(f"Tab does not reach {name}")


@pytest.fixture
def seated() -> Seated:
    """Three people; Ada's first turn; Oil lies on the discard pile."""
    return Seated(
        3,
        hands=HANDS,
        yard=cards("R2 B1 G4"),
        tokens=cards("R G Y"),
        spare=("B",),
        discards=cards("Y B sweep"),
        trains=(cards("R1"), (), ()),
        sorting=(cards("R3 B3"), (), ()),
    )


BY_MOUSE: list[Move] = [
    Draw("deck"),
    Draw("discard"),
    Buy(0, "R2", cards("R R")),
    Buy(1, "B1", cards("B")),
    Buy(1, "B1", cards("R R")),
    Couple("R3"),
    Swap(1, "G"),
    Swap("spare", "B"),
    Bonus("draw-three"),
    Bonus("steal-one", 1),
    Bonus("sweep", slots=(1,)),
    Bonus("sweep", slots=(0, 2)),
    Bonus("sweep", slots=(0, 1, 2)),
]


@pytest.mark.parametrize("move", BY_MOUSE, ids=str)
def test_every_move_can_be_made_with_the_mouse(seated: Seated, move: Move) -> None:
    """Clicks alone make each kind of move (Y10–Y21), and the picture is then the truth."""
    seated.play(move)
    assert seated.table.view == seated.session.view()


def by_keys(*keys: str) -> Callable[[Seated], None]:
    """Press keys one after the other; a word in brackets is a widget to which Tab goes."""

    def press(seated: Seated) -> None:
        for key in keys:
            if key.startswith("["):
                tab_to(seated, key[1:-1])
            else:
                seated.pilot.press(key)

    return press


BY_KEYS: list[tuple[Move, Callable[[Seated], None]]] = [
    (Draw("deck"), by_keys("d")),
    (Draw("discard"), by_keys("t")),
    (Buy(0, "R2", cards("R R")), by_keys("1", "enter")),
    (
        Buy(1, "B1", cards("R R")),
        by_keys("2", "[chip-0]", "enter", "[hand-R-0]", "enter", "[hand-R-1]", "enter", "[buy]", "enter"),
    ),
    (Couple("R3"), by_keys("[siding-0]", "enter")),
    (Swap(1, "G"), by_keys("x", "enter")),
    (Swap("spare", "B"), by_keys("x", "[swap-spare-B]", "space")),
    (Bonus("draw-three"), by_keys("[hand-draw-three-0]", "enter", "enter")),
    (Bonus("steal-one", 2), by_keys("[hand-steal-one-0]", "enter", "[victim-2]", "enter")),
    (Bonus("sweep", slots=(1,)), by_keys("[hand-sweep-0]", "enter", "2", "[sweep]", "enter")),
    (Bonus("sweep", slots=(0, 1, 2)), by_keys("[hand-sweep-0]", "enter", "a", "enter")),
]


@pytest.mark.parametrize(
    ("move", "keys"), BY_KEYS, ids=lambda value: str(value) if isinstance(value, Move) else ""
)
def test_every_move_can_be_made_with_the_keyboard(
    seated: Seated, move: Move, keys: Callable[[Seated], None]
) -> None:
    """Keys alone make each kind of move."""
    keys(seated)
    seated.pilot.settle()
    assert seated.last == move


def test_a_stolen_card_is_chosen_from_the_opened_hand(seated: Seated) -> None:
    """The hand lies open on the paper; nothing else can be done before a card is taken (Y20)."""
    seated.play(Bonus("steal-one", 1))
    docket = seated.table.docket
    assert isinstance(docket, OpenedHand)
    assert docket.hand == cards("G G Y")
    assert seated.pilot.find("draw").off
    assert seated.pilot.find("take-card").off
    seated.pilot.press("escape")
    assert isinstance(seated.stack.top, Pause), "what the rules ask for can't be given up"
    seated.pilot.press("escape")
    assert isinstance(seated.table.docket, OpenedHand)
    seated.play(Take("Y"))
    assert seated.state.hands[0].count("Y") == 1
    assert isinstance(seated.table.docket, Notice)


def test_a_stolen_card_is_taken_with_the_keyboard(seated: Seated) -> None:
    """The first card has the focus; Enter chooses it, and takes it."""
    seated.play(Bonus("steal-one", 1))
    seated.pilot.press("right", "right", "enter", "enter")
    seated.pilot.settle()
    assert seated.last == Take("Y")


def test_a_waiting_car_is_coupled_by_dragging_it_to_the_train(seated: Seated) -> None:
    """Let go over the own lane it couples; elsewhere it goes back (Y16)."""
    start = seated.pilot.find("siding-0").rect.centre
    seated.pilot.drag([start, (600, 400), (600, 300)])
    seated.pilot.settle()
    assert seated.state.trains[0] == cards("R1")
    lane = seated.table.places.rows[0].lane
    seated.pilot.drag([start, (700, lane.cy), (300, lane.cy)])
    seated.pilot.settle()
    assert seated.last == Couple("R3")
    assert seated.state.trains[0] == cards("R1 R3")


def test_a_car_that_does_not_fit_says_why(seated: Seated) -> None:
    """Coal 3 glows only once Livestock 3 is the last car (Y16)."""
    widget = seated.pilot.find("siding-1")
    assert "can’t follow" in widget.off
    assert widget.rule == "Y16"
    seated.play(Couple("R3"))
    assert not seated.pilot.find(seated.siding("B3")).off


def test_what_a_chain_would_bring_is_foreseen(seated: Seated) -> None:
    """Resting on a waiting car shows it and what could follow at the train's end, with the points (Y16)."""
    assert seated.table.foreseen == ()
    seated.pilot.move("siding-0")
    assert seated.table.foreseen == cards("R3 B3")
    tip = seated.pilot.find("siding-0").explanation()
    assert tip is not None
    assert "4 points" in tip.body
    assert "Coal 3, 7 points" in tip.body
    seated.pilot.move("draw")
    assert seated.table.foreseen == ()


def test_nothing_couples_by_itself(seated: Seated) -> None:
    """A purchase couples the bought car alone; what could follow waits (Y15, Y16)."""
    seated.play(Buy(0, "R2", cards("R R")))
    assert seated.state.trains[0] == cards("R1 R2")
    assert seated.state.sorting[0] == cards("R3 B3")


# ---------------------------------------------------------------- what can't be done


def test_the_turn_ends_only_when_all_actions_are_used(seated: Seated) -> None:
    """End turn is off and names the rule while actions are left (Y9)."""
    end = seated.pilot.find("end")
    assert "2" in end.off
    assert end.rule == "Y9"
    seated.pilot.press("e")
    assert seated.state.seat == 0
    assert seated.pilot.tip == "end"


def test_ending_the_turn_warns_of_a_coupling_that_is_possible(seated: Seated) -> None:
    """Only then it asks; the answer that goes back is the usual one (Y16, Y22)."""
    seated.play(Draw("deck"))
    seated.play(Draw("deck"))
    seated.play(Bonus("sweep", slots=(0,)))
    seated.pilot.click("end")
    assert isinstance(seated.stack.top, Dialog)
    seated.pilot.press("enter")
    assert seated.stack.top is seated.table
    assert seated.state.seat == 0
    seated.play(Couple("R3"))
    seated.play(Couple("B3"))
    seated.pilot.click("end")
    assert isinstance(seated.table.docket, Discarding) or seated.state.seat == 1


def test_without_a_coupling_the_turn_ends_at_once() -> None:
    """No question is asked that has no reason."""
    seated = Seated(3, hands=(cards("R"), (), ()), actions=0)
    seated.pilot.click("end")
    seated.pilot.settle()
    assert isinstance(seated.stack.top, HandOver)


@pytest.mark.parametrize(
    ("fields", "card", "words"),
    [
        ({"hands": (cards("steal-one R"), (), ())}, "steal-one", "No opponent has a card. (Y20)"),
        ({"railcars": ()}, "sweep", "nothing could come in their place. (Y21)"),
        ({}, "pay-one-less", "choose a car first. (Y19)"),
    ],
)
def test_a_bonus_card_that_cant_be_played_says_why(fields: dict[str, object], card: str, words: str) -> None:
    """Clicking it brings the reason, and nothing else (Y19, Y20, Y21)."""
    laid = {"hands": (cards("sweep pay-one-less R"), cards("B"), ()), **fields}
    seated = Seated(3, **laid)
    seated.pilot.click(f"hand-{card}-0")
    assert words in seated.stack.toasts[-1]
    assert isinstance(seated.table.docket, Notice)
    assert seated.heard[-1] == "refusal"


def test_a_bonus_card_on_top_blocks_the_pile() -> None:
    """The pile and its button are off and name the card (Y10)."""
    seated = Seated(3, discards=cards("sweep R"))
    for name in ("discard-pile", "take"):
        assert "Sweep the Yard" in seated.pilot.find(name).off
        assert seated.pilot.find(name).rule == "Y10"


def test_without_actions_no_car_can_be_chosen() -> None:
    """Bonus cards and couplings are still possible (Y9, Y22)."""
    seated = Seated(3, hands=HANDS, actions=0, yard=cards("R1 B1 G1"), sorting=(cards("R2"), (), ()))
    assert "All actions" in seated.pilot.find("yard-0").off
    seated.play(Couple("R2"))
    seated.play(Bonus("sweep", slots=(0,)))


def test_the_discard_pile_can_be_looked_through(seated: Seated) -> None:
    """It lies open in its order (Y8)."""
    seated.pilot.press("p")
    assert isinstance(seated.stack.top, Pile)
    seated.pilot.press("escape")
    assert seated.stack.top is seated.table


# ---------------------------------------------------------------- over seven cards


def test_over_seven_cards_are_discarded_by_choice_and_in_order() -> None:
    """The paper asks for exactly what is too much; one more click replaces the first choice (Y23)."""
    seated = Seated(3, hands=(cards("R R R B B G Y Y sweep"), (), ()), actions=0)
    seated.pilot.click("end")
    seated.pilot.settle()
    docket = seated.table.docket
    assert isinstance(docket, Discarding)
    assert seated.pilot.find("discard").off
    for name in ("hand-G-0", "hand-Y-1", "hand-sweep-0"):
        seated.pilot.click(name)
    assert docket.keys == ["hand-Y-1", "hand-sweep-0"]
    seated.pilot.press("shift+right")
    seated.pilot.click("chip-1")
    seated.pilot.click("hand-R-0")
    seated.play(Discard(cards("Y R")))
    assert seated.state.discards[:2] == cards("R Y")


def test_the_order_of_the_discard_can_be_changed_with_the_keyboard() -> None:
    """Shift and an arrow move the chip that has the focus (Y23)."""
    seated = Seated(3, hands=(cards("R R R B B G Y Y sweep"), (), ()), actions=0)
    seated.pilot.press("e")
    seated.pilot.settle()
    seated.pilot.click("hand-G-0")
    seated.pilot.click("hand-Y-0")
    tab_to(seated, "chip-1")
    seated.pilot.press("shift+left")
    tab_to(seated, "discard")
    seated.pilot.press("enter")
    seated.pilot.settle()
    assert seated.last == Discard(cards("Y G"))


# ---------------------------------------------------------------- undo


def test_undo_takes_back_own_moves_one_by_one_until_something_was_learned(seated: Seated) -> None:
    """Swaps, open draws and couplings can be taken back in a row; a blind draw can't."""
    before = seated.state
    seated.play(Couple("R3"))
    seated.play(Swap(1, "G"))
    seated.play(Draw("discard"))
    for _ in range(3):
        seated.pilot.press("ctrl+z")
        seated.pilot.settle()
    assert seated.state == before
    assert seated.table.view == seated.session.view()
    seated.play(Draw("deck"))
    assert seated.pilot.find("undo").off


def test_undo_ends_where_a_new_car_was_turned_up(seated: Seated) -> None:
    """A purchase turns up a car that everybody sees (Y11)."""
    seated.play(Buy(1, "B1", cards("B")))
    assert seated.pilot.find("undo").off


def test_the_end_of_the_turn_can_be_taken_back_at_the_hand_over() -> None:
    """Until the next person has taken over."""
    seated = Seated(3, hands=(cards("R"), (), ()), actions=0)
    before = seated.state
    seated.play(End())
    assert isinstance(seated.stack.top, HandOver)
    seated.pilot.click("undo")
    seated.pilot.settle()
    assert seated.stack.top is seated.table
    assert seated.state == before
    assert seated.table.mine


def test_in_practice_any_own_move_can_be_taken_back() -> None:
    """A person among computers may have agreed on it."""
    seated = Seated(3, people=(0,), house=House(practice=True), hands=HANDS)
    before = seated.state
    seated.play(Draw("deck"))
    seated.pilot.press("ctrl+z")
    seated.pilot.settle()
    assert seated.state == before


# ---------------------------------------------------------------- the watch


def test_the_watchs_way_is_shown_and_with_two_players_explained() -> None:
    """It goes face down to the opponent, whose turn ends by turning it up (Y24)."""
    seated = Seated(2, hands=(cards("R"), cards("B")), actions=0, yardmaster=0, speed="normal")
    seated.pilot.click("end")
    captions = set()
    for _ in range(120):
        seated.pilot.advance(0.05, 0.05)
        shown = seated.table.travel.traffic.caption
        captions.add(shown.body if shown is not None else "")
    assert "watch" in seated.heard
    assert [body for body in captions if "Bruno’s next turn has only two actions" in body]
    seated.hand_over()
    assert (seated.table.view.yardmaster, seated.table.view.face_up) == (1, False)
    tip = seated.pilot.find("watch").explanation()
    assert tip is not None
    assert tip.head == "The watch lies face down"
    seated.play(Draw("deck"))
    seated.play(Draw("deck"))
    seated.pilot.click("end")
    captions.clear()
    for _ in range(120):
        seated.pilot.advance(0.05, 0.05)
        shown = seated.table.travel.traffic.caption
        captions.add(shown.body if shown is not None else "")
    assert "Bruno’s next turn has three actions." in captions


def test_three_actions_are_counted_for_the_yardmaster() -> None:
    """Pips, status line and tooltip agree (Y9, Y24)."""
    seated = Seated(3, hands=(cards("R"), (), ()), actions=3, yardmaster=0)
    assert "action 1 of 3" in seated.table.status_line.message()
    seated.play(Draw("deck"))
    assert "action 2 of 3" in seated.table.status_line.message()


# ---------------------------------------------------------------- watching


def test_while_a_record_is_watched_nothing_can_be_played(seated: Seated) -> None:
    """Cars, piles, cards and buttons are off, and say so."""
    seated.session.watching = True
    seated.table.settle()
    count = len(seated.session.match.entries)
    for name in ("yard-0", "cargo-deck", "discard-pile", "siding-0", "draw", "hand-draw-three-0", "end"):
        seated.pilot.click(name)
    assert "watching" in seated.pilot.find("yard-0").off
    assert len(seated.session.match.entries) == count
    assert isinstance(seated.table.docket, Notice)


# ---------------------------------------------------------------- the end


def test_reaching_the_goal_ends_the_game_at_once_and_shows_the_winning_car() -> None:
    """Whistle, the reason beside the car, and the result with its bracket (Y26)."""
    seated = Seated(
        3,
        hands=(cards("R R"), (), ()),
        yard=cards("R2 B1 G1"),
        trains=(cards("R4 R4 R4 R4"), (), ()),
        speed="normal",
    )
    seated.play(Buy(0, "R2", cards("R R")))
    assert "whistle" in seated.heard
    seated.pilot.advance(1.0)
    seated.pilot.settle()
    result = seated.stack.top
    assert isinstance(result, YardmasterResult)
    over, title, why = result.headline()
    assert title == "Ada wins"
    assert "Livestock 2" in why
    assert "18" in over
    assert result.marked(0) == (4, 1)
    assert "fanfare" in seated.heard
    seated.pilot.click("table")
    seated.pilot.settle()
    assert seated.stack.top is seated.table
    assert "game has ended" in seated.pilot.find("draw").off


def test_a_tie_at_the_end_of_the_cars_is_explained() -> None:
    """Equal trains: the fewest cars in the sorting yard, then a shared win (Y27)."""
    laid = {
        "hands": ((), (), ()),
        "actions": 0,
        "yard": (None, None, None),
        "railcars": (),
        "trains": (cards("R4"), cards("B4"), cards("G1")),
    }
    seated = Seated(3, **laid, sorting=((), cards("Y2"), ()))
    seated.play(End())
    seated.pilot.advance(1.0)
    seated.pilot.settle()
    result = seated.stack.top
    assert isinstance(result, YardmasterResult)
    assert result.headline()[1] == "Ada wins"
    assert "fewest cars" in result.headline()[2]
    assert result.ranking == [0, 1, 2]
    seated = Seated(3, **laid, sorting=((), (), cards("Y2")))
    seated.play(End())
    seated.pilot.advance(1.0)
    seated.pilot.settle()
    result = seated.stack.top
    assert isinstance(result, YardmasterResult)
    assert result.headline()[1] == "Ada and Bruno share the win"
    assert result.rank(1) == 1


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("seats", "options"), [(3, Options()), (5, Options("published"))], ids=["v1", "published"]
)
def test_a_whole_game_is_played_by_clicks(seats: int, options: Options) -> None:
    """People at every seat, from the deal to the result; every move is the one that was clicked."""
    seated, random = Seated(seats, options, seed=seats), Random(seats)
    rules, made = seated.session.match.rules, 0
    kinds: set[type[Move]] = set()
    while not seated.session.over:
        seated.hand_over()
        seat = seated.state.seat
        assert seated.session.viewer == seat
        move = Hand().choose(rules, seated.session.view(), rules.moves(seated.state, seat), seat, random)
        if random.random() < 0.12:
            move = rules.sample(seated.state, seat, random)
        seated.play(move)
        kinds.add(type(move))
        made += 1
        assert seated.table.view == seated.session.view()
    assert made > 20
    assert {Draw, Buy, End} <= kinds
    seated.pilot.advance(1.0)
    seated.pilot.settle()
    assert isinstance(seated.stack.top, YardmasterResult)
    assert not seated.session.unsaved


def test_computers_play_their_turns_between() -> None:
    """One person among computers: nothing is covered, and every turn comes round."""
    seated, random = Seated(4, people=(1,), viewer=None, seed=2), Random(1)
    rules = seated.session.match.rules
    for _ in range(12):
        seated.to_own_turn()
        if seated.session.over:
            break
        seat = seated.state.seat
        assert seat == 1
        moves = rules.moves(seated.state, seat)
        seated.play(Hand().choose(rules, seated.session.view(), moves, seat, random))
    assert not seated.stack.services.thinker.fallbacks
    assert len(seated.session.match.entries) > 12
