"""What can be done with the library's matches: playing on, watching, naming, deleting, records in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.scenes.dialog import Answer, Dialog
from game.scenes.library.chooser import Chooser
from game.scenes.library.exporting import export, keep_folder, last_folder, unless_secret
from game.scenes.library.naming import Naming
from game.store.library import DamagedMatch, MatchInUse, StoreError
from game.text import library as words
from game.ui.keys import cap_label

if TYPE_CHECKING:
    from pathlib import Path

    from game.match.play import Match
    from game.scenes.library.scene import LibraryScene
    from game.scenes.services import Services
    from game.scenes.stack import Scene
    from game.store.listing import Saved


class Crossings(Protocol):
    """Where the library's ways lead to; the composing code knows the other scenes."""

    def resume(self, services: Services, number: int) -> Scene[None]:
        """Return the table of a saved match. Raises StoreError or DamagedMatch."""
        ...

    def watch(self, below: Scene[None], match: Match) -> None:
        """Show a match over a scene, move by move."""
        ...

    def bring_in(self, below: Scene[None], path: Path) -> None:
        """Take a record from a file into the library."""
        ...

    def rules(self, services: Services) -> Scene[None]:
        """Return the rule book."""
        ...

    def statistics(self, services: Services) -> Scene[None]:
        """Return the statistics."""
        ...


class Deeds:
    """Does it with the match that the scene has chosen. `deleted`: numbers and titles, the last one last."""

    def __init__(self, scene: LibraryScene, crossings: Crossings) -> None:
        self._scene = scene
        self._crossings = crossings
        self._services = scene.services
        self.deleted: list[tuple[int, str]] = []

    # ---------------------------------------------------------------- playing and watching
    def act(self) -> None:
        """Go on with the chosen match, or watch it if it is over."""
        scene, saved = self._scene, self._scene.chosen
        if saved is None or scene.form.find("act").off:
            return
        if saved.finished:
            self.watch()
            return
        try:
            scene.push(self._crossings.resume(self._services, saved.id))
        except MatchInUse:
            scene.toast(scene.say("It is being played just now, here or by another running Railhead."))
            scene.look_again()
        except (DamagedMatch, StoreError):
            self._sorry()

    def _sorry(self) -> None:
        self._services.sound.play("refusal")
        self._scene.toast(self._scene.say("The library can’t be read just now. Nothing is lost; try again."))

    def watch(self) -> None:
        """Show the chosen match move by move; a damaged one up to its fault."""
        saved, scene = self._scene.chosen, self._scene
        if saved is None:
            return
        try:
            match = self._services.library.load_sound(saved.id)
        except (DamagedMatch, StoreError):
            self._sorry()
            return
        self._crossings.watch(scene, match)
        if len(match.entries) < saved.moves:
            scene.toast(
                scene.say("Damaged at move {n}: what stands before it is shown.", n=len(match.entries) + 1)
            )

    # ---------------------------------------------------------------- keeping order
    def rename(self) -> None:
        """Ask for a name of the match's own."""
        saved = self._scene.chosen
        if saved is not None:
            hint = words.title(self._services.language, saved.game)
            self._scene.push(
                Naming(self._services, saved.title, hint), lambda title: self._named(saved.id, title)
            )

    def _named(self, number: int, title: str | None) -> None:
        if title is None:
            return
        try:
            self._services.library.rename(number, title)
        except StoreError:
            self._not_written()
        self._scene.look_again()

    def _not_written(self) -> None:
        self._scene.toast(self._scene.say("The library can’t be written just now; try again."))

    def delete(self) -> None:
        """Delete the chosen match, after a question if the player wants one."""
        saved, say = self._scene.chosen, self._scene.say
        if saved is None:
            return
        if not self._services.settings.values.confirm_delete:
            self._remove(saved)
            return
        answers = [
            Answer("delete", say("Delete"), "enter", "primary"),
            Answer("stay", say("Leave it"), "escape"),
        ]
        title = words.title(self._services.language, saved.game, saved.title)
        self._scene.push(
            Dialog(self._services, say("Delete this game?"), title, answers, cancel="stay"),
            lambda answer: self._remove(saved) if answer == "delete" else None,
        )

    def _remove(self, saved: Saved) -> None:
        scene = self._scene
        try:
            self._services.library.delete(saved.id)
        except MatchInUse:
            scene.toast(scene.say("It is being played just now, here or by another running Railhead."))
        except StoreError:
            self._not_written()
        else:
            title = words.title(self._services.language, saved.game, saved.title)
            self.deleted.append((saved.id, title))
            self._services.sound.play("card-slide")
            key = cap_label("@undo=ctrl+z")
            scene.toast(scene.say("Deleted: {title}. {key} brings it back.", title=title, key=key))
        scene.look_again()

    def undo(self) -> None:
        """Bring the last deleted match back."""
        number, title = self.deleted[-1]
        try:
            self._services.library.restore(number)
        except StoreError:
            self._not_written()
            return
        self.deleted.pop()
        self._services.sound.play("card-slide")
        self._scene.toast(self._scene.say("It is back: {title}.", title=title))
        self._scene.catalogue.read()
        self._scene.choose(number)

    # ---------------------------------------------------------------- records
    def bring_in(self) -> None:
        """Ask for a record, and take it into the library."""
        note = self._scene.say("A record can also be dropped onto the window.")
        self._scene.push(Chooser(self._services, "open", last_folder(self._services), note), self._read)

    def _read(self, path: Path | None) -> None:
        if path is not None:
            keep_folder(self._services, path.parent)
            self._crossings.bring_in(self._scene, path)

    def export(self) -> None:
        """Ask where the chosen match's record shall go, and write it there."""
        saved = self._scene.chosen
        if saved is None:
            return
        try:
            match = self._services.library.load(saved.id)[0]
        except (DamagedMatch, StoreError):
            self._sorry()
            return
        unless_secret(self._scene, match, lambda: self._ask_where(match, saved))

    def _ask_where(self, match: Match, saved: Saved) -> None:
        def write(folder: Path | None) -> None:
            if folder is not None:
                keep_folder(self._services, folder)
                export(self._scene, match, saved.title, folder)

        self._scene.push(Chooser(self._services, "save", last_folder(self._services)), write)
