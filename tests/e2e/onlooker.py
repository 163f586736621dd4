"""Starts the program as it is, with its luck chosen, and notes down what its window shows.

Run as a script with the program's own arguments. After each frame the top scene, where its widgets
are and what it waits for stand in the file `seen.json` of the player's folder. Nothing is pressed,
moved or decided here: hands come from the X server alone.
"""

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import game.app
from game.scenes.pony.fight import FightScene
from game.scenes.pony.table import PonyTable
from game.scenes.stack import Scene, SceneStack
from game.ui.events import InputEvent, KeyUp, PointerUp

LUCK = 11
"""The seed of the dealer's random numbers."""
NOTE = "seen.json"


def noted(scene: Scene[Any]) -> dict[str, Any]:
    """What a player sees of a scene: its kind, its widgets in pixels, and whether it still moves."""
    frame = scene.services.frame
    found: dict[str, Any] = {
        "scene": type(scene).__name__,
        "holding": scene.stage.holding,
        "at": {
            widget.name: frame.to_pixels(widget.screen.centre)
            for widget in scene.form.widgets
            if not widget.off
        },
    }
    table = getattr(scene, "table", scene)
    if isinstance(table, PonyTable):
        found["holding"] = found["holding"] or table.stage.holding
        found["claim"], found["picked"] = table.at_cup, table.claiming.pick
        found["doubt"] = table.doubt is not None and not table.doubt.over
    if isinstance(scene, FightScene):
        found["phase"], found["shooter"] = scene.phase, scene.it.shooter
        launch = scene.gallery._launch
        if scene.phase == "aiming" and launch is not None:
            targets = set(scene.it.due.targets)
            places = [launch.place, *((f.x, f.y) for f in scene.sight.table.figures if f.id in targets)]
            found["die"], *found["targets"] = [
                frame.to_pixels(scene.sight.camera.at(*place)) for place in places
            ]
            found["scale"] = scene.sight.camera.scale * frame.scale
    return found


class Watched(SceneStack):
    """The program's own stack; each new frame is noted down."""

    _noted = ""
    _presses = 0

    def handle(self, event: InputEvent) -> bool:
        """Count what hands have done."""
        used = super().handle(event)
        self._presses += isinstance(event, PointerUp | KeyUp)
        return used

    def compose(self, *words: Any, **more: Any) -> Any:
        """Draw, and note what is drawn."""
        changed = super().compose(*words, **more)
        text = json.dumps({"presses": self._presses, **noted(self.top)})
        if text != self._noted:
            self._noted = text
            file = self.services.folder / NOTE
            new = Path(f"{file}.new")
            new.write_text(text, encoding="utf-8")
            os.replace(new, file)  # noqa: PTH105 - in one step, also where somebody reads it
        return changed


if __name__ == "__main__":
    vars(game.app)["SceneStack"] = Watched
    vars(game.app)["Random"] = lambda: Random(LUCK)
    sys.exit(game.app.run(sys.argv[1:]))
