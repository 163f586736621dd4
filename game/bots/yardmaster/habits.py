"""How quick players play Yardmaster in a playout: one look at the yard for each action."""

from msgspec import Struct

from game.bots.yardmaster.pack import DRAW_THREE, FITS, HUES, KINDS, PAY_ONE_LESS, STEAL_ONE, SWEEP, Car, Kind
from game.bots.yardmaster.sketch import ACT, OVER, TAKE, Sketch
from game.rules.table import Seat
from game.rules.yardmaster.deck import HAND_LIMIT


class Habits(Struct, frozen=True):
    """How a quick player rates what it could do, in points or so. The numbers are those that won most.

    - `join` and `joined`: a car that joins the train, and each of its points
    - `wait` and `waited`: one that goes to the sorting yard, and each of its points
    - `pull`: each point of waiting cars that will fit behind
    - `card` and `less`: what a cargo card and a Pay One Less are worth
    - `want`: a card that lies open, as a share of what its colour is wanted
    - `blind`: a card of the deck, with `hope` for each point that the colours are wanted
    - `token`: a card of the token's colour
    - `full`: what is left of a draw's worth when a card must be discarded for it
    - `swap`: the cost of a swap
    - `sweep`: when neither a car nor a colour is rated higher, all cars are swept
    """

    join: float = 2.0
    joined: float = 1.6
    wait: float = 0.0
    waited: float = 0.7
    card: float = 0.35
    less: float = 0.5
    pull: float = 0.8
    want: float = 1.0
    blind: float = 0.4
    hope: float = 0.1
    token: float = 0.6
    full: float = 0.3
    swap: float = 1.0
    sweep: float = 1.8

    def gain(self, value: int, *, joins: bool) -> float:
        """What a car of so many points brings, its price left aside."""
        return self.join + self.joined * value if joins else self.wait + self.waited * value


def finish_turn(table: Sketch, habits: Habits) -> None:
    """Play on to the end of the turn, or of the game."""
    seat = table.seat
    hand, sizes = table.hands[seat], table.sizes
    if table.phase == TAKE:
        table.take(_prey(table, habits))
    if table.phase == ACT:
        if table.waiting[seat]:
            _couple_all(table, seat)
        while table.phase == ACT:
            if hand[DRAW_THREE] and (sizes[seat] <= 5 or (table.actions and sizes[seat] <= 6)):
                table.draw_three()
                continue
            if hand[STEAL_ONE] and sizes[seat] <= HAND_LIMIT and _steal(table, habits):
                continue
            if not table.actions:
                break
            _act(table, habits, seat)
        if table.phase == OVER:
            return
        table.end()
    if table.phase not in (ACT, OVER):
        over = sizes[seat] - HAND_LIMIT
        table.discard(_surplus(table, habits, seat, over))


def _couple_all(table: Sketch, seat: Seat) -> None:
    """Couple whatever fits; first what lets most others follow."""
    waiting = table.waiting[seat]
    while table.phase == ACT:
        fits = FITS[table.lasts[seat]]
        able = [car for car in waiting if fits[car]]
        if not able:
            return
        car = able[0]
        if len(waiting) > 1 and len(able) > 1:
            car = max(
                able, key=lambda one: (one & 15) + sum([other & 15 for other in waiting if FITS[one][other]])
            )
        table.couple(car)


def _act(table: Sketch, habits: Habits, seat: Seat) -> None:
    """Spend one action."""
    best, pick, wanted = _survey(table, habits, seat)
    if pick < 0 and table.actions > 1 and _swap(table, habits, seat):
        return
    if (
        table.hands[seat][SWEEP]
        and table.cars
        and best < habits.sweep
        and max(wanted) < habits.sweep
        and any(table.yard)
    ):
        table.sweep([slot for slot, car in enumerate(table.yard) if car])
        return
    pile = table.pile
    blind = habits.blind + habits.hope * sum(wanted)
    shown = habits.want * wanted[pile[-1]] if pile and pile[-1] < HUES else -1.0
    if table.sizes[seat] >= HAND_LIMIT:
        blind *= habits.full
        shown *= habits.full
    covered = table.deck or len(pile) > 1 or (pile and pile[0] >= HUES)
    if pick >= 0 and (best >= max(blind, shown) or (shown < blind and not covered)):
        table.buy(pick, payment(table.hands[seat], table.tokens[seat], table.yard[pick]))
        if table.waiting[seat]:
            _couple_all(table, seat)
    elif shown >= blind:
        table.draw_open()
    elif covered:
        table.draw()
    elif shown >= 0:
        table.draw_open()
    else:
        token = table.tokens[seat]
        table.swap((table.spare or [one for one in table.tokens if one != token])[0])


def _survey(table: Sketch, habits: Habits, seat: Seat) -> tuple[float, int, list[float]]:
    """Rate the cars that can be paid: the best rating, its place or -1, and what each colour is worth."""
    hand, token, waiting = table.hands[seat], table.tokens[seat], table.waiting[seat]
    fits = FITS[table.lasts[seat]]
    pairs, less = hand[token] >> 1, hand[PAY_ONE_LESS]
    goal = table.goal - table.scores[seat]
    best, pick = 0.0, -1
    wanted = [0.0] * HUES
    wanted[token] = habits.token
    for slot, car in enumerate(table.yard):
        if not car:
            continue
        colour, value = car >> 4, car & 15
        gain = habits.gain(value, joins=fits[car])
        if fits[car]:
            if value >= goal:
                gain += 100.0
            if waiting:
                gain += habits.pull * sum([other & 15 for other in waiting if FITS[car][other]])
        short = max(0, value - hand[colour])
        rest = max(0, short - less)
        exchange = 0 if colour == token else pairs
        if rest > exchange:
            wanted[colour] = max(wanted[colour], gain / (1 + rest - exchange))
            continue
        rating = gain - habits.card * (value - short + 2 * rest) - habits.less * (short - rest)
        if rating > best:
            best, pick = rating, slot
    return best, pick, wanted


def payment(hand: list[int], token: Kind, car: Car) -> list[Kind]:
    """Pay with the car's own colour, then Pay One Less, then pairs; a bonus card goes on top."""
    colour, value = car >> 4, car & 15
    own = hand[colour]
    if own >= value:
        return [colour] * value
    less = min(hand[PAY_ONE_LESS], value - own)
    return [token] * (2 * (value - own - less)) + [colour] * own + [PAY_ONE_LESS] * less


def _swap(table: Sketch, habits: Habits, seat: Seat) -> bool:
    """Swap for the token whose pairs pay for a good car at once."""
    hand, token = table.hands[seat], table.tokens[seat]
    less = hand[PAY_ONE_LESS]
    fits = FITS[table.lasts[seat]]
    best, pick = habits.swap, -1
    for kind in range(HUES):
        pairs = hand[kind] >> 1
        if not pairs or kind == token:
            continue
        for car in table.yard:
            if car and car >> 4 != kind:
                value = car & 15
                rest = value - hand[car >> 4] - less
                if rest <= pairs:
                    gain = habits.gain(value, joins=fits[car])
                    rating = gain - habits.card * (value + rest)
                    if rating > best:
                        best, pick = rating, kind
    if pick < 0:
        return False
    table.swap(pick)
    return True


def _steal(table: Sketch, habits: Habits) -> bool:
    """Look into the fullest other hand and take what is wanted most."""
    seat, sizes = table.seat, table.sizes
    victim = max((other for other in range(table.seats) if other != seat), key=lambda one: sizes[one])
    if not sizes[victim]:
        return False
    table.steal(victim)
    table.take(_prey(table, habits))
    return True


def wants(table: Sketch, habits: Habits, seat: Seat) -> list[float]:
    """How much one more card of each kind is worth to a seat."""
    hand, token = table.hands[seat], table.tokens[seat]
    found = [0.2] * KINDS
    found[DRAW_THREE], found[PAY_ONE_LESS], found[STEAL_ONE], found[SWEEP] = 3.5, 2.0, 1.5, 0.6
    found[token] = habits.token
    fits = FITS[table.lasts[seat]]
    for car in table.yard:
        if car:
            colour, value = car >> 4, car & 15
            gain = habits.gain(value, joins=fits[car])
            short = value - hand[colour] - hand[PAY_ONE_LESS]
            if colour != token:
                short -= hand[token] >> 1
            found[colour] = max(found[colour], gain / (1 + max(0, short)))
    return found


def _prey(table: Sketch, habits: Habits) -> Kind:
    opened = table.hands[table.victim]
    wanted = wants(table, habits, table.seat)
    return max((kind for kind in range(KINDS) if opened[kind]), key=wanted.__getitem__)


def _surplus(table: Sketch, habits: Habits, seat: Seat, over: int) -> list[Kind]:
    """The cards that are missed least."""
    wanted = wants(table, habits, seat)
    held = [kind for kind, copies in enumerate(table.hands[seat]) for _ in range(copies)]
    held.sort(key=wanted.__getitem__)
    return held[over - 1 :: -1] if over else []
