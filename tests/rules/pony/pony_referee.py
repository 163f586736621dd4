"""A second referee for Pony Express, written from the rules and the record format alone.

It shares nothing with the engine: no types, no tables, no structure. A game is one coroutine that
says what may come next and is sent the record's moves, plain objects as they stand in the file.
It is slow and plain on purpose; the tests hold the engine against it.
"""

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

Plain = dict[str, Any]
Asked = tuple[set[Any], Callable[[Any, Plain], bool]]
Play = Generator[Asked, tuple[Any, Plain], Any]

FACES = ["9", "10", "J", "Q", "K", "A"]
HANDS = ["nothing", "pair", "two-pair", "three", "straight", "full-house", "four", "five"]
CARDS = Counter(
    {
        **dict.fromkeys(["oat-bag", "loaded-die", "fresh-horse", "burr-under-the-saddle", "telegraph"], 2),
        **dict.fromkeys(["second-barrel", "sheriffs-favour"], 2),
        **dict.fromkeys(["poker-face", "spyglass", "stove-lid", "peace-pipe", "rail-pass"], 1),
        "ace-up-the-sleeve": 1,
    }
)


class Over(Exception):  # noqa: N818 - the end of a game is no error
    """The game is over; `winner` and `reason`."""

    def __init__(self, winner: int, reason: str) -> None:
        super().__init__(reason)
        self.winner, self.reason = winner, reason


def category(dice: list[str]) -> int:
    """The steps of a hand (P3)."""
    sizes = sorted(Counter(dice).values())
    if sizes == [1] * 5:
        return 4 if {"10", "J", "Q", "K"} <= set(dice) else 0
    return [[1, 1, 1, 2], [1, 2, 2], [1, 1, 3], [], [2, 3], [1, 4], [5]].index(sizes) + 1


def strength(dice: list[str]) -> tuple[int, list[tuple[int, int]]]:
    """What decides between open hands (P4)."""
    groups = [(count, FACES.index(face)) for face, count in Counter(dice).items()]
    return category(dice), sorted(groups, reverse=True)


def die_list(value: Any) -> bool:
    """A list of different dice numbers."""
    return isinstance(value, list) and all(die in range(5) for die in value) and len(set(value)) == len(value)


def only(move: Plain, word: str, *fields: str) -> bool:
    """Whether the move has this word and exactly these fields."""
    return move["move"] == word and set(move) == {"move", *fields}


class Referee:
    """A game: its open and secret state, and `play`, the coroutine."""

    def __init__(
        self, seats: int, signs: list[str], prices: dict[str, int], *, peace: int, desert: int, bluffers: bool
    ) -> None:
        self.n = seats
        self.signs, self.prices, self.peace, self.desert = signs, prices, peace, desert
        self.bluffers = bluffers
        self.last = len(signs)
        self.space = [1] * seats
        self.gold = [3] * seats
        self.jail = [False] * seats
        self.box = [0] * seats
        self.hand: list[list[str]] = [[] for _ in range(seats)]
        self.deck: list[str] = []
        self.dice: list[str] = []
        self.beside: set[int] = set()

    # Asking

    def around(self, seat: int) -> list[int]:
        """All seats clockwise from one."""
        return [(seat + step) % self.n for step in range(self.n)]

    def roll(self, seat: int, count: int = 5) -> Play:
        """Nature rolls for a seat."""

        def fits(_: Any, move: Plain) -> bool:
            faces = move.get("dice", [])
            return (
                only(move, "roll", "for", "dice")
                and move["for"] == seat
                and len(faces) == count
                and all(face in FACES for face in faces)
            )

        _, move = yield {"nature"}, fits
        return list(move["dice"])

    def shuffle(self, cards: list[str]) -> Play:
        """Nature shuffles these cards."""
        _, move = yield (
            {"nature"},
            lambda _, move: only(move, "shuffle", "items") and sorted(move["items"]) == sorted(cards),
        )
        return list(move["items"])

    def keep(self, seat: int, cards: list[str]) -> Play:
        """A seat keeps one of two; the other one is returned."""
        _, move = yield {seat}, lambda _, move: only(move, "keep", "item") and move["item"] in cards
        rest = list(cards)
        rest.remove(move["item"])
        self.hand[seat].append(move["item"])
        return rest[0]

    def offer(self, seat: int, item: str) -> Play:
        """Whether a seat that holds the item uses it; who doesn't hold it isn't asked."""
        if item not in self.hand[seat]:
            return False
        _, move = yield (
            {seat},
            lambda _, move: only(move, "pass") or (only(move, "use", "item") and move["item"] == item),
        )
        if move["move"] == "pass":
            return False
        self.hand[seat].remove(item)
        return True

    def sentence(self, seat: int) -> Play:
        """A rider would be jailed."""
        if not self.jail[seat] and not (yield from self.offer(seat, "sheriffs-favour")):
            self.jail[seat] = True

    def relief(self, seat: int) -> None:
        """P8."""
        self.gold[seat] = self.gold[seat] or 1

    # The game

    def play(self) -> Play:
        """The whole game."""
        try:
            turn = yield from self.best(range(self.n))
            yield from self.set_up(turn)
            while True:
                yield from self.turn(turn)
                turn = (turn + 1) % self.n
        except Over as over:
            return {
                "winners": [over.winner],
                "reason": over.reason,
                "positions": self.space,
                "gold": self.gold,
            }

    def best(self, seats: Any, *, aces: bool = False) -> Play:
        """Who of these rolls best; ties roll again (P4)."""
        seats = list(seats)
        while len(seats) > 1:
            rolls = {}
            for seat in seats:
                rolls[seat] = yield from (self.throw(seat) if aces else self.roll(seat))
            top = max(strength(dice) for dice in rolls.values())
            seats = [seat for seat in seats if strength(rolls[seat]) == top]
        return seats[0]

    def set_up(self, first: int) -> Play:
        """Item cards (P6)."""
        deck = yield from self.shuffle(list(CARDS.elements()))
        offers = {seat: [deck.pop(0), deck.pop(0)] for seat in self.around(first)}
        for seat in self.around(first):
            deck.append((yield from self.keep(seat, offers[seat])))
        self.deck = yield from self.shuffle(deck)

    def throw(self, seat: int) -> Play:
        """Five dice openly, and the Ace (P36)."""
        dice = yield from self.roll(seat)
        if "ace-up-the-sleeve" in self.hand[seat]:

            def fits(_: Any, move: Plain) -> bool:
                return only(move, "pass") or (
                    only(move, "use", "item", "dice")
                    and move["item"] == "ace-up-the-sleeve"
                    and die_list(move["dice"])
                    and len(move["dice"]) > 0
                )

            _, move = yield {seat}, fits
            if move["move"] == "use":
                self.hand[seat].remove("ace-up-the-sleeve")
                faces = yield from self.roll(seat, len(move["dice"]))
                for die, face in zip(sorted(move["dice"]), faces, strict=True):
                    dice[die] = face
        return dice

    def turn(self, me: int) -> Play:
        """One turn (P8, P35)."""
        self.relief(me)
        if self.jail[me]:
            yield from self.jail_turn(me)
            if self.jail[me]:
                self.jail[me] = False
                return
            self.relief(me)
        if self.box[me]:
            self.box[me] += 1
            if self.box[me] == 3:
                raise Over(me, "mailbox")
            return
        said, open_to_doubt = yield from self.roll_and_claim(me)
        caller, wired = (yield from self.doubts(me)) if open_to_doubt else (None, False)
        if caller is not None:
            if category(self.dice) != said:
                yield from self.caught(me, caller, said)
                return
            if not wired:
                yield from self.sentence(caller)
        yield from self.ride(me, said)

    def jail_turn(self, me: int) -> Play:
        """P35."""

        def fits(_: Any, move: Plain) -> bool:
            return (
                only(move, "luck")
                or (only(move, "bail") and self.gold[me] >= 3)
                or (
                    only(move, "use", "item")
                    and move["item"] == "sheriffs-favour"
                    and "sheriffs-favour" in self.hand[me]
                )
            )

        _, move = yield {me}, fits
        if move["move"] == "bail":
            self.gold[me] -= 3
            self.jail[me] = False
        elif move["move"] == "use":
            self.hand[me].remove("sheriffs-favour")
            self.jail[me] = False
        else:
            steps = category((yield from self.throw(me)))
            self.gold[me] += steps in (2, 5, 7)
            if steps in (3, 6, 7) and self.deck:
                self.hand[me].append(self.deck.pop(0))
            self.jail[me] = steps < 4

    def at_cup(self, me: int, price: int, *, turned: bool) -> Callable[[Any, Plain], bool]:
        """What the roller may do (P10, P12, P36)."""
        held = self.hand[me]

        def reroll(move: Plain) -> bool:
            if set(move) - {"item"} != {"move", "open", "roll"} or not die_list(move["open"]):
                return False
            oats = move.get("item") == "oat-bag" and "oat-bag" in held and not turned
            paid = oats if "item" in move else self.gold[me] >= price
            return paid and 1 <= len(move["open"]) <= 4 and move["roll"] in ("open", "hidden")

        def load(move: Plain) -> bool:
            mine = "loaded-die" in held and not turned and move.get("item") == "loaded-die"
            named = only(move, "use", "item", "die", "face")
            return mine and named and move["die"] in range(5) and move["face"] in FACES

        def claim(move: Plain) -> bool:
            if set(move) - {"item"} != {"move", "hand", "open"} or not die_list(move["open"]):
                return False
            modest = HANDS[1:] if "item" not in move else HANDS[1:5]
            mine = "item" not in move or (move["item"] == "poker-face" and "poker-face" in held)
            return mine and move["hand"] in modest

        ways = {"reroll": reroll, "use": load, "claim": claim}
        return lambda _, move: move["move"] in ways and ways[move["move"]](move)

    def roll_and_claim(self, me: int) -> Play:
        """P9 to P12; returns the steps claimed, and whether it may be challenged."""
        self.dice = yield from self.roll(me)
        self.beside = set()
        others = [self.space[seat] for seat in range(self.n) if seat != me]
        free = all(self.space[me] < space for space in others)
        turned = False
        while True:
            price = 0 if free else 2 if self.space[me] >= self.desert else 1
            fits = self.at_cup(me, price, turned=turned)
            _, move = yield {me}, fits
            if move["move"] == "use":
                self.hand[me].remove("loaded-die")
                self.dice[move["die"]] = move["face"]
                turned = True
                continue
            self.beside = set(move["open"])
            if "item" in move:
                self.hand[me].remove(move["item"])
            if move["move"] == "claim":
                return HANDS.index(move["hand"]), "item" not in move
            if "item" not in move:
                self.gold[me] -= price
            free = turned = False
            rolling = [die for die in range(5) if (die in self.beside) == (move["roll"] == "open")]
            faces = yield from self.roll(me, len(rolling))
            for die, face in zip(rolling, faces, strict=True):
                self.dice[die] = face

    def doubts(self, me: int) -> Play:
        """Who challenges, and whether by Telegraph (P14, P36)."""
        free = [seat for seat in range(self.n) if seat != me and not self.jail[seat]]
        near = min((abs(self.space[seat] - self.space[me]) for seat in free), default=0)
        entitled = {seat for seat in free if abs(self.space[seat] - self.space[me]) == near}
        waiting = entitled | {seat for seat in free if "telegraph" in self.hand[seat]}
        spied: set[int] = set()
        while waiting:

            def fits(by: Any, move: Plain) -> bool:
                held = self.hand[by]
                if only(move, "pass"):
                    return True
                if move["move"] == "challenge" and "item" in move:
                    return bool(
                        only(move, "challenge", "item")
                        and move["item"] == "telegraph"
                        and "telegraph" in held
                        and by not in spied
                    )
                if move["move"] == "challenge":
                    return only(move, "challenge") and by in entitled
                under = {0, 1, 2, 3, 4} - self.beside
                return (
                    only(move, "use", "item", "dice")
                    and move["item"] == "spyglass"
                    and "spyglass" in held
                    and by in entitled
                    and die_list(move["dice"])
                    and set(move["dice"]) <= under
                    and len(move["dice"]) == min(2, len(under)) > 0
                )

            by, move = yield set(waiting), fits
            if move["move"] == "challenge":
                if "item" in move:
                    self.hand[by].remove("telegraph")
                return by, "item" in move
            if move["move"] == "use":
                self.hand[by].remove("spyglass")
                spied.add(by)
            else:
                waiting.discard(by)
        return None, False

    def caught(self, me: int, caller: int, steps: int) -> Play:
        """The claim was false (P16)."""
        if self.bluffers:
            yield from self.sentence(me)
        if self.box[caller]:
            return
        _, move = yield {caller}, lambda _, move: only(move, "advance") or only(move, "pass")
        if move["move"] == "advance":
            yield from self.move_on(caller, steps)

    def move_on(self, seat: int, steps: int) -> Play:
        """Forward; whether Sacramento was reached (P31, P33)."""
        self.space[seat] = min(self.last, self.space[seat] + steps)
        if self.space[seat] < self.last:
            return False
        first = next((other for other in range(self.n) if self.box[other]), None)
        if first is None:
            self.box[seat] = 1
            return True
        self.jail[first] = False
        yield from self.final_duel(first, seat)
        return True

    def ride(self, me: int, steps: int) -> Play:
        """The granted move and what follows (P15 to P19)."""
        steps += yield from self.offer(me, "fresh-horse")
        for seat in self.around(me)[1:]:
            if steps > 1 and not self.jail[seat]:
                steps -= yield from self.offer(seat, "burr-under-the-saddle")
        if (yield from self.move_on(me, steps)):
            return
        here = self.space[me]
        met = [s for s in self.around(me)[1:] if self.space[s] == here and not self.jail[s]]
        if here > self.peace and len(met) == 1:
            yield from self.gunfight(me, met[0])
        elif here > self.peace and met:
            yield from self.poker([me, *met])
        if not self.jail[me]:
            yield from self.effect(me, self.signs[here - 1])

    # Shots

    def shot(self, me: int, others: set[int]) -> Play:
        """One shot; `others` are the standing ones besides the Indians (P40)."""
        riders = {f"rider:{seat}" for seat in range(self.n) if seat != me}
        indians = {"indian:0", "indian:1", "indian:2"}
        standing = indians | {f"rider:{seat}" for seat in others}

        def fits(_: Any, move: Plain) -> bool:
            if set(move) - {"flick"} != {"move", "touched", "fell", "rest"} or move["move"] != "shot":
                return False
            touched, fell, rest = move["touched"], move["fell"], move["rest"]
            return (
                set(touched) <= riders | indians
                and len(set(touched)) == len(touched)
                and set(fell) <= standing
                and len(set(fell)) == len(fell)
                and (bool(touched) or not fell)
                and (rest is None or (0 <= rest[0] <= 60000 and 0 <= rest[1] <= 45000))
            )

        _, move = yield {me}, fits
        first = next((int(name[6:]) for name in move["touched"] if name in riders), None)
        return first, sum(name in indians for name in move["fell"])

    def fire(self, me: int, you: int) -> Play:
        """A duelist's shot with its items: the loser, and whether by arrest; nobody: None."""
        standing = {seat for seat in range(self.n) if seat != me and not self.jail[seat]}
        while True:
            first, _ = yield from self.shot(me, standing)
            if first is None:
                if (yield from self.offer(me, "second-barrel")):
                    continue
                return None, False
            if first != you:
                return me, True
            return (None if (yield from self.offer(you, "stove-lid")) else you), False

    def corners(self, me: int) -> Play:
        """P21."""
        yield {me}, lambda _, move: only(move, "corners", "mine") and move["mine"] in ("NW", "SE")

    def gunfight(self, me: int, you: int) -> Play:
        """P21 to P24."""
        for seat in (me, you):
            if (yield from self.offer(seat, "peace-pipe")):
                return
        yield from self.corners(me)
        for shooter, target in [(me, you), (you, me)] * 3:
            loser, arrested = yield from self.fire(shooter, target)
            if loser is not None:
                winner = me if loser == you else you
                had = self.gold[loser]
                lost = -(-had // 2)
                self.gold[loser] -= lost
                self.gold[winner] += lost or 1
                if arrested or not had:
                    yield from self.sentence(loser)
                return

    def final_duel(self, first: int, second: int) -> Play:
        """P33."""
        yield from self.corners(second)
        order = [(first, second)] * self.box[first] + [(second, first)]
        while True:
            for shooter, target in order:
                loser, arrested = yield from self.fire(shooter, target)
                if loser is not None:
                    raise Over(first if loser == second else second, "arrest" if arrested else "duel")

    # Encounters and effects

    def poker(self, seats: list[int]) -> Play:
        """P25."""
        winner = yield from self.best(seats, aces=True)
        debtors = []
        for seat in seats:
            if seat != winner:
                paid = min(2, self.gold[seat])
                self.gold[seat] -= paid
                self.gold[winner] += 2
                debtors += [seat] if paid < 2 else []
        for seat in debtors:
            yield from self.sentence(seat)

    def effect(self, me: int, sign: str) -> Play:
        """P26 to P30."""
        if sign == "station":
            yield from self.station(me)
        elif sign == "mine":
            self.gold[me] += category((yield from self.throw(me)))
        elif sign == "saloon":
            bill = category((yield from self.throw(me)))
            short = bill > self.gold[me]
            self.gold[me] = max(0, self.gold[me] - bill)
            if short:
                yield from self.sentence(me)
        elif sign == "relay":
            drawn, self.deck = self.deck[:2], self.deck[2:]
            if len(drawn) == 2:
                self.deck.append((yield from self.keep(me, drawn)))
            else:
                self.hand[me] += drawn
        elif sign == "indians" and not (yield from self.offer(me, "peace-pipe")):
            yield from self.indians(me)

    def station(self, me: int) -> Play:
        """P26."""
        here = self.space[me]
        later = [number for number in range(here + 1, self.last + 1) if self.signs[number - 1] == "station"]
        if not later:
            return
        pays, ticket = self.gold[me] >= self.prices[str(here)], "rail-pass" in self.hand[me]
        if not (pays or ticket):
            return

        def fits(_: Any, move: Plain) -> bool:
            return (
                only(move, "stay")
                or (only(move, "board") and pays)
                or (only(move, "use", "item") and move["item"] == "rail-pass" and ticket)
            )

        _, move = yield {me}, fits
        if move["move"] == "board":
            self.gold[me] -= self.prices[str(here)]
        if move["move"] == "use":
            self.hand[me].remove("rail-pass")
        if move["move"] != "stay":
            self.space[me] = later[0]

    def indians(self, me: int) -> Play:
        """P27."""
        standing = {seat for seat in range(self.n) if seat != me and not self.jail[seat]}
        while True:
            rider, fell = yield from self.shot(me, standing)
            if rider is not None:
                yield from self.sentence(me)
                return
            if fell or not (yield from self.offer(me, "second-barrel")):
                break
        self.gold[me] += fell
        self.space[me] = max(1, self.space[me] - (3 - fell))


class Table:
    """A game in the referee's hands."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.result: Plain | None = None
        self._play = referee.play()
        self._asked: Asked | None = next(self._play)

    @property
    def asked(self) -> set[Any]:
        """Who may move: seats or nature."""
        return set() if self._asked is None else self._asked[0]

    def legal(self, by: Any, move: Plain) -> bool:
        """Whether this move may come now."""
        if self._asked is None or by not in self._asked[0]:
            return False
        return self._asked[1](by, move)

    def make(self, by: Any, move: Plain) -> None:
        """Make a legal move."""
        try:
            self._asked = self._play.send((by, move))
        except StopIteration as end:
            self._asked, self.result = None, end.value
