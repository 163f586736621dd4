"""What is said at the table of Pony Express: log, status line, why something can or can't be done."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.pony import events
from game.rules.pony.hands import FACES, HANDS
from game.rules.table import Event, Seat
from game.text.language import Language, mark
from game.text.pony_names import RANKS, claimed, hand_name, item_name

GOLD_GAINED: Final[Mapping[str, str]] = {
    "relief": mark("{player} had no gold and takes one from the bank."),
    "mine": mark("{player} digs {n} gold."),
    "indians": mark("{player} earns {n} gold."),
    "jail": mark("{player} finds {n} gold in jail."),
    "gunfight": mark("The bank pays {player} {n} gold."),
    "poker": mark("The bank makes up {n} gold for {player}."),
}
GOLD_PAID: Final[Mapping[str, str]] = {
    "train": mark("{player} pays {n} gold for the train."),
    "saloon": mark("{player} pays {n} gold in the saloon."),
    "bail": mark("{player} pays {n} gold and leaves jail."),
}
JAILED: Final[Mapping[str, str]] = {
    "challenge": mark("{player} challenged the truth and goes to jail."),
    "bluff": mark("{player} was caught bluffing and goes to jail."),
    "arrest": mark("{player} hit a bystander and is arrested."),
    "gunfight": mark("{player} has no gold to lose and goes to jail."),
    "poker": mark("{player} can't pay the poker debt and goes to jail."),
    "saloon": mark("{player} can't pay the bill and goes to jail."),
}
FREED: Final[Mapping[str, str]] = {
    "luck": mark("{player} is free by the roll."),
    "favour": mark("{player} is free by the sheriff's favour."),
    "time": mark("{player} stands up; the next turn is a normal one."),
    "final-duel": mark("{player} stands up for the final duel."),
}
MOVED: Final[Mapping[str, str]] = {
    "claim": mark("{player} rides to {space}."),
    "challenge": mark("{player} takes the claimed steps, to {space}."),
    "train": mark("{player} takes the train to {space}."),
    "retreat": mark("{player} falls back to {space}."),
}
FIRED: Final[Mapping[str, str]] = {
    "hit": mark("{player} hits {victim}."),
    "arrest": mark("{player} touches {victim}, a bystander."),
    "miss": mark("{player} misses."),
}
FIGHT_ENDED: Final[Mapping[str, str]] = {
    "blank": mark("Nobody was hit."),
    "peace": mark("They smoke the Peace Pipe instead."),
    "hit": mark("{player} wins the duel."),
    "arrest": mark("{player} wins: {loser} hit a bystander."),
}
WON: Final[Mapping[str, str]] = {
    "mailbox": mark("{player} delivers the mail and wins."),
    "duel": mark("{player} wins the final duel, and the game."),
    "arrest": mark("{player} wins: the other touched a bystander in the final duel."),
}


class Teller:
    """Says facts in the open log. `spaces` are the names of the board's spaces, from the first on."""

    def __init__(self, language: Language, names: Sequence[str], spaces: Sequence[str]) -> None:
        self._language = language
        self._say = language.say
        self._names = names
        self._spaces = spaces

    def space(self, number: int) -> str:
        """Name a space with its number."""
        return self._say("{number} · {name}", number=number, name=self._spaces[number - 1])

    def line(self, event: Event) -> str | None:
        """Say one fact for the open log; None for what needs no line."""
        return self._dice(event) or self._claims(event) or self._rides(event) or self._fights(event)

    def _name(self, seat: Seat | None) -> str:
        return "" if seat is None else self._names[seat]

    def _dice(self, event: Event) -> str | None:  # noqa: PLR0911 - one case a fact
        say = self._say
        match event:
            case events.Starts(seat=seat):
                return say("{player} starts.", player=self._name(seat))
            case events.Scored(seat=seat, dice=dice, hand=hand):
                return say(
                    "{player} rolls {dice}: {hand}.",
                    player=self._name(seat),
                    dice=" ".join(dice),
                    hand=claimed(self._language, hand),
                )
            case events.Tied(seats=seats):
                names = self._language.listed([self._name(seat) for seat in seats])
                return say("{players} tie and roll again.", players=names)
            case events.Rerolled(seat=seat, dice=dice, price=price, item=item):
                count = self._language.say_n("{n} die", "{n} dice", len(dice))
                if item:
                    return say(
                        "{player} rolls {dice} again, with an Oat Bag.", player=self._name(seat), dice=count
                    )
                if price == 0:
                    return say("{player} rolls {dice} again, free.", player=self._name(seat), dice=count)
                return say(
                    "{player} rolls {dice} again for {n} gold.", player=self._name(seat), dice=count, n=price
                )
            case events.Drew(seat=seat, items=items, cause="relay" | "jail"):
                return self._language.say_n(
                    "{player} draws {n} item card.",
                    "{player} draws {n} item cards.",
                    len(items),
                    player=self._name(seat),
                )
            case events.Used(seat=seat, item=item):
                return say(
                    "{player} uses {item}.", player=self._name(seat), item=item_name(self._language, item)
                )
            case events.Turned(seat=seat, hidden=hidden):
                turned = (
                    mark("{player} turns a hidden die.") if hidden else mark("{player} turns an open die.")
                )
                return say(turned, player=self._name(seat))
            case _:
                return None

    def _claims(self, event: Event) -> str | None:  # noqa: PLR0911 - one case a fact
        say = self._say
        match event:
            case events.Claimed(seat=seat, hand=hand):
                return say(
                    "{player} claims {hand}.", player=self._name(seat), hand=claimed(self._language, hand)
                )
            case events.Challenged(seat=seat, roller=roller, telegraph=telegraph):
                if telegraph:
                    return say("{player} challenges by Telegraph.", player=self._name(seat))
                return say(
                    "{player} calls {other} a liar.", player=self._name(seat), other=self._name(roller)
                )
            case events.Revealed(seat=seat, hand=hand, true=True):
                return say(
                    "{player} told the truth: {hand}.",
                    player=self._name(seat),
                    hand=claimed(self._language, hand),
                )
            case events.Revealed(seat=seat, hand=hand):
                return say(
                    "{player} was bluffing: it was {hand}.",
                    player=self._name(seat),
                    hand=claimed(self._language, hand),
                )
            case events.Passed(seat=seat, moment="challenge", open=True):
                return say("{player} lets it ride.", player=self._name(seat))
            case events.Passed(seat=seat, moment="advance"):
                return say("{player} stays where they are.", player=self._name(seat))
            case events.Spied(seat=seat):
                return say("{player} looks under the cup.", player=self._name(seat))
            case _:
                return None

    def _rides(self, event: Event) -> str | None:  # noqa: C901, PLR0911 - one case a fact
        say = self._say
        match event:
            case events.Moved(seat=seat, path=path, cause=cause):
                return say(MOVED[cause], player=self._name(seat), space=self.space(path[-1]))
            case events.ReachedMailbox(seat=seat, mailbox=mailbox):
                return say("{player} stands at mailbox {n}.", player=self._name(seat), n=mailbox)
            case events.Gold(giver=None, taker=seat, amount=amount, cause=cause) if cause in GOLD_GAINED:
                return say(GOLD_GAINED[cause], player=self._name(seat), n=amount)
            case events.Gold(giver=seat, taker=None, amount=amount, cause=cause) if cause in GOLD_PAID:
                return say(GOLD_PAID[cause], player=self._name(seat), n=amount)
            case events.Gold(giver=int(giver), taker=int(taker), amount=amount):
                return say(
                    "{player} pays {other} {n} gold.",
                    player=self._name(giver),
                    other=self._name(taker),
                    n=amount,
                )
            case events.Jailed(seat=seat, cause=cause):
                return say(JAILED[cause], player=self._name(seat))
            case events.Spared(seat=seat):
                return say("{player} is spared jail.", player=self._name(seat))
            case events.Freed(seat=seat, cause=cause) if cause in FREED:
                return say(FREED[cause], player=self._name(seat))
            case events.DrinkOffered(seat=seat):
                return say("{player} offers everyone a cool drink.", player=self._name(seat))
            case events.LetTrainGo(seat=seat):
                return say("{player} lets the train go.", player=self._name(seat))
            case _:
                return None

    def _fights(self, event: Event) -> str | None:  # noqa: C901, PLR0911 - one case a fact
        say = self._say
        match event:
            case events.GunfightBegan(arriver=arriver, other=other, space=space):
                return say(
                    "Gunfight at {space}: {player} against {other}.",
                    space=self._spaces[space - 1],
                    player=self._name(arriver),
                    other=self._name(other),
                )
            case events.FinalDuelBegan(first=first, second=second):
                return say(
                    "The final duel: {player} against {other}.",
                    player=self._name(first),
                    other=self._name(second),
                )
            case events.Fired(seat=seat, outcome="felled", fell=fell):
                return self._language.say_n(
                    "{player} fells {n} figure.",
                    "{player} fells {n} figures.",
                    len(fell),
                    player=self._name(seat),
                )
            case events.Fired(seat=seat, outcome=outcome, victim=victim):
                return say(FIRED[outcome], player=self._name(seat), victim=self._name(victim))
            case events.FightEnded(winner=winner, loser=loser, reason=reason):
                return say(FIGHT_ENDED[reason], player=self._name(winner), loser=self._name(loser))
            case events.PokerBegan(space=space):
                return say("Poker game at {space}.", space=self._spaces[space - 1])
            case events.PokerWon(seat=seat):
                return say("{player} collects.", player=self._name(seat))
            case events.IndiansMet(seat=seat, peace=True):
                return say("{player} smokes the Peace Pipe with the Indians.", player=self._name(seat))
            case events.IndiansMet(seat=seat):
                return say("{player} comes upon Indians.", player=self._name(seat))
            case events.Won(seat=seat, reason=reason):
                return say(WON[reason], player=self._name(seat))
            case _:
                return None


def hand_with_faces(language: Language, steps: int, dice: Sequence[str]) -> tuple[str, str]:
    """Name a hand and, in a second line, what it is made of."""
    groups = sorted(
        {face for face in dice if dice.count(face) > 1}, key=lambda f: (-dice.count(f), -FACES.index(f))
    )
    names = [language.say(RANKS[face]) for face in groups]
    highest = max(dice, key=FACES.index)
    of = language.listed(names) if names and HANDS[steps] != "straight" else highest
    return hand_name(language, HANDS[steps]), of
