"""Sentences for refusals: a code with its values becomes what the player reads."""

from collections.abc import Sequence
from typing import Final

from game.match.record import FORM, RecordError
from game.rules.table import Refusal
from game.text.language import Language, Value, mark
from game.text.naming import name_of

_TURNS: Final[dict[str, str]] = {
    "game-over": mark("The game has ended; no further move is possible."),
    "nature-first": mark("First the dealer must act: {awaited}."),
    "not-your-turn": mark("It is {seat}'s turn."),
    "shot-first": mark("First {seat} must shoot."),
    "no-such-move": mark("There is no such move in this game."),
    "not-a-players-move": mark("Only the dealer makes this move."),
    "no-such-seat": mark("There is no {seat}."),
}

_EXPRESS: Final[dict[str, str]] = {
    "not-in-hand": mark("{card} is not in the hand."),
    "does-not-couple": mark("{car} can't follow {last}: neither colour nor value is the same."),
    "wrong-starter": mark("{seat} starts game 2: the lowest total of game 1."),
    "wrong-deck": mark("These are not the cards of the game."),
    "wrong-caboose": mark("This caboose can't be drawn here."),
}

_RECORDS: Final[dict[str, str]] = {
    "key-repeats": mark("The key {key} stands twice."),
    "not-an-integer": mark("{number} is not a whole number."),
    "number-too-large": mark("{number} is larger than any number of a game."),
    "nested-too-deeply": mark("Objects and lists are nested more than {limit} deep."),
    "lone-surrogate": mark("A text holds half a character (a lone surrogate)."),
    "too-large": mark("The file is larger than {limit} MB."),
    "not-utf-8": mark("The file is not UTF-8 text."),
    "not-json": mark("The file is not JSON (line {line}: {reason})."),
    "note-is-no-text": mark("A note must be text."),
    "not-a-record": mark("This is not a Railhead game record."),
    "bad-version": mark("The record's version is not a positive number."),
    "newer-version": mark("The record is of version {version}; this program is too old for it."),
    "unknown-key": mark("The key {key} is not known."),
    "missing-key": mark("The key {key} is missing."),
    "unknown-game": mark("There is no game called {game}."),
    "moves-are-no-list": mark("The moves are not a list."),
    "move-is-no-object": mark("The move is not an object."),
    "wrong-number-of-seats": mark("The game can't be played with {seats} seats."),
    "bad-options": mark("The options are not in order: {reason}"),
    "missing-option": mark("The option {key} is missing."),
    "bad-seats": mark("The seats are not in order: {reason}"),
    "bad-player": mark("A seat is played by a person or by a computer player, not by {player}."),
    "bad-by": mark("The move does not say who made it."),
    "bad-move": mark("The move is not in order: {reason}"),
    "result-missing": mark("The game has ended, but the record has no result."),
    "wrong-result": mark("The record's result differs from the game's."),
    "result-too-early": mark("The record has a result, but the game has not ended."),
}

SENTENCES: Final[dict[str, str]] = {**_TURNS, **_EXPRESS, **_RECORDS}
"""The English sentence for each code, with the refusal's values in braces."""


def explain(language: Language, refusal: Refusal, seats: Sequence[str] = ()) -> str:
    """Say why a move is refused. `seats` are the players' names; without them seats have numbers."""
    values: dict[str, Value] = {}
    for key, value in refusal.values.items():
        if isinstance(value, str):
            # What a file says is quoted as it stands; what lies on the table has a name.
            values[key] = value if refusal.rule == FORM else name_of(language, value)
        elif key == "seat" and 0 <= value < len(seats):
            values[key] = seats[value]
        elif key == "seat":
            values[key] = language.say("seat {number}", number=value)
        else:
            values[key] = value
    return language.say(SENTENCES[refusal.code], **values)


def explain_record(language: Language, error: RecordError, seats: Sequence[str] = ()) -> str:
    """Say what is wrong with a record, naming move and rule."""
    sentence = explain(language, error.refusal, seats)
    return language.say(
        "move {number} rule {rule}: {sentence}",
        number=error.move,
        rule=error.refusal.rule,
        sentence=sentence,
    )
