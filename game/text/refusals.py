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

_YARDMASTER: Final[dict[str, str]] = {
    "no-action-left": mark("All actions of this turn are used."),
    "actions-left": mark("All actions must be used; still to do: {left}."),
    "take-first": mark("First a card must be taken from {seat}'s hand."),
    "nothing-opened": mark("No hand lies open."),
    "discard-first": mark("First discard down to seven cards; too many: {needed}."),
    "nothing-to-discard": mark("Nobody has to discard now."),
    "not-in-that-hand": mark("{seat} does not hold {card}."),
    "pile-empty": mark("The discard pile is empty."),
    "bonus-on-top": mark("{card} lies on top: a bonus card is never taken from the discard pile."),
    "nothing-to-draw": mark("No card is left to draw."),
    "no-such-place": mark("The arrival yard has no place {place}."),
    "empty-place": mark("No car stands in place {place}."),
    "other-car": mark("In place {place} stands {car}."),
    "bonus-cannot-pay": mark("{card} is no cargo: it can't pay."),
    "wrong-colour": mark("{card} can't pay for {car}."),
    "odd-pair": mark("{token} is exchanged two cards for one: one is left over."),
    "too-little": mark("Paid {paid}, the price is {price}."),
    "too-much": mark("Paid {paid}, the price is only {price}: no card more."),
    "not-in-sorting-yard": mark("{car} is not in the sorting yard."),
    "own-token": mark("A token is swapped with somebody else's or with a spare one."),
    "no-such-spare": mark("There is no spare {token} token."),
    "other-token": mark("{seat} has the {token} token."),
    "plays-with-purchase": mark("Pay One Less is played with a purchase."),
    "no-bonus-card": mark("{card} is no bonus card."),
    "no-part-of-card": mark("{card} has no choice {field}."),
    "no-victim": mark("Steal One Cargo names an opponent."),
    "own-hand": mark("Nobody steals from the own hand."),
    "empty-hand": mark("{seat} has no cards."),
    "railcar-deck-empty": mark("The railcar deck is empty."),
    "nothing-swept": mark("At least one car must be swept."),
    "places-not-ascending": mark("The swept places must stand in ascending order."),
    "wrong-count": mark("Exactly {needed} cards must be discarded, not {given}."),
    "wrong-railcars": mark("These are not the railcars of the game."),
    "wrong-cargo": mark("These are not the cargo cards of the game."),
    "wrong-tokens": mark("These are not the exchange tokens of the game."),
    "turned-bonus": mark("The discard pile can't start with a bonus card: {card}."),
    "wrong-cars": mark("These are not the swept cars."),
    "wrong-pile": mark("These are not the cards of the discard pile."),
}

_PONY: Final[dict[str, str]] = {
    "not-now": mark("Now is not the moment for that."),
    "dice": mark("Dice have the numbers 0 to 4, each named once."),
    "reroll-some": mark("At least one die is rolled, and at least one stays."),
    "reroll-side": mark("Either the open dice are rolled or the hidden ones."),
    "reroll-price": mark("A re-roll costs {price} gold; the purse holds {gold}."),
    "claim-hand": mark("A claim is a pair at least and five of a kind at most."),
    "poker-face-hand": mark("With the Poker Face a straight is the most that may be claimed."),
    "item-missing": mark("{item} is not in the saddlebag."),
    "item-moment": mark("This is not the moment for {item}."),
    "item-second": mark("Only one item card may be used at a moment."),
    "use-fields": mark("To use {item}, it must be said how."),
    "challenge-entitled": mark("{seat} may not challenge: only the nearest free riders may."),
    "spyglass-dice": mark("The Spyglass looks at exactly {dice} hidden dice."),
    "spyglass-hidden": mark("The Spyglass looks at dice under the cup."),
    "ace-dice": mark("At least one die must be chosen to roll again."),
    "corner": mark("The duel corners are north-west and south-east."),
    "bail-price": mark("Leaving jail costs {price} gold; the purse holds {gold}."),
    "station-price": mark("The train costs {price} gold; the purse holds {gold}."),
    "keep-card": mark("One of the two cards drawn must be kept."),
    "roll-seat": mark("The dice are rolled for {seat}."),
    "roll-count": mark("Exactly {dice} dice are rolled."),
    "roll-face": mark("No die shows {face}."),
    "shuffle-cards": mark("These are not the {cards} item cards to be shuffled."),
    "shot-figure": mark("{figure} does not stand on the board in this shot."),
    "shot-lying": mark("{figure} lies already and cannot fall."),
    "shot-own": mark("One's own figure does not take part in one's shot."),
    "shot-rest": mark("A die that rests must lie on the board."),
    "shot-twice": mark("{figure} is named twice."),
    "shot-untouched": mark("Nothing falls unless the die has touched something: {figure}."),
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

SENTENCES: Final[dict[str, str]] = {**_TURNS, **_EXPRESS, **_YARDMASTER, **_PONY, **_RECORDS}
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
