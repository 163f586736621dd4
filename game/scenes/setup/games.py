"""What the set-up shows of each game: one entry a game in `SHEETS`, its house rules as rows of data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from game.rules.pony.level import BoardLevel
from game.rules.pony.rules import PonyExpress
from game.rules.table import Rules, Setup
from game.scenes.setup.draft import Draft
from game.text.language import Language, mark

Engine: TypeAlias = Rules[Any, Any]


@dataclass(frozen=True)
class Switch:
    """A house rule that is on or off. Label, note and reasons are sentences to be said.

    `get` and `put` read and change a part of the draft: the game's options struct, or what the people
    of this house agree on. `off` gives the reason why it can't be changed now, empty if it can.
    """

    name: str
    label: str
    note: str
    rule: str
    get: Callable[[Any], bool]
    put: Callable[[Any, bool], Any]
    off: Callable[[Draft], str] = lambda _: ""
    part: Literal["options", "house"] = "options"

    def on(self, draft: Draft) -> bool:
        """Whether it is on."""
        return self.get(getattr(draft, self.part))

    def turn(self, draft: Draft, on: bool) -> None:
        """Turn it on or off."""
        setattr(draft, self.part, self.put(getattr(draft, self.part), on))


@dataclass(frozen=True)
class Choice:
    """A house rule that is one of several things: `offers` names each and gives the options with it."""

    name: str
    label: str
    note: str
    rule: str
    offers: Callable[[Engine, Language, Any], Sequence[tuple[str, Any]]]

    def settle(self, draft: Draft) -> None:
        """Take the first offer where the draft has one that isn't made any more."""
        offered = [options for _, options in self.offers(draft.rules, draft.language, draft.options)]
        if draft.options not in offered:
            draft.options = offered[0]


@dataclass(frozen=True)
class Picture:
    """What stands under the house rules where there is room: a picture's name and size, on rails or not."""

    name: str
    size: tuple[float, float]
    on_rails: bool = False


@dataclass(frozen=True)
class Sheet:
    """One game. `claim` and `players` stand on its bill; `full` is said where no further seat is free.

    `begins` is the rule of the start player and `begins_note` what is said of it; where the players
    can't choose one, `chosen` is False. `lasts` says in a line how long it takes.
    """

    claim: str
    players: str
    rows: tuple[Switch | Choice, ...]
    begins: str
    begins_note: str
    lasts: Callable[[Engine, Language, Any, int], str]
    picture: Picture
    chosen: bool = True
    full: str = ""


def _express_lasts(rules: Engine, language: Language, options: Any, seats: int) -> str:
    """Rounds by E4; half a minute a turn."""
    del rules
    rounds, games = 9 - seats, 2 if options.strategy_variant else 1
    minutes = _round_up(seats * rounds * games * 0.5)
    if games == 2:
        return language.say(
            "{seats} seats: twice {rounds} rounds, about {minutes} minutes",
            seats=seats,
            rounds=rounds,
            minutes=minutes,
        )
    return language.say(
        "{seats} seats: {rounds} rounds, about {minutes} minutes", seats=seats, rounds=rounds, minutes=minutes
    )


def _yardmaster_lasts(rules: Engine, language: Language, options: Any, seats: int) -> str:
    """The goal by Y4 and Y29; about eight minutes a player."""
    goal = rules.start(Setup(seats, options)).goal
    return language.say(
        "{seats} seats: {goal} points win, about {minutes} minutes",
        seats=seats,
        goal=goal,
        minutes=_round_up(4 + 8 * seats),
    )


def _pony_lasts(rules: Engine, language: Language, options: Any, seats: int) -> str:
    """A space takes about 20 seconds of a rider."""
    spaces = len(rules.start(Setup(seats, options)).board.signs)
    return language.say(
        "{seats} riders: {spaces} spaces, about {minutes} minutes",
        seats=seats,
        spaces=spaces,
        minutes=_round_up(spaces * seats / 3),
    )


def _round_up(minutes: float) -> int:
    return max(5, 5 * round(minutes / 5))


def _boards(rules: Engine, language: Language, options: Any) -> list[tuple[str, Any]]:
    """The boards on the shelf, under their names."""
    assert isinstance(rules, PonyExpress)  # noqa: S101 - the row is in this game's sheet alone
    return [(_board_name(board, language), replace(options, board=board.option)) for board in rules.boards]


def _board_name(board: BoardLevel, language: Language) -> str:
    return board.zh if language.code.startswith("zh") else board.name


TOTALS: Final = Switch(
    "totals",
    mark("Show running totals"),
    mark("Points beside each train while you play."),
    "",
    get=lambda house: bool(house.totals),
    put=lambda house, on: replace(house, totals=on),
    part="house",
)
PRACTICE: Final = Switch(
    "practice",
    mark("Practice"),
    mark("Take back any move."),
    "",
    get=lambda house: bool(house.practice),
    put=lambda house, on: replace(house, practice=on),
    off=lambda draft: (
        "" if draft.practice_allowed else mark("Take back any move. Only with one person and computers.")
    ),
    part="house",
)
"""House rules of several games."""

_EXPRESS: Final = Sheet(
    claim=mark("One hand goes round: couple, pass it on."),
    players=mark("2 to 5 players"),
    rows=(
        Switch(
            "cabooses",
            mark("Caboose expansion"),
            mark("One caboose lies open all game; everyone who meets it scores."),
            "E16",
            get=lambda options: options.cabooses != "none",
            put=lambda options, on: replace(options, cabooses="twelve" if on else "none"),
        ),
        Switch(
            "all-cabooses",
            mark("All sixteen cabooses"),
            mark("Draw from every known caboose, not only from the twelve of the third edition."),
            "E17",
            get=lambda options: options.cabooses == "all",
            put=lambda options, on: replace(options, cabooses="all" if on else "twelve"),
            off=lambda draft: (
                mark("Only with the caboose expansion.") if draft.options.cabooses == "none" else ""
            ),
        ),
        Switch(
            "strategy",
            mark("Strategy variant"),
            mark("Two games, totals added; the second goes the other way round."),
            "E15",
            get=lambda options: bool(options.strategy_variant),
            put=lambda options, on: replace(options, strategy_variant=on),
        ),
        TOTALS,
        PRACTICE,
    ),
    begins="E5",
    begins_note=mark("Plays first; the marker never moves."),
    lasts=_express_lasts,
    picture=Picture("trains/caboose", (240, 160), on_rails=True),
)

_YARDMASTER: Final = Sheet(
    claim=mark("Collect cargo, buy cars, couple your train."),
    players=mark("2 to 4 players, 5 in the published edition"),
    rows=(
        Switch(
            "published",
            mark("Published edition"),
            mark("Automobiles as a fifth cargo, a yard of four cars, and room for five players."),
            "Y29",
            get=lambda options: options.edition == "published",
            put=lambda options, on: (
                replace(options, edition="published", bonus_cards=8) if on else replace(options, edition="v1")
            ),
        ),
        Switch(
            "four-bonus",
            mark("Four bonus cards"),
            mark("One bonus card of each kind instead of two."),
            "Y2",
            get=lambda options: options.bonus_cards == 4,
            put=lambda options, on: replace(options, bonus_cards=4 if on else 8),
            off=lambda draft: (
                mark("The published edition always has eight bonus cards.")
                if draft.options.edition == "published"
                else ""
            ),
        ),
        TOTALS,
        PRACTICE,
    ),
    begins="Y7",
    begins_note=mark("Plays first; the watch begins on the right."),
    lasts=_yardmaster_lasts,
    picture=Picture("trains/yardmaster-up", (128, 128)),
    full=mark("A fifth seat comes with the published edition."),
)

_PONY: Final = Sheet(
    claim=mark("A race with dice, bluff and a flicked shot."),
    players=mark("2 to 5 riders"),
    rows=(
        Choice(
            "board",
            mark("Board"),
            mark("The trail you ride."),
            "P2",
            offers=_boards,
        ),
        Switch(
            "jail-bluffers",
            mark("Jail for bluffers"),
            mark("A caught bluffer goes to jail too."),
            "P16",
            get=lambda options: bool(options.jail_bluffers),
            put=lambda options, on: replace(options, jail_bluffers=on),
        ),
        Switch(
            "clock",
            mark("Challenge clock"),
            mark("Fifteen seconds to call a bluff; then it rides."),
            "P14",
            get=lambda house: bool(house.clock),
            put=lambda house, on: replace(house, clock=on),
            part="house",
        ),
        Switch(
            "outlaws",
            mark("Outlaws at the red tents"),
            mark("The three figures are drawn as outlaws."),
            "P7",
            get=lambda house: bool(house.outlaws),
            put=lambda house, on: replace(house, outlaws=on),
            part="house",
        ),
        PRACTICE,
    ),
    begins="P5",
    begins_note=mark("Everyone rolls five dice; the best hand starts."),
    lasts=_pony_lasts,
    picture=Picture("pony/cup-closed", (168, 176)),
    chosen=False,
)

SHEETS: Final[dict[str, Sheet]] = {
    "yardmaster": _YARDMASTER,
    "yardmaster-express": _EXPRESS,
    "pony-express": _PONY,
}
"""In the order of the bills; games that aren't on the shelf are left out."""
