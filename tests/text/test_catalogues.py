"""The translations of this project, and the commands that keep them."""

import argparse
from pathlib import Path, PurePosixPath

import pytest

from game.dev import catalogues
from game.dev.catalogues import update
from game.dev.po_files import read_entries
from game.dev.proofreading import findings
from game.dev.sentences import area_of, sayings
from game.places import data_folder
from game.text.language import LANGUAGES, Language

SOURCE = """
HEADING = mark("Timetable")
def draw(language, name, late):
    language.say("{name} to play", name=name)
    language.say("Too late" if late else "In time")
    language.say_n("{n} card", "{n} cards", 3)
    language.say(HEADING)
"""


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A small project with sentences in one area."""
    write(tmp_path, "scenes/express/table.py", SOURCE)
    return tmp_path


def write(top: Path, name: str, source: str) -> None:
    """Write a source file of the small project."""
    path = top / "game" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")


def translate(top: Path, **texts: str) -> None:
    """Put translations in, by the first word of their sentence, as a translator would."""
    path = top / "assets/catalogues/zh_TW/express.po"
    lines = path.read_text(encoding="utf-8").split("\n")
    for word, text in texts.items():
        at = next(i for i, line in enumerate(lines) if line.startswith(f'msgid "{word}'))
        at = next(i for i in range(at, len(lines)) if lines[i].startswith("msgstr"))
        lines[at] = f'{lines[at].split(" ")[0]} "{text}"'
    path.write_text("\n".join(lines), encoding="utf-8")


def finished(top: Path) -> None:
    """Bring the small project into the state that has no findings."""
    update(top, "zh_TW")
    translate(
        top, **{"Timetable": "時刻表", "{name}": "輪到{name}", "Too": "太晚", "In": "準時", "{n}": "{n} 張"}
    )
    update(top, "zh_TW")


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_sentence_is_translated(code: str) -> None:
    """Nothing is missing, obsolete or wrong; run `python -m game.dev catalogues` to see and mend."""
    assert findings(data_folder(), code) == []


def test_sayings_are_found_with_choices_and_plurals(top: Path) -> None:
    """Plain strings, choices between them, and plural pairs are found; variables are not."""
    found = [saying.ids for saying in sayings(top / "game")]
    assert found == [
        ("Timetable",),
        ("{name} to play",),
        ("Too late", "In time"),
        (("{n} card", "{n} cards"),),
        (),
    ]


def test_developer_commands_say_nothing_to_players(top: Path) -> None:
    """`game/dev` is not translated."""
    write(top, "dev/bench.py", 'language.say("Benchmark")')
    assert all(saying.place.parts[0] != "dev" for saying in sayings(top / "game"))


@pytest.mark.parametrize(
    ("place", "area"),
    [
        ("scenes/pony/duel.py", "pony"),
        ("scenes/title.py", "title"),
        ("scenes/range_levels.py", "range"),
        ("text/refusals.py", "refusals"),
        ("scenes/express/range.py", "express"),
        ("ui/button.py", "common"),
    ],
)
def test_area_of_a_source_file(place: str, area: str) -> None:
    """The first folder or module that is called like an area decides."""
    assert area_of(PurePosixPath(place)) == area


def test_a_finished_catalogue_has_no_findings_and_is_said(top: Path) -> None:
    """From source to translation to the game's mouth."""
    finished(top)
    assert findings(top, "zh_TW") == []
    language = Language(top / "assets/catalogues", "zh_TW")
    assert language.say("{name} to play", name="Ann") == "輪到Ann"
    assert language.say_n("{n} card", "{n} cards", 3) == "3 張"
    assert language.say("In time") == "準時"


def test_untranslated_sentences_are_said_in_english(top: Path) -> None:
    """A new sentence is listed as untranslated, is not compiled, and shows in English meanwhile."""
    update(top, "zh_TW")
    assert findings(top, "zh_TW") == [
        "zh_TW/express.po: not translated: 'Timetable'",
        "zh_TW/express.po: not translated: '{name} to play'",
        "zh_TW/express.po: not translated: 'Too late'",
        "zh_TW/express.po: not translated: 'In time'",
        "zh_TW/express.po: not translated: ('{n} card', '{n} cards')",
    ]
    language = Language(top / "assets/catalogues", "zh_TW")
    assert language.say("Too late") == "Too late"
    assert language.say_n("{n} card", "{n} cards", 1) == "1 card"


def test_updating_twice_changes_no_byte(top: Path) -> None:
    """The files depend on their sentences alone."""
    finished(top)
    files = sorted((top / "assets").rglob("*.*o"))
    before = [file.read_bytes() for file in files]
    update(top, "zh_TW")
    assert len(before) == 2 * len(catalogues.AREAS)
    assert [file.read_bytes() for file in files] == before


def test_a_translation_outlives_its_sentence_until_tidied(top: Path) -> None:
    """An unsaid sentence is kept as obsolete, reported, revived, and dropped on demand."""
    finished(top)
    po = top / "assets/catalogues/zh_TW/express.po"
    write(top, "scenes/express/table.py", SOURCE.replace('"Timetable"', '"Journal"'))
    update(top, "zh_TW")
    assert '#~ msgid "Timetable"' in po.read_text(encoding="utf-8")
    assert findings(top, "zh_TW") == [
        "zh_TW/express.po: not translated: 'Journal'",
        "zh_TW/express.po: obsolete: 'Timetable'",
    ]
    write(top, "scenes/express/table.py", SOURCE)
    update(top, "zh_TW")
    assert findings(top, "zh_TW") == []
    write(top, "scenes/express/table.py", SOURCE.replace('"Timetable"', '"Journal"'))
    update(top, "zh_TW", tidy=True)
    assert "Timetable" not in po.read_text(encoding="utf-8")


def test_a_sentence_keeps_its_translation_in_another_area(top: Path) -> None:
    """Moving a sentence to another scene costs nothing."""
    finished(top)
    write(top, "scenes/pony/table.py", 'language.say("Too late")')
    update(top, "zh_TW", ["pony"])
    entries = read_entries(top / "assets/catalogues/zh_TW/pony.po", "zh_TW")
    assert [(entry.msgid, entry.forms) for entry in entries] == [("Too late", ("太晚",))]


def test_only_the_named_areas_are_written(top: Path) -> None:
    """Two people can work on two areas."""
    update(top, "zh_TW", ["pony", "express"])
    assert sorted(file.name for file in (top / "assets/catalogues/zh_TW").glob("*.po")) == [
        "express.po",
        "pony.po",
    ]


@pytest.mark.parametrize(
    ("source", "texts", "finding"),
    [
        ('say("New")', {}, "zh_TW/pony.po: not in the catalogue: 'New'"),
        ('say("{name} wins")', {}, "game/scenes/pony.py:1: no value for {name}"),
        ('say("You win", name="x")', {}, "game/scenes/pony.py:1: no place for the value name"),
        ('say(f"{x} wins")', {}, "game/scenes/pony.py:1: the sentence is computed"),
        ('say("You" + x)', {}, "game/scenes/pony.py:1: the sentence is computed"),
        ("", {"{name}": "輪到{nme}"}, "zh_TW/express.po: placeholders differ: '{name} to play'"),
        ("", {"{n}": "張"}, "zh_TW/express.po: placeholders differ: ('{n} card', '{n} cards')"),
        ("", {"Too": "太晚!"}, "zh_TW/express.po: Western punctuation: '晚!'"),
        ("", {"Too": "太晚 "}, "zh_TW/express.po: stray space: '太晚 '"),
        ("", {"Timetable": "时刻表"}, "zh_TW/express.po: not a Traditional character: 时"),
        ("", {"Timetable": "班次"}, "zh_TW/express.po: the compiled catalogue differs"),
        ("", {"Timetable": ""}, "zh_TW/express.po: not translated: 'Timetable'"),
    ],
)
def test_what_is_wrong_is_found(top: Path, source: str, texts: dict[str, str], finding: str) -> None:
    """Each kind of mistake has its finding, and no calm catalogue has one."""
    finished(top)
    write(top, "scenes/pony.py", source)
    translate(top, **texts)
    found = findings(top, "zh_TW")
    assert any(line.startswith(finding) for line in found), found


def test_two_translations_of_one_sentence_are_found(top: Path) -> None:
    """Catalogues are merged, so a sentence can have only one translation."""
    finished(top)
    write(top, "scenes/pony.py", 'say("Too late")')
    update(top, "zh_TW")
    translate(top, Too="遲了")
    update(top, "zh_TW", ["express"])
    assert findings(top, "zh_TW", ["pony"]) == [
        "translated in several ways: 'Too late': express: 遲了; pony: 太晚"
    ]


def test_a_stranger_among_the_catalogues_is_found(top: Path) -> None:
    """A misnamed catalogue would be merged or overlooked."""
    finished(top)
    (top / "assets/catalogues/zh_TW/ponny.po").write_text("", encoding="utf-8")
    assert findings(top, "zh_TW") == ["zh_TW/ponny.po: no such area"]


def test_the_command_checks_without_writing(
    top: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--check` exits with 1 on findings and leaves the files alone; an unknown area is refused."""
    monkeypatch.setattr(catalogues, "data_folder", lambda: top)
    parser = argparse.ArgumentParser()
    catalogues.add_command(parser.add_subparsers())

    def run(*words: str) -> int:
        arguments = parser.parse_args(["catalogues", *words])
        status: int = arguments.run(arguments)
        return status

    assert run("--check") == 1
    assert not (top / "assets").exists()
    assert "not in the catalogue: 'Timetable'" in capsys.readouterr().out
    assert run("express") == 0
    assert "not translated: 'Timetable'" in capsys.readouterr().out
    finished(top)
    assert run("--check") == 0
    assert run("pinochle") == 2
