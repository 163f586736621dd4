"""Questions and messages over the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scenes.stack import Scene
from game.ui import paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import INK, WOOD, mix

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.style import Kind


@dataclass(frozen=True)
class Answer:
    """One button of a dialog: what it hands back, its label, its key (a chord)."""

    value: str
    label: str
    shortcut: str = ""
    kind: Kind = "plain"


def veil(p: Painter) -> None:
    """Darken everything below."""
    p.fill(p.window, mix(INK, WOOD, 0.12), 0.64)


class Dialog(Scene[str]):
    """A question with a few answers; hands back the chosen answer's value.

    Esc gives `cancel`, or does nothing where that is None. The first `primary` answer has the focus.
    """

    opaque = False

    def __init__(
        self,
        services: Services,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        cancel: str | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(services)
        self._title = title
        self._text = text
        self._detail = detail
        self._answers = list(answers)
        self._cancel = cancel
        first = next((a for a in self._answers if a.kind == "primary"), self._answers[0])
        self.form.focus(first.value)

    def _measure(self) -> tuple[Rect, list[str], list[str]]:
        lay, type_ = self.layout, self.services.shop.type
        width = lay.pick(720.0, 520.0)
        inner = width - lay.pick(96, 64)
        body = type_.wrap(self._text, lay.body, "semi", inner, rich=True)
        detail = type_.wrap(self._detail, lay.cap, "text", inner) if self._detail else []
        h = lay.pick(96, 70) + len(body) * lay.body * 1.32 + len(detail) * lay.cap * 1.3
        h += lay.button_h + lay.pick(72, 50)
        return Rect((lay.w - width) / 2, (lay.h - h) / 2, width, h), body, detail

    def build(self) -> None:
        """Place the answers at the foot."""
        lay = self.layout
        box, _, _ = self._measure()
        side = lay.pick(40, 28)
        row = Rect(box.x + side, box.bottom - lay.button_h - lay.pick(32, 22), box.w - 2 * side, lay.button_h)
        count = len(self._answers)
        if count == 1:
            row = Rect(row.cx - row.w / 4, row.y, row.w / 2, row.h)
        for rect, answer in zip(row.columns(count, lay.gap), self._answers, strict=True):
            self.form.add(
                Button(
                    answer.value,
                    rect,
                    answer.label,
                    self._giver(answer.value),
                    kind=answer.kind,
                    shortcut=answer.shortcut,
                )
            )

    def toast_y(self) -> float:
        """Below the sheet."""
        return self._measure()[0].bottom + self.layout.pick(96, 72)

    def _giver(self, value: str) -> Callable[[], None]:
        return lambda: self.close(value)

    def paint(self, p: Painter) -> None:
        """Draw the veil and the sheet."""
        lay = p.layout
        box, body, detail = self._measure()
        veil(p)
        paper.panel(p, box, self._title)
        y = box.y + lay.pick(92, 68) + lay.body
        for line in body:
            p.text(box.cx, y, line, lay.body, "semi", align="middle", rich=True)
            y += lay.body * 1.32
        for line in detail:
            p.text(box.cx, y, line, lay.cap, "text", align="middle")
            y += lay.cap * 1.3

    def on_event(self, event: InputEvent) -> bool:
        """Esc cancels; nothing reaches the scene below."""
        if isinstance(event, KeyDown) and event.key == "escape" and self._cancel is not None:
            self.close(self._cancel)
            return True
        return False
