"""The rule book: each game's rules as players read them, by their numbers, in every language.

The text is data, one file a game: `levels/rulebook/<game>.toml`. A text of several paragraphs has
an empty line between them. A rule number inside a text ("the caboose scores (E16)") is a
reference; `RuleBook.references` finds it. The order on the page is: heading, text, points,
tables, figure.
"""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.match.levels import LevelError, read_level

Game: TypeAlias = Literal["yardmaster", "yardmaster-express", "pony-express"]
FigureName: TypeAlias = Literal[
    "couple",
    "hand-goes-round",
    "run",
    "exchange",
    "sorting-yard",
    "yardmaster-goes-round",
    "cup",
    "who-may-challenge",
    "duel-corners",
    "launch-band",
    "mailboxes",
]

RULES: Final[dict[Game, tuple[str, int]]] = {
    "yardmaster": ("Y", 29),
    "yardmaster-express": ("E", 17),
    "pony-express": ("P", 41),
}
"""The letter of each game's rule numbers, and the last number; they count from 1."""

LABELS: Final[dict[FigureName, int]] = {
    "couple": 4,
    "hand-goes-round": 3,
    "run": 3,
    "exchange": 3,
    "sorting-yard": 3,
    "yardmaster-goes-round": 2,
    "cup": 3,
    "who-may-challenge": 4,
    "duel-corners": 3,
    "launch-band": 3,
    "mailboxes": 3,
}
"""How many labels each drawing takes, in its reading order; the files say what each one shows."""

_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "‐": "-", "‑": "-"})


class Phrase(Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in every language."""

    en: str
    zh_TW: str  # noqa: N815 - the language by its code, as everywhere

    def __post_init__(self) -> None:
        """Raise ValueError for a language without words, or for space around them."""
        for key, text in (("en", self.en), ("zh_TW", self.zh_TW)):
            if not text.strip():
                raise ValueError(f"{key}: empty")
            if text != text.strip():
                raise ValueError(f"{key}: space before or after {text.strip()[:20]!r}")

    def spoken(self, language: str) -> str:
        """Return the words in a language by its code: Chinese for `"zh_TW"`, else English."""
        return self.zh_TW if language == "zh_TW" else self.en


Cell: TypeAlias = Phrase | str
"""What stands in a table; a plain string (a number, say) reads the same in every language."""


def spoken(cell: Cell, language: str) -> str:
    """Return a cell's words in a language by its code."""
    return cell if isinstance(cell, str) else cell.spoken(language)


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: the heads of its columns, and rows of as many cells. `title` stands above it."""

    columns: tuple[Phrase, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: Phrase | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a table without rows, an empty cell, or a row of another length."""
        if not self.rows:
            raise ValueError("rows: there are none")
        for number, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(f"rows.{number}: {len(row)} cells in {len(self.columns)} columns")
            if "" in row:
                raise ValueError(f"rows.{number}: an empty cell")


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing beside a rule: which one, the words in it (see `LABELS`), and the line below it."""

    name: FigureName
    labels: tuple[Phrase, ...]
    caption: Phrase

    def __post_init__(self) -> None:
        """Raise ValueError if the drawing takes another number of labels."""
        if len(self.labels) != LABELS[self.name]:
            raise ValueError(f"labels: {len(self.labels)}, but {self.name} takes {LABELS[self.name]}")


class Passage(Struct, frozen=True):
    """One piece of a rule's words, and where it stands: `"text"`, `"points.0"`, `"tables.0.rows.2.1"`."""

    where: str
    text: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule. `points` are set as a list below the text."""

    number: str
    heading: Phrase
    text: Phrase
    points: tuple[Phrase, ...] = ()
    tables: tuple[Table, ...] = ()
    figure: Figure | None = None

    def passages(self, language: str) -> tuple[Passage, ...]:
        """Return everything there is to read in the rule but its number, from top to bottom.

        The places: `heading`, `text`, `points.N`, `tables.N.title`, `tables.N.columns.COLUMN`,
        `tables.N.rows.ROW.COLUMN`, `figure.labels.N`, `figure.caption`; all count from 0.
        """
        return tuple(Passage(where, spoken(cell, language)) for where, cell in self._cells())

    def _cells(self) -> Iterator[tuple[str, Cell]]:
        yield "heading", self.heading
        yield "text", self.text
        yield from _listed("points", self.points)
        for number, table in enumerate(self.tables):
            if table.title is not None:
                yield f"tables.{number}.title", table.title
            yield from _listed(f"tables.{number}.columns", table.columns)
            for index, row in enumerate(table.rows):
                yield from _listed(f"tables.{number}.rows.{index}", row)
        if self.figure is not None:
            yield from _listed("figure.labels", self.figure.labels)
            yield "figure.caption", self.figure.caption


def _listed(where: str, cells: tuple[Cell, ...]) -> Iterator[tuple[str, Cell]]:
    return ((f"{where}.{index}", cell) for index, cell in enumerate(cells))


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: rules that belong together."""

    title: Phrase
    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a chapter without rules."""
        if not self.rules:
            raise ValueError("rules: there are none")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the game in short, and the numbers of the rules where more is said."""

    text: Phrase
    rules: tuple[str, ...]


class InShort(Struct, frozen=True, forbid_unknown_fields=True):
    """The first chapter: the game in two sentences, and how to play it in a minute."""

    title: Phrase
    summary: Phrase
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless there are five to seven steps, each with its rules."""
        if not 5 <= len(self.steps) <= 7:
            raise ValueError(f"steps: {len(self.steps)}, not five to seven")
        for index, step in enumerate(self.steps):
            if not step.rules:
                raise ValueError(f"steps.{index}.rules: there are none")


class Mark(Struct, frozen=True):
    """Found words: from `start` to before `end` in the passage at `where` (or in the `"number"`)."""

    where: str
    start: int
    end: int


class Found(Struct, frozen=True):
    """A rule in which words were found, and all the places, from top to bottom."""

    number: str
    marks: tuple[Mark, ...]


class Reference(Struct, frozen=True):
    """A rule number inside a text, from `start` to before `end`."""

    number: str
    start: int
    end: int


class RuleBook(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one game, complete and in the order of their numbers."""

    game: Game
    short: InShort
    chapters: tuple[Chapter, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a number missing, repeated or out of order, or a reference to none."""
        letter, last = RULES[self.game]
        wanted = [f"{letter}{number}" for number in range(1, last + 1)]
        _check_order([rule.number for rule in self.rules()], wanted)
        for index, step in enumerate(self.short.steps):
            for number in step.rules:
                if number not in wanted:
                    raise ValueError(f"short.steps.{index}.rules: there is no rule {number}")
        for rule in self.rules():
            for number in self._referred(rule):
                if number not in wanted:
                    raise ValueError(f"chapters: rule {rule.number} refers to {number}, which is none")

    def rules(self) -> tuple[Rule, ...]:
        """Return all rules in order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def rule(self, number: str) -> Rule:
        """Return the rule with this number. Raises KeyError for a number that is none of this game's."""
        for rule in self.rules():
            if rule.number == number:
                return rule
        raise KeyError(number)

    def chapter_of(self, number: str) -> Chapter:
        """Return the chapter in which a rule stands. Raises KeyError for a number that is none."""
        for chapter in self.chapters:
            if any(rule.number == number for rule in chapter.rules):
                return chapter
        raise KeyError(number)

    def references(self, text: str) -> tuple[Reference, ...]:
        """Return the rule numbers of this game that a text names, in order."""
        numbers = re.finditer(rf"(?<![A-Za-z0-9]){RULES[self.game][0]}[0-9]+(?![A-Za-z0-9])", text)
        return tuple(Reference(found[0], found.start(), found.end()) for found in numbers)

    def search(self, words: str, language: str) -> tuple[Found, ...]:
        """Return the rules in which the words stand, one after the other as they are typed, in order.

        Small and capital letters, accents, widths of letters and shapes of quotation marks don't
        matter, nor how much space there is between words. The words may begin or end inside a word
        of the text. A rule number alone finds its rule as well.
        """
        wanted = _Folded(words).text.strip()
        if not wanted:
            return ()
        found = []
        for rule in self.rules():
            marks = [Mark("number", 0, len(rule.number))] if wanted == rule.number.casefold() else []
            for passage in rule.passages(language):
                marks += [Mark(passage.where, *span) for span in _Folded(passage.text).spans(wanted)]
            if marks:
                found.append(Found(rule.number, tuple(marks)))
        return tuple(found)

    def _referred(self, rule: Rule) -> Iterator[str]:
        for language in ("en", "zh_TW"):
            for passage in rule.passages(language):
                yield from (reference.number for reference in self.references(passage.text))


def _check_order(given: list[str], wanted: list[str]) -> None:
    for number in given:
        if number not in wanted:
            raise ValueError(f"chapters: the game has no rule {number}")
        if given.count(number) > 1:
            raise ValueError(f"chapters: rule {number} stands twice")
    for number in wanted:
        if number not in given:
            raise ValueError(f"chapters: rule {number} is missing")
    for number, expected in zip(given, wanted, strict=True):
        if number != expected:
            raise ValueError(f"chapters: rule {number} stands where {expected} belongs")


class _Folded:
    """A text as it is compared in a search, and where each of its characters came from."""

    def __init__(self, text: str) -> None:
        characters: list[str] = []
        origins: list[int] = []
        for index, character in enumerate(text):
            for plain in unicodedata.normalize("NFKD", character).translate(_QUOTES).casefold():
                if unicodedata.category(plain) == "Mn":
                    continue
                blank = plain.isspace()
                if blank and characters and characters[-1] == " ":
                    continue
                characters.append(" " if blank else plain)
                origins.append(index)
        self.text = "".join(characters)
        self._origins = [*origins, len(text)]

    def spans(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Yield the spans of the original text in which the folded words stand, left to right."""
        at = self.text.find(wanted)
        while at >= 0:
            last = self._origins[at + len(wanted) - 1]
            end = next(origin for origin in self._origins[at + len(wanted) :] if origin > last)
            yield self._origins[at], end
            at = self.text.find(wanted, at + len(wanted))


def read_rule_book(levels: Path, game: Game) -> RuleBook:
    """Read a game's rule book from `levels`. Raises LevelError for a file that is wrong anywhere."""
    book = read_level(levels / "rulebook" / f"{game}.toml", RuleBook)
    if book.game != game:
        raise LevelError(f"{game}.toml", "game", f"this is the rule book of {book.game}")
    return book
