"""The bundled fonts have every character that the game says, and the scripts that players' names use.

pygame draws a missing glyph as nothing, so a gap would not be seen before a player sees it.
"""

from functools import cache

import pytest

from game.dev.po_files import read_entries
from game.dev.render.fonts import characters_of, common_traditional, cuts, spoken
from game.dev.sentences import sayings
from game.places import assets_folder, data_folder
from game.ui.fonts import Faces

FONTS = assets_folder() / "fonts"
LATIN_FACES = ["ZillaSlab-Medium", "ZillaSlab-SemiBold", "ZillaSlab-Bold"]
CHINESE_FACES = ["NotoSansTC-Medium", "NotoSansTC-Bold"]


@cache
def characters(face: str) -> frozenset[str]:
    """Return what a bundled face can draw."""
    return characters_of(FONTS / f"{face}.ttf")


def english() -> frozenset[str]:
    """Return the characters of the sentences in the source."""
    ids = [msgid for saying in sayings(data_folder() / "game") for msgid in saying.ids]
    return frozenset(
        "".join(part for msgid in ids for part in ([msgid] if isinstance(msgid, str) else msgid))
    )


def chinese() -> frozenset[str]:
    """Return the characters of the Chinese translations."""
    files = sorted((assets_folder() / "catalogues/zh_TW").glob("*.po"))
    return frozenset("".join("".join(entry.forms) for file in files for entry in read_entries(file, "zh_TW")))


@pytest.mark.parametrize("face", LATIN_FACES)
def test_english_can_be_drawn(face: str) -> None:
    """Every character of the English sentences is in each text face."""
    assert sorted(english() - characters(face) - {"\n"}) == []


@pytest.mark.parametrize("face", CHINESE_FACES)
def test_chinese_can_be_drawn(face: str) -> None:
    """Every character of the translations and the levels is in each Chinese text face."""
    assert sorted((chinese() | spoken()) - characters(face) - {"\n"}) == []


def test_chinese_headings_can_be_drawn() -> None:
    """Headings are set in the display faces, Latin and digits among Chinese in Rye."""
    assert sorted(chinese() - characters("NotoSerifTC-Black") - characters("Rye-Regular") - {"\n"}) == []


@pytest.mark.parametrize("face", [*CHINESE_FACES, "NotoSerifTC-Black"])
def test_common_chinese_names_can_be_drawn(face: str) -> None:
    """All of Big5's first level is there, in every weight."""
    assert len(common_traditional()) == 5401
    assert not common_traditional() - characters(face)


@pytest.mark.parametrize("style", ["display", "bold", "semi", "text"])
@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Éloïse Gößl",
        "Łucja Žižková",
        "Nguyễn Thị Mỹ Duyên",
        "Þórdís Ægisdóttir",
        "Ольга Щербакова",
        "Їжак",
        "Ελένη Παπαδοπούλου",
        "שָׂרָה כהן",
        "فاطمة الزهراء",
        "پریسا",
        "สมชาย ใจดี",
        "अनन्या शर्मा",
        "김서연",
        "뷁쀍",
        "ㄅㄆㄇ",
        "さくら",
        "アンナ",
        "陳怡君",
        "喆堃",
        "游锡堃",
        "田中 桜",
        "龘",
        "刘洋",
    ],
)
def test_names_of_the_world_can_be_drawn(name: str, style: str) -> None:
    """A player's name shows in every style, whatever its script: some bundled face has each character."""
    faces = Faces(FONTS)
    han = any("\u4e00" <= character <= "\u9fff" for character in name)
    for character in name:
        face, scale = faces.pick(style, character, han=han)
        assert face is not None
        assert face.has(character)
        assert 0.8 < scale <= 1


def test_the_fonts_are_those_of_the_table() -> None:
    """Nothing unaccounted for is bundled, and all together stay small."""
    files = sorted(FONTS.glob("*.ttf"))
    assert {file.name for file in files} == set(cuts())
    assert sum(file.stat().st_size for file in files) < 18_000_000
