"""What is said at the table of Yardmaster Express: log, status, and why the points are what they are."""

from collections.abc import Sequence

from game.rules.express.scoring import runs
from game.rules.express.table import Coupled, Dealt, Ended, Passed, Result, Score, Scored, Train, View
from game.rules.table import Event, Seat
from game.text.language import Language
from game.text.naming import CARGO, name_of


def log_line(language: Language, event: Event, names: Sequence[str]) -> str | None:
    """Say one fact for the open log; None for what needs no line.

    A face-down card is never named, not even to its player: other people read the log too (E10).
    """
    line: str | None = None
    match event:
        case Dealt(number=1, first=first):
            line = language.say("{player} is the start player.", player=names[first])
        case Dealt(first=first):
            line = language.say(
                "Game 2: {player} starts, and the hand goes the other way.", player=names[first]
            )
        case Coupled(seat=seat, card=str(card), face="up"):
            line = language.say("{player} coupled {card}.", player=names[seat], card=name_of(language, card))
        case Coupled(seat=seat):
            line = language.say("{player} played a card face down.", player=names[seat])
        case Passed(seat=seat, to=to, cards=cards):
            line = language.say_n(
                "{player} passed {n} card to {next}.",
                "{player} passed {n} cards to {next}.",
                cards,
                player=names[seat],
                next=names[to],
            )
        case Scored(number=number):
            line = language.say("Game {number} is counted.", number=number)
        case Ended(result=result):
            line = language.say("{player} wins.", player=names[result.winners[0]])
    return line


def fits(language: Language, train: Train) -> tuple[str, str] | None:
    """Name what couples to the end of a train: cargo and value; None if anything does (E8)."""
    last = train[-1] if train else None
    if last is None or last.face == "down" or last.card is None:
        return None
    return language.say(CARGO[last.card[3]]), last.card[4]


def status(language: Language, view: View, names: Sequence[str]) -> str:
    """Answer whose turn it is and what now."""
    if view.result is not None:
        return language.say("The game is over: {player} wins.", player=names[view.result.winners[0]])
    if view.seat < 0:
        return language.say("The cards are being dealt.")
    if view.seat != view.viewer:
        return language.say("{player} is to play.", player=names[view.seat])
    wanted = fits(language, view.trains[view.seat])
    if wanted is None:
        return language.say("Your turn: play one card at the end of your train. Any card couples.")
    cargo, value = wanted
    return language.say(
        "Your turn: play one card at the end of your train. {cargo} or a {value} couples.",
        cargo=cargo,
        value=value,
    )


def longest_run(language: Language, score: Score, trains: Sequence[Train], names: Sequence[str]) -> list[str]:
    """Name everyone who shows the longest run, with its colour and length (E12)."""
    lines = []
    for seat in score.run.seats:
        colour = next(colour for colour, _, length in runs(trains[seat]) if length == score.run.length)
        lines.append(
            language.say(
                "{player}: {n} {cargo} (+{n})",
                player=names[seat],
                n=score.run.length,
                cargo=language.say(CARGO[colour]),
            )
        )
    return lines


def margin(language: Language, result: Result, first: Seat, names: Sequence[str]) -> str:
    """Say by how much the winner leads, or how the tie was broken (E13, E15)."""
    winner = result.winners[0]
    others = [total for seat, total in enumerate(result.scores) if seat != winner]
    lead = result.scores[winner] - max(others)
    if lead:
        return language.say_n(
            "by {n} point: every car counted, the longest run, the caboose",
            "by {n} points: every car counted, the longest run, the caboose",
            lead,
        )
    return language.say(
        "a tie: of the tied, the one farthest from {player}, who started, wins", player=names[first]
    )
