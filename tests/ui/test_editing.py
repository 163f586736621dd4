"""Editing one line."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.editing import Line, printable
from game.ui.text import clusters

TEXT = st.text(max_size=8)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("insert"), TEXT),
        st.tuples(st.just("delete"), st.sampled_from([-1, 1])),
        st.tuples(st.just("go"), st.integers(-2, 30)),
        st.tuples(st.just("select"), st.integers(-2, 30)),
        st.tuples(st.just("word"), st.sampled_from([-1, 1])),
        st.tuples(st.just("undo"), st.just(0)),
    ),
    max_size=20,
)


@settings(max_examples=150, deadline=None)
@given(TEXT, STEPS)
def test_a_line_stays_sound(text: str, steps: list[tuple[str, str | int]]) -> None:
    """Whatever is done: caret and selection lie within the text, the limit holds, nothing unprintable."""
    line = Line.of(text, 12)
    for what, value in steps:
        match what, value:
            case "insert", str():
                line.insert(value)
            case "delete", int():
                line.delete(line.caret + value)
            case "go", int():
                line.go(value)
            case "select", int():
                line.go(value, select=True)
            case "word", int():
                line.go(line.word_edge(value))
            case _:
                line.undo()
        assert 0 <= line.caret <= len(line.parts) <= 12
        assert 0 <= line.anchor <= len(line.parts)
        assert printable(line.text) == line.text


def test_the_limit_counts_characters_as_read() -> None:
    """An accent or a joined emoji counts as part of one character."""
    line = Line.of("", 3)
    line.insert("e\u0301👩‍👩‍👧x!")
    assert line.parts == ["e\u0301", "👩‍👩‍👧", "x"]


def test_a_combining_mark_joins_what_stands_before() -> None:
    """Typing an accent after a letter makes one character, deleted at once."""
    line = Line.of("e", 5)
    line.insert("\u0301")
    assert line.parts == ["e\u0301"]
    line.delete(line.caret - 1)
    assert line.text == ""


def test_words_are_jumped_over() -> None:
    """Ctrl and arrow go to the next word's end or the last word's beginning."""
    line = Line.of("Chen Mei, Dora", 30)
    line.go(0)
    stops = []
    while line.caret < len(line.parts):
        line.go(line.word_edge(1))
        stops.append(line.text[: line.caret])
    assert stops[:2] == ["Chen", "Chen Mei"]
    line.go(line.word_edge(-1))
    assert line.text[line.caret :] == "Dora"


def test_inserting_replaces_the_selection() -> None:
    """What is typed takes the selected text's place, and undo brings it back."""
    line = Line.of("Ada", 10)
    line.select_all()
    line.insert("Bruno")
    assert line.text == "Bruno"
    assert line.undo()
    assert line.text == "Ada"


def test_a_double_click_selects_the_word() -> None:
    """The word round a character is selected, without its neighbours."""
    line = Line.of("Chen Mei", 10)
    line.select_word(6)
    assert line.selected == "Mei"


def test_control_characters_never_get_in() -> None:
    """Line feeds become blanks, other control characters are dropped."""
    assert clusters(printable("a\r\nb\x00c\x1b")) == ["a", " ", "b", "c"]
