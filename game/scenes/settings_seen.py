"""The question whether the full screen can be seen."""

from math import ceil
from typing import Final

from game.scenes.dialog import Answer, Dialog
from game.scenes.services import Services

LOOK: Final = 10.0
"""Seconds in which the player must say that the full screen can be seen."""


class Seen(Dialog):
    """Asks whether the full screen can be seen; without an answer it gives `"back"` after `LOOK` seconds."""

    def __init__(self, services: Services) -> None:
        say = services.language.say
        answers = [
            Answer("keep", say("Keep it"), "enter", "primary"),
            Answer("back", say("Back to the window"), "escape"),
        ]
        self._until = services.clock.now() + LOOK
        self._left = ceil(LOOK)
        super().__init__(services, say("Full screen"), self._question(services), answers, cancel="back")

    def _question(self, services: Services) -> str:
        return services.language.say_n(
            "Can you see this? In {n} second the window comes back.",
            "Can you see this? In {n} seconds the window comes back.",
            self._left,
        )

    def due(self, now: float) -> float | None:
        """Until the next second has gone."""
        return max(0.0, self._until - (self._left - 1) - now)

    def tick(self, now: float) -> None:
        """Count down, and go back at the end."""
        left = ceil(self._until - now)
        if left <= 0:
            self.close("back")
        elif left != self._left:
            self._left = left
            self._text = self._question(self.services)
            self.rebuild()
