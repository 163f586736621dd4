"""What is said at the table of Yardmaster: log, status, payments, and why the game ended."""

from collections.abc import Sequence
from typing import Final

from game.rules.table import Event, Seat
from game.rules.yardmaster.deck import BONUS, HAND_LIMIT, SWEEP
from game.rules.yardmaster.table import (
    Cards,
    Coupled,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Paid,
    PlayedBonus,
    RanDry,
    Reason,
    Reshuffled,
    Result,
    Shunted,
    Stole,
    Swapped,
    TokenFlipped,
    TokenPassed,
    Tucked,
    TurnBegan,
    View,
)
from game.rules.yardmaster.turns import ENDLESS_ROUNDS, STALL_ROUNDS
from game.text.language import Language, mark
from game.text.naming import name_of

EFFECTS: Final[dict[str, tuple[str, str]]] = {
    "draw-three": (mark("Draw three cards from the cargo deck."), "Y18"),
    "pay-one-less": (mark("Played with a purchase: one card less to pay."), "Y19"),
    "steal-one": (mark("Look at an opponent's hand and take one card."), "Y20"),
    "sweep": (mark("Put cars of the arrival yard under their deck; new ones come."), "Y21"),
}
"""What each bonus card does, with its rule."""


def counted(language: Language, cards: Sequence[str]) -> str:
    """Name cargo cards in one breath, in the order in which their kinds come first."""
    kinds = dict.fromkeys(cards)
    return language.listed([_many(language, card, list(cards).count(card)) for card in kinds])


def _many(language: Language, card: str, n: int) -> str:
    name = name_of(language, card)
    return name if n == 1 else language.say("{n} × {card}", n=n, card=name)


def cars(language: Language, words: Sequence[str]) -> str:
    """Name railcars in one breath."""
    return language.listed([name_of(language, car) for car in words])


# ---------------------------------------------------------------- the log


def log_lines(language: Language, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Say one move's facts for the open log. Hidden cards are not named, not even to their owner."""
    lines: list[str] = []
    drawn = [event for event in events if isinstance(event, Drew) and event.source == "deck"]
    paid = next((event for event in events if isinstance(event, Paid)), None)
    for event in events:
        match event:
            case Drew(source="deck"):
                line = _drew(language, drawn, names) if event is drawn[0] else None
            case Coupled(source="yard") | Shunted() if paid is not None:
                line = _bought(language, paid, event, names)
            case _:
                line = _line(language, event, names)
        if line:
            lines.append(line)
    return lines


def _drew(language: Language, drawn: Sequence[Drew], names: Sequence[str]) -> str:
    return language.say_n(
        "{player} drew {n} card.", "{player} drew {n} cards.", len(drawn), player=names[drawn[0].seat]
    )


def _bought(language: Language, paid: Paid, event: Coupled | Shunted, names: Sequence[str]) -> str:
    player, car = names[paid.seat], name_of(language, event.car)
    cards = counted(language, paid.cards)
    if isinstance(event, Shunted):
        return language.say(
            "{player} bought {car} for {cards}; it went to the sorting yard.",
            player=player,
            car=car,
            cards=cards,
        )
    return language.say(
        "{player} bought {car} for {cards} and coupled it: {score} points.",
        player=player,
        car=car,
        cards=cards,
        score=event.score,
    )


def _line(language: Language, event: Event, names: Sequence[str]) -> str | None:
    """Say a single fact; None for what needs no line of its own."""
    say, line = language.say, None
    match event:
        case Dealt(first=first, yardmaster=holder):
            line = say(
                "{player} is the start player; {holder} has the watch.",
                player=names[first],
                holder=names[holder],
            )
        case TurnBegan(seat=seat, actions=3):
            line = say("{player} is the yardmaster: three actions.", player=names[seat])
        case Drew(seat=seat, card=str(card)):
            card = name_of(language, card)
            line = say("{player} took {card} from the discard pile.", player=names[seat], card=card)
        case RanDry():
            line = say("No card is left to draw.")
        case Coupled(seat=seat, car=car, score=score):
            line = say(
                "{player} coupled {car} from the sorting yard: {score} points.",
                player=names[seat],
                car=name_of(language, car),
                score=score,
            )
        case Discarded(seat=seat, cards=cards):
            line = say("{player} discarded {cards}.", player=names[seat], cards=counted(language, cards))
        case TokenPassed() | TokenFlipped():
            line = _watch(language, event, names)
        case Ended(result=result):
            line = say("The game is over: {result}.", result=headline(language, result, names))
        case _:
            line = _effect(language, event, names)
    return line


def _watch(language: Language, event: TokenPassed | TokenFlipped, names: Sequence[str]) -> str:
    """Say where the yardmaster token goes (Y24)."""
    match event:
        case TokenPassed(to=to, face_up=True):
            return language.say("The watch goes to {player}.", player=names[to])
        case TokenPassed(to=to):
            return language.say("The watch goes to {player}, face down.", player=names[to])
        case TokenFlipped(seat=seat):
            return language.say("{player} turns the watch face up.", player=names[seat])


def _effect(language: Language, event: Event, names: Sequence[str]) -> str | None:
    """Say a swap or what a bonus card does; None for any other fact."""
    say, line = language.say, None
    match event:
        case Swapped(seat=seat, partner=int(partner), gave=gave, got=got):
            line = say(
                "{player} swapped tokens with {other}: {gave} for {got}.",
                player=names[seat],
                other=names[partner],
                gave=name_of(language, gave),
                got=name_of(language, got),
            )
        case Swapped(seat=seat, gave=gave, got=got):
            line = say(
                "{player} swapped the {gave} token for the spare {got} token.",
                player=names[seat],
                gave=name_of(language, gave),
                got=name_of(language, got),
            )
        case PlayedBonus(seat=seat, card=card, victim=int(victim)):
            line = say(
                "{player} played {card} on {other}.",
                player=names[seat],
                card=name_of(language, card),
                other=names[victim],
            )
        case PlayedBonus(seat=seat, card=card):
            line = say("{player} played {card}.", player=names[seat], card=name_of(language, card))
        case Stole(seat=seat, victim=victim):
            line = say("{player} took a card from {other}'s hand.", player=names[seat], other=names[victim])
        case Tucked(cars=swept):
            line = say("Under the railcar deck: {cars}.", cars=cars(language, swept))
        case Reshuffled(cards=cards, kept=str(kept)):
            line = say(
                "The discard pile became a new deck of {n} cards; {card} stayed.",
                n=cards,
                card=name_of(language, kept),
            )
        case Reshuffled(cards=cards):
            line = say("The discard pile became a new deck of {n} cards.", n=cards)
    return line


def private_line(language: Language, event: Event, viewer: Seat, names: Sequence[str]) -> str | None:
    """Say what only the viewer may know of a fact; for the viewer's own paper, never for the log."""
    match event:
        case Stole(seat=seat, victim=victim, card=str(card)) if viewer == victim:
            return language.say(
                "{player} took this from you: {card}.", player=names[seat], card=name_of(language, card)
            )
        case Stole(seat=seat, victim=victim, card=str(card)) if viewer == seat:
            return language.say(
                "You took {card} from {player}.", card=name_of(language, card), player=names[victim]
            )
        case _:
            return None


def drawn_line(language: Language, cards: Sequence[str]) -> str:
    """Say which cards the viewer has drawn."""
    return language.say("You drew {cards}.", cards=counted(language, cards))


# ---------------------------------------------------------------- the status line


def turn_actions(view: View) -> int:
    """How many actions this turn has in all (Y9, Y24)."""
    return 3 if view.yardmaster == view.seat and view.face_up else 2


def status(language: Language, view: View, names: Sequence[str], *, fitting: bool = False) -> str:
    """Answer whose turn it is and what now; `fitting`: a car of the own sorting yard could be coupled."""
    say = language.say
    if view.result is not None:
        return say("The game is over: {result}.", result=headline(language, view.result, names))
    if view.seat != view.viewer:
        return say("{player} is to act.", player=names[view.seat])
    if view.phase == "take":
        return say("Take one card from {player}'s hand.", player=names[view.victim])
    if view.phase == "discard":
        over = view.hands[view.seat] - HAND_LIMIT
        return language.say_n(
            "Discard {n} card: seven may stay in your hand.",
            "Discard {n} cards: seven may stay in your hand.",
            over,
        )
    return _acting(language, view, fitting=fitting)


def _acting(language: Language, view: View, *, fitting: bool) -> str:
    """Say what may be done in the own turn."""
    if not view.actions and fitting:
        return language.say("All actions are used. A waiting car fits: couple it, or end your turn.")
    if not view.actions:
        return language.say("All actions are used: play bonus cards, or end your turn.")
    line = language.say(
        "Your turn, action {n} of {total}: draw, buy a car, or swap your token.",
        n=turn_actions(view) - view.actions + 1,
        total=turn_actions(view),
    )
    if fitting:
        line = language.say("{line} A waiting car fits.", line=line)
    return line


def paying(language: Language, view: View, car: str) -> str:
    """Say that a car is being paid for."""
    return language.say(
        "Your turn, action {n} of {total}: pay for {car}, or choose something else.",
        n=turn_actions(view) - view.actions + 1,
        total=turn_actions(view),
        car=name_of(language, car),
    )


# ---------------------------------------------------------------- purchases


def payment_words(
    language: Language, car: str, token: str, amounts: tuple[int, int, int, int, int, int]
) -> list[str]:
    """Say what a payment amounts to: price, own, pairs, single, Pay One Less, those in vain (Y11–Y19).

    The first line is the sum; then how the token and the bonus cards count, and what is wrong.
    """
    price, own, pairs, single, less, vain = amounts
    say, cargo, swapped = language.say, name_of(language, car[0]), name_of(language, token)
    paid = own + pairs + less - vain
    lines = [say("{paid} of {price} paid", paid=paid, price=price)]
    if pairs == 1:
        lines.append(say("{cargo} token: two {cargo} pay for one card.", cargo=swapped))
    elif pairs > 1:
        lines.append(say("{cargo} token: two {cargo} pay for one card, {n} times.", cargo=swapped, n=pairs))
    if less - vain:
        lines.append(
            language.say_n("Pay One Less saves {n} card.", "Pay One Less saves {n} cards.", less - vain)
        )
    if vain:
        lines.append(
            language.say_n("{n} Pay One Less is spent in vain.", "{n} Pay One Less are spent in vain.", vain)
        )
    if single:
        lines.append(say("A single {cargo} pays nothing: it needs a second one.", cargo=swapped))
    if paid > price:
        lines.append(say("That is too much: exactly {price} must be paid.", price=price))
    if paid < price:
        lines.append(missing_words(language, car, token, price - paid, cargo))
    return lines


def missing_words(language: Language, car: str, token: str, missing: int, cargo: str) -> str:
    """Say what is missing for a car and what could pay it."""
    if token == car[0]:
        return language.say_n(
            "{n} card is missing: {cargo}, or a Pay One Less.",
            "{n} cards are missing: {cargo}, or a Pay One Less for each.",
            missing,
            cargo=cargo,
        )
    return language.say_n(
        "{n} card is missing: {cargo}, two {token}, or a Pay One Less.",
        "{n} cards are missing: for each {cargo}, two {token}, or a Pay One Less.",
        missing,
        cargo=cargo,
        token=name_of(language, token),
    )


def top_words(language: Language, card: str) -> str:
    """Say which card will lie on top of the discard pile, and what that means (Y10, Y13)."""
    if card in BONUS:
        return language.say(
            "On top of the discards: {card}. Nobody can take it.", card=name_of(language, card)
        )
    return language.say("On top of the discards: {card}.", card=name_of(language, card))


def bonus_refusal(language: Language, view: View, card: str) -> tuple[str, str]:
    """Say why a bonus card can't be played now, with the rule; empty if it can (Y17–Y21)."""
    if card == "steal-one" and not any(count for seat, count in enumerate(view.hands) if seat != view.seat):
        return language.say("No opponent has a card."), "Y20"
    if card == SWEEP and not view.railcars:
        return language.say("The railcar deck is empty: nothing could come in their place."), "Y21"
    return "", ""


def in_deck(language: Language, blocks: Sequence[Cards]) -> str:
    """List the railcars that are still in the deck, a cargo at a time; everybody can count them."""
    left = sorted(car for part in blocks for car in part)
    colours = dict.fromkeys(car[0] for car in left)
    return " · ".join(
        language.say(
            "{cargo} {values}",
            cargo=name_of(language, colour),
            values=" ".join(car[1] for car in left if car[0] == colour),
        )
        for colour in colours
    )


# ---------------------------------------------------------------- the end

END_RULES: Final[dict[Reason, str]] = {"goal": "Y26", "exhausted": "Y27", "stalled": "Y28"}
"""The rule by which a game has ended."""


def headline(language: Language, result: Result, names: Sequence[str]) -> str:
    """Name the winner, or the winners."""
    won = [names[seat] for seat in result.winners]
    if len(won) == 1:
        return language.say("{player} wins", player=won[0])
    return language.say("{players} share the win", players=language.listed(won))


def reason_of(language: Language, view: View) -> str:
    """Say why a finished game ended and why its winners have won (Y26–Y28)."""
    result = view.result
    if result is None:
        return ""
    winner = result.winners[0]
    if result.reason == "goal":
        return language.say(
            "{car} was the last one needed: {score} points, the goal is {goal}.",
            car=name_of(language, view.trains[winner][-1]),
            score=result.scores[winner],
            goal=view.goal,
        )
    ended = _why_ended(language, result.reason, deck_left=bool(view.railcars))
    return language.say("{ended} {won}", ended=ended, won=_why_won(language, result, view.sorting))


def _why_ended(language: Language, why: Reason, *, deck_left: bool) -> str:
    if why == "exhausted":
        return language.say("No railcar is left to buy.")
    rounds = ENDLESS_ROUNDS if deck_left else STALL_ROUNDS
    return language.say("Nobody bought a car for {n} rounds.", n=rounds)


def _why_won(language: Language, result: Result, sorting: Sequence[Cards]) -> str:
    """Say how the winners stand out (Y27)."""
    best = max(result.scores)
    level = [seat for seat, score in enumerate(result.scores) if score == best]
    if len(level) == 1:
        lead = best - max(score for seat, score in enumerate(result.scores) if seat != level[0])
        return language.say_n(
            "The highest train wins, {n} point ahead.", "The highest train wins, {n} points ahead.", lead
        )
    if len(result.winners) == len(level):
        return language.say("Equal points, and equally many cars in the sorting yards.")
    least = len(sorting[result.winners[0]])
    return language.say_n(
        "Of equal trains the one with the fewest cars in the sorting yard wins: {n} car.",
        "Of equal trains the one with the fewest cars in the sorting yard wins: {n} cars.",
        least,
    )
