"""A second, slow referee of Yardmaster, written from the rules and the record format alone.

It shares nothing with the engine: moves are the objects of a record, the table is a few lists. Tests
hold the engine against it, move by move.
"""

from typing import Any

BONUS = {"draw-three", "pay-one-less", "steal-one", "sweep"}


def pays(cards: list[str], price: int, colour: str, token: str) -> bool:
    """Whether these cards, all of them, pay the price (Y11, Y12, Y19), by trying."""
    if "pay-one-less" in cards:
        rest = list(cards)
        rest.remove("pay-one-less")
        return pays(rest, max(0, price - 1), colour, token)
    if not cards or price == 0:
        return not cards and price == 0
    if colour in cards:
        rest = list(cards)
        rest.remove(colour)
        if pays(rest, price - 1, colour, token):
            return True
    if cards.count(token) >= 2 and token != colour:
        rest = list(cards)
        rest.remove(token)
        rest.remove(token)
        return pays(rest, price - 1, colour, token)
    return False


def holds(hand: list[str], cards: list[str]) -> bool:
    """Whether the hand has these cards, each as often as named."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


class Referee:
    """One game. `legal` judges a move, `play` makes a legal one."""

    def __init__(self, seats: int, edition: str, bonus_cards: int) -> None:
        self.seats = seats
        self.published = edition == "published"
        self.colours = "BRGYP" if self.published else "BRGY"
        self.all_cars = [
            colour + value for colour in self.colours for value in ("1", "1", "1", "1", *"222", *"33", "4")
        ]
        self.all_cargo = list(self.colours) * 12 + sorted(BONUS) * (bonus_cards // 4)
        goals = {2: 18, 3: 18, 4: 16, 5: 16} if self.published else {2: 20, 3: 18, 4: 16}
        self.goal = goals[seats]
        self.waits = "setup"
        self.over: dict[str, Any] | None = None

    def legal(self, by: object, move: dict[str, Any]) -> bool:  # noqa: PLR0911 - one answer a kind of move
        """Whether `by` may make the move now."""
        word = move["move"]
        if self.over is not None:
            return False
        if self.waits in ("setup", "tuck", "reshuffle"):
            return by == "nature" and word == self.waits and bool(getattr(self, f"_may_{word}")(move))
        if by != self.seat:
            return False
        if self.waits in ("take", "discard"):
            return word == self.waits and bool(getattr(self, f"_may_{word}")(move))
        if word in ("draw", "buy", "swap"):
            return self.left > 0 and bool(getattr(self, f"_may_{word}")(move))
        if word == "end":
            return self.left == 0
        return word in ("couple", "bonus") and bool(getattr(self, f"_may_{word}")(move))

    def _may_setup(self, move: dict[str, Any]) -> bool:
        if sorted(move["cargo"]) != sorted(self.all_cargo):
            return False
        if self.published and move["cargo"][5 * self.seats] in BONUS:
            return False
        return (
            move["first"] in range(self.seats)
            and sorted(move["railcars"]) == sorted(self.all_cars)
            and sorted(move["tokens"]) == sorted(self.colours)
        )

    def _may_tuck(self, move: dict[str, Any]) -> bool:
        return sorted(move["order"]) == sorted(self.yard[slot] for slot in self.swept)

    def _may_reshuffle(self, move: dict[str, Any]) -> bool:
        return sorted(move["cargo"]) == sorted(self._new_deck())

    def _new_deck(self) -> list[str]:
        if not self.pile:
            return []
        return self.pile[1:] if self.pile[0] not in BONUS else list(self.pile)

    def _may_draw(self, move: dict[str, Any]) -> bool:
        if move["from"] == "discard":
            return bool(self.pile) and self.pile[0] not in BONUS
        return bool(self.deck or self._new_deck())

    def _may_buy(self, move: dict[str, Any]) -> bool:
        if move["slot"] not in range(len(self.yard)) or self.yard[move["slot"]] != move["car"]:
            return False
        pay, token = list(move["pay"]), self.tokens[self.seat]
        return holds(self.hands[self.seat], pay) and pays(pay, int(move["car"][1]), move["car"][0], token)

    def _joins(self, car: str) -> bool:
        train = self.trains[self.seat]
        return not train or car[0] == train[-1][0] or car[1] == train[-1][1]

    def _may_couple(self, move: dict[str, Any]) -> bool:
        return move["car"] in self.sidings[self.seat] and self._joins(move["car"])

    def _may_swap(self, move: dict[str, Any]) -> bool:
        if move["with"] == "spare":
            return move["token"] in self.spare
        others = [seat for seat in range(self.seats) if seat != self.seat]
        return move["with"] in others and self.tokens[move["with"]] == move["token"]

    def _may_bonus(self, move: dict[str, Any]) -> bool:
        card, fields = move["card"], set(move) - {"move", "card"}
        if card not in self.hands[self.seat] or card not in BONUS or card == "pay-one-less":
            return False
        if card == "draw-three":
            return not fields
        if card == "steal-one":
            others = [seat for seat in range(self.seats) if seat != self.seat]
            return fields == {"from"} and move["from"] in others and bool(self.hands[move["from"]])
        if fields != {"slots"} or not self.cars or not move["slots"]:
            return False
        slots = list(move["slots"])
        return slots == sorted(set(slots)) and set(slots) <= set(range(len(self.yard)))

    def _may_take(self, move: dict[str, Any]) -> bool:
        return move["card"] in self.hands[self.robbed]

    def _may_discard(self, move: dict[str, Any]) -> bool:
        hand = self.hands[self.seat]
        return len(move["cards"]) == len(hand) - 7 and holds(hand, list(move["cards"]))

    def play(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        getattr(self, f"_{move['move']}")(move)

    def _setup(self, move: dict[str, Any]) -> None:
        places, dealt = (4, 5) if self.published else (3, 3)
        self.first = self.seat = move["first"]
        self.yard: list[str | None] = list(move["railcars"][:places])
        self.cars = list(move["railcars"][places:])
        self.deck = list(move["cargo"])
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            self.hands[seat], self.deck = self.deck[:dealt], self.deck[dealt:]
        self.pile = [self.deck.pop(0)] if self.published else []
        self.tokens, self.spare = list(move["tokens"][: self.seats]), list(move["tokens"][self.seats :])
        self.trains: list[list[str]] = [[] for _ in range(self.seats)]
        self.sidings: list[list[str]] = [[] for _ in range(self.seats)]
        self.watch, self.watch_up = (self.first + self.seats - 1) % self.seats, True
        self.turn, self.left, self.extra = 0, 2, False
        self.last_purchase = -1
        self.waits = "act"

    def _throw(self, cards: list[str]) -> None:
        for card in cards:
            self.hands[self.seat].remove(card)
            self.pile.insert(0, card)

    def _pull(self, count: int) -> None:
        self.owed = count
        while self.owed and self.deck:
            self.hands[self.seat].append(self.deck.pop(0))
            self.owed -= 1
        self.waits = "reshuffle" if self.owed and self._new_deck() else "act"

    def _draw(self, move: dict[str, Any]) -> None:
        self.left -= 1
        if move["from"] == "discard":
            self.hands[self.seat].append(self.pile.pop(0))
        else:
            self._pull(1)

    def _reshuffle(self, move: dict[str, Any]) -> None:
        self.pile = self.pile[:1] if self.pile[0] not in BONUS else []
        self.deck = list(move["cargo"])
        self._pull(self.owed)

    def _buy(self, move: dict[str, Any]) -> None:
        self.left -= 1
        self.last_purchase = self.turn
        self._throw(move["pay"])
        self.yard[move["slot"]] = self.cars.pop(0) if self.cars else None
        row = self.trains if self._joins(move["car"]) else self.sidings
        row[self.seat].append(move["car"])
        self._win()

    def _couple(self, move: dict[str, Any]) -> None:
        self.sidings[self.seat].remove(move["car"])
        self.trains[self.seat].append(move["car"])
        self._win()

    def points(self) -> list[int]:
        """Every train's value."""
        return [sum(int(car[1]) for car in train) for train in self.trains]

    def _win(self) -> None:
        if self.points()[self.seat] >= self.goal:
            self.over = {"winners": [self.seat], "scores": self.points(), "reason": "goal"}

    def _swap(self, move: dict[str, Any]) -> None:
        self.left -= 1
        mine = self.tokens[self.seat]
        self.tokens[self.seat] = move["token"]
        if move["with"] == "spare":
            self.spare[self.spare.index(move["token"])] = mine
        else:
            self.tokens[move["with"]] = mine

    def _bonus(self, move: dict[str, Any]) -> None:
        self._throw([move["card"]])
        if move["card"] == "draw-three":
            self._pull(3)
        elif move["card"] == "steal-one":
            self.robbed, self.waits = move["from"], "take"
        else:
            self.swept, self.waits = list(move["slots"]), "tuck"

    def _take(self, move: dict[str, Any]) -> None:
        self.hands[self.robbed].remove(move["card"])
        self.hands[self.seat].append(move["card"])
        self.waits = "act"

    def _tuck(self, move: dict[str, Any]) -> None:
        self.cars += move["order"]
        for slot in self.swept:
            self.yard[slot] = self.cars.pop(0)
        self.waits = "act"

    def _end(self, move: dict[str, Any]) -> None:  # noqa: ARG002 - all moves are made alike
        if len(self.hands[self.seat]) > 7:
            self.waits = "discard"
        else:
            self._next()

    def _discard(self, move: dict[str, Any]) -> None:
        self._throw(move["cards"])
        self._next()

    def _next(self) -> None:
        barren = self.turn - self.last_purchase
        if not self.cars and all(car is None for car in self.yard):
            self._count("exhausted")
        elif barren >= (30 if self.cars else 3) * self.seats:
            self._count("stalled")
        if self.over is not None:
            return
        if self.extra:
            self.watch, self.watch_up = (self.seat - 1) % self.seats, self.seats > 2
        elif self.watch == self.seat:
            self.watch_up = True
        self.turn += 1
        self.seat = (self.seat + 1) % self.seats
        self.extra = self.watch == self.seat and self.watch_up
        self.left = 3 if self.extra else 2
        self.waits = "act"

    def _count(self, reason: str) -> None:
        points = self.points()
        tied = [seat for seat in range(self.seats) if points[seat] == max(points)]
        fewest = min(len(self.sidings[seat]) for seat in tied)
        winners = [seat for seat in tied if len(self.sidings[seat]) == fewest]
        self.over = {"winners": winners, "scores": points, "reason": reason}
