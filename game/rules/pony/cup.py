"""A normal turn up to the claim: rolling, re-rolling, claiming (P8-P12, P36)."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.rules.pony import events, hands
from game.rules.pony.challenge import announce, doubt
from game.rules.pony.hands import CLAIMS, FACES, STEPS
from game.rules.pony.items import LOADED_DIE, OAT_BAG, POKER_FACE
from game.rules.pony.moment import Asking, Moment, asked, not_now, refuse_roll, roll_of
from game.rules.pony.moves import Claim, Reroll, Roll, Use
from game.rules.pony.offer import refuse_use
from game.rules.pony.pieces import ALL_DICE, Cup, mask_of, numbers
from game.rules.pony.riding import Grant
from game.rules.pony.throw import are_dice, rolled
from game.rules.table import By, Move, Pending, Refusal, Seat

if TYPE_CHECKING:
    from game.rules.pony.draft import Draft
    from game.rules.pony.state import State

POKER_FACE_LIMIT: Final = STEPS["straight"]


class NormalTurn(Moment, frozen=True):
    """A free rider's turn: roll, or at Sacramento move one mailbox on (P8, P9, P31)."""

    seat: Seat

    def begin(self, draft: "Draft", /) -> "Asking | None":
        """The third mailbox wins at once."""
        seat = self.seat
        draft.relieve(seat)
        rider = draft.riders[seat]
        if not rider.mailbox:
            return CupRoll(seat, ALL_DICE, hidden=True, free=_is_sole_last(draft, seat))
        draft.riders[seat] = replace(rider, mailbox=rider.mailbox + 1)
        draft.events.append(events.ReachedMailbox(seat, rider.mailbox + 1))
        if rider.mailbox + 1 == 3:
            draft.win(seat, "mailbox")
        return None


class CupRoll(Asking, frozen=True):
    """Dice of the mask are rolled, under the cup or openly; `free`: the next re-roll is free (P9-P11)."""

    rule: ClassVar[str] = "P9"
    seat: Seat
    dice: int
    hidden: bool
    free: bool

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the dice."""
        return roll_of(self.seat, self.dice.bit_count())

    def refuse(self, _state: "State", _by: By, move: Move, /) -> Refusal | None:
        """Any faces may come."""
        return refuse_roll(move, self.seat, self.dice.bit_count(), self.rule)

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Dice rolled hidden are forgotten by all but the roller; open ones are seen by all (P10)."""
        if isinstance(move, Roll):
            seat, faces = move.seat, move.dice
            cup = draft.cup
            cause = "turn" if cup is None else "reroll"
            if cup is None:
                draft.cup = Cup(seat, faces)
            else:
                known = cup.known & ~self.dice if self.hidden else cup.known | self.dice
                draft.cup = replace(cup, dice=rolled(cup.dice, self.dice, faces), known=known)
            draft.events.append(events.Rolled(seat, cause, numbers(self.dice), faces, self.hidden))
            if self.hidden:
                draft.inform(seat)
            else:
                draft.inform_all()
            draft.agenda.append(AtCup(seat, self.free))


class AtCup(Asking, frozen=True):
    """The roller rolls again, turns a Loaded Die, or claims (P10, P12).

    `free`: the next re-roll is free (P11); `turned`: the Loaded Die has been used since the last
    roll, so that no other item can be (P36).
    """

    rule: ClassVar[str] = "P12"
    seat: Seat
    free: bool
    turned: bool = False

    def pending(self, _state: "State", /) -> Pending:
        """Wait for the roller."""
        return asked(self.seat)

    def price(self, table: "State | Draft") -> int:
        """Return what a re-roll without an Oat Bag costs (P10, P11)."""
        if self.free:
            return 0
        return 2 if table.riders[self.seat].space >= table.board.desert else 1

    # Refusals

    def refuse(self, state: "State", _by: By, move: Move, /) -> Refusal | None:
        """`reroll` who can pay, `use` a Loaded Die, or `claim`."""
        match move:
            case Reroll():
                return self._refuse_reroll(state, move)
            case Claim():
                return self._refuse_claim(state, move)
            case Use():
                return self._refuse_loaded_die(state, move)
            case _:
                return not_now(move, self.rule)

    def _refuse_reroll(self, state: "State", move: Reroll) -> Refusal | None:
        """At least one die rolls, at least one stays, and it is paid for."""
        if move.roll not in {"open", "hidden"}:
            return Refusal("reroll-side", "P10", {"roll": move.roll})
        if not are_dice(move.open):
            return Refusal("dice", "P10")
        if not 0 < len(move.open) < 5:
            return Refusal("reroll-some", "P10")
        refusal = self._refuse_item(state, move.item, OAT_BAG)
        if refusal is not None or move.item is not UNSET:
            return refusal
        price, gold = self.price(state), state.riders[self.seat].gold
        return Refusal("reroll-price", "P10", {"price": price, "gold": gold}) if price > gold else None

    def _refuse_claim(self, state: "State", move: Claim) -> Refusal | None:
        """Pair to five of a kind; with a Poker Face at most a straight."""
        if move.hand not in CLAIMS:
            return Refusal("claim-hand", "P12", {"hand": move.hand})
        if not are_dice(move.open):
            return Refusal("dice", "P12")
        if move.item is UNSET:
            return None
        refusal = self._refuse_item(state, move.item, POKER_FACE)
        if refusal is None and STEPS[move.hand] > POKER_FACE_LIMIT:
            return Refusal("poker-face-hand", "P36", {"hand": move.hand})
        return refusal

    def _refuse_loaded_die(self, state: "State", move: Use) -> Refusal | None:
        """One own die to any face, once between two rolls."""
        refusal = refuse_use(move, LOADED_DIE, ("die", "face")) or self._refuse_item(
            state, move.item, LOADED_DIE
        )
        if refusal is not None:
            return refusal
        if not isinstance(move.die, int) or not 0 <= move.die < 5:
            return Refusal("dice", "P36")
        if move.face not in FACES:
            return Refusal("roll-face", "P1", {"face": str(move.face)})
        return None

    def _refuse_item(self, state: "State", item: str | UnsetType, fitting: str) -> Refusal | None:
        """Only the fitting item, if it is held; after a Loaded Die none but the claim's own."""
        if item is UNSET:
            return None
        if item != fitting:
            return Refusal("item-moment", "P36", {"item": item})
        if item not in state.riders[self.seat].items:
            return Refusal("item-missing", "P36", {"item": item})
        if self.turned and fitting != POKER_FACE:
            return Refusal("item-second", "P36", {"item": item})
        return None

    # Choices

    def moves(self, state: "State", seat: Seat, /) -> Sequence[Move]:
        """List re-rolls of each set of dice on either side, turns of the Loaded Die, and claims.

        Dice of one face that are alike in being known and open count as one choice. Claims come with the dice
        as they lie, with all under the cup, and with those open that make the hand.
        """
        cup = state.cup
        if cup is None:
            return ()
        held = state.riders[seat].items
        found: list[Move] = []
        for item in self._reroll_items(state):
            found += _rerolls(cup, item)
        if LOADED_DIE in held and not self.turned:
            found += _turns(cup)
        asides = dict.fromkeys((numbers(cup.open), (), hands.group_dice(cup.dice)))
        found += [Claim(hand, aside) for hand in CLAIMS for aside in asides]
        if POKER_FACE in held:
            modest = CLAIMS[:POKER_FACE_LIMIT]
            found += [Claim(hand, aside, POKER_FACE) for hand in modest for aside in asides]
        return found

    def _reroll_items(self, state: "State") -> tuple[str | UnsetType, ...]:
        """Return the ways to pay for a re-roll: gold, an Oat Bag."""
        rider = state.riders[self.seat]
        gold: tuple[UnsetType, ...] = (UNSET,) if self.price(state) <= rider.gold else ()
        return (*gold, OAT_BAG) if OAT_BAG in rider.items and not self.turned else gold

    def sample(self, state: "State", seat: Seat, random: Random, /) -> Move:
        """Any legal choice, with any set of dice open."""
        held = state.riders[seat].items
        ways = self._reroll_items(state)
        draw = random.random()
        if ways and draw < 0.4:
            item = ways[0] if len(ways) == 1 else random.choice(ways)
            side = "open" if random.random() < 0.5 else "hidden"
            return Reroll(numbers(1 + int(random.random() * 30)), side, item)
        if LOADED_DIE in held and not self.turned and draw < 0.6:
            return Use(LOADED_DIE, die=random.randrange(5), face=random.choice(FACES))
        aside = numbers(int(random.random() * 32))
        if POKER_FACE in held and draw < 0.8:
            return Claim(CLAIMS[int(random.random() * POKER_FACE_LIMIT)], aside, POKER_FACE)
        return Claim(CLAIMS[int(random.random() * 7)], aside)

    # Answers

    def answer(self, draft: "Draft", _by: By, move: Move, /) -> None:
        """Act on the roller's choice."""
        cup = draft.cup
        if cup is None:
            return
        if isinstance(move, Claim):
            self._claim(draft, _arrange(draft, cup, move.open, move.hand), move)
        elif isinstance(move, Reroll):
            self._roll_again(draft, _arrange(draft, cup, move.open), move)
        elif isinstance(move, Use) and isinstance(move.die, int) and isinstance(move.face, str):
            self._turn_die(draft, cup, move.die, move.face)

    def _roll_again(self, draft: "Draft", cup: Cup, move: Reroll) -> None:
        """Pay, with an Oat Bag, or nothing the first time as the sole last rider (P10, P11)."""
        hidden = move.roll == "hidden"
        mask = ALL_DICE & ~cup.open if hidden else cup.open
        price = self.price(draft)
        if isinstance(move.item, str):
            draft.spend(self.seat, move.item)
            price = 0
        draft.events.append(events.Rerolled(self.seat, numbers(mask), hidden, price, move.item or ""))
        draft.pay(self.seat, None, price, "reroll")
        draft.agenda.append(CupRoll(self.seat, mask, hidden, free=False))

    def _claim(self, draft: "Draft", cup: Cup, move: Claim) -> None:
        """Claim; after a Poker Face nobody may challenge."""
        steps = STEPS[move.hand]
        true = hands.steps(cup.dice) == steps
        if isinstance(move.item, str):
            draft.spend(self.seat, move.item)
            draft.events.append(events.Claimed(self.seat, move.hand, steps, (), true))
            draft.agenda.append(Grant(self.seat, steps))
            return
        moment = doubt(draft, self.seat, steps)
        draft.events.append(events.Claimed(self.seat, move.hand, steps, moment.entitled, true))
        announce(draft, moment)
        draft.agenda.append(moment if moment.waiting else Grant(self.seat, steps))

    def _turn_die(self, draft: "Draft", cup: Cup, die: int, face: str) -> None:
        """Turn a die. A hidden one: what is under the cup counts as unknown from now on (P36)."""
        draft.spend(self.seat, LOADED_DIE)
        is_open = bool(cup.open >> die & 1)
        known = cup.known if is_open else cup.known & cup.open
        draft.cup = replace(cup, dice=(*cup.dice[:die], face, *cup.dice[die + 1 :]), known=known)
        draft.events.append(events.Turned(self.seat, die, face, hidden=not is_open))
        draft.agenda.append(AtCup(self.seat, self.free, turned=True))


def _is_sole_last(draft: "Draft", seat: Seat) -> bool:
    """Tell whether all others, jailed or not, are ahead (P11)."""
    spaces = [rider.space for rider in draft.riders]
    least = min(spaces)
    return spaces[seat] == least and spaces.count(least) == 1


def _arrange(draft: "Draft", cup: Cup, open_dice: tuple[int, ...], claimed: str = "") -> Cup:
    """Put dice beside the cup and others back under it; those beside it are known to all (P10)."""
    beside = mask_of(open_dice)
    known = cup.known | beside
    if beside != cup.open:
        dice = numbers(beside & ~cup.known)
        faces = tuple([cup.dice[die] for die in dice])
        draft.events.append(events.Arranged(cup.seat, numbers(beside), dice, faces))
        if dice:
            draft.inform_others(cup.seat)
    draft.cup = cup = Cup(cup.seat, cup.dice, beside, known, cup.peeker, cup.peeked, claimed)
    return cup


def _rerolls(cup: Cup, item: str | UnsetType) -> list[Reroll]:
    """Return the strategically different re-rolls at one price."""
    found: dict[tuple[str, tuple[tuple[str, bool, bool], ...]], Reroll] = {}
    for count in range(1, 5):
        for beside in combinations(range(5), count):
            kinds = tuple(sorted((cup.dice[die], *_state_of(cup, die)) for die in beside))
            for side in ("hidden", "open"):
                found.setdefault((side, kinds), Reroll(beside, side, item))
    return list(found.values())


def _turns(cup: Cup) -> list[Use]:
    """Return the turns of the Loaded Die to another face, dice that are alike counting once."""
    found: dict[tuple[str, bool, bool, str], Use] = {}
    for die, before in enumerate(cup.dice):
        for face in FACES:
            if face != before:
                found.setdefault((before, *_state_of(cup, die), face), Use(LOADED_DIE, die=die, face=face))
    return list(found.values())


def _state_of(cup: Cup, die: int) -> tuple[bool, bool]:
    """Tell whether a die is known to all, and whether it is open."""
    return bool(cup.known >> die & 1), bool(cup.open >> die & 1)
