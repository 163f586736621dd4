"""The text field: typing, input method, clipboard, caret."""

from dataclasses import dataclass, field

import pytest
from scaffold import bench

from game.ui.clock import HandClock
from game.ui.controls import Button
from game.ui.field import BLINK, Clipboard, TextField
from game.ui.form import Form
from game.ui.geometry import Rect
from game.ui.painter import Workshop
from game.ui.pilot import Pilot


class OwnClipboard(Clipboard):
    """A clipboard of the test's own."""

    def get(self) -> str:
        """Return the text in it."""
        return self._own

    def put(self, text: str) -> None:
        """Put a text into it."""
        self._own = text


@dataclass
class Desk:
    """A field and a button that Enter presses."""

    pilot: Pilot
    changes: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    confirmed: list[str] = field(default_factory=list)
    clipboard: Clipboard = field(default_factory=OwnClipboard)

    @property
    def text(self) -> str:
        """What stands in the field."""
        found = self.pilot.find("name")
        assert isinstance(found, TextField)
        return found.text


@pytest.fixture
def desk(shop: Workshop, clock: HandClock) -> Desk:
    """A field with a name, the caret behind it."""
    desk = Desk(None)  # type: ignore[arg-type] # the pilot follows, it needs the desk

    def build(form: Form) -> None:
        form.add(
            TextField(
                "name",
                Rect(100, 100, 300, 40),
                "Name",
                "Ada",
                desk.changes.append,
                on_done=desk.done.append,
                most=12,
                clipboard=desk.clipboard,
            )
        )
        form.add(
            Button("ok", Rect(100, 200, 200, 40), "OK", lambda: desk.confirmed.append("ok"), shortcut="enter")
        )

    desk.pilot = bench(shop, clock, build)
    desk.pilot.draw()
    desk.pilot.click((380.0, 120.0))
    return desk


def test_typing_changes_the_text(desk: Desk) -> None:
    """Characters go in at the caret, each change is told."""
    desk.pilot.type(" M")
    desk.pilot.press("left", "backspace", "home")
    desk.pilot.type("美")
    assert desk.text == "美AdaM"
    assert desk.changes[-1] == "美AdaM"


def test_the_limit_holds(desk: Desk) -> None:
    """No more characters go in than there is room for."""
    desk.pilot.type("x" * 30)
    assert len(desk.text) == 12


def test_enter_while_composing_confirms_nothing(desk: Desk) -> None:
    """Enter that picks a word in the input method neither ends the field nor presses a button."""
    desk.pilot.compose_text("ㄇㄟˇ", 3)
    desk.pilot.press("enter")
    desk.pilot.type("美")
    desk.pilot.compose_text("")
    desk.pilot.press("enter")  # some systems send it right after the composition
    assert (desk.text, desk.done, desk.confirmed) == ("Ada美", [], [])
    desk.pilot.advance(0.2)
    desk.pilot.press("enter")
    assert desk.done == ["Ada美"]
    assert desk.confirmed == ["ok"]


def test_composition_takes_the_selections_place(desk: Desk) -> None:
    """What is composed replaces what is selected."""
    desk.pilot.press("ctrl+a")
    desk.pilot.compose_text("ㄔ", 1)
    desk.pilot.type("陳")
    assert desk.text == "陳"


def test_cut_copy_paste_undo(desk: Desk) -> None:
    """The usual keys work on the selection."""
    desk.pilot.press("ctrl+a", "ctrl+x")
    assert desk.text == ""
    desk.pilot.press("ctrl+v", "ctrl+v")
    assert desk.text == "AdaAda"
    desk.pilot.press("shift+left", "shift+left", "ctrl+c", "end", "ctrl+v")
    assert desk.text == "AdaAdada"
    desk.pilot.press("ctrl+z")
    assert desk.text == "AdaAda"


def test_the_mouse_selects(desk: Desk) -> None:
    """A drag over the text selects it; typing replaces it."""
    desk.pilot.draw()
    desk.pilot.drag([(111.0, 120.0), (380.0, 120.0)])
    desk.pilot.type("B")
    assert desk.text == "B"


def test_leaving_the_field_ends_it(desk: Desk) -> None:
    """Tab takes the focus away and tells the final text."""
    desk.pilot.type("!")
    desk.pilot.press("tab")
    assert desk.done == ["Ada!"]
    assert desk.pilot.focused == "ok"


def test_the_caret_blinks_and_sleeps_between(desk: Desk, clock: HandClock) -> None:
    """The program is woken for each blink and no more."""
    desk.pilot.draw()
    due = desk.pilot.stage.due()
    assert due is not None
    assert 0 < due <= BLINK
    clock.advance(due + 0.001)
    desk.pilot.stage.advance()
    painted = desk.pilot.draw()
    assert painted
    assert sum(r.w * r.h for r in painted) < 400 * 90


def test_text_wider_than_the_field_follows_the_caret(desk: Desk) -> None:
    """The caret stays inside the box, and the input method is told where."""
    desk.pilot.type("WWWWWWWWW")
    desk.pilot.find("name").rect = Rect(100, 100, 120, 40)
    desk.pilot.find("name").spoil()
    desk.pilot.draw()
    at = desk.pilot.find("name").typing_at
    assert 100 <= at.x <= 220
