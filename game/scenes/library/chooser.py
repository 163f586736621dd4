"""Looking through the computer's folders: for a record to read, or a place to write one."""

from __future__ import annotations

import os
import string
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import platformdirs
from msgspec import Struct

from game.scenes.dialog import veil
from game.scenes.stack import Scene
from game.store.records import SUFFIX
from game.text import library as words
from game.ui import paper
from game.ui.controls import Button
from game.ui.events import InputEvent, KeyDown
from game.ui.geometry import Rect
from game.ui.ink import ALERT, INK, SECONDARY
from game.ui.lists import ScrollList

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.services import Services
    from game.ui.painter import Painter
    from game.ui.style import Look

For: TypeAlias = Literal["open", "save"]
MOST: Final = 5000
"""Entries of a folder that are listed."""


class Line(Struct, frozen=True):
    """An entry of a folder."""

    path: Path
    folder: bool
    size: int = 0
    changed: float = 0.0


class Listed(Struct, frozen=True):
    """What a folder holds: folders first, then records; `reason` says why it can't be read."""

    lines: tuple[Line, ...]
    reason: str = ""


def look_into(folder: Path) -> Listed:
    """List a folder's folders and records, without what the system hides."""
    if not folder.parts:
        return Listed(tuple(Line(drive, folder=True) for drive in drives()))
    found: list[Line] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or len(found) >= MOST:
                    continue
                try:
                    if entry.is_dir():
                        found.append(Line(Path(entry.path), folder=True))
                    elif entry.name.lower().endswith(SUFFIX) and entry.is_file():
                        about = entry.stat()
                        found.append(Line(Path(entry.path), False, about.st_size, about.st_mtime))
                except OSError:
                    # A link to nowhere, or something that went away just now.
                    continue
    except (OSError, ValueError) as error:
        return Listed((), getattr(error, "strerror", None) or str(error))
    return Listed(tuple(sorted(found, key=lambda line: (not line.folder, line.path.name.casefold()))))


def drives() -> list[Path]:
    """Return the drives, on a system that has them."""
    if os.name != "nt":
        return []
    return [path for letter in string.ascii_uppercase if (path := Path(f"{letter}:\\")).exists()]


def above(folder: Path) -> Path:
    """Return the folder above; over a drive lies the list of drives, an empty path."""
    if folder.parent == folder:
        return Path() if os.name == "nt" else folder
    return folder.parent


def shown(path: Path | str) -> str:
    """Return a path as it can be drawn: bytes that are no text stand as question marks."""
    return str(path).encode("utf-8", "replace").decode()


def usual_places() -> list[tuple[str, Path]]:
    """Return the folders where people keep things, by a word for each; only those that are there."""
    found: list[tuple[str, Path]] = []
    asks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("documents", platformdirs.user_documents_dir),
        ("downloads", platformdirs.user_downloads_dir),
        ("desktop", platformdirs.user_desktop_dir),
        ("home", lambda: str(Path.home())),
    )
    for word, ask in asks:
        try:
            folder = Path(ask())
        except (RuntimeError, OSError, KeyError):
            continue
        if folder.is_dir() and all(folder != other for _, other in found):
            found.append((word, folder))
    return found


class Chooser(Scene[Path]):
    """Hands back a record to open, or a folder to save in; None if the player thinks better of it.

    `start` is where it begins; a folder that isn't there any more gives the first of the usual ones.
    """

    opaque = False

    def __init__(
        self, services: Services, purpose: For, start: Path | None, note: str = "", head: str = ""
    ) -> None:
        super().__init__(services)
        self._purpose: For = purpose
        self._note = note
        self._head = head
        self._places = usual_places()
        fallback = self._places[0][1] if self._places else Path(Path.cwd().anchor)
        self._chosen = 0
        self._go(start if start is not None and start.is_dir() else fallback)
        self.form.focus("files")

    @property
    def folder(self) -> Path:
        """Where it looks now."""
        return self._folder

    @property
    def lines(self) -> tuple[Line, ...]:
        """What it lists."""
        return self._listed.lines

    def _go(self, folder: Path, *, come_from: Path | None = None) -> None:
        self._folder = folder
        self._listed = look_into(folder)
        paths = [line.path for line in self.lines]
        self._chosen = paths.index(come_from) if come_from in paths else 0
        self._fresh = True

    # ---------------------------------------------------------------- places
    @property
    def _box(self) -> Rect:
        lay = self.layout
        w, h = lay.pick((1240, 880), (900, 640))
        return Rect((lay.w - w) / 2, (lay.h - h) / 2, w, h)

    def build(self) -> None:
        """Place the usual folders, the list, and the buttons."""
        lay, say, box = self.layout, self.say, self._box
        side, high, wide = lay.pick(36, 26), lay.pick(54, 40), lay.pick(220, 160)
        top = box.y + lay.pick(138, 100)
        foot = box.bottom - lay.pick(30, 21) - high
        names = {
            "documents": say("Documents"),
            "downloads": say("Downloads"),
            "desktop": say("Desktop"),
            "home": say("Home folder"),
        }
        for at, (word, folder) in enumerate(self._places):
            rect = Rect(box.x + side, top + at * (high + lay.gap), wide, high)
            self.form.add(Button(word, rect, names[word], self._goer(folder), icon="folder"))
        left = box.x + side + wide + lay.pick(24, 16)
        area = Rect(left, top, box.right - side - left, foot - lay.pick(28, 19) - top)
        rows = ScrollList(
            "files",
            area,
            say("Files"),
            len(self.lines),
            lay.pick(46, 34),
            self._paint_line,
            self._choose,
            on_open=self._open,
            chosen=self._chosen,
        )
        self.form.add(rows)
        if self._fresh:
            self._fresh = False
            rows.scroll_to(0)
            rows.reveal(Rect(area.x, area.y + self._chosen * rows.row_height, area.w, rows.row_height))
        self._build_foot(Rect(left, foot, area.w, high))

    def _build_foot(self, row: Rect) -> None:
        say = self.say
        first, second, third = row.columns(3, self.layout.gap)
        chosen = self._line
        if self._purpose == "save":
            off = self._listed.reason if self._folder.parts else say("Choose a folder first.")
            act = Button(
                "do", first, say("Save here"), self._save, kind="primary", shortcut="ctrl+s", off=off
            )
        else:
            off = "" if chosen is not None else say("There is no record here.")
            act = Button("do", first, say("Open"), self._open_chosen, kind="primary", off=off)
        up = "" if above(self._folder) != self._folder else say("This is the topmost folder.")
        self.form.add(
            act,
            Button(
                "up",
                second,
                say("Folder above"),
                self._up,
                shortcut="backspace",
                icon="up",
                off=up,
                key=False,
            ),
            Button("back", third, say("Cancel"), lambda: self.close(None), shortcut="escape"),
        )

    @property
    def _line(self) -> Line | None:
        return self.lines[self._chosen] if 0 <= self._chosen < len(self.lines) else None

    # ---------------------------------------------------------------- what the player does
    def _goer(self, folder: Path) -> Callable[[], None]:
        return lambda: self._enter(folder)

    def _enter(self, folder: Path, *, come_from: Path | None = None) -> None:
        self._go(folder, come_from=come_from)
        self.form.focus("files")
        self.rebuild()

    def _up(self) -> None:
        self._enter(above(self._folder), come_from=self._folder)

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.spoil()

    def _open(self, index: int) -> None:
        line = self.lines[index]
        if line.folder:
            self._enter(line.path)
        elif self._purpose == "open":
            self.close(line.path)

    def _open_chosen(self) -> None:
        if self._line is not None:
            self._open(self._chosen)

    def _save(self) -> None:
        self.close(self._folder)

    # ---------------------------------------------------------------- drawing
    def paint(self, p: Painter) -> None:
        """Draw the sheet, where it looks, and why it sees nothing."""
        veil(p)
        lay, say, box = p.layout, self.say, self._box
        saving = self._purpose == "save"
        usual = say("Where shall the record go?") if saving else say("Open a record")
        paper.panel(p, box, self._head or usual)
        side, y = lay.pick(36, 26), box.y + lay.pick(116, 84)
        where = shown(self._folder) if self._folder.parts else say("This computer")
        p.text(box.x + side, y, _tail(p, where, box.w - 2 * side), lay.body, "bold")
        wide = lay.pick(220, 160)
        if self._note:
            y = box.bottom - lay.pick(124, 90)
            p.paragraph(box.x + side, y, self._note, lay.cap, wide, "text", SECONDARY, lines=4)
        if not self.lines:
            x = box.x + side + wide + lay.pick(24, 16)
            told = self._listed.reason or say("Nothing here: neither folders nor records.")
            ink = ALERT if self._listed.reason else SECONDARY
            p.text(x, box.y + lay.pick(180, 130), told, lay.body, "semi", ink, width=box.right - side - x)

    def _paint_line(self, p: Painter, index: int, rect: Rect, look: Look) -> None:
        lay, line = p.layout, self.lines[index]
        paper.row_ground(p, rect, chosen=look.state == "pressed", hover=look.state == "hover")
        icon, ink = ("folder", INK) if line.folder else ("file", ALERT)
        x, size = rect.x + lay.pick(34, 26), lay.body
        paper.draw_icon(p, (x, rect.cy), icon, ink, lay.pick(17, 12))
        about, right = "", rect.right - lay.pick(16, 10)
        if not line.folder:
            language, now = self.services.language, datetime.now().astimezone()
            moment = datetime.fromtimestamp(max(0.0, line.changed)).astimezone().isoformat()
            about = f"{words.when(language, moment, now)} · {max(1, round(line.size / 1024))} kB"
        wide = p.text(right, rect.cy + lay.cap * 0.34, about, lay.cap, "text", SECONDARY, align="right")
        x += lay.pick(30, 22)
        p.text(x, rect.cy + size * 0.34, shown(line.path.name), size, "semi", width=right - wide - 12 - x)

    def on_event(self, event: InputEvent) -> bool:
        """Enter opens what is chosen; nothing reaches the scene below."""
        if isinstance(event, KeyDown) and event.key == "enter" and not event.repeat:
            self._open_chosen()
        return True


def _tail(p: Painter, text: str, room: float) -> str:
    """Return the end of a path that fits: where one is matters more than where it begins."""
    size = p.layout.body
    if p.type.width(text, size, "bold") <= room:
        return text
    while text and p.type.width(f"… {text}", size, "bold") > room:
        text = text[max(1, len(text) // 24) :]
    return f"… {text}"
