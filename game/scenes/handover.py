"""The hand-over: a night train covers the table until the next person sits down.

Opaque, and drawn from a name, a seat and a reason alone: whatever lies on the table can't show here.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from game.scenes.stack import Scene
from game.text.language import mark
from game.ui import paper, svg
from game.ui.controls import Button, IconButton
from game.ui.events import InputEvent, KeyDown, PointerDown
from game.ui.geometry import Rect
from game.ui.ink import BRASS, NIGHT, PAPER
from game.ui.motion import Motion, ease_in_out, ease_out
from game.ui.sheets import Layer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.match import Reason
    from game.scenes.services import Services
    from game.ui.painter import Painter

Answer: TypeAlias = Literal["ready", "undo"]

BACKDROP: Final = "rendered/handover-backdrop"
CONSIST: Final = ("oil", "timber", "wild", "coal", "livestock")
"""The cars behind the engine, the same for everybody: never a player's own train."""
ENGINE: Final = (534.75, 619.2)
"""Where the engine stands on the 1920 × 1080 backdrop; the anchors are those of its README."""
SCALE: Final = 1.4175
SMOKE: Final = Rect(486.6, 455.4, 320 * 1.914, 96 * 1.914)
BEAM: Final = Rect(-202, 576, 812, 228)
STRIP: Final = 480.0
"""How much of the backdrop's edge is repeated where a window is wider than it."""
SKY: Final = 280.0
"""How much of its sky is repeated where a window is higher."""
RISE, FALL = 0.45, 0.3
_SHADOW: Final = "#0E171F"

_HEADS: Final[dict[Reason, str]] = {
    "begin": mark("The game begins with"),
    "loaded": mark("The game goes on with"),
    "turn": mark("Pass the chair to"),
}
_WHY: Final[dict[Reason, str]] = {
    "begin": mark("Each player sees only their own side. It stays covered until {name} sits down."),
    "loaded": mark("The game is loaded. The table stays covered until {name} sits down."),
    "turn": mark("The table stays covered until {name} sits down. Nothing hidden shows until then."),
}
_READY: Final = mark("I’m {name}: uncover the table")
_UNDO: Final = mark("{name}: undo")


class HandOver(Scene[Answer]):
    """Covers the table until the person called `name`, at `seat`, is there; hands back `"ready"`.

    `undo_name` is who may still take the last choice back from here (then `"undo"` is handed back),
    None if nobody may. `on_menu` opens the menu over this scene, for Esc and the button.
    """

    def __init__(
        self,
        services: Services,
        seat: int,
        name: str,
        reason: Reason,
        undo_name: str | None = None,
        *,
        on_menu: Callable[[], None],
    ) -> None:
        super().__init__(services)
        # While the curtain moves, the table that nobody looks at shows beside it; then nothing does.
        self.opaque = False
        self._seat = seat
        self._name = name
        self._reason: Reason = reason
        self._undo_name = undo_name
        self._on_menu = on_menu
        self._up = 0.0
        self._along = 0.0
        self._answer: Answer | None = None
        self._curtain = Layer(self._paint_curtain, moving=True)
        self.form.focus("ready")

    # ---------------------------------------------------------------- the curtain
    def enter(self) -> None:
        """Let night rise from below and the train roll in."""
        self.services.sound.play("roll-in")
        self.stage.play(Motion(RISE, self._raise, end=self._close_off))

    def _raise(self, t: float) -> None:
        self._up, self._along = ease_out(t), ease_out(t)

    def _close_off(self) -> None:
        self.opaque = True

    def _give(self, answer: Answer) -> None:
        """Let the curtain fall, then hand the answer on."""
        if self._answer is not None:
            return
        self._answer = answer
        self.opaque = False
        self.services.sound.play("card-turn" if answer == "ready" else "card-slide")
        self.stage.play(Motion(FALL, self._lower, ease_in_out, end=lambda: self.close(answer)))

    def _lower(self, t: float) -> None:
        self._up = 1 - t

    def layers(self) -> Sequence[Layer]:
        """One moving layer while the curtain moves, then still ones."""
        return (self._curtain,) if self.stage.busy else super().layers()

    def _paint_curtain(self, p: Painter) -> None:
        whole = self.services.frame.whole
        if self.stage.reduced:
            p.fill(whole, NIGHT, self._up)
            return
        with p.shifted(0, (1 - self._up) * whole.h):
            self.paint(p)
            self.form.paint(p)

    # ---------------------------------------------------------------- places
    @property
    def _drop(self) -> float:
        """How far scenery and ticket lie lower than on the backdrop, in a window that is higher."""
        return self.services.frame.whole.bottom - self.layout.h

    @property
    def _ticket(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((760.0, 164.0), (540.0, 116.0))
        return Rect((lay.w - w) / 2, lay.h - lay.pick(64, 40) - h + self._drop, w, h)

    def build(self) -> None:
        """Place the buttons in the ticket and the menu in the corner."""
        lay, ticket = self.layout, self._ticket
        y, h = ticket.y + lay.pick(74, 50), lay.pick(60.0, 44.0)
        wide, small, gap = lay.pick((420.0, 260.0, 20.0), (300.0, 190.0, 14.0))
        undo = self._undo_name
        x = lay.w / 2 - (wide if undo is None else wide + gap + small) / 2
        if undo is not None:
            rect, label = Rect(x, y, small, h), self._labelled(_UNDO, undo, small)
            self.form.add(Button("undo", rect, label, lambda: self._give("undo"), shortcut="@undo=ctrl+z"))
            x += small + gap
        rect, label = Rect(x, y, wide, h), self._labelled(_READY, self._name, wide)
        self.form.add(
            Button("ready", rect, label, lambda: self._give("ready"), kind="primary", shortcut="space")
        )
        whole, at, side = self.services.frame.whole, lay.pick(72, 46), lay.pick(44.0, 34.0)
        menu = Rect(whole.x + at - side / 2, whole.y + at - side / 2, side, side)
        self.form.add(IconButton("menu", menu, "menu", self.say("Menu"), self._on_menu))

    def _labelled(self, sentence: str, name: str, wide: float) -> str:
        """Say a button's label; a name too long for it is cut, never what the button does."""
        lay, setter = self.layout, self.services.shop.type
        size = lay.pick(23.0, 17.0) * 0.8
        rest = setter.width(self.say(sentence, name=""), size, "bold")
        room = wide - lay.pick(100, 74) - rest
        return self.say(sentence, name=setter.shorten(name, size, "bold", room))

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """A press while the curtain moves only ends the motion; a slip of the last turn uncovers nothing."""
        pressed = isinstance(event, PointerDown) or (isinstance(event, KeyDown) and not event.repeat)
        if pressed and self.stage.holding:
            return self.stage.skip()
        if isinstance(event, PointerDown) and event.clicks > 1:
            # The first half of this double click was meant for the table.
            return True
        return super().handle(event)

    def on_event(self, event: InputEvent) -> bool:
        """Esc opens the menu."""
        if isinstance(event, KeyDown) and event.key == "escape" and not event.repeat:
            self._on_menu()
            return True
        return False

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the night, the train in the livery of the seat, the name, and why."""
        self._paint_night(p)
        self._paint_train(p)
        lay, whole = p.layout, self.services.frame.whole
        frame = whole.grown(-lay.pick(24, 14))
        p.shapes(
            frame, svg.rect(0, 0, frame.w, frame.h, r=2, stroke=BRASS, stroke_width=lay.pick(4, 3)), pad=4
        )
        paper.nicked(p, frame, inset=lay.pick(12, 8), colour=BRASS)
        self._paint_name(p)
        self._paint_ticket(p)

    def _paint_night(self, p: Painter) -> None:
        """Draw the backdrop; where the window is larger, repeat what lies at its edges."""
        lay, whole = p.layout, self.services.frame.whole
        box = Rect(0, self._drop, lay.w, lay.h)
        p.picture(BACKDROP, box)
        step = STRIP * lay.w / 1920
        for number in range(max(0, ceil((whole.right - box.w) / step))):
            left = box.w + number * step
            mirrored = number % 2 == 0
            with p.clipped(Rect(left, box.y, step, box.h)):
                at = left if mirrored else left - box.w + step
                p.picture(BACKDROP, Rect(at, box.y, box.w, box.h), flip=mirrored)
            right = -number * step
            with p.clipped(Rect(right - step, box.y, step, box.h)):
                at = right - box.w if mirrored else right - step
                p.picture(BACKDROP, Rect(at, box.y, box.w, box.h), flip=mirrored)
        high = SKY * lay.h / 1080
        for number in range(max(0, ceil((box.y - whole.y) / high))):
            top = box.y - (number + 1) * high
            with p.clipped(Rect(0, top, box.w, high)):
                p.picture(BACKDROP, Rect(0, top, box.w, box.h))

    def _paint_train(self, p: Painter) -> None:
        """Draw engine, cars, smoke and the lamp's beam, as far along as they have come."""
        whole, k = self.services.frame.whole, p.layout.h / 1080
        left = ENGINE[0] * k
        dx = (1 - self._along) * (whole.right - left)

        def place(picture: str, x: float, y: float, w: float, h: float) -> None:
            p.picture(picture, Rect(x * k + dx, y * k + self._drop, w * k, h * k))

        if self._along >= 1:
            # In wide windows the beam grows about the lamp until it ends outside.
            lamp = (BEAM.right, BEAM.cy)
            w = max(BEAM.w, lamp[0] - whole.x / k)
            h = BEAM.h * w / BEAM.w
            place("handover/beam", lamp[0] - w, lamp[1] - h / 2, w, h)
        place("trains/smoke", *SMOKE)
        x, number = ENGINE[0] + 400 * SCALE, 0
        while x * k + dx < whole.right:
            car = CONSIST[number % len(CONSIST)]
            place(f"trains/car-{car}", x, ENGINE[1], 240 * SCALE, 160 * SCALE)
            x, number = x + 240 * SCALE, number + 1
        place(f"trains/engine-{self._seat + 1}", *ENGINE, 400 * SCALE, 160 * SCALE)

    def _paint_name(self, p: Painter) -> None:
        """Draw who is next, between two badges, under a line that says what for."""
        lay = p.layout
        cx, y, size = lay.w / 2, lay.pick(112.0, 76.0), lay.pick(34.0, 24.0)
        head = self.say(_HEADS[self._reason])
        wide = p.text(cx, y, head, size, "semi", PAPER, align="middle")
        for side in (-1, 1):
            paper.ornament(
                p, cx + side * (wide / 2 + lay.pick(120, 84)), y - size * 0.32, lay.pick(170, 120), BRASS
            )
        room, most = lay.pick((1200.0, 156.0), (860.0, 110.0))
        size = p.type.fit(self._name, most, "display", room, lay.pick(48, 34))
        name = p.type.shorten(self._name, size, "display", room)
        # Small names stand in the middle of the room that large ones fill.
        y += lay.pick(146, 102) - (most - size) * 0.32
        off = lay.pick(6, 4)
        p.text(cx + off, y + off, name, size, "display", _SHADOW, align="middle")
        wide = p.text(cx, y, name, size, "display", PAPER, align="middle")
        for side in (-1, 1):
            centre = (cx + side * (wide / 2 + lay.pick(84, 58)), y - size * 0.32)
            paper.badge(p, centre, lay.pick(36, 25), self._seat, edge=PAPER)

    def _paint_ticket(self, p: Painter) -> None:
        """Draw the ticket with the reason, in two smaller lines where one is too short."""
        lay, ticket = p.layout, self._ticket
        paper.paper(p, ticket)
        paper.nicked(p, ticket, inset=lay.pick(8, 6))
        why = self.say(_WHY[self._reason], name=self._name)
        room = ticket.w - lay.pick(56, 36)
        size = p.type.fit(why, lay.size(22, 16), "semi", room, lay.pick(18.0, 14.0))
        if p.type.width(why, size, "semi") <= room:
            p.text(ticket.cx, ticket.y + lay.pick(48, 33), why, size, "semi", align="middle")
            return
        x, y = ticket.x + lay.pick(28, 18), ticket.y + lay.pick(34, 23)
        p.paragraph(x, y, why, lay.pick(18, 14), room, "semi", align="middle", lead=1.18, lines=2)
