"""Choosing a language and making sentences in it."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.text.language import LANGUAGES, Language, fill, language_for, mark, placeholders, system_locales


def compiled(folder: Path, area: str, entries: dict[str | tuple[str, str], str | tuple[str, ...]]) -> None:
    """Write one area's compiled Chinese catalogue."""
    catalogue = Catalog(locale="zh_TW")
    for msgid, text in entries.items():
        catalogue.add(msgid, text)
    path = folder / "zh_TW" / f"{area}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two areas' catalogues."""
    compiled(tmp_path, "common", {"Quit": "離開", "{name} to play": "輪到{name}"})
    compiled(tmp_path, "express", {("{n} card", "{n} cards"): ("{n} 張牌",), "Quit": "離席"})
    return tmp_path


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    """English sentences are the ids: they are said as they stand."""
    language = Language(tmp_path, "en")
    assert language.say("{name} to play", name="Ann") == "Ann to play"
    assert language.say_n("{n} card", "{n} cards", 1) == "1 card"
    assert language.say_n("{n} card", "{n} cards", 0) == "0 cards"


def test_all_areas_are_merged_and_the_first_wins(folder: Path) -> None:
    """A sentence is found in whichever area has it; areas are asked in order of their names."""
    language = Language(folder, "zh_TW")
    assert language.say("{name} to play", name="Ann") == "輪到Ann"
    assert language.say_n("{n} card", "{n} cards", 1) == "1 張牌"
    assert language.say_n("{n} card", "{n} cards", 7) == "7 張牌"
    assert language.say("Quit") == "離開"
    assert language.say("Not in any catalogue") == "Not in any catalogue"


def test_the_language_changes_while_running(folder: Path) -> None:
    """`use` switches at once, and `code` tells which is spoken."""
    language = Language(folder, "en")
    assert (language.code, language.say("Quit")) == ("en", "Quit")
    language.use("zh_TW")
    assert (language.code, language.say("Quit")) == ("zh_TW", "離開")
    language.use("en")
    assert language.say("Quit") == "Quit"


def test_an_unknown_language_gives_the_systems(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A settings file with a language that is not offered never stops the start."""
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert Language(folder, "tlh").code == "zh_TW"
    assert Language(folder).code == "zh_TW"


@pytest.mark.parametrize(
    ("sentence", "values", "said"),
    [
        ("{name} bluffs", {"name": "{0} {name} %s {{"}, "{0} {name} %s {{ bluffs"),
        ("{name} pays {n}", {"name": "Ann"}, "Ann pays {n}"),
        ("{name} pays", {"name": "Ann", "n": 3}, "Ann pays"),
        ("} {  {} {name!r} {name:9}", {"name": "Ann"}, "} {  {} {name!r} {name:9}"),
        ("{a}{b}", {"a": "{b}", "b": "x"}, "{b}x"),
    ],
)
def test_nothing_breaks_a_sentence(sentence: str, values: dict[str, str | int], said: str) -> None:
    """Values are never formatted themselves; missing and surplus ones do no harm."""
    assert fill(sentence, values) == said


def test_values_may_have_any_name(tmp_path: Path) -> None:
    """No name of a value collides with a parameter."""
    language = Language(tmp_path, "en")
    assert language.say("{self} {msgid}", self="a", msgid="b") == "a b"
    assert language.say_n("{n} {plural}", "{n} {plural}", 2, plural="b") == "2 b"


def test_an_empty_sentence_is_empty(folder: Path) -> None:
    """Not with the header, which gettext keeps under the empty id."""
    assert Language(folder, "zh_TW").say("") == ""


def test_apostrophes_are_printers_ones(tmp_path: Path) -> None:
    """Sentences are typed with ' and set with ’; a player's name stays as it was typed."""
    language = Language(tmp_path, "en")
    assert language.say("It is {name}'s turn", name="O'Neill") == "It is O'Neill’s turn"
    assert language.say_n("{n} card can't", "{n} cards can't", 2) == "2 cards can’t"


def test_items_are_listed_in_one_breath(tmp_path: Path) -> None:
    """None, one, two, more."""
    compiled(
        tmp_path, "common", {"{items}, {next}": "{items}、{next}", "{items} and {last}": "{items}和{last}"}
    )
    language = Language(tmp_path, "en")
    assert [language.listed(("Ann", "Bea", "Cho", "Dan")[:k]) for k in range(5)] == [
        "",
        "Ann",
        "Ann and Bea",
        "Ann, Bea and Cho",
        "Ann, Bea, Cho and Dan",
    ]
    language.use("zh_TW")
    assert language.listed(("安", "貝", "周")) == "安、貝和周"


@pytest.mark.parametrize(
    ("locales", "code"),
    [
        (("zh_TW.UTF-8",), "zh_TW"),
        (("zh-Hant-HK",), "zh_TW"),
        (("zh_CN",), "zh_TW"),
        (("fr_FR", "zh_TW"), "zh_TW"),
        (("en_GB.UTF-8", "zh_TW"), "en"),
        (("C.UTF-8",), "en"),
        (("zha_CN",), "en"),
        ((), "en"),
    ],
)
def test_language_for_a_locale(locales: tuple[str, ...], code: str) -> None:
    """Any Chinese reader is served with Chinese, everybody else with English."""
    assert language_for(locales) == code


def test_system_locales_follow_the_environment() -> None:
    """LANGUAGE's list comes first, then LC_ALL over LC_MESSAGES over LANG."""
    assert system_locales({"LANGUAGE": "fr:zh_TW", "LANG": "de_DE"}) == ("fr", "zh_TW", "de_DE")
    assert system_locales({"LC_ALL": "C", "LC_MESSAGES": "fr", "LANG": "de"}) == ("C",)
    assert system_locales({"LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "de"}) == ("fr",)


def test_mark_changes_nothing() -> None:
    """`mark` is only a sign for the extraction."""
    assert mark("Quit") == "Quit"


def test_every_language_has_its_own_name() -> None:
    """Somebody who cannot read the present language finds the own one."""
    assert LANGUAGES["en"] == "English"
    assert LANGUAGES["zh_TW"] == "繁體中文"
    with pytest.raises(TypeError):
        LANGUAGES["xx"] = ""  # type: ignore[index]  # the mapping is read-only, also at run time


def test_placeholders() -> None:
    """Only plain names in braces count."""
    assert placeholders("{a} {b1} {} {c!r} { d }") == {"a", "b1"}


def test_a_plural_without_translation_stays_english(folder: Path) -> None:
    """An untranslated plural follows English grammar."""
    assert Language(folder, "zh_TW").say_n("{n} die", "{n} dice", 1) == "1 die"
