"""One line of text being edited: caret, selection, words, a limit in characters. Knows no window."""

import unicodedata
from dataclasses import dataclass, field

from game.ui.text import clusters

UNDO_STEPS = 100


def printable(text: str) -> str:
    """Return what may stand in one line: line feeds become blanks, control characters go."""
    out = (" " if c in "\n\t\r\u2028\u2029" else c for c in text.replace("\r\n", "\n"))
    return "".join(c for c in out if unicodedata.category(c) not in ("Cc", "Cs"))


def _words(text: str) -> list[str]:
    from uniseg.wordbreak import words  # noqa: PLC0415 - its tables would slow the program's start

    return list(words(text))


@dataclass
class Line:
    """The text as single characters (grapheme clusters), the caret before one of them.

    `anchor` is the other end of the selection; equal to the caret if nothing is selected.
    """

    parts: list[str]
    most: int
    caret: int = 0
    anchor: int = 0
    _past: list[tuple[list[str], int]] = field(default_factory=list)

    @classmethod
    def of(cls, text: str, most: int) -> "Line":
        """Begin with a text, the caret at its end."""
        parts = clusters(printable(text))[:most]
        return cls(parts, most, len(parts), len(parts))

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self.parts)

    @property
    def selection(self) -> tuple[int, int]:
        """First and behind-last selected character."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return "".join(self.parts[start:end])

    def _remember(self) -> None:
        self._past = [*self._past[1 - UNDO_STEPS :], (list(self.parts), self.caret)]

    def undo(self) -> bool:
        """Take the last change back; False if there is none."""
        if not self._past:
            return False
        self.parts, self.caret = self._past.pop()
        self.anchor = self.caret
        return True

    def insert(self, text: str) -> bool:
        """Put a text in place of the selection, as much as there is room for; False if nothing changed."""
        start, end = self.selection
        before = list(self.parts)
        # Joined first: an accent or a joiner may belong to the character before the caret.
        head = clusters("".join(self.parts[:start]) + printable(text))
        tail = self.parts[end:]
        head = head[: max(start, self.most - len(tail))]
        if head + tail == before:
            self.anchor = self.caret
            return False
        self._remember()
        self.parts = head + tail
        self.caret = self.anchor = len(head)
        return True

    def delete(self, target: int) -> bool:
        """Delete the selection, or else everything between the caret and `target`."""
        start, end = self.selection if self.caret != self.anchor else sorted((self.caret, target))
        start, end = max(0, start), min(len(self.parts), end)
        if start == end:
            return False
        self._remember()
        del self.parts[start:end]
        self.caret = self.anchor = start
        return True

    def go(self, target: int, *, select: bool = False) -> None:
        """Move the caret; with `select` the anchor stays."""
        self.caret = max(0, min(len(self.parts), target))
        if not select:
            self.anchor = self.caret

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.parts)

    def word_edge(self, step: int) -> int:
        """Return where the caret goes to skip a word backwards (-1) or forwards (1)."""
        edges, at = [0], 0
        for word in _words(self.text):
            at += len(clusters(word))
            if word.strip():
                edges.append(at if step > 0 else at - len(clusters(word)))
        if step > 0:
            return next((edge for edge in edges if edge > self.caret), len(self.parts))
        return next((edge for edge in reversed(edges) if edge < self.caret), 0)

    def select_word(self, at: int) -> None:
        """Select the word round a character."""
        start = 0
        for word in _words(self.text):
            end = start + len(clusters(word))
            if start <= at < end or end == len(self.parts):
                self.anchor, self.caret = start, end
                return
            start = end
