"""The widgets of a scene: who has the pointer, who the keyboard, which tooltip shows."""

from collections.abc import Callable, Iterable
from typing import Final

from game.ui.clock import Clock
from game.ui.events import (
    Composing,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerMoved,
    PointerUp,
    TextTyped,
    Wheel,
)
from game.ui.geometry import Point, Rect
from game.ui.layout import Layout
from game.ui.painter import Painter
from game.ui.sheets import Layer
from game.ui.style import TRAIN_STYLE, TrainStyle
from game.ui.tips import tip_rect, tooltip
from game.ui.widget import Widget

TIP_DELAY: Final = 0.25
_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Form:
    """A set of widgets that share focus, hovering and tooltips.

    `noise` plays a sound by name when something is pressed.
    `layer` shows them, `above` what opens over everything (lists, tooltips). `tip_room` is where a
    tooltip may stand; by default the whole layout.
    """

    def __init__(
        self,
        clock: Clock,
        style: TrainStyle = TRAIN_STYLE,
        noise: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.noise = noise
        self.style = style
        self.clock = clock
        self.by_keyboard = True
        self.widgets: list[Widget] = []
        self.layer = Layer(self.paint)
        self.above = Layer(self._paint_above)
        self.tip_room: Rect | None = None
        self.layout = Layout(compact=False)
        self._named: dict[str, Widget] = {}
        self._old: dict[str, Widget] = {}
        self._focus: str | None = None
        self._hover: Widget | None = None
        self._captured: Widget | None = None
        self._popup: Widget | None = None
        self._pointer: Point | None = None
        self._tip_at: float | None = None
        self._tip_of: Widget | None = None

    # ---------------------------------------------------------------- building
    def clear(self) -> None:
        """Begin anew; widgets of the same name added next take over focus, caret and scrolling."""
        self._old = self._named
        self.widgets, self._named = [], {}
        self._hover = self._captured = self._popup = None
        self._hide_tip()

    def add(self, *widgets: Widget) -> None:
        """Add widgets. Later ones lie above earlier ones of the same `z`."""
        for widget in widgets:
            if widget.name in self._named:
                raise ValueError(f"two widgets are called {widget.name!r}")
            widget.form = self
            self._named[widget.name] = widget
            self.widgets.append(widget)
            old = self._old.get(widget.name)
            if old is not None and type(old) is type(widget):
                widget.adopt(old)

    def ready(self) -> None:
        """End a rebuild: settle focus and hovering, have everything drawn."""
        self._old = {}
        self.widgets.sort(key=lambda w: w.z)
        found = self._named.get(self._focus or "")
        if found is not None:
            found.focused = True
        self.layer.spoil()
        self.above.spoil()
        if self._pointer is not None:
            self._hover_at(self._pointer, tip=False)

    def find(self, name: str) -> Widget:
        """Return the widget of that name. Raises KeyError."""
        return self._named[name]

    def has(self, name: str) -> bool:
        """Whether there is a widget of that name."""
        return name in self._named

    # ---------------------------------------------------------------- focus
    @property
    def focused(self) -> Widget | None:
        """The widget that has the keyboard."""
        return self._named.get(self._focus or "")

    def focus(self, name: str | None) -> None:
        """Give a widget the keyboard, or none; a name not there yet counts once it is added."""
        before = self.focused
        self._focus = name
        now = self.focused
        if before is now:
            if now is not None and not now.focused:
                now.focused = True
                now.spoil()
            return
        self._close_popup()
        for widget, has in ((before, False), (now, True)):
            if widget is not None:
                widget.focused = has
                widget.focus_changed()
                widget.spoil()
        self._hide_tip()
        if now is not None:
            if now.host is not None:
                now.host.reveal(now.rect)
            if self.by_keyboard:
                self._show_tip(now)

    def _order(self) -> list[Widget]:
        return [w for w in self.widgets if w.focusable]

    def step_focus(self, step: int) -> bool:
        """Move the focus to the next (1) or previous (-1) widget; around the end."""
        order = self._order()
        if not order:
            return False
        now = self.focused
        at = order.index(now) + step if now in order else (0 if step > 0 else -1)
        self.by_keyboard = True
        self.focus(order[at % len(order)].name)
        return True

    def aim_focus(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; False if there is none."""
        now = self.focused
        if now is None:
            return self.step_focus(1)
        here, best, name = now.screen, 1e9, None
        for widget in self._order():
            there = widget.screen
            along = (there.cx - here.cx) * dx + (there.cy - here.cy) * dy
            gap = _gap(here, there, across_x=bool(dy))
            clear = (
                (there.x - here.right, here.x - there.right)[dx < 0]
                if dx
                else (there.y - here.bottom, here.y - there.bottom)[dy < 0]
            )
            if widget is now or along <= 0 or clear < -min(here.w, here.h) * 0.6:
                continue
            score = max(0, clear) + gap * 2.5 + along * 0.05
            if score < best:
                best, name = score, widget.name
        if name is None:
            return False
        self.by_keyboard = True
        self.focus(name)
        return True

    # ---------------------------------------------------------------- events
    def handle(self, event: InputEvent) -> bool:
        """Let the widgets have an event; True if one used it."""
        used = False
        match event:
            case PointerMoved(at=at):
                used = self._moved(at, event.held)
            case PointerDown(at=at, button=1):
                used = self._down(at, event.clicks)
            case PointerUp(at=at, button=1):
                used = self._up(at)
            case Wheel(at=at, dy=dy):
                used = self._wheel(at, dy)
            case KeyDown():
                used = self._key(event)
            case TextTyped(text=text):
                used = self._text(lambda w: w.typed(text))
            case Composing(text=text, caret=caret):
                used = self._text(lambda w: w.composing(text, caret))
            case FocusLost():
                self._release()
                self._close_popup()
                self._hide_tip()
        return used

    def _text(self, give: Callable[[Widget], None]) -> bool:
        focused = self.focused
        if focused is None or not focused.typing or focused.off:
            return False
        give(focused)
        return True

    def at(self, at: Point) -> Widget | None:
        """Return the topmost widget at a point."""
        if self._popup is not None and self._popup.hit(at):
            return self._popup
        for widget in reversed(self.widgets):
            if widget.host is not None and not widget.host.rect.holds(at):
                continue
            if widget.hit(_local(widget, at)):
                return widget
        return None

    def _moved(self, at: Point, held: tuple[int, ...]) -> bool:
        self._pointer = at
        if self._captured is not None:
            if 1 not in held:
                self._release()
                return False
            self._hover_set(self._captured if self._captured.hit(_local(self._captured, at)) else None)
            self._captured.drag(_local(self._captured, at))
            return True
        self._hover_at(at, tip=True)
        return self._hover is not None

    def _hover_at(self, at: Point, *, tip: bool) -> None:
        found = self.at(at)
        before = self._hover
        self._hover_set(found)
        if found is not None:
            found.hover(_local(found, at))
        if tip and found is not before:
            self._hide_tip()
            if found is not None and found.explanation() is not None:
                self._tip_of, self._tip_at = found, self.clock.now() + TIP_DELAY

    def _hover_set(self, widget: Widget | None) -> None:
        if widget is self._hover:
            return
        for each, has in ((self._hover, False), (widget, True)):
            if each is not None:
                each.hovered = has
                each.spoil()
        self._hover = widget

    def _down(self, at: Point, clicks: int) -> bool:
        self._pointer = at
        self.by_keyboard = False
        if self._popup is not None and not self._popup.hit(at):
            self._close_popup()
            return True
        widget = self.at(at)
        self._hover_set(widget)
        if widget is None:
            focused = self.focused
            if focused is not None:
                if focused.typing:
                    self.focus(None)
                focused.spoil()
            return False
        self._hide_tip()
        if widget.focusable:
            self.focus(widget.name)
        if widget.off:
            self._refuse(widget)
            return True
        self._captured = widget
        widget.held = True
        widget.spoil()
        widget.down(_local(widget, at), clicks)
        return True

    def _up(self, at: Point) -> bool:
        widget = self._captured
        if widget is None:
            return False
        self._captured = None
        widget.held = False
        widget.spoil()
        if widget.sound and widget.hit(_local(widget, at)):
            self.noise(widget.sound)
        widget.up(_local(widget, at))
        self._hover_at(at, tip=False)
        return True

    def _release(self) -> None:
        """Give up a press without doing anything."""
        if self._captured is not None:
            self._captured.held = False
            self._captured.spoil()
            self._captured = None
        self._hover_set(None)

    def _wheel(self, at: Point, dy: float) -> bool:
        for widget in reversed(self.widgets):
            if widget.hit(_local(widget, at)) and widget.wheel(dy):
                self._hide_tip()
                self._hover_at(at, tip=False)
                return True
        return False

    def _key(self, event: KeyDown) -> bool:
        focused = self.focused
        if focused is not None and (not focused.off or focused.typing) and focused.key(event):
            if focused.sound and event.chord in ("enter", "space") and not event.repeat:
                self.noise(focused.sound)
            return True
        if self._popup is not None and event.key == "escape":
            self._close_popup()
            return True
        if focused is not None and focused.off and event.chord in ("enter", "space"):
            self._refuse(focused)
            return True
        return self._walk(event) or self._shortcut(event)

    def _walk(self, event: KeyDown) -> bool:
        if event.chord in ("tab", "shift+tab"):
            return self.step_focus(-1 if "shift" in event.mods else 1)
        return event.key in _ARROWS and not event.mods and self.aim_focus(*_ARROWS[event.key])

    def _shortcut(self, event: KeyDown) -> bool:
        widget = next((w for w in self.widgets if w.shortcut and w.shortcut == event.chord), None)
        if widget is None or event.repeat:
            return False
        if widget.off:
            self._refuse(widget)
        else:
            self.noise(widget.sound)
            widget.press()
        return True

    def _refuse(self, widget: Widget) -> None:
        """Say why a widget can't be used now."""
        self.noise("refusal")
        self._show_tip(widget)

    # ---------------------------------------------------------------- what opens above
    def open_popup(self, widget: Widget) -> None:
        """Let a widget draw above all others and have the pointer first."""
        self._popup = widget
        self._hide_tip()
        self.above.spoil()

    def close_popup(self, widget: Widget) -> None:
        """Close it again."""
        if self._popup is widget:
            self._popup = None
            self.above.spoil()

    def _close_popup(self) -> None:
        if self._popup is not None:
            popup, self._popup = self._popup, None
            popup.focus_changed()
            popup.spoil()
            self.above.spoil()

    @property
    def popup(self) -> Widget | None:
        """The widget that is open above the others."""
        return self._popup

    @property
    def shown_tip(self) -> Widget | None:
        """The widget whose tooltip shows now."""
        return self._tip_of if self._tip_at is None else None

    def _show_tip(self, widget: Widget) -> None:
        if widget.explanation() is not None:
            self._tip_of, self._tip_at = widget, None
            self.above.spoil()

    def _hide_tip(self) -> None:
        if self._tip_of is not None and self._tip_at is None:
            self.above.spoil()
        self._tip_of = self._tip_at = None

    # ---------------------------------------------------------------- time and drawing
    def advance(self, now: float) -> None:
        """Show a tooltip whose time has come; let carets blink."""
        if self._tip_at is not None and now >= self._tip_at and self._tip_of is not None:
            self._show_tip(self._tip_of)
        focused = self.focused
        if focused is not None and focused.due(now) == 0.0:
            focused.spoil()

    def due(self, now: float) -> float | None:
        """Seconds until `advance` has something to do; None: not before the next event."""
        waits = [self._tip_at - now] if self._tip_at is not None else []
        focused = self.focused
        blink = focused.due(now) if focused is not None else None
        waits += [blink] if blink is not None else []
        return max(0.0, min(waits)) if waits else None

    def spoil(self, widget: Widget) -> None:
        """Have a widget drawn again, with what it has open."""
        area = widget.reach
        if widget.host is not None:
            area = area.moved(0, -widget.host.offset).shared(self.style.reach(widget.host.rect))
        self.layer.spoil(area)
        if widget is self._popup or (widget is self._tip_of and self._tip_at is None):
            self.above.spoil()

    def paint(self, p: Painter) -> None:
        """Draw all widgets that lie in no scrolled area; areas draw their own."""
        for widget in self.widgets:
            if widget.host is None and p.sees(widget.reach):
                widget.paint(p)

    def hosted(self, host: object) -> Iterable[Widget]:
        """The widgets in a scrolled area."""
        return (w for w in self.widgets if w.host is host)

    def _paint_above(self, p: Painter) -> None:
        if self._popup is not None:
            self._popup.paint_above(p)
        widget = self.shown_tip
        tip = widget.explanation() if widget is not None else None
        if widget is not None and tip is not None:
            tooltip(p, tip_rect(p, tip, widget.screen, self.tip_room or p.layout.rect), tip, widget.screen)


def _local(widget: Widget, at: Point) -> Point:
    return at if widget.host is None else (at[0], at[1] + widget.host.offset)


def _gap(a: Rect, b: Rect, *, across_x: bool) -> float:
    """Return how far two boxes miss each other across the direction of a move."""
    if across_x:
        return max(0.0, b.x - a.right, a.x - b.right) + abs(a.cx - b.cx) * 0.05
    return max(0.0, b.y - a.bottom, a.y - b.bottom) + abs(a.cy - b.cy) * 0.05
