"""The hint: what the Old-timer would do for the seat that decides, and why, on a slip over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.scenes.stack import Scene
from game.ui import bindings, paper, svg
from game.ui.controls import IconButton
from game.ui.events import FocusLost, InputEvent, KeyDown, KeyUp, PointerDown, PointerUp
from game.ui.geometry import Rect, around
from game.ui.ink import BRASS, BRASS_LIGHT, CREAM, INK, NIGHT, PAPER, SHADE, mix

if TYPE_CHECKING:
    from game.bots.player import Advice
    from game.scenes.match import MatchScene
    from game.ui.painter import Painter


class Hint(Scene[None]):
    """A slip with a hint for the seat that looks on; it lies over the table or over one of its sheets.

    Nothing waits for it: a click beside it, and every key but its own, closes it and does what it
    would have done. `held`: others sit at the screen, so the words only show while Space or the slip is
    held, as the dice under the cup do.
    """

    opaque = False

    def __init__(self, table: MatchScene[Any], *, held: bool) -> None:
        super().__init__(table.services)
        self.table = table
        self.advice: Advice | None = None
        self._asked = False
        self._held = held
        self._open = not held
        self._below: Scene[Any] | None = None
        self._moment = self._now

    @property
    def _now(self) -> tuple[int, int | None]:
        session = self.table.session
        return len(session.match.entries), session.viewer

    @property
    def lines(self) -> list[str]:
        """What it says at present: what to do, then why."""
        if self.advice is None:
            return [self.say("The Old-timer is thinking …")]
        if not self._open:
            return [self.say("Hold Space, or this slip, to read. The others look away.")]
        return self.table.words_of(self.advice)

    @property
    def marked(self) -> dict[str, Rect]:
        """What lies on the table and is meant, by the names of its widgets."""
        if self.advice is None or not self._open or self._below is None:
            return {}
        form, move = self._below.form, self.advice.move
        return {name: form.find(name).screen for name in self.table.concerned(move) if form.has(name)}

    @property
    def rings(self) -> list[Rect]:
        """Round what is meant."""
        return list(self.marked.values())

    # ---------------------------------------------------------------- time
    def enter(self) -> None:
        """See what it lies over; the question is put with the first frame."""
        scenes = self.stack.scenes
        self._below = scenes[scenes.index(self) - 1]

    def leave(self) -> None:
        """A question that is still open needs no answer any more."""
        if self._asked and self.advice is None:
            self.services.thinker.cancel()

    def tick(self, now: float) -> None:
        """Ask, and pick up the answer."""
        del now
        if self._moment != self._now:
            self.close()
            return
        if self.advice is not None:
            return
        thinker = self.services.thinker
        if not self._asked or not thinker.thinking:
            # A computer's thought that this drops is thought again once the slip has gone.
            self.table.session.consult(thinker)
            self._asked = True
        self.advice = thinker.advice()
        if self.advice is not None:
            self.services.sound.play("paper-flick", 0.6)
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Frames while the answer is on its way."""
        del now
        return 0.0 if self.advice is None else None

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """Read, close, or close and let the scene below have the event."""
        match event:
            case KeyDown(key="space") if self._held:
                self._show(on=True)
                return True
            case KeyDown(chord=pressed) if pressed in ("escape", bindings.chord("@hint=h")):
                if not event.repeat:
                    self.close()
                return True
            case PointerDown(at=at) if self._slip.holds(at):
                if not self.form.handle(event):
                    self._show(on=True)
                return True
            case PointerDown() | KeyDown():
                self.close()
                return self.stack.handle(event)
            case KeyUp() | PointerUp() | FocusLost() if self._held:
                self._show(on=False)
        return super().handle(event)

    def _show(self, *, on: bool) -> None:
        if self._held and on != self._open:
            self._open = on
            self.rebuild()

    # ---------------------------------------------------------------- the slip
    @property
    def _pad(self) -> float:
        return self.layout.pick(22.0, 16.0)

    @property
    def _slip(self) -> Rect:
        """As high as its words."""
        lay, type_ = self.layout, self.services.shop.type
        place = self.table.hint_place
        inner = place.w - 2 * self._pad
        high = self._pad * 2 + lay.body * 1.5
        for at, line in enumerate(self.lines):
            size, style = self._type(at)
            high += len(type_.wrap(line, size, style, inner)) * size * 1.32 + self._gap(at)
        return Rect(place.x, place.y, place.w, high)

    def _type(self, at: int) -> tuple[float, str]:
        """Size and style of a line: what to do stands out."""
        return (self.layout.size(25, 18), "bold") if at == 0 else (self.layout.size(20, 15), "text")

    def _gap(self, at: int) -> float:
        return self.layout.pick(10.0, 7.0) if at < 2 else self.layout.pick(4.0, 3.0)

    def build(self) -> None:
        """Place what closes it."""
        slip, side = self._slip, self.layout.pick(36.0, 28.0)
        rect = Rect(slip.right - side - 6, slip.y + 6, side, side)
        button = IconButton("close", rect, "close", self.say("Close"), self.close, shortcut="escape")
        button.focusable = False
        self.form.add(button)

    def paint(self, p: Painter) -> None:
        """Draw the rings, and the slip over them."""
        for name, rect in self.marked.items():
            self._paint_ring(p, rect)
            self.table.paint_over_ring(p, name)
        lay, slip = p.layout, self._slip
        w, h, r = slip.w, slip.h, lay.radius
        shapes = svg.rect(0, 6, w, h, SHADE, r, opacity=0.55)
        shapes += svg.rect(0, 0, w, h, NIGHT, r, stroke=BRASS, stroke_width=lay.outline)
        p.shapes(slip, shapes, pad=12)
        x, inner = slip.x + self._pad, slip.w - 2 * self._pad
        y = slip.y + self._pad + lay.body * 0.8
        lamp = lay.pick(18.0, 13.0)
        paper.draw_icon(p, (x + lamp, y - lay.body * 0.32), "hint", BRASS_LIGHT, lamp)
        head = self.say("The Old-timer’s advice")
        p.text(
            x + lamp * 2 + 10, y, head, lay.cap, "bold", BRASS_LIGHT, width=inner - lamp * 2 - 10 - self._pad
        )
        y += lay.body * 0.7
        for at, line in enumerate(self.lines):
            size, style = self._type(at)
            y += self._gap(at) + size
            ink = PAPER if at < 1 else mix(PAPER, NIGHT, 0.1)
            y = p.paragraph(x, y, line, size, inner, style, ink, lead=1.32) - size

    def _paint_ring(self, p: Painter, rect: Rect) -> None:
        """Mark what is meant: a frame in paper's white, and a lantern at its corner."""
        lay = p.layout
        a, r, wide = lay.pick(7, 5), lay.radius, lay.pick(5, 4)
        box = (-a, -a, rect.w + 2 * a, rect.h + 2 * a)
        shapes = svg.rect(*box, r=r + a, stroke=INK, stroke_width=wide + 4)
        shapes += svg.rect(*box, r=r + a, stroke=CREAM, stroke_width=wide)
        p.shapes(rect, shapes, pad=a + wide + 4)
        half = min(lay.pick(19.0, 14.0), 0.26 * min(rect.w, rect.h) + 2)
        badge = around(rect.x, rect.y, 2 * half, 2 * half)
        p.shapes(badge, svg.circle(half, half, half, NIGHT, stroke=CREAM, stroke_width=2.4), pad=3)
        paper.draw_icon(p, badge.centre, "hint", BRASS_LIGHT, half * 0.86)
