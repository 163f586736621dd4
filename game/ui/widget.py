"""What every control shares: a name, a place, whether it is usable, and why not."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.ui import bindings
from game.ui.events import KeyDown
from game.ui.geometry import Point, Rect
from game.ui.painter import Painter
from game.ui.style import Look, TrainStyle

if TYPE_CHECKING:
    from game.ui.form import Form


@dataclass(frozen=True)
class Tip:
    """What a tooltip says. `rule` is a rule's number (`"E8"`); `alert` marks a refusal."""

    head: str
    body: str = ""
    rule: str = ""
    alert: bool = False


class Host(Protocol):
    """A scrolled area that other widgets lie in."""

    rect: Rect

    @property
    def offset(self) -> float:
        """How far the content is scrolled up."""
        ...

    def reveal(self, rect: Rect) -> None:
        """Scroll until a rectangle of the content is in view."""
        ...


class Widget:
    """A control. `name` is how focus, tests and the pilot find it, the same over rebuilds.

    `rect` is in virtual units (in a scrolled area: of its content). `label` is what a player reads
    on it. `off` is empty, or the reason why it can't be used now, and then `rule` may hold the
    number of the rule. `shortcut` is a chord such as `"ctrl+z"` that presses it, or an
    action and its usual chord, `"@pile=p"` (`game.ui.bindings`).
    """

    focusable = True
    typing = False
    """Whether it wants characters from the keyboard and the input method."""
    sound = "tap"
    """What is heard when it is pressed; empty: nothing."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str = "",
        *,
        off: str = "",
        rule: str = "",
        tip: Tip | None = None,
        shortcut: str = "",
        z: int = 0,
    ) -> None:
        self.name = name
        self.rect = rect
        self.label = label
        self.off = off
        self.rule = rule
        self.tip = tip
        self.shortcut = bindings.chord(shortcut)
        self.z = z
        self.host: Host | None = None
        self.form: Form | None = None
        self.hovered = False
        self.held = False
        self.focused = False

    # ---------------------------------------------------------------- what it looks like
    @property
    def style(self) -> TrainStyle:
        """The style of the form it belongs to."""
        if self.form is None:
            raise RuntimeError(f"{self.name} belongs to no form")
        return self.form.style

    @property
    def look(self) -> Look:
        """What it shows of pointer and keyboard."""
        ring = self.focused and (self.form is None or self.typing or self.form.by_keyboard)
        if self.off:
            return Look("off", ring)
        return Look("pressed" if self.held and self.hovered else "hover" if self.hovered else "rest", ring)

    @property
    def screen(self) -> Rect:
        """Its place on the screen, scrolling taken into account."""
        return self.rect if self.host is None else self.rect.moved(0, -self.host.offset)

    @property
    def reach(self) -> Rect:
        """Everything it may draw on, relative to `rect`: shadow and focus ring included."""
        return self.style.reach(self.rect)

    def paint(self, p: Painter) -> None:
        """Draw it."""

    def paint_above(self, p: Painter) -> None:
        """Draw what lies over everything else while it is open, such as a list."""

    def spoil(self) -> None:
        """Have it drawn again."""
        if self.form is not None:
            self.form.spoil(self)

    def explanation(self) -> Tip | None:
        """What its tooltip says: the reason it is off, else its own tip."""
        if self.off:
            return Tip(self.label, self.off, self.rule, alert=True)
        return self.tip

    def adopt(self, old: "Widget") -> None:
        """Take over what a widget of the same name kept before a rebuild (caret, scrolling)."""

    # ---------------------------------------------------------------- what it does
    def hit(self, at: Point) -> bool:
        """Whether a point (in its own space) touches it."""
        return self.rect.holds(at)

    def press(self) -> None:
        """Do what it is for; called on a click, Enter or Space, and by its shortcut."""

    def down(self, at: Point, clicks: int) -> None:
        """The left button went down on it."""

    def drag(self, at: Point) -> None:
        """The pointer moved while the left button is held on it."""

    def up(self, at: Point) -> None:
        """The left button went up; a release on it is a press."""
        if self.hit(at):
            self.press()

    def hover(self, at: Point) -> None:
        """The pointer moved over it."""

    def wheel(self, dy: float) -> bool:
        """The wheel turned over it; True if it did something."""
        del dy
        return False

    def key(self, event: KeyDown) -> bool:
        """A key went down while it has the focus; True if it used it."""
        if event.chord in ("enter", "space"):
            if not event.repeat:
                self.press()
            return True
        return False

    def typed(self, text: str) -> None:
        """Characters arrived."""

    def composing(self, text: str, caret: int) -> None:
        """The input method shows unfinished text."""

    def focus_changed(self) -> None:
        """It got or lost the focus."""

    @property
    def typing_at(self) -> Rect:
        """Where on the screen characters appear, for the input method's list."""
        return self.screen

    def due(self, now: float) -> float | None:
        """Seconds until it must be drawn again by itself (a blinking caret); None: never."""
        del now
        return None
