"""A game that is being set up: who sits where, under which options. Knows no window."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from game.bots.pony.characters import character_of
from game.bots.register import LEVELS
from game.match.record import Header, SeatInfo
from game.rules.table import Rules
from game.scenes.setup.names import PEOPLE, PONY, computers, offered_anywhere, same, suggest, tidy
from game.store.library import House
from game.text.language import Language
from game.text.pony_names import CHARACTERS

PERSON: Final = "person"
COMPUTER: Final = "computer:"


@dataclass(eq=False)
class Chair:
    """A seat to be taken. `level` None: by a person. `own`: the name is a player's, not a suggestion."""

    name: str
    level: str | None = None
    own: bool = False


@dataclass
class Draft:
    """The set-up of one game. `first` is the chair that begins, None by lot."""

    rules: Rules[Any, Any]
    language: Language
    names: tuple[str, ...] = ()
    """The names that people had last."""
    chairs: list[Chair] = field(default_factory=list)
    options: Any = None
    house: House = field(default_factory=House)
    first: Chair | None = None

    def __post_init__(self) -> None:
        """Take the plain game, and somebody to play it, where nothing else is given."""
        if self.options is None:
            self.options = self.rules.options_type()
        most = self.seats[-1]
        del self.chairs[most:]
        while len(self.chairs) < self.seats[0]:
            self.add()
        if self.first not in self.chairs:
            self.first = None

    # ---------------------------------------------------------------- what was last
    @classmethod
    def recall(
        cls, rules: Rules[Any, Any], language: Language, names: tuple[str, ...], found: Any
    ) -> "Draft | None":
        """Return the set-up as `keep` gave it; None if there is none. What can't be read is left out."""
        if not isinstance(found, dict):
            return None
        known = LEVELS.get(rules.name, ())
        suggested = offered_anywhere(language)
        chairs = []
        for seat in _read(found, "seats", tuple[SeatInfo, ...], ()):
            level = None if seat.is_person else seat.player.removeprefix(COMPUTER)
            if level is not None and level not in known:
                level = default_level(rules.name)
            chairs.append(Chair(tidy(seat.name), level, own=same(seat.name) not in suggested))
        first = _read(found, "first", int, -1)
        return cls(
            rules,
            language,
            names,
            chairs,
            _read(found, "options", rules.options_type, None),
            _read(found, "house", House, House()),
            chairs[first] if 0 <= first < len(chairs) else None,
        )

    def keep(self) -> dict[str, Any]:
        """Return what the settings keep of it."""
        first = -1 if self.first is None else self.chairs.index(self.first)
        parts = {"seats": self._infos(), "options": self.options, "house": self.house, "first": first}
        found: dict[str, Any] = msgspec.to_builtins(parts)
        return found

    # ---------------------------------------------------------------- seats
    @property
    def seats(self) -> range:
        """How many may play under the options."""
        return self.rules.seats(self.options)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of computer players that there are for the game, weakest first."""
        return LEVELS.get(self.rules.name, ())

    @property
    def people(self) -> int:
        """How many seats people take."""
        return sum(chair.level is None for chair in self.chairs)

    def add(self) -> None:
        """Put up a chair: the first for a person, others for a computer if it can play the game."""
        level = default_level(self.rules.name) if self.chairs else None
        chair = Chair("", level)
        self._suggest(chair)
        self.chairs.append(chair)

    def remove(self, index: int) -> None:
        """Take a chair away; if it was to begin, the lot decides."""
        if self.chairs.pop(index) is self.first:
            self.first = None

    def move(self, index: int, to: int) -> None:
        """Put a chair at another place; the others move up."""
        self.chairs.insert(to, self.chairs.pop(index))

    def set_level(self, index: int, level: str | None) -> None:
        """Let a person (None) or a computer sit there; a suggested name goes with the kind of player."""
        chair = self.chairs[index]
        kind_changes = (chair.level is None) != (level is None)
        chair.level = level
        if kind_changes and not chair.own:
            self._suggest(chair)

    def _suggest(self, chair: Chair) -> None:
        taken = [other.name for other in self.chairs if other is not chair]
        if chair.level is None:
            chair.name = suggest(self.language, PEOPLE, taken, self.names)
        else:
            chair.name = suggest(self.language, computers(self.rules.name, self.language), taken, ())

    def character(self, index: int) -> str:
        """Say in a line how the computer player on a seat plays; empty where its name tells nothing."""
        chair = self.chairs[index]
        if chair.level is None or self.rules.name != PONY:
            return ""
        return self.language.say(CHARACTERS[character_of(chair.name).code])

    # ---------------------------------------------------------------- the game
    @property
    def practice_allowed(self) -> bool:
        """Whether one person alone plays against computers."""
        return self.people == 1 and len(self.chairs) > 1

    @property
    def agreed(self) -> House:
        """The house rules as they count: practice only where it is allowed."""
        return msgspec.structs.replace(self.house, practice=self.house.practice and self.practice_allowed)

    def faults(self) -> Mapping[int, str]:
        """Say for each seat what keeps the game from beginning; empty if nothing does."""
        say = self.language.say
        found: dict[int, str] = {}
        for index, chair in enumerate(self.chairs):
            twin = next(
                (at for at in range(index) if same(self.chairs[at].name) == same(chair.name)),
                None,
            )
            if index >= self.seats[-1]:
                found[index] = say("One seat too many: {n} at most.", n=self.seats[-1])
            elif not same(chair.name):
                found[index] = say("A player needs a name.")
            elif twin is not None:
                found[index] = say("Seat {n} has this name already.", n=twin + 1)
        return found

    @property
    def header(self) -> Header:
        """What the record of the match begins with."""
        return Header(self.rules.name, self.options, self._infos())

    def _infos(self) -> tuple[SeatInfo, ...]:
        return tuple(
            SeatInfo(tidy(chair.name), PERSON if chair.level is None else COMPUTER + chair.level)
            for chair in self.chairs
        )


def _read(found: Mapping[str, Any], key: str, kind: Any, otherwise: Any) -> Any:
    """Return a part of what was kept, if it still makes sense."""
    try:
        return msgspec.convert(found[key], kind)
    except (KeyError, msgspec.ValidationError):
        return otherwise


def default_level(game: str) -> str | None:
    """Return the level that is offered first: the sound one, else the strongest; None without any."""
    levels = LEVELS.get(game, ())
    return "hand" if "hand" in levels else levels[-1] if levels else None
