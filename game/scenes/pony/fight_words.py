"""What is said in a fight: whose shot it is, what is at stake, what it brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.pony.fights import Duel
from game.rules.pony.shots import INDIANS, RIDERS, first_rider
from game.text.language import mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.flick.trace import NearMiss
    from game.rules.pony.moves import Shot
    from game.rules.pony.state import State
    from game.rules.table import Seat
    from game.rules.table import Shot as ShotDue
    from game.store.settings import Control
    from game.text.language import Language

OF_THREE: Final = (
    mark("{player}, shoot: first of three"),
    mark("{player}, shoot: second of three"),
    mark("{player}, shoot: third of three"),
)
HEADINGS: Final[dict[Control, str]] = {
    "flick": mark("Flick"),
    "slingshot": mark("Slingshot"),
    "keys": mark("Keys"),
}


@dataclass(frozen=True)
class Showdown:
    """A shot that is due, and everything that is said about it.

    `table` is the open table before the shot, `names` the players', `spaces` the spaces' names.
    """

    due: ShotDue
    table: State
    names: Sequence[str]
    spaces: Sequence[str]

    @property
    def shooter(self) -> Seat:
        """Who shoots."""
        return self.due.seat

    @property
    def duel(self) -> Duel | None:
        """The duel as the rules have it; None at the Indians."""
        return self.table.waits if isinstance(self.table.waits, Duel) else None

    @property
    def opponent(self) -> Seat | None:
        """The rider who is shot at; None at the Indians."""
        return first_rider(self.due.targets)

    @property
    def final(self) -> bool:
        """Whether it is the final duel (P33)."""
        return self.duel is not None and self.duel.mailbox > 0

    @property
    def space(self) -> str:
        """The name of the space where they met."""
        return self.spaces[self.table.riders[self.shooter].space - 1]

    @property
    def bystanders(self) -> tuple[Seat, ...]:
        """The riders that nobody may touch (P23, P27)."""
        shot = {figure.id for figure in self.due.figures} - set(self.due.targets)
        return tuple(seat for seat, id_ in enumerate(RIDERS) if id_ in shot and seat != self.shooter)

    def rounds(self, seat: Seat) -> tuple[int, int] | None:
        """Return how many cartridges a plate shows as left, and of how many; None: an endless sign."""
        duel = self.duel
        if duel is None:
            return (1, 1)
        left = duel.shots_left(seat)
        if left is not None:
            return (left, 3)
        if duel.mailbox != 2:
            return None
        # From mailbox 2 two shots against one, by turns.
        done = duel.fired % 3
        return (2 - min(done, 2), 2) if seat == duel.first else (1, 1)

    def outcome(self, shot: Shot) -> str:
        """Return what a shot means, as in the fact that follows: hit, arrest, felled or miss (P23, P27)."""
        victim = first_rider(shot.touched)
        if victim is not None:
            return "hit" if victim == self.opponent else "arrest"
        if self.opponent is None and any(name in INDIANS for name in shot.fell):
            return "felled"
        return "miss"


class Result(NamedTuple):
    """What a shot brought: a word in large letters, and a line."""

    outcome: str
    title: str
    line: str


class FightWords:
    """Says it in the player's language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self.say = language.say

    # ---------------------------------------------------------------- the status line
    def turn(self, it: Showdown) -> str:
        """Say whose shot it is."""
        name = it.names[it.shooter]
        duel = it.duel
        if duel is None:
            return self.say("{player}, one shot at the three", player=name)
        left = duel.shots_left(it.shooter)
        if left is None:
            return self.say("{player}, shoot", player=name)
        return self.say(OF_THREE[3 - left], player=name)

    def aims(self, it: Showdown) -> str:
        """Say that a computer player aims."""
        return self.say("{player} takes aim …", player=it.names[it.shooter])

    def reason(self, it: Showdown) -> str:
        """Say why there is a shot."""
        say, duel = self.say, it.duel
        if duel is None:
            return say(
                "{space}: the shot comes from the opposite arc. Figures fall when they are hit hard enough.",
                space=it.space,
            )
        first, second = it.names[duel.first], it.names[duel.second]
        if not duel.mailbox:
            return say(
                "Gunfight at {space}. {player} came last and shoots first; then in turn.",
                space=it.spaces[it.table.riders[duel.first].space - 1],
                player=first,
            )
        if duel.mailbox == 2:
            return say(
                "The final duel. {first} stood at mailbox 2: two shots for each one of {second}.",
                first=first,
                second=second,
            )
        return say("The final duel. {first} was here first and shoots first; then in turn.", first=first)

    # ---------------------------------------------------------------- plates
    def role(self, it: Showdown, seat: Seat, left: int | None) -> str:
        """Say beside a rider's cartridges what they mean."""
        if it.duel is None:
            return self.say("one shot")
        if seat == it.shooter:
            return self.say("shoots from the corner")
        if it.final or left is None:
            return self.say("waits for the next shot")
        if left == 0:
            return self.say("has no shots left")
        return self._language.say_n("still has one shot", "still has {n} shots", left)

    # ---------------------------------------------------------------- sheets
    def stakes(self, it: Showdown) -> tuple[str, list[str]]:
        """Say what is at stake: a heading, and lines."""
        say = self.say
        if it.opponent is None:
            lines = [
                say("Each that falls: 1 gold from the bank"),
                say("Each still standing: 1 step back"),
            ]
            if it.bystanders:
                lines.append(say("Touch another rider: jail, nothing else"))
            return say("One shot at three"), lines
        other = it.names[it.opponent]
        if it.final:
            lines = [say("Hit {player}: the game is won", player=other)]
            if it.bystanders:
                lines.append(say("Touch {players}: the game is lost", players=self._others(it)))
        else:
            lines = [self._prize(it, it.opponent, other)]
            if it.bystanders:
                lines.append(self._penalty(it, other))
        return say("At stake"), [*lines, say("The first touch decides")]

    def _prize(self, it: Showdown, opponent: Seat, other: str) -> str:
        gold = it.table.riders[opponent].gold
        if not gold:
            return self.say("Hit {player}: jail for {player}, 1 gold from the bank", player=other)
        return self.say(
            "Hit {player}: half of the gold, {n} of {all}", player=other, n=(gold + 1) // 2, all=gold
        )

    def _penalty(self, it: Showdown, other: str) -> str:
        gold, others = it.table.riders[it.shooter].gold, self._others(it)
        if not gold:
            return self.say("Touch {players}: jail", players=others)
        return self.say(
            "Touch {players}: jail, and {n} gold to {other}", players=others, n=(gold + 1) // 2, other=other
        )

    def _others(self, it: Showdown) -> str:
        first, *more = (it.names[seat] for seat in it.bystanders)
        if not more:
            return first
        *middle, last = more
        for name in middle:
            first = self.say("{items}, {next}", items=first, next=name)
        return self.say("{items} or {last}", items=first, last=last)

    def hints(self, control: Control) -> list[tuple[tuple[str, ...], str]]:
        """Say how to shoot: key caps, and what they do."""
        say = self.say
        keep = (("Esc",), say("keep the shot"))
        if control == "flick":
            return [
                ((say("Drag"),), say("from behind the line")),
                ((say("Let go"),), say("and it flies")),
                keep,
            ]
        if control == "slingshot":
            return [
                ((say("Pull"),), say("back from the die")),
                ((say("Let go"),), say("when it points right")),
                keep,
            ]
        return [
            (("←", "→"), say("aim")),
            (("↑", "↓"), say("power")),
            ((say("Space"),), say("shoot")),
            (("W", "A", "S", "D"), say("put the die elsewhere")),
        ]

    # ---------------------------------------------------------------- the result
    def result(self, it: Showdown, shot: Shot, near: Sequence[NearMiss]) -> Result:
        """Say what a shot brought; `near` are its near misses."""
        say, language = self.say, self._language
        outcome = it.outcome(shot)
        name, victim = it.names[it.shooter], first_rider(shot.touched)
        if outcome == "hit" and victim is not None:
            return Result(
                outcome, say("Hit!"), say("{player} hits {victim}.", player=name, victim=it.names[victim])
            )
        if outcome == "arrest" and victim is not None:
            line = say("{player} touches {victim}, a bystander.", player=name, victim=it.names[victim])
            return Result(outcome, say("Arrested"), line)
        if outcome == "felled":
            n = sum(fallen in INDIANS for fallen in shot.fell)
            title = say("All three down!") if n == len(INDIANS) else language.say_n("One down", "{n} down", n)
            return Result(outcome, title, self._faced(n))
        if it.opponent is None:
            rocked = any(id_ in INDIANS for id_ in shot.touched)
            line = say("It was hit, but it stands.") if rocked else say("All three still stand.")
            return Result(outcome, say("Nobody fell"), line)
        return Result(outcome, say("A miss"), self._missed(it, shot, near))

    def _faced(self, fell: int) -> str:
        standing = len(INDIANS) - fell
        gold = self._language.say_n("1 gold from the bank", "{n} gold from the bank", fell)
        if not standing:
            return self.say("{gold}.", gold=gold)
        back = self._language.say_n("1 step back", "{n} steps back", standing)
        return self.say("{gold}, and {steps}.", gold=gold, steps=back)

    def _missed(self, it: Showdown, shot: Shot, near: Sequence[NearMiss]) -> str:
        closest = min((each for each in near if each.id in RIDERS), key=lambda each: each.gap, default=None)
        if closest is not None:
            name = it.names[RIDERS.index(closest.id)]
            return self.say("It passed {player} by {n} mm.", player=name, n=max(1, round(closest.gap)))
        if shot.rest is None:
            return self.say("The die left the board.")
        return self.say("The die touched nobody.")
