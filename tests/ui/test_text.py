"""Setting lines: any string, every script, wrapping, rich text."""

from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.ui.fonts import Faces, FontError, coverage
from game.ui.layout import LEAST_TEXT_PX
from game.ui.text import Typesetter, clean, clusters

ANYTHING = st.text(st.characters(codec=None), max_size=40)
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def _ink(surface: pygame.Surface) -> int:
    """Count the pixels that anything was drawn on."""
    return pygame.mask.from_surface(surface, 40).count()


def test_coverage_is_that_of_the_font_file(faces: Faces) -> None:
    """What a face is said to have is what its character map has."""
    for face in faces.faces.values():
        with TTFont(face.file, lazy=True) as font:
            known = set(font.getBestCmap())
        ours = {code for start, end in coverage(face.file) for code in range(start, end + 1)}
        assert ours == known, face.file.name


def test_broken_font_says_so(tmp_path: Path) -> None:
    """A file that is no font is named, not crashed on."""
    broken = tmp_path / "Rye-Regular.ttf"
    broken.write_bytes(b"\x00\x01\x00\x00\x00\x09garbage")
    with pytest.raises(FontError, match=r"Rye-Regular\.ttf"):
        coverage(broken)


@quick
@given(text=ANYTHING, style=st.sampled_from(["display", "bold", "semi", "text"]), rich=st.booleans())
def test_any_string_can_be_drawn(typesetter: Typesetter, text: str, style: str, rich: bool) -> None:
    """Control characters, lone surrogates, emoji, right-to-left: every string has a width and a picture."""
    drawn = typesetter.draw(text, 20, style, "#2A211C", rich=rich)
    assert typesetter.width(text, 20, style, rich=rich) >= 0
    assert 0 <= drawn.ascent <= drawn.surface.get_height()


@quick
@given(text=ANYTHING, width=st.floats(30, 400), rich=st.booleans())
def test_wrapped_lines_fit(typesetter: Typesetter, text: str, width: float, rich: bool) -> None:
    """No line is wider than asked, unless one single character or tag already is."""
    for line in typesetter.wrap(text, 20, "text", width, rich=rich):
        wide = typesetter.width(line, 20, "text", rich=rich)
        assert wide <= width + 3 or len(clusters(clean(line.replace("**", "")))) <= 9


def test_very_long_text_is_cut(typesetter: Typesetter) -> None:
    """A text of a hundred thousand characters neither fails nor makes a surface SDL can't hold."""
    assert typesetter.draw("W" * 100_000, 30, "bold", "#000000").surface.get_width() <= 12_000
    assert typesetter.wrap("word " * 50_000, 20, "text", 300)


@pytest.mark.parametrize("text", ["漢", "Ж", "한", "ש", "ع", "ก", "ł", "Ω", "a\u0301", "𠮷"])
def test_names_in_other_scripts_show(typesetter: Typesetter, text: str) -> None:
    """A character that no display face has comes from another bundled face."""
    assert _ink(typesetter.draw(text, 30, "display", "#000000").surface) > 20


@pytest.mark.parametrize("text", ["\U0001f9ff", "\ue000", "\ud800", "\x07"])
def test_unknown_characters_show_as_boxes(typesetter: Typesetter, text: str) -> None:
    """A character that no bundled face has is seen, not lost."""
    assert _ink(typesetter.draw(text, 30, "text", "#000000").surface) > 20


def test_invisible_marks_take_no_room(typesetter: Typesetter) -> None:
    """Zero-width characters and direction overrides neither show nor reorder anything."""
    assert clean("A\u200bd\u202ea\ufeff") == "Ada"
    assert typesetter.width("A\u200bda", 20) == typesetter.width("Ada", 20)


def test_latin_and_chinese_share_a_line(typesetter: Typesetter) -> None:
    """Digits and Latin inside Chinese stay in the Latin face; quotation marks follow the text's language."""
    line = typesetter.set("第 3 輪“A”", 20, "text")
    faces = {c: run.face.file.stem for run in line.runs if run.face for c in run.text}
    assert faces["3"].startswith("ZillaSlab")
    assert faces["“"].startswith("NotoSansTC")
    english = typesetter.set("“A”", 20, "text")
    assert all(run.face and run.face.file.stem.startswith("ZillaSlab") for run in english.runs)


def test_chinese_and_latin_keep_a_little_apart(typesetter: Typesetter) -> None:
    """Names in Latin letters inside a Chinese sentence get a thin gap, where no blank is written."""
    alone = typesetter.width("Bruno", 20) + typesetter.width("和", 20)
    assert alone < typesetter.width("Bruno和", 20) < alone + 5
    assert typesetter.width("和「B」", 20) == pytest.approx(
        sum(typesetter.width(part, 20) for part in ("和「", "B", "」")), abs=1
    )


def test_chinese_lines_begin_with_no_closing_mark(typesetter: Typesetter) -> None:
    """Commas, full stops and closing brackets never begin a line; opening ones never end one."""
    text = "輪到你：打出一張牌，接在列車尾端。「煤礦」或數值四，都可以連結（見規則）！"
    for width in range(60, 320, 17):
        for line in typesetter.wrap(text, 20, "text", width):
            assert line[0] not in "：，。」）！"
            assert line[-1] not in "「（"


def test_bold_goes_on_in_the_next_line(typesetter: Typesetter) -> None:
    """Bold that runs over a break is closed and opened again."""
    lines = typesetter.wrap("one **two three four five six** seven", 20, "text", 90, rich=True)
    assert len(lines) > 2
    assert all(line.count("**") % 2 == 0 for line in lines)
    assert lines[1].startswith("**")


def test_rules_numbers_become_tags(typesetter: Typesetter) -> None:
    """`[E8]` is one small box in rich text and four characters in plain text."""
    rich = typesetter.set("fits [E8].", 20, "text", rich=True)
    assert [run.text for run in rich.runs if run.tag] == ["E8"]
    assert not any(run.tag for run in typesetter.set("fits [E8].", 20, "text").runs)
    assert not any(run.tag for run in typesetter.set("list[3]", 20, "text", rich=True).runs)


@pytest.mark.parametrize(
    "text", ["Bartholomew the Conductor", "陳美美美美美美美美美美", "שלום עולם שלום עולם"]
)
def test_shortened_text_ends_in_an_ellipsis(typesetter: Typesetter, text: str) -> None:
    """What doesn't fit is shortened, shows that it was, and then fits."""
    short = typesetter.shorten(text, 20, "bold", 90)
    assert short.endswith("…")
    assert typesetter.width(short, 20, "bold") <= 90
    assert typesetter.shorten("Ada", 20, "bold", 90) == "Ada"


def test_fitting_shrinks_only_as_far_as_asked(typesetter: Typesetter) -> None:
    """Text is made smaller until it fits, never under the least size."""
    size = typesetter.fit("Yardmaster Express", 40, "display", 200)
    assert 8 < size < 40
    assert typesetter.width("Yardmaster Express", size, "display") <= 200
    assert typesetter.fit("Yardmaster Express", 40, "display", 20, least=30) == 30


def test_text_stays_readable_in_small_windows(typesetter: Typesetter) -> None:
    """However small the window, text keeps its least size in real pixels."""
    typesetter.scale = 0.4
    assert typesetter.px(14) == LEAST_TEXT_PX


def test_an_apostrophe_stays_latin_beside_chinese(typesetter: Typesetter) -> None:
    """In "I’m 陳美" the apostrophe is as narrow as in "I’m"; a quotation mark of Chinese text is wide."""
    apart = typesetter.width("I’m ", 20, "bold") + typesetter.width("陳美", 20, "bold")
    assert typesetter.width("I’m 陳美", 20, "bold") == pytest.approx(apart, abs=3)
    assert typesetter.width("陳’美", 20, "bold") > typesetter.width("陳美", 20, "bold") + 12
