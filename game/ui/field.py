"""A field to type one line into: with an input method, a clipboard, a selection."""

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.ui import svg
from game.ui.editing import Line
from game.ui.events import KeyDown
from game.ui.geometry import Point, Rect
from game.ui.ink import BRASS_LIGHT, INK, PLACEHOLDER
from game.ui.painter import Painter
from game.ui.widget import Widget

BLINK: Final = 0.53
_JUST_COMPOSED: Final = 0.05
"""Some systems send the Enter that ends a composition right after it."""


class Clipboard:
    """The system's clipboard; the program's own where there is none."""

    def __init__(self) -> None:
        self._own = ""

    def get(self) -> str:
        """Return the text in it."""
        try:
            return pygame.scrap.get_text() or self._own
        except pygame.error:
            return self._own

    def put(self, text: str) -> None:
        """Put a text into it."""
        self._own = text
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return


_CLIPBOARD = Clipboard()


class TextField(Widget):
    """One line to type into, at most `most` characters as a reader counts them.

    `on_change` gets the text after every change, `on_done` when Enter is pressed or the focus goes.
    `hint` stands there while it is empty.
    """

    typing = True
    sound = ""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        text: str,
        on_change: Callable[[str], None],
        *,
        on_done: Callable[[str], None] | None = None,
        hint: str = "",
        most: int = 24,
        clipboard: Clipboard = _CLIPBOARD,
        **more: Any,
    ) -> None:
        super().__init__(name, rect, label, **more)
        self.line = Line.of(text, most)
        self.hint = hint
        self._on_change = on_change
        self._on_done = on_done
        self._clipboard = clipboard
        self.composition = ("", 0)
        """What the input method has not finished, and the caret in it."""
        self._composed_at = -1.0
        self._shift = 0.0
        self._blink_from = 0.0
        self._drawn_on = True
        self._edges: list[float] = [0.0]
        self._dragging_words = False

    @property
    def text(self) -> str:
        """What stands in it."""
        return self.line.text

    def adopt(self, old: Widget) -> None:
        """Keep caret, selection and composition over a rebuild."""
        if isinstance(old, TextField):
            if old.text == self.text:
                self.line = old.line
            self.composition, self._shift = old.composition, old._shift  # noqa: SLF001 - its former self
            self._blink_from = old._blink_from  # noqa: SLF001 - likewise

    # ---------------------------------------------------------------- time
    def _now(self) -> float:
        return self.form.clock.now() if self.form is not None else 0.0

    def _caret_on(self, now: float) -> bool:
        return int((now - self._blink_from) / BLINK) % 2 == 0

    def due(self, now: float) -> float | None:
        """Seconds until the caret blinks; 0 when it should look otherwise than it does."""
        if not self.focused or self.off:
            return None
        if self._caret_on(now) != self._drawn_on:
            return 0.0
        return BLINK - (now - self._blink_from) % BLINK

    def _touched(self) -> None:
        self._blink_from = self._now()
        self.spoil()

    # ---------------------------------------------------------------- keyboard
    def focus_changed(self) -> None:
        """Select all when the keyboard brought the focus; tell when it goes."""
        self.composition = ("", 0)
        if self.focused:
            self._blink_from = self._now()
            if self.form is not None and self.form.by_keyboard:
                self.line.select_all()
        else:
            self.line.anchor = self.line.caret
            if self._on_done is not None:
                self._on_done(self.text)

    def _changed(self, changed: bool) -> None:
        self._touched()
        if changed:
            self._on_change(self.text)

    def typed(self, text: str) -> None:
        """Put in what was typed or chosen in the input method."""
        if self.composition[0]:
            self._composed_at = self._now()
        self.composition = ("", 0)
        self._changed(self.line.insert(text))

    def composing(self, text: str, caret: int) -> None:
        """Show what the input method has not finished."""
        if self.composition[0] and not text:
            self._composed_at = self._now()
        if text and self.line.selected:
            # What is being composed takes the selection's place, as everywhere else.
            self.line.delete(self.line.caret)
            self._on_change(self.text)
        self.composition = text, caret
        self._touched()

    def key(self, event: KeyDown) -> bool:
        """Move, delete, select, copy; every key that types a character is the field's too."""
        if self.composition[0] or (event.key == "enter" and self._now() - self._composed_at < _JUST_COMPOSED):
            # The input method has these keys: Enter picks a word and must not confirm anything.
            return True
        if event.chord in ("escape", "tab", "shift+tab", "up", "down") or event.key.startswith("f1"):
            return False
        if event.key == "enter":
            if self._on_done is not None:
                self._on_done(self.text)
            return False
        if self.off:
            return False
        return self._move(event) or self._edit(event) or len(event.key) == 1 or event.key in ("space", "plus")

    def _move(self, event: KeyDown) -> bool:
        line, by_word, select = self.line, "ctrl" in event.mods or "alt" in event.mods, "shift" in event.mods
        match event.key:
            case "left" | "right":
                step = -1 if event.key == "left" else 1
                start, end = line.selection
                if start != end and not select and not by_word:
                    line.go(start if step < 0 else end)
                else:
                    line.go(line.word_edge(step) if by_word else line.caret + step, select=select)
            case "home" | "end":
                line.go(0 if event.key == "home" else len(line.parts), select=select)
            case _:
                return False
        self._touched()
        return True

    def _edit(self, event: KeyDown) -> bool:
        line, by_word = self.line, "ctrl" in event.mods or "alt" in event.mods
        match event.key, "ctrl" in event.mods:
            case "backspace", _:
                self._changed(line.delete(line.word_edge(-1) if by_word else line.caret - 1))
            case "delete", _:
                self._changed(line.delete(line.word_edge(1) if by_word else line.caret + 1))
            case "a", True:
                line.select_all()
                self._touched()
            case "c" | "x", True:
                if line.selected:
                    self._clipboard.put(line.selected)
                if event.key == "x":
                    self._changed(line.delete(line.caret))
            case "v", True:
                self._changed(line.insert(self._clipboard.get()))
            case "z", True:
                self._changed(line.undo())
            case _:
                return False
        return True

    # ---------------------------------------------------------------- pointer
    def _index(self, at: Point) -> int:
        x = at[0] - self.rect.x - self._pad + self._shift
        edges = self._edges
        return min(range(len(edges)), key=lambda i: abs(edges[i] - x))

    @property
    def _pad(self) -> float:
        return self.form.layout.pick(14, 10) if self.form is not None else 14

    def down(self, at: Point, clicks: int) -> None:
        """Put the caret there; twice selects a word, three times everything."""
        self._dragging_words = clicks > 1
        if clicks == 2:
            self.line.select_word(self._index(at))
        elif clicks > 2:
            self.line.select_all()
        else:
            self.line.go(self._index(at))
        self._touched()

    def drag(self, at: Point) -> None:
        """Select up to there."""
        if not self._dragging_words:
            self.line.go(self._index(at), select=True)
            self._touched()

    def up(self, at: Point) -> None:
        """Nothing more: the press has done it."""

    # ---------------------------------------------------------------- drawing
    @property
    def typing_at(self) -> Rect:
        """Where the input method shows its list: at the caret."""
        screen = self.screen
        caret = min(
            self._edges[min(self.line.caret, len(self._edges) - 1)] - self._shift, screen.w - self._pad
        )
        return Rect(round(screen.x + self._pad + max(0.0, caret)), screen.y, 2, screen.h)

    def paint(self, p: Painter) -> None:
        """Draw box, text, selection, composition and caret."""
        self.style.box(p, self.rect, self.look)
        size = p.layout.body
        inner = Rect(self.rect.x + self._pad, self.rect.y, self.rect.w - 2 * self._pad, self.rect.h)
        base = self.rect.cy + size * 0.36
        parts = self.line.parts
        self._edges = [
            p.type.width("".join(parts[:i]), size, "text") if i else 0.0 for i in range(len(parts) + 1)
        ]
        if not parts and not self.composition[0] and self.hint:
            p.text(inner.x, base, self.hint, size, "text", PLACEHOLDER, width=inner.w)
        caret = self._edges[self.line.caret]
        if self.composition[0]:
            caret += p.type.width(self.composition[0][: self.composition[1]], size, "text")
        self._shift = max(0.0, min(self._shift, caret), caret - inner.w + 2)
        with p.clipped(Rect(inner.x - 2, inner.y, inner.w + 4, inner.h)):
            self._paint_text(p, inner.x - self._shift, base, size)
        self._drawn_on = self._caret_on(self._now())
        if self.focused and not self.off and self._drawn_on:
            p.fill(
                Rect(inner.x - self._shift + caret, self.rect.y + self.rect.h * 0.24, 2, self.rect.h * 0.54),
                INK,
            )

    def _paint_text(self, p: Painter, x: float, base: float, size: float) -> None:
        start, end = self.line.selection
        if start != end and self.focused:
            box = Rect(
                x + self._edges[start],
                self.rect.y + self.rect.h * 0.18,
                self._edges[end] - self._edges[start],
                self.rect.h * 0.66,
            )
            p.fill(box, BRASS_LIGHT)
        ink = PLACEHOLDER if self.off else INK
        if not self.composition[0]:
            p.text(x, base, self.text, size, "text", ink)
            return
        at = self._edges[self.line.caret]
        wide = p.type.width(self.composition[0], size, "text")
        p.text(x, base, "".join(self.line.parts[: self.line.caret]), size, "text", ink)
        p.text(x + at, base, self.composition[0], size, "text", ink)
        p.shapes(Rect(x + at, base + 3, wide, 2), svg.line(0, 1, wide, 1, INK, 1.6, stroke_dasharray="4 3"))
        p.text(x + at + wide, base, "".join(self.line.parts[self.line.caret :]), size, "text", ink)
