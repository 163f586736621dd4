"""The rule book: its files, looking rules up, and searching."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from game.match.levels import LevelError, read_level
from game.match.rulebook import (
    LABELS,
    RULES,
    Figure,
    Found,
    Game,
    Mark,
    Phrase,
    RuleBook,
    Table,
    read_rule_book,
    spoken,
)
from game.places import levels_folder
from game.rules.express.deck import Deck
from game.rules.pony.board import standard_board
from game.rules.pony.items import COPIES
from game.text.naming import CABOOSES

LANGUAGES: Final = ("en", "zh_TW")
GAMES: Final = tuple(RULES)
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_TOUCHING: Final = re.compile(r"[\u3400-\u9fff」）] ?[,;:?!.()]|[,;:?!()] ?[\u3400-\u9fff「（]")
_DEVELOPERS: Final = re.compile(
    r"\b(ruling|normative|option|cabooses = |jail_bluffers|bonus_cards|edition =|seat 0|physics|engine's)\b"
)


@cache
def read(game: Game) -> RuleBook:
    """Return the book of one game; nobody can change it, so it is read once."""
    return read_rule_book(levels_folder(), game)


@pytest.fixture(params=GAMES)
def book(request: pytest.FixtureRequest) -> RuleBook:
    """Each game's rule book."""
    return read(request.param)


def cells(game: Game, number: str, table: int = 0) -> list[list[str]]:
    """Return a rule's table in English."""
    return [[spoken(cell, "en") for cell in row] for row in read(game).rule(number).tables[table].rows]


def phrases(book: RuleBook) -> list[tuple[str, str]]:
    """Return everything that the book says, as English and Chinese."""
    short = [book.short.title, book.short.summary, *(step.text for step in book.short.steps)]
    pairs = [(phrase.en, phrase.zh_TW) for phrase in [*short, *(chapter.title for chapter in book.chapters)]]
    for rule in book.rules():
        english, chinese = rule.passages("en"), rule.passages("zh_TW")
        pairs += [(one.text, other.text) for one, other in zip(english, chinese, strict=True)]
    return pairs


# The three files.


def test_every_rule_stands_once_and_in_order(book: RuleBook) -> None:
    """E1-E17, Y1-Y29, P1-P41, each exactly once."""
    letter, last = RULES[book.game]
    assert [rule.number for rule in book.rules()] == [f"{letter}{number}" for number in range(1, last + 1)]


def test_every_word_stands_in_both_languages(book: RuleBook) -> None:
    """English is without Chinese characters, and what has English words has Chinese ones."""
    for english, chinese in phrases(book):
        assert not _HAN.search(english), english
        assert not re.search("[a-z]", english) or _HAN.search(chinese), (english, chinese)


def test_chinese_is_traditional_and_properly_punctuated(book: RuleBook) -> None:
    """No simplified characters and no Western punctuation beside Chinese."""
    for _, chinese in phrases(book):
        chinese.replace("×", "").encode("cp950")
        assert not _TOUCHING.search(chinese), chinese
        assert not re.search(r"[‘’“”'\"]", chinese), chinese


def test_english_uses_printers_quotation_marks(book: RuleBook) -> None:
    """Straight quotation marks and double spaces have no place in a printed book."""
    for english, _ in phrases(book):
        assert not re.search(r"['\"]| {2}", english), english


def test_nothing_is_said_in_developers_words(book: RuleBook) -> None:
    """House rules go by their names on the new-game screen; nothing tells how the program is made."""
    for english, _ in phrases(book):
        assert not _DEVELOPERS.search(english), english


def test_both_languages_refer_to_the_same_rules(book: RuleBook) -> None:
    """A number is cited in Chinese where it is cited in English."""
    for rule in book.rules():
        for one, other in zip(rule.passages("en"), rule.passages("zh_TW"), strict=True):
            cited = [{found.number for found in book.references(text)} for text in (one.text, other.text)]
            assert cited[0] == cited[1], (rule.number, one.where)


def test_both_languages_have_the_same_paragraphs(book: RuleBook) -> None:
    """A text that has three paragraphs in English has three in Chinese, and none is empty."""
    for english, chinese in phrases(book):
        parts = [text.split("\n\n") for text in (english, chinese)]
        assert len(parts[0]) == len(parts[1])
        assert all(part.strip() == part and "\n" not in part for part in [*parts[0], *parts[1]])


def test_the_contents_fit_on_one_page(book: RuleBook) -> None:
    """The contents page has twelve lines, the game in short among them."""
    assert 1 + len(book.chapters) <= 12
    assert len({chapter.title.en for chapter in book.chapters}) == len(book.chapters)


def test_every_drawing_is_used_once() -> None:
    """No drawing is declared in vain, and none shows twice."""
    used = [rule.figure.name for game in GAMES for rule in read(game).rules() if rule.figure is not None]
    assert sorted(used) == sorted(LABELS)


def test_a_book_survives_the_round_trip(book: RuleBook) -> None:
    """Nothing in a book depends on its file."""
    assert msgspec.json.decode(msgspec.json.encode(book), type=RuleBook) == book


# The tables say what the rules and the decks say.


def test_caboose_table() -> None:
    """E17: the sixteen cabooses in the deck's order, with their names and points."""
    deck = read_level(levels_folder() / "yardmaster-express.toml", Deck)
    wanted = [[CABOOSES[caboose.name][0], str(caboose.points)] for caboose in deck.cabooses]
    assert [row[:2] for row in cells("yardmaster-express", "E17")] == wanted


def test_deck_tables() -> None:
    """E1: the kinds of cards add up to the deck, the cars to its sums."""
    deck = read_level(levels_folder() / "yardmaster-express.toml", Deck)
    assert sum(int(row[2]) for row in cells("yardmaster-express", "E1")) == len(deck.in_play(3))
    for row, seats in zip(cells("yardmaster-express", "E1", 1), (2, 3), strict=True):
        cars = [car for card in deck.in_play(seats) for car in card.split("|")]
        values = [sum(car[1] == value for car in cars) for value in "234"]
        assert [int(cell) for cell in row[3:6]] == values
        assert int(row[1]) == len(deck.in_play(seats))
        assert int(row[6]) == sum(int(car[1]) for car in cars)
        assert row[2].split(",")[0].split()[0] == str(sum(car[0] == "B" for car in cars))


def test_round_table() -> None:
    """E4: nine less the number of players."""
    assert [(int(a), int(b)) for a, b in cells("yardmaster-express", "E4")] == [
        (n, 9 - n) for n in range(2, 6)
    ]


def test_railcar_and_goal_tables() -> None:
    """Y1, Y4: ten cars and twenty points a colour; 20, 18 and 16 points win."""
    cars = [(int(value), int(copies)) for value, copies in cells("yardmaster", "Y1")]
    assert sum(copies for _, copies in cars) == 10
    assert sum(value * copies for value, copies in cars) == 20
    assert cells("yardmaster", "Y4") == [["2", "20"], ["3", "18"], ["4", "16"]]


def test_yardmaster_table() -> None:
    """Y24: turn t > 0, counted from 0, has three actions when t mod (n - 1) = 0; with two, t mod 3 = 1."""
    for row, players in zip(cells("yardmaster", "Y24"), range(2, 6), strict=True):
        turns = range(1, 40)
        three = [t + 1 for t in turns if (t % 3 == 1 if players == 2 else t % (players - 1) == 0)]
        assert int(row[0][0]) == players
        assert [int(number) for number in re.findall(r"\d+", row[1])] == three[:4]


def test_hands_table() -> None:
    """P3: eight hands, worth 0 to 7 steps."""
    assert [row[2] for row in cells("pony-express", "P3")] == [str(steps) for steps in range(8)]


def test_item_table() -> None:
    """P36: every kind of card under its name, with its copies, in the rules' order."""
    table = cells("pony-express", "P36")
    names = [re.sub("[^a-z ]", "", row[0].lower()).replace(" ", "-") for row in table]
    assert dict(zip(names, [int(row[1]) for row in table], strict=True)) == COPIES
    assert names == list(COPIES)


def test_space_table() -> None:
    """P2, P38: 33 spaces, the first five peaceful, desert from 25, stations at 7, 11, 16 and 22."""
    table = cells("pony-express", "P38")
    assert [int(row[0]) for row in table] == list(range(1, 34))
    assert [int(row[0]) for row in table if "peace" in row[2]] == [1, 2, 3, 4, 5]
    assert [int(row[0]) for row in table if "desert" in row[2]] == list(range(25, 34))
    stations = [(row[0], *re.findall(r"\d+", row[2])) for row in table if row[2].startswith("station")]
    assert stations == [("7", "2", "11"), ("11", "2", "16"), ("16", "3", "22"), ("22",)]
    words = {"": "none", "relay": "relay station", "mailboxes": "three mailboxes", "indians": "Indians"}
    signs = [words.get(sign, sign) for sign in standard_board().signs]
    assert [re.split("[;:]", row[2])[0] for row in table] == signs


def test_spaces_have_the_names_on_the_board() -> None:
    """P38: the book and the board's picture call each place the same, in both languages."""
    board = tomllib.loads((levels_folder() / "boards/pony-express.toml").read_text(encoding="utf-8"))
    rows = read("pony-express").rule("P38").tables[0].rows
    for language, key in [("en", "name"), ("zh_TW", "zh")]:
        names = [spoken(row[1], language).replace("’", "'") for row in rows]
        assert names == [space[key].replace("’", "'") for space in board["space"]]


# Looking up.


def test_a_rule_is_found_by_its_number() -> None:
    """A refusal names a number; the book opens at the rule and its chapter."""
    book = read("pony-express")
    assert book.rule("P14").heading.en == "Who may challenge"
    assert book.rule("P14").heading.spoken("zh_TW") == "誰能質疑"
    assert book.rule("P14") in book.chapter_of("P14").rules


@pytest.mark.parametrize("number", ["P0", "P42", "E1", "", "p14"])
def test_a_number_of_no_rule_is_an_error(number: str) -> None:
    """Only the game's own numbers are looked up, written as they are cited."""
    with pytest.raises(KeyError):
        read("pony-express").rule(number)
    with pytest.raises(KeyError):
        read("pony-express").chapter_of(number)


def test_references_are_the_games_own_numbers() -> None:
    """Numbers are found beside Chinese and in ranges; other games' and longer words are none."""
    found = read("pony-express").references("P3見P18–P19（P41），E8, AP5, P7x")
    assert [(mark.number, mark.start, mark.end) for mark in found] == [
        ("P3", 0, 2),
        ("P18", 3, 6),
        ("P19", 7, 10),
        ("P41", 11, 14),
    ]


def test_the_places_of_passages_name_the_rules_words() -> None:
    """A place leads back to the words, so that a page can mark what was found."""
    for rule in read("yardmaster-express").rules():
        for passage in rule.passages("en"):
            held = msgspec.to_builtins(rule)
            for key in passage.where.split("."):
                held = held[int(key)] if key.isdigit() else held[key]
            assert passage.text == (held if isinstance(held, str) else held["en"])


# Searching.


def text_at(book: RuleBook, found: Found, mark: Mark, language: str) -> str:
    """Return the words that a mark covers."""
    if mark.where == "number":
        return found.number[mark.start : mark.end]
    texts = {passage.where: passage.text for passage in book.rule(found.number).passages(language)}
    return texts[mark.where][mark.start : mark.end]


def found_words(game: Game, words: str, language: str) -> list[tuple[str, str]]:
    """Return number and marked words of everything found."""
    book = read(game)
    return [
        (found.number, text_at(book, found, mark, language))
        for found in book.search(words, language)
        for mark in found.marks
    ]


def test_search_marks_every_place() -> None:
    """All occurrences are marked, rules in order, capitals or not."""
    hits = found_words("pony-express", "NEAREST", "en")
    assert ("P14", "nearest") in hits
    assert {word.lower() for _, word in hits} == {"nearest"}
    book = read("pony-express")
    everything = " ".join(p.text for rule in book.rules() for p in rule.passages("en"))
    assert len(hits) == everything.lower().count("nearest")
    numbers = [int(number[1:]) for number, _ in hits]
    assert numbers == sorted(numbers)


def test_search_finds_inside_words_and_in_tables() -> None:
    """The beginning of a word is enough; cells and headings are searched like texts."""
    assert ("E17", "buried al") in [
        (n, w.lower()) for n, w in found_words("yardmaster-express", "buried al", "en")
    ]
    marks = read("yardmaster-express").search("Buried Alive", "en")[0].marks
    assert [mark.where for mark in marks] == ["tables.0.rows.9.0"]


def test_search_in_chinese_finds_parts_of_sentences() -> None:
    """Chinese has no spaces between words: any part of a sentence is found."""
    hits = found_words("pony-express", "最近的自由騎士", "zh_TW")
    assert hits == [("P14", "最近的自由騎士")]
    assert not found_words("pony-express", "最近的自由騎士", "en")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("Sheriff's Favour", "P36"),
        ("shériff’s  favour", "P36"),
        ("ＳＨＥＲＩＦＦ’Ｓ", "P36"),
        (" o'fallon's ", "P38"),
    ],
)
def test_search_forgives_how_words_are_typed(typed: str, number: str) -> None:
    """Accents, wide letters, straight quotation marks and further spaces don't matter."""
    assert number in [found for found, _ in found_words("pony-express", typed, "en")]


def test_search_spans_lie_in_the_text_as_it_is_written() -> None:
    """Letters that fold into several or carry an accent are covered whole."""
    heading = Phrase(en="Cafe\u0301 ﬁre Straße", zh_TW="咖啡館")
    book = read("yardmaster-express")
    rule = msgspec.structs.replace(book.rule("E1"), heading=heading)
    chapter = msgspec.structs.replace(book.chapters[0], rules=(rule, *book.chapters[0].rules[1:]))
    changed = msgspec.structs.replace(book, chapters=(chapter, *book.chapters[1:]))
    for words, covered in [("cafe", "Cafe\u0301"), ("é ﬁ", "e\u0301 ﬁ"), ("fi", "ﬁ"), ("STRASSE", "Straße")]:
        found = changed.search(words, "en")[0]
        assert found.marks[0].where == "heading"
        assert text_at(changed, found, found.marks[0], "en") == covered


def test_search_for_a_number_finds_the_rule() -> None:
    """`p1` is the rule P1 and whoever cites P1…, and its own number is marked."""
    found = read("pony-express").search("p31", "en")
    assert Mark("number", 0, 3) in {hit.number: hit.marks for hit in found}["P31"]
    assert {"P14", "P16"} <= {hit.number for hit in found}


@pytest.mark.parametrize("words", ["", "  ", "\u0301"])
def test_search_for_nothing_finds_nothing(words: str) -> None:
    """Nothing typed marks nothing."""
    assert read("yardmaster").search(words, "en") == ()


def test_search_for_words_that_are_not_there() -> None:
    """No rule is found by words that no rule contains."""
    assert read("yardmaster").search("submarine", "en") == ()


# Files that are wrong.


def broken(tmp_path: Path, old: str, new: str) -> LevelError:
    """Return the error that reading the Express book gives after replacing its first `old`."""
    text = (levels_folder() / "rulebook" / "yardmaster-express.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "rulebook").mkdir()
    file = tmp_path / "rulebook" / "yardmaster-express.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LevelError) as error:
        read_rule_book(tmp_path, "yardmaster-express")
    return error.value


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('number = "E2"', 'number = "E1"', "rule E1 stands twice"),
        ('number = "E2"', 'number = "E18"', "has no rule E18"),
        ('number = "E2"', 'number = "P2"', "has no rule P2"),
        ('rules = ["E6"]', 'rules = ["E66"]', "no rule E66"),
        ('rules = ["E6"]', "rules = []", "there are none"),
        ("Wild is not a colour.", "Wild is not a colour (E99).", "rule E2 refers to E99"),
        ("heading = {", "headline = {", "unknown field `headline`"),
        ('name = "couple"', 'name = "wreck"', "Invalid enum value"),
        (
            '    { en = "Last car: Coal 3", zh_TW = "最後一節：煤礦 3" },\n',
            "",
            "labels: 3, but couple takes 4",
        ),
        ('zh_TW = "抽牌"', 'zh_TW = ""', "zh_TW: empty"),
        ('zh_TW = "抽牌"', 'zh_TW = "抽牌 "', "zh_TW: space"),
        (', zh_TW = "抽牌"', "", "missing required field `zh_TW`"),
        ('["2", "7"]', '["2"]', "rows.0: 1 cells in 2 columns"),
        ('["2", "7"]', '["2", ""]', "rows.0: an empty cell"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """The file is named, and the reason says which rule or key to mend."""
    error = broken(tmp_path, old, new)
    assert error.file == "yardmaster-express.toml"
    assert reason in str(error)


def test_a_missing_rule_is_named(tmp_path: Path) -> None:
    """A book without one of its rules is refused."""
    text = (levels_folder() / "rulebook" / "yardmaster-express.toml").read_text(encoding="utf-8")
    start = text.index('[[chapters.rules]]\nnumber = "E14"')
    end = text.index("# ---", start)
    assert "rule E14 is missing" in str(broken(tmp_path, text[start:end], ""))


def test_rules_out_of_order_are_refused(tmp_path: Path) -> None:
    """The contents name each chapter's first number, so the numbers ascend through the book."""
    text = (levels_folder() / "rulebook" / "yardmaster-express.toml").read_text(encoding="utf-8")
    swapped = text.replace('number = "E6"', 'number = "?"').replace('number = "E7"', 'number = "E6"')
    assert "rule E7 stands where E6 belongs" in str(
        broken(tmp_path, text, swapped.replace('number = "?"', 'number = "E7"'))
    )


def test_another_games_book_is_refused(tmp_path: Path) -> None:
    """A file must be the book of the game whose name it bears."""
    (tmp_path / "rulebook").mkdir()
    other = (levels_folder() / "rulebook" / "yardmaster.toml").read_bytes()
    (tmp_path / "rulebook" / "pony-express.toml").write_bytes(other)
    with pytest.raises(LevelError, match="rule book of yardmaster"):
        read_rule_book(tmp_path, "pony-express")


def test_too_many_steps_and_empty_parts_are_refused() -> None:
    """The game in short has five to seven steps; chapters and tables without content are mistakes."""
    book = read("yardmaster")
    short = msgspec.to_builtins(book.short)
    for count in (4, 8):
        steps = (short["steps"] * 2)[:count]
        with pytest.raises(msgspec.ValidationError, match="not five to seven"):
            msgspec.convert({**short, "steps": steps}, type(book.short))
    with pytest.raises(msgspec.ValidationError, match="there are none"):
        msgspec.convert({**msgspec.to_builtins(book.chapters[0]), "rules": []}, type(book.chapters[0]))
    with pytest.raises(ValueError, match="there are none"):
        Table(columns=(Phrase(en="A", zh_TW="甲"),), rows=())
    with pytest.raises(ValueError, match="labels: 0"):
        Figure(name="run", labels=(), caption=Phrase(en="A", zh_TW="甲"))


@pytest.mark.parametrize(("code", "word"), [("en", "car"), ("zh_TW", "車"), ("zh_CN", "car"), ("", "car")])
def test_words_are_spoken_in_the_language_chosen(code: str, word: str) -> None:
    """Chinese is spoken in Chinese; every other code speaks English."""
    assert Phrase(en="car", zh_TW="車").spoken(code) == word
    assert spoken("7", code) == "7"
